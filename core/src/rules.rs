//! What a game is: its positions and moves ([`Rules`]), and how they are written and drawn ([`Notation`]).
//!
//! Rules depend on no engine and no turn order. Whose turn it is, and when the game is over, is a
//! [convention](crate::convention); what a family of games adds to its rules is a [`crate::family::Family`].

use crate::alias::Alias;
use crate::convention::Rule;
use crate::error::Error;
use crate::limits::Meter;
use crate::player::{Player, Renaming};
use crate::rulebook::Rulebook;
use crate::scene::Scene;
use crate::scene::board::{Board, View, Window};
use crate::spec::{Scan, SpecError};
use std::fmt::Debug;
use std::hash::Hash;

/// A game: positions, moves, and what a search may use about them.
///
/// Every sequence of moves must end, unless the family says otherwise ([`FINITE`](crate::family::Family::FINITE)).
pub trait Rules: Sized + Sync {
    /// A position without the turn; with the turn it is a state.
    type Position: Clone + Ord + Hash + Debug;
    /// What a player does. Its name comes from [`Notation::write_move`].
    type Move: Clone + Debug;

    /// The number of players: two or three.
    fn players(&self) -> u8 {
        2
    }

    /// Whether all players have the same moves.
    fn impartial(&self) -> bool;

    /// The moves of `by`, each option at least once.
    fn moves<'a>(&'a self, at: &'a Self::Position, by: Player) -> impl Iterator<Item = Self::Move> + 'a;

    /// The position after a move that [`moves`](Self::moves) gave.
    fn play(&self, at: &Self::Position, by: Player, m: &Self::Move) -> Self::Position;

    /// The points that a move earns, in scoring games.
    fn gain(&self, _at: &Self::Position, _by: Player, _m: &Self::Move) -> u32 {
        0
    }

    /// Whether `by` has completed what the players race for. Where the position does not show who made a mark, `by` is
    /// taken to be the player who just moved.
    fn completed(&self, _at: &Self::Position, _by: Player) -> bool {
        false
    }

    /// The independent parts whose sum is the position. Certificates use this splitting, so the checker must know it too:
    /// it is part of the game's entry in FORMAT.md.
    fn parts(&self, at: &Self::Position) -> Vec<Self::Position> {
        vec![at.clone()]
    }

    /// The independent parts as engines use them: split as finely as the game can, and at least as finely as
    /// [`parts`](Self::parts), which must stay simple for the checker. Of parts that are equal by symmetry it always returns
    /// the same one: the least image, unless the game has a faster way to choose one.
    fn pieces(&self, at: &Self::Position) -> Vec<Self::Position> {
        self.parts(at).into_iter().map(|part| least_image(self, part)).collect()
    }

    /// The positions that are equal to this part by symmetry, with the players as they are.
    fn images(&self, _part: &Self::Position) -> Vec<Self::Position> {
        Vec::new()
    }

    /// The part with the players renamed, if the rules allow that.
    fn renamed(&self, _part: &Self::Position, _by: Renaming) -> Option<Self::Position> {
        None
    }

    /// The memory that a stored position takes, in bytes.
    fn bytes(&self, _at: &Self::Position) -> usize {
        size_of::<Self::Position>()
    }

    /// The least number of positions that every search from here must store: what can never fit is refused at once.
    fn least_store(&self, _at: &Self::Position) -> u128 {
        0
    }
}

/// The least of a position and its images.
pub fn least_image<R: Rules>(rules: &R, part: R::Position) -> R::Position {
    rules.images(&part).into_iter().fold(part, |least, image| least.min(image))
}

/// The piece that represents all pieces equal to this one by symmetry.
pub fn representative<R: Rules>(rules: &R, piece: R::Position) -> R::Position {
    rules.pieces(&piece).pop().unwrap_or(piece)
}

/// The entry of a game in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct Heading {
    /// The name in specs, before the first colon.
    pub name: &'static str,
    /// What people call the game: `Dots and Boxes`.
    pub everyday: &'static str,
    /// Other names.
    pub aliases: &'static [Alias],
    /// One line.
    pub title: &'static str,
    /// Specs that work when pasted; the first is the game's own.
    pub examples: &'static [&'static str],
    /// A spec with fields to fill in, each in braces with its name and its initial value: `ellie:{rows=3}x{columns=4}`.
    pub fields: &'static str,
    /// Whether all players have the same moves, at least in the game's own example.
    pub impartial: bool,
    /// Whether white space inside braces separates names. Elsewhere it never matters.
    pub names_in_braces: bool,
}

