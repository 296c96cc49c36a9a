//! Runs all shards in one process, step by step as several processes would, and makes the answer from the values of the start
//! and its options.
//!
//! Cost: that of the shards (see [`levels`](crate::engines::levels)); the lists that are exchanged for one level are held in
//! memory.

use crate::engines::levels::Shard;
use crate::engines::levels::keys::Keys;
use crate::engines::levels::shard::read_value;
use crate::levels::{Findings, Levels};
use std::io;

/// The result of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// The answer about the start.
    pub findings: Findings,
    /// The number of positions in each level.
    pub positions: Vec<usize>,
}

/// Lists and values every level that is not done yet.
pub fn drive(shards: &mut [Shard]) -> io::Result<Run> {
    let count = shards.len();
    let last = shards.first().map_or(0, |s| s.levels().last());
    let mut positions = vec![shards.iter_mut().map(Shard::begin).sum::<io::Result<usize>>()?];
    for level in 0..last {
        let mut found: Vec<Vec<Vec<u8>>> = vec![Vec::new(); count];
        for shard in shards.iter_mut() {
            for part in 0..shard.parts(level)? {
                let lists = shard.expand(level, part)?;
                lists.into_iter().zip(&mut found).for_each(|(list, found)| found.push(list.to_vec()));
            }
        }
        let mut listed = 0;
        for (shard, found) in shards.iter_mut().zip(&found) {
            listed += shard.absorb(level + 1, &found.iter().map(Vec::as_slice).collect::<Vec<_>>())?;
        }
        positions.push(listed);
    }
    for level in (0..=last).rev() {
        for i in 0..count {
            for part in 0..shards[i].parts(level)? {
                let lists: Vec<Vec<u8>> = shards[i].expand(level, part)?.into_iter().map(<[u8]>::to_vec).collect();
                let received = values_of(shards, level + 1, &lists)?;
                shards[i].settle(level, part, &received.iter().map(Vec::as_slice).collect::<Vec<_>>())?;
            }
        }
    }
    let first = first_lists(shards[0].levels(), count);
    let mut received = Vec::new();
    for (level, lists) in first.iter().enumerate() {
        received.push(values_of(shards, level, lists)?);
    }
    Ok(Run { findings: findings(shards[0].levels(), &first, &received), positions })
}

/// The values of each shard's list; a shard whose list is empty is not asked.
fn values_of(shards: &mut [Shard], level: usize, lists: &[Vec<u8>]) -> io::Result<Vec<Vec<u8>>> {
    let asked = shards.iter_mut().zip(lists);
    asked.map(|(shard, list)| if list.is_empty() { Ok(Vec::new()) } else { shard.values_of(level, list) }).collect()
}

/// The positions that an answer is made of: the start and its options, listed by the shard that they belong to.
pub fn first_lists(levels: &dyn Levels, shards: usize) -> [Vec<Vec<u8>>; 2] {
    let mut lists = [(); 2].map(|()| (0..shards).map(|_| Keys::default()).collect::<Vec<Keys>>());
    let start = levels.start();
    lists[0][levels.shard_of(&start, shards)].insert(&start);
    levels.options(&start, &mut |option| lists[1][levels.shard_of(option, shards)].insert(option));
    lists.map(|lists| lists.iter().map(|keys| keys.bytes().to_vec()).collect())
}

/// The answer, from the values of those positions.
pub fn findings(levels: &dyn Levels, lists: &[Vec<Vec<u8>>], received: &[Vec<Vec<u8>>]) -> Findings {
    let width = levels.width();
    let known: Vec<(Vec<Keys>, &[Vec<u8>])> = lists
        .iter()
        .zip(received)
        .map(|(lists, received)| (lists.iter().map(|l| Keys::read(l)).collect(), &received[..]))
        .collect();
    let value = |key: &[u8]| {
        known.iter().find_map(|(lists, received)| {
            let shard = levels.shard_of(key, lists.len());
            let number = lists[shard].number(key)?;
            received[shard].get(number * width..(number + 1) * width).map(read_value)
        })
    };
    levels.answer(&mut |key| value(key).unwrap_or(0))
}
