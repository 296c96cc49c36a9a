//! Every game with rules and a notation, as a [`Game`]: the one place where types are erased.

use crate::algebra::Forms;
use crate::answer::worth::{Worth, worth};
use crate::answer::{Finding, Inquiry, board as about_board, plans, state};
use crate::convention::{Convention, Goal, Rule, Status};
use crate::game::{
    About, Answer, EngineChoice, Error, Family, Game, Heard, Question, Request, Standing, Step, no_levels,
};
use crate::player::{Player, Players, Renaming, Turn};
use crate::proof::{self, write_turn};
use crate::rules::coins;
use crate::rules::positional::Playing;
use crate::rules::{Heading, Notation};
use crate::show::board::{Board, View, Window};
use crate::show::page::{Page, Section};
use crate::show::{Scene, tree::Tree};
use crate::solve::brute::Brute;
use crate::solve::fast::Fast;
use crate::solve::levels::{self, Levels};
use crate::solve::limits::{Limits, Meter, Stopped};
use crate::solve::{Arena, Engine};
use crate::spec::{Scan, SpecError, natural, squeeze};
use crate::sweep::{Class, Clock, Rows, Sweep, told_to_renamed};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::io::Write;
use std::marker::PhantomData;
use std::time::Duration;

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
            title: N::TITLE,
            examples: N::EXAMPLES,
            fields: N::FIELDS,
            names_in_braces: false,
        })
    }

    /// The registry line of a game that shares its rules with others.
    pub const fn named(heading: Heading) -> Self {
        Entry { heading, rules: PhantomData }
    }
}

impl<N: Notation> Default for Entry<N> {
    fn default() -> Self {
        Entry::new()
    }
}

/// A spec that has been read: rules, position, and the turn if it was named.
struct Parsed<N: Notation> {
    rules: N,
    at: N::Position,
    turn: Option<Turn>,
}

impl<N: Notation> Parsed<N> {
    fn turn(&self) -> Turn {
        self.turn.unwrap_or(natural_turn(&self.rules, &self.at))
    }

    fn write(&self, always: bool) -> String {
        write_spec(&self.rules, &self.at, self.turn, always)
    }
}

/// The turn when nobody names one.
fn natural_turn<N: Notation>(rules: &N, at: &N::Position) -> Turn {
    Turn::start(rules.players(), rules.mover(at).unwrap_or(Player(0)))
}

/// The spec, with the turn where it matters and the position does not tell it, or `always`.
fn write_spec<N: Notation>(rules: &N, at: &N::Position, turn: Option<Turn>, always: bool) -> String {
    let body = format!("{}:{}", rules.name(), rules.write_body(at));
    let told = rules.mover(at).is_some() && turn == Some(natural_turn(rules, at));
    match turn {
        Some(turn) if always || !rules.impartial() && !told => format!("{body}@{}", write_turn(rules, turn)),
        _ => body,
    }
}

impl<N: Notation> Entry<N> {
    fn parse(&self, spec: &str) -> Result<Parsed<N>, SpecError> {
        let mut scan = Scan::new(spec);
        let name = scan.take_while(|c| c != ':');
        scan.expect(':').map_err(|e| e.instead(self.heading.examples[0]))?;
        let mut example = self.heading.examples[0].to_owned();
        if let Some((alias, body)) = N::ALIASES.iter().find(|(alias, _)| *alias == name) {
            scan.insert(&format!("{body}:"));
            example = format!("{alias}:10");
        }
        let parsed = self.parse_body(&mut scan);
        parsed.map_err(|e| if e.instead.is_some() || e.too_large { e } else { e.instead(example) })
    }

