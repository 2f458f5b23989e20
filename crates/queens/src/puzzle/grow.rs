//! Maps of regions, made by growing them.
//!
//! **Problem.** Divide a board into n regions of the wanted sizes, each in one piece, so that there is just one solution.
//!
//! **Idea.** Begin with a random solution and a one-square region around each queen, a map that has no other solution. Then
//! give free squares to regions beside them, one at a time. *A new square can only add solutions that have a queen on it*,
//! because all others were there before. So put a queen there and look for one completion, which takes a few nodes where a
//! proof of uniqueness takes many. If there is one, or if looking takes too long ([`MOST_NODES`]), the region is refused the
//! square.
//!
//! ```text
//! while a region g has a free square x beside it that it has not been refused:
//!   (g below the least size first, the others by what they lack of the size drawn for them)
//!   give x to g; if there is a solution with a queen on x: take it back
//! ```
//!
//! Squares still free then go to regions beside them without this test, and the full map *settles*:
//!
//! ```text
//! while there are several solutions: find eight, or all
//!   x ← a square at a border that one of them has a queen on, and another not
//!   give x to the region beyond; if more solutions have a queen on x than before: take it back
//! ```
//!
//! A map with one solution *walks* towards a grade the same way: a square at a border goes to the region beside it, and back
//! again if there is then a solution with a queen on it or the grade is further off. A map that is [`FAR`] from the grade is
//! given up for a new one.
//!
//! **Mending.** A painting that no puzzle follows, or a map with several solutions, begins with one of its solutions. While
//! there is another solution, one of its squares is freed. Freed squares that can go back do, and the rest is filled as
//! always. For a whole map, moving each single square at a border is tried first.
//!
//! **Invariant.** While a map grows, with free squares counted as blocked, there is just one solution.
//!
//! **Symmetry.** The image of a solution of a symmetric map is a solution too, so an only solution is symmetric itself, and
//! squares are given together with their images. No map is its own mirror image left to right, since each row's queen would
//! have to be on the axis, so mirror images are taken in the main diagonal.
//!
//! **Cost.** docs/puzzles.md has measured times. A map that does not settle soon is given up for a new one.

use super::definition::{Puzzle, numbered};
use super::grade::{FAR, Target};
use super::layout::Layout;
use super::recipe::{Recipe, Style};
use super::search::Search;
use super::squares::{MOST_ROWS, Squares};
use super::start;
use super::state::State;
use crate::board::Square;
use crate::random::Random;
use crate::run::Run;

/// Nodes after which looking for a solution with a queen on a new square is given up: refusing the square then is always
/// sound. With one star, up to n = 10, no search takes as many.
const MOST_NODES: u64 = 500;
/// Nodes after which looking for the solutions of a map is given up.
const MAP_NODES: u64 = 100_000;
/// Nodes after which a map does not count as a puzzle: few, since many maps are tried.
const PROOF_NODES: u64 = 10_000;

/// A map that grows.
#[derive(Clone)]
pub(super) struct Map<'r, const W: usize> {
    recipe: &'r Recipe,
    run: &'r Run<'r>,
    layout: Layout<W>,
    queens: Squares<W>,
    /// Squares that belong to a region.
    owned: Squares<W>,
    /// Squares that stay with their region.
    fixed: Squares<W>,
    /// Squares that each region may not have until other squares are freed.
    refused: [Squares<W>; MOST_ROWS],
    /// The size drawn for each region.
    wanted: [u32; MOST_ROWS],
    least: u32,
    /// For each image under the symmetry, the region to which it takes each region.
    image: [[u8; MOST_ROWS]; 3],
}

impl<'r, const W: usize> Map<'r, W> {
    /// The painted squares in their regions.
    pub(super) fn painted(recipe: &'r Recipe, run: &'r Run<'r>) -> Self {
        let mut map = Map {
            recipe,
            run,
            layout: Layout::bare(recipe.n as usize, recipe.stars, true),
            queens: Squares::EMPTY,
            owned: Squares::EMPTY,
            fixed: Squares::EMPTY,
            refused: [Squares::EMPTY; MOST_ROWS],
            wanted: [0; MOST_ROWS],
            least: recipe.least_size(),
            image: [[0; MOST_ROWS]; 3],
        };
        for (square, region) in recipe.painted() {
            map.give(square, region);
        }
        map
    }

