//! A puzzle being played: the marks on the board, and every board on the way, so that steps can be undone and redone.

use std::time::Duration;

use queens::puzzle::{House, Step, Unsolved};
use queens::{Puzzle, Square};

/// What a player has put on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    #[default]
    Nothing,
    Cross,
    Queen,
}

/// Which squares a queen crosses out when it is placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum AutoCross {
    Off,
    /// The rest of its row, column and region, once they have their queens.
    Houses,
    /// Also the squares it touches or, without regions, its diagonals.
    #[default]
    All,
}

/// The content of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) mark: Mark,
    /// Pencil marks, of two kinds, with a bit for each.
    pub(super) pencil: u8,
}

/// A puzzle, what the player has made of it, and the steps that led there.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) puzzle: Puzzle,
    /// The queens of its only solution.
    solution: Vec<Square>,
    /// The boards before and after each step, followed by the index of the current one.
    boards: Vec<Vec<Cell>>,
    pub(super) at: usize,
    /// While squares are painted: their new mark, a cross or nothing, and the index of the board before.
    stroke: Option<(Mark, usize)>,
    pub(super) auto: AutoCross,
    pub(super) cursor: Square,
    pub(super) hints: u32,
    /// Time played so far.
    pub(super) played: Duration,
}

impl Game {
    /// Starts a game with the marks that come with the puzzle.
    pub(super) fn new(puzzle: Puzzle) -> Result<Self, Unsolved> {
        let mark = |square: Square| match square {
            _ if puzzle.crosses().contains(&square) => Mark::Cross,
            _ if puzzle.queens().contains(&square) => Mark::Queen,
            _ if puzzle.given().contains(&square) => Mark::Queen,
            _ => Mark::Nothing,
        };
        let cell = |square| Cell {
            mark: mark(square),
            pencil: 0,
        };
        Ok(Game {
            solution: puzzle.solve()?,
            boards: vec![puzzle.squares().map(cell).collect()],
            at: 0,
            stroke: None,
            auto: AutoCross::default(),
            cursor: Square::new(0, 0),
            hints: 0,
            played: Duration::ZERO,
            puzzle,
        })
    }

    /// A game of the same puzzle, with a board before and after each of these steps to its solution.
    pub(super) fn proof(&self, steps: &[Step]) -> Game {
        let unmarked = self.puzzle.clone().with_marks(Vec::new(), Vec::new());
        let mut game = Game::new(unmarked.expect("no marks")).expect("it has a solution");
        for &queen in self.puzzle.given() {
            game.cross_out(queen);
        }
        for step in steps {
            game.take(step);
        }
        game.go(0);
        game
    }

    /// The puzzle with the queens and crosses on the board.
    pub(super) fn marked(&self) -> Puzzle {
        let puzzle = self.puzzle.clone();
        let marked = puzzle.with_marks(self.all(Mark::Queen), self.all(Mark::Cross));
        marked.expect("one mark on a square")
    }

    fn index(&self, square: Square) -> usize {
        (square.row * self.puzzle.n() + square.column) as usize
    }

    pub(super) fn cell(&self, square: Square) -> Cell {
        self.boards[self.at][self.index(square)]
    }

    fn cell_mut(&mut self, square: Square) -> &mut Cell {
        let index = self.index(square);
        &mut self.boards[self.at][index]
    }

    pub(super) fn mark(&self, square: Square) -> Mark {
        self.cell(square).mark
    }

    /// Whether a square is fixed, as given queens and blocked squares are.
    pub(super) fn is_fixed(&self, square: Square) -> bool {
        self.puzzle.given().contains(&square) || self.puzzle.blocked().contains(&square)
    }

    /// The squares with this mark in reading order, including given queens.
    pub(super) fn all(&self, mark: Mark) -> Vec<Square> {
        let has_it = |&square: &Square| self.mark(square) == mark;
        self.puzzle.squares().filter(has_it).collect()
    }

    pub(super) fn is_solved(&self) -> bool {
        self.puzzle.check(&self.all(Mark::Queen)).is_ok()
    }

    /// The queens and the crosses that are wrong.
    pub(super) fn mistakes(&self) -> [Vec<Square>; 2] {
        let [mut queens, mut crosses] = [Mark::Queen, Mark::Cross].map(|mark| self.all(mark));
        queens.retain(|queen| !self.solution.contains(queen));
        crosses.retain(|cross| self.solution.contains(cross));
        [queens, crosses]
    }

