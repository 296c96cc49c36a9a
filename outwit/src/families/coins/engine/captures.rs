//! Captures: a player takes everything that can be taken, except for the choice to leave the last two coins, or four.
//!
//! V(G) is the value for the player to move: the points that this player still scores minus those of the opponent. A
//! leaf is a vertex of weight 1. Let R be what is left of G when leaves are captured, again and again, until there is
//! none; R does not depend on the order. Let g be the number of vertices captured on the way. Then
//!
//! > V(G) = g + max(V(R), −2c − V(R)),
//!
//! where c = 2 if on the way there was a *dilemma* in a component that is not a tree, and otherwise c = 4 if there was
//! one in a tree; if there was none, V(G) = g + V(R). A dilemma is a leaf v whose neighbour u has weight 2, where the
//! other edge e at u is a loop or leads to a vertex x that is not a leaf.
//!
//! *Proof*, by induction on the number of edges.
//!
//! 1. *b₁, a vertex with one loop and nothing else, is taken*: V(G + b₁) = 1 + V(G). Taking it gives this much. A move
//!    f elsewhere that earns k is no better: if k = 0, the opponent can take b₁, so f is worth at most
//!    −1 − V(G − f) ≤ V(G) − 1; if k > 0, f is worth k + 1 + V(G − f) ≤ 1 + V(G) by induction. *A pair*, one edge
//!    between two leaves, in the same way: V(G + pair) = 2 + V(G).
//! 2. *A dilemma*: V(G) = max(1 + V(G − vu), B), where B is the best way to capture other vertices first and then to
//!    remove e without scoring, which leaves the pair v, u to the opponent. Write R₀ for G without the edges at u and
//!    v. Taking v and then u gives at least 2 + V(R₀); removing e leaves the pair, which by 1 gives at least
//!    −2 − V(R₀). So V(G) ≥ |2 + V(R₀)| ≥ 0. A move f other than vu and e that does not score leaves the same dilemma
//!    to the opponent, so it is worth −V(G − f) ≤ 0. If f scores k, the dilemma is still there; by induction the player
//!    continues with vu, which could just as well come first, or with B, or with another capture.
//! 3. *In B everything else is taken first*, as long as e then does not score: if f is another capture that earns k,
//!    then V(R₀) ≥ k + V(R₀ − f), so −2 − V(R₀) ≤ −2 − k − V(R₀ − f) < k − 2 − V(R₀ − f). *And the player continues
//!    along the string*: if x has weight 2, taking v and leaving u, x is better by the same calculation. So in the end
//!    e is a loop, or x has weight 3 or more and nothing else can be taken, or v, u, x and a leaf beyond x are a path
//!    of four, where e is the edge in the middle and the opponent gets four. Removing the edges of leaves keeps a
//!    component connected and keeps its cycles, so the last case occurs only in trees. In all cases the opponent takes
//!    these two or four and is then to move in R: B = (g − c) − c − V(R).
//! 4. *Without a dilemma a leaf v is taken.* Its neighbour u has weight at least 3, or is a leaf (a pair), or is the
//!    middle of a path of three; the last two cases follow from 1 and from taking all three, which is all there is. If
//!    u has weight at least 3, let f be another move: if it does not score, then it does not score in G − vu either,
//!    and it is worth −V(G − f) ≤ −1 − V(G − vu − f) ≤ −1 + V(G − vu). If it scores and u keeps weight 3, by induction
//!    vu comes next, and could just as well come first. If u then has weight 2, f took another leaf at u, and v and
//!    that leaf may be exchanged.
//!
//! In particular, after a move that leaves no leaf, R is the whole position and g = 0. So a search only needs positions
//! without leaves.
//!
//! Cost: for each captured vertex one look at the edges around its neighbour. No memory but the list of leaves.

use super::board::Strings;

/// What can be captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Captured {
    /// The number of vertices captured.
    pub gain: i32,
    /// How many of them must be left to the opponent to make the opponent move next; None if that is impossible.
    pub price: Option<i32>,
}

/// Captures leaves until there is none. `price` is what a dilemma costs in the component of these leaves: 4 in a tree,
/// otherwise 2.
pub fn capture(graph: &mut impl Strings, mut leaves: Vec<usize>, price: i32) -> Captured {
    let mut captured = Captured { gain: 0, price: None };
    while let Some(v) = leaves.pop() {
        if graph.weight(v) != 1 {
            continue;
        }
        captured.gain += 1;
        let Some((edge, u)) = graph.edges(v).next() else {
            graph.remove_loop(v);
            continue;
        };
        if graph.weight(u) == 2 {
            let beyond = graph.edges(u).map(|(_, x)| x).find(|x| *x != v);
            if beyond.is_none_or(|x| graph.weight(x) != 1) {
                captured.price = Some(price);
            }
        }
        graph.remove_edge(edge);
        match graph.weight(u) {
            0 => captured.gain += 1,
            1 => leaves.push(u),
            _ => {}
        }
    }
    captured
}
