//! The rules of positional games: two players take points in turn, and the first to own a whole line wins.
//!
//! A [`Board`] is a hypergraph. Families differ in how a board is written; the game on it is always the same.

use crate::convention::Rule;
use crate::error::Error;
use crate::limits::Meter;
use crate::near::nearest;
use crate::player::Player;
use crate::rulebook::Rulebook;
use crate::rules::{Heading, Notation, Rules};
use crate::scene::Scene;
use crate::scene::board as show;
use crate::scene::board::{Picture, Spot, Way};
use crate::spec::{Scan, SpecError, counted};
use board::Board;
use points::Points;

pub mod board;
mod drawing;
pub mod families;
mod field;
pub(crate) mod file;
pub mod grids;
pub mod listed;
pub mod planes;
pub mod points;
pub mod symmetry;
mod views;

/// How the boards of a family are written.
#[derive(Debug)]
pub struct Family {
    /// Its entry in the list of games.
    pub heading: Heading,
    /// What a player must own to win, in words.
    pub wanted: fn(&Board) -> String,
    /// Reads a board.
    pub board: fn(&mut Scan) -> Result<Board, SpecError>,
    /// A small board, as text.
    pub small: fn(&mut dyn FnMut(u32) -> u32) -> String,
}

/// The families, each a game of its own.
static FAMILIES: [&Family; 8] = [
    &families::AFFINE,
    &families::PROJECTIVE,
    &families::TRANSVERSAL,
    &families::GRID,
    &families::IN_A_ROW,
    &families::CUBE,
    &families::HARARY,
    &listed::LINES,
];

/// The game on a board of a family.
#[derive(Clone, Debug)]
pub struct Positional {
    board: Board,
    family: &'static Family,
}

impl PartialEq for Positional {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name() && self.board == other.board
    }
}

/// The points of the first and of the second player.
pub type Taken = [Points; 2];

/// A position on a board of any family, and the player to move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Playing {
    pub(crate) board: Board,
    /// The points of both players.
    pub(crate) at: Taken,
    /// The player to move.
    pub(crate) mover: Player,
}

impl Playing {
    /// A position with the player to move.
    pub(crate) fn new(board: &Board, at: &Taken, mover: Player) -> Self {
        Playing { board: board.clone(), at: *at, mover }
    }

    /// The points that are not taken.
    pub(crate) fn free(&self) -> Vec<usize> {
        (0..self.board.names.len()).filter(|p| !self.at.iter().any(|taken| taken.contains(*p))).collect()
    }
}

impl Positional {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The usual picture, or another view, with the places of the points.
    fn picture_of(&self, at: &Taken, view: Option<show::View>) -> Picture<usize> {
        let title = format!("{}:{}", self.name(), self.write_body(at));
        let view = view.and_then(|view| views::View::ALL.into_iter().find(|v| v.named() == view));
        let other = view.and_then(|view| {
            let playing = Playing::new(&self.board, at, Player(0));
            views::picture(&playing, view, &title).ok()
        });
        other.unwrap_or_else(|| drawing::picture(&self.board, at, title))
    }
}

impl Rules for Positional {
    type Position = Taken;
    type Move = usize;

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a Taken, _by: Player) -> impl Iterator<Item = usize> + 'a {
        (0..self.board.names.len()).filter(move |p| !at[0].contains(*p) && !at[1].contains(*p))
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

