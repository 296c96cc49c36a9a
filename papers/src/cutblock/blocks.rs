//! Section III: Table III and the sentence on `<_CR`.

use crate::claim::{Claim, Finding, Tested};
use crate::cutblock::tools::{
    Block, CENTER, CLASSES, LEFT, Plain, RIGHT, Recursion, Searching, blocks, class, is_even, spec, sums, text, volume,
    winner_text,
};
use crate::trial::Trial;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new("table-3-row-1", "Table III, row =", "A block is of class = exactly if it is [1,1,1].", unit_row),
    printed::<1>("table-3-row-2", "Table III, row >_L", "A block is >_L exactly if ⌈log2 l⌉ > ⌈log2 c⌉ + ⌈log2 r⌉."),
    floors::<1>(
        "table-3-row-2-floors",
        "Table III, row >_L",
        "A block is >_L exactly if ⌊log2 l⌋ > ⌊log2 c⌋ + ⌊log2 r⌋.",
    )
    .repairs("table-3-row-2"),
    printed::<2>("table-3-row-3", "Table III, row >_C", "A block is >_C exactly if ⌈log2 c⌉ > ⌈log2 l⌉ + ⌈log2 r⌉."),
    floors::<2>(
        "table-3-row-3-floors",
        "Table III, row >_C",
        "A block is >_C exactly if ⌊log2 c⌋ > ⌊log2 l⌋ + ⌊log2 r⌋.",
    )
    .repairs("table-3-row-3"),
    printed::<3>("table-3-row-4", "Table III, row >_R", "A block is >_R exactly if ⌈log2 r⌉ > ⌈log2 l⌉ + ⌈log2 c⌉."),
    floors::<3>(
        "table-3-row-4-floors",
        "Table III, row >_R",
        "A block is >_R exactly if ⌊log2 r⌋ > ⌊log2 l⌋ + ⌊log2 c⌋.",
    )
    .repairs("table-3-row-4"),
    printed::<4>(
        "table-3-row-5",
        "Table III, row =_LC",
        "A block other than [1,1,1] is =_LC exactly if ⌈log2 l⌉ = ⌈log2 c⌉ and r = 1.",
    ),
    floors::<4>(
        "table-3-row-5-floors",
        "Table III, row =_LC",
        "A block is =_LC exactly if ⌊log2 l⌋ = ⌊log2 c⌋, r = 1 and l, c > 1.",
    )
    .repairs("table-3-row-5"),
    printed::<5>(
        "table-3-row-6",
        "Table III, row =_LR",
        "A block other than [1,1,1] is =_LR exactly if ⌈log2 l⌉ = ⌈log2 r⌉ and c = 1.",
    ),
    floors::<5>(
        "table-3-row-6-floors",
        "Table III, row =_LR",
        "A block is =_LR exactly if ⌊log2 l⌋ = ⌊log2 r⌋, c = 1 and l, r > 1.",
    )
    .repairs("table-3-row-6"),
    printed::<6>(
        "table-3-row-7",
        "Table III, row =_CR",
        "A block other than [1,1,1] is =_CR exactly if ⌈log2 c⌉ = ⌈log2 r⌉ and l = 1.",
    ),
    floors::<6>(
        "table-3-row-7-floors",
        "Table III, row =_CR",
        "A block is =_CR exactly if ⌊log2 c⌋ = ⌊log2 r⌋, l = 1 and c, r > 1.",
    )
    .repairs("table-3-row-7"),
    printed::<7>(
        "table-3-row-8",
        "Table III, row <_CR",
        "A block is <_CR exactly if ⌈log2 l⌉ = ⌈log2 c⌉ + ⌈log2 r⌉ and l, c, r > 1.",
    ),
    floors::<7>(
        "table-3-row-8-floors",
        "Table III, row <_CR",
        "A block is <_CR exactly if ⌊log2 l⌋ = ⌊log2 c⌋ + ⌊log2 r⌋ and l, c, r > 1.",
    )
    .repairs("table-3-row-8"),
    printed::<8>(
        "table-3-row-9",
        "Table III, row <_LR",
        "A block is <_LR exactly if ⌈log2 c⌉ = ⌈log2 l⌉ + ⌈log2 r⌉ and l, c, r > 1.",
    ),
    floors::<8>(
        "table-3-row-9-floors",
        "Table III, row <_LR",
        "A block is <_LR exactly if ⌊log2 c⌋ = ⌊log2 l⌋ + ⌊log2 r⌋ and l, c, r > 1.",
    )
    .repairs("table-3-row-9"),
    printed::<9>(
        "table-3-row-10",
        "Table III, row <_LC",
        "A block is <_LC exactly if ⌈log2 r⌉ = ⌈log2 l⌉ + ⌈log2 c⌉ and l, c, r > 1.",
    ),
    floors::<9>(
        "table-3-row-10-floors",
        "Table III, row <_LC",
        "A block is <_LC exactly if ⌊log2 r⌋ = ⌊log2 l⌋ + ⌊log2 c⌋ and l, c, r > 1.",
    )
    .repairs("table-3-row-10"),
    printed::<10>(
        "table-3-row-11",
        "Table III, row <",
        "A block is of class < exactly if it fits no other row, with ceilings.",
    ),
    floors::<10>(
        "table-3-row-11-floors",
        "Table III, row <",
        "A block is of class < exactly if it fits no other row, with floors.",
    )
    .repairs("table-3-row-11"),
    Claim::new(
        "table-3-one-row",
        "Table III",
        "Table III is a classification: every block fits one row only, with ceilings as they are printed.",
        |trial| one_row(trial, CEILING),
    ),
    Claim::new(
        "table-3-one-row-floors",
        "Table III",
        "With floors, and with both named sides larger than 1 in the rows =_LC, =_LR and =_CR, every block fits \
         exactly one row.",
        |trial| {
            let reading = trial.printed(FLOOR, Reading { larger: false, ..FLOOR });
            one_row(trial, reading)
        },
    )
    .repairs("table-3-one-row"),
    Claim::new(
        "section-3-left-or-queer",
        "Section III, last paragraph but one",
        "If a single block is <_CR and Left starts, then Left has a winning strategy or the game is queer.",
        left_or_queer,
    ),
    Claim::new(
        "section-3-left-or-queer-sums",
        "Section III, last paragraph but one",
        "The same for every instance of Cutblock, which Section I defines as a set of blocks: if the sum is <_CR \
         and Left starts, then Left has a winning strategy or the game is queer.",
        left_or_queer_sums,
    ),
];

