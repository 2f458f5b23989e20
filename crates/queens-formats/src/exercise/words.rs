//! What all exercises share in words: kinds, what is read, what is printed.

use queens::named_enum;

use super::input::Input;
use super::judge::Expected;
use crate::language::Language;

named_enum! {
    "topic",
    /// What an exercise is about.
    #[non_exhaustive]
    pub enum Topic {
        /// Looking at a board.
        Board = "board",
        /// Finding a solution.
        Search = "search",
        /// Counting solutions.
        Count = "count",
        /// Listing solutions.
        List = "list",
        /// Turning and reflecting.
        Symmetry = "symmetry",
        /// The place of a solution in the list of all.
        Order = "order",
        /// How much work a search does.
        Work = "work",
        /// Other rules.
        Rules = "rules",
        /// Repairing a full board.
        Repair = "repair",
    }
}

impl Topic {
    /// The topic in one word.
    pub fn word(self, language: Language) -> &'static str {
        language.text(&format!("exercise.topic.{self}"))
    }
}

/// The message that describes what the program reads.
pub(super) fn input(input: &Input) -> &'static str {
    match input {
        Input::Two(..) => "exercise.reads.two",
        Input::Size(_) => "exercise.reads.size",
        Input::Board(_) | Input::Solution(_) => "exercise.reads.board",
        Input::Top { .. } => "exercise.reads.top",
        Input::Queens { .. } => "exercise.reads.queens",
        Input::Numbered { .. } => "exercise.reads.numbered",
        Input::Row { .. } => "exercise.reads.row",
        Input::Regions { .. } => "exercise.reads.regions",
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
        Expected::Boards { .. } => "exercise.prints.boards",
    }
}
