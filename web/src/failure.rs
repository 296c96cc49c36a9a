//! What can go wrong with a request, and the status for it: the one place where they are chosen.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use outwit::game::Error;
use outwit::limits::Stopped;
use outwit::play::Misplay;
use outwit::spec::SpecError;
use serde_json::{Value, json};

/// The most characters of a spec, and of a message, that an error repeats.
const SPEC_SHOWN: usize = 200;
const MESSAGE_SHOWN: usize = 400;

/// Why a request did not get what it asked for.
#[derive(Clone, Debug)]
pub struct Failure {
    status: StatusCode,
    message: String,
    at: Option<usize>,
    instead: Option<String>,
    spec: Option<String>,
}

impl Failure {
    fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Failure { status, message: message.into(), at: None, instead: None, spec: None }
    }

    /// A text is wrong at a place.
    pub fn spec(text: &str, error: SpecError) -> Self {
        let status = if error.too_large { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::BAD_REQUEST };
        let SpecError { message, at, instead, .. } = error;
        Failure { status, message, at: Some(at), instead, spec: Some(text.to_owned()) }
    }

    /// A question about `spec` got no answer.
    pub fn question(spec: &str, error: Error) -> Self {
        match error {
            Error::Spec(error) => Failure::spec(spec, error),
            Error::Stopped(_) | Error::Unproved(_) | Error::Io(_) => {
                Failure { spec: Some(spec.to_owned()), ..Failure::exhausted(error.to_string()) }
            }
        }
    }

    /// A game cannot be played so.
    pub fn misplay(spec: &str, moves: &[String], misplay: Misplay) -> Self {
        let Misplay { number, error } = misplay;
        let made = number.and_then(|n| Some((n, moves.get(n.checked_sub(1)?)?)));
        let Some((number, name)) = made else { return Failure::spec(spec, error) };
        let failure = Failure::spec(name, error);
        Failure { message: format!("move {number}: {}", failure.message), at: None, ..failure }
    }

    /// Something else about the request is wrong.
    pub fn input(message: impl Into<String>) -> Self {
        Failure::new(StatusCode::BAD_REQUEST, message)
    }

    /// The budget is used up, or can never be enough.
    pub fn exhausted(message: impl Into<String>) -> Self {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// A search ended without an answer.
    pub fn stopped(stopped: Stopped) -> Self {
        Failure::exhausted(stopped.to_string())
    }

    /// The request comes from elsewhere.
    pub fn foreign(message: impl Into<String>) -> Self {
        Failure::new(StatusCode::FORBIDDEN, message)
    }

    /// The body has too many bytes.
    pub fn too_long(most: usize) -> Self {
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, format!("this request may have at most {most} bytes"))
    }

    /// The body did not come in time.
    pub fn too_slow() -> Self {
        Failure::new(StatusCode::REQUEST_TIMEOUT, "the body of the request did not come in time")
    }

    /// There is nothing at this path.
    pub fn nowhere(path: &str) -> Self {
        Failure::new(StatusCode::NOT_FOUND, format!("there is nothing at {path}; GET /api/openapi.json lists what is"))
    }

    /// The path is asked for in the wrong way.
    pub fn method(method: &str, path: &str) -> Self {
        Failure::new(StatusCode::METHOD_NOT_ALLOWED, format!("{path} is not asked for with {method}"))
    }

    /// The server is about to end, or cannot take more.
    pub fn unavailable(message: impl Into<String>) -> Self {
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// A mistake of this program.
    pub fn bug(message: impl Into<String>) -> Self {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// The error object.
    pub fn json(&self) -> Value {
        json!({"error": {
            "message": shortened(&self.message, MESSAGE_SHOWN), "at": self.at, "instead": self.instead,
            "spec": self.spec.as_deref().map(|spec| shortened(spec, SPEC_SHOWN)),
        }})
    }
}

/// The beginning of a text that is too long.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let kind = [(header::CONTENT_TYPE, "application/json")];
        (self.status, kind, self.json().to_string()).into_response()
    }
}
