//! Makes, checks and explains puzzles with coloured regions.

use queens::complete::Uniqueness;
use queens::puzzle::{self, Day, Recipe, RecipeError, Step, unique};
use queens::{Puzzle, Random, Run};
use queens_formats::Base;
use queens_formats::puzzle::words::{HintLevel, Phrasebook};
use queens_formats::puzzle::{PuzzleFormat, palette_of, read_puzzles, write_puzzles};

use crate::Stop;
use crate::api::{
    PuzzleAnswer, PuzzleCheck, PuzzleGrade, PuzzleHint, PuzzleHintRequest, PuzzleLink, PuzzleMap,
    PuzzleProof, PuzzleRepair, PuzzleRequest, PuzzleSheet, PuzzleStep, PuzzleVerdict, Refusal,
    Words, at_most, squares,
};

/// Largest puzzle.
pub const PUZZLE_N: u32 = 20;
/// Queens per row, at most, and the largest puzzle with several: reasoning about several takes longer.
const STARS: u32 = 3;
const SEVERAL_N: u32 = 14;
/// Maximum number of nodes in a proof of uniqueness: less than a second. A puzzle takes a few thousand at most.
const NODES: u64 = 3_000_000;

fn within(n: u32, stars: u32) -> Result<(), Refusal> {
    at_most("n", n, if stars == 1 { PUZZLE_N } else { SEVERAL_N })?;
    at_most("stars", stars, STARS)
}

/// The puzzle of a day, a new one, or one from a text.
///
/// # Errors
/// If there is no such day, no puzzle can follow the recipe, the text is not a puzzle with one solution, or the time is
/// over.
pub fn find(request: &PuzzleRequest, stop: &dyn Stop) -> Result<PuzzleAnswer, Refusal> {
    let (recipe, seed) = match request {
        PuzzleRequest::Daily { date } => {
            let day: Day = date.parse().map_err(Refusal::invalid)?;
            return sheet(&puzzle::daily(day));
        }
        PuzzleRequest::Read { text } => return sheet(&read(text)?.0),
        PuzzleRequest::Map { text } => {
            let (puzzle, count) = read(text)?;
            return Ok(PuzzleAnswer::Map {
                map: PuzzleMap {
                    n: puzzle.n(),
                    stars: Some(puzzle.stars()),
                    regions: map_of(&puzzle),
                    names: names_of(&puzzle),
                },
                code: code(&puzzle),
                several: count > 1,
            });
        }
        PuzzleRequest::Made {
            n,
            stars,
            level,
            style,
            least,
            seed,
        } => {
            let stars = stars.unwrap_or(1);
            within(*n, stars)?;
            let recipe = Recipe {
                stars,
                style: *style,
                least: *least,
                grade: level.map(Into::into),
                ..Recipe::new(*n)
            };
            (recipe, *seed)
        }
        PuzzleRequest::Painted { n, paint, seed } => {
            within(*n, 1)?;
            let region =
                |region: &Option<u32>| region.map(|region| region_of(*n, region)).transpose();
            let recipe = Recipe {
                paint: Some(paint.iter().map(region).collect::<Result<_, _>>()?),
                ..Recipe::new(*n)
            };
            (recipe, *seed)
        }
    };
    // The first puzzle that `queens puzzle generate` makes for this seed, unless thousands of attempts find none.
    let run = Run::new().stop_when(|| stop.raised());
    match recipe.make_within(&mut Random::new(seed), &run) {
        Ok(puzzle) => sheet(&puzzle),
        Err(RecipeError::NotFound) => Ok(PuzzleAnswer::NotFound),
        Err(RecipeError::Stopped) => Err(Refusal::timeout()),
        Err(error) => Err(Refusal::invalid(error)),
    }
}

/// The first puzzle of a text, if the lab can show it, and the number of its puzzles.
fn read(text: &str) -> Result<(Puzzle, usize), Refusal> {
    let mut puzzles = read_puzzles(text).map_err(Refusal::invalid)?;
    let count = puzzles.len();
    let puzzle = puzzles.swap_remove(0);
    if puzzle.region_map().is_none() || !puzzle.given().is_empty() || !puzzle.blocked().is_empty() {
        let why =
            "the lab plays only puzzles with regions and without given queens or blocked squares";
        return Err(Refusal::invalid(why));
    }
    within(puzzle.n(), puzzle.stars())?;
    Ok((puzzle, count))
}

