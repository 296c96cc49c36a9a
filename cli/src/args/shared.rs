//! Arguments that several commands share: the form of a game, a certificate, a budget.

use clap::Args;
use outwit::convention::Form;
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
    /// Seconds after which the search stops [default: unlimited]
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    pub time: Option<Duration>,
    /// Memory for the search, such as 500M or 8G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = outwit::memory::size, help_heading = LIMITS, hide_short_help = true)]
    pub memory: Option<usize>,
    /// Threads for engines that use several [default: 1; for table: rows at the same time, one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = LIMITS, hide_short_help = true)]
    pub threads: Option<u16>,
}

/// Reads a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text:?} is not a number of seconds");
    Duration::try_from_secs_f64(text.parse().map_err(|_| wrong())?).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_read() {
        assert_eq!(seconds("1.5"), Ok(Duration::from_millis(1500)));
        assert!(seconds("-1").is_err() && seconds("x").is_err() && seconds("1e99").is_err());
    }
}
