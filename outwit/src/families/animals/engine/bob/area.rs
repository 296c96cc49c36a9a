//! Strategies with several answers per block: the game inside a block is solved exactly, and blocks fill the board.
//!
//! The board is divided into blocks of w columns and h rows, and each row of blocks is shifted by t against the one
//! above. Bob answers in the block in which Alice has played, or not at all. The blocks cut a copy Q into pieces; Bob
//! must ensure that Alice never owns all of one piece, the target of Q. The target may be chosen for each class of
//! copies; a piece that contains another target is held with it.
//!
//! Cost: exponential in the cells of a block. A game inside a block of 24 cells takes thousands of positions, and it is
//! solved again for each target that is added; the meter limits the positions. Memory: 25 bytes per
//! position, times 8/7 to 16/7, and a copy of the table for each target that is held and may be given up again.

use crate::engines::map::Map;
use crate::families::animals::engine::evidence::{Area, AreaState, Blocks, Lattice, Site};
use crate::families::animals::rules::{Animal, Cell, Copy};
use crate::limits::{Meter, Reason, Stopped};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The game inside a block, with the cells of Alice and Bob as bits.
struct BlockGame {
    full: u64,
    /// Bob's moves: the copies inside the block.
    copies: Vec<(u64, Copy)>,
    /// The sets of cells that Alice must never own completely.
    targets: Vec<u64>,
    known: Map<(u64, u64), bool>,
}

impl BlockGame {
    /// Whether Bob holds all targets with Alice to move.
    fn holds(&mut self, alice: u64, bob: u64, meter: &mut Meter) -> Result<bool, Stopped> {
        let alive: Vec<u64> = self.targets.iter().copied().filter(|t| t & bob == 0).collect();
        if alive.is_empty() {
            return Ok(true);
        }
        if alive.iter().any(|t| (t & !alice).count_ones() <= 1) {
            return Ok(false);
        }
        if let Some(&known) = self.known.get(&(alice, bob)) {
            return Ok(known);
        }
        meter.visit()?;
        let mut cells: Vec<(u32, u64)> = Vec::new();
        let mut free = self.full & !alice & !bob;
        while free != 0 {
            let cell = free & free.wrapping_neg();
            free &= free - 1;
            let weight =
                alive.iter().filter(|t| *t & cell != 0).map(|t| 1 << (20 - 2 * (t & !alice).count_ones().min(10)));
            cells.push((weight.sum(), cell));
        }
        cells.sort_unstable_by(|a, b| b.cmp(a));
        let mut holds = true;
        for (_, cell) in cells {
            if self.answer(alice | cell, bob, meter)?.is_none() {
                holds = false;
                break;
            }
        }
        self.known.insert((alice, bob), holds, meter)?;
        Ok(holds)
    }

    /// An answer after which Bob still holds everything: a copy, or no move at all.
    fn answer(&mut self, alice: u64, bob: u64, meter: &mut Meter) -> Result<Option<Option<usize>>, Stopped> {
        let alive: Vec<u64> = self.targets.iter().copied().filter(|t| t & bob == 0).collect();
        let must: Vec<u64> = alive.iter().filter(|t| (*t & !alice).count_ones() <= 1).copied().collect();
        let mut answers: Vec<(u32, usize)> = Vec::new();
        for (i, (copy, _)) in self.copies.iter().enumerate() {
            if copy & (alice | bob) == 0 && must.iter().all(|t| t & copy != 0) {
                let hit = alive.iter().filter(|t| *t & copy != 0);
                answers.push((hit.map(|t| 1 << (20 - 2 * (t & !alice).count_ones().min(10))).sum(), i));
            }
        }
        answers.sort_unstable_by(|a, b| b.cmp(a));
        for (_, i) in answers {
            if self.holds(alice, bob | self.copies[i].0, meter)? {
                return Ok(Some(Some(i)));
            }
        }
        if must.is_empty() && self.holds(alice, bob, meter)? {
            return Ok(Some(None));
        }
        Ok(None)
    }

    /// Whether Bob holds one more target together with the others, and whether he can also begin.
    fn holds_with(&mut self, target: u64, meter: &mut Meter) -> Result<bool, Stopped> {
        if self.targets.iter().any(|t| target & t == *t) {
            return Ok(true);
        }
        let before = self.targets.clone();
        self.targets.retain(|t| t & target != target);
        self.targets.push(target);
        // A position lost with fewer targets is lost with more.
        let lost = self.known.copy_where(|holds| !*holds, meter)?;
        let known = std::mem::replace(&mut self.known, lost);
        let holds =
            self.holds(0, 0, meter).and_then(|h| if h { self.unasked(meter).map(|u| u.is_some()) } else { Ok(false) });
        let mut dropped = known;
        if !matches!(holds, Ok(true)) {
            self.targets = before;
            std::mem::swap(&mut self.known, &mut dropped);
        }
        dropped.forget(meter);
        holds
    }

