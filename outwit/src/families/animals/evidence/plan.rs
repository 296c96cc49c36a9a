//! Certificates of non-cannibals: the nodes of Alice's plan, one per line, each using earlier ones.
//!
//! Cost: one pass over the plan; the text grows with its edges.

use super::blocks::list;
use crate::error::ProofError;
use crate::families::animals::engine::{Plan, Step};
use std::io::Write;

/// Writes Alice's plan.
pub fn write(plan: &Plan, out: &mut dyn Write) -> Result<(), ProofError> {
    writeln!(out, "plan")?;
    for node in &plan.nodes {
        write!(out, "{}/{}", list(&node.alice), list(&node.taken))?;
        match &node.step {
            Step::Fill(copy) => writeln!(out, " = {copy}")?,
            Step::Play { at, then } => {
                write!(out, " ! {at} >")?;
                for next in then {
                    write!(out, " {}", next.node + 1)?;
                    if !next.by.is_identity() {
                        write!(out, "{}", next.by)?;
                    }
                }
                writeln!(out)?;
            }
        }
    }
    writeln!(out, "end")?;
    Ok(())
}
