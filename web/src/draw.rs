//! `POST /api/draw`: a position as a picture.

use crate::body::{object, typed};
use crate::failure::Failure;
use crate::state::Shared;
use crate::subject::Subject;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use outwit::scene::Scene;
use outwit::scene::board::Board;
use outwit::show::svg;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    spec: String,
    view: Option<String>,
}

/// Draws a position.
pub(crate) async fn draw(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Query { spec, view } = object(body).await?;
    let picture = lab.jobs.quick(move || {
        let subject = Subject::find(&spec, None)?;
        let scene = match view {
            None => subject.game.scene(&spec),
            Some(view) => subject.game.board(&spec, subject.rule, Some(&view), None).map(whole),
        };
        Ok(svg::svg(&scene.map_err(|error| Failure::spec(&spec, error))?))
    });
    Ok(typed(StatusCode::OK, "image/svg+xml", picture.await?))
}

/// The picture of a board with what lies below it.
fn whole(board: Board) -> Scene {
    let Board { mut scene, under, .. } = board;
    scene.shapes.splice(0..0, under);
    scene
}