/// How the conditions of Table III are read.
#[derive(Clone, Copy)]
struct Reading {
    /// The logarithm of a side.
    log: fn(u64) -> u64,
    /// The rows =_LC, =_LR and =_CR ask for two sides larger than 1.
    larger: bool,
    /// Added to every sum of two logarithms; 0 except to see that a test can fail.
    more: u64,
}

/// As printed: ⌈log2⌉.
const CEILING: Reading = Reading { log: |side| side.next_power_of_two().ilog2().into(), larger: false, more: 0 };
/// As corrected: ⌊log2⌋, and sides larger than 1.
const FLOOR: Reading = Reading { log: |side| side.ilog2().into(), larger: true, more: 0 };

/// Whether a block fits a row of Table III, by the row's own condition.
fn fits(row: usize, block: Block, reading: Reading) -> bool {
    let logs = block.map(reading.log);
    let others = |i: usize| logs[(i + 1) % 3] + logs[(i + 2) % 3] + reading.more;
    match row {
        0 => block == [1, 1, 1],
        1..=3 => logs[row - 1] > others(row - 1),
        4..=6 => {
            // The one who is not named has no move.
            let out = 6 - row;
            let [a, b] = [(out + 1) % 3, (out + 2) % 3];
            block[out] == 1 && logs[a] == logs[b] + reading.more && (!reading.larger || block[a] > 1 && block[b] > 1)
        }
        7..=9 => logs[row - 7] == others(row - 7) && block.iter().all(|side| *side > 1),
        _ => (0..10).all(|other| !fits(other, block, reading)),
    }
}

