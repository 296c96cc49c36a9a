//! The command line: commands, arguments and their help.

mod color;
mod files;
mod heaps;
mod shared;
mod store;
mod table;

use clap::{Args, Parser, Subcommand, ValueEnum};
pub use color::ColorChoice;
pub use heaps::*;
pub use shared::*;
use std::path::PathBuf;
use std::time::Duration;
pub use store::*;
pub use table::*;

/// Solve combinatorial games and prove the answers.
///
/// A spec such as `NAME:RULES:POSITION` names a game and a position. `outwit games` lists the games with example specs.
#[derive(Parser, Debug)]
#[command(name = "outwit", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
    /// Use colours and bold text
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto, global = true, hide_short_help = true)]
    pub color: ColorChoice,
}

/// What the program says when it is called without a command.
pub const FIRST_STEPS: &str = "\
outwit: which command? To begin:
  outwit solve tictactoe     who wins, and how
  outwit play kayles:5+4     play against a perfect opponent
  outwit games               every game, with an example to paste
  outwit --help              every command";

const EXAMPLES: &str = "\
Examples:
  outwit solve ellie:3x7                      who wins, and the winning moves
  outwit solve kayles:12+5 --misere           the last player to move loses
  outwit solve cutblock:3x2x2 --proof p.txt   with a certificate
  outwit check p.txt                          verify it independently
  outwit play treblecross:11                  play against the computer
  outwit explain octal:.17:7+3                the answer step by step
  outwit draw circnim:6,3:1,2,3,4,5,6 -o circle.svg
  outwit table 'cutblock:1..3x1..3x1..3' --where 'l>=c>=r'
  outwit grundy .007 --to 100000 --stats      nim-values of a heap game
  outwit games octal                          what a game can be asked, with examples

Exit codes: 0 answered (check: verified), 1 certificate rejected, 2 invalid input,
3 budget used up before an answer, 4 input/output error.";

const SOLVING: &str = "\
Find out who wins or by how much, and how

Examples:
  outwit solve kayles:12+5                  who wins, and the winning moves
  outwit solve kayles:12+5 --misere         the last player to move loses
  outwit solve ellie:3x7 --proof e.proof    with a certificate; `outwit check e.proof` verifies it
  outwit solve cutblock:5x4x3 --time 10     whatever is known after ten seconds
  outwit solve cutcake:8x7 --ask value      another question
  outwit solve nim:3+4+5 --json             for programs";

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Find out who wins or by how much, and how
    #[command(long_about = SOLVING)]
    Solve(SolveArgs),
    /// Play in the terminal
    Play(PlayArgs),
    /// Verify certificates with the independent checker
    Check(CheckArgs),
    /// Explain the answer step by step, within 20 seconds unless --time says otherwise; for a code such as octal:.17, explain
    /// what each digit allows
    #[command(mut_arg("time", |arg| arg.help("Stop after this time: seconds, or such as 5m or 1h30m [default: 20]")))]
    Explain(ExplainArgs),
    /// Draw a position
    Draw(DrawArgs),
    /// List the games, their questions and examples
    Games(GamesArgs),
    /// Solve every spec of a range, such as 'circnim:4,2:0..6,0..6,0..6,0..6', one row per spec
    Table(TableArgs),
    /// Compare two games in normal play: >, <, = or || (confused); with three players, in the order of each player
    Compare(CompareArgs),
    /// Compute the nim-values of a heap game
    Grundy(GrundyArgs),
    /// Find and prove the period and preperiod of a heap game
    Period(PeriodArgs),
    /// Compute the misère quotient of a heap game, which decides every sum of its heaps in misère play
    Quotient(QuotientArgs),
    /// Run a study, an analysis that only some games offer, such as the least strategy; without a name, list them
    Study(StudyArgs),
    /// Find the least strategy of the first player on a small board, as a table that a person can follow
    Strategy(StrategyArgs),
    /// Find every set of a small board's lines that keeps the win, up to symmetry
    Subsets(SubsetsArgs),
    /// Write a positional game for other programs, as a game description or a quantified Boolean formula
    Export(ExportArgs),
    /// List, show, export, verify, merge and remove stored answers
    Store(StoreCommand),
    /// Recompute every claim of the five documents: it holds, fails, or is out of reach
    #[cfg(feature = "papers")]
    Papers(PapersArgs),
    /// Recompute every claim of the five documents (full build only)
    #[cfg(not(feature = "papers"))]
    Papers(Absent),
    /// Serve the laboratory to a browser on this machine
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    /// Serve the laboratory to a browser on this machine (full build only)
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
    /// Ignored
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    pub rest: Vec<std::ffi::OsString>,
}

#[cfg(not(all(feature = "papers", feature = "serve")))]
impl Absent {
    fn json(&self) -> bool {
        self.rest.iter().any(|word| word == "--json")
    }
}

