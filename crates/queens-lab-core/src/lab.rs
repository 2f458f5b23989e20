//! Every command by its name, for those who have no routes: a page that computes by itself.

use std::sync::{Mutex, PoisonError};

use queens::Algorithm;
use queens::algorithm::Task;
use queens::textbook::pseudocode;
use queens_formats::Format;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::api::{About, AlgorithmAbout, Direction, Known, Limits, Refusal, RefusalKind};
use crate::export::Export;
use crate::pool::Pool;
use crate::watch::Players;
use crate::{Sink, estimate, levels, measure, play, puzzle, race, repair, shape, solutions};

/// What a lab keeps from one command to the next.
#[derive(Default)]
pub struct Lab {
    players: Players,
    pool: Mutex<Pool>,
}

/// What comes of a command.
pub enum Outcome {
    /// The answer, or the last message of a long one; JSON, or nothing after the pieces of a file.
    Answer(Vec<u8>),
    /// Why there is none.
    Refused(Refusal),
}

fn parse<T: DeserializeOwned>(request: &[u8]) -> Result<T, Refusal> {
    let malformed =
        |e: serde_json::Error| Refusal::new(RefusalKind::Malformed).because(e.to_string());
    serde_json::from_slice(request).map_err(malformed)
}

fn json(answer: impl Serialize) -> Vec<u8> {
    serde_json::to_vec(&answer).expect("messages are plain data")
}

impl Lab {
    /// Does what a command asks for, and puts what it has to say meanwhile into `sink`.
    pub fn answer(&self, command: &str, request: &[u8], sink: &dyn Sink) -> Outcome {
        match self.run(command, request, sink) {
            Ok(answer) => Outcome::Answer(answer),
            Err(refusal) => Outcome::Refused(refusal),
        }
    }

    fn run(&self, command: &str, request: &[u8], sink: &dyn Sink) -> Result<Vec<u8>, Refusal> {
        let pool = || self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(match command {
            "about" => json(about(parse(request)?)),
            "board" => json(play::report(&parse(request)?)?),
            "hint" => json(play::hint(&parse(request)?, sink)?),
            "complete" => json(play::complete(&parse(request)?, sink)?),
            "completions" => json(play::count(&parse(request)?, sink)?),
            "solutions" => json(solutions::page(&parse(request)?, sink)?),
            "orbit" => json(solutions::orbit(&parse(request)?)?),
            "export" => {
                let cut = |_| Refusal::new(RefusalKind::Timeout);
                Export::new(&parse(request)?)?.write(sink).map_err(cut)?;
                Vec::new()
            }
            "frames" => json(self.players.frames(&parse(request)?, sink)?),
            "tree" => json(self.players.tree(&parse(request)?, sink)?),
            "seek" => json(self.players.seek(&parse(request)?, sink)?),
            "shape" => json(shape::shape(&parse(request)?, sink)?),
            "heat" => json(solutions::heat(&parse(request)?, sink)?),
            "levels" => json(levels::levels(&parse(request)?, sink)?),
            "race" => json(race::race(&parse(request)?, sink)?),
            "measure" => json(measure::measure(&parse(request)?, sink)?),
            "estimate" => json(estimate::estimate(&parse(request)?, sink)?),
            "squares" => json(estimate::squares(&parse(request)?, sink)?),
            "repair" => json(repair::repair(&parse(request)?)?),
            "count" => json(measure::count(&parse(request)?, sink)?),
            "puzzle" => json(puzzle::find(&parse(request)?, sink)?),
            "puzzle_check" => json(puzzle::check(&parse(request)?, sink)?),
            "puzzle_hint" => json(puzzle::hint(&parse(request)?)?),
            "puzzle_proof" => json(puzzle::proof(&parse(request)?)?),
            "share" => json(pool().share(&parse(request)?)?),
            "part" => json(pool().part(&parse(request)?)?),
            "sum" => json(Pool::sum(&parse(request)?)?),
            _ => {
                return Err(Refusal::new(RefusalKind::NotFound).because("there is no such command"));
            }
        })
    }
}

/// What a lab with these limits can do.
pub fn about(limits: Limits) -> About {
    let known = (0..).map_while(|n| {
        Some(Known {
            n,
            all: queens::known::all(n)?.to_string(),
            fundamental: queens::known::fundamental(n)?.to_string(),
            half_turn: queens::known::half_turn(n)?.to_string(),
            quarter_turn: queens::known::quarter_turn(n)?.to_string(),
        })
    });
    About {
        version: env!("CARGO_PKG_VERSION").into(),
        limits,
        known: known.collect(),
        formats: (Format::ALL.iter())
            .map(|format| format.name().into())
            .collect(),
        algorithms: Algorithm::ALL.into_iter().map(algorithm_about).collect(),
        invitation: None,
    }
}

fn algorithm_about(algorithm: Algorithm) -> AlgorithmAbout {
    let limit = |task| match algorithm.can(task) {
        true => algorithm.sensible_to(task),
        false => 0,
    };
    let rung = algorithm.rung();
    let directions = match rung {
        Some(_) => vec![Direction::Rows, Direction::Columns],
        None => Vec::new(),
    };
    AlgorithmAbout {
        name: algorithm.name().into(),
        trace: algorithm.can(Task::Trace),
        all_n: limit(Task::Count),
        first_n: limit(Task::First),
        pseudocode: (rung.iter())
            .flat_map(|&rung| {
                (directions.iter()).map(move |&direction| pseudocode(rung, direction.into()))
            })
            .map(|lines| lines.into_iter().map(|line| line.text.into()).collect())
            .collect(),
        directions,
    }
}
