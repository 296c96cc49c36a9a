//! Section 3.1: the game, its states, and the normal game.

use crate::claim::{Claim, Finding, Tested};
use crate::octagons::cases::{Cases, Dice, Others, names};
use crate::octagons::plain::{Counts, Shape, normal_game};
use crate::trial::Trial;
use outwit::limits::Stopped;
use rustc_hash::{FxHashMap, FxHashSet};

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "definition-3-6",
        "Definition 3.6 and the paragraph before it",
        "The game of type II on the graph of an m×n array is the game of type I on the array: the same moves, the same \
         points, the same player to move.",
        definition_3_6,
    ),
    Claim::new(
        "remark-3-9",
        "Remarks 3.4 and 3.9",
        "The game is a combinatorial game: there is a turn from a state exactly if edges are left, every turn leaves \
         fewer \
         of them, and so the players alternate until the game ends.",
        remark_3_9,
    ),
    Claim::new(
        "example-3-5",
        "Example 3.5",
        "A 2×2 game can have 26 states and 25 turns, in which the turn from S19 gives Player II 2 points and the \
         turn from \
         S24 gives Player I 2 points: a draw.",
        example_3_5,
    ),
    Claim::new(
        "definition-3-11",
        "Definition 3.11, the sentence after it",
        "A move is a winning move exactly if it gives points.",
        definition_3_11,
    ),
    Claim::new(
        "remark-3-12",
        "Remark 3.12",
        "In a turn of at least two moves all moves are winning moves if it ends the game, and all but the last one \
         if not.",
        remark_3_12,
    ),
    Claim::new(
        "definition-3-13",
        "Definition 3.13, the sentence after it",
        "The initial state is normal, and a turn from a normal state has exactly one move.",
        definition_3_13,
    ),
    Claim::new(
        "example-3-14",
        "Examples 3.10 and 3.14",
        "A 2×2 game of 25 turns that is drawn can have the strategic states S19 and S24, and S1 to S18 and S20 to S23 \
         normal.",
        example_3_14,
    ),
    Claim::new(
        "definition-3-16",
        "Definition 3.16, the paragraph after it",
        "After a turn from a normal state to a strategic state the opponent can earn points.",
        definition_3_16,
    ),
    Claim::new(
        "definition-3-17",
        "Definition 3.17",
        "The two further rules of the normal game can be kept: they never demand different turns, and from every state \
         with edges they leave one.",
        definition_3_17,
    ),
    Claim::new(
        "example-3-18",
        "Examples 3.18 and 3.21",
        "A normal 2×2 game can have the normal states S0 to S22, of which S22 is critical, and then two strategic \
         states.",
        example_3_18,
    ),
    Claim::new("lemma-3-20", "Lemma 3.20", "Every normal game has exactly one critical state.", lemma_3_20),
    Claim::new(
        "lemma-3-20-proof",
        "Lemma 3.20, proof",
        "That a second critical state is impossible, which is all that the proof shows, and which needs nothing of the \
         initial state, gives exactly one: so a normal game from any graph has exactly one critical state.",
        |trial| critical_states(trial, false),
    ),
    Claim::new(
        "lemma-3-20-proof-repaired",
        "Lemma 3.20, proof, repaired",
        "A normal game from any graph has at most one critical state, and exactly one if it begins with a normal \
         state, as \
         on every board: a game leaves the normal states only through a critical one.",
        |trial| critical_states(trial, true),
    )
    .repairs("lemma-3-20-proof"),
    Claim::new(
        "lemma-3-20-after",
        "Lemma 3.20, the paragraph after it",
        "In a normal game all states up to the critical one are normal, and all later ones but the terminal one \
         strategic.",
        after_lemma_3_20,
    ),
];

/// The boards whose normal games are played out: the last one only with `--long`.
pub const PLAYED: &[(usize, usize)] = &[(1, 1), (1, 2), (1, 3), (2, 2), (1, 4), (1, 5)];

/// The boards of a trial.
pub fn boards(trial: &Trial) -> &'static [(usize, usize)] {
    &PLAYED[..trial.range(5, 6)]
}