/// How a game is written, listed and drawn.
pub trait Notation: Rules + PartialEq {
    /// The name in specs, before the first colon.
    const NAME: &'static str;
    /// What people call the game ([`Heading::everyday`]).
    const EVERYDAY: &'static str = Self::NAME;
    /// One line for the list of games.
    const TITLE: &'static str;
    /// Specs that work when pasted; the first is the game's own.
    const EXAMPLES: &'static [&'static str];
    /// Whether all players have the same moves ([`Heading::impartial`]).
    const IMPARTIAL: bool = false;
    /// A spec with fields to fill in ([`Heading::fields`]).
    const FIELDS: &'static str = "";
    /// Other names ([`Heading::aliases`]).
    const ALIASES: &'static [Alias] = &[];
    /// The players in the order of play.
    const PLAYERS: &'static [&'static str];
    /// The players as people call them.
    const PLAYER_NAMES: &'static [&'static str] = Self::PLAYERS;
    /// The conventions that the game can be played by; the first is its own.
    const CONVENTIONS: &'static [Rule];
    /// How a move is written, in one line, for people who play.
    const MOVE_HELP: &'static str;

    /// The conventions of a game that shares these rules.
    fn conventions_of(_name: &str) -> &'static [Rule] {
        Self::CONVENTIONS
    }

    /// How a move is written in a game that shares these rules.
    fn move_help_of(_name: &str) -> &'static str {
        Self::MOVE_HELP
    }

    /// Reads what follows `NAME:`, up to the `@` or the end.
    fn parse(scan: &mut Scan) -> Result<(Self, Self::Position), SpecError>;

    /// The name of the game, where several share these rules.
    fn name(&self) -> &'static str {
        Self::NAME
    }

    /// Reads the same for a game that shares these rules.
    fn parse_named(_name: &str, scan: &mut Scan) -> Result<(Self, Self::Position), SpecError> {
        Self::parse(scan)
    }

    /// The rules as they are in a convention, where the moves depend on it.
    fn played_by(self, _rule: Rule) -> Self {
        self
    }

    /// Reads rules that stand alone, without a position; `None` where a spec cannot name them so.
    fn parse_rules(_scan: &mut Scan) -> Option<Result<Self, SpecError>> {
        None
    }

    /// The spec body of rules that stand alone.
    fn write_rules(&self) -> String {
        String::new()
    }

    /// The rules in words, as they are in a convention.
    fn rulebook(&self, rule: Rule) -> Rulebook;

    /// The position as the certificates write it, without spaces. Equal positions have equal text.
    fn write(&self, at: &Self::Position) -> String;

    /// What follows `NAME:` in a spec.
    fn write_body(&self, at: &Self::Position) -> String {
        self.write(at)
    }

    /// The same on the board rotated by 90 degrees, where rows and columns are part of the rules and the rotated position
    /// is known to be equal.
    fn write_turned(&self, _at: &Self::Position) -> Option<String> {
        None
    }

    /// The name of a move, without spaces.
    fn write_move(&self, at: &Self::Position, m: &Self::Move) -> String;

    /// The player's move with this name, where names can be read without listing all moves; `None` means that the moves
    /// must be listed.
    fn read_move(&self, _at: &Self::Position, _by: Player, _name: &str) -> Option<Result<Self::Move, SpecError>> {
        None
    }

    /// The player to move, where the position says so.
    fn mover(&self, _at: &Self::Position) -> Option<Player> {
        None
    }

    /// Why a position that can be read, played and drawn cannot be solved.
    fn refuse(&self, _at: &Self::Position) -> Option<String> {
        None
    }

    /// The picture.
    fn scene(&self, at: &Self::Position) -> Scene;

    /// The places in the usual picture that a player won for themselves by the move from one position to another, where the
    /// picture alone does not show whose they are.
    fn won_places(&self, _before: &Self::Position, _after: &Self::Position) -> Vec<(f64, f64)> {
        Vec::new()
    }

    /// Other pictures of the position, by name.
    fn views(&self, _at: &Self::Position) -> Vec<View> {
        Vec::new()
    }

    /// The picture of a view, or the usual one, with the ways to make a player's moves on it, where that can be shown.
    /// The window matters on an endless board.
    fn board(&self, at: &Self::Position, _by: Player, _view: Option<View>, _window: Option<Window>) -> Board {
        Board::new(self.scene(at))
    }

    /// The picture of a view by its name, for which a search may be needed; `None` where there is no such view.
    fn view(&self, at: &Self::Position, name: &str, _meter: &mut Meter) -> Option<Result<Scene, Error>> {
        let view = self.views(at).into_iter().find(|view| view.name == name)?;
        Some(Ok(self.board(at, Player(0), Some(view), None).scene))
    }

    /// The picture without the names of its places, for trees.
    fn picture(&self, at: &Self::Position) -> Scene {
        self.scene(at)
    }

    /// A random small position, as a spec body; `dice(n)` gives a number below `n`.
    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String;

    /// The same for a game that shares these rules.
    fn small_named(_name: &str, dice: &mut dyn FnMut(u32) -> u32) -> String {
        Self::small(dice)
    }
}
