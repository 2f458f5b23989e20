//! The board of at most 64 × 64 squares: one word of free squares for each row.
//!
//! **Problem.** Keep the free squares of a board under placing queens, and find the line that must take
//! a queen and has the fewest.
//!
//! **Idea.** A queen's attack is a table of one mask per row, so placing is an AND over the rows, for
//! every rule alike. The free squares of all columns are counted at once by a carry-save counter that
//! saturates at four: `ones`, `twos`, `threes`, `fours` hold the columns with at least so many. The same
//! counter, fed with the rows shifted against each other, counts along the diagonals.
//!
//! **Invariant.** A family is a set of disjoint lines of which each takes at most one queen: rows,
//! columns, diagonals, antidiagonals, if the rules say so. If fewer of its lines have free squares than
//! queens are left, the node is dead; if just as many, each of them must take one. On the full n × n
//! board this makes rows and columns exact, on the torus the diagonals too, and on boards with many
//! blocked diagonals it begins to hold as they run out. Regions are always exact.
//!
//! **Cost.** O(m) words per node; the table has m words for each square that is free at the start: on
//! boards with many given queens, solved in some ten nodes, it is most of the work.

use std::sync::Arc;

use super::opening::{Opening, Slant};
use super::search::{Choice, Grid};

/// More than any of at most 64 regions.
const NO_REGION: u8 = 64;

#[derive(Clone)]
pub(super) struct Words {
    tables: Arc<Tables>,
    /// Level after level, one word of free squares for each row.
    free: Vec<u64>,
    levels: Vec<Level>,
    placed: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Level {
    /// Queens still to be placed.
    left: u32,
    /// Queens placed when the level was opened; the level's own are above.
    placed: usize,
    /// Rows without a queen; all rows where a row takes any number.
    rows: u64,
    /// Regions without a queen.
    regions: u64,
}

struct Tables {
    rows: usize,
    columns: usize,
    /// For each square that is free beside the given queens, the squares it attacks and itself, one word
    /// for each row.
    attack: Vec<u64>,
    /// Where a square's words begin in `attack`.
    start: Vec<u32>,
    /// Region of each square, or [`NO_REGION`].
    region: Vec<u8>,
    /// The squares of each region: (row, mask), rows ascending.
    regions: Vec<Vec<(usize, u64)>>,
    row_family: Rule,
    column_family: bool,
    diagonal_family: bool,
    slant: Slant,
}

/// Lines of a family by the number of their free squares: at least one, two, three, four.
#[derive(Clone, Copy, Default)]
struct Counter<T> {
    ones: T,
    twos: T,
    threes: T,
    fours: T,
}

macro_rules! counter {
    ($word:ty) => {
        impl Counter<$word> {
            #[inline(always)]
            fn add(&mut self, x: $word) {
                self.fours |= self.threes & x;
                self.threes |= self.twos & x;
                self.twos |= self.ones & x;
                self.ones |= x;
            }

            /// The first line with the fewest free squares, and their number, if that is below `bound` ≤ 4.
            #[inline(always)]
            fn fewest(&self, bound: u32) -> Option<(u32, u32)> {
                let by_count = [
                    self.ones & !self.twos,
                    self.twos & !self.threes,
                    self.threes & !self.fours,
                ];
                (1..bound.min(4)).find_map(|count| {
                    let lines = by_count[count as usize - 1];
                    (lines != 0).then(|| (lines.trailing_zeros(), count))
                })
            }
        }
    };
}
counter!(u64);
counter!(u128);

/// How many queens each line of a family takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    Any,
    AtMostOne,
    One,
}

/// The line a grid would branch on.
#[derive(Clone, Copy)]
enum Narrowest {
    /// No line must take a queen.
    None,
    Row(usize),
    Column(u32),
    Diagonal(u32),
    Antidiagonal(u32),
    Region(usize),
}

impl Words {
    pub(super) fn new(opening: Opening<'_>) -> Self {
        let problem = opening.problem;
        let (rows, columns) = (problem.rows() as usize, problem.columns() as usize);
        let rules = problem.rules();
        let (mut start, mut attack) = (vec![u32::MAX; rows * columns], Vec::new());
        let mut masks = vec![0; rows];
        for square in opening.squares() {
            start[square.row as usize * columns + square.column as usize] = attack.len() as u32;
            opening.attacked_by(square, &mut masks);
            attack.extend_from_slice(&masks);
        }
        let mut region = vec![NO_REGION; rows * columns];
        for (own, squares) in (0u8..).zip(&opening.region_squares) {
            for &(row, mask) in squares {
                for column in (0..columns).filter(|column| mask >> column & 1 == 1) {
                    region[row * columns + column] = own;
                }
            }
        }
        let tables = Tables {
            rows,
            columns,
            attack,
            start,
            region,
            row_family: match rules.rows {
                true if rows == problem.queens() as usize => Rule::One,
                true => Rule::AtMostOne,
                false => Rule::Any,
            },
            column_family: rules.columns,
            // With many more diagonals than queens their counters cost time and say nothing.
            diagonal_family: opening.few_diagonals(),
            slant: opening.slant(),
            regions: opening.region_squares,
        };
        Words {
            tables: Arc::new(tables),
            free: opening.free,
            levels: vec![Level {
                left: opening.left,
                placed: 0,
                rows: opening.rows,
                regions: opening.regions,
            }],
            placed: opening.placed,
        }
    }
}

