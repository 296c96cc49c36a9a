//! A board from a spec, on which nothing is taken yet.

use crate::failure::Failure;
use outwit::families::STANDARD;
use outwit::families::positional::rules::board::Board;

/// The name of its family, and the board.
pub fn read(spec: &str) -> Result<(&'static str, Board), Failure> {
    let wrong = |error| Failure::Spec { text: spec.to_owned(), error };
    let game = STANDARD.find(spec).map_err(wrong)?;
    let name = game.about().name;
    match game.on_board(spec).map_err(wrong)? {
        None => Err(Failure::Input(format!("{name} is no positional game, and this is about the lines of a board"))),
        Some(playing) if playing.free().len() < playing.board.names.len() || playing.mover.0 != 0 => {
            Err(Failure::Input("this is about an empty board with the first player to move".to_owned()))
        }
        Some(playing) => Ok((name, playing.board)),
    }
}