    /// A copy that Bob can play here before Alice does, and still hold everything.
    fn unasked(&mut self, meter: &mut Meter) -> Result<Option<usize>, Stopped> {
        for i in 0..self.copies.len() {
            if self.holds(0, self.copies[i].0, meter)? {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }
}

/// A division of the board into blocks.
struct Division<'a> {
    animal: &'a Animal,
    lattice: Lattice,
    cells: Vec<Cell>,
}

/// A strategy in blocks, each row of blocks shifted against the one above as the lattice says.
pub fn in_blocks(
    animal: &Animal,
    lattice: Lattice,
    positions: u64,
    meter: &mut Meter,
) -> Result<Option<Blocks>, Stopped> {
    if lattice.index() > 64 {
        return Ok(None);
    }
    let cells: Vec<Cell> = (0..lattice.index()).map(|c| lattice.representative(c)).collect();
    let division = Division { animal, lattice, cells };
    let mut classes = division.classes();
    let mut game = BlockGame {
        full: u64::MAX >> (64 - lattice.index()),
        copies: division.copies(),
        targets: Vec::new(),
        known: Map::new(),
    };
    let before = meter.room();
    meter.at_most(Some(positions));
    let result = division.choose(&mut game, &mut classes, meter);
    meter.at_most(None);
    let result = match result {
        Ok(true) => division.blocks(&mut game, meter).map(Some),
        Ok(false) | Err(Stopped { reason: Reason::Effort, .. }) => Ok(None),
        Err(stopped) => Err(stopped),
    };
    // All tables of this block are dropped here.
    meter.release(before.saturating_sub(meter.room()));
    result
}

impl Division<'_> {
    fn bit(&self, cell: Cell) -> u64 {
        1 << (cell.y * self.lattice.a + cell.x)
    }

    fn contains(&self, cell: Cell) -> bool {
        (0..self.lattice.a).contains(&cell.x) && (0..self.lattice.b).contains(&cell.y)
    }

    /// The copies inside the block.
    fn copies(&self) -> Vec<(u64, Copy)> {
        let mut copies = Vec::new();
        for orientation in 0..self.animal.orientations().len() as u8 {
            for &at in &self.cells {
                let copy = Copy { at, orientation };
                if self.animal.cells(copy).all(|c| self.contains(c)) {
                    copies.push((self.animal.cells(copy).map(|c| self.bit(c)).sum(), copy));
                }
            }
        }
        copies
    }

    /// The pieces of each class of copies, the largest first.
    fn classes(&self) -> Vec<Vec<u64>> {
        let mut classes = Vec::new();
        for orientation in 0..self.animal.orientations().len() as u8 {
            for &at in &self.cells {
                let mut pieces: HashMap<Cell, u64, FxBuildHasher> = HashMap::default();
                for cell in self.animal.cells(Copy { at, orientation }) {
                    let inside = self.lattice.representative(self.lattice.class(cell));
                    *pieces.entry(cell - inside).or_default() |= self.bit(inside);
                }
                let mut pieces: Vec<u64> = pieces.into_values().filter(|p| p.count_ones() > 1).collect();
                pieces.sort_unstable_by_key(|p| (std::cmp::Reverse(p.count_ones()), *p));
                pieces.dedup();
                classes.push(pieces);
            }
        }
        classes
    }

    /// Chooses a target for each class such that Bob holds all of them.
    fn choose(&self, game: &mut BlockGame, classes: &mut [Vec<u64>], meter: &mut Meter) -> Result<bool, Stopped> {
        // A piece that cannot be held alone cannot be held.
        let mut alone: HashMap<u64, bool, FxBuildHasher> = HashMap::default();
        for pieces in classes.iter_mut() {
            let mut kept = Vec::new();
            for &piece in pieces.iter() {
                let holds = match alone.get(&piece) {
                    Some(&holds) => holds,
                    None => {
                        game.targets.clear();
                        game.known.forget(meter);
                        let holds = game.holds_with(piece, meter)?;
                        alone.insert(piece, holds);
                        holds
                    }
                };
                if holds {
                    kept.push(piece);
                }
            }
            if kept.is_empty() {
                return Ok(false);
            }
            *pieces = kept;
        }
        game.targets.clear();
        game.known.forget(meter);
        classes.sort_by_key(|p| (p.len(), p[0].count_ones()));
        self.choose_from(game, classes, meter)
    }

