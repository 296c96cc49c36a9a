//! Calls of any kind: a command with some of its flags, nonsense among the values, bad files, odd streams, and signals.

use crate::chance::Chance;
use crate::menu::{Entry, Menu};
use crate::places::{Folder, Samples};
use crate::run::{Call, Ended, Input, Sink};
use crate::whole::lacks;
use crate::words::{self, SHORT_TIMES, SMALL_SIZES, nonsense};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// What calls are made of.
pub struct Calls {
    menu: Menu,
    samples: Samples,
}

impl Calls {
    pub fn new() -> Calls {
        let folder = Folder::new("samples");
        Calls { menu: Menu::read(), samples: Samples::make(folder.path()) }
    }

    /// Makes the call with a number, and says what is wrong with it.
    pub fn make(&self, number: u64) -> Result<(), String> {
        let folder = Folder::new(&number.to_string());
        let call = self.call(&mut Chance::new(number), &folder);
        let before = folder.files();
        let ended = call.run(folder.path());
        let complaint = call.complaint(&ended).or_else(|| left(&call, &ended, &before, &folder.files()));
        if std::env::var_os("OUTWIT_ANYTHING_KEEP").is_some() {
            std::mem::forget(folder);
        }
        let Some(complaint) = complaint else { return Ok(()) };
        let input = match &call.input {
            Input::Bytes(bytes) => String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned(),
            Input::Closed => "closed".to_owned(),
        };
        let (output, errors, signal) = (call.output, call.errors, call.signal);
        let streams = format!("input {input:?}, output {output:?}, errors {errors:?}, signal {signal:?}");
        Err(format!("call {number}: {complaint}\n{}\n  {streams}\n  {ended:?}", call.line()))
    }

    fn call(&self, chance: &mut Chance, folder: &Folder) -> Call {
        let entry = chance.pick(&self.menu.entries);
        let mut call = Call::new(self.arguments(chance, entry, folder));
        call.input = self.input(chance, entry);
        let sinks = [Sink::Head(0), Sink::Head(10), Sink::Gone, Sink::Closed, Sink::Full];
        if chance.percent(12) {
            call.output = *chance.pick(&sinks);
        }
        if chance.percent(8) {
            call.errors = *chance.pick(&sinks);
        }
        self.environment(chance, folder, &mut call);
        if entry.is("serve") {
            call.signal = Some((*chance.pick(&["INT", "TERM"]), Duration::from_millis(300)));
        } else if chance.percent(6) {
            let after = Duration::from_millis(chance.below(400) as u64);
            call.signal = Some((*chance.pick(&["INT", "TERM", "KILL"]), after));
        }
        call
    }

    fn arguments(&self, chance: &mut Chance, entry: &Entry, folder: &Folder) -> Vec<OsString> {
        let games = &self.menu.games;
        let mut groups: Vec<Vec<OsString>> = Vec::new();
        let likely = *chance.pick(&[5, 15, 30, 60]);
        for (flag, value) in &entry.flags {
            // A browser is not for tests.
            let needed = ["--to", "--time", "--each", "--memory"].contains(&flag.as_str())
                || (entry.is("export") && flag == "--pg")
                || (entry.is("serve") && flag == "--port");
            if flag == "--open" || !(chance.percent(likely) || needed && chance.percent(99)) {
                continue;
            }
            let Some(name) = value else {
                groups.push(vec![flag.into()]);
                continue;
            };
            let value = self.value(chance, entry, name, flag, folder);
            if chance.percent(70) || value.is_empty() {
                groups.push(vec![flag.into(), value]);
            } else {
                let mut joined = OsString::from(format!("{flag}="));
                joined.push(value);
                groups.push(vec![joined]);
            }
        }
        for (name, required) in &entry.places {
            let times = match (required, name.as_str()) {
                (true, "FILE" | "OTHER") if entry.places.len() == 1 => 1 + chance.below(3),
                (true, _) => usize::from(chance.percent(97)),
                _ => chance.below(2),
            };
            (0..times).for_each(|_| groups.push(vec![self.value(chance, entry, name, "", folder)]));
        }
        if chance.percent(6) {
            groups.push(vec![nonsense(chance, games)]);
        }
        if chance.percent(3) {
            groups
                .push(vec![(*chance.pick(&["--help", "-h", "--version", "-V", "--", "--json=1", "-qq", "-o"])).into()]);
        }
        if chance.percent(30) {
            chance.shuffle(&mut groups);
        }
        let mut args: Vec<OsString> = entry.words.iter().map(Into::into).collect();
        args.extend(groups.into_iter().flatten());
        match chance.below(60) {
            0 => args.truncate(chance.below(args.len() + 1)),
            1 => args = (0..chance.below(5)).map(|_| nonsense(chance, games)).collect(),
            _ => {}
        }
        // Without a budget a long search is not a fault.
        let words = entry.words.len();
        let named = args.len() >= words && entry.words.iter().zip(&args).all(|(word, arg)| arg == word.as_str());
        if named && entry.has("--time") && !args.iter().any(|a| a.to_string_lossy().starts_with("--time")) {
            args.insert(words, "--time=0.3".into());
        }
        args
    }

