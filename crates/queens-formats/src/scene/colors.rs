//! Colours of regions: those of neighbours as far apart as the palette allows.

use queens::Square;

use super::Color;

/// Light colours on which black is read well, with their hues spread.
pub(crate) const PALETTE: [Color; 12] = [
    [0xBB, 0xA3, 0xE2],
    [0xFF, 0xC9, 0x92],
    [0x96, 0xBE, 0xFF],
    [0xB3, 0xDF, 0xA0],
    [0xDF, 0xDF, 0xDF],
    [0xFF, 0x7B, 0x60],
    [0xE6, 0xF3, 0x88],
    [0xB9, 0xB2, 0x9E],
    [0xDF, 0xA0, 0xBF],
    [0xA3, 0xD2, 0xD8],
    [0x62, 0xEF, 0xEA],
    [0xFF, 0xE0, 0x4B],
];

/// A colour of the palette for each region of a board.
///
/// One after the other, regions with the most neighbours first; each takes the colour that is farthest from
/// those of its neighbours, and of equally far ones the least used.
pub(crate) fn of(rows: u32, columns: u32, region: impl Fn(Square) -> Option<u32>) -> Vec<usize> {
    let region = |row: u32, column: u32| {
        let inside = row < rows && column < columns;
        inside.then(|| region(Square { row, column })).flatten()
    };
    let squares = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let count = squares()
        .filter_map(|(row, column)| region(row, column))
        .max();
    let count = count.map_or(0, |last| last as usize + 1);
    let mut beside = vec![vec![false; count]; count];
    for (row, column) in squares() {
        for other in [region(row + 1, column), region(row, column + 1)] {
            if let (Some(a), Some(b)) = (region(row, column), other) {
                let (a, b) = (a as usize, b as usize);
                beside[a][b] = a != b;
                beside[b][a] = a != b;
            }
        }
    }
    apart(&beside)
}

/// A colour of the palette for each region, by which of them are neighbours.
fn apart(beside: &[Vec<bool>]) -> Vec<usize> {
    let n = beside.len();
    let neighbours = |&region: &usize| beside[region].iter().filter(|&&is| is).count();
    let mut colors = vec![None; n];
    let mut used = [0; PALETTE.len()];
    let uncolored = |colors: &[Option<usize>]| {
        let regions = (0..n).rev().filter(|&region| colors[region].is_none());
        regions.max_by_key(neighbours)
    };
    while let Some(region) = uncolored(&colors) {
        let near: Vec<usize> = (0..n)
            .filter(|&other| beside[region][other])
            .filter_map(|other| colors[other])
            .collect();
        let worth = |color: usize| {
            let nearest = near
                .iter()
                .map(|&other| distance(PALETTE[color], PALETTE[other]))
                .min();
            // Beyond this nobody mistakes them.
            (
                nearest.unwrap_or(u32::MAX).min(9000),
                u32::MAX - used[color],
            )
        };
        let mut best = 0;
        for color in 1..PALETTE.len() {
            if worth(color) > worth(best) {
                best = color;
            }
        }
        used[best] += 1;
        colors[region] = Some(best);
    }
    colors.into_iter().flatten().collect()
}

/// How different two colours look: the square of a distance, weighted as eyes weigh ("redmean").
pub(crate) fn distance(a: Color, b: Color) -> u32 {
    let mean = (u32::from(a[0]) + u32::from(b[0])) / 2;
    let square = |i: usize| u32::from(a[i].abs_diff(b[i])).pow(2);
    (((512 + mean) * square(0)) >> 8) + 4 * square(1) + (((767 - mean) * square(2)) >> 8)
}
