//! The two stages for games whose values are below 64: the set of values that a heap reaches is one machine word.
//!
//! Such games have few rare heaps, mostly small ones, so all of them are marked, and the near stage decides almost everything.
//! Cost per heap: one step for each marked part and each place that splits, and a look at all splits for the rare values that
//! are left. Memory: none beyond the engine's.

use crate::engines::sequence::sparse::SparseState;
use crate::engines::sequence::sparse::splits::{LANES, gather, gather_near, lanes};
use crate::engines::sequence::sparse::stages::{far_parts, reached_far};
use multiversion::multiversion;

/// The far stage of 32 heaps from `base` on: all values that far splits with a rare part reach, and some others.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2+bmi1+bmi2"))]
pub(super) fn far(known: &SparseState, base: usize) -> [u64; LANES] {
    let mut bits = [0; LANES];
    for &place in &known.places.two {
        for listed in [&known.marked, &known.unmarked, &known.witnesses] {
            gather(&mut bits, &known.values, far_parts(known, listed, base, place), base - place);
        }
    }
    bits
}

/// The near stage of 32 heaps: adds their values, up to heap `to` or to the first value that is too large for the width.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2+bmi1+bmi2"))]
pub(super) fn near(known: &mut SparseState, base: usize, least: usize, far: &[u64; LANES], to: usize) {
    for (heap, far) in (base..=to).zip(far) {
        let mut reached = *far;
        for place in &known.places.two {
            let first_other = known.top + 1 - (heap - place);
            for from in (0..least).step_by(LANES) {
                reached |= gather_near(lanes(&known.values, 1 + from), lanes(&known.reversed, first_other + from));
            }
        }
        for place in &known.places.one {
            if *place > 0 {
                reached |= 1 << (known.values[heap - place] & 63);
            }
        }
        if known.places.none.contains(&heap) {
            reached |= 1;
        }
        let rare = known.rare_bits[usize::from(known.space.twist(heap))];
        let common = (!reached & !rare).trailing_zeros();
        let mut value = common as u16;
        let mut missing = !reached & rare & 1u64.checked_shl(common).map_or(u64::MAX, |bit| bit - 1);
        while missing != 0 {
            let rare = missing.trailing_zeros() as u16;
            if !reached_far(known, heap, rare, least) {
                value = rare;
                break;
            }
            missing &= missing - 1;
        }
        known.push(value);
        if usize::from(value) >= known.width {
            return;
        }
    }
}
