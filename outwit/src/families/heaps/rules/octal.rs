//! Take-and-break games on heaps, named by an octal or hexadecimal code.
//!
//! Digit `d` at place `i` after the point says what may be left of a heap when `i` tokens are taken: bit `j` of `d`
//! allows it to be left as exactly `j` non-empty heaps (octal: up to two, hexadecimal: up to three). The digit before
//! the point is for moves that take nothing; it can only allow splitting. A star repeats the last digit forever, so
//! `.3*` is Nim.
//!
//! ```text
//! .77  Kayles: take one or two, leave what remains as none, one or two heaps
//! .007 take three neighbours: the 1×n board of ELLIE's slides
//! 4.3* Lasker's Nim: take any number, or split
//! ```

use super::forms::{HeapForm, HeapMove, InHeaps};
use crate::alias::{Alias, StandsFor};
use crate::code::Code;
use crate::convention::Rule;
use crate::limits::allocated;
use crate::player::Player;
use crate::rulebook::Rulebook;
use crate::rules::{Notation, Rules};
use crate::scene::board::{Board, Spot, View, Window};
use crate::scene::{Ink, Scene, Shape};
use crate::spec::{Scan, SpecError};

/// The heap game of a code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Octal {
    pub(crate) code: Code,
}

impl From<Code> for Octal {
    fn from(code: Code) -> Self {
        Octal { code }
    }
}

/// A heap, and the heaps that a move leaves of it, in decreasing order (0 for none).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Break {
    heap: u64,
    left: [u64; 3],
}

/// The largest heap whose tokens are drawn one by one, and the most heaps that are drawn.
const DRAWN: u64 = 40;
const DRAWN_HEAPS: usize = 100;

/// A token of the heap in a row of the picture.
fn token(row: usize, i: u64) -> Shape {
    Shape::Circle(i as f64 * 0.75 + 0.5, row as f64 + 0.5, 0.3)
}

/// The most kinds of moves that the rules list in words.
const MOST_WAYS: usize = 5;

impl Octal {
    /// The moves that take from `from` to `to` tokens, which have the same digit: `takes one or two tokens, leaving
    /// nothing, one heap or two heaps`.
    fn way(&self, from: u64, to: u64) -> String {
        let d = self.code.digit(from);
        let kinds = ["nothing", "one heap", "two heaps", "three heaps"];
        let left: Vec<&str> = (0..4).filter(|j| d >> j & 1 == 1).map(|j| kinds[j]).collect();
        let left = or(&left);
        if from == 0 {
            return format!("splits it into {left} without taking any tokens");
        }
        let number = |n: u64| match n {
            1 => "one".to_owned(),
            2 => "two".to_owned(),
            3 => "three".to_owned(),
            _ => n.to_string(),
        };
        let last = self.code.repeats() && to == self.code.digits().len() as u64;
        let taken = match () {
            () if last && from == to && from == 1 => "any number of tokens".to_owned(),
            () if last => format!("{} or more tokens", number(from)),
            () if from == 1 && to == 1 => "one token".to_owned(),
            () if from == to => format!("{} tokens", number(from)),
            () if from + 1 == to => format!("{} or {} tokens", number(from), number(to)),
            () => format!("{} to {} tokens", number(from), number(to)),
        };
        // Only the whole heap can be taken where nothing may be left.
        if d == 1 {
            return format!("takes {taken}, if that is the whole heap");
        }
        format!("takes {taken}, leaving {left}")
    }

