//! Values from below: visits the parts of a game so that everything a move leads to is valued before the part itself.
//!
//! A part whose options all have values is valued at once; otherwise it waits on the stack below the missing ones and is
//! looked at again. The stack is a vector of parts: there is no recursion, however long the game.
//!
//! Cost: every reachable part is expanded at most twice. Memory: per part its value and its bytes, times 8/7 to 16/7 where
//! they are in the [map](crate::engines::map), and a stack of at most one part for each part that a move leaves.

use crate::engines::map::Map;
use crate::limits::{Meter, Stopped};
use crate::player::Players;
use crate::rules::Rules;
use std::hash::Hash;

/// How values combine: the values of parts to that of a sum, the values of options to that of a part.
pub trait Valuation<P> {
    /// A value.
    type Value: Copy;
    /// The value of the empty sum.
    const NOTHING: Self::Value;

    /// The value of a sum.
    fn add(&mut self, a: Self::Value, b: Self::Value, meter: &mut Meter) -> Result<Self::Value, Stopped>;

    /// The value of a part, given the values of each player's options; in impartial games, of the first player's only.
    fn value(&mut self, part: &P, options: &mut [Vec<Self::Value>], meter: &mut Meter) -> Result<Self::Value, Stopped>;
}

/// Values of parts, each valued once all its options are.
#[derive(Debug)]
pub struct Postorder<P, W: Valuation<P>> {
    values: Map<P, W::Value>,
    valuation: W,
}

impl<P: Clone + Ord + Hash, W: Valuation<P>> Postorder<P, W> {
    /// No part has a value yet.
    pub fn new(valuation: W) -> Self {
        Postorder { values: Map::new(), valuation }
    }

    /// How the values combine.
    pub fn into_valuation(self) -> W {
        self.valuation
    }

    /// The value of a position whose parts are given by `split`, in the form in which they are kept.
    pub fn value<R: Rules<Position = P>>(
        &mut self,
        rules: &R,
        at: &P,
        split: impl Fn(&P) -> Vec<P>,
        meter: &mut Meter,
    ) -> Result<W::Value, Stopped> {
        let mut total = W::NOTHING;
        for part in split(at) {
            self.visit(rules, part.clone(), &split, meter)?;
            total = self.valuation.add(total, self.values[&part], meter)?;
        }
        Ok(total)
    }

    /// Values `root` and everything below it.
    fn visit<R: Rules<Position = P>>(
        &mut self,
        rules: &R,
        root: P,
        split: &impl Fn(&P) -> Vec<P>,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        // A part on the stack has its place there and, like a part in the map, what it owns on the heap.
        let cost = |p: &P| rules.bytes(p);
        let players = Players::all(if rules.impartial() { 1 } else { rules.players() });
        let mut options = vec![Vec::new(); players.count() as usize];
        let mut missing = Vec::new();
        meter.hold(cost(&root))?;
        let mut stack = vec![root];
        while let Some(part) = stack.pop() {
            if self.values.contains_key(&part) {
                meter.release(cost(&part));
                continue;
            }
            options.iter_mut().for_each(Vec::clear);
            for (by, options) in players.iter().zip(&mut options) {
                for m in rules.moves(&part, by) {
                    meter.work(rules.bytes(&part))?;
                    let mut total = W::NOTHING;
                    for below in split(&rules.play(&part, by, &m)) {
                        match self.values.get(&below) {
                            // The sum is computed again when nothing is missing.
                            Some(_) if !missing.is_empty() => {}
                            Some(value) => total = self.valuation.add(total, *value, meter)?,
                            None => {
                                meter.hold(cost(&below))?;
                                missing.push(below);
                            }
                        }
                    }
                    options.push(total);
                }
            }
            if missing.is_empty() {
                meter.visit()?;
                let value = self.valuation.value(&part, &mut options, meter)?;
                meter.release(size_of::<P>());
                self.values.insert(part, value, meter)?;
            } else {
                stack.push(part);
                stack.append(&mut missing);
            }
        }
        Ok(())
    }
}

/// The parts of a position in normal form, without those in which no player can move and no goal is completed.
pub fn live_parts<R: Rules>(rules: &R, at: &R::Position) -> Vec<R::Position> {
    let players = Players::all(rules.players());
    let mut parts = rules.pieces(at);
    parts.retain(|p| players.iter().any(|by| rules.moves(p, by).next().is_some() || rules.completed(p, by)));
    parts
}
