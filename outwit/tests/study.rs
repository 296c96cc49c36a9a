//! Studies of small boards: sets of lines.

mod laws;

use laws::Dice;
use outwit::rules::positional::board::Board;
use outwit::rules::positional::{Taken, planes};
use outwit::solve::limits::{Limits, Meter};
use outwit::solve::lines::{Ask, Place, engine};
use outwit::study::race::Mode;
use outwit::study::small::Small;
use outwit::study::subsets::{Lines, Subsets, all, without_index};

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
    let few_or_many = |lines: Lines| lines.count_ones() <= 6 || lines.count_ones() >= 17 || lines % 31 == 0;
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
