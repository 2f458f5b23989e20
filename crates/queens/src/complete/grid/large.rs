//! The board of any size: one counter for each square and each line.
//!
//! **Problem.** As for the grid of words, on boards with a side longer than a word.
//!
//! **Idea.** Each square counts what bars it; it is free at zero. Each line counts its free squares. A queen adds one to
//! every square it attacks, and taking it back subtracts the same. So levels need no copies: a trail of what was done is
//! enough.
//!
//! **Invariant.** `free[line]` is the number of squares of the line with `bars` = 0, and `live[family]`
//! the number of its lines with `free` > 0. Families are exact as in the grid of words.
//!
//! The last queen bars nothing, since no square is needed after it.
//!
//! **What changed** compared with the grid of words: O(m + n) work for a queen and a choice instead of O(m n / 64), and
//! memory for one board instead of one for each level.
//!
//! **Cost.** O(m + n) per queen placed or taken back, O(m + n) per choice; a byte per square.

use std::ops::Range;
use std::sync::Arc;

use crate::board::Square;
use crate::complete::grid::{Choice, Grid, Rule};
use crate::complete::problem::Problem;

#[derive(Clone)]
pub(crate) struct Large {
    board: Arc<Board>,
    bars: Vec<u8>,
    /// Free squares of each line, family after family.
    free: Vec<u32>,
    families: [Family; 5],
    placed: Vec<u32>,
    trail: Vec<Done>,
    levels: Vec<(usize, usize)>,
}

/// Which squares lie on which lines. The families are rows, columns, diagonals, antidiagonals and regions, and the lines
/// of each are numbered from 0.
struct Board {
    problem: Problem,
    rows: usize,
    columns: usize,
    /// The squares of each region.
    regions: Vec<Vec<u32>>,
}

#[derive(Clone)]
struct Family {
    lines: Range<usize>,
    /// Number of its lines with free squares.
    live: u32,
    rule: Rule,
}

#[derive(Clone, Copy)]
enum Done {
    Placed(u32),
    /// The last queen, which bars no squares.
    PlacedLast,
    Excluded(u32),
}

impl Board {
    fn new(problem: &Problem) -> Self {
        let mut regions = vec![Vec::new(); problem.regions().map_or(0, |r| r.names().len())];
        for (at, square) in (0..).zip(problem.squares()) {
            if let Some(region) = problem.region(square) {
                regions[region as usize].push(at);
            }
        }
        Board {
            problem: problem.clone(),
            rows: problem.rows() as usize,
            columns: problem.columns() as usize,
            regions,
        }
    }

    fn square(&self, at: usize) -> Square {
        Square::new((at / self.columns) as u32, (at % self.columns) as u32)
    }

    fn region(&self, at: usize) -> Option<u32> {
        self.problem.region(self.square(at))
    }

    /// The lines through a square: family and number.
    fn lines(&self, at: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (row, column) = (at / self.columns, at % self.columns);
        let torus = self.problem.rules().torus;
        let line = |line: usize| Some(if torus { line % self.columns } else { line });
        let lines = [
            Some(row),
            Some(column),
            line(row + self.columns - column),
            line(row + column),
            self.region(at).map(|region| region as usize),
        ];
        let of_family = |(family, line): (usize, Option<usize>)| Some((family, line?));
        lines.into_iter().enumerate().filter_map(of_family)
    }

    /// Visits the squares of a line in reading order: the inverse of [`lines`](Self::lines).
    fn each_square(&self, family: usize, line: usize, mut visit: impl FnMut(usize)) {
        let (rows, columns) = (self.rows, self.columns);
        match family {
            0 => (line * columns..(line + 1) * columns).for_each(visit),
            1 => (0..rows).for_each(|row| visit(row * columns + line)),
            4 => (self.regions[line].iter()).for_each(|&at| visit(at as usize)),
            _ => {
                let torus = self.problem.rules().torus;
                for row in 0..rows {
                    let column = if family == 2 {
                        (row + columns).checked_sub(line)
                    } else if torus {
                        Some(line + columns - row)
                    } else {
                        line.checked_sub(row)
                    };
                    let column = column.map(|at| if torus { at % columns } else { at });
                    if let Some(column) = column.filter(|&column| column < columns) {
                        visit(row * columns + column);
                    }
                }
            }
        }
    }
}

