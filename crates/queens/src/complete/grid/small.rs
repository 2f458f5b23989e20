//! The board of at most 64 × 64 squares: one word of free squares for each row.
//!
//! **Problem.** Keep track of the free squares of a board as queens are placed, and find the line that must take a queen
//! and has the fewest free squares.
//!
//! **Idea.** A queen's attack is a table of one mask per row, so placing a queen is an AND over the rows, whatever the
//! rules. The free squares of all columns are counted at once by a carry-save counter that saturates at four: `ones`,
//! `twos`, `threes`, `fours` hold the columns with at least that many. The same counter, fed with the rows shifted
//! against each other, counts along the diagonals.
//!
//! **Invariant.** A family is a set of disjoint lines, each of which takes at most one queen: rows, columns, diagonals,
//! antidiagonals, if the rules say so. If fewer of its lines have free squares than queens are left, the node is dead. If
//! just as many do, each of them must take one: the family is exact. On the full n × n board rows and columns are exact,
//! and on the torus diagonals too; on boards with many blocked diagonals, the open ones become exact as they run out.
//! Regions are always exact. If a row takes any number, the free squares are such a family.
//!
//! **Cost.** O(m) words per node; the table has m words for each square that is free at the start. On boards with many
//! given queens, solved in some ten nodes, making it is most of the work.

use std::sync::Arc;

use crate::complete::grid::opening::{Opening, Slant};
use crate::complete::grid::{Choice, Grid, Rule};
use crate::lines::{bits, places};

/// No region: more than the number of any of at most 64 regions.
const NO_REGION: u8 = 64;

#[derive(Clone)]
pub(crate) struct Small {
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
    /// Queens placed when the level was opened; the level's own come after these.
    placed: usize,
    /// Rows without a queen; all rows if a row takes any number.
    rows: u64,
    /// Regions without a queen.
    regions: u64,
}

struct Tables {
    rows: usize,
    columns: usize,
    /// For each square that is free at the start, the squares it attacks and itself, one word for each row.
    attack: Vec<u64>,
    /// Where a square's words begin in `attack`.
    start: Vec<u32>,
    /// Region of each square, or [`NO_REGION`].
    region: Vec<u8>,
    /// The squares of each region: (row, mask), rows ascending.
    regions: Vec<Vec<(usize, u64)>>,
    row_family: Rule,
    column_family: bool,
    /// Whether diagonals, or antidiagonals, are counted: each takes at most one queen, and few of either kind have free
    /// squares at the start.
    diagonal_family: bool,
    antidiagonal_family: bool,
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

