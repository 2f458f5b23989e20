//! What travels for the page Puzzle: maps of regions, hints and proofs as data and in words.
//!
//! A map is a list of the regions of the squares, in reading order, numbered from 0; those without names are called `A`,
//! `B` and so on.

use queens::puzzle::{House, Level, Style};
use queens_formats::Language;
use serde::{Deserialize, Serialize};

use super::Square;

wire! {
    /// Which puzzle is wanted.
    #[serde(tag = "puzzle")]
    pub enum PuzzleRequest {
        /// The puzzle of a day, the same everywhere.
        Daily {
            /// The day, such as 2026-11-22.
            date: String,
        },
        /// A new puzzle, the same for the same request.
        Made {
            /// Rows, columns and regions.
            n: u32,
            /// Queens in each row, column and region; one if absent.
            stars: Option<u32>,
            /// How hard it should be; any grade if absent.
            #[cfg_attr(test, ts(type = "PuzzleLevel | null"))]
            level: Option<Level>,
            /// Sizes and shapes of regions.
            #[cfg_attr(test, ts(type = "PuzzleStyle"))]
            style: Style,
            /// Minimum size of the smallest region; if absent, the style decides.
            least: Option<u32>,
            /// Seed of the random choices.
            seed: u64,
        },
        /// A puzzle that keeps the painted squares, with the same numbers of regions; regions grow into unpainted squares.
        /// If none is found, the fewest squares found change their region.
        Painted {
            /// Rows, columns and regions.
            n: u32,
            /// The region of each square, in reading order; none if it is not painted.
            paint: Vec<Option<u32>>,
            /// Seed of the random choices.
            seed: u64,
        },
        /// The puzzle in a text, in any format.
        Read {
            /// The text.
            text: String,
        },
        /// The first map of a text in any format, whether it is a puzzle or not.
        Map {
            /// The text.
            text: String,
        },
    }

    /// A puzzle, if there is one.
    #[serde(tag = "answer")]
    pub enum PuzzleAnswer {
        /// The puzzle.
        Puzzle {
            /// It.
            puzzle: PuzzleSheet,
        },
        /// A map, which need not be a valid puzzle.
        Map {
            /// It.
            map: PuzzleMap,
            /// The code for addresses, unless a region is in several pieces.
            code: Option<String>,
            /// Whether the text has further puzzles.
            several: bool,
        },
        /// No puzzle was found in many attempts.
        NotFound,
    }

    /// A puzzle with one solution.
    pub struct PuzzleSheet {
        /// Rows, columns and regions.
        pub n: u32,
        /// Queens in each row, column and region.
        pub stars: u32,
        /// The region of each square; regions are numbered in reading order or as they were painted.
        pub regions: Vec<u32>,
        /// The author's names of the regions, separated by blanks; absent if they have none.
        pub names: String,
        /// Index into `REGION_COLORS` for each region.
        pub colors: Vec<usize>,
        /// The code for addresses: a text that `read` understands.
        pub code: String,
        /// The short id, which is the same for rotations and reflections of the puzzle.
        pub id: String,
        /// The queens of the solution, row by row.
        pub solution: Vec<Square>,
        /// How hard it is.
        pub grade: PuzzleGrade,
    }

    /// How hard a puzzle is.
    pub struct PuzzleGrade {
        /// Its name.
        #[cfg_attr(test, ts(type = "PuzzleLevel"))]
        pub level: Level,
        /// The rating of the hardest step, in tenths.
        pub hardest: u32,
        /// A summary, with the day whose dailies are as much work.
        pub words: Words,
    }

    /// A map, which need not be a valid puzzle.
    pub struct PuzzleMap {
        /// Rows and columns.
        pub n: u32,
        /// Queens in each row, column and region; one if absent.
        pub stars: Option<u32>,
        /// The region of each square, in reading order.
        pub regions: Vec<u32>,
        /// The author's names of the regions, separated by blanks; absent if they have none.
        #[serde(default)]
        pub names: String,
    }

    /// Whether a map is a puzzle.
    pub struct PuzzleCheck {
        /// Number of different regions; a puzzle has as many as rows.
        pub regions: u32,
        /// A region in several pieces, if there is one.
        pub divided: Option<u32>,
        /// Number of solutions.
        pub verdict: PuzzleVerdict,
        /// The solution, or two of several.
        pub solutions: Vec<Vec<Square>>,
        /// How hard it is, if there is exactly one solution.
        pub grade: Option<PuzzleGrade>,
        /// Squares, with new regions, that would make it a puzzle, if any are found.
        pub repair: Option<Vec<PuzzleRepair>>,
        /// The code for addresses, if it is a puzzle.
        pub code: Option<String>,
    }

    /// How many solutions a map has.
    #[derive(Copy, Eq)]
    pub enum PuzzleVerdict {
        /// Not counted: there are not as many regions as rows.
        Unfinished,
        /// No solution.
        None,
        /// One solution.
        One,
        /// At least two solutions.
        Several,
        /// Not known.
        Unknown,
    }

    /// A square, and the region to which it should belong.
    pub struct PuzzleRepair {
        /// The square.
        pub square: Square,
        /// The region.
        pub region: u32,
    }

    /// The board of a player who asks for a hint.
    pub struct PuzzleHintRequest {
        /// The puzzle.
        pub map: PuzzleMap,
        /// The queens on the board.
        pub queens: Vec<Square>,
        /// The squares that are crossed out; squares that queens attack may be left out.
        pub crosses: Vec<Square>,
    }

    /// What to tell a player.
    #[serde(tag = "hint")]
    pub enum PuzzleHint {
        /// Marks that are wrong, which come before any step.
        Mistakes {
            /// Queens that are in no solution.
            queens: Vec<Square>,
            /// Crosses where queens belong.
            crosses: Vec<Square>,
            /// In words.
            words: Words,
        },
        /// The easiest next step.
        Step {
            /// It.
            step: PuzzleStep,
        },
        /// The puzzle is solved.
        Solved {
            /// In words.
            words: Words,
        },
    }

    /// All steps to the solution.
    pub struct PuzzleProof {
        /// The steps, each the easiest at its place.
        pub steps: Vec<PuzzleStep>,
    }

    /// A step of reasoning.
    pub struct PuzzleStep {
        /// The name of the technique.
        pub technique: String,
        /// How hard it is to see, in tenths.
        pub rating: u32,
        /// The houses whose free squares are the reason.
        #[cfg_attr(test, ts(type = "Array<PuzzleHouse>"))]
        pub premises: Vec<House>,
        /// The houses into which the queens of those must go.
        #[cfg_attr(test, ts(type = "Array<PuzzleHouse>"))]
        pub into: Vec<House>,
        /// The squares that must have a queen.
        pub queens: Vec<Square>,
        /// The squares that cannot have a queen; those that `queens` attack are not listed.
        pub excluded: Vec<Square>,
        /// For chains: the consequences of a queen on the excluded square, one after the other.
        pub chain: Vec<PuzzleLink>,
        /// In words.
        pub words: Words,
    }

    /// A link of a chain.
    pub struct PuzzleLink {
        /// The squares that would have to have a queen.
        pub queens: Vec<Square>,
        /// The squares that could not have a queen.
        pub excluded: Vec<Square>,
    }

    /// Texts in every language; for a hint: where to look, why, what to do.
    pub struct Words {
        /// English.
        pub en: Vec<String>,
        /// Russian.
        pub ru: Vec<String>,
        /// Chinese.
        pub zh: Vec<String>,
    }
}

impl Words {
    /// What is said in each language.
    pub(crate) fn of(say: impl Fn(Language) -> Vec<String>) -> Self {
        let [en, ru, zh] = Language::ALL.map(say);
        Words { en, ru, zh }
    }
}
