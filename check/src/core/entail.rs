//! Decides whether what was proved entails the answer line.

use super::claim::{Claim, Game, Goal};
use super::game::Kind;
use super::reader::{integer, number};
use super::theory::{Fact, Role, Theorem, find};
use super::turn::{Rule, Turn};

/// The player that a result names.
fn winner(game: &Game, result: &str) -> Option<usize> {
    let names = if game.rule == Rule::Maker { &["maker", "breaker"] } else { game.family.players };
    names.iter().position(|name| *name == result)
}

/// Everything that a certificate has proved.
pub(crate) struct Proved<'a> {
    /// The theorems that may be used.
    pub(crate) theory: &'a [Theorem],
    /// The nim-value of the starting position.
    pub(crate) value: Option<u64>,
    /// What a theorem says about the whole game.
    pub(crate) fact: Option<Box<dyn Fact>>,
    pub(crate) claims: Vec<Claim>,
}

impl<'a> Proved<'a> {
    /// Nothing yet.
    pub(crate) fn new(theory: &'a [Theorem]) -> Proved<'a> {
        Proved { theory, value: None, fact: None, claims: Vec::new() }
    }

    /// Whether the answer `field value` follows. `start` is the turn of the game line, and `answers` are all fields of
    /// the answer line, since some fields only make sense together. Passes every claim that it rests on to `rest_on`.
    pub(crate) fn entails(
        &self,
        game: &Game,
        start: &Turn,
        answers: &[(String, String)],
        (field, value): (&str, &str),
        rest_on: &dyn Fn(&Claim),
    ) -> bool {
        if let Some(fact) = &self.fact {
            return fact.entails(game, field, value, answers);
        }
        if let Some(Role::Field(holds)) = find(self.theory, field).map(|theorem| &theorem.role) {
            return holds(game, start, value);
        }
        // If several claims would do, the first one counts.
        let first =
            |is_it: &dyn Fn(&Claim) -> bool| self.claims.iter().find(|c| is_it(c)).inspect(|c| rest_on(c)).is_some();
        let names = game.family.players;
        let player = |name: &str| names.iter().position(|n| *n == name);
        let alone = |p: usize| (0..names.len()).map(|q| q == p).collect::<Vec<bool>>();
        let from = |mover: usize| Turn { mover, seated: start.seated.clone() };
        let proved_plus = |plus: Option<String>, start: Turn, side: Vec<bool>, goal| {
            let claim = Claim { plus, start, side, goal };
            first(&|c: &Claim| *c == claim)
        };
        let proved = |start: Turn, side: Vec<bool>, goal| proved_plus(None, start, side, goal);
        let wins = |starter: usize, winner: usize| proved(from(starter), alone(winner), Goal::Win);
        match (game.family.kind, field, value) {
            (Kind::Impartial, "grundy", v) => self.value.is_some() && number(v) == self.value,
            (Kind::Impartial, "outcome", "N") => self.value.is_some_and(|v| v != 0) || wins(0, 0),
            (Kind::Impartial, "outcome", "P") => self.value == Some(0) || wins(0, 1),
            (Kind::Partizan, "outcome", "N") => wins(0, 0) && wins(1, 1),
            (Kind::Partizan, "outcome", "P") => wins(0, 1) && wins(1, 0),
            (Kind::Partizan, "outcome", x) => player(x).is_some_and(|x| wins(0, x) && wins(1, x)),
            // The value is v if the player who does not start wins the sum with −v.
            (Kind::Partizan, "value", v) => {
                game.rule == Rule::Normal
                    && integer(v).is_some_and(|v| {
                        let loses = |plus: &Option<String>, p: usize| {
                            proved_plus(plus.clone(), from(p), alone(1 - p), Goal::Win)
                        };
                        let opposite = if v == 0 { Some(None) } else { game.rules.integer(-v).map(Some) };
                        opposite.is_some_and(|plus| loses(&plus, 0) && loses(&plus, 1))
                    })
            }
            (Kind::Three, field, result) => {
                let Some(starter) = field.strip_prefix("starts.").and_then(player).filter(|s| start.seated[*s]) else {
                    return false;
                };
                let others = |y: usize| (0..names.len()).map(|q| q != y && start.seated[q]).collect::<Vec<bool>>();
                let seated = || (0..names.len()).filter(|p| start.seated[*p]);
                match result {
                    "queer" => seated().all(|y| proved(from(starter), others(y), Goal::Win)),
                    _ => player(result).is_some_and(|x| wins(starter, x)),
                }
            }
            (Kind::Positional, "result", "draw") if game.rule != Rule::Maker => {
                (0..names.len()).all(|p| proved(start.clone(), alone(p), Goal::NotLose))
            }
            (Kind::Positional, "result", x) => winner(game, x).is_some_and(|x| {
                let wins = |claim: &Claim| matches!(claim.goal, Goal::Win | Goal::Within(_));
                first(&|claim: &Claim| claim.start == *start && claim.side == alone(x) && wins(claim))
            }),
            // Each of the winner's moves but the last is followed by one of the loser's, who may also begin.
            (Kind::Positional, "plies", n) => {
                let result = answers.iter().find(|(f, _)| f == "result").and_then(|(_, x)| winner(game, x));
                result.zip(number(n)).is_some_and(|(x, n)| {
                    let (moves, left) = if start.mover == x { (n.div_ceil(2), 1) } else { (n / 2, 0) };
                    (n % 2 == left || n == 0)
                        && proved(start.clone(), alone(x), Goal::Within(moves))
                        && (moves == 0 || proved(start.clone(), alone(1 - x), Goal::Prevent(moves - 1)))
                })
            }
            (Kind::Scoring, "margin", m) => integer(m).is_some_and(|m| {
                proved(from(0), alone(0), Goal::Margin(m)) && proved(from(0), alone(1), Goal::Margin(-m))
            }),
            (Kind::Score, "margin", m) => integer(m).is_some_and(|m| {
                let other = 1 - start.mover;
                proved(start.clone(), alone(start.mover), Goal::Margin(m))
                    && proved(start.clone(), alone(other), Goal::Margin(-m))
            }),
            (Kind::Scoring, field, m) => {
                let player = field.strip_prefix("guarantee.").and_then(player);
                player.zip(integer(m)).is_some_and(|(p, m)| proved(start.clone(), alone(p), Goal::Margin(m)))
            }
            _ => false,
        }
    }
}
