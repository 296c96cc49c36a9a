//! The object-safe boundary: text in, text out. Fronts see games only through [`Game`].

use crate::algebra::Forms;
use crate::answer::worth::Worth;
use crate::convention::{Ending, Form, Rule};
use crate::player::{Player, Renaming};
use crate::proof::ProofError;
use crate::rules::animals;
use crate::rules::coins;
use crate::rules::positional::Playing;
use crate::show::board::{Board, View, Window};
use crate::show::page::Page;
use crate::show::{Scene, tree::Tree};
use crate::solve::levels::Levels;
use crate::solve::limits::{Limits, Meter, Stopped};
use crate::spec::SpecError;
use crate::sweep::{Class, Rows};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::time::Duration;

/// A game, whatever its positions look like inside.
pub trait Game: Sync {
    /// What the list of games says.
    fn about(&self) -> About;

    /// Reads a spec and gives its canonical text.
    fn read(&self, spec: &str) -> Result<String, SpecError>;

    /// Who is to move and which moves there are, or how the game has ended.
    fn standing(&self, spec: &str, rule: Rule) -> Result<Standing, SpecError>;

    /// The state after a move of whoever is to move, as a spec that names the next mover.
    fn play(&self, spec: &str, rule: Rule, text: &str) -> Result<Step, SpecError>;

    /// The picture of a position.
    fn scene(&self, spec: &str) -> Result<Scene, SpecError>;

    /// Other pictures of a position, by name.
    fn views(&self, spec: &str) -> Result<Vec<View>, SpecError>;

    /// A picture that can be played on, with the moves of who is to move. A view is one of [`views`](Self::views); the
    /// window matters where the board has no end.
    fn board(&self, spec: &str, rule: Rule, view: Option<&str>, window: Option<Window>) -> Result<Board, SpecError>;

    /// The game tree below a small position of an impartial game, labelled.
    fn tree(&self, spec: &str, rule: Rule, limits: &Limits) -> Result<Tree, Error>;

    /// The answer as a page that a person can follow; of rules that stand alone, what they allow.
    fn explain(&self, spec: &str, rule: Rule, limits: &Limits) -> Result<Page, Error>;

    /// Answers a question, and writes its certificate to `proof`.
    fn solve(&self, request: &Request, limits: &Limits, proof: Option<&mut dyn Write>) -> Result<Answer, Error>;

    /// Answers about the position after every legal move; `found` hears of each as soon as it is known. Says why some are
    /// missing.
    fn each_move(&self, spec: &str, rule: Rule, limits: &Limits, found: Heard) -> Result<Option<Stopped>, Error> {
        let request =
            Request { spec: spec.to_owned(), question: Question::Moves, rule, engine: EngineChoice::default() };
        let answer = self.solve(&request, limits, None)?;
        answer.each_move(found);
        Ok(answer.stopped)
    }

    /// Somebody who answers many questions of one sitting and remembers what helps, where that is worth while.
    fn sit_down(&self) -> Option<Box<dyn Sitting>> {
        None
    }

    /// The canonical text of a position without its turn, where everybody is seated and the position has a value.
    fn untimed(&self, spec: &str) -> Result<String, SpecError>;

    /// What a position is worth in normal play.
    fn worth(&self, spec: &str, forms: &mut Forms, meter: &mut Meter) -> Result<Worth, Error>;

    /// Answers the main question about many positions of this game, row by row. The time of the limits is for all of
    /// them, `each` for every single one. An error comes with the spec that it is about.
    fn sweep(
        &self,
        specs: &mut dyn Iterator<Item = String>,
        rule: Rule,
        limits: &Limits,
        each: Option<Duration>,
        rows: &mut dyn Rows,
    ) -> Result<(), (String, Error)>;

    /// One text for all positions whose answers to the main question are the same up to symmetry and the names of the
    /// players, so that those who share work solve each class once.
    fn class(&self, spec: &str, rule: Rule) -> Result<Class, SpecError>;

    /// What an answer about a position of one class, and what is possible where it is open, says about another position of
    /// the same class.
    fn carried(
        &self,
        answer: &Map<String, Value>,
        possible: Option<&Value>,
        from: &Class,
        to: &Class,
    ) -> (Map<String, Value>, Option<Value>);

