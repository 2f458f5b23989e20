//! The eight symmetries of the square, orbits of solutions under them, and weights.
//!
//! A symmetry of the board maps solutions to solutions. The images of one solution form its
//! *orbit*; the lexicographically least of them is its *fundamental solution*. By the
//! orbit–stabiliser theorem an orbit has 8 divided by the number of symmetries that fix the solution:
//! 8, 4 (fixed by the half turn) or 2 (fixed by the quarter turn). No solution with n ≥ 2 is fixed
//! by a reflection: a queen off the axis and its mirror image would share a column, a row, or a line
//! at right angles to the long diagonal that is the axis; and a queen on the axis has no companion
//! on it. Only n ≤ 1 has an orbit of size 1.

use std::cmp::Ordering;

use crate::board::{Solution, Square};
use crate::named_enum;

named_enum! {
    "symmetry",
    /// One of the eight rotations and reflections that map a square board onto itself.
    pub enum Symmetry {
        /// Leaves every square where it is.
        Identity = "identity",
        /// A quarter turn clockwise: the top row becomes the right column.
        QuarterTurn = "quarter_turn",
        /// A half turn.
        HalfTurn = "half_turn",
        /// A quarter turn counter-clockwise.
        ThreeQuarterTurn = "three_quarter_turn",
        /// Exchanges top and bottom.
        NorthSouth = "north_south",
        /// Exchanges left and right.
        EastWest = "east_west",
        /// Reflection in the diagonal `row = column`: exchanges rows and columns.
        Transpose = "transpose",
        /// Reflection in the antidiagonal `row + column = n − 1`.
        Antitranspose = "antitranspose",
    }
}

impl Symmetry {
    /// Each symmetry is "transpose first or not, then flip rows or not, then flip columns or not".
    const fn parts(self) -> (bool, bool, bool) {
        match self {
            Symmetry::Identity => (false, false, false),
            Symmetry::NorthSouth => (false, true, false),
            Symmetry::EastWest => (false, false, true),
            Symmetry::HalfTurn => (false, true, true),
            Symmetry::Transpose => (true, false, false),
            Symmetry::ThreeQuarterTurn => (true, true, false),
            Symmetry::QuarterTurn => (true, false, true),
            Symmetry::Antitranspose => (true, true, true),
        }
    }

    /// Where a square of the n × n board goes. For a square outside the board the result is meaningless, and a build that
    /// checks for overflow panics.
    ///
    /// ```
    /// use queens::{Square, Symmetry};
    /// let corner = Symmetry::QuarterTurn.square(4, Square::new(0, 0));
    /// assert_eq!(corner, Square::new(0, 3));
    /// ```
    pub const fn square(self, n: u32, square: Square) -> Square {
        let (transpose, flip_rows, flip_columns) = self.parts();
        let (row, column) = if transpose {
            (square.column, square.row)
        } else {
            (square.row, square.column)
        };
        Square {
            row: if flip_rows { n - 1 - row } else { row },
            column: if flip_columns { n - 1 - column } else { column },
        }
    }

    /// Writes the image of a permutation `queens[row] = column` to `image`, which has the same length. Cost: O(n).
    ///
    /// # Panics
    /// When `image` is shorter than `queens`. If `queens` is no permutation, it may panic or write a meaningless result.
    pub fn image_into(self, queens: &[u32], image: &mut [u32]) {
        let n = queens.len() as u32;
        for (row, &column) in (0u32..).zip(queens) {
            let to = self.square(n, Square { row, column });
            image[to.row as usize] = to.column;
        }
    }

    /// The image of a solution. Cost: O(n).
    pub fn image(self, solution: &Solution) -> Solution {
        let mut image = vec![0; solution.len()];
        self.image_into(solution, &mut image);
        Solution::from_search(image)
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::QuarterTurn => Symmetry::ThreeQuarterTurn,
            Symmetry::ThreeQuarterTurn => Symmetry::QuarterTurn,
            involution => involution,
        }
    }
}

/// A solution's images under the eight symmetries, represented by the least of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Orbit {
    /// The lexicographically least image: the fundamental solution.
    pub fundamental: Solution,
    /// The number of different images: 8, 4 or 2, and 1 only for n ≤ 1.
    pub size: u32,
}

