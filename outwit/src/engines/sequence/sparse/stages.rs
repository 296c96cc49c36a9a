//! The two stages of a batch of heaps.
//!
//! *Far*: for 32 neighbouring heaps, which small values no split into two parts that are both known and not very small
//! reaches. It depends on nothing inside the batch, so several threads can do it side by side. *Near*: heap after heap,
//! the splits with a very small part, whose other part may lie in the batch, decide which of these values is the mex.
//!
//! Both are compiled for several kinds of processors, and the best is chosen when the program runs.

use crate::engines::sequence::sparse::Known;
use crate::engines::sequence::sparse::splits::{GUESSES, LANES, Part, ROWS, lanes, look, mark, meet, meets};
use multiversion::multiversion;
use smallvec::SmallVec;

/// Common values that are kept for each heap, to be looked for if they are not marked.
const COMMONS: usize = 24;
/// Values that far splits do not reach and that are kept for each heap: near splits may reach some.
const SPARE: usize = 2;
/// Rare heaps that are not marked come in so many pieces; after each, values that were found are not looked for again.
const PIECES: usize = 8;
/// Splits of one heap, in blocks of 32, that are looked at before values that were found are put aside.
const BLOCKS: usize = 32;

/// A value that the mex may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    value: u16,
    /// Whether it is known that no far split reaches it; otherwise nobody has looked.
    unreached: bool,
}

/// The candidates of a heap in rising order: far splits reach every other value below the last of them.
pub(super) type Candidates = SmallVec<[Candidate; GUESSES]>;

/// Values to be looked for.
type Wanted = SmallVec<[u16; 64]>;

/// Tables of one thread.
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

/// Both parts of a far split of 32 heaps from `base` on are at least this, so that they are known.
pub(super) fn least_far_part(known: &Known, base: usize) -> usize {
    base + LANES - known.values.len()
}

/// The listed parts, which are in rising order, that make a far split of every heap from `base` on when `place` tokens
/// are taken. What is left out has a part below 32 and is near.
#[inline(always)]
pub(super) fn far_parts<'a>(known: &Known, listed: &'a [Part], base: usize, place: usize) -> &'a [Part] {
    let least = least_far_part(known, base);
    let from = listed.partition_point(|(part, _)| (*part as usize) < least);
    let to = listed.partition_point(|(part, _)| (*part as usize) < base - place);
    &listed[from..to.max(from)]
}

/// The far stage of 32 heaps from `base` on, values being below `W`.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2+bmi1+bmi2"))]
pub(super) fn far<const W: usize>(known: &Known, base: usize, tables: &mut Tables<W>) -> [Candidates; LANES] {
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
        // Fewer and fewer will be found; the first ones stay.
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
        // Rare values that will hardly ever be asked for are left to the near stage.
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
    known: &Known,
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
fn look_for_commons(known: &Known, listed: &[Part], sum: usize, commons: &mut [Wanted; LANES]) {
    let mut most = 0;
    for c in commons.iter() {
        most = most.max(c.len());
    }
    for group in (0..most).step_by(GUESSES).rev() {
        // Nothing is at this distance from a value.
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
fn look_for(known: &Known, heap: usize, least: usize, wanted: &mut Wanted) {
    for place in &known.places.two {
        let (a, b) = parts(known, heap - place, least);
        let (a_rest, a) = a.as_rchunks::<LANES>();
        let (b_rest, b) = b.as_rchunks::<LANES>();
        // Pieces of all sizes come early, as some values are reached by like parts and others by unlike ones.
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

/// A step that visits every one of so many pieces, the first ones far apart: near the golden section, without a common
/// divisor.
fn stride(pieces: usize) -> usize {
    let divide = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    (pieces * 5 / 8..).find(|step| divide(*step, pieces) == 1).unwrap_or(1)
}

/// The first parts of the splits of a sum into parts of at least `least` tokens, and beside them the second parts.
#[inline(always)]
pub(super) fn parts(known: &Known, sum: usize, least: usize) -> (&[u16], &[u16]) {
    if sum / 2 < least {
        return (&[], &[]);
    }
    let first = &known.values[least..=sum / 2];
    let second = &known.reversed[known.top + least - sum..][..first.len()];
    (first, second)
}

/// The near stage of 32 heaps, whose candidates are given: adds their values to what is known, up to heap `to` or to the
/// first value that the tables have no room for.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2+bmi1+bmi2"))]
pub(super) fn near(known: &mut Known, base: usize, least: usize, candidates: &[Candidates; LANES], to: usize) {
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
pub(super) fn reached_far(known: &Known, heap: usize, value: u16, least: usize) -> bool {
    let mut wanted = Wanted::new();
    wanted.push(value);
    look_for(known, heap, least, &mut wanted);
    wanted.is_empty()
}

/// Whether a heap reaches a value by leaving nothing, one heap, or a split with a part up to `least`, a multiple of 32.
#[inline(always)]
fn reached_near(known: &Known, heap: usize, value: u16, least: usize) -> bool {
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
