//! Lists of nodes of a search, eight of which are taken on at once.

use super::Isa;
#[cfg(target_arch = "x86_64")]
use super::avx2;
use crate::lines::Masks;

/// Nodes that one pass takes from a list.
pub(crate) const PASS: usize = 128;

/// Nodes that are read and written at once.
pub(super) const WIDTH: usize = 8;

/// A pass begins only if the next list has less than [`PASS`] nodes, and then adds at most as many; those
/// written last may be followed by as many that do not count as fit with them.
pub(super) const ROOM: usize = 2 * PASS + WIDTH;

/// Nodes of one row on a board of at most 32 columns. There is such a list only on machines that can do a pass.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    pub(super) columns: [u32; ROOM],
    pub(super) diagonals: [u32; ROOM],
    pub(super) antidiagonals: [u32; ROOM],
    pub(super) untried: [u32; ROOM],
    /// At most 2 · [`PASS`].
    pub(super) len: usize,
}

impl Lanes {
    /// Largest board.
    pub(crate) const LARGEST: u32 = u32::BITS;

    /// A list without nodes; `None` when this machine has not the instructions for it.
    pub(crate) fn empty() -> Option<Self> {
        Isa::Avx2.is_available().then_some(Lanes {
            columns: [0; ROOM],
            diagonals: [0; ROOM],
            antidiagonals: [0; ROOM],
            untried: [0; ROOM],
            len: 0,
        })
    }

    /// Makes it a list of one node.
    pub(crate) fn begin(&mut self, masks: Masks, untried: u64) {
        // What is beyond 32 columns never comes back.
        self.columns[0] = masks.columns as u32;
        self.diagonals[0] = masks.diagonals as u32;
        self.antidiagonals[0] = masks.antidiagonals as u32;
        self.untried[0] = untried as u32;
        self.len = 1;
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// How many squares its nodes have to try.
    pub(crate) fn squares(&self) -> u64 {
        let nodes = self.untried[..self.len].iter();
        nodes.map(|untried| u64::from(untried.count_ones())).sum()
    }

    /// Tries one square of each of the last nodes, on a board of these columns. What has squares left stays;
    /// children that have any come to the next list. Returns how many squares were tried.
    ///
    /// # Panics
    /// When the next list has [`PASS`] nodes already.
    #[inline(always)]
    pub(crate) fn pass(&mut self, next: &mut Lanes, board: u64) -> u64 {
        assert!(next.len < PASS, "the next list has room for a pass");
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `Lanes` is only made where the instruction set was detected, the length of a list is at
        // most 2 · PASS, and the next one has room.
        return unsafe { avx2::pass(self, next, board as u32) };
        #[cfg(not(target_arch = "x86_64"))]
        unreachable!("no list is made on this machine");
    }
}
