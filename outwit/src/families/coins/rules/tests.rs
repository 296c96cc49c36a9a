//! Tests of the texts of positions, and of the moves of both games.

use super::normal::{Closure, closure};
use super::*;
use std::collections::BTreeSet;

fn read(spec: &str) -> Result<(Coins, Position), SpecError> {
    let (name, body) = spec.split_once(':').expect("a spec has a colon");
    let mut scan = Scan::new(body);
    let parsed = Coins::parse_named(name, &mut scan)?;
    scan.finish()?;
    Ok(parsed)
}

pub(crate) fn known(spec: &str) -> (Coins, Position) {
    read(spec).unwrap_or_else(|e| panic!("{spec}: {e}"))
}

fn moves(spec: &str, rule: Rule) -> Vec<String> {
    let (game, at) = known(spec);
    let game = game.played_by(rule);
    game.moves(&at, Player(0)).map(|m| game.write_move(&at, &m)).collect()
}

#[test]
fn positions_are_read_in_any_order() {
    for (typed, canonical) in [
        ("octagons:1x3:2,3,1/1-2", "octagons:1x3:2,3,1/1-2"),
        ("octagons:1x3:2,3,1/2-1,1-0", "octagons:1x3:2,3,1/0-1,1-2"),
        ("octagons:1x3:2,3,1/", "octagons:1x3:2,3,1/"),
        ("octagons:1x3:7,6,7/0-1,1-2", "octagons:1x3"),
        ("boxes:1x2,icelandic:1,2/0-1", "boxes:1x2,icelandic"),
        ("coins:{a a;a b}:1,0/a-b", "coins:{a a;a b}"),
        ("coins:{b a;a a}:0,1/", "coins:{a a;a b}:1,0/"),
        ("coins:{x y;y x;x x}:1,0/y-x,x-y", "coins:{x x;x y;x y}"),
        ("coins:{x y;y x;x x}:0,0/y-x,x-y", "coins:{x x;x y;x y}:0,0/x-y,x-y"),
    ] {
        let (game, at) = known(typed);
        assert_eq!(format!("{}:{}", game.name(), game.write_body(&at)), canonical, "{typed}");
        assert_eq!(known(canonical), (game, at), "{typed}");
    }
}

#[test]
fn errors_in_positions_say_where() {
    for (spec, at) in [
        ("octagons:1x3:2,3/", 7),
        ("octagons:1x3:2,3,1", 9),
        ("octagons:1x3:2,9,1/", 6),
        ("octagons:1x3:2,3,1,1/", 9),
        ("octagons:1x3:2,3,1/0-2", 10),
        ("octagons:1x3:2,3,1/0-1,1-0", 14),
        ("octagons:1x3:2,3,1/0-3", 12),
        ("octagons:1x3:2,3,1/1-1", 10),
        ("octagons:1x3:2,3,1/1", 11),
        ("octagons:1x3:x", 4),
        ("coins:{a a;a b}:2,0/", 10),
        ("coins:{a a;a b}:1,0/b-c", 16),
    ] {
        assert_eq!(read(spec).err().map(|e| e.at), Some(at), "{spec}");
    }
}

#[test]
fn boards_have_the_symmetries_of_their_arrays() {
    for (spec, symmetries) in [
        ("octagons:3x3", 8),
        ("octagons:2x3", 4),
        ("octagons:1x3", 2),
        ("octagons:1x1", 1),
        ("boxes:2x2,swedish", 8),
        ("boxes:2x2,icelandic", 2),
        ("boxes:2x3,icelandic", 1),
        ("hexagons:2x2", 4),
        ("hexagons:2x3", 2),
        ("hexagons:1x3", 2),
        ("coins:{a b;b c}", 1),
    ] {
        assert_eq!(known(spec).0.graph.symmetries.len() + 1, symmetries, "{spec}");
    }
    // A turn by a right angle.
    let (game, at) = known("octagons:2x2:1,2,3,4/0-1,1-3");
    let images: BTreeSet<String> = game.images(&at).iter().map(|image| game.write(image)).collect();
    assert!(images.contains("3,1,4,2/1-3,2-3"), "{images:?}");
    assert_eq!(images.len(), 7);
}

