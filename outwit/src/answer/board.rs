//! Questions about a board itself: its points and lines, and its symmetries.

use crate::rules::positional::Playing;
use crate::rules::positional::board::Board;
use crate::rules::positional::symmetry::Symmetry;
use crate::rules::positional::symmetry::paratopism::{self, cycles};
use serde_json::{Map, Value, json};

/// Points and lines by name.
pub fn points(playing: &Playing) -> (Map<String, Value>, String) {
    let board = &playing.board;
    let lines: Vec<Vec<&str>> = board.lines.iter().map(|line| names(board, line)).collect();
    let mut fields = Map::new();
    fields.insert("points".into(), json!(board.names));
    fields.insert("lines".into(), json!(lines));
    (fields, format!("{}, {}", counted(board.names.len(), "point"), counted(lines.len(), "line")))
}

/// The symmetries that leave each player's points where they are, as sets; for planes and transversal designs also those
/// that fix the index class, written as autoparatopisms of the latin squares.
pub fn symmetry(playing: &Playing) -> (Map<String, Value>, String) {
    let board = &playing.board;
    let group = Symmetry::of_position(board, &playing.at);
    let orbits: Vec<Vec<&str>> = group.orbits.iter().map(|orbit| names(board, orbit)).collect();
    let generators: Vec<String> =
        group.generators.iter().map(|image| cycles(image, " ", |p| board.names[p].clone())).collect();
    let mut fields = Map::new();
    fields.insert("order".into(), order(&group));
    let mut verdict = format!("{} symmetries", group.order_text());
    if group.order() == Some(1) {
        verdict = "1 symmetry".to_owned();
    }
    if !group.complete {
        fields.insert("complete".into(), false.into());
        verdict = format!("at least {verdict}");
    }
    verdict += &format!(", {} of points", counted(orbits.len(), "orbit"));
    fields.insert("orbits".into(), json!(orbits));
    fields.insert("generators".into(), json!(generators));
    if let Some((group, vectors)) = paratopism::of_position(board, &playing.at) {
        verdict += &format!("; {} fix the index class", group.order_text());
        fields.insert("index".into(), json!({"order": order(&group), "generators": vectors}));
    }
    (fields, verdict)
}

/// The order of a group: a number, or a text where numbers of JSON are not exact.
fn order(group: &Symmetry) -> Value {
    match group.order().and_then(|order| u64::try_from(order).ok()).filter(|order| *order <= 1 << 53) {
        Some(order) => order.into(),
        None => group.order_text().into(),
    }
}

fn names<'a>(board: &'a Board, points: &[usize]) -> Vec<&'a str> {
    points.iter().map(|p| board.names[*p].as_str()).collect()
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
