//! The first line of an answer. It appears as soon as it is known who wins, and grows when a length or a value adds to it.

use crate::budget::hide_progress;
use crate::output::bold;
use outwit::answer::Answer;
use std::io::{self, Write};

/// The line as far as it is printed.
#[derive(Default)]
pub struct VerdictLine {
    printed: Option<String>,
    is_complete: bool,
}

impl VerdictLine {
    /// Prints the verdict, or what is new in it; ends the line if nothing more will be added.
    pub fn print(&mut self, answer: &Answer, is_complete: bool) -> io::Result<()> {
        if self.is_complete {
            return Ok(());
        }
        hide_progress();
        let (mut out, sentence) = (anstream::stdout(), answer.verdict());
        match self.printed.as_deref().map(|printed| sentence.strip_prefix(printed)) {
            None => write!(out, "{}: {}", answer.input, bold(&sentence))?,
            Some(Some("")) => {}
            Some(Some(more)) => write!(out, "{}", bold(more))?,
            // Sentences only grow; if one did not, the last one counts.
            Some(None) => write!(out, "\n{}: {}", answer.input, bold(&sentence))?,
        }
        self.printed = Some(sentence);
        self.is_complete = is_complete;
        if is_complete {
            writeln!(out)?;
        }
        out.flush()
    }

    /// Ends a line that will not be completed, because something failed.
    pub fn abandon(&mut self) -> io::Result<()> {
        if self.printed.is_some() && !self.is_complete {
            self.is_complete = true;
            writeln!(anstream::stdout())?;
        }
        Ok(())
    }
}
