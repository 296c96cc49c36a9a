//! `outwit store`: lists, shows, exports, verifies and merges stored answers.

use crate::args::{
    StoreAction, StoreCommand, StoreExportArgs, StoreListArgs, StoreMergeArgs, StoreShowArgs, StoreVerifyArgs,
};
use crate::failure::Failure;
use crate::keep::{existing, made, origin};
use crate::output::{bold, grouped, line, remark};
use crate::whole_file;
use outwit::families::STANDARD;
use outwit::spec::SpecError;
use outwit_store::export::Format;
use outwit_store::filter::{Filter, plain};
use outwit_store::{Kept, Key, Selection, Store};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::process::ExitCode;

/// Runs a store command.
pub fn run(command: &StoreCommand) -> Result<ExitCode, Failure> {
    match &command.action {
        StoreAction::List(args) => list(args),
        StoreAction::Show(args) => show(args),
        StoreAction::Export(args) => export(args),
        StoreAction::Verify(args) => verify(args),
        StoreAction::Merge(args) => merge(args),
    }
}

fn selection(prefix: Option<&String>) -> Selection {
    Selection { prefix: prefix.cloned(), ..Selection::default() }
}

/// An answer on one line.
fn in_words(kept: &Kept) -> String {
    let fields = kept.answer.iter().map(|(name, value)| format!("{name} {}", plain(value)));
    let mut words = vec![kept.input().to_owned()];
    words.extend(Some(&kept.key.question).filter(|q| *q != "outcome").cloned());
    words.extend(Some(&kept.key.form).filter(|f| *f != "usual").cloned());
    let answer: String = fields.collect::<Vec<_>>().join(", ").chars().take(160).collect();
    let open = kept.stopped.map_or_else(String::new, |stopped| format!("  OPEN: {stopped}"));
    let proof = if kept.certificate.is_some() { "  certified" } else { "" };
    format!("{:<28}  {answer}{open}{proof}", words.join(" "))
}

fn list(args: &StoreListArgs) -> Result<ExitCode, Failure> {
    let only = args.only.as_deref().map(Filter::parse).transpose().map_err(Failure::Input)?;
    let store = existing(&args.place)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let (mut listed, mut failed) = (0u64, None);
    if args.json {
        write!(out, "{{\"answers\":[")?;
    }
    let result = store.each(&selection(args.prefix.as_ref()), &mut |kept| {
        if only.as_ref().is_some_and(|filter| !filter.holds(&kept.answer)) {
            return true;
        }
        let comma = if listed == 0 { "" } else { "," };
        listed += 1;
        let written =
            if args.json { write!(out, "{comma}{}", kept.json()) } else { writeln!(out, "{}", in_words(&kept)) };
        failed = written.err();
        failed.is_none()
    });
    failed.map_or(Ok(()), Err)?;
    let failure = result.err().map(Failure::from);
    if args.json {
        // The list has begun, so an error goes into its object.
        let error = failure.as_ref().map_or_else(String::new, |failure| format!(",\"error\":{}", failure.json()));
        writeln!(out, "],\"count\":{listed}{error}}}")?;
    }
    out.flush()?;
    match failure {
        Some(failure) if args.json => return Ok(ExitCode::from(failure.exit_code())),
        Some(failure) => return Err(failure),
        None => {}
    }
    if !args.json {
        remark(&format!("{} answers in {}", grouped(listed), store.path().display()));
    }
    Ok(ExitCode::SUCCESS)
}

/// The stored answer to the question.
fn wanted(store: &Store, args: &StoreShowArgs) -> Result<Kept, Failure> {
    let wrong = |error: SpecError| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&args.spec).map_err(wrong)?;
    let question = game.about().question(&args.ask).map_err(Failure::Input)?;
    let key = Key::new(game, &args.spec, question, args.form.form()).map_err(wrong)?;
    let missing = || Failure::Input(format!("the store has no answer for {} ({})", key.canonical, key.question));
    store.get(&key)?.ok_or_else(missing)
}

