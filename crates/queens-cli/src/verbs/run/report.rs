//! A one-page report about a complete run, for publication.

use std::fmt::Write;

use queens_run::Tally;

use super::status::{done, judge, outvoted};
use super::{Folders, open};
use crate::failure::{Outcome, Status, say};

pub(super) fn report(arguments: &Folders) -> Outcome {
    let tally = open(&arguments.folders)?.tally();
    if tally.state == "complete" {
        return arguments
            .answer
            .print(&tally, page(&tally), Ok(Status::Done));
    }
    say(format_args!("no report: {}", done(&tally)));
    let status = match judge(&tally) {
        Status::Done => Status::Unknown,
        wrong => wrong,
    };
    arguments.answer.print(&tally, "", Ok(status))
}

fn page(tally: &Tally) -> String {
    let (n, chunks, sum) = (tally.plan.n, tally.plan.chunks, tally.sum);
    let published = tally.verdict.q().is_some();
    let result = if published {
        format!("Q({n}) = {sum}, as published.")
    } else {
        format!("Sum of all chunks for n = {n}: {sum}. No Q({n}) is published.")
    };
    let mut page = format!(
        "# The {n} queens problem, counted\n\n{result}\n\n- run {}: {chunks} chunks by {}\n\
         - hash of all chunk lines: {}\n- {:.0} s of one thread\n\n\
         ## Who counted, by their own account\n\n\
         | host | build | device | chunks | share | recounted | thread time |\n|---|---|---|---:|---:|---:|---:|\n",
        tally.run, tally.plan.rule, tally.lines, tally.thread_seconds
    );
    for share in &tally.counted {
        let percent = 100.0 * share.chunks as f64 / chunks as f64;
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {percent:.1} % | {} | {:.0} s |",
            share.host, share.build, share.device, share.chunks, share.recounted, share.seconds
        );
    }
    let _ = writeln!(
        page,
        "\n## What was recounted\n\n{} of {chunks} chunks.\n",
        tally.recounted
    );
    for recounts in &tally.recounts {
        let _ = writeln!(page, "- {recounts}");
    }
    if !tally.outvoted.is_empty() {
        page.push_str("\n## What contradicts the sums used here\n\n");
    }
    for lines in outvoted(tally) {
        let _ = writeln!(page, "- {lines}");
    }
    if !tally.withdrawals.is_empty() {
        page.push_str("\n## What was withdrawn\n\n");
    }
    for withdrawal in &tally.withdrawals {
        let _ = writeln!(page, "- {withdrawal}");
    }
    page.push_str("\n## What this rests on\n\n");
    if published {
        page.push_str("The sum is the published value, found here independently of it. ");
    }
    page.push_str(match tally.recounted {
        0 => "Nothing was recounted: the sum rests on the word of those who counted. ",
        _ => {
            "The recounted chunks were counted again with another kernel or by plain backtracking, which gave the sums used \
             here; the others rest on the word of those who counted them. "
        }
    });
    page.push_str(
        "Checksums reveal accidents, not lies: the lines only claim who counted, and anyone who writes a whole ledger can \
         write any sum. To repeat the check, run `queens run verify` on the folder: it recounts chunks that you draw.\n",
    );
    page
}
