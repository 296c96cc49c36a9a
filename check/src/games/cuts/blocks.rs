//! Blocks, and how sums of them are written.

use crate::core::reader::{number, shorten};

/// A block, with one side per player.
pub(crate) type Block = Vec<u64>;

/// Reads a sum of blocks with this many sides.
pub(super) fn read(at: &str, sides: usize) -> Result<Vec<Block>, String> {
    let side = |t: &str| number(t).filter(|s| *s >= 1).ok_or_else(|| format!("{} is not a side", shorten(t)));
    let block = |text: &str| {
        let block: Block = text.split('x').map(side).collect::<Result<_, _>>()?;
        if block.len() == sides { Ok(block) } else { Err(format!("a block has {sides} sides")) }
    };
    at.split('+').map(block).collect()
}

pub(super) fn write_block(block: &Block) -> String {
    block.iter().map(u64::to_string).collect::<Vec<_>>().join("x")
}

/// Writes a sum: without blocks that nobody can cut, and with the largest first.
pub(super) fn write(mut blocks: Vec<Block>, sides: usize) -> String {
    blocks.retain(|b| b.iter().any(|s| *s > 1));
    blocks.sort_by(|a, b| b.cmp(a));
    if blocks.is_empty() {
        blocks.push(vec![1; sides]);
    }
    blocks.iter().map(write_block).collect::<Vec<_>>().join("+")
}

/// Reads `BLOCK->PIECE+PIECE`, a cut across a player's side with the larger piece first.
pub(super) fn read_cut(name: &str, sides: usize, player: usize) -> Option<(Block, Vec<Block>)> {
    let (block, pieces) = name.split_once("->")?;
    let (block, pieces) = (read(block, sides).ok()?, read(pieces, sides).ok()?);
    let ([block], [larger, smaller]) = (&block[..], &pieces[..]) else { return None };
    let across = |piece: &Block| (0..sides).all(|p| p == player || piece[p] == block[p]);
    let is_cut = across(larger)
        && across(smaller)
        && larger[player] >= smaller[player]
        && larger[player] + smaller[player] == block[player];
    is_cut.then(|| (block.clone(), pieces.clone()))
}
