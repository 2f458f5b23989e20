//! Puzzles with regions, and chess queens with some given: made, solved, graded, explained, read and written.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use queens::Square;
use queens::puzzle::{self, Clues, Day, House, Level, Recipe, RecipeError};
use queens::random::Random;
use queens_formats::puzzle::words::{HintLevel, Language, Speaker};
use queens_formats::puzzle::{
    DrawPuzzle, Paper, PuzzleFormat, SheetOptions, draw_puzzle, puzzle_png, puzzle_svg,
    read_puzzles, sheets, write_puzzles,
};

use crate::board::{Pair, pair, squares};
use crate::long::{self, refused, short, stopped};
use crate::problem::limit;

fn pairs(squares: &[Square]) -> Vec<Pair> {
    squares.iter().copied().map(pair).collect()
}

fn speaker<'p>(
    puzzle: &'p puzzle::Puzzle,
    language: &str,
    from_one: bool,
) -> PyResult<Speaker<'p>> {
    Ok(Speaker {
        regions: puzzle.names(),
        language: language.parse::<Language>().map_err(refused)?,
        base: crate::text::base(from_one),
    })
}

/// `row`, `column` or `region`, and its number.
fn houses(houses: &[House]) -> Vec<(&'static str, u32)> {
    let name = |house: &House| match *house {
        House::Row(row) => ("row", row),
        House::Column(column) => ("column", column),
        House::Region(region) => ("region", region),
    };
    houses.iter().map(name).collect()
}

/// Technique, rating in tenths, premises, into, queens, excluded squares, chain of the same, words.
fn step<'py>(
    py: Python<'py>,
    step: &puzzle::Step,
    speaker: Speaker<'_>,
) -> PyResult<Bound<'py, PyTuple>> {
    let chain: Vec<_> = (step.chain.iter())
        .map(|link| self::step(py, link, speaker))
        .collect::<PyResult<_>>()?;
    (
        step.technique.name(),
        step.rating,
        houses(&step.premises),
        houses(&step.into),
        pairs(&step.queens),
        pairs(&step.excluded),
        PyTuple::new(py, chain)?,
        speaker.step(step),
    )
        .into_pyobject(py)
}

/// A puzzle with a player's marks and what is told about it.
#[pyclass(frozen)]
pub(crate) struct Puzzle(puzzle::Puzzle);

/// Title, source, date, id.
type Told = (
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);

