//! Finite fields of prime power order, as tables of sums and products.
//!
//! An element is a number below q; its digits to the base p are the coefficients of a polynomial over the integers mod
//! p. Products are reduced by the first irreducible monic polynomial of the right degree, in the order of its digits;
//! so 4 gives the field whose elements 2 and 3 are the roots of x² + x + 1.

/// The field with q elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    order: usize,
    sums: Vec<usize>,
    products: Vec<usize>,
}

impl Field {
    /// The field of order `q`, or None if q is not a prime power.
    pub(crate) fn new(q: usize) -> Option<Field> {
        let p = (2..=q).find(|p| q.is_multiple_of(*p))?;
        let degree =
            std::iter::successors(Some(q), |n| Some(n / p)).take_while(|n| *n > 1 && n.is_multiple_of(p)).count();
        if p.pow(degree as u32) != q {
            return None;
        }
        let digits = |n: usize| polynomial(n, p, degree);
        let number = |digits: &[usize]| digits.iter().rev().fold(0, |n, d| n * p + d);
        let modulus = (q..2 * q).map(|n| polynomial(n, p, degree + 1)).find(|m| is_irreducible(m, p))?;
        let (mut sums, mut products) = (Vec::new(), Vec::new());
        for (a, b) in (0..q).flat_map(|a| (0..q).map(move |b| (digits(a), digits(b)))) {
            let sum: Vec<usize> = a.iter().zip(&b).map(|(a, b)| (a + b) % p).collect();
            sums.push(number(&sum));
            let mut product = vec![0; 2 * degree];
            for (i, a) in a.iter().enumerate() {
                for (j, b) in b.iter().enumerate() {
                    product[i + j] = (product[i + j] + a * b) % p;
                }
            }
            products.push(number(&remainder(product, &modulus, p)));
        }
        Some(Field { order: q, sums, products })
    }

    /// The number of elements.
    pub(crate) fn order(&self) -> usize {
        self.order
    }

    /// The sum of two elements.
    pub(crate) fn plus(&self, a: usize, b: usize) -> usize {
        self.sums[a * self.order + b]
    }

    /// The product of two elements.
    pub(crate) fn times(&self, a: usize, b: usize) -> usize {
        self.products[a * self.order + b]
    }
}

/// The digits of `n` to the base `p`, the lowest first.
fn polynomial(n: usize, p: usize, digits: usize) -> Vec<usize> {
    std::iter::successors(Some(n), |n| Some(n / p)).map(|n| n % p).take(digits).collect()
}

/// The remainder by a monic polynomial, with as many coefficients as its degree.
fn remainder(mut a: Vec<usize>, modulus: &[usize], p: usize) -> Vec<usize> {
    let degree = modulus.len() - 1;
    for top in (degree..a.len()).rev() {
        let factor = a[top];
        for (i, m) in modulus.iter().enumerate() {
            let at = top - degree + i;
            a[at] = (a[at] + (p - factor) * m) % p;
        }
    }
    a.truncate(degree);
    a
}

/// Whether no monic polynomial of lower degree, above 0, divides it.
fn is_irreducible(modulus: &[usize], p: usize) -> bool {
    let degree = modulus.len() - 1;
    (1..=degree / 2).all(|d| {
        let first = p.pow(d as u32);
        let mut divisors = (first..2 * first).map(|n| polynomial(n, p, d + 1));
        divisors.all(|divisor| remainder(modulus.to_vec(), &divisor, p).iter().any(|c| *c != 0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_obey_the_laws_of_fields() {
        for q in [2, 3, 4, 5, 7, 8, 9, 11, 13, 16] {
            let field = Field::new(q).expect("it is a prime power");
            for a in 0..q {
                assert_eq!((field.plus(a, 0), field.times(a, 1), field.times(a, 0)), (a, a, 0));
                assert!((0..q).any(|b| field.plus(a, b) == 0));
                assert!(a == 0 || (0..q).any(|b| field.times(a, b) == 1), "{a} has no inverse in the field of {q}");
                for b in 0..q {
                    assert_eq!(field.plus(a, b), field.plus(b, a));
                    assert_eq!(field.times(a, b), field.times(b, a));
                    for c in 0..q {
                        assert_eq!(field.plus(field.plus(a, b), c), field.plus(a, field.plus(b, c)));
                        assert_eq!(field.times(field.times(a, b), c), field.times(a, field.times(b, c)));
                        let product = field.times(a, field.plus(b, c));
                        assert_eq!(product, field.plus(field.times(a, b), field.times(a, c)));
                    }
                }
            }
        }
        for q in [0, 1, 6, 10, 12, 14, 15] {
            assert_eq!(Field::new(q), None, "{q}");
        }
    }

    #[test]
    fn the_field_of_four_has_the_squares_of_the_literature() {
        let field = Field::new(4).expect("it is a prime power");
        assert_eq!([1, 2, 3].map(|a| field.times(3, a)), [3, 1, 2]);
    }
}
