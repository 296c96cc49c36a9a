//! Certificates of cannibals: the sites of Bob's blocks, each with its answers.
//!
//! Cost: one pass over the blocks; the text grows with the states of the sites.

use crate::error::ProofError;
use crate::families::animals::engine::{Area, Blocks, Site};
use crate::families::animals::rules::{Cell, Copy};
use std::fmt::Display;
use std::io::Write;

/// Writes Bob's blocks.
pub fn write(blocks: &Blocks, out: &mut dyn Write) -> Result<(), ProofError> {
    writeln!(out, "blocks")?;
    let lattice = blocks.lattice;
    writeln!(out, "lattice {} {} {}", lattice.a, lattice.t, lattice.b)?;
    for site in &blocks.sites {
        match site {
            Site::Members(members) => writeln!(out, "site {}", list(members))?,
            Site::Area(area) => write_area(area, out)?,
        }
    }
    writeln!(out, "end")?;
    Ok(())
}

fn write_area(area: &Area, out: &mut dyn Write) -> Result<(), ProofError> {
    let unasked = area.unasked.map_or(String::new(), |copy| format!(" unasked {copy}"));
    writeln!(out, "area {}{unasked}", list::<Cell>(&area.cells))?;
    for state in &area.states {
        let answers: Vec<String> = state.answers.iter().map(|(cell, copy)| format!("{cell}>{copy}")).collect();
        let answers = if answers.is_empty() { String::new() } else { format!(" {}", answers.join(";")) };
        writeln!(out, "state {}/{}{answers}", list::<Cell>(&state.alice), list::<Copy>(&state.bob))?;
    }
    Ok(())
}

/// Cells or copies, separated by `;`.
pub(crate) fn list<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(";")
}
