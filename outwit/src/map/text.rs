//! The map in letters: a grid for every panel with its numbers above and beside it, and below all of them what the letters
//! and numbers mean.

use super::{Cell, Kind, Panel, panels};
use crate::game::About;
use crate::ranges::Ranges;
use std::fmt::Write;

/// The map of the first answers of a sweep as lines of text. In a cell for three players each starter has one letter.
pub fn text(ranges: &Ranges, cells: &[Cell], about: &About) -> String {
    let mut out = String::new();
    let mut rest = cells;
    for panel in panels(ranges) {
        let (own, others) = rest.split_at(rest.len().min(panel.cells()));
        rest = others;
        panel.write(&mut out, own);
        out.push('\n');
    }
    for line in legend(cells, about) {
        out += &line;
        out.push('\n');
    }
    out
}

impl Panel {
    fn write(&self, out: &mut String, cells: &[Cell]) {
        let texts: Vec<String> = cells.iter().map(Cell::text).collect();
        let length = |text: &String| text.chars().count();
        let wide = texts.iter().chain(&self.columns).map(length).max().unwrap_or(0);
        let margin = self.rows.iter().map(length).max().unwrap_or(0);
        let line = |name: &str, texts: &[String]| {
            let texts: String = texts.iter().map(|text| format!("  {text:>wide$}")).collect();
            format!("{name:>margin$}{texts}").trim_end().to_owned()
        };
        // Writing to a string never fails.
        let _ = writeln!(out, "{}\n{}", self.heading, line("", &self.columns));
        for (name, row) in self.rows.iter().zip(texts.chunks(self.columns.len().max(1))) {
            let _ = writeln!(out, "{}", line(name, row));
        }
    }
}

impl Cell {
    /// The text of a cell: a letter for each of several stripes, and the whole text of a single one.
    fn text(&self) -> String {
        match &self.stripes[..] {
            [only] => only.lines.concat(),
            several => {
                several.iter().map(|stripe| if stripe.kind == Kind::Open { "?" } else { &stripe.lines[0] }).collect()
            }
        }
    }
}

/// What the letters and numbers that occur mean, one line each.
fn legend(cells: &[Cell], about: &About) -> Vec<String> {
    let stripes = || cells.iter().flat_map(|cell| &cell.stripes);
    let shows = |field: &str| cells.iter().any(|cell| cell.field == Some(field));
    let mut lines = Vec::new();
    if shows("grundy") {
        lines.push("a number is the nim-value; at 0 whoever starts loses".to_owned());
    }
    if let (true, [left, right, ..]) = (shows("value"), about.player_names) {
        lines.push(format!(
            "a number is the value: above 0 {left} wins, below 0 {right} wins, at 0 whoever starts loses"
        ));
    }
    if shows("result") {
        lines.push("a word is the player who wins, or draw".to_owned());
    }
    if shows("margin") {
        lines.push("a number is how many more points the player to move scores".to_owned());
    }
    if cells.iter().any(|cell| cell.stripes.len() > 1) {
        let starters: Vec<String> = about.player_names.iter().map(|name| format!("{name} starts")).collect();
        lines.push(format!("the letters of a cell: {}", starters.join(", ")));
    }
    // A letter needs a line of its own, a number or a word does not.
    let mut kinds: Vec<Kind> = stripes().filter(|stripe| stripe.is_letter()).map(|stripe| stripe.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    lines.extend(kinds.iter().filter_map(|kind| match kind {
        Kind::Open => Some("?  open".to_owned()),
        kind => kind.legend(about).map(|(sign, meaning)| format!("{sign}  {meaning}")),
    }));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Outcome, Starter};
    use crate::families::STANDARD;
    use crate::player::Player;

    fn shown(game: &str, text: &str, outcomes: &[Outcome]) -> String {
        let about = STANDARD.find(game).expect("it is registered").about();
        let ranges = Ranges::parse(text).expect("it is well formed");
        let cells: Vec<Cell> = outcomes.iter().map(|o| Cell::new(&about, o, about.conventions[0])).collect();
        super::text(&ranges, &cells, &about)
    }

    #[test]
    fn two_ranges_are_a_grid_with_a_legend() {
        let value = |n: i128| Outcome::Partizan {
            value: crate::value::Dyadic::new(n, 0),
            winners: Some([Player(u8::from(n <= 0)), Player(u8::from(n < 0))]),
        };
        let outcomes = [value(0), value(-1), value(-10), value(1), value(0), value(0)];
        assert_eq!(
            shown("cutcake:1x1", "cutcake:1..2x1..3", &outcomes),
            "cutcake:↓x→\n     1    2    3\n1    0   -1  -10\n2    1    0    0\n\n\
             a number is the value: above 0 Left wins, below 0 Right wins, at 0 whoever starts loses\n"
        );
    }

    #[test]
    fn three_players_have_a_letter_each_and_every_panel_all_its_rows() {
        let [l, r] = [Player(0), Player(2)];
        let block = Outcome::Three { starts: [Starter::Won(l), Starter::Queer, Starter::Open(vec![r])], class: None };
        let panel = |n: u8| format!("cutblock:{n}x↓x→\n     1    2\n1  LQ?  LQ?\n2  LQ?  LQ?\n3  LQ?  LQ?\n\n");
        let found = shown("cutblock:1x1x1", "cutblock:1..2x1..3x1..2", &vec![block; 12]);
        let legend = "the letters of a cell: Left starts, Center starts, Right starts\nL  Left wins\n\
                      Q  queer: nobody can force a win\n?  open\n";
        assert_eq!(found, format!("{}{}{legend}", panel(1), panel(2)));
    }

    #[test]
    fn a_long_range_is_broken_into_lines() {
        let outcomes: Vec<Outcome> =
            (0..45).map(|n| Outcome::Impartial { grundy: Some(n), mover_wins: Some(n > 0) }).collect();
        let found = shown("nim:1", "nim:0..44", &outcomes);
        let lines: Vec<&str> = found.lines().collect();
        assert_eq!((lines[0], lines.len()), ("nim:n, n = ↓ + →", 7), "{found}");
        assert_eq!(lines[4], "40  40  41  42  43  44");
        assert_eq!(lines[6], "a number is the nim-value; at 0 whoever starts loses");
    }
}
