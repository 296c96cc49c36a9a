//! Abstract three-player games {Left|Center|Right}, given by their options (Cincotti, Definition 1).
//!
//! ```text
//! 0           no player can move
//! {0||}       Left has one move, to 0
//! {0|0|}      Left and Center have one move each, and the player who takes theirs leaves nothing
//! {0|0|}+3_R  the same plus three free moves of Right
//! ```
//!
//! `n_L`, `n_C` and `n_R` stand for n free moves of one player, that is, for n games `{0||}`, `{|0|}` or `{||0}`; sums
//! may also appear inside braces. The canonical text has none of these names; it sorts terms and options by length and
//! then alphabetically, and lists no option twice. This is a normal form of the text: games of equal value may still
//! look different.

use crate::algebra::{DEEPEST_TEXT, LONGEST_TEXT};
use crate::convention::Rule;
use crate::family::Family;
use crate::limits::allocated;
use crate::player::{Player, Renaming};
use crate::rulebook::Rulebook;
use crate::rules::{Notation, Rules};
use crate::scene::{Ink, Scene, Shape};
use crate::spec::{Scan, SpecError};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The game of choosing options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Three;

/// One pair of braces: the options of each player. Two terms are equal if their texts are.
pub struct Term {
    text: String,
    options: [Vec<Sum>; 3],
}

/// A sum of terms in the order of their texts; the empty sum is 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Sum(Vec<Arc<Term>>);

/// A move: a term of the sum, and the option that replaces it.
#[derive(Clone, Debug)]
pub struct Choice {
    term: Arc<Term>,
    option: Sum,
}

impl Term {
    fn new(mut options: [Vec<Sum>; 3]) -> Self {
        let lists = options.each_mut().map(|list| {
            list.sort_by_cached_key(|sum| by_length(sum.text()));
            list.dedup();
            list.iter().map(Sum::text).collect::<Vec<_>>().join(",")
        });
        Term { text: format!("{{{}}}", lists.join("|")), options }
    }

    /// The term with the players renamed.
    fn renamed(&self, by: Renaming) -> Arc<Term> {
        let mut options = self.options.each_ref().map(|list| list.iter().map(|sum| sum.renamed(by)).collect());
        options.rotate_right(by.shift());
        Arc::new(Term::new(options))
    }
}

/// The key by which terms and options are sorted.
fn by_length(text: String) -> (usize, String) {
    (text.len(), text)
}

impl PartialEq for Term {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Term {}

impl Ord for Term {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.len().cmp(&other.text.len()).then_with(|| self.text.cmp(&other.text))
    }
}

impl PartialOrd for Term {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Term {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Sum {
    fn new(mut terms: Vec<Arc<Term>>) -> Self {
        terms.sort_unstable();
        Sum(terms)
    }

    fn text(&self) -> String {
        if self.0.is_empty() {
            return "0".to_owned();
        }
        self.0.iter().map(|t| t.text.as_str()).collect::<Vec<_>>().join("+")
    }

    fn length(&self) -> usize {
        self.0.iter().map(|t| t.text.len() + 1).sum::<usize>().max(1)
    }

    fn renamed(&self, by: Renaming) -> Sum {
        Sum::new(self.0.iter().map(|t| t.renamed(by)).collect())
    }
}

impl Family for Three {
    const UNPROVED: &'static [&'static str] = &["class"];
    const FAMILY: &'static str = "cutting";
}

impl Rules for Three {
    type Position = Sum;
    type Move = Choice;

    fn players(&self) -> u8 {
        3
    }

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a Sum, by: Player) -> impl Iterator<Item = Choice> + 'a {
        let distinct = at.0.iter().enumerate().filter(|(i, t)| *i == 0 || at.0[i - 1] != **t).map(|(_, t)| t);
        distinct.flat_map(move |term| {
            let options = term.options[usize::from(by.0)].iter();
            options.map(|option| Choice { term: term.clone(), option: option.clone() })
        })
    }

    fn play(&self, at: &Sum, _by: Player, m: &Choice) -> Sum {
        let mut terms = at.0.clone();
        if let Some(i) = terms.iter().position(|t| *t == m.term) {
            terms.remove(i);
        }
        terms.extend(m.option.0.iter().cloned());
        Sum::new(terms)
    }

    fn parts(&self, at: &Sum) -> Vec<Sum> {
        at.0.iter().map(|t| Sum(vec![t.clone()])).collect()
    }

    fn renamed(&self, part: &Sum, by: Renaming) -> Option<Sum> {
        Some(part.renamed(by))
    }

    fn bytes(&self, at: &Sum) -> usize {
        size_of::<Sum>() + allocated(at.0.capacity() * size_of::<Arc<Term>>()) + at.length()
    }
}

