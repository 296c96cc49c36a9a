//! The two stages of a batch of heaps.
//!
//! *Far*: for 32 neighbouring heaps, find the small values that no split into two known and not very small parts reaches. This
//! depends on nothing inside the batch, so several threads can do it side by side. *Near*: heap by heap, the splits with a
//! very small part, whose other part may lie in the batch, decide which of these values is the mex.
//!
//! Cost per heap: one table write for each marked part and place that splits, about one instruction for each unmarked rare
//! part, and a look at all splits for the few rare values that are left. Memory: 8 byte tables per thread, as wide as the
//! values. Both stages are compiled for several kinds of processors, and the best version is chosen at run time.

use crate::engines::sequence::sparse::SparseState;
use crate::engines::sequence::sparse::splits::{GUESSES, LANES, Part, ROWS, lanes, look, mark, meet, meets};
use multiversion::multiversion;
use smallvec::SmallVec;

/// The number of unmarked common values kept for each heap, to be looked for.
const COMMONS: usize = 24;
/// The number of values kept for each heap that far splits do not reach: near splits may reach some.
const SPARE: usize = 2;
/// Unmarked rare heaps are divided into this many pieces; after each, the values found are dropped.
const PIECES: usize = 8;
/// The number of blocks of 32 splits of one heap that are looked at before the values found are dropped.
const BLOCKS: usize = 32;

/// A value that the mex may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    value: u16,
    /// Whether it is known that no far split reaches it; if false, that has not been checked.
    unreached: bool,
}

/// The candidates of a heap in rising order: far splits reach every other value below the last of them.
pub(super) type Candidates = SmallVec<[Candidate; GUESSES]>;

/// Values to be looked for.
type Wanted = SmallVec<[u16; 64]>;

/// The tables of one thread.
pub(super) struct Tables<const W: usize> {
    rows: Box<[[u8; W]; ROWS]>,
    stamp: u8,
}

impl<const W: usize> Tables<W> {
    pub fn new() -> Self {
        Tables { rows: Box::new([[0; W]; ROWS]), stamp: 0 }
    }

    /// A stamp that no entry has.
    #[inline(always)]
    fn renew(&mut self) -> u8 {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            *self.rows = [[0; W]; ROWS];
            self.stamp = 1;
        }
        self.stamp
    }
}

/// Both parts of a far split of 32 heaps from `base` on are at least this large, so their values are known.
pub(super) fn least_far_part(known: &SparseState, base: usize) -> usize {
    base + LANES - known.values.len()
}

/// The listed parts, which are in rising order, that make a far split of every heap from `base` on when `place` tokens
/// are taken. Every other split has a very small part and is near.
#[inline(always)]
pub(super) fn far_parts<'a>(known: &SparseState, listed: &'a [Part], base: usize, place: usize) -> &'a [Part] {
    let least = least_far_part(known, base);
    let from = listed.partition_point(|(part, _)| (*part as usize) < least);
    let to = listed.partition_point(|(part, _)| (*part as usize) < base - place);
    &listed[from..to.max(from)]
}

