//! `cutcake:CAKES` and `cutblock:BLOCKS`: each player cuts blocks across their own side.

use crate::core::game::{Naive, See};
use crate::core::reader::shorten;
use crate::games::LARGEST;
pub(crate) use blocks::Block;
use blocks::{read, read_cut, write, write_block};
pub(super) use families::{CUTBLOCK, CUTCAKE};
use std::any::Any;

mod blocks;
mod families;

/// A sum of blocks.
pub(crate) struct Sum {
    sides: usize,
    start: String,
}

impl Naive for Sum {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn check_position(&self, at: &str) -> Result<(), String> {
        let written = write(read(at, self.sides)?, self.sides) == at;
        if written { Ok(()) } else { Err(format!("{} is not written as a position", shorten(at))) }
    }

    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
        let blocks = read(at, self.sides)?;
        let mut seen = 0;
        for (i, block) in blocks.iter().enumerate().filter(|(i, b)| *i == 0 || blocks[i - 1] != **b) {
            for t in 1..=block[player] / 2 {
                seen += 1;
                if seen > LARGEST {
                    return Err("there are more cuts than this checker follows".to_owned());
                }
                let (mut larger, mut smaller) = (block.clone(), block.clone());
                larger[player] -= t;
                smaller[player] = t;
                let name = format!("{}->{}+{}", write_block(block), write_block(&larger), write_block(&smaller));
                let mut to = blocks.clone();
                to.remove(i);
                to.extend([larger, smaller]);
                if !see(&name, write(to, self.sides), 0) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Reads the cut from its name, since a long side has too many cuts to go through.
    fn moves_named(&self, at: &str, player: usize, name: &str, see: &mut See) -> Result<(), String> {
        let mut blocks = read(at, self.sides)?;
        let cut = read_cut(name, self.sides, player);
        let place = cut.as_ref().and_then(|(block, _)| blocks.iter().position(|b| b == block));
        if let Some((i, (_, pieces))) = place.zip(cut) {
            blocks.remove(i);
            blocks.extend(pieces);
            see(name, write(blocks, self.sides), 0);
        }
        Ok(())
    }

    fn plus(&self, at: &str, other: &str) -> Result<String, String> {
        self.check_position(other)?;
        let mut blocks = read(at, self.sides)?;
        blocks.extend(read(other, self.sides)?);
        Ok(write(blocks, self.sides))
    }

    fn integer(&self, value: i64) -> Option<String> {
        let side = value.unsigned_abs() + 1;
        match value {
            _ if self.sides != 2 || side >= 1 << 63 => None,
            0.. => Some(format!("{side}x1")),
            _ => Some(format!("1x{side}")),
        }
    }

    fn form(&self) -> Option<&dyn Any> {
        Some(self)
    }
}

impl Sum {
    /// The blocks of a position.
    pub(crate) fn blocks(&self, at: &str) -> Result<Vec<Block>, String> {
        read(at, self.sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_side_can_be_cut_by_name_but_not_in_every_way() {
        let sum = (CUTCAKE.read)("9000000000000000000x2").unwrap();
        let (at, mut seen) = (sum.start(), 0);
        let every = sum.moves(&at, 0, &mut |_, _, _| {
            seen += 1;
            true
        });
        assert!(every.is_err());
        assert_eq!(seen, LARGEST);
        let play = |name: &str| sum.play(&at, 0, name).unwrap().map(|(to, _)| to);
        let cut = "9000000000000000000x2->8999999999999999999x2+1x2";
        assert_eq!(play(cut).as_deref(), Some("8999999999999999999x2+1x2"));
        for wrong in [
            "9000000000000000000x2->1x2+8999999999999999999x2",
            "9000000000000000000x2->8999999999999999998x2+1x2",
            "9000000000000000000x2->8999999999999999999x1+1x2",
            "9000000000000000000x2->9000000000000000000x1+9000000000000000000x1",
            "9000000000000000000x2->9000000000000000000x2",
            "1x2->1x1+1x1",
            "nothing",
        ] {
            assert_eq!(play(wrong), None, "{wrong}");
        }
    }
}
