//! Positional games: two players take points of a board in turn, and the first to own a whole line wins.

use crate::core::game::{Naive, See};
use board::{Board, Taken};
pub(crate) use families::FAMILIES;
use std::any::Any;

pub mod board;
mod cells;
mod changes;
mod copies;
mod cube;
mod families;
mod field;
mod lines;
mod listed;
mod planes;
pub mod points;

/// A board and the points that are taken at the start.
pub struct Positional {
    /// The board.
    pub board: Board,
    /// The points taken at the start.
    pub taken: Taken,
    /// Whether the spec gives these points.
    is_given: bool,
    /// The symmetries of the board that a certificate lists, each as the images of the points in order.
    pub(crate) symmetries: Vec<Vec<usize>>,
}

impl Naive for Positional {
    fn start(&self) -> String {
        self.board.write(&self.taken)
    }

    fn starts_in_the_middle(&self) -> bool {
        self.is_given
    }

    fn check_position(&self, at: &str) -> Result<(), String> {
        self.board.read(at).map(drop)
    }

    fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
        let taken = self.board.read(at)?;
        for point in self.board.free(&taken).iter() {
            let mut after = taken;
            after[player] = after[player].with(point);
            if !see(&self.board.names[point], self.board.write(&after), 0) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn completed(&self, at: &str, player: usize) -> Result<bool, String> {
        Ok(self.board.owns(&self.board.read(at)?[player]))
    }

    fn counts_moves(&self) -> bool {
        true
    }

    fn form(&self) -> Option<&dyn Any> {
        Some(self)
    }

    fn form_mut(&mut self) -> Option<&mut dyn Any> {
        Some(self)
    }
}

impl dyn Naive + '_ {
    /// The board, in games where players take its points.
    pub fn positional(&self) -> Option<&Positional> {
        self.form()?.downcast_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(name: &str, body: &str) -> Result<usize, String> {
        let family = FAMILIES.iter().find(|f| f.name == name).unwrap();
        (family.read)(body).map(|rules| rules.positional().unwrap().board.lines.len())
    }

    #[test]
    fn lines_are_removed_and_added() {
        assert_eq!(lines("affine", "4"), Ok(20));
        assert_eq!(lines("affine", "4-index2"), Ok(18));
        assert_eq!(lines("affine", "4-index4+line(r1,r2,r3,r4)"), Ok(17));
        assert_eq!(lines("affine", "4-line(r4,r1,r2,r3)-line(r1,c1,a1,b1)+line(r1)+line(r1)"), Ok(19));
        assert_eq!(lines("projective", "3-index4"), Ok(9));
        assert_eq!(lines("td", "3,3"), Ok(9));
        assert_eq!(lines("td", "3,3+groups-index1"), Ok(11));
        assert_eq!(lines("td", "3,3+groups+line(r1,r2)"), Ok(13));
        assert_eq!(lines("lines", "{a b}-line(a,b)"), Ok(0));
        assert_eq!(lines("harary", "3x3,##/#.-line(a1,b1,a2)"), Ok(15));
        assert_eq!(lines("cube", "4^3:111/444"), Ok(76));
    }

    #[test]
    fn invalid_changes_are_refused() {
        for (name, body) in [
            ("affine", "4-index5"),
            ("affine", "4-index0"),
            ("affine", "4-index1-index1"),
            ("affine", "4-index"),
            ("affine", "4-line(r1,r2)"),
            ("affine", "4-line(r1,r2,r3,r4)-index4"),
            ("affine", "4-line(r1,r2,r3,r4"),
            ("affine", "4+line()"),
            ("affine", "4+line(r1,r1)"),
            ("affine", "4+line(r1)x"),
            ("affine", "4+line(x)"),
            ("affine", "4+line(r1,)"),
            ("affine", "4-"),
            ("affine", "4 -index1"),
            ("td", "3,3-index1"),
            ("td", "3,3+groups+groups"),
            ("grid", "3x3-index1"),
            ("lines", "{a b}+line(c)"),
            ("lines", "{a b}x"),
        ] {
            assert!(lines(name, body).is_err(), "{name}:{body}");
        }
    }

    #[test]
    fn every_position_is_written_in_one_way_only() {
        for (taken, good) in [
            ("/", true),
            ("a1,c1/b2", true),
            ("/b2", true),
            ("c1,a1/b2", false),
            ("a1/a1", false),
            ("a1,a1/", false),
            ("a1", false),
            ("a1,/", false),
            ("a1/b1/c1", false),
            ("", false),
            ("d1/", false),
            ("/:", false),
        ] {
            assert_eq!(lines("grid", &format!("3x3:{taken}")).is_ok(), good, "{taken}");
        }
    }

    #[test]
    fn many_changes_are_read_quickly() {
        let text = format!("2^8{}", "-line(11111111,11111112)+line(11111111,11111112)".repeat(20_000));
        assert_eq!(lines("cube", &text), Ok(32640));
    }
}