/// The far stage of 32 heaps from `base` on, values being below `W`.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2+bmi1+bmi2"))]
pub(super) fn far<const W: usize>(known: &SparseState, base: usize, tables: &mut Tables<W>) -> [Candidates; LANES] {
    let mut commons: [Wanted; LANES] = std::array::from_fn(|_| Wanted::new());
    let mut rares: [Wanted; LANES] = std::array::from_fn(|_| Wanted::new());
    for first in (0..LANES).step_by(ROWS) {
        let stamp = tables.renew();
        for &place in &known.places.two {
            for listed in [&known.marked, &known.witnesses] {
                let listed = far_parts(known, listed, base, place);
                mark(&mut tables.rows, &known.values, listed, base + first - place, stamp);
            }
        }
        for (row, lane) in tables.rows.iter().zip(first..) {
            let rare_values = &known.rare_values[usize::from(known.space.twist(base + lane))];
            unmarked(row, stamp, rare_values, &mut commons[lane], &mut rares[lane]);
        }
    }
    for piece in 0..PIECES {
        for &place in &known.places.two {
            let listed = far_parts(known, &known.unmarked, base, place);
            let length = listed.len().div_ceil(PIECES).max(1);
            let listed = listed.chunks(length).nth(piece).unwrap_or(&[]);
            look_for_commons(known, listed, base - place, &mut commons);
        }
        // Fewer and fewer will be found, so only the first ones are kept.
        let left = PIECES - 1 - piece;
        let most = (COMMONS * left * left / (PIECES * PIECES)).max(GUESSES);
        commons.iter_mut().for_each(|c| c.truncate(most));
    }
    let mut candidates: [Candidates; LANES] = std::array::from_fn(|_| Candidates::new());
    for lane in 0..LANES {
        let (commons, rares) = (&mut commons[lane], &mut rares[lane]);
        if commons.is_empty() {
            mark_all(known, base, lane, tables, commons, rares);
        }
        commons.truncate(GUESSES);
        let last = commons.last().copied().unwrap_or(0);
        rares.retain(|rare| *rare < last);
        // Rare values that are hardly ever needed are left to the near stage.
        let asked = commons.get(SPARE - 1).map_or(0, |bound| rares.partition_point(|rare| rare < bound));
        let later: Wanted = rares.drain(asked..).collect();
        look_for(known, base + lane, least_far_part(known, base), rares);
        let known = commons.iter().chain(rares.iter()).map(|value| Candidate { value: *value, unreached: true });
        let open = later.iter().map(|value| Candidate { value: *value, unreached: false });
        candidates[lane].extend(known.chain(open));
        candidates[lane].sort_unstable_by_key(|c| c.value);
    }
    candidates
}

/// Collects the first values of a row that are not marked: common ones until there are enough, and the rare ones below.
#[inline(always)]
fn unmarked<const W: usize>(row: &[u8; W], stamp: u8, rare_values: &[bool], commons: &mut Wanted, rares: &mut Wanted) {
    for (at, block) in row.as_chunks::<64>().0.iter().enumerate() {
        let mut other = 0;
        for mark in block {
            other |= mark ^ stamp;
        }
        if other == 0 {
            continue;
        }
        for (i, mark) in block.iter().enumerate() {
            let value = 64 * at + i;
            if *mark == stamp {
                continue;
            }
            if rare_values[value] {
                rares.push(value as u16);
            } else {
                commons.push(value as u16);
                if commons.len() == COMMONS {
                    return;
                }
            }
        }
    }
}

/// Collects values again for a heap whose common values were all found: here every rare heap is marked.
fn mark_all<const W: usize>(
    known: &SparseState,
    base: usize,
    lane: usize,
    tables: &mut Tables<W>,
    commons: &mut Wanted,
    rares: &mut Wanted,
) {
    let (stamp, heap) = (tables.renew(), base + lane);
    let row = &mut tables.rows[0];
    for &place in &known.places.two {
        for listed in [&known.marked, &known.unmarked, &known.witnesses] {
            for (part, value) in far_parts(known, listed, base, place) {
                row[usize::from(known.values[heap - place - *part as usize] ^ value) & (W - 1)] = stamp;
            }
        }
    }
    rares.clear();
    unmarked(row, stamp, &known.rare_values[usize::from(known.space.twist(heap))], commons, rares);
}

/// Removes the common values that are found among the splits of 32 sums with a listed part.
#[inline(always)]
fn look_for_commons(known: &SparseState, listed: &[Part], sum: usize, commons: &mut [Wanted; LANES]) {
    let mut most = 0;
    for c in commons.iter() {
        most = most.max(c.len());
    }
    for group in (0..most).step_by(GUESSES).rev() {
        // No XOR of values equals this guess.
        let mut guesses = [[u16::MAX; LANES]; GUESSES];
        for (lane, commons) in commons.iter().enumerate() {
            for (i, value) in commons.iter().skip(group).take(GUESSES).enumerate() {
                guesses[i][lane] = *value;
            }
        }
        let distance = look(&guesses, &known.values, listed, sum);
        for (lane, commons) in commons.iter_mut().enumerate() {
            for i in (0..GUESSES).rev() {
                if distance[i][lane] == 0 {
                    commons.remove(group + i);
                }
            }
        }
    }
}

