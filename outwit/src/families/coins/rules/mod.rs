//! Strings and coins: two players remove the edges of a [graph](Graph) in turn. A player who leaves vertices without
//! edges scores a point for each and moves again; the player with the most points at the end wins.
//!
//! Closing Octagons, Dots and Boxes, and dots and hexagons are the same game: a cell is a vertex, a side that two cells
//! share is an edge between them, and every other side is a loop. The families differ in how a graph is written and
//! drawn.
//!
//! The normal game ([`Rule::PointsNormal`]) has the same turns and points, but fewer legal moves (`normal`).

use crate::convention::Rule;
use crate::error::Error;
use crate::limits::{Meter, allocated};
use crate::player::Player;
use crate::rulebook::Rulebook;
use crate::rules::{Heading, Notation, Rules};
use crate::scene::Scene;
use crate::scene::board::{Board, Picture, View, Window};
use crate::spec::{Scan, SpecError, counted};
use graph::Graph;
use layout::Layout;
use normal::Legal;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) mod drawing;
pub(crate) mod families;
pub(crate) mod file;
pub mod graph;
pub(crate) mod layout;
pub(crate) mod listed;
pub(crate) mod normal;
pub(crate) mod reduced;
pub mod state;
pub(crate) mod symmetry;

/// A graph as it was typed.
#[derive(Debug)]
pub(crate) struct Typed {
    /// The graph in its canonical order.
    pub(crate) graph: Graph,
    /// The vertices in the order in which their loops are typed.
    pub(crate) order: Vec<u32>,
}

impl Typed {
    /// A graph whose vertices come in their own order.
    pub(crate) fn in_order(graph: Graph) -> Typed {
        let order = (0..graph.vertices() as u32).collect();
        Typed { graph, order }
    }
}

/// How the graphs of a family are written.
#[derive(Debug)]
pub(crate) struct Family {
    /// What the list of games says about the family.
    pub(crate) heading: Heading,
    /// The words of its rules.
    pub(crate) words: Words,
    /// Reads a graph.
    pub(crate) graph: fn(&mut Scan) -> Result<Typed, SpecError>,
    /// A small graph, as text.
    pub(crate) small: fn(&mut dyn FnMut(u32) -> u32) -> String,
}

/// The words for what players do in a family.
#[derive(Debug)]
pub(crate) struct Words {
    /// What a move is, with what it earns.
    pub(crate) moves: &'static str,
    /// The same as a vertex with one edge left: "a box with one side to draw".
    pub(crate) almost: &'static str,
    /// How a move is written.
    pub(crate) help: &'static str,
}

/// The families, each a game of its own.
pub(crate) static FAMILIES: [&Family; 4] = [&families::OCTAGONS, &families::BOXES, &families::HEXAGONS, &listed::COINS];

/// The game on a graph of a family.
#[derive(Clone, Debug)]
pub struct Coins {
    graph: Graph,
    family: &'static Family,
    normal_game: bool,
}

impl PartialEq for Coins {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (self, other);
        a.family.heading.name == b.family.heading.name && a.graph.text == b.graph.text && a.normal_game == b.normal_game
    }
}

/// The edges that are left: the loops at each vertex, then the count of each other edge of the graph.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position(Box<[u32]>);

/// The removal of an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CoinMove {
    /// A loop at a vertex.
    Loop(u32),
    /// One of the parallel edges with this number in the graph.
    Edge(u32),
}

/// A position as engines see it.
#[derive(Clone, Copy, Debug)]
pub struct CoinForm<'a> {
    /// The graph that the game is played on.
    pub graph: &'a Graph,
    /// The loops that are left at each vertex.
    pub loops: &'a [u32],
    /// The count left of each other edge, in the order of the graph.
    pub edges: &'a [u32],
    /// Whether it is the normal game.
    pub normal: bool,
}

impl<'a> CoinForm<'a> {
    /// The number of edges at a vertex, a loop counted once.
    pub fn weight(&self, vertex: usize) -> u32 {
        let around = self.graph.around(vertex).iter();
        self.loops[vertex] + around.map(|e| self.edges[*e as usize]).sum::<u32>()
    }

    /// The weights of all vertices.
    pub fn weights(&self) -> Vec<u32> {
        let mut weights = self.loops.to_vec();
        for ((u, v), times) in self.graph.ends.iter().zip(self.edges) {
            weights[*u as usize] += times;
            weights[*v as usize] += times;
        }
        weights
    }

