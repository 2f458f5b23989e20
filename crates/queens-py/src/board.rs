//! Placements: what attacks what, and their images under the symmetries of the board.

use pyo3::prelude::*;
use queens::check::{Status, check};
use queens::{Line, Orbit, Placement, Solution, Square, Symmetry};

use crate::long::{refused, short};
use crate::value::{Answer, answer, class};

/// Row and column.
pub(crate) type Pair = (u32, u32);

pub(crate) fn squares(pairs: Vec<Pair>) -> impl Iterator<Item = Square> {
    (pairs.into_iter()).map(|(row, column)| Square::new(row, column))
}

pub(crate) fn pair(square: Square) -> Pair {
    (square.row, square.column)
}

/// What the placement is and every pair that attacks each other.
#[pyfunction]
#[pyo3(signature = (n, queens: "Sequence[names.Square]") -> "tuple[names.Kind, list[answers.Attack]]")]
pub(crate) fn attacks<'py>(
    py: Python<'py>,
    n: u32,
    queens: Vec<Pair>,
) -> PyResult<(&'static str, Vec<Answer<'py, class::Attack>>)> {
    short(|| {
        let placement = Placement::new(n, squares(queens)).map_err(refused)?;
        let verdict = check(&placement);
        let status = match verdict.status() {
            Status::Solution => "solution",
            Status::Partial => "partial",
            Status::Attacked => "attacked",
        };
        let attacks = verdict.pairs().map(|attack| {
            let (kind, number) = match attack.line {
                Line::Row(row) => ("row", row.into()),
                Line::Column(column) => ("column", column.into()),
                Line::Diagonal(difference) => ("diagonal", difference),
                Line::Antidiagonal(sum) => ("antidiagonal", sum as i64),
            };
            let (first, second) = (pair(attack.first), pair(attack.second));
            answer(py, (first, second, kind, number))
        });
        Ok((status, attacks.collect::<PyResult<_>>()?))
    })
}

/// The fundamental solution of the orbit and how many solutions it has.
#[pyfunction]
pub(crate) fn orbit(columns: Vec<u32>) -> PyResult<(Vec<u32>, u32)> {
    short(|| {
        let Orbit { fundamental, size } = Orbit::of(&Solution::new(columns).map_err(refused)?);
        Ok((fundamental.into_columns(), size))
    })
}

/// The image under one of the eight symmetries, by its number.
#[pyfunction]
pub(crate) fn image(columns: Vec<u32>, symmetry: usize) -> PyResult<Vec<u32>> {
    short(|| {
        let symmetry = (Symmetry::ALL.get(symmetry)).ok_or_else(|| refused("no such symmetry"))?;
        let solution = Solution::new(columns).map_err(refused)?;
        Ok(symmetry.image(&solution).into_columns())
    })
}
