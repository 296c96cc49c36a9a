//! Seats, which move for a player: a person, the computer, a random player, or a strategy of the game's family.

use crate::convention::Rule;
use crate::game::Game;
use crate::near;
use crate::player::Player;
use crate::study::Strategy;

/// Who moves for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person.
    You,
    /// The computer, which plays perfectly where the end is proved, and as well as it can otherwise.
    Perfect,
    /// A player who makes any legal move.
    Random,
    /// A strategy of the game's family.
    By(&'static Strategy),
}

impl Seat {
    /// All seats of a game, for any player.
    pub fn all(game: &dyn Game) -> Vec<Seat> {
        let strategies = game.about().strategies.iter().map(Seat::By);
        [Seat::You, Seat::Perfect, Seat::Random].into_iter().chain(strategies).collect()
    }

    /// Its name in commands, links and requests.
    pub fn name(self) -> &'static str {
        match self {
            Seat::You => "you",
            Seat::Perfect => "perfect",
            Seat::Random => "random",
            Seat::By(strategy) => strategy.name,
        }
    }

    /// Its name among people. The computer is called perfect only by those who ask for it.
    pub fn label(self) -> &'static str {
        if self == Seat::Perfect { "computer" } else { self.name() }
    }

    /// The seat with a name; the error lists the names.
    pub fn read(game: &dyn Game, name: &str) -> Result<Seat, String> {
        let known = |seat: &Seat| {
            let alias = matches!(seat, Seat::By(s) if s.aliases.contains(&name));
            seat.name() == name || seat.label() == name || alias
        };
        let seats = Seat::all(game);
        seats.iter().copied().find(known).ok_or_else(|| {
            let names: Vec<&str> = seats.iter().map(|seat| seat.label()).collect();
            format!("{} has no seat {name:?}: {}", game.about().name, near::or_list(name, &names))
        })
    }

    /// What it does, in a few words.
    pub fn title(self) -> &'static str {
        match self {
            Seat::You => "a person",
            Seat::Perfect => "the best move found in its time; says whether it is proved",
            Seat::Random => "any legal move",
            Seat::By(strategy) => strategy.title,
        }
    }

    /// The seats that make sense for a player of a game with this start.
    pub fn offered(game: &dyn Game, spec: &str, rule: Rule, player: Player) -> Vec<Seat> {
        Seat::all(game).into_iter().filter(|seat| seat.suits(game, spec, rule, player).is_ok()).collect()
    }

    /// Checks that a seat makes sense, or says why not.
    pub fn suits(self, game: &dyn Game, spec: &str, rule: Rule, player: Player) -> Result<(), String> {
        match self {
            Seat::You | Seat::Perfect | Seat::Random => Ok(()),
            Seat::By(strategy) => game.suits(strategy, spec, rule, player),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::STANDARD;

    #[test]
    fn names_are_read_back() {
        for spec in ["kayles:5", "octagons:2x2", "cannibal:##/##"] {
            let game = STANDARD.find(spec).expect("it is a game");
            for seat in Seat::all(game) {
                assert_eq!(Seat::read(game, seat.name()), Ok(seat));
            }
            assert!(Seat::read(game, "nobody").is_err());
        }
        let game = STANDARD.find("octagons:2x2").expect("it is a game");
        assert_eq!(Seat::read(game, "4.5").map(Seat::name), Ok("B"));
        assert_eq!(Seat::read(game, "computer"), Ok(Seat::Perfect));
    }

    #[test]
    fn strategies_are_offered_where_they_belong() {
        let names = |spec: &str, player| {
            let game = STANDARD.find(spec).expect("it is a game");
            let rule = game.about().conventions[0];
            Seat::offered(game, spec, rule, Player(player)).iter().map(|s| s.name()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("kayles:5", 0), "you perfect random");
        assert_eq!(names("octagons:2x2", 1), "you perfect random A B 4.14 4.20");
        assert_eq!(names("cannibal:##/##", 0), "you perfect random theorem-1 lemma-2 plan");
        assert_eq!(names("cannibal:U5", 0), "you perfect random plan");
        assert_eq!(names("cannibal:U5", 1), "you perfect random blocks");
    }
}
