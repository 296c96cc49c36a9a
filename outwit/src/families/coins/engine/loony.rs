//! Chains and cycles that stand alone: the player who opens one gives it away.
//!
//! Opening a chain of n ≥ 3 is worth −(n + max(V, −4 − V)), and opening a cycle of n ≥ 4 is worth −(n + max(V,
//! −8 − V)), where V is the value of the rest R ([captures](super::captures)).
//!
//! *Only the shortest chain and the shortest cycle need to be opened, whatever else is on the board.* Let a < b be the
//! lengths of two chains and R the rest. |V(R + b) − V(R + a)| ≤ b − a, since the same moves exist with both, and the
//! points of the longer one differ by b − a at most once. So a − 2 + |V(R+b) + 2| ≤ b − 2 + |V(R+a) + 2|: it costs no
//! more to open the shorter one. The same holds for cycles. (Berlekamp; Buzzard and Ciere, Integers 14 (2014) #G08.
//! That paper also defines the controlled value, which is not needed here.)
//!
//! Cost: a position of chains, cycles and tokens alone takes time proportional to the number of chains times the number
//! of cycles, both plus one, and memory proportional to the number of cycles.

use super::tokens::{KINDS, Tokens};

/// The value of opening a component of `coins` coins when the opponent can decline the last `price` of them.
pub fn opened(coins: i32, price: Option<i32>, rest: i32) -> i32 {
    -(coins + price.map_or(rest, |price| rest.max(-2 * price - rest)))
}

/// The value of chains, cycles and tokens. The lengths are in decreasing order.
pub fn value(chains: &[u32], cycles: &[u32], tokens: Tokens) -> i32 {
    const SETS: usize = 1 << KINDS;
    // values[j][s]: the value of the first i chains, the first j cycles and the tokens s.
    let mut values = vec![[0i32; SETS]; cycles.len() + 1];
    for i in 0..=chains.len() {
        for j in 0..=cycles.len() {
            let fewer_chains = if i > 0 { Some(values[j]) } else { None };
            for s in (0..SETS).filter(|s| s & !usize::from(tokens.0) == 0) {
                let set = Tokens(s as u8);
                let by_token = set.kinds().map(|k| opened(i32::from(k), None, values[j][s ^ 1 << k])).max();
                let by_chain = fewer_chains.map(|before| opened(chains[i - 1] as i32, Some(2), before[s]));
                let by_cycle = (j > 0).then(|| opened(cycles[j - 1] as i32, Some(4), values[j - 1][s]));
                values[j][s] = [by_token, by_chain, by_cycle].into_iter().flatten().max().unwrap_or(0);
            }
        }
    }
    values[cycles.len()][usize::from(tokens.0)]
}
