//! Rust source as tokens, without comments and without what only tests see.
//!
//! The lexer knows as much Rust as it takes to tell code from comments, strings, characters and lifetimes.

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An identifier or keyword.
    Word,
    /// What is between the quotes of a string, escapes as written.
    Text,
    /// `::`, or any other single character.
    Mark,
}

/// A token and its line, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// How it is written.
    pub text: &'a str,
    /// Where it begins.
    pub line: usize,
}

impl Token<'_> {
    /// Whether this is a given word.
    pub fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text == word
    }

    /// Whether this is a given mark.
    pub fn is_mark(&self, mark: &str) -> bool {
        self.kind == Kind::Mark && self.text == mark
    }

    /// How much deeper in brackets the next token is.
    pub fn deeper(&self) -> isize {
        match (self.kind, self.text) {
            (Kind::Mark, "(" | "[" | "{") => 1,
            (Kind::Mark, ")" | "]" | "}") => -1,
            _ => 0,
        }
    }
}

/// The code of a file without what only tests see, and the modules that it declares for tests alone.
pub fn without_tests(source: &str) -> (Vec<Token<'_>>, Vec<&str>) {
    let all = tokens(source);
    let (mut kept, mut test_modules, mut i) = (Vec::new(), Vec::new(), 0);
    while i < all.len() {
        if starts(&all[i..], &["#", "!", "[", "cfg", "(", "test", ")", "]"]) {
            return (Vec::new(), Vec::new());
        }
        if !marks_test(&all[i..]) {
            kept.push(all[i]);
            i += 1;
            continue;
        }
        let end = i + item(&all[i..]);
        if let [.., keyword, name, semicolon] = &all[i..end]
            && keyword.is_word("mod")
            && semicolon.is_mark(";")
        {
            test_modules.push(name.text);
        }
        i = end;
    }
    (kept, test_modules)
}

fn starts(tokens: &[Token], texts: &[&str]) -> bool {
    tokens.len() >= texts.len() && tokens.iter().zip(texts).all(|(token, text)| token.text == *text)
}

fn marks_test(tokens: &[Token]) -> bool {
    starts(tokens, &["#", "[", "cfg", "(", "test", ")", "]"])
        || starts(tokens, &["#", "[", "cfg", "(", "all", "(", "test"])
}

/// How many tokens the item that begins here has, with its attributes.
fn item(tokens: &[Token]) -> usize {
    const BEGINNINGS: [&str; 16] = [
        "async",
        "const",
        "enum",
        "extern",
        "fn",
        "impl",
        "macro_rules",
        "mod",
        "pub",
        "static",
        "struct",
        "trait",
        "type",
        "union",
        "unsafe",
        "use",
    ];
    let mut i = 0;
    while starts(&tokens[i..], &["#", "["]) {
        i += 1 + bracketed(&tokens[i + 1..]);
    }
    // Anything else is a field, an arm or a statement, and may end with a comma.
    let is_item = tokens.get(i).is_some_and(|t| BEGINNINGS.contains(&t.text));
    let is_use = tokens[i..].iter().take(6).take_while(|t| !t.is_mark(";")).any(|t| t.is_word("use"));
    let mut depth = 0;
    while let Some(token) = tokens.get(i) {
        depth += token.deeper();
        if depth < 0 {
            return i;
        }
        i += 1;
        let closes = token.is_mark("}") && !is_use;
        if depth == 0 && (token.is_mark(";") || closes || token.is_mark(",") && !is_item) {
            return i;
        }
    }
    i
}

/// How many tokens lead from an opening bracket to the one that closes it, both included.
fn bracketed(tokens: &[Token]) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate() {
        depth += token.deeper();
        if depth == 0 {
            return i + 1;
        }
    }
    tokens.len()
}

