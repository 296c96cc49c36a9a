//! `GET /api/games`: every game, with a picture and examples that work.

use crate::body::typed;
use crate::failure::Failure;
use crate::state::Shared;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use outwit::families::STANDARD;
use outwit::game::Game;
use serde_json::{Map, Value, json};
use std::sync::OnceLock;

/// Lists the games. The list is always the same.
pub async fn games(State(lab): State<Shared>) -> Result<Response, Failure> {
    static LIST: OnceLock<String> = OnceLock::new();
    let list = lab.jobs.look(|| Ok(LIST.get_or_init(|| list().to_string()).as_str())).await?;
    Ok(typed(StatusCode::OK, "application/json", list))
}

fn list() -> Value {
    let games: Vec<Value> = STANDARD.0.iter().map(|game| row(*game)).collect();
    json!({"version": env!("CARGO_PKG_VERSION"), "games": games})
}

fn row(game: &dyn Game) -> Value {
    let about = game.about();
    let forms: Vec<&str> = about.conventions.iter().map(|rule| rule.form().key()).collect();
    let questions: Vec<&str> = about.questions.iter().map(|q| q.name()).collect();
    let aliases: Map<String, Value> =
        about.aliases.iter().map(|(alias, rules)| ((*alias).to_owned(), (*rules).into())).collect();
    // The longest example has most to show.
    let picture = about
        .examples
        .iter()
        .max_by_key(|e| e.len())
        .and_then(|example| STANDARD.find(example).ok()?.scene(example).ok());
    json!({
        "name": about.name, "title": about.title, "family": about.family.name(), "examples": about.examples,
        "players": about.players, "player_names": about.player_names, "forms": forms, "questions": questions,
        "move_help": about.move_help, "aliases": aliases, "finite": about.finite, "impartial": about.impartial,
        "fields": about.fields, "picture": picture.map(|scene| scene.json()),
    })
}
