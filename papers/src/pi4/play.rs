//! Printed lines of play, played out move by move on the lines of Figures 2 and 3; and plain play on tiny boards.

use crate::pi4::figures;
use crate::pi4::figures::{name, names, plane, point, set};
use crate::published::printed::Cells;
use outwit::families::positional::study::group::At;
use outwit::families::positional::study::small::{Set, points};
use outwit::families::positional::study::strategy::graph::{completing, owns};
use rustc_hash::FxHashMap;

/// A row with the cells that it leaves empty at its beginning, which are those of the row above; other empty cells go.
pub fn whole(table: &[Cells], row: usize) -> Vec<String> {
    let own = table[row].iter().map(|cell| (*cell).to_owned());
    let blank = table[row].iter().take_while(|cell| cell.is_empty()).count();
    let head = if blank == 0 { Vec::new() } else { whole(table, row - 1)[..blank].to_vec() };
    head.into_iter().chain(own.skip(blank)).filter(|cell| !cell.is_empty()).collect()
}

/// A row that is wrong in a small way: Xeno's last move and the first point that he then threatens are exchanged.
pub fn exchanged(mut cells: Vec<String>) -> Vec<String> {
    let last = cells.len() - 1;
    let (first, second) = cells[last].trim_start_matches('=').split_once(' ').expect("two points are threatened");
    let mark = if cells[last - 1].ends_with('!') { "!" } else { "" };
    let (own, other) = (format!("{first}{mark}"), second.to_owned());
    let end = format!("={} {other}", cells[last - 1].trim_end_matches('!'));
    cells.splice(last - 1.., [own, end]);
    cells
}

/// A row under a map of the points.
pub fn mapped(cells: &[String], image: &[u16]) -> Vec<String> {
    let to = |name: &str| figures::plain(usize::from(image[point(name)]));
    let cell = |cell: &String| {
        let (head, rest) = if let Some(rest) = cell.strip_prefix('=') { ("=", rest) } else { ("", cell.as_str()) };
        let mark = if rest.ends_with('!') { "!" } else { "" };
        let names: Vec<String> =
            rest.trim_end_matches('!').split(' ').filter(|n| !n.is_empty() && *n != ">").map(to).collect();
        format!("{head}{}{mark}{}", names.join(" "), if rest == ">" { ">" } else { "" })
    };
    cells.iter().map(cell).collect()
}

/// The points that a cell names.
pub fn replies(cell: &str) -> Set {
    set(cell.trim_end_matches('!'))
}

/// The position after the moves of a row, where a cell with several replies counts as its first one.
pub fn after(mut at: At, cells: &[String]) -> At {
    for (i, cell) in cells.iter().filter(|cell| !cell.starts_with('=')).enumerate() {
        at[1 - i % 2] |= 1 << point(cell.split(' ').next().unwrap_or_default().trim_end_matches('!'));
    }
    at
}

/// A row as it is printed, for people: `!` stands for the line over a move.
pub fn text(cells: &[String]) -> String {
    let cell = |(i, cell): (usize, &String)| {
        let words: Vec<String> = cell
            .trim_start_matches('=')
            .trim_end_matches('!')
            .split(' ')
            .filter(|w| w.len() == 2)
            .map(|w| name(point(w)))
            .collect();
        let mark = if cell.ends_with('!') { "!" } else { "" };
        match (cell.starts_with('='), i % 2) {
            (true, _) if words.is_empty() => "…".to_owned(),
            (true, _) => format!("X_W({})", words.join(", ")),
            (false, 0) => format!("({}{mark})", words.join(", ")),
            (false, _) => format!("{}{mark}", words.join(", ")),
        }
    };
    cells.iter().enumerate().map(cell).collect::<Vec<_>>().join(" ")
}

/// The first thing that is wrong with a row, Ophelia's move first: a point that is taken, a marked move that is not
/// forced, an unmarked reply to a threat, a threat of Ophelia's that is left standing, an end that is none.
pub fn fault(at: At, cells: &[String]) -> Option<String> {
    walk(at, 1, cells, "")
}

