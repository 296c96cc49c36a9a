//! Circular Nim: heaps in a circle; a move chooses `k` neighbouring heaps and takes at least one token from them.
//!
//! In the variants of the ELLIE slides a move takes a fixed number from each of the `k` heaps (`fixed=a`), or at least
//! `a` from each (`each=a`).

use crate::alias::Alias;
use crate::convention::Rule;
use crate::limits::allocated;
use crate::player::Player;
use crate::rulebook::Rulebook;
use crate::rules::{Notation, Rules};
use crate::scene::board::{self, Board, Spot, View};
use crate::scene::{Ink, Scene, Shape};
use crate::spec::{Scan, SpecError, counted};
use std::collections::BTreeSet;
use std::f64::consts::{FRAC_PI_2, TAU};

/// How much a move takes from the chosen heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Take {
    /// At least one token in total.
    Some,
    /// Exactly this many from each.
    Fixed(u64),
    /// At least this many from each.
    Each(u64),
}

/// A circular (n, k) game or a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CircNim {
    heaps: usize,
    neighbours: usize,
    take: Take,
}

/// The most heaps in a circle.
const MOST_HEAPS: u64 = 64;

/// The window of neighbours that starts at a heap, and how much is taken from each of its heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    start: usize,
    taken: Vec<u64>,
}

impl CircNim {
    /// The heaps of the window, in order.
    fn window(&self, at: &[u64], start: usize) -> Vec<u64> {
        (0..self.neighbours).map(|i| at[(start + i) % self.heaps]).collect()
    }

    /// The least and the most that may be taken from a heap.
    fn range(&self, heap: u64) -> (u64, u64) {
        match self.take {
            Take::Some => (0, heap),
            Take::Fixed(a) => (a, a.min(heap)),
            Take::Each(a) => (a, heap),
        }
    }

    /// Every vector of takings from the window, as an odometer.
    fn takings(&self, window: Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
        let ranges: Vec<(u64, u64)> = window.iter().map(|h| self.range(*h)).collect();
        let possible = ranges.iter().all(|(low, high)| low <= high);
        let first = possible.then(|| ranges.iter().map(|r| r.0).collect::<Vec<u64>>());
        std::iter::successors(first, move |taken| {
            let mut next = taken.clone();
            for (n, (low, high)) in next.iter_mut().zip(&ranges) {
                if *n < *high {
                    *n += 1;
                    return Some(next);
                }
                *n = *low;
            }
            None
        })
        .filter(|taken| taken.iter().any(|t| *t > 0))
    }

    fn write_variant(&self) -> String {
        let variant = match self.take {
            Take::Some => String::new(),
            Take::Fixed(a) => format!(",fixed={a}"),
            Take::Each(a) => format!(",each={a}"),
        };
        format!("{},{}{variant}", self.heaps, self.neighbours)
    }
}

/// The least of the circles that are equal by turning and reflecting.
fn least_turn(circle: &[u64]) -> Vec<u64> {
    let n = circle.len();
    let image =
        |(start, back): (usize, bool)| (0..n).map(move |i| circle[if back { start + n - i } else { start + i } % n]);
    let all = (0..n).flat_map(|start| [(start, false), (start, true)]);
    let least = all.min_by(|a, b| image(*a).cmp(image(*b)));
    least.map(|turn| image(turn).collect()).unwrap_or_default()
}

impl Rules for CircNim {
    type Position = Vec<u64>;
    type Move = Window;

    fn impartial(&self) -> bool {
        true
    }

    fn moves<'a>(&'a self, at: &'a Vec<u64>, _by: Player) -> impl Iterator<Item = Window> + 'a {
        // With k = n every window is the whole circle.
        let windows = if self.neighbours == self.heaps { 1 } else { self.heaps };
        // In the plain game the first heap of the window must lose a token, as otherwise a later window has the same
        // move. No move is lost at the end, since the windows go round the circle.
        let first_loses = self.take == Take::Some && windows > 1;
        // Where the first heap is empty there is no such move.
        let starts = (0..windows).filter(move |start| !first_loses || at[*start] > 0);
        starts.flat_map(move |start| {
            self.takings(self.window(at, start))
                .filter(move |taken| !first_loses || taken[0] > 0)
                .map(move |taken| Window { start, taken })
        })
    }

    fn play(&self, at: &Vec<u64>, _by: Player, m: &Window) -> Vec<u64> {
        let mut heaps = at.clone();
        for (i, t) in m.taken.iter().enumerate() {
            heaps[(m.start + i) % self.heaps] -= t;
        }
        heaps
    }

    fn images(&self, part: &Vec<u64>) -> Vec<Vec<u64>> {
        let mut turned = part.clone();
        let mut images = Vec::with_capacity(2 * self.heaps);
        for _ in 0..self.heaps {
            turned.rotate_left(1);
            images.push(turned.clone());
            images.push(turned.iter().rev().copied().collect());
        }
        images
    }

