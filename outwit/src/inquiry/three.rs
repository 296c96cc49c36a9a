//! Three players: for each starter, the player who can beat the other two together, or queer when no player can.
//!
//! The class of Table II of Cincotti's paper compares the position with 0 in the order of each player. That order sets one
//! player against the other two ([`Against`]), where the position is a number if every part is. For cutting games a formula
//! gives it, which certificates can use too.
//!
//! Cost: at most three claims per starter; where good moves are listed, one more for each move of a starter who wins, and the
//! plans of a queer position. Without a formula, the class takes the values of all reachable parts, once per player.

use crate::answer::{Class, Outcome, Starter};
use crate::claim::Claim;
use crate::convention::{Convention, Goal};
use crate::engines::against::Against;
use crate::engines::number::Numbers;
use crate::family::{Family, Listing};
use crate::inquiry::{Evidence, Finding, Inquiry};
use crate::limits::Stopped;
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;

impl<N: Notation + Family, C: Convention> Inquiry<'_, '_, N, C> {
    pub(super) fn three(&mut self, at: &N::Position, turn: Turn) -> Finding<N::Position> {
        let starts = [Starter::Left, Starter::Left, Starter::Left];
        let mut finding = Finding::new(Outcome::Three { starts: starts.clone(), class: None });
        finding.by_starter = true;
        finding.turn = Some(turn).filter(|t| t.seated.count() < 3);
        let (mut starts, mut claims) = (starts, Vec::new());
        for (starter, start) in Players::all(3).iter().zip(&mut starts) {
            if !turn.seated.contain(starter) {
                continue;
            }
            let mut open: Vec<Player> = turn.seated.iter().collect();
            *start = match self.winner(at, Turn { mover: starter, ..turn }, &mut open, &mut claims) {
                Ok(winner) => {
                    let name = winner.map_or("queer", |w| N::PLAYERS[usize::from(w.0)]);
                    let field = format!("starts.{}", N::PLAYERS[usize::from(starter.0)]);
                    finding.certified.push((field, name.to_owned()));
                    winner.map_or(Starter::Queer, Starter::Won)
                }
                Err(stopped) => {
                    finding.stopped = Some(stopped);
                    Starter::Open(open)
                }
            };
        }
        finding.outcome = Outcome::Three { starts: starts.clone(), class: None };
        if finding.stopped.is_none() {
            self.tell(&finding.outcome, true);
        }
        self.limit_fields();
        let class = if turn.seated.count() == 3 { self.class(at) } else { Ok(None) };
        let class = class.unwrap_or_else(|stopped| {
            self.miss_field(&mut finding, stopped);
            None
        });
        let proved = self.arena.rules.listing().is_some_and(Listing::proves_class);
        if let Some(class) = class.filter(|_| proved) {
            finding.certified.push(("class".into(), class.text(&self.cast())));
        }
        self.limit_extras();
        for starter in turn.seated.iter() {
            let turn = Turn { mover: starter, ..turn };
            match &starts[usize::from(starter.0)] {
                Starter::Won(winner) if *winner == starter => {
                    self.best(&mut finding, at, turn, Players::only(starter), Goal::Win);
                }
                Starter::Won(_) => finding.best.push((starter, Vec::new())),
                Starter::Queer => {
                    finding.best.push((starter, Vec::new()));
                    if self.lists_moves {
                        let plans = self.plans(at, turn, &mut finding);
                        finding.plans.push((starter, plans));
                    }
                }
                Starter::Left | Starter::Open(_) => {}
            }
        }
        finding.outcome = Outcome::Three { starts, class };
        finding.evidence = Evidence::Replies(claims);
        finding
    }

    /// The winner, if there is one; removes players who cannot win from `open`, and adds the claims that prove the result.
    fn winner(
        &mut self,
        at: &N::Position,
        turn: Turn,
        open: &mut Vec<Player>,
        claims: &mut Vec<Claim<N::Position>>,
    ) -> Result<Option<Player>, Stopped> {
        let claim = |side| Claim { start: (at.clone(), turn), side, goal: Goal::Win };
        let winner = self.engine.winner(&(at.clone(), turn), open, &mut self.meter)?;
        match winner {
            Some(player) => claims.push(claim(Players::only(player))),
            None => claims.extend(turn.seated.iter().map(|p| claim(turn.seated.without(p)))),
        }
        Ok(winner)
    }

    /// The class of Table II, where every part is a number in the order of each player.
    fn class(&mut self, at: &N::Position) -> Result<Option<Class>, Stopped> {
        let mut signs = [0; 3];
        for (i, sign) in signs.iter_mut().enumerate() {
            let one = Player(i as u8);
            if let Some(value) = self.engine.duel(at, one) {
                *sign = value.signum() as i64;
                continue;
            }
            let duel = Against { rules: self.arena.rules, one };
            match Numbers::new(&duel).value(at, &mut self.meter)? {
                Some(value) => *sign = value.signum(),
                None => return Ok(None),
            }
        }
        Ok(Some(Class::of(signs)))
    }
}
