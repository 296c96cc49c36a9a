//! Outwit decides combinatorial games, and proves its answers.
//!
//! You name a game as text; Outwit says who wins or by how much, with which moves, and hands you a certificate that a
//! second, small, independent program verifies.
//!
//! ```
//! use outwit::{convention::Form, families::STANDARD, game::Request, limits::Limits};
//!
//! let spec = "ellie:2x3";
//! let game = STANDARD.find(spec)?;
//! let rule = game.about().rule(Form::Usual)?;
//! let mut certificate = Vec::new();
//! let answer = game.solve(&Request::outcome(spec, rule), &Limits::default(), Some(&mut certificate))?;
//!
//! assert_eq!(answer.verdict(), "the player to move wins (N); nim-value 2");
//! assert!(certificate.starts_with(b"certificate 1\ngame ellie:2x3\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A tour
//!
//! A position enters as text, meets one engine, and leaves as an answer:
//!
//! * [`spec`] scans text and says where it goes wrong; a [`registry`] finds the game; [`game`] is the boundary that fronts
//!   see, text in and text out; [`entry`] implements it for every game with rules.
//! * [`rules`] says what positions and moves are; [`convention`] whose turn it is and when the game is over; [`player`] who
//!   sits at the table. [`families`] holds the games, one folder for each family, with what only that family knows.
//! * [`engines`] holds what decides any game: brute force, the slow truth, and the fast ones; [`value`] is what games are
//!   worth.
//! * [`algebra`] calculates with games: sums and orders of two-player and three-player games, canonical forms; [`compare`]
//!   says which of two positions is better.
//! * [`inquiry`] turns questions into claims and findings, [`answer`] is what comes out; [`proof`] writes it down as a
//!   certificate, and [`explain`] as a page.
//! * [`sequences`] is about whole heap games: nim-values, periods and misère quotients.
//! * [`play`] is a game as people play it: seats, hints, what every move is worth.
//! * [`ranges`] lets one text stand for many specs, [`sweep`] answers them one after the other, and [`map`] draws what came
//!   out; [`show`] draws everything else.
//!
//! The modules that say what a game is are those of the crate `outwit-core`, handed on under their own names.
//!
//! A game of your own is one type with [`rules::Rules`], [`rules::Notation`] and [`family::Family`], and a line in a
//! [`registry::Registry`].

pub mod algebra;
pub mod compare;
pub mod engines;
pub mod entry;
pub mod explain;
pub mod families;
pub mod game;
pub mod inquiry;
pub mod map;
pub mod play;
pub mod proof;
pub mod ranges;
pub mod registry;
pub mod sequences;
pub mod show;
pub mod sweep;

pub use outwit_core::{
    answer, certificate, claim, code, convention, error, family, levels, limits, memory, names, page, player, question,
    rules, scene, session, spec, study, value,
};
