//! Section II: three-player games and numbers, and Table II.

use crate::claim::{Claim, Finding, Tested};
use crate::cutblock::tools::{
    Block, CENTER, CLASSES, LEFT, PLAYERS, Plain, RIGHT, Searching, class, name, sums, text, winner_text,
};
use crate::cutblock::world::World;
use crate::trial::Trial;
use outwit::algebra::{FormId, Forms, GameId, Games};
use outwit::families::cutting::rules::Cuts;
use outwit::families::three::Three;
use outwit::limits::Stopped;
use outwit::player::Player;
use outwit::rules::Notation;
use outwit::spec::Scan;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "section-2-extension",
        "Section II, first paragraph",
        "The theory extends Conway's: between games in which Center never has a move, ≥_L is Conway's order and ≥_R \
         its reverse.",
        extends_conway,
    ),
    Claim::new(
        "definition-3-cutblock",
        "Definition 3, with Section III",
        "Instances of Cutblock are numbers in the sense of Definition 3.",
        cutblock_has_numbers,
    ),
    Claim::new("definition-4", "Definition 4", "The sum of two numbers is a number.", sums_are_numbers),
    Claim::new(
        "table-2-classes",
        "Section II, after Definition 4",
        "Every number falls into one of eleven classes by its comparison with 0 in the three orders, and all eleven \
         occur.",
        eleven_classes,
    ),
    Claim::new(
        "table-2-row-1",
        "Table II, row =",
        "A number = 0: Right wins if Left starts, Left if Center does, Center if Right does.",
        row::<0>,
    ),
    Claim::new("table-2-row-2", "Table II, row >_L", "A number >_L 0: Left wins, whoever starts.", row::<1>),
    Claim::new("table-2-row-3", "Table II, row >_C", "A number >_C 0: Center wins, whoever starts.", row::<2>),
    Claim::new("table-2-row-4", "Table II, row >_R", "A number >_R 0: Right wins, whoever starts.", row::<3>),
    Claim::new(
        "table-2-row-5",
        "Table II, row =_LC",
        "A number =_LC 0: Center wins if Left or Right starts, Left if Center does.",
        row::<4>,
    ),
    kept::<4>(
        "table-2-row-5-kept",
        "Table II, row =_LC",
        "The same for numbers in which nobody who cannot move gets a move again.",
    )
    .repairs("table-2-row-5"),
    Claim::new(
        "table-2-row-6",
        "Table II, row =_LR",
        "A number =_LR 0: Right wins if Left starts, Left if Center or Right does.",
        row::<5>,
    ),
    kept::<5>(
        "table-2-row-6-kept",
        "Table II, row =_LR",
        "The same for numbers in which nobody who cannot move gets a move again.",
    )
    .repairs("table-2-row-6"),
    Claim::new(
        "table-2-row-7",
        "Table II, row =_CR",
        "A number =_CR 0: Right wins if Left or Center starts, Center if Right does.",
        row::<6>,
    ),
    kept::<6>(
        "table-2-row-7-kept",
        "Table II, row =_CR",
        "The same for numbers in which nobody who cannot move gets a move again.",
    )
    .repairs("table-2-row-7"),
    Claim::new(
        "table-2-row-8",
        "Table II, row <_CR",
        "A number <_CR 0: Left wins if Center or Right starts.",
        row::<7>,
    ),
    kept::<7>(
        "table-2-row-8-kept",
        "Table II, row <_CR",
        "The same for numbers in which nobody who cannot move gets a move again.",
    )
    .repairs("table-2-row-8"),
    Claim::new(
        "table-2-row-9",
        "Table II, row <_LR",
        "A number <_LR 0: Center wins if Left or Right starts.",
        row::<8>,
    ),
    kept::<8>(
        "table-2-row-9-kept",
        "Table II, row <_LR",
        "The same for numbers in which nobody who cannot move gets a move again.",
    )
    .repairs("table-2-row-9"),
    Claim::new(
        "table-2-row-10",
        "Table II, row <_LC",
        "A number <_LC 0: Right wins if Left or Center starts.",
        row::<9>,
    ),
    kept::<9>(
        "table-2-row-10-kept",
        "Table II, row <_LC",
        "The same for numbers in which nobody who cannot move gets a move again.",
    )
    .repairs("table-2-row-10"),
    Claim::new(
        "table-2-mark-8",
        "Table II, row <_CR, the question mark",
        "The class <_CR does not tell who wins when Left starts.",
        mark::<7>,
    ),
    Claim::new(
        "table-2-mark-9",
        "Table II, row <_LR, the question mark",
        "The class <_LR does not tell who wins when Center starts.",
        mark::<8>,
    ),
    Claim::new(
        "table-2-mark-10",
        "Table II, row <_LC, the question mark",
        "The class <_LC does not tell who wins when Right starts.",
        mark::<9>,
    ),
    Claim::new(
        "table-2-mark-11",
        "Table II, row <, the question marks",
        "The class < tells of no starter who wins.",
        mark::<10>,
    ),
    Claim::new(
        "table-2-cutblock",
        "Table II, for Cutblock",
        "All entries of Table II that name a player are right for all instances of Cutblock.",
        table_for_blocks,
    ),
];

