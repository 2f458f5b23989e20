//! Which pieces attack each other: the rules of a board, composed of seven choices.

use std::fmt;
use std::str::FromStr;

use crate::board::Square;
use crate::text::ParseError;

/// Which pairs of squares attack each other. Each choice adds to the others.
///
/// ```
/// use queens::Rules;
/// // Queens that also move like a knight, on a board whose edges are glued together.
/// let rules = Rules { knights: true, ..Rules::TORUS };
/// assert!(rules.diagonals && rules.torus);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Two pieces in one row attack each other.
    pub rows: bool,
    /// Two pieces in one column attack each other.
    pub columns: bool,
    /// Two pieces on one diagonal, of equal row − column, attack each other.
    pub diagonals: bool,
    /// Two pieces on one antidiagonal, of equal row + column, attack each other.
    pub antidiagonals: bool,
    /// Two pieces a knight's move apart attack each other.
    pub knights: bool,
    /// Two pieces on neighbouring squares, corner to corner included, attack each other.
    pub touch: bool,
    /// The left and right edges are glued together, and so are the top and bottom ones: every attack continues across
    /// them. Only for square boards.
    pub torus: bool,
}

/// The rules with these choices.
macro_rules! rules {
    ($($choice:ident)+) => {
        Rules { $($choice: true,)+ ..Rules::NONE }
    };
}

impl Rules {
    /// Nothing attacks anything.
    pub const NONE: Rules = Rules {
        rows: false,
        columns: false,
        diagonals: false,
        antidiagonals: false,
        knights: false,
        touch: false,
        torus: false,
    };
    /// Chess queens: rows, columns, diagonals, antidiagonals.
    pub const QUEENS: Rules = rules!(rows columns diagonals antidiagonals);
    /// Modular queens: the board's edges are glued together.
    pub const TORUS: Rules = rules!(rows columns diagonals antidiagonals torus);
    /// Superqueens, or amazons: queens that also attack as knights do.
    pub const SUPERQUEENS: Rules = rules!(rows columns diagonals antidiagonals knights);
    /// The newspaper puzzle: one queen in each row and column, none touching another. Its coloured regions are set with
    /// [`Problem::with_regions`](super::Problem::with_regions).
    pub const PUZZLE: Rules = rules!(rows columns touch);
    /// Chess kings: none on a square next to another.
    pub const KINGS: Rules = rules!(touch);
    /// Semiqueens: rooks that also attack along diagonals, but not along antidiagonals (OEIS A099152).
    pub const SEMIQUEENS: Rules = rules!(rows columns diagonals);
    /// Rooks: rows and columns.
    pub const ROOKS: Rules = rules!(rows columns);

    /// Sets of rules by name, and what they are in words. A list of names means all their choices.
    pub const NAMED: [(&'static str, Rules, &'static str); 16] = [
        ("queens", Rules::QUEENS, "chess queens"),
        ("torus", Rules::TORUS, "queens on a board with glued edges"),
        (
            "super",
            Rules::SUPERQUEENS,
            "queens that also attack as knights",
        ),
        (
            "touch",
            Rules::PUZZLE,
            "one in each row and column, none touching another",
        ),
        (
            "regions",
            Rules::PUZZLE,
            "the same, with one in each coloured region of a map",
        ),
        ("kings", Rules::KINGS, "none touching another"),
        ("rooks", Rules::ROOKS, "one in each row and column"),
        (
            "semi",
            Rules::SEMIQUEENS,
            "rooks that also attack along diagonals of one direction, \\",
        ),
        ("rows", rules!(rows), "at most one in a row"),
        ("columns", rules!(columns), "at most one in a column"),
        (
            "diagonals",
            rules!(diagonals antidiagonals),
            "at most one on a diagonal of either direction",
        ),
        (
            "falling",
            rules!(diagonals),
            "at most one on a diagonal \\, where row - column is the same",
        ),
        (
            "rising",
            rules!(antidiagonals),
            "at most one on a diagonal /, where row + column is the same",
        ),
        ("knights", rules!(knights), "none a knight's move apart"),
        ("wrap", rules!(torus), "edges are glued"),
        ("none", Rules::NONE, "nothing attacks anything"),
    ];

    /// The rules with all choices of both.
    #[must_use]
    pub fn and(self, other: Rules) -> Rules {
        Rules {
            rows: self.rows || other.rows,
            columns: self.columns || other.columns,
            diagonals: self.diagonals || other.diagonals,
            antidiagonals: self.antidiagonals || other.antidiagonals,
            knights: self.knights || other.knights,
            touch: self.touch || other.touch,
            torus: self.torus || other.torus,
        }
    }

