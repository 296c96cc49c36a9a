//! `outwit grundy`: the nim-values of a heap game and their statistics.

use crate::args::{CertificateArgs, GrundyArgs};
use crate::budget::{Progress, limits, listen_to_ctrl_c, search_with};
use crate::check::CheckResult;
use crate::checkpoint::Checkpoint;
use crate::failure::{Failure, STOPPED};
use crate::format;
use crate::output::{bold, grouped, line, remark};
use crate::{check, draw, whole_file};
use outwit::families::STANDARD;
use outwit::limits::{Meter, Stopped};
use outwit::sequences::{self, Code, First, Sequence, SequenceError, Statement, Stats, sample, zeros};
use outwit::show::plot;
use outwit::spec::shown;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{BufWriter, Write, stdout};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How many heaps come before the first checkpoint, and the time between checkpoints.
const FIRST_STEP: usize = 1024;
const STORE_EVERY: Duration = Duration::from_secs(10);

/// The largest heap, where none is named.
const USUAL_END: usize = 99;

/// Prints values or statistics, and writes files.
pub fn run(args: &GrundyArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let code = code(&args.code)?;
    let to = args.to.unwrap_or(USUAL_END);
    // Before the work, which may take long.
    let files = files(args)?;
    let histogram = args.histogram.as_deref().map(|path| picture(path).map(|format| (path, format))).transpose()?;
    let (mut checkpoint, known) = match &args.resume {
        Some(path) => Checkpoint::open(path, &code.write()).map(|(file, known)| (Some(file), known))?,
        None => (None, Vec::new()),
    };
    let mut meter = Meter::new(limits(&args.budget));
    meter.afford(to as u128, 4).map_err(Failure::Stopped)?;
    let mut sequence = Sequence::resume(&code, known);
    let left = (to + 1).saturating_sub(sequence.values().len()) as u64;
    let stopped = search_with(Progress::Heaps(left), args.quiet || args.json, || {
        extend(&mut sequence, to, &mut meter, checkpoint.as_mut())
    })?;
    let values = &sequence.values()[..sequence.values().len().min(to + 1)];
    // A stopped run reports the values that it found.
    let stats = Stats::of(values);
    let title = |what: &str| format!("{what} of {} up to heap {}", code.write(), values.len().saturating_sub(1));
    for (form, path) in &files {
        match form {
            Form::Plot(format) => draw::write(&plot::values(&title("nim-values"), values), path, *format)?,
            Form::Raw => whole_file::write(path, |out| Ok(raw(values).try_for_each(|bytes| out.write_all(&bytes))?))?,
            Form::Csv => whole_file::write(path, |out| csv(values, out))?,
            Form::Rows => whole_file::write(path, |out| rows(values, |row| Ok(writeln!(out, "{row}")?)))?,
            Form::Statistics => whole_file::write(path, |out| write_object(&code, values, &stats, out))?,
        }
    }
    if let Some((path, format)) = histogram {
        draw::write(&plot::histogram(&title("frequencies of the nim-values"), &stats.frequent), path, format)?;
    }
    let mut verdict = None;
    if let Some(path) = args.certificate.proof.as_deref().filter(|_| !values.is_empty()) {
        let statement = match args.sample {
            Some(count) => Statement::Steps(sample(values.len() - 1, count as usize, args.seed)),
            None => Statement::Values,
        };
        verdict = certify(&args.certificate, &code, values, sequence.mask(), &statement)?;
        if !(args.quiet || args.json) {
            check::announce(path, verdict.as_ref())?;
        }
    }
    if args.json {
        let mut out = BufWriter::new(stdout().lock());
        write_object(&code, values, &stats, &mut out)?;
        out.flush()?;
    } else if args.stats {
        print_stats(&named(&args.code, &code), values, &stats)?;
    } else if files.is_empty() && histogram.is_none() && args.certificate.proof.is_none() {
        rows(values, |row| Ok(line(row)?))?;
    }
    if args.to.is_none() && !(args.json || args.quiet) {
        remark(&format!("{} up to heap {to}; --to N goes farther", named(&args.code, &code)));
    }
    if matches!(verdict, Some(Err(_))) {
        return Ok(ExitCode::FAILURE);
    }
    if let Some(stopped) = stopped {
        remark(&format!("outwit: {stopped}; known up to heap {}", values.len().saturating_sub(1)));
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::SUCCESS)
}

/// What a file holds.
#[derive(Clone, Copy)]
enum Form {
    Csv,
    /// Little-endian numbers of 16 bits.
    Raw,
    /// The values as people see them.
    Rows,
    /// The object that `--json` prints.
    Statistics,
    Plot(draw::Format),
}

/// The files to write and what each holds: by its flag or, for `-o`, by its ending.
fn files(args: &GrundyArgs) -> Result<Vec<(Form, &Path)>, Failure> {
    let known: Vec<(&'static str, Option<Form>)> = [
        ("csv", Some(Form::Csv)),
        ("raw", Some(Form::Raw)),
        ("txt", Some(Form::Rows)),
        ("json", Some(Form::Statistics)),
    ]
    .into_iter()
    .chain(draw::FORMATS.iter().filter(|(name, _)| *name != "txt").map(|(name, f)| (*name, f.map(Form::Plot))))
    .collect();
    let mut files = Vec::new();
    if args.output.is_some() || args.format.is_some() {
        let form = format::choose(args.output.as_deref(), args.format.as_deref(), &known)?.unwrap_or(Form::Rows);
        files.push((form, args.output.as_deref().unwrap_or(Path::new("-"))));
    }
    files.extend(args.raw.as_deref().map(|path| (Form::Raw, path)));
    files.extend(args.csv.as_deref().map(|path| (Form::Csv, path)));
    if let Some(path) = args.plot.as_deref() {
        files.push((Form::Plot(picture(path)?), path));
    }
    Ok(files)
}

