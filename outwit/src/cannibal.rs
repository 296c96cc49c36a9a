//! Cannibal animals as a [`Game`]. The board is infinite, so that there are no [`Rules`](crate::rules::Rules) to search: a
//! verdict is a proof of its own kind, and play goes on for ever unless Alice wins.

use crate::algebra::Forms;
use crate::answer::cannibal::{Guide, Outlook, sensible};
use crate::answer::worth::Worth;
use crate::convention::{Ending, Rule};
use crate::game::{About, Answer, EngineChoice, Error, Family, Game, Question, Request, Sitting, Standing, Step};
use crate::player::{Player, Renaming};
use crate::proof;
use crate::rules::animals::position::{FARTHEST, read_move};
use crate::rules::animals::{ALICE, Animal, BOB, Move, Playing, Position, drawing, free, read};
use crate::rules::coins;
use crate::rules::positional;
use crate::show::board::{Board, View, Window};
use crate::show::page::Page;
use crate::show::{Scene, tree::Tree};
use crate::solve::animals::decide::{Decision, Verdict, Win, decide};
use crate::solve::animals::{Blocks, bob};
use crate::solve::limits::{Limits, Meter, Reason, Stopped};
use crate::spec::{Scan, SpecError, squeeze};
use crate::study::cannibal::{density, page, picture, pieces, words};
use crate::sweep::{Class, Clock, Row, Rows};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The game of cannibal animals.
pub struct Cannibal;

const NAME: &str = "cannibal";
const EXAMPLES: &[&str] = &["cannibal:U(2,3,1)", "cannibal:##/##", "cannibal:####/#.#."];
const PLAYERS: &[&str] = &["Alice", "Bob"];
const MOVE_HELP: &str = "for Alice a free cell, such as 3,-1 (column, row downwards); for Bob a free copy by the letter of \
                         its orientation and its least column and row, such as b3,-1";

/// The picture with the blocks in which Bob answers.
const WITH_BLOCKS: View = View { name: "blocks", title: "with Bob's blocks" };

/// How long a picture may look for them.
const GLANCE: Duration = Duration::from_millis(300);

/// Bob's blocks with one answer each, where they are found at a glance.
fn quick_blocks(animal: &Animal, meter: &mut Meter) -> Option<Blocks> {
    let few = bob::Effort { sites: 2, families: 300, positions: 2_000 };
    let one = bob::one_site(animal, meter).ok()?;
    one.or_else(|| bob::several_sites(animal, few, meter).ok().flatten())
}

/// A spec that has been read.
struct Parsed {
    animal: Animal,
    typed: u8,
    position: Position,
    /// Who is to move, where he is named.
    named: Option<Player>,
}

impl Parsed {
    fn mover(&self) -> Player {
        self.named.unwrap_or(self.position.mover())
    }

    /// Whether nothing has been played and Alice begins.
    fn is_start(&self) -> bool {
        self.position.is_empty() && self.mover() == ALICE
    }

    /// The spec, with the mover where the position does not tell him, or where he was named and `always`.
    fn write(&self, always: bool) -> String {
        let position = if self.position.is_empty() { String::new() } else { format!(":{}", self.position.write()) };
        let turn = match self.named {
            Some(player) if always || player != self.position.mover() => {
                format!("@{}", PLAYERS[usize::from(player.0)])
            }
            _ => String::new(),
        };
        format!("{NAME}:{}{position}{turn}", self.animal)
    }
}

fn parse(spec: &str) -> Result<Parsed, SpecError> {
    let mut scan = Scan::new(spec);
    scan.take_while(|c| c != ':');
    let body = |scan: &mut Scan| {
        scan.expect(':')?;
        let (animal, typed) = read::typed(scan)?;
        let position = if scan.eat(':') { Position::read(&animal, scan)? } else { Position::default() };
        let mut named = None;
        if scan.eat('@') {
            let place = scan.at();
            let word = scan.take_while(|_| true);
            let player = PLAYERS.iter().position(|p| *p == word);
            named = Some(player.ok_or_else(|| SpecError::new(place, "the players are Alice, Bob"))?);
        }
        scan.finish()?;
        Ok(Parsed { animal, typed, position, named: named.map(|p| Player(p as u8)) })
    };
    body(&mut scan).map_err(|e: SpecError| if e.instead.is_some() || e.too_large { e } else { e.instead(EXAMPLES[0]) })
}

