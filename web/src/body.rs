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
const ORDINARY: usize = 64 << 10;
/// The most bytes of a certificate to be checked.
pub(crate) const CERTIFICATE: usize = 64 << 20;

/// How long a body may take to arrive.
const TIMEOUT: Duration = Duration::from_secs(60);
/// How much of a body that is too long is read and discarded: clients read the answer only after they have sent it all.
const MOST_DISCARDED: usize = 256 << 20;

/// The bytes of a request, at most `most` of them.
pub(crate) async fn bytes(body: Body, most: usize) -> Result<Vec<u8>, Failure> {
    tokio::time::timeout(TIMEOUT, collect(body, most)).await.unwrap_or_else(|_| Err(Failure::too_slow()))
}

async fn collect(body: Body, most: usize) -> Result<Vec<u8>, Failure> {
    let announced = body.size_hint().lower();
    let mut bytes = Vec::with_capacity(usize::try_from(announced).unwrap_or(most).min(most));
    let mut length = 0usize;
    let mut chunks = body.into_data_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|e| Failure::bad_request(format!("the body cannot be read: {e}")))?;
        length = length.saturating_add(chunk.len());
        if length <= most {
            bytes.extend_from_slice(&chunk);
        } else if length > MOST_DISCARDED {
            break;
        }
    }
    if length > most { Err(Failure::too_long(most)) } else { Ok(bytes) }
}

/// The object of a request. Its content type does not matter, so a plain POST works.
pub(crate) async fn object<T: DeserializeOwned>(body: Body) -> Result<T, Failure> {
    let bytes = bytes(body, ORDINARY).await?;
    serde_json::from_slice(&bytes)
        .map_err(|e| Failure::bad_request(format!("the body is not the JSON that this request needs: {e}")))
}

/// An answer in JSON.
pub(crate) fn json(status: StatusCode, value: &Value) -> Response {
    typed(status, "application/json", value.to_string())
}

/// An answer with a content type.
pub(crate) fn typed(status: StatusCode, content_type: &'static str, body: impl Into<Bytes>) -> Response {
    (status, [(header::CONTENT_TYPE, content_type)], body.into()).into_response()
}
