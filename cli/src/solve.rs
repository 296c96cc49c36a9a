//! `outwit solve`: one question, several, or one per line from standard input.

mod show;
mod verdict;

use crate::args::{EngineName, SolveArgs};
use crate::budget::{limits, listen_to_ctrl_c, search, was_stopped};
use crate::failure::{Failure, STOPPED};
use crate::keep::{keeping, origin};
use crate::output::{self, line};
use crate::{check, file_spec, whole_file};
use outwit::answer::Answer;
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Request};
use outwit::limits::Limits;
use outwit::spec::SpecError;
use outwit_store::keeping::{Keeping, SolveError, Solved};
use std::io::{self, Write, stdin};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use verdict::{VerdictLine, heading};

/// Answers one question or many.
pub fn run(args: &SolveArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    if let [spec] = args.specs.as_slice()
        && spec != "-"
    {
        return Ok(ExitCode::from(one(args, spec, &keeping(&args.keep)?)?));
    }
    if args.certificate.proof.is_some() {
        return Err(Failure::Input("--proof needs a single spec".to_owned()));
    }
    match args.specs.as_slice() {
        [_] => from_input(args),
        specs if specs.iter().any(|spec| spec == "-") => Err(Failure::Input(
            "- reads the specs from standard input, so no other spec can stand beside it".to_owned(),
        )),
        specs => several(args, specs),
    }
}

/// Answers one spec with everything that is known about it, and returns the exit code.
fn one(args: &SolveArgs, spec: &str, keeping: &Keeping) -> Result<u8, Failure> {
    let mut verdict = VerdictLine::default();
    let mut failed: io::Result<()> = Ok(());
    let solved = solve(args, spec, keeping, &mut |answer, is_complete| {
        if !args.json && failed.is_ok() {
            failed = verdict.print(answer, is_complete);
        }
    });
    failed?;
    let solved = solved.or_else(|failure| verdict.abandon().map_err(Failure::from).and(Err(failure)))?;
    keeping.put(solved.new.as_slice(), solved.certificate.as_slice())?;
    let answer = &solved.answer;
    let proof = &args.certificate.proof;
    let verified = check::written(&args.certificate)?;
    if args.json {
        let mut object = solved.json();
        check::mention(&mut object, proof.as_deref(), verified.as_ref());
        line(&object.to_string())?;
    } else {
        verdict.print(answer, true)?;
        show::show(args, answer)?;
        if let Some(kept) = solved.kept.as_ref().filter(|_| !args.quiet) {
            line(&format!("  {} (--fresh solves it again)", origin(kept)))?;
        }
        if let Some(path) = proof {
            check::announce(path, verified.as_ref())?;
        }
    }
    Ok(match verified {
        Some(Err(_)) => 1,
        _ => exit_code(answer),
    })
}

/// An answer with a verdict is an answer, even if the search for good moves was cut short.
fn exit_code(answer: &Answer) -> u8 {
    if answer.stopped.is_some() { STOPPED } else { 0 }
}

/// Answers several specs one after the other, and returns the worst exit code.
fn several(args: &SolveArgs, specs: &[String]) -> Result<ExitCode, Failure> {
    let keeping = keeping(&args.keep)?;
    let mut worst = 0;
    for spec in specs {
        match one(args, spec, &keeping) {
            Ok(code) => worst = worst.max(code),
            Err(failure) => worst = worst.max(reported(args, &failure)?),
        }
        if was_stopped() {
            break;
        }
    }
    Ok(ExitCode::from(worst))
}

/// Prints a failure among other answers, and returns its exit code. If nobody reads the output, the work ends.
fn reported(args: &SolveArgs, failure: &Failure) -> Result<u8, Failure> {
    if let Failure::ClosedPipe = failure {
        return Err(Failure::ClosedPipe);
    }
    failure.print(args.json)?;
    Ok(failure.exit_code())
}

/// How long answers to many specs wait before they are stored together.
const BATCH: Duration = Duration::from_millis(100);

