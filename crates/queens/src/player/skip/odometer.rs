//! Generate-and-test as an odometer: where it stands after so many steps follows from the number alone.
//!
//! The placements come like the numbers with n digits to the base n, so every node of the same depth
//! has the same number of nodes, placements and steps below it, and the way down to a step is a few
//! divisions. Only the solutions passed on the way must be searched for, by plain backtracking.
//!
//! Steps beyond 2⁵³ are not gone to. Up to there, a board with n ≥ 15 has no solution: its first two
//! queens attack each other in the first 2·nⁿ⁻² placements, each of which takes five steps at least.

use super::{Skip, Went};
use crate::board::Square;
use crate::lines::{Masks, board_mask};
use crate::player::{LAST_STEP, Tally, Target};
use crate::trace::Counters;

/// Largest board with solutions up to [`LAST_STEP`].
const SOLVED: u32 = 14;

/// Solutions are searched for below one node with so many rows left after the other, which takes as long as
/// passing over some hundred thousand nodes.
const ROWS: u32 = 10;
const WORK: u64 = 1 << 17;

/// What is at and below a node, capped at `u64::MAX`, which is never reached.
#[derive(Clone, Copy, Debug)]
struct Size {
    nodes: u64,
    placements: u64,
}

impl Size {
    const FULL: Size = Size {
        nodes: 1,
        placements: 1,
    };

    /// Of a node whose n children have this size.
    fn above(self, n: u64) -> Size {
        Size {
            nodes: self.nodes.saturating_mul(n).saturating_add(1),
            placements: self.placements.saturating_mul(n),
        }
    }

    /// From the threshold of a node to that of the next at its depth: every node is placed, entered,
    /// left and removed, every placement is refused or reported.
    fn steps(self) -> u64 {
        self.nodes.saturating_mul(4).saturating_add(self.placements)
    }
}

/// The one that comes first; the end comes last.
fn earlier(a: Option<Vec<u32>>, b: Option<Vec<u32>>) -> Option<Vec<u32>> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// A threshold of generate-and-test.
#[derive(Clone, Debug)]
pub(super) struct Odometer {
    n: u32,
    /// By the number of rows left to fill.
    sizes: Vec<Size>,
    /// The queens in the rows from the top.
    columns: Vec<u32>,
    over: bool,
    solutions: u64,
    passed: u64,
}

impl Odometer {
    pub(super) fn new(n: u32, tally: &Tally) -> Self {
        let sizes = std::iter::successors(Some(Size::FULL), |size| Some(size.above(n.into())));
        Odometer {
            n,
            sizes: sizes.take(n as usize + 1).collect(),
            columns: tally.queens.iter().map(|queen| queen.column).collect(),
            over: false,
            solutions: tally.counters.solutions,
            passed: 0,
        }
    }

    fn root(&self) -> Size {
        self.sizes[self.n as usize]
    }

    /// The size of the children of a node at this depth.
    fn child(&self, depth: usize) -> Size {
        self.sizes[self.n as usize - 1 - depth]
    }

    /// The last threshold that is not after a step; `None` for the end.
    fn at_step(&self, step: u64) -> Option<Vec<u32>> {
        // The root is neither placed nor removed.
        if step >= self.root().steps() - 2 {
            return None;
        }
        let mut columns = Vec::new();
        // The steps from the entering of a node to the threshold of its first child are two.
        let mut left = step;
        while columns.len() < self.n as usize && left >= 2 {
            left -= 2;
            let each = self.child(columns.len()).steps();
            let column = (left / each).min(u64::from(self.n) - 1);
            left -= column * each;
            columns.push(column as u32);
        }
        Some(columns)
    }

    /// The threshold of a node.
    fn at_node(&self, node: u64) -> Option<Vec<u32>> {
        if node >= self.root().nodes {
            return None;
        }
        let mut columns = Vec::new();
        let mut left = node;
        while left > 0 {
            left -= 1;
            let each = self.child(columns.len()).nodes;
            columns.push((left / each) as u32);
            left %= each;
        }
        Some(columns)
    }

    /// The first full placement from here on.
    fn full(&self) -> Vec<u32> {
        let mut columns = self.columns.clone();
        columns.resize(self.n as usize, 0);
        columns
    }

    /// The next node with so many rows left or more that comes after all placements that begin like this
    /// one; `None` at the end.
    fn after(&self, rows: u32) -> Option<Vec<u32>> {
        let mut columns = self.full();
        columns.truncate((self.n - rows) as usize);
        while let Some(last) = columns.last_mut() {
            *last += 1;
            if *last < self.n {
                return Some(columns);
            }
            columns.pop();
        }
        None
    }

