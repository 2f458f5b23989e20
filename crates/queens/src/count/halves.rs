//! Half-boards: the lists that a work unit joins.
//!
//! For a row split, a half-board is a placement of its north quadrant and a placement of its south
//! quadrant that use complementary column sets and do not clash. What is kept of it is the union of
//! the two signatures.
//!
//! The east half needs one list: half-boards without a queen on an arm. The west half needs one list
//! for each weight, because the weight of a solution is known from its west half and the row split:
//!
//! ```text
//!   NW         SW         weight (see `weight`)
//!   no arm     no arm     0, 1 or 2: the same for the whole unit
//!   centre     no arm     likewise
//!   arm        no arm     2 × (0, 1 or 2): p against the columns of SW
//!   no arm     arm        2 × (0, 1 or 2): q against the columns of NW, without the middle row's queen
//!   arm        arm        4
//! ```
//!
//! Placements with weight 0 are never made into half-boards.

use std::sync::Arc;

use super::join::Weighted;
use super::quadrant::{Cells, Quadrant};
use super::signature::Signatures;
use super::units::RowSplit;
use super::weight::{no_arm_weight, ordered_weight};
use crate::kernel::{Kernel, Run};
use crate::lines::board_mask;

/// The four quadrants of a board, and which column sets go together.
#[derive(Clone, Debug)]
pub(crate) struct Quadrants {
    n: u32,
    north_west: Quadrant,
    north_east: Quadrant,
    south_west: Quadrant,
    south_east: Quadrant,
    /// The subsets of the west columns, by size.
    west_columns: Vec<Vec<u32>>,
}

/// The placements a northern row set (p, m) allows.
#[derive(Clone, Debug, Default)]
pub(crate) struct North {
    pub(super) west: Arc<Cells>,
    pub(super) east: Arc<Cells>,
    west_kinds: WestKinds,
}

/// The placements a southern row set q allows.
#[derive(Clone, Debug)]
pub(crate) struct South {
    pub(super) west: Arc<Cells>,
    pub(super) east: Arc<Cells>,
}

/// What the half-boards of a work unit are made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit<'a> {
    pub(crate) split: RowSplit,
    pub(crate) north: &'a North,
}

impl South {
    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.west.bytes() + self.east.bytes()
    }

    /// How many placements the longer list has.
    pub(crate) fn longest(&self) -> u32 {
        self.west.len().max(self.east.len())
    }
}

/// Kinds of NW placements: first those off the diagonal, by the middle row's queen if it makes a
/// difference, then those on the arm, then those on the centre.
#[derive(Clone, Copy, Debug, Default)]
struct WestKinds {
    /// Number of kinds with no queen on the diagonal.
    plain: usize,
    /// Whether these tell the column of the middle row's queen.
    by_middle: bool,
}

/// Kinds of SW placements.
const PLAIN: usize = 0;
const ARM: usize = 1;

impl WestKinds {
    const fn arm(self) -> usize {
        self.plain
    }

    const fn centre(self) -> usize {
        self.plain + 1
    }

    const fn count(self) -> usize {
        self.plain + 2
    }

    /// The column of the middle row's queen, as a set, if the kind tells: the rightmost first, so that
    /// column sets without it ascend.
    const fn middle(self, b: u32, kind: usize) -> Option<u32> {
        if self.by_middle {
            Some(1 << (b as usize - 1 - kind))
        } else {
            None
        }
    }
}

impl Quadrants {
    pub(crate) fn new(n: u32, signatures: &Signatures) -> Self {
        let a = n.div_ceil(2);
        let quadrant = |rows, columns| Quadrant::new(signatures, rows, columns);
        let subsets = |width: u32| {
            let mut by_size = vec![Vec::new(); width as usize + 1];
            for set in 0..1u32 << width {
                by_size[set.count_ones() as usize].push(set);
            }
            by_size
        };
        Quadrants {
            n,
            north_west: quadrant(0..a, 0..a),
            north_east: quadrant(0..a, a..n),
            south_west: quadrant(a..n, 0..a),
            south_east: quadrant(a..n, a..n),
            west_columns: subsets(a),
        }
    }

