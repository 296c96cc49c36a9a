//! Checks the files against the rules about names.

use super::games::{game_names, named_game, named_game_in_line, without_comments};
use super::names::Name;
use super::source::{File, Source};
use super::table::{ALLIED_FAMILIES, Never, Rule};
use super::violation::Violation;
use std::collections::{BTreeMap, BTreeSet};

const FAMILIES: &str = "outwit/src/families/";

/// What the rules need to know about all files.
struct World<'a> {
    games: BTreeSet<&'a str>,
    families: BTreeSet<&'a str>,
    /// The names of the crates in a folder.
    crates: BTreeMap<&'a str, Vec<String>>,
}

/// Everything that is named against the rules.
pub fn broken(rules: &[Rule], files: &[File], sources: &[Source]) -> Vec<Violation> {
    let world = World {
        games: game_names(sources),
        families: files.iter().filter_map(|f| family(&f.path)).collect(),
        crates: files
            .iter()
            .filter_map(|f| Some((f.path.strip_suffix("/Cargo.toml")?, crate_names(&f.text))))
            .collect(),
    };
    let pages: Vec<&File> = files.iter().filter(|f| is_page(&f.path)).collect();
    let mut violations = Vec::new();
    for rule in rules {
        for source in sources.iter().filter(|s| binds(rule, s.path)) {
            violations.extend(in_source(rule, source, &world));
        }
        for page in pages.iter().filter(|p| binds(rule, &p.path)) {
            violations.extend(in_page(rule, page, &world));
        }
    }
    violations
}

/// Rules that bind no file, and a world without games: nothing that they forbid would ever be found.
pub fn idle(rules: &[Rule], files: &[File], sources: &[Source]) -> Vec<Violation> {
    let unmatched = rules.iter().flat_map(|rule| rule.files.iter().chain(rule.except)).filter(|pattern| {
        !sources.iter().any(|s| is_among(pattern, s.path))
            && !files.iter().any(|f| is_page(&f.path) && is_among(pattern, &f.path))
    });
    let unmatched: BTreeSet<&str> = unmatched.copied().collect();
    let mut violations: Vec<Violation> =
        unmatched.into_iter().map(|pattern| lost(pattern, "a rule is about it, but there is no such file")).collect();
    if game_names(sources).is_empty() {
        violations.push(lost(FAMILIES.trim_end_matches('/'), "no names of games are found in it"));
    }
    violations
}

fn lost(path: &str, what: &str) -> Violation {
    let why = "a rule that sees nothing holds nothing: change xtask/src/layers";
    Violation { path: path.to_owned(), line: None, what: what.to_owned(), why: why.to_owned() }
}

fn is_page(path: &str) -> bool {
    [".ts", ".svelte"].iter().any(|end| path.ends_with(end)) && !path.ends_with(".test.ts")
}

fn binds(rule: &Rule, path: &str) -> bool {
    let among = |patterns: &[&str]| patterns.iter().any(|pattern| is_among(pattern, path));
    among(rule.files) && !among(rule.except)
}

/// Whether a file is what a pattern means, or in the folder that it means.
pub fn is_among(pattern: &str, path: &str) -> bool {
    let mut segments = path.trim_end_matches(".rs").split('/');
    pattern.split('/').all(|wanted| {
        segments.next().is_some_and(|segment| match wanted.strip_suffix('*') {
            Some(beginning) => segment.starts_with(beginning),
            None => segment == wanted,
        })
    })
}

/// The family of a file.
fn family(path: &str) -> Option<&str> {
    let first = path.strip_prefix(FAMILIES)?.split('/').next()?.trim_end_matches(".rs");
    (first != "mod").then_some(first)
}

/// How source calls the crates of a manifest: its package and its library.
fn crate_names(manifest: &str) -> Vec<String> {
    let mut section = "";
    let mut names = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line;
        } else if matches!(section, "[package]" | "[lib]")
            && let Some((key, value)) = line.split_once('=')
            && key.trim() == "name"
        {
            names.push(value.trim().trim_matches('"').replace('-', "_"));
        }
    }
    names
}