    /// A random small position; `dice(n)` gives a number below `n`.
    fn small(&self, dice: &mut dyn FnMut(u32) -> u32) -> String;

    /// The board of a positional game, and what is taken; None for other games.
    fn on_board(&self, spec: &str) -> Result<Option<Playing>, SpecError>;

    /// The graph of a game of strings and coins, and what is left of it; None for other games.
    fn on_graph(&self, spec: &str) -> Result<Option<coins::Playing>, SpecError>;

    /// The animal of a game on the infinite board, and what has been played; None for other games.
    fn on_plane(&self, _spec: &str) -> Result<Option<animals::Playing>, SpecError> {
        Ok(None)
    }

    /// The positions that one text of a table stands for, where this game has such texts; None where it stands for itself.
    fn expand(&self, _spec: &str) -> Result<Option<Vec<String>>, SpecError> {
        Ok(None)
    }

    /// The game below a position, level by level, for games whose positions fall into levels by the moves made.
    fn levels(&self, _spec: &str, _rule: Rule) -> Result<Box<dyn Levels>, SpecError> {
        Err(no_levels(self.about().name))
    }

    /// Positions that the rules call equal to the parts of this one, with the players' new names.
    fn symmetric(&self, spec: &str) -> Result<Vec<(String, String, Renaming)>, SpecError>;
}

/// What is said of a game whose positions do not fall into levels.
pub(crate) fn no_levels(name: &str) -> SpecError {
    let which = "strings and coins and cutting games have levels by the moves made";
    SpecError::new(0, format!("{name} is not solved level by level: {which}"))
}

/// Who hears of a move: its name, the answer about the position after it, and the same in one sentence.
pub type Heard<'a> = &'a mut dyn FnMut(&str, &Map<String, Value>, &str);

/// Who answers the questions of one sitting.
pub trait Sitting: Send + Sync {
    /// Answers a question, as [`Game::solve`] does.
    fn solve(&self, request: &Request, limits: &Limits) -> Result<Answer, Error>;
}

/// What the list of games says about one.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name in specs.
    pub name: &'static str,
    /// One line.
    pub title: &'static str,
    /// Specs that work when pasted.
    pub examples: &'static [&'static str],
    /// A spec with fields to fill in, each in braces with its name and what it holds at first.
    pub fields: &'static str,
    /// What kind of game it is.
    pub family: Family,
    /// Other names, and what they stand for.
    pub aliases: &'static [(&'static str, &'static str)],
    /// The players in the order of play.
    pub players: &'static [&'static str],
    /// The players as people call them.
    pub player_names: &'static [&'static str],
    /// The conventions that the game can be played by; the first is its own.
    pub conventions: &'static [Rule],
    /// What can be asked.
    pub questions: &'static [Question],
    /// How a move is written.
    pub move_help: &'static str,
    /// Whether everybody has the same moves.
    pub impartial: bool,
    /// Whether white space inside braces tells names apart. Elsewhere it never matters.
    pub names_in_braces: bool,
    /// Whether play always ends, so that brute force can decide it.
    pub finite: bool,
}

impl About {
    /// What can be compared with what: a name, and the same in words.
    pub fn kind(&self) -> (&'static str, &'static str) {
        match self.players.len() {
            _ if self.impartial => ("impartial", "impartial"),
            2 => ("two", "a two-player partizan game"),
            _ => ("three", "a three-player game"),
        }
    }

    /// The question with a name, or which ones there are.
    pub fn question(&self, name: &str) -> Result<Question, String> {
        let found = self.questions.iter().find(|q| q.name() == name).copied();
        found.ok_or_else(|| {
            let names: Vec<&str> = self.questions.iter().map(|q| q.name()).collect();
            format!("{} cannot be asked for {name:?}, only for {}", self.name, names.join(", "))
        })
    }

