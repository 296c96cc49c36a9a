//! `outwit export`: a position of a positional game for other programs.

use crate::args::ExportArgs;
use crate::failure::Failure;
use crate::output::{grouped, line};
use crate::whole_file;
use outwit::families::STANDARD;
use outwit::families::positional::rules::export::{Task, pg, qdimacs};
use outwit::spec::SpecError;
use std::process::ExitCode;

/// Writes the files that are asked for.
pub fn run(args: &ExportArgs) -> Result<ExitCode, Failure> {
    let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&args.spec).map_err(wrong)?;
    let title = game.read(&args.spec).map_err(wrong)?;
    let Some(playing) = game.on_board(&args.spec).map_err(wrong)? else {
        let name = game.about().name;
        return Err(Failure::Input(format!("{name} is no positional game, and only those have such files")));
    };
    let task = Task { maker_breaker: args.maker_breaker, moves: args.moves.map(|k| k as usize) };
    if let Some(reason) = task.refuse(&playing) {
        return Err(Failure::Input(reason));
    }
    if let Some(path) = &args.pg {
        whole_file::write(path, |out| Ok(pg::write(&playing, &task, &title, out)?))?;
        line(&format!(
            "{}: {} points, {} lines",
            path.display(),
            playing.board.names.len(),
            playing.board.lines.len()
        ))?;
    }
    if let Some(path) = &args.qdimacs {
        let Some(size) = qdimacs::size(&playing, &task) else {
            let most = grouped(qdimacs::MOST_CLAUSES);
            let message = format!("the formula has more than {most} clauses: --moves makes it smaller");
            return Err(wrong(SpecError::new(0, message).too_large()));
        };
        whole_file::write(path, |out| Ok(qdimacs::write(&playing, &task, &title, size, out)?))?;
        let (variables, clauses) = (grouped(size.variables), grouped(size.clauses));
        line(&format!("{}: {variables} variables, {clauses} clauses", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
