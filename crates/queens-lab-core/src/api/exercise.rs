//! What travels for the exercises below the lessons: those of `queens exercise`, on boards small enough to be clicked.

use serde::{Deserialize, Serialize};

use super::{Square, Words};

wire! {
    /// Which exercises, and on which boards.
    pub struct ExercisesRequest {
        /// Their names; all if nothing is said.
        pub names: Option<Vec<String>>,
        /// Whoever has the same seed gets the same boards.
        pub seed: u64,
    }

    /// What was asked for.
    pub struct Exercises {
        /// In the order of the names, or of `queens exercise`.
        pub exercises: Vec<ExerciseSheet>,
    }

    /// An exercise.
    pub struct ExerciseSheet {
        /// Its name in `queens exercise`.
        pub name: String,
        /// From 1 to 5.
        pub difficulty: u32,
        /// Its title and its task.
        pub words: Words,
        /// How it is done without a program, if it can be.
        pub by_hand: Option<ExerciseByHand>,
    }

    /// What is given, and what is to be answered.
    pub struct ExerciseByHand {
        /// The size.
        pub n: u64,
        /// Where queens stand, if a board is given.
        pub queens: Vec<Square>,
        /// One of the rows, if one is given.
        pub row: Option<u32>,
        /// A number, if one is given.
        pub number: Option<u64>,
        /// The region of each square in reading order, if regions are given.
        pub regions: Option<Vec<u32>>,
        /// What is to be answered.
        pub answer: ExerciseAnswer,
    }

    /// How an exercise is answered.
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
        /// Queens beside the given ones, or that there is no such board.
        Complete,
        /// The given board, drawn.
        Drawing,
    }

    /// An answer to an exercise.
    pub struct ExerciseAttempt {
        /// The name of the exercise.
        pub name: String,
        /// The seed that it was asked for with.
        pub seed: u64,
        /// What a program would print.
        pub answer: String,
    }

    /// Whether an answer is right.
    #[serde(tag = "verdict")]
    pub enum ExerciseVerdict {
        /// It is.
        Right,
        /// It is not.
        Wrong {
            /// Why, in a sentence.
            words: Words,
        },
    }
}
