//! Blocks by number: for each block its cuts, what they change, and its share of a state's key.
//!
//! A block with a single side above 1 is that player's stock of free cuts; it is kept as so many blocks of two cubes.
//! Cuts are listed on demand, so only blocks that the search meets take memory.
//!
//! Cost: about 200 bytes per block, and 96 bytes per listed cut; a player has half as many cuts of a block as their
//! side is long.

use super::measures::Measures;
use crate::limits::{Meter, Stopped};
use rustc_hash::FxHashMap;

/// A block by number. The first three are the free cuts of the three players.
pub(crate) type Id = u32;

/// Blocks with the count of each, in increasing order of their numbers.
pub(crate) type Sum = Vec<(Id, u32)>;

/// A cut of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// The two pieces and how many times each counts; a single cube counts zero times.
    pub(crate) pieces: [(Id, u32); 2],
    /// The change in the measures of the sum.
    pub(crate) change: Measures,
    /// The change in the key.
    pub(crate) key: u128,
}

#[derive(Debug)]
struct StoredBlock {
    sides: [u64; 3],
    measures: Measures,
    key: u128,
    /// The cuts of each player, once they are needed.
    cuts: [Option<Box<[Cut]>>; 3],
}

/// The blocks met so far.
#[derive(Debug)]
pub(crate) struct Store {
    blocks: Vec<StoredBlock>,
    ids: FxHashMap<[u64; 3], Id>,
}

impl Default for Store {
    /// The free cuts alone.
    fn default() -> Self {
        let mut store = Store { blocks: Vec::new(), ids: FxHashMap::default() };
        for player in 0..3 {
            let mut sides = [1; 3];
            sides[player] = 2;
            store.id(sides);
        }
        store
    }
}

impl Store {
    fn id(&mut self, sides: [u64; 3]) -> Id {
        *self.ids.entry(sides).or_insert_with(|| {
            let known =
                StoredBlock { sides, measures: Measures::of(sides), key: random_key(sides), cuts: [const { None }; 3] };
            self.blocks.push(known);
            self.blocks.len() as Id - 1
        })
    }

    /// A block as sums count it: free cuts are counted one by one.
    fn counted(&mut self, sides: [u64; 3]) -> (Id, u32) {
        let mut long = (0..3).filter(|i| sides[*i] > 1);
        match (long.next(), long.next()) {
            (None, _) => (0, 0),
            (Some(player), None) => (player as Id, (sides[player] - 1) as u32),
            _ => (self.id(sides), 1),
        }
    }

    /// A sum of blocks, its measures, and its key without the turn.
    pub(crate) fn sum(&mut self, blocks: impl IntoIterator<Item = [u64; 3]>) -> (Sum, Measures, u128) {
        let (mut sum, mut measures, mut key) = (Sum::new(), Measures::default(), 0u128);
        for sides in blocks {
            let (id, times) = self.counted(sides);
            add(&mut sum, (id, times));
            let known = &self.blocks[id as usize];
            measures = measures.plus(&known.measures.times(times as i32));
            key = key.wrapping_add(known.key.wrapping_mul(times.into()));
        }
        (sum, measures, key)
    }

    /// The sides of a block.
    pub(crate) fn sides(&self, id: Id) -> [u64; 3] {
        self.blocks[id as usize].sides
    }

    /// The cuts of a player, each pair of pieces once.
    pub(crate) fn cuts(&mut self, id: Id, player: usize, meter: &mut Meter) -> Result<&[Cut], Stopped> {
        let at = id as usize;
        if self.blocks[at].cuts[player].is_none() {
            let (block, before) = (self.blocks[at].sides, self.blocks.len());
            meter.hold((block[player] / 2) as usize * size_of::<Cut>())?;
            let cuts: Box<[Cut]> = (1..=block[player] / 2).map(|t| self.cut(id, player, t)).collect();
            meter.hold((self.blocks.len() - before) * 2 * size_of::<StoredBlock>())?;
            self.blocks[at].cuts[player] = Some(cuts);
        }
        Ok(self.blocks[at].cuts[player].as_deref().unwrap_or_default())
    }

    fn cut(&mut self, id: Id, player: usize, smaller: u64) -> Cut {
        let StoredBlock { sides, measures, key, .. } = self.blocks[id as usize];
        let mut pieces = [sides; 2];
        pieces[0][player] -= smaller;
        pieces[1][player] = smaller;
        let mut cut = Cut { pieces: [(0, 0); 2], change: measures.times(-1), key: key.wrapping_neg() };
        for (piece, sides) in cut.pieces.iter_mut().zip(pieces) {
            *piece = self.counted(sides);
            let known = &self.blocks[piece.0 as usize];
            cut.change = cut.change.plus(&known.measures.times(piece.1 as i32));
            cut.key = cut.key.wrapping_add(known.key.wrapping_mul(piece.1.into()));
        }
        cut
    }
}

/// Adds a number of equal blocks to a sum.
pub(crate) fn add(sum: &mut Sum, (id, times): (Id, u32)) {
    if times == 0 {
        return;
    }
    match sum.binary_search_by_key(&id, |b| b.0) {
        Ok(at) => sum[at].1 += times,
        Err(at) => sum.insert(at, (id, times)),
    }
}

/// Removes one copy of the block at a place of a sum.
pub(crate) fn take(sum: &mut Sum, at: usize) {
    sum[at].1 -= 1;
    if sum[at].1 == 0 {
        sum.remove(at);
    }
}

/// 128 pseudorandom bits for a block, the same in every store.
fn random_key(sides: [u64; 3]) -> u128 {
    let [mut high, mut low] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];
    for side in sides {
        high = mix(high ^ side);
        low = mix(low.wrapping_add(side));
    }
    u128::from(high) << 64 | u128::from(low)
}

/// The last step of SplitMix64.
fn mix(z: u64) -> u64 {
    let z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
