//! `coins:{a a;a b}`: any multigraph, edge by edge.
//!
//! A row has the two ends of an edge, a loop the same name twice. A position lists the loops in the order in which the
//! names first appear. Of the orders in which a graph can be written, the canonical one starts with the least name and
//! continues with the neighbours of each vertex as it appears. The order of the vertices therefore determines the first
//! row of each name, and reading the canonical text again gives the same text.

use super::graph::{Graph, MOST_EDGES, MOST_VERTICES};
use super::layout::Layout;
use super::{Family, Typed, Words};
use crate::alias::Alias;
use crate::names::{Names, row};
use crate::rules::Heading;
use crate::spec::{Scan, SpecError, natural};
use rustc_hash::FxHashMap;

/// `coins`: strings and coins on any multigraph.
pub(crate) static COINS: Family = Family {
    heading: Heading {
        name: "coins",
        everyday: "Strings and Coins",
        aliases: &[Alias::game("strings-and-coins", "Strings and Coins", "strings-and-coins:{a a;a b;b b}")],
        title: "strings and coins: the player who cuts the last string of a coin takes it and moves again",
        examples: &["coins:{a a;a b;b b}", "coins:{a b;b c;c d;d a;a a}", "coins:{a a;a b}:0,0/a-b"],
        fields: "coins:{{edges, two names each=a a;a b;b c;c c}}",
        impartial: true,
        names_in_braces: true,
    },
    words: Words {
        moves: "A move cuts one string, which joins two coins or a coin and the ground. A player who cuts the last string of \
                a coin takes it, scores a point and moves again; a string between two coins can free both.",
        almost: "a coin with one string",
        help: "the string to cut, by the names of its two coins: a-b; for a string to the ground, the name of its coin twice: \
               a-a",
    },
    graph: listed,
    small: |dice| {
        const NAMES: [&str; 5] = ["a", "b2", "c", "d.e", "7"];
        let vertices = 1 + dice(5);
        let mut end = || NAMES[dice(vertices) as usize];
        let first = format!("{} {}", end(), end());
        let more: String = (0..dice(7))
            .map(|_| format!(";{} {}", NAMES[dice(vertices) as usize], NAMES[dice(vertices) as usize]))
            .collect();
        format!("{{{first}{more}}}")
    },
};

/// Reads `{a a;a b}`.
fn listed(scan: &mut Scan) -> Result<Typed, SpecError> {
    scan.expect('{')?;
    let mut rows = Rows::default();
    loop {
        let place = scan.at();
        let names = row(scan, "vertex")?;
        let [(_, u), (_, v)] = &names[..] else {
            let place = names.get(2).or(names.first()).map_or(place, |(place, _)| *place);
            return Err(SpecError::new(
                place,
                format!("a row has the two ends of an edge, this one has {}", names.len()),
            ));
        };
        rows.add(u, v).map_err(|e| SpecError::new(place, e).too_large())?;
        if !scan.eat(';') {
            break;
        }
    }
    scan.expect('}')?;
    Ok(rows.graph())
}

/// The edges listed so far, with their multiplicities.
#[derive(Debug, Default)]
pub(super) struct Rows {
    names: Names,
    times: FxHashMap<(u32, u32), u32>,
    edges: usize,
}

impl Rows {
    /// Adds an edge, or returns why there are too many.
    pub(super) fn add(&mut self, u: &str, v: &str) -> Result<(), String> {
        let (u, v) = (self.names.see(u) as u32, self.names.see(v) as u32);
        self.edges += 1;
        if self.edges > MOST_EDGES {
            return Err(format!("a graph has at most {MOST_EDGES} edges"));
        }
        if self.names.len() > MOST_VERTICES {
            return Err(format!("a graph has at most {MOST_VERTICES} vertices"));
        }
        *self.times.entry((u.min(v), u.max(v))).or_default() += 1;
        Ok(())
    }

    /// Whether there is no edge yet.
    pub(super) fn is_empty(&self) -> bool {
        self.edges == 0
    }