/// Table II: who wins when Left, Center and Right start; None where a question mark is printed.
const TABLE_2: [[Option<Player>; 3]; 11] = {
    const L: Option<Player> = Some(LEFT);
    const C: Option<Player> = Some(CENTER);
    const R: Option<Player> = Some(RIGHT);
    [
        [R, L, C],
        [L, L, L],
        [C, C, C],
        [R, R, R],
        [C, L, C],
        [R, L, L],
        [R, R, C],
        [None, L, L],
        [C, None, C],
        [R, R, None],
        [None, None, None],
    ]
};

/// How many pairs of braces the numbers have that Table II is compared with.
fn pairs(trial: &Trial) -> usize {
    trial.range(4, 5)
}

const BY_DEFINITION: &str = "classes by Definition 2 word by word, winners by play from the options alone";

/// A row of Table II, for all small numbers.
fn row<const ROW: usize>(trial: &mut Trial) -> Tested {
    let (wrong, cases, pairs) = compare(trial, ROW, false)?;
    let range = format!("all {cases} numbers of this class with at most {pairs} pairs of braces");
    let beyond = if ROW == 0 {
        "for all numbers: 0 is the only one of this class, as an option would have to be greater than 0 for two players"
    } else {
        "for all numbers: who is ahead has a move that keeps him at 0 or more, and every move of another raises that"
    };
    Ok(Finding::without(wrong, range, BY_DEFINITION)
        .instead("it is true if nobody who cannot move, and so leaves, would get a move again; so it is in Cutblock")
        .beyond(beyond))
}

/// The same where nobody comes back.
const fn kept<const ROW: usize>(key: &'static str, place: &'static str, statement: &'static str) -> Claim {
    Claim::new(key, place, statement, |trial| {
        let (wrong, cases, pairs) = compare(trial, ROW, true)?;
        let range = format!(
            "{cases} such numbers of this class: all with at most {pairs} pairs of braces, and all sums of two of these"
        );
        // If the starter never had a move, the values of the other two would be each other's negative, and the class
        // would be another one; so he moves, and a player with 0 is then ahead.
        let beyond = "for all such numbers: the starter has a move, or the values of the other two would add up to \
            0; after it a player with 0 is ahead, and who is ahead keeps a move";
        Ok(Finding::without(wrong, range, BY_DEFINITION).beyond(beyond))
    })
}

