//! Checks `replies`, a set of states to which the side can always return.

use crate::boards;
use crate::claim::{Claim, Game, Goal};
use crate::closed::Closed;
use crate::reader::{Reader, integer, shorten};
use crate::turn::Turn;
use std::cell::Cell;
use std::collections::HashMap;
use std::io::BufRead;

/// A line of the block: the need, what follows the state, its line number, and whether a move leads to it.
struct Line {
    need: i64,
    then: Then,
    number: u64,
    reached: Cell<bool>,
}

/// What a line says after its state.
enum Then {
    /// Nothing: every move is followed.
    Every,
    /// The move that the side makes.
    Reply(Box<str>),
    /// The evidence that the side reaches its goal: no move is followed.
    Closed(Closed),
}

/// Reads the block and checks that it proves the claim.
pub(crate) fn check<B: BufRead>(reader: &mut Reader<B>, game: &Game, claim: &Claim) -> Result<(), String> {
    if let Some(positional) = game.rules.positional() {
        return boards::replies::check(reader, game, positional, claim);
    }
    if reader.next()?.as_deref() != Some("replies") {
        return Err("a claim is followed by `replies`".to_owned());
    }
    let mut states: HashMap<Box<str>, Line> = HashMap::new();
    while let Some(text) = reader.block_line()? {
        let (state, line) = parse(&text, game, claim, reader.line_number())?;
        if states.insert(state.into(), line).is_some() {
            return Err(format!("the state {} is listed twice", shorten(state)));
        }
    }
    let start = claim.position(game)?;
    covered(game, claim, &states, &start, claim.start.clone(), claim.need())
        .map_err(|e| format!("the start is not covered: {e}"))?;
    let mut lines: Vec<(&Box<str>, &Line)> = states.iter().collect();
    lines.sort_by_key(|(_, line)| line.number);
    for (state, line) in &lines {
        check_state(game, claim, &states, state, line)
            .map_err(|e| format!("the state {} on line {}: {e}", shorten(state), line.number))?;
    }
    // Every game ends, so a state that another line leads to can be traced back to the start.
    match lines.iter().find(|(_, line)| !line.reached.get()) {
        Some((state, line)) => Err(format!("nothing leads to the state {} on line {}", shorten(state), line.number)),
        None => Ok(()),
    }
}

/// Parses a line: `STATE [need K]`, followed by nothing, `! MOVE` or `by KIND PLAYER`.
fn parse<'a>(text: &'a str, game: &Game, claim: &Claim, number: u64) -> Result<(&'a str, Line), String> {
    let words: Vec<&str> = text.split(' ').take(7).collect();
    let (state, rest) = words.split_first().ok_or("the line is empty")?;
    let (need, rest) = match rest {
        ["need", need, rest @ ..] => (Some(*need), rest),
        _ => (None, rest),
    };
    let then = match *rest {
        [] => Then::Every,
        ["!", reply] => Then::Reply(reply.into()),
        ["by", kind, name] => Then::Closed(Closed::read(kind, name, game)?),
        _ => return Err(format!("this is not a line of replies: {}", shorten(text))),
    };
    let need = match (need, claim.goal) {
        (Some(need), Goal::Margin(_)) => integer(need).ok_or("a need is an integer")?,
        (None, Goal::Win | Goal::NotLose) => 0,
        _ => return Err("`need` belongs to the goal `margin`, and there every line has one".to_owned()),
    };
    Ok((state, Line { need, then, number, reached: Cell::new(false) }))
}

fn check_state(
    game: &Game,
    claim: &Claim,
    states: &HashMap<Box<str>, Line>,
    state: &str,
    line: &Line,
) -> Result<(), String> {
    let (at, turn) = state.rsplit_once('@').ok_or("it has no turn")?;
    let turn = Turn::parse(turn, game.family.players).ok_or("its turn is not valid")?;
    if game.as_listed(at)? != at {
        return Err("its position is not reduced".to_owned());
    }
    if game.settle(at, turn.clone())? != Ok(turn.clone()) {
        return Err("no player has to move here".to_owned());
    }
    if let Then::Closed(closed) = &line.then {
        return closed.check(game, claim, at, &turn, line.need);
    }
    let by = turn.mover;
    let follow = |to: &str, gain: u32| {
        let gain_for_side = if claim.side[by] { i64::from(gain) } else { -i64::from(gain) };
        let need = line.need.checked_sub(gain_for_side).ok_or("the need is out of range")?;
        covered(game, claim, states, to, game.after(&turn, gain), need)
    };
    if claim.side[by] {
        let Then::Reply(reply) = &line.then else { return Err("the side is to move and no move is listed".to_owned()) };
        let (to, gain) = game.rules.play(at, by, reply)?.ok_or("the listed move is not legal")?;
        return follow(&to, gain).map_err(|e| format!("after the listed move, {e}"));
    }
    if matches!(line.then, Then::Reply(_)) {
        return Err("a move is listed for a player who does not belong to the side".to_owned());
    }
    let mut result = Ok(());
    game.rules.moves(at, by, &mut |name, to, gain| {
        result = follow(&to, gain).map_err(|e| format!("after {}, {e}", shorten(name)));
        result.is_ok()
    })?;
    result
}

/// Whether a state, once reduced and settled, is over with the goal holding or is listed with a large enough need.
fn covered(
    game: &Game,
    claim: &Claim,
    states: &HashMap<Box<str>, Line>,
    at: &str,
    turn: Turn,
    need: i64,
) -> Result<(), String> {
    let at = game.as_listed(at)?;
    match game.settle(&at, turn)? {
        Err(ending) if claim.holds(ending, need) => Ok(()),
        Err(_) => Err("the game is over and the goal is missed".to_owned()),
        Ok(turn) => {
            let state = format!("{at}@{}", turn.write(game.family.players));
            match states.get(state.as_str()) {
                Some(line) if line.need >= need => {
                    line.reached.set(true);
                    Ok(())
                }
                Some(_) => Err(format!("the state {} is listed with too small a need", shorten(&state))),
                None => Err(format!("the state {} is not listed", shorten(&state))),
            }
        }
    }
}
