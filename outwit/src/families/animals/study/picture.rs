//! Draws Bob's blocks: a patch of the board with some translates of the sites, and beside it the members of each.
//!
//! Cost: one shape per cell that is drawn.

use super::tiling::{Outcome, Study, Tiling};
use crate::families::animals::engine::{Blocks, Lattice, Site};
use crate::families::animals::guide::blocks::Following;
use crate::families::animals::rules::drawing::{in_place, outline, region};
use crate::families::animals::rules::{Animal, Cell, Copy, Motion, Position};
use crate::player::Player;
use crate::scene::board::Window;
use crate::scene::{Ink, Scene, Shape};
use std::collections::BTreeSet;

const SHADES: [Ink; 3] = [Ink::Third, Ink::Second, Ink::Gone];

/// Evidence for Bob: sites with their translates, then the answers of the first few sites.
pub fn blocks(animal: &Animal, blocks: &Blocks, title: &str) -> Scene {
    let mut scene = Scene::new(title);
    let lattice = blocks.lattice;
    for (i, site) in blocks.sites.iter().enumerate() {
        let cells = site_cells(animal, site);
        for q in -1..=1 {
            for p in -1..=1 {
                let by = Cell::new(p * lattice.a + q * lattice.t, q * lattice.b);
                region(&mut scene, &cells.iter().map(|&c| c + by).collect(), SHADES[i % SHADES.len()], in_place);
            }
        }
    }
    let right = scene.bounds().2 + 2.0;
    let mut down = scene.bounds().1;
    for (site, number) in blocks.sites.iter().zip(1..) {
        let Site::Members(members) = site else { continue };
        scene.label(right + 1.0, down + 0.5, format!("site {number}"), Ink::Dark);
        let mut left = right;
        let cells: BTreeSet<Cell> = members.iter().flat_map(|&m| animal.cells(m)).collect();
        let (least, top) = (cells.iter().map(|c| c.x).min().unwrap_or(0), cells.iter().map(|c| c.y).min().unwrap_or(0));
        let width = cells.iter().map(|c| c.x).max().unwrap_or(0) - least + 1;
        let height = cells.iter().map(|c| c.y).max().unwrap_or(0) - top + 1;
        for &member in members {
            let place = |c: Cell| (left + f64::from(c.x - least), down + 1.5 + f64::from(c.y - top));
            region(&mut scene, &cells, Ink::Free, place);
            region(&mut scene, &animal.cells(member).collect(), SHADES[(number - 1) % SHADES.len()], place);
            left += f64::from(width) + 1.0;
        }
        down += f64::from(height) + 3.0;
    }
    scene
}

/// The blocks that meet a window, laid so that they keep Bob safe in a position, or else at the origin.
pub(crate) fn under(
    animal: &Animal,
    blocks: &Blocks,
    position: &Position,
    mover: Player,
    window: Window,
) -> Vec<(Shape, Ink)> {
    let lies = Following::new(animal, blocks).lies(position, mover);
    let motion = lies.map_or(Motion::default(), |(motion, _)| motion);
    let Lattice { a, t, b } = blocks.lattice;
    let inside = |c: &Cell| (window.left..=window.right).contains(&c.x) && (window.top..=window.bottom).contains(&c.y);
    // The window in the coordinates of the blocks, with a margin for the largest site.
    let back = motion.inverse();
    let corners = [(window.left, window.top), (window.right, window.bottom)].map(|(x, y)| back.apply(Cell::new(x, y)));
    let (first, last) = (corners[0], corners[1]);
    let mut scene = Scene::new("");
    for (i, site) in blocks.sites.iter().enumerate() {
        let cells: Vec<Cell> = site_cells(animal, site);
        let size = 1 + cells.iter().map(|c| c.x.abs().max(c.y.abs())).max().unwrap_or(0);
        let rows = (first.y.min(last.y) - size).div_euclid(b)..=(first.y.max(last.y) + size).div_euclid(b) + 1;
        for q in rows {
            let columns = (first.x.min(last.x) - size - q * t).div_euclid(a)
                ..=(first.x.max(last.x) + size - q * t).div_euclid(a) + 1;
            for p in columns {
                let by = Cell::new(p * a + q * t, q * b);
                let moved: BTreeSet<Cell> = cells.iter().map(|&c| motion.apply(c + by)).collect();
                if moved.iter().any(inside) {
                    region(&mut scene, &moved, SHADES[(i + (p + q).rem_euclid(2) as usize) % 2], in_place);
                }
            }
        }
    }
    scene.shapes
}

/// The cells of a site.
fn site_cells(animal: &Animal, site: &Site) -> Vec<Cell> {
    match site {
        Site::Members(members) => {
            members.iter().flat_map(|&m| animal.cells(m)).collect::<BTreeSet<_>>().into_iter().collect()
        }
        Site::Area(area) => area.cells.clone(),
    }
}

/// A strategy of the document: its blocks, and if it fails, the copy that Alice builds between Bob's answers.
pub fn study(animal: &Animal, study: &Study, title: &str) -> Scene {
    let mut scene = Scene::new(title);
    let Tiling { w, h, t } = study.tiling;
    let block =
        |by: Cell| (0..h).flat_map(move |y| (0..w).map(move |x| by + Cell::new(x, y))).collect::<BTreeSet<Cell>>();
    let corner = |p: i32, q: i32| Cell::new(p * w + q * t, q * h);
    let (hers, answers): (Vec<Copy>, &[Copy]) = match &study.outcome {
        Outcome::Crack { copy, missed_by } => (vec![*copy], missed_by),
        _ => (Vec::new(), study.members.get(..1).unwrap_or_default()),
    };
    let near = (-1..=1).flat_map(|q| (-1..=1).map(move |p| corner(p, q)));
    let met = answers.iter().flat_map(|&m| animal.cells(m)).map(|c| study.tiling.block_of(c));
    let corners: BTreeSet<Cell> = near.chain(met).collect();
    for &by in &corners {
        for cell in block(by) {
            scene.cell(cell.x.into(), cell.y.into(), Ink::Free);
        }
    }
    for (i, &answer) in answers.iter().enumerate() {
        region(&mut scene, &animal.cells(answer).collect(), SHADES[i % SHADES.len()], in_place);
    }
    for &copy in &hers {
        region(&mut scene, &animal.cells(copy).collect(), Ink::First, in_place);
    }
    if let Outcome::NoAnswer(cell) = study.outcome {
        scene.cell(cell.x.into(), cell.y.into(), Ink::First);
    }
    for &by in &corners {
        outline(&mut scene, &block(by), in_place);
    }
    scene
}
