//! Reads animals as typed: rows of `#` and `.`, the document's families, or a letter with its size.

use super::animal::{Animal, MOST_CELLS};
use super::plane::Cell;
use crate::spec::{Scan, SpecError};

/// Polyominoes that have letters. `I` goes with any size.
const LETTERS: [(&str, &str); 21] = [
    ("L3", "##/#."),
    ("V3", "##/#."),
    ("O4", "##/##"),
    ("T4", "###/.#."),
    ("S4", ".##/##."),
    ("Z4", "##./.##"),
    ("L4", "###/#.."),
    ("J4", "###/..#"),
    ("F5", ".##/##./.#."),
    ("L5", "####/#..."),
    ("J5", "####/...#"),
    ("N5", "##../.###"),
    ("P5", "##/##/#."),
    ("T5", "###/.#./.#."),
    ("U5", "###/#.#"),
    ("V5", "#../#../###"),
    ("W5", "#../##./.##"),
    ("X5", ".#./###/.#."),
    ("Y5", "####/.#.."),
    ("Z5", "##./.#./.##"),
    ("S5", ".##/.#./##."),
];

/// The ways to write an animal, for error messages.
const WAYS: &str = "an animal is rows such as ###/#.#, or R(n,m), O(n,m,k), U(h,w,k), L(n), or a letter with its size \
                    such as X5";

/// Reads an animal, up to the first character that cannot belong to one.
pub fn animal(scan: &mut Scan) -> Result<Animal, SpecError> {
    typed(scan).map(|(animal, _)| animal)
}

/// Reads an animal, and returns which of its orientations was typed.
pub fn typed(scan: &mut Scan) -> Result<(Animal, u8), SpecError> {
    let start = scan.at();
    let cells = match scan.peek() {
        Some('#' | '.' | '/') => cells_of(&scan.take_while(|c| matches!(c, '#' | '.' | '/'))),
        Some(c) if c.is_ascii_alphabetic() => {
            let letter = scan.take().map_or('?', |c| c.to_ascii_uppercase());
            if scan.peek() == Some('(') { family(letter, start, scan)? } else { lettered(letter, start, scan)? }
        }
        Some(c) if c.is_ascii_digit() => {
            let message = "a number alone stands for every animal of that size, and only in a table";
            return Err(SpecError::new(start, message));
        }
        _ => return Err(SpecError::new(start, WAYS)),
    };
    let animal = Animal::new(cells.iter().copied()).map_err(|reason| SpecError::new(start, reason))?;
    let orientation = animal.copy_of(cells).map_or(0, |copy| copy.orientation);
    Ok((animal, orientation))
}

/// The cells of rows of `#` and `.`; the rest of a short row is empty.
fn cells_of(rows: &str) -> Vec<Cell> {
    let marks = rows.split('/').zip(0..).flat_map(|(row, y)| row.chars().zip(0..).map(move |(c, x)| (c, x, y)));
    marks.filter(|(c, ..)| *c == '#').map(|(_, x, y)| Cell::new(x, y)).collect()
}

/// A letter with its size.
fn lettered(letter: char, start: usize, scan: &mut Scan) -> Result<Vec<Cell>, SpecError> {
    let size = scan.take_while(|c| c.is_ascii_digit());
    let name = format!("{letter}{size}");
    if letter == 'I' && !size.is_empty() {
        let size = size.parse().unwrap_or(u64::MAX);
        return rectangle(start, [size, 1], |_, _| true);
    }
    let found = LETTERS.iter().find(|(n, _)| *n == name);
    found.map(|(_, rows)| cells_of(rows)).ok_or_else(|| {
        let sizes: Vec<&str> = LETTERS.iter().map(|(n, _)| *n).filter(|n| n.starts_with(letter)).collect();
        let known = match sizes[..] {
            [] => WAYS.to_owned(),
            _ => format!("the animals with this letter are {}", sizes.join(", ")),
        };
        SpecError::new(start, format!("there is no animal {name}: {known}"))
    })
}