/// All tokens of a file but comments, numbers, characters and lifetimes.
fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer { source, at: 0, line: 1 };
    let mut tokens = Vec::new();
    while lexer.at < source.len() {
        let line = lexer.line;
        if let Some((kind, text)) = lexer.next() {
            tokens.push(Token { kind, text, line });
        }
    }
    tokens
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    line: usize,
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    /// Takes the next bytes, which must end at a character boundary.
    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.rest()[..length];
        self.line += taken.matches('\n').count();
        self.at += length;
        taken
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.take(rest.find(|c| !keep(c)).unwrap_or(rest.len()))
    }

    /// Takes what comes next; `None` if that is not a token.
    fn next(&mut self) -> Option<(Kind, &'a str)> {
        let rest = self.rest();
        let first = rest.chars().next()?;
        if rest.starts_with("//") {
            self.take_while(|c| c != '\n');
        } else if rest.starts_with("/*") {
            self.block_comment();
        } else if first == '"' {
            return Some((Kind::Text, self.string(false)));
        } else if first == '\'' {
            self.character_or_lifetime();
        } else if first.is_ascii_digit() {
            self.take_while(in_word);
        } else if in_word(first) {
            return Some(self.word());
        } else if first.is_whitespace() {
            self.take_while(char::is_whitespace);
        } else {
            let length = if rest.starts_with("::") { 2 } else { first.len_utf8() };
            return Some((Kind::Mark, self.take(length)));
        }
        None
    }

    /// A word, or the string that it is the prefix of.
    fn word(&mut self) -> (Kind, &'a str) {
        let word = self.take_while(in_word);
        let rest = self.rest();
        let after_hashes = rest.trim_start_matches('#');
        match word {
            "b" | "c" if rest.starts_with('"') => (Kind::Text, self.string(false)),
            "r" | "br" | "cr" if after_hashes.starts_with('"') => (Kind::Text, self.string(true)),
            "r" if rest.starts_with('#') => {
                self.take(1);
                (Kind::Word, self.take_while(in_word))
            }
            _ => (Kind::Word, word),
        }
    }

    /// The inside of a string, from its hashes or its quote on.
    fn string(&mut self, raw: bool) -> &'a str {
        let end = format!("\"{}", self.take_while(|c| c == '#'));
        self.take(1);
        let rest = self.rest();
        let mut length = 0;
        while length < rest.len() && !rest[length..].starts_with(&end) {
            // A backslash takes the next character with it.
            let escape = usize::from(!raw && rest[length..].starts_with('\\'));
            length += rest[length..].chars().take(1 + escape).map(char::len_utf8).sum::<usize>();
        }
        let inside = self.take(length);
        self.take(end.len().min(self.rest().len()));
        inside
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        while !self.rest().is_empty() {
            let step = match self.rest().as_bytes() {
                [b'/', b'*', ..] => 1,
                [b'*', b'/', ..] => -1,
                _ => 0,
            };
            depth += step;
            let length = if step == 0 { self.rest().chars().next().map_or(0, char::len_utf8) } else { 2 };
            self.take(length);
            if depth == 0 {
                return;
            }
        }
    }

    fn character_or_lifetime(&mut self) {
        self.take(1);
        let mut next = self.rest().chars();
        let (first, second) = (next.next(), next.next());
        if first == Some('\\') {
            self.take(1 + second.map_or(0, char::len_utf8));
            self.take_while(|c| c != '\'' && c != '\n');
            self.take(usize::from(self.rest().starts_with('\'')));
        } else if second == Some('\'') {
            self.take(first.map_or(0, char::len_utf8) + 1);
        } else {
            self.take_while(in_word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<&str> {
        without_tests(source).0.iter().filter(|t| t.kind == Kind::Word).map(|t| t.text).collect()
    }

    #[test]
    fn comments_and_characters_are_not_words() {
        assert_eq!(words("a // b\n/* c /* d */ e */ f"), ["a", "f"]);
        assert_eq!(words(r"let x: &'a str = ('b', '\'', '\u{61}', '\\', 'ß'); y"), ["let", "x", "str", "y"]);
        assert_eq!(words("1_000u64 0.5e3 0xff r#type"), ["type"]);
    }

    #[test]
    fn strings_are_texts_whatever_their_quotes() {
        let source = r###"f("a \" // b", r#"c " d"#, b"e", r"\", br##"f"##); g"###;
        let (tokens, _) = without_tests(source);
        let texts: Vec<&str> = tokens.iter().filter(|t| t.kind == Kind::Text).map(|t| t.text).collect();
        assert_eq!(texts, [r#"a \" // b"#, r#"c " d"#, "e", r"\", "f"]);
        assert_eq!(words(source), ["f", "g"]);
    }

    #[test]
    fn lines_are_counted_through_comments_and_strings() {
        let (tokens, _) = without_tests("a\n/*\n*/ b \"\n\n\" c");
        let lines: Vec<usize> = tokens.iter().filter(|t| t.kind == Kind::Word).map(|t| t.line).collect();
        assert_eq!(lines, [1, 3, 5]);
    }

    #[test]
    fn code_after_a_test_is_code() {
        assert_eq!(words("#[cfg(test)] use a::{b}; c"), ["c"]);
        assert_eq!(words("#[cfg(test)] #[path = \"x\"] fn a<B, C>() { d; } e"), ["e"]);
        assert_eq!(words("struct A { #[cfg(test)] b: C, d: E }"), ["struct", "A", "d", "E"]);
        assert_eq!(words("match a { #[cfg(test)] b => c }"), ["match", "a"]);
        assert_eq!(words("#[cfg(all(test, unix))] mod a { b } c"), ["c"]);
        assert_eq!(words("#![cfg(test)] a"), [""; 0]);
        assert_eq!(words("#[cfg(not(test))] a"), ["cfg", "not", "test", "a"]);
    }

    #[test]
    fn modules_for_tests_alone_are_known() {
        assert_eq!(without_tests("mod a; #[cfg(test)] mod b; #[cfg(test)] pub(crate) mod c; mod d;").1, ["b", "c"]);
    }

    #[test]
    fn a_file_that_ends_too_early_does_not_panic() {
        for source in ["\"a", "/* a", "'", "'\\", "r#\"", "#[cfg(test)]", "#[cfg(test)] fn a(", "use a::{", "b\"\\"] {
            without_tests(source);
        }
    }
}
