//! Maps of regions, made by growing them.
//!
//! **Problem.** Divide a board into n regions of the sizes wanted, each in one piece, so that there is just one solution.
//!
//! **Idea.** Begin with a random solution and a one-square region around each queen: nothing else solves that.
//! Then give free squares to regions beside them, one at a time. *A new square can only bring solutions that
//! have a queen on it*, because all others were there before; so fix a queen there and look for one
//! completion, which takes a few nodes where a proof of uniqueness takes many. If there is one, the region is
//! refused the square; so it is where looking takes too long ([`MOST_NODES`]).
//!
//! ```text
//! while squares are free:
//!   g ← a region, those below the least size first, the others by what they lack of the size drawn for them
//!   x ← a free square beside g that it has not been refused
//!   give x to g; if there is a solution with a queen on x: take it back
//!   none left for any g: force some x on some g, and while there is a solution S with a queen on x,
//!     free a square of S whose region stays in one piece; forget what was refused
//! ```
//!
//! A full map *walks* towards a grade the same way: a square at a border goes to the region beside it if no solution has a
//! queen there, and stays if the grade comes no nearer.
//!
//! **Invariant.** Counting free squares as blocked, there is just one solution.
//!
//! **Symmetry.** A symmetric map has symmetric solutions only in pairs, so its one solution is symmetric itself:
//! squares are given together with their images. No map is its own mirror image left to right, since a
//! row's queen would have to stand on the axis: mirror images are taken in the main diagonal.
//!
//! **Cost.** docs/puzzles.md has measured times. A map that does not fill soon is begun anew.

use super::definition::{Puzzle, numbered};
use super::layout::{Layout, NO_REGION};
use super::patience::Patience;
use super::recipe::{Recipe, Style};
use super::squares::{At, Squares, at};
use super::{search, start};
use crate::board::Square;
use crate::random::Random;
use crate::run::Run;

/// Nodes after which looking for a solution with a queen on a new square is given up: to refuse the square then is always
/// sound. With one star up to n = 10 none takes as many.
const MOST_NODES: u64 = 500;

/// What comes of looking for a solution.
enum Sought<const N: usize> {
    None,
    Found(Squares<N>),
    GivenUp,
}

/// A map that grows.
pub(super) struct Map<'r, const N: usize> {
    recipe: &'r Recipe,
    run: &'r Run<'r>,
    layout: Layout<N>,
    queens: Squares<N>,
    /// Squares that belong to a region.
    owned: Squares<N>,
    /// Squares that stay with theirs.
    fixed: Squares<N>,
    /// Squares that each region may not have until others are freed.
    refused: [Squares<N>; N],
    sizes: [u32; N],
    /// The sizes drawn.
    wanted: [u32; N],
    least: u32,
    /// To which region each image takes each region.
    image: [[u8; N]; 3],
}

impl<'r, const N: usize> Map<'r, N> {
    pub(super) fn begin(recipe: &'r Recipe, random: &mut Random, run: &'r Run<'r>) -> Option<Self> {
        let n = recipe.n as usize;
        let mut map = Map {
            recipe,
            run,
            layout: Layout::bare(n, recipe.stars, true),
            queens: Squares::EMPTY,
            owned: Squares::EMPTY,
            fixed: Squares::EMPTY,
            refused: [Squares::EMPTY; N],
            sizes: [0; N],
            wanted: [0; N],
            least: recipe.least_size(),
            image: [[0; N]; 3],
        };
        // What is painted belongs to its region from the start, and the solution must suit it.
        for (square, region) in recipe.paint.iter().flatten().enumerate() {
            if let Some(region) = region {
                let square = at(square / n, square % n);
                map.give(square, usize::from(*region));
                map.fixed.insert(square);
            }
        }
        map.queens = start::solution(recipe, &map.layout, random)?;
        // Each queen begins a region of one square; of several stars, a region is a path from queen to queen.
        if recipe.stars > 1 {
            map.join_queens(random).then_some(())?;
        } else {
            for queen in map.queens.minus(&map.owned).iter() {
                let region = map.sizes.iter().position(|&size| size == 0)?;
                map.give(queen, region);
            }
        }
        // Single squares have no other solution, but paintings and paths may.
        map.owned_is_unique().then_some(())?;
        // Where the symmetry takes a queen, it takes its region.
        for (i, image) in map.image.iter_mut().enumerate() {
            for queen in map.queens.iter() {
                let (images, _) = recipe.symmetry.images(n, queen);
                image[usize::from(map.layout.region(queen))] = map.layout.region(images[i]);
            }
        }
        // They come with the smallest first and the background last, which must not always lie at the bottom.
        let mut sizes = recipe.sizes(random);
        random.shuffle(&mut sizes);
        map.wanted[..n].copy_from_slice(&sizes);
        Some(map)
    }