/// Reads one spec per line, and prints one answer per line. Comments and blank lines are skipped.
fn from_input(args: &SolveArgs) -> Result<ExitCode, Failure> {
    let mut worst = 0;
    let mut input = stdin().lock();
    let keeping = keeping(&args.keep)?;
    let (mut new, mut since) = (Vec::new(), Instant::now());
    while let Some(text) = output::read_line(&mut input)? {
        let spec = without_comment(&text);
        if spec.is_empty() {
            continue;
        }
        match solve(args, spec, &keeping, &mut |_, _| {}) {
            Ok(mut solved) => {
                new.extend(solved.new.take());
                let answer = &solved.answer;
                worst = worst.max(exit_code(answer));
                if args.json {
                    line(&solved.json().to_string())?;
                } else {
                    let names: Vec<&str> = answer.moves().iter().map(|row| row.name.as_str()).collect();
                    let list = if names.is_empty() { String::new() } else { format!(": {}", names.join("  ")) };
                    line(&format!("{}: {}{list}", heading(answer), answer.verdict()))?;
                }
            }
            Err(failure) => worst = worst.max(reported(args, &failure)?),
        }
        if since.elapsed() >= BATCH {
            keeping.put(&new, &[])?;
            new.clear();
            since = Instant::now();
        }
        if was_stopped() {
            break;
        }
    }
    keeping.put(&new, &[])?;
    Ok(ExitCode::from(worst))
}

/// A line of the input without its comment, which begins with `#` at the start of the line or after white space. A row of a
/// board may begin with `#` too, so the longest text that is a spec counts.
fn without_comment(text: &str) -> &str {
    let text = text.trim();
    let ends = text.match_indices('#').map(|(at, _)| at);
    let ends = ends.filter(|at| text[..*at].chars().next_back().is_none_or(char::is_whitespace));
    let specs: Vec<&str> = ends.chain([text.len()]).map(|end| text[..end].trim_end()).collect();
    let is_spec = |text: &&&str| specs.len() == 1 || STANDARD.find(text).and_then(|game| game.read(text)).is_ok();
    specs.iter().rfind(is_spec).or(specs.first()).copied().unwrap_or_default()
}

/// Answers one question; `typed` is a spec or names a file.
fn solve(
    args: &SolveArgs,
    typed: &str,
    keeping: &Keeping,
    on_verdict: &mut dyn FnMut(&Answer, bool),
) -> Result<Solved, Failure> {
    let board = file_spec::board(typed)?;
    let spec = board.as_deref().unwrap_or(typed);
    let wrong = |error: SpecError| Failure::Spec { text: spec.to_owned(), error };
    let game = STANDARD.find(spec).map_err(wrong)?;
    let request = Request {
        spec: spec.to_owned(),
        question: game.about().question(&args.ask).map_err(Failure::Input)?,
        rule: game.about().rule(args.form.form()).map_err(wrong)?,
        engine: match args.engine {
            EngineName::Fast => EngineChoice::Fast,
            EngineName::Brute => EngineChoice::Brute,
        },
    };
    let mut ask = |proof: Option<&mut dyn Write>| {
        let limits = Limits { extras: args.extras, ..limits(&args.budget) };
        let mut told = |answer: &Answer, is_complete| on_verdict(&answer.clone().asked_as(typed), is_complete);
        let solve = || keeping.solve_telling(game, &request, &limits, proof, &mut told);
        search(args.quiet || args.json, solve).map(|solved| solved.asked_as(typed)).map_err(|error| match error {
            SolveError::Question(error) => Failure::question(spec, error),
            SolveError::Store(error) => error.into(),
        })
    };
    match args.certificate.proof.as_deref() {
        None => ask(None),
        Some(path) => whole_file::write(path, |out| ask(Some(out))),
    }
}

#[cfg(test)]
mod tests {
    use super::without_comment;

    #[test]
    fn comments_are_not_rows_of_boards() {
        assert_eq!(without_comment("# a comment"), "");
        assert_eq!(without_comment("kayles:5 # five pins\n"), "kayles:5");
        assert_eq!(without_comment("kayles:5 #five"), "kayles:5");
        assert_eq!(without_comment("ellie:2x3:.#./..."), "ellie:2x3:.#./...");
        assert_eq!(without_comment("ellie:3x3:... / #.. / ..."), "ellie:3x3:... / #.. / ...");
        assert_eq!(without_comment("ellie:3x3:... / #.. / ... # a board"), "ellie:3x3:... / #.. / ...");
    }
}