    /// What the digit at a place allows, as the slides read it: `d1 = 1 = 0·4 + 0·2 + 1·1: …`.
    fn digit_in_words(&self, place: u64) -> String {
        let d = self.code.digit(place);
        let last = self.code.repeats() && place == self.code.digits().len() as u64;
        let taking = match place {
            0 => "a move that takes nothing".to_owned(),
            1 => "taking one token".to_owned(),
            _ => format!("taking {place} tokens"),
        };
        let or_more = if last { " or more" } else { "" };
        let highest = if d >= 8 { 3 } else { 2 };
        let binary: Vec<String> = (0..=highest).rev().map(|j| format!("{}·{}", d >> j & 1, 1 << j)).collect();
        let ways = [
            "no heap (it was the whole heap)",
            "one heap (the rest stays together)",
            "two heaps (the rest is split)",
            "three heaps (the rest is split in three)",
        ];
        let allowed: Vec<&str> = (0..4).filter(|j| d >> j & 1 == 1).map(|j| ways[j]).collect();
        let all = if last { ", and so on forever" } else { "" };
        format!(
            "d{place} = {d:x} = {}{all}: {taking}{or_more} may leave {}.",
            binary.join(" + "),
            allowed.join(", or ")
        )
    }
}

/// Non-empty heaps, in decreasing order.
type Heaps = Vec<u64>;

impl Rules for Octal {
    type Position = Heaps;
    type Move = Break;

    fn impartial(&self) -> bool {
        true
    }

    fn moves<'a>(&'a self, at: &'a Heaps, _by: Player) -> impl Iterator<Item = Break> + 'a {
        let distinct = at.iter().enumerate().filter(|(i, h)| *i == 0 || at[i - 1] != **h).map(|(_, h)| *h);
        distinct.flat_map(|heap| self.code.breaks(heap).map(move |left| Break { heap, left }))
    }

    fn play(&self, at: &Heaps, _by: Player, m: &Break) -> Heaps {
        let mut heaps = at.clone();
        if let Some(i) = heaps.iter().position(|h| *h == m.heap) {
            heaps.remove(i);
        }
        heaps.extend(m.left.iter().filter(|h| **h > 0));
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        heaps
    }

    fn parts(&self, at: &Heaps) -> Vec<Heaps> {
        at.iter().map(|h| vec![*h]).collect()
    }

    fn bytes(&self, at: &Heaps) -> usize {
        size_of::<Heaps>() + allocated(8 * at.capacity())
    }

    fn least_store(&self, at: &Heaps) -> u128 {
        // Taking i again and again, or splitting, visits at least every i-th heap below the largest.
        let step = (0..=self.code.digits().len() as u64).find(|i| self.code.digit(*i) & 0b1110 != 0);
        match (step, at.first()) {
            (Some(i), Some(&h)) => u128::from(h / i.max(1)),
            _ => 0,
        }
    }
}

impl InHeaps for Octal {
    fn in_heaps(&self, at: &Heaps) -> Option<(&Code, HeapForm)> {
        // Where moves leave almost no heaps, a sequence gains nothing.
        (self.least_store(at) > 0).then(|| (&self.code, HeapForm::Sum(at.clone())))
    }

    fn heap_moves<'a>(&'a self, at: &'a Heaps) -> impl Iterator<Item = (Break, HeapMove)> + 'a {
        self.moves(at, Player(0)).map(|m| (m, HeapMove::Breaks { heap: m.heap, left: m.left }))
    }
}

