//! A strategy as the set of states it can always return to, with one reply for each state in which the side moves.

use super::{ProofError, write_side, write_turn};
use crate::convention::{Convention, Goal, Status};
use crate::rules::{Notation, Rules};
use crate::solve::limits::{Meter, Stopped};
use crate::solve::{Arena, Claim, Engine, State};
use rustc_hash::{FxHashMap, FxHashSet};
use std::io::Write;

/// A state in which somebody is to move, with the goal that is left.
type Node<N> = (State<N>, Goal);

/// A move, and what it leads to unless the game ends with it.
type Reply<N> = (<N as Rules>::Move, Option<Node<N>>);

/// Writes a claim that holds, with a strategy that proves it.
pub fn write<N: Notation, C: Convention>(
    arena: Arena<N, C>,
    claim: &Claim<N::Position>,
    engine: &mut impl Engine<N>,
    meter: &mut Meter,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    let (start, side, goal) = (write_turn(arena.rules, claim.start.1), write_side::<N>(claim.side), claim.goal.name());
    writeln!(out, "claim start {start} side {side} goal {goal}")?;
    writeln!(out, "replies")?;
    let mut strategy = Strategy { arena, claim, replies: FxHashMap::default(), order: Vec::new() };
    if let Some(root) = strategy.settled(claim.start.clone(), claim.goal) {
        strategy.explore(root.clone(), engine, meter)?;
        strategy.cover(root, meter)?;
    }
    for node in &strategy.order {
        let ((at, turn), goal) = node;
        write!(out, "{}@{}", arena.rules.write(at), write_turn(arena.rules, *turn))?;
        if let Goal::Margin(need) = goal {
            write!(out, " need {need}")?;
        }
        if let Some(Some(reply)) = strategy.replies.get(node) {
            write!(out, " ! {}", arena.rules.write_move(at, reply))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "end")?;
    Ok(())
}

struct Strategy<'a, N: Notation, C> {
    arena: Arena<'a, N, C>,
    claim: &'a Claim<N::Position>,
    /// The states of the strategy; a move for those in which the side is to move.
    replies: FxHashMap<Node<N>, Option<N::Move>>,
    /// The states in the order in which they are written.
    order: Vec<Node<N>>,
}

impl<N: Notation, C: Convention> Strategy<'_, N, C> {
    /// The state after everybody has left who must, or None when the game is over there.
    fn settled(&self, (at, turn): State<N>, goal: Goal) -> Option<Node<N>> {
        match self.arena.settle(&at, turn) {
            (_, Status::Over(_)) => None,
            (turn, _) => Some(((at, turn), goal)),
        }
    }

    /// The moves of a state with what they lead to.
    fn steps<'b>(&'b self, node: &'b Node<N>) -> impl Iterator<Item = (N::Move, State<N>, Goal)> + 'b {
        let ((at, turn), goal) = node;
        self.arena.steps(at, *turn, self.claim.side, *goal)
    }

    /// What all moves of a state lead to, where the game goes on.
    fn successors(&self, node: &Node<N>, meter: &mut Meter) -> Result<Vec<Node<N>>, Stopped> {
        let mut next = Vec::new();
        let bytes = self.arena.rules.bytes(&node.0.0);
        for (_, state, goal) in self.steps(node) {
            meter.work(bytes)?;
            next.extend(self.settled(state, goal));
            room_for(next.len() * bytes, meter)?;
        }
        Ok(next)
    }

    /// Finds a reply for every state that can be reached from the root.
    fn explore(&mut self, root: Node<N>, engine: &mut impl Engine<N>, meter: &mut Meter) -> Result<(), Stopped> {
        let rules = self.arena.rules;
        let waiting = |node: &Node<N>| rules.bytes(&node.0.0) + size_of::<Node<N>>();
        meter.hold(waiting(&root))?;
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            meter.release(waiting(&node));
            if self.replies.contains_key(&node) {
                continue;
            }
            meter.visit()?;
            // The strategy is kept three times: as found, by state, and in the order of the lines.
            meter.hold(3 * (self.arena.rules.bytes(&node.0.0) + size_of::<Node<N>>() + 16) + size_of::<N::Move>())?;
            let reply = if self.claim.side.contain(node.0.1.mover) { self.reply(&node, engine, meter)? } else { None };
            let next: Vec<Node<N>> = match &reply {
                Some((_, next)) => next.iter().cloned().collect(),
                None => self.successors(&node, meter)?,
            };
            for node in next.into_iter().filter(|n| !self.replies.contains_key(n)) {
                meter.hold(waiting(&node))?;
                stack.push(node);
            }
            self.replies.insert(node, reply.map(|(m, _)| m));
        }
        Ok(())
    }

    /// A move that keeps the goal: one that ends the game or leads to a known state, if there is one.
    fn reply(
        &self,
        node: &Node<N>,
        engine: &mut impl Engine<N>,
        meter: &mut Meter,
    ) -> Result<Option<Reply<N>>, Stopped> {
        let mut open = Vec::new();
        let bytes = self.arena.rules.bytes(&node.0.0);
        for (m, (at, turn), goal) in self.steps(node) {
            meter.work(bytes)?;
            match self.arena.settle(&at, turn) {
                (_, Status::Over(ending)) => {
                    if goal.holds(ending, self.claim.side) {
                        return Ok(Some((m, None)));
                    }
                }
                (turn, _) => {
                    let next = ((at, turn), goal);
                    if self.replies.contains_key(&next) {
                        return Ok(Some((m, Some(next))));
                    }
                    open.push((m, next));
                    room_for(open.len() * bytes, meter)?;
                }
            }
        }
        for (m, (state, goal)) in open {
            let claim = Claim { start: state, side: self.claim.side, goal };
            if engine.forces(&claim, meter)? {
                return Ok(Some((m, Some((claim.start, goal)))));
            }
        }
        debug_assert!(false, "a state of the strategy has no good move");
        Ok(None)
    }

    /// Keeps one line for each state, the one with the highest need, and drops what is then no longer reached.
    fn cover(&mut self, root: Node<N>, meter: &mut Meter) -> Result<(), Stopped> {
        let mut highest: FxHashMap<State<N>, Goal> = FxHashMap::default();
        for (state, goal) in self.replies.keys() {
            let kept = highest.entry(state.clone()).or_insert(*goal);
            *kept = (*kept).max(*goal);
        }
        let cover = |node: Node<N>| {
            let goal = highest.get(&node.0).copied().unwrap_or(node.1);
            (node.0, goal)
        };
        let mut order = vec![cover(root)];
        let mut reached: FxHashSet<Node<N>> = order.iter().cloned().collect();
        let mut done = 0;
        while let Some(node) = order.get(done).cloned() {
            done += 1;
            let next = match self.replies.get(&node).and_then(Option::as_ref) {
                Some(reply) => {
                    let ((at, turn), goal) = &node;
                    let (state, goal) = self.arena.step(at, *turn, self.claim.side, *goal, reply);
                    self.settled(state, goal).into_iter().collect()
                }
                None => self.successors(&node, meter)?,
            };
            order.extend(next.into_iter().map(cover).filter(|n| reached.insert(n.clone())));
        }
        self.order = order;
        Ok(())
    }
}

/// Stops when so many bytes, needed for a moment, do not fit.
fn room_for(bytes: usize, meter: &Meter) -> Result<(), Stopped> {
    if bytes > meter.room() { Err(meter.full()) } else { Ok(()) }
}
