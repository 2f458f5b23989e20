//! Steps as lines: for people, and as JSON for other programs.

use std::fmt::Write;

use queens::Placement;
use queens::player::{Player, Reached, STRETCH, Target};
use queens::trace::Event;
use queens_formats::trace;

use super::memory::remembered;
use super::words::Words;
use super::{Explain, Show};
use crate::failure::{Failure, Outcome, Status};
use crate::interrupt;
use crate::number;
use crate::output::Output;
use crate::progress::Progress;
use crate::terminal::Terminal;

/// Number of steps printed by default: more than anyone reads.
const LIMIT: u64 = 10_000;

/// Indentation below the sentences of the steps.
const INDENT: &str = "                 ";

/// Number of steps written between two checks for Ctrl-C.
const WRITTEN: u64 = 1 << 16;

/// Goes to the first step to print; fails if the search ends before it.
pub(super) fn begin(player: &mut Player, step: u64, terminal: &Terminal) -> Result<(), Failure> {
    let progress = Progress::start(terminal, "step", Some(step), false);
    loop {
        progress.set(player.position());
        match player.seek(Target::Step(step), STRETCH) {
            Reached::There => return Ok(()),
            Reached::NotYet => interrupt::check()?,
            Reached::End => {
                let step = number::grouped(step.into());
                let steps = number::counted(player.position().into(), "step");
                let why = format!("there is no step {step}: the search takes {steps}");
                return Err(Failure::NoAnswer(why, Status::Negative));
            }
        }
    }
}

/// Writes a line for each step: in words, or the trace as JSON.
pub(super) fn write(
    mut player: Player,
    is_json: bool,
    arguments: &Explain,
    terminal: &Terminal,
) -> Outcome {
    begin(&mut player, arguments.start.max(1), terminal)?;
    let usual = if is_json { u64::MAX } else { LIMIT };
    let limit = arguments.limit.unwrap_or(usual);
    let beside_answer = terminal.stdout && arguments.output.is_none();
    let progress = progress(&player, limit, terminal, beside_answer);
    let mut output = Output::open(arguments.output.as_deref())?;
    let mut line = String::new();
    if is_json {
        trace::header(&player, &mut line).expect("a string takes all");
        output.put(line.clone() + "\n")?;
    }
    let mut more = true;
    for count in 1..=limit {
        line.clear();
        let written = if is_json {
            trace::step(&player.step().expect("a step was done"), &mut line)
        } else {
            describe(&player, arguments, &mut line)
        };
        written.expect("a string takes all");
        line.push('\n');
        output.put(&line)?;
        progress.set(count);
        if count.is_multiple_of(WRITTEN) {
            interrupt::check()?;
        }
        more = player.forward().is_some();
        if !more {
            break;
        }
    }
    output.finish()?;
    if !is_json && arguments.limit.is_none() && more {
        terminal.remark(format_args!(
            "these are {} steps; --limit and --start show more",
            number::grouped(limit.into())
        ));
    }
    Ok(Status::Done)
}

/// The last step in words, with the requested parts below it.
fn describe(player: &Player, arguments: &Explain, line: &mut String) -> std::fmt::Result {
    let words = Words::new(player, arguments.base.unwrap_or_default());
    let step = player.step().expect("a step was done");
    // The node that was left is no longer on the path.
    let left = usize::from(step.event == Event::Leave);
    let action = step.event.name();
    let indent = 2 * (player.path().len() + left) - 2;
    let indent = indent.max((action.len() + 1).saturating_sub(8));
    let (number, sentence) = (step.number, words.step(&step));
    write!(line, "{number:>6}  {action:<8}{:indent$}{sentence}", "")?;
    if step.event == Event::Solution && player.n() == 0 {
        line.push_str(": the empty board");
    } else if step.event == Event::Solution {
        line.push(':');
        for &queen in player.queens() {
            write!(line, " {}", words.square(queen))?;
        }
    }
    let mut below = Vec::new();
    if arguments.shows(Show::Board) {
        let board = Placement::new(player.n(), player.queens()).expect("they stand on the board");
        below.extend(board.to_string().lines().map(str::to_owned));
    }
    if arguments.shows(Show::Memory) {
        below.extend(remembered(player, words, true));
    }
    (below.iter()).try_for_each(|row| write!(line, "\n{}", format!("{INDENT}{row}").trim_end()))
}

/// Starts a progress line with the number of steps written, and of all steps if that is soon known.
fn progress(player: &Player, limit: u64, terminal: &Terminal, beside_answer: bool) -> Progress {
    let mut end = player.clone();
    end.seek(Target::Step(u64::MAX), STRETCH);
    let left = end.length().map(|length| length - player.position() + 1);
    let total = left.map_or(limit, |left| left.min(limit));
    let total = Some(total).filter(|&total| total < u64::MAX);
    Progress::start(terminal, "step", total, beside_answer)
}
