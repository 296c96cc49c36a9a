//! Theorems 1 to 6, their first cuts, and the first sentences of the two proofs.

use crate::claim::{Claim, Finding, Tested};
use crate::cutblock::tools::{
    Block, CENTER, LEFT, PLAYERS, Plain, RIGHT, Searching, class, cut, is_even, is_heavy, name, spec, text, volume,
};
use crate::trial::Trial;
use outwit::limits::Stopped;
use outwit::player::{Player, Turn};
use std::cmp::Ordering;

/// A published theorem: whose class and win, whose sides are powers of two, and whether his own is in its upper half.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    winner: Player,
    powers: &'static [usize],
    upper_half: bool,
}

/// Theorems 1 to 6 as they stand, side by side.
pub const PUBLISHED: [Published; 6] = [
    Published { winner: LEFT, powers: &[1, 2], upper_half: false },
    Published { winner: LEFT, powers: &[1], upper_half: true },
    Published { winner: CENTER, powers: &[0, 2], upper_half: false },
    Published { winner: CENTER, powers: &[2], upper_half: true },
    Published { winner: RIGHT, powers: &[0, 1], upper_half: false },
    Published { winner: RIGHT, powers: &[0], upper_half: true },
];

impl Published {
    /// Whether the hypotheses hold.
    pub fn speaks_of(&self, block: Block) -> bool {
        is_even(self.winner, block)
            && self.powers.iter().all(|side| block[*side].is_power_of_two())
            && (!self.upper_half || is_heavy(block[usize::from(self.winner.0)]))
    }

    /// The two blocks that the first cut of the proof leaves, in the order of the text.
    pub fn first_cut(&self, block: Block) -> [Block; 2] {
        let own = block[usize::from(self.winner.0)];
        let first = if self.upper_half { 1 << own.ilog2() } else { own / 2 };
        let [rest, first] = cut(block, self.winner, first);
        [first, rest]
    }

    /// Every block of which the theorem speaks, the logarithm of the winner's side being at most `log`; the smallest
    /// first.
    pub fn cases(&self, log: u32) -> Vec<Block> {
        in_order((4..2u64 << log).flat_map(|own| self.cases_of(own)).collect())
    }

    /// The same for longer sides, which take long to go through.
    fn many_cases(&self, log: u32, trial: &Trial) -> Result<Vec<Block>, Stopped> {
        let mut all = Vec::new();
        for own in 4..2u64 << log {
            trial.look()?;
            all.extend(self.cases_of(own));
        }
        Ok(in_order(all))
    }

    /// The blocks with this side of the winner.
    fn cases_of(&self, own: u64) -> impl Iterator<Item = Block> {
        let other = 2..1 << own.ilog2();
        let sides = other.clone().flat_map(move |next| other.clone().map(move |last| [own, next, last]));
        let turned = sides.map(|mut sides| {
            sides.rotate_right(self.winner.0.into());
            sides
        });
        turned.filter(|block| self.speaks_of(*block))
    }
}

/// Small blocks first.
fn in_order(mut blocks: Vec<Block>) -> Vec<Block> {
    blocks.sort_by_key(|b| (volume(&[*b]), *b));
    blocks
}

