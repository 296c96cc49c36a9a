//! Arguments that several commands share: the form of a game, a certificate, a budget.

use clap::Args;
use outwit::convention::Form;
use outwit::families::STANDARD;
use std::convert::Infallible;
use std::path::PathBuf;
use std::time::Duration;

/// Headings in the help of a command, after the flags that everybody needs.
pub const RULES: &str = "Other rules";
pub const LIMITS: &str = "Search";
pub const STORE: &str = "Stored answers";

/// The form in which a game is played.
#[derive(Args, Debug)]
pub struct FormArgs {
    /// Play the misère form: the player who moves last, or completes a line, loses
    #[arg(long)]
    pub misere: bool,
    /// Play Maker against Breaker: the first player wants to own a line, and the second only blocks
    #[arg(long, conflicts_with = "misere", help_heading = RULES)]
    pub maker_breaker: bool,
    /// Play Strings and Coins with rules 3' and 4' of the normal game: a turn that leaves no cell with one side is mandatory,
    /// and if all cells can be closed at once, they must be
    #[arg(long, conflicts_with_all = ["misere", "maker_breaker"], help_heading = RULES, hide_short_help = true)]
    pub normal: bool,
}

impl FormArgs {
    /// The form that the flags ask for.
    pub fn form(&self) -> Form {
        match () {
            () if self.misere => Form::Misere,
            () if self.maker_breaker => Form::MakerBreaker,
            () if self.normal => Form::NormalGame,
            () => Form::Usual,
        }
    }
}

#[derive(Args, Debug)]
pub struct CertificateArgs {
    /// Write a certificate to FILE; - is standard output
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Verify the certificate with the independent checker
    #[arg(long, requires = "proof")]
    pub check: bool,
}

#[derive(Args, Debug, Clone)]
pub struct BudgetArgs {
    /// Stop the search after this time: seconds, or such as 5m or 1h30m [default: unlimited]
    #[arg(long, value_name = "TIME", value_parser = crate::args::seconds)]
    pub time: Option<Duration>,
    /// Memory for the search, such as 500M or 8G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = outwit::memory::size, help_heading = LIMITS, hide_short_help = true)]
    pub memory: Option<usize>,
    /// Threads for engines that use several [default: 1; for table: rows at the same time, one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = LIMITS, hide_short_help = true)]
    pub threads: Option<u16>,
}

/// Reads a time in seconds, or with units.
pub fn seconds(text: &str) -> Result<Duration, String> {
    outwit::quantity::duration(text)
}

/// Reads a number of heaps, moves or rows.
pub fn count(text: &str) -> Result<usize, String> {
    outwit::quantity::count(text).and_then(|n| n.try_into().map_err(|_| format!("{text:?} is too large")))
}

/// Reads the beginning of specs, in which a game may have any of its names.
pub fn beginning(text: &str) -> Result<String, Infallible> {
    Ok(STANDARD.beginning(text))
}
