use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use queens::random::Random;
use serde_json::Value;

use super::*;
use crate::chunk::Sums;
use crate::crew::count_chunk;
use crate::{AnyCertificate, ChunkResult, Plan};

const ALL: Sample = Sample::All;
const SOME: Sample = Sample::Units {
    number: 20,
    seed: 1,
};

struct Case {
    dir: tempfile::TempDir,
    results: Vec<ChunkResult>,
    plan: Plan,
}

impl Case {
    fn new(n: u32, chunks: u64) -> Self {
        let plan = Plan::even(n, chunks).unwrap();
        Case {
            dir: tempfile::tempdir().unwrap(),
            results: (0..plan.chunks())
                .map(|chunk| count_chunk(&plan, chunk))
                .collect(),
            plan,
        }
    }

    /// A store with the results as they are now.
    fn store(&self) -> Store {
        static SERIAL: AtomicU64 = AtomicU64::new(0);
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        let path: PathBuf = self.dir.path().join(serial.to_string());
        let mut store = Store::create(&path, &self.plan).unwrap();
        let batch = store.begin().unwrap();
        for result in &self.results {
            batch.add(result, "a test").unwrap();
        }
        batch.commit().unwrap();
        store
    }

    fn verdict(&self, sample: Sample, double_check: bool) -> Verdict {
        check(Claim::Store(&self.store()), sample, double_check)
    }

    /// Two units of the same weight, the first of which has solutions: (chunk, index) of each.
    fn pair(&self) -> [(usize, usize); 2] {
        let units = Units::new(self.plan.n()).unwrap();
        let mut twofold = self.results.iter().enumerate().flat_map(|(chunk, result)| {
            let ledger = result.ledger.iter().enumerate();
            let units = &units;
            ledger
                .filter(move |&(i, &count)| {
                    count >= 16 && units.split(result.first + i as u64).weight() == 2
                })
                .map(move |(i, _)| (chunk, i))
        });
        [twofold.next().unwrap(), twofold.next_back().unwrap()]
    }

    /// Changes a unit's count and everything that depends on it, as a careful forger would.
    fn forge(&mut self, (chunk, i): (usize, usize), change: i64) {
        let result = &mut self.results[chunk];
        result.ledger[i] = result.ledger[i].checked_add_signed(change).unwrap();
        let units = Units::new(self.plan.n()).unwrap();
        let mut sums = Sums::default();
        for (rank, &count) in (result.first..).zip(&result.ledger) {
            sums.add(count, units.split(rank).weight());
        }
        result.counted = sums.counted;
        result.deduced = sums.total - sums.counted;
        result.residues = sums.residues;
    }
}

fn check(claim: Claim<'_>, sample: Sample, double_check: bool) -> Verdict {
    let effort = Effort {
        double_check,
        ..Effort::of(sample)
    };
    verify(claim, &effort, &Crew::new(2), &|_, _| ()).unwrap()
}

/// A certificate of a store that was not verified.
fn certificate(store: &Store) -> Certificate {
    Certificate::new(store, None, true).unwrap()
}

/// One that opens units, though they are few.
fn opening(case: &Case, challenge: &str) -> Certificate {
    let given = certificate(&case.store());
    let counts: Vec<u64> = case
        .results
        .iter()
        .flat_map(|result| result.ledger.clone())
        .collect();
    Certificate::assemble(
        &case.plan,
        &counts,
        given.counted,
        given.said,
        given.rests_on,
        (false, challenge),
    )
}

fn failed(verdict: &Verdict) -> Vec<&'static str> {
    let fails = |check: &&Check| matches!(check.finding, Finding::Fails(_));
    verdict
        .checks
        .iter()
        .filter(fails)
        .map(|check| check.name)
        .collect()
}