/// The claims on Theorem 1, before Table IV.
pub const FIRST: &[Claim] = &[
    Claim::new(
        "theorem-1",
        "Theorem 1",
        "Left, starting, wins [l,c,r] of class <_CR if c = 2^x and r = 2^y with x, y ≥ 1.",
        theorem::<0>,
    ),
    Claim::new(
        "theorem-1-first-cut",
        "Theorem 1, proof",
        "Left wins in Theorem 1 by the cut into l1 = ⌊l/2⌋ and l2 = ⌈l/2⌉.",
        first_cut::<0>,
    ),
    Claim::new(
        "theorem-1-hypothesis",
        "Theorem 1, proof, first sentence",
        "The hypotheses give ⌈log2 l⌉ = ⌈log2 c⌉ + ⌈log2 r⌉.",
        |trial| {
            logarithms(trial, 0, CEILING, "the logarithm of l is not the sum of the others'", |log, [l, c, r], _| {
                log(l) == log(c) + log(r)
            })
        },
    ),
    Claim::new(
        "theorem-1-hypothesis-floors",
        "Theorem 1, proof, first sentence",
        "The hypotheses give ⌊log2 l⌋ = ⌊log2 c⌋ + ⌊log2 r⌋.",
        |trial| {
            let log = trial.printed(FLOOR, CEILING);
            logarithms(trial, 0, log, "the logarithm of l is not the sum of the others'", |log, [l, c, r], _| {
                log(l) == log(c) + log(r)
            })
        },
    )
    .repairs("theorem-1-hypothesis"),
    Claim::new("theorem-1-l1", "Theorem 1, proof, \"We observe\"", "⌈log2 l1⌉ = ⌈log2 l⌉ − 1.", |trial| {
        logarithms(trial, 0, CEILING, "the logarithm of l1 is not one less than that of l", |log, [l, ..], [l1, _]| {
            log(l1) + 1 == log(l)
        })
    }),
    Claim::new(
        "theorem-1-l1-floors",
        "Theorem 1, proof, \"We observe\"",
        "⌊log2 l1⌋ = ⌊log2 l⌋ − 1.",
        |trial| {
            let log = trial.printed(FLOOR, CEILING);
            logarithms(trial, 0, log, "the logarithm of l1 is not one less than that of l", |log, [l, ..], [l1, _]| {
                log(l1) + 1 == log(l)
            })
        },
    )
    .repairs("theorem-1-l1"),
    Claim::new("theorem-1-l1-class", "Theorem 1, proof, \"We observe\"", "[l1,c,r] < 0.", |trial| {
        let classes = trial.printed(["<", "<"], ["<_CR", "<_CR"]);
        piece_class(trial, 0, 0, classes)
    }),
    Claim::new(
        "theorem-1-l2",
        "Theorem 1, proof, \"Moreover\"",
        "⌈log2 l2⌉ is ⌈log2 l⌉ − 1 or ⌈log2 l⌉; the same holds with floors, where both occur.",
        moreover,
    ),
    Claim::new("theorem-1-l2-class", "Theorem 1, proof, \"Therefore\"", "[l2,c,r] < 0 or [l2,c,r] <_CR 0.", |trial| {
        let classes = trial.printed(["<", "<_CR"], ["<", "<"]);
        piece_class(trial, 0, 1, classes)
    }),
];

