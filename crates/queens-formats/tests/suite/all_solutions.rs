//! All solutions of small boards, found by a separate search, so that formats are tested without the engine's.

use queens_formats::{Format, Style, Writer};

/// Every solution of the n × n board in lexicographic order.
pub(crate) fn all_solutions(n: u32) -> Vec<Vec<u32>> {
    fn extend(n: u32, queens: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let row = queens.len() as u32;
        if row == n {
            return found.push(queens.clone());
        }
        for column in 0..n {
            let free = (0u32..)
                .zip(queens.iter())
                .all(|(r, &c)| c != column && c.abs_diff(column) != row - r);
            if free {
                queens.push(column);
                extend(n, queens, found);
                queens.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(n, &mut Vec::new(), &mut found);
    found
}

/// All formats except pictures.
pub(crate) fn text_formats() -> impl Iterator<Item = Format> {
    let is_text = |format: &Format| !format.is_picture();
    Format::ALL.into_iter().filter(is_text)
}

/// The text of solutions in a format.
pub(crate) fn write(format: Format, n: u32, style: Style, solutions: &[Vec<u32>]) -> Vec<u8> {
    let mut writer = Writer::new(format, n, style, Vec::new());
    for solution in solutions {
        writer.solution(solution).unwrap();
    }
    writer.end().unwrap()
}
