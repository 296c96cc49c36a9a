//! The theorems about Cutblock: those that were published, and those of docs/cutblock.md, case by case.
//!
//! Whoever is said to win is asked in the state after the first cut of the proof, against all replies of the two others.

use outwit::families::cutting::engine::trio::Trio;
use outwit::families::cutting::engine::value::value;
use outwit::limits::{Limits, Meter};
use outwit::player::{Player, Turn};

type Block = [u64; 3];

const PLAYERS: [Player; 3] = [Player(0), Player(1), Player(2)];
const LEFT: Player = PLAYERS[0];

/// The search, and the cases that it was asked about.
struct Judge {
    trio: Trio,
    meter: Meter<'static>,
    cases: usize,
}

impl Judge {
    fn new() -> Self {
        Judge { trio: Trio::default(), meter: Meter::new(Limits::memory(1 << 30)), cases: 0 }
    }

    /// Whether `one` wins against the two others together when `mover` is to move.
    fn wins(&mut self, blocks: &[Block], mover: Player, one: Player) -> bool {
        self.cases += 1;
        self.trio.wins(blocks, Turn::start(3, mover), one, &mut self.meter).expect("it fits")
    }

    /// Whether `one`, who starts with this cut of his side, wins.
    fn wins_by(&mut self, block: Block, one: Player, [first, second]: [u64; 2]) -> bool {
        let own = usize::from(one.0);
        assert!(first > 0 && second > 0 && first + second == block[own], "{block:?} is not cut so");
        let piece = |side| {
            let mut piece = block;
            piece[own] = side;
            piece
        };
        self.wins(&[piece(first), piece(second)], Turn::start(3, one).next().mover, one)
    }
}

/// All blocks with sides up to `longest`.
fn blocks(longest: u64) -> impl Iterator<Item = Block> {
    (1..=longest).flat_map(move |l| (1..=longest).flat_map(move |c| (1..=longest).map(move |r| [l, c, r])))
}

/// The sides as somebody sees them: his own, that of the player after him, that of the last one.
fn seen_by(one: Player, mut block: Block) -> Block {
    block.rotate_left(one.0.into());
    block
}

/// The block that somebody sees so.
fn shown_to(one: Player, mut sides: Block) -> Block {
    sides.rotate_right(one.0.into());
    sides
}

/// The logarithms are added without a remainder, and nobody has a side of 1: `<_CR` to Left, and so on in turn.
fn is_even(one: Player, block: Block) -> bool {
    let [own, next, last] = seen_by(one, block);
    block.iter().all(|side| *side > 1) && own.ilog2() == next.ilog2() + last.ilog2()
}

/// A side whose second highest bit is set: between one and a half times a power of two and twice that power.
fn is_heavy(side: u64) -> bool {
    side > 1 && side >> (side.ilog2() - 1) & 1 == 1
}

/// A published theorem: whose class and win, whose sides are powers of two, and whether his own is in its upper half.
struct Published {
    number: usize,
    winner: Player,
    powers: &'static [usize],
    upper_half: bool,
}

/// Theorems 1 to 6 as they stand, side by side.
const PUBLISHED: [Published; 6] = [
    Published { number: 1, winner: PLAYERS[0], powers: &[1, 2], upper_half: false },
    Published { number: 2, winner: PLAYERS[0], powers: &[1], upper_half: true },
    Published { number: 3, winner: PLAYERS[1], powers: &[0, 2], upper_half: false },
    Published { number: 4, winner: PLAYERS[1], powers: &[2], upper_half: true },
    Published { number: 5, winner: PLAYERS[2], powers: &[0, 1], upper_half: false },
    Published { number: 6, winner: PLAYERS[2], powers: &[0], upper_half: true },
];

impl Published {
    fn speaks_of(&self, block: Block) -> bool {
        is_even(self.winner, block)
            && self.powers.iter().all(|side| block[*side].is_power_of_two())
            && (!self.upper_half || is_heavy(block[usize::from(self.winner.0)]))
    }

    /// The first cut of its proof.
    fn cut(&self, block: Block) -> [u64; 2] {
        let own = block[usize::from(self.winner.0)];
        let first = if self.upper_half { 1 << own.ilog2() } else { own / 2 };
        [first, own - first]
    }
}

/// Every block with the own side below `2^(log + 1)` of which a theorem speaks.
fn cases(theorem: &Published, log: u32) -> Vec<Block> {
    let own = 4..2u64 << log;
    let other = |k: u32| 2..1u64 << k;
    own.flat_map(|l| {
        let k = l.ilog2();
        other(k).flat_map(move |c| other(k).map(move |r| [l, c, r]))
    })
    .map(|sides| shown_to(theorem.winner, sides))
    .filter(|block| theorem.speaks_of(*block))
    .collect()
}

fn published_up_to(log: u32) -> [usize; 6] {
    PUBLISHED.map(|theorem| {
        let mut judge = Judge::new();
        for block in cases(&theorem, log) {
            let cut = theorem.cut(block);
            assert!(judge.wins_by(block, theorem.winner, cut), "Theorem {}: {block:?} by {cut:?}", theorem.number);
        }
        judge.cases
    })
}

