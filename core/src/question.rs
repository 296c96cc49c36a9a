//! What can be asked about a position.

/// A question. Those that every family may have are named here; a family adds [topics](Topic) of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Who wins, or by how much.
    Outcome,
    /// Every legal move, with what it leads to.
    Moves,
    /// The values of sums with nim-heaps in misère play, for impartial games that the last move decides.
    Genus,
    /// Canonical form, mean and temperature, or the values in the orders of three players.
    Value,
    /// A question of the family's own.
    Own(&'static Topic),
}

/// A question that only one family can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Topic {
    /// Its name on the command line.
    pub name: &'static str,
    /// What the answer is about, in a few words: "the points".
    pub about: &'static str,
    /// Whether answering may take a search; otherwise the answer is about the position as it stands.
    pub searches: bool,
    /// Whether the answer can be certified.
    pub proves: bool,
}

impl Question {
    /// Whether the answer is about the board or the position as it stands, whoever wins.
    pub fn needs_no_search(self) -> bool {
        matches!(self, Question::Own(topic) if !topic.searches)
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Question::Outcome => "outcome",
            Question::Moves => "moves",
            Question::Genus => "genus",
            Question::Value => "value",
            Question::Own(topic) => topic.name,
        }
    }

    /// What the answer is about, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            Question::Outcome => "the outcome",
            Question::Moves => "the list of moves",
            Question::Genus => "the genus",
            Question::Value => "the value",
            Question::Own(topic) => topic.about,
        }
    }
}
