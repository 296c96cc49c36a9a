//! Tests certificates of strings and coins, valid and invalid: whatever is accepted is true by plain play, and the
//! second checker accepts exactly the same certificates.

#[path = "../../outwit/tests/second/mod.rs"]
mod second;

use outwit_check::turn::Rule;
use outwit_check::{Naive, STANDARD, Verified, verify};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

const PLAYERS: [&str; 2] = ["first", "second"];

/// Pseudorandom numbers, the same on every run.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

/// The rules of a spec, which must be valid.
fn rules(spec: &str, rule: &str) -> Box<dyn Naive> {
    let (name, body) = spec.split_once(':').expect("the spec has a name");
    let family = STANDARD.iter().find(|f| f.name == name).expect("the game exists");
    let mut rules = (family.read)(body).unwrap_or_else(|e| panic!("{spec}: {e}"));
    rules.play_by(Rule::parse(rule).expect("the rule exists"));
    rules
}

/// A move, what it leads to, and what it earns.
struct Move {
    name: String,
    to: String,
    gain: i64,
}

/// Finds margins by plain play, remembering the positions it has seen.
struct Play {
    rules: Box<dyn Naive>,
    known: HashMap<String, i64>,
}

impl Play {
    fn new(spec: &str, rule: &str) -> Play {
        Play { rules: rules(spec, rule), known: HashMap::new() }
    }

    fn moves(&self, at: &str) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut see = |name: &str, to: String, gain: u32| {
            moves.push(Move { name: name.to_owned(), to, gain: i64::from(gain) });
            true
        };
        self.rules.moves(at, 0, &mut see).expect("this is a position");
        moves
    }

    fn edges(&self, at: &str) -> u64 {
        let (loops, others) = at.split_once('/').expect("this is a position");
        let loops: u64 = loops.split(',').map(|count| count.parse::<u64>().expect("a number")).sum();
        loops + others.split(',').filter(|edge| !edge.is_empty()).count() as u64
    }

    /// How many more points than the other the player to move scores.
    fn margin(&mut self, at: &str) -> i64 {
        if let Some(known) = self.known.get(at) {
            return *known;
        }
        let moves = self.moves(at);
        let best = moves.iter().map(|m| m.gain + if m.gain > 0 { self.margin(&m.to) } else { -self.margin(&m.to) });
        let margin = best.max().unwrap_or(0);
        self.known.insert(at.to_owned(), margin);
        margin
    }

    /// How many more points than the other a player scores when `mover` is to move.
    fn margin_of(&mut self, player: usize, at: &str, mover: usize) -> i64 {
        if player == mover { self.margin(at) } else { -self.margin(at) }
    }
}

/// Whether everything that the certificate is said to prove is true.
fn is_true(verified: &Verified) -> bool {
    let mut play = Play::new(&verified.spec, &verified.rule);
    let margin = play.margin(&play.rules.start());
    verified.answers.iter().all(|(field, value)| {
        let value: i64 = value.parse().expect("the value is an integer");
        match field.as_str() {
            "margin" => value == margin,
            "guarantee.first" => value <= margin,
            "guarantee.second" => value <= -margin,
            _ => false,
        }
    })
}

/// A game with few positions.
fn small_spec(dice: &mut Dice) -> String {
    const BOARDS: [&str; 12] = [
        "octagons:1x1",
        "octagons:1x2",
        "octagons:2x1",
        "octagons:2x2",
        "boxes:1x2",
        "boxes:2x2",
        "boxes:1x3,swedish",
        "boxes:2x3,swedish",
        "boxes:1x2,icelandic",
        "boxes:2x2,icelandic",
        "hexagons:2x1",
        "hexagons:2x2",
    ];
    let board = match dice.below(3) {
        0 => BOARDS[dice.below(BOARDS.len())].to_owned(),
        more_loops => {
            let names = [["a", "b2", "c."], ["x", "_y", "7"], ["0", "1", "00"]][dice.below(3)];
            let vertices = 1 + dice.below(3);
            let mut rows = Vec::new();
            for u in 0..vertices {
                rows.extend(vec![format!("{0} {0}", names[u]); 1 + dice.below(3 + more_loops)]);
                for v in u + 1..vertices {
                    // Neighbours in the list are joined, so the names first appear in this order.
                    let least = usize::from(v == u + 1);
                    rows.extend(vec![format!("{} {}", names[u], names[v]); least + dice.below(2)]);
                }
            }
            format!("coins:{{{}}}", rows.join(";"))
        }
    };
    let play = Play::new(&board, "points");
    let mut at = play.rules.start();
    let left = 1 + dice.below(12) as u64;
    while play.edges(&at) > left {
        let mut moves = play.moves(&at);
        at = moves.swap_remove(dice.below(moves.len())).to;
    }
    if at == play.rules.start() { board } else { format!("{board}:{at}") }
}

