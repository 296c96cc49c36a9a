//! `toads:STRIP`: Toads and Frogs on a strip of `T`, `F` and `.`.

use crate::core::game::{Family, Kind, Naive, See};
use crate::core::reader::shorten;
use crate::core::turn::Rule;

/// The family `toads:`.
pub(super) const TOADS: Family = Family {
    name: "toads",
    players: &["L", "R"],
    kind: Kind::Partizan,
    rules: &[Rule::Normal, Rule::Misere],
    read: |body| {
        let strip = body.chars().all(|c| "TF.".contains(c)) && (1..=64).contains(&body.len());
        if strip {
            Ok(Box::new(Strip(body.to_owned())))
        } else {
            Err("a strip has 1 to 64 cells: T, F or .".to_owned())
        }
    },
};

struct Strip(String);

impl Naive for Strip {
    fn start(&self) -> String {
        self.0.clone()
    }

    fn check_position(&self, at: &str) -> Result<(), String> {
        let good = at.len() == self.0.len() && at.chars().all(|c| "TF.".contains(c));
        if good { Ok(()) } else { Err(format!("{} is not a position on this strip", shorten(at))) }
    }

    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
        self.check_position(at)?;
        let (patterns, leaves) = if player == 0 { (["T.", "TF."], 0) } else { ([".F", ".TF"], 1) };
        for pattern in patterns {
            for i in (0..at.len()).filter(|i| at[*i..].starts_with(pattern)) {
                // A step reverses two cells and a jump three; the piece in the middle stays.
                let after: String = pattern.chars().rev().collect();
                let to = format!("{}{after}{}", &at[..i], &at[i + pattern.len()..]);
                let from = i + leaves * (pattern.len() - 1) + 1;
                if !see(&from.to_string(), to, 0) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
