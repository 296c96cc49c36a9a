//! Single questions with a store: answered from it where possible, and worked out and stored otherwise.
//!
//! A store that the caller names must work. Errors from the default store are ignored, and then nothing is stored.

use crate::certificate::{Packed, Packer};
use crate::error::StoreError;
use crate::kept::{Kept, Key, mover};
use crate::store::Store;
use outwit::answer::{Answer, Best, Cast, Content};
use outwit::error::Error;
use outwit::game::{EngineChoice, Game, OnVerdict, Request};
use outwit::limits::Limits;
use serde_json::Value;
use std::io::{self, Write};
use std::time::Duration;

/// The store that answers single questions.
#[derive(Debug)]
pub struct Keeping {
    store: Option<Store>,
    /// Whether errors of the store are ignored.
    lenient: bool,
    fresh: bool,
}

/// An answer, and how it relates to the store.
#[derive(Debug)]
pub struct Solved {
    /// The answer.
    pub answer: Answer,
    /// The stored answer that it comes from, if it does.
    pub kept: Option<Kept>,
    /// What to store.
    pub new: Option<Kept>,
    /// The certificate of `new`.
    pub certificate: Option<Packed>,
}

impl Solved {
    /// An answer that does not come from a store and is not stored.
    fn worked_out(answer: Answer) -> Self {
        Solved { answer, kept: None, new: None, certificate: None }
    }

    /// The same about a position that was typed as `input`.
    pub fn asked_as(self, input: &str) -> Self {
        let new = self.new.map(|new| Kept { input: Some(input.trim().to_owned()), ..new });
        Solved { answer: self.answer.asked_as(input), new, ..self }
    }

    /// The answer as JSON, and where it comes from.
    pub fn json(&self) -> Value {
        let mut object = self.answer.json();
        if let Some(kept) = &self.kept {
            object["stored"] = true.into();
            object["version"] = kept.version.clone().into();
            object["at"] = kept.at.into();
        }
        object
    }
}

/// Why a question could not be answered.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The question cannot be answered.
    #[error("{0}")]
    Question(#[from] Error),
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
}

impl Keeping {
    /// Uses the given store, or none.
    pub fn named(store: Option<Store>, fresh: bool) -> Self {
        Keeping { store, lenient: false, fresh }
    }

    /// Uses the user's default store if it can be opened.
    pub fn with_default(fresh: bool) -> Self {
        Keeping { store: Store::open_default(), lenient: true, fresh }
    }

    /// The store, if there is one.
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Stores answers with their certificates.
    pub fn put(&self, answers: &[Kept], certificates: &[Packed]) -> Result<(), StoreError> {
        let Some(store) = self.store.as_ref().filter(|_| !answers.is_empty()) else { return Ok(()) };
        self.forgive(store.put(answers, certificates)).map(drop)
    }

    /// Answers a question from the store or by working it out, and writes its certificate to `proof`. A new answer is not
    /// stored yet: [`put`](Self::put) stores one or many.
    pub fn solve(
        &self,
        game: &dyn Game,
        request: &Request,
        limits: &Limits,
        proof: Option<&mut dyn Write>,
    ) -> Result<Solved, SolveError> {
        self.solve_telling(game, request, limits, proof, &mut |_, _| {})
    }

    /// The same; `on_verdict` is called as soon as the verdict of the main question is known, unless the answer comes from
    /// the store.
    pub fn solve_telling(
        &self,
        game: &dyn Game,
        request: &Request,
        limits: &Limits,
        mut proof: Option<&mut dyn Write>,
        on_verdict: OnVerdict,
    ) -> Result<Solved, SolveError> {
        // Brute force is for comparison, so its answers never come from the store.
        if request.engine == EngineChoice::Brute || self.store.is_none() {
            return Ok(Solved::worked_out(game.solve_telling(None, request, limits, proof, on_verdict)?));
        }
        let key = Key::new(game, &request.spec, request.question, request.rule.form()).map_err(Error::from)?;
        let cast = game.about().cast(request.rule);
        // Whoever says how long to look for good moves wants more than a list that was cut short.
        let kept = self.find(&key, &cast)?.filter(|kept| limits.extras.is_none() || !kept.is_cut_short());
        if let Some(kept) = kept {
            // Reborrowed, because the writer may be needed again below.
            let proof = proof.as_mut().map(|out| &mut **out as &mut dyn Write);
            if let Some(solved) = self.recall(game, request, limits, kept, proof, on_verdict)? {
                return Ok(solved);
            }
        }
        let (answer, certificate) = match proof {
            None => (game.solve_telling(None, request, limits, None, on_verdict)?, None),
            Some(out) => {
                let mut both = Both { out, packer: Packer::default() };
                let answer = game.solve_telling(None, request, limits, Some(&mut both), on_verdict)?;
                (answer, Some(both.packer.finish().map_err(StoreError::from)?))
            }
        };
        let new = Kept::of(key, &answer, limits.time, certificate.as_ref().map(|c| c.sha256.clone()));
        let certificate = certificate.filter(|_| new.is_some());
        Ok(Solved { new, certificate, ..Solved::worked_out(answer) })
    }

