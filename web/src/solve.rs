//! `POST /api/solve`: one question about one position.

use crate::body::{json, object};
use crate::failure::Failure;
use crate::state::Shared;
use crate::stream::{Kind, Out, stream};
use crate::subject::Subject;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use outwit::answer::Answer;
use outwit::game::Request;
use outwit::limits::Limits;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    spec: String,
    question: Option<String>,
    form: Option<String>,
    time: Option<f64>,
    stream: Option<bool>,
}

/// Sends the answer, after lines of progress if the request asks for them.
pub(crate) async fn solve(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Query { spec, question, form, time, stream: lines } = object(body).await?;
    let time = lab.jobs.time(time)?;
    let read = move || {
        let subject = Subject::position(&spec, form.as_deref())?;
        Ok((subject, subject.request(spec, question.as_deref())?))
    };
    let (subject, request) = lab.jobs.quick(read).await?;
    if lines == Some(true) {
        let work = move |limits: &Limits, out: &Out| {
            let (answer, _) = answer(subject, &request, limits)?;
            out.line(&json!({ "answer": answer }));
            Ok(())
        };
        return stream(&lab.jobs, Kind::Lines, time, work).await;
    }
    let (answer, complete) = lab.jobs.search(time, move |limits| answer(subject, &request, limits)).await??;
    Ok(json(if complete { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY }, &answer))
}

/// The answer as an object, and whether nothing is missing from it.
fn answer(subject: Subject, request: &Request, limits: &Limits) -> Result<(Value, bool), Failure> {
    let answer: Answer = subject.game.solve(request, limits, None).map_err(|e| Failure::question(&request.spec, e))?;
    // The player who wins, or is ahead, with the player to move in the spec.
    let ahead = answer.outcome().and_then(|outcome| outcome.winner(answer.mover));
    let mut object = answer.json();
    object["ahead"] = json!(ahead.map(|player| player.0));
    Ok((object, answer.stopped.is_none()))
}
