//! Section V: the two open problems, and what computing suggests.

use crate::claim::{Claim, Finding, Tested};
use crate::cutblock::theorems::PUBLISHED;
use crate::cutblock::tools::{Block, LEFT, Searching, blocks, class, is_even, is_heavy, text, volume, winner_text};
use crate::trial::Trial;
use std::collections::BTreeMap;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "theorems-sufficient-only",
        "Section V, first sentence",
        "The conditions of Theorems 1 and 2 are sufficient; they are not necessary: Left, starting, also wins \
         blocks <_CR of which neither speaks.",
        not_necessary,
    ),
    Claim::new(
        "open-problem-1",
        "Section V, first open problem",
        "Which blocks of class <_CR are queer when Left starts? Conjecture, tested here: none in which l is heavy, \
         or c or r is light (heavy: the second highest bit is set).",
        queer_even_blocks,
    )
    .within(120),
    Claim::new(
        "open-problem-2",
        "Section V, second open problem",
        "Who wins blocks of class <, and which are queer? Conjecture, tested here: with ⌊log2 r⌋ = ⌊log2 l⌋ + ⌊log2 \
         c⌋ − 1 and Left starting, Right wins.",
        lowest_class,
    )
    .within(120),
];

fn not_necessary(trial: &mut Trial) -> Tested {
    // Altered: necessary.
    let necessary = trial.printed(false, true);
    let mut searching = Searching::new(trial);
    let all: Vec<Block> = blocks(7).into_iter().filter(|b| is_even(LEFT, *b)).collect();
    let mut won = Vec::new();
    for block in &all {
        let spoken_of = PUBLISHED[..2].iter().any(|theorem| theorem.speaks_of(*block));
        if !spoken_of && searching.wins(&[*block], LEFT, LEFT)? {
            won.push(*block);
        }
    }
    if let Some(block) = won.first() {
        trial.command(format!("solve {}", crate::cutblock::tools::spec(&[*block])));
    }
    let list: Vec<String> = won.iter().map(|b| text(&[*b])).collect();
    trial.text("Won by Left, and in neither theorem.", list.join(" "));
    let wrong = (won.is_empty() != necessary).then(|| match won.first() {
        Some(block) => format!("Left wins {}", text(&[*block])),
        None => "there is none".to_owned(),
    });
    let range = format!("all {} blocks of class <_CR with sides up to 7", all.len());
    Ok(Finding::without(wrong, range, "proof-number search")
        .beyond("one is enough; docs/cutblock.md proves wider conditions"))
}

fn queer_even_blocks(trial: &mut Trial) -> Tested {
    let (log, states) = (trial.range(3, 4), trial.range(60_000, 3_000_000));
    let mut all: Vec<Block> =
        blocks((2 << log) - 1).into_iter().filter(|b| b[0].ilog2() <= log && is_even(LEFT, *b)).collect();
    all.sort_by_key(|b| (b[0].ilog2(), volume(&[*b]), *b));
    let mut searching = Searching::new(trial);
    let mut table: BTreeMap<(u32, &str, bool), [usize; 3]> = BTreeMap::new();
    let (mut queer, mut against) = (Vec::new(), Vec::new());
    for block in &all {
        let [l, c, r] = *block;
        // Only Left can win such a block.
        let found = searching.winner_within(&[*block], LEFT, states)?;
        let heavy = match (is_heavy(c), is_heavy(r)) {
            (true, true) => "c and r heavy",
            (false, false) => "c and r light",
            _ => "one of c, r heavy",
        };
        let counts = table.entry((l.ilog2(), heavy, is_heavy(l))).or_default();
        counts[match found {
            Some(Some(_)) => 0,
            Some(None) => 1,
            None => 2,
        }] += 1;
        if found == Some(None) {
            queer.push(text(&[*block]));
            if is_heavy(l) || heavy != "c and r heavy" {
                against.push(text(&[*block]));
            }
        }
        trial.reached(format!("up to {}", text(&[*block])));
    }
    let lines: Vec<String> = table
        .iter()
        .map(|((k, heavy, l), [wins, queer, open])| {
            let l = if *l { "heavy" } else { "light" };
            format!("⌊log2 l⌋ = {k}, l {l}, {heavy}: {wins} won by Left, {queer} queer, {open} open")
        })
        .collect();
    trial.text("Blocks of class <_CR, Left starts.", lines.join("\n"));
    trial.command("table cutblock:4..7x2..3x2..3");
    let open: usize = table.values().map(|counts| counts[2]).sum();
    let verdict = if against.is_empty() {
        "none of them is against the conjecture".to_owned()
    } else {
        format!("against the conjecture: {}", against.join(" "))
    };
    let range = format!(
        "all {} blocks of class <_CR with ⌊log2 l⌋ ≤ {log}: queer are {}; {open} were not decided; {verdict}",
        all.len(),
        queer.join(" ")
    );
    Ok(Finding::out_of_reach(range, format!("proof-number search, at most {states} states a player")).beyond(
        "docs/cutblock.md proves it where c and r are light, or l is heavy and one of them light; no \
            condition is known that makes a block queer",
    ))
}

fn lowest_class(trial: &mut Trial) -> Tested {
    let (longest, states) = (trial.range(7, 8), trial.range(10_000, 2_000_000));
    let all: Vec<Block> = blocks(longest).into_iter().filter(|b| class(&[*b]) == "<").collect();
    let mut searching = Searching::new(trial);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let (mut queer, mut tested, mut against) = (Vec::new(), 0, Vec::new());
    for block in &all {
        let [a, b, c] = block.map(u64::ilog2);
        let found = searching.winner_within(&[*block], LEFT, states)?;
        let result = found.map_or("open".to_owned(), winner_text);
        *counts.entry(result.clone()).or_default() += 1;
        if found == Some(None) {
            queer.push(text(&[*block]));
        }
        if c + 1 == a + b && found.is_some() {
            tested += 1;
            if result != "Right wins" {
                against.push(text(&[*block]));
            }
        }
        trial.reached(format!("up to {}", text(&[*block])));
    }
    let lines: Vec<String> = counts.iter().map(|(result, n)| format!("{result}: {n}")).collect();
    trial.text("Blocks of class <, Left starts.", format!("{}\nqueer: {}", lines.join("\n"), queer.join(" ")));
    let verdict = if against.is_empty() {
        format!("the conjecture holds for the {tested} of its blocks that were decided")
    } else {
        format!("against the conjecture: {}", against.join(" "))
    };
    let summary: Vec<String> = counts.iter().map(|(result, n)| format!("{result}: {n}")).collect();
    let range = format!(
        "all {} blocks of class < with sides up to {longest}, Left starting ({}); {verdict}",
        all.len(),
        summary.join(", ")
    );
    Ok(Finding::out_of_reach(range, format!("proof-number search, at most {states} states a player")).beyond(
        "docs/cutblock.md proves two conditions for a winner (its theorems B and C), and has a list of queer blocks",
    ))
}
