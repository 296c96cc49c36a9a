//! `outwit solve --strategy`: what a strategy of the thesis is sure of in a game of strings and coins.

use crate::args::{PlayerName, SolveArgs, StrategyName};
use crate::budget::{limits, search};
use crate::failure::{Failure, STOPPED};
use crate::output::{bold, grouped, line};
use crate::{check, whole_file};
use outwit::certificate::ProofError;
use outwit::families::STANDARD;
use outwit::families::coins::strategies::certificate;
use outwit::families::coins::strategies::course::Course;
use outwit::families::coins::strategies::worst::Worst;
use outwit::limits::Meter;
use outwit::player::Player;
use outwit::spec::SpecError;
use serde_json::json;
use std::process::ExitCode;

/// Finds the worst that can happen to the user of a strategy.
pub fn run(args: &SolveArgs, strategy: StrategyName) -> Result<ExitCode, Failure> {
    let wrong = |error: SpecError| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&args.spec).map_err(wrong)?;
    let about = game.about();
    let rule = about.rule(args.form.form()).map_err(wrong)?;
    let playing = game.on_graph(&args.spec).map_err(wrong)?;
    let playing = playing.ok_or_else(|| Failure::Input(format!("{} has no strategies by name", about.name)))?;
    let user = if args.user == Some(PlayerName::First) { Player(0) } else { Player(1) };
    let name = |player: Player| about.players[usize::from(player.0)];
    let other = Player(1 - user.0);
    let course = Course { game: playing.form(args.form.normal), strategy: strategy.strategy() };
    let start = course.start(playing.mover == user);
    let mut worst = Worst::new(course)
        .ok_or_else(|| Failure::Input("the graph is too large to follow a strategy on it".to_owned()))?;
    let mut meter = Meter::new(limits(&args.budget));
    let found = search(args.quiet || args.json, || worst.margin(&start, &mut meter));
    drop(worst);
    let spec = canonical(&args.spec)?;
    let field = format!("guarantee.{}", name(user));
    let mut verified = None;
    if let (Some(path), Ok(margin)) = (&args.certificate.proof, found) {
        if playing.mover != Player(0) {
            return Err(Failure::Input("a certificate is about the first player to move".to_owned()));
        }
        let mut own = Meter::new(limits(&args.budget));
        whole_file::write(path, |out| {
            let (game, players) = ((&*spec, rule.name()), [name(other), name(user)]);
            certificate::write(course, &start, margin, game, players, &mut own, out).map_err(|e| match e {
                ProofError::Stopped(stopped) => Failure::Stopped(stopped),
                ProofError::Io(error) => error.into(),
            })
        })?;
        verified = check::written(&args.certificate)?;
    }
    let margin = found.ok();
    let seconds = meter.elapsed().as_secs_f64();
    if args.json {
        let certified = if margin.is_some() { vec![field] } else { Vec::new() };
        let mut object = json!({
            "spec": spec, "question": "strategy",
            "answer": {"margin": margin, "strategy": course.strategy.name(), "as": name(user)},
            "best": [], "certified": certified, "seconds": seconds, "positions": meter.positions(),
        });
        if let Err(stopped) = found {
            object["stopped"] = stopped.to_string().into();
        }
        check::mention(&mut object, args.certificate.proof.as_deref(), verified.as_ref());
        line(&object.to_string())?;
    } else {
        let who = format!("{} with Strategy {}", name(user), course.strategy.name());
        let verdict = match margin {
            None => "undecided".to_owned(),
            Some(0) => format!("{who} is sure of as much as the other"),
            Some(m) if m > 0 => format!("{who} is sure of {m} more than the other"),
            Some(m) => format!("{who} may get {} less than the other", -m),
        };
        line(&format!("{spec}: {}", bold(&verdict)))?;
        if !args.quiet {
            line(&format!("  {} positions in {seconds:.3} s", grouped(meter.positions())))?;
        }
        if let Some(path) = args.certificate.proof.as_ref().filter(|_| margin.is_some()) {
            check::announce(path, verified.as_ref())?;
        }
        if let Err(stopped) = found {
            eprintln!("outwit: {stopped}");
        }
    }
    if matches!(verified, Some(Err(_))) {
        return Ok(ExitCode::from(1));
    }
    Ok(ExitCode::from(if margin.is_none() { STOPPED } else { 0 }))
}

/// The canonical text of a spec, without its turn.
fn canonical(spec: &str) -> Result<String, Failure> {
    let read = STANDARD.find(spec).and_then(|game| game.read(spec));
    let text = read.map_err(|error| Failure::Spec { text: spec.to_owned(), error })?;
    Ok(text.split('@').next().unwrap_or_default().to_owned())
}
