//! Below a step: the board, and what the algorithm remembers.

use std::fmt::Write;

use queens::Square;
use queens::player::Player;
use queens::textbook::Memory;

use super::words::Words;

/// Below the sentences of the steps.
const INDENT: &str = "                 ";

/// The board, row by row.
pub(super) fn board(player: &Player, text: &mut String) {
    let n = player.n();
    for row in 0..n {
        let sign = |column| match player.queens().contains(&Square::new(row, column)) {
            true => "Q",
            false => ".",
        };
        line(text, &Vec::from_iter((0..n).map(sign)).join(" "));
    }
}

/// What is remembered: named as in the pseudo-code.
pub(super) fn remembered(player: &Player, words: Words, text: &mut String) {
    let n = player.n() as usize;
    let bits = |bits: &[bool]| {
        Vec::from_iter(bits.iter().map(|&bit| if bit { "1" } else { "0" })).join(" ")
    };
    let squares = |squares: &[Square]| {
        Vec::from_iter(squares.iter().map(|&square| words.square(square))).join(" ")
    };
    let listed = |numbers: Vec<String>| numbers.join(", ");
    match player.memory() {
        Memory::Queens(queens) => line(text, &format!("queens: {}", squares(&queens))),
        Memory::Arrays {
            columns,
            diagonals,
            antidiagonals,
        } => {
            line(text, &format!("columns:       {}", bits(&columns)));
            line(text, &format!("diagonals:     {}", bits(&diagonals)));
            line(text, &format!("antidiagonals: {}", bits(&antidiagonals)));
        }
        Memory::Sets {
            columns,
            differences,
            sums,
        } => {
            line(
                text,
                &format!(
                    "columns:      [{}]",
                    listed(columns.iter().map(u32::to_string).collect())
                ),
            );
            line(
                text,
                &format!(
                    "row - column: {{{}}}",
                    listed(differences.iter().map(i64::to_string).collect())
                ),
            );
            line(
                text,
                &format!(
                    "row + column: {{{}}}",
                    listed(sums.iter().map(u64::to_string).collect())
                ),
            );
        }
        Memory::Masks {
            row,
            masks,
            untried,
        } => {
            let board = queens::lines::board_mask(n);
            line(text, &format!("row {row}, bit 0 at the right:"));
            for (name, mask) in [
                ("columns:      ", masks.columns),
                ("diagonals:    ", masks.diagonals),
                ("antidiagonals:", masks.antidiagonals),
                ("untried:      ", untried),
            ] {
                line(text, &format!("{name} {:0n$b}", mask & board));
            }
        }
        Memory::Domains { chosen, lines } => {
            for (of, left) in lines {
                let mark = if Some(of) == chosen { ", the next" } else { "" };
                line(
                    text,
                    &format!("{}{mark}: {}", words.name(of), squares(&left)),
                );
            }
        }
        Memory::Boards { children, .. } => {
            let child = |child: &queens::textbook::Child| {
                let square = words.square(child.square);
                match child.attacker {
                    Some(attacker) => format!("{square} (attacked by {})", words.square(attacker)),
                    None => square,
                }
            };
            line(
                text,
                &format!(
                    "children: {}",
                    Vec::from_iter(children.iter().map(child)).join(", ")
                ),
            );
        }
        _ => {}
    }
}

fn line(text: &mut String, words: &str) {
    let _ = write!(text, "\n{}", format!("{INDENT}{words}").trim_end());
}
