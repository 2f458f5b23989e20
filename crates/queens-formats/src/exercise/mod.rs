//! Programming exercises whose answers are checked by machine: what is asked, inputs, and a judge.
//!
//! An exercise is data: texts in `messages`, inputs in ascending order of size, and for each input what the engine answers
//! ([`Expected`], never a table). A program in any language reads an [`Input`] and prints its answer; [`Expected::judge`]
//! returns whether it is right and, if not, what is wrong ([`Fault`]). Running programs is left to the caller.
//!
//! ```
//! use queens::Random;
//! use queens_formats::exercise::{EXERCISES, Exercise};
//! let exercise = Exercise::named("count").expect("there is one");
//! let inputs = exercise.inputs(&mut Random::new(0));
//! let four = inputs.iter().find(|input| input.n() == 4).expect("n = 4 is tried");
//! assert_eq!(four.to_string(), "4\n");
//! assert_eq!(exercise.expected(four).judge(b"2\n"), Ok(()));
//! assert!(EXERCISES.len() >= 20);
//! ```
//!
//! To add an exercise, write its entry in [`catalogue`](EXERCISES), its title and task in `messages`, and a right and a
//! wrong program for the tests.

mod boards;
mod catalogue;
mod input;
mod judge;
#[cfg(test)]
mod tests;
mod words;

use std::fmt::Write;
use std::ops::RangeInclusive;

use queens::Random;

use crate::language::Language;
use crate::messages::values;

pub use catalogue::EXERCISES;
pub use input::Input;
pub use judge::{Expected, Fault, Listing, excerpt};
pub use words::Topic;

/// An exercise.
#[derive(Debug)]
pub struct Exercise {
    name: &'static str,
    topic: Topic,
    difficulty: u8,
    /// Index of the input that is shown in the statement.
    example: usize,
    /// The sizes at which people can do the exercise without a program, if they can.
    by_hand: Option<RangeInclusive<u64>>,
    inputs: fn(&mut Random) -> Vec<Input>,
    expected: fn(&Input) -> Expected,
}

impl Exercise {
    /// The exercise of this name, or of this number, counted from 1.
    pub fn named(name: &str) -> Option<&'static Exercise> {
        let by_number = || EXERCISES.get(name.parse::<usize>().ok()?.checked_sub(1)?);
        EXERCISES
            .iter()
            .find(|exercise| exercise.name == name)
            .or_else(by_number)
    }

    /// The name people type.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The number of the exercise, counted from 1.
    pub fn number(&self) -> usize {
        let at = EXERCISES
            .iter()
            .position(|exercise| exercise.name == self.name);
        at.map_or(0, |at| at + 1)
    }

    /// What the exercise is about.
    pub fn topic(&self) -> Topic {
        self.topic
    }

    /// The difficulty, from 1, a few lines of code, to 5.
    pub fn difficulty(&self) -> u8 {
        self.difficulty
    }

    /// The title: a few words.
    pub fn title(&self, language: Language) -> &'static str {
        language.text(&format!("exercise.{}.title", self.name))
    }

    /// What to do, without the form of input and output.
    pub fn task(&self, language: Language) -> &'static str {
        language.text(&format!("exercise.{}.task", self.name))
    }

    /// What the program reads, in words.
    pub fn input_words(&self, language: Language) -> &'static str {
        language.text(words::input(&self.example()))
    }

    /// What the program prints, in words.
    pub fn output_words(&self, language: Language) -> &'static str {
        language.text(words::output(&self.expected(&self.example())))
    }

    /// One of the inputs, to show as an example.
    pub fn example(&self) -> Input {
        self.inputs(&mut Random::new(0)).swap_remove(self.example)
    }

    /// The inputs on which a program is tried, in ascending order of size. The random ones among them are the same for
    /// the same random numbers.
    pub fn inputs(&self, random: &mut Random) -> Vec<Input> {
        let mut inputs = (self.inputs)(random);
        inputs.sort_by_key(Input::n);
        inputs
    }

    /// One of the inputs for someone who answers without a program, the same for the same random numbers; `None` if that
    /// would be no pleasure.
    ///
    /// ```
    /// use queens::Random;
    /// use queens_formats::exercise::{Exercise, Input};
    /// let by_hand = |name| Exercise::named(name).unwrap().by_hand(&mut Random::new(7));
    /// assert!(matches!(by_hand("turn"), Some(Input::Board(columns)) if columns.len() <= 6));
    /// assert_eq!(by_hand("sorted"), None);
    /// ```
    pub fn by_hand(&self, random: &mut Random) -> Option<Input> {
        let sizes = self.by_hand.as_ref()?;
        let mut inputs = self.inputs(random);
        inputs.retain(|input| sizes.contains(&input.n()));
        let chosen = random.below(inputs.len() as u64) as usize;
        Some(inputs.swap_remove(chosen))
    }

    /// The right answer, from the engine.
    pub fn expected(&self, input: &Input) -> Expected {
        (self.expected)(input)
    }

    /// The whole exercise in words: the task, what to read and print, and an example.
    pub fn statement(&self, language: Language) -> String {
        let mut text = format!("{}. {}\n\n", self.number(), self.title(language));
        let part = |name, words| language.say(name, values![words]);
        for words in [
            self.task(language).to_owned(),
            part("exercise.input", self.input_words(language)),
            part("exercise.output", self.output_words(language)),
        ] {
            let _ = writeln!(text, "{words}\n");
        }
        let example = self.example();
        let _ = writeln!(text, "{}", language.text("exercise.example"));
        for line in example.to_string().lines() {
            let _ = writeln!(text, "    {line}");
        }
        let shown = self.expected(&example).shown(language);
        let mut mark = "→";
        for line in shown.lines() {
            let _ = writeln!(text, "  {mark} {line}");
            mark = " ";
        }
        text
    }
}
