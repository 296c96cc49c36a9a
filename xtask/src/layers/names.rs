//! The names that a file mentions, as full paths: `use` trees are spread out, `super` and `self` resolved, and a path that
//! begins with something imported begins with what was imported.

use super::tokens::{Kind, Token};
use std::collections::BTreeMap;

/// A name in the code of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// Its segments; the first is `crate` inside the crate. The last is `*` where everything is imported.
    pub path: Vec<String>,
    /// Where it is.
    pub line: usize,
    /// How many of its segments an import of the same file has named already.
    pub known: usize,
    /// Whether it is in a `use`.
    pub is_use: bool,
}

/// Every name in the tokens of a module, which is given as the path `["crate", …]`.
pub fn names(module: &[String], tokens: &[Token]) -> Vec<Name> {
    let mut reader = Reader {
        tokens,
        module,
        inline: Vec::new(),
        depth: 0,
        names: Vec::new(),
        imports: BTreeMap::new(),
        uses: Vec::new(),
        bodies: Vec::new(),
    };
    reader.read();
    // An import applies to the whole file, even above it, and one may begin with another.
    let (full, begun): (Vec<_>, Vec<_>) = std::mem::take(&mut reader.uses).into_iter().partition(|u| u.0[0] == "crate");
    for (path, local, line) in full.into_iter().chain(begun) {
        reader.import(path, local, line);
    }
    for (path, line) in std::mem::take(&mut reader.bodies) {
        reader.resolve(path, line, false);
    }
    reader.names
}

struct Reader<'a> {
    tokens: &'a [Token<'a>],
    module: &'a [String],
    /// The modules with a body that are open, and the depth of brackets outside them.
    inline: Vec<(&'a str, isize)>,
    depth: isize,
    names: Vec<Name>,
    /// What a word at the beginning of a path stands for: an import or a module that is declared here.
    imports: BTreeMap<String, Vec<(Vec<String>, usize)>>,
    /// The paths in `use`, with the names that they get.
    uses: Vec<(Vec<String>, String, usize)>,
    /// The paths outside of `use`.
    bodies: Vec<(Vec<String>, usize)>,
}

