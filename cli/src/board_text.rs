//! Answers about a board, for people: its points with the number of their lines, its lines, its symmetries, and the
//! components of a graph.

use crate::failure::Failure;
use crate::output::{line, some_of};
use outwit::game::{Answer, Question};
use serde_json::Value;
use std::collections::HashMap;

/// The most generators that are printed; JSON has them all.
const SHOWN: usize = 20;

/// Prints what the verdict leaves out.
pub fn show(answer: &Answer) -> Result<(), Failure> {
    match answer.question {
        Question::Points => points(&answer.answer),
        Question::Symmetry => symmetry(&answer.answer),
        Question::State => state(&answer.answer),
        Question::Pieces => pieces(&answer.answer),
        Question::Density => density(&answer.answer),
        _ => Ok(()),
    }
}

/// Prints pieces of an animal.
pub fn pieces(fields: &Fields) -> Result<(), Failure> {
    for row in list(fields.get("pieces")) {
        let text = |field: &str| row[field].as_str().unwrap_or_default();
        let shown = row["shown_by"].as_str().map_or(String::new(), |cells| format!(", by a copy at {cells}"));
        match row["kind"].as_str() {
            None => line(&format!("  {:<16} leaves no animal", text("piece")))?,
            Some(kind) => line(&format!("  {:<16} {kind}, leaves {}{shown}", text("piece"), text("rest")))?,
        }
    }
    match list(fields.get("pieces")).find_map(|row| row["lemma_4"].as_str()) {
        Some(lemma) => line(&format!("  inner: {lemma}")),
        None => Ok(()),
    }
}

/// Prints what a density means.
fn density(fields: &Fields) -> Result<(), Failure> {
    let Some(one_answer) = fields.get("one_answer").and_then(Value::as_str) else { return Ok(()) };
    let family = words(&fields["family"]);
    line(&format!("  {} copies without a common cell that have it: {}", family.len(), some_of(&family, SHOWN)))?;
    if one_answer != "impossible" {
        return line("  that alone does not make the animal a cannibal: the sites must also fit together");
    }
    line("  such sites hold at most this fraction of all copies, and Bob must hold them all")?;
    line("  that alone does not make the animal a non-cannibal: he may answer several times in a block")
}

type Fields = serde_json::Map<String, Value>;

fn list(value: Option<&Value>) -> impl Iterator<Item = &Value> {
    value.and_then(Value::as_array).into_iter().flatten()
}

fn words(value: &Value) -> Vec<String> {
    list(Some(value)).filter_map(Value::as_str).map(str::to_owned).collect()
}

fn points(fields: &Fields) -> Result<(), Failure> {
    let mut lines: HashMap<&str, usize> = HashMap::new();
    for name in list(fields.get("lines")).flat_map(|l| list(Some(l))).filter_map(Value::as_str) {
        *lines.entry(name).or_default() += 1;
    }
    for name in list(fields.get("points")).filter_map(Value::as_str) {
        let count = lines.get(name).copied().unwrap_or(0);
        line(&format!("  {name:<6} {count} line{}", if count == 1 { "" } else { "s" }))?;
    }
    for points in list(fields.get("lines")) {
        line(&format!("  {}", words(points).join(" ")))?;
    }
    Ok(())
}

fn state(fields: &Fields) -> Result<(), Failure> {
    for component in list(fields.get("components")) {
        let text = |field: &str| component[field].as_str().unwrap_or_default();
        let (strength, kind) = (text("strength"), text("kind"));
        // A chain is called so once.
        let what = if kind.contains(strength) { kind.to_owned() } else { format!("{strength}, {kind}") };
        let edges = component["edges"].as_u64().unwrap_or(0);
        let plural = if edges == 1 { "" } else { "s" };
        line(&format!("  {what}: {} ({edges} edge{plural})", some_of(&words(&component["vertices"]), 24)))?;
    }
    Ok(())
}

fn symmetry(fields: &Fields) -> Result<(), Failure> {
    for orbit in list(fields.get("orbits")).take(SHOWN) {
        line(&format!("  orbit {}", some_of(&words(orbit), 16)))?;
    }
    for generator in list(fields.get("generators")).filter_map(Value::as_str).take(SHOWN) {
        line(&format!("  generator {generator}"))?;
    }
    let index = fields.get("index").and_then(|index| index.get("generators"));
    for vector in list(index).take(SHOWN) {
        line(&format!("  fixes the index class: ({})", words(vector).join(", ")))?;
    }
    let left_out = |value: Option<&Value>| list(value).count().saturating_sub(SHOWN);
    let more = left_out(fields.get("orbits")) + left_out(fields.get("generators")) + left_out(index);
    if more > 0 {
        line(&format!("  … and {more} more, which --json lists"))?;
    }
    Ok(())
}
