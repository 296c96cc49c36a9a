//! The object-safe façade: text in, text out. Fronts see games only through [`Game`].
//!
//! What every front needs is in [`Game`] itself; the rest is in its supertraits, one for each purpose.

use crate::algebra::Forms;
use crate::alias::{Alias, StandsFor};
use crate::answer::{Answer, MoveRow, Outcome};
use crate::code::Code;
use crate::convention::{Ending, Form, Rule};
use crate::error::Error;
use crate::family::{Exporting, FromFile, Showcase};
use crate::inquiry::worth::Worth;
use crate::levels::Levels;
use crate::limits::{Limits, Meter, Stopped};
use crate::near::{self, nearest};
use crate::page::{Page, Section};
use crate::player::{Player, Renaming};
use crate::question::{Question, Topic};
use crate::rulebook::Rulebook;
use crate::scene::Scene;
use crate::scene::board::{Board, View, Window};
use crate::session::Session;
use crate::show::tree::Tree;
use crate::spec::SpecError;
use crate::study::{Facts, Next, Strategy, Study};
use crate::sweep::{Class, Rows};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::time::Duration;

/// A game, with the types of its positions and moves erased.
pub trait Game: Solves + Draws + Explains + Sweeps + Studies + Values + Sync {
    /// Its entry in the list of games.
    fn about(&self) -> About;

    /// Reads a spec and returns its canonical text.
    fn read(&self, spec: &str) -> Result<String, SpecError>;

    /// The code of the heap game that a spec names without a position, such as `kayles`; `None` if this is not a game with
    /// codes.
    fn code(&self, spec: &str) -> Option<Result<Code, SpecError>>;

    /// The spec that the text of a file stands for; `None` if the game does not read files.
    fn read_file(&self, text: &str) -> Option<Result<FromFile, String>>;

    /// Whether two specs ask the same: the same position of the same game and, where answers depend on them, the same
    /// players seated and the same player to move.
    fn same(&self, one: &str, other: &str, rule: Rule) -> Result<bool, SpecError>;

    /// The player to move and the legal moves, or how the game has ended.
    fn standing(&self, spec: &str, rule: Rule) -> Result<Standing, SpecError>;

    /// The state after a move of the player to move, as a spec that names the next mover.
    fn play(&self, spec: &str, rule: Rule, text: &str) -> Result<Step, SpecError>;

    /// A random small position; `dice(n)` gives a number below `n`.
    fn small(&self, dice: &mut dyn FnMut(u32) -> u32) -> String;

    /// Positions that the rules call equal to the parts of this one, with the renaming of the players.
    fn symmetric(&self, spec: &str) -> Result<Vec<(String, String, Renaming)>, SpecError>;
}

/// Answers about one position.
pub trait Solves {
    /// Answers a question and writes its certificate to `proof`.
    fn solve(&self, request: &Request, limits: &Limits, proof: Option<&mut dyn Write>) -> Result<Answer, Error> {
        self.solve_in(None, request, limits, proof)
    }

    /// The same, with the memory of a session.
    fn solve_in(
        &self,
        session: Option<&Session>,
        request: &Request,
        limits: &Limits,
        proof: Option<&mut dyn Write>,
    ) -> Result<Answer, Error> {
        self.solve_telling(session, request, limits, proof, &mut |_, _| {})
    }

    /// The same; `on_verdict` is called as soon as the verdict of the main question is known.
    fn solve_telling(
        &self,
        session: Option<&Session>,
        request: &Request,
        limits: &Limits,
        proof: Option<&mut dyn Write>,
        on_verdict: OnVerdict,
    ) -> Result<Answer, Error>;

    /// Answers about the position after every legal move; `found` is called for each as soon as it is known. Returns why
    /// some are missing, if they are.
    fn each_move(
        &self,
        session: Option<&Session>,
        spec: &str,
        rule: Rule,
        limits: &Limits,
        found: OnMove,
    ) -> Result<Option<Stopped>, Error>;

