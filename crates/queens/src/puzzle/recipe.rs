//! What puzzle to make.

use std::fmt;
use std::ops::RangeInclusive;

use super::definition::{Puzzle, PuzzleError, named_regions};
use super::grade::{GradeWanted, Target};
use super::grow::Map;
use super::layout::with_words;
use crate::board::Square;
use crate::named_enum;
use crate::random::Random;
use crate::run::{Run, Stopped};
use crate::symmetry::Symmetry;

named_enum! {
    "style",
    /// The sizes and shapes of the regions.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Style {
        /// Uneven, as in newspapers: small regions to begin with, one about a third of the board.
        #[default]
        Newspaper = "newspaper",
        /// All about n squares.
        Even = "even",
        /// Long and thin.
        Ribbons = "ribbons",
    }
}

named_enum! {
    "symmetry",
    /// Which symmetry a map has.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum MapSymmetry {
        /// None.
        #[default]
        None = "none",
        /// A half turn leaves the map unchanged.
        Half = "half",
        /// A quarter turn leaves the map unchanged; n must be 4k or 4k + 1.
        Quarter = "quarter",
        /// Reflection in the main diagonal leaves the map unchanged.
        Mirror = "mirror",
    }
}

impl MapSymmetry {
    /// The other squares to which the symmetry takes this one.
    pub(super) fn images(self, n: u32, of: Square) -> impl Iterator<Item = Square> {
        use Symmetry::{HalfTurn, QuarterTurn, ThreeQuarterTurn, Transpose};
        let symmetries: &[Symmetry] = match self {
            MapSymmetry::None => &[],
            MapSymmetry::Half => &[HalfTurn],
            MapSymmetry::Quarter => &[QuarterTurn, HalfTurn, ThreeQuarterTurn],
            MapSymmetry::Mirror => &[Transpose],
        };
        symmetries
            .iter()
            .map(move |symmetry| symmetry.square(n, of))
    }
}

/// What puzzle to make. Start from [`Recipe::new`] and change what you like.
///
/// ```
/// use queens::puzzle::{Recipe, Style};
/// use queens::Random;
/// let recipe = Recipe { style: Style::Even, ..Recipe::new(8) };
/// let puzzle = recipe.make(&mut Random::new(1))?;
/// assert_eq!(puzzle, recipe.make(&mut Random::new(1))?);
/// # Ok::<(), queens::puzzle::RecipeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    /// Rows, columns and regions: 1, or 4 to 25; 8 to 16 with two stars, 12 to 16 with three.
    pub n: u32,
    /// Queens in each row, column and region, at most three.
    pub stars: u32,
    /// The sizes and shapes of the regions.
    pub style: Style,
    /// The least number of squares in a region; `None` leaves it to the style.
    pub least: Option<u32>,
    /// The symmetry of the map.
    pub symmetry: MapSymmetry,
    /// For each square in reading order, the number of the region that it must belong to, or `None` where regions may grow:
    /// see [`paint`]. If no puzzle is found, some squares go to other regions: see [`repainted`](Self::repainted).
    pub paint: Option<Vec<Option<u8>>>,
    /// The grade that the puzzle must have; `None` for any.
    pub grade: Option<GradeWanted>,
}

/// Number of maps begun before a recipe is given up.
const MOST_MAPS: u32 = 20_000;
/// Number of maps begun before a painting is mended.
const MOST_PAINTED: u32 = 2_000;
/// Number of ways to mend a painting that are tried: if some way helps, and if none does.
const MENDED: [u32; 2] = [60, 400];

impl Recipe {
    /// The recipe for a newspaper puzzle with one star, any grade, no symmetry.
    pub fn new(n: u32) -> Self {
        Recipe {
            n,
            stars: 1,
            style: Style::default(),
            least: None,
            symmetry: MapSymmetry::None,
            paint: None,
            grade: None,
        }
    }

    /// The same recipe for puzzles of this [level](super::Level), or of another wanted grade.
    #[must_use]
    pub fn with_grade(mut self, grade: impl Into<GradeWanted>) -> Self {
        self.grade = Some(grade.into());
        self
    }

    /// A puzzle with just one solution and connected regions. It depends on nothing but the recipe and the random
    /// numbers.
    ///
    /// Cost: 0.1 ms at n = 8; a grade that few maps have takes many attempts. `docs/puzzles.md` has a table.
    ///
    /// # Errors
    /// A recipe that no puzzle can follow, or one for which none was found in thousands of attempts.
    pub fn make(&self, random: &mut Random) -> Result<Puzzle, RecipeError> {
        self.make_within(random, &Run::new())
    }

