//! Games whose whole rules are their text: every position, and every move from it.
//!
//! ```text
//! graph:{1,2;2;}             from 0 to 1 or 2, from 1 to 2; 2 has no moves
//! graph-partizan:{L:1,R:2;;} from 0 Left goes to 1 and Right to 2
//! graph-score:{1+3,2;2+1;}   the move to 1 scores three points
//! graph-race:{1,2;!L;}       Left has won when the game reaches 1
//! ```
//!
//! Positions are numbered from 0, the start, in the order in which the text reaches them. Positions that the start does
//! not lead to are left out, and a game that can return to a position is refused. So any game can be written as a graph
//! that every engine can solve and both checkers can check; [`kinds`] lists the conventions for it. These rules are
//! compiled twice, for two players and for three. Cost: memory for every move, and time proportional to the text each
//! time it is read.

use crate::convention::Rule;
use crate::player::Player;
use crate::rulebook::Rulebook;
use crate::rules::{Notation, Rules};
use crate::scene::Scene;
use crate::scene::board::{Board, View, Window};
use crate::spec::{Scan, SpecError};
use kinds::Kind;
use positions::Positions;

mod drawing;
pub(crate) mod kinds;
pub(crate) mod positions;
mod read;

/// A graph of positions that `N` players play on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Graph<const N: usize> {
    kind: &'static Kind,
    positions: Positions,
}

impl<const N: usize> Graph<N> {
    const LETTERS: &'static [&'static str] = if N == 3 { &["L", "C", "R"] } else { &["L", "R"] };
}

impl<const N: usize> Rules for Graph<N> {
    type Position = u32;
    /// The number of a move in the whole graph.
    type Move = u32;

    fn players(&self) -> u8 {
        N as u8
    }

    /// Scores treat the players alike if their moves are the same; in the other kinds the answer distinguishes the
    /// players.
    fn impartial(&self) -> bool {
        self.kind.alike || self.kind.earns && self.positions.alike()
    }

    fn moves<'a>(&'a self, at: &'a u32, by: Player) -> impl Iterator<Item = u32> + 'a {
        self.positions.range(*at).filter(move |m| self.positions.moved(*m).by.is_none_or(|own| own == by))
    }

    fn play(&self, _at: &u32, _by: Player, m: &u32) -> u32 {
        self.positions.moved(*m).to
    }

    fn gain(&self, _at: &u32, _by: Player, m: &u32) -> u32 {
        self.positions.moved(*m).points
    }

    fn completed(&self, at: &u32, by: Player) -> bool {
        self.positions.completed(*at).contain(by)
    }
}

impl<const N: usize> Notation for Graph<N> {
    const NAME: &'static str = if N == 3 { "graph-three" } else { "graph" };
    const TITLE: &'static str = "any game, by the graph of its positions";
    const EXAMPLES: &'static [&'static str] = &["graph:{1,2;2;}"];
    const PLAYERS: &'static [&'static str] = Self::LETTERS;
    const PLAYER_NAMES: &'static [&'static str] =
        if N == 3 { &["Left", "Center", "Right"] } else { &["Left", "Right"] };
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal];
    const MOVE_HELP: &'static str = "the name of a move, or else the position it leads to, with its points: 3 or 3+1";

    fn conventions_of(name: &str) -> &'static [Rule] {
        Kind::named(name).rules
    }

    fn name(&self) -> &'static str {
        self.kind.heading.name
    }

    fn parse(scan: &mut Scan) -> Result<(Self, u32), SpecError> {
        Self::parse_named(Self::NAME, scan)
    }

    fn parse_named(name: &str, scan: &mut Scan) -> Result<(Self, u32), SpecError> {
        let kind = Kind::named(name);
        let (positions, at) = read::read(scan, kind, Self::LETTERS)?;
        Ok((Graph { kind, positions }, at))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        let players = if N == 3 { "Left, Center and Right" } else { "Left and Right" };
        let own = if self.kind.alike { "" } else { "; an arrow may belong to one player alone" };
        let moves = format!(
            "The game is a graph: a move goes along an arrow from the current position to another{own}. {players} move in \
             turn."
        );
        match rule {
            Rule::Complete => Rulebook::new(
                moves,
                "The first player who moves to a position with their own mark wins. If the player to move cannot, the game \
                 is a draw.",
            ),
            Rule::Avoid => Rulebook::new(
                moves,
                "The first player who moves to a position with their own mark loses. If the player to move cannot, the game \
                 is a draw.",
            ),
            Rule::Maker => Rulebook::new(
                moves,
                "Left wins when a position with Left's mark is reached; Right wins when no move is left before that.",
            ),
            Rule::Score => Rulebook::new(
                moves + " Some moves earn points.",
                "The game ends when the player to move cannot. Most points win.",
            ),
            Rule::Points => Rulebook::new(
                moves + " Some moves earn points, and a player who earns any moves again.",
                "The game ends when the player to move cannot. Most points win.",
            ),
            _ => Rulebook::last_move(moves, rule, N as u8),
        }
    }

    fn write(&self, at: &u32) -> String {
        at.to_string()
    }

    fn write_body(&self, at: &u32) -> String {
        let graph = self.positions.text();
        if *at == 0 { graph.to_owned() } else { format!("{graph}:{at}") }
    }

    fn write_move(&self, _at: &u32, m: &u32) -> String {
        self.positions.moved(*m).name()
    }

    fn scene(&self, at: &u32) -> Scene {
        drawing::draw(&self.positions, *at).scene
    }

    fn board(&self, at: &u32, by: Player, _view: Option<View>, _window: Option<Window>) -> Board {
        let picture = drawing::draw(&self.positions, *at);
        let mut board = Board::new(picture.scene);
        if self.completed(at, by) {
            return board;
        }
        let own: Vec<u32> = self.moves(at, by).collect();
        for (m, shape) in picture.places.into_iter().filter(|(m, _)| own.contains(m)) {
            let name = self.write_move(at, &m);
            board.touch(name.clone(), name, shape);
        }
        board
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        Self::small_named(Self::NAME, dice)
    }

    fn small_named(name: &str, dice: &mut dyn FnMut(u32) -> u32) -> String {
        Kind::named(name).small(Self::LETTERS, dice)
    }
}
