//! Plans for three players: how two of them stop the third, and how a winner answers the starter.

use super::outcome::Cast;
use crate::player::{Player, Players};
use serde_json::{Map, Value, json};

/// The largest number of lines of play that a plan lists.
pub const MOST_LINES: usize = 24;

/// The `by` field in JSON of a plan that a search found.
const REPLIES: &str = "replies";

/// Moves of the others in order, and the side's answer, unless the game is then over.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The moves before the answer.
    pub others: Vec<String>,
    /// The side's answer.
    pub answer: Option<String>,
    /// Which player of the side answers, where that is known.
    pub by: Option<Player>,
}

/// How a side that can force a win begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The players who act as one.
    pub side: Players,
    /// The theorem by which they win, where no search was needed.
    pub by: Option<(String, Player)>,
    /// Their lines of play.
    pub lines: Vec<Line>,
    /// Whether there are more lines than are listed.
    pub more: bool,
}

/// For each player of a queer state, the plan of the two who stop them.
pub type Plans = Vec<(Player, Plan)>;

impl Plan {
    /// The first move of the plan, where the side is to move.
    pub fn first(&self) -> Option<&str> {
        self.lines.first().filter(|line| line.others.is_empty())?.answer.as_deref()
    }

    /// The plan as `solve` gives it: moves, or answers to moves.
    fn json(&self, cast: &Cast) -> Value {
        let by = self.by.as_ref().map_or(REPLIES.to_owned(), |(theorem, p)| format!("{theorem} {}", cast.key(*p)));
        let moves = self.lines.iter().map(|line| {
            let answer = &line.answer;
            match line.others.is_empty() {
                true => json!(answer),
                false => json!({"after": line.others.join(" "), "answer": answer}),
            }
        });
        let moves: Vec<Value> = moves.collect();
        let side: Vec<&str> = self.side.iter().map(|p| cast.key(p)).collect();
        let mut plan = json!({"side": side, "by": by, "moves": moves});
        if self.more {
            plan["more"] = true.into();
        }
        plan
    }

    /// The lines of play in words.
    pub fn in_words(&self, cast: &Cast) -> Vec<String> {
        let who = |by: Option<Player>| by.map_or("the side", |p| cast.name(p));
        let width = self.lines.iter().map(|l| l.others.join(", ").chars().count()).max().unwrap_or(0);
        let words = self.lines.iter().map(|line| {
            let others = line.others.join(", ");
            match &line.answer {
                Some(m) if others.is_empty() => format!("  {} plays {m}", who(line.by)),
                Some(m) => format!("  after {others:<width$}  {} plays {m}", who(line.by)),
                None => format!("  after {others:<width$}  the game is over"),
            }
        });
        let mut words: Vec<String> = words.collect();
        if self.more {
            words.push(format!("  … and more: these are the first {MOST_LINES}"));
        }
        words
    }
}

/// The plans of queer starters as one object: by starter, then by the player who is stopped.
pub fn json(plans: &[(Player, Plans)], cast: &Cast) -> Map<String, Value> {
    let by_starter = plans.iter().map(|(starter, plans)| {
        let by_stopped: Map<String, Value> =
            plans.iter().map(|(p, plan)| (cast.key(*p).to_owned(), plan.json(cast))).collect();
        (cast.key(*starter).to_owned(), by_stopped.into())
    });
    by_starter.collect()
}

/// Reads what [`json()`] writes.
pub fn read(by_starter: &Map<String, Value>, cast: &Cast) -> Option<Vec<(Player, Plans)>> {
    let line = |value: &Value| {
        let others = value.get("after").and_then(Value::as_str).unwrap_or_default();
        let answer = value.get("answer").unwrap_or(value).as_str().map(str::to_owned);
        Line { others: others.split_whitespace().map(str::to_owned).collect(), answer, by: None }
    };
    let plan = |value: &Value| {
        let side = value["side"].as_array()?.iter().map(|name| cast.player(name.as_str()?));
        let side: Vec<Player> = side.collect::<Option<_>>()?;
        let by = match value["by"].as_str()?.split_once(' ') {
            Some((theorem, player)) => Some((theorem.to_owned(), cast.player(player)?)),
            None => None,
        };
        Some(Plan {
            side: side.iter().skip(1).fold(Players::only(*side.first()?), |set, p| set.with(*p)),
            by,
            lines: value["moves"].as_array()?.iter().map(line).collect(),
            more: value.get("more").is_some(),
        })
    };
    let plans = |(key, value): (&String, &Value)| {
        let by_stopped = value.as_object()?.iter().map(|(key, value)| Some((cast.player(key)?, plan(value)?)));
        Some((cast.player(key)?, by_stopped.collect::<Option<Plans>>()?))
    };
    by_starter.iter().map(plans).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::Rule;

    #[test]
    fn what_is_written_is_read_back() {
        let cast = Cast::new(&["L", "C", "R"], &["Left", "Center", "Right"], Rule::Normal);
        let [l, c, r] = [Player(0), Player(1), Player(2)];
        let line = |others: &[&str], answer: Option<&str>| Line {
            others: others.iter().map(|m| (*m).to_owned()).collect(),
            answer: answer.map(str::to_owned),
            by: None,
        };
        let side = |a: Player, b: Player| Players::only(a).with(b);
        let searched = Plan { side: side(l, c), by: None, lines: vec![line(&[], Some("x"))], more: false };
        let lines = vec![line(&["a", "b"], Some("y")), line(&["c"], None)];
        let proved = Plan { side: side(c, r), by: Some(("outlast".to_owned(), c)), lines, more: true };
        let plans = vec![(l, vec![(r, searched), (l, proved)])];
        assert_eq!(read(&json(&plans, &cast), &cast), Some(plans));
    }
}
