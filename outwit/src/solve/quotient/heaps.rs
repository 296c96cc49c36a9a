//! The heaps of a code as words.

use super::atoms::{Atoms, Word};
use crate::player::Player;
use crate::rules::Rules;
use crate::rules::octal::Octal;
use crate::solve::limits::{Meter, Stopped};

/// The word of the next heap, given those of the smaller ones from heap 0 on.
pub fn next_heap(code: &Octal, heaps: &[Word], atoms: &mut Atoms, meter: &mut Meter) -> Result<Word, Stopped> {
    let position: Vec<u64> = (heaps.len() as u64 > 0).then_some(heaps.len() as u64).into_iter().collect();
    let mut options: Vec<Word> = Vec::new();
    for m in code.moves(&position, Player(0)) {
        meter.work(64)?;
        let left = code.play(&position, Player(0), &m);
        // Every heap that is left is smaller.
        options.push(left.iter().fold(Word::new(), |word, h| atoms.sum(&word, &heaps[*h as usize])));
    }
    atoms.intern(options, meter)
}
