//! A puzzle being played: what stands where, and every step taken back and done again.

use queens::puzzle::{House, Reasoner, Step};
use queens::{Puzzle, Square};

/// What a player has put on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    #[default]
    Nothing,
    Cross,
    Queen,
}

/// What a queen crosses out when it is put down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum AutoCross {
    Off,
    /// The rest of its row, column and region, once they have their queens.
    Houses,
    /// Also what it touches or, without regions, its diagonals.
    #[default]
    All,
}

/// Pencil marks come in two kinds, a bit each.
pub(super) type Pencil = u8;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    marks: Vec<Mark>,
    pencil: Vec<Pencil>,
}

/// Painting crosses, or wiping them out.
#[derive(Clone, Copy, Debug)]
struct Stroke {
    wipes: bool,
    /// Whether it has changed a square, and so is a step.
    is_step: bool,
}

/// A puzzle, what a player has made of it, and how it came about.
#[derive(Clone, Debug)]
pub(super) struct Game {
    puzzle: Puzzle,
    /// The queens of its only solution.
    solution: Vec<Square>,
    pub(super) auto: AutoCross,
    board: Board,
    /// The boards before each step.
    done: Vec<Board>,
    /// The boards to which steps can be done again, the next one last.
    undone: Vec<Board>,
    /// While squares are painted.
    stroke: Option<Stroke>,
}

impl Game {
    /// Begins with the marks that the puzzle brings.
    pub(super) fn new(puzzle: &Puzzle, solution: Vec<Square>) -> Self {
        let squares = (puzzle.n() * puzzle.n()) as usize;
        let mut game = Game {
            puzzle: puzzle.clone(),
            solution,
            auto: AutoCross::default(),
            board: Board {
                marks: vec![Mark::Nothing; squares],
                pencil: vec![0; squares],
            },
            done: Vec::new(),
            undone: Vec::new(),
            stroke: None,
        };
        for (squares, mark) in [
            (puzzle.crosses(), Mark::Cross),
            (puzzle.queens(), Mark::Queen),
            (puzzle.given(), Mark::Queen),
        ] {
            for &square in squares {
                *game.at(square) = mark;
            }
        }
        game
    }

    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The puzzle with the queens and crosses that are on the board.
    pub(super) fn marked(&self) -> Puzzle {
        let puzzle = self.puzzle.clone();
        let marked = puzzle.with_marks(self.queens(), self.crosses());
        marked.expect("one mark on a square")
    }

    /// The puzzle when these are all steps that were taken.
    pub(super) fn after(&self, steps: &[Step]) -> Game {
        let mut known = Reasoner::new(&self.puzzle).expect("it has a solution");
        steps.iter().for_each(|step| known.take(step));
        let (queens, mut open) = (known.queens(), known.free());
        open.extend(&queens);
        let crosses = self
            .puzzle
            .squares()
            .filter(|square| !open.contains(square));
        let puzzle = self.puzzle.clone().with_marks(queens, crosses.collect());
        Game::new(&puzzle.expect("one mark on a square"), Vec::new())
    }

    fn index(&self, square: Square) -> usize {
        (square.row * self.puzzle.n() + square.column) as usize
    }

    fn at(&mut self, square: Square) -> &mut Mark {
        let index = self.index(square);
        &mut self.board.marks[index]
    }

    pub(super) fn mark(&self, square: Square) -> Mark {
        self.board.marks[self.index(square)]
    }

    pub(super) fn pencil(&self, square: Square) -> Pencil {
        self.board.pencil[self.index(square)]
    }

    /// Given queens and blocked squares stay as they are.
    pub(super) fn is_fixed(&self, square: Square) -> bool {
        self.puzzle.given().contains(&square) || self.puzzle.blocked().contains(&square)
    }

    fn all(&self, mark: Mark) -> Vec<Square> {
        self.puzzle
            .squares()
            .filter(|&square| self.mark(square) == mark)
            .collect()
    }

    /// The queens that stand, given ones too, in reading order.
    pub(super) fn queens(&self) -> Vec<Square> {
        self.all(Mark::Queen)
    }

