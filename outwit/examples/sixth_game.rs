//! A game of one's own, all in one file: Toads and Frogs. `cargo run --example sixth_game` plays it.
//!
//! ```text
//! TT..FF   Left moves a toad to the right, Right a frog to the left:
//!          one step to a free cell, or over one of the others to a free cell. Who cannot move loses.
//! ```
//!
//! The first half says what positions, moves and texts are; a line registers the game beside those of Outwit, and from
//! there on every engine and every front knows it. The second half are naive rules for the checker, which shares nothing
//! with the first: a stranger would write them from the three lines above.

use outwit::convention::{Form, Rule};
use outwit::entry::Entry;
use outwit::families::STANDARD;
use outwit::family::Family;
use outwit::game::{EngineChoice, Game, Request};
use outwit::limits::Limits;
use outwit::player::Player;
use outwit::question::Question;
use outwit::registry::Registry;
use outwit::rules::{Notation, Rules};
use outwit::scene::{Ink, Scene};
use outwit::spec::{Scan, SpecError};
use std::error::Error;

/// The game.
#[derive(PartialEq, Eq)]
pub struct ToadsAndFrogs;

/// Where a toad or a frog goes.
#[derive(Clone, Copy, Debug)]
pub struct Hop {
    from: usize,
    to: usize,
}

impl Rules for ToadsAndFrogs {
    type Position = Vec<u8>;
    type Move = Hop;

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a Vec<u8>, by: Player) -> impl Iterator<Item = Hop> + 'a {
        let (own, other) = if by.0 == 0 { (b'T', b'F') } else { (b'F', b'T') };
        let ahead = move |from: usize, steps: usize| {
            if by.0 == 0 { from.checked_add(steps) } else { from.checked_sub(steps) }.filter(|to| *to < at.len())
        };
        (0..at.len()).filter(move |from| at[*from] == own).filter_map(move |from| {
            let (step, jump) = (ahead(from, 1)?, ahead(from, 2));
            let free = |cell: &usize| at[*cell] == b'.';
            let to = Some(step).filter(free).or_else(|| jump.filter(|to| at[step] == other && free(to)))?;
            Some(Hop { from, to })
        })
    }

    fn play(&self, at: &Vec<u8>, _by: Player, m: &Hop) -> Vec<u8> {
        let mut cells = at.clone();
        cells.swap(m.from, m.to);
        cells
    }
}

impl Family for ToadsAndFrogs {
    const FAMILY: &'static str = "strips";
}

impl Notation for ToadsAndFrogs {
    const NAME: &'static str = "toads";
    const TITLE: &'static str = "toads go right, frogs go left, and jump over each other";
    const EXAMPLES: &'static [&'static str] = &["toads:TT..FF"];
    const PLAYERS: &'static [&'static str] = &["L", "R"];
    const PLAYER_NAMES: &'static [&'static str] = &["Left", "Right"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal, Rule::Misere];
    const MOVE_HELP: &'static str = "the cell that a toad or a frog leaves, from 1";

    fn parse(scan: &mut Scan) -> Result<(Self, Vec<u8>), SpecError> {
        let place = scan.at();
        let cells = scan.take_while(|c| "TF.".contains(c)).into_bytes();
        if cells.is_empty() || cells.len() > 32 {
            return Err(SpecError::new(place, "a strip has 1 to 32 cells: T, F or ."));
        }
        Ok((ToadsAndFrogs, cells))
    }

    fn write(&self, at: &Vec<u8>) -> String {
        at.iter().map(|c| char::from(*c)).collect()
    }

    fn write_move(&self, _at: &Vec<u8>, m: &Hop) -> String {
        (m.from + 1).to_string()
    }

    fn scene(&self, at: &Vec<u8>) -> Scene {
        let mut scene = Scene::new(self.write(at));
        for (x, cell) in at.iter().enumerate() {
            let ink = match cell {
                b'T' => Ink::First,
                b'F' => Ink::Second,
                _ => Ink::Free,
            };
            scene.cell(x as f64, 0.0, ink);
        }
        scene
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        (0..1 + dice(7)).map(|_| ["T", "F", "."][dice(3) as usize]).collect()
    }
}

/// The rules once more, for the checker: positions are texts, and moves are found by trying.
pub mod naive {
    use outwit_check::naive::See;
    use outwit_check::{Family, Kind, Naive, turn::Rule};

    /// What the checker knows of the game.
    pub const TOADS: Family = Family {
        name: "toads",
        players: &["L", "R"],
        kind: Kind::Partizan,
        rules: &[Rule::Normal, Rule::Misere],
        read: |body| match body.chars().all(|c| "TF.".contains(c)) {
            true => Ok(Box::new(Strip(body.to_owned()))),
            false => Err("this is no strip".to_owned()),
        },
    };

    struct Strip(String);

    impl Naive for Strip {
        fn start(&self) -> String {
            self.0.clone()
        }

        fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
            let (patterns, leaves) = if player == 0 { (["T.", "TF."], 0) } else { ([".F", ".TF"], 1) };
            for pattern in patterns {
                for i in (0..at.len()).filter(|i| at[*i..].starts_with(pattern)) {
                    let after: String = pattern.chars().rev().collect();
                    // A jump turns its three cells round, and whoever was jumped over stays in the middle.
                    let to = format!("{}{after}{}", &at[..i], &at[i + pattern.len()..]);
                    let from = i + leaves * (pattern.len() - 1) + 1;
                    if !see(&from.to_string(), to, 0) {
                        return Ok(());
                    }
                }
            }
            Ok(())
        }
    }
}

/// The registry line.
static TOADS: Entry<ToadsAndFrogs> = Entry::new();

/// Solves, certifies, checks and plays; gives what there is to tell.
pub fn run() -> Result<Vec<String>, Box<dyn Error>> {
    let games: Vec<&dyn Game> = STANDARD.0.iter().copied().chain([&TOADS as &dyn Game]).collect();
    let registry = Registry(&games);
    let spec = "toads:TT..FF";
    let game = registry.find(spec)?;
    let rule = game.about().rule(Form::Usual)?;
    let ask = |question| Request { spec: spec.to_owned(), question, rule, engine: EngineChoice::Fast };

    let mut certificate = Vec::new();
    let answer = game.solve(&ask(Question::Outcome), &Limits::default(), Some(&mut certificate))?;
    let mut told = vec![format!("{}: {}", answer.spec, answer.verdict())];
    let value = game.solve(&ask(Question::Value), &Limits::default(), None)?;
    told.push(format!("value: {}", value.verdict()));

    let families: Vec<_> = outwit_check::STANDARD.into_iter().chain([naive::TOADS]).collect();
    let verified = outwit_check::verify(&certificate[..], &families)?;
    told.push(format!("verified: {} in {} lines", verified.spec, verified.lines));

    let mut standing = game.standing(spec, rule)?;
    while standing.ending.is_none() {
        let request = Request { spec: standing.spec.clone(), ..ask(Question::Outcome) };
        let best = game.solve(&request, &Limits::default(), None)?.best;
        let mover = game.about().players[usize::from(standing.mover.0)];
        let good = best.of(standing.mover).first().unwrap_or(&standing.moves[0]);
        told.push(format!("{} {mover} plays {good}", standing.spec));
        standing = game.standing(&game.play(&standing.spec, rule, good)?.spec, rule)?;
    }
    told.push(format!("{} {:?}", standing.spec, standing.ending));
    Ok(told)
}

fn main() -> Result<(), Box<dyn Error>> {
    for line in run()? {
        println!("{line}");
    }
    Ok(())
}
