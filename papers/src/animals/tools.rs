//! What several parts use: verdicts that come fast, and solved finite boards.

use crate::trial::Trial;
use outwit::convention::Form;
use outwit::families::animals::engine::alice;
use outwit::families::animals::engine::alice::{Breadth, Effort};
use outwit::families::animals::engine::{Plan, bob};
use outwit::families::animals::rules::{Animal, read};
use outwit::limits::Stopped;
use outwit::question::Question;
use outwit::spec::Scan;

/// An animal that a claim has written.
pub fn animal(text: &str) -> Animal {
    read::animal(&mut Scan::new(text)).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// What is found soon about an animal on the infinite board.
pub enum Soon {
    /// Bob's one site with one answer.
    Cannibal,
    /// Alice's plan.
    NonCannibal(Plan),
    /// Neither.
    Open,
}

/// Bob's one site, then Alice's plans with little effort. No theorem is asked.
pub fn soon(trial: &Trial, animal: &Animal) -> Result<Soon, Stopped> {
    if bob::one_site(animal, &mut trial.meter())?.is_some() {
        return Ok(Soon::Cannibal);
    }
    Ok(plan(trial, animal, 30_000)?.map_or(Soon::Open, Soon::NonCannibal))
}

/// A plan for Alice, with so many positions for each of two breadths.
pub fn plan(trial: &Trial, animal: &Animal, positions: u64) -> Result<Option<Plan>, Stopped> {
    for width in [4, 16] {
        let effort = Effort { least: 1, moves: 7, breadth: Breadth { slack: 0, width }, positions, waste: u32::MAX };
        if let Some(plan) = alice::find(animal, effort, &mut trial.meter())? {
            return Ok(Some(plan));
        }
    }
    Ok(None)
}

/// Who wins on a finite board, Alice to move.
pub fn winner(trial: &Trial, board: &str, animal: &str) -> Result<String, Stopped> {
    let answer = trial.ask(&format!("cannibal-board:{board},{animal}"), Question::Outcome, Form::Usual)?;
    Ok(answer.fields()["result"].as_str().unwrap_or("nobody").to_owned())
}
