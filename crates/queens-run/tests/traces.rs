//! Random traces of a run: work, crash, tear, duplicate, lie, merge, fill the disk, resume, in any order,
//! against a model that knows what the store and the result directories must hold. Failing traces shrink.

#![cfg(unix)]

mod machine;

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use machine::Machine;
use proptest::prelude::*;
use queens::count::Units;
use queens_run::local::Keeping;
use queens_run::verify::{Claim, Effort, Sample, verify};
use queens_run::work::{Worked, result_name, work};
use queens_run::{ChunkResult, Crew, Error, Plan, RealDisk, Store, local, merge};

const N: u32 = 8;
const CHUNKS: u64 = 5;
const DIRECTORIES: usize = 2;

/// What is believed about a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Absent,
    Truth,
    /// Consistent in itself, and wrong.
    Lie,
    /// Recognisably damaged.
    Damaged,
}
use Content::{Absent, Damaged, Lie, Truth};

#[derive(Clone, Debug)]
enum Step {
    Work {
        chunk: u64,
        directory: usize,
    },
    /// Works, and the machine goes down at the file operation with this number.
    Crash {
        chunk: u64,
        directory: usize,
        at: u32,
        seed: u64,
    },
    /// Works, and is told to stop after so many units.
    Stop {
        chunk: u64,
        directory: usize,
        units: u64,
    },
    Copy {
        chunk: u64,
        from: usize,
        to: usize,
    },
    Tear {
        chunk: u64,
        directory: usize,
        tenths: usize,
    },
    Lie {
        chunk: u64,
        directory: usize,
    },
    Merge {
        directories: Vec<usize>,
    },
    MergeOnFullDisk {
        directory: usize,
    },
    /// Goes on counting here and is told to stop after so many units.
    Resume {
        units: u64,
        threads: usize,
    },
    Reopen,
}

fn step() -> impl Strategy<Value = Step> {
    let chunk = 0..CHUNKS;
    let directory = 0..DIRECTORIES;
    prop_oneof![
        3 => (chunk.clone(), directory.clone()).prop_map(|(chunk, directory)| Step::Work { chunk, directory }),
        3 => (chunk.clone(), directory.clone(), 0..24u32, any::<u64>())
            .prop_map(|(chunk, directory, at, seed)| Step::Crash { chunk, directory, at, seed }),
        1 => (chunk.clone(), directory.clone(), 0..12u64)
            .prop_map(|(chunk, directory, units)| Step::Stop { chunk, directory, units }),
        2 => (chunk.clone(), directory.clone(), directory.clone())
            .prop_map(|(chunk, from, to)| Step::Copy { chunk, from, to }),
        1 => (chunk.clone(), directory.clone(), 0..10usize)
            .prop_map(|(chunk, directory, tenths)| Step::Tear { chunk, directory, tenths }),
        1 => (chunk, directory.clone()).prop_map(|(chunk, directory)| Step::Lie { chunk, directory }),
        3 => prop::collection::vec(directory.clone(), 1..4).prop_map(|directories| Step::Merge { directories }),
        1 => directory.prop_map(|directory| Step::MergeOnFullDisk { directory }),
        1 => (0..20u64, 1..4usize).prop_map(|(units, threads)| Step::Resume { units, threads }),
        1 => Just(Step::Reopen),
    ]
}

fn plan() -> &'static Plan {
    static PLAN: OnceLock<Plan> = OnceLock::new();
    PLAN.get_or_init(|| Plan::even(N, CHUNKS).unwrap())
}

/// The true result of a chunk.
fn truth(chunk: u64) -> ChunkResult {
    static TRUTHS: OnceLock<Vec<ChunkResult>> = OnceLock::new();
    let truths = TRUTHS.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        let store = local::start(
            &dir.path().join("s"),
            plan(),
            &Crew::new(1),
            Keeping::default(),
            |_| (),
        );
        let mut all = Vec::new();
        let read = store.unwrap().each(|kept| {
            all.push(kept.result.unwrap());
            Ok(())
        });
        read.unwrap();
        all
    });
    truths[chunk as usize].clone()
}

