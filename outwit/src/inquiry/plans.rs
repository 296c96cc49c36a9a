//! Plans for three players: how two of them stop the third, and how a winner answers the starter.
//!
//! A position is queer for a starter when each player can be stopped by the other two. A theorem about the state (one
//! player outlasts another) or a search shows this, and in both cases there is a plan: a first move of the side, or its
//! answer to everything that may come before its turn.
//!
//! Cost: one good move for each of at most [`MOST_LINES`] lines per plan. The engine often remembers which move is good;
//! otherwise it searches again. Memory: the states that the moves of one state lead to.

use crate::answer::plans::MOST_LINES;
use crate::answer::{Cast, Line, Plan, Plans, Starter};
use crate::claim::{Claim, State};
use crate::convention::{Convention, Goal, Status};
use crate::engines::first_that_holds;
use crate::family::Family;
use crate::inquiry::{Finding, Inquiry, MOST_LOOKED_AT};
use crate::limits::Stopped;
use crate::page::Section;
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;
use crate::spec::natural;

impl<N: Notation + Family, C: Convention> Inquiry<'_, '_, N, C> {
    /// The plans against each player of a queer state; plans for which there is no time are left out.
    pub(super) fn plans(&mut self, at: &N::Position, turn: Turn, finding: &mut Finding<N::Position>) -> Plans {
        let mut plans = Vec::new();
        for player in turn.seated.iter() {
            match self.plan(at, turn, turn.seated.without(player)) {
                Ok(plan) => plans.push((player, plan)),
                Err(stopped) => self.miss(finding, stopped),
            }
        }
        plans
    }

    /// How a side that can force a win from a state begins.
    fn plan(&mut self, at: &N::Position, turn: Turn, side: Players) -> Result<Plan, Stopped> {
        let mut plan = Plan { side, by: None, lines: Vec::new(), more: false };
        if let (turn, Status::ToMove) = self.arena.settle(at, turn) {
            let theorem = self.engine.closes(&(at.clone(), turn), side, Goal::Win);
            plan.by = theorem.map(|theorem| (theorem.name.to_owned(), theorem.player));
        }
        self.lines((at.clone(), turn), &mut Vec::new(), &mut plan)?;
        plan.lines.sort_by_cached_key(|line| {
            let key = |m: &String| natural(m).into_iter().map(|(word, n)| (word.to_owned(), n)).collect::<Vec<_>>();
            line.others.iter().map(key).collect::<Vec<_>>()
        });
        Ok(plan)
    }

    /// Adds the side's answers to everything that others may play before its turn.
    fn lines(&mut self, (at, turn): State<N>, others: &mut Vec<String>, plan: &mut Plan) -> Result<(), Stopped> {
        let arena = self.arena;
        if plan.lines.len() == MOST_LINES {
            plan.more = true;
            return Ok(());
        }
        let (turn, status) = arena.settle(&at, turn);
        if status != Status::ToMove {
            plan.lines.push(Line { others: others.clone(), answer: None, by: None });
            return Ok(());
        }
        if plan.side.contain(turn.mover) {
            let m = self.good_move(&(at.clone(), turn), plan.side)?;
            let answer = m.map(|m| arena.rules.write_move(&at, &m));
            plan.lines.push(Line { others: others.clone(), answer, by: Some(turn.mover) });
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
        let found = first_that_holds(self.engine.as_mut(), &claim(state.clone()), &claims, &mut self.meter)?;
        Ok(found.map(|i| moves.swap_remove(i)))
    }

    /// Adds sections to a page: for each starter, how all three are stopped or how another player wins.
    pub(crate) fn plan_pages(
        &mut self,
        at: &N::Position,
        turn: Turn,
        starts: &[Starter; 3],
        sections: &mut Vec<Section>,
    ) -> Result<(), Stopped> {
        let cast = self.cast();
        let name = |p: Player| cast.name(p);
        for starter in turn.seated.iter() {
            let state = Turn { mover: starter, ..turn };
            let mut lines = Vec::new();
            match starts[usize::from(starter.0)] {
                Starter::Left | Starter::Open(_) => {}
                Starter::Won(winner) if winner == starter => {}
                Starter::Won(winner) => {
                    let plan = self.plan(at, state, Players::only(winner))?;
                    lines.extend(plan.by.as_ref().map(|(theorem, winner)| meaning(&cast, theorem, *winner, None)));
                    lines.extend(plan.in_words(&cast));
                    sections
                        .push(Section::new(format!("How {} wins when {} starts", name(winner), name(starter)), lines));
                }
                Starter::Queer => {
                    for stopped in turn.seated.iter() {
                        let plan = self.plan(at, state, turn.seated.without(stopped))?;
                        let side: Vec<&str> = plan.side.iter().map(name).collect();
                        lines.push(format!("{} is stopped by {}.", name(stopped), side.join(" and ")));
                        lines.extend(plan.by.as_ref().map(|(theorem, p)| meaning(&cast, theorem, *p, Some(stopped))));
                        lines.extend(plan.in_words(&cast));
                    }
                    sections.push(Section::new(format!("How each is stopped when {} starts", name(starter)), lines));
                }
            }
        }
        Ok(())
    }
}

/// What a theorem says, for people.
fn meaning(cast: &Cast, theorem: &str, winner: Player, stopped: Option<Player>) -> String {
    let winner = cast.name(winner);
    match stopped {
        Some(x) if theorem == "outlast" => format!(
            "{winner} outlasts {x}: with the others' help {winner} has a cut left as long as {x} has one, so {x} leaves \
             first and cannot be the last.",
            x = cast.name(x)
        ),
        _ => format!(
            "{winner} wins by potential: every cut of another player gives {winner} at least as much as their own cut \
             costs, so {winner} never runs out before the others do."
        ),
    }
}
