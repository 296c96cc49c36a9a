//! Chapter II: graphs, and two games as examples.

use crate::claim::{Claim, Finding, Tested};
use crate::octagons::cases::{Cases, Others};
use crate::octagons::plain::{Counts, KINDS, Set, Shape, members};
use crate::trial::Trial;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "lemma-2-8",
        "Lemma 2.8",
        "The degrees of the vertices of a graph, a loop counted twice, add up to twice the number of its edges.",
        lemma_2_8,
    ),
    Claim::new(
        "definition-2-10",
        "Definition 2.10",
        "A bijection of the vertices that keeps, for each two vertices (which may be the same one), the number of \
         edges \
         incident to both is an isomorphism: it keeps the loops of every vertex and how often every other edge is \
         there.",
        definition_2_10,
    ),
    Claim::new(
        "definition-2-12",
        "Definition 2.12",
        "A connected subgraph K of G is a maximal one exactly if no connected subgraph H with H ≠ K and H ≠ G \
         contains K.",
        |trial| components(trial, true),
    ),
    Claim::new(
        "definition-2-12-repaired",
        "Definition 2.12, repaired",
        "A connected subgraph K of G is a maximal one exactly if no connected subgraph H ≠ K contains K.",
        |trial| components(trial, false),
    )
    .repairs("definition-2-12"),
    Claim::new(
        "lemma-2-18",
        "Lemma 2.18",
        "A connected graph in which every vertex has degree 2 is a cycle graph.",
        lemma_2_18,
    ),
    Claim::new(
        "lemma-2-21",
        "Lemma 2.21",
        "An edge is a cut-edge exactly if it lies in no cycle subgraph, loops and pairs of parallel edges among these.",
        lemma_2_21,
    ),
    Claim::new(
        "lemma-2-22",
        "Lemma 2.22",
        "A connected graph without one of its cut-edges has two components.",
        lemma_2_22,
    ),
    Claim::new("lemma-2-24", "Lemma 2.24", "A tree with an edge has at least two leaves.", lemma_2_24),
    Claim::new(
        "theorem-2-25",
        "Theorem 2.25",
        "A tree without one of its edges has two components, both of which are trees.",
        theorem_2_25,
    ),
    Claim::new(
        "example-2-30",
        "Example 2.30",
        "A game of Tic-Tac-Toe can have 9 states and 8 turns and be won by Player II.",
        example_2_30,
    ),
    Claim::new(
        "example-2-31",
        "Example 2.31",
        "A game of 2×2 Dots and Boxes can have 11 states and 10 turns and be won by Player II.",
        example_2_31,
    ),
];

fn lemma_2_8(trial: &mut Trial) -> Tested {
    let factor = trial.printed(2, 1);
    let cases = Cases::new(trial, Others::Parallel);
    let wrong = cases.find(trial, |s| {
        let sum: u32 = (0..s.shape.vertices).map(|v| s.shape.degree(&s.counts, v)).sum();
        let edges = s.shape.edges(&s.counts);
        (sum != factor * edges).then(|| format!("the degrees add up to {sum}, with {edges} edges"))
    })?;
    Ok(Finding::without(wrong, cases.range, "degrees counted vertex by vertex")
        .beyond("every edge has two ends, so that it holds for all graphs"))
}

