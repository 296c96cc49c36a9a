//! Outwit decides combinatorial games, and proves its answers.
//!
//! You name a game as text; Outwit says who wins or by how much, with which moves, and hands you a certificate that a
//! second, small, independent program verifies.
//!
//! ```
//! use outwit::{convention::Form, game::{EngineChoice, Question, Request}, games::STANDARD, solve::limits::Limits};
//!
//! let spec = "ellie:2x3";
//! let game = STANDARD.find(spec)?;
//! let rule = game.about().rule(Form::Usual)?;
//! let request = Request { spec: spec.into(), question: Question::Outcome, rule, engine: EngineChoice::Fast };
//! let mut certificate = Vec::new();
//! let answer = game.solve(&request, &Limits::default(), Some(&mut certificate))?;
//!
//! assert_eq!(answer.verdict, "the player to move wins (N); nim-value 2");
//! assert!(certificate.starts_with(b"certificate 1\ngame ellie:2x3\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A tour
//!
//! As data you enter as text, become a position, meet one engine, and leave as an answer:
//!
//! * [`spec`] scans text and says where it goes wrong; [`games`] finds the game; [`game`] is the boundary that fronts
//!   see, text in and text out; [`entry`] implements it for every game with rules, [`cannibal`] for the one whose board is
//!   infinite.
//! * [`rules`] says what positions and moves are, one file a game; [`convention`] whose turn it is and when the game is
//!   over; [`player`] who sits at the table.
//! * [`solve`] holds the engines: brute force, the slow truth, and the fast ones; [`value`] what games are worth.
//! * [`algebra`] calculates with games: sums and orders of two-player and three-player games, canonical forms.
//! * [`answer`] turns questions into claims and claims into answers; [`proof`] writes them down as certificates.
//! * [`study`] asks all questions of a kind about one small board: which of its lines matter, how
//!   small a strategy can be.
//! * [`papers`] recomputes every claim of the five documents that Outwit started from.
//! * [`play`] is a game as people play it: seats, hints, what every move is worth.
//! * [`ranges`] lets one text stand for many specs, and [`sweep`] answers them one after the other; [`show`] draws.
//!
//! A game of your own is one type with [`rules::Rules`] and [`rules::Notation`], and a line in a [`games::Registry`].

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
