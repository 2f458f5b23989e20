//! Puzzles with regions, and chess queens with some given: made, solved, graded, explained, read and written.

use std::hash::{Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};
use queens::Random;
use queens::Square;
use queens::puzzle::{
    self, Clues, Day, GradeWanted, House, MapSymmetry, Recipe, RecipeError, Style, Unsolved,
};
use queens_formats::Base;
use queens_formats::puzzle::words::{HintLevel, Language, Phrasebook};
use queens_formats::puzzle::{
    DrawPuzzle, Paper, PuzzleFormat, SheetOptions, draw_puzzle, puzzle_scene, read_puzzles, sheets,
    write_puzzles,
};

use crate::board::{Pair, pair};
use crate::long::{self, refused, short, stopped};
use crate::problem::{limit, unfinished};
use crate::value::{
    Answer, Counted, Each, Map, Named, Pickle, Seconds, SquareTuple, Squares, Whole, answer, call,
    class, pickle, seed,
};

fn pairs(squares: &[Square]) -> Vec<Pair> {
    squares.iter().copied().map(pair).collect()
}

fn houses<'py>(py: Python<'py>, houses: &[House]) -> PyResult<Bound<'py, PyTuple>> {
    let house = |house: &House| -> PyResult<Answer<'py, class::House>> {
        answer(
            py,
            match *house {
                House::Row(row) => ("row", row),
                House::Column(column) => ("column", column),
                House::Region(region) => ("region", region),
            },
        )
    };
    PyTuple::new(py, houses.iter().map(house).collect::<PyResult<Vec<_>>>()?)
}

/// A rating as a number from 1 to about 9.
fn rating(tenths: u32) -> f64 {
    f64::from(tenths) / 10.0
}

fn deduction<'py>(
    py: Python<'py>,
    step: &puzzle::Step,
    phrases: Phrasebook<'_>,
) -> PyResult<Answer<'py, class::Deduction>> {
    let chain: Vec<_> = (step.chain.iter())
        .map(|link| deduction(py, link, phrases))
        .collect::<PyResult<_>>()?;
    answer(
        py,
        (
            step.technique.name(),
            rating(step.rating),
            houses(py, &step.premises)?,
            houses(py, &step.into)?,
            SquareTuple(&step.queens),
            SquareTuple(&step.excluded),
            PyTuple::new(py, chain)?,
            phrases.step(step),
        ),
    )
}

/// A puzzle, perhaps with a player's marks on it. It never changes.
///
/// :param regions: a letter or a name for each square, the rows in lines, with ``/`` between them or as a list, numbers
///     or an array of them, or a puzzle in any form that :func:`puzzles.read` knows, JSON included; ``None`` for a
///     *classic* puzzle: chess queens, one in each row and column, none sharing a diagonal.
/// :param n: rows and columns; needed without regions only.
/// :param stars: queens in each row, column and region.
/// :param given: queens that stand already, as ``(row, column)``.
/// :param blocked: squares that take no queen.
/// :param queens: the player's queens.
/// :param crosses: the player's crosses.
/// :raises ValueError: when this is no puzzle, with the reason.
///
/// >>> from queenslab import Puzzle
/// >>> puzzle = Puzzle(["AABB", "AABB", "ACDD", "CCDD"])
/// >>> puzzle.solve()
/// [(0, 2), (1, 0), (2, 3), (3, 1)]
/// >>> Puzzle(n=8, given=[(3, 3), (4, 1)]).is_unique()
/// False
/// >>> Puzzle(puzzle.to("json")) == puzzle
/// True
#[pyclass(frozen, eq, hash, module = "queenslab")]
pub(crate) struct Puzzle {
    puzzle: queens::Puzzle,
    seed: Option<u64>,
}

/// Where it came from is no part of it.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.puzzle == other.puzzle
    }
}

impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.puzzle.hash(state);
    }
}

impl From<queens::Puzzle> for Puzzle {
    fn from(puzzle: queens::Puzzle) -> Self {
        Puzzle { puzzle, seed: None }
    }
}

