//! The engines. An engine sees a game only as [`Rules`] and a [`Convention`](crate::convention::Convention): it deals with no
//! names, texts or pictures. Whatever a family adds, it asks the family's [`Specialist`].
//!
//! * [`brute`]: the reference engine, from the moves alone;
//! * `fast`: the specialist of the family first, and then
//!   * [`search`]: can a side force its goal? Sums, symmetry and a transposition table;
//!   * `grundy`: nim-values of impartial games, part by part;
//!   * [`number`]: values of two-player partizan games that are numbers;
//!   * `misere`: impartial games in misère play;
//! * [`sequence`]: the nim-values of a take-and-break game, heap by heap, and their period;
//! * [`quotient`]: misère quotients, learned from outcomes and verified;
//! * [`dfpn`]: depth-first proof-number search with a table of [`proof_numbers`], for the specialists;
//! * [`playouts`]: a promising move where nothing can be decided in time;
//! * [`levels`]: every position of a large game, level by level and in shards, on one machine or many.
//!
//! Every engine runs under [`limits`](crate::limits) and stops cleanly when it reaches one.

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
pub(crate) mod fast;
pub(crate) mod grundy;
pub mod levels;
pub(crate) mod map;
pub(crate) mod misere;
pub mod number;
pub(crate) mod parts;
pub mod playouts;
pub(crate) mod postorder;
pub(crate) mod prefetch;
pub mod proof_numbers;
pub mod quotient;
pub mod search;
pub mod sequence;
pub(crate) mod table;

/// Answers questions about positions, within limits.
pub trait Engine<R: Rules> {
    /// Whether the claim holds.
    fn forces(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<bool, Stopped>;

    /// The nim-value of an impartial position in normal play.
    fn grundy(&mut self, at: &R::Position, meter: &mut Meter) -> Result<u64, Stopped>;

    /// The value of a two-player partizan position in normal play, or None where it is not a number.
    fn number(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<Dyadic>, Stopped>;

    /// The moves by which the player to move in a two-player game reaches a goal, where the engine finds them faster than
    /// by looking at every move.
    fn good_moves(
        &mut self,
        _at: &R::Position,
        _turn: Turn,
        _goal: Goal,
        _meter: &mut Meter,
    ) -> Result<Option<Winning<R::Move>>, Stopped> {
        Ok(None)
    }

    /// How many moves `winner`, who can win this positional game, needs; None where that takes too long to find out.
    fn length(&mut self, state: &State<R>, winner: Player, meter: &mut Meter) -> Result<Option<u32>, Stopped> {
        for moves in 0.. {
            let goal = Goal::Within(moves);
            if self.forces(&Claim { start: state.clone(), side: Players::only(winner), goal }, meter)? {
                return Ok(Some(moves as u32));
            }
        }
        Ok(None)
    }

    /// The theorem or the kind of search that proves a claim that holds, where there are several.
    fn method(&mut self, _claim: &Claim<R::Position>) -> Option<&'static str> {
        None
    }

    /// The specialist of the family, if this engine asks one.
    fn specialist(&mut self) -> Option<&mut (dyn Specialist<R> + '_)> {
        None
    }

    /// The value of the position in the duel of one player against all others, where a formula gives it.
    fn duel(&mut self, _at: &R::Position, _one: Player) -> Option<i128> {
        None
    }

    /// How many more points a single player scores than the opponent from a state on, where that is known exactly without
    /// searching for it. Certificates then list every state once, with the highest need that can be met.
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

    /// Works the claim out again, so that [`known`](Self::known) can say which move decides it.
    fn recall(&mut self, _claim: &Claim<R::Position>, _meter: &mut Meter) -> Result<(), Stopped> {
        Ok(())
    }

    /// Which of three players can beat the other two, or None if no player can. `open` starts with all seated players;
    /// players who are known not to win are removed from it.
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

/// Asks for each player in turn whether they beat all others.
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

/// Which of the claims that the moves of a state lead to holds, given that the claim `from` about the state does. Claims
/// that the engine still remembers come first; then it recalls `from`; only then does it work the claims out one by one.
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
