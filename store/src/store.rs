//! The store: one file that several processes may use at once.
//!
//! Each call of [`Store::put`] is one transaction: when it returns, everything is on disk; before that, no reader sees any of
//! it. Cost: a commit waits for the disk once, however many answers it holds.

use crate::certificate::Packed;
use crate::error::StoreError;
use crate::kept::{Budget, Kept, Key};
use crate::schema;
use outwit::limits::{Reason, Stopped};
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Answers and certificates in one file.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Mutex<Connection>,
}

/// The columns of an answer, in the order of reading and writing.
const COLUMNS: &str = "canonical, question, form, game, spec, answer, detail, same_as, stopped, possible, each, memory, \
                       version, at, seconds, positions, certificate, input";

/// A complete answer replaces an open one, never the reverse. If the new answer says the same as the old one, it keeps the
/// good moves and the certificate of the old one where it has none itself.
const PUT: &str = "
INSERT INTO answers (canonical, question, form, game, spec, answer, detail, same_as, stopped, possible, each, memory,
    version, at, seconds, positions, certificate, input)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
ON CONFLICT (canonical, question, form) DO UPDATE SET
    detail = CASE WHEN excluded.answer = answer THEN coalesce(excluded.detail, detail) ELSE excluded.detail END,
    certificate = CASE WHEN excluded.answer = answer THEN coalesce(excluded.certificate, certificate)
        ELSE excluded.certificate END,
    game = excluded.game, spec = excluded.spec, answer = excluded.answer, same_as = excluded.same_as,
    stopped = excluded.stopped, possible = excluded.possible, each = excluded.each, memory = excluded.memory,
    version = excluded.version, at = excluded.at, seconds = excluded.seconds, positions = excluded.positions,
    input = excluded.input
WHERE excluded.stopped IS NULL OR answers.stopped IS NOT NULL";

/// Which answers to look at.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Only specs that start with this, as they were typed or as answers write them.
    pub prefix: Option<String>,
    /// Only this question.
    pub question: Option<String>,
    /// Only answers with a certificate.
    pub certified: bool,
}

