//! The words of the thesis for positions and components (Leelathanakit, Strategies for playing Closing Octagons game,
//! chapters II and III).
//!
//! A vertex of weight 1 can be captured. A state is *terminal* if it has no edges, *normal* if nothing can be captured
//! (Definition 3.13, Theorem 3.25), *critical* if in addition every move lets the opponent capture (Definition 3.19),
//! and otherwise *strategic*. A component is *weak* if all of it can be captured in one turn (Definition 3.15), that
//! is, if nothing is left when every vertex of weight 1 is captured again and again; otherwise it is strong, and a
//! *chain* if every vertex has weight 2 (Theorem 3.38).

use super::CoinForm;
use super::normal::{Legal, closure};

/// The phase of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Nothing can be captured, and some move keeps it so.
    Normal,
    /// Something can be captured.
    Strategic,
    /// Nothing can be captured, but after every move something can.
    Critical,
    /// There are no edges.
    Terminal,
}

impl Phase {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Normal => "normal",
            Phase::Strategic => "strategic",
            Phase::Critical => "critical",
            Phase::Terminal => "terminal",
        }
    }
}

/// How much of a component a player who moves first in it can capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// One turn captures all of it.
    Weak,
    /// No turn does.
    Strong,
    /// No turn does, but once an edge is removed one turn captures the rest.
    Chain,
}

impl Strength {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Strength::Weak => "weak",
            Strength::Strong => "strong",
            Strength::Chain => "chain",
        }
    }
}

/// A connected part that has edges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// Its vertices in increasing order.
    pub vertices: Vec<usize>,
    /// Its loops.
    pub loops: u32,
    /// Its edges, including loops.
    pub edges: u32,
    /// How strong it is.
    pub strength: Strength,
    /// What kind of graph it is, where that has a name.
    pub kind: String,
}

/// The phase of a state.
pub fn phase(form: &CoinForm) -> Phase {
    let weights = form.weights();
    match () {
        () if weights.iter().all(|w| *w == 0) => Phase::Terminal,
        () if weights.contains(&1) => Phase::Strategic,
        () if form.moves().any(|m| Legal::Safe.allows(form, &weights, m)) => Phase::Normal,
        () => Phase::Critical,
    }
}

/// The components that have edges, in the order of their first vertices.
pub fn components(form: &CoinForm) -> Vec<Component> {
    let graph = form.graph;
    let weights = form.weights();
    let closed = closure(form);
    let rest = CoinForm { loops: &closed.loops, edges: &closed.edges, ..*form }.weights();
    let mut seen = vec![false; graph.vertices()];
    let mut found = Vec::new();
    for start in 0..graph.vertices() {
        if weights[start] == 0 || std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut vertices = vec![start];
        let mut done = 0;
        while let Some(&v) = vertices.get(done) {
            done += 1;
            for e in graph.around(v).iter().filter(|e| form.edges[**e as usize] > 0) {
                let (a, b) = graph.ends[*e as usize];
                let other = if a as usize == v { b } else { a } as usize;
                if !std::mem::replace(&mut seen[other], true) {
                    vertices.push(other);
                }
            }
        }
        vertices.sort_unstable();
        let loops: u32 = vertices.iter().map(|v| form.loops[*v]).sum();
        let ends: u32 = vertices.iter().map(|v| weights[*v] - form.loops[*v]).sum();
        let strength = match () {
            () if vertices.iter().all(|v| rest[*v] == 0) => Strength::Weak,
            () if vertices.iter().all(|v| weights[*v] == 2) => Strength::Chain,
            () => Strength::Strong,
        };
        let kind = kind(form, &vertices, loops, ends / 2, strength);
        found.push(Component { vertices, loops, edges: loops + ends / 2, strength, kind });
    }
    found
}

