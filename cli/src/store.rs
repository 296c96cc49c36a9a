//! `outwit store`: lists, shows, exports, verifies, merges and removes stored answers.

use crate::args::{
    StoreAction, StoreCommand, StoreExportArgs, StoreListArgs, StoreMergeArgs, StorePathArgs, StoreRmArgs,
    StoreShowArgs, StoreVerifyArgs,
};
use crate::failure::{Failure, WRONG};
use crate::format::{self, Known};
use crate::keep::{existing, existing_or_none_yet, made, origin, path};
use crate::output::{bold, counted, grouped, line, remark};
use crate::whole_file::{self, is_stdout};
use outwit::families::STANDARD;
use outwit::spec::SpecError;
use outwit_store::export::Format;
use outwit_store::filter::{Filter, plain};
use outwit_store::remove::{Gone, Unwanted};
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
        StoreAction::Path(args) => print_path(args),
        StoreAction::Rm(args) => rm(args),
    }
}

fn selection(prefix: Option<&String>) -> Selection {
    Selection { prefix: prefix.cloned(), ..Selection::default() }
}

/// An answer on one line.
fn in_words(kept: &Kept) -> String {
    let fields = || kept.answer.iter().map(|(name, value)| format!("{name} {}", plain(value))).collect::<Vec<_>>();
    let title = title(kept.input(), &kept.key.question, &kept.key.form);
    let answer: String = kept.verdict().unwrap_or_else(|| fields().join(", ")).chars().take(160).collect();
    let open = kept.stopped.map_or_else(String::new, |stopped| format!("  OPEN: {stopped}"));
    let proof = if kept.certificate.is_some() { "  certified" } else { "" };
    format!("{title:<28}  {answer}{open}{proof}")
}

/// A position, with the question and the form if they are not the usual ones.
fn title(spec: &str, question: &str, form: &str) -> String {
    let mut words = vec![spec];
    words.extend(Some(question).filter(|q| *q != "outcome"));
    words.extend(Some(form).filter(|f| *f != "usual"));
    words.join(" ")
}

