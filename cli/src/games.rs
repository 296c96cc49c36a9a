//! `outwit games`: the list of games, with examples to paste.

use crate::args::GamesArgs;
use crate::failure::Failure;
use crate::output::{bold, line};
use outwit::convention::Form;
use outwit::families::STANDARD;
use outwit::game::About;
use serde_json::{Value, json};
use std::process::ExitCode;

/// Prints the list.
pub fn run(args: &GamesArgs) -> Result<ExitCode, Failure> {
    let wanted = |about: &About| args.name.as_deref().is_none_or(|n| n == about.name || has_alias(about, n));
    let games: Vec<About> = STANDARD.0.iter().map(|g| g.about()).filter(wanted).collect();
    if games.is_empty() {
        let name = args.name.clone().unwrap_or_default();
        let error = STANDARD.find(&name).err();
        return Err(
            error.map_or(Failure::Input(format!("no game {name:?}")), |error| Failure::Spec { text: name, error })
        );
    }
    if args.json {
        let rows: Vec<Value> = games.iter().map(About::json).collect();
        line(&json!({ "games": rows }).to_string())?;
        return Ok(ExitCode::SUCCESS);
    }
    for about in &games {
        line(&format!("{}  {}", bold(format!("{:<12}", about.name)), about.title))?;
        line(&format!("              examples  {}", about.examples.join("  ")))?;
        line(&format!("              players   {}", about.player_names.join(", ")))?;
        line(&format!("              ask       {}", names(about).join(", ")))?;
        line(&format!("              moves     {}", about.move_help))?;
        if !about.studies.is_empty() {
            let studies: Vec<&str> = about.studies.iter().map(|s| s.name).collect();
            line(&format!("              studies   {}", studies.join(", ")))?;
        }
        if !about.strategies.is_empty() {
            let seats: Vec<&str> = about.strategies.iter().map(|s| s.name).collect();
            line(&format!("              seats     {}", seats.join(", ")))?;
        }
        let forms = about.conventions.iter().map(|r| r.form());
        let flags = forms.filter_map(|form| match form {
            Form::Usual => None,
            Form::Misere => Some("--misere"),
            Form::MakerBreaker => Some("--maker-breaker"),
            Form::NormalGame => Some("--normal"),
        });
        let flags: Vec<&str> = flags.collect();
        if !flags.is_empty() {
            line(&format!("              also      {}", flags.join(", ")))?;
        }
        if !about.aliases.is_empty() {
            let aliases: Vec<String> = about.aliases.iter().map(|(a, body)| format!("{a} ({body})")).collect();
            line(&format!("              aliases   {}", aliases.join(", ")))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn has_alias(about: &About, name: &str) -> bool {
    about.aliases.iter().any(|(a, _)| *a == name)
}

fn names(about: &About) -> Vec<&'static str> {
    about.questions().iter().map(|q| q.name()).collect()
}
