//! Replies: a set of states to which the side can always return.

use crate::claim::{Claim, Game, Goal};
use crate::reader::{Reader, integer, shorten};
use crate::turn::{Rule, Turn};
use crate::{boards, outlast, potential};
use std::cell::Cell;
use std::collections::HashMap;
use std::io::BufRead;

/// A line of the block: the need, what is done, where it stood in the file, and whether some move leads to it.
struct Line {
    need: i64,
    then: Then,
    number: u64,
    reached: Cell<bool>,
}

/// What a line says after its state.
enum Then {
    /// Nothing: every move is looked at.
    Every,
    /// The move that the side makes.
    Reply(Box<str>),
    /// By which evidence for whom the side wins: no move is looked at.
    Closed(Evidence, usize),
}

/// What closes a state.
#[derive(Clone, Copy)]
enum Evidence {
    /// The potential of the player: he wins.
    Potential,
    /// The player outlasts the only one outside the side.
    Outlast,
}

/// Reads the block and proves the claim by it.
pub fn check<B: BufRead>(reader: &mut Reader<B>, game: &Game, claim: &Claim) -> Result<(), String> {
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
    // Every game ends, so what some other line leads to is, going back, led to from the start.
    match lines.iter().find(|(_, line)| !line.reached.get()) {
        Some((state, line)) => Err(format!("nothing leads to the state {} on line {}", shorten(state), line.number)),
        None => Ok(()),
    }
}

/// Takes a line apart: `STATE [need K] [! MOVE]` or `STATE by KIND PLAYER`.
fn parse<'a>(text: &'a str, game: &Game, claim: &Claim, number: u64) -> Result<(&'a str, Line), String> {
    let words: Vec<&str> = text.split(' ').take(6).collect();
    let (state, need, then) = match words[..] {
        [state] => (state, None, Then::Every),
        [state, "!", reply] => (state, None, Then::Reply(reply.into())),
        [state, "need", need] => (state, Some(need), Then::Every),
        [state, "need", need, "!", reply] => (state, Some(need), Then::Reply(reply.into())),
        [state, "by", kind @ ("potential" | "outlast"), name] => {
            let evidence = if kind == "potential" { Evidence::Potential } else { Evidence::Outlast };
            let player = game.family.players.iter().position(|n| *n == name);
            (state, None, Then::Closed(evidence, player.ok_or_else(|| format!("{name:?} is no player"))?))
        }
        _ => return Err(format!("this is no line of replies: {}", shorten(text))),
    };
    let need = match (need, claim.goal) {
        (Some(need), Goal::Margin(_)) => integer(need).ok_or("a need is an integer")?,
        (None, Goal::Win | Goal::NotLose) => 0,
        _ => return Err("needs belong to margins, and every line of a margin has one".to_owned()),
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
    let turn = Turn::parse(turn, game.family.players).ok_or("its turn is not one")?;
    if game.settle(at, turn.clone())? != Ok(turn.clone()) {
        return Err("nobody must move here".to_owned());
    }
    match line.then {
        Then::Closed(Evidence::Potential, player) => return by_potential(game, claim, at, &turn, player),
        Then::Closed(Evidence::Outlast, player) => return by_outlasting(game, claim, at, &turn, player),
        Then::Every | Then::Reply(_) => {}
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
        return follow(&to, gain).map_err(|e| format!("after the listed move {e}"));
    }
    if matches!(line.then, Then::Reply(_)) {
        return Err("a move is listed for somebody who is not of the side".to_owned());
    }
    let mut result = Ok(());
    game.rules.moves(at, by, &mut |name, to, gain| {
        result = follow(&to, gain).map_err(|e| format!("after {} {e}", shorten(name)));
        result.is_ok()
    })?;
    result
}

/// Whether a settled state is won by the potential of a member of the side.
fn by_potential(game: &Game, claim: &Claim, at: &str, turn: &Turn, player: usize) -> Result<(), String> {
    if game.rule != Rule::Normal || claim.goal != Goal::Win {
        return Err("the potential proves wins in normal play".to_owned());
    }
    if !claim.side[player] {
        return Err("whose potential it is does not belong to the side".to_owned());
    }
    let wins = potential::wins(&game.rules.blocks(at)?, turn, player)?;
    if wins { Ok(()) } else { Err("the potential does not show a win".to_owned()) }
}

/// Whether in a settled state a member of the side outlasts the only player outside it.
fn by_outlasting(game: &Game, claim: &Claim, at: &str, turn: &Turn, player: usize) -> Result<(), String> {
    if game.rule != Rule::Normal || claim.goal != Goal::Win {
        return Err("outlasting proves wins in normal play".to_owned());
    }
    if game.family.players.len() != 3 {
        return Err("outlasting is for three players".to_owned());
    }
    let blocks = game.rules.blocks(at)?;
    if !claim.side[player] {
        return Err("who is to outlast another does not belong to the side".to_owned());
    }
    if !turn.seated[player] {
        return Err("a player who has left outlasts nobody".to_owned());
    }
    let outside: Vec<usize> = (0..3).filter(|p| turn.seated[*p] && !claim.side[*p]).collect();
    let [other] = outside[..] else { return Err("not exactly one seated player is outside the side".to_owned()) };
    let holds = outlast::holds(&blocks, turn, player, other)?;
    if holds { Ok(()) } else { Err("the lead does not show that he outlasts him".to_owned()) }
}

/// Whether a state, once it is settled, is over with the goal holding or is listed with enough need.
fn covered(
    game: &Game,
    claim: &Claim,
    states: &HashMap<Box<str>, Line>,
    at: &str,
    turn: Turn,
    need: i64,
) -> Result<(), String> {
    match game.settle(at, turn)? {
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
