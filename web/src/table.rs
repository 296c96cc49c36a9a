//! `POST /api/table`: one row for every position of a range, as it is found.

use crate::body::object;
use crate::failure::Failure;
use crate::state::Shared;
use crate::stream::{Kind, Out, stream};
use crate::subject::Subject;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use outwit::answer::{Cast, Fate, Outcome, Starter};
use outwit::error::Error;
use outwit::limits::{Limits, Stopped};
use outwit::player::Player;
use outwit::ranges::Ranges;
use outwit::sweep::Row;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// The most rows of a table; the command line has no such bound.
const MOST_ROWS: usize = 20_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    spec: String,
    form: Option<String>,
    each: Option<f64>,
    time: Option<f64>,
    pictures: Option<bool>,
}

/// Sends rows.
pub(crate) async fn table(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Query { spec, form, each, time, pictures } = object(body).await?;
    let time = lab.jobs.time(time)?;
    let each = each.map(|seconds| lab.jobs.time(Some(seconds))).transpose()?;
    let plan = lab.jobs.quick(move || Plan::read(&spec, form.as_deref())).await?;
    let pictures = pictures == Some(true);
    stream(&lab.jobs, Kind::Rows, time, move |limits, out| plan.run(each, pictures, limits, out)).await
}

/// The positions of a table.
struct Plan {
    subject: Subject,
    specs: Vec<String>,
    /// The first line: how many rows there are, and along which ranges.
    head: Value,
}

impl Plan {
    /// Reads a text with ranges; the first and the last position show whether it makes sense.
    fn read(text: &str, form: Option<&str>) -> Result<Plan, Failure> {
        let ranges = Ranges::parse(text).map_err(|error| Failure::spec(text, error))?;
        let too_many = || {
            Failure::out_of_budget(format!("a table has at most {MOST_ROWS} rows; `outwit table` has no such bound"))
        };
        if ranges.count() > MOST_ROWS as u128 {
            return Err(too_many());
        }
        let first = ranges.specs().next().unwrap_or_default();
        let subject = Subject::find(&first, form)?;
        let game = subject.game;
        let expands = |spec: &str| {
            let expands = game.expand(spec).and_then(|many| Ok(many.is_some() || game.read(spec).map(|_| false)?));
            expands.map_err(|error| Failure::spec(spec, error))
        };
        let last = ranges.last().unwrap_or_default();
        let expanded = expands(&first)? | expands(&last)?;
        let mut specs = Vec::new();
        for spec in ranges.specs() {
            // A text that cannot be expanded is passed on, and refused when it is read.
            let many = if expanded { game.expand(&spec).ok().flatten() } else { None };
            specs.extend(many.unwrap_or_else(|| vec![spec]));
            if specs.len() > MOST_ROWS {
                return Err(too_many());
            }
        }
        let grid = if expanded { Value::Null } else { grid(&ranges) };
        Ok(Plan { subject, head: json!({"rows": specs.len(), "grid": grid}), specs })
    }

    fn run(self, each: Option<Duration>, pictures: bool, limits: &Limits, out: &Out) -> Result<(), Failure> {
        let Plan { subject, specs, head } = self;
        out.line(&head);
        let mut ended: Option<Stopped> = None;
        // There is one row for each spec, in the same order.
        let mut inputs = specs.clone().into_iter();
        let mut take = |row: Row| {
            let input = inputs.next();
            if row.ends {
                ended = row.stopped;
                return false;
            }
            let mut object = row_json(subject, input.as_deref(), &row);
            if pictures && let Ok(scene) = subject.game.scene(&row.spec) {
                object["picture"] = scene.json();
            }
            out.line(&object)
        };
        let result = subject.game.sweep(&mut specs.into_iter(), subject.rule, limits, each, &mut take);
        match result {
            Ok(()) => {}
            Err((_, Error::Stopped(stopped))) => ended = Some(stopped),
            Err((spec, error)) => return Err(Failure::question(&spec, error)),
        }
        out.line(&json!({"done": true, "stopped": ended.map(|s| s.to_string())}));
        Ok(())
    }
}

/// The numbers of each range and the texts between them. Rows come in this order, the last range running fastest.
/// Numbers are strings: JavaScript cannot hold the largest ones.
fn grid(ranges: &Ranges) -> Value {
    const GAP: &str = "\0";
    let axes: Vec<Vec<String>> =
        ranges.axes().iter().map(|axis| axis.numbers().map(|n| n.to_string()).collect()).collect();
    let texts = ranges.with(&vec![GAP.to_owned(); axes.len()]);
    json!({"axes": axes, "texts": texts.split(GAP).collect::<Vec<_>>()})
}

fn row_json(subject: Subject, input: Option<&str>, row: &Row) -> Value {
    let cast = subject.game.about().cast(subject.rule);
    let mover = mover(subject, row);
    let fields = row.outcome.fields(&cast);
    json!({
        "input": input.unwrap_or(&row.spec), "spec": row.spec, "rule": cast.rule.name(),
        "verdict": row.outcome.sentence(&cast, mover), "winner": row.outcome.winner_name(&cast, &row.spec, mover),
        "word": word(&row.outcome, &cast), "fates": fates(&row.outcome, &cast, mover), "stopped": row.stopped.map(|s| s.to_string()),
        "method": fields.get("method"), "same_as": row.same_as,
        "possible": row.outcome.possible(&cast).map(|(_, possible)| possible), "answer": fields,
    })
}

