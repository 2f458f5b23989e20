//! Lists of solutions, page by page, and the orbits of solutions.

use queens::enumerate::{FundamentalSolutions, Solutions};
use queens::{Orbit, Solution, Symmetry};

use crate::Stop;
use crate::api::{
    Heat, HeatRequest, Image, ListedSolution, OrbitReport, OrbitRequest, Refusal, SolutionsPage,
    SolutionsRequest, Square, at_most,
};
use crate::play::PLAY_N;

/// Largest board whose solutions are listed: a page shows their number, so it goes through all.
pub const LIST_N: u32 = 14;
/// Maximum number of solutions on one page.
const PAGE: u32 = 500;

/// Number of solutions between two checks of the clock.
const LOOK: u64 = 4096;

/// Calls `visit` for each solution of this size, or for the least of each orbit, with queens on these squares, until it
/// returns false.
///
/// # Errors
/// If the board is too large, a square is off the board, or the time is over.
pub(crate) fn each(
    n: u32,
    fundamental: bool,
    through: &[Square],
    stop: &dyn Stop,
    mut visit: impl FnMut(&[u32]) -> bool,
) -> Result<(), Refusal> {
    at_most("n", n, LIST_N)?;
    if through.iter().any(|s| s.row >= n || s.column >= n) {
        let why = "a square that must hold a queen lies outside the board";
        return Err(Refusal::invalid(why));
    }
    let (mut seen, mut late) = (0, false);
    let mut take = |queens: &[u32]| {
        seen += 1;
        late = u64::is_multiple_of(seen, LOOK) && stop.raised();
        let mut through = through.iter();
        let wanted = through.all(|square| queens[square.row as usize] == square.column);
        !late && (!wanted || visit(queens))
    };
    if fundamental {
        let mut solutions = FundamentalSolutions::new(n).map_err(Refusal::invalid)?;
        while let Some((queens, _)) = solutions.next_columns()
            && take(queens)
        {}
    } else {
        let mut solutions = Solutions::new(n).map_err(Refusal::invalid)?;
        while let Some(queens) = solutions.next_columns()
            && take(queens)
        {}
    }
    if late {
        Err(Refusal::timeout())
    } else {
        Ok(())
    }
}

/// One page of a list of solutions.
pub fn page(request: &SolutionsRequest, stop: &dyn Stop) -> Result<SolutionsPage, Refusal> {
    at_most("take", request.take, PAGE)?;
    let wanted = request.skip..request.skip.saturating_add(request.take.into());
    let mut page = SolutionsPage {
        total: 0,
        solutions: Vec::new(),
    };
    let SolutionsRequest { n, fundamental, .. } = *request;
    each(n, fundamental, &request.through, stop, |queens| {
        if wanted.contains(&page.total) {
            page.solutions.push(ListedSolution {
                queens: queens.to_vec(),
                orbit_size: 0,
            });
        }
        page.total += 1;
        true
    })?;
    for listed in &mut page.solutions {
        listed.orbit_size = Orbit::of(&solution(&listed.queens)?).size;
    }
    Ok(page)
}

fn solution(queens: &[u32]) -> Result<Solution, Refusal> {
    Solution::new(queens.to_vec()).map_err(Refusal::invalid)
}

/// How often each square has a queen, over all requested solutions.
///
/// # Errors
/// If the board is too large, a square is off the board, or the time is over.
pub fn heat(request: &HeatRequest, stop: &dyn Stop) -> Result<Heat, Refusal> {
    let HeatRequest { n, fundamental, .. } = *request;
    at_most("n", n, LIST_N)?;
    let mut heat = Heat {
        total: 0,
        squares: vec![0; (n * n) as usize],
    };
    each(n, fundamental, &request.through, stop, |queens| {
        for (row, &column) in (0..n).zip(queens) {
            heat.squares[(row * n + column) as usize] += 1;
        }
        heat.total += 1;
        true
    })?;
    Ok(heat)
}

/// The eight images of a solution.
pub fn orbit(request: &OrbitRequest) -> Result<OrbitReport, Refusal> {
    at_most("n", request.queens.len() as u64, PLAY_N)?;
    let solution = solution(&request.queens)?;
    let Orbit { fundamental, size } = Orbit::of(&solution);
    let images = Symmetry::ALL.map(|symmetry| symmetry.image(&solution));
    let reports = Symmetry::ALL.iter().zip(&images).map(|(&symmetry, image)| {
        let first = (images.iter().position(|other| other == image)).expect("it is one of them");
        Image {
            symmetry,
            queens: image.to_vec(),
            same_as: Symmetry::ALL[first],
            fundamental: *image == fundamental,
        }
    });
    Ok(OrbitReport {
        size,
        images: reports.collect(),
    })
}
