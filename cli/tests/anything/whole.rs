//! Whether a file is whole, by what its first bytes say it is.

use outwit_check::{STANDARD, verify};
use serde_json::Value;

/// Says what a file lacks, if it was only written in part.
pub fn lacks(bytes: &[u8]) -> Option<&'static str> {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    let begins = |start: &str| bytes.starts_with(start.as_bytes());
    let ends = |end: &str| text.trim_end().ends_with(end);
    let is_json = |text: &str| serde_json::from_str::<Value>(text).is_ok();
    let (whole, what) = match () {
        () if bytes.is_empty() => (false, "everything"),
        // These have their own ways to survive.
        () if begins("SQLite format 3") || begins("outwit checkpoint") => (true, ""),
        () if begins("\u{89}PNG") || bytes.starts_with(b"\x89PNG") => {
            (bytes.ends_with(b"IEND\xaeB`\x82"), "the end of a PNG")
        }
        () if begins("PAR1") => (bytes.len() > 8 && bytes.ends_with(b"PAR1"), "the end of a Parquet file"),
        () if begins("<svg") || begins("<?xml") => (ends("</svg>"), "</svg>"),
        () if begins("<!") => (ends("</html>"), "</html>"),
        () if begins("{") => (is_json(text) || text.lines().all(is_json), "the end of JSON"),
        () if begins("certificate ") => (verify(bytes, &STANDARD).is_ok(), "lines of a certificate"),
        () if begins("transcript ") => (ends("wins") || text.ends_with('\n'), "lines of a transcript"),
        () if !text.is_empty() && !text.contains('\0') => (text.ends_with('\n'), "the end of its last line"),
        () => (true, ""),
    };
    (!whole).then_some(what)
}
