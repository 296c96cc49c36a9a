//! A stored answer: what was asked, the answer, and what it cost.
//!
//! An answer of `solve` is stored with everything that it prints. A row of a sweep has no good moves and no sentence; one
//! that ran out of its budget is stored as open, with that budget, so a larger budget can try again.

use outwit::answer::{Answer, Best, Cast, Content, CutShort, Outcome, plans};
use outwit::convention::Form;
use outwit::families::STANDARD;
use outwit::game::Game;
use outwit::limits::{Reason, Stopped};
use outwit::player::Player;
use outwit::question::Question;
use outwit::spec::SpecError;
use serde_json::{Map, Value, json};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The key of a stored answer.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key {
    /// The canonical text of the position.
    pub canonical: String,
    /// The name of the question.
    pub question: String,
    /// The key of the form in which the game is played.
    pub form: String,
}

impl Key {
    /// The key of a question about a spec.
    pub fn new(game: &dyn Game, spec: &str, question: Question, form: Form) -> Result<Self, SpecError> {
        Ok(Key { canonical: game.read(spec)?, question: question.name().to_owned(), form: form.key().to_owned() })
    }
}

/// The limits of a row of a sweep.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Budget {
    /// Its time; `None` is unlimited.
    pub each: Option<Duration>,
    /// Its memory in bytes.
    pub memory: u64,
}

/// A stored answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// What was asked.
    pub key: Key,
    /// The name of the game.
    pub game: String,
    /// The position as it was typed; `None` in stores of version 0.1.0.
    pub input: Option<String>,
    /// The position as answers write it.
    pub spec: String,
    /// The answer, field by field.
    pub answer: Map<String, Value>,
    /// What else `solve` prints: its sentence, good moves, plans; `None` for a row of a sweep.
    pub detail: Option<Map<String, Value>>,
    /// The position from which the answer was taken over by symmetry.
    pub same_as: Option<String>,
    /// Why the row is open, if it is.
    pub stopped: Option<Stopped>,
    /// What is still possible, if it is open.
    pub possible: Option<Value>,
    /// The limits of an open row.
    pub budget: Option<Budget>,
    /// The version of Outwit that answered.
    pub version: String,
    /// When, in seconds since 1970.
    pub at: i64,
    /// How long it took.
    pub seconds: f64,
    /// The positions that were visited.
    pub positions: u64,
    /// The SHA-256 of the certificate, if there is one.
    pub certificate: Option<String>,
}

/// The version of this program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// An answer whose good moves were cut short is stored only if it took at least this many seconds; otherwise they are
/// looked for again.
const WORTH_STORING: f64 = 10.0;

/// Now, in seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| i64::try_from(t.as_secs()).unwrap_or(i64::MAX))
}

impl Kept {
    /// Makes the stored form of an answer of `solve`, with the hash of its certificate; `None` if the verdict is not known, if
    /// good moves were cut short and the answer is quickly found again, or if it took so much of its time that something may
    /// have been left out.
    pub fn of(key: Key, answer: &Answer, time: Option<Duration>, certificate: Option<String>) -> Option<Self> {
        let hurried = time.is_some_and(|t| answer.seconds > t.as_secs_f64() / 2.0);
        let settled = answer.outcome().is_none_or(Outcome::is_settled);
        let quick = answer.cut_short.is_some() && answer.seconds < WORTH_STORING;
        if answer.stopped.is_some() || answer.possible().is_some() || !settled || hurried || quick {
            return None;
        }
        let lines = match &answer.content {
            Content::Facts { lines, .. } => Some(lines),
            _ => None,
        };
        let detail = json!({
            "verdict": answer.verdict(), "best": answer.best.json(&answer.cast), "best_truncated": answer.best_truncated,
            "best_up_to_symmetry": answer.best_classes, "plans": answer.plans_json(), "method": answer.method,
            "certified": answer.certified, "otherwise": answer.otherwise, "lines": lines,
            "cut_short": answer.cut_short.map(|cut_short| cut_short.json()),
        });
        let game = answer.spec.split(':').next().unwrap_or_default().to_owned();
        Some(Kept {
            key,
            game,
            input: Some(answer.input.clone()),
            spec: answer.spec.clone(),
            answer: answer.fields(),
            detail: detail.as_object().cloned(),
            same_as: None,
            stopped: None,
            possible: None,
            budget: None,
            version: VERSION.to_owned(),
            at: now(),
            seconds: answer.seconds,
            positions: answer.positions,
            certificate,
        })
    }

    /// The outcome, if the main question was asked and the fields can be read.
    pub fn outcome(&self, cast: &Cast) -> Option<Outcome> {
        Outcome::read(&self.answer, self.possible.as_ref(), cast)
    }

    /// The answer as `solve` gave it; `None` for a row of a sweep, or if something cannot be read.
    pub fn whole(&self, question: Question, cast: &Cast) -> Option<Answer> {
        let detail = self.detail.as_ref()?;
        let text = |field: &str| detail.get(field).and_then(Value::as_str).map(str::to_owned);
        let texts = |field: &str| {
            let list = detail.get(field).and_then(Value::as_array)?;
            Some(list.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>())
        };
        let content = Content::read(question, &self.answer, &text("verdict")?, texts("lines"), cast)?;
        let mover = mover(&self.key.canonical, cast);
        Some(Answer {
            best: Best::read(detail.get("best")?, cast)?,
            best_truncated: detail.get("best_truncated")?.as_bool()?,
            best_classes: texts("best_up_to_symmetry"),
            plans: plans::read(detail.get("plans")?.as_object()?, cast)?,
            method: text("method"),
            certified: texts("certified")?,
            otherwise: text("otherwise"),
            cut_short: detail.get("cut_short").and_then(CutShort::read),
            positions: self.positions,
            seconds: self.seconds,
            ..Answer::new(self.spec.clone(), question, content, *cast, mover).asked_as(self.input())
        })
    }

