//! An outcome in one sentence.

use super::outcome::{Cast, Endless, Outcome, RaceResult, Starter};
use crate::convention::Rule;
use crate::player::Player;

const UNDECIDED: &str = "undecided";

impl Outcome {
    /// The outcome in one sentence, when `mover` is to move.
    pub fn sentence(&self, cast: &Cast, mover: Player) -> String {
        match self {
            Outcome::Impartial { grundy, mover_wins } => {
                let Some(wins) = mover_wins else { return UNDECIDED.to_owned() };
                let who = if *wins { "the player to move wins (N)" } else { "the player who does not move wins (P)" };
                grundy.map_or(who.to_owned(), |value| format!("{who}; nim-value {value}"))
            }
            Outcome::Partizan { value, winners } => {
                let who = match winners {
                    None => return UNDECIDED.to_owned(),
                    Some([Player(0), Player(0)]) => format!("{} wins, whoever starts (L)", cast.names[0]),
                    Some([Player(0), _]) => "whoever starts wins (N)".to_owned(),
                    Some([_, Player(0)]) => "whoever starts loses (P)".to_owned(),
                    Some(_) => format!("{} wins, whoever starts (R)", cast.names[1]),
                };
                value.map_or(who.clone(), |value| format!("{who}; value {value}"))
            }
            Outcome::Three { starts, .. } => {
                let sentence = |(i, start): (usize, &Starter)| {
                    let who = match start {
                        Starter::Won(player) => format!("{} wins", cast.name(*player)),
                        Starter::Queer => "nobody can force a win (queer)".to_owned(),
                        Starter::Left | Starter::Open(_) => return None,
                    };
                    Some(format!("{} starts: {who}", cast.names[i]))
                };
                let sentences: Vec<String> = starts.iter().enumerate().filter_map(sentence).collect();
                if sentences.is_empty() { UNDECIDED.to_owned() } else { sentences.join("; ") }
            }
            Outcome::Race { result, plies } => {
                let who = match result {
                    RaceResult::Open(_) => return UNDECIDED.to_owned(),
                    RaceResult::Draw => return "neither player can force a win (draw)".to_owned(),
                    RaceResult::Won(winner) => match cast.rule {
                        Rule::Maker => format!("{} wins", ["Maker", "Breaker"][usize::from(winner.0)]),
                        Rule::Eat => format!("{} wins", cast.name(*winner)),
                        _ => format!("the {} player wins", cast.name(*winner)),
                    },
                };
                // Every other move is the winner's, and so is the last.
                match plies.map(|plies| plies.div_ceil(2)) {
                    Some(0) | None => who,
                    Some(1) => format!("{who} with 1 move"),
                    Some(moves) => format!("{who} with {moves} moves"),
                }
            }
            Outcome::Margin { .. } => {
                let name = cast.name(mover);
                match self.margin() {
                    None => UNDECIDED.to_owned(),
                    Some(0) => "both get the same (margin 0)".to_owned(),
                    Some(m) if m > 0 => format!("the player to move ({name}) is ahead by {m} under best play"),
                    Some(m) => format!("the player to move ({name}) is behind by {} under best play", -m),
                }
            }
            Outcome::Endless(endless) => endless.sentence(cast),
        }
    }
}

impl Endless {
    fn sentence(&self, cast: &Cast) -> String {
        let (builder, other) = (cast.names[0], cast.names[1]);
        let s = |n: u32| if n == 1 { "" } else { "s" };
        if !self.from_start {
            let because = self.why.as_ref().map_or(String::new(), |why| format!(": {why}"));
            return match (self.winner, self.moves) {
                (None, _) => "open: the verdict about the animal does not decide who wins from here".to_owned(),
                (Some(Player(0)), Some(n)) => format!("{builder} wins, with at most {n} more cell{}{because}", s(n)),
                (Some(player), _) => format!("{} wins{because}", cast.name(player)),
            };
        }
        match (self.winner, self.moves) {
            (None, _) => format!("open: neither a plan for {builder} nor blocks for {other} were found"),
            (Some(Player(0)), Some(n)) if self.at_least == Some(n) => {
                format!("non-cannibal: {builder} wins in {n} move{}, and not in fewer", s(n))
            }
            (Some(Player(0)), Some(n)) => format!("non-cannibal: {builder} wins in at most {n} moves"),
            (Some(Player(0)), None) => format!("non-cannibal: {builder} wins"),
            (Some(_), _) => format!("cannibal: {other} holds {builder} off forever"),
        }
    }
}
