//! What can go wrong with a request, and its status: the only place that chooses the status of an error.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use outwit::error::Error;
use outwit::limits::Stopped;
use outwit::play::Misplay;
use outwit::spec::SpecError;
use serde_json::{Value, json};

/// The most characters of a spec, and of a message, that an error repeats.
const SPEC_SHOWN: usize = 200;
const MESSAGE_SHOWN: usize = 400;

/// Why a request failed.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
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

    /// An error at a place in a text.
    pub(crate) fn spec(text: &str, error: SpecError) -> Self {
        let status = if error.too_large { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::BAD_REQUEST };
        let SpecError { message, at, instead, .. } = error;
        Failure { status, message, at: Some(at), instead, spec: Some(text.to_owned()) }
    }

    /// A question about `spec` got no answer.
    pub(crate) fn question(spec: &str, error: Error) -> Self {
        match error {
            Error::Spec(error) => Failure::spec(spec, error),
            Error::Stopped(_) | Error::Unproved(_) | Error::Io(_) => {
                Failure { spec: Some(spec.to_owned()), ..Failure::out_of_budget(error.to_string()) }
            }
        }
    }

    /// The start of a game, or one of its moves, is wrong.
    pub(crate) fn misplay(spec: &str, moves: &[String], misplay: Misplay) -> Self {
        let Misplay { number, error } = misplay;
        let made = number.and_then(|n| Some((n, moves.get(n.checked_sub(1)?)?)));
        let Some((number, name)) = made else { return Failure::spec(spec, error) };
        let failure = Failure::spec(name, error);
        Failure { message: format!("move {number}: {}", failure.message), at: None, ..failure }
    }

    /// Something else about the request is wrong.
    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Failure::new(StatusCode::BAD_REQUEST, message)
    }

    /// The budget is used up, or can never be enough.
    pub(crate) fn out_of_budget(message: impl Into<String>) -> Self {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// A search ended without an answer.
    pub(crate) fn stopped(stopped: Stopped) -> Self {
        Failure::out_of_budget(stopped.to_string())
    }

    /// The request comes from another site.
    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Failure::new(StatusCode::FORBIDDEN, message)
    }

    /// The body has too many bytes.
    pub(crate) fn too_long(most: usize) -> Self {
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, format!("the body of this request may have at most {most} bytes"))
    }

    /// The body did not arrive in time.
    pub(crate) fn too_slow() -> Self {
        Failure::new(StatusCode::REQUEST_TIMEOUT, "the body of the request did not arrive in time")
    }

    /// There is nothing at this path.
    pub(crate) fn not_found(path: &str) -> Self {
        Failure::new(
            StatusCode::NOT_FOUND,
            format!("there is nothing at {path}; GET /api/openapi.json lists the paths"),
        )
    }

    /// This build of the program lacks what the path needs.
    #[cfg(not(feature = "papers"))]
    pub(crate) fn left_out(message: impl Into<String>) -> Self {
        Failure::new(StatusCode::NOT_FOUND, message)
    }

    /// The path does not answer this method.
    pub(crate) fn wrong_method(method: &str, path: &str) -> Self {
        Failure::new(StatusCode::METHOD_NOT_ALLOWED, format!("{path} does not answer {method}"))
    }

    /// The server is shutting down, or cannot take more.
    pub(crate) fn unavailable(message: impl Into<String>) -> Self {
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// A bug in this program.
    pub(crate) fn bug(message: impl Into<String>) -> Self {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// The error object.
    pub(crate) fn json(&self) -> Value {
        json!({"error": {
            "message": shortened(&self.message, MESSAGE_SHOWN), "at": self.at, "instead": self.instead,
            "spec": self.spec.as_deref().map(|spec| shortened(spec, SPEC_SHOWN)),
        }})
    }
}

/// A text, cut off after `most` characters.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let content_type = [(header::CONTENT_TYPE, "application/json")];
        (self.status, content_type, self.json().to_string()).into_response()
    }
}
