//! Arguments about stored answers: where they are, and the commands on them.

use super::{FormArgs, STORE, beginning};
use clap::{Args, Subcommand};
use outwit::families::STANDARD;
use std::path::{Path, PathBuf};

/// Where answers are stored.
#[derive(Args, Debug)]
pub struct StoreArgs {
    /// The store file, or none to store nothing [default: $OUTWIT_STORE, or outwit/answers.sqlite in your data directory]
    #[arg(long, value_name = "FILE", help_heading = STORE, hide_short_help = true)]
    pub store: Option<PathBuf>,
}

/// Where answers are stored, and whether to use them.
#[derive(Args, Debug)]
pub struct KeepArgs {
    #[command(flatten)]
    pub place: StoreArgs,
    /// Solve everything again, even if the store has the answer
    #[arg(long, help_heading = STORE, hide_short_help = true)]
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
    /// Print the path of the store
    Path(StorePathArgs),
    /// Write answers to a .csv, .jsonl, .parquet or .txt file for other programs
    Export(StoreExportArgs),
    /// Verify every certificate again with the independent checker; exit with code 1 if one is rejected
    Verify(StoreVerifyArgs),
    /// Copy the answers and certificates of other stores, such as the shards of a sweep, into this one
    Merge(StoreMergeArgs),
    /// Remove answers, and the certificates that no other answer uses
    Rm(StoreRmArgs),
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
            StoreAction::Path(a) => a.json,
            StoreAction::Rm(a) => a.json,
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
    /// List at most N answers, and say how many more there are
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print no summary
    #[arg(long, short)]
    pub quiet: bool,
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
    /// Write the stored certificate to FILE; - is standard output
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
    /// The file to write, unless -o names it; - is standard output
    #[arg(value_name = "FILE", required_unless_present = "output")]
    pub file: Option<PathBuf>,
    /// Only specs that start with this, such as cutblock:, octal:.77 or kayles
    #[arg(value_parser = beginning)]
    pub prefix: Option<String>,
    /// The file to write, by its ending (.csv, .jsonl, .parquet or .txt); - is standard output
    #[arg(short, long, alias = "out", value_name = "FILE", conflicts_with = "prefix")]
    pub output: Option<PathBuf>,
    /// The format, if the name of the file does not say it [default for standard output: csv]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object with the number of answers written
    #[arg(long)]
    pub json: bool,
    /// Print no summary
    #[arg(long, short)]
    pub quiet: bool,
}

impl StoreExportArgs {
    /// The file to write, and how the specs begin. If -o names the file, the first word is the prefix.
    pub fn file_and_prefix(&self) -> (&Path, Option<String>) {
        match (&self.output, &self.file) {
            (Some(file), word) => (file, word.as_ref().map(|word| STANDARD.beginning(&word.to_string_lossy()))),
            (None, file) => (file.as_deref().unwrap_or(Path::new("-")), self.prefix.clone()),
        }
    }
}

#[derive(Args, Debug)]
pub struct StorePathArgs {
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct StoreRmArgs {
    /// Positions, with all their questions and forms, or how specs begin, such as cutblock: or octal:.77
    #[arg(value_name = "SPEC", required_unless_present = "all")]
    pub specs: Vec<String>,
    /// Remove every answer
    #[arg(long, conflicts_with = "specs")]
    pub all: bool,
    #[command(flatten)]
    pub place: StoreArgs,
    /// Print one JSON object with what was removed
    #[arg(long)]
    pub json: bool,
    /// Do not list what was removed
    #[arg(long, short)]
    pub quiet: bool,
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
    /// Print no summary
    #[arg(long, short)]
    pub quiet: bool,
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
    /// Print no summary
    #[arg(long, short)]
    pub quiet: bool,
}
