//! The board on which every open row and every open column must take a queen, at most 32 of each.
//!
//! **Problem.** As for the grid of words, where nothing but rows and columns says what must be: chess
//! queens on an n × n board, with queens given and squares blocked. Prefixes of few queens that have no
//! completion take a hundred thousand nodes, so all depends on the work of one node and on their number.
//!
//! **Idea.** Leave out the lines that have a queen, and write row i and column i into the two halves of
//! one word: with 19 of 40 queens given, 21 words are the whole board, twice. One carry-save counter over
//! the words then counts the free squares of all columns in one half and of all rows in the other.
//! Among the lines with the fewest, branch on the one that has most often been left without a square:
//! where a corner of the board admits no queens, the search learns to look there first.
//!
//! **Invariant.** Bit j of the low half of word i and bit i of the high half of word j are the same
//! square. The word after the last has a bit for each line that still needs a queen: like any other it
//! loses those that a queen's attack has. Weights are never undone; they change the order of the search
//! and nothing else.
//!
//! **What changed** against words: half the words and less, columns as cheap as rows, conflict weights;
//! no lines that may stay empty, no regions, no counting along diagonals.
//!
//! **Tried and dropped.** Backjumping (Prosser 1993) leaves out less than one node in a hundred and costs
//! a third of the time. Weights that divide the number of free squares, as their authors have them,
//! take a third to a half more nodes than weights that break ties.
//!
//! **Cost.** O(open rows) words per node; a table of so many for each square that is free at the start.
//!
//! **Source.** Weights: Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
//! constraints" (ECAI 2004).

use std::sync::Arc;

use super::opening::Opening;
use super::search::{Choice, Grid};

/// Lines of each kind in one half of a word.
const HALF: usize = 32;

#[derive(Clone)]
pub(super) struct Crossed {
    tables: Arc<Tables>,
    /// Level after level, one word for each open row and column and one of the lines without a queen.
    words: Vec<u64>,
    /// Queens placed when each level was opened.
    levels: Vec<usize>,
    placed: Vec<u32>,
    /// How often each line was left without a free square.
    weights: [u64; 2 * HALF],
}

struct Tables {
    /// Words of a level.
    size: usize,
    /// For each open row the number of its first square, and for each open column what is to be added.
    rows: Vec<u32>,
    columns: Vec<u32>,
    /// For each square that is free at the start, the bits that a queen there takes from a level.
    attack: Vec<u64>,
    /// Where a square's words begin in `attack`.
    start: Vec<u32>,
}

