//! The corpus, run by every rung, and the laws every search obeys.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::*;
use crate::Run;
use crate::error::TooLarge;
use crate::lines::{Line, antidiagonal, board_mask, diagonal};
use crate::testdata;
use crate::trace::{Counters, Event, follow, quiet, stop_after};

/// The rungs by rows and by columns; `anywhere`, whose trees are the largest, on the smallest boards only.
pub(crate) fn searches(n: u32) -> impl Iterator<Item = Search> {
    let all = Direction::ALL
        .into_iter()
        .flat_map(move |direction| Rung::ALL.map(|rung| Search::new(rung, n, direction).unwrap()));
    all.filter(move |search| n <= 3 || search.rung() != Rung::Anywhere)
}

fn name(search: &Search) -> String {
    let (rung, direction, n) = (search.rung(), search.direction(), search.n());
    format!("{rung} {direction:?} n = {n}")
}

/// The rungs that place one queen per row and give up as soon as two attack each other.
const ROW_BY_ROW: [Rung; 4] = [Rung::Scan, Rung::Arrays, Rung::Sets, Rung::Bitmask];

fn search(rung: Rung, n: u32) -> Search {
    Search::new(rung, n, Direction::Rows).unwrap()
}

fn solutions(search: Search) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    let _ = search.for_each(&Run::new(), |queens| {
        all.push(queens.to_vec());
        ControlFlow::Continue(())
    });
    all
}

fn events(mut search: Search) -> Vec<Event> {
    let mut all = Vec::new();
    let mut listen = |event| {
        all.push(event);
        ControlFlow::Continue(())
    };
    assert!(search.run(&mut listen).is_continue());
    all
}

/// Counts up to n for each of these rungs, against Q(n).
fn count_up_to(limits: &[(Rung, u32)]) {
    for &(rung, limit) in limits {
        assert_eq!(search(rung, 0).count(), 1, "{rung}, the empty board");
        let rows = testdata::values(testdata::CLASSES).take_while(|&(n, _)| n <= limit);
        let mut checked = 0;
        for (n, known) in rows {
            let count = u128::from(search(rung, n).count());
            assert_eq!(count, known, "{rung}, n = {n}");
            checked += 1;
        }
        assert_eq!(checked, limit, "{rung}");
    }
}

#[test]
fn every_rung_counts_right() {
    count_up_to(&[
        (Rung::Naive, 8),
        (Rung::Permutations, 9),
        (Rung::Scan, 12),
        (Rung::Arrays, 12),
        (Rung::Sets, 11),
        (Rung::Bitmask, 13),
        (Rung::Forward, 11),
        (Rung::Dlx, 10),
        (Rung::Tree, 8),
        (Rung::Anywhere, 6),
    ]);
}

#[test]
#[ignore = "slow suite: up to a minute for each rung"]
fn every_rung_counts_right_as_far_as_it_is_sensible() {
    count_up_to(&Rung::ALL.map(|rung| (rung, rung.sensible_all())));
}

/// For each n, the first column of a table: the values of its third column, in the order of the second.
fn levels(csv: &'static str) -> BTreeMap<u32, Vec<u64>> {
    let mut levels = BTreeMap::from([(0, vec![1])]);
    for row in testdata::rows(csv) {
        let [n, level, value]: [u64; 3] = std::array::from_fn(|i| row[i].parse().unwrap());
        let of_n: &mut Vec<u64> = levels.entry(n as u32).or_default();
        let next = of_n.len() as u64;
        assert_eq!(next, level, "the levels of n = {n} come in order");
        of_n.push(value);
    }
    levels
}

#[test]
fn row_by_row_rungs_have_the_published_profile() {
    let expected = levels(testdata::PROFILE);
    for rung in ROW_BY_ROW {
        let largest = if rung == Rung::Sets { 10 } else { 12 };
        for (direction, largest) in [(Direction::Rows, largest), (Direction::Columns, 9)] {
            for n in 0..=largest {
                let search = Search::new(rung, n, direction).unwrap();
                let name = name(&search);
                assert_eq!(search.profile(), expected[&n], "{name}");
            }
        }
    }
}

/// Every set of queens that do not attack each other: `tree` meets each once, `anywhere` in every order of its queens.
#[test]
fn searches_on_all_squares_enter_every_partial_solution() {
    let sets = levels(testdata::K_QUEENS);
    for n in 0..=7 {
        assert_eq!(search(Rung::Tree, n).profile(), sets[&n], "n = {n}");
    }
    for n in 0..=5 {
        let in_order = |(k, sets)| sets * (1..=k).product::<u64>();
        let orders: Vec<u64> = (0..).zip(&sets[&n]).map(in_order).collect();
        assert_eq!(search(Rung::Anywhere, n).profile(), orders, "n = {n}");
    }
}

