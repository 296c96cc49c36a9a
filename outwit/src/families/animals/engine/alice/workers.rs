//! Alice's first cell and everything that Bob may do next: independent questions, distributed to threads.
//!
//! After the first cell the board has all eight symmetries. So only one answer of each class needs a plan, and a plan
//! also serves rotated and reflected. The first question is what she does if Bob plays far away: after that, only
//! answers that meet the carriers of all eight images of its plan are left. While that question is open, other threads
//! begin with answers next to her cell, which nearly always need a plan anyway.
//!
//! Cost: that of the searches. Two threads are only 1.1 to 1.4 times as fast as one: each attempt allows one move more
//! than the last, and all attempts but the last fail in that first question, which a single thread answers.

use super::Effort;
use super::dangers::Zones;
use super::plan;
use super::position::{Found, Table};
use super::search::PlanSearch;
use super::window::{Cells, Laid, ORIGIN, Spot, Window};
use crate::families::animals::engine::evidence::Plan;
use crate::families::animals::rules::Motion;
use crate::limits::{Meter, Stopped};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A plan that begins with the cell in the middle and makes a copy safe with `moves` more moves.
pub(crate) fn first<const W: usize>(
    window: &Window,
    zones: &Zones<W>,
    moves: u32,
    effort: Effort,
    meter: &mut Meter,
) -> Result<Option<Plan>, Stopped> {
    let (table, over) = (Table::default(), AtomicBool::new(false));
    let questions = Questions {
        window,
        state: Mutex::new(State { answers: near(window), ..State::default() }),
        changed: Condvar::new(),
        over: &over,
    };
    let work = |meter: &mut Meter| {
        let mut search = PlanSearch::new(window, zones, &table, &over, effort, meter);
        while let Some(question) = questions.next() {
            questions.close(question, search.after_first(question, moves));
        }
        search.forget();
    };
    if meter.threads() == 1 {
        work(meter);
    } else {
        let mut asides: Vec<Meter> = meter.shares(meter.threads());
        std::thread::scope(|scope| {
            for aside in &mut asides {
                scope.spawn(|| work(aside));
            }
        });
        asides.iter().for_each(|aside| meter.add_positions(aside));
    }
    let state = questions.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    match state.end {
        Some(end) => end.map(|()| None),
        None => Ok(Some(plan::plan(window, &state.then))),
    }
}

/// The questions, and the answers so far.
struct Questions<'a> {
    window: &'a Window<'a>,
    state: Mutex<State>,
    changed: Condvar,
    /// Set when the remaining questions no longer matter.
    over: &'a AtomicBool,
}

#[derive(Default)]
struct State {
    /// Whether the question about a move far away has been asked.
    quiet_asked: bool,
    /// Bob's answers that may need a plan, one of each class.
    answers: Vec<Laid>,
    asked: BTreeSet<Laid>,
    under_way: usize,
    /// The plans, with the motions that take them to where they apply.
    then: Vec<(Arc<Found>, Motion)>,
    /// Why there is no plan: Alice has no answer to a question, or the search was stopped.
    end: Option<Result<(), Stopped>>,
}

impl Questions<'_> {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next question: one of Bob's answers, or `Some(None)` for a move far away. None when every question is
    /// answered.
    fn next(&self) -> Option<Option<Laid>> {
        let mut state = self.lock();
        loop {
            if state.end.is_some() {
                return None;
            }
            if !state.quiet_asked {
                state.quiet_asked = true;
                state.under_way += 1;
                return Some(None);
            }
            let State { answers, asked, then, .. } = &*state;
            let open = answers.iter().find(|&&a| !asked.contains(&a) && !then.iter().any(|t| suits(self.window, t, a)));
            if let Some(&answer) = open {
                state.asked.insert(answer);
                state.under_way += 1;
                return Some(Some(answer));
            }
            if state.under_way == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Records the answer to a question.
    fn close(&self, question: Option<Laid>, found: Result<Option<Arc<Found>>, Stopped>) {
        let mut state = self.lock();
        state.under_way -= 1;
        match found {
            Ok(Some(plan)) => {
                let images = Motion::about_origin().map(|by| (Arc::clone(&plan), by));
                if question.is_none() {
                    // The first edge must suit wherever Bob plays far away.
                    let then: Vec<_> = images.chain(std::mem::take(&mut state.then)).collect();
                    state.then = then;
                    state.answers = classes(self.window, plan.carrier.spots().flat_map(|s| self.window.through(s)));
                } else {
                    state.then.extend(images);
                }
            }
            end => {
                // The first end counts: later ones only result from `over`.
                state.end.get_or_insert(end.map(|_| ()));
                self.over.store(true, Ordering::Relaxed);
            }
        }
        self.changed.notify_all();
    }
}

/// Whether a plan, moved, suits an answer to the first cell.
fn suits(window: &Window, (plan, by): &(Arc<Found>, Motion), answer: Laid) -> bool {
    let back = window.moved(answer, by.inverse());
    let known = |&s: &Spot| s == ORIGIN || window.covers(back, s);
    window.misses(back, &plan.carrier) && plan.needed.iter().all(known)
}

/// The copies that touch the cell in the middle.
fn near(window: &Window) -> Vec<Laid> {
    let mut middle = Cells::NONE;
    middle.add(ORIGIN);
    classes(window, middle.widened().spots().flat_map(|s| window.through(s)))
}

/// One copy of each class, up to rotation and reflection, that does not cover the cell in the middle.
fn classes(window: &Window, copies: impl Iterator<Item = Laid>) -> Vec<Laid> {
    let free = copies.filter(|&l| !window.covers(l, ORIGIN));
    let least = |l| Motion::about_origin().map(|by| window.moved(l, by)).min().unwrap_or(l);
    let classes: BTreeSet<Laid> = free.map(least).collect();
    classes.into_iter().collect()
}
