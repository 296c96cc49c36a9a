//! A game in play: `POST /api/game` shows a state, `/api/reply` moves for a seat that is not a person's, `/api/moves`
//! rates the moves and `/api/line` plays on. Requests hold the whole state, so the server remembers no games.

use crate::body::{json, object, typed};
use crate::failure::Failure;
use crate::state::{Lab, Shared};
use crate::stream::{Kind, Out, stream};
use crate::subject::Subject;
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

/// How many seconds a seat thinks about a move if the request does not say.
const THINKING: f64 = 5.0;

/// The most moves that a state lists.
const MOST_MOVES: usize = 2000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StateQuery {
    spec: String,
    form: Option<String>,
    moves: Option<Vec<String>>,
    view: Option<String>,
    window: Option<[i32; 4]>,
}

/// Sends the state after some moves.
pub(crate) async fn game(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let query: StateQuery = object(body).await?;
    let state = lab.jobs.quick(move || state(&query)).await?;
    Ok(typed(StatusCode::OK, "application/json", state))
}

/// A state as it is sent.
#[derive(Serialize)]
struct GameState<'a> {
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

fn state(query: &StateQuery) -> Result<String, Failure> {
    let StateQuery { spec, form, moves, view, window } = query;
    let wrong = |error| Failure::spec(spec, error);
    let subject = Subject::find(spec, form.as_deref())?;
    let (game, rule) = (subject.game, subject.rule);
    let record = replay(subject, spec, moves.as_deref().unwrap_or_default())?;
    let standing = record.standing();
    let window = window.map(|[left, top, right, bottom]| Window { left, top, right, bottom });
    let about = game.about();
    let seats = |i: usize| {
        let offered = Seat::offered(game, record.start(), rule, Player(i as u8));
        offered.iter().map(|seat| json!({"name": seat.name(), "title": seat.title()})).collect()
    };
    let views = game.views(&standing.spec).map_err(wrong)?;
    let state = GameState {
        start: record.start(),
        spec: &standing.spec,
        form: rule.form().key(),
        canonical: game.read(spec).map_err(wrong)?,
        mover: standing.mover.0,
        left: numbers(&standing.left),
        points: record.points(),
        over: record.result().map(|o| json!({"winner": o.winner.map(|p| p.0), "text": o.text})),
        history: record.steps().iter().map(history_json).collect(),
        moves: &standing.moves[..standing.moves.len().min(MOST_MOVES)],
        more: standing.moves.len() > MOST_MOVES,
        seats: (0..about.players.len()).map(seats).collect(),
        views: views.iter().map(|view| json!({"name": view.name, "title": view.title})).collect(),
        view: view.as_deref(),
        move_help: about.move_help,
        board: record.board(view.as_deref(), window).map_err(wrong)?,
    };
    // Boards are large, so they are written directly, without a `Value` in between.
    serde_json::to_string(&state).map_err(|e| Failure::bug(e.to_string()))
}

fn replay(subject: Subject, spec: &str, moves: &[String]) -> Result<Record<'static>, Failure> {
    Record::replay(subject.game, spec, subject.rule, moves).map_err(|wrong| Failure::misplay(spec, moves, wrong))
}

fn numbers(players: &[Player]) -> Vec<u8> {
    players.iter().map(|p| p.0).collect()
}

fn history_json(made: &Made) -> Value {
    let mut object = step_json(made);
    object["left"] = json!(numbers(&made.left));
    object
}

