//! Studies of small boards: sets of lines, and least strategies.

mod laws;
mod second;

use laws::Dice;
use outwit::families::positional::engine::{Ask, Place, engine};
use outwit::families::positional::rules::board::Board;
use outwit::families::positional::rules::{Positional, Taken, planes};
use outwit::families::positional::study::group::Group;
use outwit::families::positional::study::race::Mode;
use outwit::families::positional::study::small::Small;
use outwit::families::positional::study::strategy::graph::{Answers, Graph};
use outwit::families::positional::study::strategy::table::Sheet;
use outwit::families::positional::study::strategy::{Measure, certificate, least};
use outwit::families::positional::study::subsets::{Lines, Subsets, all, without_index};
use outwit::limits::{Limits, Meter};
use outwit::rules::Notation;
use outwit::spec::Scan;
use outwit_check::verify;

/// A board with some of the lines of another.
fn part(board: &Board, lines: Lines) -> Board {
    let points = board.names.iter().cloned().zip(board.places.iter().copied()).collect();
    let kept = board.lines.iter().enumerate().filter(|(i, _)| lines >> i & 1 == 1).map(|(_, line)| line.clone());
    Board::new(String::new(), points, kept.collect()).expect("it is a part of a board")
}

/// What the engine of all boards says.
fn by_engine(board: &Board, mode: Mode) -> bool {
    let mut engine = engine(board).expect("it is small");
    let place = Place { taken: Taken::default(), mover: usize::from(mode == Mode::BreakerFirst) };
    let ask = Ask { attacker: 0, race: mode == Mode::Strong, moves: None };
    let found = engine.wins(&place, ask, u64::MAX, &mut Meter::new(Limits::default()));
    found.expect("nothing stops it").expect("all is searched")
}

/// Plain play: whether X owns a line in the end.
fn by_play(lines: &[u16], all: u16, x: u16, o: u16, x_moves: bool, race: bool) -> bool {
    if lines.iter().any(|l| l & !x == 0) {
        return true;
    }
    if race && lines.iter().any(|l| l & !o == 0) {
        return false;
    }
    if x | o == all {
        return false;
    }
    let mut free = (0..16).map(|p| 1u16 << p).filter(|p| all & p != 0 && (x | o) & p == 0);
    match x_moves {
        true => free.any(|p| by_play(lines, all, x | p, o, false, race)),
        false => free.all(|p| by_play(lines, all, x, o | p, true, race)),
    }
}

#[test]
fn the_lines_of_the_plane_of_order_4() {
    let plane = planes::affine(4).expect("4 is a prime power");
    let small = Small::new(&plane).expect("it has 16 points");
    let subsets = Subsets::of(&small, &mut Meter::new(Limits::default())).expect("nothing stops it");
    assert_eq!((subsets.class_of.len(), subsets.classes.len()), (1 << 20, 499));
    // All lines, or all but one: nothing else is won, and all lines are alike.
    assert_eq!([0, 1, 2].map(|mode| subsets.count(|c| c.won[mode])), [(2, 21), (2, 21), (0, 0)]);
    assert_eq!([0, 1, 2].map(|mode| subsets.count(|c| c.least[mode])), [(1, 20), (1, 20), (0, 0)]);
    let index = [0, 1, 2, 3, 4].map(|k| subsets.class(without_index(&small, k).expect("there are four")).won[0]);
    assert_eq!(index, [true, true, false, false, false]);
    assert_eq!(without_index(&small, 5), None);
    // The last of these is TD(4,4).
    let design = planes::transversal(4, 4, false).expect("it is a design");
    assert_eq!(part(&plane, without_index(&small, 4).expect("there are four")).lines, design.lines);
    assert_eq!(subsets.class(all(&small)).sets, 1);
    // Another engine, without any of this.
    let few_or_many = |lines: Lines| lines.count_ones() <= 6 || lines.count_ones() >= 17 || lines.is_multiple_of(31);
    let sample: Vec<_> = subsets.classes.iter().filter(|c| few_or_many(c.lines)).collect();
    assert!(sample.len() > 60, "{}", sample.len());
    for class in sample {
        let board = part(&plane, class.lines);
        assert_eq!(Mode::ALL.map(|mode| by_engine(&board, mode)), class.won, "{:b}", class.lines);
    }
}

