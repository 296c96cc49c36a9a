//! Follows Bob's blocks in a position: whether he can still hold Alice off, and what he plays.
//!
//! Each translate of a site is considered on its own. It is *settled* when Bob's cells there already meet every copy
//! that the site must hold; *due* when Alice has played there and Bob must answer; *lost* when no answer is left.
//! Otherwise it is untouched, or Bob has answered so far as his list says. Bob is safe while no site is lost and, with
//! Alice to move, none is due; on his own turn one site may be due, and that is where he plays.
//!
//! The blocks may be laid on the board in any way. If Bob followed them from the start, they fit as they are.
//!
//! Cost: up to 8·index ways to lay the blocks, each with one look at every site that is touched. A site takes time
//! linear in its members, or in the states of an area times its cells.

use crate::families::animals::engine::{Area, AreaState, Blocks, Site};
use crate::families::animals::rules::{Animal, BOB, Cell, Copy, Motion, Move, Position};
use crate::player::Player;
use std::collections::{BTreeMap, BTreeSet};

/// How many rings of translates around the origin Bob searches for an unasked move.
const RINGS: i32 = 64;

/// Blocks, ready to be followed.
pub(crate) struct Following<'a> {
    animal: &'a Animal,
    blocks: &'a Blocks,
    /// For every cell of a site, reduced modulo the lattice: the site and the cell as the site has it.
    owners: BTreeMap<Cell, (usize, Cell)>,
    sites: Vec<Held<'a>>,
}

