//! `cutcake:CAKES` and `cutblock:BLOCKS`: each player cuts across the side that is his.

use super::{Family, Kind, Naive, See};
use crate::LARGEST;
use crate::reader::number;
use crate::turn::Rule;

struct Sum {
    sides: usize,
    start: String,
}

/// The family `cutcake:`.
pub const CUTCAKE: Family = Family {
    name: "cutcake",
    players: &["L", "R"],
    kind: Kind::Partizan,
    rules: &[Rule::Normal, Rule::Misere],
    read: read_cutcake,
};

fn read_cutcake(body: &str) -> Result<Box<dyn Naive>, String> {
    Ok(Box::new(Sum { sides: 2, start: write(read(body, 2)?, 2) }))
}

/// The family `cutblock:`.
pub const CUTBLOCK: Family = Family {
    name: "cutblock",
    players: &["L", "C", "R"],
    kind: Kind::Three,
    rules: &[Rule::Normal],
    read: read_cutblock,
};

fn read_cutblock(body: &str) -> Result<Box<dyn Naive>, String> {
    Ok(Box::new(Sum { sides: 3, start: write(read(body, 3)?, 3) }))
}

type Block = Vec<u64>;

fn read(at: &str, sides: usize) -> Result<Vec<Block>, String> {
    let side = |t: &str| number(t).filter(|s| (1..=LARGEST).contains(s)).ok_or_else(|| format!("{t:?} is no side"));
    let block = |text: &str| {
        let block: Block = text.split('x').map(side).collect::<Result<_, _>>()?;
        if block.len() == sides { Ok(block) } else { Err(format!("a block has {sides} sides")) }
    };
    at.split('+').map(block).collect()
}

fn write_block(block: &Block) -> String {
    block.iter().map(u64::to_string).collect::<Vec<_>>().join("x")
}

fn write(mut blocks: Vec<Block>, sides: usize) -> String {
    blocks.retain(|b| b.iter().any(|s| *s > 1));
    blocks.sort_by(|a, b| b.cmp(a));
    if blocks.is_empty() {
        blocks.push(vec![1; sides]);
    }
    blocks.iter().map(write_block).collect::<Vec<_>>().join("+")
}

impl Naive for Sum {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
        let blocks = read(at, self.sides)?;
        for (i, block) in blocks.iter().enumerate() {
            for t in 1..=block[player] / 2 {
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
}
