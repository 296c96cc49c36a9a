//! `outwit play`: a game against the computer, random or human opponents, on the full terminal ([`screen`]) or, without one, line
//! by line ([`lines`]).

use crate::args::{BudgetArgs, PlayArgs};
use crate::budget::{limits, listen_to_ctrl_c};
use crate::failure::Failure;
use crate::output::{bold, line};
use crate::transcript::Transcript;
use outwit::convention::Rule;
use outwit::families::STANDARD;
use outwit::game::Game;
use outwit::play::{Record, Seat};
use outwit::player::Player;
use outwit::session::Session;
use outwit::show::ascii::ascii;
use outwit::spec::SpecError;
use std::fs::File;
use std::io::{IsTerminal, Read, stdin, stdout};
use std::process::ExitCode;
use std::time::Duration;
use table::Table;

mod lines;
mod screen;
mod table;

/// How long the computer thinks about a move if no other time is given.
const THINKING: Duration = Duration::from_secs(5);

/// The largest transcript to read, in bytes.
const LONGEST_TRANSCRIPT: u64 = 1 << 24;

/// Plays a game, or replays a saved one.
pub fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.replay {
        let mut text = Vec::new();
        let file = File::open(path).map_err(|e| Failure::file(path, &e))?;
        file.take(LONGEST_TRANSCRIPT).read_to_end(&mut text).map_err(|e| Failure::file(path, &e))?;
        return replay(&Transcript::read(&String::from_utf8_lossy(&text))?);
    }
    listen_to_ctrl_c();
    let spec = args.spec.clone().unwrap_or_default();
    let wrong = |error: SpecError| Failure::Spec { text: spec.clone(), error };
    let game = STANDARD.find(&spec).map_err(wrong)?;
    let rule = game.about().rule(args.form.form()).map_err(wrong)?;
    let record = Record::new(game, &spec, rule).map_err(wrong)?;
    let seats = seats(args, game, &spec, rule)?;
    let rulebook = game.rulebook(&spec, rule).map_err(wrong)?;
    let budget = BudgetArgs { memory: args.memory, time: args.time.or(Some(THINKING)), threads: args.threads };
    let (limits, session) = (limits(&budget), Session::new());
    let mut table = Table { typed: spec.clone(), rulebook, record, session, seats, limits, seed: args.seed };
    if on_terminal(args) {
        screen::play(&mut table)?;
    } else {
        lines::play(&mut table)?;
    }
    if let Some(path) = &args.save {
        table.save(path)?;
        line(&format!("saved to {}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether the terminal can show a board.
fn on_terminal(args: &PlayArgs) -> bool {
    let dumb = std::env::var("TERM").map_or(true, |term| term == "dumb");
    !args.plain && !dumb && stdin().is_terminal() && stdout().is_terminal()
}

fn seats(args: &PlayArgs, game: &dyn Game, spec: &str, rule: Rule) -> Result<Vec<Seat>, Failure> {
    let players = game.about().players.len();
    let read = |name: &str| Seat::read(game, name).map_err(Failure::Input);
    let opponent = args.opponent.as_deref().map_or(Ok(Seat::Perfect), read)?;
    let seats: Vec<Seat> = match args.seats.len() {
        0 => (0..players).map(|i| if i == 0 { Seat::You } else { opponent }).collect(),
        n if n == players => args.seats.iter().map(|name| read(name)).collect::<Result<_, _>>()?,
        n => return Err(Failure::Input(format!("{} has {players} seats, not {n}", game.about().name))),
    };
    for (i, seat) in seats.iter().enumerate() {
        seat.suits(game, spec, rule, Player(i as u8)).map_err(Failure::Input)?;
    }
    Ok(seats)
}

/// Replays a saved game, and checks that it is legal.
fn replay(transcript: &Transcript) -> Result<ExitCode, Failure> {
    let wrong = |text: &str, error: SpecError| Failure::Spec { text: text.to_owned(), error };
    let game = STANDARD.find(&transcript.game).map_err(|e| wrong(&transcript.game, e))?;
    let about = game.about();
    let rule = about.conventions.iter().find(|r| r.name() == transcript.rule);
    let rule = *rule.ok_or_else(|| Failure::Input(format!("{} has no rule {:?}", about.name, transcript.rule)))?;
    let mut record = Record::new(game, &transcript.game, rule).map_err(|e| wrong(&transcript.game, e))?;
    let show = |spec: &str| -> Result<(), Failure> {
        let scene = game.scene(spec).map_err(|e| wrong(spec, e))?;
        Ok(line(ascii(&scene).trim_end())?)
    };
    show(record.spec())?;
    for (i, (player, name)) in transcript.moves.iter().enumerate() {
        let mover = usize::from(record.standing().mover.0);
        if record.standing().ending.is_some() {
            return Err(Failure::Input(format!("move {}: the game is already over", i + 1)));
        }
        if about.players[mover] != player {
            return Err(Failure::Input(format!("move {}: it is the turn of {}", i + 1, about.players[mover])));
        }
        record.play(name).map_err(|e| Failure::Input(format!("move {}: {}", i + 1, e.message)))?;
        line(&format!("{} plays {name}", about.player_names[mover]))?;
        show(record.spec())?;
    }
    let found = record.result().map(|outcome| outcome.text);
    if found != transcript.result {
        let found = found.unwrap_or_else(|| "the game is not over".to_owned());
        return Err(Failure::Input(format!("the result in the transcript does not match its moves: {found}")));
    }
    line(&bold(found.as_deref().unwrap_or("unfinished")))?;
    Ok(ExitCode::SUCCESS)
}