fn compare(trial: &mut Trial, row: usize, stays_out: bool) -> Result<(Option<String>, usize, usize), Stopped> {
    let pairs = pairs(trial);
    let entries = TABLE_2[row];
    let turned = entries.map(|entry| entry.map(|p| Player((p.0 + 1) % 3)));
    let entries = trial.printed(entries, turned);
    let mut world = World::new(trial);
    let (mut wrong, mut cases) = (None, 0);
    let numbers = if stays_out { world.kept(pairs)? } else { world.terms(pairs)? };
    for (text, x) in numbers {
        trial.look()?;
        if world.class(x)? != Some(CLASSES[row]) {
            continue;
        }
        cases += 1;
        for (starter, entry) in PLAYERS.into_iter().zip(entries).filter(|(_, entry)| entry.is_some()) {
            let found = world.winner(&text, starter)?;
            if wrong.is_none() && found != entry {
                wrong = Some(format!("{text}, {} starts: {}", name(starter), winner_text(found)));
                trial.command(format!("solve 'three:{text}'"));
            }
        }
    }
    Ok((wrong, cases, pairs))
}

/// Where a question mark is printed, at least two results occur.
fn mark<const ROW: usize>(trial: &mut Trial) -> Tested {
    let entries = TABLE_2[ROW];
    // Altered: the first question mark is the player himself.
    let first = entries.iter().position(Option::is_none).unwrap_or(0);
    let mut altered = entries;
    altered[first] = Some(PLAYERS[first]);
    let printed = trial.printed(entries, altered);
    let (pairs, cubes) = (trial.range(3, 4), trial.range(14, 16));
    let mut found: BTreeMap<usize, BTreeMap<String, String>> = BTreeMap::new();
    let mut note = |starter: usize, winner: Option<Player>, at: String| {
        found.entry(starter).or_default().entry(winner_text(winner)).or_insert(at);
    };
    let starters: Vec<usize> = (0..3).filter(|s| entries[*s].is_none()).collect();
    let mut world = World::new(trial);
    let (mut numbers, mut positions) = (0, 0);
    let mut plain = Plain::new(trial);
    for sum in sums(3, cubes).into_iter().filter(|sum| class(sum) == CLASSES[ROW]) {
        positions += 1;
        for s in &starters {
            note(*s, plain.winner(&sum, PLAYERS[*s])?, text(&sum));
        }
    }
    let mut searching = Searching::new(trial);
    // [4,3,3] is <_CR, and turned round the others.
    let turned: [Block; 3] = [[4, 3, 3], [3, 4, 3], [3, 3, 4]];
    let queer: Vec<Block> = turned.into_iter().filter(|b| class(&[*b]) == CLASSES[ROW]).collect();
    for block in &queer {
        for s in &starters {
            note(*s, searching.winner(&[*block], PLAYERS[*s])?, text(&[*block]));
        }
    }
    for (text, x) in world.kept(pairs)? {
        if world.class(x)? == Some(CLASSES[ROW]) {
            numbers += 1;
            for s in &starters {
                note(*s, world.winner(&text, PLAYERS[*s])?, text.clone());
            }
        }
    }
    let wrong = starters.iter().find_map(|s| {
        let results = &found.get(s)?;
        let starts = format!("{} starts", name(PLAYERS[*s]));
        match printed[*s] {
            None => (results.len() < 2).then(|| format!("{starts}: always {:?}", results.keys())),
            Some(p) => {
                results.iter().find(|(r, _)| **r != winner_text(Some(p))).map(|(r, at)| format!("{at}, {starts}: {r}"))
            }
        }
    });
    let lines: Vec<String> = found
        .iter()
        .flat_map(|(s, results)| results.iter().map(move |(r, at)| format!("{} starts, {r}: {at}", name(PLAYERS[*s]))))
        .collect();
    trial.text(
        format!("What the question marks of {} came to, with the first instance of each.", CLASSES[ROW]),
        lines.join("\n"),
    );
    let range = format!(
        "all {positions} sums of at most three blocks of this class with at most {cubes} cubes{}, and {numbers} \
         numbers of this class in which nobody comes back: all with at most {pairs} pairs of braces and sums of two \
             of them",
        if queer.is_empty() { String::new() } else { format!(", {} besides", text(&queer)) }
    );
    Ok(Finding::without(
        wrong,
        range,
        if queer.is_empty() {
            "play from the moves alone"
        } else {
            "play from the moves alone; the last block by search"
        },
    )
    .beyond("two instances are enough"))
}

