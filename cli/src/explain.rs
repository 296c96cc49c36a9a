//! `outwit explain`: the answer step by step, or the rules of a game in words.

use crate::args::ExplainArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::Failure;
use crate::output::{bold, line};
use crate::whole_file;
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
    let form = args.out.as_deref().map(form_of).transpose()?;
    let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&args.spec).map_err(wrong)?;
    let rule = game.about().rule(args.form.form()).map_err(wrong)?;
    let page = search(args.json, || guide::page(game, &args.spec, rule, &limits(&args.budget)));
    let page = page.map_err(|e| Failure::question(&args.spec, e))?;
    if let (Some(path), Some(form)) = (&args.out, form) {
        whole_file::write(path, |out| Ok(out.write_all(form(&page).as_bytes())?))?;
        if !args.json {
            line(&format!("{}: {}", page.input, path.display()))?;
        }
    }
    if args.json {
        line(&page::json(&page).to_string())?;
    } else if args.out.is_none() {
        print(&page)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The renderer for a file name.
fn form_of(path: &Path) -> Result<fn(&Page) -> String, Failure> {
    match path.extension().and_then(|e| e.to_str()) {
        Some("md") => Ok(page::markdown),
        Some("html") => Ok(page::html),
        _ => Err(Failure::Input(format!("{}: expected a file name that ends in .md or .html", path.display()))),
    }
}

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
