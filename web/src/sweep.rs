//! `POST /api/table`: one row for every position of a range, as it is found.

use crate::asked::Asked;
use crate::body::object;
use crate::failure::Failure;
use crate::state::Shared;
use crate::stream::{Kind, Out, stream};
use crate::words;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use outwit::game::{About, Error, Family, Game};
use outwit::limits::{Limits, Stopped};
use outwit::ranges::Ranges;
use outwit::sweep::Row;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// The most rows of a table; the command line has no such bound.
const MOST_ROWS: usize = 20_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    spec: String,
    form: Option<String>,
    each: Option<f64>,
    time: Option<f64>,
}

/// Sweeps.
pub async fn table(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Wanted { spec, form, each, time } = object(body).await?;
    let time = lab.jobs.time(time)?;
    let each = each.map(|seconds| lab.jobs.time(Some(seconds))).transpose()?;
    let (asked, specs) = lab.jobs.look(move || positions(&spec, form.as_deref())).await?;
    stream(&lab.jobs, Kind::Rows, time, move |limits, out| sweep(asked, specs, each, limits, out)).await
}

/// The positions that a text with ranges stands for, after the first and the last show that it makes sense.
fn positions(text: &str, form: Option<&str>) -> Result<(Asked, Vec<String>), Failure> {
    let ranges = Ranges::parse(text).map_err(|error| Failure::spec(text, error))?;
    let too_many =
        || Failure::exhausted(format!("a table has at most {MOST_ROWS} rows; `outwit table` has no such bound"));
    if ranges.count() > MOST_ROWS as u128 {
        return Err(too_many());
    }
    let first = ranges.specs().next().unwrap_or_default();
    let asked = Asked::find(&first, form)?;
    let many = |spec: &str| {
        let many = asked.game.expand(spec).and_then(|many| Ok(many.is_some() || asked.game.read(spec).map(|_| false)?));
        many.map_err(|error| Failure::spec(spec, error))
    };
    let last = ranges.last().unwrap_or_default();
    let stands_for_many = many(&first)? | many(&last)?;
    let mut specs = Vec::new();
    for spec in ranges.specs() {
        // A text that cannot be expanded goes on as it is, and is refused by whoever reads it.
        let expanded = if stands_for_many { asked.game.expand(&spec).ok().flatten() } else { None };
        specs.extend(expanded.unwrap_or_else(|| vec![spec]));
        if specs.len() > MOST_ROWS {
            return Err(too_many());
        }
    }
    Ok((asked, specs))
}

fn sweep(asked: Asked, specs: Vec<String>, each: Option<Duration>, limits: &Limits, out: &Out) -> Result<(), Failure> {
    out.line(&json!({"rows": specs.len()}));
    let about = asked.game.about();
    let mut ended: Option<Stopped> = None;
    let mut take = |row: Row| {
        if row.ends {
            ended = row.stopped;
            return false;
        }
        out.line(&told(asked.game, &about, &row))
    };
    let result = asked.game.sweep(&mut specs.into_iter(), asked.rule, limits, each, &mut take);
    match result {
        Ok(()) => {}
        Err((_, Error::Stopped(stopped))) => ended = Some(stopped),
        Err((spec, error)) => return Err(Failure::question(&spec, error)),
    }
    out.line(&json!({"done": true, "stopped": ended.map(|s| s.to_string())}));
    Ok(())
}

fn told(game: &dyn Game, about: &About, row: &Row) -> Value {
    let mut object = json!({
        "spec": row.spec, "answer": row.answer, "verdict": words::verdict(about, &row.answer),
        "stopped": row.stopped.map(|s| s.to_string()),
        "method": row.answer.get("method"), "same_as": row.same_as, "possible": row.possible,
    });
    if about.family == Family::Animals
        && let Ok(scene) = game.scene(&row.spec)
    {
        object["picture"] = scene.json();
    }
    object
}
