//! Abstract numbers: all small ones by the definitions, and play from their options alone.

use crate::cutblock::tools::{PLAYERS, class_of};
use crate::trial::Trial;
use outwit::algebra::{GameId, Games};
use outwit::claim::{Arena, Claim as Asked};
use outwit::convention::{Goal, LastSeated};
use outwit::engines::Engine;
use outwit::engines::brute::Brute;
use outwit::families::three::Three;
use outwit::limits::{Meter, Stopped};
use outwit::player::{Player, Players, Turn};
use outwit::rules::Notation;
use outwit::spec::Scan;
use std::collections::BTreeSet;

/// Games by the definitions, and play from their options.
pub struct World<'a> {
    /// The games that have come up.
    pub games: Games,
    brute: Brute<'static, Three, LastSeated>,
    /// The budget.
    pub meter: Meter<'a>,
}

impl<'a> World<'a> {
    /// Nothing is known but 0.
    pub fn new(trial: &Trial<'a>) -> Self {
        let arena = Arena { rules: &Three, convention: LastSeated };
        World { games: Games::new(), brute: Brute::new(arena), meter: trial.meter() }
    }

    /// The game as text.
    pub fn text(&self, x: GameId) -> String {
        self.games.text(x).expect("it is small")
    }

    /// How a game compares with 0, or None where it is confused with it.
    pub fn class(&mut self, x: GameId) -> Result<Option<&'static str>, Stopped> {
        let mut signs = [0; 3];
        for by in PLAYERS {
            match self.games.order(by, x, GameId::ZERO, &mut self.meter)? {
                Some(order) => signs[usize::from(by.0)] = order as i64,
                None => return Ok(None),
            }
        }
        Ok(class_of(signs))
    }

    /// All numbers with at most so many pairs of braces, the smallest first; 0 has none.
    pub fn numbers(&mut self, pairs: usize) -> Result<Vec<GameId>, Stopped> {
        let mut by_pairs: Vec<Vec<GameId>> = vec![vec![GameId::ZERO]];
        let mut known = BTreeSet::from([GameId::ZERO]);
        for size in 1..=pairs {
            // A term is a smaller number in the list of one player; zeros are added afterwards.
            let terms: Vec<(usize, GameId, usize)> = (1..size)
                .flat_map(|n| by_pairs[n].iter().flat_map(move |x| (0..3).map(move |list| (n, *x, list))))
                .collect();
            let mut found = Vec::new();
            let mut chosen: Vec<usize> = Vec::new();
            self.choose(&terms, size - 1, 0, &mut chosen, &mut found)?;
            found.retain(|x| known.insert(*x));
            found.sort_by_cached_key(|x| (self.text(*x).len(), self.text(*x)));
            by_pairs.push(found);
        }
        Ok(by_pairs.into_iter().flatten().collect())
    }

    /// Every number made of terms with `left` pairs of braces together.
    fn choose(
        &mut self,
        terms: &[(usize, GameId, usize)],
        left: usize,
        from: usize,
        chosen: &mut Vec<usize>,
        found: &mut Vec<GameId>,
    ) -> Result<(), Stopped> {
        if left == 0 {
            for zeros in 0..8 {
                let mut lists: [Vec<GameId>; 3] = Default::default();
                for i in chosen.iter() {
                    lists[terms[*i].2].push(terms[*i].1);
                }
                let with_zero = lists.iter_mut().enumerate().filter(|(i, _)| zeros >> i & 1 == 1);
                with_zero.for_each(|(_, list)| list.push(GameId::ZERO));
                let game = self.games.game(lists, &mut self.meter)?;
                if self.games.is_number(game, &mut self.meter)? {
                    found.push(game);
                }
            }
            return Ok(());
        }
        for i in (from..terms.len()).filter(|i| terms[*i].0 <= left) {
            chosen.push(i);
            self.choose(terms, left - terms[i].0, i + 1, chosen, found)?;
            chosen.pop();
        }
        Ok(())
    }

    /// Who has a move now or later.
    fn movers(&self, x: GameId) -> [bool; 3] {
        let options = self.games.options(x);
        let mut movers = options.each_ref().map(|list| !list.is_empty());
        for option in options.iter().flatten() {
            movers.iter_mut().zip(self.movers(*option)).for_each(|(m, below)| *m |= below);
        }
        movers
    }

    /// Whether nobody who cannot move ever gets a move again, here and below.
    pub fn stays_out(&self, x: GameId) -> bool {
        let options = self.games.options(x);
        options.iter().zip(self.movers(x)).all(|(list, later)| !later || !list.is_empty())
            && options.iter().flatten().all(|o| self.stays_out(*o))
    }

    /// All numbers with at most so many pairs of braces, with their texts.
    pub fn terms(&mut self, pairs: usize) -> Result<Vec<(String, GameId)>, Stopped> {
        Ok(self.numbers(pairs)?.into_iter().map(|x| (self.text(x), x)).collect())
    }

    /// Those among them in which nobody comes back, and all sums of two of these.
    pub fn kept(&mut self, pairs: usize) -> Result<Vec<(String, GameId)>, Stopped> {
        let mut single = self.terms(pairs)?;
        single.retain(|(_, x)| self.stays_out(*x));
        let mut all = single.clone();
        for (i, (a, x)) in single.iter().enumerate() {
            for (b, y) in single[..=i].iter().filter(|(_, y)| *y != GameId::ZERO) {
                all.push((format!("{b}+{a}"), self.games.sum(*x, *y, &mut self.meter)?));
            }
        }
        Ok(all)
    }

    /// Who wins, from the options alone; None if nobody can force it.
    pub fn winner(&mut self, text: &str, starter: Player) -> Result<Option<Player>, Stopped> {
        let (_, at) = Three::parse(&mut Scan::new(text)).expect("it was written by the library");
        for one in PLAYERS {
            let start = (at.clone(), Turn::start(3, starter));
            let asked = Asked { start, side: Players::only(one), goal: Goal::Win };
            if self.brute.forces(&asked, &mut self.meter)? {
                return Ok(Some(one));
            }
        }
        Ok(None)
    }
}
