//! What a combinatorial game is, apart from solving it: players, texts, rules, conventions, claims and answers.
//!
//! This crate does not depend on any engine, family of games or front. The crate `outwit` builds on it and re-exports these
//! modules, so its users need not name this crate.
//!
//! * [`player`] says who plays, [`convention`] whose turn it is and when the game is over;
//! * [`rules`] is what a game provides: positions and moves ([`rules::Rules`]), texts and pictures ([`rules::Notation`]),
//!   and [`rulebook`] is how it tells its rules to people;
//! * [`family`] is what a family of games adds to its rules: a [`family::Specialist`], questions, strategies, studies
//!   ([`study`]);
//! * [`question`] is what can be asked about a position, [`claim`] what engines are asked, [`limits`] the budget they have;
//! * [`answer`] is what was found, [`certificate`] the head of a proof of it, [`page`] an explanation;
//! * [`value`] holds the values of games, [`code`] the code of a take-and-break game; [`levels`] is a game that can be solved
//!   level by level, [`session`] what is remembered between questions;
//! * [`spec`] scans text, [`alias`] knows other names of games, [`near`] what a mistyped word was meant to be, [`names`]
//!   numbers the names in a text, [`command`] suggests what to type next, [`quantity`] and [`memory`] read numbers, times and
//!   sizes, [`error`] says why there is no
//!   answer;
//! * [`scene`] is a picture, before it becomes SVG, TikZ or text.

pub mod alias;
pub mod answer;
pub mod certificate;
pub mod claim;
pub mod code;
pub mod command;
pub mod convention;
pub mod error;
pub mod family;
pub mod levels;
pub mod limits;
pub mod memory;
pub mod names;
pub mod near;
pub mod page;
pub mod player;
pub mod quantity;
pub mod question;
pub mod rulebook;
pub mod rules;
pub mod scene;
pub mod session;
pub mod spec;
pub mod study;
pub mod value;