/// A site with the cells it consists of and the traces it holds.
enum Held<'a> {
    Members { members: &'a [Copy], cells: BTreeSet<Cell> },
    Area { area: &'a Area, cells: BTreeSet<Cell>, traces: Vec<BTreeSet<Cell>> },
}

/// The state of a translate of a site.
enum State {
    /// No answer is needed.
    Quiet,
    /// One of these answers must be given now.
    Due(Vec<Copy>),
    /// No answer helps any more.
    Lost,
}

/// The moves so far, in coordinates in which the blocks lie at the origin.
struct Played {
    alice: BTreeSet<Cell>,
    bob: BTreeSet<Copy>,
    covered: BTreeSet<Cell>,
}

impl Played {
    fn is_free(&self, cell: Cell) -> bool {
        !self.alice.contains(&cell) && !self.covered.contains(&cell)
    }
}

impl<'a> Following<'a> {
    /// Prepares blocks for following.
    pub(crate) fn new(animal: &'a Animal, blocks: &'a Blocks) -> Self {
        let held = |site: &'a Site| match site {
            Site::Members(members) => {
                Held::Members { members, cells: members.iter().flat_map(|&m| animal.cells(m)).collect() }
            }
            Site::Area(area) => {
                Held::Area { area, cells: area.cells.iter().copied().collect(), traces: traces(animal, area) }
            }
        };
        let sites: Vec<Held> = blocks.sites.iter().map(held).collect();
        let mut following = Following { animal, blocks, owners: BTreeMap::new(), sites };
        let owned = following.sites.iter().enumerate().flat_map(|(i, site)| site.cells().iter().map(move |&c| (i, c)));
        following.owners = owned.map(|(i, c)| (following.reduced(c), (i, c))).collect();
        following
    }

    /// The cell's representative modulo the lattice.
    fn reduced(&self, cell: Cell) -> Cell {
        let lattice = self.blocks.lattice;
        let rows = cell.y.div_euclid(lattice.b);
        let x = i64::from(cell.x) - i64::from(rows) * i64::from(lattice.t);
        Cell::new(x.rem_euclid(lattice.a.into()) as i32, cell.y.rem_euclid(lattice.b))
    }

    /// What Bob plays if the blocks, laid in some way, keep him safe; None if they do not. With Alice to move there is
    /// nothing to play.
    pub(crate) fn keeps(&self, position: &Position, mover: Player) -> Option<Vec<Move>> {
        Some(self.lies(position, mover)?.1)
    }

    /// A way to lay the blocks on the board that keeps Bob safe, and what he plays.
    pub(crate) fn lies(&self, position: &Position, mover: Player) -> Option<(Motion, Vec<Move>)> {
        let lattice = self.blocks.lattice;
        let shifts = (0..lattice.b).flat_map(|y| (0..lattice.a).map(move |x| Cell::new(x, y)));
        let mut ways = shifts.flat_map(|by| Motion::about_origin().map(move |m| Motion { by, ..m }));
        ways.find_map(|way| Some((way, self.laid(position, mover, way)?)))
    }

    /// What Bob plays if the blocks, laid in one way, keep him safe.
    fn laid(&self, position: &Position, mover: Player, way: Motion) -> Option<Vec<Move>> {
        let back = way.inverse();
        let played = Played {
            alice: position.alice().iter().map(|&c| back.apply(c)).collect(),
            covered: position.covered().iter().map(|&c| back.apply(c)).collect(),
            bob: position.bob().iter().map(|&c| self.animal.moved(c, back)).collect(),
        };
        let taken = played.alice.iter().chain(&played.covered);
        let touched: BTreeSet<(usize, Cell)> =
            taken.filter_map(|&c| self.owners.get(&self.reduced(c)).map(|&(site, own)| (site, c - own))).collect();
        let mut due = Vec::new();
        for &(site, by) in &touched {
            match self.sites[site].state(self.animal, &played, by) {
                State::Quiet => {}
                State::Due(answers) if mover == BOB && due.is_empty() => due = answers,
                _ => return None,
            }
        }
        if mover == BOB && due.is_empty() {
            due.push(self.unasked(&touched)?);
        }
        Some(due.into_iter().map(|copy| Move::Lay(self.animal.moved(copy, way))).collect())
    }

    /// A copy to play when no answer is due: in an untouched translate.
    fn unasked(&self, touched: &BTreeSet<(usize, Cell)>) -> Option<Copy> {
        let lattice = self.blocks.lattice;
        (0..RINGS).find_map(|ring| {
            let around = (-ring..=ring).flat_map(|q| (-ring..=ring).map(move |p| (p, q)));
            let mut on_ring = around.filter(|(p, q)| p.abs().max(q.abs()) == ring);
            on_ring.find_map(|(p, q)| {
                let by = Cell::new(p * lattice.a + q * lattice.t, q * lattice.b);
                let mut free = self.sites.iter().enumerate().filter(|(i, _)| !touched.contains(&(*i, by)));
                free.find_map(|(_, site)| {
                    let copy = match site {
                        Held::Members { members, .. } => members.first().copied(),
                        Held::Area { area, .. } => area.unasked,
                    };
                    copy.map(|c| Copy { at: c.at + by, ..c })
                })
            })
        })
    }
}

