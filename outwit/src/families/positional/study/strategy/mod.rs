//! The least strategies of the first player on a small board, by three measures.
//!
//! * [`graph`]: all won positions, one for each class, with all winning moves;
//! * [`table`]: a strategy as people write it, its size, and a check of everything it says;
//! * `rows` and `decisions`: the least strategies by these measures; the fewest leaves are a minimum of sums;
//! * [`certificate`]: a strategy as a certificate.
//!
//! Cost: the graph is exponential in the number of points, and takes |G| steps per class of positions; finding the
//! fewest decisions is exponential in the number of classes in the worst case. The affine plane of order 4 takes 0.2 s,
//! mostly for its 5,760 symmetries. Memory: about 256 bytes per class.

pub mod certificate;
mod decisions;
pub mod graph;
mod rows;
pub mod table;

use super::group::At;
use super::small::{Set, points};
use crate::limits::{Meter, Stopped};
use decisions::Decisions;
use graph::{Answers, Graph, completing, owns};
use rows::{Plan, Rows};
use table::{End, Line, Row};

/// How the size of a strategy is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Lines of play as they are written; one line may serve after several replies.
    Rows,
    /// Lines of play, one for each class of replies.
    Leaves,
    /// Classes of positions in which X must know a move.
    Decisions,
}

impl Measure {
    /// All measures.
    pub const ALL: [Measure; 3] = [Measure::Rows, Measure::Leaves, Measure::Decisions];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Rows => "rows",
            Measure::Leaves => "leaves",
            Measure::Decisions => "decisions",
        }
    }
}

/// A small strategy.
#[derive(Clone, Debug)]
pub struct Least {
    /// The strategy of X.
    pub line: Line,
    /// Its size.
    pub value: u64,
    /// A lower bound for every strategy. If it equals the value, the strategy is least.
    pub at_least: u64,
    /// Why the search ended early.
    pub stopped: Option<Stopped>,
}

/// The least strategy from the empty board; None if the first player does not win.
pub fn least(graph: &Graph, measure: Measure, meter: &mut Meter) -> Result<Option<Least>, Stopped> {
    let Some(start) = graph.start else { return Ok(None) };
    match measure {
        Measure::Rows => {
            let rows = Rows::new(graph, meter)?;
            let value = rows.to_move[start].map_or(0, |(rows, _)| rows);
            let line = written(graph, [0, 0], &rows);
            Ok(Some(Least { line, value, at_least: value, stopped: None }))
        }
        Measure::Leaves => {
            let (leaves, places) = fewest_leaves(graph);
            let line = unrolled(graph, [0, 0], &|number| places[number]);
            Ok(Some(Least { line, value: leaves[start], at_least: leaves[start], stopped: None }))
        }
        Measure::Decisions => {
            let mut decisions = Decisions::new(graph);
            let stopped = decisions.search(start, &fewest_leaves(graph).1, meter).err();
            let Some((value, places)) = decisions.best else { return stopped.map_or(Ok(None), Err) };
            let line = unrolled(graph, [0, 0], &|number| places[number].unwrap_or(0));
            Ok(Some(Least { line, value, at_least: decisions.at_least, stopped }))
        }
    }
}

/// For each position with X to move, the least number of leaves and the index of the move.
fn fewest_leaves(graph: &Graph) -> (Vec<u64>, Vec<usize>) {
    let (mut leaves, mut places): (Vec<u64>, Vec<usize>) = (Vec::new(), Vec::new());
    // Positions after a move come before it.
    for position in &graph.to_move {
        let count = |(_, next): &(usize, usize)| match &graph.moved[*next].answers {
            Answers::Over | Answers::None => 1,
            Answers::Forced(_, next) => leaves[*next],
            Answers::All(replies) => replies.iter().map(|(_, next)| leaves[*next]).sum(),
        };
        let counts = position.moves.iter().map(count).enumerate().map(|(place, count)| (count, place));
        let (least, place) = counts.min().unwrap_or((u64::MAX, 0));
        leaves.push(least);
        places.push(place);
    }
    (leaves, places)
}