    /// As [`make`](Self::make), within the limits of a run.
    ///
    /// # Errors
    /// As [`make`](Self::make), and [`RecipeError::Stopped`] if the run was over first.
    pub fn make_within(&self, random: &mut Random, run: &Run<'_>) -> Result<Puzzle, RecipeError> {
        let grade = self.grade.as_ref();
        let target = grade.map(|wanted| Target::new(wanted, self.n.saturating_mul(self.stars)));
        self.make_near(random, run, target.as_ref())
    }

    /// The painted squares, and the region of each.
    pub(super) fn painted(&self) -> impl Iterator<Item = (Square, usize)> {
        let squares =
            (0..self.n).flat_map(|row| (0..self.n).map(move |column| (row, column).into()));
        let paint = squares.zip(self.paint.iter().flatten());
        paint.filter_map(|(square, region)| Some((square, usize::from((*region)?))))
    }

    /// The painted squares that went to another region in a puzzle made by this recipe, since none was found otherwise: the
    /// fewest found that mended it, each with its new region, as [`repair`] returns them.
    pub fn repainted(&self, puzzle: &Puzzle) -> Vec<(Square, u32)> {
        let new_region = |(square, painted)| {
            let region = puzzle.region(square)?;
            (region as usize != painted).then_some((square, region))
        };
        self.painted().filter_map(new_region).collect()
    }

    /// The first puzzle found with the wanted grade.
    pub(super) fn make_near(
        &self,
        random: &mut Random,
        run: &Run<'_>,
        target: Option<&Target>,
    ) -> Result<Puzzle, RecipeError> {
        self.check()?;
        with_words!(self.n, W => self.make_in::<W>(random, run, target))
    }

    /// The sizes for which puzzles with this many queens to a row are made: with k queens, 4k squares to a row leave a map
    /// some freedom; with several, hardly any map of a larger board has only one solution.
    fn sizes_with(stars: u32) -> Option<RangeInclusive<u32>> {
        match stars {
            1 => Some(4..=Puzzle::LARGEST),
            2 | 3 => Some(4 * stars..=16),
            _ => None,
        }
    }

    fn check(&self) -> Result<(), PuzzleError> {
        let Recipe { n, stars, .. } = *self;
        let fits = Self::sizes_with(stars).is_some_and(|sizes| sizes.contains(&n));
        if !fits && (n, stars) != (1, 1) {
            return Err(wrong_size(n, stars));
        }
        let refuse = |sentence| Err(PuzzleError(sentence));
        let most = 1.max(n * 3 / 4);
        if self.least.is_some_and(|least| least > most) {
            return refuse(format!(
                "at n = {n} the least size of a region can be at most {most}"
            ));
        }
        if self.symmetry == MapSymmetry::Quarter && n % 4 > 1 {
            return refuse(format!(
                "no {n} queens are unchanged by a quarter turn: n must be 4k or 4k + 1"
            ));
        }
        let is_symmetric = self.symmetry != MapSymmetry::None;
        if stars > 1 && is_symmetric {
            return refuse("symmetric maps are made with one queen to a row".to_owned());
        }
        if let Some(paint) = &self.paint {
            if paint.len() != (n * n) as usize {
                return Err(PuzzleError::map_size(n, paint.len()));
            }
            if is_symmetric || stars > 1 {
                return refuse(
                    "painted maps are completed with one queen to a row and no symmetry".to_owned(),
                );
            }
            let last = paint.iter().flatten().max();
            let regions = last.map_or(0, |&last| usize::from(last) + 1);
            if regions > n as usize {
                return Err(PuzzleError::region_count(n, regions));
            }
        }
        Ok(())
    }

    pub(super) fn make_in<const W: usize>(
        &self,
        random: &mut Random,
        run: &Run<'_>,
        target: Option<&Target>,
    ) -> Result<Puzzle, RecipeError> {
        let maps = match self.paint {
            None => MOST_MAPS,
            Some(_) => MOST_PAINTED,
        };
        for _ in 0..maps {
            if run.is_over() {
                return Err(RecipeError::Stopped);
            }
            let map = Map::<W>::begin(self, random, run);
            if let Some(puzzle) = map.and_then(|map| map.finish(target, random)) {
                return Ok(puzzle);
            }
        }
        match self.paint {
            None => Err(RecipeError::NotFound),
            Some(_) => self.mended::<W>(random, run, target, &|_| true),
        }
    }

