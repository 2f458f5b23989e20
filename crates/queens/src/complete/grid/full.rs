//! The board on which every open row and every open column must take a queen, at most 32 of each.
//!
//! **Problem.** As for the grid of words, but only rows and columns have to take queens: chess queens on an
//! n × n board, with queens given and squares blocked. Prefixes of few queens that have no completion take a
//! hundred thousand nodes, so everything depends on the work per node and on the number of nodes.
//!
//! **Idea.** Leave out the lines that have a queen, and write row i and column i into the two halves of one
//! word: with 19 of 40 queens given, 21 words hold the whole board twice. One carry-save counter over the
//! words then counts the free squares of all columns in one half and of all rows in the other. Among the
//! lines with two squares, or else three, branch on the one that has most often been left with none. If all
//! have more, branch on the one with the least ratio of the cube of its number of squares to its weight. So a
//! search learns to start in the corner of the board that admits no queens.
//!
//! **Invariant.** Bit j of the low half of word i and bit i of the high half of word j are the same square.
//! The word after the last has a bit for each line that still needs a queen; like any other word, it loses
//! the bits of a queen's attack. Weights are never undone; they change nothing but the order of the search.
//!
//! **What changed** compared with the grid of words: half the words or fewer, columns as cheap as rows,
//! conflict weights; no lines that may stay empty, no regions, no counting along diagonals.
//!
//! **Tried and dropped** on prefixes without completion, n = 22 to 40, 20 of each. Backjumping (Prosser 1993)
//! avoids one node in a hundred and makes each of the others take half as long again. Removing the
//! squares that attack all squares of a line of two or three halves the nodes, but each takes three times as
//! long. Restarts of the systematic search, weights that fade, and preferring a heavy line of three to a light
//! one of two change next to nothing.
//!
//! **Cost.** O(open rows) words per node; a table of as many words for each square that is free at the start.
//!
//! **Source.** Weights: Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
//! constraints" (ECAI 2004).

use std::cmp::Reverse;
use std::sync::Arc;

use crate::complete::grid::opening::Opening;
use crate::complete::grid::{Choice, Grid};
use crate::lines::places;

/// Lines of each kind in one half of a word.
const HALF: usize = 32;

#[derive(Clone)]
pub(crate) struct Full {
    tables: Arc<Tables>,
    /// Level after level, one word for each row and column open at the start and one for the lines without a
    /// queen. The last level in use begins at `top`; those above are kept for the next descent.
    words: Vec<u64>,
    top: usize,
    /// Queens placed when each level was opened.
    levels: Vec<usize>,
    placed: Vec<u32>,
    /// For each line, one more than the number of times it was left without a free square.
    weights: [u64; 2 * HALF],
}

struct Tables {
    /// Words of a level.
    size: usize,
    /// For each line, what it contributes to the numbers of its squares: for a column its own number, for a
    /// row its first square.
    share: [u32; 2 * HALF],
    /// For each square that is free at the start, the bits that a queen there takes from a level.
    attack: Vec<u64>,
    /// Where a square's words begin in `attack`.
    start: Vec<u32>,
}

impl Full {
    /// The grid, or `None` if the board is not of this kind.
    pub(crate) fn new(opening: &Opening<'_>) -> Option<Self> {
        let problem = opening.problem;
        let (rules, width) = (problem.rules(), problem.columns());
        let exact = rules.rows && rules.columns && problem.regions().is_none();
        if !exact || opening.few_diagonals() {
            return None;
        }
        let rows: Vec<u32> = places(opening.rows).map(|row| row * width).collect();
        let given = problem.given().iter();
        let filled = given.fold(0u64, |filled, queen| filled | 1 << queen.column);
        let columns: Vec<u32> = (0..width).filter(|c| filled >> c & 1 == 0).collect();
        let left = opening.left as usize;
        if rows.len() != left || columns.len() != left || left > HALF {
            return None;
        }

        let mut share = [0; 2 * HALF];
        share[..left].copy_from_slice(&columns);
        share[HALF..HALF + left].copy_from_slice(&rows);
        // The position of each row and column of the board among the open ones.
        let (mut row_at, mut column_at) = ([0; 64], [0; 64]);
        for (i, (&row, &column)) in rows.iter().zip(&columns).enumerate() {
            row_at[(row / width) as usize] = i;
            column_at[column as usize] = i;
        }
        let write = |words: &mut [u64], masks: &[u64]| {
            for (i, &first) in rows.iter().enumerate() {
                let row = (first / width) as usize;
                for column in places(masks[row] & opening.free[row]) {
                    let j = column_at[column as usize];
                    words[i] |= 1 << j;
                    words[j] |= 1 << (HALF + i);
                }
            }
        };
        let size = left + 1;
        let mut words = vec![0; size];
        write(&mut words, &opening.free);
        let half = u64::MAX.checked_shr(64 - left as u32).unwrap_or(0);
        words[left] = half | half << HALF;

        let (mut start, mut attack) = (vec![u32::MAX; opening.free.len() * width as usize], vec![]);
        let mut masks = vec![0; opening.free.len()];
        for square in opening.squares() {
            let (row, column) = (square.row as usize, square.column as usize);
            let at = attack.len();
            start[row * width as usize + column] = at as u32;
            attack.resize(at + size, 0);
            opening.attacked_by(square, &mut masks);
            write(&mut attack[at..], &masks);
            attack[at + left] = 1 << column_at[column] | 1 << (HALF + row_at[row]);
        }
        Some(Full {
            tables: Arc::new(Tables {
                size,
                share,
                attack,
                start,
            }),
            words,
            top: 0,
            levels: Vec::new(),
            placed: opening.placed.clone(),
            weights: [1; 2 * HALF],
        })
    }