/// The claims on Theorem 2, before Table VI.
pub const SECOND: &[Claim] = &[
    Claim::new(
        "theorem-2",
        "Theorem 2",
        "Left, starting, wins [l,c,r] of class <_CR if 2^(x+1) + 2^x ≤ l < 2^(x+2) and c = 2^y with x, y ≥ 1.",
        theorem::<1>,
    ),
    Claim::new(
        "theorem-2-first-cut",
        "Theorem 2, proof",
        "Left wins in Theorem 2 by the cut into l1 = 2^(x+1) and l2 = l − l1.",
        first_cut::<1>,
    ),
    Claim::new(
        "theorem-2-hypothesis",
        "Theorem 2, proof, first sentence",
        "The hypotheses give ⌈log2 l⌉ = ⌈log2 c⌉ + ⌈log2 r⌉.",
        |trial| {
            logarithms(trial, 1, CEILING, "the logarithm of l is not the sum of the others'", |log, [l, c, r], _| {
                log(l) == log(c) + log(r)
            })
        },
    ),
    Claim::new(
        "theorem-2-hypothesis-floors",
        "Theorem 2, proof, first sentence",
        "The hypotheses give ⌊log2 l⌋ = ⌊log2 c⌋ + ⌊log2 r⌋.",
        |trial| {
            let log = trial.printed(FLOOR, CEILING);
            logarithms(trial, 1, log, "the logarithm of l is not the sum of the others'", |log, [l, c, r], _| {
                log(l) == log(c) + log(r)
            })
        },
    )
    .repairs("theorem-2-hypothesis"),
    Claim::new("theorem-2-l1", "Theorem 2, proof, \"We observe\"", "⌈log2 l1⌉ = ⌈log2 l⌉.", |trial| {
        logarithms(trial, 1, CEILING, "l1 and l have different logarithms", |log, [l, ..], [l1, _]| log(l1) == log(l))
    }),
    Claim::new("theorem-2-l1-floors", "Theorem 2, proof, \"We observe\"", "⌊log2 l1⌋ = ⌊log2 l⌋.", |trial| {
        let log = trial.printed(FLOOR, CEILING);
        logarithms(trial, 1, log, "l1 and l have different logarithms", |log, [l, ..], [l1, _]| log(l1) == log(l))
    })
    .repairs("theorem-2-l1"),
    Claim::new("theorem-2-l1-class", "Theorem 2, proof, \"We observe\"", "[l1,c,r] <_CR 0.", |trial| {
        let classes = trial.printed(["<_CR", "<_CR"], ["<", "<"]);
        piece_class(trial, 1, 0, classes)
    }),
    Claim::new("theorem-2-l2", "Theorem 2, proof, \"Moreover\"", "⌈log2 l2⌉ = ⌈log2 l⌉ − 1.", |trial| {
        logarithms(trial, 1, CEILING, "the logarithm of l2 is not one less than that of l", |log, [l, ..], [_, l2]| {
            log(l2) + 1 == log(l)
        })
    }),
    Claim::new(
        "theorem-2-l2-floors",
        "Theorem 2, proof, \"Moreover\"",
        "⌊log2 l2⌋ = ⌊log2 l⌋ − 1.",
        |trial| {
            let log = trial.printed(FLOOR, CEILING);
            logarithms(trial, 1, log, "the logarithm of l2 is not one less than that of l", |log, [l, ..], [_, l2]| {
                log(l2) + 1 == log(l)
            })
        },
    )
    .repairs("theorem-2-l2"),
    Claim::new("theorem-2-l2-class", "Theorem 2, proof, \"Moreover\"", "[l2,c,r] < 0.", |trial| {
        let classes = trial.printed(["<", "<"], ["<_CR", "<_CR"]);
        piece_class(trial, 1, 1, classes)
    }),
];

/// The claims on Theorems 3 to 6.
pub const TURNED: &[Claim] = &[
    Claim::new(
        "theorems-3-to-6-symmetry",
        "Before Theorem 3",
        "Theorems 3 to 6 are Theorems 1 and 2 with the players and their sides turned round the table, under which the \
         results do not change.",
        symmetry,
    ),
    Claim::new(
        "theorem-3",
        "Theorem 3",
        "Center, starting, wins [l,c,r] of class <_LR if l = 2^x and r = 2^y with x, y ≥ 1.",
        theorem::<2>,
    ),
    Claim::new(
        "theorem-4",
        "Theorem 4",
        "Center, starting, wins [l,c,r] of class <_LR if 2^(x+1) + 2^x ≤ c < 2^(x+2) and r = 2^y with x, y ≥ 1.",
        theorem::<3>,
    ),
    Claim::new(
        "theorem-5",
        "Theorem 5",
        "Right, starting, wins [l,c,r] of class <_LC if l = 2^x and c = 2^y with x, y ≥ 1.",
        theorem::<4>,
    ),
    Claim::new(
        "theorem-6",
        "Theorem 6",
        "Right, starting, wins [l,c,r] of class <_LC if 2^(x+1) + 2^x ≤ r < 2^(x+2) and l = 2^y with x, y ≥ 1.",
        theorem::<5>,
    ),
];

const PROVED: &str = "for all sizes: docs/cutblock.md proves more (its theorems A and B)";
const SEARCH: &str =
    "proof-number search with the theorems on potentials and on outlasting; none of these theorems is used";

