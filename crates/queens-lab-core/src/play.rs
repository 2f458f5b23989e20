//! Reports on a board that a person sets up.

use queens::complete::{Answer, Completions};
use queens::{Placement, Problem, Rules, Run, Square};
use queens_formats::{ReadBoard, ReadError, ReadOptions, Reader, Shape, User};

use crate::api::{
    AttackingPair, BoardKind, BoardReport, BoardRequest, Completion, CompletionCount, Hint,
    PasteRequest, Pasted, PastedBoard, Refusal, at_most, squares,
};
use crate::{Pulse, Sink, Stop};

/// Largest board to play on.
pub const PLAY_N: u32 = 30;

/// The board of a request with its blocked squares, and the queens in the order in which they were placed.
fn set_up(request: &BoardRequest) -> Result<(Problem, Vec<Square>), Refusal> {
    at_most("n", request.n, PLAY_N)?;
    let queens: Vec<Square> = request.queens.iter().map(|&queen| queen.into()).collect();
    Placement::new(request.n, queens.iter().copied()).map_err(Refusal::invalid)?;
    let rules = match &request.rules {
        None => Rules::QUEENS,
        Some(names) => names.parse().map_err(Refusal::invalid)?,
    };
    let blocked = request.blocked.iter().flatten();
    let blocked = blocked.map(|&square| Square::from(square));
    let board = Problem::square(request.n).with_rules(rules);
    let board = board.and_then(|board| board.with_blocked(blocked));
    let board = board.map_err(Refusal::invalid)?;
    if queens.iter().any(|queen| board.blocked().contains(queen)) {
        return Err(Refusal::invalid("a queen is on a blocked square"));
    }
    Ok((board, queens))
}

/// The pairs of queens that attack each other.
fn pairs(board: &Problem, queens: &[Square]) -> Vec<AttackingPair> {
    let mut pairs = Vec::new();
    for (second, &b) in queens.iter().enumerate() {
        for (first, &a) in queens[..second].iter().enumerate() {
            if let Some(line) = board.attack(a, b) {
                pairs.push(AttackingPair {
                    first: first as u32,
                    second: second as u32,
                    line,
                });
            }
        }
    }
    pairs
}

/// The boards in a text, by the rule of `queens check`: right if some reading is right, wrong only beyond doubt.
pub fn paste(request: &PasteRequest) -> Result<Pasted, Refusal> {
    let unread = |error: ReadError| Pasted::Unread {
        why: error.said_to(User::Other),
    };
    Ok(judged(&request.text).unwrap_or_else(unread))
}

fn judged(text: &str) -> Result<Pasted, ReadError> {
    let reader = Reader::judged(
        text.as_bytes(),
        ReadOptions::default(),
        ReadBoard::is_solution,
    )?;
    let reading = reader.reading().map(str::to_owned);
    let (mut boards, mut solutions, mut shown) = (0, 0, None);
    for board in reader {
        let board = board?;
        boards += 1;
        solutions += u32::from(board.is_solution());
        if boards == 1 || !board.is_solution() && solutions + 1 == boards {
            shown = Some((boards, board));
        }
    }
    let Some((number, board)) = shown else {
        let why = String::from("there is no board in the text");
        return Ok(Pasted::Unread { why });
    };
    let Shape { rows, columns } = board.shape;
    if rows != columns || rows > PLAY_N {
        let why = format!(
            "board {number} is {}: only square boards up to {PLAY_N} × {PLAY_N} are shown here; `queens check` judges the \
             others",
            board.shape
        );
        return Ok(Pasted::Unread { why });
    }
    let first = Box::new(PastedBoard {
        number,
        n: rows,
        queens: squares(board.queens.queens()),
        blocked: squares(&board.blocked),
    });
    Ok(Pasted::Boards {
        boards,
        solutions,
        first,
        reading,
    })
}