/// The same where `mover` begins: 0 is Xeno, 1 Ophelia.
pub fn walk(at: At, mover: usize, cells: &[String], path: &str) -> Option<String> {
    let lines = &plane().lines;
    let said = |what: String| Some(if path.is_empty() { what } else { format!("after {}: {what}", path.trim()) });
    let Some((cell, rest)) = cells.split_first() else { return said("the entry of X_W is missing".to_owned()) };
    let (own, theirs) = (completing(lines, at[mover], at[1 - mover]), completing(lines, at[1 - mover], at[mover]));
    if let Some(end) = cell.strip_prefix('=') {
        if mover == 0 {
            return said("the row ends although Xeno is to move".to_owned());
        }
        if own != 0 {
            return said(format!("Ophelia completes a line with {}", names(own)));
        }
        if end == ">" {
            return if theirs == 0 { None } else { said(format!("Xeno threatens {}", names(theirs))) };
        }
        let told = set(end);
        let right = told.count_ones() == 2 && told & !theirs == 0;
        let now = if theirs == 0 { "nothing".to_owned() } else { names(theirs) };
        return if right { None } else { said(format!("Xeno threatens {now}, not {}", names(told))) };
    }
    let marked = cell.ends_with('!');
    let who = ["Xeno", "Ophelia"];
    for p in points(replies(cell)) {
        let taken = (at[0] | at[1]) >> p & 1 == 1;
        let what = match () {
            () if taken => Some(format!("{} is taken", name(p))),
            () if marked && (theirs != 1 << p || own != 0) => {
                Some(format!("{} of {} is marked as forced and is not", name(p), who[mover]))
            }
            () if mover == 1 && own != 0 => Some(format!("Ophelia completes a line with {}", names(own))),
            () if mover == 1 && !marked && theirs != 0 => {
                Some(format!("Xeno threatens {}, and {} is not marked as forced", names(theirs), name(p)))
            }
            () if mover == 0 && theirs & !(1 << p) != 0 => {
                Some(format!("Ophelia threatens {}, and Xeno takes {}", names(theirs), name(p)))
            }
            () => None,
        };
        if what.is_some() {
            return what.and_then(said);
        }
        let mut next = at;
        next[mover] |= 1 << p;
        let path = if mover == 0 { format!("{path} {}", name(p)) } else { format!("{path} ({})", name(p)) };
        let wrong = walk(next, 1 - mover, rest, &path);
        if wrong.is_some() {
            return wrong;
        }
    }
    None
}

/// Plain play without any knowledge, remembered: for boards of nine points or so.
pub struct Plain {
    /// The lines.
    pub lines: Vec<Set>,
    /// All points.
    pub all: Set,
    known: FxHashMap<At, i8>,
}

impl Plain {
    /// A board.
    pub fn new(lines: Vec<Set>, all: Set) -> Plain {
        Plain { lines, all, known: FxHashMap::default() }
    }

    /// The result with best play: 1 if Xeno wins, −1 if Ophelia does, 0 for a draw. Who has as many points as the other
    /// is to move if he is Xeno.
    pub fn value(&mut self, at: At) -> i8 {
        if owns(&self.lines, at[0]) {
            return 1;
        }
        if owns(&self.lines, at[1]) {
            return -1;
        }
        let free = self.all & !at[0] & !at[1];
        if free == 0 {
            return 0;
        }
        if let Some(known) = self.known.get(&at) {
            return *known;
        }
        let results = self.moves(at);
        let ophelia = at[0].count_ones() > at[1].count_ones();
        let results = results.iter().map(|(_, value)| *value);
        let best = if ophelia { results.min() } else { results.max() }.unwrap_or(0);
        self.known.insert(at, best);
        best
    }

    /// The result after each move.
    pub fn moves(&mut self, at: At) -> Vec<(usize, i8)> {
        let mover = usize::from(at[0].count_ones() > at[1].count_ones());
        let free = points(self.all & !at[0] & !at[1]);
        free.map(|p| {
            let mut next = at;
            next[mover] |= 1 << p;
            (p, self.value(next))
        })
        .collect()
    }
}