    /// What the list of games says, as one JSON object.
    pub fn json(&self) -> Value {
        let rules: Vec<&str> = self.conventions.iter().map(|r| r.name()).collect();
        let questions: Vec<&str> = self.questions.iter().map(|q| q.name()).collect();
        let aliases: Map<String, Value> =
            self.aliases.iter().map(|(a, body)| ((*a).to_owned(), (*body).into())).collect();
        json!({
            "name": self.name, "title": self.title, "example": self.examples[0], "examples": self.examples,
            "players": self.players, "rules": rules, "questions": questions, "move": self.move_help, "aliases": aliases,
        })
    }

    /// The convention that the flags ask for.
    pub fn rule(&self, form: Form) -> Result<Rule, SpecError> {
        let wanted = self.conventions.iter().find(|r| r.form() == form);
        wanted.copied().ok_or_else(|| SpecError::new(0, format!("{} has no {} form", self.name, form.name())))
    }
}

/// The kinds of games, as a list of them is ordered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Family {
    /// Heaps, strips and tiles: both players have the same moves.
    Heaps,
    /// Two or three players cut, or have moves of their own.
    Cutting,
    /// Points and lines.
    Positional,
    /// Points are counted.
    Scoring,
    /// Animals on a board.
    Animals,
}

impl Family {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Family::Heaps => "heaps",
            Family::Cutting => "cutting",
            Family::Positional => "positional",
            Family::Scoring => "scoring",
            Family::Animals => "animals",
        }
    }
}

/// What can be asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Who wins, or by how much.
    Outcome,
    /// Every legal move, with what it leads to.
    Moves,
    /// What sums with nim-heaps are worth in misère play, for impartial games that the last move decides.
    Genus,
    /// Canonical form, mean and temperature, or the values in the orders of three players.
    Value,
    /// The points and lines of a board.
    Points,
    /// The symmetries of a position on a board.
    Symmetry,
    /// What a position of strings and coins is, in the words of the thesis.
    State,
    /// Which cells of an animal are inner pieces and which are outer ones.
    Pieces,
    /// How much Bob's sites with one answer can hold at best.
    Density,
}

impl Question {
    /// The questions about impartial games that the last move decides.
    pub const IMPARTIAL: &'static [Question] = &[Question::Outcome, Question::Moves, Question::Genus];
    /// The questions about other games that the last move decides.
    pub const PARTIZAN: &'static [Question] = &[Question::Outcome, Question::Moves, Question::Value];
    /// The questions about games on boards of lines.
    pub const BOARD: &'static [Question] = &[Question::Outcome, Question::Moves, Question::Points, Question::Symmetry];
    /// The questions about strings and coins.
    pub const COINS: &'static [Question] = &[Question::Outcome, Question::Moves, Question::State];
    /// The questions about animals on the infinite board.
    pub const PLANE: &'static [Question] = &[Question::Outcome, Question::Moves, Question::Pieces, Question::Density];
    /// The questions that every game answers.
    pub const GENERAL: &'static [Question] = &[Question::Outcome, Question::Moves];

    /// Whether the answer is about the board or the position as it stands, whoever wins.
    pub fn needs_no_search(self) -> bool {
        matches!(self, Question::Points | Question::Symmetry | Question::State | Question::Pieces)
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Question::Outcome => "outcome",
            Question::Moves => "moves",
            Question::Genus => "genus",
            Question::Value => "value",
            Question::Points => "points",
            Question::Symmetry => "symmetry",
            Question::State => "state",
            Question::Pieces => "pieces",
            Question::Density => "density",
        }
    }
}

/// Which engine is to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EngineChoice {
    /// The best there is for the game.
    #[default]
    Fast,
    /// Brute force from the plain rules.
    Brute,
}

/// A question about a position.
#[derive(Clone, Debug)]
pub struct Request {
    /// The position as text.
    pub spec: String,
    /// What is asked.
    pub question: Question,
    /// The convention.
    pub rule: Rule,
    /// Who answers.
    pub engine: EngineChoice,
}

/// Who is to move, or how the game has ended.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The state as a spec that names the mover, after those have left who must.
    pub spec: String,
    /// Who left just now, because he could not move.
    pub left: Vec<Player>,
    /// The player to move.
    pub mover: Player,
    /// How the game has ended, if it has.
    pub ending: Option<Ending>,
    /// The legal moves by name, none when the game is over.
    pub moves: Vec<String>,
}

