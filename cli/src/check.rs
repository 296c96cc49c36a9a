//! `outwit check`: runs the independent checker on files.

use crate::args::{CertificateArgs, CheckArgs};
use crate::failure::Failure;
use crate::output::{bold, grouped, line};
use outwit_check::{Rejected, STANDARD, Verified, verify};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufReader, stdin};
use std::path::Path;
use std::process::ExitCode;

/// The result of checking a certificate.
pub type CheckResult = Result<Verified, Rejected>;

/// Verifies each file.
pub fn run(args: &CheckArgs) -> Result<ExitCode, Failure> {
    let mut rows: Vec<Value> = Vec::new();
    let mut worst = 0;
    for path in &args.files {
        let verdict = match file(path) {
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
        worst = worst.max(u8::from(verdict.is_err()));
        if args.json {
            rows.push(row(path, &verdict));
            continue;
        }
        match &verdict {
            Ok(v) if !args.quiet => {
                let answers: Vec<String> = v.answers.iter().map(|(field, value)| format!("{field} {value}")).collect();
                let lines = grouped(v.lines);
                line(&format!("{} {}: {} ({})", bold("verified"), path.display(), v.spec, v.rule))?;
                line(&format!("  {} ({lines} lines)", answers.join(", ")))?;
            }
            Ok(_) => {}
            Err(rejected) => line(&format!("{} {}: {rejected}", bold("rejected"), path.display()))?,
        }
    }
    if args.json {
        line(&json!({ "files": rows }).to_string())?;
    }
    Ok(ExitCode::from(worst))
}

/// Checks one file.
pub fn file(path: &Path) -> Result<CheckResult, Failure> {
    if path.as_os_str() == "-" {
        return Ok(verify(stdin().lock(), &STANDARD));
    }
    let file = File::open(path).map_err(|e| Failure::file(path, &e))?;
    if file.metadata().is_ok_and(|m| m.is_dir()) {
        return Err(Failure::Io(format!("{}: is a directory", path.display())));
    }
    Ok(verify(BufReader::new(file), &STANDARD))
}

/// Checks the certificate that was just written, if `--check` is given.
pub fn written(args: &CertificateArgs) -> Result<Option<CheckResult>, Failure> {
    args.proof.as_deref().filter(|_| args.check).map(file).transpose()
}

/// Prints where the certificate was written and whether it is verified.
pub fn announce(path: &Path, verdict: Option<&CheckResult>) -> Result<(), Failure> {
    let verdict = match verdict {
        None => String::new(),
        Some(Ok(v)) => format!(", verified ({} lines)", grouped(v.lines)),
        Some(Err(rejected)) => format!(", REJECTED: {rejected}"),
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

fn row(path: &Path, verdict: &CheckResult) -> Value {
    let file = path.display().to_string();
    match verdict {
        Ok(v) => {
            let answers: serde_json::Map<String, Value> =
                v.answers.iter().map(|(field, value)| (field.clone(), value.clone().into())).collect();
            json!({"file": file, "verified": true, "spec": v.spec, "rule": v.rule, "answer": answers, "lines": v.lines})
        }
        Err(r) => json!({"file": file, "verified": false, "line": r.line, "reason": r.reason}),
    }
}
