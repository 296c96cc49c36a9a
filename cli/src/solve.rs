//! `outwit solve`: one question, or one a line from standard input.

use crate::args::{EngineName, SolveArgs};
use crate::budget::{limits, listen_to_ctrl_c, search, was_stopped};
use crate::failure::{Failure, STOPPED};
use crate::keep::{keeping, origin};
use crate::output::{self, bold, grouped, line, some_of};
use crate::{animals, board_text, check, closing, file_spec, whole_file};
use outwit::families::STANDARD;
use outwit::game::{Answer, EngineChoice, Question, Request};
use outwit::spec::SpecError;
use outwit_store::keeping::{Keeping, SolveError, Solved};
use serde_json::Value;
use std::io::{Write, stdin};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Answers.
pub fn run(args: &SolveArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    if args.spec == "-" && (args.strategy.is_some() || args.blocks.is_some() || args.piece.is_some()) {
        return Err(Failure::Input("--strategy, --blocks and --piece go with one spec, not with many".to_owned()));
    }
    if let Some(strategy) = args.strategy {
        return closing::run(args, strategy);
    }
    if let Some(blocks) = &args.blocks {
        return animals::blocks(args, blocks);
    }
    if let Some(piece) = &args.piece {
        return animals::piece(args, piece);
    }
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
            line(&format!("  {} (--fresh works it out again)", origin(kept)))?;
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

/// How long the answers to many specs wait before they are kept together.
const BATCH: Duration = Duration::from_millis(100);

/// One spec a line, one answer a line.
fn many(args: &SolveArgs) -> Result<ExitCode, Failure> {
    if args.certificate.proof.is_some() {
        return Err(Failure::Input("--proof goes with one spec, not with many".to_owned()));
    }
    let mut worst = 0;
    let mut input = stdin().lock();
    let keeping = keeping(&args.keep)?;
    let (mut new, mut since) = (Vec::new(), Instant::now());
    while let Some(text) = output::read_line(&mut input)? {
        if text.trim().is_empty() {
            continue;
        }
        match file_spec::board(&text).and_then(|board| solve(args, board.as_deref().unwrap_or(text.trim()), &keeping)) {
            Ok(mut solved) => {
                new.extend(solved.new.take());
                let answer = &solved.answer;
                if answer.stopped.is_some() {
                    worst = worst.max(STOPPED);
                }
                if args.json {
                    line(&solved.json().to_string())?;
                } else {
                    let names: Vec<&str> = move_rows(answer).filter_map(|row| row["move"].as_str()).collect();
                    let list = if names.is_empty() { String::new() } else { format!(": {}", names.join("  ")) };
                    line(&format!("{}: {}{list}", answer.spec, answer.verdict))?;
                }
            }
            Err(failure) => {
                failure.report(args.json);
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

fn solve(args: &SolveArgs, spec: &str, keeping: &Keeping) -> Result<Solved, Failure> {
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
        result.map_err(|error| match error {
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
    line(&format!("{}: {}", answer.spec, bold(&answer.verdict)))?;
    if args.quiet && (answer.question == Question::Outcome || answer.question.needs_no_search()) {
        return Ok(());
    }
    if let Some(class) = answer.answer.get("class").and_then(Value::as_str) {
        line(&format!("  class {class}, by comparison with 0 in the order of each player"))?;
    }
    let is_open = |field: &str| answer.answer.get(field).is_some_and(|value| value == "open");
    match &answer.best {
        Value::Array(_) if is_open("verdict") || is_open("winner") => {}
        Value::Array(moves) if answer.question == Question::Outcome && answer.stopped.is_none() => {
            line(&format!("  good moves: {}", moves_text(moves, answer.best_truncated)))?;
            match &answer.best_classes {
                Some(classes) if classes.len() < moves.len() => {
                    line(&format!("  up to symmetry: {}", some_of(classes, SHOWN)))?;
                }
                _ => {}
            }
        }
        Value::Object(by_starter) => {
            for (starter, moves) in by_starter {
                let moves = moves.as_array().map_or(&[][..], Vec::as_slice);
                line(&format!("  good moves of {starter}: {}", moves_text(moves, answer.best_truncated)))?;
            }
        }
        _ => {}
    }
    if !answer.plans.is_empty() {
        let starters: Vec<&str> = answer.plans.keys().map(String::as_str).collect();
        let (starters, spec) = (starters.join(", "), &answer.spec);
        line(&format!("  queer when {starters} starts: how each two stop the third, `outwit explain {spec}` shows"))?;
    }
    for row in move_rows(answer) {
        let text = |field: &str| row[field].as_str().unwrap_or_default();
        line(&format!("  {:<24} {}", text("move"), text("verdict")))?;
    }
    board_text::show(answer)?;
    if let Some((name, value)) = &answer.possible {
        line(&format!("  {name}: {value}"))?;
    }
    if let Some(method) = &answer.method {
        let how = match (is_open("verdict"), is_open("winner")) {
            (true, _) => "searched:",
            (_, true) => "about the animal:",
            _ => "shown by",
        };
        line(&format!("  {how} {method}"))?;
    }
    if let Some(stopped) = answer.answer.get("stopped").and_then(Value::as_str) {
        line(&format!("  stopped: {stopped}"))?;
    }
    if !answer.question.needs_no_search() {
        line(&format!("  {} positions in {:.3} s", grouped(answer.positions), answer.seconds))?;
    }
    if let Some(stopped) = &answer.stopped {
        eprintln!("outwit: {stopped}");
    }
    Ok(())
}

/// The rows of an answer about every move.
fn move_rows(answer: &Answer) -> impl Iterator<Item = &Value> {
    answer.answer.get("moves").and_then(Value::as_array).into_iter().flatten()
}

/// The most moves that a list shows.
const SHOWN: usize = 8;

/// The first of the moves; of a list that is cut short nobody has counted how many more there are.
fn moves_text(moves: &[Value], truncated: bool) -> String {
    let names: Vec<String> = moves.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    match names.len() {
        0 => "none".to_owned(),
        n if truncated && n > SHOWN => names[..SHOWN].join("  ") + "  … and many more",
        _ => some_of(&names, SHOWN),
    }
}
