//! `octal:CODE:HEAPS`: take-and-break games.

use crate::core::game::{Family, Kind, Naive, See};
use crate::core::reader::{number, shorten};
use crate::core::turn::Rule;
use code::Code;
use position::{heap, read, replace, write};
use std::any::Any;

pub(crate) mod code;
mod position;

/// The heaps of a code.
pub(crate) struct Heaps {
    pub(crate) code: Code,
    /// The heap, if the spec gives a single one.
    pub(crate) single: Option<u64>,
    start: String,
}

/// The family `octal:`.
pub(super) const OCTAL: Family = Family {
    name: "octal",
    players: &["first", "second"],
    kind: Kind::Impartial,
    rules: &[Rule::Normal, Rule::Misere],
    read: |body| {
        let (code, heaps) = body.split_once(':').ok_or("a code and heaps are needed")?;
        let code = Code::read(code)?;
        let start = write(heaps.split('+').map(heap).collect::<Result<_, _>>()?);
        Ok(Box::new(Heaps { code, single: number(heaps), start }))
    },
};

impl Heaps {
    /// Whether a move may replace a heap with these heaps, none of them empty.
    fn allows(&self, heap: u64, left: &[u64]) -> bool {
        let sum: u64 = left.iter().sum();
        left.len() <= 3 && sum <= heap && self.code.digit(heap - sum) & (1 << left.len()) != 0
    }
}

impl Naive for Heaps {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn check_position(&self, at: &str) -> Result<(), String> {
        if write(read(at)?) == at { Ok(()) } else { Err(format!("{} is not written as a position", shorten(at))) }
    }

    fn moves(&self, at: &str, _player: usize, see: &mut See) -> Result<(), String> {
        let heaps = read(at)?;
        for (i, &heap) in heaps.iter().enumerate().filter(|(i, h)| *i == 0 || heaps[i - 1] != **h) {
            for left in self.code.splits(heap).filter(|left| self.allows(heap, left)) {
                if !see(&format!("{heap}->{}", write(left.clone())), replace(&heaps, i, &left), 0) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn moves_named(&self, at: &str, _player: usize, name: &str, see: &mut See) -> Result<(), String> {
        let heaps = read(at)?;
        let Some((from, to)) = name.split_once("->") else { return Ok(()) };
        let (Ok(from), Ok(left)) = (heap(from), read(to)) else { return Ok(()) };
        let Some(i) = heaps.iter().position(|h| *h == from && from > 0) else { return Ok(()) };
        if write(left.clone()) == to && self.allows(from, &left) {
            see(name, replace(&heaps, i, &left), 0);
        }
        Ok(())
    }

    fn parts(&self, at: &str) -> Result<Vec<String>, String> {
        Ok(read(at)?.iter().map(u64::to_string).collect())
    }

    fn form(&self) -> Option<&dyn Any> {
        Some(self)
    }
}
