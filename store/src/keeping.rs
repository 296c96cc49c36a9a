//! Single questions with a store: what is kept answers them, and what is worked out can be kept.
//!
//! A store that somebody names must work. The user's own is a courtesy: where it fails, nothing is kept and nothing is said.

use crate::certificate::{Packed, Packer};
use crate::error::StoreError;
use crate::kept::{Kept, Key, mover};
use crate::store::Store;
use outwit::answer::{Answer, Best, Cast, Content};
use outwit::error::Error;
use outwit::game::{EngineChoice, Game, Request};
use outwit::limits::Limits;
use serde_json::Value;
use std::io::{self, Write};
use std::time::Duration;

/// The store of a call that solves.
#[derive(Debug)]
pub struct Keeping {
    store: Option<Store>,
    courtesy: bool,
    fresh: bool,
}

/// An answer, and what the store has to do with it.
#[derive(Debug)]
pub struct Solved {
    /// The answer.
    pub answer: Answer,
    /// What it comes from, where it comes from the store.
    pub kept: Option<Kept>,
    /// What is to be kept.
    pub new: Option<Kept>,
    /// The certificate that belongs to it.
    pub certificate: Option<Packed>,
}

impl Solved {
    /// An answer that has nothing to do with a store.
    fn worked_out(answer: Answer) -> Self {
        Solved { answer, kept: None, new: None, certificate: None }
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

/// Why a question got no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// It cannot be answered.
    #[error("{0}")]
    Question(#[from] Error),
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
}

impl Keeping {
    /// With a store that was named, or with none.
    pub fn named(store: Option<Store>, fresh: bool) -> Self {
        Keeping { store, courtesy: false, fresh }
    }

    /// With the user's own store, where there can be one.
    pub fn courtesy(fresh: bool) -> Self {
        Keeping { store: Store::open_default(), courtesy: true, fresh }
    }

    /// The store itself.
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Keeps answers with their certificates.
    pub fn put(&self, answers: &[Kept], certificates: &[Packed]) -> Result<(), StoreError> {
        let Some(store) = self.store.as_ref().filter(|_| !answers.is_empty()) else { return Ok(()) };
        self.courteous(store.put(answers, certificates)).map(drop)
    }

    /// Answers a question from the store or by working it out, and writes its certificate where that is asked for. What is
    /// new is not kept yet: [`put`](Self::put) does that, for one answer or for many.
    pub fn solve(
        &self,
        game: &dyn Game,
        request: &Request,
        limits: &Limits,
        mut proof: Option<&mut dyn Write>,
    ) -> Result<Solved, SolveError> {
        // What brute force says is asked for to be compared with; and without a store there is nothing to look for.
        if request.engine == EngineChoice::Brute || self.store.is_none() {
            return Ok(Solved::worked_out(game.solve(request, limits, proof)?));
        }
        let key = Key::new(game, &request.spec, request.question, request.rule.form()).map_err(Error::from)?;
        let cast = game.about().cast(request.rule);
        if let Some(kept) = self.find(&key, &cast)? {
            // The writer is lent anew, because it may be needed again.
            let proof = proof.as_mut().map(|out| &mut **out as &mut dyn Write);
            if let Some(solved) = self.recall(game, request, limits, kept, proof)? {
                return Ok(solved);
            }
        }
        let (answer, certificate) = match proof {
            None => (game.solve(request, limits, None)?, None),
            Some(out) => {
                let mut both = Both { out, packer: Packer::default() };
                let answer = game.solve(request, limits, Some(&mut both))?;
                (answer, Some(both.packer.finish().map_err(StoreError::from)?))
            }
        };
        let new = Kept::of(key, &answer, limits.time, certificate.as_ref().map(|c| c.sha256.clone()));
        let certificate = certificate.filter(|_| new.is_some());
        Ok(Solved { new, certificate, ..Solved::worked_out(answer) })
    }

    /// What is kept under a key and is an answer, unless everything is to be worked out again.
    fn find(&self, key: &Key, cast: &Cast) -> Result<Option<Kept>, StoreError> {
        let Some(store) = self.store.as_ref().filter(|_| !self.fresh) else { return Ok(None) };
        let kept = self.courteous(store.get(key))?.flatten();
        let settled = |kept: &Kept| kept.outcome(cast).is_none_or(|outcome| outcome.is_settled());
        Ok(kept.filter(|kept| kept.stopped.is_none() && settled(kept)))
    }

    /// The certificate of an answer. One that is not whole any more is written again.
    fn certificate(&self, kept: &Kept) -> Result<Option<Packed>, StoreError> {
        let (Some(store), Some(sha256)) = (&self.store, &kept.certificate) else { return Ok(None) };
        Ok(self.courteous(store.certificate(sha256))?.flatten().filter(Packed::is_whole))
    }

    /// An answer that is kept, with its certificate where one is asked for; None where that is missing.
    ///
    /// A row of a sweep has no good moves: they are worked out now, as long as that takes not much longer than the row took.
    fn recall(
        &self,
        game: &dyn Game,
        request: &Request,
        limits: &Limits,
        kept: Kept,
        proof: Option<&mut dyn Write>,
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
            Solved { kept: Some(kept), ..Solved::worked_out(answer) }
        } else {
            let patience = Duration::from_secs_f64(2.0 * kept.seconds.clamp(0.0, 1e9) + 5.0);
            let time = Some(limits.time.map_or(patience, |own| own.min(patience)));
            let found = game.solve(request, &Limits { time, ..*limits }, None)?;
            if found.stopped.is_some()
                && let Some(answer) = without_moves(request, &kept, cast)
            {
                Solved { kept: Some(kept), ..Solved::worked_out(answer) }
            } else {
                let same = found.fields() == kept.answer;
                // The certificate belongs to the answer that is kept; another answer needs its own.
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

    /// A failure of the user's own store is none.
    fn courteous<T>(&self, result: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
        match result {
            Err(_) if self.courtesy => Ok(None),
            result => result.map(Some),
        }
    }
}

/// A certificate goes to whoever asked for it and to the store.
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

/// The answer of a row of a sweep, whose good moves nobody knows.
fn without_moves(request: &Request, kept: &Kept, cast: Cast) -> Option<Answer> {
    let (content, mover) = (Content::Outcome(kept.outcome(&cast)?), mover(&kept.key.canonical, &cast));
    Some(Answer {
        best: Best::Unknown,
        best_truncated: true,
        positions: kept.positions,
        seconds: kept.seconds,
        ..Answer::new(kept.spec.clone(), request.question, content, cast, mover)
    })
}
