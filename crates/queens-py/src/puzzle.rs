//! Puzzles with regions, and chess queens with some given: made, solved, graded, explained, read and written.

use std::collections::BTreeMap;
use std::time::Duration;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use queens::puzzle::{self, Clues, Day, GradeWanted, Level, MapSymmetry, Recipe, Style, Technique};
use queens::{Random, Square};
use queens_formats::puzzle::words::{HintLevel, Language, Phrasebook};
use queens_formats::puzzle::{
    DrawPuzzle, Paper, PuzzleFormat, SheetOptions, draw_puzzle, puzzle_scene, read_puzzles, sheets,
    write_puzzles,
};
use queens_formats::scene::Scene;
use queens_formats::{Base, User};

use crate::long;
use crate::problem::{Problem, limit, unfinished};
use crate::value::{
    Each, In, Input, Map, Outcome, Pair, Source, Tuple, answer, class, none, pairs, refused, seed,
};

class! {
    /// A row, a column or a region, each of which has exactly its number of queens.
    "queenslab.puzzles" House of house: &puzzle::House {
        kind: In<puzzle::House> = In(*house);
        /// Index from 0; regions are in the order in which they begin in :attr:`queenslab.Puzzle.regions`.
        number: u32 = match *house {
            puzzle::House::Row(row) => row,
            puzzle::House::Column(column) => column,
            puzzle::House::Region(region) => region,
        };
    }
}

class! {
    /// One step of reasoning, which either places queens or excludes squares.
    "queenslab.puzzles" Deduction of (step, phrases): (&puzzle::Step, Phrasebook<'_>) {
        /// One of :data:`TECHNIQUES`.
        technique: In<Technique> = In(step.technique);
        /// How hard it is to see, from 1 to about 9.
        rating: f64 = rating(step.rating);
        /// The houses that the step looks at: each needs a queen, and its free squares are the reason.
        premises: Tuple<House> = Tuple(step.premises.iter().map(House::from).collect());
        /// The houses into which the premises are squeezed, for confinement and sets.
        into: Tuple<House> = Tuple(step.into.iter().map(House::from).collect());
        /// The squares that must have a queen.
        queens: Tuple<Pair> = Tuple(pairs(&step.queens));
        /// The squares that cannot have a queen; those that ``queens`` attack are not listed.
        excluded: Tuple<Pair> = Tuple(pairs(&step.excluded));
        /// What a queen on the excluded square would force, until a house has no square left.
        chain: Tuple<Deduction> = Tuple(step.chain.iter().map(|link| (link, phrases).into()).collect());
        /// Why, and what to do, with squares as ``row:column``, counted from ``base``.
        words: String = phrases.step(step);
    }
}

