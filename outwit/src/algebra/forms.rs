//! Two-player games in canonical form: no option that another one dominates, none that can be reversed.
//!
//! Equal games have the same canonical form (Conway), so every form is kept once and equality is equality of ids. A game
//! that equals a number is kept as that number, however large, and its options are made when they are asked for.
//!
//! Two theorems keep numbers out of the way. *Simplicity*: if some number fits between the Left and the Right options,
//! the game is the simplest such number. *Number avoidance*: in the sum of a number and a game that is not a number,
//! neither player needs to move in the number.
//!
//! Cost: a comparison looks at every pair of stored games at most once; the number of canonical forms can be exponential.
//! Memory: about 150 bytes per form and 8 per option, and per pair compared or added 13 bytes, times 8/7 to 16/7.

use crate::algebra::DEEPEST;
use crate::engines::map::Map;
use crate::limits::{Meter, Stopped, allocated};
use crate::value::Dyadic;
use std::cmp::Ordering;

/// A canonical form by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FormId(u32);

impl FormId {
    /// The game in which neither player can move.
    pub const ZERO: FormId = FormId(0);
}

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A number.
    Number(Dyadic),
    /// A game that equals no number: the options of Left and of Right, each list in rising order.
    Options(Box<[FormId]>, Box<[FormId]>),
}

/// The store of all forms met so far.
#[derive(Debug)]
pub struct Forms {
    forms: Vec<Form>,
    ids: Map<Form, FormId>,
    /// The depth of each game; numbers count as 0, because nothing recurses into them.
    depths: Vec<u32>,
    /// The Left stop and the Right stop.
    stops: Vec<(Dyadic, Dyadic)>,
    at_least: Map<(FormId, FormId), bool>,
    sums: Map<(FormId, FormId), FormId>,
    negatives: Map<FormId, FormId>,
}

impl Default for Forms {
    fn default() -> Self {
        Forms::new()
    }
}

/// What a form owns on the heap.
fn heap(form: &Form) -> usize {
    match form {
        Form::Number(_) => 0,
        Form::Options(left, right) => allocated(size_of_val(&**left)) + allocated(size_of_val(&**right)),
    }
}

impl Forms {
    /// A store with the game 0.
    pub fn new() -> Self {
        let zero = Form::Number(Dyadic::ZERO);
        Forms {
            forms: vec![zero],
            ids: Map::new(),
            depths: vec![0],
            stops: vec![(Dyadic::ZERO, Dyadic::ZERO)],
            at_least: Map::new(),
            sums: Map::new(),
            negatives: Map::new(),
        }
    }

    /// A game as it is stored.
    pub fn form(&self, id: FormId) -> &Form {
        &self.forms[id.0 as usize]
    }

    /// The number that the game equals, if there is one.
    pub fn number(&self, id: FormId) -> Option<Dyadic> {
        match self.form(id) {
            Form::Number(number) => Some(*number),
            Form::Options(..) => None,
        }
    }

    /// The Left stop and the Right stop: the numbers that alternating play reaches when Left or Right starts.
    pub fn stops(&self, id: FormId) -> (Dyadic, Dyadic) {
        self.stops[id.0 as usize]
    }

    /// The options that a comparison needs: none for a number.
    fn lists(&self, id: FormId) -> (&[FormId], &[FormId]) {
        match self.form(id) {
            Form::Number(_) => (&[], &[]),
            Form::Options(left, right) => (left, right),
        }
    }

    /// The options of Left and of Right in the canonical form, also of numbers.
    pub fn options(&mut self, id: FormId, meter: &mut Meter) -> Result<[Vec<FormId>; 2], Stopped> {
        let Some(number) = self.number(id) else {
            let (left, right) = self.lists(id);
            return Ok([left.to_vec(), right.to_vec()]);
        };
        let mut lists = [Vec::new(), Vec::new()];
        for (list, option) in lists.iter_mut().zip(number.options()) {
            if let Some(option) = option {
                list.push(self.of_number(option, meter)?);
            }
        }
        Ok(lists)
    }

    /// A number as a game.
    pub fn of_number(&mut self, number: Dyadic, meter: &mut Meter) -> Result<FormId, Stopped> {
        if number == Dyadic::ZERO {
            return Ok(FormId::ZERO);
        }
        match self.ids.get(&Form::Number(number)) {
            Some(id) => Ok(*id),
            None => self.push(Form::Number(number), (number, number), 0, true, meter),
        }
    }

