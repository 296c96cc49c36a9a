//! Answers to questions about a board itself: its points and lines, and its symmetries.

use super::rules::Playing;
use super::rules::board::Board;
use super::rules::symmetry::Symmetry;
use super::rules::symmetry::paratopism::{self, cycles};
use crate::study::Facts;
use serde_json::{Map, Value, json};

/// Points and lines by name.
pub(super) fn points(playing: &Playing) -> Facts {
    let board = &playing.board;
    let lines: Vec<Vec<&str>> = board.lines.iter().map(|line| names(board, line)).collect();
    let verdict = format!("{}, {}", counted(board.names.len(), "point"), counted(lines.len(), "line"));
    let through = |p: usize| board.lines.iter().filter(|line| line.contains(&p)).count();
    let row = |(p, name): (usize, &String)| format!("  {name:<6} {}", counted(through(p), "line"));
    let mut shown: Vec<String> = board.names.iter().enumerate().map(row).collect();
    shown.extend(lines.iter().map(|line| format!("  {}", line.join(" "))));
    Facts { lines: shown, ..Facts::new([("points", json!(board.names)), ("lines", json!(lines))], verdict) }
}

/// The symmetries that map each player's points to themselves as a set. For planes and transversal designs also those
/// that fix the index class, written as autoparatopisms of the latin squares.
pub(super) fn symmetry(playing: &Playing) -> Facts {
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
    let mut lines: Vec<String> =
        orbits.iter().take(SHOWN).map(|orbit| format!("  orbit {}", some_of(orbit, 16))).collect();
    lines.extend(generators.iter().take(SHOWN).map(|generator| format!("  generator {generator}")));
    let mut more = orbits.len().saturating_sub(SHOWN) + generators.len().saturating_sub(SHOWN);
    if let Some((group, vectors)) = paratopism::of_position(board, &playing.at) {
        verdict += &format!("; {} fix the index class", group.order_text());
        lines.extend(vectors.iter().take(SHOWN).map(|v| format!("  fixes the index class: ({})", v.join(", "))));
        more += vectors.len().saturating_sub(SHOWN);
        fields.insert("index".into(), json!({"order": order(&group), "generators": vectors}));
    }
    if more > 0 {
        lines.push(format!("  … and {more} more, which --json lists"));
    }
    Facts { fields, verdict, lines, ..Facts::default() }
}

/// The most orbits, and generators of a kind, that the text lists.
const SHOWN: usize = 20;

/// The first of some names.
fn some_of(names: &[&str], most: usize) -> String {
    let more = if names.len() > most { format!("  … and {} more", names.len() - most) } else { String::new() };
    names.iter().take(most).copied().collect::<Vec<_>>().join("  ") + &more
}

/// The order of a group: a number, or a text where JSON numbers are not exact.
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
