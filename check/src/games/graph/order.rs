//! The order of a graph's positions, and why play on it ends.

use super::read::Node;
use crate::games::LARGEST;

/// Checks that, read from left to right, each position that is named for the first time has the next number, after 0.
pub(super) fn check_order(nodes: &[Node]) -> Result<(), String> {
    if nodes.len() as u64 > LARGEST {
        return Err("the graph has too many positions".to_owned());
    }
    let mut named = 1;
    for (i, node) in nodes.iter().enumerate() {
        if i as u64 >= named {
            return Err(format!("nothing leads to the position {i} before its moves are listed"));
        }
        for m in &node.moves {
            if m.to > named {
                return Err(format!("the position {} is named before {named}", m.to));
            }
            named = named.max(m.to + 1);
        }
    }
    if named as usize == nodes.len() {
        Ok(())
    } else {
        Err("a move leads to a position that does not exist".to_owned())
    }
}

/// Checks that play never returns to a position: positions can be removed one by one, each when no other leads to it.
pub(super) fn check_that_play_ends(nodes: &[Node]) -> Result<(), String> {
    let mut before = vec![0u64; nodes.len()];
    for m in nodes.iter().flat_map(|n| &n.moves) {
        before[m.to as usize] += 1;
    }
    let mut free: Vec<usize> = (0..nodes.len()).filter(|i| before[*i] == 0).collect();
    let mut taken = 0;
    while let Some(i) = free.pop() {
        taken += 1;
        for m in &nodes[i].moves {
            before[m.to as usize] -= 1;
            if before[m.to as usize] == 0 {
                free.push(m.to as usize);
            }
        }
    }
    if taken == nodes.len() { Ok(()) } else { Err("play can return to a position".to_owned()) }
}
