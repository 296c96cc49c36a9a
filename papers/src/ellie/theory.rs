//! The slides on sums, digital sums, mex and the Grundy function.

use crate::claim::{Claim, Finding, Tested};
use crate::ellie::plain::{Board, mex, next_wins};
use crate::trial::Trial;
use outwit::limits::Stopped;
use rustc_hash::FxHashMap;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "sum",
        "Sums of Games",
        "A board that a move has split is the sum of its parts: its value is the digital sum of theirs.",
        split,
    ),
    Claim::new(
        "zero",
        "The Grundy Function, Theorem, last sentence",
        "A game is a P-position if and only if its Grundy value is 0.",
        zero,
    ),
    Claim::new(
        "steps",
        "The Grundy Function, Theorem",
        "If the value is n, then for every k ≤ n there is a sequence of k moves to a losing position (k = 0 is one of them).",
        |trial| steps(trial, 0),
    ),
    Claim::new(
        "steps-from-one",
        "The Grundy Function, Theorem, put right",
        "If the value is n, then for every k with 1 ≤ k ≤ n there is a sequence of k moves to a losing position.",
        |trial| steps(trial, 1),
    )
    .repairs("steps"),
    Claim::new("digital-sum", "Digital Sum and Mex, first example", "12 ⊕ 13 ⊕ 7 = 6", digital_sum),
    Claim::new("digital-double", "Digital Sum and Mex, definition", "a ⊕ a = 0 for every a", double),
    Claim::new("mex", "Digital Sum and Mex, second example", "mex{1, 4, 5, 7} = 0 and mex{0, 1, 2, 6} = 3", mex_examples),
    Claim::new(
        "mex-theorem",
        "Computation of the Grundy Function, Theorem, first part",
        "The value of a game is the mex of the values of its options: beside a nim-heap of that size, and of no other, the \
         game is a P-position.",
        mex_theorem,
    ),
    Claim::new(
        "sum-theorem",
        "Computation of the Grundy Function, Theorem, second part",
        "G is the sum of H and J if and only if its value is the digital sum of theirs.",
        |trial| sum_theorem(trial, Reading::Structure),
    ),
    Claim::new(
        "sum-theorem-equal",
        "Computation of the Grundy Function, Theorem, second part, put right",
        "G and the sum of H and J are equal, which means that they do not differ beside any other game, if and only if the \
         value of G is the digital sum of theirs.",
        |trial| sum_theorem(trial, Reading::Equality),
    )
    .repairs("sum-theorem"),
];

/// The boards whose positions are the games of these tests.
const BOARDS: [(u32, u32); 4] = [(2, 3), (2, 4), (3, 3), (3, 4)];
const GAMES: &str = "every position of the boards 2×3, 2×4, 3×3 and 3×4";

/// Looks at every position of the boards, with its values; small positions come first.
fn every(
    trial: &Trial,
    boards: &[(u32, u32)],
    mut test: impl FnMut(&Board, u32, &FxHashMap<u32, u32>) -> Option<String>,
) -> Result<(usize, Option<String>), Stopped> {
    let mut count = 0;
    for &(rows, columns) in boards {
        let board = Board::ellie(rows, columns);
        let values = board.values(trial)?;
        let mut positions: Vec<u32> = values.keys().copied().collect();
        positions.sort_unstable_by_key(|at| (at.count_ones(), *at));
        for at in positions {
            trial.look()?;
            count += 1;
            if let Some(what) = test(&board, at, &values) {
                return Ok((count, Some(format!("ellie:{rows}x{columns}:{}: {what}", board.write(at)))));
            }
        }
    }
    Ok((count, None))
}

fn found(count: usize, wrong: Option<String>, method: &str) -> Finding {
    Finding::without(wrong, format!("{GAMES}: {count} positions"), method)
}

fn split(trial: &mut Trial) -> Tested {
    // Altered: the parts' values are added with carry.
    let carry = trial.printed(false, true);
    trial.command("explain ellie:2x5:..#../.##..");
    let mut known = FxHashMap::default();
    let mut split = 0;
    let (_, wrong) = every(trial, &[(2, 5), (2, 6)], |board, at, values| {
        let parts = board.pieces(at);
        split += usize::from(parts.len() > 1);
        known.clear();
        let each: Vec<u32> = parts.iter().map(|&part| plain_value(board, part, &mut known)).collect();
        let total = if carry { each.iter().sum() } else { each.iter().fold(0, |sum, v| sum ^ v) };
        (values[&at] != total).then(|| format!("the value is {}, the parts have {each:?}", values[&at]))
    })?;
    let range = format!("every position of the boards 2×5 and 2×6, {split} of them in several parts");
    Ok(Finding::without(wrong, range, "values by mex alone, of the whole and of each part")
        .beyond("for all impartial games by the theorem of Sprague and Grundy"))
}

