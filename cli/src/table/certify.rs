//! The certificates of a table: each is written to a file of its own for a moment, checked by the independent checker,
//! and removed. So a certificate of millions of lines needs no memory here.
//!
//! A certificate that is rejected, or that proves something else than its row says, is a bug of Outwit: the file stays,
//! and the table fails.

use super::filter::{field, plain};
use crate::failure::Failure;
use outwit::sweep::Row;
use outwit_check::{STANDARD, verify};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

/// The file in which one certificate after the other is checked.
pub struct Notary {
    path: PathBuf,
    out: BufWriter<File>,
    /// Whether the file is there for people to look at.
    keep: bool,
}

impl Notary {
    /// A file beside the table, or in the system's folder for temporary files.
    pub fn new(table: Option<&Path>) -> Result<Self, Failure> {
        let name = format!("outwit-{}.proof", std::process::id());
        let path = table.map_or_else(|| std::env::temp_dir().join(&name), |t| t.with_file_name(&name));
        let file = File::options().read(true).write(true).create_new(true).open(&path);
        let out = BufWriter::new(file.map_err(|e| Failure::file(&path, &e))?);
        Ok(Notary { path, out, keep: false })
    }

    /// A clean sheet.
    pub fn sheet(&mut self) -> io::Result<&mut dyn Write> {
        self.out.rewind()?;
        self.out.get_ref().set_len(0)?;
        Ok(&mut self.out)
    }

    /// The lines of the certificate of a row, once it is verified.
    pub fn check(&mut self, row: &Row) -> Result<u64, Failure> {
        self.out.rewind()?;
        let found = match verify(BufReader::new(self.out.get_ref()), &STANDARD) {
            Ok(found) => found,
            Err(rejected) => return Err(self.reject(row, &rejected.to_string())),
        };
        let says = |(name, value): &(String, String)| {
            field(&row.answer, &name.split('.').collect::<Vec<_>>()).is_some_and(|v| plain(v) == *value)
        };
        let other = found.answers.iter().find(|answer| !says(answer));
        match other {
            None if found.spec == row.spec => Ok(found.lines),
            None => Err(self.reject(row, &format!("it is about {}", found.spec))),
            Some((name, value)) => Err(self.reject(row, &format!("it proves {name} {value}"))),
        }
    }

    fn reject(&mut self, row: &Row, why: &str) -> Failure {
        self.keep = true;
        let (spec, path) = (&row.spec, self.path.display());
        Failure::Rejected(format!("BUG: the certificate of {spec} is REJECTED: {why}; it is kept as {path}"))
    }
}

impl Drop for Notary {
    fn drop(&mut self) {
        if !self.keep {
            // What cannot be removed is no reason to fail: the table is complete.
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outwit::game::{EngineChoice, Question, Request};
    use outwit::games;
    use outwit::solve::limits::Limits;

    /// The row of a position, its certificate on the sheet.
    fn row(spec: &str, notary: &mut Notary, change: impl Fn(&str) -> String) -> Row {
        let game = games::STANDARD.find(spec).unwrap();
        let (question, rule) = (Question::Outcome, game.about().rule(outwit::convention::Form::Usual).unwrap());
        let request = Request { spec: spec.to_owned(), question, rule, engine: EngineChoice::Fast };
        let mut certificate = Vec::new();
        let answer = game.solve(&request, &Limits::default(), Some(&mut certificate)).unwrap();
        let text = change(&String::from_utf8(certificate).unwrap());
        notary.sheet().unwrap().write_all(text.as_bytes()).unwrap();
        let (spec, answer) = (answer.spec, answer.answer);
        let (possible, same_as, certified, stopped, ends) = (None, None, true, None, false);
        Row { spec, answer, possible, same_as, certified, stopped, ends, positions: 1, seconds: 0.0 }
    }

    #[test]
    fn what_is_wrong_or_about_something_else_is_rejected_and_kept() {
        let place = std::env::temp_dir().join(format!("outwit-notary-{}", std::process::id()));
        fs::create_dir_all(&place).unwrap();
        let table = place.join("table.csv");
        let left = || fs::read_dir(&place).unwrap().count();
        {
            let mut notary = Notary::new(Some(&table)).unwrap();
            let good = row("cutblock:4x3x3", &mut notary, str::to_owned);
            let lines = notary.check(&good).unwrap();
            let longer = row("cutblock:3x3x3", &mut notary, str::to_owned);
            assert!(notary.check(&longer).unwrap() != lines, "every sheet is a clean one");
            assert!(notary.check(&good).is_err_and(|e| e.exit_code() == 1), "another position");
        }
        assert_eq!(left(), 1, "what was rejected is kept");
        for file in fs::read_dir(&place).unwrap() {
            fs::remove_file(file.unwrap().path()).unwrap();
        }
        {
            let mut notary = Notary::new(Some(&table)).unwrap();
            let mut wrong = row("cutblock:2x1x1", &mut notary, str::to_owned);
            wrong.answer["starts"]["C"] = "R".into();
            assert!(notary.check(&wrong).is_err(), "another answer");
            notary.keep = false;
        }
        assert_eq!(left(), 0, "nothing is left behind");
        let mut notary = Notary::new(Some(&table)).unwrap();
        let damaged = row("cutblock:4x3x3", &mut notary, |t| t.replacen("end", "", 1));
        assert!(notary.check(&damaged).is_err_and(|e| e.message().contains("REJECTED")));
        notary.keep = false;
        drop(notary);
        fs::remove_dir(&place).unwrap();
    }
}
