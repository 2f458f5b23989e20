//! How long a search may go on.

/// Limits of a search, and how much of them is used. The engine reads no clock: whoever wants a limit
/// of time, or wants to interrupt, passes a function that says when.
#[derive(Default)]
pub struct Control<'a> {
    nodes: u64,
    limit: Option<u64>,
    /// The node at which the present part of a search pauses.
    pause: Option<u64>,
    stop: Option<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Control<'a> {
    /// How many nodes pass between two questions whether to stop.
    pub const INTERVAL: u64 = 256;

    /// Goes on until the search is over.
    pub fn unlimited() -> Self {
        Control::default()
    }

    /// Stops after this many nodes. A node is a placement from which the search has to choose.
    #[must_use]
    pub fn with_nodes(mut self, limit: u64) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Stops when the function says so. It is asked at every 256th node, the first among them.
    #[must_use]
    pub fn with_stop(mut self, stop: &'a mut dyn FnMut() -> bool) -> Self {
        self.stop = Some(stop);
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
        if self.nodes.is_multiple_of(Self::INTERVAL)
            && let Some(stop) = &mut self.stop
            && stop()
        {
            return false;
        }
        self.nodes += 1;
        true
    }
}
