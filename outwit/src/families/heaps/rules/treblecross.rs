//! Treblecross: both players put an X on a strip; the first to make three in a row wins.
//!
//! ```text
//! +---+---+---+---+---+---+---+
//! |   |   |   | X |   |   |   |   seven cells: the middle is the winning first move
//! +---+---+---+---+---+---+---+
//! ```
//!
//! A strip of at least three cells cannot fill up without three in a row, so there is no draw.
//!
//! **Treblecross is .007.** Where two X stand next to each other or with one cell between them, some cell makes three.
//! So the player to move wins by taking such a cell, and by no other move: after any other, the opponent takes one.
//! Where no two X are so close, a move within two cells of an X loses at once, and the other free cells, the *safe*
//! ones, form runs. An X on a safe cell takes that cell and up to two neighbours on each side out of its run. A player
//! who finds no safe cell must make a losing move. So the last safe move wins, as in normal play, and the position is
//! the sum of its runs. A run of s cells is worth the heap s + 2 of .007: an X on its i-th cell leaves runs of i − 3
//! and s − i − 2 cells (none, where that is negative), and breaks the heap into i − 1 and s − i, which together are the
//! heap less three; heaps 0, 1 and 2 are worth nothing. Counted in cells without an X:
//!
//! ```text
//! an empty strip of n cells                  the heap n + 2
//! k cells between an end and an X            the heap k        (k − 2 of them are safe)
//! k cells between two X                      the heap k − 2    (k − 4 of them are safe), nothing for k ≤ 4
//! ```
//!
//! So the sequence of .007 decides every strip, in time proportional to its length once the sequence is known. No such
//! reduction is known here for the misère form, which is searched.

use super::forms::{HeapForm, HeapMove, InHeaps};
use crate::code::Code;
use crate::convention::Rule;
use crate::limits::allocated;
use crate::player::Player;
use crate::rulebook::Rulebook;
use crate::rules::{Notation, Rules};
use crate::scene::board::{Board, View, Window};
use crate::scene::{Ink, Scene, Shape};
use crate::spec::{Scan, SpecError};
use std::sync::LazyLock;

/// The rules have no parameter: the strip is the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Treblecross;

/// Cells from left to right, true where an X stands.
type Strip = Box<[bool]>;

static DOUBLE_O_SEVEN: LazyLock<Code> = LazyLock::new(|| Code::with_digits(0, &[0, 0, 7]));

impl Treblecross {
    /// The free cells on which an X makes three in a row.
    fn completing(at: &Strip) -> impl Iterator<Item = usize> + '_ {
        let x = |i: usize, by: isize| i.checked_add_signed(by).is_some_and(|j| at.get(j) == Some(&true));
        let makes_three = move |i: usize| [(-2, -1), (-1, 1), (1, 2)].iter().any(|(a, b)| x(i, *a) && x(i, *b));
        (0..at.len()).filter(move |i| !at[*i] && makes_three(*i))
    }

    /// The runs of cells that are free and have no X within two cells: where each begins, and its length.
    fn safe_runs(at: &Strip) -> impl Iterator<Item = (usize, usize)> + '_ {
        // The strip falls into gaps between an X (or an end) and the next X (or the end).
        let mut start = 0;
        std::iter::from_fn(move || {
            (start <= at.len()).then(|| {
                let end = at[start..].iter().position(|x| *x).map_or(at.len(), |i| start + i);
                let gap = (start, end);
                start = end + 1;
                gap
            })
        })
        .filter_map(|(start, end)| {
            let first = if start > 0 { start + 2 } else { 0 };
            let last = if end < at.len() { end.saturating_sub(2) } else { end };
            (first < last).then(|| (first, last - first))
        })
    }
}

/// The longest strip.
const LONGEST: u64 = 1_000_000;

impl Rules for Treblecross {
    type Position = Strip;
    type Move = usize;

    fn impartial(&self) -> bool {
        true
    }

    fn moves<'a>(&'a self, at: &'a Strip, _by: Player) -> impl Iterator<Item = usize> + 'a {
        let over = self.completed(at, Player(0));
        (0..at.len()).filter(move |i| !over && !at[*i])
    }

    fn play(&self, at: &Strip, _by: Player, m: &usize) -> Strip {
        let mut strip = at.clone();
        strip[*m] = true;
        strip
    }

    fn completed(&self, at: &Strip, _by: Player) -> bool {
        at.windows(3).any(|w| w == [true, true, true])
    }

