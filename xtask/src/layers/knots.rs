//! Knots: modules of one folder that name each other in a circle.
//!
//! In every folder, the modules are its files and subfolders, and one leads to another that it names. The knots are the
//! strongly connected sets of two or more, by Tarjan's algorithm. Cost: each folder looks
//! through all sources, and each of its edges through the stack.

use super::source::Source;
use super::violation::Violation;
use std::collections::{BTreeMap, BTreeSet};

const WHY: &str = "between the modules of a folder, names go one way";

/// A place in a file.
type Place<'a> = (&'a str, usize);
/// Which modules a module leads to, and where it first names them.
type Edges<'a> = BTreeMap<&'a str, BTreeMap<&'a str, Place<'a>>>;

/// Every knot of every folder.
pub fn knots(sources: &[Source]) -> Vec<Violation> {
    let folders: BTreeSet<(&str, &[String])> =
        sources.iter().flat_map(|s| (1..s.module.len()).map(|n| (s.folder, &s.module[..n]))).collect();
    let mut violations = Vec::new();
    for (folder, level) in folders {
        let below: Vec<&Source> =
            sources.iter().filter(|s| s.folder == folder && child(level, &s.module).is_some()).collect();
        let modules: BTreeSet<&str> = below.iter().filter_map(|s| child(level, &s.module)).collect();
        let edges = edges(level, &below, &modules);
        let folder = [&[folder, "src"], &level[1..].iter().map(String::as_str).collect::<Vec<_>>()[..]].concat();
        let folder = folder.join("/");
        violations.extend(circles(&modules, &edges).iter().map(|knot| violation(&folder, modules.len(), knot, &edges)));
    }
    violations
}

/// The module right below a level that a path leads into.
fn child<'a>(level: &[String], path: &'a [String]) -> Option<&'a str> {
    path.strip_prefix(level)?.first().map(String::as_str)
}

fn edges<'a>(level: &[String], below: &[&'a Source], modules: &BTreeSet<&'a str>) -> Edges<'a> {
    let mut edges = Edges::new();
    for source in below {
        let Some(from) = child(level, &source.module) else { continue };
        for name in &source.names {
            let to = child(level, &name.path).and_then(|to| modules.get(to));
            if let Some(to) = to.filter(|to| **to != from) {
                edges.entry(from).or_default().entry(to).or_insert((source.path, name.line));
            }
        }
    }
    edges
}

/// Describes a knot: its modules, and every pair that names each other, or one circle if there is no such pair.
fn violation(folder: &str, size: usize, knot: &[&str], edges: &Edges) -> Violation {
    let place = |from: &str, to: &str| edges.get(from).and_then(|tos| tos.get(to)).copied();
    let mut pairs = Vec::new();
    for (i, a) in knot.iter().enumerate() {
        for b in &knot[i + 1..] {
            if let (Some(there), Some(back)) = (place(a, b), place(b, a)) {
                pairs.push((format!("{a}⇄{b} at {} and {}", at(folder, there), at(folder, back)), there));
            }
        }
    }
    let circle = circle(knot, edges);
    let steps: Vec<String> =
        circle.windows(2).filter_map(|w| Some(format!("{} at {}", w[1], at(folder, place(w[0], w[1])?)))).collect();
    let blamed = pairs.first().map(|(_, place)| *place).or_else(|| place(circle[0], circle[1]));
    let how = match pairs.is_empty() {
        true => format!("no two name each other, but {} → {}", circle[0], steps.join(" → ")),
        false => format!("both ways: {}", pairs.into_iter().map(|(text, _)| text).collect::<Vec<_>>().join(", ")),
    };
    Violation {
        path: blamed.map_or(folder, |(path, _)| path).to_owned(),
        line: blamed.map(|(_, line)| line),
        what: format!("{} of {size} modules of {folder} form a knot: {}; {how}", knot.len(), knot.join(" ")),
        why: WHY.to_owned(),
    }
}

/// A place, seen from a folder.
fn at(folder: &str, (path, line): Place) -> String {
    let inside = path.strip_prefix(folder).and_then(|p| p.strip_prefix('/')).unwrap_or(path);
    format!("{inside}:{line}")
}

/// A shortest way from the first module of a knot back to itself.
fn circle<'a>(knot: &[&'a str], edges: &Edges<'a>) -> Vec<&'a str> {
    let mut ways = vec![vec![knot[0]]];
    let mut seen = BTreeSet::new();
    loop {
        let mut longer = Vec::new();
        for way in &ways {
            for to in edges.get(way[way.len() - 1]).into_iter().flat_map(BTreeMap::keys) {
                if *to == knot[0] || knot.contains(to) && seen.insert(*to) {
                    longer.push([&way[..], &[*to]].concat());
                }
            }
        }
        // A knot has a way back, so this ends before the longer ways run out.
        if let Some(found) = longer.iter().find(|way| way[way.len() - 1] == knot[0]) {
            return found.clone();
        }
        ways = longer;
    }
}