fn list(args: &StoreListArgs) -> Result<ExitCode, Failure> {
    let only = args.only.as_deref().map(Filter::parse).transpose().map_err(Failure::Input)?;
    let Some(store) = existing_or_none_yet(&args.place)? else {
        if args.json {
            line(&json!({"answers": [], "count": 0, "more": 0}).to_string())?;
        } else if !args.quiet {
            remark(&format!("no answers yet: {} does not exist", path(&args.place)?.display()));
        }
        return Ok(ExitCode::SUCCESS);
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let (mut listed, mut more, mut failed) = (0u64, 0u64, None);
    if args.json {
        write!(out, "{{\"answers\":[")?;
    }
    let result = store.each(&selection(args.prefix.as_ref()), &mut |kept| {
        if only.as_ref().is_some_and(|filter| !filter.holds(&kept.answer)) {
            return true;
        }
        if args.limit.is_some_and(|limit| listed >= limit) {
            more += 1;
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
        writeln!(out, "],\"count\":{listed},\"more\":{more}{error}}}")?;
    }
    out.flush()?;
    match failure {
        Some(failure) if args.json => return Ok(ExitCode::from(failure.exit_code())),
        Some(failure) => return Err(failure),
        None => {}
    }
    if !(args.json || args.quiet) {
        let chosen = args.only.is_some() || args.prefix.is_some();
        let count = match listed + more {
            0 if chosen => "no such answers".to_owned(),
            0 => "no answers".to_owned(),
            _ if more > 0 => format!("{} of {}", grouped(listed), counted(listed + more, "answer")),
            n => counted(n, "answer"),
        };
        remark(&format!("{count} in {}", store.path().display()));
    }
    Ok(ExitCode::SUCCESS)
}

fn print_path(args: &StorePathArgs) -> Result<ExitCode, Failure> {
    let path = path(&args.place)?;
    match args.json {
        true => line(&json!({"path": path.display().to_string(), "exists": path.exists()}).to_string())?,
        false => line(&path.display().to_string())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// What a word of `store rm` stands for: a position if it can be read as one, otherwise the beginning of specs.
fn unwanted(word: &str) -> Unwanted {
    match STANDARD.find(word).and_then(|game| game.read(word)) {
        Ok(canonical) => Unwanted::Position(canonical),
        Err(_) => Unwanted::Prefix(STANDARD.beginning(word)),
    }
}

fn rm(args: &StoreRmArgs) -> Result<ExitCode, Failure> {
    if args.specs.iter().any(String::is_empty) {
        return Err(Failure::Input("an empty spec: --all removes everything".to_owned()));
    }
    let store = existing(&args.place)?;
    let parts: Vec<Unwanted> =
        if args.all { vec![Unwanted::Prefix(String::new())] } else { args.specs.iter().map(|s| unwanted(s)).collect() };
    let removed = store.remove(&parts)?;
    let gone: Vec<&Gone> = removed.answers.iter().flatten().collect();
    let missing: Vec<&String> =
        args.specs.iter().zip(&removed.answers).filter(|(_, gone)| gone.is_empty()).map(|(word, _)| word).collect();
    let code = ExitCode::from(if missing.is_empty() { 0 } else { WRONG });
    if args.json {
        let row = |g: &&Gone| json!({"spec": g.spec, "question": g.question, "form": g.form});
        let rows: Vec<Value> = gone.iter().map(row).collect();
        let object = json!({"removed": rows, "certificates": removed.certificates, "missing": missing});
        line(&object.to_string())?;
        return Ok(code);
    }
    if !args.quiet {
        for answer in &gone {
            line(&format!("removed {}", title(&answer.spec, &answer.question, &answer.form)))?;
        }
    }
    for word in missing {
        Failure::Input(format!("the store has no answer for {word:?}")).print(false)?;
    }
    if !args.quiet {
        let (count, certificates) = (counted(gone.len() as u64, "answer"), grouped(removed.certificates));
        remark(&format!("removed {count} and {certificates} certificates from {}", store.path().display()));
    }
    Ok(code)
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
    line(&format!("  {} in {:.3} s", counted(kept.positions, "position"), kept.seconds))?;
    line(&format!("  {}", origin(&kept)))?;
    if let Some(sha256) = &kept.certificate {
        let lines = store.lines(sha256)?.unwrap_or(0);
        line(&format!("  certificate: {}, SHA-256 {sha256}", counted(lines, "line")))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The formats of exported answers.
const FORMATS: &Known<Format> = &[
    ("csv", Some(Format::Csv)),
    ("jsonl", Some(Format::JsonLines)),
    ("parquet", if Format::Parquet.is_built_in() { Some(Format::Parquet) } else { None }),
    ("txt", Some(Format::Text)),
];

fn export(args: &StoreExportArgs) -> Result<ExitCode, Failure> {
    let (file, prefix) = args.file_and_prefix();
    let format = format::choose(Some(file), args.format.as_deref(), FORMATS)?.unwrap_or(Format::Csv);
    let store = existing(&args.place)?;
    let rows = whole_file::write(file, |out| Ok(store.export(&selection(prefix.as_ref()), format, out)?))?;
    match args.json {
        true => line(&json!({"file": file.display().to_string(), "answers": rows}).to_string())?,
        false if args.quiet || is_stdout(file) => {}
        false => line(&format!("{} in {}", counted(rows, "answer"), file.display()))?,
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
        false if args.quiet => {}
        false => line(&format!(
            "{} verified, {}; {} rejected",
            counted(verified, "certificate"),
            counted(lines, "line"),
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
        false if args.quiet => {}
        false => {
            line(&format!("{} read, {} new in {}", counted(read, "answer"), grouped(new), store.path().display()))?
        }
    }
    Ok(ExitCode::SUCCESS)
}