const fn printed<const ROW: usize>(key: &'static str, place: &'static str, statement: &'static str) -> Claim {
    // Whoever reads the table from the top has met [1,1,1] in the first row.
    Claim::new(key, place, statement, |trial| {
        let truth = "⌊log2⌋ instead of ⌈log2⌉, as in Table I; see the next claim";
        Ok(classified(trial, ROW, CEILING, true)?.instead(truth))
    })
}

const fn floors<const ROW: usize>(key: &'static str, place: &'static str, statement: &'static str) -> Claim {
    Claim::new(key, place, statement, |trial| {
        let reading = trial.printed(FLOOR, Reading { more: 1, ..FLOOR });
        classified(trial, ROW, reading, false)
    })
}

fn unit_row(trial: &mut Trial) -> Tested {
    let unit = trial.printed([1, 1, 1], [1, 1, 2]);
    let longest = trial.range(18, 32);
    let mut recursion = Recursion::new(trial);
    let mut wrong = None;
    for block in blocks(longest) {
        let class = recursion.class(block)?;
        if wrong.is_none() && (class == Some("=")) != (block == unit) {
            wrong = Some(format!("{} is {}", text(&[block]), class.unwrap_or("no number")));
        }
    }
    trial.command("solve cutblock:1x1x1");
    Ok(Finding::without(wrong, all_blocks(longest), BY_OPTIONS).beyond(FOR_ALL))
}

const BY_OPTIONS: &str =
    "classes from the options of the three duels of one player against the two others, as in Definition 2";
const FOR_ALL: &str = "for all sizes: FORMAT.md (Potential) proves the values whose signs are the classes";

fn all_blocks(longest: u64) -> String {
    format!("all {} blocks with sides 1..={longest}", longest.pow(3))
}

/// A row against the classes; `from_top` leaves [1,1,1] to the first row.
fn classified(trial: &mut Trial, row: usize, reading: Reading, from_top: bool) -> Tested {
    let longest = trial.range(18, 32);
    let mut recursion = Recursion::new(trial);
    let mut wrong = None;
    for block in blocks(longest) {
        let class = recursion.class(block)?;
        let fits = fits(row, block, reading) && !(from_top && row > 0 && block == [1, 1, 1]);
        if wrong.is_none() && (class == Some(CLASSES[row])) != fits {
            let verb = if fits { "fits the row" } else { "does not fit the row" };
            let case = text(&[block]);
            wrong = Some(format!("{case} {verb} and is of class {}", class.unwrap_or("none")));
            trial.command(format!("solve {}", spec(&[block])));
        }
    }
    Ok(Finding::without(wrong, all_blocks(longest), BY_OPTIONS).beyond(FOR_ALL))
}

fn one_row(trial: &mut Trial, reading: Reading) -> Tested {
    let longest = trial.range(32, 64);
    let wrong = blocks(longest).into_iter().find_map(|block| {
        let rows: Vec<&str> = (0..11).filter(|row| fits(*row, block, reading)).map(|row| CLASSES[row]).collect();
        (rows.len() != 1).then(|| format!("{} fits the rows {}", text(&[block]), rows.join(", ")))
    });
    Ok(Finding::without(wrong, all_blocks(longest), "the conditions of the eleven rows, side by side")
        .instead("the rows =_LC, =_LR and =_CR need both named sides to be larger than 1")
        .beyond("for all sizes: the rows are the eleven possible combinations of signs of the three values"))
}

