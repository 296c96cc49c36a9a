//! Cutting games level by level, by the cuts made: the value of a position says who can force a win, for every
//! player to move and every set of players still seated.
//!
//! A block that only one player can cut is a number of free moves of that player, and all such blocks of a player
//! together are one number: each cut takes one away, wherever it is made. The blocks that two or three players can cut
//! remain. A cut makes two blocks of one, so the sum over all blocks of the volume minus one falls by one with every
//! cut: that sum is the level.
//!
//! Cost: per position, one step per option and turn, and a key of two bytes per player and one byte per side of the
//! blocks that remain. The number of positions is exponential in the volume.

use super::rules::{Blocks, Cuts, write_cut};
use crate::answer::{Best, Outcome, Starter};
use crate::convention::{Convention, Ending, LastSeated, Status};
use crate::levels::{Findings, Levels, Refusal};
use crate::player::{Player, Players, Turn};
use crate::rules::Rules;
use crate::spec::in_natural_order;

/// The levels below a sum of blocks.
pub(super) struct CuttingLevels<const N: usize> {
    blocks: Blocks<N>,
    turn: Turn,
    moves: usize,
}

/// A position: the free moves of each player, and the blocks that several players can cut, in decreasing order.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Cuttable<const N: usize> {
    own: [u16; N],
    blocks: Vec<[u8; N]>,
}

/// The longest side.
const LONGEST: u64 = 255;
/// The most bytes of a key.
const MOST_BYTES: usize = 255;

impl<const N: usize> Cuttable<N> {
    fn of(blocks: &[[u64; N]]) -> Self {
        let mut found = Cuttable { own: [0; N], blocks: Vec::new() };
        blocks.iter().for_each(|b| found.add(b.map(|side| side as u8)));
        found
    }

    fn add(&mut self, block: [u8; N]) {
        let mut sides = (0..N).filter(|i| block[*i] > 1);
        match (sides.next(), sides.next()) {
            (None, _) => {}
            (Some(only), None) => self.own[only] += u16::from(block[only]) - 1,
            _ => {
                let at = self.blocks.partition_point(|b| *b > block);
                self.blocks.insert(at, block);
            }
        }
    }

    fn read(key: &[u8]) -> Self {
        let (own, blocks) = key.split_at(2 * N);
        let own = std::array::from_fn(|i| u16::from_be_bytes([own[2 * i], own[2 * i + 1]]));
        Cuttable { own, blocks: blocks.as_chunks().0.to_vec() }
    }

    fn key(&self) -> Vec<u8> {
        let own = self.own.iter().flat_map(|n| n.to_be_bytes());
        own.chain(self.blocks.iter().flatten().copied()).collect()
    }

    fn can_move(&self, player: usize) -> bool {
        self.own[player] > 0 || self.blocks.iter().any(|b| b[player] > 1)
    }

    /// Calls `found` with the key of each option of a player.
    fn options(&self, player: usize, found: &mut dyn FnMut(&[u8])) {
        if self.own[player] > 0 {
            let mut option = self.clone();
            option.own[player] -= 1;
            found(&option.key());
        }
        for (i, block) in self.blocks.iter().enumerate() {
            if i > 0 && self.blocks[i - 1] == *block {
                continue;
            }
            for smaller in 1..=block[player] / 2 {
                let mut option = self.clone();
                option.blocks.remove(i);
                let (mut large, mut small) = (*block, *block);
                large[player] -= smaller;
                small[player] = smaller;
                option.add(large);
                option.add(small);
                found(&option.key());
            }
        }
    }
}

/// Every turn with two or three players seated, in a fixed order. Each has `N` bits of a value, one per player: whether
/// that player can force a win.
fn turns<const N: usize>() -> impl Iterator<Item = Turn> {
    let sets = (0..1u8 << N).map(|bits| {
        let members = (0..N as u8).map(Player).filter(|p| bits & 1 << p.0 != 0);
        members.fold(None, |set: Option<Players>, p| Some(set.map_or(Players::only(p), |set| set.with(p))))
    });
    sets.flatten()
        .filter(|set| set.count() > 1)
        .flat_map(|seated| seated.iter().map(move |mover| Turn { mover, seated }))
}

/// The bits of a turn in a value.
fn bits_of<const N: usize>(value: u64, turn: Turn) -> u64 {
    let place = turns::<N>().position(|t| t == turn);
    place.map_or(1 << turn.mover.0, |i| value >> (i * N) & ((1 << N) - 1))
}

