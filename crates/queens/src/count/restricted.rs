//! The independent check of a work unit: plain backtracking that looks at squares of the right colour only.
//!
//! The queen of each row may only be on squares of the row's colour. This shares only the definition of units with the fast
//! count: no classes, no lists, no tables, no vector code. It visits every solution and weights each by what the symmetries
//! of the board do to the colours of its rows and columns (`weight`).

use super::units::Unit;
use crate::lines::{Masks, board_mask};
use crate::run::{Pace, Run, Stopped};

/// Number of nodes between two checks whether to stop.
const PACE: u64 = 1 << 16;

/// What the unit contributes to Q(n): the sum of the weights of its solutions. Cost: it visits each of them; memory O(n).
///
/// # Errors
/// [`Stopped`] within milliseconds after the run is over.
///
/// ```
/// use queens::Run;
/// use queens::count::{Units, restricted};
/// let units = Units::new(6)?;
/// let ranks = 0..units.len();
/// let total: u128 = ranks.map(|rank| restricted::unit(&units.unit(rank), &Run::new()).unwrap()).sum();
/// assert_eq!(total, 4);
/// # Ok::<(), queens::TooLarge>(())
/// ```
pub fn unit(unit: &Unit, run: &Run<'_>) -> Result<u128, Stopped> {
    let n = unit.n() as usize;
    let even = 0x5555_5555_5555_5555;
    // Columns of a row's colour are the even ones for a dark even row or a light odd one.
    let allowed = |(row, dark)| {
        let columns = if dark == (row % 2 == 0) { even } else { !even };
        board_mask(n) & columns
    };
    let allowed: Vec<u64> = unit.colours().enumerate().map(allowed).collect();
    if n == 0 {
        return Ok(1);
    }
    let (mut queens, mut sum) = (vec![0; n], 0);
    // For each row, the masks it sees and its squares not yet tried.
    let mut levels = vec![(Masks::default(), 0); n + 1];
    let (mut row, mut pace) = (0, Pace::new(run, PACE));
    levels[0].1 = allowed[0];
    loop {
        let (masks, untried) = &mut levels[row];
        if *untried == 0 {
            if row == 0 {
                return Ok(sum);
            }
            row -= 1;
            continue;
        }
        pace.did(1)?;
        let bit = *untried & untried.wrapping_neg();
        *untried ^= bit;
        queens[row] = bit.trailing_zeros();
        if row + 1 == n {
            sum += u128::from(weight(&queens));
        } else {
            let below = masks.place(bit);
            row += 1;
            levels[row] = (below, below.free(allowed[row]));
        }
    }
}

/// What a solution counts for in its unit, by the rules of [`units`](super::units): 0, 1, 2, 4 or 8.
fn weight(queens: &[u32]) -> u64 {
    let n = queens.len() as u32;
    // As binary numbers whose high digits are the central rows and columns: R and C, and both seen from the other end; S and
    // D from the other end, as their images under the half turn.
    let (mut r, mut c, mut back, mut across, mut s, mut d) = (0u32, 0u32, 0u32, 0u32, 0u32, 0u32);
    let (p, m) = (n.div_ceil(2), n / 2);
    let digit = |i: u32| {
        let away = (2 * i + 1).abs_diff(p) - u32::from(2 * i + 1 > p);
        1 << (p - 1 - away)
    };
    for (row, &column) in (0..).zip(queens) {
        let (i, j) = (row / 2, column / 2);
        match (row % 2, column % 2) {
            (0, 0) => {
                r |= digit(i);
                c |= digit(j);
                back |= digit(p - 1 - i);
                across |= digit(p - 1 - j);
            }
            (1, 1) => {
                s |= digit(p - 1 - i);
                d |= digit(p - 1 - j);
            }
            _ => {}
        }
    }
    if n % 2 == 1 {
        if r > back || r > c || r > across || c > across {
            return 0;
        }
        let equal = [r, back, c, across]
            .into_iter()
            .filter(|&set| set == r)
            .count() as u64;
        return 4 / equal * if c == across { 1 } else { 2 };
    }
    if 2 * r.count_ones() < m {
        return 0;
    }
    let halved = 2 * r.count_ones() == m;
    let all = (1 << m) - 1;
    let others = [s, c, d];
    if others.iter().any(|&set| set < r || halved && all - set < r) {
        return 0;
    }
    let tied = others.map(|set| set == r || halved && all - set == r);
    match (tied[0], u32::from(tied[1]) + u32::from(tied[2])) {
        (false, 1) | (true, 0) => 4,
        (false, _) => 8,
        (true, 1) => 0,
        (true, _) => 2,
    }
}