/// Every single block of class <_CR in a range.
fn even_blocks(logs: std::ops::RangeInclusive<u32>) -> Vec<Block> {
    let longest = (2 << logs.end()) - 1;
    let own = 1 << logs.start()..=longest;
    let mut all: Vec<Block> = own
        .flat_map(|l: u64| {
            let other = 2..1 << l.ilog2();
            other.clone().flat_map(move |c| other.clone().map(move |r| [l, c, r]))
        })
        .filter(|b| is_even(LEFT, *b))
        .collect();
    all.sort_by_key(|b| (volume(&[*b]), *b));
    all
}

fn left_or_queer(trial: &mut Trial) -> Tested {
    // What may come out besides a win of Left.
    let queer_allowed = trial.printed(true, false);
    let (log, cubes) = (trial.range(5, 6), trial.range(28, 36));
    let all = even_blocks(2..=log);
    let (mut plain, mut searching) = (Plain::new(trial), Searching::new(trial));
    let (mut wrong, mut played) = (None, 0);
    for block in &all {
        let sum = [*block];
        let mut results = Vec::new();
        for one in [CENTER, RIGHT] {
            if searching.wins(&sum, LEFT, one)? {
                results.push(Some(one));
            }
        }
        if block[0].ilog2() == 2 {
            results.push(searching.winner(&sum, LEFT)?);
        }
        if volume(&sum) <= cubes {
            played += 1;
            results.push(plain.winner(&sum, LEFT)?);
        }
        let bad = results.into_iter().find(|w| w.map_or(!queer_allowed, |one| one != LEFT));
        wrong = wrong.or(bad.map(|w| format!("{}, Left starts: {}", text(&sum), winner_text(w))));
    }
    trial.command("solve cutblock:4x3x3");
    trial.command("solve cutblock:4x2x2");
    let range = format!(
        "that Center and Right do not win: all {} blocks of class <_CR with ⌊log2 l⌋ ≤ {log}; who wins: those with \
         ⌊log2 l⌋ = 2, and {played} of at most {cubes} cubes from the moves alone",
        all.len()
    );
    Ok(Finding::without(wrong, range, "the theorems of FORMAT.md with proof-number search, and play")
        .beyond("for all sizes: FORMAT.md (Outlasting) proves that only the player with the largest ⌊log2⌋ can win"))
}

fn left_or_queer_sums(trial: &mut Trial) -> Tested {
    let queer_allowed = trial.printed(true, false);
    let (cubes, small) = (trial.range(22, 26), trial.range(15, 18));
    let all: Vec<Vec<Block>> = sums(3, cubes).into_iter().filter(|sum| class(sum) == "<_CR").collect();
    let (mut plain, mut searching) = (Plain::new(trial), Searching::new(trial));
    let (mut wrong, mut queer, mut played) = (None, Vec::new(), 0);
    for sum in &all {
        trial.look()?;
        let mut results = vec![searching.winner(sum, LEFT)?];
        if volume(sum) <= small {
            played += 1;
            results.push(plain.winner(sum, LEFT)?);
        }
        if results[0].is_none() {
            queer.push(text(sum));
        }
        let bad = results.into_iter().find(|w| w.map_or(!queer_allowed, |one| one != LEFT));
        wrong = wrong.or(bad.map(|w| format!("{}, Left starts: {}", text(sum), winner_text(w))));
    }
    trial.command("solve cutblock:2x1x3+2x3x1");
    trial.text("Queer when Left starts.", queer.join("\n"));
    let range = format!(
        "all {} sums of class <_CR of at most three blocks with at most {cubes} cubes; {played} with at most \
         {small} cubes from the moves alone too",
        all.len()
    );
    Ok(Finding::without(wrong, range, "proof-number search with the theorems of FORMAT.md, and play").beyond(
        "only tested; of abstract numbers it is false, even where nobody who cannot move gets a move again: in \
         {|0|}+{0||{{0||}||}}, which is <_CR, Center wins when Left starts",
    ))
}
