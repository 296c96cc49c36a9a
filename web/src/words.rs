//! The answer about a position in one sentence, from its fields alone: the rows of a table have nothing else.

use outwit::game::About;
use serde_json::{Map, Value};

/// What a row of a table says, in one sentence.
pub fn verdict(about: &About, answer: &Map<String, Value>) -> String {
    let field = |name: &str| answer.get(name).filter(|value| !value.is_null());
    let called = |name: &str| {
        let index = about.players.iter().position(|p| *p == name);
        index.and_then(|i| about.player_names.get(i)).copied().unwrap_or(name).to_owned()
    };
    let with = |sentence: String, what: &str, name: &str| match field(name) {
        Some(value) => format!("{sentence}; {what} {}", plain(value)),
        None => sentence,
    };
    if let Some(Value::Object(starts)) = field("starts") {
        let who = |winner: &str| match winner {
            "queer" => "nobody can force a win (queer)".to_owned(),
            name => format!("{} wins", called(name)),
        };
        let sentences: Vec<String> = starts
            .iter()
            .filter_map(|(starter, winner)| Some(format!("{} starts: {}", called(starter), who(winner.as_str()?))))
            .collect();
        return if sentences.is_empty() { "undecided".to_owned() } else { sentences.join("; ") };
    }
    if let Some(margin) = field("margin").and_then(Value::as_i64) {
        return match margin {
            0 => "both get the same (margin 0)".to_owned(),
            m if m > 0 => format!("the player to move is ahead by {m} under best play"),
            m => format!("the player to move is behind by {} under best play", -m),
        };
    }
    if let Some(outcome) = field("outcome").and_then(Value::as_str) {
        let sentence = match (outcome, about.impartial) {
            ("N", true) => "the player to move wins (N)".to_owned(),
            ("P", true) => "the player who does not move wins (P)".to_owned(),
            ("N", false) => "whoever starts wins (N)".to_owned(),
            ("P", false) => "whoever starts loses (P)".to_owned(),
            (name, _) => format!("{} wins, whoever starts ({name})", called(name)),
        };
        return with(with(sentence, "nim-value", "grundy"), "value", "value");
    }
    if let Some(result) = field("result").and_then(Value::as_str) {
        let sentence = match result {
            "draw" => "neither player can force a win (draw)".to_owned(),
            "maker" => "Maker wins".to_owned(),
            "breaker" => "Breaker wins".to_owned(),
            // People have capitals, seats do not.
            name if called(name).starts_with(char::is_uppercase) => format!("{} wins", called(name)),
            name => format!("the {} player wins", called(name)),
        };
        // Of both players' moves every other one is the winner's, and so is the last.
        return match field("plies").and_then(Value::as_u64).map(|plies| plies.div_ceil(2)) {
            Some(1) => format!("{sentence} with 1 move"),
            Some(moves) if moves > 1 => format!("{sentence} with {moves} moves"),
            _ => sentence,
        };
    }
    match (field("verdict").and_then(Value::as_str), field("moves").and_then(Value::as_u64)) {
        (Some("cannibal"), _) => "cannibal: Bob holds Alice off for ever".to_owned(),
        (Some("non-cannibal"), Some(1)) => "non-cannibal: Alice wins in 1 move".to_owned(),
        (Some("non-cannibal"), Some(n)) => format!("non-cannibal: Alice wins in at most {n} moves"),
        (Some("non-cannibal"), None) => "non-cannibal: Alice wins".to_owned(),
        (Some("open"), _) => "open: neither a plan for Alice nor blocks for Bob were found".to_owned(),
        (Some(other), _) => other.to_owned(),
        (None, _) => field("winner").map_or("undecided".to_owned(), |w| format!("{} wins", plain(w))),
    }
}

/// A value without the quotation marks of JSON.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