/// A rating as a number from 1 to about 9.
fn rating(tenths: u32) -> f64 {
    f64::from(tenths) / 10.0
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum HintKind {
    Mistakes,
    Step,
    Solved,
}

class! {
    /// What to tell a player.
    "queenslab.puzzles" Hint of (kind, step, [queens, crosses], words):
        (HintKind, Option<Deduction>, [&[Square]; 2], String)
    {
        /// ``mistakes``, ``step`` or ``solved``.
        kind: In<HintKind> = In(kind);
        /// The easiest next step.
        step: Option<Deduction> = step;
        /// The player's queens that are in the wrong place.
        queens: Tuple<Pair> = Tuple(pairs(queens));
        /// The player's crosses where a queen belongs.
        crosses: Tuple<Pair> = Tuple(pairs(crosses));
        /// The sentences asked for, with squares as ``row:column``, counted from ``base``.
        words: String = words;
    }
}

class! {
    /// How hard a puzzle is, by its easiest solution path.
    "queenslab.puzzles" Grade of grade: puzzle::Grade {
        level: In<Level> = In(grade.level);
        /// The rating of the hardest step.
        hardest: f64 = rating(grade.hardest);
        /// The rating of the hardest step before the first queen.
        first: f64 = rating(grade.first);
        /// The sum of 2 to the power of (rating − 1) over all steps.
        effort: f64 = grade.effort;
        /// The day whose dailies are as much work, 0 for Monday to 6 for Sunday; ``None`` with several stars, without
        /// regions, and if it is more work than any of them.
        weekday: Option<u32> = grade.weekday;
        /// The number of steps of each technique that is needed, easiest first.
        techniques: BTreeMap<In<Technique>, u32> =
            grade.techniques.into_iter().map(|(one, count)| (In(one), count)).collect();
    }
}

class! {
    /// A puzzle, perhaps with a player's marks on it. It is immutable.
    ///
    /// :param regions: a letter or a name for each square, the rows in lines, with ``/`` between them or as a list, numbers
    ///     or an array of them, or a puzzle in any form that :func:`puzzles.read` knows, JSON included; ``None`` for a
    ///     *classic* puzzle: chess queens, one in each row and column, none sharing a diagonal.
    /// :param n: rows and columns; needed only without regions.
    /// :param stars: queens in each row, column and region.
    /// :param given: queens already on the board, as ``(row, column)``.
    /// :param blocked: squares that cannot have a queen.
    /// :param queens: the player's queens.
    /// :param crosses: the player's crosses.
    /// :param seed: the seed with which it was made.
    /// :raises ValueError: if this is not a puzzle, with the reason.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> puzzle = Puzzle(["AABB", "AABB", "ACDD", "CCDD"])
    /// >>> puzzle.solve()
    /// [(0, 2), (1, 0), (2, 3), (3, 1)]
    /// >>> Puzzle(n=8, given=[(3, 3), (4, 1)]).is_unique()
    /// False
    /// >>> Puzzle(puzzle.to("json")) == puzzle
    /// True
    "queenslab" Puzzle of puzzle: queens::Puzzle, keeps { puzzle: queens::Puzzle } {
        /// The names of regions, with ``/`` between rows.
        regions: Option<String> = regions(&puzzle), unless |_| None;
        /// Rows, columns and regions.
        n: u32 = puzzle.n(), unless |this| if this.regions.is_some() { this.n } else { 0 };
        /// Queens in each row, column and region.
        stars: u32 = puzzle.stars(), unless |_| 1;
        /// The queens already on the board.
        given: Tuple<Pair> = Tuple(pairs(puzzle.given())), unless |_| Tuple(vec![]);
        /// The squares that cannot have a queen.
        blocked: Tuple<Pair> = Tuple(pairs(puzzle.blocked())), unless |_| Tuple(vec![]);
        /// The player's queens.
        queens: Tuple<Pair> = Tuple(pairs(puzzle.queens())), unless |_| Tuple(vec![]);
        /// The player's crosses.
        crosses: Tuple<Pair> = Tuple(pairs(puzzle.crosses())), unless |_| Tuple(vec![]);
        /// The title.
        title: Option<String> = puzzle.title.clone(), unless |_| None;
        /// Where it comes from.
        source: Option<String> = puzzle.source.clone(), unless |_| None;
        /// The day it is for.
        date: Option<String> = puzzle.date.clone(), unless |_| None;
        /// An identifier that distinguishes it from others.
        id: Option<String> = puzzle.id.clone(), unless |_| None;
        /// The seed that makes this puzzle again, if it was just made.
        seed: Option<u64> = None, unless |_| None;
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (regions = None, *, n = None, stars = None, given = none(), blocked = none(),
        queens = none(), crosses = none(), title = None, source = None, date = None, id = None,
        seed = None))]
    fn new(
        regions: Option<In<Map>>,
        n: Option<In<u32>>,
        stars: Option<In<u32>>,
        given: Each<Square>,
        blocked: Each<Square>,
        queens: Each<Square>,
        crosses: Each<Square>,
        title: Option<String>,
        source: Option<String>,
        date: Option<String>,
        id: Option<String>,
        seed: Option<In<u64>>,
    ) -> Outcome<Self> {
        let puzzle = match (regions, n) {
            (None, None) => return Err(refused("a puzzle needs regions, or a size n")),
            (None, Some(_)) if stars.is_some_and(|stars| stars.0 != 1) => {
                return Err(refused(
                    "a puzzle without regions has one queen in each row: leave out stars",
                ));
            }
            (None, Some(n)) => queens::Puzzle::classic(n.0)?,
            (Some(In(Map(text))), n) => read_one(&text, n, stars)?,
        };
        let puzzle = puzzle.with_given(given.0)?.with_blocked(blocked.0)?;
        let marks = (
            [puzzle.queens(), &queens.0].concat(),
            [puzzle.crosses(), &crosses.0].concat(),
        );
        let mut puzzle = puzzle.with_marks(marks.0, marks.1)?;
        puzzle.title = title.or(puzzle.title);
        puzzle.source = source.or(puzzle.source);
        puzzle.date = date.or(puzzle.date);
        puzzle.id = id.or(puzzle.id);
        Ok(seeded(puzzle, seed.map(|seed| seed.0)))
    }

    /// The queens of the only solution in reading order; ``None`` if there is none, or more than one.
    ///
    /// :raises Unfinished: if ``timeout`` seconds were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn solve(&self, timeout: Option<In<Duration>>) -> Outcome<Option<Vec<Pair>>> {
        let mut found = self.solutions(In(2), timeout)?;
        Ok(found.pop().filter(|_| found.is_empty()))
    }

    /// Whether there is exactly one solution.
    ///
    /// :raises Unfinished: if ``timeout`` seconds were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn is_unique(&self, timeout: Option<In<Duration>>) -> Outcome<bool> {
        Ok(self.solutions(In(2), timeout)?.len() == 1)
    }

    /// Solutions, each in reading order: all, or as many as wanted.
    ///
    /// :raises Unfinished: if ``timeout`` seconds were not enough, with the solutions found so far.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> len(Puzzle(n=8).solutions(100))
    /// 92
    #[pyo3(signature = (most, *, timeout = None))]
    fn solutions(&self, most: In<u32>, timeout: Option<In<Duration>>) -> Outcome<Vec<Vec<Pair>>> {
        let most = most.0 as usize;
        let (found, known) = long::work(None, |run| {
            Ok(puzzle::solutions(&self.puzzle, most, &limit(run, timeout)))
        })?;
        let found: Vec<_> = found.iter().map(|queens| pairs(queens)).collect();
        if known { Ok(found) } else { unfinished(found) }
    }

    /// Whether these are the queens of a solution.
    fn is_solved_by(&self, queens: Each<Square>) -> bool {
        self.puzzle.check(&queens.0).is_ok()
    }

    /// How hard the puzzle is; ``None`` unless it has exactly one solution.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDD").grade().techniques
    /// {'single-in-region': 4, 'region-in-line': 2, 'touch-region': 4, 'touch-line': 2}
    fn grade(&self) -> Outcome<Option<Grade>> {
        let grade = long::work(None, |run| Ok(puzzle::grade(&self.puzzle, run).ok()))?;
        Ok(grade.map(Into::into))
    }

    /// All steps to the solution, each the easiest at its place; ``None`` unless the puzzle has exactly one solution.
    ///
    /// :param language: the language of the words, English by default.
    /// :param base: the number of the first row and column in the words, 0 by default.
    #[pyo3(signature = (*, language = In(Language::English), base = In(Base::Zero)))]
    fn explain(&self, language: In<Language>, base: In<Base>) -> Outcome<Option<Vec<Deduction>>> {
        let steps = long::work(None, |run| Ok(puzzle::explain(&self.puzzle, run).ok()))?;
        let phrases = self.phrases(language, base);
        let told = |step: &puzzle::Step| Deduction::from((step, phrases));
        Ok(steps.map(|steps| steps.iter().map(told).collect()))
    }

    /// What to tell a player with these queens and crosses: mistakes first, else the easiest next step; ``None`` unless the
    /// puzzle has exactly one solution.
    ///
    /// :param level: how much the words tell: 1 where to look, 2 why, 3 what to do; 3 by default.
    /// :param base: the number of the first row and column in the words, 0 by default.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDD").with_marks(queens=[(0, 0)]).hint().words
    /// 'No queen belongs on 0:0. Take it back first.'
    #[pyo3(signature = (*, level = In(HintLevel::Do), language = In(Language::English), base = In(Base::Zero)))]
    fn hint(
        &self,
        level: In<HintLevel>,
        language: In<Language>,
        base: In<Base>,
    ) -> Outcome<Option<Hint>> {
        let hint = long::work(None, |run| Ok(puzzle::hint(&self.puzzle, run).ok()))?;
        let phrases = self.phrases(language, base);
        let told = |hint: puzzle::Hint| {
            let words = phrases.hint(&hint, level.0);
            let none = [&[][..]; 2];
            let (kind, step, mistakes) = match &hint {
                puzzle::Hint::Solved => (HintKind::Solved, None, none),
                puzzle::Hint::Step(step) => (HintKind::Step, Some((step, phrases).into()), none),
                puzzle::Hint::Mistakes { queens, crosses } => {
                    (HintKind::Mistakes, None, [&queens[..], crosses])
                }
            };
            (kind, step, mistakes, words).into()
        };
        Ok(hint.map(told))
    }

    /// The fewest squares found, each with the name of its new region, that would make this a puzzle with one solution and
    /// connected regions; ``None`` if none were found, or the map is such a puzzle.
    fn repair(&self) -> Outcome<Option<Vec<(Pair, String)>>> {
        let changes = long::work(None, |run| Ok(puzzle::repair(&self.puzzle, run)?))?;
        Ok(changes.map(|changes| self.changes(changes)))
    }

    /// The squares of a painting that are in other regions here, with the names of these regions: what
    /// :func:`puzzles.generate` had to change because no puzzle was found that follows its ``paint``.
    ///
    /// >>> from queenslab.puzzles import generate
    /// >>> paint = "AABB/AABB/CCDD/CCDD"
    /// >>> generate(paint=paint, seed=1).repainted(paint)
    /// [((2, 0), 'A')]
    fn repainted(&self, paint: &str) -> Outcome<Vec<(Pair, String)>> {
        let recipe = Recipe {
            paint: Some(painting(paint)?),
            ..Recipe::new(self.n)
        };
        Ok(self.changes(recipe.repainted(&self.puzzle)))
    }

    /// Eleven letters and digits that identify the puzzle: its rotations and reflections have the same, other puzzles almost
    /// certainly not.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDD").short_id() == Puzzle("AABB/AABB/CCDB/CCDD").short_id()
    /// True
    fn short_id(&self) -> String {
        self.puzzle.short_id()
    }

    /// The name of a region that is not in one piece, or ``None``.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDA").divided_region()
    /// 'A'
    fn divided_region(&self) -> Option<String> {
        let region = self.puzzle.divided_region()?;
        Some(self.puzzle.region_name(region))
    }

    /// The same puzzle with these queens and crosses of a player, instead of those it had.
    #[pyo3(signature = (queens = none(), crosses = none()))]
    fn with_marks(&self, queens: Each<Square>, crosses: Each<Square>) -> Outcome<Puzzle> {
        let puzzle = self.puzzle.clone().with_marks(queens.0, crosses.0)?;
        Ok(seeded(puzzle, self.seed))
    }

    /// The puzzle as a problem for the general solver, which can count and export to other solvers.
    ///
    /// :raises ValueError: for more than one star.
    fn problem(&self) -> Outcome<Problem> {
        Ok(self.puzzle.problem().map(Problem::from)?)
    }

    /// The puzzle in any of :data:`puzzles.FORMATS`.
    ///
    /// :raises ValueError: if the format cannot hold a part of a puzzle.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDD").to("letters")
    /// 'AABB\nAABB\nACDD\nCCDD\n'
    fn to(&self, format: In<PuzzleFormat>) -> Outcome<String> {
        Ok(write_puzzles(format.0, std::slice::from_ref(&self.puzzle))?)
    }

    /// A picture in SVG, with these queens instead of the player's, and these squares highlighted.
    #[pyo3(signature = (queens = None, *, marked = none()))]
    fn svg(&self, queens: Option<Each<Square>>, marked: Each<Square>) -> Outcome<String> {
        Ok(self.scene(queens, marked)?.svg())
    }

    /// The same picture in pixels (PNG), 48 per square.
    #[pyo3(signature = (queens = None, *, marked = none()))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        queens: Option<Each<Square>>,
        marked: Each<Square>,
    ) -> Outcome<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.scene(queens, marked)?.png(1.2)))
    }

    fn _repr_svg_(&self) -> String {
        puzzle_scene(&self.puzzle, &[]).svg()
    }

    fn __str__(&self) -> String {
        let style = DrawPuzzle {
            numbers: Some(Base::Zero),
            ..DrawPuzzle::default()
        };
        draw_puzzle(&self.puzzle, &style).trim_end().to_owned()
    }
}

