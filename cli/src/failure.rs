//! What can go wrong, and its exit code: the only place that chooses exit codes.

use crate::output::{complain, line, quoted};
use outwit::error::Error;
use outwit::limits::Stopped;
use outwit::spec::{SpecError, shown};
use outwit_store::StoreError;
use outwit_store::plan::PlanError;
use serde_json::{Value, json};
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
    /// A command line that cannot be understood: why, one that would have worked, and where to find help.
    Call { message: String, instead: Option<String>, help: String },
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
            Failure::Spec { .. } | Failure::Call { .. } | Failure::Input(_) => WRONG,
            Failure::Stopped(_) | Failure::Unproved(_) => STOPPED,
            Failure::Rejected(_) => 1,
            Failure::Io(_) => 4,
            Failure::ClosedPipe => 0,
        }
    }

    /// Reports the failure on standard error or as JSON, and returns the exit code.
    pub fn report(&self, as_json: bool) -> ExitCode {
        // If the message cannot be printed, the exit code still says it.
        let _ = self.print(as_json);
        ExitCode::from(self.exit_code())
    }

    /// Prints the failure on standard error or as JSON.
    pub fn print(&self, as_json: bool) -> io::Result<()> {
        match self {
            Failure::ClosedPipe => Ok(()),
            _ if as_json => match line(&json!({ "error": self.json() }).to_string()) {
                // If standard output is full, the reason still gets out.
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => complain(&self.text()),
                result => result,
            },
            _ => complain(&self.text()),
        }
    }

    /// The message and where the error is.
    pub fn json(&self) -> Value {
        match self {
            Failure::Spec { text, error } => json!({
                "message": self.message(), "at": error.at, "instead": error.instead, "spec": shown(text, 200),
            }),
            Failure::Call { instead, .. } => json!({"message": self.message(), "at": null, "instead": instead}),
            _ => json!({"message": self.message(), "at": null}),
        }
    }

    /// The message in one line, and the place below it.
    fn text(&self) -> String {
        match self {
            Failure::Spec { text, error } => format!("outwit: {}{}", self.message(), pointer(text, error)),
            Failure::Call { instead, help, .. } => {
                let instead = shown(instead.as_ref().unwrap_or(help), 200);
                format!("outwit: {}\n  try: {instead}", self.message())
            }
            _ => format!("outwit: {}", self.message()),
        }
    }

    /// The message, in one line.
    pub fn message(&self) -> String {
        let message = match self {
            Failure::Spec { error, .. } => error.message.clone(),
            Failure::Call { message, .. }
            | Failure::Input(message)
            | Failure::Unproved(message)
            | Failure::Rejected(message)
            | Failure::Io(message) => message.clone(),
            Failure::Stopped(stopped) => stopped.to_string(),
            Failure::ClosedPipe => String::new(),
        };
        shown(&message, 300)
    }
}

/// The text with a caret under the error, and a suggestion.
fn pointer(text: &str, error: &SpecError) -> String {
    const SHOWN: usize = 60;
    let line: Vec<char> = shown(text, usize::MAX).chars().collect();
    let from = error.at.saturating_sub(SHOWN / 2).min(line.len());
    let part: String = line[from..].iter().take(SHOWN).collect();
    let mut pointer = String::new();
    if !part.trim().is_empty() {
        pointer += &format!("\n  {part}\n  {}^", " ".repeat(error.at - from));
    }
    if let Some(instead) = &error.instead {
        pointer += &format!("\n  try: {}", quoted(&shown(instead, SHOWN)));
    }
    pointer
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

/// Something that only the full build has; `lack` says what the light one "cannot" or "has no".
pub fn full_build(lack: &str) -> Failure {
    Failure::Input(format!("this light build {lack}; `cargo install --path cli --locked` builds the full one"))
}
