//! Arguments of `table`: ranges, filters, and where rows and maps go.

use super::{BudgetArgs, FormArgs, KeepArgs, seconds};
use clap::Args;
use outwit_store::plan::Shard;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
pub struct TableArgs {
    /// A spec with number ranges a..b, both ends included, or lists such as [1,3,5..9]; several give every combination.
    /// cannibal:1..5 is every animal with 1 to 5 cells
    pub spec: String,
    /// Keep only combinations that meet this condition, such as 'l>=c>=r' or 'a+b<10 and a%2=1': numbers, + - * %, chains of
    /// comparisons, "and" or commas. If every field of the game is a range, the start of a field's name names its range (l, c,
    /// r in cutblock:1..8x1..8x1..8; rows and columns in ellie:1..9x1..9); otherwise the ranges are a, b, c, … in order
    #[arg(long = "where", value_name = "CONDITION")]
    pub condition: Option<String>,
    /// Solve only the I-th of N shards of the sweep, such as 2/8, to split the work between machines; equal positions are in
    /// the same shard. `outwit store merge` combines their stores
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// List only rows whose answer has this value in this field, such as outcome=P, grundy=0 or starts_L=queer, or in any
    /// field, such as queer
    #[arg(long, value_name = "FIELD=VALUE")]
    pub only: Option<String>,
    /// Write the rows to FILE (.csv, .json, .jsonl, .txt or .parquet); - is standard output
    #[arg(long, short, alias = "output", value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The format of the rows [default: by the name of the file; csv on standard output]
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub format: Option<String>,
    /// Leave out what may differ between two runs (seconds, positions, same_as, stored), so that equal answers give equal
    /// files
    #[arg(long)]
    pub stable: bool,
    /// Time per position, in seconds or as 5m, or none; one that takes longer stays open, with the players who can still win,
    /// and the sweep continues. --time limits the whole sweep
    #[arg(long, value_name = "TIME", default_value = "60", value_parser = PerRow::read)]
    pub each: PerRow,
    /// Prove every row: write its certificate, verify it with the independent checker, and report its number of lines
    #[arg(long)]
    pub certify: bool,
    /// Draw the answers of one to three ranges as a map (.svg, .png, .tex or .txt; - prints it as text) instead of the rows,
    /// which -o still writes
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    #[command(flatten)]
    pub form: FormArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub keep: KeepArgs,
    /// Print one JSON object with the rows and the number of rows per outcome
    #[arg(long)]
    pub json: bool,
    /// Print no progress and no summary
    #[arg(long, short)]
    pub quiet: bool,
}

/// The time limit of a row; `None` is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerRow(pub Option<Duration>);

impl PerRow {
    fn read(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(PerRow(None)),
            text => seconds(text).map(|time| PerRow(Some(time))),
        }
    }
}
