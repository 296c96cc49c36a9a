//! Arguments of the commands about whole heap games: nim-values, periods and misère quotients.

use super::{BudgetArgs, CertificateArgs, count};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct GrundyArgs {
    /// The game by its code or name, such as .007, kayles or subtraction:1,3,4
    pub code: String,
    /// The largest heap, such as 1000, 1e6 or 2^20 [default: 99]
    #[arg(long, value_name = "N", value_parser = count)]
    pub to: Option<usize>,
    /// Print only statistics: largest value, last new value, zeros, most frequent values
    #[arg(long)]
    pub stats: bool,
    /// Write the result to FILE: values (.csv, .raw, .txt), a plot (.svg, .png, .tex) or statistics (.json); - is standard
    /// output
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The format, if the name of the file does not say it
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// Write `heap,value` lines to FILE
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write the values to FILE as 16-bit little-endian numbers, from heap 0
    #[arg(long, value_name = "FILE")]
    pub raw: Option<PathBuf>,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    /// Certify only K heaps, chosen at random: each value is the mex that follows from the listed values
    #[arg(long, value_name = "K", requires = "proof", value_parser = clap::value_parser!(u32).range(1..))]
    pub sample: Option<u32>,
    /// Seed for the choice of heaps
    #[arg(long, default_value_t = 1, requires = "sample")]
    pub seed: u64,
    /// Save values to FILE as they are found, and continue from there on the next run
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Draw the values by heap (.svg, .png, .tex or .txt)
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Draw how often each value occurs
    #[arg(long, value_name = "FILE")]
    pub histogram: Option<PathBuf>,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object with the statistics
    #[arg(long)]
    pub json: bool,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct PeriodArgs {
    /// The game by its code or name, such as .16 or kayles
    pub code: String,
    /// The largest heap to look at [default: 4,000,000; 10,000 for hexadecimal codes, 20,000 where a digit repeats]
    #[arg(long, value_name = "N", value_parser = count)]
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
    /// The game by its code or name, such as .77 or kayles
    pub code: String,
    /// The largest heap [default: 10]
    #[arg(long, value_name = "N", value_parser = count)]
    pub to: Option<usize>,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print only the order, without progress
    #[arg(long, short)]
    pub quiet: bool,
}
