//! `POST /api/draw`: a position as a picture.

use crate::asked::Asked;
use crate::body::{object, typed};
use crate::failure::Failure;
use crate::state::Shared;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
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
        let _ = view;
        let scene = asked.game.scene(&spec).map_err(|error| Failure::spec(&spec, error))?;
        Ok(svg::svg(&scene))
    });
    Ok(typed(StatusCode::OK, "image/svg+xml", picture.await?))
}
