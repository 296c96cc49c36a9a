//! The slides on 2 × n boards as strips, the recursion, its first values, and the figures of .007.

use crate::claim::{Claim, Finding, Tested};
use crate::ellie::plain::{Board, many_strips, mex, strips};
use crate::trial::Trial;
use outwit::code::Code;
use outwit::engines::sequence::stats::{Stats, zeros};
use outwit::engines::sequence::{Sequence, SequenceError, period};
use outwit::limits::{Meter, Stopped};
use std::sync::Mutex;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "strip",
        "Ellie equivalent, first slide",
        "ELLIE on a 2 × n board is equivalent to placing 1 × 3 tiles on a 1 × 2n board: both have the same value.",
        strip,
    ),
    Claim::new(
        "only-the-number",
        "Ellie equivalent, \"Only the number of squares matters\"",
        "Every position of a 2 × n board is worth as much as strips with as many squares as its pieces.",
        only_the_number,
    ),
    Claim::new(
        "recursion",
        "Recursion for Grundy function",
        "G(0) = G(1) = G(2) = 0, and G(n) is the mex of G(i − 1) ⊕ G(n − i − 2) for 1 ≤ i ≤ ⌊n/2⌋.",
        recursion,
    ),
    Claim::new(
        "recursion-least-bound",
        "Recursion for Grundy function, the bound",
        "Even 1 ≤ i ≤ ⌊(n − 1)/2⌋ is enough, and for odd n one less is not.",
        least_bound,
    ),
    Claim::new(
        "g3-g4",
        "Values for Grundy function, the first lines",
        "G(3) = mex{G(0) ⊕ G(0)} = 1 and G(4) = mex{G(0) ⊕ G(1), G(1) ⊕ G(0)} = 1.",
        g3_g4,
    ),
    Claim::new(
        "first-values",
        "Values for Grundy function, the table",
        "G(0), …, G(10) are 0 0 0 1 1 1 2 2 0 3 3.",
        first_values,
    ),
    Claim::new(
        "periodic",
        "Structure of Values, question 1",
        "Is the sequence periodic from the start?",
        purely_periodic,
    ),
    Claim::new(
        "ultimately-periodic",
        "Structure of Values, question 2",
        "Is the sequence ultimately periodic?",
        ultimately_periodic,
    ),
    Claim::new("max-10000", "10000 values of G(n)", "The largest of the first 10,000 values is 262.", |trial| {
        largest(trial, 10_000, 262)
    }),
    Claim::new("freq-10000", "10000 values of G(n)", "The most frequent of the first 10,000 values occurs 202 times.", |t| {
        frequency(t, 10_000, 202)
    }),
    Claim::new("max-25000", "25000 values of G(n)", "The largest of the first 25,000 values is 392.", |trial| {
        largest(trial, 25_000, 392)
    }),
    Claim::new("freq-25000", "25000 values of G(n)", "The most frequent of the first 25,000 values occurs 372 times.", |t| {
        frequency(t, 25_000, 372)
    }),
    Claim::new(
        "known-max",
        "What is known about .007, maximum",
        "The largest value up to n = 2^21 is G(1,683,655) = 1,314.",
        known_max,
    )
    .within(600),
    Claim::new(
        "known-last-new",
        "What is known about .007, last new value",
        "The last value to occur for the first time up to n = 2^21 is G(1,686,918) = 1,237.",
        known_last_new,
    )
    .within(600),
    Claim::new(
        "known-later-values",
        "What is known about .007, last new value, put right",
        "G(1,686,918) = 1,237 is new, and up to n = 2^21 exactly two values occur for the first time after it, the last at \
         2,030,524, where it is 1,185.",
        later_values,
    )
    .repairs("known-last-new")
    .within(600),
    Claim::new(
        "known-most-frequent",
        "What is known about .007, most frequent value",
        "The most frequent value up to n = 2^21 is 1024, which occurs 63,506 times.",
        |trial| frequent(trial, 0, (1024, 63_506)),
    )
    .within(600),
    Claim::new(
        "known-second-frequent",
        "What is known about .007, second most frequent value",
        "The second most frequent value up to n = 2^21 is 1026, which occurs 62,178 times.",
        |trial| frequent(trial, 1, (1026, 62_178)),
    )
    .within(600),
    Claim::new(
        "known-zeros",
        "What is known about .007, P positions",
        "Up to n = 2^21 there are exactly the 37 listed P-positions, the last of them 16170.",
        known_zeros,
    )
    .within(600),
];