    /// The graph in its canonical order.
    pub(super) fn graph(self) -> Typed {
        let order = self.canonical_order();
        let mut names = Names::default();
        let mut new_number = vec![0u32; order.len()];
        for (i, old) in order.iter().enumerate() {
            names.see(&self.names.as_slice()[*old as usize]);
            new_number[*old as usize] = i as u32;
        }
        let mut rows: Vec<((u32, u32), u32)> = Vec::with_capacity(self.times.len());
        for ((u, v), times) in &self.times {
            let (u, v) = (new_number[*u as usize], new_number[*v as usize]);
            rows.push(((u.min(v), u.max(v)), *times));
        }
        rows.sort_unstable();
        let mut loops = vec![0; order.len()];
        let (mut edges, mut texts) = (Vec::new(), Vec::new());
        for ((u, v), times) in rows {
            let text = format!("{} {}", names.as_slice()[u as usize], names.as_slice()[v as usize]);
            texts.extend(std::iter::repeat_n(text, times as usize));
            if u == v {
                loops[u as usize] = times;
            } else {
                edges.extend(std::iter::repeat_n((u, v), times as usize));
            }
        }
        let text = format!("{{{}}}", texts.join(";"));
        Typed { graph: Graph::new(text, names, loops, edges, Layout::Free), order: new_number }
    }

    /// The vertices in breadth-first order, starting from the least name.
    fn canonical_order(&self) -> Vec<u32> {
        let names = self.names.as_slice();
        let mut sorted: Vec<u32> = (0..names.len() as u32).collect();
        sorted.sort_by_cached_key(|v| (natural(&names[*v as usize]), &names[*v as usize]));
        let mut rank = vec![0u32; names.len()];
        sorted.iter().enumerate().for_each(|(i, v)| rank[*v as usize] = i as u32);
        let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); names.len()];
        for (u, v) in self.times.keys() {
            neighbours[*u as usize].push(rank[*v as usize]);
            neighbours[*v as usize].push(rank[*u as usize]);
        }
        let mut order: Vec<u32> = Vec::with_capacity(names.len());
        let mut seen = vec![false; names.len()];
        for start in 0..names.len() {
            let mut next = order.len();
            if !std::mem::replace(&mut seen[start], true) {
                order.push(sorted[start]);
            }
            while let Some(&v) = order.get(next) {
                next += 1;
                neighbours[v as usize].sort_unstable();
                for rank in std::mem::take(&mut neighbours[v as usize]) {
                    if !std::mem::replace(&mut seen[rank as usize], true) {
                        order.push(sorted[rank as usize]);
                    }
                }
            }
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Graph, SpecError> {
        listed(&mut Scan::new(text)).map(|typed| typed.graph)
    }

    #[test]
    fn equal_graphs_have_equal_text() {
        for (texts, canonical) in [
            (&["{a a;a b}", "{b a;a a}", " { a , b ; a a } "][..], "{a a;a b}"),
            (&["{c a;b b;a a}", "{b b;a c;a a}"], "{a a;a c;b b}"),
            // The neighbours of the first vertex come before those with lesser names.
            (&["{a a;b b;a c;c c}", "{c c;b b;c a;a a}"], "{a a;a c;c c;b b}"),
            (&["{10 2;2 1}"], "{1 2;2 10}"),
            (&["{x x;x x;x y;y x}"], "{x x;x x;x y;x y}"),
        ] {
            for text in texts {
                let graph = read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(graph.text, canonical, "{text}");
                assert_eq!(read(canonical), Ok(graph), "{text}");
            }
        }
    }

    #[test]
    fn names_come_up_in_the_order_of_the_vertices() {
        let mut state = 12345u64;
        let mut dice = |n: u32| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 33) % u64::from(n)) as u32
        };
        for _ in 0..500 {
            let text = (COINS.small)(&mut dice);
            let graph = read(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let again = read(&graph.text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(again, graph, "{text}");
            let mut seen = Names::default();
            for name in graph.text.split([' ', ';', '{', '}']).filter(|n| !n.is_empty()) {
                seen.see(name);
            }
            assert_eq!(seen, graph.names, "{text}");
        }
    }

    #[test]
    fn errors_in_graphs_say_where() {
        for (text, at) in [
            ("{}", 1),
            ("{a}", 1),
            ("{a b;c d e}", 9),
            ("{a b;}", 5),
            ("{a b", 4),
            ("a b", 0),
            ("{a b-c}", 4),
            ("{a,}", 3),
        ] {
            assert_eq!(read(text).map_err(|e| e.at).err(), Some(at), "{text}");
        }
        let many: Vec<String> = (0..=MOST_VERTICES).map(|i| format!("{i} {i}")).collect();
        assert!(read(&format!("{{{}}}", many.join(";"))).is_err_and(|e| e.too_large));
        assert_eq!(read(&format!("{{{}a a}}", "a a;".repeat(999_999))).map(|g| g.loops), Ok(vec![1_000_000]));
    }
}
