//! What a family of games adds to its rules.
//!
//! Rules say what the positions and moves are. A [`Family`] adds what its theory has found: an engine of its own, theorems
//! that close a state, evidence that is shorter than a list of states. All of it is reached through one [`Specialist`],
//! which the general engines ask first; where it declines, they continue without it.

use crate::answer::Outcome;
use crate::claim::{Claim, State, Theorem, Winning};
use crate::code::Code;
use crate::convention::{Goal, Rule};
use crate::error::{Error, ProofError};
use crate::levels::{Levels, Refusal};
use crate::limits::{Limits, Meter, Stopped};
use crate::page::Section;
use crate::player::{Player, Players, Turn};
use crate::question::Topic;
use crate::rules::Rules;
use crate::session::Session;
use crate::spec::{Scan, SpecError};
use crate::study::{Course, Facts, Next, Options, Strategy, Study};
use std::io::Write;

/// A game as a member of its family. A game that has nothing but its rules implements this with the name alone.
pub trait Family: Rules {
    /// The name of the family, by which lists of games are grouped.
    const FAMILY: &'static str;
    /// Whether the answer about a won race includes how many moves it takes.
    const COUNTS_MOVES: bool = false;
    /// Whether play always ends, so that brute force can decide it.
    const FINITE: bool = true;
    /// Whether certificates about points name the player to move. They need not where both players always have the same
    /// moves.
    const NAMES_TURN: bool = true;
    /// The fields of the answer that certificates do not prove.
    const UNPROVED: &'static [&'static str] = &[];
    /// Questions of the family's own.
    const TOPICS: &'static [Topic] = &[];
    /// Strategies that a player may follow.
    const STRATEGIES: &'static [Strategy] = &[];
    /// Studies: all questions of a kind about one position.
    const STUDIES: &'static [Study] = &[];
    /// Formats of other tools that a position can be exported to.
    const EXPORTS: &'static [&'static str] = &[];
    /// Suggestions of what to explore, for fronts that draw.
    const SHOWCASES: &'static [Showcase] = &[];

    /// The specialist for these rules played by a convention, if the family has one. It may remember things in a session.
    fn specialist<'a>(&'a self, _rule: Rule, _session: Option<&'a Session>) -> Option<Box<dyn Specialist<Self> + 'a>> {
        None
    }

    /// The code of the take-and-break game that these rules are, where they are one.
    fn code(&self) -> Option<&Code> {
        None
    }

    /// A sensible move of the player to move, without a search and without proof, where the family knows what to look for.
    fn sensible(&self, _state: &State<Self>, _rule: Rule) -> Option<Self::Move> {
        None
    }

    /// How its certificates list states, where that differs from a plain list.
    fn listing(&self) -> Option<&dyn Listing<Self>> {
        None
    }

    /// Why a state has no certificate, where that is known before it is solved.
    fn certifiable(&self, _state: &State<Self>) -> Result<(), SpecError> {
        Ok(())
    }

    /// The game below a position, level by level, where every move leads to the next level.
    fn levels(&self, _rule: Rule, _at: &Self::Position, _turn: Turn) -> Option<Result<Box<dyn Levels>, Refusal>> {
        None
    }

    /// Answers one of the [topics](Self::TOPICS), and writes its certificate where it has one.
    fn ask(
        &self,
        topic: &Topic,
        _state: &State<Self>,
        _meter: &mut Meter,
        _proof: Option<&mut dyn Write>,
    ) -> Result<Facts, Error> {
        Err(Error::wrong(format!("there is nothing to say about {}", topic.about)))
    }

    /// Runs one of the [studies](Self::STUDIES), and writes its certificate where it has one.
    fn study(
        &self,
        study: &Study,
        _options: &Options,
        _state: &State<Self>,
        _rule: Rule,
        _meter: &mut Meter,
        _proof: Option<&mut dyn Write>,
    ) -> Result<Facts, Error> {
        Err(Error::wrong(format!("there is no study {}", study.name)))
    }

    /// Whether one of the [strategies](Self::STRATEGIES) makes sense for a player from a state on, or why not.
    fn suits(&self, _strategy: &Strategy, _state: &State<Self>, _player: Player) -> Result<(), String> {
        Ok(())
    }

    /// What a strategy does next.
    fn follow(&self, _strategy: &Strategy, _course: &Course<Self>) -> Next {
        Next::Any
    }

    /// What a page that explains the answer says beyond what every page says.
    fn sections(
        &self,
        _state: &State<Self>,
        _rule: Rule,
        _limits: &Limits,
        _session: Option<&Session>,
    ) -> Vec<Section> {
        Vec::new()
    }

    /// Writes a position in a [format](Self::EXPORTS) of another tool, and says how large that is.
    fn export(
        &self,
        format: &str,
        _state: &State<Self>,
        _rule: Rule,
        _options: &Exporting,
        _out: &mut dyn Write,
    ) -> Result<String, Error> {
        Err(Error::wrong(format!("there is no export to {format}")))
    }

    /// The positions that one text of a table stands for, where the game has such texts.
    fn expand(_body: &mut Scan) -> Result<Option<Vec<String>>, SpecError> {
        Ok(None)
    }

    /// The spec that the text of a file stands for, in a game that shares these rules; `None` where files mean nothing.
    fn read_file(_name: &str, _text: &str) -> Option<Result<FromFile, String>> {
        None
    }
}

/// A suggestion of what to explore: a way of looking at a game, and where to start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Showcase {
    /// The way of looking at it. Fronts leave out those that they do not have.
    pub view: Viewing,
    /// Its title.
    pub title: &'static str,
    /// What there is to see, in one or two sentences.
    pub about: &'static str,
    /// Where to start. The game in it is the one that the showcase belongs to.
    pub spec: &'static str,
}

