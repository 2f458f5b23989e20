//! Reports of what folders contain: status, report.

use std::fmt::Write;
use std::time::Duration;

use queens_run::{Tally, Verdict};

use super::{Folders, open};
use crate::failure::{Outcome, Status, say};
use crate::number;

fn text(tally: &Tally) -> String {
    let (n, chunks) = (tally.plan.n, tally.plan.chunks);
    let done = number::part(tally.done, chunks, "chunk");
    // Never 100 % before all are done.
    let percent = (1000.0 * tally.done as f64 / chunks as f64).floor() / 10.0;
    let mut text = format!("n = {n}, {}: {done} ({percent:.1} %)\n", tally.state);
    for share in tally.counted.iter().filter(|_| tally.counted.len() > 1) {
        let _ = writeln!(
            text,
            "  {} by {} ({}), {} each",
            number::counted(share.chunks.into(), "chunk"),
            share.host,
            share.device,
            number::duration(Duration::from_secs_f64(share.seconds / share.chunks as f64))
        );
    }
    for withdrawal in &tally.withdrawals {
        let _ = writeln!(text, "withdrawn: {withdrawal}");
    }
    let last = match tally.verdict {
        Verdict::Published(q) => format!("Q({n}) = {q}\n"),
        Verdict::Sum(sum) => {
            let recounted = number::grouped(tally.recounted.into());
            format!("sum {sum}; {recounted} of its chunks were recounted\n")
        }
        Verdict::Wrong(_) => format!("the sum is {}, which is not Q({n})\n", tally.sum),
        Verdict::Incomplete => pace(tally).unwrap_or_default(),
    };
    text + &last
}

fn pace(tally: &Tally) -> Option<String> {
    let left = Duration::try_from_secs_f64(tally.seconds_left?).ok()?;
    let (pace, left) = (tally.chunks_per_second?, number::duration(left));
    let decimals = number::decimals(pace);
    Some(format!(
        "{pace:.decimals$} chunks per second recently, {left} to go at that pace\n"
    ))
}

/// How many lines of which hosts were outvoted.
pub(super) fn outvoted(tally: &Tally) -> impl Iterator<Item = String> {
    let of_host = |(host, lines): (&String, &u64)| {
        let lines = number::counted((*lines).into(), "line");
        format!(
            "{lines} of host {host} outvoted: withdraw it with `queens run withdraw --host {host}`"
        )
    };
    tally.outvoted.iter().map(of_host)
}

/// The exit status for the state of a ledger; reports on stderr what is wrong.
pub(super) fn judge(tally: &Tally) -> Status {
    outvoted(tally).for_each(say);
    match &tally.verdict {
        Verdict::Wrong(error) => say(format_args!(
            "{error}: look for wrong chunks with `queens run verify`"
        )),
        _ if !tally.disputed.is_empty() => say(format_args!(
            "{} in dispute ({}), the first is {}: count it on another machine, or withdraw its lines with `queens run \
             withdraw --chunks {}` and count it again; between two counts `queens run verify` can decide",
            number::counted(tally.disputed.len() as u128, "chunk"),
            queens_run::numbers(&tally.disputed),
            tally.contradiction,
            tally.disputed[0]
        )),
        _ => return Status::Done,
    }
    Status::Negative
}

pub(super) fn status(arguments: &Folders) -> Outcome {
    let tally = open(&arguments.folders)?.tally();
    let judged = Ok(judge(&tally));
    arguments.answer.print(&tally, text(&tally), judged)
}

/// The number of chunks that are done, as text.
pub(super) fn done(tally: &Tally) -> String {
    number::part(tally.done, tally.plan.chunks, "chunk") + " are done"
}
