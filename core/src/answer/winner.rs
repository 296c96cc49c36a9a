//! The winner by name, one field for every kind of game.
//!
//! | kind | winner |
//! | --- | --- |
//! | impartial | `first` for the player to move, `second` for the other |
//! | partizan, three players | an object: for every starter a player's key, `nobody` where any two stop the third, or null |
//! | first to complete | a player's key or role (`maker`, `breaker`), or `draw` |
//! | most points | the player with more points, or `draw`; null in the middle of a game |
//! | endless | a player's key |
//!
//! It is null where nothing is known yet. In the middle of a game that counts points it is null too: the margin is about the
//! points still to come, and a spec does not say how many each player has already.

use super::outcome::{Cast, Fate, Outcome, RaceResult, Starter};
use crate::convention::Rule;
use crate::player::Player;
use serde_json::{Map, Value, json};

/// Neither player can force a win.
const DRAW: &str = "draw";
/// None of three players can force a win.
const NOBODY: &str = "nobody";
/// The player to move of an impartial game, and the other.
const IN_TURN: [&str; 2] = ["first", "second"];

impl Outcome {
    /// The winner by name when `mover` is to move in the position that `spec` writes; see the [module](self).
    pub fn winner_name(&self, cast: &Cast, spec: &str, mover: Player) -> Value {
        match self {
            Outcome::Impartial { mover_wins, .. } => json!(mover_wins.map(|wins| IN_TURN[usize::from(!wins)])),
            Outcome::Partizan { winners, .. } => winners
                .map_or(Value::Null, |winners| by_starter(cast, winners.iter().map(|winner| json!(cast.key(*winner))))),
            Outcome::Three { starts, .. } => {
                let winner = |start: &Starter| match start {
                    Starter::Won(player) => json!(cast.key(*player)),
                    Starter::Queer => json!(NOBODY),
                    Starter::Left | Starter::Open(_) => Value::Null,
                };
                let winners: Vec<Value> = starts.iter().map(winner).collect();
                if winners.iter().all(Value::is_null) { Value::Null } else { by_starter(cast, winners.into_iter()) }
            }
            Outcome::Race { result: RaceResult::Won(player), .. } => json!(cast.role(*player)),
            Outcome::Race { result: RaceResult::Draw, .. } => json!(DRAW),
            Outcome::Race { .. } => Value::Null,
            Outcome::Margin { .. } => match self.fate(mover) {
                Fate::Margin(_) if !is_start(spec) => Value::Null,
                Fate::Margin(0) => json!(DRAW),
                _ => json!(self.winner(mover).map(|player| cast.key(player))),
            },
            Outcome::Endless(endless) => json!(endless.winner.map(|player| cast.key(player))),
        }
    }
}

/// What [`Outcome::winner_name`] may say; empty where it is an object by starter.
pub fn winner_names(impartial: bool, cast: &Cast) -> Vec<&'static str> {
    let roles = || cast.keys.iter().enumerate().map(|(i, _)| cast.role(Player(i as u8)));
    match cast.rule {
        rule if rule.counts_points() => roles().chain([DRAW]).collect(),
        _ if impartial => IN_TURN.to_vec(),
        Rule::Complete | Rule::Avoid => roles().chain([DRAW]).collect(),
        Rule::Maker | Rule::Eat | Rule::Cannibal => roles().collect(),
        _ => Vec::new(),
    }
}

fn by_starter(cast: &Cast, winners: impl Iterator<Item = Value>) -> Value {
    cast.keys.iter().map(|key| (*key).to_owned()).zip(winners).collect::<Map<_, _>>().into()
}

