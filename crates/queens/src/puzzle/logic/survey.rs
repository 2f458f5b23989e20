//! What techniques look at first, surveyed once for each step: the lines that each region meets, and the houses with no
//! free square, with one, and inside another.
//!
//! A line is a bit of a word, so that all are looked at together: a line met before and met again goes on to the word of
//! those met twice, as in `solver`.

use super::{House, State};

/// The free squares of a state, by houses. All of them lie in houses that need a queen.
pub(super) struct Survey<const N: usize> {
    /// The rows in which each region has free squares, as bits; of regions that have their queen, none.
    pub(super) rows_of: [u32; N],
    /// The columns, likewise.
    pub(super) columns_of: [u32; N],
    /// Whether a house that needs a queen has no free square.
    pub(super) is_contradictory: bool,
    /// Regions, rows and columns with one free square.
    singles: [u32; 3],
    /// Rows whose free squares lie in one region, and such columns.
    pub(super) inside: [u32; 2],
}

impl<const N: usize> Survey<N> {
    #[inline]
    pub(super) fn of(state: &State<N>) -> Self {
        let (free, open, layout) = (&state.free, state.open, state.layout());
        let (mut once, mut twice) = (0, 0);
        let (mut rows, mut single_rows) = (0, 0);
        for (row, &word) in free.0.iter().enumerate() {
            twice |= once & word;
            once |= word;
            rows |= u32::from(word != 0) << row;
            single_rows |= u32::from(word & word.wrapping_sub(1) == 0) << row;
        }
        let mut survey = Survey {
            rows_of: [0; N],
            columns_of: [0; N],
            is_contradictory: open.rows & !rows != 0 || open.columns & !once != 0,
            singles: [
                0,
                open.rows & single_rows & rows,
                open.columns & once & !twice,
            ],
            inside: [0; 2],
        };
        let mut met = [0; 2];
        let mut met_twice = [0; 2];
        for region in bits(open.regions) {
            let region = region as usize;
            let (from, until) = layout.spans[region];
            let span = usize::from(from)..usize::from(until);
            let (mut rows, mut columns) = (0, 0);
            for (row, (own, free)) in span.clone().zip(
                layout.regions[region].0[span.clone()]
                    .iter()
                    .zip(&free.0[span]),
            ) {
                let word = own & free;
                columns |= word;
                rows |= u32::from(word != 0) << row;
            }
            survey.is_contradictory |= rows == 0;
            survey.singles[0] |= u32::from(is_one(rows) && is_one(columns)) << region;
            survey.rows_of[region] = rows;
            survey.columns_of[region] = columns;
            for (way, lines) in [rows, columns].into_iter().enumerate() {
                met_twice[way] |= met[way] & lines;
                met[way] |= lines;
            }
        }
        survey.inside = [met[0] & !met_twice[0], met[1] & !met_twice[1]];
        survey
    }

    /// The houses with one free square: regions, rows, columns.
    pub(super) fn singles(&self) -> impl Iterator<Item = House> + use<N> {
        let [regions, rows, columns] = self.singles;
        (bits(regions).map(House::Region))
            .chain(bits(rows).map(House::Row))
            .chain(bits(columns).map(House::Column))
    }
}

/// Is it one bit?
#[inline(always)]
pub(super) fn is_one(bits: u32) -> bool {
    bits != 0 && bits & (bits - 1) == 0
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
