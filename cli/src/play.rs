//! `outwit play`: a game against perfect, random or human opponents, a line at a time.

use crate::args::PlayArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::Failure;
use crate::output::{bold, line, read_line, some_of};
use crate::transcript::Transcript;
use crate::whole_file;
use outwit::convention::Form;
use outwit::game::{Game, Sitting};
use outwit::games::STANDARD;
use outwit::play::{Advice, Asker, Choice, Made, Outcome, Record, Seat, choose};
use outwit::player::Player;
use outwit::show::ascii::ascii;
use outwit::solve::limits::Limits;
use outwit::spec::SpecError;
use std::fs::File;
use std::io::{IsTerminal, Read, Write, stdin, stdout};
use std::process::ExitCode;

const HELP: &str = "  type a move, or: moves (list them), hint, undo, board, save FILE, quit, help";

/// So many moves are played of a game that may go on for ever, if nobody at the table could end it.
const LONGEST_GAME: usize = 600;

/// The largest transcript that is read, in bytes.
const LONGEST_TRANSCRIPT: u64 = 1 << 24;

/// Plays, or shows a saved game.
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
    let seats = seats(args, game, &spec)?;
    let mut table = Table { record, sitting: game.sit_down(), seats, limits: limits(&args.budget), seed: args.seed };
    line(&table.introduction())?;
    line(HELP)?;
    let result = table.play()?;
    if let Some(path) = &args.save {
        table.save(path, result)?;
        line(&format!("saved as {}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn seats(args: &PlayArgs, game: &dyn Game, spec: &str) -> Result<Vec<Seat>, Failure> {
    let players = game.about().players.len();
    let opponent = args.opponent.unwrap_or(Seat::Perfect);
    let seats: Vec<Seat> = match args.seats.len() {
        0 => (0..players).map(|i| if i == 0 { Seat::You } else { opponent }).collect(),
        n if n == players => args.seats.clone(),
        n => return Err(Failure::Input(format!("{} has {players} seats, not {n}", game.about().name))),
    };
    for (i, seat) in seats.iter().enumerate() {
        seat.suits(game, spec, Player(i as u8)).map_err(Failure::Input)?;
    }
    Ok(seats)
}

struct Table<'a> {
    record: Record<'a>,
    /// Who remembers what was found out earlier, if anybody does.
    sitting: Option<Box<dyn Sitting>>,
    seats: Vec<Seat>,
    limits: Limits<'static>,
    seed: u64,
}

/// What a person typed.
enum Typed {
    Move(String),
    Quit,
    Undone,
}

impl Table<'_> {
    fn introduction(&self) -> String {
        let about = self.record.game().about();
        let seat = |(name, seat): (&&str, &Seat)| format!("{name}: {}", seat.name());
        let seats: Vec<String> = about.player_names.iter().zip(&self.seats).map(seat).collect();
        let form = self.record.rule().form();
        let form = if form == Form::Usual { String::new() } else { format!(", {}", form.name()) };
        format!("{}{form} ({})", bold(self.record.start()), seats.join(", "))
    }

    fn asker(&self) -> Asker<'_> {
        let (game, rule) = (self.record.game(), self.record.rule());
        Asker { game, rule, sitting: self.sitting.as_deref(), limits: self.limits }
    }

    fn name(&self, player: Player) -> &'static str {
        self.record.game().about().player_names[usize::from(player.0)]
    }

    /// Plays until the game is over, or somebody quits (None).
    fn play(&mut self) -> Result<Option<String>, Failure> {
        self.board()?;
        for player in self.record.standing().left.clone() {
            line(&format!("{} cannot move and leaves", self.name(player)))?;
        }
        loop {
            if let Some(Outcome { text, .. }) = self.record.result() {
                line(&bold(&text))?;
                return Ok(Some(text));
            }
            let endless = !self.record.game().about().finite && !self.seats.contains(&Seat::You);
            if endless && self.record.steps().len() >= LONGEST_GAME {
                line(&format!("nobody has won after {LONGEST_GAME} moves, and the game may go on for ever"))?;
                return Ok(None);
            }
            let mover = self.record.standing().mover;
            let name = if self.seats[usize::from(mover.0)] == Seat::You {
                match self.ask()? {
                    Typed::Move(name) => name,
                    Typed::Undone => continue,
                    Typed::Quit => return Ok(None),
                }
            } else {
                let chosen = search(true, || choose(&self.record, &self.seats, self.seed, &self.asker()));
                let Choice { name, note } = chosen.map_err(|e| Failure::question(self.record.spec(), e))?;
                if let Some(note) = note {
                    line(&format!("({note})"))?;
                }
                name
            };
            if let Err(error) = self.record.play(&name) {
                let instead = error.instead.map_or(String::new(), |m| format!(" (nearest: {m})"));
                line(&format!("  {}{instead}", error.message))?;
                continue;
            }
            line(&format!("{} plays {name}", self.name(mover)))?;
            self.board()?;
            for player in self.record.standing().left.clone() {
                line(&format!("{} cannot move and leaves", self.name(player)))?;
            }
        }
    }

    fn board(&self) -> Result<(), Failure> {
        let spec = self.record.spec();
        let scene = self.record.game().scene(spec);
        let scene = scene.map_err(|error| Failure::Spec { text: spec.to_owned(), error })?;
        line(ascii(&scene).trim_end())?;
        if let Some(points) = self.record.points() {
            line(&format!("points {points:?}"))?;
        }
        Ok(())
    }

    /// Reads from a person until there is a move.
    fn ask(&mut self) -> Result<Typed, Failure> {
        loop {
            let standing = self.record.standing();
            let mut out = stdout();
            write!(out, "{}> ", self.name(standing.mover))?;
            out.flush()?;
            let Some(typed) = read_line(&mut stdin().lock())? else {
                line("\nthe input has ended before the game")?;
                return Ok(Typed::Quit);
            };
            if !stdin().is_terminal() {
                line(typed.trim())?;
            }
            let (word, rest) = typed.trim().split_once(' ').unwrap_or((typed.trim(), ""));
            match word {
                "" => {}
                "help" | "?" => line(&format!("{HELP}\n  a move is {}", self.record.game().about().move_help))?,
                "quit" | "exit" | "q" => return Ok(Typed::Quit),
                "board" => self.board()?,
                "moves" => line(&format!("  {}", some_of(&standing.moves, 60)))?,
                "hint" => self.hint()?,
                "undo" => {
                    if self.undo()? {
                        self.board()?;
                        return Ok(Typed::Undone);
                    }
                    line("  there is nothing to take back")?;
                }
                "save" if !rest.is_empty() => match self.save(rest.as_ref(), None) {
                    Ok(()) => line(&format!("  saved as {rest}"))?,
                    Err(Failure::Io(message)) => line(&format!("  {message}"))?,
                    Err(other) => return Err(other),
                },
                _ => return Ok(Typed::Move(outwit::spec::squeeze(&typed))),
            }
        }
    }

    /// Takes moves back until a person is to move.
    fn undo(&mut self) -> Result<bool, Failure> {
        let person = |made: &Made| self.seats[usize::from(made.by.0)] == Seat::You;
        let Some(last) = self.record.steps().iter().rposition(person) else {
            return Ok(false);
        };
        self.record.take_back(last).map_err(|error| Failure::Spec { text: self.record.start().to_owned(), error })?;
        Ok(true)
    }

    fn hint(&self) -> Result<(), Failure> {
        let (standing, asker) = (self.record.standing(), self.asker());
        let wrong = |e| Failure::question(&standing.spec, e);
        match search(true, || asker.advice(standing, &self.seats)).map_err(wrong)? {
            None => line("  the budget is too small to tell"),
            Some(Advice { verdict, good, otherwise: Some(name), .. }) if good.is_empty() => {
                line(&format!("  {verdict}; one that makes sense: {name}"))
            }
            Some(Advice { verdict, good, .. }) if good.is_empty() => {
                match search(true, || asker.keeps_queer(standing)).map_err(wrong)? {
                    Some(name) => line(&format!("  {verdict}; nobody can force a win after {name}")),
                    None => line(&format!("  {verdict}; no move saves it")),
                }
            }
            Some(Advice { verdict, good, .. }) => line(&format!("  {verdict}; good: {}", some_of(&good, 12))),
        }
    }

    fn save(&self, path: &std::path::Path, result: Option<String>) -> Result<(), Failure> {
        let players = self.record.game().about().players;
        let key = |made: &Made| players[usize::from(made.by.0)].to_owned();
        let transcript = Transcript {
            game: self.record.start().to_owned(),
            rule: self.record.rule().name().to_owned(),
            moves: self.record.steps().iter().map(|made| (key(made), made.name.clone())).collect(),
            result,
        };
        whole_file::write(path, |out| Ok(out.write_all(transcript.write().as_bytes())?))
    }
}

