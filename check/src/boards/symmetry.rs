//! Symmetries of a board: permutations of its points that take lines to lines.

use super::State;
use crate::naive::positional::board::Board;
use crate::naive::positional::points::Points;
use std::cell::Cell;
use std::collections::HashSet;

/// A symmetry, and whether some line of replies uses it.
pub struct Symmetry {
    images: Vec<usize>,
    pub used: Cell<bool>,
}

impl Symmetry {
    /// Reads the images of all points, and makes sure that it is a symmetry.
    pub fn read(board: &Board, text: &str) -> Result<Symmetry, String> {
        let symmetry = Symmetry { images: board.list(text)?, used: Cell::new(false) };
        let different: Points = symmetry.images.iter().copied().collect();
        if [symmetry.images.len(), different.count()] != [board.names.len(); 2] {
            return Err("a symmetry gives every point of the board once".to_owned());
        }
        let lines: HashSet<&Points> = board.lines.iter().collect();
        if !board.lines.iter().all(|line| lines.contains(&symmetry.image(line))) {
            return Err("a symmetry takes every line to a line".to_owned());
        }
        Ok(symmetry)
    }

    fn image(&self, points: &Points) -> Points {
        points.iter().map(|point| self.images[point]).collect()
    }

    /// The state with every point in the place of its image.
    pub fn apply(&self, state: &State) -> State {
        State { taken: state.taken.each_ref().map(|points| self.image(points)), mover: state.mover }
    }
}
