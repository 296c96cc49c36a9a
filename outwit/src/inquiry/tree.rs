//! The game tree of an impartial position: every reachable position, one of each symmetry class, with its nim-value or its
//! winner.
//!
//! Cost: at most [`MOST_NODES`] positions, each expanded once and valued by the engine.

use crate::claim::Claim;
use crate::convention::{Convention, Goal, Rule, Status};
use crate::error::Error;
use crate::family::Family;
use crate::inquiry::Inquiry;
use crate::player::{Player, Players, Turn};
use crate::rules::{Notation, least_image};
use crate::show::tree::{Tree, TreeNode};
use crate::spec::SpecError;
use rustc_hash::FxHashMap;

/// More positions than a picture can show.
pub const MOST_NODES: usize = 300;

impl<N: Notation + Family, C: Convention> Inquiry<'_, '_, N, C> {
    /// The tree below a position, if it is small and all players have the same moves.
    pub fn tree(&mut self, at: &N::Position) -> Result<Tree, Error> {
        let (rules, arena) = (self.arena.rules, self.arena);
        if !rules.impartial() {
            return Err(SpecError::new(0, "a game tree is drawn only where both players have the same moves").into());
        }
        if self.rule.counts_points() {
            return Err(SpecError::new(0, "a game tree is drawn only where no points are counted").into());
        }
        let (by, turn) = (Player(0), Turn::start(2, Player(0)));
        // The position that is reached first stands for all that are equal to it by symmetry.
        let mut ids = FxHashMap::from_iter([(least_image(rules, at.clone()), 0)]);
        let mut found = vec![at.clone()];
        let mut nodes: Vec<TreeNode> = Vec::new();
        while let Some(at) = found.get(nodes.len()).cloned() {
            let mut options = Vec::new();
            if arena.status(&at, turn) == Status::ToMove {
                for m in rules.moves(&at, by) {
                    self.meter.work(rules.bytes(&at))?;
                    let to = rules.play(&at, by, &m);
                    let next = found.len();
                    let id = *ids.entry(least_image(rules, to.clone())).or_insert(next);
                    if id == next {
                        found.push(to);
                        if found.len() > MOST_NODES {
                            let message = format!("the tree has more than {MOST_NODES} positions, too many to draw");
                            return Err(SpecError::new(0, message).into());
                        }
                    }
                    if !options.contains(&id) {
                        options.push(id);
                    }
                }
            }
            let value = match self.rule {
                Rule::Normal => Some(self.engine.grundy(&at, &mut self.meter)?),
                _ => None,
            };
            let wins = match value {
                Some(value) => value != 0,
                None => {
                    let claim = Claim { start: (at.clone(), turn), side: Players::only(by), goal: Goal::Win };
                    self.engine.forces(&claim, &mut self.meter)?
                }
            };
            nodes.push(TreeNode { picture: rules.picture(&at), value, wins, options });
        }
        Ok(Tree { title: format!("game tree of {}:{}", rules.name(), rules.write_body(at)), nodes })
    }
}
