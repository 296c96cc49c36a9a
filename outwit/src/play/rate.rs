//! What every move is worth to the player who makes it.

use super::Asker;
use crate::answer::{Fate, MoveRow, Outcome};
use crate::convention::Ending;
use crate::error::Error;
use crate::game::Standing;
use crate::limits::Stopped;
use crate::question::Question;

/// A move with what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The move.
    pub name: String,
    /// `+` wins or earns most, `-` loses or earns less, `=` draws, `q` no player can force a win, `?` unknown.
    pub sign: char,
    /// The same in a word, or as points.
    pub worth: String,
    /// The verdict about the position after it.
    pub verdict: String,
}

/// Rates every legal move; `found` is called for each as soon as it is known. Returns why some are missing, if any are.
pub fn rate(asker: &Asker, standing: &Standing, found: &mut dyn FnMut(Rating)) -> Result<Option<Stopped>, Error> {
    // In scoring games a move is good when it keeps the margin of the position.
    let best = match asker.rule.counts_points() {
        true => asker.solve(&standing.spec, Question::Outcome)?.outcome().and_then(Outcome::margin),
        false => None,
    };
    let cast = asker.game.about().cast(asker.rule);
    let mut rated = |row: &MoveRow| {
        let (sign, worth) = worth(asker, standing, row, best).unwrap_or(('?', "open".to_owned()));
        found(Rating { name: row.name.clone(), sign, worth, verdict: row.outcome.sentence(&cast, row.next) });
    };
    asker.game.each_move(asker.session, &standing.spec, asker.rule, &asker.limits, &mut rated)
}

/// What a move is worth by the answer about the position after it.
fn worth(asker: &Asker, standing: &Standing, row: &MoveRow, best: Option<i32>) -> Option<(char, String)> {
    let by = standing.mover;
    let step = asker.game.play(&standing.spec, asker.rule, &row.name).ok()?;
    let next = asker.game.standing(&step.spec, asker.rule).ok()?;
    Some(match fate(&next, &row.outcome) {
        Fate::Margin(margin) => {
            let total = i64::from(step.gain) + if next.mover == by { margin } else { -margin };
            let sign = match best {
                Some(best) if total < best.into() => '-',
                Some(_) => '+',
                None => '?',
            };
            (sign, format!("{total:+}"))
        }
        Fate::Won(winner) if winner == by => ('+', "wins".to_owned()),
        Fate::Won(_) => ('-', "loses".to_owned()),
        Fate::Drawn => ('=', "draw".to_owned()),
        Fate::Queer => ('q', "queer".to_owned()),
        Fate::Open => ('?', "open".to_owned()),
    })
}

/// How a state ends: by the rules where the game is over, by the outcome otherwise.
fn fate(standing: &Standing, outcome: &Outcome) -> Fate {
    match (outcome.margin(), standing.ending) {
        (Some(margin), _) => Fate::Margin(margin.into()),
        (None, Some(Ending::Won(winner))) => Fate::Won(winner),
        (None, Some(Ending::Drawn)) => Fate::Drawn,
        (None, Some(Ending::Counted)) => Fate::Margin(0),
        (None, None) => outcome.fate(standing.mover),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::STANDARD;
    use crate::limits::Limits;
    use crate::session::Session;
    use std::collections::BTreeMap;

    fn ratings(spec: &str) -> BTreeMap<String, (char, String)> {
        let game = STANDARD.find(spec).expect("it is a game");
        let rule = game.about().conventions[0];
        let session = Session::new();
        let asker = Asker { game, rule, session: Some(&session), limits: Limits::default() };
        let standing = game.standing(spec, rule).expect("it can be read");
        let mut rows = BTreeMap::new();
        let stopped = rate(&asker, &standing, &mut |r| {
            rows.insert(r.name, (r.sign, r.worth));
        });
        assert_eq!(stopped.expect("it can be decided"), None);
        assert_eq!(rows.len(), standing.moves.len(), "{spec}");
        rows
    }

    #[test]
    fn good_moves_have_a_plus() {
        for spec in ["kayles:6", "affine:3", "grid:3x3", "cutcake:4x3@R", "cutblock:3x2x2@C", "boxes:2x2", "ellie:3x4"]
        {
            let game = STANDARD.find(spec).expect("it is a game");
            let rule = game.about().conventions[0];
            let asker = Asker { game, rule, session: None, limits: Limits::default() };
            let standing = game.standing(spec, rule).expect("it can be read");
            let good = asker.advice(&standing, &[]).expect("it can be decided").good;
            let plus: Vec<String> =
                ratings(spec).into_iter().filter(|(_, r)| r.0 == '+').map(|(name, _)| name).collect();
            let mut sorted = good.clone();
            sorted.sort();
            // Where no player can win, the good moves are those that draw.
            if plus.is_empty() {
                assert!(good.is_empty() || ratings(spec)[&good[0]].0 == '=', "{spec}");
            } else {
                assert_eq!(plus, sorted, "{spec}");
            }
        }
    }

    #[test]
    fn points_are_counted_for_the_mover() {
        // One coin is left: the player who cuts its last string earns it.
        assert_eq!(ratings("coins:{a a}")["a-a"], ('+', "+1".to_owned()));
        let rows = ratings("boxes:1x2");
        assert!(rows.values().any(|(sign, _)| *sign == '-') && rows.values().any(|(sign, _)| *sign == '+'));
    }

    #[test]
    fn queer_is_a_sign_of_its_own() {
        assert!(ratings("cutblock:4x3x3@L").values().any(|(sign, _)| *sign == 'q'));
        assert_eq!(ratings("cannibal:U5").values().next().map(|r| r.0), Some('-'));
    }
}
