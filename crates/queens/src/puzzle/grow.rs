//! Puzzles with regions, made by growing them.
//!
//! **Problem.** Divide a board into n regions, each in one piece, so that there is just one solution.
//!
//! **Idea.** Begin with a random solution and a one-square region around each queen: nothing else solves that.
//! Then give free squares to regions beside them, one at a time. *A new square can only bring solutions that
//! have a queen on it*, because all others were there before; so fix a queen there and look for one
//! completion, which takes a few nodes where a proof of uniqueness takes many. If there is one, the region is
//! refused the square; so it is where looking takes too long ([`MOST_NODES`]).
//!
//! ```text
//! while squares are free:
//!   g ← a region, those below the least size first, the others by the weights of the style
//!   x ← a free square beside g that it has not been refused
//!   give x to g; if there is a solution with a queen on x: take it back, and remember that solution
//!   none left for any g: force some x on some g, and while there is a solution S with a queen on x,
//!     free a square of S whose region stays in one piece
//! ```
//!
//! **Invariant.** Counting free squares as blocked, there is just one solution. A refusal stays as long as the
//! solution that caused it, so it is lifted only when a square of that is freed.
//!
//! **Symmetry.** A symmetric map has symmetric solutions only in pairs, so its one solution is symmetric itself:
//! squares are given together with their images. No map is its own mirror image left to right, since a
//! row's queen would have to stand on the axis: mirror images are taken in the main diagonal.
//!
//! **Cost.** docs/puzzles.md has measured times. A map that does not fill soon is begun anew.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::definition::{Puzzle, PuzzleError};
use super::grade::grade_unique;
use super::layout::{Layout, NO_REGION, with_rows};
use super::patience::Patience;
use super::solver::{Open, Search};
use super::squares::{At, Squares, at, column_of, row_of};
use super::stars::{Needs, StarSearch};
use super::start;
use crate::board::Square;
use crate::random::Random;
use crate::watch::Watch;

/// The sizes and shapes of the regions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Uneven, as in newspapers: small regions to begin with, one about a third of the board.
    #[default]
    Newspaper,
    /// All about n squares.
    Even,
    /// One large background with islands.
    Wild,
    /// Long and thin.
    Ribbons,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 4] = [Style::Newspaper, Style::Even, Style::Wild, Style::Ribbons];

    /// The name people type.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Newspaper => "newspaper",
            Style::Even => "even",
            Style::Wild => "wild",
            Style::Ribbons => "ribbons",
        }
    }
}

/// Which symmetry a map has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MapSymmetry {
    /// None.
    #[default]
    None,
    /// A half turn leaves it as it is.
    Half,
    /// A quarter turn leaves it as it is; n must be 4k or 4k + 1.
    Quarter,
    /// Reflection in the main diagonal leaves it as it is.
    Mirror,
}

impl MapSymmetry {
    /// All of them.
    pub const ALL: [MapSymmetry; 4] = [
        MapSymmetry::None,
        MapSymmetry::Half,
        MapSymmetry::Quarter,
        MapSymmetry::Mirror,
    ];

    /// The name people type.
    pub const fn name(self) -> &'static str {
        match self {
            MapSymmetry::None => "none",
            MapSymmetry::Half => "half",
            MapSymmetry::Quarter => "quarter",
            MapSymmetry::Mirror => "mirror",
        }
    }

    /// The other squares to which the symmetry takes one.
    pub(super) fn images(self, n: usize, of: At) -> ([At; 3], usize) {
        let (row, column, last) = (row_of(of), column_of(of), n - 1);
        let half = at(last - row, last - column);
        match self {
            MapSymmetry::None => ([of; 3], 0),
            MapSymmetry::Half => ([half; 3], 1),
            MapSymmetry::Mirror => ([at(column, row); 3], 1),
            MapSymmetry::Quarter => ([at(column, last - row), half, at(last - column, row)], 3),
        }
    }
}