/// The format of a picture; text on standard output.
fn picture(path: &Path) -> Result<draw::Format, Failure> {
    Ok(format::choose(Some(path), None, draw::FORMATS)?.unwrap_or(draw::Format::Txt))
}

/// The values in a table of two columns.
fn csv(values: &[u16], out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "heap,value")?;
    for (n, v) in values.iter().enumerate() {
        writeln!(out, "{n},{v}")?;
    }
    Ok(())
}

/// The values in rows of twenty, each beginning with its first heap.
fn rows(values: &[u16], mut print: impl FnMut(&str) -> Result<(), Failure>) -> Result<(), Failure> {
    for (row, chunk) in values.chunks(20).enumerate() {
        let mut text = format!("{:>9}", 20 * row);
        for v in chunk {
            // Writing into a string cannot fail.
            let _ = write!(text, " {v:>4}");
        }
        print(&text)?;
    }
    Ok(())
}

/// Computes the values up to heap `to` and saves them regularly; returns why it ended early, if it did.
fn extend(
    sequence: &mut Sequence,
    to: usize,
    meter: &mut Meter,
    mut checkpoint: Option<&mut Checkpoint>,
) -> Result<Option<Stopped>, Failure> {
    // Steps grow or shrink so that each takes about `STORE_EVERY`.
    let mut step = if checkpoint.is_some() { FIRST_STEP } else { usize::MAX };
    let mut result = sequence.reserve(to, meter);
    while result.is_ok() && sequence.values().len() <= to {
        let started = Instant::now();
        result = sequence.extend(to.min(sequence.values().len().saturating_add(step)), meter);
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.store(sequence.values())?;
        }
        step = if started.elapsed() < STORE_EVERY { step.saturating_mul(2) } else { (step / 2).max(1) };
    }
    match result {
        Ok(()) => Ok(None),
        Err(SequenceError::Stopped(stopped)) => Ok(Some(stopped)),
        Err(error) => Err(Failure::Input(error.to_string())),
    }
}

/// Writes a certificate, if it has a place, and checks it if `--check` is given.
pub fn certify(
    args: &CertificateArgs,
    code: &Code,
    values: &[u16],
    mask: u16,
    statement: &Statement,
) -> Result<Option<CheckResult>, Failure> {
    let Some(path) = &args.proof else { return Ok(None) };
    whole_file::write(path, |out| Ok(sequences::write(code, values, mask, statement, out)?))?;
    check::written(args)
}

/// Reads the code or the name of a heap game.
pub fn code(text: &str) -> Result<Code, Failure> {
    STANDARD.code(text).map_err(|error| Failure::Spec { text: text.to_owned(), error })
}

/// The game as it was typed, with its code if that was a name.
pub fn named(typed: &str, code: &Code) -> String {
    let (typed, code) = (shown(typed.trim(), 60), code.write());
    if typed.ends_with(&code) { typed } else { format!("{typed} ({code})") }
}

/// The values as bytes, a few at a time: all of them would take half as much memory again as the search.
fn raw(values: &[u16]) -> impl Iterator<Item = Vec<u8>> + '_ {
    values.chunks(1 << 12).map(|chunk| chunk.iter().flat_map(|v| v.to_le_bytes()).collect())
}

/// Writes the statistics as one JSON object. The zeros, of which there may be millions, are written one by one.
fn write_object(code: &Code, values: &[u16], stats: &Stats, out: &mut dyn Write) -> Result<(), Failure> {
    let first = |f: First| json!({"value": f.value, "at": f.at});
    let frequent: Vec<Value> = stats.frequent.iter().map(|(v, c)| json!({"value": v, "count": c})).collect();
    let mut digest = Sha256::new();
    raw(values).for_each(|bytes| digest.update(&bytes));
    let digest: String = digest.finalize().iter().map(|b| format!("{b:02x}")).collect();
    let to = values.len().saturating_sub(1);
    let head = json!({
        "code": code.write(), "to": to, "max": first(stats.max), "last_new": first(stats.last_new),
    });
    let tail = json!({"frequent": frequent, "sha256": digest});
    let (head, tail) = (head.to_string(), tail.to_string());
    write!(out, "{},\"zeros\":[", head.strip_suffix('}').unwrap_or(&head))?;
    for (i, zero) in zeros(values).enumerate() {
        write!(out, "{}{zero}", if i == 0 { "" } else { "," })?;
    }
    Ok(writeln!(out, "],{}", tail.strip_prefix('{').unwrap_or(&tail))?)
}

fn print_stats(game: &str, values: &[u16], stats: &Stats) -> Result<(), Failure> {
    let first = |f: First| format!("{} at heap {}", grouped(f.value.into()), grouped(f.at as u64));
    let to = grouped(values.len().saturating_sub(1) as u64);
    line(&bold(format!("{game} up to heap {to}: largest value {}", first(stats.max))))?;
    line(&format!("  last new value: {}", first(stats.last_new)))?;
    let frequent: Vec<String> =
        stats.frequent.iter().take(8).map(|(v, c)| format!("{v} ({} times)", grouped(*c))).collect();
    line(&format!("  most frequent: {}", frequent.join(", ")))?;
    let shown: Vec<String> = zeros(values).take(60).map(|n| n.to_string()).collect();
    let count = zeros(values).count();
    let more = if count > shown.len() { ", …" } else { "" };
    Ok(line(&format!("  {} zeros: {}{more}", grouped(count as u64), shown.join(", ")))?)
}
