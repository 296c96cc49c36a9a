//! The families of strings and coins, which differ in their graphs.

use super::graph::Graph;
use super::{Coins, boards, listed};
use crate::core::game::{Family, Kind, Naive};
use crate::core::turn::Rule;

const fn family(name: &'static str, read: fn(&str) -> Result<Box<dyn Naive>, String>) -> Family {
    let rules = &[Rule::Points, Rule::PointsNormal];
    Family { name, players: &["first", "second"], kind: Kind::Scoring, rules, read }
}

/// The families of graphs.
pub(crate) const FAMILIES: [Family; 4] = [
    family("octagons", |body| read_spec(body, boards::octagons)),
    family("boxes", |body| read_spec(body, boards::boxes)),
    family("hexagons", |body| read_spec(body, boards::hexagons)),
    family("coins", |body| read_spec(body, listed::listed)),
];

/// Reads `GRAPH` or `GRAPH:LOOPS/EDGES`.
fn read_spec(body: &str, read: fn(&str) -> Result<Graph, String>) -> Result<Box<dyn Naive>, String> {
    let (text, left) = body.split_once(':').map_or((body, None), |(text, left)| (text, Some(left)));
    let graph = read(text)?;
    let start = left.map_or_else(|| Ok(graph.whole.clone()), |left| graph.read(left))?;
    Ok(Box::new(Coins { graph, start, normal: false, stand_in: None }))
}
