//! Names of games as people type them: other names, and which characters of a name matter.

use crate::spec::{Scan, SpecError};

/// Another name, of a game or of some of its positions.
#[derive(Clone, Copy, Debug)]
pub struct Alias {
    /// The name in specs.
    pub name: &'static str,
    /// What people call it: `Dots and Boxes`.
    pub everyday: &'static str,
    /// What it stands for.
    pub stands_for: StandsFor,
    /// A spec that works when pasted.
    pub example: &'static str,
}

/// What another name stands for.
#[derive(Clone, Copy, Debug)]
pub enum StandsFor {
    /// The game: `dots-and-boxes:3x3` is `boxes:3x3`.
    Game,
    /// Rules, which a position must follow: `kayles:5` is `octal:.77:5`.
    Rules(&'static str),
    /// A board, which a position may follow: `tictactoe` is `grid:3x3`, and `tictactoe:a1/` is `grid:3x3:a1/`.
    Board(&'static str),
    /// Rules in another notation, which is read and becomes the usual one: `subtraction:1,3:21` is `octal:.303:21`.
    Written(fn(&mut Scan) -> Result<String, SpecError>),
}

impl Alias {
    /// Another name of the game itself.
    pub const fn game(name: &'static str, everyday: &'static str, example: &'static str) -> Alias {
        Alias { name, everyday, stands_for: StandsFor::Game, example }
    }

    /// A name of some rules.
    pub const fn rules(
        name: &'static str,
        everyday: &'static str,
        rules: &'static str,
        example: &'static str,
    ) -> Alias {
        Alias { name, everyday, stands_for: StandsFor::Rules(rules), example }
    }

    /// A name of a board, which is an example itself.
    pub const fn board(name: &'static str, everyday: &'static str, board: &'static str) -> Alias {
        Alias { name, everyday, stands_for: StandsFor::Board(board), example: name }
    }

    /// What stands for it in a spec after the name of the game, where that is a fixed text.
    pub fn body(&self) -> Option<&'static str> {
        match self.stands_for {
            StandsFor::Rules(body) | StandsFor::Board(body) => Some(body),
            StandsFor::Game | StandsFor::Written(_) => None,
        }
    }

    /// Reads on after the name: puts what it stands for before the text that follows.
    pub fn unfold(&self, scan: &mut Scan) -> Result<(), SpecError> {
        match self.stands_for {
            StandsFor::Game => expect_colon(scan, self.name)?,
            StandsFor::Rules(body) | StandsFor::Board(body) => scan.insert(body),
            StandsFor::Written(read) => {
                expect_colon(scan, self.name)?;
                let body = read(scan)?;
                scan.insert(&body);
            }
        }
        Ok(())
    }
}

/// Reads the colon after the name of a game that cannot stand alone.
pub fn expect_colon(scan: &mut Scan, name: &str) -> Result<(), SpecError> {
    match scan.peek() {
        None => Err(scan.error(format!("{name} alone is not a position: a colon and the position must follow"))),
        Some(_) => scan.expect(':'),
    }
}

/// Whether a character may end the name of a game in a spec.
pub fn ends_name(c: char) -> bool {
    c == ':' || c == '@'
}

/// Whether a spec begins with the code of a heap game instead of a name: `.007:20` or `4.3*:7`.
pub fn begins_with_code(spec: &str) -> bool {
    let spec = spec.trim_start();
    let rest = spec.strip_prefix(|c: char| c.is_ascii_hexdigit()).unwrap_or(spec);
    rest.starts_with('.')
}

/// Whether a name that was typed is this one: capitals, hyphens, underscores and apostrophes do not matter.
pub fn same_name(typed: &str, name: &str) -> bool {
    letters(typed).eq(letters(name))
}

/// The characters of a name that matter.
fn letters(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().filter(|c| !"-_'’".contains(*c) && !c.is_whitespace()).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_and_hyphens_do_not_matter() {
        for typed in ["dawsons-kayles", "Dawson's Kayles", "DAWSONS_KAYLES", "dawsonskayles"] {
            assert!(same_name(typed, "dawsons-kayles"), "{typed}");
        }
        assert!(!same_name("dawson", "dawsons-kayles") && !same_name("", "nim"));
    }
}
