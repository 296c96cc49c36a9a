//! Verifies Outwit's certificates with its own parser and its own naive rules, sharing no code with the solver.
//!
//! The format is described in FORMAT.md at the root of the repository; this crate reads it literally. It has no
//! dependencies, does not recurse on input, and holds only a small multiple of the file in memory. Cost: for every line
//! of a certificate, all moves of its position once.
//!
//! ```
//! let certificate = b"certificate 1\ngame octal:.77:2\nrule misere\nanswer outcome N\n\
//!     claim start first side first goal win\nreplies\n2@first ! 2->1\n1@second\nend\n";
//! let verified = outwit_check::verify(&certificate[..], &outwit_check::STANDARD).unwrap();
//! assert_eq!(verified.spec, "octal:.77:2");
//! ```

use std::cell::Cell;
use std::fmt;
use std::io::BufRead;

mod animals;
mod boards;
mod claim;
mod closed;
mod code;
mod entail;
pub mod naive;
mod outlast;
mod period;
#[cfg(test)]
mod plain;
mod potential;
mod quotient;
mod reader;
mod replies;
pub mod rich;
mod sequence;
pub mod turn;
mod values;

pub use naive::{Family, Kind, Naive, STANDARD};

use naive::positional::symmetry::Symmetry;

/// The largest heap, board or number of cells that is accepted, and the most cuts that are followed from one state.
const LARGEST: u64 = 1 << 20;

/// Why a certificate is not accepted, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Rejected {}

/// What an accepted certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The game and position.
    pub spec: String,
    /// The rule that the game is played under.
    pub rule: String,
    /// The fields of the answer and their values.
    pub answers: Vec<(String, String)>,
    /// The number of lines in the file.
    pub lines: u64,
}

/// Verifies a certificate and returns what it proves.
pub fn verify(input: impl BufRead, families: &[Family]) -> Result<Verified, Rejected> {
    let mut reader = reader::Reader::new(input);
    let result = certificate(&mut reader, families);
    result.map_err(|reason| Rejected { line: reader.line_number().max(1), reason })
}

fn certificate<B: BufRead>(reader: &mut reader::Reader<B>, families: &[Family]) -> Result<Verified, String> {
    if reader.next()?.as_deref() != Some("certificate 1") {
        return Err("the first line must be `certificate 1`".to_owned());
    }
    let spec = reader.field("game")?;
    let (name, body) = spec.split_once(':').ok_or("the game line does not name a game")?;
    let family = families.iter().find(|f| f.name == name).ok_or_else(|| format!("unknown game {name:?}"))?;
    let rule_name = reader.field("rule")?;
    let rule = turn::Rule::parse(&rule_name).ok_or_else(|| format!("unknown rule {rule_name:?}"))?;
    if !family.rules.contains(&rule) {
        return Err(format!("{name} is not played under the rule {rule_name:?}"));
    }
    let kind = family.kind;
    let (body, start) = match body.rsplit_once('@') {
        Some((body, turn)) if matches!(kind, Kind::Three | Kind::Positional | Kind::Score) => {
            (body, turn::Turn::parse(turn, family.players).ok_or("the turn in the game line is not valid")?)
        }
        _ => (body, turn::Turn::everybody(family.players.len(), 0)),
    };
    let mut rules = (family.read)(body)?;
    rules.play_by(rule);
    let mut game = claim::Game { family, rules: rules.as_ref(), rule, reduced: false, symmetries: Vec::new() };

    let answers = answers(&reader.field("answer")?)?;
    let mut line = reader.next()?;
    if line.as_deref() == Some("reduced") {
        rules.reduced(&rules.start())?;
        game.reduced = true;
        line = reader.next()?;
    }
    while let Some(images) = line.as_deref().and_then(|l| l.strip_prefix("symmetry ")) {
        let positional = rules.positional().ok_or("only boards have symmetries")?;
        game.symmetries.push((Symmetry::read(&positional.board, images)?, Cell::new(false)));
        line = reader.next()?;
    }
    let mut proved = entail::Proved::default();
    if let Some(animal) = rules.animal() {
        proved.animal = Some(animals::check(reader, animal, line.as_deref())?);
        line = reader.next()?;
    } else if line.as_deref() == Some("values") {
        if kind != Kind::Impartial || rule != turn::Rule::Normal {
            return Err("values belong to impartial games in normal play".to_owned());
        }
        proved.value = Some(values::check(reader, rules.as_ref())?);
        line = reader.next()?;
    } else if line.as_deref() == Some("quotient") {
        if name != "octal" || rule != turn::Rule::Misere {
            return Err("a quotient belongs to heaps in misère play".to_owned());
        }
        let code = code::Code::read(body.split(':').next().unwrap_or_default())?;
        proved.quotient = Some((quotient::check(reader, rules.as_ref())?, code));
        line = reader.next()?;
    } else if let Some(mask) = line.as_deref().and_then(|l| l.strip_prefix("sequence mask ")) {
        if name != "octal" || rule != turn::Rule::Normal {
            return Err("a sequence belongs to heaps in normal play".to_owned());
        }
        let code = code::Code::read(body.split(':').next().unwrap_or_default())?;
        let last = reader::number(&rules.start()).ok_or("a sequence needs a single heap")?;
        let mask = reader::number(mask).and_then(|m| u16::try_from(m).ok()).ok_or("a mask is a number below 65536")?;
        proved.sequence = Some((sequence::check(reader, &code, last, mask)?, code));
        line = reader.next()?;
    } else {
        while let Some(text) = line.as_deref().and_then(|l| l.strip_prefix("claim ")) {
            let claim = claim::Claim::parse(text, &game)?;
            if proved.claims.iter().any(|(c, _)| *c == claim) {
                return Err("the same claim is made twice".to_owned());
            }
            replies::check(reader, &game, &claim)?;
            proved.claims.push((claim, Cell::new(false)));
            line = reader.next()?;
        }
    }
    if let Some(text) = line {
        return Err(format!("not expected here: {}", reader::shorten(&text)));
    }
    for (field, value) in &answers {
        if !proved.entails(&game, &start, &answers, field, value) {
            return Err(format!("what was proved does not entail the answer {field} {}", reader::shorten(value)));
        }
    }
    if proved.claims.iter().any(|(_, needed)| !needed.get()) {
        return Err("a claim is not needed for the answer".to_owned());
    }
    if game.symmetries.iter().any(|(_, used)| !used.get()) {
        return Err("a symmetry is not used".to_owned());
    }
    Ok(Verified { spec, rule: rule_name, answers, lines: reader.line_number() })
}

/// The fields of the answer line and their values.
fn answers(text: &str) -> Result<Vec<(String, String)>, String> {
    let words: Vec<&str> = text.split(' ').collect();
    let mut answers: Vec<(String, String)> = Vec::new();
    for pair in words.chunks(2) {
        let [field, value] = pair else { return Err("every field of the answer needs a value".to_owned()) };
        if answers.iter().any(|(f, _)| f == field) {
            return Err(format!("the field {field} is answered twice"));
        }
        answers.push(((*field).to_owned(), (*value).to_owned()));
    }
    Ok(answers)
}