    /// All placements north of row a for the units with this northern part.
    pub(crate) fn north(&self, split: RowSplit) -> North {
        let (a, b) = (self.n.div_ceil(2), self.n / 2);
        let odd = self.n % 2 == 1;
        let east_rows = split.north() | u32::from(split.middle()) << b;
        let west_rows = !east_rows & board_mask(a as usize) as u32;
        let by_middle = odd && !split.middle();
        let kinds = WestKinds {
            plain: if by_middle { b.max(1) as usize } else { 1 },
            by_middle,
        };
        let east = self.north_east.cells(east_rows, 1, |row, column, kind| {
            (row + column + 1 != b).then_some(kind)
        });
        let west = self
            .north_west
            .cells(west_rows, kinds.count(), |row, column, kind| {
                Some(if row == column {
                    if row < b { kinds.arm() } else { kinds.centre() }
                } else if by_middle && row == b && kind != kinds.arm() {
                    (b - 1 - column) as usize
                } else {
                    kind
                })
            });
        North {
            west: Arc::new(west),
            east: Arc::new(east),
            west_kinds: kinds,
        }
    }

    /// All placements from row a on for the units with this southern part.
    pub(crate) fn south(&self, split: RowSplit) -> South {
        let b = self.n / 2;
        let (a, east) = (self.n.div_ceil(2), split.east());
        let east_rows = (east >> a) as u32;
        let west_rows = !east_rows & board_mask(b as usize) as u32;
        let west = self.south_west.cells(west_rows, 2, |row, column, kind| {
            Some(if row + column + 1 == b { ARM } else { kind })
        });
        let east = self.south_east.cells(east_rows, 1, |row, column, kind| {
            (row != column).then_some(kind)
        });
        South {
            west: Arc::new(west),
            east: Arc::new(east),
        }
    }

    /// Appends the east half-boards that these quadrant placements make.
    pub(crate) fn east(
        &self,
        kernel: Kernel,
        (north, south): (&Cells, &Cells),
        made: &mut Vec<u64>,
    ) {
        for place in 0..north.column_sets() {
            kernel.pairs(north.get(place, 0..1), south.opposite(place, 0..1), made);
        }
    }

    /// Appends the west half-boards of a unit that these quadrant placements make, of weights 1, 2 and 4.
    pub(crate) fn west(
        &self,
        kernel: Kernel,
        unit: &Unit<'_>,
        (north, south): (&Cells, &Cells),
        made: &mut Weighted<Vec<u64>>,
    ) {
        let split = unit.split;
        let (n, a, b) = (self.n as usize, self.n.div_ceil(2), self.n / 2);
        let all = board_mask(a as usize) as u32;
        let left = board_mask(b as usize) as u32;
        let kinds = unit.north.west_kinds;
        let rows = a - split.north().count_ones() - u32::from(split.middle());
        let plain_weight = no_arm_weight(n, split, false);
        let centre_weight = no_arm_weight(n, split, true);
        let pairs = |weight: u64, x: Run<'_>, y: Run<'_>, made: &mut Weighted<Vec<u64>>| {
            if weight > 0 && !x.is_empty() && !y.is_empty() {
                kernel.pairs(x, y, &mut made[weight.trailing_zeros() as usize]);
            }
        };
        for (place, &columns) in self.west_columns[rows as usize].iter().enumerate() {
            let others = all & !columns;
            let plain = north.get(place, 0..kinds.plain);
            let arm = north.get(place, kinds.arm()..kinds.arm() + 1);
            let centre = north.get(place, kinds.centre()..kinds.centre() + 1);
            let south_plain = south.opposite(place, PLAIN..ARM);
            let south_arm = south.opposite(place, ARM..ARM + 1);

            pairs(plain_weight, plain, south_plain, made);
            pairs(centre_weight, centre, south_plain, made);
            let arm_weight = 2 * ordered_weight(split.north(), others & left);
            if arm_weight == 4 {
                pairs(4, arm, south.opposite(place, PLAIN..ARM + 1), made);
            } else {
                pairs(arm_weight, arm, south_plain, made);
                pairs(4, arm, south_arm, made);
            }
            if south_arm.is_empty() {
                continue;
            }
            // The NW columns against q. Where the middle row's queen is left out, they ascend with the
            // kind, so that smaller, equal and larger ones are ranges of kinds.
            let end = |fits: &dyn Fn(u32) -> bool| {
                let kind = (0..kinds.plain)
                    .rev()
                    .find(|&kind| match kinds.middle(b, kind) {
                        Some(queen) => columns & queen != 0 && fits(columns & left & !queen),
                        None => fits(columns & left),
                    });
                kind.map_or(0, |kind| kind + 1)
            };
            let smaller = end(&|set| set < split.south());
            let larger = end(&|set| set <= split.south());
            pairs(2, north.get(place, smaller..larger), south_arm, made);
            pairs(4, north.get(place, larger..kinds.plain), south_arm, made);
        }
    }
}