impl Notation for Positional {
    const NAME: &'static str = listed::LINES.heading.name;
    const TITLE: &'static str = listed::LINES.heading.title;
    const EXAMPLES: &'static [&'static str] = listed::LINES.heading.examples;
    const FIELDS: &'static str = listed::LINES.heading.fields;
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Complete, Rule::Maker];
    const MOVE_HELP: &'static str = "the name of a free point";

    fn parse(scan: &mut Scan) -> Result<(Self, Taken), SpecError> {
        Self::parse_named(Self::NAME, scan)
    }

    fn name(&self) -> &'static str {
        self.family.heading.name
    }

    fn parse_named(name: &str, scan: &mut Scan) -> Result<(Self, Taken), SpecError> {
        let family = FAMILIES.iter().find(|f| f.heading.name == name);
        let family = family.ok_or_else(|| scan.error(format!("there are no boards called {name:?}")))?;
        let board = (family.board)(scan)?;
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
                        let near = nearest(&name, board.names.iter().map(String::as_str));
                        let hint = near.map_or(String::new(), |n| format!("; try {n}"));
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
        Ok((Positional { board, family }, taken))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        let Board { names, lines, .. } = &self.board;
        let line = |line: &Vec<usize>| line.iter().map(|p| names[*p].as_str()).collect::<Vec<_>>().join(" ");
        let shown = lines.iter().take(4).map(line).collect::<Vec<_>>().join("; ");
        let more = if lines.len() > 4 { "; …" } else { "" };
        let wanted = (self.family.wanted)(&self.board);
        let goal = match rule {
            Rule::Maker => {
                format!(
                    "The first player is Maker and wins by owning {wanted}. The second is Breaker and wins if Maker never does."
                )
            }
            _ => format!("The first to own {wanted} wins. If the board is full and neither does, the game is a draw."),
        };
        let (points, count) = (counted(names.len() as u64, "point"), counted(lines.len() as u64, "line"));
        let list = if lines.is_empty() { String::new() } else { format!(": {shown}{more}") };
        Rulebook::new("Two players move in turn. A move takes a free point of the board.", goal)
            .noting(vec![format!("The board has {points} and {count}{list}.")])
    }

    fn mover(&self, at: &Taken) -> Option<Player> {
        Some(if at[0].count() > at[1].count() { Player(1) } else { Player(0) })
    }

    fn write(&self, at: &Taken) -> String {
        let list = |points: &Points| points.iter().map(|p| self.board.names[p].as_str()).collect::<Vec<_>>().join(",");
        format!("{}/{}", list(&at[0]), list(&at[1]))
    }

    fn write_body(&self, at: &Taken) -> String {
        let empty = *at == Taken::default();
        if empty { self.board.text.clone() } else { format!("{}:{}", self.board.text, self.write(at)) }
    }

    /// Only empty boards have a turned text.
    fn write_turned(&self, at: &Taken) -> Option<String> {
        self.board.turned.clone().filter(|_| *at == Taken::default())
    }

    fn write_move(&self, _at: &Taken, m: &usize) -> String {
        self.board.names[*m].clone()
    }

    fn scene(&self, at: &Taken) -> Scene {
        self.picture_of(at, None).scene
    }

    fn views(&self, at: &Taken) -> Vec<show::View> {
        let playing = Playing::new(&self.board, at, Player(0));
        let drawn = views::View::ALL.into_iter().filter(|v| views::picture(&playing, *v, "").is_ok());
        drawn.map(views::View::named).collect()
    }

    fn view(&self, at: &Taken, name: &str, _meter: &mut Meter) -> Option<Result<Scene, Error>> {
        let view = views::View::ALL.into_iter().find(|view| view.named().name == name)?;
        let playing = Playing::new(&self.board, at, Player(0));
        let title = format!("{}:{}", self.name(), self.write_body(at));
        Some(views::picture(&playing, view, &title).map(|picture| picture.scene).map_err(Error::wrong))
    }

    /// Touching any picture of a point takes it.
    fn board(&self, at: &Taken, by: Player, view: Option<show::View>, _window: Option<show::Window>) -> show::Board {
        let Picture { scene, places } = self.picture_of(at, view);
        let mut board = show::Board::new(scene);
        for (point, shape) in &places {
            let name = &self.board.names[*point];
            let owner = at.iter().position(|taken| taken.contains(*point));
            let owner = owner.map_or(String::new(), |i| format!(", {}", Self::PLAYER_NAMES[i]));
            board.spots.push(Spot::new(format!("{name}{owner}"), shape.clone()));
        }
        for point in self.moves(at, by) {
            for (spot, _) in places.iter().enumerate().filter(|(_, (p, _))| *p == point) {
                board.ways.push(Way { name: self.write_move(at, &point), touch: vec![spot], shows: Vec::new() });
            }
        }
        for (line, set) in self.board.lines.iter().zip(self.board.sets()) {
            let names: Vec<&str> = line.iter().map(|p| self.board.names[*p].as_str()).collect();
            let spots = places.iter().enumerate().filter(|(_, (p, _))| line.contains(p)).map(|(i, _)| i).collect();
            let owner = at.iter().position(|taken| taken.contains_all(set));
            let open = !at.iter().all(|taken| line.iter().any(|p| taken.contains(*p)));
            board.lines.push(show::Line { label: names.join(" "), spots, owner, open });
        }
        board
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        Self::small_named(Self::NAME, dice)
    }

    fn small_named(name: &str, dice: &mut dyn FnMut(u32) -> u32) -> String {
        let Some(family) = FAMILIES.iter().find(|f| f.heading.name == name) else { return String::new() };
        let text = (family.small)(dice);
        let Ok(board) = (family.board)(&mut Scan::new(&text)) else { return text };
        // Some points are taken, and sometimes the player with more points is to move.
        let mut taken: [Vec<&str>; 2] = Default::default();
        for point in &board.names {
            match dice(4) {
                side @ 0..2 if dice(2) == 0 => taken[side as usize].push(point),
                _ => {}
            }
        }
        let turn = ["", "", "@first", "@second"][dice(4) as usize];
        format!("{text}:{}/{}{turn}", taken[0].join(","), taken[1].join(","))
    }
}
