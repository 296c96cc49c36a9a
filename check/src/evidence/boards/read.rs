//! Reads the lines of a list of replies on a board.

use super::{Block, Evidence, Line, Number, State, Then};
use crate::core::claim::Goal;
use crate::core::reader::{number, shorten};
use crate::core::turn::Turn;

impl Block<'_> {
    /// Reads a state and what follows it.
    pub(super) fn read_line(&self, text: &str, line: u64) -> Result<(State, Line), String> {
        let mut words: Vec<&str> = text.split(' ').take(8).collect();
        let mut within = 0;
        let bounded = matches!(self.claim.goal, Goal::Within(_) | Goal::Prevent(_));
        if bounded != (words.get(1) == Some(&"within")) {
            return Err("`within` belongs to goals with a number of moves, and there every line has one".to_owned());
        }
        if bounded {
            within = words.get(2).and_then(|k| number(k)).ok_or("`within` is followed by a number")?;
            words.drain(1..3);
        }
        let state = self.read_state(words[0])?;
        let then = match words[1..] {
            [] => Then::Every(Box::default(), Box::default()),
            ["~", list] => Then::Every(self.read_entries(list)?, Box::default()),
            ["else", courses] => Then::Every(Box::default(), self.read_courses(courses)?),
            ["~", list, "else", courses] => Then::Every(self.read_entries(list)?, self.read_courses(courses)?),
            ["!", point] => Then::Reply(self.read_point(point)?, None),
            ["!", point, "~", symmetry] => Then::Reply(self.read_point(point)?, Some(self.read_symmetry(symmetry)?)),
            ["by", kind, name, ref list @ ..] if list.len() <= 1 => {
                if self.game.family.players[self.player] != name {
                    return Err(format!("{} does not belong to the side", shorten(name)));
                }
                Then::Closed(self.read_evidence(kind, list.first().copied())?)
            }
            _ => return Err(format!("this is not a line of replies: {}", shorten(text))),
        };
        Ok((state, Line { line, within, then }))
    }

    fn read_state(&self, text: &str) -> Result<State, String> {
        let (at, turn) = text.rsplit_once('@').ok_or("the state has no turn")?;
        let turn = Turn::parse(turn, self.game.family.players).ok_or("the turn of the state is not valid")?;
        Ok(State { taken: self.board.read(at)?, mover: turn.mover })
    }

    fn read_point(&self, name: &str) -> Result<u16, String> {
        // A board has at most 512 points.
        Ok(self.board.point(name)? as u16)
    }

    /// Reads the number of a symmetry, counted from 1.
    fn read_symmetry(&self, text: &str) -> Result<Number, String> {
        let place = number(text).and_then(|n| Number::try_from(n).ok()).and_then(|n| n.checked_sub(1));
        let found = place.filter(|place| (*place as usize) < self.positional.symmetries.len());
        found.ok_or_else(|| format!("there is no symmetry {}", shorten(text)))
    }

    /// Reads `MOVE>N,MOVE>N,…`.
    fn read_entries(&self, list: &str) -> Result<Box<[(u16, Number)]>, String> {
        let entry = |text: &str| {
            let (point, symmetry) = text.split_once('>').ok_or("`~` is followed by MOVE>NUMBER")?;
            Ok((self.read_point(point)?, self.read_symmetry(symmetry)?))
        };
        list.split(',').map(entry).collect()
    }

    /// Reads points separated by `,`.
    fn read_course(&self, list: &str) -> Result<Box<[u16]>, String> {
        list.split(',').map(|name| self.read_point(name)).collect()
    }

    /// Reads courses separated by `;`.
    fn read_courses(&self, list: &str) -> Result<Box<[Box<[u16]>]>, String> {
        list.split(';').map(|course| self.read_course(course)).collect()
    }

    /// Reads what follows `by`, without the player.
    fn read_evidence(&self, kind: &str, list: Option<&str>) -> Result<Evidence, String> {
        Ok(match (kind, list) {
            ("weight", None) => Evidence::Weight,
            ("stealing", None) => Evidence::Stealing,
            ("threats", Some(list)) => Evidence::Threats(self.read_course(list)?),
            ("pairing", Some(list)) => {
                let pair = |text: &str| {
                    let (a, b) = text.split_once('-').ok_or("a pair reads POINT-POINT")?;
                    Ok([self.read_point(a)?, self.read_point(b)?])
                };
                Evidence::Pairing(list.split(',').map(pair).collect::<Result<_, String>>()?)
            }
            _ => return Err("this is not evidence on boards".to_owned()),
        })
    }
}