/// A size alone, as a table may name it: every animal of so many cells.
fn size_alone(spec: &str) -> Result<Option<usize>, SpecError> {
    let mut scan = Scan::new(spec);
    scan.take_while(|c| c != ':');
    let at = if scan.eat(':') { scan.at() } else { return Ok(None) };
    let digits = scan.take_while(|c| c.is_ascii_digit());
    if digits.is_empty() || scan.peek().is_some() {
        return Ok(None);
    }
    match digits.parse() {
        Ok(0) => Err(SpecError::new(at, "an animal has at least one cell").instead("cannibal:1..5")),
        Ok(n) if n <= free::MOST_LISTED => Ok(Some(n)),
        _ => Err(SpecError::new(at, format!("all animals of a size are listed up to {} cells", free::MOST_LISTED))
            .instead("cannibal:1..5")
            .too_large()),
    }
}

/// Writes the certificate of a verdict.
fn write_proof(animal: &Animal, decision: &Decision, out: &mut dyn Write) -> Result<(), Error> {
    let guide = Guide::new(animal, decision);
    let answers: Vec<String> = guide.certified().iter().map(|(field, value)| format!(" {field} {value}")).collect();
    let mut head = || writeln!(out, "certificate 1\ngame {NAME}:{animal}\nrule cannibal\nanswer{}", answers.concat());
    match &decision.verdict {
        Verdict::Open => return Err(nothing_to_prove(decision)),
        Verdict::Cannibal(blocks) => {
            head()?;
            proof::blocks::write(blocks, out)?;
        }
        Verdict::NonCannibal(Win::Plan(plan, _)) => {
            head()?;
            proof::plan::write(plan, out)?;
        }
        Verdict::NonCannibal(Win::Rectangle) => {
            head()?;
            writeln!(out, "theorem rectangle\nend")?;
        }
    }
    Ok(())
}

/// Why an open verdict has no certificate.
fn nothing_to_prove(decision: &Decision) -> Error {
    match decision.stopped {
        Some(stopped) => stopped.into(),
        None => Error::Unproved("the verdict is open".to_owned()),
    }
}

/// Whether the search was broken off. That its time is over is no such thing: it could go on for ever, and `open` is what
/// it then answers.
fn cut_short(decision: &Decision) -> Option<Stopped> {
    let broken_off = |s: &Stopped| !matches!(s.reason, Reason::Time | Reason::Effort);
    decision.stopped.filter(|s| matches!(decision.verdict, Verdict::Open) && broken_off(s))
}

/// Says in an open answer that time ended the search.
fn tell_time(decision: &Decision, fields: &mut Map<String, Value>) {
    if let Some(stopped) = decision.stopped.filter(|s| s.reason == Reason::Time) {
        fields.insert("stopped".into(), format!("{stopped}, in the middle of a search").into());
    }
}

/// The moves by name.
fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// Who wins from a position, as a field.
fn winner(outlook: &Outlook) -> Value {
    outlook.winner.map_or("open", |p| PLAYERS[usize::from(p.0)]).into()
}

fn sentence(outlook: &Outlook) -> String {
    match (outlook.winner, outlook.moves) {
        (None, _) => "open: the verdict about the animal does not tell who wins from here".to_owned(),
        (Some(p), Some(n)) if p == ALICE => {
            format!("Alice wins, with at most {n} more cell{}: {}", if n == 1 { "" } else { "s" }, outlook.why)
        }
        (Some(p), _) => format!("{} wins: {}", PLAYERS[usize::from(p.0)], outlook.why),
    }
}

/// An answer without anything in it.
fn blank(parsed: &Parsed, question: Question, meter: &Meter) -> Answer {
    let (positions, seconds) = (meter.positions(), meter.elapsed().as_secs_f64());
    Answer { positions, seconds, ..Answer::told(parsed.write(false), question, Map::new(), String::new()) }
}

