//! Puzzles with coloured regions: made, checked, explained.

use std::fmt::Display;

use queens::complete::Uniqueness;
use queens::puzzle::{self, Day, House, Level, Recipe, RecipeError, Step, Style, unique};
use queens::{Puzzle, Random, Run};
use queens_formats::Base;
use queens_formats::puzzle::words::{HintLevel, Language, Phrasebook};
use queens_formats::puzzle::{PuzzleFormat, palette_of, read_puzzles, write_puzzles};

use crate::Stop;
use crate::api::{
    HouseKind, PuzzleAnswer, PuzzleCheck, PuzzleGrade, PuzzleHint, PuzzleHintRequest, PuzzleHouse,
    PuzzleLevel, PuzzleLink, PuzzleMap, PuzzleProof, PuzzleRepair, PuzzleRequest, PuzzleSheet,
    PuzzleStep, PuzzleStyle, PuzzleVerdict, Refusal, RefusalKind, Words,
};

/// The largest puzzle.
pub const PUZZLE_N: u32 = 20;
/// Queens to a row, and the largest puzzle with several: reasoning over them takes longer.
const STARS: u32 = 3;
const SEVERAL_N: u32 = 14;
/// Nodes of a proof that there is one solution: less than a second, and a puzzle takes a few thousand at most.
const NODES: u64 = 3_000_000;

fn invalid(why: &dyn Display) -> Refusal {
    Refusal::new(RefusalKind::Invalid).because(why.to_string())
}

fn within(n: u32, stars: u32) -> Result<(), Refusal> {
    let largest = if stars == 1 { PUZZLE_N } else { SEVERAL_N };
    if n > largest {
        return Err(Refusal::too_large("n", n.into(), largest.into()));
    }
    if stars > STARS {
        return Err(Refusal::too_large("stars", stars.into(), STARS.into()));
    }
    Ok(())
}

/// The puzzle of a day, a new one, or one that somebody wrote.
///
/// # Errors
/// No such day, a recipe that no puzzle can follow, a text that is no puzzle with one solution; the time is over.
pub fn find(request: &PuzzleRequest, stop: &dyn Stop) -> Result<PuzzleAnswer, Refusal> {
    let puzzle = match request {
        PuzzleRequest::Daily { date } => {
            puzzle::daily(date.parse::<Day>().map_err(|error| invalid(&error))?)
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
                style: (*style).into(),
                least: *least,
                grade: level.map(|level| Level::from(level).into()),
                ..Recipe::new(*n)
            };
            match made(&recipe, *seed, stop)? {
                Some(puzzle) => puzzle,
                None => return Ok(PuzzleAnswer::NotFound),
            }
        }
        PuzzleRequest::Painted { n, paint, seed } => {
            within(*n, 1)?;
            let region =
                |region: &Option<u32>| region.map(|region| region_of(*n, region)).transpose();
            let recipe = Recipe {
                paint: Some(paint.iter().map(region).collect::<Result<_, _>>()?),
                ..Recipe::new(*n)
            };
            match made(&recipe, *seed, stop)? {
                Some(puzzle) => puzzle,
                None => return Ok(PuzzleAnswer::NotFound),
            }
        }
        PuzzleRequest::Read { text } => read(text)?,
        PuzzleRequest::Map { text } => {
            let puzzle = read(text)?;
            return Ok(PuzzleAnswer::Map {
                map: PuzzleMap {
                    n: puzzle.n(),
                    stars: Some(puzzle.stars()),
                    regions: map_of(&puzzle),
                },
                code: code(&puzzle),
            });
        }
    };
    Ok(PuzzleAnswer::Puzzle {
        puzzle: sheet(&puzzle)?,
    })
}

/// The first that `queens puzzle generate` makes of this seed; `None` where thousands of attempts find none.
fn made(recipe: &Recipe, seed: u64, stop: &dyn Stop) -> Result<Option<Puzzle>, Refusal> {
    let mut random = Random::new(seed);
    match recipe.make_within(&mut random, &Run::new().stop_when(|| stop.raised())) {
        Ok(puzzle) => Ok(Some(puzzle)),
        Err(RecipeError::NotFound) => Ok(None),
        Err(RecipeError::Stopped) => Err(Refusal::new(RefusalKind::Timeout)),
        Err(error) => Err(invalid(&error)),
    }
}

/// The first puzzle of a text, if the lab can show it.
fn read(text: &str) -> Result<Puzzle, Refusal> {
    let mut puzzles = read_puzzles(text).map_err(|error| invalid(&error))?;
    let puzzle = puzzles.swap_remove(0);
    if puzzle.region_map().is_none() || !puzzle.given().is_empty() || !puzzle.blocked().is_empty() {
        return Err(invalid(&"the lab plays maps of regions on an empty board"));
    }
    within(puzzle.n(), puzzle.stars())?;
    Ok(puzzle)
}

