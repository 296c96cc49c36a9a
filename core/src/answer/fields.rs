//! Outcomes as JSON, written and read back: the form in which answers are printed and stored.

use super::outcome::{Cast, Class, Endless, Outcome, RaceResult, Starter};
use crate::convention::Rule;
use crate::player::Player;
use serde_json::{Map, Value, json};

/// The outcome classes of two players, by the winner when Left starts and when Right does.
pub(super) const OUTCOMES: [(&str, [Player; 2]); 4] = [
    ("L", [Player(0), Player(0)]),
    ("R", [Player(1), Player(1)]),
    ("N", [Player(0), Player(1)]),
    ("P", [Player(1), Player(0)]),
];

const QUEER: &str = "queer";
const DRAW: &str = "draw";

impl Outcome {
    /// The fields of the answer.
    pub fn fields(&self, cast: &Cast) -> Map<String, Value> {
        let fields = match self {
            Outcome::Impartial { grundy, mover_wins } => {
                let outcome = mover_wins.map(|wins| if wins { "N" } else { "P" });
                vec![("grundy", json!(grundy)), ("outcome", json!(outcome))]
            }
            Outcome::Partizan { value, winners } => {
                let outcome = winners.and_then(|w| OUTCOMES.iter().find(|(_, known)| *known == w));
                let value = value.map(|v| v.to_string());
                vec![("value", json!(value)), ("outcome", json!(outcome.map(|(name, _)| name)))]
            }
            Outcome::Three { starts, class } => {
                let start = |start: &Starter| match start {
                    Starter::Won(player) => cast.key(*player).into(),
                    Starter::Queer => QUEER.into(),
                    Starter::Left | Starter::Open(_) => Value::Null,
                };
                let starts: Map<String, Value> =
                    cast.keys.iter().zip(starts).map(|(key, s)| ((*key).to_owned(), start(s))).collect();
                vec![("starts", starts.into()), ("class", json!(class.map(|class| class.text(cast))))]
            }
            Outcome::Race { result, plies } => {
                let result = match result {
                    RaceResult::Won(player) => Some(cast.role(*player)),
                    RaceResult::Draw => Some(DRAW),
                    RaceResult::Open(_) => None,
                };
                let plies = plies.map(|plies| ("plies", json!(plies)));
                [("result", json!(result))].into_iter().chain(plies).collect()
            }
            Outcome::Margin { .. } => vec![("margin", json!(self.margin()))],
            Outcome::Endless(endless) => endless.fields(cast),
        };
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// What is still possible where the outcome is open, with the name of the field.
    pub fn possible(&self, cast: &Cast) -> Option<(&'static str, Value)> {
        let possible = match self {
            Outcome::Impartial { mover_wins: None, .. } => json!(["N", "P"]),
            Outcome::Partizan { winners: None, .. } => json!(["L", "R", "N", "P"]),
            Outcome::Three { starts, .. } => {
                let open = cast.keys.iter().zip(starts).filter_map(|(key, start)| {
                    let Starter::Open(players) = start else { return None };
                    let names = players.iter().map(|p| cast.key(*p)).chain([QUEER]);
                    Some(((*key).to_owned(), names.collect()))
                });
                let open: Map<String, Value> = open.collect();
                if open.is_empty() {
                    return None;
                }
                open.into()
            }
            Outcome::Race { result: RaceResult::Open(players), .. } => {
                let draw = if matches!(cast.rule, Rule::Maker | Rule::Eat) { None } else { Some(DRAW) };
                json!(players.iter().map(|p| cast.role(*p)).chain(draw).collect::<Vec<_>>())
            }
            Outcome::Margin { low, high } if self.margin().is_none() => {
                return Some(("bounds", json!([low, high])));
            }
            Outcome::Endless(Endless { cut_short: true, .. }) => json!(["cannibal", "non-cannibal"]),
            _ => return None,
        };
        Some(("possible", possible))
    }

    /// Reads what [`fields`](Self::fields) and [`possible`](Self::possible) write; `None` for anything else.
    pub fn read(fields: &Map<String, Value>, possible: Option<&Value>, cast: &Cast) -> Option<Outcome> {
        let text = |field: &str| fields.get(field).and_then(Value::as_str);
        let number = |field: &str| fields.get(field).and_then(Value::as_u64);
        let small = |field: &str| number(field).and_then(|n| u32::try_from(n).ok());
        if let Some(starts) = fields.get("starts") {
            let start = |key: &&'static str| match starts.get(*key).and_then(Value::as_str) {
                Some(QUEER) => Starter::Queer,
                Some(winner) => cast.player(winner).map_or(Starter::Left, Starter::Won),
                None => match possible.and_then(|p| p.get(*key)).and_then(Value::as_array) {
                    Some(names) => {
                        Starter::Open(names.iter().filter_map(Value::as_str).filter_map(|n| cast.player(n)).collect())
                    }
                    None => Starter::Left,
                },
            };
            let starts: Vec<Starter> = cast.keys.iter().map(start).collect();
            let class = text("class").and_then(|class| Class::read(class, cast));
            return Some(Outcome::Three { starts: starts.try_into().ok()?, class });
        }
        if fields.contains_key("margin") {
            let exact = fields["margin"].as_i64();
            let bound = |i: usize| exact.or_else(|| possible?.get(i)?.as_i64()).and_then(|m| i32::try_from(m).ok());
            return Some(Outcome::Margin { low: bound(0), high: bound(1) });
        }
        if fields.contains_key("result") {
            let role = |name: &str| [Player(0), Player(1)].into_iter().find(|p| cast.role(*p) == name);
            let open = || possible.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
            let result = match text("result") {
                Some(DRAW) => RaceResult::Draw,
                Some(name) => RaceResult::Won(role(name)?),
                None => RaceResult::Open(open().filter_map(role).collect()),
            };
            return Some(Outcome::Race { result, plies: small("plies") });
        }
        if fields.contains_key("value") && fields.contains_key("outcome") {
            let known = OUTCOMES.iter().find(|(name, _)| text("outcome") == Some(name));
            return Some(Outcome::Partizan {
                value: text("value").and_then(|v| v.parse().ok()),
                winners: known.map(|(_, winners)| *winners),
            });
        }
        if fields.contains_key("outcome") {
            let mover_wins = text("outcome").map(|outcome| outcome == "N");
            return Some(Outcome::Impartial { grundy: number("grundy"), mover_wins });
        }
        let (verdict, winner) = (text("verdict"), text("winner"));
        (verdict.is_some() || winner.is_some()).then(|| {
            let builder = verdict.map(|verdict| match verdict {
                "cannibal" => Some(Player(1)),
                "non-cannibal" => Some(Player(0)),
                _ => None,
            });
            Outcome::Endless(Endless {
                winner: builder.unwrap_or_else(|| winner.and_then(|w| cast.player(w))),
                from_start: verdict.is_some(),
                method: text("method").unwrap_or_default().to_owned(),
                moves: small("moves"),
                at_least: small("at_least"),
                safe_after: small("safe_after"),
                why: None,
                ended: text("stopped").map(str::to_owned),
                cut_short: possible.is_some(),
            })
        })
    }
}

