//! The code of a heap game: one digit for each number of tokens that a move may take.

/// The digits of a code; the digit at place i says what may be left of a heap when i tokens are taken.
pub(crate) struct Code {
    /// The digits from place 0 on.
    digits: Vec<u8>,
    /// Whether the last digit repeats forever.
    pub(crate) repeats: bool,
}

impl Code {
    /// Reads `.007`, `4.3*` or `4`.
    pub(crate) fn read(code: &str) -> Result<Self, String> {
        let wrong = || format!("{code:?} is not a code");
        let (body, repeats) = code.strip_suffix('*').map_or((code, false), |c| (c, true));
        let (whole, places) = match body.split_once('.') {
            Some((whole, places)) if whole.len() <= 1 && !places.is_empty() => (whole, places),
            None if body.len() == 1 && !repeats => (body, ""),
            _ => return Err(wrong()),
        };
        let whole = if whole.is_empty() { "0" } else { whole };
        let digit = |c: char| c.to_digit(16).filter(|_| !c.is_ascii_uppercase()).map(|d| d as u8);
        let digits: Option<Vec<u8>> = whole.chars().chain(places.chars()).map(digit).collect();
        let digits = digits.ok_or_else(wrong)?;
        // A move that takes nothing must split, since otherwise play need not end.
        if digits[0] & 0b11 != 0 {
            return Err("a move that takes nothing must split".to_owned());
        }
        Ok(Code { digits, repeats })
    }

    /// The digit for taking `place` tokens.
    pub(crate) fn digit(&self, place: u64) -> u8 {
        let last = self.digits.len() - 1;
        match usize::try_from(place) {
            Ok(p) if p <= last => self.digits[p],
            _ if self.repeats => self.digits[last],
            _ => 0,
        }
    }

    /// The most tokens that a move can take from a heap.
    pub(crate) fn most_taken(&self, heap: u64) -> u64 {
        if self.repeats { heap } else { heap.min(self.digits.len() as u64 - 1) }
    }

    /// The place of the last digit after the point that is not zero, or 0 if there is none.
    pub(crate) fn last_place(&self) -> usize {
        self.digits.iter().rposition(|d| *d != 0).unwrap_or(0)
    }

    /// The most heaps that a move can leave, but at least two.
    pub(crate) fn most_parts(&self) -> usize {
        if self.digits.iter().any(|d| *d >= 8) { 3 } else { 2 }
    }
}
