//! What would mend a map that is no puzzle.
//!
//! **Idea.** Keep one solution, and take any other: a square of that one goes to a region beside it, which then has two of its
//! queens. The kept solution loses nothing by it. Again and again, until no other is left; hundreds of times with other
//! choices, and the fewest changes are the answer. Of maps grown at random round a solution that mends most up to n = 9
//! (`how_many_drawn_maps_are_mended`).
//!
//! A map without solutions, or with a region in pieces, is mended by one square or not at all.

use super::definition::Puzzle;
use super::{solutions_watched, start};
use crate::board::Square;
use crate::random::Random;
use crate::watch::{Stopped, Watch};

/// Ways that are tried, and how many more while none is found.
const ATTEMPTS: [usize; 2] = [200, 600];
/// Squares of one way at most: a map that needs more is better drawn anew.
const MOST_CHANGES: usize = 40;

/// The fewest squares found that would make the map a puzzle with one solution and connected regions if they were given to
/// neighbouring regions, each with the number of its new region; none for a map that is a puzzle. `None` when no way was
/// found, or there are no regions.
///
/// Cost: some hundred proofs of uniqueness; up to 4 n² for a map without solutions.
pub fn repair(puzzle: &Puzzle) -> Option<Vec<(Square, u32)>> {
    repair_watched(puzzle, &()).expect("nothing stops it")
}

/// As [`repair`], but can be stopped: `watch` is asked before each proof.
///
/// # Errors
/// [`Stopped`] when `watch` asked for it.
pub fn repair_watched(
    puzzle: &Puzzle,
    watch: &dyn Watch,
) -> Result<Option<Vec<(Square, u32)>>, Stopped> {
    let Some(drawn) = puzzle.region_map() else {
        return Ok(None);
    };
    let n = puzzle.n() as usize;
    let changes = |map: &[u8]| {
        let changed = (0..n * n).filter(|&at| map[at] != drawn[at]);
        let change = |at| {
            (
                Square::new((at / n) as u32, (at % n) as u32),
                u32::from(map[at]),
            )
        };
        changed.map(change).collect::<Vec<_>>()
    };
    let mut random = Random::new(0);
    let mut best: Option<Vec<(Square, u32)>> = None;
    for number in 0..ATTEMPTS[0] + ATTEMPTS[1] {
        let most = best.as_ref().map_or(MOST_CHANGES + 1, Vec::len);
        let Some(mended) = attempt(puzzle, most, number.is_multiple_of(2), &mut random, watch)?
        else {
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

/// One way, with less than so many steps. To keep the same solution all the way, or another one every time: each mends maps
/// that the other does not.
fn attempt(
    puzzle: &Puzzle,
    steps: usize,
    keeps: bool,
    random: &mut Random,
    watch: &dyn Watch,
) -> Result<Option<Vec<u8>>, Stopped> {
    let n = puzzle.n() as usize;
    let mut map = puzzle.region_map().unwrap_or_default().to_vec();
    let mut kept: Option<Vec<Square>> = None;
    for _ in 0..steps {
        let Ok(now) = Puzzle::with_regions(puzzle.n(), puzzle.stars(), map.clone()) else {
            return Ok(None);
        };
        if now.divided_region().is_some() {
            return one_square(&now, &map, watch);
        }
        let found = solutions(&now, 3, watch)?;
        let keep = match kept.take() {
            Some(kept) => kept,
            None => match found.len() as u64 {
                0 => return one_square(&now, &map, watch),
                some => found[random.below(some) as usize].clone(),
            },
        };
        let Some(other) = found.iter().find(|solution| **solution != keep) else {
            return Ok(Some(map));
        };
        let at = |square: &Square| square.row as usize * n + square.column as usize;
        let spare = other.iter().filter(|queen| !keep.contains(queen)).map(at);
        let mut moves: Vec<(usize, u8)> = spare
            .flat_map(|square| neighbours(&map, n, square).map(move |region| (square, region)))
            .collect();
        start::shuffle(&mut moves, random);
        let Some(&(square, region)) = moves.iter().find(|&&(square, region)| {
            let mut moved = map.clone();
            moved[square] = region;
            is_whole(puzzle, moved)
        }) else {
            return Ok(None);
        };
        map[square] = region;
        kept = keeps.then_some(keep);
    }
    Ok(None)
}

/// The first square, in reading order, with which the map is a puzzle when it changes its region.
fn one_square(puzzle: &Puzzle, map: &[u8], watch: &dyn Watch) -> Result<Option<Vec<u8>>, Stopped> {
    let n = puzzle.n() as usize;
    for at in 0..n * n {
        for region in neighbours(map, n, at) {
            let mut moved = map.to_vec();
            moved[at] = region;
            let Ok(changed) = Puzzle::with_regions(puzzle.n(), puzzle.stars(), moved.clone())
            else {
                continue;
            };
            let is_whole = changed.divided_region().is_none();
            if is_whole && solutions(&changed, 2, watch)?.len() == 1 {
                return Ok(Some(moved));
            }
        }
    }
    Ok(None)
}

/// The other regions beside a square, some of them more than once.
fn neighbours(map: &[u8], n: usize, at: usize) -> impl Iterator<Item = u8> {
    let (row, column) = (at / n, at % n);
    let beside = [
        (row > 0).then(|| map[at - n]),
        (column > 0).then(|| map[at - 1]),
        (column + 1 < n).then(|| map[at + 1]),
        (row + 1 < n).then(|| map[at + n]),
    ];
    let own = map[at];
    beside
        .into_iter()
        .flatten()
        .filter(move |&region| region != own)
}

/// So many solutions, or all.
fn solutions(
    puzzle: &Puzzle,
    wanted: usize,
    watch: &dyn Watch,
) -> Result<Vec<Vec<Square>>, Stopped> {
    match solutions_watched(puzzle, wanted, watch) {
        _ if watch.stop() => Err(Stopped),
        (_, false) => Err(Stopped),
        (found, true) => Ok(found),
    }
}

fn is_whole(puzzle: &Puzzle, map: Vec<u8>) -> bool {
    let moved = Puzzle::with_regions(puzzle.n(), puzzle.stars(), map);
    moved.is_ok_and(|moved| moved.divided_region().is_none())
}
