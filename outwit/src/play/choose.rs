//! What a seat plays. The choice depends on nothing but the record and a seed, so that a front need not remember anything.

use super::{Advice, Asker, Record, Seat};
use crate::convention::Rule;
use crate::game::Error;
use crate::rules::coins;
use crate::study::cannibal;
use crate::study::closing::{Allowed, Before, Strategy};

/// A move, and what is to be said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub name: String,
    /// A remark, where the seat could not do what it stands for.
    pub note: Option<String>,
}

impl Choice {
    fn plain(name: String) -> Choice {
        Choice { name, note: None }
    }
}

/// The move of whoever is to move, by the seat that is his. There must be a legal move; of a person nothing is known but
/// what a perfect player would do.
pub fn choose(record: &Record, seats: &[Seat], seed: u64, asker: &Asker) -> Result<Choice, Error> {
    let standing = record.standing();
    let random = || {
        let moves = &standing.moves;
        Choice::plain(moves[roll(seed, record.steps().len(), moves.len())].clone())
    };
    let seat = seats.get(usize::from(standing.mover.0)).copied().unwrap_or(Seat::Perfect);
    match seat {
        Seat::Random => Ok(random()),
        Seat::Closing(strategy) => Ok(by_strategy(record, strategy, seed).map_or_else(random, Choice::plain)),
        Seat::Animals(strategy) => by_document(record, strategy).map_or_else(
            |why| Ok(Choice { note: Some(why), ..perfect(record, seats, asker, random())? }),
            |name| Ok(Choice::plain(name)),
        ),
        Seat::You | Seat::Perfect | Seat::Plan | Seat::Blocks => perfect(record, seats, asker, random()),
    }
}

/// A winning move if there is one. Of three players, else one that stops the only person at the table, or one after
/// which nobody can force a win. Where all is lost, any.
fn perfect(record: &Record, seats: &[Seat], asker: &Asker, any: Choice) -> Result<Choice, Error> {
    let standing = record.standing();
    let Some(Advice { good, stops, measured, otherwise, .. }) = asker.advice(standing, seats)? else {
        let note = Some("the budget is too small to see the end".to_owned());
        return Ok(Choice { note, ..any });
    };
    let seat = seats.get(usize::from(standing.mover.0));
    let note = match seat {
        Some(Seat::Plan | Seat::Blocks) if good.is_empty() => Some("nothing is known that wins from here".to_owned()),
        _ => None,
    };
    if measured && let Some(name) = asker.by_length(standing, &good)? {
        return Ok(Choice { name, note });
    }
    if let Some(name) = good.into_iter().next().or(stops).or(otherwise) {
        return Ok(Choice { name, note });
    }
    Ok(Choice { name: asker.keeps_queer(standing)?.unwrap_or(any.name), note })
}

/// Alice's next cell by a strategy of the document on cannibal animals.
fn by_document(record: &Record, strategy: cannibal::Strategy) -> Result<String, String> {
    let playing = record.game().on_plane(record.spec()).map_err(|e| e.message)?;
    let moves: Vec<&str> = record.steps().iter().map(|made| made.name.as_str()).collect();
    let playing = playing.ok_or_else(|| "this game has no such strategy".to_owned())?;
    strategy.next(&playing, &moves).map(|cell| cell.to_string())
}

/// The next move of a turn that a strategy of the thesis allows; where it leaves a choice, at random. None where it tells
/// nothing, and in the midst of a turn that it did not begin.
fn by_strategy(record: &Record, strategy: Strategy, seed: u64) -> Option<String> {
    let (steps, mover) = (record.steps(), record.standing().mover);
    let begun = steps.iter().rposition(|made| made.by != mover).map_or(0, |i| i + 1);
    let playing = record.game().on_graph(record.spec_after(begun)).ok()??;
    let form = playing.form(record.rule() == Rule::PointsNormal);
    let Allowed::These(turns) = strategy.allowed(&form, before(record, &playing, begun)) else { return None };
    let turn = turns.get(roll(seed, begun, turns.len()))?;
    let names: Vec<String> = turn.iter().map(|m| form.write_move(*m)).collect();
    let made = &steps[begun..];
    let follows = made.iter().zip(&names).all(|(made, name)| made.name == *name);
    names.get(made.len()).filter(|_| follows).cloned()
}

/// What the other player did in the turn before the one that begins after so many moves.
fn before(record: &Record, playing: &coins::Playing, begun: usize) -> Before {
    let steps = &record.steps()[..begun];
    let Some(other) = steps.last().map(|made| made.by) else { return Before::Nothing };
    let turn: Vec<&str> = steps.iter().rev().take_while(|m| m.by == other).map(|m| m.name.as_str()).collect();
    let number = |name: &str| playing.graph.names.number(name);
    match turn[..] {
        [one] => match one.split_once('-').and_then(|(u, v)| number(u).zip(number(v))) {
            Some((u, v)) if u == v => Before::Loop(u),
            // A simple edge was there once, and is there no more.
            Some((u, v)) if playing.graph.edge(u, v).is_some_and(|e| playing.edges[e] == 0) => Before::Simple,
            _ => Before::Other,
        },
        _ => Before::Other,
    }
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
    use crate::games::STANDARD;
    use crate::solve::limits::Limits;

    /// Plays a game to its end, or for so many moves.
    fn game(spec: &str, seats: [&str; 2], seed: u64, longest: usize) -> Record<'static> {
        let game = STANDARD.find(spec).expect("it is a game");
        let rule = game.about().conventions[0];
        let seats = seats.map(|name| Seat::read(name).expect("it is a seat"));
        let sitting = game.sit_down();
        let asker = Asker { game, rule, sitting: sitting.as_deref(), limits: Limits::default() };
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
            // Kayles with 5 is won by who moves first, tic-tac-toe on the plane of order 3 too.
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
    fn the_board_without_end_has_its_strategies() {
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