    pub(super) fn begin(recipe: &'r Recipe, random: &mut Random, run: &'r Run<'r>) -> Option<Self> {
        let mut map = Self::painted(recipe, run);
        map.fixed = map.owned;
        map.queens = start::solution(recipe, &map.layout, random)?;
        // Each queen begins a region of one square; with several stars, a region begins as a path from queen to queen.
        if recipe.stars > 1 {
            map.join_queens(random)?;
        } else {
            // Pieces of a painted region may also grow together.
            if recipe.paint.is_some() && random.below(2) == 0 {
                map.join_pieces(random)?;
            }
            map.give_queens(random)?;
        }
        // Single squares have no other solution, but paintings and paths may.
        map.other_solution()?.is_none().then_some(())?;
        // The symmetry takes the region of a queen to the region of the queen's image.
        for queen in map.queens.iter() {
            let own = usize::from(map.layout.region(queen));
            for (i, image) in recipe.symmetry.images(recipe.n, queen).enumerate() {
                map.image[i][own] = map.layout.region(image);
            }
        }
        // The sizes come smallest first and the background last, and the background must not always be at the bottom.
        let mut sizes = recipe.sizes(random);
        random.shuffle(&mut sizes);
        map.wanted[..sizes.len()].copy_from_slice(&sizes);
        Some(map)
    }

    /// A map in which painted squares may go to other regions, the fewer the better. Its one solution is one that the
    /// painting has, or would have if a random square at a border belonged to the region beyond it. `found` are the
    /// painting's [`first_solutions`](Self::first_solutions).
    pub(super) fn mend(&self, found: &[Squares<W>], random: &mut Random) -> Option<Self> {
        let (mut map, recipe) = (self.clone(), self.recipe);
        (map.wanted, map.least) = ([recipe.n * recipe.n; MOST_ROWS], 0);
        let mut queens = map.some_solution(|| found.to_vec(), random);
        if queens.is_none() {
            let owned = map.owned;
            map.cross(&owned, random)?;
            queens = map.some_solution(|| map.first_solutions(), random);
        }
        map.queens = queens?;
        map.give_queens(random)?;
        for region in 0..map.layout.n {
            let own = map.layout.regions[region];
            let piece = map.layout.piece(region, own.and(&map.queens).first()?);
            if !own.and(&map.queens).minus(&piece).is_empty() {
                return None;
            }
            own.minus(&piece).iter().for_each(|square| map.take(square));
        }
        while let Some(other) = map.other_solution()? {
            map.free_one(&other, random)?;
        }
        let mut freed: Vec<_> = recipe.painted().collect();
        freed.retain(|&(square, _)| !map.owned.contains(square));
        random.shuffle(&mut freed);
        for (square, region) in freed {
            if map.around(region).contains(square) {
                map.give(square, region);
                map.stays_unique(square);
            }
        }
        Some(map)
    }

    /// A puzzle with the wanted grade that `fits` and comes from moving one random square at a border to the region beyond
    /// it; `None` if no single square is enough, or if regions have yet to grow. `found` are the map's
    /// [`first_solutions`](Self::first_solutions).
    pub(super) fn mend_one(
        &self,
        found: &[Squares<W>],
        target: Option<&Target>,
        fits: &dyn Fn(&Puzzle) -> bool,
        random: &mut Random,
    ) -> Option<Puzzle> {
        if !self.is_whole() {
            return None;
        }
        // Solutions without a queen on the moved square remain.
        let lacking = |square| {
            found
                .iter()
                .filter(|queens| !queens.contains(square))
                .count()
        };
        let board = self.layout.board.iter();
        let useful: Squares<W> = board.filter(|&square| lacking(square) <= 1).collect();
        let mut changes = Vec::new();
        for region in 0..self.layout.n {
            let squares = self.around(region).and(&useful);
            changes.extend(squares.iter().map(|square| (square, region)));
        }
        random.shuffle(&mut changes);
        let mut changes = changes.into_iter().take_while(|_| !self.run.is_over());
        changes.find_map(|(square, region)| {
            let mut then = self.clone();
            then.take(square);
            then.give(square, region);
            let is_near = then.is_puzzle() && then.distance(target, 0.0) == 0.0;
            is_near.then(|| then.puzzle()).filter(fits)
        })
    }

