//! `outwit export`: a position in the formats of other programs.

use crate::args::ExportArgs;
use crate::failure::Failure;
use crate::format::{self, Known};
use crate::output::line;
use crate::whole_file;
use outwit::convention::Form;
use outwit::families::STANDARD;
use outwit::family::Exporting;
use std::path::Path;
use std::process::ExitCode;

/// The formats, which the games know by their names.
const FORMATS: &Known<&str> = &[("pg", Some("pg")), ("qdimacs", Some("qdimacs"))];

/// Writes the requested files.
pub fn run(args: &ExportArgs) -> Result<ExitCode, Failure> {
    let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&args.spec).map_err(wrong)?;
    let about = game.about();
    if about.exports.is_empty() {
        return Err(Failure::Input(format!("{} cannot be exported: only positional games can", about.name)));
    }
    let rule = about.rule(if args.maker_breaker { Form::MakerBreaker } else { Form::Usual }).map_err(wrong)?;
    let options = Exporting { moves: args.moves };
    let mut files = vec![("pg", args.pg.as_deref()), ("qdimacs", args.qdimacs.as_deref())];
    if args.output.is_some() || args.format.is_some() {
        let format = format::choose(args.output.as_deref(), args.format.as_deref(), FORMATS)?;
        files.push((format.unwrap_or("pg"), Some(args.output.as_deref().unwrap_or(Path::new("-")))));
    }
    for (format, path) in files {
        let Some(path) = path else { continue };
        let size = whole_file::write(path, |out| {
            let written = game.export(format, &args.spec, rule, &options, out);
            written.map_err(|error| Failure::question(&args.spec, error))
        })?;
        if !args.quiet {
            line(&format!("{}: {size}", path.display()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
