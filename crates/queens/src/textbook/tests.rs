//! The corpus, run by every rung, and the laws every search obeys.

use proptest::prelude::*;

use super::*;
use crate::algorithm::{Algorithm, Task};
use crate::lines::{Line, antidiagonal, board_mask, diagonal};
use crate::testdata;
use crate::trace::{Counters, Event, Path, StepLimit};

/// Every search there is: the rungs, and `scan` by columns.
fn searches(n: u32) -> impl Iterator<Item = AnySearch> {
    let by_rows = Algorithm::TEXTBOOK.map(|algorithm| (algorithm, Direction::Rows));
    by_rows
        .into_iter()
        .chain([(Algorithm::Scan, Direction::Columns)])
        .map(move |(algorithm, direction)| AnySearch::new(algorithm, n, direction).unwrap())
}

fn name(search: &AnySearch) -> String {
    format!(
        "{} {:?} n = {}",
        search.algorithm(),
        search.direction(),
        search.n()
    )
}

/// The rungs that place one queen per row and give up as soon as two attack each other.
const ROW_BY_ROW: [Algorithm; 4] = [
    Algorithm::Scan,
    Algorithm::Arrays,
    Algorithm::Sets,
    Algorithm::Bitmask,
];

fn search(algorithm: Algorithm, n: u32) -> AnySearch {
    AnySearch::new(algorithm, n, Direction::Rows).unwrap()
}

fn solutions(search: AnySearch) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    let _ = for_each(search, |queens| {
        all.push(queens.to_vec());
        ControlFlow::Continue(())
    });
    all
}

fn events(mut search: AnySearch) -> Vec<Event> {
    let mut all = Vec::new();
    let mut listen = |event| {
        all.push(event);
        ControlFlow::Continue(())
    };
    assert!(search.run(&mut listen).is_continue());
    all
}

/// Counts up to n for each of these rungs, against Q(n).
fn count_up_to(limits: &[(Algorithm, u32)]) {
    for &(algorithm, limit) in limits {
        assert_eq!(
            count(search(algorithm, 0)),
            1,
            "{algorithm}, the empty board"
        );
        let rows = testdata::values(testdata::CLASSES).take_while(|&(n, _)| n <= limit);
        let mut checked = 0;
        for (n, known) in rows {
            assert_eq!(
                u128::from(count(search(algorithm, n))),
                known,
                "{algorithm}, n = {n}"
            );
            checked += 1;
        }
        assert_eq!(checked, limit, "{algorithm}");
    }
}

#[test]
fn every_rung_counts_right() {
    count_up_to(&[
        (Algorithm::Naive, 8),
        (Algorithm::Scan, 12),
        (Algorithm::Arrays, 12),
        (Algorithm::Sets, 11),
        (Algorithm::Bitmask, 13),
        (Algorithm::Tree, 8),
    ]);
}

#[test]
#[ignore = "slow suite: up to a minute for each rung"]
fn every_rung_counts_right_as_far_as_it_is_sensible() {
    let limit = |algorithm: Algorithm| (algorithm, algorithm.sensible_to(Task::Count));
    count_up_to(&Algorithm::TEXTBOOK.map(limit));
}

#[test]
fn going_by_columns_counts_the_same() {
    for n in 0..=11 {
        let by_columns = AnySearch::new(Algorithm::Scan, n, Direction::Columns).unwrap();
        assert_eq!(
            Some(u128::from(count(by_columns))),
            crate::known::all(n),
            "n = {n}"
        );
    }
}

#[test]
fn row_by_row_rungs_have_the_published_profile() {
    let limit = |algorithm| if algorithm == Algorithm::Sets { 10 } else { 12 };
    let mut expected = vec![Vec::new(); 13];
    for row in testdata::rows(testdata::PROFILE) {
        let (n, level): (usize, usize) = (row[0].parse().unwrap(), row[1].parse().unwrap());
        if let Some(profile) = expected.get_mut(n) {
            assert_eq!(profile.len(), level, "the levels of n = {n} come in order");
            profile.push(row[2].parse::<u64>().unwrap());
        }
    }
    expected[0] = vec![1];
    for algorithm in ROW_BY_ROW {
        for n in 0..=limit(algorithm) {
            let seen = profile(search(algorithm, n));
            assert_eq!(seen, expected[n as usize], "{algorithm}, n = {n}");
        }
    }
    for n in 0..=10 {
        let by_columns = AnySearch::new(Algorithm::Scan, n, Direction::Columns).unwrap();
        assert_eq!(
            profile(by_columns),
            expected[n as usize],
            "by columns, n = {n}"
        );
    }
}

