//! Parts by id: each part of a game gets a number, and what its moves lead to is computed once.
//!
//! A state is then a short list of ids, and the rules are asked once per part instead of once per state.
//!
//! Cost: one hash of a position per part that is met, and each move of a part is played once per player. Memory: about 150
//! bytes per part beside its position, and 40 bytes per option that is kept; it grows with the parts that were met. When it
//! takes half of the budget, the search empties the store and continues.

use crate::engines::postorder::live_parts;
use crate::limits::{Meter, Stopped, allocated};
use crate::player::{Player, Players, Renaming};
use crate::rules::{Rules, representative};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;
use std::hash::BuildHasher;
use std::rc::Rc;

/// The ids of a state's parts, in rising order.
pub type Sum = SmallVec<[u32; 6]>;

/// What a move leads to, and the points it earns.
pub type Branch = (Sum, u32);

const MOST_PLAYERS: usize = 3;

/// The bytes of an id in a table that may be less than half full, and grows to twice its size.
const ID: usize = 3 * (size_of::<u32>() + 1);

/// What a sum owns on the heap.
pub fn spilled(sum: &Sum) -> usize {
    if sum.spilled() { allocated(size_of::<u32>() * sum.capacity()) } else { 0 }
}

#[derive(Debug)]
struct Part<P> {
    position: P,
    /// Which players have a move in it, and which have completed their goal in it.
    movers: SmallVec<[bool; MOST_PLAYERS]>,
    completed: SmallVec<[bool; MOST_PLAYERS]>,
    /// The options of each player, once they have been computed.
    options: [Option<Rc<[Branch]>>; MOST_PLAYERS],
    /// The part with the players renamed, by the shift of their names.
    renamed: [Option<Option<u32>>; MOST_PLAYERS],
}

/// All parts met so far.
#[derive(Debug)]
pub struct PartStore<'a, R: Rules> {
    rules: &'a R,
    ids: HashTable<u32>,
    parts: Vec<Part<R::Position>>,
    bytes: usize,
    /// What of it the options take.
    options: usize,
}

impl<'a, R: Rules> PartStore<'a, R> {
    /// An empty store.
    pub fn new(rules: &'a R) -> Self {
        PartStore { rules, ids: HashTable::new(), parts: Vec::new(), bytes: 0, options: 0 }
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The position of a part.
    pub fn position(&self, id: u32) -> &R::Position {
        &self.parts[id as usize].position
    }

    /// Whether a player has a move in some part.
    pub fn can_move(&self, sum: &Sum, by: Player) -> bool {
        sum.iter().any(|id| self.parts[*id as usize].movers[usize::from(by.0)])
    }

    /// Whether a player has completed their goal in some part.
    pub fn completed(&self, sum: &Sum, by: Player) -> bool {
        sum.iter().any(|id| self.parts[*id as usize].completed[usize::from(by.0)])
    }

    /// The live parts of a position.
    pub fn split(&mut self, at: &R::Position, meter: &mut Meter) -> Result<Sum, Stopped> {
        let mut sum = Sum::new();
        for part in live_parts(self.rules, at) {
            sum.push(self.id(part, meter)?);
        }
        sum.sort_unstable();
        Ok(sum)
    }

    /// The id of a part in normal form.
    pub fn id(&mut self, part: R::Position, meter: &mut Meter) -> Result<u32, Stopped> {
        let hash = FxBuildHasher.hash_one(&part);
        if let Some(id) = self.ids.find(hash, |id| self.parts[*id as usize].position == part) {
            return Ok(*id);
        }
        self.hold(self.rules.bytes(&part) - size_of::<R::Position>() + size_of::<Part<R::Position>>() + ID, meter)?;
        let id = self.parts.len() as u32;
        let players = || Players::all(self.rules.players()).iter();
        self.parts.push(Part {
            movers: players().map(|p| self.rules.moves(&part, p).next().is_some()).collect(),
            completed: players().map(|p| self.rules.completed(&part, p)).collect(),
            position: part,
            options: Default::default(),
            renamed: Default::default(),
        });
        let parts = &self.parts;
        self.ids.insert_unique(hash, id, |id| FxBuildHasher.hash_one(&parts[*id as usize].position));
        Ok(id)
    }

    /// What the moves of a player in a part lead to; remembered if `keep` is set.
    pub fn options(&mut self, id: u32, by: Player, keep: bool, meter: &mut Meter) -> Result<Rc<[Branch]>, Stopped> {
        let player = usize::from(by.0);
        if let Some(options) = &self.parts[id as usize].options[player] {
            return Ok(options.clone());
        }
        let part = self.position(id).clone();
        let mut options: Vec<Branch> = Vec::new();
        for m in self.rules.moves(&part, by) {
            meter.work(self.rules.bytes(&part))?;
            let gain = self.rules.gain(&part, by, &m);
            options.push((self.split(&self.rules.play(&part, by, &m), meter)?, gain));
        }
        options.sort_unstable();
        options.dedup();
        let options: Rc<[Branch]> = options.into();
        if keep {
            let spilled = options.iter().map(|(sum, _)| spilled(sum)).sum::<usize>();
            // A shared list also counts its owners.
            let bytes = allocated(size_of_val(&*options) + 2 * size_of::<usize>()) + spilled;
            self.hold(bytes, meter)?;
            self.options += bytes;
            self.parts[id as usize].options[player] = Some(options.clone());
        }
        Ok(options)
    }

    /// The parts with the players renamed, if the rules allow that.
    pub fn renamed(&mut self, sum: &Sum, by: Renaming, meter: &mut Meter) -> Result<Option<Sum>, Stopped> {
        if self.rules.impartial() {
            return Ok(Some(sum.clone()));
        }
        let mut image = Sum::new();
        for &id in sum {
            let known = self.parts[id as usize].renamed[by.shift()];
            let renamed = match known {
                Some(renamed) => renamed,
                None => {
                    let part = self.rules.renamed(self.position(id), by).map(|p| representative(self.rules, p));
                    let renamed = part.map(|p| self.id(p, meter)).transpose()?;
                    self.parts[id as usize].renamed[by.shift()] = Some(renamed);
                    renamed
                }
            };
            match renamed {
                Some(id) => image.push(id),
                None => return Ok(None),
            }
        }
        image.sort_unstable();
        Ok(Some(image))
    }

    /// Forgets the options of all parts.
    pub fn forget_options(&mut self, meter: &mut Meter) {
        self.parts.iter_mut().for_each(|part| part.options = Default::default());
        meter.release(self.options);
        self.bytes -= self.options;
        self.options = 0;
    }

    fn hold(&mut self, bytes: usize, meter: &mut Meter) -> Result<(), Stopped> {
        self.bytes += bytes;
        meter.hold(bytes)
    }
}
