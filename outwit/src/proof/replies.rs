//! A strategy as the set of states it can always return to, with one reply for each state in which the side moves.
//!
//! Where a theorem closes a state, nothing that follows the state is listed. Where the engine knows the exact margin of a
//! state, the state is listed with that margin as its need, even if the way to it leaves less to be earned.
//!
//! Cost: every state of the strategy is expanded at most twice, and each reply may take a search by the engine. Memory: the
//! whole strategy, three times: as found, by state, and in the order of the lines. It can have exponentially many states, though it branches only at moves of the others.

use crate::certificate::{write_side, write_turn};
use crate::claim::{Arena, Claim, State, Theorem};
use crate::convention::{Convention, Goal, Status};
use crate::engines::map::Map;
use crate::engines::{Engine, first_that_holds};
use crate::error::ProofError;
use crate::family::Family;
use crate::limits::{Meter, Stopped};
use crate::rules::{Notation, Rules};
use std::io::Write;

/// A state in which a player is to move, with the goal that is left.
type Node<N> = (State<N>, Goal);

/// A move, and the state it leads to unless it ends the game.
type Reply<N> = (<N as Rules>::Move, Option<Node<N>>);

/// What a strategy does in a state.
#[derive(Clone, Debug)]
enum Then<M> {
    /// The side makes a move.
    Reply(M),
    /// Others are to move: every move is answered.
    Every,
    /// A theorem covers the rest.
    Closed(Theorem),
}

/// Writes a claim that holds, with a strategy that proves it; `plus` is the position that was added to that of the game.
pub fn write<N: Notation + Family, C: Convention>(
    arena: Arena<N, C>,
    plus: Option<&N::Position>,
    claim: &Claim<N::Position>,
    engine: &mut dyn Engine<N>,
    meter: &mut Meter,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    let (start, side, goal) = (write_turn(arena.rules, claim.start.1), write_side::<N>(claim.side), claim.goal.name());
    let plus = plus.map_or(String::new(), |p| format!("plus {} ", arena.rules.write(p)));
    writeln!(out, "claim {plus}start {start} side {side} goal {goal}")?;
    writeln!(out, "replies")?;
    let mut strategy = Strategy { arena, claim, replies: Map::new(), order: Vec::new(), held: 0 };
    if let Some(root) = strategy.settled(claim.start.clone(), claim.goal) {
        let root = strategy.raised(root, engine, meter)?;
        strategy.explore(root.clone(), engine, meter)?;
        strategy.cover(root, meter)?;
    }
    for node in &strategy.order {
        let ((at, turn), goal) = node;
        write!(out, "{}@{}", arena.rules.write(at), write_turn(arena.rules, *turn))?;
        if let Goal::Margin(need) = goal {
            write!(out, " need {need}")?;
        }
        match strategy.replies.get(node) {
            Some(Then::Reply(reply)) => write!(out, " ! {}", arena.rules.write_move(at, reply))?,
            Some(Then::Closed(Theorem { name, player })) => {
                write!(out, " by {name} {}", N::PLAYERS[usize::from(player.0)])?;
            }
            Some(Then::Every) | None => {}
        }
        writeln!(out)?;
    }
    writeln!(out, "end")?;
    meter.release(strategy.held + strategy.replies.bytes());
    Ok(())
}

struct Strategy<'a, N: Notation, C> {
    arena: Arena<'a, N, C>,
    claim: &'a Claim<N::Position>,
    /// The states of the strategy, and what is done in them.
    replies: Map<Node<N>, Then<N::Move>>,
    /// The states in the order in which they are written.
    order: Vec<Node<N>>,
    /// What the states own on the heap, and the bytes of the order.
    held: usize,
}

