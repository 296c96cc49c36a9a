//! `graph:{…}` and its variants: games whose rules are their text, which lists the moves from each position.

use crate::core::game::{Family, Kind, Naive, See};
use crate::core::reader::{number, shorten};
use crate::core::turn::Rule;
use order::{check_order, check_that_play_ends};
use read::{Form, Node, PLAIN, TWO, check_points, read_node};

mod order;
mod read;

const THREE: &[&str] = &["L", "C", "R"];

/// A family of two players.
const fn of_two(name: &'static str, kind: Kind, rules: &'static [Rule], read: Read) -> Family {
    Family { name, players: TWO, kind, rules, read }
}

/// Reads the body of a spec.
type Read = fn(&str) -> Result<Box<dyn Naive>, String>;

/// The families of graphs.
pub(super) const FAMILIES: [Family; 6] = [
    of_two("graph", Kind::Impartial, &[Rule::Normal, Rule::Misere], |body| {
        read_spec(body, &Form { players: &[], ..PLAIN })
    }),
    of_two("graph-partizan", Kind::Partizan, &[Rule::Normal, Rule::Misere], |body| read_spec(body, &PLAIN)),
    Family {
        name: "graph-three",
        players: THREE,
        kind: Kind::Three,
        rules: &[Rule::Normal],
        read: |body| read_spec(body, &Form { players: THREE, ..PLAIN }),
    },
    of_two("graph-race", Kind::Positional, &[Rule::Complete, Rule::Avoid, Rule::Maker], |body| {
        read_spec(body, &Form { marks: true, ..PLAIN })
    }),
    of_two("graph-score", Kind::Score, &[Rule::Score], |body| read_spec(body, &Form { points: true, ..PLAIN })),
    of_two("graph-points", Kind::Score, &[Rule::Points], |body| read_spec(body, &Form { points: true, ..PLAIN })),
];

struct Graph {
    nodes: Vec<Node>,
    start: u64,
    /// Whether the spec names the position.
    is_named: bool,
}

/// Reads `{MOVES;MOVES;…}` or `{MOVES;MOVES;…}:POSITION`.
fn read_spec(body: &str, form: &Form) -> Result<Box<dyn Naive>, String> {
    let (graph, at) = body.strip_prefix('{').and_then(|b| b.split_once('}')).ok_or("a graph is written in braces")?;
    let nodes: Vec<Node> = graph.split(';').map(|text| read_node(text, form)).collect::<Result<_, _>>()?;
    check_order(&nodes)?;
    check_points(&nodes)?;
    check_that_play_ends(&nodes)?;
    let start = match at.strip_prefix(':') {
        None if at.is_empty() => 0,
        // Position 0, the default, is not written.
        Some(at) => number(at).filter(|at| (1..nodes.len() as u64).contains(at)).ok_or("there is no such position")?,
        None => return Err("a graph is followed by nothing, or by a colon and a position".to_owned()),
    };
    Ok(Box::new(Graph { nodes, start, is_named: !at.is_empty() }))
}

impl Graph {
    fn node(&self, at: &str) -> Result<&Node, String> {
        let node = number(at).and_then(|i| self.nodes.get(usize::try_from(i).ok()?));
        node.ok_or_else(|| format!("{} is not a position of the graph", shorten(at)))
    }
}

impl Naive for Graph {
    fn start(&self) -> String {
        self.start.to_string()
    }

    fn starts_in_the_middle(&self) -> bool {
        self.is_named
    }

    fn check_position(&self, at: &str) -> Result<(), String> {
        self.node(at).map(drop)
    }

    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
        for m in self.node(at)?.moves.iter().filter(|m| m.by.is_none_or(|by| by == player)) {
            if !see(&m.name, m.to.to_string(), m.points) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn completed(&self, at: &str, player: usize) -> Result<bool, String> {
        Ok(self.node(at)?.completed[player])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(name: &str, body: &str) -> bool {
        let family = FAMILIES.iter().find(|f| f.name == name).unwrap();
        (family.read)(body).is_ok()
    }

    #[test]
    fn every_graph_is_written_in_one_way_only() {
        for (name, body, good) in [
            ("graph", "{}", true),
            ("graph", "{1,2;2;}", true),
            ("graph", "{1,2;2;}:2", true),
            ("graph", "{a>1,b.2_>1;}", true),
            ("graph", "{1,2;2;}:0", false),
            ("graph", "{1,2;2;}:3", false),
            ("graph", "{1,2;2;}2", false),
            ("graph", "{2,1;;}", false),
            ("graph", "{1;;}", false),
            ("graph", "{1}", false),
            ("graph", "{01;}", false),
            ("graph", "{1,1;}", false),
            ("graph", "{a>1,a>1;}", false),
            ("graph", "{1,;}", false),
            ("graph", "{>1;}", false),
            ("graph", "{a-b>1;}", false),
            ("graph", "{0}", false),
            ("graph", "{1;2;1}", false),
            ("graph", "{L:1;}", false),
            ("graph", "{1+1;}", false),
            ("graph", "{!,1;}", false),
            ("graph-partizan", "{L:1,R:1;}", true),
            ("graph-partizan", "{L:1,1;}", false),
            ("graph-partizan", "{C:1;}", false),
            ("graph-three", "{C:1;}", true),
            ("graph-race", "{1,2;!L;!}", true),
            ("graph-race", "{1;!L,!R}", false),
            ("graph-race", "{1;!C}", false),
            ("graph-race", "{1,!;}", false),
            ("graph-score", "{1+1,1,1+2;}", true),
            ("graph-score", "{1+0;}", false),
            ("graph-score", "{1+1000000000,2+1;;}", false),
            ("graph-points", "{L:x>1+5;}", true),
        ] {
            assert_eq!(reads(name, body), good, "{name}:{body}");
        }
    }
}
