//! Section 4.1: Strategies A and B, and the critical states that are chains or 2-bouquets.

use crate::claim::{Claim, Finding, Tested};
use crate::octagons::cases::State;
use crate::octagons::plain::{Counts, KINDS, Set, Shape, normal_game};
use crate::octagons::play;
use crate::octagons::play::{Last, Rule, Walk};
use crate::trial::Trial;
use std::collections::BTreeSet;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "strategy-4-2",
        "Chapter IV, first paragraph, and Strategy 4.2",
        "A strategy must be usable: Strategy A names a turn at every state with edges of a normal game.",
        |trial| usable(trial, play::a),
    ),
    Claim::new(
        "example-4-3",
        "Example 4.3",
        "From the critical state of 11 edges, a chain of 5 and a chain of 4, Player II is to move; if he cuts the \
         longer \
         chain in two, Player I earns 5 points by Strategy A, Player II 4, and Player I wins.",
        |trial| figure_4_1(trial, 5, play::a, trial.printed([5, 4], [4, 5]), 1),
    ),
    Claim::new(
        "example-4-4",
        "Example 4.4",
        "If he cuts the shorter chain in two instead, Player I earns 4 points by Strategy A, Player II 5, and Player I \
         loses.",
        |trial| figure_4_1(trial, 4, play::a, trial.printed([4, 5], [5, 4]), -1),
    ),
    Claim::new(
        "example-4-4-after",
        "Example 4.4, the paragraph after it",
        "If the graph of the critical state is that of Figure 4.1, Strategy A is not a winning strategy for Player I.",
        |trial| sure(trial, play::a, |margin| margin <= 0),
    ),
    Claim::new(
        "strategy-4-5",
        "Chapter IV, first paragraph, and Strategy 4.5",
        "A strategy must be usable: Strategy B names a turn at every state with edges of a normal game.",
        |trial| usable(trial, play::b),
    ),
    Claim::new(
        "strategy-4-5-repaired",
        "Strategy 4.5, repaired",
        "Strategy B names a turn only where something can be captured and something cannot, and there the turn \
         leaves the \
         opponent 2 or 4 vertices that can be captured; played together with A where B is silent it names a turn \
         everywhere.",
        b_leaves,
    )
    .repairs("strategy-4-5"),
    Claim::new(
        "example-4-6",
        "Example 4.6",
        "After the longer chain is cut in two Player I earns 3 points by Strategy B, then Player II at most 2, then \
         Player \
         I at least 4 more with the last turn, and wins.",
        |trial| dealt(trial, 5, trial.printed([3, 2, 4], [3, 1, 4])),
    ),
    Claim::new(
        "example-4-7",
        "Example 4.7",
        "After the shorter chain is cut in two Player I earns 2 points by Strategy B, then Player II at most 2, then \
         Player \
         I at least 5 more with the last turn, and wins.",
        |trial| dealt(trial, 4, trial.printed([2, 2, 5], [2, 2, 6])),
    ),
    Claim::new(
        "example-4-7-after",
        "Example 4.7, the paragraph after it",
        "From the critical state of Figure 4.1 Strategy B makes Player I win, whatever Player II does.",
        |trial| sure(trial, play::b, |margin| margin > 0),
    ),
    Claim::new(
        "example-4-8",
        "Example 4.8",
        "From the critical state of 7 edges of a normal 2×3 game, a square and a chain of 2, Player I is to move. If \
         he \
         opens the square, Player II earns 4 points by Strategy A, Player I then 2; by Strategy B Player II earns \
         nothing, \
         and then Player I can earn 4 points and leave Player II 2.",
        example_4_8,
    ),
    Claim::new(
        "figure-4-12",
        "Figure 4.12, caption",
        "In Example 4.8 the turn with which Player I earns 4 points leads from S_{k+1} to S_{k+2}.",
        |trial| caption(trial, 1),
    ),
    Claim::new(
        "figure-4-12-repaired",
        "Figure 4.12, caption, repaired",
        "In Example 4.8 the turn with which Player I earns 4 points leads from S_{k+2} to S_{k+3}.",
        |trial| caption(trial, 2),
    )
    .repairs("figure-4-12"),
    Claim::new(
        "theorem-4-9",
        "Theorem 4.9",
        "If the graph of the critical state of a normal game is a chain, the player who turns from the first strategic \
         state wins.",
        theorem_4_9,
    ),
    Claim::new(
        "theorem-4-10",
        "Theorem 4.10",
        "If m and n are odd and all components of the critical state are 2-bouquets, Strategy A is a winning \
         strategy for \
         Player II, who earns at least (mn + 1)/2 points.",
        theorem_4_10,
    ),
    Claim::new(
        "theorem-4-10-proof",
        "Theorem 4.10, proof",
        "From a critical state S_k of mn 2-bouquets every game ends with S_{k+mn+1}.",
        theorem_4_10_proof,
    ),
    Claim::new(
        "theorem-4-11",
        "Theorem 4.11",
        "If m or n is even and all components of the critical state are 2-bouquets, a player who uses Strategy A \
         wins or \
         draws, whether he is to move or not.",
        theorem_4_11,
    ),
];

