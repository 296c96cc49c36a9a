//! Decides Bob's strategies as the document gives them: the board is cut into blocks, and Bob answers Alice's first
//! cell in a block with a copy inside the block.
//!
//! By definition such a strategy holds her off, whichever allowed answer he chooses, if two conditions hold. The copies
//! that he may use have no common cell, so he can always answer; and every copy on the board meets all of them in some
//! block, so his answer spoils it.
//!
//! Cost: every orientation at every cell of a block is compared with all answers in the blocks that it meets. That is
//! polynomial in the block, whose sides are at most 256, and in the cells of the animal.

use crate::families::animals::engine::{Blocks, Lattice, Site};
use crate::families::animals::rules::{Animal, Cell, Copy, Motion};
use std::collections::BTreeSet;

/// Blocks of w columns and h rows; each row of blocks is shifted by t against the one above it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiling {
    /// Columns of a block.
    pub w: i32,
    /// Rows of a block.
    pub h: i32,
    /// The shift to the right of the next row of blocks.
    pub t: i32,
}

/// Which copies inside a block Bob may answer with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Answers {
    /// Every copy.
    #[default]
    Any,
    /// The animal as it was typed, moved.
    Unrotated,
    /// The animal as it was typed, moved, and mirrored left to right and upside down.
    Mirrored,
}

impl Answers {
    /// Every rule.
    pub const ALL: [Answers; 3] = [Answers::Any, Answers::Unrotated, Answers::Mirrored];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Answers::Any => "any",
            Answers::Unrotated => "unrotated",
            Answers::Mirrored => "mirrored",
        }
    }
}

/// The result of a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Bob holds Alice off, whichever of the answers he chooses.
    Holds,
    /// No copy that he may use fits into a block.
    NothingFits,
    /// If Alice begins with this cell of a block, no answer misses it.
    NoAnswer(Cell),
    /// Alice can build this copy: in every block that it meets there is an answer that misses it.
    Crack {
        /// The copy.
        copy: Copy,
        /// The answers that miss it, one in each block that it meets.
        missed_by: Vec<Copy>,
    },
}

/// A strategy and its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// The blocks.
    pub tiling: Tiling,
    /// Bob's answers in the block at the origin.
    pub members: Vec<Copy>,
    /// The result.
    pub outcome: Outcome,
}

/// The longest side of a block.
pub const LONGEST: i32 = 256;