fn regions(puzzle: &queens::Puzzle) -> Option<String> {
    let rows = puzzle.region_rows();
    let names = || rows.iter().flatten();
    let between = if names().all(|name| name.chars().count() == 1) {
        ""
    } else {
        " "
    };
    let is_plain = |sign: char| sign.is_alphanumeric() || sign > '\u{2000}';
    let lines: Vec<String> = rows.iter().map(|row| row.join(between)).collect();
    (!rows.is_empty()).then(|| {
        if names().all(|name| name.chars().all(is_plain)) {
            lines.join("/")
        } else {
            serde_json::json!(rows).to_string()
        }
    })
}

fn seeded(puzzle: queens::Puzzle, seed: Option<u64>) -> Puzzle {
    Puzzle {
        seed,
        ..puzzle.into()
    }
}

/// The puzzle of a text, under this name for a size and this number of stars if they are said.
fn read_one(text: &str, n: Option<In<u32>>, stars: Option<In<u32>>) -> Outcome<queens::Puzzle> {
    // The line number of a fault would refer to a text that the caller has not seen.
    let read = read_puzzles(text).map_err(|error| refused(error.reason(User::Python)))?;
    let [map] = <[_; 1]>::try_from(read).map_err(|_| refused("this is more than one puzzle"))?;
    let rows = map.n();
    if let Some(In(n)) = n.filter(|n| n.0 != rows) {
        return Err(refused(format!("the map has {rows} rows, not {n}")));
    }
    match stars {
        Some(In(stars)) if stars != map.stars() => {
            let regions = map.region_map().unwrap_or_default().to_vec();
            let names = (0..rows).map(|region| map.region_name(region)).collect();
            Ok(queens::Puzzle::with_regions(rows, stars, regions)?.with_names(names)?)
        }
        _ => Ok(map),
    }
}

