//! The families of boards of lines, which differ in their boards.

use super::board::Taken;
use super::changes::{ReadBoard, read_board};
use super::{Positional, cells, copies, cube, listed, planes};
use crate::core::game::{Family, Kind, Naive};
use crate::core::turn::Rule;

const fn family(name: &'static str, read: fn(&str) -> Result<Box<dyn Naive>, String>) -> Family {
    let rules = &[Rule::Complete, Rule::Maker];
    Family { name, players: &["first", "second"], kind: Kind::Positional, rules, read }
}

/// The families of boards.
pub(crate) const FAMILIES: [Family; 8] = [
    family("affine", |body| read_spec(body, planes::affine)),
    family("projective", |body| read_spec(body, planes::projective)),
    family("td", |body| read_spec(body, planes::transversal)),
    family("grid", |body| read_spec(body, cells::grid)),
    family("mnk", |body| read_spec(body, cells::in_a_row)),
    family("cube", |body| read_spec(body, cube::cube)),
    family("harary", |body| read_spec(body, copies::copies)),
    family("lines", |body| read_spec(body, listed::listed)),
];

/// Reads `BOARD` or `BOARD:FIRST/SECOND`.
fn read_spec(body: &str, read: ReadBoard) -> Result<Box<dyn Naive>, String> {
    let (text, taken) = body.split_once(':').map_or((body, None), |(text, taken)| (text, Some(taken)));
    let (board, is_given) = (read_board(text, read)?, taken.is_some());
    let taken = taken.map_or(Ok(Taken::default()), |text| board.read(text))?;
    Ok(Box::new(Positional { board, taken, is_given, symmetries: Vec::new() }))
}
