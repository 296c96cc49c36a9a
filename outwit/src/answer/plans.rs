//! Plans of three players: how two of them stop the third, and how a winner answers whoever starts.
//!
//! A position is queer for a starter when each player can be stopped by the two others. That is known by a theorem about
//! the state (somebody outlasts him) or by a search, and in both cases there is a plan: a first move of the side that has
//! it, or its answer to everything that may come before its turn.

use super::{Inquiry, MOST_LOOKED_AT, natural};
use crate::convention::{Convention, Goal, Status};
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;
use crate::solve::limits::Stopped;
use crate::solve::{Claim, Engine, State, Theorem, first_that_holds};
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// The most lines of play that a plan lists.
const MOST_LINES: usize = 24;

/// Moves of others in their order, and what the side answers, unless the game is over then.
#[derive(Clone, Debug)]
pub struct Line {
    /// What was played before.
    pub others: Vec<String>,
    /// Who answers, and how.
    pub answer: Option<(Player, String)>,
}

/// How a side that can force a win begins.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Those who act as one.
    pub side: Players,
    /// The theorem that tells that they win, where no search was needed.
    pub by: Option<Theorem>,
    /// What they do.
    pub lines: Vec<Line>,
    /// Whether there are more lines than are listed.
    pub more: bool,
}

/// For each player of a queer state the plan of those who stop him.
pub type Plans = Vec<(Player, Plan)>;

impl Plan {
    /// The plan as `solve` gives it: moves, or answers to moves.
    pub fn json<N: Notation>(&self) -> Value {
        let name = |p: Player| N::PLAYERS[usize::from(p.0)];
        let by = self.by.map_or("replies".to_owned(), |t| format!("{} {}", t.name, name(t.player)));
        let moves = self.lines.iter().map(|line| {
            let answer = line.answer.as_ref().map(|(_, m)| m);
            match line.others.is_empty() {
                true => json!(answer),
                false => json!({"after": line.others.join(" "), "answer": answer}),
            }
        });
        let moves: Vec<Value> = moves.collect();
        let mut plan = json!({"side": self.side.iter().map(name).collect::<Vec<_>>(), "by": by, "moves": moves});
        if self.more {
            plan["more"] = true.into();
        }
        plan
    }

    /// The lines of play in words.
    fn in_words<N: Notation>(&self) -> Vec<String> {
        let name = |p: Player| N::PLAYER_NAMES[usize::from(p.0)];
        let width = self.lines.iter().map(|l| l.others.join(", ").chars().count()).max().unwrap_or(0);
        let words = self.lines.iter().map(|line| {
            let others = line.others.join(", ");
            match &line.answer {
                Some((player, m)) if others.is_empty() => format!("  {} plays {m}", name(*player)),
                Some((player, m)) => format!("  after {others:<width$}  {} plays {m}", name(*player)),
                None => format!("  after {others:<width$}  the game is over"),
            }
        });
        let mut words: Vec<String> = words.collect();
        if self.more {
            words.push(format!("  … and more: these are the first {MOST_LINES}"));
        }
        words
    }
}

/// The plans of queer starters as one object: by starter, then by who is stopped.
pub fn json<N: Notation>(plans: &[(Player, Plans)]) -> Map<String, Value> {
    let name = |p: &Player| N::PLAYERS[usize::from(p.0)].to_owned();
    let by_starter = plans.iter().map(|(starter, plans)| {
        let by_stopped: Map<String, Value> = plans.iter().map(|(p, plan)| (name(p), plan.json::<N>())).collect();
        (name(starter), by_stopped.into())
    });
    by_starter.collect()
}

impl<N: Notation, C: Convention, E: Engine<N>> Inquiry<'_, '_, N, C, E> {
    /// The plans against each player of a queer state. They may take as long as the answer took and a second more; those
    /// for which that is too short are left out.
    pub(super) fn plans(&mut self, at: &N::Position, turn: Turn) -> Plans {
        let deadline = self.meter.deadline();
        let own = Instant::now().checked_add(self.meter.elapsed() + Duration::from_secs(1));
        self.meter.until(own.into_iter().chain(deadline).min());
        let found = turn.seated.iter().map(|p| (p, self.plan(at, turn, turn.seated.without(p))));
        let plans = found.filter_map(|(p, plan)| Some((p, plan.ok()?))).collect();
        self.meter.until(deadline);
        plans
    }

    /// How a side that can force a win from a state begins.
    fn plan(&mut self, at: &N::Position, turn: Turn, side: Players) -> Result<Plan, Stopped> {
        let mut plan = Plan { side, by: None, lines: Vec::new(), more: false };
        if let (turn, Status::ToMove) = self.arena.settle(at, turn) {
            plan.by = self.engine.closes(&(at.clone(), turn), side, Goal::Win);
        }
        self.lines((at.clone(), turn), &mut Vec::new(), &mut plan)?;
        plan.lines.sort_by_cached_key(|line| {
            let key = |m: &String| natural(m).into_iter().map(|(word, n)| (word.to_owned(), n)).collect::<Vec<_>>();
            line.others.iter().map(key).collect::<Vec<_>>()
        });
        Ok(plan)
    }