    /// The crosses, in reading order.
    pub(super) fn crosses(&self) -> Vec<Square> {
        self.all(Mark::Cross)
    }

    pub(super) fn is_solved(&self) -> bool {
        self.puzzle.is_solved_by(&self.queens())
    }

    /// Queens and crosses that do not belong there.
    pub(super) fn mistakes(&self) -> Vec<Square> {
        let wrong = |square: &Square| match self.mark(*square) {
            Mark::Nothing => false,
            Mark::Queen => !self.solution.contains(square),
            Mark::Cross => self.solution.contains(square),
        };
        self.puzzle.squares().filter(wrong).collect()
    }

    /// Whatever this changes is one step; returns whether it changed anything.
    fn step(&mut self, change: impl FnOnce(&mut Self)) -> bool {
        let before = self.board.clone();
        change(self);
        let changed = self.board != before;
        if changed {
            self.done.push(before);
            self.undone.clear();
        }
        changed
    }

    fn put(&mut self, square: Square, mark: Mark) {
        if self.is_fixed(square) {
            return;
        }
        *self.at(square) = mark;
        if mark == Mark::Queen && self.auto != AutoCross::Off {
            self.cross_out(square);
        }
    }

    /// Crosses out what a queen on this square leaves impossible.
    fn cross_out(&mut self, queen: Square) {
        let region = self.puzzle.region(queen).map(House::Region);
        let houses = [House::Row(queen.row), House::Column(queen.column)];
        let full: Vec<House> = (houses.into_iter().chain(region))
            .filter(|&house| {
                let inside = self.puzzle.house(house).into_iter();
                inside
                    .filter(|&square| self.mark(square) == Mark::Queen)
                    .count()
                    >= self.puzzle.stars() as usize
            })
            .collect();
        for square in self.puzzle.squares() {
            let crossed = full.iter().any(|&house| self.puzzle.lies_in(square, house))
                || (self.auto == AutoCross::All && self.puzzle.touch(queen, square));
            if crossed && self.mark(square) == Mark::Nothing && !self.is_fixed(square) {
                *self.at(square) = Mark::Cross;
            }
        }
    }

    /// Nothing, a cross, a queen, and nothing again.
    pub(super) fn cycle(&mut self, square: Square) -> bool {
        let next = match self.mark(square) {
            Mark::Nothing => Mark::Cross,
            Mark::Cross => Mark::Queen,
            Mark::Queen => Mark::Nothing,
        };
        self.step(|game| game.put(square, next))
    }

    /// Puts this down, or takes it up where it is.
    pub(super) fn toggle(&mut self, square: Square, mark: Mark) -> bool {
        let next = if self.mark(square) == mark {
            Mark::Nothing
        } else {
            mark
        };
        self.step(|game| game.put(square, next))
    }

    /// Writes a pencil mark on a square, or wipes it off.
    pub(super) fn toggle_pencil(&mut self, square: Square, kind: Pencil) -> bool {
        let index = self.index(square);
        self.step(|game| game.board.pencil[index] ^= kind)
    }

    /// Paints a cross, or wipes it out if the stroke began on one. Until it ends a stroke is one step.
    pub(super) fn paint(&mut self, square: Square) -> bool {
        let mark = self.mark(square);
        let mut stroke = *self.stroke.get_or_insert(Stroke {
            wipes: mark == Mark::Cross,
            is_step: false,
        });
        let (from, to) = if stroke.wipes {
            (Mark::Cross, Mark::Nothing)
        } else {
            (Mark::Nothing, Mark::Cross)
        };
        let changed = mark == from && self.step(|game| game.put(square, to));
        if changed && stroke.is_step {
            // The board before the stroke lies below that before this square.
            self.done.pop();
        }
        stroke.is_step |= changed;
        self.stroke = Some(stroke);
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

    /// Takes marks off.
    pub(super) fn clear(&mut self, squares: &[Square]) -> bool {
        self.step(|game| {
            for &square in squares {
                game.put(square, Mark::Nothing);
            }
        })
    }

    pub(super) fn undo(&mut self) -> bool {
        let Some(before) = self.done.pop() else {
            return false;
        };
        let board = std::mem::replace(&mut self.board, before);
        self.undone.push(board);
        true
    }

    pub(super) fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else {
            return false;
        };
        let board = std::mem::replace(&mut self.board, after);
        self.done.push(board);
        true
    }

