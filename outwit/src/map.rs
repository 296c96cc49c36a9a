//! The answers of a sweep as a map: the last range runs to the right, the one before it downwards, and with three ranges each
//! value of the first gets a panel. A long single range is broken into lines.
//!
//! A cell shows the outcome by its ink and the value, if there is one, as text. With three players it has one stripe per
//! starter. Open cells are hatched and show who may still win. `text` writes the same map in letters.

mod text;

pub use text::text;

use crate::answer::{Outcome, RaceResult, Starter};
use crate::convention::Rule;
use crate::game::About;
use crate::player::Player;
use crate::ranges::{Axis, Ranges};
use crate::scene::{Ink, Scene, Shape};

/// The largest number of positions that a map shows, in all and in a line.
const MOST_CELLS: u128 = 4096;
const MOST_IN_LINE: u128 = 64;
/// The length of the lines of a long single range.
const LINE: usize = 20;
const UNBROKEN: usize = 32;

/// The width of a stripe of three, and of a single stripe before its text makes it wider.
const STRIPE: f64 = 0.5;
const STRIPES_HIGH: f64 = 1.1;
const CELL: f64 = 0.9;
/// The gaps between cells with stripes, and between panels.
const GAP: f64 = 0.16;
const BETWEEN: f64 = 1.2;
/// The width of a letter, and of a letter in a long text, where narrow letters make up for wide ones.
const LETTER: f64 = 0.28;
const IN_TEXT: f64 = 0.23;

/// The longest text in a cell that is drawn.
const LONGEST: usize = 8;

/// What a stripe shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    /// This player wins.
    Wins(usize),
    /// No player can force a win.
    Queer,
    /// The player who starts wins.
    Next,
    /// The player who starts loses.
    Previous,
    /// It is not known.
    Open,
    /// Anything else, which the text shows.
    Other,
}

impl Kind {
    fn ink(self) -> Ink {
        match self {
            Kind::Wins(0) => Ink::First,
            Kind::Wins(1) => Ink::Second,
            Kind::Wins(_) => Ink::Third,
            Kind::Queer | Kind::Previous => Ink::Dark,
            Kind::Next | Kind::Open | Kind::Other => Ink::Free,
        }
    }

    /// The entry of the legend and its meaning; none where the text in the cell says it all.
    fn legend(self, about: &About) -> Option<(&'static str, String)> {
        let whoever = if about.players.len() == 2 { ", whoever starts" } else { "" };
        Some(match self {
            Kind::Wins(player) => (about.players[player], format!("{} wins{whoever}", about.player_names[player])),
            Kind::Queer => ("Q", "queer: nobody can force a win".to_owned()),
            Kind::Next => ("N", "whoever starts wins".to_owned()),
            Kind::Previous => ("P", "whoever starts loses".to_owned()),
            Kind::Open => ("", "open: who may still win".to_owned()),
            Kind::Other => return None,
        })
    }
}

/// One stripe, with lines of text.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Stripe {
    kind: Kind,
    lines: Vec<String>,
}

impl Stripe {
    /// Whether it shows letters, and not a number or a word that says it all.
    fn is_letter(&self) -> bool {
        self.lines.iter().all(|text| text.len() == 1 && !text.starts_with(|c: char| c.is_ascii_digit()))
    }
}

/// What a map shows of one answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    stripes: Vec<Stripe>,
    /// The field of the answer that a single stripe shows.
    field: Option<&'static str>,
}

impl Cell {
    /// The cell of a position that was not asked for: nothing is drawn there.
    pub fn left_out() -> Self {
        Cell { stripes: Vec::new(), field: None }
    }

    /// The cell of a position about which nothing is known.
    pub fn unknown() -> Self {
        Cell { stripes: vec![Stripe { kind: Kind::Open, lines: vec!["?".to_owned()] }], field: None }
    }

