//! What the checks find, and what they cannot find.

use queens::random::Random;

use super::*;

/// How often a sample of so many units hits one that is not as counted.
fn found(case: &Case, wrong: &dyn Fn(u64, u64) -> u64, sample: &dyn Fn(u64) -> Sample) -> u32 {
    let mut lie = Case {
        dir: tempfile::tempdir().unwrap(),
        results: case.results.clone(),
        plan: case.plan.clone(),
    };
    for result in &mut lie.results {
        for (rank, count) in (result.first..).zip(&mut result.ledger) {
            *count = wrong(rank, *count);
        }
    }
    let truth: Vec<u64> = case
        .results
        .iter()
        .flat_map(|result| result.ledger.clone())
        .collect();
    let lie = lie.store();
    let evidence = Evidence::gather(Claim::Store(&lie)).unwrap();
    let hit = |&seed: &u64| {
        let chosen = evidence.choose(sample(seed));
        chosen
            .iter()
            .any(|(&rank, chosen)| chosen.count != truth[rank as usize])
    };
    (0..200).filter(hit).count() as u32
}

#[test]
fn samples_have_the_power_they_claim() {
    let case = Case::new(14, 20);
    let total: u64 = case
        .results
        .iter()
        .map(|result| result.total() as u64)
        .sum();
    let power = |seed| Sample::Power {
        confidence: 0.99,
        faults: 0.05,
        seed,
    };
    // A twentieth of the total in one unit; in every second one; one unit in twenty gone.
    let largest = case
        .results
        .iter()
        .flat_map(|result| (result.first..).zip(&result.ledger));
    let largest = largest.max_by_key(|(_, count)| **count).unwrap().0;
    let one = |rank, count| {
        if rank == largest {
            count + total / 19
        } else {
            count
        }
    };
    assert!(found(&case, &one, &power) >= 196);
    let many = |rank: u64, count: u64| {
        count
            + if rank.is_multiple_of(2) {
                total / 19 / 858
            } else {
                0
            }
    };
    assert!(found(&case, &many, &power) >= 196);
    let gone = |rank: u64, count: u64| if rank % 19 == 3 { count + 2 } else { count };
    assert!(found(&case, &gone, &power) >= 196);
    // And a sample of ten finds little: the check itself can fail.
    let few = |seed| Sample::Units { number: 10, seed };
    let rare = |rank: u64, count: u64| if rank == 800 { count + 2 } else { count };
    assert!(found(&case, &rare, &few) < 20);
}

#[test]
fn of_every_machine_some_units_are_drawn() {
    let mut case = Case::new(12, 40);
    for (chunk, result) in case.results.iter_mut().enumerate() {
        result.host = format!("node-{}", if chunk == 7 { 1 } else { 2 });
    }
    let units = (case.results[7].end - case.results[7].first).min(44);
    let store = case.store();
    let sample = Sample::Power {
        confidence: 0.99,
        faults: 0.2,
        seed: 5,
    };
    let verdict = check(Claim::Store(&store), sample, false);
    assert!(verdict.holds(), "{verdict}");
    let made: Vec<_> = verdict
        .makers
        .iter()
        .map(|made| (&*made.maker.host, made.recounted))
        .collect();
    assert!(
        made.iter()
            .any(|&(host, recounted)| host == "node-1" && recounted >= units),
        "{made:?}"
    );
    assert!(verdict.to_string().contains("node-1"));
}

/// Counts as a program, a machine or a liar got them wrong.
struct Fault {
    what: &'static str,
    spoil: fn(&mut Counts, &mut Random),
}

/// The true counts of all units, to be spoilt.
#[derive(Clone)]
struct Counts {
    counts: Vec<u64>,
    weights: Vec<u64>,
}

impl Counts {
    fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Any unit.
    fn some(&self, random: &mut Random) -> usize {
        random.below(self.counts.len() as u64) as usize
    }

