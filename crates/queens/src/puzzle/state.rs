//! A board on its way to a solution: the squares still free, and how many queens each house still needs.

use super::definition::{House, Puzzle};
use super::layout::{Layout, NO_REGION};
use super::logic::Step;
use super::squares::Squares;
use crate::board::Square;
use crate::lines::places;

// The need of a house fits in three bits.
const _: () = assert!(Puzzle::MOST_STARS < 8);

/// Houses of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Region,
    Row,
    Column,
}

impl Kind {
    pub(super) const ALL: [Kind; 3] = [Kind::Region, Kind::Row, Kind::Column];

    pub(super) fn house(self, number: u32) -> House {
        match self {
            Kind::Region => House::Region(number),
            Kind::Row => House::Row(number),
            Kind::Column => House::Column(number),
        }
    }

    /// The houses of this kind whose bits are set.
    pub(super) fn houses(self, numbers: u32) -> Vec<House> {
        places(numbers).map(|number| self.house(number)).collect()
    }
}

/// A partly solved board: the squares still free, the queens placed, and what houses still need.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<'l, const W: usize> {
    pub(super) layout: &'l Layout<W>,
    pub(super) free: Squares<W>,
    pub(super) queens: Squares<W>,
    /// How many queens each house still needs, in binary: by kind, a set of houses for each of the bits 1, 2 and 4.
    pub(super) needs: [[u32; 3]; 3],
}

impl<'l, const W: usize> State<'l, W> {
    /// An empty board.
    pub(super) fn new(layout: &'l Layout<W>) -> Self {
        let all = ((1u64 << layout.n) - 1) as u32;
        let lines = [1, 2, 4].map(|part| if layout.stars & part != 0 { all } else { 0 });
        let regions = if layout.has_regions { lines } else { [0; 3] };
        State {
            free: layout.board,
            queens: Squares::EMPTY,
            needs: [regions, lines, lines],
            layout,
        }
    }

    /// The board with the given queens placed and the blocked squares closed; `None` if the given queens exclude each
    /// other or are on blocked squares.
    pub(super) fn of(layout: &'l Layout<W>, puzzle: &Puzzle) -> Option<Self> {
        let mut state = State::new(layout);
        state.mark(&[], puzzle.blocked());
        for &queen in puzzle.given() {
            state.try_place(queen)?;
        }
        Some(state)
    }

    /// As [`of`](Self::of), with the player's queens placed too, and the squares with crosses closed.
    pub(super) fn marked(layout: &'l Layout<W>, puzzle: &Puzzle) -> Option<Self> {
        let mut state = State::of(layout, puzzle)?;
        state.mark(puzzle.queens(), puzzle.crosses());
        Some(state)
    }

    pub(super) fn stars(&self) -> usize {
        usize::from(self.layout.stars)
    }

    /// The houses of a kind that need a queen, as bits.
    pub(super) fn open(&self, kind: Kind) -> u32 {
        let [ones, twos, fours] = self.needs[kind as usize];
        ones | twos | fours
    }

    /// The number of queens that these houses need together.
    pub(super) fn need(&self, kind: Kind, houses: u32) -> u32 {
        let [ones, twos, fours] = self.needs[kind as usize].map(|all| (all & houses).count_ones());
        ones + 2 * twos + 4 * fours
    }

    pub(super) fn need_of(&self, house: House) -> u32 {
        let (kind, number) = parts(house);
        self.need(kind, 1 << number)
    }

    /// The houses that still need queens: regions, rows, columns, in this order.
    pub(super) fn houses(&self) -> impl Iterator<Item = House> + use<W> {
        let open = Kind::ALL.map(|kind| (kind, self.open(kind)));
        open.into_iter()
            .flat_map(|(kind, open)| places(open).map(move |number| kind.house(number)))
    }

    /// Whether all queens are placed.
    pub(super) fn is_solved(&self) -> bool {
        self.open(Kind::Row) == 0
    }

    /// The squares that a queen on `at` closes to others: near ones, and those of houses that need just one more queen;
    /// `at` included.
    #[inline(always)]
    pub(super) fn attacks(&self, at: Square) -> Squares<W> {
        match self.stars() {
            1 => self.layout.sees(at),
            _ => self.attacks_of_several(at),
        }
    }