impl Tiling {
    /// Reads `w,h,t` or `w,h`.
    pub fn parse(text: &str) -> Result<Tiling, String> {
        let wrong = || format!("{text:?} does not describe blocks: give columns, rows and shift, such as 4,2,2");
        let numbers: Vec<i32> =
            text.split(',').map(|n| n.trim().parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
        let (w, h, t) = match numbers[..] {
            [w, h] => (w, h, 0),
            [w, h, t] => (w, h, t),
            _ => return Err(wrong()),
        };
        if !(1..=LONGEST).contains(&w) || !(1..=LONGEST).contains(&h) {
            return Err(format!("a block has from 1 to {LONGEST} columns and rows"));
        }
        Ok(Tiling { w, h, t: t.rem_euclid(w) })
    }

    /// The corner of the block that contains a cell.
    pub fn block_of(self, cell: Cell) -> Cell {
        let row = cell.y.div_euclid(self.h);
        let column = (cell.x - row * self.t).div_euclid(self.w);
        Cell::new(column * self.w + row * self.t, row * self.h)
    }

    /// Decides a strategy. `typed` is the orientation in which the animal was typed.
    pub fn study(self, animal: &Animal, typed: u8, answers: Answers) -> Study {
        let allowed = orientations(animal, typed, answers);
        let mut members = Vec::new();
        for orientation in allowed {
            let (width, height) = animal.extent(orientation);
            for y in 0..=self.h - height {
                members.extend((0..=self.w - width).map(|x| Copy { at: Cell::new(x, y), orientation }));
            }
        }
        members.sort_unstable();
        let outcome = self.outcome(animal, &members);
        Study { tiling: self, members, outcome }
    }

    fn outcome(self, animal: &Animal, members: &[Copy]) -> Outcome {
        let Some((&first, rest)) = members.split_first() else { return Outcome::NothingFits };
        let shared = |cell: &Cell| rest.iter().all(|&m| animal.cells(m).any(|c| c == *cell));
        if let Some(cell) = animal.cells(first).find(shared) {
            return Outcome::NoAnswer(cell);
        }
        for orientation in 0..animal.orientations().len() as u8 {
            for y in 0..self.h {
                for x in 0..self.w {
                    let copy = Copy { at: Cell::new(x, y), orientation };
                    let cells: BTreeSet<Cell> = animal.cells(copy).collect();
                    let blocks: BTreeSet<Cell> = cells.iter().map(|&c| self.block_of(c)).collect();
                    let moved = |by: Cell| members.iter().map(move |m| Copy { at: m.at + by, ..*m });
                    let misses = |m: &Copy| animal.cells(*m).all(|c| !cells.contains(&c));
                    let missed: Option<Vec<Copy>> = blocks.iter().map(|&b| moved(b).find(misses)).collect();
                    if let Some(missed_by) = missed {
                        return Outcome::Crack { copy, missed_by };
                    }
                }
            }
        }
        Outcome::Holds
    }
}

impl Study {
    /// The strategy as evidence, without superfluous answers; None if it does not hold.
    pub fn blocks(&self, animal: &Animal) -> Option<Blocks> {
        if self.outcome != Outcome::Holds {
            return None;
        }
        let mut kept = self.members.clone();
        for m in &self.members {
            let others: Vec<Copy> = kept.iter().copied().filter(|k| k != m).collect();
            let Some((&first, rest)) = others.split_first() else { continue };
            let shared = |c: Cell| rest.iter().all(|&k| animal.cells(k).any(|d| d == c));
            if !animal.cells(first).any(shared) {
                kept = others;
            }
        }
        let Tiling { w, h, t } = self.tiling;
        Some(Blocks { lattice: Lattice { a: w, t, b: h }, sites: vec![Site::Members(kept)] })
    }
}

/// The orientations that a rule allows.
fn orientations(animal: &Animal, typed: u8, answers: Answers) -> BTreeSet<u8> {
    let motions: Vec<Motion> = match answers {
        Answers::Any => return (0..animal.orientations().len() as u8).collect(),
        Answers::Unrotated => vec![Motion::default()],
        Answers::Mirrored => {
            let both = [false, true].into_iter().flat_map(|mirrored| [0, 2].map(|turns| (mirrored, turns)));
            both.map(|(mirrored, turns)| Motion { mirrored, turns, by: Cell::default() }).collect()
        }
    };
    let copy = Copy { at: Cell::default(), orientation: typed };
    motions.into_iter().map(|m| animal.moved(copy, m).orientation).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::animals::rules::read;
    use crate::spec::Scan;

    fn study(animal: &str, blocks: &str, answers: Answers) -> Outcome {
        let (animal, typed) = read::typed(&mut Scan::new(animal)).unwrap();
        Tiling::parse(blocks).unwrap().study(&animal, typed, answers).outcome
    }

    #[test]
    fn theorem_2_holds_with_unrotated_answers() {
        for n in 3..=7 {
            for m in 3..=7 {
                for k in 1..=(n.min(m) - 1) / 2 {
                    if 2 * k * (n + m - 2 * k) > 64 {
                        continue;
                    }
                    let (animal, blocks) = (format!("O({n},{m},{k})"), format!("{},{}", m + k, n + k));
                    assert_eq!(study(&animal, &blocks, Answers::Unrotated), Outcome::Holds, "{animal}");
                }
            }
        }
    }

    #[test]
    fn theorem_2_fails_where_a_turned_answer_fits() {
        // The smallest: 3×4 with blocks of 5 columns and 4 rows.
        assert!(matches!(study("O(3,4,1)", "5,4", Answers::Any), Outcome::Crack { .. }));
        assert_eq!(study("O(3,3,1)", "4,4", Answers::Any), Outcome::Holds);
    }

    #[test]
    fn theorem_3_holds_with_mirrored_answers() {
        for n in 2..=10 {
            let (animal, blocks) = (format!("L({n})"), format!("{},2", 2 * n));
            assert_eq!(study(&animal, &blocks, Answers::Mirrored), Outcome::Holds, "{animal}");
            assert_eq!(study(&animal, &blocks, Answers::Any), Outcome::Holds, "{animal}");
            // Without reflections all answers share the bottom row.
            assert!(matches!(study(&animal, &blocks, Answers::Unrotated), Outcome::NoAnswer(_)), "{animal}");
        }
        assert_ne!(study("L(1)", "2,2", Answers::Any), Outcome::Holds);
    }

    #[test]
    fn figure_9_has_cracks() {
        // Without its slant the partition for U(2,3,1) fails, and the answers really miss the copy named. All unrotated
        // answers share two cells of their long sides, so they are not a strategy at all.
        let (animal, typed) = read::typed(&mut Scan::new("U(2,3,1)")).unwrap();
        let unrotated = Tiling::parse("4,2").unwrap().study(&animal, typed, Answers::Unrotated);
        assert!(matches!(unrotated.outcome, Outcome::NoAnswer(_)));
        let study = Tiling::parse("4,2").unwrap().study(&animal, typed, Answers::Mirrored);
        let Outcome::Crack { copy, missed_by } = study.outcome else { panic!("{study:?}") };
        let cells: BTreeSet<Cell> = animal.cells(copy).collect();
        let taken: Vec<Cell> = missed_by.iter().flat_map(|&m| animal.cells(m)).collect();
        assert!(taken.iter().all(|c| !cells.contains(c)));
        assert_eq!(taken.iter().collect::<BTreeSet<_>>().len(), taken.len(), "the answers are in different blocks");
        let blocks: BTreeSet<Cell> = cells.iter().map(|&c| study.tiling.block_of(c)).collect();
        assert_eq!(missed_by.len(), blocks.len());
    }

    /// The shift of Theorem 4.
    fn slant(h: i32, w: i32) -> i32 {
        match () {
            () if h == 2 => 2,
            () if 2 * h - 2 >= w && w >= h - 2 => (w + 1) / 2,
            () => 0,
        }
    }

    #[test]
    fn theorem_4_holds_with_mirrored_answers() {
        for h in 2..=12 {
            for w in 3..=12 {
                let (animal, blocks) = (format!("U({h},{w},1)"), format!("{},{h},{}", w + 1, slant(h, w)));
                let holds = |answers| study(&animal, &blocks, answers) == Outcome::Holds;
                assert_eq!(holds(Answers::Mirrored), (h, w) != (2, 4), "{animal}");
                // In a block as high as it is wide a turned copy fits too, and leaves a crack.
                assert_eq!(holds(Answers::Any), (h, w) != (2, 4) && w + 1 != h, "{animal}");
            }
        }
    }

    #[test]
    fn lemma_3_holds_with_any_answers() {
        for n in 4..=8 {
            for (x, y) in (0..n).flat_map(|y| (0..n).map(move |x| (x, y))) {
                let mark = |c: i32, r: i32| if (c, r) == (x, y) { '.' } else { '#' };
                let row = |r: i32| (0..n).map(|c| mark(c, r)).collect::<String>();
                let animal = (0..n).map(row).collect::<Vec<_>>().join("/");
                let side = n + (n - 1) / 2;
                let distance = x.min(y).min(n - 1 - x).min(n - 1 - y);
                let holds = study(&animal, &format!("{side},{side}"), Answers::Any) == Outcome::Holds;
                // Cells of the boundary have distance 0. The strategy holds exactly from distance n/4 on.
                assert_eq!(holds, distance >= n / 4, "{animal}");
            }
        }
    }

    #[test]
    fn evidence_has_no_superfluous_answers() {
        let (animal, typed) = read::typed(&mut Scan::new("U(2,3,1)")).unwrap();
        let study = Tiling::parse("4,2,2").unwrap().study(&animal, typed, Answers::Any);
        assert_eq!(study.outcome, Outcome::Holds);
        let blocks = study.blocks(&animal).unwrap();
        let [Site::Members(members)] = &blocks.sites[..] else { panic!("one site") };
        assert!(members.len() <= study.members.len());
        for wrong in ["", "4", "4,2,2,2", "0,2", "4,x", "1000,2"] {
            assert!(Tiling::parse(wrong).is_err(), "{wrong}");
        }
    }
}
