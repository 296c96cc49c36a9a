//! An animal in all its orientations, and its copies on the board.

use crate::core::reader::shorten;
use plane::{Cell, FARTHEST};
use shape::{is_connected, rows, to_corner, write};

mod copies;
pub(crate) mod plane;
mod shape;

/// The longest text of an animal that is accepted.
const LONGEST_TEXT: usize = 4096;

/// A polyomino in all its orientations.
pub struct Animal {
    /// The cells of each orientation in order, with 0 as the least column and row.
    pub(crate) shapes: Vec<Vec<Cell>>,
    /// The longer side of its bounding rectangle.
    pub(crate) side: i32,
    is_rectangle: bool,
}

/// An orientation, and its least column and row. Copies are ordered by these first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Copy {
    pub(crate) at: Cell,
    pub(crate) shape: usize,
}

impl Animal {
    /// Reads the rows of an animal, which must be written in its first orientation.
    pub(crate) fn read(text: &str) -> Result<Animal, String> {
        let wrong = || format!("{} is not an animal", shorten(text));
        if text.len() > LONGEST_TEXT {
            return Err("the animal is too large".to_owned());
        }
        let width = text.find('/').unwrap_or(text.len());
        let mut cells = Vec::new();
        for (y, row) in (0..).zip(text.split('/')) {
            if row.len() != width || row.bytes().any(|b| b != b'#' && b != b'.') {
                return Err(wrong());
            }
            cells.extend((0..).zip(row.bytes()).filter(|(_, b)| *b == b'#').map(|(x, _)| Cell { y, x }));
        }
        if !is_connected(&cells) {
            return Err("an animal has cells and is connected side to side".to_owned());
        }
        let images = [false, true].into_iter().flat_map(|m| (0..4).map(move |turns| (m, turns)));
        let shapes = images.map(|(m, turns)| to_corner(cells.iter().map(|c| c.turned(m, turns)).collect()));
        let mut shapes: Vec<(i32, String, Vec<Cell>)> = shapes.map(|s| (rows(&s), write(&s), s)).collect();
        shapes.sort();
        shapes.dedup();
        if shapes[0].1 != text {
            return Err(format!("the animal must be written as {}", shorten(&shapes[0].1)));
        }
        let (rows, columns) = (rows(&shapes[0].2), width as i32);
        let is_rectangle = rows * columns == cells.len() as i32;
        let shapes = shapes.into_iter().map(|(_, _, shape)| shape).collect();
        Ok(Animal { shapes, side: rows.max(columns), is_rectangle })
    }

    pub(crate) fn is_rectangle(&self) -> bool {
        self.is_rectangle
    }

    /// Reads the letter of the orientation, the least column and the least row: `b3,-1`.
    pub(crate) fn read_copy(&self, text: &str) -> Result<Copy, String> {
        let letter = text.bytes().next().filter(u8::is_ascii_lowercase);
        let shape = letter.map(|l| usize::from(l - b'a')).filter(|s| *s < self.shapes.len());
        let shape = shape.ok_or_else(|| format!("{} is not a copy of the animal", shorten(text)))?;
        Ok(Copy { at: Cell::read(&text[1..])?, shape })
    }

    pub(crate) fn write_copy(&self, copy: Copy) -> String {
        format!("{}{},{}", char::from(b'a' + copy.shape as u8), copy.at.x, copy.at.y)
    }

    /// The cells of a copy, row by row.
    pub(crate) fn cells(&self, copy: Copy) -> impl Iterator<Item = Cell> + '_ {
        debug_assert!(copy.at.x.abs() <= 4 * FARTHEST && copy.at.y.abs() <= 4 * FARTHEST);
        self.shapes[copy.shape].iter().map(move |c| c.plus(copy.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_animal_is_written_in_one_way_only() {
        for (text, orientations) in
            [("#", 1), ("##", 2), ("##/##", 1), ("##/#.", 4), ("###/#.#", 4), (".#./###/.#.", 1), ("##./.##/.#.", 8)]
        {
            assert!(Animal::read(text).is_ok_and(|a| a.shapes.len() == orientations), "{text}");
        }
        let wrong =
            ["", ".", "#/#", "#.#/###", "###/#.#/", "##/#", "#.", "..#", "#x#", "#.#", "#.../####", "##\n", "#é"];
        for text in wrong {
            assert!(Animal::read(text).is_err(), "{text}");
        }
        assert!(Animal::read(&"#".repeat(LONGEST_TEXT + 1)).is_err());
    }

    #[test]
    fn copies_are_written_with_letters() {
        let animal = Animal::read("##/#.").unwrap();
        let texts: Vec<String> = animal.shapes.iter().map(|s| write(s)).collect();
        assert_eq!(texts, ["##/#.", "##/.#", "#./##", ".#/##"]);
        let copy = animal.read_copy("d3,-1").unwrap();
        let cells: Vec<(i32, i32)> = animal.cells(copy).map(|c| (c.x, c.y)).collect();
        assert_eq!(cells, [(4, -1), (3, 0), (4, 0)]);
        assert_eq!(animal.write_copy(copy), "d3,-1");
        for wrong in ["", "e0,0", "A0,0", "a", "a0", "é0,0", "0,0"] {
            assert!(animal.read_copy(wrong).is_err(), "{wrong}");
        }
    }
}
