//! Toads and Frogs (*Winning Ways*, chapter 1): Left moves toads to the right, Right moves frogs to the left.
//!
//! ```text
//! TT..FF   one step to a free cell, or a jump over one piece of the other kind to a free cell;
//!          a player who cannot move loses
//! ```

use crate::alias::Alias;
use crate::convention::Rule;
use crate::family::Family;
use crate::limits::allocated;
use crate::player::{Player, Renaming};
use crate::rulebook::Rulebook;
use crate::rules::{Notation, Rules};
use crate::scene::board::{Board, View, Window};
use crate::scene::{Ink, Scene, Shape};
use crate::spec::{Scan, SpecError};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toads;

/// The cells of a strip: `T`, `F` or `.`.
type Strip = Vec<u8>;

/// A move: the cell that a toad or a frog leaves, and the cell it lands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hop {
    from: usize,
    to: usize,
}

/// The longest strip.
const LONGEST: usize = 64;

impl Family for Toads {
    const UNPROVED: &'static [&'static str] = &["value"];
    const FAMILY: &'static str = "partizan";
}

impl Rules for Toads {
    type Position = Strip;
    type Move = Hop;

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a Strip, by: Player) -> impl Iterator<Item = Hop> + 'a {
        let (own, other) = if by.0 == 0 { (b'T', b'F') } else { (b'F', b'T') };
        let ahead = move |from: usize, steps: usize| {
            if by.0 == 0 { from.checked_add(steps) } else { from.checked_sub(steps) }.filter(|to| *to < at.len())
        };
        (0..at.len()).filter(move |from| at[*from] == own).filter_map(move |from| {
            let (step, jump) = (ahead(from, 1)?, ahead(from, 2));
            let free = |cell: &usize| at[*cell] == b'.';
            let to = Some(step).filter(free).or_else(|| jump.filter(|to| at[step] == other && free(to)))?;
            Some(Hop { from, to })
        })
    }

    fn play(&self, at: &Strip, _by: Player, m: &Hop) -> Strip {
        let mut cells = at.clone();
        cells.swap(m.from, m.to);
        cells
    }

    /// `TTFF` never moves again, as nothing jumps over two pieces; so it cuts the strip into independent pieces.
    fn pieces(&self, at: &Strip) -> Vec<Strip> {
        let mut pieces = vec![Strip::new()];
        let mut rest = &at[..];
        while let Some((cell, after)) = rest.split_first() {
            if rest.starts_with(b"TTFF") {
                pieces.push(Strip::new());
                rest = &rest[4..];
            } else {
                if let Some(piece) = pieces.last_mut() {
                    piece.push(*cell);
                }
                rest = after;
            }
        }
        pieces
    }

    /// Toads become frogs when the strip is turned round.
    fn renamed(&self, part: &Strip, by: Renaming) -> Option<Strip> {
        let turned = |cell: &u8| match cell {
            b'T' => b'F',
            b'F' => b'T',
            free => *free,
        };
        Some(if by.shift().is_multiple_of(2) { part.clone() } else { part.iter().rev().map(turned).collect() })
    }

    fn bytes(&self, at: &Strip) -> usize {
        size_of::<Strip>() + allocated(at.capacity())
    }
}

impl Notation for Toads {
    const NAME: &'static str = "toads";
    const EVERYDAY: &'static str = "Toads and Frogs";
    const TITLE: &'static str = "Toads and Frogs: toads go right, frogs go left, and they jump over each other";
    const EXAMPLES: &'static [&'static str] = &["toads:TT..FF", "toads:TTT.FFF", "toads:TF.TF.@R"];
    const ALIASES: &'static [Alias] = &[Alias::game("toads-and-frogs", "Toads and Frogs", "toads-and-frogs:TT..FF")];
    const FIELDS: &'static str = "toads:{strip=TT..FF}";
    const PLAYERS: &'static [&'static str] = &["L", "R"];
    const PLAYER_NAMES: &'static [&'static str] = &["Left", "Right"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal, Rule::Misere];
    const MOVE_HELP: &'static str = "the cell that a toad or a frog leaves, counted from 1 at the left: 2";

    fn parse(scan: &mut Scan) -> Result<(Self, Strip), SpecError> {
        let place = scan.at();
        let cells = scan.take_while(|c| "TF.tf".contains(c)).to_ascii_uppercase().into_bytes();
        if cells.is_empty() || cells.len() > LONGEST {
            return Err(SpecError::new(place, format!("a strip has 1 to {LONGEST} cells: T, F or .")));
        }
        Ok((Toads, cells))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        let moves = "Toads (T) and frogs (F) sit on a strip. Left moves a toad to the right, Right a frog to the left: one \
                     step to a free cell, or a jump over one animal of the other kind to a free cell.";
        Rulebook::last_move(moves, rule, 2)
    }

    fn write(&self, at: &Strip) -> String {
        at.iter().map(|c| char::from(*c)).collect()
    }

    fn write_move(&self, _at: &Strip, m: &Hop) -> String {
        (m.from + 1).to_string()
    }

    fn scene(&self, at: &Strip) -> Scene {
        let mut scene = Scene::new(format!("toads and frogs {}", self.write(at)));
        for (x, cell) in at.iter().enumerate() {
            scene.cell(x as f64, 0.0, Ink::Free);
            let ink = match cell {
                b'T' => Ink::First,
                b'F' => Ink::Second,
                _ => continue,
            };
            scene.add(Shape::Circle(x as f64 + 0.5, 0.5, 0.35), ink);
            scene.label(x as f64 + 0.5, 0.5, char::from(*cell).to_string(), Ink::Dark);
        }
        scene
    }

    /// The piece that moves is touched.
    fn board(&self, at: &Strip, by: Player, _view: Option<View>, _window: Option<Window>) -> Board {
        let mut board = Board::new(self.scene(at));
        for m in self.moves(at, by) {
            let label = format!("cell {}, {}", m.from + 1, if by.0 == 0 { "toad" } else { "frog" });
            board.touch(self.write_move(at, &m), label, Shape::Rect(m.from as f64, 0.0, 1.0, 1.0));
        }
        board
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        (0..1 + dice(7)).map(|_| ["T", "F", "."][dice(3) as usize]).collect()
    }
}
