//! Steps and hints in words: English, Russian, Chinese.
//!
//! The engine returns a step as data, which becomes a sentence here. A hint comes in three levels: where to look, why
//! something follows, and what to do. The sentences are in `messages`, in the section `puzzle`.

use std::slice;

use queens::complete::Uniqueness;
use queens::puzzle::{Grade, Hint, House, Level, Step, Technique, Unsolved};
use queens::{Square, named_enum};

use crate::format::Base;
pub use crate::language::Language;
use crate::messages::{Values, values};
use crate::read::drawn::letter;

named_enum! {
    "level",
    /// How much a hint gives away.
    pub enum HintLevel {
        /// Where to look.
        Where = "1",
        /// Where to look, and why something follows.
        Why = "2",
        /// All that, and what to do.
        Do = "3",
    }
}

/// Puts what is known about puzzles into words: in a language, with rows and columns counted from a base.
#[derive(Clone, Copy, Debug, Default)]
pub struct Phrasebook<'a> {
    /// The language.
    pub language: Language,
    /// The number of the first row and column.
    pub base: Base,
    /// The names of regions, by number. Regions without a name here are `A`, `B`, …
    pub regions: &'a [String],
}

/// A rating in tenths, as a decimal number.
fn tenths(rating: u32) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

/// How a sentence refers to the squares that a step excludes.
#[derive(Clone, Copy)]
enum Told {
    /// As "here": a board shows them, or the next sentence names them.
    Marked,
    /// By their names, because other squares are marked.
    Named,
}