fn sheet(puzzle: &Puzzle) -> Result<PuzzleAnswer, Refusal> {
    let solution = match unique(puzzle, &Run::new().nodes(NODES)) {
        Uniqueness::Unique(solution) => solution,
        Uniqueness::None => return Err(Refusal::invalid("the puzzle has no solution")),
        _ => return Err(Refusal::invalid("the puzzle has several solutions")),
    };
    let puzzle = PuzzleSheet {
        n: puzzle.n(),
        stars: puzzle.stars(),
        regions: map_of(puzzle),
        names: names_of(puzzle),
        colors: palette_of(puzzle),
        code: code(puzzle).ok_or_else(|| Refusal::invalid("a region is in several pieces"))?,
        id: puzzle.short_id(),
        solution: squares(&solution),
        grade: grade(puzzle).ok_or_else(|| Refusal::invalid("the puzzle needs more than logic"))?,
    };
    Ok(PuzzleAnswer::Puzzle { puzzle })
}

fn map_of(puzzle: &Puzzle) -> Vec<u32> {
    let map = puzzle.region_map().unwrap_or_default();
    map.iter().map(|&region| region.into()).collect()
}

/// The author's names of the regions, separated by blanks; empty if a text would not keep these names, for example
/// because one contains a blank.
fn names_of(puzzle: &Puzzle) -> String {
    let named = puzzle.names().first().and_then(|_| named(puzzle));
    named.map_or_else(String::new, |_| puzzle.names().join(" "))
}

/// Returns whether a text, when read, gives these regions and their names again.
fn keeps(text: &str, puzzle: &Puzzle) -> bool {
    read(text).is_ok_and(|(read, _)| {
        read.stars() == puzzle.stars() && read.region_rows() == puzzle.region_rows()
    })
}

/// The puzzle as rows of names in one line, if that keeps the names.
fn named(puzzle: &Puzzle) -> Option<String> {
    let rows = puzzle.region_rows();
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    Some(rows.join("/")).filter(|text| keeps(text, puzzle))
}

/// The puzzle in one line: in Star Battle Notation, or with the names of its regions if that notation would rename
/// them. `None` if a region is in several pieces.
fn code(puzzle: &Puzzle) -> Option<String> {
    let code = write_puzzles(PuzzleFormat::Sbn, std::slice::from_ref(puzzle)).ok()?;
    let code = code.trim_end().to_owned();
    if keeps(&code, puzzle) {
        return Some(code);
    }
    Some(named(puzzle).unwrap_or(code))
}

fn grade(puzzle: &Puzzle) -> Option<PuzzleGrade> {
    let grade = puzzle.grade().ok()?;
    Some(PuzzleGrade {
        level: grade.level,
        hardest: grade.hardest,
        words: words(&[], |phrases| vec![phrases.grade(&grade)]),
    })
}

fn region_of(n: u32, region: u32) -> Result<u8, Refusal> {
    if region < n {
        Ok(region as u8)
    } else {
        Err(Refusal::invalid(format_args!(
            "{n} rows have no region {region}"
        )))
    }
}

/// The puzzle of a map; `None` if it does not have as many regions as rows.
fn puzzle_of(map: &PuzzleMap) -> Result<Option<Puzzle>, Refusal> {
    let (n, stars, regions) = (map.n, map.stars.unwrap_or(1), &map.regions);
    within(n, stars)?;
    if n == 0 || regions.len() != (n * n) as usize {
        return Err(Refusal::invalid(format_args!(
            "the map has {} squares, but a board of {n} rows has {}",
            regions.len(),
            n * n
        )));
    }
    let numbers = regions.iter().map(|&region| region_of(n, region));
    let puzzle = Puzzle::with_regions(n, stars, numbers.collect::<Result<_, _>>()?).ok();
    // Names that do not match the regions are ignored.
    let names = map.names.split(' ').map(String::from).collect();
    Ok(puzzle.map(|puzzle| puzzle.clone().with_names(names).unwrap_or(puzzle)))
}

