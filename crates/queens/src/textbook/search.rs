//! A search by any rung, which can be stopped, continued, copied and watched.

use std::ops::ControlFlow;

use super::rung::ladder;
use super::{Direction, Memory, Rung};
use crate::board::{Solution, Square};
use crate::error::TooLarge;
use crate::run::Run;
use crate::trace::{Counters, Event, Observer, Within, quiet, solutions};

/// A search for all solutions by one of the rungs. It can be watched, stopped at any event, cloned, and
/// continued.
///
/// `count`, `first` and `profile` run to their end. For a search with limits use [`for_each`](Search::for_each), or
/// [`run`](Search::run) with [`Within`] as an observer, which stops when a [`Run`] is over.
///
/// ```
/// use queens::textbook::{Direction, Rung, Search};
/// for rung in Rung::ALL {
///     let search = Search::new(rung, 6, Direction::Rows)?;
///     assert_eq!(search.count(), 4);
/// }
/// # Ok::<(), queens::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    rung: Rung,
    n: u32,
    direction: Direction,
    state: State,
}

macro_rules! states {
    ($($rung:ident $file:ident $largest:literal [$($n:literal),*] $about:literal)*) => {
        #[derive(Clone, Debug)]
        enum State {
            $($rung(super::$file::$rung)),*
        }

        impl State {
            fn new(rung: Rung, n: u32, direction: Direction) -> Self {
                match rung {
                    $(Rung::$rung => State::$rung(super::$file::$rung::new(n, direction))),*
                }
            }
        }

        macro_rules! in_state {
            ($of:expr, $state:ident => $do:expr) => {
                match $of {
                    $(State::$rung($state) => $do),*
                }
            };
        }
    };
}

ladder!(states);

impl Search {
    /// A search for all solutions of size n by this rung.
    ///
    /// # Errors
    /// When n is above [`Rung::largest_n`].
    pub fn new(rung: Rung, n: u32, direction: Direction) -> Result<Self, TooLarge> {
        TooLarge::check(n, rung.largest_n(), "boards can be searched so")?;
        Ok(Search {
            rung,
            n,
            direction,
            state: State::new(rung, n, direction),
        })
    }

    /// The algorithm of the search.
    pub fn rung(&self) -> Rung {
        self.rung
    }

    /// The direction of the search.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Number of rows and columns of the board.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Runs until the search is over (`Continue`) or the observer stops it (`Break`). Another call continues after the last
    /// event reported.
    pub fn run<O: Observer>(&mut self, observer: &mut O) -> ControlFlow<()> {
        in_state!(&mut self.state, state => state.run(observer))
    }

    /// What the algorithm remembers at this moment, for drawing. Cost: O(n), and O(n⁴) where whole
    /// boards are remembered.
    pub fn memory(&self) -> Memory {
        in_state!(&self.state, state => state.memory())
    }

    /// Replaces all queens by these, given in the order of placing. They must lead to a node of the search, which is
    /// entered next.
    pub(crate) fn stand(&mut self, queens: &[Square]) {
        in_state!(&mut self.state, state => state.stand(queens));
    }

    /// The number of solutions that a fresh search finds. Cost: that of the whole search.
    pub fn count(mut self) -> u64 {
        let mut count = 0;
        let _ = self.run(&mut quiet(|event| {
            count += u64::from(event == Event::Solution);
            ControlFlow::Continue(())
        }));
        count
    }

    /// The first solution of a fresh search, or `None` if there is none.
    pub fn first(mut self) -> Option<Solution> {
        let mut found = None;
        let _ = self.run(&mut solutions(|queens| {
            found = Some(Solution::from_search(queens.to_vec()));
            ControlFlow::Break(())
        }));
        found
    }

    /// Counts what a fresh search does until its first solution, or in all if there is none.
    ///
    /// ```
    /// use queens::textbook::{Direction, Rung, Search};
    /// let scan = Search::new(Rung::Scan, 8, Direction::Rows)?;
    /// assert_eq!(scan.until_first().tried(), 876); // OEIS A140450
    /// # Ok::<(), queens::TooLarge>(())
    /// ```
    pub fn until_first(mut self) -> Counters {
        let go_on = |event| match event {
            Event::Solution => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let mut watch = (Counters::default(), go_on);
        let _ = self.run(&mut watch);
        watch.0
    }

    /// Passes every solution of a fresh search to `visit` as `queens[row] = column`, until `visit` breaks or the run is
    /// over.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queens::Run;
    /// use queens::textbook::{Direction, Rung, Search};
    /// let mut all = Vec::new();
    /// let _ = Search::new(Rung::Sets, 4, Direction::Rows)?.for_each(&Run::new(), |queens| {
    ///     all.push(queens.to_vec());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(all, [[1, 3, 0, 2], [2, 0, 3, 1]]);
    /// # Ok::<(), queens::TooLarge>(())
    /// ```
    pub fn for_each(
        mut self,
        run: &Run<'_>,
        visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.run(&mut (solutions(visit), Within::new(run)))
    }

    /// The number of nodes that a fresh search enters at each level: entry k is the number of placements of k queens.
    ///
    /// ```
    /// use queens::textbook::{Direction, Rung, Search};
    /// let scan = Search::new(Rung::Scan, 6, Direction::Rows)?;
    /// assert_eq!(scan.profile(), [1, 6, 20, 36, 46, 40, 4]);
    /// # Ok::<(), queens::TooLarge>(())
    /// ```
    pub fn profile(mut self) -> Vec<u64> {
        let (mut levels, mut queens) = (vec![0; self.n() as usize + 1], 0);
        let _ = self.run(&mut quiet(|event| {
            match event {
                Event::Enter => levels[queens] += 1,
                Event::Place { .. } => queens += 1,
                Event::Remove { .. } => queens -= 1,
                _ => {}
            }
            ControlFlow::Continue(())
        }));
        levels
    }
}
