//! Positional games: two players take points in turn, and whoever first owns a whole line wins.
//!
//! A [`Board`] is a hypergraph. Its families differ in how a board is written; what is played on it is always the same.

use super::{Notation, Rules};
use crate::convention::Rule;
use crate::player::Player;
use crate::show::Scene;
use crate::spec::{Scan, SpecError};
use board::Board;
use points::Points;
use std::fmt::Debug;
use std::marker::PhantomData;

pub mod board;
pub mod drawing;
pub mod export;
pub mod families;
pub mod field;
pub mod file;
pub mod grids;
pub mod listed;
pub mod planes;
pub mod points;
pub mod symmetry;
pub mod views;

/// How the boards of a family are written.
pub trait Family: PartialEq + Debug + Sync + 'static {
    /// The name in specs.
    const NAME: &'static str;
    /// One line for the list of games.
    const TITLE: &'static str;
    /// Specs that work when pasted.
    const EXAMPLES: &'static [&'static str];

    /// Whether white space inside braces tells names apart.
    const NAMES_IN_BRACES: bool = false;

    /// Reads a board.
    fn board(scan: &mut Scan) -> Result<Board, SpecError>;

    /// A small board, as text.
    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String;
}

/// The game on a board of a family.
#[derive(Clone, PartialEq, Debug)]
pub struct Positional<F> {
    board: Board,
    family: PhantomData<fn() -> F>,
}

/// The points of the first and of the second player.
pub type Taken = [Points; 2];

/// A position on a board, whatever its family, and who is to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Playing {
    /// The board.
    pub board: Board,
    /// Who has taken what.
    pub at: Taken,
    /// Who is to move.
    pub mover: Player,
}

impl Playing {
    /// The points that nobody has taken.
    pub fn free(&self) -> Vec<usize> {
        (0..self.board.names.len()).filter(|p| !self.at.iter().any(|taken| taken.contains(*p))).collect()
    }
}

impl<F: Family> Rules for Positional<F> {
    type Position = Taken;
    type Move = usize;

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a Taken, _by: Player) -> impl Iterator<Item = usize> + 'a {
        let over = self.completed(at, Player(0)) || self.completed(at, Player(1));
        (0..self.board.names.len()).filter(move |p| !over && !at[0].contains(*p) && !at[1].contains(*p))
    }

    fn play(&self, at: &Taken, by: Player, m: &usize) -> Taken {
        let mut taken = *at;
        taken[usize::from(by.0)] = taken[usize::from(by.0)].with(*m);
        taken
    }

    fn completed(&self, at: &Taken, by: Player) -> bool {
        self.board.sets().iter().any(|line| at[usize::from(by.0)].contains_all(line))
    }
}

impl<F: Family> Notation for Positional<F> {
    const NAME: &'static str = F::NAME;
    const TITLE: &'static str = F::TITLE;
    const EXAMPLES: &'static [&'static str] = F::EXAMPLES;
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Complete];
    const MOVE_HELP: &'static str = "the name of a free point";
    const NAMES_IN_BRACES: bool = F::NAMES_IN_BRACES;

    fn parse(scan: &mut Scan) -> Result<(Self, Taken), SpecError> {
        let board = F::board(scan)?;
        let mut taken = Taken::default();
        if scan.eat(':') {
            for side in 0..2 {
                if side == 1 {
                    scan.expect('/')?;
                }
                while scan.peek().is_some_and(|c| !"/@".contains(c)) {
                    let place = scan.at();
                    let name = scan.take_while(|c| !",/@".contains(c));
                    let point = board.point(&name).ok_or_else(|| {
                        let nearest = board.names.iter().min_by_key(|n| crate::spec::distance(n, &name));
                        let hint = nearest.map_or(String::new(), |n| format!("; try {n}"));
                        SpecError::new(place, format!("there is no point {name:?} on this board{hint}"))
                    })?;
                    if taken.iter().any(|t| t.contains(point)) {
                        return Err(SpecError::new(place, format!("the point {name} is taken twice")));
                    }
                    taken[side] = taken[side].with(point);
                    scan.eat(',');
                }
            }
        }
        Ok((Positional { board, family: PhantomData }, taken))
    }

    fn on_board(&self, at: &Taken) -> Option<(Board, Taken)> {
        Some((self.board.clone(), *at))
    }

    fn write(&self, at: &Taken) -> String {
        let list = |points: &Points| points.iter().map(|p| self.board.names[p].as_str()).collect::<Vec<_>>().join(",");
        format!("{}/{}", list(&at[0]), list(&at[1]))
    }

    fn write_body(&self, at: &Taken) -> String {
        let empty = *at == Taken::default();
        if empty { self.board.text.clone() } else { format!("{}:{}", self.board.text, self.write(at)) }
    }

    fn write_move(&self, _at: &Taken, m: &usize) -> String {
        self.board.names[*m].clone()
    }

    fn scene(&self, at: &Taken) -> Scene {
        drawing::scene(&self.board, at, format!("{}:{}", F::NAME, self.write_body(at)))
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        F::small(dice)
    }
}
