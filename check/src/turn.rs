//! Turns and conventions: who is to move, who leaves, and when the game is over.

/// Whose turn it is and who is seated; players are counted in the order of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Who is to move.
    pub mover: usize,
    /// For every player whether he is seated.
    pub seated: Vec<bool>,
}

impl Turn {
    /// Everybody is seated.
    pub fn everybody(players: usize, mover: usize) -> Turn {
        Turn { mover, seated: vec![true; players] }
    }

    /// The next seated player is to move.
    pub fn next(&self) -> Turn {
        let n = self.seated.len();
        let mut mover = (self.mover + 1) % n;
        while !self.seated[mover] {
            mover = (mover + 1) % n;
        }
        Turn { mover, seated: self.seated.clone() }
    }

    /// The player before the mover.
    pub fn previous(&self) -> usize {
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

    /// The text of the format.
    pub fn write(&self, names: &[&str]) -> String {
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
    pub fn parse(text: &str, names: &[&str]) -> Option<Turn> {
        let order: Option<Vec<usize>> =
            text.split(',').take(names.len() + 1).map(|w| names.iter().position(|n| *n == w)).collect();
        let order = order?;
        let seated = (0..names.len()).map(|p| order.len() == 1 || order.contains(&p)).collect();
        let turn = Turn { mover: order[0], seated };
        // A single name means that everybody is seated, so a table with one player left is never written.
        (turn.write(names) == text).then_some(turn)
    }
}

/// The conventions of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Rule {
    Normal,
    Misere,
    Complete,
    Avoid,
    Points,
    /// Points with the moves of the normal game of strings and coins.
    PointsNormal,
    /// Points, and the players move in turn.
    Score,
    Maker,
    /// One builds, the other eats until nothing is left for him.
    Eat,
    /// One wants a copy of an animal, the other prevents it for ever.
    Cannibal,
}

impl Rule {
    /// The convention with a name.
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

    /// Whether the points decide.
    pub fn counts_points(self) -> bool {
        self.moves_again() || self == Rule::Score
    }

    /// Whether who earns some moves again.
    pub fn moves_again(self) -> bool {
        matches!(self, Rule::Points | Rule::PointsNormal)
    }
}

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Ending {
    Won(usize),
    Drawn,
    Counted,
}

/// Lets players leave until somebody must move (Ok) or the game is over (Err).
pub fn settle(
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
        // The first player is Maker, whoever is to move; the lines of the other mean nothing.
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
        // Whoever cannot move can stop nothing any more.
        Rule::Eat => Ending::Won(turn.next().mover),
        _ => Ending::Counted,
    }))
}
