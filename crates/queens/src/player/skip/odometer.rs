//! Generate-and-test as an odometer: where it stands after so many steps follows from the number alone.
//!
//! The placements come like the numbers with n digits to the base n, so every node of the same depth
//! has the same number of nodes, placements and steps below it, and the way down to a step is a few
//! divisions. Only the solutions passed on the way must be searched for, in the tree of backtracking.
//!
//! Steps beyond 2⁵³ are not gone to. Up to there, a board with n ≥ 15 has no solution: its first two
//! queens attack each other in the first 2·nⁿ⁻² placements, each of which takes five steps at least.

use super::below::Sizes;
use super::walk::Walk;
use super::{Skip, Went};
use crate::board::Square;
use crate::lines::{Masks, board_mask};
use crate::player::{LAST_STEP, PIECE, Tally, Target};
use crate::trace::Counters;

/// Largest board with solutions up to [`LAST_STEP`].
const SOLVED: u32 = 14;

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

/// A threshold of generate-and-test.
#[derive(Clone, Debug)]
pub(in crate::player) struct Odometer {
    n: u32,
    /// By the number of rows left to fill.
    sizes: Vec<Size>,
    /// The queens in the rows from the top.
    columns: Vec<u32>,
    over: bool,
    solutions: u64,
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

    /// The threshold of the full board that is this solution.
    fn at_solution(&self, number: u64) -> Option<Vec<u32>> {
        let mut walk = Walk::from_top(self.n);
        while walk.go(Target::Solution(number), PIECE) == Went::Further {}
        let queens = walk.queens();
        (!walk.is_over()).then(|| queens.iter().map(|queen| queen.column).collect())
    }

    /// Solutions among the placements from the first that begins like `from` up to, not including, the
    /// first that begins like `to`, or up to the last.
    fn solutions_between(&self, from: &[u32], to: Option<&[u32]>) -> u64 {
        self.solutions_below(&mut Sizes::new(self.n), Masks::default(), 0, from, to)
    }

    fn solutions_below(
        &self,
        sizes: &mut Sizes,
        masks: Masks,
        row: u32,
        from: &[u32],
        to: Option<&[u32]>,
    ) -> u64 {
        if to.is_some_and(<[u32]>::is_empty) {
            return 0;
        }
        let rows = self.n - row;
        if rows == 0 {
            return 1;
        }
        if from.is_empty() && to.is_none() {
            return sizes.below(masks, rows).solutions;
        }
        let board = board_mask(self.n as usize);
        let columns = from.first().copied().unwrap_or(0)
            ..=to.and_then(|to| to.first().copied()).unwrap_or(self.n - 1);
        let free = |column: &u32| masks.free(board) >> column & 1 == 1;
        columns
            .clone()
            .filter(free)
            .map(|column| {
                let from = match from {
                    [first, rest @ ..] if *first == column => rest,
                    _ => &[],
                };
                let to = match to {
                    Some([first, rest @ ..]) if *first == column => Some(rest),
                    _ => None,
                };
                self.solutions_below(sizes, masks.place(1 << column), row + 1, from, to)
            })
            .sum()
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

impl Skip for Odometer {
    fn go(&mut self, target: Target, _: u64) -> Went {
        let columns = match target {
            Target::Step(step) => self.at_step(step),
            Target::Node(node) => self.at_node(node),
            Target::Solution(number) => match self.n <= SOLVED {
                true => self.at_solution(number),
                false => return Went::Nowhere,
            },
        };
        let there = Odometer {
            columns: columns.clone().unwrap_or_default(),
            over: columns.is_none(),
            ..self.clone()
        };
        let wanted = match target {
            Target::Step(step) if !there.over => step,
            _ => there.steps(),
        };
        if wanted > LAST_STEP {
            return Went::Nowhere;
        }
        let passed = match self.n <= SOLVED {
            true => self.solutions_between(&self.columns, columns.as_deref()),
            false => 0,
        };
        self.solutions += passed;
        (self.columns, self.over) = (there.columns, there.over);
        Went::Arrived
    }

    /// No node is: their number follows from where they are.
    fn passed(&self) -> u64 {
        0
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
