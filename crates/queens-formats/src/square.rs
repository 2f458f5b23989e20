//! One square as people type it and read it.

use queens::Square;

use crate::format::{Base, file};

/// The square that a word names: `3:0`, row and column counted from `base`, or `a1`, a chess square, whose rank counts from
/// the bottom of a board with this many rows. `None` if the word is neither, or the square lies above the board. Whether the
/// board has that row and column is not checked.
///
/// ```
/// use queens::Square;
/// use queens_formats::{Base, read_square};
/// assert_eq!(read_square("3:0", 4, Base::Zero), Some(Square::new(3, 0)));
/// assert_eq!(read_square("4:1", 4, Base::One), Some(Square::new(3, 0)));
/// assert_eq!(read_square("a1", 4, Base::One), Some(Square::new(3, 0)));
/// assert_eq!(read_square("a9", 4, Base::One), None);
/// ```
pub fn read_square(word: &str, rows: u32, base: Base) -> Option<Square> {
    if let Some((row, column)) = word.split_once(':') {
        let number = |text: &str| text.parse::<u32>().ok()?.checked_sub(base.first());
        return Some(Square::new(number(row)?, number(column)?));
    }
    let (letters, rank) = word.split_at(word.find(|c: char| c.is_ascii_digit())?);
    let row = rows.checked_sub(rank.parse().ok().filter(|&rank| rank > 0)?)?;
    letters
        .bytes()
        .all(|letter| letter.is_ascii_alphabetic())
        .then(|| file::column(letters))?
        .map(|column| Square::new(row, column))
}

/// The chess name of a square on a board with this many rows: the letters of its column, then the row counted from the
/// bottom.
///
/// ```
/// use queens::Square;
/// assert_eq!(queens_formats::chess_square(Square::new(2, 1), 4), "b2");
/// assert_eq!(queens_formats::chess_square(Square::new(0, 26), 30), "aa30");
/// ```
///
/// # Panics
/// If the square lies below the board.
pub fn chess_square(square: Square, rows: u32) -> String {
    assert!(square.row < rows, "the square lies below the board");
    let mut text = Vec::new();
    file::push(square.column, &mut text);
    let mut text = String::from_utf8(text).expect("letters");
    text += &(rows - square.row).to_string();
    text
}
