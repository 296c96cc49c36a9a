//! The kinds of games on a graph: each kind of answer has a name of its own, because the name of a game says which kind
//! of answer it has.

use crate::convention::Rule;
use crate::rules::Heading;

/// A kind of game on a graph.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// Its name and examples.
    pub(crate) heading: Heading,
    /// The conventions for this kind.
    pub(crate) rules: &'static [Rule],
    /// Whether all players have the same moves.
    pub(crate) alike: bool,
    /// Whether moves earn points.
    pub(crate) earns: bool,
    /// Whether positions can be marked as won.
    pub(crate) completes: bool,
}

/// Kinds are the same when their names are.
impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.heading.name == other.heading.name
    }
}

impl Eq for Kind {}

/// Both players have the same moves; a player who cannot move loses, or wins in misère play.
pub(crate) const IMPARTIAL: Kind = Kind {
    heading: Heading {
        name: "graph",
        everyday: "Any impartial game, as a graph",
        aliases: &[],
        title: "any game that the last move decides, by the graph of its positions; both have the same moves",
        examples: &["graph:{1,2;2;}", "graph:{take1>1,take2>2;take1>2;}", "graph:{1,2,3;2,3;3;}:1"],
        fields: "graph:{{moves from each position=1,2;2;}}",
        impartial: true,
        names_in_braces: false,
    },
    rules: &[Rule::Normal, Rule::Misere],
    alike: true,
    earns: false,
    completes: false,
};

/// The same, with moves that only one player has.
pub(crate) const PARTIZAN: Kind = Kind {
    heading: Heading {
        name: "graph-partizan",
        everyday: "Any partizan game, as a graph",
        aliases: &[],
        title: "any game that the last move decides, with moves of Left and moves of Right",
        examples: &["graph-partizan:{L:1,R:2;;}", "graph-partizan:{L:1,R:2;R:3;3;}@R"],
        fields: "graph-partizan:{{moves from each position=L:1,R:2;;}}",
        impartial: false,
        names_in_braces: false,
    },
    alike: false,
    ..IMPARTIAL
};

/// Three players; a player who cannot move leaves, and the last player seated wins.
pub(crate) const THREE: Kind = Kind {
    heading: Heading {
        name: "graph-three",
        everyday: "Any game for three players, as a graph",
        aliases: &[],
        title: "three players on a graph of positions; a player who cannot move leaves, the last player seated wins",
        examples: &["graph-three:{L:1,C:1,R:2;2;}", "graph-three:{1,L:2;C:2;}@C"],
        fields: "graph-three:{{moves from each position=L:1,C:1,R:2;2;}}",
        impartial: false,
        names_in_braces: false,
    },
    rules: &[Rule::Normal],
    ..PARTIZAN
};

/// The first player to reach a position with their mark wins; or loses; or only Left can win.
pub(crate) const RACE: Kind = Kind {
    heading: Heading {
        name: "graph-race",
        everyday: "Any race to a goal, as a graph",
        aliases: &[],
        title: "the first player to reach a position with their mark wins; when no player can move, it is a draw",
        examples: &["graph-race:{1,2;!L;3;!R}", "graph-race:{L:1,L:2;R:2,R:3;;!}"],
        fields: "graph-race:{{moves from each position=1,2;!L;3;!R}}",
        impartial: false,
        names_in_braces: false,
    },
    rules: &[Rule::Complete, Rule::Avoid, Rule::Maker],
    completes: true,
    ..PARTIZAN
};

/// Most points win; players move in turn.
pub(crate) const SCORE: Kind = Kind {
    heading: Heading {
        name: "graph-score",
        everyday: "Any game for points, as a graph",
        aliases: &[],
        title: "most points win; the players move in turn until one cannot",
        examples: &["graph-score:{1+3,2;2+1;}", "graph-score:{L:1+2,R:1+5;2+1;}@R"],
        fields: "graph-score:{{moves from each position=1+3,2;2+1;}}",
        impartial: true,
        names_in_braces: false,
    },
    rules: &[Rule::Score],
    earns: true,
    ..PARTIZAN
};

/// Most points win; a player who scores moves again.
pub(crate) const POINTS: Kind = Kind {
    heading: Heading {
        name: "graph-points",
        everyday: "Any game where scoring moves again, as a graph",
        aliases: &[],
        title: "most points win, and a player who scores moves again",
        examples: &["graph-points:{1+3,2;2+1;}", "graph-points:{1,2;3+1;3;4+2;}:2"],
        fields: "graph-points:{{moves from each position=1+3,2;2+1;}}",
        impartial: true,
        names_in_braces: false,
    },
    rules: &[Rule::Points],
    ..SCORE
};

impl Kind {
    /// The kind with a name; the first kind for any other name.
    pub(crate) fn named(name: &str) -> &'static Kind {
        static ALL: [Kind; 6] = [IMPARTIAL, PARTIZAN, THREE, RACE, SCORE, POINTS];
        ALL.iter().find(|kind| kind.heading.name == name).unwrap_or(&ALL[0])
    }

    /// A random graph of a few positions, as text.
    pub(crate) fn small(&self, players: &[&str], dice: &mut dyn FnMut(u32) -> u32) -> String {
        let count = 2 + dice(6);
        let mut lists = Vec::new();
        for from in 0..count {
            let mut list = Vec::new();
            if self.completes && from > 0 && dice(4) == 0 {
                list.push(["!L", "!R", "!"][dice(3) as usize].to_owned());
            }
            for to in from + 1..count {
                // The next position is always an option, so all positions can be reached.
                if to > from + 1 && dice(2) == 0 {
                    continue;
                }
                let by = if self.alike || dice(3) == 0 {
                    String::new()
                } else {
                    format!("{}:", players[dice(players.len() as u32) as usize])
                };
                let name = if dice(5) == 0 { format!("m{to}>") } else { String::new() };
                let points = if self.earns && dice(2) == 0 { format!("+{}", 1 + dice(3)) } else { String::new() };
                list.push(format!("{by}{name}{to}{points}"));
            }
            lists.push(list.join(","));
        }
        format!("{{{}}}", lists.join(";"))
    }
}
