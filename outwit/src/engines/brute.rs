//! Brute force, the reference engine: it remembers whole states and uses no splitting, no symmetry and no move ordering.
//!
//! It answers every finite game from its moves alone, by the definitions: win or loss by backward induction, nim-values by
//! mex, numbers as the simplest number between the options. Every fast engine is compared with this one.
//!
//! Cost: time grows with the number of reachable states times their moves; values expand a position once for each move that
//! leads to it, and once more. Memory: one entry per reachable state. Both are exponential in the size of a position for
//! most games.

use crate::claim::{Arena, Claim, State};
use crate::convention::{Convention, Goal, Status};
use crate::engines::Engine;
use crate::limits::{Meter, Stopped};
use crate::player::{Player, Players};
use crate::rules::Rules;
use crate::value::genus::Graded;
use crate::value::{Dyadic, Genus};
use std::collections::{HashMap, HashSet};

type Node<R> = (State<R>, Goal);

/// The engine with its memory.
pub struct Brute<'a, R: Rules, C> {
    arena: Arena<'a, R, C>,
    known: HashMap<(Node<R>, Players), bool>,
    values: HashMap<R::Position, u64>,
    numbers: HashMap<R::Position, Option<Dyadic>>,
    genera: HashMap<R::Position, Graded>,
}

/// A state under examination: its options, and how many of them are done.
struct Frame<R: Rules> {
    node: Node<R>,
    options: Vec<Node<R>>,
    next: usize,
    /// Whether the side is to move: then one good option is enough.
    ours: bool,
}

impl<'a, R: Rules, C: Convention> Brute<'a, R, C> {
    /// An engine with an empty memory.
    pub fn new(arena: Arena<'a, R, C>) -> Self {
        Brute { arena, known: HashMap::new(), values: HashMap::new(), numbers: HashMap::new(), genera: HashMap::new() }
    }

    /// The bytes that a stored position takes, including its place in a map.
    fn cost(&self, at: &R::Position) -> usize {
        self.arena.rules.bytes(at) + 64
    }

    fn weight(&self, frame: &Frame<R>) -> usize {
        frame.options.len() * self.cost(&frame.node.0.0)
    }

    /// Lists the options of a node, and counts the memory for them.
    fn frame(&self, node: Node<R>, side: Players, meter: &mut Meter) -> Result<Frame<R>, Stopped> {
        let ((at, turn), goal) = &node;
        let mut options = Vec::new();
        match self.arena.status(at, *turn) {
            Status::ToMove => {
                for (_, state, goal) in self.arena.steps(at, *turn, side, *goal) {
                    meter.work(self.cost(at))?;
                    meter.hold(self.cost(at))?;
                    options.push((state, goal));
                }
            }
            Status::Leaves(next) => {
                meter.hold(self.cost(at))?;
                options.push(((at.clone(), next), *goal));
            }
            Status::Over(_) => {}
        }
        let ours = side.contain(turn.mover);
        Ok(Frame { node, options, next: 0, ours })
    }
}

impl<R: Rules, C: Convention> Engine<R> for Brute<'_, R, C> {
    fn forces(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<bool, Stopped> {
        let side = claim.side;
        let root = (claim.start.clone(), claim.goal);
        meter.afford(self.arena.rules.least_store(&claim.start.0), 1)?;
        let mut stack = vec![self.frame(root.clone(), side, meter)?];
        while let Some(frame) = stack.last_mut() {
            let ((at, turn), goal) = &frame.node;
            let mut verdict = None;
            if let Status::Over(ending) = self.arena.status(at, *turn) {
                verdict = Some(goal.holds(ending, side));
            }
            while verdict.is_none() && frame.next < frame.options.len() {
                let key = (frame.options[frame.next].clone(), side);
                match self.known.get(&key) {
                    Some(good) if *good == frame.ours => verdict = Some(frame.ours),
                    Some(_) => frame.next += 1,
                    None => break,
                }
            }
            if verdict.is_none() && frame.next < frame.options.len() {
                let child = frame.options[frame.next].clone();
                meter.visit()?;
                stack.push(self.frame(child, side, meter)?);
                continue;
            }
            // No option was decisive: the player to move has no good one.
            let verdict = verdict.unwrap_or(!frame.ours);
            if let Some(frame) = stack.pop() {
                meter.release(self.weight(&frame));
                meter.hold(self.cost(&frame.node.0.0))?;
                self.known.insert((frame.node, side), verdict);
            }
        }
        Ok(self.known[&(root, side)])
    }

    fn grundy(&mut self, at: &R::Position, meter: &mut Meter) -> Result<u64, Stopped> {
        let mex = |options: [Vec<u64>; 2]| {
            let seen: HashSet<u64> = options.into_iter().flatten().collect();
            (0..).find(|v| !seen.contains(v)).unwrap_or(0)
        };
        from_below(self.arena.rules, at, &mut self.values, mex, meter)
    }

    fn number(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<Dyadic>, Stopped> {
        let simplest = |[left, right]: [Vec<Option<Dyadic>>; 2]| {
            let left: Option<Vec<Dyadic>> = left.into_iter().collect();
            let right: Option<Vec<Dyadic>> = right.into_iter().collect();
            Dyadic::simplest_between(left?.into_iter().max(), right?.into_iter().min())
        };
        from_below(self.arena.rules, at, &mut self.numbers, simplest, meter)
    }

    fn genus(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Genus, Stopped> {
        let of_options = |[options, _]: [Vec<Graded>; 2]| Graded::of_options(&options);
        Ok(from_below(self.arena.rules, at, &mut self.genera, of_options, meter)?.genus)
    }
}

/// Values a position from the values of the options of its first two players.
fn from_below<R: Rules, V: Clone>(
    rules: &R,
    at: &R::Position,
    known: &mut HashMap<R::Position, V>,
    value: impl Fn([Vec<V>; 2]) -> V,
    meter: &mut Meter,
) -> Result<V, Stopped> {
    meter.afford(rules.least_store(at), 1)?;
    let cost = |at: &R::Position| rules.bytes(at) + 64;
    let mut stack = vec![at.clone()];
    while let Some(position) = stack.last().cloned() {
        let mut options: [Vec<R::Position>; 2] = Default::default();
        for (by, options) in [Player(0), Player(1)].into_iter().zip(&mut options) {
            for m in rules.moves(&position, by) {
                meter.work(cost(&position))?;
                meter.hold(cost(&position))?;
                options.push(rules.play(&position, by, &m));
            }
        }
        let before = stack.len();
        stack.extend(options.iter().flatten().filter(|o| !known.contains_key(*o)).cloned());
        if stack.len() == before {
            stack.pop();
            meter.visit()?;
            meter.hold(cost(&position))?;
            let found = value(options.each_ref().map(|side| side.iter().map(|o| known[o].clone()).collect()));
            known.insert(position.clone(), found);
        }
        meter.release(options.iter().map(Vec::len).sum::<usize>() * cost(&position));
    }
    Ok(known[at].clone())
}
