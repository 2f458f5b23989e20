//! How long a search may go on.

use crate::watch::{Progress, Watch};

/// How many nodes a search may visit, how many it has visited, and what watches it.
///
/// The engine reads no clock: to limit the time, or to interrupt a search, pass a [`Watch`].
///
/// ```
/// use std::time::{Duration, Instant};
/// use queens::complete::{Budget, Count, Problem, count};
/// let end = Instant::now() + Duration::from_secs(60);
/// let too_late = || Instant::now() > end;
/// let mut budget = Budget::unlimited().with_nodes(1_000_000).with_watch(&too_late);
/// assert_eq!(count(&Problem::square(8), &mut budget), Count::Exact(92));
/// ```
pub struct Budget<'a> {
    nodes: u64,
    limit: Option<u64>,
    /// The node at which the present part of a search pauses.
    pause: Option<u64>,
    watch: &'a dyn Watch,
}

impl<'a> Budget<'a> {
    /// How many nodes pass between two questions whether to stop.
    const INTERVAL: u64 = 256;

    /// Goes on until the search is over.
    pub fn unlimited() -> Self {
        Budget {
            nodes: 0,
            limit: None,
            pause: None,
            watch: &(),
        }
    }

    /// Stops after this many nodes. A node is a placement from which the search has to choose.
    #[must_use]
    pub fn with_nodes(mut self, limit: u64) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Stops when the watch asks for it. At the first node and every 256th after it, the watch is asked, and told how
    /// many nodes were visited.
    #[must_use]
    pub fn with_watch(mut self, watch: &'a dyn Watch) -> Self {
        self.watch = watch;
        self
    }

    /// Nodes visited so far, over all searches this was passed to.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Runs a part of a search that pauses after this many nodes, and says whether the search may go on
    /// with another part.
    pub(crate) fn part<R>(&mut self, nodes: u64, run: impl FnOnce(&mut Self) -> R) -> (R, bool) {
        let pause = self.nodes.saturating_add(nodes);
        self.pause = Some(pause);
        let result = run(self);
        self.pause = None;
        (result, self.nodes == pause)
    }

    /// May one more node be visited? If so it is counted.
    #[inline]
    pub(crate) fn grant(&mut self) -> bool {
        let reached = |end: Option<u64>| end.is_some_and(|end| self.nodes >= end);
        if reached(self.limit) || reached(self.pause) {
            return false;
        }
        if self.nodes.is_multiple_of(Self::INTERVAL) && !self.may_go_on() {
            return false;
        }
        self.nodes += 1;
        true
    }

    #[cold]
    fn may_go_on(&self) -> bool {
        let (steps, fraction) = (self.nodes, None);
        self.watch.so_far(Progress { steps, fraction });
        !self.watch.stop()
    }
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}