/// The puzzle of a text, under this name for a size and this number of stars if they are said.
fn read_one(text: &str, n: Option<u32>, stars: Option<u32>) -> PyResult<queens::Puzzle> {
    // The line of a fault is one of a text that the caller has not seen.
    let read = read_puzzles(text).map_err(|error| refused(error.reason()))?;
    let [map] = <[_; 1]>::try_from(read).map_err(|_| refused("this is more than one puzzle"))?;
    let rows = map.n();
    if let Some(n) = n.filter(|&n| n != rows) {
        return Err(refused(format!("the map has {rows} rows, not {n}")));
    }
    match stars {
        Some(stars) if stars != map.stars() => {
            let regions = map.region_map().unwrap_or_default().to_vec();
            let names = (0..rows).map(|region| map.region_name(region)).collect();
            queens::Puzzle::with_regions(rows, stars, regions)
                .and_then(|puzzle| puzzle.with_names(names))
                .map_err(refused)
        }
        _ => Ok(map),
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (regions = None, *, n = None, stars = None, given = Squares::default(), blocked = Squares::default(),
        queens = Squares::default(), crosses = Squares::default(), title = None, source = None, date = None, id = None))]
    #[expect(
        clippy::too_many_arguments,
        reason = "each is one thing that a puzzle has"
    )]
    fn new(
        regions: Option<Map>,
        n: Option<Whole<u32>>,
        stars: Option<Whole<u32>>,
        given: Squares,
        blocked: Squares,
        queens: Squares,
        crosses: Squares,
        title: Option<String>,
        source: Option<String>,
        date: Option<String>,
        id: Option<String>,
    ) -> PyResult<Self> {
        short(|| {
            let (n, stars) = (n.map(|n| n.0), stars.map(|stars| stars.0));
            let puzzle = match (regions, n) {
                (None, None) => return Err(refused("a puzzle has regions, or a size n")),
                (None, Some(_)) if stars.is_some_and(|stars| stars != 1) => {
                    return Err(refused(
                        "chess queens stand one to a row: there are no stars",
                    ));
                }
                (None, Some(n)) => queens::Puzzle::classic(n).map_err(refused)?,
                (Some(Map(text)), n) => read_one(&text, n, stars)?,
            };
            let marked = |mine: &[Square], more: Squares| [mine, &more.0].concat();
            let mut puzzle = puzzle
                .with_given(given.0)
                .and_then(|puzzle| puzzle.with_blocked(blocked.0))
                .and_then(|puzzle| {
                    let queens = marked(puzzle.queens(), queens);
                    let crosses = marked(puzzle.crosses(), crosses);
                    puzzle.with_marks(queens, crosses)
                })
                .map_err(refused)?;
            puzzle.title = title.or(puzzle.title);
            puzzle.source = source.or(puzzle.source);
            puzzle.date = date.or(puzzle.date);
            puzzle.id = id.or(puzzle.id);
            Ok(puzzle.into())
        })
    }

    /// Rows, columns and regions.
    #[getter]
    fn n(&self) -> u32 {
        self.puzzle.n()
    }

    /// Queens in each row, column and region.
    #[getter]
    fn stars(&self) -> u32 {
        self.puzzle.stars()
    }

    /// The names of regions, with ``/`` between rows.
    #[getter]
    fn regions(&self) -> Option<String> {
        let rows = self.puzzle.region_rows();
        let names = || rows.iter().flatten();
        let between = match names().all(|name| name.chars().count() == 1) {
            true => "",
            false => " ",
        };
        let is_plain = |sign: char| sign.is_alphanumeric() || sign > '\u{2000}';
        let lines: Vec<String> = rows.iter().map(|row| row.join(between)).collect();
        (!rows.is_empty()).then(|| match names().all(|name| name.chars().all(is_plain)) {
            true => lines.join("/"),
            false => format!("{rows:?}"),
        })
    }

    /// The queens that stand already.
    #[getter]
    fn given(&self) -> SquareTuple<'_> {
        SquareTuple(self.puzzle.given())
    }

    /// The squares that take no queen.
    #[getter]
    fn blocked(&self) -> SquareTuple<'_> {
        SquareTuple(self.puzzle.blocked())
    }

    /// The player's queens.
    #[getter]
    fn queens(&self) -> SquareTuple<'_> {
        SquareTuple(self.puzzle.queens())
    }

    /// The player's crosses.
    #[getter]
    fn crosses(&self) -> SquareTuple<'_> {
        SquareTuple(self.puzzle.crosses())
    }

    /// What it is called.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.puzzle.title.as_deref()
    }

    /// Where it comes from.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.puzzle.source.as_deref()
    }

    /// The day it is for.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.puzzle.date.as_deref()
    }

    /// What tells it from others.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.puzzle.id.as_deref()
    }

    /// The seed that makes it again, of a puzzle just made.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The queens of the one solution in reading order; ``None`` when there is none, or more than one.
    ///
    /// :raises Unfinished: when the seconds of ``timeout`` were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn solve(&self, py: Python<'_>, timeout: Option<Seconds>) -> PyResult<Option<Vec<Pair>>> {
        let mut found = self.solutions(py, Whole(2), timeout)?;
        Ok(found.pop().filter(|_| found.is_empty()))
    }

    /// Is there exactly one solution?
    ///
    /// :raises Unfinished: when the seconds of ``timeout`` were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn is_unique(&self, py: Python<'_>, timeout: Option<Seconds>) -> PyResult<bool> {
        Ok(self.solutions(py, Whole(2), timeout)?.len() == 1)
    }

    /// Solutions, each in reading order: all, or as many as wanted.
    ///
    /// :raises Unfinished: when the seconds of ``timeout`` were not enough, with those that were found.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> len(Puzzle(n=8).solutions(100))
    /// 92
    #[pyo3(signature = (most, *, timeout = None))]
    fn solutions(
        &self,
        py: Python<'_>,
        most: Whole<u32>,
        timeout: Option<Seconds>,
    ) -> PyResult<Vec<Vec<Pair>>> {
        let (found, known) = long::work(py, None, |run| {
            Ok(puzzle::solutions(
                &self.puzzle,
                most.0 as usize,
                &limit(run, timeout),
            ))
        })?;
        let found: Vec<_> = found.iter().map(|queens| pairs(queens)).collect();
        match known {
            true => Ok(found),
            false => Err(unfinished(py, found)),
        }
    }

    /// Are these the queens of a solution?
    fn is_solved_by(&self, queens: Squares) -> PyResult<bool> {
        short(|| Ok(self.puzzle.is_solved_by(&queens.0)))
    }

    /// How hard it is; ``None`` unless it has just one solution.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDD").grade().techniques
    /// {'single-in-region': 4, 'region-in-line': 2, 'touch-region': 4, 'touch-line': 2}
    fn grade<'py>(&self, py: Python<'py>) -> PyResult<Option<Answer<'py, class::Grade>>> {
        let grade = long::work(py, None, |run| known(puzzle::grade(&self.puzzle, run)))?;
        let Some(grade) = grade else { return Ok(None) };
        let techniques = PyDict::new(py);
        for (technique, count) in &grade.techniques {
            techniques.set_item(technique.name(), count)?;
        }
        let fields = (
            grade.level.name(),
            rating(grade.hardest),
            rating(grade.first),
            grade.effort,
            grade.weekday,
            techniques,
        );
        answer(py, fields).map(Some)
    }

    /// The whole way to the solution, each step the easiest at its place; ``None`` unless the puzzle has just one
    /// solution.
    ///
    /// :param language: of the words.
    /// :param base: the number of the first row and column in the words.
    #[pyo3(signature = (*, language = Named(Language::English), base = Counted(Base::Zero)))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        language: Named<Language>,
        base: Counted,
    ) -> PyResult<Option<Vec<Answer<'py, class::Deduction>>>> {
        let steps = long::work(py, None, |run| known(puzzle::explain(&self.puzzle, run)))?;
        let Some(steps) = steps else { return Ok(None) };
        let phrases = self.phrases(language, base);
        let steps = steps.iter().map(|step| deduction(py, step, phrases));
        steps.collect::<PyResult<_>>().map(Some)
    }

    /// What to tell a player with these queens and crosses: mistakes first, else the easiest next step; ``None``
    /// unless the puzzle has just one solution.
    ///
    /// :param level: how much the words tell: 1 where to look, 2 why, 3 what to do.
    /// :param base: the number of the first row and column in the words.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDD").with_marks(queens=[(0, 0)]).hint().words
    /// 'No queen belongs on 0:0. Take it back first.'
    #[pyo3(signature = (*, level: "Literal[1, 2, 3]" = 3, language = Named(Language::English), base = Counted(Base::Zero)))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        level: i64,
        language: Named<Language>,
        base: Counted,
    ) -> PyResult<Option<Answer<'py, class::Hint>>> {
        let level = match level {
            1 => HintLevel::Where,
            2 => HintLevel::Why,
            3 => HintLevel::Do,
            _ => return Err(refused("a hint tells 1 where to look, 2 why, 3 what to do")),
        };
        let hint = long::work(py, None, |run| known(puzzle::hint(&self.puzzle, run)))?;
        let Some(hint) = hint else { return Ok(None) };
        let phrases = self.phrases(language, base);
        let (kind, step, queens, crosses) = match &hint {
            puzzle::Hint::Solved => ("solved", None, &[][..], &[][..]),
            puzzle::Hint::Mistakes { queens, crosses } => {
                ("mistakes", None, &queens[..], &crosses[..])
            }
            puzzle::Hint::Step(step) => (
                "step",
                Some(deduction(py, step, phrases)?),
                &[][..],
                &[][..],
            ),
        };
        let words = phrases.hint(&hint, level);
        let fields = (kind, step, SquareTuple(queens), SquareTuple(crosses), words);
        answer(py, fields).map(Some)
    }

    /// Squares, and the names of the regions beside them, that would make this a puzzle with one solution and whole
    /// regions if they were given to them: the fewest found; ``None`` when it gave up.
    fn repair(&self, py: Python<'_>) -> PyResult<Option<Vec<(Pair, String)>>> {
        long::work(py, None, |run| {
            let repair = puzzle::repair(&self.puzzle, run).map_err(|_| stopped())?;
            let change = |(square, region)| (pair(square), self.puzzle.region_name(region));
            Ok(repair.map(|changes| changes.into_iter().map(change).collect()))
        })
    }

    /// The name of a region that is not in one piece.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDA").divided_region()
    /// 'A'
    fn divided_region(&self) -> Option<String> {
        let region = self.puzzle.divided_region()?;
        Some(self.puzzle.region_name(region))
    }

    /// The same puzzle with these queens and crosses of a player, instead of those it had.
    #[pyo3(signature = (queens = Squares::default(), crosses = Squares::default()))]
    fn with_marks(&self, queens: Squares, crosses: Squares) -> PyResult<Puzzle> {
        let puzzle = self.puzzle.clone().with_marks(queens.0, crosses.0);
        Ok(Puzzle {
            puzzle: puzzle.map_err(refused)?,
            seed: self.seed,
        })
    }

    /// The same for the general solver, which counts and exports to other solvers.
    ///
    /// :raises ValueError: for more than one star.
    #[pyo3(signature = () -> "Problem")]
    fn problem<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.stars() != 1 {
            return Err(refused("a problem has one queen to a region"));
        }
        let options = PyDict::new(py);
        options.set_item("given", pairs(self.puzzle.given()))?;
        options.set_item("blocked", pairs(self.puzzle.blocked()))?;
        options.set_item("regions", self.regions())?;
        py.import("queenslab")?
            .getattr("Problem")?
            .call((self.n(),), Some(&options))
    }

    /// The puzzle in any of :data:`puzzles.FORMATS`.
    ///
    /// :raises ValueError: when the format has no place for something.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDD").to("letters")
    /// 'AABB\nAABB\nACDD\nCCDD\n'
    fn to(&self, format: Named<PuzzleFormat>) -> PyResult<String> {
        write_puzzles(format.0, std::slice::from_ref(&self.puzzle)).map_err(refused)
    }

    /// A picture that scales, with these queens instead of the player's, and these squares stressed.
    #[pyo3(signature = (queens = None, *, marked = Squares::default()))]
    fn svg(&self, queens: Option<Squares>, marked: Squares) -> PyResult<String> {
        let puzzle = self.shown(queens, &marked)?;
        short(|| Ok(puzzle_scene(&puzzle, &marked.0).svg()))
    }

    /// The same in pixels, 48 to a square.
    #[pyo3(signature = (queens = None, *, marked = Squares::default()))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        queens: Option<Squares>,
        marked: Squares,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let puzzle = self.shown(queens, &marked)?;
        let bytes = short(|| Ok(puzzle_scene(&puzzle, &marked.0).png(1.2)))?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, Squares::default())
    }

    fn __str__(&self) -> PyResult<String> {
        short(|| {
            let style = DrawPuzzle {
                numbers: Some(Base::Zero),
                ..DrawPuzzle::default()
            };
            Ok(draw_puzzle(&self.puzzle, &style).trim_end().to_owned())
        })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (puzzle, options) = (&self.puzzle, PyDict::new(py));
        let first = match self.regions() {
            Some(regions) => PyString::new(py, &regions).repr()?.to_string(),
            None => format!("n={}", self.n()),
        };
        if self.stars() != 1 {
            options.set_item("stars", self.stars())?;
        }
        for (name, squares) in [
            ("given", puzzle.given()),
            ("blocked", puzzle.blocked()),
            ("queens", puzzle.queens()),
            ("crosses", puzzle.crosses()),
        ] {
            if !squares.is_empty() {
                options.set_item(name, pairs(squares))?;
            }
        }
        for (name, told) in [
            ("title", &puzzle.title),
            ("source", &puzzle.source),
            ("date", &puzzle.date),
            ("id", &puzzle.id),
        ] {
            if told.is_some() {
                options.set_item(name, told)?;
            }
        }
        call("Puzzle", vec![first], &options)
    }

    #[pyo3(signature = () -> "tuple[object, ...]")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickle<'py>> {
        let json = self.to(Named(PuzzleFormat::Json))?;
        pickle(py, "_puzzle", (json, self.seed))
    }
}