impl Store {
    /// Opens the store in a file, and creates it if there is none.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Ok(Store { path: path.to_owned(), connection: Mutex::new(schema::open(path)?) })
    }

    /// Opens the store in an existing file.
    pub fn open_existing(path: &Path) -> Result<Self, StoreError> {
        if path.is_file() { Store::open(path) } else { Err(StoreError::Missing(path.to_owned())) }
    }

    /// The path of the user's default store: `outwit/answers.sqlite` in their data directory.
    pub fn default_path() -> Option<PathBuf> {
        let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let data = folder("XDG_DATA_HOME").or_else(|| folder("LOCALAPPDATA"));
        let data = data.or_else(|| Some(folder("HOME")?.join(".local/share")))?;
        Some(data.join("outwit").join("answers.sqlite"))
    }

    /// Opens or creates the user's default store; `None` if that fails, because nothing depends on it.
    pub fn open_default() -> Option<Self> {
        let path = Store::default_path()?;
        std::fs::create_dir_all(path.parent()?).ok()?;
        Store::open(&path).ok()
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The answer under a key.
    pub fn get(&self, key: &Key) -> Result<Option<Kept>, StoreError> {
        let connection = self.connection();
        let text = format!("SELECT {COLUMNS} FROM answers WHERE canonical = ?1 AND question = ?2 AND form = ?3");
        let mut query = connection.prepare_cached(&text).map_err(|e| self.failed(e))?;
        let found = query.query_row([&key.canonical, &key.question, &key.form], |row| Ok(self.kept(row)));
        found.optional().map_err(|e| self.failed(e))?.transpose()
    }

    /// Stores answers and the certificates that they name: all of them or, on an error, none.
    pub fn put(&self, answers: &[Kept], certificates: &[Packed]) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let mut put = || {
            let all = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            put_all(&all, answers, certificates)?;
            all.commit()
        };
        put().map_err(|e: rusqlite::Error| self.failed(e))
    }

    /// The certificate with a hash.
    pub fn certificate(&self, sha256: &str) -> Result<Option<Packed>, StoreError> {
        let connection = self.connection();
        let query = "SELECT lines, bytes, gzip FROM certificates WHERE sha256 = ?1";
        let read = |row: &Row| {
            let (lines, bytes) = (row.get::<_, i64>(0)?.unsigned_abs(), row.get::<_, i64>(1)?.unsigned_abs());
            Ok(Packed { sha256: sha256.to_owned(), lines, bytes, gzip: row.get(2)? })
        };
        let mut query = connection.prepare_cached(query).map_err(|e| self.failed(e))?;
        query.query_row([sha256], read).optional().map_err(|e| self.failed(e))
    }

    /// The lines of the certificate with a hash.
    pub fn lines(&self, sha256: &str) -> Result<Option<u64>, StoreError> {
        let connection = self.connection();
        let query = "SELECT lines FROM certificates WHERE sha256 = ?1";
        let mut query = connection.prepare_cached(query).map_err(|e| self.failed(e))?;
        let lines = query.query_row([sha256], |row| row.get::<_, i64>(0)).optional().map_err(|e| self.failed(e))?;
        Ok(lines.map(i64::unsigned_abs))
    }

    /// Calls `found` with the selected answers in the order in which they were stored, until it returns false.
    pub fn each(&self, selection: &Selection, found: &mut dyn FnMut(Kept) -> bool) -> Result<(), StoreError> {
        // A few at a time, so that `found` may ask for a certificate.
        const AT_ONCE: i64 = 256;
        let text = format!(
            "SELECT {COLUMNS}, id FROM answers WHERE id > ?1
             AND (?2 IS NULL OR substr(spec, 1, length(?2)) = ?2 OR substr(input, 1, length(?2)) = ?2) AND (?3 IS NULL OR question = ?3)
             AND (NOT ?4 OR certificate IS NOT NULL) ORDER BY id LIMIT {AT_ONCE}"
        );
        let mut after = 0i64;
        loop {
            let mut some = Vec::new();
            {
                let connection = self.connection();
                let mut query = connection.prepare_cached(&text).map_err(|e| self.failed(e))?;
                let asked = params![after, selection.prefix, selection.question, selection.certified];
                let mut rows = query.query(asked).map_err(|e| self.failed(e))?;
                while let Some(row) = rows.next().map_err(|e| self.failed(e))? {
                    let id = row.get(18).map_err(|e| self.failed(e))?;
                    if id <= after {
                        // Otherwise the same rows could come again and again.
                        let what = "its rows are not in order".to_owned();
                        return Err(StoreError::Damaged { path: self.path.clone(), what });
                    }
                    after = id;
                    some.push(self.kept(row)?);
                }
            }
            if some.is_empty() || !some.into_iter().all(&mut *found) {
                return Ok(());
            }
        }
    }

    /// The numbers of answers and of certificates.
    pub fn count(&self) -> Result<(u64, u64), StoreError> {
        let query = "SELECT (SELECT count(*) FROM answers), (SELECT count(*) FROM certificates)";
        let read = |row: &Row| Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get::<_, i64>(1)?.unsigned_abs()));
        self.connection().query_row(query, [], read).map_err(|e| self.failed(e))
    }

    /// The connection. It is consistent at any moment, even after a panic elsewhere.
    pub(crate) fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn failed(&self, error: rusqlite::Error) -> StoreError {
        StoreError::database(&self.path, error)
    }

    /// Reads an answer.
    fn kept(&self, row: &Row) -> Result<Kept, StoreError> {
        let text = |i: usize| row.get::<_, Option<String>>(i).map_err(|e| self.failed(e));
        let number = |i: usize| row.get::<_, Option<f64>>(i).map_err(|e| self.failed(e));
        let whole = |i: usize| row.get::<_, Option<i64>>(i).map_err(|e| self.failed(e));
        let damaged = |what: &str, text: &str| StoreError::Damaged {
            path: self.path.clone(),
            what: format!("cannot read {what} of an answer: {}", text.chars().take(60).collect::<String>()),
        };
        let object =
            |what: &str, text: &str| serde_json::from_str::<Map<String, Value>>(text).map_err(|_| damaged(what, text));
        let must = |i: usize| text(i).map(Option::unwrap_or_default);
        let answer = must(5)?;
        let positions = whole(15)?.unwrap_or_default().unsigned_abs();
        let possible = text(9)?;
        let stopped = text(8)?.map(|key| Reason::read(&key).ok_or_else(|| damaged("the state", &key))).transpose()?;
        Ok(Kept {
            key: Key { canonical: must(0)?, question: must(1)?, form: must(2)? },
            game: must(3)?,
            spec: must(4)?,
            answer: object("the text", &answer)?,
            detail: text(6)?.map(|detail| object("the detail", &detail)).transpose()?,
            same_as: text(7)?,
            stopped: stopped.map(|reason| Stopped { reason, positions }),
            possible: possible.map(|p| serde_json::from_str(&p).map_err(|_| damaged("the rest", &p))).transpose()?,
            budget: whole(11)?
                .map(|memory| -> Result<Budget, StoreError> {
                    let each = number(10)?.and_then(|s| Duration::try_from_secs_f64(s).ok());
                    Ok(Budget { each, memory: memory.unsigned_abs() })
                })
                .transpose()?,
            version: must(12)?,
            at: whole(13)?.unwrap_or_default(),
            seconds: number(14)?.unwrap_or_default(),
            positions,
            certificate: text(16)?,
            input: text(17)?,
        })
    }
}

/// Writes answers and certificates inside a transaction.
fn put_all(all: &Connection, answers: &[Kept], certificates: &[Packed]) -> Result<(), rusqlite::Error> {
    let signed = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let new = "INSERT OR IGNORE INTO certificates (sha256, lines, bytes, gzip) VALUES (?1, ?2, ?3, ?4)";
    let mut new = all.prepare_cached(new)?;
    for packed in certificates {
        new.execute(params![packed.sha256, signed(packed.lines), signed(packed.bytes), packed.gzip])?;
    }
    let mut put = all.prepare_cached(PUT)?;
    for kept in answers {
        let json = |object: &Map<String, Value>| serde_json::to_string(object).unwrap_or_default();
        put.execute(params![
            kept.key.canonical,
            kept.key.question,
            kept.key.form,
            kept.game,
            kept.spec,
            json(&kept.answer),
            kept.detail.as_ref().map(json),
            kept.same_as,
            kept.stopped.map(|s| s.reason.key()),
            kept.possible.as_ref().map(Value::to_string),
            kept.budget.and_then(|b| b.each).map(|t| t.as_secs_f64()),
            kept.budget.map(|b| signed(b.memory)),
            kept.version,
            kept.at,
            kept.seconds,
            signed(kept.positions),
            kept.certificate,
            kept.input,
        ])?;
    }
    Ok(())
}
