//! `queens explain N`: a search, step by step.
//!
//! [`play`] shows it on a terminal, where one can go forwards and backwards; [`plain`] prints a line
//! for each step, or JSON for other programs. What a step means is said in [`words`].

mod plain;
#[cfg(feature = "player")]
mod play;
mod words;

use std::num::NonZeroU64;
use std::path::PathBuf;

use queens::Algorithm;
use queens::algorithm::Task;
use queens::player::Player;
use queens_formats::Base;

use crate::algorithms;
use crate::boards;
use crate::failure::{Failure, Outcome};
#[cfg(feature = "player")]
use crate::screen;
use crate::solutions::By;
use crate::terminal::Terminal;
use crate::values::{at_least_one, board_size};
#[cfg(not(feature = "player"))]
use crate::verbs::absent;

/// Explain an algorithm: watch its search step by step
#[derive(clap::Args, Debug)]
#[command(after_help = "\
On a terminal the search is played on a board, forwards and backwards; press ? for the keys.
Otherwise a line is printed for each step. Traces are described in docs/traces.md.

Examples:
  queens explain 6 --algorithm sets          play it
  queens explain 4 | less                    read it
  queens explain 8 --from 400 --plain | head from step 400 on
  queens explain 6 --algorithm anywhere      the search over any free square
  queens explain 5 --trace steps.jsonl       everything, for another program")]
pub(crate) struct Explain {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    n: u32,
    /// The algorithm
    #[arg(short, long, value_parser = algorithms::algorithms(), default_value = "scan")]
    algorithm: Algorithm,
    /// Search column by column from the left
    #[arg(long, default_value = "rows")]
    by: By,
    /// Start at step STEP
    #[arg(
        long,
        value_name = "STEP",
        default_value_t = 0,
        hide_default_value = true
    )]
    from: u64,
    /// Print at most K steps [default: 10000, with --trace all]
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    limit: Option<NonZeroU64>,
    /// The number of the first row and column
    #[arg(long, value_parser = boards::base(), default_value = "0")]
    base: Base,
    /// Print, even on a terminal
    #[arg(long)]
    plain: bool,
    /// Write the steps as JSON lines to this file, which appears only when it is complete; - for stdout
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Explain, terminal: &Terminal) -> Outcome {
    let algorithm = arguments.by.algorithm(arguments.algorithm);
    algorithms::refuse(algorithm, Task::Trace, arguments.n)?;
    let player = Player::new(
        algorithms::rung(algorithm)?,
        arguments.n,
        arguments.by.into(),
    );
    let player = player.map_err(Failure::wrong)?;
    if let Some(file) = &arguments.trace {
        return plain::trace(player, arguments, file, terminal);
    }
    #[cfg(not(feature = "player"))]
    if terminal.stdout && !arguments.plain {
        terminal.remark(absent::sentence("full-screen player", "player"));
    }
    #[cfg(feature = "player")]
    if terminal.stdout && !arguments.plain && screen::possible() {
        return play::run(player, arguments, terminal);
    }
    plain::print(player, arguments, terminal)
}
