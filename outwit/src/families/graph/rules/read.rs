//! Reads the text of a graph: `{MOVES;MOVES;…}`, optionally followed by a colon and the current position.
//!
//! The canonical text has the positions in the order of a breadth-first search from 0: from left to right, each
//! position named for the first time gets the next number. Cost: time and memory proportional to the text.

use super::kinds::Kind;
use super::positions::{GraphMove, Listed, Positions};
use crate::names::is_name;
use crate::player::{Player, Players};
use crate::spec::{Scan, SpecError};
use rustc_hash::FxHashSet;

/// The most positions of a graph.
pub(crate) const MOST_POSITIONS: usize = 1 << 20;

/// The longest canonical text; with the rest of its line it must fit the limit of the checkers.
pub(crate) const LONGEST: usize = (1 << 24) - (1 << 12);

/// The most points of all moves together, so no margin overflows.
pub(crate) const MOST_POINTS: u64 = 1_000_000_000;

/// Reads a graph and the position after it.
pub(crate) fn read(scan: &mut Scan, kind: &Kind, letters: &[&str]) -> Result<(Positions, u32), SpecError> {
    let start = scan.at();
    let mut reader = Reader { kind, letters, points: 0, places: Vec::new() };
    scan.expect('{')?;
    let mut listed = Vec::new();
    loop {
        if listed.len() == MOST_POSITIONS {
            return Err(scan.error(format!("a graph has at most {MOST_POSITIONS} positions")).too_large());
        }
        listed.push(reader.position(scan)?);
        if !scan.eat(';') {
            break;
        }
    }
    scan.expect('}')?;
    let targets = listed.iter().flat_map(|l| &l.moves).map(|m| m.to as usize);
    if let Some((to, place)) = targets.zip(&reader.places).find(|(to, _)| *to >= listed.len()) {
        let last = listed.len() - 1;
        return Err(SpecError::new(*place, format!("there is no position {to}; they are numbered from 0 to {last}")));
    }
    if let Some(cycle) = cycle(&listed) {
        return Err(SpecError::new(start, format!("play can return to a position: {cycle}")));
    }
    let (place, mut at) = (scan.at() + 1, 0);
    if scan.eat(':') {
        at = scan.number("a position")? as usize;
    }
    let (ordered, numbers) = in_order(listed);
    let Some(Some(at)) = numbers.get(at).copied() else {
        return Err(SpecError::new(place, format!("position {at} cannot be reached from 0")));
    };
    let positions = Positions::new(ordered, letters);
    if positions.text().len() > LONGEST {
        return Err(SpecError::new(start, format!("a graph is written with at most {LONGEST} characters")));
    }
    Ok((positions, at))
}

struct Reader<'a> {
    kind: &'a Kind,
    letters: &'a [&'a str],
    /// The total points of all moves so far.
    points: u64,
    /// Where the target of each move is in the text.
    places: Vec<usize>,
}

