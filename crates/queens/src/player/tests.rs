use proptest::prelude::*;

use super::*;
use crate::board::Square;
use crate::textbook::tests::searches;

/// A player of each search.
fn players(n: u32) -> impl Iterator<Item = Player> {
    let play = move |search: Search| Player::new(search.rung(), n, search.direction()).unwrap();
    searches(n).map(play)
}

/// Everything that can be seen at a position.
#[derive(Debug, PartialEq)]
struct View {
    step: Option<Step>,
    queens: Vec<Square>,
    path: Vec<u64>,
    memory: Memory,
}

fn view(player: &Player) -> View {
    View {
        step: player.step(),
        queens: player.queens().to_vec(),
        path: player.path().to_vec(),
        memory: player.memory(),
    }
}

/// The views at every position from the beginning to the end, one step at a time.
fn views(mut player: Player) -> Vec<View> {
    let mut all = vec![view(&player)];
    while player.forward().is_some() {
        all.push(view(&player));
    }
    assert_eq!(player.length(), Some(all.len() as u64 - 1));
    all
}

#[test]
fn steps_are_numbered_and_nodes_form_the_tree_in_preorder() {
    for n in 0..=5 {
        for mut player in players(n) {
            let mut parents: Vec<Option<u64>> = Vec::new();
            let mut number = 0;
            while let Some(step) = player.forward() {
                number += 1;
                assert_eq!(step.number, number);
                assert_eq!(player.position(), number);
                if step.event == Event::Enter {
                    assert_eq!(step.node, parents.len() as u64);
                    parents.push(step.parent);
                }
                assert_eq!(step.parent, parents[step.node as usize]);
                assert!(step.parent.is_none_or(|parent| parent < step.node));
                assert_eq!(step.depth as usize, player.queens().len());
                let line = &player.pseudocode()[step.line];
                assert_eq!(line.event, Some(step.event.name()));
            }
            assert_eq!(parents.len() as u64, player.counters().nodes);
            assert!(parents[1..].iter().all(Option::is_some), "one root");
        }
    }
}

#[test]
fn stepping_back_shows_the_earlier_views() {
    for mut player in players(4) {
        let views = views(player.clone());
        let end = views.len() as u64 - 1;
        assert_eq!(player.seek(Target::Step(u64::MAX), u64::MAX), Reached::End);
        assert_eq!(player.position(), end);
        for expected in views[..views.len() - 1].iter().rev().take(2000) {
            player.back();
            assert_eq!(&view(&player), expected);
        }
        player.seek(Target::Step(0), u64::MAX);
        assert_eq!(view(&player), views[0]);
        assert_eq!(player.back(), None);
        assert_eq!(player.position(), 0);
    }
}

#[test]
fn every_node_and_every_solution_is_found() {
    for mut player in players(4) {
        let views = views(player.clone());
        let numbers = |wanted: Event| -> Vec<u64> {
            let steps = views.iter().filter_map(|view| view.step);
            let wanted = steps.filter(|step| step.event == wanted);
            wanted.map(|step| step.number).collect()
        };
        let (entered, solved) = (numbers(Event::Enter), numbers(Event::Solution));
        assert_eq!(solved.len(), 2);
        for (node, &number) in entered.iter().enumerate().rev() {
            let target = Target::Node(node as u64);
            assert_eq!(player.seek(target, u64::MAX), Reached::There);
            assert_eq!(player.position(), number);
        }
        for (index, &number) in solved.iter().enumerate().rev() {
            let target = Target::Solution(index as u64 + 1);
            assert_eq!(player.seek(target, u64::MAX), Reached::There);
            assert_eq!(player.position(), number);
        }
        assert_eq!(player.seek(Target::Solution(0), u64::MAX), Reached::There);
        assert_eq!(player.position(), 0);
        for none in [Target::Solution(3), Target::Node(entered.len() as u64)] {
            assert_eq!(player.seek(none, u64::MAX), Reached::End);
            assert_eq!(player.position(), views.len() as u64 - 1);
        }
    }
}

