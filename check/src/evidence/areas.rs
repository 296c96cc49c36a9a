//! Areas: sites where Bob's answer depends on what has been played there before.
//!
//! Theorem (FORMAT.md, "Blocks"). Alice never completes a copy whose part in the area is not empty, if in every listed
//! state the part has a cell of Bob's or at least two cells that Alice lacks, and in every exit, a state that listed states
//! lead to and that is not listed, it has a cell of Bob's.
//!
//! Cost: one look at each state for every copy that meets the area. Memory: the lists in the file, and the cells of the
//! copies in them.

use crate::core::limits::Meter;
use crate::core::theory::{Role, Theorem};
use crate::games::animal::plane::{Cell, cells_in_order, list};
use crate::games::animal::{Animal, Copy};
use std::collections::{HashMap, HashSet};

pub(crate) const THEOREM: Theorem = Theorem {
    word: "area",
    statement: "Where Bob answers by a list of states, Alice never completes a copy that he meets in every exit and that she \
                never lacks only one cell of.",
    section: "Blocks",
    role: Role::Inside,
};

/// A site with a list of states. Its cells are numbered in order.
pub(crate) struct Area {
    /// Its cells, in order.
    cells: Vec<Cell>,
    /// The copy that Bob plays here unasked, and the numbers of its cells.
    unasked: Option<(Copy, Vec<u32>)>,
    /// Whether the state that this leads to is not listed.
    unasked_is_exit: bool,
    states: Vec<State>,
    numbers: HashMap<Key, usize>,
}

/// Alice's cells and Bob's copies, both in order.
type Key = (Vec<u32>, Vec<Copy>);

/// What has been played in an area, and how Bob answers what is played next.
pub(crate) struct State {
    key: Key,
    /// The numbers of Bob's cells, in order.
    bob: Vec<u32>,
    answers: Vec<Answer>,
    /// Whether taking some cell that Bob does not answer leads to a state that is not listed.
    has_silent_exit: bool,
}

struct Answer {
    cell: u32,
    copy: Copy,
    /// The numbers of its cells.
    cells: Vec<u32>,
    /// Whether it leads to a state that is not listed.
    is_exit: bool,
}

impl State {
    /// Whether Bob has one of these cells in this state.
    pub(crate) fn is_met_by_bob(&self, part: &[u32]) -> bool {
        meet(part, &self.bob)
    }
}

fn meet(part: &[u32], cells: &[u32]) -> bool {
    part.iter().any(|c| cells.binary_search(c).is_ok())
}