fn sheet(puzzle: &Puzzle) -> Result<PuzzleSheet, Refusal> {
    let solution = match unique(puzzle, &Run::new().nodes(NODES)) {
        Uniqueness::Unique(solution) => solution,
        Uniqueness::None => return Err(invalid(&"the puzzle has no solution")),
        _ => return Err(invalid(&"the puzzle has several solutions")),
    };
    Ok(PuzzleSheet {
        n: puzzle.n(),
        stars: puzzle.stars(),
        regions: map_of(puzzle),
        colors: palette_of(puzzle),
        code: code(puzzle).ok_or_else(|| invalid(&"a region is in several pieces"))?,
        id: puzzle.short_id(),
        solution: solution.into_iter().map(Into::into).collect(),
        grade: grade(puzzle).ok_or_else(|| invalid(&"the puzzle takes more than logic"))?,
    })
}

fn map_of(puzzle: &Puzzle) -> Vec<u32> {
    let map = puzzle.region_map().unwrap_or_default();
    map.iter().map(|&region| region.into()).collect()
}

/// `None` where a region is in several pieces.
fn code(puzzle: &Puzzle) -> Option<String> {
    let text = write_puzzles(PuzzleFormat::Sbn, std::slice::from_ref(puzzle)).ok()?;
    Some(text.trim_end().to_owned())
}

fn grade(puzzle: &Puzzle) -> Option<PuzzleGrade> {
    let grade = puzzle.grade().ok()?;
    Some(PuzzleGrade {
        level: grade.level.into(),
        hardest: grade.hardest,
        words: words(|phrases| vec![phrases.grade(&grade)]),
    })
}

fn region_of(n: u32, region: u32) -> Result<u8, Refusal> {
    if region < n {
        Ok(region as u8)
    } else {
        Err(invalid(&format_args!("{n} rows have no region {region}")))
    }
}

/// The puzzle of a map; `None` when it has not as many regions as rows.
fn puzzle_of(n: u32, stars: Option<u32>, regions: &[u32]) -> Result<Option<Puzzle>, Refusal> {
    let stars = stars.unwrap_or(1);
    within(n, stars)?;
    if n == 0 || regions.len() != (n * n) as usize {
        return Err(invalid(&format_args!(
            "the map has {} squares, a board of {n} rows has {}",
            regions.len(),
            n * n
        )));
    }
    let map = regions.iter().map(|&region| region_of(n, region));
    Ok(Puzzle::with_regions(n, stars, map.collect::<Result<_, _>>()?).ok())
}

/// Whether a map is a puzzle, and what would make it one.
///
/// # Errors
/// Not a map at all; the time is over.
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
    let Some(puzzle) = puzzle_of(request.n, request.stars, &request.regions)? else {
        return Ok(check);
    };
    check.divided = puzzle.divided_region();
    let squares = |queens: Vec<queens::Square>| queens.into_iter().map(Into::into).collect();
    (check.verdict, check.solutions) = match unique(&puzzle, &Run::new().nodes(NODES)) {
        Uniqueness::Unique(queens) => (PuzzleVerdict::One, vec![squares(queens)]),
        Uniqueness::Several(two) => (PuzzleVerdict::Several, two.map(squares).to_vec()),
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
        let repair = repair.map_err(|_| Refusal::new(RefusalKind::Timeout))?;
        let change = |(square, region): (queens::Square, u32)| PuzzleRepair {
            square: square.into(),
            region,
        };
        check.repair = repair.map(|changes| changes.into_iter().map(change).collect());
    }
    Ok(check)
}

/// A map that has one solution, which logic can only find then.
fn proper(n: u32, stars: Option<u32>, regions: &[u32]) -> Result<Puzzle, Refusal> {
    let several = || invalid(&"the map has not just one solution");
    let puzzle = puzzle_of(n, stars, regions)?.ok_or_else(several)?;
    match unique(&puzzle, &Run::new().nodes(NODES)) {
        Uniqueness::Unique(_) => Ok(puzzle),
        _ => Err(several()),
    }
}

