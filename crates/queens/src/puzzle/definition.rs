//! What a puzzle is: a board, its regions or diagonals, and what is given.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::layout::{ANY, Layout};
use super::state::State;
use crate::board::Square;
use crate::complete::ProblemError;
use crate::complete::problem::ensure;
use crate::symmetry::Symmetry;
use crate::{Problem, Regions};

/// A puzzle on an n × n board.
///
/// With *regions* every row, column and region takes the same number of queens (stars), and no two queens touch, not even at
/// corners. A *classic* puzzle has chess queens instead: one in each row and column, none sharing a diagonal. Either kind
/// may have given queens and blocked squares, a player's marks, and its author's names for it and its regions.
///
/// ```
/// let puzzle: queens::Puzzle = "AABB/AABB/ACDD/CCDD".parse()?;
/// assert_eq!(puzzle.region_map().unwrap()[4..8], [0, 0, 1, 1]);
/// # Ok::<(), queens::puzzle::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        into = "crate::written::WrittenPuzzle",
        try_from = "crate::written::WrittenPuzzle"
    )
)]
pub struct Puzzle {
    n: u32,
    stars: u32,
    regions: Option<Vec<u8>>,
    names: Vec<String>,
    given: Vec<Square>,
    blocked: Vec<Square>,
    queens: Vec<Square>,
    crosses: Vec<Square>,
    /// The title of the puzzle.
    pub title: Option<String>,
    /// The source of the puzzle.
    pub source: Option<String>,
    /// The day the puzzle is meant for, as its author wrote it.
    pub date: Option<String>,
    /// The number of the puzzle, or another identifier.
    pub id: Option<String>,
}

/// A row, a column or a region: each takes exactly its number of queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "kind", content = "index", rename_all = "lowercase")
)]
pub enum House {
    /// The row of this number.
    Row(u32),
    /// The column of this number.
    Column(u32),
    /// The region of this number.
    Region(u32),
}

impl Puzzle {
    /// The largest n of a puzzle.
    pub const LARGEST: u32 = 25;

    /// The largest number of queens in a row.
    pub const MOST_STARS: u32 = 6;

    /// A puzzle in which each row, column and region takes `stars` queens. `map` holds the region of each square in reading
    /// order, from 0 to n − 1.
    ///
    /// # Errors
    /// A size that is not supported, a map that does not have n · n squares, or one that does not have n regions.
    pub fn with_regions(n: u32, stars: u32, map: Vec<u8>) -> Result<Self, PuzzleError> {
        let puzzle = Self::of_size(n, stars)?;
        if map.len() != (n * n) as usize {
            return Err(PuzzleError::map_size(n, map.len()));
        }
        let mut regions = map.clone();
        regions.sort_unstable();
        regions.dedup();
        if !regions.iter().map(|&region| u32::from(region)).eq(0..n) {
            return Err(PuzzleError::region_count(n, regions.len()));
        }
        Ok(Puzzle {
            regions: Some(map),
            ..puzzle
        })
    }

    /// A puzzle whose map holds the name of the region of each square in reading order. A letter gives the number of its
    /// region, `A` for region 0, and other names take the remaining numbers in order of appearance.
    ///
    /// # Errors
    /// As [`with_regions`](Self::with_regions).
    ///
    /// ```
    /// # use queens::Puzzle;
    /// let map = ["red", "red", "red", "blue", "gold", "red", "blue", "blue"];
    /// let map = map.into_iter().chain(["gold", "gold", "pink", "blue", "gold", "pink", "pink", "pink"]);
    /// let puzzle = Puzzle::with_named_regions(4, 1, map.map(String::from))?;
    /// assert_eq!((puzzle.region((0, 3).into()), puzzle.region_name(3)), (Some(1), "pink".to_owned()));
    /// # Ok::<(), queens::puzzle::PuzzleError>(())
    /// ```
    pub fn with_named_regions(
        n: u32,
        stars: u32,
        map: impl IntoIterator<Item = String>,
    ) -> Result<Self, PuzzleError> {
        let (map, names) = named_regions(n, map);
        Self::with_regions(n, stars, map)?.with_names(names)
    }

