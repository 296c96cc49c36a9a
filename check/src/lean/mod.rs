//! Looks for superfluous lines in a certificate that has been verified. FORMAT.md lists what is superfluous under "Lean
//! certificates".
//!
//! A superfluous line proves nothing false, so this pass only ever rejects. Cost: about that of the check itself.

use crate::core::certificate::{self, Head};
use crate::core::claim::{Claim, Game};
use crate::core::entail::Proved;
use crate::core::game::Family;
use crate::core::limits::Meter;
use crate::core::reader::Reader;
use crate::core::theory::Theorem;
use std::cell::RefCell;
use std::collections::HashSet;
use std::io::BufRead;

mod blocks;
mod boards;
mod plan;
mod quotient;
mod replies;
mod values;

/// Fails if a line is superfluous; `line` becomes the last line read.
pub(crate) fn check(
    input: &mut dyn BufRead,
    families: &[Family],
    theory: &[Theorem],
    meter: &Meter,
    line: &mut u64,
) -> Result<(), String> {
    let mut reader = Reader::new(input, meter);
    let result =
        certificate::head(&mut reader, families, theory, meter).and_then(|head| body(&mut reader, &head, theory));
    *line = reader.line_number();
    result
}

fn body(reader: &mut Reader, head: &Head, theory: &[Theorem]) -> Result<(), String> {
    let game = &head.game;
    match certificate::body(theory, head.line.as_deref()).map(|(theorem, _)| theorem.word) {
        Some("plan") => return plan::check(reader, game),
        Some("blocks") => return blocks::check(reader, game),
        Some("quotient") => return quotient::check(reader, game),
        Some(_) => return Ok(()),
        None if head.line.as_deref() == Some("values") => return values::check(reader, game),
        None => {}
    }
    let mut symmetries = HashSet::new();
    let mut proved = Proved::new(theory);
    let mut line = head.line.clone();
    while let Some(text) = line.as_deref().and_then(|l| l.strip_prefix("claim ")) {
        let claim = Claim::parse(text, game)?;
        match game.rules.positional() {
            Some(positional) => boards::check(reader, game, positional, &claim, &mut symmetries)?,
            None => replies::check(reader, game, theory, &claim)?,
        }
        game.meter.clear();
        proved.claims.push(claim);
        line = reader.next()?;
    }
    if symmetries.len() < game.rules.positional().map_or(0, |positional| positional.symmetries.len()) {
        return Err("a symmetry is not used".to_owned());
    }
    check_claims(game, head, &proved)
}

/// Fails if the answer rests on fewer claims than there are.
fn check_claims(game: &Game, head: &Head, proved: &Proved) -> Result<(), String> {
    let needed: RefCell<HashSet<Claim>> = RefCell::default();
    for (field, value) in &head.answers {
        proved.entails(game, &head.start, &head.answers, (field, value), &|claim| {
            needed.borrow_mut().insert(claim.clone());
        });
    }
    let all = needed.borrow().len() == proved.claims.len();
    if all { Ok(()) } else { Err("a claim is not needed for the answer".to_owned()) }
}
