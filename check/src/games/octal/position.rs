//! Sums of heaps, and how they are written.

use crate::core::reader::{number, shorten};

/// Larger than in other games, since sequences are long.
const LARGEST_HEAP: u64 = 1 << 22;

/// Reads a heap.
pub(super) fn heap(text: &str) -> Result<u64, String> {
    let heap = number(text).filter(|h| *h <= LARGEST_HEAP);
    heap.ok_or_else(|| format!("{} is not a heap that this checker accepts", shorten(text)))
}

/// The heaps of a position.
pub(super) fn read(at: &str) -> Result<Vec<u64>, String> {
    if at == "0" { Ok(Vec::new()) } else { at.split('+').map(heap).collect() }
}

pub(super) fn write(mut heaps: Vec<u64>) -> String {
    heaps.retain(|h| *h > 0);
    heaps.sort_by(|a, b| b.cmp(a));
    let text: Vec<String> = heaps.iter().map(u64::to_string).collect();
    if text.is_empty() { "0".to_owned() } else { text.join("+") }
}

/// The heaps with one of them replaced.
pub(super) fn replace(heaps: &[u64], i: usize, left: &[u64]) -> String {
    let rest = heaps.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, h)| *h);
    write(rest.chain(left.iter().copied()).collect())
}
