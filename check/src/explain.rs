//! Says in words what a certificate has shown, and what must be believed to take its word for it.

use crate::core::theory::Theorem;
use crate::core::verdict::{Used, Verified};
use crate::theory::THEORY;
use std::fmt::Write;

/// One short page about a verified certificate: what was shown, how, and what must be believed.
pub fn explain(verified: &Verified) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = write_page(verified, &mut text);
    text
}

fn write_page(verified: &Verified, text: &mut String) -> std::fmt::Result {
    let answers: Vec<String> = verified.answers.iter().map(|(field, value)| format!("{field} {value}")).collect();
    writeln!(text, "Shown: {} under the rule {}: {}.", verified.spec, verified.rule, answers.join(", "))?;
    writeln!(text, "\nBy these parts of the certificate:")?;
    if verified.evidence.is_empty() {
        writeln!(text, "  none: the answer needs no line")?;
    }
    for used in &verified.evidence {
        writeln!(text, "  {}: {}{}", used.part, count(used.lines, "line"), ways(used))?;
    }
    let theorems = theorems(verified);
    if !theorems.is_empty() {
        writeln!(text, "\nBy these theorems, which FORMAT.md proves:")?;
    }
    for Theorem { word, statement, section, .. } in &theorems {
        writeln!(text, "  {word} (section \"{section}\"): {statement}")?;
    }
    writeln!(text, "\nWhat must be believed:")?;
    writeln!(
        text,
        "  - that the game is the one whose rules FORMAT.md states, in the section about {:?};",
        game(verified)
    )?;
    if verified.evidence.iter().any(|used| used.kinds.is_empty() || used.part.starts_with("claim ")) {
        writeln!(text, "  - that play ends, so that a list of states which a side never has to leave is a strategy;")?;
    }
    if !theorems.is_empty() {
        writeln!(text, "  - the theorems above;")?;
    }
    if theorems.iter().any(|theorem| theorem.word == crate::density::THEOREM.word) {
        writeln!(text, "  - that the search for a denser family, which no certificate can list, was complete;")?;
    }
    writeln!(text, "  - that this checker, and the compiler that built it, are right.")
}

/// How a part is proved.
fn ways(used: &Used) -> String {
    let uses: u64 = used.kinds.iter().map(|(_, times)| times).sum();
    let by_play = (uses < used.lines).then(|| if uses == 0 { "play alone" } else { "play" }.to_owned());
    let by_theorems = used.kinds.iter().map(|(word, times)| format!("{word} ({})", count(*times, "time")));
    match used.kinds[..] {
        // The part is all about one theorem.
        [(word, _)] if used.part.starts_with(word) => String::new(),
        _ if used.lines == 0 && uses == 0 => ", since play is over".to_owned(),
        _ => format!(", by {}", by_play.into_iter().chain(by_theorems).collect::<Vec<_>>().join(", ")),
    }
}

/// The theorems that are used, in the order of the table.
fn theorems(verified: &Verified) -> Vec<&'static Theorem> {
    let is_used = |theorem: &&Theorem| {
        verified.evidence.iter().flat_map(|used| &used.kinds).any(|(word, _)| *word == theorem.word)
    };
    THEORY.iter().filter(is_used).collect()
}

fn game(verified: &Verified) -> &str {
    verified.spec.split(':').next().unwrap_or_default()
}

/// A number with its noun.
fn count(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
