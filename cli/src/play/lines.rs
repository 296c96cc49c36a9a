//! Play line by line, so that a script can play a whole game through standard input.

use super::table::Table;
use crate::budget::search;
use crate::failure::Failure;
use crate::output::{bold, line, read_line, some_of};
use outwit::play::{Choice, Outcome};
use outwit::show::ascii::ascii;
use std::io::{IsTerminal, Write, stdin, stdout};

const HELP: &str = "  type a move, or: moves (list them), hint, undo, board, save FILE, quit, help";

/// What the person typed.
enum Typed {
    Move(String),
    Quit,
    Undone,
}

/// Plays until the game is over, and returns the result; `None` if the person quits.
pub fn play(table: &mut Table) -> Result<Option<String>, Failure> {
    let (spec, seats) = table.introduction();
    line(&format!("{}{seats}", bold(spec)))?;
    line(HELP)?;
    board(table)?;
    loop {
        if let Some(Outcome { text, .. }) = table.record.result() {
            line(&bold(&text))?;
            return Ok(Some(text));
        }
        if let Some(text) = table.may_never_end() {
            line(&text)?;
            return Ok(None);
        }
        let mover = table.record.standing().mover;
        let name = if table.persons_turn() {
            match ask(table)? {
                Typed::Move(name) => name,
                Typed::Undone => continue,
                Typed::Quit => return Ok(None),
            }
        } else {
            let chosen = search(true, || table.chosen());
            let Choice { name, note } = chosen.map_err(|e| Failure::question(table.record.spec(), e))?;
            if let Some(note) = note {
                line(&format!("({note})"))?;
            }
            name
        };
        if let Err(error) = table.record.play(&name) {
            let instead = error.instead.map_or(String::new(), |m| format!(" (nearest: {m})"));
            line(&format!("  {}{instead}", error.message))?;
            continue;
        }
        line(&format!("{} plays {name}", table.name(mover)))?;
        board(table)?;
    }
}

/// Shows the position, and the players who have left.
fn board(table: &Table) -> Result<(), Failure> {
    let spec = table.record.spec();
    let scene = table.record.game().scene(spec);
    let scene = scene.map_err(|error| Failure::Spec { text: spec.to_owned(), error })?;
    line(ascii(&scene).trim_end())?;
    if let Some(points) = table.record.points() {
        line(&format!("points {points:?}"))?;
    }
    Ok(table.leaving().iter().try_for_each(|text| line(text))?)
}

/// Reads from the person until there is a move.
fn ask(table: &mut Table) -> Result<Typed, Failure> {
    loop {
        let standing = table.record.standing();
        let mut out = stdout();
        write!(out, "{}> ", table.name(standing.mover))?;
        out.flush()?;
        let Some(typed) = read_line(&mut stdin().lock())? else {
            line("\nthe input ended before the game")?;
            return Ok(Typed::Quit);
        };
        if !stdin().is_terminal() {
            line(typed.trim())?;
        }
        let (word, rest) = typed.trim().split_once(' ').unwrap_or((typed.trim(), ""));
        match word {
            "" => {}
            "help" | "?" => line(&format!("{HELP}\n  a move is {}", table.record.game().about().move_help))?,
            "quit" | "exit" | "q" => return Ok(Typed::Quit),
            "board" => board(table)?,
            "moves" => line(&format!("  {}", some_of(&standing.moves, 60)))?,
            "hint" => {
                let (text, _) = search(true, || table.hint()).map_err(|e| Failure::question(&standing.spec, e))?;
                line(&format!("  {text}"))?;
            }
            "undo" => {
                if table.undo()? {
                    board(table)?;
                    return Ok(Typed::Undone);
                }
                line("  nothing to undo")?;
            }
            "save" if !rest.is_empty() => match table.save(rest.as_ref(), None) {
                Ok(()) => line(&format!("  saved to {rest}"))?,
                Err(Failure::Io(message)) => line(&format!("  {message}"))?,
                Err(other) => return Err(other),
            },
            _ => return Ok(Typed::Move(outwit::spec::squeeze(&typed))),
        }
    }
}
