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
        /// That of a day, the same everywhere.
        Daily {
            /// As in 2026-11-22.
            date: String,
        },
        /// A new one, the same for the same request.
        Made {
            /// Rows, columns and regions.
            n: u32,
            /// Queens in each; one if nothing is said.
            stars: Option<u32>,
            /// How hard; anything if nothing is said.
            #[cfg_attr(test, ts(type = "PuzzleLevel | null"))]
            level: Option<Level>,
            /// Sizes and shapes of regions.
            #[cfg_attr(test, ts(type = "PuzzleStyle"))]
            style: Style,
            /// The size of the smallest region at least; what the style likes if nothing is said.
            least: Option<u32>,
            /// What the random choices depend on.
            seed: u64,
        },
        /// One round what is painted, with the same numbers of regions; where nothing is, regions grow. If there is none, the
        /// fewest squares found go to other regions.
        Painted {
            /// Rows, columns and regions.
            n: u32,
            /// The region of each square, in reading order, or nothing.
            paint: Vec<Option<u32>>,
            /// What the random choices depend on.
            seed: u64,
        },
        /// One that somebody wrote, in any format.
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
        /// Here it is.
        Puzzle {
            /// It.
            puzzle: PuzzleSheet,
        },
        /// A map that may be no puzzle.
        Map {
            /// It.
            map: PuzzleMap,
            /// What an address holds, unless a region is in several pieces.
            code: Option<String>,
            /// Whether the text has more than this one.
            several: bool,
        },
        /// None was found in many attempts.
        NotFound,
    }

    /// A puzzle with one solution.
    pub struct PuzzleSheet {
        /// Rows, columns and regions.
        pub n: u32,
        /// Queens in each.
        pub stars: u32,
        /// The region of each square, numbered in reading order or as they were painted.
        pub regions: Vec<u32>,
        /// What the author calls the regions, with blanks between; nothing where they have no names.
        pub names: String,
        /// Which of `REGION_COLORS` each region has.
        pub colors: Vec<usize>,
        /// What an address holds: a text that `read` understands.
        pub code: String,
        /// The short id, which its images in a mirror or a turn share.
        pub id: String,
        /// Where the queens go, row by row.
        pub solution: Vec<Square>,
        /// How hard it is.
        pub grade: PuzzleGrade,
    }

    /// How hard a puzzle is, and by what.
    pub struct PuzzleGrade {
        /// Its name.
        #[cfg_attr(test, ts(type = "PuzzleLevel"))]
        pub level: Level,
        /// The rating of the hardest step, in tenths.
        pub hardest: u32,
        /// In short, with the day whose dailies are as much work.
        pub words: Words,
    }

    /// A map that may be no puzzle.
    pub struct PuzzleMap {
        /// Rows and columns.
        pub n: u32,
        /// Queens in each row, column and region; one if nothing is said.
        pub stars: Option<u32>,
        /// The region of each square, in reading order.
        pub regions: Vec<u32>,
        /// What the author calls the regions, with blanks between; nothing where they have no names.
        #[serde(default)]
        pub names: String,
    }

    /// Whether a map is a puzzle.
    pub struct PuzzleCheck {
        /// How many different regions there are; a puzzle has as many as rows.
        pub regions: u32,
        /// A region in several pieces.
        pub divided: Option<u32>,
        /// How many solutions there are.
        pub verdict: PuzzleVerdict,
        /// One, or two of several.
        pub solutions: Vec<Vec<Square>>,
        /// How hard it is, where there is one solution.
        pub grade: Option<PuzzleGrade>,
        /// Squares that would make it a puzzle in other regions, where such are found.
        pub repair: Option<Vec<PuzzleRepair>>,
        /// What an address holds, when it is a puzzle.
        pub code: Option<String>,
    }

    /// How many solutions a map has.
    #[derive(Copy, Eq)]
    pub enum PuzzleVerdict {
        /// There are not as many regions as rows.
        Unfinished,
        /// None.
        None,
        /// One.
        One,
        /// Two at least.
        Several,
        /// Not found out.
        Unknown,
    }

    /// A square, and the region it should belong to.
    pub struct PuzzleRepair {
        /// The square.
        pub square: Square,
        /// The region.
        pub region: u32,
    }

    /// A board on which a player is stuck.
    pub struct PuzzleHintRequest {
        /// The puzzle.
        pub map: PuzzleMap,
        /// The queens that stand.
        pub queens: Vec<Square>,
        /// The squares that were crossed out; those that queens see need not be.
        pub crosses: Vec<Square>,
    }

    /// What to tell a player.
    #[serde(tag = "hint")]
    pub enum PuzzleHint {
        /// First of all: what does not belong there.
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
        /// Everything is done.
        Solved {
            /// In words.
            words: Words,
        },
    }

    /// The whole way to the solution.
    pub struct PuzzleProof {
        /// Each the easiest at its place.
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
        /// The houses into which those are squeezed.
        #[cfg_attr(test, ts(type = "Array<PuzzleHouse>"))]
        pub into: Vec<House>,
        /// The squares that must have a queen.
        pub queens: Vec<Square>,
        /// The squares that cannot have one; those that `queens` see are not named.
        pub excluded: Vec<Square>,
        /// For chains: what a queen on the excluded square would force, one after the other.
        pub chain: Vec<PuzzleLink>,
        /// In words.
        pub words: Words,
    }

    /// A link of a chain.
    pub struct PuzzleLink {
        /// The squares that would have to have a queen.
        pub queens: Vec<Square>,
        /// The squares that could have none.
        pub excluded: Vec<Square>,
    }

    /// What is told, in every language; of a hint where to look, why, what to do.
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
