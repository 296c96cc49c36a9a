//! Compares two games in normal play: three-player games in the order of each player, two-player games in Conway's order;
//! impartial games are equal or confused.

use crate::algebra::Forms;
use crate::error::Error;
use crate::game::Game;
use crate::inquiry::worth::{Value, Worth};
use crate::limits::{Limits, Meter, Stopped};
use crate::spec::SpecError;
use serde_json::{Map, Value as Json, json};
use std::cmp::Ordering;

/// How two games compare.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The games as they were typed.
    pub inputs: [String; 2],
    /// The games as canonical texts.
    pub specs: [String; 2],
    /// `impartial`, `two` or `three`.
    pub kind: &'static str,
    /// The order of each of three players, or the single order.
    pub orders: Vec<Order>,
    /// Whether each game is a number.
    pub numbers: [bool; 2],
    /// Why the orders are missing.
    pub stopped: Option<Stopped>,
    /// Positions visited.
    pub positions: u64,
    /// Time taken.
    pub seconds: f64,
}

/// How two games compare in one order.
#[derive(Clone, Debug)]
pub struct Order {
    /// Whose order it is, where there are several.
    pub player: Option<&'static str>,
    /// `>`, `<`, `=` or `||`.
    pub sign: &'static str,
    /// Both values as text, where that is not too long.
    pub values: [Option<String>; 2],
}

/// Compares two games. An error comes with the spec that it is about.
pub fn compare(
    (left, left_spec): (&dyn Game, &str),
    (right, right_spec): (&dyn Game, &str),
    limits: &Limits,
) -> Result<Comparison, (String, Error)> {
    let read = |game: &dyn Game, spec: &str| game.without_turn(spec).map_err(|e| (spec.to_owned(), e.into()));
    let specs = [read(left, left_spec)?, read(right, right_spec)?];
    let kinds = [left, right].map(|game| game.about().kind());
    if kinds[0] != kinds[1] {
        let message = format!(
            "{} is {}, {} is {}: they do not compare",
            left.about().name,
            kinds[0].1,
            right.about().name,
            kinds[1].1
        );
        return Err((right_spec.to_owned(), SpecError::new(0, message).into()));
    }
    let mut meter = Meter::new(*limits);
    let mut forms = Forms::new();
    let mut comparison = Comparison {
        inputs: [left_spec, right_spec].map(|spec| spec.trim().to_owned()),
        specs,
        kind: kinds[0].0,
        orders: Vec::new(),
        numbers: [false; 2],
        stopped: None,
        positions: 0,
        seconds: 0.0,
    };
    let mut both = Vec::new();
    for (game, spec) in [(left, left_spec), (right, right_spec)] {
        match game.worth(spec, &mut forms, &mut meter) {
            Ok(worth) => both.push(worth),
            Err(Error::Stopped(stopped)) => comparison.stopped = comparison.stopped.or(Some(stopped)),
            Err(error) => return Err((spec.to_owned(), error)),
        }
    }
    if let [a, b] = both[..] {
        match orders(a, b, left.about().players, &mut forms, &mut meter) {
            Ok(orders) => comparison.orders = orders,
            Err(stopped) => comparison.stopped = Some(stopped),
        }
        comparison.numbers = [a, b].map(|worth| match worth {
            Worth::Nim(n) => n == 0,
            Worth::Two(value) => value.is_number(&forms),
            Worth::Three(_, number) => number,
        });
    }
    comparison.positions = meter.positions();
    comparison.seconds = meter.elapsed().as_secs_f64();
    Ok(comparison)
}

