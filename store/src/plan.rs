//! The plan of a sweep: a spec with ranges and lists, conditions on their numbers, and a shard of them.
//!
//! The class of a position decides its shard, so positions that are equal by symmetry are solved in the same shard.

use crate::condition::{Condition, names};
use outwit::answer::Cast;
use outwit::convention::{Form, Rule};
use outwit::families::STANDARD;
use outwit::game::Game;
use outwit::levels::shard_of;
use outwit::ranges::Ranges;
use outwit::spec::SpecError;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// One of several equal shares of a sweep, for machines that work at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// Whether a class belongs to it; the same on every machine and in every version.
    pub fn takes(self, class: &str) -> bool {
        shard_of(class.as_bytes(), self.of) == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `2/8`: the second of eight.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a shard: try 1/4 to 4/4");
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let (number, of) = (number.trim().parse().map_err(|_| wrong())?, of.trim().parse().map_err(|_| wrong())?);
        if (1..=of).contains(&number) && of <= 1_000_000 { Ok(Shard { number, of }) } else { Err(wrong()) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// An error at a place in a text.
#[derive(Debug, thiserror::Error)]
#[error("{}", .error.message)]
pub struct PlanError {
    /// The text.
    pub text: String,
    /// Where, and why.
    pub error: SpecError,
}

/// A spec of a sweep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The spec.
    pub spec: String,
    /// The numbers of its ranges; none if the plan was narrowed to specs.
    pub numbers: Vec<u64>,
}

/// The specs of a sweep.
#[derive(Clone)]
pub struct Plan {
    game: &'static dyn Game,
    form: Form,
    rule: Rule,
    ranges: Ranges,
    condition: Option<Condition>,
    shard: Option<Shard>,
    stands_for_many: bool,
    /// The remaining specs, if the plan was narrowed.
    only: Option<Vec<String>>,
    /// The number of specs, once counted.
    count: OnceLock<u64>,
}

impl Plan {
    /// Reads a spec with ranges and conditions on them. Reading the first and the last spec checks that it makes sense.
    pub fn read(text: &str, form: Form, condition: Option<&str>, shard: Option<Shard>) -> Result<Self, PlanError> {
        let wrong = |error| PlanError { text: text.to_owned(), error };
        let noted = |mut error: SpecError| {
            if text.contains('[') {
                error.message += "; in a table, brackets are lists of numbers";
            }
            error
        };
        let ranges = ranges(text).map_err(noted).map_err(wrong)?;
        let first = ranges.specs().next().unwrap_or_default();
        let game = STANDARD.find(&first).map_err(wrong)?;
        let condition = condition.map(|condition| {
            let names = names(game.about().fields, &ranges);
            let wrong = |error| PlanError { text: condition.to_owned(), error };
            Condition::parse(condition, &names).map_err(wrong)
        });
        let condition = condition.transpose()?;
        let rule = game.about().rule(form).map_err(wrong)?;
        let mut plan = Plan {
            game,
            form,
            rule,
            ranges,
            condition,
            shard,
            stands_for_many: false,
            only: None,
            count: OnceLock::new(),
        };
        let last = match plan.condition {
            Some(_) => plan.combinations().last().map(|numbers| plan.ranges.at(&numbers)),
            None => plan.ranges.last(),
        };
        let first = plan.texts().next();
        for spec in first.into_iter().chain(last) {
            let many = game.expand(&spec).and_then(|many| Ok(many.is_some() || game.read(&spec).map(|_| false)?));
            plan.stands_for_many |= many.map_err(|error| PlanError { text: spec, error: noted(error) })?;
        }
        Ok(plan)
    }

    /// The same plan with only these of its specs, in this order.
    pub fn narrowed(self, specs: Vec<String>) -> Self {
        Plan { only: Some(specs), count: OnceLock::new(), ..self }
    }

    /// What the players are called.
    pub fn cast(&self) -> Cast {
        self.game.about().cast(self.rule)
    }

    /// The game.
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// The form in which it is played.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The convention of the form.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The names of the ranges, as conditions call them.
    pub fn range_names(&self) -> Vec<String> {
        names(self.game.about().fields, &self.ranges)
    }

    /// The ranges.
    pub fn ranges(&self) -> &Ranges {
        &self.ranges
    }

    /// The shard, if this is not the whole sweep.
    pub fn shard(&self) -> Option<Shard> {
        self.shard
    }

    /// Whether one text may stand for many positions, as `cannibal:5` does.
    pub fn stands_for_many(&self) -> bool {
        self.stands_for_many
    }

    /// For every combination of the ranges, whether it meets the conditions.
    pub fn passes(&self) -> impl Iterator<Item = bool> + '_ {
        self.ranges.combinations().map(|numbers| self.lets_pass(&numbers))
    }

    /// The specs of all shards, in order.
    pub fn specs(&self) -> impl Iterator<Item = String> + Send + '_ {
        self.entries().map(|entry| entry.spec)
    }

    /// The same with the numbers of their ranges.
    pub(crate) fn entries(&self) -> Box<dyn Iterator<Item = Entry> + Send + '_> {
        if let Some(only) = &self.only {
            return Box::new(only.iter().map(|spec| Entry { spec: spec.clone(), numbers: Vec::new() }));
        }
        Box::new(self.combinations().flat_map(|numbers| {
            let spec = self.ranges.at(&numbers);
            let many = if self.stands_for_many { self.game.expand(&spec) } else { Ok(None) };
            // A text that cannot be expanded is passed on, and refused when it is read.
            let specs = many.ok().flatten().unwrap_or_else(|| vec![spec]);
            specs.into_iter().map(move |spec| Entry { spec, numbers: numbers.clone() })
        }))
    }

    /// The number of specs, in all shards.
    pub fn count(&self) -> u64 {
        *self.count.get_or_init(|| match self.condition {
            _ if self.only.is_some() || self.stands_for_many => self.specs().count() as u64,
            Some(_) => self.combinations().count() as u64,
            None => u64::try_from(self.ranges.count()).unwrap_or(u64::MAX),
        })
    }

    fn texts(&self) -> impl Iterator<Item = String> + Send + '_ {
        self.combinations().map(|numbers| self.ranges.at(&numbers))
    }

    /// The combinations that meet the conditions.
    fn combinations(&self) -> impl Iterator<Item = Vec<u64>> + Send + '_ {
        self.ranges.combinations().filter(|numbers| self.lets_pass(numbers))
    }

    fn lets_pass(&self, numbers: &[u64]) -> bool {
        self.condition.as_ref().is_none_or(|condition| condition.holds(numbers))
    }
}

