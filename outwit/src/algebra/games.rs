//! Three-player games {Left|Center|Right} and their orders, as Cincotti defines them.
//!
//! Each game is kept once, by number, and answers about games are remembered. This file follows the definitions word for
//! word and is the reference for everything that uses canonical forms.
//!
//! Cost: an order looks at every pair of stored games at most once. Memory: about 150 bytes per game and 8 per option,
//! and per pair compared or added 17 bytes, times 8/7 to 16/7; the number of games below a position can be exponential in its size.

use crate::algebra::DEEPEST;
use crate::engines::map::Map;
use crate::limits::{Meter, Stopped, allocated};
use crate::player::{Player, Players};
use std::cmp::Ordering;

/// The deepest nesting of braces in a text. Values of numbers that deep are still exact, and nothing here recurses further.
pub const DEEPEST_TEXT: usize = 40;

/// The longest canonical text of a game.
pub const LONGEST_TEXT: usize = 1 << 16;

/// A game by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(u32);

impl GameId {
    /// The game in which no player can move.
    pub const ZERO: GameId = GameId(0);
}

/// The options of Left, Center and Right, each list in rising order.
pub type Options = [Box<[GameId]>; 3];

/// The store of all games met so far.
#[derive(Debug)]
pub struct Games {
    games: Vec<Options>,
    ids: Map<Options, GameId>,
    depths: Vec<u32>,
    at_least: Map<(Player, GameId, GameId), bool>,
    numbers: Map<GameId, bool>,
    sums: Map<(GameId, GameId), GameId>,
    pub(super) simplified: Map<GameId, GameId>,
}

impl Default for Games {
    fn default() -> Self {
        Games::new()
    }
}

impl Games {
    /// A store with the game 0.
    pub fn new() -> Self {
        Games {
            games: vec![Options::default()],
            ids: Map::new(),
            depths: vec![0],
            at_least: Map::new(),
            numbers: Map::new(),
            sums: Map::new(),
            simplified: Map::new(),
        }
    }

    /// The options of a game.
    pub fn options(&self, id: GameId) -> &Options {
        &self.games[id.0 as usize]
    }

    /// The game with these options.
    pub fn game(&mut self, options: [Vec<GameId>; 3], meter: &mut Meter) -> Result<GameId, Stopped> {
        let options: Options = options.map(|mut list| {
            list.sort_unstable();
            list.dedup();
            list.into()
        });
        if options.iter().all(|list| list.is_empty()) {
            return Ok(GameId::ZERO);
        }
        if let Some(id) = self.ids.get(&options) {
            return Ok(*id);
        }
        let all = || options.iter().flat_map(|list| list.iter());
        let depth = 1 + all().map(|o| self.depths[o.0 as usize]).max().unwrap_or(0);
        if depth > DEEPEST {
            return Err(meter.too_deep());
        }
        // Once by number, and once by options.
        let heap = options.iter().map(|list| allocated(size_of_val(&**list))).sum::<usize>();
        meter.hold(size_of::<Options>() + size_of_val(&depth) + 2 * heap)?;
        let id = GameId(self.games.len() as u32);
        self.ids.insert(options.clone(), id, meter)?;
        self.games.push(options);
        self.depths.push(depth);
        Ok(id)
    }

    /// Definition 2: x ≥_L y iff y ≥_L no x^C, y ≥_L no x^R and no y^L ≥_L x; likewise for the other players.
    pub fn at_least(&mut self, by: Player, x: GameId, y: GameId, meter: &mut Meter) -> Result<bool, Stopped> {
        if let Some(known) = self.at_least.get(&(by, x, y)) {
            return Ok(*known);
        }
        meter.visit()?;
        let mut holds = true;
        for player in Players::all(3).iter() {
            let own = player == by;
            let mover = if own { y } else { x };
            for i in 0..self.options(mover)[usize::from(player.0)].len() {
                let option = self.options(mover)[usize::from(player.0)][i];
                let fails =
                    if own { self.at_least(by, option, x, meter)? } else { self.at_least(by, y, option, meter)? };
                if fails {
                    holds = false;
                    break;
                }
            }
        }
        self.at_least.insert((by, x, y), holds, meter)?;
        Ok(holds)
    }

    /// Greater, less, equal, or None where the games are confused, in the order of a player.
    pub fn order(&mut self, by: Player, x: GameId, y: GameId, meter: &mut Meter) -> Result<Option<Ordering>, Stopped> {
        Ok(match (self.at_least(by, x, y, meter)?, self.at_least(by, y, x, meter)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        })
    }

    /// Definition 3: all options are numbers, and no option of a player is ≥ an option of another in that player's order.
    pub fn is_number(&mut self, x: GameId, meter: &mut Meter) -> Result<bool, Stopped> {
        if let Some(known) = self.numbers.get(&x) {
            return Ok(*known);
        }
        let options = self.options(x).clone();
        let mut holds = true;
        for option in options.iter().flatten() {
            holds = holds && self.is_number(*option, meter)?;
        }
        for by in Players::all(3).iter() {
            for other in Players::all(3).without(by).iter() {
                for a in &options[usize::from(by.0)] {
                    for b in &options[usize::from(other.0)] {
                        holds = holds && !self.at_least(by, *a, *b, meter)?;
                    }
                }
            }
        }
        self.numbers.insert(x, holds, meter)?;
        Ok(holds)
    }

    /// Definition 4: a player moves in x or in y.
    pub fn sum(&mut self, x: GameId, y: GameId, meter: &mut Meter) -> Result<GameId, Stopped> {
        let key = (x.min(y), x.max(y));
        if let Some(known) = self.sums.get(&key) {
            return Ok(*known);
        }
        meter.visit()?;
        let mut lists: [Vec<GameId>; 3] = Default::default();
        for (whole, rest) in [(x, y), (y, x)] {
            let options = self.options(whole).clone();
            for (list, options) in lists.iter_mut().zip(&options) {
                for option in options {
                    list.push(self.sum(*option, rest, meter)?);
                }
            }
        }
        let sum = self.game(lists, meter)?;
        self.sums.insert(key, sum, meter)?;
        Ok(sum)
    }

    /// The game as the spec body of `three:`, or None where that is too long or too deep.
    pub fn text(&self, x: GameId) -> Option<String> {
        if self.depths[x.0 as usize] as usize > DEEPEST_TEXT {
            return None;
        }
        let mut length = 0;
        self.write(x, &mut length)
    }

    fn write(&self, x: GameId, length: &mut usize) -> Option<String> {
        if x == GameId::ZERO {
            return Some("0".to_owned());
        }
        let mut lists: [String; 3] = Default::default();
        for (list, options) in lists.iter_mut().zip(self.options(x)) {
            let mut texts = options.iter().map(|o| self.write(*o, length)).collect::<Option<Vec<_>>>()?;
            texts.sort_by_key(|t| (t.len(), t.clone()));
            *list = texts.join(",");
        }
        *length += 4;
        (*length <= LONGEST_TEXT).then(|| format!("{{{}}}", lists.join("|")))
    }
}
