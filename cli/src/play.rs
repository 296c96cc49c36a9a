//! `outwit play`: a game against perfect, random or human opponents, a line at a time.

use crate::args::{PlayArgs, SeatName};
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::Failure;
use crate::output::{bold, line, read_line, some_of};
use crate::transcript::Transcript;
use crate::whole_file;
use outwit::convention::Form;
use outwit::convention::{Ending, Rule};
use outwit::game::{EngineChoice, Game, Question, Request, Sitting, Standing};
use outwit::games::STANDARD;
use outwit::rules::coins;
use outwit::show::ascii::ascii;
use outwit::solve::limits::Limits;
use outwit::spec::SpecError;
use outwit::study::cannibal;
use outwit::study::closing::{Allowed, Before, Strategy};
use serde_json::Value;
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
    let start = game.standing(&spec, rule).map_err(wrong)?.spec;
    let mut table = Table {
        game,
        sitting: game.sit_down(),
        rule,
        seats: seats(args, game, &spec)?,
        limits: limits(&args.budget),
        dice: args.seed | 1,
        plan: Vec::new(),
        past: vec![(start.clone(), Vec::new())],
        played: Vec::new(),
        start,
    };
    line(&table.introduction())?;
    line(HELP)?;
    let result = table.play()?;
    if let Some(path) = &args.save {
        table.save(path, result)?;
        line(&format!("saved as {}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn seats(args: &PlayArgs, game: &dyn Game, spec: &str) -> Result<Vec<SeatName>, Failure> {
    let players = game.about().players.len();
    let opponent = args.opponent.unwrap_or(SeatName::Perfect);
    let seats = match args.seats.len() {
        0 => (0..players).map(|i| if i == 0 { SeatName::You } else { opponent }).collect(),
        n if n == players => args.seats.clone(),
        n => return Err(Failure::Input(format!("{} has {players} seats, not {n}", game.about().name))),
    };
    let graph = game.on_graph(spec).map_err(|error| Failure::Spec { text: spec.to_owned(), error })?;
    let plane = game.on_plane(spec).map_err(|error| Failure::Spec { text: spec.to_owned(), error })?;
    if let Some((i, (seat, strategy))) =
        seats.iter().enumerate().find_map(|(i, seat)| Some((i, (seat, seat.for_animals()?))))
    {
        let Some(playing) = plane.filter(|_| i == 0) else {
            return Err(Failure::Input(format!("{} has no strategy {} for this seat", game.about().name, seat.name())));
        };
        strategy.next(&playing, &[]).map_err(Failure::Input)?;
    }
    match seats.iter().find(|seat| seat.strategy().is_some()) {
        Some(seat) if graph.is_none() => {
            Err(Failure::Input(format!("{} has no strategy {}", game.about().name, seat.name())))
        }
        _ => Ok(seats),
    }
}

struct Table<'a> {
    game: &'a dyn Game,
    /// Who remembers what was found out earlier, if anybody does.
    sitting: Option<Box<dyn Sitting>>,
    rule: Rule,
    seats: Vec<SeatName>,
    limits: Limits<'static>,
    /// The state of the random numbers.
    dice: u64,
    /// The rest of a turn that a strategy has chosen, the next move last.
    plan: Vec<String>,
    start: String,
    /// Every state so far, with the points of each player.
    past: Vec<(String, Vec<i64>)>,
    /// Who moved, and what.
    played: Vec<(String, String)>,
}

/// What a person typed.
enum Typed {
    Move(String),
    Quit,
    Undone,
}

/// What is known about a state.
struct Advice {
    verdict: String,
    /// The moves by which whoever is to move wins.
    good: Vec<String>,
    /// Where nobody can force a win, a move after which the one person at the table still cannot.
    stops: Option<String>,
    /// Whether the length of the game is known.
    measured: bool,
    /// A move that makes sense where no good one is known.
    otherwise: Option<String>,
}

impl Table<'_> {
    fn introduction(&self) -> String {
        let about = self.game.about();
        let seat = |(name, seat): (&&str, &SeatName)| format!("{name}: {}", seat.name());
        let seats: Vec<String> = about.player_names.iter().zip(&self.seats).map(seat).collect();
        let form = self.rule.form();
        let form = if form == Form::Usual { String::new() } else { format!(", {}", form.name()) };
        format!("{}{form} ({})", bold(&self.start), seats.join(", "))
    }

    fn now(&self) -> &str {
        self.past.last().map_or(&self.start, |(spec, _)| spec)
    }

    fn standing(&self) -> Result<Standing, Failure> {
        let spec = self.now();
        self.game.standing(spec, self.rule).map_err(|error| Failure::Spec { text: spec.to_owned(), error })
    }

    fn name(&self, player: outwit::player::Player) -> &'static str {
        self.game.about().player_names[usize::from(player.0)]
    }

    /// Plays until the game is over, or somebody quits (None).
    fn play(&mut self) -> Result<Option<String>, Failure> {
        self.board()?;
        loop {
            let standing = self.standing()?;
            for player in &standing.left {
                line(&format!("{} cannot move and leaves", self.name(*player)))?;
            }
            if let Some(ending) = standing.ending {
                let result = result(self.game, ending, &self.points());
                line(&bold(&result))?;
                return Ok(Some(result));
            }
            let endless = !self.game.about().finite && !self.seats.contains(&SeatName::You);
            if endless && self.played.len() >= LONGEST_GAME {
                line(&format!("nobody has won after {LONGEST_GAME} moves, and the game may go on for ever"))?;
                return Ok(None);
            }
            let name = match self.seats[usize::from(standing.mover.0)] {
                SeatName::You => match self.ask(&standing)? {
                    Typed::Move(name) => name,
                    Typed::Undone => continue,
                    Typed::Quit => return Ok(None),
                },
                SeatName::Perfect => self.perfect(&standing)?,
                SeatName::Random => self.random(&standing.moves),
                seat => match (seat.strategy(), seat.for_animals()) {
                    (Some(strategy), _) => self.by_strategy(&standing, strategy)?,
                    (_, Some(strategy)) => self.by_document(&standing, strategy)?,
                    _ => self.random(&standing.moves),
                },
            };
            let step = match self.game.play(&standing.spec, self.rule, &name) {
                Ok(step) => step,
                Err(error) => {
                    let instead = error.instead.map_or(String::new(), |m| format!(" (nearest: {m})"));
                    line(&format!("  {}{instead}", error.message))?;
                    continue;
                }
            };
            line(&format!("{} plays {name}", self.name(standing.mover)))?;
            let mut points = self.points();
            points[usize::from(standing.mover.0)] += i64::from(step.gain);
            self.past.push((step.spec, points));
            self.played.push((self.game.about().players[usize::from(standing.mover.0)].to_owned(), name));
            self.board()?;
        }
    }

    fn points(&self) -> Vec<i64> {
        let nothing = vec![0; self.seats.len()];
        self.past.last().map(|(_, p)| p.clone()).filter(|p| !p.is_empty()).unwrap_or(nothing)
    }

    fn board(&self) -> Result<(), Failure> {
        let spec = self.now();
        let scene = self.game.scene(spec).map_err(|error| Failure::Spec { text: spec.to_owned(), error })?;
        line(ascii(&scene).trim_end())?;
        if self.rule.counts_points() {
            line(&format!("points {:?}", self.points()))?;
        }
        Ok(())
    }

    /// Reads from a person until there is a move.
    fn ask(&mut self, standing: &Standing) -> Result<Typed, Failure> {
        loop {
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
                "help" | "?" => line(&format!("{HELP}\n  a move is {}", self.game.about().move_help))?,
                "quit" | "exit" | "q" => return Ok(Typed::Quit),
                "board" => self.board()?,
                "moves" => line(&format!("  {}", some_of(&standing.moves, 60)))?,
                "hint" => self.hint(standing)?,
                "undo" => {
                    if self.undo() {
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
    fn undo(&mut self) -> bool {
        let players = self.game.about().players;
        let person =
            |name: &String| players.iter().position(|p| p == name).is_some_and(|i| self.seats[i] == SeatName::You);
        let Some(last) = self.played.iter().rposition(|(player, _)| person(player)) else {
            return false;
        };
        self.plan.clear();
        self.played.truncate(last);
        self.past.truncate(last + 1);
        true
    }

    fn hint(&self, standing: &Standing) -> Result<(), Failure> {
        match self.advice(standing)? {
            None => line("  the budget is too small to tell"),
            Some(Advice { verdict, good, otherwise: Some(name), .. }) if good.is_empty() => {
                line(&format!("  {verdict}; one that makes sense: {name}"))
            }
            Some(Advice { verdict, good, .. }) if good.is_empty() => match self.keeps_queer(standing)? {
                Some(name) => line(&format!("  {verdict}; nobody can force a win after {name}")),
                None => line(&format!("  {verdict}; no move saves it")),
            },
            Some(Advice { verdict, good, .. }) => line(&format!("  {verdict}; good: {}", some_of(&good, 12))),
        }
    }

    /// What to think of a state and what to do in it, unless the budget runs out.
    fn advice(&self, standing: &Standing) -> Result<Option<Advice>, Failure> {
        let Some(answer) = self.solve(&standing.spec, Question::Outcome)? else {
            return Ok(None);
        };
        let players = self.game.about().players;
        let mover = players[usize::from(standing.mover.0)];
        let best = if let Value::Object(by_starter) = &answer.best { &by_starter[mover] } else { &answer.best };
        let good = best.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
        // Against one person the others act as one where they can.
        let mut people = players.iter().zip(&self.seats).filter(|(_, seat)| **seat == SeatName::You);
        let stops = match (people.next(), people.next()) {
            (Some((person, _)), None) if *person != mover => {
                let plan = answer.plans.get(mover).and_then(|plans| plans.get(*person));
                plan.and_then(|plan| plan["moves"][0].as_str()).map(str::to_owned)
            }
            _ => None,
        };
        let measured = answer.answer.contains_key("plies");
        Ok(Some(Advice { verdict: answer.verdict, good, stops, measured, otherwise: answer.otherwise }))
    }

    fn solve(&self, spec: &str, question: Question) -> Result<Option<outwit::game::Answer>, Failure> {
        let request = Request { spec: spec.to_owned(), question, rule: self.rule, engine: EngineChoice::Fast };
        let answer = search(true, || match &self.sitting {
            Some(sitting) => sitting.solve(&request, &self.limits),
            None => self.game.solve(&request, &self.limits, None),
        });
        let answer = answer.map_err(|e| Failure::question(spec, e))?;
        Ok(Some(answer).filter(|a| a.stopped.is_none()))
    }

    /// A winning move if there is one. Of three players, else one that stops the only person at the table, or one after
    /// which nobody can force a win.
    fn perfect(&mut self, standing: &Standing) -> Result<String, Failure> {
        let Some(Advice { good, stops, measured, otherwise, .. }) = self.advice(standing)? else {
            line("(the budget is too small to see the end)")?;
            return Ok(self.random(&standing.moves));
        };
        if measured && let Some(name) = self.by_length(standing, &good)? {
            return Ok(name);
        }
        if let Some(name) = good.into_iter().next().or(stops).or(otherwise) {
            return Ok(name);
        }
        if let Some(name) = self.keeps_queer(standing)? {
            return Ok(name);
        }
        Ok(self.random(&standing.moves))
    }

    /// Where the length of the game is known: the good move that wins soonest, or if there is none, the move after which
    /// the game lasts longest.
    fn by_length(&self, standing: &Standing, good: &[String]) -> Result<Option<String>, Failure> {
        let answer = self.solve(&standing.spec, Question::Moves)?;
        let rows = answer.as_ref().and_then(|a| a.answer.get("moves")).and_then(Value::as_array);
        let rows = rows.into_iter().flatten();
        let lengths = rows.filter_map(|row| Some((row["answer"]["plies"].as_u64()?, row["move"].as_str()?)));
        let chosen = match good {
            [] => lengths.max_by_key(|(plies, _)| *plies),
            _ => lengths.filter(|(_, name)| good.iter().any(|g| g == name)).min_by_key(|(plies, _)| *plies),
        };
        Ok(chosen.map(|(_, name)| name.to_owned()))
    }

    /// Of three players: a move after which nobody can force a win.
    fn keeps_queer(&self, standing: &Standing) -> Result<Option<String>, Failure> {
        if self.seats.len() < 3 {
            return Ok(None);
        }
        let answer = self.solve(&standing.spec, Question::Moves)?;
        let rows = answer.as_ref().and_then(|a| a.answer.get("moves")).and_then(Value::as_array);
        let queer = rows.into_iter().flatten().find(|row| {
            let name = row["move"].as_str().unwrap_or_default();
            let next = self.game.play(&standing.spec, self.rule, name).ok();
            let turn = next.and_then(|s| self.game.standing(&s.spec, self.rule).ok());
            turn.is_some_and(|t| {
                let starter = self.game.about().players[usize::from(t.mover.0)];
                row["answer"]["starts"][starter] == "queer"
            })
        });
        Ok(queer.and_then(|row| row["move"].as_str()).map(str::to_owned))
    }

    /// Alice's next cell by a strategy of the document on cannibal animals.
    fn by_document(&self, standing: &Standing, strategy: cannibal::Strategy) -> Result<String, Failure> {
        let playing = self.game.on_plane(&standing.spec);
        let playing = playing.map_err(|error| Failure::Spec { text: standing.spec.clone(), error })?;
        let moves: Vec<&str> = self.played.iter().map(|(_, name)| name.as_str()).collect();
        let none = || Failure::Input("this game has no such strategy".to_owned());
        let cell = strategy.next(&playing.ok_or_else(none)?, &moves).map_err(Failure::Input)?;
        Ok(cell.to_string())
    }

    /// The next move of a turn that a strategy of the thesis allows; where it leaves a choice, at random.
    fn by_strategy(&mut self, standing: &Standing, strategy: Strategy) -> Result<String, Failure> {
        if let Some(name) = self.plan.pop() {
            return Ok(name);
        }
        let mover = self.game.about().players[usize::from(standing.mover.0)];
        let graph = self.game.on_graph(&standing.spec);
        let graph = graph.map_err(|error| Failure::Spec { text: standing.spec.clone(), error })?;
        // In the midst of a turn of which no rule tells, anything goes.
        let begins = self.played.last().is_none_or(|(player, _)| player != mover);
        if let Some(playing) = graph.filter(|_| begins) {
            let form = playing.form(self.rule == Rule::PointsNormal);
            if let Allowed::These(turns) = strategy.allowed(&form, self.before(&playing, mover)) {
                let chosen = self.roll(turns.len());
                self.plan = turns[chosen].iter().rev().map(|m| form.write_move(*m)).collect();
            }
        }
        match self.plan.pop() {
            Some(name) => Ok(name),
            None => Ok(self.random(&standing.moves)),
        }
    }

    /// What the other player did before `mover` came to move.
    fn before(&self, playing: &coins::Playing, mover: &str) -> Before {
        let turn: Vec<&str> =
            self.played.iter().rev().take_while(|(player, _)| player != mover).map(|(_, m)| m.as_str()).collect();
        let number = |name: &str| playing.graph.names.number(name);
        match turn[..] {
            [] => Before::Nothing,
            [one] => match one.split_once('-').and_then(|(u, v)| number(u).zip(number(v))) {
                Some((u, v)) if u == v => Before::Loop(u),
                // A simple edge was there once, and is there no more.
                Some((u, v)) if playing.graph.edge(u, v).is_some_and(|e| playing.edges[e] == 0) => Before::Simple,
                _ => Before::Other,
            },
            _ => Before::Other,
        }
    }

    fn random(&mut self, moves: &[String]) -> String {
        let chosen = self.roll(moves.len());
        moves[chosen].clone()
    }

    /// A number below `n`, at random.
    fn roll(&mut self, n: usize) -> usize {
        // A xorshift generator: play needs variety, not quality.
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice % n as u64) as usize
    }

    fn save(&self, path: &std::path::Path, result: Option<String>) -> Result<(), Failure> {
        let transcript = Transcript {
            game: self.start.clone(),
            rule: self.rule.name().to_owned(),
            moves: self.played.clone(),
            result,
        };
        whole_file::write(path, |out| Ok(out.write_all(transcript.write().as_bytes())?))
    }
}

/// How a game ended, in words.
fn result(game: &dyn Game, ending: Ending, points: &[i64]) -> String {
    let names = game.about().player_names;
    match ending {
        Ending::Won(player) => format!("{} wins", names[usize::from(player.0)]),
        Ending::Drawn => "a draw".to_owned(),
        Ending::Counted => {
            let most = points.iter().max();
            let ahead: Vec<&str> =
                names.iter().zip(points).filter(|(_, p)| Some(*p) == most).map(|(n, _)| *n).collect();
            let score = points.iter().map(i64::to_string).collect::<Vec<_>>().join(" to ");
            if ahead.len() == 1 { format!("{} wins, {score}", ahead[0]) } else { format!("a draw, {score}") }
        }
    }
}

/// Shows a saved game, and finds out whether it could be played so.
fn replay(transcript: &Transcript) -> Result<ExitCode, Failure> {
    let wrong = |text: &str, error: SpecError| Failure::Spec { text: text.to_owned(), error };
    let game = STANDARD.find(&transcript.game).map_err(|e| wrong(&transcript.game, e))?;
    let about = game.about();
    let rule = about.conventions.iter().find(|r| r.name() == transcript.rule);
    let rule = *rule.ok_or_else(|| Failure::Input(format!("{} has no rule {:?}", about.name, transcript.rule)))?;
    let mut spec = transcript.game.clone();
    let mut points = vec![0i64; about.players.len()];
    let show = |spec: &str| {
        let scene = game.scene(spec).map_err(|e| wrong(spec, e))?;
        line(ascii(&scene).trim_end())
    };
    show(&spec)?;
    for (i, (player, name)) in transcript.moves.iter().enumerate() {
        let standing = game.standing(&spec, rule).map_err(|e| wrong(&spec, e))?;
        let mover = usize::from(standing.mover.0);
        if standing.ending.is_some() {
            return Err(Failure::Input(format!("move {}: the game is over before it", i + 1)));
        }
        if about.players[mover] != player {
            return Err(Failure::Input(format!("move {}: it is the turn of {}", i + 1, about.players[mover])));
        }
        let step = game
            .play(&standing.spec, rule, name)
            .map_err(|e| Failure::Input(format!("move {}: {}", i + 1, e.message)))?;
        points[mover] += i64::from(step.gain);
        spec = step.spec;
        line(&format!("{} plays {name}", about.player_names[mover]))?;
        show(&spec)?;
    }
    let ending = game.standing(&spec, rule).map_err(|e| wrong(&spec, e))?.ending;
    let found = ending.map(|e| result(game, e, &points));
    if found != transcript.result {
        let found = found.unwrap_or_else(|| "the game is not over".to_owned());
        return Err(Failure::Input(format!("the transcript tells another result than its moves: {found}")));
    }
    line(&bold(found.as_deref().unwrap_or("broken off here")))?;
    Ok(ExitCode::SUCCESS)
}
