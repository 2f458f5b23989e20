//! Counting the way against going it.

use proptest::prelude::*;

use super::*;
use crate::player::tests::{player, searches};
use crate::player::{LAST_STEP, Player, Reached};
use crate::textbook::Direction;
use crate::trace::{Event, stop_after};

/// The searches that can be skipped through.
fn skipped() -> impl Iterator<Item = (Rung, Direction)> {
    let stepped = |rung| matches!(rung, Rung::Forward | Rung::Dlx);
    searches()
        .into_iter()
        .filter(move |&(rung, _)| !stepped(rung))
}

/// Every threshold of a search, by single steps, and the end.
fn thresholds(mut player: Player) -> Vec<Tally> {
    let mut all = vec![player.now.clone()];
    while player.forward().is_some() {
        if player.now.at_threshold() {
            all.push(player.now.clone());
        }
    }
    all.push(player.now);
    all
}

/// From one threshold on towards a target, so many nodes at a time.
fn skip(player: &Player, from: &Tally, target: Target, most: u64) -> Tally {
    let mut skip = super::skip(&player.search, from).expect("a board of at most 64 columns");
    while skip.go(target, most) == Went::Further {}
    assert!(!matches!(target, Target::Step(step) if skip.tally().steps > step));
    skip.tally()
}

/// The same, and on with the search itself to the last threshold before a step, or to the end.
fn skip_to(player: &Player, from: &Tally, step: u64, most: u64) -> Tally {
    let near = skip(player, from, Target::Step(step), most);
    if near.last == Some(Event::Leave) {
        return near;
    }
    let mut search = player.search.clone();
    search.stand(&near.queens);
    let (mut now, mut threshold) = (near.clone(), near);
    let squares = u64::from(player.n().pow(2)) + 5;
    let left = step - now.steps;
    assert!(
        left <= squares * (u64::from(player.n()) + 2),
        "{left} steps left"
    );
    while now.steps < step {
        let mut one = (
            |event| {
                now.add(event);
                std::ops::ControlFlow::Continue(())
            },
            stop_after(1),
        );
        if search.run(&mut one).is_continue() {
            return now;
        }
        if now.at_threshold() {
            threshold = now.clone();
        }
    }
    let over = now.last == Some(Event::Leave) && now.path.is_empty();
    if over { now } else { threshold }
}

#[test]
fn every_step_of_a_small_search_is_skipped_to() {
    for n in 0..=4 {
        let small = |&(rung, _): &_| n <= 3 || rung != Rung::Anywhere;
        for player in skipped().filter(small).map(|which| player(which, n)) {
            let all = thresholds(player.clone());
            let length = all.last().unwrap().steps;
            for step in 0..=length + 2 {
                let expected = all.iter().rfind(|tally| tally.steps <= step).unwrap();
                let found = skip_to(&player, &all[0], step, u64::MAX);
                assert_eq!(&found, expected, "{player:?} to {step}");
            }
        }
    }
}

#[test]
fn every_way_between_two_thresholds_is_counted_right() {
    for n in 0..=4 {
        for player in skipped().map(|which| player(which, n)) {
            let all = thresholds(player.clone());
            let (end, open) = all.split_last().unwrap();
            for (i, from) in open.iter().enumerate().step_by(1 + open.len() / 60) {
                for to in &all[i..] {
                    for most in [1, 7, u64::MAX] {
                        assert_eq!(&skip_to(&player, from, to.steps, most), to);
                        let target = Target::Node(to.counters.nodes);
                        assert_eq!(&skip(&player, from, target, most), to);
                    }
                    let solved = to.counters.solutions > from.counters.solutions;
                    let target = Target::Solution(to.counters.solutions);
                    if solved {
                        let found = skip(&player, from, target, u64::MAX);
                        assert_eq!(found.queens.len() as u32, n);
                        assert_eq!(found.counters.solutions + 1, to.counters.solutions);
                        assert!(all.contains(&found));
                    }
                }
                let none = Target::Solution(end.counters.solutions + 1);
                assert_eq!(&skip(&player, from, none, 3), end);
            }
        }
    }
}

/// What a search adds up to in the end, against numbers from elsewhere.
#[test]
fn whole_searches_add_up_to_the_published_numbers() {
    let end = |rung, n: u32| {
        let which = (rung, Direction::Rows);
        let mut player = player(which, n);
        assert_eq!(player.seek(Target::Step(u64::MAX), u64::MAX), Reached::End);
        assert_eq!(player.now.last, Some(Event::Leave));
        assert_eq!(player.length(), Some(player.position()));
        player.now
    };
    for n in 0..=12_u32 {
        let solutions = crate::known::all(n).unwrap() as u64;
        let nodes = crate::testdata::values(crate::testdata::PROFILE_TOTAL)
            .find(|&(size, _)| size == n)
            .map_or(1, |(_, nodes)| nodes as u64);
        // Every node but the full ones tries n squares; all but the root were placed.
        let tried = u64::from(n) * (nodes - solutions);
        for rung in [Rung::Scan, Rung::Arrays, Rung::Sets] {
            let Tally {
                counters, steps, ..
            } = end(rung, n);
            let placed = nodes - 1;
            assert_eq!(
                (counters.nodes, counters.placed),
                (nodes, placed),
                "n = {n}"
            );
            assert_eq!(counters.rejected, tried - placed, "{rung}, n = {n}");
            assert_eq!(counters.solutions, solutions, "{rung}, n = {n}");
            assert_eq!(steps, 2 * nodes + placed + tried + solutions);
        }
        let bitmask = end(Rung::Bitmask, n);
        assert_eq!(
            (bitmask.counters.nodes, bitmask.counters.rejected),
            (nodes, 0)
        );
        assert_eq!(bitmask.steps, 4 * nodes - 2 + solutions);
        let permutations = end(Rung::Permutations, n).counters;
        let factorial = (1..=u64::from(n)).product::<u64>();
        assert_eq!(permutations.solutions, solutions);
        assert_eq!(permutations.rejected, factorial - solutions);
        let naive = end(Rung::Naive, n).counters;
        let placements = u64::from(n).pow(n);
        assert_eq!(
            (naive.solutions, naive.rejected),
            (solutions, placements - solutions)
        );
        assert_eq!(
            naive.nodes,
            (0..=n).map(|rows| u64::from(n).pow(rows)).sum::<u64>()
        );
    }
    for (n, total) in crate::testdata::values(crate::testdata::INDEPENDENT_SETS) {
        if (1..=9).contains(&n) {
            let tree = end(Rung::Tree, n).counters;
            assert_eq!(u128::from(tree.nodes), total, "n = {n}");
            assert_eq!(u128::from(tree.solutions), crate::known::all(n).unwrap());
        }
    }
}

