//! `outwit papers`: recomputes the claims of the five documents, and shows them as a table, as JSON or as a small site.

use crate::args::{BudgetArgs, PapersArgs};
use crate::budget::{limits, listen_to_ctrl_c, sweep_rows, was_stopped};
use crate::failure::{Failure, STOPPED};
use crate::output::{bold, counted, line, remark};
use crate::whole_file::{self, is_stdout};
use outwit_check::{STANDARD, verify};
use outwit_papers::claim::{Claim, Exhibit, Report, Verdict};
use outwit_papers::run::{Settings, run as test};
use outwit_papers::trial::Manner;
use outwit_papers::{DOCUMENTS, Document, find, site};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;

/// Tests claims and prints the results.
pub fn run(args: &PapersArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let documents = documents(args.document.as_deref())?;
    let claims = claims(&documents, args.claim.as_deref())?;
    if let Some(folder) = &args.html {
        if is_stdout(folder) {
            return Err(Failure::Input("a site has many files: name a folder instead of -".to_owned()));
        }
        fs::create_dir_all(folder).map_err(|e| Failure::file(folder, &e))?;
    }
    let processors = || available_parallelism().ok().and_then(|n| u16::try_from(n.get()).ok());
    let threads = args.threads.or_else(processors).unwrap_or(1);
    let budget = BudgetArgs { memory: args.memory, time: args.time, threads: Some(threads) };
    let settings = Settings {
        manner: Manner { long: args.long, certificates: args.html.is_some(), altered: false },
        limits: limits(&budget),
        each: args.each,
    };
    let reports = sweep_rows(args.quiet || args.json, claims.len() as u64, |progress| {
        let done = AtomicU64::new(0);
        test(&claims, &settings, &|_| progress(done.fetch_add(1, Ordering::Relaxed) + 1))
    });
    if let Some(folder) = &args.html {
        write_site(folder, &documents, &reports)?;
    }
    if args.json {
        let rows: Vec<Value> = reports.iter().map(Report::json).collect();
        line(&json!({ "claims": rows }).to_string())?;
    } else {
        for document in &documents {
            let rows: Vec<&Report> = reports.iter().filter(|r| r.document == document.name).collect();
            show(document, &rows, args.quiet)?;
        }
        if let Some(folder) = &args.html {
            line(&format!("\nthe site starts at {}", folder.join("index.html").display()))?;
        }
    }
    if was_stopped() {
        remark(&format!("outwit: stopped on request; {} of {} claims are done", reports.len(), claims.len()));
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::SUCCESS)
}

fn documents(name: Option<&str>) -> Result<Vec<&'static Document>, Failure> {
    let Some(name) = name else { return Ok(DOCUMENTS.to_vec()) };
    let names: Vec<&str> = DOCUMENTS.iter().map(|d| d.name).collect();
    let unknown = || Failure::Input(format!("no document {name:?}: try {}", names.join(", ")));
    Ok(vec![find(name).ok_or_else(unknown)?])
}

type Claims = Vec<(&'static Document, &'static Claim)>;

fn claims(documents: &[&'static Document], text: Option<&str>) -> Result<Claims, Failure> {
    let meant = |claim: &Claim| {
        text.is_none_or(|text| {
            let text = text.to_lowercase();
            claim.key.contains(&text) || claim.place.to_lowercase().contains(&text)
        })
    };
    let claims: Claims =
        documents.iter().flat_map(|&d| d.claims().filter(|&c| meant(c)).map(move |c| (d, c))).collect();
    match text {
        Some(text) if claims.is_empty() => Err(Failure::Input(format!("no claim has {text:?} in its place or key"))),
        _ => Ok(claims),
    }
}

/// The table of one document.
fn show(document: &Document, reports: &[&Report], quiet: bool) -> Result<(), Failure> {
    if reports.is_empty() {
        return Ok(());
    }
    line(&format!("{}  {}", bold(document.title), document.source))?;
    for report in reports {
        let (claim, finding) = (report.claim, &report.finding);
        let sign = match finding.verdict {
            Verdict::Holds => "holds       ",
            Verdict::Fails => "FAILS       ",
            Verdict::OutOfReach => "out of reach",
        };
        line(&format!("  {sign}  {}  ({:.1} s)", bold(claim.heading()), report.seconds))?;
        if quiet {
            continue;
        }
        let print = |text: &str| wrapped(text, 16).iter().try_for_each(|row| line(row));
        print(claim.statement)?;
        print(&format!("tested: {}; {}", finding.range, finding.method))?;
        let more = [
            ("counterexample", &finding.counterexample),
            ("true instead", &finding.instead),
            ("beyond", &finding.beyond),
        ];
        for (what, text) in more {
            if let Some(text) = text {
                print(&format!("{what}: {text}"))?;
            }
        }
        for exhibit in &report.exhibits {
            if let Exhibit::Command(command) = exhibit {
                line(&format!("{:16}$ outwit {command}", ""))?;
            }
        }
    }
    let [holds, fails, open] = site::tally(reports.iter().copied());
    let seconds: f64 = reports.iter().map(|r| r.seconds).sum();
    Ok(line(&format!(
        "  {}: {holds} hold, {fails} fail, {open} out of reach; {seconds:.0} s of work",
        counted(reports.len() as u64, "claim")
    ))?)
}

/// The width of a line.
const WIDTH: usize = 110;

/// Wraps and indents a text.
fn wrapped(text: &str, indent: usize) -> Vec<String> {
    let mut rows = vec![" ".repeat(indent)];
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && indent + used + 1 + length > WIDTH {
            rows.push(" ".repeat(indent));
            used = 0;
        }
        let row = rows.last_mut().expect("there is a first row");
        if used > 0 {
            row.push(' ');
            used += 1;
        }
        row.push_str(word);
        used += length;
    }
    rows
}

fn write_site(folder: &Path, documents: &[&Document], reports: &[Report]) -> Result<(), Failure> {
    let mut check = |text: &[u8]| match verify(text, &STANDARD) {
        Ok(verified) => format!("verified by the independent checker, {}", counted(verified.lines, "line")),
        Err(rejected) => format!("REJECTED by the independent checker: {rejected}"),
    };
    for file in site::files(documents, reports, &mut check) {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|e| Failure::file(parent, &e))?;
        }
        whole_file::write(&path, |out| Ok(out.write_all(&file.bytes)?))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_wrapped() {
        let rows = wrapped(&"word ".repeat(50), 4);
        assert!(rows.len() > 2 && rows.iter().all(|r| r.len() <= WIDTH && r.starts_with("    word")));
        assert_eq!(rows.iter().map(|r| r.matches("word").count()).sum::<usize>(), 50);
    }
}
