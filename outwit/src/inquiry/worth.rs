//! The value of a position in normal play: a nim-value, a canonical form, or one for each of three players.
//!
//! Cost: where no formula gives the value, that of the nim-values or of the canonical forms ([`algebra`](crate::algebra)),
//! once per player where there are three. Both can be exponential in the size of the position.

use crate::algebra::{FormId, Forms, Games};
use crate::claim::Arena;
use crate::convention::{Convention, LastSeated, Rule};
use crate::engines::Engine;
use crate::engines::against::Against;
use crate::engines::fast::Fast;
use crate::engines::number::Numbers;
use crate::family::Family;
use crate::inquiry::Inquiry;
use crate::limits::{Meter, Reason, Stopped};
use crate::player::{Player, Players};
use crate::rules::Notation;
use crate::study::Facts;
use crate::value::Dyadic;
use serde_json::{Map, Value as Json, json};
use std::cmp::Ordering;

/// The value of a position; forms belong to the store it was made with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// Impartial games: a nim-value.
    Nim(u64),
    /// Two players: a value, positive where Left is ahead.
    Two(Value),
    /// Three players: a value in the order of each, and whether the position is a number.
    Three([Value; 3], bool),
}

/// A value in one order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// An integer that a theorem gives, however large.
    Integer(i128),
    /// A canonical form.
    Form(FormId),
}

impl Value {
    /// The value as a form of the store.
    pub fn form(self, forms: &mut Forms, meter: &mut Meter) -> Result<FormId, Stopped> {
        match self {
            Value::Form(id) => Ok(id),
            Value::Integer(n) => forms.of_number(Dyadic::new(n, 0).ok_or_else(|| meter.too_deep())?, meter),
        }
    }

    /// The value as text, or None where that is too long.
    pub fn text(self, forms: &mut Forms, meter: &mut Meter) -> Result<Option<String>, Stopped> {
        match self {
            Value::Integer(n) => Ok(Some(n.to_string())),
            Value::Form(id) => forms.text(id, meter),
        }
    }

    /// Whether it is a number.
    pub fn is_number(self, forms: &Forms) -> bool {
        match self {
            Value::Integer(_) => true,
            Value::Form(id) => forms.number(id).is_some(),
        }
    }
}

/// The value of a position in normal play.
pub fn worth<R: Family>(rules: &R, at: &R::Position, forms: &mut Forms, meter: &mut Meter) -> Result<Worth, Stopped> {
    if rules.impartial() {
        let mut engine = Fast::new(Arena { rules, convention: LastSeated });
        return Ok(Worth::Nim(engine.grundy(at, meter)?));
    }
    let mut specialist = rules.specialist(Rule::Normal, None);
    // A theorem may give the value at once.
    let mut formula = |one| specialist.as_mut().and_then(|s| s.duel(at, one));
    if rules.players() == 2 {
        return Ok(Worth::Two(match formula(Player(0)) {
            Some(n) => Value::Integer(n),
            None => Value::Form(forms.position(rules, at, meter)?),
        }));
    }
    let mut values = [Value::Integer(0); 3];
    let mut number = true;
    for (one, value) in Players::all(3).iter().zip(&mut values) {
        *value = match formula(one) {
            Some(n) => Value::Integer(n),
            None => {
                let duel = Against { rules, one };
                // A game that equals a number need not be one by its form: Definition 3 looks at every option.
                number = number && Numbers::new(&duel).value(at, meter)?.is_some();
                Value::Form(forms.position(&duel, at, meter)?)
            }
        };
    }
    Ok(Worth::Three(values, number))
}

/// The memory for the simplified game, which is given only if it is small, and its longest text, in JSON and for people.
const SMALL: usize = 16 << 20;
const LONGEST: usize = 1000;
const READABLE: usize = 80;

