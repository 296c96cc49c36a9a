//! The positional game description (`.pg`) of Mayer-Eichberger and Saffidine, Positional Games and QBF.

use super::Task;
use crate::families::positional::rules::Playing;
use std::io::{self, Write};

/// Writes a position. Black is the first player.
pub(crate) fn write(playing: &Playing, task: &Task, title: &str, out: &mut dyn Write) -> io::Result<()> {
    let Playing { board, at, .. } = playing;
    // Names in this format are alphanumeric.
    let plain = board.names.iter().all(|n| n.chars().all(|c| c.is_ascii_alphanumeric()));
    let name = |p: usize| if plain { board.names[p].clone() } else { format!("p{}", p + 1) };
    let list = |points: &[usize]| points.iter().map(|p| name(*p)).collect::<Vec<_>>().join(" ");
    let short: String = title.chars().take(200).collect();
    writeln!(out, "% {short}{}", if short.len() < title.len() { "…" } else { "" })?;
    if !plain {
        board.names.iter().enumerate().try_for_each(|(p, own)| writeln!(out, "% {} is {own}", name(p)))?;
    }
    let turns = task.turns(playing);
    let times = |wanted: &dyn Fn(bool) -> bool| {
        let chosen = turns.iter().enumerate().filter(|(_, first)| wanted(**first));
        chosen.map(|(t, _)| format!("t{}", t + 1)).collect::<Vec<_>>().join(" ")
    };
    writeln!(out, "#version\n1.0\n#times\n{}\n#blackturns\n{}", times(&|_| true), times(&|first| first))?;
    writeln!(out, "#positions\n{}", list(&(0..board.names.len()).collect::<Vec<_>>()))?;
    for (side, colour) in ["black", "white"].into_iter().enumerate() {
        writeln!(out, "#{colour}initials")?;
        at[side].iter().try_for_each(|p| writeln!(out, "{}", name(p)))?;
    }
    for colour in ["black", "white"] {
        writeln!(out, "#{colour}wins")?;
        if colour == "black" || !task.maker_breaker {
            board.lines.iter().try_for_each(|line| writeln!(out, "{}", list(line)))?;
        }
    }
    Ok(())
}
