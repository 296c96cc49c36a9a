//! The laws that hold for whatever is registered. `every_game.rs` applies them to the games of Outwit, `toys.rs` to
//! games that only the tests know.

#![allow(dead_code)]

use outwit::answer::Answer;
use outwit::convention::Rule;
use outwit::game::{EngineChoice, Game, Request};
use outwit::limits::Limits;
use outwit::play::Record;
use outwit::player::{Player, Renaming};
use outwit::question::Question;
use outwit::registry::Registry;
use outwit_check::{Failure, Family, Options, Rejected, Verified, verify, verify_within};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A small generator of random numbers, so that a failing seed can be run again.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % u64::from(n.max(1))) as u32
    }
}

/// How many moves are played of a game that need not end.
const ENDLESS: u32 = 3;

/// The games under test, in the library and in the checker.
pub struct World<'a> {
    pub registry: &'a Registry<'a>,
    pub families: &'a [Family],
    /// How many random positions each law looks at, for each game.
    pub rounds: u64,
}

pub fn request(spec: &str, rule: Rule, engine: EngineChoice) -> Request {
    Request { spec: spec.to_owned(), question: Question::Outcome, rule, engine }
}

pub fn solve(game: &dyn Game, spec: &str, rule: Rule, engine: EngineChoice) -> Answer {
    let answer = game.solve(&request(spec, rule, engine), &Limits::default(), None);
    answer.unwrap_or_else(|e| panic!("{spec}: {e}"))
}

pub fn certify(game: &dyn Game, spec: &str, rule: Rule) -> (Answer, Vec<u8>) {
    let mut out = Vec::new();
    let answer = game.solve(&request(spec, rule, EngineChoice::Fast), &Limits::default(), Some(&mut out));
    (answer.unwrap_or_else(|e| panic!("{spec}: {e}")), out)
}

/// Asserts that what was proved is what the answer says.
fn says_the_same(answer: &Answer, verified: &Verified) {
    for (field, value) in &verified.answers {
        let said = field.split('.').fold(&json!(answer.fields()), |v, key| &v[key]).clone();
        let said = said.as_str().map_or(said.to_string(), str::to_owned);
        assert_eq!(said, *value, "{} {field}, by a certificate about {}", answer.spec, verified.spec);
    }
}

/// The certificate with another game line.
fn about(certificate: &[u8], spec: &str) -> Vec<u8> {
    let text = String::from_utf8_lossy(certificate);
    let lines =
        text.lines().map(|line| if line.starts_with("game ") { format!("game {spec}\n") } else { format!("{line}\n") });
    lines.collect::<String>().into_bytes()
}