    /// A count that a unit of this rank may have.
    fn any_value(&self, rank: usize, random: &mut Random) -> u64 {
        let mean = self.total() / self.counts.len() as u64;
        random.below(mean) * self.weights[rank]
    }

    /// Random values for one unit in so many.
    fn scatter(&mut self, one_in: u64, random: &mut Random) {
        for rank in 0..self.counts.len() {
            if random.below(one_in) == 0 {
                self.counts[rank] = self.any_value(rank, random);
            }
        }
    }

    /// Of these units, one solution counted in so many is lost, rounded to what a unit may have.
    fn shrink(&mut self, units: std::ops::Range<usize>, one_in: u64) {
        for rank in units {
            let lost = self.counts[rank] / one_in;
            self.counts[rank] -= lost - lost % self.weights[rank];
        }
    }
}

/// Chunks of the runs that are lied about, and hosts that counted them, each as many.
const CHUNKS: usize = 400;
const HOSTS: usize = 20;

const FAULTS: [Fault; 14] = [
    Fault {
        what: "one unit, a random bit of its count",
        spoil: |all, random| {
            let rank = all.some(random);
            let bits = u64::from((all.counts[rank] / all.weights[rank]).max(1).ilog2()) + 1;
            all.counts[rank] ^= all.weights[rank] << random.below(bits);
        },
    },
    Fault {
        what: "one unit, a random value",
        spoil: |all, random| {
            let rank = all.some(random);
            all.counts[rank] = all.any_value(rank, random);
        },
    },
    Fault {
        what: "one unit, one solution too many",
        spoil: |all, random| {
            let rank = all.some(random);
            all.counts[rank] += all.weights[rank];
        },
    },
    Fault {
        what: "one unit, a pair of weight 8 too many",
        spoil: |all, random| {
            let rank = all.some(random);
            all.counts[rank] += 8;
        },
    },
    Fault {
        what: "one unit lost",
        spoil: |all, random| {
            let rank = all.some(random);
            all.counts[rank] = 0;
        },
    },
    Fault {
        what: "0.1 % of the units, random values",
        spoil: |all, random| all.scatter(1000, random),
    },
    Fault {
        what: "1 % of the units, random values",
        spoil: |all, random| all.scatter(100, random),
    },
    Fault {
        what: "10 % of the units, random values",
        spoil: |all, random| all.scatter(10, random),
    },
    Fault {
        what: "2.3 % of the units, a class of pairs of weight 4 too many",
        spoil: |all, random| {
            for count in &mut all.counts {
                *count += 4 * u64::from(random.below(43) == 0);
            }
        },
    },
    Fault {
        what: "all units, 1/256 of the pairs lost",
        spoil: |all, _| all.shrink(0..all.counts.len(), 256),
    },
    Fault {
        what: "one chunk of 400, 1/1000 of the pairs lost",
        spoil: |all, random| {
            let units = all.counts.len() / CHUNKS;
            let first = units * random.below(CHUNKS as u64) as usize;
            all.shrink(first..first + units, 1000);
        },
    },
    Fault {
        what: "one host of 20, 1/1000 of the pairs lost",
        spoil: |all, random| {
            let units = all.counts.len() / HOSTS;
            let first = units * random.below(HOSTS as u64) as usize;
            all.shrink(first..first + units, 1000);
        },
    },
    Fault {
        what: "1 % of the total invented, in one unit",
        spoil: |all, random| {
            let rank = all.some(random);
            all.counts[rank] += (all.total() / 99) & !7;
        },
    },
    Fault {
        what: "1 % of the total lost, in the largest units",
        spoil: |all, _| {
            let mut left = all.total() / 100;
            let mut order: Vec<usize> = (0..all.counts.len()).collect();
            order.sort_by_key(|&rank| std::cmp::Reverse(all.counts[rank]));
            for rank in order {
                let lost = all.counts[rank].min(left);
                all.counts[rank] -= lost - lost % all.weights[rank];
                left -= lost;
            }
        },
    },
];

