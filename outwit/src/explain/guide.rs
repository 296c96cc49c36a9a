//! The rest of a page that explains an answer, the same for every game: a picture, what the family adds, an answer to
//! every move, and a line of best play. It asks the game as a front would, by text.

use crate::command::command;
use crate::convention::{Ending, Rule};
use crate::error::Error;
use crate::explain::in_a_sentence;
use crate::explain::reasons::capital;
use crate::game::{Game, Standing};
use crate::limits::{Limits, Reason, Stopped};
use crate::page::{Page, Section};
use crate::play::Asker;
use crate::player::Player;
use crate::session::Session;
use crate::spec::counted;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// The largest number of moves in the line of best play, and of its positions that are drawn.
const LONGEST: usize = 40;
const DRAWN: usize = 12;
/// The largest number of moves that are answered one by one.
const MOST_ANSWERED: usize = 60;
/// The time for a page, unless the limits say otherwise.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The whole page about a position. A page that is cut short has what is known by then, and says what is missing.
///
/// The verdict may take three quarters of the time; the reasons, and what every page ends with, share the rest.
pub fn page(game: &dyn Game, spec: &str, rule: Rule, limits: &Limits) -> Result<Page, Error> {
    let (session, started) = (Session::new(), Instant::now());
    let time = limits.time.unwrap_or(PATIENCE);
    let own = Limits { time: Some(time.mul_f64(0.75)), extras: Some(time / 8), ..*limits };
    let mut page = game.explain(Some(&session), spec, rule, &own)?;
    if page.answer.is_empty() {
        // Rules alone.
        return Ok(page);
    }
    let deadlines = [started.checked_add(time), Instant::now().checked_add(time / 4)];
    let deadline = deadlines.into_iter().flatten().min();
    let guide = Guide { game, rule, limits: *limits, deadline, session, no_time: Cell::new(false) };
    if page.sections.iter().all(|s| s.pictures.is_empty()) {
        let mut section = Section::new("The position", Vec::new());
        section.pictures.extend(game.scene(spec).ok().map(|scene| (page.input.clone(), scene)));
        page.sections.insert(1, section);
    }
    page.sections.extend(game.sections(Some(&guide.session), spec, rule, &guide.left())?);
    if game.about().players.len() == 2 && page.stopped.is_none() {
        page.sections.extend(guide.answers(spec)?);
        page.sections.extend(guide.line(spec)?);
    }
    if guide.no_time.get() {
        let stopped = Stopped { reason: Reason::Time, positions: 0 };
        page.cut_short = page.cut_short.or(Some(stopped));
    }
    page.sections.extend(what_is_missing(&page, rule, time));
    Ok(page)
}

/// The last section of a page that is not complete.
fn what_is_missing(page: &Page, rule: Rule, time: Duration) -> Option<Section> {
    let mut lines = Vec::new();
    lines.extend(page.stopped.map(|stopped| format!("The verdict is not complete: {stopped}.")));
    if page.stopped.is_none() && page.cut_short.is_some() {
        lines.push("Something was left out, because the time for this page was over.".to_owned());
    }
    let by_time = |stopped: &Stopped| stopped.reason == Reason::Time;
    if page.stopped.or(page.cut_short).as_ref().is_some_and(by_time) {
        let (explain, longer) = (command("explain", &page.spec, rule.form()), 3.0 * time.as_secs_f64().max(1.0));
        let seconds = counted(time.as_secs_f64().ceil() as u64, "second");
        lines.push(format!("This page took at most {seconds}: `{explain} --time {longer:.0}` looks longer."));
    }
    (!lines.is_empty()).then(|| Section::new("What is missing", lines))
}

struct Guide<'a> {
    game: &'a dyn Game,
    rule: Rule,
    limits: Limits<'a>,
    deadline: Option<Instant>,
    session: Session,
    /// Whether the time was over before everything was found.
    no_time: Cell<bool>,
}