    /// The same puzzle with these names for its regions, by number. The letters `A`, `B`, … in order are the names of
    /// regions without names.
    ///
    /// # Errors
    /// Not one name for each region, or two equal names.
    ///
    /// ```
    /// # use queens::Puzzle;
    /// let map = vec![0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
    /// let names = ["red", "blue", "gold", "pink"].map(String::from).to_vec();
    /// let puzzle = Puzzle::with_regions(4, 1, map)?.with_names(names)?;
    /// assert_eq!(puzzle.region_name(3), "pink");
    /// # Ok::<(), queens::puzzle::PuzzleError>(())
    /// ```
    pub fn with_names(mut self, names: Vec<String>) -> Result<Self, PuzzleError> {
        let n = self.n;
        let regions = self.regions.as_ref().map_or(0, |_| n as usize);
        let known = BTreeSet::from_iter(&names).len();
        if names.len() != regions || known != regions {
            return Err(PuzzleError(format!(
                "{n} rows need {n} names of regions, but there are {known}"
            )));
        }
        let is_letter = |(region, name): (u32, &String)| *name == letter(region);
        let are_letters = (0..).zip(&names).all(is_letter);
        self.names = if are_letters { Vec::new() } else { names };
        Ok(self)
    }

    /// The same puzzle with these marks of a player, instead of those it had: crosses, and queens, of which the given ones
    /// are left out.
    ///
    /// # Errors
    /// A square outside the board, with two queens, or with both a queen and a cross.
    pub fn with_marks(
        mut self,
        mut queens: Vec<Square>,
        mut crosses: Vec<Square>,
    ) -> Result<Self, PuzzleError> {
        crosses.sort_unstable();
        crosses.dedup();
        self.check_queens(&mut queens)?;
        self.contains_all(&crosses)?;
        if let Some(&square) = queens.iter().find(|queen| crosses.contains(queen)) {
            return Err(PuzzleError(format!(
                "the square {square} has both a queen and a cross"
            )));
        }
        queens.retain(|queen| !self.given.contains(queen));
        (self.queens, self.crosses) = (queens, crosses);
        Ok(self)
    }

    /// A puzzle of chess queens, one in each row and column.
    ///
    /// # Errors
    /// A size that is not supported.
    pub fn classic(n: u32) -> Result<Self, PuzzleError> {
        Self::of_size(n, 1)
    }

    fn of_size(n: u32, stars: u32) -> Result<Self, PuzzleError> {
        if n == 0 || n > Self::LARGEST {
            let most = Self::LARGEST;
            return Err(PuzzleError(format!(
                "puzzles have 1 to {most} rows, not {n}"
            )));
        }
        // Queens in a row must not touch.
        if stars == 0 || stars > Self::MOST_STARS || stars > n.div_ceil(2) {
            return Err(PuzzleError::stars(n, stars));
        }
        Ok(Puzzle {
            n,
            stars,
            regions: None,
            names: Vec::new(),
            given: Vec::new(),
            blocked: Vec::new(),
            queens: Vec::new(),
            crosses: Vec::new(),
            title: None,
            source: None,
            date: None,
            id: None,
        })
    }

    /// The same puzzle with these queens given, besides those given before.
    ///
    /// # Errors
    /// A square outside the board, or given twice.
    pub fn with_given(
        mut self,
        squares: impl IntoIterator<Item = impl Into<Square>>,
    ) -> Result<Self, PuzzleError> {
        let mut given = std::mem::take(&mut self.given);
        given.extend(squares.into_iter().map(Into::into));
        self.check_queens(&mut given)?;
        self.queens.retain(|queen| !given.contains(queen));
        self.given = given;
        Ok(self)
    }

    /// The same puzzle with these squares blocked, besides those blocked before: no queen may be placed there.
    ///
    /// # Errors
    /// A square outside the board.
    pub fn with_blocked(
        mut self,
        squares: impl IntoIterator<Item = impl Into<Square>>,
    ) -> Result<Self, PuzzleError> {
        self.blocked.extend(squares.into_iter().map(Into::into));
        self.blocked.sort_unstable();
        self.blocked.dedup();
        self.contains_all(&self.blocked)?;
        Ok(self)
    }

