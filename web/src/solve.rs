//! `POST /api/solve`: one question about one position.

use crate::asked::Asked;
use crate::body::{json, object};
use crate::failure::Failure;
use crate::state::Shared;
use crate::stream::{Kind, Out, stream};
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use outwit::game::{self, Answer, Request};
use outwit::limits::Limits;
use outwit::play::Asker;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    spec: String,
    question: Option<String>,
    form: Option<String>,
    time: Option<f64>,
    stream: Option<bool>,
}

/// Answers at once, or with the progress before.
pub async fn solve(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Question { spec, question, form, time, stream: lines } = object(body).await?;
    let time = lab.jobs.time(time)?;
    let read = move || {
        let asked = Asked::position(&spec, form.as_deref())?;
        Ok((asked, asked.request(spec, question.as_deref())?))
    };
    let (asked, request) = lab.jobs.look(read).await?;
    if lines == Some(true) {
        let work = move |limits: &Limits, out: &Out| {
            let (answer, _) = answer(asked, &request, limits)?;
            out.line(&json!({ "answer": answer }));
            Ok(())
        };
        return stream(&lab.jobs, Kind::Lines, time, work).await;
    }
    let (answer, complete) = lab.jobs.run(time, move |limits| answer(asked, &request, limits)).await??;
    Ok(json(if complete { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY }, &answer))
}

/// The answer as an object, and whether nothing is missing from it.
fn answer(asked: Asked, request: &Request, limits: &Limits) -> Result<(Value, bool), Failure> {
    let answer: Answer = asked.game.solve(request, limits, None).map_err(|e| Failure::question(&request.spec, e))?;
    let mut object = answer.json();
    object["verdict"] = answer.verdict.clone().into();
    object["winner"] = json!(winner(asked, request, &answer, limits));
    Ok((object, answer.stopped.is_none()))
}

/// The player who wins from the position with its mover, or is ahead, where somebody is.
fn winner(asked: Asked, request: &Request, answer: &Answer, limits: &Limits) -> Option<u8> {
    if request.question != game::Question::Outcome {
        return None;
    }
    // Not every position has a list of its moves, and then nobody knows whose turn it is.
    let standing = asked.game.standing(&request.spec, request.rule).ok()?;
    let asker = Asker { game: asked.game, rule: asked.rule, sitting: None, limits: *limits };
    asker.winner(&standing, &answer.answer).map(|player| player.0)
}
