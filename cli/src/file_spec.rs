//! Boards in files: `lines:PATH` stands for the board that the file lists, `coins:PATH` for the graph. The library reads no
//! files, so that the path is replaced by the board before a spec goes anywhere.

use crate::args::{Arguments, Command, StoreAction};
use crate::failure::Failure;
use outwit::families::coins::rules;
use outwit::families::positional::rules::file;
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

/// The board that a spec names by a file, as a spec; None where it names none.
pub fn board(spec: &str) -> Result<Option<String>, Failure> {
    for (prefix, example) in [(file::PREFIX, "{a b c;d e f}"), (coins::file::PREFIX, "{a a;a b}")] {
        let Some(path) = spec.trim().strip_prefix(prefix).map(str::trim) else { continue };
        if path.is_empty() || path.starts_with('{') {
            return Ok(None);
        }
        let path = Path::new(path);
        let text = text(path, example)?;
        let wrong = |e: String| Failure::Input(format!("{}: {e}", path.display()));
        if prefix == coins::file::PREFIX {
            return coins::file::read(&text).map(Some).map_err(wrong);
        }
        let board = file::read(&text).map_err(wrong)?;
        for note in board.notes {
            eprintln!("outwit: {}: {note}", path.display());
        }
        return Ok(Some(board.spec));
    }
    Ok(None)
}

/// The text of a file that is not too large; `example` could have stood in the place of its name.
fn text(path: &Path, example: &str) -> Result<String, Failure> {
    let about = fs::metadata(path)
        .map_err(|e| Failure::Io(format!("{}: {e} (a board is the name of a file, or {example})", path.display())))?;
    if about.is_dir() {
        return Err(Failure::Io(format!("{}: this is a folder", path.display())));
    }
    if !about.is_file() {
        return Err(Failure::Io(format!("{}: this is no ordinary file", path.display())));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(|e| Failure::file(path, &e))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::Input(format!("{}: a file has at most 16 MiB", path.display())));
    }
    String::from_utf8(bytes).map_err(|_| Failure::Input(format!("{}: this is no text in UTF-8", path.display())))
}