            /// The first line with the fewest free squares, and their number, if that is below `bound` and below 4.
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

/// The line a grid would branch on: of those that must take a queen, the one with the fewest free squares.
#[derive(Clone, Copy)]
struct Narrowest {
    /// The number of its free squares.
    squares: u32,
    line: Line,
}

#[derive(Clone, Copy)]
enum Line {
    /// No line must take a queen.
    None,
    Row(usize),
    Column(u32),
    Diagonal(u32),
    Antidiagonal(u32),
    Region(usize),
}

impl Narrowest {
    #[inline(always)]
    fn offer(&mut self, squares: u32, line: Line) {
        if squares < self.squares {
            *self = Narrowest { squares, line };
        }
    }
}

/// What the rows say about a node.
enum Rows {
    /// A row that must take a queen has one free square.
    Forced(usize, u32),
    /// The free squares of all rows, counted by column.
    Counted(Counter<u64>),
}

/// No solution lies below: a line that must take a queen has no free square, or a family has fewer lines with free
/// squares than queens are left.
struct Dead;

impl Small {
    pub(crate) fn new(opening: Opening<'_>) -> Self {
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
        let region = |square| problem.region(square).map_or(NO_REGION, |own| own as u8);
        let tables = Tables {
            rows,
            columns,
            attack,
            start,
            region: problem.squares().map(region).collect(),
            row_family: match rules.rows {
                true if rows == problem.queens() as usize => Rule::One,
                true => Rule::AtMostOne,
                false => Rule::Any,
            },
            column_family: rules.columns,
            // With many more diagonals than queens, their counters cost time and tell nothing.
            diagonal_family: rules.diagonals && opening.few_diagonals(),
            antidiagonal_family: rules.antidiagonals && opening.few_diagonals(),
            slant: opening.slant(),
            regions: opening.region_squares,
        };
        Small {
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

    /// Looks along the rows first: a row with one free square is filled at once.
    #[inline(always)]
    fn rows(&self, free: &[u64], level: &Level, narrowest: &mut Narrowest) -> Result<Rows, Dead> {
        let exact = match self.row_family {
            Rule::One => true,
            Rule::AtMostOne => {
                let live = free.iter().filter(|&&squares| squares != 0).count();
                if live < level.left as usize {
                    return Err(Dead);
                }
                live == level.left as usize
            }
            Rule::Any => {
                let squares: u32 = free.iter().map(|squares| squares.count_ones()).sum();
                if squares < level.left {
                    return Err(Dead);
                }
                false
            }
        };
        let mut columns = Counter::<u64>::default();
        for row in places(level.rows) {
            let row = row as usize;
            let squares = free[row];
            columns.add(squares);
            if !exact {
                continue;
            }
            if squares & squares.wrapping_sub(1) == 0 {
                if squares != 0 {
                    return Ok(Rows::Forced(row, squares.trailing_zeros()));
                }
                if self.row_family == Rule::One {
                    return Err(Dead);
                }
            } else if narrowest.squares > 2 {
                narrowest.offer(squares.count_ones(), Line::Row(row));
            }
        }
        if columns.ones == 0 {
            return Err(Dead);
        }
        Ok(Rows::Counted(columns))
    }

    #[inline(always)]
    fn columns(
        &self,
        free: &[u64],
        left: u32,
        columns: &Counter<u64>,
        narrowest: &mut Narrowest,
    ) -> Result<(), Dead> {
        let live = columns.ones.count_ones();
        if live < left {
            return Err(Dead);
        }
        if live > left {
            return Ok(());
        }
        if let Some((column, count)) = columns.fewest(narrowest.squares) {
            narrowest.offer(count, Line::Column(column));
        } else if narrowest.squares > 4 {
            for column in (0..self.columns as u32).filter(|c| columns.ones >> c & 1 == 1) {
                let count = free
                    .iter()
                    .map(|squares| (squares >> column & 1) as u32)
                    .sum();
                narrowest.offer(count, Line::Column(column));
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn diagonals(&self, free: &[u64], left: u32, narrowest: &mut Narrowest) -> Result<(), Dead> {
        let (mut diagonals, mut antidiagonals) =
            (Counter::<u128>::default(), Counter::<u128>::default());
        for (row, &squares) in free.iter().enumerate() {
            let (d, s) = self.slant.along(squares, row);
            diagonals.add(d);
            antidiagonals.add(s);
        }
        let mut family = |counted: &Counter<u128>, line: fn(u32) -> Line| {
            let live = counted.ones.count_ones();
            if live < left {
                return Err(Dead);
            }
            if live == left
                && let Some((at, count)) = counted.fewest(narrowest.squares)
            {
                narrowest.offer(count, line(at));
            }
            Ok(())
        };
        if self.diagonal_family {
            family(&diagonals, Line::Diagonal)?;
        }
        if self.antidiagonal_family {
            family(&antidiagonals, Line::Antidiagonal)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn regions(&self, free: &[u64], mut open: u64, narrowest: &mut Narrowest) -> Result<(), Dead> {
        while open != 0 && narrowest.squares > 1 {
            let region = open.trailing_zeros() as usize;
            open &= open - 1;
            let count = self.regions[region]
                .iter()
                .map(|&(row, mask)| (free[row] & mask).count_ones())
                .sum();
            if count == 0 {
                return Err(Dead);
            }
            narrowest.offer(count, Line::Region(region));
        }
        Ok(())
    }

    /// Appends the free squares of a line.
    #[inline(always)]
    fn squares_of(&self, line: Line, free: &[u64], squares: &mut Vec<u32>) {
        let mut push = |row: usize, mask: u64| {
            squares.extend(places(mask).map(|column| (row * self.columns) as u32 + column));
        };
        match line {
            Line::None => {
                if let Some(row) = free.iter().position(|&squares| squares != 0) {
                    push(row, free[row]);
                }
            }
            Line::Row(row) => push(row, free[row]),
            Line::Column(column) => {
                for (row, &squares) in free.iter().enumerate() {
                    push(row, squares & (1 << column));
                }
            }
            Line::Diagonal(at) | Line::Antidiagonal(at) => {
                let is_on = |row: usize, square: u64| {
                    let (d, s) = self.slant.along(square, row);
                    let moved = if matches!(line, Line::Diagonal(_)) {
                        d
                    } else {
                        s
                    };
                    moved >> at & 1 == 1
                };
                for (row, &squares) in free.iter().enumerate() {
                    bits(squares)
                        .filter(|&square| is_on(row, square))
                        .for_each(|square| push(row, square));
                }
            }
            Line::Region(region) => {
                for &(row, mask) in &self.regions[region] {
                    push(row, free[row] & mask);
                }
            }
        }
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

impl Small {
    #[inline(always)]
    fn look(&mut self, squares: &mut Vec<u32>) -> Result<Choice, Dead> {
        let Small {
            tables,
            free,
            levels,
            placed,
        } = self;
        let tables = &**tables;
        let base = free.len() - tables.rows;
        let free = &mut free[base..];
        let level = levels.last_mut().expect("the first level stays");
        loop {
            let left = level.left;
            if left == 0 {
                return match level.regions {
                    0 => Ok(Choice::Solved),
                    _ => Err(Dead),
                };
            }
            let mut narrowest = Narrowest {
                squares: u32::MAX,
                line: Line::None,
            };
            let columns = match tables.rows(free, level, &mut narrowest)? {
                Rows::Forced(row, column) => {
                    tables.place(free, level, placed, row, column);
                    continue;
                }
                Rows::Counted(columns) => columns,
            };
            if tables.column_family {
                tables.columns(free, left, &columns, &mut narrowest)?;
            }
            let slanted = tables.diagonal_family || tables.antidiagonal_family;
            if slanted && narrowest.squares > 1 {
                tables.diagonals(free, left, &mut narrowest)?;
            }
            tables.regions(free, level.regions, &mut narrowest)?;
            let start = squares.len();
            tables.squares_of(narrowest.line, free, squares);
            if narrowest.squares > 1 {
                let exact = !matches!(narrowest.line, Line::None);
                return Ok(Choice::Branch { exact });
            }
            let square = squares[start] as usize;
            squares.truncate(start);
            let (row, column) = (square / tables.columns, square % tables.columns);
            tables.place(free, level, placed, row, column as u32);
        }
    }
}

impl Grid for Small {
    #[inline(always)]
    fn choose(&mut self, squares: &mut Vec<u32>) -> Choice {
        self.look(squares).unwrap_or(Choice::Dead)
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
        self.tables
            .squares_of(Line::None, &self.free[base..], squares);
    }
}