#[test]
fn theorems_1_to_6_hold_by_the_first_cut_of_their_proofs() {
    assert_eq!(published_up_to(6), [516, 2604, 516, 2604, 516, 2604]);
}

#[test]
#[ignore = "a minute: cargo xtask slow"]
fn theorems_1_to_6_hold_in_a_wider_range() {
    published_up_to(7);
}

#[test]
fn theorems_3_to_6_are_theorems_1_and_2_turned_round() {
    for block in blocks(16) {
        for theorems in PUBLISHED.windows(3) {
            let [theorem, _, turned] = theorems else { unreachable!("three of them") };
            // Center's side takes the place of Left's, and Left's goes to the end.
            let round = shown_to(PLAYERS[1], block);
            assert_eq!(theorem.speaks_of(block), turned.speaks_of(round), "{} and {}", theorem.number, turned.number);
        }
    }
}

/// Table III as somebody reads the logarithms: the first row that a block fits, or a row of its own for the rest.
fn table_3(block: Block, log: fn(u64) -> u32) -> String {
    let names = ["L", "C", "R"];
    let logs = block.map(log);
    let others = [[1, 2], [0, 2], [0, 1]];
    let rows = (0..3).map(|i| (i, others[i], logs[others[i][0]] + logs[others[i][1]]));
    if block == [1, 1, 1] {
        return "=".to_owned();
    }
    if let Some((i, ..)) = rows.clone().find(|(i, _, sum)| logs[*i] > *sum) {
        return format!(">_{}", names[i]);
    }
    for (i, [a, b], sum) in rows {
        let pair = format!("{}{}", names[a], names[b]);
        if block[i] == 1 && logs[a] == logs[b] {
            return format!("=_{pair}");
        }
        if logs[i] == sum && block.iter().all(|side| *side > 1) {
            return format!("<_{pair}");
        }
    }
    "<".to_owned()
}

/// The class that the signs of the values tell.
fn class(block: Block) -> String {
    let names = ["L", "C", "R"];
    let signs = [0, 1, 2].map(|one| value(&block, one).expect("it is small").signum());
    if let Some(ahead) = signs.iter().position(|sign| *sign > 0) {
        return format!(">_{}", names[ahead]);
    }
    let told = |sign: i128| (0..3).filter(|i| signs[*i] == sign).map(|i| names[i]).collect::<String>();
    match told(0).len() {
        3 => "=".to_owned(),
        2 => format!("=_{}", told(0)),
        1 => format!("<_{}", told(-1)),
        _ => "<".to_owned(),
    }
}