    /// A sensible move of the player to move where nothing is proved in time: what the family looks for, or else the best of
    /// many games played at random. `None` if the game is over, or if the board is endless and the family knows none.
    fn sensible(&self, spec: &str, rule: Rule, seed: u64, limits: &Limits) -> Result<Option<String>, SpecError>;

    /// The game below a position, level by level, for games whose positions fall into levels by the number of moves made.
    fn levels(&self, spec: &str, rule: Rule) -> Result<Box<dyn Levels>, SpecError>;
}

/// Called with an answer that has only its verdict yet, and whether its sentence is complete: when it is known who wins, and
/// again when a length or a value may have added to the sentence.
pub type OnVerdict<'a> = &'a mut dyn FnMut(&Answer, bool);

/// Called for every move, with what is known about the position after it.
pub type OnMove<'a> = &'a mut dyn FnMut(&MoveRow);

/// Pictures.
pub trait Draws {
    /// The picture of a position.
    fn scene(&self, spec: &str) -> Result<Scene, SpecError>;

    /// The places in that picture that a player won by the move from one state to the next.
    fn won_places(&self, before: &str, after: &str) -> Result<Vec<(f64, f64)>, SpecError>;

    /// Other pictures of a position, by name.
    fn views(&self, spec: &str) -> Result<Vec<View>, SpecError>;

    /// One of the other pictures, which may need a search.
    fn view(&self, spec: &str, view: &str, limits: &Limits) -> Result<Scene, Error>;

    /// A picture that can be played on, with the moves of the player to move. A view is one of [`views`](Self::views); the
    /// window matters on an endless board.
    fn board(&self, spec: &str, rule: Rule, view: Option<&str>, window: Option<Window>) -> Result<Board, SpecError>;
}

/// Rules in words, pages and trees.
pub trait Explains {
    /// The rules of the game in words, as they are in the position of a spec.
    fn rulebook(&self, spec: &str, rule: Rule) -> Result<Rulebook, SpecError>;

    /// The answer as a page that a person can follow; for rules that stand alone, what they allow.
    fn explain(&self, session: Option<&Session>, spec: &str, rule: Rule, limits: &Limits) -> Result<Page, Error>;

    /// What the family adds to such a page.
    fn sections(
        &self,
        session: Option<&Session>,
        spec: &str,
        rule: Rule,
        limits: &Limits,
    ) -> Result<Vec<Section>, SpecError>;

    /// The labelled game tree below a small position of an impartial game.
    fn tree(&self, spec: &str, rule: Rule, limits: &Limits) -> Result<Tree, Error>;
}

/// Many positions.
pub trait Sweeps {
    /// Answers the main question about many positions of this game, row by row. The time limit in `limits` is for all of
    /// them together, `each` for every single one. An error comes with the spec that it is about.
    fn sweep(
        &self,
        specs: &mut dyn Iterator<Item = String>,
        rule: Rule,
        limits: &Limits,
        each: Option<Duration>,
        rows: &mut dyn Rows,
    ) -> Result<(), (String, Error)>;

    /// One text for all positions whose answers to the main question are the same up to symmetry and the names of the
    /// players. Workers that share a list of positions need to solve each class only once.
    fn class(&self, spec: &str, rule: Rule) -> Result<Class, SpecError>;

    /// The positions that one text of a table stands for, where this game has such texts; `None` where it stands for itself.
    fn expand(&self, spec: &str) -> Result<Option<Vec<String>>, SpecError>;
}

/// What the game's family offers beyond solving.
pub trait Studies {
    /// Runs one of the studies that [`About::studies`] lists, and writes its certificate to `proof`.
    fn study(
        &self,
        study: &Study,
        options: &[String],
        request: &Request,
        limits: &Limits,
        proof: Option<&mut dyn Write>,
    ) -> Result<Facts, Error>;

