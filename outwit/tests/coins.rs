//! Strings and coins: every theorem of the engine against the table of all positions, on graphs drawn by lot.

mod laws;

use laws::{Dice, certify, solve};
use outwit::convention::Rule;
use outwit::families::STANDARD;
use outwit::families::coins::engine::board::{Left, OpenGraph, bits};
use outwit::families::coins::engine::captures::capture;
use outwit::families::coins::engine::keys;
use outwit::families::coins::engine::loony;
use outwit::families::coins::engine::retrograde::Values;
use outwit::families::coins::engine::settled::{Kind, kind};
use outwit::families::coins::engine::tokens::Tokens;
use outwit::game::{EngineChoice, Request};
use outwit::limits::{Limits, Meter};
use serde_json::json;
use std::collections::BTreeMap;

/// A graph: the loops at each vertex, and the other edges.
#[derive(Clone, Debug)]
struct Drawn {
    loops: Vec<u8>,
    ends: Vec<(u8, u8)>,
}

impl Drawn {
    /// With at most so many vertices and edges.
    fn new(dice: &mut Dice, vertices: u32, edges: usize) -> Drawn {
        loop {
            let n = 1 + dice.below(vertices) as u8;
            let (dense, most) = (dice.below(4), 2 + dice.below(3));
            let mut ends = Vec::new();
            for (u, v) in (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))) {
                if dice.below(5) < dense {
                    ends.push((u, v));
                    ends.extend((dice.below(9) == 0).then_some((u, v)));
                }
            }
            let loops: Vec<u8> = (0..n).map(|_| dice.below(most) as u8).collect();
            if ends.len() + loops.iter().map(|l| usize::from(*l)).sum::<usize>() <= edges {
                return Drawn { loops, ends };
            }
        }
    }

    /// Both side by side.
    fn plus(&self, other: &Drawn) -> Drawn {
        let n = self.loops.len() as u8;
        let shifted = other.ends.iter().map(|(u, v)| (u + n, v + n));
        Drawn {
            loops: [&self.loops[..], &other.loops].concat(),
            ends: self.ends.iter().copied().chain(shifted).collect(),
        }
    }

    fn left(&self) -> (OpenGraph, Left) {
        let mut left = Left { edges: (1 << self.ends.len()) - 1, ..Left::NOTHING };
        left.loops[..self.loops.len()].copy_from_slice(&self.loops);
        (OpenGraph::new(self.ends.clone()), left)
    }

    fn has_leaf(&self) -> bool {
        let (board, left) = self.left();
        (0..self.loops.len()).any(|v| left.weight(&board, v) == 1)
    }

    /// The value, from the table of all positions.
    fn value(&self) -> i32 {
        let mut meter = Meter::new(Limits::memory(1 << 28));
        Values::new(&OpenGraph::new(self.ends.clone()), &self.loops, &mut meter).expect("it fits").whole()
    }

    fn spec(&self) -> String {
        let loops = self.loops.iter().enumerate().flat_map(|(v, l)| (0..*l).map(move |_| (v, v)));
        let edges = self.ends.iter().map(|(u, v)| (usize::from(*u), usize::from(*v)));
        let rows: Vec<String> = loops.chain(edges).map(|(u, v)| format!("v{u} v{v}")).collect();
        format!("coins:{{{}}}", rows.join(";"))
    }

    fn is_empty(&self) -> bool {
        self.ends.is_empty() && self.loops.iter().all(|l| *l == 0)
    }
}

/// Graphs that act as tokens.
fn realised(tokens: Tokens) -> Drawn {
    let one = |kind: u8| match kind {
        0 => Drawn { loops: vec![2, 3], ends: vec![] },
        1 => Drawn { loops: vec![2], ends: vec![] },
        2 => Drawn { loops: vec![1, 1], ends: vec![(0, 1)] },
        _ => Drawn { loops: vec![0, 0, 0], ends: vec![(0, 1), (1, 2), (0, 2)] },
    };
    let nothing = Drawn { loops: vec![], ends: vec![] };
    tokens.kinds().fold(nothing, |all, kind| all.plus(&one(kind)))
}