fn strip(trial: &mut Trial) -> Tested {
    let most: u32 = trial.range(8, 12);
    // Altered: a strip of one square less.
    let less = trial.printed(0, 1);
    let values = strips(2 * most as usize + 1, |n| n);
    trial.command("solve ellie:2x8");
    trial.command("solve octal:.007:16");
    for n in 2..=most {
        let board = Board::ellie(2, n);
        let value = board.values(trial)?[&board.start()];
        trial.reached(format!("n ≤ {n}"));
        let other = values[(2 * n - less) as usize];
        if value != other {
            let case = format!("n = {n}: the board has the value {value}, the strip {other}");
            return Ok(Finding::fails(format!("n ≤ {most}"), "both by mex over all moves", case));
        }
    }
    Ok(Finding::holds(format!("2 ≤ n ≤ {most}"), "both by mex over all moves")
        .beyond("for all n: every tile splits a piece of s squares into pieces of i − 1 and s − i − 2, and every such split occurs"))
}

fn only_the_number(trial: &mut Trial) -> Tested {
    let most: u32 = trial.range(8, 10);
    let less = trial.printed(0, 1);
    let values = strips(2 * most as usize + 1, |n| n);
    let mut count = 0;
    for n in 2..=most {
        let board = Board::ellie(2, n);
        let mut positions: Vec<(u32, u32)> = board.values(trial)?.into_iter().collect();
        positions.sort_unstable_by_key(|(at, _)| (at.count_ones(), *at));
        count += positions.len();
        for (at, value) in positions {
            let sizes: Vec<u32> = board.pieces(at).iter().map(|p| p.count_ones()).collect();
            let sum = sizes.iter().fold(0, |sum, s| sum ^ values[(s - less.min(*s)) as usize]);
            if sum != value {
                let case =
                    format!("ellie:2x{n}:{} has the value {value}, pieces of {sizes:?} squares", board.write(at));
                return Ok(Finding::fails(format!("n ≤ {most}"), "every reachable position by mex", case));
            }
        }
    }
    let range = format!("all {count} positions that can arise on 2 × n boards, 2 ≤ n ≤ {most}");
    Ok(Finding::holds(range, "every position by mex, its pieces by the recursion")
        .beyond("for all n, as the pieces are runs of columns with ragged ends"))
}

/// How far the recursion is compared with all places of the tile.
const RECURSION: [usize; 2] = [2000, 20_000];

fn recursion(trial: &mut Trial) -> Tested {
    let many = trial.range(RECURSION[0], RECURSION[1]);
    let less = trial.printed(0, 1);
    let all = many_strips(trial, many, |n| n)?;
    let printed = many_strips(trial, many, |n| n / 2 - less)?;
    let wrong = (0..many).find(|&n| all[n] != printed[n]).map(|n| format!("G({n}) = {}, not {}", all[n], printed[n]));
    Ok(Finding::without(wrong, format!("n < {many}"), "the recursion against every place of the tile").beyond(
        "for all n: the places i and n − i − 1 leave the same two strips; for even n the last place adds nothing",
    ))
}

/// The first n for which the places up to a bound do not give the value.
fn first_short(trial: &Trial, many: usize, bound: impl Fn(usize) -> usize) -> Result<Option<usize>, Stopped> {
    let all = many_strips(trial, many, |n| n)?;
    for n in 3..many {
        trial.look()?;
        if mex((1..=bound(n).min(n - 2)).map(|i| all[i - 1] ^ all[n - i - 2])) != all[n] {
            return Ok(Some(n));
        }
    }
    Ok(None)
}