fn show(args: &StoreShowArgs) -> Result<ExitCode, Failure> {
    let store = existing(&args.place)?;
    let kept = wanted(&store, args)?;
    if let Some(path) = &args.proof {
        let sha256 = kept.certificate.as_deref();
        let packed = sha256.map(|sha256| store.certificate(sha256)).transpose()?.flatten();
        let packed =
            packed.ok_or_else(|| Failure::Input(format!("the store has no certificate for {}", kept.input())))?;
        whole_file::write(path, |out| Ok(io::copy(&mut packed.text(), out).map(drop)?))?;
    }
    if args.json {
        line(&kept.json().to_string())?;
        return Ok(ExitCode::SUCCESS);
    }
    let verdict = kept.detail.as_ref().and_then(|detail| detail.get("verdict")).and_then(Value::as_str);
    match verdict {
        Some(verdict) => line(&format!("{}: {}", kept.input(), bold(verdict)))?,
        None => line(&in_words(&kept))?,
    }
    line(&format!("  answer: {}", Value::Object(kept.answer.clone())))?;
    if let Some(first) = &kept.same_as {
        line(&format!("  equal to {first} by symmetry"))?;
    }
    if let Some(budget) = &kept.budget {
        let each = budget.each.map_or_else(String::new, |t| format!("{} s and ", t.as_secs_f64()));
        line(&format!("  its budget was {each}{} MiB", grouped(budget.memory >> 20)))?;
    }
    line(&format!("  {} positions in {:.3} s", grouped(kept.positions), kept.seconds))?;
    line(&format!("  {}", origin(&kept)))?;
    if let Some(sha256) = &kept.certificate {
        let lines = store.lines(sha256)?.unwrap_or(0);
        line(&format!("  certificate: {} lines, SHA-256 {sha256}", grouped(lines)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn export(args: &StoreExportArgs) -> Result<ExitCode, Failure> {
    let wrong = |what: &str| Failure::Input(format!("{}: {what}", args.file.display()));
    let format = Format::of(&args.file)
        .ok_or_else(|| wrong("expected a file name that ends in .csv, .jsonl, .parquet or .txt"))?;
    if !format.is_built_in() {
        return Err(wrong("this build cannot write Parquet"));
    }
    let store = existing(&args.place)?;
    let selection = selection(args.prefix.as_ref());
    let rows = whole_file::write(&args.file, |out| Ok(store.export(&selection, format, out)?))?;
    match args.json {
        true => line(&json!({"file": args.file.display().to_string(), "answers": rows}).to_string())?,
        false => line(&format!("{} answers in {}", grouped(rows), args.file.display()))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn verify(args: &StoreVerifyArgs) -> Result<ExitCode, Failure> {
    let store = existing(&args.place)?;
    let (mut verified, mut lines, mut rejected, mut failed) = (0, 0, Vec::new(), None);
    store.verify(&selection(args.prefix.as_ref()), &mut |kept, verdict| {
        match verdict {
            Ok(n) => (verified, lines) = (verified + 1, lines + n),
            Err(why) => {
                if !args.json {
                    failed = line(&format!("{} {}: {why}", bold("rejected"), kept.spec)).err();
                }
                rejected.push(
                    json!({"spec": kept.spec, "question": kept.key.question, "form": kept.key.form, "reason": why}),
                );
            }
        }
        failed.is_none()
    })?;
    failed.map_or(Ok(()), Err)?;
    let all_hold = rejected.is_empty();
    match args.json {
        true => line(&json!({"verified": verified, "lines": lines, "rejected": rejected}).to_string())?,
        false => line(&format!(
            "{} certificates verified, {} lines; {} rejected",
            grouped(verified),
            grouped(lines),
            grouped(rejected.len() as u64)
        ))?,
    }
    Ok(ExitCode::from(u8::from(!all_hold)))
}

fn merge(args: &StoreMergeArgs) -> Result<ExitCode, Failure> {
    let store = made(&args.place)?;
    let (mut read, mut new) = (0, 0);
    for other in &args.others {
        let merged = store.merge(other)?;
        (read, new) = (read + merged.read, new + merged.new);
    }
    match args.json {
        true => line(&json!({"read": read, "new": new}).to_string())?,
        false => line(&format!("{} answers read, {} new in {}", grouped(read), grouped(new), store.path().display()))?,
    }
    Ok(ExitCode::SUCCESS)
}