const SMALL: [(usize, usize); 4] = [(1, 1), (1, 2), (1, 3), (2, 2)];
const NO_FIGURE: &str = "the figures are not in our text: all critical states that fit what is said of them";

fn usable(trial: &mut Trial, rule: Rule) -> Tested {
    // Altered: as if A were asked at terminal states too.
    let least = trial.printed(1, 0);
    let mut wrong = None;
    let mut count = 0;
    for (m, n) in SMALL {
        trial.look()?;
        let shape = Shape::board(m, n);
        let states: BTreeSet<(u32, Counts)> =
            normal_game(&shape, shape.start()).into_iter().map(|(c, _)| (shape.edges(&c), c)).collect();
        count += states.len();
        let silent = |(edges, c): &&(u32, Counts)| *edges >= least && rule(&shape, c, Last::Other).is_none();
        if let Some((_, state)) = states.iter().find(silent) {
            wrong = Some(format!("{}: no turn is named", shape.text(state)));
            break;
        }
    }
    let range = match wrong {
        Some(_) => "the states of normal games on the boards 1×1, 1×2, 1×3 and 2×2, the fewest edges first".to_owned(),
        None => format!("all {count} states of normal games on the boards 1×1, 1×2, 1×3 and 2×2"),
    };
    Ok(Finding::without(wrong, range, "the words of the strategy, with all possible turns").instead(
        "B is a partial plan: it is silent at normal states, where a maximum turn ends the game, and where only \
         single vertices or stars can be captured",
    ))
}

fn b_leaves(trial: &mut Trial) -> Tested {
    let leaves: &[i32] = trial.printed(&[2, 4], &[2]);
    let mut wrong = None;
    let (mut named, mut silent) = (0, 0);
    'all: for (m, n) in SMALL.into_iter().chain([(2, 3)]) {
        let shape = Shape::board(m, n);
        let mut most = shape.start();
        most[..shape.vertices].fill(trial.range(1, 2).max(if m * n < 6 { 3 } else { 1 }));
        for (i, counts) in shape.below(&most).into_iter().enumerate() {
            if i % 256 == 0 {
                trial.look()?;
            }
            if shape.edges(&counts) == 0 {
                continue;
            }
            let Some(states) = play::b(&shape, &counts, Last::Other) else {
                silent += 1;
                if play::a(&shape, &counts, Last::Other).is_none() {
                    wrong = Some(format!("{}: A is silent", shape.text(&counts)));
                    break 'all;
                }
                continue;
            };
            named += 1;
            let state = State::new(&shape, counts);
            let most = |c: &Counts| shape.turns(c).iter().map(|t| shape.points(c, &t.result)).max().unwrap_or(0);
            let parts = shape.components(&counts);
            let whole = shape.is_strategic(&counts) && !shape.all_weak(&counts, &state.turns) && !parts.is_empty();
            if !whole || states.iter().any(|s| !leaves.contains(&most(s))) {
                wrong = Some(format!("{}: {} points are left", shape.text(&counts), most(&states[0])));
                break 'all;
            }
        }
    }
    let range = format!(
        "{named} states at which B names a turn and {silent} at which it does not: those of 1×1, 1×2, 1×3 and 2×2 \
         with at \
         most 3 loops at a vertex and of 2×3 with at most {}",
        trial.range(1, 2)
    );
    Ok(Finding::without(wrong, range, "the words of the strategy, with all possible turns"))
}

