//! Reads boards from files: the text of a file becomes a spec of the family `lines`. The library reads texts, never
//! files.
//!
//! A plain file has one line of the board per row, with names separated by white space; `#` starts a comment. A file
//! with code words such as `#blackwins`, each alone in its row, is a *positional game description*, the `.pg` format of
//! Mayer-Eichberger and Saffidine (Positional Games and QBF): Black is the first player, and `%` starts a comment.

use super::board::MOST_LINES;
use super::listed::LINES;
use super::points::MOST_POINTS;
use crate::family::FromFile;
use crate::names::row_of_file;
use crate::spec::counted;
use std::collections::{BTreeMap, BTreeSet};

/// The code words of `.pg`.
const WORDS: [&str; 9] = [
    "#version",
    "#times",
    "#blackturns",
    "#positions",
    "#blackwins",
    "#whitewins",
    "#blackinitials",
    "#whiteinitials",
    "#firstmoves",
];

/// Reads the text of a file; an error names the row that is wrong.
pub(crate) fn read(text: &str) -> Result<FromFile, String> {
    let is_word = |row: &str| WORDS.contains(&row.trim().to_ascii_lowercase().as_str());
    if text.lines().any(is_word) { described(text) } else { plain(text) }
}

/// Reads a plain file: one line of the board per row.
fn plain(text: &str) -> Result<FromFile, String> {
    let mut lines = Vec::new();
    for (i, row) in text.lines().enumerate() {
        let row = row.split('#').next().unwrap_or_default();
        let names = row_of_file(i, row)?;
        if !names.is_empty() {
            lines.push(names);
        }
        if lines.len() > MOST_LINES {
            return Err(format!("row {}: a board has at most {MOST_LINES} lines", i + 1));
        }
    }
    let body = body(&lines, &[])?;
    Ok(FromFile { spec: format!("{}:{body}", LINES.heading.name), notes: Vec::new() })
}

/// The board as text. Points on no line are written as lines that are removed again.
fn body(lines: &[Vec<&str>], points: &[&str]) -> Result<String, String> {
    let mut known: BTreeSet<&str> = lines.iter().flatten().copied().collect();
    let alone: Vec<&str> = points.iter().copied().filter(|p| known.insert(p)).collect();
    if known.len() > MOST_POINTS {
        return Err(format!("a board has at most {MOST_POINTS} points"));
    }
    let rows: Vec<String> = lines.iter().map(|line| line.join(" ")).collect();
    let all: Vec<&str> = rows.iter().map(String::as_str).chain(alone.iter().copied()).collect();
    if all.is_empty() {
        return Err("there is no line in this file".to_owned());
    }
    let gone: String = alone.iter().map(|p| format!("-line({p})")).collect();
    Ok(format!("{{{}}}{gone}", all.join(";")))
}