    /// The two ends of an edge; those of a loop are the same.
    pub fn ends(&self, m: CoinMove) -> (usize, usize) {
        match m {
            CoinMove::Loop(v) => (v as usize, v as usize),
            CoinMove::Edge(e) => {
                let (u, v) = self.graph.ends[e as usize];
                (u as usize, v as usize)
            }
        }
    }

    /// Every edge that is left; parallel edges count as one.
    pub fn moves(self) -> impl Iterator<Item = CoinMove> + 'a {
        let left = |counts: &'a [u32]| counts.iter().enumerate().filter(|(_, n)| **n > 0).map(|(i, _)| i as u32);
        left(self.loops).map(CoinMove::Loop).chain(left(self.edges).map(CoinMove::Edge))
    }

    /// The edges that the rules let a player remove; parallel edges count as one.
    pub fn legal(self) -> impl Iterator<Item = CoinMove> + 'a {
        let legal = if self.normal { normal::legal(&self) } else { Legal::Every };
        let weights = if legal == Legal::Every { Vec::new() } else { self.weights() };
        self.moves().filter(move |m| legal.allows(&self, &weights, *m))
    }

    /// The position as text.
    pub fn write(&self) -> String {
        let loops: Vec<String> = self.loops.iter().map(u32::to_string).collect();
        let edges = self.graph.ends.iter().zip(self.edges).flat_map(|((u, v), times)| {
            let text = format!("{}-{}", self.graph.name(*u as usize), self.graph.name(*v as usize));
            std::iter::repeat_n(text, *times as usize)
        });
        format!("{}/{}", loops.join(","), edges.collect::<Vec<_>>().join(","))
    }

    /// A move as text.
    pub fn write_move(&self, m: CoinMove) -> String {
        let (u, v) = self.ends(m);
        format!("{}-{}", self.graph.name(u), self.graph.name(v))
    }

    /// The number of vertices that the removal of an edge leaves without edges.
    pub fn gain(&self, m: CoinMove) -> u32 {
        let alone = |v: usize| u32::from(self.weight(v) == 1);
        match self.ends(m) {
            (u, v) if u == v => alone(v),
            (u, v) => alone(u) + alone(v),
        }
    }
}

impl Coins {
    fn picture_of(&self, at: &Position, view: drawing::View) -> Picture<CoinMove> {
        drawing::picture(&self.form(at), view, format!("{}:{}", self.name(), self.write_body(at)))
    }

    /// The position as engines see it.
    pub fn form<'a>(&'a self, at: &'a Position) -> CoinForm<'a> {
        let (loops, edges) = at.0.split_at(self.graph.vertices());
        CoinForm { graph: &self.graph, loops, edges, normal: self.normal_game }
    }

    /// The position with these counts: the loops at each vertex, then each other edge.
    pub(in crate::families::coins) fn position(&self, counts: Vec<u32>) -> Position {
        Position(counts.into())
    }

    /// The position before any edge is removed.
    fn start(&self) -> Position {
        Position([&self.graph.loops[..], &self.graph.times].concat().into())
    }

    /// Reads `LOOPS/EDGES`, with the vertices in the order in which they were typed.
    fn parse_position(&self, order: &[u32], scan: &mut Scan) -> Result<Position, SpecError> {
        let (graph, n) = (&self.graph, self.graph.vertices());
        let mut counts = vec![0; n + graph.ends.len()];
        for (i, v) in order.iter().enumerate() {
            if i > 0 && !scan.eat(',') {
                let found = scan.found();
                return Err(scan.error(format!(
                    "expected the loops of {n} vertices, separated by commas; found {found} after {i}"
                )));
            }
            let place = scan.at();
            let (loops, most) = (scan.number("the number of loops")?, graph.loops[*v as usize]);
            if loops > u64::from(most) {
                let name = graph.name(*v as usize);
                return Err(SpecError::new(place, format!("the vertex {name} has at most {most} loops")));
            }
            counts[*v as usize] = loops as u32;
        }
        scan.expect('/')?;
        while scan.peek().is_some_and(|c| c != '@') {
            let place = scan.at();
            let (u, v) = (self.parse_vertex(scan)?, scan.expect('-').and_then(|()| self.parse_vertex(scan))?);
            let wrong = |message: String| SpecError::new(place, message);
            let (a, b) = (graph.name(u), graph.name(v));
            if u == v {
                return Err(wrong(format!("the loops of {a} belong before the /, as a number")));
            }
            let edge = graph.edge(u, v).ok_or_else(|| wrong(format!("there is no edge between {a} and {b}")))?;
            counts[n + edge] += 1;
            if counts[n + edge] > graph.times[edge] {
                let most = graph.times[edge];
                return Err(wrong(format!("there are at most {most} edges between {a} and {b}")));
            }
            if !scan.eat(',') {
                break;
            }
        }
        Ok(Position(counts.into()))
    }

