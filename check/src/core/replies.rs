//! Checks `replies`, a set of states to which the side can always return.

use super::claim::{Claim, Game, Goal};
use super::reader::{Reader, integer, number, shorten};
use super::theory::{Close, Closed, Role, Theorem, find};
use super::turn::Turn;
use super::verdict::Used;
use std::collections::HashMap;

/// What is stored of a state besides its text, in bytes.
const STATE: usize = 128;

/// A line of the list.
pub(crate) struct Line {
    /// Its number in the file.
    pub(crate) line: u64,
    /// The points that are still needed, or the moves that are left; 0 for other goals.
    number: i64,
    then: Then,
}

/// What a line says after its state.
enum Then {
    /// Nothing: every move is followed.
    Every,
    /// The move that the side makes.
    Reply(Box<str>),
    /// A theorem that closes the state, by its word, and the player it is about: no move is followed.
    Closed(&'static str, Close, usize),
}

/// The listed states.
pub(crate) type States = HashMap<Box<str>, Line>;

/// Reads the list and checks that it proves the claim.
pub(crate) fn check(
    reader: &mut Reader,
    game: &Game,
    theory: &[Theorem],
    claim: &Claim,
    used: &mut Used,
) -> Result<(), String> {
    for theorem in theory {
        if let Role::Replies(check) = theorem.role
            && check(reader, game, claim, used)?
        {
            return Ok(());
        }
    }
    let states = read(reader, game, theory, claim)?;
    used.lines = states.len() as u64;
    covered(game, claim, &states, &claim.position(game)?, claim.start.clone(), claim.goal.number())
        .map_err(|e| format!("the start is not covered: {e}"))?;
    for (state, line) in in_order(&states) {
        let mut see = |to: &str, turn: Turn, number: i64| covered(game, claim, &states, to, turn, number);
        check_state(game, claim, state, line, &mut see)
            .map_err(|e| format!("the state {} on line {}: {e}", shorten(state), line.line))?;
        if let Then::Closed(word, ..) = line.then {
            used.count(word);
        }
    }
    Ok(())
}

/// Reads the list.
pub(crate) fn read(reader: &mut Reader, game: &Game, theory: &[Theorem], claim: &Claim) -> Result<States, String> {
    if reader.next()?.as_deref() != Some("replies") {
        return Err("a claim is followed by `replies`".to_owned());
    }
    let mut states = States::new();
    while let Some(text) = reader.block_line()? {
        game.meter.store(STATE + text.len())?;
        let (state, number, rest) = read_state(&text, game, claim)?;
        let then = read_then(&rest, game, theory, claim)?;
        let line = Line { line: reader.line_number(), number, then };
        if states.insert(state.into(), line).is_some() {
            return Err(format!("the state {} is listed twice", shorten(state)));
        }
    }
    Ok(states)
}

/// The states in the order of the file.
pub(crate) fn in_order(states: &States) -> Vec<(&str, &Line)> {
    let mut lines: Vec<(&str, &Line)> = states.iter().map(|(state, line)| (&**state, line)).collect();
    lines.sort_by_key(|(_, line)| line.line);
    lines
}

/// Reads `STATE`, `STATE need K` or `STATE within K`, and the words that follow.
fn read_state<'a>(text: &'a str, game: &Game, claim: &Claim) -> Result<(&'a str, i64, Vec<&'a str>), String> {
    let words: Vec<&str> = text.split(' ').take(7).collect();
    let (state, rest) = words.split_first().ok_or("the line is empty")?;
    let (number, rest) = match (claim.goal, rest) {
        (Goal::Margin(_), ["need", need, rest @ ..]) => (integer(need).ok_or("a need is an integer")?, rest),
        (Goal::Within(_) | Goal::Prevent(_), ["within", k, rest @ ..]) => {
            (number(k).ok_or("`within` is followed by a number")? as i64, rest)
        }
        (Goal::Win | Goal::NotLose, rest) if !matches!(rest, ["need" | "within", ..]) => (0, rest),
        _ => {
            let reason = "`need` belongs to the goal `margin`, `within` to goals with a number of moves, \
                          and there every line has one";
            return Err(reason.to_owned());
        }
    };
    let (at, _) = state.rsplit_once('@').ok_or("the state has no turn")?;
    game.rules.check_position(at)?;
    Ok((state, number, rest.to_vec()))
}

