//! Sizes of memory as people write them, and how much the machine has.

/// The default where the size of the machine's memory is unknown.
const FALLBACK: usize = 2 << 30;

/// Reads a size such as `500M` or `8G`.
pub fn size(text: &str) -> Result<usize, String> {
    let wrong = || format!("{text:?} is not a size: try 500M or 8G");
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number: f64 = text[..split].parse().map_err(|_| wrong())?;
    let unit: u64 = match text[split..].to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        "T" | "TB" | "TIB" => 1 << 40,
        _ => return Err(wrong()),
    };
    Ok((number * unit as f64) as usize)
}

/// Half of the machine's memory, as Linux reports it.
pub fn half_of_memory() -> usize {
    let total = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let kib: usize = text.strip_prefix("MemTotal:")?.split_whitespace().next()?.parse().ok()?;
        kib.checked_mul(1024)
    });
    total.map_or(FALLBACK, |t| t / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(size("500M"), Ok(500 << 20));
        assert_eq!(size("1.5G"), Ok(3 << 29));
        assert_eq!(size("8GiB"), Ok(8 << 30));
        assert_eq!(size("100"), Ok(100));
        assert!(size("8Q").is_err() && size("").is_err() && size("-1").is_err());
    }
}
