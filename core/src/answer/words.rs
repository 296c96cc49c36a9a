//! An outcome in one sentence. Where it is open, the sentence says what is left.

use super::outcome::{Cast, Endless, Outcome, RaceResult, Starter};
use crate::convention::Rule;
use crate::player::Player;
use crate::spec::counted;

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
                let seated = starts.iter().filter(|start| **start != Starter::Left).count();
                let nothing_known = |start: &Starter| match start {
                    Starter::Left => true,
                    Starter::Open(players) => players.len() >= seated,
                    Starter::Won(_) | Starter::Queer => false,
                };
                if starts.iter().all(nothing_known) {
                    return UNDECIDED.to_owned();
                }
                let sentence = |(i, start): (usize, &Starter)| {
                    let who = match start {
                        Starter::Won(player) => format!("{} wins", cast.name(*player)),
                        Starter::Queer => "nobody can force a win (queer)".to_owned(),
                        Starter::Open(_) if nothing_known(start) => UNDECIDED.to_owned(),
                        Starter::Open(players) => {
                            let names = players.iter().map(|p| cast.name(*p)).chain(["nobody"]);
                            format!("{} ({UNDECIDED})", names.collect::<Vec<_>>().join(" or "))
                        }
                        Starter::Left => return None,
                    };
                    Some(format!("{} starts: {who}", cast.names[i]))
                };
                starts.iter().enumerate().filter_map(sentence).collect::<Vec<String>>().join("; ")
            }
            Outcome::Race { result, plies } => {
                let who = match result {
                    RaceResult::Open(players) => return open_race(players, cast),
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
                    Some(moves) => format!("{who} with {}", counted(moves.into(), "move")),
                }
            }
            Outcome::Margin { low, high } => {
                let name = cast.name(mover);
                match self.margin() {
                    None => match margin_between(*low, *high) {
                        None => UNDECIDED.to_owned(),
                        Some(points) => format!("{UNDECIDED}: the player to move ({name}) scores {points}"),
                    },
                    Some(0) => "both players score the same (margin 0)".to_owned(),
                    Some(m) => format!("the player to move ({name}) scores {} under best play", difference(m)),
                }
            }
            Outcome::Endless(endless) => endless.sentence(cast),
        }
    }
}

/// What may still happen in a race; where one of two players must win, nothing is known as long as both may.
fn open_race(players: &[Player], cast: &Cast) -> String {
    match players {
        _ if matches!(cast.rule, Rule::Maker | Rule::Eat) => UNDECIDED.to_owned(),
        [player] => format!("{UNDECIDED}: the {} player wins, or it is a draw", cast.name(*player)),
        _ => UNDECIDED.to_owned(),
    }
}

/// How many more points a player scores than the opponent: `2 more points`, `1 fewer point`.
fn difference(margin: i32) -> String {
    let more = if margin < 0 { "fewer" } else { "more" };
    counted(margin.unsigned_abs().into(), &format!("{more} point"))
}

/// The bounds of a margin, where there are any.
fn margin_between(low: Option<i32>, high: Option<i32>) -> Option<String> {
    Some(match (low, high) {
        (None, None) => return None,
        (Some(low), Some(high)) if low >= 0 => format!("between {low} and {}", difference(high)),
        (Some(low), Some(high)) if high <= 0 => format!("between {} and {}", -high, difference(low)),
        (Some(low), Some(high)) => format!("between {} fewer and {}", -low, difference(high)),
        (Some(0), None) => "at least as many points as the opponent".to_owned(),
        (Some(low), None) => format!("at {} {}", if low < 0 { "most" } else { "least" }, difference(low)),
        (None, Some(0)) => "at most as many points as the opponent".to_owned(),
        (None, Some(high)) => format!("at {} {}", if high < 0 { "least" } else { "most" }, difference(high)),
    })
}

impl Endless {
    fn sentence(&self, cast: &Cast) -> String {
        let (builder, other) = (cast.names[0], cast.names[1]);
        let moves = |n: u32| counted(n.into(), "move");
        if !self.from_start {
            let because = self.why.as_ref().map_or(String::new(), |why| format!(": {why}"));
            return match (self.winner, self.moves) {
                (None, _) => "open: the verdict about the animal does not decide who wins from here".to_owned(),
                (Some(Player(0)), Some(n)) => {
                    format!("{builder} wins, with at most {}{because}", counted(n.into(), "more cell"))
                }
                (Some(player), _) => format!("{} wins{because}", cast.name(player)),
            };
        }
        match (self.winner, self.moves) {
            (None, _) => format!("open: neither a plan for {builder} nor blocks for {other} were found"),
            (Some(Player(0)), Some(n)) if self.at_least == Some(n) => {
                format!("non-cannibal: {builder} wins in {}, and not in fewer", moves(n))
            }
            (Some(Player(0)), Some(n)) => format!("non-cannibal: {builder} wins in at most {}", moves(n)),
            (Some(Player(0)), None) => format!("non-cannibal: {builder} wins"),
            (Some(_), _) => format!("cannibal: {other} holds {builder} off forever"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: Cast = Cast { keys: &["L", "C", "R"], names: &["Left", "Center", "Right"], rule: Rule::Normal };
    const FIRST: Cast = Cast { keys: &["first", "second"], names: &["first", "second"], rule: Rule::Complete };

    #[test]
    fn open_starters_are_named_with_those_who_may_still_win() {
        let [l, c, r] = [Player(0), Player(1), Player(2)];
        let sentence = |starts| Outcome::Three { starts, class: None }.sentence(&THREE, l);
        assert_eq!(
            sentence([Starter::Open(vec![l]), Starter::Won(c), Starter::Open(vec![l, c, r])]),
            "Left starts: Left or nobody (undecided); Center starts: Center wins; Right starts: undecided"
        );
        let open = || Starter::Open(vec![l, c, r]);
        assert_eq!(sentence([open(), open(), open()]), "undecided");
        // Center has left the table.
        assert_eq!(sentence([Starter::Won(r), Starter::Left, Starter::Queer]).matches("starts").count(), 2);
    }

    #[test]
    fn open_races_and_margins_say_what_is_left() {
        let race = |players: &[Player]| {
            Outcome::Race { result: RaceResult::Open(players.to_vec()), plies: None }.sentence(&FIRST, Player(0))
        };
        assert_eq!(race(&[Player(0)]), "undecided: the first player wins, or it is a draw");
        assert_eq!(race(&[Player(0), Player(1)]), "undecided");
        let margin = |low, high| {
            let sentence = Outcome::Margin { low, high }.sentence(&FIRST, Player(0));
            sentence.rsplit_once("scores ").map_or(sentence.clone(), |(_, points)| points.to_owned())
        };
        assert_eq!(margin(Some(1), Some(3)), "between 1 and 3 more points");
        assert_eq!(margin(Some(-3), Some(-1)), "between 1 and 3 fewer points");
        assert_eq!(margin(Some(-3), Some(1)), "between 3 fewer and 1 more point");
        assert_eq!(margin(Some(-3), None), "at most 3 fewer points");
        assert_eq!(margin(None, Some(1)), "at most 1 more point");
        assert_eq!(margin(Some(0), None), "at least as many points as the opponent");
        assert_eq!(margin(None, None), "undecided");
        assert_eq!(margin(Some(-1), Some(-1)), "1 fewer point under best play");
    }
}