impl<N: Notation + Family, C: Convention> Inquiry<'_, '_, N, C> {
    /// The canonical form with mean and temperature; for three players the value in each order, and a small game that is
    /// equal in all of them.
    pub fn value(&mut self, at: &N::Position) -> Facts {
        let names: &[&str] = if N::PLAYERS.len() == 3 { &["number", "values", "form"] } else { &TWO };
        let fields = names.iter().map(|name| ((*name).to_owned(), Json::Null)).collect();
        let mut forms = Forms::new();
        let found = worth(self.arena.rules, at, &mut forms, &mut self.meter).and_then(|worth| match worth {
            Worth::Three(values, number) => self.three_values(at, values, number, &mut forms),
            Worth::Two(value) => self.two_value(value, &mut forms),
            Worth::Nim(n) => {
                let star = forms.star(n, &mut self.meter)?;
                self.two_value(Value::Form(star), &mut forms)
            }
        });
        match found {
            Ok((verdict, fields)) => Facts { fields, verdict, ..Facts::default() },
            Err(stopped) => {
                Facts { fields, verdict: "undecided".to_owned(), stopped: Some(stopped), ..Facts::default() }
            }
        }
    }

    fn two_value(&mut self, value: Value, forms: &mut Forms) -> Result<(String, Map<String, Json>), Stopped> {
        let meter = &mut self.meter;
        let canonical = value.text(forms, meter)?;
        let (mean, temperature, stops, order) = match value {
            Value::Integer(n) => (n.to_string(), "-1".to_owned(), [n.to_string(), n.to_string()], Some(n.cmp(&0))),
            Value::Form(id) => {
                let thermograph = forms.thermograph(id, meter)?;
                let (left, right) = forms.stops(id);
                let zero = forms.of_number(Dyadic::ZERO, meter)?;
                let order = forms.order(id, zero, meter)?;
                let stops = [left.to_string(), right.to_string()];
                (thermograph.mean.to_string(), thermograph.temperature.to_string(), stops, order)
            }
        };
        let outcome = match order {
            Some(Ordering::Greater) => "L",
            Some(Ordering::Less) => "R",
            Some(Ordering::Equal) => "P",
            None => "N",
        };
        let [left_stop, right_stop] = stops;
        let text = canonical.as_deref().unwrap_or("too long to write");
        let verdict = format!("canonical form {text}; mean {mean}, temperature {temperature}");
        let fields = TWO.iter().zip([
            json!(canonical),
            json!(outcome),
            json!(mean),
            json!(temperature),
            json!(left_stop),
            json!(right_stop),
            json!(canonical),
        ]);
        Ok((verdict, fields.map(|(name, value)| ((*name).to_owned(), value)).collect()))
    }

    fn three_values(
        &mut self,
        at: &N::Position,
        values: [Value; 3],
        number: bool,
        forms: &mut Forms,
    ) -> Result<(String, Map<String, Json>), Stopped> {
        let mut texts = Map::new();
        let mut shown = Vec::new();
        for (value, (name, person)) in values.iter().zip(N::PLAYERS.iter().zip(N::PLAYER_NAMES)) {
            let text = value.text(forms, &mut self.meter)?;
            shown.push(format!("{person} {}", text.as_deref().unwrap_or("too long to write")));
            texts.insert((*name).to_owned(), json!(text));
        }
        let mut aside = self.meter.aside(SMALL);
        let mut games = Games::new();
        let simple = games
            .position(self.arena.rules, at, &mut aside)
            .and_then(|game| games.simplified(game, &mut aside))
            .map(|game| games.text(game));
        self.meter.add_positions(&aside);
        let form = match simple {
            Ok(form) => form.filter(|text| text.len() <= LONGEST),
            Err(stopped) if matches!(stopped.reason, Reason::Time | Reason::Interrupted) => return Err(stopped),
            Err(_) => None,
        };
        let kind = if number { "a number" } else { "not a number" };
        let mut verdict = format!("{kind}; values: {}", shown.join(", "));
        if let Some(form) = form.as_ref().filter(|text| text.len() <= READABLE) {
            verdict += &format!("; equal in all three orders to {form}");
        }
        let fields = [("number", json!(number)), ("values", texts.into()), ("form", json!(form))];
        Ok((verdict, fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()))
    }
}

/// The fields of a value of two players.
const TWO: [&str; 7] = ["value", "outcome", "mean", "temperature", "left_stop", "right_stop", "canonical"];
