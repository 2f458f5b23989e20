//! Recounting: the only check that says whether chunks were counted right.
//!
//! Of every host, build and device, by their own word, as many chunks are drawn as find with 99 % that a tenth of its
//! chunks are wrong. What is drawn depends on a hash of all chunk lines and on a seed, so nobody who wrote a line could
//! know it. Each drawn chunk is counted again with another kernel than before, or, on small boards, by plain backtracking;
//! and what came out is a line of the ledger.

use std::collections::HashMap;
use std::ops::ControlFlow;

use queens::random::Random;
use queens::threads::on_threads;
use queens::watch::{Stopped, Watch};

use crate::keep::OwnFile;
use crate::line::Count;
use crate::method::{self, Again};
use crate::{Error, Ledger, Maker, Standing};

/// Chunks of each host, build and device: 1 − 0.9⁴⁴ is 99 %.
pub const EACH: u64 = 44;

/// Chunks that will be recounted.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The seed that chose them.
    pub seed: u64,
    /// The chunks, in increasing order.
    pub chunks: Vec<u64>,
    /// Seconds of one thread that they took, by the ledger or by `docs/records.md`, whichever is more.
    pub seconds: f64,
}

/// What a recount has shown.
#[derive(Debug, Default)]
pub struct Recounted {
    /// Chunks that came out the same.
    pub agreed: u64,
    /// Chunks that did not.
    pub wrong: Vec<Disagreement>,
    /// The ways of counting that were used, in order.
    pub ways: Vec<String>,
    /// Why the recounts are not in the ledger, if they are not.
    pub unwritten: Option<Error>,
    /// The watch asked to stop before all were recounted.
    pub stopped: bool,
}

/// A chunk with another sum than its line says.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The chunk.
    pub chunk: u64,
    /// Who counted it, and what they said.
    pub said: Vec<(Maker, u128)>,
    /// What came out now.
    pub found: u128,
}