impl Puzzle {
    fn phrases(&self, language: Named<Language>, base: Counted) -> Phrasebook<'_> {
        Phrasebook {
            regions: self.puzzle.names(),
            language: language.0,
            base: base.0,
        }
    }

    /// With other queens, for a picture in which these squares are marked.
    fn shown(&self, queens: Option<Squares>, marked: &Squares) -> PyResult<queens::Puzzle> {
        // The engine's sentence for one outside.
        let inside = self.puzzle.clone().with_marks(vec![], marked.0.clone());
        inside.map_err(refused)?;
        match queens {
            Some(Squares(queens)) => self
                .puzzle
                .clone()
                .with_marks(queens, vec![])
                .map_err(refused),
            None => Ok(self.puzzle.clone()),
        }
    }
}

/// A puzzle that was pickled.
#[pyfunction]
pub(crate) fn _puzzle(text: &str, seed: Option<u64>) -> PyResult<Puzzle> {
    let puzzle = read_one(text, None, None)?;
    Ok(Puzzle { puzzle, seed })
}

/// A level by its name, or ratings from the first to the last.
fn grade_wanted(grade: &Bound<'_, PyAny>) -> PyResult<GradeWanted> {
    match grade.extract::<(f64, f64)>() {
        Err(_) => Ok(grade.extract::<Named<GradeWanted>>()?.0),
        Ok((first, last)) if 0.0 <= first && first <= last && last < 1000.0 => {
            let [first, last] = [first, last].map(|rating| (10.0 * rating).round() as u32);
            Ok((first..=last).into())
        }
        Ok(wrong) => Err(refused(format!(
            "ratings go from the lower to the higher, as in (3.4, 4.0), not {wrong:?}"
        ))),
    }
}

