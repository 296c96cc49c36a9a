//! Misère outcomes of single positions, by search with memory.
//!
//! A position whose atoms all belong to a verified monoid is looked up there; every other position is searched and remembered.
//!
//! A *bold* oracle assumes that verified atoms which the verified monoid calls equal stay equal beside new ones, and replaces
//! them by a position with a shorter play wherever it can. The assumption can fail, and then its answers can be wrong; but it
//! leaves very few positions to search, and what is learned from it is verified without it.
//!
//! Cost: the reachable positions with an atom that is not yet verified, times their moves, which is exponential in the number
//! of such atoms. Memory: 49 bytes per position searched, times 8/7 to 16/7, and 4 per atom where there are more than eight.

use crate::engines::map::Map;
use crate::engines::quotient::atoms::{Atom, Atoms, Word, spilled};
use crate::engines::quotient::monoid::{Element, Monoid};
use crate::limits::{Meter, Stopped};

/// The outcomes found so far.
#[derive(Debug, Default)]
pub struct Oracle {
    /// The last verified monoid, for all atoms below `known_below`.
    verified: Monoid,
    known_below: Atom,
    /// For each of its elements, a position with a short play.
    short: Vec<Word>,
    bold: bool,
    /// Whether the previous player wins.
    outcomes: Map<Word, bool>,
    /// What the positions own on the heap.
    spilled: usize,
}

struct Frame {
    word: Word,
    options: Vec<Word>,
    next: usize,
    bytes: usize,
}

impl Oracle {
    /// Answers positions of the atoms below `below` by this monoid from now on, and forgets all others.
    pub fn trust(&mut self, atoms: &Atoms, verified: &Monoid, below: Atom, meter: &mut Meter) -> Result<(), Stopped> {
        let mut short: Vec<Option<Word>> = vec![None; verified.order()];
        short[0] = Some(Word::new());
        // A position with one more atom replaces the known one when its play is shorter.
        let mut open: Vec<Element> = vec![0];
        while let Some(x) = open.pop() {
            let Some(word) = short[x as usize].clone() else { continue };
            for atom in 0..below {
                meter.work(16)?;
                let to = verified.act(atom, x) as usize;
                let longer = atoms.sum(&word, &[atom]);
                if short[to].as_ref().is_none_or(|w| atoms.depth(&longer) < atoms.depth(w)) {
                    short[to] = Some(longer);
                    open.push(to as Element);
                }
            }
        }
        self.short = short.into_iter().map(Option::unwrap_or_default).collect();
        self.verified = verified.clone();
        self.known_below = below;
        self.forget(meter);
        Ok(())
    }

    /// Adds one more atom, which the verified monoid calls equal to a word of generators.
    pub fn trust_more(&mut self, atom: Atom, word: Word, meter: &mut Meter) {
        self.verified.pretend.insert(atom, word);
        self.known_below = atom + 1;
        self.forget(meter);
    }

    /// Makes it bold or careful from now on.
    pub fn be_bold(&mut self, bold: bool, meter: &mut Meter) {
        if self.bold != bold {
            self.bold = bold;
            self.forget(meter);
        }
    }

    fn forget(&mut self, meter: &mut Meter) {
        if self.outcomes.is_empty() {
            return;
        }
        self.outcomes.forget(meter);
        meter.release(self.spilled);
        self.spilled = 0;
    }

    /// The position that a bold oracle puts in its place.
    fn reduced(&self, atoms: &Atoms, word: Word) -> Word {
        if !self.bold {
            return word;
        }
        // Atoms are in rising order.
        let split = word.partition_point(|a| *a < self.known_below);
        if split == 0 || split == word.len() {
            return word;
        }
        let short = &self.short[self.verified.act_word(&word[..split], 0) as usize];
        // The play must not become longer, or the search might not end.
        if atoms.depth(short) <= atoms.depth(&word[..split]) { atoms.sum(short, &word[split..]) } else { word }
    }

    /// The outcome, where it is known without a search. The next player wins the empty position.
    fn look_up(&self, word: &Word) -> Option<bool> {
        match word.last() {
            None => Some(false),
            Some(last) if *last < self.known_below => Some(self.verified.says_p(word)),
            Some(_) => self.outcomes.get(word).copied(),
        }
    }

    /// Whether the previous player wins the position.
    pub fn is_p(&mut self, atoms: &Atoms, word: &Word, meter: &mut Meter) -> Result<bool, Stopped> {
        let word = self.reduced(atoms, word.clone());
        if let Some(known) = self.look_up(&word) {
            return Ok(known);
        }
        let mut stack = vec![self.frame(atoms, word, meter)?];
        let mut answer = false;
        while let Some(frame) = stack.last_mut() {
            let mut verdict = None;
            while verdict.is_none() && frame.next < frame.options.len() {
                match self.look_up(&frame.options[frame.next]) {
                    Some(true) => verdict = Some(false),
                    Some(false) => frame.next += 1,
                    None => break,
                }
            }
            if verdict.is_none() && frame.next < frame.options.len() {
                let child = frame.options[frame.next].clone();
                let child = self.frame(atoms, child, meter)?;
                stack.push(child);
                continue;
            }
            answer = verdict.unwrap_or(true);
            if let Some(mut frame) = stack.pop() {
                meter.release(frame.bytes);
                frame.word.shrink_to_fit();
                let spilled = spilled(&frame.word);
                meter.hold(spilled)?;
                self.spilled += spilled;
                self.outcomes.insert(frame.word, answer, meter)?;
            }
        }
        Ok(answer)
    }

    fn frame(&self, atoms: &Atoms, word: Word, meter: &mut Meter) -> Result<Frame, Stopped> {
        meter.visit()?;
        let mut options: Vec<Word> = Vec::new();
        for option in atoms.moves(&word) {
            meter.work(64)?;
            let option = self.reduced(atoms, option);
            match self.look_up(&option) {
                // One good move is enough.
                Some(true) => {
                    options = vec![option];
                    break;
                }
                Some(false) => {}
                None => options.push(option),
            }
        }
        // With many heaps, the winning moves of misère play are mostly those of normal play.
        let key = |w: &Word| (atoms.nim_value(w) != 0, w.len());
        options.sort_unstable_by(|a, b| (key(a), a).cmp(&(key(b), b)));
        options.dedup();
        let spilled = options.iter().chain([&word]).map(spilled).sum::<usize>();
        let bytes = size_of::<Frame>() + options.capacity() * size_of::<Word>() + spilled;
        meter.hold(bytes)?;
        Ok(Frame { word, options, next: 0, bytes })
    }
}