#[test]
fn table_3_is_right_with_floors_and_wrong_with_ceilings() {
    let floor: fn(u64) -> u32 = |side| side.ilog2();
    let ceiling: fn(u64) -> u32 = |side| side.next_power_of_two().ilog2();
    let mut smallest = std::collections::BTreeMap::new();
    for block in blocks(40) {
        let class = class(block);
        assert_eq!(table_3(block, floor), class, "{block:?}");
        let printed = table_3(block, ceiling);
        if printed != class {
            let size = block.iter().product::<u64>();
            let least = smallest.entry(printed).or_insert((size, block, class.clone()));
            *least = least.clone().min((size, block, class));
        }
    }
    let found: Vec<_> =
        smallest.iter().map(|(printed, (_, block, class))| (&printed[..], *block, &class[..])).collect();
    let expected = [
        ("<", [2, 3, 4], "<_LC"),
        ("<_CR", [3, 2, 2], "<"),
        ("<_LC", [2, 2, 3], "<"),
        ("<_LR", [2, 3, 2], "<"),
        ("=_CR", [1, 3, 4], ">_R"),
        ("=_LC", [3, 4, 1], ">_C"),
        ("=_LR", [3, 1, 4], ">_R"),
        (">_C", [1, 3, 2], "=_CR"),
        (">_L", [3, 1, 2], "=_LR"),
        (">_R", [1, 2, 3], "=_CR"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn with_ceilings_theorems_1_and_2_would_speak_of_blocks_that_left_does_not_win() {
    // The smallest ones: 3 and 2·2 have the same ceiling, so have 6 and 2·4.
    let mut judge = Judge::new();
    for block in [[3, 2, 2], [6, 2, 4], [6, 4, 2]] {
        assert!(!judge.wins(&[block], LEFT, LEFT), "{block:?}");
    }
    // Others are won by Left all the same, although they are of class <.
    for block in [[12, 4, 4], [15, 4, 4]] {
        assert_eq!(class(block), "<");
        assert!(judge.wins(&[block], LEFT, LEFT), "{block:?}");
    }
}

/// Blocks of which Left has the side with the logarithm `log`, the others those with logarithms of at least 1 which
/// add up to `log + less`.
fn of_logs(log: u32, less: u32) -> impl Iterator<Item = Block> {
    let range = |k: u32| 1u64 << k..2u64 << k;
    (1..log + less).flat_map(move |x| {
        range(x).flat_map(move |c| range(log + less - x).flat_map(move |r| range(log).map(move |l| [l, c, r])))
    })
}

fn light_up_to(log: u32) -> usize {
    let mut judge = Judge::new();
    for block in (2..=log).flat_map(|k| of_logs(k, 0)) {
        let [l, c, r] = block;
        match (is_heavy(l), is_heavy(c), is_heavy(r)) {
            (_, false, false) => {
                assert!(judge.wins_by(block, LEFT, [l / 2, l.div_ceil(2)]), "{block:?}");
            }
            (true, true, false) | (true, false, true) => {
                let top = 1 << l.ilog2();
                assert!(judge.wins_by(block, LEFT, [top, l - top]), "{block:?}");
            }
            _ => {}
        }
    }
    judge.cases
}

#[test]
fn left_wins_an_even_block_if_the_others_are_light_or_he_and_only_one_of_them_is_heavy() {
    // Of (k - 1)·4^k blocks one half.
    assert_eq!(light_up_to(5), 8 + 64 + 384 + 2048);
}

#[test]
#[ignore = "a minute: cargo xtask slow"]
fn left_wins_more_even_blocks_of_light_sides() {
    light_up_to(6);
}

/// Left comes last or second, and lacks one power of two.
fn late_up_to(log: u32) -> usize {
    let mut judge = Judge::new();
    for block in (1..=log).flat_map(|k| of_logs(k, 1)) {
        let [_, c, r] = block;
        if !is_heavy(c) || !is_heavy(r) {
            assert!(judge.wins(&[block], PLAYERS[1], LEFT), "{block:?}, Center starts");
        }
        if !is_heavy(c) && !is_heavy(r) && r >= 4 {
            assert!(judge.wins(&[block], PLAYERS[2], LEFT), "{block:?}, Right starts");
        }
    }
    judge.cases
}

#[test]
fn who_comes_late_wins_some_blocks_of_the_lowest_class() {
    assert_eq!(late_up_to(4), 6 + 56 + 352 + 1_920);
}

#[test]
#[ignore = "a minute: cargo xtask slow"]
fn who_comes_late_wins_more_blocks_of_the_lowest_class() {
    late_up_to(5);
}

#[test]
fn left_wins_sums_of_zeros_with_a_light_one_among_them() {
    let zeros: Vec<Block> =
        blocks(7).filter(|block| *block != [1, 1, 1] && value(block, 0) == Some(0) && block[0] < 6).collect();
    let mut judge = Judge::new();
    let mut stopped = 0;
    for (i, a) in zeros.iter().enumerate() {
        for (j, b) in zeros.iter().enumerate().skip(i) {
            for sum in zeros[j..].iter().map(|c| vec![*a, *b, *c]).chain([vec![*a, *b]]) {
                if (1..3).any(|other| sum.iter().all(|block| block[other] == 1)) {
                    continue;
                }
                let light = sum.iter().any(|[_, c, r]| !is_heavy(*c) && !is_heavy(*r));
                if light {
                    assert!(judge.wins(&sum, LEFT, LEFT), "{sum:?}");
                } else if sum.len() == 2 && !judge.wins(&sum, LEFT, LEFT) {
                    stopped += 1;
                }
            }
        }
    }
    // Without a light one it may go wrong.
    assert!(!judge.wins(&[[2, 1, 3], [2, 3, 1]], LEFT, LEFT));
    assert!(stopped > 0 && judge.cases > 1000, "{stopped} of {}", judge.cases);
}

#[test]
fn in_other_even_blocks_the_starter_may_be_stopped() {
    let mut judge = Judge::new();
    for l in 4..8 {
        assert_eq!(judge.wins(&[[l, 3, 3]], LEFT, LEFT), l >= 6, "[{l},3,3]");
    }
}

#[test]
fn the_starter_needs_a_side_of_a_certain_length() {
    let mut judge = Judge::new();
    for l in 8..16 {
        // 10 and 11 are wins too, which takes millions of states.
        if !(10..12).contains(&l) {
            assert_eq!(judge.wins(&[[l, 4, 4]], LEFT, LEFT), l >= 12, "[{l},4,4]");
        }
    }
}

#[test]
fn blocks_that_nobody_wins() {
    let mut judge = Judge::new();
    for first in [6, 7] {
        for second in [4, 5, 6] {
            for last in [4, 5] {
                let block = [first, second, last];
                assert!(PLAYERS.iter().all(|one| !judge.wins(&[block], LEFT, *one)), "{block:?}");
            }
        }
    }
    for block in [[6, 4, 3], [7, 4, 3], [8, 4, 5], [8, 5, 4], [8, 6, 6], [15, 8, 8]] {
        assert!(PLAYERS.iter().all(|one| !judge.wins(&[block], LEFT, *one)), "{block:?}");
    }
    // A sum may be queer whoever starts.
    let sum = [[1, 2, 2], [2, 1, 2], [2, 2, 1]];
    for starter in PLAYERS {
        assert!(PLAYERS.iter().all(|one| !judge.wins(&sum, starter, *one)), "{starter:?} starts");
    }
}
