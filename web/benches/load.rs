//! How long clients that look at boards wait while searches run: two heavy searches, and 64 clients that request legal
//! moves, all on this machine. Prints the median and the 99th percentile of the response times.

#[path = "../tests/lab/mod.rs"]
mod lab;

use lab::{Lab, read};
use outwit_web::Budget;
use serde_json::json;
use std::thread::{self, available_parallelism};
use std::time::{Duration, Instant};

const CLIENTS: usize = 64;
const SPECS: [&str; 6] = ["ellie:3x4", "kayles:12", "affine:4", "cutblock:3x3x3", "octagons:3x3", "cannibal:U5"];

fn main() {
    let processors = available_parallelism().map_or(1, |n| n.get());
    let budget = Budget { time: Duration::from_secs(120), memory: 4 << 30, jobs: (2 * processors).max(4), threads: 1 };
    let lab = Lab::with(budget);
    let quiet = measured(&lab, 1, 20);
    println!("{processors} processors");
    println!("no searches:  one client, median {:.1} ms, 99% within {:.1} ms", quiet.0, quiet.1);
    let heavy: Vec<_> = ["octagons:3x4", "cutblock:6x6x6"]
        .map(|spec| lab.ask("POST", "/api/solve", json!({"spec": spec}).to_string().as_bytes()))
        .into();
    lab.until((2, 0));
    let busy = measured(&lab, CLIENTS, 20);
    println!("two searches: {CLIENTS} clients, median {:.1} ms, 99% within {:.1} ms", busy.0, busy.1);
    println!("searches still running: {}", lab.searches().0);
    drop(heavy);
}

/// Median and 99th percentile of the response times, in milliseconds.
fn measured(lab: &Lab, clients: usize, rounds: usize) -> (f64, f64) {
    let mut times: Vec<f64> = thread::scope(|scope| {
        let client = |number: usize| {
            move || -> Vec<f64> {
                let spec = |round: usize| SPECS[(number + round) % SPECS.len()];
                let ask = |round: usize| {
                    let body = json!({"spec": spec(round)}).to_string();
                    let started = Instant::now();
                    let reply = read(lab.ask("POST", "/api/game", body.as_bytes()));
                    assert_eq!(reply.status, 200, "{}", reply.text());
                    started.elapsed().as_secs_f64() * 1000.0
                };
                (0..rounds).map(ask).collect()
            }
        };
        let threads: Vec<_> = (0..clients).map(|number| scope.spawn(client(number))).collect();
        threads.into_iter().flat_map(|t| t.join().expect("a client is served")).collect()
    });
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() * 99 / 100])
}