    /// Opens a level that `write` makes from the one below.
    #[inline(always)]
    fn open_level(&mut self, write: impl FnOnce(&Tables, &[u64], &mut [u64])) {
        let size = self.tables.size;
        if self.words.len() < self.top + 2 * size {
            self.words.resize(self.top + 2 * size, 0);
        }
        let (old, new) = self.words[self.top..][..2 * size].split_at_mut(size);
        write(&self.tables, old, new);
        self.top += size;
        self.levels.push(self.placed.len());
    }
}

impl Tables {
    #[inline(always)]
    fn attack_from(&self, square: u32) -> &[u64] {
        let start = self.start[square as usize] as usize;
        &self.attack[start..start + self.size]
    }

    /// The square in which a line meets the x-th of the others.
    #[inline(always)]
    fn square(&self, line: usize, x: u32) -> u32 {
        self.share[line % (2 * HALF)] + self.share[(x as usize % HALF) | (!line & HALF)]
    }
}

/// The free squares of a line, which is a column if its number is below [`HALF`], else a row.
#[inline(always)]
fn on_line(words: &[u64], line: usize) -> u32 {
    (words[line % HALF] >> (!line & HALF)) as u32
}

/// Of these lines, the first of those most often left without a square.
#[inline(always)]
fn heaviest(lines: u64, weights: &[u64; 2 * HALF]) -> Option<u32> {
    places(lines).min_by_key(|&line| Reverse(weights[line as usize]))
}

impl Grid for Full {
    #[inline(always)]
    fn choose(&mut self, squares: &mut Vec<u32>) -> Choice {
        let tables = &*self.tables;
        let (open, words) = self.words[self.top..][..tables.size]
            .split_last_mut()
            .expect("the last word is that of the lines");
        // Lines with at least one, at least two free squares.
        let (mut ones, mut twos) = (0, 0);
        for &word in &*words {
            twos |= ones & word;
            ones |= word;
        }
        loop {
            if *open == 0 {
                return Choice::Solved;
            }
            let empty = *open & !ones;
            if empty != 0 {
                self.weights[empty.trailing_zeros() as usize] += 1;
                return Choice::Dead;
            }
            let forced = *open & !twos;
            if forced == 0 {
                break;
            }
            let line = forced.trailing_zeros() as usize;
            let square = tables.square(line, on_line(words, line).trailing_zeros());
            let (lines, attack) = tables.attack_from(square).split_last().expect("as above");
            (ones, twos) = (0, 0);
            for (word, attacked) in words.iter_mut().zip(attack) {
                *word &= !attacked;
                twos |= ones & *word;
                ones |= *word;
            }
            *open &= !lines;
            self.placed.push(square);
        }

        let (mut ones, mut twos, mut threes, mut fours) = (0, 0, 0, 0);
        for &word in &*words {
            fours |= threes & word;
            threes |= twos & word;
            twos |= ones & word;
            ones |= word;
        }
        let weights = &self.weights;
        let line = heaviest(*open & !threes, weights)
            .or_else(|| heaviest(*open & !fours, weights))
            .or_else(|| {
                let squares = |line: u32| on_line(words, line as usize).count_ones();
                let cube = |line: u32| u64::from(squares(line)).pow(3);
                places(*open).reduce(|a, b| {
                    let b_first = cube(b) * weights[a as usize] < cube(a) * weights[b as usize];
                    if b_first { b } else { a }
                })
            })
            .expect("some line is open") as usize;
        squares.extend(places(on_line(words, line)).map(|x| tables.square(line, x)));
        Choice::Branch { exact: true }
    }

    #[inline(always)]
    fn descend(&mut self, square: u32) {
        self.open_level(|tables, old, new| {
            for ((new, old), attacked) in new.iter_mut().zip(old).zip(tables.attack_from(square)) {
                *new = *old & !attacked;
            }
        });
        self.placed.push(square);
    }

    fn copy(&mut self) {
        self.open_level(|_, old, new| new.copy_from_slice(old));
    }

    #[inline(always)]
    fn ascend(&mut self) {
        self.top -= self.tables.size;
        let placed = self.levels.pop().expect("a level was opened");
        self.placed.truncate(placed);
    }

    fn depth(&self) -> usize {
        self.levels.len()
    }

    fn exclude(&mut self, square: u32) {
        let lines = self.tables.attack_from(square)[self.tables.size - 1];
        let (row, column) = ((lines >> HALF).trailing_zeros(), lines.trailing_zeros());
        self.words[self.top + row as usize] &= !(1 << column);
        self.words[self.top + column as usize] &= !(1 << (HALF as u32 + row));
    }

    fn placed(&self) -> &[u32] {
        &self.placed
    }

    fn first_row(&self, squares: &mut Vec<u32>) {
        let words = &self.words[self.top..][..self.tables.size];
        let mut rows = HALF..HALF + words.len() - 1;
        if let Some(row) = rows.find(|&row| on_line(words, row) != 0) {
            squares.extend(places(on_line(words, row)).map(|x| self.tables.square(row, x)));
        }
    }
}