impl Puzzle {
    fn phrases(&self, language: In<Language>, base: In<Base>) -> Phrasebook<'_> {
        Phrasebook {
            regions: self.puzzle.names(),
            language: language.0,
            base: base.0,
        }
    }

    /// Squares, and the names of their new regions.
    fn changes(&self, changes: Vec<(Square, u32)>) -> Vec<(Pair, String)> {
        let named = |(at, region): (Square, _)| (at.into(), self.puzzle.region_name(region));
        changes.into_iter().map(named).collect()
    }

    fn scene(&self, queens: Option<Each<Square>>, marked: Each<Square>) -> Outcome<Scene> {
        let (mut puzzle, marked) = (self.puzzle.clone(), marked.0);
        // Gives the engine's error message for squares off the board.
        puzzle.clone().with_marks(vec![], marked.clone())?;
        if let Some(queens) = queens {
            puzzle = puzzle.with_marks(queens.0, vec![])?;
        }
        Ok(puzzle_scene(&puzzle, &marked))
    }
}

/// A level by its name, or ratings from the first to the last.
impl Input for GradeWanted {
    const HINT: &str = "Grade";

    fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
        match value.extract::<(f64, f64)>() {
            Ok((first, last)) => Ok(format!("{first}..{last}").parse()?),
            Err(_) => Ok(Level::read(value)?.into()),
        }
    }
}

