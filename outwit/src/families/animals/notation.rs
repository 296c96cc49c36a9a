//! The notation of cannibal animals on the infinite board: how they are written and drawn.

use super::engine::decide::{Verdict, decide};
use super::engine::{Blocks, bob};
use super::rules::endless::Cannibal;
use super::rules::position::{FARTHEST, read_move};
use super::rules::{ALICE, Animal, BOB, Move, Position, drawing, read};
use super::study::picture;
use crate::convention::Rule;
use crate::error::Error;
use crate::limits::{Limits, Meter};
use crate::player::Player;
use crate::rulebook::Rulebook;
use crate::rules::Notation;
use crate::scene::Scene;
use crate::scene::board::{Board, View, Window};
use crate::spec::{Scan, SpecError};
use std::time::Duration;

/// The picture with the blocks in which Bob answers.
const WITH_BLOCKS: View = View { name: "blocks", title: "with Bob's blocks" };

/// How long a picture may search for the blocks.
const GLANCE: Duration = Duration::from_millis(300);

/// Bob's blocks with one answer each, if a short search finds them.
fn quick_blocks(animal: &Animal, meter: &mut Meter) -> Option<Blocks> {
    let few = bob::Effort { sites: 2, families: 300, positions: 2_000 };
    let one = bob::one_site(animal, meter).ok()?;
    one.or_else(|| bob::several_sites(animal, few, meter).ok().flatten())
}

impl Notation for Cannibal {
    const NAME: &'static str = "cannibal";
    const EVERYDAY: &'static str = "Cannibal animals";
    const TITLE: &'static str =
        "Alice takes cells of the infinite board, Bob whole copies of the animal that she wants to build";
    const EXAMPLES: &'static [&'static str] = &["cannibal:U(2,3,1)", "cannibal:##/##", "cannibal:####/#.#."];
    const FIELDS: &'static str = "cannibal:{animal=U(2,3,1)}";
    const PLAYERS: &'static [&'static str] = &["Alice", "Bob"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Cannibal];
    const MOVE_HELP: &'static str = "a free cell for Alice, such as 3,-1 (column, row downwards); for Bob a free copy, by \
                                     the letter of its orientation and its least column and row, such as b3,-1";

    fn parse(scan: &mut Scan) -> Result<(Self, Position), SpecError> {
        let (animal, typed) = read::typed(scan)?;
        let position = if scan.eat(':') { Position::read(&animal, scan)? } else { Position::default() };
        Ok((Cannibal { animal, typed }, position))
    }

    fn rulebook(&self, _rule: Rule) -> Rulebook {
        let moves = format!(
            "The board has no end, and the animal is {}, turned and mirrored as the players like. In turn, Alice takes one \
             free cell, and Bob takes all cells of one free copy of the animal. Alice begins.",
            self.animal
        );
        Rulebook::new(moves, "Alice wins when she owns all cells of a copy. Bob wants to prevent that forever.")
    }

    fn write(&self, at: &Position) -> String {
        at.write()
    }

    fn write_body(&self, at: &Position) -> String {
        if at.is_empty() { self.animal.to_string() } else { format!("{}:{}", self.animal, at.write()) }
    }

    fn write_move(&self, _at: &Position, m: &Move) -> String {
        m.to_string()
    }

    fn read_move(&self, at: &Position, by: Player, name: &str) -> Option<Result<Move, SpecError>> {
        let m = match read_move(&self.animal, by, name) {
            Ok(m) => m,
            Err(e) => return Some(Err(SpecError::new(0, format!("{name:?} is not a move: {}", e.message)))),
        };
        let reachable = match m {
            Move::Take(_) => true,
            Move::Lay(copy) => self.animal.cells(copy).all(|c| c.x.abs() <= FARTHEST && c.y.abs() <= FARTHEST),
        };
        let legal = reachable && at.allows(&self.animal, m);
        Some(
            legal
                .then_some(m)
                .ok_or_else(|| SpecError::new(0, format!("{m} is not a legal move: a cell is taken, or too far off"))),
        )
    }

    fn mover(&self, at: &Position) -> Option<Player> {
        Some(at.mover())
    }

    fn scene(&self, at: &Position) -> Scene {
        let title = format!("{}:{}", Self::NAME, self.write_body(at));
        if at.is_empty() {
            return drawing::animal(&self.animal, &title);
        }
        drawing::position(&self.animal, at, &title).unwrap_or_else(|_| {
            let window = drawing::window(&self.animal, at);
            drawing::endless(&self.animal, at, None, window, &title).scene
        })
    }

    fn views(&self, _at: &Position) -> Vec<View> {
        vec![WITH_BLOCKS]
    }

    fn view(&self, _at: &Position, name: &str, meter: &mut Meter) -> Option<Result<Scene, Error>> {
        if name != WITH_BLOCKS.name {
            return None;
        }
        let animal = &self.animal;
        let decision = decide(animal, meter);
        Some(match (&decision.verdict, decision.stopped) {
            (Verdict::Cannibal(blocks), _) => Ok(picture::blocks(animal, blocks, &format!("{animal}: Bob's blocks"))),
            (Verdict::Open, Some(stopped)) => Err(stopped.into()),
            _ => Err(Error::Unproved(format!("no blocks are known for {animal}"))),
        })
    }

    fn board(&self, at: &Position, by: Player, view: Option<View>, window: Option<Window>) -> Board {
        let animal = &self.animal;
        let mover = at.completed(animal).is_none().then_some(by);
        let window = window.map_or_else(|| drawing::window(animal, at), drawing::clipped);
        let title = format!("{}:{}", Self::NAME, self.write_body(at));
        let mut board = drawing::endless(animal, at, mover, window, &title);
        if view.is_some() {
            let limits = Limits { time: Some(GLANCE), ..Limits::default() };
            if let Some(blocks) = quick_blocks(animal, &mut Meter::new(limits)) {
                board.under = picture::under(animal, &blocks, at, by, window);
            }
        }
        board
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        const SMALL: [&str; 9] = ["I1", "I2", "I3", "L3", "O4", "U5", "L(2)", "O(3,3,1)", "R(2,3)"];
        let name = SMALL[dice(SMALL.len() as u32) as usize];
        let Ok((rules, mut at)) = Self::parse(&mut Scan::new(name)) else { return name.to_owned() };
        for turn in 0..dice(6) {
            let mover = if turn % 2 == 0 { ALICE } else { BOB };
            let moves = at.moves_near(&rules.animal, mover);
            at.make(&rules.animal, moves[dice(moves.len() as u32) as usize]);
        }
        rules.write_body(&at)
    }
}
