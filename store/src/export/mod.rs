//! Rows as a table for other programs: text, CSV, JSON lines, and Parquet if it is built in.
//!
//! A row is a JSON object. JSON lines write it unchanged; the other formats have one column per field named beforehand, and
//! write values that are neither text nor numbers as compact JSON. Rows are written as they come; Parquet gathers a few
//! thousand at a time.

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

/// A column: a field of the rows, and what it holds.
pub type Column = (String, Kind);

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One line per row, for people.
    Text,
    /// Comma-separated values with a header line.
    Csv,
    /// One JSON object per line.
    JsonLines,
    /// Apache Parquet.
    Parquet,
}

impl Format {
    /// The format for a file name.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "txt" => Some(Format::Text),
            "csv" => Some(Format::Csv),
            "jsonl" => Some(Format::JsonLines),
            "parquet" => Some(Format::Parquet),
            _ => None,
        }
    }

    /// Whether this build can write it.
    pub const fn is_built_in(self) -> bool {
        !matches!(self, Format::Parquet) || cfg!(feature = "parquet")
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
                let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
                writeln!(out, "{}", names.join(","))?;
                Form::Csv(out)
            }
            Format::JsonLines => Form::JsonLines(out),
            #[cfg(feature = "parquet")]
            Format::Parquet => Form::Parquet(Box::new(parquet::Columns::new(columns, out)?)),
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => return Err(io::Error::other("this build cannot write Parquet")),
        };
        Ok(Sheet { columns: columns.to_vec(), form })
    }

    /// Writes a row, which must be an object.
    pub fn row(&mut self, row: &Value) -> io::Result<()> {
        let columns = &self.columns;
        match &mut self.form {
            Form::Text(out) => writeln!(out, "{}", in_words(row, columns)),
            Form::Csv(out) => {
                let field = |(name, kind): &Column| quoted(&written(&row[name], *kind));
                let fields: Vec<String> = columns.iter().map(field).collect();
                writeln!(out, "{}", fields.join(","))
            }
            Form::JsonLines(out) => writeln!(out, "{row}"),
            #[cfg(feature = "parquet")]
            Form::Parquet(columns) => columns.row(row),
        }
    }

    /// Writes what is still buffered.
    pub fn finish(self) -> io::Result<()> {
        match self.form {
            Form::Text(out) | Form::Csv(out) | Form::JsonLines(out) => out.flush(),
            #[cfg(feature = "parquet")]
            Form::Parquet(columns) => columns.finish(),
        }
    }
}

/// A value in a text column; null is empty.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A value of a column of this kind as text. Numbers that are not whole have six decimals, never an exponent.
fn written(value: &Value, kind: Kind) -> String {
    match value.as_f64() {
        Some(number) if kind == Kind::Real => format!("{number:.6}"),
        _ => cell(value),
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

/// The width of the first column of text.
const WIDE: usize = 28;

/// A row in words: the first column, then the fields of the answer, then the other columns with their names.
fn in_words(row: &Value, columns: &[Column]) -> String {
    let fields = |object: &Map<String, Value>| {
        // A field that the rule does not have, such as the nim-value in misère play, is null beside those that it has.
        let known = object.iter().filter(|(_, value)| !value.is_null());
        let known: Vec<String> = known.map(|(name, value)| format!("{name} {}", plain(value))).collect();
        if known.is_empty() { plain(&Value::Null) } else { known.join(", ") }
    };
    let mut line = String::new();
    for (i, (name, kind)) in columns.iter().enumerate() {
        match &row[name] {
            Value::Null => {}
            value if i == 0 => line += &format!("{:<WIDE$}", cell(value)),
            Value::Object(object) if name == "answer" => line += &format!("  {}", fields(object)),
            value => line += &format!("  {} {}", name.replace('_', " "), written(value, *kind)),
        }
    }
    line
}

/// The columns of a store.
const COLUMNS: &[(&str, Kind)] = &[
    ("spec", Kind::Text),
    ("question", Kind::Text),
    ("answer", Kind::Text),
    ("input", Kind::Text),
    ("rule", Kind::Text),
    ("form", Kind::Text),
    ("verdict", Kind::Text),
    ("winner", Kind::Text),
    ("best", Kind::Text),
    ("certified", Kind::Text),
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
    /// Writes the selected answers and returns how many there were.
    pub fn export(&self, selection: &Selection, format: Format, out: &mut dyn Write) -> Result<u64, StoreError> {
        let columns: Vec<Column> = COLUMNS.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect();
        let mut sheet = Sheet::new(format, &columns, out)?;
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
        let columns = columns.map(|(name, kind)| (name.to_owned(), kind));
        let mut out = Vec::new();
        let mut sheet = Sheet::new(format, &columns, &mut out).unwrap();
        sheet
            .row(&json!({"spec": "nim:1,\"2\"", "answer": {"grundy": 3}, "same_as": null, "seconds": 1.492e-6}))
            .unwrap();
        sheet.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn each_format_writes_a_row_its_own_way() {
        assert_eq!(
            written(Format::Csv),
            "spec,answer,same_as,seconds\n\"nim:1,\"\"2\"\"\",\"{\"\"grundy\"\":3}\",,0.000001\n"
        );
        assert_eq!(
            written(Format::JsonLines),
            "{\"spec\":\"nim:1,\\\"2\\\"\",\"answer\":{\"grundy\":3},\"same_as\":null,\"seconds\":1.492e-6}\n"
        );
        assert_eq!(written(Format::Text), "nim:1,\"2\"                     grundy 3  seconds 0.000001\n");
    }
}
