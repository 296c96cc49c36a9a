//! The slides on octal games, Treblecross, what was tried next, and circular games.

use crate::claim::{Claim, Finding, Tested};
use crate::ellie::plain::{Board, strips};
use crate::trial::{Trial, game};
use outwit::convention::Form;
use outwit::limits::Stopped;
use outwit::question::Question;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "octal-17-first",
        "Octal Games, the example .17, first digit",
        "In .17, taking one token is allowed only where it is the whole heap.",
        |trial| digit(trial, 1, trial.printed(|left| left.is_empty(), |left| left.len() <= 1)),
    ),
    Claim::new(
        "octal-17-second",
        "Octal Games, the example .17, second digit",
        "In .17, two tokens may be the whole heap, may be taken from the top of a heap, or may be taken so that the rest is \
         split into two heaps that are not empty.",
        |trial| digit(trial, 2, trial.printed(|left| left.len() <= 2, |left| left.len() <= 1)),
    ),
    Claim::new("ellie-code", "Ellie = ?", "Placing a 1 × 3 tile on a strip is the octal game .007.", code),
    Claim::new(
        "treblecross",
        "Treblecross = .007",
        "Treblecross on a 1 × n board is won by who wins .007 with a heap of n + 2: each X occupies its two neighbours, also \
         beyond the ends of the board.",
        treblecross,
    ),
    Claim::new(
        "treblecross-sensible",
        "Treblecross = .007, the sensible moves",
        "Who places an X next to another one, or next but one, without completing three loses at once.",
        sensible,
    ),
    Claim::new(
        "misere",
        "What now, misère",
        "The misère version is hopeless: no rule for 2 × n boards is known.",
        misere,
    ),
    Claim::new(
        "three-rows",
        "What now, 3 × n",
        "The 3 × n board is very tough: no rule for its values is known.",
        three_rows,
    )
    .within(150),
    Claim::new(
        "circular-question",
        "Circular (n, k) Games, the question, for the (6,3) game of the figure",
        "The losing positions (a, b, c, d, e, f) of the circular (6,3) game are those with a + b = d + e and b + c = e + f.",
        circular,
    ),
    Claim::new(
        "variation-fixed",
        "Variations, first",
        "Where a fixed number a is taken from each of the k heaps, a heap h counts as its quotient ⌊h/a⌋ alone.",
        fixed,
    ),
    Claim::new(
        "variation-each",
        "Variations, second and third",
        "At least a tokens from each of the k heaps: a = 1 is the second variation, and taking at least 1 differs from the \
         game of the figure already for two heaps of one token each.",
        each,
    ),
];

/// Tests which rests a move of .17 that takes so many tokens may leave, against the description.
fn digit(trial: &mut Trial, taken: usize, described: fn(&[usize]) -> bool) -> Tested {
    let most = trial.range(12, 30);
    trial.command("explain octal:.17");
    for heap in 0..=most {
        let spec = format!("octal:.17:{heap}");
        let standing = standing_options(&spec);
        let found: BTreeSet<Vec<usize>> =
            standing.into_iter().filter(|rest| rest.iter().sum::<usize>() + taken == heap).collect();
        let wanted: BTreeSet<Vec<usize>> = match heap.checked_sub(taken) {
            None => BTreeSet::new(),
            Some(left) => rests(left).into_iter().filter(|rest| described(rest)).collect(),
        };
        if found != wanted {
            let case = format!("a heap of {heap}: the code leaves {found:?}, the description {wanted:?}");
            return Ok(Finding::fails(format!("heaps up to {most}"), "the moves that the code allows", case));
        }
    }
    Ok(Finding::holds(format!("heaps up to {most}"), "the moves that the code allows, against the description"))
}

/// The ways to leave so many tokens in at most two heaps.
fn rests(left: usize) -> Vec<Vec<usize>> {
    let mut rests = vec![if left == 0 { Vec::new() } else { vec![left] }];
    rests.extend((1..=left / 2).map(|small| vec![small, left - small]));
    rests
}

