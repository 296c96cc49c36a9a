//! The finite fields with at most 13 elements.

/// The order of each field, its prime, and the coefficients of x^d, the lowest first, where d is their number.
const FIELDS: [(usize, usize, &[usize]); 9] = [
    (2, 2, &[0]),
    (3, 3, &[0]),
    (4, 2, &[1, 1]),
    (5, 5, &[0]),
    (7, 7, &[0]),
    (8, 2, &[1, 1, 0]),
    (9, 3, &[2, 0]),
    (11, 11, &[0]),
    (13, 13, &[0]),
];

/// A field. Its elements are numbers, whose digits in base `prime` are the coefficients of powers of x.
pub(super) struct Field {
    prime: usize,
    top: &'static [usize],
}

impl Field {
    /// The field of this order.
    pub(super) fn new(order: u64) -> Result<Field, String> {
        let found = FIELDS.iter().find(|(q, _, _)| *q as u64 == order);
        let (_, prime, top) = found.ok_or("orders of planes are prime powers up to 13")?;
        Ok(Field { prime: *prime, top })
    }

    fn digits(&self, element: usize) -> Vec<usize> {
        (0..self.top.len() as u32).map(|i| element / self.prime.pow(i) % self.prime).collect()
    }

    fn element(&self, digits: &[usize]) -> usize {
        digits.iter().rev().fold(0, |sum, digit| sum * self.prime + digit % self.prime)
    }

    /// The sum of two elements.
    pub(super) fn plus(&self, a: usize, b: usize) -> usize {
        let sums: Vec<usize> = self.digits(a).iter().zip(self.digits(b)).map(|(a, b)| a + b).collect();
        self.element(&sums)
    }

    /// The product of two elements: for each coefficient of `b`, highest first, times x and plus that multiple of `a`.
    pub(super) fn times(&self, a: usize, b: usize) -> usize {
        self.digits(b).iter().rev().fold(0, |sum, factor| {
            let multiple = self.element(&self.digits(a).iter().map(|digit| factor * digit).collect::<Vec<_>>());
            self.plus(self.times_x(sum), multiple)
        })
    }

    fn times_x(&self, a: usize) -> usize {
        let digits = self.digits(a);
        let last = digits[digits.len() - 1];
        let shifted = [&[0], &digits[..digits.len() - 1]].concat();
        self.element(&shifted.iter().zip(self.top).map(|(digit, top)| digit + last * top).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_satisfy_the_field_axioms() {
        for (q, _, _) in FIELDS {
            let field = Field::new(q as u64).unwrap();
            for a in 0..q {
                assert_eq!((field.plus(a, 0), field.times(a, 1), field.times(a, 0)), (a, a, 0));
                assert!((0..q).any(|b| field.plus(a, b) == 0));
                assert!(a == 0 || (0..q).any(|b| field.times(a, b) == 1), "{a} has no inverse among {q}");
                for b in 0..q {
                    assert_eq!(field.plus(a, b), field.plus(b, a));
                    assert_eq!(field.times(a, b), field.times(b, a));
                    for c in 0..q {
                        assert_eq!(field.plus(field.plus(a, b), c), field.plus(a, field.plus(b, c)));
                        assert_eq!(field.times(field.times(a, b), c), field.times(a, field.times(b, c)));
                        assert_eq!(field.times(a, field.plus(b, c)), field.plus(field.times(a, b), field.times(a, c)));
                    }
                }
            }
        }
        for q in [0, 1, 6, 10, 12, 14, 16, u64::MAX] {
            assert!(Field::new(q).is_err());
        }
    }
}
