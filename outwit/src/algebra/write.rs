//! Canonical forms as text.
//!
//! ```text
//! 3/4            a number
//! *  *2  1*      nimbers, and a number beside one
//! ^  2^*  v  1+^ ups, doubled with a star, down, and a number beside one
//! ±1  ±{2|*}     a game that is its own negative
//! {2|-1}         anything else: Left's options, then Right's
//! ```
//!
//! Cost: for each form in the text, a sum and a negative, which the store remembers. A text of more than 10,000 bytes is
//! given up.

use crate::algebra::forms::{Form, FormId, Forms};
use crate::limits::{Meter, Stopped};
use crate::value::Dyadic;

/// The longest text of a form.
const LONGEST: usize = 10_000;

impl Forms {
    /// The nim-heap of `n`.
    pub fn star(&mut self, n: u64, meter: &mut Meter) -> Result<FormId, Stopped> {
        let mut smaller = Vec::new();
        for _ in 0..n {
            smaller.push(self.canonical(smaller.clone(), smaller.clone(), meter)?);
        }
        self.canonical(smaller.clone(), smaller, meter)
    }

    /// The form as text, or None where that is too long.
    pub fn text(&mut self, id: FormId, meter: &mut Meter) -> Result<Option<String>, Stopped> {
        let Form::Options(left, right) = self.form(id).clone() else {
            return Ok(self.number(id).map(|x| x.to_string()));
        };
        if let Some(text) = self.near_a_number(id, meter)? {
            return Ok(Some(text));
        }
        if let ([l], [r]) = (&left[..], &right[..])
            && self.negative(*l, meter)? == *r
        {
            let number = self.number(*l).is_some();
            let text = self.text(*l, meter)?;
            return Ok(text.map(|t| if number || t.starts_with('{') { format!("±{t}") } else { format!("±({t})") }));
        }
        let mut lists = [String::new(), String::new()];
        for (list, options) in lists.iter_mut().zip([left, right]) {
            let mut texts = Vec::new();
            for option in options {
                let Some(text) = self.text(option, meter)? else { return Ok(None) };
                texts.push(text);
            }
            texts.sort_by_key(|t| (t.chars().count(), t.clone()));
            *list = texts.join(",");
        }
        let text = format!("{{{}}}", lists.join("|"));
        Ok((text.len() <= LONGEST).then_some(text))
    }

    /// A number with a nimber, with ups or with both, as text, if that is what the game is.
    fn near_a_number(&mut self, id: FormId, meter: &mut Meter) -> Result<Option<String>, Stopped> {
        let (left, right) = self.stops(id);
        if left != right {
            return Ok(None);
        }
        let less = self.of_number(left.negative(), meter)?;
        let rest = self.sum(id, less, meter)?;
        let number = if left == Dyadic::ZERO { String::new() } else { left.to_string() };
        if let Some(n) = self.nimber(rest, meter)? {
            return Ok(Some(number + &star_text(n)));
        }
        let negative = self.negative(rest, meter)?;
        for (game, sign) in [(rest, "^"), (negative, "v")] {
            if let Some((count, star)) = self.ups(game, meter)? {
                let plus = if number.is_empty() { "" } else { "+" };
                let count = if count == 1 { String::new() } else { count.to_string() };
                return Ok(Some(format!("{number}{plus}{count}{sign}{}", star_text(star))));
            }
        }
        Ok(None)
    }

    /// The size of the nim-heap, if the game is one.
    fn nimber(&mut self, id: FormId, meter: &mut Meter) -> Result<Option<u64>, Stopped> {
        let size = match self.form(id) {
            Form::Number(number) => return Ok((*number == Dyadic::ZERO).then_some(0)),
            Form::Options(left, right) if left == right => left.len() as u64,
            Form::Options(..) => return Ok(None),
        };
        Ok((self.star(size, meter)? == id).then_some(size))
    }

    /// `(n, m)` where the game is n·↑ + *m with n ≥ 1: ↑ + *m = {0|*(m⊕1)} but for ↑* = {0,*|0}, and
    /// (n+1)·↑ + *m = {0|n·↑ + *(m⊕1)}.
    fn ups(&mut self, id: FormId, meter: &mut Meter) -> Result<Option<(u64, u64)>, Stopped> {
        let Form::Options(left, right) = self.form(id).clone() else { return Ok(None) };
        let [right] = right[..] else { return Ok(None) };
        if left[..] == [FormId::ZERO] {
            if let Some(m) = self.nimber(right, meter)? {
                return Ok((m > 0).then_some((1, m ^ 1)));
            }
            return Ok(self.ups(right, meter)?.map(|(n, m)| (n + 1, m ^ 1)));
        }
        let star = self.star(1, meter)?;
        Ok((right == FormId::ZERO && left[..] == [FormId::ZERO, star]).then_some((1, 1)))
    }
}

fn star_text(n: u64) -> String {
    match n {
        0 => String::new(),
        1 => "*".to_owned(),
        n => format!("*{n}"),
    }
}
