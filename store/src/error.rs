//! The errors of a store, each a one-line message.

use rusqlite::ErrorCode;
use std::io;
use std::path::{Path, PathBuf};

/// Why a store cannot be used, or did not store something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file is not a store.
    #[error("{}: this is not an Outwit store", .0.display())]
    Foreign(PathBuf),
    /// A later version of Outwit wrote it.
    #[error("{}: a newer Outwit wrote this store (table version {version}; this one reads up to {known})", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its tables.
        version: i64,
        /// The latest version that this program reads.
        known: i64,
    },
    /// The file does not exist.
    #[error("{}: no such store", .0.display())]
    Missing(PathBuf),
    /// An answer or a certificate cannot be read.
    #[error("{}: {what}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// Reading or writing failed.
    #[error("{}: {error}", .path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What the database says.
        error: rusqlite::Error,
    },
    /// Something else could not be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl StoreError {
    /// Turns a database error into one about a file; a file that is not a database is foreign.
    pub(crate) fn database(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::Foreign(path),
            _ => StoreError::Database { path, error },
        }
    }

    /// Whether the input is to blame and not the disk.
    pub fn is_wrong_input(&self) -> bool {
        matches!(self, StoreError::Foreign(_) | StoreError::Newer { .. } | StoreError::Missing(_))
    }
}