    /// Whether each square belongs to a region, and each region has squares.
    fn is_whole(&self) -> bool {
        let n = self.layout.n;
        self.owned == self.layout.board && !(0..n).any(|region| self.size(region) == 0)
    }

    /// Whether the map is known to have one solution and regions in one piece.
    pub(super) fn is_puzzle(&self) -> bool {
        if !self.is_whole() || self.is_in_pieces() {
            return false;
        }
        let (found, over) = self.solutions(2, PROOF_NODES);
        !over && found.len() == 1
    }

    /// Whether a region is not in one piece.
    fn is_in_pieces(&self) -> bool {
        (0..self.layout.n).any(|region| !self.layout.is_in_one_piece(region))
    }

    /// The map's first solutions, and true if they are as many as wanted or there may be more.
    fn solutions(&self, wanted: usize, nodes: u64) -> (Vec<Squares<W>>, bool) {
        let mut search = Search::new(wanted, nodes, self.run);
        let over = search.run(self.state());
        (search.found, over)
    }

    /// The first solutions of a whole map; none if regions have yet to grow.
    pub(super) fn first_solutions(&self) -> Vec<Squares<W>> {
        if self.is_whole() {
            self.solutions(3, MAP_NODES).0
        } else {
            Vec::new()
        }
    }

    /// A random solution to begin with; if a random search finds none, one of the first solutions.
    fn some_solution(
        &self,
        first: impl FnOnce() -> Vec<Squares<W>>,
        random: &mut Random,
    ) -> Option<Squares<W>> {
        start::solution(self.recipe, &self.layout, random).or_else(|| {
            let mut first = first();
            random.shuffle(&mut first);
            first.pop()
        })
    }

    /// Joins each region without a queen to one that is in no region, painted regions first; `None` if one cannot be reached.
    fn give_queens(&mut self, random: &mut Random) -> Option<()> {
        let has_queen = |region: &usize| !self.layout.regions[*region].and(&self.queens).is_empty();
        let mut without = Vec::from_iter((0..self.layout.n).filter(|region| !has_queen(region)));
        without.sort_by_key(|&region| self.size(region) == 0);
        for region in without {
            let left = self.queens.minus(&self.owned);
            let path = match self.size(region) {
                0 => vec![left.first()?],
                _ => self.path(&self.layout.regions[region], &left, random)?,
            };
            path.into_iter()
                .for_each(|square| self.give(square, region));
        }
        Some(())
    }

    /// For several stars, makes each region a path from queen to queen; `None` if a queen cannot be reached.
    fn join_queens(&mut self, random: &mut Random) -> Option<()> {
        let mut left = self.queens;
        for region in 0..self.layout.n {
            let first = any(&left, random);
            self.give(first, region);
            left.remove(first);
            for _ in 1..self.recipe.stars {
                let path = self.path(&self.layout.regions[region], &left, random)?;
                left.remove(path[0]);
                path.into_iter()
                    .for_each(|square| self.give(square, region));
            }
        }
        Some(())
    }

    /// Joins the pieces of each painted region over free squares without queens; `None` if one cannot be reached.
    fn join_pieces(&mut self, random: &mut Random) -> Option<()> {
        for region in 0..self.layout.n {
            while let Some(first) = self.layout.regions[region].first() {
                let piece = self.layout.piece(region, first);
                let others = self.layout.regions[region].minus(&piece);
                if others.is_empty() {
                    break;
                }
                let path = self.path(&piece, &others, random)?;
                path[1..]
                    .iter()
                    .for_each(|&square| self.give(square, region));
            }
        }
        Some(())
    }

    /// A shortest path over free squares to these squares from one of the others, with no queen but the first.
    fn path(&self, to: &Squares<W>, from: &Squares<W>, random: &mut Random) -> Option<Vec<Square>> {
        // The squares, those beside them, those beside these, and so on.
        let mut layers = vec![*to];
        let free = self.layout.board.minus(&self.owned).minus(&self.queens);
        let mut open = free.or(from);
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

    /// The board on which only squares of regions are free.
    fn state(&self) -> State<'_, W> {
        State {
            free: self.owned,
            ..State::new(&self.layout)
        }
    }

