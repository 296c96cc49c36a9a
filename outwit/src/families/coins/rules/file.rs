//! Graphs as files: one edge per row, the names of its two ends separated by white space; `#` starts a comment. The
//! library reads text, never files.

use super::listed::{COINS, Rows};
use crate::names::row_of_file;

/// The spec of the graph that the text of a file lists, or an error that names the row.
pub(crate) fn read(text: &str) -> Result<String, String> {
    let mut rows = Rows::default();
    for (i, row) in text.lines().enumerate() {
        match row_of_file(i, row.split('#').next().unwrap_or_default())?[..] {
            [] => {}
            [u, v] => rows.add(u, v).map_err(|e| format!("row {}: {e}", i + 1))?,
            ref names => {
                return Err(format!("row {}: a row has the two ends of an edge, this one has {}", i + 1, names.len()));
            }
        }
    }
    if rows.is_empty() {
        return Err("the file has no edges".to_owned());
    }
    Ok(format!("{}:{}", COINS.heading.name, rows.graph().graph.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_an_edge() {
        let text = "# a triangle and a loop\na b  # first\n\n b,c\r\nc\ta\nb b\n";
        assert_eq!(read(text).as_deref(), Ok("coins:{a b;a c;b b;b c}"));
        for (text, row) in [("a b\nc\n", "row 2"), ("a b c\n", "row 1"), ("# x\n\na b-c\n", "row 3")] {
            assert!(read(text).is_err_and(|e| e.starts_with(row)), "{text:?}");
        }
        assert!(read("# nothing\n\n").is_err());
        assert!(read(&"a a\n".repeat(1 << 21)).is_err_and(|e| e.contains("1048576")));
    }
}
