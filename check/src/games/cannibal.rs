//! `cannibal:ANIMAL`: cannibal animals on the infinite board, where nothing can be proved by listing states.

use super::animal::Animal;
use crate::core::game::{Family, Kind, Naive, See};
use crate::core::turn::Rule;
use std::any::Any;

/// The family `cannibal:`.
pub(super) const CANNIBAL: Family = Family {
    name: "cannibal",
    players: &["Alice", "Bob"],
    kind: Kind::Animal,
    rules: &[Rule::Cannibal],
    read: |body| Ok(Box::new(Cannibal { animal: Animal::read(body)? })),
};

/// An animal on the infinite board.
pub(crate) struct Cannibal {
    pub(crate) animal: Animal,
}

impl Naive for Cannibal {
    fn start(&self) -> String {
        "/".to_owned()
    }

    fn moves(&self, _at: &str, _player: usize, _see: &mut See) -> Result<(), String> {
        Err("moves on the infinite board are not listed".to_owned())
    }

    fn form(&self) -> Option<&dyn Any> {
        Some(self)
    }
}
