//! Finds the sets of a board's lines that keep a win.
//!
//! A set of lines is a number with one bit per line. Symmetries of the board take sets to sets; one set of each class
//! is searched. With more lines Maker still wins, and if Maker does not win moving first, the first player does not win
//! the strong game. So the classes are searched from large sets to small ones, and Maker's games only if Maker wins
//! with every further line. The strong game is not monotone, and is searched wherever Maker wins.
//!
//! Cost: 2^lines sets, and up to three searches per class. The affine plane of order 4 takes 0.1 s; 20 short lines
//! without any symmetry take a minute or two. Memory: 4 bytes per set and 40 bytes per class.

use super::race::{Mode, Race};
use super::small::{Small, points};
use crate::limits::{Meter, Stopped};

/// The most lines.
const MOST_LINES: usize = 20;

/// A set of lines, by their places on the board.
pub type Lines = u32;

/// A class of sets of lines that symmetries of the board take to each other.
#[derive(Clone, Debug)]
pub struct Class {
    /// The set that comes first as a number.
    pub lines: Lines,
    /// The number of sets.
    pub sets: usize,
    /// Whether X wins, in the order of [`Mode::ALL`].
    pub won: [bool; 3],
    /// Whether it is won and no proper subset of it is.
    pub least: [bool; 3],
    /// Whether it is won and some set with one more line is not. Only the strong game has such sets.
    pub spoilt: [bool; 3],
}

/// All sets of lines of a board.
#[derive(Debug)]
pub struct Subsets {
    /// The classes, those with few lines first.
    pub classes: Vec<Class>,
    /// The number of the class of each set.
    pub class_of: Vec<u32>,
}

/// A permutation of the lines, five bits at a time.
struct Moved {
    tables: [[Lines; 32]; MOST_LINES / 5],
}

impl Moved {
    fn new(image: &[usize]) -> Self {
        let mut tables = [[0; 32]; MOST_LINES / 5];
        for (i, table) in tables.iter_mut().enumerate() {
            for (bits, entry) in table.iter_mut().enumerate() {
                let lines = (0..5).filter(|b| bits >> b & 1 == 1).filter_map(|b| image.get(5 * i + b));
                *entry = lines.fold(0, |set, line| set | 1 << line);
            }
        }
        Moved { tables }
    }

    fn apply(&self, set: Lines) -> Lines {
        (0..self.tables.len()).fold(0, |image, i| image | self.tables[i][set as usize >> (5 * i) & 31])
    }
}

impl Subsets {
    /// Why a board is too large.
    pub fn refuse(small: &Small) -> Option<String> {
        let count = small.lines.len();
        (count > MOST_LINES)
            .then(|| format!("this study takes boards of at most {MOST_LINES} lines, and this one has {count}"))
    }

    /// Searches all sets of lines.
    pub fn of(small: &Small, meter: &mut Meter) -> Result<Subsets, Stopped> {
        let mut subsets = Subsets::classes(small, meter)?;
        subsets.search(small, meter)?;
        subsets.compare(small.lines.len());
        Ok(subsets)
    }