/// The name of a connected graph with the given numbers of loops and other edges.
fn kind(form: &CoinForm, vertices: &[usize], loops: u32, edges: u32, strength: Strength) -> String {
    let n = vertices.len() as u32;
    let degree = |v: &usize| form.weight(*v) - form.loops[*v];
    let is_tree = edges + 1 == n;
    let is_path = is_tree && vertices.iter().all(|v| degree(v) <= 2);
    match (loops, strength) {
        _ if n == 1 => format!("{loops}-bouquet"),
        (0, _) if is_path => format!("{edges}-path"),
        (_, Strength::Chain) if is_path => format!("{edges}-pseudopath chain"),
        _ if is_path => format!("{edges}-pseudopath"),
        (0, _) if is_tree => "tree".to_owned(),
        (1, _) if is_tree => "tree with a loop".to_owned(),
        // Two edges between the same vertices are a cycle, but not a simple one.
        (0, _) if vertices.iter().all(|v| degree(v) == 2) => {
            format!("{}{n}-cycle", if n > 2 { "simple " } else { "" })
        }
        _ => "graph".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::coins::rules::tests::{known, small_positions};
    use crate::families::coins::rules::{CoinMove, Coins, Position};
    use crate::player::Player;
    use crate::rules::Rules;
    use std::collections::BTreeSet;

    fn words(spec: &str) -> (&'static str, Vec<(&'static str, String)>) {
        let (game, at) = known(spec);
        let form = game.form(&at);
        let components = components(&form).into_iter().map(|c| (c.strength.name(), c.kind));
        (phase(&form).name(), components.collect())
    }

    #[test]
    fn example_3_39_six_critical_graphs_of_two_by_two() {
        let mut kinds: BTreeSet<Vec<String>> = BTreeSet::new();
        for set in 0..16 {
            let all = [(0, 1), (0, 2), (1, 3), (2, 3)];
            let edges: Vec<(usize, usize)> = (0..4).filter(|i| set >> i & 1 == 1).map(|i| all[i]).collect();
            let degree = |v: usize| edges.iter().filter(|(a, b)| *a == v || *b == v).count();
            let loops: Vec<String> = (0..4).map(|v| (2 - degree(v)).to_string()).collect();
            let edges: Vec<String> = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
            let (state, components) = words(&format!("octagons:2x2:{}/{}", loops.join(","), edges.join(",")));
            assert_eq!(state, "critical");
            assert!(components.iter().all(|(strength, _)| *strength == "chain"));
            let mut names: Vec<String> = components.into_iter().map(|(_, kind)| kind).collect();
            names.sort_unstable();
            kinds.insert(names);
        }
        let listed = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<String>>();
        let expected = BTreeSet::from([
            listed(&["2-bouquet"; 4]),
            listed(&["1-pseudopath chain", "2-bouquet", "2-bouquet"]),
            listed(&["1-pseudopath chain"; 2]),
            listed(&["2-bouquet", "2-pseudopath chain"]),
            listed(&["3-pseudopath chain"]),
            listed(&["simple 4-cycle"]),
        ]);
        assert_eq!(kinds, expected);
    }

    #[test]
    fn components_have_the_names_of_the_thesis() {
        for (spec, state, kinds) in [
            ("octagons:2x2", "normal", &[("strong", "graph")][..]),
            ("octagons:1x3:0,0,0/", "terminal", &[]),
            ("octagons:1x3:1,3,0/1-2", "strategic", &[("weak", "1-bouquet"), ("strong", "1-pseudopath")]),
            ("octagons:1x3:0,0,0/0-1,1-2", "strategic", &[("weak", "2-path")]),
            ("octagons:1x3:1,0,0/0-1,1-2", "strategic", &[("weak", "2-pseudopath")]),
            ("octagons:1x3:1,0,1/0-1,1-2", "critical", &[("chain", "2-pseudopath chain")]),
            ("octagons:1x3:1,1,1/0-1,1-2", "normal", &[("strong", "2-pseudopath")]),
            ("coins:{a b;a c;a d}", "strategic", &[("weak", "tree")]),
            ("coins:{a b;a c;a d;b b}", "strategic", &[("weak", "tree with a loop")]),
            ("coins:{a b;a b}", "critical", &[("chain", "2-cycle")]),
            ("coins:{a b;b c;c a}", "critical", &[("chain", "simple 3-cycle")]),
            ("coins:{a b;b c;c a;a d}", "strategic", &[("strong", "graph")]),
            ("coins:{a b;a b;b b}", "normal", &[("strong", "graph")]),
            // Every vertex of weight 3 has neighbours of weight 2 only: Theorem 3.26.
            ("coins:{a b;a c;a d;b b;c c;d d}", "critical", &[("strong", "graph")]),
        ] {
            let (found, components) = words(spec);
            let components: Vec<(&str, &str)> = components.iter().map(|(s, k)| (*s, k.as_str())).collect();
            assert_eq!((found, &components[..]), (state, kinds), "{spec}");
        }
    }

    /// Whether some list of winning moves removes all edges.
    fn can_be_captured(game: &Coins, at: &Position) -> bool {
        let form = game.form(at);
        let mut moves = form.moves().peekable();
        moves.peek().is_none()
            || moves.any(|m| form.gain(m) > 0 && can_be_captured(game, &game.play(at, Player(0), &m)))
    }

    /// What is left of a position without its other components.
    fn alone(game: &Coins, at: &Position, component: &Component) -> Position {
        let form = game.form(at);
        let mut only = at.clone();
        for m in form.moves().collect::<Vec<CoinMove>>() {
            let (u, _) = form.ends(m);
            let (left, times) = match m {
                CoinMove::Loop(v) => (!component.vertices.contains(&u), form.loops[v as usize]),
                CoinMove::Edge(e) => (!component.vertices.contains(&u), form.edges[e as usize]),
            };
            for _ in 0..if left { times } else { 0 } {
                only = game.play(&only, Player(0), &m);
            }
        }
        only
    }

    #[test]
    fn weak_strong_and_chain_are_what_the_definitions_say() {
        let mut seen = [0; 3];
        small_positions(2500, 10, |game, at| {
            let form = game.form(at);
            for component in components(&form) {
                let own = alone(game, at, &component);
                let own_form = game.form(&own);
                let weak = can_be_captured(game, &own);
                let mut broken = own_form.moves().map(|m| game.play(&own, Player(0), &m));
                let chain = !weak && broken.all(|rest| can_be_captured(game, &rest));
                let expected = match (weak, chain) {
                    (true, _) => Strength::Weak,
                    (_, true) => Strength::Chain,
                    _ => Strength::Strong,
                };
                assert_eq!(component.strength, expected, "{own:?}");
                assert_eq!(own_form.loops.iter().chain(own_form.edges).sum::<u32>(), component.edges);
                seen[expected as usize] += 1;
            }
        });
        assert!(seen.iter().all(|n| *n > 100), "{seen:?}");
    }

    #[test]
    fn phases_are_what_the_definitions_say() {
        let mut seen = [0; 4];
        small_positions(2500, 10, |game, at| {
            let form = game.form(at);
            let captures = |at: &Position| {
                let form = game.form(at);
                form.moves().any(|m| form.gain(m) > 0)
            };
            let expected = match () {
                () if form.moves().next().is_none() => Phase::Terminal,
                () if captures(at) => Phase::Strategic,
                () if form.moves().any(|m| !captures(&game.play(at, Player(0), &m))) => Phase::Normal,
                () => Phase::Critical,
            };
            assert_eq!(phase(&form), expected);
            seen[expected as usize] += 1;
        });
        assert!(seen.iter().all(|n| *n > 20), "{seen:?}");
    }
}
