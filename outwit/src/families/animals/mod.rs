//! Cannibal animals: Alice takes cells, Bob whole copies of the animal that she wants to build.
//!
//! * [`rules`]: animals, positions on the infinite board, and the same game on finite boards; `notation`: their texts;
//! * [`engine`]: searches for evidence: Bob's blocks, Alice's plan; `specialist`: asks it once per animal;
//! * [`guide`]: follows evidence from any position; [`evidence`]: writes certificates;
//! * [`study`]: tests the document: its blocks, pieces and strategies.

use crate::claim::State;
use crate::convention::Rule;
use crate::error::Error;
use crate::family::{Family, Showcase, Specialist, Viewing};
use crate::limits::{Limits, Meter};
use crate::page::Section;
use crate::player::Player;
use crate::question::Topic;
use crate::rules::Notation;
use crate::session::Session;
use crate::spec::{Scan, SpecError};
use crate::study::{Course, Facts, Next, Options, Strategy, Study};
use rules::board::OnBoard;
use rules::endless::Cannibal;
use rules::{ALICE, free};
use specialist::AnimalSpecialist;
use std::io::Write;
use study::blocks::{BLOCKS, PIECE};
use study::{density, page, pieces};

pub mod engine;
pub mod evidence;
pub mod guide;
mod notation;
pub mod rules;
mod specialist;
pub mod study;

const FAMILY: &str = "animals";

impl Family for OnBoard {
    const FAMILY: &'static str = FAMILY;
}

const PIECES: Topic = Topic { name: "pieces", about: "the pieces", searches: false, proves: false };
const DENSITY: Topic = Topic { name: "density", about: "the density", searches: true, proves: true };

const FENCE: Strategy = Strategy {
    name: "theorem-1",
    aliases: &[],
    title: "Theorem 1: a fence first, then the cell that all threats share",
};
const SQUARES: Strategy =
    Strategy { name: "lemma-2", aliases: &[], title: "Lemma 2: a square of side n in at most n² + 3 moves" };
const PLAN: Strategy = Strategy { name: "plan", aliases: &[], title: "Alice's plan, where one is known" };
const IN_BLOCKS: Strategy =
    Strategy { name: "blocks", aliases: &[], title: "Bob's answers in his blocks, where they are known" };

/// The strategy of the document with this name.
fn of_document(strategy: &Strategy) -> Option<study::Strategy> {
    study::Strategy::ALL.into_iter().find(|known| known.name() == strategy.name)
}

const BY_SIZE: Showcase = Showcase {
    view: Viewing::Table,
    title: "Animals by size",
    about: "Can Alice build the animal cell by cell on an infinite board, or does Bob stop her forever with whole \
            copies of it? An animal that stops itself is a cannibal. Up to five cells take seconds, six take minutes.",
    spec: "cannibal:1..4",
};

impl Family for Cannibal {
    const UNPROVED: &'static [&'static str] = &["method", "at_least", "safe_after", "stopped"];
    const FAMILY: &'static str = FAMILY;
    const FINITE: bool = false;
    const TOPICS: &'static [Topic] = &[PIECES, DENSITY];
    const STRATEGIES: &'static [Strategy] = &[FENCE, SQUARES, PLAN, IN_BLOCKS];
    const STUDIES: &'static [Study] = &[BLOCKS, PIECE];
    const SHOWCASES: &'static [Showcase] = &[BY_SIZE];

    fn specialist<'a>(&'a self, _rule: Rule, session: Option<&'a Session>) -> Option<Box<dyn Specialist<Self> + 'a>> {
        Some(Box::new(AnimalSpecialist::new(self, session)))
    }

    fn certifiable(&self, (at, turn): &State<Self>) -> Result<(), SpecError> {
        if at.is_empty() && turn.mover == ALICE {
            return Ok(());
        }
        Err(SpecError::new(0, "a certificate is about the empty board, with Alice to move").instead(format!(
            "{}:{}",
            Self::NAME,
            self.animal
        )))
    }

    fn ask(
        &self,
        topic: &Topic,
        _state: &State<Self>,
        meter: &mut Meter,
        proof: Option<&mut dyn Write>,
    ) -> Result<Facts, Error> {
        if *topic == PIECES {
            let found = pieces::pieces(&self.animal, 1).unwrap_or_default();
            return Ok(study::blocks::facts_of_pieces(self, &found));
        }
        let (width, height) = self.animal.extent(0);
        if width.max(height) > density::LONGEST_SIDE {
            let message = format!("the density is computed for sides of up to {} cells", density::LONGEST_SIDE);
            return Err(SpecError::new(0, message).too_large().into());
        }
        let found = density::density(&self.animal, meter);
        if let Some(out) = proof {
            let density = found.as_ref().map_err(|stopped| Error::from(*stopped))?;
            density::certificate(&self.animal, density, out)?;
        }
        Ok(Facts { stopped: found.as_ref().err().copied(), ..density::facts(found.as_ref().ok()) })
    }

    fn study(
        &self,
        study: &Study,
        options: &Options,
        _state: &State<Self>,
        _rule: Rule,
        _meter: &mut Meter,
        proof: Option<&mut dyn Write>,
    ) -> Result<Facts, Error> {
        if *study == BLOCKS {
            return study::blocks::blocks(self, options, proof);
        }
        study::blocks::piece(self, options)
    }

    fn suits(&self, strategy: &Strategy, (at, _): &State<Self>, player: Player) -> Result<(), String> {
        let own = (player == ALICE) != (*strategy == IN_BLOCKS);
        if !own {
            return Err(format!("{} has no strategy {} for this seat", Self::NAME, strategy.name));
        }
        match of_document(strategy) {
            Some(known) => known.next(&self.animal, at, &[]).map(|_| ()),
            None => Ok(()),
        }
    }

    fn follow(&self, strategy: &Strategy, course: &Course<Self>) -> Next {
        let Some(known) = of_document(strategy) else {
            return Next::Best { remark: None, if_lost: Some("nothing is known that wins from here".to_owned()) };
        };
        let moves: Vec<&str> = course.moves.iter().map(|(_, name)| *name).collect();
        match known.next(&self.animal, course.at, &moves) {
            Ok(cell) => Next::Move(cell.to_string()),
            Err(why) => Next::Best { remark: Some(why), if_lost: None },
        }
    }

    fn sections(&self, (at, _): &State<Self>, _rule: Rule, limits: &Limits, session: Option<&Session>) -> Vec<Section> {
        let decision = AnimalSpecialist::new(self, session).decision(&mut Meter::new(*limits));
        page::sections(&self.animal, at, &decision)
    }

    /// A size alone stands for every animal of that size.
    fn expand(body: &mut Scan) -> Result<Option<Vec<String>>, SpecError> {
        let at = body.at();
        let digits = body.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() || body.peek().is_some() {
            return Ok(None);
        }
        match digits.parse() {
            Ok(0) => Err(SpecError::new(at, "an animal has at least one cell").instead("cannibal:1..5")),
            Ok(n) if n <= free::MOST_LISTED => Ok(Some(free::animals(n).iter().map(ToString::to_string).collect())),
            _ => Err(SpecError::new(at, format!("all animals of a size are listed up to {} cells", free::MOST_LISTED))
                .instead("cannibal:1..5")
                .too_large()),
        }
    }
}