impl<N: Notation + Family, C: Convention> Strategy<'_, N, C> {
    /// The state, reduced, after every player who must leave has left, or None if the game is over.
    fn settled(&self, (at, turn): State<N>, goal: Goal) -> Option<Node<N>> {
        let at = self.reduced(at);
        match self.arena.settle(&at, turn) {
            (_, Status::Over(_)) => None,
            (turn, _) => Some(((at, turn), goal)),
        }
    }

    /// The position that is listed instead of another.
    fn reduced(&self, at: N::Position) -> N::Position {
        match self.arena.rules.listing() {
            Some(listing) => listing.reduced(at),
            None => at,
        }
    }

    /// The moves of a state with what they lead to.
    fn steps<'b>(&'b self, node: &'b Node<N>) -> impl Iterator<Item = (N::Move, State<N>, Goal)> + 'b {
        let ((at, turn), goal) = node;
        self.arena.steps(at, *turn, self.claim.side, *goal)
    }

    /// The state with the exact margin as its goal, where the engine knows it and it is enough.
    fn raised(
        &self,
        (state, goal): Node<N>,
        engine: &mut dyn Engine<N>,
        meter: &mut Meter,
    ) -> Result<Node<N>, Stopped> {
        let Goal::Margin(need) = goal else { return Ok((state, goal)) };
        let margin = engine.margin(&state, self.claim.side, meter)?;
        Ok((state, Goal::Margin(margin.map_or(need, |margin| margin.max(need)))))
    }

    /// What all moves of a state lead to, where the game continues.
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
    fn explore(&mut self, root: Node<N>, engine: &mut dyn Engine<N>, meter: &mut Meter) -> Result<(), Stopped> {
        let rules = self.arena.rules;
        let waiting = |node: &Node<N>| heap(rules, node) + size_of::<Node<N>>();
        meter.hold(waiting(&root))?;
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            meter.release(waiting(&node));
            if self.replies.contains_key(&node) {
                continue;
            }
            meter.visit()?;
            let (then, next) = if let Some(theorem) = self.closes(&node, engine) {
                (Then::Closed(theorem), Vec::new())
            } else if self.claim.side.contain(node.0.1.mover) {
                match self.reply(&node, engine, meter)? {
                    Some((m, next)) => (Then::Reply(m), next.into_iter().collect()),
                    None => (Then::Every, Vec::new()),
                }
            } else {
                let next = self.successors(&node, meter)?.into_iter();
                let raised: Result<_, Stopped> = next.map(|next| self.raised(next, engine, meter)).collect();
                (Then::Every, raised?)
            };
            for node in next.into_iter().filter(|n| !self.replies.contains_key(n)) {
                meter.hold(waiting(&node))?;
                stack.push(node);
            }
            let heap = heap(rules, &node);
            meter.hold(heap)?;
            self.held += heap;
            self.replies.insert(node, then, meter)?;
        }
        Ok(())
    }

    /// A theorem by which the side reaches the goal from a state.
    fn closes(&self, ((at, turn), goal): &Node<N>, engine: &mut dyn Engine<N>) -> Option<Theorem> {
        engine.closes(&(at.clone(), *turn), self.claim.side, *goal)
    }

    /// A move that keeps the goal: one that ends the game or leads to a known state, if there is one, else one that
    /// leads to a state that can be closed.
    fn reply(
        &self,
        node: &Node<N>,
        engine: &mut dyn Engine<N>,
        meter: &mut Meter,
    ) -> Result<Option<Reply<N>>, Stopped> {
        let (mut open, mut closed) = (Vec::new(), None);
        let bytes = self.arena.rules.bytes(&node.0.0);
        for (m, (at, turn), goal) in self.steps(node) {
            meter.work(bytes)?;
            let at = self.reduced(at);
            match self.arena.settle(&at, turn) {
                (_, Status::Over(ending)) => {
                    if goal.holds(ending, self.claim.side) {
                        return Ok(Some((m, None)));
                    }
                }
                (turn, _) => {
                    let next = self.raised(((at, turn), goal), engine, meter)?;
                    if self.replies.contains_key(&next) {
                        return Ok(Some((m, Some(next))));
                    }
                    if closed.is_none() && self.closes(&next, engine).is_some() {
                        closed = Some((m, Some(next)));
                        continue;
                    }
                    open.push((m, next));
                    room_for(open.len() * bytes, meter)?;
                }
            }
        }
        if closed.is_some() {
            return Ok(closed);
        }
        if let Some(listing) = self.arena.rules.listing() {
            open.sort_by_key(|(_, ((at, _), _))| listing.distance(at));
        }
        let claim =
            |((at, turn), goal): &Node<N>| Claim { start: (at.clone(), *turn), side: self.claim.side, goal: *goal };
        let claims: Vec<Claim<N::Position>> = open.iter().map(|(_, next)| claim(next)).collect();
        if let Some(i) = first_that_holds(engine, &claim(node), &claims, meter)? {
            let (m, next) = open.swap_remove(i);
            return Ok(Some((m, Some(next))));
        }
        debug_assert!(false, "a state of the strategy has no good move");
        Ok(None)
    }

    /// Keeps one line per state, the one with the highest need, and drops what is then no longer reached.
    fn cover(&mut self, root: Node<N>, meter: &mut Meter) -> Result<(), Stopped> {
        let rules = self.arena.rules;
        let mut highest: Map<State<N>, Goal> = Map::new();
        let mut held = 0;
        for (node @ (state, goal), _) in self.replies.iter() {
            match highest.get(state) {
                Some(kept) if kept >= goal => {}
                kept => {
                    let heap = if kept.is_none() { heap(rules, node) } else { 0 };
                    meter.hold(heap)?;
                    held += heap;
                    highest.insert(state.clone(), *goal, meter)?;
                }
            }
        }
        let cover = |node: Node<N>| {
            let goal = highest.get(&node.0).copied().unwrap_or(node.1);
            (node.0, goal)
        };
        let mut order = vec![cover(root.clone())];
        let mut reached: Map<Node<N>, ()> = Map::new();
        reached.insert(cover(root), (), meter)?;
        let mut done = 0;
        while let Some(node) = order.get(done).cloned() {
            done += 1;
            let next = match self.replies.get(&node) {
                Some(Then::Closed(_)) => Vec::new(),
                Some(Then::Reply(reply)) => {
                    let ((at, turn), goal) = &node;
                    let (state, goal) = self.arena.step(at, *turn, self.claim.side, *goal, reply);
                    self.settled(state, goal).into_iter().collect()
                }
                Some(Then::Every) | None => self.successors(&node, meter)?,
            };
            for node in next.into_iter().map(cover) {
                if reached.insert(node.clone(), (), meter)?.is_none() {
                    let heap = heap(rules, &node);
                    meter.hold(2 * heap + size_of::<Node<N>>())?;
                    held += heap;
                    self.held += heap + size_of::<Node<N>>();
                    order.push(node);
                }
            }
        }
        meter.release(held + highest.bytes() + reached.bytes());
        self.order = order;
        Ok(())
    }
}

/// What a state owns on the heap.
fn heap<N: Notation>(rules: &N, node: &Node<N>) -> usize {
    rules.bytes(&node.0.0) - size_of::<N::Position>()
}

/// Stops if this many bytes, needed for a moment, do not fit.
fn room_for(bytes: usize, meter: &Meter) -> Result<(), Stopped> {
    if bytes > meter.room() { Err(meter.full()) } else { Ok(()) }
}
