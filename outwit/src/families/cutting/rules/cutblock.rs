//! Cutblock: three players cut blocks, Left across the first side, Center across the second, Right across the third.
//!
//! A player who is to move and cannot cut leaves; the last player seated wins.

use super::{Blocks, Cut, Cuts};
use crate::convention::Rule;
use crate::player::Player;
use crate::rulebook::Rulebook;
use crate::rules::Notation;
use crate::scene::board::{Board, Solid, SolidCut, View, Window};
use crate::scene::{Ink, Scene, Shape};
use crate::spec::{Scan, SpecError};

/// The most cells of a side, and the most blocks, that are drawn.
const DRAWN: u64 = 16;
const DRAWN_BLOCKS: usize = 50;

impl Notation for Cuts<3> {
    const NAME: &'static str = "cutblock";
    const EVERYDAY: &'static str = "Cutblock, Cutcake for three players";
    const TITLE: &'static str = "three players cut blocks, each across their own side";
    const EXAMPLES: &'static [&'static str] = &["cutblock:3x2x2", "cutblock:1x2x2+2x1x2", "cutblock:2x2x3@C"];
    const FIELDS: &'static str = "cutblock:{Left=4}x{Center=3}x{Right=3}";
    const PLAYERS: &'static [&'static str] = &["L", "C", "R"];
    const PLAYER_NAMES: &'static [&'static str] = &["Left", "Center", "Right"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal];
    const MOVE_HELP: &'static str = "a block and its two pieces, the larger first: 3x2x2->2x2x2+1x2x2";

    fn parse(scan: &mut Scan) -> Result<(Self, Blocks<3>), SpecError> {
        Ok((Cuts, super::parse(scan, "cutblock:4x3x3")?))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        let moves = "Left, Center and Right move in turn. A move cuts one block in two, into pieces with whole sides: Left \
                     cuts the first side (4x3x3 into 3x3x3 and 1x3x3), Center the second, Right the third. A side of 1 \
                     cannot be cut.";
        Rulebook::last_move(moves, rule, 3)
    }

    fn write(&self, at: &Blocks<3>) -> String {
        super::write(at)
    }

    fn write_move(&self, _at: &Blocks<3>, m: &Cut<3>) -> String {
        super::write_cut(m)
    }

    fn scene(&self, at: &Blocks<3>) -> Scene {
        let mut scene = Scene::new(format!("blocks {}", super::write(at)));
        let mut x = 0.0;
        for block in at.iter().take(DRAWN_BLOCKS) {
            x += draw_block(&mut scene, x, block) + 1.2;
        }
        if at.is_empty() {
            scene.label(0.0, 0.5, "nothing left to cut", Ink::Dark);
        }
        scene
    }

    /// Boxes in a row, with the planes that cut them.
    fn board(&self, at: &Blocks<3>, by: Player, _view: Option<View>, _window: Option<Window>) -> Board {
        let mut board = Board::new(self.scene(at));
        let axis = usize::from(by.0);
        let mut x = 0.0;
        for (solid, block) in at.iter().take(DRAWN_BLOCKS).enumerate() {
            // Blocks too long to be drawn cell by cell are played by the names of their cuts.
            if block.iter().any(|side| *side > DRAWN) {
                board.solids.clear();
                board.cuts.clear();
                return board;
            }
            board.solids.push(Solid { size: *block, at: [x, 0.0, 0.0] });
            for i in 1..block[axis] {
                let m = Cut::new(*block, by, i.min(block[axis] - i));
                board.cuts.push(SolidCut { name: self.write_move(at, &m), solid, axis, at: i });
            }
            x += block[0] as f64 + 1.5;
        }
        board
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        super::small::<3>(dice, 3)
    }
}

/// Draws a block in oblique projection (l to the right, c upwards, r to the back) and returns its width.
fn draw_block(scene: &mut Scene, x: f64, sides: &[u64; 3]) -> f64 {
    const SLANT: f64 = 0.5;
    let [l, c, r] = sides.map(|s| s.min(DRAWN) as f64);
    let project = |a: f64, b: f64, d: f64| (x + a + SLANT * d, -b - SLANT * d);
    let face = |corners: [(f64, f64, f64); 4]| Shape::Polygon(corners.map(|(a, b, d)| project(a, b, d)).to_vec());
    // Each player's cuts run across the face of that player's colour.
    scene.add(face([(0.0, 0.0, 0.0), (l, 0.0, 0.0), (l, c, 0.0), (0.0, c, 0.0)]), Ink::Third);
    scene.add(face([(0.0, c, 0.0), (l, c, 0.0), (l, c, r), (0.0, c, r)]), Ink::Free);
    scene.add(face([(l, 0.0, 0.0), (l, 0.0, r), (l, c, r), (l, c, 0.0)]), Ink::Second);
    let mut line = |(a, b): ((f64, f64), (f64, f64))| scene.add(Shape::Line(a.0, a.1, b.0, b.1), Ink::Dark);
    for i in (1..l as u64).map(|i| i as f64) {
        line((project(i, 0.0, 0.0), project(i, c, 0.0)));
        line((project(i, c, 0.0), project(i, c, r)));
    }
    for i in (1..c as u64).map(|i| i as f64) {
        line((project(0.0, i, 0.0), project(l, i, 0.0)));
        line((project(l, i, 0.0), project(l, i, r)));
    }
    for i in (1..r as u64).map(|i| i as f64) {
        line((project(0.0, c, i), project(l, c, i)));
        line((project(l, 0.0, i), project(l, c, i)));
    }
    let [a, b, d] = sides;
    scene.label(x + l / 2.0, 0.6, format!("{a}×{b}×{d}"), Ink::Dark);
    (l + SLANT * r).max(1.8)
}
