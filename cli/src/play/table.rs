//! A game with its seats: what playing line by line and on the screen share.

use crate::failure::Failure;
use crate::output::some_of;
use crate::transcript::Transcript;
use crate::whole_file;
use outwit::convention::Form;
use outwit::error::Error;
use outwit::limits::Limits;
use outwit::play::{Advice, Asker, Choice, Made, Record, Seat, choose};
use outwit::player::Player;
use outwit::session::Session;
use std::path::Path;

/// A game that may go on forever stops after this many moves if no person plays.
const LONGEST_GAME: usize = 600;

/// A game and its seats.
pub struct Table<'a> {
    pub record: Record<'a>,
    /// Remembers earlier questions.
    pub session: Session,
    pub seats: Vec<Seat>,
    pub limits: Limits<'static>,
    pub seed: u64,
}

impl Table<'_> {
    /// The game and its seats, in words.
    pub fn introduction(&self) -> (String, String) {
        let about = self.record.game().about();
        let seat = |(name, seat): (&&str, &Seat)| format!("{name}: {}", seat.name());
        let seats: Vec<String> = about.player_names.iter().zip(&self.seats).map(seat).collect();
        let form = self.record.rule().form();
        let form = if form == Form::Usual { String::new() } else { format!(", {}", form.name()) };
        (self.record.start().to_owned(), format!("{form} ({})", seats.join(", ")))
    }

    fn asker(&self) -> Asker<'_> {
        let (game, rule) = (self.record.game(), self.record.rule());
        Asker { game, rule, session: Some(&self.session), limits: self.limits }
    }

    /// The name of a player.
    pub fn name(&self, player: Player) -> &'static str {
        self.record.game().about().player_names[usize::from(player.0)]
    }

    /// Whether a person is to move.
    pub fn persons_turn(&self) -> bool {
        self.seats[usize::from(self.record.standing().mover.0)] == Seat::You
    }

    /// A message if the game may never end, no person plays, and it has gone on for long.
    pub fn may_never_end(&self) -> Option<String> {
        let endless = !self.record.game().about().finite && !self.seats.contains(&Seat::You);
        (endless && self.record.steps().len() >= LONGEST_GAME)
            .then(|| format!("no winner after {LONGEST_GAME} moves; the game may go on forever"))
    }

    /// The move of the seat to move.
    pub fn chosen(&self) -> Result<Choice, Error> {
        choose(&self.record, &self.seats, self.seed, &self.asker())
    }

    /// The players who left after the last move, in words.
    pub fn leaving(&self) -> Vec<String> {
        let left = self.record.standing().left.iter();
        left.map(|player| format!("{} cannot move and leaves", self.name(*player))).collect()
    }

    /// Undoes moves until a person is to move.
    pub fn undo(&mut self) -> Result<bool, Failure> {
        let person = |made: &Made| self.seats[usize::from(made.by.0)] == Seat::You;
        let Some(last) = self.record.steps().iter().rposition(person) else {
            return Ok(false);
        };
        self.record.take_back(last).map_err(|error| Failure::Spec { text: self.record.start().to_owned(), error })?;
        Ok(true)
    }

    /// What is known about the position, in words, and its good moves.
    pub fn hint(&self) -> Result<(String, Vec<String>), Error> {
        let (standing, asker) = (self.record.standing(), self.asker());
        Ok(match asker.advice(standing, &self.seats)? {
            None => ("the budget is too small for a hint".to_owned(), Vec::new()),
            Some(Advice { verdict, good, otherwise: Some(name), .. }) if good.is_empty() => {
                (format!("{verdict}; a sensible move: {name}"), vec![name])
            }
            Some(Advice { verdict, good, .. }) if good.is_empty() => match asker.keeps_queer(standing)? {
                Some(name) => (format!("{verdict}; after {name} no player can force a win"), vec![name]),
                None => (format!("{verdict}; no move saves it"), Vec::new()),
            },
            Some(Advice { verdict, good, .. }) => (format!("{verdict}; good: {}", some_of(&good, 12)), good),
        })
    }

    /// Saves the transcript.
    pub fn save(&self, path: &Path, result: Option<String>) -> Result<(), Failure> {
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
