//! One state for each class of symmetric states: the least image under the group of symmetries.
//!
//! A table lists the images of every set of four neighbouring points under all symmetries, one after the other. The
//! images of a position are then found by a few passes over long rows of words.
//!
//! Cost: about |G| word operations per state for every group of four points with a point taken. Memory: 4 |G| P words
//! per point, where P is the number of words of a set of points.

use super::shape::{Bits, set};

/// How many points are looked up at once.
const TOGETHER: usize = 4;

/// The symmetries of a board.
#[derive(Clone, Debug)]
pub(crate) struct Group<const P: usize> {
    elements: Vec<Vec<u16>>,
    /// The images of each set of neighbouring points under each element.
    images: Vec<Bits<P>>,
}

impl<const P: usize> Group<P> {
    /// A group given by all its elements; the first is the identity.
    pub(crate) fn new(points: usize, elements: Vec<Vec<u16>>) -> Self {
        let mut images = Vec::with_capacity((points.div_ceil(TOGETHER) * elements.len()) << TOGETHER);
        for first in (0..points).step_by(TOGETHER) {
            for chosen in 0..1usize << TOGETHER {
                for element in &elements {
                    let mut image = [0; P];
                    for i in (0..TOGETHER).filter(|i| chosen >> i & 1 == 1 && first + i < points) {
                        set(&mut image, usize::from(element[first + i]));
                    }
                    images.push(image);
                }
            }
        }
        Group { elements, images }
    }

    /// The number of symmetries.
    pub(crate) fn order(&self) -> usize {
        self.elements.len()
    }

    /// The most points taken in a position that is worth normalising: there are few such positions.
    pub(crate) fn early(&self) -> u32 {
        match self.order() {
            0 | 1 => 0,
            2..=1000 => 6,
            _ => 5,
        }
    }

    /// A symmetry by number: the image of each point.
    pub(crate) fn element(&self, number: usize) -> &[u16] {
        &self.elements[number]
    }

    /// The rows whose union gives the images of a set.
    fn rows(&self, points: &Bits<P>) -> impl Iterator<Item = &[Bits<P>]> {
        let order = self.order();
        let fours = (0..P * 64 / TOGETHER).map(|i| {
            let at = i * TOGETHER;
            (i, (points[at / 64] >> (at % 64)) as usize & ((1 << TOGETHER) - 1))
        });
        fours.filter(|(_, four)| *four != 0).map(move |(i, four)| {
            let row = (i << TOGETHER | four) * order;
            &self.images[row..row + order]
        })
    }

    /// The least image of a pair of sets, and a symmetry that leads to it.
    pub(crate) fn least(&self, taken: &[Bits<P>; 2], scratch: &mut Vec<Bits<P>>) -> ([Bits<P>; 2], usize) {
        scratch.clear();
        scratch.resize(self.order(), [0; P]);
        for row in self.rows(&taken[0]) {
            for (image, more) in scratch.iter_mut().zip(row) {
                for w in 0..P {
                    image[w] |= more[w];
                }
            }
        }
        let least = scratch.iter().min().copied().unwrap_or([0; P]);
        let mut best: Option<(Bits<P>, usize)> = None;
        for (g, _) in scratch.iter().enumerate().filter(|(_, image)| **image == least) {
            let image = self.rows(&taken[1]).fold([0; P], |mut image, row| {
                for w in 0..P {
                    image[w] |= row[g][w];
                }
                image
            });
            if best.is_none_or(|(known, _)| image < known) {
                best = Some((image, g));
            }
        }
        let (other, element) = best.unwrap_or((taken[1], 0));
        ([least, other], element)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::positional::engine::shape::ones;
    use crate::families::positional::rules::planes;
    use crate::families::positional::rules::symmetry::Symmetry;

    #[test]
    fn symmetric_positions_have_the_same_least_image() {
        let board = planes::affine(3).expect("3 is a prime power");
        let elements = Symmetry::of(&board).elements(1000).expect("there are 432");
        let group = Group::<1>::new(9, elements.clone());
        let image = |points: u64, g: &[u16]| ones(&[points]).map(|p| 1u64 << g[p]).sum::<u64>();
        for (own, other) in [(0b1, 0b10), (0b101, 0b10), (0b11, 0b1_0000_0000), (0b1_0001, 0b110), (0, 0)] {
            let taken = [[own], [other]];
            let (least, element) = group.least(&taken, &mut Vec::new());
            assert_eq!([image(own, group.element(element)), image(other, group.element(element))], least.map(|l| l[0]));
            for g in &elements {
                let moved = [[image(own, g)], [image(other, g)]];
                assert!(least <= moved);
                assert_eq!(group.least(&moved, &mut Vec::new()).0, least);
            }
        }
    }
}
