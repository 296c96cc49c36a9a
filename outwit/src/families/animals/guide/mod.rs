//! Cannibal animals: the verdict about an animal, who wins from a position, and what to play there.
//!
//! Evidence is followed: Bob's [blocks], Alice's [plan]. Where there is none for a side it plays [sensibly](sensible).

pub mod blocks;
pub mod fence;
pub mod plan;
pub mod sensible;
#[cfg(test)]
mod tests;

use crate::answer::Endless;
use crate::families::animals::engine::decide::{Decision, Verdict, Win};
use crate::families::animals::rules::{ALICE, Animal, BOB, Move, Position};
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
    /// Who wins, if that is known.
    pub winner: Option<Player>,
    /// Moves by which the player to move, who wins, goes on.
    pub best: Vec<Move>,
    /// Whether there are good moves that are not listed.
    pub more: bool,
    /// The most cells that Alice still takes, where a plan tells.
    pub moves: Option<u32>,
    /// Why, in a few words.
    pub why: &'static str,
}

impl<'a> Guide<'a> {
    /// Reads a decision.
    pub fn new(animal: &'a Animal, decision: &'a Decision) -> Self {
        let (mut blocks, mut plan) = (None, None);
        match &decision.verdict {
            Verdict::Cannibal(found) => blocks = Some(blocks::Following::new(animal, found)),
            Verdict::NonCannibal(Win::Plan(found, _)) => plan = Some(plan::Following::new(animal, found)),
            Verdict::NonCannibal(Win::Rectangle) | Verdict::Open => {}
        }
        Guide { animal, decision, blocks, plan }
    }

    /// The most cells that Alice takes from the start, where a plan tells.
    pub fn moves(&self) -> Option<u32> {
        self.plan.as_ref().map(plan::Following::moves)
    }

    /// What is known about a position in which nobody has won yet.
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
                alice(best.into_iter().collect(), None, "she can always begin anew elsewhere")
            }
            Verdict::NonCannibal(Win::Plan(..)) if mover == ALICE => {
                let (best, moves) = plan.map_or((Vec::new(), None), |(best, moves)| (best, Some(moves)));
                alice(best, moves, "her plan")
            }
            Verdict::NonCannibal(Win::Plan(..)) => alice(Vec::new(), None, "her plan, which suits again elsewhere"),
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