/// `R(n,m)`, `O(n,m,k)`, `U(h,w,k)` and `L(n)`, as the document defines them.
fn family(letter: char, start: usize, scan: &mut Scan) -> Result<Vec<Cell>, SpecError> {
    scan.expect('(')?;
    let place = scan.at();
    let numbers = scan.list(',', |scan| scan.number_from(1, "a side"))?;
    scan.expect(')')?;
    let wrong = |reason: &str| Err(SpecError::new(place, reason));
    match (letter, &numbers[..]) {
        ('R', &[n, m]) => rectangle(start, [m, n], |_, _| true),
        ('O', &[n, m, k]) => {
            if n < 3 || m < 3 {
                return wrong("O(n,m,k) has n and m of at least 3");
            }
            if k > (n.min(m) - 1) / 2 {
                return wrong("O(n,m,k) has a hole: k is less than n/2 and less than m/2");
            }
            rectangle(start, [m, n], |x, y| x < k || y < k || x >= m - k || y >= n - k)
        }
        ('U', &[h, w, k]) => {
            if h < 2 || w < 3 {
                return wrong("U(h,w,k) has h of at least 2 and w of at least 3");
            }
            if k >= h || k > (w - 1) / 2 {
                return wrong("U(h,w,k) has k less than h and less than w/2");
            }
            rectangle(start, [w, h], |x, y| x < k || x >= w - k || y >= h - k)
        }
        ('L', &[n]) => rectangle(start, [n.saturating_mul(2), 2], |x, y| y == 1 || x % 2 == 0),
        ('R', _) => wrong("R(n,m) has two numbers"),
        ('O', _) => wrong("O(n,m,k) has three numbers"),
        ('U', _) => wrong("U(h,w,k) has three numbers"),
        ('L', _) => wrong("L(n) has one number"),
        _ => Err(SpecError::new(start, format!("there is no family {letter}: {WAYS}"))),
    }
}

/// The cells of a rectangle, columns by rows, that are wanted.
fn rectangle(start: usize, [w, h]: [u64; 2], wanted: impl Fn(u64, u64) -> bool) -> Result<Vec<Cell>, SpecError> {
    // A connected animal reaches from side to side, so neither side is longer than its number of cells.
    let most = MOST_CELLS as u64;
    let cells: Vec<Cell> = (0..h.min(most + 1))
        .flat_map(|y| (0..w.min(most + 1)).map(move |x| (x, y)))
        .filter(|(x, y)| wanted(*x, *y))
        .map(|(x, y)| Cell::new(x as i32, y as i32))
        .collect();
    if w > most || h > most || cells.len() > MOST_CELLS {
        return Err(SpecError::new(start, format!("an animal has at most {MOST_CELLS} cells")));
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let mut scan = Scan::new(text);
        let animal = animal(&mut scan).map_err(|e| e.message)?;
        scan.finish().map_err(|e| e.message)?;
        Ok(animal.to_string())
    }

    #[test]
    fn families_are_as_in_the_document() {
        assert_eq!(read("R(2,3)").as_deref(), Ok("###/###"));
        assert_eq!(read("U(2,3,1)"), read("U5"));
        assert_eq!(read("U(3,2,1)").unwrap_err(), "U(h,w,k) has h of at least 2 and w of at least 3");
        assert_eq!(read("O(3,4,1)").as_deref(), Ok("####/#..#/####"));
        assert_eq!(read("L(1)"), read("L3"));
        assert_eq!(read("L(2)").as_deref(), Ok("####/#.#."));
        let count = |text: &str| read(text).map(|t| t.matches('#').count());
        for (n, m, k) in [(4, 5, 1), (5, 5, 2), (7, 8, 2)] {
            assert_eq!(count(&format!("O({n},{m},{k})")), Ok(2 * k * (n + m - 2 * k)));
        }
        for (h, w, k) in [(2, 3, 1), (6, 5, 1), (4, 7, 3), (3, 5, 2)] {
            assert_eq!(count(&format!("U({h},{w},{k})")), Ok(k * (2 * h + w - 2 * k)));
        }
        assert_eq!(count("L(7)"), Ok(21));
    }

    #[test]
    fn letters_have_their_sizes() {
        for (name, rows) in LETTERS {
            assert_eq!(read(name), read(rows));
            assert_eq!(rows.matches('#').count().to_string(), name[1..], "{name}");
        }
        let pentominoes: std::collections::BTreeSet<_> =
            ["F5", "I5", "L5", "N5", "P5", "T5", "U5", "V5", "W5", "X5", "Y5", "Z5"].map(read).into();
        assert_eq!(pentominoes.len(), 12);
    }

    #[test]
    fn bad_animals_get_their_message() {
        for (text, part) in [
            ("", "an animal is rows"),
            ("#.#", "connected"),
            ("##/..##", "connected"),
            ("..", "at least one cell"),
            ("R(9,9)", "at most 64 cells"),
            ("R(1000000000000,1)", "at most 64 cells"),
            ("R(0,3)", "at least 1"),
            ("O(4,6,2)", "less than n/2"),
            ("O(2,6,1)", "at least 3"),
            ("U(2,4,2)", "less than h"),
            ("U(3,4,2)", "less than w/2"),
            ("L(22)", "at most 64"),
            ("X4", "there is no animal X4: the animals with this letter are X5"),
            ("Q5", "there is no animal Q5"),
            ("Q(3)", "there is no family Q"),
            ("R(3)", "two numbers"),
            ("5", "only in a table"),
            ("I", "no animal I"),
            ("I65", "at most 64"),
        ] {
            let found = read(text).unwrap_err();
            assert!(found.contains(part), "{text}: {found}");
        }
        assert_eq!(read("I64").map(|t| t.len()), Ok(64));
    }
}