    /// A solution other than the map's, if there is one; the outer `None` if looking for it takes too long.
    fn other_solution(&self) -> Option<Option<Squares<W>>> {
        let (found, over) = self.solutions(2, MAP_NODES);
        let other = found.into_iter().find(|found| *found != self.queens);
        (other.is_some() || !over).then_some(other)
    }

    /// The number of squares in a region.
    fn size(&self, region: usize) -> u32 {
        self.layout.regions[region].count()
    }

    fn give(&mut self, to: Square, region: usize) {
        self.layout.give(to, region);
        self.owned.insert(to);
    }

    fn take(&mut self, from: Square) {
        self.layout.take(from);
        self.owned.remove(from);
    }

    /// The other squares to which the symmetry takes this one.
    fn images(&self, of: Square) -> impl Iterator<Item = Square> + use<W> {
        self.recipe.symmetry.images(self.recipe.n, of)
    }

    /// Gives a square and its images to a region and its images; returns false if a square would go to two regions.
    fn give_all(&mut self, to: Square, region: usize) -> bool {
        let mut images = self.images(to).enumerate();
        let agrees = images.all(|(i, image)| image != to || self.image[i][region] == region as u8);
        if agrees {
            self.give(to, region);
            for (i, image) in self.images(to).enumerate() {
                if !self.owned.contains(image) {
                    self.give(image, usize::from(self.image[i][region]));
                }
            }
        }
        agrees
    }

    fn take_all(&mut self, from: Square) {
        self.take(from);
        for image in self.images(from) {
            if self.owned.contains(image) {
                self.take(image);
            }
        }
    }

    /// The number of solutions with a queen on this square, up to `most`; also `most` if looking takes too long.
    fn count_with(&self, queen: Square, most: usize) -> usize {
        let mut search = Search::new(most, MOST_NODES, self.run);
        match search.run(self.state().with(queen)) {
            false => search.found.len(),
            true => most,
        }
    }

    /// The squares beside a region.
    fn around(&self, region: usize) -> Squares<W> {
        let own = &self.layout.regions[region];
        let board = self.layout.board;
        own.beside().and(&board).minus(own)
    }

    /// Gives all squares to regions and moves some until there is one solution; `None` if it is better to start over.
    fn fill(&mut self, random: &mut Random) -> Option<()> {
        self.grow(Self::stays_unique, random);
        self.refused = [Squares::EMPTY; MOST_ROWS];
        self.grow(|_, _| true, random);
        // Starting over is better than many rounds.
        for _ in 0..=2 * self.layout.n {
            if self.owned != self.layout.board {
                return None;
            }
            self.settle(random)?;
            // A region that is too small takes a square from a neighbour that has more than it needs.
            let Some(region) = (0..self.layout.n).find(|&region| self.is_too_small(region)) else {
                // A painting may have had regions in pieces; all other regions have grown by squares beside them.
                return (!self.is_in_pieces()).then_some(());
            };
            let square = self.free_one(&self.to_spare(region), random)?;
            self.give_all(square, region).then_some(())?;
        }
        None
    }

    /// Gives free squares to regions beside them, each that `stays`, until every region has been refused what lies beside
    /// it.
    fn grow(&mut self, stays: impl Fn(&mut Self, Square) -> bool, random: &mut Random) {
        while let Some((region, squares)) = self.next_region(random) {
            let square = self.choose(region, &squares, random);
            if !(self.give_all(square, region) && stays(self, square)) {
                self.refused[region].insert(square);
            }
        }
    }

    /// Moves squares of a full map across borders until it has one solution; `None` if it is better to start over.
    fn settle(&mut self, random: &mut Random) -> Option<()> {
        const MOST_FOUND: usize = 8;
        let n = self.layout.n;
        let mut found = Vec::new();
        for _ in 0..8 * n * n {
            if found.is_empty() {
                let over;
                (found, over) = self.solutions(MOST_FOUND, MAP_NODES);
                if found.len() < 2 {
                    self.queens = *found.first().filter(|_| !over)?;
                    return Some(());
                }
            }
            // A square with a queen in one of them and none in another.
            let [other, kept] = [(); 2].map(|()| found[random.below(found.len() as u64) as usize]);
            self.queens = kept;
            let squares = other.and(&self.movable());
            if squares.is_empty() {
                continue;
            }
            let before = self.clone();
            let Some((square, own)) = self.cross(&squares, random) else {
                continue;
            };
            // All solutions lost or gained by this have a queen on the square or on its image.
            let lost = before.count_with(square, MOST_FOUND);
            if self.count_with(square, MOST_FOUND) > lost {
                self.take_all(square);
                self.give_all(square, own);
            } else {
                found.clear();
            }
        }
        None
    }