impl<'a> Reader<'a> {
    fn token(&self, i: usize) -> Token<'a> {
        self.tokens.get(i).copied().unwrap_or(Token { kind: Kind::Mark, text: ";", line: 0 })
    }

    fn read(&mut self) {
        let mut i = 0;
        while i < self.tokens.len() {
            let token = self.token(i);
            let next = self.token(i + 1);
            // `impl Trait + use<'a>` imports nothing.
            if token.is_word("use") && !next.is_mark("<") {
                i = self.tree(i + 1, &[]);
            } else if token.is_word("mod") && next.kind == Kind::Word {
                let inside = [&self.here()[..], &[next.text.to_owned()]].concat();
                self.imports.entry(next.text.to_owned()).or_default().push((inside, 0));
                if self.token(i + 2).is_mark("{") {
                    self.inline.push((next.text, self.depth));
                }
                i += 2;
            } else if token.kind == Kind::Word {
                let mut path = vec![token.text.to_owned()];
                while self.token(i + 1).is_mark("::") && self.token(i + 2).kind == Kind::Word {
                    path.push(self.token(i + 2).text.to_owned());
                    i += 2;
                }
                let path = self.absolute(path);
                self.bodies.push((path, token.line));
                i += 1;
            } else {
                self.depth += token.deeper();
                if token.is_mark("}") && self.inline.last().is_some_and(|(_, outside)| *outside == self.depth) {
                    self.inline.pop();
                }
                i += 1;
            }
        }
    }

    /// Reads one branch of a `use` tree from a token on, and returns the token after it.
    fn tree(&mut self, mut i: usize, prefix: &[String]) -> usize {
        let mut path = prefix.to_vec();
        let line = self.token(i).line;
        loop {
            let token = self.token(i);
            i += 1;
            if token.is_word("as") {
                self.note(path, self.token(i).text.to_owned(), line);
                return i + 1;
            } else if token.kind == Kind::Word && (token.text != "self" || path.is_empty()) {
                path.push(token.text.to_owned());
            } else if token.is_mark("*") {
                path.push("*".to_owned());
            } else if token.is_mark("{") {
                while !self.token(i).is_mark("}") && !self.token(i).is_mark(";") {
                    i = if self.token(i).is_mark(",") { i + 1 } else { self.tree(i, &path) };
                }
                return i + 1;
            } else if token.is_mark(",") || token.is_mark("}") || token.is_mark(";") {
                let local = path.last().cloned().unwrap_or_default();
                self.note(path, local, line);
                return i - 1;
            }
        }
    }

    /// Notes that a path is imported under a local name.
    fn note(&mut self, path: Vec<String>, local: String, line: usize) {
        if !path.is_empty() {
            self.uses.push((self.absolute(path), local, line));
        }
    }

    /// Adds an import to the names, and remembers what its local name stands for.
    fn import(&mut self, path: Vec<String>, local: String, line: usize) {
        let first = self.names.len();
        self.resolve(path, line, true);
        let meant = self.names[first..].iter().map(|name| (name.path.clone(), name.path.len()));
        self.imports.entry(local).or_default().extend(meant);
    }

    /// The current module: that of the file, and those opened inside it.
    fn here(&self) -> Vec<String> {
        self.module.iter().cloned().chain(self.inline.iter().map(|(name, _)| (*name).to_owned())).collect()
    }

    /// A path without `self` and `super` at its beginning.
    fn absolute(&self, path: Vec<String>) -> Vec<String> {
        let up = path.iter().take_while(|p| *p == "super" || *p == "self").count();
        if up == 0 {
            return path;
        }
        let mut base = self.here();
        let supers = path[..up].iter().filter(|p| *p == "super").count();
        base.truncate(base.len().saturating_sub(supers).max(1));
        base.extend_from_slice(&path[up..]);
        base
    }

    /// Adds what a path stands for: itself, or every import that it may begin with.
    fn resolve(&mut self, path: Vec<String>, line: usize, is_use: bool) {
        match self.imports.get(&path[0]) {
            // The import has named it already.
            Some(_) if path.len() == 1 && !is_use => {}
            Some(meanings) => {
                for (meant, known) in meanings {
                    let path = [&meant[..], &path[1..]].concat();
                    self.names.push(Name { path, line, known: *known, is_use });
                }
            }
            None => self.names.push(Name { path, line, known: 0, is_use }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::without_tests;
    use super::*;

    /// The paths that the file of `crate::a::b` names with more than one segment.
    fn paths(source: &str) -> Vec<String> {
        let module = ["crate", "a", "b"].map(str::to_owned);
        let names = names(&module, &without_tests(source).0);
        names.iter().filter(|n| n.path.len() > 1).map(|n| n.path.join("::")).collect()
    }

    #[test]
    fn use_trees_are_spread_out() {
        let source = "pub(crate) use crate::{\n  c::{self, d::{E as F, G}},\n  h::*,\n};";
        assert_eq!(paths(source), ["crate::c", "crate::c::d::E", "crate::c::d::G", "crate::h::*"]);
    }

    #[test]
    fn super_goes_up() {
        assert_eq!(
            paths("use super::x; use super::super::y::{z, super_z}; use self::w;"),
            ["crate::a::x", "crate::y::z", "crate::y::super_z", "crate::a::b::w"]
        );
        assert_eq!(
            paths("fn f() -> super::x::Y { crate::z::w::<super::super::v::U>() }"),
            ["crate::a::x::Y", "crate::z::w", "crate::v::U"]
        );
    }

    #[test]
    fn super_in_a_module_with_a_body_is_the_file() {
        assert_eq!(paths("mod c { use super::d; } use super::e;"), ["crate::a::b::d", "crate::a::e"]);
    }

    #[test]
    fn a_path_begins_with_what_was_imported() {
        assert_eq!(paths("fn f() { c::d::e() } use crate::c;"), ["crate::c", "crate::c::d::e"]);
        assert_eq!(paths("use crate as home; use home::x::Y;"), ["crate::x::Y"]);
        assert_eq!(paths("use c::D; mod c;"), ["crate::a::b::c::D"]);
        assert_eq!(paths("use c::D; use crate::c;"), ["crate::c", "crate::c::D"]);
    }

    #[test]
    fn imported_segments_are_known() {
        let module = ["crate".to_owned()];
        let (tokens, _) = without_tests("use outwit::game;\nfn f() { game::Game }");
        let names = names(&module, &tokens);
        let last = names.last().expect("a name");
        assert_eq!((last.path.join("::"), last.line, last.known), ("outwit::game::Game".to_owned(), 2, 2));
    }

    #[test]
    fn strings_and_comments_name_nothing() {
        assert_eq!(paths("/* crate::c::d */ // super::e::f\nlet g = \"crate::h::i\";"), [""; 0]);
    }

    #[test]
    fn an_unfinished_use_does_not_panic() {
        for source in ["use", "use a::{", "use a::{b, c", "use a as", "use {};", "use a::{,};", "use a::{;};", "mod"] {
            paths(source);
        }
    }
}