    /// Solutions among the placements from here up to, not including, the first that begins like `to`, or up
    /// to the last.
    fn solutions_up_to(&self, to: Option<&[u32]>) -> u64 {
        match self.n <= SOLVED {
            true => solutions(self.n, Masks::default(), 0, &self.columns, to),
            false => 0,
        }
    }

    /// The numbers of the nodes on the path, down to the one of the threshold.
    fn path(&self) -> Vec<u64> {
        let mut path = vec![0_u64];
        for (depth, &column) in self.columns.iter().enumerate() {
            let before = self.child(depth).nodes.saturating_mul(column.into());
            path.push(path[depth].saturating_add(before).saturating_add(1));
        }
        path
    }

    /// Nodes entered and placements tested.
    fn done(&self) -> Size {
        if self.over {
            return self.root();
        }
        let tested = |(depth, &column): (usize, &u32)| {
            let each = self.child(depth).placements;
            each.saturating_mul(column.into())
        };
        let tested = self.columns.iter().enumerate().map(tested);
        Size {
            nodes: *self.path().last().expect("the root is on the path"),
            placements: tested.fold(0, u64::saturating_add),
        }
    }

    fn steps(&self) -> u64 {
        let open = match self.over {
            true => 1,
            false => self.columns.len() as u64,
        };
        self.done().steps() - 2 * open
    }
}

/// Solutions with these masks and from this row on among the placements that do not come before `from`, but
/// before all that begin like `to`.
fn solutions(n: u32, masks: Masks, row: u32, from: &[u32], to: Option<&[u32]>) -> u64 {
    let mut free = masks.free(board_mask(n as usize));
    match (to, n - row) {
        (Some([]), _) => return 0,
        (_, 0) => return 1,
        (None, 1) if from.is_empty() => return free.count_ones().into(),
        _ => {}
    }
    let mut found = 0;
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        let column = bit.trailing_zeros();
        let from = match from {
            [first, ..] if column < *first => continue,
            [first, rest @ ..] if column == *first => rest,
            _ => &[],
        };
        let to = match to {
            Some([first, ..]) if column > *first => break,
            Some([first, rest @ ..]) if column == *first => Some(rest),
            _ => None,
        };
        found += solutions(n, masks.place(bit), row + 1, from, to);
    }
    found
}

impl Skip for Odometer {
    fn go(&mut self, target: Target, _: u64) -> Went {
        let far = match target {
            Target::Step(step) => self.at_step(step),
            Target::Node(node) => self.at_node(node),
            Target::Solution(_) if self.n > SOLVED => return Went::Nowhere,
            Target::Solution(_) => self.at_step(LAST_STEP),
        };
        let there = Odometer {
            columns: far.clone().unwrap_or_default(),
            over: far.is_none(),
            ..self.clone()
        };
        let wanted = match target {
            Target::Step(step) if far.is_some() => step,
            _ => there.steps(),
        };
        if wanted > LAST_STEP {
            return Went::Nowhere;
        }
        // Beyond the boards with solutions nothing is searched for, so no way is long.
        let mut rows = if self.n <= SOLVED {
            self.n.min(ROWS)
        } else {
            self.n
        };
        loop {
            let to = earlier(self.after(rows), far.clone());
            let passed = self.solutions_up_to(to.as_deref());
            match target {
                Target::Solution(number) if self.solutions + passed >= number && rows > 0 => {
                    rows -= 1;
                    continue;
                }
                Target::Solution(number) if self.solutions + passed >= number => {
                    self.columns = self.full();
                    return Went::Arrived;
                }
                _ => {}
            }
            let arrived = to == far;
            self.solutions += passed;
            (self.columns, self.over) = (to.clone().unwrap_or_default(), to.is_none());
            if arrived {
                return Went::Arrived;
            }
            self.passed += WORK;
            return Went::Further;
        }
    }

    fn passed(&self) -> u64 {
        self.passed
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn tally(&self) -> Tally {
        let Size { nodes, placements } = self.done();
        let queens: Vec<Square> = (0..)
            .zip(&self.columns)
            .map(|(row, &column)| Square::new(row, column))
            .collect();
        let mut path = self.path();
        path.pop();
        let counters = Counters {
            nodes,
            placed: nodes - u64::from(self.over),
            rejected: placements - self.solutions,
            solutions: self.solutions,
        };
        Tally::between(self.steps(), counters, queens, path)
    }
}