/// The strongly connected sets of two or more modules, each sorted.
fn circles<'a>(modules: &BTreeSet<&'a str>, edges: &Edges<'a>) -> Vec<Vec<&'a str>> {
    let mut search = Search { edges, number: BTreeMap::new(), stack: Vec::new(), found: Vec::new() };
    for module in modules {
        if !search.number.contains_key(module) {
            search.visit(module);
        }
    }
    search.found
}

/// Tarjan's search: a module's number is when it was first seen, its low the lowest number that it leads back to.
struct Search<'a, 'b> {
    edges: &'b Edges<'a>,
    number: BTreeMap<&'a str, usize>,
    stack: Vec<&'a str>,
    found: Vec<Vec<&'a str>>,
}

impl<'a> Search<'a, '_> {
    /// Visits a module and all that it leads to, and returns its low.
    fn visit(&mut self, module: &'a str) -> usize {
        let number = self.number.len();
        let mut low = number;
        self.number.insert(module, number);
        self.stack.push(module);
        for to in self.edges.get(module).into_iter().flat_map(BTreeMap::keys) {
            match self.number.get(to) {
                None => low = low.min(self.visit(to)),
                Some(earlier) if self.stack.contains(to) => low = low.min(*earlier),
                Some(_) => {}
            }
        }
        if low == number {
            let start = self.stack.iter().position(|m| *m == module).unwrap_or(0);
            let mut knot = self.stack.split_off(start);
            knot.sort_unstable();
            if knot.len() > 1 {
                self.found.push(knot);
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::{sources, tests::tree};
    use super::*;

    fn messages(files: &[(&str, &str)]) -> Vec<String> {
        let mut files = tree(files);
        files.extend(tree(&[("x/src/lib.rs", "mod a; mod b; mod c;")]));
        knots(&sources(&files)).iter().map(|v| format!("{}:{}: {}", v.path, v.line.unwrap_or(0), v.what)).collect()
    }

    fn are_tied(a: &str, b: &str) -> bool {
        !messages(&[("x/src/a.rs", a), ("x/src/b.rs", b)]).is_empty()
    }

    #[test]
    fn two_modules_that_name_each_other() {
        assert_eq!(
            messages(&[("x/src/a.rs", "\nuse crate::b::B;"), ("x/src/b/mod.rs", "fn f() { super::a::g() }")]),
            ["x/src/a.rs:2: 2 of 2 modules of x/src form a knot: a b; both ways: a⇄b at a.rs:2 and b/mod.rs:1"]
        );
    }

    #[test]
    fn three_modules_in_a_circle() {
        assert_eq!(
            messages(&[
                ("x/src/a.rs", "use crate::b;"),
                ("x/src/b.rs", "use crate::c;"),
                ("x/src/c.rs", "use crate::a;"),
                ("x/src/d.rs", "use crate::a;"),
            ]),
            ["x/src/a.rs:1: 3 of 4 modules of x/src form a knot: a b c; \
              no two name each other, but a → b at a.rs:1 → c at b.rs:1 → a at c.rs:1"]
        );
    }

    #[test]
    fn one_way_is_not_a_knot() {
        assert_eq!(
            messages(&[("x/src/a.rs", "use crate::{b, c};"), ("x/src/b.rs", "use crate::c;"), ("x/src/c.rs", "")]),
            [""; 0]
        );
    }

    #[test]
    fn a_folder_is_a_module_of_the_folder_around_it() {
        let deep = [("x/src/a/mod.rs", ""), ("x/src/a/d.rs", "use super::super::b;"), ("x/src/b.rs", "use crate::a;")];
        assert_eq!(messages(&deep).len(), 1);
        let inside = [("x/src/a/d.rs", "use super::e;"), ("x/src/a/e.rs", "use crate::a::d::D;")];
        assert!(messages(&inside)[0].contains("modules of x/src/a form a knot: d e"));
    }

    #[test]
    fn every_way_to_name_a_module_counts() {
        for a in [
            "use crate::b;",
            "use super::b as other;",
            "pub use crate::{c::D, b::{E, f::{G, H}}};",
            "pub(crate) use crate::{\n    c,\n    b::*,\n};",
            "fn f() -> crate::b::B {}",
            "impl super::b::B for C {}",
            "use crate as home; fn f() { home::b::g() }",
        ] {
            assert!(are_tied(a, "use crate::a;"), "{a}");
        }
    }

    #[test]
    fn comments_strings_and_tests_are_not_names() {
        for a in [
            "// use crate::b;\n",
            "//! [`crate::b`]\n",
            "/* use crate::b; /* super::b::B */ use crate::b; */",
            "const A: &str = \"crate::b::B\";",
            "#[cfg(test)]\nmod tests { use crate::b; }",
            "#[cfg(test)]\nuse crate::b;",
            "mod b { pub struct B; } use self::b::B;",
            "mod inner { use super::b; }",
        ] {
            assert!(!are_tied(a, "use crate::a;"), "{a}");
        }
        assert!(are_tied("#[cfg(test)]\nmod tests;\nuse crate::b;", "use crate::a;"));
    }

    #[test]
    fn crates_do_not_mix() {
        let files = [("x/src/a.rs", "use crate::b;"), ("y/src/lib.rs", ""), ("y/src/b.rs", "use crate::a;")];
        assert_eq!(messages(&files), [""; 0]);
    }
}
