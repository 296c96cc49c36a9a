//! What a combinatorial game is, before anybody solves it: players, texts, rules, conventions, claims and answers.
//!
//! Nothing here knows an engine, a family of games or a front. The crate `outwit` builds on it and hands these modules on,
//! so that its users need not name this crate.
//!
//! * [`player`] says who sits at the table, [`convention`] whose turn it is and when the game is over;
//! * [`rules`] is what a game provides: positions and moves ([`rules::Rules`]), texts and pictures ([`rules::Notation`]);
//! * [`family`] is what a family of games knows beyond its rules: a [`family::Specialist`], questions, strategies;
//! * [`claim`] is what engines are asked, [`limits`] the budget they answer in;
//! * [`value`] is what games are worth, [`code`] the code of a take-and-break game; [`spec`] scans text, and [`names`] numbers
//!   the names in it;
//! * [`scene`] is a picture, before it becomes SVG, TikZ or text.

pub mod answer;
pub mod certificate;
pub mod claim;
pub mod code;
pub mod convention;
pub mod error;
pub mod family;
pub mod levels;
pub mod limits;
pub mod memory;
pub mod names;
pub mod page;
pub mod player;
pub mod question;
pub mod rules;
pub mod scene;
pub mod session;
pub mod spec;
pub mod study;
pub mod value;
