//! Verdicts about animals on the infinite board: the searches, and the certificates of what they find.

use outwit::proof;
use outwit::rules::animals::{Animal, Cell};

use outwit::solve::animals::{Lattice, Site, bob};
use outwit::solve::limits::{Limits, Meter};

fn animal(text: &str) -> Animal {
    let rows = text.split('/').zip(0..);
    let cells = rows.flat_map(|(row, y)| row.chars().zip(0..).filter(|(c, _)| *c == '#').map(move |(_, x)| (x, y)));
    Animal::new(cells.map(|(x, y)| Cell::new(x, y))).expect("an animal")
}

fn meter() -> Meter<'static> {
    Meter::new(Limits::default())
}

/// What the checker says about a certificate with this answer and body.
fn checked(animal: &Animal, answer: &str, body: impl FnOnce(&mut Vec<u8>)) -> Result<(), String> {
    let mut certificate =
        format!("certificate 1\ngame cannibal:{animal}\nrule cannibal\nanswer {answer}\n").into_bytes();
    body(&mut certificate);
    outwit_check::verify(certificate.as_slice(), &outwit_check::STANDARD).map(|_| ()).map_err(|e| format!("{e:?}"))
}

#[test]
fn several_answers_in_a_block() {
    let y = animal("####/.#..");
    let lattice = Lattice { a: 6, t: 2, b: 4 };
    let blocks = bob::area::in_blocks(&y, lattice, 100_000, &mut meter()).expect("no budget").expect("a strategy");
    let Site::Area(area) = &blocks.sites[0] else { panic!("an area") };
    assert!(area.states.iter().any(|s| s.bob.len() == 2), "Bob answers more than once");
    checked(&y, "verdict cannibal", |out| proof::blocks::write(&blocks, out).expect("written")).expect("accepted");
}
