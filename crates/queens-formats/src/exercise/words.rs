//! What all exercises share in words: kinds, what is read, what is printed.

use super::judge::Expected;
use crate::language::Language;

/// What an exercise is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
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

impl Kind {
    /// One word.
    pub fn name(self, language: Language) -> &'static str {
        language.text(match self {
            Kind::Board => "exercise.kind.board",
            Kind::Search => "exercise.kind.search",
            Kind::Count => "exercise.kind.count",
            Kind::List => "exercise.kind.list",
            Kind::Symmetry => "exercise.kind.symmetry",
            Kind::Order => "exercise.kind.order",
            Kind::Work => "exercise.kind.work",
            Kind::Rules => "exercise.kind.rules",
            Kind::Repair => "exercise.kind.repair",
        })
    }
}

/// What the program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
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

impl Form {
    /// The message that describes it.
    pub(super) fn message(self) -> &'static str {
        match self {
            Form::Two => "exercise.reads.two",
            Form::Size => "exercise.reads.size",
            Form::Board => "exercise.reads.board",
            Form::Top => "exercise.reads.top",
            Form::Queens => "exercise.reads.queens",
            Form::Numbered => "exercise.reads.numbered",
            Form::Row => "exercise.reads.row",
            Form::Regions => "exercise.reads.regions",
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
