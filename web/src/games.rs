//! `GET /api/games`: every game, with a picture and examples that work; the families they belong to, and what there is
//! to explore.

use crate::body::typed;
use crate::failure::Failure;
use crate::state::Shared;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use outwit::families::STANDARD;
use outwit::game::Game;
use serde_json::{Value, json};
use std::sync::OnceLock;

/// The families in the order of the gallery: name, title, and what their games have in common.
const FAMILIES: &[(&str, &str, &str)] = &[
    ("heaps", "Heaps", "Take away, break up, put down; both players have the same moves."),
    ("cutting", "Cutting games", "Each player cuts across a side of their own."),
    ("partizan", "Left and Right", "Each player has moves of their own; a player who cannot move loses."),
    ("positional", "Lines", "Take points; the first to own a whole line wins."),
    ("scoring", "Closing cells", "Whoever draws the last side of a cell earns it and moves again."),
    ("animals", "Cannibal animals", "Build an animal before whole copies of it are in your way."),
    ("graph", "Games of your own", "Any finite game, as a list of the moves from each position."),
];

/// Lists the games. The list never changes.
pub(crate) async fn games(State(lab): State<Shared>) -> Result<Response, Failure> {
    static LIST: OnceLock<String> = OnceLock::new();
    let list = lab.jobs.quick(|| Ok(LIST.get_or_init(|| list().to_string()).as_str())).await?;
    Ok(typed(StatusCode::OK, "application/json", list))
}

fn list() -> Value {
    let games: Vec<Value> = STANDARD.0.iter().map(|game| row(*game)).collect();
    let explore: Vec<Value> = STANDARD.0.iter().flat_map(|game| showcases(*game)).collect();
    let family = |(name, title, about): &(&str, &str, &str)| json!({"name": name, "title": title, "about": about});
    let families: Vec<Value> = FAMILIES.iter().map(family).collect();
    json!({"version": env!("CARGO_PKG_VERSION"), "families": families, "games": games, "explore": explore})
}

fn row(game: &dyn Game) -> Value {
    let about = game.about();
    let forms: Vec<&str> = about.conventions.iter().map(|rule| rule.form().key()).collect();
    let questions: Vec<&str> = about.questions().iter().map(|q| q.name()).collect();
    // The longest example shows the most.
    let picture = about
        .examples
        .iter()
        .max_by_key(|e| e.len())
        .and_then(|example| STANDARD.find(example).ok()?.scene(example).ok());
    json!({
        "name": about.name, "everyday": about.everyday, "title": about.title, "family": about.family, "examples": about.examples,
        "players": about.players, "player_names": about.player_names, "forms": forms, "questions": questions,
        "move_help": about.move_help, "aliases": about.names_of_rules(), "other_names": about.other_names(), "finite": about.finite, "impartial": about.impartial,
        "fields": about.fields, "picture": picture.map(|scene| scene.json()),
    })
}

/// The game's own showcases: games that share their rules also share one list of showcases.
fn showcases(game: &dyn Game) -> impl Iterator<Item = Value> {
    let about = game.about();
    let own = about
        .showcases
        .iter()
        .filter(move |showcase| STANDARD.find(showcase.spec).is_ok_and(|found| found.about().name == about.name));
    own.map(move |showcase| {
        json!({
            "view": showcase.view.name(), "title": showcase.title, "about": showcase.about, "spec": showcase.spec,
            "game": about.name,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_family_and_every_family_a_game() {
        for game in STANDARD.0 {
            let about = game.about();
            assert!(FAMILIES.iter().any(|(name, ..)| *name == about.family), "{}: {}", about.name, about.family);
        }
        for (name, ..) in FAMILIES {
            assert!(STANDARD.0.iter().any(|game| game.about().family == *name), "{name}");
        }
    }

    #[test]
    fn every_showcase_belongs_to_one_game() {
        let listed: Vec<Value> = STANDARD.0.iter().flat_map(|game| showcases(*game)).collect();
        for showcase in STANDARD.0.iter().flat_map(|game| game.about().showcases) {
            let same = listed.iter().filter(|s| s["spec"] == showcase.spec && s["view"] == showcase.view.name());
            assert_eq!(same.count(), 1, "{showcase:?}");
        }
    }
}
