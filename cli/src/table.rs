//! `outwit table`: a sweep over ranges of numbers in a spec, one row a position, as CSV or JSON.
//!
//! Rows are written as they are found, so that a long sweep needs no memory for them.

use crate::args::TableArgs;
use crate::budget::{limits, listen_to_ctrl_c, sweep_rows};
use crate::failure::{Failure, STOPPED};
use crate::output::{grouped, line};
use crate::whole_file;
use outwit::games::STANDARD;
use outwit::ranges::Ranges;
use outwit::solve::limits::Reason;
use outwit::sweep::Row;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

/// What came of a sweep.
#[derive(Default)]
struct Tally {
    rows: u64,
    listed: u64,
    solved: u64,
    undecided: u64,
    counts: BTreeMap<String, u64>,
    /// Why the sweep ended early.
    ended: Option<String>,
}

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Csv,
    Json,
}

/// Sweeps.
pub fn run(args: &TableArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
    let ranges = Ranges::parse(&args.spec).map_err(wrong)?;
    let only = args.only.as_deref().map(Filter::parse).transpose()?;
    // The first and the last spec show at once whether the ranges make sense.
    for spec in [ranges.specs().next(), ranges.last()].into_iter().flatten() {
        let read = STANDARD.find(&spec).and_then(|game| game.read(&spec));
        read.map_err(|error| Failure::Spec { text: spec.clone(), error })?;
    }
    let tally = match &args.out {
        Some(path) => {
            let form = match path.extension().and_then(|e| e.to_str()) {
                Some("csv") => Form::Csv,
                Some("json") => Form::Json,
                _ => return Err(Failure::Input(format!("{}: a table ends in .csv or .json", path.display()))),
            };
            whole_file::write(path, |out| sweep(args, &ranges, only.as_ref(), form, out))?
        }
        None => {
            let form = if args.json { Form::Json } else { Form::Csv };
            let mut out = std::io::BufWriter::new(std::io::stdout().lock());
            let tally = sweep(args, &ranges, only.as_ref(), form, &mut out)?;
            out.flush()?;
            tally
        }
    };
    let summary = summary(&tally);
    if args.out.is_some() {
        let text = if args.json { counts(&tally).to_string() } else { summary };
        if args.json || !args.quiet {
            line(&text)?;
        }
    } else if !args.quiet && !args.json {
        eprintln!("{summary}");
    }
    if let Some(why) = &tally.ended {
        eprintln!("outwit: {why}; {} of {} positions are there", tally.rows, ranges.count());
    }
    let incomplete = tally.ended.is_some() || tally.undecided > 0;
    Ok(ExitCode::from(if incomplete { STOPPED } else { 0 }))
}

fn sweep(
    args: &TableArgs,
    ranges: &Ranges,
    only: Option<&Filter>,
    form: Form,
    out: &mut dyn Write,
) -> Result<Tally, Failure> {
    let spec = ranges.specs().next().unwrap_or_default();
    let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&spec).map_err(wrong)?;
    let rule = game.about().rule(args.misere).map_err(wrong)?;
    let mut tally = Tally::default();
    let mut failed: Option<Failure> = None;
    out.write_all(if form == Form::Csv { b"spec,question,answer,same_as\n" } else { b"{\"rows\":[" })?;
    let total = u64::try_from(ranges.count()).unwrap_or(u64::MAX);
    let result = sweep_rows(args.quiet || args.json, total, |step| {
        game.sweep(&mut ranges.specs(), rule, &limits(&args.budget), &mut |row| {
            if let Some(stopped) = row.stopped {
                if matches!(stopped.reason, Reason::Time | Reason::Interrupted) {
                    tally.ended = Some(stopped.to_string());
                    return false;
                }
                tally.undecided += 1;
            }
            step(tally.rows);
            tally.rows += 1;
            tally.solved += u64::from(row.same_as.is_none());
            *tally.counts.entry(outcome(&row.answer)).or_default() += 1;
            if only.is_some_and(|filter| !filter.holds(&row.answer)) {
                return true;
            }
            let written = write_row(&row, form, tally.listed == 0, out);
            tally.listed += 1;
            match written {
                Ok(()) => true,
                Err(error) => {
                    failed = Some(error.into());
                    false
                }
            }
        })
    });
    if let Some(failure) = failed {
        return Err(failure);
    }
    result.map_err(|(spec, error)| Failure::question(&spec, error))?;
    if form == Form::Json {
        let rest = counts(&tally).to_string();
        writeln!(out, "],{}", rest.trim_start_matches('{'))?;
    }
    Ok(tally)
}

fn write_row(row: &Row, form: Form, first: bool, out: &mut dyn Write) -> std::io::Result<()> {
    let same_as = row.same_as.as_deref();
    if form == Form::Csv {
        let answer = Value::Object(row.answer.clone()).to_string();
        let fields = [&row.spec, "outcome", &answer, same_as.unwrap_or_default()].map(quoted);
        return writeln!(out, "{}", fields.join(","));
    }
    let object = json!({"spec": row.spec, "question": "outcome", "answer": row.answer, "same_as": same_as});
    write!(out, "{}{object}", if first { "" } else { "," })
}

/// A field of a CSV line.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}

/// Who wins, or what else an answer says in one word.
fn outcome(answer: &Map<String, Value>) -> String {
    let field = ["outcome", "class", "result", "verdict", "margin"].iter().find_map(|f| answer.get(*f));
    field.map_or_else(String::new, plain)
}

/// A value as people write it.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "undecided".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn counts(tally: &Tally) -> Value {
    json!({"counts": tally.counts, "positions": tally.rows, "solved": tally.solved, "complete": tally.ended.is_none()})
}

fn summary(tally: &Tally) -> String {
    let counts: Vec<String> = tally.counts.iter().map(|(o, n)| format!("{} {o}", grouped(*n))).collect();
    let listed = if tally.listed < tally.rows { format!(", {} listed", grouped(tally.listed)) } else { String::new() };
    let (rows, solved) = (grouped(tally.rows), grouped(tally.solved));
    format!("{rows} positions: {}{listed} ({solved} worked out, the others by symmetry)", counts.join(", "))
}

/// Which rows are listed: `FIELD=VALUE` of the answer, the field of a field with a point between them.
struct Filter {
    path: Vec<String>,
    value: String,
}

impl Filter {
    fn parse(text: &str) -> Result<Self, Failure> {
        let wrong = || Failure::Input(format!("{text:?} is no filter: try outcome=P or grundy=0"));
        let (field, value) = text.split_once('=').ok_or_else(wrong)?;
        if field.trim().is_empty() {
            return Err(wrong());
        }
        let path = field.trim().split('.').map(str::to_owned).collect();
        Ok(Filter { path, value: value.trim().to_owned() })
    }

    fn holds(&self, answer: &Map<String, Value>) -> bool {
        let mut value = answer.get(&self.path[0]);
        for field in &self.path[1..] {
            value = value.and_then(|v| v.get(field));
        }
        value.is_some_and(|v| plain(v) == self.value)
    }
}