    /// Makes everything that `change` does one step; returns whether it changed anything.
    fn step(&mut self, change: impl FnOnce(&mut Self)) -> bool {
        let before = self.boards[self.at].clone();
        change(self);
        let changed = self.boards[self.at] != before;
        if changed {
            let after = std::mem::replace(&mut self.boards[self.at], before);
            self.boards.truncate(self.at + 1);
            self.boards.push(after);
            self.at += 1;
        }
        changed
    }

    fn put(&mut self, square: Square, mark: Mark) {
        if self.is_fixed(square) {
            return;
        }
        self.cell_mut(square).mark = mark;
        if mark == Mark::Queen {
            self.cross_out(square);
        }
    }

    /// Crosses out the squares that a queen on this square rules out, as far as that is wanted.
    fn cross_out(&mut self, queen: Square) {
        let queens = self.all(Mark::Queen);
        let is_full = |house: &House| {
            let inside = queens
                .iter()
                .filter(|&&queen| self.puzzle.lies_in(queen, *house));
            self.puzzle.lies_in(queen, *house) && inside.count() >= self.puzzle.stars() as usize
        };
        let full: Vec<House> = self.puzzle.houses().into_iter().filter(is_full).collect();
        for square in self.puzzle.squares() {
            let in_full = full.iter().any(|&house| self.puzzle.lies_in(square, house));
            let is_crossed = match self.auto {
                AutoCross::Off => false,
                AutoCross::Houses => in_full,
                AutoCross::All => in_full || self.puzzle.touch(queen, square),
            };
            if is_crossed && self.mark(square) == Mark::Nothing && !self.is_fixed(square) {
                self.cell_mut(square).mark = Mark::Cross;
            }
        }
    }

    /// Changes a square from empty to a cross, to a queen, and back to empty.
    pub(super) fn cycle(&mut self, square: Square) -> bool {
        let next = match self.mark(square) {
            Mark::Nothing => Mark::Cross,
            Mark::Cross => Mark::Queen,
            Mark::Queen => Mark::Nothing,
        };
        self.step(|game| game.put(square, next))
    }

    /// Puts this mark on the square, or removes it if it is there already.
    pub(super) fn toggle(&mut self, square: Square, mark: Mark) -> bool {
        let is_there = self.mark(square) == mark;
        let next = if is_there { Mark::Nothing } else { mark };
        self.step(|game| game.put(square, next))
    }

    /// Adds a pencil mark to a square, or removes it.
    pub(super) fn toggle_pencil(&mut self, square: Square, kind: u8) -> bool {
        self.step(|game| game.cell_mut(square).pencil ^= kind)
    }

    /// Paints a cross, or erases one if the stroke began on a cross. A stroke is one step.
    pub(super) fn paint(&mut self, square: Square) -> bool {
        let mark = self.mark(square);
        let next = match mark {
            Mark::Cross => Mark::Nothing,
            _ => Mark::Cross,
        };
        let (to, before) = *self.stroke.get_or_insert((next, self.at));
        let is_meant = next == to && mark != Mark::Queen;
        let changed = is_meant && self.step(|game| game.put(square, to));
        if changed {
            // Of the boards of the stroke, only the last one is kept.
            self.boards.drain(before + 1..self.at);
            self.at = before + 1;
        }
        changed
    }

    pub(super) fn end_stroke(&mut self) {
        self.stroke = None;
    }

    /// Takes a step of reasoning.
    pub(super) fn take(&mut self, step: &Step) -> bool {
        self.step(|game| {
            for &square in &step.excluded {
                if game.mark(square) == Mark::Nothing {
                    game.put(square, Mark::Cross);
                }
            }
            for &queen in &step.queens {
                game.put(queen, Mark::Queen);
            }
        })
    }

    /// Removes marks.
    pub(super) fn clear(&mut self, squares: &[Square]) -> bool {
        self.step(|game| {
            for &square in squares {
                game.put(square, Mark::Nothing);
            }
        })
    }

    /// Goes to the board with this index, or to the last one; returns whether that is another board.
    pub(super) fn go(&mut self, to: usize) -> bool {
        self.end_stroke();
        let before = std::mem::replace(&mut self.at, to.min(self.boards.len() - 1));
        before != self.at
    }

