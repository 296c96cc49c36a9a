//! What is known about heap games, compared with what the engines say.

mod laws;

use laws::solve;
use outwit::answer::Best;
use outwit::code::Code;
use outwit::convention::Form;
use outwit::convention::Rule;
use outwit::engines::sequence::Sequence;
use outwit::engines::sequence::stats::{Stats, zeros};
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Game};
use outwit::limits::{Limits, Meter};

fn game(spec: &str) -> &'static dyn Game {
    STANDARD.find(spec).expect("the game is registered")
}

fn grundy(spec: &str, engine: EngineChoice) -> u64 {
    solve(game(spec), spec, Rule::Normal, engine).fields()["grundy"].as_u64().expect("impartial games have nim-values")
}

fn is_p(spec: &str) -> bool {
    let rule = game(spec).about().rule(Form::Usual).expect("every game has its own rule");
    solve(game(spec), spec, rule, EngineChoice::Fast).fields()["outcome"] == "P"
}

#[test]
fn a_board_of_two_rows_is_a_heap() {
    for n in 1..=60 {
        let (board, heap) = (format!("ellie:2x{n}"), format!("octal:.007:{}", 2 * n));
        assert_eq!(grundy(&board, EngineChoice::Fast), grundy(&heap, EngineChoice::Fast), "2×{n}");
    }
    for n in 1..=5 {
        let (board, heap) = (format!("ellie:2x{n}"), format!("octal:.007:{}", 2 * n));
        assert_eq!(grundy(&board, EngineChoice::Brute), grundy(&heap, EngineChoice::Brute), "2×{n} by brute force");
    }
}

#[test]
fn boards_with_holes_are_what_brute_force_says() {
    let mut seed = 1u64;
    let mut dice = |sides: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % sides
    };
    let mut boards = vec!["ellie:3x6:..##../....../..##..".to_owned(), "ellie:3x7:..##.../......./..#..#.".to_owned()];
    for _ in 0..150 {
        let (rows, columns) = [(3, 7), (4, 5), (5, 4), (2, 9), (5, 5)][dice(5) as usize];
        let mut row = || (0..columns).map(|_| if dice(4) == 0 { '#' } else { '.' }).collect::<String>();
        let board: Vec<String> = (0..rows).map(|_| row()).collect();
        boards.push(format!("ellie:{rows}x{columns}:{}", board.join("/")));
    }
    for spec in boards {
        for rule in [Rule::Normal, Rule::Misere] {
            let fast = solve(game(&spec), &spec, rule, EngineChoice::Fast);
            let brute = solve(game(&spec), &spec, rule, EngineChoice::Brute);
            assert_eq!((fast.fields(), fast.best), (brute.fields(), brute.best), "{spec} {rule:?}");
        }
    }
}

#[test]
fn a_treblecross_strip_of_n_cells_is_the_heap_n_plus_2() {
    for n in 3..=16 {
        let strip = format!("treblecross:{n}");
        let brute = solve(game(&strip), &strip, Rule::Complete, EngineChoice::Brute);
        assert_eq!(brute.fields()["outcome"] == "P", is_p(&format!("octal:.007:{}", n + 2)), "{n} cells");
        assert_eq!(brute.best, solve(game(&strip), &strip, Rule::Complete, EngineChoice::Fast).best, "{n} cells");
    }
    // The P positions of the slides: 2914 and 16170 are heaps, 2912 and 16168 strips.
    for (n, p) in [(2911, false), (2912, true), (2913, false), (16_167, false), (16_168, true)] {
        assert_eq!(is_p(&format!("treblecross:{n}")), p, "{n} cells");
    }
}

/// The nim-values of a code up to a heap.
fn values(code: &str, to: usize) -> Vec<u16> {
    let code = Code::alone(code).expect("it is a code");
    let mut sequence = Sequence::new(&code);
    sequence.extend(to, &mut Meter::new(Limits::default())).expect("it fits");
    sequence.values().to_vec()
}

#[test]
fn the_winning_moves_of_large_heaps_are_all_that_lead_to_zero() {
    let g = values(".007", 3000);
    let spec = "octal:.007:3000+1000+77";
    let total = g[3000] ^ g[1000] ^ g[77];
    let mut expected = Vec::new();
    for heap in [77, 1000, 3000] {
        for small in 0..=(heap - 3) / 2 {
            let large = heap - 3 - small;
            if total ^ g[heap] ^ g[large] ^ g[small] == 0 {
                expected.push(if small > 0 { format!("{heap}->{large}+{small}") } else { format!("{heap}->{large}") });
            }
        }
    }
    let Best::Moves(mut found) = solve(game(spec), spec, Rule::Normal, EngineChoice::Fast).best else {
        panic!("there is one list of moves")
    };
    found.sort_unstable();
    expected.sort_unstable();
    assert!(!expected.is_empty());
    assert_eq!(found, expected);
}

#[test]
fn a_proved_period_gives_the_values_beyond() {
    for (code, from, to) in [(".77", 8_000, 8_030), (".07", 9_000, 9_070), (".8", 700, 703), ("4", 5_000, 5_004)] {
        let g = values(code, to);
        for (heap, value) in g.iter().enumerate().skip(from) {
            assert_eq!(grundy(&format!("octal:{code}:{heap}"), EngineChoice::Fast), u64::from(*value), "{code}:{heap}");
        }
    }
    // Kayles repeats 4 1 2 8 1 4 7 2 1 8 2 7: heap 10^6 is 4 modulo 12.
    assert_eq!(grundy("kayles:1000000", EngineChoice::Fast), 1);
}

/// All positions with `n` heaps of at most `most` tokens.
fn circles(n: usize, most: u64) -> impl Iterator<Item = Vec<u64>> {
    let base = most + 1;
    (0..base.pow(n as u32)).map(move |code| (0..n).map(|i| code / base.pow(i as u32) % base).collect())
}

#[test]
fn nim_is_the_digital_sum() {
    for heaps in circles(3, 6) {
        let spec = format!("nim:{}+{}+{}", heaps[0], heaps[1], heaps[2]);
        assert_eq!(grundy(&spec, EngineChoice::Fast), heaps[0] ^ heaps[1] ^ heaps[2]);
    }
}

#[test]
fn long_games_do_not_overflow_the_stack() {
    // Taking one token at a time, a game lasts as long as the heap is high.
    assert_eq!(grundy("octal:.3:200001", EngineChoice::Fast), 1);
    assert_eq!(grundy("octal:.3:20001", EngineChoice::Brute), 1);
    let misere = solve(game("octal:.3:20001"), "octal:.3:20001", Rule::Misere, EngineChoice::Fast);
    assert_eq!(misere.fields()["outcome"], "P");
}

#[test]
fn the_figures_of_the_slides() {
    let code = Code::alone(".007").expect("it is a code");
    let mut sequence = Sequence::new(&code);
    sequence.extend(24_999, &mut Meter::new(Limits::default())).expect("it fits");
    let figures = |heaps: usize| {
        let stats = Stats::of(&sequence.values()[..heaps]);
        (stats.max.value, stats.frequent[0].1)
    };
    assert_eq!(figures(10_000), (262, 202));
    assert_eq!(figures(25_000), (392, 372));
    let printed = [
        0, 1, 2, 8, 14, 24, 32, 34, 46, 56, 66, 78, 88, 100, 112, 120, 132, 134, 164, 172, 186, 196, 204, 284, 292,
        304, 358, 1048, 2504, 2754, 2914, 3054, 3078, 7252, 7358, 7868, 16170,
    ];
    assert_eq!(zeros(sequence.values()).collect::<Vec<_>>(), printed);
}
