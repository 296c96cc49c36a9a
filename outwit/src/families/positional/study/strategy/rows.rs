//! The strategy with the fewest rows: after each quiet move, a least set cover of the replies by forcing lines.
//!
//! A *row* is a line of play written out: X's moves, each with the one answer that it leaves, up to two threats at
//! once. The same row may serve after several replies. Where no row serves, a move that threatens nothing leads to a
//! table of its own, whose rows count.
//!
//! Cost: after each quiet move a search for all forcing lines, exponential in their length, and a dynamic program over
//! the 2^k sets of the k classes of replies, with one step per useful line. Memory: 16 bytes per set of replies, and
//! about 160 bytes per forcing line.

use super::graph::{Answers, Graph, completing};
use crate::families::positional::study::group::At;
use crate::families::positional::study::small::{Set, points};
use crate::limits::{Meter, Stopped};
use rustc_hash::FxHashMap;

/// X's moves and O's answers in turn, X's first and last, and two points that X threatens in the end.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Forcing {
    /// The moves.
    pub(crate) moves: Vec<usize>,
    /// The two points.
    pub(crate) wins: [usize; 2],
}

impl Forcing {
    /// Whether this exact line wins a position with X to move.
    pub(crate) fn serves(&self, lines: &[Set], [mut x, mut o]: At) -> bool {
        for (i, point) in self.moves.iter().enumerate() {
            let bit = 1 << point;
            if (x | o) & bit != 0 {
                return false;
            }
            if i % 2 == 1 {
                o |= bit;
                continue;
            }
            let theirs = completing(lines, o, x);
            if theirs & !bit != 0 {
                return false;
            }
            x |= bit;
            let mine = completing(lines, x, o);
            let wanted = match self.moves.get(i + 1) {
                Some(answer) => mine == 1 << answer,
                None => self.wins.iter().all(|p| mine >> p & 1 == 1),
            };
            if !wanted || completing(lines, o, x) != 0 {
                return false;
            }
        }
        true
    }
}

/// A search for all forcing lines that win a position with X to move.
struct ForcingSearch<'a, 'm, 'l> {
    lines: &'a [Set],
    meter: &'m mut Meter<'l>,
    moves: Vec<usize>,
    found: Vec<Forcing>,
}

impl ForcingSearch<'_, '_, '_> {
    fn run(&mut self, free: Set, [x, o]: At) -> Result<(), Stopped> {
        let theirs = completing(self.lines, o, x);
        if theirs.count_ones() > 1 {
            return Ok(());
        }
        self.meter.visit()?;
        for point in points(if theirs == 0 { free } else { theirs }) {
            let mine = x | 1 << point;
            let threats = completing(self.lines, mine, o);
            if threats == 0 || completing(self.lines, o, mine) != 0 {
                continue;
            }
            self.moves.push(point);
            if threats.is_power_of_two() {
                self.moves.push(threats.trailing_zeros() as usize);
                self.run(free & !threats & !(1 << point), [mine, o | threats])?;
                self.moves.pop();
            } else {
                let ends: Vec<usize> = points(threats).collect();
                for (i, first) in ends.iter().enumerate() {
                    for second in &ends[i + 1..] {
                        self.meter.hold(Self::BYTES)?;
                        self.found.push(Forcing { moves: self.moves.clone(), wins: [*first, *second] });
                    }
                }
            }
            self.moves.pop();
        }
        Ok(())
    }

    /// The approximate size of a line in memory.
    const BYTES: usize = 160;
}

/// All forcing lines that win a position with X to move.
fn forcing(lines: &[Set], free: Set, at: At, meter: &mut Meter) -> Result<Vec<Forcing>, Stopped> {
    let mut search = ForcingSearch { lines, meter, moves: Vec::new(), found: Vec::new() };
    search.run(free, at)?;
    let found = search.found;
    meter.release(found.len() * ForcingSearch::BYTES);
    Ok(found)
}

/// A part of the answer to a quiet move: a line with the replies that it serves.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    /// A row for these classes of replies, as a bit set of their indices.
    Row(Forcing, u32),
    /// The class of replies with this index is answered on its own.
    Alone(usize),
}

