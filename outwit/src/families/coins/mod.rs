//! Strings and coins: Closing Octagons, Dots and Boxes, hexagons, and any multigraph.
//!
//! * [`rules`]: graphs, positions and moves, and the words of the thesis for them;
//! * [`engine`]: margins, by theorems and a search for bounds;
//! * `specialist`: claims as questions to the engine;
//! * [`strategies`]: the strategies of the thesis, against every reply;
//! * `guarantee`: what such a strategy guarantees, as a study;
//! * `questions`: what a position is, in the words of the thesis;
//! * `levels`: every position below a large one, level by level.

use crate::claim::State;
use crate::convention::Rule;
use crate::error::Error;
use crate::family::{Family, FromFile, Listing, Specialist};
use crate::levels::{Levels, Refusal};
use crate::limits::{Limits, Meter};
use crate::page::Section;
use crate::player::Turn;
use crate::question::Topic;
use crate::session::Session;
use crate::study::{Course, Facts, Next, Options, Strategy, Study};
use rules::reduced::reduced;
use rules::{Coins, Position};
use specialist::Counter;
use std::io::Write;

pub mod engine;
mod guarantee;
mod levels;
mod questions;
pub mod rules;
mod specialist;
pub mod strategies;

const STATE: Topic = Topic { name: "state", about: "the state", searches: false, proves: false };

const GUARANTEE: Study = Study {
    name: "guarantee",
    title: "what a strategy of the thesis guarantees its user, whatever the other player does",
    options: &[("strategy", "A, B, 4.14 or 4.20"), ("as", "first or second (default second)")],
    proves: true,
};

impl Family for Coins {
    const NAMES_TURN: bool = false;
    const FAMILY: &'static str = "scoring";
    const TOPICS: &'static [Topic] = &[STATE];
    const STRATEGIES: &'static [Strategy] = &strategies::BY_NAME;
    const STUDIES: &'static [Study] = &[GUARANTEE];

    fn specialist<'a>(&'a self, _rule: Rule, _session: Option<&'a Session>) -> Option<Box<dyn Specialist<Self> + 'a>> {
        Some(Box::new(Counter::new(self)))
    }

    fn levels(&self, _rule: Rule, at: &Position, _turn: Turn) -> Option<Result<Box<dyn Levels>, Refusal>> {
        Some(levels::CoinLevels::new(&self.form(at)).map(|levels| Box::new(levels) as _))
    }

    fn ask(
        &self,
        _topic: &Topic,
        state: &State<Self>,
        _meter: &mut Meter,
        _proof: Option<&mut dyn Write>,
    ) -> Result<Facts, Error> {
        Ok(questions::state(&self.form(&state.0)))
    }

    fn study(
        &self,
        _study: &Study,
        options: &Options,
        state: &State<Self>,
        rule: Rule,
        meter: &mut Meter,
        proof: Option<&mut dyn Write>,
    ) -> Result<Facts, Error> {
        guarantee::guarantee(self, options, state, rule, meter, proof)
    }

    fn follow(&self, strategy: &Strategy, course: &Course<Self>) -> Next {
        strategies::follow::follow(self, strategy, course)
    }

    fn sections(&self, state: &State<Self>, _rule: Rule, limits: &Limits, _session: Option<&Session>) -> Vec<Section> {
        guarantee::section(&self.form(&state.0), limits).into_iter().collect()
    }

    fn read_file(name: &str, text: &str) -> Option<Result<FromFile, String>> {
        let read = |text| rules::file::read(text).map(|spec| FromFile { spec, notes: Vec::new() });
        (name == rules::listed::COINS.heading.name).then(|| read(text))
    }

    fn listing(&self) -> Option<&dyn Listing<Self>> {
        Some(self)
    }
}

impl Listing<Coins> for Coins {
    fn announced(&self) -> Option<&'static str> {
        Some("reduced")
    }

    fn reduced(&self, at: Position) -> Position {
        self.position(reduced(&self.form(&at)))
    }

    /// First the number of loops missing for l ≥ d + 2 at every vertex, then the number of edges that are not loops.
    fn distance(&self, at: &Position) -> u64 {
        let form = self.form(at);
        let missing = |v: usize| {
            let l = form.loops[v];
            let d = form.weight(v) - l;
            if d == 0 { 0 } else { u64::from((d + 2).saturating_sub(l)) }
        };
        let edges: u32 = form.edges.iter().sum();
        (0..form.loops.len()).map(missing).sum::<u64>() << 32 | u64::from(edges)
    }
}
