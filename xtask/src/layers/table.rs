//! The layers, as a table: who must not name what, and why. A line adds a rule.

/// What some files must not name.
pub enum Never {
    /// A path and all below it; `crate` is the file's own crate, and `*` any one segment.
    Path(&'static str),
    /// A word anywhere in the code.
    Word(&'static str),
    /// Any crate of the workspace but their own.
    OtherCrates,
    /// Any family but their own, except as [`ALLIED_FAMILIES`] says.
    OtherFamilies,
    /// A game: its name with a colon, as a spec begins. In Rust this is about strings, elsewhere about everything but
    /// comments.
    Spec,
}

use Never::{OtherCrates, OtherFamilies, Path, Spec, Word};

/// A rule about the names in some files. Tests and comments are free to name anything.
pub struct Rule {
    /// What it binds: files without `.rs`, or folders; a `*` at the end of a name stands for any ending.
    pub files: &'static [&'static str],
    /// What it does not bind, though it is among the files.
    pub except: &'static [&'static str],
    /// What they must not name.
    pub never: &'static [Never],
    /// What they may name nevertheless.
    pub but: &'static [&'static str],
    /// The reason in a sentence.
    pub why: &'static str,
}

/// The rules about names. `papers` has none: a paper may name everything in `outwit`.
pub const RULES: &[Rule] = &[
    Rule { files: &["core/src"], except: &[], never: &[OtherCrates], but: &[], why: "core knows nobody" },
    Rule { files: &["check/src"], except: &[], never: &[OtherCrates], but: &[], why: "the checker is a stranger" },
    Rule {
        files: &["outwit/src/engines"],
        except: &[],
        never: &[
            Path("crate::entry"),
            Path("crate::explain"),
            Path("crate::families"),
            Path("crate::game"),
            Path("crate::inquiry"),
            Path("crate::page"),
            Path("crate::play"),
            Path("crate::proof"),
            Path("crate::scene"),
            Path("crate::show"),
            Path("crate::spec"),
            Path("crate::sweep"),
            Word("Notation"),
            Word("serde_json"),
        ],
        but: &[],
        why: "engines know no text, no JSON and no family",
    },
    Rule {
        files: &["outwit/src/families/*/rules"],
        except: &[],
        never: &[
            Path("crate::engines"),
            Path("crate::families::*::engine"),
            Path("crate::families::*::evidence"),
            Path("crate::families::*::strategies"),
            Path("crate::families::*::study"),
        ],
        but: &[],
        why: "rules know no engine",
    },
    Rule {
        files: &["outwit/src/families"],
        except: &["outwit/src/families/mod"],
        never: &[OtherFamilies],
        but: &[],
        why: "a family stands alone",
    },
    Rule {
        files: &["outwit/src/families"],
        except: &[],
        never: &[Path("crate::explain"), Path("crate::play"), Path("crate::sweep")],
        but: &[],
        why: "a family does not know what is done with its answers",
    },
    Rule {
        files: &["outwit/src/families"],
        except: &["outwit/src/families/mod"],
        never: &[Path("crate::entry")],
        but: &[],
        why: "only the registry makes entries of families",
    },
    Rule {
        files: &["outwit/src"],
        except: &["outwit/src/families"],
        never: &[Path("crate::families")],
        but: &[],
        why: "what all families share knows none of them",
    },
    Rule {
        files: &["cli/src", "python/src", "store/src", "web/src"],
        except: &[],
        never: &[Path("outwit::families")],
        but: &["outwit::families::STANDARD"],
        why: "fronts name no family",
    },
    Rule {
        files: &["cli/src", "web/page/src"],
        // The help of the arguments has examples.
        except: &["cli/src/args*"],
        never: &[Spec],
        but: &[],
        why: "fronts name no game",
    },
];

/// Pairs of families: the first may name the second.
pub const ALLIED_FAMILIES: &[(&str, &str)] = &[];

/// A trait that must stay small.
pub struct Limit {
    /// The file or folder that declares it, without `.rs`.
    pub file: &'static str,
    /// Its name.
    pub name: &'static str,
    /// How many methods it may have.
    pub most: usize,
    /// The reason in a sentence.
    pub why: &'static str,
}

/// The traits that must stay small.
pub const LIMITS: &[Limit] = &[
    Limit { file: "core/src/rules", name: "Rules", most: 14, why: "a game of your own is a small type" },
    Limit { file: "outwit/src/game", name: "Game", most: 10, why: "what one family needs is not in every game" },
];