#[test]
fn a_long_seek_can_be_done_in_pieces() {
    for mut player in players(7) {
        let mut whole = player.clone();
        assert_eq!(whole.seek(Target::Solution(40), u64::MAX), Reached::There);
        while player.seek(Target::Solution(40), 1000) == Reached::NotYet {
            assert!(player.position().is_multiple_of(1000), "a call advances");
        }
        assert_eq!(view(&player), view(&whole));
    }
}

/// Two users share a player: one goes back all the time, the other still gets to the end.
#[test]
fn going_back_in_between_costs_only_the_way_from_a_key_frame() {
    for mut player in players(6) {
        let mut whole = player.clone();
        assert_eq!(whole.seek(Target::Step(u64::MAX), u64::MAX), Reached::End);
        player.spacing = 500;
        let mut calls = 0;
        while player.seek(Target::Step(u64::MAX), 2 * player.spacing) == Reached::NotYet {
            calls += 1;
            assert!(calls < 10_000, "{player:?}");
            assert_eq!(player.seek(Target::Step(5), u64::MAX), Reached::There);
        }
        assert_eq!(view(&player), view(&whole));
    }
}

/// Enough steps that key frames are thinned.
#[test]
fn a_long_trace_keeps_few_key_frames_and_finds_every_step() {
    let start = Player::new(Rung::Tree, 8, Direction::Rows).unwrap();
    let mut stepping = start.clone();
    let end = Target::Step(u64::MAX);
    assert_eq!(stepping.seek(end, u64::MAX), Reached::End);
    let length = stepping.position();

    let mut player = start.clone();
    player.spacing = 1 << 8;
    assert_eq!(player.seek(Target::Step(u64::MAX), u64::MAX), Reached::End);
    assert_eq!(player.length(), Some(length));
    let frames = &player.key_frames;
    assert!(frames.len() <= KEY_FRAMES && frames.len() > KEY_FRAMES / 2);
    assert!(player.spacing > 1 << 8);
    let far = |two: &[Tally]| two[1].steps >= two[0].steps + player.spacing;
    assert!(frames.windows(2).all(far) && frames[0].steps == 0);
    for k in [length / 2, 5, length, 1, length / 3, length - 1, 0] {
        let mut stepping = start.clone();
        stepping.seek(Target::Step(k), u64::MAX);
        assert_eq!(player.seek(Target::Step(k), u64::MAX), Reached::There);
        assert_eq!(view(&player), view(&stepping), "step {k}");
    }
}

/// Boards with more columns than a word has bits.
#[test]
fn large_boards_are_played_too() {
    for rung in [Rung::Scan, Rung::Arrays, Rung::Sets] {
        let mut player = Player::new(rung, 100, Direction::Rows).unwrap();
        let target = Target::Step(6_000_000);
        assert_eq!(player.seek(target, u64::MAX), Reached::There);
        assert!(player.key_frames.len() > 2, "{rung}");
        let there = view(&player);
        player.back();
        player.seek(Target::Step(6_000_000), u64::MAX);
        assert_eq!(view(&player), there, "{rung}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Going to step k shows what stepping there shows, wherever the player starts.
    #[test]
    fn seeking_equals_stepping(
        rung in prop::sample::select(Rung::ALL.to_vec()),
        direction in prop::sample::select(Direction::ALL.to_vec()),
        n in 0_u32..=5,
        jumps in prop::collection::vec(0_u64..30_000, 1..8),
    ) {
        let mut player = Player::new(rung, n, direction).unwrap();
        for jump in jumps {
            let reached = player.seek(Target::Step(jump), u64::MAX);
            let mut stepping = Player::new(rung, n, direction).unwrap();
            while stepping.position() < jump && stepping.forward().is_some() {}
            prop_assert_eq!(view(&player), view(&stepping));
            prop_assert_eq!(reached == Reached::There, player.position() == jump);
        }
    }
}