    /// Mends the painting in many ways and returns the puzzle with the wanted grade that is nearest to it, among those that
    /// `fit`.
    fn mended<const W: usize>(
        &self,
        random: &mut Random,
        run: &Run<'_>,
        target: Option<&Target>,
        fits: &dyn Fn(&Puzzle) -> bool,
    ) -> Result<Puzzle, RecipeError> {
        // Computed once for all ways.
        let painted = Map::<W>::painted(self, run);
        let found = painted.first_solutions();
        if let Some(puzzle) = painted.mend_one(&found, target, fits, random) {
            return Ok(puzzle);
        }
        // The best so far, with the number of squares that it repaints.
        let mut best: Option<(usize, Puzzle)> = None;
        for way in 0..MENDED[1] {
            let is_enough = |best: &(usize, _)| best.0 <= 1 || way >= MENDED[0];
            if best.as_ref().is_some_and(is_enough) {
                break;
            }
            if run.is_over() {
                return Err(RecipeError::Stopped);
            }
            let map = painted.mend(&found, random);
            let puzzle = map.and_then(|map| map.finish(target, random)).filter(fits);
            let mended = puzzle.map(|puzzle| (self.repainted(&puzzle).len(), puzzle));
            best = best.into_iter().chain(mended).min_by_key(|best| best.0);
        }
        best.map(|(_, puzzle)| puzzle).ok_or(RecipeError::NotFound)
    }

    /// Whether its puzzles are of the kind that newspapers print every day.
    fn is_daily(&self) -> bool {
        let is_plain = self.stars == 1 && self.symmetry == MapSymmetry::None;
        self.style == Style::Newspaper && is_plain && self.n > 3
    }

    /// The largest size of a region.
    pub(super) fn most_size(&self) -> u32 {
        let squares = self.n * self.n;
        if self.is_daily() {
            squares * 3 / 5
        } else {
            squares
        }
    }

    /// The least size of a region, except for those meant to have one or two squares.
    pub(super) fn least_size(&self) -> u32 {
        self.least.unwrap_or(match self.style {
            Style::Newspaper if self.is_daily() => 3.min(self.n / 2),
            // Beyond n = 16 too few maps with regions all about the same size have one solution.
            Style::Even if self.n <= 16 => self.n / 2,
            Style::Even => 3,
            _ => (2 * self.stars).min(self.n / 3),
        })
    }

    /// The sizes of the regions, drawn anew for each map.
    pub(super) fn sizes(&self, random: &mut Random) -> Vec<u32> {
        let (n, squares) = (self.n as usize, self.n * self.n);
        let least = self.least_size().max(1);
        let mut sizes = vec![least; n];
        let mut most = squares;
        // Weights are powers of a random number: the higher the power, the more one region stands out. Large boards have so
        // many solutions that only a large background keeps them few.
        let power = match self.style {
            Style::Even => 0,
            Style::Ribbons => 2,
            Style::Newspaper if self.is_daily() => 1,
            _ => 3 + u32::from(n > 12) + u32::from(n > 18),
        };
        let mut weights = vec![0; n];
        weights.fill_with(|| (1 + random.below(1 << 10)).pow(power));
        if self.is_daily() {
            // As in published dailies: a one-square region now and then, one region of about a third of the board, and the
            // second largest about a sixth.
            let (one, two, share) = match n {
                ..=7 => (38, 9, 43),
                8 => (29, 5, 37),
                9 => (15, 1, 34),
                _ => (16, 1, 19 + 13 * n as u64 / 10),
            };
            let singles = match random.below(100) {
                _ if self.least.is_some_and(|least| least > 1) => 0,
                part if part < two => 2,
                part if part < two + one => 1,
                _ => 0,
            };
            sizes[..singles].fill(1);
            let mut part = |share: u64| {
                let percent = share * (85 + random.below(31));
                ((u64::from(squares) * percent / 10_000) as u32).max(least)
            };
            sizes[n - 1] = part(share);
            most = part(16);
            sizes[n - 2] = most;
            weights[..singles].fill(0);
            weights[n - 2..].fill(0);
            if self.least.is_none() && n > 5 {
                for size in &mut sizes[singles..n - 2] {
                    *size -= u32::from(random.below(if n < 8 { 4 } else { 8 }) == 0);
                }
            }
        }
        for _ in sizes.iter().sum()..squares {
            let open = sizes.iter().map(|&size| u64::from(size < most));
            let weights = open.zip(&weights).map(|(open, weight)| open * weight);
            let grown = random.weighted(weights);
            sizes[grown.unwrap_or(n - 1)] += 1;
        }
        sizes
    }
}

