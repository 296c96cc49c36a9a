//! Players, sides and turns: who plays, in which order, and whose turn it is.

/// A player, counted from 0 in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(pub u8);

/// A set of players: those who are seated, or a side that acts as one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Players(u8);

impl Players {
    /// The first `n` players.
    #[inline]
    pub fn all(n: u8) -> Self {
        Players((1 << n) - 1)
    }

    /// One player alone.
    #[inline]
    pub fn only(player: Player) -> Self {
        Players(1 << player.0)
    }

    /// Whether `player` is one of them.
    #[inline]
    pub fn contain(self, player: Player) -> bool {
        self.0 & (1 << player.0) != 0
    }

    /// The same set with `player`.
    #[inline]
    pub fn with(self, player: Player) -> Self {
        Players(self.0 | 1 << player.0)
    }

    /// The same set without `player`.
    #[inline]
    pub fn without(self, player: Player) -> Self {
        Players(self.0 & !(1 << player.0))
    }

    /// How many players there are in the set.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The players of the set in the order of play.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Player> {
        (0..8).map(Player).filter(move |p| self.contain(*p))
    }
}

/// Whose turn it is, and who is still seated.
///
/// With two players no one leaves before the end, so `seated` matters only with three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// The player to move.
    pub mover: Player,
    /// The players who have not left; the mover is one of them.
    pub seated: Players,
}

impl Turn {
    /// All of `players` are seated and `starter` begins.
    #[inline]
    pub fn start(players: u8, starter: Player) -> Self {
        Turn { mover: starter, seated: Players::all(players) }
    }

    /// The turn of the next seated player.
    #[inline]
    pub fn next(self) -> Self {
        Turn { mover: self.neighbour(|p| (p + 1) % 8), ..self }
    }

    /// The seated player whose turn came before.
    #[inline]
    pub fn previous(self) -> Player {
        self.neighbour(|p| (p + 7) % 8)
    }

    /// The seated players, in the order of play from the player to move on.
    pub fn order(self) -> impl Iterator<Item = Player> {
        let turns = std::iter::successors(Some(self), |t| Some(t.next()));
        turns.take(self.seated.count() as usize).map(|t| t.mover)
    }

    /// The player to move leaves; the next seated player is to move.
    #[inline]
    pub fn leave(self) -> Self {
        Turn { mover: self.next().mover, seated: self.seated.without(self.mover) }
    }

    fn neighbour(self, step: impl Fn(u8) -> u8) -> Player {
        let mut p = step(self.mover.0);
        while !self.seated.contain(Player(p)) {
            p = step(p);
        }
        Player(p)
    }

    /// The same turn after the players have changed their names.
    pub fn renamed(self, by: Renaming) -> Self {
        Turn { mover: by.apply(self.mover), seated: by.apply_to_all(self.seated) }
    }
}

/// New names for the players: a rotation of their cyclic order.
///
/// With two players the only one besides the identity is the exchange of Left and Right. With three, reflections are
/// left out on purpose: they would reverse the order of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Renaming {
    shift: u8,
    players: u8,
}

impl Renaming {
    /// Player `i` of `players` becomes player `i + shift`.
    pub fn rotation(shift: u8, players: u8) -> Self {
        Renaming { shift, players }
    }

    /// How far each player moves on.
    pub fn shift(self) -> usize {
        self.shift.into()
    }

    /// The new name of a player.
    pub fn apply(self, player: Player) -> Player {
        Player((player.0 + self.shift) % self.players)
    }

    /// The new names of a set.
    pub fn apply_to_all(self, players: Players) -> Players {
        players.iter().fold(Players(0), |set, p| set.with(self.apply(p)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_who_leaves_is_skipped_from_then_on() {
        let start = Turn::start(3, Player(0));
        assert_eq!(start.previous(), Player(2));
        let two = start.leave();
        assert_eq!(two.mover, Player(1));
        assert_eq!(two.next().mover, Player(2));
        assert_eq!(two.next().next().mover, Player(1));
        assert_eq!(two.leave().seated, Players::only(Player(2)));
    }

    #[test]
    fn renaming_keeps_the_order_of_play() {
        let r = Renaming::rotation(1, 3);
        let turn = Turn::start(3, Player(2)).leave();
        assert_eq!(turn.renamed(r).next(), turn.next().renamed(r));
    }
}
