//! A puzzle laid out for search: the squares of its regions and what a queen sees.

use super::definition::Puzzle;
use super::squares::{MOST_ROWS, Squares};
use super::state::Kind;
use crate::board::Square;

/// Runs `$body` with the constant `$W`, the number of words for boards of `$n` rows. Five copies of the code are
/// quicker, a few times so for small boards; for WebAssembly, which is fetched before it runs, one copy is.
macro_rules! with_words {
    ($n:expr, $W:ident => $body:expr) => {
        match $n {
            _ if cfg!(target_family = "wasm") => with_words!(@ $crate::puzzle::layout::ANY, $W => $body),
            0..=8 => with_words!(@ 1, $W => $body),
            9..=11 => with_words!(@ 2, $W => $body),
            12..=16 => with_words!(@ 4, $W => $body),
            17..=21 => with_words!(@ 7, $W => $body),
            _ => with_words!(@ $crate::puzzle::layout::ANY, $W => $body),
        }
    };
    (@ $words:expr, $W:ident => $body:expr) => {{
        const $W: usize = $words;
        $body
    }};
}
pub(crate) use with_words;

/// Number of words that is enough for any board.
pub(crate) const ANY: usize = 10;

/// No region: a square that has not been given to one yet, and every square of a classic puzzle.
pub(crate) const NO_REGION: u8 = u8::MAX;

/// The houses of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Layout<const W: usize> {
    pub(crate) n: usize,
    pub(crate) stars: u8,
    /// Whether there are regions and queens must not touch; otherwise queens must not share a diagonal.
    pub(crate) has_regions: bool,
    /// All squares.
    pub(crate) board: Squares<W>,
    pub(crate) regions: [Squares<W>; MOST_ROWS],
    region_of: [[u8; 32]; MOST_ROWS],
}

impl<const W: usize> Layout<W> {
    /// A board on which no square belongs to a region yet.
    pub(crate) fn bare(n: usize, stars: u32, has_regions: bool) -> Self {
        Layout {
            n,
            stars: stars as u8,
            has_regions,
            board: Squares::board(n),
            regions: [Squares::EMPTY; MOST_ROWS],
            region_of: [[NO_REGION; 32]; MOST_ROWS],
        }
    }

    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let n = puzzle.n() as usize;
        let map = puzzle.region_map();
        let mut layout = Self::bare(n, puzzle.stars(), map.is_some());
        for (square, &region) in layout.board.iter().zip(map.unwrap_or_default()) {
            layout.give(square, usize::from(region));
        }
        layout
    }

    /// Gives a square to a region.
    pub(crate) fn give(&mut self, to: Square, region: usize) {
        self.region_of[to.row as usize][to.column as usize] = region as u8;
        self.regions[region].insert(to);
    }

    /// Takes a square from its region.
    pub(crate) fn take(&mut self, from: Square) {
        let region = self.region(from) as usize;
        self.region_of[from.row as usize][from.column as usize] = NO_REGION;
        self.regions[region].remove(from);
    }

    pub(crate) fn region(&self, at: Square) -> u8 {
        self.region_of[at.row as usize][at.column as usize]
    }

    /// The squares of each house of a kind; rows and columns have some beyond the board.
    pub(crate) fn houses(&self, kind: Kind) -> &[Squares<W>; MOST_ROWS] {
        match kind {
            Kind::Region => &self.regions,
            Kind::Row => Squares::ROWS,
            Kind::Column => Squares::COLUMNS,
        }
    }

    /// The squares that a queen on `at` closes because queens would touch or share a diagonal, `at` included.
    pub(crate) fn near(&self, at: Square) -> Squares<W> {
        if self.has_regions {
            return Squares::near(at);
        }
        let is_on =
            |square: &Square| square.row.abs_diff(at.row) == square.column.abs_diff(at.column);
        self.board.iter().filter(is_on).collect()
    }

    /// The squares that a queen on `at` closes if each house takes one queen, `at` included.
    pub(crate) fn sees(&self, at: Square) -> Squares<W> {
        let lines = Squares::ROWS[at.row as usize].or(&Squares::COLUMNS[at.column as usize]);
        let sees = self.near(at).or(&lines);
        match self.region(at) {
            NO_REGION => sees,
            region => sees.or(&self.regions[region as usize]),
        }
    }

    /// The squares of the board above, left, right and below a square.
    pub(crate) fn beside(&self, of: Square) -> Squares<W> {
        Squares::one(of).beside().and(&self.board)
    }

    /// The squares of a region that can be reached from one of them.
    pub(crate) fn piece(&self, region: usize, from: Square) -> Squares<W> {
        let (mut reached, mut next) = (Squares::EMPTY, Squares::one(from));
        while reached != next {
            reached = next;
            next = reached.or(&reached.beside().and(&self.regions[region]));
        }
        reached
    }

    /// Whether a region has squares, and each of them can be reached from any other.
    pub(crate) fn is_in_one_piece(&self, region: usize) -> bool {
        let own = self.regions[region];
        own.first()
            .is_some_and(|first| self.piece(region, first) == own)
    }
}
