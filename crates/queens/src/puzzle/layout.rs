//! A puzzle laid out for search: the squares of its regions and what a queen sees.

use super::definition::Puzzle;
use super::squares::{At, Squares, column_of, row_of};

/// Runs `$body` with the constant `$N`: the number of row words that boards of `$n` rows are given. Five copies of the code
/// are quicker, a few times for small boards; where it is fetched before it runs, one copy is.
macro_rules! with_rows {
    ($n:expr, $N:ident => $body:expr) => {
        match $n {
            _ if cfg!(target_family = "wasm") => with_rows!(@ $crate::puzzle::layout::ANY, $N => $body),
            0..=8 => with_rows!(@ 8, $N => $body),
            9..=12 => with_rows!(@ 12, $N => $body),
            13..=16 => with_rows!(@ 16, $N => $body),
            17..=20 => with_rows!(@ 20, $N => $body),
            _ => with_rows!(@ $crate::puzzle::layout::ANY, $N => $body),
        }
    };
    (@ $rows:expr, $N:ident => $body:expr) => {{
        const $N: usize = $rows;
        $body
    }};
}
pub(crate) use with_rows;

/// Rows enough for any board.
pub(crate) const ANY: usize = 28;

/// No region: a square that has not been given to one yet, and every square of a classic puzzle.
pub(crate) const NO_REGION: u8 = u8::MAX;

/// The houses of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Layout<const N: usize> {
    pub(crate) n: usize,
    pub(crate) stars: u8,
    /// Whether there are regions, and queens may not touch; otherwise they share no diagonal.
    pub(crate) has_regions: bool,
    pub(crate) regions: [Squares<N>; N],
    /// The first row of each region, and the one after its last.
    pub(crate) spans: [(u8, u8); N],
    pub(crate) region_of: [[u8; 32]; N],
}

impl<const N: usize> Layout<N> {
    /// A board on which no square belongs to a region yet.
    pub(crate) fn bare(n: usize, stars: u32, has_regions: bool) -> Self {
        Layout {
            n,
            stars: stars as u8,
            has_regions,
            regions: [Squares::EMPTY; N],
            spans: [(0, 0); N],
            region_of: [[NO_REGION; 32]; N],
        }
    }

    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let n = puzzle.n() as usize;
        let map = puzzle.region_map();
        let mut layout = Self::bare(n, puzzle.stars(), map.is_some());
        if let Some(map) = map {
            for (row, regions) in map.chunks(n).enumerate() {
                layout.region_of[row][..n].copy_from_slice(regions);
                for (column, &region) in regions.iter().enumerate() {
                    layout.regions[region as usize].0[row] |= 1 << column;
                }
            }
            for region in 0..n {
                layout.measure(region);
            }
        }
        layout
    }

    /// Gives a square to a region.
    pub(crate) fn give(&mut self, to: At, region: usize) {
        self.region_of[row_of(to)][column_of(to)] = region as u8;
        self.regions[region].insert(to);
        self.measure(region);
    }

    /// Takes a square from its region.
    pub(crate) fn take(&mut self, from: At) {
        let region = self.region(from) as usize;
        self.region_of[row_of(from)][column_of(from)] = NO_REGION;
        self.regions[region].remove(from);
        self.measure(region);
    }

    fn measure(&mut self, region: usize) {
        let squares = &self.regions[region];
        let ends = squares.first().zip(squares.last());
        self.spans[region] = ends.map_or((0, 0), |(first, last)| {
            (row_of(first) as u8, row_of(last) as u8 + 1)
        });
    }

    #[inline(always)]
    pub(crate) fn region(&self, at: At) -> u8 {
        self.region_of[row_of(at)][column_of(at)]
    }

    /// The squares on which a queen on `at` allows no other because they touch or share a diagonal, `at` included.
    #[inline(always)]
    pub(crate) fn near(&self, at: At) -> Squares<N> {
        let (row, column) = (row_of(at), column_of(at));
        if self.has_regions {
            return Squares::in_rows_near(row, (7u64 << column >> 1) as u32);
        }
        let mut near = Squares::EMPTY;
        for (other, word) in near.0.iter_mut().enumerate() {
            let apart = row.abs_diff(other);
            *word = ((1u64 << column) << apart) as u32 | (1 << column) >> apart;
        }
        near
    }

    /// The squares on which a queen on `at` allows no other when each house takes one queen, `at` included.
    #[inline(always)]
    pub(crate) fn sees(&self, at: At) -> Squares<N> {
        let mut sees = self.near(at).or(&Squares::in_row(row_of(at), u32::MAX));
        let region = self.region(at);
        if region != NO_REGION {
            sees = sees.or(&self.regions[region as usize]);
        }
        for word in &mut sees.0 {
            *word |= 1 << column_of(at);
        }
        sees
    }

    /// The squares of the board above, left, right and below.
    pub(crate) fn beside(&self, of: At) -> Squares<N> {
        Squares::one(of).beside().and(&Squares::board(self.n))
    }

    /// The squares of a region that can be reached from one of them.
    pub(crate) fn piece(&self, region: usize, from: At) -> Squares<N> {
        let (mut reached, mut next) = (Squares::EMPTY, Squares::one(from));
        while reached != next {
            reached = next;
            next = reached.or(&reached.beside().and(&self.regions[region]));
        }
        reached
    }

    /// Whether a region has squares, and each can be reached from each.
    pub(crate) fn is_in_one_piece(&self, region: usize) -> bool {
        let own = self.regions[region];
        own.first()
            .is_some_and(|first| self.piece(region, first) == own)
    }
}