#[test]
fn an_honest_run_holds_in_every_way() {
    for n in [0, 1, 2, 3, 4, 9, 10] {
        let case = Case::new(n, 7);
        let store = case.store();
        let verdict = check(Claim::Store(&store), ALL, true);
        assert!(verdict.holds(), "n = {n}\n{verdict}");
        assert_eq!(Some(verdict.total), known::all(n));
        for certificate in [
            certificate(&store),
            opening(&case, ""),
            opening(&case, "my words"),
        ] {
            let json = certificate.to_json();
            let AnyCertificate::Second(read) =
                AnyCertificate::from_json(json.as_bytes(), "c".as_ref()).unwrap()
            else {
                panic!("of the first format");
            };
            assert_eq!(*read, certificate);
            let verdict = check(Claim::Certificate(&read), ALL, true);
            assert!(
                verdict.holds() && verdict.unknown.is_none(),
                "n = {n}\n{verdict}"
            );
            assert!(certificate.to_text().contains(&verdict.total.to_string()));
            // Without counting again nothing is known.
            let none = Sample::Units { number: 0, seed: 0 };
            assert!(
                check(Claim::Certificate(&read), none, false)
                    .unknown
                    .is_some()
            );
        }
        // Certificates of before hold, too, as far as they go: these give all units.
        let first = FirstCertificate::new(&store).unwrap();
        let AnyCertificate::First(read) =
            AnyCertificate::from_json(first.to_json().as_bytes(), "c".as_ref()).unwrap()
        else {
            panic!("of this format");
        };
        let verdict = check(Claim::FirstCertificate(&read), ALL, true);
        assert!(
            verdict.holds() && verdict.unknown.is_none(),
            "n = {n}\n{verdict}"
        );
    }
}

#[test]
fn an_incomplete_run_is_not_certified() {
    let mut case = Case::new(8, 7);
    case.results.remove(2);
    let verdict = case.verdict(SOME, false);
    assert_eq!(failed(&verdict), ["partition"]);
    let missing = Certificate::new(&case.store(), None, true).unwrap_err();
    assert!(matches!(missing, Error::Incomplete { missing: 1 }));
}

#[test]
fn what_was_not_verified_or_cannot_be_right_is_not_certified() {
    let mut case = Case::new(9, 7);
    let mut store = case.store();
    assert!(matches!(
        Certificate::new(&store, None, false),
        Err(Error::Unverified(_))
    ));
    let verdict = check(Claim::Store(&store), SOME, false);
    // A check of other counts, or one of which nobody knows what it saw, does not count.
    for root in ["", "0123"] {
        store.add_audit("recount", "others", root).unwrap();
    }
    assert!(matches!(
        Certificate::new(&store, None, false),
        Err(Error::Unverified(_))
    ));
    store
        .add_audit("recount", "these", &verdict.root.unwrap())
        .unwrap();
    let certificate = Certificate::new(&store, None, false).unwrap();
    assert_eq!(certificate.said.audits.len(), 1);
    assert!(!certificate.to_text().contains("UNVERIFIED"));
    assert!(
        Certificate::new(&case.store(), None, true)
            .unwrap()
            .to_text()
            .contains("UNVERIFIED")
    );
    let [first, _] = case.pair();
    case.forge(first, 8);
    let refused = Certificate::new(&case.store(), None, true).unwrap_err();
    assert!(matches!(refused, Error::NotQ(_)), "{refused}");
    assert!(
        refused.to_string().contains("360") && refused.to_string().contains("352"),
        "{refused}"
    );
}

#[test]
fn a_wrong_total_is_noticed_without_recounting() {
    let mut case = Case::new(9, 7);
    let [first, _] = case.pair();
    case.forge(first, 2);
    let none = Sample::Units { number: 0, seed: 0 };
    assert_eq!(
        failed(&case.verdict(none, false)),
        ["identity", "known value"]
    );
    case.forge(first, 6);
    assert_eq!(failed(&case.verdict(none, false)), ["known value"]);
}

#[test]
fn counts_moved_between_units_are_noticed_by_recounting_them() {
    let mut case = Case::new(9, 7);
    let [first, second] = case.pair();
    case.forge(first, -2);
    case.forge(second, 2);
    let none = Sample::Units { number: 0, seed: 0 };
    assert!(case.verdict(none, false).holds());
    assert_eq!(failed(&case.verdict(ALL, false)), ["recount"]);
    assert_eq!(failed(&case.verdict(none, true)), ["double check"]);
    let certificate = certificate(&case.store());
    assert_eq!(
        failed(&check(Claim::Certificate(&certificate), ALL, false)),
        ["recount"]
    );
}

