//! Treblecross: both players put an X on a strip; who first makes three in a row wins.
//!
//! ```text
//! +---+---+---+---+---+---+---+
//! |   |   |   | X |   |   |   |   seven cells: the middle is the winning first move
//! +---+---+---+---+---+---+---+
//! ```
//!
//! A strip of at least three cells cannot fill up without three in a row, so there is no draw.

use super::{Notation, Rules};
use crate::convention::Rule;
use crate::player::Player;
use crate::show::{Ink, Scene};
use crate::spec::{Scan, SpecError};

/// The rules have no parameter: the strip is the position.
#[derive(Clone, Copy, Debug)]
pub struct Treblecross;

/// Cells from left to right, true where an X stands.
type Strip = Box<[bool]>;

/// The longest strip.
const LONGEST: u64 = 1_000_000;

impl Rules for Treblecross {
    type Position = Strip;
    type Move = usize;

    fn impartial(&self) -> bool {
        true
    }

    fn moves<'a>(&'a self, at: &'a Strip, _by: Player) -> impl Iterator<Item = usize> + 'a {
        let over = self.completed(at, Player(0));
        (0..at.len()).filter(move |i| !over && !at[*i])
    }

    fn play(&self, at: &Strip, _by: Player, m: &usize) -> Strip {
        let mut strip = at.clone();
        strip[*m] = true;
        strip
    }

    fn completed(&self, at: &Strip, _by: Player) -> bool {
        at.windows(3).any(|w| w == [true, true, true])
    }

    fn images(&self, part: &Strip) -> Vec<Strip> {
        vec![part.iter().rev().copied().collect()]
    }

    fn bytes(&self, at: &Strip) -> usize {
        size_of::<Strip>() + at.len()
    }
}

impl Notation for Treblecross {
    const NAME: &'static str = "treblecross";
    const TITLE: &'static str = "put an X on a strip; three in a row win";
    const EXAMPLES: &'static [&'static str] = &["treblecross:11", "treblecross:..x..x.."];
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Complete, Rule::Avoid];
    const MOVE_HELP: &'static str = "the number of a cell, counted from 1 at the left: 4";

    fn parse(scan: &mut Scan) -> Result<(Self, Strip), SpecError> {
        let at = scan.at();
        if scan.peek().is_some_and(|c| c.is_ascii_digit()) {
            let cells = scan.number_from(3, "the length of the strip")?;
            if cells > LONGEST {
                return Err(SpecError::new(at, format!("the strip has at most {LONGEST} cells")).too_large());
            }
            return Ok((Treblecross, vec![false; cells as usize].into()));
        }
        let cells = scan.take_while(|c| matches!(c, '.' | 'x' | 'X'));
        if cells.is_empty() {
            return Err(scan.error(format!("a length or a strip of . and x was expected, found {}", scan.found())));
        }
        if scan.peek().is_some_and(|c| c != '@') {
            return Err(scan.error(format!("a strip consists of . and x, found {}", scan.found())));
        }
        if cells.len() < 3 {
            return Err(SpecError::new(at, "the strip has at least 3 cells").instead("treblecross:3"));
        }
        Ok((Treblecross, cells.chars().map(|c| c != '.').collect()))
    }

    fn write(&self, at: &Strip) -> String {
        at.iter().map(|x| if *x { 'x' } else { '.' }).collect()
    }

    fn write_body(&self, at: &Strip) -> String {
        if at.iter().any(|x| *x) { self.write(at) } else { at.len().to_string() }
    }

    fn write_move(&self, _at: &Strip, m: &usize) -> String {
        (m + 1).to_string()
    }

    fn refuse(&self, at: &Strip) -> Option<String> {
        self.completed(at, Player(0)).then(|| "the strip has three in a row already: the game is over".to_owned())
    }

    fn scene(&self, at: &Strip) -> Scene {
        let mut scene = Scene::new(format!("Treblecross strip {}", self.write_body(at)));
        for (i, &x) in at.iter().take(1000).enumerate() {
            let left = i as f64;
            scene.cell(left, 0.0, if x { Ink::Second } else { Ink::Free });
            if x {
                scene.label(left + 0.5, 0.5, "X", Ink::Dark);
            }
            if at.len() <= 40 || (i + 1) % 5 == 0 {
                scene.label(left + 0.5, 1.5, (i + 1).to_string(), Ink::Dark);
            }
        }
        if at.len() > 1000 {
            scene.label(1002.0, 0.5, format!("… {} cells", at.len()), Ink::Dark);
        }
        scene
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        let cells = 3 + dice(8);
        let mut text = String::new();
        for _ in 0..cells {
            let x = dice(4) == 0 && !text.ends_with("xx");
            text.push(if x { 'x' } else { '.' });
        }
        text
    }
}
