//! Boards of polygons in rows: an edge where two polygons share a side, and a loop for each other open side.

use super::graph::Graph;
use super::names::Names;
use crate::core::reader::number;
use crate::games::LARGEST;

/// Rows and columns.
type Size = (usize, usize);

/// `MxN`: octagons with eight sides.
pub(super) fn octagons(text: &str) -> Result<Graph, String> {
    board(size(text)?, false, |_, _, common| 8 - common)
}

/// `MxN`: hexagons with six sides.
pub(super) fn hexagons(text: &str) -> Result<Graph, String> {
    board(size(text)?, true, |_, _, common| 6 - common)
}

/// `MxN`, `MxN,swedish` or `MxN,icelandic`: boxes with four sides, or without the sides on all or half of the border.
pub(super) fn boxes(text: &str) -> Result<Graph, String> {
    let Some((rows_columns, variant)) = text.split_once(',') else {
        return board(size(text)?, false, |_, _, common| 4 - common);
    };
    let (rows, columns) = size(rows_columns)?;
    match variant {
        "swedish" => board((rows, columns), false, |_, _, _| 0),
        "icelandic" => board((rows, columns), false, |r, c, _| u64::from(r + 1 == rows) + u64::from(c + 1 == columns)),
        _ => Err("boxes are swedish or icelandic".to_owned()),
    }
}

fn size(text: &str) -> Result<Size, String> {
    let side = |text| number(text).filter(|n| *n >= 1 && *n <= LARGEST).ok_or("a side is a positive number");
    let (rows, columns) = text.split_once('x').ok_or("a board has rows x columns")?;
    let (rows, columns) = (side(rows)?, side(columns)?);
    if rows * columns > LARGEST {
        return Err("the board is too large for this checker".to_owned());
    }
    Ok((rows as usize, columns as usize))
}

/// A board of this size; `loops` gives the number of loops of a cell from its row, column and number of shared sides.
fn board((rows, columns): Size, hexagons: bool, loops: impl Fn(usize, usize, u64) -> u64) -> Result<Graph, String> {
    let cells = || (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
    let mut edges = Vec::new();
    for (r, c) in cells() {
        let cell = r * columns + c;
        if c + 1 < columns {
            edges.push((cell, cell + 1));
        }
        if r + 1 < rows {
            edges.push((cell, cell + columns));
        }
        // Each row of hexagons is shifted half a cell to the right of the row above.
        if hexagons && r + 1 < rows && c > 0 {
            edges.push((cell, cell + columns - 1));
        }
    }
    let mut common = vec![0; rows * columns];
    for (u, v) in &edges {
        common[*u] += 1;
        common[*v] += 1;
    }
    let loops = cells().zip(common).map(|((r, c), common)| loops(r, c, common)).collect();
    Graph::new(Names::Numbers(rows * columns), loops, edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Board = fn(&str) -> Result<Graph, String>;

    #[test]
    fn boards_have_the_right_edges_and_loops() {
        for (read, text, position) in [
            (octagons as Board, "1x1", "8/"),
            (octagons, "1x3", "7,6,7/0-1,1-2"),
            (octagons, "2x2", "6,6,6,6/0-1,0-2,1-3,2-3"),
            (octagons, "3x3", "6,5,6,5,4,5,6,5,6/0-1,0-3,1-2,1-4,2-5,3-4,3-6,4-5,4-7,5-8,6-7,7-8"),
            (boxes, "2x2", "2,2,2,2/0-1,0-2,1-3,2-3"),
            (boxes, "1x1", "4/"),
            (boxes, "1x1,swedish", "0/"),
            (boxes, "2x3,swedish", "0,0,0,0,0,0/0-1,0-3,1-2,1-4,2-5,3-4,4-5"),
            (boxes, "1x1,icelandic", "2/"),
            (boxes, "2x3,icelandic", "0,0,1,1,1,2/0-1,0-3,1-2,1-4,2-5,3-4,4-5"),
            (boxes, "1x2,icelandic", "1,2/0-1"),
            (hexagons, "1x1", "6/"),
            (hexagons, "2x2", "4,3,3,4/0-1,0-2,1-2,1-3,2-3"),
            (hexagons, "3x1", "5,4,5/0-1,1-2"),
            (hexagons, "2x3", "4,2,3,3,2,4/0-1,0-3,1-2,1-3,1-4,2-4,2-5,3-4,4-5"),
        ] {
            let graph = read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(graph.write(&graph.whole), position, "{text}");
        }
    }

    #[test]
    fn invalid_boards_are_refused() {
        for text in ["", "0x1", "1x0", "1", "1x", "x1", "1x1x1", "01x1", "1X1", "1x1,", "-1x1", " 1x1", "1048577x1"] {
            for read in [octagons, boxes, hexagons] {
                assert!(read(text).is_err(), "{text}");
            }
        }
        for text in ["1x1,danish", "1x1,Swedish", "1x1,swedish,icelandic", "1x1,swedish,"] {
            assert!(boxes(text).is_err(), "{text}");
        }
        assert!(octagons("1x1,swedish").is_err() && hexagons("1x1,swedish").is_err());
        // 6mn + m + n sides are at most 2^20.
        assert!(octagons("1x149796").is_ok() && octagons("1x149797").is_err());
    }
}
