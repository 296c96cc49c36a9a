//! Follows evidence about an animal: the verdict, who wins from a position, and what to play there.
//!
//! The evidence is Bob's `blocks` or Alice's `plan`. A side without evidence plays [sensibly](sensible).

pub(crate) mod blocks;
pub(crate) mod fence;
mod plan;
pub mod sensible;
#[cfg(test)]
mod tests;

use super::engine::decide::{Decision, Verdict, Win};
use super::rules::{ALICE, Animal, BOB, Move, Position};
use crate::answer::Endless;
use crate::player::Player;

/// A decision about an animal, ready to be followed.
pub struct Guide<'a> {
    animal: &'a Animal,
    decision: &'a Decision,
    blocks: Option<blocks::Following<'a>>,
    plan: Option<plan::Following<'a>>,
}

/// What is known about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook {
    /// The winner, if known.
    pub winner: Option<Player>,
    /// Winning moves of the player to move, if that player wins.
    pub best: Vec<Move>,
    /// Whether there may be good moves that are not listed.
    pub more: bool,
    /// The most cells that Alice still takes, if a plan says so.
    pub moves: Option<u32>,
    /// The reason, in a few words.
    pub why: &'static str,
}

impl<'a> Guide<'a> {
    /// Prepares a decision for following.
    pub fn new(animal: &'a Animal, decision: &'a Decision) -> Self {
        let (mut blocks, mut plan) = (None, None);
        match &decision.verdict {
            Verdict::Cannibal(found) => blocks = Some(blocks::Following::new(animal, found)),
            Verdict::NonCannibal(Win::Plan(found, _)) => plan = Some(plan::Following::new(animal, found)),
            Verdict::NonCannibal(Win::Rectangle) | Verdict::Open => {}
        }
        Guide { animal, decision, blocks, plan }
    }

    /// The most cells that Alice takes from the start, if there is a plan.
    pub fn moves(&self) -> Option<u32> {
        self.plan.as_ref().map(plan::Following::moves)
    }

    /// What is known about a position that is not won yet.
    pub fn outlook(&self, position: &Position, mover: Player) -> Outlook {
        let unknown = Outlook { winner: None, best: Vec::new(), more: false, moves: None, why: "nothing suits" };
        let alice = |best: Vec<Move>, moves, why| {
            let more = mover == ALICE;
            Outlook { winner: Some(ALICE), best: if more { best } else { Vec::new() }, more, moves, why }
        };
        let plan = self.plan.as_ref().filter(|_| mover == ALICE).and_then(|plan| plan.next(position));
        if let Some((cells, why)) = sensible::finish(self.animal, position, mover) {
            let moves = cells.len() as u32;
            if plan.as_ref().is_none_or(|(_, most)| moves <= *most) {
                return alice(cells, Some(moves), why);
            }
        }
        match &self.decision.verdict {
            Verdict::NonCannibal(Win::Rectangle) => {
                let best = fence::next(self.animal, position).map(Move::Take);
                alice(best.into_iter().collect(), None, "she can always start again elsewhere")
            }
            Verdict::NonCannibal(Win::Plan(..)) if mover == ALICE => {
                let (best, moves) = plan.map_or((Vec::new(), None), |(best, moves)| (best, Some(moves)));
                alice(best, moves, "her plan")
            }
            Verdict::NonCannibal(Win::Plan(..)) => {
                alice(Vec::new(), None, "her plan, which also works elsewhere on the board")
            }
            Verdict::Cannibal(_) => match self.blocks.as_ref().and_then(|b| b.keeps(position, mover)) {
                Some(best) => {
                    let more = mover == BOB;
                    Outlook { winner: Some(BOB), best, more, moves: None, why: "his blocks" }
                }
                None => unknown,
            },
            Verdict::Open => unknown,
        }
    }

    /// The verdict about the animal.
    pub fn verdict(&self) -> Endless {
        let (winner, plan) = match &self.decision.verdict {
            Verdict::Cannibal(_) => (Some(BOB), None),
            Verdict::NonCannibal(Win::Plan(plan, at_least)) => (Some(ALICE), Some((plan, *at_least))),
            Verdict::NonCannibal(Win::Rectangle) => (Some(ALICE), None),
            Verdict::Open => (None, None),
        };
        Endless {
            winner,
            from_start: true,
            method: self.decision.method.clone(),
            moves: self.moves(),
            at_least: plan.map(|(_, at_least)| at_least),
            safe_after: plan.map(|(plan, _)| plan.moves(self.animal).1),
            ..Endless::default()
        }
    }

    /// The fields that a certificate proves, with their values as it writes them.
    pub fn certified(&self) -> Vec<(String, String)> {
        match &self.decision.verdict {
            Verdict::Cannibal(_) => vec![("verdict".to_owned(), "cannibal".to_owned())],
            Verdict::NonCannibal(_) => {
                let moves = self.moves().map(|n| ("moves".to_owned(), n.to_string()));
                [("verdict".to_owned(), "non-cannibal".to_owned())].into_iter().chain(moves).collect()
            }
            Verdict::Open => Vec::new(),
        }
    }
}