/// All critical states of a board without isolated vertices. A vertex with a loop has weight 2 there, as the loop could
/// be removed otherwise: so the edges between vertices tell the loops.
fn critical_states(shape: &Shape) -> Vec<Counts> {
    let pairs = shape.ends.len() - shape.vertices;
    let state = |set: u32| {
        let mut counts: Counts = [0; KINDS];
        (0..pairs).for_each(|e| counts[shape.vertices + e] = (set >> e & 1) as u8);
        let weights: Vec<u32> = (0..shape.vertices).map(|v| shape.weight(&counts, v)).collect();
        (0..shape.vertices).for_each(|v| counts[v] = 2u32.saturating_sub(weights[v]) as u8);
        counts
    };
    (0u32..1 << pairs).map(state).filter(|c| shape.is_critical(c)).collect()
}

/// What Figure 4.1 can show: the critical states of three by three with 11 edges of which a chain of 5 vertices, and
/// another of 4, can be cut in two.
fn places() -> (Shape, Vec<Counts>) {
    let shape = Shape::board(3, 3);
    let mut found = critical_states(&shape);
    found.retain(|c| shape.edges(c) == 11 && [4, 5].iter().all(|n| !cut(&shape, c, *n).is_empty()));
    (shape, found)
}

/// The states after a cut of a chain of so many vertices that leaves two weak components and one chain.
fn cut(shape: &Shape, counts: &Counts, vertices: u32) -> Vec<Counts> {
    let fits = |to: &Counts| {
        let state = State::new(shape, *to);
        let parts = shape.components(to);
        let (weak, strong): (Vec<Set>, Vec<Set>) = parts.into_iter().partition(|p| state.is_weak(*p));
        weak.len() == 2
            && weak.iter().map(|p| p.count_ones()).sum::<u32>() == vertices
            && strong.len() == 1
            && state.is_chain(strong[0])
    };
    shape.legal(counts).into_iter().map(|t| t.result).filter(fits).collect()
}

/// Whether Player II is to move, by the number of moves made.
fn second_moves(shape: &Shape, counts: &Counts) -> bool {
    (shape.edges(&shape.start()) - shape.edges(counts)) % 2 == 1
}

fn figure_4_1(trial: &mut Trial, vertices: u32, rule: Rule, points: [i32; 2], sign: i32) -> Tested {
    let (shape, states) = places();
    let mut wrong = None;
    let mut lines = 0;
    for counts in &states {
        trial.look()?;
        if shape.edges(counts) != 11 || !shape.is_critical(counts) || !second_moves(&shape, counts) {
            wrong = Some(shape.text(counts));
        }
        for opened in cut(&shape, counts, vertices) {
            for next in rule(&shape, &opened, Last::Other).unwrap_or_default() {
                for turn in shape.legal(&next) {
                    lines += 1;
                    let earned = [shape.points(&opened, &next), shape.points(&next, &turn.result)];
                    let over = shape.edges(&turn.result) == 0;
                    if !over || earned != points || (earned[0] - earned[1]).signum() != sign {
                        let text = shape.text(&opened);
                        wrong = wrong.or(Some(format!("{text}: {} points, then {}", earned[0], earned[1])));
                    }
                }
            }
        }
    }
    if wrong.is_none() && lines == 0 {
        wrong = Some("there is no such state".to_owned());
    }
    if let Some(state) = states.first() {
        trial.position("A chain of 5 and a chain of 4", &shape.text(state));
    }
    let range = format!("{lines} games: all {} places of the graph on 3×3, all such cuts, all replies", states.len());
    Ok(Finding::without(wrong, range, NO_FIGURE))
}