    /// Whether good moves, plans or the length are missing because the search for them was cut short.
    pub(crate) fn is_cut_short(&self) -> bool {
        self.detail.as_ref().and_then(|detail| detail.get("cut_short")).is_some_and(|text| !text.is_null())
    }

    /// Whether a search with this budget may find more than is stored.
    pub(crate) fn may_improve(&self, budget: Budget) -> bool {
        let longer = |before: Option<Duration>| match (before, budget.each) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(before), Some(now)) => now > before,
        };
        let Some(Stopped { reason, .. }) = self.stopped else { return false };
        let before = self.budget.unwrap_or_default();
        match reason {
            Reason::Time => longer(before.each),
            Reason::Memory | Reason::NeverFits => budget.memory > before.memory,
            Reason::Interrupted => true,
            Reason::TooDeep | Reason::Effort => false,
        }
    }

    /// The position as it was typed, or as answers write it if that is not known.
    pub fn input(&self) -> &str {
        self.input.as_deref().unwrap_or(&self.spec)
    }

    /// What the players are called; `None` if this version does not know the game.
    fn cast(&self) -> Option<Cast> {
        let about = STANDARD.find(&self.spec).ok()?.about();
        Some(about.cast(about.rule(Form::read(&self.key.form)?).ok()?))
    }

    /// The outcome, where that was asked, with the names of the players and the player to move.
    fn known_outcome(&self) -> Option<(Outcome, Cast, Player)> {
        let cast = self.cast().filter(|_| self.key.question == Question::Outcome.name())?;
        Some((self.outcome(&cast)?, cast, mover(&self.key.canonical, &cast)))
    }

    /// The answer in one sentence; `None` if this version does not know the game.
    pub fn verdict(&self) -> Option<String> {
        let kept = || self.detail.as_ref()?.get("verdict")?.as_str().map(str::to_owned);
        self.known_outcome().map(|(outcome, cast, mover)| outcome.sentence(&cast, mover)).or_else(kept)
    }

    /// The stored answer as one JSON object: what `solve` prints, as far as it is known, and where it comes from. The good
    /// moves and what is certified are null for a row of a sweep.
    pub fn json(&self) -> Value {
        let (cast, outcome) = (self.cast(), self.known_outcome());
        let sentence = outcome.as_ref().map(|(outcome, cast, mover)| outcome.sentence(cast, *mover));
        let winner = outcome.as_ref().map(|(outcome, cast, mover)| outcome.winner_name(cast, &self.spec, *mover));
        let mut object = json!({
            "input": self.input(), "spec": self.spec, "rule": cast.map(|cast| cast.rule.name()), "verdict": sentence,
            "winner": winner, "question": self.key.question, "form": self.key.form, "answer": self.answer,
            "best": null, "certified": null,
        });
        for (field, value) in self.detail.iter().flatten().filter(|(field, _)| *field != "lines") {
            let says_nothing =
                value.is_null() || *value == json!(false) || value.as_object().is_some_and(Map::is_empty);
            if !says_nothing {
                object[field] = value.clone();
            }
        }
        if let Some(first) = &self.same_as {
            object["same_as"] = first.clone().into();
        }
        if let Some(stopped) = &self.stopped {
            object["stopped"] = stopped.to_string().into();
            object["possible"] = self.possible.clone().unwrap_or_default();
        }
        object["seconds"] = json!(self.seconds);
        object["positions"] = self.positions.into();
        object["version"] = self.version.clone().into();
        object["at"] = self.at.into();
        object["certificate"] = json!(self.certificate);
        object
    }
}

/// The player to move in a canonical text, which names that player after `@` if it matters.
pub(crate) fn mover(canonical: &str, cast: &Cast) -> Player {
    let named = canonical.rsplit_once('@').and_then(|(_, turn)| cast.player(turn.split(',').next()?));
    named.unwrap_or(Player(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outwit::families::STANDARD;
    use outwit::game::Request;
    use outwit::limits::Limits;

    #[test]
    fn answers_that_were_cut_short_are_stored_only_if_they_took_long() {
        let spec = "kayles:5";
        let game = STANDARD.find(spec).expect("it is a game");
        let rule = game.about().rule(Form::Usual).expect("it has a usual form");
        let mut answer = game.solve(&Request::outcome(spec, rule), &Limits::default(), None).expect("it is solved");
        answer.cut_short = Some(CutShort { reason: Reason::Time, after: Duration::from_secs(2) });
        let kept = |answer: &Answer| {
            let key = Key::new(game, spec, Question::Outcome, Form::Usual).expect("it can be read");
            Kept::of(key, answer, None, None)
        };
        answer.seconds = 3.0;
        assert_eq!(kept(&answer), None);
        answer.seconds = 3600.0;
        let kept = kept(&answer).expect("an hour of work is kept");
        assert!(kept.is_cut_short());
        let read = kept.whole(Question::Outcome, &answer.cast).expect("it can be read back");
        assert_eq!(read.cut_short, answer.cut_short);
    }
}