impl Phrasebook<'_> {
    pub(super) fn text(self, name: &str) -> &'static str {
        self.language.text(name)
    }

    pub(super) fn say(self, name: &str, values: Values<'_>) -> String {
        self.language.say(name, values)
    }

    /// A hint of this level.
    pub fn hint(self, hint: &Hint, level: HintLevel) -> String {
        match hint {
            Hint::Solved => self.text("puzzle.allPlaced").to_owned(),
            Hint::Mistakes { queens, crosses } => self.mistakes(queens, crosses, level),
            Hint::Step(step) => match level {
                HintLevel::Where if step.technique >= Technique::Chain => {
                    self.of_step("puzzle.step.whatIf", step, Told::Marked)
                }
                HintLevel::Where => self.of_step("puzzle.step.lookAt", step, Told::Marked),
                HintLevel::Why => self.why(step, Told::Marked),
                HintLevel::Do => self.step(step),
            },
        }
    }

    /// Why a step follows and what it does, in one or two sentences.
    pub fn step(self, step: &Step) -> String {
        self.joined(&[
            self.why(step, Told::Marked),
            self.of_step("puzzle.step.do", step, Told::Marked),
        ])
    }

    /// The name of a grade.
    pub fn level(self, level: Level) -> &'static str {
        self.text(&format!("puzzle.levels.{}", level.name()))
    }

    /// A grade in short: `hard, like a Friday`.
    pub fn grade(self, grade: &Grade) -> String {
        let level = self.level(grade.level);
        match grade.weekday {
            Some(weekday) => {
                let like = self.text(&format!("puzzle.like.{}", weekday as usize));
                self.say("puzzle.graded", values![grade = level, like])
            }
            None => level.to_owned(),
        }
    }

    /// A grade with everything that led to it.
    pub fn grade_in_full(self, grade: &Grade) -> String {
        let techniques: Vec<String> = (grade.techniques.iter())
            .map(|&(technique, count)| format!("{count} × {}", self.technique(technique)))
            .collect();
        self.say(
            "puzzle.gradedInFull",
            values![
                grade = self.grade(grade),
                hardest = tenths(grade.hardest),
                first = tenths(grade.first),
                effort = format_args!("{:.0}", grade.effort),
                kinds = techniques.len(),
                techniques = techniques.join(self.comma())
            ],
        )
    }

    /// How many solutions a puzzle has.
    pub fn solutions(self, found: &Uniqueness) -> &'static str {
        self.text(match found {
            Uniqueness::None => "puzzle.solutions.none",
            Uniqueness::Unique(_) => "puzzle.solutions.one",
            Uniqueness::Several(_) => "puzzle.solutions.several",
            Uniqueness::Unknown(_) => "puzzle.solutions.unknown",
        })
    }

    /// The name of a region.
    fn region(self, number: u32) -> String {
        let named = self.regions.get(number as usize).cloned();
        named.unwrap_or_else(|| letter(number as usize))
    }

    /// A sentence saying that a region is in several pieces.
    pub fn divided(self, region: u32) -> String {
        self.say("puzzle.divided", values![region = self.region(region)])
    }

    /// Why a puzzle with one solution has no grade.
    pub fn not_graded(self) -> &'static str {
        self.text("puzzle.notGraded")
    }

    /// Why a puzzle does not have exactly one solution; says that `shown` of several follow.
    pub fn unsolved(self, why: Unsolved, shown: usize) -> String {
        let solutions = match why {
            Unsolved::NoSolution => self.text("puzzle.solutions.none"),
            Unsolved::SeveralSolutions => self.text("puzzle.solutions.several"),
            other => return other.to_string(),
        };
        self.say("puzzle.unsolved", values![solutions, shown])
    }

    /// Why there is no hint.
    pub fn no_hint(self, why: Unsolved) -> String {
        let why = self.unsolved(why, 0);
        self.say("puzzle.noHint", values![why])
    }

    /// A phrase with the [short id](queens::Puzzle::short_id) of a puzzle.
    pub fn known_as(self, id: &str) -> String {
        self.say("puzzle.knownAs", values![id])
    }

    /// Which squares to give to which regions, if any were found, to make a map a puzzle.
    pub fn repair(self, changes: Option<&[(Square, u32)]>) -> String {
        let Some(changes) = changes else {
            return self.text("puzzle.noRepair").to_owned();
        };
        let change = |&(square, region): &(Square, u32)| {
            let (square, region) = (self.squares(&[square]), self.region(region));
            self.say("puzzle.change", values![square, region])
        };
        let changes: Vec<String> = changes.iter().map(change).collect();
        let changes = changes.join(self.comma());
        self.say("puzzle.repair", values![changes])
    }

    /// The name of a technique.
    pub fn technique(self, technique: Technique) -> &'static str {
        self.text(&format!("puzzle.technique.{}", technique.name()))
    }

    /// The first argument, or the second in Chinese, which has its own signs and no spaces.
    fn usual_or_chinese<T>(self, usual: T, chinese: T) -> T {
        match self.language {
            Language::Chinese => chinese,
            Language::English | Language::Russian => usual,
        }
    }

    /// Everything said about one thing, in a line.
    pub fn clauses(self, clauses: &[String]) -> String {
        clauses.join(self.usual_or_chinese("; ", "；"))
    }

    fn joined(self, sentences: &[String]) -> String {
        sentences.join(self.usual_or_chinese(" ", ""))
    }

    /// The text between the items of a list.
    fn comma(self) -> &'static str {
        self.usual_or_chinese(", ", "、")
    }

    fn mistakes(self, queens: &[Square], crosses: &[Square], level: HintLevel) -> String {
        let mut sentences = Vec::new();
        for (squares, vague, exact) in [
            (queens, "puzzle.mistake.aQueen", "puzzle.mistake.queens"),
            (crosses, "puzzle.mistake.aCross", "puzzle.mistake.crosses"),
        ] {
            if !squares.is_empty() {
                let name = match level {
                    HintLevel::Where => vague,
                    HintLevel::Why | HintLevel::Do => exact,
                };
                sentences.push(self.say(name, values![squares = self.squares(squares)]));
            }
        }
        if level == HintLevel::Do {
            let count = queens.len() + crosses.len();
            sentences.push(self.say("puzzle.mistake.takeBack", values![count]));
        }
        self.joined(&sentences)
    }

    /// A sentence about a step, which may name any part of it.
    fn of_step(self, name: &str, step: &Step, told: Told) -> String {
        let [premises, genitive, prepositional] = self.houses(&step.premises);
        let [into, into_genitive, into_prepositional] = self.houses(&step.into);
        self.say(
            name,
            values![
                premises,
                premisesGenitive = genitive,
                premisesPrepositional = prepositional,
                needs = step.needs,
                into,
                intoGenitive = into_genitive,
                intoPrepositional = into_prepositional,
                lines = step.into.len(),
                queens = self.squares(&step.queens),
                placed = step.queens.len(),
                excluded = self.squares(&step.excluded),
                here = self.excluded("here", step, told),
                each = self.excluded("each", step, told)
            ],
        )
    }

    fn why(self, step: &Step, told: Told) -> String {
        use Technique::{
            Counting, LineInRegion, LinesInRegions, Pair, RegionInLine, RegionsInLines,
            RowsInColumns, SingleInLine, SingleInRegion, TouchLine, TouchRegion,
        };
        let name = match step.technique {
            SingleInRegion | SingleInLine if step.needs > 1 => "puzzle.step.allNeeded",
            SingleInRegion | SingleInLine => "puzzle.step.onlySquare",
            RegionInLine | LineInRegion if step.needs == 1 => "puzzle.step.inside",
            RegionInLine | LineInRegion | RegionsInLines | LinesInRegions | RowsInColumns => {
                "puzzle.step.asMany"
            }
            TouchRegion | TouchLine if step.queens.is_empty() => {
                let here = self.excluded("here", step, told);
                return self.of_houses("puzzle.chain.tooFew", step, &here, &step.premises);
            }
            TouchRegion | TouchLine => "puzzle.step.sure",
            Pair if !step.queens.is_empty() => "puzzle.step.sure",
            Pair => return self.pair(step, told),
            Counting => "puzzle.step.counting",
            _ => return self.chain(step),
        };
        self.of_step(name, step, told)
    }

    fn pair(self, step: &Step, told: Told) -> String {
        let rule = self.of_step("puzzle.step.pair", step, told);
        let ([first, second], false) = (&step.premises[..], step.cases.is_empty()) else {
            return rule;
        };
        let [first, first_genitive, _] = self.houses(slice::from_ref(first));
        let [second, second_genitive, prepositional] = self.houses(slice::from_ref(second));
        let case = |(queen, left): &(Square, Vec<Square>)| {
            self.say(
                "puzzle.pair.case",
                values![
                    queen = self.squares(&[*queen]),
                    left = self.squares(left),
                    count = left.len(),
                    house = second,
                    housePrepositional = prepositional
                ],
            )
        };
        let cases: Vec<String> = step.cases.iter().map(case).collect();
        let or = self.spaced(self.text("puzzle.or"));
        let otherwise = self.say(
            "puzzle.pair.otherwise",
            values![
                first,
                firstGenitive = first_genitive,
                second,
                secondGenitive = second_genitive,
                cases = cases.join(&or)
            ],
        );
        self.joined(&[rule, otherwise])
    }

    /// A sentence about houses that have too few squares left with a queen on some squares.
    fn of_houses(self, name: &str, step: &Step, on: &str, houses: &[House]) -> String {
        let [house, _, prepositional] = self.houses(houses);
        self.say(
            name,
            values![
                on,
                house,
                housePrepositional = prepositional,
                several = u32::from(step.needs > 1)
            ],
        )
    }

    /// The excluded squares as `here` or `on any of these squares`, as `each` for what attacks, or by their names.
    fn excluded(self, name: &str, step: &Step, told: Told) -> String {
        let squares = self.squares(&step.excluded);
        let told = match told {
            Told::Marked => "marked",
            Told::Named => "named",
        };
        self.say(
            &format!("puzzle.{told}.{name}"),
            values![squares, count = step.excluded.len()],
        )
    }

    /// Supposes a queen, gives each step that follows with its reason, and ends where a house has too few squares.
    fn chain(self, step: &Step) -> String {
        let empty = step.premises.last().map_or(&[][..], slice::from_ref);
        if step.chain.is_empty() {
            let on = self.excluded("here", step, Told::Named);
            return self.of_houses("puzzle.chain.tooFew", step, &on, empty);
        }
        let mut said = vec![self.of_step("puzzle.step.suppose", step, Told::Named)];
        said.extend(step.chain.iter().map(|link| self.link(link)));
        said.push(self.of_houses("puzzle.chain.end", step, "", empty));
        self.joined(&said)
    }

    /// Why a link of a chain follows, and what follows.
    pub fn link(self, link: &Step) -> String {
        use Technique::{Pair, SingleInLine, SingleInRegion, TouchLine, TouchRegion};
        match link.technique {
            SingleInRegion | SingleInLine if link.needs == 1 => {
                self.of_step("puzzle.step.onlyFollows", link, Told::Named)
            }
            // Their reasons name the queens.
            TouchRegion | TouchLine | Pair if !link.queens.is_empty() => {
                self.why(link, Told::Named)
            }
            _ => self.joined(&[
                self.why(link, Told::Named),
                self.of_step("puzzle.step.follows", link, Told::Named),
            ]),
        }
    }

    fn squares(self, squares: &[Square]) -> String {
        let base = self.base.first();
        let names: Vec<String> = (squares.iter())
            .map(|square| format!("{}:{}", square.row + base, square.column + base))
            .collect();
        names.join(self.comma())
    }

    /// A word with the spaces around it that the language needs.
    fn spaced(self, word: &str) -> String {
        let space = self.usual_or_chinese(" ", "");
        format!("{space}{word}{space}")
    }

    fn listed(self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [only] => only.clone(),
            [most @ .., last] => {
                let and = self.spaced(self.text("puzzle.and"));
                format!("{}{and}{last}", most.join(self.comma()))
            }
        }
    }

    /// Houses in the three cases that Russian needs.
    fn houses(self, houses: &[House]) -> [String; 3] {
        ["nominative", "genitive", "prepositional"].map(|case| self.in_case(houses, case))
    }

    fn in_case(self, houses: &[House], case: &str) -> String {
        let number = |index: u32| (index + self.base.first()).to_string();
        // Three or more neighbouring lines are given by the first and the last.
        let together = |a: &House, b: &House| match (*a, *b) {
            (House::Row(a), House::Row(b)) | (House::Column(a), House::Column(b)) => a + 1 == b,
            _ => false,
        };
        let name = |house: &House| match *house {
            House::Row(row) => ("row", number(row)),
            House::Column(column) => ("column", number(column)),
            House::Region(region) => ("region", self.region(region)),
        };
        let parts: Vec<(&str, String)> = (houses.chunk_by(together))
            .flat_map(|run| match run {
                [first, _, .., last] => {
                    let (kind, first) = name(first);
                    vec![(kind, format!("{first}–{}", name(last).1))]
                }
                few => few.iter().map(name).collect(),
            })
            .collect();
        let of_kind = |kind: &str, names: &[String]| {
            let many = u32::from(names.len() > 1 || names[0].contains('–'));
            self.say(
                &format!("puzzle.{case}.{kind}"),
                values![names = self.listed(names), many],
            )
        };
        if self.language == Language::Chinese {
            let each = parts
                .iter()
                .map(|(kind, name)| of_kind(kind, slice::from_ref(name)));
            return self.listed(&each.collect::<Vec<_>>());
        }
        let mut groups = Vec::new();
        for kind in ["row", "column", "region"] {
            let named = parts.iter().filter(|part| part.0 == kind);
            let names: Vec<String> = named.map(|part| part.1.clone()).collect();
            if !names.is_empty() {
                groups.push(of_kind(kind, &names));
            }
        }
        self.listed(&groups)
    }
}
