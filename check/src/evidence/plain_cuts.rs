//! Plain play of cutting games, against which the tests check the criteria.

use crate::core::turn::{Ending, Rule, Turn, settle};
use crate::games::cuts::Block;
use std::collections::HashMap;

/// The two pieces of every cut that a player can make.
pub(crate) fn cuts(block: &Block, player: usize) -> impl Iterator<Item = [Block; 2]> + '_ {
    (1..=block[player] / 2).map(move |t| {
        let (mut large, mut small) = (block.clone(), block.clone());
        large[player] -= t;
        small[player] = t;
        [large, small]
    })
}

/// Every block with the given number of sides, none longer than `longest`.
pub(crate) fn blocks(sides: usize, longest: u64) -> Vec<Block> {
    (0..sides).fold(vec![Vec::new()], |all, _| {
        let longer = |b: &Block| (1..=longest).map(|s| [&b[..], &[s]].concat()).collect::<Vec<_>>();
        all.iter().flat_map(longer).collect()
    })
}

/// Finds by plain play whether the player beats all others, remembering the states it has seen.
pub(crate) struct Truth {
    player: usize,
    known: HashMap<(Vec<Block>, usize, Vec<bool>), bool>,
}

/// The turn once every player who cannot move has left, or how the game has ended.
pub(crate) fn settled(blocks: &[Block], turn: Turn) -> Result<Turn, Ending> {
    let can_move = |p: usize| Ok(blocks.iter().any(|b| b[p] > 1));
    settle(Rule::Normal, turn, can_move, |_| Ok(false)).unwrap()
}

impl Truth {
    pub(crate) fn of(player: usize) -> Truth {
        Truth { player, known: HashMap::new() }
    }

    pub(crate) fn wins(&mut self, blocks: &[Block], turn: Turn) -> bool {
        let turn = match settled(blocks, turn) {
            Err(Ending::Won(winner)) => return winner == self.player,
            Err(_) => unreachable!("somebody has won"),
            Ok(turn) => turn,
        };
        let mut sorted = blocks.to_vec();
        sorted.retain(|b| b.iter().any(|s| *s > 1));
        sorted.sort();
        let key = (sorted, turn.mover, turn.seated.clone());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let ours = turn.mover == self.player;
        let mut found = !ours;
        for (i, block) in key.0.iter().enumerate() {
            for pieces in cuts(block, turn.mover) {
                let rest = [&key.0[..i], &key.0[i + 1..], &pieces].concat();
                if self.wins(&rest, turn.next()) == ours {
                    found = ours;
                }
            }
        }
        self.known.insert(key, found);
        found
    }
}

/// Every turn, including those of three players of whom one has left.
pub(crate) fn turns(players: usize) -> Vec<Turn> {
    let everybody = (0..players).map(|p| Turn::everybody(players, p));
    let some_left = everybody.clone().flat_map(|turn| {
        let leaves = (0..players).filter(move |p| *p != turn.mover && players == 3);
        leaves.map(move |p| {
            let mut seated = vec![true; players];
            seated[p] = false;
            Turn { mover: turn.mover, seated }
        })
    });
    everybody.clone().chain(some_left).collect()
}

/// Every sum of at least one and at most `most` of the given blocks.
pub(crate) fn sums(kinds: &[Block], most: usize) -> Vec<Vec<Block>> {
    let (mut sums, mut longest): (Vec<Vec<usize>>, Vec<Vec<usize>>) = (Vec::new(), vec![vec![]]);
    for _ in 0..most {
        let last = |s: &[usize]| s.last().map_or(kinds.len(), |i| i + 1);
        let longer = |s: &Vec<usize>| (0..last(s)).map(|i| [&s[..], &[i]].concat()).collect::<Vec<_>>();
        longest = longest.iter().flat_map(longer).collect();
        sums.extend(longest.iter().cloned());
    }
    sums.iter().map(|sum| sum.iter().map(|i| kinds[*i].clone()).collect()).collect()
}

/// Every block with three sides, none longer than 4, and at most `cells` cells.
pub(crate) fn small(cells: u64) -> Vec<Block> {
    blocks(3, 4).into_iter().filter(|b| b.iter().product::<u64>() <= cells).collect()
}
