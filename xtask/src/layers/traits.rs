//! Counts the methods of the traits that must stay small.

use super::rules::is_among;
use super::source::Source;
use super::table::Limit;
use super::tokens::{Kind, Token};
use super::violation::Violation;

/// The traits with too many methods, and those that are not where the table looks for them.
pub fn too_large(limits: &[Limit], sources: &[Source]) -> Vec<Violation> {
    limits.iter().filter_map(|limit| violation(limit, sources)).collect()
}

fn violation(limit: &Limit, sources: &[Source]) -> Option<Violation> {
    let Limit { file, name, most, why } = limit;
    let found = sources
        .iter()
        .filter(|s| is_among(file, s.path))
        .find_map(|s| methods(&s.tokens, name).map(|(line, count)| (s.path, line, count)));
    let (path, line, what) = match found {
        Some((_, _, count)) if count <= *most => return None,
        Some((path, line, count)) => {
            (path, Some(line), format!("trait {name} has {count} methods, at most {most} allowed"))
        }
        None => (*file, None, format!("trait {name} is not here")),
    };
    Some(Violation { path: path.to_owned(), line, what, why: (*why).to_owned() })
}

/// The line of a trait, and how many methods it declares.
fn methods(tokens: &[Token], name: &str) -> Option<(usize, usize)> {
    let at = tokens.windows(2).position(|w| w[0].is_word("trait") && w[1].is_word(name))?;
    let body = at + tokens[at..].iter().position(|t| t.is_mark("{"))?;
    let (mut depth, mut count) = (0, 0);
    for pair in tokens[body..].windows(2) {
        depth += pair[0].deeper();
        if depth == 0 {
            break;
        }
        // `fn` without a name is the type of a function.
        count += usize::from(depth == 1 && pair[0].is_word("fn") && pair[1].kind == Kind::Word);
    }
    Some((tokens[at].line, count))
}

#[cfg(test)]
mod tests {
    use super::super::source::{sources, tests::tree};
    use super::super::table::LIMITS;
    use super::*;

    fn said(rules: &str, game: (&str, &str)) -> Vec<String> {
        let files =
            tree(&[("core/src/lib.rs", ""), ("core/src/rules.rs", rules), ("outwit/src/lib.rs", ""), (game.0, game.1)]);
        too_large(LIMITS, &sources(&files)).iter().map(ToString::to_string).collect()
    }

    fn with_methods(name: &str, count: usize) -> String {
        let inner = "{ fn inner() {} let f: fn(u8) = g; }";
        let methods: String = (0..count).map(|i| format!("/// fn no\n fn m{i}(&self, f: fn(u8)) {inner}\n")).collect();
        format!(
            "fn before() {{}}\npub trait {name}: Sized {{\nconst F: fn(u8);\n{methods}}}\nimpl X {{ fn after() {{}} }}"
        )
    }

    #[test]
    fn a_trait_at_its_limit_is_small_enough() {
        let game = with_methods("Game", 10);
        assert_eq!(said(&with_methods("Rules", 14), ("outwit/src/game.rs", &game)), [""; 0]);
        assert_eq!(said(&with_methods("Rules", 14), ("outwit/src/game/mod.rs", &game)), [""; 0]);
    }

    #[test]
    fn a_method_more_is_too_much() {
        assert_eq!(
            said(&with_methods("Rules", 15), ("outwit/src/game.rs", &with_methods("Game", 11))),
            [
                "core/src/rules.rs:2: trait Rules has 15 methods, at most 14 allowed (a game of your own is a small type)",
                "outwit/src/game.rs:2: trait Game has 11 methods, at most 10 allowed \
             (what one family needs is not in every game)",
            ]
        );
    }

    #[test]
    fn a_trait_that_moved_is_missed() {
        let said = said("", ("outwit/src/games.rs", &with_methods("Game", 1)));
        assert_eq!(said.len(), 2);
        assert!(said[0].starts_with("core/src/rules: trait Rules is not here"));
    }
}
