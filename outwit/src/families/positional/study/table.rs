//! The least strategy of the first player on a small board: as a study with a certificate, and as a section of a page.
//!
//! Cost: that of [`strategy`](super::strategy), and a check of the whole table.

use super::group::Group;
use super::race::{Mode, Race};
use super::small::Small;
use super::strategy::graph::Graph;
use super::strategy::table::{Line, Sheet, Size};
use super::strategy::{Least, Measure, certificate, least};
use crate::claim::State;
use crate::error::Error;
use crate::families::positional::rules::Positional;
use crate::families::positional::rules::board::Board;
use crate::limits::{Limits, Meter};
use crate::page::Section;
use crate::spec::counted;
use crate::study::{Facts, Options, Study};
use serde_json::Value;
use std::io::Write;

/// The study.
pub const STRATEGY: Study = Study {
    name: "strategy",
    title: "the least strategy of the first player, as a table that a person can follow",
    options: &[("least", "rows, leaves or decisions: what to minimise")],
    proves: true,
};

/// The value of a strategy by a measure.
fn value(size: &Size, measure: Measure) -> u64 {
    match measure {
        Measure::Rows => size.rows,
        Measure::Leaves => size.leaves,
        Measure::Decisions => size.decisions,
    }
}

pub(super) fn study(
    name: &str,
    board: &Board,
    options: &Options,
    meter: &mut Meter,
    proof: Option<&mut dyn Write>,
) -> Result<Facts, Error> {
    let measures = Measure::ALL.map(|measure| (measure.name(), measure));
    let measure = options.one_of("least", &measures).map_err(Error::wrong)?;
    let small = Small::new(board).map_err(Error::wrong)?;
    let group = Group::of(&small).map_err(Error::wrong)?;
    let lost = || Error::wrong("the first player does not win this board, so there is no strategy");
    if !Race::default().wins(&small.lines, Mode::Strong, meter)? {
        return Err(lost());
    }
    let graph = Graph::new(&small, &group, meter)?;
    let Least { line, at_least, stopped, .. } = least(&graph, measure, meter)?.ok_or_else(lost)?;
    let sheet = Sheet { small: &small, group: &group, line: &line };
    if let Some(out) = proof {
        write_proof(name, &sheet, out)?;
    }
    let size = sheet.size();
    let mut facts = facts(&sheet)?;
    let minimal = value(&size, measure) == at_least;
    let head = [("least", measure.name().into()), ("minimal", minimal.into()), ("at_least", at_least.into())];
    let fields = std::mem::take(&mut facts.fields);
    facts.fields = head.into_iter().map(|(name, value)| (name.to_owned(), value)).chain(fields).collect();
    facts.lines.insert(
        0,
        match minimal {
            true => format!("  no strategy of the first player has fewer {}", measure.name()),
            false => {
                let bound = counted(at_least, measure.name().trim_end_matches('s'));
                format!("  every strategy of the first player has at least {bound}")
            }
        },
    );
    Ok(Facts { stopped, ..facts })
}

/// A strategy as facts: its size and its table.
pub fn facts(sheet: &Sheet) -> Result<Facts, Error> {
    if let Some(fault) = sheet.faults().first() {
        return Err(Error::Unproved(format!("the table is wrong after {}: {}", fault.after, fault.what)));
    }
    let size = sheet.size();
    let counts =
        [counted(size.rows, "row"), counted(size.leaves, "line") + " of play", counted(size.decisions, "decision")];
    let sizes = Measure::ALL.map(|measure| (measure.name().to_owned(), Value::from(value(&size, measure))));
    let rest = [("moves".to_owned(), size.moves.into()), ("table".to_owned(), sheet.json())];
    Ok(Facts {
        fields: sizes.into_iter().chain(rest).collect(),
        verdict: counts.join(", "),
        lines: sheet.text().lines().map(|row| format!("  {row}")).collect(),
        certified: vec!["result".to_owned()],
        ..Facts::default()
    })
}

/// Writes the certificate of a strategy on a board of the game with this name.
pub fn write_proof(name: &str, sheet: &Sheet, out: &mut dyn Write) -> Result<(), Error> {
    let spec = format!("{name}:{}@first", sheet.small.board.text);
    Ok(certificate::write(&spec, sheet, out)?)
}

/// The shortest table by which the first player wins on an empty board of at most sixteen points.
pub(crate) fn section(rules: &Positional, state: &State<Positional>, limits: &Limits) -> Option<Section> {
    let small = Small::new(super::empty(rules, state).ok()?).ok()?;
    let group = Group::of(&small).ok()?;
    let mut meter = Meter::new(*limits);
    Race::default().wins(&small.lines, Mode::Strong, &mut meter).ok().filter(|won| *won)?;
    let graph = Graph::new(&small, &group, &mut meter).ok()?;
    let line: Line = least(&graph, Measure::Rows, &mut meter).ok()??.line;
    let sheet = Sheet { small: &small, group: &group, line: &line };
    let mut lines = vec![
        "In brackets are the second player's replies, one point of each class of symmetric points, followed by the answer. A \
         point with ! is forced: it stops a line, and everything else loses at once. After `wins` are points that \
         the first player threatens, and the second player can stop only one of them."
            .to_owned(),
    ];
    lines.extend(sheet.text().lines().map(|row| format!("  {row}")));
    Some(Section::new(format!("A strategy of the first player in {}", counted(sheet.size().rows, "row")), lines))
}
