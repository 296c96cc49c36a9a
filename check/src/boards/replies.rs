//! Checks `replies` on a board, a set of states to which the side can always return.

use super::evidence::Evidence;
use super::{Packing, State, threats};
use crate::claim::{Claim, Game, Goal};
use crate::naive::positional::Positional;
use crate::naive::positional::board::Board;
use crate::reader::{Reader, number, shorten};
use crate::turn::{Rule, Turn};
use std::cell::Cell;
use std::collections::HashMap;
use std::io::BufRead;

/// A line of the block: the number of moves, what follows the state, its line number, and whether a move leads to it.
struct Line {
    within: u64,
    then: Then,
    number: u64,
    reached: Cell<bool>,
}

/// A symmetry, by its place in the list.
type Number = u32;

/// What a line says after its state.
enum Then {
    /// For some moves the symmetry that is applied to the state they lead to, and the courses of threats that win after
    /// other moves.
    Every(Box<[(u16, Number)]>, Box<[Box<[u16]>]>),
    /// The point that the side takes, and the symmetry that is applied to the state it leads to.
    Reply(u16, Option<Number>),
    /// The evidence that the side reaches its goal.
    Closed(Evidence),
}

/// The block of a claim, and what it is about.
struct Block<'a> {
    game: &'a Game<'a>,
    board: &'a Board,
    rule: Rule,
    goal: Goal,
    claim: &'a Claim,
    /// The player of the side.
    player: usize,
    packing: Packing,
    lines: HashMap<Box<[u64]>, Line>,
}

/// Reads the block and checks that it proves the claim.
pub(crate) fn check<B: BufRead>(
    reader: &mut Reader<B>,
    game: &Game,
    positional: &Positional,
    claim: &Claim,
) -> Result<(), String> {
    if reader.next()?.as_deref() != Some("replies") {
        return Err("a claim is followed by `replies`".to_owned());
    }
    let board = &positional.board;
    let player = usize::from(!claim.side[0]);
    let (rule, goal, packing) = (game.rule, claim.goal, Packing::of(board));
    let mut block = Block { game, board, rule, goal, claim, player, packing, lines: HashMap::new() };
    while let Some(text) = reader.block_line()? {
        let (state, line) = block.read(&text, reader.line_number())?;
        if block.lines.insert(block.packing.pack(&state), line).is_some() {
            return Err(format!("the state {} is listed twice", shorten(&text)));
        }
    }
    let start = State { taken: positional.taken, mover: claim.start.mover };
    let asked = if let Goal::Within(k) | Goal::Prevent(k) = goal { k } else { 0 };
    block.covers(&start, asked).map_err(|e| format!("the start is not covered: {e}"))?;
    let mut lines: Vec<(&Box<[u64]>, &Line)> = block.lines.iter().collect();
    lines.sort_by_key(|(_, line)| line.number);
    for (words, line) in &lines {
        let state = block.packing.unpack(words);
        block.check(&state, line).map_err(|e| format!("the state on line {}: {e}", line.number))?;
    }
    // Every move takes a point, so a state that another line leads to can be traced back to the start.
    match lines.iter().find(|(_, line)| !line.reached.get()) {
        Some((_, line)) => Err(format!("nothing leads to the state on line {}", line.number)),
        None => Ok(()),
    }
}

