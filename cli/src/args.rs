//! The command line.

mod heaps;
mod shared;
mod store;

use clap::{Args, Parser, Subcommand, ValueEnum};
pub use heaps::*;
use outwit_store::plan::Shard;
pub use shared::*;
use std::path::PathBuf;
use std::time::Duration;
pub use store::*;

/// Decides combinatorial games, and proves its answers.
///
/// A game is named by text, its spec: `NAME:RULES:POSITION`. `outwit games` lists the games, with specs to paste.
#[derive(Parser, Debug)]
#[command(name = "outwit", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  outwit solve ellie:3x7                      who wins, by which moves
  outwit solve kayles:12+5 --misere           the last player to move loses
  outwit solve cutblock:3x2x2 --proof p.txt   with a certificate
  outwit check p.txt                          verified by an independent program
  outwit play treblecross:11                  play against a perfect opponent
  outwit draw circnim:6,3:1,2,3,4,5,6 -o circle.svg
  outwit draw ellie:2x3 --tree -o tree.svg    the game tree, labelled
  outwit compare cutblock:4x3x3 three:1_L     the order of two games
  outwit explain octal:.17:7+3                step by step
  outwit table 'circnim:4,2:0..6,0..6,0..6,0..6' --only outcome=P
  outwit table 'cutblock:1..5x1..5x1..5' --each 10 --map blocks.svg
  outwit table 'cutblock:1..8x1..8x1..8' --where 'l>=c>=r' --store blocks.sqlite
  outwit store export blocks.parquet --store blocks.sqlite
  outwit strategy affine:4 --least rows       a table that a person can follow
  outwit study octagons:3x3 guarantee strategy=4.20 as=second --normal
  outwit subsets affine:4                     which lines matter
  outwit solve 'cannibal:U(2,3,1)'            can Bob stop Alice from building it?
  outwit table cannibal:1..4                  the same for every animal of 1 to 4 cells
  outwit grundy .007 --to 100000 --stats      nim-values of a heap game
  outwit period .16                           when they repeat for ever
  outwit papers cutblock                      every claim of a document, recomputed
  outwit quotient .77 --to 170                misère play of all sums of heaps

Exit codes: 0 answered (check: verified), 1 certificate rejected, 2 wrong input,
3 budget used up before an answer, 4 input/output failure.";

#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the games, what can be asked about them, and examples
    Games(GamesArgs),
    /// Say who wins or by how much, and how
    Solve(SolveArgs),
    /// Verify certificates with the independent checker
    Check(CheckArgs),
    /// Play in the terminal
    Play(PlayArgs),
    /// Draw a position
    Draw(DrawArgs),
    /// A sweep: one row for every spec of a range, such as 'circnim:4,2:0..6,0..6,0..6,0..6'
    Table(TableArgs),
    /// What was kept: list it, show it, write it for other programs, check its certificates again, merge stores
    Store(StoreCommand),
    /// The answer as a page that a person can follow; of a code such as octal:.17, what each digit allows
    Explain(ExplainArgs),
    /// The order of two games in normal play: >, <, = or || (confused), for three players in the order of each
    Compare(CompareArgs),
    /// Write a positional game for other programs: as a game description, or as a quantified Boolean formula
    Export(ExportArgs),
    /// A study that the game's family offers: all questions of a kind about one position
    Study(StudyArgs),
    /// Which sets of a small board's lines keep the win: all of them, up to symmetry
    Subsets(SubsetsArgs),
    /// The least strategy of the first player on a small board, as a table that a person can follow
    Strategy(StrategyArgs),
    /// Nim-values of a heap game, heap after heap
    Grundy(GrundyArgs),
    /// Preperiod and period of a heap game, proved
    Period(PeriodArgs),
    /// Misère quotient of a heap game: what every sum of its heaps comes to in misère play
    Quotient(QuotientArgs),
    /// Every claim of the five documents, recomputed: it holds, it fails, or it is out of reach
    #[cfg(feature = "papers")]
    Papers(PapersArgs),
    /// Every claim of the five documents, recomputed (in the complete program)
    #[cfg(not(feature = "papers"))]
    Papers(Absent),
    /// The laboratory in a browser on this machine
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    /// The laboratory in a browser on this machine (in the complete program)
    #[cfg(not(feature = "serve"))]
    Serve(Absent),
    /// Print a completion script for a shell
    Completions(CompletionArgs),
    /// Print the manual page
    Man,
}

/// The arguments of a command that this build does not have.
#[cfg(not(all(feature = "papers", feature = "serve")))]
#[derive(Args, Debug)]
pub struct Absent {
    /// Whatever is typed
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    pub rest: Vec<String>,
}

impl Arguments {
    /// Whether the answer is to be JSON.
    pub fn json(&self) -> bool {
        match &self.command {
            Command::Games(a) => a.json,
            Command::Solve(a) => a.json,
            Command::Check(a) => a.json,
            Command::Table(a) => a.json,
            Command::Store(a) => a.json(),
            Command::Explain(a) => a.json,
            Command::Compare(a) => a.json,
            Command::Study(a) => a.json,
            Command::Subsets(a) => a.json,
            Command::Strategy(a) => a.json,
            Command::Grundy(a) => a.json,
            Command::Period(a) => a.json,
            Command::Quotient(a) => a.json,
            #[cfg(feature = "papers")]
            Command::Papers(a) => a.json,
            _ => false,
        }
    }
}

