//! The board of any size: one counter for each square and each line.
//!
//! **Problem.** As for the grid of words, on boards with a side longer than a word.
//!
//! **Idea.** Each square counts what bars it; it is free at zero. Each line counts its free squares. A
//! queen adds one to every square it attacks and is taken back by subtracting the same, so that levels
//! need no copies: a trail of what was done is enough.
//!
//! **Invariant.** `free[line]` is the number of squares of the line with `bars` = 0, and `live[family]`
//! the number of its lines with `free` > 0. Families are exact as in the grid of words.
//!
//! **What changed** against words: O(m + n) work for a queen and a choice instead of O(m n / 64), and
//! memory for one board instead of one for each level.
//!
//! **Cost.** O(m + n) per queen placed or taken back, O(m + n) per choice; a byte per square.

use std::ops::Range;

use crate::board::Square;
use crate::complete::grid::{Choice, Grid};
use crate::complete::problem::Problem;

#[derive(Clone)]
pub(crate) struct Large {
    problem: Problem,
    columns: usize,
    bars: Vec<u8>,
    /// Free squares of each line; rows, columns, diagonals, antidiagonals, regions one after the other.
    free: Vec<u32>,
    families: [Family; 5],
    /// The squares of each region.
    regions: Vec<Vec<u32>>,
    placed: Vec<u32>,
    trail: Vec<Done>,
    levels: Vec<(usize, usize)>,
}

#[derive(Clone)]
struct Family {
    lines: Range<usize>,
    /// Number of its lines with free squares.
    live: u32,
    rule: Rule,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Rule {
    /// A line takes any number of queens.
    Any,
    /// A line takes one queen at most.
    AtMostOne,
    /// A line takes one queen.
    One,
}

#[derive(Clone, Copy)]
enum Done {
    Placed(u32),
    Excluded(u32),
}

impl Large {
    /// The grid with the given queens placed, or `None` if they contradict each other or the board.
    pub(crate) fn new(problem: &Problem) -> Option<Self> {
        let (rows, columns) = (problem.rows() as usize, problem.columns() as usize);
        let rules = problem.rules();
        let region_names = problem.regions().map_or(0, |r| r.names().len());
        let diagonals = if rules.torus {
            rows
        } else {
            (rows + columns).saturating_sub(1)
        };
        let mut start = 0;
        let mut family = |lines: usize, rule: bool| {
            let lines = start..start + lines;
            start = lines.end;
            let rule = if rule { Rule::AtMostOne } else { Rule::Any };
            Family {
                lines,
                live: 0,
                rule,
            }
        };
        let mut families = [
            family(rows, rules.rows),
            family(columns, rules.columns),
            family(diagonals, rules.diagonals),
            family(diagonals, rules.antidiagonals),
            family(region_names, true),
        ];
        families[4].rule = Rule::One;
        let mut grid = Large {
            problem: problem.clone(),
            columns,
            bars: vec![1; rows * columns],
            free: vec![0; start],
            families,
            regions: vec![Vec::new(); region_names],
            placed: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
        };
        let crowded = region_names > 0 && region_names == problem.queens() as usize;
        for (index, square) in problem.squares().enumerate() {
            let region = problem.region(square);
            if let Some(region) = region {
                grid.regions[region as usize].push(index as u32);
            }
            // With as many regions as queens none may stand outside the regions.
            if !problem.is_blocked(square) && (region.is_some() || !crowded) {
                grid.unbar(index);
            }
        }
        if problem.given().len() > problem.queens() as usize {
            return None;
        }
        for queen in problem.given() {
            let square = queen.row as usize * columns + queen.column as usize;
            if grid.bars[square] != 0 {
                return None;
            }
            grid.place(square as u32);
        }
        grid.trail.clear();
        Some(grid)
    }

    fn square(&self, index: usize) -> Square {
        Square::new((index / self.columns) as u32, (index % self.columns) as u32)
    }

    /// The lines through a square.
    fn lines(&self, index: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (row, column) = (index / self.columns, index % self.columns);
        let (d, s) = (row + self.columns - 1 - column, row + column);
        let (d, s) = if self.problem.rules().torus {
            ((d + 1) % self.columns, s % self.columns)
        } else {
            (d, s)
        };
        let start = |family: usize| self.families[family].lines.start;
        let region = self.problem.region(self.square(index));
        [
            Some((0, start(0) + row)),
            Some((1, start(1) + column)),
            Some((2, start(2) + d)),
            Some((3, start(3) + s)),
            region.map(|region| (4, start(4) + region as usize)),
        ]
        .into_iter()
        .flatten()
    }

    fn bar(&mut self, index: usize) {
        self.bars[index] += 1;
        if self.bars[index] == 1 {
            for (family, line) in self.lines(index) {
                self.free[line] -= 1;
                self.families[family].live -= u32::from(self.free[line] == 0);
            }
        }
    }

    fn unbar(&mut self, index: usize) {
        self.bars[index] -= 1;
        if self.bars[index] == 0 {
            for (family, line) in self.lines(index) {
                self.families[family].live += u32::from(self.free[line] == 0);
                self.free[line] += 1;
            }
        }
    }

