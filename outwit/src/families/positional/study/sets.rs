//! The study of the sets of a board's lines that keep the win: texts and fields for [`subsets`].
//!
//! Cost: that of [`subsets`], and one line per set shown.

use super::race::Mode;
use super::small::Small;
use super::subsets::{self, Class, Subsets};
use crate::error::Error;
use crate::families::positional::rules::board::Board;
use crate::limits::Meter;
use crate::spec::{counted, grouped};
use crate::study::{Facts, Options, Study};
use serde_json::{Map, Value, json};

/// The study.
pub(crate) const SUBSETS: Study = Study {
    name: "subsets",
    title: "which sets of the board's lines keep the win",
    options: &[("classes", "lists every class of sets")],
    proves: false,
};

/// How many sets of each kind are shown.
const SHOWN: usize = 8;

/// The results to show, and the name of the game.
struct Report<'a> {
    name: &'a str,
    small: Small<'a>,
    subsets: Subsets,
}

pub(super) fn study(name: &str, board: &Board, options: &Options, meter: &mut Meter) -> Result<Facts, Error> {
    let small = Small::new(board).map_err(Error::wrong)?;
    if let Some(reason) = Subsets::refuse(&small) {
        return Err(Error::wrong(reason));
    }
    let subsets = Subsets::of(&small, meter)?;
    let report = Report { name, small, subsets };
    let every = options.has("classes");
    let (sets, classes) = (report.subsets.class_of.len(), report.subsets.classes.len());
    let verdict = format!("{} of lines, {}", counted(sets as u64, "set"), classes_text(classes));
    Ok(Facts { fields: report.fields(every), verdict, lines: report.lines(every), ..Facts::default() })
}

fn classes_text(n: usize) -> String {
    format!("{} class{}", grouped(n as u64), if n == 1 { "" } else { "es" })
}

impl Report<'_> {
    fn spec(&self, lines: subsets::Lines) -> String {
        subsets::spec(&self.small, self.name, lines)
    }

    /// The classes of the sets that are left when lines of the index class are removed one by one.
    fn index(&self) -> Vec<(usize, &Class)> {
        let removed = 1..=self.small.board.index.len();
        removed.map_while(|k| Some((k, self.subsets.class(subsets::without_index(&self.small, k)?)))).collect()
    }

    fn fields(&self, every: bool) -> Map<String, Value> {
        let mut modes = Map::new();
        for (i, mode) in Mode::ALL.into_iter().enumerate() {
            let (classes, sets) = self.subsets.count(|c| c.won[i]);
            let least = self.subsets.classes.iter().filter(|c| c.least[i]);
            let least: Vec<Value> = least.map(|c| json!({"spec": self.spec(c.lines), "sets": c.sets})).collect();
            let spoilt = self.subsets.count(|c| c.spoilt[i]).1;
            let mode_fields = json!({"sets": sets, "classes": classes, "minimal": least, "spoilt": spoilt});
            modes.insert(mode.name().into(), mode_fields);
        }
        let won = |class: &Class| -> Map<String, Value> {
            Mode::ALL.iter().zip(class.won).map(|(mode, won)| (mode.name().to_owned(), won.into())).collect()
        };
        let index: Vec<Value> = self.index().iter().map(|(k, c)| json!({"removed": k, "won": won(c)})).collect();
        let mut fields = Map::new();
        fields.insert("sets".into(), self.subsets.class_of.len().into());
        fields.insert("classes".into(), self.subsets.classes.len().into());
        fields.insert("won".into(), modes.into());
        fields.insert("index".into(), index.into());
        if every {
            let row = |c: &Class| json!({"spec": self.spec(c.lines), "lines": c.lines.count_ones(), "sets": c.sets, "won": won(c)});
            fields.insert("list".into(), self.subsets.classes.iter().map(row).collect());
        }
        fields
    }

    fn lines(&self, every: bool) -> Vec<String> {
        let mut lines = Vec::new();
        for (i, mode) in Mode::ALL.into_iter().enumerate() {
            let (classes, sets) = self.subsets.count(|c| c.won[i]);
            lines.push(format!("{}: {} in {}", mode.in_words(), counted(sets as u64, "set"), classes_text(classes)));
            let spoilt = self.subsets.count(|c| c.spoilt[i]).1;
            if spoilt > 0 {
                lines.push(format!("  one more line can spoil {} of these", grouped(spoilt as u64)));
            }
            let least: Vec<&Class> = self.subsets.classes.iter().filter(|c| c.least[i]).collect();
            for class in least.iter().take(SHOWN) {
                let (count, alike) = (class.lines.count_ones().into(), grouped(class.sets as u64));
                let spec = self.spec(class.lines);
                lines.push(format!("  minimal, {}: {spec} ({alike} alike)", counted(count, "line")));
            }
            if least.len() > SHOWN {
                let more = grouped((least.len() - SHOWN) as u64);
                lines.push(format!("  … and {more} more minimal classes (--json lists all)"));
            }
        }
        for (removed, class) in self.index() {
            let count = counted(removed as u64, "line");
            lines.push(format!("  without {count} of the index class: {}", in_words(class)));
        }
        for class in self.subsets.classes.iter().filter(|_| every) {
            let count = counted(class.lines.count_ones().into(), "line");
            let (sets, spec) = (counted(class.sets as u64, "set"), self.spec(class.lines));
            lines.push(format!("  {count}, {sets}: {spec}: {}", in_words(class)));
        }
        lines
    }
}

/// Which games are won with the sets of a class, in words.
fn in_words(class: &Class) -> String {
    let won: Vec<&str> = Mode::ALL.iter().zip(class.won).filter(|(_, won)| *won).map(|(m, _)| m.in_words()).collect();
    if won.is_empty() { "nothing is won".to_owned() } else { won.join("; ") }
}
