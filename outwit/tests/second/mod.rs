//! Runs the second checker, `check/second.py`, on many certificates at once.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// For each certificate whether the second checker accepts it, or None on a machine without Python.
///
/// Where the tests must be complete (CI is set), a missing Python is a failure.
pub fn verdicts(name: &str, certificates: &[Vec<u8>]) -> Option<Vec<bool>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../check/second.py");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder for the certificates");
    let child = Command::new("python3").arg(script).arg("--batch").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(e) if std::env::var_os("CI").is_none() => {
            eprintln!("SKIPPED: the second checker needs python3 ({e})");
            return None;
        }
        Err(e) => panic!("the second checker needs python3: {e}"),
    };
    let mut paths: Vec<PathBuf> = Vec::new();
    for (i, certificate) in certificates.iter().enumerate() {
        let path = folder.join(i.to_string());
        fs::write(&path, certificate).expect("the certificate is written");
        paths.push(path);
    }
    let list: String = paths.iter().map(|p| format!("{}\n", p.display())).collect();
    let mut stdin = child.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || stdin.write_all(list.as_bytes()));
    let output = child.wait_with_output().expect("the second checker ends");
    writer.join().expect("the list is written").expect("the list is read");
    fs::remove_dir_all(&folder).expect("the folder is removed");
    let text = String::from_utf8_lossy(&output.stdout);
    let verdicts: Vec<bool> = text.lines().map(|l| l.starts_with("verified ")).collect();
    assert_eq!(verdicts.len(), certificates.len(), "one verdict for each certificate");
    assert!(!text.contains("unreadable "), "{text}");
    Some(verdicts)
}