#[test]
fn a_sample_is_drawn_by_its_seed() {
    let case = Case::new(10, 7);
    let store = case.store();
    let evidence = Evidence::gather(Claim::Store(&store)).unwrap();
    let draw = |seed| evidence.choose(Sample::Units { number: 9, seed });
    assert_eq!(draw(3).len(), 9);
    assert_eq!(draw(3), draw(3));
    assert_ne!(draw(3), draw(4));
    let all = evidence.choose(ALL);
    assert_eq!(all.len() as u64, case.plan.units());
    assert!(draw(5).iter().all(|(rank, chosen)| all[rank] == *chosen));
}

/// What a certificate says about its making. Nobody can compute it, so a forger who also makes a new seal is not
/// found out; no number that Q(n) rests on is among it.
const MERELY_SAID: [&str; 2] = ["/said/", "/rests_on"];

/// The pointers to all values that are neither lists nor objects.
fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => (0..)
            .zip(list)
            .for_each(|(i, inside)| leaves(inside, &format!("{at}/{i}"), found)),
        Value::Object(fields) => fields.iter().for_each(|(name, inside)| {
            leaves(inside, &format!("{at}/{}", name.replace('/', "~1")), found);
        }),
        _ => found.push(at.to_owned()),
    }
}

/// Another value of the same kind; of numbers in text, one with the same digits but the last.
fn forged(value: &Value) -> Value {
    match value {
        Value::Number(number) => (number.as_u64().unwrap() ^ 1).into(),
        Value::String(text) => {
            let mut text = text.clone();
            let last = text.pop().unwrap_or('2');
            text.push(if last == '1' { '2' } else { '1' });
            text.into()
        }
        Value::Null => "1".into(),
        other => panic!("{other}"),
    }
}

/// Whether a certificate with this content is refused or does not hold.
fn is_noticed(content: &Value, reseal: bool) -> bool {
    let read = AnyCertificate::from_json(content.to_string().as_bytes(), Path::new("c"));
    let verdict = match read {
        Err(_) => return true,
        Ok(AnyCertificate::Second(mut certificate)) => {
            if reseal {
                certificate.seal = certificate.true_seal();
            }
            check(Claim::Certificate(&certificate), SOME, false)
        }
        Ok(AnyCertificate::First(mut certificate)) => {
            if reseal {
                certificate.seal = certificate.true_seal();
            }
            check(Claim::FirstCertificate(&certificate), SOME, false)
        }
    };
    !verdict.holds()
}

#[test]
fn every_forged_field_of_a_certificate_is_noticed() {
    let (small, large) = (Case::new(8, 6), Case::new(12, 30));
    let honest = [
        (certificate(&small.store()), 1),
        (opening(&small, ""), 1),
        (opening(&small, "words"), 1),
        (opening(&large, ""), 41),
    ];
    for (honest, every) in honest {
        let n = honest.n;
        let honest: Value = serde_json::from_str(&honest.to_json()).unwrap();
        let (mut found, mut unnoticed) = (Vec::new(), Vec::new());
        leaves(&honest, "", &mut found);
        assert!(!is_noticed(&honest, false));
        for at in found.iter().step_by(every) {
            let mut lie = honest.clone();
            let value = lie.pointer_mut(at).unwrap();
            *value = forged(value);
            assert!(is_noticed(&lie, false), "n = {n}, {at}");
            if at != "/seal" && !is_noticed(&lie, true) {
                unnoticed.push(at);
            }
        }
        for at in unnoticed {
            // Boards so small have all units opened, whoever draws.
            let merely_said =
                at == "/challenge" || MERELY_SAID.iter().any(|said| at.starts_with(said));
            assert!(merely_said, "n = {n}, sealed anew: {at}");
        }
    }
}