    /// The cell of an answer.
    pub fn new(about: &About, outcome: &Outcome, rule: Rule) -> Self {
        let stripe = |kind, text: String| Stripe { kind, lines: vec![text] };
        if let Outcome::Three { starts, .. } = outcome {
            let key = |p: Player| about.players[usize::from(p.0)].to_owned();
            let stripes = starts.iter().map(|start| match start {
                Starter::Queer => stripe(Kind::Queer, "Q".to_owned()),
                Starter::Won(winner) => stripe(Kind::Wins(winner.0.into()), key(*winner)),
                // All players who may still win, or `?` if that is every player.
                Starter::Open(players) if players.len() < 3 => {
                    let lines = players.iter().map(|p| key(*p)).chain(["Q".to_owned()]).collect();
                    Stripe { kind: Kind::Open, lines }
                }
                Starter::Open(_) | Starter::Left => stripe(Kind::Open, "?".to_owned()),
            });
            return Cell { stripes: stripes.collect(), field: None };
        }
        let fields = outcome.fields(&about.cast(rule));
        let text = |field: &'static str| {
            let value = fields.get(field).filter(|v| !v.is_null())?;
            Some((field, value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
        };
        let kind = match outcome {
            Outcome::Impartial { mover_wins: Some(true), .. } => Kind::Next,
            Outcome::Impartial { mover_wins: Some(false), .. } => Kind::Previous,
            Outcome::Partizan { winners: Some([left, right]), .. } if left == right => Kind::Wins(left.0.into()),
            Outcome::Partizan { winners: Some([Player(0), _]), .. } => Kind::Next,
            Outcome::Partizan { winners: Some(_), .. } => Kind::Previous,
            Outcome::Race { result: RaceResult::Won(winner), .. } if rule != Rule::Maker => Kind::Wins(winner.0.into()),
            _ if outcome.possible(&about.cast(rule)).is_some() => Kind::Open,
            _ => Kind::Other,
        };
        let writing = ["grundy", "value", "outcome", "result", "verdict", "margin"].into_iter().find_map(text);
        let (field, writing) = writing.unzip();
        Cell { stripes: vec![stripe(kind, writing.unwrap_or_else(|| "?".to_owned()))], field }
    }
}

/// A text as it is drawn in a cell.
fn short(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        text.to_owned()
    } else {
        text.chars().take(LONGEST - 1).chain(['…']).collect()
    }
}

/// Checks that these ranges can be shown as a map, or says in one line why not.
pub fn fits(ranges: &Ranges) -> Result<(), String> {
    let axes = ranges.axes();
    let longest = axes.iter().map(Axis::count).max().unwrap_or(0);
    if !(1..=3).contains(&axes.len()) {
        return Err(format!("a map needs one to three ranges, not {}", axes.len()));
    }
    if ranges.count() > MOST_CELLS {
        return Err(format!("a map shows at most {MOST_CELLS} positions, not {}", ranges.count()));
    }
    // Only a single range is broken into lines.
    if (axes.len() > 1 || !axes[0].is_range()) && longest > MOST_IN_LINE {
        return Err(format!(
            "a map of a list or of several ranges shows at most {MOST_IN_LINE} positions in a line, not {longest}"
        ));
    }
    Ok(())
}

/// The map of the first answers of a sweep over ranges that [fit](fits).
pub fn map(ranges: &Ranges, cells: &[Cell], about: &About) -> Scene {
    let mut scene =
        Scene::new(format!("who wins {}", ranges.with(&ranges.axes().iter().map(Axis::to_string).collect::<Vec<_>>())));
    let panels = panels(ranges);
    let size = Size::of(cells, &panels);
    let across = (panels.len() as f64).sqrt().ceil() as usize;
    let (mut rest, mut widest) = (cells, 0.0f64);
    let mut bottom = 0.0;
    for row in panels.chunks(across.max(1)) {
        let (mut right, top) = (0.0, bottom);
        for panel in row {
            let (own, others) = rest.split_at(rest.len().min(panel.cells()));
            rest = others;
            let (width, height) = panel.draw(&mut scene, (right, top), size, own);
            right += width + BETWEEN;
            bottom = f64::max(bottom, top + height + BETWEEN);
        }
        widest = widest.max(right - BETWEEN);
    }
    legend(&mut scene, about, cells, (widest, bottom));
    scene
}

/// How large cells are, and how far they are apart.
#[derive(Clone, Copy)]
struct Size {
    width: f64,
    height: f64,
    gap: f64,
}

impl Size {
    fn of(cells: &[Cell], panels: &[Panel]) -> Self {
        if cells.iter().any(|c| c.stripes.len() > 1) {
            return Size { width: 3.0 * STRIPE, height: STRIPES_HIGH, gap: GAP };
        }
        let writing = cells.iter().flat_map(|c| &c.stripes).flat_map(|s| &s.lines);
        let lengths = writing.map(|text| text.chars().count().min(LONGEST));
        let longest = lengths.chain(panels.iter().flat_map(|p| &p.columns).map(|text| text.chars().count())).max();
        let longest = longest.unwrap_or(1);
        Size { width: CELL.max(LETTER * longest as f64 + 0.3), height: CELL, gap: 0.0 }
    }
}

/// A grid with its headings.
struct Panel {
    heading: String,
    columns: Vec<String>,
    rows: Vec<String>,
    /// The number of cells in the last row.
    last_row: usize,
}

