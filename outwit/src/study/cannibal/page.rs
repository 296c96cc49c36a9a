//! The page about a verdict on an animal, for `explain`.

use super::picture;
use crate::game::Answer;
use crate::proof;
use crate::rules::animals::{Animal, Position, drawing};
use crate::show::Scene;
use crate::show::page::{Page, Section};
use crate::solve::animals::decide::{Decision, Verdict, Win};
use serde_json::Value;

/// The page about a verdict.
pub fn page(animal: &Animal, position: &Position, decision: &Decision, found: Answer) -> Page {
    let rules = vec![
        "Alice takes one free cell a turn and wants her cells to contain a copy of the animal, turned or mirrored."
            .into(),
        "Bob takes all cells of one free copy a turn and wants to prevent that for ever. Alice begins.".into(),
    ];
    let drawn = |heading: &str, scene: Scene| Section {
        pictures: vec![(heading.to_owned(), scene)],
        ..Section::new(heading, Vec::new())
    };
    let mut sections =
        vec![Section::new("The rules", rules), drawn("The animal and its orientations", drawing::animal(animal, ""))];
    if let Ok(scene) = drawing::position(animal, position, "the position")
        && !position.is_empty()
    {
        sections.push(drawn("The position", scene));
    }
    let how = if let Verdict::Open = decision.verdict { "Searched:" } else { "Shown by" };
    let mut verdict = vec![found.verdict, format!("{how} {}.", decision.method)];
    verdict.extend(found.answer.get("stopped").and_then(Value::as_str).map(|s| format!("Stopped: {s}.")));
    if let Some(best) = found.best.as_array().filter(|b| !b.is_empty()) {
        let names: Vec<&str> = best.iter().filter_map(Value::as_str).take(8).collect();
        verdict.push(format!("Good moves: {}.", names.join("  ")));
    }
    sections.push(Section::new("The verdict", verdict));
    let why = match &decision.verdict {
        Verdict::Cannibal(blocks) => {
            let mut text = Vec::new();
            // What a person is to follow is what the certificate says.
            let _ = proof::blocks::write(blocks, &mut text);
            let mut why = vec![
                "Every site has a translate at each vector of the lattice (A,0), (T,B). Bob answers Alice's first cell \
                 in a translate with a member that misses it; else he plays a member where nobody has played."
                    .to_owned(),
                "The members of a site have no common cell, and every copy meets all members of some translate.".into(),
            ];
            why.extend(
                String::from_utf8_lossy(&text).lines().filter(|l| *l != "blocks" && *l != "end").map(str::to_owned),
            );
            why
        }
        Verdict::NonCannibal(Win::Plan(plan, _)) => {
            vec![format!("Alice has a plan of {} states; `outwit play` shows it move by move.", plan.nodes.len())]
        }
        Verdict::NonCannibal(Win::Rectangle) => vec![
            "Theorem 1: Alice fences a large square in. Inside, the copies that would stop everything at once meet \
             pairwise; so they have a common cell, and she takes it. Bob runs out of room before she does."
                .to_owned(),
        ],
        Verdict::Open => vec!["Neither side's proof was found; this is no proof that there is none.".to_owned()],
    };
    let mut why = Section::new("Why", why);
    if let Verdict::Cannibal(blocks) = &decision.verdict {
        why.pictures.push(("Bob's sites".to_owned(), picture::blocks(animal, blocks, "Bob's sites")));
    }
    sections.push(why);
    Page { spec: found.spec, answer: found.answer, sections }
}
