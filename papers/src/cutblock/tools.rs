//! What the claims share: blocks and cuts, classes, and who wins, in more than one way.
//!
//! Classes come from the closed formula for values ([`class`]) or from the options alone ([`Recursion`]); winners from
//! the plain rules ([`Plain`]) or from proof-number search with the theorems of FORMAT.md ([`Searching`]). None of
//! these rests on a statement of the document.

use crate::trial::Trial;
use outwit::claim::{Arena, Claim};
use outwit::convention::{Ending, Goal, LastSeated, Status};
use outwit::engines::Engine;
use outwit::engines::against::Against;
use outwit::engines::brute::Brute;
use outwit::engines::number::Numbers;
use outwit::families::cutting::engine::trio::Trio;
use outwit::families::cutting::engine::value::{total, value};
use outwit::families::cutting::rules::Cuts;
use outwit::limits::{Meter, Reason, Stopped};
use outwit::player::{Player, Players, Turn};

/// The sides of Left, Center and Right.
pub type Block = [u64; 3];

/// The first player, who cuts l.
pub const LEFT: Player = Player(0);
/// The second player, who cuts c.
pub const CENTER: Player = Player(1);
/// The third player, who cuts r.
pub const RIGHT: Player = Player(2);
/// All of them in the order of play.
pub const PLAYERS: [Player; 3] = [LEFT, CENTER, RIGHT];

/// The name of a player.
pub fn name(player: Player) -> &'static str {
    ["Left", "Center", "Right"][usize::from(player.0)]
}

/// Who wins, in words.
pub fn winner_text(winner: Option<Player>) -> String {
    winner.map_or("nobody wins (queer)".to_owned(), |p| format!("{} wins", name(p)))
}

/// A sum as it is printed.
pub fn text(sum: &[Block]) -> String {
    sum.iter().map(|[l, c, r]| format!("[{l},{c},{r}]")).collect::<Vec<_>>().join(" + ")
}

/// A sum as a spec.
pub fn spec(sum: &[Block]) -> String {
    let blocks: Vec<String> = sum.iter().map(|b| b.map(|s| s.to_string()).join("x")).collect();
    format!("cutblock:{}", blocks.join("+"))
}

/// The unit cubes of a sum.
pub fn volume(sum: &[Block]) -> u64 {
    sum.iter().map(|b| b.iter().product::<u64>()).sum()
}

/// All blocks with sides up to `longest`, the smallest first.
pub fn blocks(longest: u64) -> Vec<Block> {
    let sides = || 1..=longest;
    let mut all: Vec<Block> =
        sides().flat_map(|l| sides().flat_map(move |c| sides().map(move |r| [l, c, r]))).collect();
    all.sort_by_key(|b| (volume(&[*b]), *b));
    all
}

/// All sums of at most `most` blocks, none of them [1,1,1], with at most `cubes` cubes, the smallest first.
pub fn sums(most: usize, cubes: u64) -> Vec<Vec<Block>> {
    let blocks: Vec<Block> = blocks(cubes).into_iter().filter(|b| (2..=cubes).contains(&volume(&[*b]))).collect();
    let mut all: Vec<Vec<Block>> = Vec::new();
    let mut last: Vec<Vec<Block>> = vec![Vec::new()];
    for _ in 0..most {
        let longer = last.iter().flat_map(|sum| {
            let from = sum.last().map_or(0, |l| blocks.iter().position(|b| b == l).unwrap_or(0));
            blocks[from..].iter().map(|b| [&sum[..], &[*b]].concat())
        });
        last = longer.filter(|sum| volume(sum) <= cubes).collect();
        all.extend(last.clone());
    }
    all.sort_by_key(|sum| (volume(sum), sum.len(), sum.clone()));
    all
}

/// The block with another side of a player.
pub fn with_side(block: Block, by: Player, side: u64) -> Block {
    let mut other = block;
    other[usize::from(by.0)] = side;
    other
}

/// The two pieces when a player cuts off `part`.
pub fn cut(block: Block, by: Player, part: u64) -> [Block; 2] {
    [with_side(block, by, block[usize::from(by.0)] - part), with_side(block, by, part)]
}

/// All cuts of a player, the even one last.
pub fn cuts(block: Block, by: Player) -> impl Iterator<Item = [Block; 2]> {
    (1..=block[usize::from(by.0)] / 2).map(move |part| cut(block, by, part))
}

/// Every sum that a player can make of one by a cut, and which block he cut.
pub fn replies(sum: &[Block], by: Player) -> impl Iterator<Item = (usize, Vec<Block>)> {
    (0..sum.len()).flat_map(move |i| cuts(sum[i], by).map(move |pieces| (i, replaced(sum, i, pieces))))
}

/// The sum after one of its blocks was cut; the pieces come last.
pub fn replaced(sum: &[Block], i: usize, pieces: [Block; 2]) -> Vec<Block> {
    sum.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, b)| *b).chain(pieces).collect()
}

/// A side whose second highest bit is set: at least one and a half times a power of two, and less than twice it.
pub fn is_heavy(side: u64) -> bool {
    side > 1 && side >> (side.ilog2() - 1) & 1 == 1
}

/// The class that goes with the comparisons with 0 in the orders of Left, Center and Right (−1 less, 0 equal, 1
/// greater), or None where there is no such class.
pub fn class_of(signs: [i64; 3]) -> Option<&'static str> {
    Some(match signs {
        [0, 0, 0] => "=",
        [1, -1, -1] => ">_L",
        [-1, 1, -1] => ">_C",
        [-1, -1, 1] => ">_R",
        [0, 0, -1] => "=_LC",
        [0, -1, 0] => "=_LR",
        [-1, 0, 0] => "=_CR",
        [0, -1, -1] => "<_CR",
        [-1, 0, -1] => "<_LR",
        [-1, -1, 0] => "<_LC",
        [-1, -1, -1] => "<",
        _ => return None,
    })
}

