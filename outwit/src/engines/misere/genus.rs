//! The genus of a position, from all sums of parts that can be reached, each once.
//!
//! A sum of tame parts behaves like a position of Nim (the theorem in [`crate::value::genus`]) and is not expanded; the genus
//! of every other sum follows from those of its options.
//!
//! Cost: time grows with the reachable sums that have a wild part, times their moves, and is exponential in the size of a wild
//! position. Memory: 153 bytes per sum, times 8/7 to 16/7, and the sums on the stack.

use crate::engines::map::Map;
use crate::engines::parts::{PartStore, Sum, spilled};
use crate::limits::{Meter, Stopped, allocated};
use crate::player::Player;
use crate::rules::Rules;
use crate::value::Genus;
use crate::value::genus::Graded;

/// The genera of the sums seen so far.
#[derive(Debug)]
pub struct Genera<'a, R: Rules> {
    parts: PartStore<'a, R>,
    known: Map<Sum, Graded>,
}

impl<'a, R: Rules> Genera<'a, R> {
    /// No genus is known yet.
    pub fn new(rules: &'a R) -> Self {
        Genera { parts: PartStore::new(rules), known: Map::new() }
    }

    /// The genus of a position of an impartial game.
    pub fn value(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Genus, Stopped> {
        let waiting = |sum: &Sum| size_of::<Sum>() + spilled(sum);
        let root = self.parts.split(at, meter)?;
        meter.hold(waiting(&root))?;
        let mut stack = vec![root.clone()];
        let mut missing: Vec<Sum> = Vec::new();
        while let Some(sum) = stack.pop() {
            if self.known.contains_key(&sum) {
                meter.release(waiting(&sum));
                continue;
            }
            let found = match self.of_tame_parts(&sum, &mut missing) {
                None if missing.is_empty() => self.of_options(&sum, &mut missing, meter)?,
                found => found,
            };
            match found {
                Some(graded) => {
                    meter.visit()?;
                    meter.release(size_of::<Sum>());
                    meter.hold(allocated(graded.bytes()))?;
                    self.known.insert(sum, graded, meter)?;
                }
                None => {
                    meter.hold(missing.iter().map(waiting).sum())?;
                    stack.push(sum);
                    stack.append(&mut missing);
                }
            }
        }
        Ok(self.known[&root].genus)
    }

    /// The genus of a sum of several parts that are all tame; parts without a genus yet go on the list.
    fn of_tame_parts(&self, sum: &Sum, missing: &mut Vec<Sum>) -> Option<Graded> {
        if sum.len() < 2 {
            return None;
        }
        let mut total = Some(Genus::ZERO);
        for id in sum {
            let part = Sum::from_slice(&[*id]);
            match self.known.get(&part) {
                None => missing.push(part),
                Some(g) => total = total.filter(|_| g.genus.tame).map(|t| t.add_tame(g.genus)),
            }
        }
        total.filter(|_| missing.is_empty()).map(Graded::tame)
    }

    /// The genus from the options; options without a genus yet go on the list.
    fn of_options(&mut self, sum: &Sum, missing: &mut Vec<Sum>, meter: &mut Meter) -> Result<Option<Graded>, Stopped> {
        let mut options: Vec<Graded> = Vec::new();
        for i in (0..sum.len()).filter(|i| *i == 0 || sum[i - 1] != sum[*i]) {
            let branches = self.parts.options(sum[i], Player(0), true, meter)?;
            for (left, _) in branches.iter() {
                meter.work(64 + 4 * sum.len())?;
                let mut option = sum.clone();
                option.remove(i);
                option.extend_from_slice(left);
                option.sort_unstable();
                match self.known.get(&option) {
                    None => missing.push(option),
                    // The mexes and the tame pairs ignore repetitions.
                    Some(graded) if !options.contains(graded) => options.push(graded.clone()),
                    Some(_) => {}
                }
            }
        }
        Ok(missing.is_empty().then(|| Graded::of_options(&options)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::heaps::rules::octal::Octal;
    use crate::limits::Limits;
    use crate::rules::Notation;
    use crate::spec::Scan;
    use std::collections::HashMap;

    /// A position, the number of nim-heaps of size two beside it, and of size one.
    type Beside = (Vec<u64>, u32, u32);

    /// The misère nim-value by the definition alone.
    fn misere_value(rules: &Octal, at: &Beside, known: &mut HashMap<Beside, u64>) -> u64 {
        if let Some(value) = known.get(at) {
            return *value;
        }
        let (heaps, twos, ones) = at;
        let mut options: Vec<Beside> =
            rules.moves(heaps, Player(0)).map(|m| (rules.play(heaps, Player(0), &m), *twos, *ones)).collect();
        if *twos > 0 {
            options.extend([(heaps.clone(), twos - 1, *ones), (heaps.clone(), twos - 1, ones + 1)]);
        }
        if *ones > 0 {
            options.push((heaps.clone(), *twos, ones - 1));
        }
        let seen: Vec<u64> = options.iter().map(|o| misere_value(rules, o, known)).collect();
        let value = if seen.is_empty() { 1 } else { (0..).find(|v| !seen.contains(v)).unwrap() };
        known.insert(at.clone(), value);
        value
    }

    #[test]
    fn the_terms_are_those_of_the_definition() {
        let mut wild = 0;
        for body in [".77:5", ".77:9+5", ".77:12", ".007:22", ".007:30", ".15:14", ".26:9+7", ".3*:5+3", ".4f:8"] {
            let (rules, heaps) = Octal::parse(&mut Scan::new(body)).unwrap();
            let genus = Genera::new(&rules).value(&heaps, &mut Meter::new(Limits::default())).unwrap();
            let mut known = HashMap::new();
            for (k, term) in genus.terms.iter().enumerate() {
                assert_eq!(misere_value(&rules, &(heaps.clone(), k as u32, 0), &mut known), *term, "{body} term {k}");
            }
            wild += u32::from(!genus.tame);
        }
        assert!(wild >= 3, "only {wild} of them are wild");
    }
}