    fn parse_vertex(&self, scan: &mut Scan) -> Result<usize, SpecError> {
        let place = scan.at();
        let name = scan.take_while(crate::names::is_name);
        self.graph.names.number(&name).ok_or_else(|| match name.is_empty() {
            true => SpecError::new(place, format!("an edge is written u-v, found {}", scan.found())),
            false => {
                let hint = self.graph.names.nearest(&name).map_or(String::new(), |n| format!("; try {n}"));
                SpecError::new(place, format!("there is no vertex {name:?}{hint}"))
            }
        })
    }
}

impl Rules for Coins {
    type Position = Position;
    type Move = CoinMove;

    fn impartial(&self) -> bool {
        true
    }

    fn moves<'a>(&'a self, at: &'a Position, _by: Player) -> impl Iterator<Item = CoinMove> + 'a {
        self.form(at).legal()
    }

    fn play(&self, at: &Position, _by: Player, m: &CoinMove) -> Position {
        let mut counts = at.0.clone();
        let place = match *m {
            CoinMove::Loop(v) => v as usize,
            CoinMove::Edge(e) => self.graph.vertices() + e as usize,
        };
        counts[place] -= 1;
        Position(counts)
    }

    fn gain(&self, at: &Position, _by: Player, m: &CoinMove) -> u32 {
        self.form(at).gain(*m)
    }

    fn images(&self, part: &Position) -> Vec<Position> {
        let form = self.form(part);
        self.graph.symmetries.iter().map(|s| Position(s.apply(form.loops, form.edges).into())).collect()
    }

    fn bytes(&self, at: &Position) -> usize {
        size_of::<Position>() + allocated(size_of_val(&*at.0))
    }
}

