//! The board on which a search begins: at most 64 × 64 squares, the given queens placed.
//!
//! **Problem.** The grids of words start from the same data: the free squares, the queens left to place, and
//! what a queen on a free square would attack.
//!
//! **Idea.** One word for each row. What a queen attacks is one mask per row. Rules become squares only here,
//! so the grids need not know the rules.
//!
//! **Cost.** O(m n) for the board, O(m) for what one queen attacks.

use crate::board::Square;
use crate::complete::problem::Problem;
use crate::lines;

/// The longest side of a board that a grid of words holds, and the greatest number of its regions.
pub(crate) const LONGEST: u32 = 64;

pub(crate) struct Opening<'a> {
    pub(crate) problem: &'a Problem,
    /// Free squares of each row.
    pub(crate) free: Vec<u64>,
    /// Rows without a given queen; all rows if a row takes any number.
    pub(crate) rows: u64,
    /// Regions without a given queen.
    pub(crate) regions: u64,
    /// Queens still to be placed.
    pub(crate) left: u32,
    /// The squares of the given queens, row · columns + column.
    pub(crate) placed: Vec<u32>,
    /// The squares of each region: (row, mask), rows ascending.
    pub(crate) region_squares: Vec<Vec<(usize, u64)>>,
}

impl<'a> Opening<'a> {
    /// The board with the given queens placed, or `None` if they contradict each other or the board.
    ///
    /// # Panics
    /// On a board with a side longer than [`LONGEST`], or with more regions.
    pub(crate) fn new(problem: &'a Problem) -> Option<Self> {
        let (rows, columns) = (problem.rows() as usize, problem.columns() as usize);
        assert!(rows <= 64 && columns <= 64, "one word for each row");
        let regions = problem.regions().map_or(0, |r| r.names().len());
        assert!(regions <= 64, "one word for the regions");
        let mut opening = Opening {
            problem,
            free: vec![0; rows],
            rows: lines::board_mask(rows),
            regions: lines::board_mask(regions),
            left: problem.queens(),
            placed: Vec::new(),
            region_squares: vec![Vec::new(); regions],
        };
        let some_blocked = !problem.blocked().is_empty()
            || !problem.blocked_diagonals().is_empty()
            || !problem.blocked_antidiagonals().is_empty();
        let crowded = regions == problem.queens() as usize && regions > 0;
        for square in problem.squares() {
            let (row, bit) = (square.row as usize, 1u64 << square.column);
            let own = problem.region(square);
            if let Some(own) = own {
                let squares = &mut opening.region_squares[own as usize];
                match squares.last_mut() {
                    Some((last, mask)) if *last == row => *mask |= bit,
                    _ => squares.push((row, bit)),
                }
            }
            // With as many regions as queens, no queen may be outside the regions.
            if (own.is_some() || !crowded) && !(some_blocked && problem.is_blocked(square)) {
                opening.free[row] |= bit;
            }
        }
        let mut masks = vec![0; rows];
        for &queen in problem.given() {
            if opening.left == 0 || opening.free[queen.row as usize] >> queen.column & 1 == 0 {
                return None;
            }
            opening.attacked_by(queen, &mut masks);
            for (free, attacked) in opening.free.iter_mut().zip(&masks) {
                *free &= !attacked;
            }
            opening.left -= 1;
            if problem.rules().rows {
                opening.rows &= !(1 << queen.row);
            }
            if let Some(region) = problem.region(queen) {
                opening.regions &= !(1 << region);
            }
            opening
                .placed
                .push((queen.row as usize * columns) as u32 + queen.column);
        }
        Some(opening)
    }

    /// The free squares in reading order.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        (0u32..).zip(&self.free).flat_map(|(row, &free)| {
            lines::places(free).map(move |column| Square::new(row, column))
        })
    }

    /// What a queen on the square attacks by rules and regions, itself included, one mask for each row.
    pub(crate) fn attacked_by(&self, square: Square, masks: &mut [u64]) {
        let (rules, n) = (self.problem.rules(), self.problem.columns());
        let (bit, board) = (1u64 << square.column, lines::board_mask(n as usize));
        masks.fill(if rules.columns { bit } else { 0 });
        if rules.diagonals || rules.antidiagonals {
            let aside = |off: u32| {
                if rules.torus {
                    [off, n - off].map(|by| 1 << ((square.column + by) % n))
                } else {
                    [bit << off & board, bit >> off]
                }
            };
            let when = |rule: bool| if rule { u64::MAX } else { 0 };
            let (diagonals, antidiagonals) = (when(rules.diagonals), when(rules.antidiagonals));
            let (above, below) = masks.split_at_mut(square.row as usize);
            for (off, mask) in (0u32..).zip(below) {
                let [right, left] = aside(off);
                *mask |= right & diagonals | left & antidiagonals;
            }
            for (off, mask) in (1u32..).zip(above.iter_mut().rev()) {
                let [right, left] = aside(off);
                *mask |= left & diagonals | right & antidiagonals;
            }
        }
        let own = &mut masks[square.row as usize];
        if rules.rows {
            *own = board;
        }
        *own |= bit;
        for leap in rules.leaps() {
            if let Some(to) = self.problem.leap(square, leap) {
                masks[to.row as usize] |= 1 << to.column;
            }
        }
        if let Some(own) = self.problem.region(square) {
            for &(row, mask) in &self.region_squares[own as usize] {
                masks[row] |= mask;
            }
        }
    }

    pub(crate) fn slant(&self) -> Slant {
        Slant {
            rows: self.problem.rows() as usize,
            columns: self.problem.columns() as usize,
            torus: self.problem.rules().torus,
        }
    }

    /// Whether there are so few diagonals, or antidiagonals, that counting them is useful.
    pub(crate) fn few_diagonals(&self) -> bool {
        let rules = self.problem.rules();
        let (slant, mut diagonals, mut antidiagonals) = (self.slant(), 0, 0);
        for (row, &free) in self.free.iter().enumerate() {
            let (d, s) = slant.along(free, row);
            diagonals |= d;
            antidiagonals |= s;
        }
        let few = |live: u128| live.count_ones() <= self.left.saturating_add(self.left / 3);
        rules.diagonals && few(diagonals) || rules.antidiagonals && few(antidiagonals)
    }
}

/// Shifts rows against each other so that diagonals become vertical.
#[derive(Clone, Copy)]
pub(crate) struct Slant {
    rows: usize,
    columns: usize,
    torus: bool,
}

impl Slant {
    /// The row's squares, shifted so that the bits of each diagonal line up from row to row, and the same for
    /// antidiagonals.
    pub(crate) fn along(self, free: u64, row: usize) -> (u128, u128) {
        let (n, free) = (self.columns, u128::from(free));
        if self.torus {
            let mask = (1u128 << n) - 1;
            let turn = |by: usize| (free << by | free >> (n - by)) & mask;
            // Bit column − row and bit column + row, modulo n.
            (turn((n - row) % n), turn(row))
        } else {
            (free << (self.rows - 1 - row), free << row)
        }
    }
}
