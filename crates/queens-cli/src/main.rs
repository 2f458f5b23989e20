//! The program `queens`: what the user typed → what will be done → the engine → the answer.
//!
//! [`arguments`] defines what can be typed; each module of [`verbs`] turns its arguments into a plan and carries it
//! out. [`output`] takes the answer, [`failure`] the sentence if there is none, and [`progress`] and [`interrupt`] look
//! after everything that takes long.

// Code that only a part left out of this build would call.
#![cfg_attr(not(feature = "full"), allow(dead_code))]

mod algorithms;
mod answer;
mod arguments;
mod boards;
mod compute_options;
mod cost_warning;
mod failure;
mod features;
mod global;
mod guesses;
mod input;
mod interrupt;
mod lines;
mod memory;
mod number;
mod output;
mod problem;
mod progress;
#[cfg(feature = "player")]
mod screen;
mod seed;
mod solutions;
mod stderr;
mod terminal;
mod values;
mod verbs;
mod wrap;

use std::process::ExitCode;

use crate::arguments::Verb;
use crate::failure::{Failure, Outcome};
use crate::terminal::Terminal;

fn main() -> ExitCode {
    failure::report_panics();
    let outcome = match arguments::parse() {
        Ok(arguments) => {
            interrupt::install();
            run(arguments.verb, &Terminal::new(&arguments.global))
        }
        Err(error) => arguments::report(&error),
    };
    match outcome {
        Ok(status) => ExitCode::from(status as u8),
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::NoAnswer(why, status)) => {
            failure::fail(why, status as u8);
            ExitCode::from(status as u8)
        }
        Err(Failure::Interrupted) => interrupt::leave(),
    }
}

fn run(verb: Verb, terminal: &Terminal) -> Outcome {
    match verb {
        Verb::Bench(arguments) => verbs::bench::run(&arguments, terminal),
        Verb::Count(arguments) => verbs::count::run(&arguments, terminal),
        Verb::Find(arguments) => verbs::find::run(&arguments, terminal),
        Verb::List(arguments) => verbs::list::run(&arguments, terminal),
        Verb::Check(arguments) => verbs::check::run(&arguments, terminal),
        Verb::Estimate(arguments) => verbs::estimate::run(&arguments, terminal),
        Verb::Sample(arguments) => verbs::sample::run(&arguments, terminal),
        Verb::Rank(arguments) => verbs::rank::run(&arguments, terminal),
        Verb::Statistics(arguments) => verbs::statistics::run(&arguments, terminal),
        #[cfg(feature = "runs")]
        Verb::Run(arguments) => verbs::run::run(&arguments, terminal),
        Verb::Puzzle(arguments) => verbs::puzzle::run(&arguments, terminal),
        Verb::Explain(arguments) => verbs::explain::run(&arguments, terminal),
        Verb::Exercise(arguments) => verbs::exercise::run(&arguments, terminal),
        #[cfg(feature = "lab")]
        Verb::Lab(arguments) => verbs::lab::run(&arguments, terminal),
        Verb::Doctor(arguments) => verbs::doctor::run(&arguments),
        Verb::Help(arguments) => verbs::help::run(&arguments, arguments::command(), terminal),
    }
}