    fn choose_from(&self, game: &mut BlockGame, classes: &[Vec<u64>], meter: &mut Meter) -> Result<bool, Stopped> {
        let Some((pieces, others)) = classes.split_first() else { return Ok(true) };
        let implied = |game: &BlockGame, p: &u64| game.targets.iter().any(|t| p & t == *t);
        if pieces.iter().any(|p| implied(game, p)) {
            return self.choose_from(game, others, meter);
        }
        for &piece in pieces {
            let before = game.targets.clone();
            let mut known = game.known.copy_where(|_| true, meter)?;
            if game.holds_with(piece, meter)? {
                if self.choose_from(game, others, meter)? {
                    return Ok(true);
                }
                game.targets = before;
                std::mem::swap(&mut game.known, &mut known);
            }
            known.forget(meter);
        }
        Ok(false)
    }

    /// The strategy as a list of states.
    fn blocks(&self, game: &mut BlockGame, meter: &mut Meter) -> Result<Blocks, Stopped> {
        let unasked = game.unasked(meter)?.expect("Bob can begin");
        let mut states = Vec::new();
        let mut numbers: HashMap<(u64, u64), usize, FxBuildHasher> = HashMap::default();
        let mut open: Vec<(u64, Vec<usize>)> = vec![(0, vec![unasked]), (0, Vec::new())];
        while let Some((alice, bob_copies)) = open.pop() {
            let bob: u64 = bob_copies.iter().map(|&i| game.copies[i].0).sum();
            let alive = game.targets.iter().any(|t| t & bob == 0);
            if !alive || numbers.contains_key(&(alice, bob)) {
                continue;
            }
            numbers.insert((alice, bob), states.len());
            let mut answers = Vec::new();
            for &cell in &self.cells {
                let bit = self.bit(cell);
                if (alice | bob) & bit != 0 {
                    continue;
                }
                let answer = game.answer(alice | bit, bob, meter)?.expect("Bob holds everything");
                let mut next = bob_copies.clone();
                if let Some(i) = answer {
                    answers.push((cell, game.copies[i].1));
                    next.push(i);
                }
                open.push((alice | bit, next));
            }
            let mut bob: Vec<Copy> = bob_copies.iter().map(|&i| game.copies[i].1).collect();
            bob.sort_unstable();
            let alice = self.cells.iter().copied().filter(|&c| alice & self.bit(c) != 0).collect();
            states.push(AreaState { alice, bob, answers });
        }
        let area = Area { cells: self.cells.clone(), unasked: Some(game.copies[unasked].1), states };
        Ok(Blocks { lattice: self.lattice, sites: vec![Site::Area(self.without_unneeded(area))] })
    }

    /// The same area without unneeded states: those out of reach, and those in which other pieces are held anyway.
    fn without_unneeded(&self, mut area: Area) -> Area {
        let classes = self.classes();
        let bits = |cells: &[Cell]| cells.iter().map(|&c| self.bit(c)).sum::<u64>();
        let laid =
            |copies: &[Copy]| copies.iter().flat_map(|&c| self.animal.cells(c)).map(|c| self.bit(c)).sum::<u64>();
        loop {
            let mut numbers: HashMap<(u64, u64), usize, FxBuildHasher> = HashMap::default();
            for (number, state) in area.states.iter().enumerate() {
                numbers.insert((bits(&state.alice), laid(&state.bob)), number);
            }
            // The states that play can reach, and what Bob has at the exits.
            let mut reached = vec![false; area.states.len()];
            let mut exits: Vec<u64> = Vec::new();
            let mut open: Vec<(u64, u64)> = vec![(0, 0)];
            open.extend(area.unasked.map(|copy| (0, laid(&[copy]))));
            while let Some(at) = open.pop() {
                let Some(&number) = numbers.get(&at) else {
                    exits.push(at.1);
                    continue;
                };
                if std::mem::replace(&mut reached[number], true) {
                    continue;
                }
                let answers = &area.states[number].answers;
                for &cell in self.cells.iter().filter(|&&c| (at.0 | at.1) & self.bit(c) == 0) {
                    let answer = answers.iter().find(|(c, _)| *c == cell).map_or(0, |(_, b)| laid(&[*b]));
                    open.push((at.0 | self.bit(cell), at.1 | answer));
                }
            }
            let listed: Vec<(u64, u64)> = numbers.keys().copied().collect();
            let held = |piece: &u64| {
                exits.iter().all(|bob| bob & piece != 0)
                    && listed.iter().all(|(alice, bob)| bob & piece != 0 || (piece & !alice).count_ones() > 1)
            };
            let held: Vec<Vec<u64>> = classes.iter().map(|p| p.iter().copied().filter(held).collect()).collect();
            let needed = |state: &AreaState| {
                let bob = laid(&state.bob);
                held.iter().any(|pieces| pieces.iter().all(|p| p & bob == 0))
            };
            let unneeded = (1..area.states.len()).rev().find(|&i| !reached[i] || !needed(&area.states[i]));
            match unneeded {
                Some(number) => area.states.remove(number),
                None => return area,
            };
        }
    }
}