#[test]
fn the_engine_knows_what_the_table_of_all_positions_knows() {
    let mut dice = Dice::new(7);
    let (mut compared, mut by_sign) = (0, [0; 3]);
    while compared < 4000 {
        let graph = Drawn::new(&mut dice, 7, 17);
        if graph.is_empty() {
            continue;
        }
        let (spec, value) = (graph.spec(), graph.value());
        let game = STANDARD.find(&spec).expect("coins are registered");
        let answer = solve(game, &spec, Rule::Points, EngineChoice::Fast).fields();
        assert_eq!(answer["margin"], json!(value), "{spec}");
        by_sign[(value.signum() + 1) as usize] += 1;
        compared += 1;
    }
    assert!(by_sign.iter().all(|n| *n > 300), "{by_sign:?}");
}

#[test]
fn captures_leave_one_choice() {
    let mut dice = Dice::new(11);
    let mut by_price: BTreeMap<Option<i32>, u32> = BTreeMap::new();
    while by_price.values().min().is_none_or(|n| *n < 60) || by_price.len() < 3 {
        let graph = if dice.below(4) == 0 {
            // A path: what is left of a cycle.
            let n = 3 + dice.below(4) as u8;
            let path = Drawn { loops: vec![0; n.into()], ends: (1..n).map(|v| (v - 1, v)).collect() };
            path.plus(&Drawn::new(&mut dice, 3, 8))
        } else {
            Drawn::new(&mut dice, 6, 14)
        };
        if !graph.has_leaf() {
            continue;
        }
        let (board, mut left) = graph.left();
        let (mut gain, mut price) = (0, None);
        for v in 0..graph.loops.len() {
            if left.weight(&board, v) == 1 {
                let component = left.component(&board, v);
                let of = |count: &dyn Fn(usize) -> u32| bits(component.into()).map(count).sum::<u32>();
                let edges = of(&|v| left.around(&board, v).count_ones()) / 2;
                let tree = edges + 1 == component.count_ones() && of(&|v| left.loops[v].into()) == 0;
                let captured = capture(&mut left.of(&board), vec![v], if tree { 4 } else { 2 });
                gain += captured.gain;
                price = [price, captured.price].into_iter().flatten().min();
            }
        }
        let kept = bits(left.edges).map(|e| board.ends[e]).collect();
        let rest = Drawn { loops: left.loops[..graph.loops.len()].to_vec(), ends: kept };
        assert!(!rest.has_leaf());
        let rest = rest.value();
        let expected = gain + price.map_or(rest, |c| rest.max(-2 * c - rest));
        assert_eq!(graph.value(), expected, "{graph:?}");
        *by_price.entry(price).or_default() += 1;
    }
}

#[test]
fn settled_components_act_as_their_tokens() {
    let mut dice = Dice::new(13);
    let mut by_tokens = [0; 8];
    while by_tokens.iter().any(|n| *n < 40) {
        // A settled graph is drawn more often when loops are many.
        let mut part = Drawn::new(&mut dice, 4, 12);
        part.loops.iter_mut().for_each(|l| *l += dice.below(3) as u8);
        let (board, left) = part.left();
        let vertices = left.vertices(&board);
        let whole = vertices.count_ones() as usize == part.loops.len()
            && left.component(&board, 0) == vertices
            && bits(vertices.into()).all(|v| left.weight(&board, v) >= 2);
        if !whole {
            continue;
        }
        let Kind::Settled(tokens) = kind(&left.clone().of(&board), bits(vertices.into())) else { continue };
        if tokens.0 >= 8 {
            continue;
        }
        for _ in 0..4 {
            let rest = Drawn::new(&mut dice, 4, 8);
            let (with, without) = (rest.plus(&part), rest.plus(&realised(tokens)));
            assert_eq!(with.value(), without.value(), "{part:?} is not {tokens:?} beside {rest:?}");
        }
        by_tokens[usize::from(tokens.0)] += 1;
    }
}

#[test]
fn tokens_shift_values_by_no_more_than_their_bound() {
    let mut dice = Dice::new(17);
    let mut reached = [false; 16];
    for round in 0..6000u32 {
        let (graph, tokens) = (Drawn::new(&mut dice, 4, 8), Tokens((round % 16) as u8));
        let (alone, with) = (graph.value(), graph.plus(&realised(tokens)).value());
        let (bound, odd) = tokens.bound();
        if odd {
            assert!(alone + with >= -bound, "{graph:?} {tokens:?}: {alone} {with}");
            reached[usize::from(tokens.0)] |= alone + with == -bound;
        } else {
            assert!((with - alone).abs() <= bound, "{graph:?} {tokens:?}: {alone} {with}");
            reached[usize::from(tokens.0)] |= (with - alone).abs() == bound;
        }
        if round % 5 == 0 {
            let twice = realised(tokens).plus(&realised(tokens));
            if twice.loops.len() < 8 {
                assert_eq!(graph.plus(&twice).value(), alone, "{graph:?} {tokens:?}");
            }
        }
    }
    assert_eq!(reached, [true; 16], "the bounds are sharp");
}

