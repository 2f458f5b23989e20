//! Steps as lines: for people, and as JSON for other programs.

use std::fmt::Write;
use std::num::NonZeroU64;

use queens::player::{Player, Reached, STRETCH, Target};
use queens::trace::Event;
use queens_formats::trace;

use super::words::Words;
use super::{Explain, Show, memory};
use crate::failure::{Failure, Outcome, Status, say};
use crate::interrupt;
use crate::number;
use crate::output::Output;
use crate::progress::Progress;
use crate::terminal::Terminal;

/// Steps printed when nothing else is asked for: more than anyone reads.
const LIMIT: u64 = 10_000;

/// Steps written between two looks at whether the user has had enough.
const WRITTEN: u64 = 1 << 16;

/// Goes to the step after which to begin; `false` when the search has ended by then.
fn begin(player: &mut Player, arguments: &Explain, terminal: &Terminal) -> Result<bool, Failure> {
    let progress = Progress::start(terminal, "step", Some(arguments.start), false);
    loop {
        progress.set(player.position());
        match player.seek(Target::Step(arguments.start), STRETCH) {
            Reached::There => return Ok(true),
            Reached::NotYet if interrupt::requested() => return Err(Failure::Interrupted),
            Reached::NotYet => {}
            Reached::End => {
                say(format_args!(
                    "there is nothing after step {}: the search takes {}",
                    number::grouped(arguments.start.into()),
                    number::counted(player.position().into(), "step")
                ));
                return Ok(false);
            }
        }
    }
}

/// Prints a line for each step.
pub(super) fn print(mut player: Player, arguments: &Explain, terminal: &Terminal) -> Outcome {
    if !begin(&mut player, arguments, terminal)? {
        return Ok(Status::Negative);
    }
    let words = Words {
        rung: player.rung(),
        base: arguments.base,
    };
    let limit = arguments.limit.map_or(LIMIT, NonZeroU64::get);
    let progress = progress(&player, limit, terminal, terminal.stdout);
    let output = Output::open(arguments.output.as_deref())?;
    let more = write(player, limit, output, &progress, |player, line| {
        let step = player.step().expect("a step was done");
        // The node that was left is not on the path any more.
        let left = usize::from(step.event == Event::Leave);
        let action = step.event.name();
        let indent = 2 * (player.path().len() + left) - 2;
        let indent = indent.max((action.len() + 1).saturating_sub(8));
        write!(
            line,
            "{:>6}  {action:<8}{:indent$}{}",
            step.number,
            "",
            words.step(&step)
        )?;
        if step.event == Event::Solution && player.n() == 0 {
            line.push_str(": the empty board");
        } else if step.event == Event::Solution {
            line.push(':');
            for &queen in player.queens() {
                write!(line, " {}", words.square(queen))?;
            }
        }
        if arguments.shows(Show::Board) {
            memory::board(player, line);
        }
        if arguments.shows(Show::Memory) {
            memory::memory(player, words, line);
        }
        Ok(())
    })?;
    if more && arguments.limit.is_none() {
        terminal.remark(format_args!(
            "these are the first {} steps; --limit and --start show more",
            number::grouped(limit.into())
        ));
    }
    Ok(Status::Done)
}

/// Writes the trace.
pub(super) fn trace(mut player: Player, arguments: &Explain, terminal: &Terminal) -> Outcome {
    if !begin(&mut player, arguments, terminal)? {
        return Ok(Status::Negative);
    }
    let limit = arguments.limit.map_or(u64::MAX, NonZeroU64::get);
    let beside_answer = terminal.stdout && arguments.output.is_none();
    let progress = progress(&player, limit, terminal, beside_answer);
    let mut output = Output::open(arguments.output.as_deref())?;
    let mut header = String::new();
    trace::header(&player, &mut header).expect("a string takes all");
    header.push('\n');
    output.put(header)?;
    write(player, limit, output, &progress, |player, line| {
        let step = player.step().expect("a step was done");
        trace::step(&step, line)
    })?;
    Ok(Status::Done)
}

/// Shows how many steps are written, and of how many, if that is soon known.
fn progress(player: &Player, limit: u64, terminal: &Terminal, beside_answer: bool) -> Progress {
    let mut end = player.clone();
    end.seek(Target::Step(u64::MAX), STRETCH);
    let left = end.length().map(|length| length - player.position());
    let total = left.map_or(limit, |left| left.min(limit));
    let total = Some(total).filter(|&total| total < u64::MAX);
    Progress::start(terminal, "step", total, beside_answer)
}

/// Writes the lines of up to so many steps; says whether steps are left.
fn write(
    mut player: Player,
    limit: u64,
    mut output: Output,
    progress: &Progress,
    describe: impl Fn(&Player, &mut String) -> std::fmt::Result,
) -> Result<bool, Failure> {
    let mut line = String::new();
    let first = player.position();
    let mut more = true;
    while player.position() - first < limit {
        more = player.forward().is_some();
        if !more {
            break;
        }
        line.clear();
        describe(&player, &mut line).expect("a string takes all");
        line.push('\n');
        output.put(&line)?;
        progress.set(player.position() - first);
        if player.position().is_multiple_of(WRITTEN) && interrupt::requested() {
            return Err(Failure::Interrupted);
        }
    }
    output.finish()?;
    // Whether the last line was the last step shows only when one asks for another.
    Ok(more && player.forward().is_some())
}