/// Checks whether a map is a puzzle, and finds changes that would make it one.
///
/// # Errors
/// If it is not a map at all, or the time is over.
pub fn check(request: &PuzzleMap, stop: &dyn Stop) -> Result<PuzzleCheck, Refusal> {
    let mut seen = request.regions.clone();
    seen.sort_unstable();
    seen.dedup();
    let mut check = PuzzleCheck {
        regions: seen.len() as u32,
        divided: None,
        verdict: PuzzleVerdict::Unfinished,
        solutions: Vec::new(),
        grade: None,
        repair: None,
        code: None,
    };
    let Some(puzzle) = puzzle_of(request)? else {
        return Ok(check);
    };
    check.divided = puzzle.divided_region();
    (check.verdict, check.solutions) = match unique(&puzzle, &Run::new().nodes(NODES)) {
        Uniqueness::Unique(queens) => (PuzzleVerdict::One, vec![squares(&queens)]),
        Uniqueness::Several(two) => (PuzzleVerdict::Several, two.iter().map(squares).collect()),
        Uniqueness::None => (PuzzleVerdict::None, Vec::new()),
        Uniqueness::Unknown(_) => (PuzzleVerdict::Unknown, Vec::new()),
    };
    if check.verdict == PuzzleVerdict::One {
        check.grade = grade(&puzzle);
    }
    if check.verdict == PuzzleVerdict::One && check.divided.is_none() {
        check.code = code(&puzzle);
    } else {
        let repair = puzzle::repair(&puzzle, &Run::new().stop_when(|| stop.raised()));
        let repair = repair.map_err(|_| Refusal::timeout())?;
        let change = |(square, region): (queens::Square, u32)| PuzzleRepair {
            square: square.into(),
            region,
        };
        check.repair = repair.map(|changes| changes.into_iter().map(change).collect());
    }
    Ok(check)
}

/// The puzzle of a map with exactly one solution; only then can logic find it.
fn proper(map: &PuzzleMap) -> Result<Puzzle, Refusal> {
    let several = || Refusal::invalid("the map does not have exactly one solution");
    let puzzle = puzzle_of(map)?.ok_or_else(several)?;
    match unique(&puzzle, &Run::new().nodes(NODES)) {
        Uniqueness::Unique(_) => Ok(puzzle),
        _ => Err(several()),
    }
}

/// The next hint for a player: mistakes first, then the easiest next step.
///
/// # Errors
/// If it is not a map with one solution, or marks are off the board.
pub fn hint(request: &PuzzleHintRequest) -> Result<PuzzleHint, Refusal> {
    let n = request.map.n;
    let puzzle = proper(&request.map)?;
    let inside = |&square: &crate::api::Square| match queens::Square::from(square) {
        inside if square.row < n && square.column < n => Ok(inside),
        off => Err(Refusal::invalid(format_args!("{off} is off the board"))),
    };
    let marks = |list: &[crate::api::Square]| list.iter().map(inside).collect();
    let (queens, crosses): (Result<Vec<_>, _>, Result<Vec<_>, _>) =
        (marks(&request.queens), marks(&request.crosses));
    let marked = puzzle.with_marks(queens?, crosses?);
    let marked = marked.map_err(Refusal::invalid)?;
    let hint = marked.hint().map_err(Refusal::invalid)?;
    let words = hint_words(marked.names(), |phrases, level| phrases.hint(&hint, level));
    Ok(match &hint {
        puzzle::Hint::Solved => PuzzleHint::Solved { words },
        puzzle::Hint::Mistakes { queens, crosses } => PuzzleHint::Mistakes {
            queens: squares(queens),
            crosses: squares(crosses),
            words,
        },
        puzzle::Hint::Step(step) => PuzzleHint::Step {
            step: step_of(step, words),
        },
    })
}

/// All steps from the start to the solution.
///
/// # Errors
/// If it is not a map with one solution.
pub fn proof(request: &PuzzleMap) -> Result<PuzzleProof, Refusal> {
    let puzzle = proper(request)?;
    let steps = puzzle.explain().unwrap_or_default();
    let told = |step: &Step| {
        let hint = puzzle::Hint::Step(step.clone());
        step_of(
            step,
            hint_words(puzzle.names(), |phrases, level| phrases.hint(&hint, level)),
        )
    };
    Ok(PuzzleProof {
        steps: steps.iter().map(told).collect(),
    })
}

/// The words of a hint, or of the step in it, at every level from where to look to what to do.
fn hint_words<'a>(names: &'a [String], say: impl Fn(Phrasebook<'a>, HintLevel) -> String) -> Words {
    let levels = [HintLevel::Where, HintLevel::Why, HintLevel::Do];
    words(names, |phrases| {
        levels.map(|level| say(phrases, level)).to_vec()
    })
}

fn words<'a>(regions: &'a [String], say: impl Fn(Phrasebook<'a>) -> Vec<String>) -> Words {
    let base = Base::Zero;
    Words::of(|language| {
        say(Phrasebook {
            language,
            base,
            regions,
        })
    })
}

fn step_of(step: &Step, words: Words) -> PuzzleStep {
    let link = |link: &Step| PuzzleLink {
        queens: squares(&link.queens),
        excluded: squares(&link.excluded),
    };
    PuzzleStep {
        technique: step.technique.name().into(),
        rating: step.rating,
        premises: step.premises.clone(),
        into: step.into.clone(),
        queens: squares(&step.queens),
        excluded: squares(&step.excluded),
        chain: step.chain.iter().map(link).collect(),
        words,
    }
}
