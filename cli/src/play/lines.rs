//! Play line by line, so that a script can play a whole game through standard input.

use super::table::Table;
use crate::budget::search;
use crate::failure::Failure;
use crate::output::{bold, line, read_line, some_of};
use outwit::play::Choice;
use outwit::show::ascii::ascii;
use std::io::{IsTerminal, Write, stdin, stdout};

const HELP: [&str; 9] = [
    "  moves      list the legal moves",
    "  hint       who wins and how, or the best move found in the time",
    "  rules      the rules and the goal again",
    "  undo       take back your last move and the replies to it, also after the end",
    "  board      show the position again",
    "  new        start again",
    "  swap       start again with the players exchanged",
    "  save FILE  save the game so far; `outwit play --replay FILE` shows it again",
    "  quit       leave",
];

const OVER: &str = "  the game is over; type undo, new, swap or quit";

/// What the person typed.
enum Typed {
    Move(String),
    Quit,
    /// A command that changed the position.
    Changed,
}

/// Plays until the person quits, or until the game is over if no person plays.
pub fn play(table: &mut Table) -> Result<(), Failure> {
    line(&bold(table.heading()))?;
    table.rules().iter().try_for_each(|text| line(text))?;
    line(&format!("Players: {}.", table.seating()))?;
    table.promise().iter().try_for_each(|text| line(text))?;
    if table.has_people() {
        line(&table.commands())?;
    }
    board(table)?;
    loop {
        let over = table.ending();
        if let Some(text) = &over {
            line(&bold(text))?;
        }
        if let Some(text) = table.may_never_end() {
            return Ok(line(&text)?);
        }
        let mover = table.record.standing().mover;
        let choice = if over.is_some() || table.persons_turn() {
            if !table.has_people() {
                return Ok(());
            }
            match ask(table, over.is_some())? {
                Typed::Move(name) => Choice { name, note: None, proved: None },
                Typed::Changed => continue,
                Typed::Quit => return Ok(()),
            }
        } else {
            search(true, || table.chosen()).map_err(|e| Failure::question(table.record.spec(), e))?
        };
        if let Err(error) = table.record.play(&choice.name) {
            let instead = error.instead.map_or(String::new(), |m| format!(" (nearest: {m})"));
            line(&format!("  {}{instead}", error.message))?;
            continue;
        }
        line(&table.announced(mover, &choice))?;
        board(table)?;
    }
}

/// Shows the position, and the players who have left.
fn board(table: &Table) -> Result<(), Failure> {
    let spec = table.record.spec();
    let scene = table.record.scene().map_err(|error| Failure::Spec { text: spec.to_owned(), error })?;
    line(ascii(&scene).trim_end())?;
    if let Some(points) = table.points() {
        line(&format!("points: {points}"))?;
    }
    Ok(table.leaving().iter().try_for_each(|text| line(text))?)
}

/// Reads from the person until there is a move, or a command that changes the position.
fn ask(table: &mut Table, over: bool) -> Result<Typed, Failure> {
    loop {
        let terminal = stdin().is_terminal();
        let prompt = if over { "undo, new, swap or quit> ".to_owned() } else { format!("{}> ", table.turn()) };
        // An input that ends with the game needs no prompt after it.
        if terminal || !over {
            write!(stdout(), "{prompt}")?;
            stdout().flush()?;
        }
        let Some(typed) = read_line(&mut stdin().lock())? else {
            if !over {
                line("\nthe input ended before the game")?;
            }
            return Ok(Typed::Quit);
        };
        if !terminal {
            line(&format!("{}{}", if over { prompt.as_str() } else { "" }, typed.trim()))?;
        }
        let (word, rest) = typed.trim().split_once(' ').unwrap_or((typed.trim(), ""));
        match word {
            "" => {}
            "help" | "?" => {
                line(&table.commands())?;
                HELP.iter().try_for_each(|text| line(text))?;
                line(&format!("A move is {}.", table.record.game().about().move_help))?;
            }
            "rules" => table.rules().iter().try_for_each(|text| line(text))?,
            "quit" | "exit" | "q" => return Ok(Typed::Quit),
            "board" => board(table)?,
            "undo" => {
                if table.undo()? {
                    board(table)?;
                    return Ok(Typed::Changed);
                }
                line("  there is no move of yours to undo")?;
            }
            "new" => {
                table.restart()?;
                board(table)?;
                return Ok(Typed::Changed);
            }
            "swap" => match table.swap()? {
                Ok(()) => {
                    line(&format!("Players: {}.", table.seating()))?;
                    board(table)?;
                    return Ok(Typed::Changed);
                }
                Err(why) => line(&format!("  {why}"))?,
            },
            "save" if !rest.is_empty() => match table.save(rest.as_ref()) {
                Ok(()) => line(&format!("  saved to {rest}"))?,
                Err(Failure::Io(message)) => line(&format!("  {message}"))?,
                Err(other) => return Err(other),
            },
            _ if over => line(OVER)?,
            "moves" => line(&format!("  {}", some_of(&table.record.standing().moves, 60)))?,
            "hint" => {
                let hint = search(true, || table.hint()).map_err(|e| Failure::question(table.record.spec(), e))?;
                line(&format!("  {}", hint.text))?;
            }
            _ => return Ok(Typed::Move(outwit::spec::squeeze(&typed))),
        }
    }
}
