//! What a strategy is sure of, as a certificate: the states that come up when its user takes the first of his free choices,
//! each with his reply, and with what he still needs.
//!
//! A state of a certificate remembers nothing, whereas the strategy does: a state that comes up in two ways has the reply
//! of the way in which more is needed, which is enough for the other.

use crate::error::ProofError;
use crate::families::coins::rules::{CoinForm, CoinMove};
use crate::families::coins::strategies::course::{Course, Left, Now, Place};
use crate::limits::{Meter, Stopped};
use rustc_hash::{FxHashMap, FxHashSet};
use std::io::Write;

/// What is needed in a state, and the user's reply where he is to move.
type Line = (i32, Option<CoinMove>);

/// A state: what is left, and whether the user is to move.
type State = (Left, bool);

struct Lines<'a> {
    course: Course<'a>,
    lines: FxHashMap<State, Line>,
}

/// Writes that the user of a strategy, `players[1]`, gets at least `margin` more than the other, `players[0]`, from a
/// starting place of the game `spec`.
pub fn write(
    course: Course,
    start: &Place,
    margin: i32,
    (spec, rule): (&str, &str),
    [other, user]: [&str; 2],
    meter: &mut Meter,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    let mut lines = Lines { course, lines: FxHashMap::default() };
    lines.explore(start, margin, meter)?;
    let starter = if user_moves(&start.now) { user } else { other };
    writeln!(out, "certificate 1\ngame {spec}\nrule {rule}\nanswer guarantee.{user} {margin}")?;
    writeln!(out, "claim start {starter} side {user} goal margin {margin}\nreplies")?;
    let mut reached: FxHashSet<State> = FxHashSet::default();
    let mut open = vec![(start.left.clone(), user_moves(&start.now))];
    while let Some(state) = open.pop() {
        let Some((need, reply)) = lines.lines.get(&state) else { continue };
        if !reached.insert(state.clone()) {
            continue;
        }
        meter.work(64)?;
        let (left, by_user) = &state;
        let form = course.form(left);
        let name = if *by_user { user } else { other };
        write!(out, "{}@{name} need {need}", form.write())?;
        match reply {
            Some(m) => {
                writeln!(out, " ! {}", form.write_move(*m))?;
                open.push(next(&course.game, &state, *m));
            }
            None => {
                writeln!(out)?;
                open.extend(form.legal().map(|m| next(&course.game, &state, m)));
            }
        }
    }
    writeln!(out, "end")?;
    Ok(())
}

fn user_moves(now: &Now) -> bool {
    !matches!(now, Now::Other(_))
}

/// The state after a move: who captures goes on.
fn next(game: &CoinForm, (left, by_user): &State, m: CoinMove) -> State {
    let (to, gain) = left.play(game, m);
    (to, *by_user == (gain > 0))
}

impl Lines<'_> {
    /// Finds a line for every state that comes up.
    fn explore(&mut self, start: &Place, margin: i32, meter: &mut Meter) -> Result<(), Stopped> {
        let bytes = 3 * (size_of::<State>() + 4 * start.left.0.len()) + size_of::<Line>();
        let mut open = vec![(start.clone(), margin)];
        while let Some((place, need)) = open.pop() {
            let state = (place.left.clone(), user_moves(&place.now));
            if self.lines.get(&state).is_some_and(|(known, _)| *known >= need) {
                continue;
            }
            meter.visit()?;
            let (line, next) = match &place.now {
                Now::Other(begun) => {
                    let replies = self.course.replies(&place.left, *begun);
                    let next: Vec<(Place, i32)> = replies.into_iter().map(|(_, gain, to)| (to, need + gain)).collect();
                    ((need, None), next)
                }
                now => {
                    let first = self.course.choices(&place.left, now).into_iter().next();
                    let Some((m, gain, to)) = first else { continue };
                    ((need, Some(m)), vec![(to, need - gain)])
                }
            };
            if next.is_empty() {
                // The game is over there, which no line says.
                continue;
            }
            if self.lines.insert(state, line).is_none() {
                meter.hold(bytes)?;
            }
            open.extend(next);
        }
        Ok(())
    }
}
