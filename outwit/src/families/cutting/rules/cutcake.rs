//! Cutcake: Left cuts the first side of a rectangle, Right the second; a player who cannot cut loses.
//!
//! ```text
//! 3x2   Left cuts to 2x2 + 1x2, Right to 3x1 + 3x1
//! ```

use super::{Blocks, Cut, Cuts};
use crate::convention::Rule;
use crate::player::Player;
use crate::rulebook::Rulebook;
use crate::rules::Notation;
use crate::scene::board::{Board, View, Window};
use crate::scene::{Ink, Scene, Shape};
use crate::spec::{Scan, SpecError};

/// The most cells of a side, and the most cakes, that are drawn, and the distance between cakes.
const DRAWN: u64 = 24;
const DRAWN_CAKES: usize = 50;
const APART: f64 = 1.5;

impl Notation for Cuts<2> {
    const NAME: &'static str = "cutcake";
    const EVERYDAY: &'static str = "Cutcake";
    const TITLE: &'static str = "two players cut rectangles, Left across the first side, Right across the second";
    const EXAMPLES: &'static [&'static str] = &["cutcake:5x3", "cutcake:4x3+2x5", "cutcake:5x3@R"];
    const FIELDS: &'static str = "cutcake:{Left=5}x{Right=4}";
    const PLAYERS: &'static [&'static str] = &["L", "R"];
    const PLAYER_NAMES: &'static [&'static str] = &["Left", "Right"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal, Rule::Misere];
    const MOVE_HELP: &'static str = "a cake and its two pieces, the larger first: 5x3->3x3+2x3";

    fn parse(scan: &mut Scan) -> Result<(Self, Blocks<2>), SpecError> {
        Ok((Cuts, super::parse(scan, "cutcake:8x7")?))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        let moves = "Left and Right move in turn. A move cuts one cake in two, into pieces with whole sides: Left cuts the \
                     first side (5x3 into 3x3 and 2x3), Right the second (5x3 into 5x2 and 5x1). A side of 1 cannot be cut.";
        Rulebook::last_move(moves, rule, 2)
    }

    fn write(&self, at: &Blocks<2>) -> String {
        super::write(at)
    }

    fn write_move(&self, _at: &Blocks<2>, m: &Cut<2>) -> String {
        super::write_cut(m)
    }

    fn scene(&self, at: &Blocks<2>) -> Scene {
        let mut scene = Scene::new(format!("cakes {}", super::write(at)));
        let mut x = 0.0;
        for [l, r] in at.iter().take(DRAWN_CAKES) {
            // Left's side runs downwards, so Left's cuts are horizontal; Right's side runs to the right.
            let (height, width) = ((*l).min(DRAWN), (*r).min(DRAWN));
            scene.add(Shape::Rect(x, 0.0, width as f64, height as f64), Ink::Third);
            for i in 1..height {
                scene.add(Shape::Line(x, i as f64, x + width as f64, i as f64), Ink::First);
            }
            for i in 1..width {
                scene.add(Shape::Line(x + i as f64, 0.0, x + i as f64, height as f64), Ink::Dark);
            }
            scene.label(x + width as f64 / 2.0, height as f64 + 0.6, format!("{l}×{r}"), Ink::Dark);
            x += width as f64 + APART;
        }
        if at.is_empty() {
            scene.label(0.0, 0.5, "nothing left to cut", Ink::Dark);
        }
        scene
    }

    /// A cut is a line of the picture.
    fn board(&self, at: &Blocks<2>, by: Player, _view: Option<View>, _window: Option<Window>) -> Board {
        let mut board = Board::new(self.scene(at));
        let side = usize::from(by.0);
        let mut x = 0.0;
        for (number, cake) in at.iter().take(DRAWN_CAKES).enumerate() {
            let [height, width] = cake.map(|side| side.min(DRAWN) as f64);
            for i in (1..cake[side]).filter(|_| cake[side] <= DRAWN) {
                let (along, smaller) = (i as f64, i.min(cake[side] - i));
                let line = match side {
                    0 => Shape::Line(x, along, x + width, along),
                    _ => Shape::Line(x + along, 0.0, x + along, height),
                };
                let m = Cut::new(*cake, by, smaller);
                board.touch(self.write_move(at, &m), format!("cake {}, after {i}", number + 1), line);
            }
            x += width + APART;
        }
        board
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        super::small::<2>(dice, 4)
    }
}
