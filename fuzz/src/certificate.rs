//! Certificates: the checker accepts or rejects, at a line of the file.

use outwit_check::{Rejected, STANDARD, verify};

/// Has the checker read a certificate.
pub fn read(bytes: &[u8]) -> bool {
    let lines = bytes.split(|byte| *byte == b'\n').count() as u64;
    let verdict = verify(bytes, &STANDARD);
    assert_eq!(verdict, verify(bytes, &STANDARD), "the verdict must not change");
    match verdict {
        Ok(verified) => {
            assert!(verified.lines <= lines, "{} of {lines} lines were read", verified.lines);
            true
        }
        Err(Rejected { line, reason }) => {
            assert!((1..=lines).contains(&line), "line {line} of {lines} is wrong: {reason}");
            false
        }
    }
}
