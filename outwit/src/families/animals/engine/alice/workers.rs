//! Alice's first cell, and everything that Bob may do then: independent questions, shared out to threads.
//!
//! After the first cell the board has all eight symmetries, so that one answer of each class needs a plan, and a plan
//! serves turned and reflected. The first question is what she does if Bob plays far away: only answers that meet the
//! carriers of all eight images of that plan are left then. While it is open, other threads begin with answers next to
//! her cell, which are hardly ever among the others.
//!
//! Two threads are 1.1 to 1.4 times as fast as one, not more: a plan is looked for with one move more each time, and all
//! attempts but the last one fail in that first question, which a single thread answers.

use crate::families::animals::engine::alice::Effort;
use crate::families::animals::engine::alice::dangers::Zones;
use crate::families::animals::engine::alice::plan;
use crate::families::animals::engine::alice::position::{Found, Table};
use crate::families::animals::engine::alice::search::Search;
use crate::families::animals::engine::alice::window::{Cells, Laid, ORIGIN, Spot, Window};
use crate::families::animals::engine::evidence::Plan;
use crate::families::animals::rules::Motion;
use crate::limits::{Meter, Stopped};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A plan that begins with the cell in the middle and makes a copy safe with `moves` more moves.
pub fn first<const W: usize>(
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
        let mut search = Search::new(window, zones, &table, &over, effort, meter);
        while let Some(question) = questions.next() {
            questions.close(question, search.after_first(question, moves));
        }
        search.forget();
    };
    if meter.threads() == 1 {
        work(meter);
    } else {
        let mut asides: Vec<Meter> = (0..meter.threads()).map(|_| meter.aside(usize::MAX)).collect();
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

/// What is asked, and what is answered.
struct Questions<'a> {
    window: &'a Window<'a>,
    state: Mutex<State>,
    changed: Condvar,
    /// Set when no question matters any more.
    over: &'a AtomicBool,
}

#[derive(Default)]
struct State {
    /// Whether the question about a move far away has been asked.
    quiet_asked: bool,
    /// Answers of Bob's that may need a plan, one of each class.
    answers: Vec<Laid>,
    asked: BTreeSet<Laid>,
    under_way: usize,
    /// The plans, with the motions that take them to where they suit.
    then: Vec<(Arc<Found>, Motion)>,
    /// Why there is no plan: a question was answered with no, or the search was stopped.
    end: Option<Result<(), Stopped>>,
}

impl Questions<'_> {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next question: an answer of Bob's, or a move of his far away. None when everything is answered.
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

    /// Takes down the answer to a question.
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
                // The first end counts: later ones are only told to stop.
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

/// One of each class of copies that do not cover the cell in the middle, and are equal when turned and reflected.
fn classes(window: &Window, copies: impl Iterator<Item = Laid>) -> Vec<Laid> {
    let free = copies.filter(|&l| !window.covers(l, ORIGIN));
    let least = |l| Motion::about_origin().map(|by| window.moved(l, by)).min().unwrap_or(l);
    let classes: BTreeSet<Laid> = free.map(least).collect();
    classes.into_iter().collect()
}
