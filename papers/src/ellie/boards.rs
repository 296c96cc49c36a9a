//! The slides that work out small boards by hand, with their game tree and its labels.

use crate::claim::{Claim, Finding, Tested};
use crate::ellie::plain::{Board, next_wins};
use crate::trial::Trial;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "board-2x2",
        "Working out small examples, the 2 × 2 board",
        "On the 2 × 2 board the first player wins: only one L can be placed, and the square that is left has no room.",
        two_by_two,
    ),
    Claim::new(
        "board-2x3",
        "Working out small examples, the 2 × 3 board",
        "On the 2 × 3 board the first move decides: of the four moves in one half of the board, two win and two lose.",
        two_by_three,
    ),
    Claim::new(
        "board-2x3-wins",
        "Working out small examples, the 2 × 3 board",
        "The first player has a winning strategy on the 2 × 3 board.",
        first_wins,
    ),
    Claim::new(
        "tree-2x3",
        "Labeling the game tree for 2 × 3 board",
        "Without symmetric options the tree of the 2 × 3 board has four positions: N, with the options P and N, and P below \
         that N.",
        tree,
    ),
    Claim::new(
        "labels",
        "Recursive labeling",
        "Labelling leaves P, positions with a P-option N and the others P tells who has a winning strategy.",
        labels,
    ),
    Claim::new(
        "no-ties",
        "Impartial Games",
        "Every position is either an N-position or a P-position; there are no ties.",
        no_ties,
    ),
];

fn two_by_two(trial: &mut Trial) -> Tested {
    let board = Board::ellie(2, 2);
    let (moves, left) = trial.printed((4, 1), (4, 2));
    trial.command("solve ellie:2x2 --ask moves");
    trial.position("The board", "ellie:2x2");
    let options: Vec<u32> = board.options(board.start()).collect();
    let mut wrong = (options.len() != moves).then(|| format!("{} moves", options.len()));
    for &to in &options {
        if to.count_ones() != left || board.options(to).next().is_some() {
            wrong.get_or_insert(format!("{} is left, with {} moves", board.write(to), board.options(to).count()));
        }
    }
    Ok(Finding::without(wrong, "all 4 moves", "every place of a tile tried"))
}

/// The moves in the left half of the 2 × 3 board, each with whether it wins.
fn left_half(board: &Board) -> Vec<(u32, bool)> {
    let mut known = FxHashMap::default();
    let left = board.tiles.iter().filter(|&&tile| tile & 0b100_100 == 0);
    left.map(|tile| (*tile, !next_wins(board, board.start() - tile, 0, &mut known))).collect()
}

fn two_by_three(trial: &mut Trial) -> Tested {
    let printed = trial.printed([4, 2], [4, 1]);
    let board = Board::ellie(2, 3);
    let moves = left_half(&board);
    let winning = moves.iter().filter(|(_, wins)| *wins).count();
    trial.command("solve ellie:2x3 --ask moves");
    let rows: Vec<String> = moves
        .iter()
        .map(|(tile, wins)| format!("{}  {}", board.write(board.start() - tile), if *wins { "wins" } else { "loses" }))
        .collect();
    trial.text("The first player's moves in the left half", rows.join("\n"));
    let wrong = ([moves.len(), winning] != printed).then(|| format!("{winning} of {} moves win", moves.len()));
    Ok(Finding::without(wrong, "the four moves in the left half; the others mirror them", "play to the end"))
}

fn first_wins(trial: &mut Trial) -> Tested {
    let printed = trial.printed("N", "P");
    let answer = trial.certify("ellie:2x3 is an N-position", "ellie:2x3", outwit::convention::Form::Usual)?;
    let board = Board::ellie(2, 3);
    let wins = next_wins(&board, board.start(), 0, &mut FxHashMap::default());
    trial.command("solve ellie:2x3 --proof proof.txt --check");
    let fields = answer.fields();
    let outcome = fields["outcome"].as_str().unwrap_or_default();
    let wrong = if (outcome == "N") != wins {
        Some("the solver and plain play disagree".to_owned())
    } else {
        (outcome != printed).then(|| format!("ellie:2x3 is a position of class {outcome}"))
    };
    Ok(Finding::without(wrong, "the board", "a certificate, and play to the end"))
}

/// The least image of a position of the 2 × 3 board under its four symmetries.
fn normal(at: u32) -> u32 {
    let flip = |at: u32| at >> 3 | (at & 0b111) << 3;
    let mirror = |at: u32| (0..6).filter(|i| at >> i & 1 == 1).map(|i| 1 << (i / 3 * 3 + 2 - i % 3)).sum::<u32>();
    [at, flip(at), mirror(at), flip(mirror(at))].into_iter().min().unwrap_or(at)
}

