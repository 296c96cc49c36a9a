//! The text of a graph: for each position, who has completed in it, and its moves.

use crate::core::reader::{number, shorten};
use std::collections::HashSet;

/// The players, if there are two.
pub(super) const TWO: &[&str] = &["L", "R"];

/// What the text of a graph may contain.
pub(super) struct Form {
    /// The players who can have moves of their own.
    pub(super) players: &'static [&'static str],
    pub(super) points: bool,
    pub(super) marks: bool,
}

pub(super) const PLAIN: Form = Form { players: TWO, points: false, marks: false };

/// The most points of all moves together.
const MOST_POINTS: u64 = 1_000_000_000;

/// A move: its name, the only player who can make it (None for every player), where it leads, and what it earns.
pub(super) struct Move {
    pub(super) name: String,
    pub(super) by: Option<usize>,
    pub(super) to: u64,
    pub(super) points: u32,
}

/// A position: for each player whether they have completed in it, and its moves.
pub(super) struct Node {
    pub(super) completed: [bool; 2],
    pub(super) moves: Vec<Move>,
}

/// Reads an optional mark and moves, separated by commas.
pub(super) fn read_node(text: &str, form: &Form) -> Result<Node, String> {
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

/// Checks that all moves together earn no more than is allowed.
pub(super) fn check_points(nodes: &[Node]) -> Result<(), String> {
    let points: u64 = nodes.iter().flat_map(|n| &n.moves).map(|m| u64::from(m.points)).sum();
    if points <= MOST_POINTS { Ok(()) } else { Err("the moves of the graph earn too many points".to_owned()) }
}
