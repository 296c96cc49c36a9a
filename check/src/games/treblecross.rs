//! `treblecross:STRIP`: the player who makes three in a row has completed.

use crate::core::game::{Family, Kind, Naive, See};
use crate::core::reader::number;
use crate::core::turn::Rule;
use crate::games::LARGEST;

struct Strip(String);

/// The family `treblecross:`.
pub(super) const TREBLECROSS: Family = Family {
    name: "treblecross",
    players: &["first", "second"],
    kind: Kind::Impartial,
    rules: &[Rule::Complete, Rule::Avoid],
    read: read_spec,
};

fn read_spec(body: &str) -> Result<Box<dyn Naive>, String> {
    let strip = match number(body) {
        Some(n) => ".".repeat(n.min(LARGEST + 1) as usize),
        None => body.to_owned(),
    };
    cells(&strip)?;
    if strip.len() as u64 > LARGEST {
        return Err("the strip is too long for this checker".to_owned());
    }
    if strip.len() < 3 {
        return Err("a strip has at least three cells".to_owned());
    }
    if strip.contains("xxx") {
        return Err("the game is over before it begins".to_owned());
    }
    Ok(Box::new(Strip(strip)))
}

fn cells(at: &str) -> Result<&[u8], String> {
    let good = at.bytes().all(|c| c == b'.' || c == b'x');
    if good { Ok(at.as_bytes()) } else { Err("a strip consists of . and x".to_owned()) }
}

impl Naive for Strip {
    fn start(&self) -> String {
        self.0.clone()
    }

    fn check_position(&self, at: &str) -> Result<(), String> {
        cells(at)?;
        if at.len() == self.0.len() { Ok(()) } else { Err("the strip has another length".to_owned()) }
    }

    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
        if self.completed(at, player)? {
            return Ok(());
        }
        for (i, cell) in cells(at)?.iter().enumerate() {
            if *cell == b'.' && !see(&(i + 1).to_string(), format!("{}x{}", &at[..i], &at[i + 1..]), 0) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn completed(&self, at: &str, _player: usize) -> Result<bool, String> {
        Ok(cells(at)?.windows(3).any(|w| w == b"xxx"))
    }
}
