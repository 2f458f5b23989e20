//! What is to be seen on a board that a person sets up.

use queens::complete::{Answer, Attack, Completions};
use queens::{Placement, Problem, Rules, Run};
use queens_formats::{ReadBoard, ReadError, ReadOptions, Reader, Shape};

use crate::api::{
    AttackingPair, BoardKind, BoardReport, BoardRequest, Completion, CompletionCount, Hint,
    LineKind, PasteRequest, Pasted, PastedBoard, Refusal, RefusalKind, Square,
};
use crate::{Pulse, Sink, Stop};

/// Largest board to play on.
pub const PLAY_N: u32 = 30;

/// The squares of a request, checked, in the order in which they were placed.
pub(crate) fn queens_of(request: &BoardRequest) -> Result<Vec<queens::Square>, Refusal> {
    if request.n > PLAY_N {
        return Err(Refusal::too_large("n", request.n.into(), PLAY_N.into()));
    }
    let squares: Vec<queens::Square> = request.queens.iter().map(|&s| s.into()).collect();
    Placement::new(request.n, squares.iter().copied())
        .map_err(|e| Refusal::new(RefusalKind::Invalid).because(e.to_string()))?;
    Ok(squares)
}

/// The board of a request, empty but for its blocked squares: rules, shape, how many queens.
fn board_of(request: &BoardRequest) -> Result<Problem, Refusal> {
    let invalid = |why: String| Refusal::new(RefusalKind::Invalid).because(why);
    let rules = match &request.rules {
        None => Rules::QUEENS,
        Some(names) => names.parse().map_err(|e| invalid(format!("{e}")))?,
    };
    let blocked = request.blocked.iter().flatten();
    let board = Problem::square(request.n).with_rules(rules);
    let board = board
        .and_then(|board| board.with_blocked(blocked.map(|&square| queens::Square::from(square))));
    let board = board.map_err(|e| invalid(e.to_string()))?;
    let on_blocked = (request.queens.iter()).any(|&queen| board.blocked().contains(&queen.into()));
    if on_blocked {
        Err(invalid("a queen stands on a blocked square".into()))
    } else {
        Ok(board)
    }
}

