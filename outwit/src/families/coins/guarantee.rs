//! What the strategies of the thesis guarantee their user: a study with a certificate, and a section of a page.
//!
//! Cost: a [search](super::strategies::worst) of every class of places that can arise; a page stops each search after
//! 200,000 places.

use super::rules::{CoinForm, Coins};
use super::strategies::course::Course;
use super::strategies::worst::Worst;
use super::strategies::{Strategy, certificate};
use crate::claim::State;
use crate::convention::Rule;
use crate::error::Error;
use crate::limits::{Limits, Meter};
use crate::page::Section;
use crate::player::Player;
use crate::rules::Notation;
use crate::study::{Facts, Options};
use serde_json::json;
use std::io::Write;

/// The most positions that a page looks at per strategy and player.
const MOST_ON_A_PAGE: u64 = 200_000;

/// The least margin of the user of a strategy.
pub(super) fn guarantee(
    rules: &Coins,
    options: &Options,
    (at, turn): &State<Coins>,
    rule: Rule,
    meter: &mut Meter,
    proof: Option<&mut dyn Write>,
) -> Result<Facts, Error> {
    let named = options.get("strategy").ok_or_else(|| Error::wrong("name a strategy: strategy=A, B, 4.14 or 4.20"))?;
    let strategy = Strategy::named(named)
        .ok_or_else(|| Error::wrong(format!("the strategies are A, B, 4.14 and 4.20, not {named:?}")))?;
    let user = options.one_of("as", &[("second", Player(1)), ("first", Player(0))]).map_err(Error::wrong)?;
    let name = |player: Player| Coins::PLAYERS[usize::from(player.0)];
    let course = Course { game: rules.form(at), strategy };
    let start = course.start(turn.mover == user);
    let mut worst =
        Worst::new(course).ok_or_else(|| Error::wrong("the graph is too large to follow a strategy on it"))?;
    let found = worst.margin(&start, meter);
    drop(worst);
    if let (Some(out), Ok(margin)) = (proof, found) {
        if turn.mover != Player(0) {
            return Err(Error::wrong("a certificate needs the first player to move"));
        }
        let spec = format!("{}:{}", rules.name(), rules.write_body(at));
        let players = [name(Player(1 - user.0)), name(user)];
        certificate::write(course, &start, margin, (&spec, rule.name()), players, meter, out)?;
    }
    let margin = found.ok();
    let who = format!("{} with Strategy {}", name(user), strategy.name());
    let verdict = match margin {
        None => "undecided".to_owned(),
        Some(0) => format!("{who} scores at least as much as the other player"),
        Some(m) if m > 0 => format!("{who} scores at least {m} more than the other player"),
        Some(m) => format!("{who} may score {} less than the other player", -m),
    };
    let fields = [("margin", json!(margin)), ("strategy", json!(strategy.name())), ("as", json!(name(user)))];
    let certified = margin.map(|_| format!("guarantee.{}", name(user))).into_iter().collect();
    Ok(Facts { certified, stopped: found.err(), ..Facts::new(fields, verdict) })
}

/// What each strategy guarantees, as a section of a page.
pub(super) fn section(game: &CoinForm, limits: &Limits) -> Option<Section> {
    let mut lines = Vec::new();
    // All strategies share the time.
    let deadline = Meter::new(*limits).deadline();
    for strategy in Strategy::ALL {
        for (moves_now, who) in [(true, "moves now"), (false, "answers")] {
            let course = Course { game: *game, strategy };
            let start = course.start(moves_now);
            let mut worst = Worst::new(course)?;
            let mut meter = Meter::new(*limits);
            meter.until(deadline);
            meter.at_most(Some(MOST_ON_A_PAGE));
            if let Ok(margin) = worst.margin(&start, &mut meter) {
                lines.push(format!("Strategy {:<4}  {who:<14}  {margin:+}", strategy.name()));
            }
        }
    }
    if lines.is_empty() {
        return None;
    }
    lines.insert(0, "The least margin of a player who follows a strategy of the thesis:".into());
    lines.extend(Strategy::ALL.map(|s| format!("{}: {}.", s.name(), s.in_words())));
    Some(Section::new("By a rule of thumb", lines))
}
