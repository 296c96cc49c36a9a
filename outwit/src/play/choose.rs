//! What a seat plays. The choice depends only on the record and a seed, so a front need not remember anything.

use super::{Advice, Asker, Record, Seat};
use crate::engines::playouts::Dice;
use crate::error::Error;
use crate::game::Played;
use crate::player::Player;
use crate::spec::SpecError;
use crate::study::{Next, Strategy};
use std::time::Instant;

/// A move, and what stands behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub name: String,
    /// A remark, where the seat could not do what it promises.
    pub note: Option<String>,
    /// What the game comes to with best play, where that is proved and the move keeps it.
    pub proved: Option<String>,
}

impl Choice {
    fn plain(name: String) -> Choice {
        Choice { name, note: None, proved: None }
    }
}

/// The move of the player to move, by their seat. There must be a legal move. For a person it is the move that the
/// computer would make.
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
                Ok(Choice { note: Some(remark), ..best(record, seats, seed, asker, random().name, None)? })
            }
            Next::Best { remark: None, if_lost } => best(record, seats, seed, asker, random().name, if_lost),
        },
        Seat::You | Seat::Perfect => best(record, seats, seed, asker, random().name, None),
    }
}

/// A winning move if there is one. Otherwise, with three players, one that stops the only person at the table, or one
/// after which no player can force a win. If all is lost, or cannot be decided in time, a sensible move.
fn best(
    record: &Record,
    seats: &[Seat],
    seed: u64,
    asker: &Asker,
    any: String,
    if_lost: Option<String>,
) -> Result<Choice, Error> {
    let started = Instant::now();
    let standing = record.standing();
    let Advice { good, stops, measured, otherwise, proved, .. } = asker.proving().advice(standing, seats)?;
    let (rest, dice) = (asker.since(started), seed.wrapping_add(record.steps().len() as u64));
    if proved.is_none() {
        let found = match otherwise {
            Some(name) => Some(name),
            None => rest.sensible(standing, dice)?,
        };
        return Ok(Choice { name: found.unwrap_or(any), note: Some(asker.unproved()), proved });
    }
    let note = if_lost.filter(|_| good.is_empty());
    if measured && let Some(name) = rest.by_length(standing, &good)? {
        return Ok(Choice { name, note, proved });
    }
    let known = match good.into_iter().next().or(stops).or(otherwise) {
        Some(name) => Some(name),
        None => rest.keeps_queer(standing)?,
    };
    // A lost position is still defended: the other player may err.
    let name = match known {
        Some(name) => name,
        None => rest.briefly().sensible(standing, dice)?.unwrap_or(any),
    };
    Ok(Choice { name, note, proved })
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
    Dice(seed.wrapping_add((place as u64).wrapping_mul(Dice::STEP))).below(n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::STANDARD;
    use crate::limits::Limits;
    use crate::session::Session;
    use std::time::Duration;

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

    /// The computer's move within a time that proves nothing.
    fn found(spec: &str) -> Choice {
        let game = STANDARD.find(spec).expect("it is a game");
        let rule = game.about().conventions[0];
        let limits = Limits { time: Some(Duration::from_millis(400)), ..Limits::default() };
        let asker = Asker { game, rule, session: None, limits };
        let record = Record::new(game, spec, rule).expect("it can be read");
        choose(&record, &[Seat::Perfect, Seat::Perfect, Seat::Perfect], 1, &asker).expect("it can be decided")
    }

    #[test]
    fn a_move_without_proof_says_so() {
        for spec in ["mnk:15,15,5:h8/", "ellie:12x12", "octagons:5x5", "cutblock:20x19x18"] {
            let choice = found(spec);
            assert_eq!(choice.note.as_deref(), Some("best found in 0.4 s, not proved"), "{spec}");
            assert_eq!(choice.proved, None, "{spec}");
        }
        let choice = found("kayles:5");
        assert_eq!((choice.note, choice.proved.as_deref()), (None, Some("first wins")));
    }

    #[test]
    fn far_from_the_only_stone_is_no_answer() {
        // The first player is in the middle, and the answer was once in the corner a8.
        let name = found("mnk:15,15,5:h8/").name;
        assert!(["g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"].contains(&name.as_str()), "{name}");
    }

    #[test]
    fn the_computer_takes_a_line_and_blocks_one() {
        // The second player has four in a row, open at f2; or the first has, open at f1.
        assert_eq!(found("mnk:15,15,5:b1,c1,d1,m9,a2/b2,c2,d2,e2@second").name, "f2");
        assert_eq!(found("mnk:15,15,5:b1,c1,d1,e1/a1,b5,h9@second").name, "f1");
        // Three in a row, open at both ends, must be stopped at one of them.
        let stops = found("mnk:15,15,5:g8,h8,i8/g10,m12@second").name;
        assert!(["f8", "j8", "e8", "k8"].contains(&stops.as_str()), "{stops}");
    }

    /// How many of `games` a seat wins against random moves, half of them in each chair, with moves that prove nothing.
    fn wins_without_proof(spec: &str, games: u64) -> usize {
        let game = STANDARD.find(spec).expect("it is a game");
        let rule = game.about().conventions[0];
        let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        let won = |seed: u64| {
            let mut record = Record::new(game, spec, rule).expect("it can be read");
            let own = Player((seed % 2) as u8);
            while record.standing().ending.is_none() {
                let standing = record.standing();
                let name = if standing.mover == own {
                    game.sensible(&standing.spec, rule, seed, &limits)
                        .expect("it can be read")
                        .expect("there is a move")
                } else {
                    standing.moves[roll(seed, record.steps().len(), standing.moves.len())].clone()
                };
                record.play(&name).expect("it is legal");
            }
            record.result().and_then(|r| r.winner) == Some(own)
        };
        (0..games).filter(|seed| won(*seed)).count()
    }

    #[test]
    fn sensible_moves_beat_random_ones() {
        for spec in ["mnk:7,7,4", "mnk:6,6,4", "boxes:3x3", "hexagons:2x3", "toads:TTTT..FFFF"] {
            let won = wins_without_proof(spec, 20);
            assert!(won >= 18, "{spec}: {won} of 20");
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
