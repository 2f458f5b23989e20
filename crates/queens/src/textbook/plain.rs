//! What to do with the solutions that a plain recursion finds: keep the first, count them, or list them all.
//!
//! At the top of every rung's file is the recursion a learner would write. At each solution it asks an
//! [`Ending`] whether that is enough, and returns `true` as soon as it is. So one recursion answers three
//! questions, and the way back up is the same for all of them: *a call that gets `true` from below returns
//! `true`*.
//!
//! ```
//! use queens::textbook::scan;
//!
//! let mut first = None;
//! let mut keep = |queens: &[u32]| {
//!     first = Some(queens.to_vec());
//!     true // that is enough
//! };
//! assert!(scan::search(6, &mut Vec::new(), &mut keep), "there is one");
//! assert_eq!(first, Some(vec![1, 3, 5, 0, 2, 4]));
//!
//! let mut number = 0;
//! let mut count = |_: &[u32]| {
//!     number += 1;
//!     false // never enough
//! };
//! assert!(!scan::search(8, &mut Vec::new(), &mut count));
//! assert_eq!(number, 92);
//!
//! let mut all = Vec::new();
//! let mut list = |queens: &[u32]| {
//!     all.push(queens.to_vec());
//!     false
//! };
//! scan::search(4, &mut Vec::new(), &mut list);
//! assert_eq!(all, [[1, 3, 0, 2], [2, 0, 3, 1]]);
//! ```

/// Receives what a recursion finds. A closure `FnMut(&[u32]) -> bool` receives the solutions.
pub trait Ending {
    /// Receives a solution, `queens[row] = column`, and returns whether that is enough.
    fn solution(&mut self, queens: &[u32]) -> bool;

    /// Called for each placement visited, with its number of queens; for counting nodes.
    fn node(&mut self, _queens: usize) {}
}

impl<F: FnMut(&[u32]) -> bool> Ending for F {
    fn solution(&mut self, queens: &[u32]) -> bool {
        self(queens)
    }
}
