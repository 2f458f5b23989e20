//! Calm colours for regions. Those of neighbours are as far apart as the palette allows, for every kind of colour vision.

use std::collections::BTreeSet;

use queens::{Random, Square};

use super::Color;

/// Light colours, for dark ink.
pub const PALETTE: [Color; 12] = [
    [0xE8, 0xF7, 0xBD],
    [0xFB, 0xB7, 0xDD],
    [0xA4, 0xFE, 0xE8],
    [0x94, 0xCC, 0xFF],
    [0xB1, 0xB5, 0x79],
    [0x57, 0xC0, 0xC2],
    [0xFE, 0xDD, 0xDA],
    [0xEB, 0x9C, 0x9C],
    [0xFC, 0xC3, 0x9B],
    [0xBF, 0xA6, 0xDE],
    [0xD1, 0xE7, 0xFF],
    [0x80, 0xC6, 0xA3],
];

/// The same hues for light ink on a dark screen, in the same order.
pub const ON_DARK: [Color; 12] = [
    [0x62, 0x70, 0x3D],
    [0x69, 0x33, 0x54],
    [0x1F, 0x77, 0x66],
    [0x01, 0x4F, 0x76],
    [0x32, 0x38, 0x05],
    [0x11, 0x31, 0x31],
    [0x52, 0x18, 0x1B],
    [0x9B, 0x58, 0x59],
    [0x6E, 0x45, 0x25],
    [0x35, 0x23, 0x4E],
    [0x5A, 0x6C, 0x80],
    [0x00, 0x4B, 0x31],
];

/// Distance of two colours of the palette in CIE L\*a\*b\*, the smallest on either ground and for any colour vision: with
/// all three kinds of cones, or without one of them (Machado, Oliveira and Fernandes, 2009).
pub(crate) const APART: [[u32; PALETTE.len()]; PALETTE.len()] = [
    [0, 33, 22, 23, 22, 30, 16, 11, 10, 25, 11, 22],
    [33, 0, 10, 13, 27, 9, 15, 17, 6, 14, 10, 14],
    [22, 10, 0, 14, 34, 21, 7, 5, 24, 30, 13, 18],
    [23, 13, 14, 0, 26, 14, 31, 32, 50, 10, 15, 9],
    [22, 27, 34, 26, 0, 17, 11, 14, 10, 10, 26, 18],
    [30, 9, 21, 14, 17, 0, 10, 13, 28, 11, 18, 11],
    [16, 15, 7, 31, 11, 10, 0, 19, 16, 20, 16, 10],
    [11, 17, 5, 32, 14, 13, 19, 0, 16, 33, 19, 7],
    [10, 6, 24, 50, 10, 28, 16, 16, 0, 25, 39, 11],
    [25, 14, 30, 10, 10, 11, 20, 33, 25, 0, 20, 28],
    [11, 10, 13, 15, 26, 18, 16, 19, 39, 20, 0, 20],
    [22, 14, 18, 9, 18, 11, 10, 7, 11, 28, 20, 0],
];

/// Neighbours nearer to each other than this are pushed apart.
const WANTED: u32 = 24;
/// Number of starting points of the search.
const STARTS: usize = 30;

/// A colour of the palette for each region of a board.
///
/// Neighbours are far apart, and no two regions are alike while there are enough colours. Colours change places as long as
/// that moves neighbours apart. This is done from several starting points, and the best result is kept.
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
    let mut beside = vec![BTreeSet::new(); count];
    for (row, column) in squares() {
        for other in [region(row + 1, column), region(row, column + 1)] {
            if let (Some(a), Some(b)) = (region(row, column), other)
                && a != b
            {
                beside[a as usize].insert(b as usize);
                beside[b as usize].insert(a as usize);
            }
        }
    }
    apart(beside)
}

/// A colour of the palette for each region, given the neighbours of each.
fn apart(mut beside: Vec<BTreeSet<usize>>) -> Vec<usize> {
    let n = beside.len();
    // Unused colours go to extra regions without neighbours.
    let places = n.next_multiple_of(PALETTE.len());
    beside.resize_with(places, BTreeSet::new);
    let strain = |chosen: &[usize], region: usize| -> u32 {
        let near = beside[region].iter();
        near.map(|&other| {
            WANTED
                .saturating_sub(APART[chosen[region]][chosen[other]])
                .pow(3)
        })
        .sum()
    };
    let nearest = |chosen: &Vec<usize>| {
        let pairs =
            (0..n).flat_map(|region| beside[region].iter().map(move |&other| (region, other)));
        pairs.map(|(a, b)| APART[chosen[a]][chosen[b]]).min()
    };
    let mut random = Random::new(0);
    let mut settled = || {
        let mut chosen: Vec<usize> = (0..places).map(|place| place % PALETTE.len()).collect();
        random.shuffle(&mut chosen);
        let mut better = true;
        while std::mem::take(&mut better) {
            for (a, b) in (0..n).flat_map(|a| (a + 1..places).map(move |b| (a, b))) {
                let before = strain(&chosen, a) + strain(&chosen, b);
                chosen.swap(a, b);
                if strain(&chosen, a) + strain(&chosen, b) < before {
                    better = true;
                } else {
                    chosen.swap(a, b);
                }
            }
        }
        chosen
    };
    let all = (0..STARTS).map(|_| settled());
    let mut best = all.max_by_key(nearest).unwrap_or_default();
    best.truncate(n);
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    type Triple = [f64; 3];

    /// How each kind of colour vision sees a colour, in linear light.
    const EYES: [[Triple; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.01182, 0.04294, 0.968881],
        ],
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.3039],
        ],
    ];

    fn lab(linear: Triple) -> Triple {
        let [r, g, b] = linear.map(|value| value.clamp(0.0, 1.0));
        let f = |t: f64| {
            if t > 0.008856 {
                t.cbrt()
            } else {
                7.787 * t + 16.0 / 116.0
            }
        };
        let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
        let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
        let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn seen(color: Color) -> [Triple; 4] {
        let linear = color.map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        });
        let dot = |row: Triple| row.iter().zip(linear).map(|(a, b)| a * b).sum();
        EYES.map(|eye| lab(eye.map(dot)))
    }

    fn distance(a: Color, b: Color) -> f64 {
        let of = |(p, q): (Triple, Triple)| {
            let squares = p.iter().zip(q).map(|(p, q)| (p - q).powi(2));
            squares.sum::<f64>().sqrt()
        };
        let eyes = seen(a).into_iter().zip(seen(b));
        eyes.map(of).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn the_table_of_distances_between_colours_is_right() {
        for (a, row) in APART.iter().enumerate() {
            for (b, &apart) in row.iter().enumerate() {
                let on = |palette: &[Color; 12]| distance(palette[a], palette[b]) as u32;
                assert_eq!(apart, on(&PALETTE).min(on(&ON_DARK)), "{a} and {b}");
            }
        }
    }
}