    /// Calls `change` for the square and all it attacks; for a square attacked twice, twice.
    fn attacked(&mut self, index: usize, change: fn(&mut Self, usize)) {
        let rules = self.problem.rules();
        let (rows, columns) = (self.problem.rows() as usize, self.columns);
        let square = self.square(index);
        let (row, column) = (square.row as usize, square.column as usize);
        change(self, index);
        if rules.rows {
            (row * columns..(row + 1) * columns).for_each(|at| change(self, at));
        }
        if rules.columns {
            (0..rows).for_each(|row| change(self, row * columns + column));
        }
        if rules.diagonals || rules.antidiagonals {
            for to in 0..rows {
                let (right, left) = if rules.torus {
                    let right = (column + to + rows - row) % rows;
                    let left = (column + row + rows - to) % rows;
                    (Some(right), Some(left))
                } else {
                    (
                        (column + to).checked_sub(row),
                        (column + row).checked_sub(to),
                    )
                };
                let right = right.filter(|_| rules.diagonals);
                let left = left.filter(|_| rules.antidiagonals);
                for at in [right, left].into_iter().flatten() {
                    if at < columns {
                        change(self, to * columns + at);
                    }
                }
            }
        }
        for leap in rules.leaps() {
            if let Some(to) = self.problem.leap(square, leap) {
                change(self, to.row as usize * columns + to.column as usize);
            }
        }
        if let Some(region) = self.problem.region(square) {
            let squares = std::mem::take(&mut self.regions[region as usize]);
            squares.iter().for_each(|&at| change(self, at as usize));
            self.regions[region as usize] = squares;
        }
    }

    fn place(&mut self, square: u32) {
        self.attacked(square as usize, Self::bar);
        self.placed.push(square);
        self.trail.push(Done::Placed(square));
    }

    /// The free squares of a line, in reading order.
    fn free_squares(&self, family: usize, line: usize, squares: &mut Vec<u32>) {
        let (rows, columns) = (self.problem.rows() as usize, self.columns);
        let within = line - self.families[family].lines.start;
        let mut push = |at: usize| {
            if self.bars[at] == 0 {
                squares.push(at as u32);
            }
        };
        match family {
            0 => (within * columns..(within + 1) * columns).for_each(push),
            1 => (0..rows).for_each(|row| push(row * columns + within)),
            4 => self.regions[within]
                .iter()
                .for_each(|&at| push(at as usize)),
            _ => {
                for row in 0..rows {
                    let column = match (family, self.problem.rules().torus) {
                        (2, false) => (row + columns - 1).checked_sub(within),
                        (2, true) => Some((row + columns - within) % columns),
                        (_, false) => within.checked_sub(row),
                        (_, true) => Some((within + columns - row) % columns),
                    };
                    if let Some(column) = column.filter(|&column| column < columns) {
                        push(row * columns + column);
                    }
                }
            }
        }
    }
}

impl Grid for Large {
    fn choose(&mut self, squares: &mut Vec<u32>) -> Choice {
        loop {
            let left = self.problem.queens() - self.placed.len() as u32;
            // Regions without a queen: as many as have not been used up by the queens placed.
            let regions = self.regions.len();
            let filled = (self.placed.iter())
                .filter(|&&at| {
                    regions > 0 && self.problem.region(self.square(at as usize)).is_some()
                })
                .count();
            let open_regions = (regions - filled) as u32;
            if left == 0 {
                return if open_regions == 0 {
                    Choice::Solved
                } else {
                    Choice::Dead
                };
            }
            if self.families[4].live < open_regions || self.families[0].live == 0 {
                return Choice::Dead;
            }
            let mut narrowest: Option<(u32, usize, usize)> = None;
            for (index, family) in self.families.iter().enumerate() {
                let exact = match family.rule {
                    Rule::Any => false,
                    Rule::One => true,
                    Rule::AtMostOne if family.live < left => return Choice::Dead,
                    Rule::AtMostOne => family.live == left,
                };
                if !exact {
                    continue;
                }
                for line in family.lines.clone() {
                    let free = self.free[line];
                    if free > 0 && narrowest.is_none_or(|(fewest, ..)| free < fewest) {
                        narrowest = Some((free, index, line));
                    }
                }
            }
            let Some((fewest, family, line)) = narrowest else {
                self.first_row(squares);
                return Choice::Branch { exact: false };
            };
            let start = squares.len();
            self.free_squares(family, line, squares);
            if fewest > 1 {
                return Choice::Branch { exact: true };
            }
            let forced = squares[start];
            squares.truncate(start);
            self.place(forced);
        }
    }

    fn descend(&mut self, square: u32) {
        self.copy();
        self.place(square);
    }

    fn copy(&mut self) {
        self.levels.push((self.trail.len(), self.placed.len()));
    }

    fn ascend(&mut self) {
        let (trail, placed) = self.levels.pop().expect("a level was opened");
        while self.trail.len() > trail {
            match self.trail.pop().expect("longer than the mark") {
                Done::Placed(square) => self.attacked(square as usize, Self::unbar),
                Done::Excluded(square) => self.unbar(square as usize),
            }
        }
        self.placed.truncate(placed);
    }

    fn depth(&self) -> usize {
        self.levels.len()
    }

    fn exclude(&mut self, square: u32) {
        self.bar(square as usize);
        self.trail.push(Done::Excluded(square));
    }

    fn placed(&self) -> &[u32] {
        &self.placed
    }

    fn first_row(&self, squares: &mut Vec<u32>) {
        let row = self.families[0]
            .lines
            .clone()
            .find(|&row| self.free[row] > 0);
        if let Some(row) = row {
            self.free_squares(0, row, squares);
        }
    }
}
