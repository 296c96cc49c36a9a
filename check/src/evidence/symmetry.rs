//! Symmetries of a board: permutations of its points that take lines to lines.
//!
//! Theorem (FORMAT.md, "Symmetry"). If a permutation of the points takes every line to a line, then a state and its image
//! have the same winner, with the same number of moves; so the image may be listed in place of the state.
//!
//! Cost: one look at each point of each line.

use crate::core::game::Naive;
use crate::core::theory::{Role, Theorem};
use crate::games::positional::Positional;
use crate::games::positional::board::{Board, Taken};
use crate::games::positional::points::Points;
use std::collections::HashSet;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "symmetry",
    statement: "A permutation of the points of a board that takes lines to lines takes every state to one with the same \
                result.",
    section: "Symmetry",
    role: Role::Header(add),
};

/// From here on, lists of replies may use the symmetry.
fn add(rules: &mut dyn Naive, text: &str) -> Result<(), String> {
    let game = rules.form_mut().and_then(|form| form.downcast_mut::<Positional>());
    let game = game.ok_or("only boards have symmetries")?;
    game.symmetries.push(read(&game.board, text)?);
    Ok(())
}

/// Reads the images of all points, and makes sure that they form a symmetry.
fn read(board: &Board, text: &str) -> Result<Vec<usize>, String> {
    let images = board.list(text)?;
    let different: Points = images.iter().copied().collect();
    if [images.len(), different.count()] != [board.names.len(); 2] {
        return Err("a symmetry gives every point of the board once".to_owned());
    }
    let lines: HashSet<&Points> = board.lines.iter().collect();
    if !board.lines.iter().all(|line| lines.contains(&image(&images, line))) {
        return Err("a symmetry takes every line to a line".to_owned());
    }
    Ok(images)
}

fn image(images: &[usize], points: &Points) -> Points {
    points.iter().map(|point| images[point]).collect()
}

/// Both players' points, each replaced by its image.
pub(super) fn apply(images: &[usize], taken: &Taken) -> Taken {
    taken.each_ref().map(|points| image(images, points))
}
