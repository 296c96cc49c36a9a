//! Numbers and times as people write them: `1,000,000`, `1e6`, `2^20`; `90`, `5m`, `1h30m`.

use std::time::Duration;

/// Reads a whole number: digits, which `_` or commas may group, with an exponent (`1e6`) or as a power (`2^20`).
pub fn count(text: &str) -> Result<u64, String> {
    read_count(text.trim()).ok_or_else(|| format!("{text:?} is not a whole number below 2^64: try 1000, 1e6 or 2^20"))
}

fn read_count(text: &str) -> Option<u64> {
    if let Some((base, power)) = text.split_once('^') {
        return digits(base)?.checked_pow(digits(power)?.try_into().ok()?);
    }
    let Some((front, power)) = text.split_once(['e', 'E']) else { return digits(text) };
    // 2.5e3 is a whole number, 2.5e0 is not.
    let (whole, part) = front.split_once('.').unwrap_or((front, ""));
    let part = part.trim_end_matches('0');
    let power: u32 = digits(power)?.try_into().ok()?;
    let zeros = power.checked_sub(part.len().try_into().ok()?)?;
    let mantissa = digits(whole)?.checked_mul(10u64.checked_pow(part.len().try_into().ok()?)?)?;
    let part = if part.is_empty() { 0 } else { digits(part)? };
    mantissa.checked_add(part)?.checked_mul(10u64.checked_pow(zeros)?)
}

/// Digits, in groups of three if there are commas; `_` may stand anywhere between them.
fn digits(text: &str) -> Option<u64> {
    let groups: Vec<&str> = text.split(',').collect();
    let grouped = groups[1..].iter().all(|g| g.len() == 3) && (groups.len() == 1 || (1..=3).contains(&groups[0].len()));
    let between = !text.starts_with('_') && !text.ends_with('_');
    let plain: String = groups.concat().chars().filter(|c| *c != '_').collect();
    let good = grouped && between && plain.chars().all(|c| c.is_ascii_digit());
    if good { plain.parse().ok() } else { None }
}

/// Reads a time: a number of seconds, or numbers with units such as `90s`, `5m`, `1h30m`, `500ms`.
pub fn duration(text: &str) -> Result<Duration, String> {
    read_duration(text).ok_or_else(|| format!("{text:?} is not a time: try 90 (seconds), 5m or 1h30m"))
}

fn read_duration(text: &str) -> Option<Duration> {
    let text = text.trim();
    if let Ok(seconds) = text.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let (mut rest, mut sum, mut last) = (text, 0.0, f64::INFINITY);
    while !rest.is_empty() {
        let (number, tail) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit() && c != '.')?);
        let (unit, tail) = tail.split_at(tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len()));
        let seconds = match unit.trim().to_ascii_lowercase().as_str() {
            "ms" => 0.001,
            "s" | "sec" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            "d" => 86_400.0,
            _ => return None,
        };
        // Larger units come first, each once.
        if seconds >= last {
            return None;
        }
        sum += number.parse::<f64>().ok()? * seconds;
        (rest, last) = (tail, seconds);
    }
    if last.is_finite() { Duration::try_from_secs_f64(sum).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, number) in [
            ("0", 0),
            ("1000", 1000),
            ("1e6", 1_000_000),
            ("2.5E3", 2500),
            ("1.50e1", 15),
            ("2^20", 1 << 20),
            ("1_000_000", 1_000_000),
            ("1,000,000", 1_000_000),
            (" 7 ", 7),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(count(text), Ok(number), "{text}");
        }
        for wrong in [
            "",
            "-1",
            "1.5",
            "1e",
            "e6",
            "1e-3",
            "2.55e1",
            "2^64",
            "1e20",
            "1,00",
            "1,0000",
            ",100",
            "10x",
            "1 000",
            "_1",
            "2^",
            "1e6.5",
            "0x10",
            "1.e3x",
            "18446744073709551616",
        ] {
            assert!(count(wrong).is_err(), "{wrong}: {:?}", count(wrong));
        }
    }

    #[test]
    fn times_are_read_with_and_without_units() {
        for (text, seconds) in [
            ("1.5", 1.5),
            ("0", 0.0),
            ("90s", 90.0),
            ("5m", 300.0),
            ("5 min", 300.0),
            ("1h30m", 5400.0),
            ("1h 30m", 5400.0),
            ("0.5h", 1800.0),
            ("500ms", 0.5),
            ("2d", 172_800.0),
            ("1M", 60.0),
        ] {
            assert_eq!(duration(text).map(|d| d.as_secs_f64()), Ok(seconds), "{text}");
        }
        for wrong in ["", "-1", "x", "1e99", "5q", "m", "30m1h", "1m1m", "1h30", "inf", "nan", "..5s"] {
            assert!(duration(wrong).is_err(), "{wrong}: {:?}", duration(wrong));
        }
    }
}