fn definition_2_10(trial: &mut Trial) -> Tested {
    let same_one_too = trial.printed(true, false);
    let mut pairs = 0u32;
    let mut wrong = None;
    'all: for n in 1..=3 {
        let shape = Shape::complete(n);
        let most: Counts = std::array::from_fn(|k| if k < shape.ends.len() { 2 } else { 0 });
        let graphs: Vec<Counts> = shape.below(&most).into_iter().filter(|g| shape.edges(g) <= 4).collect();
        for (g, h) in graphs.iter().flat_map(|g| graphs.iter().map(move |h| (g, h))) {
            pairs += 1;
            if pairs & 1023 == 0 {
                trial.look()?;
            }
            for to in permutations(n) {
                let both = |c: &Counts, u: usize, v: usize| {
                    shape.kinds(c).filter(|k| shape.is_at(*k, u) && shape.is_at(*k, v)).map(|k| c[k]).sum::<u8>()
                };
                let of_two = (0..n).flat_map(|u| (u..n).map(move |v| (u, v))).filter(|(u, v)| u != v || same_one_too);
                let by_definition = of_two.into_iter().all(|(u, v)| both(g, u, v) == both(h, to[u], to[v]));
                if by_definition != (image(&shape, g, &to) == *h) {
                    wrong = Some(format!("{} and {}", shape.text(g), shape.text(h)));
                    break 'all;
                }
            }
        }
    }
    let range = "all bijections between any two graphs with the same 1 to 3 vertices, at most 4 edges and none of them \
                 more than twice";
    Ok(Finding::without(wrong, range, "compared with equal numbers of loops and of parallel edges").beyond(
        "if the two vertices had to be different, the graphs without and with a loop at their only vertex \
                 would be isomorphic",
    ))
}

/// The orders of so many things.
pub fn permutations(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![Vec::new()], |all, next| {
        all.iter().flat_map(|p| (0..=p.len()).map(move |i| [&p[..i], &[next], &p[i..]].concat())).collect()
    })
}

/// A graph whose vertices are taken elsewhere.
pub fn image(shape: &Shape, counts: &Counts, to: &[usize]) -> Counts {
    let mut image = [0; KINDS];
    for kind in shape.kinds(counts) {
        let (u, v) = shape.ends[kind];
        let ends = (to[u].min(to[v]), to[u].max(to[v]));
        let kind_of = shape.ends.iter().position(|e| *e == ends).expect("all pairs are there");
        image[kind_of] = counts[kind];
    }
    image
}

/// A subgraph: its vertices and edges.
type Subgraph = (Set, Counts);

fn components(trial: &mut Trial, but_whole: bool) -> Tested {
    // The repair is altered by what it repairs.
    let but_whole = but_whole || trial.printed(false, true);
    let mut wrong = None;
    let mut count = 0;
    'all: for n in 1..=3usize {
        let shape = Shape::complete(n);
        let most: Counts = std::array::from_fn(|k| if k < shape.ends.len() { 3 } else { 0 });
        for graph in shape.below(&most).into_iter().filter(|g| shape.edges(g) <= 4) {
            trial.look()?;
            count += 1;
            let all: Set = (1 << n) - 1;
            let connected: Vec<Subgraph> = (1..=all)
                .flat_map(|set| shape.below(&graph).into_iter().map(move |edges| (set, edges)))
                .filter(|(set, edges)| is_connected(&shape, *set, edges))
                .collect();
            for k in &connected {
                let contains = |h: &Subgraph| h.0 & k.0 == k.0 && h.1.iter().zip(&k.1).all(|(h, k)| h >= k);
                let larger = |h: &&Subgraph| *h != k && contains(h) && !(but_whole && **h == (all, graph));
                let by_clause = !connected.iter().any(|h| larger(&h));
                let first = members(k.0).next().expect("it has a vertex");
                let whole = shape.connected_with(&graph, first);
                let maximal = *k == (whole, shape.only(&graph, whole));
                if by_clause != maximal {
                    let part = if shape.edges(&k.1) == 0 { "the vertex alone".to_owned() } else { shape.text(&k.1) };
                    wrong = Some(format!(
                        "G = {}: {part} is {} by the clause, and {} a maximal connected subgraph",
                        shape.text(&graph),
                        if by_clause { "a component" } else { "no component" },
                        if maximal { "is" } else { "is not" },
                    ));
                    break 'all;
                }
            }
        }
    }
    let range = match wrong {
        Some(_) => "the graphs with at most 3 vertices and 4 edges, the smallest first".to_owned(),
        None => {
            format!("all connected subgraphs of the {count} graphs on at most 3 named vertices with at most 4 edges")
        }
    };
    trial.command("papers octagons --claim definition-2-12");
    Ok(Finding::without(wrong, range, "all subgraphs listed; a maximal one is all that can be reached from a vertex")
        .instead(
            "without the clause H ≠ G the definition is right; with it every subgraph is a component that only \
                  a connected G itself contains",
        ))
}

