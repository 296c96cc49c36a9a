//! What a seat plays. The choice depends only on the record and a seed, so a front need not remember anything.

use super::{Advice, Asker, Record, Seat};
use crate::error::Error;
use crate::game::Played;
use crate::player::Player;
use crate::spec::SpecError;
use crate::study::{Next, Strategy};

/// A move, and a remark about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub name: String,
    /// The remark, where the seat could not do what it promises.
    pub note: Option<String>,
}

impl Choice {
    fn plain(name: String) -> Choice {
        Choice { name, note: None }
    }
}

/// The move of the player to move, by their seat. There must be a legal move. For a person it is the move that a
/// perfect player would make.
pub fn choose(record: &Record, seats: &[Seat], seed: u64, asker: &Asker) -> Result<Choice, Error> {
    let standing = record.standing();
    let random = || {
        let moves = &standing.moves;
        Choice::plain(moves[roll(seed, record.steps().len(), moves.len())].clone())
    };
    let seat = seats.get(usize::from(standing.mover.0)).copied().unwrap_or(Seat::Perfect);
    match seat {
        Seat::Random => Ok(random()),
        Seat::By(strategy) => match follow(record, strategy, seed)? {
            Next::Move(name) => Ok(Choice::plain(name)),
            Next::Any => Ok(random()),
            Next::Best { remark: Some(remark), .. } => {
                Ok(Choice { note: Some(remark), ..perfect(record, seats, asker, random(), None)? })
            }
            Next::Best { remark: None, if_lost } => perfect(record, seats, asker, random(), if_lost),
        },
        Seat::You | Seat::Perfect => perfect(record, seats, asker, random(), None),
    }
}

/// A winning move if there is one. Otherwise, with three players, one that stops the only person at the table, or one
/// after which no player can force a win. If all is lost, any move.
fn perfect(
    record: &Record,
    seats: &[Seat],
    asker: &Asker,
    any: Choice,
    if_lost: Option<String>,
) -> Result<Choice, Error> {
    let standing = record.standing();
    let Some(Advice { good, stops, measured, otherwise, .. }) = asker.advice(standing, seats)? else {
        let note = Some("the budget is too small to see the end".to_owned());
        return Ok(Choice { note, ..any });
    };
    let note = if_lost.filter(|_| good.is_empty());
    if measured && let Some(name) = asker.by_length(standing, &good)? {
        return Ok(Choice { name, note });
    }
    if let Some(name) = good.into_iter().next().or(stops).or(otherwise) {
        return Ok(Choice { name, note });
    }
    Ok(Choice { name: asker.keeps_queer(standing)?.unwrap_or(any.name), note })
}

/// What a strategy of the game's family does next.
fn follow(record: &Record, strategy: &Strategy, seed: u64) -> Result<Next, SpecError> {
    let moves: Vec<(Player, &str)> = record.steps().iter().map(|made| (made.by, made.name.as_str())).collect();
    let specs: Vec<&str> = (0..=moves.len()).map(|i| record.spec_after(i)).collect();
    let roll = |place: usize, n: usize| roll(seed, place, n);
    record.game().follow(strategy, &Played { rule: record.rule(), specs: &specs, moves: &moves, roll: &roll })
}

/// A number below `n` that depends on the seed and the place in the game.
fn roll(seed: u64, place: usize, n: usize) -> usize {
    // One step of splitmix64: play needs variety, not quality.
    let mut z = seed.wrapping_add((place as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) % n.max(1) as u64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::STANDARD;
    use crate::limits::Limits;
    use crate::session::Session;

    /// Plays a game to its end, or for a number of moves.
    fn game(spec: &str, seats: [&str; 2], seed: u64, longest: usize) -> Record<'static> {
        let game = STANDARD.find(spec).expect("it is a game");
        let rule = game.about().conventions[0];
        let seats = seats.map(|name| Seat::read(game, name).expect("it is a seat"));
        let session = Session::new();
        let asker = Asker { game, rule, session: Some(&session), limits: Limits::default() };
        let mut record = Record::new(game, spec, rule).expect("it can be read");
        while record.standing().ending.is_none() && record.steps().len() < longest {
            let choice = choose(&record, &seats, seed, &asker).expect("it can be decided");
            record.play(&choice.name).expect("seats play legal moves");
        }
        record
    }

    #[test]
    fn a_perfect_player_wins_what_is_won() {
        for seed in 0..8 {
            // The player who moves first wins Kayles with 5, and tic-tac-toe on the plane of order 3.
            for spec in ["kayles:5", "affine:3", "cutcake:5x3"] {
                let result = game(spec, ["perfect", "random"], seed, 100).result().expect("it ends");
                assert_eq!(result.winner.map(|p| p.0), Some(0), "{spec} {seed}");
            }
        }
    }

    #[test]
    fn strategies_play_their_turns_to_the_end() {
        for seed in 0..4 {
            let record = game("octagons:1x3", ["A", "B"], seed, 100);
            assert_eq!(record.points().map(|p| p.iter().sum()), Some(3i64), "{seed}");
            assert!(record.result().is_some());
        }
    }

    #[test]
    fn the_infinite_board_has_its_strategies() {
        let won = game("cannibal:##/##", ["lemma-2", "random"], 5, 40);
        assert_eq!(won.result().and_then(|r| r.winner).map(|p| p.0), Some(0));
        let planned = game("cannibal:T4", ["plan", "random"], 5, 40);
        assert_eq!(planned.result().and_then(|r| r.winner).map(|p| p.0), Some(0));
        let held = game("cannibal:U5", ["random", "blocks"], 5, 60);
        assert_eq!((held.result(), held.steps().len()), (None, 60));
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let names = |seed| game("treblecross:9", ["random", "random"], seed, 100).spec().to_owned();
        assert_eq!(names(3), names(3));
        assert!((0..20).any(|seed| names(seed) != names(3)));
    }
}
