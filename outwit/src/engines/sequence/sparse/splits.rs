//! The inner loops: splits of 32 neighbouring heaps at once.
//!
//! Everything here is plain code over arrays of fixed length, which the compiler turns into vector instructions; the callers
//! are compiled once for each kind of processor (see `stages.rs`). Cost: each function makes one pass over the listed parts,
//! with a few vector instructions per part.

/// The number of heaps processed at once.
pub(super) const LANES: usize = 32;
/// The number of heaps whose byte tables are marked at once: the tables stay in the first-level cache.
pub(super) const ROWS: usize = 8;
/// The number of values looked for at once.
pub(super) const GUESSES: usize = 4;

/// A heap and its value.
pub(super) type Part = (u32, u16);

#[inline(always)]
fn window<const N: usize>(g: &[u16], from: usize) -> &[u16; N] {
    const { assert!(N <= LANES) };
    match g.get(from..).and_then(|rest| rest.first_chunk()) {
        Some(window) => window,
        // Callers choose the parts so that this does not happen.
        None => &[0; N],
    }
}

/// Marks, for each of eight sums, the values of the splits with a listed part.
#[inline(always)]
pub(super) fn mark<const W: usize>(rows: &mut [[u8; W]; ROWS], g: &[u16], listed: &[Part], sum: usize, stamp: u8) {
    for &(part, value) in listed {
        let others: &[u16; ROWS] = window(g, sum - part as usize);
        for (row, other) in rows.iter_mut().zip(others) {
            row[usize::from(other ^ value) & (W - 1)] = stamp;
        }
    }
}

/// The values, all below 64, of the splits of 32 sums with a listed part: bit v stands for value v.
#[inline(always)]
pub(super) fn gather(bits: &mut [u64; LANES], g: &[u16], listed: &[Part], sum: usize) {
    for &(part, value) in listed {
        let others: &[u16; LANES] = window(g, sum - part as usize);
        for (bits, other) in bits.iter_mut().zip(others) {
            *bits |= 1 << ((other ^ value) & 63);
        }
    }
}

/// The values `a[i] ^ b[i]`, all below 64, as bits.
#[inline(always)]
pub(super) fn gather_near(a: &[u16; LANES], b: &[u16; LANES]) -> u64 {
    let mut bits = [0u64; LANES];
    for i in 0..LANES {
        bits[i] = 1 << ((a[i] ^ b[i]) & 63);
    }
    let mut all = 0;
    for b in bits {
        all |= b;
    }
    all
}

/// Looks for four values of each of 32 sums among the splits with a listed part: 0 in the answer where one is found.
#[inline(always)]
pub(super) fn look(
    guesses: &[[u16; LANES]; GUESSES],
    g: &[u16],
    listed: &[Part],
    sum: usize,
) -> [[u16; LANES]; GUESSES] {
    let mut least = [[u16::MAX; LANES]; GUESSES];
    for &(part, value) in listed {
        let others: &[u16; LANES] = window(g, sum - part as usize);
        for (least, guess) in least.iter_mut().zip(guesses) {
            for ((least, guess), other) in least.iter_mut().zip(guess).zip(others) {
                *least = (*least).min(other ^ value ^ guess);
            }
        }
    }
    least
}

/// Looks for four values among `a[i] ^ b[i]`: true where one is found.
#[inline(always)]
pub(super) fn meet(a: &[[u16; LANES]], b: &[[u16; LANES]], values: [u16; GUESSES]) -> [bool; GUESSES] {
    let mut least = [[u16::MAX; LANES]; GUESSES];
    for (a, b) in a.iter().zip(b) {
        for (least, value) in least.iter_mut().zip(values) {
            for i in 0..LANES {
                least[i] = least[i].min(a[i] ^ b[i] ^ value);
            }
        }
    }
    let mut found = [false; GUESSES];
    for (found, least) in found.iter_mut().zip(least) {
        for l in least {
            *found |= l == 0;
        }
    }
    found
}

/// Whether `a[i] ^ b[i]` is the value for some i.
#[inline(always)]
pub(super) fn meets(a: &[u16], b: &[u16], value: u16) -> bool {
    let mut found = false;
    for i in 0..a.len().min(b.len()) {
        found |= a[i] ^ b[i] == value;
    }
    found
}

/// 32 values from some heap on.
#[inline(always)]
pub(super) fn lanes(g: &[u16], from: usize) -> &[u16; LANES] {
    window(g, from)
}
