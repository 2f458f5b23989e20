//! What travels for the exercises below the lessons: those of `queens exercise`, on boards small enough to be clicked.

use serde::{Deserialize, Serialize};

use super::{Square, Words};

wire! {
    /// Which exercises, and on which boards.
    pub struct ExercisesRequest {
        /// Names of the exercises; all if absent.
        pub names: Option<Vec<String>>,
        /// Seed of the boards: the same seed gives the same boards.
        pub seed: u64,
    }

    /// The requested exercises.
    pub struct Exercises {
        /// The exercises, in the order of the names, or of `queens exercise`.
        pub exercises: Vec<ExerciseSheet>,
    }

    /// An exercise.
    pub struct ExerciseSheet {
        /// Its name in `queens exercise`.
        pub name: String,
        /// Difficulty, from 1 to 5.
        pub difficulty: u32,
        /// Its title and its task.
        pub words: Words,
        /// The task for solving it without a program, if that is possible.
        pub by_hand: Option<ExerciseByHand>,
    }

    /// What is given, and the form of the answer.
    pub struct ExerciseByHand {
        /// Size of the board.
        pub n: u64,
        /// The queens, if a board is given.
        pub queens: Vec<Square>,
        /// One of the rows, if one is given.
        pub row: Option<u32>,
        /// A number, if one is given.
        pub number: Option<u64>,
        /// The region of each square in reading order, if regions are given.
        pub regions: Option<Vec<u32>>,
        /// The form of the answer.
        pub answer: ExerciseAnswer,
    }

    /// Form of the answer to an exercise.
    #[derive(Copy, Eq)]
    pub enum ExerciseAnswer {
        /// Yes or no.
        YesNo,
        /// A number.
        Number,
        /// Several numbers, in order.
        Numbers,
        /// Columns of the given row, in ascending order.
        Columns,
        /// Squares of the given board.
        Squares,
        /// Queens on an empty board, or that there is no such board.
        Queens,
        /// Queens in addition to the given ones, or that there is no such board.
        Complete,
        /// The given board, drawn.
        Drawing,
    }

    /// An answer to an exercise.
    pub struct ExerciseAttempt {
        /// The name of the exercise.
        pub name: String,
        /// The seed with which it was requested.
        pub seed: u64,
        /// What a program would print.
        pub answer: String,
    }

    /// Whether an answer is right.
    #[serde(tag = "verdict")]
    pub enum ExerciseVerdict {
        /// The answer is right.
        Right,
        /// The answer is wrong.
        Wrong {
            /// The reason, in a sentence.
            words: Words,
        },
    }
}
