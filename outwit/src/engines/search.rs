//! Can a side force its goal? Depth-first search over sums of parts.
//!
//! A state is kept as the multiset of its live parts, each in normal form and by id (`parts.rs`). Of the states
//! that differ only by the names of the players, one is kept. Verdicts go into a table (`table.rs`) of bounded
//! size. The stack is a vector, so the length of a game does not matter. When the parts fill the budget, everything that the
//! stack does not need is forgotten.
//!
//! Splitting a state into parts only changes how it is written, so it is sound for every convention. Values of parts are not
//! combined here, except in misère play (`misere/outcome.rs`) of impartial games.
//!
//! Cost: in the worst case every class of reachable states, times its moves, which is exponential in the size of the
//! position; more once something had to be forgotten. Memory: at most the limit, of which the parts take
//! half, and a state of the table about 80 bytes.

use crate::claim::{Arena, Claim};
use crate::convention::{Convention, Goal, Status};
use crate::engines::misere::outcome::Outcomes;
use crate::engines::parts::{PartStore, Sum, spilled};
use crate::engines::table::Table;
use crate::limits::{Meter, Stopped};
use crate::player::{Players, Renaming, Turn};
use crate::rules::Rules;

/// A state as a sum of parts, with the question about it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Node {
    sum: Sum,
    turn: Turn,
    side: Players,
    goal: Goal,
}

/// A node under examination: the children that are not decided yet.
struct Frame {
    node: Node,
    children: Vec<Node>,
    next: usize,
    /// Whether the side is to move: then one good child is enough.
    ours: bool,
    /// The number of positions visited before it.
    before: u64,
}

impl Frame {
    fn bytes(&self) -> usize {
        let spilled = self.children.iter().chain([&self.node]).map(|node| spilled(&node.sum)).sum::<usize>();
        size_of::<Frame>() + self.children.capacity() * size_of::<Node>() + spilled
    }
}

enum Lookup {
    Decided(bool),
    Open(Node),
}

/// The search with its memory.
pub struct Search<'a, R: Rules, C> {
    arena: Arena<'a, R, C>,
    parts: PartStore<'a, R>,
    table: Table<Node>,
    /// Sums that are decided without a search, in misère play of impartial games.
    outcomes: Option<Outcomes<'a, R>>,
    /// How many times everything but the stack was forgotten.
    forgot: u32,
}

impl<'a, R: Rules, C: Convention> Search<'a, R, C> {
    /// A search with an empty memory.
    pub fn new(arena: Arena<'a, R, C>) -> Self {
        Search {
            arena,
            parts: PartStore::new(arena.rules),
            table: Table::new(|node| spilled(&node.sum)),
            outcomes: None,
            forgot: 0,
        }
    }

    /// A search that uses the outcomes of misère play, if that is the convention.
    pub fn with_outcomes(arena: Arena<'a, R, C>) -> Self {
        let misere = arena.convention.last_move_loses() && arena.rules.impartial();
        Search { outcomes: misere.then(|| Outcomes::new(arena.rules)), ..Search::new(arena) }
    }

