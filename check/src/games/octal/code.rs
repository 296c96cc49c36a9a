//! The code of a heap game: one digit for each number of tokens that a move may take.

/// The digits of a code; the digit at place i says what may be left of a heap when i tokens are taken.
pub(crate) struct Code {
    /// The digits from place 0 on.
    digits: Vec<u8>,
    /// The places of the digits that leave something.
    leaving: Vec<u64>,
    /// Whether the last digit repeats forever.
    pub(crate) repeats: bool,
}

/// The bits of a digit that leave one, two or three heaps.
const LEAVES: u8 = 0b1110;

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
        let leaving = (0..).zip(&digits).filter(|(_, digit)| **digit & LEAVES != 0).map(|(place, _)| place).collect();
        Ok(Code { digits, leaving, repeats })
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

    /// The places up to `heap` of the digits that leave something.
    pub(crate) fn leaving(&self, heap: u64) -> impl Iterator<Item = u64> + '_ {
        let count = self.digits.len() as u64;
        let repeats = self.repeats && self.digit(count) & LEAVES != 0;
        let repeated = count..if repeats { heap + 1 } else { count };
        self.leaving.iter().copied().take_while(move |place| *place <= heap).chain(repeated)
    }

    /// Nothing, and what moves can leave of a heap: one to three heaps, the largest first.
    pub(crate) fn splits(&self, heap: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
        let some = self.leaving(heap).filter(move |taken| *taken < heap).flat_map(move |taken| {
            let (rest, digit) = (heap - taken, self.digit(taken));
            // Heaps are split only where the digit allows that many.
            let most = |parts: u64| if digit & (1 << parts) == 0 { 0 } else { rest / parts };
            let one = (0..most(1).min(1)).map(move |_| vec![rest]);
            let two = (1..=most(2)).map(move |b| vec![rest - b, b]);
            let three = (1..=most(3)).flat_map(move |c| (c..=(rest - c) / 2).map(move |b| vec![rest - b - c, b, c]));
            one.chain(two).chain(three)
        });
        std::iter::once(Vec::new()).chain(some)
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
