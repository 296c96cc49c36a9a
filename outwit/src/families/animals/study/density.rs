//! The largest density, the most that sites with one answer can hold, as an answer and as a certificate.
//!
//! Cost: that of [`bob::density`], a search that is exponential in the worst case; dropping superfluous members is
//! polynomial.

use crate::certificate::head;
use crate::families::animals::engine::bob;
use crate::families::animals::engine::evidence::Density;
use crate::families::animals::evidence::blocks::list;
use crate::families::animals::rules::{Animal, Cell, Copy};
use crate::limits::{Meter, Stopped};
use crate::study::Facts;
use serde_json::json;
use std::io::{self, Write};

/// The longest side of an animal whose density is computed: checkers may refuse longer ones.
pub(crate) const LONGEST_SIDE: i32 = 32;

/// The largest density, with a family that has it and needs all of its members.
pub(crate) fn density(animal: &Animal, meter: &mut Meter) -> Result<Density, Stopped> {
    let mut found = bob::density(animal, meter)?;
    if found.family.is_empty() {
        // No copy meets all members of any family: one family is as good as another.
        let beside = Cell::new(animal.extent(0).0, 0);
        found.family = [Cell::default(), beside].map(|at| Copy { at, orientation: 0 }).to_vec();
    }
    // Without a superfluous member the family is at least as dense, and no family is denser.
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

/// The density as an answer; the fields are null if the search was stopped.
pub(crate) fn facts(density: Option<&Density>) -> Facts {
    let excluded = density.map(|d| d.numerator < d.denominator);
    let one_answer = excluded.map(|e| if e { "impossible" } else { "not excluded" });
    let family: Option<Vec<String>> = density.map(|d| d.family.iter().map(Copy::to_string).collect());
    let verdict = match (density, excluded) {
        (Some(d), Some(true)) => format!("density {}: no strategy with one answer per site exists", fraction(d)),
        (Some(d), _) => format!("density {}: strategies with one answer per site are not excluded", fraction(d)),
        (None, _) => "undecided".to_owned(),
    };
    let mut lines = Vec::new();
    if let (Some(excluded), Some(family)) = (excluded, &family) {
        let more =
            if family.len() > SHOWN { format!("  … and {} more", family.len() - SHOWN) } else { String::new() };
        let shown = family.iter().take(SHOWN).cloned().collect::<Vec<_>>().join("  ") + &more;
        lines.push(format!("  {} copies without a common cell that have it: {shown}", family.len()));
        lines.extend(match excluded {
            false => {
                vec!["  that alone does not make the animal a cannibal: the sites must also fit together".to_owned()]
            }
            true => vec![
                "  such sites hold at most this fraction of all copies, and Bob must hold them all".to_owned(),
                "  that alone does not make the animal a non-cannibal: Bob may answer several times in a block"
                    .to_owned(),
            ],
        });
    }
    let fields =
        [("density", json!(density.map(fraction))), ("one_answer", json!(one_answer)), ("family", json!(family))];
    let certified = density.map(|_| "density".to_owned()).into_iter().collect();
    Facts { lines, certified, ..Facts::new(fields, verdict) }
}

/// The most copies that the text lists.
const SHOWN: usize = 20;

/// Writes the certificate.
pub(crate) fn certificate(animal: &Animal, density: &Density, out: &mut dyn Write) -> io::Result<()> {
    head(&format!("cannibal:{animal}"), "cannibal", [("density", &*fraction(density))], out)?;
    writeln!(out, "density\nfamily {}\nend", list(&density.family))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::animals::rules::read;
    use crate::limits::Limits;
    use crate::spec::Scan;

    #[test]
    fn families_have_no_superfluous_member() {
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