fn sure(trial: &mut Trial, rule: Rule, as_said: fn(i32) -> bool) -> Tested {
    let said = trial.printed(true, false);
    let (shape, states) = places();
    let mut found = BTreeSet::new();
    for counts in &states {
        trial.look()?;
        found.insert(Walk::new(&shape, rule).other(counts));
    }
    let wrong = found.iter().find(|m| as_said(**m) != said).map(|m| format!("Player I is sure of a margin of {m}"));
    let range = format!(
        "all {} places of the graph on 3×3, every turn of Player II, every free choice of Player I",
        states.len()
    );
    let margins: Vec<String> = found.iter().map(i32::to_string).collect();
    trial.text("What Player I is sure of", format!("his points less the other's: {}", margins.join(", ")));
    if let Some(state) = states.first() {
        let name = if said && as_said(1) { "B" } else { "A" };
        trial.command(format!("study {} guarantee strategy={name} as=second --normal", shape.text(state)));
    }
    Ok(Finding::without(wrong, range, NO_FIGURE))
}

fn dealt(trial: &mut Trial, vertices: u32, [first, most, least]: [i32; 3]) -> Tested {
    let (shape, states) = places();
    let mut wrong = None;
    let mut lines = 0;
    let mut reached = [0, i32::MAX];
    for counts in &states {
        trial.look()?;
        for opened in cut(&shape, counts, vertices) {
            for dealt in play::b(&shape, &opened, Last::Other).unwrap_or_default() {
                for reply in shape.legal(&dealt) {
                    for end in shape.legal(&reply.result) {
                        lines += 1;
                        let own = shape.points(&opened, &dealt);
                        let other = shape.points(&dealt, &reply.result);
                        let rest = shape.points(&reply.result, &end.result);
                        reached = [reached[0].max(other), reached[1].min(rest)];
                        let over = shape.edges(&end.result) == 0;
                        if !over || own != first || other > most || rest < least || own + rest <= other {
                            let text = shape.text(&opened);
                            wrong = wrong.or(Some(format!("{text}: {own}, {other} and {rest} points")));
                        }
                    }
                }
            }
        }
    }
    let range = format!("{lines} games: all {} places of the graph on 3×3, all such cuts, all replies", states.len());
    trial.text("Reached", format!("Player II earns up to {}, Player I then {} or more", reached[0], reached[1]));
    Ok(Finding::without(wrong, range, NO_FIGURE))
}

/// What Figure 4.8 can show: the critical states of two by three with 7 edges from which a turn leaves a weak component
/// of 4 vertices and a chain, with the states after such turns.
fn square_and_chain() -> (Shape, Vec<(Counts, Vec<Counts>)>) {
    let shape = Shape::board(2, 3);
    let opened = |counts: &Counts| {
        let fits = |to: &Counts| {
            let state = State::new(&shape, *to);
            let (weak, strong): (Vec<Set>, Vec<Set>) =
                shape.components(to).into_iter().partition(|p| state.is_weak(*p));
            weak.len() == 1 && weak[0].count_ones() == 4 && strong.len() == 1 && state.is_chain(strong[0])
        };
        shape.legal(counts).into_iter().map(|t| t.result).filter(fits).collect::<Vec<_>>()
    };
    let mut states: Vec<(Counts, Vec<Counts>)> =
        critical_states(&shape).into_iter().filter(|c| shape.edges(c) == 7).map(|c| (c, opened(&c))).collect();
    states.retain(|(_, opened)| !opened.is_empty());
    (shape, states)
}