/// Answers how dense Bob's families can be.
fn about_density(parsed: &Parsed, meter: &mut Meter, proof: Option<&mut dyn Write>) -> Result<Answer, Error> {
    let found = density::density(&parsed.animal, meter);
    if let Some(out) = proof {
        let density = found.as_ref().map_err(|stopped| Error::from(*stopped))?;
        density::certificate(&parsed.animal, density, out)?;
    }
    let (answer, verdict) = density::words(found.as_ref().ok());
    let certified = if found.is_ok() { vec!["density".to_owned()] } else { Vec::new() };
    Ok(Answer { answer, verdict, certified, stopped: found.err(), ..blank(parsed, Question::Density, meter) })
}

/// Answers a question with a decision that was made.
fn answer(parsed: &Parsed, request: &Request, decision: &Decision, meter: &Meter) -> Answer {
    let guide = Guide::new(&parsed.animal, decision);
    let (position, mover) = (&parsed.position, parsed.mover());
    let over = position.completed(&parsed.animal);
    let mut answer = Answer {
        method: Some(decision.method.clone()),
        stopped: cut_short(decision),
        possible: cut_short(decision).map(|_| ("possible", json!(["cannibal", "non-cannibal"]))),
        ..blank(parsed, request.question, meter)
    };
    if request.question == Question::Pieces {
        let found = pieces::pieces(&parsed.animal, 1).unwrap_or_default();
        (answer.answer, answer.verdict) = words::pieces(&parsed.animal, &found);
        (answer.method, answer.stopped, answer.possible) = (None, None, None);
        return answer;
    }
    if let Some(copy) = over {
        answer.verdict = format!("Alice has won: {copy} is hers");
        answer.answer.insert("winner".into(), "Alice".into());
        (answer.stopped, answer.possible) = (None, None);
        return answer;
    }
    if request.question == Question::Moves {
        let moves = position.moves_near(&parsed.animal, mover);
        let rows: Vec<Value> = moves
            .iter()
            .map(|&m| {
                let outlook = outlook_after(&guide, &parsed.animal, position, mover, m);
                let fields = Map::from_iter([("winner".to_owned(), winner(&outlook))]);
                json!({"move": m.to_string(), "answer": fields, "verdict": sentence(&outlook)})
            })
            .collect();
        let who = PLAYERS[usize::from(mover.0)];
        answer.verdict = format!("{} moves of {who} near what is taken; there are more farther off", rows.len());
        answer.answer.insert("mover".into(), who.into());
        answer.answer.insert("moves".into(), rows.into());
        answer.method = answer.method.map(|method| format!("what is known about the animal: {method}"));
        tell_time(decision, &mut answer.answer);
        return answer;
    }
    let outlook = guide.outlook(position, mover);
    answer.best = json!(names(&outlook.best));
    answer.best_truncated = outlook.more;
    answer.otherwise = sensible::either(&parsed.animal, position, mover).map(|m| m.to_string());
    if parsed.is_start() {
        answer.answer = guide.fields();
        answer.verdict = guide.sentence();
        answer.certified = guide.certified().iter().map(|(field, _)| (*field).to_owned()).collect();
    } else {
        answer.answer.insert("winner".into(), winner(&outlook));
        answer.verdict = sentence(&outlook);
    }
    tell_time(decision, &mut answer.answer);
    answer
}

/// What a move leads to.
fn outlook_after(guide: &Guide, animal: &Animal, position: &Position, mover: Player, m: Move) -> Outlook {
    let next = position.after(animal, m);
    if next.completed(animal).is_some() {
        return Outlook {
            winner: Some(ALICE),
            best: Vec::new(),
            more: false,
            moves: None,
            why: "she completes a copy",
        };
    }
    guide.outlook(&next, if mover == ALICE { BOB } else { ALICE })
}

