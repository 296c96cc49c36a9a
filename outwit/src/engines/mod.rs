//! Engines: they meet a game only as [`Rules`] and a [`Convention`](crate::convention::Convention), and know no names,
//! texts or pictures. What a family adds they ask of its [`Specialist`].
//!
//! * [`brute`]: the slow truth, from the moves alone;
//! * [`fast`]: the specialist of the family first, and then
//!   * [`search`]: can a side force its goal? Sums, symmetry and a transposition table;
//!   * [`grundy`]: nim-values of impartial games, part by part;
//!   * [`number`]: values of two-player partizan games that are numbers;
//!   * [`misere`]: impartial games in misère play;
//! * [`sequence`]: the nim-values of a take-and-break game, heap by heap, and their period;
//! * [`quotient`]: misère quotients, learnt from outcomes and verified;
//! * [`dfpn`]: depth-first proof-number search, with a table of [`proof_numbers`], for the specialists;
//! * [`levels`]: every position of a large game, level by level and in shards, on one machine or many.
//!
//! Every engine runs under [`limits`](crate::limits) and stops cleanly at them.

use crate::claim::{Claim, State, Theorem, Winning};
use crate::convention::Goal;
use crate::family::Specialist;
use crate::limits::{Meter, Stopped};
use crate::player::{Player, Players, Turn};
use crate::rules::Rules;
use crate::value::{Dyadic, Genus};

pub mod against;
pub mod brute;
pub mod dfpn;
pub mod fast;
pub mod grundy;
pub mod levels;
pub mod misere;
pub mod number;
pub mod parts;
pub mod postorder;
pub mod prefetch;
pub mod proof_numbers;
pub mod quotient;
pub mod search;
pub mod sequence;
pub mod table;

/// Something that answers questions about positions, within limits.
pub trait Engine<R: Rules> {
    /// Whether the claim holds.
    fn forces(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<bool, Stopped>;

    /// The nim-value of an impartial position in normal play.
    fn grundy(&mut self, at: &R::Position, meter: &mut Meter) -> Result<u64, Stopped>;

    /// The value of a two-player partizan position in normal play, or None where it is no number.
    fn number(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<Dyadic>, Stopped>;

    /// The moves by which the mover of a game of two reaches a goal, where the engine has a faster way to find them than
    /// to look at every move.
    fn good_moves(
        &mut self,
        _at: &R::Position,
        _turn: Turn,
        _goal: Goal,
        _meter: &mut Meter,
    ) -> Result<Option<Winning<R::Move>>, Stopped> {
        Ok(None)
    }

    /// How many moves `winner` needs, who can win a positional game, or None where that takes too long to find out.
    fn length(&mut self, state: &State<R>, winner: Player, meter: &mut Meter) -> Result<Option<u32>, Stopped> {
        for moves in 0.. {
            let goal = Goal::Within(moves);
            if self.forces(&Claim { start: state.clone(), side: Players::only(winner), goal }, meter)? {
                return Ok(Some(moves as u32));
            }
        }
        Ok(None)
    }

    /// What shows a claim that holds: the name of a theorem, or of a kind of search, where there are several.
    fn method(&mut self, _claim: &Claim<R::Position>) -> Option<&'static str> {
        None
    }

    /// The specialist of the family, if this engine asks one.
    fn specialist(&mut self) -> Option<&mut (dyn Specialist<R> + '_)> {
        None
    }

    /// The value of the position in the duel of one player against all others, where a formula tells it.
    fn duel(&mut self, _at: &R::Position, _one: Player) -> Option<i128> {
        None
    }

    /// What a side of one earns more than the other from a state on, where that is known exactly without a search for it:
    /// certificates then list every state once, with the highest need that can be met.
    fn margin(&mut self, _state: &State<R>, _side: Players, _meter: &mut Meter) -> Result<Option<i32>, Stopped> {
        Ok(None)
    }

    /// A theorem that lets the side reach the goal from a settled state.
    fn closes(&mut self, _state: &State<R>, _side: Players, _goal: Goal) -> Option<Theorem> {
        None
    }

    /// Whether the claim holds, where that is known without a search.
    fn known(&mut self, _claim: &Claim<R::Position>) -> Option<bool> {
        None
    }

    /// Works the claim out again, so that [`known`](Self::known) can tell which move decides it.
    fn recall(&mut self, _claim: &Claim<R::Position>, _meter: &mut Meter) -> Result<(), Stopped> {
        Ok(())
    }

    /// Who of three can beat the two others, or None if nobody can. Whoever is known not to is taken from `open`, which
    /// begins with everybody who is seated.
    fn winner(
        &mut self,
        state: &State<R>,
        open: &mut Vec<Player>,
        meter: &mut Meter,
    ) -> Result<Option<Player>, Stopped> {
        one_by_one(self, state, open, meter)
    }

    /// The genus of an impartial position.
    fn genus(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Genus, Stopped>;
}

/// Asks about one player after the other whether he beats all others.
fn one_by_one<R: Rules, E: Engine<R> + ?Sized>(
    engine: &mut E,
    state: &State<R>,
    open: &mut Vec<Player>,
    meter: &mut Meter,
) -> Result<Option<Player>, Stopped> {
    while let Some(&player) = open.first() {
        let claim = Claim { start: state.clone(), side: Players::only(player), goal: Goal::Win };
        if engine.forces(&claim, meter)? {
            return Ok(Some(player));
        }
        open.remove(0);
    }
    Ok(None)
}

/// Which of the claims holds that the moves of a state lead to, given that the claim `from` about the state does: what the
/// engine still knows comes first; what it has forgotten it is asked to recall, and only then to work out one by one.
pub fn first_that_holds<R: Rules, E: Engine<R> + ?Sized>(
    engine: &mut E,
    from: &Claim<R::Position>,
    claims: &[Claim<R::Position>],
    meter: &mut Meter,
) -> Result<Option<usize>, Stopped> {
    let known = |engine: &mut E| claims.iter().position(|claim| engine.known(claim) == Some(true));
    if let Some(i) = known(engine) {
        return Ok(Some(i));
    }
    engine.recall(from, meter)?;
    if let Some(i) = known(engine) {
        return Ok(Some(i));
    }
    for (i, claim) in claims.iter().enumerate() {
        if engine.forces(claim, meter)? {
            return Ok(Some(i));
        }
    }
    Ok(None)
}
