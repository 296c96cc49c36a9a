//! Where answers are kept, and the commands about them.

use super::FormArgs;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Where answers are kept.
#[derive(Args, Debug)]
pub struct StoreArgs {
    /// The store, one file [default: $OUTWIT_STORE, else outwit/answers.sqlite in your folder for data]; none keeps nothing
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
}

/// Where answers are kept, and whether they are taken from there.
#[derive(Args, Debug)]
pub struct KeepArgs {
    #[command(flatten)]
    pub place: StoreArgs,
    /// Work everything out again, also what is in the store
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
    /// List answers, a line each
    List(StoreListArgs),
    /// Show one answer with everything that is kept about it
    Show(StoreShowArgs),
    /// Write answers for other programs: FILE ends in .csv, .jsonl, .parquet or .txt
    Export(StoreExportArgs),
    /// Check every certificate again with the independent checker; exit code 1 if one is rejected
    Verify(StoreVerifyArgs),
    /// Take in the answers and certificates of other stores, such as the shards of a sweep
    Merge(StoreMergeArgs),
}

impl StoreCommand {
    /// Whether the answer is to be JSON.
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
    /// Specs that begin so, such as cutblock: or octal:.77
    pub prefix: Option<String>,
    /// Only answers with this field and value, such as outcome=P or starts.L=queer
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
    /// Write the certificate that is kept to FILE
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
    /// Where they are written
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Specs that begin so, such as cutblock: or octal:.77
    pub prefix: Option<String>,
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object: how many answers were written
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct StoreVerifyArgs {
    /// Specs that begin so, such as cutblock: or octal:.77
    pub prefix: Option<String>,
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object: how many certificates hold, and which are rejected
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct StoreMergeArgs {
    /// The stores that are taken in; they stay as they are
    #[arg(required = true, value_name = "OTHER")]
    pub others: Vec<PathBuf>,
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object: how many answers were read, and how many were new
    #[arg(long)]
    pub json: bool,
}