/// The panels of the ranges, in the order of their positions.
fn panels(ranges: &Ranges) -> Vec<Panel> {
    let numbers = |axis: &Axis| axis.numbers().map(|n| n.to_string()).collect::<Vec<_>>();
    let heading = |texts: &[&str]| ranges.with(&texts.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>());
    match ranges.axes() {
        [only] => {
            let all = numbers(only);
            if all.len() <= UNBROKEN || !only.is_range() {
                let last_row = all.len();
                return vec![Panel { heading: heading(&["→"]), columns: all, rows: vec![String::new()], last_row }];
            }
            let rows: Vec<String> = all.iter().step_by(LINE).cloned().collect();
            let last_row = all.len() - (rows.len() - 1) * LINE;
            let columns = (0..LINE).map(|n| n.to_string()).collect();
            vec![Panel { heading: heading(&["n"]) + ", n = ↓ + →", columns, rows, last_row }]
        }
        [down, right] => {
            let (rows, columns) = (numbers(down), numbers(right));
            vec![Panel { heading: heading(&["↓", "→"]), last_row: columns.len(), columns, rows }]
        }
        [first, down, right] => {
            let panel = |n: &String| {
                let (rows, columns) = (numbers(down), numbers(right));
                Panel { heading: heading(&[n, "↓", "→"]), last_row: columns.len(), columns, rows }
            };
            numbers(first).iter().map(panel).collect()
        }
        _ => Vec::new(),
    }
}

impl Panel {
    fn cells(&self) -> usize {
        (self.rows.len() - 1) * self.columns.len() + self.last_row
    }

    /// Draws the available cells below heading and numbers, and returns the width and height of everything.
    fn draw(&self, scene: &mut Scene, (x, y): (f64, f64), size: Size, cells: &[Cell]) -> (f64, f64) {
        let longest = self.rows.iter().map(|r| r.chars().count()).max().unwrap_or(0) as f64;
        let margin = if longest > 0.0 { LETTER * longest + 0.3 } else { 0.0 };
        let (left, top) = (x + margin, y + 1.5);
        let (across, down) = (size.width + size.gap, size.height + size.gap);
        let (wide, high) = (across * self.columns.len() as f64 - size.gap, down * self.rows.len() as f64 - size.gap);
        scene.label(left + wide / 2.0, y + 0.3, self.heading.as_str(), Ink::Dark);
        for (i, name) in self.columns.iter().enumerate() {
            scene.label(left + across * i as f64 + size.width / 2.0, top - 0.4, name.as_str(), Ink::Dark);
        }
        for (i, name) in self.rows.iter().enumerate() {
            scene.label(x + margin / 2.0 - 0.1, top + down * i as f64 + size.height / 2.0, name.as_str(), Ink::Dark);
        }
        for i in 0..self.cells() {
            let (row, column) = (i / self.columns.len(), i % self.columns.len());
            let corner = (left + across * column as f64, top + down * row as f64);
            match cells.get(i) {
                Some(cell) => cell.draw(scene, corner, size),
                // The sweep did not get this far.
                None => scene.add(Shape::Rect(corner.0, corner.1, size.width, size.height), Ink::Free),
            }
        }
        (f64::max(margin + wide, LETTER * self.heading.chars().count() as f64), 1.5 + high)
    }
}

impl Cell {
    fn draw(&self, scene: &mut Scene, (x, y): (f64, f64), size: Size) {
        let width = size.width / self.stripes.len() as f64;
        for (i, stripe) in self.stripes.iter().enumerate() {
            stripe.draw(scene, (x + width * i as f64, y), width, size.height);
        }
    }
}

impl Stripe {
    fn draw(&self, scene: &mut Scene, (x, y): (f64, f64), width: f64, height: f64) {
        let ink = self.kind.ink();
        scene.add(Shape::Rect(x, y, width, height), ink);
        if self.kind == Kind::Open {
            hatch(scene, (x, y), width, height);
        }
        let line = 0.42;
        let first = y + height / 2.0 - line * (self.lines.len() as f64 - 1.0) / 2.0;
        for (i, text) in self.lines.iter().enumerate() {
            scene.label(x + width / 2.0, first + line * i as f64, short(text), ink.contrast());
        }
    }
}

/// Slanted strokes over an area.
fn hatch(scene: &mut Scene, (x, y): (f64, f64), width: f64, height: f64) {
    const STEP: f64 = 0.28;
    let strokes = ((width + height) / STEP).ceil() as usize;
    for t in (1..strokes).map(|i| i as f64 * STEP) {
        let (upper, lower) = ((t.min(width), (t - width).max(0.0)), ((t - height).max(0.0), t.min(height)));
        scene.add(Shape::Line(x + upper.0, y + upper.1, x + lower.0, y + lower.1), Ink::Gone);
    }
}