    fn attacks_of_several(&self, at: Square) -> Squares<W> {
        let mut attacks = self.layout.near(at);
        for (kind, house) in Kind::ALL.into_iter().zip(self.houses_of(at)) {
            if self.need(kind, house) == 1 {
                attacks = attacks.or(&self.all_of(kind, house));
            }
        }
        attacks
    }

    /// For each kind, the house of a square as a bit; no bit for the region of a square without one.
    pub(super) fn houses_of(&self, at: Square) -> [u32; 3] {
        let region = match self.layout.region(at) {
            NO_REGION => 0,
            region => 1 << region,
        };
        [region, 1 << at.row, 1 << at.column]
    }

    /// Puts a queen on a square and closes the squares that it attacks.
    #[inline(always)]
    pub(super) fn place(&mut self, queen: Square) {
        self.free = self.free.minus(&self.attacks(queen));
        self.queens = self.queens.or(&Squares::one(queen));
        // Its houses need one queen less, unless a player has put more there than they need.
        for (kind, house) in Kind::ALL.into_iter().zip(self.houses_of(queen)) {
            let mut borrowed = self.open(kind) & house;
            for part in &mut self.needs[kind as usize] {
                *part ^= borrowed;
                borrowed &= *part;
            }
        }
    }

    /// Puts a queen on a square if it is free.
    pub(super) fn try_place(&mut self, queen: Square) -> Option<()> {
        self.free.contains(queen).then(|| self.place(queen))
    }

    /// The board with one more queen.
    #[inline(always)]
    pub(super) fn with(&self, queen: Square) -> Self {
        let mut with = *self;
        with.place(queen);
        with
    }

    /// Closes squares and puts queens on others.
    fn mark(&mut self, queens: &[Square], excluded: &[Square]) {
        for &square in excluded {
            self.free.remove(square);
        }
        for &queen in queens {
            self.place(queen);
        }
    }

    /// Applies a step: places its queens and closes its squares.
    pub(super) fn take(&mut self, step: &Step) {
        self.mark(&step.queens, &step.excluded);
    }

    /// All squares of these houses, and some beyond the board.
    pub(super) fn all_of(&self, kind: Kind, houses: u32) -> Squares<W> {
        let all = self.layout.houses(kind);
        places(houses).fold(Squares::EMPTY, |squares, house| {
            squares.or(&all[house as usize])
        })
    }

    /// The free squares of a house.
    pub(super) fn free_of(&self, house: House) -> Squares<W> {
        let (kind, number) = parts(house);
        self.layout.houses(kind)[number as usize].and(&self.free)
    }

    /// The free squares of houses.
    pub(super) fn free_of_all(&self, houses: &[House]) -> Squares<W> {
        let free = houses.iter().map(|&house| self.free_of(house));
        free.fold(Squares::EMPTY, |all, free| all.or(&free))
    }

    /// The number of queens, up to `most`, that fit on these squares, as [`fit`](Self::fit) has it.
    pub(super) fn room(&self, squares: &Squares<W>, most: u32) -> u32 {
        (1..=most).rfind(|&k| self.fit(*squares, k)).unwrap_or(0)
    }

    /// Whether this many queens fit on these squares, none attacking another and no house getting more than it needs.
    pub(super) fn fit(&self, mut squares: Squares<W>, queens: u32) -> bool {
        if queens <= 1 {
            return queens == 0 || !squares.is_empty();
        }
        while let Some(first) = squares.first() {
            squares.remove(first);
            let then = self.with(first);
            if then.fit(squares.and(&then.free), queens - 1) {
                return true;
            }
        }
        false
    }

    /// Whether a house has no room for the queens it needs.
    pub(super) fn is_overfull(&self, house: House) -> bool {
        !self.fit(self.free_of(house), self.need_of(house))
    }

    /// The first house that has no room for the queens it needs.
    pub(super) fn overfull(&self) -> Option<House> {
        self.houses().find(|&house| self.is_overfull(house))
    }
}

pub(super) fn parts(house: House) -> (Kind, u32) {
    match house {
        House::Region(number) => (Kind::Region, number),
        House::Row(number) => (Kind::Row, number),
        House::Column(number) => (Kind::Column, number),
    }
}