/// What a move came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The state after it, as a spec that names the next mover.
    pub spec: String,
    /// The points it earned.
    pub gain: u32,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The canonical text of the position.
    pub spec: String,
    /// What was asked.
    pub question: Question,
    /// The answer as an object; its fields depend on the kind of game.
    pub answer: Map<String, Value>,
    /// The answer in one sentence.
    pub verdict: String,
    /// Good moves: a list, or an object by starter.
    pub best: Value,
    /// Whether there are more good moves than are listed.
    pub best_truncated: bool,
    /// One good move of each class of moves that are equal by symmetry, where the classes are known.
    pub best_classes: Option<Vec<String>>,
    /// For each starter of whom nobody can force a win, how each player is stopped.
    pub plans: Map<String, Value>,
    /// Which theorems, or which kind of search, gave the answer, where there are several.
    pub method: Option<String>,
    /// The fields of the answer that a certificate proves.
    pub certified: Vec<String>,
    /// Why something is missing.
    pub stopped: Option<Stopped>,
    /// What is still possible where something is missing, with the name of that field.
    pub possible: Option<(&'static str, Value)>,
    /// A move for who has no good one, or does not know any, where the game can tell one that makes sense.
    pub otherwise: Option<String>,
    /// Positions visited.
    pub positions: u64,
    /// Time taken.
    pub seconds: f64,
}

impl Answer {
    /// An answer that proves nothing and names no good moves.
    pub fn told(spec: String, question: Question, answer: Map<String, Value>, verdict: String) -> Answer {
        Answer {
            spec,
            question,
            answer,
            verdict,
            best: json!([]),
            best_truncated: false,
            best_classes: None,
            plans: Map::new(),
            method: None,
            certified: Vec::new(),
            stopped: None,
            possible: None,
            otherwise: None,
            positions: 0,
            seconds: 0.0,
        }
    }

    /// Tells the rows of an answer about every move.
    pub fn each_move(&self, found: Heard) {
        for row in self.answer.get("moves").and_then(Value::as_array).into_iter().flatten() {
            if let (Some(name), Some(fields), Some(verdict)) =
                (row["move"].as_str(), row["answer"].as_object(), row["verdict"].as_str())
            {
                found(name, fields, verdict);
            }
        }
    }

    /// The answer as one JSON object.
    pub fn json(&self) -> Value {
        let mut object = Map::new();
        object.insert("spec".into(), self.spec.clone().into());
        object.insert("question".into(), self.question.name().into());
        object.insert("answer".into(), self.answer.clone().into());
        object.insert("best".into(), self.best.clone());
        if self.best_truncated {
            object.insert("best_truncated".into(), true.into());
        }
        if let Some(classes) = &self.best_classes {
            object.insert("best_up_to_symmetry".into(), json!(classes));
        }
        if !self.plans.is_empty() {
            object.insert("plans".into(), self.plans.clone().into());
        }
        if let Some(method) = &self.method {
            object.insert("method".into(), method.clone().into());
        }
        object.insert("certified".into(), json!(self.certified));
        object.insert("seconds".into(), json!(self.seconds));
        object.insert("positions".into(), self.positions.into());
        if let Some((name, value)) = &self.possible {
            object.insert((*name).into(), value.clone());
        }
        if let Some(stopped) = &self.stopped {
            object.insert("stopped".into(), stopped.to_string().into());
        }
        object.into()
    }
}

/// Why a question got no answer at all.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The spec is wrong.
    #[error("{0}")]
    Spec(#[from] SpecError),
    /// The answer is known, but its certificate did not fit the budget.
    #[error("the certificate is missing: {0}")]
    Stopped(#[from] Stopped),
    /// There is nothing to prove.
    #[error("there is no certificate: {0}")]
    Unproved(String),
    /// The certificate could not be written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl From<ProofError> for Error {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Stopped(stopped) => Error::Stopped(stopped),
            ProofError::Io(error) => Error::Io(error),
        }
    }
}