fn table_for_blocks(trial: &mut Trial) -> Tested {
    let cubes = trial.range(15, 18);
    let entry = trial.printed(TABLE_2[5][2], TABLE_2[5][0]);
    let mut table = TABLE_2;
    table[5][2] = entry;
    let mut plain = Plain::new(trial);
    let (mut wrong, mut entries) = (None, 0);
    let all: Vec<Vec<Block>> = std::iter::once(vec![[1, 1, 1]]).chain(sums(3, cubes)).collect();
    for sum in &all {
        trial.look()?;
        let row = CLASSES.iter().position(|c| *c == class(sum)).expect("it is one of eleven");
        for (starter, entry) in PLAYERS.into_iter().zip(table[row]).filter(|(_, entry)| entry.is_some()) {
            let found = plain.winner(sum, starter)?;
            entries += 1;
            if wrong.is_none() && found != entry {
                wrong = Some(format!("{}, {} starts: {}", text(sum), name(starter), winner_text(found)));
            }
        }
    }
    trial.command("solve cutblock:2x1x3");
    let range = format!("{entries} entries: all {} sums of at most three blocks with at most {cubes} cubes", all.len());
    Ok(Finding::without(wrong, range, "classes by the closed formula, winners by play from the moves alone")
        .beyond("for all instances: FORMAT.md (Potential)"))
}

fn extends_conway(trial: &mut Trial) -> Tested {
    // Which order is Conway's, and which its reverse.
    let [same, reverse] = trial.printed([LEFT, RIGHT], [LEFT, CENTER]);
    let (mut games, mut forms, mut meter) = (Games::new(), Forms::new(), trial.meter());
    let mut pairs: Vec<(GameId, FormId)> = vec![(GameId::ZERO, FormId::ZERO)];
    for _day in 0..2 {
        let known = pairs.clone();
        pairs.clear();
        let subsets = 1usize << known.len();
        for code in 0..subsets * subsets {
            let chosen =
                |bits: usize| known.iter().enumerate().filter(move |(i, _)| bits >> i & 1 == 1).map(|(_, p)| *p);
            let (left, right) = (code % subsets, code / subsets);
            let lists = [chosen(left).map(|p| p.0).collect(), Vec::new(), chosen(right).map(|p| p.0).collect()];
            let form = forms.canonical(
                chosen(left).map(|p| p.1).collect(),
                chosen(right).map(|p| p.1).collect(),
                &mut meter,
            )?;
            pairs.push((games.game(lists, &mut meter)?, form));
        }
    }
    let mut wrong = None;
    for (x, a) in &pairs {
        for (y, b) in &pairs {
            let order = forms.order(*a, *b, &mut meter)?;
            let conway = matches!(order, Some(Ordering::Greater | Ordering::Equal));
            let backwards = matches!(order, Some(Ordering::Less | Ordering::Equal));
            let found = [games.at_least(same, *x, *y, &mut meter)?, games.at_least(reverse, *x, *y, &mut meter)?];
            if wrong.is_none() && found != [conway, backwards] {
                let [x, y] = [x, y].map(|g| games.text(*g).unwrap_or_default());
                wrong =
                    Some(format!("{x} and {y}: Conway's order is {order:?}, the three-player orders say {found:?}"));
            }
        }
    }
    let range =
        format!("all {} pairs of the {} games born by day 2 without moves of Center", pairs.len().pow(2), pairs.len());
    Ok(Finding::without(wrong, range, "Definition 2 word by word, and canonical forms of two-player games")
        .beyond("for all games: without x^C the three conditions are Conway's"))
}

