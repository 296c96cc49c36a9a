//! Pictures of Bob's blocks: a patch of the board with some translates of the sites, and beside it the members of each.

use super::tiling::{Outcome, Study, Tiling};
use crate::rules::animals::drawing::{in_place, outline, region};
use crate::rules::animals::{Animal, Cell, Copy};
use crate::show::{Ink, Scene};
use crate::solve::animals::{Blocks, Site};
use std::collections::BTreeSet;

const SHADES: [Ink; 3] = [Ink::Third, Ink::Second, Ink::Gone];

/// Evidence for Bob: sites with their translates, then the answers of the first few sites.
pub fn blocks(animal: &Animal, blocks: &Blocks, title: &str) -> Scene {
    let mut scene = Scene::new(title);
    let lattice = blocks.lattice;
    for (i, site) in blocks.sites.iter().enumerate() {
        let cells: BTreeSet<Cell> = match site {
            Site::Members(members) => members.iter().flat_map(|&m| animal.cells(m)).collect(),
            Site::Area(area) => area.cells.iter().copied().collect(),
        };
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
        let height = cells.iter().map(|c| c.y).max().unwrap_or(0) - cells.iter().map(|c| c.y).min().unwrap_or(0) + 1;
        let (least, top) = (cells.iter().map(|c| c.x).min().unwrap_or(0), cells.iter().map(|c| c.y).min().unwrap_or(0));
        let width = cells.iter().map(|c| c.x).max().unwrap_or(0) - least + 1;
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