    fn value(&self, chance: &mut Chance, entry: &Entry, name: &str, flag: &str, folder: &Folder) -> OsString {
        let games = &self.menu.games;
        match name {
            // Longer ones would only wait.
            "TIME" if chance.percent(80) => "0.3".into(),
            "TIME" => (*chance.pick(SHORT_TIMES)).into(),
            "SIZE" if chance.percent(80) => "50M".into(),
            "SIZE" => (*chance.pick(SMALL_SIZES)).into(),
            "FILE" | "DIR" | "OTHER" => folder.file(chance, &self.samples),
            _ if flag == "--port" => (*chance.pick(&["0", "0", "0", "0", "65536", "-1", "x"])).into(),
            // Names would be looked up in the network.
            "ADDRESS" => (*chance.pick(&["127.0.0.1", "::1", "", "256.0.0.1", "1.2.3.4", "0.0.0.0:1", "[::1]"])).into(),
            "SPEC" if entry.is("table") => words::ranges(chance, games),
            "SPEC" | "LEFT" | "RIGHT" if chance.percent(5) => {
                let mut spec = OsString::from(*chance.pick(&["lines:", "coins:", "LINES : "]));
                spec.push(folder.file(chance, &self.samples));
                spec
            }
            "SPEC" if entry.is("solve") && chance.percent(10) => "-".into(),
            "SPEC" | "LEFT" | "RIGHT" => words::spec(chance, games),
            "CODE" if chance.percent(70) => (*chance.pick(&[".007", ".77", ".16", "4.3*", ".3f", ".6", ".07"])).into(),
            "N" if chance.percent(60) => (*chance.pick(&["1", "2", "10", "300", "5000", "100000"])).into(),
            "NAME" | "QUESTION" | "SEAT" | "SEATS" if chance.percent(60) => chance.pick(&games.words).into(),
            "DOCUMENT" if chance.percent(60) => {
                (*chance.pick(&["ellie", "cutblock", "pi4", "octagons", "animals"])).into()
            }
            "SHELL" if chance.percent(60) => (*chance.pick(&["bash", "zsh", "fish", "elvish", "powershell"])).into(),
            _ => nonsense(chance, games),
        }
    }

    fn input(&self, chance: &mut Chance, entry: &Entry) -> Input {
        let games = &self.menu.games;
        match chance.below(10) {
            0 => Input::Closed,
            1 => Input::Bytes(chance.bytes(3000)),
            2 => Input::Bytes(vec![b'a'; 1 << chance.below(22)]),
            3 | 4 if entry.is("check") => Input::Bytes(self.samples.damaged(chance)),
            _ if entry.is("play") => Input::Bytes(words::typed(chance, games)),
            3..6 => {
                let specs = (0..chance.below(8)).map(|_| words::spec(chance, games));
                Input::Bytes(specs.flat_map(|spec| [spec.into_encoded_bytes(), b"\n".to_vec()].concat()).collect())
            }
            _ => Input::Bytes(Vec::new()),
        }
    }

    fn environment(&self, chance: &mut Chance, folder: &Folder, call: &mut Call) {
        let home = folder.path().join("home");
        fs::create_dir_all(&home).expect("the folder can be made");
        call.env = vec![("RUST_BACKTRACE", "0".into())];
        match chance.below(10) {
            // The default store, in the folder.
            0 => call.env.push(("HOME", home.into())),
            1 => call.env.push(("HOME", (*chance.pick(&["", "/dev/null", "relative", "\u{fffd}"])).into())),
            2 => call.env.push(("XDG_DATA_HOME", home.into())),
            3 | 4 => call.env.push(("OUTWIT_STORE", folder.file(chance, &self.samples))),
            // Without a home there is no default store.
            5 => {}
            _ => call.env.push(("OUTWIT_STORE", "none".into())),
        }
        for (name, values) in [
            ("NO_COLOR", ["1", ""]),
            ("TERM", ["dumb", "nonsense"]),
            ("LANG", ["C", "tlh_QO.UTF-16"]),
            ("COLUMNS", ["0", "99999999999999999999"]),
            ("CLICOLOR_FORCE", ["1", "0"]),
        ] {
            if chance.percent(10) {
                call.env.push((name, (*chance.pick(&values)).into()));
            }
        }
    }
}

type Files = BTreeMap<PathBuf, Vec<u8>>;

/// What is wrong with the files that a call left.
fn left(call: &Call, ended: &Ended, before: &Files, after: &Files) -> Option<String> {
    // A store, a checkpoint and no values at all may be empty; a killed program leaves files beside their place.
    let text: Vec<String> = call.args.iter().map(|a| a.to_string_lossy().into_owned()).collect();
    let flags = ["--store", "--resume", "--raw", "merge"];
    let may_be_empty = text.iter().any(|a| flags.iter().any(|flag| a.starts_with(flag)))
        || !call.env.iter().any(|(name, value)| *name == "OUTWIT_STORE" && value == "none");
    let cut_short = call.signal.is_some() && ended.status.code().is_none_or(|c| c > 4);
    for (path, bytes) in after.iter().filter(|(path, bytes)| before.get(*path) != Some(bytes)) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".part") {
            if cut_short {
                continue;
            }
            return Some(format!("{name} was left behind"));
        }
        let of_database = ["-wal", "-shm", "-journal"].iter().any(|end| name.ends_with(end));
        if of_database || (bytes.is_empty() && may_be_empty) {
            continue;
        }
        if let Some(what) = lacks(bytes) {
            return Some(format!("{name} lacks {what}"));
        }
    }
    None
}