impl Area {
    /// Reads `CELLS` or `CELLS unasked COPY`.
    pub(crate) fn read(animal: &Animal, text: &str) -> Result<Area, String> {
        let (cells, unasked) = text.split_once(" unasked ").map_or((text, None), |(cells, copy)| (cells, Some(copy)));
        let mut cells = list(cells, Cell::read)?;
        cells.sort_unstable();
        if cells.is_empty() {
            return Err("an area has cells".to_owned());
        }
        if !cells.is_sorted_by(|a, b| a < b) {
            return Err("a cell of the area is listed twice".to_owned());
        }
        let states = Vec::new();
        let mut area = Area { cells, unasked: None, unasked_is_exit: false, states, numbers: HashMap::new() };
        if let Some(copy) = unasked {
            let copy = animal.read_copy(copy)?;
            area.unasked = Some((copy, area.inside(animal, copy)?));
        }
        Ok(area)
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(crate) fn states(&self) -> &[State] {
        &self.states
    }

    /// The numbers of the cells that are free in a state.
    pub(crate) fn free(&self, state: &State) -> impl Iterator<Item = u32> {
        let is_free = |c: &u32| !meet(&[*c], &state.key.0) && !meet(&[*c], &state.bob);
        (0..self.cells.len() as u32).filter(is_free)
    }

    pub(crate) fn has_unasked(&self) -> bool {
        self.unasked.is_some()
    }

    fn number(&self, cell: Cell) -> Option<u32> {
        self.cells.binary_search(&cell).ok().map(|i| i as u32)
    }

    /// The numbers of the cells of a copy, in order; the whole copy must be in the area.
    fn inside(&self, animal: &Animal, copy: Copy) -> Result<Vec<u32>, String> {
        let cells: Option<Vec<u32>> = animal.cells(copy).map(|c| self.number(c)).collect();
        cells.ok_or_else(|| format!("the copy {} is not inside the area", animal.write_copy(copy)))
    }

    /// The numbers of those cells of a copy that are in the area.
    pub(crate) fn part(&self, animal: &Animal, copy: Copy) -> Vec<u32> {
        animal.cells(copy).filter_map(|c| self.number(c)).collect()
    }

    /// Reads `ALICE/BOB` or `ALICE/BOB ANSWERS`.
    pub(crate) fn add_state(&mut self, animal: &Animal, text: &str, meter: &Meter) -> Result<(), String> {
        let size = animal.shapes[0].len();
        let (state, answers) = text.split_once(' ').map_or((text, None), |(state, answers)| (state, Some(answers)));
        let (alice, bob) = state.split_once('/').ok_or("a state reads `ALICE/BOB`, with or without answers")?;
        let alice: Option<Vec<u32>> = cells_in_order(alice)?.into_iter().map(|c| self.number(c)).collect();
        let alice = alice.ok_or("a cell of the state is not in the area")?;
        let copies = list(bob, |b| animal.read_copy(b))?;
        if !copies.is_sorted_by(|a, b| a < b) {
            return Err("copies must be listed in order".to_owned());
        }
        let mut taken: HashSet<u32> = alice.iter().copied().collect();
        let mut bob = Vec::new();
        for copy in &copies {
            meter.store(8 * size)?;
            bob.extend(self.inside(animal, *copy)?);
        }
        if !bob.iter().all(|c| taken.insert(*c)) {
            return Err("something overlaps in a state".to_owned());
        }
        bob.sort_unstable();
        let mut read = Vec::new();
        let mut answered = HashSet::new();
        for answer in answers.into_iter().flat_map(|a| a.split(';')) {
            let (cell, copy) = answer.split_once('>').ok_or("an answer reads `CELL>COPY`")?;
            let cell = self.number(Cell::read(cell)?).filter(|c| !taken.contains(c));
            let cell = cell.ok_or("an answered cell is not a free cell of the area")?;
            let copy = animal.read_copy(copy)?;
            meter.store(8 * size)?;
            let cells = self.inside(animal, copy)?;
            if cells.iter().any(|c| *c == cell || taken.contains(c)) {
                return Err(format!("the answer {} is not free", animal.write_copy(copy)));
            }
            if !answered.insert(cell) {
                return Err("a cell is answered twice".to_owned());
            }
            read.push(Answer { cell, copy, cells, is_exit: false });
        }
        let key = (alice, copies);
        if self.states.is_empty() && key != (Vec::new(), Vec::new()) {
            return Err("nothing is played in the first state".to_owned());
        }
        if self.numbers.insert(key.clone(), self.states.len()).is_some() {
            return Err("a state is listed twice".to_owned());
        }
        self.states.push(State { key, bob, answers: read, has_silent_exit: false });
        Ok(())
    }

    /// Finds out where states lead to others that are not listed, once all are read.
    pub(crate) fn link(&mut self, animal: &Animal, meter: &Meter) -> Result<(), String> {
        if self.states.is_empty() {
            return Err("an area needs a state".to_owned());
        }
        self.unasked_is_exit = self.unasked.is_some() && self.unasked_state().is_none();
        let size = animal.shapes[0].len();
        let mut silent: Vec<usize> = Vec::with_capacity(self.states.len());
        for state in &mut self.states {
            for answer in &mut state.answers {
                meter.work(8 * (state.key.0.len() + state.key.1.len()))?;
                answer.is_exit = !self.numbers.contains_key(&next(&state.key, answer.cell, Some(answer.copy)));
            }
            // The number of cells that are free and not answered.
            let (alice, copies) = &state.key;
            silent.push(self.cells.len() - alice.len() - copies.len() * size - state.answers.len());
        }
        for state in &self.states {
            for i in 0..state.key.0.len() {
                meter.work(8 * (state.key.0.len() + state.key.1.len()))?;
                let mut key = state.key.clone();
                let cell = key.0.remove(i);
                if let Some(&before) = self.numbers.get(&key)
                    && self.states[before].answers.iter().all(|a| a.cell != cell)
                {
                    silent[before] -= 1;
                }
            }
        }
        for (state, silent) in self.states.iter_mut().zip(silent) {
            state.has_silent_exit = silent > 0;
        }
        Ok(())
    }

    /// The number of the listed state after Bob has played here unasked.
    pub(crate) fn unasked_state(&self) -> Option<usize> {
        let (copy, _) = self.unasked.as_ref()?;
        self.numbers.get(&(Vec::new(), vec![*copy])).copied()
    }

    /// The number of the listed state after Alice takes a cell, by its number.
    pub(crate) fn after(&self, state: &State, cell: u32) -> Option<usize> {
        let answer = state.answers.iter().find(|a| a.cell == cell);
        self.numbers.get(&next(&state.key, cell, answer.map(|a| a.copy))).copied()
    }

    /// Whether Alice never completes a copy that has this part in the area.
    pub(crate) fn holds(&self, part: &[u32], meter: &Meter) -> Result<bool, String> {
        if part.is_empty() || self.unasked_is_exit && !self.unasked.as_ref().is_some_and(|(_, f)| meet(part, f)) {
            return Ok(false);
        }
        for state in &self.states {
            meter.work(1 + part.len())?;
            // If Bob has a cell of it here, he keeps that cell whatever follows.
            if state.is_met_by_bob(part) {
                continue;
            }
            let missing = part.iter().filter(|c| state.key.0.binary_search(c).is_err()).count();
            if missing < 2 || state.has_silent_exit {
                return Ok(false);
            }
            meter.work(state.answers.len() * part.len())?;
            if state.answers.iter().any(|a| a.is_exit && !meet(part, &a.cells)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The state after Alice takes a cell and Bob answers.
fn next((alice, bob): &Key, cell: u32, answer: Option<Copy>) -> Key {
    let (mut alice, mut bob) = (alice.clone(), bob.clone());
    insert(&mut alice, cell);
    answer.into_iter().for_each(|copy| insert(&mut bob, copy));
    (alice, bob)
}

fn insert<T: Ord>(list: &mut Vec<T>, item: T) {
    let place = list.partition_point(|other| *other < item);
    list.insert(place, item);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::limits::Limits;

    /// Pseudorandom numbers, the same on every run.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) % bound as u64) as usize
        }
    }

    /// An area played by the plain rules.
    struct Plain {
        animal: Animal,
        cells: Vec<Cell>,
        unasked: Option<Copy>,
        /// The listed states with their answers.
        states: HashMap<(Vec<Cell>, Vec<Copy>), HashMap<Cell, Copy>>,
    }

    impl Plain {
        fn taken(&self, alice: &[Cell], bob: &[Copy]) -> Vec<Cell> {
            alice.iter().copied().chain(bob.iter().flat_map(|b| self.animal.cells(*b))).collect()
        }

        /// An area with random answers, listed in the order in which states are reached.
        fn random(text: &str, cells: Vec<Cell>, dice: &mut Dice) -> (Plain, String, Vec<String>) {
            let animal = Animal::read(text).unwrap();
            let inside = |c: &Copy| animal.cells(*c).all(|c| cells.contains(&c));
            let shapes = 0..animal.shapes.len();
            let copies: Vec<Copy> = shapes
                .flat_map(|s| animal.places(s, &cells, &Meter::new(&Limits::default())).unwrap())
                .filter(inside)
                .collect();
            let unasked = (dice.below(2) == 0).then(|| copies[dice.below(copies.len())]);
            let write = |cells: &[Cell]| cells.iter().map(|c| format!("{},{}", c.x, c.y)).collect::<Vec<_>>().join(";");
            let mut area = write(&cells);
            if let Some(copy) = unasked {
                area += &format!(" unasked {}", animal.write_copy(copy));
            }
            let mut plain = Plain { animal, cells, unasked, states: HashMap::new() };
            let mut open = vec![(Vec::new(), Vec::new())];
            if let Some(copy) = unasked.filter(|_| dice.below(2) == 0) {
                open.push((Vec::new(), vec![copy]));
            }
            let mut lines = Vec::new();
            while !open.is_empty() {
                let (alice, bob) = open.remove(0);
                if plain.states.contains_key(&(alice.clone(), bob.clone())) {
                    continue;
                }
                let taken = plain.taken(&alice, &bob);
                let mut answers = HashMap::new();
                let mut listed = Vec::new();
                for cell in plain.cells.iter().filter(|c| !taken.contains(c)) {
                    let fits = |b: &&Copy| plain.animal.cells(**b).all(|c| c != *cell && !taken.contains(&c));
                    let fitting: Vec<&Copy> = copies.iter().filter(fits).collect();
                    let (mut alice, mut bob) = (alice.clone(), bob.clone());
                    insert(&mut alice, *cell);
                    if !fitting.is_empty() && dice.below(8) > 0 {
                        let answer = *fitting[dice.below(fitting.len())];
                        insert(&mut bob, answer);
                        answers.insert(*cell, answer);
                        listed.push(format!("{},{}>{}", cell.x, cell.y, plain.animal.write_copy(answer)));
                    }
                    if dice.below(4) > 0 {
                        open.push((alice, bob));
                    }
                }
                let copies: Vec<String> = bob.iter().map(|b| plain.animal.write_copy(*b)).collect();
                let answers_text = if listed.is_empty() { String::new() } else { format!(" {}", listed.join(";")) };
                lines.push(format!("{}/{}{answers_text}", write(&alice), copies.join(";")));
                plain.states.insert((alice, bob), answers);
            }
            (plain, area, lines)
        }

        /// Whether Alice can get all of these cells, which are in the area.
        fn falls(&self, part: &[Cell]) -> bool {
            let mut open = vec![(Vec::new(), Vec::new(), true)];
            open.extend(self.unasked.map(|f| (Vec::new(), vec![f], true)));
            while let Some((alice, bob, follows)) = open.pop() {
                if part.iter().all(|c| alice.contains(c)) {
                    return true;
                }
                let answers = self.states.get(&(alice.clone(), bob.clone())).filter(|_| follows);
                let taken = self.taken(&alice, &bob);
                for cell in self.cells.iter().filter(|c| !taken.contains(c)) {
                    let (mut alice, mut bob) = (alice.clone(), bob.clone());
                    insert(&mut alice, *cell);
                    if part.iter().all(|c| alice.contains(c)) {
                        return true;
                    }
                    if let Some(answer) = answers.and_then(|a| a.get(cell)) {
                        insert(&mut bob, *answer);
                    }
                    open.push((alice, bob, answers.is_some()));
                }
            }
            false
        }
    }

    #[test]
    fn an_area_holds_exactly_what_alice_cannot_get() {
        let mut dice = Dice(7);
        let (mut held, mut fell) = (0, 0);
        for (text, rows) in [("##", ["###", "###"]), ("##", ["####", ".##."]), ("##/#.", ["####", "###."])] {
            let cells = (0..).zip(rows).flat_map(|(y, row)| {
                (0..).zip(row.bytes()).filter(|(_, b)| *b == b'#').map(move |(x, _)| Cell { y, x })
            });
            let cells: Vec<Cell> = cells.collect();
            for _ in 0..60 {
                let (plain, text, lines) = Plain::random(text, cells.clone(), &mut dice);
                let mut area = Area::read(&plain.animal, &text).unwrap();
                for line in &lines {
                    area.add_state(&plain.animal, line, &Meter::new(&Limits::default())).unwrap();
                }
                area.link(&plain.animal, &Meter::new(&Limits::default())).unwrap();
                for mask in 1_u32..1 << cells.len() {
                    let part: Vec<u32> = (0..cells.len() as u32).filter(|i| mask >> i & 1 == 1).collect();
                    if part.len() > 4 {
                        continue;
                    }
                    let cells: Vec<Cell> = part.iter().map(|i| cells[*i as usize]).collect();
                    let holds = area.holds(&part, &Meter::new(&Limits::default())).unwrap();
                    assert_eq!(holds, !plain.falls(&cells), "{text}\n{lines:?}\n{cells:?}");
                    held += usize::from(holds);
                    fell += usize::from(!holds);
                }
            }
        }
        println!("{held} held, {fell} fell");
        assert!(held > 500 && fell > 500, "{held} held, {fell} fell");
    }
}