/// The heaps that the moves of a spec leave, each in rising order.
fn standing_options(spec: &str) -> Vec<Vec<usize>> {
    let game = game(spec);
    let rule = game.about().rule(Form::Usual).expect("every game has its own form");
    let standing = game.standing(spec, rule).unwrap_or_else(|e| panic!("{spec}: {e}"));
    let heaps = |m: &String| {
        let step = game.play(spec, rule, m).unwrap_or_else(|e| panic!("{spec} {m}: {e}"));
        let text = step.spec.split('@').next().unwrap_or_default().rsplit(':').next().unwrap_or_default().to_owned();
        let mut heaps: Vec<usize> = text.split('+').filter_map(|t| t.parse().ok()).filter(|h| *h > 0).collect();
        heaps.sort_unstable();
        heaps
    };
    standing.moves.iter().map(heaps).collect()
}

fn code(trial: &mut Trial) -> Tested {
    let most: usize = trial.range(25, 60);
    let name = trial.printed(".007", ".003");
    trial.command("explain octal:.007:7");
    for n in 0..=most {
        let found: BTreeSet<Vec<usize>> = standing_options(&format!("octal:{name}:{n}")).into_iter().collect();
        let tile = |first: usize| {
            let mut left: Vec<usize> = [first, n - 3 - first].into_iter().filter(|h| *h > 0).collect();
            left.sort_unstable();
            left
        };
        let wanted: BTreeSet<Vec<usize>> = (0..(n + 1).saturating_sub(3)).map(tile).collect();
        if found != wanted {
            let case = format!("a strip of {n}: tiles leave {wanted:?}, the code {found:?}");
            return Ok(Finding::fails(format!("strips up to {most}"), "every place of the tile", case));
        }
    }
    Ok(Finding::holds(format!("strips up to {most}"), "every place of the tile against every move of the code"))
}

/// Whether the player to move wins Treblecross; the crosses are bits.
fn crosses_win(n: u32, crosses: u32, known: &mut FxHashMap<u32, bool>) -> bool {
    if let Some(&wins) = known.get(&crosses) {
        return wins;
    }
    let free = (0..n).filter(|i| crosses >> i & 1 == 0);
    let wins = free.map(|i| crosses | 1 << i).any(|next| three(next) || !crosses_win(n, next, known));
    known.insert(crosses, wins);
    wins
}

fn three(crosses: u32) -> bool {
    crosses & crosses >> 1 & crosses >> 2 != 0
}

fn treblecross(trial: &mut Trial) -> Tested {
    let most = trial.range(16, 22);
    let more = trial.printed(2, 3);
    let values = strips(most as usize + 4, |n| n);
    trial.command("solve treblecross:6");
    trial.command("solve octal:.007:8");
    for n in 3..=most {
        trial.look()?;
        let wins = crosses_win(n, 0, &mut FxHashMap::default());
        let value = values[n as usize + more];
        if wins != (value != 0) {
            let who = if wins { "first" } else { "second" };
            let case =
                format!("n = {n}: the {who} player wins, and a heap of {} has the value {value}", n as usize + more);
            return Ok(Finding::fails(format!("n ≤ {most}"), "Treblecross by plain play", case));
        }
    }
    Ok(Finding::holds(format!("3 ≤ n ≤ {most}"), "Treblecross by plain play, .007 by its recursion")
        .beyond("for all n, as nobody who can avoid it makes a move that loses at once"))
}

