//! Commands that an answer or a page suggests to continue with: they work when pasted into a shell.

use crate::convention::Form;

/// A command about a spec, with the flag of the form in which the game is played: `outwit explain 'nim:3+(4)' --misere`.
pub fn command(verb: &str, spec: &str, form: Form) -> String {
    let flag = match form {
        Form::Usual => String::new(),
        form => format!(" --{}", form.key()),
    };
    format!("outwit {verb} {}{flag}", quoted(spec))
}

/// A text as one word for a shell: in quotes if it has any character that a shell may treat as special.
pub fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ":.,/+-_@=^%".contains(c);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_kept_and_specs_quoted() {
        assert_eq!(command("explain", "nim:3+4@first", Form::Usual), "outwit explain nim:3+4@first");
        assert_eq!(command("solve", "cannibal:U(2,3,1)", Form::Usual), "outwit solve 'cannibal:U(2,3,1)'");
        assert_eq!(command("explain", "kayles:5", Form::Misere), "outwit explain kayles:5 --misere");
        assert_eq!(command("explain", "boxes:3x3", Form::NormalGame), "outwit explain boxes:3x3 --normal");
        assert_eq!(quoted("ellie:.#./..."), "'ellie:.#./...'");
        assert_eq!(quoted("lines:{a b;c d}"), "'lines:{a b;c d}'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