/// The sides of an array of octagons: for each octagon the numbers of its eight sides, clockwise from the upper one.
pub fn sides(rows: usize, columns: usize) -> (Vec<[usize; 8]>, usize) {
    let mut next = 0;
    let mut fresh = || {
        next += 1;
        next - 1
    };
    let mut octagons: Vec<[usize; 8]> = Vec::new();
    for r in 0..rows {
        for c in 0..columns {
            let mut own: [usize; 8] = std::array::from_fn(|_| usize::MAX);
            if r > 0 {
                own[0] = octagons[(r - 1) * columns + c][4];
            }
            if c > 0 {
                own[6] = octagons[r * columns + c - 1][2];
            }
            own.iter_mut().filter(|s| **s == usize::MAX).for_each(|s| *s = fresh());
            octagons.push(own);
        }
    }
    (octagons, next)
}

fn definition_3_6(trial: &mut Trial) -> Tested {
    let printed_sides = trial.printed(8, 7);
    let games = trial.range(40, 2000);
    let mut dice = Dice::new(36);
    let sizes = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
    let mut wrong = None;
    'all: for (rows, columns) in sizes {
        let shape = Shape::board(rows, columns);
        let (octagons, count) = sides(rows, columns);
        // Which edge a side is: the octagons that have it are its ends.
        let edge = |side: usize| {
            let of: Vec<usize> = (0..octagons.len()).filter(|o| octagons[*o].contains(&side)).collect();
            let ends = (of[0], *of.last().expect("a side is somewhere"));
            shape.ends.iter().position(|e| *e == ends).expect("the graph has it")
        };
        for _ in 0..games {
            trial.look()?;
            let (mut coloured, mut counts) = (vec![false; count], shape.start());
            let (mut players, mut points) = ([0, 0], [[0, 0], [0, 0]]);
            let mut order: Vec<usize> = (0..count).collect();
            (1..count).rev().for_each(|i| order.swap(i, dice.below(i + 1)));
            for side in order {
                coloured[side] = true;
                let closed =
                    |o: &&[usize; 8]| o.contains(&side) && o.iter().filter(|s| coloured[**s]).count() == printed_sides;
                let by_array = octagons.iter().filter(closed).count();
                let kind = edge(side);
                let fewer = shape.without(&counts, kind);
                let by_graph = shape.points(&counts, &fewer) as usize;
                counts = fewer;
                for (i, earned) in [by_array, by_graph].into_iter().enumerate() {
                    points[i][players[i]] += earned;
                    players[i] = if earned > 0 { players[i] } else { 1 - players[i] };
                }
                if players[0] != players[1] || points[0] != points[1] {
                    let text = shape.text(&counts);
                    wrong = Some(format!("{text}: {by_array} points on the array, {by_graph} on the graph"));
                    break 'all;
                }
            }
        }
    }
    trial.position("A 2×2 array of octagons", "octagons:2x2");
    trial.command("draw octagons:2x2 --as graph");
    let range = format!("{games} games by lot (seed 36) on each of the boards {}", names(&sizes));
    Ok(Finding::without(wrong, range, "played on the sides of the octagons and on the graph side by side"))
}

fn remark_3_9(trial: &mut Trial) -> Tested {
    let last = trial.printed(0, 1);
    let cases = Cases::new(trial, Others::Parallel);
    let wrong = cases.find(trial, |s| {
        let edges = s.shape.edges(&s.counts);
        let shrinks = s.turns.iter().all(|t| s.shape.edges(&t.result) < edges);
        (s.turns.is_empty() != (edges <= last) || !shrinks).then(|| format!("{edges} edges, {} turns", s.turns.len()))
    })?;
    Ok(Finding::without(wrong, cases.range, "all possible turns from every state"))
}

/// What is asked of the states of a game, from S1 on, and of the turns that give points.
struct Profile {
    turns: usize,
    /// The turns that give points, with how many; None if anything may be earned.
    points: Option<&'static [(usize, i32)]>,
    /// Whether a state must be normal, or need not.
    normal: fn(usize) -> Option<bool>,
    /// Whether it is the normal game.
    normal_game: bool,
}

