//! A board on its way to a solution: the squares still free, and how many queens each house still needs.

use super::definition::{House, Puzzle};
use super::layout::{Layout, NO_REGION};
use super::squares::{At, Squares, at_square, column_of, row_of};
use crate::board::Square;

/// The most queens of a house.
pub(super) const MOST: usize = Puzzle::MOST_STARS as usize;

/// Houses of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
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

    /// These houses, given as bits.
    pub(super) fn houses(self, numbers: u32) -> Vec<House> {
        bits(numbers).map(|number| self.house(number)).collect()
    }
}

/// What a puzzle does not change while it is solved.
#[derive(Debug)]
pub(super) struct Ground<const N: usize> {
    pub(super) layout: Layout<N>,
    /// For each square in reading order, the squares that a queen there closes at once: its own, those near it, and with
    /// one queen a house those of its houses.
    closes: Vec<Squares<N>>,
}

impl<const N: usize> Ground<N> {
    pub(super) fn new(layout: Layout<N>) -> Self {
        let closes = |at| {
            let mut closes = match layout.stars {
                1 => layout.sees(at),
                _ => layout.near(at),
            };
            closes.insert(at);
            closes
        };
        Ground {
            closes: Squares::<N>::board(layout.n).iter().map(closes).collect(),
            layout,
        }
    }
}

/// A state of reasoning: the squares still free, and what houses still need.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<'g, const N: usize> {
    pub(super) ground: &'g Ground<N>,
    pub(super) free: Squares<N>,
    /// By kind and k: the houses that need more than k queens, as bits.
    pub(super) needs: Needs,
}

/// By kind and k: the houses that need more than k queens, as bits.
pub(super) type Needs = [[u32; MOST]; 3];

impl<'g, const N: usize> State<'g, N> {
    /// An empty board.
    pub(super) fn new(ground: &'g Ground<N>) -> Self {
        let layout = &ground.layout;
        let mut needs = [[0; MOST]; 3];
        for (kind, needs) in needs.iter_mut().enumerate() {
            if kind > 0 || layout.has_regions {
                needs[..usize::from(layout.stars)].fill(((1u64 << layout.n) - 1) as u32);
            }
        }
        State {
            free: Squares::board(layout.n),
            needs,
            ground,
        }
    }

    #[inline(always)]
    pub(super) fn stars(&self) -> usize {
        usize::from(self.ground.layout.stars)
    }

    /// The houses of a kind that need a queen, as bits.
    #[inline(always)]
    pub(super) fn open(&self, kind: Kind) -> u32 {
        self.needs[kind as usize][0]
    }

    /// How many queens these houses need together.
    #[inline(always)]
    pub(super) fn need(&self, kind: Kind, houses: u32) -> u32 {
        let needs = &self.needs[kind as usize][..self.stars()];
        needs.iter().map(|more| (more & houses).count_ones()).sum()
    }

    pub(super) fn need_of(&self, house: House) -> u32 {
        let (kind, number) = parts(house);
        self.need(kind, 1 << number)
    }

    /// Open regions, rows, columns, in this order.
    pub(super) fn houses(&self) -> impl Iterator<Item = House> + use<N> {
        let open = Kind::ALL.map(|kind| (kind, self.open(kind)));
        open.into_iter()
            .flat_map(|(kind, open)| bits(open).map(move |number| kind.house(number)))
    }

