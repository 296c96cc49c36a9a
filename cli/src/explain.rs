//! `outwit explain`: the answer as a page that a person can follow, or the rules of a game in words.

use crate::args::ExplainArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::Failure;
use crate::output::{bold, line};
use outwit::games::STANDARD;
use std::process::ExitCode;

/// Prints the page.
pub fn run(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&args.spec).map_err(wrong)?;
    let rule = game.about().rule(args.form.form()).map_err(wrong)?;
    let page = search(args.json, || game.explain(&args.spec, rule, &limits(&args.budget)));
    let page = page.map_err(|e| Failure::question(&args.spec, e))?;
    if args.json {
        line(&page.json().to_string())?;
        return Ok(ExitCode::SUCCESS);
    }
    line(&bold(&page.spec))?;
    for (heading, lines) in &page.sections {
        line(&format!("\n{}", bold(heading)))?;
        for text in lines {
            line(&format!("  {text}"))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