    /// Checks that one of the strategies that [`About::strategies`] lists makes sense for a player, or says why not.
    fn suits(&self, strategy: &Strategy, spec: &str, rule: Rule, player: Player) -> Result<(), String>;

    /// What a strategy does next.
    fn follow(&self, strategy: &Strategy, played: &Played) -> Result<Next, SpecError>;

    /// Writes a position in a format that [`About::exports`] lists, and says how large that is.
    fn export(
        &self,
        format: &str,
        spec: &str,
        rule: Rule,
        options: &Exporting,
        out: &mut dyn Write,
    ) -> Result<String, Error>;
}

/// Values in normal play.
pub trait Values {
    /// The canonical text of a position without its turn, if all players are seated and the position has a value.
    fn without_turn(&self, spec: &str) -> Result<String, SpecError>;

    /// The value of a position in normal play.
    fn worth(&self, spec: &str, forms: &mut Forms, meter: &mut Meter) -> Result<Worth, Error>;
}

/// A game so far, as text.
pub struct Played<'a> {
    /// The convention.
    pub rule: Rule,
    /// The states from the start on, one more than moves.
    pub specs: &'a [&'a str],
    /// The moves: the player and the name of each.
    pub moves: &'a [(Player, &'a str)],
    /// A random number below the second argument; it depends on the first, the place in the game.
    pub roll: &'a dyn Fn(usize, usize) -> usize,
}

/// The entry of a game in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name in specs.
    pub name: &'static str,
    /// What people call the game.
    pub everyday: &'static str,
    /// One line.
    pub title: &'static str,
    /// Specs that work when pasted.
    pub examples: &'static [&'static str],
    /// A spec with fields to fill in, each in braces with its name and its initial value.
    pub fields: &'static str,
    /// The family of games that it belongs to.
    pub family: &'static str,
    /// Other names.
    pub aliases: &'static [Alias],
    /// The players in the order of play.
    pub players: &'static [&'static str],
    /// The players as people call them.
    pub player_names: &'static [&'static str],
    /// The conventions that the game can be played by; the first is its own.
    pub conventions: &'static [Rule],
    /// The fields of the answer that certificates do not prove.
    pub unproved: &'static [&'static str],
    /// Questions of the family's own.
    pub topics: &'static [Topic],
    /// Strategies that a player may follow.
    pub strategies: &'static [Strategy],
    /// Studies of a position.
    pub studies: &'static [Study],
    /// Formats of other tools.
    pub exports: &'static [&'static str],
    /// What to explore. Games that share their rules share this list: each showcase names its game in its spec.
    pub showcases: &'static [Showcase],
    /// How a move is written.
    pub move_help: &'static str,
    /// Whether all players have the same moves.
    pub impartial: bool,
    /// Whether white space inside braces separates names. Elsewhere it never matters.
    pub names_in_braces: bool,
    /// Whether play always ends, so that brute force can decide it.
    pub finite: bool,
}

impl About {
    /// The kind of game, by name and in words: games of the same kind can be compared.
    pub fn kind(&self) -> (&'static str, &'static str) {
        match self.players.len() {
            _ if self.impartial => ("impartial", "impartial"),
            2 => ("two", "a two-player partizan game"),
            _ => ("three", "a three-player game"),
        }
    }

    /// The questions that can be asked.
    pub fn questions(&self) -> Vec<Question> {
        let mut questions = vec![Question::Outcome, Question::Moves];
        // Genus and value belong to games that the last move decides.
        if self.impartial && self.conventions.contains(&Rule::Misere) {
            questions.push(Question::Genus);
        }
        if !self.impartial && self.conventions.contains(&Rule::Normal) {
            questions.push(Question::Value);
        }
        questions.extend(self.topics.iter().map(Question::Own));
        questions
    }

