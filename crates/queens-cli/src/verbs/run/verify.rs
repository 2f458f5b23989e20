//! Recounts a sample.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use queens_run::verify::{EACH, Recounted, draw, verify as recount};
use queens_run::work::Work;
use queens_run::{Tally, Verdict};
use serde_json::json;

use super::status::done;
use super::{open, warn_of_memory, workers};
use crate::answer::AnswerFormat;
use crate::compute_options::ComputeOptions;
use crate::failure::{Outcome, Status};
use crate::number;
use crate::progress::Progress;
use crate::seed;
use crate::terminal::Terminal;
use crate::values::{threads, whole};

/// Recount a sample of the chunks, and say what that proves
///
/// Draws chunks by a hash of all chunk lines and a seed, so that nobody who wrote a line could predict them, and recounts
/// them with another kernel or, on small boards, by plain backtracking. Records the results in the ledger. Exit status 1 if
/// a chunk or the sum is wrong, 3 if nothing was recounted or the run is not complete.
#[derive(clap::Args, Debug)]
pub(super) struct Verify {
    /// The folders of the run; the results are written into the first
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Recount K chunks of every host, build and device, or `all`: if a tenth of its chunks are wrong, 44 show it with a
    /// probability of 99 %
    #[arg(long, value_name = "K", default_value_t = EACH, value_parser = sample)]
    sample: u64,
    /// Print what the recount would cost, without counting
    #[arg(long)]
    price: bool,
    /// Repeat the draw of this seed [default: a new one]
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// Number of threads [default: one per processor]
    #[arg(short, long, value_name = "T", value_parser = threads)]
    threads: Option<usize>,
    #[command(flatten)]
    answer: AnswerFormat,
}

/// Parses `44` or `all`.
fn sample(typed: &str) -> Result<u64, String> {
    match typed {
        "all" => Ok(u64::MAX),
        number => whole(0..=u64::MAX)(number).map_err(|why| why + ", or `all`"),
    }
}

const PROOF: &str = "What this proves: the recounted chunks are right, unless two kernels or two methods share a fault. If \
a tenth of the chunks of a host, build or device were wrong, 44 of its chunks would show it with a probability of 99 %. No \
sample is sure to find a single wrong chunk among many. Who counted a chunk is only what its line claims.";

pub(super) fn verify(arguments: &Verify, terminal: &Terminal) -> Outcome {
    let mut ledger = open(&arguments.folders)?;
    let compute = ComputeOptions {
        threads: arguments.threads,
        isa: None,
    };
    let each = arguments.sample;
    let draw = draw(&ledger, each, arguments.seed.unwrap_or_else(seed::fresh));
    let price = format!(
        "recounting {} takes about {} of one thread, more where the other kernel is slower",
        number::counted(draw.chunks.len() as u128, "chunk"),
        number::duration(Duration::from_secs_f64(draw.seconds.max(0.001)))
    );
    if arguments.price {
        let (chunks, seconds) = (draw.chunks.len(), draw.seconds);
        let object =
            json!({ "chunks": chunks, "thread_seconds": seconds, "seed": draw.seed.to_string() });
        return arguments
            .answer
            .print(object, price + "\n", Ok(Status::Done));
    }
    if !draw.chunks.is_empty() {
        terminal.remark(price);
    }
    warn_of_memory(ledger.plan().n, compute);
    let all = Some(draw.chunks.len() as u64);
    let progress = Progress::start(terminal, "recounted chunk", all, false);
    let work = Work {
        progress: &|done| progress.set(done),
        ..workers(compute)
    };
    let recounted = recount(&mut ledger, &draw, &work);
    drop(progress);
    let recounted = recounted?;
    let tally = ledger.tally();
    let is_enough = each >= EACH && recounted.repeated == 0;
    let status = match tally.verdict {
        _ if !recounted.wrong.is_empty() => Status::Negative,
        Verdict::Wrong(_) => Status::Negative,
        Verdict::Published(_) if recounted.agreed > 0 => Status::Done,
        Verdict::Sum(_) if recounted.agreed > 0 && is_enough => Status::Done,
        _ => Status::Unknown,
    };
    let object = json!({
        "answer": match status {
            Status::Done => "right",
            Status::Negative => "wrong",
            _ => "unknown",
        },
        "count": (status == Status::Done).then(|| tally.sum.to_string()),
        "seed": draw.seed.to_string(),
        "recounted": recounted.agreed,
        "repeated": recounted.repeated,
        "by": recounted.by,
        "wrong_chunks": recounted.wrong,
        "tally": tally,
    });
    let mut text = text(&tally, draw.seed, &recounted, status);
    if status == Status::Done && is_enough {
        text = text + "\n" + PROOF + "\n";
    }
    arguments.answer.print(object, text, Ok(status))
}

fn text(tally: &Tally, seed: u64, recounted: &Recounted, status: Status) -> String {
    let (n, sum, agreed) = (tally.plan.n, tally.sum, recounted.agreed);
    let mut text = String::new();
    for wrong in recounted.wrong.values() {
        let _ = writeln!(text, "WRONG  {wrong}");
    }
    if agreed > 0 {
        let chunks = number::counted(agreed.into(), "chunk");
        let ways = Vec::from_iter(recounted.by.iter().copied()).join(", ");
        let _ = writeln!(
            text,
            "{chunks}, drawn with seed {seed}, gave the same counts by {ways}"
        );
    }
    if recounted.repeated > 0 {
        let _ = writeln!(
            text,
            "{} gave the same counts by the kernel that had counted them, which proves less: no other kernel is left here",
            number::counted(recounted.repeated.into(), "chunk")
        );
    }
    for share in &tally.counted {
        let (recounted, chunks) = (share.recounted, share.chunks);
        let (host, device) = (&share.host, &share.device);
        let _ = writeln!(
            text,
            "  {recounted} of {chunks} by {host} ({device}) recounted"
        );
    }
    let result = match &tally.verdict {
        _ if !recounted.wrong.is_empty() => {
            "a machine, program or kernel above computes wrongly: withdraw it with `queens run withdraw`, or at least the \
             lines of these chunks (--chunks), then continue with `queens run work`".to_owned()
        }
        Verdict::Wrong(error) => error.to_string(),
        Verdict::Incomplete => format!("not complete: {}", done(tally)),
        _ if agreed == 0 && recounted.repeated == 0 => {
            format!("nothing was recounted, so only the sum is known: {sum}")
        }
        _ if agreed == 0 => {
            format!("nothing was recounted with another kernel, so only the sum is known: {sum}")
        }
        Verdict::Published(q) => format!("Q({n}) = {q}, as published"),
        Verdict::Sum(sum) if status == Status::Done => format!("Q({n}) = {sum}"),
        Verdict::Sum(sum) => format!(
            "sum {sum}; to call it Q({n}), recount {EACH} chunks of every host, build and device with other kernels"
        ),
    };
    text + &result + "\n"
}