/// Whether a spec is the start of its game, `NAME:RULES` without a position. Braces may contain colons.
fn is_start(spec: &str) -> bool {
    let mut depth = 0;
    let colons = spec.chars().filter(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        *c == ':' && depth == 0
    });
    colons.count() < 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Endless;

    const THREE: Cast = Cast { keys: &["L", "C", "R"], names: &["Left", "Center", "Right"], rule: Rule::Normal };
    const TWO: Cast = Cast { keys: &["L", "R"], names: &["Left", "Right"], rule: Rule::Normal };
    const FIRST: Cast = Cast { keys: &["first", "second"], names: &["first", "second"], rule: Rule::Complete };
    const MAKER: Cast = Cast { rule: Rule::Maker, ..FIRST };
    const POINTS: Cast = Cast { rule: Rule::Points, ..FIRST };
    const ANIMALS: Cast = Cast { keys: &["Alice", "Bob"], names: &["Alice", "Bob"], rule: Rule::Cannibal };

    const START: Player = Player(0);

    #[test]
    fn the_player_to_move_of_an_impartial_game_is_first_whoever_that_is() {
        let found = |mover_wins, mover| {
            let outcome = Outcome::Impartial { grundy: None, mover_wins };
            outcome.winner_name(&Cast { rule: Rule::Normal, ..FIRST }, "nim:3", mover)
        };
        assert_eq!(found(Some(true), START), "first");
        assert_eq!(found(Some(true), Player(1)), "first");
        assert_eq!(found(Some(false), START), "second");
        assert_eq!(found(None, START), Value::Null);
    }

    #[test]
    fn answers_about_every_starter_have_a_winner_for_each() {
        let (l, r) = (Player(0), Player(1));
        let two = |winners| Outcome::Partizan { value: None, winners }.winner_name(&TWO, "cutcake:5x3", l);
        assert_eq!(two(Some([l, r])), json!({"L": "L", "R": "R"}));
        assert_eq!(two(Some([r, r])), json!({"L": "R", "R": "R"}));
        assert_eq!(two(None), Value::Null);
        let three = |starts| Outcome::Three { starts, class: None }.winner_name(&THREE, "cutblock:4x3x3", l);
        let known = three([Starter::Queer, Starter::Won(l), Starter::Open(vec![l, r])]);
        assert_eq!(known, json!({"L": "nobody", "C": "L", "R": null}));
        assert_eq!(three([Starter::Open(vec![l]), Starter::Left, Starter::Open(vec![r])]), Value::Null);
    }

    #[test]
    fn races_name_players_roles_or_a_draw() {
        let race = |result, cast: &Cast| Outcome::Race { result, plies: None }.winner_name(cast, "grid:3x3", START);
        assert_eq!(race(RaceResult::Won(Player(1)), &FIRST), "second");
        assert_eq!(race(RaceResult::Won(Player(1)), &MAKER), "breaker");
        assert_eq!(race(RaceResult::Draw, &FIRST), "draw");
        assert_eq!(race(RaceResult::Open(vec![START]), &FIRST), Value::Null);
    }

    #[test]
    fn a_margin_names_the_winner_at_the_start_only() {
        let points = |low, high, spec, mover| Outcome::Margin { low, high }.winner_name(&POINTS, spec, mover);
        assert_eq!(points(Some(2), Some(2), "boxes:2x2", START), "first");
        assert_eq!(points(Some(2), Some(2), "boxes:2x2@second", Player(1)), "second");
        assert_eq!(points(Some(-2), Some(-2), "coins:{a:1 b;b b}", START), "second");
        assert_eq!(points(Some(0), Some(0), "boxes:1x2", START), "draw");
        assert_eq!(points(Some(0), Some(2), "boxes:9x9", START), Value::Null);
        assert_eq!(points(Some(1), Some(1), "octagons:1x3:2,3,1/1-2", START), Value::Null);
    }

    #[test]
    fn endless_games_name_the_player_or_nobody_yet() {
        let endless = |winner| Outcome::Endless(Endless { winner, ..Endless::default() });
        assert_eq!(endless(Some(Player(1))).winner_name(&ANIMALS, "cannibal:U5", START), "Bob");
        assert_eq!(endless(None).winner_name(&ANIMALS, "cannibal:U5", START), Value::Null);
    }
}