macro_rules! named {
    ($kind:ident, $unknown:ident, $what:literal) => {
        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $kind {
            type Err = $unknown;

            fn from_str(name: &str) -> Result<Self, $unknown> {
                Self::ALL
                    .into_iter()
                    .find(|kind| kind.name() == name)
                    .ok_or($unknown)
            }
        }

        #[doc = concat!("The name of no ", $what, ".")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $unknown;

        impl fmt::Display for $unknown {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!("no such ", $what, "; there are "))?;
                for (i, kind) in $kind::ALL.iter().enumerate() {
                    write!(f, "{}{kind}", if i == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
        }

        impl std::error::Error for $unknown {}
    };
}

named!(Style, UnknownStyle, "style");
named!(MapSymmetry, UnknownMapSymmetry, "symmetry");

/// What puzzle to make. Start from [`Recipe::new`] and change what you like.
///
/// ```
/// use queens::puzzle::{Recipe, Style};
/// use queens::random::Random;
/// let recipe = Recipe { style: Style::Even, ..Recipe::new(8) };
/// let puzzle = recipe.make(&mut Random::new(1))?;
/// assert_eq!(puzzle, recipe.make(&mut Random::new(1))?);
/// # Ok::<(), queens::puzzle::RecipeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Rows, columns and regions: 1, or 4 to 25, and enough for the stars.
    pub n: u32,
    /// Queens in each row, column and region.
    pub stars: u32,
    /// The sizes and shapes of the regions.
    pub style: Style,
    /// The least number of squares in a region; `None` leaves it to the style.
    pub least: Option<u32>,
    /// The symmetry of the map.
    pub symmetry: MapSymmetry,
    /// For each square in reading order the region it must belong to, or `None` where regions may grow: see [`paint`].
    pub paint: Option<Vec<Option<u8>>>,
    /// The [rating](super::Grade::hardest) it must have, in tenths; `None` for any.
    pub level: Option<RangeInclusive<u32>>,
}

/// Maps begun before a recipe is given up.
const MOST_MAPS: u32 = 20_000;

impl Recipe {
    /// A newspaper puzzle with one star, any level, no symmetry.
    pub fn new(n: u32) -> Self {
        Recipe {
            n,
            stars: 1,
            style: Style::default(),
            least: None,
            symmetry: MapSymmetry::None,
            paint: None,
            level: None,
        }
    }

    /// A puzzle with just one solution and connected regions. It depends on nothing but the recipe and the random
    /// numbers.
    ///
    /// Cost: 0.1 ms at n = 8; a level that few maps have takes many attempts. `docs/puzzles.md` has a table.
    ///
    /// # Errors
    /// A recipe that no puzzle can follow, or one for which none was found in thousands of attempts.
    pub fn make(&self, random: &mut Random) -> Result<Puzzle, RecipeError> {
        self.make_with_solution(random).map(|(puzzle, _)| puzzle)
    }

    /// As [`make`](Self::make), but can be stopped.
    ///
    /// # Errors
    /// As [`make`](Self::make), and [`RecipeError::Stopped`] when `watch` asked for it.
    pub fn make_watched(
        &self,
        random: &mut Random,
        watch: &dyn Watch,
    ) -> Result<Puzzle, RecipeError> {
        self.check()?;
        with_rows!(self.n, N => self.make_in::<N>(random, watch)).map(|(puzzle, _)| puzzle)
    }

    /// The puzzle with its solution.
    pub(crate) fn make_with_solution(
        &self,
        random: &mut Random,
    ) -> Result<(Puzzle, Vec<Square>), RecipeError> {
        self.check()?;
        with_rows!(self.n, N => self.make_in::<N>(random, &()))
    }

    fn check(&self) -> Result<(), RecipeError> {
        // Two stars fit from n = 8 on, three from 12 on: 4k squares a row leave a map some freedom.
        let fewest = if self.stars == 1 { 4 } else { 4 * self.stars };
        let is_one = (self.n, self.stars) == (1, 1);
        if (self.n < fewest && !is_one) || self.n > Puzzle::LARGEST || self.stars == 0 {
            return Err(RecipeError::Size {
                n: self.n,
                stars: self.stars,
                fewest,
            });
        }
        if self.least.is_some_and(|least| least > self.n * 3 / 4) {
            return Err(RecipeError::Least {
                n: self.n,
                most: self.n * 3 / 4,
            });
        }
        if self.symmetry == MapSymmetry::Quarter && self.n % 4 > 1 {
            return Err(RecipeError::Quarter { n: self.n });
        }
        if self.stars > 1 && self.symmetry != MapSymmetry::None {
            return Err(RecipeError::SymmetricStars);
        }
        if let Some(paint) = &self.paint {
            if paint.len() != (self.n * self.n) as usize {
                let found = paint.len();
                return Err(RecipeError::Puzzle(PuzzleError::MapSize {
                    n: self.n,
                    found,
                }));
            }
            if self.symmetry != MapSymmetry::None || self.stars > 1 {
                return Err(RecipeError::PaintedSymmetry);
            }
            let regions = paint
                .iter()
                .flatten()
                .max()
                .map_or(0, |&most| usize::from(most) + 1);
            if regions > self.n as usize {
                return Err(RecipeError::Puzzle(PuzzleError::RegionCount {
                    n: self.n,
                    found: regions,
                }));
            }
        }
        Ok(())
    }

