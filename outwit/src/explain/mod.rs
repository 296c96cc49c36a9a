//! An answer as a page that a person can follow.
//!
//! * `reasons`: the rules in words, every value step by step, the verdict and the reason for it;
//! * [`guide`]: the rest of the page, the same for every game: picture, strategy, an answer to every move, best play.

pub mod guide;
mod reasons;

pub(crate) use reasons::the_rules;

/// A player as a sentence names them: `Left`, `the first player`.
fn in_a_sentence(name: &str) -> String {
    match name.starts_with(char::is_lowercase) {
        true => format!("the {name} player"),
        false => name.to_owned(),
    }
}
