//! `outwit period`: preperiod and period of a heap game, by the theorems in the library's `period.rs`.

use crate::args::PeriodArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::check;
use crate::failure::{Failure, STOPPED};
use crate::grundy::{certify, code, named};
use crate::output::{bold, grouped, line, remark};
use outwit::limits::{Meter, Stopped};
use outwit::sequences::{Code, Found, Period, Sequence, SequenceError, Statement, farthest, look, period_json};
use std::process::ExitCode;

/// Searches for a period and prints it.
pub fn run(args: &PeriodArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let code = code(&args.code)?;
    let mut meter = Meter::new(limits(&args.budget));
    let mut sequence = Sequence::new(&code);
    let to = args.to.unwrap_or_else(|| farthest(&code));
    let result = search(args.quiet || args.json, || look(&code, &mut sequence, to, &mut meter));
    let (found, stopped) = result.map_err(|e| match e {
        SequenceError::Stopped(stopped) => Failure::Stopped(stopped),
        error => Failure::Input(error.to_string()),
    })?;
    let checked = sequence.values().len().saturating_sub(1);
    // People see the answer before its proof is written; JSON is one object, printed when nothing can fail any more.
    if !args.json {
        show(args, &code, &found, stopped, checked)?;
    }
    let mut verdict = None;
    let proof = args.certificate.proof.as_deref();
    if let (Found::Proved(period), Some(_)) = (&found, proof) {
        // The certificate lists only the values that the theorem needs.
        let needed = code.most_parts() * (period.preperiod + period.period) + code.last_place(0) as usize;
        let values = &sequence.values()[..sequence.values().len().min(needed + 1)];
        let statement = Statement::Period(*period);
        verdict = Some(certify(&args.certificate, &code, values, sequence.mask(), &statement)?);
    }
    if args.json {
        show(args, &code, &found, stopped, checked)?;
    } else if let (Some(path), Some(verdict), false) = (proof, &verdict, args.quiet) {
        check::announce(path, verdict.as_ref())?;
    }
    Ok(ExitCode::from(match found {
        _ if matches!(verdict, Some(Some(Err(_)))) => 1,
        Found::Nothing => STOPPED,
        _ => 0,
    }))
}

fn show(
    args: &PeriodArgs,
    code: &Code,
    found: &Found,
    stopped: Option<Stopped>,
    checked: usize,
) -> Result<(), Failure> {
    if args.json {
        return Ok(line(&period_json(found, code, checked).to_string())?);
    }
    let code = named(&args.code, code);
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
        remark(&format!("outwit: {stopped}"));
    }
    Ok(())
}
