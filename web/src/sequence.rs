//! `POST /api/grundy`: the nim-values of a heap game, two bytes each, as they are found.

use crate::body::object;
use crate::failure::Failure;
use crate::state::Shared;
use crate::stream::{Kind, Out, stream};
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use outwit::families::STANDARD;
use outwit::limits::{Limits, Meter};
use outwit::sequences::{Code, Sequence, SequenceError};
use serde::Deserialize;
use std::time::{Duration, Instant};

/// The last heap that can be requested.
const LAST_HEAP: usize = 4_000_000;
/// Values are sent in batches: how many heaps the first has, and how long each should take.
const FIRST_BATCH: usize = 1024;
const BATCH_TIME: Duration = Duration::from_millis(200);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    code: String,
    to: usize,
    time: Option<f64>,
}

/// Sends values.
pub(crate) async fn grundy(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Query { code: text, to, time } = object(body).await?;
    if to > LAST_HEAP {
        return Err(Failure::out_of_budget(format!(
            "values are sent up to heap {LAST_HEAP}; `outwit grundy` goes farther"
        )));
    }
    let time = lab.jobs.time(time)?;
    let code = STANDARD.code(&text).map_err(|error| Failure::spec(&text, error))?;
    let mut response = stream(&lab.jobs, Kind::Bytes, time, move |limits, out| send(&code, to, limits, out)).await?;
    let length = HeaderValue::from((to + 1) * size_of::<u16>());
    response.headers_mut().insert(HeaderName::from_static("outwit-length"), length);
    Ok(response)
}

fn send(code: &Code, to: usize, limits: &Limits, out: &Out) -> Result<(), Failure> {
    let failed = |error: SequenceError| Failure::out_of_budget(error.to_string());
    let mut meter = Meter::new(*limits);
    meter.afford(to as u128, 4).map_err(Failure::stopped)?;
    let mut sequence = Sequence::new(code);
    sequence.reserve(to, &mut meter).map_err(failed)?;
    let (mut sent, mut batch) = (0, FIRST_BATCH);
    while sent <= to {
        let started = Instant::now();
        let result = sequence.extend(to.min(sent.saturating_add(batch)), &mut meter);
        let known = sequence.values().len().min(to + 1);
        let bytes: Vec<u8> = sequence.values()[sent..known].iter().flat_map(|v| v.to_le_bytes()).collect();
        if !bytes.is_empty() && !out.piece(bytes) {
            return Ok(());
        }
        sent = known;
        result.map_err(failed)?;
        batch = if started.elapsed() < BATCH_TIME { batch.saturating_mul(2) } else { (batch / 2).max(1) };
    }
    Ok(())
}