    fn push(
        &mut self,
        form: Form,
        stops: (Dyadic, Dyadic),
        depth: u32,
        canonical: bool,
        meter: &mut Meter,
    ) -> Result<FormId, Stopped> {
        if depth > DEEPEST {
            return Err(meter.too_deep());
        }
        meter.hold(size_of::<Form>() + size_of_val(&stops) + size_of_val(&depth) + heap(&form))?;
        let id = FormId(self.forms.len() as u32);
        if canonical {
            self.name(form.clone(), id, meter)?;
        }
        self.forms.push(form);
        self.stops.push(stops);
        self.depths.push(depth);
        Ok(id)
    }

    /// Remembers the number of a canonical form.
    fn name(&mut self, form: Form, id: FormId, meter: &mut Meter) -> Result<(), Stopped> {
        meter.hold(heap(&form))?;
        self.ids.insert(form, id, meter)?;
        Ok(())
    }

    /// Whether `a ≥ b`.
    pub fn at_least(&mut self, a: FormId, b: FormId, meter: &mut Meter) -> Result<bool, Stopped> {
        if a == b {
            return Ok(true);
        }
        if let (Some(x), Some(y)) = (self.number(a), self.number(b)) {
            return Ok(x >= y);
        }
        if let Some(known) = self.at_least.get(&(a, b)) {
            return Ok(*known);
        }
        meter.visit()?;
        let mut holds = true;
        for i in 0..self.lists(a).1.len() {
            let option = self.lists(a).1[i];
            if self.at_least(b, option, meter)? {
                holds = false;
                break;
            }
        }
        for i in 0..self.lists(b).0.len() {
            let option = self.lists(b).0[i];
            if !holds || self.at_least(option, a, meter)? {
                holds = false;
                break;
            }
        }
        self.at_least.insert((a, b), holds, meter)?;
        Ok(holds)
    }

    /// Greater, less, equal, or None where the games are confused.
    pub fn order(&mut self, a: FormId, b: FormId, meter: &mut Meter) -> Result<Option<Ordering>, Stopped> {
        Ok(match (self.at_least(a, b, meter)?, self.at_least(b, a, meter)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        })
    }

    /// The canonical form of the game with these options.
    pub fn canonical(
        &mut self,
        mut left: Vec<FormId>,
        mut right: Vec<FormId>,
        meter: &mut Meter,
    ) -> Result<FormId, Stopped> {
        for list in [&mut left, &mut right] {
            list.sort_unstable();
            list.dedup();
        }
        if let Some(number) = self.fitting(&left, &right, meter)? {
            return self.of_number(number, meter);
        }
        let as_given = Form::Options(left.as_slice().into(), right.as_slice().into());
        if let Some(id) = self.ids.get(&as_given) {
            return Ok(*id);
        }
        // The given game is stored so that it can be compared; the steps that follow do not change its value.
        let stops = (
            left.iter().map(|l| self.stops(*l).1).max().unwrap_or(Dyadic::ZERO),
            right.iter().map(|r| self.stops(*r).0).min().unwrap_or(Dyadic::ZERO),
        );
        let depth = 1 + left.iter().chain(&right).map(|o| self.depths[o.0 as usize]).max().unwrap_or(0);
        let game = self.push(as_given.clone(), stops, depth, false, meter)?;
        loop {
            self.drop_dominated(&mut left, true, meter)?;
            self.drop_dominated(&mut right, false, meter)?;
            let reversed =
                self.reverse(game, &mut left, true, meter)? || self.reverse(game, &mut right, false, meter)?;
            if !reversed {
                break;
            }
        }
        let form = Form::Options(left.as_slice().into(), right.as_slice().into());
        if form == as_given {
            self.name(form, game, meter)?;
            return Ok(game);
        }
        match self.ids.get(&form) {
            Some(id) => Ok(*id),
            None => self.push(form, stops, depth, true, meter),
        }
    }