    fn make_in<const N: usize>(
        &self,
        random: &mut Random,
        watch: &dyn Watch,
    ) -> Result<(Puzzle, Vec<Square>), RecipeError> {
        for _ in 0..MOST_MAPS {
            if watch.stop() {
                return Err(RecipeError::Stopped);
            }
            let Some(mut map) = Map::<N>::begin(self, random, watch) else {
                continue;
            };
            if map.fill(random) {
                let (puzzle, solution) = map.finish();
                let fits = self.level.as_ref().is_none_or(|level| {
                    let grade = grade_unique(&puzzle, *level.end());
                    grade.is_some_and(|grade| level.contains(&grade.hardest))
                });
                if fits {
                    return Ok((puzzle, solution));
                }
            }
        }
        Err(RecipeError::NotFound)
    }

    /// Beyond this size too few maps with regions all alike have one solution.
    fn is_strictly_even(&self) -> bool {
        self.style == Style::Even && self.n <= 12
    }

    /// The least size of a region of this puzzle.
    fn least(&self, random: &mut Random) -> u32 {
        let n = self.n;
        if let Some(least) = self.least {
            return least;
        }
        match self.style {
            // Of published puzzles of this kind about every fourth has a one-square region.
            Style::Newspaper if self.stars == 1 => match random.below(20) {
                0..3 => 1,
                3..9 => 2.min(n),
                _ => 3.min(n.div_ceil(2)),
            },
            Style::Even if self.is_strictly_even() => n / 2,
            Style::Even => 3,
            _ => (self.stars * 2).min(n / 3),
        }
    }
}

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
struct Map<'r, const N: usize> {
    recipe: &'r Recipe,
    watch: &'r dyn Watch,
    layout: Layout<N>,
    queens: Squares<N>,
    /// Squares that belong to a region.
    owned: Squares<N>,
    /// Squares that stay with theirs.
    fixed: Squares<N>,
    /// Squares that each region may not have.
    refused: [Squares<N>; N],
    /// Why: a square, a region, and the solution with a queen there.
    reasons: Vec<(At, u8, Squares<N>)>,
    sizes: [u32; N],
    weights: [u64; N],
    /// To which region each image takes each region.
    image: [[u8; N]; 3],
    least: u32,
}