/// Reads a sum that stands inside `depth` pairs of braces.
fn parse_sum(scan: &mut Scan, depth: usize) -> Result<Sum, SpecError> {
    let mut terms = Vec::new();
    let mut length = 0;
    loop {
        let at = scan.at();
        let more = parse_terms(scan, depth)?;
        length += more.length();
        if length > LONGEST_TEXT {
            return Err(too_long(at));
        }
        terms.extend(more.0);
        if !scan.eat('+') {
            return Ok(Sum::new(terms));
        }
    }
}

/// Reads `0`, a pair of braces, or free moves such as `3_L`.
fn parse_terms(scan: &mut Scan, depth: usize) -> Result<Sum, SpecError> {
    let at = scan.at();
    if scan.eat('{') {
        if depth == DEEPEST_TEXT {
            return Err(SpecError::new(at, format!("braces are nested at most {DEEPEST_TEXT} deep")));
        }
        let term = parse_braces(scan, depth)?;
        return if term.text.len() > LONGEST_TEXT { Err(too_long(at)) } else { Ok(Sum(vec![Arc::new(term)])) };
    }
    if !scan.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Err(
            scan.error(format!("expected a game: 0, {{L|C|R}} or free moves such as 2_L, found {}", scan.found()))
        );
    }
    let count = scan.number("a number of moves")?;
    if !scan.eat('_') {
        let message = "only 0 can stand alone; free moves name their player, as in 2_L";
        return if count == 0 { Ok(Sum::default()) } else { Err(SpecError::new(at, message)) };
    }
    let player = scan.peek().and_then(|c| "LCR".find(c));
    let Some(player) = player else {
        return Err(scan.error(format!("the players are L, C, R, found {}", scan.found())));
    };
    scan.take();
    let mut options: [Vec<Sum>; 3] = Default::default();
    options[player].push(Sum::default());
    let one = Arc::new(Term::new(options));
    match usize::try_from(count) {
        Ok(count) if count <= LONGEST_TEXT / (one.text.len() + 1) => Ok(Sum(vec![one; count])),
        _ => Err(too_long(at)),
    }
}

/// Reads the three lists of options and the closing brace.
fn parse_braces(scan: &mut Scan, depth: usize) -> Result<Term, SpecError> {
    let mut options: [Vec<Sum>; 3] = Default::default();
    let mut length = 0;
    for (i, list) in options.iter_mut().enumerate() {
        if i > 0 && !scan.eat('|') {
            let message = format!("a game has three lists of options, {{L|C|R}}, found {}", scan.found());
            return Err(scan.error(message));
        }
        if matches!(scan.peek(), Some('|' | '}')) {
            continue;
        }
        loop {
            let at = scan.at();
            let option = parse_sum(scan, depth + 1)?;
            length += option.length();
            if length > LONGEST_TEXT {
                return Err(too_long(at));
            }
            list.push(option);
            if !scan.eat(',') {
                break;
            }
        }
    }
    scan.expect('}')?;
    Ok(Term::new(options))
}

fn too_long(at: usize) -> SpecError {
    SpecError::new(at, format!("a game is written with at most {LONGEST_TEXT} characters, free moves in full"))
}

impl Notation for Three {
    const NAME: &'static str = "three";
    const EVERYDAY: &'static str = "Any game for three players";
    const TITLE: &'static str =
        "an abstract three-player game {Left|Center|Right}; 0 has no moves, 2_L is two free moves of Left";
    const EXAMPLES: &'static [&'static str] =
        &["three:{0|0|}", "three:2_L+{0|0|}", "three:{1_L|{0||},1_C|0}", "three:{0|0|0}@C"];
    const FIELDS: &'static str = "three:{game=2_L+1_C}";
    const PLAYERS: &'static [&'static str] = &["L", "C", "R"];
    const PLAYER_NAMES: &'static [&'static str] = &["Left", "Center", "Right"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal];
    const MOVE_HELP: &'static str = "a term and the option that replaces it: {0|0|}->0";

    fn parse(scan: &mut Scan) -> Result<(Self, Sum), SpecError> {
        Ok((Three, parse_sum(scan, 0)?))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        let moves = "Left, Center and Right move in turn. The position is a sum of games {Left's options|Center's \
                     options|Right's options}; a move replaces one term by one of the player's own options in it. The \
                     term 0 has no options, and 2_L stands for two free moves of Left.";
        Rulebook::last_move(moves, rule, 3)
    }

    fn write(&self, at: &Sum) -> String {
        at.text()
    }

    fn write_move(&self, _at: &Sum, m: &Choice) -> String {
        format!("{}->{}", m.term.text, m.option.text())
    }

    fn scene(&self, at: &Sum) -> Scene {
        let mut scene = Scene::new(format!("game {}", shorten(&at.text())));
        let mut x = 0.0;
        let mut nodes = MOST_NODES;
        for term in self.parts(at) {
            let label = shorten(&term.text());
            let wide = 0.28 * label.chars().count() as f64;
            let (width, height) = match self.tree(&term, &mut nodes) {
                Some(tree) => {
                    (tree.width.max(wide), tree.draw(&mut scene, x + (wide - tree.width).max(0.0) / 2.0, 0.0))
                }
                None => (wide, 0.0),
            };
            scene.label(x + width / 2.0, height + 1.0, label, Ink::Dark);
            x += width + 1.0;
            if nodes == 0 {
                break;
            }
        }
        if at.0.is_empty() {
            scene.label(0.0, 0.5, "0: no player can move", Ink::Dark);
        }
        scene
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        let terms = 1 + dice(2);
        (0..terms).map(|_| random(dice, 3 - terms)).collect::<Vec<_>>().join("+")
    }
}