    /// Reads a spec that is played by a rule.
    fn parse_for(&self, spec: &str, rule: Rule) -> Result<Parsed<N>, SpecError> {
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
                return Err(scan.error("after @ comes the mover, then who else is still seated, in the order of play"));
            }
            turn = Some(named);
        }
        scan.finish()?;
        Ok(Parsed { rules, at, turn })
    }

    /// Refuses what can be read but is not to be solved.
    fn admit(&self, parsed: &Parsed<N>) -> Result<(), SpecError> {
        match parsed.rules.refuse(&parsed.at) {
            Some(reason) => Err(SpecError::new(self.heading.name.len() + 1, reason).instead(self.heading.examples[0])),
            None => Ok(()),
        }
    }

    /// Answers with an engine of the caller's choice, and writes the certificate.
    fn inquire<C: Convention, E: Engine<N>>(
        &self,
        parsed: &Parsed<N>,
        mut inquiry: Inquiry<'_, '_, N, C, E>,
        request: &Request,
        proof: Option<&mut dyn Write>,
    ) -> Result<Answer, Error> {
        if request.question != Question::Outcome && proof.is_some() {
            let what = match request.question {
                Question::Moves => "the list of moves",
                Question::Genus => "the genus",
                Question::Points => "the points",
                Question::Symmetry => "the symmetries",
                Question::State => "the state",
                _ => "the value",
            };
            return Err(SpecError::new(0, format!("there is a certificate for the outcome, not for {what}")).into());
        }
        let finding = match request.question {
            Question::Outcome => inquiry.answer(&parsed.at, parsed.turn()),
            Question::Moves => return Ok(self.moves(parsed, &mut inquiry, &mut |_, _, _| {})?),
            Question::Genus => inquiry.genus(&parsed.at),
            Question::Value if request.rule != Rule::Normal => {
                return Err(SpecError::new(0, "values belong to normal play").into());
            }
            Question::Value => inquiry.value(&parsed.at),
            Question::Points | Question::Symmetry => return Ok(self.about_board(parsed, request, &inquiry.meter)?),
            Question::State => return Ok(self.about_state(parsed, &inquiry.meter)?),
            Question::Pieces | Question::Density => {
                return Err(SpecError::new(0, format!("{} is not about animals", self.heading.name)).into());
            }
        };
        if let Some(out) = proof {
            // What is missing from the answer cannot be proved, so an incomplete finding has no certificate.
            if let Some(stopped) = finding.stopped {
                return Err(stopped.into());
            }
            let Inquiry { arena, rule, engine, meter, .. } = &mut inquiry;
            proof::write(*arena, *rule, &parsed.at, &finding, engine, meter, out)?;
        }
        Ok(self.report(parsed, request.question, finding, &inquiry.meter))
    }

    /// What the board is, whoever wins on it.
    fn about_board(&self, parsed: &Parsed<N>, request: &Request, meter: &Meter) -> Result<Answer, SpecError> {
        let Some(form) = parsed.rules.in_lines(&parsed.at) else {
            return Err(SpecError::new(0, format!("{} is not played on a board of lines", self.heading.name)));
        };
        let playing = Playing::new(form, parsed.turn().mover);
        let points = request.question == Question::Points;
        let (fields, verdict) = if points { about_board::points(&playing) } else { about_board::symmetry(&playing) };
        let told = Answer::told(parsed.write(false), request.question, fields, verdict);
        Ok(Answer { seconds: meter.elapsed().as_secs_f64(), ..told })
    }

    /// What the state is, whoever earns most.
    fn about_state(&self, parsed: &Parsed<N>, meter: &Meter) -> Result<Answer, SpecError> {
        let Some(form) = parsed.rules.in_coins(&parsed.at) else {
            return Err(SpecError::new(0, format!("{} is not played on a graph", self.heading.name)));
        };
        let (fields, verdict) = state::state(&form);
        let told = Answer::told(parsed.write(false), Question::State, fields, verdict);
        Ok(Answer { seconds: meter.elapsed().as_secs_f64(), ..told })
    }

    fn report(&self, parsed: &Parsed<N>, question: Question, finding: Finding<N::Position>, meter: &Meter) -> Answer {
        let best = if finding.by_starter {
            let by_starter =
                finding.best.iter().map(|(p, moves)| (N::PLAYERS[usize::from(p.0)].to_owned(), json!(moves)));
            Value::Object(by_starter.collect())
        } else {
            json!(finding.best.first().map_or(&[][..], |(_, moves)| moves))
        };
        let mut certified: Vec<String> =
            finding.certified.iter().map(|(field, _)| field.split('.').next().unwrap_or(field).to_owned()).collect();
        certified.dedup();
        if finding.stopped.is_some() {
            certified.clear();
        }
        Answer {
            spec: parsed.write(false),
            question,
            answer: finding.fields,
            verdict: finding.verdict,
            best,
            best_truncated: finding.best_truncated,
            best_classes: finding.best_classes,
            plans: plans::json::<N>(&finding.plans),
            method: finding.method,
            certified,
            stopped: finding.stopped,
            possible: finding.possible,
            otherwise: None,
            positions: meter.positions(),
            seconds: meter.elapsed().as_secs_f64(),
        }
    }

    /// Every move of the player to move, with the answer about the position it leads to.
    fn moves<C: Convention, E: Engine<N>>(
        &self,
        parsed: &Parsed<N>,
        inquiry: &mut Inquiry<'_, '_, N, C, E>,
        found: Heard,
    ) -> Result<Answer, SpecError> {
        let (turn, status) = inquiry.arena.settle(&parsed.at, parsed.turn());
        let mut rows: Vec<(String, Value)> = Vec::new();
        let mut stopped = None;
        let mut legal = 0;
        inquiry.lists_moves = false;
        if status == Status::ToMove {
            let (arena, by) = (inquiry.arena, turn.mover);
            // The list is made first, because it may be too long to be asked for.
            let mut names: BTreeSet<String> = move_names(arena.rules, &parsed.at, by)?.into_iter().collect();
            legal = names.len();
            for m in arena.rules.moves(&parsed.at, by) {
                let name = arena.rules.write_move(&parsed.at, &m);
                if !names.remove(&name) {
                    continue;
                }
                // Some answers need no search, and then nobody else looks at the clock.
                if let Err(by) = inquiry.meter.look() {
                    stopped = Some(by);
                    break;
                }
                let ((at, next), _) = arena.step(&parsed.at, turn, Players::only(by), Goal::Win, &m);
                let finding = inquiry.answer(&at, next);
                stopped = stopped.or(finding.stopped);
                if stopped.is_none() {
                    found(&name, &finding.fields, &finding.verdict);
                }
                let row = json!({"move": name, "answer": finding.fields, "verdict": finding.verdict});
                rows.push((name, row));
                if stopped.is_some() {
                    break;
                }
            }
        }
        rows.sort_by(|a, b| natural(&a.0).cmp(&natural(&b.0)));
        let looked_at = if stopped.is_some() { format!(", {} looked at", rows.len()) } else { String::new() };
        let mut answer = Map::new();
        answer.insert("mover".into(), N::PLAYERS[usize::from(turn.mover.0)].into());
        answer.insert("moves".into(), rows.into_iter().map(|(_, row)| row).collect());
        let plural = if legal == 1 { "" } else { "s" };
        let verdict =
            format!("{legal} legal move{plural} of {}{looked_at}", N::PLAYER_NAMES[usize::from(turn.mover.0)]);
        let (positions, seconds) = (inquiry.meter.positions(), inquiry.meter.elapsed().as_secs_f64());
        let told = Answer::told(parsed.write(false), Question::Moves, answer, verdict);
        Ok(Answer { stopped, positions, seconds, ..told })
    }
}