fn least_bound(trial: &mut Trial) -> Tested {
    let many = trial.range(RECURSION[0], RECURSION[1]);
    let less = trial.printed(0, 1);
    let short = first_short(trial, many, |n| (n - 1) / 2 - less)?;
    let too_small = first_short(trial, many, |n| if n % 2 == 1 { (n - 1) / 2 - 1 } else { (n - 1) / 2 })?;
    let wrong = match (short, too_small) {
        (Some(n), _) => Some(format!("G({n}) is not the mex of these sums")),
        (None, None) => Some("one less is enough".to_owned()),
        (None, Some(_)) => None,
    };
    Ok(Finding::without(wrong, format!("n < {many}"), "the mex with each bound")
        .beyond("for all n: the places i and n − i − 1 leave the same strips, and one of them is at most ⌊(n − 1)/2⌋"))
}

fn g3_g4(trial: &mut Trial) -> Tested {
    let printed = trial.printed([1, 1], [1, 2]);
    let g = [0u32, 0, 0];
    let sums = |n: usize| (1..=n / 2).map(|i| g[i - 1] ^ g[n - i - 2]).collect::<Vec<_>>();
    let found = [sums(3), sums(4)].map(mex);
    let wrong = (found != printed || sums(3).len() != 1 || sums(4).len() != 2).then(|| format!("{found:?}"));
    Ok(Finding::without(wrong, "n = 3 and 4", "the recursion"))
}

fn first_values(trial: &mut Trial) -> Tested {
    let printed = trial.printed([0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3], [0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 4]);
    let found = strips(11, |n| n);
    trial.command("grundy .007 --to 10");
    let wrong = (0..11).find(|&n| found[n] != printed[n]).map(|n| format!("G({n}) = {}", found[n]));
    Ok(Finding::without(wrong, "n ≤ 10", "every place of the tile"))
}

/// The values of .007 that were worked out last, for all claims that need them.
static VALUES: Mutex<Vec<u16>> = Mutex::new(Vec::new());

/// The values G(0), …, G(to) of .007, by the fast engine.
fn values(trial: &Trial, to: usize) -> Result<Vec<u16>, Stopped> {
    let mut known = VALUES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if known.len() <= to {
        let code = Code::alone(".007").expect("a code");
        let mut sequence = Sequence::resume(&code, known.clone());
        let mut meter = Meter::new(trial.all_threads());
        match sequence.reserve(to, &mut meter).and_then(|()| sequence.extend(to, &mut meter)) {
            Ok(()) => known.clone_from(&sequence.values().to_vec()),
            Err(SequenceError::Stopped(stopped)) => return Err(stopped),
            Err(error) => panic!(".007: {error}"),
        }
    }
    Ok(known[..=to].to_vec())
}

/// The range of the slide on what is known.
const KNOWN: usize = 1 << 21;
const BY: &str = "the sequence worked out in sparse space";

fn stats(trial: &Trial) -> Result<Stats, Stopped> {
    Ok(Stats::of(&values(trial, KNOWN)?))
}

fn known_range() -> String {
    format!("n ≤ {KNOWN}")
}

fn purely_periodic(trial: &mut Trial) -> Tested {
    let to = trial.range(1 << 17, 1 << 21);
    let values = values(trial, to)?;
    // A period brings the three zeros of the beginning back.
    let again = (1..to - 1).find(|&n| values[n..n + 3] == [0, 0, 0]);
    let range = format!("n ≤ {to}");
    Ok(match again {
        None => Finding::out_of_reach(
            range,
            "a period p would bring three zeros in a row back at p, and there are none",
        )
        .beyond(
            "no period up to this bound; after 16170 no zero at all is known, and with none the answer would be no",
        ),
        Some(n) => Finding::out_of_reach(range, format!("three zeros at {n}")),
    })
}

fn ultimately_periodic(trial: &mut Trial) -> Tested {
    let to = trial.range(1 << 17, 1 << 21);
    let values = values(trial, to)?;
    trial.command("period .007 --to 131072");
    // The theorem on periods of octal games: d = 3 is the last place of the code, t = 2 the most heaps that are left.
    Ok(match period::find(&values, 3, 2) {
        None => Finding::out_of_reach(
            format!("n ≤ {to}"),
            "no preperiod and period that the theorem on octal games would accept",
        )
        .beyond("nobody knows; the values are known to n = 22,408,210 without a period"),
        Some(p) => Finding::holds(format!("n ≤ {to}"), format!("{p:?}, which repeats forever")),
    })
}

