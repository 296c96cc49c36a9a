//! The genus of an impartial game: the values of its sums with nim-heaps in misère play, and whether it is tame.
//!
//! Write g⁺ for the nim-value and g⁻ for the misère nim-value: g⁻ is the mex of the options' g⁻, and 1 for a game
//! without options. So G is a misère P-position if and only if g⁻(G) = 0. The genus of G is the sequence of
//! γₖ(G) = g⁻(G + k·\*2), k = 0, 1, 2, … with g⁺(G) in front. Since g⁻(X + \*1) = g⁻(X) XOR 1 (induction: the options of
//! X + \*1 are X, and X′ + \*1), the options of G + k·\*2 have the values γₖ(G′), γₖ₋₁(G) and γₖ₋₁(G) XOR 1. So the genus of
//! a game follows from those of its options: γₖ(G) = mex{ γₖ(G′), γₖ₋₁(G), γₖ₋₁(G) XOR 1 }.
//!
//! # Tame
//!
//! A pair (g⁺, g⁻) is tame when a position of Nim has it: (0,1) and (1,0), which are *fickle*, and (n,n), *firm*. The
//! definition used here is that of Conway (On Numbers and Games, chapter 12; Winning Ways, chapter 13), with moves that
//! revert:
//!
//! > G is **tame** with the pair p if p is a tame pair, p is the pair of mexes over the tame options of G alone ((0,1) if
//! > G has no options at all), and every option that is not tame itself has a tame option with the pair p.
//!
//! **Theorem.** A sum of tame games is a misère P-position exactly when the sum of Nim positions with the same pairs is
//! one: let x be the XOR of the g⁺; if some part is firm, when x = 0; if all are fickle, when x = 1.
//!
//! *Proof*, by induction on the sum S. (1) *No move leads from "P" to "P".* Let G → G′ be the move. If G′ is not tame, the
//! answer G′ → G″ with the pair of G restores what is claimed of S, and S″ is P by induction. So let G′ be tame; its g⁺ and g⁻
//! both differ from those of G. If firmness does not change, x changes, and the claim is clear. If S is firm with x = 0 and
//! S′ fickle with x′ = 1, then G is the only firm part; with f the XOR of the others g⁺(G) = g⁻(G) = f and g⁺(G′) = f XOR 1,
//! so g⁻(G′) = f = g⁻(G). If S is fickle with x = 1 and S′ is firm with x′ = 0, then g⁻(G′) = g⁺(G′) = g⁺(G) XOR 1 = g⁻(G).
//! Both are impossible. (2) *From "N" some move leads to "P"*, unless there are no moves, where N is right. S firm, x ≠ 0:
//! some part G has g⁺(G) XOR x < g⁺(G), and a tame option with that g⁺; if the sum stays firm, this is it. Otherwise G is
//! the only firm part, (n,n), the others XOR to f ≤ 1, and a tame option with g⁻ = f is wanted; there is one if f < n. If
//! not, n = 0 and f = 1: some part has the pair (1,0), and a tame option with g⁺ = 0 leaves a firm sum with x = 0. S fickle,
//! x = 0: a part (1,0) has a tame option with g⁺ = 0, and no tame option with g⁻ = 0, so it is (0,1), and x becomes 1.
//! If all parts are (0,1), one has an option, and g⁻ = 1 is the mex of its tame options: one of these has g⁻ = 0, and
//! g⁺ ≠ 0, so it is (1,0), and x becomes 1. ∎
//!
//! Nim-heaps are tame, so the theorem for sums with them says that p is the pair of G, and that the genus of a sum of
//! tame games is that of the Nim position. Such a sum is tame itself: the moves found in (2), for S + \*m, are moves to
//! tame options of S with every smaller value.

use smallvec::SmallVec;

/// The number of terms of a genus that are kept.
pub const TERMS: usize = 8;

/// g⁺ and g⁻.
pub type Pair = (u64, u64);

/// The genus of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Genus {
    /// The nim-value in normal play.
    pub grundy: u64,
    /// The misère nim-values of G, G + \*2, G + \*2 + \*2, …
    pub terms: [u64; TERMS],
    /// Whether G is tame.
    pub tame: bool,
}

/// A genus, and what games that have this one as an option need: the pairs of its tame options if it is not tame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graded {
    /// The genus.
    pub genus: Genus,
    /// The pairs of the tame options, in rising order; empty for a tame game, where they are not needed.
    pub reverts_to: SmallVec<[Pair; 2]>,
}

impl Genus {
    /// The genus of the game without options.
    pub const ZERO: Genus = Genus { grundy: 0, terms: [1, 2, 0, 2, 0, 2, 0, 2], tame: true };

    /// g⁺ and g⁻.
    pub fn pair(&self) -> Pair {
        (self.grundy, self.terms[0])
    }

    /// The genus of a tame game with this pair.
    fn of_tame((grundy, misere): Pair) -> Genus {
        // From the first *2 on the sum is firm.
        let mut terms = std::array::from_fn(|k| grundy ^ if k % 2 == 1 { 2 } else { 0 });
        terms[0] = misere;
        Genus { grundy, terms, tame: true }
    }