impl Notation for Octal {
    const NAME: &'static str = "octal";
    const IMPARTIAL: bool = true;
    const EVERYDAY: &'static str = "Nim, Kayles and other take-and-break games";
    const TITLE: &'static str = "take-and-break games on heaps, by octal or hexadecimal code";
    const EXAMPLES: &'static [&'static str] =
        &["octal:.007:20", "octal:.77:12+5+3", "octal:4.3*:7+4", "octal:.3f:9", "nim:3+4+5", "kayles:10"];
    const FIELDS: &'static str = "octal:{code=.77}:{heaps=12+5}";
    const ALIASES: &'static [Alias] = &[
        Alias::rules("nim", "Nim", ".3*", "nim:3+4+5"),
        Alias::rules("kayles", "Kayles", ".77", "kayles:10"),
        Alias {
            name: "subtraction",
            everyday: "a subtraction game: take one of the numbers from a heap",
            stands_for: StandsFor::Written(subtraction_set),
            example: "subtraction:1,3,4:21",
        },
        Alias::rules("dawson", "Dawson's Chess", ".137", "dawson:10"),
        Alias::rules("dawsons-chess", "Dawson's Chess", ".137", "dawsons-chess:10"),
        Alias::rules("dawsons-kayles", "Dawson's Kayles", ".07", "dawsons-kayles:10"),
        Alias::rules("guiles", "Guiles", ".15", "guiles:10"),
        Alias::rules("officers", "Officers", ".6", "officers:10"),
        Alias::rules("lasker", "Lasker's Nim", "4.3*", "lasker:7+4"),
        Alias::rules("laskers-nim", "Lasker's Nim", "4.3*", "laskers-nim:7+4"),
        Alias::rules("james-bond", "James Bond", ".007", "james-bond:20"),
    ];
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal, Rule::Misere];
    const MOVE_HELP: &'static str =
        "a heap and what is left of it: 5->2, or 20->9+8 if it falls apart, or 3->0 to take it all";

    fn parse(scan: &mut Scan) -> Result<(Self, Heaps), SpecError> {
        let code = Code::read(scan)?;
        if scan.peek().is_none() {
            let code = code.write();
            return Err(scan
                .error(format!("the heaps are missing: {code} is a whole game, without a starting position"))
                .instead(format!("octal:{code}:20")));
        }
        scan.expect(':')?;
        let mut heaps = scan.list('+', |s| s.number("a heap"))?;
        heaps.retain(|h| *h > 0);
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Ok((Octal { code }, heaps))
    }

    fn parse_rules(scan: &mut Scan) -> Option<Result<Self, SpecError>> {
        Some(Code::read(scan).map(Octal::from))
    }

    fn write_rules(&self) -> String {
        self.code.write()
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        let mut places: Vec<(u64, u64)> = Vec::new();
        for place in (0..=self.code.digits().len() as u64).filter(|i| self.code.digit(*i) != 0) {
            match places.last_mut() {
                // Taking nothing is a move of its own kind.
                Some((from, to)) if *from > 0 && *to + 1 == place && self.code.digit(*to) == self.code.digit(place) => {
                    *to = place;
                }
                _ => places.push((place, place)),
            }
        }
        let ways: Vec<String> = places.iter().take(MOST_WAYS).map(|(from, to)| self.way(*from, *to)).collect();
        let more = if places.len() > MOST_WAYS { "; and so on, as the code says" } else { "" };
        let moves = match ways.len() {
            0 => "The code allows no move at all.".to_owned(),
            1 => format!("Two players move in turn. A move chooses one heap of tokens and {}.", ways[0]),
            _ => format!(
                "Two players move in turn. A move chooses one heap of tokens and does one of these: {}{more}.",
                ways.join("; or ")
            ),
        };
        let digits = (0..=self.code.digits().len() as u64).filter(|i| self.code.digit(*i) != 0);
        Rulebook::last_move(moves, rule, 2).noting(digits.map(|i| self.digit_in_words(i)).collect())
    }

    fn write(&self, at: &Heaps) -> String {
        join(at)
    }

    fn write_body(&self, at: &Heaps) -> String {
        format!("{}:{}", self.code.write(), join(at))
    }

    fn write_move(&self, _at: &Heaps, m: &Break) -> String {
        let left: Heaps = m.left.iter().copied().filter(|h| *h > 0).collect();
        format!("{}->{}", m.heap, join(&left))
    }

    fn scene(&self, at: &Heaps) -> Scene {
        let mut scene = Scene::new(format!("heaps {} of the game {}", join(at), self.code.write()));
        for (row, &heap) in at.iter().take(DRAWN_HEAPS).enumerate() {
            let y = row as f64 + 0.5;
            let label = heap.to_string();
            scene.label(-0.4 - 0.14 * label.len() as f64, y, label, Ink::Dark);
            if heap <= DRAWN {
                for i in 0..heap {
                    scene.add(token(row, i), Ink::Second);
                }
            } else {
                scene.add(Shape::Rect(0.0, y - 0.3, 0.75 * DRAWN as f64, 0.6), Ink::Second);
            }
        }
        if at.is_empty() {
            scene.label(0.0, 0.5, "no heaps left", Ink::Dark);
        } else if at.len() > DRAWN_HEAPS {
            let more = at.len() - DRAWN_HEAPS;
            scene.label(4.0, DRAWN_HEAPS as f64 + 0.5, format!("and {more} more heaps"), Ink::Dark);
        }
        scene
    }

    /// A move is made by touching the first and the last token taken, or the gap where a heap is split. A move that
    /// leaves three heaps cannot be made by touch.
    fn board(&self, at: &Heaps, by: Player, _view: Option<View>, _window: Option<Window>) -> Board {
        let mut board = Board::new(self.scene(at));
        for m in self.moves(at, by).filter(|m| m.heap <= DRAWN && m.left[2] == 0) {
            let name = self.write_move(at, &m);
            let [a, b, _] = m.left;
            let orders = if a == b { vec![(a, b)] } else { vec![(a, b), (b, a)] };
            for (row, _) in at.iter().take(DRAWN_HEAPS).enumerate().filter(|(_, heap)| **heap == m.heap) {
                for &(before, after) in &orders {
                    let (first, end) = (before, m.heap - after);
                    let spot = |i: u64| Spot::new(format!("heap {}, token {}", row + 1, i + 1), token(row, i));
                    if first == end {
                        let label = format!("heap {}, between tokens {first} and {}", row + 1, first + 1);
                        let x = first as f64 * 0.75 + 0.125;
                        board.touch(&name, label, Shape::Line(x, row as f64 + 0.15, x, row as f64 + 0.85));
                    } else {
                        let mut touch = vec![spot(first)];
                        touch.extend((end - first > 1).then(|| spot(end - 1)));
                        board.way(&name, touch, (first..end).map(|i| token(row, i)).collect());
                    }
                }
            }
        }
        board
    }

    fn picture(&self, at: &Heaps) -> Scene {
        let text = join(at);
        let mut scene = Scene::new(format!("heaps {text} of the game {}", self.code.write()));
        // Whole quarters of a unit keep the walls aligned in the text form.
        let width = ((0.28 * text.len() as f64 + 0.6) * 4.0).ceil() / 4.0;
        scene.add(Shape::Rect(0.0, 0.0, width, 1.0), Ink::Free);
        scene.label(width / 2.0, 0.5, text, Ink::Dark);
        scene
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        let top = if dice(4) == 0 { 16 } else { 8 };
        let digits: String = (0..1 + dice(3)).filter_map(|_| char::from_digit(dice(top), 16)).collect();
        let whole = if dice(3) == 0 { "4" } else { "" };
        let star = if dice(5) == 0 { "*" } else { "" };
        let heaps: Vec<String> = (0..1 + dice(3)).map(|_| dice(7).to_string()).collect();
        format!("{whole}.{digits}{star}:{}", heaps.join("+"))
    }
}

