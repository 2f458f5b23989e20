//! Algorithm X with dancing links: the problem as an exact cover.
//!
//! Idea: every row and every column must be covered by exactly one queen, every diagonal and antidiagonal by at
//! most one. So these lines are the *items*, the last two kinds *secondary*, and each square is an *option*
//! that covers its four lines. Choose the row or column with the fewest options left, try each of them, and
//! hide all options that share an item with the one chosen.
//!
//! ```text
//! search:                                         ◂ enter
//!     if every row and column is covered: report  ◂ solution
//!     item = the row or column with the fewest squares left, the first if there are several
//!     for each of its squares:
//!         cover the four lines of the square      ◂ place
//!         search
//!         uncover them in reverse order           ◂ remove
//!     return                                      ◂ leave
//! ```
//!
//! The links: the options of an item form a ring, and the items to be covered form another. A node leaves its
//! ring with `up[down[x]] = up[x]; down[up[x]] = down[x]` and comes back with
//! `up[down[x]] = x; down[up[x]] = x`, because it still knows its neighbours. Nothing is searched for and
//! nothing is copied.
//!
//! Invariant: the rings hold exactly the options that share no item with a chosen one. What was covered last is
//! uncovered first.
//!
//! Changed since `forward`: columns are chosen like rows, and sizes are kept up to date, not counted. The tree
//! is a little smaller still, but a node costs far more than in `bitmask`, which is why this is not the
//! yardstick. Cost: O(n²) for each node; memory 4n² nodes.
//!
//! Source: Knuth, "Dancing links" (2000), where the n queens are the example for secondary columns; "The Art of
//! Computer Programming" 4B (2022), section 7.2.2.1.

use super::Memory;
use super::machine::{Choice, Machine, Method};
use super::plain::Ending;
use crate::board::Square;
use crate::lines::{Line, antidiagonal_index, diagonal_count, diagonal_index};

/// Covers the remaining rows and columns in every way; `queens` are the squares chosen so far.
///
/// Returns whether the ending asked to stop.
///
/// ```
/// use queens::textbook::dlx::{Links, search};
/// let mut number = 0;
/// search(&mut Links::new(8), &mut Vec::new(), &mut |_: &[u32]| {
///     number += 1;
///     false
/// });
/// assert_eq!(number, 92);
/// ```
pub fn search(links: &mut Links, queens: &mut Vec<Square>, ending: &mut impl Ending) -> bool {
    ending.node(queens.len());
    let Some(item) = links.smallest() else {
        let mut by_row = queens.clone();
        by_row.sort();
        return ending.solution(&by_row.iter().map(|queen| queen.column).collect::<Vec<_>>());
    };
    for square in links.squares(item) {
        links.choose(square);
        queens.push(square);
        if search(links, queens, ending) {
            return true;
        }
        queens.pop();
        links.undo(square);
    }
    false
}

/// The rings. Node 0 is the head of the ring of items to be covered. Then come the items: n rows, n columns,
/// 2n − 1 diagonals, 2n − 1 antidiagonals. Then come the squares in reading order, four nodes each.
#[derive(Clone, Debug)]
pub struct Links {
    n: usize,
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    /// The item of each node.
    item: Vec<usize>,
    /// Number of options that each item has left.
    size: Vec<usize>,
}

impl Links {
    /// The links of all squares of a board of size n, nothing covered.
    pub fn new(n: u32) -> Self {
        let n = n as usize;
        let items = 1 + 2 * n + 2 * diagonal_count(n);
        let nodes = items + 4 * n * n;
        let alone: Vec<usize> = (0..nodes).collect();
        let mut links = Links {
            n,
            left: alone[..items].to_vec(),
            right: alone[..items].to_vec(),
            up: alone.clone(),
            down: alone.clone(),
            item: alone,
            size: vec![0; items],
        };
        // Rows and columns must be covered; the others are secondary and stay outside the ring.
        for item in 0..=2 * n {
            let next = (item + 1) % (2 * n + 1);
            links.right[item] = next;
            links.left[next] = item;
        }
        for row in 0..n {
            for column in 0..n {
                let square = Square::new(row as u32, column as u32);
                for (node, item) in links.nodes(square).into_iter().zip(links.items(square)) {
                    let last = links.up[item];
                    links.item[node] = item;
                    (links.up[node], links.down[node]) = (last, item);
                    (links.down[last], links.up[item]) = (node, node);
                    links.size[item] += 1;
                }
            }
        }
        links
    }

    /// The items of a square: its row, column, diagonal and antidiagonal.
    fn items(&self, square: Square) -> [usize; 4] {
        let (n, row, column) = (self.n, square.row as usize, square.column as usize);
        let diagonals = 1 + 2 * n;
        [
            1 + row,
            1 + n + column,
            diagonals + diagonal_index(n, row, column),
            diagonals + diagonal_count(n) + antidiagonal_index(row, column),
        ]
    }