    /// The least image, found without building the others.
    fn pieces(&self, at: &Vec<u64>) -> Vec<Vec<u64>> {
        vec![least_turn(at)]
    }

    fn bytes(&self, at: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + allocated(8 * at.capacity())
    }

    fn least_store(&self, at: &Vec<u64>) -> u128 {
        match self.take {
            // A heap can be taken down in steps of one.
            Take::Some => at.iter().copied().max().unwrap_or(0).into(),
            // A window can be taken down in steps of a.
            Take::Fixed(a) | Take::Each(a) => {
                let windows = (0..self.heaps).map(|start| self.window(at, start).into_iter().min().unwrap_or(0) / a);
                windows.max().unwrap_or(0).into()
            }
        }
    }
}

impl Notation for CircNim {
    const NAME: &'static str = "circnim";
    const IMPARTIAL: bool = true;
    const EVERYDAY: &'static str = "Circular Nim";
    const TITLE: &'static str = "heaps in a circle, take from k neighbours";
    const EXAMPLES: &'static [&'static str] =
        &["circnim:6,3:1,2,3,2,1,2", "circnim:4,2,fixed=1:3,2,3,2", "circnim:5,2,each=1:2,3,1,2,2"];
    const ALIASES: &'static [Alias] = &[Alias::game("circular-nim", "Circular Nim", "circular-nim:4,2:1,2,3,4")];
    const FIELDS: &'static str = "circnim:{heaps=6},{neighbours=3}:{sizes=1,2,3,2,1,2}";
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal, Rule::Misere];
    const MOVE_HELP: &'static str = "heaps counted from 1, each with what is taken: 2-1,3-4";

    fn parse(scan: &mut Scan) -> Result<(Self, Vec<u64>), SpecError> {
        let at = scan.at();
        let heaps = scan.number_from(1, "the number of heaps")?;
        if heaps > MOST_HEAPS {
            return Err(SpecError::new(at, format!("a circle has at most {MOST_HEAPS} heaps")).too_large());
        }
        scan.expect(',')?;
        let at = scan.at();
        let neighbours = scan.number_from(1, "the number of neighbours")?;
        if neighbours > heaps {
            return Err(SpecError::new(at, format!("there are only {heaps} heaps to choose {neighbours} from")));
        }
        let mut take = Take::Some;
        if scan.eat(',') {
            if scan.eat_word("fixed=") {
                take = Take::Fixed(scan.number_from(1, "what is taken from each heap")?);
            } else if scan.eat_word("each=") {
                take = Take::Each(scan.number_from(1, "what is taken from each heap")?);
            } else {
                return Err(scan.error("the variants are fixed=a and each=a"));
            }
        }
        let rules = CircNim { heaps: heaps as usize, neighbours: neighbours as usize, take };
        let start = || format!("circnim:{}:{}", rules.write_variant(), vec!["3"; rules.heaps].join(","));
        if scan.peek().is_none() {
            return Err(scan.error("the heaps are missing").instead(start()));
        }
        scan.expect(':')?;
        let place = scan.at();
        let position = scan.list(',', |s| s.number("a heap"))?;
        if position.len() != rules.heaps {
            return Err(SpecError::new(
                place,
                format!("expected {}, found {}", counted(heaps, "heap"), position.len()),
            )
            .instead(start()));
        }
        Ok((rules, position))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        let take = match self.take {
            Take::Some => "takes any number of tokens from each of them, at least one in total".to_owned(),
            Take::Fixed(a) => format!("takes exactly {a} from each of them"),
            Take::Each(a) => format!("takes at least {a} from each of them"),
        };
        let chosen = match self.neighbours {
            1 => "one heap".to_owned(),
            n => format!("{n} heaps next to each other"),
        };
        let heaps = counted(self.heaps as u64, "heap");
        let stand = if self.heaps == 1 { "stands" } else { "stand" };
        let moves = format!(
            "{heaps} of tokens {stand} in a circle. Two players move in turn: a move chooses {chosen} and {take}."
        );
        Rulebook::last_move(moves, rule, 2)
    }

    fn write(&self, at: &Vec<u64>) -> String {
        at.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }

    fn write_body(&self, at: &Vec<u64>) -> String {
        format!("{}:{}", self.write_variant(), self.write(at))
    }

    fn write_move(&self, _at: &Vec<u64>, m: &Window) -> String {
        let mut taken: Vec<(usize, u64)> = (m.taken.iter().enumerate())
            .filter(|(_, t)| **t > 0)
            .map(|(i, t)| ((m.start + i) % self.heaps + 1, *t))
            .collect();
        taken.sort_unstable();
        taken.iter().map(|(heap, t)| format!("{heap}-{t}")).collect::<Vec<_>>().join(",")
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        let mut scene = Scene::new(format!("circular ({}) game, heaps {}", self.write_variant(), self.write(at)));
        let radius = radius(at.len());
        let point = |i: usize, r: f64| on_circle(i, at.len(), r);
        for i in 0..at.len() {
            let ((x1, y1), (x2, y2)) = (point(i, radius), point((i + 1) % at.len(), radius));
            scene.add(Shape::Line(x1, y1, x2, y2), Ink::Gone);
        }
        for (i, heap) in at.iter().enumerate() {
            let ((x, y), (nx, ny)) = (point(i, radius), point(i, radius + 0.95));
            scene.add(Shape::Circle(x, y, 0.5), if *heap > 0 { Ink::Second } else { Ink::Free });
            scene.label(x, y, heap.to_string(), Ink::Dark);
            scene.label(nx, ny, format!("({})", i + 1), Ink::Dark);
        }
        scene
    }

    /// Outside the circle every heap has as many marks as tokens; the mark that is touched says how many are taken.
    fn board(&self, at: &Vec<u64>, by: Player, _view: Option<View>, _window: Option<board::Window>) -> Board {
        let mut board = Board::new(self.scene(at));
        if at.iter().any(|heap| *heap > MOST_MARKS) {
            return board;
        }
        let mark = |heap: usize, taken: u64| {
            let (x, y) = on_circle(heap, at.len(), radius(at.len()) + 1.2 + 0.7 * taken as f64);
            Shape::Circle(x, y, 0.3)
        };
        for (heap, tokens) in at.iter().enumerate() {
            for taken in 1..=*tokens {
                let shape = mark(heap, taken);
                if let Shape::Circle(x, y, _) = shape {
                    board.scene.add(shape, Ink::Free);
                    board.scene.label(x, y, taken.to_string(), Ink::Dark);
                }
            }
        }
        let mut seen = BTreeSet::new();
        for m in self.moves(at, by) {
            let name = self.write_move(at, &m);
            if !seen.insert(name.clone()) {
                continue;
            }
            let taken = m.taken.iter().enumerate().filter(|(_, t)| **t > 0);
            let spots = taken.map(|(i, &t)| {
                let heap = (m.start + i) % at.len();
                Spot::new(format!("take {t} from heap {}", heap + 1), mark(heap, t))
            });
            let spots = spots.collect();
            board.way(name, spots, Vec::new());
        }
        board
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        let heaps = 1 + dice(5);
        let neighbours = 1 + dice(heaps);
        let take = match dice(3) {
            0 => format!(",fixed={}", 1 + dice(2)),
            1 => format!(",each={}", 1 + dice(2)),
            _ => String::new(),
        };
        let position: Vec<String> = (0..heaps).map(|_| dice(4).to_string()).collect();
        format!("{heaps},{neighbours}{take}:{}", position.join(","))
    }
}