fn in_source(rule: &Rule, source: &Source, world: &World) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut add = |line, what| {
        let (path, why) = (source.path.to_owned(), rule.why.to_owned());
        violations.push(Violation { path, line: Some(line), what, why });
    };
    for name in &source.names {
        let allowed = rule.but.iter().any(|but| leads_into(&segments(but), &name.path));
        if !allowed && rule.never.iter().any(|never| forbids(never, name, source, world)) {
            add(name.line, format!("names {}", name.path.join("::")));
        }
    }
    if rule.never.iter().any(|never| matches!(never, Never::Spec)) {
        for text in source.texts() {
            for (i, line) in text.text.lines().enumerate() {
                if let Some(game) = named_game(line, &world.games) {
                    add(text.line + i, format!("names the game {game}"));
                }
            }
        }
    }
    violations
}

fn in_page(rule: &Rule, page: &File, world: &World) -> Vec<Violation> {
    if !rule.never.iter().any(|never| matches!(never, Never::Spec)) {
        return Vec::new();
    }
    let lines = without_comments(&page.text).into_iter().enumerate();
    let named = lines.filter_map(|(i, line)| Some((i + 1, named_game_in_line(line, &world.games)?)));
    let violation = |(line, game)| Violation {
        path: page.path.clone(),
        line: Some(line),
        what: format!("names the game {game}"),
        why: rule.why.to_owned(),
    };
    named.map(violation).collect()
}

fn segments(path: &str) -> Vec<&str> {
    path.split("::").collect()
}

/// Whether a name is a path or below it. A name that ends with `*` may be anything there.
fn leads_into(path: &[&str], name: &[String]) -> bool {
    let is_same = |(wanted, segment): (&&str, &String)| *wanted == "*" || wanted == segment || segment == "*";
    name.len() >= path.len() && path.iter().zip(name).all(is_same)
}