fn plain_value(board: &Board, at: u32, known: &mut FxHashMap<u32, u32>) -> u32 {
    if let Some(&value) = known.get(&at) {
        return value;
    }
    let options: Vec<u32> = board.options(at).collect();
    let values: Vec<u32> = options.into_iter().map(|to| plain_value(board, to, known)).collect();
    let value = mex(values);
    known.insert(at, value);
    value
}

fn zero(trial: &mut Trial) -> Tested {
    let zero = trial.printed(0, 1);
    let (count, wrong) = every(trial, &BOARDS, |board, at, values| {
        let next = next_wins(board, at, 0, &mut FxHashMap::default());
        (next == (values[&at] == zero))
            .then(|| format!("value {}, class {}", values[&at], if next { 'N' } else { 'P' }))
    })?;
    Ok(found(count, wrong, "values by mex, classes by play to the end").beyond("for all impartial games by induction"))
}

/// Whether k moves, whoever makes them, can lead to a losing position, for every k of the range.
fn steps(trial: &mut Trial, from: u32) -> Tested {
    // Altered: up to one more than the value.
    let more = trial.printed(0, 1);
    let (count, wrong) = every(trial, &BOARDS, |board, at, values| {
        let reaches = |k: u32| {
            let mut layer = vec![at];
            for _ in 0..k {
                layer = layer.iter().flat_map(|&p| board.options(p)).collect();
                layer.sort_unstable();
                layer.dedup();
            }
            layer.iter().any(|p| values[p] == 0)
        };
        let value = values[&at];
        let k = (from..=value + if value > 0 { more } else { 0 }).find(|&k| !reaches(k))?;
        Some(format!("the value is {value}, but no {k} moves lead to a losing position"))
    })?;
    Ok(found(count, wrong, "every sequence of moves")
        .instead("k moves with 1 ≤ k ≤ n: a move to the value k − 1 and then one less each time; a position of value n > 0 is \
                  itself no losing one, and however large n is, one move can be enough")
        .beyond("for all impartial games: from value n there are moves to every smaller value, so move to k − 1 and then one \
                 less each time"))
}

fn digital_sum(trial: &mut Trial) -> Tested {
    let printed = trial.printed(6, 7);
    // Digit by digit without carry, as the slide defines it.
    let sum: u32 = (0..4).map(|bit| ([12, 13, 7].iter().map(|n| n >> bit & 1).sum::<u32>() % 2) << bit).sum();
    trial.command("explain nim:12+13+7");
    let wrong = (sum != printed).then(|| format!("12 ⊕ 13 ⊕ 7 = {sum}"));
    Ok(Finding::without(wrong, "the three numbers", "binary digits added without carry"))
}

fn double(trial: &mut Trial) -> Tested {
    let many = trial.range(1 << 12, 1 << 20);
    let printed = trial.printed(0, 1);
    let digits = |a: u32| (0..32).map(|bit| ((a >> bit & 1) * 2 % 2) << bit).sum::<u32>();
    let wrong = (0..many).find(|&a| digits(a) != printed).map(|a| format!("{a} ⊕ {a} = {}", digits(a)));
    Ok(Finding::without(wrong, format!("a below {many}"), "binary digits added without carry")
        .beyond("for all a: 0 + 0 and 1 + 1 both leave the digit 0"))
}

fn mex_examples(trial: &mut Trial) -> Tested {
    let printed = trial.printed([0, 3], [0, 4]);
    let sets: [&[u32]; 2] = [&[1, 4, 5, 7], &[0, 1, 2, 6]];
    let wrong = sets.into_iter().zip(printed).find_map(|(set, printed)| {
        let least = mex(set.iter().copied());
        (least != printed).then(|| format!("mex{set:?} = {least}"))
    });
    Ok(Finding::without(wrong, "both sets", "the least number that is missing, counted up from 0"))
}