    /// For several stars: regions that are paths from queen to queen; false when a queen cannot be reached.
    fn join_queens(&mut self, random: &mut Random) -> bool {
        let mut left = self.queens;
        for region in 0..self.layout.n {
            let first = any(&left, random);
            self.give(first, region);
            left.remove(first);
            for _ in 1..self.recipe.stars {
                let Some(path) = self.path(region, &left, random) else {
                    return false;
                };
                left.remove(path[0]);
                path.into_iter()
                    .for_each(|square| self.give(square, region));
            }
        }
        true
    }

    /// A shortest way over free squares from one of these queens to a region.
    fn path(&self, to: usize, from: &Squares<N>, random: &mut Random) -> Option<Vec<At>> {
        // The region, the squares beside it, the squares beside these, and so on.
        let mut layers = vec![self.layout.regions[to]];
        let mut open = Squares::board(self.layout.n).minus(&self.owned);
        let first = loop {
            let next = layers[layers.len() - 1].beside().and(&open);
            let reached = next.and(from);
            if !reached.is_empty() {
                break any(&reached, random);
            }
            if next.is_empty() {
                return None;
            }
            open = open.minus(&next);
            layers.push(next);
        };
        let mut path = vec![first];
        for layer in layers[1..].iter().rev() {
            let last = path[path.len() - 1];
            path.push(any(&self.layout.beside(last).and(layer), random));
        }
        Some(path)
    }

    fn owned_is_unique(&self) -> bool {
        let patience = Patience::new(100_000, self.run);
        let (found, over) = search(&self.layout, self.owned, None, 2, patience);
        !over && found.len() == 1
    }

    fn give(&mut self, to: At, region: usize) {
        self.layout.give(to, region);
        self.owned.insert(to);
        self.sizes[region] += 1;
    }

    fn take(&mut self, from: At) {
        self.sizes[usize::from(self.layout.region(from))] -= 1;
        self.layout.take(from);
        self.owned.remove(from);
    }

    /// Gives a square and its images to a region and its images; false when a square would go to two.
    fn give_all(&mut self, to: At, region: usize) -> bool {
        let (images, count) = self.recipe.symmetry.images(self.layout.n, to);
        let agrees = |i: usize| images[i] != to || self.image[i][region] == region as u8;
        if !(0..count).all(agrees) {
            return false;
        }
        self.give(to, region);
        for (i, &image) in images[..count].iter().enumerate() {
            if !self.owned.contains(image) {
                self.give(image, usize::from(self.image[i][region]));
            }
        }
        true
    }

    fn take_all(&mut self, from: At) {
        let (images, count) = self.recipe.symmetry.images(self.layout.n, from);
        self.take(from);
        for &image in &images[..count] {
            if self.owned.contains(image) {
                self.take(image);
            }
        }
    }

    /// Looks for a solution with a queen on this square, for [`MOST_NODES`] at most.
    fn solution_with(&self, queen: At) -> Sought<N> {
        let patience = Patience::new(MOST_NODES, self.run);
        let (mut found, over) = search(&self.layout, self.owned, [queen], 1, patience);
        match found.pop() {
            Some(queens) => {
                let mut solution = Squares::EMPTY;
                queens.iter().for_each(|&at| solution.insert(at));
                Sought::Found(solution)
            }
            None if over => Sought::GivenUp,
            None => Sought::None,
        }
    }

    /// Squares beside a region.
    fn around(&self, region: usize) -> Squares<N> {
        let own = &self.layout.regions[region];
        let board = Squares::board(self.layout.n);
        own.beside().and(&board).minus(own)
    }

