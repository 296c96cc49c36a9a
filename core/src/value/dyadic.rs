//! Dyadic rationals: the numbers that are values of finite games.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// `numerator / 2^exponent` in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dyadic {
    numerator: i128,
    exponent: u32,
}

/// The exponent of the largest denominator: `simplest_between` does not look further.
const FINEST: u32 = 40;

/// Numerators over the largest denominator are below 2^126, so sums of two fit; integers are below 2^86.
const WIDEST: u32 = 126;

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic::integer(0);

    /// A whole number.
    pub const fn integer(n: i64) -> Self {
        Dyadic { numerator: n as i128, exponent: 0 }
    }

    /// `numerator / 2^exponent`, or None where it does not fit.
    pub fn new(numerator: i128, exponent: u32) -> Option<Self> {
        let shift = if numerator == 0 { exponent } else { exponent.min(numerator.trailing_zeros()) };
        let (numerator, exponent) = (numerator >> shift, exponent - shift);
        let fits = exponent <= FINEST && numerator.unsigned_abs() >> (WIDEST + exponent - FINEST) == 0;
        fits.then_some(Dyadic { numerator, exponent })
    }

    /// The numerator over `2^FINEST`.
    fn scaled(self) -> i128 {
        self.numerator << (FINEST - self.exponent)
    }

    /// The sum, or None where it does not fit.
    pub fn checked_add(self, other: Dyadic) -> Option<Dyadic> {
        Dyadic::new(self.scaled() + other.scaled(), FINEST)
    }

    /// The number with the other sign.
    pub fn negative(self) -> Dyadic {
        Dyadic { numerator: -self.numerator, ..self }
    }

    /// The difference, or None where it does not fit.
    pub fn checked_sub(self, other: Dyadic) -> Option<Dyadic> {
        Dyadic::new(self.scaled() - other.scaled(), FINEST)
    }

    /// Half of it, or None where it does not fit.
    pub fn half(self) -> Option<Dyadic> {
        Dyadic::new(self.numerator, self.exponent + 1)
    }

    /// `e` where the denominator is `2^e`.
    pub fn exponent(self) -> u32 {
        self.exponent
    }

    /// The Left and the Right option in canonical form: n = {n−1|}, −n = {|−n+1}, m/2^e = {(m−1)/2^e|(m+1)/2^e}.
    pub fn options(self) -> [Option<Dyadic>; 2] {
        let neighbour = |step: i128| Dyadic::new(self.numerator + step, self.exponent);
        match (self.exponent, self.numerator.signum()) {
            (0, 0) => [None, None],
            (0, 1) => [neighbour(-1), None],
            (0, _) => [None, neighbour(1)],
            _ => [neighbour(-1), neighbour(1)],
        }
    }

    /// Less than, equal to or more than 0: −1, 0 or 1.
    pub fn signum(self) -> i64 {
        self.numerator.signum() as i64
    }

    /// The number, if it is an integer.
    pub fn as_integer(self) -> Option<i128> {
        (self.exponent == 0).then_some(self.numerator)
    }

    /// The simplest number strictly between two bounds (an integer nearest to 0 if there is one, else the one with the
    /// least denominator), or None where there is no room.
    pub fn simplest_between(low: Option<Dyadic>, high: Option<Dyadic>) -> Option<Dyadic> {
        Dyadic::simplest_in(low.map(|l| (l, true)), high.map(|h| (h, true)))
    }

    /// The simplest number between two bounds, each with whether the bound itself is excluded.
    pub fn simplest_in(low: Option<(Dyadic, bool)>, high: Option<(Dyadic, bool)>) -> Option<Dyadic> {
        // A bound that is included becomes an excluded one, one unit further out: no number is finer than that.
        let low = low.map(|(l, excluded)| l.scaled() - i128::from(!excluded));
        let high = high.map(|(h, excluded)| h.scaled() + i128::from(!excluded));
        let fits = |n: i128| low.is_none_or(|l| l < n) && high.is_none_or(|h| n < h);
        if low.zip(high).is_some_and(|(l, h)| l >= h) {
            return None;
        }
        if fits(0) {
            return Some(Dyadic::ZERO);
        }
        for exponent in 0..=FINEST {
            let step = 1i128 << (FINEST - exponent);
            // The first multiple of the step beyond the bound that lies nearer to 0.
            let candidate = match (low, high) {
                (Some(l), _) if l >= 0 => (l.div_euclid(step) + 1) * step,
                (_, Some(h)) => -((-h).div_euclid(step) + 1) * step,
                _ => 0,
            };
            if fits(candidate) {
                return Dyadic::new(candidate, FINEST);
            }
        }
        None
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        self.scaled().cmp(&other.scaled())
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for Dyadic {
    type Err = ();

    /// Reads what [`Display`](fmt::Display) writes: `3`, `-5/4`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let denominator: u128 = denominator.parse().map_err(|_| ())?;
        let exponent = denominator.is_power_of_two().then(|| denominator.trailing_zeros()).ok_or(())?;
        Dyadic::new(numerator.parse().map_err(|_| ())?, exponent).ok_or(())
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            e => write!(f, "{}/{}", self.numerator, 1u64 << e),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(numerator: i128, exponent: u32) -> Option<Dyadic> {
        Dyadic::new(numerator, exponent)
    }

    #[test]
    fn the_simplest_number_is_the_earliest_born() {
        let simplest = |low, high| Dyadic::simplest_between(low, high).unwrap().to_string();
        assert_eq!(simplest(None, None), "0");
        assert_eq!(simplest(d(0, 0), None), "1");
        assert_eq!(simplest(d(5, 1), None), "3");
        assert_eq!(simplest(None, d(-2, 0)), "-3");
        assert_eq!(simplest(d(0, 0), d(1, 0)), "1/2");
        assert_eq!(simplest(d(1, 2), d(1, 0)), "1/2");
        assert_eq!(simplest(d(1, 1), d(1, 0)), "3/4");
        assert_eq!(simplest(d(-1, 0), d(-1, 1)), "-3/4");
        assert_eq!(simplest(d(-7, 1), d(9, 0)), "0");
        assert_eq!(simplest(d(5, 2), d(7, 2)), "3/2");
        assert_eq!(simplest(d(-20, 0), d(-11, 1)), "-6");
    }

    #[test]
    fn sums_of_large_numbers_fit_or_are_none() {
        let large = d(1 << 80, 0).unwrap();
        assert_eq!(large.checked_add(large).and_then(Dyadic::as_integer), Some(1 << 81));
        let largest = d((1 << 86) - 1, 0).unwrap();
        assert_eq!(largest.checked_add(largest), None);
        assert_eq!(d(1 << 86, 0), None);
    }

    #[test]
    fn bounds_may_be_included() {
        let one = d(1, 0).unwrap();
        assert_eq!(Dyadic::simplest_in(Some((one, false)), Some((one, false))), Some(one));
        assert_eq!(Dyadic::simplest_in(Some((one, false)), None), Some(one));
        assert_eq!(Dyadic::simplest_in(Some((one, true)), None), d(2, 0));
        assert_eq!(Dyadic::simplest_in(None, d(-3, 1).map(|h| (h, false))), d(-2, 0));
    }

    #[test]
    fn options_lie_on_either_side() {
        for x in [d(3, 0), d(-3, 0), d(0, 0), d(3, 2), d(-1, 1), d(1, 40)] {
            let [left, right] = x.unwrap().options();
            assert_eq!(Dyadic::simplest_between(left, right), x);
        }
    }

    #[test]
    fn there_is_no_number_where_there_is_no_room() {
        assert_eq!(Dyadic::simplest_between(d(1, 0), d(1, 0)), None);
        assert_eq!(Dyadic::simplest_between(d(1, 0), d(-1, 0)), None);
    }
}