/// The eleven classes in the order of Tables II and III.
pub const CLASSES: [&str; 11] = ["=", ">_L", ">_C", ">_R", "=_LC", "=_LR", "=_CR", "<_CR", "<_LR", "<_LC", "<"];

/// What a small sum is worth to a player against the two others, by the closed formula.
pub fn worth(sum: &[Block], one: Player) -> i128 {
    total(sum, one.0.into()).expect("claims are about small blocks")
}

/// The class of a small sum, by the closed formula.
pub fn class(sum: &[Block]) -> &'static str {
    class_of(PLAYERS.map(|p| worth(sum, p).signum() as i64)).expect("at most one player is ahead")
}

/// Whether a single block is of class `<_CR`, seen from this player: the logarithm of his side is the sum of the
/// others', and nobody has a side of 1.
pub fn is_even(one: Player, block: Block) -> bool {
    block.iter().all(|side| *side > 1) && value(&block, one.0.into()) == Some(0)
}

/// Classes by the options of the three duels and nothing else: no formula.
#[derive(Debug)]
pub struct Recursion<'a> {
    numbers: [Numbers<'static, Against<'static, Cuts<3>>>; 3],
    meter: Meter<'a>,
}

/// Each player against the two others.
static DUELS: [Against<'static, Cuts<3>>; 3] = [
    Against { rules: &Cuts, one: Player(0) },
    Against { rules: &Cuts, one: Player(1) },
    Against { rules: &Cuts, one: Player(2) },
];

impl<'a> Recursion<'a> {
    /// Nothing is known yet.
    pub fn new(trial: &Trial<'a>) -> Self {
        Recursion { numbers: DUELS.each_ref().map(Numbers::new), meter: trial.meter() }
    }

    /// The class of a block, or None where a duel has no number.
    pub fn class(&mut self, block: Block) -> Result<Option<&'static str>, Stopped> {
        let at: Vec<Block> = [block].into_iter().filter(|b| *b != [1; 3]).collect();
        let mut signs = [0; 3];
        for (sign, numbers) in signs.iter_mut().zip(&mut self.numbers) {
            match numbers.value(&at, &mut self.meter)? {
                Some(value) => *sign = value.signum(),
                None => return Ok(None),
            }
        }
        Ok(class_of(signs))
    }
}

const ARENA: Arena<'static, Cuts<3>, LastSeated> = Arena { rules: &Cuts, convention: LastSeated };

/// A sum as the rules keep it.
fn position(sum: &[Block]) -> Vec<Block> {
    let mut at: Vec<Block> = sum.iter().copied().filter(|b| *b != [1; 3]).collect();
    at.sort_unstable_by(|a, b| b.cmp(a));
    at
}

/// Who wins, from the moves alone: every state that can be reached.
pub struct Plain<'a> {
    brute: Brute<'static, Cuts<3>, LastSeated>,
    meter: Meter<'a>,
}

impl<'a> Plain<'a> {
    /// Nothing is known yet.
    pub fn new(trial: &Trial<'a>) -> Self {
        Plain { brute: Brute::new(ARENA), meter: trial.meter() }
    }

    /// Whether one player beats the two others together.
    pub fn wins(&mut self, sum: &[Block], starter: Player, one: Player) -> Result<bool, Stopped> {
        let start = (position(sum), Turn::start(3, starter));
        self.brute.forces(&Claim { start, side: Players::only(one), goal: Goal::Win }, &mut self.meter)
    }

    /// Who wins, or None if nobody can force it.
    pub fn winner(&mut self, sum: &[Block], starter: Player) -> Result<Option<Player>, Stopped> {
        for one in PLAYERS {
            if self.wins(sum, starter, one)? {
                return Ok(Some(one));
            }
        }
        Ok(None)
    }
}

/// Who wins, by proof-number search with the theorems on potentials and on outlasting.
pub struct Searching<'a> {
    trio: Trio,
    meter: Meter<'a>,
}

impl<'a> Searching<'a> {
    /// Nothing is known yet.
    pub fn new(trial: &Trial<'a>) -> Self {
        Searching { trio: Trio::default(), meter: trial.meter() }
    }

    /// Whether one player beats the two others together.
    pub fn wins(&mut self, sum: &[Block], starter: Player, one: Player) -> Result<bool, Stopped> {
        let at = position(sum);
        match ARENA.settle(&at, Turn::start(3, starter)) {
            (turn, Status::ToMove) if turn.seated.contain(one) => self.trio.wins(&at, turn, one, &mut self.meter),
            (_, Status::Over(ending)) => Ok(ending == Ending::Won(one)),
            _ => Ok(false),
        }
    }

    /// Who wins, or None if nobody can force it.
    pub fn winner(&mut self, sum: &[Block], starter: Player) -> Result<Option<Player>, Stopped> {
        for one in PLAYERS {
            if self.wins(sum, starter, one)? {
                return Ok(Some(one));
            }
        }
        Ok(None)
    }

    /// The same with at most so many states for each player; the outer None says that they were not enough.
    pub fn winner_within(
        &mut self,
        sum: &[Block],
        starter: Player,
        states: u64,
    ) -> Result<Option<Option<Player>>, Stopped> {
        let mut open = false;
        for one in PLAYERS {
            self.meter.at_most(Some(states));
            match self.wins(sum, starter, one) {
                Ok(true) => return Ok(Some(Some(one))),
                Ok(false) => {}
                Err(Stopped { reason: Reason::Effort, .. }) => open = true,
                Err(stopped) => return Err(stopped),
            }
        }
        Ok(if open { None } else { Some(None) })
    }
}