#[test]
fn sets_of_lines_are_won_as_plain_play_tells() {
    let mut spoilt = 0;
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let points = 3 + dice.below(4) as usize;
        let names = (0..points).map(|p| (format!("p{p}"), (0.0, 0.0))).collect();
        let line = |dice: &mut Dice| {
            let mut line: Vec<usize> = (0..1 + dice.below(3)).map(|_| dice.below(points as u32) as usize).collect();
            line.sort_unstable();
            line.dedup();
            line
        };
        let lines = (0..1 + dice.below(6)).map(|_| line(&mut dice)).collect();
        let board = Board::new(String::new(), names, lines).expect("it is small");
        let small = Small::new(&board).expect("it is small");
        let subsets = Subsets::of(&small, &mut Meter::new(Limits::default())).expect("nothing stops it");
        for set in 0..=all(&small) {
            let kept: Vec<u16> = (0..small.lines.len()).filter(|l| set >> l & 1 == 1).map(|l| small.lines[l]).collect();
            let plain = |mode| {
                let (breaker, race) = (mode == Mode::BreakerFirst, mode == Mode::Strong);
                by_play(&kept, small.all, 0, 0, !breaker, race)
            };
            assert_eq!(Mode::ALL.map(plain), subsets.class(set).won, "{:?} {set:b}", board.lines);
        }
        spoilt += subsets.count(|c| c.spoilt[0]).1;
        assert_eq!(subsets.count(|c| c.spoilt[1] || c.spoilt[2]), (0, 0));
    }
    println!("{spoilt} sets that one more line spoils");
}

#[test]
fn more_lines_can_spoil_a_win() {
    let plane = planes::affine(3).expect("3 is a prime power");
    let small = Small::new(&plane).expect("it has 9 points");
    let subsets = Subsets::of(&small, &mut Meter::new(Limits::default())).expect("nothing stops it");
    assert_eq!([0, 1, 2].map(|mode| subsets.count(|c| c.won[mode])), [(17, 1226), (25, 1964), (5, 112)]);
    assert_eq!(subsets.count(|c| c.spoilt[0]), (2, 162));
    for class in &subsets.classes {
        let board = part(&plane, class.lines);
        assert_eq!(Mode::ALL.map(|mode| by_engine(&board, mode)), class.won, "{:b}", class.lines);
    }
}

/// The board of a spec.
fn board(spec: &str) -> Board {
    let (family, body) = spec.split_once(':').expect("a spec has a name");
    let (rules, _) = Positional::parse_named(family, &mut Scan::new(body)).unwrap_or_else(|e| panic!("{spec}: {e}"));
    rules.board().clone()
}

/// The certificate of a strategy, which the checker accepts.
fn certified(spec: &str, sheet: &Sheet) -> Vec<u8> {
    let mut out = Vec::new();
    certificate::write(&format!("{spec}@first"), sheet, &mut out).expect("it is written to memory");
    let verified = verify(&out[..], &outwit_check::STANDARD).unwrap_or_else(|e| panic!("{spec}: {e}"));
    assert_eq!(verified.answers, [("result".to_owned(), "first".to_owned())]);
    out
}

