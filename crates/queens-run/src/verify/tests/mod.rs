use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::Value;

use super::*;
use crate::chunk::Sums;
use crate::crew::count_chunk;
use crate::{AnyCertificate, ChunkResult, Plan};

mod detection;
mod forgeries;

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