    /// The classes, before any search.
    fn classes(small: &Small, meter: &mut Meter) -> Result<Subsets, Stopped> {
        let lines = &small.lines;
        let image = |generator: &Vec<usize>| {
            let moved = |line: &u16| points(*line).fold(0u16, |set, p| set | 1 << generator[p]);
            let to: Vec<usize> = lines.iter().filter_map(|l| lines.iter().position(|m| *m == moved(l))).collect();
            Moved::new(&to)
        };
        let symmetries: Vec<Moved> = small.generators().iter().map(image).collect();
        let count = 1usize << lines.len();
        meter.hold(count * (size_of::<u32>() + size_of::<Class>()))?;
        const NONE: u32 = u32::MAX;
        let mut class_of = vec![NONE; count];
        let mut found: Vec<(Lines, usize)> = Vec::new();
        let mut queue: Vec<Lines> = Vec::new();
        for first in 0..count as Lines {
            if class_of[first as usize] != NONE {
                continue;
            }
            meter.work(64)?;
            let number = found.len() as u32;
            class_of[first as usize] = number;
            queue.clear();
            queue.push(first);
            let mut next = 0;
            while next < queue.len() {
                for symmetry in &symmetries {
                    let image = symmetry.apply(queue[next]);
                    if class_of[image as usize] == NONE {
                        class_of[image as usize] = number;
                        queue.push(image);
                    }
                }
                next += 1;
            }
            found.push((first, queue.len()));
        }
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|i| (found[*i].0.count_ones(), found[*i].0));
        let mut place = vec![0; found.len()];
        order.iter().enumerate().for_each(|(new, old)| place[*old] = new as u32);
        class_of.iter_mut().for_each(|class| *class = place[*class as usize]);
        let none = [false; 3];
        let class = |i: &usize| Class { lines: found[*i].0, sets: found[*i].1, won: none, least: none, spoilt: none };
        Ok(Subsets { classes: order.iter().map(class).collect(), class_of })
    }

    /// The class of a set.
    pub fn class(&self, lines: Lines) -> &Class {
        &self.classes[self.class_of[lines as usize] as usize]
    }

    fn search(&mut self, small: &Small, meter: &mut Meter) -> Result<(), Stopped> {
        let count = small.lines.len();
        let mut race = Race::default();
        for number in (0..self.classes.len()).rev() {
            let set = self.classes[number].lines;
            let kept: Vec<u16> = (0..count).filter(|l| set >> l & 1 == 1).map(|l| small.lines[l]).collect();
            let larger: Vec<[bool; 3]> =
                (0..count).filter(|l| set >> l & 1 == 0).map(|l| self.class(set | 1 << l).won).collect();
            let mut won = [false; 3];
            // From the game that is easiest to win to the hardest.
            let maker = larger.iter().all(|w| w[1]) && race.wins(&kept, Mode::MakerFirst, meter)?;
            if maker {
                won[1] = true;
                won[2] = larger.iter().all(|w| w[2]) && race.wins(&kept, Mode::BreakerFirst, meter)?;
                won[0] = race.wins(&kept, Mode::Strong, meter)?;
            }
            self.classes[number].won = won;
        }
        Ok(())
    }

    /// Marks the sets that are won although no proper subset is, and those that one more line spoils.
    fn compare(&mut self, count: usize) {
        // For each class, whether it or a subset of it is won.
        let mut within: Vec<[bool; 3]> = Vec::with_capacity(self.classes.len());
        for number in 0..self.classes.len() {
            let (set, won) = (self.classes[number].lines, self.classes[number].won);
            let (has, lacks): (Vec<usize>, Vec<usize>) = (0..count).partition(|l| set >> l & 1 == 1);
            let parts = has.iter().map(|l| within[self.class_of[(set & !(1 << l)) as usize] as usize]);
            let part = parts.fold([false; 3], |all, some| std::array::from_fn(|mode| all[mode] || some[mode]));
            let larger = lacks.iter().map(|l| self.class(set | 1 << l).won);
            let all = larger.fold([true; 3], |all, won| std::array::from_fn(|mode| all[mode] && won[mode]));
            let class = &mut self.classes[number];
            class.least = std::array::from_fn(|mode| won[mode] && !part[mode]);
            class.spoilt = std::array::from_fn(|mode| won[mode] && !all[mode]);
            within.push(std::array::from_fn(|mode| won[mode] || part[mode]));
        }
    }

    /// The number of classes of a kind, and of their sets.
    pub fn count(&self, kind: impl Fn(&Class) -> bool) -> (usize, usize) {
        self.classes
            .iter()
            .filter(|class| kind(class))
            .fold((0, 0), |(classes, sets), class| (classes + 1, sets + class.sets))
    }
}

/// The set of all lines but the last `removed` lines of the index class; None if the board does not have them.
pub fn without_index(small: &Small, removed: usize) -> Option<Lines> {
    let index = &small.board.index;
    let gone = index.get(index.len().checked_sub(removed)?..)?;
    let places = gone.iter().map(|line| small.board.lines.iter().position(|l| l == line));
    places.collect::<Option<Vec<usize>>>().map(|places| places.iter().fold(all(small), |set, l| set & !(1 << l)))
}

/// The set of all lines.
pub fn all(small: &Small) -> Lines {
    ((1u64 << small.lines.len()) - 1) as Lines
}

/// A set of lines as the spec of a board: the lines kept or the lines removed, whichever is shorter.
pub fn spec(small: &Small, name: &str, lines: Lines) -> String {
    let some = |kept: bool| (0..small.lines.len()).filter(move |l| (lines >> l & 1 == 1) == kept);
    let (kept, gone) = (some(true).count(), some(false).count());
    if kept > 0 && kept < gone {
        let texts: Vec<String> = some(true).map(|l| small.names(small.lines[l], " ")).collect();
        return format!("lines:{{{}}}", texts.join(";"));
    }
    let changes = some(false).map(|l| format!("-line({})", small.names(small.lines[l], ",")));
    format!("{name}:{}{}", small.board.text, changes.collect::<String>())
}