impl Guide<'_> {
    fn left(&self) -> Limits<'_> {
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        Limits { time, ..self.limits }
    }

    fn name(&self, standing: &Standing) -> String {
        in_a_sentence(self.game.about().player_names[usize::from(standing.mover.0)])
    }

    /// A good move of the player to move, or a sensible one; with whether it is good.
    fn choice(&self, standing: &Standing) -> Option<(String, bool)> {
        let (game, rule, limits) = (self.game, self.rule, self.left());
        let choice = Asker { game, rule, session: Some(&self.session), limits }.sound(standing).ok().flatten();
        self.no_time.set(self.no_time.get() || choice.is_none());
        choice
    }

    fn after(&self, standing: &Standing, m: &str) -> Result<(Standing, u32), Error> {
        let step = self.game.play(&standing.spec, self.rule, m)?;
        Ok((self.game.standing(&step.spec, self.rule)?, step.gain))
    }

    /// The answers of the player who is not losing to every move of the other.
    fn answers(&self, spec: &str) -> Result<Option<Section>, Error> {
        // A position with too many moves has no list of them.
        let Ok(mut standing) = self.game.standing(spec, self.rule) else { return Ok(None) };
        if standing.ending.is_some() {
            return Ok(None);
        }
        let Some((first, good)) = self.choice(&standing) else { return Ok(None) };
        let mut lines = Vec::new();
        if good {
            lines.push(format!("{} plays {first}.", capital(&self.name(&standing))));
            standing = self.after(&standing, &first)?.0;
            if standing.ending.is_some() {
                lines.push("That ends the game.".to_owned());
                return Ok(Some(Section::new("What answers each move", lines)));
            }
        }
        let other = self.name(&standing);
        let mut rows: Vec<(Vec<String>, String)> = Vec::new();
        let mut more = standing.moves.len() > MOST_ANSWERED;
        for reply in standing.moves.iter().take(MOST_ANSWERED) {
            let (next, _) = self.after(&standing, reply)?;
            let text = if next.ending.is_some() {
                "the game is over".to_owned()
            } else if next.mover == standing.mover {
                format!("{other} moves again")
            } else {
                match self.choice(&next) {
                    Some((answer, _)) => format!("{} plays {answer}", self.name(&next)),
                    None => {
                        more = true;
                        break;
                    }
                }
            };
            match rows.iter_mut().find(|(_, t)| *t == text) {
                Some((replies, _)) => replies.push(reply.clone()),
                None => rows.push((vec![reply.clone()], text)),
            }
        }
        if rows.is_empty() {
            return Ok(None);
        }
        lines.extend(rows.into_iter().map(|(replies, text)| format!("after {}: {text}", replies.join(", "))));
        if more {
            lines.push("… and more".to_owned());
        }
        if good {
            let explain = command("explain", &standing.spec, self.rule.form());
            lines.push(format!("`{explain}` continues from there."));
        }
        Ok(Some(Section::new(format!("What answers each move of {other}"), lines)))
    }

    /// One game in which no player gives anything away.
    fn line(&self, spec: &str) -> Result<Option<Section>, Error> {
        let Ok(mut standing) = self.game.standing(spec, self.rule) else { return Ok(None) };
        let mut section = Section::new("A line of best play", Vec::new());
        let scoring = self.rule.counts_points();
        for number in 1..=LONGEST {
            if standing.ending.is_some() {
                break;
            }
            let Some((m, _)) = self.choice(&standing) else {
                section.lines.push("… the time limit for this page was reached".to_owned());
                break;
            };
            let Ok((next, gain)) = self.after(&standing, &m) else { break };
            let points = if scoring && gain > 0 { format!(", and scores {gain}") } else { String::new() };
            let name = self.game.about().player_names[usize::from(standing.mover.0)];
            section.lines.push(format!("{number}. {name}: {m}{points}"));
            standing = next;
            if number <= DRAWN {
                let picture = self.game.scene(&standing.spec).ok();
                section.pictures.extend(picture.map(|scene| (format!("after move {number}"), scene)));
            }
        }
        if let Some(ending) = &standing.ending {
            section.lines.push(format!("The game is over: {}.", self.in_words(ending)));
        }
        Ok((!section.lines.is_empty()).then_some(section))
    }

    fn in_words(&self, ending: &Ending) -> String {
        let name = |p: Player| in_a_sentence(self.game.about().player_names[usize::from(p.0)]);
        match ending {
            Ending::Won(player) => format!("{} has won", name(*player)),
            Ending::Drawn => "it is a draw".to_owned(),
            Ending::Counted => "all points are counted".to_owned(),
        }
    }
}
