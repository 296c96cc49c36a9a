//! Boards in files: `lines:PATH` stands for the board that the file lists, `coins:PATH` for the graph. The library reads no
//! files, so a path is replaced by its board before the library sees the spec.

use crate::args::{Arguments, Command, StoreAction};
use crate::failure::Failure;
use crate::output::remark;
use outwit::families::STANDARD;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// The largest file to read, in bytes.
const LARGEST: u64 = 16 << 20;

/// Replaces files by their boards in every spec of a command line, except where the answer repeats what was typed.
pub fn resolve(arguments: &mut Arguments) -> Result<(), Failure> {
    let specs: Vec<&mut String> = match &mut arguments.command {
        Command::Play(a) => a.spec.iter_mut().collect(),
        Command::Draw(a) => vec![&mut a.spec],
        Command::Table(a) => vec![&mut a.spec],
        Command::Store(a) => match &mut a.action {
            StoreAction::Show(a) => vec![&mut a.spec],
            StoreAction::Rm(a) => a.specs.iter_mut().collect(),
            _ => Vec::new(),
        },
        Command::Explain(a) => vec![&mut a.spec],
        Command::Export(a) => vec![&mut a.spec],
        Command::Study(a) => vec![&mut a.spec],
        Command::Subsets(a) => vec![&mut a.spec],
        Command::Strategy(a) => vec![&mut a.spec],
        Command::Compare(a) => vec![&mut a.left, &mut a.right],
        _ => Vec::new(),
    };
    for spec in specs {
        if let Some(board) = board(spec)? {
            *spec = board;
        }
    }
    Ok(())
}

/// The spec of the position in the file that `spec` names; `None` if it does not name a file.
pub fn board(spec: &str) -> Result<Option<String>, Failure> {
    let Some((name, path)) = spec.trim().split_once(':') else { return Ok(None) };
    let path = path.trim();
    if path.is_empty() || path.starts_with('{') {
        return Ok(None);
    }
    let Ok(game) = STANDARD.find(&format!("{}:", name.trim())) else { return Ok(None) };
    // Reading an empty file shows whether the game accepts files.
    if game.read_file("").is_none() {
        return Ok(None);
    }
    let path = Path::new(path);
    let example = game.about().examples[0].split_once(':').map_or("", |(_, body)| body);
    let text = text(path, example)?;
    let Some(read) = game.read_file(&text) else { return Ok(None) };
    let found = read.map_err(|e| Failure::Input(format!("{}: {e}", path.display())))?;
    for note in found.notes {
        remark(&format!("outwit: {}: {note}", path.display()));
    }
    Ok(Some(found.spec))
}

/// Reads a file of limited size; `example` is a board that could be typed instead of the file name.
fn text(path: &Path, example: &str) -> Result<String, Failure> {
    let about = fs::metadata(path).map_err(|e| {
        Failure::Io(format!("{}: {e} (expected a file name or a board such as {example})", path.display()))
    })?;
    if about.is_dir() {
        return Err(Failure::Io(format!("{}: is a directory", path.display())));
    }
    if !about.is_file() {
        return Err(Failure::Io(format!("{}: not a regular file", path.display())));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(|e| Failure::file(path, &e))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::Input(format!("{}: larger than 16 MiB", path.display())));
    }
    String::from_utf8(bytes).map_err(|_| Failure::Input(format!("{}: not valid UTF-8", path.display())))
}
