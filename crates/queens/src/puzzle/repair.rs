//! What would mend a map that is no puzzle, or a painting that no puzzle follows.
//!
//! **Idea.** Keep one solution, and take any other: a square of that one goes to a region beside it, which then has two of its
//! queens. The kept solution loses nothing by it. Again and again, until no other is left; hundreds of times with other
//! choices, and the fewest changes are the answer. Of maps grown at random round a solution that mends most up to n = 9
//! (`how_many_drawn_maps_are_mended`).
//!
//! A map without solutions, or with a region in pieces, is mended by one square or not at all. A painting is filled at random
//! and mended then; squares that were not painted are given away first, and do not count.

use super::all_of;
use super::definition::Puzzle;
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
    let Some(mended) = mended(puzzle, &|_| true, &mut Random::new(0), run)? else {
        return Ok(None);
    };
    let map = mended.region_map().unwrap_or_default();
    let changed = (0..n * n).filter(|&at| map[at] != drawn[at]);
    Ok(Some(
        changed
            .map(|at| (square(n, at), u32::from(map[at])))
            .collect(),
    ))
}

/// The puzzle when the fewest squares found that `count` have gone to other regions.
fn mended(
    puzzle: &Puzzle,
    count: &dyn Fn(usize) -> bool,
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Option<Puzzle>, Stopped> {
    let found = all_of(puzzle, 3, run)?;
    if found.is_empty() || puzzle.divided_region().is_some() {
        return one_square(puzzle, count, run);
    }
    let mut best = None;
    let mut most = MOST_CHANGES + 1;
    for number in 0..ATTEMPTS[0] + ATTEMPTS[1] {
        let keeps = number.is_multiple_of(2);
        if let Some((mended, changes)) = attempt(puzzle, &found, count, most, keeps, random, run)? {
            (best, most) = (Some(mended), changes);
        }
        if best.is_some() && (most <= 1 || number >= ATTEMPTS[0]) {
            break;
        }
    }
    Ok(best)
}

/// One way from a puzzle with these first solutions, with less than `most` squares that count, and how many. To keep the same
/// solution all the way, or another one every time: each mends maps that the other does not.
fn attempt(
    puzzle: &Puzzle,
    found: &[Vec<Square>],
    count: &dyn Fn(usize) -> bool,
    most: usize,
    keeps: bool,
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Option<(Puzzle, usize)>, Stopped> {
    let n = puzzle.n() as usize;
    let (mut now, mut found) = (puzzle.clone(), found.to_vec());
    let mut changed = vec![false; n * n];
    let mut kept: Option<Vec<Square>> = None;
    for _ in 0..=MOST_CHANGES {
        let changes = changed.iter().filter(|&&changed| changed).count();
        if changes >= most {
            break;
        }
        let keep = match kept.take() {
            Some(kept) => kept,
            None => found[random.below(found.len() as u64) as usize].clone(),
        };
        let Some(other) = found.iter().find(|solution| **solution != keep) else {
            return Ok(Some((now, changes)));
        };
        let spare = other.iter().filter(|queen| !keep.contains(queen));
        let at = |square: &Square| square.row as usize * n + square.column as usize;
        let mut moves: Vec<(usize, u8)> = spare
            .map(at)
            .flat_map(|at| neighbours(&now, at).map(move |region| (at, region)))
            .collect();
        random.shuffle(&mut moves);
        let (counted, free): (Vec<_>, Vec<_>) = moves.into_iter().partition(|&(at, _)| count(at));
        let next = free
            .into_iter()
            .chain(counted)
            .find_map(|(at, region)| Some((at, given(&now, at, region)?)));
        let Some((at, next)) = next else {
            return Ok(None);
        };
        changed[at] = count(at);
        now = next;
        found = all_of(&now, 3, run)?;
        kept = keeps.then_some(keep);
    }
    Ok(None)
}

/// A painting that no puzzle follows, filled at random and mended; `None` when that did not help.
pub(super) fn filled(
    n: u32,
    paint: &[Option<u8>],
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Option<Puzzle>, Stopped> {
    let mut map = paint.to_vec();
    let rows = n as usize;
    let free = |map: &[Option<u8>]| (0..rows * rows).filter(|&at| map[at].is_none()).collect();
    for region in 0..n as u8 {
        let mut free: Vec<usize> = free(&map);
        if !free.is_empty() && !map.contains(&Some(region)) {
            map[free.swap_remove(random.below(free.len() as u64) as usize)] = Some(region);
        }
    }
    loop {
        let mut free: Vec<usize> = free(&map);
        random.shuffle(&mut free);
        // One at a time: those that a region has just reached are as likely as others.
        let Some((at, region)) = free.into_iter().find_map(|at| {
            let mut around: Vec<u8> = beside(rows, at).filter_map(|other| map[other]).collect();
            random.shuffle(&mut around);
            Some((at, *around.first()?))
        }) else {
            break;
        };
        map[at] = Some(region);
    }
    let Ok(puzzle) = Puzzle::with_regions(n, 1, map.into_iter().flatten().collect()) else {
        return Ok(None);
    };
    mended(&puzzle, &|at| paint[at].is_some(), random, run)
}

/// The puzzle when the first square, in reading order, that makes it one has changed its region; those that do not `count`
/// come first.
fn one_square(
    puzzle: &Puzzle,
    count: &dyn Fn(usize) -> bool,
    run: &Run<'_>,
) -> Result<Option<Puzzle>, Stopped> {
    let squares = 0..puzzle.region_map().map_or(0, <[u8]>::len);
    let (counted, free): (Vec<_>, Vec<_>) = squares.partition(|&at| count(at));
    for at in free.into_iter().chain(counted) {
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

/// The squares above, left of, right of and below one, numbered in reading order on a board of n rows.
fn beside(n: usize, at: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (at / n, at % n);
    let beside = [
        (row > 0).then(|| at - n),
        (column > 0).then(|| at - 1),
        (column + 1 < n).then_some(at + 1),
        (row + 1 < n).then_some(at + n),
    ];
    beside.into_iter().flatten()
}
