//! One type for all rungs, where the algorithm is chosen while the program runs.

use std::ops::ControlFlow;

use super::{Direction, Jump, Memory, Rung, Search};
use super::{
    anywhere::Anywhere, arrays::Arrays, bitmask::Bitmask, dlx::Dlx, forward::Forward, naive::Naive,
    permutations::Permutations, scan::Scan, sets::Sets, tree::Tree,
};
use crate::board::Square;
use crate::error::TooLarge;
use crate::trace::Observer;

/// Any of the textbook searches.
///
/// ```
/// use queens::textbook::{self, AnySearch, Direction, Rung};
/// for rung in Rung::ALL {
///     let search = AnySearch::new(rung, 6, Direction::Rows)?;
///     assert_eq!(textbook::count(search), 4);
/// }
/// # Ok::<(), queens::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnySearch {
    rung: Rung,
    direction: Direction,
    search: Any,
}

macro_rules! any {
    ($($rung:ident)*) => {
        #[derive(Clone, Debug)]
        enum Any {
            $($rung($rung)),*
        }

        impl Any {
            fn by(rung: Rung, n: u32, direction: Direction) -> Result<Self, TooLarge> {
                Ok(match rung {
                    $(Rung::$rung => Any::$rung($rung::by(n, direction)?)),*
                })
            }
        }

        macro_rules! on_any {
            ($any:expr, $search:ident => $do:expr) => {
                match $any {
                    $(Any::$rung($search) => $do),*
                }
            };
        }
    };
}

any! { Naive Permutations Scan Arrays Sets Bitmask Forward Dlx Tree Anywhere }

impl AnySearch {
    /// All solutions of size n by this rung.
    ///
    /// # Errors
    /// When the rung cannot represent the board.
    pub fn new(rung: Rung, n: u32, direction: Direction) -> Result<Self, TooLarge> {
        Ok(AnySearch {
            rung,
            direction,
            search: Any::by(rung, n, direction)?,
        })
    }

    /// The algorithm.
    pub fn rung(&self) -> Rung {
        self.rung
    }

    /// In which direction it goes.
    pub fn direction(&self) -> Direction {
        self.direction
    }
}

impl Search for AnySearch {
    fn n(&self) -> u32 {
        on_any!(&self.search, search => search.n())
    }

    fn run<O: Observer>(&mut self, observer: &mut O) -> ControlFlow<()> {
        on_any!(&mut self.search, search => search.run(observer))
    }

    fn memory(&self) -> Memory {
        on_any!(&self.search, search => search.memory())
    }
}

impl Jump for AnySearch {
    fn stand(&mut self, queens: &[Square]) {
        on_any!(&mut self.search, search => search.stand(queens));
    }

    fn finish(&mut self) {
        on_any!(&mut self.search, search => search.finish());
    }
}
