//! Cutting games: Cutcake for two players and Cutblock for three.
//!
//! * [`rules`]: blocks with integer sides; each player cuts across their own side;
//! * [`engine`]: closed formulas, and a search for what they leave open to three players;
//! * `levels`: every position below a large one, level by level.

use crate::convention::Rule;
use crate::family::{Family, Listing, Showcase, Specialist, Viewing};
use crate::levels::{Levels, Refusal};
use crate::player::Turn;
use crate::session::Session;
use engine::Cutter;
use levels::CuttingLevels;
use rules::{Blocks, Cuts, integer, sum};

pub mod engine;
mod levels;
pub mod rules;

const CAKES: Showcase = Showcase {
    view: Viewing::Map,
    title: "A map of Cutcake",
    about: "Who wins each cake of a range when Left starts, and when Right starts.",
    spec: "cutcake:1..8x1..8",
};
const BLOCKS: Showcase = Showcase {
    view: Viewing::Map,
    title: "A map of Cutblock",
    about: "Who wins each block of a range, for each of the three starting players; black where no \
            player can force a win.",
    spec: "cutblock:1..4x1..4x1..4",
};

impl<const N: usize> Family for Cuts<N> {
    const FAMILY: &'static str = "cutting";
    const SHOWCASES: &'static [Showcase] = if N == 3 { &[BLOCKS] } else { &[CAKES] };

    fn specialist<'a>(&'a self, rule: Rule, _session: Option<&'a Session>) -> Option<Box<dyn Specialist<Self> + 'a>> {
        (rule == Rule::Normal).then(|| Box::new(Cutter::new(self)) as _)
    }

    fn levels(&self, rule: Rule, at: &Blocks<N>, turn: Turn) -> Option<Result<Box<dyn Levels>, Refusal>> {
        (rule == Rule::Normal).then(|| CuttingLevels::new(at, turn).map(|levels| Box::new(levels) as _))
    }

    fn listing(&self) -> Option<&dyn Listing<Self>> {
        Some(self)
    }
}

impl<const N: usize> Listing<Cuts<N>> for Cuts<N> {
    fn opposite(&self, at: &Blocks<N>, value: i128) -> Option<(Blocks<N>, Blocks<N>)> {
        let opposite = integer(-value)?;
        let sum = sum(at, &opposite);
        Some((opposite, sum))
    }

    fn proves_class(&self) -> bool {
        true
    }
}
