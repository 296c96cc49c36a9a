//! Pairing strategies: disjoint pairs of free points such that every open line contains a pair. A player who always
//! answers in the same pair keeps the opponent from completing a line.
//!
//! First each line gets two points of its own, by augmenting paths (bipartite matching). Where that fails, one pair may
//! serve several lines: a backtracking search takes the line with the fewest free points and tries its shared pairs.
//!
//! Cost: a matching takes at most lines × incidences steps. The backtracking makes at most 1,000 choices, with one
//! matching each; it may therefore miss a pairing. Memory: one entry per pair of points on a common line.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A pair of points.
pub(crate) type Pair = (usize, usize);

/// The most choices that the backtracking tries.
const MOST_TRIED: u32 = 1_000;

/// Pairs for the given sets of points, if the search finds them. Every pair lies in one of the sets.
pub(crate) fn find(lines: &[Vec<usize>]) -> Option<Vec<Pair>> {
    if lines.iter().any(|line| line.len() < 2) {
        return None;
    }
    let mut lines: Vec<Vec<usize>> = lines.to_vec();
    lines.sort();
    lines.dedup();
    two_of_its_own(&lines).or_else(|| shared(&lines))
}

/// Two points for each line that belong to no other.
fn two_of_its_own(lines: &[Vec<usize>]) -> Option<Vec<Pair>> {
    let points = lines.iter().flatten().max().map_or(0, |p| p + 1);
    let distinct = lines.iter().flatten().collect::<BTreeSet<_>>().len();
    if 2 * lines.len() > distinct {
        return None;
    }
    let mut owner: Vec<Option<usize>> = vec![None; points];
    // Every line asks twice.
    for asks in (0..lines.len()).flat_map(|line| [line, line]) {
        let mut seen = vec![false; points];
        // A path: each line with the index of the point it is trying.
        let mut path: Vec<(usize, usize)> = vec![(asks, 0)];
        loop {
            let (line, next) = *path.last()?;
            let Some(point) = lines[line].get(next).copied() else {
                path.pop();
                path.last_mut()?.1 += 1;
                continue;
            };
            if seen[point] || owner[point] == Some(line) {
                path.last_mut()?.1 += 1;
                continue;
            }
            seen[point] = true;
            match owner[point] {
                Some(other) => path.push((other, 0)),
                None => break,
            }
        }
        for (line, next) in path {
            owner[lines[line][next]] = Some(line);
        }
    }
    let mut pairs: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
    owner.iter().enumerate().filter_map(|(p, line)| Some((p, (*line)?))).for_each(|(p, line)| pairs[line].push(p));
    Some(pairs.into_iter().map(|pair| (pair[0], pair[1])).collect())
}

/// Pairs that may each lie in several lines.
fn shared(lines: &[Vec<usize>]) -> Option<Vec<Pair>> {
    let mut serves: FxHashMap<Pair, Vec<usize>> = FxHashMap::default();
    for (i, line) in lines.iter().enumerate() {
        for (k, a) in line.iter().enumerate() {
            line[k + 1..].iter().for_each(|b| serves.entry((*a, *b)).or_default().push(i));
        }
    }
    let mut pairs: Vec<(Pair, Vec<usize>)> = serves.into_iter().filter(|(_, lines)| lines.len() > 1).collect();
    if pairs.is_empty() {
        return None;
    }
    pairs.sort_by_key(|(pair, lines)| (std::cmp::Reverse(lines.len()), *pair));
    // Even if every pair that fits were as useful as the best one, all lines must be served.
    let points = lines.iter().flatten().collect::<BTreeSet<_>>().len();
    let most = pairs[0].1.len() * (points / 2);
    if most < lines.len() {
        return None;
    }
    // Each line lists its shared pairs, the most useful first. Pairs of its own come last, from the points left.
    let mut of: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
    for (i, (_, served)) in pairs.iter().enumerate() {
        served.iter().for_each(|line| of[*line].push(i));
    }
    let mut search = PairSearch { lines, pairs: &pairs, of: &of, tried: 0 };
    let points = lines.iter().flatten().max().map_or(0, |p| p + 1);
    search.extend(&mut vec![false; points], &mut vec![false; lines.len()], &mut Vec::new())
}

