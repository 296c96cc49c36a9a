//! The general fast engine: [`Search`] for claims, [`Grundy`] for nim-values, [`Numbers`] for partizan values,
//! [`ByHeaps`] for games that heaps decide, the formulas of [`cuts`] for cutting games, [`Trio`] for three who cut, and
//! [`lines`](mod@lines) for positional games, [`Coins`] for strings and coins, and [`Margins`] for scoring games whose
//! positions are listed.
//!
//! In normal play of two the values of the parts decide a sum, so the search is needed only where a part has none.

use super::coins::{self, Coins};
use super::cuts::{self, trio::Trio};
use super::grundy::Grundy;
use super::heaps::{ByHeaps, HeapValue};
use super::limits::{Meter, Reason, Stopped};
use super::lines::{self, Ask, Lines, Place};
use super::margins::Margins;
use super::misere::genus::Genera;
use super::number::Numbers;
use super::search::Search;
use super::{Arena, Claim, Engine, MOST_LISTED, State, Theorem, Winning, one_by_one};
use crate::convention::{Convention, Ending, Goal, Rule, Status};
use crate::player::{Player, Players, Turn};
use crate::rules::Rules;
use crate::rules::blocks::BlockForm;
use crate::rules::coins::CoinForm;
use crate::value::{Dyadic, Genus};

/// The engines with what they have found out so far.
pub struct Fast<'a, R: Rules, C> {
    search: Search<'a, R, C>,
    grundy: Grundy<'a, R>,
    numbers: Numbers<'a, R>,
    heaps: ByHeaps<'a, R>,
    genera: Genera<'a, R>,
    trio: Trio,
    lines: Option<Box<dyn Lines>>,
    coins: Coins,
    margins: Margins<'a, R, C>,
    arena: Arena<'a, R, C>,
}

impl<'a, R: Rules, C: Convention> Fast<'a, R, C> {
    /// Engines that know nothing yet.
    pub fn new(arena: Arena<'a, R, C>) -> Self {
        let rules = arena.rules;
        Fast {
            search: Search::with_outcomes(arena),
            grundy: Grundy::new(rules),
            numbers: Numbers::new(rules),
            heaps: ByHeaps::new(rules, arena.convention.rule()),
            genera: Genera::new(rules),
            trio: Trio::default(),
            lines: None,
            coins: Coins::default(),
            margins: Margins::new(arena),
            arena,
        }
    }

    /// The blocks of a position in normal play, where the formulas hold.
    fn blocks<'b>(&self, at: &'b R::Position) -> Option<BlockForm<'b>>
    where
        'a: 'b,
    {
        self.arena.rules.in_blocks(at).filter(|_| self.arena.convention.rule() == Rule::Normal)
    }

    /// Who of three is to beat the others for a claim about a sum of blocks to hold, and whether he must or must not.
    fn one_against_two<'b>(&self, claim: &'b Claim<R::Position>) -> Option<(OneOfThree<'b>, bool)>
    where
        'a: 'b,
    {
        let (at, turn) = &claim.start;
        let Some(BlockForm::Three(blocks)) = self.blocks(at) else { return None };
        let (turn, status) = self.arena.settle(at, *turn);
        let members: Vec<Player> = turn.seated.iter().filter(|p| claim.side.contain(*p)).collect();
        let others: Vec<Player> = turn.seated.iter().filter(|p| !claim.side.contain(*p)).collect();
        match (status, &members[..], &others[..]) {
            (Status::ToMove, [one], _) => Some((OneOfThree { blocks, turn, one: *one }, true)),
            (Status::ToMove, _, [one]) => Some((OneOfThree { blocks, turn, one: *one }, false)),
            _ => None,
        }
    }

    /// What a claim about a positional game asks about the lines, and what the answer must be for it to hold.
    fn asked(&mut self, at: &R::Position, turn: Turn, side: Players, goal: Goal) -> Option<Asked<'_>> {
        let form = self.arena.rules.in_lines(at)?;
        let (ask, wins) = Ask::about(self.arena.convention.rule(), side, goal)?;
        if self.lines.is_none() {
            self.lines = lines::engine(form.board);
        }
        let place = Place { taken: *form.taken, mover: usize::from(turn.mover.0) };
        Some(Asked { lines: self.lines.as_deref_mut()?, place, ask, wins })
    }

    /// The good moves of strings and coins. A move after which the graph is too large to be searched is not looked at.
    fn good_cuts(
        &mut self,
        at: &R::Position,
        turn: Turn,
        goal: Goal,
        form: CoinForm,
        meter: &mut Meter,
    ) -> Result<Winning<R::Move>, Stopped> {
        let (rules, side) = (self.arena.rules, Players::only(turn.mover));
        let mut good = Winning { moves: Vec::new(), more: false, classes: None };
        let legal = rules.moves(at, turn.mover);
        let room = MOST_LISTED.min(meter.room() / (rules.bytes(at) + 1));
        for m in legal {
            meter.work(rules.bytes(at) + form.loops.len())?;
            if good.moves.len() == room {
                good.more = true;
                break;
            }
            let (start, goal) = self.arena.step(at, turn, side, goal, &m);
            match self.forces(&Claim { start, side, goal }, meter) {
                Ok(true) => good.moves.push(m),
                Ok(false) => {}
                Err(Stopped { reason: Reason::NeverFits, .. }) => good.more = true,
                Err(stopped) => return Err(stopped),
            }
        }
        Ok(good)
    }

    /// Whether the mover wins a two-player game, where values tell.
    fn mover_wins(&mut self, at: &R::Position, mover: Player, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        if let Some(value) = self.heaps.value(at, meter)? {
            return Ok(Some(value.wins()));
        }
        if !self.arena.convention.adds_values() || self.arena.rules.players() != 2 {
            return Ok(None);
        }
        if self.arena.rules.impartial() {
            return Ok(Some(self.grundy.value(at, meter)? != 0));
        }
        let value = self.number(at, meter)?;
        Ok(value.map(|v| if mover == Player(0) { v.signum() > 0 } else { v.signum() < 0 }))
    }
}