/// Refuses what cannot be asked.
fn admit(parsed: &Parsed, request: &Request, proves: bool) -> Result<(), SpecError> {
    if request.engine == EngineChoice::Brute {
        return Err(SpecError::new(0, "the board is infinite, so that brute force cannot decide anything"));
    }
    if request.question == Question::Density {
        let (width, height) = parsed.animal.extent(0);
        if width.max(height) > density::LONGEST_SIDE {
            let most = density::LONGEST_SIDE;
            return Err(
                SpecError::new(0, format!("the density is looked for up to a side of {most} cells")).too_large()
            );
        }
    } else if proves && request.question != Question::Outcome {
        let what = if request.question == Question::Pieces { "the pieces" } else { "the list of moves" };
        return Err(SpecError::new(
            0,
            format!("there is a certificate for the verdict and for the density, not for {what}"),
        ));
    }
    if proves && !parsed.is_start() {
        return Err(SpecError::new(0, "a certificate is about the empty board, with Alice to move")
            .instead(format!("{NAME}:{}", parsed.animal)));
    }
    Ok(())
}

/// Decides an animal, where that is asked for and she has not completed it.
fn decided(parsed: &Parsed, question: Question, meter: &mut Meter) -> Decision {
    if question.needs_no_search() || parsed.position.completed(&parsed.animal).is_some() {
        return Decision { verdict: Verdict::Open, method: "the rules".to_owned(), stopped: None };
    }
    decide(&parsed.animal, meter)
}

impl Game for Cannibal {
    fn about(&self) -> About {
        About {
            name: NAME,
            title: "Alice takes cells of the infinite board, Bob whole copies of the animal that she wants to build",
            examples: EXAMPLES,
            fields: "cannibal:{animal=U(2,3,1)}",
            family: Family::Animals,
            aliases: &[],
            players: PLAYERS,
            player_names: PLAYERS,
            conventions: &[Rule::Cannibal],
            questions: Question::PLANE,
            move_help: MOVE_HELP,
            impartial: false,
            names_in_braces: false,
            finite: false,
        }
    }

    fn read(&self, spec: &str) -> Result<String, SpecError> {
        Ok(parse(spec)?.write(true))
    }

    fn standing(&self, spec: &str, _rule: Rule) -> Result<Standing, SpecError> {
        let parsed = parse(spec)?;
        let mover = parsed.mover();
        let ending = parsed.position.completed(&parsed.animal).map(|_| Ending::Won(ALICE));
        let moves = match ending {
            Some(_) => Vec::new(),
            None => names(&parsed.position.moves_near(&parsed.animal, mover)),
        };
        let spec = Parsed { named: Some(mover), ..parsed }.write(true);
        Ok(Standing { spec, left: Vec::new(), mover, ending, moves })
    }

    fn play(&self, spec: &str, _rule: Rule, text: &str) -> Result<Step, SpecError> {
        let parsed = parse(spec)?;
        let (mover, animal) = (parsed.mover(), &parsed.animal);
        if parsed.position.completed(animal).is_some() {
            return Err(SpecError::new(0, "the game is over"));
        }
        let wanted = squeeze(text);
        let m = read_move(animal, mover, &wanted).map_err(|e| {
            SpecError::new(0, format!("{wanted:?} is no move here: {}; a move is {MOVE_HELP}", e.message))
        })?;
        let reachable = match m {
            Move::Take(_) => true,
            Move::Lay(copy) => animal.cells(copy).all(|c| c.x.abs() <= FARTHEST && c.y.abs() <= FARTHEST),
        };
        if !reachable || !parsed.position.allows(animal, m) {
            let error = SpecError::new(0, format!("{m} is no legal move here: a cell is taken, or too far off"));
            let near = parsed.position.moves_near(animal, mover).into_iter().map(|m| m.to_string());
            let nearest = near.min_by_key(|name| crate::spec::distance(name, &wanted));
            return Err(nearest.into_iter().fold(error, |e, name| e.instead(name)));
        }
        let position = parsed.position.after(animal, m);
        let next = if mover == ALICE { BOB } else { ALICE };
        Ok(Step { spec: Parsed { position, named: Some(next), ..parsed }.write(true), gain: 0 })
    }

    fn scene(&self, spec: &str) -> Result<Scene, SpecError> {
        let parsed = parse(spec)?;
        let title = parsed.write(true);
        if parsed.position.is_empty() {
            return Ok(drawing::animal(&parsed.animal, &title));
        }
        drawing::position(&parsed.animal, &parsed.position, &title)
    }