/// More moves than anybody wants to see, or a front can list.
const MOST_MOVES: usize = 200_000;

/// The names of the moves of a player, each once, in their natural order.
fn move_names<N: Notation>(rules: &N, at: &N::Position, by: Player) -> Result<Vec<String>, SpecError> {
    let mut names = Vec::new();
    for m in rules.moves(at, by) {
        if names.len() == MOST_MOVES {
            return Err(SpecError::new(0, format!("there are more than {MOST_MOVES} legal moves to list")).too_large());
        }
        names.push(rules.write_move(at, &m));
    }
    names.sort_by(|a, b| natural(a).cmp(&natural(b)));
    names.dedup();
    Ok(names)
}

/// The move with a name, among as many as can be listed.
fn named_move<N: Notation>(rules: &N, at: &N::Position, by: Player, name: &str) -> Option<N::Move> {
    rules.moves(at, by).take(MOST_MOVES).find(|m| rules.write_move(at, m) == name)
}

impl<N: Notation> Game for Entry<N> {
    fn about(&self) -> About {
        // Genus and value belong to games that the last move decides; the game's own example tells what it is.
        let example = self.parse(self.heading.examples[0]);
        let on_board = example.as_ref().is_ok_and(|p| p.rules.in_lines(&p.at).is_some());
        let on_graph = example.as_ref().is_ok_and(|p| p.rules.in_coins(&p.at).is_some());
        let cuts = example.as_ref().is_ok_and(|p| p.rules.in_blocks(&p.at).is_some());
        let conventions = N::conventions_of(self.heading.name);
        let scoring = conventions.iter().any(|rule| rule.counts_points());
        let impartial = example.is_ok_and(|p| p.rules.impartial());
        let race = !impartial && conventions.contains(&Rule::Complete);
        let family = match () {
            () if on_board || race => Family::Positional,
            () if scoring => Family::Scoring,
            () if conventions.contains(&Rule::Eat) => Family::Animals,
            () if cuts || N::PLAYERS.len() > 2 => Family::Cutting,
            () => Family::Heaps,
        };
        let questions = if on_board {
            Question::BOARD
        } else if on_graph {
            Question::COINS
        } else if impartial && conventions.contains(&Rule::Misere) {
            Question::IMPARTIAL
        } else if !impartial && conventions.contains(&Rule::Normal) {
            Question::PARTIZAN
        } else {
            Question::GENERAL
        };
        About {
            name: self.heading.name,
            title: self.heading.title,
            examples: self.heading.examples,
            fields: self.heading.fields,
            family,
            aliases: N::ALIASES,
            players: N::PLAYERS,
            player_names: N::PLAYER_NAMES,
            conventions,
            questions,
            move_help: N::MOVE_HELP,
            impartial,
            names_in_braces: self.heading.names_in_braces,
            finite: true,
        }
    }

