//! Rows as a table for other programs: text, CSV, JSON lines, and Parquet where that is built in.
//!
//! A row is a JSON object. JSON lines write it as it is; the others have a column for each field that is named beforehand,
//! in which what is neither text nor number stands as compact JSON. Rows are written as they come; Parquet gathers some
//! thousand of them at a time.

#[cfg(feature = "parquet")]
mod parquet;

use crate::error::StoreError;
use crate::filter::plain;
use crate::store::{Selection, Store};
use serde_json::{Map, Value};
use std::io::{self, Write};
use std::path::Path;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Text, or JSON as text.
    Text,
    /// Whole numbers.
    Whole,
    /// Other numbers.
    Real,
}

/// A column: the field of the rows, and what it holds.
pub type Column = (&'static str, Kind);

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A line a row, for people.
    Text,
    /// A line a row, with a heading and commas.
    Csv,
    /// A JSON object a line.
    JsonLines,
    /// The columns of Apache Parquet.
    Parquet,
}

impl Format {
    /// The format that the name of a file asks for.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "txt" => Some(Format::Text),
            "csv" => Some(Format::Csv),
            "jsonl" => Some(Format::JsonLines),
            "parquet" => Some(Format::Parquet),
            _ => None,
        }
    }

    /// Whether this program can write it.
    pub fn is_built_in(self) -> bool {
        self != Format::Parquet || cfg!(feature = "parquet")
    }
}

/// Writes rows.
pub struct Sheet<'w> {
    columns: Vec<Column>,
    form: Form<'w>,
}

enum Form<'w> {
    Text(&'w mut dyn Write),
    Csv(&'w mut dyn Write),
    JsonLines(&'w mut dyn Write),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::Columns<'w>>),
}

impl<'w> Sheet<'w> {
    /// An empty sheet.
    pub fn new(format: Format, columns: &[Column], out: &'w mut dyn Write) -> io::Result<Self> {
        let form = match format {
            Format::Text => Form::Text(out),
            Format::Csv => {
                let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
                writeln!(out, "{}", names.join(","))?;
                Form::Csv(out)
            }
            Format::JsonLines => Form::JsonLines(out),
            #[cfg(feature = "parquet")]
            Format::Parquet => Form::Parquet(Box::new(parquet::Columns::new(columns, out)?)),
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => return Err(io::Error::other("Parquet is not built into this program")),
        };
        Ok(Sheet { columns: columns.to_vec(), form })
    }

    /// Writes a row, which is an object.
    pub fn row(&mut self, row: &Value) -> io::Result<()> {
        let columns = &self.columns;
        match &mut self.form {
            Form::Text(out) => writeln!(out, "{}", in_words(row, columns)),
            Form::Csv(out) => {
                let fields: Vec<String> = columns.iter().map(|(name, _)| quoted(&cell(&row[*name]))).collect();
                writeln!(out, "{}", fields.join(","))
            }
            Form::JsonLines(out) => writeln!(out, "{row}"),
            #[cfg(feature = "parquet")]
            Form::Parquet(columns) => columns.row(row),
        }
    }

    /// Writes what is still to be written.
    pub fn finish(self) -> io::Result<()> {
        match self.form {
            Form::Text(out) | Form::Csv(out) | Form::JsonLines(out) => out.flush(),
            #[cfg(feature = "parquet")]
            Form::Parquet(columns) => columns.finish(),
        }
    }
}

/// A value as it stands in a column of text; nothing for null.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A field of a CSV line.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// How wide the first column of a text is.
const WIDE: usize = 28;

/// A row in words: the first column, the fields of objects, and what else has a name and a value.
fn in_words(row: &Value, columns: &[Column]) -> String {
    let fields = |object: &Map<String, Value>| {
        object.iter().map(|(name, value)| format!("{name} {}", plain(value))).collect::<Vec<_>>().join(", ")
    };
    let mut line = String::new();
    for (i, (name, _)) in columns.iter().enumerate() {
        match &row[*name] {
            Value::Null => {}
            value if i == 0 => line += &format!("{:<WIDE$}", cell(value)),
            Value::Object(object) if *name == "answer" => line += &format!("  {}", fields(object)),
            value => line += &format!("  {} {}", name.replace('_', " "), cell(value)),
        }
    }
    line
}

/// The columns of a store.
pub const COLUMNS: &[Column] = &[
    ("spec", Kind::Text),
    ("question", Kind::Text),
    ("answer", Kind::Text),
    ("form", Kind::Text),
    ("verdict", Kind::Text),
    ("best", Kind::Text),
    ("same_as", Kind::Text),
    ("stopped", Kind::Text),
    ("possible", Kind::Text),
    ("seconds", Kind::Real),
    ("positions", Kind::Whole),
    ("version", Kind::Text),
    ("at", Kind::Whole),
    ("certificate", Kind::Text),
];

impl Store {
    /// Writes a selection of the answers; gives how many.
    pub fn export(&self, selection: &Selection, format: Format, out: &mut dyn Write) -> Result<u64, StoreError> {
        let mut sheet = Sheet::new(format, COLUMNS, out)?;
        let (mut rows, mut failed) = (0, None);
        self.each(selection, &mut |kept| {
            rows += 1;
            failed = sheet.row(&kept.json()).err();
            failed.is_none()
        })?;
        failed.map_or(Ok(()), Err)?;
        sheet.finish()?;
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn written(format: Format) -> String {
        let columns = [("spec", Kind::Text), ("answer", Kind::Text), ("same_as", Kind::Text), ("seconds", Kind::Real)];
        let mut out = Vec::new();
        let mut sheet = Sheet::new(format, &columns, &mut out).unwrap();
        sheet.row(&json!({"spec": "nim:1,\"2\"", "answer": {"grundy": 3}, "same_as": null, "seconds": 0.5})).unwrap();
        sheet.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_row_is_written_as_each_format_wants_it() {
        assert_eq!(
            written(Format::Csv),
            "spec,answer,same_as,seconds\n\"nim:1,\"\"2\"\"\",\"{\"\"grundy\"\":3}\",,0.5\n"
        );
        assert_eq!(
            written(Format::JsonLines),
            "{\"spec\":\"nim:1,\\\"2\\\"\",\"answer\":{\"grundy\":3},\"same_as\":null,\"seconds\":0.5}\n"
        );
        assert_eq!(written(Format::Text), "nim:1,\"2\"                     grundy 3  seconds 0.5\n");
    }
}
