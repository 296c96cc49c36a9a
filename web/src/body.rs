//! Bodies of requests and answers.

use crate::failure::Failure;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;

/// The most bytes of an ordinary request.
pub const ORDINARY: usize = 64 << 10;
/// The most bytes of a certificate that is to be checked.
pub const CERTIFICATE: usize = 64 << 20;

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(60);
/// What is read and thrown away of a body that is too long: whoever sends it reads the answer only when all is sent.
const THROWN_AWAY: usize = 256 << 20;

/// The bytes of a request, at most so many.
pub async fn bytes(body: Body, most: usize) -> Result<Vec<u8>, Failure> {
    tokio::time::timeout(PATIENCE, collected(body, most)).await.unwrap_or_else(|_| Err(Failure::too_slow()))
}

async fn collected(body: Body, most: usize) -> Result<Vec<u8>, Failure> {
    let announced = body.size_hint().lower();
    let mut bytes = Vec::with_capacity(usize::try_from(announced).unwrap_or(most).min(most));
    let mut length = 0usize;
    let mut chunks = body.into_data_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|e| Failure::input(format!("the body cannot be read: {e}")))?;
        length = length.saturating_add(chunk.len());
        if length <= most {
            bytes.extend_from_slice(&chunk);
        } else if length > THROWN_AWAY {
            break;
        }
    }
    if length > most { Err(Failure::too_long(most)) } else { Ok(bytes) }
}

/// The object of a request. Its type is not asked for, so that a plain POST works.
pub async fn object<T: DeserializeOwned>(body: Body) -> Result<T, Failure> {
    let bytes = bytes(body, ORDINARY).await?;
    serde_json::from_slice(&bytes)
        .map_err(|e| Failure::input(format!("the body is not the JSON that is asked for: {e}")))
}

/// An answer in JSON.
pub fn json(status: StatusCode, value: &Value) -> Response {
    typed(status, "application/json", value.to_string())
}

/// An answer of a type.
pub fn typed(status: StatusCode, kind: &'static str, body: impl Into<Bytes>) -> Response {
    (status, [(header::CONTENT_TYPE, kind)], body.into()).into_response()
}