impl World<'_> {
    pub fn verify(&self, certificate: &[u8]) -> Result<Verified, Rejected> {
        verify(certificate, self.families)
    }

    /// The same, but superfluous lines are rejected too.
    pub fn verify_lean(&self, certificate: &[u8]) -> Result<Verified, Failure> {
        verify_within(certificate, self.families, &Options { lean: true, ..Options::default() })
    }

    /// Random small positions of every game, with the conventions it can be played by.
    pub fn positions(&self) -> impl Iterator<Item = (&dyn Game, String, Rule)> {
        let games = self.registry.0.iter().map(|g| *g as &dyn Game);
        games.flat_map(move |game| {
            (0..self.rounds).flat_map(move |seed| {
                let mut dice = Dice::new(seed);
                let spec = game.small(&mut |n| dice.below(n));
                game.about().conventions.iter().map(move |rule| (game, spec.clone(), *rule))
            })
        })
    }

    /// Those of games that brute force can decide.
    pub fn finite_positions(&self) -> impl Iterator<Item = (&dyn Game, String, Rule)> {
        self.positions().filter(|(game, ..)| game.about().finite)
    }

    /// Those of which the answer has a certificate: all of finite games, of others what is proved.
    pub fn proved_positions(&self) -> impl Iterator<Item = (&dyn Game, String, Rule)> {
        self.positions().filter(|(game, spec, rule)| {
            game.about().finite || !solve(*game, spec, *rule, EngineChoice::Fast).certified.is_empty()
        })
    }

    /// Text → position → text, with spaces anywhere but inside names, where white space in braces tells them apart.
    pub fn texts_are_canonical(&self) {
        for (game, spec, _) in self.positions() {
            let text = game.read(&spec).unwrap_or_else(|e| panic!("{spec}: {e}"));
            assert_eq!(game.read(&text), Ok(text.clone()), "{spec}");
            assert_eq!(game.read(&spaced(&spec, game.about().names_in_braces)), Ok(text), "{spec} with spaces");
        }
    }

    /// Every move that is listed can be played, leads to a state that can be read, and play comes to an end, if the game
    /// is one that does.
    pub fn moves_can_be_played(&self) {
        for (i, (game, spec, rule)) in self.positions().enumerate() {
            let endless = !game.about().finite;
            let mut dice = Dice::new(i as u64);
            let mut standing = game.standing(&spec, rule).unwrap_or_else(|e| panic!("{spec}: {e}"));
            for length in 0.. {
                assert!(length < 1000, "{spec} does not end");
                assert_eq!(standing.ending.is_some(), standing.moves.is_empty(), "{}", standing.spec);
                if standing.ending.is_some() || endless && length == ENDLESS {
                    break;
                }
                for name in &standing.moves {
                    let step = game.play(&standing.spec, rule, name).unwrap_or_else(|e| panic!("{spec} {name}: {e}"));
                    assert_eq!(game.read(&step.spec), Ok(step.spec.clone()), "{spec} {name}");
                }
                assert!(game.play(&standing.spec, rule, "no such move").is_err());
                let name = &standing.moves[dice.below(standing.moves.len() as u32) as usize];
                let step = game.play(&standing.spec, rule, name).expect("it was played above");
                standing = game.standing(&step.spec, rule).expect("it was read above");
            }
        }
    }

    /// The fast engine agrees with brute force, in the answer and in the good moves.
    pub fn fast_is_brute_force(&self) {
        for (game, spec, rule) in self.finite_positions() {
            let fast = solve(game, &spec, rule, EngineChoice::Fast);
            let brute = solve(game, &spec, rule, EngineChoice::Brute);
            assert_eq!(fast.fields(), brute.fields(), "{spec} {rule:?}");
            assert_eq!(fast.best, brute.best, "{spec} {rule:?}");
            assert_eq!(fast.verdict(), brute.verdict(), "{spec} {rule:?}");
        }
    }

    /// The genus by parts and tame sums agrees with the genus from whole positions, and tells both outcomes.
    pub fn genus_is_brute_force(&self) -> usize {
        let mut compared = 0;
        for (game, spec, rule) in self.positions() {
            if !game.about().questions().contains(&Question::Genus) {
                continue;
            }
            let ask = |engine| {
                let request = Request { question: Question::Genus, ..request(&spec, rule, engine) };
                game.solve(&request, &Limits::default(), None).unwrap_or_else(|e| panic!("{spec}: {e}")).fields()
            };
            let genus = ask(EngineChoice::Fast);
            assert_eq!(genus, ask(EngineChoice::Brute), "{spec}");
            let outcome = solve(game, &spec, rule, EngineChoice::Brute).fields();
            let value = if rule == Rule::Misere { &genus["genus"][0] } else { &genus["grundy"] };
            assert_eq!(*value == 0, outcome["outcome"] == "P", "{spec} {rule:?}: {genus:?}");
            compared += 1;
        }
        compared
    }

    /// Positions that the rules call equal by symmetry have equal values, by brute force.
    pub fn symmetric_positions_are_equal(&self) -> usize {
        let mut compared = 0;
        for (game, spec, rule) in self.positions() {
            for (part, image, renaming) in game.symmetric(&spec).unwrap_or_else(|e| panic!("{spec}: {e}")) {
                let one = solve(game, &part, rule, EngineChoice::Brute);
                let other = solve(game, &image, rule, EngineChoice::Brute);
                let renamed = rename(&one.fields().into(), game.about().players, renaming);
                assert_eq!(renamed, Value::Object(other.fields()), "{part} and {image}, {rule:?}");
                compared += 1;
            }
        }
        compared
    }

    /// Every answer has a certificate that the checker accepts, and it says what the answer says.
    pub fn certificates_are_accepted(&self) -> Vec<Vec<u8>> {
        let mut certificates = Vec::new();
        for (game, spec, rule) in self.proved_positions() {
            let (answer, certificate) = certify(game, &spec, rule);
            let verified = self.verify_lean(&certificate).unwrap_or_else(|e| panic!("{spec} {rule:?}: {e}"));
            assert!(!answer.certified.is_empty(), "{spec}");
            let proved: Vec<&str> = verified.answers.iter().filter_map(|(f, _)| f.split('.').next()).collect();
            assert!(answer.certified.iter().all(|f| proved.contains(&f.as_str())), "{spec}: {proved:?}");
            says_the_same(&answer, &verified);
            certificates.push(certificate);
        }
        certificates
    }

    /// Whatever the library prints about a position, the checker reads as the same position with the same player to move:
    /// along random play, with the turn and without, a certificate is about the position that was asked for, and one about
    /// another player's turn never proves anything false about it, whatever its game line says.
    pub fn certificates_are_about_the_position(&self) -> usize {
        let mut refused = 0;
        for (i, (game, spec, rule)) in self.finite_positions().enumerate() {
            let mut dice = Dice::new(i as u64);
            let mut standing = game.standing(&spec, rule).unwrap_or_else(|e| panic!("{spec}: {e}"));
            for _ in 0..dice.below(4) {
                let Some(name) = standing.moves.get(dice.below(standing.moves.len() as u32) as usize) else { break };
                let step = game.play(&standing.spec, rule, name).expect("it is legal");
                standing = game.standing(&step.spec, rule).expect("it was written");
            }
            if standing.ending.is_some() {
                continue;
            }
            let (plain, _) = standing.spec.rsplit_once('@').unwrap_or((&standing.spec, ""));
            let turns = game.about().players.iter().map(|player| format!("{plain}@{player}"));
            let texts: Vec<String> = turns.chain([standing.spec.clone(), plain.to_owned()]).collect();
            let certificates: Vec<Vec<u8>> = texts.iter().map(|text| certify(game, text, rule).1).collect();
            for (text, certificate) in texts.iter().zip(&certificates) {
                let verified = self.verify(certificate).unwrap_or_else(|e| panic!("{text} {rule:?}: {e}"));
                assert_eq!(game.same(&verified.spec, text, rule), Ok(true), "{text} and {}", verified.spec);
                let answer = solve(game, text, rule, EngineChoice::Brute);
                says_the_same(&answer, &verified);
                for other in &certificates {
                    match self.verify(&about(other, text)) {
                        Ok(verified) => says_the_same(&answer, &verified),
                        Err(_) => refused += 1,
                    }
                }
            }
        }
        refused
    }

    /// Without any one of its lines a certificate is rejected; but `reduced` may stand where nothing is reduced.
    pub fn certificates_are_lean(&self) -> usize {
        let mut removed = 0;
        for (game, spec, rule) in self.proved_positions() {
            let (_, certificate) = certify(game, &spec, rule);
            let text = String::from_utf8(certificate).expect("certificates are text");
            let lines: Vec<&str> = text.lines().collect();
            for i in (0..lines.len()).take(60).filter(|i| lines[*i] != "reduced") {
                let rest: Vec<&str> = [&lines[..i], &lines[i + 1..]].concat();
                let damaged = rest.join("\n") + "\n";
                assert!(self.verify(damaged.as_bytes()).is_err(), "{spec} {rule:?} without line {}", i + 1);
                removed += 1;
            }
        }
        removed
    }

    /// A tiny budget stops the search cleanly: no answer, no certificate, no wrong answer.
    pub fn budgets_stop_cleanly(&self) {
        for (game, spec, rule) in self.positions() {
            let limits = Limits::memory(200);
            match game.solve(&request(&spec, rule, EngineChoice::Fast), &limits, None) {
                Ok(answer) if answer.stopped.is_some() => {
                    assert!(answer.certified.is_empty(), "{spec}");
                    let mut proof = Vec::new();
                    let again = game.solve(&request(&spec, rule, EngineChoice::Fast), &limits, Some(&mut proof));
                    assert!(again.is_err(), "{spec}: no certificate without an answer");
                }
                // Good moves, a length or a value may be missing, but not who wins.
                Ok(answer) if answer.cut_short.is_some() => {
                    let fate = |answer: &Answer| answer.outcome().map(|outcome| outcome.fate(answer.mover));
                    assert_eq!(fate(&answer), fate(&solve(game, &spec, rule, EngineChoice::Fast)), "{spec}");
                }
                Ok(answer) if game.about().finite => {
                    assert_eq!(answer.fields(), solve(game, &spec, rule, EngineChoice::Brute).fields(), "{spec}");
                }
                // A theorem may tell the verdict where there is no room for a search that tells more.
                Ok(answer) => {
                    let full = solve(game, &spec, rule, EngineChoice::Fast).fields();
                    for field in ["verdict", "winner"] {
                        assert_eq!(answer.fields().get(field), full.get(field), "{spec}");
                    }
                }
                Err(e) => panic!("{spec}: {e}"),
            }
        }
    }

    /// What is touched on a picture makes legal moves, in every view; the counts are of ways, and of moves without one.
    pub fn boards_make_legal_moves(&self) -> (usize, usize) {
        let (mut ways, mut wayless) = (0, 0);
        for (game, spec, rule) in self.positions() {
            let record = Record::new(game, &spec, rule).unwrap_or_else(|e| panic!("{spec}: {e}"));
            let standing = record.standing();
            let views = game.views(&standing.spec).unwrap_or_else(|e| panic!("{spec}: {e}"));
            for view in std::iter::once(None).chain(views.iter().map(|v| Some(v.name))) {
                let board = record.board(view, None).unwrap_or_else(|e| panic!("{spec}: {e}"));
                assert!(standing.ending.is_none() || board.ways.is_empty() && board.cuts.is_empty(), "{spec} is over");
                assert!(board.ways.iter().all(|w| w.touch.iter().all(|i| *i < board.spots.len())), "{spec}");
                assert!(board.lines.iter().all(|l| l.spots.iter().all(|i| *i < board.spots.len())), "{spec}");
                assert!(board.cuts.iter().all(|c| c.at < board.solids[c.solid].size[c.axis]), "{spec}");
                let made = board.ways.iter().map(|w| &w.name).chain(board.cuts.iter().map(|c| &c.name));
                let made: BTreeSet<&String> = made.collect();
                for name in &made {
                    let played = game.play(&standing.spec, rule, name);
                    assert!(played.is_ok(), "{spec} {view:?}: {name} cannot be played");
                }
                ways += board.ways.len() + board.cuts.len();
                wayless += standing.moves.iter().filter(|name| !made.contains(name)).count();
            }
            assert!(game.board(&spec, rule, Some("no such view"), None).is_err(), "{spec}");
        }
        (ways, wayless)
    }

    /// A game is listed as impartial exactly if its rules say so of its first example, and then everybody has the same
    /// moves there.
    pub fn impartial_games_have_the_same_moves_for_all(&self) {
        for game in self.registry.0 {
            let (about, rule) = (game.about(), game.about().conventions[0]);
            let example = about.examples[0].split('@').next().expect("a text has a beginning");
            let players = (0..).map(Player).zip(about.players);
            let turns: Vec<(Player, String)> = players.map(|(p, name)| (p, format!("{example}@{name}"))).collect();
            // An answer names the turn only where it matters.
            let names_turn = |spec: &str| game.class(spec, rule).expect("it can be read").spec.contains('@');
            assert_eq!(turns.iter().any(|(_, spec)| names_turn(spec)), !about.impartial, "{example}");
            let moves = |(player, spec): &(Player, String)| -> BTreeSet<(String, String, u32)> {
                let standing = game.standing(spec, rule).unwrap_or_else(|e| panic!("{spec}: {e}"));
                // A player who cannot move may have to leave, and then these are the moves of the next.
                let own = standing.moves.into_iter().filter(|_| standing.mover == *player);
                let played = own.map(|name| {
                    let step = game.play(spec, rule, &name).unwrap_or_else(|e| panic!("{spec} {name}: {e}"));
                    let body = step.spec.split('@').next().expect("a text has a beginning").to_owned();
                    (name, body, step.gain)
                });
                played.collect()
            };
            let first = moves(&turns[0]);
            assert!(!about.impartial || turns.iter().all(|turn| moves(turn) == first), "{example}");
        }
    }

    /// Fields that are left as they are make a spec.
    pub fn fields_make_specs(&self) {
        for game in self.registry.0.iter().filter(|g| !g.about().fields.is_empty()) {
            let mut spec = String::new();
            for part in game.about().fields.split_inclusive('}') {
                match part.rsplit_once('{').and_then(|(before, field)| Some((before, field.split_once('=')?.1))) {
                    Some((before, value)) => spec += &format!("{before}{}", value.trim_end_matches('}')),
                    None => spec += part,
                }
            }
            let found = self.registry.find(&spec).and_then(|g| g.read(&spec));
            assert!(found.is_ok(), "{spec}: {found:?}");
            assert!(spec.starts_with(game.about().name), "{spec}");
        }
    }

    /// Every spec of the list works when pasted.
    pub fn examples_work(&self) -> Vec<Vec<u8>> {
        let mut certificates = Vec::new();
        for game in self.registry.0 {
            let about = game.about();
            assert!(!about.examples.is_empty(), "{}", about.name);
            for spec in about.examples {
                let game = self.registry.find(spec).unwrap_or_else(|e| panic!("{spec}: {e}"));
                for rule in game.about().conventions {
                    let (_, certificate) = certify(game, spec, *rule);
                    self.verify_lean(&certificate).unwrap_or_else(|e| panic!("{spec}: {e}"));
                    certificates.push(certificate);
                }
                assert!(!game.scene(spec).expect("it was read above").shapes.is_empty(), "{spec} draws nothing");
            }
        }
        certificates
    }
}

