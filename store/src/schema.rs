//! The tables of a store, and how a file is opened. docs/store.md documents the tables.
//!
//! A store is an SQLite database in WAL mode with `synchronous=FULL`: a commit is on disk when it returns, readers never
//! wait, and several processes take turns writing. Its `application_id` marks the file as a store and its `user_version`
//! gives the version of the tables. A file that is neither empty nor a store is left unchanged.

use crate::error::StoreError;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// `OUTW` in ASCII.
const APPLICATION_ID: i64 = 0x4f55_5457;

/// The version of the tables.
const VERSION: i64 = 2;

/// What turns the tables of version 1 into those of version 2: the position as it was typed, which older answers lack.
const FROM_1: &str = "ALTER TABLE answers ADD COLUMN input TEXT;";

/// How long one process waits for another that is writing.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);

const TABLES: &str = "
CREATE TABLE certificates (
    sha256 TEXT PRIMARY KEY,
    lines INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    gzip BLOB NOT NULL
) STRICT;
CREATE TABLE answers (
    id INTEGER PRIMARY KEY,
    canonical TEXT NOT NULL,
    question TEXT NOT NULL,
    form TEXT NOT NULL,
    game TEXT NOT NULL,
    spec TEXT NOT NULL,
    answer TEXT NOT NULL,
    detail TEXT,
    same_as TEXT,
    stopped TEXT,
    possible TEXT,
    each REAL,
    memory INTEGER,
    version TEXT NOT NULL,
    at INTEGER NOT NULL,
    seconds REAL NOT NULL,
    positions INTEGER NOT NULL,
    certificate TEXT REFERENCES certificates (sha256),
    input TEXT,
    UNIQUE (canonical, question, form)
) STRICT;
CREATE INDEX answers_by_game ON answers (game);
";

/// Opens a store; creates it if the file is missing or empty.
pub(crate) fn open(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let failed = |error| StoreError::database(path, error);
    if path.metadata().is_ok_and(|about| !about.is_file() && !about.is_dir()) {
        // A pipe or a device: SQLite would wait for it, or write beside it.
        return Err(StoreError::Foreign(path.to_owned()));
    }
    let mut connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
    let started = Instant::now();
    loop {
        match prepare(&mut connection, path) {
            // Two processes that create the same store at once get this error immediately, whatever the timeout.
            Err(StoreError::Database { error, .. }) if is_busy(&error) && started.elapsed() < BUSY_TIMEOUT => {
                thread::sleep(Duration::from_millis(5));
            }
            Err(error) => return Err(error),
            Ok(()) => return Ok(connection),
        }
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// Checks what the file is, creates the tables if it is new or brings them up to date, and sets the pragmas.
fn prepare(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let failed = |error| StoreError::database(path, error);
    // One transaction, so that a store that another process is creating is seen whole or not at all.
    let reading = connection.transaction().map_err(failed)?;
    let state = state(&reading, path)?;
    reading.finish().map_err(failed)?;
    // Nothing changes in a file before it is known to be a store or empty.
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(())).map_err(failed)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
    if state != State::UpToDate {
        let writing = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        // Another process may have done it since.
        let changes = match self::state(&writing, path)? {
            State::Empty => Some(TABLES),
            State::Old => Some(FROM_1),
            State::UpToDate => None,
        };
        if let Some(changes) = changes {
            writing.execute_batch(changes).map_err(failed)?;
            writing.pragma_update(None, "application_id", APPLICATION_ID).map_err(failed)?;
            writing.pragma_update(None, "user_version", VERSION).map_err(failed)?;
        }
        writing.commit().map_err(failed)?;
    }
    Ok(())
}

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing.
    Empty,
    /// The tables of version 1.
    Old,
    /// The tables of this version.
    UpToDate,
}

/// The state of a file; an error if it is neither empty nor a store that this version can read.
fn state(connection: &Connection, path: &Path) -> Result<State, StoreError> {
    let failed = |error| StoreError::database(path, error);
    let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0)).map_err(failed);
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(failed)?;
    match (application, version) {
        (0, 0) if tables == 0 => Ok(State::Empty),
        (APPLICATION_ID, 1) => Ok(State::Old),
        (APPLICATION_ID, VERSION) => Ok(State::UpToDate),
        (APPLICATION_ID, version) if version > VERSION => {
            Err(StoreError::Newer { path: path.to_owned(), version, known: VERSION })
        }
        _ => Err(StoreError::Foreign(path.to_owned())),
    }
}
