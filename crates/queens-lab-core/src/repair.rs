//! Min-conflicts: a random board repaired move by move, for the page to play.

use queens::Random;
use queens::textbook::min_conflicts::{anywhere, patience, repair as repaired};

use crate::api::{Refusal, Repair, RepairMove, RepairedBoard, SeededRequest, at_most};

/// Largest board, as large as any that is watched.
const LARGEST: u32 = 30;
/// Maximum number of boards tried. For n = 8, one board in eight is given up, so fewer than one story in 10¹⁷ ends
/// without a solution.
const BOARDS: usize = 20;
/// The same for n = 2 and n = 3, which have no solution: by then a person has seen that.
const IN_VAIN: usize = 3;

/// The whole story of a repair: dozens of moves, or hundreds.
///
/// # Errors
/// If the board is too large.
pub fn repair(request: &SeededRequest) -> Result<Repair, Refusal> {
    let n = request.n;
    at_most("n", n, LARGEST)?;
    let boards = match n {
        2 | 3 => IN_VAIN,
        _ => BOARDS,
    };
    let mut random = Random::new(request.seed);
    let mut told = Repair {
        boards: Vec::new(),
        solved: false,
    };
    while !told.solved && told.boards.len() < boards {
        let mut queens = anywhere(n, &mut random);
        let mut board = RepairedBoard {
            queens: queens.clone(),
            moves: Vec::new(),
        };
        told.solved = repaired(&mut queens, patience(n), &mut random, |_, step| {
            board.moves.push(RepairMove {
                row: step.row as u32,
                to: step.to,
            });
        });
        told.boards.push(board);
    }
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_move_solves_the_board() {
        for n in (1..=LARGEST).filter(|n| ![2, 3].contains(n)) {
            for seed in 0..40 {
                let told = repair(&SeededRequest { n, seed }).unwrap();
                assert!(told.solved, "n = {n}, seed {seed}");
                let RepairedBoard { mut queens, moves } = told.boards.last().unwrap().clone();
                for RepairMove { row, to } in moves {
                    queens[row as usize] = to;
                }
                assert!(
                    queens::Solution::new(queens).is_ok(),
                    "n = {n}, seed {seed}"
                );
            }
        }
    }

    #[test]
    fn repairs_of_boards_without_a_solution_give_up() {
        for n in [2, 3] {
            let told = repair(&SeededRequest { n, seed: 1 }).unwrap();
            assert!(!told.solved);
            assert_eq!(told.boards.len(), IN_VAIN);
            let all = |board: &RepairedBoard| board.moves.len() as u64 == patience(n);
            assert!(told.boards.iter().all(all));
        }
        assert!(repair(&SeededRequest { n: 31, seed: 1 }).is_err());
    }
}
