//! `outwit explain`: the answer step by step, or the rules of a game in words.

use crate::args::ExplainArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::{Failure, STOPPED};
use crate::format::{self, Known};
use crate::output::{bold, line};
use crate::whole_file::{self, is_stdout};
use outwit::explain::guide;
use outwit::families::STANDARD;
use outwit::page::Page;
use outwit::show::ascii::ascii;
use outwit::show::page;
use std::path::Path;
use std::process::ExitCode;

/// Prints the page, or writes it to a file.
pub fn run(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let form = format::choose(args.out.as_deref(), args.format.as_deref(), FORMATS)?;
    let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&args.spec).map_err(wrong)?;
    let rule = game.about().rule(args.form.form()).map_err(wrong)?;
    let page = search(args.quiet || args.json, || guide::page(game, &args.spec, rule, &limits(&args.budget)));
    let page = page.map_err(|e| Failure::question(&args.spec, e))?;
    if let Some(form) = form {
        let path = args.out.as_deref().unwrap_or(Path::new("-"));
        whole_file::write(path, |out| Ok(out.write_all(form(&page).as_bytes())?))?;
        if !(args.json || args.quiet || is_stdout(path)) {
            line(&format!("{}: {}", page.input, path.display()))?;
        }
    }
    if args.json {
        line(&page::json(&page).to_string())?;
    } else if form.is_none() {
        print(&page)?;
    }
    Ok(ExitCode::from(if page.stopped.is_some() { STOPPED } else { 0 }))
}

/// The formats of pages.
const FORMATS: &Known<fn(&Page) -> String> = &[("html", Some(page::html)), ("md", Some(page::markdown))];

/// The most pictures per section on a terminal: a line of play would fill many screens.
const MOST_PICTURES: usize = 1;

fn print(page: &Page) -> Result<(), Failure> {
    line(&bold(&page.input))?;
    for section in &page.sections {
        line(&format!("\n{}", bold(&section.heading)))?;
        for text in &section.lines {
            line(&format!("  {text}"))?;
        }
        if section.pictures.len() <= MOST_PICTURES {
            let text = section.pictures.iter().map(|(_, scene)| ascii(scene)).collect::<String>();
            text.lines().try_for_each(|row| line(&format!("  {row}")))?;
        }
    }
    Ok(())
}
