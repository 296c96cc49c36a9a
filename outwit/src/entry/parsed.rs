//! Specs and the names of moves: text becomes rules, a position and a turn, and turns back into text.

use super::Entry;
use crate::alias::{Alias, begins_with_code, ends_name, expect_colon, same_name};
use crate::certificate::write_turn;
use crate::claim::State;
use crate::convention::Rule;
use crate::family::Family;
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;
use crate::spec::{Scan, SpecError, natural};

/// A spec that has been read: rules, position, and the turn if it was named.
pub(super) struct Parsed<N: Notation> {
    pub(super) rules: N,
    pub(super) at: N::Position,
    pub(super) turn: Option<Turn>,
}

impl<N: Notation> Parsed<N> {
    pub(super) fn turn(&self) -> Turn {
        self.turn.unwrap_or(natural_turn(&self.rules, &self.at))
    }

    pub(super) fn state(&self) -> State<N> {
        (self.at.clone(), self.turn())
    }

    pub(super) fn write(&self, always: bool) -> String {
        write_spec(&self.rules, &self.at, self.turn, always)
    }
}

impl<N: Notation> Parsed<N> {
    /// The legal move with a name. Capitals and the order of the pieces do not matter, if that leaves one move.
    pub(super) fn find_move(&self, by: Player, name: &str) -> Option<N::Move> {
        let moves = || self.rules.moves(&self.at, by).take(MOST_MOVES);
        let written = |m: &N::Move| self.rules.write_move(&self.at, m);
        moves().find(|m| written(m) == name).or_else(|| {
            let wanted = loosely(name);
            let mut alike = moves().filter(|m| loosely(&written(m)) == wanted);
            alike.next().filter(|_| alike.next().is_none())
        })
    }
}

/// The name of a move in small letters and with its pieces in order: `5->1+2` for `5->2+1`.
fn loosely(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let Some((from, to)) = name.split_once("->") else { return name };
    let mut pieces: Vec<&str> = to.split('+').collect();
    pieces.sort_unstable();
    format!("{from}->{}", pieces.join("+"))
}

/// The turn when none is named.
pub(super) fn natural_turn<N: Notation>(rules: &N, at: &N::Position) -> Turn {
    Turn::start(rules.players(), rules.mover(at).unwrap_or(Player(0)))
}

/// The spec. It names the turn if `always` is set, or where the turn matters and the position does not show it.
pub(super) fn write_spec<N: Notation>(rules: &N, at: &N::Position, turn: Option<Turn>, always: bool) -> String {
    let body = format!("{}:{}", rules.name(), rules.write_body(at));
    let shown = rules.mover(at).is_some() && turn == Some(natural_turn(rules, at));
    match turn {
        Some(turn) if always || !rules.impartial() && !shown => format!("{body}@{}", write_turn(rules, turn)),
        _ => body,
    }
}

impl<N: Notation> Entry<N> {
    pub(super) fn parse(&self, spec: &str) -> Result<Parsed<N>, SpecError> {
        let parsed = self.body(spec).and_then(|mut scan| self.parse_body(&mut scan));
        parsed.map_err(|e| match self.alias(spec) {
            _ if e.too_large => e,
            // An example by the name that was typed.
            Some(alias) => e.instead(alias.example),
            None if e.instead.is_some() => e,
            None => e.instead(self.heading.examples[0]),
        })
    }

    /// The alias that a spec begins with.
    fn alias(&self, spec: &str) -> Option<&'static Alias> {
        let name = spec.split(ends_name).next().unwrap_or_default();
        self.heading.aliases.iter().find(|alias| same_name(name, alias.name))
    }

    /// What follows the name in a spec, an alias being replaced by what it stands for. A code needs no name.
    pub(super) fn body(&self, spec: &str) -> Result<Scan, SpecError> {
        let mut scan = Scan::new(spec);
        if begins_with_code(spec) {
            return Ok(scan);
        }
        scan.take_while(|c| !ends_name(c));
        match self.alias(spec) {
            Some(alias) => alias.unfold(&mut scan)?,
            None => expect_colon(&mut scan, self.heading.name)?,
        }
        Ok(scan)
    }

    /// The rules that a spec begins with, and what follows them; `None` if rules of this game cannot stand alone.
    pub(super) fn parse_rules(&self, spec: &str) -> Option<Result<(N, Scan), SpecError>> {
        match self.body(spec) {
            Ok(mut scan) => Some(N::parse_rules(&mut scan)?.map(|rules| (rules, scan))),
            // Where no rules can stand alone, not even an empty text is tried.
            Err(error) => N::parse_rules(&mut Scan::new("")).map(|_| Err(error)),
        }
    }

    /// Reads a spec that is played by a rule.
    pub(super) fn parse_for(&self, spec: &str, rule: Rule) -> Result<Parsed<N>, SpecError> {
        let Parsed { rules, at, turn } = self.parse(spec)?;
        Ok(Parsed { rules: rules.played_by(rule), at, turn })
    }

    fn parse_body(&self, scan: &mut Scan) -> Result<Parsed<N>, SpecError> {
        let (rules, at) = N::parse_named(self.heading.name, scan)?;
        let mut turn = None;
        if scan.eat('@') {
            let order = scan.list(',', |scan| {
                let place = scan.at();
                let word = scan.take_while(|c| c != ',');
                let player = N::PLAYERS.iter().position(|p| *p == word);
                player.ok_or_else(|| SpecError::new(place, format!("the players are {}", N::PLAYERS.join(", "))))
            })?;
            let order: Vec<Player> = order.into_iter().map(|p| Player(p as u8)).collect();
            let listed = order.iter().fold(Players::only(order[0]), |set, p| set.with(*p));
            let seated = if order.len() == 1 { Players::all(rules.players()) } else { listed };
            let named = Turn { mover: order[0], seated };
            if order.len() > 1 && !named.order().eq(order.iter().copied()) {
                let expected =
                    "expected the player to move after @, then the others still seated, in the order of play";
                return Err(scan.error(expected));
            }
            turn = Some(named);
        }
        scan.finish()?;
        Ok(Parsed { rules, at, turn })
    }
}

/// More moves than a front can list.
pub(super) const MOST_MOVES: usize = 200_000;

/// The names of a player's moves, each once, in their natural order; on an endless board, as the rules list them.
pub(super) fn move_names<N: Notation + Family>(
    rules: &N,
    at: &N::Position,
    by: Player,
) -> Result<Vec<String>, SpecError> {
    let mut names = Vec::new();
    for m in rules.moves(at, by) {
        if names.len() == MOST_MOVES {
            return Err(SpecError::new(0, format!("there are more than {MOST_MOVES} legal moves to list")).too_large());
        }
        names.push(rules.write_move(at, &m));
    }
    if N::FINITE {
        names.sort_by(|a, b| natural(a).cmp(&natural(b)));
        names.dedup();
    }
    Ok(names)
}