    /// The four nodes of a square, in the same order.
    fn nodes(&self, square: Square) -> [usize; 4] {
        let first = self.size.len() + 4 * (self.n * square.row as usize + square.column as usize);
        [first, first + 1, first + 2, first + 3]
    }

    fn square_of(&self, node: usize) -> Square {
        let position = (node - self.size.len()) / 4;
        Square::new((position / self.n) as u32, (position % self.n) as u32)
    }

    /// The row or column with the fewest squares left, the first if there are several; `None` when all are
    /// covered.
    pub fn smallest(&self) -> Option<usize> {
        self.to_cover().min_by_key(|&item| self.size[item])
    }

    /// The rows and columns not covered yet.
    fn to_cover(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(self.right[0]), |&item| Some(self.right[item]))
            .take_while(|&item| item != 0)
    }

    /// The squares that an item has left, in reading order.
    pub fn squares(&self, item: usize) -> Vec<Square> {
        let ring = std::iter::successors(Some(self.down[item]), |&node| Some(self.down[node]));
        let nodes = ring.take_while(|&node| node != item);
        nodes.map(|node| self.square_of(node)).collect()
    }

    /// The line of an item that is a row or a column.
    fn line(&self, item: usize) -> Line {
        let index = (item - 1) as u32;
        match index.checked_sub(self.n as u32) {
            None => Line::Row(index),
            Some(column) => Line::Column(column),
        }
    }

    /// Covers the four lines of a square.
    pub fn choose(&mut self, square: Square) {
        for item in self.items(square) {
            self.cover(item);
        }
    }

    /// Uncovers the four lines of a square again; nothing else may have been covered since.
    pub fn undo(&mut self, square: Square) {
        for item in self.items(square).into_iter().rev() {
            self.uncover(item);
        }
    }

    /// Takes an item from the ring of items, and its options from the rings of their other items.
    fn cover(&mut self, item: usize) {
        let (left, right) = (self.left[item], self.right[item]);
        (self.right[left], self.left[right]) = (right, left);
        let mut option = self.down[item];
        while option != item {
            for node in self.nodes(self.square_of(option)) {
                if node != option {
                    let (up, down) = (self.up[node], self.down[node]);
                    (self.down[up], self.up[down]) = (down, up);
                    self.size[self.item[node]] -= 1;
                }
            }
            option = self.down[option];
        }
    }

    /// Undoes [`cover`](Self::cover), in reverse order.
    fn uncover(&mut self, item: usize) {
        let mut option = self.up[item];
        while option != item {
            for node in self.nodes(self.square_of(option)).into_iter().rev() {
                if node != option {
                    let (up, down) = (self.up[node], self.down[node]);
                    (self.down[up], self.up[down]) = (node, node);
                    self.size[self.item[node]] += 1;
                }
            }
            option = self.up[option];
        }
        let (left, right) = (self.left[item], self.right[item]);
        (self.right[left], self.left[right]) = (item, item);
    }
}

/// Algorithm X with dancing links.
pub(super) type Dlx = Machine<Cover>;

/// The links, and for each node on the current path, its item and the squares to try there.
#[derive(Clone, Debug)]
pub(super) struct Cover {
    links: Links,
    levels: Vec<(Option<usize>, Vec<Square>)>,
}

impl Cover {
    fn enter(&mut self) {
        let item = self.links.smallest();
        let squares = item.map_or(Vec::new(), |item| self.links.squares(item));
        self.levels.push((item, squares));
    }

    fn last(&self) -> &(Option<usize>, Vec<Square>) {
        self.levels.last().expect("the empty board is there")
    }
}

impl Method for Cover {
    fn begin(n: u32) -> Self {
        let mut cover = Cover {
            links: Links::new(n),
            levels: Vec::new(),
        };
        cover.enter();
        cover
    }

    fn put(&mut self, square: Square) {
        self.links.choose(square);
        self.enter();
    }

    fn take(&mut self, square: Square) {
        self.levels.pop();
        self.links.undo(square);
    }

    fn positions(&self, _: u32, _: &[Square]) -> std::ops::Range<u32> {
        0..self.last().1.len() as u32
    }

    fn choice(&self, _: &[Square], position: u32) -> Choice {
        Choice::Place(self.last().1[position as usize])
    }

    fn position_of(&self, queen: Square) -> u32 {
        let tried = self.last().1.iter().position(|&square| square == queen);
        tried.expect("the queen was placed there") as u32
    }

    fn memory(&self, _: &[Square]) -> Memory {
        let left = |item| (self.links.line(item), self.links.squares(item));
        Memory::Domains {
            chosen: self.last().0.map(|item| self.links.line(item)),
            lines: self.links.to_cover().map(left).collect(),
        }
    }
}
