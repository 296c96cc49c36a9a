//! The sections of a page about an animal: its orientations, the position, and why the verdict holds.
//!
//! Cost: one pass over the evidence; the decision is made elsewhere.

use super::picture;
use crate::families::animals::engine::decide::{Decision, Verdict, Win};
use crate::families::animals::evidence;
use crate::families::animals::rules::{Animal, Position, drawing};
use crate::page::Section;
use crate::spec::counted;

/// The sections about a verdict.
pub(crate) fn sections(animal: &Animal, position: &Position, decision: &Decision) -> Vec<Section> {
    let mut sections = vec![Section::drawn("The animal and its orientations", drawing::animal(animal, ""))];
    if let Ok(scene) = drawing::position(animal, position, "the position")
        && !position.is_empty()
    {
        sections.push(Section::drawn("The position", scene));
    }
    let why = match &decision.verdict {
        Verdict::Cannibal(blocks) => {
            let mut text = Vec::new();
            // People follow the same text that the certificate has.
            let _ = evidence::blocks::write(blocks, &mut text);
            let mut why = vec![
                "Every site has a translate at each vector of the lattice (A,0), (T,B). Bob answers Alice's first cell \
                 in a translate with a member that misses it; otherwise he plays a member in an untouched translate."
                    .to_owned(),
                "The members of a site have no common cell, and every copy meets all members of some translate.".into(),
            ];
            why.extend(
                String::from_utf8_lossy(&text).lines().filter(|l| *l != "blocks" && *l != "end").map(str::to_owned),
            );
            why
        }
        Verdict::NonCannibal(Win::Plan(plan, _)) => {
            vec![format!(
                "Alice has a plan of {}; `outwit play` shows it move by move.",
                counted(plan.nodes.len() as u64, "state")
            )]
        }
        Verdict::NonCannibal(Win::Rectangle) => vec![
            "Theorem 1: Alice fences in a large square. Inside, the copies that would stop everything at once meet \
             pairwise, so they have a common cell, and she takes it. Bob runs out of room before she does."
                .to_owned(),
        ],
        Verdict::Open => vec!["Neither side's proof was found; that does not prove that there is none.".to_owned()],
    };
    let mut why = Section::new("Why", why);
    if let Verdict::Cannibal(blocks) = &decision.verdict {
        why.pictures.push(("Bob's sites".to_owned(), picture::blocks(animal, blocks, "Bob's sites")));
    }
    sections.push(why);
    sections
}