/// A way of looking at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewing {
    /// Who wins the positions of a range, as a map with a square for each; `spec` has ranges.
    Map,
    /// The positions that `spec` stands for, each with its picture.
    Table,
    /// The nim-values of all heaps; `spec` is rules that stand alone.
    Sequence,
    /// A proof, one reply at a time.
    Proof,
}

impl Viewing {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Viewing::Map => "map",
            Viewing::Table => "table",
            Viewing::Sequence => "sequence",
            Viewing::Proof => "proof",
        }
    }
}

/// A position that was in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FromFile {
    /// The position as a spec.
    pub spec: String,
    /// What the file says and the spec does not.
    pub notes: Vec<String>,
}

/// How to export a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exporting {
    /// In how many moves a player wins, for formats that need it.
    pub moves: Option<u32>,
}

/// An expert on one family, asked before the general engines. Every method may decline by returning `None`.
pub trait Specialist<R: Rules> {
    /// Whether the claim holds.
    fn forces(&mut self, _claim: &Claim<R::Position>, _meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        Ok(None)
    }

    /// Whether the claim holds, where that is known without a search.
    fn known(&mut self, _claim: &Claim<R::Position>) -> Option<bool> {
        None
    }

    /// Works the claim out again, so that [`known`](Self::known) can say which move decides it.
    fn recall(&mut self, _claim: &Claim<R::Position>, _meter: &mut Meter) -> Result<(), Stopped> {
        Ok(())
    }

    /// The nim-value of an impartial position in normal play.
    fn nim_value(&mut self, _at: &R::Position, _meter: &mut Meter) -> Result<Option<u64>, Stopped> {
        Ok(None)
    }

    /// The value of a position in normal play for one player against all others together, where a formula gives it.
    fn duel(&mut self, _at: &R::Position, _one: Player) -> Option<i128> {
        None
    }

    /// The moves by which the player to move in a two-player game reaches a goal.
    fn good_moves(
        &mut self,
        _at: &R::Position,
        _turn: Turn,
        _goal: Goal,
        _meter: &mut Meter,
    ) -> Result<Option<Winning<R::Move>>, Stopped> {
        Ok(None)
    }

    /// Which of three players can beat the other two, or `Some(None)` if none can. `open` starts with all seated players;
    /// players who are known not to win are removed from it.
    fn winner(
        &mut self,
        _state: &State<R>,
        _open: &mut Vec<Player>,
        _meter: &mut Meter,
    ) -> Result<Option<Option<Player>>, Stopped> {
        Ok(None)
    }

    /// How many moves `winner`, who can force a win, needs; `None` where that takes too long to find out.
    fn length(&mut self, _state: &State<R>, _winner: Player, _meter: &mut Meter) -> Result<Option<u32>, Stopped> {
        Ok(None)
    }

    /// Whether [`length`](Self::length) is worked out however long it takes.
    fn always_counts_moves(&self) -> bool {
        false
    }

    /// The theorem or the kind of search that proves a claim that holds, where there are several.
    fn method(&mut self, _claim: &Claim<R::Position>) -> Option<&'static str> {
        None
    }

    /// How many more points a side earns than the others from a state on, where that is known exactly.
    fn margin(&mut self, _state: &State<R>, _side: Players, _meter: &mut Meter) -> Result<Option<i32>, Stopped> {
        Ok(None)
    }

    /// The points that are left, if a player will earn every one of them.
    fn points_left(&self, _at: &R::Position) -> Option<u32> {
        None
    }

    /// The answer to the main question, where the family has its own way to find it.
    fn decide(&mut self, _state: &State<R>, _lists_moves: bool, _meter: &mut Meter) -> Option<Decision<R>> {
        None
    }

    /// A theorem by which the side reaches the goal from a settled state, so that certificates list nothing after it.
    fn closes(&mut self, _state: &State<R>, _side: Players, _goal: Goal) -> Option<Theorem> {
        None
    }

    /// Writes the evidence for claims that hold in the family's own form, and returns whether it did.
    fn certify(
        &mut self,
        _claims: &[Claim<R::Position>],
        _meter: &mut Meter,
        _out: &mut dyn Write,
    ) -> Result<bool, ProofError> {
        Ok(false)
    }
}

/// A specialist's own answer to the main question.
pub struct Decision<R: Rules> {
    /// Who wins.
    pub outcome: Outcome,
    /// The good moves of the player to move.
    pub best: Winning<R::Move>,
    /// A sensible move where no good one is known.
    pub otherwise: Option<R::Move>,
    /// The theorem or search that proves it.
    pub method: Option<String>,
    /// The fields that can be proved, as the certificate writes them.
    pub certified: Vec<(String, String)>,
    /// Why something is missing.
    pub stopped: Option<Stopped>,
    /// What ended a search that found nothing, where that is still an answer.
    pub ended: Option<Stopped>,
}

/// How the lists of states in a family's certificates differ from plain ones. FORMAT.md explains each form.
pub trait Listing<R: Rules> {
    /// A line of the header that announces the form, if it needs one.
    fn announced(&self) -> Option<&'static str> {
        None
    }

    /// The position of the same value that is listed instead of this one.
    fn reduced(&self, at: R::Position) -> R::Position {
        at
    }

    /// How far a position is from one that a theorem closes. Of several good moves, certificates take the one that leads
    /// to the least distance.
    fn distance(&self, _at: &R::Position) -> u64 {
        0
    }

    /// A position with the integer value `-value`, and its sum with this one, where certificates can express them.
    fn opposite(&self, _at: &R::Position, _value: i128) -> Option<(R::Position, R::Position)> {
        None
    }

    /// Whether the class of a three-player position is proved by a formula that the checker knows.
    fn proves_class(&self) -> bool {
        false
    }
}