/// Squares tried until the first solution.
fn tries(rung: Rung, n: u32) -> u128 {
    search(rung, n).until_first().tried().into()
}

#[test]
fn rungs_try_the_published_number_of_squares_until_the_first_solution() {
    for (rung, most) in [
        (Rung::Scan, 1_000_000),
        (Rung::Arrays, 15_000_000),
        (Rung::Sets, 200_000),
    ] {
        let table = testdata::values(testdata::FIRST_SOLUTION_TRIES);
        let mut checked = 0;
        for (n, known) in table.filter(|&(_, known)| known <= most) {
            assert_eq!(tries(rung, n), known, "{rung}, n = {n}");
            checked += 1;
        }
        assert!(checked >= 17, "{rung}: {checked}");
    }
}

#[test]
#[ignore = "slow suite: 10¹⁰ squares"]
fn arrays_tries_the_published_number_of_squares_on_large_boards() {
    for (n, known) in testdata::values(testdata::FIRST_SOLUTION_TRIES) {
        assert_eq!(tries(Rung::Arrays, n), known, "n = {n}");
    }
}

#[test]
fn all_rungs_list_the_same_solutions() {
    for n in 0..=7 {
        let expected = solutions(search(Rung::Scan, n));
        assert!(expected.is_sorted());
        for queens in &expected {
            assert_eq!(crate::check::first_fault(queens), None);
        }
        for other in searches(n) {
            let name = name(&other);
            let ordered = other.direction() == Direction::Rows && other.rung().is_ordered();
            let first = other.clone().first().map(crate::Solution::into_columns);
            let mut seen = solutions(other);
            assert_eq!(first.as_ref(), seen.first(), "{name}");
            if !ordered && n == 7 {
                assert!(!seen.is_sorted(), "{name}: in another order");
            }
            if !ordered {
                seen.sort();
            }
            assert_eq!(seen, expected, "{name}");
        }
    }
}

/// What an observer may rely on, event by event.
#[test]
fn events_tell_the_whole_story() {
    for n in 0..=5 {
        for search in searches(n) {
            let name = name(&search);
            let naive = matches!(search.rung(), Rung::Naive | Rung::Permutations);
            let silent = matches!(search.rung(), Rung::Bitmask | Rung::Forward | Rung::Dlx);
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
                        assert!(!silent, "nothing is ever rejected");
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
            let end = (open, path.len(), last);
            assert_eq!(end, (0, 0, Some(Event::Leave)), "{name}");
        }
    }
}

#[test]
fn a_search_stopped_at_every_event_resumes_exactly() {
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
            assert!(events(search).is_empty(), "{name}: nothing is left");
        }
    }
}

/// Follows one event on the board and stops.
fn one(queens: &mut Vec<Square>, event: Event) -> ControlFlow<()> {
    follow(queens, event);
    ControlFlow::Break(())
}

#[test]
fn a_search_without_rejections_can_be_stopped_at_every_event() {
    for n in 0..=5 {
        for mut search in searches(n) {
            let (name, known) = (name(&search), solutions(search.clone()));
            let (mut queens, mut seen) = (Vec::new(), Vec::new());
            while search
                .run(&mut quiet(|event| one(&mut queens, event)))
                .is_break()
            {
                if queens.len() == n as usize && naive::attacking_pair(&queens).is_none() {
                    let mut squares = queens.clone();
                    squares.sort_unstable();
                    let columns: Vec<u32> = squares.iter().map(|queen| queen.column).collect();
                    if seen.last() != Some(&columns) {
                        seen.push(columns);
                    }
                }
            }
            assert_eq!(seen, known, "{name}");
        }
    }
}

/// What the rung says it remembers agrees with the queens on the board.
#[test]
fn memory_agrees_with_the_board_at_every_step() {
    for n in 0..=5_u32 {
        for mut search in searches(n) {
            let name = name(&search);
            let mut queens = Vec::new();
            check_memory(&search, &[], &name);
            while search.run(&mut |event| one(&mut queens, event)).is_break() {
                check_memory(&search, &queens, &name);
            }
            check_memory(&search, &[], &name);
        }
    }
}