fn sensible(trial: &mut Trial) -> Tested {
    let most = trial.range(14, 20);
    let reach = trial.printed(2, 3);
    for n in 3..=most {
        trial.look()?;
        for crosses in (0..1u32 << n).filter(|c| !three(*c)) {
            let near = (1..=reach).fold(0, |near, d| near | crosses << d | crosses >> d);
            for i in (0..n).filter(|i| (near & !crosses) >> i & 1 == 1) {
                let next = crosses | 1 << i;
                if three(next) {
                    continue;
                }
                let lost = (0..n).any(|j| next >> j & 1 == 0 && three(next | 1 << j));
                if !lost {
                    let strip: String = (0..n).map(|j| if crosses >> j & 1 == 1 { 'x' } else { '.' }).collect();
                    let case = format!("treblecross:{strip}, square {}: the other cannot complete three", i + 1);
                    return Ok(Finding::fails(format!("n ≤ {most}"), "every strip, every such move", case));
                }
            }
        }
    }
    Ok(Finding::holds(format!("every strip of 3 to {most} squares without three in a row"), "every such move tried"))
}

fn misere(trial: &mut Trial) -> Tested {
    let most = trial.range(9, 12);
    let mut losing = Vec::new();
    for n in 1..=most {
        let answer = trial.ask(&format!("octal:.007:{}", 2 * n), Question::Outcome, Form::Misere)?;
        if answer.fields()["outcome"] == "P" {
            losing.push(n.to_string());
        }
        trial.reached(format!("2 × n boards, n ≤ {n}"));
    }
    trial.command("solve octal:.007:18 --misere");
    trial.text("The boards 2 × n that the first player loses in misère play", format!("n = {}", losing.join(", ")));
    Ok(Finding::out_of_reach(format!("2 × n boards, n ≤ {most}"), "the misère outcome of every board, by search")
        .beyond("no pattern is claimed; the outcomes are known as far as they are searched"))
}

fn three_rows(trial: &mut Trial) -> Tested {
    let most: u32 = trial.range(8, 14);
    let mut values = Vec::new();
    for n in 2..=most {
        let answer = trial.solve(&format!("ellie:3x{n}"))?;
        let value = answer.fields()["grundy"].as_u64().ok_or_else(|| trial.gives_up())?;
        // Two ways where both are cheap.
        if n <= 4 {
            let board = Board::ellie(3, n);
            let plain = board.values(trial)?[&board.start()];
            if u64::from(plain) != value {
                return Ok(Finding::fails(format!("n ≤ {n}"), "the solver against plain mex", format!("ellie:3x{n}")));
            }
        }
        values.push(value.to_string());
        trial.reached(format!("n ≤ {n}"));
    }
    trial.command("solve ellie:3x8");
    trial.text(format!("The values of 3 × n for n = 2 to {most}"), values.join(" "));
    Ok(Finding::out_of_reach(format!("2 ≤ n ≤ {most}"), "nim-values of the boards, n ≤ 4 also by plain mex")
        .beyond("no rule shows in the values that are known (n ≤ 20)"))
}

/// The positions of six heaps in a circle that are lost, with so many tokens at most in each heap.
fn lost(most: u32, mut options: impl FnMut(&[u32; 6], &mut dyn FnMut([u32; 6]))) -> Vec<[u32; 6]> {
    let base = most + 1;
    let number = |heaps: &[u32; 6]| heaps.iter().fold(0, |n, h| n * base + h) as usize;
    let mut wins = vec![false; base.pow(6) as usize];
    let mut losing = Vec::new();
    for n in 0..base.pow(6) {
        let mut heaps = [0; 6];
        let mut rest = n;
        for h in heaps.iter_mut().rev() {
            (*h, rest) = (rest % base, rest / base);
        }
        // Every option has a smaller number, as no heap grows.
        let mut won = false;
        options(&heaps, &mut |to| won |= !wins[number(&to)]);
        wins[n as usize] = won;
        if !won {
            losing.push(heaps);
        }
    }
    losing
}

/// Every way to take from k heaps in a row, from `least` to all tokens of each.
fn take(heaps: &[u32; 6], k: usize, least: u32, to: &mut dyn FnMut([u32; 6])) {
    fn go(heaps: [u32; 6], k: usize, start: usize, done: usize, least: u32, taken: u32, to: &mut dyn FnMut([u32; 6])) {
        if done == k {
            if taken > 0 {
                to(heaps);
            }
            return;
        }
        let i = (start + done) % 6;
        for t in least..=heaps[i] {
            let mut next = heaps;
            next[i] -= t;
            go(next, k, start, done + 1, least, taken + t, to);
        }
    }
    for start in 0..6 {
        go(*heaps, k, start, 0, least, 0, to);
    }
}

