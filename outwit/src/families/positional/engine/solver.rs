//! Answers questions about one board, and remembers what it has found.
//!
//! Theorems come first: the weight of Erdős and Selfridge, a pairing, strategy stealing. Then a proof-number search
//! tries every move. On larger boards it takes turns with a second search, which tries few moves of the attacker but
//! follows long courses of threats: that one can only find wins.
//!
//! Cost: the theorems take polynomial time; the search is exponential in the number of free points in the worst case.
//! Each turn of the two searches opens twice as many states as the one before, and the table keeps what both find.
//! Memory: 16 bytes per state in a table of bounded size, 2 MiB per thread for failed threats, and the tables of
//! the symmetries.

use super::forcing::{Course, Forcing, still_wins};
use super::group::Group;
use super::pairing;
use super::search::{AttackTree, Effort};
use super::shape::{Bits, Shape, count, has, none, ones, set};
use super::state::{ATTACKER, DEFENDER, Settled, State, one};
use super::{ALWAYS_COUNTED, Advice, Ask, GoodMoves, Lines, Place, Proof};
use crate::engines::dfpn;
use crate::engines::proof_numbers::Table;
use crate::families::positional::rules::Taken;
use crate::families::positional::rules::points::Points;
use crate::limits::{Meter, Stopped};
use rustc_hash::FxHashMap;

/// A board of a bounded size, and what is known about it.
#[derive(Debug)]
pub struct Solver<const P: usize, const L: usize, const S: usize> {
    shape: Shape<P, L, S>,
    group: Group<P>,
    table: Table,
    forcing: Forcing,
}

/// The narrow search: how many moves of the attacker it tries, and how many states its search for threats visits.
const NARROW: usize = 16;
const LONG: u64 = 20_000;
/// Boards with more points than this are searched both ways.
const SMALL: usize = 36;
/// The states that the searches open in their first turns; each later turn opens twice as many.
const FIRST: u64 = 1 << 12;
const FULL: u64 = 1 << 14;
const FEW: u64 = 1 << 13;
/// The search for the length of a win may open at least `TO_COUNT` states on boards where it is not always worked out, and
/// the one for the list of good moves at least `TO_LIST`.
const TO_COUNT: u64 = 1 << 20;
const TO_LIST: u64 = 1 << 17;

impl<const P: usize, const L: usize, const S: usize> Solver<P, L, S> {
    /// The solver for a board, if the board fits these sizes.
    pub fn new(points: usize, lines: &[Vec<usize>], symmetries: Vec<Vec<u16>>) -> Option<Self> {
        let shape = Shape::new(points, lines)?;
        let group = Group::new(points, symmetries);
        Some(Solver { shape, group, table: Table::default(), forcing: Forcing::default() })
    }

    fn bits(points: &Points) -> Bits<P> {
        let mut bits = [0; P];
        points.iter().for_each(|p| set(&mut bits, p));
        bits
    }

    /// The state of a question about a place.
    fn state(&self, place: &Place, ask: Ask) -> State<P, L, S> {
        let taken = [&place.taken[ask.attacker], &place.taken[1 - ask.attacker]].map(Self::bits);
        let mover = if place.mover == ask.attacker { ATTACKER } else { DEFENDER };
        State::new(&self.shape, ask.race, taken, mover, ask.moves.unwrap_or(u32::MAX))
    }

