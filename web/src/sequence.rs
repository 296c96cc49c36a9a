//! `POST /api/grundy`: the nim-values of a heap game, two bytes each, as they are found.

use crate::body::object;
use crate::failure::Failure;
use crate::state::Shared;
use crate::stream::{Kind, Out, stream};
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use outwit::engines::sequence::{Sequence, SequenceError};
use outwit::families::heaps::rules::octal::Octal;
use outwit::limits::{Limits, Meter};
use outwit::spec::Scan;
use serde::Deserialize;
use std::time::{Duration, Instant};

/// The last heap that may be asked for.
const LAST_HEAP: usize = 4_000_000;
/// The first stretch of heaps, and how long a stretch should take.
const FIRST_STRETCH: usize = 1024;
const STRETCH: Duration = Duration::from_millis(200);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    code: String,
    to: usize,
    time: Option<f64>,
}

/// Sends values.
pub async fn grundy(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Wanted { code: text, to, time } = object(body).await?;
    if to > LAST_HEAP {
        return Err(Failure::exhausted(format!(
            "values are sent up to heap {LAST_HEAP}; `outwit grundy` goes farther"
        )));
    }
    let time = lab.jobs.time(time)?;
    let code = code(&text)?;
    let mut response = stream(&lab.jobs, Kind::Bytes, time, move |limits, out| send(&code, to, limits, out)).await?;
    let length = HeaderValue::from((to + 1) * size_of::<u16>());
    response.headers_mut().insert(HeaderName::from_static("outwit-length"), length);
    Ok(response)
}

/// Reads a code that stands alone.
fn code(text: &str) -> Result<Octal, Failure> {
    let mut scan = Scan::new(text);
    let code = Octal::code(&mut scan).and_then(|code| scan.finish().map(|()| code));
    code.map_err(|error| Failure::spec(text, error.instead(".007")))
}

fn send(code: &Octal, to: usize, limits: &Limits, out: &Out) -> Result<(), Failure> {
    let failed = |error: SequenceError| Failure::exhausted(error.to_string());
    let mut meter = Meter::new(*limits);
    meter.afford(to as u128, 4).map_err(Failure::stopped)?;
    let mut sequence = Sequence::new(code);
    sequence.reserve(to, &mut meter).map_err(failed)?;
    let (mut sent, mut stretch) = (0, FIRST_STRETCH);
    while sent <= to {
        let started = Instant::now();
        let result = sequence.extend(to.min(sent.saturating_add(stretch)), &mut meter);
        let known = sequence.values().len().min(to + 1);
        let bytes: Vec<u8> = sequence.values()[sent..known].iter().flat_map(|v| v.to_le_bytes()).collect();
        if !bytes.is_empty() && !out.piece(bytes) {
            return Ok(());
        }
        sent = known;
        result.map_err(failed)?;
        stretch = if started.elapsed() < STRETCH { stretch.saturating_mul(2) } else { (stretch / 2).max(1) };
    }
    Ok(())
}
