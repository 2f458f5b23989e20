//! How hard a puzzle is for people, and what to tell someone who is stuck.
//!
//! Each step of the easiest way to the solution has a rating, as in Sudoku Explainer, and the level sums up all of them.
//! Pelánek ("Difficulty rating of Sudoku puzzles", 2014) found two sources of difficulty in thousands of hours of play: the
//! cost of single steps, and how few of them are open at a time. The second tells nothing here: by the weekdays that an
//! editor chose, puzzles with fewer open steps do not come later.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::definition::Puzzle;
use super::layout::{Layout, with_words};
use super::logic::{Step, Technique};
use super::state::State;
use super::unique;
use crate::board::Square;
use crate::complete::Uniqueness;
use crate::named_enum;
use crate::run::{Run, Stopped};
use crate::text::ParseError;

/// How hard a puzzle is, and what makes it so.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Grade {
    /// The grade in a word, by the effort and the number of queens.
    pub level: Level,
    /// The rating of the hardest step, in tenths: 36 is 3.6.
    pub hardest: u32,
    /// The rating of the hardest step before the first queen is placed, in tenths.
    pub first: u32,
    /// The sum of 2 to the power of (rating − 1) over all steps.
    pub effort: f64,
    /// The weekday on which a daily of this effort and size would come, 0 for Monday to 6 for Sunday; `None` without regions
    /// or with several stars, for which there are no dailies to compare with, and for more effort than any daily.
    pub weekday: Option<u32>,
    /// The number of steps of each technique that is needed, easiest first.
    pub techniques: Vec<(Technique, u32)>,
}

/// The most work for each weekday, Monday to Saturday: e to the power of 3.99, 4.29, 4.50, 4.68, 4.87, 5.06, each midway
/// between the means of two days in 740 dailies of a well-known editor.
const DAYS: [f64; 6] = [54.1, 73.0, 90.0, 107.8, 130.3, 157.6];

/// The effort that is this much work with this many queens: work is effort · e^(0.15 q) with q queens. Its rank correlation
/// with the weekday of those dailies is .66, that of the hardest step .56. They rarely have more than ten queens; more
/// queens count as ten with the same effort per queen.
fn effort_of(work: f64, queens: u32) -> f64 {
    const MOST: u32 = 10;
    let like = queens.min(MOST);
    // Multiplied out, since powers differ in their last bit between machines.
    let effort = (0..like).fold(work, |effort, _| effort / 1.16183);
    effort * f64::from(queens) / f64::from(like)
}

named_enum! {
    "level",
    /// How hard a puzzle is, in a word: how much work.
    pub enum Level {
        /// Like a published daily on Monday or Tuesday.
        Easy = "easy",
        /// Like a published daily on Wednesday or Thursday.
        Medium = "medium",
        /// Like a published daily on Friday or Saturday.
        Hard = "hard",
        /// Like a published daily on Sunday, or more work.
        Expert = "expert",
        /// More work than any published daily.
        Fiendish = "fiendish",
    }
}

impl Level {
    /// The efforts of this level: above the first number, up to the second.
    fn efforts(self, queens: u32) -> [f64; 2] {
        const MOST_PUBLISHED: f64 = 388.0;
        let works = match self {
            Level::Easy => [0.0, DAYS[1]],
            Level::Medium => [DAYS[1], DAYS[3]],
            Level::Hard => [DAYS[3], DAYS[5]],
            Level::Expert => [DAYS[5], MOST_PUBLISHED],
            Level::Fiendish => [MOST_PUBLISHED, f64::INFINITY],
        };
        works.map(|work| effort_of(work, queens))
    }
}

/// The grade that a puzzle is to have: `"hard"`, or, by its hardest step, `"3.6"` or `"3.4..4.0"`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GradeWanted {
    /// A level: an amount of work.
    Level(Level),
    /// A hardest step with one of these ratings, in tenths.
    Hardest(RangeInclusive<u32>),
}

impl From<Level> for GradeWanted {
    fn from(level: Level) -> Self {
        GradeWanted::Level(level)
    }
}

/// Puzzles further than this from the wanted grade rarely come near it by moving squares.
pub(super) const FAR: f64 = 6.0;

