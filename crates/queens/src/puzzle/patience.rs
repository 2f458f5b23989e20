//! How long a search goes on.

use crate::run::Run;

/// Nodes between two questions whether to stop: a millisecond or so.
const STRETCH: u64 = 1 << 14;

/// So many nodes, and no longer than somebody wants the answer.
pub(super) struct Patience<'w> {
    /// Nothing is asked before this node.
    next: u64,
    nodes: u64,
    run: &'w Run<'w>,
}

impl<'w> Patience<'w> {
    pub(super) fn new(nodes: u64, run: &'w Run<'w>) -> Self {
        Patience {
            next: nodes.min(STRETCH),
            nodes,
            run,
        }
    }

    /// Is it over after so many nodes?
    #[inline]
    pub(super) fn is_over(&mut self, nodes: u64) -> bool {
        nodes > self.next && self.ask(nodes)
    }

    #[cold]
    fn ask(&mut self, nodes: u64) -> bool {
        self.next = self.nodes.min(nodes + STRETCH);
        nodes > self.nodes || self.run.is_over()
    }
}
