//! Questions about one position, for the façade: a request becomes an inquiry, a finding, a certificate and an answer.

use super::Entry;
use super::parsed::{Parsed, move_names};
use crate::answer::{Answer, Cast, Content, MoveRow};
use crate::claim::Arena;
use crate::convention::{Convention, Goal, Rule, Status};
use crate::engines::Engine;
use crate::engines::brute::Brute;
use crate::engines::fast::Fast;
use crate::engines::playouts::promising;
use crate::error::Error;
use crate::family::Family;
use crate::game::{EngineChoice, OnMove, OnVerdict, Request, Solves};
use crate::inquiry::{Finding, Inquiry};
use crate::levels::Levels;
use crate::limits::{Limits, Meter, Stopped};
use crate::player::Players;
use crate::proof;
use crate::question::Question;
use crate::rules::Notation;
use crate::session::Session;
use crate::spec::{SpecError, natural};
use crate::study::Facts;
use std::collections::BTreeSet;
use std::io::Write;

impl<N: Notation + Family> Solves for Entry<N> {
    fn solve_telling(
        &self,
        session: Option<&Session>,
        request: &Request,
        limits: &Limits,
        proof: Option<&mut dyn Write>,
        on_verdict: OnVerdict,
    ) -> Result<Answer, Error> {
        let parsed = self.parse_for(&request.spec, request.rule)?;
        self.admit(&parsed)?;
        self.allows(&parsed, request, proof.is_some())?;
        let (rule, meter) = (request.rule, Meter::new(*limits));
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let engine: Box<dyn Engine<N> + '_> = match request.engine {
            EngineChoice::Fast => Box::new(Fast::in_session(arena, session)),
            EngineChoice::Brute => Box::new(Brute::new(arena)),
        };
        let mut inquiry = Inquiry::new(arena, engine, meter);
        inquiry.proves = proof.is_some();
        let cast = inquiry.cast();
        inquiry.on_verdict = Box::new(|outcome, is_complete| {
            let (content, mover) = (Content::Outcome(outcome.clone()), parsed.turn().mover);
            let answer = Answer::new(parsed.write(false), Question::Outcome, content, cast, mover);
            on_verdict(&answer.asked_as(&request.spec), is_complete);
        });
        Ok(self.inquire(&parsed, inquiry, request, proof)?.asked_as(&request.spec))
    }

    fn each_move(
        &self,
        session: Option<&Session>,
        spec: &str,
        rule: Rule,
        limits: &Limits,
        found: OnMove,
    ) -> Result<Option<Stopped>, Error> {
        let parsed = self.parse_for(spec, rule)?;
        self.admit(&parsed)?;
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let (engine, meter) = (Fast::in_session(arena, session), Meter::new(*limits));
        let mut inquiry = Inquiry::new(arena, Box::new(engine), meter);
        Ok(self.moves(&parsed, &mut inquiry, found)?.stopped)
    }

    fn sensible(&self, spec: &str, rule: Rule, seed: u64, limits: &Limits) -> Result<Option<String>, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let (turn, status) = arena.settle(&parsed.at, parsed.turn());
        if status != Status::ToMove {
            return Ok(None);
        }
        let state = (parsed.at.clone(), turn);
        let known = parsed.rules.sensible(&state, rule);
        let found =
            known.or_else(|| N::FINITE.then(|| promising(arena, &state, seed, &mut Meter::new(*limits))).flatten());
        Ok(found.map(|m| parsed.rules.write_move(&parsed.at, &m)))
    }

    fn levels(&self, spec: &str, rule: Rule) -> Result<Box<dyn Levels>, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        self.admit(&parsed)?;
        let levels = parsed.rules.levels(rule, &parsed.at, parsed.turn()).ok_or_else(|| {
            let which = "every move must lead to the next level";
            SpecError::new(0, format!("{} cannot be solved level by level: {which}", self.heading.name))
        })?;
        levels.map_err(|why| SpecError::new(self.heading.name.len() + 1, why).too_large())
    }
}

impl<N: Notation + Family> Entry<N> {
    /// Refuses questions that this game cannot answer or prove.
    fn allows(&self, parsed: &Parsed<N>, request: &Request, proves: bool) -> Result<(), SpecError> {
        let wrong = |message: String| Err(SpecError::new(0, message));
        let question = request.question;
        if request.engine == EngineChoice::Brute && !N::FINITE {
            return wrong("the board is infinite, so brute force cannot decide anything".to_owned());
        }
        if let Question::Own(topic) = question
            && !N::TOPICS.contains(topic)
        {
            return wrong(format!("{} cannot be asked for {:?}", self.heading.name, topic.name));
        }
        if question == Question::Value && request.rule != Rule::Normal {
            return wrong("values belong to normal play".to_owned());
        }
        if !proves {
            return Ok(());
        }
        let proved = question == Question::Outcome || matches!(question, Question::Own(topic) if topic.proves);
        if !proved {
            return wrong(format!("there is a certificate for the outcome, not for {}", question.about()));
        }
        parsed.rules.certifiable(&parsed.state())
    }