/// Level, hardest, first, effort, weekday, techniques.
type Graded = (
    &'static str,
    u32,
    u32,
    f64,
    Option<u32>,
    Vec<(&'static str, u32)>,
);

#[pymethods]
impl Puzzle {
    /// A map of regions, or a size for a classic puzzle, which has none.
    #[new]
    #[expect(
        clippy::too_many_arguments,
        reason = "each is one thing that a puzzle has"
    )]
    fn new(
        n: Option<u32>,
        stars: Option<u32>,
        regions: Option<&str>,
        given: Vec<Pair>,
        blocked: Vec<Pair>,
        queens: Vec<Pair>,
        crosses: Vec<Pair>,
        told: Told,
    ) -> PyResult<Self> {
        short(|| {
            let puzzle = match (regions, n) {
                (None, None) => return Err(refused("a puzzle has regions, or a size n")),
                (None, Some(_)) if stars.is_some_and(|stars| stars != 1) => {
                    return Err(refused(
                        "chess queens stand one to a row: there are no stars",
                    ));
                }
                (None, Some(n)) => puzzle::Puzzle::classic(n).map_err(refused)?,
                (Some(text), n) => {
                    // The line of a fault is one of a text that the caller has not seen.
                    let read = read_puzzles(text).map_err(|error| refused(error.reason()))?;
                    let [map] = <[_; 1]>::try_from(read)
                        .map_err(|_| refused("this is more than one puzzle"))?;
                    let rows = map.n();
                    if n.is_some_and(|n| n != rows) {
                        let n = n.unwrap_or_default();
                        return Err(refused(format!("the map has {rows} rows, not {n}")));
                    }
                    match stars {
                        Some(stars) if stars != map.stars() => {
                            let regions = map.region_map().unwrap_or_default().to_vec();
                            let names = (0..rows).map(|region| map.region_name(region)).collect();
                            puzzle::Puzzle::with_regions(rows, stars, regions)
                                .and_then(|puzzle| puzzle.with_names(names))
                                .map_err(refused)?
                        }
                        _ => map,
                    }
                }
            };
            let mut puzzle = puzzle
                .with_given(squares(given))
                .and_then(|puzzle| puzzle.with_blocked(squares(blocked)))
                .and_then(|puzzle| {
                    let queens = puzzle.queens().iter().copied().chain(squares(queens));
                    let crosses = puzzle.crosses().iter().copied().chain(squares(crosses));
                    let (queens, crosses) = (queens.collect(), crosses.collect());
                    puzzle.with_marks(queens, crosses)
                })
                .map_err(refused)?;
            puzzle.title = told.0.or(puzzle.title);
            puzzle.source = told.1.or(puzzle.source);
            puzzle.date = told.2.or(puzzle.date);
            puzzle.id = told.3.or(puzzle.id);
            Ok(Puzzle(puzzle))
        })
    }

    fn n(&self) -> u32 {
        self.0.n()
    }

    fn stars(&self) -> u32 {
        self.0.stars()
    }

    /// The names of regions, with `/` between rows.
    fn regions(&self) -> Option<String> {
        let rows = self.0.region_rows();
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

    fn given(&self) -> Vec<Pair> {
        pairs(self.0.given())
    }

    fn blocked(&self) -> Vec<Pair> {
        pairs(self.0.blocked())
    }

    fn queens(&self) -> Vec<Pair> {
        pairs(self.0.queens())
    }

    fn crosses(&self) -> Vec<Pair> {
        pairs(self.0.crosses())
    }

    fn told(&self) -> Told {
        let puzzle = self.0.clone();
        (puzzle.title, puzzle.source, puzzle.date, puzzle.id)
    }

    /// Up to so many solutions, and whether these are all there are or as many as wanted.
    fn solutions(
        &self,
        py: Python<'_>,
        wanted: usize,
        timeout: Option<f64>,
    ) -> PyResult<(Vec<Vec<Pair>>, bool)> {
        long::work(py, None, |watch| {
            let stop = limit(watch, timeout);
            let (found, known) = puzzle::solutions_watched(&self.0, wanted, &stop);
            Ok((found.iter().map(|queens| pairs(queens)).collect(), known))
        })
    }

    fn is_solved_by(&self, queens: Vec<Pair>) -> PyResult<bool> {
        short(|| {
            let queens: Vec<_> = squares(queens).collect();
            Ok(self.0.is_solved_by(&queens))
        })
    }

    fn grade(&self, py: Python<'_>) -> PyResult<Option<Graded>> {
        long::work(py, None, |_| {
            Ok(puzzle::grade(&self.0).map(|grade| {
                let techniques = grade.techniques.iter();
                (
                    grade.level().name(),
                    grade.hardest,
                    grade.first,
                    grade.effort,
                    grade.weekday,
                    techniques
                        .map(|(one, count)| (one.name(), *count))
                        .collect(),
                )
            }))
        })
    }

    /// Every step to the solution.
    fn explain<'py>(
        &self,
        py: Python<'py>,
        language: &str,
        from_one: bool,
    ) -> PyResult<Option<Vec<Bound<'py, PyTuple>>>> {
        let speaker = speaker(&self.0, language, from_one)?;
        let steps = long::work(py, None, |_| Ok(puzzle::explain(&self.0)))?;
        let Some(steps) = steps else { return Ok(None) };
        let steps = steps.iter().map(|one| step(py, one, speaker));
        steps.collect::<PyResult<_>>().map(Some)
    }

    /// Kind, step, mistaken queens, mistaken crosses, words.
    #[expect(clippy::type_complexity, reason = "Python takes it apart at once")]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        level: u32,
        language: &str,
        from_one: bool,
    ) -> PyResult<
        Option<(
            &'static str,
            Option<Bound<'py, PyTuple>>,
            Vec<Pair>,
            Vec<Pair>,
            String,
        )>,
    > {
        let speaker = speaker(&self.0, language, from_one)?;
        let level = match level {
            1 => HintLevel::Where,
            2 => HintLevel::Why,
            3 => HintLevel::Do,
            _ => return Err(refused("a hint tells 1 where to look, 2 why, 3 what to do")),
        };
        let puzzle = &self.0;
        let hint = long::work(py, None, |_| {
            Ok(puzzle::hint(puzzle, puzzle.queens(), puzzle.crosses()))
        })?;
        let Some(hint) = hint else { return Ok(None) };
        let words = speaker.hint(&hint, level);
        Ok(Some(match &hint {
            puzzle::Hint::Solved => ("solved", None, vec![], vec![], words),
            puzzle::Hint::Mistakes { queens, crosses } => {
                ("mistakes", None, pairs(queens), pairs(crosses), words)
            }
            puzzle::Hint::Step(one) => {
                let step = step(py, one, speaker)?;
                ("step", Some(step), vec![], vec![], words)
            }
        }))
    }

    fn repair(&self, py: Python<'_>) -> PyResult<Option<Vec<(Pair, String)>>> {
        long::work(py, None, |watch| {
            let repair = puzzle::repair_watched(&self.0, watch).map_err(|_| stopped())?;
            let change = |(square, region)| (pair(square), self.0.region_name(region));
            Ok(repair.map(|changes| changes.into_iter().map(change).collect()))
        })
    }

    fn divided_region(&self) -> Option<String> {
        let region = self.0.divided_region()?;
        Some(self.0.region_name(region))
    }

    fn draw(&self, from_one: bool) -> PyResult<String> {
        short(|| {
            let style = DrawPuzzle {
                numbers: Some(crate::text::base(from_one)),
                ..DrawPuzzle::default()
            };
            Ok(draw_puzzle(&self.0, &style))
        })
    }

    fn svg(&self, marked: Vec<Pair>) -> PyResult<String> {
        short(|| {
            let marked: Vec<_> = squares(marked).collect();
            Ok(puzzle_svg(&self.0, &marked))
        })
    }

    fn png<'py>(&self, py: Python<'py>, marked: Vec<Pair>) -> PyResult<Bound<'py, PyBytes>> {
        let marked: Vec<_> = squares(marked).collect();
        let bytes = short(|| Ok(puzzle_png(&self.0, &marked, None)))?;
        Ok(PyBytes::new(py, &bytes))
    }
}

