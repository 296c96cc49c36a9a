//! The format of a file: the one that `--format` names, or the one that the ending of its name stands for.

use crate::failure::{Failure, full_build};
use crate::whole_file::is_stdout;
use std::path::Path;

/// What a command can write: a name, which is also the ending of files, and the format; `None` if only the full build has it.
pub type Known<T> = [(&'static str, Option<T>)];

/// Chooses the format of a file. Standard output has none of its own, so without a name the answer is `None`.
pub fn choose<T: Copy>(file: Option<&Path>, name: Option<&str>, known: &Known<T>) -> Result<Option<T>, Failure> {
    let ending = match (name, file) {
        (Some(name), _) => Some(name),
        (None, Some(file)) if !is_stdout(file) => file.extension().and_then(|e| e.to_str()),
        (None, _) => return Ok(None),
    };
    match known.iter().find(|(name, _)| Some(*name) == ending) {
        Some((_, Some(format))) => Ok(Some(*format)),
        Some((name, None)) => Err(full_build(&format!("cannot write {}", as_called(name)))),
        None => Err(Failure::Input(match (name, file) {
            (None, Some(file)) => format!("{}: expected a file name that ends in {}", file.display(), list(".", known)),
            _ => format!("--format {}: expected {}", name.unwrap_or_default(), list("", known)),
        })),
    }
}

/// The format of a file, which must have one.
pub fn of<T: Copy>(file: &Path, known: &Known<T>) -> Result<T, Failure> {
    let missing =
        || Failure::Input(format!("{}: expected a file name that ends in {}", file.display(), list(".", known)));
    choose(Some(file), None, known)?.ok_or_else(missing)
}

/// The name of a format in a sentence.
fn as_called(name: &str) -> String {
    if name == "parquet" { "Parquet".to_owned() } else { name.to_uppercase() }
}

/// `.svg, .tex or .txt`: what this build can write.
fn list<T>(before: &str, known: &Known<T>) -> String {
    let names: Vec<String> =
        known.iter().filter(|(_, format)| format.is_some()).map(|(name, _)| format!("{before}{name}")).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &Known<u8> = &[("svg", Some(1)), ("png", None), ("txt", Some(3))];

    fn chosen(file: &str, name: Option<&str>) -> Result<Option<u8>, String> {
        choose(Some(Path::new(file)), name, KNOWN).map_err(|failure| failure.message())
    }

    #[test]
    fn a_name_wins_over_the_ending() {
        assert_eq!(chosen("a/b.svg", None), Ok(Some(1)));
        assert_eq!(chosen("a/b.svg", Some("txt")), Ok(Some(3)));
        assert_eq!(chosen("/dev/stderr", Some("txt")), Ok(Some(3)));
        assert_eq!(chosen("-", None), Ok(None));
        assert_eq!(chosen("-", Some("svg")), Ok(Some(1)));
    }

    #[test]
    fn unknown_ones_get_a_line_with_those_that_work() {
        assert_eq!(chosen("b.gif", None), Err("b.gif: expected a file name that ends in .svg or .txt".to_owned()));
        assert_eq!(chosen("b", None), Err("b: expected a file name that ends in .svg or .txt".to_owned()));
        assert_eq!(chosen("-", Some("gif")), Err("--format gif: expected svg or txt".to_owned()));
        assert!(chosen("b.png", None).is_err_and(|why| why.starts_with("this light build cannot write PNG; `cargo")));
    }
}
