//! Who may sit at a table.

use crate::game::{Family, Game};
use crate::player::Player;
use crate::rules::animals::ALICE;
use crate::study::cannibal;
use crate::study::closing;

/// Who moves for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person.
    You,
    /// Wins whenever that can be forced.
    Perfect,
    /// Any legal move.
    Random,
    /// A strategy of the thesis on closing octagons.
    Closing(closing::Strategy),
    /// A strategy of the document on cannibal animals, for Alice.
    Animals(cannibal::Strategy),
    /// Alice's plan, as it was found.
    Plan,
    /// Bob's answers in his blocks, as they were found.
    Blocks,
}

impl Seat {
    /// Every seat.
    pub fn all() -> Vec<Seat> {
        let mut seats = vec![Seat::You, Seat::Perfect, Seat::Random];
        seats.extend(closing::Strategy::ALL.map(Seat::Closing));
        seats.extend(cannibal::Strategy::ALL.map(Seat::Animals));
        seats.extend([Seat::Plan, Seat::Blocks]);
        seats
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Seat::You => "you",
            Seat::Perfect => "perfect",
            Seat::Random => "random",
            Seat::Closing(strategy) => strategy.name(),
            Seat::Animals(strategy) => strategy.name(),
            Seat::Plan => "plan",
            Seat::Blocks => "blocks",
        }
    }

    /// The seat with a name. The strategies of the thesis are known by their numbers, too.
    pub fn read(name: &str) -> Option<Seat> {
        let name = match name {
            "a" | "4.2" => "A",
            "b" | "4.5" => "B",
            name => name,
        };
        Seat::all().into_iter().find(|seat| seat.name() == name)
    }

    /// What it does, in a few words.
    pub fn title(self) -> &'static str {
        match self {
            Seat::You => "a person",
            Seat::Perfect => "wins whenever that can be forced",
            Seat::Random => "any legal move",
            Seat::Closing(closing::Strategy::Maximum) => "Strategy A: a turn with as many moves as possible",
            Seat::Closing(closing::Strategy::Dealing) => "Strategy B: capture almost everything, and leave the rest",
            Seat::Closing(closing::Strategy::Rows) => "Strategy 4.14, for boards of one or two rows",
            Seat::Closing(closing::Strategy::Square) => "Strategy 4.20, for the board of three by three",
            Seat::Animals(cannibal::Strategy::Fence) => {
                "Theorem 1: a fence first, then the cell that all threats share"
            }
            Seat::Animals(cannibal::Strategy::Squares) => "Lemma 2: a square of side n in at most n² + 3 moves",
            Seat::Plan => "Alice's plan, where one is known",
            Seat::Blocks => "Bob's answers in his blocks, where they are known",
        }
    }

    /// The seats that make sense for a player of a game that starts so.
    pub fn offered(game: &dyn Game, spec: &str, player: Player) -> Vec<Seat> {
        Seat::all().into_iter().filter(|seat| seat.suits(game, spec, player).is_ok()).collect()
    }

    /// Whether a seat makes sense, or why not.
    pub fn suits(self, game: &dyn Game, spec: &str, player: Player) -> Result<(), String> {
        let name = game.about().name;
        let no = || Err(format!("{name} has no strategy {} for this seat", self.name()));
        let endless = game.about().family == Family::Animals && !game.about().finite;
        match self {
            Seat::You | Seat::Perfect | Seat::Random => Ok(()),
            Seat::Closing(_) => match game.on_graph(spec) {
                Ok(Some(_)) => Ok(()),
                _ => no(),
            },
            Seat::Animals(strategy) => match game.on_plane(spec) {
                Ok(Some(playing)) if player == ALICE => strategy.next(&playing, &[]).map(|_| ()),
                _ => no(),
            },
            Seat::Plan if endless && player == ALICE => Ok(()),
            Seat::Blocks if endless && player != ALICE => Ok(()),
            Seat::Plan | Seat::Blocks => no(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::STANDARD;

    #[test]
    fn names_are_read_back() {
        for seat in Seat::all() {
            assert_eq!(Seat::read(seat.name()), Some(seat));
        }
        assert_eq!(Seat::read("4.5"), Some(Seat::Closing(closing::Strategy::Dealing)));
        assert_eq!(Seat::read("nobody"), None);
    }

    #[test]
    fn strategies_are_offered_where_they_belong() {
        let names = |spec: &str, player| {
            let game = STANDARD.find(spec).expect("it is a game");
            Seat::offered(game, spec, Player(player)).iter().map(|s| s.name()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("kayles:5", 0), "you perfect random");
        assert_eq!(names("octagons:2x2", 1), "you perfect random A B 4.14 4.20");
        assert_eq!(names("cannibal:##/##", 0), "you perfect random theorem-1 lemma-2 plan");
        assert_eq!(names("cannibal:U5", 0), "you perfect random plan");
        assert_eq!(names("cannibal:U5", 1), "you perfect random blocks");
    }
}
