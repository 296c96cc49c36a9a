//! `outwit table`: a sweep over ranges and lists in a spec, one row per position, as text, CSV, JSON or Parquet, and as a map.
//!
//! Rows go to the store as they are found and are written in the order of the specs, so a long sweep needs no memory for them
//! and continues where it was stopped. Only a map, which has few cells, is held in memory.

mod certify;
mod form;

use crate::args::{PerRow, TableArgs};
use crate::budget::{MOST_THREADS, campaign, limits, listen_to_ctrl_c};
use crate::draw;
use crate::failure::{Failure, STOPPED};
use crate::keep::keeping;
use crate::output::{counted, grouped, line, remark};
use crate::whole_file;
use form::{Form, file};
use outwit::answer::Outcome;
use outwit::game::About;
use outwit::limits::{Limits, Reason};
use outwit::map::{self, Cell};
use outwit_store::campaign::{Campaign, CampaignError, Progress, Row, Summary};
use outwit_store::export::{Format, Sheet};
use outwit_store::filter::{Filter, plain};
use outwit_store::keeping::Keeping;
use outwit_store::listing::Listing;
use outwit_store::plan::Plan;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// The totals of a sweep.
#[derive(Default)]
struct Tally {
    rows: u64,
    listed: u64,
    solved: u64,
    /// Rows that were solved now, and rows that are equal to one of these.
    fresh: [u64; 2],
    /// Rows that came from the store.
    stored: u64,
    /// Open rows.
    open: u64,
    /// Rows whose own time limit ended their search.
    late: u64,
    counts: BTreeMap<String, u64>,
    /// Verified certificates, and their lines.
    certificates: u64,
    lines: u64,
    /// Specs that belong to other shards.
    elsewhere: u64,
    /// Why the sweep ended early.
    ended: Option<String>,
    /// What went wrong after the first rows, if the object that lists them says so.
    failed: Option<Failure>,
}

/// Runs a sweep, and writes its table and its map.
pub fn run(args: &TableArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let plan = Plan::read(&args.spec, args.form.form(), args.condition.as_deref(), args.shard)?;
    let listing = Listing::new(&plan, args.certify, args.stable);
    let only = args.only.as_deref().map(Filter::parse).transpose().map_err(Failure::Input)?;
    if let Some(only) = &only {
        only.check(plan.game().about().name, &listing.filtered()).map_err(Failure::Input)?;
    }
    if let Some(path) = &args.map {
        match file(Some(path)) {
            Some(path) => {
                draw::Format::of(path)?;
            }
            None if args.json => return Err(Failure::Input("--json prints one object, and no map".to_owned())),
            None if args.out.is_some() && file(args.out.as_deref()).is_none() => {
                return Err(Failure::Input("standard output takes the rows or the map, not both".to_owned()));
            }
            None => {}
        }
        map::fits(plan.ranges()).map_err(Failure::Input)?;
        if plan.stands_for_many() {
            return Err(Failure::Input("a map needs one position per number of a range".to_owned()));
        }
    }
    let form = Form::of(args)?;
    let keeping = keeping(&args.keep)?;
    let about = plan.game().about();
    let cells = Cells::new(args, &plan);
    let mut sweep = Sweep { args, plan: &plan, keeping: &keeping, about, listing, only, cells };
    let path = file(args.out.as_deref());
    let prints_map = args.map.is_some() && file(args.map.as_deref()).is_none();
    let only_map = args.map.is_some() && args.out.is_none() && args.format.is_none() && !args.json;
    let tally = match path {
        Some(path) => whole_file::write(path, |out| {
            let mut tally = sweep.write(form, out)?;
            tally.failed.take().map_or(Ok(tally), Err)
        })?,
        // The map takes the place of the rows.
        None if prints_map || only_map => sweep.write(form, &mut io::sink())?,
        None => {
            let mut out = io::BufWriter::new(io::stdout().lock());
            let tally = sweep.write(form, &mut out)?;
            out.flush()?;
            tally
        }
    };
    if let Some(failure) = tally.failed {
        return Ok(ExitCode::from(failure.exit_code()));
    }
    let summary = summary(&tally);
    if path.is_some() {
        match () {
            () if args.json => line(&counts(&tally, args.stable).to_string())?,
            () if args.quiet => {}
            // Standard output has the map.
            () if prints_map => remark(&summary),
            () => line(&summary)?,
        }
    } else if !args.quiet && !args.json {
        remark(&summary);
    }
    if let (PerRow(Some(each)), 1..) = (args.each, tally.late) {
        let (rows, them) = if tally.late == 1 { ("row", "it") } else { ("rows", "them") };
        let (late, seconds, more) = (grouped(tally.late), each.as_secs_f64(), each.saturating_mul(10).as_secs_f64());
        remark(&format!(
            "outwit: {late} {rows} reached the limit of {seconds} s per row; --each {more} gives {them} more"
        ));
    }
    if let Some(why) = &tally.ended {
        let kept =
            if keeping.store().is_some() { "; run the same command again to continue from the store" } else { "" };
        let all = plan.count() - tally.elsewhere;
        remark(&format!("outwit: {why}; {} of {} done{kept}", grouped(tally.rows), counted(all, "position")));
    }
    let incomplete = tally.ended.is_some() || tally.open > 0;
    Ok(ExitCode::from(if incomplete { STOPPED } else { 0 }))
}