impl<const N: usize> CuttingLevels<N> {
    /// The levels below a sum of blocks; `turn` says who is seated.
    pub(super) fn new(blocks: &[[u64; N]], turn: Turn) -> Result<Self, Refusal> {
        if blocks.iter().flatten().any(|side| *side > LONGEST) {
            return Err(format!("level by level, a side is at most {LONGEST}"));
        }
        let units = |b: &[u64; N]| b.iter().product::<u64>() as usize - 1;
        let moves = blocks.iter().map(units).sum::<usize>();
        // A block that two players can cut has a volume of at least four, and a cut adds at most one such block.
        let most_blocks = blocks.iter().map(|b| units(b).div_ceil(4)).sum::<usize>();
        if moves > u16::MAX.into() || 2 * N + N * most_blocks > MOST_BYTES {
            return Err("level by level, the blocks may have a total volume of about 300".to_owned());
        }
        Ok(CuttingLevels { blocks: blocks.to_vec(), turn, moves })
    }

    /// The players who can force a win from a position, for every turn.
    fn settle(&self, at: &Cuttable<N>, of: &mut dyn FnMut(&[u8]) -> u64) -> u64 {
        let mut options: [Vec<u64>; N] = std::array::from_fn(|_| Vec::new());
        for (player, values) in options.iter_mut().enumerate() {
            at.options(player, &mut |key| values.push(of(key)));
        }
        turns::<N>().enumerate().fold(0, |value, (i, turn)| value | self.winners(at, turn, &options) << (i * N))
    }

    /// The players who can force a win at one turn: the mover if they can in some option, another player if they can in
    /// all.
    fn winners(&self, at: &Cuttable<N>, mut turn: Turn, options: &[Vec<u64>; N]) -> u64 {
        loop {
            match LastSeated.status(turn, |p| at.can_move(p.0.into()), |_| false) {
                Status::Leaves(next) => turn = next,
                Status::Over(Ending::Won(player)) => return 1 << player.0,
                Status::Over(_) => return 0,
                Status::ToMove => break,
            }
        }
        let next = turn.next();
        let all = (1 << N) - 1;
        let (any, every) = options[usize::from(turn.mover.0)].iter().fold((0, all), |(any, every), value| {
            let bits = bits_of::<N>(*value, next);
            (any | bits, every & bits)
        });
        let own = 1 << turn.mover.0;
        any & own | every & !own
    }

    /// The names of the moves after which a starter who can force a win still can.
    fn good_moves(&self, turn: Turn, of: &mut dyn FnMut(&[u8]) -> u64) -> Vec<String> {
        let rules = Cuts::<N>;
        let mut good = Vec::new();
        for m in rules.moves(&self.blocks, turn.mover) {
            let option = Cuttable::of(&rules.play(&self.blocks, turn.mover, &m));
            if bits_of::<N>(of(&option.key()), turn.next()) & 1 << turn.mover.0 != 0 {
                good.push(write_cut(&m));
            }
        }
        in_natural_order(good)
    }
}

impl<const N: usize> Levels for CuttingLevels<N> {
    fn start(&self) -> Vec<u8> {
        Cuttable::of(&self.blocks).key()
    }

    fn last(&self) -> usize {
        self.moves
    }

    fn width(&self) -> usize {
        (turns::<N>().count() * N).div_ceil(8)
    }

    fn options(&self, key: &[u8], found: &mut dyn FnMut(&[u8])) {
        let at = Cuttable::<N>::read(key);
        (0..N).for_each(|player| at.options(player, found));
    }

    fn value(&self, key: &[u8], of: &mut dyn FnMut(&[u8]) -> u64) -> u64 {
        self.settle(&Cuttable::read(key), of)
    }

    fn answer(&self, of: &mut dyn FnMut(&[u8]) -> u64) -> Findings {
        let value = of(&self.start());
        let (mut starts, mut best) = (Vec::new(), Vec::new());
        for starter in Players::all(N as u8).iter() {
            if !self.turn.seated.contain(starter) {
                starts.push(Starter::Left);
                continue;
            }
            let turn = Turn { mover: starter, ..self.turn };
            let bits = bits_of::<N>(value, turn);
            let winner = self.turn.seated.iter().find(|p| bits & 1 << p.0 != 0);
            let wins = winner == Some(starter) && self.turn.seated.count() > 1;
            best.push((starter, if wins { self.good_moves(turn, of) } else { Vec::new() }));
            starts.push(winner.map_or(Starter::Queer, Starter::Won));
        }
        let outcome = match <[Starter; 3]>::try_from(starts) {
            Ok(starts) => Outcome::Three { starts, class: None },
            Err(starts) => {
                let winner = |i: usize| match starts.get(i) {
                    Some(Starter::Won(player)) => *player,
                    _ => Player(1 - i as u8),
                };
                Outcome::Partizan { value: None, winners: Some([winner(0), winner(1)]) }
            }
        };
        Findings { outcome, best: Best::ByStarter(best) }
    }
}
