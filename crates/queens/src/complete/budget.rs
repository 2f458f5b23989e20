//! How long a search may run.

use crate::run::{Progress, Run};

/// Counts the nodes of a search and ends it at the limits of its run.
pub(crate) struct Budget<'a> {
    nodes: u64,
    limit: u64,
    /// The node at which the current part of a search pauses.
    pause: Option<u64>,
    run: &'a Run<'a>,
}

impl<'a> Budget<'a> {
    /// Nodes between two checks whether to stop.
    const INTERVAL: u64 = 256;

    pub(crate) fn new(run: &'a Run<'a>) -> Self {
        Budget {
            nodes: 0,
            limit: run.most_nodes(),
            pause: None,
            run,
        }
    }

    /// The budget of a search that has visited this many nodes before; the limit of the run counts from here.
    pub(crate) fn after(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self.limit = self.limit.saturating_add(nodes);
        self
    }

    /// Nodes visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Runs a part of a search that pauses after this many nodes, and returns whether the search may continue
    /// with another part.
    pub(crate) fn part<R>(&mut self, nodes: u64, run: impl FnOnce(&mut Self) -> R) -> (R, bool) {
        let pause = self.nodes.saturating_add(nodes);
        self.pause = Some(pause);
        let result = run(self);
        self.pause = None;
        (result, self.nodes == pause)
    }

    /// Counts one more node and returns true, unless the search has to pause or stop.
    pub(crate) fn grant(&mut self) -> bool {
        if self.nodes >= self.limit || self.pause.is_some_and(|pause| self.nodes >= pause) {
            return false;
        }
        if self.nodes.is_multiple_of(Self::INTERVAL) {
            self.tell();
            if self.run.is_over() {
                return false;
            }
        }
        self.nodes += 1;
        true
    }

    /// Tells the run how many nodes were visited.
    pub(crate) fn tell(&self) {
        let (steps, fraction) = (self.nodes, None);
        self.run.tell(Progress { steps, fraction });
    }
}