#[test]
fn equal_moves_are_listed_once() {
    assert_eq!(moves("coins:{a a;a a;a b;a b}", Rule::Points), ["a-a", "a-b"]);
    assert_eq!(moves("octagons:1x2:3,0/0-1", Rule::Points), ["0-0", "0-1"]);
}

#[test]
fn a_vertex_without_edges_is_a_point() {
    let gain = |spec: &str, wanted: &str| {
        let (game, at) = known(spec);
        let found = game.moves(&at, Player(0)).find(|m| game.write_move(&at, m) == wanted);
        game.gain(&at, Player(0), &found.expect("it is legal"))
    };
    assert_eq!(gain("octagons:1x2:0,0/0-1", "0-1"), 2);
    assert_eq!(gain("octagons:1x2:1,0/0-1", "0-1"), 1);
    assert_eq!(gain("octagons:1x2:1,0/0-1", "0-0"), 0);
    assert_eq!(gain("octagons:1x2:1,1/", "1-1"), 1);
    assert_eq!(gain("octagons:1x2:1,2/", "1-1"), 0);
}

#[test]
fn the_normal_game_has_fewer_moves() {
    let normal = |spec| moves(spec, Rule::PointsNormal);
    // There is an edge whose ends keep weight 2.
    assert_eq!(normal("octagons:1x3:2,3,1/1-2"), ["1-1"]);
    assert_eq!(normal("octagons:1x2:2,2/0-1"), ["0-0", "1-1", "0-1"]);
    assert_eq!(normal("octagons:1x2:2,1/0-1"), ["0-0"]);
    // Captures come first, as the turn must end in a normal state.
    assert_eq!(normal("octagons:1x2:1,3/"), ["0-0"]);
    assert_eq!(normal("octagons:1x3:0,4,1/0-1"), ["2-2", "0-1"]);
    // Captures on the way may leave no such edge.
    assert_eq!(normal("octagons:1x2:0,2/0-1"), ["1-1", "0-1"]);
    // A critical state, and after it.
    assert_eq!(normal("octagons:1x3:2,2,2/"), ["0-0", "1-1", "2-2"]);
    assert_eq!(normal("octagons:1x3:1,2,2/"), ["0-0", "1-1", "2-2"]);
    // Everything can be captured, and must be.
    assert_eq!(normal("octagons:1x3:1,0,0/0-1,1-2"), ["1-2"]);
    assert_eq!(normal("octagons:1x3:1,0,0/1-2"), ["0-0", "1-2"]);
    assert_eq!(normal("octagons:1x3:0,0,0/"), [""; 0]);
}

/// Every turn from a position: its moves, and where it leads.
fn turns(game: &Coins, at: &Position) -> Vec<(Vec<CoinMove>, Position)> {
    let mut all = Vec::new();
    let mut open = vec![(Vec::new(), at.clone())];
    while let Some((played, at)) = open.pop() {
        let mut over = true;
        for m in game.form(&at).moves() {
            over = false;
            let to = ([&played[..], &[m]].concat(), game.play(&at, Player(0), &m));
            if game.gain(&at, Player(0), &m) > 0 { open.push(to) } else { all.push(to) }
        }
        // The game ends with a move that captures.
        if over && !played.is_empty() {
            all.push((played, at));
        }
    }
    all
}

/// Definition 3.13: no turn contains a winning move.
fn is_normal(game: &Coins, at: &Position) -> bool {
    let form = game.form(at);
    form.moves().next().is_some() && form.moves().all(|m| form.gain(m) == 0)
}