    pub(super) fn undo(&mut self) -> bool {
        self.go(self.at.saturating_sub(1))
    }

    pub(super) fn redo(&mut self) -> bool {
        self.go(self.at + 1)
    }

    /// Undoes steps until nothing is wrong.
    pub(super) fn back_to_right(&mut self) -> bool {
        let before = self.at;
        while !self.mistakes().concat().is_empty() && self.undo() {}
        before != self.at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens_formats::puzzle::read_puzzles;

    const FIVE: &str = "AABCC\nABBDC\nAAEDC\nAAEDC\nAAECC";

    fn game(text: &str) -> Game {
        Game::new(read_puzzles(text).unwrap().remove(0)).unwrap()
    }

    fn queens_of(game: &Game) -> Vec<Square> {
        game.all(Mark::Queen)
    }

    fn crosses_of(game: &Game) -> Vec<Square> {
        game.all(Mark::Cross)
    }

    fn at(row: u32, column: u32) -> Square {
        Square::new(row, column)
    }

    #[test]
    fn a_queen_and_what_it_crosses_out_are_one_step() {
        for (auto, crosses) in [
            (AutoCross::Off, 0),
            // Four each in its row and column, and (0, 2) in its region.
            (AutoCross::Houses, 9),
            // Also (0, 0), (2, 0) and (2, 2).
            (AutoCross::All, 12),
        ] {
            let mut game = game(FIVE);
            game.auto = auto;
            assert!(game.toggle(at(1, 1), Mark::Queen));
            assert_eq!(crosses_of(&game).len(), crosses, "{auto:?}");
            assert!(game.undo() && queens_of(&game).is_empty() && crosses_of(&game).is_empty());
            assert!(!game.undo());
            assert!(
                game.redo() && queens_of(&game) == [at(1, 1)] && crosses_of(&game).len() == crosses
            );
            assert!(!game.redo());
        }
    }

    #[test]
    fn a_stroke_is_one_step_and_its_first_square_decides_what_it_does() {
        let mut game = game(FIVE);
        for column in 0..4 {
            game.paint(at(3, column));
        }
        game.end_stroke();
        assert_eq!(crosses_of(&game).len(), 4);
        for column in [1, 2, 4] {
            game.paint(at(3, column));
        }
        game.end_stroke();
        assert_eq!(crosses_of(&game), [at(3, 0), at(3, 3)]);
        // A stroke with nothing to erase is not a step.
        game.paint(at(3, 0));
        game.paint(at(4, 4));
        game.end_stroke();
        assert!(game.undo() && crosses_of(&game).len() == 2);
        assert!(game.undo() && crosses_of(&game).len() == 4);
        assert!(game.undo() && crosses_of(&game).is_empty() && !game.undo());
    }

    #[test]
    fn the_last_right_board_is_restored() {
        let mut game = game(FIVE);
        game.auto = AutoCross::Off;
        game.toggle(at(1, 1), Mark::Queen);
        game.toggle(at(0, 4), Mark::Cross);
        game.cycle(at(4, 4));
        assert_eq!(game.mistakes(), [vec![], vec![at(0, 4)]]);
        assert!(game.back_to_right());
        assert_eq!(
            (queens_of(&game), crosses_of(&game)),
            (vec![at(1, 1)], vec![])
        );
        assert!(!game.back_to_right());
    }

    #[test]
    fn steps_of_reasoning_solve_it() {
        let mut game = game(FIVE);
        for step in game.puzzle.explain().unwrap() {
            assert!(!game.is_solved());
            game.take(&step);
            assert!(game.mistakes().concat().is_empty());
        }
        assert!(game.is_solved());
    }

    #[test]
    fn given_queens_cannot_be_changed() {
        let mut game = game("{\"n\":6,\"given\":[[4,0]]}");
        assert!(!game.toggle(at(4, 0), Mark::Cross) && !game.cycle(at(4, 0)));
        assert_eq!(queens_of(&game), [at(4, 0)]);
        assert!(game.toggle_pencil(at(1, 1), 2) && game.cell(at(1, 1)).pencil == 2);
        assert!(game.undo() && game.cell(at(1, 1)).pencil == 0);
    }
}
