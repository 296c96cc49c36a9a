//! The table at which one plays: `POST /api/game` shows a state, `/api/reply` moves for who is no person, `/api/moves`
//! rates the moves and `/api/line` plays on. The state is all in the request, so that the server remembers no games.

use crate::asked::Asked;
use crate::body::{json, object, typed};
use crate::failure::Failure;
use crate::state::{Lab, Shared};
use crate::stream::{Kind, Out, stream};
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use outwit::game::Standing;
use outwit::limits::Limits;
use outwit::play::{self, Asker, Made, Record, Seat};
use outwit::player::Player;
use outwit::scene::board::{Board, Window};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The most moves that a state lists.
const MOST_MOVES: usize = 2000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shown {
    spec: String,
    form: Option<String>,
    moves: Option<Vec<String>>,
    view: Option<String>,
    window: Option<[i32; 4]>,
}

/// The state after moves.
pub async fn game(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let shown: Shown = object(body).await?;
    let state = lab.jobs.look(move || state(&shown)).await?;
    Ok(typed(StatusCode::OK, "application/json", state))
}

/// A state as it is sent.
#[derive(Serialize)]
struct Shows<'a> {
    start: &'a str,
    spec: &'a str,
    form: &'static str,
    canonical: String,
    mover: u8,
    left: Vec<u8>,
    points: Option<Vec<i64>>,
    over: Option<Value>,
    history: Vec<Value>,
    moves: &'a [String],
    more: bool,
    seats: Vec<Vec<Value>>,
    views: Vec<Value>,
    view: Option<&'a str>,
    move_help: &'static str,
    board: Board,
}

fn state(shown: &Shown) -> Result<String, Failure> {
    let Shown { spec, form, moves, view, window } = shown;
    let wrong = |error| Failure::spec(spec, error);
    let asked = Asked::find(spec, form.as_deref())?;
    let (game, rule) = (asked.game, asked.rule);
    let record = replayed(asked, spec, moves.as_deref().unwrap_or_default())?;
    let standing = record.standing();
    let window = window.map(|[left, top, right, bottom]| Window { left, top, right, bottom });
    let about = game.about();
    let seats = |i: usize| {
        let offered = Seat::offered(game, record.start(), Player(i as u8));
        offered.iter().map(|seat| json!({"name": seat.name(), "title": seat.title()})).collect()
    };
    let views = game.views(&standing.spec).map_err(wrong)?;
    let shows = Shows {
        start: record.start(),
        spec: &standing.spec,
        form: rule.form().key(),
        canonical: game.read(spec).map_err(wrong)?,
        mover: standing.mover.0,
        left: numbers(&standing.left),
        points: record.points(),
        over: record.result().map(|o| json!({"winner": o.winner.map(|p| p.0), "text": o.text})),
        history: record.steps().iter().map(told).collect(),
        moves: &standing.moves[..standing.moves.len().min(MOST_MOVES)],
        more: standing.moves.len() > MOST_MOVES,
        seats: (0..about.players.len()).map(seats).collect(),
        views: views.iter().map(|view| json!({"name": view.name, "title": view.title})).collect(),
        view: view.as_deref(),
        move_help: about.move_help,
        board: record.board(view.as_deref(), window).map_err(wrong)?,
    };
    // Boards are large: they are written as they are, without an object in between.
    serde_json::to_string(&shows).map_err(|e| Failure::bug(e.to_string()))
}

fn replayed(asked: Asked, spec: &str, moves: &[String]) -> Result<Record<'static>, Failure> {
    Record::replay(asked.game, spec, asked.rule, moves).map_err(|wrong| Failure::misplay(spec, moves, wrong))
}

fn numbers(players: &[Player]) -> Vec<u8> {
    players.iter().map(|p| p.0).collect()
}

fn told(made: &Made) -> Value {
    let mut object = step(made);
    object["left"] = json!(numbers(&made.left));
    object
}

fn step(made: &Made) -> Value {
    json!({"by": made.by.0, "move": made.name, "gain": made.gain, "spec": made.spec})
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    spec: String,
    form: Option<String>,
    moves: Option<Vec<String>>,
    seats: Vec<String>,
    seed: Option<u64>,
    time: Option<f64>,
}

