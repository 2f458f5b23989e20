//! What becomes of the solutions that a plain recursion finds: first, number, all.
//!
//! At the top of every rung's file is the recursion a learner would write. It asks an [`Ending`] at each
//! solution whether that is enough, and returns `true` as soon as it is; so one recursion answers three
//! questions, and the way back up is the same for all: *a call that gets `true` from below returns `true`*.
//!
//! ```
//! use queens::textbook::plain::{All, First, Number};
//! use queens::textbook::scan;
//!
//! let mut first = First::default();
//! assert!(scan::search(6, &mut Vec::new(), &mut first), "there is one");
//! assert_eq!(first.0, Some(vec![1, 3, 5, 0, 2, 4]));
//!
//! let mut number = Number::default();
//! assert!(!scan::search(8, &mut Vec::new(), &mut number), "it has never enough");
//! assert_eq!(number.0, 92);
//!
//! let mut all = All::default();
//! scan::search(4, &mut Vec::new(), &mut all);
//! assert_eq!(all.0, [[1, 3, 0, 2], [2, 0, 3, 1]]);
//! ```

/// Receives what a recursion finds.
pub trait Ending {
    /// Is given a solution, `queens[row] = column`; returns whether that is enough.
    fn solution(&mut self, queens: &[u32]) -> bool;

    /// Is told that a placement of this many queens is being looked at; for counting nodes.
    fn node(&mut self, _queens: usize) {}
}

/// Keeps the first solution, which is enough.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct First(
    /// The solution, once it is found.
    pub Option<Vec<u32>>,
);

impl Ending for First {
    fn solution(&mut self, queens: &[u32]) -> bool {
        self.0 = Some(queens.to_vec());
        true
    }
}

/// Counts the solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Number(
    /// Solutions so far.
    pub u64,
);

impl Ending for Number {
    fn solution(&mut self, _: &[u32]) -> bool {
        self.0 += 1;
        false
    }
}

/// Keeps all solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct All(
    /// In the order in which they were found.
    pub Vec<Vec<u32>>,
);

impl Ending for All {
    fn solution(&mut self, queens: &[u32]) -> bool {
        self.0.push(queens.to_vec());
        false
    }
}
