//! How and where the rows of a table are written.

use crate::args::TableArgs;
use crate::failure::Failure;
use crate::format::{self, Known};
use crate::whole_file::is_stdout;
use outwit_store::export::Format;
use std::path::Path;

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// One row after another.
    Sheet(Format),
    /// One JSON object with all of them.
    Object,
}

/// The forms of a table.
const FORMS: &Known<Form> = &[
    ("csv", Some(Form::Sheet(Format::Csv))),
    ("json", Some(Form::Object)),
    ("jsonl", Some(Form::Sheet(Format::JsonLines))),
    ("txt", Some(Form::Sheet(Format::Text))),
    ("parquet", if Format::Parquet.is_built_in() { Some(Form::Sheet(Format::Parquet)) } else { None }),
];

impl Form {
    /// The form that the arguments ask for: by name, or by the name of the file.
    pub fn of(args: &TableArgs) -> Result<Self, Failure> {
        let usual = if args.json { Form::Object } else { Form::Sheet(Format::Csv) };
        Ok(format::choose(args.out.as_deref(), args.format.as_deref(), FORMS)?.unwrap_or(usual))
    }
}

/// A file to write to; `None` if it is not named, or standard output.
pub fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| !is_stdout(path))
}