    /// Whether the claim holds.
    pub fn forces(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<bool, Stopped> {
        let (at, turn) = &claim.start;
        meter.afford(self.arena.rules.least_store(at), 1)?;
        if let Some(outcomes) = &mut self.outcomes
            && let Some(wins) = outcomes.mover_wins(at, meter)?
        {
            return Ok(wins == claim.side.contain(turn.mover));
        }
        let sum = self.parts.split(at, meter)?;
        let root = match self.look(Node { sum, turn: *turn, side: claim.side, goal: claim.goal }, meter)? {
            Lookup::Decided(holds) => return Ok(holds),
            Lookup::Open(node) => node,
        };
        let mut stack: Vec<Frame> = Vec::new();
        let mut verdict = self.open(root, &mut stack, meter)?;
        while let Some(frame) = stack.last_mut() {
            if verdict.take() == Some(frame.ours) {
                verdict = self.close(&mut stack, true, meter);
                continue;
            }
            match frame.children.get(frame.next) {
                None => verdict = self.close(&mut stack, false, meter),
                Some(child) => {
                    let child = child.clone();
                    frame.next += 1;
                    verdict = self.table.get(&child);
                    if verdict.is_none() {
                        verdict = self.open(child, &mut stack, meter)?;
                        self.make_room(&mut stack, meter)?;
                    }
                }
            }
        }
        // The last frame to close was the root's.
        Ok(verdict.unwrap_or(false))
    }

    /// Puts a node on the stack, unless one look at its children decides it.
    fn open(&mut self, node: Node, stack: &mut Vec<Frame>, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        meter.visit()?;
        let ours = node.side.contain(node.turn.mover);
        let by = node.turn.mover;
        let mut children = Vec::new();
        for i in (0..node.sum.len()).filter(|i| *i == 0 || node.sum[i - 1] != node.sum[*i]) {
            // A part that stands alone occurs in this state only, and the table remembers states.
            let options = self.parts.options(node.sum[i], by, node.sum.len() > 1, meter)?;
            for (parts, gain) in options.iter() {
                meter.work(64 + 4 * node.sum.len())?;
                let mut sum = node.sum.clone();
                sum.remove(i);
                sum.extend_from_slice(parts);
                sum.sort_unstable();
                let turn = self.arena.convention.after(node.turn, *gain);
                let child = Node { sum, turn, side: node.side, goal: node.goal.after(node.side, by, *gain) };
                match self.look(child, meter)? {
                    Lookup::Decided(holds) if holds == ours => {
                        self.table.put(node, ours, 1, meter);
                        return Ok(Some(ours));
                    }
                    Lookup::Decided(_) => {}
                    Lookup::Open(child) => children.push(child),
                }
            }
        }
        // Few parts first: they are decided sooner, and their verdicts help to decide the others.
        children.sort_unstable_by(|a, b| (a.sum.len(), a).cmp(&(b.sum.len(), b)));
        children.dedup();
        let frame = Frame { node, children, next: 0, ours, before: meter.positions() };
        meter.hold(frame.bytes())?;
        stack.push(frame);
        Ok(None)
    }

    /// Takes the top frame off the stack and remembers its verdict: the player to move there succeeds or not.
    fn close(&mut self, stack: &mut Vec<Frame>, mover_succeeds: bool, meter: &mut Meter) -> Option<bool> {
        let frame = stack.pop()?;
        meter.release(frame.bytes());
        let holds = frame.ours == mover_succeeds;
        self.table.put(frame.node, holds, meter.positions() - frame.before, meter);
        Some(holds)
    }

    /// Removes players who must leave, brings the node to its normal form, and looks it up.
    fn look(&mut self, mut node: Node, meter: &mut Meter) -> Result<Lookup, Stopped> {
        loop {
            let can_move = |p| self.parts.can_move(&node.sum, p);
            let completed = |p| self.parts.completed(&node.sum, p);
            match self.arena.convention.status(node.turn, can_move, completed) {
                Status::Leaves(next) => node.turn = next,
                Status::Over(ending) => return Ok(Lookup::Decided(node.goal.holds(ending, node.side))),
                Status::ToMove => break,
            }
        }
        let node = self.least_renaming(node, meter)?;
        if let Some(outcomes) = &mut self.outcomes {
            // There are no draws in misère play.
            let wins = outcomes.of_parts(node.sum.iter().map(|id| self.parts.position(*id)), meter)?;
            if let Some(wins) = wins {
                return Ok(Lookup::Decided(wins == node.side.contain(node.turn.mover)));
            }
        }
        Ok(match self.table.get(&node) {
            Some(holds) => Lookup::Decided(holds),
            None => Lookup::Open(node),
        })
    }

    /// The least of the nodes that differ only by the names of the players.
    fn least_renaming(&mut self, node: Node, meter: &mut Meter) -> Result<Node, Stopped> {
        let players = self.arena.rules.players();
        let mut least = node.clone();
        for shift in 1..players {
            let by = Renaming::rotation(shift, players);
            if let Some(sum) = self.parts.renamed(&node.sum, by, meter)? {
                let (turn, side) = (node.turn.renamed(by), by.apply_to_all(node.side));
                least = least.min(Node { sum, turn, side, goal: node.goal });
            }
        }
        Ok(least)
    }

    /// Forgets what the stack does not need, as soon as the parts take half of the budget.
    fn make_room(&mut self, stack: &mut [Frame], meter: &mut Meter) -> Result<(), Stopped> {
        if self.parts.bytes() < meter.memory() / 2 {
            return Ok(());
        }
        self.table.forget(meter);
        self.parts.forget_options(meter);
        self.forgot += 1;
        let old = std::mem::replace(&mut self.parts, PartStore::new(self.arena.rules));
        for frame in stack {
            for node in frame.children[frame.next..].iter_mut().chain([&mut frame.node]) {
                for id in &mut node.sum {
                    *id = self.parts.id(old.position(*id).clone(), meter)?;
                }
                node.sum.sort_unstable();
            }
        }
        meter.release(old.bytes());
        // If hardly anything can be forgotten, the search would make no progress.
        if self.parts.bytes() > meter.memory() / 4 { Err(meter.full()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::{FirstToComplete, Misere};
    use crate::families::heaps::rules::ellie::Ellie;
    use crate::families::heaps::rules::treblecross::Treblecross;
    use crate::limits::Limits;
    use crate::player::Player;
    use crate::rules::Notation;
    use crate::spec::Scan;

    /// Runs the same search in less and less memory until it stops; returns how often it forgot and still answered.
    fn in_less_and_less_memory<N: Notation, C: Convention>(body: &str, convention: C) -> u32 {
        let (rules, at) = N::parse(&mut Scan::new(body)).unwrap();
        let claim = Claim { start: (at, Turn::start(2, Player(0))), side: Players::only(Player(0)), goal: Goal::Win };
        let run = |memory| {
            let mut search = Search::new(Arena { rules: &rules, convention });
            (search.forces(&claim, &mut Meter::new(Limits::memory(memory))), search.forgot)
        };
        let (expected, _) = run(1 << 30);
        let (mut memory, mut forgetful) = (1 << 22, 0);
        loop {
            match run(memory) {
                (Ok(found), forgot) => {
                    assert_eq!(Ok(found), expected, "{body} in {memory} bytes");
                    forgetful += u32::from(forgot > 0);
                }
                (Err(_), _) => return forgetful,
            }
            memory -= memory / 8;
        }
    }

    #[test]
    fn forgetting_changes_no_answer() {
        assert!(in_less_and_less_memory::<Treblecross, _>("14", FirstToComplete { wins: true }) >= 3);
        assert!(in_less_and_less_memory::<Ellie, _>("4x5", Misere) >= 1);
    }
}
