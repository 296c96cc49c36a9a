//! Completion scripts for shells. They know the commands and their flags from the command line, and games, questions,
//! studies and opponents from the registry.

use crate::args::{Arguments, CompletionArgs};
use crate::failure::Failure;
use crate::grundy::code;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use outwit::families::STANDARD;
use outwit::game::About;
use outwit::play::Seat;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{Write, stdout};
use std::process::ExitCode;

/// Prints a completion script.
pub fn run(args: &CompletionArgs) -> Result<ExitCode, Failure> {
    let mut command = with_words(Arguments::command());
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "outwit", &mut script);
    match args.shell {
        Shell::Bash => script.extend_from_slice(BASH.as_bytes()),
        Shell::Fish => script.extend_from_slice(fish(&command, "").as_bytes()),
        _ => {}
    }
    stdout().write_all(&script).and_then(|()| stdout().flush())?;
    Ok(ExitCode::SUCCESS)
}

/// Adds the words that an argument may be to a command and to those below it. The program itself accepts any text.
fn with_words(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let command = command.mut_args(|arg| match words(&name, arg.get_id().as_str()) {
        words if words.is_empty() => arg,
        words => arg.value_parser(PossibleValuesParser::new(words)),
    });
    command.mut_subcommands(with_words)
}

/// The words for an argument of a command; none if it can be anything.
fn words(command: &str, argument: &str) -> Vec<&'static str> {
    let games: Vec<About> = STANDARD.0.iter().map(|game| game.about()).collect();
    let of_all = |words: fn(&About) -> Vec<&'static str>| games.iter().flat_map(words).collect::<BTreeSet<_>>();
    let names = |about: &About| {
        let aliases = about.aliases.iter().map(|alias| alias.name);
        [about.name].into_iter().chain(aliases).collect()
    };
    let words = match (command, argument) {
        (_, "spec" | "specs" | "left" | "right" | "prefix") => of_all(names).into_iter().map(start).collect(),
        ("games", "name") => of_all(names),
        (_, "code") => of_all(names).into_iter().filter(|name| code(name).is_ok()).collect(),
        (_, "ask") => of_all(|about| about.questions().iter().map(|question| question.name()).collect()),
        #[cfg(feature = "papers")]
        ("papers", "document") => outwit_papers::DOCUMENTS.iter().map(|document| document.name).collect(),
        ("study", "name") => of_all(|about| about.studies.iter().map(|study| study.name).collect()),
        (_, "opponent" | "seats") => STANDARD.0.iter().flat_map(|game| Seat::all(*game)).map(Seat::name).collect(),
        _ => BTreeSet::new(),
    };
    words.into_iter().collect()
}

/// How the specs of a game begin: a name that needs no rules is a spec.
fn start(name: &'static str) -> &'static str {
    match STANDARD.find(name).and_then(|game| game.read(name)) {
        Ok(_) => name,
        // The program ends soon.
        Err(_) => format!("{name}:").leak(),
    }
}

/// Bash: flags are offered only after a dash, no space follows the colon of a game, and files are offered after it.
const BASH: &str = r#"
_outwit_words() {
    if [[ $3 == : || ${COMP_WORDS[COMP_CWORD]} == : ]]; then
        COMPREPLY=()
        return 0
    fi
    _outwit "$@"
    local word words=()
    for word in "${COMPREPLY[@]}"; do
        [[ $2 == -* || $word != -* ]] && words+=("$word")
    done
    COMPREPLY=("${words[@]}")
    if [[ ${#words[@]} -eq 1 && ${words[0]} == *: ]]; then
        compopt -o nospace 2>/dev/null
    fi
    return 0
}

complete -F _outwit_words -o bashdefault -o default outwit
"#;

/// Fish: the generated script completes flags only; this completes the words after a command.
fn fish(command: &Command, seen: &str) -> String {
    let mut script = String::new();
    for below in command.get_subcommands() {
        let seen = match seen {
            "" => format!("__fish_seen_subcommand_from {}", below.get_name()),
            seen => format!("{seen}; and __fish_seen_subcommand_from {}", below.get_name()),
        };
        let words: BTreeSet<String> = below.get_positionals().flat_map(known).collect();
        if !words.is_empty() {
            let words = words.into_iter().collect::<Vec<_>>().join(" ");
            // Writing into a string cannot fail.
            let _ = writeln!(script, "complete -c outwit -n \"{seen}\" -a \"{words}\"");
        }
        script += &fish(below, &seen);
    }
    script
}

/// The words that are known for an argument.
fn known(arg: &Arg) -> Vec<String> {
    arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect()
}