#[test]
fn row_by_row_rungs_enter_the_published_number_of_nodes() {
    for algorithm in ROW_BY_ROW {
        let limit = if algorithm == Algorithm::Bitmask {
            14
        } else {
            10
        };
        let mut checked = 0;
        let totals = testdata::values(testdata::PROFILE_TOTAL);
        for (n, nodes) in totals.take_while(|&(n, _)| n <= limit) {
            let total: u64 = profile(search(algorithm, n)).iter().sum();
            assert_eq!(u128::from(total), nodes, "{algorithm}, n = {n}");
            checked += 1;
        }
        assert_eq!(checked, limit + 1);
    }
}

#[test]
fn naive_enters_every_placement() {
    for n in 0..=7_u64 {
        let powers: Vec<u64> = (0..=n as u32).map(|k| n.pow(k)).collect();
        assert_eq!(profile(search(Algorithm::Naive, n as u32)), powers);
    }
}

/// Every set of queens that do not attack each other, each exactly once.
#[test]
fn tree_enters_every_partial_solution_once() {
    let limit = 7;
    let mut expected = vec![Vec::new(); limit + 1];
    for row in testdata::rows(testdata::K_QUEENS) {
        let n: usize = row[0].parse().unwrap();
        if let Some(levels) = expected.get_mut(n) {
            levels.push(row[2].parse::<u64>().unwrap());
        }
    }
    let totals: Vec<u128> = testdata::values(testdata::INDEPENDENT_SETS)
        .map(|(_, total)| total)
        .collect();
    for n in 1..=limit {
        let seen = profile(search(Algorithm::Tree, n as u32));
        assert_eq!(seen, expected[n], "n = {n}");
        assert_eq!(u128::from(seen.iter().sum::<u64>()), totals[n], "n = {n}");
    }
}