    fn images(&self, part: &Strip) -> Vec<Strip> {
        vec![part.iter().rev().copied().collect()]
    }

    fn bytes(&self, at: &Strip) -> usize {
        size_of::<Strip>() + allocated(at.len())
    }
}

/// The most cells that are drawn.
const DRAWN: usize = 1000;

impl InHeaps for Treblecross {
    fn in_heaps(&self, at: &Strip) -> Option<(&Code, HeapForm)> {
        let form = if self.completed(at, Player(0)) {
            // The opponent has won already.
            HeapForm::Sum(Vec::new())
        } else if Self::completing(at).next().is_some() {
            HeapForm::Won
        } else {
            HeapForm::Sum(Self::safe_runs(at).map(|(_, cells)| cells as u64 + 2).collect())
        };
        Some((&DOUBLE_O_SEVEN, form))
    }

    fn heap_moves<'a>(&'a self, at: &'a Strip) -> impl Iterator<Item = (usize, HeapMove)> + 'a {
        let over = self.completed(at, Player(0));
        let at_once = Self::completing(at).filter(move |_| !over).map(|i| (i, HeapMove::Wins));
        let undecided = !over && Self::completing(at).next().is_none();
        let safe = Self::safe_runs(at).filter(move |_| undecided).flat_map(|(start, cells)| {
            let cells = cells as u64;
            (0..cells)
                .map(move |i| (start + i as usize, HeapMove::Breaks { heap: cells + 2, left: [i, cells - 1 - i, 0] }))
        });
        at_once.chain(safe)
    }
}

