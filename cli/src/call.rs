//! A command line that cannot be understood: one line that says why, and the nearest one that can.

use crate::args::{Arguments, FIRST_STEPS};
use crate::failure::{Failure, WRONG};
use crate::output::{quoted, remark};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use outwit::families::STANDARD;
use outwit::near::{nearest, or_list};
use outwit::spec::{SpecError, shown};
use std::error::Error;
use std::ffi::OsString;
use std::process::ExitCode;

/// How much of a word that was typed is repeated.
const MOST: usize = 100;

/// What was typed after the name of the program.
pub fn typed() -> Vec<OsString> {
    std::env::args_os().skip(1).collect()
}

/// Makes `help GAME` the entry of the game: `outwit games GAME`.
pub fn help_about_a_game(words: &mut [OsString]) {
    let [help, name, ..] = words else { return };
    let Some(word) = name.to_str().filter(|word| help == "help" && !word.starts_with('-')) else { return };
    let program = built();
    let is_command = program.find_subcommand(word).is_some();
    let near_command = nearest(word, program.get_subcommands().map(Command::get_name)).is_some();
    if !is_command && (!near_command || STANDARD.find(word).is_ok()) {
        *help = "games".into();
    }
}

/// Whether JSON was asked for, up to `--`, even if an argument is not UTF-8.
pub fn wants_json(words: &[OsString]) -> bool {
    words.iter().take_while(|word| *word != "--").any(|word| word == "--json")
}

/// A spec that the shell has split: a brace is opened in one argument and not closed in it, or the words are a spec only
/// together.
pub fn split_spec(words: &[OsString]) -> Option<Failure> {
    let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    // A store is asked for the beginnings of specs.
    if words.first().is_some_and(|command| command == "store") {
        return None;
    }
    let opens = |word: &String| is_open(word) && word.contains(':') && STANDARD.find(word).is_ok();
    let Some(opened) = words.iter().position(opens) else { return split_at_spaces(&words) };
    let text = words[opened].clone();
    let game = STANDARD.find(&text).ok()?;
    let brace = text.chars().position(|c| c == '{').unwrap_or(0);
    let whole = (opened + 1..=words.len()).map(|end| words[opened..end].join(" ")).find(|spec| !is_open(spec));
    let whole = whole.filter(|spec| game.read(spec).is_ok());
    let spec = whole.unwrap_or_else(|| {
        let example = game.about().examples[0];
        STANDARD.alias(&text).map_or(example, |alias| alias.example).to_owned()
    });
    let error = SpecError::new(brace, format!("the brace is not closed: quote the spec, as in {}", quoted(&spec)));
    Some(Failure::Spec { text, error: error.instead(spec) })
}

/// A spec that stands in several arguments because it has spaces: `nim:3 + 4`.
fn split_at_spaces(words: &[String]) -> Option<Failure> {
    let is_spec = |text: &str| STANDARD.find(text).and_then(|game| game.read(text)).is_ok();
    let plain = |word: &String| !word.starts_with('-') && !word.is_empty();
    let ends = |start: usize| start + words[start..].iter().take_while(|word| plain(word)).count();
    let runs = (1..words.len()).flat_map(|start| (start + 2..=ends(start)).map(move |end| start..end));
    let run = runs
        .into_iter()
        .find(|run| is_spec(&words[run.clone()].join(" ")) && !words[run.clone()].iter().all(|word| is_spec(word)))?;
    // The longest one is meant.
    let longest = (run.end..=ends(run.start)).rev().find(|end| is_spec(&words[run.start..*end].join(" ")));
    let spec = words[run.start..longest.unwrap_or(run.end)].join(" ");
    let error = SpecError::new(0, format!("a shell splits a spec at its spaces: quote it, as in {}", quoted(&spec)));
    Some(Failure::Spec { text: words[run.start].clone(), error: error.instead(spec) })
}

fn is_open(text: &str) -> bool {
    let count = |brace: char| text.matches(brace).count();
    count('{') > count('}')
}

/// Reports a command line that clap refused.
pub fn refused(error: &clap::Error) -> ExitCode {
    let words = typed();
    let as_json = wants_json(&words);
    if words.is_empty() {
        remark(FIRST_STEPS);
        return ExitCode::from(WRONG);
    }
    let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let call = Call::new(&words);
    let (message, instead) = call.explain(error);
    let help = match call.name.as_str() {
        "outwit" => "outwit --help".to_owned(),
        command => format!("outwit {command} --help"),
    };
    let failure = Failure::Call { message, instead, help };
    failure.report(as_json)
}

/// What was typed, and the command in it.
struct Call<'a> {
    words: &'a [String],
    command: Command,
    /// The command with its parents, `store list`; `outwit` alone if there is none.
    name: String,
}

/// A message, and a command line that would have worked.
type Explained = (String, Option<String>);

impl<'a> Call<'a> {
    fn new(words: &'a [String]) -> Self {
        let (mut command, mut names) = (built(), Vec::new());
        for word in words {
            let Some(below) = command.find_subcommand(word) else { break };
            command = below.clone();
            names.push(word.as_str());
        }
        let name = if names.is_empty() { "outwit".to_owned() } else { names.join(" ") };
        Call { words, command, name }
    }