impl<'r, const N: usize> Map<'r, N> {
    fn begin(recipe: &'r Recipe, random: &mut Random, watch: &'r dyn Watch) -> Option<Self> {
        let n = recipe.n as usize;
        let mut map = Map {
            recipe,
            watch,
            layout: Layout::bare(n, recipe.stars, true),
            queens: Squares::EMPTY,
            owned: Squares::EMPTY,
            fixed: Squares::EMPTY,
            refused: [Squares::EMPTY; N],
            reasons: Vec::new(),
            sizes: [0; N],
            weights: [0; N],
            image: [[0; N]; 3],
            least: recipe.least(random),
        };
        if let Some(paint) = &recipe.paint {
            for (square, region) in paint.iter().enumerate() {
                if let Some(region) = region {
                    let square = at(square / n, square % n);
                    map.give(square, usize::from(*region));
                    map.fixed.insert(square);
                }
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
            let mut region = map.sizes.iter().take_while(|&&size| size > 0).count();
            for &queen in &queens {
                if !map.owned.contains(queen) {
                    map.give(queen, region);
                    region += 1;
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
        for region in 0..n {
            // Powers of a random number: the higher, the more one region stands out. Large boards have so
            // many solutions that only a large background keeps them few.
            let power = match recipe.style {
                Style::Even if recipe.is_strictly_even() => 0,
                Style::Even => 3 + u32::from(n > 18),
                Style::Ribbons => 2,
                Style::Newspaper => 3 + u32::from(n > 12) + u32::from(n > 18),
                Style::Wild => 6,
            };
            map.weights[region] = (1 + random.below(1 << 10)).pow(power);
        }
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
        if self.recipe.stars > 1 {
            let mut search = StarSearch::new(&self.layout, 2);
            search.patience = Patience::new(100_000, self.watch);
            return !search.run(self.owned, Needs::all(&self.layout)) && search.found.len() == 1;
        }
        let mut search = Search::new(&self.layout, 2);
        !search.run(self.owned, Open::all(&self.layout)) && search.found.len() == 1
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
        let patience = Patience::new(MOST_NODES, self.watch);
        let (over, found) = if self.recipe.stars > 1 {
            let mut search = StarSearch::new(&self.layout, 1);
            search.patience = patience;
            let (mut free, mut needs) = (self.owned, Needs::all(&self.layout));
            search.place(queen, &mut free, &mut needs);
            (search.run(free, needs), search.found.pop())
        } else {
            let mut search = Search::new(&self.layout, 1);
            search.patience = patience;
            let over = search.run_with(queen, &self.owned, Open::all(&self.layout));
            (over, search.found.pop())
        };
        match found {
            Some(queens) => {
                let mut solution = Squares::EMPTY;
                queens.iter().for_each(|&at| solution.insert(at));
                Sought::Found(solution)
            }
            None if over => Sought::GivenUp,
            None => Sought::None,
        }
    }

    /// Free squares beside a region.
    fn beside(&self, region: usize) -> Squares<N> {
        let own = &self.layout.regions[region].0;
        let mut beside = Squares::<N>::EMPTY;
        let (from, until) = self.layout.spans[region];
        let all = ((1u64 << self.layout.n) - 1) as u32;
        for row in usize::from(from).saturating_sub(1)..(until as usize + 1).min(self.layout.n) {
            let above = if row > 0 { own[row - 1] } else { 0 };
            let below = if row + 1 < N { own[row + 1] } else { 0 };
            beside.0[row] =
                (above | below | own[row] << 1 | own[row] >> 1) & all & !self.owned.0[row];
        }
        beside
    }

    /// Gives squares until none is left; false when it is better to begin anew.
    fn fill(&mut self, random: &mut Random) -> bool {
        let n = self.layout.n;
        let mut forced = 0;
        loop {
            let Some((region, squares)) = self.next_region(random) else {
                let full = self.owned == Squares::board(n);
                let small = (0..n).find(|&region| self.sizes[region] < self.least);
                match (full, small) {
                    (true, None) => return true,
                    (true, Some(region)) if !self.rob(region, random) => return false,
                    (true, Some(_)) => {}
                    (false, _) => self.force(random),
                }
                forced += 1;
                if forced > 2 * n || self.watch.stop() {
                    return false;
                }
                continue;
            };
            let square = self.choose(region, &squares, random);
            if !self.give_all(square, region) {
                self.refused[region].insert(square);
                continue;
            }
            match self.solution_with(square) {
                Sought::None => continue,
                Sought::Found(solution) => self.reasons.push((square, region as u8, solution)),
                // Without a reason it stays refused, whatever is freed later.
                Sought::GivenUp => {}
            }
            self.take_all(square);
            self.refused[region].insert(square);
        }
    }

    /// A region that can grow, and where.
    fn next_region(&self, random: &mut Random) -> Option<(usize, Squares<N>)> {
        let n = self.layout.n;
        let mut open = [0usize; N];
        let mut count = 0;
        let mut places = [Squares::EMPTY; N];
        for (region, place) in places.iter_mut().enumerate().take(n) {
            *place = self.beside(region).minus(&self.refused[region]);
            if !place.is_empty() {
                open[count] = region;
                count += 1;
            }
        }
        let mut open = &mut open[..count];
        // Those too small come first, and in the even style always the smallest.
        let small = open.iter().map(|&region| self.sizes[region]).min()?;
        if small < self.least || self.recipe.style == Style::Even {
            let size = if self.recipe.style == Style::Even {
                small + 1
            } else {
                self.least
            };
            let mut few = 0;
            for i in 0..open.len() {
                if self.sizes[open[i]] < size {
                    open.swap(i, few);
                    few += 1;
                }
            }
            open = &mut open[..few];
        }
        let total: u64 = open.iter().map(|&region| self.weights[region]).sum();
        let mut pick = random.below(total);
        for &region in open.iter() {
            match pick.checked_sub(self.weights[region]) {
                Some(rest) => pick = rest,
                None => return Some((region, places[region])),
            }
        }
        None
    }

    /// One of these squares beside a region.
    fn choose(&self, region: usize, squares: &Squares<N>, random: &mut Random) -> At {
        let any =
            |random: &mut Random| nth(squares, random.below(u64::from(squares.count())) as u32);
        if self.recipe.style != Style::Ribbons {
            return any(random);
        }
        // Of a few, the one that touches its region least, so that it grows at its ends.
        let own = &self.layout.regions[region];
        let touching = |square: At| self.layout.near(square).and(own).count();
        let candidates = [any(random), any(random), any(random)];
        let mut best = candidates[0];
        for square in candidates {
            if touching(square) < touching(best) {
                best = square;
            }
        }
        best
    }

    /// Gives a free square to a region that was refused it, and frees others until nothing follows from it.
    fn force(&mut self, random: &mut Random) {
        let n = self.layout.n;
        let free = Squares::board(n).minus(&self.owned);
        let square = nth(&free, random.below(u64::from(free.count())) as u32);
        let mut regions = [0; 4];
        let mut count = 0;
        for beside in self.layout.beside(square) {
            if self.layout.region(beside) != NO_REGION {
                regions[count] = usize::from(self.layout.region(beside));
                count += 1;
            }
        }
        if count > 0 {
            let region = regions[random.below(count as u64) as usize];
            if self.give_all(square, region) {
                self.make_room(square, random);
            }
        }
    }

    /// Gives a region below the least size a square of another; false when none can spare one.
    fn rob(&mut self, region: usize, random: &mut Random) -> bool {
        let own = self.layout.regions[region];
        let mut around: Vec<At> = (own.iter())
            .flat_map(|at| self.layout.beside(at))
            .filter(|&at| usize::from(self.layout.region(at)) != region)
            .filter(|&at| self.sizes[usize::from(self.layout.region(at))] > self.least)
            .filter(|&at| !self.queens.contains(at) && !self.fixed.contains(at))
            .collect();
        start::shuffle(&mut around, random);
        for square in around {
            if self.free_square(square) {
                if self.give_all(square, region) {
                    self.make_room(square, random);
                }
                return true;
            }
        }
        false
    }

    /// Frees squares while there is a solution with a queen on this one, which was just given away.
    fn make_room(&mut self, square: At, random: &mut Random) {
        const MOST: usize = 12;
        for freed in 0..=MOST {
            let solution = match self.solution_with(square) {
                Sought::None => return,
                Sought::Found(solution) if freed < MOST => solution,
                Sought::Found(_) | Sought::GivenUp => break,
            };
            let mut others: Vec<At> = (solution.minus(&self.queens).minus(&self.fixed).iter())
                .filter(|&other| other != square)
                .collect();
            start::shuffle(&mut others, random);
            let is_own = |at: At| {
                let (images, count) = self.recipe.symmetry.images(self.layout.n, square);
                images[..count].contains(&at)
            };
            others.retain(|&other| !is_own(other));
            if !others.into_iter().any(|other| self.free_square(other)) {
                break;
            }
        }
        self.take_all(square);
        self.lift(square);
    }

    /// Frees a square and its images, unless a region would fall to pieces.
    fn free_square(&mut self, square: At) -> bool {
        let region = usize::from(self.layout.region(square));
        self.take_all(square);
        if !self.is_in_one_piece(region) {
            self.give_all(square, region);
            return false;
        }
        self.lift(square);
        true
    }

    /// Lifts what was refused because of a solution with a queen on this square or an image.
    fn lift(&mut self, square: At) {
        let (images, count) = self.recipe.symmetry.images(self.layout.n, square);
        let refused = &mut self.refused;
        self.reasons.retain(|(at, region, solution)| {
            let stands = !solution.contains(square)
                && !images[..count]
                    .iter()
                    .any(|&image| solution.contains(image));
            if !stands {
                refused[usize::from(*region)].remove(*at);
            }
            stands
        });
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

    /// Regions are numbered in reading order of their first squares.
    fn finish(self) -> (Puzzle, Vec<Square>) {
        let n = self.layout.n;
        let mut number = [NO_REGION; N];
        let mut next = 0;
        let mut map = Vec::with_capacity(n * n);
        for square in Squares::<N>::board(n).iter() {
            let region = usize::from(self.layout.region(square));
            if number[region] == NO_REGION {
                number[region] = next;
                next += 1;
            }
            map.push(number[region]);
        }
        let puzzle = Puzzle::with_regions(self.recipe.n, self.recipe.stars, map);
        (
            puzzle.expect("n regions on n · n squares"),
            self.queens.to_vec(),
        )
    }
}

/// The square with this number in reading order.
fn nth<const N: usize>(squares: &Squares<N>, mut number: u32) -> At {
    for row in 0..N {
        let count = squares.0[row].count_ones();
        if number < count {
            let mut word = squares.0[row];
            for _ in 0..number {
                word &= word - 1;
            }
            return at(row, word.trailing_zeros() as usize);
        }
        number -= count;
    }
    unreachable!("a number below the count")
}

/// Reads a painting for [`Recipe::paint`], one line for each row: a letter for each square that must belong to the
/// region of that letter, `.` where regions may grow.
///
/// # Errors
/// [`RecipeError::PaintedRow`] when a row does not have as many squares as there are rows.
///
/// ```
/// let paint = queens::puzzle::paint("HH..\nH...\n....\n....")?;
/// assert_eq!((paint[0], paint[2]), (Some(0), None));
/// # Ok::<(), queens::puzzle::RecipeError>(())
/// ```
pub fn paint(text: &str) -> Result<Vec<Option<u8>>, RecipeError> {
    let rows: Vec<Vec<char>> = text
        .lines()
        .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    if let Some(row) = rows.iter().position(|row| row.len() != rows.len()) {
        return Err(RecipeError::PaintedRow {
            row,
            found: rows[row].len(),
            expected: rows.len(),
        });
    }
    let mut names: Vec<char> = Vec::new();
    let squares = rows.into_iter().flatten().map(|name| {
        (name != '.').then(|| {
            let known = names.iter().position(|&other| other == name);
            known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            }) as u8
        })
    });
    Ok(squares.collect())
}

/// Why there is no such puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecipeError {
    /// No board of this size takes this many stars.
    Size {
        /// The size asked for.
        n: u32,
        /// The stars asked for.
        stars: u32,
        /// The smallest size with that many.
        fewest: u32,
    },
    /// Regions cannot all be so large.
    Least {
        /// The size of the board.
        n: u32,
        /// The most that can be asked for.
        most: u32,
    },
    /// A quarter turn leaves no placement of n queens as it is.
    Quarter {
        /// The size of the board.
        n: u32,
    },
    /// Symmetric maps are made for one star only.
    SymmetricStars,
    /// Paintings are for one star and no symmetry.
    PaintedSymmetry,
    /// A row of a painting has another length than there are rows.
    PaintedRow {
        /// The row.
        row: usize,
        /// Its length.
        found: usize,
        /// The number of rows.
        expected: usize,
    },
    /// It is no puzzle.
    Puzzle(PuzzleError),
    /// None was found in many attempts.
    NotFound,
    /// The search for it was stopped.
    Stopped,
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            RecipeError::Size { n, stars, fewest } => write!(
                f,
                "puzzles with {stars} queens to a row are made for n = {fewest} to {}, not {n}",
                Puzzle::LARGEST
            ),
            RecipeError::Least { n, most } => {
                write!(
                    f,
                    "at n = {n} regions of at least {most} squares can be asked for"
                )
            }
            RecipeError::Quarter { n } => write!(
                f,
                "no {n} queens stay as they are under a quarter turn: n must be 4k or 4k + 1"
            ),
            RecipeError::SymmetricStars => f.write_str("symmetric maps have one queen to a row"),
            RecipeError::PaintedSymmetry => {
                f.write_str("a painting has one queen to a row and no other symmetry")
            }
            RecipeError::PaintedRow {
                row,
                found,
                expected,
            } => write!(
                f,
                "row {} of the painting has {found} squares, but there are {expected} rows",
                row + 1
            ),
            RecipeError::Puzzle(error) => error.fmt(f),
            RecipeError::NotFound => f.write_str("no such puzzle was found in many attempts"),
            RecipeError::Stopped => f.write_str("stopped before there was a puzzle"),
        }
    }
}

impl std::error::Error for RecipeError {}