/// The least number of rows from each position.
#[derive(Debug)]
pub(crate) struct Rows {
    /// With X to move: the number of rows, and the index of the best move.
    pub(crate) to_move: Vec<Option<(u64, usize)>>,
    /// With O to move, where X threatens nothing: the number of rows, and the plans.
    pub(crate) moved: FxHashMap<usize, (u64, Vec<Plan>)>,
}

impl Rows {
    /// Works out the rows from the empty board on.
    pub(crate) fn new(graph: &Graph, meter: &mut Meter) -> Result<Rows, Stopped> {
        let mut rows = Rows { to_move: vec![None; graph.to_move.len()], moved: FxHashMap::default() };
        if let Some(start) = graph.start {
            rows.attack(graph, start, meter)?;
        }
        Ok(rows)
    }

    fn attack(&mut self, graph: &Graph, number: usize, meter: &mut Meter) -> Result<u64, Stopped> {
        if let Some((rows, _)) = self.to_move[number] {
            return Ok(rows);
        }
        let mut best = (u64::MAX, 0);
        for (place, (_, next)) in graph.to_move[number].moves.iter().enumerate() {
            let rows = match &graph.moved[*next].answers {
                Answers::Over | Answers::None => 1,
                Answers::Forced(_, next) => self.attack(graph, *next, meter)?,
                Answers::All(_) => self.defend(graph, *next, meter)?,
            };
            best = best.min((rows, place));
        }
        self.to_move[number] = Some(best);
        Ok(best.0)
    }

    fn defend(&mut self, graph: &Graph, number: usize, meter: &mut Meter) -> Result<u64, Stopped> {
        if let Some((rows, _)) = self.moved.get(&number) {
            return Ok(*rows);
        }
        let Answers::All(replies) = &graph.moved[number].answers else { return Ok(1) };
        let ([x, o], lines) = (graph.moved[number].at, &graph.small.lines);
        let free = graph.small.all & !x & !o;
        // For each set of replies that some line serves, one such line.
        let mut serving: FxHashMap<u32, Forcing> = FxHashMap::default();
        let mut costs = Vec::new();
        for (orbit, next) in replies {
            costs.push(self.attack(graph, *next, meter)?);
            let reply = orbit & orbit.wrapping_neg();
            for line in forcing(lines, free & !reply, [x, o | reply], meter)? {
                meter.work(64)?;
                let serves = |orbit: &Set| points(*orbit).any(|p| line.serves(lines, [x, o | 1 << p]));
                let mask = replies.iter().enumerate().filter(|(_, (orbit, _))| serves(orbit));
                let mask = mask.fold(0, |mask, (i, _)| mask | 1 << i);
                let kept = serving.entry(mask).or_insert_with(|| line.clone());
                if (line.moves.len(), &line) < (kept.moves.len(), kept) {
                    *kept = line;
                }
            }
        }
        let mut masks: Vec<u32> = serving.keys().copied().collect();
        masks.sort_unstable();
        let largest: Vec<u32> =
            masks.iter().copied().filter(|m| !masks.iter().any(|n| n != m && n & m == *m)).collect();
        let all = (1u32 << replies.len()) - 1;
        // For each set of unanswered replies, the number of rows and the first choice.
        let mut best: Vec<(u64, usize)> = vec![(0, usize::MAX); all as usize + 1];
        for open in 1..=all {
            meter.work(16)?;
            let first = open.trailing_zeros() as usize;
            let mut least = (costs[first] + best[(open & (open - 1)) as usize].0, largest.len());
            for (i, mask) in largest.iter().enumerate().filter(|(_, mask)| *mask >> first & 1 == 1) {
                least = least.min((1 + best[(open & !mask) as usize].0, i));
            }
            best[open as usize] = least;
        }
        let (mut open, mut plans) = (all, Vec::new());
        while open != 0 {
            let (_, choice) = best[open as usize];
            if let Some(mask) = largest.get(choice) {
                plans.push(Plan::Row(serving[mask].clone(), open & mask));
                open &= !mask;
            } else {
                plans.push(Plan::Alone(open.trailing_zeros() as usize));
                open &= open - 1;
            }
        }
        let rows = best[all as usize].0;
        self.moved.insert(number, (rows, plans));
        Ok(rows)
    }
}