    /// How two different squares of a board with this many rows and columns attack each other, or
    /// `None`. Cost: O(1).
    ///
    /// # Panics
    /// When a square is off the board, in a build that checks for overflow.
    pub fn attack(self, rows: u32, columns: u32, a: Square, b: Square) -> Option<Attack> {
        if a == b {
            return None;
        }
        let down = distances(self.torus, rows, a.row.abs_diff(b.row));
        let across = distances(self.torus, columns, a.column.abs_diff(b.column));
        let apart = |leap: &Leap| {
            down.contains(&leap.down.unsigned_abs()) && across.contains(&leap.right.unsigned_abs())
        };
        let mut shared = self.lines(rows, a).zip(self.lines(rows, b));
        let on_line = shared.find(|(of_a, of_b)| of_a == of_b);
        on_line
            .map(|((attack, _), _)| attack)
            .or_else(|| self.leaps().find(apart).map(|leap| leap.by))
    }

    /// The lines through a square of a board with this many rows along which these rules let pieces attack each other,
    /// each line by its kind and its number.
    pub(crate) fn lines(self, rows: u32, square: Square) -> impl Iterator<Item = (Attack, i64)> {
        let (row, column) = (i64::from(square.row), i64::from(square.column));
        let on_torus = |line: i64| {
            if self.torus {
                line.rem_euclid(i64::from(rows))
            } else {
                line
            }
        };
        [
            (self.rows, Attack::Row, row),
            (self.columns, Attack::Column, column),
            (self.diagonals, Attack::Diagonal, on_torus(row - column)),
            (
                self.antidiagonals,
                Attack::Antidiagonal,
                on_torus(row + column),
            ),
        ]
        .into_iter()
        .filter_map(|(rule, kind, line)| rule.then_some((kind, line)))
    }

    /// The steps to the squares attacked at short range.
    pub fn leaps(self) -> impl Iterator<Item = Leap> {
        let when = |rule: bool, leaps: &'static [Leap]| if rule { leaps } else { &[] };
        let (knight, king) = LEAPS.split_at(8);
        let all = when(self.knights, knight)
            .iter()
            .chain(when(self.touch, king));
        all.copied()
    }
}

/// An attack at short range: not along a line, but on one square at this distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Leap {
    /// The kind of attack.
    pub by: Attack,
    /// Rows down to the attacked square.
    pub down: i32,
    /// Columns to the right.
    pub right: i32,
}

/// Every step of a piece that leaps: eight of the knight, eight of the king.
static LEAPS: [Leap; 16] = {
    const fn leap(by: Attack, down: i32, right: i32) -> Leap {
        Leap { by, down, right }
    }
    [
        leap(Attack::Knight, -2, -1),
        leap(Attack::Knight, -2, 1),
        leap(Attack::Knight, -1, -2),
        leap(Attack::Knight, -1, 2),
        leap(Attack::Knight, 1, -2),
        leap(Attack::Knight, 1, 2),
        leap(Attack::Knight, 2, -1),
        leap(Attack::Knight, 2, 1),
        leap(Attack::Touch, -1, -1),
        leap(Attack::Touch, -1, 0),
        leap(Attack::Touch, -1, 1),
        leap(Attack::Touch, 0, -1),
        leap(Attack::Touch, 0, 1),
        leap(Attack::Touch, 1, -1),
        leap(Attack::Touch, 1, 0),
        leap(Attack::Touch, 1, 1),
    ]
};

/// One name, or a list of names, that [`Rules::from_str`] reads back.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, ..)) = Rules::NAMED.iter().find(|(_, rules, _)| rules == self) {
            return f.write_str(name);
        }
        let mut said = Rules::NONE;
        for (name, rules, _) in Rules::NAMED {
            if self.and(rules) == *self && said.and(rules) != said {
                let comma = if said == Rules::NONE { "" } else { "," };
                write!(f, "{comma}{name}")?;
                said = said.and(rules);
            }
        }
        Ok(())
    }
}

/// Reads names separated by commas or spaces: the rules with every choice of each of them.
impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let unknown = || ParseError::no_such("rule", &Rules::NAMED.map(|(name, ..)| name));
        let mut all = None;
        for name in text.split([',', ' ']).filter(|name| !name.is_empty()) {
            let known = Rules::NAMED.iter().find(|(known, ..)| *known == name);
            let (_, rules, _) = known.ok_or_else(unknown)?;
            all = Some(rules.and(all.unwrap_or(Rules::NONE)));
        }
        all.ok_or_else(unknown)
    }
}

/// The distances between two coordinates: the short one, and on a torus the long way round.
fn distances(torus: bool, length: u32, short: u32) -> [u32; 2] {
    [short, if torus { length - short } else { short }]
}

/// How two queens attack each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Attack {
    /// They are in one row.
    Row,
    /// They are in one column.
    Column,
    /// They are on one diagonal: equal row − column.
    Diagonal,
    /// They are on one antidiagonal: equal row + column.
    Antidiagonal,
    /// They are a knight's move apart.
    Knight,
    /// They are on neighbouring squares.
    Touch,
    /// They are in one region.
    Region,
}

/// "along the row", "by a knight's move", …
impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Attack::Row => "along the row",
            Attack::Column => "along the column",
            Attack::Diagonal => "along the diagonal",
            Attack::Antidiagonal => "along the antidiagonal",
            Attack::Knight => "by a knight's move",
            Attack::Touch => "by touching",
            Attack::Region => "inside the region",
        })
    }
}
