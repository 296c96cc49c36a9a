//! Arguments about stored answers: where they are, and the commands on them.

use super::{FormArgs, beginning};
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Where answers are stored.
#[derive(Args, Debug)]
pub struct StoreArgs {
    /// The store file, or none to store nothing [default: $OUTWIT_STORE, or outwit/answers.sqlite in your data directory]
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
}

/// Where answers are stored, and whether to use them.
#[derive(Args, Debug)]
pub struct KeepArgs {
    #[command(flatten)]
    pub place: StoreArgs,
    /// Solve everything again, even if the store has the answer
    #[arg(long)]
    pub fresh: bool,
}

#[derive(Args, Debug)]
pub struct StoreCommand {
    #[command(subcommand)]
    pub action: StoreAction,
}

#[derive(Subcommand, Debug)]
pub enum StoreAction {
    /// List answers, one per line
    List(StoreListArgs),
    /// Show everything stored about one answer
    Show(StoreShowArgs),
    /// Write answers to a .csv, .jsonl, .parquet or .txt file for other programs
    Export(StoreExportArgs),
    /// Verify every certificate again with the independent checker; exit with code 1 if one is rejected
    Verify(StoreVerifyArgs),
    /// Copy the answers and certificates of other stores, such as the shards of a sweep, into this one
    Merge(StoreMergeArgs),
}

impl StoreCommand {
    /// Whether the answer is printed as JSON.
    pub fn json(&self) -> bool {
        match &self.action {
            StoreAction::List(a) => a.json,
            StoreAction::Show(a) => a.json,
            StoreAction::Export(a) => a.json,
            StoreAction::Verify(a) => a.json,
            StoreAction::Merge(a) => a.json,
        }
    }
}

#[derive(Args, Debug)]
pub struct StoreListArgs {
    /// Only specs that start with this, such as cutblock:, octal:.77 or kayles
    #[arg(value_parser = beginning)]
    pub prefix: Option<String>,
    /// Only answers with this value in this field, such as outcome=P or starts.L=queer
    #[arg(long, value_name = "FIELD=VALUE")]
    pub only: Option<String>,
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct StoreShowArgs {
    /// The game and position
    pub spec: String,
    /// The question
    #[arg(long, value_name = "QUESTION", default_value = "outcome")]
    pub ask: String,
    #[command(flatten)]
    pub form: FormArgs,
    /// Write the stored certificate to FILE
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct StoreExportArgs {
    /// The file to write
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Only specs that start with this, such as cutblock:, octal:.77 or kayles
    #[arg(value_parser = beginning)]
    pub prefix: Option<String>,
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object with the number of answers written
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct StoreVerifyArgs {
    /// Only specs that start with this, such as cutblock:, octal:.77 or kayles
    #[arg(value_parser = beginning)]
    pub prefix: Option<String>,
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object with the number of verified certificates and the rejected ones
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct StoreMergeArgs {
    /// The stores to copy from; they stay unchanged
    #[arg(required = true, value_name = "OTHER")]
    pub others: Vec<PathBuf>,
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object with the numbers of answers read and of new answers
    #[arg(long)]
    pub json: bool,
}
