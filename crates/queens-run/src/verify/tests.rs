use std::path::{Path, PathBuf};

use queens::random::Random;
use serde_json::Value;

use super::*;
use crate::chunk::Sums;
use crate::crew::count_chunk;
use crate::{ChunkResult, Plan};

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
        let path: PathBuf = self.dir.path().join(format!("{}", Random::new(1).bits()));
        let _ = std::fs::remove_file(&path);
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
    verify(claim, sample, double_check, &Crew::new(2), &|_, _| ()).unwrap()
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
        let certificate = Certificate::new(&store).unwrap();
        let json = certificate.to_json();
        let read = Certificate::from_json(json.as_bytes(), "c".as_ref()).unwrap();
        assert_eq!(read, certificate);
        let verdict = check(Claim::Certificate(&read), ALL, true);
        assert!(verdict.holds(), "n = {n}\n{verdict}");
        assert!(certificate.to_text().contains(&verdict.total.to_string()));
    }
}

#[test]
fn an_incomplete_run_is_not_certified() {
    let mut case = Case::new(8, 7);
    case.results.remove(2);
    let verdict = case.verdict(SOME, false);
    assert_eq!(failed(&verdict), ["partition"]);
    let missing = Certificate::new(&case.store()).unwrap_err();
    assert!(matches!(missing, Error::Incomplete { missing: 1 }));
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
    // A certificate opens all units of a small run.
    let certificate = Certificate::new(&case.store()).unwrap();
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
    assert!(draw(5).iter().all(|(rank, count)| all[rank] == *count));
}

/// What a certificate says about its making. Nobody can compute it, so a forger who also makes a new seal is not
/// found out; no number that Q(n) rests on is among it.
const MERELY_SAID: [&str; 6] = [
    "/made",
    "/program",
    "/microseconds",
    "/machines",
    "/audits",
    "/rests_on",
];

/// The pointers to all values that are neither lists nor objects.
fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => (0..)
            .zip(list)
            .for_each(|(i, inside)| leaves(inside, &format!("{at}/{i}"), found)),
        Value::Object(fields) => fields
            .iter()
            .for_each(|(name, inside)| leaves(inside, &format!("{at}/{name}"), found)),
        _ => found.push(at.to_owned()),
    }
}

/// Another value of the same kind; of numbers in text, one with the same digits but the last.
fn forged(value: &Value) -> Value {
    match value {
        Value::Number(number) => (number.as_u64().unwrap() ^ 1).into(),
        Value::String(text) => {
            let mut text = text.clone();
            let last = text.pop().unwrap();
            text.push(if last == '1' { '2' } else { '1' });
            text.into()
        }
        other => panic!("{other}"),
    }
}

/// Whether a certificate with this content is refused or does not hold.
fn is_noticed(content: &Value, reseal: bool) -> bool {
    let Ok(mut certificate) =
        Certificate::from_json(content.to_string().as_bytes(), Path::new("c"))
    else {
        return true;
    };
    if reseal {
        certificate.seal = certificate.true_seal();
    }
    !check(Claim::Certificate(&certificate), SOME, false).holds()
}

#[test]
fn every_forged_field_of_a_certificate_is_noticed() {
    // So many units that some chunks are not opened, and every tenth leaf of them is enough.
    for (n, chunks, every) in [(8, 6, 1), (14, 30, 97)] {
        let case = Case::new(n, chunks);
        let mut store = case.store();
        store.add_audit("recount", "all of it", "0").unwrap();
        let honest = Certificate::new(&store).unwrap();
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
            let merely_said = MERELY_SAID.iter().any(|said| at.starts_with(said));
            assert!(merely_said, "n = {n}, sealed anew: {at}");
        }
    }
}

#[test]
fn every_missing_and_doubled_part_of_a_certificate_is_noticed() {
    let case = Case::new(8, 6);
    let honest = Certificate::new(&case.store()).unwrap();
    let honest: Value = serde_json::from_str(&honest.to_json()).unwrap();
    for list in ["/chunks", "/opened", "/opened/2/ledger", "/residues"] {
        let length = honest.pointer(list).unwrap().as_array().unwrap().len();
        for i in 0..length {
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
        assert!(is_noticed(&lie, true), "without {field}");
    }
}

#[test]
fn absurd_numbers_are_refused_and_not_computed_with() {
    let case = Case::new(9, 40);
    let mut absurd = Certificate::new(&case.store()).unwrap();
    absurd.chunks[0].counted = u128::MAX;
    absurd.chunks[1].residues = [u64::MAX; 2];
    absurd.chunks[2].first = u64::MAX;
    absurd.chunks[3].end = u64::MAX;
    absurd.chunks[4].deduced = u128::MAX;
    absurd.seal = absurd.true_seal();
    assert!(!check(Claim::Certificate(&absurd), SOME, true).holds());
}