/// The states of a 2×2 game that can come after each turn, as a profile asks.
fn follow(trial: &Trial, profile: &Profile) -> Result<Vec<FxHashSet<Counts>>, Stopped> {
    let shape = Shape::board(2, 2);
    let mut states: Vec<FxHashSet<Counts>> = vec![FxHashSet::from_iter([shape.start()])];
    for i in 1..=profile.turns {
        trial.look()?;
        let mut next = FxHashSet::default();
        let earned = profile.points.map(|p| p.iter().find(|(turn, _)| *turn == i).map_or(0, |(_, points)| *points));
        for counts in &states[i - 1] {
            let turns = if profile.normal_game { shape.legal(counts) } else { shape.turns(counts) };
            let fits = |to: &Counts| {
                let points = earned.is_none_or(|e| shape.points(counts, to) == e);
                let over = (shape.edges(to) == 0) == (i == profile.turns);
                points && over && (i == profile.turns || (profile.normal)(i).is_none_or(|n| n == shape.is_normal(to)))
            };
            next.extend(turns.into_iter().map(|t| t.result).filter(fits));
        }
        states.push(next);
    }
    Ok(states)
}

/// Whether a game as a profile asks exists; shows one.
fn exists(trial: &mut Trial, profile: &Profile) -> Tested {
    let shape = Shape::board(2, 2);
    let mut states = follow(trial, profile)?;
    let last = states.iter().rposition(|set| !set.is_empty()).unwrap_or(0);
    let wrong = (last < profile.turns).then(|| format!("no game comes further than S{last} in this way"));
    if wrong.is_none() {
        // Backwards, one state that leads to the next.
        let mut line: Vec<Counts> = Vec::new();
        for i in (0..=profile.turns).rev() {
            let after = line.last().copied();
            let leads = |c: &&Counts| after.is_none_or(|to| shape.turns(c).iter().any(|t| t.result == to));
            let found = states[i].iter().filter(leads).min().copied();
            line.extend(found);
            states.truncate(i);
        }
        line.reverse();
        let lines: Vec<String> = line.iter().enumerate().map(|(i, c)| format!("S{i:<3}{}", shape.text(c))).collect();
        trial.text("A game of this kind", lines.join("\n"));
    }
    let method =
        "all states after each turn that fit; the figure is not in our text, so that what is said of it is tested";
    Ok(Finding::without(wrong, "all 2×2 games", method))
}

fn example_3_5(trial: &mut Trial) -> Tested {
    let points: &[(usize, i32)] = trial.printed(&[(20, 2), (25, 2)], &[(20, 3), (25, 1)]);
    // An even turn is Player II's, and 25 is odd.
    let turns = trial.printed(25, 24);
    exists(trial, &Profile { turns, points: Some(points), normal: |_| None, normal_game: false })
}

fn example_3_14(trial: &mut Trial) -> Tested {
    // With S23 strategic instead somebody else could capture.
    let normal: fn(usize) -> Option<bool> =
        trial.printed(|i| Some(i != 19 && i != 24), |i| Some(i != 19 && i != 22 && i != 24));
    exists(trial, &Profile { turns: 25, points: Some(&[(20, 2), (25, 2)]), normal, normal_game: false })
}

fn example_3_18(trial: &mut Trial) -> Tested {
    let critical = trial.printed(22, 25);
    let normal: fn(usize) -> Option<bool> = trial.printed(|i| Some(i <= 22), |i| Some(i <= 25));
    let profile = Profile { turns: critical + 3, points: None, normal, normal_game: true };
    let shape = Shape::board(2, 2);
    let states = follow(trial, &profile)?;
    // Those from which such a game goes on.
    let leads = |c: &&Counts| shape.legal(c).iter().any(|t| states[critical + 1].contains(&t.result));
    let wrong = states[critical].iter().filter(leads).find(|c| !shape.is_critical(c)).map(|c| shape.text(c));
    if wrong.is_some() {
        return Ok(Finding::without(wrong, "all 2×2 games", "Definition 3.19"));
    }
    trial.command("solve octagons:2x2:1,1,1,1/0-1,2-3 --normal");
    exists(trial, &profile)
}