/// The boards of a text, by the rule of `queens check`: right if some reading is, wrong only beyond doubt.
pub fn paste(request: &PasteRequest) -> Result<Pasted, Refusal> {
    let unread = |error: ReadError| Pasted::Unread {
        why: error.to_string(),
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
    let (number, board) = shown.expect("a text without a board is an error");
    let Shape { rows, columns } = board.shape;
    if rows != columns || rows > PLAY_N {
        let why = format!(
            "board {number} is {}: boards up to {PLAY_N} × {PLAY_N} are shown here, larger ones and rectangles are judged by `queens check`",
            board.shape
        );
        return Ok(Pasted::Unread { why });
    }
    let squares =
        |squares: &[queens::Square]| squares.iter().map(|&square| square.into()).collect();
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

/// Everything to be seen on the board.
pub fn report(request: &BoardRequest) -> Result<BoardReport, Refusal> {
    let squares = queens_of(request)?;
    let board = board_of(request)?;
    let n = request.n;
    let attackers_of = |square| {
        (0u32..)
            .zip(&squares)
            .filter(|&(_, &queen)| board.attack(queen, square).is_some())
            .map(|(index, _)| index)
            .collect::<Vec<u32>>()
    };
    let attackers: Vec<Vec<u32>> = board.squares().map(attackers_of).collect();

    let mut free_in_row = vec![0; n as usize];
    for (square, attackers) in board.squares().zip(&attackers) {
        let taken = squares.contains(&square) || board.blocked().contains(&square);
        if attackers.is_empty() && !taken {
            free_in_row[square.row as usize] += 1;
        }
    }

    let mut pairs = Vec::new();
    for (second, &b) in squares.iter().enumerate() {
        for (first, &a) in squares[..second].iter().enumerate() {
            if let Some(attack) = board.attack(a, b) {
                pairs.push(AttackingPair {
                    first: first as u32,
                    second: second as u32,
                    line: kind_of(attack)?,
                });
            }
        }
    }
    let kind = if !pairs.is_empty() {
        BoardKind::Attacked
    } else if squares.len() == n as usize {
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

fn kind_of(attack: Attack) -> Result<LineKind, Refusal> {
    Ok(match attack {
        Attack::Row => LineKind::Row,
        Attack::Column => LineKind::Column,
        Attack::Diagonal => LineKind::Diagonal,
        Attack::Antidiagonal => LineKind::Antidiagonal,
        Attack::Knight => LineKind::Knight,
        Attack::Touch => LineKind::Touch,
        other => {
            let why = format!("no board here is attacked {other}");
            return Err(Refusal::new(RefusalKind::Internal).because(why));
        }
    })
}

/// The board of a request as a problem for the engine, when no queen attacks another.
enum Setup {
    Fine {
        board: Problem,
        squares: Vec<queens::Square>,
    },
    Attacked {
        first: u32,
        second: u32,
    },
}

fn set_up(request: &BoardRequest) -> Result<Setup, Refusal> {
    let squares = queens_of(request)?;
    let board = board_of(request)?;
    for (second, &b) in squares.iter().enumerate() {
        for (first, &a) in squares[..second].iter().enumerate() {
            if board.attack(a, b).is_some() {
                return Ok(Setup::Attacked {
                    first: first as u32,
                    second: second as u32,
                });
            }
        }
    }
    Ok(Setup::Fine { board, squares })
}

fn with_given(board: &Problem, given: &[queens::Square]) -> Problem {
    let board = board.clone().with_given(given.iter().copied());
    board.expect("the squares were checked")
}

fn solve(board: &Problem, given: &[queens::Square], stop: &dyn Stop) -> Answer {
    let run = Run::new().stop_when(|| stop.raised());
    queens::complete::complete(&with_given(board, given), &run)
}

/// A placement that still leads to a solution, or the queen that made it impossible.
pub fn hint(request: &BoardRequest, stop: &dyn Stop) -> Result<Hint, Refusal> {
    let n = request.n;
    let (board, squares) = match set_up(request)? {
        Setup::Fine { board, squares } => (board, squares),
        Setup::Attacked { first, second } => return Ok(Hint::Attacked { first, second }),
    };
    if squares.len() == n as usize {
        return Ok(Hint::Solved);
    }
    match solve(&board, &squares, stop) {
        Answer::Unknown => Ok(Hint::Unknown),
        Answer::Found(queens) => {
            // The row with the fewest free squares is where a person should look first.
            let free = report(request)?.free_in_row;
            let next = queens
                .into_iter()
                .filter(|queen| !squares.contains(queen))
                .min_by_key(|queen| free[queen.row as usize])
                .expect("queens are missing");
            Ok(Hint::Place {
                square: next.into(),
            })
        }
        Answer::None => {
            // The fewer queens stand, the more completions: the first culprit is found by halving.
            let (mut possible, mut impossible) = (None, squares.len());
            while possible.map_or(0, |k| k + 1) < impossible {
                let middle = (possible.map_or(0, |k| k + 1) + impossible) / 2;
                match solve(&board, &squares[..middle], stop) {
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
    let Setup::Fine { board, squares } = set_up(request)? else {
        return Ok(Completion::None);
    };
    Ok(match solve(&board, &squares, stop) {
        Answer::Found(queens) => Completion::Found {
            queens: queens.into_iter().map(Square::from).collect(),
        },
        Answer::None => Completion::None,
        Answer::Unknown => Completion::Unknown,
    })
}

/// Counts the completions and tells how many there are so far.
pub fn count(request: &BoardRequest, sink: &dyn Sink) -> Result<CompletionCount, Refusal> {
    let message = |found: u64, done, exact| CompletionCount {
        found: found.to_string(),
        done,
        exact,
    };
    let Setup::Fine { board, squares } = set_up(request)? else {
        return Ok(message(0, true, true));
    };
    let mut completions = Completions::in_any_order(&with_given(&board, &squares));
    let (mut found, mut pulse) = (0u64, Pulse::new(sink.now()));
    let run = Run::new().stop_when(|| sink.stopped());
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