    fn tree(&self, effort: Effort, ask: Ask) -> AttackTree<'_, P, L, S> {
        let question = (ask.attacker as u64) << 1 | u64::from(ask.race);
        AttackTree::new(&self.shape, &self.group, effort, question)
    }

    /// What the table says about a settled state.
    fn recorded(&self, state: &State<P, L, S>, ask: Ask) -> Option<bool> {
        let full = self.table.get(self.tree(Effort::FULL, ask).key_of(state)).and_then(|n| n.verdict());
        let narrow = Effort { width: NARROW, forcing: 0 };
        full.or_else(|| self.table.get(self.tree(narrow, ask).key_of(state))?.verdict().filter(|won| *won))
    }

    /// What is known about a state without a search.
    fn verdict(&self, mut state: State<P, L, S>, ask: Ask) -> Option<bool> {
        match state.settle(&self.shape, |_| ()) {
            Settled::Won => Some(true),
            Settled::Stopped => Some(false),
            Settled::Open(_) => self.recorded(&state, ask),
        }
    }

    /// The answer if a line is owned from the start.
    fn owned(&self, state: &State<P, L, S>, ask: Ask) -> Option<bool> {
        let can_move = !none(&state.free(&self.shape)) && state.left > 0;
        let last = 1 - state.mover;
        match () {
            () if !ask.race => state.owns(ATTACKER).then_some(true),
            () if state.owns(last) => Some(last == ATTACKER),
            // By the letter of the rules the attacker makes one more move, and then has moved last and owns a line.
            () if state.owns(ATTACKER) => Some(can_move),
            () if state.owns(DEFENDER) => Some(false),
            () => None,
        }
    }

    /// Searches a settled state with one kind of effort.
    fn search(
        &mut self,
        state: &State<P, L, S>,
        ask: Ask,
        effort: Effort,
        visits: u64,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stopped> {
        let (mut table, forcing) = (std::mem::take(&mut self.table), std::mem::take(&mut self.forcing));
        let mut tree = self.tree(effort, ask).with(forcing);
        let start = (*state, tree.key_of(state));
        let again = || (self.tree(effort, ask).with(Forcing::default()), start);
        let found = dfpn::search(&mut tree, &start, again, &mut table, visits, meter);
        let forcing = tree.forcing();
        (self.table, self.forcing) = (table, forcing);
        found
    }

    /// Searches a settled state with every kind of effort, until it is decided or `visits` states were opened.
    fn solve(
        &mut self,
        state: &State<P, L, S>,
        ask: Ask,
        visits: u64,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stopped> {
        let before = meter.positions();
        let left = |meter: &Meter| visits.saturating_sub(meter.positions() - before);
        let first = self.search(state, ask, Effort::WITH_THREATS, FIRST.min(visits), meter)?;
        if first.is_some() {
            return Ok(first);
        }
        let mut narrow = self.shape.points > SMALL;
        for round in 0.. {
            let turn = |first: u64| (first << round.min(30)).min(left(meter));
            if turn(1) == 0 {
                break;
            }
            let full = turn(if narrow { FULL } else { u64::MAX >> 31 });
            let few = turn(FEW);
            let found = self.search(state, ask, Effort::FULL, full, meter)?;
            if found.is_some() {
                return Ok(found);
            }
            if narrow {
                match self.search(state, ask, Effort { width: NARROW, forcing: LONG }, few, meter)? {
                    Some(true) => return Ok(Some(true)),
                    Some(false) => narrow = false,
                    None => {}
                }
            }
        }
        Ok(None)
    }

    /// The free points of each line open to the attacker.
    fn open_lines(&self, state: &State<P, L, S>) -> Vec<Vec<usize>> {
        let free = state.free(&self.shape);
        let points = |line: usize| ones(&self.shape.lines[line]).filter(|p| has(&free, *p)).collect();
        ones(&state.open[ATTACKER].lines).map(points).collect()
    }

    /// Whether nothing is taken and the defender, who also wants a line, begins: then the defender does not lose, by
    /// strategy stealing.
    fn steals(&self, place: &Place, ask: Ask) -> bool {
        ask.race && place.mover != ask.attacker && place.taken == Taken::default()
    }

    /// Whether the weight stops the attacker.
    fn is_light(&self, state: &State<P, L, S>) -> bool {
        if state.mover == DEFENDER {
            return state.weight(&self.shape) < one(&self.shape);
        }
        ones(&state.free(&self.shape)).all(|point| {
            let mut next = *state;
            next.play(&self.shape, point);
            !next.owns(ATTACKER) && next.weight(&self.shape) < one(&self.shape)
        })
    }

    /// A move that keeps the mover's win or defence.
    fn good_move(&mut self, state: &State<P, L, S>, ask: Ask, meter: &mut Meter) -> Result<Option<usize>, Stopped> {
        let wins = state.mover == ATTACKER;
        let after = |engine: &Self, point: usize| {
            let mut next = *state;
            next.play(&engine.shape, point);
            next
        };
        let moves: Vec<usize> = ones(&state.useful(&self.shape)).collect();
        let known =
            |engine: &Self| moves.iter().copied().find(|m| engine.verdict(after(engine, *m), ask) == Some(wins));
        if let Some(point) = known(self) {
            return Ok(Some(point));
        }
        let mut settled = *state;
        if let Settled::Open(_) = settled.settle(&self.shape, |_| ()) {
            self.solve(&settled, ask, u64::MAX, meter)?;
            if let Some(point) = known(self) {
                return Ok(Some(point));
            }
        }
        for point in &moves {
            if self.decide(after(self, *point), ask, u64::MAX, meter)? == Some(wins) {
                return Ok(Some(*point));
            }
        }
        Ok(ones(&state.free(&self.shape)).next())
    }

    /// Whether the attacker wins a state; None if opening `visits` states does not decide it.
    fn decide(
        &mut self,
        mut state: State<P, L, S>,
        ask: Ask,
        visits: u64,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stopped> {
        match state.settle(&self.shape, |_| ()) {
            Settled::Won => Ok(Some(true)),
            Settled::Stopped => Ok(Some(false)),
            Settled::Open(_) => match self.recorded(&state, ask) {
                Some(known) => Ok(Some(known)),
                None => self.solve(&state, ask, visits, meter),
            },
        }
    }

    /// Whether exactly these moves win by threats.
    fn is_won_by(&self, course: &[u16], state: &State<P, L, S>) -> bool {
        let mut made: Course = Vec::new();
        still_wins(course, &self.shape, state, |point| made.push(point as u16)) && made == course
    }

    /// Courses of threats that win after moves of the defender. A course is reused for every move it suits; the list
    /// is not the shortest possible.
    fn courses(&mut self, state: &State<P, L, S>) -> Vec<Course> {
        let mut courses: Vec<Course> = Vec::new();
        let threats = state.completing(&self.shape, ATTACKER);
        let moves = if none(&threats) { state.free(&self.shape) } else { threats };
        for point in ones(&moves) {
            let mut next = *state;
            next.play(&self.shape, point);
            let counters = !none(&next.completing(&self.shape, DEFENDER));
            if counters || courses.iter().any(|course| self.is_won_by(course, &next)) {
                continue;
            }
            courses.extend(self.forcing.wins(&self.shape, &next, LONG));
        }
        courses
    }
}

impl<const P: usize, const L: usize, const S: usize> Lines for Solver<P, L, S> {
    fn wins(&mut self, place: &Place, ask: Ask, visits: u64, meter: &mut Meter) -> Result<Option<bool>, Stopped> {
        if let Some(known) = self.known(place, ask) {
            return Ok(Some(known));
        }
        let state = self.state(place, ask);
        if pairing::find(&self.open_lines(&state)).is_some() {
            return Ok(Some(false));
        }
        self.decide(state, ask, visits, meter)
    }

    fn known(&mut self, place: &Place, ask: Ask) -> Option<bool> {
        let state = self.state(place, ask);
        if let Some(decided) = self.owned(&state, ask) {
            return Some(decided);
        }
        if self.steals(place, ask) || self.is_light(&state) {
            return Some(false);
        }
        self.verdict(state, ask)
    }

    fn proof(&mut self, place: &Place, ask: Ask) -> Proof {
        let state = self.state(place, ask);
        match () {
            () if self.owned(&state, ask).is_some() => Proof::Over,
            () if self.steals(place, ask) => Proof::Stealing,
            () if self.is_light(&state) => Proof::Weight,
            () => pairing::find(&self.open_lines(&state)).map_or(Proof::Search, Proof::Pairing),
        }
    }

    fn length(&mut self, place: &Place, ask: Ask, meter: &mut Meter) -> Result<Option<u32>, Stopped> {
        let visits = if self.shape.points <= ALWAYS_COUNTED { u64::MAX } else { TO_COUNT.max(meter.positions()) };
        for moves in 0..=self.shape.points as u32 {
            match self.wins(place, Ask { moves: Some(moves), ..ask }, visits, meter)? {
                Some(true) => return Ok(Some(moves)),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    fn good_moves(&mut self, place: &Place, ask: Ask, wins: bool, meter: &mut Meter) -> GoodMoves {
        let end = meter.positions() + TO_LIST.max(meter.positions() / 4);
        let mut good = GoodMoves::default();
        let mut classes: FxHashMap<Taken, Option<bool>> = FxHashMap::default();
        for point in ones(&self.state(place, ask).free(&self.shape)) {
            let mut next = Place { mover: 1 - place.mover, ..*place };
            next.taken[place.mover] = next.taken[place.mover].with(point);
            let class = self.normal(&next.taken).0;
            let known = classes.get(&class).copied();
            let verdict = match known {
                Some(known) => known,
                None => {
                    let left = end.saturating_sub(meter.positions());
                    let moves = ask.moves.map(|k| k.saturating_sub(u32::from(place.mover == ask.attacker)));
                    match self.wins(&next, Ask { moves, ..ask }, left, meter) {
                        Ok(found) => {
                            classes.insert(class, found);
                            found
                        }
                        Err(stopped) => {
                            good.stopped = Some(stopped);
                            break;
                        }
                    }
                }
            };
            match verdict {
                Some(verdict) if verdict == wins => {
                    good.points.push(point);
                    good.classes.extend(known.is_none().then_some(point));
                }
                Some(_) => {}
                None => good.undecided = true,
            }
        }
        good
    }

    fn wins_by(&self, course: &[u16], place: &Place, ask: Ask) -> bool {
        let state = self.state(place, ask);
        none(&state.completing(&self.shape, DEFENDER)) && self.is_won_by(course, &state)
    }

    fn advice(&mut self, place: &Place, ask: Ask, wins: bool, meter: &mut Meter) -> Result<Advice, Stopped> {
        let state = self.state(place, ask);
        let ours = (state.mover == ATTACKER) == wins;
        if !wins && self.is_light(&state) {
            return Ok(Advice::Weight);
        }
        if !ours {
            let courses = if wins { self.courses(&state) } else { Vec::new() };
            return Ok(Advice::Every(courses));
        }
        let (own, other) = (state.completing(&self.shape, state.mover), state.completing(&self.shape, 1 - state.mover));
        let point = match (ones(&own).next(), ones(&other).next()) {
            (Some(point), _) | (None, Some(point)) => Some(point),
            (None, None) => None,
        };
        if wins && (none(&other) || !none(&own)) {
            let course =
                if none(&own) { self.forcing.wins(&self.shape, &state, LONG) } else { point.map(|p| vec![p as u16]) };
            if let Some(course) = course {
                return Ok(Advice::Course(course));
            }
        }
        let point = match point {
            Some(point) => Some(point),
            None => self.good_move(&state, ask, meter)?,
        };
        Ok(point.map_or(Advice::Every(Vec::new()), Advice::Reply))
    }

    fn normal(&self, taken: &Taken) -> (Taken, usize) {
        let bits = [&taken[0], &taken[1]].map(Self::bits);
        if self.group.order() <= 1 || count(&bits[0]) + count(&bits[1]) > self.group.early() {
            return (*taken, 0);
        }
        let (least, element) = self.group.least(&bits, &mut Vec::new());
        (least.map(|set| ones(&set).collect()), element)
    }

    fn element(&self, number: usize) -> &[u16] {
        self.group.element(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::positional::rules::{grids, planes};
    use crate::limits::Limits;

    fn answers(mut engine: impl Lines, asks: &[(Place, Ask)]) -> Vec<Option<bool>> {
        let mut meter = Meter::new(Limits::default());
        asks.iter().map(|(place, ask)| engine.wins(place, *ask, u64::MAX, &mut meter).expect("it fits")).collect()
    }

    #[test]
    fn boards_of_every_size_have_the_same_answers() {
        for board in [planes::affine(3), planes::projective(2), grids::in_a_row(3, 4, 3), grids::cube(2, 3)] {
            let board = board.expect("it is a board");
            let points = board.names.len();
            let taken = |first: &[usize], second: &[usize]| [first, second].map(|p| p.iter().copied().collect());
            let mut asks = Vec::new();
            for taken in [taken(&[], &[]), taken(&[0], &[1]), taken(&[2], &[]), taken(&[], &[3, 4])] {
                for (mover, attacker, race) in [(0, 0, true), (1, 0, true), (0, 1, true), (0, 0, false), (1, 0, false)]
                {
                    asks.extend(
                        [None, Some(2), Some(3), Some(4)]
                            .map(|moves| (Place { taken, mover }, Ask { attacker, race, moves })),
                    );
                }
            }
            let alone = || vec![(0..points as u16).collect::<Vec<u16>>()];
            let symmetric = crate::families::positional::rules::symmetry::Symmetry::of(&board)
                .elements(50_000)
                .expect("they are few");
            let expected = answers(Solver::<1, 1, 3>::new(points, &board.lines, symmetric).expect("it fits"), &asks);
            assert!(expected.contains(&Some(true)) && expected.contains(&Some(false)), "{}", board.text);
            let all = [
                answers(Solver::<1, 2, 4>::new(points, &board.lines, alone()).expect("it fits"), &asks),
                answers(Solver::<2, 8, 5>::new(points, &board.lines, alone()).expect("it fits"), &asks),
                answers(Solver::<8, 64, 10>::new(points, &board.lines, alone()).expect("it fits"), &asks),
                answers(Solver::<8, 1024, 10>::new(points, &board.lines, alone()).expect("it fits"), &asks),
            ];
            for other in all {
                assert_eq!(other, expected, "{}", board.text);
            }
        }
    }

    #[test]
    fn an_interrupted_search_resumes() {
        let board = grids::in_a_row(4, 5, 4).expect("it is a board");
        let mut engine = Solver::<1, 1, 3>::new(20, &board.lines, vec![(0..20).collect()]).expect("it fits");
        let (place, ask) = (Place { taken: Taken::default(), mover: 0 }, Ask { attacker: 0, race: true, moves: None });
        let mut meter = Meter::new(Limits::default());
        let mut rounds = 0;
        while engine.wins(&place, ask, 500, &mut meter).expect("it fits").is_none() {
            rounds += 1;
            assert!(rounds < 1000, "the search never ends");
        }
        assert!(rounds > 1);
        assert_eq!(engine.known(&place, ask), Some(false));
    }
}