fn theorem<const I: usize>(trial: &mut Trial) -> Tested {
    let theorem = PUBLISHED[I];
    let (log, cubes) = (trial.range(5, 7), trial.range(28, 36));
    let winner = trial.printed(theorem.winner, Player((theorem.winner.0 + 1) % 3));
    let (mut searching, mut plain) = (Searching::new(trial), Plain::new(trial));
    let (mut wrong, mut played) = (None, 0);
    let cases = theorem.cases(log);
    for block in &cases {
        let mut wins = searching.wins(&[*block], theorem.winner, winner)?;
        if volume(&[*block]) <= cubes {
            played += 1;
            wins &= plain.wins(&[*block], theorem.winner, winner)?;
        }
        if wrong.is_none() && !wins {
            let starter = name(theorem.winner);
            wrong = Some(format!("{}, {starter} starts: {} does not win", text(&[*block]), name(winner)));
        }
    }
    if let Some(block) = cases.last().filter(|_| wrong.is_none()) {
        trial.command(format!("solve {}", spec(&[*block])));
        trial.certify(
            format!("who wins {}", text(&cases[..1])),
            &spec(&cases[..1]),
            outwit::convention::Form::Usual,
        )?;
    }
    let range = format!(
        "all {} such blocks with ⌊log2⌋ of {}'s side at most {log}; the {played} of at most {cubes} cubes from the \
         moves alone too",
        cases.len(),
        name(theorem.winner)
    );
    Ok(Finding::without(wrong, range, SEARCH).beyond(PROVED))
}

fn first_cut<const I: usize>(trial: &mut Trial) -> Tested {
    let theorem = PUBLISHED[I];
    // Altered: he cuts off 1.
    let as_printed = trial.printed(true, false);
    let log = trial.range(6, 8);
    let mut searching = Searching::new(trial);
    let next = Turn::start(3, theorem.winner).next().mover;
    let cases = theorem.cases(log);
    let mut wrong = None;
    for block in &cases {
        let pieces = if as_printed { theorem.first_cut(*block) } else { cut(*block, theorem.winner, 1) };
        if wrong.is_none() && !searching.wins(&pieces, next, theorem.winner)? {
            wrong = Some(format!("{} → {}: {} does not win", text(&[*block]), text(&pieces), name(theorem.winner)));
        }
    }
    let range = format!("all {} such blocks with ⌊log2 l⌋ ≤ {log}, against all replies", cases.len());
    Ok(Finding::without(wrong, range, SEARCH).beyond(PROVED))
}

/// A reading of the logarithm of a side.
type Log = fn(u64) -> u32;

/// As printed.
const CEILING: Log = |side| side.next_power_of_two().ilog2();
/// As corrected.
const FLOOR: Log = |side| side.ilog2();

/// A statement about logarithms of the block and of the two parts of l.
fn logarithms(
    trial: &mut Trial,
    theorem: usize,
    log: Log,
    otherwise: &str,
    holds: fn(Log, Block, [u64; 2]) -> bool,
) -> Tested {
    let theorem = PUBLISHED[theorem];
    let most = trial.range(7, 10);
    let cases = theorem.many_cases(most, trial)?;
    let wrong = cases.iter().find_map(|block| {
        let [[l1, ..], [l2, ..]] = theorem.first_cut(*block);
        let logs = [block[0], l1, l2, block[1], block[2]].map(log);
        (!holds(log, *block, [l1, l2])).then(|| {
            let [l, a, b, c, r] = logs;
            let case = text(&[*block]);
            format!("{case}, l1 = {l1}, l2 = {l2}: {otherwise} (l: {l}, l1: {a}, l2: {b}, c: {c}, r: {r})")
        })
    });
    let range = format!("all {} blocks of the theorem with ⌊log2 l⌋ ≤ {most}", cases.len());
    Ok(Finding::without(wrong, range, "the logarithms").instead("⌊log2⌋ instead of ⌈log2⌉; see the next claim").beyond(
        "for all sizes: halving takes 1 from ⌊log2⌋, and l1 and l2 of Theorem 2 begin with the two highest bits of l",
    ))
}

