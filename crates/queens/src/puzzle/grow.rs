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

use super::definition::Puzzle;
use super::layout::{Layout, NO_REGION};
use super::patience::Patience;
use super::recipe::{Recipe, Style};
use super::squares::{At, Squares, at, column_of, row_of};
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
        for (square, region) in recipe.paint.iter().flatten().enumerate() {
            if let Some(region) = region {
                let square = at(square / n, square % n);
                map.give(square, usize::from(*region));
                map.fixed.insert(square);
            }
        }
        let queens = start::solution(recipe, &map.layout, random)?;
        for &queen in &queens {
            map.queens.insert(queen);
        }
        if recipe.stars > 1 {
            if !map.join_queens(&queens, random) {
                return None;
            }
        } else {
            for &queen in &queens {
                if !map.owned.contains(queen) {
                    let region = map.sizes.iter().position(|&size| size == 0)?;
                    map.give(queen, region);
                }
            }
        }
        map.owned_is_unique().then_some(())?;
        for (i, image) in map.image.iter_mut().enumerate() {
            for &queen in &queens {
                let (images, _) = recipe.symmetry.images(n, queen);
                image[usize::from(map.layout.region(queen))] = map.layout.region(images[i]);
            }
        }
        let mut sizes = recipe.sizes(random);
        start::shuffle(&mut sizes, random);
        map.wanted[..n].copy_from_slice(&sizes);
        Some(map)
    }

    /// For several stars: paths that join queens to regions.
    fn join_queens(&mut self, queens: &[At], random: &mut Random) -> bool {
        let n = self.layout.n;
        let mut left = self.queens;
        let mut region = 0;
        let mut order = queens.to_vec();
        start::shuffle(&mut order, random);
        for &first in &order {
            if !left.contains(first) {
                continue;
            }
            self.give(first, region);
            left.remove(first);
            for _ in 1..self.recipe.stars {
                // The nearest queen left, by a walk from all squares of the region at once.
                let mut from = [[At::MAX; 32]; N];
                let mut next: Vec<At> = self.layout.regions[region].iter().collect();
                start::shuffle(&mut next, random);
                let mut seen = self.owned;
                let mut head = 0;
                let mut reached = None;
                'walk: while let Some(&here) = next.get(head) {
                    head += 1;
                    let mut beside: Vec<At> = self.layout.beside(here).collect();
                    start::shuffle(&mut beside, random);
                    for to in beside {
                        if seen.contains(to) {
                            continue;
                        }
                        seen.insert(to);
                        from[row_of(to)][column_of(to)] = here;
                        if left.contains(to) {
                            reached = Some(to);
                            break 'walk;
                        }
                        if !self.queens.contains(to) {
                            next.push(to);
                        }
                    }
                }
                let Some(queen) = reached else { return false };
                left.remove(queen);
                let mut step = queen;
                while self.layout.region(step) != region as u8 {
                    self.give(step, region);
                    step = from[row_of(step)][column_of(step)];
                }
            }
            region += 1;
        }
        region == n
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
        let own = &self.layout.regions[region].0;
        let mut around = Squares::<N>::EMPTY;
        let (from, until) = self.layout.spans[region];
        let all = ((1u64 << self.layout.n) - 1) as u32;
        for row in usize::from(from).saturating_sub(1)..(until as usize + 1).min(self.layout.n) {
            let above = if row > 0 { own[row - 1] } else { 0 };
            let below = if row + 1 < N { own[row + 1] } else { 0 };
            around.0[row] = (above | below | own[row] << 1 | own[row] >> 1) & all & !own[row];
        }
        around
    }

    /// Gives squares until none is left; false when it is better to begin anew.
    pub(super) fn fill(&mut self, random: &mut Random) -> bool {
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
            let free = Squares::board(self.layout.n).minus(&self.owned);
            if !free.is_empty() {
                let square = any(&free, random);
                let region = self.neighbour(square, random);
                if region.is_some_and(|region| !self.force(square, region, random)) {
                    return false;
                }
                continue;
            }
            let movable = Squares::board(self.layout.n)
                .minus(&self.queens)
                .minus(&self.fixed);
            let small = |&region: &usize| {
                let grows = !self.around(region).and(&movable).is_empty();
                self.sizes[region] < self.least_of(region) && grows
            };
            let Some(region) = (0..self.layout.n).find(small) else {
                let is_painted = self.recipe.paint.is_some();
                return !is_painted
                    || (0..self.layout.n).all(|region| self.is_in_one_piece(region));
            };
            let around = self.around(region).and(&movable);
            let spare = around.iter().filter(|&at| {
                let region = usize::from(self.layout.region(at));
                self.sizes[region] > self.least_of(region)
            });
            let mut spare: Vec<At> = spare.collect();
            start::shuffle(&mut spare, random);
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
        for beside in self.layout.beside(of) {
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
            start::shuffle(&mut others, random);
            if !others.into_iter().any(|other| self.free_square(other)) {
                break;
            }
        }
        self.take_all(square);
        self.is_in_one_piece(region)
    }

    /// Frees a square and its images, unless a region would fall to pieces.
    fn free_square(&mut self, square: At) -> bool {
        let region = usize::from(self.layout.region(square));
        self.take_all(square);
        let whole = self.is_in_one_piece(region);
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
                if to <= from {
                    from = to;
                    continue;
                }
                self.take_all(square);
            }
            self.give_all(square, own);
        }
        from == 0.0
    }

    fn is_in_one_piece(&self, region: usize) -> bool {
        let own = &self.layout.regions[region].0;
        let (from, until) = self.layout.spans[region];
        let (from, until) = (from as usize, until as usize);
        let Some(first) = self.layout.regions[region].first() else {
            return false;
        };
        let mut reached = [0u32; N];
        reached[row_of(first)] = 1 << column_of(first);
        loop {
            let mut grown = false;
            for row in from..until {
                let above = if row > 0 { reached[row - 1] } else { 0 };
                let below = if row + 1 < N { reached[row + 1] } else { 0 };
                let mut word = (reached[row] | above | below) & own[row];
                loop {
                    let more = word | ((word << 1 | word >> 1) & own[row]);
                    if more == word {
                        break;
                    }
                    word = more;
                }
                grown |= word != reached[row];
                reached[row] = word;
            }
            if !grown {
                return (from..until).all(|row| reached[row] == own[row]);
            }
        }
    }

    /// Regions are numbered in reading order of their first squares, or as they were painted.
    pub(super) fn puzzle(&self) -> Puzzle {
        let n = self.layout.n;
        let mut number = [NO_REGION; N];
        let mut next = 0;
        let mut map = Vec::with_capacity(n * n);
        for square in Squares::<N>::board(n).iter() {
            let region = usize::from(self.layout.region(square));
            if number[region] == NO_REGION {
                number[region] = match self.recipe.paint {
                    None => next,
                    Some(_) => region as u8,
                };
                next += 1;
            }
            map.push(number[region]);
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