    fn views(&self, spec: &str) -> Result<Vec<View>, SpecError> {
        parse(spec)?;
        Ok(vec![WITH_BLOCKS])
    }

    fn board(&self, spec: &str, _rule: Rule, view: Option<&str>, window: Option<Window>) -> Result<Board, SpecError> {
        let parsed = parse(spec)?;
        let Parsed { animal, position, .. } = &parsed;
        let over = position.completed(animal).is_some();
        let window = window.map_or_else(|| drawing::window(animal, position), drawing::clipped);
        let by = (!over).then(|| parsed.mover());
        let mut board = drawing::endless(animal, position, by, window, &parsed.write(false));
        match view {
            None => {}
            Some(name) if name == WITH_BLOCKS.name => {
                let limits = Limits { time: Some(GLANCE), ..Limits::default() };
                if let Some(blocks) = quick_blocks(animal, &mut Meter::new(limits)) {
                    board.under = picture::under(animal, &blocks, position, parsed.mover(), window);
                }
            }
            Some(name) => return Err(SpecError::new(0, format!("there is no view {name:?} of this position"))),
        }
        Ok(board)
    }

    fn tree(&self, _spec: &str, _rule: Rule, _limits: &Limits) -> Result<Tree, Error> {
        Err(SpecError::new(0, "the board is infinite, and so is the tree").into())
    }

    fn explain(&self, spec: &str, rule: Rule, limits: &Limits) -> Result<Page, Error> {
        let parsed = parse(spec)?;
        let mut meter = Meter::new(*limits);
        let decision = decided(&parsed, Question::Outcome, &mut meter);
        if let Some(stopped) = cut_short(&decision) {
            return Err(stopped.into());
        }
        let request = Request { spec: spec.to_owned(), question: Question::Outcome, rule, engine: EngineChoice::Fast };
        let found = answer(&parsed, &request, &decision, &meter);
        Ok(page::page(&parsed.animal, &parsed.position, &decision, found))
    }

    fn solve(&self, request: &Request, limits: &Limits, proof: Option<&mut dyn Write>) -> Result<Answer, Error> {
        let parsed = parse(&request.spec)?;
        admit(&parsed, request, proof.is_some())?;
        let mut meter = Meter::new(*limits);
        if request.question == Question::Density {
            return about_density(&parsed, &mut meter, proof);
        }
        let decision = decided(&parsed, request.question, &mut meter);
        if let Some(out) = proof {
            write_proof(&parsed.animal, &decision, out)?;
        }
        Ok(answer(&parsed, request, &decision, &meter))
    }

    fn sit_down(&self) -> Option<Box<dyn Sitting>> {
        Some(Box::new(Remembered::default()))
    }

    fn untimed(&self, _spec: &str) -> Result<String, SpecError> {
        Err(SpecError::new(0, format!("{NAME} is not decided by the last move, so it has no value")))
    }

    fn worth(&self, spec: &str, _forms: &mut Forms, _meter: &mut Meter) -> Result<Worth, Error> {
        Err(self.untimed(spec).err().unwrap_or_else(|| SpecError::new(0, "there is no value")).into())
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
        let mut known: BTreeMap<String, Row> = BTreeMap::new();
        for spec in specs {
            let wrong = |e: Error| (spec.clone(), e);
            let parsed = parse(&spec).map_err(|e| wrong(e.into()))?;
            let text = parsed.write(false);
            let certifying = rows.certificate().map_err(|e| wrong(e.into()))?.is_some();
            if let Some(row) = known.get(&text).filter(|_| !certifying) {
                if !rows.take(row.clone()) {
                    return Ok(());
                }
                continue;
            }
            let request = Request { spec: spec.clone(), question: Question::Outcome, rule, engine: EngineChoice::Fast };
            let mut meter = Meter::new(*limits);
            meter.until(clock.row());
            let decision = decided(&parsed, Question::Outcome, &mut meter);
            let found = answer(&parsed, &request, &decision, &meter);
            let mut certified = false;
            if !found.certified.is_empty()
                && let Some(out) = rows.certificate().map_err(|e| wrong(e.into()))?
            {
                write_proof(&parsed.animal, &decision, out).map_err(wrong)?;
                certified = true;
            }
            // A row of which the own time is over is open; when the time of the table is over, the table ends.
            let ended = decision.stopped.filter(|s| clock.ends(*s));
            let ends = ended.is_some();
            let possible = found.possible.map(|(_, value)| value);
            let (stopped, answer) = (found.stopped.or(ended), found.answer);
            let (same_as, positions, seconds) = (None, found.positions, found.seconds);
            let row = Row { spec: found.spec, answer, possible, same_as, certified, stopped, ends, positions, seconds };
            known.insert(text, row.clone());
            if !rows.take(row) || ends {
                return Ok(());
            }
        }
        Ok(())
    }

