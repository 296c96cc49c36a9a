//! Races to complete a goal: the first player wins, or the second, or it is a draw. Also Maker against Breaker, and a player
//! who builds against one who eats, where one of the two wins.
//!
//! Cost: at most two claims, and one more for each move where good moves are listed. The engine finds the length of a win,
//! at worst with one claim for each length up to it.

use crate::answer::{Outcome, RaceResult};
use crate::claim::Claim;
use crate::convention::{Convention, Goal, Rule, Status};
use crate::family::Family;
use crate::inquiry::{Evidence, Finding, Inquiry};
use crate::limits::Stopped;
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;

impl<N: Notation + Family, C: Convention> Inquiry<'_, '_, N, C> {
    pub(super) fn race(&mut self, at: &N::Position, turn: Turn) -> Finding<N::Position> {
        let mut finding = Finding::new(Outcome::Race { result: RaceResult::Open(Vec::new()), plies: None });
        finding.turn = Some(turn);
        if let Err(stopped) = self.result(at, turn, &mut finding) {
            let can_win = |player: &Player| {
                let side = Players::only(*player);
                self.engine.known(&Claim { start: (at.clone(), turn), side, goal: Goal::Win }) != Some(false)
            };
            let open = RaceResult::Open([Player(0), Player(1)].into_iter().filter(can_win).collect());
            finding.outcome = Outcome::Race { result: open, plies: None };
            finding.stopped = Some(stopped);
        }
        finding
    }

    fn result(&mut self, at: &N::Position, turn: Turn, finding: &mut Finding<N::Position>) -> Result<(), Stopped> {
        let claim = |side, goal| Claim { start: (at.clone(), turn), side, goal };
        let (mover, mut goal) = (Players::only(turn.mover), Goal::Win);
        let other = Players::only(turn.next().mover);
        let (mut claims, winner) = if self.forces(at, turn, mover, Goal::Win)? {
            (vec![claim(mover, Goal::Win)], Some(turn.mover))
        } else if matches!(self.rule, Rule::Maker | Rule::Eat) || self.forces(at, turn, other, Goal::Win)? {
            (vec![claim(other, Goal::Win)], Some(turn.next().mover))
        } else {
            goal = Goal::NotLose;
            (vec![claim(mover, goal), claim(other, goal)], None)
        };
        let result = winner.map_or(RaceResult::Draw, RaceResult::Won);
        finding.outcome = Outcome::Race { result, plies: None };
        let word = winner.map_or("draw", |w| self.cast().role(w));
        finding.certified = vec![("result".into(), word.to_owned())];
        let methods: Vec<&str> = claims.iter().filter_map(|claim| self.engine.method(claim)).collect();
        finding.method = Some(methods.join(", ")).filter(|m| !m.is_empty());
        let measured = self.rule != Rule::Avoid && N::COUNTS_MOVES;
        self.tell(&finding.outcome, false);
        let always = self.engine.specialist().is_some_and(|specialist| specialist.always_counts_moves());
        if !always {
            self.limit_fields();
        }
        if let Some(winner) = winner.filter(|w| measured && !(self.rule == Rule::Maker && w.0 == 1)) {
            match self.engine.length(&(at.clone(), turn), winner, &mut self.meter) {
                Ok(length) => self.count(turn, winner, length, &claim, &mut claims, finding),
                Err(stopped) if always => finding.stopped = Some(stopped),
                Err(stopped) => self.miss_field(finding, stopped),
            }
        }
        self.tell(&finding.outcome, true);
        self.limit_extras();
        finding.evidence = Evidence::Replies(claims);
        let is_over = matches!(self.arena.status(at, turn), Status::Over(_));
        if !is_over && winner.is_none_or(|w| w == turn.mover) {
            self.best(finding, at, turn, mover, goal);
        } else {
            finding.best.push((turn.mover, Vec::new()));
        }
        Ok(())
    }

    /// Adds the length of the game to the answer: the winner can win in this many moves and not in fewer.
    fn count(
        &self,
        turn: Turn,
        winner: Player,
        length: Option<u32>,
        claim: &impl Fn(Players, Goal) -> Claim<N::Position>,
        claims: &mut Vec<Claim<N::Position>>,
        finding: &mut Finding<N::Position>,
    ) {
        let Some(moves) = length else { return };
        let plies = if winner == turn.mover { (2 * moves).saturating_sub(1) } else { 2 * moves };
        finding.outcome = Outcome::Race { result: RaceResult::Won(winner), plies: Some(plies) };
        finding.certified.push(("plies".into(), plies.to_string()));
        let (own, other) = (Players::only(winner), Players::only(turn.next().mover));
        let loser = if winner == turn.mover { other } else { Players::only(turn.mover) };
        claims.clear();
        claims.push(claim(own, Goal::Within(moves as i32)));
        if moves > 0 {
            claims.push(claim(loser, Goal::Prevent(moves as i32 - 1)));
        }
    }
}
