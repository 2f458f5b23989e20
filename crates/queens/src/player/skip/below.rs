//! How much is below a node of the search tree.
//!
//! Problem: to pass over a hundred million steps one must count twenty-five million nodes. A recursion
//! guesses at nearly each of them whether it has children, and how many, and guesses wrong: 7 ns a node.
//!
//! Idea: lists instead of guesses. The nodes with squares left to try wait in a list for each row. A pass
//! over such a list tries one square of every node: what is left of the node is written back to the list,
//! the child to the list of the next row, both always, and each list ends after what was written only if
//! that has squares left. The deepest nodes come first, so no list is longer than two passes.
//!
//! Cost: 2 ns a node (`benches/seek.rs`), and 8 kB for each row. In a tree of boards nodes differ in the squares they try, and it is still recursion.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::kernel::{Task, Widest};
use crate::lines::{Masks, board_mask};

/// What is below a node, the node itself not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Below {
    pub(super) nodes: u64,
    pub(super) solutions: u64,
    /// Squares tried by them, where nodes differ in that: in a tree of boards.
    pub(super) tried: u64,
}

impl Below {
    pub(super) fn add(&mut self, more: Below) {
        self.nodes += more.nodes;
        self.solutions += more.solutions;
        self.tried += more.tried;
    }
}

/// Nodes that one pass takes from a list.
const PASS: usize = 128;

/// A node with free squares in its row that have not been tried.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    masks: Masks,
    untried: u64,
}

/// Nodes of one row.
#[derive(Clone, Debug)]
struct List {
    nodes: [Node; 2 * PASS],
    len: usize,
}

/// Counts what is below nodes of searches row by row.
#[derive(Clone, Debug)]
pub(super) struct Sizes {
    board: u64,
    widest: Widest,
    /// By the number of rows left to fill.
    lists: Vec<List>,
}

impl Sizes {
    /// For n × n boards.
    pub(super) fn new(n: u32) -> Self {
        Sizes::by(Widest::new(), n)
    }

    /// For n × n boards, with these instructions.
    pub(super) fn by(widest: Widest, n: u32) -> Self {
        Sizes {
            board: board_mask(n as usize),
            widest,
            lists: Vec::new(),
        }
    }

    /// Below a node with these masks that has this many rows to fill.
    pub(super) fn below(&mut self, masks: Masks, rows: u32) -> Below {
        let untried = masks.free(self.board);
        let placed = u64::from(untried.count_ones());
        let first = Below {
            nodes: placed,
            solutions: if rows == 1 { placed } else { 0 },
            tried: 0,
        };
        if rows <= 1 || placed == 0 {
            return first;
        }
        let rows = rows as usize;
        if self.lists.len() <= rows {
            self.lists.resize(rows + 1, List::EMPTY);
        }
        let lists = &mut self.lists[..=rows];
        lists[rows].nodes[0] = Node { masks, untried };
        lists[rows].len = 1;
        let mut size = self.widest.run(Grow {
            board: self.board,
            lists,
        });
        size.add(first);
        size
    }
}

/// Below each of these nodes, all of which have this many rows to fill: by all processors.
pub(super) fn below_each(n: u32, nodes: &[Masks], rows: u32) -> Vec<Below> {
    let next = AtomicUsize::new(0);
    let some = || -> Vec<(usize, Below)> {
        let mut sizes = Sizes::new(n);
        let taken = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        taken
            .map_while(|index| Some((index, sizes.below(*nodes.get(index)?, rows))))
            .collect()
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut all = vec![Below::default(); nodes.len()];
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(nodes.len()))
            .map(|_| scope.spawn(some))
            .collect();
        let others = others
            .into_iter()
            .flat_map(|thread| thread.join().expect("counting does not panic"));
        for (index, size) in some().into_iter().chain(others) {
            all[index] = size;
        }
    });
    all
}

/// Empties the lists, the last of which has a node: what is below the children of that node.
struct Grow<'a> {
    board: u64,
    lists: &'a mut [List],
}

impl Task for Grow<'_> {
    type Output = Below;

    #[inline(always)]
    fn run(self) -> Below {
        let top = self.lists.len() - 1;
        let mut size = Below::default();
        let mut rows = top;
        while rows <= top {
            let [.., next, list] = &mut self.lists[..=rows] else {
                unreachable!("two rows are left to fill at least")
            };
            while list.len > 0 && next.len < PASS {
                let placed = list.pass(next, self.board);
                size.nodes += placed;
                if rows == 2 {
                    // In the last row all that are placed are solutions, and nothing comes after them.
                    size.solutions += placed;
                    next.len = 0;
                }
            }
            match next.len {
                0 => rows += 1,
                _ => rows -= 1,
            }
        }
        size
    }
}

impl List {
    const EMPTY: List = List {
        nodes: [Node {
            masks: Masks {
                columns: 0,
                diagonals: 0,
                antidiagonals: 0,
            },
            untried: 0,
        }; 2 * PASS],
        len: 0,
    };

    /// Tries one square of each of the last nodes; returns how many squares their children have to try.
    #[inline(always)]
    fn pass(&mut self, next: &mut List, board: u64) -> u64 {
        let first = self.len.saturating_sub(PASS);
        let (mut kept, mut children, mut free) = (first, next.len, 0);
        for index in first..self.len {
            let Node { masks, untried } = self.nodes[index];
            let rest = untried & untried.wrapping_sub(1);
            self.nodes[kept] = Node {
                masks,
                untried: rest,
            };
            kept += usize::from(rest != 0);
            let masks = masks.place(untried ^ rest);
            let untried = masks.free(board);
            next.nodes[children] = Node { masks, untried };
            children += usize::from(untried != 0);
            free += u64::from(untried.count_ones());
        }
        self.len = kept;
        next.len = children;
        free
    }
}

/// How many squares come after this one, in reading order: so many does the node try that a queen on it
/// leads to in a tree of boards.
fn after(n: u32, row: u32, column: u32) -> u64 {
    u64::from(n * (n - row) - 1 - column)
}

/// Below a node of a tree of boards that has this many queens on the board and tries the squares from this
/// row on.
pub(super) fn below_rest(n: u32, mut masks: Masks, row: u32, queens: u32) -> Below {
    let board = board_mask(n as usize);
    let mut size = Below::default();
    for row in row..n {
        let mut free = masks.free(board);
        let placed = u64::from(free.count_ones());
        size.nodes += placed;
        if queens + 1 == n {
            // A solution tries nothing more.
            size.solutions += placed;
            free = 0;
        }
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            size.tried += after(n, row, bit.trailing_zeros());
            if row + 1 < n {
                size.add(below_rest(n, masks.place(bit), row + 1, queens + 1));
            }
        }
        masks = masks.place(0);
    }
    size
}
