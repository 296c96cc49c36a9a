//! `three:SUM`: three-player games given by their options, `{L|C|R}`.

use crate::core::game::{Family, Kind, Naive, See};
use crate::core::turn::Rule;
use sum::{read, write, write_term};

mod sum;

struct Three {
    start: String,
}

/// The family `three:`.
pub(super) const THREE: Family = Family {
    name: "three",
    players: &["L", "C", "R"],
    kind: Kind::Three,
    rules: &[Rule::Normal],
    read: |body| Ok(Box::new(Three { start: write(&read(body)?) })),
};

impl Naive for Three {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn check_position(&self, at: &str) -> Result<(), String> {
        if write(&read(at)?) == at { Ok(()) } else { Err("the game is not written as a position".to_owned()) }
    }

    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
        let sum = read(at)?;
        for (i, term) in sum.iter().enumerate() {
            for option in &term.0[player] {
                let mut to = sum.clone();
                to.remove(i);
                to.extend(option.iter().cloned());
                if !see(&format!("{}->{}", write_term(term), write(option)), write(&to), 0) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