impl Arguments {
    /// Whether the answer is printed as JSON.
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
            #[cfg(not(feature = "papers"))]
            Command::Papers(a) => a.json(),
            #[cfg(not(feature = "serve"))]
            Command::Serve(a) => a.json(),
            _ => false,
        }
    }
}

#[derive(Args, Debug)]
pub struct GamesArgs {
    /// Show everything about this game
    pub name: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct SolveArgs {
    /// The game and position, such as octal:.007:20; several are answered one after the other. - reads one spec per line from
    /// standard input, where # begins a comment
    #[arg(required = true, value_name = "SPEC")]
    pub specs: Vec<String>,
    #[command(flatten)]
    pub form: FormArgs,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Time for good moves, plans and lengths once the verdict is known [default: 2 s, or as long as the verdict took]
    #[arg(long, value_name = "TIME", value_parser = crate::args::seconds, help_heading = LIMITS, hide_short_help = true)]
    pub extras: Option<Duration>,
    /// The engine to use
    #[arg(long, value_enum, default_value_t = EngineName::Fast, help_heading = LIMITS, hide_short_help = true)]
    pub engine: EngineName,
    #[command(flatten)]
    pub keep: KeepArgs,
    /// Another question, such as moves, genus or value; `outwit games NAME` lists those of a game
    ///
    /// outcome: who wins. moves: every legal move and its result. genus, value and others: as the game has them.
    #[arg(long, value_name = "QUESTION", default_value = "outcome")]
    pub ask: String,
    /// Print one JSON object (one per line for several specs)
    #[arg(long)]
    pub json: bool,
    /// Print only the verdict, without progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum EngineName {
    /// The fastest engine for the game
    Fast,
    /// Brute force from the plain rules: slow, but simple enough to trust
    Brute,
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The certificates; - reads standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Say in words what was shown, by which theorems, and what must be believed
    #[arg(long)]
    pub explain: bool,
    /// Also reject certificates with superfluous lines
    #[arg(long)]
    pub lean: bool,
    /// Give up a check after this time, in seconds or as 5m [default: unlimited]
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    pub time: Option<Duration>,
    /// What a check may store, such as 500M [default: 4G]
    #[arg(long, value_name = "SIZE", value_parser = outwit::memory::size)]
    pub memory: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print nothing about verified certificates
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The game and position; @ names the player to move, as in cutcake:5x3@R
    #[arg(required_unless_present = "replay")]
    pub spec: Option<String>,
    /// The players in the order of play: you, computer, random, or a strategy that `outwit games NAME` lists
    /// [default: you, then computer]
    #[arg(long, value_delimiter = ',')]
    pub seats: Vec<String>,
    /// Your opponent; you move first [default: computer]
    #[arg(long, value_name = "SEAT", conflicts_with = "seats")]
    pub opponent: Option<String>,
    #[command(flatten)]
    pub form: FormArgs,
    /// Play line by line, even on a terminal
    #[arg(long)]
    pub plain: bool,
    /// Save the transcript to FILE when the game ends
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Replay a saved game, move by move
    #[arg(long, value_name = "FILE", conflicts_with_all = ["spec", "seats", "opponent", "misere", "maker_breaker", "normal", "save"])]
    pub replay: Option<PathBuf>,
    /// Seed for random moves
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Seconds that the computer thinks about a move or a hint [default: 5]
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    pub time: Option<Duration>,
    /// Memory for the search, such as 500M or 8G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = outwit::memory::size)]
    pub memory: Option<usize>,
    /// Threads for engines that use several [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
}

#[derive(Args, Debug)]
pub struct DrawArgs {
    /// The game and position
    pub spec: String,
    /// Write the picture to FILE (.svg, .png, .tex or .txt) instead of printing text; - is standard output
    #[arg(short, long = "output", alias = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The format, if the name of the file does not say it
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// Draw another view of the position; an unknown name lists the views that it has
    #[arg(long = "as", value_name = "VIEW", conflicts_with = "tree")]
    pub view: Option<String>,
    /// Draw the game tree instead: every reachable position with its nim-value or its winner
    #[arg(long)]
    pub tree: bool,
    /// Label the tree for misère play
    #[arg(long, requires = "tree")]
    pub misere: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Show no progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// The game and position, or a code alone such as octal:.17
    pub spec: String,
    /// Write the page with all its pictures to FILE (.html or .md); - is standard output
    #[arg(short, long = "output", alias = "out", value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The format, if the name of the file does not say it
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    #[command(flatten)]
    pub form: FormArgs,
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
pub struct CompareArgs {
    /// A game and position
    pub left: String,
    /// Another one of the same kind: impartial, partizan, or for three players
    pub right: String,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print only the order, without progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
#[command(group(clap::ArgGroup::new("files").required(true).multiple(true).args(["pg", "qdimacs", "output", "format"])))]
pub struct ExportArgs {
    /// The game and position
    pub spec: String,
    /// Write a positional game description (.pg) in which Black is the first player
    #[arg(long, value_name = "FILE")]
    pub pg: Option<PathBuf>,
    /// Write a formula in QDIMACS that is true if and only if the first player wins
    #[arg(long, value_name = "FILE")]
    pub qdimacs: Option<PathBuf>,
    /// Write FILE in the format of its ending (.pg or .qdimacs); - is standard output
    #[arg(short, long = "output", alias = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The format, if the name of the file does not say it
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// The second player is Breaker, who has no lines and only blocks
    #[arg(long)]
    pub maker_breaker: bool,
    /// The first player must win within K of their own moves [default: until the board is full]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub moves: Option<u32>,
    /// Do not say what was written
    #[arg(long, short)]
    pub quiet: bool,
}

/// Run a study, an analysis that only some games offer
///
/// Without a name, list the studies of the game and their options.
#[derive(Args, Debug)]
pub struct StudyArgs {
    /// The game and position
    pub spec: String,
    /// The name of the study
    pub name: Option<String>,
    /// Options of the study, such as least=rows; an option without a value is just its name
    #[arg(value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    #[command(flatten)]
    pub form: FormArgs,
    /// Draw the result, if it has a picture, to FILE (.svg, .png, .tex or .txt); - is standard output, as text
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The format of the picture, if the name of the file does not say it
    #[arg(long, value_name = "FORMAT", requires = "output")]
    pub format: Option<String>,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print only the verdict, without progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct SubsetsArgs {
    /// An empty board of at most 16 points and 20 lines, such as affine:4
    pub spec: String,
    /// List every class of sets, not only the minimal winning ones
    #[arg(long)]
    pub classes: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print only the numbers, without progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// Find the least strategy of the first player on a small board, as a table that a person can follow
///
/// In the table, moves of the second player are in parentheses, and a move with ! is forced. A row covers each of its
/// replies and every reply that a symmetry of the position maps to one of them. The minimum is proved; the affine plane of
/// order 4 takes less than a second. If --time ends the search for the fewest decisions early, the best strategy so far is
/// shown with a lower bound for all strategies.
#[derive(Args, Debug)]
pub struct StrategyArgs {
    /// An empty board of at most 16 points that the first player wins, such as affine:4
    pub spec: String,
    /// What to minimize [default: rows]
    #[arg(long, value_name = "MEASURE", value_enum)]
    pub least: Option<MeasureName>,
    /// Write the table as in the document: α and β, forced moves overlined, X_W (affine:4 only, full build only)
    #[arg(long)]
    pub overlined: bool,
    /// Show the published proof instead, checked and repaired (affine:4 only, full build only)
    #[arg(long, conflicts_with = "least")]
    pub published: bool,
    #[command(flatten)]
    pub certificate: CertificateArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print only the numbers, without progress
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum MeasureName {
    /// Lines of play as written; one may cover several replies
    Rows,
    /// Lines of play, one per class of replies
    Leaves,
    /// Classes of positions in which the first player must know a move
    Decisions,
}

impl MeasureName {
    /// The name that the library uses.
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
    /// The document: ellie, cutblock, pi4, octagons or animals [default: all five]
    pub document: Option<String>,
    /// Test only claims with this text in their place or key, such as 'Theorem 3'
    #[arg(long, value_name = "TEXT")]
    pub claim: Option<String>,
    /// Test the larger ranges, which take hours
    #[arg(long)]
    pub long: bool,
    /// Write a small site to DIR: one page per document, with pictures and certificates
    #[arg(short = 'o', long, alias = "output", value_name = "DIR")]
    pub html: Option<PathBuf>,
    /// Time per claim, in seconds or as 5m, instead of its own budget; a claim that takes longer is out of reach
    #[arg(long, value_name = "TIME", value_parser = crate::args::seconds)]
    pub each: Option<Duration>,
    /// Memory for all threads together [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = outwit::memory::size)]
    pub memory: Option<usize>,
    /// Time for all claims together [default: unlimited]
    #[arg(long, value_name = "TIME", value_parser = crate::args::seconds)]
    pub time: Option<Duration>,
    /// Claims to test at the same time [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print only the verdicts, without progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// Serve the laboratory to a browser on this machine
///
/// Prints the address and serves until Ctrl-C. Requests from pages of other sites or for other host names are refused. A
/// search ends with its request. GET /api/openapi.json describes the interface for programs.
#[cfg(feature = "serve")]
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The port; 0 picks a free port
    #[arg(long, value_name = "N", default_value_t = 8080)]
    pub port: u16,
    /// The address to listen on; any other than 127.0.0.1 lets other machines connect
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub host: String,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// Time per search, in seconds or as 5m
    #[arg(long, value_name = "TIME", default_value = "60", value_parser = crate::args::seconds)]
    pub time: Duration,
    /// Memory for all searches together, such as 500M or 8G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = outwit::memory::size)]
    pub memory: Option<usize>,
    /// Searches at the same time; others wait [default: two per processor, at least 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Threads per search, for engines that use several
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: u16,
}

#[derive(Args, Debug)]
pub struct CompletionArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}