    fn explain(&self, error: &clap::Error) -> Explained {
        let text = |kind: ContextKind| match error.get(kind) {
            Some(ContextValue::String(text)) => Some(text.clone()),
            Some(ContextValue::Strings(texts)) => Some(texts.join(" ")),
            _ => None,
        };
        let word = text(ContextKind::InvalidSubcommand).or(text(ContextKind::InvalidArg)).unwrap_or_default();
        let value = text(ContextKind::InvalidValue).unwrap_or_default();
        let name = &self.name;
        match error.kind() {
            ErrorKind::InvalidSubcommand => self.unknown_command(&word),
            ErrorKind::UnknownArgument => self.unknown_argument(&word),
            ErrorKind::InvalidValue if value.is_empty() => (format!("{} needs a value", flag(&word)), None),
            ErrorKind::InvalidValue => self.unknown_value(error, &word, &value),
            ErrorKind::ValueValidation => {
                let why = error.source().map_or_else(|| "it cannot be read".to_owned(), ToString::to_string);
                // Most readers repeat the value.
                let why = if why.contains(&value) { why } else { format!("{:?}: {why}", shown(&value, MOST)) };
                (format!("{}: {why}", flag(&word)), None)
            }
            ErrorKind::MissingRequiredArgument if word.starts_with("<SPEC>") => {
                let example = STANDARD.0[0].about().examples[0];
                (format!("{name} needs a spec: a game and a position"), Some(format!("outwit {name} {example}")))
            }
            ErrorKind::MissingRequiredArgument => (format!("{name} needs {}", shown(&word, MOST)), None),
            ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                let below: Vec<&str> = self.commands().filter(|name| *name != "help").collect();
                (format!("{name} needs a command: {}", below.join(", ")), None)
            }
            ErrorKind::ArgumentConflict => {
                let other = text(ContextKind::PriorArg).unwrap_or_default();
                match flag(&other) == flag(&word) {
                    true => (format!("{} is given twice", flag(&word)), None),
                    false => (format!("{} and {} exclude each other", flag(&word), shown(&other, MOST)), None),
                }
            }
            ErrorKind::InvalidUtf8 => (not_text(), None),
            _ => {
                let text = error.to_string();
                let lines: Vec<&str> = text.lines().take_while(|l| !l.is_empty()).map(str::trim).collect();
                (lines.join(" ").trim_start_matches("error: ").to_owned(), None)
            }
        }
    }

    fn unknown_command(&self, word: &str) -> Explained {
        let command = match self.name.as_str() {
            "outwit" => shown(word, MOST),
            parent => format!("{parent} {}", shown(word, MOST)),
        };
        let message = format!("there is no command {command:?}");
        match (STANDARD.find(word), nearest(word, self.commands())) {
            (Ok(game), _) if game.read(word).is_ok() => {
                let solve = format!("solve {}", quoted(word));
                (format!("{command:?} is a position, not a command"), Some(self.with(word, &solve)))
            }
            (Ok(_), _) => {
                (format!("{command:?} is a game, not a command"), Some(format!("outwit games {}", quoted(word))))
            }
            (Err(_), Some(near)) => (format!("{message}: did you mean {near}?"), Some(self.with(word, near))),
            (Err(_), None) => (message, None),
        }
    }

    fn unknown_argument(&self, word: &str) -> Explained {
        let (name, typed) = (&self.name, shown(word, MOST));
        if !word.starts_with('-') {
            return (format!("{name} has no place for {typed:?}"), None);
        }
        let flags: Vec<String> =
            self.command.get_arguments().filter_map(|a| a.get_long()).map(|long| format!("--{long}")).collect();
        let message = format!("{name} has no option {typed}");
        if word == "--misere" && ["grundy", "period"].contains(&name.as_str()) {
            // Nim-values say nothing about misère play; the quotient does.
            let code = self.words.iter().skip(1).find(|word| !word.starts_with('-')).cloned().unwrap_or_default();
            let quotient = format!("outwit quotient {}", quoted(&code));
            return (
                format!("{message}: nim-values are about normal play, quotients about misère play"),
                Some(quotient),
            );
        }
        match nearest(word, flags.iter().map(String::as_str)) {
            Some(near) => (format!("{message}: did you mean {near}?"), Some(self.with(word, near))),
            None => (message, None),
        }
    }

    fn unknown_value(&self, error: &clap::Error, word: &str, value: &str) -> Explained {
        let known = match error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(known)) => known.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        };
        let message = format!("{} cannot be {:?}: {}", flag(word), shown(value, MOST), or_list(value, &known));
        (message, nearest(value, known).map(|near| self.with(value, near)))
    }

    fn commands(&self) -> impl Iterator<Item = &str> {
        self.command.get_subcommands().map(Command::get_name)
    }

    /// What was typed, with a word replaced.
    fn with(&self, word: &str, by: &str) -> String {
        let mut line = "outwit".to_owned();
        let mut replaced = false;
        for typed in self.words {
            line.push(' ');
            match typed.strip_prefix(word) {
                Some(rest) if !replaced && (rest.is_empty() || rest.starts_with('=')) => {
                    replaced = true;
                    line += &format!("{by}{rest}");
                }
                _ => line += &quoted(typed),
            }
        }
        line
    }
}

/// The commands of the program.
fn built() -> Command {
    let mut program = Arguments::command();
    program.build();
    program
}

/// `--to` of `--to <N>`; an argument without a flag is only its name.
fn flag(word: &str) -> String {
    shown(word.split(' ').next().unwrap_or_default(), MOST)
}

/// The first argument that is not UTF-8, and its place.
fn not_text() -> String {
    let wrong = std::env::args_os().enumerate().find(|(_, argument)| argument.to_str().is_none());
    match wrong {
        Some((place, argument)) => {
            format!("argument {place} is not UTF-8: {}", shown(&argument.to_string_lossy(), MOST))
        }
        None => "an argument is not UTF-8".to_owned(),
    }
}