    /// Sorts queens, each of which must have a square of its own.
    fn check_queens(&self, squares: &mut [Square]) -> Result<(), PuzzleError> {
        squares.sort_unstable();
        if let Some(pair) = squares.windows(2).find(|pair| pair[0] == pair[1]) {
            let sentence = format!("the queen on {} is listed twice", pair[0]);
            return Err(PuzzleError(sentence));
        }
        self.contains_all(squares)
    }

    fn contains(&self, square: Square) -> bool {
        square.row < self.n && square.column < self.n
    }

    fn contains_all(&self, squares: &[Square]) -> Result<(), PuzzleError> {
        let n = self.n;
        let sentence = |at: &Square| format!("the square {at} lies outside the {n} × {n} board");
        let outside = squares.iter().find(|&&square| !self.contains(square));
        outside.map_or(Ok(()), |at| Err(PuzzleError(sentence(at))))
    }

    /// The number of rows, of columns, and of regions.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// The number of queens in each row, column and region.
    pub fn stars(&self) -> u32 {
        self.stars
    }

    /// The region of each square in reading order; `None` for a classic puzzle.
    pub fn region_map(&self) -> Option<&[u8]> {
        self.regions.as_deref()
    }

    /// The region of a square; `None` in a classic puzzle, or off the board.
    pub fn region(&self, square: Square) -> Option<u32> {
        let map = self.regions.as_ref().filter(|_| self.contains(square))?;
        Some(u32::from(
            map[(square.row * self.n + square.column) as usize],
        ))
    }

    /// The author's names for the regions, by number; empty if they have none.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The name of a region: its author's, or else a letter, `A` for region 0.
    pub fn region_name(&self, region: u32) -> String {
        let named = self.names.get(region as usize).cloned();
        named.unwrap_or_else(|| letter(region))
    }

    /// The name of the region of each square, row by row; empty for a classic puzzle.
    pub fn region_rows(&self) -> Vec<Vec<String>> {
        let map = self.regions.as_deref().unwrap_or_default();
        let name = |&region: &u8| self.region_name(region.into());
        map.chunks(self.n as usize)
            .map(|row| row.iter().map(name).collect())
            .collect()
    }

    /// The names of each row joined into one word; `None` unless every name is a single character.
    pub fn region_words(&self) -> Option<Vec<String>> {
        let rows = self.region_rows();
        let mut names = rows.iter().flatten();
        let are_signs = names.all(|name| name.chars().count() == 1);
        are_signs.then(|| rows.iter().map(|row| row.concat()).collect())
    }

    /// The player's queens in reading order, without the given ones.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The player's crosses in reading order.
    pub fn crosses(&self) -> &[Square] {
        &self.crosses
    }

    /// The given queens in reading order.
    pub fn given(&self) -> &[Square] {
        &self.given
    }