fn example_4_8(trial: &mut Trial) -> Tested {
    let by_b = trial.printed(0, 2);
    let (shape, states) = square_and_chain();
    let mut wrong = None;
    let mut seen = 0;
    for (counts, opened) in &states {
        let first = shape.edges(counts) == 7 && shape.is_critical(counts) && !second_moves(&shape, counts);
        for at in opened {
            seen += 1;
            let ends = |to: &Counts, points: i32| {
                shape.legal(to).iter().all(|t| shape.edges(&t.result) == 0 && shape.points(to, &t.result) == points)
            };
            let by = |rule: Rule| rule(&shape, at, Last::Other).unwrap_or_default();
            let (a, b) = (by(play::a), by(play::b));
            let a_fits = a.iter().all(|to| shape.points(at, to) == 4 && ends(to, 2));
            let b_fits = b.iter().all(|to| {
                let reply = |t: &crate::octagons::plain::Turn| shape.points(to, &t.result) == 4 && ends(&t.result, 2);
                shape.points(at, to) == by_b && shape.legal(to).iter().any(reply)
            });
            if !(first && !a.is_empty() && !b.is_empty() && a_fits && b_fits) {
                wrong = wrong.or(Some(shape.text(at)));
            }
        }
    }
    if seen == 0 {
        wrong = Some("there is no such state".to_owned());
    }
    trial.look()?;
    trial.command("study octagons:2x3:0,0,1,0,0,1/0-1,1-4,3-4,2-5 guarantee strategy=A as=first --normal");
    trial.command("study octagons:2x3:0,0,1,0,0,1/0-1,1-4,3-4,2-5 guarantee strategy=B as=first --normal");
    let range =
        format!("all {} places of the graph on 2×3 and {seen} openings of the square, all replies", states.len());
    Ok(Finding::without(wrong, range, NO_FIGURE))
}

fn caption(trial: &mut Trial, from: usize) -> Tested {
    let from = trial.printed(from, from + 1);
    let (shape, states) = square_and_chain();
    // The players of the turns from S_k on, and what they earn: Player I opens the square, Player II plays B.
    let mut wrong = None;
    for (counts, opened) in &states {
        let player = |i: usize| if second_moves(&shape, counts) != (i % 2 == 1) { "II" } else { "I" };
        for at in opened {
            for dealt in play::b(&shape, at, Last::Other).unwrap_or_default() {
                let four = shape.legal(&dealt).into_iter().map(|t| shape.points(&dealt, &t.result)).max();
                let earned = [Some(shape.points(counts, at)), Some(shape.points(at, &dealt)), four, Some(2)][from];
                if player(from) != "I" || earned != Some(4) {
                    let text = format!("the turn from S_(k+{from}) is Player {}'s", player(from));
                    wrong = wrong.or(Some(format!("{text}, who earns {}", earned.unwrap_or(0))));
                }
            }
        }
    }
    trial.look()?;
    let range = format!("all {} places of the graph on 2×3, all openings of the square", states.len());
    Ok(Finding::without(wrong, range, "the turns counted from the critical state").instead(
        "Player I opens the square (from S_k), Player II plays B (from S_{k+1}), Player I earns 4 (from S_{k+2})",
    ))
}

fn theorem_4_9(trial: &mut Trial) -> Tested {
    let sign = trial.printed(1, -1);
    let mut wrong = None;
    let mut seen = 0;
    let small = SMALL.into_iter().chain([(1, 4)]);
    for (m, n) in small.chain([(2, 3), (3, 3)]) {
        trial.look()?;
        let shape = Shape::board(m, n);
        let critical: BTreeSet<Counts> = match m * n {
            ..=4 => normal_game(&shape, shape.start())
                .into_iter()
                .map(|(c, _)| c)
                .filter(|c| shape.is_critical(c))
                .collect(),
            _ => critical_states(&shape).into_iter().collect(),
        };
        for counts in critical {
            let state = State::new(&shape, counts);
            let parts = shape.components(&counts);
            if parts.len() != 1 || !state.is_chain(parts[0]) {
                continue;
            }
            seen += 1;
            for opened in shape.legal(&counts) {
                let ends = shape.legal(&opened.result);
                let won = |to: &Counts| {
                    shape.edges(to) == 0 && (2 * shape.points(&opened.result, to) - (m * n) as i32).signum() == sign
                };
                if wrong.is_none() && !ends.iter().all(|t| won(&t.result)) {
                    wrong = Some(shape.text(&counts));
                }
            }
        }
    }
    let range = format!("all {seen} critical states that are chains of 1×1 to 1×4, 2×2, 2×3 and 3×3");
    Ok(Finding::without(wrong, range, "chains by Definition 3.16, and every game from there").beyond(
        "for all boards: after the first move of a chain everything is weak, so that rule 4' gives all points to the \
         next player",
    ))
}