/// A painting, whose rows may be separated by `/`.
fn painting(text: &str) -> Outcome<Vec<Option<u8>>> {
    Ok(puzzle::paint(&text.replace('/', "\n"))?)
}

/// A new puzzle with regions, each in one piece, and exactly one solution. Ctrl-C stops the search for one.
///
/// :param n: the size, 8 by default.
/// :param stars: queens in each row, column and region, 1 by default.
/// :param grade: one of :data:`LEVELS`, or ratings of the hardest step such as ``(3.4, 4.0)``.
/// :param style: the sizes and shapes of regions, one of :data:`STYLES`, by default the first.
/// :param least: the least number of squares in a region; by default the style decides.
/// :param symmetry: the symmetry of the map, one of :data:`MAP_SYMMETRIES`, none by default.
/// :param paint: a map with letters where regions are fixed, and ``.`` where they may grow. If no puzzle is found that
///     follows it, the fewest squares found change their region: see :meth:`Puzzle.repainted`.
/// :param seed: the same seed gives the same puzzle everywhere, ``queens puzzle generate --seed`` included; without one,
///     each puzzle is new, and its :attr:`Puzzle.seed` makes it again.
/// :param number: which of the seed's puzzles, from 0; by default the first.
/// :raises ValueError: if there is no such puzzle, or none was found in many attempts.
///
/// >>> from queenslab.puzzles import generate
/// >>> generate(8, grade="hard", seed=1).grade().level
/// 'hard'
/// >>> generate(10, stars=2, seed=1).is_unique()
/// True
#[pyfunction]
#[pyo3(signature = (n = In(8), *, stars = In(1), grade = None,
    style = In(Style::Newspaper), least = None, symmetry = In(MapSymmetry::None), paint = None, seed = None,
    number = In(0)))]