/// Whether edges have their ends in a set and connect it.
fn is_connected(shape: &Shape, set: Set, edges: &Counts) -> bool {
    let inside = shape.kinds(edges).all(|k| set >> shape.ends[k].0 & set >> shape.ends[k].1 & 1 == 1);
    inside && members(set).next().is_some_and(|v| shape.connected_with(edges, v) == set)
}

fn lemma_2_18(trial: &mut Trial) -> Tested {
    let degree = trial.printed(2, 4);
    let cases = Cases::graphs(trial, Others::Parallel);
    let wrong = cases.find(trial, |s| {
        let n = s.shape.vertices as u32;
        let regular = (0..s.shape.vertices).all(|v| s.shape.degree(&s.counts, v) == degree);
        let premise = regular && s.shape.components(&s.counts).len() == 1;
        let cycle = s.shape.edges(&s.counts) == n
            && match n {
                1 => s.counts[0] == 1,
                2 => s.counts[2] == 2,
                n => s.shape.has_simple_cycle(&s.counts, Some(n)),
            };
        (premise && !cycle).then(|| "is no cycle graph".to_owned())
    })?;
    Ok(Finding::without(wrong, cases.range, "a cycle through all vertices looked for"))
}

/// Whether an edge is in a cycle: it is a loop, it is there twice, or a path of other vertices leads back.
fn in_cycle(shape: &Shape, counts: &Counts, kind: usize, short_ones: bool) -> bool {
    let (from, to) = shape.ends[kind];
    if short_ones && (from == to || counts[kind] > 1) {
        return true;
    }
    let mut open: Vec<(usize, Set)> = if from == to { vec![] } else { vec![(from, 1 << from)] };
    while let Some((last, set)) = open.pop() {
        if last == to {
            return true;
        }
        for k in shape.kinds(counts).filter(|k| *k != kind && shape.is_at(*k, last)) {
            let (u, v) = shape.ends[k];
            let next = u + v - last;
            if set >> next & 1 == 0 {
                open.push((next, set | 1 << next));
            }
        }
    }
    false
}

fn lemma_2_21(trial: &mut Trial) -> Tested {
    let short_ones = trial.printed(true, false);
    let cases = Cases::graphs(trial, Others::Parallel);
    let wrong = cases.find(trial, |s| {
        let parts = s.shape.components(&s.counts).len();
        s.shape.kinds(&s.counts).find_map(|k| {
            let cut = s.shape.components(&s.shape.without(&s.counts, k)).len() > parts;
            let (u, v) = s.shape.ends[k];
            (cut == in_cycle(s.shape, &s.counts, k, short_ones)).then(|| format!("the edge {u}-{v}"))
        })
    })?;
    Ok(Finding::without(wrong, cases.range, "components counted, and cycles looked for as paths that lead back"))
}

/// The number of components of every graph of a kind without one edge of a kind.
fn split(
    trial: &mut Trial,
    parts: usize,
    premise: fn(&Shape, &Counts, usize) -> bool,
    each: fn(&Shape, &Counts) -> bool,
) -> Tested {
    let cases = Cases::graphs(trial, Others::Parallel);
    let wrong = cases.find(trial, |s| {
        let edges = s.shape.kinds(&s.counts);
        edges.filter(|k| s.shape.components(&s.counts).len() == 1 && premise(s.shape, &s.counts, *k)).find_map(|k| {
            let less = s.shape.without(&s.counts, k);
            let found = s.shape.components(&less).len();
            (found != parts || !each(s.shape, &less)).then(|| format!("{found} components without an edge"))
        })
    })?;
    Ok(Finding::without(wrong, cases.range, "components counted"))
}

