//! Lists of solutions, page by page, and the orbits they fall into.

use queens::enumerate::{FundamentalSolutions, Solutions};
use queens::{Orbit, Solution, Symmetry};

use crate::Stop;
use crate::api::{
    Heat, HeatRequest, Image, ListedSolution, OrbitReport, OrbitRequest, Refusal, RefusalKind,
    SolutionsPage, SolutionsRequest, SymmetryName,
};
use crate::play::PLAY_N;

/// Largest board whose solutions are listed: a page knows their number, so it passes over all.
pub const LIST_N: u32 = 14;
/// Solutions on one page.
const PAGE: u32 = 500;

/// Which solutions are wanted.
pub(crate) struct Choice {
    n: u32,
    fundamental: bool,
    through: Vec<(usize, u32)>,
}

impl Choice {
    pub(crate) fn new(request: &SolutionsRequest) -> Result<Self, Refusal> {
        let n = request.n;
        if n > LIST_N {
            return Err(Refusal::too_large("n", n.into(), LIST_N.into()));
        }
        if request.through.iter().any(|s| s.row >= n || s.column >= n) {
            return Err(Refusal::new(RefusalKind::Invalid)
                .because("a square to go through lies outside the board"));
        }
        Ok(Choice {
            n,
            fundamental: request.fundamental,
            through: (request.through.iter())
                .map(|square| (square.row as usize, square.column))
                .collect(),
        })
    }

    /// Calls `visit` for each solution wanted, until it says no. False when it did.
    pub(crate) fn each(&self, mut visit: impl FnMut(&[u32]) -> bool) -> bool {
        let wanted = |queens: &[u32]| {
            let mut through = self.through.iter();
            through.all(|&(row, column)| queens[row] == column)
        };
        const LISTED: &str = "sizes up to the limit can be listed";
        if self.fundamental {
            let mut solutions = FundamentalSolutions::new(self.n).expect(LISTED);
            while let Some((queens, _)) = solutions.next_columns() {
                if wanted(queens) && !visit(queens) {
                    return false;
                }
            }
        } else {
            let mut solutions = Solutions::new(self.n).expect(LISTED);
            while let Some(queens) = solutions.next_columns() {
                if wanted(queens) && !visit(queens) {
                    return false;
                }
            }
        }
        true
    }
}

fn solution(queens: &[u32]) -> Result<Solution, Refusal> {
    Solution::new(queens.to_vec())
        .map_err(|e| Refusal::new(RefusalKind::Invalid).because(e.to_string()))
}

/// One page of a list of solutions.
pub fn page(request: &SolutionsRequest, stop: &dyn Stop) -> Result<SolutionsPage, Refusal> {
    if request.take > PAGE {
        return Err(Refusal::too_large("take", request.take.into(), PAGE.into()));
    }
    let wanted = request.skip..request.skip.saturating_add(request.take.into());
    let mut page = SolutionsPage {
        total: 0,
        solutions: Vec::new(),
    };
    let ended = Choice::new(request)?.each(|queens| {
        if wanted.contains(&page.total) {
            page.solutions.push(ListedSolution {
                queens: queens.to_vec(),
                orbit_size: 0,
            });
        }
        page.total += 1;
        !page.total.is_multiple_of(4096) || !stop.raised()
    });
    if !ended {
        return Err(Refusal::new(RefusalKind::Timeout));
    }
    for listed in &mut page.solutions {
        listed.orbit_size = Orbit::of(&solution(&listed.queens)?).size;
    }
    Ok(page)
}

/// How often each square holds a queen, over all solutions that are asked for.
///
/// # Errors
/// When the board is too large, a square lies outside it, or the time is over.
pub fn heat(request: &HeatRequest, stop: &dyn Stop) -> Result<Heat, Refusal> {
    let n = request.n as usize;
    let choice = Choice::new(&SolutionsRequest {
        n: request.n,
        fundamental: request.fundamental,
        through: request.through.clone(),
        skip: 0,
        take: 0,
    })?;
    let mut heat = Heat {
        total: 0,
        squares: vec![0; n * n],
    };
    let ended = choice.each(|queens| {
        for (row, &column) in queens.iter().enumerate() {
            heat.squares[row * n + column as usize] += 1;
        }
        heat.total += 1;
        !heat.total.is_multiple_of(4096) || !stop.raised()
    });
    if ended {
        Ok(heat)
    } else {
        Err(Refusal::new(RefusalKind::Timeout))
    }
}

/// The eight images of a solution.
pub fn orbit(request: &OrbitRequest) -> Result<OrbitReport, Refusal> {
    if request.queens.len() > PLAY_N as usize {
        let n = request.queens.len() as u64;
        return Err(Refusal::too_large("n", n, PLAY_N.into()));
    }
    let solution = solution(&request.queens)?;
    let Orbit { fundamental, size } = Orbit::of(&solution);
    let images = Symmetry::ALL.map(|symmetry| symmetry.image(&solution));
    let reports = Symmetry::ALL.iter().zip(&images).map(|(&symmetry, image)| {
        let first = (images.iter().position(|other| other == image)).expect("it is one of them");
        Image {
            symmetry: name(symmetry),
            queens: image.to_vec(),
            same_as: name(Symmetry::ALL[first]),
            fundamental: *image == fundamental,
        }
    });
    Ok(OrbitReport {
        size,
        images: reports.collect(),
    })
}

fn name(symmetry: Symmetry) -> SymmetryName {
    match symmetry {
        Symmetry::Identity => SymmetryName::Identity,
        Symmetry::QuarterTurn => SymmetryName::QuarterTurn,
        Symmetry::HalfTurn => SymmetryName::HalfTurn,
        Symmetry::ThreeQuarterTurn => SymmetryName::ThreeQuarterTurn,
        Symmetry::NorthSouth => SymmetryName::NorthSouth,
        Symmetry::EastWest => SymmetryName::EastWest,
        Symmetry::Transpose => SymmetryName::Transpose,
        Symmetry::Antitranspose => SymmetryName::Antitranspose,
    }
}
