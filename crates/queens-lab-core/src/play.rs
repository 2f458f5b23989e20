//! What is to be seen on a board that a person sets up.

use queens::complete::{Answer, Budget, Completions, Problem};
use queens::{Line, Placement};

use crate::api::{
    AttackingPair, BoardKind, BoardReport, BoardRequest, Completion, CompletionCount, Hint,
    LineKind, Refusal, RefusalKind, Square,
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

/// Everything to be seen on the board.
pub fn report(request: &BoardRequest) -> Result<BoardReport, Refusal> {
    let squares = queens_of(request)?;
    let n = request.n;
    let attackers_of = |square| {
        (0u32..)
            .zip(&squares)
            .filter(|&(_, &queen)| Line::shared(queen, square).is_some())
            .map(|(index, _)| index)
            .collect::<Vec<u32>>()
    };
    let reading_order =
        (0..n).flat_map(|row| (0..n).map(move |column| queens::Square::new(row, column)));
    let attackers: Vec<Vec<u32>> = reading_order.clone().map(attackers_of).collect();

    let mut free_in_row = vec![0; n as usize];
    for (square, attackers) in reading_order.zip(&attackers) {
        if attackers.is_empty() && !squares.contains(&square) {
            free_in_row[square.row as usize] += 1;
        }
    }

    let mut pairs = Vec::new();
    for (second, &b) in squares.iter().enumerate() {
        for (first, &a) in squares[..second].iter().enumerate() {
            if let Some(line) = Line::shared(a, b) {
                pairs.push(AttackingPair {
                    first: first as u32,
                    second: second as u32,
                    line: kind_of(line),
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

fn kind_of(line: Line) -> LineKind {
    match line {
        Line::Row(_) => LineKind::Row,
        Line::Column(_) => LineKind::Column,
        Line::Diagonal(_) => LineKind::Diagonal,
        Line::Antidiagonal(_) => LineKind::Antidiagonal,
    }
}

/// The board of a request as a problem for the engine, when no queen attacks another.
enum Setup {
    Fine(Vec<queens::Square>),
    Attacked { first: u32, second: u32 },
}

fn set_up(request: &BoardRequest) -> Result<Setup, Refusal> {
    let squares = queens_of(request)?;
    for (second, &b) in squares.iter().enumerate() {
        for (first, &a) in squares[..second].iter().enumerate() {
            if Line::shared(a, b).is_some() {
                return Ok(Setup::Attacked {
                    first: first as u32,
                    second: second as u32,
                });
            }
        }
    }
    Ok(Setup::Fine(squares))
}

fn problem(n: u32, given: &[queens::Square]) -> Problem {
    Problem::square(n)
        .with_given(given.iter().copied())
        .expect("the squares were checked")
}

fn solve(n: u32, given: &[queens::Square], stop: &dyn Stop) -> Answer {
    let raised = || stop.raised();
    let mut budget = Budget::unlimited().with_watch(&raised);
    queens::complete::complete(&problem(n, given), &mut budget)
}

/// A placement that still leads to a solution, or the queen that made it impossible.
pub fn hint(request: &BoardRequest, stop: &dyn Stop) -> Result<Hint, Refusal> {
    let n = request.n;
    let squares = match set_up(request)? {
        Setup::Fine(squares) => squares,
        Setup::Attacked { first, second } => return Ok(Hint::Attacked { first, second }),
    };
    if squares.len() == n as usize {
        return Ok(Hint::Solved);
    }
    match solve(n, &squares, stop) {
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
                match solve(n, &squares[..middle], stop) {
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
    let Setup::Fine(squares) = set_up(request)? else {
        return Ok(Completion::None);
    };
    Ok(match solve(request.n, &squares, stop) {
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
    let Setup::Fine(squares) = set_up(request)? else {
        return Ok(message(0, true, true));
    };
    let mut completions = Completions::in_any_order(&problem(request.n, &squares));
    let (mut found, mut pulse) = (0u64, Pulse::new(sink.now()));
    let stopped = || sink.stopped();
    let mut budget = Budget::unlimited().with_watch(&stopped);
    loop {
        match completions.advance(&mut budget) {
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
