//! Tokens: components that are one move long, and how much they can change.
//!
//! A token of k coins has one move, which gives the opponent k points and leaves nothing; nothing can be held back. A
//! tempo has k = 0, a 2-bouquet (a vertex with two loops) k = 1, a chain of two k = 2 (its middle edge; the loops at
//! its ends are worse, as the opponent may then leave the pair), a cycle of three k = 3.
//!
//! *Two equal tokens cancel*: V(G + x + x) = V(G) for all G, since either player can answer the move in one with the
//! move in the other; when G is over, the two together are worth nothing.
//!
//! *Bounds.* Let δ be a set of different tokens, k₁ > k₂ > … their coins, and b = k₁ − k₂ + k₃ − …. If δ has an even
//! number of tokens, |V(G + δ) − V(G)| ≤ b for all G: pair them as (k₁, k₂), (k₃, k₄), …. A player who answers a move
//! in one token of a pair with the move in the other loses at most their difference, and then it is the opponent's turn
//! in G again. When G is over and it is this player's own turn, the player plays the smallest token that is left each
//! time, and loses nothing. If the number is odd, V(G) + V(G + δ) ≥ −b: the player to move in G + δ plays the smallest
//! token, k, which gives V(G + δ) ≥ −k − V(G + δ') for the rest δ', and V(G + δ') ≤ V(G) + b − k by the even case.
//!
//! Cost: a set of tokens is four bits, and every operation takes a fixed number of steps.

/// A set of tokens; two equal ones cancel.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tokens(pub u8);

/// The number of kinds; a token of kind k has k coins.
pub const KINDS: u8 = 4;
/// The number of token sets that share a slot of the table: those without a cycle of three.
pub const SMALL: usize = 8;

impl Tokens {
    /// Nothing.
    pub const NONE: Tokens = Tokens(0);

    /// One token.
    pub const fn one(kind: u8) -> Tokens {
        Tokens(1 << kind)
    }

    /// The sum of two sets.
    #[must_use]
    pub const fn plus(self, other: Tokens) -> Tokens {
        Tokens(self.0 ^ other.0)
    }

    /// The kinds in the set, smallest first.
    pub fn kinds(self) -> impl Iterator<Item = u8> {
        (0..KINDS).filter(move |k| self.0 >> k & 1 == 1)
    }

    /// The coins of all of them.
    pub fn coins(self) -> i32 {
        self.kinds().map(i32::from).sum()
    }

    /// The bound b of the theorem, and whether the number of tokens is odd.
    pub fn bound(self) -> (i32, bool) {
        self.kinds().fold((0, false), |(b, odd), k| (i32::from(k) - b, !odd))
    }
}