pub(crate) fn generate(
    n: In<u32>,
    stars: In<u32>,
    grade: Option<In<GradeWanted>>,
    style: In<Style>,
    least: Option<In<u32>>,
    symmetry: In<MapSymmetry>,
    paint: Option<&str>,
    seed: Option<In<u64>>,
    number: In<u64>,
) -> Outcome<Puzzle> {
    let seed = self::seed(seed);
    let paint = paint.map(painting).transpose()?;
    let side = |paint: &Vec<_>| paint.len().isqrt() as u32;
    let n = paint.as_ref().map_or(n.0, side);
    let recipe = Recipe {
        stars: stars.0,
        style: style.0,
        least: least.map(|least| least.0),
        symmetry: symmetry.0,
        paint,
        grade: grade.map(|grade| grade.0),
        ..Recipe::new(n)
    };
    let puzzle = long::work(None, |run| {
        Ok(recipe.make_within(&mut Random::stream(seed, number.0), run)?)
    })?;
    Ok(seeded(puzzle, Some(seed)))
}

/// A puzzle of chess queens with clues that leave one solution, and all of which are needed.
///
/// :param n: the size, 8 by default.
/// :param clues: ``given`` queens, the default, or ``blocked`` squares.
/// :param attempts: the number of puzzles to try, of which that with the fewest clues is returned; the default is 20 up to n
///     = 12, then 1.
///
/// >>> from queenslab.puzzles import classic
/// >>> puzzle = classic(8, seed=1)
/// >>> puzzle.is_unique(), len(puzzle.given) <= 3
/// (True, True)
#[pyfunction]
#[pyo3(signature = (n = In(8), *, clues = In(Clues::Given), attempts = None, seed = None, number = In(0)))]
pub(crate) fn classic(
    n: In<u32>,
    clues: In<Clues>,
    attempts: Option<In<u32>>,
    seed: Option<In<u64>>,
    number: In<u64>,
) -> Outcome<Puzzle> {
    let seed = self::seed(seed);
    let attempts = attempts.map_or(if n.0 <= 12 { 20 } else { 1 }, |attempts| attempts.0);
    let puzzle = long::work(None, |run| {
        let random = &mut Random::stream(seed, number.0);
        Ok(puzzle::classic(n.0, clues.0, attempts, random, run)?)
    })?;
    Ok(seeded(puzzle, Some(seed)))
}

