//! Puzzles with regions, and chess queens with some given: made, solved, graded, explained, read and written.

use std::hash::{Hash, Hasher};
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};
use queens::puzzle::{self, Clues, Day, GradeWanted, House, Level, MapSymmetry, Recipe, Style};
use queens::{Random, Square};
use queens_formats::Base;
use queens_formats::puzzle::words::{HintLevel, Language, Phrasebook};
use queens_formats::puzzle::{
    DrawPuzzle, Paper, PuzzleFormat, SheetOptions, draw_puzzle, puzzle_scene, read_puzzles, sheets,
    write_puzzles,
};
use queens_formats::scene::Scene;

use crate::long;
use crate::problem::{Problem, limit, unfinished};
use crate::value::{
    Answer, Arguments, Each, In, Input, Map, Outcome, Pair, Source, SquareTuple, answer, class,
    none, pairs, refused, seed,
};

fn houses<'py>(py: Python<'py>, houses: &[House]) -> PyResult<Bound<'py, PyTuple>> {
    let house = |house: &House| {
        let (kind, number) = match *house {
            House::Row(row) => ("row", row),
            House::Column(column) => ("column", column),
            House::Region(region) => ("region", region),
        };
        answer::<class::House>(py, (kind, number))
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
    let chain = step.chain.iter().map(|link| deduction(py, link, phrases));
    let fields = (
        In(step.technique),
        rating(step.rating),
        houses(py, &step.premises)?,
        houses(py, &step.into)?,
        SquareTuple(&step.queens),
        SquareTuple(&step.excluded),
        PyTuple::new(py, chain.collect::<PyResult<Vec<_>>>()?)?,
        phrases.step(step),
    );
    answer(py, fields)
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
/// :param seed: what it was made with.
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
    /// The seed that makes it again, of a puzzle just made.
    #[pyo3(get)]
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

/// The puzzle of a text, under this name for a size and this number of stars if they are said.
fn read_one(text: &str, n: Option<In<u32>>, stars: Option<In<u32>>) -> Outcome<queens::Puzzle> {
    // The line of a fault is one of a text that the caller has not seen.
    let read = read_puzzles(text).map_err(|error| refused(error.reason()))?;
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
            (None, None) => return Err(refused("a puzzle has regions, or a size n")),
            (None, Some(_)) if stars.is_some_and(|stars| stars.0 != 1) => {
                return Err(refused(
                    "chess queens stand one to a row: there are no stars",
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
        let seed = seed.map(|seed| seed.0);
        Ok(Puzzle { puzzle, seed })
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

    /// The queens of the one solution in reading order; ``None`` when there is none, or more than one.
    ///
    /// :raises Unfinished: when the seconds of ``timeout`` were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn solve(&self, py: Python<'_>, timeout: Option<In<Duration>>) -> Outcome<Option<Vec<Pair>>> {
        let mut found = self.solutions(py, In(2), timeout)?;
        Ok(found.pop().filter(|_| found.is_empty()))
    }

    /// Is there exactly one solution?
    ///
    /// :raises Unfinished: when the seconds of ``timeout`` were not enough.
    #[pyo3(signature = (*, timeout = None))]
    fn is_unique(&self, py: Python<'_>, timeout: Option<In<Duration>>) -> Outcome<bool> {
        Ok(self.solutions(py, In(2), timeout)?.len() == 1)
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
        most: In<u32>,
        timeout: Option<In<Duration>>,
    ) -> Outcome<Vec<Vec<Pair>>> {
        let most = most.0 as usize;
        let (found, known) = long::work(py, None, |run| {
            Ok(puzzle::solutions(&self.puzzle, most, &limit(run, timeout)))
        })?;
        let found: Vec<_> = found.iter().map(|queens| pairs(queens)).collect();
        match known {
            true => Ok(found),
            false => unfinished(py, found),
        }
    }

    /// Are these the queens of a solution?
    fn is_solved_by(&self, queens: Each<Square>) -> bool {
        self.puzzle.is_solved_by(&queens.0)
    }

    /// How hard it is; ``None`` unless it has just one solution.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDD").grade().techniques
    /// {'single-in-region': 4, 'region-in-line': 2, 'touch-region': 4, 'touch-line': 2}
    fn grade<'py>(&self, py: Python<'py>) -> Outcome<Option<Answer<'py, class::Grade>>> {
        let grade = long::work(py, None, |run| Ok(puzzle::grade(&self.puzzle, run).ok()))?;
        let Some(grade) = grade else { return Ok(None) };
        let techniques = PyDict::new(py);
        for (technique, count) in &grade.techniques {
            techniques.set_item(technique.name(), count)?;
        }
        let ratings = [grade.hardest, grade.first].map(rating);
        let fields = (
            grade.level.name(),
            ratings[0],
            ratings[1],
            grade.effort,
            grade.weekday,
            techniques,
        );
        Ok(Some(answer(py, fields)?))
    }

    /// The whole way to the solution, each step the easiest at its place; ``None`` unless the puzzle has just one
    /// solution.
    ///
    /// :param language: of the words.
    /// :param base: the number of the first row and column in the words.
    #[pyo3(signature = (*, language = In(Language::English), base = In(Base::Zero)))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        language: In<Language>,
        base: In<Base>,
    ) -> Outcome<Option<Vec<Answer<'py, class::Deduction>>>> {
        let steps = long::work(py, None, |run| Ok(puzzle::explain(&self.puzzle, run).ok()))?;
        let Some(steps) = steps else { return Ok(None) };
        let phrases = self.phrases(language, base);
        let steps = steps.iter().map(|step| deduction(py, step, phrases));
        Ok(Some(steps.collect::<PyResult<_>>()?))
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
    #[pyo3(signature = (*, level = In(HintLevel::Do), language = In(Language::English), base = In(Base::Zero)))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        level: In<HintLevel>,
        language: In<Language>,
        base: In<Base>,
    ) -> Outcome<Option<Answer<'py, class::Hint>>> {
        let hint = long::work(py, None, |run| Ok(puzzle::hint(&self.puzzle, run).ok()))?;
        let Some(hint) = hint else { return Ok(None) };
        let phrases = self.phrases(language, base);
        let (mut step, mut mistakes) = (None, [&[][..]; 2]);
        let kind = match &hint {
            puzzle::Hint::Solved => "solved",
            puzzle::Hint::Mistakes { queens, crosses } => {
                mistakes = [queens, crosses];
                "mistakes"
            }
            puzzle::Hint::Step(next) => {
                step = Some(deduction(py, next, phrases)?);
                "step"
            }
        };
        let [queens, crosses] = mistakes.map(SquareTuple);
        let fields = (kind, step, queens, crosses, phrases.hint(&hint, level.0));
        Ok(Some(answer(py, fields)?))
    }

    /// Squares, and the names of the regions beside them, that would make this a puzzle with one solution and whole
    /// regions if they were given to them: the fewest found; ``None`` when it gave up.
    fn repair(&self, py: Python<'_>) -> Outcome<Option<Vec<(Pair, String)>>> {
        let changes = long::work(py, None, |run| Ok(puzzle::repair(&self.puzzle, run)?))?;
        Ok(changes.map(|changes| self.changes(changes)))
    }

    /// Squares of a painting that are in other regions here, and the names of these: what :func:`puzzles.generate` had to
    /// change, since no puzzle followed its ``paint``.
    ///
    /// >>> from queenslab.puzzles import generate
    /// >>> paint = "AABB/AABB/CCDD/CCDD"
    /// >>> generate(paint=paint, seed=1).repainted(paint)
    /// [((0, 2), 'A')]
    fn repainted(&self, paint: &str) -> Outcome<Vec<(Pair, String)>> {
        let recipe = Recipe {
            paint: Some(painting(paint)?),
            ..Recipe::new(self.n())
        };
        Ok(self.changes(recipe.repainted(&self.puzzle)))
    }

    /// Eleven letters and digits that are the same for its images in a mirror or a turn, and hardly for any other puzzle.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDD").short_id() == Puzzle("AABB/AABB/CCDB/CCDD").short_id()
    /// True
    fn short_id(&self) -> String {
        self.puzzle.short_id()
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
    #[pyo3(signature = (queens = none(), crosses = none()))]
    fn with_marks(&self, queens: Each<Square>, crosses: Each<Square>) -> Outcome<Puzzle> {
        let puzzle = self.puzzle.clone().with_marks(queens.0, crosses.0)?;
        let seed = self.seed;
        Ok(Puzzle { puzzle, seed })
    }

    /// The same for the general solver, which counts and exports to other solvers.
    ///
    /// :raises ValueError: for more than one star.
    fn problem(&self) -> Outcome<Problem> {
        let problem = self.puzzle.problem().map(Problem);
        problem.ok_or_else(|| refused("a problem has one queen to a region"))
    }

    /// The puzzle in any of :data:`puzzles.FORMATS`.
    ///
    /// :raises ValueError: when the format has no place for something.
    ///
    /// >>> from queenslab import Puzzle
    /// >>> Puzzle("AABB/AABB/ACDD/CCDD").to("letters")
    /// 'AABB\nAABB\nACDD\nCCDD\n'
    fn to(&self, format: In<PuzzleFormat>) -> Outcome<String> {
        Ok(write_puzzles(format.0, std::slice::from_ref(&self.puzzle))?)
    }

    /// A picture that scales, with these queens instead of the player's, and these squares stressed.
    #[pyo3(signature = (queens = None, *, marked = none()))]
    fn svg(&self, queens: Option<Each<Square>>, marked: Each<Square>) -> Outcome<String> {
        Ok(self.scene(queens, marked)?.svg())
    }

    /// The same in pixels, 48 to a square.
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

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.__getnewargs_ex__(py)?.call("Puzzle")
    }

    #[pyo3(signature = () -> "tuple[tuple[object, ...], dict[str, object]]")]
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<Arguments<'py>> {
        let (puzzle, regions) = (&self.puzzle, self.regions());
        let n = regions.is_none().then(|| self.n());
        let regions = regions.map_or(Ok(PyTuple::empty(py)), |map| (map,).into_pyobject(py))?;
        Arguments::of(regions)
            .with("n", n, None)?
            .with("stars", self.stars(), 1)?
            .with("given", pairs(puzzle.given()), vec![])?
            .with("blocked", pairs(puzzle.blocked()), vec![])?
            .with("queens", pairs(puzzle.queens()), vec![])?
            .with("crosses", pairs(puzzle.crosses()), vec![])?
            .with("title", self.title(), None)?
            .with("source", self.source(), None)?
            .with("date", self.date(), None)?
            .with("id", self.id(), None)?
            .with("seed", self.seed, None)
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
        let named =
            |(square, region): (Square, _)| (square.into(), self.puzzle.region_name(region));
        changes.into_iter().map(named).collect()
    }

    fn scene(&self, queens: Option<Each<Square>>, marked: Each<Square>) -> Outcome<Scene> {
        let (mut puzzle, marked) = (self.puzzle.clone(), marked.0);
        // The engine's sentence for one outside.
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
/// :param grade: one of :data:`LEVELS`, or ratings of the hardest step such as ``(3.4, 4.0)``.
/// :param style: the sizes and shapes of regions, one of :data:`STYLES`.
/// :param least: the fewest squares of a region; as the style likes unless told.
/// :param symmetry: what leaves the map as it is, one of :data:`MAP_SYMMETRIES`.
/// :param paint: a map with letters where regions are fixed, and ``.`` where they may grow. Where no puzzle follows it, the
///     fewest squares found go to other regions: see :meth:`Puzzle.repainted`.
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
#[pyo3(signature = (n = In(8), *, stars = In(1), grade = None,
    style = In(Style::Newspaper), least = None, symmetry = In(MapSymmetry::None), paint = None, seed = None,
    number = In(0)))]