    /// The blocked squares in reading order.
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// All squares in reading order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let n = self.n;
        (0..n).flat_map(move |row| (0..n).map(move |column| Square { row, column }))
    }

    /// The squares of a row, column or region.
    pub fn house(&self, house: House) -> Vec<Square> {
        self.squares()
            .filter(|&square| self.lies_in(square, house))
            .collect()
    }

    /// Whether the square lies in this house.
    pub fn lies_in(&self, square: Square, house: House) -> bool {
        match house {
            House::Row(row) => square.row == row,
            House::Column(column) => square.column == column,
            House::Region(region) => self.region(square) == Some(region),
        }
    }

    /// All rows, then all columns, then all regions.
    pub fn houses(&self) -> Vec<House> {
        let n = self.n;
        let regions = if self.regions.is_some() { n } else { 0 };
        (0..n)
            .map(House::Row)
            .chain((0..n).map(House::Column))
            .chain((0..regions).map(House::Region))
            .collect()
    }

    /// Whether queens on these two squares would touch or, in a classic puzzle, share a diagonal. Rows, columns and regions do
    /// not count here.
    pub fn touch(&self, a: Square, b: Square) -> bool {
        let (down, across) = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
        a != b
            && if self.regions.is_some() {
                down <= 1 && across <= 1
            } else {
                down == across
            }
    }

    /// Checks that this is a solution: the right number of queens in each row, column and region, the given ones among them,
    /// none on a blocked square, no two that touch. The squares may come in any order.
    ///
    /// Cost: O(k²) for k queens.
    ///
    /// # Errors
    /// The first fault; what is missing comes last.
    ///
    /// ```
    /// # use queens::{Puzzle, Square};
    /// let puzzle = Puzzle::with_regions(4, 1, vec![0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])?;
    /// let queens = |columns: [u32; 4]| Vec::from_iter(Square::in_rows(columns));
    /// assert_eq!(puzzle.check(&queens([1, 3, 0, 2])), Ok(()));
    /// let fault = puzzle.check(&queens([1, 3, 2, 0])).unwrap_err();
    /// assert_eq!(fault.words(&puzzle, 1), "the queens on 2:4 and 3:3 touch");
    /// # Ok::<(), queens::puzzle::PuzzleError>(())
    /// ```
    pub fn check(&self, queens: &[Square]) -> Result<(), PuzzleFault> {
        self.check_partial(queens)?;
        if let Some(&given) = self.given.iter().find(|given| !queens.contains(given)) {
            return Err(PuzzleFault::GivenMissing(given));
        }
        self.check_houses(queens, |count, stars| count < stars)
    }

    /// As [`check`](Self::check), for queens that may be only part of a solution: none need be there.
    ///
    /// # Errors
    /// The first fault.
    pub fn check_partial(&self, queens: &[Square]) -> Result<(), PuzzleFault> {
        for (i, &queen) in queens.iter().enumerate() {
            let before = &queens[..i];
            let touches = |&&other: &&Square| self.touch(other, queen);
            match before.iter().find(touches) {
                _ if !self.contains(queen) => return Err(PuzzleFault::OffBoard(queen)),
                _ if self.blocked.contains(&queen) => return Err(PuzzleFault::Blocked(queen)),
                _ if before.contains(&queen) => return Err(PuzzleFault::Twice(queen)),
                Some(&other) => return Err(PuzzleFault::Touch(other, queen)),
                None => {}
            }
        }
        self.check_houses(queens, |count, stars| count > stars)
    }

    fn check_houses(
        &self,
        queens: &[Square],
        is_wrong: fn(u32, u32) -> bool,
    ) -> Result<(), PuzzleFault> {
        for house in self.houses() {
            let inside = queens.iter().filter(|&&queen| self.lies_in(queen, house));
            let count = inside.count() as u32;
            if is_wrong(count, self.stars) {
                return Err(PuzzleFault::Count(house, count));
            }
        }
        Ok(())
    }

    /// The first of the puzzle's images under the symmetries of the board, with regions numbered in reading order. It has no
    /// names, no marks and no title, so puzzles that ask the same have the same canonical form.
    pub fn canonical(&self) -> Self {
        let n = self.n;
        let image = |symmetry: Symmetry| {
            let moved = |squares: &[Square]| {
                let moved = squares.iter().map(|&square| symmetry.square(n, square));
                BTreeSet::from_iter(moved)
            };
            let region = |to| self.region(symmetry.inverse().square(n, to));
            let map = self.squares().filter_map(region).map(|region| region as u8);
            (numbered(map), moved(&self.given), moved(&self.blocked))
        };
        let first = Symmetry::ALL.into_iter().map(image).min();
        let (map, given, blocked) = first.expect("eight images");
        Puzzle {
            regions: self.regions.as_ref().map(|_| map),
            given: Vec::from_iter(given),
            blocked: Vec::from_iter(blocked),
            ..Self::of_size(n, self.stars).expect("a size that it has")
        }
    }

    /// Eleven letters and digits, the same for a puzzle and its images under the symmetries of the board. Two puzzles that
    /// differ in another way share them once in 2⁵⁵ pairs.
    ///
    /// ```
    /// # use queens::Puzzle;
    /// let puzzle = |map: [u8; 16]| Puzzle::with_regions(4, 1, map.to_vec()).unwrap();
    /// let one = puzzle([0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
    /// let mirrored = puzzle([0, 1, 1, 1, 0, 0, 1, 2, 0, 3, 2, 2, 3, 3, 3, 2]);
    /// assert_eq!(one.short_id(), mirrored.short_id());
    /// ```
    pub fn short_id(&self) -> String {
        let form = self.canonical();
        let map = form.regions.iter().flatten().map(|&region| region.into());
        let clues = [&form.given, &form.blocked]
            .into_iter()
            .flat_map(|squares| {
                let places = squares.iter().map(|square| square.row * 32 + square.column);
                places.chain([u32::MAX])
            });
        // FNV-1a, folded once more, since the last bytes of the input hardly affect the high bits.
        let hash = [self.n, self.stars].into_iter().chain(map).chain(clues);
        let hash = hash.fold(0xCBF2_9CE4_8422_2325_u64, |hash, number| {
            (hash ^ u64::from(number)).wrapping_mul(0x0100_0000_01B3)
        });
        let hash = (hash ^ hash >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let sign =
            |i: u32| b"0123456789abcdefghjkmnpqrstvwxyz"[(hash >> (59 - 5 * i)) as usize % 32];
        (0..11).map(|i| char::from(sign(i))).collect()
    }

    /// A region that is not in one piece, or `None`.
    pub fn divided_region(&self) -> Option<u32> {
        self.region_where(|layout, region| !layout.is_in_one_piece(region as usize))
    }

    /// A region whose squares have no room for its queens, or `None`.
    pub fn crowded_region(&self) -> Option<u32> {
        self.region_where(|layout, region| State::new(layout).is_overfull(House::Region(region)))
    }

    fn region_where(&self, is_so: impl Fn(&Layout<ANY>, u32) -> bool) -> Option<u32> {
        let layout = self.regions.as_ref().map(|_| Layout::new(self))?;
        (0..self.n).find(|&region| is_so(&layout, region))
    }

    /// The squares that can still have a queen, in reading order: without crosses and blocked squares, and without those
    /// ruled out by the given queens and the player's.
    pub fn free(&self) -> Vec<Square> {
        let layout = Layout::<ANY>::new(self);
        let marked = State::marked(&layout, self);
        marked.map_or_else(Vec::new, |state| state.free.to_vec())
    }

    /// The same question for the general solver of [`complete`](mod@crate::complete).
    ///
    /// # Errors
    /// When there is more than one star, which the general solver cannot solve.
    pub fn problem(&self) -> Result<Problem, ProblemError> {
        ensure(self.stars == 1, |_| {
            format!(
                "the general solver takes one queen to a row, but this puzzle has {}",
                self.stars
            )
        })?;
        let board = Problem::square(self.n);
        let board = match &self.regions {
            None => board,
            Some(map) => {
                // A problem names each region by one character, which must not be a dot.
                let signs = self.region_words();
                let rows = signs.filter(|rows| !rows.iter().any(|row| row.contains('.')));
                let rows = rows.unwrap_or_else(|| {
                    let row = |row: &[u8]| row.iter().map(|&r| letter(r.into())).collect();
                    map.chunks(self.n as usize).map(row).collect()
                });
                let regions = Regions::from_rows(&rows).expect("rows of one length");
                board.with_regions(regions).expect("a map of this size")
            }
        };
        let board = board.with_given(&self.given).expect("on the board");
        board.with_blocked(&self.blocked)
    }
}