    /// The question with a name; the error lists the names.
    pub fn question(&self, name: &str) -> Result<Question, String> {
        let questions = self.questions();
        let found = questions.iter().find(|q| q.name() == name).copied();
        found.ok_or_else(|| {
            let names: Vec<&str> = questions.iter().map(|q| q.name()).collect();
            match nearest(name, names.iter().copied()) {
                Some(near) => format!("{} cannot be asked for {name:?}: did you mean {near}?", self.name),
                None => format!("{} cannot be asked for {name:?}, only for {}", self.name, names.join(", ")),
            }
        })
    }

    /// The study with a name; the error lists the names.
    pub fn study(&self, name: &str) -> Result<&'static Study, String> {
        self.studies.iter().find(|s| s.name == name).ok_or_else(|| {
            let names: Vec<&str> = self.studies.iter().map(|s| s.name).collect();
            match names.is_empty() {
                true => format!("{} has no studies", self.name),
                false => format!("{} has no study {name:?}: {}", self.name, near::or_list(name, &names)),
            }
        })
    }

    /// The entry as one JSON object.
    pub fn json(&self) -> Value {
        let rules: Vec<&str> = self.conventions.iter().map(|r| r.name()).collect();
        let questions: Vec<&str> = self.questions().iter().map(|q| q.name()).collect();
        let studies: Vec<&str> = self.studies.iter().map(|s| s.name).collect();
        json!({
            "name": self.name, "everyday": self.everyday, "title": self.title, "example": self.examples[0], "examples": self.examples,
            "players": self.players, "rules": rules, "questions": questions, "studies": studies,
            "move": self.move_help, "aliases": self.names_of_rules(), "other_names": self.other_names(),
        })
    }

    /// The other names that stand for rules, each with these rules.
    pub fn names_of_rules(&self) -> Map<String, Value> {
        let rules = |alias: &Alias| match alias.stands_for {
            StandsFor::Rules(rules) => Some((alias.name.to_owned(), rules.into())),
            _ => None,
        };
        self.aliases.iter().filter_map(rules).collect()
    }

    /// All other names, each with what people call it and an example.
    pub fn other_names(&self) -> Value {
        let row = |a: &Alias| json!({"name": a.name, "everyday": a.everyday, "example": a.example});
        self.aliases.iter().map(row).collect()
    }

    /// The convention that a form of the game is played by.
    pub fn rule(&self, form: Form) -> Result<Rule, SpecError> {
        let wanted = self.conventions.iter().find(|r| r.form() == form);
        wanted.copied().ok_or_else(|| SpecError::new(0, format!("{} has no {} form", self.name, form.name())))
    }

    /// The names of the players.
    pub fn cast(&self, rule: Rule) -> crate::answer::Cast {
        crate::answer::Cast::new(self.players, self.player_names, rule)
    }
}

/// What an answer about a position of one class says about another position of the same class.
pub fn transfer(outcome: &Outcome, from: &Class, to: &Class) -> Outcome {
    match from.renaming(to) {
        Some(by) => outcome.renamed(by),
        None => outcome.clone(),
    }
}

/// The engine that should answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EngineChoice {
    /// The best engine for the game.
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
    /// The engine that should answer.
    pub engine: EngineChoice,
}

impl Request {
    /// The main question, to the best engine.
    pub fn outcome(spec: &str, rule: Rule) -> Request {
        Request { spec: spec.to_owned(), question: Question::Outcome, rule, engine: EngineChoice::Fast }
    }
}

/// A state: the player to move, or how the game has ended.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The state as a spec that names the player to move, after every player who must leave has left.
    pub spec: String,
    /// The players who left just now, because they could not move.
    pub left: Vec<Player>,
    /// The player to move.
    pub mover: Player,
    /// How the game has ended, if it has.
    pub ending: Option<Ending>,
    /// The legal moves by name; none if the game is over.
    pub moves: Vec<String>,
}

/// The result of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The state after it, as a spec that names the next mover.
    pub spec: String,
    /// The points it earned.
    pub gain: u32,
}
