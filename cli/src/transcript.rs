//! Transcripts of games: spec, rule, moves and result, one per line.
//!
//! ```text
//! transcript 1
//! game octal:.77:3@first
//! rule normal
//! move first 3->1+1
//! move second 1->0
//! move first 1->0
//! result first wins
//! ```

use crate::failure::Failure;
use std::fmt::Write as _;

/// A game from its start, finished or not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Transcript {
    /// The starting state.
    pub game: String,
    /// The name of the convention.
    pub rule: String,
    /// The player and the name of each move.
    pub moves: Vec<(String, String)>,
    /// How it ended, if it did.
    pub result: Option<String>,
}

impl Transcript {
    /// The text of the file.
    pub fn write(&self) -> String {
        let mut text = format!("transcript 1\ngame {}\nrule {}\n", self.game, self.rule);
        for (player, name) in &self.moves {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "move {player} {name}");
        }
        if let Some(result) = &self.result {
            let _ = writeln!(text, "result {result}");
        }
        text
    }

    /// Reads what [`write`](Self::write) writes.
    pub fn read(text: &str) -> Result<Self, Failure> {
        let mut transcript = Transcript::default();
        for (i, line) in text.lines().enumerate() {
            let wrong = |what: &str| Failure::Input(format!("line {} of the transcript: {what}", i + 1));
            let (word, rest) = line.split_once(' ').ok_or_else(|| wrong("expected a word and a text"))?;
            let good = match (i, word) {
                (0, "transcript") => rest == "1",
                (1, "game") => {
                    rest.clone_into(&mut transcript.game);
                    true
                }
                (2, "rule") => {
                    rest.clone_into(&mut transcript.rule);
                    true
                }
                (3.., "move") if transcript.result.is_none() => {
                    let (player, name) = rest.split_once(' ').ok_or_else(|| wrong("expected a player and a move"))?;
                    transcript.moves.push((player.to_owned(), name.to_owned()));
                    true
                }
                (3.., "result") if transcript.result.is_none() => {
                    transcript.result = Some(rest.to_owned());
                    true
                }
                _ => false,
            };
            if !good {
                return Err(wrong("unexpected line"));
            }
        }
        if transcript.rule.is_empty() {
            return Err(Failure::Input("the transcript ends before its game begins".to_owned()));
        }
        Ok(transcript)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let transcript = Transcript {
            game: "octal:.77:3@first".into(),
            rule: "normal".into(),
            moves: vec![("first".into(), "3->1+1".into()), ("second".into(), "1->0".into())],
            result: Some("first wins".into()),
        };
        assert_eq!(Transcript::read(&transcript.write()).ok(), Some(transcript));
    }

    #[test]
    fn damage_is_noticed() {
        for text in ["", "transcript 2\n", "transcript 1\ngame x\n", "transcript 1\ngame x\nrule y\nmoved a b\n"] {
            assert!(Transcript::read(text).is_err(), "{text:?}");
        }
    }
}