/// Draws chunks to recount: all that are disputed, and `each` of every host, build and device.
pub fn draw(ledger: &Ledger, each: u64, seed: u64) -> Draw {
    let plan = ledger.plan();
    let mut order: Vec<u64> = (0..plan.chunks)
        .filter(|&chunk| ledger.standing(chunk) != Standing::Missing)
        .collect();
    // A hash of both: nothing that was known when the lines were written.
    let mut random = Random::new(crate::checksum(&format!("{} {seed}", ledger.digest())));
    for i in (1..order.len()).rev() {
        order.swap(i, random.below(i as u64 + 1) as usize);
    }
    let mut drawn: HashMap<[&str; 2], u64> = HashMap::new();
    let (mut chunks, mut seconds) = (Vec::new(), 0.0);
    let least = method::price(plan.n, plan.chunks);
    for chunk in order {
        let makers = ledger
            .believed(chunk)
            .map(|entry| ledger.maker(entry.maker));
        let kinds: Vec<_> = makers.flat_map(kinds).collect();
        let lacks = |kind| drawn.get(kind).is_none_or(|&drawn| drawn < each);
        let disputed = ledger.standing(chunk) == Standing::Disputed;
        if each == 0 || !disputed && !kinds.iter().any(lacks) {
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

fn kinds(maker: &Maker) -> [[&str; 2]; 3] {
    [
        ["host", &maker.host],
        ["build", &maker.build],
        ["device", &maker.device],
    ]
}

/// Recounts these chunks and adds what came out to the ledger, in memory and in the first folder. Calls `seen` after
/// each.
///
/// # Errors
/// When the plan is that of another program, or this machine contradicts itself.
pub fn verify(
    ledger: &mut Ledger,
    draw: &Draw,
    threads: usize,
    watch: &dyn Watch,
    mut seen: impl FnMut() + Send,
) -> Result<Recounted, Error> {
    let plan = ledger.plan().clone();
    crate::work::fits(&plan)?;
    let mut jobs = Vec::new();
    for &chunk in &draw.chunks {
        let device = ledger
            .believed(chunk)
            .map(|entry| &ledger.maker(entry.maker).device);
        let device = device.min().cloned().unwrap_or_default();
        jobs.push((chunk, Again::of(plan.n, &device)?));
    }
    let mut result = Recounted::default();
    if jobs.is_empty() {
        return Ok(result);
    }
    let mut own = OwnFile::create(&ledger.folders()[0], &plan);
    let mut failure = None;
    let mut take = |(chunk, way, sum, seconds): (u64, String, Result<u128, Error>, f32)| {
        let sum = match sum {
            Ok(sum) => sum,
            Err(error) => {
                failure = Some(error);
                return ControlFlow::Break(());
            }
        };
        let said: Vec<(Maker, u128)> = ledger
            .believed(chunk)
            .map(|entry| (ledger.maker(entry.maker).clone(), entry.count.sum))
            .collect();
        match said.iter().all(|said| said.1 == sum) {
            true => result.agreed += 1,
            false => result.wrong.push(Disagreement {
                chunk,
                said,
                found: sum,
            }),
        }
        let count = Count::now(chunk, sum, seconds, Some(draw.seed));
        let process = own.as_ref().map_or("unwritten", |own| own.process());
        let maker = Maker::this(&way, process);
        if !result.ways.contains(&way) {
            result.ways.push(way);
        }
        let line = count.line(&maker, &plan.id());
        ledger.add_text(&line);
        if let Ok(file) = &mut own
            && let Err(error) = file.write(&line)
        {
            own = Err(error);
        }
        seen();
        ControlFlow::Continue(())
    };
    let stopped = on_threads(
        threads.try_into().unwrap_or(std::num::NonZeroUsize::MIN),
        jobs.into_iter(),
        watch,
        || None,
        |counter, (chunk, again), watch| {
            let started = std::time::Instant::now();
            let sum = again.count(plan.n, chunk, counter, watch);
            match sum {
                Err(Error::Stopped) => Err(Stopped),
                sum => Ok((
                    chunk,
                    again.to_string(),
                    sum,
                    started.elapsed().as_secs_f32(),
                )),
            }
        },
        &mut take,
    );
    if let Some(failure) = failure {
        return Err(failure);
    }
    result.wrong.sort_by_key(|wrong| wrong.chunk);
    result.ways.sort_unstable();
    result.stopped = stopped.is_err();
    result.unwritten = own.and_then(|own| own.sync()).err();
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;
    use crate::line::Count;

    /// A run of this many hosts with one build and device each, the chunks shared evenly.
    fn ledger(hosts: u64, chunks: u64) -> Ledger {
        let plan = Plan {
            n: 28,
            chunks,
            rule: "invented".to_owned(),
        };
        let run = plan.id();
        let mut ledger = Ledger::of(plan);
        for chunk in 0..chunks {
            let count = Count {
                chunk,
                sum: 8,
                seconds: 0.0,
                date: 0,
                seed: None,
            };
            let maker = Maker {
                device: "avx2".to_owned(),
                build: "b".to_owned(),
                host: format!("host{}", chunk % hosts),
                process: format!("p{}", chunk % hosts),
            };
            ledger.add_text(&count.line(&maker, &run));
        }
        ledger
    }

    #[test]
    fn one_liar_among_twenty_is_found_at_the_rate_that_is_stated() {
        let ledger = ledger(20, 4000);
        // Host 7 invented a tenth of its 200 chunks.
        let forged: Vec<u64> = (0..20).map(|i| 7 + 200 * i).collect();
        let found = |each| {
            let finds = |&seed: &u64| {
                draw(&ledger, each, seed)
                    .chunks
                    .iter()
                    .any(|chunk| forged.contains(chunk))
            };
            (0..100).filter(finds).count()
        };
        // 44 of 200 without putting any back find with 99.5 %, 22 with 91 %.
        assert!(found(EACH) >= 97, "{}", found(EACH));
        assert!((80..99).contains(&found(22)), "{}", found(22));
        assert_eq!(found(0), 0);
    }

    #[test]
    fn a_draw_depends_on_the_lines_and_the_seed_and_reaches_everyone() {
        let ledger = ledger(5, 500);
        let one = draw(&ledger, 10, 1);
        assert_eq!(one.chunks, draw(&ledger, 10, 1).chunks);
        assert_ne!(one.chunks, draw(&ledger, 10, 2).chunks);
        for host in 0..5 {
            assert_eq!(
                one.chunks
                    .iter()
                    .filter(|&&chunk| chunk % 5 == host)
                    .count(),
                10
            );
        }
        // Nothing was said about time, and n = 28 is dear: the price does not rest on what the lines say.
        assert!(one.seconds > 1e6, "{}", one.seconds);
        assert_eq!(draw(&ledger, u64::MAX, 3).chunks.len(), 500);
    }

    #[test]
    fn a_wrong_chunk_is_named_withdrawn_and_counted_again() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("run");
        let plan = Plan::new(11).unwrap();
        crate::create(&folder, &plan).unwrap();
        let folders = [folder.clone()];
        let work = crate::work::Work::new(2);
        work.work(&folders).unwrap();
        // A consistent lie about one chunk, and one that the identities do not see.
        let mut file = OwnFile::create(&folder, &plan).unwrap();
        let honest = Ledger::open(&folders).unwrap();
        let Standing::Done(sum) = honest.standing(3) else {
            panic!("it is complete")
        };
        let liar = Maker {
            device: "portable".to_owned(),
            build: "b".to_owned(),
            host: "liar".to_owned(),
            process: file.process().to_owned(),
        };
        let own: Vec<u64> = honest.lines_of_chunks(&[3]).unwrap();
        let mut ledger = Ledger::open(&folders).unwrap();
        crate::decide::withdraw(
            &mut ledger,
            &folder,
            crate::Target::Lines(own),
            "to make room",
        )
        .unwrap();
        let lie = Count {
            chunk: 3,
            sum: sum + 8,
            seconds: 1.0,
            date: 0,
            seed: None,
        };
        file.write(&lie.line(&liar, &plan.id())).unwrap();
        let mut ledger = Ledger::open(&folders).unwrap();
        assert!(matches!(ledger.tally().verdict(), crate::Verdict::Wrong(_)));
        let drawn = draw(&ledger, EACH, 1);
        let recounted = verify(&mut ledger, &drawn, 2, &(), || ()).unwrap();
        assert_eq!(recounted.wrong.len(), 1);
        let wrong = &recounted.wrong[0];
        assert_eq!(
            (wrong.chunk, wrong.found, wrong.said[0].0.host.as_str()),
            (3, sum, "liar")
        );
        // One voice against one: disputed, until the liar is withdrawn, whatever is merged in.
        assert_eq!(
            Ledger::open(&folders).unwrap().standing(3),
            Standing::Disputed
        );
        crate::decide::withdraw(
            &mut ledger,
            &folder,
            crate::Target::Rule("host", "liar".to_owned()),
            "lies",
        )
        .unwrap();
        let copy = folder.join("ledger/copy-of-the-liar");
        std::fs::copy(folder.join("ledger").join(file.process()), copy).unwrap();
        let mut ledger = work.work(&folders).unwrap().ledger;
        assert_eq!(ledger.tally().q(), Some(2680));
        let drawn = draw(&ledger, 2, 1);
        assert!(
            verify(&mut ledger, &drawn, 1, &(), || ())
                .unwrap()
                .wrong
                .is_empty()
        );
        assert!(Ledger::open(&folders).unwrap().tally().recounted >= 2);
        let report = crate::Report::new(&ledger).unwrap();
        assert!(report.markdown().contains("Q(11) = 2680, as published."));
        // A lift frees it again.
        let id = ledger
            .withdrawals()
            .iter()
            .find(|w| w.about == "host liar")
            .unwrap()
            .id
            .clone();
        crate::decide::lift(&mut ledger, &folder, &id, &[], "it was not the liar").unwrap();
        let lines = |ledger: &Ledger| ledger.believed(3).count();
        assert_eq!(
            (lines(&ledger), lines(&Ledger::open(&folders).unwrap())),
            (2, 2)
        );
        assert!(crate::decide::lift(&mut ledger, &folder, &id, &[], "").is_err());
    }
}
