//! Rich graphs of strings and coins, whose margin is determined by two parities.
//!
//! Theorem (FORMAT.md, "Rich graphs"). If every vertex has at least two more loops than other edges, then under the rule
//! `points` the margin of the player to move is 0 for an even number of vertices, and otherwise 1 or −1, as the number of
//! edges is odd or even.
//!
//! Cost: one look at each edge. The tests compare the margin with plain play on many small graphs.

use crate::core::game::Naive;
use crate::core::theory::{Closed, Role, Theorem};
use crate::core::turn::Rule;
use crate::games::coins::Coins;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "rich",
    statement: "In strings and coins, if every vertex has at least two more loops than other edges, the parities of the \
                numbers of vertices and edges determine the margin.",
    section: "Rich graphs",
    role: Role::Closes(closes),
};

/// Whether in a settled state of a rich graph a member of the side scores as much as is needed.
fn closes(state: &Closed) -> Result<(), String> {
    if state.game.rule != Rule::Points {
        return Err("richness only proves margins under the rule points".to_owned());
    }
    let margin = margin(&coins(state.game.rules.as_ref(), state.at)?).ok_or("the graph is not rich")?;
    let margin = if state.turn.mover == state.player { margin } else { -margin };
    if state.need <= margin { Ok(()) } else { Err(format!("more is needed than the margin, which is {margin}")) }
}

/// The vertices that have edges.
fn coins(rules: &dyn Naive, at: &str) -> Result<Vec<Coin>, String> {
    let game = rules.form().and_then(|form| form.downcast_ref::<Coins>());
    let position = game.ok_or("there are no coins in this game")?.read(at)?;
    let coins = position.loops.iter().zip(position.weights());
    Ok(coins.filter(|(_, w)| *w > 0).map(|(l, w)| Coin { loops: *l, others: w - l }).collect())
}

/// A vertex that has edges.
#[derive(Clone, Copy)]
struct Coin {
    loops: u64,
    /// How many other edges it has.
    others: u64,
}

/// How many more points than the other player the player to move scores, if the graph of these vertices is rich.
///
/// A graph is rich if every vertex has at least two more loops than other edges. Only for the rule `points`.
fn margin(coins: &[Coin]) -> Option<i64> {
    if coins.iter().any(|coin| coin.loops < coin.others + 2) {
        return None;
    }
    let edges =
        coins.iter().map(|coin| coin.loops).sum::<u64>() + coins.iter().map(|coin| coin.others).sum::<u64>() / 2;
    Some(match (coins.len() % 2, edges % 2) {
        (0, _) => 0,
        (_, 0) => -1,
        _ => 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::coins::FAMILIES;
    use std::collections::HashMap;

    /// Finds margins by plain play on one graph, remembering the positions it has seen.
    struct Play {
        rules: Box<dyn Naive>,
        known: HashMap<String, i64>,
    }

    impl Play {
        fn margin(&mut self, at: &str) -> i64 {
            if let Some(known) = self.known.get(at) {
                return *known;
            }
            let mut moves = Vec::new();
            self.rules
                .moves(at, 0, &mut |_, to, gain| {
                    moves.push((to, i64::from(gain)));
                    true
                })
                .unwrap();
            let best = moves.into_iter().map(|(to, gain)| {
                let rest = self.margin(&to);
                if gain > 0 { gain + rest } else { -rest }
            });
            let margin = best.max().unwrap_or(0);
            self.known.insert(at.to_owned(), margin);
            margin
        }
    }

    /// All ways to choose `count` numbers up to `most`.
    fn choices(count: usize, most: usize) -> Vec<Vec<usize>> {
        (0..count).fold(vec![vec![]], |all, _| {
            let longer = |chosen: &Vec<usize>| (0..=most).map(|n| [&chosen[..], &[n]].concat()).collect::<Vec<_>>();
            all.iter().flat_map(longer).collect()
        })
    }

    /// Compares the margin with plain play in every position of a graph in which each vertex has `loops` loops and each
    /// pair has `times` edges. Returns how many positions are rich, and for how many of those in which no vertex lacks
    /// more than one loop the parities give the wrong margin.
    fn compare(vertices: usize, loops: usize, pairs: &[(usize, usize)], times: usize) -> (usize, usize) {
        let rows = |u: usize, v: usize, times: usize| vec![format!("{u} {v}"); times];
        let mut edges: Vec<String> = Vec::new();
        for u in 0..vertices {
            edges.extend(rows(u, u, loops));
            pairs.iter().filter(|pair| pair.0 == u).for_each(|pair| edges.extend(rows(pair.0, pair.1, times)));
        }
        let rules = (FAMILIES[3].read)(&format!("{{{}}}", edges.join(";"))).unwrap();
        let mut play = Play { rules, known: HashMap::new() };
        let (mut rich, mut differ) = (0, 0);
        for counts in choices(pairs.len(), times) {
            for own in choices(vertices, loops) {
                let own: Vec<String> = own.iter().map(usize::to_string).collect();
                let open = pairs.iter().zip(&counts).flat_map(|((u, v), n)| vec![format!("{u}-{v}"); *n]);
                let position = format!("{}/{}", own.join(","), open.collect::<Vec<_>>().join(","));
                let coins = coins(play.rules.as_ref(), &position).unwrap();
                if let Some(margin) = margin(&coins) {
                    assert_eq!(margin, play.margin(&position), "{position}");
                    rich += 1;
                } else if coins.iter().all(|coin| coin.loops > coin.others) {
                    let more: Vec<Coin> = coins.iter().map(|coin| Coin { loops: coin.loops + 2, ..*coin }).collect();
                    differ += usize::from(margin(&more) != Some(play.margin(&position)));
                }
            }
        }
        (rich, differ)
    }

    #[test]
    fn rich_graphs_have_the_margin_of_plain_play() {
        assert_eq!(compare(1, 40, &[], 0).0, 40);
        assert_eq!(compare(2, 12, &[(0, 1)], 5).0, 474);
        assert_eq!(compare(3, 8, &[(0, 1), (0, 2), (1, 2)], 3).0, 5456);
        assert_eq!(compare(4, 5, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], 1).0, 4215);
        assert_eq!(compare(5, 4, &[(0, 1), (1, 2), (2, 3), (3, 4)], 1).0, 2500);
    }

    #[test]
    fn one_more_loop_than_other_edges_is_not_enough() {
        assert!(compare(2, 5, &[(0, 1)], 2).1 > 0);
    }
}
