//! Files to name: every run has a folder of its own, and what its arguments name is made there, good or bad.

use crate::chance::Chance;
use crate::words::{argument, spoiled};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files that the program itself wrote, to be named or spoiled.
#[derive(Debug)]
pub struct Samples(Vec<Vec<u8>>);

const BOARD: &[u8] = b"a b c\nc d e # a remark\ne f a\n";

impl Samples {
    /// Asks the program for a file of each kind.
    pub fn make(folder: &Path) -> Samples {
        let calls: [&[&str]; 7] = [
            &["solve", "nim:3+4+5", "--proof", "p1"],
            &["solve", "cutblock:3x2x2", "--proof", "p2"],
            &["solve", "boxes:2x2", "--proof", "p3"],
            &["period", ".77", "--proof", "p4"],
            &["table", "nim:0..9+0..9", "--certify", "--store", "s1"],
            &["grundy", ".007", "--to", "3000", "--resume", "c1"],
            &["play", "kayles:6", "--seats", "random,random", "--plain", "--save", "t1"],
        ];
        for call in calls {
            let mut program = Command::new(env!("CARGO_BIN_EXE_outwit"));
            let output = program.args(call).env("OUTWIT_STORE", "none").current_dir(folder).output();
            let output = output.expect("the program starts");
            assert!(output.status.success(), "{call:?}: {}", String::from_utf8_lossy(&output.stderr));
        }
        let read = |name: &str| fs::read(folder.join(name)).expect("the program wrote it");
        let mut samples: Vec<Vec<u8>> =
            ["p1", "p2", "p3", "p4", "s1", "s1", "s1", "c1", "t1"].iter().map(|n| read(n)).collect();
        samples.push(BOARD.to_vec());
        Samples(samples)
    }

    pub fn one(&self, chance: &mut Chance) -> &[u8] {
        let samples: &[Vec<u8>] = &self.0;
        &samples[chance.below(samples.len())]
    }

    /// One of them with a little damage.
    pub fn damaged(&self, chance: &mut Chance) -> Vec<u8> {
        let sample = self.one(chance).to_vec();
        spoiled(chance, sample)
    }
}

/// The folder of one run.
pub struct Folder(PathBuf);

const ENDINGS: &[&str] = &[
    "csv", "json", "jsonl", "txt", "parquet", "svg", "png", "tex", "html", "md", "proof", "sqlite", "pg", "SVG", "",
    "none",
];

impl Folder {
    /// An empty folder.
    pub fn new(name: &str) -> Folder {
        let path =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("anything").join(format!("{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the folder can be made");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// A path to give for a file, of a file that is as good or as bad as chance has it.
    pub fn file(&self, chance: &mut Chance, samples: &Samples) -> OsString {
        let name = format!("f{}.{}", chance.below(1000), chance.pick(ENDINGS));
        let place = self.0.join(&name);
        let write = |bytes: &[u8]| fs::write(&place, bytes).expect("the file can be made");
        let mode = |m: u32| fs::set_permissions(&place, Permissions::from_mode(m)).expect("it is ours");
        match chance.below(26) {
            0..5 => {}
            5 => write(b""),
            6 => write(&chance.bytes(300)),
            7..11 => write(samples.one(chance)),
            11..14 => write(&samples.damaged(chance)),
            14 => fs::create_dir_all(&place).expect("it can be made"),
            15 => return format!("missing/{name}").into(),
            16 => {
                write(b"a file");
                return format!("{name}/{name}").into();
            }
            17 => {
                write(samples.one(chance));
                mode(*chance.pick(&[0o000, 0o444, 0o222]));
            }
            // A link to nothing, to itself, or to a file.
            18 => drop(symlink(chance.pick(&["nowhere.svg", &name, "linked.txt"]), &place)),
            19 => return argument([b"n\xff\xfe\n".as_slice(), name.as_bytes()].concat()),
            20 => return format!("{}{name}", "n".repeat(300)).into(),
            21 => return chance.pick(&["/dev/null", "/dev/full"]).into(),
            22 => return chance.pick(&["", "-", ".", "..", "none", "./-f.svg", ".svg"]).into(),
            23 => return place.into(),
            24 => return format!("./../{}/{name}", self.0.file_name().unwrap_or_default().to_string_lossy()).into(),
            _ => return "/proc/nothing.svg".into(),
        }
        name.into()
    }

    /// The regular files in the folder and below it, with their bytes.
    pub fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let (mut found, mut folders) = (BTreeMap::new(), vec![self.0.clone()]);
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                let kind = entry.file_type();
                if kind.as_ref().is_ok_and(|k| k.is_dir()) {
                    folders.push(entry.path());
                } else if kind.is_ok_and(|k| k.is_file()) {
                    let _ = fs::read(entry.path()).map(|bytes| found.insert(entry.path(), bytes));
                }
            }
        }
        found
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A failed test leaves its folder to be looked at.
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}