    fn read(&self, spec: &str) -> Result<String, SpecError> {
        Ok(self.parse(spec)?.write(true))
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
        let Some(m) = named_move(arena.rules, &parsed.at, by, &wanted) else {
            let names = move_names(arena.rules, &parsed.at, by)?;
            let nearest = names.iter().min_by_key(|name| crate::spec::distance(name, &wanted));
            let error = SpecError::new(0, format!("{wanted:?} is no legal move here; a move is {}", N::MOVE_HELP));
            return Err(nearest.into_iter().fold(error, |e, name| e.instead(name)));
        };
        let gain = arena.rules.gain(&parsed.at, by, &m);
        let ((at, next), _) = arena.step(&parsed.at, turn, Players::only(by), Goal::Win, &m);
        Ok(Step { spec: Parsed { rules: parsed.rules, at, turn: Some(next) }.write(true), gain })
    }

    fn scene(&self, spec: &str) -> Result<Scene, SpecError> {
        let parsed = self.parse(spec)?;
        Ok(parsed.rules.scene(&parsed.at))
    }

    fn views(&self, spec: &str) -> Result<Vec<View>, SpecError> {
        let parsed = self.parse(spec)?;
        Ok(parsed.rules.views(&parsed.at))
    }

    fn board(&self, spec: &str, rule: Rule, view: Option<&str>, _window: Option<Window>) -> Result<Board, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        let view = match view {
            None => None,
            Some(name) => {
                let views = parsed.rules.views(&parsed.at);
                let found = views.iter().find(|v| v.name == name).copied();
                Some(found.ok_or_else(|| SpecError::new(0, format!("there is no view {name:?} of this position")))?)
            }
        };
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let (turn, _) = arena.settle(&parsed.at, parsed.turn());
        Ok(parsed.rules.board(&parsed.at, turn.mover, view))
    }

    fn tree(&self, spec: &str, rule: Rule, limits: &Limits) -> Result<Tree, Error> {
        let parsed = self.parse_for(spec, rule)?;
        let arena = Arena { rules: &parsed.rules, convention: rule };
        Inquiry { arena, rule, engine: Fast::new(arena), meter: Meter::new(*limits), lists_moves: true }
            .tree(&parsed.at)
    }

    fn explain(&self, spec: &str, rule: Rule, limits: &Limits) -> Result<Page, Error> {
        let mut scan = Scan::new(spec);
        let own = scan.take_while(|c| c != ':') == self.heading.name && scan.eat(':');
        let alone = own.then(|| N::parse_rules(&mut scan)).flatten();
        if let Some(rules) = alone.filter(|_| scan.peek().is_none()) {
            let spec = format!("{}:{}", self.heading.name, rules.write_rules());
            let sections = vec![Section::new("The rules", rules.in_words())];
            return Ok(Page { spec, answer: Map::new(), sections });
        }
        let parsed = self.parse_for(spec, rule)?;
        if let Some(reason) = parsed.rules.refuse(&parsed.at) {
            return Err(SpecError::new(self.heading.name.len() + 1, reason).instead(self.heading.examples[0]).into());
        }
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let mut inquiry =
            Inquiry { arena, rule, engine: Fast::new(arena), meter: Meter::new(*limits), lists_moves: true };
        inquiry.explain(parsed.write(false), &parsed.at, parsed.turn())
    }

    fn solve(&self, request: &Request, limits: &Limits, proof: Option<&mut dyn Write>) -> Result<Answer, Error> {
        let parsed = self.parse_for(&request.spec, request.rule)?;
        self.admit(&parsed)?;
        let (rule, meter) = (request.rule, Meter::new(*limits));
        let arena = Arena { rules: &parsed.rules, convention: rule };
        match request.engine {
            EngineChoice::Fast => {
                let inquiry = Inquiry { arena, rule, engine: Fast::new(arena), meter, lists_moves: true };
                self.inquire(&parsed, inquiry, request, proof)
            }
            EngineChoice::Brute => {
                let inquiry = Inquiry { arena, rule, engine: Brute::new(arena), meter, lists_moves: true };
                self.inquire(&parsed, inquiry, request, proof)
            }
        }
    }

    fn untimed(&self, spec: &str) -> Result<String, SpecError> {
        let parsed = self.parse(spec)?;
        if !N::conventions_of(self.heading.name).contains(&Rule::Normal) {
            return Err(SpecError::new(
                0,
                format!("{} is not decided by the last move, so it has no value", self.heading.name),
            ));
        }
        if parsed.turn.is_some_and(|t| t.seated != Players::all(parsed.rules.players())) {
            return Err(SpecError::new(0, "a position has a value only while everybody is seated"));
        }
        Ok(Parsed { turn: None, ..parsed }.write(false))
    }

    fn worth(&self, spec: &str, forms: &mut Forms, meter: &mut Meter) -> Result<Worth, Error> {
        let parsed = self.parse(spec)?;
        Ok(worth(&parsed.rules, &parsed.at, forms, meter)?)
    }

    fn each_move(&self, spec: &str, rule: Rule, limits: &Limits, found: Heard) -> Result<Option<Stopped>, Error> {
        let parsed = self.parse_for(spec, rule)?;
        self.admit(&parsed)?;
        let arena = Arena { rules: &parsed.rules, convention: rule };
        let mut inquiry =
            Inquiry { arena, rule, engine: Fast::new(arena), meter: Meter::new(*limits), lists_moves: false };
        Ok(self.moves(&parsed, &mut inquiry, found)?.stopped)
    }

    fn sweep(
        &self,
        specs: &mut dyn Iterator<Item = String>,
        rule: Rule,
        limits: &Limits,
        each: Option<Duration>,
        rows: &mut dyn Rows,
    ) -> Result<(), (String, Error)> {
        let clock = Clock::start(limits.time, each);
        let read = |spec: String| match self.parse_for(&spec, rule) {
            Ok(parsed) => Ok((spec, parsed)),
            Err(error) => Err((spec, error.into())),
        };
        let mut next = specs.next().map(read).transpose()?;
        while let Some((mut spec, Parsed { rules, mut at, mut turn })) = next.take() {
            {
                let mut sweep = Sweep::new(Arena { rules: &rules, convention: rule }, *limits, clock);
                loop {
                    if let Some(reason) = rules.refuse(&at) {
                        return Err((spec, SpecError::new(self.heading.name.len() + 1, reason).into()));
                    }
                    let text = write_spec(&rules, &at, turn, false);
                    let seat = turn.unwrap_or(natural_turn(&rules, &at));
                    let row = sweep.row(text, &at, seat, rows).map_err(|e| (spec.clone(), e))?;
                    let ends = row.ends;
                    if !rows.take(row) || ends {
                        return Ok(());
                    }
                    match specs.next().map(read).transpose()? {
                        None => return Ok(()),
                        Some((text, parsed)) if parsed.rules == rules => {
                            (spec, at, turn) = (text, parsed.at, parsed.turn);
                        }
                        other => {
                            next = other;
                            break;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn class(&self, spec: &str, rule: Rule) -> Result<Class, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        Ok(Class::of(parsed.write(false), &parsed.rules, rule, &parsed.at, parsed.turn()))
    }

    fn carried(
        &self,
        answer: &Map<String, Value>,
        possible: Option<&Value>,
        from: &Class,
        to: &Class,
    ) -> (Map<String, Value>, Option<Value>) {
        match from.renaming(to) {
            Some(by) => told_to_renamed::<N>(answer, possible, by),
            None => (answer.clone(), possible.cloned()),
        }
    }

    fn small(&self, dice: &mut dyn FnMut(u32) -> u32) -> String {
        format!("{}:{}", self.heading.name, N::small_named(self.heading.name, dice))
    }

    fn on_board(&self, spec: &str) -> Result<Option<Playing>, SpecError> {
        let parsed = self.parse(spec)?;
        let mover = parsed.turn().mover;
        Ok(parsed.rules.in_lines(&parsed.at).map(|form| Playing::new(form, mover)))
    }

    fn on_graph(&self, spec: &str) -> Result<Option<coins::Playing>, SpecError> {
        let parsed = self.parse(spec)?;
        let mover = parsed.turn().mover;
        Ok(parsed.rules.in_coins(&parsed.at).map(|form| coins::Playing::new(form, mover)))
    }

    fn levels(&self, spec: &str, rule: Rule) -> Result<Box<dyn Levels>, SpecError> {
        let parsed = self.parse_for(spec, rule)?;
        self.admit(&parsed)?;
        let levels = levels::of(&parsed.rules, rule, &parsed.at, parsed.turn());
        let levels = levels.ok_or_else(|| no_levels(self.heading.name))?;
        levels.map_err(|why| SpecError::new(self.heading.name.len() + 1, why).too_large())
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
