//! Answers for people: what follows the verdict.

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::output::{line, remark, some_of};
use outwit::answer::{Answer, Best, Content, Endless, Outcome};
use outwit::command::command;
use outwit::player::Player;
use outwit::question::Question;
use outwit::spec::counted;

/// Prints good moves, plans, how it was shown and the work done.
pub fn show(args: &SolveArgs, answer: &Answer) -> Result<(), Failure> {
    if args.quiet && (answer.question == Question::Outcome || answer.question.needs_no_search()) {
        return Ok(());
    }
    if let Some(Outcome::Three { class: Some(class), .. }) = answer.outcome() {
        let class = class.text(&answer.cast);
        line(&format!("  class {class}, by comparison with 0 in the order of each player"))?;
    }
    let endless = match answer.outcome() {
        Some(Outcome::Endless(endless)) => Some(endless),
        _ => None,
    };
    let open = endless.is_some_and(|endless| endless.winner.is_none());
    good_moves(answer, open)?;
    if !answer.plans.is_empty() {
        let starters: Vec<&str> = answer.plans.iter().map(|(starter, _)| answer.cast.key(*starter)).collect();
        let (starters, explain) = (starters.join(", "), command("explain", &answer.input, args.form.form()));
        line(&format!("  queer when {starters} starts: `{explain}` shows how any two stop the third"))?;
    }
    for row in answer.moves() {
        line(&format!("  {:<24} {}", row.name, row.outcome.sentence(&answer.cast, row.next)))?;
    }
    if let Content::Facts { lines, .. } = &answer.content {
        lines.iter().try_for_each(|text| line(text))?;
    }
    how_it_was_shown(answer, endless, open)?;
    if !answer.question.needs_no_search() {
        line(&format!("  {} in {:.3} s", counted(answer.positions, "position"), answer.seconds))?;
    }
    match (&answer.stopped, &answer.cut_short) {
        (Some(stopped), _) => remark(&format!("outwit: {stopped}")),
        (None, Some(cut_short)) => line(&format!("  {cut_short}: `--extras 60` looks for good moves longer"))?,
        (None, None) => {}
    }
    Ok(())
}

fn good_moves(answer: &Answer, open: bool) -> Result<(), Failure> {
    // Only a player who wins has good moves to look for.
    let cut = |starter: Player| {
        answer.cut_short.is_some() && answer.outcome().is_none_or(|outcome| outcome.winner(starter) == Some(starter))
    };
    let label = if answer.cut_short.is_some() { "good moves found so far" } else { "good moves" };
    match &answer.best {
        Best::Moves(moves) if !open && answer.question == Question::Outcome && answer.stopped.is_none() => {
            line(&format!("  {label}: {}", moves_text(moves, answer)))?;
            match &answer.best_classes {
                Some(classes) if classes.len() < moves.len() => {
                    line(&format!("  up to symmetry: {}", some_of(classes, SHOWN)))?;
                }
                _ => {}
            }
        }
        Best::ByStarter(starters) => {
            for (starter, moves) in starters {
                let (name, so_far) = (answer.cast.key(*starter), if cut(*starter) { " found so far" } else { "" });
                line(&format!("  good moves of {name}{so_far}: {}", moves_text(moves, answer)))?;
            }
        }
        _ => {}
    }
    Ok(())
}

fn how_it_was_shown(answer: &Answer, endless: Option<&Endless>, open: bool) -> Result<(), Failure> {
    if let Some(method) = &answer.method {
        let how = match endless {
            Some(endless) if open && endless.from_start => "searched:",
            Some(_) if open => "about the animal:",
            _ => "shown by",
        };
        line(&format!("  {how} {method}"))?;
    }
    if let Some(ended) = endless.and_then(|endless| endless.ended.as_ref()) {
        line(&format!("  stopped: {ended}"))?;
    }
    Ok(())
}

/// The most moves to show.
const SHOWN: usize = 8;

/// The first of the moves; a truncated list does not say how many more there are.
fn moves_text(moves: &[String], answer: &Answer) -> String {
    match moves.len() {
        0 => "none".to_owned(),
        n if answer.best_truncated && n > SHOWN => moves[..SHOWN].join("  ") + "  … and many more",
        _ if answer.best_truncated => moves.join("  ") + "  … perhaps more",
        _ => some_of(moves, SHOWN),
    }
}
