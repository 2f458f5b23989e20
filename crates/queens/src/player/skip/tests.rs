//! Counting the way against going it.

use proptest::prelude::*;

use super::below::{Below, Sizes, below_each};
use super::subtrees::Subtrees;
use super::*;
use crate::kernel::{Lanes, Widest};
use crate::lines::{Masks, board_mask};
use crate::player::tests::{SEARCHES, player};
use crate::player::{LAST_STEP, Player, Reached};
use crate::textbook::{Direction, Jump};
use crate::trace::{Event, StepLimit};

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
    let mut skip = super::skip(&player.search, from);
    while skip.go(target, most) == Went::Further {}
    skip.tally()
}

#[test]
fn every_step_of_a_small_search_is_skipped_to() {
    for n in 0..=5 {
        for player in SEARCHES.map(|which| player(which, n)) {
            let all = thresholds(player.clone());
            let length = all.last().unwrap().steps;
            for step in 0..=length + 2 {
                let expected = all.iter().rfind(|tally| tally.steps <= step).unwrap();
                let found = skip(&player, &all[0], Target::Step(step), u64::MAX);
                assert_eq!(&found, expected, "{player:?} to {step}");
            }
        }
    }
}

#[test]
fn every_way_between_two_thresholds_is_counted_right() {
    for n in 0..=4 {
        for player in SEARCHES.map(|which| player(which, n)) {
            let all = thresholds(player.clone());
            let (end, open) = all.split_last().unwrap();
            for (i, from) in open.iter().enumerate().step_by(1 + open.len() / 60) {
                for to in &all[i..] {
                    for most in [1, 7, u64::MAX] {
                        let target = Target::Step(to.steps);
                        assert_eq!(&skip(&player, from, target, most), to);
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
    let end = |algorithm, n: u32| {
        let which = (algorithm, Direction::Rows);
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
        for algorithm in [Algorithm::Scan, Algorithm::Arrays, Algorithm::Sets] {
            let Tally {
                counters, steps, ..
            } = end(algorithm, n);
            let placed = nodes - 1;
            assert_eq!(
                (counters.nodes, counters.placed),
                (nodes, placed),
                "n = {n}"
            );
            assert_eq!(counters.rejected, tried - placed, "{algorithm}, n = {n}");
            assert_eq!(counters.solutions, solutions, "{algorithm}, n = {n}");
            assert_eq!(steps, 2 * nodes + placed + tried + solutions);
        }
        let bitmask = end(Algorithm::Bitmask, n);
        assert_eq!(
            (bitmask.counters.nodes, bitmask.counters.rejected),
            (nodes, 0)
        );
        assert_eq!(bitmask.steps, 4 * nodes - 2 + solutions);
        let naive = end(Algorithm::Naive, n).counters;
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
            let tree = end(Algorithm::Tree, n).counters;
            assert_eq!(u128::from(tree.nodes), total, "n = {n}");
            assert_eq!(u128::from(tree.solutions), crate::known::all(n).unwrap());
        }
    }
}

#[test]
fn large_subtrees_are_as_large_as_a_search_finds_them() {
    for n in 3..=6_u32 {
        let subtrees = Subtrees::of(n).expect("small enough");
        let all = thresholds(player((Algorithm::Bitmask, Direction::Rows), n));
        let mut seen = [0, 0];
        for (i, from) in all.iter().enumerate() {
            let column = |queen: usize| from.queens[queen].column;
            let below = match from.queens.len() {
                1 => subtrees.below_one(column(0)),
                2 => subtrees.below_two(column(0), column(1)),
                _ => continue,
            };
            let next = all[i + 1..]
                .iter()
                .find(|to| to.queens.len() <= from.queens.len() || to.last == Some(Event::Leave));
            let next = next.expect("the end at least");
            // The node itself is entered between the two.
            assert_eq!(next.counters.nodes - from.counters.nodes, 1 + below.nodes);
            assert_eq!(
                next.counters.solutions - from.counters.solutions,
                below.solutions
            );
            seen[from.queens.len() - 1] += 1;
        }
        assert_eq!(seen, [n, (n - 1) * (n - 2)]);
    }
    assert!(Subtrees::of(2).is_none() && Subtrees::of(16).is_none());
}

/// With large subtrees passed over as a whole, whatever the target.
#[test]
fn known_subtrees_change_no_way() {
    for n in 3..=6 {
        Subtrees::of(n).expect("small enough");
        let walked = SEARCHES
            .into_iter()
            .filter(|(algorithm, _)| *algorithm != Algorithm::Naive);
        for player in walked.map(|which| player(which, n)) {
            let all = thresholds(player.clone());
            let (end, open) = all.split_last().unwrap();
            for from in open.iter().step_by(1 + open.len() / 40) {
                for to in open.iter().filter(|to| to.steps >= from.steps) {
                    for most in [1, u64::MAX] {
                        for target in [Target::Step(to.steps), Target::Node(to.counters.nodes)] {
                            assert_eq!(&skip(&player, from, target, most), to, "{player:?}");
                        }
                    }
                }
                let last = end.counters.solutions;
                for number in from.counters.solutions + 1..=last + 1 {
                    let before = |tally: &&Tally| {
                        tally.queens.len() == n as usize && tally.counters.solutions + 1 == number
                    };
                    let to = all.iter().find(before).unwrap_or(end);
                    for most in [1, u64::MAX] {
                        assert_eq!(&skip(&player, from, Target::Solution(number), most), to);
                    }
                }
                assert_eq!(&skip(&player, from, Target::Step(u64::MAX), 5), end);
            }
        }
    }
}

/// Where subtrees that are counted as a whole begin and end, to the node.
#[test]
fn targets_at_the_ends_of_subtrees_are_met() {
    for (which, n) in [
        ((Algorithm::Bitmask, Direction::Rows), 10),
        ((Algorithm::Scan, Direction::Columns), 10),
        ((Algorithm::Tree, Direction::Rows), 7),
    ] {
        let player = player(which, n);
        let all = thresholds(player.clone());
        let ends = (0..all.len()).filter(|&i| {
            let near = &all[i.saturating_sub(1)..all.len().min(i + 2)];
            near.iter().any(|tally| tally.queens.len() <= 2)
        });
        let mut far = 0;
        for to in ends.map(|i| &all[i]) {
            for target in [Target::Step(to.steps), Target::Node(to.counters.nodes)] {
                assert_eq!(&skip(&player, &all[0], target, u64::MAX), to, "{which:?}");
            }
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

/// Boards that need masks of one, two, four and sixteen words, by the search itself.
#[test]
fn boards_of_any_width_are_walked() {
    for (algorithm, direction) in [
        (Algorithm::Arrays, Direction::Rows),
        (Algorithm::Scan, Direction::Columns),
    ] {
        for n in [63, 64, 65, 127, 128, 129, 255, 256, 257, 512, 1000] {
            let start = player((algorithm, direction), n);
            let mut gone = start.clone();
            let mut from = start.now.clone();
            for steps in [1_000, 60_000, 400_000] {
                gone.advance(Target::Step(steps), u64::MAX, false);
                gone.advance(Target::Step(u64::MAX), u64::MAX, true);
                for from in [&start.now, &from] {
                    let found = skip(&start, from, Target::Step(gone.now.steps), u64::MAX);
                    assert_eq!(found, gone.now, "n = {n}, {steps} steps");
                }
                from = gone.now.clone();
            }
        }
    }
}

/// Nodes and solutions below a node, one by one.
fn recursively(n: u32, masks: Masks, rows: u32) -> (u64, u64) {
    if rows == 0 {
        return (0, 1);
    }
    let free = masks.free(board_mask(n as usize));
    let columns = (0..n).filter(|column| free >> column & 1 == 1);
    let below = columns.map(|column| recursively(n, masks.place(1 << column), rows - 1));
    below.fold((0, 0), |sum, (nodes, solutions)| {
        (sum.0 + 1 + nodes, sum.1 + solutions)
    })
}

#[test]
fn lists_count_what_a_recursion_counts() {
    let ways = Widest::available().flat_map(|widest| [(widest, false), (widest, true)]);
    for (widest, lanes) in ways {
        let by = |n| Sizes::by(widest, Lanes::empty(n).filter(|_| lanes), n);
        let same = |n, sizes: &mut Sizes, masks, rows| {
            let Below {
                nodes, solutions, ..
            } = sizes.below(masks, rows);
            let expected = recursively(n, masks, rows);
            assert_eq!((nodes, solutions), expected, "n = {n}, {lanes}, {widest:?}");
        };
        for n in 1..=10 {
            let mut sizes = by(n);
            same(n, &mut sizes, Masks::default(), n);
            for first in 0..n {
                let masks = Masks::default().place(1 << first);
                (1..n).for_each(|rows| same(n, &mut sizes, masks, rows));
            }
        }
        // In the corners of the largest boards.
        let mut random = crate::random::Random::new(9);
        for n in [17, 31, 32, 33, 63, 64] {
            let (mut sizes, mut seen) = (by(n), 0);
            for _ in 0..10 {
                let mut masks = Masks::default();
                for rows in (0..n).rev() {
                    let free = masks.free(board_mask(n as usize));
                    let columns: Vec<_> = (0..n).filter(|column| free >> column & 1 == 1).collect();
                    if columns.is_empty() {
                        break;
                    }
                    let column = columns[random.below(columns.len() as u64) as usize];
                    masks = masks.place(1 << column);
                    if (1..=n / 4).contains(&rows) {
                        same(n, &mut sizes, masks, rows);
                        seen += 1;
                    }
                }
            }
            assert!(seen >= 10, "n = {n}: {seen}");
        }
    }
}

#[test]
fn all_processors_count_what_one_counts() {
    for n in [9, 12] {
        let nodes: Vec<_> = (0..n)
            .flat_map(|first| (0..n).map(move |second| (first, second)))
            .map(|(first, second)| Masks::default().place(1 << first).place(1 << second))
            .collect();
        for length in [0, 1, 2, 3, nodes.len()] {
            let mut sizes = Sizes::new(n);
            let one = nodes[..length]
                .iter()
                .map(|&masks| sizes.below(masks, n - 2));
            assert_eq!(
                below_each(n, &nodes[..length], n - 2),
                one.collect::<Vec<_>>()
            );
        }
    }
}

/// Far enough for all processors to count ahead, against pieces that each goes alone.
#[test]
fn a_long_way_is_the_same_by_all_processors_and_by_one() {
    for (which, n) in [
        ((Algorithm::Bitmask, Direction::Rows), 16),
        ((Algorithm::Scan, Direction::Columns), 18),
        ((Algorithm::Bitmask, Direction::Rows), 30),
    ] {
        let steps = 24_000_000;
        let mut alone = player(which, n);
        while alone.seek(Target::Step(steps), 100_000) == Reached::NotYet {}
        let (node, solutions) = (alone.now.counters.nodes, alone.now.counters.solutions);
        let mut targets = vec![Target::Step(steps), Target::Node(node - 1)];
        if solutions > 0 {
            targets.push(Target::Solution(solutions));
        }
        for target in targets {
            let mut together = player(which, n);
            assert_eq!(together.seek(target, u64::MAX), Reached::There);
            assert_eq!(together.seek(Target::Step(steps), u64::MAX), Reached::There);
            assert_eq!(together.now, alone.now, "{which:?}, n = {n}, {target:?}");
        }
    }
}

#[test]
fn a_long_way_is_the_same_in_one_and_in_many() {
    for which in [
        (Algorithm::Bitmask, Direction::Rows),
        (Algorithm::Scan, Direction::Columns),
    ] {
        let mut far = player(which, 13);
        assert_eq!(far.seek(Target::Step(u64::MAX), u64::MAX), Reached::End);
        assert_eq!(far.now.counters.solutions, 73_712);
        let length = far.now.steps;
        for part in [1, 3, 4, 6] {
            let target = Target::Step(length / 7 * part);
            let mut near = player(which, 13);
            while near.seek(target, 100_000) == Reached::NotYet {}
            assert_eq!(far.seek(target, u64::MAX), Reached::There);
            assert_eq!(near.now, far.now);
        }
    }
}

#[test]
fn what_is_too_far_is_said_to_be() {
    let mut naive = player((Algorithm::Naive, Direction::Rows), 14);
    for target in [
        Target::Step(LAST_STEP + 1),
        Target::Step(u64::MAX),
        Target::Node(LAST_STEP),
        Target::Solution(365_597),
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
        let mut naive = player((Algorithm::Naive, Direction::Rows), n);
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
        which in 0..SEARCHES.len(),
        n in prop_oneof![
            2 => 6_u32..=16,
            1 => proptest::sample::select(&[32_u32, 63, 64, 65, 127, 128, 129, 256, 257, 301]),
        ],
        steps in 0_u64..400_000,
        ahead in 0_u64..400_000,
    ) {
        let largest = SEARCHES[which].0.largest_n().expect("it searches itself");
        let mut player = player(SEARCHES[which], n.min(largest));
        let tree = player.algorithm() == Algorithm::Tree;
        let [steps, ahead] = [steps, ahead].map(|steps| if tree { steps / 20 } else { steps });
        player.advance(Target::Step(steps), u64::MAX, false);
        player.advance(Target::Step(u64::MAX), u64::MAX, true);
        let from = player.now.clone();
        if from.last == Some(Event::Leave) {
            return Ok(());
        }
        let mut last = from.clone();
        let mut search = player.search.clone();
        search.stand(&from.queens);
        let mut tally = from.clone();
        let target = from.steps + ahead;
        while tally.steps < target {
            let mut one = (|event| { tally.add(event); std::ops::ControlFlow::Continue(()) }, StepLimit::new(1));
            if search.run(&mut one).is_continue() {
                break;
            }
            if tally.at_threshold() {
                last = tally.clone();
            }
        }
        let over = tally.last == Some(Event::Leave) && tally.path.is_empty();
        let expected = if over { tally } else { last };
        prop_assert_eq!(skip(&player, &from, Target::Step(target), u64::MAX), expected.clone());
        prop_assert_eq!(skip(&player, &from, Target::Step(target), 1000), expected);
    }
}
