//! A strategy's guarantee as a certificate: the states that arise when its user takes the first of their free choices,
//! each with the user's reply and the margin that the user still needs.
//!
//! A state of a certificate remembers nothing, but the strategy does: a state that arises in two ways gets the reply
//! for the way that needs more, which is enough for the other.
//!
//! Cost: time and memory for every state that can arise against all replies of the other player, with a copy of what is
//! left for each; their number is exponential in the number of edges. A state is visited again when a larger need turns
//! up.

use super::course::{Course, Left, Now, Place};
use crate::certificate::head;
use crate::engines::map::Map;
use crate::error::ProofError;
use crate::families::coins::rules::{CoinForm, CoinMove};
use crate::limits::{Meter, Stopped, allocated};
use std::io::Write;

/// The margin needed in a state, and the user's reply if the user is to move.
type Line = (i32, Option<CoinMove>);

/// A state: what is left, and whether the user is to move.
type State = (Left, bool);

struct Lines<'a> {
    course: Course<'a>,
    lines: Map<State, Line>,
}

/// Writes that the user of a strategy scores at least `margin` more than the other player from a starting place of the
/// game `spec`. The players are given as the other, then the user.
pub(crate) fn write(
    course: Course,
    start: &Place,
    margin: i32,
    (spec, rule): (&str, &str),
    [other, user]: [&str; 2],
    meter: &mut Meter,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    let mut lines = Lines { course, lines: Map::new() };
    lines.explore(start, margin, meter)?;
    let starter = if user_moves(&start.now) { user } else { other };
    head(spec, rule, [(&*format!("guarantee.{user}"), &*margin.to_string())], out)?;
    writeln!(out, "claim start {starter} side {user} goal margin {margin}\nreplies")?;
    let mut reached: Map<State, ()> = Map::new();
    let mut open = vec![(start.left.clone(), user_moves(&start.now))];
    while let Some(state) = open.pop() {
        let Some((need, reply)) = lines.lines.get(&state) else { continue };
        if reached.insert(state.clone(), (), meter)?.is_some() {
            continue;
        }
        meter.hold(heap(&state))?;
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

/// What a state owns on the heap.
fn heap((left, _): &State) -> usize {
    allocated(size_of_val(&*left.0))
}

/// The state after a move: a player who captures moves again.
fn next(game: &CoinForm, (left, by_user): &State, m: CoinMove) -> State {
    let (to, gain) = left.play(game, m);
    (to, *by_user == (gain > 0))
}

impl Lines<'_> {
    /// Finds a line for every state that can arise.
    fn explore(&mut self, start: &Place, margin: i32, meter: &mut Meter) -> Result<(), Stopped> {
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
                // The game is over there, and finished states have no line.
                continue;
            }
            let heap = heap(&state);
            if self.lines.insert(state, line, meter)?.is_none() {
                meter.hold(heap)?;
            }
            open.extend(next);
        }
        Ok(())
    }
}
