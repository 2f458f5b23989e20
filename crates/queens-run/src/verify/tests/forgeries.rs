//! The forgeries of a certificate that were once believed.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::*;

/// What the first units are in truth. Who asks again, in whichever test, is given what was counted for those before.
fn first_counts(n: u32, units: u64) -> Vec<u64> {
    static COUNTED: Mutex<BTreeMap<u32, Vec<u64>>> = Mutex::new(BTreeMap::new());
    let mut counted = COUNTED.lock().unwrap_or_else(PoisonError::into_inner);
    let counts = counted.entry(n).or_default();
    if (counts.len() as u64) < units {
        let mut counter = queens::count::Counter::new(n, queens::count::Kernel::best()).unwrap();
        let more = counts.len() as u64..units;
        counts.extend(more.map(|rank| counter.unit(rank, &()).unwrap()));
    }
    counts[..units as usize].to_vec()
}

/// Counts of which only the first are counted, and all others are invented so that the total is the published one.
fn invented(n: u32, honest: u64, wiggle: u64) -> (Plan, Vec<u64>, u128) {
    let units = Units::new(n).unwrap();
    let plan = Plan::even(n, 100).unwrap();
    let mut counts = first_counts(n, honest);
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

/// A certificate of the first format with 2,100 chunks of one unit, and one with all others, of which it says what it
/// likes. Times are tried until that one is not opened.
fn first_forgery(n: u32, honest: u64) -> FirstCertificate {
    let units = Units::new(n).unwrap();
    let mut ends: Vec<u64> = (1..=2100).collect();
    ends.push(units.len());
    let plan = Plan::new(n, ends).unwrap();
    let (_, counts, _) = invented(n, honest, 0);
    let some_result = count_chunk(&Plan::even(8, 1).unwrap(), 0);
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
                ..some_result.clone()
            }
        })
        .collect();
    let forged = (0..).find_map(|finished| {
        results[2100].finished = finished;
        let forged = FirstCertificate::of(&plan, &results);
        (!forged.to_open().contains(&2100)).then_some(forged)
    });
    forged.unwrap()
}

#[test]
fn forgeries_of_the_first_format_are_refused() {
    for n in [16, 20] {
        let forged = first_forgery(n, 2100);
        let verdict = check(Claim::FirstCertificate(&forged), SOME, false);
        assert_eq!(failed(&verdict), ["openings"], "{verdict}");
    }
}

/// How many units of n = 27 the test counts: all of them have no solution. Whoever forged one counted 2,100.
const COUNTED_OF_27: u64 = 100;

#[test]
#[ignore = "slow suite: ten million units take a minute"]
fn the_forged_certificates_of_27_fail() {
    let none = Sample::Units { number: 0, seed: 0 };
    let forged = first_forgery(27, COUNTED_OF_27);
    assert_eq!(Some(forged.total), known::all(27));
    let verdict = check(Claim::FirstCertificate(&forged), none, false);
    assert_eq!(failed(&verdict), ["openings"], "{verdict}");

    // As certificates are made now, everything fits but the counts: nothing is known until they are counted again.
    let forged = forgery(27, COUNTED_OF_27, 0, false);
    assert_eq!(Some(forged.total), known::all(27));
    let verdict = check(Claim::Certificate(&forged), none, false);
    assert!(verdict.holds() && verdict.unknown.is_some(), "{verdict}");
    let Ok(crate::certificate::Given::Some { claimed, even, .. }) = forged.given() else {
        panic!("it opens some");
    };
    assert!(claimed.iter().all(|&rank| rank >= COUNTED_OF_27));
    assert!(even.iter().filter(|&&rank| rank < COUNTED_OF_27).count() < 10);
    // The cheapest of those that are open is enough.
    let units = Units::new(27).unwrap();
    let cost = |rank: &u64| units.cost(*rank..*rank + 1);
    let cheapest = (even.iter().filter(|&&rank| rank >= COUNTED_OF_27))
        .min_by(|a, b| cost(a).total_cmp(&cost(b)));
    let cheapest = *cheapest.unwrap();
    let opened = forged.opened.as_ref().unwrap();
    let (_, said) = opened.units[opened
        .units
        .binary_search_by_key(&cheapest, |&(rank, _)| rank)
        .unwrap()];
    let split = units.split(cheapest);
    let truth = halves::weighted(27, split.east(), &());
    assert_ne!(truth, Some(said), "unit {cheapest}");
}