/// What to tell a player: mistakes first, then the easiest next step.
///
/// # Errors
/// Not a map with one solution, or marks off the board.
pub fn hint(request: &PuzzleHintRequest) -> Result<PuzzleHint, Refusal> {
    let n = request.n;
    let puzzle = proper(n, request.stars, &request.regions)?;
    let squares = |list: &[crate::api::Square]| -> Result<Vec<queens::Square>, Refusal> {
        let inside = |square: queens::Square| {
            if square.row < n && square.column < n {
                Ok(square)
            } else {
                Err(invalid(&format_args!("{square} is off the board")))
            }
        };
        list.iter().map(|&square| inside(square.into())).collect()
    };
    let (queens, crosses) = (squares(&request.queens)?, squares(&request.crosses)?);
    let marked = puzzle.with_marks(queens, crosses);
    let hint = marked.map_err(|error| invalid(&error))?.hint();
    let hint = hint.map_err(|error| invalid(&error))?;
    let words = hint_words(|phrases, level| phrases.hint(&hint, level));
    let listed = |list: &[queens::Square]| list.iter().map(|&square| square.into()).collect();
    Ok(match &hint {
        puzzle::Hint::Solved => PuzzleHint::Solved { words },
        puzzle::Hint::Mistakes { queens, crosses } => PuzzleHint::Mistakes {
            queens: listed(queens),
            crosses: listed(crosses),
            words,
        },
        puzzle::Hint::Step(step) => PuzzleHint::Step {
            step: step_of(step, words),
        },
    })
}

/// Every step from the start to the solution.
///
/// # Errors
/// Not a map with one solution.
pub fn proof(request: &PuzzleMap) -> Result<PuzzleProof, Refusal> {
    let puzzle = proper(request.n, request.stars, &request.regions)?;
    let steps = puzzle.explain().unwrap_or_default();
    let told = |step: &Step| {
        let hint = puzzle::Hint::Step(step.clone());
        step_of(
            step,
            hint_words(|phrases, level| phrases.hint(&hint, level)),
        )
    };
    Ok(PuzzleProof {
        steps: steps.iter().map(told).collect(),
    })
}

/// A hint, or the step in it, from where to look to what to do.
fn hint_words(say: impl Fn(Phrasebook<'static>, HintLevel) -> String) -> Words {
    let levels = [HintLevel::Where, HintLevel::Why, HintLevel::Do];
    words(|phrases| levels.map(|level| say(phrases, level)).to_vec())
}

fn words(say: impl Fn(Phrasebook<'static>) -> Vec<String>) -> Words {
    let told = |language| {
        say(Phrasebook {
            language,
            base: Base::Zero,
            regions: &[],
        })
    };
    Words {
        en: told(Language::English),
        ru: told(Language::Russian),
        zh: told(Language::Chinese),
    }
}

fn step_of(step: &Step, words: Words) -> PuzzleStep {
    let squares = |list: &[queens::Square]| list.iter().map(|&square| square.into()).collect();
    let link = |link: &Step| PuzzleLink {
        queens: squares(&link.queens),
        excluded: squares(&link.excluded),
    };
    PuzzleStep {
        technique: step.technique.name().into(),
        rating: step.rating,
        premises: step.premises.iter().map(|&house| house.into()).collect(),
        into: step.into.iter().map(|&house| house.into()).collect(),
        queens: squares(&step.queens),
        excluded: squares(&step.excluded),
        chain: step.chain.iter().map(link).collect(),
        words,
    }
}

impl From<House> for PuzzleHouse {
    fn from(house: House) -> Self {
        let (kind, index) = match house {
            House::Row(row) => (HouseKind::Row, row),
            House::Column(column) => (HouseKind::Column, column),
            House::Region(region) => (HouseKind::Region, region),
        };
        PuzzleHouse { kind, index }
    }
}

impl From<PuzzleStyle> for Style {
    fn from(style: PuzzleStyle) -> Self {
        match style {
            PuzzleStyle::Newspaper => Style::Newspaper,
            PuzzleStyle::Even => Style::Even,
            PuzzleStyle::Ribbons => Style::Ribbons,
        }
    }
}

impl From<Level> for PuzzleLevel {
    fn from(level: Level) -> Self {
        match level {
            Level::Easy => PuzzleLevel::Easy,
            Level::Medium => PuzzleLevel::Medium,
            Level::Hard => PuzzleLevel::Hard,
            Level::Expert => PuzzleLevel::Expert,
            Level::Fiendish => PuzzleLevel::Fiendish,
        }
    }
}

impl From<PuzzleLevel> for Level {
    fn from(level: PuzzleLevel) -> Self {
        match level {
            PuzzleLevel::Easy => Level::Easy,
            PuzzleLevel::Medium => Level::Medium,
            PuzzleLevel::Hard => Level::Hard,
            PuzzleLevel::Expert => Level::Expert,
            PuzzleLevel::Fiendish => Level::Fiendish,
        }
    }
}
