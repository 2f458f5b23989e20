//! Number of nodes on each level of the search row by row, and number of solutions for each place of the first queen.

use queens::textbook::Masks;
use queens::textbook::{bitmask, plain::Ending};

use crate::Stop;
use crate::api::{Levels, Refusal, SizeRequest, at_most};

/// Largest board whose nodes are counted: 171 million in all, of which half are visited.
pub const LEVELS_N: u32 = 15;

/// Counts the nodes and solutions below one first queen.
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

/// The nodes of the search by rows, level by level. Reflected boards have the same number, so only the left half of the
/// first row is searched.
///
/// # Errors
/// If the board is too large or the time is over.
pub fn levels(request: &SizeRequest, stop: &dyn Stop) -> Result<Levels, Refusal> {
    let n = request.n;
    at_most("n", n, LEVELS_N)?;
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
            return Err(Refusal::timeout());
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
