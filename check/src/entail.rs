//! Decides whether what was proved entails the answer line.

use crate::animals;
use crate::claim::{Claim, Game, Goal};
use crate::code::Code;
use crate::naive::Kind;
use crate::period;
use crate::potential;
use crate::quotient::Quotient;
use crate::reader::{integer, number};
use crate::sequence::Sequence;
use crate::turn::{Rule, Turn};
use std::cell::Cell;

/// The player that a result names.
fn winner(game: &Game, result: &str) -> Option<usize> {
    let names = if game.rule == Rule::Maker { &["maker", "breaker"] } else { game.family.players };
    names.iter().position(|name| *name == result)
}

/// Everything that a certificate has proved.
#[derive(Default)]
pub(crate) struct Proved {
    /// The nim-value of the starting position.
    pub(crate) value: Option<u64>,
    /// What is known about an animal.
    pub(crate) animal: Option<animals::Proved>,
    /// The quotient, and the code of its game.
    pub(crate) quotient: Option<(Quotient, Code)>,
    /// A sequence of nim-values, and the code of its game.
    pub(crate) sequence: Option<(Sequence, Code)>,
    /// Each claim, and whether a field of the answer needs it.
    pub(crate) claims: Vec<(Claim, Cell<bool>)>,
}

impl Proved {
    /// Whether the answer `field value` follows. `start` is the turn of the game line, and `answers` are all fields of
    /// the answer line, since some fields only make sense together.
    pub(crate) fn entails(
        &self,
        game: &Game,
        start: &Turn,
        answers: &[(String, String)],
        field: &str,
        value: &str,
    ) -> bool {
        let field_value = |name: &str| answers.iter().find(|(f, _)| f == name).and_then(|(_, v)| number(v));
        let both = field_value("preperiod").zip(field_value("period"));
        if let Some((quotient, code)) = &self.quotient {
            return match field {
                "quotient" => number(value) == Some(quotient.order as u64),
                "preperiod" | "period" => both.is_some_and(|(e, p)| quotient.repeats(code, e, p)),
                _ => false,
            };
        }
        if let Some((sequence, code)) = &self.sequence {
            let values = &sequence.values;
            return match (field, sequence.steps) {
                ("steps", steps) => steps.is_some() && number(value) == steps,
                (_, Some(_)) => false,
                ("sequence", None) => number(value) == Some(values.len() as u64 - 1),
                ("preperiod" | "period", None) => both.is_some_and(|(e, p)| {
                    let by_window = |e, p| period::by_window(values, code, sequence.mask, e, p);
                    period::is_least(values, code, e, p, by_window)
                }),
                _ => false,
            };
        }
        if let Some(animal) = &self.animal {
            return animal.entails(answers);
        }
        let names = game.family.players;
        let player = |name: &str| names.iter().position(|n| *n == name);
        let alone = |p: usize| (0..names.len()).map(|q| q == p).collect::<Vec<bool>>();
        let from = |mover: usize| Turn { mover, seated: start.seated.clone() };
        let proved_plus = |plus: Option<String>, start: Turn, side: Vec<bool>, goal| {
            let claim = Claim { plus, start, side, goal };
            let found = self.claims.iter().find(|(c, _)| *c == claim);
            found.inspect(|(_, needed)| needed.set(true)).is_some()
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
            (Kind::Three, "class", c) => {
                let blocks = game.rules.blocks(&game.rules.start());
                start.seated.iter().all(|s| *s)
                    && blocks.and_then(|b| potential::class(&b)).is_ok_and(|class| class == c)
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
                let is_it = |claim: &Claim| claim.start == *start && claim.side == alone(x) && wins(claim);
                let found = self.claims.iter().find(|(claim, _)| is_it(claim));
                found.inspect(|(_, needed)| needed.set(true)).is_some()
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