fn orders(
    a: Worth,
    b: Worth,
    players: &'static [&'static str],
    forms: &mut Forms,
    meter: &mut Meter,
) -> Result<Vec<Order>, Stopped> {
    let mut one = |player, x: Value, y: Value| {
        let order = match (x, y) {
            (Value::Integer(x), Value::Integer(y)) => Some(x.cmp(&y)),
            _ => {
                let (x, y) = (x.form(forms, meter)?, y.form(forms, meter)?);
                forms.order(x, y, meter)?
            }
        };
        Ok(Order { player, sign: sign(order), values: [x.text(forms, meter)?, y.text(forms, meter)?] })
    };
    match (a, b) {
        (Worth::Nim(x), Worth::Nim(y)) => {
            let text = |n| Some(if n == 0 { "0".to_owned() } else { format!("*{n}") });
            let sign = sign((x == y).then_some(Ordering::Equal));
            Ok(vec![Order { player: None, sign, values: [text(x), text(y)] }])
        }
        (Worth::Two(x), Worth::Two(y)) => Ok(vec![one(None, x, y)?]),
        (Worth::Three(x, _), Worth::Three(y, _)) => {
            x.into_iter().zip(y).zip(players).map(|((x, y), name)| one(Some(*name), x, y)).collect()
        }
        // The kinds were compared before.
        _ => Ok(Vec::new()),
    }
}

fn sign(order: Option<Ordering>) -> &'static str {
    match order {
        Some(Ordering::Greater) => ">",
        Some(Ordering::Less) => "<",
        Some(Ordering::Equal) => "=",
        None => "||",
    }
}

impl Comparison {
    /// The comparison as one JSON object.
    pub fn json(&self) -> Json {
        let mut by_player = Map::new();
        let mut values = [Map::new(), Map::new()];
        for order in &self.orders {
            let name = order.player.unwrap_or_default();
            by_player.insert(name.to_owned(), json!(order.sign));
            for (map, text) in values.iter_mut().zip(&order.values) {
                map.insert(name.to_owned(), json!(text));
            }
        }
        // A single order needs no name; if nothing was found, there is no order.
        let plain = |map: Map<String, Json>| match map.get("") {
            Some(value) => value.clone(),
            None if map.is_empty() => Json::Null,
            None => map.into(),
        };
        let known = |number: bool| if self.orders.is_empty() { Json::Null } else { json!(number) };
        let [left_values, right_values] = values.map(plain);
        let mut object = json!({
            "inputs": {"left": self.inputs[0], "right": self.inputs[1]},
            "left": self.specs[0], "right": self.specs[1], "kind": self.kind, "order": plain(by_player),
            "values": {"left": left_values, "right": right_values},
            "numbers": {"left": known(self.numbers[0]), "right": known(self.numbers[1])},
            "seconds": self.seconds, "positions": self.positions,
        });
        if let (Json::Object(fields), Some(stopped)) = (&mut object, &self.stopped) {
            fields.insert("stopped".into(), stopped.to_string().into());
        }
        object
    }

    /// The comparison for people: the verdicts, then notes.
    pub fn sentences(&self) -> (Vec<String>, Vec<String>) {
        let [left, right] = &self.inputs;
        let mut verdicts = Vec::new();
        for Order { player, sign, values: [x, y] } in &self.orders {
            let order = player.map_or(String::new(), |name| format!("_{name}"));
            let text = |v: &Option<String>| v.clone().unwrap_or_else(|| "too long to write".to_owned());
            verdicts.push(format!("{left} {sign}{order} {right}   ({} and {})", text(x), text(y)));
        }
        let mut notes = Vec::new();
        if verdicts.is_empty() {
            verdicts.push(format!("{left} and {right}: undecided"));
        } else if self.kind == "three" {
            notes.push(match self.numbers {
                [true, true] => "both are numbers".to_owned(),
                [false, false] => "neither is a number".to_owned(),
                [true, false] => format!("{left} is a number, {right} is not"),
                [false, true] => format!("{right} is a number, {left} is not"),
            });
        }
        if self.orders.iter().any(|order| order.sign == "||") {
            notes.push("|| means confused: neither is at least as good as the other".to_owned());
        }
        (verdicts, notes)
    }
}
