//! Turns every game with rules, a notation and a family into a [`Game`]: the one place where types are erased.
//!
//! * `parsed`: specs and moves, read and written;
//! * `solving`, `drawing`, `explaining`, `sweeping`, `studying`: the traits that [`Game`] consists of.

mod drawing;
mod explaining;
mod parsed;
mod solving;
mod studying;
mod sweeping;

use crate::claim::Arena;
use crate::code::Code;
use crate::convention::{Goal, Rule, Status};
use crate::family::{Family, FromFile};
use crate::game::{About, Game, Standing, Step};
use crate::near::nearest;
use crate::player::{Players, Renaming};
use crate::rules::{Heading, Notation};
use crate::spec::{SpecError, squeeze};
use parsed::{Parsed, move_names};
use std::marker::PhantomData;

/// A game by its rules.
pub struct Entry<N> {
    heading: Heading,
    rules: PhantomData<fn() -> N>,
}

impl<N: Notation> Entry<N> {
    /// The registry line of a game.
    pub const fn new() -> Self {
        Entry::named(Heading {
            name: N::NAME,
            everyday: N::EVERYDAY,
            aliases: N::ALIASES,
            title: N::TITLE,
            examples: N::EXAMPLES,
            fields: N::FIELDS,
            impartial: N::IMPARTIAL,
            names_in_braces: false,
        })
    }

    /// The registry line of a game that shares its rules with others.
    pub const fn named(heading: Heading) -> Self {
        Entry { heading, rules: PhantomData }
    }

    /// Refuses positions that can be read but not solved.
    fn admit(&self, parsed: &Parsed<N>) -> Result<(), SpecError> {
        match parsed.rules.refuse(&parsed.at) {
            Some(reason) => Err(SpecError::new(self.heading.name.len() + 1, reason).instead(self.heading.examples[0])),
            None => Ok(()),
        }
    }
}

impl<N: Notation> Default for Entry<N> {
    fn default() -> Self {
        Entry::new()
    }
}

impl<N: Notation + Family> Game for Entry<N> {
    fn about(&self) -> About {
        About {
            name: self.heading.name,
            everyday: self.heading.everyday,
            title: self.heading.title,
            examples: self.heading.examples,
            fields: self.heading.fields,
            family: N::FAMILY,
            aliases: self.heading.aliases,
            players: N::PLAYERS,
            player_names: N::PLAYER_NAMES,
            conventions: N::conventions_of(self.heading.name),
            unproved: N::UNPROVED,
            topics: N::TOPICS,
            strategies: N::STRATEGIES,
            studies: N::STUDIES,
            exports: N::EXPORTS,
            showcases: N::SHOWCASES,
            move_help: N::move_help_of(self.heading.name),
            impartial: self.heading.impartial,
            names_in_braces: self.heading.names_in_braces,
            finite: N::FINITE,
        }
    }

    fn read(&self, spec: &str) -> Result<String, SpecError> {
        Ok(self.parse(spec)?.write(true))
    }

    fn same(&self, one: &str, other: &str, rule: Rule) -> Result<bool, SpecError> {
        let (one, other) = (self.parse_for(one, rule)?, self.parse_for(other, rule)?);
        // Other answers are about every starter, or about the player to move, whoever that is.
        let names_the_mover = !one.rules.impartial() && !matches!(rule, Rule::Normal | Rule::Misere);
        let (a, b) = (one.turn(), other.turn());
        let turns = a.seated == b.seated && (!names_the_mover || a.mover == b.mover);
        Ok(turns && one.rules == other.rules && one.at == other.at)
    }

    fn code(&self, spec: &str) -> Option<Result<Code, SpecError>> {
        let (rules, rest) = match self.parse_rules(spec)? {
            Ok(read) => read,
            Err(error) => return Some(Err(error)),
        };
        let code = rules.code()?.clone();
        if rest.peek().is_some() {
            let rules: String = spec.chars().take(rest.at()).collect();
            return Some(Err(rest.error("the whole game is meant here, without a position").instead(rules)));
        }
        Some(Ok(code))
    }

    fn read_file(&self, text: &str) -> Option<Result<FromFile, String>> {
        N::read_file(self.heading.name, text)
    }

    fn standing(&self, spec: &str, rule: Rule) -> Result<Standing, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let before = parsed.turn();
        let (turn, status) = arena.settle(&parsed.at, before);
        let left = before.seated.iter().filter(|p| !turn.seated.contain(*p)).collect();
        let ending = if let Status::Over(ending) = status { Some(ending) } else { None };
        let moves = match ending {
            Some(_) => Vec::new(),
            None => move_names(arena.rules, &parsed.at, turn.mover)?,
        };
        let spec = Parsed { turn: Some(turn), ..parsed }.write(true);
        Ok(Standing { spec, left, mover: turn.mover, ending, moves })
    }

    fn play(&self, spec: &str, rule: Rule, text: &str) -> Result<Step, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let (turn, status) = arena.settle(&parsed.at, parsed.turn());
        if status != Status::ToMove {
            return Err(SpecError::new(0, "the game is over"));
        }
        let (wanted, by) = (squeeze(text), turn.mover);
        let read = parsed.rules.read_move(&parsed.at, by, &wanted);
        let m = read.unwrap_or_else(|| {
            let found = parsed.find_move(by, &wanted);
            found.ok_or_else(|| SpecError::new(0, format!("{wanted:?} is not a legal move")))
        });
        let m = match m {
            Ok(m) => m,
            Err(error) => {
                let names = move_names(arena.rules, &parsed.at, by)?;
                let near = nearest(&wanted, names.iter().map(String::as_str));
                let help = N::move_help_of(self.heading.name);
                let error = SpecError::new(0, format!("{}; a move is {help}", error.message));
                return Err(near.into_iter().fold(error, |e, name| e.instead(name)));
            }
        };
        let gain = arena.rules.gain(&parsed.at, by, &m);
        let ((at, next), _) = arena.step(&parsed.at, turn, Players::only(by), Goal::Win, &m);
        Ok(Step { spec: Parsed { rules: parsed.rules, at, turn: Some(next) }.write(true), gain })
    }

    fn small(&self, dice: &mut dyn FnMut(u32) -> u32) -> String {
        format!("{}:{}", self.heading.name, N::small_named(self.heading.name, dice))
    }

    fn symmetric(&self, spec: &str) -> Result<Vec<(String, String, Renaming)>, SpecError> {
        let Parsed { rules, at, .. } = self.parse(spec)?;
        let write = |at: &N::Position| format!("{}:{}", self.heading.name, rules.write_body(at));
        let mut pairs = Vec::new();
        for part in rules.parts(&at) {
            let same = Renaming::rotation(0, rules.players());
            pairs.extend(rules.images(&part).iter().map(|image| (write(&part), write(image), same)));
            for shift in 1..rules.players() {
                let by = Renaming::rotation(shift, rules.players());
                pairs.extend(rules.renamed(&part, by).iter().map(|image| (write(&part), write(image), by)));
            }
        }
        Ok(pairs)
    }
}
