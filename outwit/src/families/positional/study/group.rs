//! All symmetries of a small board, as tables, to find one position for each class of symmetric ones.
//!
//! A position is normal if it is the least of its images. Two tables of 256 entries give the image of a set.
//!
//! Cost: a normal form, a stabiliser or a symmetry between two positions takes |G| steps. Memory: about 1 KiB per
//! symmetry.

use super::small::{Set, Small};
use crate::families::positional::rules::symmetry::Symmetry;

/// The most symmetries that a group lists.
const MOST_SYMMETRIES: usize = 50_000;

/// The points of X and of O.
pub type At = [Set; 2];

/// A symmetry: the image of each point, and of each set, eight points at a time.
#[derive(Debug)]
struct Element {
    image: Vec<u16>,
    low: [Set; 256],
    high: [Set; 256],
}

impl Element {
    fn new(image: Vec<u16>) -> Self {
        let table = |shift: usize| {
            std::array::from_fn(|bits: usize| {
                let images = (0..8).filter(|b| bits >> b & 1 == 1).filter_map(|b| image.get(b + shift));
                images.fold(0, |set: Set, p| set | 1 << p)
            })
        };
        Element { low: table(0), high: table(8), image }
    }

    fn set(&self, set: Set) -> Set {
        self.low[usize::from(set & 255)] | self.high[usize::from(set >> 8)]
    }
}

/// The group of a board's symmetries.
#[derive(Debug)]
pub struct Group {
    elements: Vec<Element>,
}

impl Group {
    /// All symmetries of a board, or an error if there are too many.
    pub fn of(small: &Small) -> Result<Group, String> {
        let symmetry = Symmetry::of(small.board);
        let elements = symmetry.elements(MOST_SYMMETRIES).ok_or_else(|| {
            format!(
                "this is for boards of at most {MOST_SYMMETRIES} symmetries, and this one has {}",
                symmetry.order_text()
            )
        })?;
        Ok(Group { elements: elements.into_iter().map(Element::new).collect() })
    }

    /// The number of symmetries.
    pub fn order(&self) -> usize {
        self.elements.len()
    }

    /// The image of each point under a symmetry.
    pub fn image(&self, number: usize) -> &[u16] {
        &self.elements[number].image
    }

    /// A position moved by a symmetry.
    pub fn apply(&self, number: usize, at: At) -> At {
        at.map(|set| self.elements[number].set(set))
    }

    /// The position that stands for the class of this one, and a symmetry that leads to it.
    pub fn normal(&self, at: At) -> (At, usize) {
        let (mut best, mut by) = ([Set::MAX; 2], 0);
        for (number, element) in self.elements.iter().enumerate() {
            let x = element.set(at[0]);
            if x > best[0] {
                continue;
            }
            let image = [x, element.set(at[1])];
            if image < best {
                (best, by) = (image, number);
            }
        }
        (best, by)
    }

    /// The symmetries that leave a position as it is.
    pub fn stabiliser(&self, at: At) -> Vec<usize> {
        (0..self.elements.len()).filter(|g| self.apply(*g, at) == at).collect()
    }

    /// The orbits of some points under some symmetries, each as a set, ordered by their first points.
    pub fn orbits(&self, by: &[usize], points: Set) -> Vec<Set> {
        let mut left = points;
        let mut orbits = Vec::new();
        while left != 0 {
            let point = left & left.wrapping_neg();
            let orbit = by.iter().fold(point, |orbit, g| orbit | self.elements[*g].set(point));
            orbits.push(orbit & points);
            left &= !orbit;
        }
        orbits
    }

    /// A symmetry that takes one position to another.
    pub fn between(&self, from: At, to: At) -> Option<usize> {
        (0..self.elements.len()).find(|g| self.apply(*g, from) == to)
    }
}
