//! One page about a complete run, for people and for programs.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::decide::Withdrawal;
use crate::tally::{Recounts, Share};
use crate::{Ledger, Plan, Tally, Verdict};

/// What there is to tell others about a complete run.
#[derive(Clone, Debug)]
pub struct Report {
    plan: Plan,
    tally: Tally,
    withdrawals: Vec<Withdrawal>,
    /// Whether the sum is the published Q(n).
    published: bool,
}

impl Report {
    /// Returns the report of a complete run.
    ///
    /// # Errors
    /// With the verdict, when it is not complete or cannot be right.
    pub fn new(ledger: &Ledger) -> Result<Self, Verdict> {
        let tally = ledger.tally();
        let published = match tally.verdict() {
            Verdict::Published(_) => true,
            Verdict::Sum(_) => false,
            other => return Err(other),
        };
        let (plan, withdrawals) = (ledger.plan().clone(), ledger.withdrawals());
        Ok(Report {
            plan,
            tally,
            withdrawals,
            published,
        })
    }

    /// The report as one object.
    pub fn json(&self) -> Value {
        let Report { plan, tally, .. } = self;
        json!({
            "n": plan.n,
            "run": plan.id(),
            "rule": plan.rule,
            "chunks": plan.chunks,
            "sum": tally.sum.to_string(),
            "published": self.published,
            "lines": tally.digest,
            "thread_seconds": tally.seconds(),
            "counted": tally.shares,
            "chunks_recounted": tally.recounted,
            "recounted": tally.recounts,
            "withdrawals": self.withdrawals,
        })
    }

    /// The report as a page of Markdown.
    pub fn markdown(&self) -> String {
        let Report {
            plan,
            tally,
            published,
            ..
        } = self;
        let (n, chunks, sum) = (plan.n, plan.chunks, tally.sum);
        let mut page = format!("# The {n} queens problem, counted\n\n");
        let _ = match published {
            true => writeln!(page, "Q({n}) = {sum}, as published."),
            false => writeln!(
                page,
                "Sum of all chunks for n = {n}: {sum}. No Q({n}) is published."
            ),
        };
        let _ = write!(
            page,
            "\n- run {}: {chunks} chunks by {}\n- hash of all chunk lines: {}\n- {:.0} s of one thread\n\n\
             ## Who counted, by their own word\n\n\
             | host | build | device | chunks | share | recounted | thread time |\n|---|---|---|---:|---:|---:|---:|\n",
            plan.id(),
            plan.rule,
            tally.digest,
            tally.seconds()
        );
        for Share {
            host,
            build,
            device,
            chunks: counted,
            recounted,
            seconds,
        } in &tally.shares
        {
            let percent = 100.0 * *counted as f64 / chunks as f64;
            let _ = writeln!(
                page,
                "| {host} | {build} | {device} | {counted} | {percent:.1} % | {recounted} | {seconds:.0} s |"
            );
        }
        let some = tally.recounted;
        let _ = writeln!(
            page,
            "\n## What was recounted\n\n{some} of {chunks} chunks.\n"
        );
        for Recounts {
            host,
            device,
            seed,
            chunks,
            number,
        } in &tally.recounts
        {
            let _ = writeln!(
                page,
                "- {number} by {host} with {device}, drawn with seed {seed}: {chunks}"
            );
        }
        if !self.withdrawals.is_empty() {
            page.push_str("\n## What was withdrawn\n\n");
        }
        for Withdrawal {
            id,
            about,
            reason,
            date,
            lines,
            ..
        } in &self.withdrawals
        {
            let _ = writeln!(page, "- {date}: {about}, {lines} lines ({id}). {reason}");
        }
        let _ = write!(
            page,
            "\n## What this rests on\n\n{}To repeat the check: `queens run verify` on the folder, which recounts chunks of your \
             own draw.\n",
            resting_on(*published, tally.recounted)
        );
        page
    }
}

fn resting_on(published: bool, recounted: u64) -> String {
    let published = match published {
        true => "The sum is the published value, found here independently of it. ",
        false => "",
    };
    let recounted = match recounted {
        0 => "Nothing was recounted: the sum is what the counters said. ",
        _ => {
            "The recounted chunks were counted again with another kernel or by plain backtracking and came out the same; \
             the others rest on the word of those who counted them. "
        }
    };
    format!(
        "{published}{recounted}Checksums show accidents, not lies: who counted is said by the counter itself, and whoever \
         writes a whole ledger can write any sum. "
    )
}