fn moreover(trial: &mut Trial) -> Tested {
    let theorem = PUBLISHED[0];
    let smaller = trial.printed([1, 0], [1, 2]);
    let most = trial.range(7, 10);
    let cases = theorem.many_cases(most, trial)?;
    let mut both = [false; 2];
    let mut wrong = None;
    for block in &cases {
        let [_, [l2, ..]] = theorem.first_cut(*block);
        for (reading, log) in [("⌈log2⌉", CEILING), ("⌊log2⌋", FLOOR)] {
            let by = log(block[0]) - log(l2);
            if !smaller.contains(&by) {
                wrong = wrong.or(Some(format!("{}, l2 = {l2}: {reading} falls by {by}", text(&[*block]))));
            } else if reading == "⌊log2⌋" {
                both[usize::from(by == smaller[1])] = true;
            }
        }
    }
    let wrong = wrong.or_else(|| (both != [true; 2]).then(|| "with floors one of the two never occurs".to_owned()));
    let range = format!("all {} blocks of the theorem with ⌊log2 l⌋ ≤ {most}", cases.len());
    Ok(Finding::without(wrong, range, "the logarithms, with both readings").beyond(
        "for all sizes: ⌊log2 ⌈l/2⌉⌋ = ⌊log2 l⌋ just if l + 1 is a power of two; with ceilings it always falls by 1",
    ))
}

/// The class of the first or second piece of Left's first cut.
fn piece_class(trial: &mut Trial, theorem: usize, piece: usize, classes: [&str; 2]) -> Tested {
    let theorem = PUBLISHED[theorem];
    let most = trial.range(6, 9);
    let cases = theorem.many_cases(most, trial)?;
    let mut seen = [false; 2];
    let wrong = cases.iter().find_map(|block| {
        let found = class(&[theorem.first_cut(*block)[piece]]);
        match classes.iter().position(|c| *c == found) {
            Some(i) => {
                seen[i] = true;
                None
            }
            None => Some(format!("{}: {} is {found}", text(&[*block]), text(&[theorem.first_cut(*block)[piece]]))),
        }
    });
    let wrong = wrong
        .or_else(|| (classes[0] != classes[1] && seen != [true; 2]).then(|| "one of them never occurs".to_owned()));
    let range = format!("all {} blocks of the theorem with ⌊log2 l⌋ ≤ {most}", cases.len());
    Ok(Finding::without(
        wrong,
        range,
        "classes by the closed formula, which Table III's claims compare with the options",
    )
    .beyond("for all sizes: by Table III with floors"))
}

fn symmetry(trial: &mut Trial) -> Tested {
    // Center's side takes the place of Left's, and so on; altered, Center and Right change places instead.
    let turn: fn(Block) -> Block = trial.printed(|[l, c, r]| [r, l, c], |[l, c, r]| [c, l, r]);
    let (longest, cubes) = (trial.range(16, 32), trial.range(12, 16));
    let mut plain = Plain::new(trial);
    let (mut wrong, mut starts) = (None, 0);
    let all = crate::cutblock::tools::blocks(longest);
    for block in &all {
        let turned = turn(*block);
        for i in 0..4 {
            if wrong.is_none() && PUBLISHED[i].speaks_of(*block) != PUBLISHED[i + 2].speaks_of(turned) {
                let one = |speaks: bool| if speaks { "speaks" } else { "does not speak" };
                let (a, b) = (one(PUBLISHED[i].speaks_of(*block)), one(PUBLISHED[i + 2].speaks_of(turned)));
                let (case, other) = (text(&[*block]), text(&[turned]));
                wrong = Some(format!("Theorem {} {a} of {case}, Theorem {} {b} of {other}", i + 1, i + 3));
            }
        }
        if volume(&[*block]) <= cubes {
            for starter in PLAYERS {
                let next = |p: Player| Player((p.0 + 1) % 3);
                let [here, there] =
                    [plain.winner(&[*block], starter)?.map(next), plain.winner(&[turned], next(starter))?];
                starts += 1;
                if wrong.is_none() && here.cmp(&there) != Ordering::Equal {
                    wrong = Some(format!("{} and {} have different winners", text(&[*block]), text(&[turned])));
                }
            }
        }
    }
    let range = format!(
        "the hypotheses on all {} blocks with sides 1..={longest}; the winners of {starts} starts with at most \
         {cubes} cubes",
        all.len()
    );
    Ok(Finding::without(wrong, range, "the hypotheses side by side; winners from the moves alone")
        .beyond("for all sizes: turning renames the players in their cyclic order; a reflection would not do"))
}