/// Writes one claim: the states by decreasing number of edges, each with its need.
fn claim(play: &mut Play, dice: &mut Dice, side: usize, margin: i64, (guess, reduced): (bool, bool)) -> String {
    let listed =
        |play: &Play, at: String| if reduced { play.rules.reduced(&at).expect("this is a position") } else { at };
    let name = PLAYERS[side];
    let mut text = format!("claim start first side {name} goal margin {margin}\nreplies\n");
    // Every move removes an edge, so the need of a state no longer changes once the state is written.
    let mut open: BTreeMap<(Reverse<u64>, String, usize), i64> = BTreeMap::new();
    let start = listed(play, play.rules.start());
    open.insert((Reverse(play.edges(&start)), start, 0), margin);
    while let Some(((_, at, mover), need)) = open.pop_first() {
        let mut moves = play.moves(&at);
        if moves.is_empty() {
            continue;
        }
        write!(text, "{at}@{} need {need}", PLAYERS[mover]).expect("writing to a String cannot fail");
        let tight = play.margin_of(side, &at, mover) == need;
        if guess && dice.below(if tight { 3 } else { 6 }) == 0 {
            text += &format!(" by rich {name}\n");
            continue;
        }
        let after = |m: &Move| if m.gain > 0 { mover } else { 1 - mover };
        let needed = |m: &Move| if mover == side { need - m.gain } else { need + m.gain };
        if mover == side {
            moves.retain(|m| play.margin_of(side, &m.to, after(m)) >= needed(m));
            let chosen = moves.swap_remove(dice.below(moves.len()));
            text += &format!(" ! {}", chosen.name);
            moves = vec![chosen];
        }
        text.push('\n');
        for m in moves {
            let to = listed(play, m.to.clone());
            let state = (Reverse(play.edges(&to)), to, after(&m));
            let most = open.entry(state).or_insert(needed(&m));
            *most = (*most).max(needed(&m));
        }
    }
    text + "end\n"
}

/// Writes a certificate of a small game, with or without guesses at what closes a state; half list reduced states.
fn certificate(dice: &mut Dice, guess: bool) -> String {
    let rule = if dice.below(if guess { 6 } else { 2 }) == 0 { "points-normal" } else { "points" };
    let spec = small_spec(dice);
    let mut play = Play::new(&spec, rule);
    let margin = play.margin(&play.rules.start());
    let (answer, claims) = match dice.below(3) {
        0 => (format!("margin {margin}"), vec![(0, margin), (1, -margin)]),
        1 => {
            let less = margin - dice.below(3) as i64;
            (format!("guarantee.first {less}"), vec![(0, less)])
        }
        _ => {
            let less = -margin - dice.below(3) as i64;
            (format!("guarantee.second {less}"), vec![(1, less)])
        }
    };
    let reduced = dice.below(2) == 0;
    let claims = claims.into_iter().map(|(side, m)| claim(&mut play, dice, side, m, (guess, reduced)));
    let claims = claims.collect::<String>();
    let line = if reduced { "reduced\n" } else { "" };
    format!("certificate 1\ngame {spec}\nrule {rule}\nanswer {answer}\n{line}{claims}")
}

/// Whether each certificate is accepted, asserting that the second checker agrees if Python is available.
fn both_say(name: &str, certificates: &[String]) -> Vec<bool> {
    let bytes: Vec<Vec<u8>> = certificates.iter().map(|c| c.clone().into_bytes()).collect();
    let first: Vec<bool> = bytes.iter().map(|c| verify(&c[..], &STANDARD).is_ok()).collect();
    if let Some(second) = second::verdicts(name, &bytes) {
        for ((first, second), certificate) in first.iter().zip(second).zip(certificates) {
            assert_eq!(*first, second, "first checker {first}, second {second}:\n{certificate}");
        }
    }
    first
}

/// Like [`both_say`], and whatever is accepted must be true.
fn both(name: &str, certificates: &[String]) -> Vec<bool> {
    let accepted = both_say(name, certificates);
    for (text, _) in certificates.iter().zip(&accepted).filter(|(_, accepted)| **accepted) {
        assert!(is_true(&verify(text.as_bytes(), &STANDARD).expect("the certificate was accepted")), "{text}");
    }
    accepted
}