impl Tables {
    /// What a queen on a square that was free at the start attacks.
    #[inline(always)]
    fn attack_from(&self, square: usize) -> &[u64] {
        let start = self.start[square] as usize;
        &self.attack[start..start + self.rows]
    }

    /// Puts a queen on a free square of a level.
    #[inline(always)]
    fn place(
        &self,
        free: &mut [u64],
        level: &mut Level,
        placed: &mut Vec<u32>,
        row: usize,
        column: u32,
    ) {
        let square = row * self.columns + column as usize;
        let attack = self.attack_from(square);
        for (free, attacked) in free.iter_mut().zip(attack) {
            *free &= !attacked;
        }
        self.record(level, square);
        placed.push(square as u32);
    }

    #[inline(always)]
    fn record(&self, level: &mut Level, square: usize) {
        level.left -= 1;
        if self.row_family != Rule::Any {
            level.rows &= !(1 << (square / self.columns));
        }
        let region = self.region[square];
        if region != NO_REGION {
            level.regions &= !(1 << region);
        }
    }
}

impl Grid for Words {
    #[inline(always)]
    fn choose(&mut self, squares: &mut Vec<u32>) -> Choice {
        let Words {
            tables,
            free,
            levels,
            placed,
        } = self;
        let tables = &**tables;
        let (rows, width) = (tables.rows, tables.columns);
        let base = free.len() - rows;
        let free = &mut free[base..];
        let level = levels.last_mut().expect("the first level stays");
        loop {
            let left = level.left;
            if left == 0 {
                return if level.regions == 0 {
                    Choice::Solved
                } else {
                    Choice::Dead
                };
            }
            let exact_rows = match tables.row_family {
                Rule::One => true,
                Rule::AtMostOne => {
                    let live = free.iter().filter(|&&squares| squares != 0).count();
                    if live < left as usize {
                        return Choice::Dead;
                    }
                    live == left as usize
                }
                Rule::Any => false,
            };
            // `fewest` is the number of free squares of the narrowest line, of those that must take a
            // queen; a line with one free square is filled at once.
            let (mut fewest, mut narrowest) = (u32::MAX, Narrowest::None);
            let mut forced = None;
            let mut columns = Counter::<u64>::default();
            let mut open = level.rows;
            while open != 0 {
                let row = open.trailing_zeros() as usize;
                open &= open - 1;
                let squares = free[row];
                columns.add(squares);
                if exact_rows && fewest > 2 {
                    let but_one = squares & squares.wrapping_sub(1);
                    if but_one == 0 {
                        if squares != 0 {
                            forced = Some((row, squares.trailing_zeros()));
                            break;
                        }
                        if tables.row_family == Rule::One {
                            return Choice::Dead;
                        }
                    } else {
                        let count = squares.count_ones();
                        if count < fewest {
                            (fewest, narrowest) = (count, Narrowest::Row(row));
                        }
                    }
                } else if exact_rows && squares & squares.wrapping_sub(1) == 0 {
                    if squares != 0 {
                        forced = Some((row, squares.trailing_zeros()));
                        break;
                    }
                    if tables.row_family == Rule::One {
                        return Choice::Dead;
                    }
                }
            }
            if let Some((row, column)) = forced {
                tables.place(free, level, placed, row, column);
                continue;
            }
            if columns.ones == 0 {
                return Choice::Dead;
            }
            if tables.column_family {
                let live = columns.ones.count_ones();
                if live < left {
                    return Choice::Dead;
                }
                if live == left {
                    if let Some((column, count)) = columns.fewest(fewest) {
                        (fewest, narrowest) = (count, Narrowest::Column(column));
                    } else if fewest > 4 {
                        for column in (0..width as u32).filter(|c| columns.ones >> c & 1 == 1) {
                            let count = free
                                .iter()
                                .map(|squares| (squares >> column & 1) as u32)
                                .sum();
                            if count < fewest {
                                (fewest, narrowest) = (count, Narrowest::Column(column));
                            }
                        }
                    }
                }
            }
            if tables.diagonal_family && fewest > 1 {
                let (mut diagonals, mut antidiagonals) =
                    (Counter::<u128>::default(), Counter::<u128>::default());
                for (row, &squares) in free.iter().enumerate() {
                    let (d, s) = tables.slant.along(squares, row);
                    diagonals.add(d);
                    antidiagonals.add(s);
                }
                let live = [diagonals, antidiagonals].map(|family| family.ones.count_ones());
                if live[0] < left || live[1] < left {
                    return Choice::Dead;
                }
                if live[0] == left
                    && let Some((line, count)) = diagonals.fewest(fewest)
                {
                    (fewest, narrowest) = (count, Narrowest::Diagonal(line));
                }
                if live[1] == left
                    && let Some((line, count)) = antidiagonals.fewest(fewest)
                {
                    (fewest, narrowest) = (count, Narrowest::Antidiagonal(line));
                }
            }
            let mut regions = level.regions;
            while regions != 0 && fewest > 1 {
                let region = regions.trailing_zeros() as usize;
                regions &= regions - 1;
                let count = tables.regions[region]
                    .iter()
                    .map(|&(row, mask)| (free[row] & mask).count_ones())
                    .sum();
                if count == 0 {
                    return Choice::Dead;
                }
                if count < fewest {
                    (fewest, narrowest) = (count, Narrowest::Region(region));
                }
            }

            let start = squares.len();
            let mut push = |row: usize, mut mask: u64| {
                while mask != 0 {
                    squares.push((row * width) as u32 + mask.trailing_zeros());
                    mask &= mask - 1;
                }
            };
            match narrowest {
                Narrowest::None => {
                    self.first_row(squares);
                    return Choice::Branch { exact: false };
                }
                Narrowest::Row(row) => push(row, free[row]),
                Narrowest::Column(column) => {
                    for (row, &squares) in free.iter().enumerate() {
                        push(row, squares & (1 << column));
                    }
                }
                Narrowest::Diagonal(line) | Narrowest::Antidiagonal(line) => {
                    for (row, &squares) in free.iter().enumerate() {
                        let mut rest = squares;
                        while rest != 0 {
                            let bit = rest & rest.wrapping_neg();
                            rest &= rest - 1;
                            let (d, s) = tables.slant.along(bit, row);
                            let on = match narrowest {
                                Narrowest::Diagonal(_) => d,
                                _ => s,
                            };
                            if on >> line & 1 == 1 {
                                push(row, bit);
                            }
                        }
                    }
                }
                Narrowest::Region(region) => {
                    for &(row, mask) in &tables.regions[region] {
                        push(row, free[row] & mask);
                    }
                }
            }
            if fewest > 1 {
                return Choice::Branch { exact: true };
            }
            let square = squares[start] as usize;
            squares.truncate(start);
            tables.place(free, level, placed, square / width, (square % width) as u32);
        }
    }

