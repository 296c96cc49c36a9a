//! `outwit quotient`: the misère quotient of a heap game, its P-portion and its pretending function.

use crate::args::QuotientArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::{Failure, STOPPED};
use crate::grundy::{code, named};
use crate::output::{bold, counted, grouped, line, remark};
use crate::{check, whole_file};
use outwit::limits::{Meter, Stopped};
use outwit::sequences::{HeapQuotient, quotient as certificate};
use serde_json::{Map, Value, json};
use std::process::ExitCode;

/// Heaps per row of the pretending function.
const ROW: usize = 10;

/// The largest heap, where none is named: quotients can grow without end.
const USUAL_END: usize = 10;

/// Builds and prints the quotient.
pub fn run(args: &QuotientArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let code = code(&args.code)?;
    let to = args.to.unwrap_or(USUAL_END);
    let mut meter = Meter::new(limits(&args.budget));
    // Each heap is stored as a word of at least this size.
    meter.afford(to as u128, 32).map_err(Failure::Stopped)?;
    let mut quotient = HeapQuotient::new(&code);
    let stopped = search(args.quiet || args.json, || quotient.extend(to, &mut meter)).err();
    // A quotient that closed before the budget ran out is valid, but not the one that was asked for.
    let proof = args.certificate.proof.as_deref().filter(|_| stopped.is_none());
    let verified = match proof {
        Some(path) => {
            whole_file::write(path, |out| Ok(certificate::write(&quotient, out)?))?;
            check::written(&args.certificate)?
        }
        None => None,
    };
    if args.json {
        let mut object = Value::Object(object(&quotient, to, stopped, &meter));
        check::mention(&mut object, proof, verified.as_ref());
        line(&object.to_string())?;
    } else {
        show(args, &quotient, stopped, &meter)?;
        if let Some(path) = proof {
            check::announce(path, verified.as_ref())?;
        }
    }
    if let Some(stopped) = stopped {
        if !args.json {
            remark(&format!("outwit: {stopped}"));
        }
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::from(u8::from(matches!(verified, Some(Err(_))))))
}

fn object(quotient: &HeapQuotient, to: usize, stopped: Option<Stopped>, meter: &Meter) -> Map<String, Value> {
    let names = quotient.names();
    let name = |x: &u32| names[*x as usize].clone();
    let period = quotient.period();
    let mut object = Map::new();
    object.insert("code".into(), quotient.code().write().into());
    object.insert("to".into(), to.into());
    object.insert("closed".into(), stopped.is_none().into());
    object.insert("closed_to".into(), quotient.closed_to().into());
    object.insert("order".into(), quotient.order().into());
    object.insert("elements".into(), json!(names));
    object.insert("p_portion".into(), quotient.p_portion().iter().map(name).collect());
    object.insert("pretending".into(), quotient.pretending().iter().map(name).collect());
    let generators = quotient.generators().into_iter().map(|(letter, heap)| (letter, heap.into()));
    object.insert("generators".into(), Value::Object(generators.collect()));
    object.insert("complete".into(), period.is_some().into());
    object.insert("preperiod".into(), json!(period.map(|p| p.preperiod)));
    object.insert("period".into(), json!(period.map(|p| p.period)));
    if let Some(stopped) = stopped {
        object.insert("grew_to".into(), quotient.seen().into());
        object.insert("stopped".into(), stopped.to_string().into());
    }
    object.insert("seconds".into(), json!(meter.elapsed().as_secs_f64()));
    object.insert("positions".into(), meter.positions().into());
    object
}

/// The quotient for people: order, P-portion, and the pretending function in rows.
fn show(args: &QuotientArgs, quotient: &HeapQuotient, stopped: Option<Stopped>, meter: &Meter) -> Result<(), Failure> {
    let (code, order) = (named(&args.code, quotient.code()), grouped(quotient.order() as u64));
    let heaps = match quotient.period() {
        Some(_) => "of all heaps".to_owned(),
        None => format!("of heaps up to {}", grouped(quotient.closed_to() as u64)),
    };
    line(&format!("{code}: {}", bold(format!("misère quotient {heaps}: order {order}"))))?;
    if args.to.is_none() && !args.quiet {
        line(&format!("  up to heap {USUAL_END}; --to N goes farther"))?;
    }
    if stopped.is_some() {
        let (next, seen) = (quotient.closed_to() + 1, grouped(quotient.seen() as u64));
        line(&format!(
            "  it did not close with heap {}: {seen} elements when the budget ran out",
            grouped(next as u64)
        ))?;
    }
    if args.quiet {
        return Ok(());
    }
    let names = quotient.names();
    let name = |x: &u32| names[*x as usize].as_str();
    let generators: Vec<String> =
        quotient.generators().into_iter().map(|(letter, heap)| format!("{letter} = heap {heap}")).collect();
    line(&format!("  generators: {}", if generators.is_empty() { "none".to_owned() } else { generators.join(", ") }))?;
    let wrapped = |list: Vec<&str>| list.chunks(16).map(|c| c.join(" ")).collect::<Vec<_>>().join("\n             ");
    line(&format!("  elements:  {}", wrapped(names.iter().map(String::as_str).collect())))?;
    line(&format!("  P-portion: {}", wrapped(quotient.p_portion().iter().map(name).collect())))?;
    let pretending = quotient.pretending();
    let width = pretending.iter().map(|x| name(x).len()).max().unwrap_or(1);
    line("  pretending function:")?;
    for (row, chunk) in pretending.chunks(ROW).enumerate() {
        let cells: Vec<String> = chunk.iter().map(|x| format!("{:>width$}", name(x))).collect();
        line(&format!("  {:>6}  {}", ROW * row, cells.join(" ")))?;
    }
    if let Some(p) = quotient.period() {
        let (period, preperiod) = (grouped(p.period as u64), grouped(p.preperiod as u64));
        line(&format!("  repeats forever: period {period}, preperiod {preperiod}"))?;
    }
    Ok(line(&format!("  {} in {:.3} s", counted(meter.positions(), "position"), meter.elapsed().as_secs_f64()))?)
}
