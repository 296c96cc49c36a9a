//! Stores the answers of Outwit in one file, and sweeps over many specs with it.
//!
//! * [`Store`] is the file: answers under their canonical text, question and form, with compressed certificates. [`merge`],
//!   [`audit`] (check every certificate again), [`export`] and [`remove`] work on a whole store.
//! * [`keeping`] answers single questions with a store.
//! * [`plan`] says which specs a sweep covers: ranges and lists, conditions on them, a shard of them.
//! * [`campaign`] solves those specs on all processors, stores answers as it finds them, and skips those already stored;
//!   [`listing`] writes its rows as objects with the same columns for every front, and [`filter`] chooses among them.
//!
//! ```
//! use outwit::{convention::Form, limits::Limits};
//! use outwit_store::{campaign::Campaign, plan::Plan};
//!
//! let plan = Plan::read("cutblock:1..3x1..3x1..3", Form::Usual, Some("l>=c>=r"), None)?;
//! let mut rows = Vec::new();
//! Campaign::new(&plan, None, Limits::default()).run(&mut |row| {
//!     rows.push(row.spec);
//!     true
//! })?;
//! assert_eq!((rows.len(), rows[4].as_str()), (10, "cutblock:3x1x1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod audit;
pub mod campaign;
pub mod certificate;
mod condition;
mod error;
pub mod export;
mod feed;
pub mod filter;
mod item;
pub mod keeping;
mod kept;
pub mod listing;
pub mod merge;
mod orders;
pub mod plan;
pub mod remove;
mod reporter;
mod row;
mod schema;
mod store;
mod worker;

pub use error::StoreError;
pub use kept::{Budget, Kept, Key};
pub use store::{Selection, Store};