/// The ranges of a text. Brackets are lists of numbers, unless the whole text is one position, as `cutblock:[4,2,2]` is.
fn ranges(text: &str) -> Result<Ranges, SpecError> {
    let is_position = || STANDARD.find(text).is_ok_and(|game| game.read(text).is_ok());
    if text.contains('[') && is_position() { Ok(Ranges::none(text)) } else { Ranges::parse(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(text: &str, condition: Option<&str>) -> Plan {
        Plan::read(text, Form::Usual, condition, None).unwrap()
    }

    #[test]
    fn conditions_filter_and_one_text_may_stand_for_many() {
        let blocks = plan("cutblock:1..8x1..8x1..8", Some("l>=c>=r"));
        assert_eq!((blocks.count(), blocks.specs().count()), (120, 120));
        assert_eq!(plan("cannibal:1..3", None).count(), 4, "there are 1, 1 and 2 animals of one, two and three cells");
        assert_eq!(plan("nim:[7,2]+1", None).specs().collect::<Vec<_>>(), ["nim:7+1", "nim:2+1"]);
        assert_eq!(plan("nim:1..5", Some("a>9")).count(), 0, "an empty plan is not an error");
        for (text, condition) in
            [("nim:1..5", "b<1"), ("nim:1", "a<1"), ("nosuch:1..2", "a<1"), ("circnim:4,3..5:1,1,1,1", "a=5")]
        {
            assert!(Plan::read(text, Form::Usual, Some(condition), None).is_err(), "{text} {condition}");
        }
    }

    #[test]
    fn brackets_are_lists_unless_they_are_blocks() {
        let specs = |text: &str| plan(text, None).specs().collect::<Vec<_>>();
        assert_eq!(specs("cutblock:[4,2,2]+[3,1,1]"), ["cutblock:[4,2,2]+[3,1,1]"]);
        assert_eq!(specs("cutblock:[4,2]x2x[3]"), ["cutblock:4x2x3", "cutblock:2x2x3"]);
        for mixed in ["cutblock:[4,2,3]+1..2x1x1", "cutblock:[4,2,2]+1..2x1x1"] {
            let error = Plan::read(mixed, Form::Usual, None, None).err().unwrap();
            assert!(error.to_string().contains("lists of numbers"), "{error}");
        }
    }

    #[test]
    fn every_class_is_in_exactly_one_shard() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|s| s.parse().unwrap()).to_vec();
        let mut taken = [0; 3];
        for n in 0..900 {
            let class = format!("octal:.77:{n}");
            let takers: Vec<usize> = (0..3).filter(|i| shards[*i].takes(&class)).collect();
            assert_eq!(takers.len(), 1);
            taken[takers[0]] += 1;
        }
        assert!(taken.iter().all(|n| (240..360).contains(n)), "{taken:?}");
        for wrong in ["0/3", "4/3", "1", "1/0", "x/2", "-1/2", "1/2/3"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