fn tree(trial: &mut Trial) -> Tested {
    let board = Board::ellie(2, 3);
    let mut known = FxHashMap::default();
    let label = |at: u32, known: &mut FxHashMap<_, _>| if next_wins(&board, at, 0, known) { 'N' } else { 'P' };
    // Each position with its label and the labels of its options, symmetric ones counted once.
    let mut nodes: BTreeMap<u32, (char, String)> = BTreeMap::new();
    let mut open = vec![normal(board.start())];
    while let Some(at) = open.pop() {
        let options: BTreeSet<u32> = board.options(at).map(normal).collect();
        let mut labels: Vec<char> = options.iter().map(|&to| label(to, &mut known)).collect();
        labels.sort_unstable();
        nodes.insert(at, (label(at, &mut known), labels.into_iter().collect()));
        open.extend(options);
    }
    let mut found: Vec<String> = nodes.values().map(|(label, options)| format!("{label}:{options}")).collect();
    found.sort_unstable_by_key(|node| std::cmp::Reverse(node.len()));
    let printed = trial.printed(["N:NP", "N:P", "P:"], ["N:NP", "N:N", "P:"]);
    trial.command("draw ellie:2x3 --tree -o tree.svg");
    // The slide draws the two leaves apart; they are different positions without a move.
    let different: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    let good = found.len() == 4 && different == BTreeSet::from(printed);
    let wrong = (!good).then(|| format!("the positions with their options' labels are {}", found.join(", ")));
    Ok(Finding::without(wrong, "the whole tree", "every position reached, up to the four symmetries of the board"))
}

/// The boards that are small enough for every position.
const SMALL: [(u32, u32); 5] = [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4)];

fn labels(trial: &mut Trial) -> Tested {
    // Altered: a leaf counts as a win for who must move, as in misère play.
    let leaf = trial.printed(false, true);
    let mut count = 0;
    for (rows, columns) in SMALL {
        let board = Board::ellie(rows, columns);
        let positions = board.values(trial)?;
        let mut order: Vec<u32> = positions.keys().copied().collect();
        order.sort_unstable_by_key(|at| (at.count_ones(), *at));
        let mut label: FxHashMap<u32, bool> = FxHashMap::default();
        for at in order {
            let options: Vec<u32> = board.options(at).collect();
            let wins = if options.is_empty() { leaf } else { options.iter().any(|to| !label[to]) };
            label.insert(at, wins);
            count += 1;
            // Who wins, found by playing every game to its end: the number of moves decides.
            if wins != wins_by_parity(&board, at, true, &mut FxHashMap::default()) {
                let case = format!("ellie:{rows}x{columns}:{}", board.write(at));
                return Ok(Finding::fails(RANGE, "every game played to its end", case));
            }
        }
    }
    Ok(Finding::holds(format!("{RANGE}: {count} positions"), "every game played to its end")
        .beyond("for all finite games by induction over the tree"))
}

const RANGE: &str = "every position of the boards 2×2, 2×3, 2×4, 3×3 and 3×4";

/// Whether the player who is to move first can make the last move of the whole game.
fn wins_by_parity(board: &Board, at: u32, his_turn: bool, known: &mut FxHashMap<(u32, bool), bool>) -> bool {
    if let Some(&wins) = known.get(&(at, his_turn)) {
        return wins;
    }
    let mut options = board.options(at).peekable();
    let wins = if options.peek().is_none() {
        // The other has made the last move exactly if it is his own turn.
        !his_turn
    } else if his_turn {
        options.any(|to| wins_by_parity(board, to, false, known))
    } else {
        options.all(|to| wins_by_parity(board, to, true, known))
    };
    known.insert((at, his_turn), wins);
    wins
}

fn no_ties(trial: &mut Trial) -> Tested {
    // Altered: the previous player is asked about a board with one move more.
    let more = trial.printed(0, 1);
    let mut count = 0;
    for (rows, columns) in SMALL {
        let board = Board::ellie(rows, columns);
        let mut positions: Vec<u32> = board.values(trial)?.into_keys().collect();
        positions.sort_unstable_by_key(|at| (at.count_ones(), *at));
        for at in positions {
            count += 1;
            let next = wins_by_parity(&board, at, true, &mut FxHashMap::default());
            let mut known = FxHashMap::default();
            let previous = !next_wins(&board, at, more, &mut known);
            if next == previous {
                let both = if next { "both can" } else { "neither can" };
                let case = format!("ellie:{rows}x{columns}:{}: {both} force a win", board.write(at));
                return Ok(Finding::fails(RANGE, "both players' chances worked out apart", case));
            }
        }
    }
    Ok(Finding::holds(format!("{RANGE}: {count} positions"), "both players' chances worked out apart")
        .beyond("for all finite games by induction over the tree"))
}
