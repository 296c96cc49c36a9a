//! Components that act as a few tokens, whatever else is on the board.
//!
//! Let X be a graph without leaves. A vertex of weight 2 is closed, others are open; l(v) counts the loops at v, d(v)
//! its other edges, f(v) its closed neighbours. X is *settled* if every closed vertex has d ≤ 1, and every open one has
//! f ≤ 1 and l ≥ (d − f) + (2 − f). Let c be the number of closed vertices with d = 1, minus the number of edges
//! between two of them; b the number of closed vertices with d = 0 plus the number of open ones with f = 0;
//! t = E − 3c − 2b, where E counts all edges. So in the end there would be c chains of two and b 2-bouquets, after t
//! moves that change nothing.
//!
//! **Theorem.** For every graph G, V(G + X) = V(G + r), where r has a chain of two if c is odd, a 2-bouquet if b is
//! odd, and a tempo if t is odd ([tokens](super::tokens)).
//!
//! *Moves in X.* Write X → X' for the removal of an edge, after the opponent has captured.
//! (a) An edge between two open vertices, or a loop at an open v with l > (d − f) + (2 − f): X' is settled, with t − 1.
//!     For an open v that loses such an edge has weight at least 4 before (f = 0: l ≥ d + 2 and d ≥ 1; f = 1: l ≥ d and
//!     d ≥ 2), so it stays open. One that loses a loop becomes closed only as a 2-bouquet (f = 0, d = 0, l = 3) or
//!     next to its closed neighbour (f = 1, d = 1, l = 2), and b and c stay as they are.
//! (b) A loop at an open v with l = (d − f) + (2 − f): then d > f, and the opponent can answer with an edge from v to
//!     an open vertex: the result is settled, with t − 2. For f = 1 and d = 2, v is then closed next to its closed
//!     neighbour.
//! (c) A loop of a 2-bouquet: one point, b − 1.
//! (d) An edge of a closed pair: two points, c − 1; the middle edge leaves nothing to hold back.
//! (e) An edge at a closed v whose neighbour u is open: one point, and u loses its closed neighbour. If l(u) > d(u)
//!     before, X' is settled with c − 1, b + 1, t − 1. If l(u) = d(u), the opponent can answer with an edge from u to
//!     an open vertex: settled with c − 1, b + 1, t − 2.
//! (f) If some vertex is open, there is a move (a): an edge between open vertices; if there is none, each open v has
//!     d = f, so l ≥ 2 if f = 1 and l ≥ 3 if f = 0. If none is open, X is b 2-bouquets and c pairs, and t = 0.
//!
//! *Proof*, by induction on the number of edges of G + X. T, B, C are the tokens of 0, 1, 2 coins; sets of tokens are
//! added as sets in which equal ones cancel. From the bounds of the tokens, for all H:
//! V(H) + V(H+T) ≥ 0, V(H) + V(H+B) ≥ −1, V(H) + V(H+C) ≥ −2, V(H) + V(H+T+B+C) ≥ −1, |V(H+B+C) − V(H)| ≤ 1,
//! |V(H+B+T) − V(H)| ≤ 1, |V(H+C+T) − V(H)| ≤ 2.
//!
//! *V(G + X) ≤ V(G + r).* A move in G is met by the same move in G + r, by induction. A move in X that gives g points
//! and leads to a settled X' with tokens r' is worth at most −g − V(G + r'), as the opponent can take all: (a)
//! r' = r + T: at most V(G + r). (c) r' = r + B: −1 − V(G+r+B) ≤ V(G + r). (d) In the same way with 2. (e)
//! r' = r + T + B + C: −1 − V(G+r') ≤ V(G + r). Where the opponent answers, the mover is to move again: (b) V(G + r) by
//! induction. (e) −1 + V(G+r+B+C) ≤ V(G + r).
//!
//! *V(G + X) ≥ V(G + r).* Moves in G as before. Of the tokens: T in r: t is odd, so by (f) there is a move (a), to
//! r − T. B in r: if X has a 2-bouquet, (c). Otherwise b ≥ 1 shows that a vertex is open, and a move (a) is worth
//! −V(G+r+T) ≥ −1 − V(G+r−B). C in r: if X has a closed pair, its middle edge; otherwise a move (a) is worth
//! −V(G+r+T) ≥ −2 − V(G+r−C). If G and r are empty and X is not, V(X) ≥ 0: a move (a) is worth −V(T) = 0, (c)
//! −1 − V(B) = 0, (d) −2 − V(C) = 0. ∎
//!
//! *The normal game* allows only edges between two open vertices, loops at open ones included, while there are any, and
//! then continues as usual. There the theorem holds for positions without leaves (where there are leaves, whether they
//! must be captured depends on whether such an edge is left, with X counted). Of the moves in X only (a) and (b) are
//! legal, their answers and (f) use legal edges only, and of the tokens only T may be played before the critical state.
//! If G + r has no such edge left but X has, t is even and at least 2: a move (a) is worth −V(G+r+T) = V(G + r).
//!
//! A rich component, with l ≥ d + 2 at every vertex, is settled, with f = 0 everywhere.
//!
//! Cost: one look at each edge of a component and at the weight of its other end; no memory.

use super::board::Strings;
use super::tokens::Tokens;

/// What a component without leaves is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It acts as tokens.
    Settled(Tokens),
    /// This many vertices of weight 2 in a row, with a loop at both ends; three or more.
    Chain(u32),
    /// This many vertices of weight 2 in a circle; four or more.
    Cycle(u32),
    /// None of these.
    Open,
}

/// What a component is, given by its vertices.
pub fn kind(graph: &impl Strings, vertices: impl Iterator<Item = usize> + Clone) -> Kind {
    let (mut count, mut loops, mut degrees, mut open) = (0u32, 0u64, 0u64, 0u32);
    for v in vertices.clone() {
        let (l, d) = (graph.loops(v), graph.degree(v));
        count += 1;
        loops += u64::from(l);
        degrees += u64::from(d);
        open += u32::from(l + d > 2);
    }
    if open == 0 {
        return match (count, loops) {
            (2, 0) => Kind::Settled(Tokens::one(2)),
            (3, 0) => Kind::Settled(Tokens::one(3)),
            (n, 0) => Kind::Cycle(n),
            (n @ 1..=2, _) => Kind::Settled(Tokens::one(n as u8)),
            (n, _) => Kind::Chain(n),
        };
    }
    let closed = |v: usize| graph.weight(v) == 2;
    // Closed vertices next to open ones. Two closed vertices with d = 1 that are neighbours form a component without
    // open ones.
    let (mut chains, mut bouquets) = (0u64, 0u64);
    for v in vertices {
        let (l, d) = (graph.loops(v), graph.degree(v));
        if l + d == 2 {
            match d {
                1 => chains += 1,
                _ => return Kind::Open,
            }
        } else {
            let f = graph.edges(v).filter(|(_, u)| closed(*u)).count() as u32;
            if f > 1 || l < (d - f) + (2 - f) {
                return Kind::Open;
            }
            bouquets += u64::from(f == 0);
        }
    }
    let tempos = loops + degrees / 2 - 3 * chains - 2 * bouquets;
    let token = |kind: u8, count: u64| if count % 2 == 1 { Tokens::one(kind) } else { Tokens::NONE };
    Kind::Settled(token(0, tempos).plus(token(1, bouquets)).plus(token(2, chains)))
}