    fn class(&self, spec: &str, _rule: Rule) -> Result<Class, SpecError> {
        Ok(Class::alone(parse(spec)?.write(false)))
    }

    fn carried(
        &self,
        answer: &Map<String, Value>,
        possible: Option<&Value>,
        _from: &Class,
        _to: &Class,
    ) -> (Map<String, Value>, Option<Value>) {
        (answer.clone(), possible.cloned())
    }

    fn small(&self, dice: &mut dyn FnMut(u32) -> u32) -> String {
        const SMALL: [&str; 9] = ["I1", "I2", "I3", "L3", "O4", "U5", "L(2)", "O(3,3,1)", "R(2,3)"];
        let name = SMALL[dice(SMALL.len() as u32) as usize];
        let Ok(mut parsed) = parse(&format!("{NAME}:{name}")) else { return format!("{NAME}:{name}") };
        for turn in 0..dice(6) {
            let mover = if turn % 2 == 0 { ALICE } else { BOB };
            let moves = parsed.position.moves_near(&parsed.animal, mover);
            parsed.position.make(&parsed.animal, moves[dice(moves.len() as u32) as usize]);
        }
        parsed.write(false)
    }

    fn on_board(&self, _spec: &str) -> Result<Option<positional::Playing>, SpecError> {
        Ok(None)
    }

    fn on_graph(&self, _spec: &str) -> Result<Option<coins::Playing>, SpecError> {
        Ok(None)
    }

    fn on_plane(&self, spec: &str) -> Result<Option<Playing>, SpecError> {
        let parsed = parse(spec)?;
        let mover = parsed.mover();
        let Parsed { animal, typed, position, .. } = parsed;
        Ok(Some(Playing { animal, typed, position, mover }))
    }

    fn expand(&self, spec: &str) -> Result<Option<Vec<String>>, SpecError> {
        let size = size_alone(spec)?;
        Ok(size.map(|n| free::animals(n).iter().map(|a| format!("{NAME}:{a}")).collect()))
    }

    fn symmetric(&self, _spec: &str) -> Result<Vec<(String, String, Renaming)>, SpecError> {
        Ok(Vec::new())
    }
}

/// So long an opponent thinks about an animal, where no other limit is given.
const PATIENCE: Duration = Duration::from_secs(10);

/// The decisions of one sitting, so that a game asks for its own only once.
#[derive(Default)]
struct Remembered(Mutex<BTreeMap<String, Arc<Decision>>>);

impl Sitting for Remembered {
    fn solve(&self, request: &Request, limits: &Limits) -> Result<Answer, Error> {
        let parsed = parse(&request.spec)?;
        admit(&parsed, request, false)?;
        let mut meter = Meter::new(Limits { time: limits.time.or(Some(PATIENCE)), ..*limits });
        if request.question == Question::Density {
            return about_density(&parsed, &mut meter, None);
        }
        let text = parsed.animal.to_string();
        let known = self.lock().get(&text).cloned();
        let decision = known.unwrap_or_else(|| Arc::new(decide(&parsed.animal, &mut meter)));
        if cut_short(&decision).is_none() {
            let mut memory = self.lock();
            if memory.len() >= MOST_REMEMBERED {
                memory.clear();
            }
            memory.insert(text, Arc::clone(&decision));
        }
        Ok(answer(&parsed, request, &decision, &meter))
    }
}

/// How many decisions are remembered.
const MOST_REMEMBERED: usize = 256;

impl Remembered {
    /// The memory. It is whole at any moment, also after a panic elsewhere.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Decision>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