/// The question as text: a line for each row with the names of its regions, or dots where there are none, and with blanks
/// between the names if some are longer than one character. Lines before the rows say what else is asked: `# stars: 2`,
/// `# given: 0:1 2:3`, `# blocked: 3:3`. Marks, title, source, date and number are left out, and so are the names of a map
/// if one of them is empty or has a blank, `/` or `:`.
///
/// ```
/// let text = "# given: 0:2\nAABB\nAABB\nACDD\nCCDD";
/// let puzzle: queens::Puzzle = text.parse()?;
/// assert_eq!(puzzle.to_string(), text);
/// let names = ["light blue", "", "a/b", "a:b"].map(String::from).to_vec();
/// assert_eq!(puzzle.with_names(names)?.to_string(), text);
/// # Ok::<(), queens::puzzle::PuzzleError>(())
/// ```
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_read = |name: &String| {
            !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || "/:".contains(c))
        };
        if !self.names.iter().all(is_read) {
            let mut lettered = self.clone();
            lettered.names.clear();
            return lettered.fmt(f);
        }
        if self.stars > 1 {
            writeln!(f, "# stars: {}", self.stars)?;
        }
        for (key, squares) in [("given", &self.given), ("blocked", &self.blocked)] {
            if !squares.is_empty() {
                let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
                writeln!(f, "# {key}: {}", squares.join(" "))?;
            }
        }
        let rows = match &self.regions {
            None => vec![".".repeat(self.n as usize); self.n as usize],
            Some(_) => self.region_words().unwrap_or_else(|| {
                let rows = self.region_rows();
                rows.iter().map(|row| row.join(" ")).collect()
            }),
        };
        f.write_str(&rows.join("\n"))
    }
}