impl Large {
    /// The grid with the given queens placed, or `None` if they contradict each other or the board.
    pub(crate) fn new(problem: &Problem) -> Option<Self> {
        let board = Board::new(problem);
        let (rules, rows, columns) = (problem.rules(), board.rows, board.columns);
        let regions = board.regions.len();
        let diagonals = if rules.torus { rows } else { rows + columns };
        let at_most_one = |rule| if rule { Rule::AtMostOne } else { Rule::Any };
        let mut start = 0;
        let families = [
            (rows, at_most_one(rules.rows)),
            (columns, at_most_one(rules.columns)),
            (diagonals, at_most_one(rules.diagonals)),
            (diagonals, at_most_one(rules.antidiagonals)),
            (regions, Rule::One),
        ]
        .map(|(count, rule)| {
            let lines = start..start + count;
            start = lines.end;
            let live = 0;
            Family { lines, live, rule }
        });
        let mut grid = Large {
            board: Arc::new(board),
            bars: vec![1; rows * columns],
            free: vec![0; start],
            families,
            placed: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
        };
        let crowded = regions > 0 && regions == problem.queens() as usize;
        for (at, square) in problem.squares().enumerate() {
            // With as many regions as queens, no queen may be outside the regions.
            if !problem.is_blocked(square) && (!crowded || problem.region(square).is_some()) {
                grid.unbar(at);
            }
        }
        if problem.given().len() > problem.queens() as usize {
            return None;
        }
        for queen in problem.given() {
            let at = queen.row as usize * columns + queen.column as usize;
            if grid.bars[at] != 0 {
                return None;
            }
            grid.place(at as u32);
        }
        grid.trail.clear();
        Some(grid)
    }

    fn bar(&mut self, at: usize) {
        self.bars[at] += 1;
        if self.bars[at] == 1 {
            for (family, line) in self.board.lines(at) {
                let family = &mut self.families[family];
                let free = &mut self.free[family.lines.start + line];
                *free -= 1;
                family.live -= u32::from(*free == 0);
            }
        }
    }

    fn unbar(&mut self, at: usize) {
        self.bars[at] -= 1;
        if self.bars[at] == 0 {
            for (family, line) in self.board.lines(at) {
                let family = &mut self.families[family];
                let free = &mut self.free[family.lines.start + line];
                family.live += u32::from(*free == 0);
                *free += 1;
            }
        }
    }

    /// Calls `change` for the square and all it attacks; twice for a square attacked twice.
    fn attacked(&mut self, at: usize, change: fn(&mut Self, usize)) {
        let board = Arc::clone(&self.board);
        change(self, at);
        for (family, line) in board.lines(at) {
            if self.families[family].rule != Rule::Any {
                board.each_square(family, line, |at| change(self, at));
            }
        }
        for leap in board.problem.rules().leaps() {
            if let Some(to) = board.problem.leap(board.square(at), leap) {
                change(self, to.row as usize * board.columns + to.column as usize);
            }
        }
    }

    fn place(&mut self, square: u32) {
        self.placed.push(square);
        if self.placed.len() == self.board.problem.queens() as usize {
            self.trail.push(Done::PlacedLast);
        } else {
            self.attacked(square as usize, Self::bar);
            self.trail.push(Done::Placed(square));
        }
    }

    /// The free squares of a line, in reading order.
    fn free_squares(&self, family: usize, line: usize, squares: &mut Vec<u32>) {
        self.board.each_square(family, line, |at| {
            if self.bars[at] == 0 {
                squares.push(at as u32);
            }
        });
    }
}

impl Grid for Large {
    fn choose(&mut self, squares: &mut Vec<u32>) -> Choice {
        loop {
            let left = self.board.problem.queens() - self.placed.len() as u32;
            // Number of regions without a queen: each queen placed in a region has filled one.
            let regions = self.board.regions.len();
            let in_region = |&&at: &&u32| regions > 0 && self.board.region(at as usize).is_some();
            let filled = self.placed.iter().filter(in_region).count();
            let open_regions = (regions - filled) as u32;
            if left == 0 {
                return if open_regions == 0 {
                    Choice::Solved
                } else {
                    Choice::Dead
                };
            }
            let rows = self.families[0].lines.clone();
            let free: u32 = self.free[rows].iter().sum();
            if self.families[4].live < open_regions || free < left {
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
                for (line, &free) in self.free[family.lines.clone()].iter().enumerate() {
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
                Done::PlacedLast => {}
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
        let rows = &self.free[self.families[0].lines.clone()];
        if let Some(row) = rows.iter().position(|&free| free > 0) {
            self.free_squares(0, row, squares);
        }
    }
}
