//! Cannibal animals. The board is infinite, and so is what can be played: nothing is proved by listing states.

use super::{Family, Kind, Naive, See};
use crate::animals::animal::Animal;
use crate::turn::Rule;

/// `cannibal:ANIMAL`.
pub const CANNIBAL: Family = Family {
    name: "cannibal",
    players: &["Alice", "Bob"],
    kind: Kind::Animal,
    rules: &[Rule::Cannibal],
    read: |body| Ok(Box::new(Cannibal { animal: Animal::read(body)? })),
};

struct Cannibal {
    animal: Animal,
}

impl Naive for Cannibal {
    fn start(&self) -> String {
        "/".to_owned()
    }

    fn moves(&self, _at: &str, _player: usize, _see: &mut See) -> Result<(), String> {
        Err("on the infinite board moves are not listed".to_owned())
    }

    fn animal(&self) -> Option<&Animal> {
        Some(&self.animal)
    }
}