/// Reads what `Display` writes, with each row on its own line or all rows separated by `/`. `queens-formats` reads other
/// texts.
///
/// ```
/// let puzzle: queens::Puzzle = "AABB/AABB/ACDD/CCDD".parse()?;
/// assert_eq!(puzzle.region((1, 2).into()), Some(1));
/// assert!("AABB/AABB/ACDD/CCD".parse::<queens::Puzzle>().is_err());
/// # Ok::<(), queens::puzzle::PuzzleError>(())
/// ```
impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let (mut rows, mut stars, mut given, mut blocked) = (vec![], 1, vec![], vec![]);
        let unreadable = |line: usize| {
            PuzzleError(format!(
                "line {line} of the puzzle does not have as many names as there are rows"
            ))
        };
        for (line, part) in (1..).zip(text.split_terminator(['/', '\n'])) {
            let squares = |list: &str| {
                let squares = list.split_whitespace().map(str::parse);
                squares
                    .collect::<Result<Vec<Square>, _>>()
                    .map_err(|_| unreadable(line))
            };
            match part.trim().split_once(':') {
                Some(("# stars", number)) => {
                    stars = number.trim().parse().map_err(|_| unreadable(line))?;
                }
                Some(("# given", list)) => given = squares(list)?,
                Some(("# blocked", list)) => blocked = squares(list)?,
                Some(_) => return Err(unreadable(line)),
                None => rows.push((line, names_of(part))),
            }
        }
        let n = rows.len();
        if let Some((line, _)) = rows.iter().find(|(_, row)| row.len() != n) {
            return Err(unreadable(*line));
        }
        let map = rows.into_iter().flat_map(|(_, row)| row);
        let puzzle = if stars == 1 && map.clone().all(|name| name == ".") {
            Self::classic(n as u32)?
        } else {
            Self::with_named_regions(n as u32, stars, map)?
        };
        puzzle.with_given(given)?.with_blocked(blocked)
    }
}

/// The names in a row: its words, or the characters of its only word.
fn names_of(row: &str) -> Vec<String> {
    match row.split_whitespace().collect::<Vec<_>>()[..] {
        [signs] => signs.chars().map(String::from).collect(),
        ref words => words.iter().map(ToString::to_string).collect(),
    }
}

/// The regions, renumbered in the order in which they first appear.
pub(super) fn numbered(regions: impl IntoIterator<Item = u8>) -> Vec<u8> {
    let mut known = Vec::new();
    let number = |region| {
        let at = known.iter().position(|&other| other == region);
        at.unwrap_or_else(|| {
            known.push(region);
            known.len() - 1
        }) as u8
    };
    regions.into_iter().map(number).collect()
}

/// The numbers of regions with these names, and the names by number. A letter gives the number of its region, and other
/// names take the remaining numbers in order of appearance.
pub(super) fn named_regions(
    n: u32,
    map: impl IntoIterator<Item = String>,
) -> (Vec<u8>, Vec<String>) {
    let map: Vec<String> = map.into_iter().collect();
    let own = |region| Some(letter(region)).filter(|letter| map.contains(letter));
    let regions = 0..n.min(Puzzle::LARGEST);
    let mut names: Vec<Option<String>> = regions.map(own).collect();
    let number = |name: &String| {
        let known = names.iter().position(|other| other.as_ref() == Some(name));
        let at = known.or_else(|| names.iter().position(Option::is_none));
        let at = at.unwrap_or_else(|| {
            // More regions than a byte can count are too many for any puzzle; the rest share the last number.
            names.resize(256.min(names.len() + 1), None);
            names.len() - 1
        });
        names[at].get_or_insert_with(|| name.clone());
        at as u8
    };
    let numbers = map.iter().map(number).collect();
    (numbers, names.into_iter().flatten().collect())
}