fn mex_theorem(trial: &mut Trial) -> Tested {
    // Altered: the greatest value of an option and one more, instead of the least that is missing.
    let greatest = trial.printed(false, true);
    const HEAPS: u32 = 6;
    let (count, wrong) = every(trial, &BOARDS, |board, at, values| {
        let options: Vec<u32> = board.options(at).map(|to| values[&to]).collect();
        let value = if greatest { options.iter().max().map_or(0, |v| v + 1) } else { mex(options) };
        let mut known = FxHashMap::default();
        let heap = (0..HEAPS).find(|&heap| next_wins(board, at, heap, &mut known) == (heap == value))?;
        let class = if next_wins(board, at, heap, &mut known) { 'N' } else { 'P' };
        Some(format!("mex {value}, and beside a nim-heap of {heap} it is of class {class}"))
    })?;
    Ok(Finding::without(
        wrong,
        format!("{GAMES}: {count} positions, each beside nim-heaps of 0 to {}", HEAPS - 1),
        "play to the end",
    )
    .beyond("for all impartial games by the theorem of Sprague and Grundy"))
}

/// What "G = H + J" may mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// G has the moves of the two games side by side, as the slide on sums defines it.
    Structure,
    /// G + H + J is a P-position: the games are equal.
    Equality,
}

/// Strips with a tile of three squares: sums of two against single ones.
fn sum_theorem(trial: &mut Trial, reading: Reading) -> Tested {
    // Altered: the values are added with carry.
    let carry = trial.printed(false, true);
    let many: usize = trial.range(13, 25);
    let values = crate::ellie::plain::strips(many, |n| n);
    let mut known = FxHashMap::default();
    let mut trees = Trees::default();
    let mut wrong = None;
    let triples = (0..many).flat_map(|g| (0..=g).flat_map(move |h| (0..=h).map(move |j| [g, h, j])));
    for [g, h, j] in triples {
        trial.look()?;
        let sum = if carry { values[h] + values[j] } else { values[h] ^ values[j] };
        let is_sum = match reading {
            Reading::Structure => tree(&mut vec![g], &mut trees) == tree(&mut vec![h, j], &mut trees),
            Reading::Equality => !strips_win(&mut vec![g, h, j], &mut known),
        };
        if is_sum != (values[g] == sum) {
            let not = if is_sum { "" } else { "not " };
            wrong = Some(format!(
                "strips of {g}, {h} and {j} squares have the values {}, {} and {}, and the first is {not}the sum of the others",
                values[g], values[h], values[j]
            ));
            break;
        }
    }
    trial.command("solve octal:.007:8 --ask moves");
    let range = format!("strips G, H, J of at most {} squares, H and J no longer than G", many - 1);
    let method = match reading {
        Reading::Structure => "the trees of moves compared, equal options counted once",
        Reading::Equality => "who wins the three strips together, by play to the end",
    };
    Ok(Finding::without(wrong, range, method)
        .instead("if G is the sum of H and J, then the values add; the converse is true only of equality of games")
        .beyond("for all impartial games by the theorem of Sprague and Grundy"))
}

/// The places left and right of a tile in each strip.
fn strip_options(strips: &[usize]) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for (k, &n) in strips.iter().enumerate() {
        for left in 0..(n + 1).saturating_sub(3) {
            let mut next = strips.to_vec();
            next[k] = left;
            next.push(n - 3 - left);
            options.push(next);
        }
    }
    options
}

fn strips_win(strips: &mut Vec<usize>, known: &mut FxHashMap<Vec<usize>, bool>) -> bool {
    strips.retain(|n| *n >= 3);
    strips.sort_unstable();
    if let Some(&wins) = known.get(strips) {
        return wins;
    }
    let wins = strip_options(strips).into_iter().any(|mut next| !strips_win(&mut next, known));
    known.insert(strips.clone(), wins);
    wins
}

/// The number of the tree of moves below a row of strips: equal trees have equal numbers.
#[derive(Default)]
struct Trees {
    known: FxHashMap<Vec<usize>, usize>,
    numbers: FxHashMap<Vec<usize>, usize>,
}

fn tree(strips: &mut Vec<usize>, trees: &mut Trees) -> usize {
    strips.retain(|n| *n >= 3);
    strips.sort_unstable();
    if let Some(&number) = trees.known.get(strips) {
        return number;
    }
    let mut options: Vec<usize> = strip_options(strips).iter_mut().map(|next| tree(next, trees)).collect();
    options.sort_unstable();
    options.dedup();
    let next = trees.numbers.len();
    let number = *trees.numbers.entry(options).or_insert(next);
    trees.known.insert(strips.clone(), number);
    number
}
