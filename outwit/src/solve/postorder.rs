//! Values from below: visits the parts of a game so that everything a move leads to comes before it.
//!
//! Each part is looked at twice, once to find what is missing below it and once to be valued, and nothing but parts
//! stands on the stack: no recursion, whatever the length of the game. Cost: the parts that can be reached, times their
//! moves, times two.

use super::limits::{Meter, Stopped};
use crate::player::{Player, Players};
use crate::rules::Rules;
use rustc_hash::FxHashMap;

/// The parts that a move leads to, in their normal form.
pub type Parts<R> = Vec<<R as Rules>::Position>;

/// Values of parts, each valued once all its options are.
#[derive(Debug)]
pub struct Postorder<P, V> {
    values: FxHashMap<P, V>,
}

impl<P: Clone + Ord + std::hash::Hash, V: Copy> Postorder<P, V> {
    /// No part is known yet.
    pub fn new() -> Self {
        Postorder { values: FxHashMap::default() }
    }

    /// The value of a part that has been visited.
    pub fn known(&self, part: &P) -> Option<V> {
        self.values.get(part).copied()
    }

    /// Values `root` and everything below it.
    ///
    /// `split` takes a position apart and brings each part to its normal form; `value` values a part whose options are
    /// all known.
    pub fn visit<R: Rules<Position = P>>(
        &mut self,
        rules: &R,
        root: P,
        split: impl Fn(&P) -> Vec<P>,
        mut value: impl FnMut(&Self, &P) -> V,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        let cost = |p: &P| rules.bytes(p) + size_of::<V>() + 16;
        let players = if rules.impartial() { 1 } else { rules.players() };
        let mut stack = vec![(root, false)];
        while let Some((part, complete)) = stack.pop() {
            if self.values.contains_key(&part) {
                meter.release(cost(&part));
                continue;
            }
            if complete {
                meter.visit()?;
                let v = value(self, &part);
                self.values.insert(part, v);
                continue;
            }
            meter.hold(cost(&part))?;
            stack.push((part.clone(), true));
            for by in Players::all(players).iter() {
                for m in rules.moves(&part, by) {
                    meter.work(rules.bytes(&part))?;
                    for below in split(&rules.play(&part, by, &m)) {
                        if !self.values.contains_key(&below) {
                            meter.hold(cost(&below))?;
                            stack.push((below, false));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

impl<P: Clone + Ord + std::hash::Hash, V: Copy> Default for Postorder<P, V> {
    fn default() -> Self {
        Postorder::new()
    }
}

/// The least of a part and its images: one for each class, with the players as they are.
pub fn normal<R: Rules>(rules: &R, part: R::Position) -> R::Position {
    rules.images(&part).into_iter().fold(part, |least, image| least.min(image))
}

/// The parts of a position in normal form, without those in which nobody can move and nothing is completed.
pub fn live_parts<R: Rules>(rules: &R, at: &R::Position) -> Parts<R> {
    let players = Players::all(rules.players());
    let mut parts = rules.parts(at);
    parts.retain(|p| players.iter().any(|by| rules.moves(p, by).next().is_some() || rules.completed(p, by)));
    parts.into_iter().map(|p| normal(rules, p)).collect()
}

/// The moves of a player, each with the live parts it leads to.
pub fn options<'a, R: Rules>(rules: &'a R, part: &'a R::Position, by: Player) -> impl Iterator<Item = Parts<R>> + 'a {
    rules.moves(part, by).map(move |m| live_parts(rules, &rules.play(part, by, &m)))
}
