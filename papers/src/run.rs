//! Many claims, one after the other or by several threads, each with its own budget.
//!
//! Claims differ much in what they take, so that threads take the next one when they are done; the reports come in the
//! order of the claims.

use crate::Document;
use crate::claim::{Claim, Finding, Report};
use crate::trial::{Manner, Trial};
use outwit::limits::{Limits, Reason};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How claims are tested.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// How tests are made.
    pub manner: Manner,
    /// The memory of each thread, the threads, the time for all claims together, and the stop sign.
    pub limits: Limits<'a>,
    /// The time of every claim, instead of its own.
    pub each: Option<Duration>,
}

/// Tests one claim.
pub fn test(document: &'static Document, claim: &'static Claim, settings: &Settings) -> Report {
    let started = Instant::now();
    let budget = settings.each.unwrap_or_else(|| claim.budget(settings.manner.long));
    let budget = settings.limits.time.map_or(budget, |t| t.min(budget));
    let mut trial = Trial::new(settings.manner, settings.limits, budget);
    // A test that has no time at all is not begun: some look at the clock late.
    let result = trial.look().and_then(|()| (claim.test)(&mut trial));
    let (finding, stopped) = match result {
        Ok(finding) => (finding, None),
        Err(stopped) => {
            let reached = trial.came_to().unwrap_or("nothing was finished").to_owned();
            let why = match stopped.reason {
                Reason::Time => format!("the budget of {} s ended the test", budget.as_secs_f64()),
                _ => stopped.to_string(),
            };
            (Finding::out_of_reach(reached, why), Some(stopped))
        }
    };
    let seconds = started.elapsed().as_secs_f64();
    Report { document: document.name, claim, finding, exhibits: trial.exhibits(), seconds, stopped }
}

/// Tests claims; `done` hears of each report as soon as it is there. After a stop on request the
/// reports of the claims that were not begun are missing.
pub fn run(
    claims: &[(&'static Document, &'static Claim)],
    settings: &Settings,
    done: &(dyn Fn(&Report) + Sync),
) -> Vec<Report> {
    let deadline = settings.limits.time.and_then(|t| Instant::now().checked_add(t));
    let next = AtomicUsize::new(0);
    let reports: Mutex<Vec<Option<Report>>> = Mutex::new(claims.iter().map(|_| None).collect());
    let threads = settings.limits.threads.clamp(1, claims.len().max(1));
    let work = || {
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(document, claim)) = claims.get(i) else { return };
            if settings.limits.stop.load(Ordering::Relaxed) {
                return;
            }
            let time = deadline.map(|d| d.saturating_duration_since(Instant::now()));
            let memory = settings.limits.memory / threads;
            let own = Settings { limits: Limits { time, memory, ..settings.limits }, ..*settings };
            let report = test(document, claim, &own);
            done(&report);
            reports.lock().expect("no test panics while it holds the list")[i] = Some(report);
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        work();
        for other in others {
            other.join().expect("a claim's test does not panic");
        }
    });
    reports.into_inner().expect("all tests are through").into_iter().flatten().collect()
}