#[test]
fn the_least_strategies() {
    let known = [
        ("affine:2", [1, 1, 1]),
        ("affine:3", [1, 1, 3]),
        ("projective:2", [1, 1, 3]),
        ("td:3,3", [2, 2, 5]),
        ("affine:4", [14, 30, 52]),
    ];
    let mut certificates = Vec::new();
    for (spec, values) in known {
        let board = board(spec);
        let small = Small::new(&board).expect("it is small");
        let group = Group::of(&small).expect("it is small");
        let mut meter = Meter::new(Limits::default());
        let graph = Graph::new(&small, &group, &mut meter).expect("nothing stops it");
        if spec == "affine:4" {
            // What can come up while X makes no mistake.
            let mut reached: Vec<usize> = graph.start.into_iter().collect();
            for i in 0.. {
                let Some(number) = reached.get(i).copied() else { break };
                for next in graph.to_move[number].moves.iter().flat_map(|(_, next)| after(&graph, *next)) {
                    if !reached.contains(&next) {
                        reached.push(next);
                    }
                }
            }
            assert_eq!((graph.classes[0], graph.to_move.len(), reached.len()), (322, 217, 203));
        }
        for (measure, value) in Measure::ALL.into_iter().zip(values) {
            let least = least(&graph, measure, &mut meter).expect("nothing stops it").expect("the first player wins");
            assert_eq!((least.value, least.at_least), (value, value), "{spec} {measure:?}");
            let sheet = Sheet { small: &small, group: &group, line: &least.line };
            assert_eq!(sheet.faults(), [], "{spec} {measure:?}");
            let size = sheet.size();
            let counted = [size.rows, size.leaves, size.decisions];
            assert_eq!(counted[Measure::ALL.iter().position(|m| *m == measure).expect("it is one")], value, "{spec}");
            assert!(counted.iter().zip(values).all(|(counted, least)| *counted >= least), "{spec}: {size:?}");
            certificates.push(certified(spec, &sheet));
        }
    }
    if let Some(second) = second::verdicts("strategies", &certificates) {
        assert!(second.iter().all(|accepted| *accepted), "{second:?}");
    }
}

/// The positions with X to move after a move.
fn after(graph: &Graph, next: usize) -> Vec<usize> {
    match &graph.moved[next].answers {
        Answers::Over | Answers::None => Vec::new(),
        Answers::Forced(_, next) => vec![*next],
        Answers::All(replies) => replies.iter().map(|(_, next)| *next).collect(),
    }
}

/// The fewest decisions by trying every strategy: from the position with this number down, with what is needed so far.
fn fewest(graph: &Graph, number: usize, needed: &mut Vec<u32>, left: &mut u64) -> usize {
    *left = left.saturating_sub(1);
    let rest = |needed: &mut Vec<u32>, left: &mut u64| match number {
        0 => needed.iter().filter(|n| **n > 0).count(),
        _ => fewest(graph, number - 1, needed, left),
    };
    if needed[number] == 0 {
        return rest(needed, left);
    }
    let mut least = usize::MAX;
    for (_, next) in &graph.to_move[number].moves {
        let more = after(graph, *next);
        more.iter().for_each(|v| needed[*v] += 1);
        least = least.min(rest(needed, left));
        more.iter().for_each(|v| needed[*v] -= 1);
    }
    least
}

#[test]
fn the_fewest_decisions_by_trying_every_strategy() {
    let mut compared = 0;
    for seed in 0..1500 {
        let mut dice = Dice::new(seed);
        let points = 5 + dice.below(3) as usize;
        let names = (0..points).map(|p| (format!("p{p}"), (0.0, 0.0))).collect();
        let lines = (0..4 + dice.below(6)).map(|_| {
            let first = dice.below(points as u32) as usize;
            let step = 1 + dice.below(2) as usize;
            let length = 2 + usize::from(dice.below(4) > 0);
            let mut line: Vec<usize> = (0..length).map(|i| (first + i * step) % points).collect();
            line.sort_unstable();
            line.dedup();
            line
        });
        let board = Board::new(String::new(), names, lines.collect()).expect("it is small");
        let small = Small::new(&board).expect("it is small");
        let group = Group::of(&small).expect("it is small");
        let mut meter = Meter::new(Limits::default());
        let graph = Graph::new(&small, &group, &mut meter).expect("nothing stops it");
        let Some(start) = graph.start else { continue };
        let mut needed = vec![0; graph.to_move.len()];
        needed[start] = 1;
        let mut left = 200_000;
        let plain = fewest(&graph, start, &mut needed, &mut left);
        if left > 0 {
            let found = least(&graph, Measure::Decisions, &mut meter).expect("nothing stops it").expect("it is won");
            assert_eq!(found.value, plain as u64, "{:?}", board.lines);
            compared += usize::from(plain > 3);
        }
    }
    assert!(compared > 20, "{compared}");
}