#[derive(Args, Debug)]
pub struct GamesArgs {
    /// Show one game only
    pub name: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct SolveArgs {
    /// The game and position, such as octal:.007:20; - reads one spec a line from standard input
    pub spec: String,
    /// Another question: outcome (who wins), moves (every legal move with what it leads to), genus, value, and those that the
    /// game's family has; `outwit games NAME` lists them
    #[arg(long, value_name = "QUESTION", default_value = "outcome")]
    pub ask: String,
    #[command(flatten)]
    pub form: FormArgs,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    /// Which engine answers
    #[arg(long, value_enum, default_value_t = EngineName::Fast)]
    pub engine: EngineName,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub keep: KeepArgs,
    /// Print one JSON object (one a line when the specs come from standard input)
    #[arg(long)]
    pub json: bool,
    /// Print the verdict only, and no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum EngineName {
    /// The best there is for the game
    Fast,
    /// Brute force from the plain rules: slow, and simple enough to believe
    Brute,
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Certificates; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Say nothing about what is verified
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The game and position; @ names who is to move, as in cutcake:5x3@R
    #[arg(required_unless_present = "replay")]
    pub spec: Option<String>,
    /// Who sits where, in the order of play: you, perfect, random, or a strategy of the game's family, which `outwit games
    /// NAME` lists [default: you, then perfect]
    #[arg(long, value_delimiter = ',')]
    pub seats: Vec<String>,
    /// Who plays against you; you begin [default: perfect]
    #[arg(long, value_name = "SEAT", conflicts_with = "seats")]
    pub opponent: Option<String>,
    #[command(flatten)]
    pub form: FormArgs,
    /// A line at a time, also on a terminal
    #[arg(long)]
    pub plain: bool,
    /// Save the transcript to FILE when the game ends
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Show a saved game again, move by move
    #[arg(long, value_name = "FILE", conflicts_with_all = ["spec", "seats", "opponent", "misere", "maker_breaker", "normal", "save"])]
    pub replay: Option<PathBuf>,
    /// Seed for moves that are chosen at random
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

#[derive(Args, Debug)]
pub struct DrawArgs {
    /// The game and position
    pub spec: String,
    /// The picture: .svg, .png, .tex or .txt; without it, text on standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Another picture of the position, by name; a name that it does not have lists those that it has
    #[arg(long = "as", value_name = "VIEW", conflicts_with = "tree")]
    pub view: Option<String>,
    /// Draw the game tree instead: every position that can come up, with its nim-value or with who wins
    #[arg(long)]
    pub tree: bool,
    /// The misère form of the tree
    #[arg(long, requires = "tree")]
    pub misere: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

#[derive(Args, Debug)]
pub struct TableArgs {
    /// A spec with ranges a..b of numbers in it, both ends included, or lists such as [1,3,5..9]; several give every
    /// combination. cannibal:1..5 is every animal of 1 to 5 cells
    pub spec: String,
    /// Only combinations for which this holds, such as 'l>=c>=r' or 'a+b<10 and a%2=1': numbers, + - * %, chains of
    /// comparisons, "and" or commas. A range is called by the beginning of its field (l, c, r in cutblock:1..8x1..8x1..8; rows
    /// and columns in ellie:1..9x1..9) where every field of the game is one, else a, b, c, … in their order
    #[arg(long = "where", value_name = "CONDITION")]
    pub condition: Option<String>,
    /// The i-th of n shares of the sweep, such as 2/8, for machines that work at the same time; equal positions are in the
    /// same share. `outwit store merge` puts their stores together
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// List only rows whose answer has this field and value, such as outcome=P or grundy=0
    #[arg(long, value_name = "FIELD=VALUE")]
    pub only: Option<String>,
    /// Write the rows to FILE (.csv, .json, .jsonl, .txt or .parquet) instead of standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Seconds for each position: one that takes longer stays open, with who can still win, and the sweep goes on;
    /// --time is for the whole sweep
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    pub each: Option<Duration>,
    /// Prove every row: its certificate is checked at once by the independent checker, and its lines are counted
    #[arg(long)]
    pub certify: bool,
    /// Draw the answers of one to three ranges as a map: .svg, .png, .tex or .txt
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    #[command(flatten)]
    pub form: FormArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub keep: KeepArgs,
    /// Print one JSON object: the rows and how many have each outcome
    #[arg(long)]
    pub json: bool,
    /// No progress and no summary
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// The game and position, or a code alone such as octal:.17
    pub spec: String,
    /// Write the page to FILE, with all its pictures: .html or .md
    #[arg(long, short = 'o', value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub form: FormArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct CompareArgs {
    /// A game and position
    pub left: String,
    /// Another one of the same kind: impartial, for two players with moves of their own, or for three
    pub right: String,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print the order only, and no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
#[command(group(clap::ArgGroup::new("format").required(true).multiple(true).args(["pg", "qdimacs"])))]
pub struct ExportArgs {
    /// The game and position
    pub spec: String,
    /// Write a positional game description (.pg), Black being the first player
    #[arg(long, value_name = "FILE")]
    pub pg: Option<PathBuf>,
    /// Write a formula in QDIMACS that is true if and only if the first player wins
    #[arg(long, value_name = "FILE")]
    pub qdimacs: Option<PathBuf>,
    /// The second player is Breaker, who has no lines and only hinders
    #[arg(long)]
    pub maker_breaker: bool,
    /// The first player is to win with at most K of his moves [default: until nothing is free]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub moves: Option<u32>,
}

/// A study: all questions of a kind about one position
///
/// Without a name, lists the studies that the game's family offers, with their options.
#[derive(Args, Debug)]
pub struct StudyArgs {
    /// The game and position
    pub spec: String,
    /// The study
    pub name: Option<String>,
    /// Its options, such as least=rows; one without a value is typed alone
    #[arg(value_name = "KEY=VALUE", allow_hyphen_values = true)]
    pub options: Vec<String>,
    #[command(flatten)]
    pub form: FormArgs,
    /// Draw what was found, where it has a picture: .svg, .png, .tex or .txt; - draws it as text on standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print the verdict only, and no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct SubsetsArgs {
    /// An empty board of at most 16 points and 20 lines, such as affine:4
    pub spec: String,
    /// List every class of sets, not only those that are won with as few lines as possible
    #[arg(long)]
    pub classes: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print the numbers only, and no progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// The least strategy of the first player on a small board, as a table that a person can follow
///
/// In the table the second player's moves stand in parentheses; a move with ! is forced. A row serves after each of its
/// replies, and after those that symmetries of the position take to them. The minimum is proved; the affine plane of order
/// 4 takes less than a second. Where --time ends the search for the fewest decisions early, the best strategy so far is
/// shown with a bound that no strategy goes below.
#[derive(Args, Debug)]
pub struct StrategyArgs {
    /// An empty board of at most 16 points that the first player wins, such as affine:4
    pub spec: String,
    /// What is to be small [default: rows]
    #[arg(long, value_name = "MEASURE", value_enum)]
    pub least: Option<MeasureName>,
    /// Write the table as the document does: α and β, forced moves overlined, X_W (affine:4 only)
    #[cfg(feature = "papers")]
    #[arg(long)]
    pub overlined: bool,
    /// Show the published proof instead, checked and repaired (affine:4 only)
    #[cfg(feature = "papers")]
    #[arg(long, conflicts_with = "least")]
    pub published: bool,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print the numbers only, and no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum MeasureName {
    /// Lines of play as they are written; one may serve after several replies
    Rows,
    /// Lines of play, one for each class of replies
    Leaves,
    /// Classes of positions in which the first player must know a move
    Decisions,
}

impl MeasureName {
    /// Its name, as the library knows it.
    pub fn name(self) -> &'static str {
        match self {
            MeasureName::Rows => "rows",
            MeasureName::Leaves => "leaves",
            MeasureName::Decisions => "decisions",
        }
    }
}

#[cfg(feature = "papers")]
#[derive(Args, Debug)]
pub struct PapersArgs {
    /// A document: ellie, cutblock, pi4, octagons or animals; without one, all five
    pub document: Option<String>,
    /// Only the claims with this text in their place or key, such as 'Theorem 3'
    #[arg(long, value_name = "TEXT")]
    pub claim: Option<String>,
    /// The ranges that need hours
    #[arg(long)]
    pub long: bool,
    /// Write a small site into DIR: one page a document, with pictures and certificates
    #[arg(long, value_name = "DIR")]
    pub html: Option<PathBuf>,
    /// Seconds for every claim, instead of its own budget; what takes longer is out of reach
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    pub each: Option<Duration>,
    /// Memory for all threads together [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = outwit::memory::size)]
    pub memory: Option<usize>,
    /// Seconds for all claims together [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    pub time: Option<Duration>,
    /// Claims that are tested at the same time [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print the verdicts only, and no progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// The laboratory in a browser on this machine
///
/// Prints the address and serves until Ctrl-C. Pages of other sites, and requests under other names, are refused. A search
/// ends when its request does. GET /api/openapi.json describes the interface for programs.
#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The port; 0 picks a free one
    #[arg(long, value_name = "N", default_value_t = 8080)]
    pub port: u16,
    /// The address of this machine under which it is asked; others than 127.0.0.1 let other machines in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub host: String,
    /// Show the page in the browser
    #[arg(long)]
    pub open: bool,
    /// Seconds that one search may take
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = crate::args::seconds)]
    pub time: Duration,
    /// Memory for all searches together, such as 500M or 8G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = outwit::memory::size)]
    pub memory: Option<usize>,
    /// Searches at the same time; others wait [default: two a processor, at least 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Threads of one search, for engines that use several
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: u16,
}

#[derive(Args, Debug)]
pub struct CompletionArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}
