//! `graph:{…}` and its variants: games whose rules are their text, which lists the moves from each position.

use super::{Family, Kind, Naive, See};
use crate::LARGEST;
use crate::reader::{number, shorten};
use crate::turn::Rule;
use std::collections::HashSet;

const TWO: &[&str] = &["L", "R"];
const THREE: &[&str] = &["L", "C", "R"];

/// The families of graphs.
pub(super) const FAMILIES: [Family; 6] = [
    Family {
        name: "graph",
        players: TWO,
        kind: Kind::Impartial,
        rules: &[Rule::Normal, Rule::Misere],
        read: |body| read_spec(body, &Form { players: &[], ..PLAIN }),
    },
    Family {
        name: "graph-partizan",
        players: TWO,
        kind: Kind::Partizan,
        rules: &[Rule::Normal, Rule::Misere],
        read: |body| read_spec(body, &PLAIN),
    },
    Family {
        name: "graph-three",
        players: THREE,
        kind: Kind::Three,
        rules: &[Rule::Normal],
        read: |body| read_spec(body, &Form { players: THREE, ..PLAIN }),
    },
    Family {
        name: "graph-race",
        players: TWO,
        kind: Kind::Positional,
        rules: &[Rule::Complete, Rule::Avoid, Rule::Maker],
        read: |body| read_spec(body, &Form { marks: true, ..PLAIN }),
    },
    Family {
        name: "graph-score",
        players: TWO,
        kind: Kind::Score,
        rules: &[Rule::Score],
        read: |body| read_spec(body, &Form { points: true, ..PLAIN }),
    },
    Family {
        name: "graph-points",
        players: TWO,
        kind: Kind::Score,
        rules: &[Rule::Points],
        read: |body| read_spec(body, &Form { points: true, ..PLAIN }),
    },
];

/// What the text of a graph may contain.
struct Form {
    /// The players who can have moves of their own.
    players: &'static [&'static str],
    points: bool,
    marks: bool,
}

const PLAIN: Form = Form { players: TWO, points: false, marks: false };

/// The most points of all moves together.
const MOST_POINTS: u64 = 1_000_000_000;

/// A move: its name, the only player who can make it (None for every player), where it leads, and what it earns.
struct Move {
    name: String,
    by: Option<usize>,
    to: u64,
    points: u32,
}

/// A position: for each player whether they have completed in it, and its moves.
struct Node {
    completed: [bool; 2],
    moves: Vec<Move>,
}

struct Graph {
    nodes: Vec<Node>,
    start: u64,
}

/// Reads `{MOVES;MOVES;…}` or `{MOVES;MOVES;…}:POSITION`.
fn read_spec(body: &str, form: &Form) -> Result<Box<dyn Naive>, String> {
    let (graph, at) = body.strip_prefix('{').and_then(|b| b.split_once('}')).ok_or("a graph is written in braces")?;
    let nodes: Vec<Node> = graph.split(';').map(|text| read_node(text, form)).collect::<Result<_, _>>()?;
    if nodes.len() as u64 > LARGEST {
        return Err("the graph has too many positions".to_owned());
    }
    check_order(&nodes)?;
    let points: u64 = nodes.iter().flat_map(|n| &n.moves).map(|m| u64::from(m.points)).sum();
    if points > MOST_POINTS {
        return Err("the moves of the graph earn too many points".to_owned());
    }
    check_that_play_ends(&nodes)?;
    let start = match at.strip_prefix(':') {
        None if at.is_empty() => 0,
        // Position 0, the default, is not written.
        Some(at) => number(at).filter(|at| (1..nodes.len() as u64).contains(at)).ok_or("there is no such position")?,
        None => return Err("a graph is followed by nothing, or by a colon and a position".to_owned()),
    };
    Ok(Box::new(Graph { nodes, start }))
}

/// Reads an optional mark and moves, separated by commas.
fn read_node(text: &str, form: &Form) -> Result<Node, String> {
    let mut node = Node { completed: [false; 2], moves: Vec::new() };
    let mut names = HashSet::new();
    for (i, item) in text.split(',').enumerate().filter(|_| !text.is_empty()) {
        if let Some(players) = item.strip_prefix('!').filter(|_| form.marks && i == 0) {
            node.completed = match players {
                "" => [true, true],
                "L" => [true, false],
                "R" => [false, true],
                _ => return Err(format!("{} is not a mark", shorten(item))),
            };
            continue;
        }
        let m = read_move(item, form).ok_or_else(|| format!("{} is not a move of this graph", shorten(item)))?;
        // No player may have two moves with the same name.
        for by in (0..3).filter(|p| m.by.is_none_or(|by| by == *p)) {
            if !names.insert((by, m.name.clone())) {
                return Err(format!("two moves are called {}", shorten(&m.name)));
            }
        }
        node.moves.push(m);
    }
    Ok(node)
}

/// Reads `[PLAYER:][NAME>]TARGET[+POINTS]`.
fn read_move(text: &str, form: &Form) -> Option<Move> {
    let (by, rest) = match text.split_once(':') {
        Some((player, rest)) => (Some(form.players.iter().position(|p| *p == player)?), rest),
        None => (None, text),
    };
    let (called, target) = rest.split_once('>').map_or((None, rest), |(name, target)| (Some(name), target));
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.');
    let (to, points) = match target.split_once('+').filter(|_| form.points) {
        Some((to, points)) => (to, number(points).filter(|p| (1..=MOST_POINTS).contains(p))?),
        None => (target, 0),
    };
    let name = match called {
        Some(name) => Some(name).filter(|name| is_name(name))?,
        None => target,
    };
    Some(Move { name: name.to_owned(), by, to: number(to)?, points: points as u32 })
}

/// Checks that, read from left to right, each position that is named for the first time has the next number, after 0.
fn check_order(nodes: &[Node]) -> Result<(), String> {
    let mut named = 1;
    for (i, node) in nodes.iter().enumerate() {
        if i as u64 >= named {
            return Err(format!("nothing leads to the position {i} before its moves are listed"));
        }
        for m in &node.moves {
            if m.to > named {
                return Err(format!("the position {} is named before {named}", m.to));
            }
            named = named.max(m.to + 1);
        }
    }
    if named as usize == nodes.len() {
        Ok(())
    } else {
        Err("a move leads to a position that does not exist".to_owned())
    }
}

/// Checks that play never returns to a position: positions can be removed one by one, each when no other leads to it.
fn check_that_play_ends(nodes: &[Node]) -> Result<(), String> {
    let mut before = vec![0u64; nodes.len()];
    for m in nodes.iter().flat_map(|n| &n.moves) {
        before[m.to as usize] += 1;
    }
    let mut free: Vec<usize> = (0..nodes.len()).filter(|i| before[*i] == 0).collect();
    let mut taken = 0;
    while let Some(i) = free.pop() {
        taken += 1;
        for m in &nodes[i].moves {
            before[m.to as usize] -= 1;
            if before[m.to as usize] == 0 {
                free.push(m.to as usize);
            }
        }
    }
    if taken == nodes.len() { Ok(()) } else { Err("play can return to a position".to_owned()) }
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