/// The largest number in a subtraction set: its code has as many digits.
const LARGEST_TAKEN: u64 = 1000;

/// Reads the numbers that may be taken, and returns the code of that game: digit 3 at each of these places.
fn subtraction_set(scan: &mut Scan) -> Result<String, SpecError> {
    let mut digits = Vec::new();
    // A set may be written as in textbooks: {1,3,4}.
    let in_braces = scan.eat('{');
    scan.list(',', |scan| {
        let at = scan.at();
        let taken = scan.number_from(1, "a number to take")?;
        if taken > LARGEST_TAKEN {
            return Err(SpecError::new(at, format!("a number to take must be at most {LARGEST_TAKEN}")));
        }
        let place = taken as usize;
        digits.resize(digits.len().max(place), 0);
        digits[place - 1] = 3;
        Ok(())
    })?;
    if in_braces {
        scan.expect('}')?;
    }
    Ok(Code::with_digits(0, &digits).write())
}

/// A list with "or" before its last word.
fn or(words: &[&str]) -> String {
    match words {
        [.., last] if words.len() > 1 => format!("{} or {last}", words[..words.len() - 1].join(", ")),
        _ => words.concat(),
    }
}

/// Heaps as text: `5+3`, or `0` when there are none.
fn join(heaps: &[u64]) -> String {
    if heaps.is_empty() {
        return "0".to_owned();
    }
    heaps.iter().map(u64::to_string).collect::<Vec<_>>().join("+")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(code: &str, heap: u64) -> Vec<String> {
        let rules = Octal::from(Code::alone(code).unwrap());
        let at = vec![heap];
        rules.moves(&at, Player(0)).map(|m| rules.write(&rules.play(&at, Player(0), &m))).collect()
    }

    #[test]
    fn the_slides_description_of_17() {
        // Take one token only when it is the whole heap; take two and leave none, one or two heaps.
        assert_eq!(options(".17", 1), ["0"]);
        assert_eq!(options(".17", 2), ["0"]);
        assert_eq!(options(".17", 3), ["1"]);
        assert_eq!(options(".17", 6), ["4", "3+1", "2+2"]);
    }

    #[test]
    fn hexadecimal_digits_leave_three_heaps() {
        assert_eq!(options(".8", 5), ["2+1+1"]);
        assert_eq!(options("4.8", 4), ["3+1", "2+2", "1+1+1"]);
    }

    #[test]
    fn codes_are_read_to_players() {
        for (code, words) in [
            (".77", "and takes one or two tokens, leaving nothing, one heap or two heaps."),
            (".007", "and takes three tokens, leaving nothing, one heap or two heaps."),
            (".3*", "and takes any number of tokens, leaving nothing or one heap."),
            (
                ".17",
                "does one of these: takes one token, if that is the whole heap; or takes two tokens, leaving nothing, one \
                 heap or two heaps.",
            ),
            (
                "4.3*",
                "does one of these: splits it into two heaps without taking any tokens; or takes any number of tokens, \
                 leaving nothing or one heap.",
            ),
            (".0", "The code allows no move at all."),
        ] {
            let rules = Octal::from(Code::alone(code).unwrap()).rulebook(Rule::Normal);
            assert!(rules.moves.ends_with(words), "{code}: {}", rules.moves);
        }
        let misere = Octal::from(Code::alone(".77").unwrap()).rulebook(Rule::Misere);
        assert!(misere.goal.ends_with("the player who makes the last move loses."));
    }

    #[test]
    fn a_star_repeats_the_last_digit() {
        assert_eq!(options(".3*", 3), ["2", "1", "0"]);
    }

    #[test]
    fn a_subtraction_set_is_a_code_of_threes() {
        for (set, code) in [("1,3,4", ".3033"), ("2", ".03"), ("4,1,1", ".3003")] {
            assert_eq!(subtraction_set(&mut Scan::new(set)).as_deref(), Ok(code));
        }
        assert_eq!(options(".3033", 5), ["4", "2", "1"]);
        for (wrong, at) in [("", 0), ("0", 0), ("1,1001", 2), ("1,", 2), ("x", 0)] {
            assert_eq!(subtraction_set(&mut Scan::new(wrong)).unwrap_err().at, at, "{wrong}");
        }
    }

    #[test]
    fn each_code_has_one_text() {
        for (typed, text) in
            [(".770", ".77"), ("0.7", ".7"), (".333*", ".3*"), ("4", "4"), ("4.", "4"), (".0*", ".0"), (".3F", ".3f")]
        {
            assert_eq!(Code::alone(typed).unwrap().write(), text);
        }
    }
}