/// The letter for a region without a name.
pub(crate) fn letter(region: u32) -> String {
    char::from(b'A' + (region % 26) as u8).to_string()
}

/// What is wrong with queens on the board of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PuzzleFault {
    /// The queen is off the board.
    OffBoard(Square),
    /// The queen is on a blocked square.
    Blocked(Square),
    /// The queen is listed twice.
    Twice(Square),
    /// The queens touch or, in a classic puzzle, share a diagonal.
    Touch(Square, Square),
    /// The given queen is missing.
    GivenMissing(Square),
    /// The house has this number of queens, which is wrong.
    Count(House, u32),
}

impl PuzzleFault {
    /// The fault in words, for people who count rows and columns from `base`.
    ///
    /// ```
    /// # use queens::{Puzzle, Square};
    /// let classic = Puzzle::classic(4)?;
    /// let fault = classic.check(&[Square::new(0, 0), Square::new(2, 2)]).unwrap_err();
    /// assert_eq!(fault.words(&classic, 0), "the queens on 0:0 and 2:2 share a diagonal");
    /// # Ok::<(), queens::puzzle::PuzzleError>(())
    /// ```
    pub fn words(self, puzzle: &Puzzle, base: u32) -> String {
        self.sentence(Some(puzzle), base)
    }

    /// The fault in words, which say less if the puzzle is not known.
    fn sentence(self, puzzle: Option<&Puzzle>, base: u32) -> String {
        let at = |square: Square| square.counted_from(base);
        match self {
            PuzzleFault::OffBoard(queen) => format!("the queen on {} is off the board", at(queen)),
            PuzzleFault::Blocked(queen) => {
                format!("the queen on {} lies on a blocked square", at(queen))
            }
            PuzzleFault::Twice(queen) => format!("the queen on {} is listed twice", at(queen)),
            PuzzleFault::Touch(a, b) => {
                let how = match puzzle.map(Puzzle::region_map) {
                    None => "touch or share a diagonal",
                    Some(Some(_)) => "touch",
                    Some(None) => "share a diagonal",
                };
                format!("the queens on {} and {} {how}", at(a), at(b))
            }
            PuzzleFault::GivenMissing(queen) => {
                format!("the given queen on {} is missing", at(queen))
            }
            PuzzleFault::Count(house, count) => {
                let (kind, name) = match house {
                    House::Row(row) => ("row", (row + base).to_string()),
                    House::Column(column) => ("column", (column + base).to_string()),
                    House::Region(region) => {
                        let name = puzzle.map(|puzzle| puzzle.region_name(region));
                        ("region", name.unwrap_or_else(|| region.to_string()))
                    }
                };
                let queens = if count == 1 { "queen" } else { "queens" };
                let wanted = puzzle.map(|puzzle| format!(", not {}", puzzle.stars()));
                let wanted = wanted.unwrap_or_else(|| ", the wrong number".to_owned());
                format!("{kind} {name} has {count} {queens}{wanted}")
            }
        }
    }
}

/// The fault in words, with rows, columns and regions counted from 0. [`words`](PuzzleFault::words) knows the puzzle, and
/// names its regions.
impl fmt::Display for PuzzleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(None, 0))
    }
}

impl std::error::Error for PuzzleFault {}

/// Why something is not a puzzle, or why a puzzle cannot be made as requested: a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PuzzleError(pub(crate) String);

impl PuzzleError {
    pub(crate) fn stars(n: u32, stars: u32) -> Self {
        Self(format!(
            "{stars} queens to a row do not fit a puzzle of {n} rows"
        ))
    }

    pub(super) fn map_size(n: u32, found: usize) -> Self {
        let squares = n * n;
        Self(format!(
            "the map has {found} squares, but a board of {n} rows has {squares}"
        ))
    }

    pub(super) fn region_count(n: u32, found: usize) -> Self {
        Self(format!(
            "{n} rows need {n} regions, but the map has {found}"
        ))
    }
}
