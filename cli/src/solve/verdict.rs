//! The first line of an answer. It appears as soon as it is known who wins, and grows when a length or a value adds to it.

use crate::budget::hide_progress;
use crate::output::{bold, part};
use outwit::answer::Answer;
use outwit::convention::Form;
use outwit::spec::shown;
use std::io;

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
        let (spec, sentence) = (heading(answer), answer.verdict());
        match self.printed.as_deref().map(|printed| sentence.strip_prefix(printed)) {
            None => part(&format!("{spec}: {}", bold(&sentence)))?,
            Some(Some("")) => {}
            Some(Some(more)) => part(&bold(more))?,
            // Sentences only grow; if one did not, the last one counts.
            Some(None) => part(&format!("\n{spec}: {}", bold(&sentence)))?,
        }
        self.printed = Some(sentence);
        self.is_complete = is_complete;
        if is_complete { part("\n") } else { Ok(()) }
    }

    /// Ends a line that will not be completed, because something failed.
    pub fn abandon(&mut self) -> io::Result<()> {
        if self.printed.is_some() && !self.is_complete {
            self.is_complete = true;
            part("\n")?;
        }
        Ok(())
    }
}

/// The position as it was typed, and how it is played if that is not the usual way.
pub fn heading(answer: &Answer) -> String {
    let spec = shown(&answer.input, usize::MAX);
    match answer.cast.rule.form() {
        Form::Usual => spec,
        form => format!("{spec} ({})", form.name()),
    }
}
