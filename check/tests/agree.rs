//! The two checkers agree: `outwit_check` and `check/second.py` give the same verdict on every certificate.
//!
//! Certificates are made from honest ones (the worked examples of FORMAT.md, `accept/`, and `agree/seeds.txt`) and
//! from wrong ones (`reject/`), changed at random by the grammar of the format. One in three is also checked for
//! superfluous lines (`--lean`). Seeds are fixed, so every run does the same. By default 20,000 certificates are tried;
//! for another number set the environment variable OUTWIT_AGREE (`cargo xtask slow` takes 400,000). Giving up is not a
//! verdict, so it is not a disagreement; but fewer than one in a hundred may give up.
//!
//! Without Python the tests are skipped, unless CI is set.

#[path = "agree/limits.rs"]
mod limits;
#[path = "agree/mutate.rs"]
mod mutate;

use mutate::{Dice, mutate};
use outwit_check::{Failure, Limits, Options, STANDARD, verify_within};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

/// The seconds that each checker has for one of the random certificates, most of which take less than a thousandth.
const SECONDS: u64 = 5;

/// The seconds for one at the limits, which can be large.
const SECONDS_AT_LIMITS: u64 = 120;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Verified,
    Rejected,
    GaveUp,
}

/// What a checker says about a certificate, and why.
type Answer = (Verdict, String);

/// What the first checker says.
fn first(certificate: &[u8], lean: bool, seconds: u64) -> Answer {
    let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
    let options = Options { lean, limits };
    match catch_unwind(|| verify_within(certificate, &STANDARD, &options)) {
        Err(_) => (Verdict::Verified, "a panic, which counts as wrong whatever the other says".to_owned()),
        Ok(Ok(_)) => (Verdict::Verified, String::new()),
        Ok(Err(Failure::Rejected(rejected))) => (Verdict::Rejected, rejected.to_string()),
        Ok(Err(Failure::GaveUp(reason))) => (Verdict::GaveUp, reason),
    }
}

/// The second checker, running.
struct Second {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Second {
    /// Starts it, or returns None on a machine without Python.
    fn start(seconds: u64) -> Option<Second> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("second.py");
        let mut python = Command::new("python3");
        let started = python
            .arg(script)
            .args(["--time", &seconds.to_string(), "--stream"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = match started {
            Ok(child) => child,
            Err(e) if std::env::var_os("CI").is_none() => {
                eprintln!("SKIPPED: the second checker needs python3 ({e})");
                return None;
            }
            Err(e) => panic!("the second checker needs python3: {e}"),
        };
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("it is piped"));
        Some(Second { child, input, output: BufReader::new(output) })
    }

    fn ask(&mut self, certificate: &[u8], lean: bool) {
        let flag = if lean { " lean" } else { "" };
        let input = self.input.as_mut().expect("it is piped");
        let sent = writeln!(input, "{}{flag}", certificate.len()).and_then(|()| input.write_all(certificate));
        sent.and_then(|()| input.flush()).expect("the second checker reads");
    }

    fn answer(&mut self) -> Answer {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the second checker answers");
        let (verdict, reason) = line.trim_end().split_once(": ").unwrap_or((line.trim_end(), ""));
        assert!(!reason.contains("the checker failed"), "{line}");
        let verdict = match verdict {
            "verified" => Verdict::Verified,
            "rejected" => Verdict::Rejected,
            "gave up" => Verdict::GaveUp,
            _ => panic!("the second checker says {line:?}"),
        };
        (verdict, reason.to_owned())
    }

