//! How many nodes the search row by row has on each level, and how many solutions each place of the first queen.

use queens::textbook::Masks;
use queens::textbook::{bitmask, plain::Ending};

use crate::Stop;
use crate::api::{Levels, LevelsRequest, Refusal, RefusalKind};

/// Largest board whose nodes are counted: 171 million for all, of which half are gone through.
pub const LEVELS_N: u32 = 15;

/// Counts what the search below one first queen meets.
struct Count<'a> {
    nodes: Vec<u64>,
    solutions: u64,
    stop: &'a dyn Stop,
    stopped: bool,
}

impl Ending for Count<'_> {
    fn solution(&mut self, _: &[u32]) -> bool {
        self.solutions += 1;
        self.stopped |= self.solutions.is_multiple_of(4096) && self.stop.raised();
        self.stopped
    }

    fn node(&mut self, queens: usize) {
        self.nodes[queens] += 1;
    }
}

/// The nodes of the search by rows, level by level. Reflected boards have as many, so only the left half of the first
/// row is gone through.
///
/// # Errors
/// When the board is too large or the time is over.
pub fn levels(request: &LevelsRequest, stop: &dyn Stop) -> Result<Levels, Refusal> {
    let n = request.n;
    if n > LEVELS_N {
        return Err(Refusal::too_large("n", n.into(), LEVELS_N.into()));
    }
    let size = n as usize;
    let mut levels = Levels {
        nodes: vec![0; size + 1],
        first: vec![0; size],
    };
    levels.nodes[0] = 1;
    for column in 0..size.div_ceil(2) {
        let mut count = Count {
            nodes: vec![0; size + 1],
            solutions: 0,
            stop,
            stopped: false,
        };
        let bit = 1 << column;
        let below = Masks {
            columns: bit,
            diagonals: bit << 1,
            antidiagonals: bit >> 1,
        };
        bitmask::search(n, &mut vec![column as u32], below, &mut count);
        if count.stopped || stop.raised() {
            return Err(Refusal::new(RefusalKind::Timeout));
        }
        let mirror = size - 1 - column;
        let times = if mirror == column { 1 } else { 2 };
        for (all, nodes) in levels.nodes.iter_mut().zip(count.nodes) {
            *all += times * nodes;
        }
        levels.first[column] = count.solutions;
        levels.first[mirror] = count.solutions;
    }
    Ok(levels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    struct Never;

    impl Stop for Never {
        fn raised(&self) -> bool {
            false
        }

        fn now(&self) -> Duration {
            Duration::ZERO
        }
    }

    #[test]
    fn levels_are_those_of_the_published_profile() {
        let of = |n| levels(&LevelsRequest { n }, &Never).unwrap();
        assert_eq!(of(8).nodes, [1, 8, 42, 140, 344, 568, 550, 312, 92]);
        assert_eq!(of(8).first, [4, 8, 16, 18, 18, 16, 8, 4]);
        for n in 0..=10 {
            let Levels { nodes, first } = of(n);
            let solutions = queens::known::all(n).unwrap();
            assert_eq!(u128::from(*nodes.last().unwrap()), solutions, "n = {n}");
            if n > 0 {
                assert_eq!(
                    first.iter().map(|&k| u128::from(k)).sum::<u128>(),
                    solutions
                );
            }
        }
    }
}
