//! What can be asked for: the commands and their arguments as `--help` prints them, and the games as `games --json` lists
//! them. A command or a flag that is added later is driven without a change here.

use serde_json::Value;
use std::process::Command;

/// A command, or an action of a command, with its arguments.
#[derive(Debug)]
pub struct Entry {
    /// The words that name it, such as `store list`.
    pub words: Vec<String>,
    /// The flags, each with the name of its value if it takes one.
    pub flags: Vec<(String, Option<String>)>,
    /// The names of the arguments without a flag, and whether each must be there.
    pub places: Vec<(String, bool)>,
}

impl Entry {
    pub fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|(name, _)| name == flag)
    }

    pub fn is(&self, word: &str) -> bool {
        self.words[0] == word
    }
}

/// The games, their questions, studies and seats.
#[derive(Debug, Default)]
pub struct Games {
    pub specs: Vec<String>,
    pub words: Vec<String>,
}

#[derive(Debug)]
pub struct Menu {
    pub entries: Vec<Entry>,
    pub games: Games,
}

fn printed(args: &[&str]) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_outwit"));
    let output = program.args(args).env("OUTWIT_STORE", "none").output().expect("the program starts");
    String::from_utf8(output.stdout).expect("help is UTF-8")
}

impl Menu {
    pub fn read() -> Menu {
        let mut entries = Vec::new();
        collect(&[], &mut entries);
        assert!(entries.len() > 20 && entries.iter().any(|d| d.has("--json")), "{entries:?}");
        let mut games = Games::default();
        let list: Value = serde_json::from_str(&printed(&["games", "--json"])).expect("it is JSON");
        for game in list["games"].as_array().expect("a list of games") {
            games.specs.extend(texts(&game["examples"]));
            games
                .words
                .extend(["questions", "studies", "rules", "seats", "players"].iter().flat_map(|k| texts(&game[*k])));
            games.words.extend(game["name"].as_str().map(str::to_owned));
        }
        games.words.sort();
        games.words.dedup();
        assert!(games.specs.len() > 20, "{games:?}");
        Menu { entries, games }
    }
}

/// The texts in a list, or the names in a list of objects.
fn texts(list: &Value) -> Vec<String> {
    let text = |v: &Value| v.as_str().or_else(|| v["name"].as_str()).map(str::to_owned);
    list.as_array().into_iter().flatten().filter_map(text).collect()
}

/// Reads the help of a command and of the commands below it.
fn collect(words: &[&str], entries: &mut Vec<Entry>) {
    let mut call = words.to_vec();
    call.push("--help");
    let help = printed(&call);
    let (mut part, mut below) = ("", Vec::new());
    let mut entry = Entry { words: words.iter().map(|w| (*w).to_owned()).collect(), flags: vec![], places: vec![] };
    for line in help.lines() {
        if !line.starts_with(' ') {
            part = line;
            continue;
        }
        let mut rest = line.split_whitespace();
        let first = rest.next().unwrap_or_default();
        match part {
            "Commands:" if line.starts_with("  ") && !line.starts_with("   ") => below.push(first.to_owned()),
            // Options may stand under several headings.
            _ if first.starts_with('-') => {
                let long = if first.ends_with(',') { rest.next().unwrap_or_default() } else { first };
                let value = rest.next().filter(|v| v.starts_with('<')).map(bare);
                if long.starts_with("--") && !["--help", "--version"].contains(&long) {
                    entry.flags.push((long.to_owned(), value));
                }
            }
            "Arguments:" if first.starts_with(['<', '[']) && line.starts_with("  ") && !line.starts_with("   ") => {
                entry.places.push((bare(first), first.starts_with('<')));
            }
            _ => {}
        }
    }
    if below.is_empty() {
        entries.push(entry);
    }
    for word in below.iter().filter(|w| *w != "help") {
        collect(&[words, &[word.as_str()]].concat(), entries);
    }
}

/// `FILE` of `<FILE>...`.
fn bare(name: &str) -> String {
    name.trim_matches(|c: char| "<>[].".contains(c)).to_owned()
}