/// The cells of a map, in the order of all combinations of the ranges.
struct Cells {
    cells: Vec<Cell>,
    /// The cell of each spec of the plan.
    places: Vec<usize>,
}

impl Cells {
    fn new(args: &TableArgs, plan: &Plan) -> Option<Self> {
        args.map.as_ref()?;
        // Rows that the sweep does not reach are unknown.
        let cell = |passes: bool| if passes { Cell::unknown() } else { Cell::left_out() };
        let cells = plan.passes().map(cell).collect();
        let places = plan.passes().enumerate().filter(|(_, passes)| *passes).map(|(i, _)| i).collect();
        Some(Cells { cells, places })
    }

    fn fill(&mut self, row: &Row, about: &About) {
        let place = usize::try_from(row.index).ok().and_then(|i| self.places.get(i));
        if let Some(cell) = place.and_then(|i| self.cells.get_mut(*i)) {
            *cell = Cell::new(about, &row.outcome, row.cast.rule);
        }
    }
}

/// A sweep and where its rows go.
struct Sweep<'a> {
    args: &'a TableArgs,
    plan: &'a Plan,
    keeping: &'a Keeping,
    about: About,
    listing: Listing,
    only: Option<Filter>,
    cells: Option<Cells>,
}

impl Sweep<'_> {
    fn write(&mut self, form: Form, out: &mut dyn Write) -> Result<Tally, Failure> {
        let mut tally = Tally::default();
        match form {
            Form::Sheet(format) => {
                let columns = match format {
                    Format::Text => self.listing.text_columns(),
                    _ => self.listing.columns().to_vec(),
                };
                let mut sheet = Sheet::new(format, &columns, out)?;
                self.rows(&mut tally, &mut |row| sheet.row(row))?;
                sheet.finish()?;
                self.draw_map()?;
            }
            Form::Object => {
                const START: &str = "{\"rows\":[";
                let mut begun = false;
                let mut write_row =
                    |row: &Value| write!(out, "{}{row}", if std::mem::replace(&mut begun, true) { "," } else { START });
                let result = self.rows(&mut tally, &mut write_row).and_then(|()| self.draw_map());
                match result {
                    // The object has begun, so the error goes into it.
                    Err(failure) if begun => tally.failed = Some(failure),
                    result => result?,
                }
                let mut rest = counts(&tally, self.args.stable);
                if let Some(failure) = &tally.failed {
                    rest["error"] = failure.json();
                }
                let start = if begun { "" } else { START };
                writeln!(out, "{start}],{}", rest.to_string().trim_start_matches('{'))?;
            }
        }
        Ok(tally)
    }

    /// Draws the map, if it is asked for.
    fn draw_map(&self) -> Result<(), Failure> {
        let (Some(path), Some(Cells { cells, .. })) = (&self.args.map, &self.cells) else { return Ok(()) };
        let (ranges, about) = (self.plan.ranges(), &self.about);
        let text = || map::text(ranges, cells, about);
        match file(Some(path)) {
            None => Ok(line(text().trim_end())?),
            Some(path) if path.extension().is_some_and(|e| e == "txt") => {
                whole_file::write(path, |out| Ok(out.write_all(text().as_bytes())?))
            }
            Some(path) => draw::save(&map::map(ranges, cells, about), path),
        }
    }

    /// Runs the sweep, and writes each listed row.
    fn rows(&mut self, tally: &mut Tally, write: &mut dyn FnMut(&Value) -> io::Result<()>) -> Result<(), Failure> {
        let args = self.args;
        let processors = || std::thread::available_parallelism().map_or(1, |n| n.get());
        let threads = args.budget.threads.map_or_else(processors, |n| n.min(MOST_THREADS).into());
        let progress = Progress::default();
        let limits = Limits { threads, ..limits(&args.budget) };
        let made = Campaign {
            plan: self.plan,
            store: self.keeping.store(),
            limits,
            each: args.each.0,
            fresh: args.keep.fresh,
            certify: args.certify,
            progress: Some(&progress),
        };
        let mut failed = None;
        let result = campaign(args.quiet || args.json, self.plan.count(), &progress, || {
            made.run(&mut |row| {
                failed = self.take(row, tally, write).err();
                failed.is_none()
            })
        });
        if let Some(error) = failed {
            return Err(error.into());
        }
        let Summary { elsewhere, ended, .. } = result.map_err(|error| failure(error, file(args.out.as_deref())))?;
        tally.elsewhere = elsewhere;
        tally.ended = ended.map(|stopped| stopped.to_string());
        Ok(())
    }

    fn take(&mut self, row: Row, tally: &mut Tally, write: &mut dyn FnMut(&Value) -> io::Result<()>) -> io::Result<()> {
        let lines = row.certificate.as_ref().map(|c| c.lines);
        tally.rows += 1;
        tally.solved += u64::from(row.same_as.is_none());
        tally.stored += u64::from(row.stored.is_some());
        tally.fresh[usize::from(row.same_as.is_some())] += u64::from(row.stored.is_none());
        tally.open += u64::from(row.stopped.is_some());
        tally.late += u64::from(is_late(&row));
        tally.certificates += u64::from(lines.is_some());
        tally.lines += lines.unwrap_or(0);
        let fields = row.fields();
        *tally.counts.entry(outcome(&fields)).or_default() += 1;
        if let Some(cells) = &mut self.cells {
            cells.fill(&row, &self.about);
        }
        if let Some(filter) = &self.only {
            let mut searched = fields;
            searched.entry("winner").or_insert_with(|| row.winner());
            if !filter.holds(&searched) {
                return Ok(());
            }
        }
        tally.listed += 1;
        let mut object = self.listing.row(&row);
        if self.args.certify {
            object.insert("certificate".to_owned(), json!(lines));
        }
        if !self.args.stable {
            object.insert("stored".to_owned(), row.stored.is_some().into());
        }
        write(&object.into())
    }
}