impl Held<'_> {
    fn cells(&self) -> &BTreeSet<Cell> {
        match self {
            Held::Members { cells, .. } | Held::Area { cells, .. } => cells,
        }
    }

    fn state(&self, animal: &Animal, played: &Played, by: Cell) -> State {
        let moved = |copy: &Copy| Copy { at: copy.at + by, ..*copy };
        match self {
            Held::Members { members, cells } => {
                let whole = |m: &Copy| animal.cells(*m).all(|c| played.covered.contains(&c));
                if members.iter().map(moved).any(|m| whole(&m)) {
                    return State::Quiet;
                }
                let free = |m: &Copy| animal.cells(*m).all(|c| played.is_free(c));
                let answers: Vec<Copy> = members.iter().map(moved).filter(free).collect();
                let (mut hers, mut ready) = (false, true);
                for cell in cells.iter().map(|&c| c + by) {
                    hers |= played.alice.contains(&cell);
                    ready &= !played.is_free(cell) || answers.iter().any(|m| animal.cells(*m).all(|c| c != cell));
                }
                match hers {
                    false if ready => State::Quiet,
                    true if !answers.is_empty() => State::Due(answers),
                    _ => State::Lost,
                }
            }
            Held::Area { area, cells, traces } => {
                let met = |t: &BTreeSet<Cell>| t.iter().any(|&c| played.covered.contains(&(c + by)));
                if traces.iter().all(met) {
                    return State::Quiet;
                }
                let own = |taken: &BTreeSet<Cell>| {
                    cells.iter().copied().filter(|&c| taken.contains(&(c + by))).collect::<BTreeSet<Cell>>()
                };
                let (alice, covered) = (own(&played.alice), own(&played.covered));
                let inside = |copy: &Copy| animal.cells(*copy).all(|c| cells.contains(&c));
                let bob: BTreeSet<Copy> =
                    played.bob.iter().map(|c| Copy { at: c.at - by, ..*c }).filter(inside).collect();
                let whole: BTreeSet<Cell> = bob.iter().flat_map(|&c| animal.cells(c)).collect();
                if whole != covered {
                    return State::Lost;
                }
                let listed = |s: &AreaState, alice: &BTreeSet<Cell>| same(s, alice, &bob);
                if area.states.iter().any(|s| listed(s, &alice)) {
                    return State::Quiet;
                }
                let mut answers = BTreeSet::new();
                for &last in &alice {
                    let before: BTreeSet<Cell> = alice.iter().copied().filter(|&c| c != last).collect();
                    for state in area.states.iter().filter(|s| listed(s, &before)) {
                        answers.extend(state.answers.iter().filter(|(c, _)| *c == last).map(|(_, b)| moved(b)));
                    }
                }
                if answers.is_empty() { State::Lost } else { State::Due(answers.into_iter().collect()) }
            }
        }
    }
}

/// Whether a state of an area has these cells and copies.
fn same(state: &AreaState, alice: &BTreeSet<Cell>, bob: &BTreeSet<Copy>) -> bool {
    state.alice.len() == alice.len()
        && state.bob.len() == bob.len()
        && state.alice.iter().all(|c| alice.contains(c))
        && state.bob.iter().all(|c| bob.contains(c))
}

/// The traces that an area holds: the sets of cells that copies share with it, where Alice never gets all of one.
fn traces(animal: &Animal, area: &Area) -> Vec<BTreeSet<Cell>> {
    let cells: BTreeSet<Cell> = area.cells.iter().copied().collect();
    let covered = |bob: &[Copy]| bob.iter().flat_map(|&c| animal.cells(c)).collect::<BTreeSet<Cell>>();
    let listed = |alice: &BTreeSet<Cell>, bob: &[Copy]| {
        area.states.iter().any(|s| same(s, alice, &bob.iter().copied().collect()))
    };
    // The sets that Alice may own while the list applies, and Bob's cells where it ends.
    let (mut owned, mut exits) = (Vec::new(), Vec::new());
    for state in &area.states {
        let bobs = covered(&state.bob);
        for &cell in cells.iter().filter(|c| !state.alice.contains(c) && !bobs.contains(c)) {
            let alice: BTreeSet<Cell> = state.alice.iter().copied().chain([cell]).collect();
            let answer = state.answers.iter().find(|(c, _)| *c == cell).map(|(_, b)| *b);
            let bob: Vec<Copy> = state.bob.iter().copied().chain(answer).collect();
            if !listed(&alice, &bob) {
                exits.push(covered(&bob));
            }
            owned.push(alice);
        }
    }
    if let Some(first) = area.unasked.filter(|f| !listed(&BTreeSet::new(), &[*f])) {
        exits.push(covered(&[first]));
    }
    let copies: BTreeSet<Copy> = cells.iter().flat_map(|&c| animal.copies_through(c)).collect();
    let traces: BTreeSet<BTreeSet<Cell>> =
        copies.into_iter().map(|q| animal.cells(q).filter(|c| cells.contains(c)).collect()).collect();
    let held = |t: &BTreeSet<Cell>| {
        owned.iter().all(|alice| !t.is_subset(alice)) && exits.iter().all(|bob| !t.is_disjoint(bob))
    };
    traces.into_iter().filter(held).collect()
}
