//! Checks the layers of the code: no knots, no file names what it must not know, and traits stay small.
//!
//! The rules are in [`table`]. They are about the source text, so they also work on code that does not compile.

mod games;
mod knots;
mod names;
mod rules;
mod source;
mod table;
mod tokens;
mod traits;
mod violation;

use source::{File, sources};
use std::fs;
use std::path::Path;
use table::{LIMITS, RULES};
use violation::Violation;

/// Checks the workspace in the current folder.
pub fn check() -> Result<(), String> {
    let violations = violations(&files(Path::new("."))?);
    if violations.is_empty() {
        println!("no knots, {} rules hold", RULES.len() + LIMITS.len());
        return Ok(());
    }
    let lines: String = violations.iter().map(|v| format!("{v}\n")).collect();
    let plural = if violations.len() == 1 { "" } else { "s" };
    Err(format!("\n{lines}{} violation{plural}", violations.len()))
}

fn violations(files: &[File]) -> Vec<Violation> {
    let sources = sources(files);
    let mut violations = knots::knots(&sources);
    violations.extend(rules::idle(RULES, files, &sources));
    violations.extend(rules::broken(RULES, files, &sources));
    violations.extend(traits::too_large(LIMITS, &sources));
    violations.sort();
    violations.dedup();
    violations
}

/// The manifests and sources of the crates below a folder, and the source of the page.
fn files(root: &Path) -> Result<Vec<File>, String> {
    let mut files = Vec::new();
    for folder in entries(root)? {
        let path = root.join(&folder);
        if path.join("Cargo.toml").is_file() && path.join("src").is_dir() {
            read(root, &format!("{folder}/Cargo.toml"), &mut files)?;
            read(root, &format!("{folder}/src"), &mut files)?;
        }
    }
    let page = "web/page/src";
    if root.join(page).is_dir() {
        read(root, page, &mut files)?;
    }
    Ok(files)
}

/// The names in a folder, sorted.
fn entries(folder: &Path) -> Result<Vec<String>, String> {
    let wrong = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        names.push(entry.map_err(wrong)?.file_name().to_string_lossy().into_owned());
    }
    names.sort_unstable();
    Ok(names)
}

/// Reads a file, or the files of a folder that the rules are about.
fn read(root: &Path, path: &str, files: &mut Vec<File>) -> Result<(), String> {
    let full = root.join(path);
    if full.is_dir() {
        for name in entries(&full)? {
            read(root, &format!("{path}/{name}"), files)?;
        }
    } else if [".rs", ".ts", ".svelte", "Cargo.toml"].iter().any(|end| path.ends_with(end)) {
        let text = fs::read_to_string(&full).map_err(|e| format!("{path}: {e}"))?;
        files.push(File { path: path.to_owned(), text });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::tests::tree;

    #[test]
    fn this_program_has_no_knots() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut files = Vec::new();
        read(root, "src", &mut files).expect("the source that is being tested");
        for file in &mut files {
            file.path.insert_str(0, "xtask/");
        }
        assert!(files.len() > 10);
        assert_eq!(knots::knots(&sources(&files)), []);
    }

    #[test]
    fn a_violation_says_where_what_and_why() {
        let files = tree(&[
            ("outwit/src/lib.rs", "mod a; mod b;"),
            ("outwit/src/a.rs", "use crate::b;"),
            ("outwit/src/b.rs", "use crate::{a,\n families::x};"),
        ]);
        let said: Vec<String> = violations(&files).iter().map(ToString::to_string).collect();
        let place = said.iter().position(|v| v.starts_with("outwit/src/a.rs:1: 2 of 2 modules")).expect("a knot");
        assert_eq!(
            said[place + 1],
            "outwit/src/b.rs:2: names crate::families::x (what all families share knows none of them)"
        );
    }
}
