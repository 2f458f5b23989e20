//! A unit counted in another way, at about the cost of the join.
//!
//! It shares with the counter of the engine the meaning of a unit and of a weight, and nothing else: no quadrants, no
//! tables of placements, no kernel, no line of code. Each half of the board is searched as a whole, row by row; a
//! placement of a half is known to the other by the lines that cross both, at most 62, as one word; and pairs of words
//! without a common bit are counted by looking bytes up.
//!
//! ```text
//!   west, east  ←  all placements of the a west columns on the rows that are not in E, of the b east ones on E
//!   pairs(W, E):
//!       one of the lists is short:   for each 64 words of it, T[k][v] = those of the 64 that share a bit with the value
//!                                    v of byte k; a word of the other list meets all but T[0][w₀] | … | T[7][w₇]
//!       otherwise:                   take the bit that most pairs share; pairs(W₀, E) + pairs(W₁, E₀)
//! ```
//!
//! The weight of a solution follows from its west half and the unit (`queens::count::weight` is the definition).
//!
//! Memory: [`PIECE`] words of each half. Time: a few times that of the engine's AVX-512 kernel; see `docs/runs.md`.

use std::cmp::Ordering;

use queens::watch::Watch;

/// Placements of a half that are held at a time. Longer lists share more bits and are split better.
const PIECE: usize = 1 << 24;

/// Lists are split as long as both are longer.
const SHORT: usize = 128;

/// Words that are looked at to choose the bit to split by.
const LOOK: usize = 64;

/// What the unit with these east rows (bit r = row r) contributes to Q(n); `None` when stopped.
pub(crate) fn weighted(n: u32, east: u64, stop: &dyn Watch) -> Option<u64> {
    let board = Board::new(n, east);
    let mut total = 0u64;
    let mut east_half = Half::new(&board, true, stop);
    let mut west_half = Half::new(&board, false, stop);
    let mut join = |east: &mut Vec<u64>, west: &mut Vec<u64>, weight: u64| -> bool {
        let Some(pairs) = pairs(west, east, stop) else {
            return false;
        };
        west.clear();
        total = total
            .checked_add(weight * pairs)
            .expect("a unit's count fits 64 bits");
        true
    };
    let mut east_list = Vec::new();
    let mut west_lists = [const { Vec::new() }; 3];
    let whole = east_half.each(&mut |word, _| {
        east_list.push(word);
        if east_list.len() < PIECE {
            return true;
        }
        let met = west_half.meet(&mut west_lists, &mut east_list, &mut join);
        east_list.clear();
        met
    });
    let met = whole && west_half.meet(&mut west_lists, &mut east_list, &mut join);
    met.then(|| board.unit_weight * total)
}

/// A board whose queens stand in the east half in the rows of the unit.
struct Board {
    n: u32,
    east: u64,
    /// p and q: the east rows of the north, and of the south from below.
    north: u32,
    south: u32,
    unit_weight: u64,
}

impl Board {
    fn new(n: u32, east: u64) -> Self {
        let row = |row: u32| (east >> row & 1) as u32;
        let north = (0..n / 2).map(|i| row(i) << i).sum();
        let south = (0..n / 2).map(|i| row(n - 1 - i) << i).sum();
        Board {
            n,
            east,
            north,
            south,
            unit_weight: if north == south { 1 } else { 2 },
        }
    }

    /// Rule 3: the weight of solutions without a queen on an arm.
    fn no_arm(&self, centre: bool) -> u64 {
        if self.n % 2 == 1 && !centre {
            return 2 * (self.east >> (self.n / 2) & 1);
        }
        let first_alike = (0..self.n / 2).find(|i| (self.north ^ self.south) >> i & 1 == 0);
        first_alike.map_or(1, |i| 2 * u64::from(self.north >> i & 1))
    }
}

/// What is known of the queens placed so far in a half.
#[derive(Clone, Copy, Default)]
struct Placed {
    columns: u64,
    diagonals: u64,
    antidiagonals: u64,
    north_west_arm: bool,
    south_west_arm: bool,
    centre: bool,
    /// Columns west of the middle one, of queens in the first and in the last b rows.
    north_columns: u32,
    south_columns: u32,
}

/// Counts the pairs of an east and a west list, whose weight this is, and empties the latter; whether it was not stopped.
type Join<'a> = dyn FnMut(&mut Vec<u64>, &mut Vec<u64>, u64) -> bool + 'a;

/// The search of one half.
struct Half<'a> {
    board: &'a Board,
    rows: Vec<u32>,
    columns: std::ops::Range<u32>,
    is_east: bool,
    stop: &'a dyn Watch,
}

