//! `outwit compare`: the order of two games.

use crate::args::CompareArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::{Failure, STOPPED};
use crate::output::{bold, counted, line, remark};
use outwit::compare::compare;
use outwit::families::STANDARD;
use outwit::game::Game;
use std::process::ExitCode;

/// Compares two games and prints their order.
pub fn run(args: &CompareArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let (left, right) = (find(&args.left)?, find(&args.right)?);
    let result =
        search(args.quiet || args.json, || compare((left, &args.left), (right, &args.right), &limits(&args.budget)));
    let comparison = result.map_err(|(spec, error)| Failure::question(&spec, error))?;
    if args.json {
        line(&comparison.json().to_string())?;
    } else {
        let (verdicts, notes) = comparison.sentences();
        for verdict in verdicts {
            line(&bold(verdict))?;
        }
        if !args.quiet {
            for note in notes {
                line(&format!("  {note}"))?;
            }
            line(&format!("  {} in {:.3} s", counted(comparison.positions, "position"), comparison.seconds))?;
        }
        if let Some(stopped) = &comparison.stopped {
            remark(&format!("outwit: {stopped}"));
        }
    }
    Ok(ExitCode::from(if comparison.stopped.is_some() { STOPPED } else { 0 }))
}

fn find(spec: &str) -> Result<&'static dyn Game, Failure> {
    STANDARD.find(spec).map_err(|error| Failure::Spec { text: spec.to_owned(), error })
}