/// The graph of a critical state of 2-bouquets only.
fn bouquets(shape: &Shape) -> Counts {
    let mut counts = [0; KINDS];
    counts[..shape.vertices].fill(2);
    counts
}

fn theorem_4_10(trial: &mut Trial) -> Tested {
    let extra = trial.printed(1, 3);
    let sizes = [(1, 1), (1, 3), (1, 5), (1, 7), (3, 3)];
    let mut wrong = None;
    for (m, n) in &sizes[..trial.range(5, 5)] {
        trial.look()?;
        let shape = Shape::board(*m, *n);
        let counts = bouquets(&shape);
        let margin = Walk::new(&shape, play::a).other(&counts);
        let all = (m * n) as i32;
        // At least (mn + 1)/2 of mn points is a margin of 1 at least.
        if second_moves(&shape, &counts) || margin < 2 * ((all + extra) / 2) - all {
            wrong = wrong.or(Some(format!("{}: Player II is sure of {margin}", shape.text(&counts))));
        }
    }
    trial.command("study octagons:1x3:2,2,2/ guarantee strategy=A as=second --normal");
    Ok(Finding::without(
        wrong,
        "1×1, 1×3, 1×5, 1×7 and 3×3",
        "every game from the critical state, with every free choice of A",
    )
    .beyond("the proof of the thesis is for all odd m and n"))
}

fn theorem_4_10_proof(trial: &mut Trial) -> Tested {
    let more = trial.printed(1, 2);
    let mut wrong = None;
    for n in 1..=7usize {
        trial.look()?;
        let shape = Shape::board(1, n);
        // The states after each turn, whatever is played.
        let (mut now, mut turns) = (BTreeSet::from([bouquets(&shape)]), 0);
        while now.iter().all(|c| shape.edges(c) > 0) {
            now = now.iter().flat_map(|c| shape.legal(c)).map(|t| t.result).collect();
            turns += 1;
        }
        let together = now.iter().all(|c| shape.edges(c) == 0);
        if turns != n + more || !together {
            wrong = wrong.or(Some(format!("{n} 2-bouquets: a game of {turns} turns")));
        }
    }
    Ok(Finding::without(wrong, "1 to 7 2-bouquets, all games, also for even numbers", "the states after each turn")
        .beyond("for all numbers: every turn but the last opens one 2-bouquet"))
}

fn theorem_4_11(trial: &mut Trial) -> Tested {
    let least = trial.printed(0, 1);
    let mut wrong = None;
    for (m, n) in [(1, 2), (1, 4), (1, 6), (1, 8), (2, 2), (2, 3), (2, 4)] {
        trial.look()?;
        let shape = Shape::board(m, n);
        let counts = bouquets(&shape);
        let mut walk = Walk::new(&shape, play::a);
        let margins = [walk.user(&counts, Last::Other), walk.other(&counts)];
        if margins.iter().any(|m| *m < least) {
            wrong = wrong.or(Some(format!("{}: {margins:?}", shape.text(&counts))));
        }
    }
    let range = "1×2, 1×4, 1×6, 1×8, 2×2, 2×3 and 2×4, for the player to move and for the other";
    Ok(Finding::without(wrong, range, "every game from the critical state, with every free choice of A"))
}
