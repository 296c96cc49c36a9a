//! Keys of components that do not depend on how the vertices are numbered.
//!
//! Vertices are coloured by their loops and edges, and then, round by round, by the colours around them, until the
//! number of colours stops growing. If all colours differ, their order numbers the vertices, and the key is a hash of
//! the graph with these numbers. Otherwise each vertex of the first shared colour is singled out in turn, and the least
//! key counts. So isomorphic components always have equal keys, and two others have equal keys with a probability of
//! about 2^-128.
//!
//! Cost: a round takes one pass over the edges and a sort of the vertices. A component without symmetry needs a few
//! rounds. The worst case is exponential: where many vertices can be exchanged, every order of them is tried, which is
//! n! for a complete graph on n vertices with equal loops. Memory: a few hundred bytes per vertex that is singled out.

use super::board::{Left, MOST_VERTICES, OpenGraph, bits};

/// A pseudorandom word.
#[inline]
fn mix(word: u64) -> u64 {
    let x = (word ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (x ^ x >> 32).wrapping_mul(0xa5a3_5643_2b6f_1d35) ^ x >> 29
}

/// Two pseudorandom words.
#[inline]
pub fn draw(word: u64) -> u128 {
    let first = mix(word.wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(0x0051_7cc1_b727_220a));
    let second = mix((first ^ word.rotate_left(23)).wrapping_mul(0xc2b2_ae3d_27d4_eb4f));
    u128::from(first) << 64 | u128::from(second)
}

/// A component whose vertices are being coloured.
struct Colouring<'a> {
    board: &'a OpenGraph,
    left: &'a Left,
    vertices: &'a [u8],
    edges: u64,
}

type Colours = [u64; MOST_VERTICES];

/// The key of a component.
pub fn key(board: &OpenGraph, left: &Left, component: u32) -> u128 {
    let mut vertices = [0; MOST_VERTICES];
    let (mut count, mut edges, mut colours) = (0, 0, [0; MOST_VERTICES]);
    for v in bits(component.into()) {
        vertices[count] = v as u8;
        count += 1;
        let around = left.around(board, v);
        edges |= around;
        colours[v] = mix(u64::from(left.loops[v]) << 8 | u64::from(around.count_ones()));
    }
    let colouring = Colouring { board, left, vertices: &vertices[..count], edges };
    colouring.refine(&mut colours);
    colouring.refine(&mut colours);
    colouring.key(colours)
}

impl Colouring<'_> {
    /// Mixes the colours around each vertex into its own.
    fn refine(&self, colours: &mut Colours) {
        let mut mixed = [0; MOST_VERTICES];
        for v in self.vertices {
            mixed[usize::from(*v)] = mix(colours[usize::from(*v)]);
        }
        for e in bits(self.edges) {
            let (u, v) = self.board.ends[e];
            let (u, v) = (usize::from(u), usize::from(v));
            colours[u] = colours[u].wrapping_add(mixed[v].rotate_left(17));
            colours[v] = colours[v].wrapping_add(mixed[u].rotate_left(17));
        }
        for v in self.vertices {
            colours[usize::from(*v)] = mix(colours[usize::from(*v)]);
        }
    }

    /// Sorts the vertices by colour and returns the number of colours. The last bits of a colour are the number of its
    /// vertex.
    fn sorted(&self, colours: &Colours, order: &mut Colours) -> usize {
        let order = &mut order[..self.vertices.len()];
        for (place, v) in order.iter_mut().zip(self.vertices) {
            *place = colours[usize::from(*v)] & !VERTEX | u64::from(*v);
        }
        order.sort_unstable();
        1 + order.windows(2).filter(|pair| (pair[0] ^ pair[1]) > VERTEX).count()
    }

    fn key(&self, mut colours: Colours) -> u128 {
        let all = self.vertices.len();
        let mut order = [0; MOST_VERTICES];
        let mut count = self.sorted(&colours, &mut order);
        while count < all {
            self.refine(&mut colours);
            self.refine(&mut colours);
            let finer = self.sorted(&colours, &mut order);
            if finer <= count {
                break;
            }
            count = finer;
        }
        if count == all {
            return self.numbered(&order[..all]);
        }
        let shared = (0..all - 1).find(|i| (order[*i] ^ order[i + 1]) <= VERTEX).unwrap_or(0);
        let members = order[shared..all].iter().take_while(|o| (**o ^ order[shared]) <= VERTEX);
        let single = |member: &u64| {
            let mut colours = colours;
            colours[(member & VERTEX) as usize] = mix(order[shared] & !VERTEX);
            self.refine(&mut colours);
            self.key(colours)
        };
        members.map(single).min().unwrap_or(0)
    }

    /// The key when the vertices are numbered in this order.
    fn numbered(&self, order: &[u64]) -> u128 {
        let mut number = [0u64; MOST_VERTICES];
        let mut sum = 0u128;
        for (i, o) in order.iter().enumerate() {
            let v = (o & VERTEX) as usize;
            number[v] = i as u64;
            sum = sum.wrapping_add(draw((i as u64) << 8 | u64::from(self.left.loops[v])));
        }
        for e in bits(self.edges) {
            let (u, v) = self.board.ends[e];
            let (a, b) = (number[usize::from(u)], number[usize::from(v)]);
            sum = sum.wrapping_add(draw(1 << 40 | a.min(b) << 8 | a.max(b)));
        }
        // Mixed once more, so the keys of components can be added.
        draw((sum >> 64) as u64).wrapping_add(draw(sum as u64 ^ 0x55).rotate_left(64))
    }
}

/// The bits of a colour that hold the vertex.
const VERTEX: u64 = MOST_VERTICES as u64 - 1;