/// Shows a saved game, and finds out whether it could be played so.
fn replay(transcript: &Transcript) -> Result<ExitCode, Failure> {
    let wrong = |text: &str, error: SpecError| Failure::Spec { text: text.to_owned(), error };
    let game = STANDARD.find(&transcript.game).map_err(|e| wrong(&transcript.game, e))?;
    let about = game.about();
    let rule = about.conventions.iter().find(|r| r.name() == transcript.rule);
    let rule = *rule.ok_or_else(|| Failure::Input(format!("{} has no rule {:?}", about.name, transcript.rule)))?;
    let mut record = Record::new(game, &transcript.game, rule).map_err(|e| wrong(&transcript.game, e))?;
    let show = |spec: &str| {
        let scene = game.scene(spec).map_err(|e| wrong(spec, e))?;
        line(ascii(&scene).trim_end())
    };
    show(record.spec())?;
    for (i, (player, name)) in transcript.moves.iter().enumerate() {
        let mover = usize::from(record.standing().mover.0);
        if record.standing().ending.is_some() {
            return Err(Failure::Input(format!("move {}: the game is over before it", i + 1)));
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
        return Err(Failure::Input(format!("the transcript tells another result than its moves: {found}")));
    }
    line(&bold(found.as_deref().unwrap_or("broken off here")))?;
    Ok(ExitCode::SUCCESS)
}
