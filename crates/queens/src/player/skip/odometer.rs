//! Generate-and-test as an odometer: where it stands after so many steps follows from the number alone.
//!
//! The placements come like the numbers with n digits to the base n, or, where only permutations are
//! generated, like those whose digits have the bases n, n − 1, … 1. So every node of the same depth has the
//! same number of nodes, placements and steps below it, and the way down to a step is a few divisions. Only
//! the solutions passed on the way must be searched for, by plain backtracking.
//!
//! Steps beyond 2⁵³ are not gone to, and each placement takes five at least. The first two queens attack each
//! other in the first 2·nⁿ⁻² placements, or (n − 2)! permutations; so up to there no board with n ≥ 15, or
//! n ≥ 20 for permutations, has a solution.

use super::{Skip, Went};
use crate::board::Square;
use crate::lines::{Masks, board_mask};
use crate::player::{LAST_STEP, Tally, Target};
use crate::textbook::{Direction, Rung, Search};
use crate::trace::Counters;

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

    /// Of a node with n children of this size.
    fn above(self, n: u64) -> Size {
        Size {
            nodes: self.nodes.saturating_mul(n).saturating_add(1),
            placements: self.placements.saturating_mul(n),
        }
    }

    /// From the threshold of a node to that of the next at its depth: every node is placed, entered,
    /// left and removed, every placement is rejected or reported.
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
    direction: Direction,
    /// Only permutations?
    distinct: bool,
    /// By the number of rows left to fill.
    sizes: Vec<Size>,
    /// For the queens in the rows from the top: which of the columns that can be chosen there.
    digits: Vec<u32>,
    over: bool,
    solutions: u64,
    passed: u64,
}

impl Odometer {
    pub(super) fn new(search: &Search, tally: &Tally) -> Self {
        let (n, direction) = (search.n(), search.direction());
        let distinct = search.rung() == Rung::Permutations;
        let mut sizes = vec![Size::FULL];
        for rows in 1..=n {
            let children = if distinct { rows } else { n };
            sizes.push(sizes[rows as usize - 1].above(children.into()));
        }
        let columns: Vec<u32> = (tally.queens.iter())
            .map(|&queen| direction.turned(queen).column)
            .collect();
        let digit = |(row, &column): (usize, &u32)| {
            let used = columns[..row]
                .iter()
                .filter(|&&other| distinct && other < column);
            column - used.count() as u32
        };
        Odometer {
            n,
            direction,
            distinct,
            sizes,
            digits: columns.iter().enumerate().map(digit).collect(),
            over: false,
            solutions: tally.counters.solutions,
            passed: 0,
        }
    }

    /// How many columns can be chosen in a row.
    fn base(&self, row: usize) -> u32 {
        match self.distinct {
            true => self.n - row as u32,
            false => self.n,
        }
    }

    /// The columns that these digits choose.
    fn columns(&self, digits: &[u32]) -> Vec<u32> {
        if !self.distinct {
            return digits.to_vec();
        }
        let mut left: Vec<u32> = (0..self.n).collect();
        digits
            .iter()
            .map(|&digit| left.remove(digit as usize))
            .collect()
    }

    /// Are there solutions up to [`LAST_STEP`]?
    fn has_solutions(&self) -> bool {
        self.n <= if self.distinct { 19 } else { 14 }
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
        let mut digits = Vec::new();
        // The steps from the entering of a node to the threshold of its first child are two.
        let mut left = step;
        while digits.len() < self.n as usize && left >= 2 {
            left -= 2;
            let each = self.child(digits.len()).steps();
            let digit = (left / each).min(u64::from(self.base(digits.len())) - 1);
            left -= digit * each;
            digits.push(digit as u32);
        }
        Some(digits)
    }

    /// The threshold of a node.
    fn at_node(&self, node: u64) -> Option<Vec<u32>> {
        if node >= self.root().nodes {
            return None;
        }
        let mut digits = Vec::new();
        let mut left = node;
        while left > 0 {
            left -= 1;
            let each = self.child(digits.len()).nodes;
            digits.push((left / each) as u32);
            left %= each;
        }
        Some(digits)
    }

    /// The first full placement from here on.
    fn full(&self) -> Vec<u32> {
        let mut digits = self.digits.clone();
        digits.resize(self.n as usize, 0);
        digits
    }

    /// The next node with so many rows left or more that comes after all placements that begin like this
    /// one; `None` at the end.
    fn after(&self, rows: u32) -> Option<Vec<u32>> {
        let mut digits = self.full();
        digits.truncate((self.n - rows) as usize);
        while let Some(last) = digits.pop() {
            if last + 1 < self.base(digits.len()) {
                digits.push(last + 1);
                return Some(digits);
            }
        }
        None
    }

    /// Solutions among the placements from here up to, not including, the first that begins like `to`, or up
    /// to the last.
    fn solutions_up_to(&self, to: Option<&[u32]>) -> u64 {
        if !self.has_solutions() {
            return 0;
        }
        let from = self.columns(&self.digits);
        let to = to.map(|to| self.columns(to));
        solutions(self.n, Masks::default(), 0, &from, to.as_deref())
    }

    /// The numbers of the nodes on the path, down to the one of the threshold.
    fn path(&self) -> Vec<u64> {
        let mut path = vec![0_u64];
        for (depth, &digit) in self.digits.iter().enumerate() {
            let before = self.child(depth).nodes.saturating_mul(digit.into());
            path.push(path[depth].saturating_add(before).saturating_add(1));
        }
        path
    }

    /// Nodes entered and placements tested.
    fn done(&self) -> Size {
        if self.over {
            return self.root();
        }
        let tested = |(depth, &digit): (usize, &u32)| {
            let each = self.child(depth).placements;
            each.saturating_mul(digit.into())
        };
        let tested = self.digits.iter().enumerate().map(tested);
        Size {
            nodes: *self.path().last().expect("the root is on the path"),
            placements: tested.fold(0, u64::saturating_add),
        }
    }

    fn steps(&self) -> u64 {
        let open = match self.over {
            true => 1,
            false => self.digits.len() as u64,
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
            Target::Solution(_) if !self.has_solutions() => return Went::Nowhere,
            Target::Solution(_) => self.at_step(LAST_STEP),
        };
        let there = Odometer {
            digits: far.clone().unwrap_or_default(),
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
        let mut rows = if self.has_solutions() {
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
                    self.digits = self.full();
                    return Went::Arrived;
                }
                _ => {}
            }
            let arrived = to == far;
            self.solutions += passed;
            (self.digits, self.over) = (to.clone().unwrap_or_default(), to.is_none());
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
        let queens = (0..)
            .zip(self.columns(&self.digits))
            .map(|(row, column)| self.direction.turned(Square::new(row, column)))
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