/// A new puzzle with regions, each in one piece, and exactly one solution. Ctrl-C stops the search for one.
///
/// :param grade: one of :data:`LEVELS`, or ratings of the hardest step such as ``(3.4, 4.0)``.
/// :param style: the sizes and shapes of regions, one of :data:`STYLES`.
/// :param least: the fewest squares of a region; as the style likes unless told.
/// :param symmetry: what leaves the map as it is, one of :data:`MAP_SYMMETRIES`.
/// :param paint: a map with letters where regions are fixed, and ``.`` where they may grow. Where no puzzle follows it, the
///     fewest squares found have another letter in :attr:`Puzzle.regions`.
/// :param seed: the same seed gives the same puzzle everywhere, ``queens puzzle generate --seed`` included; without one
///     each is new, and its :attr:`Puzzle.seed` gives it again.
/// :param number: which of the seed's puzzles.
/// :raises ValueError: when there is no such puzzle, or none was found in many attempts.
///
/// >>> from queenslab.puzzles import generate
/// >>> generate(8, grade="hard", seed=1).grade().level
/// 'hard'
/// >>> generate(10, stars=2, seed=1).is_unique()
/// True
#[pyfunction]
#[pyo3(signature = (n = Whole(8), *, stars = Whole(1), grade: "names.Level | tuple[float, float] | None" = None,
    style = Named(Style::Newspaper), least = None, symmetry = Named(MapSymmetry::None), paint = None, seed = None,
    number = Whole(0)))]
