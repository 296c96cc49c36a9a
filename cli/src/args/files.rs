//! The files that a command writes, of which one may be standard output.

use super::{Arguments, CertificateArgs, Command, StoreAction};
use crate::failure::Failure;
use crate::output::leave_to_a_file;
use crate::whole_file::is_stdout;
use std::path::Path;

impl Arguments {
    /// If a file is standard output, leaves it to that file alone.
    pub fn share_stdout(&self) -> Result<(), Failure> {
        let files = self.files();
        let mut flags = files.iter().filter(|(_, path)| path.is_some_and(is_stdout)).map(|(flag, _)| *flag);
        let Some(flag) = flags.next() else { return Ok(()) };
        let other = flags.next().or(self.json().then_some("--json"));
        if let Some(other) = other {
            return Err(Failure::Input(format!("{flag} and {other} cannot both write to standard output")));
        }
        if self.certificate().is_some_and(|args| args.check && args.proof.as_deref().is_some_and(is_stdout)) {
            return Err(Failure::Input(
                "--check cannot read standard output: write to a file, or add `| outwit check -`".to_owned(),
            ));
        }
        leave_to_a_file();
        Ok(())
    }

    fn certificate(&self) -> Option<&CertificateArgs> {
        match &self.command {
            Command::Solve(a) => Some(&a.certificate),
            Command::Study(a) => Some(&a.certificate),
            Command::Strategy(a) => Some(&a.certificate),
            Command::Grundy(a) => Some(&a.certificate),
            Command::Period(a) => Some(&a.certificate),
            Command::Quotient(a) => Some(&a.certificate),
            _ => None,
        }
    }

    /// The flags that name files to write, beside what the command prints.
    fn files(&self) -> Vec<(&'static str, Option<&Path>)> {
        let mut files = match &self.command {
            Command::Explain(a) if a.format.is_some() => vec![("-o", output(a.out.as_deref(), a.format.as_ref()))],
            // In JSON the picture is a field.
            Command::Study(a) if !a.json => vec![("-o", a.output.as_deref())],
            Command::Grundy(a) => vec![
                ("-o", output(a.output.as_deref(), a.format.as_ref())),
                ("--csv", a.csv.as_deref()),
                ("--raw", a.raw.as_deref()),
                ("--plot", a.plot.as_deref()),
                ("--histogram", a.histogram.as_deref()),
            ],
            Command::Export(a) => vec![
                ("-o", output(a.output.as_deref(), a.format.as_ref())),
                ("--pg", a.pg.as_deref()),
                ("--qdimacs", a.qdimacs.as_deref()),
            ],
            Command::Store(a) => match &a.action {
                StoreAction::Show(a) => vec![("--proof", a.proof.as_deref())],
                StoreAction::Export(a) => vec![("-o", Some(a.file_and_prefix().0))],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        files.extend(self.certificate().map(|args| ("--proof", args.proof.as_deref())));
        files
    }
}

/// The file of `-o`: without one, a format is written to standard output.
fn output<'a>(file: Option<&'a Path>, format: Option<&String>) -> Option<&'a Path> {
    file.or(format.map(|_| Path::new("-")))
}
