//! Games given as a graph of positions: [`rules`], and [`margins`] of all states for the kinds that count points.

use crate::claim::Arena;
use crate::convention::Rule;
use crate::family::{Family, Specialist};
use crate::session::Session;
use margins::Margins;
use rules::Graph;

mod margins;
pub(super) mod rules;

impl<const N: usize> Family for Graph<N> {
    const UNPROVED: &'static [&'static str] = &["value", "class"];
    const FAMILY: &'static str = "graph";

    fn specialist<'a>(&'a self, rule: Rule, _session: Option<&'a Session>) -> Option<Box<dyn Specialist<Self> + 'a>> {
        rule.counts_points().then(|| Box::new(Margins::new(Arena { rules: self, convention: rule })) as _)
    }
}