    /// Gives squares until none is left; false when it is better to begin anew.
    pub(super) fn fill(&mut self, random: &mut Random) -> bool {
        // Each round ends with a square that is forced on a region. A map that needs many is better begun anew.
        for _ in 0..=2 * self.layout.n {
            while let Some((region, squares)) = self.next_region(random) {
                let square = self.choose(region, &squares, random);
                if !(self.give_all(square, region) && self.stays_unique(square)) {
                    self.refused[region].insert(square);
                }
            }
            if self.run.is_over() {
                return false;
            }
            // Every region was refused the free squares beside it. One gets such a square all the same.
            let free = Squares::board(self.layout.n).minus(&self.owned);
            if !free.is_empty() {
                let square = any(&free, random);
                let region = self.neighbour(square, random);
                if region.is_some_and(|region| !self.force(square, region, random)) {
                    return false;
                }
                continue;
            }
            // The board is full. A region that is still too small takes a square from a neighbour that has more than it needs.
            let movable = Squares::board(self.layout.n)
                .minus(&self.queens)
                .minus(&self.fixed);
            let small = |&region: &usize| {
                let grows = !self.around(region).and(&movable).is_empty();
                self.sizes[region] < self.least_of(region) && grows
            };
            let Some(region) = (0..self.layout.n).find(small) else {
                // Only a painting can have a region in pieces: all else grows by squares beside it.
                let is_painted = self.recipe.paint.is_some();
                return !is_painted
                    || (0..self.layout.n).all(|region| self.layout.is_in_one_piece(region));
            };
            let around = self.around(region).and(&movable);
            let spare = around.iter().filter(|&at| {
                let region = usize::from(self.layout.region(at));
                self.sizes[region] > self.least_of(region)
            });
            let mut spare: Vec<At> = spare.collect();
            random.shuffle(&mut spare);
            let Some(square) = spare.into_iter().find(|&square| self.free_square(square)) else {
                return false;
            };
            if !self.force(square, region, random) {
                return false;
            }
        }
        false
    }

    /// Whether a region may grow: one of one square stays so, and none takes more than it should.
    fn may_grow(&self, region: usize) -> bool {
        self.wanted[region] > 1 && self.sizes[region] < self.recipe.most_size()
    }

    /// The least size of a region.
    fn least_of(&self, region: usize) -> u32 {
        self.least.min(self.wanted[region])
    }

    /// The region of a square beside this one, if it may grow.
    fn neighbour(&self, of: At, random: &mut Random) -> Option<usize> {
        let mut regions = [0; 4];
        let mut count = 0;
        for beside in self.layout.beside(of).iter() {
            let region = self.layout.region(beside);
            if region != NO_REGION && self.may_grow(usize::from(region)) {
                regions[count] = usize::from(region);
                count += 1;
            }
        }
        (count > 0).then(|| regions[random.below(count as u64) as usize])
    }

    /// Takes a square just given away back, and false, when there might be a solution with a queen on it.
    fn stays_unique(&mut self, square: At) -> bool {
        let unique = matches!(self.solution_with(square), Sought::None);
        if !unique {
            self.take_all(square);
        }
        unique
    }

    /// A region that can grow, and where.
    fn next_region(&self, random: &mut Random) -> Option<(usize, Squares<N>)> {
        let regions = 0..self.layout.n;
        let mut places = [Squares::EMPTY; N];
        for region in regions.clone() {
            let beside = self.around(region).minus(&self.owned);
            places[region] = beside.minus(&self.refused[region]);
        }
        let open = || regions.clone().filter(|&region| !places[region].is_empty());
        let lack = |region: usize| self.wanted[region].saturating_sub(self.sizes[region]);
        let is_small = |&region: &usize| self.sizes[region] < self.least_of(region);
        let smallest = open().map(|region| self.sizes[region]).min()?;
        let some_small = open().any(|region| is_small(&region));
        let some_lack = open().any(|region| lack(region) > 0);
        let mut weights = [0u64; N];
        for region in open() {
            // Those too small come first, and in the even style always the smallest. Where nobody lacks any, the squares that
            // are left go to the large ones.
            weights[region] = u64::from(match self.recipe.style {
                Style::Even => u32::from(self.sizes[region] == smallest),
                _ if some_small => lack(region) * u32::from(is_small(&region)),
                _ if some_lack => lack(region),
                _ => self.wanted[region] * u32::from(self.may_grow(region)),
            });
        }
        let total: u64 = weights.iter().sum();
        let mut pick = random.below(total.max(1));
        for region in open() {
            match pick.checked_sub(weights[region]) {
                Some(rest) => pick = rest,
                None => return Some((region, places[region])),
            }
        }
        None
    }

