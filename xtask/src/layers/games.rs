//! The names of the games, read off the families; and specs in the text of a front.

use super::source::Source;
use super::tokens::{Kind, Token};
use std::collections::BTreeSet;

/// Every name of a game: the constant `NAME`, the name of an `Alias` or a `Heading`, and the beginning of a template
/// such as `octal:{code=0.77}`, which every game has.
pub fn game_names<'a>(sources: &'a [Source]) -> BTreeSet<&'a str> {
    let mut names = BTreeSet::new();
    for source in sources.iter().filter(|s| s.path.starts_with("outwit/src/families/")) {
        for (i, token) in source.tokens.iter().enumerate() {
            let rest = &source.tokens[i..];
            match (token.kind, token.text) {
                (Kind::Word, "NAME") => names.extend(until_semicolon(rest).filter(is_text).map(|t| t.text)),
                (Kind::Word, "Alias") => names.extend(alias(rest).or(heading(rest))),
                (Kind::Word, "Heading") => names.extend(heading(rest)),
                (Kind::Text, text) => names.extend(template(text)),
                _ => {}
            }
        }
    }
    names.retain(|name| is_name(name));
    names
}

fn is_text(token: &&Token) -> bool {
    token.kind == Kind::Text
}

/// The name in `Alias::board("name", …)`.
fn alias<'a>(tokens: &[Token<'a>]) -> Option<&'a str> {
    let name = tokens.iter().zip(tokens.get(1..)?).take(ALIAS).find(|(open, _)| open.is_mark("("))?.1;
    is_text(&name).then_some(name.text)
}

/// How many tokens there are up to the parenthesis in `Alias::board(`.
const ALIAS: usize = 5;

fn until_semicolon<'a, 'b>(tokens: &'b [Token<'a>]) -> impl Iterator<Item = &'b Token<'a>> {
    tokens.iter().take_while(|t| !t.is_mark(";"))
}

fn heading<'a>(tokens: &[Token<'a>]) -> Option<&'a str> {
    match tokens {
        [_, open, name, _, text, ..] if open.is_mark("{") && name.is_word("name") && is_text(&text) => Some(text.text),
        _ => None,
    }
}

/// The name in a template: a spec with a field in braces that has a default value.
fn template(text: &str) -> Option<&str> {
    let (name, fields) = text.split_once(':')?;
    let (field, _) = fields.split_once('{')?.1.split_once('}')?;
    field.contains('=').then_some(name)
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// The game that a line of a string names: a colon follows, and then no space.
pub fn named_game<'a>(line: &str, games: &BTreeSet<&'a str>) -> Option<&'a str> {
    let named = |game: &&&str| {
        line.match_indices(&format!("{game}:")).any(|(at, name)| {
            let joins = |c: char| c.is_alphanumeric() || "_-.#$".contains(c);
            let after = line[at + name.len()..].chars().next();
            !line[..at].ends_with(joins) && !after.is_some_and(|c| c.is_whitespace() || c == ':')
        })
    };
    games.iter().find(named).copied()
}

/// The same for a line of TypeScript or Svelte, where a colon at the end of a line belongs to the language.
pub fn named_game_in_line<'a>(line: &str, games: &BTreeSet<&'a str>) -> Option<&'a str> {
    named_game(&format!("{line} "), games)
}

/// The lines of TypeScript or Svelte, empty where they are comments. A comment begins its line or follows a space, so
/// the slashes of an address do not begin one.
pub fn without_comments(text: &str) -> Vec<&str> {
    let mut end = None;
    let mut lines = Vec::new();
    for line in text.lines() {
        let begun = line.trim_start();
        let opened = [("/*", "*/"), ("<!--", "-->")].iter().find(|(open, _)| begun.starts_with(open));
        end = end.or(opened.map(|(_, close)| *close));
        lines.push(match end {
            Some(close) => match line.split_once(close) {
                Some((_, code)) => {
                    end = None;
                    code
                }
                None => "",
            },
            None if begun.starts_with("//") => "",
            None => line.split(" // ").next().unwrap_or_default(),
        });
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::source::{sources, tests::tree};
    use super::*;

    #[test]
    fn names_are_found_however_a_family_writes_them() {
        let files = tree(&[
            ("outwit/src/lib.rs", "const NAME: &str = \"outside\";"),
            ("outwit/src/families/a.rs", "const NAME: &str = \"cannibal\"; View { name: \"blocks\" }"),
            ("outwit/src/families/b.rs", "const NAME: &'static str = if N == 3 { \"three\" } else { \"two\" };"),
            (
                "outwit/src/families/c.rs",
                "static C: Family = Family { heading: Heading { name: \"coins\", title: \"\" } };",
            ),
            ("outwit/src/families/d.rs", "family!(AFFINE, \"affine\", [\"x: y\"], \"affine:{order=4}\");"),
            (
                "outwit/src/families/e.rs",
                "const ALIASES: &[Alias] = &[Alias::rules(\"nim\", \".3\"), Alias { name: \"kayles\", everyday: \"\" }];",
            ),
            (
                "outwit/src/families/f.rs",
                "fn f() { error(format!(\"found: {x}\")); } #[cfg(test)] const NAME: &str = \"t\";",
            ),
        ]);
        let sources = sources(&files);
        let names: Vec<&str> = game_names(&sources).into_iter().collect();
        assert_eq!(names, ["affine", "cannibal", "coins", "kayles", "nim", "three", "two"]);
    }

    #[test]
    fn a_spec_is_a_name_with_a_colon() {
        let games = BTreeSet::from(["graph", "graph-race", "octal"]);
        for line in ["`octal:${code}`", "'octal:'", "strip(\"graph-race:\")", "<code>octal:.7</code>", "/^octal:(.*)/"]
        {
            assert!(named_game_in_line(line, &games).is_some(), "{line}");
        }
        for line in
            ["graph: Graph;", "case 'graph':", "subgraph:3", ".graph:hover", "my-graph:x", "octal", "graph:", "a::b"]
        {
            assert_eq!(named_game_in_line(line, &games), None, "{line}");
        }
        assert_eq!(named_game("octal:", &games), Some("octal"));
        assert_eq!(named_game("graph-race:x", &games), Some("graph-race"));
    }

    #[test]
    fn comments_of_the_page_are_left_out() {
        let text = "// a\n/* b\n c */ d\n<!-- e -->f\ng('http://h') // i\n* j";
        assert_eq!(without_comments(text), ["", "", " d", "f", "g('http://h')", "* j"]);
    }
}