    #[inline(always)]
    fn closes(&self, at: At) -> &'g Squares<N> {
        &self.ground.closes[row_of(at) * self.ground.layout.n + column_of(at)]
    }

    /// The squares on which a queen on `at` leaves no place for another: near ones, and those of houses that need just
    /// one more; `at` included.
    #[inline]
    pub(super) fn attacks(&self, at: At) -> Squares<N> {
        let mut attacks = *self.closes(at);
        if self.stars() > 1 {
            for (kind, number) in self.houses_of(at) {
                let needs = &self.needs[kind as usize];
                if needs[0] & !needs[1] & 1 << number != 0 {
                    attacks = attacks.or(&self.whole(kind, number));
                }
            }
        }
        attacks
    }

    fn houses_of(&self, at: At) -> impl Iterator<Item = (Kind, u32)> + use<N> {
        let region = self.ground.layout.region(at);
        [
            (Kind::Region, u32::from(region)),
            (Kind::Row, row_of(at) as u32),
            (Kind::Column, column_of(at) as u32),
        ]
        .into_iter()
        .skip(usize::from(region == NO_REGION))
    }

    /// Puts a queen on a square and closes what it leaves no place for.
    #[inline]
    pub(super) fn place(&mut self, queen: At) {
        self.free = self.free.minus(&self.attacks(queen));
        let stars = self.stars();
        for (kind, number) in self.houses_of(queen) {
            let needs = &mut self.needs[kind as usize][..stars];
            if let Some(last) = needs
                .iter_mut()
                .rev()
                .find(|more| **more >> number & 1 != 0)
            {
                *last &= !(1 << number);
            }
        }
    }

    /// Closes squares and puts queens on others.
    pub(super) fn take(&mut self, queens: &[Square], excluded: &[Square]) {
        for &square in excluded {
            self.free.remove(at_square(square));
        }
        for &queen in queens {
            self.place(at_square(queen));
        }
    }

    /// All squares of a house, or more beyond the board.
    fn whole(&self, kind: Kind, number: u32) -> Squares<N> {
        match kind {
            Kind::Region => self.ground.layout.regions[number as usize],
            _ => lines(kind, 1 << number),
        }
    }

    /// The free squares of a house.
    #[inline]
    pub(super) fn free_of(&self, house: House) -> Squares<N> {
        let (kind, number) = parts(house);
        match kind {
            Kind::Row => {
                let mut squares = Squares::EMPTY;
                squares.0[number as usize] = self.free.0[number as usize];
                squares
            }
            _ => self.free.and(&self.whole(kind, number)),
        }
    }

    pub(super) fn free_of_all(&self, kind: Kind, houses: u32) -> Squares<N> {
        let all = bits(houses).fold(Squares::EMPTY, |all: Squares<N>, number| {
            all.or(&self.whole(kind, number))
        });
        all.and(&self.free)
    }

    /// How many queens, up to `most`, find room on these squares, as [`fit`](Self::fit) has it.
    pub(super) fn room(&self, squares: &Squares<N>, most: u32) -> u32 {
        (1..=most).rfind(|&k| self.fit(*squares, k)).unwrap_or(0)
    }

    /// Do so many queens find room on these squares, none attacking another and no house getting more than it needs?
    pub(super) fn fit(&self, mut squares: Squares<N>, queens: u32) -> bool {
        if queens <= 1 {
            return queens == 0 || !squares.is_empty();
        }
        while let Some(first) = squares.first() {
            squares.remove(first);
            let rest = squares.minus(&self.attacks(first));
            let fits = match queens {
                2 => !rest.is_empty(),
                _ => {
                    let mut with = *self;
                    with.place(first);
                    with.fit(rest, queens - 1)
                }
            };
            if fits {
                return true;
            }
        }
        false
    }

    /// A house that has no room for the queens it needs.
    pub(super) fn overfull(&self) -> Option<House> {
        let lacks = |house: &House| !self.fit(self.free_of(*house), self.need_of(*house));
        self.houses().find(lacks)
    }
}

/// The squares of these rows or columns, and more beyond the board.
pub(super) fn lines<const N: usize>(kind: Kind, lines: u32) -> Squares<N> {
    let mut squares = Squares::EMPTY;
    match kind {
        Kind::Column => squares.0 = [lines; N],
        _ => bits(lines).for_each(|row| squares.0[row as usize] = u32::MAX),
    }
    squares
}

pub(super) fn parts(house: House) -> (Kind, u32) {
    match house {
        House::Region(number) => (Kind::Region, number),
        House::Row(number) => (Kind::Row, number),
        House::Column(number) => (Kind::Column, number),
    }
}

/// The numbers of the bits, from the lowest on.
#[inline(always)]
pub(super) fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}