/// The legend below everything else: the meaning of the inks that occur.
fn legend(scene: &mut Scene, about: &About, cells: &[Cell], (width, top): (f64, f64)) {
    let mut kinds: Vec<Kind> = cells.iter().flat_map(|c| &c.stripes).map(|s| s.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let (mut x, mut y) = (0.0, top);
    for kind in kinds {
        let Some((sign, meaning)) = kind.legend(about) else { continue };
        let writing = IN_TEXT * meaning.chars().count() as f64;
        if x > 0.0 && x + 0.8 + writing > width {
            (x, y) = (0.0, y + 1.0);
        }
        Stripe { kind, lines: vec![sign.to_owned()] }.draw(scene, (x, y), 0.6, 0.6);
        scene.label(x + 0.8 + writing / 2.0, y + 0.3, meaning, Ink::Dark);
        x += writing + 1.6;
    }
    if cells.iter().any(|c| c.stripes.len() > 1) {
        let starters: Vec<String> = about.player_names.iter().map(|name| format!("{name} starts")).collect();
        let text = format!("the stripes of a cell: {}", starters.join(", "));
        scene.label(IN_TEXT * text.chars().count() as f64 / 2.0, y + 1.2, text, Ink::Dark);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::STANDARD;
    use crate::game::Game;
    use serde_json::{Value, json};

    fn cell(game: &dyn Game, answer: &Value, possible: Option<&Value>) -> Cell {
        let (about, rule) = (game.about(), game.about().conventions[0]);
        let outcome = Outcome::read(answer.as_object().expect("an object"), possible, &about.cast(rule));
        Cell::new(&about, &outcome.expect("it is an outcome"), rule)
    }

    fn kinds(cell: &Cell) -> Vec<Kind> {
        cell.stripes.iter().map(|s| s.kind).collect()
    }

    #[test]
    fn three_players_have_three_stripes_and_open_ones_say_who_may_win() {
        let game = STANDARD.find("cutblock:1x1x1").expect("it is registered");
        let answer = json!({"starts": {"L": "R", "C": "queer", "R": null}, "class": "<"});
        let shown = cell(game, &answer, Some(&json!({"R": ["C", "queer"]})));
        assert_eq!(kinds(&shown), [Kind::Wins(2), Kind::Queer, Kind::Open]);
        assert_eq!(shown.stripes[2].lines, ["C", "Q"]);
        let ranges = Ranges::parse("cutblock:4x3x3..4").expect("it is well formed");
        let scene = map(&ranges, &[shown], &game.about());
        let written =
            |text: &str| scene.shapes.iter().filter(|(s, _)| matches!(s, Shape::Label(_, _, t) if t == text)).count();
        assert_eq!(written("cutblock:4x3x→"), 1);
        assert_eq!((written("3"), written("4")), (1, 1), "the range stands above its cells");
        assert!(written("queer: nobody can force a win") == 1 && written("Left wins") == 0);
        assert!(scene.shapes.iter().any(|(s, ink)| matches!(s, Shape::Line(..)) && *ink == Ink::Gone), "hatched");
    }

    #[test]
    fn two_players_have_one_stripe_with_the_value() {
        let nim = STANDARD.find("nim:1").expect("it is registered");
        let shown = cell(nim, &json!({"grundy": 0, "outcome": "P"}), None);
        assert_eq!((kinds(&shown), &shown.stripes[0].lines[0]), (vec![Kind::Previous], &"0".to_owned()));
        let cake = STANDARD.find("cutcake:1x1").expect("it is registered");
        let shown = cell(cake, &json!({"value": "-2", "outcome": "R"}), None);
        assert_eq!((kinds(&shown), &shown.stripes[0].lines[0]), (vec![Kind::Wins(1)], &"-2".to_owned()));
        assert_eq!(kinds(&cell(cake, &json!({"value": null, "outcome": null}), None)), [Kind::Open]);
    }

    #[test]
    fn every_position_has_its_place() {
        for (text, cells) in [("nim:0..100", 101), ("cutcake:1..3x1..4", 12), ("cutblock:1..2x1..3x2..5", 24)] {
            let ranges = Ranges::parse(text).expect("it is well formed");
            assert!(fits(&ranges).is_ok());
            assert_eq!(panels(&ranges).iter().map(Panel::cells).sum::<usize>(), cells, "{text}");
        }
        for text in ["nim:5", "circnim:4,2:0..1,0..1,0..1,0..1", "cutcake:1..65x1", "cutcake:1..65x1..2", "nim:0..5000"]
        {
            let ranges = Ranges::parse(text).expect("it is well formed");
            assert_eq!(fits(&ranges).is_ok(), text == "cutcake:1..65x1", "{text}");
        }
    }
}
