//! `outwit subsets`: which sets of a board's lines keep the win.

use crate::args::SubsetsArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::Failure;
use crate::output::{bold, grouped, line};
use crate::small_board;
use outwit::families::positional::study::race::Mode;
use outwit::families::positional::study::small::Small;
use outwit::families::positional::study::subsets;
use outwit::families::positional::study::subsets::{Class, Subsets};
use outwit::limits::Meter;
use serde_json::{Map, Value, json};
use std::process::ExitCode;

/// How many sets are shown of each kind, unless all are asked for.
const SHOWN: usize = 8;

/// What is printed, and about what.
struct Sheet<'a> {
    name: &'a str,
    small: Small<'a>,
    subsets: Subsets,
}

/// Looks at all sets of lines and tells the numbers.
pub fn run(args: &SubsetsArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let (name, board) = small_board::read(&args.spec)?;
    let small = Small::new(&board).map_err(Failure::Input)?;
    if let Some(reason) = Subsets::refuse(&small) {
        return Err(Failure::Input(reason));
    }
    let mut meter = Meter::new(limits(&args.budget));
    let found = search(args.quiet || args.json, || Subsets::of(&small, &mut meter));
    let sheet = Sheet { name, small, subsets: found.map_err(Failure::Stopped)? };
    if args.json {
        line(&sheet.object(args, &meter).to_string())?;
    } else {
        sheet.show(args, &meter)?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Sheet<'_> {
    fn spec(&self, lines: subsets::Lines) -> String {
        subsets::spec(&self.small, self.name, lines)
    }

    /// The sets that are left when the index class goes, line by line, and whether they are won.
    fn index(&self) -> Vec<(usize, &Class)> {
        let removed = 1..=self.small.board.index.len();
        removed.map_while(|k| Some((k, self.subsets.class(subsets::without_index(&self.small, k)?)))).collect()
    }

    fn object(&self, args: &SubsetsArgs, meter: &Meter) -> Value {
        let mut modes = Map::new();
        for (i, mode) in Mode::ALL.into_iter().enumerate() {
            let (classes, sets) = self.subsets.count(|c| c.won[i]);
            let least = self.subsets.classes.iter().filter(|c| c.least[i]);
            let least: Vec<Value> = least.map(|c| json!({"spec": self.spec(c.lines), "sets": c.sets})).collect();
            let spoilt = self.subsets.count(|c| c.spoilt[i]).1;
            modes.insert(
                mode.name().into(),
                json!({"sets": sets, "classes": classes, "minimal": least, "spoilt": spoilt}),
            );
        }
        let won = |class: &Class| -> Map<String, Value> {
            Mode::ALL.iter().zip(class.won).map(|(mode, won)| (mode.name().to_owned(), won.into())).collect()
        };
        let index: Vec<Value> = self.index().iter().map(|(k, c)| json!({"removed": k, "won": won(c)})).collect();
        let mut object = Map::new();
        object.insert("spec".into(), format!("{}:{}", self.name, self.small.board.text).into());
        object.insert("sets".into(), self.subsets.class_of.len().into());
        object.insert("classes".into(), self.subsets.classes.len().into());
        object.insert("won".into(), modes.into());
        object.insert("index".into(), index.into());
        if args.classes {
            let row = |c: &Class| json!({"spec": self.spec(c.lines), "lines": c.lines.count_ones(), "sets": c.sets, "won": won(c)});
            object.insert("list".into(), self.subsets.classes.iter().map(row).collect());
        }
        object.insert("seconds".into(), meter.elapsed().as_secs_f64().into());
        object.insert("positions".into(), meter.positions().into());
        object.into()
    }

    fn show(&self, args: &SubsetsArgs, meter: &Meter) -> Result<(), Failure> {
        let plural =
            |n: usize, one: &str, many: &str| format!("{} {}", grouped(n as u64), if n == 1 { one } else { many });
        let (sets, classes) = (self.subsets.class_of.len(), self.subsets.classes.len());
        let count = format!("{} of lines, {}", plural(sets, "set", "sets"), plural(classes, "class", "classes"));
        line(&format!("{}:{}: {}", self.name, self.small.board.text, bold(count)))?;
        for (i, mode) in Mode::ALL.into_iter().enumerate() {
            let (classes, sets) = self.subsets.count(|c| c.won[i]);
            let count = format!("{} in {}", plural(sets, "set", "sets"), plural(classes, "class", "classes"));
            line(&format!("{}: {}", mode.in_words(), bold(count)))?;
            if args.quiet {
                continue;
            }
            let spoilt = self.subsets.count(|c| c.spoilt[i]).1;
            if spoilt > 0 {
                line(&format!("  of which one more line can spoil {}", grouped(spoilt as u64)))?;
            }
            let least: Vec<&Class> = self.subsets.classes.iter().filter(|c| c.least[i]).collect();
            for class in least.iter().take(SHOWN) {
                let lines = plural(class.lines.count_ones() as usize, "line", "lines");
                line(&format!(
                    "  minimal, {lines}: {} ({} alike)",
                    self.spec(class.lines),
                    grouped(class.sets as u64)
                ))?;
            }
            if least.len() > SHOWN {
                line(&format!(
                    "  … and {} more minimal classes (--json lists all)",
                    grouped((least.len() - SHOWN) as u64)
                ))?;
            }
        }
        if args.quiet {
            return Ok(());
        }
        for (removed, class) in self.index() {
            let lines = plural(removed, "line", "lines");
            line(&format!("without {lines} of the index class: {}", in_words(class)))?;
        }
        if args.classes {
            for class in &self.subsets.classes {
                let lines = plural(class.lines.count_ones() as usize, "line", "lines");
                line(&format!(
                    "  {lines}, {}: {}: {}",
                    plural(class.sets, "set", "sets"),
                    self.spec(class.lines),
                    in_words(class)
                ))?;
            }
        }
        line(&format!("  {} positions in {:.3} s", grouped(meter.positions()), meter.elapsed().as_secs_f64()))
    }
}

/// What is won with the sets of a class.
fn in_words(class: &Class) -> String {
    let won: Vec<&str> = Mode::ALL.iter().zip(class.won).filter(|(_, won)| *won).map(|(m, _)| m.in_words()).collect();
    if won.is_empty() { "nothing is won".to_owned() } else { won.join("; ") }
}