impl Orbit {
    /// The orbit of a solution. Cost: O(n).
    ///
    /// ```
    /// use queens::{Orbit, Solution};
    /// let orbit = Orbit::of(&Solution::new(vec![2, 0, 3, 1])?);
    /// assert_eq!(&orbit.fundamental[..], [1, 3, 0, 2]);
    /// assert_eq!(orbit.size, 2);
    /// # Ok::<(), queens::BoardError>(())
    /// ```
    pub fn of(solution: &Solution) -> Orbit {
        let images = Symmetry::ALL.map(|symmetry| symmetry.image(solution));
        let fixing = images.iter().filter(|&image| image == solution).count();
        let fundamental = images.into_iter().min().expect("there are eight");
        Orbit {
            fundamental,
            size: 8 / fixing as u32,
        }
    }

    /// The size of a solution's orbit if the solution is the fundamental one, else `None`.
    ///
    /// `queens` must be a solution. Cost: O(n), but most that are not fundamental are ruled out in a few steps.
    ///
    /// ```
    /// use queens::Orbit;
    /// assert_eq!(Orbit::size_if_fundamental(&[1, 3, 0, 2]), Some(2));
    /// assert_eq!(Orbit::size_if_fundamental(&[2, 0, 3, 1]), None);
    /// ```
    pub fn size_if_fundamental(queens: &[u32]) -> Option<u32> {
        let n = queens.len();
        let mut transposed = vec![0; n];
        Symmetry::Transpose.image_into(queens, &mut transposed);
        let mut fixing = 0;
        for symmetry in Symmetry::ALL {
            // A flip of the rows reads them from below, a flip of the columns counts from the right.
            let (transpose, flip_rows, flip_columns) = symmetry.parts();
            let from = if transpose { &transposed[..] } else { queens };
            let column = |row: usize| {
                let column = from[if flip_rows { n - 1 - row } else { row }];
                if flip_columns {
                    n as u32 - 1 - column
                } else {
                    column
                }
            };
            match (0..n).map(column).cmp(queens.iter().copied()) {
                Ordering::Less => return None,
                Ordering::Equal => fixing += 1,
                Ordering::Greater => {}
            }
        }
        Some(8 / fixing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a symmetry sends each square of a board.
    fn images(squares: &[Square], symmetry: Symmetry) -> Vec<Square> {
        let images = squares.iter().map(|&square| symmetry.square(5, square));
        images.collect()
    }

    #[test]
    fn the_symmetries_form_a_group() {
        let board = (0..5).flat_map(|r| (0..5).map(move |c| Square::new(r, c)));
        let board: Vec<Square> = board.collect();
        assert_eq!(images(&board, Symmetry::Identity), board);
        for a in Symmetry::ALL {
            assert_eq!(images(&images(&board, a), a.inverse()), board);
            let after_a = Symmetry::ALL.map(|b| images(&images(&board, a), b));
            for c in Symmetry::ALL {
                let same = after_a.iter().filter(|&both| *both == images(&board, c));
                assert_eq!(same.count(), 1, "{c:?} is {a:?}, then exactly one");
            }
        }
    }

    #[test]
    fn a_quarter_turn_has_order_four() {
        let turns = [
            Symmetry::Identity,
            Symmetry::QuarterTurn,
            Symmetry::HalfTurn,
            Symmetry::ThreeQuarterTurn,
        ];
        let mut square = Square::new(0, 1);
        for turn in turns.into_iter().cycle().take(8) {
            assert_eq!(square, turn.square(4, Square::new(0, 1)));
            square = Symmetry::QuarterTurn.square(4, square);
        }
    }

    #[test]
    fn orbits_are_closed_and_have_one_fundamental_solution() {
        for n in 0..=9 {
            for solution in crate::enumerate::Solutions::new(n).unwrap() {
                let orbit = Orbit::of(&solution);
                let mut images = Symmetry::ALL
                    .map(|symmetry| symmetry.image(&solution))
                    .to_vec();
                for image in &images {
                    assert!(Solution::new(image.to_vec()).is_ok());
                    assert_eq!(Orbit::of(image), orbit, "n = {n}");
                }
                images.sort();
                images.dedup();
                assert_eq!(images.len(), orbit.size as usize);
                assert_eq!(images[0], orbit.fundamental);
                let size = Orbit::size_if_fundamental(&solution);
                assert_eq!(size, (solution == orbit.fundamental).then_some(orbit.size));
            }
        }
    }
}