/// The largest heap whose tokens can be touched.
const MOST_MARKS: u64 = 12;

/// The distance of heaps from the middle.
fn radius(heaps: usize) -> f64 {
    (heaps as f64 * 1.4 / TAU).max(1.2)
}

/// The place of a heap at a distance from the middle, the first at the top.
fn on_circle(i: usize, heaps: usize, radius: f64) -> (f64, f64) {
    let angle = TAU * i as f64 / heaps as f64 - FRAC_PI_2;
    (radius * angle.cos(), radius * angle.sin())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Every option by the definition: any tokens of some window, at least one.
    fn by_definition(n: usize, k: usize, at: &[u64]) -> BTreeSet<Vec<u64>> {
        let mut options = BTreeSet::new();
        let mut all = vec![Vec::new()];
        for h in at {
            all =
                all.into_iter().flat_map(|v: Vec<u64>| (0..=*h).map(move |x| [v.clone(), vec![x]].concat())).collect();
        }
        for to in all {
            let within = |s: usize| (0..n).all(|i| to[i] == at[i] || (i + n - s) % n < k);
            if to != at && (0..n).any(within) {
                options.insert(to);
            }
        }
        options
    }

    #[test]
    fn all_images_have_one_normal_form_the_least() {
        let rules = CircNim { heaps: 5, neighbours: 2, take: Take::Some };
        for at in [vec![3, 1, 2, 2, 1], vec![0, 0, 1, 0, 1], vec![2, 2, 2, 2, 2], vec![4, 3, 2, 1, 0]] {
            let images = rules.images(&at);
            assert_eq!(Some(&least_turn(&at)), images.iter().min());
            assert!(images.into_iter().all(|image| least_turn(&image) == least_turn(&at)));
        }
    }

    #[test]
    fn the_plain_game_has_exactly_the_moves_of_its_definition() {
        for n in 1..=5 {
            for k in 1..=n {
                let at: Vec<u64> = (0..n).map(|i| [2, 0, 1, 2, 1][i]).collect();
                let rules = CircNim { heaps: n, neighbours: k, take: Take::Some };
                let moves: Vec<_> = rules.moves(&at, Player(0)).collect();
                let found: BTreeSet<_> = moves.iter().map(|m| rules.play(&at, Player(0), m)).collect();
                assert_eq!(found, by_definition(n, k, &at), "({n},{k})");
            }
        }
    }
}