    /// One of these squares beside a region.
    fn choose(&self, region: usize, squares: &Squares<N>, random: &mut Random) -> At {
        if self.recipe.style != Style::Ribbons {
            return any(squares, random);
        }
        // Of a few, the one that touches its region least, so that it grows at its ends.
        let own = &self.layout.regions[region];
        let candidates = [(); 3].map(|()| any(squares, random));
        let touching = |&square: &At| self.layout.near(square).and(own).count();
        candidates.into_iter().min_by_key(touching).expect("three")
    }

    /// Gives a free square to a region that was refused it, and frees others while there is a solution with a queen on it;
    /// false when the region falls to pieces.
    fn force(&mut self, square: At, region: usize, random: &mut Random) -> bool {
        const MOST: usize = 12;
        if !self.give_all(square, region) {
            return true;
        }
        let (images, count) = self.recipe.symmetry.images(self.layout.n, square);
        // All other solutions have a queen on this square, and each that is found loses the region of another of its queens.
        for freed in 0..=MOST {
            let solution = match self.solution_with(square) {
                Sought::None => return true,
                Sought::Found(solution) if freed < MOST => solution,
                Sought::Found(_) | Sought::GivenUp => break,
            };
            let others = solution.minus(&self.queens).minus(&self.fixed).iter();
            let mut others: Vec<At> = others
                .filter(|other| *other != square && !images[..count].contains(other))
                .collect();
            random.shuffle(&mut others);
            if !others.into_iter().any(|other| self.free_square(other)) {
                break;
            }
        }
        self.take_all(square);
        self.layout.is_in_one_piece(region)
    }

    /// Frees a square and its images, unless a region would fall to pieces.
    fn free_square(&mut self, square: At) -> bool {
        let region = usize::from(self.layout.region(square));
        self.take_all(square);
        let whole = self.layout.is_in_one_piece(region);
        if whole {
            self.refused = [Squares::EMPTY; N];
        } else {
            self.give_all(square, region);
        }
        whole
    }

    /// Moves squares across borders until the distance is 0; false when it is better to begin anew.
    pub(super) fn walk(&mut self, distance: &dyn Fn(&Puzzle) -> f64, random: &mut Random) -> bool {
        let n = self.layout.n;
        let mut from = distance(&self.puzzle());
        let movable = Squares::board(n).minus(&self.queens).minus(&self.fixed);
        for _ in 0..4 * n * n {
            if from == 0.0 || movable.is_empty() {
                break;
            }
            if self.run.is_over() {
                return false;
            }
            // A square at a border, at random, goes to the region beyond it.
            let square = any(&movable, random);
            let own = usize::from(self.layout.region(square));
            let Some(other) = self.neighbour(square, random) else {
                continue;
            };
            let shrinks = self.sizes[own] > self.least_of(own);
            if own == other || !shrinks || !self.free_square(square) {
                continue;
            }
            if self.give_all(square, other) && self.stays_unique(square) {
                let to = distance(&self.puzzle());
                // No step back, but steps that change nothing, which lead out of places where no single step helps.
                if to <= from {
                    from = to;
                    continue;
                }
                self.take_all(square);
            }
            // The map is as it was.
            self.give_all(square, own);
        }
        from == 0.0
    }

    /// Regions are numbered in reading order of their first squares, or as they were painted.
    pub(super) fn puzzle(&self) -> Puzzle {
        let squares = Squares::<N>::board(self.layout.n);
        let mut map: Vec<u8> = squares.iter().map(|at| self.layout.region(at)).collect();
        if self.recipe.paint.is_none() {
            map = numbered(map);
        }
        let puzzle = Puzzle::with_regions(self.recipe.n, self.recipe.stars, map);
        puzzle.expect("n regions on n · n squares")
    }

    pub(super) fn solution(&self) -> Vec<Square> {
        self.queens.to_vec()
    }
}

/// One of these squares, each equally likely.
fn any<const N: usize>(squares: &Squares<N>, random: &mut Random) -> At {
    let number = random.below(u64::from(squares.count())) as usize;
    squares
        .iter()
        .nth(number)
        .expect("a number below the count")
}
