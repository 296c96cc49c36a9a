//! Studies of small boards and graphs: not one question about one position, but all questions of a kind.
//!
//! * [`small`]: boards of at most sixteen points as bits, and [`group`], their symmetries;
//! * [`race`]: whether somebody owns a line in the end, by search;
//! * [`subsets`]: which sets of a board's lines keep a win;
//! * [`strategy`]: the least strategies of the first player;
//! * [`pi4`]: the published proof for the affine plane of order 4, checked;
//! * [`closing`]: the strategies of the thesis for strings and coins;
//! * [`cannibal`]: the strategies and pieces of the document on cannibal animals.

pub mod cannibal;
pub mod closing;
pub mod group;
pub mod pi4;
pub mod race;
pub mod small;
pub mod strategy;
pub mod subsets;
