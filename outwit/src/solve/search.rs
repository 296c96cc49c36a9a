//! Can a side force its goal? Depth-first search over sums of parts.
//!
//! A state is kept as the multiset of its live parts, each in normal form; of the states that differ only by the names
//! of the players one is kept; verdicts go into a [table](super::table) of bounded size. The stack is a vector, so the
//! length of a game does not matter.
//!
//! Splitting a state into parts only changes how it is written, so it is sound for every convention; values of parts
//! are never combined here. Cost: in the worst case every class of states, times its moves, and more than that once the
//! table has begun to forget.

use super::limits::{Meter, Stopped};
use super::postorder::{live_parts, normal};
use super::table::Table;
use super::{Arena, Claim};
use crate::convention::{Convention, Goal, Status};
use crate::player::{Players, Renaming, Turn};
use crate::rules::Rules;

/// A state as a sorted sum of live parts, with what is asked about it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Node<P> {
    sum: Vec<P>,
    turn: Turn,
    side: Players,
    goal: Goal,
}

/// A node under examination: the children that are not decided yet.
struct Frame<P> {
    node: Node<P>,
    children: Vec<Node<P>>,
    next: usize,
    /// Whether the side is to move: then one good child is enough.
    ours: bool,
    /// The positions visited before it.
    before: u64,
}

enum Look<P> {
    Decided(bool),
    Open(Node<P>),
}

/// The search, with what it remembers.
pub struct Search<'a, R: Rules, C> {
    arena: Arena<'a, R, C>,
    table: Option<Table<Node<R::Position>>>,
}

impl<'a, R: Rules, C: Convention> Search<'a, R, C> {
    /// A search that knows nothing yet.
    pub fn new(arena: Arena<'a, R, C>) -> Self {
        Search { arena, table: None }
    }

