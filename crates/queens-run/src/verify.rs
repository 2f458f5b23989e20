//! Recounts chunks: the only check that shows whether they were counted correctly.
//!
//! For every host, build and device, by their own claim, enough chunks are drawn to notice with 99 % probability that a
//! tenth of its chunks are wrong. The draw depends on a hash of all chunk lines and on a seed, so no writer of a line
//! could know it. Each drawn chunk is recounted with a different kernel, or, on small boards, by plain backtracking,
//! and the result becomes a line of the ledger.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::time::Instant;

use queens::Random;
use queens::count::Kernel;
use queens::threads::on_threads;

use crate::keep::OwnFile;
use crate::line::{Count, Worker};
use crate::method::{self, Method, backtracked, recounting};
use crate::work::{Work, fits};
use crate::{ChunkState, Error, Ledger};

/// Number of chunks drawn for each host, build and device: 1 − 0.9⁴⁴ is 99 %.
pub const EACH: u64 = 44;

/// Fields of a worker. The number of chunks to draw applies to each name in each field.
const KINDS: [&str; 3] = ["host", "build", "device"];

/// Chunks that will be recounted.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The seed that chose them.
    pub seed: u64,
    /// The chunks, in increasing order.
    pub chunks: Vec<u64>,
    /// Seconds of one thread for these chunks, by the ledger or by `docs/records.md`, whichever is more.
    pub seconds: f64,
}

/// The results of a recount.
#[derive(Debug, Default)]
pub struct Recounted {
    /// Number of chunks whose recount with another kernel or method gave the same sum.
    pub agreed: u64,
    /// Number of chunks whose recount gave the same sum, but with the kernel that had counted them, since this machine has
    /// no other.
    pub repeated: u64,
    /// The chunks whose recount differs, each with a sentence that gives its sum, the other sums, and who counted them.
    pub wrong: BTreeMap<u64, String>,
    /// The methods of counting that were used.
    pub by: BTreeSet<&'static str>,
}

/// Draws chunks to recount: all chunks whose lines contradict each other, even if one is outvoted, and `each` chunks of
/// every host, build and device. If `each` is 0, none.
pub fn draw(ledger: &Ledger, each: u64, seed: u64) -> Draw {
    let plan = ledger.plan();
    let mut order: Vec<u64> = (0..plan.chunks)
        .filter(|&chunk| ledger.believed(chunk).next().is_some())
        .collect();
    // A hash of both: it depends on nothing that was known when the lines were written.
    let mut random = Random::new(crate::checksum(&format!("{} {seed}", ledger.digest())));
    random.shuffle(&mut order);
    let mut drawn: HashMap<(&str, &str), u64> = HashMap::new();
    let (mut chunks, mut seconds) = (Vec::new(), 0.0);
    let least = method::price(plan.n, plan.chunks);
    for chunk in order {
        let workers = ledger.believed(chunk).map(|entry| ledger.worker(entry));
        // A host, build or device counts once for a chunk, however often it counted the chunk.
        let kinds: BTreeSet<_> = workers
            .flat_map(|worker| KINDS.map(|kind| (kind, worker.name(kind))))
            .collect();
        let lacks = |kind| drawn.get(kind).is_none_or(|&drawn| drawn < each);
        let sums = || ledger.not_withdrawn(chunk).map(|entry| entry.count.sum);
        let is_agreed = sums().all(|sum| Some(sum) == sums().next());
        if each == 0 || !kinds.iter().any(lacks) && is_agreed {
            continue;
        }
        for kind in kinds {
            *drawn.entry(kind).or_default() += 1;
        }
        let said = ledger
            .believed(chunk)
            .map(|entry| f64::from(entry.count.seconds));
        seconds += said.fold(least, f64::max);
        chunks.push(chunk);
    }
    chunks.sort_unstable();
    Draw {
        seed,
        chunks,
        seconds,
    }
}