fn check_memory(search: &Search, queens: &[Square], name: &str) {
    let (n, direction) = (search.n(), search.direction());
    let commanded = |square| queens.iter().find(|&&q| Line::shared(q, square).is_some());
    // The column of a queen, or its row in a search by columns.
    let across = |queen: &Square| direction.turned(*queen).column;
    match &search.memory() {
        Memory::Queens(list) => assert_eq!(list, queens, "{name}"),
        Memory::Arrays {
            columns,
            diagonals,
            antidiagonals,
        } => {
            let column: Vec<bool> = (0..n)
                .map(|c| queens.iter().any(|q| across(q) == c))
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
            let listed: Vec<u32> = queens.iter().map(across).collect();
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
            let free_squares = masks.free(board_mask(n as usize));
            let taken = untried & !free_squares;
            assert_eq!(taken, 0, "{name}: untried squares are free");
            for column in 0..n {
                let free = free_squares >> column & 1 == 1;
                let attacked = commanded(direction.turned(Square::new(*row, column))).is_some();
                assert!(*row == n || free != attacked, "{name}: {row}:{column}");
            }
        }
        Memory::Domains { chosen, lines } => {
            let columns_too = search.rung() == Rung::Dlx;
            let open = lines
                .iter()
                .filter(|(line, _)| queens.iter().all(|&q| !line.contains(q)));
            assert_eq!(open.count(), lines.len(), "{name}");
            let left = (n as usize - queens.len()) * if columns_too { 2 } else { 1 };
            assert_eq!(lines.len(), left, "{name}");
            for (line, squares) in lines {
                let all = (0..n).flat_map(|r| (0..n).map(move |c| Square::new(r, c)));
                let on_line = all.filter(|&s| line.contains(s) && commanded(s).is_none());
                assert_eq!(squares, &on_line.collect::<Vec<_>>(), "{name}: {line:?}");
            }
            let fewest = lines.iter().min_by_key(|(_, squares)| squares.len());
            assert_eq!(*chosen, fewest.map(|&(line, _)| line), "{name}");
        }
        Memory::Boards { board, children } => {
            let mut in_order = queens.to_vec();
            in_order.sort();
            assert_eq!(boards::queens(board), in_order, "{name}");
            if queens.len() == n as usize {
                assert!(children.is_empty(), "{name}");
                return;
            }
            let anywhere = search.rung() == Rung::Anywhere;
            let after = queens.last().map(|&queen| direction.turned(queen));
            let squares = (0..n).flat_map(|r| (0..n).map(move |c| Square::new(r, c)));
            let free: Vec<Square> = squares
                .filter(|&s| anywhere || Some(s) > after)
                .map(|s| direction.turned(s))
                .filter(|s| !queens.contains(s))
                .collect();
            let listed: Vec<Square> = children.iter().map(|child| child.square).collect();
            assert_eq!(listed, free, "{name}");
            for child in children {
                assert_eq!(child.attacker.as_ref(), commanded(child.square), "{name}");
            }
        }
    }
}

/// Searches on the largest boards can be started, watched and abandoned without trouble.
#[test]
fn the_largest_boards_run_and_larger_ones_are_refused() {
    for rung in Rung::ALL {
        let largest = rung.largest_n();
        let mut search = search(rung, largest);
        assert!(search.run(&mut stop_after(20_000)).is_break(), "{rung}");
        search.memory();
        assert!(Search::new(rung, largest, Direction::Columns).is_ok());
        for n in [largest + 1, u32::MAX] {
            let what = "boards can be searched so";
            let refused = Search::new(rung, n, Direction::Rows).map(|_| ());
            assert_eq!(refused, Err(TooLarge { n, largest, what }));
        }
    }
}

#[test]
fn pseudocode_names_every_event_the_rung_reports() {
    for search in searches(4) {
        let name = name(&search);
        let lines = pseudocode(search.rung(), search.direction());
        assert!((8..=14).contains(&lines.len()), "{name}");
        for line in &lines {
            assert!(!line.text.is_empty(), "{name}");
            let plain = |c: char| !c.is_control() && c != '"' && c != '\\';
            assert!(line.text.chars().all(plain), "{name}: {}", line.text);
        }
        for event in events(search) {
            assert!(line_of(&lines, event).is_some(), "{name}: {event:?}");
        }
    }
}

