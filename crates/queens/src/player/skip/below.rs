//! How much is below a node of the search tree.
//!
//! Problem: to pass over a hundred million steps one must count twenty-five million nodes. A recursion
//! guesses at nearly each of them whether it has children, and how many, and guesses wrong: 7 ns a node.
//!
//! Idea: lists instead of guesses. The nodes with squares left to try wait in a list for each row. A pass
//! over such a list tries one square of every node: what is left of the node is written back to the list,
//! the child to the list of the next row, both always, and each list ends after what was written only if
//! that has squares left. The deepest nodes come first, so no list is longer than two passes. With AVX2 eight
//! nodes of up to 32 columns are taken on at once.
//!
//! Cost: 1 ns a node with AVX2 and up to 32 columns, otherwise 2 to 3 ns (`benches/seek.rs`, n = 30 and 64), and 4
//! or 8 kB for each row. In a tree of boards nodes differ in the squares they try, and it is still recursion.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::kernel::{Lanes, List, PASS, Task, Widest};
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

/// Counts what is below nodes of searches row by row.
#[derive(Clone, Debug)]
pub(super) struct Sizes {
    board: u64,
    widest: Widest,
    lists: Lists,
}

/// By the number of rows left to fill.
#[derive(Clone, Debug)]
enum Lists {
    /// Node by node, on any machine and for any board.
    Words(Vec<Words>),
    Lanes(Vec<Lanes>),
}

impl Sizes {
    /// For n × n boards.
    pub(super) fn new(n: u32) -> Self {
        Sizes::by(Widest::new(), Lanes::empty(n), n)
    }

    /// For n × n boards, with these instructions.
    pub(super) fn by(widest: Widest, lanes: Option<Lanes>, n: u32) -> Self {
        Sizes {
            board: board_mask(n as usize),
            widest,
            lists: match lanes {
                Some(empty) => Lists::Lanes(vec![empty]),
                None => Lists::Words(vec![Words::EMPTY]),
            },
        }
    }

    /// Below a node with these masks that has this many rows to fill.
    pub(super) fn below(&mut self, masks: Masks, rows: u32) -> Below {
        let untried = masks.free(self.board);
        let placed = u64::from(untried.count_ones());
        if rows <= 1 || placed == 0 {
            return Below {
                nodes: placed,
                solutions: if rows == 1 { placed } else { 0 },
                tried: 0,
            };
        }
        let rows = rows as usize;
        match &mut self.lists {
            Lists::Words(lists) => grow(self.widest, self.board, lists, rows, masks, untried),
            Lists::Lanes(lists) => grow(self.widest, self.board, lists, rows, masks, untried),
        }
    }
}

/// Below a node with these masks and squares to try, with one list more than rows are left to fill.
fn grow<L: List>(
    widest: Widest,
    board: u64,
    lists: &mut Vec<L>,
    rows: usize,
    masks: Masks,
    untried: u64,
) -> Below {
    if lists.len() <= rows {
        // With no rows left there are no nodes, so the first list is always empty.
        let empty = lists[0].clone();
        lists.resize(rows + 1, empty);
    }
    let lists = &mut lists[..=rows];
    lists[rows].begin(masks, untried);
    widest.run(Grow { board, lists })
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

/// Empties the lists, the last of which has a node: what is below that.
struct Grow<'a, L> {
    board: u64,
    lists: &'a mut [L],
}

impl<L: List> Task for Grow<'_, L> {
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
            while list.len() > 0 && next.len() < PASS {
                size.nodes += list.pass(next, self.board);
                if rows == 2 {
                    // In the last row all that are placed are solutions, and nothing comes after them.
                    size.solutions += next.squares();
                    next.clear();
                }
            }
            match next.len() {
                0 => rows += 1,
                _ => rows -= 1,
            }
        }
        size.nodes += size.solutions;
        size
    }
}

/// A node of a list.
#[derive(Clone, Copy, Debug)]
struct Node {
    masks: Masks,
    untried: u64,
}

/// Nodes of one row, each in four words.
#[derive(Clone, Debug)]
struct Words {
    nodes: [Node; 2 * PASS],
    len: usize,
}

impl Words {
    const EMPTY: Words = Words {
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
}

impl List for Words {
    fn begin(&mut self, masks: Masks, untried: u64) {
        self.nodes[0] = Node { masks, untried };
        self.len = 1;
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    fn squares(&self) -> u64 {
        let nodes = self.nodes[..self.len].iter();
        nodes.map(|node| u64::from(node.untried.count_ones())).sum()
    }

    #[inline(always)]
    fn pass(&mut self, next: &mut Words, board: u64) -> u64 {
        let first = self.len.saturating_sub(PASS);
        let (mut kept, mut children) = (first, next.len);
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
        }
        let tried = self.len - first;
        (self.len, next.len) = (kept, children);
        tried as u64
    }
}

/// How many squares come after this one, in reading order: so many does the node try that a queen on it
/// leads to in a tree of boards.
fn after(n: u32, row: u32, column: u32) -> u64 {
    u64::from(n * (n - row) - 1 - column)
}

/// Below a node of a tree of boards that has this many queens on the board and tries the squares from this
/// row on.
pub(super) fn below_rest(n: u32, masks: Masks, row: u32, queens: u32) -> Below {
    let mut size = Below::default();
    add_rest(&mut size, n, masks, row, queens);
    size
}

fn add_rest(size: &mut Below, n: u32, mut masks: Masks, row: u32, queens: u32) {
    let board = board_mask(n as usize);
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
                add_rest(size, n, masks.place(bit), row + 1, queens + 1);
            }
        }
        masks = masks.place(0);
    }
}