fn definition_3_11(trial: &mut Trial) -> Tested {
    let last = trial.printed(1, 2);
    let cases = Cases::new(trial, Others::Parallel);
    let wrong = cases.find(trial, |s| {
        s.shape.kinds(&s.counts).find_map(|k| {
            // Points are for vertices whose last edge goes.
            let (u, v) = s.shape.ends[k];
            let points = s.shape.weight(&s.counts, u) == last || s.shape.weight(&s.counts, v) == last;
            (points != s.shape.is_winning(&s.counts, k)).then(|| format!("the edge {u}-{v}"))
        })
    })?;
    Ok(Finding::without(wrong, cases.range, "isolated vertices counted, and the last edges of vertices"))
}

fn remark_3_12(trial: &mut Trial) -> Tested {
    let printed = trial.printed([true, false], [true, true]);
    let most = trial.range(6, 8);
    let cases = Cases::new(trial, Others::Parallel);
    let mut lists = 0u64;
    let wrong = cases.find(trial, |s| {
        if s.shape.edges(&s.counts) > most {
            return None;
        }
        // Lists of moves, each with whether it earns points: a player who earns some takes one more move.
        let mut open: Vec<(Counts, Vec<bool>)> = vec![(s.counts, Vec::new())];
        while let Some((at, earned)) = open.pop() {
            let over = s.shape.edges(&at) == 0;
            if over || earned.last() == Some(&false) {
                lists += 1;
                let expected = |i: usize| i + 1 < earned.len() || printed[usize::from(!over)];
                if earned.len() >= 2 && (0..earned.len()).any(|i| earned[i] != expected(i)) {
                    return Some(format!("a turn of {} moves", earned.len()));
                }
                continue;
            }
            for k in s.shape.kinds(&at) {
                let to = s.shape.without(&at, k);
                open.push((to, [&earned[..], &[s.shape.points(&at, &to) > 0]].concat()));
            }
        }
        None
    })?;
    let range =
        format!("all {lists} turns, move by move, from the states with at most {most} edges among {}", cases.range);
    Ok(Finding::without(wrong, range, "points counted after each move"))
}

fn definition_3_13(trial: &mut Trial) -> Tested {
    let moves = trial.printed(1, 2);
    let sizes: Vec<(usize, usize)> =
        (1..=3).flat_map(|m| (m..=5).map(move |n| (m, n))).filter(|(m, n)| m * n <= 10).collect();
    let not_normal = sizes.iter().map(|(m, n)| Shape::board(*m, *n)).find(|s| !s.is_normal(&s.start()));
    let cases = Cases::new(trial, Others::Parallel);
    let wrong = match not_normal {
        Some(shape) => Some(format!("{}: the initial state is not normal", shape.text(&shape.start()))),
        None => cases.find(trial, |s| {
            let edges = s.shape.edges(&s.counts);
            let longer = s.turns.iter().find(|t| s.shape.edges(&t.result) + moves != edges);
            longer.filter(|_| s.shape.is_normal(&s.counts)).map(|_| "a turn from a normal state".to_owned())
        })?,
    };
    let range = format!("the initial states of {}; {}", names(&sizes), cases.range);
    Ok(Finding::without(wrong, range, "all possible turns from every normal state"))
}

fn definition_3_16(trial: &mut Trial) -> Tested {
    let least = trial.printed(1, 2);
    let cases = Cases::new(trial, Others::Parallel);
    let wrong = cases.find(trial, |s| {
        if !s.shape.is_normal(&s.counts) {
            return None;
        }
        s.turns.iter().filter(|t| s.shape.is_strategic(&t.result)).find_map(|t| {
            let most = s.shape.turns(&t.result).iter().map(|u| s.shape.points(&t.result, &u.result)).max();
            (most < Some(least)).then(|| format!("after {} the opponent earns {most:?}", s.shape.text(&t.result)))
        })
    })?;
    Ok(Finding::without(wrong, cases.range, "all turns from normal states, and all turns after them"))
}

