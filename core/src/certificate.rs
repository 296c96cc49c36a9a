//! What all certificates share: their head, and how turns and sides are written. FORMAT.md describes the text.

use crate::player::{Players, Turn};
use crate::rules::Notation;
use std::io::{self, Write};

/// Writes the head of a certificate: the game, the rule, and the fields of the answer that it proves.
pub fn head<'a>(
    game: &str,
    rule: &str,
    answers: impl IntoIterator<Item = (&'a str, &'a str)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "certificate 1\ngame {game}\nrule {rule}\nanswer")?;
    for (field, value) in answers {
        write!(out, " {field} {value}")?;
    }
    writeln!(out)
}

/// A turn as text: the player to move, followed by the others still seated once a player has left.
pub fn write_turn<N: Notation>(rules: &N, turn: Turn) -> String {
    let all_seated = turn.seated == Players::all(rules.players());
    let shown = if all_seated { 1 } else { turn.seated.count() as usize };
    turn.order().take(shown).map(|p| N::PLAYERS[usize::from(p.0)]).collect::<Vec<_>>().join(",")
}

/// A side as text, in the order of play.
pub fn write_side<N: Notation>(side: Players) -> String {
    side.iter().map(|p| N::PLAYERS[usize::from(p.0)]).collect::<Vec<_>>().join(",")
}