/// The range in which the grade of a puzzle must lie.
pub(super) struct Target {
    /// The ratings allowed for the hardest step.
    pub(super) ratings: RangeInclusive<u32>,
    /// The efforts allowed: above the first number, up to the second.
    pub(super) efforts: [f64; 2],
}

impl Target {
    pub(super) fn new(wanted: &GradeWanted, queens: u32) -> Self {
        let (ratings, efforts) = match wanted {
            GradeWanted::Level(level) => (0..=u32::MAX, level.efforts(queens)),
            GradeWanted::Hardest(ratings) => (ratings.clone(), [0.0, f64::INFINITY]),
        };
        Target { ratings, efforts }
    }

    /// The distance of a puzzle with one solution from the target: 0 if it has such a grade, else the factor by which its
    /// effort is off, and .05 for each tenth that its hardest step lacks. If efforts have a limit, a puzzle above it by more
    /// than `most`, or with too hard a step, is infinitely far, which is sooner known. If not, one with too hard a step is
    /// [`FAR`], since grading it takes longer than finding another by chance.
    pub(super) fn distance(&self, puzzle: &Puzzle, most: f64, run: &Run<'_>) -> f64 {
        let [least, end] = self.efforts;
        // A little more, to include what is just as far.
        let most_effort = 1.000001 * end * most.max(1.0);
        match grade_unique(puzzle, *self.ratings.end(), most_effort, run) {
            Err(_) if end < f64::INFINITY => f64::INFINITY,
            Err(_) => FAR,
            Ok(Grade {
                hardest, effort, ..
            }) => {
                let lack = self.ratings.start().saturating_sub(hardest);
                let is_near = least < effort && effort <= end;
                let factor = (least / effort).max(effort / end);
                f64::from(lack) / 20.0 + if is_near { 0.0 } else { factor }
            }
        }
    }
}

impl FromStr for GradeWanted {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Ok(level) = text.parse() {
            return Ok(GradeWanted::Level(level));
        }
        let tenths = |text: &str| {
            let rating: f64 = text.parse().ok()?;
            (1.0..100.0)
                .contains(&rating)
                .then(|| (rating * 10.0).round() as u32)
        };
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        match (tenths(first), tenths(last)) {
            (Some(first), Some(last)) if first <= last => Ok(GradeWanted::Hardest(first..=last)),
            _ => Err(ParseError::new(
                "no such grade; give easy, medium, hard, expert, fiendish, or ratings such as 3.4..4.0",
            )),
        }
    }
}

/// Why a puzzle has no grade, no explanation and no hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unsolved {
    /// It has no solution.
    NoSolution,
    /// It has several solutions.
    SeveralSolutions,
    /// It needs chains nested deeper than four; no such puzzle is known.
    TooDeep,
    /// The [`Run`] was over first.
    Stopped,
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsolved::NoSolution => "the puzzle has no solution",
            Unsolved::SeveralSolutions => "the puzzle has several solutions",
            Unsolved::TooDeep => "its steps go too deep",
            Unsolved::Stopped => return Stopped.fmt(f),
        })
    }
}

impl std::error::Error for Unsolved {}

/// The grade of a puzzle with one solution; all its images have the same grade.
///
/// Cost: about 25 µs at n = 8, some tens of milliseconds at n = 20; with two stars some milliseconds at n = 10.
///
/// # Errors
/// Why there is no grade. The nodes of the run limit the proof that there is one solution.
///
/// ```
/// use queens::puzzle::{Level, Recipe, grade};
/// use queens::{Random, Run};
/// let puzzle = Recipe::new(6).with_grade(Level::Easy).make(&mut Random::new(1))?;
/// assert_eq!(grade(&puzzle, &Run::new())?.level, Level::Easy);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grade(puzzle: &Puzzle, run: &Run<'_>) -> Result<Grade, Unsolved> {
    solution(puzzle, run)?;
    grade_unique(puzzle, u32::MAX, f64::INFINITY, run)
}