/// Everything that a page shows about the board.
pub fn report(request: &BoardRequest) -> Result<BoardReport, Refusal> {
    let (board, queens) = set_up(request)?;
    let n = request.n;
    let attackers_of = |square| {
        let queens = (0u32..).zip(&queens);
        let attackers = queens.filter(|&(_, &queen)| board.attack(queen, square).is_some());
        attackers.map(|(index, _)| index).collect()
    };
    let attackers: Vec<Vec<u32>> = board.squares().map(attackers_of).collect();

    let mut free_in_row = vec![0; n as usize];
    for (square, attackers) in board.squares().zip(&attackers) {
        let taken = queens.contains(&square) || board.blocked().contains(&square);
        if attackers.is_empty() && !taken {
            free_in_row[square.row as usize] += 1;
        }
    }

    let pairs = pairs(&board, &queens);
    let kind = if !pairs.is_empty() {
        BoardKind::Attacked
    } else if queens.len() == n as usize {
        BoardKind::Solution
    } else {
        BoardKind::Partial
    };
    Ok(BoardReport {
        kind,
        attackers,
        pairs,
        free_in_row,
    })
}

fn with_given(board: &Problem, given: &[Square]) -> Problem {
    let board = board.clone().with_given(given.iter().copied());
    board.expect("the squares were checked")
}

fn solve(board: &Problem, given: &[Square], stop: &dyn Stop) -> Answer {
    let run = Run::new().stop_when(|| stop.raised());
    queens::complete::complete(&with_given(board, given), &run)
}

/// A placement that still leads to a solution, or the queen that made a solution impossible.
pub fn hint(request: &BoardRequest, stop: &dyn Stop) -> Result<Hint, Refusal> {
    let (board, queens) = set_up(request)?;
    if let Some(&AttackingPair { first, second, .. }) = pairs(&board, &queens).first() {
        return Ok(Hint::Attacked { first, second });
    }
    if queens.len() == request.n as usize {
        return Ok(Hint::Solved);
    }
    match solve(&board, &queens, stop) {
        Answer::Unknown => Ok(Hint::Unknown),
        Answer::Found(solution) => {
            // A person should look first at the row with the fewest free squares.
            let free = report(request)?.free_in_row;
            let missing = solution.into_iter().filter(|queen| !queens.contains(queen));
            let next = missing.min_by_key(|queen| free[queen.row as usize]);
            Ok(Hint::Place {
                square: next.expect("queens are missing").into(),
            })
        }
        Answer::None => {
            // Fewer queens have more completions, so bisection finds the first queen at fault.
            let (mut possible, mut impossible) = (None, queens.len());
            while possible.map_or(0, |k| k + 1) < impossible {
                let middle = (possible.map_or(0, |k| k + 1) + impossible) / 2;
                match solve(&board, &queens[..middle], stop) {
                    Answer::Found(_) => possible = Some(middle),
                    Answer::None => impossible = middle,
                    Answer::Unknown => return Ok(Hint::Unknown),
                }
            }
            Ok(match impossible.checked_sub(1) {
                Some(queen) => Hint::DeadEnd {
                    queen: queen as u32,
                },
                None => Hint::NoSolution,
            })
        }
    }
}

/// One completion.
pub fn complete(request: &BoardRequest, stop: &dyn Stop) -> Result<Completion, Refusal> {
    let (board, queens) = set_up(request)?;
    if !pairs(&board, &queens).is_empty() {
        return Ok(Completion::None);
    }
    Ok(match solve(&board, &queens, stop) {
        Answer::Found(queens) => Completion::Found {
            queens: squares(&queens),
        },
        Answer::None => Completion::None,
        Answer::Unknown => Completion::Unknown,
    })
}

/// Counts the completions, and reports how many there are so far.
pub fn count(request: &BoardRequest, sink: &dyn Sink) -> Result<CompletionCount, Refusal> {
    let message = |found: u64, done, exact| CompletionCount {
        found: found.to_string(),
        done,
        exact,
    };
    let (board, queens) = set_up(request)?;
    if !pairs(&board, &queens).is_empty() {
        return Ok(message(0, true, true));
    }
    let mut completions = Completions::in_any_order(&with_given(&board, &queens));
    let (mut found, mut pulse) = (0u64, Pulse::new(sink.now()));
    let run = Run::new().stop_when(|| sink.raised());
    loop {
        match completions.advance(&run) {
            Answer::Found(_) => found += 1,
            Answer::None => return Ok(message(found, true, true)),
            Answer::Unknown => return Ok(message(found, true, false)),
        }
        if found.is_multiple_of(1024)
            && pulse.due(sink.now())
            && !sink.send(&message(found, false, false))
        {
            return Ok(message(found, true, false));
        }
    }
}
