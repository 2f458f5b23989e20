//! Sets: k houses whose free squares lie in k houses of another kind fill these, and nothing else of these is
//! free (Hall, 1935; players know them as naked and hidden sets, fish, or n in n).
//!
//! The houses of one kind and those of another face each other; what k of one leave out, the others make up,
//! so sets of up to half of each are enough. A set with a smaller set in it is passed over.

use super::super::squares::Squares;
use super::survey::{Survey, bits};
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

pub(super) fn find<const N: usize>(state: &State<N>, survey: &Survey<N>, sink: Sink<'_>) -> bool {
    let open = state.open;
    // Which houses of the other kind each house meets.
    let meets = [
        [survey.rows_of, survey.columns_of],
        [
            turned(&survey.rows_of, open.regions),
            turned(&survey.columns_of, open.regions),
        ],
        [state.free.0, turned(&state.free.0, open.rows)],
    ];
    for size in 2..=open.rows.count_ones() / 2 {
        for (&(technique, kinds, ratings), meets) in PAIRS.iter().zip(&meets) {
            for (&(from, into), meets) in kinds.iter().zip(meets) {
                let left = match from {
                    Kind::Row => open.rows,
                    Kind::Column => open.columns,
                    Kind::Region => open.regions,
                };
                // None of a set meets more.
                let narrow = bits(left)
                    .filter(|&house| meets[house as usize].count_ones() <= size)
                    .fold(0, |narrow, house| narrow | 1 << house);
                let mut found = |chosen: u32, union: u32| {
                    let rating = ratings[(size as usize - 2).min(2)];
                    let (from, into) = ((from, chosen), (into, union));
                    report(state, technique, rating, from, into, sink)
                };
                if choose(meets, narrow, 0, 0, size, size, &mut found) {
                    return true;
                }
            }
        }
    }
    false
}

/// The houses that meet each house, of the houses that each of these meets.
fn turned<const N: usize>(meets: &[u32; N], houses: u32) -> [u32; N] {
    let mut met = [0; N];
    for house in bits(houses) {
        bits(meets[house as usize]).for_each(|other| met[other as usize] |= 1 << house);
    }
    met
}

/// All choices of `size` houses that meet just as many of the other kind; so many are still to be chosen.
fn choose<const N: usize>(
    meets: &[u32; N],
    mut left: u32,
    chosen: u32,
    union: u32,
    size: u32,
    wanted: u32,
    found: &mut impl FnMut(u32, u32) -> bool,
) -> bool {
    if wanted == 0 {
        return union.count_ones() == size && found(chosen, union);
    }
    while left != 0 {
        let house = left.trailing_zeros();
        left &= left - 1;
        let wider = union | meets[house as usize];
        if wider.count_ones() <= size
            && choose(
                meets,
                left,
                chosen | 1 << house,
                wider,
                size,
                wanted - 1,
                found,
            )
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
    let houses = |kind: Kind, chosen: u32| bits(chosen).map(move |number| kind.house(number));
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
