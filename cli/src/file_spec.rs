//! Boards in files: `lines:PATH` stands for the board that the file lists, `coins:PATH` for the graph. The library reads no
//! files, so the path is replaced by the board before a spec goes anywhere.

use crate::args::{Arguments, Command, StoreAction};
use crate::failure::Failure;
use outwit::families::STANDARD;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// Puts boards in the place of files, in every spec of a call.
pub fn resolve(arguments: &mut Arguments) -> Result<(), Failure> {
    let specs: Vec<&mut String> = match &mut arguments.command {
        Command::Solve(a) => vec![&mut a.spec],
        Command::Play(a) => a.spec.iter_mut().collect(),
        Command::Draw(a) => vec![&mut a.spec],
        Command::Table(a) => vec![&mut a.spec],
        Command::Store(a) => match &mut a.action {
            StoreAction::Show(a) => vec![&mut a.spec],
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

/// The position that a spec names by a file, as a spec; `None` where it names none.
pub fn board(spec: &str) -> Result<Option<String>, Failure> {
    let Some((name, path)) = spec.trim().split_once(':') else { return Ok(None) };
    let path = path.trim();
    if path.is_empty() || path.starts_with('{') {
        return Ok(None);
    }
    let Ok(game) = STANDARD.find(&format!("{}:", name.trim())) else { return Ok(None) };
    // What a game makes of an empty file shows whether files mean anything to it.
    if game.read_file("").is_none() {
        return Ok(None);
    }
    let path = Path::new(path);
    let example = game.about().examples[0].split_once(':').map_or("", |(_, body)| body);
    let text = text(path, example)?;
    let Some(read) = game.read_file(&text) else { return Ok(None) };
    let found = read.map_err(|e| Failure::Input(format!("{}: {e}", path.display())))?;
    for note in found.notes {
        eprintln!("outwit: {}: {note}", path.display());
    }
    Ok(Some(found.spec))
}

/// The text of a file that is not too large; `example` could have stood in the place of its name.
fn text(path: &Path, example: &str) -> Result<String, Failure> {
    let about = fs::metadata(path)
        .map_err(|e| Failure::Io(format!("{}: {e} (a board is the name of a file, or {example})", path.display())))?;
    if about.is_dir() {
        return Err(Failure::Io(format!("{}: this is a folder", path.display())));
    }
    if !about.is_file() {
        return Err(Failure::Io(format!("{}: this is not an ordinary file", path.display())));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(|e| Failure::file(path, &e))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::Input(format!("{}: a file has at most 16 MiB", path.display())));
    }
    String::from_utf8(bytes).map_err(|_| Failure::Input(format!("{}: this is not text in UTF-8", path.display())))
}