/// Where large subtrees begin and end, to the node.
#[test]
fn targets_at_the_ends_of_subtrees_are_met() {
    for (which, n) in [
        ((Rung::Bitmask, Direction::Rows), 10),
        ((Rung::Scan, Direction::Columns), 10),
        ((Rung::Tree, Direction::Rows), 7),
    ] {
        let player = player(which, n);
        let all = thresholds(player.clone());
        let ends = (0..all.len()).filter(|&i| {
            let near = &all[i.saturating_sub(1)..all.len().min(i + 2)];
            near.iter().any(|tally| tally.queens.len() <= 2)
        });
        let mut far = 0;
        for to in ends.map(|i| &all[i]) {
            assert_eq!(
                &skip_to(&player, &all[0], to.steps, u64::MAX),
                to,
                "{which:?}"
            );
            let target = Target::Node(to.counters.nodes);
            assert_eq!(&skip(&player, &all[0], target, u64::MAX), to, "{which:?}");
            far += u32::from(to.counters.nodes > 2000);
        }
        assert!(far > 50, "{which:?}");
        let full = |tally: &&Tally| tally.queens.len() == n as usize;
        for to in all.iter().filter(full).step_by(5) {
            let target = Target::Solution(to.counters.solutions + 1);
            assert_eq!(&skip(&player, &all[0], target, u64::MAX), to, "{which:?}");
        }
    }
}

#[test]
fn what_is_too_far_is_said_to_be() {
    let mut naive = player((Rung::Naive, Direction::Rows), 14);
    for target in [
        Target::Step(LAST_STEP + 1),
        Target::Step(u64::MAX),
        Target::Node(LAST_STEP),
    ] {
        assert_eq!(naive.seek(target, u64::MAX), Reached::TooFar, "{target:?}");
        assert_eq!(naive.position(), 0, "nothing has changed");
    }
    assert_eq!(
        naive.seek(Target::Step(LAST_STEP), u64::MAX),
        Reached::There
    );
    assert_eq!(naive.position(), LAST_STEP);
    assert_eq!(naive.forward(), None);
    assert_eq!(
        naive.seek(Target::Step(LAST_STEP + 1), u64::MAX),
        Reached::TooFar
    );
    assert!(naive.counters().solutions > 0);
    for n in [15, 30, 64, 65, 1000] {
        let mut naive = player((Rung::Naive, Direction::Rows), n);
        assert_eq!(naive.seek(Target::Solution(1), u64::MAX), Reached::TooFar);
        assert_eq!(
            naive.seek(Target::Step(LAST_STEP), u64::MAX),
            Reached::There
        );
        assert_eq!(naive.counters().solutions, 0, "n = {n}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// On larger boards, from anywhere to anywhere; the other way is the search itself.
    #[test]
    fn skipping_a_long_way_equals_going_it(
        which in 0..skipped().count(),
        n in prop_oneof![
            2 => 6_u32..=16,
            1 => proptest::sample::select(&[32_u32, 63, 64]),
        ],
        steps in 0_u64..400_000,
        ahead in 0_u64..400_000,
    ) {
        let which = skipped().nth(which).unwrap();
        let mut player = player(which, n.min(which.0.largest_n()));
        let tree = matches!(player.rung(), Rung::Tree | Rung::Anywhere);
        let [steps, ahead] = [steps, ahead].map(|steps| if tree { steps / 20 } else { steps });
        player.advance(Target::Step(steps), u64::MAX, false);
        player.advance(Target::Step(u64::MAX), u64::MAX, true);
        let from = player.now.clone();
        if from.last == Some(Event::Leave) {
            return Ok(());
        }
        // From the beginning in one go, which the search itself has done up to here.
        prop_assert_eq!(&skip_to(&player, &Tally::default(), from.steps, u64::MAX), &from);
        let target = from.steps + ahead;
        let mut gone = player.clone();
        gone.advance(Target::Step(target), u64::MAX, false);
        gone.advance(Target::Step(u64::MAX), u64::MAX, true);
        let expected = gone.now;
        let found = skip_to(&player, &from, expected.steps, u64::MAX);
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(&skip_to(&player, &from, expected.steps, 1000), &expected);
    }
}
