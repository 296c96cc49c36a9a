//! Turns and rules: which player is to move, which players leave, and when the game is over.

/// Whose turn it is, and which players are seated; players are numbered in the order of play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turn {
    /// The player to move.
    pub(crate) mover: usize,
    /// For each player, whether they are seated.
    pub(crate) seated: Vec<bool>,
}

impl Turn {
    /// The turn of `mover`, with every player seated.
    pub(crate) fn everybody(players: usize, mover: usize) -> Turn {
        Turn { mover, seated: vec![true; players] }
    }

    /// The turn of the next seated player.
    pub(crate) fn next(&self) -> Turn {
        let n = self.seated.len();
        let mut mover = (self.mover + 1) % n;
        while !self.seated[mover] {
            mover = (mover + 1) % n;
        }
        Turn { mover, seated: self.seated.clone() }
    }

    /// The seated player before the mover.
    pub(crate) fn previous(&self) -> usize {
        let n = self.seated.len();
        let mut player = (self.mover + n - 1) % n;
        while !self.seated[player] {
            player = (player + n - 1) % n;
        }
        player
    }

    fn without_mover(&self) -> Turn {
        let mut next = self.next();
        next.seated[self.mover] = false;
        next
    }

    fn seated_count(&self) -> usize {
        self.seated.iter().filter(|s| **s).count()
    }

    /// The turn as the format writes it.
    pub(crate) fn write(&self, names: &[&str]) -> String {
        let mut text = names[self.mover].to_owned();
        if self.seated_count() < self.seated.len() {
            let mut turn = self.next();
            while turn.mover != self.mover {
                text = text + "," + names[turn.mover];
                turn = turn.next();
            }
        }
        text
    }

    /// Reads what [`write`](Self::write) writes, and nothing else.
    pub(crate) fn parse(text: &str, names: &[&str]) -> Option<Turn> {
        let order: Option<Vec<usize>> =
            text.split(',').take(names.len() + 1).map(|w| names.iter().position(|n| *n == w)).collect();
        let order = order?;
        let seated = (0..names.len()).map(|p| order.len() == 1 || order.contains(&p)).collect();
        let turn = Turn { mover: order[0], seated };
        // A single name means that all players are seated, so a turn with only one player seated is never written.
        (turn.write(names) == text).then_some(turn)
    }
}

/// The rules of the format, each of which says when a game is over and who has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Rule {
    Normal,
    Misere,
    Complete,
    Avoid,
    Points,
    /// Points, with the moves of the normal game of strings and coins.
    PointsNormal,
    /// Points, but the players always alternate.
    Score,
    Maker,
    /// One player builds; the other eats until the builder has nothing left to build.
    Eat,
    /// One player wants a copy of an animal; the other tries to prevent it forever.
    Cannibal,
}

impl Rule {
    /// The rule with this name.
    pub fn parse(name: &str) -> Option<Rule> {
        Some(match name {
            "normal" => Rule::Normal,
            "misere" => Rule::Misere,
            "complete" => Rule::Complete,
            "avoid" => Rule::Avoid,
            "points" => Rule::Points,
            "points-normal" => Rule::PointsNormal,
            "score" => Rule::Score,
            "maker" => Rule::Maker,
            "eat" => Rule::Eat,
            "cannibal" => Rule::Cannibal,
            _ => return None,
        })
    }

    /// Whether points decide the game.
    pub(crate) fn counts_points(self) -> bool {
        self.moves_again() || self == Rule::Score
    }

    /// Whether a player who earns points moves again.
    pub(crate) fn moves_again(self) -> bool {
        matches!(self, Rule::Points | Rule::PointsNormal)
    }
}

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Won(usize),
    Drawn,
    /// The points decide.
    Counted,
}

/// Lets players leave until one has to move (Ok) or the game is over (Err).
pub(crate) fn settle(
    rule: Rule,
    mut turn: Turn,
    can_move: impl Fn(usize) -> Result<bool, String>,
    completed: impl Fn(usize) -> Result<bool, String>,
) -> Result<Result<Turn, Ending>, String> {
    match rule {
        Rule::Normal => {
            while turn.seated_count() > 1 {
                if can_move(turn.mover)? {
                    return Ok(Ok(turn));
                }
                turn = turn.without_mover();
            }
            return Ok(Err(Ending::Won(turn.mover)));
        }
        Rule::Complete if completed(turn.previous())? => {
            return Ok(Err(Ending::Won(turn.previous())));
        }
        // The first player is Maker, no matter who is to move; the other player's lines do not count.
        Rule::Maker if completed(0)? => return Ok(Err(Ending::Won(0))),
        Rule::Eat if completed(0)? => return Ok(Err(Ending::Won(0))),
        Rule::Eat if completed(1)? => return Ok(Err(Ending::Won(1))),
        Rule::Avoid if completed(turn.previous())? => return Ok(Err(Ending::Won(turn.mover))),
        _ => {}
    }
    if can_move(turn.mover)? {
        return Ok(Ok(turn));
    }
    Ok(Err(match rule {
        Rule::Misere => Ending::Won(turn.mover),
        Rule::Complete | Rule::Avoid => Ending::Drawn,
        Rule::Maker => Ending::Won(1),
        // A player who cannot move can no longer stop anything.
        Rule::Eat => Ending::Won(turn.next().mover),
        _ => Ending::Counted,
    }))
}