#[test]
fn both_checkers_accept_proofs_by_moves() {
    let texts: Vec<String> = (0..1500).map(|seed| certificate(&mut Dice::new(seed), false)).collect();
    for word in
        ["rule points\n", "points-normal", "margin", "guarantee.first", "guarantee.second", "coins", "boxes", "reduced"]
    {
        let count = texts.iter().filter(|text| text.contains(word)).count();
        assert!(count > 100, "{count} certificates with {word}");
    }
    for (accepted, text) in both("coins-proved", &texts).iter().zip(&texts) {
        assert!(*accepted, "{:?}\n{text}", verify(text.as_bytes(), &STANDARD));
    }
}

#[test]
fn both_checkers_agree_on_guesses_and_accept_only_what_is_true() {
    let texts: Vec<String> = (0..12_000).map(|seed| certificate(&mut Dice::new(seed), true)).collect();
    let accepted = both("coins-guessed", &texts);
    let closed = texts.iter().zip(&accepted).filter(|(text, good)| **good && text.contains(" by rich ")).count();
    println!("{closed} accepted certificates close a state");
    assert!(closed > 300);
    assert!(!texts.iter().zip(&accepted).any(|(text, good)| *good && text.contains("normal") && text.contains(" by ")));
}

/// A certificate, closed by `rich` at once, that a board of octagons has this margin.
fn rich_board(rows: usize, columns: usize, margin: i64) -> String {
    let spec = format!("octagons:{rows}x{columns}");
    let start = rules(&spec, "points").start();
    let claim = |name: &str, margin: i64| {
        format!(
            "claim start first side {name} goal margin {margin}\nreplies\n{start}@first need {margin} by rich {name}\nend\n"
        )
    };
    let claims = claim("first", margin) + &claim("second", -margin);
    format!("certificate 1\ngame {spec}\nrule points\nanswer margin {margin}\n{claims}")
}

#[test]
fn boards_of_one_and_two_rows_are_rich_at_any_size() {
    let sizes = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (1, 40), (1, 41), (2, 200), (200, 2), (2, 10_000)];
    let margin = |rows: usize, columns: usize| -((rows * columns % 2) as i64);
    let texts: Vec<String> = sizes.map(|(rows, columns)| rich_board(rows, columns, margin(rows, columns))).to_vec();
    assert_eq!(both_say("coins-rich", &texts), vec![true; texts.len()]);
    let wrong: Vec<String> = sizes.map(|(rows, columns)| rich_board(rows, columns, margin(rows, columns) + 1)).to_vec();
    assert_eq!(both_say("coins-too-rich", &wrong), vec![false; wrong.len()]);
    // The cell in the middle has four loops and four other edges.
    assert_eq!(both_say("coins-not-rich", &[rich_board(3, 3, -1)]), [false]);
}

/// One random change.
fn damage(certificate: &str, dice: &mut Dice) -> String {
    const WORDS: [(&str, &str); 20] = [
        ("first", "second"),
        ("points-normal", "points"),
        ("margin", "guarantee.first"),
        ("guarantee.first", "guarantee.second"),
        ("margin", "win"),
        ("need ", "need -"),
        (" ! ", " by rich "),
        (" by rich first", ""),
        ("0", "1"),
        ("1", "2"),
        ("2", "3"),
        ("3", "5"),
        ("a-b2", "b2-a"),
        ("a-a", "a-b2"),
        (",", ""),
        ("/", ","),
        ("-", ","),
        (";", ";a b2;"),
        ("0-1", "0-1,0-1"),
        ("@", "@@"),
    ];
    let mut lines: Vec<String> = certificate.lines().map(str::to_owned).collect();
    let (at, other) = (dice.below(lines.len()), dice.below(lines.len()));
    match dice.below(6) {
        0 => drop(lines.remove(at)),
        1 => lines.swap(at, other),
        2 => lines.insert(at, lines[other].clone()),
        choice => {
            let (from, to) = WORDS[dice.below(WORDS.len())];
            let (from, to) = if dice.below(2) == 0 { (from, to) } else { (to, from) };
            for (i, line) in lines.iter_mut().enumerate().filter(|_| !from.is_empty()) {
                if choice == 3 || i == at {
                    *line = line.replacen(from, to, 1);
                }
            }
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn both_checkers_agree_on_damage_and_accept_only_what_is_true() {
    let mut texts = Vec::new();
    for seed in 0..12_000 {
        let whole = certificate(&mut Dice::new(seed / 8), seed % 2 == 0);
        texts.push(damage(&whole, &mut Dice::new(1_000_000 + seed)));
    }
    let accepted = both("coins-damaged", &texts).into_iter().filter(|accepted| *accepted).count();
    println!("{accepted} of {} are still proofs", texts.len());
    assert!(accepted > 300 && accepted < texts.len() / 2);
}
