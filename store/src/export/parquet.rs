//! Rows in the columns of Apache Parquet, a few thousand rows per group, each column compressed on its own.

use super::{Column, Kind, cell};
use parquet::basic::{Compression, GzipLevel, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use serde_json::Value;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Rows per group.
const GROUP: usize = 8192;

/// A file being written.
pub(super) struct Columns<'w> {
    columns: Vec<Column>,
    rows: Vec<Vec<Value>>,
    writer: SerializedFileWriter<SharedBuffer>,
    buffer: SharedBuffer,
    out: &'w mut dyn Write,
}

/// Bytes that the Parquet writer has produced and that are not drained yet. Parquet needs a writer that can move between
/// threads, and the caller's need not.
#[derive(Clone, Default)]
struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl SharedBuffer {
    fn drain(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

impl<'w> Columns<'w> {
    pub(super) fn new(columns: &[Column], out: &'w mut dyn Write) -> io::Result<Self> {
        let field = |(name, kind): &Column| {
            let (physical, logical) = match kind {
                Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
                Kind::Whole => (Physical::INT64, None),
                Kind::Real => (Physical::DOUBLE, None),
            };
            let field = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
            field.with_logical_type(logical).build().map(Arc::new)
        };
        let fields = columns.iter().map(field).collect::<Result<Vec<_>, _>>().map_err(failed)?;
        let schema = Type::group_type_builder("rows").with_fields(fields).build().map_err(failed)?;
        let properties = WriterProperties::builder().set_compression(Compression::GZIP(GzipLevel::default())).build();
        let buffer = SharedBuffer::default();
        let writer =
            SerializedFileWriter::new(buffer.clone(), Arc::new(schema), Arc::new(properties)).map_err(failed)?;
        Ok(Columns { columns: columns.to_vec(), rows: Vec::new(), writer, buffer, out })
    }

    pub(super) fn row(&mut self, row: &Value) -> io::Result<()> {
        self.rows.push(self.columns.iter().map(|(name, _)| row[name].clone()).collect());
        if self.rows.len() >= GROUP { self.group() } else { Ok(()) }
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.group()?;
        }
        self.writer.close().map_err(failed)?;
        self.out.write_all(&self.buffer.drain())?;
        self.out.flush()
    }

    /// Writes the gathered rows.
    fn group(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        let mut group = self.writer.next_row_group().map_err(failed)?;
        for (i, (_, kind)) in self.columns.iter().enumerate() {
            let column = rows.iter().map(|row| &row[i]);
            match kind {
                Kind::Text => {
                    let text = |v: &Value| (!v.is_null()).then(|| ByteArray::from(cell(v).into_bytes()));
                    write::<ByteArrayType>(&mut group, column.map(text))
                }
                Kind::Whole => write::<Int64Type>(&mut group, column.map(Value::as_i64)),
                Kind::Real => write::<DoubleType>(&mut group, column.map(Value::as_f64)),
            }
            .map_err(failed)?;
        }
        group.close().map_err(failed)?;
        self.out.write_all(&self.buffer.drain())
    }
}

/// Writes the next column of a group; `None` is a missing value.
fn write<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, SharedBuffer>,
    values: impl Iterator<Item = Option<T::T>>,
) -> Result<(), ParquetError> {
    let (mut there, mut written) = (Vec::new(), Vec::new());
    for value in values {
        there.push(i16::from(value.is_some()));
        written.extend(value);
    }
    let column = group.next_column()?;
    let mut column = column.ok_or_else(|| ParquetError::General("too many columns".to_owned()))?;
    column.typed::<T>().write_batch(&written, Some(&there), None)?;
    column.close()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    use serde_json::json;

    #[test]
    fn rows_come_back_from_several_groups() {
        let columns = [("spec", Kind::Text), ("positions", Kind::Whole), ("seconds", Kind::Real)];
        let columns = columns.map(|(name, kind)| (name.to_owned(), kind));
        let mut out = Vec::new();
        let mut sheet = Columns::new(&columns, &mut out).unwrap();
        for n in 0..GROUP + 2 {
            let spec = if n == 1 { Value::Null } else { format!("nim:{n}").into() };
            sheet.row(&json!({"spec": spec, "positions": n, "seconds": 0.5})).unwrap();
        }
        sheet.finish().unwrap();
        let file = SerializedFileReader::new(bytes(out)).unwrap();
        assert_eq!(file.num_row_groups(), 2);
        let rows: Vec<_> = file.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(rows.len(), GROUP + 2);
        let last = &rows[GROUP + 1];
        assert_eq!(last.get_string(0).unwrap(), &format!("nim:{}", GROUP + 1));
        assert_eq!((last.get_long(1).unwrap(), last.get_double(2).unwrap()), (GROUP as i64 + 1, 0.5));
        assert!(rows[1].get_string(0).is_err(), "a missing value is not text");
    }

    /// The written bytes as a file, which the reader needs.
    fn bytes(file: Vec<u8>) -> std::fs::File {
        let path = std::env::temp_dir().join(format!("outwit-{}.parquet", std::process::id()));
        std::fs::write(&path, file).unwrap();
        let open = std::fs::File::open(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        open
    }
}