    /// Takes back steps until nothing is wrong.
    pub(super) fn back_to_right(&mut self) -> bool {
        let mut changed = false;
        while !self.mistakes().is_empty() && self.undo() {
            changed = true;
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens::complete::Uniqueness;
    use queens::puzzle::unique;
    use queens_formats::puzzle::read_puzzles;

    const FIVE: &str = "AABCC\nABBDC\nAAEDC\nAAEDC\nAAECC";

    fn game(text: &str) -> Game {
        let puzzle = read_puzzles(text).unwrap().remove(0);
        let Uniqueness::Unique(solution) = unique(&puzzle, &queens::Run::new()) else {
            panic!("one solution");
        };
        Game::new(&puzzle, solution)
    }

    fn at(row: u32, column: u32) -> Square {
        Square::new(row, column)
    }

    #[test]
    fn a_queen_and_what_it_crosses_out_are_one_step() {
        for (auto, crosses) in [
            (AutoCross::Off, 0),
            // Four each in its row and column, and (0, 2) of its region.
            (AutoCross::Houses, 9),
            // Also (0, 0), (2, 0) and (2, 2).
            (AutoCross::All, 12),
        ] {
            let mut game = game(FIVE);
            game.auto = auto;
            assert!(game.toggle(at(1, 1), Mark::Queen));
            assert_eq!(game.crosses().len(), crosses, "{auto:?}");
            assert!(game.undo() && game.queens().is_empty() && game.crosses().is_empty());
            assert!(!game.undo());
            assert!(game.redo() && game.queens() == [at(1, 1)] && game.crosses().len() == crosses);
            assert!(!game.redo());
        }
    }

    #[test]
    fn a_stroke_is_one_step_and_does_what_its_first_square_asks() {
        let mut game = game(FIVE);
        for column in 0..4 {
            game.paint(at(3, column));
        }
        game.end_stroke();
        assert_eq!(game.crosses().len(), 4);
        for column in [1, 2, 4] {
            game.paint(at(3, column));
        }
        game.end_stroke();
        assert_eq!(game.crosses(), [at(3, 0), at(3, 3)]);
        // A stroke over nothing to wipe out is no step.
        game.paint(at(3, 0));
        game.paint(at(4, 4));
        game.end_stroke();
        assert!(game.undo() && game.crosses().len() == 2);
        assert!(game.undo() && game.crosses().len() == 4);
        assert!(game.undo() && game.crosses().is_empty() && !game.undo());
    }

    #[test]
    fn the_last_right_board_is_found_again() {
        let mut game = game(FIVE);
        game.auto = AutoCross::Off;
        game.toggle(at(1, 1), Mark::Queen);
        game.toggle(at(0, 4), Mark::Cross);
        game.cycle(at(4, 4));
        assert_eq!(game.mistakes(), [at(0, 4)]);
        assert!(game.back_to_right());
        assert_eq!((game.queens(), game.crosses()), (vec![at(1, 1)], vec![]));
        assert!(!game.back_to_right());
    }

    #[test]
    fn steps_of_reasoning_solve_it() {
        let mut game = game(FIVE);
        for step in game.puzzle().explain().unwrap() {
            assert!(!game.is_solved());
            game.take(&step);
            assert!(game.mistakes().is_empty());
        }
        assert!(game.is_solved());
    }

    #[test]
    fn what_is_given_stays() {
        let mut game = game("{\"n\":6,\"given\":[[4,0]]}");
        assert!(!game.toggle(at(4, 0), Mark::Cross) && !game.cycle(at(4, 0)));
        assert_eq!(game.queens(), [at(4, 0)]);
        assert!(game.toggle_pencil(at(1, 1), 2) && game.pencil(at(1, 1)) == 2);
        assert!(game.undo() && game.pencil(at(1, 1)) == 0);
    }
}