fn definition_3_17(trial: &mut Trial) -> Tested {
    let all = trial.printed(true, false);
    let cases = Cases::new(trial, Others::Parallel);
    let wrong = cases.find(trial, |s| {
        let weak = |part| s.is_weak(part);
        let mut parts = s.shape.components(&s.counts).into_iter().filter(|p| !s.is_trivial(*p));
        let must_end = !s.turns.is_empty() && if all { parts.all(weak) } else { parts.any(weak) };
        let can_be_normal = s.turns.iter().any(|t| s.shape.is_normal(&t.result));
        let can_end = s.turns.iter().any(|t| s.shape.edges(&t.result) == 0);
        (must_end && (can_be_normal || !can_end)).then(|| "rule 4' cannot be kept".to_owned())
    })?;
    Ok(Finding::without(wrong, cases.range, "all possible turns from every state").beyond(
        "for all graphs: what is left of weak components is a forest with at most a loop in each tree, and \
                 has a vertex of weight 1",
    ))
}

/// The least and the most critical states that a normal game can meet.
fn criticals(shape: &Shape, counts: &Counts, known: &mut FxHashMap<Counts, (u32, u32)>) -> (u32, u32) {
    if let Some(found) = known.get(counts) {
        return *found;
    }
    let own = u32::from(shape.is_critical(counts));
    let later: Vec<(u32, u32)> = shape.legal(counts).iter().map(|t| criticals(shape, &t.result, known)).collect();
    let (least, most) = (later.iter().map(|l| l.0).min(), later.iter().map(|l| l.1).max());
    let found = (own + least.unwrap_or(0), own + most.unwrap_or(0));
    known.insert(*counts, found);
    found
}

fn lemma_3_20(trial: &mut Trial) -> Tested {
    let printed = trial.printed(1, 2);
    let sizes = boards(trial);
    let mut wrong = None;
    for (m, n) in sizes {
        trial.look()?;
        let shape = Shape::board(*m, *n);
        let found = criticals(&shape, &shape.start(), &mut FxHashMap::default());
        if found != (printed, printed) {
            wrong = Some(format!("octagons:{m}x{n}: {} to {} critical states", found.0, found.1));
            break;
        }
    }
    let range = format!("all normal games on the boards {}", names(sizes));
    Ok(Finding::without(wrong, range, "the critical states of every game counted, by the definitions")
        .beyond("for all boards: see the repaired proof"))
}

fn critical_states(trial: &mut Trial, repaired: bool) -> Tested {
    // The repair is altered by what it repairs.
    let repaired = repaired && trial.printed(true, false);
    let cases = Cases::graphs(trial, Others::Parallel);
    let wrong = cases.find(trial, |s| {
        let (least, most) = criticals(s.shape, &s.counts, &mut FxHashMap::default());
        let some = if repaired { s.shape.is_normal(&s.counts) } else { s.shape.edges(&s.counts) > 0 };
        let wrong = most > 1 || some && least < 1;
        wrong.then(|| format!("{least} critical states in a game from here"))
    })?;
    let range = format!("all normal games from {}", cases.range);
    Ok(Finding::without(wrong, range, "the critical states of every game counted, by the definitions")
        .instead(
            "at most one; that there is one on a board follows from the initial state, which is normal: the \
                  last normal state before the first strategic one is critical by rule 3'",
        )
        .beyond(
            "for all graphs: at most one by the proof of the thesis; one, because rule 3' lets a game leave the \
                 normal states from a critical one only, and it must leave them",
        ))
}

fn after_lemma_3_20(trial: &mut Trial) -> Tested {
    let strategic_again = trial.printed(true, false);
    let sizes = boards(trial);
    let mut states = 0;
    let mut wrong = None;
    'all: for (m, n) in sizes {
        trial.look()?;
        let shape = Shape::board(*m, *n);
        for (counts, _) in normal_game(&shape, shape.start()) {
            states += 1;
            let (normal, critical) = (shape.is_normal(&counts), shape.is_critical(&counts));
            let fits = |to: &Counts| match (normal, critical) {
                (true, false) => shape.is_normal(to),
                (true, true) => shape.is_strategic(to),
                _ => shape.edges(to) == 0 || strategic_again && shape.is_strategic(to),
            };
            if let Some(turn) = shape.legal(&counts).iter().find(|t| !fits(&t.result)) {
                wrong = Some(format!("from {} to {}", shape.text(&counts), shape.text(&turn.result)));
                break 'all;
            }
        }
    }
    let range = format!("all {states} states, with who is to move, of the normal games on the boards {}", names(sizes));
    Ok(Finding::without(wrong, range, "every turn of the normal game, by the definitions"))
}