impl Reader<'_> {
    /// Reads the marks of a position and the moves from it.
    fn position(&mut self, scan: &mut Scan) -> Result<Listed, SpecError> {
        let mut listed = Listed { completed: Players::all(0), moves: Vec::new() };
        if matches!(scan.peek(), Some(';' | '}')) {
            return Ok(listed);
        }
        let mut names: FxHashSet<(Player, String)> = FxHashSet::default();
        loop {
            let place = scan.at();
            if scan.eat('!') {
                let marked = self.mark(scan).filter(|_| self.kind.completes && listed.moves.is_empty());
                let marked = marked.ok_or_else(|| {
                    let why = match () {
                        () if !self.kind.completes => "only graph-race has marks".to_owned(),
                        () if !listed.moves.is_empty() => "marks come before the moves".to_owned(),
                        () => format!("the players are {}", self.letters.join(", ")),
                    };
                    SpecError::new(place, why)
                })?;
                listed.completed = marked.iter().fold(listed.completed, |set, p| set.with(p));
            } else {
                let moved = self.moved(scan)?;
                let players = (0..self.letters.len() as u8).map(Player);
                for by in players.filter(|p| moved.by.is_none_or(|own| own == *p)) {
                    if !names.insert((by, moved.name())) {
                        let message = format!("two moves from this position are called {}", moved.name());
                        return Err(SpecError::new(place, message));
                    }
                }
                listed.moves.push(moved);
            }
            if !scan.eat(',') {
                return Ok(listed);
            }
        }
    }

    /// Reads who has won after an exclamation mark: a player, or all players if none is named.
    fn mark(&self, scan: &mut Scan) -> Option<Players> {
        let word = scan.take_while(is_name);
        if word.is_empty() {
            Some(Players::all(self.letters.len() as u8))
        } else {
            self.player(&word).map(Players::only)
        }
    }

    fn player(&self, word: &str) -> Option<Player> {
        self.letters.iter().position(|l| *l == word).map(|i| Player(i as u8))
    }

    /// Reads `[PLAYER:][NAME>]TARGET[+POINTS]`.
    fn moved(&mut self, scan: &mut Scan) -> Result<GraphMove, SpecError> {
        let mut place = scan.at();
        let mut word = scan.take_while(is_name);
        let mut by = None;
        if scan.eat(':') {
            if self.kind.alike {
                return Err(SpecError::new(
                    place,
                    "both players have the same moves; use graph-partizan for moves of one player",
                ));
            }
            by = self.player(&word);
            if by.is_none() {
                return Err(SpecError::new(place, format!("the players are {}", self.letters.join(", "))));
            }
            place = scan.at();
            word = scan.take_while(is_name);
        }
        let mut called = None;
        if !word.is_empty() && scan.eat('>') {
            called = Some(word.into_boxed_str());
            place = scan.at();
            word = scan.take_while(is_name);
        }
        if word.is_empty() || !word.bytes().all(|b| b.is_ascii_digit()) {
            let what = if word.is_empty() { scan.found().to_string() } else { format!("{word:?}") };
            return Err(SpecError::new(place, format!("expected the number of a position, found {what}")));
        }
        let to = word.parse().ok().filter(|to| (*to as usize) < MOST_POSITIONS).ok_or_else(|| {
            SpecError::new(place, format!("a graph has at most {MOST_POSITIONS} positions")).too_large()
        })?;
        self.places.push(place);
        let mut points = 0;
        if self.kind.earns && scan.eat('+') {
            let place = scan.at();
            let earned = scan.number_from(1, "what a move earns")?;
            self.points += earned.min(MOST_POINTS + 1);
            if self.points > MOST_POINTS {
                return Err(SpecError::new(place, "all moves together score at most 10^9 points"));
            }
            points = earned as u32;
        }
        Ok(GraphMove { to, by, points, called })
    }
}

/// The positions in breadth-first order, and the new number of each position that 0 leads to.
fn in_order(listed: Vec<Listed>) -> (Vec<Listed>, Vec<Option<u32>>) {
    let mut numbers: Vec<Option<u32>> = vec![None; listed.len()];
    let mut order = vec![0];
    numbers[0] = Some(0);
    let mut next = 0;
    while let Some(&at) = order.get(next) {
        next += 1;
        let met: &Listed = &listed[at];
        for to in met.moves.iter().map(|m| m.to as usize) {
            if numbers[to].is_none() {
                numbers[to] = Some(order.len() as u32);
                order.push(to);
            }
        }
    }
    let mut old: Vec<Option<Listed>> = listed.into_iter().map(Some).collect();
    let mut ordered = Vec::with_capacity(order.len());
    for mut position in order.into_iter().filter_map(|at| old[at].take()) {
        for moved in &mut position.moves {
            moved.to = numbers[moved.to as usize].unwrap_or(moved.to);
        }
        ordered.push(position);
    }
    (ordered, numbers)
}

/// The most positions of a cycle that a message lists.
const SHOWN: usize = 8;

