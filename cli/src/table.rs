//! `outwit table`: a sweep over ranges of numbers in a spec, one row a position, as CSV or JSON, and as a map.
//!
//! Rows are written as they are found, so that a long sweep needs no memory for them; only a map, which has few cells,
//! keeps them.

mod certify;
mod filter;

use crate::args::TableArgs;
use crate::budget::{limits, listen_to_ctrl_c, sweep_rows};
use crate::draw;
use crate::failure::{Failure, STOPPED};
use crate::output::{grouped, line};
use crate::whole_file;
use certify::Notary;
use filter::{Filter, plain};
use outwit::game::Game;
use outwit::games::STANDARD;
use outwit::ranges::Ranges;
use outwit::show::map::{self, Cell};
use outwit::sweep::{Row, Rows};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;

/// What came of a sweep.
#[derive(Default)]
struct Tally {
    rows: u64,
    listed: u64,
    solved: u64,
    /// Rows from which something is missing.
    open: u64,
    counts: BTreeMap<String, u64>,
    /// Certificates that were verified, and their lines.
    certificates: u64,
    lines: u64,
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
    let mut stands_for_many = false;
    for spec in [ranges.specs().next(), ranges.last()].into_iter().flatten() {
        let expand = |game: &dyn Game| Ok(game.expand(&spec)?.is_some() || game.read(&spec).map(|_| false)?);
        let many = STANDARD.find(&spec).and_then(expand);
        stands_for_many |= many.map_err(|error| Failure::Spec { text: spec.clone(), error })?;
    }
    if let Some(path) = &args.map {
        draw::Format::of(path)?;
        map::fits(&ranges).map_err(Failure::Input)?;
        if stands_for_many {
            return Err(Failure::Input("a map has one position for each number of a range, not many".to_owned()));
        }
    }
    let game = STANDARD.find(&ranges.specs().next().unwrap_or_default()).map_err(wrong)?;
    let ranges = &Positions { game, ranges: &ranges, stands_for_many };
    let (tally, cells) = match &args.out {
        Some(path) => {
            let form = match path.extension().and_then(|e| e.to_str()) {
                Some("csv") => Form::Csv,
                Some("json") => Form::Json,
                _ => return Err(Failure::Input(format!("{}: a table ends in .csv or .json", path.display()))),
            };
            whole_file::write(path, |out| sweep(args, ranges, only.as_ref(), form, out))?
        }
        None => {
            let form = if args.json { Form::Json } else { Form::Csv };
            let mut out = io::BufWriter::new(io::stdout().lock());
            let done = sweep(args, ranges, only.as_ref(), form, &mut out)?;
            out.flush()?;
            done
        }
    };
    if let Some(path) = &args.map {
        draw::save(&map::map(ranges.ranges, &cells, &game.about()), path)?;
    }
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
    let incomplete = tally.ended.is_some() || tally.open > 0;
    Ok(ExitCode::from(if incomplete { STOPPED } else { 0 }))
}

/// What a table is about: each text of the ranges stands for itself, or for as many positions as the game says.
struct Positions<'a> {
    game: &'a dyn Game,
    ranges: &'a Ranges,
    stands_for_many: bool,
}

impl Positions<'_> {
    fn specs(&self) -> impl Iterator<Item = String> {
        let expand = |spec: String| {
            let many = if self.stands_for_many { self.game.expand(&spec) } else { Ok(None) };
            // A text that cannot be expanded goes on as it is, and is refused by whoever reads it.
            many.ok().flatten().unwrap_or_else(|| vec![spec])
        };
        self.ranges.specs().flat_map(expand)
    }

    fn count(&self) -> u64 {
        match self.stands_for_many {
            true => self.specs().count() as u64,
            false => u64::try_from(self.ranges.count()).unwrap_or(u64::MAX),
        }
    }
}

fn sweep(
    args: &TableArgs,
    positions: &Positions,
    only: Option<&Filter>,
    form: Form,
    out: &mut dyn Write,
) -> Result<(Tally, Vec<Cell>), Failure> {
    let game = positions.game;
    let rule = game.about().rule(args.form.form()).map_err(|error| Failure::Spec { text: args.spec.clone(), error })?;
    let notary = if args.certify { Some(Notary::new(args.out.as_deref())?) } else { None };
    let last = if args.certify { ",certificate" } else { "" };
    match form {
        Form::Csv => writeln!(out, "spec,question,answer,same_as,possible{last}")?,
        Form::Json => write!(out, "{{\"rows\":[")?,
    }
    let total = positions.count();
    let (tally, mut cells) = (Tally::default(), Vec::new());
    let (tally, failed, result) = sweep_rows(args.quiet || args.json, total, |step| {
        let cells = args.map.is_some().then_some(&mut cells);
        let mut list = List { game, only, form, out: &mut *out, notary, cells, step, tally, failed: None };
        let result = game.sweep(&mut positions.specs(), rule, &limits(&args.budget), args.each, &mut list);
        (list.tally, list.failed, result)
    });
    if let Some(failure) = failed {
        return Err(failure);
    }
    result.map_err(|(spec, error)| Failure::question(&spec, error))?;
    if form == Form::Json {
        let rest = counts(&tally).to_string();
        writeln!(out, "],{}", rest.trim_start_matches('{'))?;
    }
    Ok((tally, cells))
}

