//! `outwit period`: preperiod and period of a heap game, by the theorems in the library's `period.rs`.

use crate::args::PeriodArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::{Failure, STOPPED};
use crate::grundy::{certify, code};
use crate::output::{bold, grouped, line};
use outwit::proof::sequence::Statement;
use outwit::rules::octal::Octal;
use outwit::solve::limits::{Meter, Stopped};
use outwit::solve::sequence::period::{Period, find, find_by_window, observe_arithmetic};
use outwit::solve::sequence::{Sequence, SequenceError};
use serde_json::json;
use std::process::ExitCode;

/// The first stretch of heaps that is looked at; each further one is half as long again.
const FIRST_STRETCH: usize = 1000;
/// How far one looks where nobody says: for octal codes, for hexadecimal ones, and where every split must be looked at.
const FARTHEST: usize = 4_000_000;
const FARTHEST_HEXADECIMAL: usize = 10_000;
const FARTHEST_PLAIN: usize = 20_000;
/// Bytes for each heap while a period is looked for, beside the values.
const BYTES: usize = 4;

/// What was found in a sequence.
enum Found {
    Proved(Period),
    /// An arithmetic period with its saltus, which is not proved.
    Observed(Period, u16),
    Nothing,
}

/// Searches for a period.
pub fn run(args: &PeriodArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let code = code(&args.code)?;
    let farthest = match () {
        () if code.repeats() => FARTHEST_PLAIN,
        () if code.most_parts() > 2 => FARTHEST_HEXADECIMAL,
        () => FARTHEST,
    };
    let mut meter = Meter::new(limits(&args.budget));
    let mut sequence = Sequence::new(&code);
    let to = args.to.unwrap_or(farthest);
    let (found, stopped) = search(args.quiet || args.json, || look(&code, &mut sequence, to, &mut meter))?;
    let checked = sequence.values().len().saturating_sub(1);
    let mut accepted = None;
    tell(args, &code, &found, stopped, checked)?;
    if let Found::Proved(period) = &found {
        // The certificate lists what the theorem needs, and no more.
        let needed = code.most_parts() * (period.preperiod + period.period) + code.last_place(0) as usize;
        let values = &sequence.values()[..sequence.values().len().min(needed + 1)];
        let (quiet, statement) = (args.quiet || args.json, Statement::Period(*period));
        accepted = certify(&args.certificate, quiet, &code, values, sequence.mask(), &statement)?;
    }
    Ok(ExitCode::from(match found {
        _ if accepted == Some(false) => 1,
        Found::Nothing => STOPPED,
        _ => 0,
    }))
}

fn tell(
    args: &PeriodArgs,
    code: &Octal,
    found: &Found,
    stopped: Option<Stopped>,
    checked: usize,
) -> Result<(), Failure> {
    let code = code.write_code();
    if args.json {
        let (period, saltus, proved) = match found {
            Found::Proved(period) => (Some(period), 0, true),
            Found::Observed(period, saltus) => (Some(period), *saltus, false),
            Found::Nothing => (None, 0, false),
        };
        let object = json!({
            "code": code, "preperiod": period.map(|p| p.preperiod), "period": period.map(|p| p.period),
            "saltus": saltus, "proved": proved, "checked_to": checked,
        });
        return line(&object.to_string());
    }
    let up_to = format!("heaps up to {}", grouped(checked as u64));
    let numbers =
        |p: &Period| format!("period {}, preperiod {}", grouped(p.period as u64), grouped(p.preperiod as u64));
    match found {
        Found::Proved(period) => line(&format!("{code}: {} (proved by {up_to})", bold(numbers(period))))?,
        Found::Observed(period, saltus) => {
            let verdict = format!("arithmetic {}, saltus {saltus}", numbers(period));
            line(&format!("{code}: {} (observed in {up_to}, not proved)", bold(verdict)))?;
        }
        Found::Nothing => line(&format!("{code}: {}", bold(format!("no period found in {up_to}"))))?,
    }
    if let Some(stopped) = stopped {
        eprintln!("outwit: {stopped}");
    }
    Ok(())
}

/// Looks at longer and longer stretches; gives what was found, and why the search ended early.
fn look(
    code: &Octal,
    sequence: &mut Sequence,
    to: usize,
    meter: &mut Meter,
) -> Result<(Found, Option<Stopped>), Failure> {
    let mut stretch = FIRST_STRETCH.min(to);
    loop {
        meter.afford(stretch as u128, 2 * BYTES).map_err(Failure::Stopped)?;
        let stopped = match sequence.extend(stretch, meter) {
            Ok(()) => None,
            Err(SequenceError::Stopped(stopped)) => Some(stopped),
            Err(error) => return Err(Failure::Input(error.to_string())),
        };
        let found = find_any(code, sequence);
        if !matches!(found, Found::Nothing) || stopped.is_some() || stretch == to {
            return Ok((found, stopped));
        }
        stretch = (stretch + stretch / 2).min(to);
    }
}

fn find_any(code: &Octal, sequence: &Sequence) -> Found {
    let (values, d) = (sequence.values(), code.last_place(0) as usize);
    // A code that repeats its digit has no last place, and the theorems do not speak of it.
    if !code.repeats() {
        let proved = find(values, d, code.most_parts()).or_else(|| find_by_window(values, code, sequence.mask()));
        if let Some(period) = proved {
            return Found::Proved(period);
        }
    }
    match observe_arithmetic(values, d) {
        Some((period, saltus)) => Found::Observed(period, saltus),
        None => Found::Nothing,
    }
}
