//! Two studies of the document: whether Bob's blocks of a size hold Alice off, and what the pieces of an animal are.
//!
//! Cost: that of [`tiling`](super::tiling) and [`pieces`].

use super::tiling::{Answers, Outcome, Tiling};
use super::{certificate, picture, pieces, words};
use crate::error::Error;
use crate::families::animals::rules::Copy;
use crate::families::animals::rules::endless::Cannibal;
use crate::study::{Facts, Options, Study};
use serde_json::{Value, json};
use std::io::Write;

/// Whether blocks hold.
pub(crate) const BLOCKS: Study = Study {
    name: "blocks",
    title: "do blocks of W columns and H rows, each row of blocks shifted by T, hold Alice off?",
    options: &[
        ("size", "W,H,T, such as 4,2,2"),
        ("answers", "any, unrotated or mirrored: the copies inside a block that Bob answers with"),
    ],
    proves: true,
};

/// Inner and outer pieces.
pub(crate) const PIECE: Study = Study {
    name: "piece",
    title: "is a subset of the animal an inner or an outer piece?",
    options: &[("cells", "a number for all subsets of that size, or a list such as 1,1;2,1 for one subset")],
    proves: false,
};

/// Verifies or refutes a strategy by blocks.
pub(crate) fn blocks(rules: &Cannibal, options: &Options, proof: Option<&mut dyn Write>) -> Result<Facts, Error> {
    let animal = &rules.animal;
    let size = options.get("size").ok_or_else(|| Error::wrong("give the blocks: size=W,H,T, such as size=4,2,2"))?;
    let kinds = Answers::ALL.map(|answers| (answers.name(), answers));
    let answers = options.one_of("answers", &kinds).map_err(Error::wrong)?;
    let study = Tiling::parse(size).map_err(Error::wrong)?.study(animal, rules.typed, answers);
    let evidence = study.blocks(animal);
    if let Some(out) = proof {
        let Some(evidence) = &evidence else {
            return Err(Error::Unproved("the blocks do not hold".to_owned()));
        };
        certificate(animal, evidence, out)?;
    }
    let names = |copies: &[Copy]| copies.iter().map(ToString::to_string).collect::<Vec<_>>();
    let Tiling { w, h, t } = study.tiling;
    let (crack, missed_by) = match &study.outcome {
        Outcome::Crack { copy, missed_by } => (Some(copy.to_string()), names(missed_by)),
        _ => (None, Vec::new()),
    };
    let unanswered = match study.outcome {
        Outcome::NoAnswer(cell) => Some(cell.to_string()),
        _ => None,
    };
    let mut lines = vec![
        format!("  blocks of {w} columns and {h} rows, each row of them shifted by {t}; answers: {}", answers.name()),
        format!("  {} copies inside a block to answer with", study.members.len()),
    ];
    if !missed_by.is_empty() {
        lines.push(format!("  answers that miss it: {}", missed_by.join("  ")));
    }
    let verdict = words::verdict(&study);
    let fields = [
        ("holds", json!(evidence.is_some())),
        ("blocks", json!([w, h, t])),
        ("answers", json!(answers.name())),
        ("members", json!(names(&study.members))),
        ("crack", json!(crack)),
        ("missed_by", json!(missed_by)),
        ("unanswered", json!(unanswered)),
    ];
    let picture = Some(picture::study(animal, &study, &format!("{animal}, blocks {size}: {verdict}")));
    let certified = evidence.map(|_| "verdict".to_owned()).into_iter().collect();
    Ok(Facts { lines, picture, certified, ..Facts::new(fields, verdict) })
}

/// Says what kind of piece subsets of an animal are: all of a size, or the one with the given cells.
pub(crate) fn piece(rules: &Cannibal, options: &Options) -> Result<Facts, Error> {
    let found = pieces::asked(&rules.animal, options.get("cells").unwrap_or("1")).map_err(Error::wrong)?;
    Ok(facts_of_pieces(rules, &found))
}

/// Pieces as facts.
pub(crate) fn facts_of_pieces(rules: &Cannibal, found: &[pieces::Piece]) -> Facts {
    let (fields, verdict) = words::pieces(&rules.animal, found);
    let rows = fields.get("pieces").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut lines: Vec<String> = Vec::new();
    for row in rows {
        let text = |field: &str| row[field].as_str().unwrap_or_default();
        let shown = row["shown_by"].as_str().map_or(String::new(), |cells| format!(", by a copy at {cells}"));
        lines.push(match row["kind"].as_str() {
            None => format!("  {:<16} leaves no animal", text("piece")),
            Some(kind) => format!("  {:<16} {kind}, leaves {}{shown}", text("piece"), text("rest")),
        });
    }
    lines.extend(rows.iter().find_map(|row| row["lemma_4"].as_str()).map(|lemma| format!("  inner: {lemma}")));
    Facts { fields, verdict, lines, ..Facts::default() }
}
