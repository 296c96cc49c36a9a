//! Lists of replies on boards of lines, which may use symmetries and threats, and evidence that closes a state there.
//!
//! Theorem (FORMAT.md, "Boards"). A list proves its claim if every line leads, by the listed move or by every move that
//! need be followed, to a state that is over with the goal holding, or is listed, or has a listed image under a symmetry,
//! or is won by a course of threats.
//!
//! Cost: for every line, all moves of its state once, each with one look at every line of the board. Memory: a few words
//! for each line.

use super::state::{OnBoard, Packing, State};
use super::{pairing, stealing, symmetry, threats, weight};
use crate::core::claim::{Claim, Game, Goal};
use crate::core::reader::{Reader, shorten};
use crate::core::theory::{Role, Theorem};
use crate::core::verdict::Used;
use crate::games::positional::Positional;
use crate::games::positional::board::Board;
use crate::games::positional::points::Points;
use std::collections::HashMap;

mod read;

pub(crate) const THEOREM: Theorem = Theorem {
    word: "replies",
    statement: "On a board of lines, a list of states proves a claim if play stays in it, up to symmetries and threats.",
    section: "Boards",
    role: Role::Replies(check),
};

/// What is stored of a state besides what its line lists, in bytes.
const STATE: usize = 160;

/// Why a side reaches its goal from a state, without following any move.
pub(crate) enum Evidence {
    Weight,
    Pairing(Box<[[u16; 2]]>),
    Stealing,
    Threats(Box<[u16]>),
}

impl Evidence {
    fn check(&self, on: &OnBoard) -> Result<(), String> {
        match self {
            Evidence::Weight => weight::closes(on),
            Evidence::Pairing(pairs) => pairing::closes(on, pairs),
            Evidence::Stealing => stealing::closes(on),
            Evidence::Threats(course) => threats::closes(on, course),
        }
    }

    fn word(&self) -> &'static str {
        match self {
            Evidence::Weight => weight::THEOREM.word,
            Evidence::Pairing(_) => pairing::THEOREM.word,
            Evidence::Stealing => stealing::THEOREM.word,
            Evidence::Threats(_) => threats::THEOREM.word,
        }
    }
}

/// A symmetry, by its place in the list.
pub(crate) type Number = u32;

/// A line of the list.
pub(crate) struct Line {
    /// Its number in the file.
    pub(crate) line: u64,
    pub(crate) within: u64,
    pub(crate) then: Then,
}

/// What a line says after its state.
pub(crate) enum Then {
    /// For some moves the symmetry that is applied to the state they lead to, and the courses of threats that win after
    /// other moves.
    Every(Box<[(u16, Number)]>, Box<[Box<[u16]>]>),
    /// The point that the side takes, and the symmetry that is applied to the state it leads to.
    Reply(u16, Option<Number>),
    /// The evidence that the side reaches its goal.
    Closed(Evidence),
}

/// The list of a claim, and what it is about.
pub(crate) struct Block<'a> {
    game: &'a Game<'a>,
    positional: &'a Positional,
    pub(crate) board: &'a Board,
    claim: &'a Claim,
    /// The player of the side.
    pub(crate) player: usize,
    packing: Packing,
    lines: HashMap<Box<[u64]>, Line>,
}

/// Reads the list and checks that it proves the claim, if the game is played on a board.
fn check(reader: &mut Reader, game: &Game, claim: &Claim, used: &mut Used) -> Result<bool, String> {
    let Some(positional) = game.rules.positional() else { return Ok(false) };
    let block = Block::read(reader, game, positional, claim)?;
    used.lines = block.lines.len() as u64;
    block.covers(&block.start(), block.asked()).map_err(|e| format!("the start is not covered: {e}"))?;
    for (state, line) in block.in_order() {
        block.check(&state, line, used).map_err(|e| format!("the state on line {}: {e}", line.line))?;
    }
    Ok(true)
}