struct PairSearch<'a> {
    lines: &'a [Vec<usize>],
    pairs: &'a [(Pair, Vec<usize>)],
    of: &'a [Vec<usize>],
    tried: u32,
}

impl PairSearch<'_> {
    /// Adds pairs to `chosen` until every line is served. The depth is at most half the number of points.
    fn extend(&mut self, used: &mut Vec<bool>, served: &mut Vec<bool>, chosen: &mut Vec<Pair>) -> Option<Vec<Pair>> {
        self.tried += 1;
        if self.tried > MOST_TRIED {
            return None;
        }
        let free = |used: &[bool], line: usize| self.lines[line].iter().filter(|p| !used[**p]).count();
        let open: Vec<usize> = (0..self.lines.len()).filter(|line| !served[*line]).collect();
        let Some(&line) = open.iter().min_by_key(|line| free(used, **line)) else { return Some(chosen.clone()) };
        if free(used, line) < 2 {
            return None;
        }
        let rest: Vec<Vec<usize>> =
            open.iter().map(|line| self.lines[*line].iter().copied().filter(|p| !used[*p]).collect()).collect();
        if let Some(own) = two_of_its_own(&rest) {
            return Some(chosen.iter().copied().chain(own).collect());
        }
        for i in &self.of[line] {
            let ((a, b), lines) = &self.pairs[*i];
            if used[*a] || used[*b] {
                continue;
            }
            let newly: Vec<usize> = lines.iter().copied().filter(|l| !served[*l]).collect();
            (used[*a], used[*b]) = (true, true);
            newly.iter().for_each(|l| served[*l] = true);
            chosen.push((*a, *b));
            let found = self.extend(used, served, chosen);
            chosen.pop();
            newly.iter().for_each(|l| served[*l] = false);
            (used[*a], used[*b]) = (false, false);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn serves(lines: &[Vec<usize>], pairs: &[Pair]) -> bool {
        let mut points: Vec<usize> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
        points.sort_unstable();
        let disjoint = points.windows(2).all(|w| w[0] != w[1]);
        disjoint && lines.iter().all(|l| pairs.iter().any(|(a, b)| l.contains(a) && l.contains(b)))
    }

    #[test]
    fn every_line_gets_two_points_of_its_own() {
        let lines = vec![vec![0, 1, 2], vec![2, 3, 4], vec![4, 5, 0]];
        assert!(find(&lines).is_some_and(|pairs| serves(&lines, &pairs)));
        // Three lines with five points cannot have two points each.
        assert_eq!(find(&[vec![0, 1, 2], vec![2, 3, 4], vec![4, 1, 0]]), None);
        assert_eq!(find(&[vec![7]]), None);
        assert_eq!(find(&[]), Some(Vec::new()));
    }

    #[test]
    fn one_pair_may_serve_several_lines() {
        let lines = vec![vec![0, 1, 2], vec![0, 1, 3], vec![0, 1, 4], vec![2, 3, 4]];
        assert!(find(&lines).is_some_and(|pairs| serves(&lines, &pairs)));
    }

    #[test]
    fn large_grids_have_pairings() {
        // Rows, columns and diagonals of a 5×5 board (Berlekamp, Conway and Guy).
        let n = 5;
        let mut lines: Vec<Vec<usize>> = (0..n).map(|r| (0..n).map(|c| r * n + c).collect()).collect();
        lines.extend((0..n).map(|c| (0..n).map(|r| r * n + c).collect::<Vec<_>>()));
        lines.push((0..n).map(|i| i * n + i).collect());
        lines.push((0..n).map(|i| i * n + n - 1 - i).collect());
        assert!(find(&lines).is_some_and(|pairs| serves(&lines, &pairs)));
    }
}