/// The recursion that people read at the top of each rung and the machine below it are the same search.
#[test]
fn the_plain_recursions_and_the_machines_agree() {
    for n in 0..=7 {
        for rung in Rung::ALL {
            let mut all: Vec<Vec<u32>> = Vec::new();
            let mut list = |queens: &[u32]| {
                all.push(queens.to_vec());
                false
            };
            if !plainly(rung, n, &mut list) {
                assert_eq!(rung, Rung::Anywhere, "whose recursion knows only the first");
                let solved = anywhere::solve(boards::empty(n));
                let columns =
                    solved.map(|board| boards::queens(&board).iter().map(|q| q.column).collect());
                let machine = search(rung, n).first().map(crate::Solution::into_columns);
                assert_eq!(columns, machine, "n = {n}");
                continue;
            }
            assert_eq!(all, solutions(search(rung, n)), "{rung}, n = {n}");
            let mut first = None;
            let mut keep = |queens: &[u32]| first.replace(queens.to_vec()).is_none();
            plainly(rung, n, &mut keep);
            assert_eq!(first.as_ref(), all.first(), "{rung}, n = {n}");
            let mut nodes = Nodes(vec![0; n as usize + 1]);
            plainly(rung, n, &mut nodes);
            assert_eq!(nodes.0, search(rung, n).profile(), "{rung}, n = {n}");
        }
    }
}

/// Counts nodes by their number of queens.
struct Nodes(Vec<u64>);

impl plain::Ending for Nodes {
    fn solution(&mut self, _: &[u32]) -> bool {
        false
    }

    fn node(&mut self, queens: usize) {
        self.0[queens] += 1;
    }
}

/// Runs the recursion of a rung if it has one that takes an ending.
fn plainly(rung: Rung, n: u32, ending: &mut impl plain::Ending) -> bool {
    let (none, rows) = (&mut Vec::new(), n as usize);
    match rung {
        Rung::Naive => naive::generate(n, none, ending),
        Rung::Permutations => permutations::permute(n, none, ending),
        Rung::Scan => scan::search(n, none, ending),
        Rung::Arrays => arrays::search(n, none, &mut arrays::Taken::none(n), ending),
        Rung::Sets => sets::search(n, &mut sets::Names::default(), ending),
        Rung::Bitmask => bitmask::search(n, none, Default::default(), ending),
        Rung::Forward => {
            let domains = vec![board_mask(rows); rows];
            forward::search(&mut vec![None; rows], &domains, ending)
        }
        Rung::Dlx => dlx::search(&mut dlx::Links::new(n), &mut Vec::new(), ending),
        Rung::Tree => tree::search(&boards::empty(n), 0, ending),
        Rung::Anywhere => return false,
    };
    true
}

fn ladder_table(head: &str) -> Vec<Vec<String>> {
    testdata::document_table("ladder.md", head)
}

#[test]
fn the_numbers_of_each_rung_in_the_ladder_are_right() {
    let totals = |rung, n| {
        let mut counters = Counters::default();
        let _ = search(rung, n).run(&mut counters);
        counters
    };
    let rows = ladder_table("| n | solutions | `naive` nodes");
    assert_eq!(rows.len(), 7);
    for row in rows {
        let n: u32 = row[0].parse().unwrap();
        let told = |column: usize| row[column].parse::<u64>().ok();
        let [naive, permutations, scan, forward, dlx, tree] = [
            (Rung::Naive, 7),
            (Rung::Permutations, 8),
            (Rung::Scan, 9),
            (Rung::Forward, 9),
            (Rung::Dlx, 9),
            (Rung::Tree, 7),
        ]
        .map(|(rung, largest)| (n <= largest).then(|| totals(rung, n)));
        for (column, counted) in [
            (1, scan.map(|c| c.solutions)),
            (2, naive.map(|c| c.nodes)),
            (3, naive.map(|c| c.tried())),
            (4, permutations.map(|c| c.nodes)),
            (5, scan.map(|c| c.nodes)),
            (6, scan.map(|c| c.tried())),
            (7, forward.map(|c| c.nodes)),
            (8, dlx.map(|c| c.nodes)),
            (9, tree.map(|c| c.nodes)),
            (10, tree.map(|c| c.tried())),
        ] {
            let is_right = counted.is_none() || counted == told(column);
            assert!(is_right, "n = {n}, column {column}");
        }
        let n = u64::from(n);
        assert_eq!(told(2), Some((n.pow(n as u32 + 1) - 1) / (n - 1)));
        assert_eq!(told(4), Some(permutation_nodes(n)));
    }
}

/// The number of ways to place some of n queens in n columns, in order.
fn permutation_nodes(n: u64) -> u64 {
    (0..=n).map(|k| (n - k + 1..=n).product::<u64>()).sum()
}