pub(crate) fn generate(
    py: Python<'_>,
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
    let n = paint
        .as_ref()
        .map_or(n.0, |paint| paint.len().isqrt() as u32);
    let recipe = Recipe {
        stars: stars.0,
        style: style.0,
        least: least.map(|least| least.0),
        symmetry: symmetry.0,
        paint,
        grade: grade.map(|grade| grade.0),
        ..Recipe::new(n)
    };
    let puzzle = long::work(py, None, |run| {
        Ok(recipe.make_within(&mut Random::stream(seed, number.0), run)?)
    })?;
    let seed = Some(seed);
    Ok(Puzzle { puzzle, seed })
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
#[pyo3(signature = (n = In(8), *, clues = In(Clues::Given), attempts = None, seed = None, number = In(0)))]
pub(crate) fn classic(
    py: Python<'_>,
    n: In<u32>,
    clues: In<Clues>,
    attempts: Option<In<u32>>,
    seed: Option<In<u64>>,
    number: In<u64>,
) -> Outcome<Puzzle> {
    let seed = self::seed(seed);
    let attempts = attempts.map_or(if n.0 <= 12 { 20 } else { 1 }, |attempts| attempts.0);
    let puzzle = long::work(py, None, |run| {
        let random = &mut Random::stream(seed, number.0);
        Ok(puzzle::classic(n.0, clues.0, attempts, random, run)?)
    })?;
    let seed = Some(seed);
    Ok(Puzzle { puzzle, seed })
}

/// The puzzle of a day, the same everywhere: small and easy on Mondays, larger and harder day by day.
///
/// >>> from queenslab.puzzles import daily
/// >>> daily("2026-11-16").n
/// 7
#[pyfunction]
#[pyo3(signature = (date: "datetime.date | str"))]
pub(crate) fn daily(py: Python<'_>, date: &Bound<'_, PyAny>) -> Outcome<Puzzle> {
    // A date prints as it is read; a time of it does not.
    let text = match date.is_instance_of::<PyString>() {
        true => date.to_string(),
        false => date.call_method1("strftime", ("%Y-%m-%d",))?.to_string(),
    };
    let day: Day = text.parse()?;
    let mut puzzle = long::work(py, None, |_| Ok(puzzle::daily(day)))?;
    puzzle.date = Some(day.to_string());
    Ok(Puzzle { puzzle, seed: None })
}

/// Every puzzle of a text (``str`` or ``bytes``), a file (``pathlib.Path``) or a stream, in any form.
///
/// :raises ValueError: with the line of the fault.
///
/// >>> from queenslab.puzzles import read
/// >>> read("AABB\nAABB\nACDD\nCCDD")
/// [Puzzle('AABB/AABB/ACDD/CCDD')]
#[pyfunction(name = "read_puzzles")]
pub(crate) fn read(py: Python<'_>, source: In<Source>) -> Outcome<Answer<'_, class::Puzzles>> {
    let text = String::from_utf8(source.0.0)?;
    let read = long::work(py, None, |_| Ok(read_puzzles(&text)?))?;
    let puzzles = read.into_iter().map(|puzzle| Puzzle { puzzle, seed: None });
    Ok(answer(py, (puzzles.collect::<Vec<_>>(),))?)
}

impl Input for queens::Puzzle {
    const HINT: &str = "Puzzle";

    fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
        let puzzle = value.cast::<Puzzle>().map_err(PyErr::from)?;
        Ok(puzzle.get().puzzle.clone())
    }
}

/// Puzzles in any of :data:`FORMATS`.
///
/// :raises ValueError: when the format has no place for something.
#[pyfunction(name = "write_puzzles")]
#[pyo3(signature = (puzzles, format = In(PuzzleFormat::Json)))]
pub(crate) fn write(
    py: Python<'_>,
    puzzles: Each<queens::Puzzle>,
    format: In<PuzzleFormat>,
) -> Outcome<String> {
    long::work(py, None, |_| Ok(write_puzzles(format.0, &puzzles.0)?))
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
    let options = SheetOptions {
        language: language.0,
        title,
        per_page: per_page.0,
        paper: paper.0,
        colored,
        answers,
        ..SheetOptions::default()
    };
    let bytes = long::work(py, None, |_| Ok(sheets(&puzzles.0, &options)))?;
    Ok(PyBytes::new(py, &bytes))
}
