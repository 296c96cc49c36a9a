//! `outwit check`: runs the independent checker on files.

use crate::args::{CertificateArgs, CheckArgs};
use crate::failure::Failure;
use crate::output::{bold, counted, line};
use crate::whole_file::is_stdout;
use outwit_check::{Failure as NotVerified, Limits, Options, STANDARD, Verified, explain, verify_within};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufReader, stdin};
use std::path::Path;
use std::process::ExitCode;

/// The result of checking a certificate.
pub type CheckResult = Result<Verified, NotVerified>;

/// The exit code of a result.
fn exit_code(verdict: &CheckResult) -> u8 {
    match verdict {
        Ok(_) => 0,
        Err(NotVerified::Rejected(_)) => 1,
        Err(NotVerified::GaveUp(_)) => 3,
    }
}

/// Verifies each file.
pub fn run(args: &CheckArgs) -> Result<ExitCode, Failure> {
    let mut rows: Vec<Value> = Vec::new();
    let mut worst = 0;
    let mut limits = Limits { time: args.time, ..Limits::default() };
    limits.memory = args.memory.map_or(limits.memory, |bytes| bytes as u64);
    let options = Options { lean: args.lean, limits };
    for path in &args.files {
        let verdict = match file(path, &options) {
            Ok(verdict) => verdict,
            // The other files are still checked.
            Err(failure) => {
                worst = worst.max(failure.exit_code());
                if args.json {
                    rows.push(
                        json!({"file": path.display().to_string(), "verified": false, "reason": failure.message()}),
                    );
                } else {
                    failure.report(false);
                }
                continue;
            }
        };
        worst = worst.max(exit_code(&verdict));
        if args.json {
            rows.push(row(path, &verdict, args.explain));
            continue;
        }
        match &verdict {
            Ok(v) if !args.quiet => {
                let answers: Vec<String> = v.answers.iter().map(|(field, value)| format!("{field} {value}")).collect();
                let lines = counted(v.lines, "line");
                line(&format!("{} {}: {} ({})", bold("verified"), path.display(), v.spec, v.rule))?;
                line(&format!("  {} ({lines})", answers.join(", ")))?;
                if args.explain {
                    line(&format!("\n{}", explain(v).trim_end()))?;
                }
            }
            Ok(_) => {}
            Err(NotVerified::Rejected(why)) => line(&format!("{} {}: {why}", bold("rejected"), path.display()))?,
            Err(NotVerified::GaveUp(why)) => line(&format!("{} {}: {why}", bold("gave up"), path.display()))?,
        }
    }
    if args.json {
        line(&json!({ "files": rows }).to_string())?;
    }
    Ok(ExitCode::from(worst))
}

/// Checks one file.
fn file(path: &Path, options: &Options) -> Result<CheckResult, Failure> {
    if path.as_os_str() == "-" {
        return Ok(verify_within(stdin().lock(), &STANDARD, options));
    }
    let file = File::open(path).map_err(|e| Failure::file(path, &e))?;
    if file.metadata().is_ok_and(|m| m.is_dir()) {
        return Err(Failure::Io(format!("{}: is a directory", path.display())));
    }
    Ok(verify_within(BufReader::new(file), &STANDARD, options))
}

/// Checks the certificate that was just written, if `--check` is given.
pub fn written(args: &CertificateArgs) -> Result<Option<CheckResult>, Failure> {
    args.proof.as_deref().filter(|_| args.check).map(|path| file(path, &Options::default())).transpose()
}

/// Prints where the certificate was written and whether it is verified; nothing if it stands on standard output.
pub fn announce(path: &Path, verdict: Option<&CheckResult>) -> Result<(), Failure> {
    if is_stdout(path) {
        return Ok(());
    }
    let verdict = match verdict {
        None => String::new(),
        Some(Ok(v)) => format!(", verified ({})", counted(v.lines, "line")),
        Some(Err(NotVerified::Rejected(why))) => format!(", REJECTED: {why}"),
        Some(Err(NotVerified::GaveUp(why))) => format!(", not checked to the end: {why}"),
    };
    Ok(line(&format!("  certificate: {}{verdict}", path.display()))?)
}

/// Adds to a JSON object where the certificate was written and whether it is verified.
pub fn mention(object: &mut Value, path: Option<&Path>, verdict: Option<&CheckResult>) {
    if let Some(path) = path {
        object["proof"] = path.display().to_string().into();
        if let Some(verdict) = verdict {
            object["verified"] = verdict.is_ok().into();
        }
    }
}

fn row(path: &Path, verdict: &CheckResult, explains: bool) -> Value {
    let file = path.display().to_string();
    match verdict {
        Ok(v) => {
            let answers: serde_json::Map<String, Value> =
                v.answers.iter().map(|(field, value)| (field.clone(), value.clone().into())).collect();
            let mut row = json!({
                "file": file, "verified": true, "spec": v.spec, "rule": v.rule, "answer": answers, "lines": v.lines,
            });
            if explains {
                row["explanation"] = explain(v).into();
            }
            row
        }
        Err(NotVerified::Rejected(r)) => json!({"file": file, "verified": false, "line": r.line, "reason": r.reason}),
        Err(NotVerified::GaveUp(why)) => json!({"file": file, "verified": false, "gave_up": true, "reason": why}),
    }
}