/// Reads a positional game description.
fn described(text: &str) -> Result<FromFile, String> {
    let mut sections: BTreeMap<String, Vec<Vec<&str>>> = BTreeMap::new();
    let mut word: Option<String> = None;
    for (i, row) in text.lines().enumerate() {
        let row = row.split('%').next().unwrap_or_default().trim();
        if row.starts_with('#') {
            let lower = row.to_ascii_lowercase();
            if !WORDS.contains(&lower.as_str()) {
                return Err(format!("row {}: {row:?} is not a code word that Outwit reads", i + 1));
            }
            sections.entry(lower.clone()).or_default();
            word = Some(lower);
            continue;
        }
        let names = row_of_file(i, row)?;
        match word.as_ref().and_then(|w| sections.get_mut(w)) {
            _ if names.is_empty() => {}
            Some(section) => section.push(names),
            None => return Err(format!("row {}: a code word such as #blackwins comes first", i + 1)),
        }
    }
    let rows = |word: &str| sections.get(word).map_or(&[][..], Vec::as_slice);
    let list = |word: &str| rows(word).iter().flatten().copied().collect::<Vec<_>>();
    let set = |word: &str| {
        rows(word).iter().map(|line| line.iter().copied().collect::<BTreeSet<_>>()).collect::<BTreeSet<_>>()
    };
    let (black, white) = (rows("#blackwins"), rows("#whitewins"));
    let mut notes = Vec::new();
    if !list("#firstmoves").is_empty() {
        return Err("#firstmoves is not supported: Outwit has no rule about the first move".to_owned());
    }
    if white.is_empty() {
        notes.push("White has no lines in this file: play it with --maker-breaker".to_owned());
    } else if set("#blackwins") != set("#whitewins") {
        return Err("the lines of Black and White differ in this file, which is not supported".to_owned());
    }
    let points = [list("#positions"), list("#blackinitials"), list("#whiteinitials")].concat();
    if let Some(unknown) = list("#positions").first().and_then(|_| {
        let known: BTreeSet<&str> = list("#positions").into_iter().collect();
        black.iter().flatten().find(|p| !known.contains(*p))
    }) {
        return Err(format!("the point {unknown} is in #blackwins but not in #positions"));
    }
    let mut spec = format!("{}:{}", LINES.heading.name, body(black, &points)?);
    let taken = [list("#blackinitials"), list("#whiteinitials")];
    if taken.iter().any(|points| !points.is_empty()) {
        spec += &format!(":{}/{}", taken[0].join(","), taken[1].join(","));
    }
    let (times, turns) = (list("#times"), list("#blackturns").into_iter().collect::<BTreeSet<_>>());
    let is_black = |time: &str| turns.contains(time);
    if times.windows(2).any(|pair| is_black(pair[0]) == is_black(pair[1])) {
        return Err("the players of this file do not move in turn, which is not supported".to_owned());
    }
    if times.first().is_some_and(|time| !is_black(time)) {
        spec += "@second";
    }
    let all: BTreeSet<&str> = black.iter().flatten().chain(&points).copied().collect();
    let free = all.len().saturating_sub(taken.iter().map(Vec::len).sum());
    if !times.is_empty() && times.len() < free {
        notes.push(format!(
            "the file covers only {}; Outwit plays until nothing is free",
            counted(times.len() as u64, "move")
        ));
    }
    Ok(FromFile { spec, notes })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> Result<String, String> {
        read(text).map(|file| file.spec)
    }

    #[test]
    fn a_row_is_a_line() {
        let text = "# triangle\na b  # first\n\n b,c\r\nc\ta\n";
        assert_eq!(spec(text).as_deref(), Ok("lines:{a b;b c;c a}"));
        assert!(spec("a b\nc d-e\n").is_err_and(|e| e.starts_with("row 2")));
        assert!(spec("# nothing\n\n").is_err());
    }

    const EXAMPLE: &str = "#version\n1.0\n#times\nt4 t5 t6 % comment\nt7 t8\n#blackturns\nt5 t7\n#positions\n\
        a1 a2 a3 b1 b2 x\n#blackwins\na1 a2\nb1 a2 a3\n#blackinitials\na1\n#whitewins\na3 a2 b1\na2 a1\n\
        #whiteinitials\nb2\n";

    #[test]
    fn descriptions_are_read() {
        let file = read(EXAMPLE).expect("it is a description");
        assert_eq!(file.spec, "lines:{a1 a2;b1 a2 a3;b2;x}-line(b2)-line(x):a1/b2@second");
        assert!(file.notes.is_empty());
        let maker = EXAMPLE.replace("a3 a2 b1\na2 a1\n", "").replace("t8", "");
        let notes = read(&maker).expect("it is a description").notes;
        assert!(notes.len() == 1 && notes[0].contains("maker"), "{notes:?}");
        let short = read(&maker.replace("t7", "")).expect("it is a description");
        assert_eq!(short.notes.len(), 2);
    }

    #[test]
    fn unsupported_files_are_refused() {
        for (from, to) in [
            ("a2 a1\n", "a3 a1\n"),
            ("t4 t5", "t5 t4 t6"),
            ("#whiteinitials", "#firstmoves"),
            ("#version", "#neighbours"),
            ("#version\n", "1\n#version\n"),
            ("b2 x", "b2 x-y"),
            ("a1 a2 a3 b1 b2 x", "a1 a2 a3 b2 x"),
        ] {
            let changed = EXAMPLE.replacen(from, to, 1);
            assert!(changed != EXAMPLE && read(&changed).is_err(), "{from:?}");
        }
    }
}
