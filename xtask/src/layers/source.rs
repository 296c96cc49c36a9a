//! The files that the rules look at, read once: their tokens, their names, and which of them are tests.

use super::names::{Name, names};
use super::tokens::{Kind, Token, without_tests};
use std::collections::BTreeSet;

/// A file of the workspace, its path from the root with `/`.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it is.
    pub path: String,
    /// Its contents.
    pub text: String,
}

/// Rust source that is not only for tests.
pub struct Source<'a> {
    /// Where it is.
    pub path: &'a str,
    /// The folder of its crate.
    pub folder: &'a str,
    /// Its module, from `crate` on.
    pub module: Vec<String>,
    /// Its code.
    pub tokens: Vec<Token<'a>>,
    /// What it names.
    pub names: Vec<Name>,
}

impl Source<'_> {
    /// Its strings.
    pub fn texts(&self) -> impl Iterator<Item = &Token<'_>> {
        self.tokens.iter().filter(|t| t.kind == Kind::Text)
    }
}

/// The sources of every crate: a folder whose `src` has a `lib.rs` or `main.rs`.
pub fn sources(files: &[File]) -> Vec<Source<'_>> {
    let crates: BTreeSet<&str> = files
        .iter()
        .filter_map(|f| f.path.strip_suffix("/src/lib.rs").or(f.path.strip_suffix("/src/main.rs")))
        .filter(|folder| !folder.contains('/'))
        .collect();
    let mut tests = BTreeSet::new();
    let mut sources = Vec::new();
    for File { path, text } in files {
        let Some((folder, inside)) = path.split_once("/src/") else { continue };
        let Some(inside) = inside.strip_suffix(".rs").filter(|_| crates.contains(folder)) else { continue };
        let mut module: Vec<String> = std::iter::once("crate").chain(inside.split('/')).map(str::to_owned).collect();
        if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
            module.pop();
        }
        let (tokens, test_modules) = without_tests(text);
        tests.extend(test_modules.iter().map(|name| (folder, [&module[..], &[(*name).to_owned()]].concat())));
        let names = names(&module, &tokens);
        sources.push(Source { path, folder, module, tokens, names });
    }
    sources.retain(|source| {
        let declared = (1..=source.module.len()).any(|n| tests.contains(&(source.folder, source.module[..n].to_vec())));
        !declared && !source.module.iter().any(|m| m == "tests")
    });
    sources
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Files from paths and texts.
    pub fn tree(files: &[(&str, &str)]) -> Vec<File> {
        files.iter().map(|(path, text)| File { path: (*path).to_owned(), text: (*text).to_owned() }).collect()
    }

    #[test]
    fn tests_are_not_sources() {
        let files = tree(&[
            ("a/src/lib.rs", "mod b; #[cfg(test)] mod plain;"),
            ("a/src/b.rs", ""),
            ("a/src/b/tests.rs", ""),
            ("a/src/tests/c.rs", ""),
            ("a/src/plain.rs", ""),
            ("a/src/plain/deep.rs", ""),
            ("a/examples/src/lib.rs", ""),
            ("b/src/c.rs", ""),
        ]);
        let paths: Vec<&str> = sources(&files).iter().map(|s| s.path).collect();
        assert_eq!(paths, ["a/src/lib.rs", "a/src/b.rs"]);
    }

    #[test]
    fn files_are_modules() {
        let files = tree(&[("a/src/main.rs", ""), ("a/src/b/mod.rs", ""), ("a/src/b/c.rs", "")]);
        let modules: Vec<String> = sources(&files).iter().map(|s| s.module.join("::")).collect();
        assert_eq!(modules, ["crate", "crate::b", "crate::b::c"]);
    }
}