/// The only solution of the puzzle.
fn solution(puzzle: &Puzzle, run: &Run<'_>) -> Result<Vec<Square>, Unsolved> {
    match unique(puzzle, run) {
        Uniqueness::Unique(queens) => Ok(queens),
        Uniqueness::None => Err(Unsolved::NoSolution),
        Uniqueness::Several(_) => Err(Unsolved::SeveralSolutions),
        Uniqueness::Unknown(_) => Err(Unsolved::Stopped),
    }
}

impl Puzzle {
    /// How hard the puzzle is, as [`grade()`] says.
    ///
    /// # Errors
    /// Why there is no grade.
    pub fn grade(&self) -> Result<Grade, Unsolved> {
        grade(self, &Run::new())
    }

    /// The whole way to the solution, as [`explain`] gives it.
    ///
    /// # Errors
    /// Why there is none.
    pub fn explain(&self) -> Result<Vec<Step>, Unsolved> {
        explain(self, &Run::new())
    }

    /// The [`hint()`] for a player with these [queens](Self::queens) and [crosses](Self::crosses).
    ///
    /// # Errors
    /// Why there is none.
    pub fn hint(&self) -> Result<Hint, Unsolved> {
        hint(self, &Run::new())
    }

    /// The queens of its one solution in reading order. Cost: see [`unique`].
    ///
    /// # Errors
    /// Why there is none.
    pub fn solve(&self) -> Result<Vec<Square>, Unsolved> {
        solution(self, &Run::new())
    }
}

/// As [`grade()`], for a puzzle known to have one solution. One with a step rated above `most`, or with more effort than
/// `most_effort`, is [`TooDeep`](Unsolved::TooDeep).
fn grade_unique(
    puzzle: &Puzzle,
    most: u32,
    most_effort: f64,
    run: &Run<'_>,
) -> Result<Grade, Unsolved> {
    let puzzle = &puzzle.canonical();
    let easiest = with_words!(puzzle.n(), W => way::<W>(puzzle, Some((most, most_effort)), run))?;
    let ratings = || easiest.iter().map(|step| step.rating);
    let before_queens = easiest.iter().position(|step| !step.queens.is_empty());
    // The sum of no numbers is -0.0.
    let effort = ratings().map(effort).fold(0.0, |sum, one| sum + one);
    let queens = puzzle.n() * puzzle.stars();
    let mut levels = Level::ALL.into_iter();
    let level = levels.find(|level| effort <= level.efforts(queens)[1]);
    let level = level.expect("the last has no end");
    let has_day = puzzle.stars() == 1 && puzzle.region_map().is_some() && level != Level::Fiendish;
    let times = |technique| {
        let used = easiest.iter().filter(|step| step.technique == technique);
        (technique, used.count() as u32)
    };
    Ok(Grade {
        level,
        hardest: ratings().max().unwrap_or(0),
        first: ratings()
            .take(before_queens.map_or(0, |at| at + 1))
            .max()
            .unwrap_or(0),
        effort,
        weekday: has_day.then(|| {
            let is_after = |end: &&f64| effort > effort_of(**end, queens);
            DAYS.iter().filter(is_after).count() as u32
        }),
        techniques: (Technique::ALL.into_iter().map(times))
            .filter(|&(_, count)| count > 0)
            .collect(),
    })
}

/// The easiest way to the solution: every step, none rated above the first of these limits, and of no more effort together
/// than the second; without limits, the steps that people are shown.
fn way<const W: usize>(
    puzzle: &Puzzle,
    limits: Option<(u32, f64)>,
    run: &Run<'_>,
) -> Result<Vec<Step>, Unsolved> {
    let layout = Layout::<W>::new(puzzle);
    let mut state = State::of(&layout, puzzle).ok_or(Unsolved::NoSolution)?;
    let (mut way, mut sum) = (Vec::new(), 0.0);
    while !state.is_solved() {
        if run.is_over() {
            return Err(Unsolved::Stopped);
        }
        let next = if let Some((most, most_effort)) = limits {
            // A step rated more than a tenth above this takes more effort than is left.
            let left = (10.0 + 10.0 * (most_effort - sum).log2()) as u32;
            let step = state.easiest(most.min(left.saturating_add(1)));
            let step = step.ok_or(Unsolved::TooDeep)?;
            sum += effort(step.rating);
            if step.rating > most || sum > most_effort {
                return Err(Unsolved::TooDeep);
            }
            vec![step]
        } else {
            state.steps_to_queens().ok_or(Unsolved::TooDeep)?
        };
        next.iter().for_each(|step| state.take(step));
        way.extend(next);
    }
    Ok(way)
}

