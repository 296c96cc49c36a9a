//! A game of your own, all in one file: Elephants and Rhinos. `cargo run --example sixth_game` plays it.
//!
//! ```text
//! EE..RR   Left moves an elephant one step to the right, Right a rhino one step to the left, always to a free cell.
//!          A player who cannot move loses.
//! ```
//!
//! The first half says what positions, moves and texts are; one line registers the game beside those of Outwit, and
//! from then on every engine and every front knows it. The second half has naive rules for the checker and shares
//! nothing with the first: a stranger would write them from the two lines above.

use outwit::convention::{Form, Rule};
use outwit::entry::Entry;
use outwit::families::STANDARD;
use outwit::family::Family;
use outwit::game::{EngineChoice, Game, Request};
use outwit::limits::Limits;
use outwit::player::Player;
use outwit::question::Question;
use outwit::registry::Registry;
use outwit::rulebook::Rulebook;
use outwit::rules::{Notation, Rules};
use outwit::scene::{Ink, Scene};
use outwit::spec::{Scan, SpecError};
use std::error::Error;

/// The game.
#[derive(PartialEq, Eq)]
pub struct Elephants;

/// Where an elephant or a rhino goes.
#[derive(Clone, Copy, Debug)]
pub struct Hop {
    from: usize,
    to: usize,
}

impl Rules for Elephants {
    type Position = Vec<u8>;
    type Move = Hop;

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a Vec<u8>, by: Player) -> impl Iterator<Item = Hop> + 'a {
        let own = if by.0 == 0 { b'E' } else { b'R' };
        (0..at.len()).filter(move |from| at[*from] == own).filter_map(move |from| {
            let to = if by.0 == 0 { from.checked_add(1) } else { from.checked_sub(1) };
            to.filter(|to| at.get(*to) == Some(&b'.')).map(|to| Hop { from, to })
        })
    }

    fn play(&self, at: &Vec<u8>, _by: Player, m: &Hop) -> Vec<u8> {
        let mut cells = at.clone();
        cells.swap(m.from, m.to);
        cells
    }
}

impl Family for Elephants {
    const FAMILY: &'static str = "strips";
}

impl Notation for Elephants {
    const NAME: &'static str = "elephants";
    const TITLE: &'static str = "elephants go right, rhinos go left";
    const EXAMPLES: &'static [&'static str] = &["elephants:EE..RR"];
    const PLAYERS: &'static [&'static str] = &["L", "R"];
    const PLAYER_NAMES: &'static [&'static str] = &["Left", "Right"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal, Rule::Misere];
    const MOVE_HELP: &'static str = "the cell that an elephant or a rhino leaves, from 1";

    fn parse(scan: &mut Scan) -> Result<(Self, Vec<u8>), SpecError> {
        let place = scan.at();
        let cells = scan.take_while(|c| "ER.".contains(c)).into_bytes();
        if cells.is_empty() || cells.len() > 32 {
            return Err(SpecError::new(place, "a strip has 1 to 32 cells: E, R or ."));
        }
        Ok((Elephants, cells))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        Rulebook::last_move(
            "Left moves an elephant one cell to the right, Right a rhino one cell to the left.",
            rule,
            2,
        )
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
                b'E' => Ink::First,
                b'R' => Ink::Second,
                _ => Ink::Free,
            };
            scene.cell(x as f64, 0.0, ink);
        }
        scene
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        (0..1 + dice(7)).map(|_| ["E", "R", "."][dice(3) as usize]).collect()
    }
}

/// The rules once more, for the checker: positions are texts, and moves are found by trying.
pub mod naive {
    use outwit_check::naive::See;
    use outwit_check::{Family, Kind, Naive, turn::Rule};

    /// What the checker knows of the game.
    pub const ELEPHANTS: Family = Family {
        name: "elephants",
        players: &["L", "R"],
        kind: Kind::Partizan,
        rules: &[Rule::Normal, Rule::Misere],
        read: |body| match body.chars().all(|c| "ER.".contains(c)) {
            true => Ok(Box::new(Strip(body.to_owned()))),
            false => Err("this is not a strip".to_owned()),
        },
    };

    struct Strip(String);

    impl Naive for Strip {
        fn start(&self) -> String {
            self.0.clone()
        }

        fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
            let (pattern, after, leaves) = if player == 0 { ("E.", ".E", 1) } else { (".R", "R.", 2) };
            for i in (0..at.len()).filter(|i| at[*i..].starts_with(pattern)) {
                let to = format!("{}{after}{}", &at[..i], &at[i + 2..]);
                if !see(&(i + leaves).to_string(), to, 0) {
                    return Ok(());
                }
            }
            Ok(())
        }
    }
}

/// The registry line.
static ELEPHANTS: Entry<Elephants> = Entry::new();

/// Solves, certifies, checks and plays; returns a line for each step.
pub fn run() -> Result<Vec<String>, Box<dyn Error>> {
    let games: Vec<&dyn Game> = STANDARD.0.iter().copied().chain([&ELEPHANTS as &dyn Game]).collect();
    let registry = Registry(&games);
    let spec = "elephants:EE..RR";
    let game = registry.find(spec)?;
    let rule = game.about().rule(Form::Usual)?;
    let ask = |question| Request { spec: spec.to_owned(), question, rule, engine: EngineChoice::Fast };

    let mut certificate = Vec::new();
    let answer = game.solve(&ask(Question::Outcome), &Limits::default(), Some(&mut certificate))?;
    let mut lines = vec![format!("{}: {}", answer.spec, answer.verdict())];
    let value = game.solve(&ask(Question::Value), &Limits::default(), None)?;
    lines.push(format!("value: {}", value.verdict()));

    let families: Vec<_> = outwit_check::STANDARD.into_iter().chain([naive::ELEPHANTS]).collect();
    let verified = outwit_check::verify(&certificate[..], &families)?;
    lines.push(format!("verified: {} in {} lines", verified.spec, verified.lines));

    let mut standing = game.standing(spec, rule)?;
    while standing.ending.is_none() {
        let request = Request { spec: standing.spec.clone(), ..ask(Question::Outcome) };
        let best = game.solve(&request, &Limits::default(), None)?.best;
        let mover = game.about().players[usize::from(standing.mover.0)];
        let good = best.of(standing.mover).first().unwrap_or(&standing.moves[0]);
        lines.push(format!("{} {mover} plays {good}", standing.spec));
        standing = game.standing(&game.play(&standing.spec, rule, good)?.spec, rule)?;
    }
    lines.push(format!("{} {:?}", standing.spec, standing.ending));
    Ok(lines)
}

fn main() -> Result<(), Box<dyn Error>> {
    for line in run()? {
        println!("{line}");
    }
    Ok(())
}