/// A wrong result whose sums, residues and checksum fit.
fn lie(chunk: u64) -> ChunkResult {
    let mut result = truth(chunk);
    let units = Units::new(N).unwrap();
    let unit = result
        .range()
        .find(|&rank| units.split(rank).weight() == 2)
        .unwrap();
    result.ledger[(unit - result.first) as usize] += 2;
    result.counted += 1;
    result.deduced += 1;
    result.residues = result.residues.map(|residue| residue + 2);
    result
}

struct World {
    dir: tempfile::TempDir,
    store: Option<Store>,
    kept: [Content; CHUNKS as usize],
    files: [[Content; CHUNKS as usize]; DIRECTORIES],
}

impl World {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        for directory in 0..DIRECTORIES {
            fs::create_dir(dir.path().join(directory.to_string())).unwrap();
        }
        let store = Store::create(&dir.path().join("store"), plan()).unwrap();
        World {
            dir,
            store: Some(store),
            kept: [Absent; CHUNKS as usize],
            files: [[Absent; CHUNKS as usize]; DIRECTORIES],
        }
    }

    fn directory(&self, directory: usize) -> PathBuf {
        self.dir.path().join(directory.to_string())
    }

    fn file(&self, directory: usize, chunk: u64) -> PathBuf {
        self.directory(directory).join(result_name(chunk))
    }

    fn store(&mut self) -> &mut Store {
        self.store.as_mut().unwrap()
    }

    fn reopen(&mut self) {
        self.store = None;
        self.store = Some(Store::open(&self.dir.path().join("store")).unwrap());
    }

    fn do_step(&mut self, step: Step) {
        match step {
            Step::Work { chunk, directory } => {
                let worked = self
                    .work(chunk, directory, &Crew::new(2), &RealDisk)
                    .unwrap();
                let there = &mut self.files[directory][chunk as usize];
                let was_there = matches!(there, Truth | Lie);
                assert_eq!(worked == Worked::AlreadyThere, was_there);
                if !was_there {
                    *there = Truth;
                }
            }
            Step::Crash {
                chunk,
                directory,
                at,
                seed,
            } => {
                let machine = Machine::new(at, true, seed);
                let worked = self.work(chunk, directory, &Crew::new(1), &machine);
                machine.power_cut();
                let there = &mut self.files[directory][chunk as usize];
                match (worked, *there) {
                    (Ok(Worked::AlreadyThere), Truth | Lie) => {}
                    (Ok(Worked::Written { .. }), Absent | Damaged) => *there = Truth,
                    // The result may have its name or not, but then it is whole.
                    (Err(_), Absent | Damaged) => {
                        let path = self.file(directory, chunk);
                        let whole =
                            fs::read(&path).is_ok_and(|json| ChunkResult::from_json(&json).is_ok());
                        let there = &mut self.files[directory][chunk as usize];
                        match whole {
                            true => *there = Truth,
                            false if path.exists() => assert_eq!(*there, Damaged),
                            false => *there = Absent,
                        }
                    }
                    (worked, there) => panic!("{worked:?} where the result was {there:?}"),
                }
            }
            Step::Stop {
                chunk,
                directory,
                units,
            } => {
                let asked = AtomicU64::new(0);
                let stop = || asked.fetch_add(1, Ordering::Relaxed) >= units;
                let crew = Crew {
                    watch: &stop,
                    ..Crew::new(1)
                };
                let worked = self.work(chunk, directory, &crew, &RealDisk).unwrap();
                if matches!(worked, Worked::Written { .. }) {
                    self.files[directory][chunk as usize] = Truth;
                }
            }
            Step::Copy { chunk, from, to } => {
                let content = self.files[from][chunk as usize];
                if from != to && content != Absent {
                    fs::copy(self.file(from, chunk), self.file(to, chunk)).unwrap();
                    self.files[to][chunk as usize] = content;
                }
            }
            Step::Tear {
                chunk,
                directory,
                tenths,
            } => {
                let path = self.file(directory, chunk);
                if let Ok(whole) = fs::read(&path) {
                    fs::write(&path, &whole[..whole.len() * tenths / 10]).unwrap();
                    self.files[directory][chunk as usize] = Damaged;
                }
            }
            Step::Lie { chunk, directory } => {
                fs::write(self.file(directory, chunk), lie(chunk).to_json()).unwrap();
                self.files[directory][chunk as usize] = Lie;
            }
            Step::Merge { directories } => self.merge(&directories),
            Step::MergeOnFullDisk { directory } => {
                self.store().limit_growth(0).unwrap();
                let out = self.directory(directory);
                match merge::merge(self.store(), &[out], |_| ()) {
                    // There was room in the pages that the store had.
                    Ok(_) => self.model_merge(&[directory]).unwrap(),
                    Err(Error::Conflict(_)) => assert!(self.model_merge(&[directory]).is_err()),
                    Err(error) => assert!(matches!(error, Error::Database { .. }), "{error}"),
                }
                self.reopen();
            }
            Step::Resume { units, threads } => {
                let asked = AtomicU64::new(0);
                let stop = || asked.fetch_add(1, Ordering::Relaxed) >= units;
                let crew = Crew {
                    watch: &stop,
                    ..Crew::new(threads)
                };
                let mut done = Vec::new();
                let store = self.store.take().unwrap();
                let store = local::resume(store, &crew, Keeping::default(), |result| {
                    done.push(result.chunk);
                });
                self.store = Some(store.unwrap());
                for chunk in done {
                    assert_eq!(self.kept[chunk as usize], Absent);
                    self.kept[chunk as usize] = Truth;
                }
            }
            Step::Reopen => self.reopen(),
        }
    }

    fn work(
        &self,
        chunk: u64,
        directory: usize,
        crew: &Crew<'_>,
        disk: &dyn queens_run::Disk,
    ) -> Result<Worked, Error> {
        let out = self.directory(directory);
        work(plan(), chunk, &out, crew, Duration::ZERO, disk, |_| ())
    }

    fn merge(&mut self, directories: &[usize]) {
        let sources: Vec<PathBuf> = directories.iter().map(|&d| self.directory(d)).collect();
        let merged = merge::merge(self.store(), &sources, |_| ());
        let damaged: usize = directories
            .iter()
            .map(|&d| {
                self.files[d]
                    .iter()
                    .filter(|&&file| file == Damaged)
                    .count()
            })
            .sum();
        match (merged, self.model_merge(directories)) {
            (Ok(merged), Ok(())) => assert_eq!(merged.refused.len(), damaged),
            (Err(Error::Conflict(conflict)), Err(chunk)) => assert_eq!(conflict.chunk, chunk),
            (merged, expected) => panic!("{merged:?}, expected {expected:?}"),
        }
    }

    /// What a merge does to the store; the chunk of the conflict that stops it, and then nothing.
    fn model_merge(&mut self, directories: &[usize]) -> Result<(), u64> {
        let mut kept = self.kept;
        for &directory in directories {
            for chunk in 0..CHUNKS {
                let there = &mut kept[chunk as usize];
                match self.files[directory][chunk as usize] {
                    Absent | Damaged => {}
                    file if *there == Absent => *there = file,
                    file if *there == file => {}
                    _ => return Err(chunk),
                }
            }
        }
        self.kept = kept;
        Ok(())
    }

    fn check(&mut self) {
        let kept = self.kept;
        let missing: Vec<u64> = (0..CHUNKS)
            .filter(|&c| kept[c as usize] == Absent)
            .collect();
        assert_eq!(self.store().missing().unwrap(), missing);
        let read = self.store().each(|there| {
            let result = there.result.unwrap();
            let expected = match kept[there.chunk as usize] {
                Lie => lie(there.chunk),
                _ => truth(there.chunk),
            };
            assert!(result.same_counts(&expected), "chunk {}", there.chunk);
            Ok(())
        });
        read.unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(24),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_store_is_what_the_model_says(steps in prop::collection::vec(step(), 1..25)) {
        let mut world = World::new();
        for step in steps {
            world.do_step(step);
            world.check();
        }
        // Whatever happened, the run can be completed, and the verdict is right.
        let store = world.store.take().unwrap();
        let store = local::resume(store, &Crew::new(2), Keeping::default(), |_| ()).unwrap();
        let crew = Crew::new(1);
        let verdict = verify(Claim::Store(&store), &Effort::of(Sample::All), &crew, &|_, _| ()).unwrap();
        prop_assert_eq!(verdict.holds(), !world.kept.contains(&Lie), "{}", verdict);
        if verdict.holds() {
            prop_assert_eq!(verdict.total, 92);
        }
    }
}
