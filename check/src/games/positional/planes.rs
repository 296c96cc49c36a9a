//! Transversal designs, and the affine and projective planes built from them.

use super::board::Board;
use super::field::Field;
use super::points::Points;
use crate::core::reader::number;

/// The groups by name: rows, columns, and the symbols of the squares.
const GROUPS: &[u8; 14] = b"rcabgdefhijklm";

/// A transversal design.
struct Design {
    names: Vec<String>,
    blocks: Vec<Points>,
    groups: Vec<Points>,
}

/// A design with `k` groups over a field of order `n`.
fn design(k: u64, n: u64) -> Result<Design, String> {
    let field = Field::new(n)?;
    if k < 2 || k > n + 1 {
        return Err("a transversal design has 2 to n + 1 groups".to_owned());
    }
    let (k, n) = (k as usize, n as usize);
    let name = |group: usize, i: usize| format!("{}{}", char::from(GROUPS[group]), i + 1);
    let names = (0..k * n).map(|point| name(point / n, point % n)).collect();
    let block = |i: usize, j: usize| {
        let in_group = |group: usize| match group {
            0 => i,
            1 => j,
            2 => field.plus(i, j),
            _ => field.plus(field.times(n + 2 - group, i), j),
        };
        (0..k).map(|group| group * n + in_group(group)).collect::<Points>()
    };
    let blocks = (0..n * n).map(|cell| block(cell / n, cell % n)).collect();
    let groups = (0..k).map(|group| (group * n..(group + 1) * n).collect()).collect();
    Ok(Design { names, blocks, groups })
}

/// `td:K,N` and `td:K,N+groups`.
pub(super) fn transversal(text: &str) -> Result<Board, String> {
    let (sizes, with_groups) = text.strip_suffix("+groups").map_or((text, false), |sizes| (sizes, true));
    let sizes = sizes.split_once(',').and_then(|(k, n)| Some((number(k)?, number(n)?)));
    let (k, n) = sizes.ok_or("a transversal design reads K,N")?;
    let Design { names, blocks: mut lines, groups } = design(k, n)?;
    if with_groups {
        lines.extend(&groups);
    }
    Ok(Board::new(names)?.with_lines(lines)?.with_index(groups))
}

/// `affine:Q`.
pub(super) fn affine(text: &str) -> Result<Board, String> {
    let order = number(text).ok_or("an order is a number")?;
    let Design { names, blocks, groups } = design(order, order)?;
    let lines = blocks.into_iter().chain(groups.iter().copied());
    Ok(Board::new(names)?.with_lines(lines)?.with_index(groups))
}

/// `projective:Q`.
pub(super) fn projective(text: &str) -> Result<Board, String> {
    let order = number(text).filter(|n| *n <= 13).ok_or("an order is a number up to 13")?;
    let Design { mut names, blocks, groups } = design(order + 1, order)?;
    let groups: Vec<Points> = groups.into_iter().map(|group| group.with(names.len())).collect();
    names.push("z".to_owned());
    let lines = blocks.into_iter().chain(groups.iter().copied());
    Ok(Board::new(names)?.with_lines(lines)?.with_index(groups))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether any two points lie on exactly one line.
    fn is_plane(board: &Board) -> bool {
        let n = board.names.len();
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| Points::default().with(a).with(b)));
        pairs.into_iter().all(|pair| board.lines.iter().filter(|line| pair.is_within(line)).count() == 1)
    }

    #[test]
    fn any_two_points_of_a_plane_lie_on_exactly_one_line() {
        for q in [2, 3, 4, 5, 7, 8, 9, 11, 13] {
            let (affine, projective) = (affine(&q.to_string()).unwrap(), projective(&q.to_string()).unwrap());
            assert_eq!((affine.names.len(), affine.lines.len()), (q * q, q * q + q));
            assert_eq!((projective.names.len(), projective.lines.len()), (q * q + q + 1, q * q + q + 1));
            assert!(is_plane(&affine) && is_plane(&projective), "{q}");
        }
    }

    #[test]
    fn order_four_is_the_board_from_the_literature() {
        let board = affine("4").unwrap();
        for line in ["r1,c1,a1,b1", "r4,c2,a3,b4", "r2,c4,a3,b1", "r3,c1,a3,b2", "r1,c4,a4,b4", "a1,a2,a3,a4"] {
            assert!(board.lines.contains(&board.line(line).unwrap()), "{line}");
        }
        assert!(!board.lines.contains(&board.line("r1,c1,a1,b2").unwrap()));
    }

    #[test]
    fn invalid_designs_are_refused() {
        for text in ["3,6", "1,4", "6,4", "3,1", "3,17", "3", "3,4+group", "9999999999999999999,4", "4,04", ""] {
            assert!(transversal(text).is_err(), "{text}");
        }
        for text in ["0", "1", "6", "16", "9223372036854775807", "x", "+2", ""] {
            assert!(affine(text).is_err() && projective(text).is_err(), "{text}");
        }
    }
}