/// Writes the rows as they come.
struct List<'a> {
    game: &'a dyn Game,
    only: Option<&'a Filter>,
    form: Form,
    out: &'a mut dyn Write,
    /// Who checks certificates, where they are wanted.
    notary: Option<Notary>,
    /// The cells of a map, where one is wanted.
    cells: Option<&'a mut Vec<Cell>>,
    /// Is told how many rows are done.
    step: &'a (dyn Fn(u64) + Sync),
    tally: Tally,
    failed: Option<Failure>,
}

impl Rows for List<'_> {
    fn certificate(&mut self) -> io::Result<Option<&mut dyn Write>> {
        self.notary.as_mut().map(Notary::sheet).transpose()
    }

    fn take(&mut self, row: Row) -> bool {
        if let Some(stopped) = row.stopped {
            if row.ends {
                self.tally.ended = Some(stopped.to_string());
                return false;
            }
            self.tally.open += 1;
        }
        match self.list(&row) {
            Ok(()) => true,
            Err(failure) => {
                self.failed = Some(failure);
                false
            }
        }
    }
}

impl List<'_> {
    fn list(&mut self, row: &Row) -> Result<(), Failure> {
        let notary = self.notary.as_mut().filter(|_| row.certified);
        let lines = notary.map(|n| n.check(row)).transpose()?;
        let tally = &mut self.tally;
        (self.step)(tally.rows);
        tally.rows += 1;
        tally.solved += u64::from(row.same_as.is_none());
        tally.certificates += u64::from(lines.is_some());
        tally.lines += lines.unwrap_or(0);
        *tally.counts.entry(outcome(&row.answer)).or_default() += 1;
        if let Some(cells) = &mut self.cells {
            cells.push(Cell::new(&self.game.about(), &row.answer, row.possible.as_ref()));
        }
        if self.only.is_some_and(|filter| !filter.holds(&row.answer)) {
            return Ok(());
        }
        tally.listed += 1;
        let first = tally.listed == 1;
        self.write(row, lines, first)
    }

    fn write(&mut self, row: &Row, lines: Option<u64>, first: bool) -> Result<(), Failure> {
        let (same_as, certifies) = (row.same_as.as_deref(), self.notary.is_some());
        if self.form == Form::Csv {
            let answer = Value::Object(row.answer.clone()).to_string();
            let possible = row.possible.as_ref().map_or_else(String::new, Value::to_string);
            let mut fields =
                [&row.spec, "outcome", &answer, same_as.unwrap_or_default(), &possible].map(quoted).to_vec();
            if certifies {
                fields.push(lines.map_or_else(String::new, |n| n.to_string()));
            }
            return Ok(writeln!(self.out, "{}", fields.join(","))?);
        }
        let mut object = json!({
            "spec": row.spec, "question": "outcome", "answer": row.answer, "same_as": same_as, "possible": row.possible,
        });
        if certifies {
            object["certificate"] = json!(lines);
        }
        Ok(write!(self.out, "{}{object}", if first { "" } else { "," })?)
    }
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

fn counts(tally: &Tally) -> Value {
    json!({
        "counts": tally.counts, "positions": tally.rows, "solved": tally.solved, "open": tally.open,
        "certificates": tally.certificates, "certificate_lines": tally.lines, "complete": tally.ended.is_none(),
    })
}

fn summary(tally: &Tally) -> String {
    let counts: Vec<String> = tally.counts.iter().map(|(o, n)| format!("{} {o}", grouped(*n))).collect();
    let listed = if tally.listed < tally.rows { format!(", {} listed", grouped(tally.listed)) } else { String::new() };
    let open = if tally.open > 0 { format!(", {} open", grouped(tally.open)) } else { String::new() };
    let by_symmetry = match tally.rows - tally.solved {
        0 => String::new(),
        _ => format!(" ({} worked out, the others by symmetry)", grouped(tally.solved)),
    };
    let certificates = match tally.certificates {
        0 => String::new(),
        n => format!("; {} certificates verified, {} lines", grouped(n), grouped(tally.lines)),
    };
    format!("{} positions: {}{open}{listed}{by_symmetry}{certificates}", grouped(tally.rows), counts.join(", "))
}
