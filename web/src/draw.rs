//! `POST /api/draw`: a position as a picture.

use crate::asked::Asked;
use crate::body::{object, typed};
use crate::failure::Failure;
use crate::state::Shared;
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
struct Wanted {
    spec: String,
    view: Option<String>,
}

/// Draws.
pub async fn draw(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Wanted { spec, view } = object(body).await?;
    let picture = lab.jobs.look(move || {
        let asked = Asked::find(&spec, None)?;
        let scene = match view {
            None => asked.game.scene(&spec),
            Some(view) => asked.game.board(&spec, asked.rule, Some(&view), None).map(whole),
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