/// Whether a name is forbidden, and not only for a beginning that an import is blamed for already.
fn forbids(never: &Never, name: &Name, source: &Source, world: &World) -> bool {
    let reaches = |path: &[&str]| path.len() > name.known && leads_into(path, &name.path);
    match never {
        Never::Path(path) => reaches(&segments(path)),
        Never::Word(word) => name.path[name.known..].iter().any(|segment| segment == word),
        Never::OtherCrates => {
            let others = world.crates.iter().filter(|(folder, _)| **folder != source.folder);
            // A single word in a body is a variable, whatever it is called.
            (name.is_use || name.path.len() > 1) && others.flat_map(|(_, names)| names).any(|other| reaches(&[other]))
        }
        Never::OtherFamilies => {
            let own = family(source.path).unwrap_or_default();
            let others = world.families.iter().filter(|other| **other != own);
            others
                .filter(|other| !ALLIED_FAMILIES.contains(&(own, other)))
                .any(|other| reaches(&["crate", "families", other]))
        }
        Never::Spec => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::{sources, tests::tree};
    use super::super::table::RULES;
    use super::*;

    /// What the table says of one file among others.
    fn said_among(others: &[(&str, &str)], path: &str, text: &str) -> Vec<String> {
        let mut files = tree(&[
            ("core/Cargo.toml", "[package]\nname = \"outwit-core\"\n"),
            ("check/Cargo.toml", "[package]\nname = \"outwit-check\"\n[[bench]]\nname = \"load\"\n"),
            ("outwit/Cargo.toml", "[package]\nname = \"outwit\"\n"),
            ("python/Cargo.toml", "[package]\nname = \"outwit-python\"\n[lib]\nname = \"_outwit\"\n"),
            ("outwit/src/families/heaps/mod.rs", "const NAME: &str = \"octal\";"),
            ("outwit/src/families/three.rs", ""),
        ]);
        files.extend(
            ["core", "check", "outwit", "cli", "store", "web", "python", "papers"]
                .map(|folder| File { path: format!("{folder}/src/lib.rs"), text: "pub mod families;".to_owned() }),
        );
        files.extend(tree(others));
        files.extend(tree(&[(path, text)]));
        let violations = broken(RULES, &files, &sources(&files));
        violations.iter().map(ToString::to_string).collect()
    }

    fn said(path: &str, text: &str) -> Vec<String> {
        said_among(&[], path, text)
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn core_knows_nobody() {
        assert_eq!(
            said("core/src/a.rs", "use outwit::game;"),
            ["core/src/a.rs:1: names outwit::game (core knows nobody)"]
        );
        assert_eq!(said("core/src/a.rs", "\nfn f() { ::outwit_check::g() }").len(), 1);
        assert_eq!(said("core/src/a.rs", "use {_outwit as python, std::fmt};").len(), 1);
        assert_eq!(said("core/src/a.rs", "use outwit_core::b; fn f(outwit: u8) { outwit }"), NOTHING);
        assert_eq!(said("core/src/a.rs", "// outwit::game\n#[cfg(test)] use outwit::game;"), NOTHING);
    }

    #[test]
    fn the_checker_is_a_stranger() {
        assert_eq!(
            said("check/src/a.rs", "use outwit_core::Rules;"),
            ["check/src/a.rs:1: names outwit_core::Rules (the checker is a stranger)"]
        );
        assert_eq!(said("check/src/main.rs", "use outwit_check::check;"), NOTHING);
    }

    #[test]
    fn engines_know_no_text_no_json_and_no_family() {
        for text in [
            "use crate::game::Game;",
            "use crate::{entry::Entry};",
            "use super::super::super::spec;",
            "use serde_json::Value;",
            "fn f() -> serde_json::Value {}",
            "fn f<N: Notation>() {}",
            "use outwit_core::rules::{Notation as N, Rules};",
            "use crate::show as draw;",
            "use crate::scene; use crate::inquiry;",
            "fn f() { crate::page::g(); }",
        ] {
            assert!(!said("outwit/src/engines/deep/a.rs", text).is_empty(), "{text}");
        }
        // What all share knows no family either.
        assert_eq!(
            said("outwit/src/engines/a.rs", "use crate::families::three::Three;"),
            [
                "outwit/src/engines/a.rs:1: names crate::families::three::Three (engines know no text, no JSON and no family)",
                "outwit/src/engines/a.rs:1: names crate::families::three::Three (what all families share knows none of them)",
            ]
        );
        assert_eq!(said("outwit/src/engines/a.rs", "use crate::gamete; use outwit_core::rules::Rules;"), NOTHING);
        assert_eq!(said("outwit/src/entry.rs", "use crate::game; use serde_json::Value;"), NOTHING);
    }

    #[test]
    fn an_import_is_blamed_once() {
        let text = "use crate::game;\nuse serde_json::json;\nfn f() { game::g(); game::h(); json!(1) }";
        assert_eq!(said("outwit/src/engines/a.rs", text).len(), 2);
    }

    #[test]
    fn rules_know_no_engine() {
        for text in ["use super::engine;", "use crate::families::heaps::study::x;", "use crate::engines::brute;"] {
            assert_eq!(said("outwit/src/families/heaps/rules.rs", text).len(), 1, "{text}");
        }
        assert_eq!(
            said("outwit/src/families/heaps/rules/octal.rs", "use super::super::{evidence, strategies};").len(),
            2
        );
        // An alias or a glob hides nothing.
        assert_eq!(
            said("outwit/src/families/heaps/rules.rs", "use super as own; fn f() { own::engine::g() }").len(),
            1
        );
        assert_eq!(said("outwit/src/families/heaps/rules.rs", "use super::*;").len(), 1);
        assert_eq!(said("outwit/src/families/heaps/rules/octal.rs", "use super::engine;"), NOTHING);
        assert_eq!(said("outwit/src/families/heaps/engine.rs", "use super::rules; use crate::engines;"), NOTHING);
    }

    #[test]
    fn a_family_stands_alone() {
        assert_eq!(
            said("outwit/src/families/heaps/game.rs", "use crate::families::three::Three;"),
            ["outwit/src/families/heaps/game.rs:1: names crate::families::three::Three (a family stands alone)"]
        );
        assert_eq!(said("outwit/src/families/three.rs", "use super::heaps;").len(), 1);
        assert_eq!(
            said("outwit/src/families/three.rs", "use crate::families; fn f() { families::heaps::g() }").len(),
            1
        );
        assert_eq!(said("outwit/src/families/heaps/game.rs", "use crate::families::heaps::rules;"), NOTHING);
        assert_eq!(said("outwit/src/families/heaps/game.rs", "use crate::families::Registry;"), NOTHING);
        assert_eq!(
            said("outwit/src/families/mod.rs", "mod three; use three::Three; use crate::families::heaps;"),
            NOTHING
        );
    }

    #[test]
    fn families_do_not_know_what_is_done_with_them() {
        for module in ["entry", "play", "sweep", "explain"] {
            let text = format!("use crate::{module}::X;");
            assert_eq!(said("outwit/src/families/heaps/mod.rs", &text).len(), 1, "{module}");
            let registry = usize::from(module != "entry");
            assert_eq!(said("outwit/src/families/mod.rs", &text).len(), registry, "{module}");
        }
    }

    #[test]
    fn what_all_families_share_knows_none() {
        assert_eq!(said("outwit/src/game.rs", "fn f() { crate::families::three::g() }").len(), 1);
        assert_eq!(said("outwit/src/game.rs", "use crate::*;").len(), 1);
        assert_eq!(said("outwit/src/lib.rs", "pub mod families;"), NOTHING);
        assert_eq!(said("outwit/src/lib.rs", "pub use families::three; pub mod families;").len(), 1);
    }

    #[test]
    fn fronts_name_no_family() {
        for folder in ["cli", "web", "python", "store"] {
            let path = format!("{folder}/src/a.rs");
            assert_eq!(said(&path, "use outwit::{families::STANDARD, game};"), NOTHING);
            assert_eq!(said(&path, "fn f() { outwit::families::STANDARD.find(x) }"), NOTHING);
            assert_eq!(said(&path, "use outwit::families::heaps::Octal;").len(), 1);
            assert_eq!(said(&path, "use outwit::families::{self, STANDARD};").len(), 1);
            assert_eq!(said(&path, "use outwit as o; fn f() { o::families::three::g() }").len(), 1);
        }
        assert_eq!(said("papers/src/a.rs", "use outwit::families::three;"), NOTHING);
    }

    #[test]
    fn fronts_name_no_game() {
        assert_eq!(
            said("web/page/src/views/Map.svelte", "\nconst a = `octal:${b}`"),
            ["web/page/src/views/Map.svelte:2: names the game octal (fronts name no game)"]
        );
        assert_eq!(said("web/page/src/lib/a.test.ts", "'octal:.7'"), NOTHING);
        assert_eq!(
            said("cli/src/a.rs", "fn f() { g(\"\ntry octal:.7\") }"),
            ["cli/src/a.rs:2: names the game octal (fronts name no game)"]
        );
        assert_eq!(said("cli/src/a.rs", "/// octal:.7\nlet octal: u8 = \"octal: a game\";"), NOTHING);
        assert_eq!(said("cli/src/args/help.rs", "const A: &str = \"octal:.7\";"), NOTHING);
        assert_eq!(said("cli/src/args_help.rs", "const A: &str = \"octal:.7\";"), NOTHING);
        // Only what a family declares is a game.
        assert_eq!(said("cli/src/a.rs", "let a = \"nim:3\";"), NOTHING);
        let nim = [("outwit/src/families/nim.rs", "const NAME: &'static str = \"nim\";")];
        assert_eq!(said_among(&nim, "cli/src/a.rs", "let a = \"nim:3\";").len(), 1);
    }

    #[test]
    fn a_rule_without_files_is_reported() {
        let files = tree(&[("core/src/lib.rs", "")]);
        let idle: Vec<String> = idle(RULES, &files, &sources(&files)).iter().map(ToString::to_string).collect();
        assert!(idle.iter().any(|v| v.starts_with("outwit/src/families/*/rules: ")));
        assert!(idle.iter().any(|v| v.contains("no names of games")));
        assert!(!idle.iter().any(|v| v.starts_with("core/src: ")));
    }
}
