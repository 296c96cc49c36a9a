//! Strings and coins: a move removes an edge of a graph, and earns a point for each vertex it leaves without edges.

use crate::core::game::{Naive, See};
use crate::core::turn::Rule;
pub(crate) use families::FAMILIES;
use graph::Graph;
use position::{Edge, Position};
use std::any::Any;

mod boards;
mod families;
mod graph;
mod listed;
mod names;
pub(crate) mod normal;
pub(crate) mod position;

/// A graph and what is left of it at the start.
pub(crate) struct Coins {
    graph: Graph,
    start: Position,
    /// Whether the rule is `points-normal`.
    pub(crate) normal: bool,
    /// What stands for a position in the lists of a certificate, if not the position itself.
    pub(crate) stand_in: Option<fn(&Position, bool) -> Position>,
}

impl Coins {
    /// Reads a position.
    pub(crate) fn read(&self, at: &str) -> Result<Position, String> {
        self.graph.read(at)
    }

    /// Writes a position.
    pub(crate) fn write(&self, position: &Position) -> String {
        self.graph.write(position)
    }

    /// The edges that may be removed, each listed once.
    fn legal(&self, position: &Position) -> Vec<Edge> {
        if self.normal { normal::legal(position) } else { position.kinds() }
    }
}

impl Naive for Coins {
    fn play_by(&mut self, rule: Rule) {
        self.normal = rule == Rule::PointsNormal;
    }

    fn start(&self) -> String {
        self.graph.write(&self.start)
    }

    fn moves(&self, at: &str, _player: usize, see: &mut See) -> Result<(), String> {
        let position = self.graph.read(at)?;
        for edge in self.legal(&position) {
            let (to, gain) = position.without(edge);
            if !see(&self.graph.write_edge(edge), self.graph.write(&to), gain) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn check_position(&self, at: &str) -> Result<(), String> {
        self.graph.read(at).map(drop)
    }

    fn moves_named(&self, at: &str, _player: usize, name: &str, see: &mut See) -> Result<(), String> {
        let position = self.graph.read(at)?;
        let edge = self.graph.read_edge(name).ok().filter(|edge| self.legal(&position).contains(edge));
        if let Some(edge) = edge {
            let (to, gain) = position.without(edge);
            see(name, self.graph.write(&to), gain);
        }
        Ok(())
    }

    fn as_listed(&self, at: &str) -> Result<String, String> {
        let Some(stand_in) = self.stand_in else { return Ok(at.to_owned()) };
        Ok(self.graph.write(&stand_in(&self.graph.read(at)?, self.normal)))
    }

    fn form(&self) -> Option<&dyn Any> {
        Some(self)
    }

    fn form_mut(&mut self) -> Option<&mut dyn Any> {
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(spec: &str, rule: Rule) -> Result<Box<dyn Naive>, String> {
        let (name, body) = spec.split_once(':').unwrap();
        let mut rules = (FAMILIES.iter().find(|f| f.name == name).unwrap().read)(body)?;
        rules.play_by(rule);
        Ok(rules)
    }

    /// Every move from the start, with what it earns.
    fn moves(spec: &str, rule: Rule) -> Vec<String> {
        let rules = rules(spec, rule).unwrap_or_else(|e| panic!("{spec}: {e}"));
        let mut all = Vec::new();
        rules
            .moves(&rules.start(), 0, &mut |name, to, gain| {
                assert_eq!(rules.play(&rules.start(), 0, name), Ok(Some((to.clone(), gain))));
                all.push(format!("{name} {to} +{gain}"));
                true
            })
            .unwrap();
        all
    }

    #[test]
    fn a_move_earns_a_point_for_each_vertex_left_without_edges() {
        let spec = "coins:{a a;a a;a b;b b;b c;b c}:1,0,0/a-b,b-c,b-c";
        assert_eq!(
            moves(spec, Rule::Points),
            ["a-a 0,0,0/a-b,b-c,b-c +0", "a-b 1,0,0/b-c,b-c +0", "b-c 1,0,0/a-b,b-c +0"]
        );
        let spec = "octagons:1x3:1,0,0/1-2";
        assert_eq!(moves(spec, Rule::Points), ["0-0 0,0,0/1-2 +1", "1-2 1,0,0/ +2"]);
        assert_eq!(moves("octagons:1x3:0,0,0/", Rule::Points), [""; 0]);
        assert_eq!(moves("boxes:1x1,swedish", Rule::Points), [""; 0]);
        let rules = rules("octagons:1x3:1,0,0/1-2", Rule::Points).unwrap();
        for illegal in ["2-1", "0-1", "1-1", "0", "0-0-0", "3-3", "00-0", "", "-", "a-a"] {
            assert_eq!(rules.play("1,0,0/1-2", 0, illegal), Ok(None), "{illegal}");
        }
    }

    #[test]
    fn every_position_is_written_in_one_way_only() {
        for (position, good) in [
            ("2,1,0/a-b,a-b,b-c", true),
            ("0,0,0/", true),
            ("0,0,0/a-b", true),
            ("3,0,0/", false),
            ("0,0,1/", false),
            ("0,0/", false),
            ("0,0,0,0/", false),
            ("0,0,0", false),
            ("0,0,00/", false),
            ("0,0,/", false),
            ("0,0,-1/", false),
            ("/", false),
            ("", false),
            ("0,0,0/b-a", false),
            ("0,0,0/b-c,a-b", false),
            ("0,0,0/a-b,a-b,a-b", false),
            ("0,0,0/a-c", false),
            ("0,0,0/a-a", false),
            ("0,0,0/a-b,", false),
            ("0,0,0/a-x", false),
            ("0,0,0/a-b/", false),
            ("0,0,0/:", false),
        ] {
            let spec = format!("coins:{{a a;a a;a b;a b;b b;b c}}:{position}");
            let read = rules(&spec, Rule::Points);
            assert_eq!(read.is_ok(), good, "{position}");
            assert!(!good || read.unwrap().start() == position);
        }
    }

    #[test]
    fn a_long_path_is_read_and_played_quickly() {
        let rules = rules("boxes:1x300000,swedish", Rule::PointsNormal).unwrap();
        let start = rules.start();
        let mut seen = 0;
        rules
            .moves(&start, 0, &mut |name, _, gain| {
                seen += 1;
                assert_eq!((name, gain), ("0-1", 1));
                false
            })
            .unwrap();
        assert_eq!(seen, 1);
        assert_eq!(rules.play(&start, 0, "1-2"), Ok(None));
        assert_eq!(rules.play(&start, 0, "299998-299999").unwrap().unwrap().1, 1);
    }
}
