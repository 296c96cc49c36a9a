//! Positional games: planes, latin squares, grids, and any hypergraph.
//!
//! * [`rules`]: boards of lines, positions on them, their symmetries and pictures;
//! * [`engine`]: decides whether a player can own a line, by theorems and proof-number search;
//! * `specialist`: turns claims into such questions;
//! * `evidence`: certificates with one state for each class of symmetric states;
//! * `questions`: the points, lines and symmetries of a board;
//! * `exports`: positions in the formats of other tools;
//! * [`study`]: all questions of a kind about one small board: which lines matter, how small a strategy can be.

use crate::claim::State;
use crate::convention::Rule;
use crate::error::Error;
use crate::family::{Exporting, Family, FromFile, Showcase, Specialist, Viewing};
use crate::limits::{Limits, Meter};
use crate::page::Section;
use crate::question::Topic;
use crate::session::Session;
use crate::study::{Facts, Options, Study};
use rules::{Playing, Positional};
use specialist::LineSpecialist;
use std::io::Write;

pub mod engine;
mod evidence;
mod exports;
mod questions;
pub mod rules;
mod specialist;
pub mod study;

const POINTS: Topic = Topic { name: "points", about: "the points", searches: false, proves: false };
const SYMMETRY: Topic = Topic { name: "symmetry", about: "the symmetries", searches: false, proves: false };

const PROOF: Showcase = Showcase {
    view: Viewing::Proof,
    title: "Walk through a proof",
    about: "The winner answers; you try every way out.",
    spec: "affine:3",
};

impl Family for Positional {
    const FAMILY: &'static str = "positional";
    const COUNTS_MOVES: bool = true;
    const TOPICS: &'static [Topic] = &[POINTS, SYMMETRY];
    const STUDIES: &'static [Study] = &[study::STRATEGY, study::SUBSETS];
    const EXPORTS: &'static [&'static str] = &["pg", "qdimacs"];
    const SHOWCASES: &'static [Showcase] = &[PROOF];

    fn specialist<'a>(&'a self, rule: Rule, _session: Option<&'a Session>) -> Option<Box<dyn Specialist<Self> + 'a>> {
        Some(Box::new(LineSpecialist::new(self, rule)))
    }

    fn sensible(&self, (at, turn): &State<Self>, rule: Rule) -> Option<usize> {
        engine::urgent::most_urgent(self.board(), at, turn.mover, rule)
    }

    fn ask(
        &self,
        topic: &Topic,
        (at, turn): &State<Self>,
        _meter: &mut Meter,
        _proof: Option<&mut dyn Write>,
    ) -> Result<Facts, Error> {
        let playing = Playing::new(self.board(), at, turn.mover);
        Ok(if *topic == POINTS { questions::points(&playing) } else { questions::symmetry(&playing) })
    }

    fn study(
        &self,
        study: &Study,
        options: &Options,
        state: &State<Self>,
        _rule: Rule,
        meter: &mut Meter,
        proof: Option<&mut dyn Write>,
    ) -> Result<Facts, Error> {
        study::study(self, study, options, state, meter, proof)
    }

    fn sections(&self, state: &State<Self>, rule: Rule, limits: &Limits, _session: Option<&Session>) -> Vec<Section> {
        let table = if rule == Rule::Complete { study::section(self, state, limits) } else { None };
        table.into_iter().collect()
    }

    fn export(
        &self,
        format: &str,
        (at, turn): &State<Self>,
        rule: Rule,
        options: &Exporting,
        out: &mut dyn Write,
    ) -> Result<String, Error> {
        exports::write(self, format, &Playing::new(self.board(), at, turn.mover), rule, options, out)
    }

    fn read_file(name: &str, text: &str) -> Option<Result<FromFile, String>> {
        (name == rules::listed::LINES.heading.name).then(|| rules::file::read(text))
    }
}