#[test]
fn every_missing_and_doubled_part_of_a_certificate_is_noticed() {
    let case = Case::new(8, 6);
    let honest = opening(&case, "");
    let honest: Value = serde_json::from_str(&honest.to_json()).unwrap();
    let length = |list: &str| honest.pointer(list).unwrap().as_array().unwrap().len();
    for list in ["/opened/units", "/opened/nodes", "/residues"] {
        for i in 0..length(list) {
            let forge = |change: &dyn Fn(&mut Vec<Value>)| {
                let mut lie = honest.clone();
                change(lie.pointer_mut(list).unwrap().as_array_mut().unwrap());
                lie
            };
            let without = forge(&|list| drop(list.remove(i)));
            assert!(is_noticed(&without, true), "{list} without {i}");
            let twice = forge(&|list| list.push(list[i].clone()));
            assert!(is_noticed(&twice, true), "{list} with {i} twice");
        }
    }
    for field in honest.as_object().unwrap().keys() {
        let mut lie = honest.clone();
        lie.as_object_mut().unwrap().remove(field);
        // No ledger is what it says anyway.
        assert!(
            field == "ledger" || is_noticed(&lie, true),
            "without {field}"
        );
    }
}

#[test]
fn absurd_numbers_are_refused_and_not_computed_with() {
    let case = Case::new(9, 40);
    let mut absurd = FirstCertificate::new(&case.store()).unwrap();
    absurd.chunks[0].counted = u128::MAX;
    absurd.chunks[1].residues = [u64::MAX; 2];
    absurd.chunks[2].first = u64::MAX;
    absurd.chunks[3].end = u64::MAX;
    absurd.chunks[4].deduced = u128::MAX;
    absurd.seal = absurd.true_seal();
    assert!(!check(Claim::FirstCertificate(&absurd), SOME, true).holds());
    for certificate in [certificate(&case.store()), opening(&case, "")] {
        let lies: [fn(&mut Certificate); 5] = [
            |c| (c.total, c.counted) = (u128::MAX, u128::MAX),
            |c| c.units = u64::MAX,
            |c| c.deduced = u128::MAX,
            |c| c.residues = [u64::MAX; 2],
            |c| c.ledger = Some("18446744073709551615 ".repeat(9)),
        ];
        for lie in lies {
            let mut absurd = certificate.clone();
            lie(&mut absurd);
            absurd.seal = absurd.true_seal();
            assert!(!check(Claim::Certificate(&absurd), SOME, true).holds());
        }
    }
}

/// Counts of which only the first are counted, and all others are invented so that the total is the published one.
fn invented(n: u32, honest: u64, wiggle: u64) -> (Plan, Vec<u64>, u128) {
    let units = Units::new(n).unwrap();
    let plan = Plan::even(n, 100).unwrap();
    let mut counter = queens::count::Counter::new(n, queens::count::Kernel::best()).unwrap();
    let mut counts: Vec<u64> = (0..honest)
        .map(|rank| counter.unit(rank, &()).unwrap())
        .collect();
    let so_far: u128 = counts.iter().copied().map(u128::from).sum();
    let left = known::all(n).unwrap() - so_far;
    let each = (left / u128::from(units.len() - honest)) as u64 & !1;
    counts.resize(units.len() as usize, each);
    // What is left over goes to one that may have it, and some more is moved about.
    let (to, from) = (honest as usize, honest as usize + 1 + wiggle as usize);
    let sum: u128 = counts.iter().copied().map(u128::from).sum();
    let over = (known::all(n).unwrap() - sum) as u64;
    assert!(over.is_multiple_of(2));
    counts[to] += over + 2 * wiggle;
    counts[from] -= 2 * wiggle;
    let counted = (0..)
        .zip(&counts)
        .map(|(rank, &count)| u128::from(count / units.split(rank).weight()))
        .sum();
    (plan, counts, counted)
}

