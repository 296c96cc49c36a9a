//! Tables in the notation of the document: α and β for the symbols of the two squares, forced moves overlined, and
//! X_W(p, q) where Xeno wins by one of two points.

#[cfg(doc)]
use outwit::families::positional::study::strategy::table::Sheet;

/// Turns a table of [`Sheet::text`] about the plane of order 4 into that notation.
pub fn printed(text: &str) -> String {
    text.lines().map(|row| line(row) + "\n").collect()
}

/// One row of such a table.
pub fn line(row: &str) -> String {
    let indent = row.len() - row.trim_start().len();
    let mut words: Vec<String> = Vec::new();
    let mut tokens = row.split_whitespace();
    for token in tokens.by_ref() {
        if token == "wins" {
            break;
        }
        words.push(moves(token));
    }
    // What is left stands after `wins`.
    let threats: Vec<String> = tokens.map(moves).collect();
    if !threats.is_empty() {
        words.push(format!("X_W({})", threats.join(", ")));
    }
    " ".repeat(indent) + &words.join(" ")
}

/// A point with its parentheses; `!` marks a forced one.
fn moves(token: &str) -> String {
    let name: String = token
        .chars()
        .filter_map(|c| match c {
            'a' => Some('α'),
            'b' => Some('β'),
            '!' => None,
            other => Some(other),
        })
        .collect();
    if !token.contains('!') {
        return name;
    }
    // A combining overline goes after each letter and digit.
    name.chars().flat_map(|c| std::iter::once(c).chain(c.is_alphanumeric().then_some('\u{305}'))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_moves_are_overlined() {
        let text = "r1\n  (r2 c3) r3\n    (b1) a2 (b2!) c3! wins b3 b4\n";
        let printed = printed(text);
        let rows: Vec<&str> = printed.lines().collect();
        assert_eq!(rows[..2], ["r1", "  (r2 c3) r3"]);
        assert_eq!(rows[2], "    (β1) α2 (β\u{305}2\u{305}) c\u{305}3\u{305} X_W(β3, β4)");
    }
}
