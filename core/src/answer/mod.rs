//! Answers: what was found about a position, as types. JSON, sentences, the winner and answers for renamed players are all
//! derived from [`Outcome`], each in one place.
//!
//! * [`outcome`]: who wins, or by how much, for every kind of game; [`words`]: the same in one sentence;
//!   [`fields`]: the same as JSON, and read back; [`columns`]: its fields side by side; [`winner`]: the winner by name;
//! * [`plans`]: how two of three players stop the third;
//! * [`cut_short`]: that time ran out after the verdict.

pub mod columns;
pub mod cut_short;
pub mod fields;
pub mod outcome;
pub mod plans;
pub mod winner;
pub mod words;

pub use cut_short::CutShort;
pub use outcome::{Cast, Class, Endless, Fate, Outcome, RaceResult, Starter};
pub use plans::{Line, Plan, Plans};

use crate::limits::Stopped;
use crate::player::Player;
use crate::question::Question;
use crate::spec::counted;
use serde_json::{Map, Value, json};

/// The content of an answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// The main question: who wins, or by how much.
    Outcome(Outcome),
    /// Every legal move of a player.
    Moves {
        /// The player to move.
        mover: Player,
        /// How many legal moves there are.
        legal: usize,
        /// The moves that were looked at, in natural order.
        rows: Vec<MoveRow>,
        /// Whether there are legal moves that are not counted, because the board is endless.
        endless: bool,
    },
    /// Any other question: fields and a sentence.
    Facts {
        /// The fields.
        fields: Map<String, Value>,
        /// The sentence.
        verdict: String,
        /// More about the answer, for people.
        lines: Vec<String>,
    },
}

impl Content {
    /// Reads the fields of an answer back. A question other than the main one also needs its sentence and its lines.
    pub fn read(
        question: Question,
        fields: &Map<String, Value>,
        verdict: &str,
        lines: Option<Vec<String>>,
        cast: &Cast,
    ) -> Option<Content> {
        match question {
            Question::Outcome => Outcome::read(fields, None, cast).map(Content::Outcome),
            Question::Moves => {
                let mover = cast.player(fields.get("mover")?.as_str()?)?;
                let row = |row: &Value| {
                    let outcome = Outcome::read(row["answer"].as_object()?, None, cast)?;
                    let (name, next) = (row["move"].as_str()?.to_owned(), cast.player(row["next"].as_str()?)?);
                    Some(MoveRow { name, next, outcome })
                };
                let rows: Vec<MoveRow> = fields.get("moves")?.as_array()?.iter().map(row).collect::<Option<_>>()?;
                Some(Content::Moves { mover, legal: rows.len(), rows, endless: verdict.contains("farther off") })
            }
            _ => Some(Content::Facts { fields: fields.clone(), verdict: verdict.to_owned(), lines: lines? }),
        }
    }
}

/// A move, and what is known about the position that it leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveRow {
    /// The move.
    pub name: String,
    /// The player to move after it.
    pub next: Player,
    /// What is known about the position after it.
    pub outcome: Outcome,
}

/// Good moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Best {
    /// The good moves of the player to move.
    Moves(Vec<String>),
    /// The good moves of each starter.
    ByStarter(Vec<(Player, Vec<String>)>),
    /// They were not asked for.
    Unknown,
}

impl Default for Best {
    fn default() -> Self {
        Best::Moves(Vec::new())
    }
}

impl Best {
    /// The good moves of a player, if it is their turn.
    pub fn of(&self, mover: Player) -> &[String] {
        match self {
            Best::Moves(moves) => moves,
            Best::ByStarter(starters) => starters.iter().find(|(p, _)| *p == mover).map_or(&[], |(_, moves)| moves),
            Best::Unknown => &[],
        }
    }

    /// A list, an object by starter, or null.
    pub fn json(&self, cast: &Cast) -> Value {
        match self {
            Best::Unknown => Value::Null,
            Best::Moves(moves) => json!(moves),
            Best::ByStarter(starters) => {
                starters.iter().map(|(p, moves)| (cast.key(*p).to_owned(), json!(moves))).collect::<Map<_, _>>().into()
            }
        }
    }

    /// Reads what [`json`](Self::json) writes.
    pub fn read(value: &Value, cast: &Cast) -> Option<Best> {
        let list = |value: &Value| -> Option<Vec<String>> {
            value.as_array()?.iter().map(|name| Some(name.as_str()?.to_owned())).collect()
        };
        Some(match value {
            Value::Null => Best::Unknown,
            Value::Object(starters) => {
                let starter = |(key, moves): (&String, &Value)| Some((cast.player(key)?, list(moves)?));
                Best::ByStarter(starters.iter().map(starter).collect::<Option<_>>()?)
            }
            other => Best::Moves(list(other)?),
        })
    }
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The position as it was typed.
    pub input: String,
    /// The canonical text of the position.
    pub spec: String,
    /// What was asked.
    pub question: Question,
    /// The content.
    pub content: Content,
    /// The names of the players.
    pub cast: Cast,
    /// The player to move, or the first starter where the answer is about every starter.
    pub mover: Player,
    /// Good moves.
    pub best: Best,
    /// Whether there are more good moves than are listed.
    pub best_truncated: bool,
    /// One good move of each class of moves that are equal by symmetry, where the classes are known.
    pub best_classes: Option<Vec<String>>,
    /// How each player is stopped, for every starter for whom the position is queer.
    pub plans: Vec<(Player, Plans)>,
    /// Which theorems, or which kind of search, gave the answer, where there are several.
    pub method: Option<String>,
    /// The fields of the answer that a certificate proves.
    pub certified: Vec<String>,
    /// Why the verdict is missing.
    pub stopped: Option<Stopped>,
    /// Why good moves, plans or the length are missing although the verdict is known.
    pub cut_short: Option<CutShort>,
    /// A sensible move where no good one exists or is known, if the game can name one.
    pub otherwise: Option<String>,
    /// Positions visited.
    pub positions: u64,
    /// Time taken.
    pub seconds: f64,
}