/// The positions of a cycle, if there is one, by a depth-first search that meets a position of its own path.
fn cycle(listed: &[Listed]) -> Option<String> {
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        Never,
        OnPath,
        Done,
    }
    let mut seen = vec![Seen::Never; listed.len()];
    for root in 0..listed.len() {
        if seen[root] != Seen::Never {
            continue;
        }
        seen[root] = Seen::OnPath;
        // Each position of the path, with the number of moves followed from it.
        let mut path = vec![(root, 0)];
        while let Some((at, followed)) = path.last_mut() {
            let Some(moved) = listed[*at].moves.get(*followed) else {
                seen[*at] = Seen::Done;
                path.pop();
                continue;
            };
            *followed += 1;
            let to = moved.to as usize;
            match seen[to] {
                Seen::Done => {}
                Seen::Never => {
                    seen[to] = Seen::OnPath;
                    path.push((to, 0));
                }
                Seen::OnPath => {
                    let round = path.iter().map(|(at, _)| *at).skip_while(|at| *at != to);
                    let mut names: Vec<String> = round.map(|at| at.to_string()).collect();
                    if names.len() > SHOWN {
                        names.truncate(SHOWN);
                        names.push("…".to_owned());
                    }
                    return Some(format!("{}, {to}", names.join(", ")));
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::graph::rules::kinds::{IMPARTIAL, PARTIZAN, POINTS, RACE};

    fn text(typed: &str, kind: &Kind) -> Result<String, SpecError> {
        let mut scan = Scan::new(typed);
        let (positions, at) = read(&mut scan, kind, &["L", "R"])?;
        scan.finish()?;
        Ok(if at == 0 { positions.text().to_owned() } else { format!("{}:{at}", positions.text()) })
    }

    #[test]
    fn positions_are_numbered_in_the_order_of_the_text() {
        for (typed, canonical, kind) in [
            ("{}", "{}", &IMPARTIAL),
            ("{2,1;;1}", "{1,2;2;}", &IMPARTIAL),
            ("{2;0;}", "{1;}", &IMPARTIAL),
            (" { 2 , a > 3 ; ; 3 ; } : 3", "{1,a>2;2;}:2", &IMPARTIAL),
            ("{L:1,R:1,2;;}", "{L:1,R:1,2;;}", &PARTIZAN),
            ("{1+2,1,R:x>1;}", "{1+2,1,R:x>1;}", &POINTS),
            ("{1,2;!R,!L;!L,3;!}", "{1,2;!;!L,3;!}", &RACE),
        ] {
            assert_eq!(text(typed, kind).as_deref(), Ok(canonical), "{typed}");
            assert_eq!(text(canonical, kind).as_deref(), Ok(canonical), "{typed}");
        }
    }

    #[test]
    fn errors_in_graphs_say_where() {
        for (typed, at, kind) in [
            ("1,2", 0, &IMPARTIAL),
            ("{1,2;;", 6, &IMPARTIAL),
            ("{3;;}", 1, &IMPARTIAL),
            ("{1,;}", 3, &IMPARTIAL),
            ("{1,1;}", 3, &IMPARTIAL),
            ("{x>1,y>1,x>1;}", 9, &IMPARTIAL),
            ("{1;2;0}", 0, &IMPARTIAL),
            ("{0}", 0, &IMPARTIAL),
            ("{L:1;}", 1, &IMPARTIAL),
            ("{1+1;}", 2, &IMPARTIAL),
            ("{!;}", 1, &IMPARTIAL),
            ("{1;;}:2", 6, &IMPARTIAL),
            ("{1;}:9", 5, &IMPARTIAL),
            ("{C:1;}", 1, &PARTIZAN),
            ("{1,L:1;}", 3, &PARTIZAN),
            ("{1+0;}", 3, &POINTS),
            ("{1+1000000000,2+1;;}", 16, &POINTS),
            ("{1,!;}", 3, &RACE),
            ("{!C;}", 1, &RACE),
            ("{9999999;}", 1, &RACE),
        ] {
            assert_eq!(text(typed, kind).map_err(|e| e.at).err(), Some(at), "{typed}");
        }
        assert_eq!(
            text("{1;2;3;1}", &IMPARTIAL).map_err(|e| e.message),
            Err("play can return to a position: 1, 2, 3, 1".to_owned())
        );
    }
}