    /// Answers with an engine of the caller's choice, and writes the certificate.
    fn inquire<C: Convention>(
        &self,
        parsed: &Parsed<N>,
        mut inquiry: Inquiry<'_, '_, N, C>,
        request: &Request,
        proof: Option<&mut dyn Write>,
    ) -> Result<Answer, Error> {
        let facts = match request.question {
            Question::Outcome => {
                let finding = inquiry.answer(&parsed.at, parsed.turn());
                if let Some(out) = proof {
                    let Inquiry { arena, rule, engine, meter, .. } = &mut inquiry;
                    proof::write(*arena, *rule, &parsed.at, &finding, engine.as_mut(), meter, out)?;
                }
                return Ok(self.report(parsed, finding, &inquiry.cast(), &inquiry.meter));
            }
            Question::Moves => return Ok(self.moves(parsed, &mut inquiry, &mut |_| {})?),
            Question::Genus => inquiry.genus(&parsed.at),
            Question::Value => inquiry.value(&parsed.at),
            Question::Own(topic) => parsed.rules.ask(topic, &parsed.state(), &mut inquiry.meter, proof)?,
        };
        let Facts { fields, verdict, lines, certified, stopped, .. } = facts;
        let content = Content::Facts { fields, verdict, lines };
        let (positions, seconds) = (inquiry.meter.positions(), inquiry.meter.elapsed().as_secs_f64());
        let mover = parsed.turn().mover;
        let plain = Answer::new(parsed.write(false), request.question, content, inquiry.cast(), mover);
        Ok(Answer { certified, stopped, positions, seconds, ..plain })
    }

    fn report(&self, parsed: &Parsed<N>, finding: Finding<N::Position>, cast: &Cast, meter: &Meter) -> Answer {
        let mut certified: Vec<String> =
            finding.certified.iter().map(|(field, _)| field.split('.').next().unwrap_or(field).to_owned()).collect();
        certified.dedup();
        if finding.stopped.is_some() {
            certified.clear();
        }
        let (best, mover) = (finding.best(), parsed.turn().mover);
        let content = Content::Outcome(finding.outcome);
        Answer {
            best,
            best_truncated: finding.best_truncated,
            best_classes: finding.best_classes,
            plans: finding.plans,
            method: finding.method,
            certified,
            stopped: finding.stopped,
            cut_short: finding.cut_short,
            otherwise: finding.otherwise,
            positions: meter.positions(),
            seconds: meter.elapsed().as_secs_f64(),
            ..Answer::new(parsed.write(false), Question::Outcome, content, *cast, mover)
        }
    }

    /// Every move of the player to move, with the answer about the position it leads to.
    fn moves<C: Convention>(
        &self,
        parsed: &Parsed<N>,
        inquiry: &mut Inquiry<'_, '_, N, C>,
        found: OnMove,
    ) -> Result<Answer, SpecError> {
        let (turn, status) = inquiry.arena.settle(&parsed.at, parsed.turn());
        let mut rows: Vec<MoveRow> = Vec::new();
        let (mut stopped, mut method, mut legal) = (None, None, 0);
        inquiry.lists_moves = false;
        inquiry.on_verdict = Box::new(|_, _| {});
        if status == Status::ToMove {
            let (arena, by) = (inquiry.arena, turn.mover);
            // The list comes first, because it may be too long to answer.
            let mut names: BTreeSet<String> = move_names(arena.rules, &parsed.at, by)?.into_iter().collect();
            legal = names.len();
            for m in arena.rules.moves(&parsed.at, by) {
                let name = arena.rules.write_move(&parsed.at, &m);
                if !names.remove(&name) {
                    continue;
                }
                // Some answers need no search, and then nothing else checks the clock.
                if let Err(by) = inquiry.meter.look() {
                    stopped = Some(by);
                    break;
                }
                let ((at, next), _) = arena.step(&parsed.at, turn, Players::only(by), Goal::Win, &m);
                let finding = inquiry.answer(&at, next);
                stopped = stopped.or(finding.stopped);
                method = method.or(finding.method.filter(|_| !N::FINITE));
                let row = MoveRow { name, next: next.mover, outcome: finding.outcome };
                if stopped.is_none() {
                    found(&row);
                }
                rows.push(row);
                if stopped.is_some() {
                    break;
                }
            }
        }
        if N::FINITE {
            rows.sort_by(|a, b| natural(&a.name).cmp(&natural(&b.name)));
        }
        let content = Content::Moves { mover: turn.mover, legal, rows, endless: !N::FINITE };
        let (positions, seconds) = (inquiry.meter.positions(), inquiry.meter.elapsed().as_secs_f64());
        let plain = Answer::new(parsed.write(false), Question::Moves, content, inquiry.cast(), turn.mover);
        Ok(Answer { method, stopped, positions, seconds, ..plain })
    }
}
