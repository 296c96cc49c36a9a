//! The heaps of a code as words of atoms.
//!
//! Cost of heap n: the ways to break it, about n/2 for each digit that splits and n²/12 for each that leaves three heaps.

use crate::code::Code;
use crate::engines::quotient::atoms::{Atoms, Word};
use crate::limits::{Meter, Stopped};

/// The word of the next heap, given the words of the smaller heaps from heap 0 on.
pub fn next_heap(code: &Code, heaps: &[Word], atoms: &mut Atoms, meter: &mut Meter) -> Result<Word, Stopped> {
    let mut options: Vec<Word> = Vec::new();
    let breaks = (!heaps.is_empty()).then(|| code.breaks(heaps.len() as u64));
    for left in breaks.into_iter().flatten() {
        meter.work(64)?;
        // Every heap that is left is smaller.
        options
            .push(left.iter().filter(|h| **h > 0).fold(Word::new(), |word, h| atoms.sum(&word, &heaps[*h as usize])));
    }
    atoms.intern(options, meter)
}
