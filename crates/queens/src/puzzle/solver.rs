//! The exact search for one queen in each house.
//!
//! **Problem.** Is there a solution with these squares free, and is it the only one?
//!
//! **Idea.** Look at all rows, columns and regions that still need a queen; take the one with the fewest free
//! squares and try each. All columns are looked at together: going down the rows, `once`, `twice` and `thrice`
//! hold the columns met at least so often.
//!
//! ```text
//! search(free, open):
//!   if no row is open: a solution
//!   house ← the open house with the fewest free squares; none free: go back
//!   for each free square s of it: search(free − squares seen from s, open − the houses of s)
//! ```
//!
//! **Memory.** n row words a level. **Cost** for proofs of uniqueness: docs/puzzles.md.

use super::layout::{Layout, NO_REGION};
use super::patience::Patience;
use super::squares::{At, Squares, at, column_of, row_of};

/// Rows, columns and regions that need a queen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub(super) rows: u32,
    pub(super) columns: u32,
    pub(super) regions: u32,
}

impl Open {
    pub(super) fn all<const N: usize>(layout: &Layout<N>) -> Self {
        let all = ((1u64 << layout.n) - 1) as u32;
        Open {
            rows: all,
            columns: all,
            regions: if layout.has_regions { all } else { 0 },
        }
    }

    /// Puts a queen on a square.
    #[inline(always)]
    fn place<const N: usize>(&mut self, layout: &Layout<N>, queen: At, free: &mut Squares<N>) {
        *free = free.minus(&layout.sees(queen));
        self.rows &= !(1 << row_of(queen));
        self.columns &= !(1 << column_of(queen));
        let region = layout.region(queen);
        if region != NO_REGION {
            self.regions &= !(1 << region);
        }
    }
}

/// A search for solutions.
pub(super) struct Search<'l, const N: usize> {
    layout: &'l Layout<N>,
    /// Solutions after which it ends.
    wanted: usize,
    patience: Patience<'l>,
    nodes: u64,
    placed: [At; N],
    count: usize,
    pub(super) found: Vec<Vec<At>>,
}

impl<'l, const N: usize> Search<'l, N> {
    /// A search that ends after so many solutions.
    pub(super) fn new(layout: &'l Layout<N>, wanted: usize, patience: Patience<'l>) -> Self {
        Search {
            layout,
            wanted,
            patience,
            nodes: 0,
            placed: [0; N],
            count: 0,
            found: Vec::new(),
        }
    }

    /// Puts a queen on a square.
    #[inline(always)]
    pub(super) fn place(&mut self, queen: At, free: &mut Squares<N>, open: &mut Open) {
        open.place(self.layout, queen, free);
        self.placed[self.count] = queen;
        self.count += 1;
    }

    /// Searches on; true when the search is over before the tree is.
    pub(super) fn run(&mut self, mut free: Squares<N>, mut open: Open) -> bool {
        let before = self.count;
        loop {
            self.nodes += 1;
            if open.rows == 0 {
                self.found.push(self.placed[..self.count].to_vec());
                self.count = before;
                return self.found.len() >= self.wanted;
            }
            if self.patience.is_over(self.nodes) {
                self.count = before;
                return true;
            }
            match fewest(self.layout, &free, open) {
                Fewest::None => {
                    self.count = before;
                    return false;
                }
                Fewest::One(only) => self.place(only, &mut free, &mut open),
                Fewest::Several(house) => {
                    for choice in house.iter() {
                        let (mut with, mut open_with) = (free, open);
                        self.place(choice, &mut with, &mut open_with);
                        let over = self.run(with, open_with);
                        self.count -= 1;
                        if over {
                            self.count = before;
                            return true;
                        }
                    }
                    self.count = before;
                    return false;
                }
            }
        }
    }
}

/// Does placing singles, one after the other, leave a house without a square?
pub(super) fn singles_refute<const N: usize>(
    layout: &Layout<N>,
    first: At,
    free: &Squares<N>,
    mut open: Open,
) -> bool {
    let mut free = *free;
    open.place(layout, first, &mut free);
    while open.rows != 0 {
        match fewest(layout, &free, open) {
            Fewest::None => return true,
            Fewest::One(only) => open.place(layout, only, &mut free),
            Fewest::Several(_) => return false,
        }
    }
    false
}

enum Fewest<const N: usize> {
    /// A house has no free square.
    None,
    /// A house has just this one.
    One(At),
    /// The free squares of a house with as few as any.
    Several(Squares<N>),
}

#[inline(always)]
fn fewest<const N: usize>(layout: &Layout<N>, free: &Squares<N>, open: Open) -> Fewest<N> {
    let n = layout.n;
    let (mut once, mut twice, mut thrice, mut often) = (0, 0, 0, 0);
    // The house with the fewest so far.
    let (mut least, mut best) = (u32::MAX, 0);
    for row in 0..n {
        let word = free.0[row];
        often |= thrice & word;
        thrice |= twice & word;
        twice |= once & word;
        once |= word;
        if open.rows >> row & 1 != 0 {
            let without_first = word & word.wrapping_sub(1);
            if without_first == 0 {
                if word == 0 {
                    return Fewest::None;
                }
                return Fewest::One(at(row, word.trailing_zeros() as usize));
            }
            let without_two = without_first & (without_first - 1);
            let size = if without_two == 0 {
                2
            } else if least <= 3 {
                continue;
            } else {
                2 + without_two.count_ones()
            };
            if size < least {
                (least, best) = (size, row);
            }
        }
    }
    if open.columns & !once != 0 {
        return Fewest::None;
    }
    let single = open.columns & !twice;
    if single != 0 {
        let column = single.trailing_zeros();
        let row = (0..n).find(|&row| free.0[row] >> column & 1 != 0);
        return Fewest::One(at(row.expect("met once"), column as usize));
    }
    for (size, columns) in [(2, !thrice), (3, !often)] {
        let such = open.columns & columns;
        if least > size && such != 0 {
            (least, best) = (size, N + such.trailing_zeros() as usize);
        }
    }
    let mut regions = open.regions;
    while regions != 0 {
        let region = regions.trailing_zeros() as usize;
        regions &= regions - 1;
        let (from, until) = layout.spans[region];
        let (from, until) = (from as usize, until as usize);
        let squares = &layout.regions[region].0;
        let (mut size, mut last) = (0, 0);
        for (row, (own, free)) in
            (from..until).zip(squares[from..until].iter().zip(&free.0[from..until]))
        {
            let word = own & free;
            if word != 0 {
                size += if word & (word - 1) == 0 {
                    1
                } else {
                    word.count_ones()
                };
                if size >= least && size > 1 {
                    break;
                }
                last = row;
            }
        }
        if size == 0 {
            return Fewest::None;
        }
        if size == 1 {
            let word = squares[last] & free.0[last];
            return Fewest::One(at(last, word.trailing_zeros() as usize));
        }
        if size < least {
            (least, best) = (size, 2 * N + region);
        }
    }
    let mut house = Squares::EMPTY;
    if best < N {
        house.0[best] = free.0[best];
    } else if best < 2 * N {
        for row in 0..n {
            house.0[row] = free.0[row] & 1 << (best - N);
        }
    } else {
        house = free.and(&layout.regions[best - 2 * N]);
    }
    Fewest::Several(house)
}
