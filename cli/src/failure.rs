//! What can go wrong, and its exit code: the only place that chooses exit codes.

use outwit::error::Error;
use outwit::limits::Stopped;
use outwit::spec::{SpecError, shown};
use outwit_store::StoreError;
use outwit_store::plan::PlanError;
use serde_json::json;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// The budget ran out before an answer.
pub const STOPPED: u8 = 3;
/// The input is invalid.
pub const WRONG: u8 = 2;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// An error at a place in a text.
    Spec { text: String, error: SpecError },
    /// Any other invalid input.
    Input(String),
    /// The budget is used up.
    Stopped(Stopped),
    /// The answer has no proof.
    Unproved(String),
    /// A certificate of our own was rejected.
    Rejected(String),
    /// Reading or writing failed.
    Io(String),
    /// The reader of the output is gone.
    ClosedPipe,
}

impl Failure {
    /// An error on a file.
    pub fn file(path: &Path, error: &io::Error) -> Self {
        Failure::Io(format!("{}: {error}", path.display()))
    }

    /// An error in a question about `spec`.
    pub fn question(spec: &str, error: Error) -> Self {
        match error {
            Error::Spec(error) => Failure::Spec { text: spec.to_owned(), error },
            Error::Stopped(stopped) => Failure::Stopped(stopped),
            Error::Unproved(_) => Failure::Unproved(error.to_string()),
            Error::Io(error) => error.into(),
        }
    }

    /// The exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Spec { error, .. } if error.too_large => STOPPED,
            Failure::Spec { .. } | Failure::Input(_) => WRONG,
            Failure::Stopped(_) | Failure::Unproved(_) => STOPPED,
            Failure::Rejected(_) => 1,
            Failure::Io(_) => 4,
            Failure::ClosedPipe => 0,
        }
    }

    /// Reports the failure on standard error or as JSON, and returns the exit code.
    pub fn report(&self, as_json: bool) -> ExitCode {
        if let Failure::ClosedPipe = self {
            return ExitCode::SUCCESS;
        }
        if as_json {
            let mut error = json!({"message": self.message(), "at": null});
            if let Failure::Spec { text, error: found } = self {
                error = json!({
                    "message": self.message(), "at": found.at, "instead": found.instead, "spec": shown(text, 200),
                });
            }
            // This fails only if the pipe is closed, and then nothing reads it.
            let _ = crate::output::line(&json!({ "error": error }).to_string());
        } else {
            eprintln!("outwit: {}", self.message());
            if let Failure::Spec { text, error } = self {
                point_at(text, error);
            }
        }
        ExitCode::from(self.exit_code())
    }

    /// The message, in one line.
    pub fn message(&self) -> String {
        let message = match self {
            Failure::Spec { error, .. } => error.message.clone(),
            Failure::Input(message)
            | Failure::Unproved(message)
            | Failure::Rejected(message)
            | Failure::Io(message) => message.clone(),
            Failure::Stopped(stopped) => stopped.to_string(),
            Failure::ClosedPipe => String::new(),
        };
        shown(&message, 300)
    }
}

/// Shows the text with a caret under the error, and a suggestion.
fn point_at(text: &str, error: &SpecError) {
    const SHOWN: usize = 60;
    let line: Vec<char> = shown(text, usize::MAX).chars().collect();
    let from = error.at.saturating_sub(SHOWN / 2).min(line.len());
    let shown: String = line[from..].iter().take(SHOWN).collect();
    if !shown.trim().is_empty() {
        eprintln!("  {shown}\n  {}^", " ".repeat(error.at - from));
    }
    if let Some(instead) = &error.instead {
        eprintln!("  try: {instead}");
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Io(error) => error.into(),
            error if error.is_wrong_input() => Failure::Input(error.to_string()),
            error => Failure::Io(error.to_string()),
        }
    }
}

impl From<PlanError> for Failure {
    fn from(PlanError { text, error }: PlanError) -> Self {
        Failure::Spec { text, error }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            io::ErrorKind::InvalidInput => Failure::Input(error.to_string()),
            _ => Failure::Io(error.to_string()),
        }
    }
}

/// A command that this build does not have.
#[cfg(not(all(feature = "papers", feature = "serve")))]
pub fn absent(command: &str) -> Failure {
    Failure::Input(format!("the light build has no `{command}`: use the full build (`cargo build --release`)"))
}

/// Reports a command line that clap refused, with the first paragraph of its message.
pub fn wrong_call(error: &clap::Error) -> ExitCode {
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprintln!("outwit: missing command\n  try: outwit --help");
        return ExitCode::from(WRONG);
    }
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().take_while(|l| !l.is_empty()).map(str::trim).collect();
    let message = lines.join(" ").trim_start_matches("error: ").to_owned();
    let as_json = std::env::args().any(|a| a == "--json");
    if !as_json {
        eprintln!("outwit: {message}\n  try: outwit --help");
        return ExitCode::from(WRONG);
    }
    Failure::Input(message).report(true)
}
