//! Verifies Outwit's certificates with its own parser and its own naive rules, sharing no code with the solver.
//!
//! The format is described in FORMAT.md at the root of the repository; this crate reads it literally. It has no
//! dependencies, does not recurse on input except into games given by their options, no deeper than 40, and holds only a
//! small multiple of the file in memory. Cost: for every line of a certificate, all moves of its position once.
//!
//! # How to read it
//!
//! Trust can stop early. After each stage, this is what must be believed:
//!
//! 1. `core/`, about 1,400 lines, checks every certificate that is proved by play alone: a list of states to which a
//!    side can always return, or a list of nim-values. Believe that play ends, and that a set of states which a player
//!    never has to leave before reaching the goal is a strategy.
//! 2. `games/`, the rules, one game per file. Believe that they are the rules that FORMAT.md states: read the file of your
//!    game only.
//! 3. `evidence/`, one theorem per file, with its statement at the top. [`explain`] names those that a certificate uses.
//!    Believe these, or their proofs in FORMAT.md. The core names none of them: without its line in the table of
//!    `theory.rs` a theorem proves nothing.
//! 4. `density.rs`, the only search. Nothing else needs it.
//! 5. `lean/` looks for superfluous lines. It only ever rejects, so nothing about it must be believed.
//!
//! ```
//! let certificate = b"certificate 1\ngame octal:.77:2\nrule misere\nanswer outcome N\n\
//!     claim start first side first goal win\nreplies\n2@first ! 2->1\n1@second\nend\n";
//! let verified = outwit_check::verify(&certificate[..], &outwit_check::STANDARD).unwrap();
//! assert_eq!(verified.spec, "octal:.77:2");
//! ```

use std::io::{BufRead, Read};

mod core;
mod density;
mod evidence;
mod explain;
mod games;
mod lean;
mod theory;

pub use crate::core::game::{Family, Kind, Naive};
pub use crate::core::limits::{Limits, Options};
pub use crate::core::turn;
pub use crate::core::verdict::{Failure, Rejected, Used, Verified};
pub use explain::explain;
pub use games::STANDARD;

/// What the rules of a game are written with.
pub mod naive {
    pub use crate::core::game::{Family, Kind, Naive, See};
    pub use crate::games::positional;
}

use crate::core::certificate;
use crate::core::limits::Meter;
use crate::core::reader::Reader;
use theory::THEORY;

/// Verifies a certificate and returns what it proves.
pub fn verify(input: impl BufRead, families: &[Family]) -> Result<Verified, Rejected> {
    verify_within(input, families, &Options::default()).map_err(|failure| match failure {
        Failure::Rejected(rejected) => rejected,
        Failure::GaveUp(reason) => Rejected { line: 1, reason: format!("gave up: {reason}") },
    })
}

/// Verifies a certificate within limits, and if asked to, only if no line is superfluous.
pub fn verify_within(mut input: impl BufRead, families: &[Family], options: &Options) -> Result<Verified, Failure> {
    let meter = Meter::new(&options.limits);
    if !options.lean {
        return check(&mut input, families, &meter);
    }
    // The lines are read twice.
    let mut text = Vec::new();
    let most = options.limits.memory.saturating_add(1);
    let read = input.take(most).read_to_end(&mut text);
    read.map_err(|e| Failure::Rejected(Rejected { line: 1, reason: format!("cannot be read: {e}") }))?;
    if text.len() as u64 == most {
        return Err(Failure::GaveUp("memory limit reached".to_owned()));
    }
    let verified = check(&mut &text[..], families, &meter)?;
    meter.clear();
    let (mut second, mut line) = (&text[..], 1);
    let result = lean::check(&mut second, families, THEORY, &meter, &mut line);
    result.map(|()| verified).map_err(|reason| failure(&meter, line, reason))
}

fn check(input: &mut dyn BufRead, families: &[Family], meter: &Meter) -> Result<Verified, Failure> {
    let mut reader = Reader::new(input, meter);
    let result = certificate::check(&mut reader, families, THEORY, meter);
    result.map_err(|reason| failure(meter, reader.line_number(), reason))
}

fn failure(meter: &Meter, line: u64, reason: String) -> Failure {
    let line = line.max(1);
    match meter.gave_up() {
        Some(why) => Failure::GaveUp(format!("{why} at line {line}")),
        None => Failure::Rejected(Rejected { line, reason }),
    }
}