/// The player to move, where the answer depends on that; otherwise the first.
fn mover(subject: Subject, row: &Row) -> Player {
    let first = Player(0);
    match row.outcome {
        Outcome::Race { .. } | Outcome::Margin { .. } => {
            subject.game.standing(&row.spec, subject.rule).map_or(first, |standing| standing.mover)
        }
        _ => first,
    }
}

/// The outcome in a word: its kind, for lists that can be filtered.
fn word(outcome: &Outcome, cast: &Cast) -> String {
    let fields = outcome.fields(cast);
    let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
    let word = match outcome {
        Outcome::Impartial { .. } | Outcome::Partizan { .. } => text("outcome"),
        Outcome::Race { .. } => text("result"),
        Outcome::Endless(_) => text("verdict").or(text("winner")),
        Outcome::Margin { .. } => outcome.margin().map(|margin| signed(margin.into())),
        Outcome::Three { starts, .. } => {
            let letter = |starter: &Starter| match starter {
                Starter::Won(player) => cast.key(*player),
                Starter::Queer => QUEER,
                Starter::Left => "-",
                Starter::Open(_) => OPEN,
            };
            Some(starts.iter().map(letter).collect())
        }
    };
    word.unwrap_or_else(|| "open".to_owned())
}

const QUEER: &str = "Q";
const OPEN: &str = "?";

/// What happens for each player who may start, or for the player to move where only that is known.
fn fates(outcome: &Outcome, cast: &Cast, mover: Player) -> Vec<Value> {
    let starters: Vec<Player> = match outcome {
        Outcome::Partizan { .. } | Outcome::Three { .. } => (0..cast.keys.len() as u8).map(Player).collect(),
        _ => vec![mover],
    };
    let fate = |mover: Player| {
        let winner = outcome.winner(mover);
        let sign = match outcome.fate(mover) {
            Fate::Open => "?",
            Fate::Queer => "q",
            Fate::Drawn | Fate::Margin(0) => "=",
            Fate::Won(_) | Fate::Margin(_) => {
                if winner == Some(mover) {
                    "+"
                } else {
                    "-"
                }
            }
        };
        json!({"mover": mover.0, "winner": winner.map(|p| p.0), "sign": sign, "label": label(outcome, cast, mover)})
    };
    starters.into_iter().map(fate).collect()
}

/// A fate in a few letters.
fn label(outcome: &Outcome, cast: &Cast, mover: Player) -> String {
    match (outcome, outcome.fate(mover)) {
        (_, Fate::Open) => OPEN.to_owned(),
        (_, Fate::Queer) => QUEER.to_owned(),
        (_, Fate::Drawn) => "=".to_owned(),
        (_, Fate::Margin(margin)) => signed(margin),
        (Outcome::Impartial { grundy: Some(value), .. }, _) => value.to_string(),
        (Outcome::Impartial { .. }, _) => word(outcome, cast),
        (_, Fate::Won(player)) => cast.role(player).chars().take(1).collect::<String>().to_uppercase(),
    }
}

/// A margin with its sign, unless it is 0.
fn signed(margin: i64) -> String {
    if margin == 0 { "0".to_owned() } else { format!("{margin:+}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outwit::convention::Rule;

    const THREE: Cast = Cast { keys: &["L", "C", "R"], names: &["Left", "Center", "Right"], rule: Rule::Normal };
    const TWO: Cast = Cast { keys: &["first", "second"], names: &["first", "second"], rule: Rule::Normal };

    #[test]
    fn every_starter_has_a_fate() {
        let [left, right] = [Player(0), Player(2)];
        let starts = [Starter::Won(right), Starter::Queer, Starter::Open(vec![left])];
        let outcome = Outcome::Three { starts, class: None };
        assert_eq!(word(&outcome, &THREE), "RQ?");
        assert_eq!(
            Value::from(fates(&outcome, &THREE, left)),
            json!([
                {"mover": 0, "winner": 2, "sign": "-", "label": "R"},
                {"mover": 1, "winner": null, "sign": "q", "label": "Q"},
                {"mover": 2, "winner": null, "sign": "?", "label": "?"},
            ])
        );
    }

    #[test]
    fn points_are_those_of_the_player_to_move() {
        let outcome = Outcome::Margin { low: Some(-2), high: Some(-2) };
        assert_eq!(word(&outcome, &TWO), "-2");
        assert_eq!(fates(&outcome, &TWO, Player(1)), [json!({"mover": 1, "winner": 0, "sign": "-", "label": "-2"})]);
        let even = Outcome::Impartial { grundy: Some(0), mover_wins: Some(false) };
        assert_eq!(fates(&even, &TWO, Player(0)), [json!({"mover": 0, "winner": 1, "sign": "-", "label": "0"})]);
    }

    #[test]
    fn a_grid_has_a_text_more_than_ranges() {
        let grid = |text: &str| grid(&Ranges::parse(text).expect("it can be read"));
        assert_eq!(grid("a:1..2x[3,5]y"), json!({"axes": [["1", "2"], ["3", "5"]], "texts": ["a:", "x", "y"]}));
        assert_eq!(grid("a:7"), json!({"axes": [], "texts": ["a:7"]}));
    }
}
