//! The commands about whole heap games: their nim-values, periods and misère quotients.

use super::{BudgetArgs, CertificateArgs};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct GrundyArgs {
    /// The code, such as .007
    pub code: String,
    /// The last heap
    #[arg(long, value_name = "N")]
    pub to: usize,
    /// Print the figures only: largest value, last new value, zeros, most frequent values
    #[arg(long)]
    pub stats: bool,
    /// Write `heap,value` lines to FILE
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write the values to FILE, two bytes each, the lower first, from heap 0
    #[arg(long, value_name = "FILE")]
    pub raw: Option<PathBuf>,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    /// Certify only so many heaps, chosen at random: each value is the mex of what the listed values give
    #[arg(long, value_name = "K", requires = "proof", value_parser = clap::value_parser!(u32).range(1..))]
    pub sample: Option<u32>,
    /// Seed for the choice of heaps
    #[arg(long, default_value_t = 1, requires = "sample")]
    pub seed: u64,
    /// Keep values in FILE as they are found, and go on from there when the program is called again
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Draw the values by heap: .svg, .png, .tex or .txt
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Draw how often each value occurs
    #[arg(long, value_name = "FILE")]
    pub histogram: Option<PathBuf>,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object: the figures
    #[arg(long)]
    pub json: bool,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct PeriodArgs {
    /// The code, such as .16
    pub code: String,
    /// The last heap to look at [default: 4,000,000; 10,000 for hexadecimal codes, 20,000 where a digit repeats]
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct QuotientArgs {
    /// The code, such as .77
    pub code: String,
    /// The largest heap
    #[arg(long, value_name = "N")]
    pub to: usize,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print the order only, and no progress
    #[arg(long, short)]
    pub quiet: bool,
}
