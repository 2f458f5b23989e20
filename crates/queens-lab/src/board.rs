//! What is to be seen on a board that a person sets up.

use queens::{Line, Placement};

use crate::api::{
    AttackingPair, BoardKind, BoardReport, BoardRequest, LineKind, Refusal, RefusalKind,
};

/// Largest board to play on.
pub(crate) const PLAY_N: u32 = 30;

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

pub(crate) fn report(request: &BoardRequest) -> Result<BoardReport, Refusal> {
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