/// Recounts these chunks with the threads of `work`, and adds the results to the ledger, in memory and in the first
/// folder.
///
/// # Errors
/// If it was stopped, the plan comes from another program, this machine contradicts itself, or its lines are withdrawn.
pub fn verify(ledger: &mut Ledger, draw: &Draw, work: &Work<'_>) -> Result<Recounted, Error> {
    let plan = ledger.plan().clone();
    fits(&plan)?;
    let mut result = Recounted::default();
    // A recount whose line is withdrawn has no effect.
    let believes = |device: &str| ledger.believes(&Worker::this(device, ""));
    let kernels = Kernel::available().map(Kernel::name);
    let doubted = Vec::from_iter(kernels.filter(|device| believes(device).is_err()));
    let job = |&chunk: &u64| {
        // In a dispute, a recount has a voice of its own only if its kernel has not recounted the chunk yet.
        let is_disputed = ledger.state(chunk) == ChunkState::Disputed;
        let recounts = ledger.recounts_of(chunk).filter(|_| is_disputed);
        let lines = ledger.believed(chunk).chain(recounts);
        let devices = Vec::from_iter(lines.map(|entry| ledger.worker(entry).name("device")));
        (chunk, recounting(plan.n, &devices, &doubted))
    };
    let jobs: Vec<_> = draw.chunks.iter().map(job).collect();
    if jobs.is_empty() {
        return Ok(result);
    }
    let name = |kernel: Option<Kernel>| kernel.map_or("backtracking", Kernel::name);
    jobs.iter()
        .try_for_each(|&(_, kernel)| believes(name(kernel)))?;
    let unwritten = |error: Error| (work.notice)(&format!("not noted in the ledger: {error}"));
    let mut own = OwnFile::create(&ledger.folders()[0], &plan)
        .map_err(unwritten)
        .ok();
    let mut seen = 0;
    on_threads(
        &work.run(),
        jobs.into_iter(),
        || None,
        |kept, (chunk, kernel), run| {
            let started = Instant::now();
            let sum = match kernel {
                Some(kernel) => Method::kept(kept, plan.n, kernel)?.count(chunk, run)?,
                None => backtracked(plan.n, chunk, run)?,
            };
            let count = Count::now(chunk, sum, started.elapsed(), Some(draw.seed));
            Ok::<_, Error>((name(kernel), count))
        },
        |(by, count)| {
            let Count { chunk, sum, .. } = count;
            let lies = ledger
                .believed(chunk)
                .filter(|entry| entry.count.sum != sum);
            let lies = lies.map(|entry| ledger.said(entry));
            match Vec::from_iter(lies).as_slice() {
                [] if ledger.is_checked(chunk, sum, by) => result.agreed += 1,
                [] => result.repeated += 1,
                lies => {
                    let sentence = format!("chunk {chunk} is {sum}, not {}", lies.join(" or "));
                    result.wrong.insert(chunk, sentence);
                }
            }
            result.by.insert(by);
            let process = own.as_ref().map_or("unwritten", |own| own.process());
            let line = count.line(&Worker::this(by, process), &plan.id());
            ledger.add_text(&line);
            own = own
                .take()
                .filter(|own| own.append(&line).map_err(unwritten).is_ok());
            seen += 1;
            (work.progress)(seen);
            ControlFlow::Continue(())
        },
    )?;
    if let Some(own) = own {
        let _ = own.sync().map_err(unwritten);
    }
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use crate::Plan;
    use crate::line::Count;
    use crate::tests::planned;

    fn add(ledger: &mut Ledger, chunk: u64, sum: u128, seed: Option<u64>, by: [&str; 4]) {
        // A draw depends on every sign of the lines: with a fixed date it is the same in each run.
        let count = Count {
            date: 0,
            ..Count::now(chunk, sum, Duration::ZERO, seed)
        };
        let run = ledger.plan().id();
        ledger.add_text(&count.line(&Worker::named(by), &run));
    }

    /// A run with this many hosts, each with one build and device, and the chunks shared evenly.
    fn ledger(hosts: u64, chunks: u64) -> Ledger {
        let mut ledger = Ledger::of(Plan {
            n: 28,
            chunks,
            rule: "invented".to_owned(),
        });
        for chunk in 0..chunks {
            let [host, process] = ["host", "p"].map(|name| format!("{name}{}", chunk % hosts));
            add(&mut ledger, chunk, 8, None, ["avx2", "b", &host, &process]);
        }
        ledger
    }

    #[test]
    fn one_liar_among_twenty_is_found_at_the_stated_rate() {
        let ledger = ledger(20, 4000);
        // Host 7 invented a tenth of its 200 chunks.
        let forged: Vec<u64> = (0..20).map(|i| 7 + 200 * i).collect();
        let found = |each| {
            let draws = (0..100).map(|seed| draw(&ledger, each, seed).chunks);
            let finds = |chunks: &Vec<u64>| chunks.iter().any(|chunk| forged.contains(chunk));
            draws.filter(finds).count()
        };
        // 44 of 200 without replacement find them with 99.5 %, 22 with 91 %.
        assert!(found(EACH) >= 97, "{}", found(EACH));
        assert!((80..99).contains(&found(22)), "{}", found(22));
        assert_eq!(found(0), 0);
    }

    #[test]
    fn a_chunk_with_an_outvoted_line_is_always_drawn() {
        let mut ledger = ledger(2, 200);
        for (host, sum, seed) in [("host0", 16, None), ("host1", 8, Some(1))] {
            add(&mut ledger, 7, sum, seed, ["portable", "b", host, host]);
        }
        assert_eq!(ledger.state(7), ChunkState::Done(8));
        let outvoted = ledger.tally().outvoted;
        assert_eq!(outvoted, BTreeMap::from([("host0".to_owned(), 1)]));
        let is_drawn = |seed| draw(&ledger, 1, seed).chunks.contains(&7);
        assert!((0..10).all(is_drawn));
    }

    #[test]
    fn a_chunk_that_is_counted_often_is_drawn_once() {
        let mut ledger = ledger(2, 200);
        for (chunk, process) in (0..200).flat_map(|chunk| (0..9).map(move |other| (chunk, other))) {
            let (host, process) = (format!("host{}", chunk % 2), format!("other{process}"));
            add(&mut ledger, chunk, 8, None, ["avx2", "b", &host, &process]);
        }
        assert_eq!(ledger.counts().count(), 2000);
        assert_eq!(draw(&ledger, 40, 1).chunks.len(), 80);
        let shares = ledger.tally().counted;
        let shares: Vec<u64> = shares.iter().map(|share| share.chunks).collect();
        assert_eq!(shares, [100, 100]);
    }

    #[test]
    fn a_draw_is_fixed_by_its_seed_and_reaches_every_host() {
        let ledger = ledger(5, 500);
        let one = draw(&ledger, 10, 1);
        assert_eq!(one.chunks, draw(&ledger, 10, 1).chunks);
        assert_ne!(one.chunks, draw(&ledger, 10, 2).chunks);
        for host in 0..5 {
            let of_host = one.chunks.iter().filter(|&&chunk| chunk % 5 == host);
            assert_eq!(of_host.count(), 10);
        }
        // The lines say nothing about time, and n = 28 is expensive: the price does not depend on what the lines say.
        assert!(one.seconds > 1e6, "{}", one.seconds);
        assert_eq!(draw(&ledger, u64::MAX, 3).chunks.len(), 500);
    }

    #[test]
    fn a_wrong_chunk_is_reported_withdrawn_and_counted_again() {
        let (_dir, ledger) = planned(11);
        let (folder, plan) = (ledger.folders()[0].clone(), ledger.plan().clone());
        let open = || Ledger::open(std::slice::from_ref(&folder)).unwrap();
        let work = Work::new(2);
        let (mut honest, _) = work.work(ledger).unwrap();
        // A consistent lie about one chunk, which the identities do not detect.
        let ChunkState::Done(sum) = honest.state(3) else {
            panic!("it is complete")
        };
        let own = honest.lines_of_chunks([3]).unwrap();
        honest.decide(None, "lines", &own, "to make room").unwrap();
        let file = OwnFile::create(&folder, &plan).unwrap();
        let liar = Worker::named(["portable", "b", "liar", file.process()]);
        let lie = Count::now(3, sum + 8, Duration::ZERO, None);
        file.append(&lie.line(&liar, &plan.id())).unwrap();
        let mut ledger = open();
        assert_eq!(ledger.tally().state, "wrong");
        let drawn = draw(&ledger, EACH, 1);
        let recounted = verify(&mut ledger, &drawn, &work).unwrap();
        assert_eq!(recounted.wrong.len(), 1);
        let lie = format!("{} by device=portable", sum + 8);
        let sentence = format!("chunk 3 is {sum}, not {lie} build=b host=liar");
        assert!(recounted.wrong[&3].starts_with(&sentence), "{recounted:?}");
        // One voice against one: the chunk is disputed until the liar is withdrawn, whatever is merged in.
        assert_eq!(open().state(3), ChunkState::Disputed);
        let said = open().tally().contradiction;
        let recount = format!("{sum} by device=backtracking");
        assert!(said.contains(&recount) && said.contains(&lie), "{said}");
        let liar = ["liar".to_owned()];
        let ids = ledger.decide(None, "host", &liar, "lies").unwrap();
        let copy = folder.join("ledger/copy-of-the-liar");
        std::fs::copy(folder.join("ledger").join(file.process()), copy).unwrap();
        let (mut ledger, _) = work.work(open()).unwrap();
        assert_eq!(ledger.tally().verdict.q(), Some(2680));
        let drawn = draw(&ledger, 2, 1);
        assert!(verify(&mut ledger, &drawn, &work).unwrap().wrong.is_empty());
        assert!(open().tally().recounted >= 2);
        // A lift frees it again.
        let held = ledger.held_by(&ids[0]).unwrap();
        assert_eq!(held, [file.process()]);
        let lift = ledger.decide(Some(&ids[0]), "processes", &held, "it was not the liar");
        lift.unwrap();
        let believed = [&ledger, &open()].map(|ledger| ledger.believed(3).count());
        assert_eq!(believed, [2, 2]);
        assert_eq!(ledger.held_by(&ids[0]).unwrap(), [""; 0]);
        // This machine refuses to count and to recount in vain, and does both once the withdrawal is lifted.
        let this = [crate::host().to_owned()];
        let ids = ledger.decide(None, "host", &this, "a slip").unwrap();
        assert!(verify(&mut ledger, &drawn, &work).is_err() && work.work(open()).is_err());
        let all = [crate::ALL.to_owned()];
        let lift = ledger.decide(Some(&ids[0]), "processes", &all, "");
        assert!(lift.is_ok() && verify(&mut ledger, &drawn, &work).is_ok());
        let listed = ledger.tally().withdrawals;
        let lifted = listed.iter().find(|line| line.contains(&ids[0])).unwrap();
        let state = "lines now: 0, lifted for all 20";
        assert!(lifted.contains(state), "{lifted}");
        let lines = ledger.lines_of_chunks([3]).unwrap();
        ledger.decide(None, "lines", &lines, "").unwrap();
        let (ledger, _) = work.work(open()).unwrap();
        assert_eq!(ledger.tally().verdict.q(), Some(2680));
    }

    #[test]
    fn no_chunk_is_recounted_with_a_withdrawn_kernel() {
        let ((_dir, mut ledger), best) = (planned(16), Kernel::best().name());
        let names = [best.to_owned()];
        ledger.decide(None, "device", &names, "").unwrap();
        let draw = Draw {
            seed: 1,
            chunks: vec![0],
            seconds: 0.0,
        };
        let recounted = verify(&mut ledger, &draw, &Work::new(1)).unwrap();
        assert!(!recounted.by.contains(best), "{recounted:?}");
    }

    #[test]
    fn a_recount_with_the_kernel_that_counted_is_not_called_a_recount() {
        for (n, by, found) in [(16, "backtracking", (1, 0)), (19, "portable", (0, 1))] {
            let (_dir, mut ledger) = planned(n);
            for kernel in Kernel::available().skip(1) {
                let name = [kernel.name().to_owned()];
                ledger.decide(None, "device", &name, "").unwrap();
            }
            let work = Work {
                kernel: Kernel::PORTABLE,
                chunks: Some((0, 0)),
                ..Work::new(1)
            };
            let (mut ledger, _) = work.work(ledger).unwrap();
            let draw = draw(&ledger, EACH, 1);
            let recounted = verify(&mut ledger, &draw, &work).unwrap();
            assert_eq!((recounted.agreed, recounted.repeated), found, "n = {n}");
            assert!(recounted.by.contains(by), "{recounted:?}");
            let tally = ledger.tally();
            let recounts = tally.recounts.len() as u64;
            let recounted = [tally.recounted, tally.counted[0].recounted, recounts];
            assert_eq!(recounted, [found.0; 3]);
        }
    }
}