/// The fewest squares found that, if given to neighbouring regions, would make the map a puzzle with one solution and
/// connected regions; each with the number of its new region. `None` if no way was found, there are no regions, or the map
/// is such a puzzle: then only given queens or blocked squares can be wrong. The solution has all given queens and none on
/// blocked squares.
///
/// Cost: some milliseconds at n = 8, for hundreds of ways.
///
/// # Errors
/// [`Stopped`] if the run was over first.
pub fn repair(puzzle: &Puzzle, run: &Run<'_>) -> Result<Option<Vec<(Square, u32)>>, Stopped> {
    let Some(map) = puzzle.region_map() else {
        return Ok(None);
    };
    let recipe = Recipe {
        stars: puzzle.stars(),
        paint: Some(map.iter().copied().map(Some).collect()),
        ..Recipe::new(puzzle.n())
    };
    let [given, blocked] = [puzzle.given(), puzzle.blocked()];
    let fits = |mended: &Puzzle| {
        let agrees = |queens: Vec<Square>| {
            let has = |square| queens.contains(square);
            given.iter().all(has) && !blocked.iter().any(has)
        };
        mended.solve().is_ok_and(agrees)
    };
    let random = &mut Random::new(0);
    let mended = with_words!(recipe.n, W => {
        if Map::<W>::painted(&recipe, run).is_puzzle() {
            return Ok(None);
        }
        recipe.mended::<W>(random, run, None, &fits)
    });
    if matches!(mended, Err(RecipeError::Stopped)) {
        return Err(Stopped);
    }
    let changes = mended.ok().map(|mended| recipe.repainted(&mended));
    Ok(changes.filter(|changes| !changes.is_empty()))
}

/// Reads a painting for [`Recipe::paint`], one line for each row: a character for each square that must belong to the region
/// of that character, and `.` where regions may grow. `A` is region 0; characters that are not letters stand for regions
/// whose letters do not occur.
///
/// # Errors
/// When a row does not have as many squares as there are rows.
///
/// ```
/// let paint = queens::puzzle::paint("CC..\nC...\n....\n....")?;
/// assert_eq!((paint[0], paint[2]), (Some(2), None));
/// # Ok::<(), queens::puzzle::RecipeError>(())
/// ```
pub fn paint(text: &str) -> Result<Vec<Option<u8>>, PuzzleError> {
    let signs = |line: &str| {
        let signs = line.chars().filter(|sign| !sign.is_whitespace());
        signs.map(String::from).collect()
    };
    let mut rows: Vec<Vec<String>> = text.lines().map(signs).collect();
    rows.retain(|row| !row.is_empty());
    let n = rows.len();
    if let Some(row) = rows.iter().position(|row| row.len() != n) {
        let (number, found) = (row + 1, rows[row].len());
        return Err(PuzzleError(format!(
            "row {number} of the painting has {found} squares, but there are {n} rows"
        )));
    }
    let signs = rows.concat();
    let painted = signs.iter().filter(|sign| *sign != ".").cloned();
    let mut regions = named_regions(n as u32, painted).0.into_iter();
    let region = |sign: &String| if sign == "." { None } else { regions.next() };
    Ok(signs.iter().map(region).collect())
}

/// The error that says for which sizes puzzles with this many queens to a row are made.
pub(super) fn wrong_size(n: u32, stars: u32) -> PuzzleError {
    let Some(sizes) = Recipe::sizes_with(stars) else {
        return PuzzleError(format!(
            "puzzles are made with 1, 2 or 3 queens to a row, not {stars}"
        ));
    };
    let (first, last) = (sizes.start(), sizes.end());
    let queens = if stars == 1 { "queen" } else { "queens" };
    PuzzleError(format!(
        "puzzles with {stars} {queens} to a row are made for n = {first} to {last}, not {n}"
    ))
}

/// Why a recipe gave no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RecipeError {
    /// There cannot be such a puzzle: a sentence.
    Refused(PuzzleError),
    /// No puzzle was found in many attempts.
    NotFound,
    /// The search for a puzzle was stopped.
    Stopped,
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecipeError::Refused(error) => error.fmt(f),
            RecipeError::NotFound => f.write_str("no such puzzle found after many attempts"),
            RecipeError::Stopped => f.write_str("stopped before a puzzle was found"),
        }
    }
}

impl std::error::Error for RecipeError {}

impl From<PuzzleError> for RecipeError {
    fn from(error: PuzzleError) -> Self {
        RecipeError::Refused(error)
    }
}

impl From<Stopped> for RecipeError {
    fn from(_: Stopped) -> Self {
        RecipeError::Stopped
    }
}
