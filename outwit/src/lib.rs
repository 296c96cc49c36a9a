//! Outwit decides combinatorial games and proves its answers.
//!
//! You name a position as text; Outwit says who wins or by how much, and with which moves, and writes a certificate that a
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
//! * [`spec`] scans text and says where it is wrong; a [`registry`] finds the game; [`game`] is the façade that fronts use,
//!   text in and text out; [`entry`] implements it for every game with rules.
//! * [`rules`] says what positions and moves are, [`convention`] whose turn it is and when the game is over, [`player`] who
//!   plays. [`families`] holds the games, one folder per family, with everything that only this family needs; [`family`] is
//!   the interface behind which a family offers it.
//! * [`engines`] decides any game: brute force, the reference, and the fast engines, under [`limits`] of memory and time.
//!   [`claim`] is the question that an engine answers; [`value`] holds the values of games.
//! * [`algebra`] calculates with games: sums and orders of two-player and three-player games, canonical forms; [`compare`]
//!   says which of two positions is better.
//! * [`inquiry`] turns a [`question`] into claims and their results into an [`answer`]; [`proof`] writes the certificate, and
//!   [`explain`] a page.
//! * [`study`] is what families offer beyond solving; [`sequences`] is about whole heap games: nim-values, periods and misère
//!   quotients.
//! * [`play`] is for games that people play: seats, hints, and what every move is worth.
//! * [`ranges`] lets one text stand for many specs, [`sweep`] answers them one after the other, and [`map`] draws the result;
//!   [`show`] turns every [`scene`] into text, SVG, PNG or TikZ.
//!
//! Fronts need only text, as for this table:
//!
//! ```
//! use outwit::{convention::Form, families::STANDARD, game::Request, limits::Limits, ranges::Ranges};
//!
//! let mut lost = Vec::new();
//! for spec in Ranges::parse("kayles:1..12+5")?.specs() {
//!     let game = STANDARD.find(&spec)?;
//!     let rule = game.about().rule(Form::Usual)?;
//!     let answer = game.solve(&Request::outcome(&spec, rule), &Limits::default(), None)?;
//!     if answer.best.of(answer.mover).is_empty() {
//!         lost.push(spec);
//!     }
//! }
//! // Kayles rows of 5, 9 and 12 pins all have the nim-value 4.
//! assert_eq!(lost, ["kayles:5+5", "kayles:9+5", "kayles:12+5"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules that say what a game is belong to the crate `outwit-core` and are re-exported here.
//!
//! To add your own game, implement [`rules::Rules`], [`rules::Notation`] and [`family::Family`] for one type, and put an
//! [`entry::Entry`] of it into a [`registry::Registry`].

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
    alias, answer, certificate, claim, code, command, convention, error, family, levels, limits, memory, names, near,
    page, player, quantity, question, rulebook, rules, scene, session, spec, study, value,
};