/// A random game nested at most `depth` levels below its own braces, with at most two options per list.
fn random(dice: &mut dyn FnMut(u32) -> u32, depth: u32) -> String {
    let mut list = || {
        let options =
            (0..dice(3)).map(|_| if depth == 0 || dice(3) == 0 { "0".to_owned() } else { random(dice, depth - 1) });
        options.collect::<Vec<_>>().join(",")
    };
    let lists = [list(), list(), list()];
    format!("{{{}}}", lists.join("|"))
}

/// The most nodes of a picture.
const MOST_NODES: usize = 200;

/// The beginning of a long text.
fn shorten(text: &str) -> String {
    const SHOWN: usize = 40;
    if text.len() <= SHOWN { text.to_owned() } else { format!("{}…", &text[..SHOWN]) }
}

/// A game as a tree: the children of a node are what the moves of Left, Center and Right lead to.
struct Tree {
    children: Vec<(Player, Tree)>,
    width: f64,
}

impl Three {
    /// The tree of a sum, or None if it has more than `nodes` nodes.
    fn tree(&self, at: &Sum, nodes: &mut usize) -> Option<Tree> {
        *nodes = nodes.checked_sub(1)?;
        let mut children = Vec::new();
        for by in (0..3).map(Player) {
            for m in self.moves(at, by) {
                children.push((by, self.tree(&self.play(at, by, &m), nodes)?));
            }
        }
        let width = children.iter().map(|(_, c)| c.width).sum::<f64>().max(1.0);
        Some(Tree { children, width })
    }
}

impl Tree {
    /// Draws the tree with the given left edge and top; returns its lowest point.
    fn draw(&self, scene: &mut Scene, left: f64, top: f64) -> f64 {
        const STEP: f64 = 2.0;
        const NAMES: [(&str, Ink); 3] = [("L", Ink::First), ("C", Ink::Second), ("R", Ink::Third)];
        let (mut x, mut lowest) = (left, top);
        let root = left + self.width / 2.0;
        for (by, child) in &self.children {
            let (name, ink) = NAMES[usize::from(by.0)];
            let place = x + child.width / 2.0;
            scene.add(Shape::Line(root, top, place, top + STEP), ink);
            scene.label((root + 2.0 * place) / 3.0, top + STEP * 2.0 / 3.0, name, Ink::Dark);
            lowest = lowest.max(child.draw(scene, x, top + STEP));
            x += child.width;
        }
        scene.add(Shape::Circle(root, top, 0.12), if self.children.is_empty() { Ink::Free } else { Ink::Dark });
        lowest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, SpecError> {
        let mut scan = Scan::new(text);
        let sum = parse_sum(&mut scan, 0)?;
        scan.finish()?;
        Ok(sum.text())
    }

    #[test]
    fn equal_positions_have_equal_texts() {
        for (typed, text) in [
            ("0", "0"),
            ("{||}", "{||}"),
            ("1_L", "{0||}"),
            ("2_L", "{0||}+{0||}"),
            ("0+1_C+0", "{|0|}"),
            ("{{0||},0,0|1_C,{|0|}|}", "{0,{0||}|{|0|}|}"),
            ("{ 1_R + 1_L || }", "{{0||}+{||0}||}"),
            ("0_R", "0"),
        ] {
            assert_eq!(read(typed).as_deref(), Ok(text), "{typed}");
        }
    }

    #[test]
    fn wrong_texts_get_an_error_however_deep_they_are() {
        for wrong in
            ["", "{", "{0|0}", "{0|0|0|0}", "1", "1_X", "1_", "{0,|0|}", "{,||}", "0+", "x", "{0||", "9999999_L"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let deep = |n: usize| "{".repeat(n) + "0" + &"||}".repeat(n);
        assert!(read(&deep(DEEPEST_TEXT)).is_ok());
        let error = read(&deep(DEEPEST_TEXT + 1)).unwrap_err();
        assert_eq!((error.at, error.message.as_str()), (DEEPEST_TEXT, "braces are nested at most 40 deep"));
        assert!(read(&deep(1_000_000)).is_err());
        let long = format!("{{{}||}}", vec!["9000_L"; 100_000].join(","));
        assert!(read(&long).unwrap_err().message.contains("at most 65536"));
    }
}