impl<'a> Half<'a> {
    fn new(board: &'a Board, is_east: bool, stop: &'a dyn Watch) -> Self {
        let a = board.n.div_ceil(2);
        let rows = 0..board.n;
        Half {
            board,
            rows: rows
                .filter(|&row| (board.east >> row & 1 == 1) == is_east)
                .collect(),
            columns: if is_east { a..board.n } else { 0..a },
            is_east,
            stop,
        }
    }

    /// Gives every placement of the half as a word and a weight, until `take` says no; whether it never did.
    fn each(&mut self, take: &mut dyn FnMut(u64, u64) -> bool) -> bool {
        self.place(0, Placed::default(), take)
    }

    fn place(&self, level: usize, placed: Placed, take: &mut dyn FnMut(u64, u64) -> bool) -> bool {
        let (n, a, b) = (self.board.n, self.board.n.div_ceil(2), self.board.n / 2);
        let Some(&row) = self.rows.get(level) else {
            let weight = if self.is_east {
                1
            } else {
                self.weight(&placed)
            };
            return weight == 0 || take(self.word(&placed), weight);
        };
        if level == 4 && self.stop.stop() {
            return false;
        }
        for column in self.columns.clone() {
            let (diagonal, antidiagonal) = (1 << (row + n - 1 - column), 1 << (row + column));
            if placed.columns >> column & 1 == 1
                || placed.diagonals & diagonal != 0
                || placed.antidiagonals & antidiagonal != 0
            {
                continue;
            }
            let (on_diagonal, on_antidiagonal) = (row == column, row + column == n - 1);
            // Rule 2: no queen on an east arm.
            if self.is_east && (on_diagonal || on_antidiagonal) {
                continue;
            }
            let mut next = placed;
            next.columns |= 1 << column;
            next.diagonals |= diagonal;
            next.antidiagonals |= antidiagonal;
            if !self.is_east {
                next.centre |= on_diagonal && on_antidiagonal;
                next.north_west_arm |= on_diagonal && row < b;
                next.south_west_arm |= on_antidiagonal && row >= a;
                if column < b && row < b {
                    next.north_columns |= 1 << column;
                }
                if column < b && row >= a {
                    next.south_columns |= 1 << column;
                }
            }
            if !self.place(level + 1, next, take) {
                return false;
            }
        }
        true
    }

    /// The lines that cross both halves.
    fn word(&self, placed: &Placed) -> u64 {
        let n = self.board.n;
        if n < 2 {
            return 0;
        }
        let a = n.div_ceil(2);
        let all = (1u64 << (n - 1)) - 1;
        (placed.diagonals >> (n - a) & all) | (placed.antidiagonals >> a & all) << (n - 1)
    }

    /// Rules 2 to 4, for a west half.
    fn weight(&self, placed: &Placed) -> u64 {
        let ordered = |rows: u32, columns: u32| match rows.cmp(&columns) {
            Ordering::Less => 2,
            Ordering::Equal => 1,
            Ordering::Greater => 0,
        };
        match (placed.north_west_arm, placed.south_west_arm) {
            (true, true) => 4,
            (true, false) => 2 * ordered(self.board.north, placed.south_columns),
            (false, true) => 2 * ordered(self.board.south, placed.north_columns),
            (false, false) => self.board.no_arm(placed.centre),
        }
    }

    /// Has every west half meet the east ones; whether it was not stopped.
    fn meet(
        &mut self,
        lists: &mut [Vec<u64>; 3],
        east: &mut Vec<u64>,
        join: &mut Join<'_>,
    ) -> bool {
        let whole = self.each(&mut |word, weight| {
            let list = &mut lists[weight.trailing_zeros() as usize];
            list.push(word);
            list.len() < PIECE || join(east, list, weight)
        });
        whole && (0..3).all(|power| join(east, &mut lists[power], 1 << power))
    }
}

/// How many pairs, one of each list, have no bit in common; `None` when stopped. The lists are put in another order.
fn pairs(a: &mut [u64], b: &mut [u64], stop: &dyn Watch) -> Option<u64> {
    if a.len().min(b.len()) <= SHORT {
        return Some(look_up(a, b));
    }
    let bit = match shared_bit(a, b) {
        Some(bit) => bit,
        None => return Some(look_up(a, b)),
    };
    if a.len() > 1 << 16 && stop.stop() {
        return None;
    }
    let (without, with) = split(a, bit);
    let first = pairs(without, b, stop)?;
    let (others, _) = split(b, bit);
    Some(first + pairs(with, others, stop)?)
}