    /// Whether the claim holds.
    pub fn forces(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<bool, Stopped> {
        let rules = self.arena.rules;
        meter.afford(rules.least_store(&claim.start.0), 1)?;
        let mut table = self.table.take().unwrap_or_else(|| Table::new(rules.bytes(&claim.start.0)));
        let result = self.search(claim, &mut table, meter);
        self.table = Some(table);
        result
    }

    fn search(
        &self,
        claim: &Claim<R::Position>,
        table: &mut Table<Node<R::Position>>,
        meter: &mut Meter,
    ) -> Result<bool, Stopped> {
        let (at, turn) = &claim.start;
        let mut sum = live_parts(self.arena.rules, at);
        sum.sort_unstable();
        let root = match self.look(Node { sum, turn: *turn, side: claim.side, goal: claim.goal }, table) {
            Look::Decided(holds) => return Ok(holds),
            Look::Open(node) => node,
        };
        let mut stack: Vec<Frame<R::Position>> = Vec::new();
        let mut verdict = self.open(root, table, &mut stack, meter)?;
        while let Some(frame) = stack.last_mut() {
            if verdict.take() == Some(frame.ours) {
                verdict = Some(frame.ours);
                self.close(&mut stack, verdict, table, meter);
                continue;
            }
            match frame.children.get(frame.next) {
                None => {
                    verdict = Some(!frame.ours);
                    self.close(&mut stack, verdict, table, meter);
                }
                Some(child) => {
                    let child = child.clone();
                    frame.next += 1;
                    verdict = match table.get(&child) {
                        Some(known) => Some(known),
                        None => self.open(child, table, &mut stack, meter)?,
                    };
                }
            }
        }
        // The last frame to close was the root's.
        Ok(verdict.unwrap_or(false))
    }

    /// Puts a node on the stack, unless one look at its children decides it.
    fn open(
        &self,
        node: Node<R::Position>,
        table: &mut Table<Node<R::Position>>,
        stack: &mut Vec<Frame<R::Position>>,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stopped> {
        meter.visit()?;
        let ours = node.side.contain(node.turn.mover);
        let mut children = Vec::new();
        let weight = self.weight(&node);
        let mut decided = false;
        for (i, child) in self.children(&node).enumerate() {
            match self.look(child, table) {
                Look::Decided(holds) if holds == ours => {
                    decided = true;
                    break;
                }
                Look::Decided(_) => {}
                Look::Open(child) => {
                    meter.hold(weight)?;
                    children.push(child);
                }
            }
            if i % 1024 == 1023 {
                meter.look()?;
            }
        }
        meter.release(children.len() * weight);
        if decided {
            table.put(node, ours, 1, meter);
            return Ok(Some(ours));
        }
        children.sort_unstable();
        children.dedup();
        meter.hold(children.len() * weight)?;
        stack.push(Frame { node, children, next: 0, ours, before: meter.positions() });
        Ok(None)
    }

    /// Takes the top frame off the stack and remembers its verdict.
    fn close(
        &self,
        stack: &mut Vec<Frame<R::Position>>,
        verdict: Option<bool>,
        table: &mut Table<Node<R::Position>>,
        meter: &mut Meter,
    ) {
        if let (Some(frame), Some(holds)) = (stack.pop(), verdict) {
            meter.release(frame.children.len() * self.weight(&frame.node));
            let effort = meter.positions() - frame.before;
            table.put(frame.node, holds, effort, meter);
        }
    }

    fn weight(&self, node: &Node<R::Position>) -> usize {
        size_of::<Node<R::Position>>() + node.sum.iter().map(|p| self.arena.rules.bytes(p)).sum::<usize>()
    }

    /// Everything that a move leads to.
    fn children<'b>(&'b self, node: &'b Node<R::Position>) -> impl Iterator<Item = Node<R::Position>> + 'b {
        let (rules, by) = (self.arena.rules, node.turn.mover);
        let distinct = (0..node.sum.len()).filter(|i| *i == 0 || node.sum[i - 1] != node.sum[*i]);
        distinct.flat_map(move |i| {
            let part = &node.sum[i];
            rules.moves(part, by).map(move |m| {
                let gain = rules.gain(part, by, &m);
                let mut sum = live_parts(rules, &rules.play(part, by, &m));
                sum.extend(node.sum.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, p)| p.clone()));
                sum.sort_unstable();
                Node {
                    sum,
                    turn: self.arena.convention.after(node.turn, gain),
                    side: node.side,
                    goal: node.goal.after(node.side, by, gain),
                }
            })
        })
    }

    /// Lets everybody leave who must, brings the node to its normal form, and looks it up.
    fn look(&self, mut node: Node<R::Position>, table: &Table<Node<R::Position>>) -> Look<R::Position> {
        let rules = self.arena.rules;
        loop {
            let can_move = |p| node.sum.iter().any(|part| rules.moves(part, p).next().is_some());
            let completed = |p| node.sum.iter().any(|part| rules.completed(part, p));
            match self.arena.convention.status(node.turn, can_move, completed) {
                Status::Leaves(next) => node.turn = next,
                Status::Over(ending) => return Look::Decided(node.goal.holds(ending, node.side)),
                Status::ToMove => break,
            }
        }
        let node = self.least_renaming(node);
        match table.get(&node) {
            Some(holds) => Look::Decided(holds),
            None => Look::Open(node),
        }
    }

    /// The least of the nodes that differ by the names of the players only.
    fn least_renaming(&self, node: Node<R::Position>) -> Node<R::Position> {
        let rules = self.arena.rules;
        let renamed = |shift| {
            let by = Renaming::rotation(shift, rules.players());
            let rename = |p: &R::Position| {
                if rules.impartial() { Some(p.clone()) } else { rules.renamed(p, by).map(|p| normal(rules, p)) }
            };
            let mut sum: Vec<R::Position> = node.sum.iter().map(rename).collect::<Option<_>>()?;
            sum.sort_unstable();
            Some(Node { sum, turn: node.turn.renamed(by), side: by.apply_to_all(node.side), goal: node.goal })
        };
        let others: Vec<_> = (1..rules.players()).filter_map(renamed).collect();
        others.into_iter().fold(node, |least, other| least.min(other))
    }
}
