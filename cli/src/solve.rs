//! `outwit solve`: one question, or one per line from standard input.

use crate::args::{EngineName, SolveArgs};
use crate::budget::{limits, listen_to_ctrl_c, search, was_stopped};
use crate::failure::{Failure, STOPPED};
use crate::keep::{keeping, origin};
use crate::output::{self, bold, grouped, line, remark, some_of};
use crate::{check, file_spec, whole_file};
use outwit::answer::{Answer, Best, Content, Outcome};
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Request};
use outwit::question::Question;
use outwit::spec::{SpecError, shown};
use outwit_store::keeping::{Keeping, SolveError, Solved};
use std::io::{Write, stdin};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Answers one question or many.
pub fn run(args: &SolveArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    if args.spec == "-" {
        return many(args);
    }
    let keeping = keeping(&args.keep)?;
    let solved = solve(args, &args.spec, &keeping)?;
    keeping.put(solved.new.as_slice(), solved.certificate.as_slice())?;
    let answer = &solved.answer;
    let proof = &args.certificate.proof;
    let verified = check::written(&args.certificate)?;
    if args.json {
        let mut object = solved.json();
        check::mention(&mut object, proof.as_deref(), verified.as_ref());
        line(&object.to_string())?;
    } else {
        show(args, answer)?;
        if let Some(kept) = solved.kept.as_ref().filter(|_| !args.quiet) {
            line(&format!("  {} (--fresh solves it again)", origin(kept)))?;
        }
        if let Some(path) = proof {
            check::announce(path, verified.as_ref())?;
        }
    }
    if matches!(verified, Some(Err(_))) {
        return Ok(ExitCode::from(1));
    }
    Ok(ExitCode::from(if answer.stopped.is_some() { STOPPED } else { 0 }))
}

/// How long answers to many specs wait before they are stored together.
const BATCH: Duration = Duration::from_millis(100);

/// Reads one spec per line, and prints one answer per line.
fn many(args: &SolveArgs) -> Result<ExitCode, Failure> {
    if args.certificate.proof.is_some() {
        return Err(Failure::Input("--proof needs a single spec".to_owned()));
    }
    let mut worst = 0;
    let mut input = stdin().lock();
    let keeping = keeping(&args.keep)?;
    let (mut new, mut since) = (Vec::new(), Instant::now());
    while let Some(text) = output::read_line(&mut input)? {
        if text.trim().is_empty() {
            continue;
        }
        match solve(args, text.trim(), &keeping) {
            Ok(mut solved) => {
                new.extend(solved.new.take());
                let answer = &solved.answer;
                if answer.stopped.is_some() {
                    worst = worst.max(STOPPED);
                }
                if args.json {
                    line(&solved.json().to_string())?;
                } else {
                    let names: Vec<&str> = answer.moves().iter().map(|row| row.name.as_str()).collect();
                    let list = if names.is_empty() { String::new() } else { format!(": {}", names.join("  ")) };
                    line(&format!("{}: {}{list}", shown(&answer.input, usize::MAX), answer.verdict()))?;
                }
            }
            Err(failure) => {
                // The end of a pipe that nobody reads is the end of the work.
                failure.print(args.json)?;
                worst = worst.max(failure.exit_code());
            }
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

/// Answers one question; `typed` is a spec or names a file.
fn solve(args: &SolveArgs, typed: &str, keeping: &Keeping) -> Result<Solved, Failure> {
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
    let ask = |proof: Option<&mut dyn Write>| {
        let limits = limits(&args.budget);
        let result = search(args.quiet || args.json, || keeping.solve(game, &request, &limits, proof));
        result.map(|solved| solved.asked_as(typed)).map_err(|error| match error {
            SolveError::Question(error) => Failure::question(spec, error),
            SolveError::Store(error) => error.into(),
        })
    };
    match args.certificate.proof.as_deref() {
        None => ask(None),
        Some(path) => whole_file::write(path, |out| ask(Some(out))),
    }
}

/// The answer for people: verdict, good moves, work done.
fn show(args: &SolveArgs, answer: &Answer) -> Result<(), Failure> {
    line(&format!("{}: {}", shown(&answer.input, usize::MAX), bold(answer.verdict())))?;
    if args.quiet && (answer.question == Question::Outcome || answer.question.needs_no_search()) {
        return Ok(());
    }
    if let Some(Outcome::Three { class: Some(class), .. }) = answer.outcome() {
        let class = class.text(&answer.cast);
        line(&format!("  class {class}, by comparison with 0 in the order of each player"))?;
    }
    let endless = match answer.outcome() {
        Some(Outcome::Endless(endless)) => Some(endless),
        _ => None,
    };
    let open = endless.is_some_and(|endless| endless.winner.is_none());
    match &answer.best {
        Best::Moves(moves) if !open && answer.question == Question::Outcome && answer.stopped.is_none() => {
            line(&format!("  good moves: {}", moves_text(moves, answer.best_truncated)))?;
            match &answer.best_classes {
                Some(classes) if classes.len() < moves.len() => {
                    line(&format!("  up to symmetry: {}", some_of(classes, SHOWN)))?;
                }
                _ => {}
            }
        }
        Best::ByStarter(starters) => {
            for (starter, moves) in starters {
                let name = answer.cast.key(*starter);
                line(&format!("  good moves of {name}: {}", moves_text(moves, answer.best_truncated)))?;
            }
        }
        _ => {}
    }
    if !answer.plans.is_empty() {
        let starters: Vec<&str> = answer.plans.iter().map(|(starter, _)| answer.cast.key(*starter)).collect();
        let (starters, spec) = (starters.join(", "), &answer.input);
        line(&format!("  queer when {starters} starts: `outwit explain {spec}` shows how any two stop the third"))?;
    }
    for row in answer.moves() {
        line(&format!("  {:<24} {}", row.name, row.outcome.sentence(&answer.cast, row.next)))?;
    }
    if let Content::Facts { lines, .. } = &answer.content {
        lines.iter().try_for_each(|text| line(text))?;
    }
    if let Some((name, value)) = answer.possible() {
        line(&format!("  {name}: {value}"))?;
    }
    if let Some(method) = &answer.method {
        let how = match endless {
            Some(endless) if open && endless.from_start => "searched:",
            Some(_) if open => "about the animal:",
            _ => "shown by",
        };
        line(&format!("  {how} {method}"))?;
    }
    if let Some(ended) = endless.and_then(|endless| endless.ended.as_ref()) {
        line(&format!("  stopped: {ended}"))?;
    }
    if !answer.question.needs_no_search() {
        line(&format!("  {} positions in {:.3} s", grouped(answer.positions), answer.seconds))?;
    }
    if let Some(stopped) = &answer.stopped {
        remark(&format!("outwit: {stopped}"));
    }
    Ok(())
}

/// The most moves to show.
const SHOWN: usize = 8;

/// The first of the moves; a truncated list does not say how many more there are.
fn moves_text(moves: &[String], truncated: bool) -> String {
    match moves.len() {
        0 => "none".to_owned(),
        n if truncated && n > SHOWN => moves[..SHOWN].join("  ") + "  … and many more",
        _ => some_of(moves, SHOWN),
    }
}