/// The turns that rules 3' and 4' leave, by their words.
fn turns_of_the_normal_game(game: &Coins, at: &Position) -> Vec<Vec<CoinMove>> {
    let mut all = turns(game, at);
    // Definition 3.15: there is a turn that removes all edges of a component; here of all components, one by one.
    let weak = components(game, at)
        .iter()
        .all(|part| turns(game, part).iter().any(|(_, to)| game.form(to).moves().next().is_none()));
    if all.iter().any(|(_, to)| is_normal(game, to)) {
        all.retain(|(_, to)| is_normal(game, to));
    } else if weak {
        all.retain(|(_, to)| game.form(to).moves().next().is_none());
    }
    all.into_iter().map(|(moves, _)| moves).collect()
}

/// The components of a position, each as a position without the others.
fn components(game: &Coins, at: &Position) -> Vec<Position> {
    let n = game.graph.vertices();
    let form = game.form(at);
    let mut colour: Vec<usize> = (0..n).collect();
    for _ in 0..n {
        for ((u, v), times) in game.graph.ends.iter().zip(form.edges) {
            if *times > 0 {
                let least = colour[*u as usize].min(colour[*v as usize]);
                (colour[*u as usize], colour[*v as usize]) = (least, least);
            }
        }
    }
    let part = |c: usize| {
        let own = |i: usize| colour[if i < n { i } else { game.graph.ends[i - n].0 as usize }] == c;
        Position(at.0.iter().enumerate().map(|(i, times)| if own(i) { *times } else { 0 }).collect())
    };
    (0..n).filter(|c| colour[*c] == *c && form.weight(*c) > 0).map(part).collect()
}

/// Random positions with few edges.
pub(crate) fn small_positions(rounds: u32, most: u32, mut see: impl FnMut(&Coins, &Position)) {
    let mut state = 2017u64;
    let mut dice = |n: u32| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) % u64::from(n.max(1))) as u32
    };
    for round in 0..rounds {
        let name = FAMILIES[round as usize % FAMILIES.len()].heading.name;
        let body = Coins::small_named(name, &mut dice);
        let (game, at) = known(&format!("{name}:{}", body.split('@').next().unwrap_or_default()));
        if at.0.iter().sum::<u32>() <= most {
            see(&game.played_by(Rule::PointsNormal), &at);
        }
    }
}

#[test]
fn the_moves_of_the_normal_game_are_those_of_its_turns() {
    let mut compared = 0;
    small_positions(1500, 8, |game, at| {
        let text = game.write_body(at);
        // A turn is legal if all its moves are, from first to last.
        let mut by_moves = BTreeSet::new();
        let mut open = vec![(Vec::new(), at.clone())];
        while let Some((played, at)) = open.pop() {
            let moves: Vec<CoinMove> = game.moves(&at, Player(0)).collect();
            if moves.is_empty() && !played.is_empty() {
                by_moves.insert(played.clone());
            }
            for m in moves {
                let to = ([&played[..], &[m]].concat(), game.play(&at, Player(0), &m));
                if game.gain(&at, Player(0), &m) > 0 {
                    open.push(to);
                } else {
                    by_moves.insert(to.0);
                }
            }
        }
        let by_words: BTreeSet<Vec<CoinMove>> = turns_of_the_normal_game(game, at).into_iter().collect();
        assert_eq!(by_moves, by_words, "{text}");
        compared += 1;
    });
    assert!(compared > 1000, "only {compared}");
}

#[test]
fn what_is_left_after_all_captures_does_not_depend_on_their_order() {
    small_positions(600, 10, |game, at| {
        let Closure { captures, loops, edges } = closure(&game.form(at));
        let played = captures.iter().fold(at.clone(), |at, m| {
            assert!(game.gain(&at, Player(0), m) > 0);
            game.play(&at, Player(0), m)
        });
        let closed = Position([loops, edges].concat().into());
        assert_eq!(played, closed);
        let mut open = vec![at.clone()];
        while let Some(at) = open.pop() {
            let form = game.form(&at);
            let capturing: Vec<CoinMove> = form.moves().filter(|m| form.gain(*m) > 0).collect();
            if capturing.is_empty() {
                assert_eq!(at, closed);
            }
            open.extend(capturing.iter().take(3).map(|m| game.play(&at, Player(0), m)));
        }
    });
}
