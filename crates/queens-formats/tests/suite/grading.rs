//! Lists of solutions, right and wrong in every way.

use std::convert::Infallible;

use crate::all_solutions::all_solutions;
use proptest::prelude::*;
use queens::{Placement, Solution, Square};
use queens_formats::{Flaw, Grade, Position, ReadBoard, ReadOptions, Reader, Shape, grade};

fn truth(n: u32) -> Vec<Solution> {
    let solutions = all_solutions(n).into_iter();
    solutions
        .map(|queens| Solution::new(queens).unwrap())
        .collect()
}

/// The boards of a list, each on a line of its own.
fn listed(
    list: impl IntoIterator<Item = Placement>,
) -> impl Iterator<Item = Result<ReadBoard, Infallible>> {
    (1..).zip(list).map(|(line, queens)| {
        Ok(ReadBoard {
            shape: Shape::square(queens.n()),
            asked: None,
            queens,
            blocked: Vec::new(),
            position: Position { record: line, line },
        })
    })
}

fn grade_list(n: u32, list: Vec<Placement>, samples: usize) -> Grade {
    grade(n, listed(list), truth(n), samples).unwrap()
}

#[test]
fn the_whole_list_is_perfect_in_any_order() {
    for n in [0, 1, 2, 3, 4, 6, 8] {
        let list: Vec<Placement> = truth(n).into_iter().map(Placement::from).collect();
        let all = list.len() as u64;
        let reversed: Vec<Placement> = list.iter().rev().cloned().collect();
        for list in [list, reversed] {
            let grade = grade_list(n, list, 10);
            assert!(grade.is_perfect(), "{grade:?}");
            assert_eq!((grade.listed, grade.right), (all, all));
        }
    }
}

#[test]
fn every_flaw_is_reported_with_its_place() {
    let columns = |columns: &[u32]| Placement::from_columns(columns.len() as u32, columns).unwrap();
    let list = vec![
        columns(&[2, 0, 3, 1]),
        columns(&[0, 1, 2, 3]),
        columns(&[2, 0, 3, 1]),
        columns(&[0]),
        Placement::from_columns(4, &[1, 3]).unwrap(),
        Placement::new(4, [Square::new(0, 0), Square::new(0, 3)]).unwrap(),
    ];
    let grade = grade_list(4, list, 10);
    assert_eq!((grade.listed, grade.right, grade.duplicates), (6, 1, 1));
    assert_eq!((grade.wrong, grade.missing), (4, 1));
    assert_eq!(&grade.missed[0][..], [1, 3, 0, 2]);
    let flaws: Vec<_> = grade
        .remarks
        .iter()
        .map(|remark| (remark.position.record, &remark.flaw))
        .collect();
    assert!(matches!(flaws[0], (2, Flaw::Attacked { pairs: 6, .. })));
    assert!(matches!(flaws[1], (3, Flaw::Duplicate)));
    assert!(matches!(flaws[2], (4, Flaw::Size { n: 1 })));
    assert!(matches!(flaws[3], (5, Flaw::TooFewQueens { queens: 2 })));
    assert!(matches!(flaws[4], (6, Flaw::Attacked { pairs: 1, .. })));
    assert!(!grade.is_perfect());
}

/// The list asked for has only a part of all solutions.
#[test]
fn solutions_not_asked_for_are_wrong() {
    let list = listed(truth(4).into_iter().map(Placement::from));
    let asked = truth(4).into_iter().take(1);
    let grade = grade(4, list, asked, 10).unwrap();
    assert_eq!((grade.right, grade.wrong, grade.missing), (1, 1, 0));
    assert_eq!(grade.remarks[0].flaw, Flaw::NotAskedFor);
    assert_eq!(grade.remarks[0].position.record, 2);
}

#[test]
fn unreadable_lists_are_not_graded() {
    let list = Reader::new(&b"1 3 0 2\n1 3 0 x\n"[..], ReadOptions::default()).unwrap();
    let error = grade(4, list, truth(4), 10).unwrap_err();
    assert_eq!(error.line(), 2);
}

/// Boards of more than 256 columns have wide hash keys.
#[test]
fn wide_boards_are_graded() {
    let n = 304;
    let solution = queens::find(n).unwrap();
    let list = listed([solution.clone(), solution.clone()].map(Placement::from));
    let grade = grade(n, list, [solution], 10).unwrap();
    assert_eq!((grade.right, grade.duplicates, grade.missing), (1, 1, 0));
}

proptest! {
    /// Any list drawn from the solutions of six and other placements, compared with counting by hand.
    #[test]
    fn counts_agree_with_a_slow_grader(picks in prop::collection::vec((0usize..8, prop::collection::vec(0u32..6, 6)), 0..20)) {
        let solutions = all_solutions(6);
        let list: Vec<Vec<u32>> = picks
            .into_iter()
            .map(|(pick, other)| solutions.get(pick).cloned().unwrap_or(other))
            .collect();
        let grade = grade_list(6, list.iter().map(|c| Placement::from_columns(6, c).unwrap()).collect(), 3);
        let on_list = |solution: &&Vec<u32>| list.contains(solution);
        let right = solutions.iter().filter(on_list).count();
        let wrong = list.iter().filter(|board| !solutions.contains(board)).count();
        prop_assert_eq!(grade.right, right as u64);
        prop_assert_eq!(grade.missing, (solutions.len() - right) as u64);
        prop_assert_eq!(grade.wrong, wrong as u64);
        prop_assert_eq!(grade.duplicates, (list.len() - right - wrong) as u64);
        prop_assert_eq!(grade.remarks.len(), 3.min(list.len() - right));
        prop_assert_eq!(grade.missed.len(), 3.min(solutions.len() - right));
    }
}