impl Crossed {
    /// The grid, or `None` if the board is not of this kind.
    pub(super) fn new(opening: &Opening<'_>) -> Option<Self> {
        let problem = opening.problem;
        let (rules, width) = (problem.rules(), problem.columns());
        let exact = rules.rows && rules.columns && problem.regions().is_none();
        if !exact || opening.few_diagonals() {
            return None;
        }
        let open_rows = (0..problem.rows()).filter(|row| opening.rows >> row & 1 == 1);
        let rows: Vec<u32> = open_rows.map(|row| row * width).collect();
        let given = problem.given().iter();
        let filled = given.fold(0u64, |filled, queen| filled | 1 << queen.column);
        let columns: Vec<u32> = (0..width).filter(|c| filled >> c & 1 == 0).collect();
        let left = opening.left as usize;
        if rows.len() != left || columns.len() != left || left > HALF {
            return None;
        }

        // Where each row and column of the board is among the open ones.
        let (mut row_at, mut column_at) = ([0; 64], [0; 64]);
        for (i, (&row, &column)) in rows.iter().zip(&columns).enumerate() {
            row_at[(row / width) as usize] = i;
            column_at[column as usize] = i;
        }
        let write = |words: &mut [u64], masks: &[u64]| {
            for (i, &first) in rows.iter().enumerate() {
                let row = (first / width) as usize;
                let mut rest = masks[row] & opening.free[row];
                while rest != 0 {
                    let j = column_at[rest.trailing_zeros() as usize];
                    rest &= rest - 1;
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
        Some(Crossed {
            tables: Arc::new(Tables {
                size,
                rows,
                columns,
                attack,
                start,
            }),
            words,
            levels: Vec::new(),
            placed: opening.placed.clone(),
            weights: [0; 2 * HALF],
        })
    }

    fn base(&self) -> usize {
        self.words.len() - self.tables.size
    }
}

impl Tables {
    #[inline(always)]
    fn attack_from(&self, square: u32) -> &[u64] {
        let start = self.start[square as usize] as usize;
        &self.attack[start..start + self.size]
    }

    /// The x-th square of a line, where a column's bit is below [`HALF`] and a row's above.
    #[inline(always)]
    fn square(&self, line: usize, x: usize) -> u32 {
        let (row, column) = if line < HALF {
            (x, line)
        } else {
            (line - HALF, x)
        };
        self.rows[row] + self.columns[column]
    }
}

/// The free squares of a line.
#[inline(always)]
fn on_line(words: &[u64], line: usize) -> u32 {
    if line < HALF {
        (words[line] >> HALF) as u32
    } else {
        words[line - HALF] as u32
    }
}

/// The bits that are set, ascending.
#[inline(always)]
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}

impl Grid for Crossed {
    #[inline(always)]
    fn choose(&mut self, squares: &mut Vec<u32>) -> Choice {
        let base = self.base();
        let tables = &*self.tables;
        let level = &mut self.words[base..];
        loop {
            let (words, open) = (&level[..tables.size - 1], level[tables.size - 1]);
            if open == 0 {
                return Choice::Solved;
            }
            // Lines with at least one, two, three, four free squares.
            let (mut ones, mut twos, mut threes, mut fours) = (0u64, 0u64, 0u64, 0u64);
            for &word in words {
                fours |= threes & word;
                threes |= twos & word;
                twos |= ones & word;
                ones |= word;
            }
            let empty = open & !ones;
            if empty != 0 {
                self.weights[empty.trailing_zeros() as usize] += 1;
                return Choice::Dead;
            }
            let forced = open & !twos;
            if forced != 0 {
                let line = forced.trailing_zeros() as usize;
                let x = on_line(words, line).trailing_zeros() as usize;
                let square = tables.square(line, x);
                for (word, attacked) in level.iter_mut().zip(tables.attack_from(square)) {
                    *word &= !attacked;
                }
                self.placed.push(square);
                continue;
            }
            let narrow = [open & !threes, open & !fours]
                .into_iter()
                .find(|&lines| lines != 0);
            let count = |line: usize| on_line(words, line).count_ones();
            let heaviest = |lines: u64| {
                bits(lines)
                    .reduce(|a, b| {
                        if self.weights[b] > self.weights[a] {
                            b
                        } else {
                            a
                        }
                    })
                    .expect("some line is open")
            };
            let line = heaviest(narrow.unwrap_or_else(|| {
                let fewest = bits(open).map(count).min();
                bits(open)
                    .filter(|&line| Some(count(line)) == fewest)
                    .fold(0, |lines, line| lines | 1 << line)
            }));
            squares.extend(bits(on_line(words, line).into()).map(|x| tables.square(line, x)));
            return Choice::Branch { exact: true };
        }
    }

    #[inline(always)]
    fn descend(&mut self, square: u32) {
        let (base, size) = (self.base(), self.tables.size);
        self.levels.push(self.placed.len());
        self.placed.push(square);
        self.words.resize(base + 2 * size, 0);
        let (old, new) = self.words[base..].split_at_mut(size);
        for ((new, old), attacked) in new.iter_mut().zip(old).zip(self.tables.attack_from(square)) {
            *new = *old & !attacked;
        }
    }

    fn copy(&mut self) {
        self.levels.push(self.placed.len());
        self.words.extend_from_within(self.base()..);
    }

    #[inline(always)]
    fn ascend(&mut self) {
        self.words.truncate(self.base());
        let placed = self.levels.pop().expect("a level was opened");
        self.placed.truncate(placed);
    }

    fn depth(&self) -> usize {
        self.levels.len()
    }

    fn exclude(&mut self, square: u32) {
        let base = self.base();
        let lines = self.tables.attack_from(square)[self.tables.size - 1];
        let (row, column) = ((lines >> HALF).trailing_zeros(), lines.trailing_zeros());
        self.words[base + row as usize] &= !(1 << column);
        self.words[base + column as usize] &= !(1 << (HALF as u32 + row));
    }

    fn placed(&self) -> &[u32] {
        &self.placed
    }

    fn first_row(&self, squares: &mut Vec<u32>) {
        let words = &self.words[self.base()..];
        let lines = HALF..HALF + self.tables.size - 1;
        if let Some(row) = lines.into_iter().find(|&row| on_line(words, row) != 0) {
            squares.extend(bits(on_line(words, row).into()).map(|x| self.tables.square(row, x)));
        }
    }
}