    /// Whether a region lacks squares and could take some from others.
    fn is_too_small(&self, region: usize) -> bool {
        let grows = !self.around(region).and(&self.movable()).is_empty();
        self.size(region) < self.least_of(region) && grows
    }

    /// Squares beside a region that their own regions can spare.
    fn to_spare(&self, region: usize) -> Squares<W> {
        let squares = self.around(region).iter().filter(|&at| {
            let own = usize::from(self.layout.region(at));
            self.size(own) > self.least_of(own)
        });
        squares.collect()
    }

    /// Whether a region may grow: one drawn with one square stays so, and none exceeds the largest size.
    fn may_grow(&self, region: usize) -> bool {
        self.wanted[region] > 1 && self.size(region) < self.recipe.most_size()
    }

    /// The least size of a region.
    fn least_of(&self, region: usize) -> u32 {
        self.least.min(self.wanted[region])
    }

    /// The region of a square beside this one, if it may grow.
    fn neighbour(&self, of: Square, random: &mut Random) -> Option<usize> {
        let region = |at| usize::from(self.layout.region(at));
        let beside = self.layout.beside(of).and(&self.owned);
        let beside = beside.iter().filter(|&at| self.may_grow(region(at)));
        let beside: Squares<W> = beside.collect();
        (!beside.is_empty()).then(|| region(any(&beside, random)))
    }

    /// Whether no solution has a queen on a square just given away; if there might be one, takes the square back.
    fn stays_unique(&mut self, square: Square) -> bool {
        let unique = self.count_with(square, 1) == 0;
        if !unique {
            self.take_all(square);
        }
        unique
    }

    /// A region that can grow, and the squares that it can have.
    fn next_region(&self, random: &mut Random) -> Option<(usize, Squares<W>)> {
        let regions = 0..self.layout.n;
        let mut places = [Squares::EMPTY; MOST_ROWS];
        for region in regions.clone() {
            let beside = self.around(region).minus(&self.owned);
            places[region] = beside.minus(&self.refused[region]);
        }
        let open = || regions.clone().filter(|&region| !places[region].is_empty());
        let lack = |region: usize| self.wanted[region].saturating_sub(self.size(region));
        let is_small = |&region: &usize| self.size(region) < self.least_of(region);
        let smallest = open().map(|region| self.size(region)).min()?;
        let some_small = open().any(|region| is_small(&region));
        let some_lack = open().any(|region| lack(region) > 0);
        let mut weights = [0u64; MOST_ROWS];
        for region in open() {
            // Regions that are too small come first, and in the even style always the smallest. If no region lacks squares,
            // those that are left go to the large regions.
            weights[region] = u64::from(match self.recipe.style {
                Style::Even => u32::from(self.size(region) == smallest),
                _ if some_small => lack(region) * u32::from(is_small(&region)),
                _ if some_lack => lack(region),
                _ => self.wanted[region] * u32::from(self.may_grow(region)),
            });
        }
        let region = random.weighted(weights.into_iter())?;
        Some((region, places[region]))
    }

    /// One of these squares beside a region.
    fn choose(&self, region: usize, squares: &Squares<W>, random: &mut Random) -> Square {
        if self.recipe.style != Style::Ribbons {
            return any(squares, random);
        }
        // Of a few random squares, the one that touches the region least, so that the region grows at its ends.
        let own = &self.layout.regions[region];
        let candidates = [(); 3].map(|()| any(squares, random));
        let touching = |&square: &Square| self.layout.near(square).and(own).count();
        candidates.into_iter().min_by_key(touching).expect("three")
    }

