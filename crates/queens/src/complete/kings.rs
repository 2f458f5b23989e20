//! Kings: the proof that there are not so many.
//!
//! **Problem.** A search finds as many kings as there can be at once. That one more does not fit, it proves only by going
//! through exponentially many boards.
//!
//! **Idea.** Of four squares that meet in a corner at most one holds a king. So there are no more kings than blocks of two
//! by two that cover all squares where one can stand, however the blocks are laid.
//!
//! **Formula.** Let c be the fewest blocks that cover one row, or two rows together: the leftmost column not yet covered
//! begins a block, which covers the next column too. Then b(i), the fewest for the rows above row i laid in strips, is
//! the lesser of b(i − 1) + c(i − 1) and b(i − 2) + c(i − 2, i − 1). The same by columns; the lesser of both is the bound. An
//! open board has ⌈rows / 2⌉ · ⌈columns / 2⌉, and as many kings fit.
//!
//! **Limits.** With blocked squares it is a bound and no more: where fewer fit, the search has to prove it.
//!
//! **Cost.** A few looks at every square.

use super::Problem;

/// Are more kings asked for than there is room for? `false` says nothing.
pub(super) fn too_many(problem: &Problem) -> bool {
    let rules = problem.rules();
    // One queen a row is far fewer than kings there is room for.
    if !rules.touch || rules.rows || rules.columns {
        return false;
    }
    let given = problem.given().len() as u64;
    u64::from(problem.queens()).saturating_sub(given) > room(problem)
}

/// No more kings than this find room beside those given.
fn room(problem: &Problem) -> u64 {
    let (rows, columns) = (problem.rows() as usize, problem.columns() as usize);
    let mut open: Vec<bool> = problem
        .squares()
        .map(|square| problem.block(square).is_none())
        .collect();
    for given in problem.given() {
        let (row, column) = (given.row as usize, given.column as usize);
        for row in row.saturating_sub(1)..rows.min(row + 2) {
            let near = column.saturating_sub(1)..columns.min(column + 2);
            open[row * columns..][near].fill(false);
        }
    }
    let by_rows = blocks(rows, columns, |row, column| open[row * columns + column]);
    let by_columns = blocks(columns, rows, |column, row| open[row * columns + column]);
    by_rows.min(by_columns)
}

/// The fewest blocks, laid in strips of one or two lines, that cover all open squares.
fn blocks(lines: usize, length: usize, open: impl Fn(usize, usize) -> bool) -> u64 {
    let strip = |first: usize, last: usize| {
        let (mut blocks, mut at) = (0, 0);
        while at < length {
            let covers = (first..=last).any(|line| open(line, at));
            blocks += u64::from(covers);
            at += if covers { 2 } else { 1 };
        }
        blocks
    };
    // For the lines before the one at hand, and for those before the last of them.
    let (mut all, mut but_one) = (0, None);
    for line in 0..lines {
        let alone = all + strip(line, line);
        let two = but_one.map(|before: u64| before + strip(line - 1, line));
        but_one = Some(all);
        all = two.map_or(alone, |two| two.min(alone));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::complete::{Answer, Count, Rules, complete, count};
    use crate::random::Random;
    use crate::run::Run;

    fn kings(rows: u32, columns: u32, queens: u32) -> Problem {
        let board = Problem::rectangle(rows, columns).with_rules(Rules::KINGS);
        board.expect("rules without regions").with_queens(queens)
    }

    #[test]
    fn as_many_as_blocks_fit_an_open_board_and_one_more_is_refused_at_once() {
        for (rows, columns) in [
            (1_u32, 1_u32),
            (1, 6),
            (2, 3),
            (5, 5),
            (8, 8),
            (9, 7),
            (40, 40),
        ] {
            let most = rows.div_ceil(2) * columns.div_ceil(2);
            assert_eq!(room(&kings(rows, columns, 0)), u64::from(most));
            let problem = kings(rows, columns, most);
            let found = complete(&problem, &Run::new());
            let Answer::Found(found) = found else {
                panic!("{rows} × {columns}: {found:?}");
            };
            assert_eq!(problem.check(&found), Ok(()), "{rows} × {columns}");
            // A node is all that the proof may take.
            let more = kings(rows, columns, most + 1);
            let once = Run::new().nodes(1);
            assert_eq!(complete(&more, &once), Answer::None);
            let once = Run::new().nodes(1);
            assert_eq!(count(&more, &once), Count::Exact(0));
        }
    }

    /// All sets of kings without an attack, with given ones and on open squares, by trying all sets: how many of each size.
    fn sets(problem: &Problem) -> Vec<u128> {
        let squares: Vec<Square> = problem.squares().collect();
        let mut sets = vec![0; squares.len() + 1];
        for set in 0..1u32 << squares.len() {
            let chosen = |at: &usize| set >> at & 1 == 1;
            let queens: Vec<Square> = (0..squares.len())
                .filter(chosen)
                .map(|at| squares[at])
                .collect();
            let asked = problem.clone().with_queens(queens.len() as u32);
            sets[queens.len()] += u128::from(asked.check(&queens) == Ok(()));
        }
        sets
    }

    #[test]
    fn with_blocked_squares_and_given_kings_nothing_that_exists_is_refused() {
        let mut random = Random::new(4);
        let mut refused = 0;
        for round in 0..60 {
            let (rows, columns) = [(3, 4), (4, 3), (2, 5), (1, 9), (3, 3)][round % 5];
            let some = |share: u64, random: &mut Random| {
                let squares = Problem::rectangle(rows, columns).squares();
                squares
                    .filter(|_| random.below(share) == 0)
                    .collect::<Vec<_>>()
            };
            let blocked = some(3, &mut random);
            let mut given = some(9, &mut random);
            given.retain(|square| !blocked.contains(square));
            let board = kings(rows, columns, 0)
                .with_blocked(blocked)
                .and_then(|board| board.with_given(given.clone()))
                .expect("squares of the board");
            for (queens, all) in (0..).zip(sets(&board)) {
                let problem = board.clone().with_queens(queens);
                assert!(!too_many(&problem) || all == 0, "{problem:?}");
                let counted = count(&problem, &Run::new());
                assert_eq!(counted, Count::Exact(all), "{problem:?}");
                refused += u32::from(too_many(&problem));
            }
        }
        assert!(refused > 60, "{refused}");
    }

    #[test]
    fn a_block_without_an_open_square_lowers_the_bound() {
        let corner = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, column)| Square::new(row, column));
        let board = kings(8, 8, 16).with_blocked(corner).expect("squares");
        assert_eq!(room(&board), 15);
        // A row in the middle blocked: both halves count alone.
        let row = (0..8).map(|column| Square::new(3, column));
        let board = kings(7, 8, 17).with_blocked(row).expect("squares");
        assert_eq!(room(&board), 16);
        // A given king takes its neighbours' room.
        let board = kings(4, 4, 4).with_given([Square::new(1, 1)]);
        let board = board.expect("a square");
        assert_eq!(room(&board), 3);
        assert!(!too_many(&board));
        assert!(too_many(&board.with_queens(5)));
    }

    #[test]
    fn other_rules_are_not_its_business() {
        assert!(!too_many(&Problem::square(8)));
        let rooks = Problem::square(3).with_rules(Rules::PUZZLE).expect("rules");
        assert!(!too_many(&rooks.with_queens(9)));
    }
}
