//! `outwit grundy`: the nim-values of a heap game and their statistics.

use crate::args::{CertificateArgs, GrundyArgs};
use crate::budget::{Progress, limits, listen_to_ctrl_c, search_with};
use crate::check::CheckResult;
use crate::checkpoint::Checkpoint;
use crate::failure::{Failure, STOPPED};
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
    for path in [&args.plot, &args.histogram].into_iter().flatten() {
        draw::Format::of(path)?;
    }
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
    if let Some(path) = &args.raw {
        whole_file::write(path, |out| Ok(raw(values).try_for_each(|bytes| out.write_all(&bytes))?))?;
    }
    if let Some(path) = &args.csv {
        whole_file::write(path, |out| {
            writeln!(out, "heap,value")?;
            for (n, v) in values.iter().enumerate() {
                writeln!(out, "{n},{v}")?;
            }
            Ok(())
        })?;
    }
    // A stopped run reports the values that it found.
    let stats = Stats::of(values);
    let title = |what: &str| format!("{what} of {} up to heap {}", code.write(), values.len().saturating_sub(1));
    if let Some(path) = &args.plot {
        draw::save(&plot::values(&title("nim-values"), values), path)?;
    }
    if let Some(path) = &args.histogram {
        draw::save(&plot::histogram(&title("frequencies of the nim-values"), &stats.frequent), path)?;
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
    let files = [&args.raw, &args.csv, &args.plot, &args.histogram, &args.certificate.proof];
    if args.json {
        print_object(&code, values, &stats)?;
    } else if args.stats {
        print_stats(&named(&args.code, &code), values, &stats)?;
    } else if files.iter().all(|f| f.is_none()) {
        for (row, chunk) in values.chunks(20).enumerate() {
            let mut text = format!("{:>9}", 20 * row);
            for v in chunk {
                // Writing into a string cannot fail.
                let _ = write!(text, " {v:>4}");
            }
            line(&text)?;
        }
    }
    if args.to.is_none() && !(args.json || args.quiet) {
        line(&format!("{} up to heap {to}; --to N goes farther", named(&args.code, &code)))?;
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

/// Prints the statistics as one JSON object. The zeros, of which there may be millions, are written one by one.
fn print_object(code: &Code, values: &[u16], stats: &Stats) -> Result<(), Failure> {
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
    let mut out = BufWriter::new(stdout().lock());
    write!(out, "{},\"zeros\":[", head.strip_suffix('}').unwrap_or(&head))?;
    for (i, zero) in zeros(values).enumerate() {
        write!(out, "{}{zero}", if i == 0 { "" } else { "," })?;
    }
    writeln!(out, "],{}", tail.strip_prefix('{').unwrap_or(&tail))?;
    Ok(out.flush()?)
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