/// Removes the values that are found among the splits of a heap into parts of at least `least` tokens.
#[inline(always)]
fn look_for(known: &SparseState, heap: usize, least: usize, wanted: &mut Wanted) {
    for place in &known.places.two {
        let (a, b) = parts(known, heap - place, least);
        let (a_rest, a) = a.as_rchunks::<LANES>();
        let (b_rest, b) = b.as_rchunks::<LANES>();
        // Splits of all kinds come early: some values are reached by similar parts, others by different ones.
        let pieces = a.len().div_ceil(BLOCKS);
        let step = stride(pieces);
        let mut piece = pieces / 2;
        for _ in 0..pieces {
            if wanted.is_empty() {
                return;
            }
            let start = piece * BLOCKS;
            let end = a.len().min(start + BLOCKS);
            for group in (0..wanted.len()).step_by(GUESSES).rev() {
                let mut values = [u16::MAX; GUESSES];
                for (i, value) in wanted.iter().skip(group).take(GUESSES).enumerate() {
                    values[i] = *value;
                }
                let found = meet(&a[start..end], &b[start..end], values);
                for i in (0..GUESSES).rev() {
                    if found[i] {
                        wanted.remove(group + i);
                    }
                }
            }
            piece = (piece + step) % pieces;
        }
        wanted.retain(|value| !meets(a_rest, b_rest, *value));
    }
}

/// A step that visits every piece, with the first ones far apart: near the golden section, and coprime to their number.
fn stride(pieces: usize) -> usize {
    let gcd = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    (pieces * 5 / 8..).find(|step| gcd(*step, pieces) == 1).unwrap_or(1)
}

/// The first parts of the splits of a sum into parts of at least `least` tokens, and beside them the second parts.
#[inline(always)]
pub(super) fn parts(known: &SparseState, sum: usize, least: usize) -> (&[u16], &[u16]) {
    if sum / 2 < least {
        return (&[], &[]);
    }
    let first = &known.values[least..=sum / 2];
    let second = &known.reversed[known.top + least - sum..][..first.len()];
    (first, second)
}

/// The near stage of 32 heaps, given their candidates: adds their values, up to heap `to` or to the first value that the
/// tables have no room for.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2+bmi1+bmi2"))]
pub(super) fn near(known: &mut SparseState, base: usize, least: usize, candidates: &[Candidates; LANES], to: usize) {
    for (heap, candidates) in (base..=to).zip(candidates) {
        let mut mex = None;
        for c in candidates {
            if !reached_near(known, heap, c.value, least) && (c.unreached || !reached_far(known, heap, c.value, least))
            {
                mex = Some(c.value);
                break;
            }
        }
        let mut value = mex.unwrap_or_else(|| candidates.last().map_or(0, |c| c.value + 1));
        while mex.is_none() {
            if !reached_near(known, heap, value, least) && !reached_far(known, heap, value, least) {
                mex = Some(value);
            } else {
                value += 1;
            }
        }
        known.push(value);
        if usize::from(value) >= known.width {
            return;
        }
    }
}

/// Whether a heap reaches a value by a split into parts of at least `least` tokens.
#[inline(always)]
pub(super) fn reached_far(known: &SparseState, heap: usize, value: u16, least: usize) -> bool {
    let mut wanted = Wanted::new();
    wanted.push(value);
    look_for(known, heap, least, &mut wanted);
    wanted.is_empty()
}

/// Whether a heap reaches a value by leaving nothing, one heap, or a split with a part up to `least`, a multiple of 32.
#[inline(always)]
fn reached_near(known: &SparseState, heap: usize, value: u16, least: usize) -> bool {
    for place in &known.places.two {
        let first_other = known.top + 1 - (heap - place);
        for from in (0..least).step_by(LANES) {
            if meets(lanes(&known.values, 1 + from), lanes(&known.reversed, first_other + from), value) {
                return true;
            }
        }
    }
    for place in &known.places.one {
        if *place > 0 && known.values[heap - place] == value {
            return true;
        }
    }
    value == 0 && known.places.none.contains(&heap)
}
