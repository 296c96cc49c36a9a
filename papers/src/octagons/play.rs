//! The strategies of chapter IV at their word, and what a player is sure of who uses one.

use crate::octagons::plain::{Counts, Shape, Turn};
use crate::trial::Trial;
use outwit::convention::Rule as Convention;
use outwit::families::coins::rules::Coins;
use outwit::families::coins::strategies::Strategy;
use outwit::families::coins::strategies::course::Course;
use outwit::families::coins::strategies::worst::Worst;
use outwit::limits::Stopped;
use outwit::rules::Notation;
use outwit::spec::Scan;
use rustc_hash::{FxHashMap, FxHashSet};

/// What the opponent did with his last turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Last {
    /// Nothing: it is the initial state.
    Nothing,
    /// He removed a loop at a vertex, and no more.
    Loop(usize),
    /// He removed a simple edge, and no more.
    Simple,
    /// Anything else.
    Other,
}

/// The states that a strategy lets a player turn to; None where it has no rule.
pub type Rule = fn(&Shape, &Counts, Last) -> Option<Vec<Counts>>;

fn results(turns: impl IntoIterator<Item = Turn>) -> Vec<Counts> {
    turns.into_iter().map(|t| t.result).collect()
}

/// Strategy 4.2, called A: a maximum turn.
pub fn a(shape: &Shape, counts: &Counts, _: Last) -> Option<Vec<Counts>> {
    let turns = shape.legal(counts);
    let least = turns.iter().map(|t| shape.edges(&t.result)).min()?;
    Some(results(turns.into_iter().filter(|t| shape.edges(&t.result) == least)))
}

/// Strategy 4.5, called B: the longest turn within the winning moves of a maximum turn that does not end the game.
pub fn b(shape: &Shape, counts: &Counts, _: Last) -> Option<Vec<Counts>> {
    let turns = shape.legal(counts);
    let least = turns.iter().map(|t| shape.edges(&t.result)).min()?;
    let maximum = turns.iter().filter(|t| shape.edges(&t.result) == least && least > 0);
    let mut found: Vec<Counts> = Vec::new();
    for tau in maximum {
        let within = |t: &&Turn| t.result.iter().zip(&tau.captured).all(|(left, kept)| left >= kept);
        let longest = turns.iter().filter(within).map(|t| shape.edges(&t.result)).min();
        found.extend(turns.iter().filter(within).map(|t| t.result).filter(|r| Some(shape.edges(r)) == longest));
    }
    (!found.is_empty()).then_some(found)
}

/// The states after removing one of these edges; None if there is none.
fn after(shape: &Shape, counts: &Counts, kinds: Vec<usize>) -> Option<Vec<Counts>> {
    (!kinds.is_empty()).then(|| kinds.into_iter().map(|k| shape.without(counts, k)).collect())
}

/// Strategy 4.14.
pub fn rows(shape: &Shape, counts: &Counts, last: Last) -> Option<Vec<Counts>> {
    if shape.is_strategic(counts) {
        return a(shape, counts, last);
    }
    let simple: Vec<usize> = shape.kinds(counts).filter(|k| shape.is_simple(counts, *k)).collect();
    let at = |v: usize| simple.iter().copied().filter(|k| shape.is_at(*k, v)).collect::<Vec<_>>();
    match last {
        Last::Nothing => after(shape, counts, simple),
        Last::Loop(v) if !at(v).is_empty() => after(shape, counts, at(v)),
        Last::Loop(_) | Last::Simple if !simple.is_empty() => after(shape, counts, simple),
        _ if simple.is_empty() => {
            let quiet = |k: &usize| shape.is_loop(*k) && shape.is_normal(&shape.without(counts, *k));
            after(shape, counts, shape.kinds(counts).filter(quiet).collect())
        }
        _ => None,
    }
}

/// Strategy 4.14 with a rule for the critical state: any turn, as A has it.
pub fn rows_repaired(shape: &Shape, counts: &Counts, last: Last) -> Option<Vec<Counts>> {
    rows(shape, counts, last).or_else(|| a(shape, counts, last).filter(|_| shape.is_critical(counts)))
}

/// The strategy in the proof of Theorem 4.13; where it says nothing every turn will do.
pub fn theorem_4_13(shape: &Shape, counts: &Counts, last: Last) -> Option<Vec<Counts>> {
    let bouquets =
        |loops: u8| (0..shape.vertices).find(|v| counts[*v] == loops && shape.weight(counts, *v) == u32::from(loops));
    match (last, bouquets(1), bouquets(2)) {
        (Last::Nothing, ..) => rows(shape, counts, last),
        (_, Some(one), Some(two)) => Some(vec![shape.without(&shape.without(counts, one), two)]),
        _ => None,
    }
}