    #[inline(always)]
    fn descend(&mut self, square: u32) {
        let rows = self.tables.rows;
        let square = square as usize;
        let base = self.free.len() - rows;
        let tables = &*self.tables;
        let attack = tables.attack_from(square);
        self.free.resize(base + 2 * rows, 0);
        let (old, new) = self.free[base..].split_at_mut(rows);
        for ((new, old), attacked) in new.iter_mut().zip(old).zip(attack) {
            *new = *old & !attacked;
        }
        let mut level = *self.levels.last().expect("the first level stays");
        level.placed = self.placed.len();
        tables.record(&mut level, square);
        self.levels.push(level);
        self.placed.push(square as u32);
    }

    fn copy(&mut self) {
        let base = self.free.len() - self.tables.rows;
        self.free.extend_from_within(base..);
        let mut level = *self.levels.last().expect("the first level stays");
        level.placed = self.placed.len();
        self.levels.push(level);
    }

    #[inline(always)]
    fn ascend(&mut self) {
        self.free.truncate(self.free.len() - self.tables.rows);
        let level = self.levels.pop().expect("a level was opened");
        self.placed.truncate(level.placed);
    }

    fn depth(&self) -> usize {
        self.levels.len() - 1
    }

    #[inline(always)]
    fn exclude(&mut self, square: u32) {
        let (rows, columns) = (self.tables.rows, self.tables.columns);
        let square = square as usize;
        let row = self.free.len() - rows + square / columns;
        self.free[row] &= !(1 << (square % columns));
    }

    fn placed(&self) -> &[u32] {
        &self.placed
    }

    fn first_row(&self, squares: &mut Vec<u32>) {
        let base = self.free.len() - self.tables.rows;
        let columns = self.tables.columns;
        if let Some(row) = self.free[base..].iter().position(|&free| free != 0) {
            let free = self.free[base + row];
            squares.extend(
                (0..columns)
                    .filter(|c| free >> c & 1 == 1)
                    .map(|c| (row * columns + c) as u32),
            );
        }
    }
}
