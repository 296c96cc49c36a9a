//! Cutcake: Left cuts the first side of a rectangle, Right the second; who cannot cut loses.
//!
//! ```text
//! 3x2   Left cuts to 2x2 + 1x2, Right to 3x1 + 3x1
//! ```

use super::Notation;
use super::cuts::{self, Blocks, Cut, Cuts};
use crate::convention::Rule;
use crate::show::{Ink, Scene, Shape};
use crate::spec::{Scan, SpecError};

impl Notation for Cuts<2> {
    const NAME: &'static str = "cutcake";
    const TITLE: &'static str = "two players cut rectangles, Left across the first side, Right across the second";
    const EXAMPLES: &'static [&'static str] = &["cutcake:5x3", "cutcake:4x3+2x5", "cutcake:5x3@R"];
    const PLAYERS: &'static [&'static str] = &["L", "R"];
    const PLAYER_NAMES: &'static [&'static str] = &["Left", "Right"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal, Rule::Misere];
    const MOVE_HELP: &'static str = "a cake and its two pieces, the larger first: 5x3->3x3+2x3";

    fn parse(scan: &mut Scan) -> Result<(Self, Blocks<2>), SpecError> {
        Ok((Cuts, cuts::parse(scan, "cutcake:8x7")?))
    }

    fn write(&self, at: &Blocks<2>) -> String {
        cuts::write(at)
    }

    fn write_move(&self, _at: &Blocks<2>, m: &Cut<2>) -> String {
        cuts::write_cut(m)
    }

    fn scene(&self, at: &Blocks<2>) -> Scene {
        const DRAWN: u64 = 24;
        let mut scene = Scene::new(format!("cakes {}", cuts::write(at)));
        let mut x = 0.0;
        for [l, r] in at.iter().take(50) {
            // Left's side runs downwards, so that his cuts are parallel to the x-axis; Right's runs to the right.
            let (height, width) = ((*l).min(DRAWN), (*r).min(DRAWN));
            scene.add(Shape::Rect(x, 0.0, width as f64, height as f64), Ink::Third);
            for i in 1..height {
                scene.add(Shape::Line(x, i as f64, x + width as f64, i as f64), Ink::First);
            }
            for i in 1..width {
                scene.add(Shape::Line(x + i as f64, 0.0, x + i as f64, height as f64), Ink::Dark);
            }
            scene.label(x + width as f64 / 2.0, height as f64 + 0.6, format!("{l}×{r}"), Ink::Dark);
            x += width as f64 + 1.5;
        }
        if at.is_empty() {
            scene.label(0.0, 0.5, "nothing left to cut", Ink::Dark);
        }
        scene
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        cuts::small::<2>(dice, 4)
    }
}
