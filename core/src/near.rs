//! Which known word a mistyped one was meant to be.

/// The number of changes between two words: a letter inserted, left out or replaced, or two neighbours swapped.
pub fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    // The rows of the table for the last two prefixes of `a` (optimal string alignment).
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut next = vec![i + 1];
        for j in 0..b.len() {
            let mut least = (row[j] + usize::from(a[i] != b[j])).min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}

/// Longer words are not compared: nobody mistypes so much.
const LONGEST: usize = 80;
/// The most changes in a word that is still near.
const MOST_CHANGES: usize = 3;

/// The known word that is nearest to a mistyped one, if it is near: at most one change for every three letters. Capitals
/// do not count.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = word.chars().count();
    if letters > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let near = known.into_iter().filter_map(|name| {
        let longest = letters.max(name.chars().count());
        let most = (longest / 3).min(MOST_CHANGES);
        let changes = distance(&word, &name.to_lowercase());
        (longest <= LONGEST && changes <= most).then_some((changes, name))
    });
    near.min_by_key(|(changes, _)| *changes).map(|(_, name)| name)
}

/// What to say about a word that is not among the known ones: the nearest, or all of them.
pub fn or_list(word: &str, known: &[&str]) -> String {
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("only {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_changes_and_swaps() {
        for (a, b, changes) in [
            ("kayles", "kayels", 1),
            ("nim", "nim", 0),
            ("", "nim", 3),
            ("sovle", "solve", 1),
            ("elie", "ellie", 1),
            ("abcd", "badc", 2),
            ("boxes", "", 5),
        ] {
            assert_eq!((distance(a, b), distance(b, a)), (changes, changes), "{a} {b}");
        }
    }

    #[test]
    fn only_near_words_are_suggested() {
        let known = ["officers", "nim", "kayles", "ellie", "moves", "td"];
        for (typed, near) in [
            ("kayels", Some("kayles")),
            ("KAYELS", Some("kayles")),
            ("mvoes", Some("moves")),
            ("nin", Some("nim")),
            ("domineering", None),
            ("chess", None),
            ("", None),
            ("t", None),
            ("TD", Some("td")),
        ] {
            assert_eq!(nearest(typed, known), near, "{typed}");
        }
        assert_eq!(nearest(&"x".repeat(1 << 20), known), None);
    }
}
