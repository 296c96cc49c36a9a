//! The families of cutting games: cakes with two sides, and blocks with three.

use super::Sum;
use super::blocks::{read, write};
use crate::core::game::{Family, Kind, Naive};
use crate::core::turn::Rule;

/// The family `cutcake:`.
pub(crate) const CUTCAKE: Family = Family {
    name: "cutcake",
    players: &["L", "R"],
    kind: Kind::Partizan,
    rules: &[Rule::Normal, Rule::Misere],
    read: |body| read_sum(body, 2),
};

/// The family `cutblock:`.
pub(crate) const CUTBLOCK: Family = Family {
    name: "cutblock",
    players: &["L", "C", "R"],
    kind: Kind::Three,
    rules: &[Rule::Normal],
    read: |body| read_sum(body, 3),
};

fn read_sum(body: &str, sides: usize) -> Result<Box<dyn Naive>, String> {
    Ok(Box::new(Sum { sides, start: write(read(body, sides)?, sides) }))
}
