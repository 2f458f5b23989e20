//! Recounting a sample.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use queens_run::verify::{Draw, EACH, Recounted, draw, verify as recount};
use queens_run::{Maker, Share, Tally, Verdict};
use serde_json::json;

use super::{open, print, warn_of_memory, wrong};
use crate::failure::{Failure, Outcome, Status};
use crate::interrupt;
use crate::means::Means;
use crate::number;
use crate::progress::Progress;
use crate::seed;
use crate::terminal::Terminal;

/// Recount a sample of the chunks, and say what that proves
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Draws chunks by a hash of all chunk lines and a seed, so that nobody who wrote a line could know them, and recounts
them with another kernel or, on small boards, by plain backtracking. Notes what came out in the ledger.
Exits 1 when a chunk or the sum is wrong, 3 when nothing was recounted or the run is not complete.

Examples:
  queens run verify q24
  queens run verify --price q24
  queens run verify --sample 200 --seed 7 q24 copy-of-another-machine")]
pub(super) struct Verify {
    /// The folders of the run; what came out is written into the first
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Recount K chunks of every host, build and device: 44 find with 99 % that a tenth of its chunks are wrong
    #[arg(long, value_name = "K", default_value_t = EACH)]
    sample: u64,
    /// Recount every chunk
    #[arg(long, conflicts_with = "sample")]
    all: bool,
    /// Say what the recount would cost, without counting
    #[arg(long)]
    price: bool,
    /// Repeat the draw of this seed [default: a new one]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Number of threads [default: one for each processor]
    #[arg(short, long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn verify(arguments: &Verify, terminal: &Terminal) -> Outcome {
    let mut ledger = open(&arguments.folders)?;
    let means = Means {
        threads: arguments.threads,
        isa: None,
    };
    let each = match arguments.all {
        true => u64::MAX,
        false => arguments.sample,
    };
    let draw = draw(&ledger, each, arguments.seed.unwrap_or_else(seed::fresh));
    let price = Duration::from_secs_f64(draw.seconds);
    let price = format!(
        "recounting {} takes about {} of one thread, more where the other kernel is slower",
        number::counted(draw.chunks.len() as u128, "chunk"),
        number::duration(price)
    );
    if arguments.price {
        let (chunks, seconds) = (draw.chunks.len(), draw.seconds);
        let object = || json!({ "chunks": chunks, "thread_seconds": seconds, "seed": draw.seed });
        print(arguments.json, object, || format!("{price}\n"))?;
        return Ok(Status::Done);
    }
    if !draw.chunks.is_empty() {
        terminal.remark(price);
    }
    warn_of_memory(ledger.plan().n, means);
    let all = Some(draw.chunks.len() as u64);
    let progress = Progress::start(terminal, "recounted chunk", all, false);
    let threads = means.threads().get();
    let seen = || progress.add(1);
    let recounted = recount(&mut ledger, &draw, threads, interrupt::flag(), seen);
    drop(progress);
    let recounted = recounted.map_err(|error| wrong(&error))?;
    if let Some(error) = &recounted.unwritten {
        terminal.remark(format_args!("not noted in the ledger: {error}"));
    }
    if recounted.stopped {
        return Err(Failure::Interrupted);
    }
    let tally = ledger.tally();
    let status = match tally.verdict() {
        _ if !recounted.wrong.is_empty() => Status::Negative,
        Verdict::Wrong(_) => Status::Negative,
        _ if recounted.agreed == 0 => Status::Unknown,
        Verdict::Incomplete => Status::Unknown,
        Verdict::Published(_) | Verdict::Sum(_) => Status::Done,
    };
    let object = || {
        json!({
            "n": tally.n,
            "sum": tally.sum.to_string(),
            "count": (status == Status::Done).then(|| tally.sum.to_string()),
            "holds": status == Status::Done,
            "seed": draw.seed,
            "recounted": recounted.agreed,
            "wrong": recounted.wrong.iter().map(|wrong| json!({
                "chunk": wrong.chunk,
                "found": wrong.found.to_string(),
                "said": wrong.said.iter().map(|(maker, sum)| json!({
                    "host": maker.host, "build": maker.build, "device": maker.device,
                    "process": maker.process, "sum": sum.to_string(),
                })).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
            "by": recounted.ways,
            "counted": tally.shares,
            "missing": queens_run::numbers(&tally.missing),
            "disputed": queens_run::numbers(&tally.disputed),
        })
    };
    print(arguments.json, object, || {
        text(&tally, &draw, &recounted, status)
    })?;
    Ok(status)
}

fn text(tally: &Tally, draw: &Draw, recounted: &Recounted, status: Status) -> String {
    let (n, sum, agreed, seed) = (tally.n, tally.sum, recounted.agreed, draw.seed);
    let mut text = String::new();
    for wrong in &recounted.wrong {
        let (chunk, found) = (wrong.chunk, wrong.found);
        for (maker, said) in wrong.said.iter().filter(|said| said.1 != found) {
            let Maker {
                host,
                device,
                build,
                ..
            } = maker;
            let _ = writeln!(
                text,
                "WRONG  chunk {chunk} is {found}; {said} by {host} ({device}, build {build})"
            );
        }
    }
    if agreed > 0 {
        let chunks = number::counted(agreed.into(), "chunk");
        let ways = recounted.ways.join(", ");
        let _ = writeln!(
            text,
            "{chunks}, drawn with seed {seed}, came out the same by {ways}"
        );
    }
    for Share {
        host,
        device,
        chunks,
        recounted,
        ..
    } in &tally.shares
    {
        let _ = writeln!(
            text,
            "  {recounted} of {chunks} by {host} ({device}) are recounted"
        );
    }
    let _ = match (tally.verdict(), status) {
        _ if !recounted.wrong.is_empty() => writeln!(
            text,
            "a machine, program or kernel above computes wrongly: `queens run withdraw` it, then `queens run work`"
        ),
        (Verdict::Published(q), Status::Done) => writeln!(text, "Q({n}) = {q}, as published"),
        (Verdict::Sum(sum), Status::Done) => writeln!(text, "Q({n}) = {sum}"),
        (Verdict::Wrong(error), _) => writeln!(text, "{error}"),
        (Verdict::Incomplete, _) => {
            writeln!(
                text,
                "not complete: {} of {} chunks are done",
                tally.done(),
                tally.chunks
            )
        }
        _ => writeln!(
            text,
            "nothing was recounted, so nothing is known but the sum: {sum}"
        ),
    };
    if status == Status::Done {
        let _ = writeln!(
            text,
            "\nWhat this proves: the recounted chunks are right, unless two kernels or two methods share a fault. A host, \
             build or device of which a tenth of the chunks were wrong would have been found with 99 % by {EACH} of its \
             chunks. A single wrong chunk among many is found by no sample. Who counted is said by the counter itself."
        );
    }
    text
}