    /// The settled answer under a key; `None` if everything is to be worked out again.
    fn find(&self, key: &Key, cast: &Cast) -> Result<Option<Kept>, StoreError> {
        let Some(store) = self.store.as_ref().filter(|_| !self.fresh) else { return Ok(None) };
        let kept = self.forgive(store.get(key))?.flatten();
        let settled = |kept: &Kept| kept.outcome(cast).is_none_or(|outcome| outcome.is_settled());
        Ok(kept.filter(|kept| kept.stopped.is_none() && settled(kept)))
    }

    /// The certificate of a stored answer; `None` if it is damaged, so that it is written again.
    fn certificate(&self, kept: &Kept) -> Result<Option<Packed>, StoreError> {
        let (Some(store), Some(sha256)) = (&self.store, &kept.certificate) else { return Ok(None) };
        Ok(self.forgive(store.certificate(sha256))?.flatten().filter(Packed::is_whole))
    }

    /// Answers from a stored answer, and copies its certificate to `proof`; `None` if the certificate is missing.
    ///
    /// A row of a sweep has no good moves. Its verdict is told, and they are worked out now, unless that takes much longer than
    /// the row took.
    fn recall(
        &self,
        game: &dyn Game,
        request: &Request,
        limits: &Limits,
        kept: Kept,
        proof: Option<&mut dyn Write>,
        on_verdict: OnVerdict,
    ) -> Result<Option<Solved>, SolveError> {
        let proof = match proof {
            None => None,
            Some(out) => match self.certificate(&kept)? {
                None => return Ok(None),
                Some(packed) => Some((out, packed)),
            },
        };
        let cast = game.about().cast(request.rule);
        let solved = if let Some(answer) = kept.whole(request.question, &cast) {
            Solved { kept: Some(kept), ..Solved::worked_out(answer.asked_as(&request.spec)) }
        } else {
            let patience = Duration::from_secs_f64(2.0 * kept.seconds.clamp(0.0, 1e9) + 5.0);
            let time = Some(limits.time.map_or(patience, |own| own.min(patience)));
            let row = without_moves(request, &kept, cast);
            if let Some(row) = &row {
                on_verdict(row, true);
            }
            let found = game.solve(request, &Limits { time, ..*limits }, None)?;
            let same = found.fields() == kept.answer;
            // Less time than the row had may leave out what it has.
            let has_less = found.stopped.is_some() || found.cut_short.is_some() && !same;
            if let Some(answer) = row.filter(|_| has_less) {
                Solved { kept: Some(kept), ..Solved::worked_out(answer) }
            } else {
                // The certificate belongs to the stored answer; a different answer needs its own.
                if !same && proof.is_some() {
                    return Ok(None);
                }
                let new = Kept::of(kept.key.clone(), &found, None, kept.certificate.clone());
                Solved { answer: found, kept: Some(kept).filter(|_| same), new, certificate: None }
            }
        };
        if let Some((out, packed)) = proof {
            io::copy(&mut packed.text(), out).map_err(StoreError::from)?;
        }
        Ok(Some(solved))
    }

    /// Turns errors of the default store into `None`.
    fn forgive<T>(&self, result: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
        match result {
            Err(_) if self.lenient => Ok(None),
            result => result.map(Some),
        }
    }
}

/// Writes a certificate to the caller and to the store.
struct Both<'a> {
    out: &'a mut dyn Write,
    packer: Packer,
}

impl Write for Both<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write_all(bytes)?;
        self.packer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The answer of a row of a sweep, without good moves.
fn without_moves(request: &Request, kept: &Kept, cast: Cast) -> Option<Answer> {
    let (content, mover) = (Content::Outcome(kept.outcome(&cast)?), mover(&kept.key.canonical, &cast));
    Some(Answer {
        best: Best::Unknown,
        best_truncated: true,
        positions: kept.positions,
        seconds: kept.seconds,
        ..Answer::new(kept.spec.clone(), request.question, content, cast, mover).asked_as(&request.spec)
    })
}
