//! Keys of components that do not depend on how their vertices are numbered.
//!
//! Vertices are coloured by their loops and edges, and then, round by round, by the colours around them, until the number
//! of colours no longer grows. If all colours differ, their order numbers the vertices, and the key is drawn from the
//! graph with these numbers. Otherwise each vertex of the first colour that is shared is singled out in turn, and the
//! least key counts. So isomorphic components have equal keys always, and others by a chance of 2^-128 for two of them.

use crate::families::coins::engine::board::{Board, Left, MOST_VERTICES, bits};

/// A word that looks drawn by lot.
#[inline]
fn mix(word: u64) -> u64 {
    let x = (word ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (x ^ x >> 32).wrapping_mul(0xa5a3_5643_2b6f_1d35) ^ x >> 29
}

/// Two such words.
#[inline]
pub fn draw(word: u64) -> u128 {
    let first = mix(word.wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(0x0051_7cc1_b727_220a));
    let second = mix((first ^ word.rotate_left(23)).wrapping_mul(0xc2b2_ae3d_27d4_eb4f));
    u128::from(first) << 64 | u128::from(second)
}

/// A component whose vertices are being coloured.
struct Colouring<'a> {
    board: &'a Board,
    left: &'a Left,
    vertices: &'a [u8],
    edges: u64,
}

type Colours = [u64; MOST_VERTICES];

/// The key of a component.
pub fn key(board: &Board, left: &Left, component: u32) -> u128 {
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

    /// The vertices by colour, and how many colours there are. The last bits of a colour tell whose it is.
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
        // Drawn once more, so that the keys of components can be added.
        draw((sum >> 64) as u64).wrapping_add(draw(sum as u64 ^ 0x55).rotate_left(64))
    }
}

/// The bits of a colour that tell the vertex.
const VERTEX: u64 = MOST_VERTICES as u64 - 1;
