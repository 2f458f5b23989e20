//! Sets: k houses whose free squares lie in k houses of another kind fill these, and nothing else of these is
//! free (Hall, 1935; players know them as naked and hidden sets, fish, or n in n).
//!
//! The houses of one kind and those of another face each other; what k of one leave out, the others make up,
//! so sets of up to half of each are enough. A set with a smaller set in it is passed over.

use super::super::squares::{Squares, column_of, row_of};
use super::{House, Sink, State, Step, Technique};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Row,
    Column,
    Region,
}

impl Kind {
    fn house(self, number: u32) -> House {
        match self {
            Kind::Row => House::Row(number),
            Kind::Column => House::Column(number),
            Kind::Region => House::Region(number),
        }
    }
}

/// Technique, the two kinds, and the ratings of sets of 2, 3, 4 and more.
type Facing = (Technique, [(Kind, Kind); 2], [u32; 3]);

const PAIRS: [Facing; 3] = [
    (
        Technique::RegionsInLines,
        [(Kind::Region, Kind::Row), (Kind::Region, Kind::Column)],
        [34, 41, 48],
    ),
    (
        Technique::LinesInRegions,
        [(Kind::Row, Kind::Region), (Kind::Column, Kind::Region)],
        [36, 43, 50],
    ),
    (
        Technique::RowsInColumns,
        [(Kind::Row, Kind::Column), (Kind::Column, Kind::Row)],
        [39, 46, 52],
    ),
];

pub(super) fn find<const N: usize>(state: &State<N>, sink: Sink<'_>) -> bool {
    let open = state.open.rows.count_ones() as usize;
    // Which houses of the other kind each house meets.
    let mut meets = [[[0u32; N]; 2]; 3];
    for at in state.free.iter() {
        let (row, column) = (row_of(at), column_of(at));
        meets[2][0][row] |= 1 << column;
        meets[2][1][column] |= 1 << row;
        if state.layout().has_regions {
            let region = usize::from(state.layout().region(at));
            meets[0][0][region] |= 1 << row;
            meets[0][1][region] |= 1 << column;
            meets[1][0][row] |= 1 << region;
            meets[1][1][column] |= 1 << region;
        }
    }
    for size in 2..=open / 2 {
        for (number, (technique, kinds, ratings)) in PAIRS.into_iter().enumerate() {
            for (way, (from, into)) in kinds.into_iter().enumerate() {
                let left = match from {
                    Kind::Row => state.open.rows,
                    Kind::Column => state.open.columns,
                    Kind::Region => state.open.regions,
                };
                let mut found = |chosen: u32, union: u32| {
                    let rating = ratings[(size - 2).min(2)];
                    report(
                        state,
                        technique,
                        rating,
                        (from, chosen),
                        (into, union),
                        sink,
                    )
                };
                if choose(&meets[number][way], left, 0, 0, size as u32, &mut found) {
                    return true;
                }
            }
        }
    }
    false
}

/// All choices of `size` houses that meet just as many of the other kind.
fn choose<const N: usize>(
    meets: &[u32; N],
    mut left: u32,
    chosen: u32,
    union: u32,
    size: u32,
    found: &mut impl FnMut(u32, u32) -> bool,
) -> bool {
    let count = chosen.count_ones();
    if count == size {
        return union.count_ones() == size && found(chosen, union);
    }
    while left.count_ones() + count >= size {
        let house = left.trailing_zeros();
        if house == 32 {
            return false;
        }
        left &= left - 1;
        let wider = union | meets[house as usize];
        if wider.count_ones() <= size
            && choose(meets, left, chosen | 1 << house, wider, size, found)
        {
            return true;
        }
    }
    false
}

fn report<const N: usize>(
    state: &State<N>,
    technique: Technique,
    rating: u32,
    (from, chosen): (Kind, u32),
    (into, union): (Kind, u32),
    sink: Sink<'_>,
) -> bool {
    let houses = |kind: Kind, bits: u32| {
        (0..32)
            .filter(move |bit| bits >> bit & 1 != 0)
            .map(move |bit| kind.house(bit))
    };
    let mut inside = Squares::EMPTY;
    houses(from, chosen).for_each(|house| inside = inside.or(&state.free_of(house)));
    let mut whole = Squares::EMPTY;
    houses(into, union).for_each(|house| whole = whole.or(&state.free_of(house)));
    let excluded = whole.minus(&inside);
    if excluded.is_empty() {
        return false;
    }
    let premises: Vec<House> = houses(from, chosen).collect();
    if !state.is_minimal(&premises, &excluded) {
        return false;
    }
    let mut step = Step::new(technique, rating).excludes(excluded);
    step.premises = premises;
    step.into = houses(into, union).collect();
    sink(step)
}