impl Notation for Coins {
    const NAME: &'static str = listed::COINS.heading.name;
    const IMPARTIAL: bool = true;
    const TITLE: &'static str = listed::COINS.heading.title;
    const EXAMPLES: &'static [&'static str] = listed::COINS.heading.examples;
    const FIELDS: &'static str = listed::COINS.heading.fields;
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Points, Rule::PointsNormal];
    const MOVE_HELP: &'static str = listed::COINS.words.help;

    fn parse(scan: &mut Scan) -> Result<(Self, Position), SpecError> {
        Self::parse_named(Self::NAME, scan)
    }

    fn name(&self) -> &'static str {
        self.family.heading.name
    }

    fn parse_named(name: &str, scan: &mut Scan) -> Result<(Self, Position), SpecError> {
        let family = FAMILIES.iter().find(|f| f.heading.name == name);
        let family =
            family.ok_or_else(|| scan.error(format!("there is no game of strings and coins called {name:?}")))?;
        let Typed { graph, order } = (family.graph)(scan)?;
        let game = Coins { graph, family, normal_game: false };
        let at = if scan.eat(':') { game.parse_position(&order, scan)? } else { game.start() };
        Ok((game, at))
    }

    fn played_by(self, rule: Rule) -> Self {
        Coins { normal_game: rule == Rule::PointsNormal, ..self }
    }

    fn rulebook(&self, _rule: Rule) -> Rulebook {
        let (graph, words) = (&self.graph, &self.family.words);
        let mut moves = format!("Two players move in turn. {}", words.moves);
        if self.normal_game {
            moves += &format!(
                " In the normal game, a player who can end a turn without leaving {} must do so, and a player who can take \
                 everything that is left must do so (rules 3' and 4').",
                words.almost
            );
        } else {
            moves += " Nobody has to score.";
        }
        let (loops, edges) = (graph.loops.iter().sum::<u32>(), graph.times.iter().sum::<u32>());
        let vertices = match graph.vertices() {
            1 => "1 vertex".to_owned(),
            n => format!("{n} vertices"),
        };
        let (loops, edges) = (counted(loops.into(), "loop"), counted(edges.into(), "other edge"));
        Rulebook::new(moves, "When nothing is left to play, the player with more points wins.")
            .noting(vec![format!("As a graph it starts with {vertices}, {loops} and {edges}.")])
    }

    fn move_help_of(name: &str) -> &'static str {
        FAMILIES.iter().find(|f| f.heading.name == name).map_or(Self::MOVE_HELP, |f| f.words.help)
    }

    fn write(&self, at: &Position) -> String {
        self.form(at).write()
    }

    fn write_body(&self, at: &Position) -> String {
        let untouched = *at == self.start();
        if untouched { self.graph.text.clone() } else { format!("{}:{}", self.graph.text, self.write(at)) }
    }

    /// Only for boards from which no edge has been removed.
    fn write_turned(&self, at: &Position) -> Option<String> {
        let Layout::Array(_, size) = self.graph.layout else { return None };
        (*at == self.start()).then(|| size.turned(&self.graph.text)).flatten()
    }

    fn write_move(&self, at: &Position, m: &CoinMove) -> String {
        self.form(at).write_move(*m)
    }

    fn scene(&self, at: &Position) -> Scene {
        self.picture_of(at, drawing::View::Array).scene
    }

    /// The cells that were closed.
    fn won_places(&self, before: &Position, after: &Position) -> Vec<(f64, f64)> {
        let (before, after) = (self.form(before), self.form(after));
        let closed = |v: &usize| before.weight(*v) > 0 && after.weight(*v) == 0;
        (0..self.graph.vertices()).filter(closed).filter_map(|v| drawing::middle(&after, v)).collect()
    }

    /// The usual picture is the array, where there is one.
    fn views(&self, _at: &Position) -> Vec<View> {
        match self.graph.layout {
            Layout::Array(..) => vec![drawing::View::Graph.named()],
            Layout::Free => Vec::new(),
        }
    }

    fn view(&self, at: &Position, name: &str, _meter: &mut Meter) -> Option<Result<Scene, Error>> {
        let view = drawing::View::ALL.into_iter().find(|view| view.named().name == name)?;
        if view == drawing::View::Array && self.graph.layout == Layout::Free {
            let message = "an array is drawn only for octagons, boxes and hexagons, such as octagons:2x3";
            return Some(Err(Error::wrong(message)));
        }
        Some(Ok(self.picture_of(at, view).scene))
    }

    /// Every drawn edge whose removal is legal can be touched.
    fn board(&self, at: &Position, by: Player, view: Option<View>, _window: Option<Window>) -> Board {
        let view = drawing::View::ALL.into_iter().find(|v| Some(v.named()) == view).unwrap_or(drawing::View::Array);
        let Picture { scene, places } = self.picture_of(at, view);
        let mut board = Board::new(scene);
        let legal: BTreeSet<CoinMove> = self.moves(at, by).collect();
        let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
        for (m, shape) in places.into_iter().filter(|(m, _)| legal.contains(m)) {
            let name = self.write_move(at, &m);
            let number = numbers.entry(name.clone()).and_modify(|number| *number += 1).or_insert(1);
            let label = if *number == 1 { name.clone() } else { format!("{name}, number {number}") };
            board.touch(name, label, shape);
        }
        board
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        Self::small_named(Self::NAME, dice)
    }

    fn small_named(name: &str, dice: &mut dyn FnMut(u32) -> u32) -> String {
        let Some(family) = FAMILIES.iter().find(|f| f.heading.name == name) else { return String::new() };
        let text = (family.small)(dice);
        let Ok(Typed { graph, order }) = (family.graph)(&mut Scan::new(&text)) else { return text };
        // At most two loops per vertex, so that brute force can keep up.
        let loops: Vec<String> = order.iter().map(|v| dice(graph.loops[*v as usize].min(2) + 1).to_string()).collect();
        let mut edges = Vec::new();
        for ((u, v), times) in graph.ends.iter().zip(&graph.times) {
            let text = format!("{}-{}", graph.name(*u as usize), graph.name(*v as usize));
            edges.extend((0..*times).filter(|_| dice(4) > 0).map(|_| text.clone()));
        }
        let turn = ["", "", "@first", "@second"][dice(4) as usize];
        format!("{text}:{}/{}{turn}", loops.join(","), edges.join(","))
    }
}

#[cfg(test)]
pub(crate) mod tests;
