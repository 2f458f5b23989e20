//! What would mend a map that is no puzzle.
//!
//! **Idea.** Keep one solution, and take any other: a square of that one goes to a region beside it, which then has two of its
//! queens. The kept solution loses nothing by it. Again and again, until no other is left; hundreds of times with other
//! choices, and the fewest changes are the answer. Of maps grown at random round a solution that mends most up to n = 9
//! (`how_many_drawn_maps_are_mended`).
//!
//! A map without solutions, or with a region in pieces, is mended by one square or not at all.

use super::definition::{Puzzle, beside};
use super::{all_of, start};
use crate::board::Square;
use crate::random::Random;
use crate::run::{Run, Stopped};

/// Ways that are tried, and how many more while none is found.
const ATTEMPTS: [usize; 2] = [200, 600];
/// Squares of one way at most: a map that needs more is better drawn anew.
const MOST_CHANGES: usize = 40;

/// The fewest squares found that would make the map a puzzle with one solution and connected regions if they were given to
/// neighbouring regions, each with the number of its new region; none for a map that is a puzzle. `None` when no way was
/// found, or there are no regions.
///
/// Cost: some hundred proofs of uniqueness; up to 4 n² for a map without solutions.
///
/// # Errors
/// [`Stopped`] when the run was over first; it is asked before each proof.
pub fn repair(puzzle: &Puzzle, run: &Run<'_>) -> Result<Option<Vec<(Square, u32)>>, Stopped> {
    let Some(drawn) = puzzle.region_map() else {
        return Ok(None);
    };
    let n = puzzle.n() as usize;
    let changes = |mended: &Puzzle| {
        let map = mended.region_map().unwrap_or_default();
        let changed = (0..n * n).filter(|&at| map[at] != drawn[at]);
        changed
            .map(|at| (square(n, at), u32::from(map[at])))
            .collect::<Vec<_>>()
    };
    let found = all_of(puzzle, 3, run)?;
    if found.is_empty() || puzzle.divided_region().is_some() {
        return Ok(one_square(puzzle, run)?.as_ref().map(changes));
    }
    let mut random = Random::new(0);
    let mut best: Option<Vec<(Square, u32)>> = None;
    for number in 0..ATTEMPTS[0] + ATTEMPTS[1] {
        let most = best.as_ref().map_or(MOST_CHANGES + 1, Vec::len);
        let keeps = number.is_multiple_of(2);
        let Some(mended) = attempt(puzzle, &found, most, keeps, &mut random, run)? else {
            continue;
        };
        let found = changes(&mended);
        if best.as_ref().is_none_or(|best| found.len() < best.len()) {
            best = Some(found);
        }
        if best
            .as_ref()
            .is_some_and(|best| best.len() <= 1 || number >= ATTEMPTS[0])
        {
            break;
        }
    }
    Ok(best)
}

/// One way from a puzzle with these first solutions, with less than so many steps. To keep the same solution all the way, or
/// another one every time: each mends maps that the other does not.
fn attempt(
    puzzle: &Puzzle,
    found: &[Vec<Square>],
    steps: usize,
    keeps: bool,
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Option<Puzzle>, Stopped> {
    let n = puzzle.n() as usize;
    let (mut now, mut found) = (puzzle.clone(), found.to_vec());
    let mut kept: Option<Vec<Square>> = None;
    for _ in 0..steps {
        let keep = match kept.take() {
            Some(kept) => kept,
            None => found[random.below(found.len() as u64) as usize].clone(),
        };
        let Some(other) = found.iter().find(|solution| **solution != keep) else {
            return Ok(Some(now));
        };
        let spare = other.iter().filter(|queen| !keep.contains(queen));
        let at = |square: &Square| square.row as usize * n + square.column as usize;
        let mut moves: Vec<(usize, u8)> = spare
            .map(at)
            .flat_map(|at| neighbours(&now, at).map(move |region| (at, region)))
            .collect();
        start::shuffle(&mut moves, random);
        let next = moves
            .into_iter()
            .find_map(|(at, region)| given(&now, at, region));
        let Some(next) = next else {
            return Ok(None);
        };
        now = next;
        found = all_of(&now, 3, run)?;
        kept = keeps.then_some(keep);
    }
    Ok(None)
}

/// The puzzle when the first square, in reading order, that makes it one has changed its region.
fn one_square(puzzle: &Puzzle, run: &Run<'_>) -> Result<Option<Puzzle>, Stopped> {
    let squares = puzzle.region_map().map_or(0, <[u8]>::len);
    for at in 0..squares {
        for region in neighbours(puzzle, at) {
            if let Some(changed) = given(puzzle, at, region)
                && all_of(&changed, 2, run)?.len() == 1
            {
                return Ok(Some(changed));
            }
        }
    }
    Ok(None)
}

/// The other regions beside a square, some of them more than once.
fn neighbours(puzzle: &Puzzle, at: usize) -> impl Iterator<Item = u8> {
    let map = puzzle.region_map().unwrap_or_default();
    let regions = beside(puzzle.n() as usize, at).map(|other| map[other]);
    regions.filter(move |&region| region != map[at])
}

/// The puzzle when this square belongs to that region, unless a region is in several pieces or none then.
fn given(puzzle: &Puzzle, at: usize, region: u8) -> Option<Puzzle> {
    let mut map = puzzle.region_map()?.to_vec();
    map[at] = region;
    let changed = Puzzle::with_regions(puzzle.n(), puzzle.stars(), map).ok()?;
    changed.divided_region().is_none().then_some(changed)
}

fn square(n: usize, at: usize) -> Square {
    Square::new((at / n) as u32, (at % n) as u32)
}