/// A text with a space after every character, or after every one that is not inside a name in braces.
fn spaced(text: &str, names_in_braces: bool) -> String {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let mut spaced = String::new();
    let mut depth = 0;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        spaced.push(c);
        let within = depth > 0 && is_name(c) && rest.peek().is_some_and(|next| is_name(*next));
        if !(names_in_braces && within) {
            spaced.push(' ');
        }
    }
    spaced
}

/// An answer as it reads after the players have changed their names.
fn rename(answer: &Value, players: &[&str], by: Renaming) -> Value {
    let new_name = |old: &str| {
        let place = players.iter().position(|p| *p == old);
        place.map_or(old.to_owned(), |i| players[usize::from(by.apply(Player(i as u8)).0)].to_owned())
    };
    let mut renamed = answer.clone();
    if let Some(starts) = answer.get("starts").and_then(Value::as_object) {
        let turned = starts.iter().map(|(s, x)| (new_name(s), x.as_str().map_or(x.clone(), |x| new_name(x).into())));
        renamed["starts"] = Value::Object(turned.collect());
        renamed["class"] = match answer["class"].as_str() {
            Some(class) if class.contains('_') => {
                let (sign, names) = class.split_once('_').expect("it contains one");
                let mut names: Vec<String> = names.chars().map(|c| new_name(&c.to_string())).collect();
                names.sort_by_key(|n| players.iter().position(|p| p == n));
                format!("{sign}_{}", names.concat()).into()
            }
            _ => answer["class"].clone(),
        };
    } else if let Some(outcome) = answer.get("outcome").and_then(Value::as_str) {
        renamed["outcome"] = new_name(outcome).into();
        if let Some(value) = answer.get("value").and_then(Value::as_str).filter(|_| by.shift() == 1) {
            renamed["value"] =
                value.strip_prefix('-').map_or(format!("-{value}"), str::to_owned).replace("-0", "0").into();
        }
    }
    renamed
}