/// Squares tried until the first solution.
fn tries(algorithm: Algorithm, n: u32) -> u128 {
    let first_solution = |event| match event {
        Event::Solution => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let mut watch = (Counters::default(), first_solution);
    let _ = search(algorithm, n).run(&mut watch);
    u128::from(watch.0.tried())
}

#[test]
fn rungs_try_the_published_number_of_squares_until_the_first_solution() {
    for (algorithm, most) in [
        (Algorithm::Scan, 1_000_000),
        (Algorithm::Arrays, 15_000_000),
        (Algorithm::Sets, 200_000),
    ] {
        let table = testdata::values(testdata::FIRST_SOLUTION_TRIES);
        let mut checked = 0;
        for (n, known) in table.filter(|&(_, known)| known <= most) {
            assert_eq!(tries(algorithm, n), known, "{algorithm}, n = {n}");
            checked += 1;
        }
        assert!(checked >= 17, "{algorithm}: {checked}");
    }
}

#[test]
#[ignore = "slow suite: 10¹⁰ squares"]
fn arrays_tries_the_published_number_of_squares_on_large_boards() {
    for (n, known) in testdata::values(testdata::FIRST_SOLUTION_TRIES) {
        assert_eq!(tries(Algorithm::Arrays, n), known, "n = {n}");
    }
}

#[test]
fn all_rungs_list_the_same_solutions_in_lexicographic_order() {
    for n in 0..=7 {
        let expected = solutions(search(Algorithm::Scan, n));
        assert!(expected.is_sorted());
        for queens in &expected {
            assert_eq!(crate::check::first_fault(queens), None);
        }
        for other in searches(n) {
            let name = name(&other);
            let by_columns = other.direction() == Direction::Columns;
            let mut seen = solutions(other);
            if by_columns && n >= 5 {
                assert!(
                    !seen.is_sorted(),
                    "{name}: the order of the transposes is another"
                );
            }
            if by_columns {
                seen.sort();
            }
            assert_eq!(seen, expected, "{name}");
        }
    }
}

#[test]
fn the_first_solution_is_the_first_of_the_list() {
    for n in 0..=7 {
        for search in searches(n) {
            let (name, all) = (name(&search), solutions(search.clone()));
            let first = first(search).map(crate::Solution::into_columns);
            assert_eq!(first.as_ref(), all.first(), "{name}");
        }
    }
}

/// Why n = 7 is faster than n = 6: see docs/ladder.md.
#[test]
fn the_first_solution_of_seven_is_that_of_six_with_a_corner() {
    let first = |n| first(search(Algorithm::Scan, n)).unwrap();
    let without_corner: Vec<u32> = first(7)[1..].iter().map(|column| column - 1).collect();
    assert_eq!(first(7)[0], 0);
    assert_eq!(without_corner, first(6)[..]);
    assert_eq!([6, 7].map(|n| tries(Algorithm::Scan, n)), [171, 42]);

    // A corner can be added exactly when no queen stands on the long diagonal.
    let on_long_diagonal = |queens: &Vec<u32>| (0..).zip(queens).any(|(row, &c)| row == c);
    for n in 1..=8 {
        let mut smaller = solutions(search(Algorithm::Scan, n - 1));
        smaller.retain(|queens| !on_long_diagonal(queens));
        let mut corner = solutions(search(Algorithm::Scan, n));
        corner.retain(|queens| queens[0] == 0);
        for queens in &mut corner {
            *queens = queens[1..].iter().map(|column| column - 1).collect();
        }
        assert_eq!(corner, smaller, "n = {n}");
        assert!(
            n != 6 || corner.is_empty(),
            "no solution for n = 6 has the corner"
        );
    }
}

/// What an observer may rely on, event by event.
#[test]
fn events_tell_the_whole_story() {
    for n in 0..=5 {
        for search in searches(n) {
            let name = name(&search);
            let naive = search.algorithm() == Algorithm::Naive;
            let bitmask = search.algorithm() == Algorithm::Bitmask;
            let story = events(search);
            let mut path: Vec<Square> = Vec::new();
            let mut open = 0;
            let mut last = None;
            for (i, &event) in story.iter().enumerate() {
                match event {
                    Event::Enter => {
                        let placed = matches!(last, Some(Event::Place { .. }));
                        assert!(placed || i == 0, "{name}, step {i}");
                        open += 1;
                    }
                    Event::Place { square } => {
                        assert!(square.row < n && square.column < n);
                        let attacked = path.iter().any(|&q| Line::shared(q, square).is_some());
                        assert!(naive || !attacked, "{name}, step {i}");
                        path.push(square);
                    }
                    Event::Reject { square, attacker } => {
                        assert!(!bitmask, "nothing is ever rejected");
                        let first = path.iter().find(|&&q| Line::shared(q, square).is_some());
                        assert_eq!(first, Some(&attacker), "{name}, step {i}");
                        assert_eq!(naive, path.contains(&square), "{name}, step {i}");
                    }
                    Event::Remove { square } => {
                        assert_eq!(last, Some(Event::Leave), "{name}, step {i}");
                        assert_eq!(path.pop(), Some(square), "{name}, step {i}");
                    }
                    Event::Solution => assert_eq!(path.len(), n as usize, "{name}, step {i}"),
                    Event::Leave => open -= 1,
                }
                last = Some(event);
            }
            assert_eq!(
                (open, path.len(), last),
                (0, 0, Some(Event::Leave)),
                "{name}"
            );
        }
    }
}

#[test]
fn a_search_stopped_at_every_event_goes_on_exactly() {
    for n in 0..=4 {
        for mut search in searches(n) {
            let name = name(&search);
            let whole = events(search.clone());
            let mut heard = Vec::new();
            loop {
                let mut one = |event| {
                    heard.push(event);
                    ControlFlow::Break(())
                };
                if search.run(&mut one).is_continue() {
                    break;
                }
                // A copy taken here has the same future and does not touch the original's.
                let rest = events(search.clone());
                assert_eq!(rest, whole[heard.len()..], "{name}, after {}", heard.len());
            }
            assert_eq!(heard, whole, "{name}");
            assert!(events(search).is_empty(), "{name}: over is over");
        }
    }
}

#[test]
fn a_search_that_hears_no_rejections_can_be_stopped_at_every_other_event() {
    struct Stop;
    impl Observer for Stop {
        const REJECTIONS: bool = false;
        fn observe(&mut self, _: Event) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }
    for n in 0..=5 {
        for mut search in searches(n) {
            let (name, known) = (name(&search), solutions(search.clone()));
            // `Path` does not ask for rejections either, so the pair does not.
            let mut watch = (Path::default(), Stop);
            let (mut seen, mut columns) = (Vec::new(), Vec::new());
            while search.run(&mut watch).is_break() {
                if watch.0.queens().len() == n as usize {
                    watch.0.columns_into(&mut columns);
                    let solved = crate::check::first_fault(&columns).is_none();
                    if solved && seen.last() != Some(&columns) {
                        seen.push(columns.clone());
                    }
                }
            }
            assert_eq!(seen, known, "{name}");
        }
    }
}

/// What the rung says it remembers is what the queens on the board make of it.
#[test]
fn memory_agrees_with_the_board_at_every_step() {
    for n in 0..=5_u32 {
        for mut search in searches(n) {
            let name = name(&search);
            let mut watch = (Path::default(), |_: Event| ControlFlow::Break(()));
            check_memory(&search.memory(), n, &[], &name);
            while search.run(&mut watch).is_break() {
                check_memory(&search.memory(), n, watch.0.queens(), &name);
            }
            check_memory(&search.memory(), n, &[], &name);
        }
    }
}

fn check_memory(memory: &Memory, n: u32, queens: &[Square], name: &str) {
    let commanded = |square| queens.iter().find(|&&q| Line::shared(q, square).is_some());
    match memory {
        Memory::Queens(list) => assert_eq!(list, queens, "{name}"),
        Memory::Arrays {
            columns,
            diagonals,
            antidiagonals,
        } => {
            let column: Vec<bool> = (0..n)
                .map(|c| queens.iter().any(|q| q.column == c))
                .collect();
            assert_eq!(columns, &column, "{name}");
            let edge = i64::from(n) - 1;
            for (index, &taken) in (0..).zip(diagonals) {
                let held = queens.iter().any(|&q| diagonal(q) + edge == index);
                assert_eq!(taken, held, "{name}: diagonal {index}");
            }
            for (index, &taken) in (0..).zip(antidiagonals) {
                let held = queens.iter().any(|&q| antidiagonal(q) == index);
                assert_eq!(taken, held, "{name}: antidiagonal {index}");
            }
        }
        Memory::Sets {
            columns,
            differences,
            sums,
        } => {
            let listed: Vec<u32> = queens.iter().map(|q| q.column).collect();
            assert_eq!(columns, &listed, "{name}");
            let mut expected: Vec<i64> = queens.iter().map(|&q| diagonal(q)).collect();
            expected.sort_unstable();
            assert_eq!(differences, &expected, "{name}");
            let mut expected: Vec<u64> = queens.iter().map(|&q| antidiagonal(q)).collect();
            expected.sort_unstable();
            assert_eq!(sums, &expected, "{name}");
        }
        Memory::Masks {
            row,
            masks,
            untried,
        } => {
            assert_eq!(*row as usize, queens.len(), "{name}");
            let board = board_mask(n as usize);
            assert_eq!(
                untried & !masks.free(board),
                0,
                "{name}: untried squares are free"
            );
            for column in 0..n {
                let free = masks.free(board) >> column & 1 == 1;
                let attacked = commanded(Square::new(*row, column)).is_some();
                assert!(*row == n || free != attacked, "{name}: {row}:{column}");
            }
        }
        Memory::Boards { board, children } => {
            assert_eq!(tree::queens(board), queens, "{name}");
            if queens.len() == n as usize {
                assert!(children.is_empty(), "{name}");
                return;
            }
            let after = queens.last().copied();
            let squares = (0..n).flat_map(|r| (0..n).map(move |c| Square::new(r, c)));
            let free: Vec<Square> = squares.filter(|&s| Some(s) > after).collect();
            let listed: Vec<Square> = children.iter().map(|child| child.square).collect();
            assert_eq!(listed, free, "{name}");
            for child in children {
                assert_eq!(child.attacker.as_ref(), commanded(child.square), "{name}");
            }
        }
    }
}

#[test]
fn boards_too_large_are_refused() {
    for algorithm in Algorithm::TEXTBOOK {
        let largest = algorithm.largest_n().unwrap();
        assert!(AnySearch::new(algorithm, largest, Direction::Rows).is_ok());
        for n in [largest + 1, u32::MAX] {
            let size = TooLarge { n, largest };
            let refused = AnySearch::new(algorithm, n, Direction::Rows).map(|_| ());
            assert_eq!(refused, Err(SearchError::TooLarge { algorithm, size }));
        }
    }
}

#[test]
fn what_cannot_be_searched_is_refused() {
    for algorithm in [Algorithm::Join, Algorithm::Auto] {
        let refused = AnySearch::new(algorithm, 4, Direction::Rows).map(|_| ());
        assert_eq!(refused, Err(SearchError::NotTextbook { algorithm }));
    }
    for algorithm in Algorithm::TEXTBOOK {
        let by_columns = AnySearch::new(algorithm, 4, Direction::Columns).map(|_| ());
        let expected = match algorithm {
            Algorithm::Scan => Ok(()),
            _ => Err(SearchError::RowsOnly { algorithm }),
        };
        assert_eq!(by_columns, expected);
    }
}

/// The largest boards are begun, watched and left without trouble.
#[test]
fn the_largest_boards_run() {
    for algorithm in Algorithm::TEXTBOOK {
        let mut search = search(algorithm, algorithm.largest_n().unwrap());
        assert!(
            search.run(&mut StepLimit::new(20_000)).is_break(),
            "{algorithm}"
        );
        search.memory();
    }
}

#[test]
fn pseudocode_names_every_event_the_rung_reports() {
    for algorithm in Algorithm::TEXTBOOK {
        let lines = pseudocode(algorithm);
        assert!((8..=14).contains(&lines.len()), "{algorithm}");
        for event in events(search(algorithm, 4)) {
            assert!(line_of(&lines, event).is_some(), "{algorithm}: {event:?}");
        }
        for line in lines {
            assert!(!line.text.is_empty(), "{algorithm}");
            let plain = |c: char| !c.is_control() && c != '"' && c != '\\';
            assert!(line.text.chars().all(plain), "{algorithm}: {}", line.text);
        }
    }
    assert!(pseudocode(Algorithm::Join).is_empty());
}

proptest! {
    /// Stopped anywhere, copied, and continued: nothing is lost and nothing comes twice.
    #[test]
    fn a_search_cut_anywhere_finds_the_rest(n in 0_u32..=7, which in 0_usize..7, cut in 1_u64..3000) {
        let mut search = searches(n).nth(which).unwrap();
        let whole = {
            let mut counters = Counters::default();
            let _ = search.clone().run(&mut counters);
            counters
        };
        let mut watch = (Counters::default(), StepLimit::new(cut));
        let stopped = search.run(&mut watch).is_break();
        let mut copy = search.clone();
        let _ = search.run(&mut watch.0);
        prop_assert_eq!(watch.0, whole);
        prop_assert_eq!(copy.run(&mut Counters::default()).is_continue(), true);
        prop_assert!(stopped || cut >= whole.nodes);
    }
}

mod tree_pieces {
    //! The pieces of `tree`, tested one by one as the literature it comes from does.

    use crate::board::Square;
    use crate::textbook::tree::*;

    /// A board from rows of `Q` and `.`.
    fn board(rows: &str) -> Board {
        rows.chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| c == 'Q')
            .collect()
    }

    #[test]
    fn empty_boards_have_all_squares_and_no_queens() {
        assert_eq!(empty(4).len(), 16);
        assert_eq!(empty(0), board(""));
        assert_eq!(queens(&empty(4)), []);
    }

    #[test]
    fn small_boards_are_solved() {
        assert_eq!(solve(empty(0)), Some(vec![]));
        assert_eq!(solve(empty(1)), Some(vec![true]));
        assert_eq!(solve(empty(2)), None);
        assert_eq!(solve(empty(3)), None);
        assert_eq!(solve(empty(4)), Some(board(".Q.. ...Q Q... ..Q.")));
    }

    #[test]
    fn solve_finds_the_first_of_the_list() {
        for n in 0..=7 {
            let solved = solve(empty(n));
            let columns = solved.map(|b| queens(&b).iter().map(|q| q.column).collect::<Vec<_>>());
            let first = crate::textbook::first(Tree::new(n).unwrap());
            assert_eq!(columns, first.map(crate::Solution::into_columns), "n = {n}");
        }
    }

    #[test]
    fn solving_goes_on_from_the_board_given() {
        let begun = board("..Q. .... .... ....");
        assert_eq!(solve(begun), Some(board("..Q. Q... ...Q .Q..")));
        assert_eq!(solve(board("Q... .... .... ....")), None);
        let [none, one] = ["Q... .... .... ....", ".Q.. .... .... ...."].map(board);
        assert_eq!(
            solve_any(vec![none, one]),
            Some(board(".Q.. ...Q Q... ..Q."))
        );
        assert_eq!(solve_any(vec![]), None);
    }

    #[test]
    fn filling_puts_a_queen_on_every_free_square_in_reading_order() {
        let filled: Vec<Board> = fill(&empty(2)).collect();
        assert_eq!(filled, ["Q. ..", ".Q ..", ".. Q.", ".. .Q"].map(board));
        assert_eq!(fill(&board("Q")).count(), 0);
        let filled: Vec<Board> = fill(&board(".Q ..")).collect();
        assert_eq!(filled, ["QQ ..", ".Q Q.", ".Q .Q"].map(board));
    }

    #[test]
    fn children_are_the_valid_ones_of_all_boards_with_one_more_queen() {
        assert_eq!(children(&empty(2)), fill(&empty(2)).collect::<Vec<_>>());
        assert_eq!(children(&board("Q. ..")), Vec::<Board>::new());
        let of_corner = children(&board("Q.. ... ..."));
        assert_eq!(of_corner, ["Q.. ..Q ...", "Q.. ... .Q."].map(board));
    }

    #[test]
    fn two_queens_on_a_line_make_a_board_invalid() {
        for rows in [
            "Q..Q .... .... ....", // a row
            ".... .Q.. .... .Q..", // a column
            "Q... .... ..Q. ....", // a diagonal
            "...Q .... .Q.. ....", // an antidiagonal
        ] {
            assert!(!is_valid(&board(rows)), "{rows}");
            assert!(!is_solved(&board(rows)), "{rows}");
        }
    }

    #[test]
    fn empty_single_queen_and_solved_boards_are_valid() {
        assert!(is_valid(&empty(4)));
        assert!((0..16).all(|position| {
            let mut one = empty(4);
            one[position] = true;
            is_valid(&one)
        }));
        assert!(is_valid(&board(".Q.. ...Q Q... ..Q.")));
    }

    #[test]
    fn solved_is_valid_with_n_queens() {
        assert!(is_solved(&board(".Q.. ...Q Q... ..Q.")));
        assert!(
            !is_solved(&board(".Q.. ...Q Q... ....")),
            "valid, with three"
        );
        assert!(!is_solved(&board("Q... .Q.. ..Q. ...Q")), "four, not valid");
        assert!(!is_solved(&empty(4)));
    }

    #[test]
    fn positions_are_rows_and_columns_in_reading_order() {
        assert_eq!(square(4, 0), Square::new(0, 0));
        assert_eq!(square(4, 3), Square::new(0, 3));
        assert_eq!(square(4, 4), Square::new(1, 0));
        assert_eq!(square(4, 15), Square::new(3, 3));
        assert_eq!(queens(&board(".Q.. ...Q Q... ..Q."))[1], Square::new(1, 3));
    }
}
