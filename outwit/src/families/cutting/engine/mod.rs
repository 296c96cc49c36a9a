//! Cutting games in normal play: closed formulas for sides of any length, and a search for what the formulas leave
//! open.
//!
//! * [`value`]: what a block is worth to one player against all others;
//! * `potential`: when that value is enough to win, whatever the others do together;
//! * `outlast`: when a player stays longer than another, who then cannot win;
//! * `winning`: the cuts that win in Cutcake, smallest first;
//! * [`trio`]: three players, by the theorems or by
//!   * [`search`]: depth-first proof-number search, which sees sums through
//!   * `measures`: the numbers that the theorems need, added up as blocks are cut, and
//!   * `store`: blocks by number, with their cuts.
//!
//! FORMAT.md has the proofs ("Potential" and "Outlasting").
//!
//! Cost: what a theorem decides takes one pass over the blocks, with at most 64 steps per block. The search may have to
//! visit every sum that cuts can reach, and their number grows exponentially with the volume of the blocks.

use super::rules::{Blocks, Cut, Cuts};
use crate::claim::{Arena, Claim, MOST_LISTED, State, Theorem, Winning};
use crate::convention::{Ending, Goal, LastSeated, Status};
use crate::family::Specialist;
use crate::limits::{Meter, Stopped};
use crate::player::{Player, Players, Turn};
use trio::Trio;

mod measures;
mod outlast;
mod potential;
pub mod search;
mod store;
pub mod trio;
pub mod value;
mod winning;

/// The specialist for cutting games in normal play.
pub(super) struct Cutter<'a, const N: usize> {
    rules: &'a Cuts<N>,
    trio: Trio,
}

/// A settled state, the player to compare with all others, and whether the claim says that they win or that they do
/// not.
struct OneOfThree<'a> {
    blocks: &'a [[u64; 3]],
    turn: Turn,
    one: Player,
    must: bool,
}

/// The blocks of a two-player position.
fn cakes<const N: usize>(at: &Blocks<N>) -> Option<&[[u64; 2]]> {
    (N == 2).then(|| at.as_flattened().as_chunks().0)
}

/// The blocks of a three-player position.
fn blocks<const N: usize>(at: &Blocks<N>) -> Option<&[[u64; 3]]> {
    (N == 3).then(|| at.as_flattened().as_chunks().0)
}

impl<'a, const N: usize> Cutter<'a, N> {
    /// A specialist that has searched nothing yet.
    pub(super) fn new(rules: &'a Cuts<N>) -> Self {
        Cutter { rules, trio: Trio::default() }
    }

    fn settle(&self, at: &Blocks<N>, turn: Turn) -> (Turn, Status) {
        Arena { rules: self.rules, convention: LastSeated }.settle(at, turn)
    }

    /// The one player whose win or failure to win decides a claim about three players.
    fn one_of_three<'b>(&self, claim: &'b Claim<Blocks<N>>) -> Option<OneOfThree<'b>> {
        let (at, turn) = &claim.start;
        let blocks = blocks(at)?;
        let (turn, status) = self.settle(at, *turn);
        let members: Vec<Player> = turn.seated.iter().filter(|p| claim.side.contain(*p)).collect();
        let others: Vec<Player> = turn.seated.iter().filter(|p| !claim.side.contain(*p)).collect();
        match (status, &members[..], &others[..]) {
            (Status::ToMove, [one], _) => Some(OneOfThree { blocks, turn, one: *one, must: true }),
            (Status::ToMove, _, [one]) => Some(OneOfThree { blocks, turn, one: *one, must: false }),
            _ => None,
        }
    }
}

impl<const N: usize> Specialist<Cuts<N>> for Cutter<'_, N> {
    fn forces(&mut self, claim: &Claim<Blocks<N>>, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        let Some(OneOfThree { blocks, turn, one, must }) = self.one_of_three(claim) else { return Ok(None) };
        Ok(Some(self.trio.wins(blocks, turn, one, meter)? == must))
    }

    fn known(&mut self, claim: &Claim<Blocks<N>>) -> Option<bool> {
        let OneOfThree { blocks, turn, one, must } = self.one_of_three(claim)?;
        self.trio.known(blocks, turn, one).map(|wins| wins == must)
    }

    fn recall(&mut self, claim: &Claim<Blocks<N>>, meter: &mut Meter) -> Result<(), Stopped> {
        match self.one_of_three(claim) {
            Some(OneOfThree { blocks, turn, one, .. }) => self.trio.recall(blocks, turn, one, meter),
            None => Ok(()),
        }
    }

    fn duel(&mut self, at: &Blocks<N>, one: Player) -> Option<i128> {
        value::total(at, one.0.into())
    }

    fn good_moves(
        &mut self,
        at: &Blocks<N>,
        turn: Turn,
        goal: Goal,
        _meter: &mut Meter,
    ) -> Result<Option<Winning<Cut<N>>>, Stopped> {
        let by = turn.mover;
        let Some(cakes) = cakes(at).filter(|_| goal == Goal::Win) else { return Ok(None) };
        Ok(winning::winning_cuts(cakes, by.0.into(), MOST_LISTED).map(|(cuts, more)| {
            let cut = |(cake, smaller): &([u64; 2], u64)| Cut::new(std::array::from_fn(|i| cake[i]), by, *smaller);
            Winning { moves: cuts.iter().map(cut).collect(), more, classes: None, stopped: None }
        }))
    }

    fn winner(
        &mut self,
        (at, turn): &State<Cuts<N>>,
        open: &mut Vec<Player>,
        meter: &mut Meter,
    ) -> Result<Option<Option<Player>>, Stopped> {
        let Some(blocks) = blocks(at) else { return Ok(None) };
        match self.settle(at, *turn) {
            (_, Status::Over(Ending::Won(player))) => Ok(Some(Some(player))),
            (turn, _) => {
                open.retain(|p| turn.seated.contain(*p));
                self.trio.winner(blocks, turn, open, meter).map(Some)
            }
        }
    }

    fn closes(&mut self, (at, turn): &State<Cuts<N>>, side: Players, goal: Goal) -> Option<Theorem> {
        if goal != Goal::Win {
            return None;
        }
        let seated = |p: &Player| turn.seated.contain(*p);
        let winner = side.iter().filter(seated).find(|one| potential::wins(at, *turn, *one));
        let potential = winner.map(|player| Theorem { name: "potential", player });
        potential.or_else(|| {
            let mut others = turn.seated.iter().filter(|p| !side.contain(*p));
            let (Some(x), None) = (others.next(), others.next()) else { return None };
            outlast::stopper(blocks(at)?, *turn, x).map(|player| Theorem { name: "outlast", player })
        })
    }
}