fn step_json(made: &Made) -> Value {
    json!({"by": made.by.0, "move": made.name, "gain": made.gain, "spec": made.spec})
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnQuery {
    spec: String,
    form: Option<String>,
    moves: Option<Vec<String>>,
    seats: Vec<String>,
    seed: Option<u64>,
    time: Option<f64>,
}

/// Sends the move of the seat whose turn it is.
pub(crate) async fn reply(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let turn: TurnQuery = object(body).await?;
    let time = lab.jobs.time(turn.time.or(Some(THINKING)))?;
    let shared = lab.clone();
    // Replayed here for its errors, which must not wait for a free thread; the search replays it again.
    let turn = lab.jobs.quick(move || seated(&turn).map(|_| turn)).await?;
    let choice = lab.jobs.search(time, move |limits| {
        let (subject, record, seats) = seated(&turn)?;
        let asker = asker(&shared, subject, limits);
        let choice = play::choose(&record, &seats, turn.seed.unwrap_or(1), &asker);
        choice.map_err(|e| Failure::question(record.spec(), e))
    });
    let choice = choice.await??;
    Ok(json(StatusCode::OK, &json!({"move": choice.name, "note": choice.note, "proved": choice.proved})))
}

/// The game so far and its seats, if the seat to move can be asked for a move.
fn seated(turn: &TurnQuery) -> Result<(Subject, Record<'static>, Vec<Seat>), Failure> {
    let TurnQuery { spec, form, moves, seats, .. } = turn;
    let subject = Subject::find(spec, form.as_deref())?;
    let (game, rule) = (subject.game, subject.rule);
    let record = replay(subject, spec, moves.as_deref().unwrap_or_default())?;
    let about = game.about();
    if seats.len() != about.players.len() {
        return Err(Failure::bad_request(format!(
            "{} has {} seats, not {}",
            about.name,
            about.players.len(),
            seats.len()
        )));
    }
    let seat = |(i, name): (usize, &String)| {
        let seat = Seat::read(game, name)?;
        seat.suits(game, record.start(), rule, Player(i as u8)).map(|()| seat)
    };
    let seats: Vec<Seat> =
        seats.iter().enumerate().map(seat).collect::<Result<_, _>>().map_err(Failure::bad_request)?;
    let standing = record.standing();
    if standing.ending.is_some() || standing.moves.is_empty() {
        return Err(Failure::bad_request("the game is over"));
    }
    if seats.get(usize::from(standing.mover.0)) == Some(&Seat::You) {
        return Err(Failure::bad_request("it is a person's turn"));
    }
    Ok((subject, record, seats))
}

fn asker<'a>(lab: &'a Lab, subject: Subject, limits: &Limits<'a>) -> Asker<'a> {
    Asker { game: subject.game, rule: subject.rule, session: Some(&lab.session), limits: *limits }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionQuery {
    spec: String,
    form: Option<String>,
    time: Option<f64>,
}

/// Sends what every move is worth.
pub(crate) async fn moves(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let PositionQuery { spec, form, time } = object(body).await?;
    let time = lab.jobs.time(time)?;
    let (subject, standing) = lab.jobs.quick(move || standing(&spec, form.as_deref())).await?;
    let shared = lab.clone();
    let work = move |limits: &Limits, out: &Out| {
        let mut found = |rating: play::Rating| {
            let sign = rating.sign.to_string();
            out.line(&json!({"move": rating.name, "sign": sign, "worth": rating.worth, "verdict": rating.verdict}));
        };
        let stopped = if standing.ending.is_some() {
            None
        } else {
            let rated = play::rate(&asker(&shared, subject, limits), &standing, &mut found);
            rated.map_err(|e| Failure::question(&standing.spec, e))?
        };
        out.line(&json!({"done": true, "stopped": stopped.map(|s| s.to_string())}));
        Ok(())
    };
    stream(&lab.jobs, Kind::Lines, time, work).await
}

/// Sends a line of best play.
pub(crate) async fn line(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let PositionQuery { spec, form, time } = object(body).await?;
    let time = lab.jobs.time(time)?;
    let (subject, standing) = lab.jobs.quick(move || standing(&spec, form.as_deref())).await?;
    let shared = lab.clone();
    let work = move |limits: &Limits, out: &Out| {
        let mut found = |made: Made| {
            out.line(&step_json(&made));
        };
        let end = play::line(&asker(&shared, subject, limits), &standing, &mut found);
        let end = end.map_err(|e| Failure::question(&standing.spec, e))?;
        out.line(&json!({"done": true, "over": end.over, "stopped": end.stopped.map(|s| s.to_string())}));
        Ok(())
    };
    stream(&lab.jobs, Kind::Lines, time, work).await
}

fn standing(spec: &str, form: Option<&str>) -> Result<(Subject, Standing), Failure> {
    let subject = Subject::find(spec, form)?;
    let standing = subject.game.standing(spec, subject.rule).map_err(|error| Failure::spec(spec, error))?;
    Ok((subject, standing))
}