/// What to make: n, stars, style, least, symmetry, paint, ratings in tenths.
type Asked<'a> = (
    u32,
    u32,
    &'a str,
    Option<u32>,
    &'a str,
    Option<&'a str>,
    Option<(u32, u32)>,
);

/// A puzzle with regions: that of this number of the seed's.
#[pyfunction]
pub(crate) fn make_puzzle(
    py: Python<'_>,
    asked: Asked<'_>,
    seed: u64,
    number: u64,
) -> PyResult<Puzzle> {
    let (n, stars, style, least, symmetry, paint, level) = asked;
    let recipe = Recipe {
        stars,
        style: style.parse().map_err(refused)?,
        least,
        symmetry: symmetry.parse().map_err(refused)?,
        paint: paint.map(puzzle::paint).transpose().map_err(refused)?,
        level: level.map(|(first, last)| first..=last),
        ..Recipe::new(n)
    };
    long::work(py, None, |watch| {
        let random = &mut Random::stream(seed, number);
        match recipe.make_watched(random, watch) {
            Ok(puzzle) => Ok(Puzzle(puzzle)),
            Err(RecipeError::Stopped) => Err(stopped()),
            Err(error) => Err(refused(error)),
        }
    })
}

/// Chess queens with clues.
#[pyfunction]
pub(crate) fn classic_puzzle(
    py: Python<'_>,
    n: u32,
    blocked: bool,
    attempts: u32,
    seed: u64,
    number: u64,
) -> PyResult<Puzzle> {
    let clues = match blocked {
        true => Clues::Blocked,
        false => Clues::Given,
    };
    long::work(py, None, |_| {
        let random = &mut Random::stream(seed, number);
        match puzzle::classic(n, clues, attempts, random) {
            Some(puzzle) => Ok(Puzzle(puzzle)),
            None => Err(refused(RecipeError::Size { n, stars: 1 })),
        }
    })
}

/// The puzzle of a day.
#[pyfunction]
pub(crate) fn daily_puzzle(py: Python<'_>, date: &str) -> PyResult<Puzzle> {
    let day: Day = date.parse().map_err(refused)?;
    long::work(py, None, |_| {
        let mut puzzle = puzzle::daily(day);
        puzzle.date = Some(day.to_string());
        Ok(Puzzle(puzzle))
    })
}

/// The ratings of a level, in tenths.
#[pyfunction]
pub(crate) fn puzzle_ratings(level: &str) -> PyResult<(u32, u32)> {
    let level: Level = level.parse().map_err(refused)?;
    Ok((*level.ratings().start(), *level.ratings().end()))
}

#[pyfunction(name = "read_puzzles")]
pub(crate) fn read(py: Python<'_>, text: &str) -> PyResult<Vec<Puzzle>> {
    long::work(py, None, |_| {
        let read = read_puzzles(text).map_err(refused)?;
        Ok(read.into_iter().map(Puzzle).collect())
    })
}

fn plain(puzzles: &[PyRef<'_, Puzzle>]) -> Vec<puzzle::Puzzle> {
    puzzles.iter().map(|puzzle| puzzle.0.clone()).collect()
}

#[pyfunction(name = "write_puzzles")]
pub(crate) fn write(
    py: Python<'_>,
    puzzles: Vec<PyRef<'_, Puzzle>>,
    format: &str,
) -> PyResult<String> {
    let format: PuzzleFormat = format.parse().map_err(refused)?;
    let puzzles = plain(&puzzles);
    long::work(py, None, |_| {
        write_puzzles(format, &puzzles).map_err(refused)
    })
}

/// Sheets to print, as PDF.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "they are the keywords of the function in Python"
)]
pub(crate) fn puzzle_sheets<'py>(
    py: Python<'py>,
    puzzles: Vec<PyRef<'py, Puzzle>>,
    title: Option<String>,
    language: &str,
    per_page: usize,
    paper: &str,
    colored: bool,
    answers: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let named = Paper::ALL.into_iter().find(|(name, _)| *name == paper);
    let (_, paper) = named.ok_or_else(|| refused("paper is a4, a5, letter or 6x9"))?;
    let puzzles = plain(&puzzles);
    let options = SheetOptions {
        language: language.parse().map_err(refused)?,
        title,
        per_page,
        paper,
        colored,
        answers,
        ..SheetOptions::default()
    };
    let bytes = long::work(py, None, |_| Ok(sheets(&puzzles, &options)))?;
    Ok(PyBytes::new(py, &bytes))
}