/// Reads nothing, `! MOVE` or `by KIND PLAYER`.
fn read_then(words: &[&str], game: &Game, theory: &[Theorem], claim: &Claim) -> Result<Then, String> {
    match *words {
        [] => Ok(Then::Every),
        ["!", reply] => Ok(Then::Reply(reply.into())),
        ["by", kind, name] => {
            let closes = find(theory, kind).and_then(|theorem| match theorem.role {
                Role::Closes(check) => Some((theorem.word, check)),
                _ => None,
            });
            let (word, check) = closes.ok_or_else(|| format!("{kind:?} does not close a state"))?;
            let player = game.family.players.iter().position(|n| *n == name);
            let player = player.ok_or_else(|| format!("{name:?} is not a player"))?;
            if !claim.side[player] {
                return Err("the player does not belong to the side".to_owned());
            }
            Ok(Then::Closed(word, check, player))
        }
        _ => Err(format!("this is not a line of replies: {}", shorten(&words.join(" ")))),
    }
}

/// Checks what a line says, and passes each state that it leads to, with the number that is left, to `see`.
pub(crate) fn check_state(
    game: &Game,
    claim: &Claim,
    state: &str,
    line: &Line,
    see: &mut dyn FnMut(&str, Turn, i64) -> Result<(), String>,
) -> Result<(), String> {
    let (at, turn) = state.rsplit_once('@').ok_or("it has no turn")?;
    let turn = &Turn::parse(turn, game.family.players).ok_or("its turn is not valid")?;
    if game.rules.as_listed(at)? != at {
        return Err("its position is not reduced".to_owned());
    }
    if game.settle(at, turn.clone())?.as_ref() != Ok(turn) {
        return Err("no player has to move here".to_owned());
    }
    if matches!(claim.goal, Goal::Prevent(_)) && line.number == 0 {
        return Err("nothing is left to prevent".to_owned());
    }
    let by_side = claim.side[turn.mover];
    let mut follow = |to: &str, gain: u32| {
        let number = claim.goal.after(line.number, by_side, gain)?;
        see(to, game.after(turn, gain), number)
    };
    match &line.then {
        Then::Closed(_, check, player) => check(&Closed { game, claim, at, turn, need: line.number, player: *player }),
        Then::Reply(reply) if by_side => {
            let (to, gain) = game.play(at, turn.mover, reply)?.ok_or("the listed move is not legal")?;
            follow(&to, gain).map_err(|e| format!("after the listed move, {e}"))
        }
        Then::Every if !by_side => game.moves(at, turn.mover, |name, to, gain| {
            follow(&to, gain).map_err(|e| format!("after {}, {e}", shorten(name)))
        }),
        Then::Reply(_) => Err("a move is listed for a player who does not belong to the side".to_owned()),
        Then::Every => Err("the side is to move and no move is listed".to_owned()),
    }
}

/// The state as it is listed once it is settled; None if the game is over with the goal holding.
pub(crate) fn listed(game: &Game, claim: &Claim, at: &str, turn: Turn, number: i64) -> Result<Option<String>, String> {
    let at = game.rules.as_listed(at)?;
    match game.settle(&at, turn)? {
        Err(ending) if claim.holds(ending, number) => Ok(None),
        Err(_) => Err("the game is over and the goal is missed".to_owned()),
        Ok(_) if matches!(claim.goal, Goal::Prevent(_)) && number == 0 => Ok(None),
        Ok(turn) => Ok(Some(format!("{at}@{}", turn.write(game.family.players)))),
    }
}

/// Whether a state, once settled, is over with the goal holding, or is listed with a number that suffices.
fn covered(game: &Game, claim: &Claim, states: &States, at: &str, turn: Turn, number: i64) -> Result<(), String> {
    let Some(state) = listed(game, claim, at, turn, number)? else { return Ok(()) };
    match states.get(state.as_str()) {
        Some(line) if claim.goal.suffices(line.number, number) => Ok(()),
        Some(_) if matches!(claim.goal, Goal::Margin(_)) => {
            Err(format!("the state {} is listed with too small a need", shorten(&state)))
        }
        Some(_) => Err(format!("the state {} is listed with a worse number", shorten(&state))),
        None => Err(format!("the state {} is not listed", shorten(&state))),
    }
}
