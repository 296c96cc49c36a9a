//! Symmetries of a board: permutations of its points that take lines to lines.

use super::board::{Board, Taken};
use super::points::Points;
use std::collections::HashSet;

/// A symmetry, as the image of each point.
pub(crate) struct Symmetry {
    images: Vec<usize>,
}

impl Symmetry {
    /// Reads the images of all points, and makes sure that they form a symmetry.
    pub(crate) fn read(board: &Board, text: &str) -> Result<Symmetry, String> {
        let symmetry = Symmetry { images: board.list(text)? };
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

    /// Both players' points, each replaced by its image.
    pub(crate) fn apply(&self, taken: &Taken) -> Taken {
        taken.each_ref().map(|points| self.image(points))
    }
}
