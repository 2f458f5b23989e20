//! What the algorithm remembers after a step.

use queens::Square;
use queens::player::Player;
use queens::textbook::{Child, Direction, Memory};

use super::words::Words;
use crate::number::counted;

/// The remembered items, line by line; of the children of a board, all or only those that are kept.
pub(super) fn remembered(player: &Player, words: Words, all_children: bool) -> Vec<String> {
    let squares = |queens: &[Square]| {
        let names: Vec<String> = queens.iter().map(|&q| words.square(q)).collect();
        names.join(" ")
    };
    let (line, one) = match player.direction() {
        Direction::Rows => ("row", "column"),
        Direction::Columns => ("column", "row"),
    };
    let plural = format!("{one}s");
    match player.memory() {
        Memory::Queens(queens) => vec![format!("the queens: {}", squares(&queens))],
        Memory::Arrays {
            columns,
            diagonals,
            antidiagonals,
        } => vec![
            format!("{:<13} {}", plural, bits(columns)),
            format!("diagonals     {}", bits(diagonals)),
            format!("antidiagonals {}", bits(antidiagonals)),
        ],
        Memory::Sets {
            columns,
            differences,
            sums,
        } => vec![
            format!("{:<15} {columns:?}", format!("list of {plural}")),
            format!("row - column    {}", set(&differences)),
            format!("row + column    {}", set(&sums)),
        ],
        Memory::Masks {
            row,
            masks,
            untried,
        } => {
            let bits = |mask: u64| bits((0..player.n()).rev().map(|c| mask >> c & 1 == 1));
            vec![
                format!("for {line} {row}; {one} 0 is the lowest bit (right)"),
                format!("{plural:<13} {}", bits(masks.columns)),
                format!(
                    "diagonals     {}  (<< 1 for the next {line})",
                    bits(masks.diagonals)
                ),
                format!("antidiagonals {}  (>> 1)", bits(masks.antidiagonals)),
                format!("free, untried {}", bits(untried)),
            ]
        }
        Memory::Domains { chosen, lines } => lines
            .iter()
            .map(|(of, left)| {
                let next = if Some(*of) == chosen { "next" } else { "" };
                format!(
                    "{next:4} {:<9} {}",
                    of.counted_from(words.base.first()).to_string(),
                    squares(left)
                )
            })
            .collect(),
        Memory::Boards { children, .. } => {
            let dropped = children.iter().filter(|child| child.attacker.is_some());
            let boards = counted(children.len() as u128, "board");
            let child = |child: &Child| {
                let square = words.square(child.square);
                match child.attacker {
                    None => Some(square),
                    Some(_) if !all_children => None,
                    Some(by) => Some(format!("{square} (attacked by {})", words.square(by))),
                }
            };
            vec![
                format!(
                    "{boards} with one more queen, {} of them dropped",
                    dropped.count()
                ),
                format!(
                    "children: {}",
                    Vec::from_iter(children.iter().filter_map(child)).join(", ")
                ),
            ]
        }
        _ => Vec::new(),
    }
}

fn set(members: &[impl ToString]) -> String {
    let members: Vec<String> = members.iter().map(ToString::to_string).collect();
    format!("{{{}}}", members.join(", "))
}

fn bits(flags: impl IntoIterator<Item = bool>) -> String {
    let digit = |taken| if taken { '1' } else { '0' };
    flags.into_iter().map(digit).collect()
}