/// The move of a seat.
pub async fn reply(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let turn: Turn = object(body).await?;
    let time = lab.jobs.time(turn.time)?;
    let shared = lab.clone();
    // The record is made anew by the search: whatever is wrong with it is told before anybody waits for a turn.
    let turn = lab.jobs.look(move || seated(&turn).map(|_| turn)).await?;
    let choice = lab.jobs.run(time, move |limits| {
        let (asked, record, seats) = seated(&turn)?;
        let asker = asker(&shared, asked, limits);
        let choice = play::choose(&record, &seats, turn.seed.unwrap_or(1), &asker);
        choice.map_err(|e| Failure::question(record.spec(), e))
    });
    let choice = choice.await??;
    Ok(json(StatusCode::OK, &json!({"move": choice.name, "note": choice.note})))
}

/// The game so far and who sits where, if there is somebody to ask.
fn seated(turn: &Turn) -> Result<(Asked, Record<'static>, Vec<Seat>), Failure> {
    let Turn { spec, form, moves, seats, .. } = turn;
    let asked = Asked::find(spec, form.as_deref())?;
    let record = replayed(asked, spec, moves.as_deref().unwrap_or_default())?;
    let about = asked.game.about();
    if seats.len() != about.players.len() {
        return Err(Failure::input(format!("{} has {} seats, not {}", about.name, about.players.len(), seats.len())));
    }
    let seat = |(i, name): (usize, &String)| {
        let seat = Seat::read(name).ok_or_else(|| format!("nobody is called {name:?}"))?;
        seat.suits(asked.game, record.start(), Player(i as u8)).map(|()| seat)
    };
    let seats: Vec<Seat> = seats.iter().enumerate().map(seat).collect::<Result<_, _>>().map_err(Failure::input)?;
    let standing = record.standing();
    if standing.ending.is_some() || standing.moves.is_empty() {
        return Err(Failure::input("the game is over"));
    }
    if seats.get(usize::from(standing.mover.0)) == Some(&Seat::You) {
        return Err(Failure::input("it is the turn of a person"));
    }
    Ok((asked, record, seats))
}

fn asker<'a>(lab: &'a Lab, asked: Asked, limits: &Limits<'a>) -> Asker<'a> {
    let sitting = lab.sitting(asked.game.about().name);
    Asker { game: asked.game, rule: asked.rule, sitting, limits: *limits }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    spec: String,
    form: Option<String>,
    time: Option<f64>,
}

/// What every move is worth.
pub async fn moves(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Position { spec, form, time } = object(body).await?;
    let time = lab.jobs.time(time)?;
    let (asked, standing) = lab.jobs.look(move || standing(&spec, form.as_deref())).await?;
    let shared = lab.clone();
    let work = move |limits: &Limits, out: &Out| {
        let mut found = |rating: play::Rating| {
            let sign = rating.sign.to_string();
            out.line(&json!({"move": rating.name, "sign": sign, "worth": rating.worth, "verdict": rating.verdict}));
        };
        let stopped = if standing.ending.is_some() {
            None
        } else {
            let rated = play::rate(&asker(&shared, asked, limits), &standing, &mut found);
            rated.map_err(|e| Failure::question(&standing.spec, e))?
        };
        out.line(&json!({"done": true, "stopped": stopped.map(|s| s.to_string())}));
        Ok(())
    };
    stream(&lab.jobs, Kind::Lines, time, work).await
}

/// A line of best play.
pub async fn line(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Position { spec, form, time } = object(body).await?;
    let time = lab.jobs.time(time)?;
    let (asked, standing) = lab.jobs.look(move || standing(&spec, form.as_deref())).await?;
    let shared = lab.clone();
    let work = move |limits: &Limits, out: &Out| {
        let mut found = |made: Made| {
            out.line(&step(&made));
        };
        let end = play::line(&asker(&shared, asked, limits), &standing, &mut found);
        let end = end.map_err(|e| Failure::question(&standing.spec, e))?;
        out.line(&json!({"done": true, "over": end.over, "stopped": end.stopped.map(|s| s.to_string())}));
        Ok(())
    };
    stream(&lab.jobs, Kind::Lines, time, work).await
}

fn standing(spec: &str, form: Option<&str>) -> Result<(Asked, Standing), Failure> {
    let asked = Asked::find(spec, form)?;
    let standing = asked.game.standing(spec, asked.rule).map_err(|error| Failure::spec(spec, error))?;
    Ok((asked, standing))
}
