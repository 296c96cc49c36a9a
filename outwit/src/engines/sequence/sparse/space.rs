//! Which heaps are rare: the mask, and how it is found.
//!
//! The Walsh transform of the frequencies of the values gives the number of rare heaps less the common ones for all masks at
//! once. Cost: one pass over the values and w log w steps, where w is a power of two above the values; memory: 16·w bytes. It
//! runs once each time the number of heaps has doubled or a value no longer fits.

/// Divides heaps into rare and common ones: by the bits of the value that lie in a mask and, where the space is twisted,
/// by the size of the heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Space {
    pub mask: u16,
    pub twisted: bool,
    /// A place that splits; the parity of heaps is relative to it.
    pub place: usize,
}

impl Space {
    /// Whether the twist turns rare into common.
    pub fn twist(self, heap: usize) -> bool {
        self.twisted && (heap + self.place) % 2 == 1
    }

    /// Whether a heap of this size would be rare with this value.
    pub fn is_rare(self, value: u16, heap: usize) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2) != self.twist(heap)
    }

    /// The space with the fewest rare heaps for these values, all of which are below `width`, a power of two.
    pub fn best(self, values: &[u16], width: usize, may_twist: bool) -> Self {
        let place = self.place;
        let mut even = vec![0i64; width];
        let mut odd = vec![0i64; width];
        for (n, v) in values.iter().enumerate() {
            let count = if (n + place).is_multiple_of(2) { &mut even } else { &mut odd };
            count[usize::from(*v)] += 1;
        }
        walsh(&mut even);
        walsh(&mut odd);
        // The number of rare heaps less the number of common ones.
        let excess = |space: &Space| {
            let (e, o) = (even[usize::from(space.mask)], odd[usize::from(space.mask)]);
            if space.twisted { e - o } else { e + o }
        };
        let masks = (0..width).map(|m| m as u16);
        let spaces = masks.flat_map(|mask| [false, true].map(|twisted| Space { mask, twisted, place }));
        spaces.filter(|s| may_twist || !s.twisted).min_by_key(excess).unwrap_or(self)
    }
}

/// The Walsh–Hadamard transform, in place: Σ f(v) (−1)^(bits that v and m share).
fn walsh(f: &mut [i64]) {
    let mut half = 1;
    while half < f.len() {
        for block in f.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
