//! The most urgent point of a board: a sensible move where no search comes to an end.
//!
//! A line that only one player has points on is worth more the fewer points it lacks, as in the weights of Erdős and
//! Selfridge (On a combinatorial game, 1973). A point is worth what the lines through it are worth, to the player to move
//! and to the other. One look at every line, no search.

use crate::convention::Rule;
use crate::families::positional::rules::Taken;
use crate::families::positional::rules::board::Board;
use crate::player::Player;

/// How much more a line is worth for each point that it lacks less. In a race the nearest line matters far more than many
/// distant ones; against Maker, Breaker follows the theorem, whose factor is 2.
const RACE: f64 = 16.0;
const MAKER: f64 = 2.0;

/// How much more a player's own line is worth in a race: the player to move completes it first.
const OWN: f64 = 1.5;

/// The points by which a line decides at once.
const COMPLETES: f64 = 1e9;
const BLOCKS: f64 = 1e6;

/// The free point that matters most to the player to move; of equal ones, the nearest to the middle of the board.
pub fn most_urgent(board: &Board, taken: &Taken, mover: Player, rule: Rule) -> Option<usize> {
    let own = usize::from(mover.0.min(1));
    let mut worth = vec![0.0; board.names.len()];
    for line in &board.lines {
        let count = |side: usize| line.iter().filter(|p| taken[side].contains(**p)).count();
        let counts = [count(0), count(1)];
        for side in [0, 1] {
            // Breaker has no lines, and a line that both have points on is dead.
            if counts[1 - side] > 0 || rule == Rule::Maker && side == 1 {
                continue;
            }
            let lacks = line.len() - counts[side];
            let weight = match (lacks, side == own) {
                (1, true) => COMPLETES,
                (1, false) => BLOCKS,
                _ if rule == Rule::Maker => MAKER.powi(-(lacks as i32)),
                (_, true) => OWN * RACE.powi(-(lacks as i32)),
                (_, false) => RACE.powi(-(lacks as i32)),
            };
            for p in line {
                worth[*p] += weight;
            }
        }
    }
    let n = board.places.len().max(1) as f64;
    let sum = board.places.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0, sum.1 + p.1));
    let middle = (sum.0 / n, sum.1 / n);
    let distance = |p: usize| board.places.get(p).map_or(0.0, |(x, y)| (x - middle.0).hypot(y - middle.1));
    let free = (0..board.names.len()).filter(|p| !taken.iter().any(|points| points.contains(*p)));
    free.max_by(|a, b| worth[*a].total_cmp(&worth[*b]).then(distance(*b).total_cmp(&distance(*a))))
}
