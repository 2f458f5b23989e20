//! What folders say: status, report.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use queens_run::{Ledger, Tally, Verdict};
use serde_json::{Value, json};

use super::{open, print};
use crate::failure::{Outcome, Status as Exit, say};
use crate::number;

/// Say how far a run is: what is done, how fast, and when it may be complete
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Several folders of one run are read as if they were one. Damaged, foreign and unreadable files are named on stderr.

Examples:
  queens run status q24
  queens run status --json q24 copy-of-another-machine")]
pub(super) struct Status {
    /// The folders of the run
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Write a page about a complete run
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Prints Markdown: the sum, a hash of all chunk lines, who counted which share, and what was recounted, by whom and
with which seed.

Example: queens run report q24 > q24.md")]
pub(super) struct Report {
    /// The folders of the run
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

fn state(tally: &Tally) -> &'static str {
    match tally.verdict() {
        Verdict::Published(_) | Verdict::Sum(_) => "complete",
        Verdict::Wrong(_) => "wrong",
        Verdict::Incomplete if !tally.disputed.is_empty() && tally.missing.is_empty() => "disputed",
        Verdict::Incomplete => "incomplete",
    }
}

fn left(ledger: &Ledger, tally: &Tally) -> Option<Duration> {
    let to_do = tally.chunks - tally.done();
    if to_do == 0 {
        return Some(Duration::ZERO);
    }
    Duration::try_from_secs_f64(to_do as f64 / ledger.pace()?).ok()
}

/// The object of `--json`.
pub(super) fn summary(ledger: &Ledger, tally: &Tally) -> Value {
    json!({
        "n": tally.n,
        "run": ledger.plan().id(),
        "state": state(tally),
        "chunks": tally.chunks,
        "done": tally.done(),
        "missing": queens_run::numbers(&tally.missing),
        "disputed": queens_run::numbers(&tally.disputed),
        "withdrawn": tally.withdrawn,
        "withdrawals": ledger.withdrawals(),
        "count": tally.q().map(|q| q.to_string()),
        "sum": tally.sum.to_string(),
        "recounted": tally.recounted,
        "counted": tally.shares,
        "thread_seconds": tally.seconds(),
        "chunks_per_second": ledger.pace(),
        "seconds_left": left(ledger, tally).map(|left| left.as_secs_f64()),
        "warnings": ledger.warnings(),
    })
}

fn text(ledger: &Ledger, tally: &Tally) -> String {
    let mut text = String::new();
    let (n, done) = (tally.n, tally.done());
    // Never 100 % before all are done.
    let percent = (1000.0 * done as f64 / tally.chunks as f64).floor() / 10.0;
    let _ = writeln!(
        text,
        "n = {n}, {}: {} of {} ({percent:.1} %)",
        state(tally),
        number::grouped(done.into()),
        number::counted(tally.chunks.into(), "chunk"),
    );
    for share in tally.shares.iter().filter(|_| tally.shares.len() > 1) {
        let each = Duration::from_secs_f64(share.seconds / share.chunks as f64);
        let chunks = number::counted(share.chunks.into(), "chunk");
        let _ = writeln!(
            text,
            "  {} by {} ({}), {} each",
            chunks,
            share.host,
            share.device,
            number::duration(each)
        );
    }
    let mut withdrawals: Vec<_> = ledger.withdrawals().into_iter().collect();
    withdrawals.sort_by_key(|withdrawal| withdrawal.about.to_string());
    for withdrawal in withdrawals {
        let lines = number::counted(withdrawal.lines.into(), "line");
        let _ = writeln!(
            text,
            "withdrawn: {}, {lines} ({}) {}",
            withdrawal.about, withdrawal.id, withdrawal.reason
        );
    }
    let _ = match tally.verdict() {
        Verdict::Published(q) => writeln!(text, "Q({n}) = {q}"),
        Verdict::Sum(sum) => writeln!(
            text,
            "sum {sum}; {} of its chunks were recounted",
            number::grouped(tally.recounted.into())
        ),
        Verdict::Wrong(_) => writeln!(text, "the sum is {}, and that is not Q({n})", tally.sum),
        Verdict::Incomplete => match (ledger.pace(), left(ledger, tally)) {
            (Some(pace), Some(left)) => {
                writeln!(
                    text,
                    "{pace:.3} chunks a second lately, {} to go at that pace",
                    number::duration(left)
                )
            }
            _ => Ok(()),
        },
    };
    text
}

/// The exit status for what a ledger says; says what is wrong on stderr.
pub(super) fn judge(tally: &Tally) -> Exit {
    match tally.verdict() {
        Verdict::Wrong(error) => say(format_args!(
            "{error}: `queens run verify` looks for wrong chunks"
        )),
        _ if !tally.disputed.is_empty() => say(format_args!(
            "chunks {} are disputed: another machine or `queens run verify` decides",
            queens_run::numbers(&tally.disputed)
        )),
        _ => return Exit::Done,
    }
    Exit::Negative
}

pub(super) fn status(arguments: &Status) -> Outcome {
    let ledger = open(&arguments.folders)?;
    let tally = ledger.tally();
    print(
        arguments.json,
        || summary(&ledger, &tally),
        || text(&ledger, &tally),
    )?;
    Ok(judge(&tally))
}

pub(super) fn report(arguments: &Report) -> Outcome {
    let ledger = open(&arguments.folders)?;
    if let Ok(report) = queens_run::Report::new(&ledger) {
        print(arguments.json, || report.json(), || report.markdown())?;
        return Ok(Exit::Done);
    }
    let tally = ledger.tally();
    say(format_args!(
        "no report: {} of {} are done",
        number::grouped(tally.done().into()),
        number::counted(tally.chunks.into(), "chunk")
    ));
    Ok(match judge(&tally) {
        Exit::Done => Exit::Unknown,
        wrong => wrong,
    })
}