/// A question to the engine of positional games, and what its answer must be.
struct Asked<'a> {
    lines: &'a mut dyn Lines,
    place: Place,
    ask: Ask,
    wins: bool,
}

/// For a claim about strings and coins: what the player to move must get at least, or must not.
fn scored<'a, R: Rules>(rules: &'a R, claim: &'a Claim<R::Position>) -> Option<(CoinForm<'a>, i32, bool)> {
    let (at, turn) = &claim.start;
    let Goal::Margin(need) = claim.goal else { return None };
    let form = rules.in_coins(at)?;
    let ours = claim.side.contain(turn.mover);
    Some((form, if ours { need } else { 1 - need }, ours))
}

/// A player who is to beat the others in a settled state.
struct OneOfThree<'a> {
    blocks: &'a [[u64; 3]],
    turn: Turn,
    one: Player,
}

impl<R: Rules, C: Convention> Engine<R> for Fast<'_, R, C> {
    fn forces(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<bool, Stopped> {
        let (at, turn) = &claim.start;
        if let (Goal::Margin(need), Some(margin)) = (claim.goal, self.margin(&claim.start, claim.side, meter)?) {
            return Ok(need <= margin);
        }
        if let Some((OneOfThree { blocks, turn, one }, must)) = self.one_against_two(claim) {
            return Ok(self.trio.wins(blocks, turn, one, meter)? == must);
        }
        if let Some((form, least, must)) = scored(self.arena.rules, claim) {
            return Ok(self.coins.at_least(&form, least, meter)? == must);
        }
        if let Some(asked) = self.asked(at, *turn, claim.side, claim.goal) {
            // Without a limit of states the search ends with an answer, or because it is stopped.
            return Ok(asked.lines.wins(&asked.place, asked.ask, u64::MAX, meter)? == Some(asked.wins));
        }
        match self.mover_wins(at, turn.mover, meter)? {
            // Where values tell there is no draw: who does not win, loses.
            Some(wins) => Ok(wins == claim.side.contain(turn.mover)),
            None => self.search.forces(claim, meter),
        }
    }

    fn grundy(&mut self, at: &R::Position, meter: &mut Meter) -> Result<u64, Stopped> {
        match self.heaps.value(at, meter)? {
            Some(HeapValue::Value(value)) => Ok(value.into()),
            _ => self.grundy.value(at, meter),
        }
    }

    fn number(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Option<Dyadic>, Stopped> {
        if let Some(value) = self.duel(at, Player(0)) {
            return Ok(Dyadic::new(value, 0));
        }
        self.numbers.value(at, meter)
    }

    fn good_moves(
        &mut self,
        at: &R::Position,
        turn: Turn,
        goal: Goal,
        meter: &mut Meter,
    ) -> Result<Option<Winning<R::Move>>, Stopped> {
        let (rules, by) = (self.arena.rules, turn.mover);
        if let Some(asked) = self.asked(at, turn, Players::only(by), goal) {
            let good = asked.lines.good_moves(&asked.place, asked.ask, asked.wins, meter)?;
            let take = |points: Vec<usize>| points.into_iter().filter_map(|p| rules.take(p)).collect();
            let (moves, classes) = (take(good.points), Some(take(good.classes)));
            return Ok(Some(Winning { moves, more: good.undecided, classes }));
        }
        if let (Some(form), Goal::Margin(_)) = (rules.in_coins(at), goal) {
            return self.good_cuts(at, turn, goal, form, meter).map(Some);
        }
        if goal != Goal::Win {
            return Ok(None);
        }
        let Some(BlockForm::Two(cakes)) = self.blocks(at) else { return self.heaps.winning_moves(at, meter) };
        Ok(cuts::winning::winning_cuts(cakes, by.0.into(), MOST_LISTED).and_then(|(cuts, more)| {
            let moves: Option<_> = cuts.iter().map(|(cake, smaller)| rules.cut(cake, by, *smaller)).collect();
            moves.map(|moves| Winning { moves, more, classes: None })
        }))
    }

    fn length(&mut self, (at, turn): &State<R>, winner: Player, meter: &mut Meter) -> Result<Option<u32>, Stopped> {
        match self.asked(at, *turn, Players::only(winner), Goal::Win) {
            Some(asked) => asked.lines.length(&asked.place, asked.ask, meter),
            None => Ok(None),
        }
    }

    fn method(&mut self, claim: &Claim<R::Position>) -> Option<&'static str> {
        let (at, turn) = &claim.start;
        let asked = self.asked(at, *turn, claim.side, claim.goal)?;
        Some(if asked.wins { "search" } else { asked.lines.proof(&asked.place, asked.ask).name() })
    }

    fn lines(&mut self) -> Option<&mut dyn Lines> {
        match &mut self.lines {
            Some(lines) => Some(lines.as_mut()),
            None => None,
        }
    }

    fn duel(&mut self, at: &R::Position, one: Player) -> Option<i128> {
        cuts::duel(self.blocks(at)?, one)
    }

    fn margin(&mut self, state: &State<R>, side: Players, meter: &mut Meter) -> Result<Option<i32>, Stopped> {
        let told = self.arena.rules.listed() && self.arena.convention.rule().counts_points();
        if told { self.margins.of_side(state, side, meter).map(Some) } else { Ok(None) }
    }

    fn closes(&mut self, (at, turn): &State<R>, side: Players, goal: Goal) -> Option<Theorem> {
        match goal {
            Goal::Win => cuts::closes(self.blocks(at)?, *turn, side),
            Goal::Margin(need) => {
                let value = coins::rich::value(&self.arena.rules.in_coins(at)?)?;
                let own = if side.contain(turn.mover) { value } else { -value };
                let player = side.iter().next().filter(|_| need <= own)?;
                Some(Theorem { name: "rich", player })
            }
            _ => None,
        }
    }

    fn known(&mut self, claim: &Claim<R::Position>) -> Option<bool> {
        let (at, turn) = &claim.start;
        if let Some((form, least, must)) = scored(self.arena.rules, claim) {
            return self.coins.known(&form, least).map(|reached| reached == must);
        }
        if let Some(asked) = self.asked(at, *turn, claim.side, claim.goal) {
            return asked.lines.known(&asked.place, asked.ask).map(|wins| wins == asked.wins);
        }
        let (OneOfThree { blocks, turn, one }, must) = self.one_against_two(claim)?;
        self.trio.known(blocks, turn, one).map(|wins| wins == must)
    }

    fn recall(&mut self, claim: &Claim<R::Position>, meter: &mut Meter) -> Result<(), Stopped> {
        match self.one_against_two(claim) {
            Some((OneOfThree { blocks, turn, one }, _)) => self.trio.recall(blocks, turn, one, meter),
            None => Ok(()),
        }
    }

    fn winner(
        &mut self,
        state: &State<R>,
        open: &mut Vec<Player>,
        meter: &mut Meter,
    ) -> Result<Option<Player>, Stopped> {
        let (at, turn) = state;
        let Some(BlockForm::Three(blocks)) = self.blocks(at) else { return one_by_one(self, state, open, meter) };
        match self.arena.settle(at, *turn) {
            (_, Status::Over(Ending::Won(player))) => Ok(Some(player)),
            (turn, _) => {
                open.retain(|p| turn.seated.contain(*p));
                self.trio.winner(blocks, turn, open, meter)
            }
        }
    }

    fn genus(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Genus, Stopped> {
        self.genera.value(at, meter)
    }
}
