//! What all exercises share in words: kinds, what is read, what is printed.

use super::judge::Expected;
use crate::language::Language;

/// What an exercise is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Topic {
    /// Looking at a board.
    Board,
    /// Finding a solution.
    Search,
    /// Counting solutions.
    Count,
    /// Listing solutions.
    List,
    /// Turning and reflecting.
    Symmetry,
    /// The place of a solution in the list of all.
    Order,
    /// How much work a search does.
    Work,
    /// Other rules.
    Rules,
    /// Repairing a full board.
    Repair,
}

impl Topic {
    /// One word.
    pub fn name(self, language: Language) -> &'static str {
        language.text(match self {
            Topic::Board => "exercise.topic.board",
            Topic::Search => "exercise.topic.search",
            Topic::Count => "exercise.topic.count",
            Topic::List => "exercise.topic.list",
            Topic::Symmetry => "exercise.topic.symmetry",
            Topic::Order => "exercise.topic.order",
            Topic::Work => "exercise.topic.work",
            Topic::Rules => "exercise.topic.rules",
            Topic::Repair => "exercise.topic.repair",
        })
    }
}

/// What the program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputShape {
    /// Two squares.
    Two,
    /// A size.
    Size,
    /// A board with a queen in each row.
    Board,
    /// A board with queens in its first rows.
    Top,
    /// A board with queens anywhere.
    Queens,
    /// A size and a number.
    Numbered,
    /// A board with a queen in each row, and one of the rows.
    Row,
    /// A map of regions.
    Regions,
}

impl InputShape {
    /// The message that describes it.
    pub(super) fn message(self) -> &'static str {
        match self {
            InputShape::Two => "exercise.reads.two",
            InputShape::Size => "exercise.reads.size",
            InputShape::Board => "exercise.reads.board",
            InputShape::Top => "exercise.reads.top",
            InputShape::Queens => "exercise.reads.queens",
            InputShape::Numbered => "exercise.reads.numbered",
            InputShape::Row => "exercise.reads.row",
            InputShape::Regions => "exercise.reads.regions",
        }
    }
}

/// The message that describes what the program prints.
pub(super) fn output(expected: &Expected) -> &'static str {
    match expected {
        Expected::YesNo(_) => "exercise.prints.yesNo",
        Expected::Number(_) => "exercise.prints.number",
        Expected::Numbers(_) => "exercise.prints.numbers",
        Expected::Squares(_) => "exercise.prints.squares",
        Expected::Drawing(_) => "exercise.prints.drawing",
        Expected::Board { .. } | Expected::Solution { .. } => "exercise.prints.board",
        Expected::Boards { .. } | Expected::Orbits { .. } => "exercise.prints.boards",
    }
}
