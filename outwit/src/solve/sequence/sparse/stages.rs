//! The two stages of a batch of heaps.
//!
//! *Far*: for 32 neighbouring heaps, which small values no split into two parts that are both known and not very small
//! reaches. It depends on nothing inside the batch, so several threads can do it side by side. *Near*: heap after heap,
//! the splits with a very small part, whose other part may lie in the batch, decide which of these values is the mex.
//!
//! Both are compiled for several kinds of processors, and the best is chosen when the program runs.

use super::Known;
use super::splits::{GUESSES, LANES, Part, ROWS, lanes, look, mark, meet, meets};
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

/// Values of a heap in rising order that far splits do not reach: they reach all others below the last of these.
pub(super) type Candidates = SmallVec<[u16; SPARE]>;

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
        commons.truncate(SPARE);
        let last = commons.last().copied().unwrap_or(0);
        rares.retain(|rare| *rare < last);
        look_for_rares(known, base, base + lane, rares);
        candidates[lane].extend(commons.iter().chain(rares.iter()).copied());
        candidates[lane].sort_unstable();
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

/// Removes the values that are found among the far splits of a heap: from the middle, where two parts of like size stand
/// and hits are likely.
#[inline(always)]
fn look_for_rares(known: &Known, base: usize, heap: usize, rares: &mut Wanted) {
    for place in &known.places.two {
        let (a, b) = parts(known, heap - place, least_far_part(known, base));
        let (a_rest, a) = a.as_rchunks::<LANES>();
        let (b_rest, b) = b.as_rchunks::<LANES>();
        let mut end = a.len();
        while end > 0 && !rares.is_empty() {
            let start = end.saturating_sub(BLOCKS);
            for group in (0..rares.len()).step_by(GUESSES).rev() {
                let mut values = [u16::MAX; GUESSES];
                for (i, value) in rares.iter().skip(group).take(GUESSES).enumerate() {
                    values[i] = *value;
                }
                let found = meet(&a[start..end], &b[start..end], values);
                for i in (0..GUESSES).rev() {
                    if found[i] {
                        rares.remove(group + i);
                    }
                }
            }
            end = start;
        }
        rares.retain(|value| !meets(a_rest, b_rest, *value));
    }
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
            if !reached_near(known, heap, *c, least) {
                mex = Some(*c);
                break;
            }
        }
        let value = mex.unwrap_or_else(|| least_unreached(known, heap, candidates.last().map_or(0, |c| c + 1), least));
        known.push(value);
        if usize::from(value) >= known.width {
            return;
        }
    }
}

/// The least value from `from` on that a heap does not reach.
#[inline(never)]
pub(super) fn least_unreached(known: &Known, heap: usize, from: u16, least: usize) -> u16 {
    let reached = |value: u16| {
        let far = |place: &usize| {
            let (a, b) = parts(known, heap - place, least);
            // Most are found soon.
            a.chunks(1024).zip(b.chunks(1024)).rev().any(|(a, b)| meets(a, b, value))
        };
        reached_near(known, heap, value, least) || known.places.two.iter().any(far)
    };
    (from..).find(|value| !reached(*value)).unwrap_or(u16::MAX)
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