    /// What both checkers say, working at the same time.
    fn both(&mut self, certificate: &[u8], lean: bool, seconds: u64) -> [Answer; 2] {
        self.ask(certificate, lean);
        [first(certificate, lean, seconds), self.answer()]
    }
}

impl Drop for Second {
    fn drop(&mut self) {
        // It ends when there is nothing more to read.
        self.input = None;
        let _ = self.child.wait();
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The worked examples of FORMAT.md.
fn examples() -> Vec<String> {
    let text = fs::read_to_string(root().join("FORMAT.md")).expect("FORMAT.md is part of the project");
    let blocks = text.split("```").filter(|b| b.starts_with("\ncertificate 1\n"));
    blocks.map(|block| block.trim_start().to_owned()).collect()
}

/// The certificates of `agree/seeds.txt`.
fn listed() -> Vec<String> {
    let chunks = include_str!("agree/seeds.txt").split("\n\n").filter(|chunk| chunk.starts_with("certificate"));
    chunks.map(|chunk| format!("{}\n", chunk.trim_end())).collect()
}

/// The certificates of a folder of the crate that are not too long to be checked thousands of times.
fn folder(name: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join("check").join(name)).expect("the folder is part of the project");
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("the folder can be listed").path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| fs::read_to_string(path).expect("the file is text"));
    texts.filter(|text| text.len() <= 3000).collect()
}

/// The name of the game that a certificate is about.
fn name(certificate: &str) -> &str {
    let spec = certificate.lines().find_map(|l| l.strip_prefix("game ")).unwrap_or_default();
    spec.split(':').next().unwrap_or_default()
}

fn wanted() -> usize {
    std::env::var("OUTWIT_AGREE").ok().map_or(20_000, |n| n.parse().expect("OUTWIT_AGREE is a number"))
}

/// The beginning of a certificate, for messages.
fn shown(certificate: &[u8]) -> String {
    let text = String::from_utf8_lossy(certificate).escape_debug().to_string().replace("\\n", "\n");
    text.chars().take(1500).collect()
}

#[test]
fn honest_certificates_are_verified_by_both() {
    let Some(mut second) = Second::start(SECONDS) else { return };
    let seeds: Vec<String> = [examples(), listed(), folder("accept")].concat();
    assert!(seeds.len() >= 200);
    for seed in seeds {
        for lean in [false, true] {
            let answers = second.both(seed.as_bytes(), lean, SECONDS);
            assert!(answers.iter().all(|(verdict, _)| *verdict == Verdict::Verified), "{answers:?}\n{seed}");
        }
    }
}

#[test]
fn wrong_certificates_get_the_same_verdict_from_both() {
    let Some(mut second) = Second::start(SECONDS) else { return };
    for seed in folder("reject") {
        let answers = second.both(seed.as_bytes(), true, SECONDS);
        assert!(answers.iter().all(|(verdict, _)| *verdict == Verdict::Rejected), "lean: {answers:?}\n{seed}");
        // Some are only superfluous.
        let answers = second.both(seed.as_bytes(), false, SECONDS);
        assert_eq!(answers[0].0, answers[1].0, "{answers:?}\n{seed}");
    }
}

#[test]
fn at_every_limit_both_say_the_same() {
    let Some(mut second) = Second::start(SECONDS_AT_LIMITS) else { return };
    let mut wrong = Vec::new();
    for case in limits::cases() {
        let expected = if case.holds { Verdict::Verified } else { Verdict::Rejected };
        let answers = second.both(&case.certificate, case.lean, SECONDS_AT_LIMITS);
        let words = |(verdict, reason): &Answer| *verdict == expected && reason.contains(case.reason);
        if !answers.iter().all(words) {
            wrong.push(format!("{}: expected {expected:?} {:?}, found {answers:?}", case.name, case.reason));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A short certificate that takes hours: the moves of a heap that can be split into any three.
fn endless() -> String {
    let values = vec!["0"; 40_001].join(" ");
    let title = "certificate 1\ngame octal:.f*:40000\nrule normal\nanswer steps 1\n";
    format!("{title}sequence mask 0\n{values}\nsteps 40000\nend\n")
}

#[test]
fn giving_up_is_not_a_verdict() {
    let Some(mut second) = Second::start(1) else { return };
    let answers = second.both(endless().as_bytes(), false, 1);
    assert!(answers.iter().all(|(verdict, _)| *verdict == Verdict::GaveUp), "{answers:?}");
    // It goes on with the next one.
    let answers = second.both(examples()[0].as_bytes(), false, 1);
    assert!(answers.iter().all(|(verdict, _)| *verdict == Verdict::Verified), "{answers:?}");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("endless.txt");
    fs::write(&file, endless()).expect("the certificate is written");
    let script = root().join("check/second.py");
    let run = Command::new("python3").arg(script).args(["--time", "0.5"]).arg(&file).output().expect("it runs");
    fs::remove_file(&file).expect("the file is there");
    assert_eq!(run.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&run.stdout).starts_with("gave up "), "{run:?}");
}

#[test]
fn changed_certificates_get_the_same_verdict_from_both() {
    // Wrong certificates are many and mostly stay wrong, so they are taken less often.
    let honest = [examples(), listed(), folder("accept")].concat();
    let seeds: Vec<String> = [&honest[..], &honest, &folder("reject")].concat();
    let alike: Vec<Vec<&str>> = seeds
        .iter()
        .map(|seed| seeds.iter().filter(|other| name(other) == name(seed)).map(String::as_str).collect())
        .collect();
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get().min(8));
    let counts = Mutex::new([0_usize; 3]);
    let wrong: Mutex<Vec<(usize, String)>> = Mutex::default();
    let work = |worker: usize| {
        let Some(mut second) = Second::start(SECONDS) else { return };
        for i in (worker..wanted()).step_by(workers) {
            let mut dice = Dice::new(i as u64);
            let seed = dice.below(seeds.len());
            let certificate = mutate(&seeds[seed], &alike[seed], &mut dice);
            let lean = dice.below(3) == 0;
            let answers = second.both(&certificate, lean, SECONDS);
            let verdicts = answers.each_ref().map(|(verdict, _)| *verdict);
            let gave_up = verdicts.contains(&Verdict::GaveUp);
            counts.lock().expect("no worker panics")[if gave_up { Verdict::GaveUp } else { verdicts[0] } as usize] += 1;
            if (verdicts[0] != verdicts[1] && !gave_up) || answers[0].1.contains("a panic") {
                let flag = if lean { ", lean" } else { "" };
                let text = format!("certificate {i}{flag}: {answers:?}\n{}\n", shown(&certificate));
                wrong.lock().expect("no worker panics").push((i, text));
            }
        }
    };
    std::thread::scope(|scope| (0..workers).for_each(|worker| drop(scope.spawn(move || work(worker)))));
    let [verified, rejected, gave_up] = counts.into_inner().expect("no worker panics");
    eprintln!("{verified} verified, {rejected} rejected, {gave_up} given up");
    let mut wrong = wrong.into_inner().expect("no worker panics");
    wrong.sort();
    let listed: Vec<&str> = wrong.iter().take(10).map(|(_, text)| text.as_str()).collect();
    assert!(wrong.is_empty(), "{} disagreements; the first:\n\n{}", wrong.len(), listed.join("\n"));
    assert!(gave_up * 100 <= verified + rejected, "too many are given up: {gave_up}");
}
