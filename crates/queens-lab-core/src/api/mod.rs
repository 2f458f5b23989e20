//! What travels between the pages and the workers that compute; `crates/queens-lab/web/src/types.ts` is generated from it.
//!
//! Whole numbers that may exceed 2^53, such as Q(n), travel as decimal strings, and what the engine has names for by these
//! names.

use std::fmt::Display;
use std::ops::RangeInclusive;

use queens::Symmetry;
use queens::algorithm::Task;
use queens::complete::Attack;
use queens::textbook::Direction;
use serde::{Deserialize, Serialize};

/// Derives what every type here has in common.
macro_rules! wire {
    ($($(#[$meta:meta])* pub $kind:ident $name:ident $body:tt)*) => { $(
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        $(#[$meta])*
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        pub $kind $name $body
    )* };
}

mod exercise;
mod puzzle;

pub use exercise::{
    ExerciseAnswer, ExerciseAttempt, ExerciseByHand, ExerciseSheet, ExerciseVerdict, Exercises,
    ExercisesRequest,
};
pub use puzzle::{
    PuzzleAnswer, PuzzleCheck, PuzzleGrade, PuzzleHint, PuzzleHintRequest, PuzzleLink, PuzzleMap,
    PuzzleProof, PuzzleRepair, PuzzleRequest, PuzzleSheet, PuzzleStep, PuzzleVerdict, Words,
};

wire! {
    /// A square of the board, 0-based from the top left corner.
    #[derive(Copy, Eq)]
    pub struct Square {
        /// Row, from the top.
        pub row: u32,
        /// Column, from the left.
        pub column: u32,
    }

    /// What this lab can do.
    pub struct About {
        /// The limits of requests.
        pub limits: Limits,
        /// Published numbers of solutions, from n = 0.
        pub known: Vec<Known>,
        /// Forms in which solutions can be exported.
        pub formats: Vec<String>,
        /// The algorithms, in the order in which they are taught.
        pub algorithms: Vec<AlgorithmAbout>,
    }

    /// A request without contents.
    pub struct Nothing {}

    /// The size whose solutions or nodes to count.
    pub struct SizeRequest {
        /// Size of the board.
        pub n: u32,
    }

    /// The size for which to estimate the use of squares, or of a board to repair by min-conflicts.
    pub struct SeededRequest {
        /// Size of the board.
        pub n: u32,
        /// Seed of the random choices, as in `queens find N --algorithm min-conflicts --seed`.
        pub seed: u64,
    }

    /// What an algorithm is and can do here.
    pub struct AlgorithmAbout {
        /// Its name.
        pub name: String,
        /// Whether it can be watched step by step and take part in a race.
        pub trace: bool,
        /// The directions in which it can be watched.
        #[cfg_attr(test, ts(type = "Array<Direction>"))]
        pub directions: Vec<Direction>,
        /// Largest n for which it finds all solutions in about a minute; 0 if it does not list.
        pub all_n: u32,
        /// Largest n for which it finds the first solution in about a minute; 0 if it does not find it.
        pub first_n: u32,
        /// Its pseudo-code, line by line, for each of the directions.
        pub pseudocode: Vec<Vec<String>>,
    }

    /// The bounds of every request.
    pub struct Limits {
        /// Largest board whose solutions are listed.
        pub list_n: u32,
        /// Largest board that is counted.
        pub count_n: u32,
    }

    /// The numbers of solutions of one size, as decimal strings.
    pub struct Known {
        /// Size of the board.
        pub n: u32,
        /// Q(n): all solutions.
        pub all: String,
        /// Number of fundamental solutions, one for each orbit.
        pub fundamental: String,
        /// Solutions that a half turn leaves unchanged, including those that a quarter turn does.
        pub half_turn: String,
        /// Solutions that a quarter turn leaves unchanged.
        pub quarter_turn: String,
    }

    /// A board with its queens.
    pub struct BoardRequest {
        /// Size of the board.
        pub n: u32,
        /// The queens, in the order in which they were placed.
        pub queens: Vec<Square>,
        /// Blocked squares, where no queen may be; none if absent.
        #[cfg_attr(test, ts(optional))]
        pub blocked: Option<Vec<Square>>,
        /// What attacks what: a name or names of `queens list --rules`, such as `torus`; chess queens if absent.
        #[cfg_attr(test, ts(optional))]
        pub rules: Option<String>,
    }

    /// The kind of a placement.
    #[derive(Copy, Eq)]
    pub enum BoardKind {
        /// n queens, none attacked.
        Solution,
        /// Fewer than n queens, none attacked.
        Partial,
        /// Two queens attack each other.
        Attacked,
    }

    /// Everything that the page shows about a board.
    pub struct BoardReport {
        /// Whether the board is a solution, partial, or attacked.
        pub kind: BoardKind,
        /// For each square in reading order, the queens that attack it, as indices into `queens`.
        pub attackers: Vec<Vec<u32>>,
        /// Every pair of queens that attack each other.
        pub pairs: Vec<AttackingPair>,
        /// For each row, the number of its squares that are neither blocked, occupied nor attacked.
        pub free_in_row: Vec<u32>,
    }

    /// Two queens on one line.
    pub struct AttackingPair {
        /// Index of one queen in the request.
        pub first: u32,
        /// Index of the other queen.
        pub second: u32,
        /// How they attack each other.
        #[cfg_attr(test, ts(type = "LineKind"))]
        pub line: Attack,
    }

    /// A text that a program printed or a person wrote.
    pub struct PasteRequest {
        /// The text, with boards in any notation.
        pub text: String,
    }

    /// The boards of a text, judged as `queens check` does.
    #[serde(tag = "pasted")]
    pub enum Pasted {
        /// The text can be read.
        Boards {
            /// Number of boards in the text.
            boards: u32,
            /// Number of those boards that are solutions.
            solutions: u32,
            /// The first board that is not a solution, or the first of all.
            first: Box<PastedBoard>,
            /// How the text was read, unless that is obvious: `pairs counted from 1`.
            reading: Option<String>,
        },
        /// The text cannot be read, or not with certainty.
        Unread {
            /// The reason, in English.
            why: String,
        },
    }

    /// One board of a text.
    pub struct PastedBoard {
        /// Its number in the text, from 1.
        pub number: u32,
        /// Size of the board.
        pub n: u32,
        /// The queens.
        pub queens: Vec<Square>,
        /// Blocked squares, where no queen may be.
        pub blocked: Vec<Square>,
    }

    /// What to do next on a board.
    #[serde(tag = "hint")]
    pub enum Hint {
        /// A queen here still leads to a solution.
        Place {
            /// The square.
            square: Square,
        },
        /// The board is solved.
        Solved,
        /// Two queens attack each other; indices into the request.
        Attacked {
            /// One of the queens.
            first: u32,
            /// The other queen.
            second: u32,
        },
        /// The board cannot be completed; without this queen and the later ones it could.
        DeadEnd {
            /// Index of that queen in the request.
            queen: u32,
        },
        /// No board of this size has a solution, by these rules and with these squares blocked.
        NoSolution,
        /// No answer within the time limit.
        Unknown,
    }

    /// A completion of a board.
    #[serde(tag = "completion")]
    pub enum Completion {
        /// A completion was found.
        Found {
            /// Its queens in reading order, the given ones included.
            queens: Vec<Square>,
        },
        /// There is no completion.
        None,
        /// No answer within the time limit.
        Unknown,
    }

    /// The number of completions, so far or in the end; streamed.
    pub struct CompletionCount {
        /// Number found so far, as a decimal string.
        pub found: String,
        /// Whether this is the last message.
        pub done: bool,
        /// Whether `found` is the exact number.
        pub exact: bool,
    }

    /// Which solutions to list.
    pub struct SolutionsRequest {
        /// Size of the board.
        pub n: u32,
        /// Whether to list only the least of each orbit.
        pub fundamental: bool,
        /// Squares that must hold queens.
        pub through: Vec<Square>,
        /// Number of solutions to skip first.
        pub skip: u64,
        /// Maximum number of solutions to list.
        pub take: u32,
    }

    /// A page of a list of solutions.
    pub struct SolutionsPage {
        /// Number of solutions on all pages.
        pub total: u64,
        /// The solutions of this page, in lexicographic order.
        pub solutions: Vec<ListedSolution>,
    }

    /// One solution of a list.
    pub struct ListedSolution {
        /// `queens[row] = column`.
        pub queens: Vec<u32>,
        /// Number of its different images: 8, 4, 2 or 1.
        pub orbit_size: u32,
    }

    /// The solutions whose queens to count square by square.
    pub struct HeatRequest {
        /// Size of the board.
        pub n: u32,
        /// Whether to list only the least of each orbit.
        pub fundamental: bool,
        /// Squares that must hold queens.
        pub through: Vec<Square>,
    }

    /// How often each square holds a queen.
    pub struct Heat {
        /// Number of solutions.
        pub total: u64,
        /// Number of solutions that have a queen on each square, in reading order.
        pub squares: Vec<u64>,
    }

    /// Numbers about a search row by row.
    pub struct Levels {
        /// Numbers of nodes with 0, 1, … n queens; the last are the solutions.
        pub nodes: Vec<u64>,
        /// Numbers of solutions with the queen of the first row in each column.
        pub first: Vec<u64>,
    }

    /// Sizes whose number of solutions to estimate.
    pub struct EstimateRequest {
        /// Smallest board.
        pub from: u32,
        /// Largest board.
        pub to: u32,
        /// Seed of the random choices.
        pub seed: u64,
    }

    /// The estimated number of solutions so far; streamed.
    pub struct EstimateNews {
        /// Size of the board.
        pub n: u32,
        /// Natural logarithm of the estimate.
        pub ln: f64,
        /// Lower end of the 95 % confidence interval of `ln`, once there is one.
        pub low: Option<f64>,
        /// Upper end of the interval.
        pub high: Option<f64>,
    }

    /// How the solutions of a size use the squares, as estimated so far; streamed.
    pub struct SquaresNews {
        /// Number of solutions seen in all batches.
        pub solutions: u64,
        /// Number of independent batches so far, from which the error is computed.
        pub batches: u32,
        /// For each square in reading order, the estimated share of all solutions with a queen there.
        pub parts: Vec<f64>,
        /// Half the width of the 95 % confidence interval of each share, once there is one.
        pub half_widths: Option<Vec<f64>>,
        /// Whether all solutions were seen, so that the shares are exact.
        pub exact: bool,
    }

    /// How a board was repaired, from its first queens to its last move.
    pub struct Repair {
        /// The starting boards, one after the other: a new one after too many moves of the one before.
        pub boards: Vec<RepairedBoard>,
        /// Whether the last move of the last board leaves no queen attacked. If not, it was given up.
        pub solved: bool,
    }

    /// A board with a queen in each row, and its repair.
    pub struct RepairedBoard {
        /// `queens[row] = column`.
        pub queens: Vec<u32>,
        /// The moves, each of an attacked queen within its row.
        pub moves: Vec<RepairMove>,
    }

    /// The move of a queen within its row.
    #[derive(Copy, Eq)]
    pub struct RepairMove {
        /// Row of the queen.
        pub row: u32,
        /// The column to which it moves, where the fewest queens attack it; it may be the same one.
        pub to: u32,
    }

    /// The solution whose orbit is asked for.
    pub struct OrbitRequest {
        /// `queens[row] = column`.
        pub queens: Vec<u32>,
    }

    /// The eight images of a solution.
    pub struct OrbitReport {
        /// Number of different images.
        pub size: u32,
        /// The images, in the order of the symmetries.
        pub images: Vec<Image>,
    }

    /// One image of a solution.
    pub struct Image {
        /// The symmetry that gives it.
        #[cfg_attr(test, ts(type = "SymmetryName"))]
        pub symmetry: Symmetry,
        /// `queens[row] = column`.
        pub queens: Vec<u32>,
        /// The first symmetry that gives the same image.
        #[cfg_attr(test, ts(type = "SymmetryName"))]
        pub same_as: Symmetry,
        /// Whether it is the least of the images: the fundamental solution.
        pub fundamental: bool,
    }

    /// Solutions to export.
    pub struct ExportRequest {
        /// Which solutions.
        pub choice: SolutionsRequest,
        /// The format: one of `formats` except PNG, which the page makes from SVG.
        pub format: String,
    }

    /// About the exported file.
    pub struct Exported {
        /// Its media type.
        pub media_type: String,
    }

    /// Moments of a search, evenly spaced.
    pub struct FramesRequest {
        /// Name of the algorithm.
        pub algorithm: String,
        /// Size of the board.
        pub n: u32,
        /// Direction of the search; row by row if absent.
        #[cfg_attr(test, ts(optional, type = "Direction"))]
        pub direction: Option<Direction>,
        /// Number of the first step wanted; 0 is before the first.
        pub from: u64,
        /// Steps from one frame to the next.
        pub stride: u64,
        /// Maximum number of frames.
        pub frames: u32,
    }

    /// Moments of a search; at its end fewer than requested.
    pub struct Frames {
        /// The moments.
        pub frames: Vec<Frame>,
        /// The number of steps of the whole search, once its end has been reached.
        pub length: Option<u64>,
    }

    /// Everything that the page shows after one step of a search.
    pub struct Frame {
        /// Number of the step; 0 before the first.
        pub step: u64,
        /// What happened.
        #[cfg_attr(test, ts(type = "Action | null"))]
        pub action: Option<String>,
        /// The square on which it happened.
        pub square: Option<Square>,
        /// The queen that attacks the rejected square.
        pub attacker: Option<Square>,
        /// The node of the search tree in which it happened, numbered in the order of visits.
        pub node: u64,
        /// Index of the line of pseudo-code.
        pub line: Option<u32>,
        /// Queens on the board, in the order in which they were placed.
        pub queens: Vec<Square>,
        /// Open nodes of the tree, from the root down.
        pub path: Vec<u64>,
        /// Nodes entered so far.
        pub nodes: u64,
        /// Queens placed so far.
        pub placed: u64,
        /// Squares rejected so far.
        pub rejected: u64,
        /// Solutions so far.
        pub solutions: u64,
        /// What the algorithm remembers.
        pub memory: Memory,
    }

    /// What an algorithm remembers.
    #[serde(tag = "kind")]
    pub enum Memory {
        /// Only the queens.
        Queens,
        /// Boolean arrays.
        Arrays {
            /// Taken columns.
            columns: Vec<bool>,
            /// Taken diagonals, by row − column + n − 1.
            diagonals: Vec<bool>,
            /// Taken antidiagonals, by row + column.
            antidiagonals: Vec<bool>,
        },
        /// A list and two sets.
        Sets {
            /// Column of the queen in each row.
            columns: Vec<u32>,
            /// Taken values of row − column.
            differences: Vec<i32>,
            /// Taken values of row + column.
            sums: Vec<u32>,
        },
        /// Three words, bit c for column c, as the current row sees them.
        Masks {
            /// The row to fill.
            row: u32,
            /// Taken columns.
            columns: Vec<bool>,
            /// Squares on taken diagonals.
            diagonals: Vec<bool>,
            /// Squares on taken antidiagonals.
            antidiagonals: Vec<bool>,
            /// Free squares not tried yet.
            untried: Vec<bool>,
        },
        /// A whole board and those that follow from it.
        Boards {
            /// Its squares in reading order, true for a queen.
            board: Vec<bool>,
            /// Boards with one more queen.
            children: Vec<Child>,
        },
    }

    /// A board with one more queen.
    pub struct Child {
        /// Square of that queen.
        pub square: Square,
        /// The queen that attacks it, if the board is invalid.
        pub attacker: Option<Square>,
    }

    /// Where to go in a search.
    pub struct SeekRequest {
        /// Name of the algorithm.
        pub algorithm: String,
        /// Size of the board.
        pub n: u32,
        /// Direction of the search; row by row if absent.
        #[cfg_attr(test, ts(optional, type = "Direction"))]
        pub direction: Option<Direction>,
        /// What `number` counts.
        pub to: Landmark,
        /// Number of the step, node or solution.
        pub number: u64,
    }

    /// What to look for in a search.
    #[derive(Copy, Eq)]
    pub enum Landmark {
        /// A step, counted from 1.
        Step,
        /// A node, numbered from 0.
        Node,
        /// A solution, counted from 1.
        Solution,
    }

    /// Progress of the search for a landmark; streamed.
    pub struct Sought {
        /// The step reached.
        pub step: u64,
        /// Whether this is where the landmark is.
        pub found: bool,
        /// Whether this is the last message.
        pub done: bool,
        /// The number of steps of the whole search, once its end has been reached.
        pub length: Option<u64>,
    }

    /// A part of the search tree.
    pub struct TreeRequest {
        /// Name of the algorithm.
        pub algorithm: String,
        /// Size of the board.
        pub n: u32,
        /// Direction of the search; row by row if absent.
        #[cfg_attr(test, ts(optional, type = "Direction"))]
        pub direction: Option<Direction>,
        /// The step from which on nodes are wanted; nodes that are open there are included.
        pub from: u64,
        /// Maximum number of nodes and rejected squares to go through.
        pub most: u32,
    }

    /// The nodes of a search, without rejected squares.
    pub struct ShapeRequest {
        /// Name of the algorithm.
        pub algorithm: String,
        /// Size of the board.
        pub n: u32,
        /// Direction of the search; row by row if absent.
        #[cfg_attr(test, ts(optional, type = "Direction"))]
        pub direction: Option<Direction>,
        /// The node to begin with; the root if absent.
        #[cfg_attr(test, ts(optional))]
        pub below: Option<u64>,
        /// Maximum number of nodes; levels that do not fit are left out.
        pub most: u32,
    }

    /// The nodes of a search in its order, as columns: entry i of each list belongs to the same node.
    #[derive(Default)]
    pub struct Shape {
        /// False for a part of a search, and for a search that is too long, whose lists are empty.
        pub whole: bool,
        /// Number of the node.
        pub node: Vec<u64>,
        /// Index in these lists of the node above, or −1 for the topmost.
        pub parent: Vec<i32>,
        /// Row of the queen that was placed, or −1 at the root.
        pub row: Vec<i32>,
        /// Column of that queen, or −1 at the root.
        pub column: Vec<i32>,
        /// The step at which it was entered; 0 for one that was open where a part begins.
        pub step: Vec<u64>,
        /// The step at which it was left, or at which a part ends.
        pub end: Vec<u64>,
        /// Number of leaves at or below the node.
        pub leaves: Vec<u64>,
        /// Number of solutions at or below the node.
        pub solutions: Vec<u64>,
    }

    /// When a search is over.
    #[derive(Copy, Eq)]
    pub enum Goal {
        /// When it has found one solution.
        First,
        /// When it has found all.
        All,
    }

    /// Algorithms that run against each other.
    pub struct RaceRequest {
        /// Size of the board.
        pub n: u32,
        /// Names of the algorithms.
        pub algorithms: Vec<String>,
        /// When a runner has finished.
        pub goal: Goal,
    }

    /// News of a race; streamed.
    #[serde(tag = "news")]
    pub enum RaceNews {
        /// A runner has not finished.
        Running {
            /// Index of the runner in the request.
            runner: u32,
            /// Steps done.
            steps: u64,
        },
        /// A runner has finished.
        Arrived {
            /// Index of the runner in the request.
            runner: u32,
            /// Its result.
            run: Run,
        },
        /// All runners have finished.
        Over,
    }

    /// The result of a runner.
    pub struct Run {
        /// Number of steps: all events of the search.
        pub steps: u64,
        /// Number of nodes visited.
        pub nodes: u64,
        /// Number of squares tried: queens placed and squares rejected.
        pub tried: u64,
        /// Solutions found.
        pub solutions: u64,
        /// Seconds of a run without recording of steps.
        pub seconds: f64,
        /// Whether it was stopped by the time limit before the goal.
        pub stopped: bool,
        /// Whether another computation ran meanwhile, which makes the time longer. A worker does not know of others: the
        /// page sets this.
        pub shared: bool,
        /// Moments of the run, evenly spaced in steps; the last is its end.
        pub moments: Vec<Moment>,
    }

    /// A runner at one moment.
    pub struct Moment {
        /// Steps done.
        pub step: u64,
        /// Solutions found.
        pub solutions: u64,
        /// Queens on its board.
        pub queens: Vec<Square>,
    }

    /// What to measure.
    pub struct MeasureRequest {
        /// Smallest board.
        pub from: u32,
        /// Largest board.
        pub to: u32,
        /// Names of the algorithms.
        pub algorithms: Vec<String>,
        /// What each has to do.
        pub goal: Goal,
    }

    /// One measurement; streamed.
    pub struct Measurement {
        /// Name of the algorithm.
        pub algorithm: String,
        /// Size of the board.
        pub n: u32,
        /// Seconds for one run.
        pub seconds: f64,
        /// Number of nodes visited, if the algorithm counts them.
        pub nodes: Option<u64>,
        /// Number of squares tried, if the algorithm counts them.
        pub tried: Option<u64>,
        /// Solutions found.
        pub solutions: u64,
        /// Whether it was stopped by the time limit; larger boards are then left out.
        pub stopped: bool,
        /// Whether another computation ran meanwhile, which makes the time longer. A worker does not know of others: the
        /// page sets this.
        pub shared: bool,
    }

    /// A count divided among workers that share no memory.
    pub struct Parts {
        /// The parts, which together make up the whole.
        pub parts: Vec<Part>,
    }

    /// A part of a count: a range of work units.
    pub struct Part {
        /// The first unit.
        pub from: u64,
        /// The unit after the last.
        pub to: u64,
        /// Its approximate share of the work; all shares add up to 1.
        pub share: f64,
    }

    /// The part to count.
    pub struct PartRequest {
        /// Size of the board.
        pub n: u32,
        /// The first unit.
        pub from: u64,
        /// The unit after the last.
        pub to: u64,
    }

    /// A request to check the sum of the parts.
    pub struct SumRequest {
        /// Size of the board.
        pub n: u32,
        /// The sum over all parts, as a decimal string.
        pub all: String,
    }

    /// What a part or the whole contributes to Q(n).
    pub struct Sum {
        /// The contribution, as a decimal string.
        pub all: String,
        /// For the whole: whether it agrees with the published value, if there is one.
        pub agrees: Option<bool>,
    }

    /// Why a request was refused or could not be answered.
    pub struct Refusal {
        /// The kind of problem, for programs.
        pub refused: RefusalKind,
        /// The problem in English, for people.
        pub message: String,
    }

    /// Kinds of problems with a request.
    #[derive(Copy, Eq)]
    pub enum RefusalKind {
        /// The request is not the JSON that the command expects.
        Malformed,
        /// A number is beyond the limits of the lab.
        TooLarge,
        /// The queens or other values make no sense together.
        Invalid,
        /// No such command.
        NotFound,
        /// The time limit passed before there was an answer.
        Timeout,
        /// A bug in the lab.
        Internal,
    }
}

impl Refusal {
    /// A refusal of this kind, and why.
    pub(crate) fn because(refused: RefusalKind, why: impl Display) -> Self {
        let message = why.to_string();
        Refusal { refused, message }
    }

    /// Numbers that make no sense, for a reason.
    pub(crate) fn invalid(why: impl Display) -> Self {
        Refusal::because(RefusalKind::Invalid, why)
    }

    /// The time is over.
    pub(crate) fn timeout() -> Self {
        Refusal::because(
            RefusalKind::Timeout,
            "the time limit of this request has passed",
        )
    }
}

/// Refuses a number beyond what the lab does.
pub(crate) fn at_most(
    what: &str,
    value: impl Into<u64>,
    limit: impl Into<u64>,
) -> Result<(), Refusal> {
    let (value, limit) = (value.into(), limit.into());
    if value <= limit {
        return Ok(());
    }
    let why = format!("{what} is {value}; the lab goes up to {limit}");
    Err(Refusal::because(RefusalKind::TooLarge, why))
}

/// The sizes of a request, if there are any and the lab does them.
pub(crate) fn sizes(from: u32, to: u32, largest: u32) -> Result<RangeInclusive<u32>, Refusal> {
    at_most("n", to, largest)?;
    if from > to {
        return Err(Refusal::invalid("the range is empty"));
    }
    Ok(from..=to)
}

impl Goal {
    /// What an algorithm has to be able to do.
    pub(crate) fn task(self) -> Task {
        match self {
            Goal::First => Task::First,
            Goal::All => Task::Count,
        }
    }
}

impl From<Square> for queens::Square {
    fn from(square: Square) -> Self {
        queens::Square::new(square.row, square.column)
    }
}

impl From<queens::Square> for Square {
    fn from(queens::Square { row, column }: queens::Square) -> Self {
        Square { row, column }
    }
}

/// The engine's squares as they travel.
pub(crate) fn squares<'a>(squares: impl IntoIterator<Item = &'a queens::Square>) -> Vec<Square> {
    squares.into_iter().map(|&square| square.into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ts_rs::{Config, TS};

    macro_rules! declarations {
        ($config:expr, $($name:ident)*) => {
            [$(format!("export {}\n", <$name as TS>::decl($config))),*].concat()
        };
    }

    /// Run with `UPDATE_TYPES=1` to write the file anew.
    #[test]
    fn the_typescript_types_are_current() {
        let config = Config::new().with_large_int("number");
        let current = String::from(
            "// Generated from queens-lab-core/src/api/mod.rs by `UPDATE_TYPES=1 cargo test -p queens-lab-core`.\n\n",
        ) + &declarations!(&config,
            Square About Nothing SizeRequest SeededRequest AlgorithmAbout Limits Known BoardRequest BoardKind BoardReport AttackingPair
            PasteRequest Pasted PastedBoard Hint Completion CompletionCount SolutionsRequest SolutionsPage ListedSolution OrbitRequest
            HeatRequest Heat Levels EstimateRequest EstimateNews SquaresNews
            Repair RepairedBoard RepairMove
            OrbitReport Image ExportRequest Exported FramesRequest
            Frames Frame Memory Child SeekRequest Landmark Sought TreeRequest ShapeRequest Shape Goal RaceRequest RaceNews Run Moment MeasureRequest
            Measurement Parts Part PartRequest SumRequest Sum
            PuzzleRequest PuzzleAnswer PuzzleSheet PuzzleGrade PuzzleMap PuzzleCheck PuzzleVerdict PuzzleRepair
            PuzzleHintRequest PuzzleHint PuzzleProof PuzzleStep PuzzleLink Words
            ExercisesRequest Exercises ExerciseSheet ExerciseByHand ExerciseAnswer ExerciseAttempt ExerciseVerdict
            Refusal RefusalKind
        ) + &crate::lab::typescript();
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../queens-lab/web/src/types.ts"
        );
        if std::env::var_os("UPDATE_TYPES").is_some() {
            std::fs::write(path, &current).expect("types.ts is writable");
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            committed == current,
            "queens-lab/web/src/types.ts is out of date: run `UPDATE_TYPES=1 cargo test -p queens-lab-core`"
        );
    }
}