impl Answer {
    /// An answer that proves nothing and names no good moves. Until [`asked_as`](Self::asked_as) says otherwise, its
    /// position was typed as `spec`.
    pub fn new(spec: String, question: Question, content: Content, cast: Cast, mover: Player) -> Answer {
        Answer {
            input: spec.clone(),
            spec,
            question,
            content,
            cast,
            mover,
            best: Best::default(),
            best_truncated: false,
            best_classes: None,
            plans: Vec::new(),
            method: None,
            certified: Vec::new(),
            stopped: None,
            cut_short: None,
            otherwise: None,
            positions: 0,
            seconds: 0.0,
        }
    }

    /// The same answer about a position that was typed as `input`.
    pub fn asked_as(self, input: &str) -> Answer {
        Answer { input: input.trim().to_owned(), ..self }
    }

    /// The outcome, where the main question was asked.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.content {
            Content::Outcome(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Whether something is missing: the verdict, or what is looked for after it.
    pub fn is_incomplete(&self) -> bool {
        self.stopped.is_some() || self.cut_short.is_some()
    }

    /// The rows of an answer about every move.
    pub fn moves(&self) -> &[MoveRow] {
        match &self.content {
            Content::Moves { rows, .. } => rows,
            _ => &[],
        }
    }

    /// The answer in one sentence.
    pub fn verdict(&self) -> String {
        match &self.content {
            Content::Outcome(outcome) => outcome.sentence(&self.cast, self.mover),
            Content::Moves { mover, legal, rows, endless } => {
                let who = self.cast.name(*mover);
                if *endless {
                    let moves = counted(*legal as u64, "move");
                    return format!("{moves} of {who} near what is taken; there are more farther off");
                }
                let looked_at =
                    if self.stopped.is_some() { format!(", {} looked at", rows.len()) } else { String::new() };
                format!("{} of {who}{looked_at}", counted(*legal as u64, "legal move"))
            }
            Content::Facts { verdict, .. } => verdict.clone(),
        }
    }

    /// The winner by name, where the main question was asked and is decided; see [`winner`].
    pub fn winner(&self) -> Value {
        self.outcome().map_or(Value::Null, |outcome| outcome.winner_name(&self.cast, &self.spec, self.mover))
    }

    /// The fields of the answer.
    pub fn fields(&self) -> Map<String, Value> {
        match &self.content {
            Content::Outcome(outcome) => outcome.fields(&self.cast),
            Content::Moves { mover, rows, .. } => {
                let row = |row: &MoveRow| {
                    let (fields, verdict) =
                        (row.outcome.fields(&self.cast), row.outcome.sentence(&self.cast, row.next));
                    json!({"move": row.name, "next": self.cast.key(row.next), "answer": fields, "verdict": verdict})
                };
                let mut fields = Map::new();
                fields.insert("mover".into(), self.cast.key(*mover).into());
                fields.insert("moves".into(), rows.iter().map(row).collect());
                fields
            }
            Content::Facts { fields, .. } => fields.clone(),
        }
    }

    /// What is still possible where the outcome is open, with the name of the field.
    pub fn possible(&self) -> Option<(&'static str, Value)> {
        self.outcome()?.possible(&self.cast)
    }

    /// The plans as one object: by starter, then by the player who is stopped.
    pub fn plans_json(&self) -> Map<String, Value> {
        plans::json(&self.plans, &self.cast)
    }

    /// The answer as one JSON object. Its first fields are the same for every game and every question.
    pub fn json(&self) -> Value {
        let mut object = Map::new();
        object.insert("input".into(), self.input.clone().into());
        object.insert("spec".into(), self.spec.clone().into());
        object.insert("rule".into(), self.cast.rule.name().into());
        object.insert("verdict".into(), self.verdict().into());
        object.insert("winner".into(), self.winner());
        object.insert("question".into(), self.question.name().into());
        object.insert("answer".into(), self.fields().into());
        object.insert("best".into(), self.best.json(&self.cast));
        if self.best_truncated {
            object.insert("best_truncated".into(), true.into());
        }
        if let Some(classes) = &self.best_classes {
            object.insert("best_up_to_symmetry".into(), json!(classes));
        }
        if !self.plans.is_empty() {
            object.insert("plans".into(), self.plans_json().into());
        }
        if let Some(method) = &self.method {
            object.insert("method".into(), method.clone().into());
        }
        object.insert("certified".into(), json!(self.certified));
        object.insert("seconds".into(), json!(self.seconds));
        object.insert("positions".into(), self.positions.into());
        if let Some((name, value)) = self.possible() {
            object.insert(name.into(), value);
        }
        if let Some(cut_short) = &self.cut_short {
            object.insert("cut_short".into(), cut_short.json());
        }
        if let Some(stopped) = &self.stopped {
            object.insert("stopped".into(), stopped.to_string().into());
        }
        object.into()
    }
}