fn largest(trial: &mut Trial, many: usize, printed: u16) -> Tested {
    let printed = trial.printed(printed, printed + 1);
    let stats = Stats::of(&values(trial, many - 1)?);
    trial.command(format!("grundy .007 --to {} --stats", many - 1));
    let wrong =
        (stats.max.value != printed).then(|| format!("the largest is {} at n = {}", stats.max.value, stats.max.at));
    Ok(Finding::without(wrong, format!("n < {many}"), BY))
}

fn frequency(trial: &mut Trial, many: usize, printed: u64) -> Tested {
    let printed = trial.printed(printed, printed + 1);
    let stats = Stats::of(&values(trial, many - 1)?);
    trial.command(format!("grundy .007 --to {} --stats", many - 1));
    let (value, count) = stats.frequent[0];
    let wrong = (count != printed).then(|| format!("{value} occurs {count} times"));
    Ok(Finding::without(wrong, format!("n < {many}"), BY))
}

fn known_max(trial: &mut Trial) -> Tested {
    let printed = trial.printed((1_683_655, 1314), (1_683_656, 1314));
    let max = stats(trial)?.max;
    trial.command("grundy .007 --to 2097152 --stats");
    let wrong = ((max.at, max.value) != printed).then(|| format!("the largest is G({}) = {}", max.at, max.value));
    Ok(Finding::without(wrong, known_range(), BY))
}

fn known_last_new(trial: &mut Trial) -> Tested {
    let last = stats(trial)?.last_new;
    trial.command("grundy .007 --to 2097152 --stats");
    let wrong = ((last.at, last.value) != (1_686_918, 1237))
        .then(|| format!("G({}) = {} occurs for the first time later", last.at, last.value));
    Ok(Finding::without(wrong, known_range(), BY).instead("two values occur for the first time after 1,686,918"))
}

fn later_values(trial: &mut Trial) -> Tested {
    let last = trial.printed((2_030_524, 1185), (2_030_524, 1186));
    let values = values(trial, KNOWN)?;
    let new = |n: usize| !values[..n].contains(&values[n]);
    let mut seen = vec![false; 1 << 16];
    let mut firsts = Vec::new();
    for (n, v) in values.iter().enumerate() {
        if !std::mem::replace(&mut seen[usize::from(*v)], true) {
            firsts.push((n, *v));
        }
    }
    let later: Vec<(usize, u16)> = firsts.into_iter().filter(|(n, _)| *n > 1_686_918).collect();
    let good = new(1_686_918) && values[1_686_918] == 1237 && later.len() == 2 && later[1] == last;
    let list: Vec<String> = later.iter().map(|(n, v)| format!("G({n}) = {v}")).collect();
    trial.text("First occurrences after 1,686,918", list.join("\n"));
    let wrong = (!good).then(|| format!("later first occurrences: {}", list.join(", ")));
    Ok(Finding::without(wrong, known_range(), BY))
}

fn frequent(trial: &mut Trial, rank: usize, printed: (u16, u64)) -> Tested {
    let printed = trial.printed(printed, (printed.0, printed.1 + 1));
    let (value, count) = stats(trial)?.frequent[rank];
    let wrong = ((value, count) != printed).then(|| format!("{value} occurs {count} times"));
    Ok(Finding::without(wrong, known_range(), BY))
}

/// The P-positions as printed.
const ZEROS: [usize; 37] = [
    0, 1, 2, 8, 14, 24, 32, 34, 46, 56, 66, 78, 88, 100, 112, 120, 132, 134, 164, 172, 186, 196, 204, 284, 292, 304,
    358, 1048, 2504, 2754, 2914, 3054, 3078, 7252, 7358, 7868, 16170,
];

fn known_zeros(trial: &mut Trial) -> Tested {
    let printed = trial.printed(&ZEROS[..], &ZEROS[..36]);
    let zeros: Vec<usize> = zeros(&values(trial, KNOWN)?).collect();
    let wrong = zeros.iter().find(|n| !printed.contains(n)).map(|n| format!("G({n}) = 0"));
    let wrong = wrong.or_else(|| printed.iter().find(|n| !zeros.contains(n)).map(|n| format!("G({n}) is not 0")));
    Ok(Finding::without(wrong, known_range(), BY)
        .beyond("up to n = 22,408,210 there is no other one; for all n nobody knows"))
}
