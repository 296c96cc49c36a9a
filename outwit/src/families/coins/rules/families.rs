//! The boards of polygons, and how each is written: cells in rows, an edge for each side that two cells share, and a
//! loop for every other side.

use super::graph::{Graph, MOST_VERTICES};
use super::layout::{Cell, Layout, Size};
use super::{Family, Typed, Words};
use crate::alias::Alias;
use crate::names::Names;
use crate::rules::Heading;
use crate::spec::{Scan, SpecError};

/// Reads `MxN`.
fn size(scan: &mut Scan) -> Result<Size, SpecError> {
    let start = scan.at();
    let rows = scan.number_from(1, "the number of rows")?;
    if !scan.eat_times() {
        return Err(scan.error(format!("a board has rows x columns, found {}", scan.found())));
    }
    let columns = scan.number_from(1, "the number of columns")?;
    if rows.saturating_mul(columns) > MOST_VERTICES as u64 {
        return Err(SpecError::new(start, format!("a board has at most {MOST_VERTICES} cells")).too_large());
    }
    Ok(Size { rows: rows as usize, columns: columns as usize })
}

/// The board of a given size. `loops` takes the row and column of a cell and the number of sides that it shares, and
/// returns its number of loops.
fn board(text: String, size: Size, cell: Cell, loops: impl Fn(usize, usize, u32) -> u32) -> Typed {
    let Size { rows, columns } = size;
    let number = |r: usize, c: usize| (r * columns + c) as u32;
    let mut names = Names::default();
    let mut edges = Vec::new();
    for r in 0..rows {
        for c in 0..columns {
            names.see(&number(r, c).to_string());
            if c + 1 < columns {
                edges.push((number(r, c), number(r, c + 1)));
            }
            if r + 1 < rows {
                edges.push((number(r, c), number(r + 1, c)));
            }
            // The next row of hexagons is half a cell to the right.
            if cell == Cell::Hexagon && r + 1 < rows && c > 0 {
                edges.push((number(r, c), number(r + 1, c - 1)));
            }
        }
    }
    let mut shared = vec![0; rows * columns];
    for end in edges.iter().flat_map(|(u, v)| [u, v]) {
        shared[*end as usize] += 1;
    }
    let own = shared.iter().enumerate().map(|(v, d)| loops(v / columns, v % columns, *d)).collect();
    Typed::in_order(Graph::new(text, names, own, edges, Layout::Array(cell, size)))
}

/// A small board, as text.
fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
    ["1x1", "1x2", "1x3", "2x2", "2x1", "2x2"][dice(6) as usize].to_owned()
}

/// `octagons`: Closing Octagons.
pub(crate) static OCTAGONS: Family = Family {
    heading: Heading {
        name: "octagons",
        everyday: "Closing Octagons",
        aliases: &[Alias::game("closing-octagons", "Closing Octagons", "closing-octagons:2x2")],
        title: "closing octagons: the player who colours the last side of an octagon scores a point and moves again",
        examples: &["octagons:2x2", "octagons:1x3:2,3,1/1-2", "octagons:2x2:0,1,1,0/0-1,0-2,1-3,2-3"],
        fields: "octagons:{rows=2}x{columns=3}",
        impartial: true,
        names_in_braces: false,
    },
    words: Words {
        moves: "A move colours one free side of an octagon. A player who colours the last side of an octagon owns it, scores a point and \
                moves again; a side between two can close both.",
        almost: "an octagon with one side left",
        help: "a side, by the numbers of the two octagons that it lies between: 0-1; for a side of a single octagon, its number \
               twice: 0-0",
    },
    graph: |scan| {
        let size = size(scan)?;
        Ok(board(format!("{}x{}", size.rows, size.columns), size, Cell::Octagon, |_, _, d| 8 - d))
    },
    small,
};

/// `boxes`: Dots and Boxes.
pub(crate) static BOXES: Family = Family {
    heading: Heading {
        name: "boxes",
        everyday: "Dots and Boxes",
        aliases: &[Alias::game("dots-and-boxes", "Dots and Boxes", "dots-and-boxes:2x2")],
        title: "Dots and Boxes: the player who draws the last side of a box scores a point and moves again",
        examples: &["boxes:2x2", "boxes:2x3,swedish", "boxes:2x2,icelandic", "boxes:2x2:1,0,0,1/0-1,1-3"],
        fields: "boxes:{rows=3}x{columns=3}",
        impartial: true,
        names_in_braces: false,
    },
    words: Words {
        moves: "A move draws one free side of a box. A player who draws the last side of a box owns it, scores a point and \
                moves again; a side between two can close both.",
        almost: "a box with one side left",
        help: "a side, by the numbers of the two boxes that it lies between: 0-1; for a side of a single box, its number \
               twice: 0-0",
    },
    graph: |scan| {
        let Size { rows, columns } = size(scan)?;
        let (size, text) = (Size { rows, columns }, format!("{rows}x{columns}"));
        if !scan.eat(',') {
            return Ok(board(text, size, Cell::Square, |_, _, d| 4 - d));
        }
        let place = scan.at();
        match scan.take_while(|c| c.is_ascii_alphabetic()).as_str() {
            // The sides of the border are drawn before the game.
            "swedish" => Ok(board(text + ",swedish", size, Cell::Square, |_, _, _| 0)),
            // The sides on the border of the first row and the first column are drawn before the game.
            "icelandic" => Ok(board(text + ",icelandic", size, Cell::Square, |r, c, _| {
                u32::from(r + 1 == rows) + u32::from(c + 1 == columns)
            })),
            _ => Err(SpecError::new(place, "expected swedish or icelandic after the size of the board")),
        }
    },
    small: |dice| small(dice) + ["", ",swedish", ",icelandic"][dice(3) as usize],
};

