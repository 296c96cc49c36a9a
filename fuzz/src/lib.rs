//! Feeds damaged inputs to everything in Outwit that reads what other people wrote.
//!
//! A target is a plain function of bytes that panics where a promise is broken, so any fuzzer can call it. Plain
//! `cargo test --package outwit-fuzz` needs none: for each target it replays the corpus, and then changes its entries at
//! random for some seconds. Each of these promises is checked:
//!
//! * no input makes a reader panic, overflow the stack or take longer than [`SLOWEST`];
//! * what was read and written again reads as the same;
//! * an error is at a place inside the text;
//! * the server answers 2xx or 4xx, and no search outlives its client.
//!
//! `OUTWIT_FUZZ_SECONDS` sets the time for each target, `OUTWIT_FUZZ_SEED` the seed. If the whole process dies, the input
//! that did it is in `target/tmp/fuzz-TARGET.input`.

pub mod certificate;
pub mod change;
mod dice;
mod driver;
pub mod file;
pub mod request;
pub mod spec;
pub mod store;

pub use dice::Dice;
pub use driver::{Failure, SLOWEST, Settings, Target, files, run};