impl Block<'_> {
    /// Parses a line.
    fn read(&self, text: &str, line: u64) -> Result<(State, Line), String> {
        let mut words: Vec<&str> = text.split(' ').take(8).collect();
        let mut within = 0;
        let bounded = matches!(self.goal, Goal::Within(_) | Goal::Prevent(_));
        if bounded != (words.get(1) == Some(&"within")) {
            return Err("`within` belongs to goals with a number of moves, and there every line has one".to_owned());
        }
        if bounded {
            within = words.get(2).and_then(|k| number(k)).ok_or("`within` is followed by a number")?;
            words.drain(1..3);
        }
        let state = self.state(words[0])?;
        let then = match words[1..] {
            [] => Then::Every(Box::default(), Box::default()),
            ["~", list] => Then::Every(self.entries(list)?, Box::default()),
            ["else", courses] => Then::Every(Box::default(), self.courses(courses)?),
            ["~", list, "else", courses] => Then::Every(self.entries(list)?, self.courses(courses)?),
            ["!", point] => Then::Reply(self.point(point)?, None),
            ["!", point, "~", symmetry] => Then::Reply(self.point(point)?, Some(self.symmetry(symmetry)?)),
            ["by", kind, name, ref list @ ..] if list.len() <= 1 => {
                if self.game.family.players[self.player] != name {
                    return Err(format!("{} does not belong to the side", shorten(name)));
                }
                Then::Closed(Evidence::read(self.board, kind, list.first().copied())?)
            }
            _ => return Err(format!("this is not a line of replies: {}", shorten(text))),
        };
        Ok((state, Line { within, then, number: line, reached: Cell::new(false) }))
    }

    fn state(&self, text: &str) -> Result<State, String> {
        let (at, turn) = text.rsplit_once('@').ok_or("the state has no turn")?;
        let turn = Turn::parse(turn, self.game.family.players).ok_or("the turn of the state is not valid")?;
        Ok(State { taken: self.board.read(at)?, mover: turn.mover })
    }

    fn point(&self, name: &str) -> Result<u16, String> {
        Ok(u16::try_from(self.board.point(name)?).expect("a board has at most 512 points"))
    }

    /// Reads the number of a symmetry, counted from 1, and marks the symmetry as used.
    fn symmetry(&self, text: &str) -> Result<Number, String> {
        let place = number(text).and_then(|n| Number::try_from(n).ok()).and_then(|n| n.checked_sub(1));
        let found = place.and_then(|place| Some((place, self.game.symmetries.get(place as usize)?)));
        let (place, (_, used)) = found.ok_or_else(|| format!("there is no symmetry {}", shorten(text)))?;
        used.set(true);
        Ok(place)
    }

    /// Reads `MOVE>N,MOVE>N,…`.
    fn entries(&self, list: &str) -> Result<Box<[(u16, Number)]>, String> {
        let entry = |text: &str| {
            let (point, symmetry) = text.split_once('>').ok_or("`~` is followed by MOVE>NUMBER")?;
            Ok((self.point(point)?, self.symmetry(symmetry)?))
        };
        list.split(',').map(entry).collect()
    }

    /// Reads courses separated by `;`, the points of each separated by `,`.
    fn courses(&self, list: &str) -> Result<Box<[Box<[u16]>]>, String> {
        list.split(';').map(|course| course.split(',').map(|name| self.point(name)).collect()).collect()
    }

    fn check(&self, state: &State, line: &Line) -> Result<(), String> {
        if state.ending(self.board, self.rule)?.is_some() {
            return Err("no player has to move here".to_owned());
        }
        if matches!(self.goal, Goal::Prevent(_)) && line.within == 0 {
            return Err("nothing is left to prevent".to_owned());
        }
        let to_move = state.mover == self.player;
        match &line.then {
            Then::Closed(evidence) => evidence.check(self.board, self.rule, state, self.player, self.goal, line.within),
            Then::Reply(point, symmetry) if to_move => {
                if !self.board.free(&state.taken).has(usize::from(*point)) {
                    return Err("the listed move is not legal".to_owned());
                }
                let left =
                    if matches!(self.goal, Goal::Within(_)) { line.within.checked_sub(1) } else { Some(line.within) };
                let left = left.ok_or("no move is left")?;
                self.follow(state, usize::from(*point), *symmetry, left)
                    .map_err(|e| format!("after the listed move, {e}"))
            }
            Then::Every(entries, courses) if !to_move => self.every(state, line, entries, courses),
            Then::Reply(..) => Err("a move is listed for a player who does not belong to the side".to_owned()),
            Then::Every(..) => Err("the side is to move and no move is listed".to_owned()),
        }
    }

    /// Whether every move of the other player, or every one that a threat leaves them, leads to a listed state.
    fn every(
        &self,
        state: &State,
        line: &Line,
        entries: &[(u16, Number)],
        courses: &[Box<[u16]>],
    ) -> Result<(), String> {
        let can_threaten = threats::can_complete(self.rule, self.player);
        let has_a_move = !matches!(self.goal, Goal::Within(_)) || line.within >= 1;
        let forced = match can_threaten && has_a_move {
            true => threats::forced(self.board, self.rule, state, self.player)?,
            false => None,
        };
        let moves = forced.unwrap_or_else(|| self.board.free(&state.taken));
        let mut symmetries: HashMap<usize, Number> = HashMap::new();
        for (point, symmetry) in entries {
            if !moves.has(usize::from(*point)) || symmetries.insert(usize::from(*point), *symmetry).is_some() {
                return Err("a symmetry is listed twice for a move, or for a move that is not followed".to_owned());
            }
        }
        let left = if matches!(self.goal, Goal::Prevent(_)) { line.within - 1 } else { line.within };
        let mut used = vec![false; courses.len()];
        for point in moves.iter() {
            let symmetry = symmetries.get(&point).copied();
            let followed = self.follow(state, point, symmetry, left);
            let course = match &followed {
                Err(_) if symmetry.is_none() => courses.iter().position(|c| self.wins_by(&state.after(point), c, left)),
                _ => None,
            };
            match course {
                Some(course) => used[course] = true,
                None => followed.map_err(|e| format!("after {}, {e}", self.board.names[point]))?,
            }
        }
        if used.contains(&false) { Err("a course of threats is not needed".to_owned()) } else { Ok(()) }
    }

    /// Whether the side, which is to move, reaches its goal by these threats.
    fn wins_by(&self, state: &State, course: &[u16], within: u64) -> bool {
        let threats = Evidence::Threats(course.into());
        let open = matches!(state.ending(self.board, self.rule), Ok(None));
        open && threats.check(self.board, self.rule, state, self.player, self.goal, within).is_ok()
    }

    /// Whether the state after a move is covered, once the symmetry is applied to it.
    fn follow(&self, state: &State, point: usize, symmetry: Option<Number>, within: u64) -> Result<(), String> {
        let after = state.after(point);
        let image = |s: Number| State { taken: self.game.symmetries[s as usize].0.apply(&after.taken), ..after };
        self.covers(&symmetry.map_or(after, image), within)
    }

    /// Whether the goal holds in a state with this number of moves, or the state is listed with a number as good.
    fn covers(&self, state: &State, within: u64) -> Result<(), String> {
        let nothing_left = matches!(self.goal, Goal::Prevent(_)) && within == 0;
        // Listed states are checked elsewhere not to be over, so there is no need to check that here.
        if let Some(line) = self.lines.get(&self.packing.pack(state)).filter(|_| !nothing_left) {
            let good = match self.goal {
                Goal::Within(_) => line.within <= within,
                _ => line.within >= within,
            };
            line.reached.set(line.reached.get() || good);
            return if good {
                Ok(())
            } else {
                Err(format!("the state on line {} is listed with a worse number", line.number))
            };
        }
        match state.ending(self.board, self.rule)? {
            Some(ending) if self.claim.holds(ending, 0) => Ok(()),
            Some(_) => Err("the game is over and the goal is missed".to_owned()),
            None if nothing_left => Ok(()),
            None => Err(format!("the state {} is not listed", shorten(&self.board.write(&state.taken)))),
        }
    }
}