    /// The genus of the sum of two tame games.
    pub fn add_tame(self, other: Genus) -> Genus {
        let fickle = |g: Genus| g.grundy != g.terms[0];
        let grundy = self.grundy ^ other.grundy;
        Genus::of_tame((grundy, if fickle(self) && fickle(other) { grundy ^ 1 } else { grundy }))
    }

    /// Whether the player to move wins in misère play.
    pub fn misere_next(&self) -> bool {
        self.terms[0] != 0
    }
}

/// Whether Nim has a position with this pair.
fn is_tame((grundy, misere): Pair) -> bool {
    grundy == misere || (grundy < 2 && grundy ^ misere == 1)
}

impl Graded {
    /// A tame game.
    pub fn tame(genus: Genus) -> Graded {
        Graded { genus, reverts_to: SmallVec::new() }
    }

    /// The genus of a game with these options.
    pub fn of_options(options: &[Graded]) -> Graded {
        if options.is_empty() {
            return Graded::tame(Genus::ZERO);
        }
        let grundy = mex(options.iter().map(|o| o.genus.grundy));
        let mut terms = [0; TERMS];
        for k in 0..TERMS {
            let nim = (k > 0).then(|| terms[k - 1]).into_iter().flat_map(|below| [below, below ^ 1]);
            terms[k] = mex(options.iter().map(|o| o.genus.terms[k]).chain(nim));
        }
        let mut genus = Genus { grundy, terms, tame: false };
        let tame = || options.iter().filter(|o| o.genus.tame).map(|o| o.genus.pair());
        let pair = (mex(tame().map(|p| p.0)), mex(tame().map(|p| p.1)));
        let reverts = |o: &Graded| o.genus.tame || o.reverts_to.binary_search(&pair).is_ok();
        if is_tame(pair) && options.iter().all(reverts) {
            debug_assert_eq!(pair, genus.pair(), "the theorem about tame games");
            genus.tame = true;
            return Graded::tame(genus);
        }
        let mut reverts_to: SmallVec<[Pair; 2]> = tame().collect();
        reverts_to.sort_unstable();
        reverts_to.dedup();
        Graded { genus, reverts_to }
    }

    /// The memory it takes beyond its own size.
    pub fn bytes(&self) -> usize {
        if self.reverts_to.spilled() { self.reverts_to.len() * size_of::<Pair>() } else { 0 }
    }
}

/// The least number that is not in the list.
fn mex(values: impl Iterator<Item = u64> + Clone) -> u64 {
    // The first 64 numbers are marked in one word; beyond them, each number is searched for.
    let seen = values.clone().filter(|v| *v < 64).fold(0u64, |seen, v| seen | 1 << v);
    let mut least = u64::from(seen.trailing_ones());
    while least >= 64 && values.clone().any(|v| v == least) {
        least += 1;
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The genus of a nim-heap from its options.
    fn heap(n: u64) -> Graded {
        let mut heaps: Vec<Graded> = Vec::new();
        for _ in 0..=n {
            heaps.push(Graded::of_options(&heaps));
        }
        heaps.pop().unwrap()
    }

    #[test]
    fn nim_heaps_have_the_genus_of_the_books() {
        assert_eq!(heap(0).genus.terms, [1, 2, 0, 2, 0, 2, 0, 2]);
        assert_eq!(heap(1).genus.terms, [0, 3, 1, 3, 1, 3, 1, 3]);
        assert_eq!(heap(2).genus.terms, [2, 0, 2, 0, 2, 0, 2, 0]);
        assert_eq!(heap(5).genus.terms, [5, 7, 5, 7, 5, 7, 5, 7]);
        assert!((0..9).all(|n| heap(n).genus.tame && heap(n).genus == Genus::of_tame(heap(n).genus.pair())));
    }

    #[test]
    fn options_decide_what_is_tame() {
        let two_twos = Graded::tame(heap(2).genus.add_tame(heap(2).genus));
        // {*2 + *2, *2, *3}: a firm 1.
        let firm = Graded::of_options(&[two_twos.clone(), heap(2), heap(3)]);
        assert_eq!((firm.genus.pair(), firm.genus.tame), ((1, 1), true));
        // {0, *2 + *2}: the mexes of {0, 0} and {1, 0} are 1 and 2, and no position of Nim has this pair.
        let restive = Graded::of_options(&[heap(0), two_twos]);
        assert_eq!((restive.genus.pair(), restive.genus.tame), ((1, 2), false));
        // {0, *2 and a game that does not revert to *1} is wild; it reverts to *2, and does not disturb that.
        let wild = Graded::of_options(&[restive, heap(0), heap(2)]);
        assert!(!wild.genus.tame);
        let reverting = Graded::of_options(&[heap(0), heap(1), wild]);
        assert_eq!((reverting.genus.pair(), reverting.genus.tame), ((2, 2), true));
    }

    #[test]
    fn large_values_are_found() {
        assert_eq!(mex(0..200), 200);
        assert_eq!(mex((0..64).chain([65])), 64);
        assert_eq!(mex([3, 1].into_iter()), 0);
    }
}