/// The bit that most pairs share, by a look at some words; `None` when few pairs share any.
fn shared_bit(a: &[u64], b: &[u64]) -> Option<u32> {
    let ones = |list: &[u64]| {
        let mut ones = [0u32; 64];
        for word in list.iter().step_by(list.len().div_ceil(LOOK)) {
            for (bit, ones) in ones.iter_mut().enumerate() {
                *ones += (word >> bit & 1) as u32;
            }
        }
        ones
    };
    let (of_a, of_b) = (ones(a), ones(b));
    let shared = |bit: &usize| of_a[*bit] * of_b[*bit];
    let best = (0..64).max_by_key(shared).expect("a word has bits");
    (shared(&best) * 64 > (LOOK * LOOK) as u32).then_some(best as u32)
}

/// Those without the bit, and those with it.
fn split(list: &mut [u64], bit: u32) -> (&mut [u64], &mut [u64]) {
    let mut without = 0;
    for i in 0..list.len() {
        let word = list[i];
        list.swap(i, without);
        without += usize::from(word >> bit & 1 == 0);
    }
    list.split_at_mut(without)
}

/// The same by tables over blocks of 64 words.
fn look_up(a: &[u64], b: &[u64]) -> u64 {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let mut count = 0u64;
    if long.len() < 64 {
        for x in short {
            count += long.iter().map(|y| u64::from(x & y == 0)).sum::<u64>();
        }
        return count;
    }
    for block in short.chunks(64) {
        let mut with_bit = [0u64; 64];
        for (i, word) in block.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                with_bit[left.trailing_zeros() as usize] |= 1 << i;
                left &= left - 1;
            }
        }
        let mut meets = [[0u64; 256]; 8];
        for (byte, meets) in meets.iter_mut().enumerate() {
            for value in 1..256usize {
                let bit = value.trailing_zeros() as usize;
                meets[value] = meets[value & (value - 1)] | with_bit[8 * byte + bit];
            }
        }
        let unused = u64::MAX.checked_shl(block.len() as u32).unwrap_or(0);
        for word in long {
            let bytes = word.to_le_bytes();
            let mut met = unused;
            for (meets, byte) in meets.iter().zip(bytes) {
                met |= meets[usize::from(byte)];
            }
            count += u64::from(met.count_zeros());
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens::count::{Counter, Kernel, Units, restricted};
    use queens::random::Random;

    fn again(split: queens::count::RowSplit) -> u64 {
        weighted(split.n(), split.east(), &()).expect("nobody stops it")
    }

    #[test]
    fn every_unit_of_small_boards_is_as_by_backtracking() {
        for n in 0..=11 {
            let units = Units::new(n).unwrap();
            for rank in 0..units.len() {
                let split = units.split(rank);
                assert_eq!(
                    again(split),
                    restricted::weighted(split),
                    "n = {n}, unit {rank}"
                );
            }
        }
    }

    #[test]
    fn units_of_larger_boards_are_as_by_the_join() {
        let mut random = Random::new(3);
        for n in 12..=19 {
            let mut counter = Counter::new(n, Kernel::best()).unwrap();
            for _ in 0..12 {
                let rank = random.below(counter.units().len());
                let split = counter.units().split(rank);
                assert_eq!(
                    Ok(again(split)),
                    counter.unit(rank, &()),
                    "n = {n}, unit {rank}"
                );
            }
        }
    }

    #[test]
    fn pairs_are_counted_however_the_lists_are_split() {
        let mut random = Random::new(4);
        for (a, b) in [
            (0, 5),
            (3, 70),
            (64, 64),
            (65, 200),
            (300, 1000),
            (1000, 150),
        ] {
            for mask in [u64::MAX, 0xffff, 0x7f00_0000_0000_0001] {
                let mut list = |length: u64| -> Vec<u64> {
                    (0..length)
                        .map(|_| random.bits() & random.bits() & random.bits() & mask)
                        .collect()
                };
                let (mut a, mut b) = (list(a), list(b));
                let plain = a
                    .iter()
                    .flat_map(|x| b.iter().map(move |y| u64::from(x & y == 0)));
                let plain: u64 = plain.sum();
                assert_eq!(pairs(&mut a, &mut b, &()), Some(plain));
            }
        }
    }

    #[test]
    fn it_stops_when_told() {
        let even = (0..26).step_by(2).fold(0, |east, row| east | 1 << row);
        assert_eq!(weighted(26, even, &|| true), None);
    }
}
