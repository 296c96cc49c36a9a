//! What is known about a state, for hints and for the computer's own moves.

use super::{Asker, Seat};
use crate::answer::{Fate, MoveRow, Outcome};
use crate::error::Error;
use crate::game::Standing;
use crate::player::Player;
use crate::question::Question;
use std::sync::atomic::Ordering;

/// The verdict about a state, and what to do in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// Who wins, in one sentence.
    pub verdict: String,
    /// The same in a few words, where it is proved and the moves that keep it are known.
    pub proved: Option<String>,
    /// The moves by which the player to move wins, or gets most.
    pub good: Vec<String>,
    /// Where no player can force a win, a move after which the one person at the table still cannot.
    pub stops: Option<String>,
    /// Whether the length of the game is known.
    pub measured: bool,
    /// A sensible move where no good one is known.
    pub otherwise: Option<String>,
}

impl Asker<'_> {
    /// The advice about a state. What the budget leaves undecided has no proof in it.
    pub fn advice(&self, standing: &Standing, seats: &[Seat]) -> Result<Advice, Error> {
        let answer = self.solve(&standing.spec, Question::Outcome)?;
        let mover = standing.mover;
        let fate = answer.outcome().map_or(Fate::Open, |outcome| outcome.fate(mover));
        let good = if fate == Fate::Open { Vec::new() } else { answer.best.of(mover).to_vec() };
        // A verdict alone does not say which move keeps it.
        let lost = matches!(fate, Fate::Won(winner) if winner != mover);
        let cut_short = (answer.stopped.is_some() || answer.cut_short.is_some()) && good.is_empty() && !lost;
        let proved = if cut_short { None } else { self.foretold(fate, mover) };
        // Against one person, the others act as one where they can.
        let mut people = (0..).map(Player).zip(seats).filter(|(_, seat)| **seat == Seat::You);
        let stops = match (people.next(), people.next()) {
            (Some((person, _)), None) if person != mover => {
                let plans = answer.plans.iter().find(|(starter, _)| *starter == mover).map(|(_, plans)| plans);
                let plan = plans.and_then(|plans| plans.iter().find(|(stopped, _)| *stopped == person));
                plan.and_then(|(_, plan)| plan.first()).map(str::to_owned)
            }
            _ => None,
        };
        let measured = answer.outcome().and_then(Outcome::plies).is_some();
        let verdict = answer.verdict();
        Ok(Advice { verdict, proved, good, stops, measured, otherwise: answer.otherwise })
    }

    /// What best play leads to, in a few words; `None` where that is not known.
    fn foretold(&self, fate: Fate, mover: Player) -> Option<String> {
        let name = |player: Player| self.game.about().player_names[usize::from(player.0)];
        let more = |player, points: i64| format!("{} scores {points} more, this move included", name(player));
        Some(match fate {
            Fate::Won(player) => format!("{} wins", name(player)),
            Fate::Drawn => "a draw".to_owned(),
            Fate::Queer => "no player can force a win".to_owned(),
            Fate::Margin(0) => "both score the same, this move included".to_owned(),
            Fate::Margin(points) if points > 0 => more(mover, points),
            Fate::Margin(points) => more(Player(1 - mover.0.min(1)), -points),
            Fate::Open => return None,
        })
    }

    /// Where the length of the game is known: the good move that wins soonest, or if there is no good move, the one
    /// after which the game lasts longest.
    pub fn by_length(&self, standing: &Standing, good: &[String]) -> Result<Option<String>, Error> {
        let rows = self.rows(standing)?;
        let lengths = rows.iter().filter_map(|row| Some((row.outcome.plies()?, row.name.as_str())));
        let chosen = match good {
            [] => lengths.max_by_key(|(plies, _)| *plies),
            _ => lengths.filter(|(_, name)| good.iter().any(|g| g == name)).min_by_key(|(plies, _)| *plies),
        };
        Ok(chosen.map(|(_, name)| name.to_owned()))
    }

    /// With three players: a move after which no player can force a win.
    pub fn keeps_queer(&self, standing: &Standing) -> Result<Option<String>, Error> {
        if self.game.about().players.len() < 3 {
            return Ok(None);
        }
        let rows = self.rows(standing)?;
        // Playing every move of a large position takes long, and nothing else checks the stop flag.
        let running = |_: &&MoveRow| !self.limits.stop.load(Ordering::Relaxed);
        let queer = rows.iter().take_while(running).find(|row| {
            let next = self.game.play(&standing.spec, self.rule, &row.name).ok();
            let turn = next.and_then(|s| self.game.standing(&s.spec, self.rule).ok());
            turn.is_some_and(|t| row.outcome.fate(t.mover) == Fate::Queer)
        });
        Ok(queer.map(|row| row.name.clone()))
    }

    /// Every move with what it leads to; nothing if the budget runs out.
    fn rows(&self, standing: &Standing) -> Result<Vec<MoveRow>, Error> {
        let answer = self.solve(&standing.spec, Question::Moves)?;
        Ok(if answer.stopped.is_some() { Vec::new() } else { answer.moves().to_vec() })
    }
}
