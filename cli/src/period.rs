//! `outwit period`: preperiod and period of a heap game, by the theorem in the library's `period.rs`.

use crate::args::PeriodArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::{Failure, STOPPED};
use crate::grundy::code;
use crate::output::{bold, grouped, line};
use outwit::rules::octal::Octal;
use outwit::solve::limits::{Meter, Stopped};
use outwit::solve::sequence::period::{Period, find};
use outwit::solve::sequence::{Sequence, SequenceError};
use serde_json::json;
use std::process::ExitCode;

/// The first stretch of heaps that is looked at; each further one is twice as long.
const FIRST_STRETCH: usize = 1000;

/// Searches for a period.
pub fn run(args: &PeriodArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let code = code(&args.code)?;
    let mut meter = Meter::new(limits(&args.budget));
    let (found, stopped, checked) = search(args.quiet || args.json, || look(&code, args.to, &mut meter))?;
    if args.json {
        let (preperiod, period) = (found.map(|p| p.preperiod), found.map(|p| p.period));
        line(
            &json!({
                "code": code.write_code(), "preperiod": preperiod, "period": period, "saltus": 0,
                "proved": found.is_some(), "checked_to": checked,
            })
            .to_string(),
        )?;
    } else {
        let up_to = format!("heaps up to {}", grouped(checked as u64));
        match found {
            Some(p) => {
                let verdict = format!("period {}, preperiod {}", grouped(p.period as u64), grouped(p.preperiod as u64));
                line(&format!("{}: {} (proved by {up_to})", code.write_code(), bold(verdict)))?;
            }
            None => line(&format!("{}: {}", code.write_code(), bold(format!("no period found in {up_to}"))))?,
        }
        if let Some(stopped) = stopped {
            eprintln!("outwit: {stopped}");
        }
    }
    Ok(ExitCode::from(if found.is_some() { 0 } else { STOPPED }))
}

/// Looks at longer and longer stretches; gives the period, why the search ended early, and the last heap known.
fn look(code: &Octal, to: usize, meter: &mut Meter) -> Result<(Option<Period>, Option<Stopped>, usize), Failure> {
    let parts = if (0..=code.last_place(0)).any(|i| code.digit(i) & 8 != 0) { 3 } else { 2 };
    let mut sequence = Sequence::new(code);
    let mut stretch = FIRST_STRETCH.min(to);
    loop {
        let stopped = match sequence.extend(stretch, meter) {
            Ok(()) => None,
            Err(SequenceError::Stopped(stopped)) => Some(stopped),
            Err(error) => return Err(Failure::Input(error.to_string())),
        };
        let values = sequence.values();
        let checked = values.len().saturating_sub(1);
        // A code that repeats its digit has no last place, and the theorem does not speak of it.
        let found = if code.repeats() { None } else { find(values, code.last_place(0) as usize, parts) };
        if found.is_some() || stopped.is_some() || stretch == to {
            return Ok((found, stopped, checked));
        }
        stretch = (2 * stretch).min(to);
    }
}
