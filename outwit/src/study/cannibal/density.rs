//! How much sites with one answer can hold at best: the largest density, as an answer and as a certificate.

use crate::proof::blocks::list;
use crate::rules::animals::{Animal, Cell, Copy};
use crate::solve::animals::bob;
use crate::solve::animals::decide::Density;
use crate::solve::limits::{Meter, Stopped};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// The longest side of an animal whose density is looked for: checkers may refuse longer ones.
pub const LONGEST_SIDE: i32 = 32;

/// The largest density, with a family that has it and of which no member can be left out.
pub fn density(animal: &Animal, meter: &mut Meter) -> Result<Density, Stopped> {
    let mut found = bob::density(animal, meter)?;
    if found.family.is_empty() {
        // Nothing meets all members of any family: one is as good as the other.
        let beside = Cell::new(animal.extent(0).0, 0);
        found.family = [Cell::default(), beside].map(|at| Copy { at, orientation: 0 }).to_vec();
    }
    // Without a member that is not needed the family is no less dense, and nothing is denser.
    let mut number = 0;
    while number < found.family.len() {
        let mut others = found.family.clone();
        others.remove(number);
        if has_common_cell(animal, &others) {
            number += 1;
        } else {
            found.family = others;
        }
    }
    Ok(found)
}

fn has_common_cell(animal: &Animal, family: &[Copy]) -> bool {
    let Some((&first, others)) = family.split_first() else { return true };
    animal.cells(first).any(|cell| others.iter().all(|&copy| animal.cells(copy).any(|c| c == cell)))
}

/// The fraction, in lowest terms.
fn fraction(density: &Density) -> String {
    format!("{}/{}", density.numerator, density.denominator)
}

/// The fields of the answer, null where the search was stopped, and a sentence.
pub fn words(density: Option<&Density>) -> (Map<String, Value>, String) {
    let excluded = density.map(|d| d.numerator < d.denominator);
    let one_answer = excluded.map(|e| if e { "impossible" } else { "not excluded" });
    let family = density.map(|d| d.family.iter().map(Copy::to_string).collect::<Vec<_>>());
    let fields =
        [("density", json!(density.map(fraction))), ("one_answer", json!(one_answer)), ("family", json!(family))];
    let sentence = match (density, excluded) {
        (Some(d), Some(true)) => format!("density {}: no strategy with one answer a site exists", fraction(d)),
        (Some(d), _) => format!("density {}: strategies with one answer a site are not excluded", fraction(d)),
        (None, _) => "undecided".to_owned(),
    };
    (fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(), sentence)
}

/// Writes the certificate.
pub fn certificate(animal: &Animal, density: &Density, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "certificate 1\ngame cannibal:{animal}\nrule cannibal\nanswer density {}", fraction(density))?;
    writeln!(out, "density\nfamily {}\nend", list(&density.family))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::animals::read;
    use crate::solve::limits::Limits;
    use crate::spec::Scan;

    #[test]
    fn families_have_no_member_too_many() {
        for text in ["I1", "I2", "L3", "S4", "X5", "W5", "P5", "U5", "O(3,3,1)"] {
            let animal = read::animal(&mut Scan::new(text)).unwrap();
            let family = density(&animal, &mut Meter::new(Limits::default())).unwrap().family;
            assert!(!has_common_cell(&animal, &family), "{text}");
            for number in 0..family.len() {
                let mut others = family.clone();
                others.remove(number);
                assert!(has_common_cell(&animal, &others), "{text}: {} is not needed", family[number]);
            }
        }
    }
}