fn circular(trial: &mut Trial) -> Tested {
    let most = trial.range(4, 6);
    let other = trial.printed(false, true);
    trial.command("solve circnim:6,3:1,2,3,2,1,4");
    trial.position("A circular (6,3) game that the player to move loses", "circnim:6,3:1,2,3,2,1,4");
    let losing = lost(most, |heaps, to| take(heaps, 3, 0, to));
    let rule = |[a, b, c, d, e, f]: [u32; 6]| a + b == d + e && (other || b + c == e + f);
    let count = losing.len();
    let losing: BTreeSet<[u32; 6]> = losing.into_iter().collect();
    let base = most + 1;
    let all = (0..base.pow(6)).map(|n| [5, 4, 3, 2, 1, 0].map(|i| n / base.pow(i) % base));
    let wrong = all.into_iter().find(|&heaps| losing.contains(&heaps) != rule(heaps));
    let wrong = wrong.map(|heaps| format!("{heaps:?}: losing is {}", losing.contains(&heaps)));
    let range = format!("all positions with at most {most} tokens in a heap, {count} of them lost");
    Ok(Finding::without(wrong, range, "every move tried, from the smallest position on")
        .beyond("for all heaps it was proved later by two of the authors (Dufour and Heubach, 2013)"))
}

fn fixed(trial: &mut Trial) -> Tested {
    let (a, most) = (2, trial.range(5, 7));
    // Altered: the remainder counts too.
    let part = trial.printed(a, 1);
    let options = |fixed: u32| {
        move |heaps: &[u32; 6], to: &mut dyn FnMut([u32; 6])| {
            for start in 0..6 {
                let mut next = *heaps;
                let taken = [0, 1, 2].map(|d| (start + d) % 6);
                if taken.iter().all(|&i| heaps[i] >= fixed) {
                    taken.iter().for_each(|&i| next[i] -= fixed);
                    to(next);
                }
            }
        }
    };
    let by_a: BTreeSet<[u32; 6]> = lost(most, options(a)).into_iter().collect();
    let by_one: BTreeSet<[u32; 6]> = lost(most, options(1)).into_iter().collect();
    trial.command("solve circnim:6,3,fixed=2:5,3,4,2,3,2");
    let base = most + 1;
    let all = (0..base.pow(6)).map(|n| [5, 4, 3, 2, 1, 0].map(|i| n / base.pow(i) % base));
    let wrong = all.into_iter().find(|heaps| by_a.contains(heaps) != by_one.contains(&heaps.map(|h| h / part)));
    let wrong = wrong.map(|heaps| format!("{heaps:?} with a = {a}"));
    let range = format!("the (6,3) game, a = {a}, all positions with at most {most} tokens in a heap");
    Ok(Finding::without(wrong, range, "the losing positions of both games")
        .beyond("for all a: a remainder is never taken"))
}

fn each(trial: &mut Trial) -> Tested {
    let heaps = trial.printed("1,1,0,0,0,0", "1,1,1,0,0,0");
    let outcome = |spec: String| -> Result<String, Stopped> {
        Ok(trial.solve(&spec)?.fields()["outcome"].as_str().unwrap_or_default().to_owned())
    };
    let (usual, every) = (outcome(format!("circnim:6,3:{heaps}"))?, outcome(format!("circnim:6,3,each=1:{heaps}"))?);
    trial.command("solve circnim:6,3,each=1:1,1,0,0,0,0");
    let wrong = (usual != "N" || every != "P").then(|| format!("{heaps}: classes {usual} and {every}"));
    Ok(Finding::without(wrong, format!("the position {heaps} of the (6,3) game"), "both games solved"))
}