impl<'a> Block<'a> {
    /// Reads the list.
    pub(crate) fn read(
        reader: &mut Reader,
        game: &'a Game<'a>,
        positional: &'a Positional,
        claim: &'a Claim,
    ) -> Result<Block<'a>, String> {
        if reader.next()?.as_deref() != Some("replies") {
            return Err("a claim is followed by `replies`".to_owned());
        }
        let (board, player) = (&positional.board, usize::from(!claim.side[0]));
        let (packing, lines) = (Packing::of(board), HashMap::new());
        let mut block = Block { game, positional, board, claim, player, packing, lines };
        while let Some(text) = reader.block_line()? {
            game.meter.store(STATE + text.len())?;
            let (state, line) = block.read_line(&text, reader.line_number())?;
            if block.lines.insert(block.packing.pack(&state), line).is_some() {
                return Err(format!("the state {} is listed twice", shorten(&text)));
            }
        }
        Ok(block)
    }

    /// The states in the order of the file.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = (State, &Line)> {
        let mut lines: Vec<(&[u64], &Line)> = self.lines.iter().map(|(words, line)| (&**words, line)).collect();
        lines.sort_by_key(|(_, line)| line.line);
        lines.into_iter().map(|(words, line)| (self.packing.unpack(words), line))
    }

    /// The state that the claim starts from.
    pub(crate) fn start(&self) -> State {
        State { taken: self.positional.taken, mover: self.claim.start.mover }
    }

    /// The number of moves that the claim gives.
    pub(crate) fn asked(&self) -> u64 {
        if let Goal::Within(k) | Goal::Prevent(k) = self.claim.goal { k } else { 0 }
    }

    /// The line of a state, unless with this number of moves nothing is left to show.
    pub(crate) fn line(&self, state: &State, within: u64) -> Option<&Line> {
        self.lines.get(&self.packing.pack(state)).filter(|_| !self.is_done(within))
    }

    /// Whether there is nothing left to prevent.
    fn is_done(&self, within: u64) -> bool {
        matches!(self.claim.goal, Goal::Prevent(_)) && within == 0
    }

    /// A state with what is to be shown about it.
    pub(crate) fn on<'b>(&'b self, state: &'b State, within: u64) -> OnBoard<'b> {
        let (rule, goal) = (self.game.rule, self.claim.goal);
        OnBoard { board: self.board, rule, state, player: self.player, goal, within }
    }

    fn check(&self, state: &State, line: &Line, used: &mut Used) -> Result<(), String> {
        self.game.meter.work(self.board.lines.len())?;
        if state.ending(self.board, self.game.rule)?.is_some() {
            return Err("no player has to move here".to_owned());
        }
        if self.is_done(line.within) {
            return Err("nothing is left to prevent".to_owned());
        }
        let to_move = state.mover == self.player;
        match &line.then {
            Then::Closed(evidence) => {
                self.game.meter.work(512 * self.board.lines.len())?;
                used.count(evidence.word());
                evidence.check(&self.on(state, line.within))
            }
            Then::Reply(point, symmetry) if to_move => {
                if !self.board.free(&state.taken).has(usize::from(*point)) {
                    return Err("the listed move is not legal".to_owned());
                }
                let after = self.after(state, usize::from(*point), *symmetry);
                self.covers(&after, self.left(line)?).map_err(|e| format!("after the listed move, {e}"))
            }
            Then::Every(entries, courses) if !to_move => self.check_every(state, line, entries, courses, used),
            Then::Reply(..) => Err("a move is listed for a player who does not belong to the side".to_owned()),
            Then::Every(..) => Err("the side is to move and no move is listed".to_owned()),
        }
    }

    /// The number of moves that is left after a move from a listed state.
    pub(crate) fn left(&self, line: &Line) -> Result<u64, String> {
        let by_side = matches!(line.then, Then::Reply(..));
        match self.claim.goal {
            Goal::Within(_) if by_side => line.within.checked_sub(1).ok_or_else(|| "no move is left".to_owned()),
            Goal::Prevent(_) if !by_side => Ok(line.within.saturating_sub(1)),
            _ => Ok(line.within),
        }
    }

    /// Whether every move of the other player that must be followed leads to a listed state, or to one that is won.
    fn check_every(
        &self,
        state: &State,
        line: &Line,
        entries: &[(u16, Number)],
        courses: &[Box<[u16]>],
        used: &mut Used,
    ) -> Result<(), String> {
        let (moves, forced) = self.followed(state, line)?;
        if forced {
            used.count(threats::THEOREM.word);
        }
        let mut symmetries: HashMap<usize, Number> = HashMap::new();
        for (point, symmetry) in entries {
            if !moves.has(usize::from(*point)) || symmetries.insert(usize::from(*point), *symmetry).is_some() {
                return Err("a symmetry is listed twice for a move, or for a move that is not followed".to_owned());
            }
        }
        for point in moves.iter() {
            let symmetry = symmetries.get(&point).copied();
            let (after, left) = (self.after(state, point, symmetry), self.left(line)?);
            if let Err(e) = self.covers(&after, left) {
                if symmetry.is_some() || self.first_course(&after, left, courses)?.is_none() {
                    return Err(format!("after {}, {e}", self.board.names[point]));
                }
                used.count(threats::THEOREM.word);
            }
        }
        Ok(())
    }

    /// The moves of the other player that must be followed, and whether a threat leaves no others.
    pub(crate) fn followed(&self, state: &State, line: &Line) -> Result<(Points, bool), String> {
        let can_threaten = threats::can_complete(self.game.rule, self.player);
        let has_a_move = !matches!(self.claim.goal, Goal::Within(_)) || line.within >= 1;
        let forced = match can_threaten && has_a_move {
            true => threats::forced(self.board, self.game.rule, state, self.player)?,
            false => None,
        };
        Ok((forced.unwrap_or_else(|| self.board.free(&state.taken)), forced.is_some()))
    }

    /// The first of these courses by which the side, which is to move, reaches its goal.
    pub(crate) fn first_course(
        &self,
        state: &State,
        within: u64,
        courses: &[Box<[u16]>],
    ) -> Result<Option<usize>, String> {
        if state.ending(self.board, self.game.rule)?.is_some() {
            return Ok(None);
        }
        for (i, course) in courses.iter().enumerate() {
            self.game.meter.work(course.len().saturating_mul(8 * self.board.lines.len()))?;
            if threats::closes(&self.on(state, within), course).is_ok() {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }

    /// The state after a move, once the symmetry is applied to it.
    pub(crate) fn after(&self, state: &State, point: usize, symmetry: Option<Number>) -> State {
        let after = state.after(point);
        let image = |s: Number| symmetry::apply(&self.positional.symmetries[s as usize], &after.taken);
        symmetry.map_or(after, |s| State { taken: image(s), ..after })
    }

    /// Whether the goal holds in a state with this number of moves, or the state is listed with a number as good.
    pub(crate) fn covers(&self, state: &State, within: u64) -> Result<(), String> {
        self.game.meter.work(64)?;
        // Listed states are checked elsewhere not to be over, so there is no need to check that here.
        if let Some(line) = self.line(state, within) {
            return match self.claim.goal.suffices(line.within as i64, within as i64) {
                true => Ok(()),
                false => Err(format!("the state on line {} is listed with a worse number", line.line)),
            };
        }
        self.game.meter.work(self.board.lines.len())?;
        match state.ending(self.board, self.game.rule)? {
            Some(ending) if self.claim.holds(ending, 0) => Ok(()),
            Some(_) => Err("the game is over and the goal is missed".to_owned()),
            None if self.is_done(within) => Ok(()),
            None => Err(format!("the state {} is not listed", shorten(&self.board.write(&state.taken)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::plain_boards::{Dice, cases, within};
    use std::collections::BTreeMap;

    /// How often evidence made up for random states is accepted, by rule, player and goal; plain play must confirm it.
    fn accepted(count: u64, mut make: impl FnMut(&mut Dice, &Board, &State) -> Evidence) -> BTreeMap<String, u32> {
        let mut counts = BTreeMap::new();
        cases(count, |dice, board, state, (rule, player, goal), reached| {
            let evidence = make(dice, board, state);
            let on = OnBoard { board, rule, state, player, goal, within: within(goal) };
            let good = evidence.check(&on).is_ok();
            if good && goal != Goal::Prevent(0) {
                assert!(reached, "{:?} {state:?} {rule:?} {player} {goal:?}", board.lines);
                let goal = format!("{goal:?}");
                *counts.entry(format!("{rule:?} {player} {}", goal.split('(').next().unwrap())).or_default() += 1;
            }
        });
        counts
    }

    /// Asserts that exactly these kinds of claims are proved, each of them often.
    fn assert_proved(counts: &BTreeMap<String, u32>, kinds: &[&str]) {
        println!("{counts:?}");
        assert_eq!(counts.keys().map(String::as_str).collect::<Vec<_>>(), kinds);
        assert!(counts.values().all(|count| *count > 20), "{counts:?}");
    }

    const BLOCKING: [&str; 6] = [
        "Complete 0 NotLose",
        "Complete 0 Prevent",
        "Complete 1 NotLose",
        "Complete 1 Prevent",
        "Maker 1 Prevent",
        "Maker 1 Win",
    ];

    #[test]
    fn weight_proves_only_what_is_true() {
        assert_proved(&accepted(20_000, |_, _, _| Evidence::Weight), &BLOCKING);
    }

    #[test]
    fn pairing_proves_only_what_is_true() {
        let make = |dice: &mut Dice, board: &Board, state: &State| {
            let mut free: Vec<usize> = board.free(&state.taken).iter().collect();
            let count = (1 + dice.below(2)).min(free.len() / 2);
            let mut point = |dice: &mut Dice| free.remove(dice.below(free.len())) as u16;
            Evidence::Pairing((0..count).map(|_| [point(dice), point(dice)]).collect())
        };
        assert_proved(&accepted(60_000, make), &BLOCKING);
    }

    #[test]
    fn stealing_proves_only_what_is_true() {
        let make = |_: &mut Dice, _: &Board, _: &State| Evidence::Stealing;
        assert_proved(&accepted(80_000, make), &["Complete 0 NotLose", "Complete 1 NotLose"]);
    }

    #[test]
    fn threats_prove_only_what_is_true() {
        let make = |dice: &mut Dice, board: &Board, state: &State| {
            let mut free: Vec<usize> = board.free(&state.taken).iter().collect();
            let count = (1 + dice.below(3)).min(free.len());
            Evidence::Threats((0..count).map(|_| free.remove(dice.below(free.len())) as u16).collect())
        };
        let counts = accepted(60_000, make);
        let side =
            ["NotLose", "Win", "Within"].map(|goal| [format!("Complete 0 {goal}"), format!("Complete 1 {goal}")]);
        let mut kinds: Vec<String> = side.concat();
        kinds.extend(["Maker 0 Win".to_owned(), "Maker 0 Within".to_owned()]);
        kinds.sort();
        assert_proved(&counts, &kinds.iter().map(String::as_str).collect::<Vec<_>>());
    }
}
