//! A game with its seats: what playing line by line and on the screen share.

use crate::failure::Failure;
use crate::transcript::Transcript;
use crate::whole_file;
use outwit::convention::{Ending, Form, Rule};
use outwit::error::Error;
use outwit::limits::Limits;
use outwit::play::{Asker, Choice, Hint, Made, Record, Seat, choose};
use outwit::player::Player;
use outwit::rulebook::Rulebook;
use outwit::session::Session;
use std::path::Path;

/// A game that may go on forever stops after this many moves if no person plays.
const LONGEST_GAME: usize = 600;

/// A game and its seats.
pub struct Table<'a> {
    /// The game as it was typed.
    pub typed: String,
    pub rulebook: Rulebook,
    pub record: Record<'a>,
    /// Remembers earlier questions.
    pub session: Session,
    pub seats: Vec<Seat>,
    /// The budget of a move.
    pub limits: Limits<'static>,
    pub seed: u64,
}

impl Table<'_> {
    /// The game as it was typed, and the form in which it is played.
    pub fn heading(&self) -> String {
        match self.record.rule().form() {
            Form::Usual => self.typed.clone(),
            form => format!("{}, {}", self.typed, form.name()),
        }
    }

    /// Who plays for whom, in a few words.
    pub fn seating(&self) -> String {
        let names = self.record.game().about().player_names;
        let seats: Vec<String> =
            names.iter().zip(&self.seats).map(|(name, seat)| format!("{name}: {}", seat.label())).collect();
        seats.join(", ")
    }

    /// What the computer's moves are worth, if it plays.
    pub fn promise(&self) -> Option<String> {
        let time =
            self.limits.time.map_or(String::new(), |time| format!(" for up to {} s per move", time.as_secs_f64()));
        self.seats.contains(&Seat::Perfect).then(|| {
            format!("The computer thinks{time}, and says whether its move is proved or only the best it found.")
        })
    }

    /// What can be typed, with a legal move as an example.
    pub fn commands(&self) -> String {
        let moves = &self.record.standing().moves;
        let example = moves.get(moves.len() / 2).map_or(String::new(), |name| format!(", such as {name},"));
        format!("Type a move{example} or: moves, hint, rules, undo, board, new, swap, save FILE, help, quit.")
    }

    /// The rules of the game, a paragraph each.
    pub fn rules(&self) -> [String; 3] {
        let Rulebook { moves, goal, .. } = &self.rulebook;
        let help = self.record.game().about().move_help;
        [format!("Rules: {moves}"), format!("Goal: {goal}"), format!("Moves: type {help}.")]
    }

    fn asker(&self) -> Asker<'_> {
        let (game, rule) = (self.record.game(), self.record.rule());
        Asker { game, rule, session: Some(&self.session), limits: self.limits }
    }

    /// The name of a player.
    pub fn name(&self, player: Player) -> &'static str {
        self.record.game().about().player_names[usize::from(player.0)]
    }

    /// The only person at the table, if there is exactly one.
    fn person(&self) -> Option<Player> {
        let mut people = (0..).map(Player).zip(&self.seats).filter(|(_, seat)| **seat == Seat::You);
        let (first, second) = (people.next(), people.next());
        first.filter(|_| second.is_none()).map(|(player, _)| player)
    }

    /// Whether any person plays.
    pub fn has_people(&self) -> bool {
        self.seats.contains(&Seat::You)
    }

    /// Whether a person is to move.
    pub fn persons_turn(&self) -> bool {
        self.seats[usize::from(self.record.standing().mover.0)] == Seat::You
    }

    /// Whose turn it is, in words.
    pub fn turn(&self) -> String {
        let mover = self.record.standing().mover;
        match self.person() {
            Some(person) if person == mover => format!("your move, {}", self.name(mover)),
            _ => format!("{} to move", self.name(mover)),
        }
    }

    /// The points so far in words, in games that count them.
    pub fn points(&self) -> Option<String> {
        let points = self.record.points()?;
        let person = self.person().filter(|_| points.len() == 2);
        let whose = |i: usize| match person {
            Some(person) if usize::from(person.0) == i => "you",
            Some(_) => "opponent",
            None => self.name(Player(i as u8)),
        };
        let each: Vec<String> = points.iter().enumerate().map(|(i, n)| format!("{} {n}", whose(i))).collect();
        Some(each.join(", "))
    }

    /// How the game ended and why, if it did.
    pub fn ending(&self) -> Option<String> {
        let (outcome, standing) = (self.record.result()?, self.record.standing());
        let stuck = |player: Player| format!("{} has no move, so {}", self.name(player), outcome.text);
        let why = match (self.record.rule(), standing.ending) {
            (Rule::Normal, Some(Ending::Won(winner))) if self.seats.len() == 2 => stuck(Player(1 - winner.0.min(1))),
            (Rule::Misere, Some(Ending::Won(winner))) => {
                format!("{} made the last move, so {}", self.name(Player(1 - winner.0.min(1))), outcome.text)
            }
            _ => outcome.text.clone(),
        };
        Some(match (self.person(), outcome.winner) {
            (Some(person), Some(winner)) if person == winner => format!("You win: {why}"),
            (Some(_), Some(_)) => format!("You lose: {why}"),
            _ => why,
        })
    }

    /// A message if the game may never end, no person plays, and it has gone on for long.
    pub fn may_never_end(&self) -> Option<String> {
        let endless = !self.record.game().about().finite && !self.has_people();
        (endless && self.record.steps().len() >= LONGEST_GAME)
            .then(|| format!("no winner after {LONGEST_GAME} moves; the game may go on forever"))
    }

    /// The move of the seat to move.
    pub fn chosen(&self) -> Result<Choice, Error> {
        choose(&self.record, &self.seats, self.seed, &self.asker())
    }

    /// A move in words, with what stands behind it.
    pub fn announced(&self, player: Player, choice: &Choice) -> String {
        let Choice { name, note, proved } = choice;
        let proved = proved.as_ref().map(|outcome| format!("proved: {outcome}"));
        let remarks: Vec<&str> = note.iter().chain(&proved).map(String::as_str).collect();
        let remarks = if remarks.is_empty() { String::new() } else { format!(" ({})", remarks.join("; ")) };
        format!("{} plays {name}{remarks}", self.name(player))
    }

    /// The players who left after the last move, in words. Of two players the one who leaves ends the game.
    pub fn leaving(&self) -> Vec<String> {
        let left = self.record.standing().left.iter().filter(|_| self.seats.len() > 2);
        left.map(|player| format!("{} cannot move and is out of the game", self.name(*player))).collect()
    }

    /// Undoes moves until a person is to move.
    pub fn undo(&mut self) -> Result<bool, Failure> {
        let person = |made: &Made| self.seats[usize::from(made.by.0)] == Seat::You;
        let Some(last) = self.record.steps().iter().rposition(person) else {
            return Ok(false);
        };
        self.take_back(last)?;
        Ok(true)
    }

    /// Starts the game again.
    pub fn restart(&mut self) -> Result<(), Failure> {
        self.take_back(0)
    }

    /// Starts the game again with every seat moved on by one player, or says why a strategy cannot play for the next one.
    pub fn swap(&mut self) -> Result<Result<(), String>, Failure> {
        let mut seats = self.seats.clone();
        seats.rotate_right(1);
        let record = &self.record;
        let suits =
            |(i, seat): (usize, &Seat)| seat.suits(record.game(), record.start(), record.rule(), Player(i as u8));
        if let Err(why) = seats.iter().enumerate().try_for_each(suits) {
            return Ok(Err(why));
        }
        self.seats = seats;
        self.restart().map(Ok)
    }

    fn take_back(&mut self, left: usize) -> Result<(), Failure> {
        self.record.take_back(left).map_err(|error| Failure::Spec { text: self.record.start().to_owned(), error })
    }

    /// A hint for the player to move.
    pub fn hint(&self) -> Result<Hint, Error> {
        self.asker().hint(&self.record, &self.seats, self.seed)
    }

    /// Saves the transcript.
    pub fn save(&self, path: &Path) -> Result<(), Failure> {
        let players = self.record.game().about().players;
        let key = |made: &Made| players[usize::from(made.by.0)].to_owned();
        let transcript = Transcript {
            game: self.record.start().to_owned(),
            rule: self.record.rule().name().to_owned(),
            moves: self.record.steps().iter().map(|made| (key(made), made.name.clone())).collect(),
            result: self.record.result().map(|outcome| outcome.text),
        };
        whole_file::write(path, |out| Ok(out.write_all(transcript.write().as_bytes())?))
    }
}