/// What `docs/runs.md` says of the power of the checks: of so many lies of each kind, how many are found.
fn detection(n: u32, lies: u64) {
    let mut case = Case::new(n, CHUNKS as u64);
    for (chunk, result) in case.results.iter_mut().enumerate() {
        result.host = format!("node-{:02}", chunk * HOSTS / CHUNKS);
    }
    let units = Units::new(n).unwrap();
    let truth = Counts {
        counts: (case.results.iter())
            .flat_map(|result| result.ledger.clone())
            .collect(),
        weights: (0..units.len())
            .map(|rank| units.split(rank).weight())
            .collect(),
    };
    let mut evidence = Evidence::gather(Claim::Store(&case.store())).unwrap();
    type Draw = fn(u64) -> Sample;
    let samples: [(&str, Draw); 4] = [
        ("10", |seed| Sample::Units { number: 10, seed }),
        ("100", |seed| Sample::Units { number: 100, seed }),
        ("99 % of 10 %", |seed| Sample::Power {
            confidence: 0.99,
            faults: 0.1,
            seed,
        }),
        ("99 % of 1 %", |seed| Sample::Power {
            confidence: 0.99,
            faults: 0.01,
            seed,
        }),
    ];
    let names = samples.map(|(name, _)| name).join(" | ");
    println!("n = {n}, {} units, {lies} lies of each kind", units.len());
    let sizes = samples.map(|(_, sample)| evidence.choose(sample(0)).len());
    println!("samples of {sizes:?} units");
    println!("| fault | identity | {names} | before it is written |");
    println!("|---|---:|{}---:|", "---:|".repeat(samples.len()));
    for Fault { what, spoil } in FAULTS {
        let (mut identity, mut written, mut wrong, mut found) = (0, 0, 0, [0; 4]);
        for seed in 0..lies {
            let mut random = Random::new(seed);
            let mut lie = truth.clone();
            spoil(&mut lie, &mut random);
            if lie.counts == truth.counts {
                continue;
            }
            wrong += 1;
            let finding = congruence(n, lie.total().into(), &Crew::new(1));
            identity += u64::from(matches!(finding, Finding::Fails(_)));
            for ledger in &mut evidence.ledgers {
                let range = ledger.first as usize..ledger.end() as usize;
                ledger.counts.copy_from_slice(&lie.counts[range]);
            }
            for (found, (_, sample)) in found.iter_mut().zip(samples) {
                let hit = |(&rank, chosen): (&u64, &recount::Chosen)| {
                    chosen.count != truth.counts[rank as usize]
                };
                *found += u64::from(evidence.choose(sample(seed)).iter().any(hit));
            }
            // A hundredth of each chunk, one unit at least, and what chance did once it does not do again.
            let hit = (case.results.iter()).any(|result| {
                (0..(result.end - result.first).div_ceil(100)).any(|_| {
                    let rank = result.first + random.below(result.end - result.first);
                    lie.counts[rank as usize] != truth.counts[rank as usize]
                })
            });
            written += u64::from(hit);
        }
        let percent = |part: u64| format!("{} %", (100 * part + wrong / 2) / wrong.max(1));
        println!(
            "| {what} | {} | {} | {} |",
            percent(identity),
            found.map(percent).join(" | "),
            percent(written)
        );
        // A part of the units that are wrong, or of the total that is invented, is found as promised. What is lost may
        // be in few units: then less is.
        match what {
            _ if what.contains("lost, in the largest") => {}
            _ if what.starts_with("10 %") => assert!(100 * found[2] >= 97 * wrong, "{what}"),
            _ if what.starts_with("1 %") => assert!(100 * found[3] >= 97 * wrong, "{what}"),
            _ => {}
        }
    }
}

#[test]
fn faults_of_programs_and_machines_are_found_as_often_as_promised() {
    detection(14, 25);
}

#[test]
#[ignore = "slow suite: the table of the documentation takes minutes"]
fn table_of_detection() {
    detection(18, 400);
}
