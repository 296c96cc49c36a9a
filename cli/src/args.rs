//! The command line.

mod heaps;
mod shared;
mod store;

use clap::{Args, Parser, Subcommand, ValueEnum};
pub use heaps::*;
use outwit::families::coins::strategies::Strategy;
use outwit::play::Seat;
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
  outwit solve octagons:3x3 --normal --strategy 4.20 --as second
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
    Papers(PapersArgs),
    /// The laboratory in a browser on this machine
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    /// Print a completion script for a shell
    Completions(CompletionArgs),
    /// Print the manual page
    Man,
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
            Command::Subsets(a) => a.json,
            Command::Strategy(a) => a.json,
            Command::Grundy(a) => a.json,
            Command::Period(a) => a.json,
            Command::Quotient(a) => a.json,
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
    /// Another question: outcome (who wins), moves (every legal move with what it leads to), genus (what sums with
    /// nim-heaps are worth in misère play), value (canonical form, mean and temperature; for three players the values in
    /// their orders), points (of a board, with its lines), symmetry (of a position on a board), state (of strings and coins: its
    /// components, in the words of the thesis), pieces (of an animal: which cells are inner and which outer) or density (of an
    /// animal: can Bob hold Alice off with one answer a site?)
    #[arg(long, value_name = "QUESTION", default_value = "outcome")]
    pub ask: String,
    #[command(flatten)]
    pub form: FormArgs,
    /// Strings and coins: what a player is sure of who uses a strategy of the thesis, whatever the other does and
    /// whichever of the turns he makes that the strategy leaves to him; --as tells who it is
    #[arg(long, value_name = "NAME", value_enum, requires = "user", conflicts_with = "ask")]
    pub strategy: Option<StrategyName>,
    /// Who uses the strategy: first or second
    #[arg(long = "as", value_name = "PLAYER", id = "user", requires = "strategy", value_enum)]
    pub user: Option<PlayerName>,
    /// Cannibal animals: does Bob hold Alice off who answers inside blocks of so many columns and rows, each row of blocks
    /// shifted by so much, such as 4,2,2? If not, the copy that she can build
    #[arg(long, value_name = "W,H,T", conflicts_with_all = ["ask", "strategy", "piece"], allow_hyphen_values = true)]
    pub blocks: Option<String>,
    /// Which copies inside a block Bob may answer with [default: any]
    #[arg(long, value_enum, value_name = "RULE", requires = "blocks")]
    pub answers: Option<AnswersName>,
    /// Cannibal animals: is a subset an inner or an outer piece? A number asks for all subsets of so many cells, a list
    /// such as 1,1;2,1 for that one
    #[arg(long, value_name = "PIECE", conflicts_with_all = ["ask", "strategy", "proof"])]
    pub piece: Option<String>,
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

/// The copies that Bob answers with inside a block.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswersName {
    /// Every copy that fits
    Any,
    /// The animal as it was typed, moved
    Unrotated,
    /// The animal as it was typed, moved, and mirrored left to right and upside down
    Mirrored,
}

/// The strategies of the thesis on closing octagons.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrategyName {
    /// Strategy 4.2: a turn with as many moves as possible
    #[value(name = "A", alias = "a", alias = "4.2")]
    Maximum,
    /// Strategy 4.5: capture almost everything, and leave the rest to the other
    #[value(name = "B", alias = "b", alias = "4.5")]
    Dealing,
    /// For boards of one or two rows
    #[value(name = "4.14")]
    Rows,
    /// For the board of three by three
    #[value(name = "4.20")]
    Square,
}

impl StrategyName {
    /// The strategy itself.
    pub fn strategy(self) -> Strategy {
        match self {
            StrategyName::Maximum => Strategy::Maximum,
            StrategyName::Dealing => Strategy::Dealing,
            StrategyName::Rows => Strategy::Rows,
            StrategyName::Square => Strategy::Square,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerName {
    /// Who is called so, whoever begins
    First,
    /// The other one
    Second,
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
    /// Who sits where, in the order of play: you, perfect or random; closing octagons and other strings and coins: A, B,
    /// 4.14, 4.20 (strategies of the thesis); cannibal animals: theorem-1, lemma-2 and plan for Alice, blocks for Bob
    /// [default: you, then perfect]
    #[arg(long, value_delimiter = ',', value_parser = seat)]
    pub seats: Vec<Seat>,
    /// Who plays against you, who begin [default: perfect]
    #[arg(long, value_parser = seat, value_name = "SEAT", conflicts_with = "seats")]
    pub opponent: Option<Seat>,
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

/// The seat with a name.
fn seat(name: &str) -> Result<Seat, String> {
    let names = || Seat::all().iter().map(|seat| seat.name()).collect::<Vec<_>>().join(", ");
    Seat::read(name).ok_or_else(|| format!("there is no such seat; there are {}", names()))
}

#[derive(Args, Debug)]
pub struct DrawArgs {
    /// The game and position
    pub spec: String,
    /// The picture: .svg, .png, .tex or .txt; without it, text on standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Draw a plane, a transversal design or a game of strings and coins in another way
    #[arg(long = "as", value_name = "VIEW", value_enum, conflicts_with = "tree")]
    pub view: Option<ViewName>,
    /// Cannibal animals: draw blocks of so many columns and rows, each row of blocks shifted by so much, and the copy that
    /// Alice can build between Bob's answers
    #[arg(long, value_name = "W,H,T", conflicts_with_all = ["tree", "view"], allow_hyphen_values = true)]
    pub blocks: Option<String>,
    /// Which copies inside a block Bob may answer with [default: any]
    #[arg(long, value_enum, value_name = "RULE", requires = "blocks")]
    pub answers: Option<AnswersName>,
    /// Draw the game tree instead: every position that can come up, with its nim-value or with who wins
    #[arg(long)]
    pub tree: bool,
    /// The misère form of the tree
    #[arg(long, requires = "tree")]
    pub misere: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum ViewName {
    /// Latin squares: the points are rows, columns and symbols
    Squares,
    /// A square of points, with the lines of one parallel class as rows and those of another as columns
    Grid,
    /// The blocks by parallel class, and the groups
    Td,
    /// Strings and coins as cells, with the sides that are coloured
    Array,
    /// Strings and coins as a graph, with the edges that are left
    Graph,
    /// A cannibal animal with the blocks by which Bob holds Alice off, if there are any
    Blocks,
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
    #[arg(long, value_name = "SECONDS", value_parser = crate::budget::seconds)]
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
    /// What is to be small
    #[arg(long, value_name = "MEASURE", value_enum, default_value_t = MeasureName::Rows)]
    pub least: MeasureName,
    /// Write the table as the document does: α and β, forced moves overlined, X_W (affine:4 only)
    #[arg(long)]
    pub overlined: bool,
    /// Show the published proof instead, checked and repaired (affine:4 only)
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
    #[arg(long, value_name = "SECONDS", value_parser = crate::budget::seconds)]
    pub each: Option<Duration>,
    /// Memory for all threads together [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = outwit::memory::size)]
    pub memory: Option<usize>,
    /// Seconds for all claims together [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = crate::budget::seconds)]
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
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = crate::budget::seconds)]
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