#[expect(
    clippy::too_many_arguments,
    reason = "they are the keywords of the function in Python"
)]
pub(crate) fn generate(
    py: Python<'_>,
    n: Whole<u32>,
    stars: Whole<u32>,
    grade: Option<Bound<'_, PyAny>>,
    style: Named<Style>,
    least: Option<Whole<u32>>,
    symmetry: Named<MapSymmetry>,
    paint: Option<&str>,
    seed: Option<Whole<u64>>,
    number: Whole<u64>,
) -> PyResult<Puzzle> {
    let seed = self::seed(seed);
    let paint = paint.map(|paint| paint.replace('/', "\n"));
    let recipe = Recipe {
        stars: stars.0,
        style: style.0,
        least: least.map(|least| least.0),
        symmetry: symmetry.0,
        paint: paint
            .as_deref()
            .map(puzzle::paint)
            .transpose()
            .map_err(refused)?,
        grade: grade.as_ref().map(grade_wanted).transpose()?,
        ..Recipe::new(paint.map_or(n.0, |paint| paint.lines().count() as u32))
    };
    long::work(py, None, |run| {
        let random = &mut Random::stream(seed, number.0);
        let puzzle = recipe.make_within(random, run).map_err(unmade)?;
        Ok(Puzzle {
            puzzle,
            seed: Some(seed),
        })
    })
}