fn lemma_2_22(trial: &mut Trial) -> Tested {
    let cut = |shape: &Shape, counts: &Counts, k: usize| shape.components(&shape.without(counts, k)).len() > 1;
    let parts = trial.printed(2, 3);
    split(trial, parts, cut, |_, _| true)
}

fn theorem_2_25(trial: &mut Trial) -> Tested {
    let parts = trial.printed(2, 1);
    split(trial, parts, |shape, counts, _| !shape.has_cycle(counts), |shape, less| !shape.has_cycle(less))
}

fn lemma_2_24(trial: &mut Trial) -> Tested {
    let least = trial.printed(2, 3);
    let cases = Cases::graphs(trial, Others::Parallel);
    let wrong = cases.find(trial, |s| {
        let tree =
            s.shape.components(&s.counts).len() == 1 && s.shape.edges(&s.counts) > 0 && !s.shape.has_cycle(&s.counts);
        let leaves = (0..s.shape.vertices).filter(|v| s.shape.degree(&s.counts, *v) == 1).count();
        (tree && leaves < least).then(|| format!("{leaves} leaves"))
    })?;
    Ok(Finding::without(wrong, cases.range, "leaves counted"))
}

/// Every game of Tic-Tac-Toe: how many games, and the numbers of turns after which somebody wins.
fn tic_tac_toe(cells: [Set; 2], turns: u32, ends: &mut BTreeSet<(u32, Option<usize>)>) -> u64 {
    const ROWS: [Set; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let last = (turns as usize + 1) % 2;
    let won = turns > 0 && ROWS.iter().any(|row| cells[last] & row == *row);
    if won || turns == 9 {
        ends.insert((turns, won.then_some(last)));
        return 1;
    }
    let free = (0..9).filter(|c| (cells[0] | cells[1]) >> c & 1 == 0);
    free.map(|c| {
        let mut next = cells;
        next[turns as usize % 2] |= 1 << c;
        tic_tac_toe(next, turns + 1, ends)
    })
    .sum()
}

fn example_2_30(trial: &mut Trial) -> Tested {
    let turns = trial.printed(8, 7);
    let mut ends = BTreeSet::new();
    let games = tic_tac_toe([0, 0], 0, &mut ends);
    let wrong = (!ends.contains(&(turns, Some(1)))).then(|| format!("no game of {turns} turns is won by Player II"));
    let range = format!("all {games} games");
    Ok(Finding::without(
        wrong,
        range,
        "every game played to its end; the figure is not in our text, so that only what is said of it is tested",
    ))
}

fn example_2_31(trial: &mut Trial) -> Tested {
    let printed = trial.printed(10, 12);
    let shape = Shape::board(2, 2);
    let mut start = shape.start();
    start[..4].fill(2);
    // The states after each turn, with the points of Player I.
    let mut now: FxHashSet<(Counts, i32)> = FxHashSet::from_iter([(start, 0)]);
    let (mut ends, mut turn) = (BTreeSet::new(), 0);
    while !now.is_empty() {
        trial.look()?;
        turn += 1;
        let mut next = FxHashSet::default();
        for (counts, points) in &now {
            for t in shape.turns(counts) {
                let earned = if turn % 2 == 1 { shape.points(counts, &t.result) } else { 0 };
                if shape.edges(&t.result) == 0 {
                    ends.insert((turn, (4 - 2 * (points + earned)).signum()));
                } else {
                    next.insert((t.result, points + earned));
                }
            }
        }
        now = next;
    }
    let possible: BTreeSet<i32> = ends.iter().filter(|(_, sign)| *sign > 0).map(|(turns, _)| *turns).collect();
    let wrong = (!possible.contains(&printed)).then(|| format!("Player II wins games of {possible:?} turns only"));
    trial.command("draw boxes:2x2");
    Ok(Finding::without(wrong, "all games of 2×2 Dots and Boxes", "the states after each turn, with the points"))
}