/// A certificate of such counts that has everything a forger can make fit.
fn forgery(n: u32, honest: u64, wiggle: u64, whole: bool) -> Certificate {
    let (plan, counts, counted) = invented(n, honest, wiggle);
    let said = certificate(&Case::new(8, 6).store()).said;
    Certificate::assemble(&plan, &counts, counted, said, Vec::new(), (whole, ""))
}

#[test]
fn a_forged_certificate_of_20_fails() {
    // 4,000 of 92,504 units are counted, with less than 2 % of the solutions.
    let forged = forgery(20, 4000, 0, true);
    let none = Sample::Units { number: 0, seed: 0 };
    let without = check(Claim::Certificate(&forged), none, false);
    assert!(
        without.holds(),
        "all that can be made to fit fits\n{without}"
    );
    assert!(without.unknown.is_some());
    for seed in 0..2 {
        let sample = Sample::Units { number: 10, seed };
        assert_eq!(
            failed(&check(Claim::Certificate(&forged), sample, false)),
            ["recount"]
        );
    }
    let forged = forgery(20, 4000, 0, false);
    let sample = Sample::Units {
        number: 10,
        seed: 1,
    };
    assert_eq!(
        failed(&check(Claim::Certificate(&forged), sample, false)),
        ["recount"]
    );
}

#[test]
fn whoever_forges_opens_what_he_invented_however_often_he_tries() {
    // As many units as of 23, of which 200 are counted: the first are the cheapest, and hold next to nothing.
    for wiggle in 0..2 {
        let forged = forgery(23, 200, wiggle, false);
        let Ok(crate::certificate::Given::Some { claimed, even, .. }) = forged.given() else {
            panic!("it opens some");
        };
        assert_eq!(claimed.len() as u64, crate::CLAIMED_DRAWS);
        assert!(claimed.iter().all(|&rank| rank >= 200));
        assert!(even.iter().filter(|&&rank| rank < 200).count() < 50);
        // He cannot open the counted ones instead: they are not what was drawn.
        let mut lie = forged.clone();
        let counts = invented(23, 200, wiggle).1;
        lie.opened = Some(crate::root::Opened::new(&counts, &[1, 2, 3]));
        lie.seal = lie.true_seal();
        assert!(lie.given().is_err());
    }
}

/// Certificates of the first format, with 2,100 chunks of one unit and one with all others: what was shown with n = 20
/// and 27.
#[test]
fn forgeries_of_the_first_format_are_refused() {
    for n in [16, 20] {
        let units = Units::new(n).unwrap();
        let mut ends: Vec<u64> = (1..=2100).collect();
        ends.push(units.len());
        let plan = Plan::new(n, ends).unwrap();
        let (_, counts, _) = invented(n, 2100, 0);
        let mut results: Vec<ChunkResult> = (0..=2100)
            .map(|chunk| {
                let range = plan.range(chunk);
                let mut sums = Sums::default();
                let ledger = counts[range.start as usize..range.end as usize].to_vec();
                for (rank, &count) in range.clone().zip(&ledger) {
                    sums.add(count, units.split(rank).weight());
                }
                ChunkResult {
                    chunk,
                    first: range.start,
                    end: range.end,
                    counted: sums.counted,
                    deduced: sums.total - sums.counted,
                    residues: sums.residues,
                    ledger,
                    plan: plan.hash().to_owned(),
                    algorithm: plan.algorithm().to_owned(),
                    ..count_chunk(&Plan::even(8, 1).unwrap(), 0)
                }
            })
            .collect();
        // Trying times until the large chunk is not opened.
        let forged = (0..).find_map(|finished| {
            results[2100].finished = finished;
            let forged = FirstCertificate::of(&plan, &results);
            (!forged.to_open().contains(&2100)).then_some(forged)
        });
        let verdict = check(Claim::FirstCertificate(&forged.unwrap()), SOME, false);
        assert_eq!(failed(&verdict), ["openings"], "{verdict}");
    }
}

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