fn unmade(error: RecipeError) -> PyErr {
    match error {
        RecipeError::Stopped => stopped(),
        error => refused(error),
    }
}

/// `None` where a puzzle has not just one solution, or takes more than logic.
fn known<T>(answer: Result<T, Unsolved>) -> PyResult<Option<T>> {
    match answer {
        Err(Unsolved::Stopped) => Err(stopped()),
        answer => Ok(answer.ok()),
    }
}

/// Chess queens with clues that leave one solution, and none of which could be left out.
///
/// :param clues: ``given`` queens or ``blocked`` squares.
/// :param attempts: the puzzle with the fewest clues of so many; 20 up to n = 12, then 1, unless told.
///
/// >>> from queenslab.puzzles import classic
/// >>> puzzle = classic(8, seed=1)
/// >>> puzzle.is_unique(), len(puzzle.given) <= 3
/// (True, True)
#[pyfunction]
#[pyo3(signature = (n = Whole(8), *, clues: "Literal['given', 'blocked']" = "given", attempts = None, seed = None, number = Whole(0)))]
pub(crate) fn classic(
    py: Python<'_>,
    n: Whole<u32>,
    clues: &str,
    attempts: Option<Whole<u32>>,
    seed: Option<Whole<u64>>,
    number: Whole<u64>,
) -> PyResult<Puzzle> {
    let (Whole(n), seed) = (n, self::seed(seed));
    let clues = match clues {
        "given" => Clues::Given,
        "blocked" => Clues::Blocked,
        _ => {
            return Err(refused(format!(
                "the clues are given or blocked, not {clues}"
            )));
        }
    };
    let attempts = attempts.map_or(if n <= 12 { 20 } else { 1 }, |attempts| attempts.0);
    long::work(py, None, |run| {
        let random = &mut Random::stream(seed, number.0);
        let puzzle = puzzle::classic(n, clues, attempts, random, run).map_err(unmade)?;
        Ok(Puzzle {
            puzzle,
            seed: Some(seed),
        })
    })
}