impl Class {
    /// The class as Table II writes it: `>_L`, `=_LC`, `<_CR`, `<` or `=`.
    pub fn text(self, cast: &Cast) -> String {
        let with = |sign: i8| -> String {
            cast.keys.iter().zip(self.signs()).filter(|(_, s)| *s == sign).map(|(key, _)| *key).collect()
        };
        let (ahead, level, behind) = (with(1), with(0), with(-1));
        match (ahead.len(), level.len()) {
            (1, _) => format!(">_{ahead}"),
            (_, 3) => "=".to_owned(),
            (_, 2) => format!("=_{level}"),
            (_, 1) => format!("<_{behind}"),
            _ => "<".to_owned(),
        }
    }

    /// Reads what [`text`](Self::text) writes.
    pub fn read(text: &str, cast: &Cast) -> Option<Class> {
        Class::all().find(|class| class.text(cast) == text)
    }
}

impl Endless {
    fn fields(&self, cast: &Cast) -> Vec<(&'static str, Value)> {
        let ended = self.ended.as_ref().map(|text| ("stopped", json!(text)));
        if !self.from_start {
            let winner = self.winner.map_or("open", |p| cast.key(p));
            return [("winner", json!(winner))].into_iter().chain(ended).collect();
        }
        let verdict = match self.winner {
            Some(Player(0)) => "non-cannibal",
            Some(_) => "cannibal",
            None => "open",
        };
        let mut fields = vec![("verdict", json!(verdict)), ("method", json!(self.method))];
        if self.winner == Some(Player(0)) {
            fields.push(("moves", json!(self.moves)));
        }
        fields.extend(self.at_least.map(|n| ("at_least", json!(n))));
        fields.extend(self.safe_after.map(|n| ("safe_after", json!(n))));
        fields.extend(ended);
        fields
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: Cast = Cast { keys: &["L", "C", "R"], names: &["Left", "Center", "Right"], rule: Rule::Normal };
    const TWO: Cast = Cast { keys: &["L", "R"], names: &["Left", "Right"], rule: Rule::Normal };
    const FIRST: Cast = Cast { keys: &["first", "second"], names: &["first", "second"], rule: Rule::Complete };
    const MAKER: Cast = Cast { rule: Rule::Maker, ..FIRST };
    const ANIMALS: Cast = Cast { keys: &["Alice", "Bob"], names: &["Alice", "Bob"], rule: Rule::Cannibal };

    #[test]
    fn what_is_written_is_read_back() {
        let [l, c, r] = [Player(0), Player(1), Player(2)];
        let classes = ["=", ">_L", ">_C", ">_R", "=_LC", "=_LR", "=_CR", "<_CR", "<_LR", "<_LC", "<"];
        let classes = classes.map(|text| Class::read(text, &THREE).unwrap_or_else(|| panic!("{text}")));
        for (class, text) in classes.iter().zip(["=", ">_L", ">_C", ">_R", "=_LC", "=_LR", "=_CR", "<_CR"]) {
            assert_eq!(class.text(&THREE), text);
        }
        let mut outcomes: Vec<(Cast, Outcome)> = vec![
            (FIRST, Outcome::Impartial { grundy: Some(3), mover_wins: Some(true) }),
            (FIRST, Outcome::Impartial { grundy: None, mover_wins: Some(false) }),
            (FIRST, Outcome::Impartial { grundy: None, mover_wins: None }),
            (TWO, Outcome::Partizan { value: None, winners: None }),
            (FIRST, Outcome::Race { result: RaceResult::Draw, plies: None }),
            (FIRST, Outcome::Race { result: RaceResult::Won(Player(1)), plies: Some(6) }),
            (FIRST, Outcome::Race { result: RaceResult::Open(vec![Player(0)]), plies: None }),
            (MAKER, Outcome::Race { result: RaceResult::Won(Player(1)), plies: None }),
            (MAKER, Outcome::Race { result: RaceResult::Open(vec![Player(0), Player(1)]), plies: None }),
            (FIRST, Outcome::Margin { low: Some(-2), high: Some(-2) }),
            (FIRST, Outcome::Margin { low: None, high: Some(4) }),
            (THREE, Outcome::Three { starts: [Starter::Won(c), Starter::Queer, Starter::Left], class: None }),
            (
                THREE,
                Outcome::Three { starts: [Starter::Open(vec![l, r]), Starter::Won(l), Starter::Queer], class: None },
            ),
        ];
        for class in classes {
            let starts = [Starter::Queer, Starter::Won(r), Starter::Won(l)];
            outcomes.push((THREE, Outcome::Three { starts, class: Some(class) }));
        }
        for (_, winners) in OUTCOMES {
            let value = "-5/4".parse().ok();
            assert!(value.is_some());
            outcomes.push((TWO, Outcome::Partizan { value, winners: Some(winners) }));
        }
        let endless = Endless { from_start: true, method: "a plan".to_owned(), ..Endless::default() };
        for winner in [None, Some(Player(0)), Some(Player(1))] {
            outcomes.push((ANIMALS, Outcome::Endless(Endless { winner, ..endless.clone() })));
            outcomes.push((ANIMALS, Outcome::Endless(Endless { winner, ..Endless::default() })));
        }
        let plan =
            Endless { winner: Some(Player(0)), moves: Some(7), at_least: Some(5), safe_after: Some(4), ..endless };
        outcomes.push((ANIMALS, Outcome::Endless(plan.clone())));
        outcomes.push((ANIMALS, Outcome::Endless(Endless { ended: Some("time".to_owned()), ..plan })));
        for (cast, outcome) in outcomes {
            let possible = outcome.possible(&cast).map(|(_, value)| value);
            let read = Outcome::read(&outcome.fields(&cast), possible.as_ref(), &cast);
            assert_eq!(read.as_ref(), Some(&outcome), "{:?}", outcome.fields(&cast));
        }
        assert_eq!(Outcome::read(&Map::new(), None, &TWO), None);
    }
}