    /// The number that the game equals, by simplicity: the simplest number x such that no Left option is ≥ x and no Right
    /// option is ≤ x.
    fn fitting(&mut self, left: &[FormId], right: &[FormId], meter: &mut Meter) -> Result<Option<Dyadic>, Stopped> {
        // Numbers beyond the Right stop of a Left option are allowed by it, those before it are not; at the stop itself the
        // option is compared. A bound is a stop, and whether the stop itself is excluded.
        let mut low: Option<(Dyadic, bool)> = None;
        let mut high: Option<(Dyadic, bool)> = None;
        for &l in left {
            let stop = self.stops(l).1;
            let at_stop = self.of_number(stop, meter)?;
            let bound = (stop, self.at_least(l, at_stop, meter)?);
            low = low.max(Some(bound));
        }
        for &r in right {
            let stop = self.stops(r).0;
            let at_stop = self.of_number(stop, meter)?;
            let bound = (stop, self.at_least(at_stop, r, meter)?);
            // Of two bounds at the same stop, the excluded one is tighter.
            let tighter = |b: (Dyadic, bool)| (b.0, !b.1);
            high = Some(high.map_or(bound, |h| if tighter(bound) < tighter(h) { bound } else { h }));
        }
        if let (Some((l, l_excluded)), Some((h, h_excluded))) = (low, high)
            && (l > h || (l == h && (l_excluded || h_excluded)))
        {
            return Ok(None);
        }
        // Some number fits; it is missed only if it is too fine to be represented.
        Dyadic::simplest_in(low, high).map(Some).ok_or_else(|| meter.too_deep())
    }

    /// Drops options that another option of the list dominates.
    fn drop_dominated(&mut self, list: &mut Vec<FormId>, lefts: bool, meter: &mut Meter) -> Result<(), Stopped> {
        let mut i = 0;
        while i < list.len() {
            let mut dominated = false;
            for j in (0..list.len()).filter(|j| *j != i) {
                let (better, worse) = if lefts { (list[j], list[i]) } else { (list[i], list[j]) };
                if self.at_least(better, worse, meter)? {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                list.remove(i);
            } else {
                i += 1;
            }
        }
        Ok(())
    }

    /// Replaces one reversible option by what it reverses to; returns whether there was one.
    fn reverse(
        &mut self,
        game: FormId,
        list: &mut Vec<FormId>,
        lefts: bool,
        meter: &mut Meter,
    ) -> Result<bool, Stopped> {
        for i in 0..list.len() {
            let [left, right] = self.options(list[i], meter)?;
            for answer in if lefts { right } else { left } {
                let (greater, less) = if lefts { (game, answer) } else { (answer, game) };
                if self.at_least(greater, less, meter)? {
                    list.remove(i);
                    let [left, right] = self.options(answer, meter)?;
                    list.extend(if lefts { left } else { right });
                    list.sort_unstable();
                    list.dedup();
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The sum of two games.
    pub fn sum(&mut self, a: FormId, b: FormId, meter: &mut Meter) -> Result<FormId, Stopped> {
        if let (Some(x), Some(y)) = (self.number(a), self.number(b)) {
            let sum = x.checked_add(y).ok_or_else(|| meter.too_deep())?;
            return self.of_number(sum, meter);
        }
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.sums.get(&key) {
            return Ok(*known);
        }
        meter.visit()?;
        let mut lists = [Vec::new(), Vec::new()];
        for (whole, rest) in [(a, b), (b, a)] {
            for (side, list) in lists.iter_mut().enumerate() {
                let count = if side == 0 { self.lists(whole).0.len() } else { self.lists(whole).1.len() };
                for i in 0..count {
                    let option = if side == 0 { self.lists(whole).0[i] } else { self.lists(whole).1[i] };
                    list.push(self.sum(option, rest, meter)?);
                }
            }
        }
        let [left, right] = lists;
        let sum = self.canonical(left, right, meter)?;
        self.sums.insert(key, sum, meter)?;
        Ok(sum)
    }

    /// The game with the players exchanged.
    pub fn negative(&mut self, a: FormId, meter: &mut Meter) -> Result<FormId, Stopped> {
        if let Some(x) = self.number(a) {
            return self.of_number(x.negative(), meter);
        }
        if let Some(known) = self.negatives.get(&a) {
            return Ok(*known);
        }
        meter.visit()?;
        let [left, right] = self.options(a, meter)?;
        let mut lists = [Vec::new(), Vec::new()];
        for (list, options) in lists.iter_mut().zip([right, left]) {
            for option in options {
                list.push(self.negative(option, meter)?);
            }
        }
        let [left, right] = lists;
        let negative = self.canonical(left, right, meter)?;
        self.negatives.insert(a, negative, meter)?;
        Ok(negative)
    }
}