/// Whether the time limit of the row ended its search.
fn is_late(row: &Row) -> bool {
    let says_so = matches!(&row.outcome, Outcome::Endless(endless) if endless.ended.is_some());
    says_so || row.stopped.is_some_and(|stopped| stopped.reason == Reason::Time)
}

/// Why a campaign failed; a rejected certificate is saved.
fn failure(error: CampaignError, table: Option<&Path>) -> Failure {
    let message = error.to_string();
    match error {
        CampaignError::Question { spec, error } => Failure::question(&spec, error),
        CampaignError::Store(error) => error.into(),
        CampaignError::Rejected { certificate, .. } => certify::rejected(&message, &certificate, table),
    }
}

/// The answer in one word: the winner, or the verdict or margin.
fn outcome(answer: &Map<String, Value>) -> String {
    let field = ["outcome", "class", "result", "verdict", "margin"].iter().find_map(|f| answer.get(*f));
    field.map_or_else(String::new, plain)
}

/// The totals as JSON; a stable object does not say where answers come from.
fn counts(tally: &Tally, stable: bool) -> Value {
    let mut object = json!({"counts": tally.counts, "positions": tally.rows});
    if !stable {
        object["solved"] = tally.solved.into();
        object["stored"] = tally.stored.into();
    }
    object["open"] = tally.open.into();
    object["certificates"] = tally.certificates.into();
    object["certificate_lines"] = tally.lines.into();
    object["complete"] = (tally.ended.is_none() && tally.failed.is_none()).into();
    object
}

fn summary(tally: &Tally) -> String {
    let counts: Vec<String> = tally.counts.iter().map(|(o, n)| format!("{} {o}", grouped(*n))).collect();
    let listed = if tally.listed < tally.rows { format!(", {} listed", grouped(tally.listed)) } else { String::new() };
    let open = if tally.open > 0 { format!(", {} open", grouped(tally.open)) } else { String::new() };
    let by_symmetry = match tally.fresh {
        [_, 0] => String::new(),
        [solved, same] => format!(" ({} solved, {} by symmetry)", grouped(solved), grouped(same)),
    };
    let stored = match tally.stored {
        0 => String::new(),
        n if n == tally.rows => "; all from the store".to_owned(),
        n => format!("; {} from the store", grouped(n)),
    };
    let certificates = match tally.certificates {
        0 => String::new(),
        n => format!("; {} verified, {}", counted(n, "certificate"), counted(tally.lines, "line")),
    };
    let rows = counted(tally.rows, "position");
    format!("{rows}: {}{open}{listed}{by_symmetry}{stored}{certificates}", counts.join(", "))
}
