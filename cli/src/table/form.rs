//! How and where the rows of a table are written.

use crate::args::{TableArgs, TableFormat};
use crate::failure::Failure;
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

impl Form {
    /// The form that the arguments ask for: by name, or by the name of the file.
    pub fn of(args: &TableArgs) -> Result<Self, Failure> {
        let path = file(args.out.as_deref());
        let form = match (args.format, path) {
            (Some(TableFormat::Csv), _) => Form::Sheet(Format::Csv),
            (Some(TableFormat::Jsonl), _) => Form::Sheet(Format::JsonLines),
            (Some(TableFormat::Txt), _) => Form::Sheet(Format::Text),
            (Some(TableFormat::Parquet), _) => Form::Sheet(Format::Parquet),
            (Some(TableFormat::Json), _) => Form::Object,
            (None, None) if args.json => Form::Object,
            (None, None) => Form::Sheet(Format::Csv),
            (None, Some(path)) => match Format::of(path) {
                Some(format) => Form::Sheet(format),
                None if path.extension().is_some_and(|e| e == "json") => Form::Object,
                None => {
                    let expected =
                        "expected a file name that ends in .csv, .json, .jsonl, .txt or .parquet, or --format";
                    return Err(Failure::Input(format!("{}: {expected}", path.display())));
                }
            },
        };
        match form {
            Form::Sheet(format) if !format.is_built_in() => Err(Failure::Input(
                "this build cannot write Parquet: use the full build (`cargo build --release`)".to_owned(),
            )),
            form => Ok(form),
        }
    }
}

/// Standard output as the name of a file.
const STANDARD_OUTPUT: &str = "-";

/// A file to write to; `None` if it is not named, or standard output.
pub fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new(STANDARD_OUTPUT))
}