    /// Squares that can go to other regions.
    fn movable(&self) -> Squares<W> {
        self.owned.minus(&self.queens).minus(&self.fixed)
    }

    /// Frees a random one of these squares that can go to another region; `None` if there is none.
    fn free_one(&mut self, of: &Squares<W>, random: &mut Random) -> Option<Square> {
        let mut squares: Vec<Square> = of.and(&self.movable()).iter().collect();
        random.shuffle(&mut squares);
        squares.into_iter().find(|&square| self.free_square(square))
    }

    /// Frees a square and its images, unless its region would fall to pieces.
    fn free_square(&mut self, square: Square) -> bool {
        let region = usize::from(self.layout.region(square));
        self.take_all(square);
        let whole = self.layout.is_in_one_piece(region);
        if whole {
            self.refused = [Squares::EMPTY; MOST_ROWS];
        } else {
            self.give_all(square, region);
        }
        whole
    }

    /// Gives a random one of these squares, if it lies at a border, to a region beyond it; returns the square and the region
    /// that it leaves.
    fn cross(&mut self, movable: &Squares<W>, random: &mut Random) -> Option<(Square, usize)> {
        let square = any(movable, random);
        let own = usize::from(self.layout.region(square));
        let other = self.neighbour(square, random)?;
        if own == other || !self.free_square(square) {
            return None;
        }
        // The image of the square may belong to the same region.
        if self.size(own) >= self.least_of(own) && self.give_all(square, other) {
            // The square's image was freed too, and may have been what the square touched of the other region.
            if self.layout.is_in_one_piece(other) {
                return Some((square, own));
            }
            self.take_all(square);
        }
        self.give_all(square, own);
        None
    }

    /// The distance of the map's grade from the one wanted, as [`Target::distance`] gives it.
    fn distance(&self, target: Option<&Target>, most: f64) -> f64 {
        target.map_or(0.0, |target| {
            target.distance(&self.puzzle(), most, self.run)
        })
    }

    /// Moves squares across borders until the map has the grade wanted; returns false if it is better to start over.
    fn walk(&mut self, target: Option<&Target>, random: &mut Random) -> bool {
        let n = self.layout.n;
        let mut from = self.distance(target, FAR);
        if from > FAR {
            return false;
        }
        // Squares that kept their painted region stay there.
        let painted = self.recipe.painted();
        let kept = painted.filter(|&(at, region)| usize::from(self.layout.region(at)) == region);
        self.fixed = kept.map(|(at, _)| at).collect();
        let movable = self.movable();
        // The larger the board, the more it costs to grow and settle another map.
        let most = 4 * n * n * n.saturating_sub(7).max(1);
        for _ in 0..most {
            if from == 0.0 || movable.is_empty() || self.run.is_over() {
                break;
            }
            let Some((square, own)) = self.cross(&movable, random) else {
                continue;
            };
            if self.stays_unique(square) {
                let to = self.distance(target, from);
                // Steps that make it worse are undone. Steps that change nothing are kept: they lead out of places where no
                // single step helps.
                if to <= from {
                    from = to;
                    continue;
                }
                self.take_all(square);
            }
            // Puts the map back as it was.
            self.give_all(square, own);
        }
        from == 0.0
    }

    /// The puzzle with the wanted grade that the map becomes; `None` if it is better to start over.
    pub(super) fn finish(mut self, target: Option<&Target>, random: &mut Random) -> Option<Puzzle> {
        self.fill(random)?;
        self.walk(target, random).then(|| self.puzzle())
    }

    /// The map as a puzzle: regions are numbered in reading order of their first squares, or as they were painted.
    fn puzzle(&self) -> Puzzle {
        let squares = self.layout.board;
        let mut map: Vec<u8> = squares.iter().map(|at| self.layout.region(at)).collect();
        if self.recipe.paint.is_none() {
            map = numbered(map);
        }
        let puzzle = Puzzle::with_regions(self.recipe.n, self.recipe.stars, map);
        puzzle.expect("n regions on n · n squares")
    }
}

/// A random one of these squares, each equally likely.
fn any<const W: usize>(squares: &Squares<W>, random: &mut Random) -> Square {
    let number = random.below(u64::from(squares.count())) as usize;
    squares
        .iter()
        .nth(number)
        .expect("a number below the count")
}