/// `hexagons`: dots and hexagons.
pub(crate) static HEXAGONS: Family = Family {
    heading: Heading {
        name: "hexagons",
        everyday: "Dots and Hexagons",
        aliases: &[Alias::game("dots-and-hexagons", "Dots and Hexagons", "dots-and-hexagons:2x2")],
        title: "dots and hexagons: the player who draws the last side of a hexagon scores a point and moves again",
        examples: &["hexagons:2x2", "hexagons:2x2:1,1,0,2/0-1,1-2,1-3"],
        fields: "hexagons:{rows=2}x{columns=2}",
        impartial: true,
        names_in_braces: false,
    },
    words: Words {
        moves: "A move draws one free side of a hexagon. A player who draws the last side of a hexagon owns it, scores a point and \
                moves again; a side between two can close both.",
        almost: "a hexagon with one side left",
        help: "a side, by the numbers of the two hexagons that it lies between: 0-1; for a side of a single hexagon, its number \
               twice: 0-0",
    },
    graph: |scan| {
        let size = size(scan)?;
        Ok(board(format!("{}x{}", size.rows, size.columns), size, Cell::Hexagon, |_, _, d| 6 - d))
    },
    small,
};

#[cfg(test)]
mod tests {
    use super::*;

    fn read(family: &Family, text: &str) -> Graph {
        (family.graph)(&mut Scan::new(text)).unwrap_or_else(|e| panic!("{text}: {e}")).graph
    }

    fn edges(graph: &Graph) -> u32 {
        graph.loops.iter().sum::<u32>() + graph.times.iter().sum::<u32>()
    }

    #[test]
    fn octagons_have_the_edges_of_theorem_3_22() {
        for (m, n) in [(1, 1), (1, 2), (1, 7), (2, 2), (2, 3), (3, 3), (4, 6)] {
            let graph = read(&OCTAGONS, &format!("{m}x{n}"));
            assert_eq!(edges(&graph), 6 * m * n + m + n, "{m}x{n}");
        }
        assert_eq!(read(&OCTAGONS, "3x3").loops, [6, 5, 6, 5, 4, 5, 6, 5, 6]);
        assert_eq!(read(&OCTAGONS, "1x4").loops, [7, 6, 6, 7]);
        assert_eq!(read(&OCTAGONS, "1x1").loops, [8]);
    }

    #[test]
    fn boxes_have_the_sides_that_are_not_drawn_yet() {
        assert_eq!(read(&BOXES, "3x3").loops, [2, 1, 2, 1, 0, 1, 2, 1, 2]);
        assert_eq!(edges(&read(&BOXES, "3x4")), 3 * 5 + 4 * 4);
        assert_eq!(read(&BOXES, "3x3,swedish").loops, [0; 9]);
        assert_eq!(read(&BOXES, "2x3,icelandic").loops, [0, 0, 1, 1, 1, 2]);
        assert_eq!(read(&BOXES, "1x1,icelandic").loops, [2]);
    }

    #[test]
    fn a_row_of_hexagons_stands_half_a_cell_to_the_right_of_the_one_above() {
        let graph = read(&HEXAGONS, "3x3");
        assert_eq!(graph.loops, [4, 2, 3, 2, 0, 2, 3, 2, 4]);
        assert_eq!(graph.around(4).len(), 6);
        let neighbours: Vec<u32> =
            graph.around(4).iter().map(|e| graph.ends[*e as usize]).map(|(u, v)| u + v - 4).collect();
        assert_eq!(neighbours, [1, 2, 3, 5, 6, 7]);
        assert_eq!(edges(&read(&HEXAGONS, "1x1")), 6);
    }

    #[test]
    fn errors_in_boards_say_where() {
        for (family, text, at) in [
            (&OCTAGONS, "0x3", 0),
            (&OCTAGONS, "3", 1),
            (&OCTAGONS, "3x", 2),
            (&BOXES, "2x2,danish", 4),
            (&HEXAGONS, "x", 0),
        ] {
            assert_eq!((family.graph)(&mut Scan::new(text)).err().map(|e| e.at), Some(at), "{text}");
        }
        for text in ["257x256", "1000000000000000000x1000000000000000000"] {
            assert!((OCTAGONS.graph)(&mut Scan::new(text)).is_err_and(|e| e.too_large), "{text}");
        }
        assert_eq!(read(&OCTAGONS, "256x256").vertices(), MOST_VERTICES);
    }
}
