//! Pictures, and play: a start and the moves so far, as text.

use crate::failure;
use crate::subject::Subject;
use crate::work::{Budget, run};
use outwit::convention::Ending;
use outwit::families::STANDARD;
use outwit::play::{Asker, Seat, choose};
use outwit::scene::Scene;
use outwit::session::Session;
use outwit::show::{ascii, png, svg, tikz};
use pyo3::prelude::*;
use serde_json::{Value, json};

/// The list of games, as JSON.
#[pyfunction]
pub fn games() -> String {
    STANDARD.0.iter().map(|game| game.about().json()).collect::<Value>().to_string()
}

/// The canonical text of a spec.
#[pyfunction]
pub fn read(spec: &str) -> PyResult<String> {
    STANDARD.find(spec).and_then(|game| game.read(spec)).map_err(failure::spec)
}

/// The picture of a position, in a view or the usual one, as SVG, text or TikZ.
#[pyfunction]
pub fn draw(spec: &str, form: &str, view: Option<&str>, format: &str) -> PyResult<String> {
    let scene = scene(spec, form, view)?;
    match format {
        "svg" => Ok(svg::svg(&scene)),
        "txt" => Ok(ascii::ascii(&scene)),
        "tex" => Ok(tikz::tikz(&scene)),
        _ => Err(failure::input(format!("{format}: the name of a picture ends in .svg, .png, .tex or .txt"))),
    }
}

/// The picture of a position as PNG.
#[pyfunction]
pub fn draw_png(spec: &str, form: &str, view: Option<&str>) -> PyResult<Vec<u8>> {
    png::png(&scene(spec, form, view)?).map_err(failure::other)
}

fn scene(spec: &str, form: &str, view: Option<&str>) -> PyResult<Scene> {
    let Subject { game, rule } = Subject::find(spec, form)?;
    let scene = match view {
        None => game.scene(spec),
        Some(_) => game.board(spec, rule, view, None).map(|board| board.scene),
    };
    scene.map_err(failure::spec)
}

/// The state after some moves, as JSON: its spec, the player to move and the legal moves, or how the game ended.
#[pyfunction]
pub fn replay(spec: &str, form: &str, moves: Vec<String>) -> PyResult<String> {
    let record = Subject::find(spec, form)?.replay(spec, &moves)?;
    let (standing, about) = (record.standing(), record.game().about());
    let result = record.result();
    let object = json!({
        "spec": standing.spec, "mover": standing.mover.0, "players": about.players, "names": about.player_names,
        "over": standing.ending.is_some(), "drawn": matches!(standing.ending, Some(Ending::Drawn)),
        "winner": result.as_ref().and_then(|r| r.winner).map(|p| p.0), "result": result.map(|r| r.text),
        "points": record.points(), "moves": standing.moves,
        "made": record.steps().iter().map(|s| json!({"by": s.by.0, "name": s.name, "gain": s.gain})).collect::<Vec<_>>(),
    });
    Ok(object.to_string())
}

/// The move that a seat plays after some moves, and its remark on it. The seats are named in the order of play.
#[pyfunction]
#[pyo3(signature = (spec, form, moves, seats, seed, *, memory, time, threads))]
#[expect(clippy::too_many_arguments, reason = "each is one keyword of outwit.Match.reply")]
pub fn reply(
    py: Python<'_>,
    spec: &str,
    form: &str,
    moves: Vec<String>,
    seats: Vec<String>,
    seed: u64,
    memory: usize,
    time: Option<f64>,
    threads: usize,
) -> PyResult<(String, Option<String>)> {
    let subject = Subject::find(spec, form)?;
    let seat = |name: &String| Seat::read(subject.game, name).map_err(failure::input);
    let seats: Vec<Seat> = seats.iter().map(seat).collect::<PyResult<_>>()?;
    let budget = Budget::new(memory, time, threads)?;
    let record = subject.replay(spec, &moves)?;
    if record.standing().ending.is_some() {
        return Err(failure::input("the game is over"));
    }
    let choice = run(py, budget, move |limits| {
        let session = Session::new();
        let asker = Asker { game: subject.game, rule: subject.rule, session: Some(&session), limits: *limits };
        choose(&record, &seats, seed, &asker)
    })?;
    let choice = choice.map_err(failure::question)?;
    Ok((choice.name, choice.note))
}