    /// Adds what the side answers to everything that others may play before its turn.
    fn lines(&mut self, (at, turn): State<N>, others: &mut Vec<String>, plan: &mut Plan) -> Result<(), Stopped> {
        let arena = self.arena;
        if plan.lines.len() == MOST_LINES {
            plan.more = true;
            return Ok(());
        }
        let (turn, status) = arena.settle(&at, turn);
        if status != Status::ToMove {
            plan.lines.push(Line { others: others.clone(), answer: None });
            return Ok(());
        }
        if plan.side.contain(turn.mover) {
            let m = self.good_move(&(at.clone(), turn), plan.side)?;
            let answer = m.map(|m| (turn.mover, arena.rules.write_move(&at, &m)));
            plan.lines.push(Line { others: others.clone(), answer });
            return Ok(());
        }
        for (m, next, _) in arena.steps(&at, turn, plan.side, Goal::Win) {
            if plan.more {
                break;
            }
            others.push(arena.rules.write_move(&at, &m));
            self.lines(next, others, plan)?;
            others.pop();
        }
        Ok(())
    }

    /// A move of the side that keeps its win.
    fn good_move(&mut self, state: &State<N>, side: Players) -> Result<Option<N::Move>, Stopped> {
        let (arena, (at, turn)) = (self.arena, state);
        let claim = |start| Claim { start, side, goal: Goal::Win };
        let (mut moves, mut claims) = (Vec::new(), Vec::new());
        for (i, (m, (to, next), _)) in arena.steps(at, *turn, side, Goal::Win).enumerate() {
            if i == MOST_LOOKED_AT {
                return Err(self.meter.never_fits());
            }
            self.meter.work(arena.rules.bytes(at))?;
            match arena.settle(&to, next) {
                (_, Status::Over(ending)) if Goal::Win.holds(ending, side) => return Ok(Some(m)),
                (_, Status::Over(_)) => {}
                (next, _) if self.engine.closes(&(to.clone(), next), side, Goal::Win).is_some() => return Ok(Some(m)),
                (next, _) => {
                    moves.push(m);
                    claims.push(claim((to, next)));
                }
            }
        }
        let found = first_that_holds(&mut self.engine, &claim(state.clone()), &claims, &mut self.meter)?;
        Ok(found.map(|i| moves.swap_remove(i)))
    }

    /// Sections of a page: for each starter how all three are stopped, or how somebody else wins.
    pub(super) fn plan_pages(
        &mut self,
        at: &N::Position,
        turn: Turn,
        starts: &Map<String, Value>,
    ) -> Result<Vec<(String, Vec<String>)>, Stopped> {
        let name = |p: Player| N::PLAYER_NAMES[usize::from(p.0)];
        let mut sections = Vec::new();
        for starter in turn.seated.iter() {
            let state = Turn { mover: starter, ..turn };
            let result = starts.get(N::PLAYERS[usize::from(starter.0)]).and_then(Value::as_str).unwrap_or_default();
            let winner = N::PLAYERS.iter().position(|p| *p == result).map(|i| Player(i as u8));
            let mut lines = Vec::new();
            match winner {
                Some(winner) if winner == starter => continue,
                Some(winner) => {
                    let plan = self.plan(at, state, Players::only(winner))?;
                    lines.extend(plan.by.map(|theorem| meaning::<N>(theorem, None)));
                    lines.extend(plan.in_words::<N>());
                    sections.push((format!("How {} wins when {} starts", name(winner), name(starter)), lines));
                }
                None => {
                    for stopped in turn.seated.iter() {
                        let plan = self.plan(at, state, turn.seated.without(stopped))?;
                        let side: Vec<&str> = plan.side.iter().map(name).collect();
                        lines.push(format!("{} is stopped by {}.", name(stopped), side.join(" and ")));
                        lines.extend(plan.by.map(|theorem| meaning::<N>(theorem, Some(stopped))));
                        lines.extend(plan.in_words::<N>());
                    }
                    sections.push((format!("How each is stopped when {} starts", name(starter)), lines));
                }
            }
        }
        Ok(sections)
    }
}

/// What a theorem says, for people.
fn meaning<N: Notation>(theorem: Theorem, stopped: Option<Player>) -> String {
    let name = |p: Player| N::PLAYER_NAMES[usize::from(p.0)];
    let winner = name(theorem.player);
    match stopped {
        Some(x) if theorem.name == "outlast" => format!(
            "{winner} outlasts {x}: with the others' help he has a cut left as long as {x} has one, so {x} leaves before \
             him and cannot be the last.",
            x = name(x)
        ),
        _ => format!(
            "{winner} wins by his potential: every cut of another gives him at least as much as his own cut costs him, so \
             he never runs out before they do."
        ),
    }
}