impl Notation for Treblecross {
    const NAME: &'static str = "treblecross";
    const IMPARTIAL: bool = true;
    const EVERYDAY: &'static str = "Treblecross";
    const TITLE: &'static str = "put an X on a strip; three in a row wins";
    const EXAMPLES: &'static [&'static str] = &["treblecross:11", "treblecross:..x..x.."];
    const FIELDS: &'static str = "treblecross:{cells=11}";
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Complete, Rule::Avoid];
    const MOVE_HELP: &'static str = "the number of a cell, counted from 1 at the left: 4";

    fn parse(scan: &mut Scan) -> Result<(Self, Strip), SpecError> {
        let at = scan.at();
        if scan.peek().is_some_and(|c| c.is_ascii_digit()) {
            let cells = scan.number_from(3, "the length of the strip")?;
            if cells > LONGEST {
                return Err(SpecError::new(at, format!("the strip has at most {LONGEST} cells")).too_large());
            }
            return Ok((Treblecross, vec![false; cells as usize].into()));
        }
        let cells = scan.take_while(|c| matches!(c, '.' | 'x' | 'X'));
        if cells.is_empty() {
            return Err(scan.error(format!("expected a length or a strip of . and x, found {}", scan.found())));
        }
        if scan.peek().is_some_and(|c| c != '@') {
            return Err(scan.error(format!("a strip consists of . and x, found {}", scan.found())));
        }
        if cells.len() < 3 {
            return Err(SpecError::new(at, "the strip has at least 3 cells").instead("treblecross:3"));
        }
        Ok((Treblecross, cells.chars().map(|c| c != '.').collect()))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        let moves = "Two players move in turn, and both put an X on a free cell of the strip.";
        if rule == Rule::Avoid {
            return Rulebook::new(moves, "The player who makes three X in a row loses.");
        }
        Rulebook::new(moves, "The player who makes three X in a row wins.").noting(vec![
            "An X within two cells of another loses at once, since the opponent can then make three in a row."
                .to_owned(),
            "So an X uses up its own cell and two on each side: a run of s cells out of reach of every X is worth the \
             heap s + 2 of .007, and an empty strip of n cells the heap n + 2."
                .to_owned(),
        ])
    }

    fn write(&self, at: &Strip) -> String {
        at.iter().map(|x| if *x { 'x' } else { '.' }).collect()
    }

    fn write_body(&self, at: &Strip) -> String {
        if at.iter().any(|x| *x) { self.write(at) } else { at.len().to_string() }
    }

    fn write_move(&self, _at: &Strip, m: &usize) -> String {
        (m + 1).to_string()
    }

    fn refuse(&self, at: &Strip) -> Option<String> {
        self.completed(at, Player(0)).then(|| "the strip has three in a row already: the game is over".to_owned())
    }

    fn scene(&self, at: &Strip) -> Scene {
        let mut scene = Scene::new(format!("Treblecross strip {}", self.write_body(at)));
        for (i, &x) in at.iter().take(DRAWN).enumerate() {
            let left = i as f64;
            scene.cell(left, 0.0, if x { Ink::Second } else { Ink::Free });
            if x {
                scene.label(left + 0.5, 0.5, "X", Ink::Dark);
            }
            if at.len() <= 40 || (i + 1) % 5 == 0 {
                scene.label(left + 0.5, 1.5, (i + 1).to_string(), Ink::Dark);
            }
        }
        if at.len() > DRAWN {
            scene.label(DRAWN as f64 + 2.0, 0.5, format!("… {} cells", at.len()), Ink::Dark);
        }
        scene
    }

    fn board(&self, at: &Strip, by: Player, _view: Option<View>, _window: Option<Window>) -> Board {
        let mut board = Board::new(self.scene(at));
        for m in self.moves(at, by).filter(|m| *m < DRAWN) {
            let name = self.write_move(at, &m);
            board.touch(&name, format!("cell {name}"), Shape::Rect(m as f64, 0.0, 1.0, 1.0));
        }
        board
    }

    fn picture(&self, at: &Strip) -> Scene {
        let mut scene = Scene::new(format!("Treblecross strip {}", self.write_body(at)));
        for (i, &x) in at.iter().enumerate() {
            scene.cell(i as f64, 0.0, if x { Ink::Second } else { Ink::Free });
            if x {
                scene.label(i as f64 + 0.5, 0.5, "X", Ink::Dark);
            }
        }
        scene
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        let cells = 3 + dice(8);
        let mut text = String::new();
        for _ in 0..cells {
            let x = dice(4) == 0 && !text.ends_with("xx");
            text.push(if x { 'x' } else { '.' });
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::sequence::Sequence;
    use crate::limits::{Limits, Meter};

    /// Whether the player to move wins, by trying every move, for every strip as a number (bit i: an X on cell i).
    fn by_brute_force(cells: u32) -> Vec<bool> {
        let three = |s: u32| s & s >> 1 & s >> 2 != 0;
        let mut wins = vec![false; 1 << cells];
        // A move makes the number larger, so all options of a strip are known before it.
        for strip in (0..1u32 << cells).rev().filter(|s| !three(*s)) {
            let mut options = (0..cells).map(|i| strip | 1 << i).filter(|s| *s != strip);
            wins[strip as usize] = options.any(|s| three(s) || !wins[s as usize]);
        }
        wins
    }

    #[test]
    fn every_strip_of_up_to_20_cells_is_its_heaps() {
        let mut sequence = Sequence::new(&DOUBLE_O_SEVEN);
        sequence.extend(30, &mut Meter::new(Limits::default())).unwrap();
        let g = |heap: u64| sequence.values()[heap as usize];
        for cells in 3..=20u32 {
            let wins = by_brute_force(cells);
            assert_eq!(wins[0], g(u64::from(cells) + 2) != 0, "an empty strip of {cells}");
            for mask in 0..1u32 << cells {
                let strip: Strip = (0..cells).map(|i| mask >> i & 1 == 1).collect();
                if Treblecross.completed(&strip, Player(0)) {
                    continue;
                }
                let Some((_, form)) = Treblecross.in_heaps(&strip) else { panic!("it has heaps") };
                let total = match &form {
                    HeapForm::Won => None,
                    HeapForm::Sum(heaps) => Some(heaps.iter().fold(0, |sum, h| sum ^ g(*h))),
                };
                assert_eq!(total != Some(0), wins[mask as usize], "{}", Treblecross.write(&strip));
                let good = Treblecross.heap_moves(&strip).filter(|(_, m)| match *m {
                    HeapMove::Wins => true,
                    HeapMove::Breaks { heap, left } => {
                        left.iter().fold(total.unwrap_or(0) ^ g(heap), |sum, h| sum ^ g(*h)) == 0
                    }
                });
                let good = good.fold(0u32, |set, (i, _)| set | 1 << i);
                let winning = |i: &u32| {
                    let after = mask | 1 << i;
                    after != mask && (after & after >> 1 & after >> 2 != 0 || !wins[after as usize])
                };
                let expected = (0..cells).filter(winning).fold(0u32, |set, i| set | 1 << i);
                assert_eq!(good, expected, "moves of {}", Treblecross.write(&strip));
            }
        }
    }
}