/// Chains and cycles, opened in every order.
fn plainly(chains: &[u32], cycles: &[u32]) -> i32 {
    let without = |list: &[u32], i: usize| [&list[..i], &list[i + 1..]].concat();
    let chain = |i: usize| {
        let price = (chains[i] > 2).then_some(2);
        loony::opened(chains[i] as i32, price, plainly(&without(chains, i), cycles))
    };
    let cycle = |i: usize| {
        let price = (cycles[i] > 3).then_some(4);
        loony::opened(cycles[i] as i32, price, plainly(chains, &without(cycles, i)))
    };
    (0..chains.len()).map(chain).chain((0..cycles.len()).map(cycle)).max().unwrap_or(0)
}

#[test]
fn the_shortest_chain_and_cycle_are_enough() {
    // What the player who need not move gets, by Buzzard and Ciere: 3 from a chain of three, and so on.
    for (chains, cycles, value) in [
        (vec![3], vec![], -3),
        (vec![4, 3], vec![], -3),
        (vec![3, 3, 3], vec![], -1),
        (vec![3], vec![4], -1),
        (vec![3], vec![8], -5),
    ] {
        assert_eq!(loony::value(&chains, &cycles, Tokens::NONE), value, "{chains:?} {cycles:?}");
    }
    let mut dice = Dice::new(19);
    for _ in 0..3000 {
        let mut chains: Vec<u32> = (0..dice.below(5)).map(|_| 3 + dice.below(6)).collect();
        let mut cycles: Vec<u32> = (0..dice.below(4)).map(|_| 4 + dice.below(6)).collect();
        chains.sort_unstable_by(|a, b| b.cmp(a));
        cycles.sort_unstable_by(|a, b| b.cmp(a));
        let tokens = Tokens(dice.below(8) as u8 & !1);
        // Tokens of one and two coins are short chains.
        let short = tokens.kinds().map(u32::from);
        let all: Vec<u32> = chains.iter().copied().chain(short).collect();
        assert_eq!(loony::value(&chains, &cycles, tokens), plainly(&all, &cycles), "{chains:?} {cycles:?} {tokens:?}");
    }
}

#[test]
fn keys_do_not_depend_on_numbers() {
    let mut dice = Dice::new(23);
    let mut seen: BTreeMap<u128, (Vec<u8>, usize)> = BTreeMap::new();
    for _ in 0..3000 {
        let graph = Drawn::new(&mut dice, 8, 30);
        let n = graph.loops.len();
        let mut to: Vec<u8> = (0..n as u8).collect();
        for i in (1..n).rev() {
            to.swap(i, dice.below(i as u32 + 1) as usize);
        }
        let mut other = graph.clone();
        for (v, l) in graph.loops.iter().enumerate() {
            other.loops[usize::from(to[v])] = *l;
        }
        other.ends = graph.ends.iter().rev().map(|(u, v)| (to[usize::from(*v)], to[usize::from(*u)])).collect();
        let key = |graph: &Drawn, from: usize| {
            let (board, left) = graph.left();
            let component = left.component(&board, from);
            let mut weights: Vec<u8> = bits(component.into()).map(|v| left.weight(&board, v) as u8).collect();
            weights.sort_unstable();
            (keys::key(&board, &left, component), (weights, left.edges.count_ones() as usize))
        };
        let (first, second) = (key(&graph, 0), key(&other, to[0].into()));
        assert_eq!(first.0, second.0, "{graph:?} {other:?}");
        // Different weights never come with the same key.
        let (weights, _) = &first.1;
        let known = seen.entry(first.0).or_insert_with(|| first.1.clone());
        assert_eq!(known.0, *weights);
    }
    assert!(seen.len() > 500, "only {} keys", seen.len());
}