/// The point that X takes to reach a position symmetric to the one with this number.
fn towards(graph: &Graph, at: At, next: usize) -> usize {
    let leads = |p: &usize| graph.group.normal([at[0] | 1 << p, at[1]]).0 == graph.moved[next].at;
    graph.free(at).find(leads).unwrap_or(0)
}

/// The moves from a position until X wins or O has a choice; `place` gives the index of X's move for each class.
fn followed(graph: &Graph, mut at: At, place: &dyn Fn(usize) -> usize) -> (At, Vec<usize>, Option<Set>) {
    let lines = &graph.small.lines;
    let mut moves = Vec::new();
    loop {
        let number = graph.to_move_at(graph.group.normal(at).0).unwrap_or(0);
        let (_, next) = graph.to_move[number].moves[place(number)];
        let point = towards(graph, at, next);
        moves.push(point);
        at[0] |= 1 << point;
        let threats = completing(lines, at[0], at[1]);
        if owns(lines, at[0]) {
            return (at, moves, Some(0));
        }
        if !threats.is_power_of_two() {
            return (at, moves, (threats != 0).then_some(threats));
        }
        moves.push(threats.trailing_zeros() as usize);
        at[1] |= threats;
    }
}

/// A strategy with one move for each class of positions, as a table. Equal rows are merged.
fn unrolled(graph: &Graph, at: At, place: &dyn Fn(usize) -> usize) -> Line {
    let (at, moves, won) = followed(graph, at, place);
    let end = match won {
        Some(0) => End::Over,
        Some(threats) => End::Wins(threats),
        None => {
            let orbits = graph.group.orbits(&graph.group.stabiliser(at), graph.small.all & !at[0] & !at[1]);
            let mut rows: Vec<Row> = Vec::new();
            for reply in orbits.iter().map(|orbit| orbit.trailing_zeros() as usize) {
                let line = unrolled(graph, [at[0], at[1] | 1 << reply], place);
                let same = |row: &&mut Row| row.line == line && !matches!(line.end, End::Then(_));
                match rows.iter_mut().find(same) {
                    Some(row) => row.replies.push(reply),
                    None => rows.push(Row { replies: vec![reply], line }),
                }
            }
            End::Then(rows)
        }
    };
    Line { moves, end }
}

/// The strategy with the fewest rows, as a table.
fn written(graph: &Graph, at: At, rows: &Rows) -> Line {
    let place = |number: usize| rows.to_move[number].map_or(0, |(_, place)| place);
    let (at, moves, won) = followed(graph, at, &place);
    let end = match won {
        Some(0) => End::Over,
        Some(threats) => End::Wins(threats),
        None => End::Then(planned(graph, at, rows)),
    };
    Line { moves, end }
}

/// The rows after a move that threatens nothing.
fn planned(graph: &Graph, at: At, rows: &Rows) -> Vec<Row> {
    let (normal, element) = graph.group.normal(at);
    let image = graph.group.image(element);
    let back = |point: usize| image.iter().position(|p| usize::from(*p) == point).unwrap_or(0);
    let Some(number) = graph.moved.iter().position(|moved| moved.at == normal) else { return Vec::new() };
    let (Answers::All(replies), Some((_, plans))) = (&graph.moved[number].answers, rows.moved.get(&number)) else {
        return Vec::new();
    };
    let mut table: Vec<Row> = Vec::new();
    for plan in plans {
        match plan {
            Plan::Row(forcing, mask) => {
                let served =
                    replies.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).filter_map(|(_, (orbit, _))| {
                        points(*orbit).find(|p| forcing.serves(&graph.small.lines, [normal[0], normal[1] | 1 << p]))
                    });
                let mut replies: Vec<usize> = served.map(back).collect();
                replies.sort_unstable();
                let moves = forcing.moves.iter().map(|p| back(*p)).collect();
                let wins = forcing.wins.iter().fold(0, |set, p| set | 1 << back(*p));
                table.push(Row { replies, line: Line { moves, end: End::Wins(wins) } });
            }
            Plan::Alone(i) => {
                let reply = back(replies[*i].0.trailing_zeros() as usize);
                let line = written(graph, [at[0], at[1] | 1 << reply], rows);
                table.push(Row { replies: vec![reply], line });
            }
        }
    }
    table.sort_by(|a, b| a.replies.cmp(&b.replies));
    table
}