fn cutblock_has_numbers(trial: &mut Trial) -> Tested {
    let cubes = trial.range(14, 16);
    let mut world = World::new(trial);
    let mut wrong = None;
    let all = sums(3, cubes);
    // Altered: every instance stands beside {0|0|}, where Left and Center would take the same move.
    let hot = trial.printed(None, Some("{0|0|}"));
    for sum in &all {
        let mut at = sum.clone();
        at.sort_unstable_by(|a, b| b.cmp(a));
        let mut game = world.games.position(&Cuts::<3>, &at, &mut world.meter)?;
        if let Some(text) = hot {
            let (rules, other) = Three::parse(&mut Scan::new(text)).expect("it is a game");
            let other = world.games.position(&rules, &other, &mut world.meter)?;
            game = world.games.sum(game, other, &mut world.meter)?;
        }
        if wrong.is_none() && !world.games.is_number(game, &mut world.meter)? {
            wrong = Some(format!("{} is no number", text(sum)));
        }
    }
    let range = format!("all {} sums of at most three blocks with at most {cubes} cubes", all.len());
    let beyond = "for all instances: a cut costs its player at least 1 and gives each other at least 1 (FORMAT.md, \
                  Potential), so that no x^L ≥_L x^C or x^R";
    Ok(Finding::without(wrong, range, "Definition 3 word by word").beyond(beyond))
}

fn sums_are_numbers(trial: &mut Trial) -> Tested {
    let pairs = trial.range(2, 3);
    // Altered: {0|0|}, which breaks Definition 3, is let in.
    let let_in = trial.printed(false, true);
    let mut world = World::new(trial);
    let mut numbers = world.numbers(pairs)?;
    if let_in {
        numbers.push(world.games.game([vec![GameId::ZERO], vec![GameId::ZERO], Vec::new()], &mut world.meter)?);
    }
    let mut wrong = None;
    for (i, x) in numbers.iter().enumerate() {
        trial.look()?;
        for y in &numbers[..=i] {
            let sum = world.games.sum(*x, *y, &mut world.meter)?;
            if wrong.is_none() && !world.games.is_number(sum, &mut world.meter)? {
                wrong = Some(format!("{} + {} is no number", world.text(*x), world.text(*y)));
            }
        }
    }
    let range = format!("all pairs of the {} numbers with at most {pairs} pairs of braces", numbers.len());
    Ok(Finding::without(wrong, range, "Definitions 3 and 4 word by word")
        .beyond("for all numbers: each order is Conway's for one player against the rest, where numbers add"))
}

fn eleven_classes(trial: &mut Trial) -> Tested {
    let printed = trial.printed(11, 10);
    let pairs = pairs(trial);
    let mut world = World::new(trial);
    let mut first: BTreeMap<&str, String> = BTreeMap::new();
    let mut wrong = None;
    let numbers = world.numbers(pairs)?;
    for x in &numbers {
        match world.class(*x)? {
            Some(class) => {
                first.entry(class).or_insert_with(|| world.text(*x));
            }
            None => wrong = wrong.or_else(|| Some(format!("{} has no class", world.text(*x)))),
        }
    }
    let table = CLASSES.iter().filter_map(|c| Some(format!("{c:5}{}", first.get(c)?))).collect::<Vec<_>>();
    trial.text("The first number of each class.", table.join("\n"));
    let wrong = wrong.or_else(|| (first.len() != printed).then(|| format!("{} classes occur", first.len())));
    let range = format!("all {} numbers with at most {pairs} pairs of braces", numbers.len());
    let beyond = "for all numbers: two are always comparable, and x ≥_L 0 gives x ≤_C 0 and x ≤_R 0";
    Ok(Finding::without(wrong, range, "Definition 2 word by word").beyond(beyond))
}