/// The puzzle of a day, the same everywhere: small and easy on Mondays, larger and harder day by day.
///
/// >>> from queenslab.puzzles import daily
/// >>> daily("2026-11-16").n
/// 7
#[pyfunction]
#[pyo3(signature = (date: "datetime.date | str"))]
pub(crate) fn daily(py: Python<'_>, date: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    // A date prints as it is read; a time of it does not.
    let text = match date.is_instance_of::<PyString>() {
        true => date.to_string(),
        false => date.call_method1("strftime", ("%Y-%m-%d",))?.to_string(),
    };
    let day: Day = text.parse().map_err(refused)?;
    long::work(py, None, |_| {
        let mut puzzle = puzzle::daily(day);
        puzzle.date = Some(day.to_string());
        Ok(puzzle.into())
    })
}

#[pyfunction(name = "read_puzzles")]
pub(crate) fn read(py: Python<'_>, text: &str) -> PyResult<Vec<Puzzle>> {
    long::work(py, None, |_| {
        let read = read_puzzles(text).map_err(refused)?;
        Ok(read.into_iter().map(Puzzle::from).collect())
    })
}

fn plain(puzzles: Each<PyRef<'_, Puzzle>>) -> Vec<queens::Puzzle> {
    (puzzles.0.iter().map(|puzzle| puzzle.puzzle.clone())).collect()
}

/// Puzzles in any of :data:`FORMATS`.
///
/// :raises ValueError: when the format has no place for something.
#[pyfunction(name = "write_puzzles")]
#[pyo3(signature = (puzzles, format = Named(PuzzleFormat::Json)))]
pub(crate) fn write(
    py: Python<'_>,
    puzzles: Each<PyRef<'_, Puzzle>>,
    format: Named<PuzzleFormat>,
) -> PyResult<String> {
    let puzzles = plain(puzzles);
    long::work(py, None, |_| {
        write_puzzles(format.0, &puzzles).map_err(refused)
    })
}

/// Sheets to print, as PDF; puzzles with one solution show their grade.
///
/// :param title: at the head of each page; the language has one of its own.
/// :param language: of the rules and grades.
/// :param per_page: 1, 2, 4, 6 or 9.
///
/// >>> from queenslab.puzzles import daily, sheets
/// >>> sheets([daily("2026-11-16")])[:4]
/// b'%PDF'
#[pyfunction]
#[pyo3(signature = (puzzles, *, title = None, language = Named(Language::English), per_page = Whole(4),
    paper: "names.Paper" = "a4", colored = false, answers = true))]
#[expect(
    clippy::too_many_arguments,
    reason = "they are the keywords of the function in Python"
)]
pub(crate) fn puzzle_sheets<'py>(
    py: Python<'py>,
    puzzles: Each<PyRef<'py, Puzzle>>,
    title: Option<String>,
    language: Named<Language>,
    per_page: Whole<usize>,
    paper: &str,
    colored: bool,
    answers: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let named = Paper::ALL.into_iter().find(|(name, _)| *name == paper);
    let (_, paper) = named.ok_or_else(|| refused("paper is a4, a5, letter or 6x9"))?;
    let puzzles = plain(puzzles);
    let options = SheetOptions {
        language: language.0,
        title,
        per_page: per_page.0,
        paper,
        colored,
        answers,
        ..SheetOptions::default()
    };
    let bytes = long::work(py, None, |_| Ok(sheets(&puzzles, &options)))?;
    Ok(PyBytes::new(py, &bytes))
}
