//! Brute force, the reference engine: it remembers whole states and uses no splitting, no symmetry and no move ordering.
//!
//! It answers every finite game from its moves alone, by the definitions: win or loss by backward induction, nim-values by
//! mex, numbers as the simplest number between the options. Every fast engine is compared with this one.
//!
//! Cost: time grows with the number of reachable states times their moves; values expand a position once for each move that
//! leads to it, and once more. Memory: per reachable state 8/7 to 16/7 of its own size and a few words. Both are exponential in the size of a position for
//! most games.

use crate::claim::{Arena, Claim, State};
use crate::convention::{Convention, Goal, Status};
use crate::engines::Engine;
use crate::engines::map::Map;
use crate::limits::{Meter, Stopped};
use crate::player::{Player, Players};
use crate::rules::Rules;
use crate::value::genus::Graded;
use crate::value::{Dyadic, Genus};
use std::collections::HashSet;

type Node<R> = (State<R>, Goal);

/// The engine with its memory.
pub struct Brute<'a, R: Rules, C> {
    arena: Arena<'a, R, C>,
    known: Map<(Node<R>, Players), bool>,
    values: Map<R::Position, u64>,
    numbers: Map<R::Position, Option<Dyadic>>,
    genera: Map<R::Position, Graded>,
}

/// A state under examination: its options, and how many of them are done.
struct Frame<R: Rules> {
    node: Node<R>,
    options: Vec<Node<R>>,
    next: usize,
    /// Whether the side is to move: then one good option is enough.
    ours: bool,
    /// What the options take.
    bytes: usize,
}

/// What a position owns on the heap.
fn heap<R: Rules>(rules: &R, at: &R::Position) -> usize {
    rules.bytes(at) - size_of::<R::Position>()
}

impl<'a, R: Rules, C: Convention> Brute<'a, R, C> {
    /// An engine with an empty memory.
    pub fn new(arena: Arena<'a, R, C>) -> Self {
        Brute { arena, known: Map::new(), values: Map::new(), numbers: Map::new(), genera: Map::new() }
    }

    /// Lists the options of a node, and counts the memory for them.
    fn frame(&self, node: Node<R>, side: Players, meter: &mut Meter) -> Result<Frame<R>, Stopped> {
        let ((at, turn), goal) = &node;
        let rules = self.arena.rules;
        let mut frame =
            Frame { node: node.clone(), options: Vec::new(), next: 0, ours: side.contain(turn.mover), bytes: 0 };
        let mut push = |option: Node<R>, meter: &mut Meter| {
            // Lists double when they are full.
            let bytes = 2 * size_of::<Node<R>>() + heap(rules, &option.0.0);
            frame.bytes += bytes;
            frame.options.push(option);
            meter.work(bytes)?;
            meter.hold(bytes)
        };
        match self.arena.status(at, *turn) {
            Status::ToMove => {
                for (_, state, goal) in self.arena.steps(at, *turn, side, *goal) {
                    push((state, goal), meter)?;
                }
            }
            Status::Leaves(next) => push(((at.clone(), next), *goal), meter)?,
            Status::Over(_) => {}
        }
        Ok(frame)
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
                meter.release(frame.bytes);
                meter.hold(heap(self.arena.rules, &frame.node.0.0))?;
                self.known.insert((frame.node, side), verdict, meter)?;
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
    known: &mut Map<R::Position, V>,
    value: impl Fn([Vec<V>; 2]) -> V,
    meter: &mut Meter,
) -> Result<V, Stopped> {
    meter.afford(rules.least_store(at), 1)?;
    meter.hold(rules.bytes(at))?;
    let mut stack = vec![at.clone()];
    while let Some(position) = stack.last().cloned() {
        let mut options: [Vec<R::Position>; 2] = Default::default();
        let mut held = 0;
        for (by, options) in [Player(0), Player(1)].into_iter().zip(&mut options) {
            for m in rules.moves(&position, by) {
                let option = rules.play(&position, by, &m);
                let bytes = size_of::<R::Position>() + rules.bytes(&option);
                held += bytes;
                meter.work(bytes)?;
                meter.hold(bytes)?;
                options.push(option);
            }
        }
        let before = stack.len();
        stack.extend(options.iter().flatten().filter(|o| !known.contains_key(*o)).cloned());
        if stack.len() == before {
            // Its place on the stack is free again, and what it owns on the heap goes to the map.
            let top = stack.pop().map_or(0, |top| rules.bytes(&top));
            let heap = heap(rules, &position);
            meter.release(top);
            meter.hold(heap)?;
            meter.visit()?;
            let found = value(options.each_ref().map(|side| side.iter().map(|o| known[o].clone()).collect()));
            if known.insert(position, found, meter)?.is_some() {
                meter.release(heap);
            }
        } else {
            meter.hold(stack[before..].iter().map(|p| rules.bytes(p)).sum())?;
        }
        meter.release(held);
    }
    Ok(known[at].clone())
}