/// The funnel and the growth of docs/ladder.md.
#[test]
fn the_funnel_and_the_growth_in_the_ladder_are_right() {
    let choose = (1..=8_u64).fold(1, |product, k| product * (64 - k + 1) / k);
    let nodes = |n: u32| {
        let total = testdata::values(testdata::PROFILE_TOTAL).find(|&(size, _)| size == n);
        total.expect("a small board").1 as u64
    };
    let funnel = [choose, 8_u64.pow(8), (1..=8).product(), nodes(8), 92];
    let told = ladder_table("| what is chosen | how many |");
    let told: Vec<u64> = told.iter().map(|row| row[1].parse().unwrap()).collect();
    assert_eq!(told, funnel);
    let growth = |n| format!("{:.1}", nodes(n) as f64 / nodes(n - 1) as f64);
    for row in ladder_table("| n | solutions | nodes | growth |") {
        let n: u32 = row[0].parse().unwrap();
        let solutions = crate::known::all(n).expect("it is published");
        let counts = [solutions.to_string(), nodes(n).to_string()];
        assert_eq!(row[1..4], [&counts[..], &[growth(n)]].concat());
    }
    let words = testdata::document("ladder.md");
    let words: Vec<&str> = words.split_whitespace().collect();
    let page = words.join(" ");
    let entered = |n: u32| {
        let all = permutation_nodes(n.into());
        format!("{all} for n = {n} of which it enters {}", nodes(n))
    };
    let (first, others) = (growth(8), [9, 10, 11, 12].map(growth).join(" "));
    let [scan, forward] = [Rung::Scan, Rung::Forward].map(|rung| tries(rung, 20));
    for sentence in [
        format!("is {}", entered(8)),
        format!("and {}", entered(12)),
        format!("× {first} from 7 to 8 then {others}"),
        format!("tries {scan} squares and `forward` {forward}."),
    ] {
        assert!(page.contains(&sentence), "{sentence}");
    }
}

/// Boards visited and boards made until the first solution, or in all if there is none: as many as the literature's
/// search over any free square visits and makes.
#[test]
fn anywhere_visits_and_makes_as_many_boards_as_published() {
    let rows = ladder_table("| n | visited | made |");
    assert_eq!(rows.len(), 8);
    for row in rows {
        let [n, known @ ..]: [u64; 3] = std::array::from_fn(|i| row[i].parse().unwrap());
        let (mut visited, mut made, mut queens) = (0, 0, Vec::new());
        let _ = search(Rung::Anywhere, n as u32).run(&mut |event| {
            follow(&mut queens, event);
            match event {
                Event::Enter => {
                    visited += 1;
                    let free = n * n - queens.len() as u64;
                    made += if queens.len() as u64 == n { 0 } else { free };
                }
                Event::Solution => return ControlFlow::Break(()),
                _ => {}
            }
            ControlFlow::Continue(())
        });
        assert_eq!([visited, made], known, "n = {n}");
    }
}

mod board_pieces {
    //! The pieces of `tree` and `anywhere`, tested one by one as in the literature they come from.

    use crate::textbook::anywhere::{solve, solve_any};
    use crate::textbook::boards::*;

    /// A board from rows of `Q` and `.`.
    fn board(rows: &str) -> Board {
        rows.chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| c == 'Q')
            .collect()
    }

    #[test]
    fn solving_continues_from_the_given_board() {
        let begun = board("..Q. .... .... ....");
        assert_eq!(solve(begun), Some(board("..Q. Q... ...Q .Q..")));
        assert_eq!(solve(board("Q... .... .... ....")), None);
        let boards = ["Q... .... .... ....", ".Q.. .... .... ...."].map(board);
        let solved = board(".Q.. ...Q Q... ..Q.");
        assert_eq!(solve_any(boards.to_vec()), Some(solved));
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
    fn children_are_the_valid_boards_with_one_more_queen() {
        assert_eq!(children(&empty(2)), fill(&empty(2)).collect::<Vec<_>>());
        assert_eq!(children(&board("Q. ..")), Vec::<Board>::new());
        let of_corner = children(&board("Q.. ... ..."));
        assert_eq!(of_corner, ["Q.. ..Q ...", "Q.. ... .Q."].map(board));
    }
}

#[test]
#[should_panic = "at most 64 rows"]
fn forward_checking_refuses_more_rows_than_a_word_has_bits() {
    forward::search(&mut [None; 65], &[1; 65], &mut |_: &[u32]| true);
}

#[test]
#[should_panic = "at most 64 columns"]
fn bit_masks_refuse_more_columns_than_a_word_has_bits() {
    let first = &mut |_: &[u32]| true;
    bitmask::search(65, &mut Vec::new(), Default::default(), first);
}