/// 2 to the power of (rating − 1), in 8192ths: sums are the same in any order and on every machine.
fn effort(rating: u32) -> f64 {
    const TENTHS: [u32; 10] = [
        8192, 8780, 9410, 10086, 10809, 11585, 12417, 13308, 14263, 15287,
    ];
    let above = rating.saturating_sub(10);
    f64::from(TENTHS[(above % 10) as usize]) / 8192.0 * f64::from(1u32 << (above / 10).min(31))
}

/// The whole way from the start to the solution, each step is the easiest at that point, and those that lead nowhere are
/// left out. Cost: up to three times that of the [`grade()`]. Of equally easy steps it takes the first in the puzzle as
/// given, but the grade takes the first in the [canonical form](Puzzle::canonical). So with several stars or blocked
/// squares, the ratings of their hardest steps may differ by some tenths.
///
/// # Errors
/// As [`grade()`].
///
/// ```
/// use queens::puzzle::{Recipe, explain};
/// use queens::{Random, Run};
/// let puzzle = Recipe::new(6).make(&mut Random::new(1))?;
/// let steps = explain(&puzzle, &Run::new())?;
/// assert_eq!(steps.iter().map(|step| step.queens.len()).sum::<usize>(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(puzzle: &Puzzle, run: &Run<'_>) -> Result<Vec<Step>, Unsolved> {
    solution(puzzle, run)?;
    with_words!(puzzle.n(), W => way::<W>(puzzle, None, run))
}

/// What to tell a player; `queens-formats` puts it into words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Hint {
    /// There are mistakes, which come first: queens where none belong, and crosses where queens do.
    Mistakes {
        /// Queens that are not in the solution.
        queens: Vec<Square>,
        /// Crosses on squares of the solution.
        crosses: Vec<Square>,
    },
    /// The next step of the easiest way to a queen.
    Step(Step),
    /// The puzzle is solved.
    Solved,
}

/// The hint for a player with the [queens](Puzzle::queens) and [crosses](Puzzle::crosses) of the puzzle. Squares that a queen
/// sees need no crosses. Cost: at most that of the [`grade()`].
///
/// # Errors
/// As [`grade()`].
///
/// ```
/// use queens::{Puzzle, Run, Square};
/// use queens::puzzle::{Hint, House, hint};
/// let puzzle: Puzzle = "AABB/AABB/ACDD/CCDD".parse()?;
/// let Hint::Step(step) = hint(&puzzle, &Run::new())? else { panic!("nothing is done yet") };
/// assert_eq!(step.premises, [House::Region(2)]);
/// assert_eq!(step.excluded, [Square::new(2, 0), Square::new(3, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(puzzle: &Puzzle, run: &Run<'_>) -> Result<Hint, Unsolved> {
    let solution = solution(puzzle, run)?;
    let is_placed = |square: &Square| solution.contains(square);
    let (mut queens, mut crosses) = (puzzle.queens().to_vec(), puzzle.crosses().to_vec());
    queens.retain(|queen| !is_placed(queen));
    crosses.retain(is_placed);
    if !queens.is_empty() || !crosses.is_empty() {
        return Ok(Hint::Mistakes { queens, crosses });
    }
    with_words!(puzzle.n(), W => next_step::<W>(puzzle))
}

fn next_step<const W: usize>(puzzle: &Puzzle) -> Result<Hint, Unsolved> {
    let layout = Layout::<W>::new(puzzle);
    let state = State::marked(&layout, puzzle).ok_or(Unsolved::NoSolution)?;
    if state.is_solved() {
        return Ok(Hint::Solved);
    }
    let steps = state.steps_to_queens().ok_or(Unsolved::TooDeep)?;
    let first = steps.into_iter().next();
    Ok(first.map_or(Hint::Solved, Hint::Step))
}
