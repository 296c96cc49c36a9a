//! The rules of the games of FORMAT.md, written as plainly as possible. Each file is one game, or a part of one.

pub(crate) mod animal;
pub(crate) mod cannibal;
mod cannibal_board;
mod circnim;
pub(crate) mod coins;
pub(crate) mod cuts;
mod ellie;
mod graph;
pub(crate) mod octal;
pub mod positional;
mod three;
mod toads;
mod treblecross;

use crate::core::game::Family;

/// The largest board or number of cells, and the most cuts that are followed from one state.
pub(crate) const LARGEST: u64 = 1 << 20;

/// The games of FORMAT.md.
pub const STANDARD: [Family; 28] = [
    octal::OCTAL,
    treblecross::TREBLECROSS,
    ellie::ELLIE,
    circnim::CIRC_NIM,
    cuts::CUTCAKE,
    cuts::CUTBLOCK,
    three::THREE,
    toads::TOADS,
    positional::FAMILIES[0],
    positional::FAMILIES[1],
    positional::FAMILIES[2],
    positional::FAMILIES[3],
    positional::FAMILIES[4],
    positional::FAMILIES[5],
    positional::FAMILIES[6],
    positional::FAMILIES[7],
    coins::FAMILIES[0],
    coins::FAMILIES[1],
    coins::FAMILIES[2],
    coins::FAMILIES[3],
    cannibal::CANNIBAL,
    cannibal_board::CANNIBAL_BOARD,
    graph::FAMILIES[0],
    graph::FAMILIES[1],
    graph::FAMILIES[2],
    graph::FAMILIES[3],
    graph::FAMILIES[4],
    graph::FAMILIES[5],
];
