//! `outwit strategy`: the least strategy of the first player on a small board.

use crate::args::{MeasureName, StrategyArgs};
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::{Failure, STOPPED};
use crate::output::{bold, grouped, line};
use crate::{check, small_board, whole_file};
use outwit::families::STANDARD;
use outwit::families::positional::study::group::Group;
use outwit::families::positional::study::race::{Mode, Race};
use outwit::families::positional::study::small::Small;
use outwit::families::positional::study::strategy::graph::Graph;
use outwit::families::positional::study::strategy::table::{Line, Sheet, Size};
use outwit::families::positional::study::strategy::{Least, Measure, certificate, least};
use outwit::limits::{Meter, Stopped};
use outwit_papers::published;
use outwit_papers::published::Finding;
use serde_json::{Map, Value, json};
use std::process::ExitCode;

/// A strategy, and what is said about it.
struct Found {
    line: Line,
    /// The measure, if a least strategy was asked for, and what no strategy goes below.
    measure: Option<(Measure, u64)>,
    findings: Vec<Finding>,
    stopped: Option<Stopped>,
}

/// Finds a strategy and shows it.
pub fn run(args: &StrategyArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let (name, board) = small_board::read(&args.spec)?;
    let small = Small::new(&board).map_err(Failure::Input)?;
    let group = Group::of(&small).map_err(Failure::Input)?;
    let spec = format!("{name}:{}", board.text);
    if args.overlined && !pi4::is_about(&board) {
        return Err(Failure::Input("the document's notation is about affine:4".to_owned()));
    }
    let mut meter = Meter::new(limits(&args.budget));
    let found = if args.published {
        if !pi4::is_about(&board) {
            return Err(Failure::Input("the published proof is about affine:4".to_owned()));
        }
        let reading = pi4::read(&small, &group, true);
        Found { line: reading.line, measure: None, findings: reading.findings, stopped: None }
    } else {
        search(args.quiet || args.json, || find(&small, &group, measure(args.least), &mut meter))?
    };
    let sheet = Sheet { small: &small, group: &group, line: &found.line };
    if let Some(fault) = sheet.faults().first() {
        return Err(Failure::Rejected(format!("after {}: {}", fault.after, fault.what)));
    }
    let verified = match &args.certificate.proof {
        None => None,
        Some(path) => {
            let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
            let full = STANDARD.find(&args.spec).and_then(|game| game.read(&args.spec)).map_err(wrong)?;
            whole_file::write(path, |out| Ok(certificate::write(&full, &sheet, out)?))?;
            check::written(&args.certificate)?
        }
    };
    if args.json {
        let mut object = object(&spec, &sheet, &found, &meter);
        if let Some(path) = &args.certificate.proof {
            object.insert("proof".into(), path.display().to_string().into());
            if let Some(verdict) = &verified {
                object.insert("verified".into(), verdict.is_ok().into());
            }
        }
        line(&Value::Object(object).to_string())?;
    } else {
        show(args, &spec, &sheet, &found, &meter)?;
        if let Some(path) = &args.certificate.proof {
            check::announce(path, verified.as_ref())?;
        }
    }
    if matches!(verified, Some(Err(_))) {
        return Ok(ExitCode::from(1));
    }
    Ok(ExitCode::from(if found.stopped.is_some() { STOPPED } else { 0 }))
}

fn measure(name: MeasureName) -> Measure {
    match name {
        MeasureName::Rows => Measure::Rows,
        MeasureName::Leaves => Measure::Leaves,
        MeasureName::Decisions => Measure::Decisions,
    }
}

fn find(small: &Small, group: &Group, measure: Measure, meter: &mut Meter) -> Result<Found, Failure> {
    let lost = || Failure::Input("the first player does not win this board, so that there is no strategy".to_owned());
    if !Race::default().wins(&small.lines, Mode::Strong, meter).map_err(Failure::Stopped)? {
        return Err(lost());
    }
    let graph = Graph::new(small, group, meter).map_err(Failure::Stopped)?;
    let least = least(&graph, measure, meter).map_err(Failure::Stopped)?;
    let Least { line, at_least, stopped, .. } = least.ok_or_else(lost)?;
    Ok(Found { line, measure: Some((measure, at_least)), findings: Vec::new(), stopped })
}

/// The value of a strategy by a measure.
fn value(size: &Size, measure: Measure) -> u64 {
    match measure {
        Measure::Rows => size.rows,
        Measure::Leaves => size.leaves,
        Measure::Decisions => size.decisions,
    }
}

fn object(spec: &str, sheet: &Sheet, found: &Found, meter: &Meter) -> Map<String, Value> {
    let size = sheet.size();
    let mut object = Map::new();
    object.insert("spec".into(), spec.into());
    if let Some((measure, at_least)) = found.measure {
        object.insert("least".into(), measure.name().into());
        object.insert("minimal".into(), (value(&size, measure) == at_least).into());
        object.insert("at_least".into(), at_least.into());
    }
    for measure in Measure::ALL {
        object.insert(measure.name().into(), value(&size, measure).into());
    }
    object.insert("moves".into(), size.moves.into());
    if found.measure.is_none() {
        let finding = |f: &Finding| json!({"part": f.part, "row": f.row, "what": f.what});
        object.insert("findings".into(), found.findings.iter().map(finding).collect());
    }
    object.insert("table".into(), sheet.json());
    object.insert("seconds".into(), meter.elapsed().as_secs_f64().into());
    object.insert("positions".into(), meter.positions().into());
    if let Some(stopped) = found.stopped {
        object.insert("stopped".into(), stopped.to_string().into());
    }
    object
}

fn show(args: &StrategyArgs, spec: &str, sheet: &Sheet, found: &Found, meter: &Meter) -> Result<(), Failure> {
    let size = sheet.size();
    let plural = |n: u64, noun: &str| format!("{} {noun}{}", grouped(n), if n == 1 { "" } else { "s" });
    let counts =
        [plural(size.rows, "row"), plural(size.leaves, "line") + " of play", plural(size.decisions, "decision")];
    line(&format!("{spec}: {}", bold(counts.join(", "))))?;
    match found.measure {
        Some((measure, at_least)) if at_least == value(&size, measure) => {
            line(&format!("  no strategy of the first player has fewer {}", measure.name()))?;
        }
        Some((measure, at_least)) => {
            line(&format!(
                "  every strategy of the first player has at least {}",
                plural(at_least, measure.name().trim_end_matches("s"))
            ))?;
        }
        None => {
            for Finding { part, row, what } in &found.findings {
                let row = if row.is_empty() { String::new() } else { format!(", {row}") };
                line(&format!("  {part}{row}: {what}"))?;
            }
        }
    }
    if !args.quiet {
        let table = if args.overlined { pi4::notation::printed(&sheet.text()) } else { sheet.text() };
        for row in table.lines() {
            line(&format!("  {row}"))?;
        }
        line(&format!("  {} positions in {:.3} s", grouped(meter.positions()), meter.elapsed().as_secs_f64()))?;
    }
    if let Some(stopped) = &found.stopped {
        eprintln!("outwit: {stopped}");
    }
    Ok(())
}