/// The puzzle of a day, the same everywhere: small and easy on Mondays, and on average larger and harder through the week.
///
/// >>> from queenslab.puzzles import daily
/// >>> daily("2026-11-16").n
/// 7
#[pyfunction]
#[pyo3(signature = (date: "datetime.date | str"))]
pub(crate) fn daily(date: &Bound<'_, PyAny>) -> Outcome<Puzzle> {
    // A date prints in the form that is read; a datetime does not.
    let text = if date.is_instance_of::<PyString>() {
        date.to_string()
    } else if date.hasattr("strftime")? {
        date.call_method1("strftime", ("%Y-%m-%d",))?.to_string()
    } else {
        return Err(PyTypeError::new_err(
            "a day must be a date, or text such as 2026-11-16",
        ))?;
    };
    let day: Day = text.parse()?;
    let mut puzzle = long::work(None, |_| Ok(puzzle::daily(day)))?;
    puzzle.date = Some(day.to_string());
    Ok(puzzle.into())
}

/// Every puzzle of a text (``str`` or ``bytes``), a file (``pathlib.Path``) or a stream, in any form.
///
/// :raises ValueError: if the text cannot be read, with the line of the fault.
///
/// >>> from queenslab.puzzles import read
/// >>> read("AABB\nAABB\nACDD\nCCDD")
/// [Puzzle(regions='AABB/AABB/ACDD/CCDD')]
#[pyfunction(name = "read_puzzles")]
#[pyo3(signature = (source) -> "answers.Puzzles")]
pub(crate) fn read(source: In<Source>) -> Outcome<Py<PyAny>> {
    let text = String::from_utf8(source.0.0)?;
    let read = long::work(None, |_| Ok(read_puzzles(&text)?))?;
    let puzzles: Vec<_> = read.into_iter().map(Puzzle::from).collect();
    Ok(answer("Puzzles", (puzzles,))?)
}

impl Input for queens::Puzzle {
    const HINT: &str = "Puzzle";

    fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
        let puzzle = value.cast::<Puzzle>().map_err(PyErr::from)?;
        Ok(puzzle.get().puzzle.clone())
    }
}

/// Puzzles in one of :data:`FORMATS`, by default JSON.
///
/// :raises ValueError: if the format cannot hold a part of a puzzle.
#[pyfunction(name = "write_puzzles")]
#[pyo3(signature = (puzzles, format = In(PuzzleFormat::Json)))]
pub(crate) fn write(puzzles: Each<queens::Puzzle>, format: In<PuzzleFormat>) -> Outcome<String> {
    long::work(None, |_| Ok(write_puzzles(format.0, &puzzles.0)?))
}

/// Sheets to print, as PDF; the grade of puzzles with one solution is shown.
///
/// :param title: the title at the head of each page; each language has a default.
/// :param language: the language of the rules and grades, English by default.
/// :param per_page: puzzles per page, 1 to 16; 4 by default. If there are fewer in all, they are larger.
/// :raises ValueError: if there is no puzzle.
///
/// >>> from queenslab.puzzles import daily, sheets
/// >>> sheets([daily("2026-11-16")])[:4]
/// b'%PDF'
#[pyfunction]
#[pyo3(signature = (puzzles, *, title = None, language = In(Language::English), per_page = In(4),
    paper = In(Paper::A4), colored = false, answers = true))]
pub(crate) fn puzzle_sheets<'py>(
    py: Python<'py>,
    puzzles: Each<queens::Puzzle>,
    title: Option<String>,
    language: In<Language>,
    per_page: In<usize>,
    paper: In<Paper>,
    colored: bool,
    answers: bool,
) -> Outcome<Bound<'py, PyBytes>> {
    if puzzles.0.is_empty() {
        return Err(refused("a sheet needs at least one puzzle"));
    }
    let options = SheetOptions {
        language: language.0,
        title,
        per_page: per_page.0,
        paper: paper.0,
        colored,
        answers,
        ..SheetOptions::default()
    };
    let bytes = long::work(None, |run| Ok(sheets(&puzzles.0, &options, run)))?;
    Ok(PyBytes::new(py, &bytes))
}