/// What a strategy is sure of, by all replies and all its free choices, without symmetry.
pub struct Walk<'a> {
    shape: &'a Shape,
    rule: Rule,
    user: FxHashMap<(Counts, Last), i32>,
    other: FxHashMap<Counts, i32>,
    /// The states at which the user has no rule.
    pub gaps: FxHashSet<Counts>,
    /// The states at which a rule names a turn that the normal game forbids.
    pub forbidden: FxHashSet<Counts>,
    /// The critical states that come up.
    pub critical: FxHashSet<Counts>,
}

impl<'a> Walk<'a> {
    /// Nothing is walked yet.
    pub fn new(shape: &'a Shape, rule: Rule) -> Self {
        let (user, other) = (FxHashMap::default(), FxHashMap::default());
        let [gaps, forbidden, critical] = [(); 3].map(|()| FxHashSet::default());
        Walk { shape, rule, user, other, gaps, forbidden, critical }
    }

    fn note(&mut self, counts: &Counts) {
        if self.shape.is_critical(counts) {
            self.critical.insert(*counts);
        }
    }

    /// The least that the user is sure of when he is to move.
    pub fn user(&mut self, counts: &Counts, last: Last) -> i32 {
        if let Some(known) = self.user.get(&(*counts, last)) {
            return *known;
        }
        self.note(counts);
        let legal = results(self.shape.legal(counts));
        let allowed = match (self.rule)(self.shape, counts, last) {
            Some(named) => {
                if named.iter().any(|r| !legal.contains(r)) {
                    self.forbidden.insert(*counts);
                }
                named.into_iter().filter(|r| legal.contains(r)).collect()
            }
            None if legal.is_empty() => Vec::new(),
            None => {
                self.gaps.insert(*counts);
                legal
            }
        };
        let worth = |to: &Counts, walk: &mut Self| walk.shape.points(counts, to) + walk.other(to);
        let worst = allowed.iter().map(|to| worth(to, self)).min().unwrap_or(0);
        self.user.insert((*counts, last), worst);
        worst
    }

    /// The least that the user is sure of when the opponent is to move.
    pub fn other(&mut self, counts: &Counts) -> i32 {
        if let Some(known) = self.other.get(counts) {
            return *known;
        }
        self.note(counts);
        let mut worst = None;
        for turn in self.shape.legal(counts) {
            let gone = self.shape.kinds(counts).find(|k| turn.result[*k] < counts[*k]);
            let last = match gone {
                _ if self.shape.edges(&turn.result) + 1 != self.shape.edges(counts) => Last::Other,
                Some(k) if self.shape.is_loop(k) => Last::Loop(k),
                Some(k) if self.shape.is_simple(counts, k) => Last::Simple,
                _ => Last::Other,
            };
            let margin = self.user(&turn.result, last) - self.shape.points(counts, &turn.result);
            worst = Some(worst.map_or(margin, |w: i32| w.min(margin)));
        }
        self.other.insert(*counts, worst.unwrap_or(0));
        worst.unwrap_or(0)
    }

    /// The same for the empty board, by who uses the strategy: 0 for Player I, 1 for Player II.
    pub fn board(&mut self, player: usize) -> i32 {
        let start = self.shape.start();
        if player == 0 { self.user(&start, Last::Nothing) } else { self.other(&start) }
    }
}

/// A game in which a strategy of the library is used, on a board or from a position of it.
pub fn with_course<T>(spec: &str, strategy: Strategy, see: impl FnOnce(Course) -> T) -> T {
    let (name, body) = spec.split_once(':').expect("a spec has a name");
    let (game, at) = Coins::parse_named(name, &mut Scan::new(body)).unwrap_or_else(|e| panic!("{spec}: {e:?}"));
    let game = game.played_by(Convention::PointsNormal);
    see(Course { game: game.form(&at), strategy })
}

/// What a strategy is sure of by the library's search over classes of equal places.
pub fn sure_of(trial: &Trial, spec: &str, strategy: Strategy, user_begins: bool) -> Result<i32, Stopped> {
    with_course(spec, strategy, |course| {
        let mut worst = Worst::new(course).expect("it is small");
        worst.margin(&course.start(user_begins), &mut trial.meter())
    })
}
