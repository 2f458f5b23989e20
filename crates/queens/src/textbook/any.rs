//! One type for the six rungs, where the algorithm is chosen while the program runs.

use std::fmt;
use std::ops::ControlFlow;

use super::{Direction, Jump, Memory, Search, TooLarge};
use super::{arrays::Arrays, bitmask::Bitmask, naive::Naive, scan::Scan, sets::Sets, tree::Tree};
use crate::algorithm::Algorithm;
use crate::board::Square;
use crate::trace::Observer;

/// Any of the six textbook searches.
///
/// ```
/// use queens::Algorithm;
/// use queens::textbook::{self, AnySearch, Direction};
/// for algorithm in Algorithm::TEXTBOOK {
///     let search = AnySearch::new(algorithm, 6, Direction::Rows)?;
///     assert_eq!(textbook::count(search), 4);
/// }
/// # Ok::<(), textbook::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnySearch {
    algorithm: Algorithm,
    direction: Direction,
    search: Rung,
}

#[derive(Clone, Debug)]
enum Rung {
    Naive(Naive),
    Scan(Scan),
    Arrays(Arrays),
    Sets(Sets),
    Bitmask(Bitmask),
    Tree(Tree),
}

impl AnySearch {
    /// All solutions of size n by this algorithm; only `scan` can go column by column.
    ///
    /// # Errors
    /// When the algorithm is not one of the textbook, cannot represent the board, or cannot go in
    /// this direction.
    pub fn new(algorithm: Algorithm, n: u32, direction: Direction) -> Result<Self, SearchError> {
        if direction == Direction::Columns && algorithm != Algorithm::Scan {
            return Err(SearchError::RowsOnly { algorithm });
        }
        let search = match algorithm {
            Algorithm::Naive => Naive::new(n).map(Rung::Naive),
            Algorithm::Scan => Scan::by(n, direction).map(Rung::Scan),
            Algorithm::Arrays => Arrays::new(n).map(Rung::Arrays),
            Algorithm::Sets => Sets::new(n).map(Rung::Sets),
            Algorithm::Bitmask => Bitmask::new(n).map(Rung::Bitmask),
            Algorithm::Tree => Tree::new(n).map(Rung::Tree),
            Algorithm::Join | Algorithm::Auto => {
                return Err(SearchError::NotTextbook { algorithm });
            }
        };
        let search = search.map_err(|size| SearchError::TooLarge { algorithm, size })?;
        Ok(AnySearch {
            algorithm,
            direction,
            search,
        })
    }

    /// The algorithm.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// In which direction it goes.
    pub fn direction(&self) -> Direction {
        self.direction
    }
}

macro_rules! on_rung {
    ($any:expr, $search:ident => $do:expr) => {
        match $any {
            Rung::Naive($search) => $do,
            Rung::Scan($search) => $do,
            Rung::Arrays($search) => $do,
            Rung::Sets($search) => $do,
            Rung::Bitmask($search) => $do,
            Rung::Tree($search) => $do,
        }
    };
}

impl Search for AnySearch {
    fn n(&self) -> u32 {
        on_rung!(&self.search, search => search.n())
    }

    fn run<O: Observer>(&mut self, observer: &mut O) -> ControlFlow<()> {
        on_rung!(&mut self.search, search => search.run(observer))
    }

    fn memory(&self) -> Memory {
        on_rung!(&self.search, search => search.memory())
    }
}

impl Jump for AnySearch {
    fn stand(&mut self, queens: &[Square]) {
        on_rung!(&mut self.search, search => search.stand(queens));
    }

    fn finish(&mut self) {
        on_rung!(&mut self.search, search => search.finish());
    }
}

/// Why there is no such search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The algorithm does not go step by step over placements.
    NotTextbook {
        /// The algorithm asked for.
        algorithm: Algorithm,
    },
    /// The algorithm cannot represent the board.
    TooLarge {
        /// The algorithm asked for.
        algorithm: Algorithm,
        /// The size asked for, and the largest there is.
        size: TooLarge,
    },
    /// The algorithm only goes row by row.
    RowsOnly {
        /// The algorithm asked for.
        algorithm: Algorithm,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::NotTextbook { algorithm } => {
                let names = Algorithm::TEXTBOOK.map(Algorithm::name).join(", ");
                write!(
                    f,
                    "`{algorithm}` cannot be run step by step; choose one of {names}"
                )
            }
            SearchError::TooLarge { algorithm, size } => {
                let TooLarge { n, largest } = size;
                write!(
                    f,
                    "n = {n} is too large for `{algorithm}`, which goes up to {largest}"
                )
            }
            SearchError::RowsOnly { algorithm } => {
                write!(
                    f,
                    "`{algorithm}` only goes row by row; `scan` can go by columns"
                )
            }
        }
    }
}

impl std::error::Error for SearchError {}
