//! `outwit games`: the list of games, and everything about one of them.

use crate::args::GamesArgs;
use crate::failure::Failure;
use crate::output::{bold, line, quoted};
use outwit::alias::Alias;
use outwit::convention::Form;
use outwit::families::STANDARD;
use outwit::game::{About, Game};
use outwit::question::Question;
use serde_json::{Value, json};
use std::process::ExitCode;

/// Prints the list, or the entry of one game.
pub fn run(args: &GamesArgs) -> Result<ExitCode, Failure> {
    let found = match &args.name {
        None => None,
        Some(name) => Some(STANDARD.find(name).map_err(|error| Failure::Spec { text: name.clone(), error })?),
    };
    let games: Vec<About> = match found {
        None => STANDARD.0.iter().map(|game| game.about()).collect(),
        Some(game) => vec![game.about()],
    };
    match (found, &args.name) {
        _ if args.json => {
            let rows: Vec<Value> = games.iter().map(About::json).collect();
            line(&json!({ "games": rows }).to_string())?;
        }
        (Some(game), Some(name)) => entry(game, name)?,
        _ => list(&games)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A line for each game: its name, what people call it, an example. Then the questions that only some can be asked.
fn list(games: &[About]) -> Result<(), Failure> {
    let longest = |text: fn(&About) -> &'static str| games.iter().map(|a| text(a).chars().count()).max().unwrap_or(0);
    let (name, everyday) = (longest(|about| about.name), longest(|about| about.everyday));
    for about in games {
        let title = bold(format!("{:<name$}", about.name));
        line(&format!("{title}  {:<everyday$}  {}", about.everyday, quoted(about.examples[0])))?;
        if !about.aliases.is_empty() {
            let names: Vec<&str> = about.aliases.iter().map(|alias| alias.name).collect();
            line(&format!("{:<name$}  also {}", "", names.join(", ")))?;
        }
    }
    line("\nEvery game answers --ask outcome (who wins) and --ask moves. Some answer more:")?;
    let mut questions: Vec<(Question, Vec<&str>)> = Vec::new();
    for (about, question) in games.iter().flat_map(|about| about.questions().into_iter().map(move |q| (about, q))) {
        match questions.iter_mut().find(|(known, _)| *known == question) {
            Some((_, names)) => names.push(about.name),
            None => questions.push((question, vec![about.name])),
        }
    }
    for (question, names) in questions.iter().filter(|(_, names)| names.len() < games.len()) {
        line(&format!("  --ask {:<name$}  {}", question.name(), names.join(", ")))?;
    }
    Ok(line("\n`outwit games NAME` shows everything about one game, such as how to write its moves.")?)
}

/// Everything about a game, which has several names.
fn entry(game: &dyn Game, name: &str) -> Result<(), Failure> {
    let about = game.about();
    line(&format!("{}  {}", bold(format!("{:<12}", about.name)), about.everyday))?;
    let row = |label: &str, text: &str| line(&format!("  {label:<10}{text}"));
    row("is", about.title)?;
    let examples: Vec<String> = about.examples.iter().map(|e| quoted(e)).collect();
    row("examples", &examples.join("  "))?;
    for alias in about.aliases {
        row("also", &other_name(alias))?;
    }
    let example = STANDARD.alias(name).map_or(about.examples[0], |alias| alias.example);
    if let Ok(rules) = game.rulebook(example, about.conventions[0]) {
        row("rules", &format!("of {}", quoted(example)))?;
        row("", &rules.moves)?;
        row("", &rules.goal)?;
    }
    row("players", &about.player_names.join(", "))?;
    row("moves", about.move_help)?;
    let questions: Vec<&str> = about.questions().iter().map(|q| q.name()).collect();
    row("ask", &questions.join(", "))?;
    let forms = about.conventions.iter().map(|r| r.form());
    let flags = forms.filter_map(|form| match form {
        Form::Usual => None,
        Form::Misere => Some("--misere"),
        Form::MakerBreaker => Some("--maker-breaker"),
        Form::NormalGame => Some("--normal"),
    });
    let lists = [
        ("flags", flags.collect::<Vec<_>>()),
        ("studies", about.studies.iter().map(|s| s.name).collect()),
        ("seats", about.strategies.iter().map(|s| s.name).collect()),
    ];
    for (label, names) in lists.iter().filter(|(_, names)| !names.is_empty()) {
        row(label, &names.join(", "))?;
    }
    Ok(())
}

/// Another name, what it is, and an example.
fn other_name(alias: &Alias) -> String {
    let what = match alias.body() {
        Some(body) => format!("{} ({body})", alias.name),
        None => alias.name.to_owned(),
    };
    format!("{what:<22} {}: {}", alias.everyday, quoted(alias.example))
}