/// Two graphs that colours alone cannot tell apart.
#[test]
fn keys_tell_regular_graphs_apart() {
    let hexagon = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5)];
    let prism =
        Drawn { loops: vec![0; 6], ends: vec![(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)] };
    let bipartite = Drawn { loops: vec![0; 6], ends: [&hexagon[..], &[(0, 3), (1, 4), (2, 5)]].concat() };
    let key = |graph: &Drawn| {
        let (board, left) = graph.left();
        keys::key(&board, &left, 0b11_1111)
    };
    assert_ne!(key(&prism), key(&bipartite));
}

#[test]
fn large_graphs_are_answered_by_theorems_or_refused() {
    let margin = |spec: &str, rule| {
        let game = STANDARD.find(spec).expect("it is registered");
        let answer = game.solve(&laws::request(spec, rule, EngineChoice::Fast), &Limits::default(), None);
        answer.map(|a| (a.fields()["margin"].clone(), a.stopped))
    };
    for rule in [Rule::Points, Rule::PointsNormal] {
        assert_eq!(margin("octagons:1x200", rule).expect("it is read"), (json!(0), None));
        assert_eq!(margin("octagons:1x201", rule).expect("it is read"), (json!(-1), None));
        assert_eq!(margin("octagons:2x200", rule).expect("it is read"), (json!(0), None));
    }
    // A chain of 300, and a hundred chains of four.
    let chain: Vec<String> = (1..300).map(|i| format!("a{} a{i}", i - 1)).collect();
    let chain = format!("coins:{{a0 a0;{};a299 a299}}", chain.join(";"));
    assert_eq!(margin(&chain, Rule::Points).expect("it is read").0, json!(-300));
    let four = |i| format!("a{i} a{i};a{i} b{i};b{i} c{i};c{i} d{i};d{i} d{i}");
    let chains = format!("coins:{{{}}}", (0..100).map(four).collect::<Vec<_>>().join(";"));
    assert_eq!(margin(&chains, Rule::Points).expect("it is read").0, json!(-4));
    // A board that no search can hold is refused at once, with an interval.
    let (value, stopped) = margin("boxes:9x9", Rule::Points).expect("it is read");
    assert_eq!(value, json!(null));
    assert!(stopped.is_some());
}

#[test]
fn certificates_of_boards_are_accepted() {
    for (spec, rule, margin) in [
        ("octagons:1x200", Rule::Points, 0),
        ("octagons:2x200", Rule::Points, 0),
        ("octagons:3x3", Rule::Points, -1),
        ("boxes:2x3", Rule::Points, -2),
        ("boxes:2x3", Rule::PointsNormal, 0),
        ("hexagons:2x2", Rule::Points, -2),
        ("boxes:2x3,swedish", Rule::Points, 6),
    ] {
        let (answer, certificate) = certify(STANDARD.find(spec).expect("it is registered"), spec, rule);
        assert_eq!(answer.fields()["margin"], json!(margin), "{spec}");
        let verified = outwit_check::verify(&certificate[..], &outwit_check::STANDARD);
        let verified = verified.unwrap_or_else(|e| panic!("{spec} {rule:?}: {e}"));
        assert_eq!(verified.answers, [("margin".to_owned(), margin.to_string())], "{spec}");
    }
}

#[test]
fn threads_and_budgets_change_no_answer() {
    let spec = "boxes:3x3:2,1,2,1,0,1,2,1,2/0-1,0-3,1-2,1-4,2-5,3-4,3-6,4-5,4-7,5-8,6-7";
    let game = STANDARD.find(spec).expect("it is registered");
    let request = |spec: &str| Request { ..laws::request(spec, Rule::Points, EngineChoice::Fast) };
    let alone = game.solve(&request(spec), &Limits::default(), None).expect("it is read");
    let two = game.solve(&request(spec), &Limits { threads: 2, ..Limits::default() }, None).expect("it is read");
    let narrow = game.solve(&request(spec), &Limits::memory(1 << 18), None).expect("it is read");
    assert_eq!(alone.fields(), two.fields());
    assert_eq!(alone.fields(), narrow.fields());
    assert_eq!(alone.best, two.best);
    let three = Limits { threads: 2, ..Limits::default() };
    let board = game.solve(&request("boxes:3x4"), &three, None).expect("it is read");
    assert_eq!(board.fields()["margin"], json!(0));
}