/// What `docs/runs.md` says of the power of the checks: of 200 lies of each kind, how many are found.
#[test]
#[ignore = "prints a table for the documentation"]
fn table_of_detection() {
    let case = Case::new(14, 20);
    let units = Units::new(14).unwrap();
    let truth: Vec<u64> = case
        .results
        .iter()
        .flat_map(|result| result.ledger.clone())
        .collect();
    let weight = |rank: usize| units.split(rank as u64).weight();
    let some = |random: &mut Random| random.below(truth.len() as u64) as usize;
    type Fault<'a> = (&'a str, Box<dyn Fn(&mut Vec<u64>, &mut Random) + 'a>);
    let spread = |one_in: u64, what: &'static str| -> Fault<'_> {
        let mean = truth.iter().sum::<u64>() / truth.len() as u64;
        (
            what,
            Box::new(move |counts, random| {
                for (rank, count) in counts.iter_mut().enumerate() {
                    if random.below(one_in) == 0 {
                        *count = random.below(mean) * weight(rank);
                    }
                }
            }),
        )
    };
    let faults: Vec<Fault<'_>> = vec![
        (
            "one unit, a random bit",
            Box::new(|counts, random| {
                let rank = some(random);
                counts[rank] ^= weight(rank) << random.below(10);
            }),
        ),
        (
            "one unit lost",
            Box::new(|counts, random| counts[some(random)] = 0),
        ),
        (
            "a pair of weight 8 too many in 1 % of the units",
            Box::new(|counts, random| {
                for count in counts.iter_mut() {
                    if random.below(100) == 0 {
                        *count += 8;
                    }
                }
            }),
        ),
        spread(1000, "0.1 % of the units, random values"),
        spread(100, "1 % of the units, random values"),
        spread(10, "10 % of the units, random values"),
        (
            "1 % of the total claimed too much in one unit",
            Box::new(|counts, random| {
                counts[some(random)] += (truth.iter().sum::<u64>() / 99) & !7;
            }),
        ),
        (
            "1 % of the total lost, in the largest units",
            Box::new(|counts, _| {
                let mut lost = truth.iter().sum::<u64>() / 100;
                let mut order: Vec<usize> = (0..truth.len()).collect();
                order.sort_by_key(|&rank| std::cmp::Reverse(truth[rank]));
                for rank in order {
                    if lost > 0 {
                        lost = lost.saturating_sub(counts[rank]);
                        counts[rank] = 0;
                    }
                }
            }),
        ),
    ];
    type Draw = fn(u64) -> Sample;
    let samples: [(&str, Draw); 4] = [
        ("10", |seed| Sample::Units { number: 10, seed }),
        ("100", |seed| Sample::Units { number: 100, seed }),
        ("99 % for 10 %", |seed| Sample::Power {
            confidence: 0.99,
            faults: 0.1,
            seed,
        }),
        ("99 % for 1 %", |seed| Sample::Power {
            confidence: 0.99,
            faults: 0.01,
            seed,
        }),
    ];
    println!(
        "| fault | identity | {} |",
        samples.map(|sample| sample.0).join(" | ")
    );
    println!("|---|---:|{}", "---:|".repeat(samples.len()));
    for (name, fault) in faults {
        let (mut identity, mut lies) = (0, 0);
        let mut found = [0; 4];
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let mut counts = truth.clone();
            fault(&mut counts, &mut random);
            if counts == truth {
                continue;
            }
            lies += 1;
            let total = counts.iter().copied().map(u128::from).sum();
            identity += u32::from(matches!(
                congruence(14, total, &Crew::new(1)),
                Finding::Fails(_)
            ));
            let evidence = Evidence::of_counts(14, counts.clone());
            for (found, (_, sample)) in found.iter_mut().zip(samples) {
                let chosen = evidence.choose(sample(seed));
                let hit = chosen
                    .iter()
                    .any(|(&rank, chosen)| chosen.count != truth[rank as usize]);
                *found += u32::from(hit);
            }
        }
        let percent = |part: u32| format!("{} %", (100 * part + lies / 2) / lies.max(1));
        println!(
            "| {name} | {} | {} |",
            percent(identity),
            found.map(percent).join(" | ")
        );
    }
}
