//! The table of rungs, the single source of help, menus, tests and benchmarks.

use crate::named_enum;

/// Passes every rung to a macro: its name, its file, the largest n it takes, the largest n whose first solution takes at
/// most about a minute, the largest n whose whole search does, and one line on how it works.
///
/// A word has 64 bits, and boards of more than 64 × 64 squares need too many links. Lists could hold more than a thousand
/// queens, but no search for that many ends.
macro_rules! ladder {
    ($macro:ident) => {
        $macro! {
            Naive naive 1000 [10, 8] "generate every placement of one queen per row and test it"
            Permutations permutations 1000 [12, 11] "generate every permutation of the columns and test it"
            Scan scan 1000 [29, 15] "backtracking, comparing with each queen placed"
            Arrays arrays 1000 [29, 15] "boolean arrays for columns, diagonals, antidiagonals"
            Sets sets 1000 [27, 14] "a list of columns, hash sets of row + column and row - column"
            Bitmask bitmask 64 [29, 17] "three bit masks, shifted from row to row"
            Forward forward 64 [40, 14] "forward checking, the row with the fewest columns left first"
            Dlx dlx 64 [40, 13] "exact cover: Algorithm X with dancing links"
            Tree tree 32 [17, 11] "whole boards; a child has one queen more, after the last"
            Anywhere anywhere 32 [13, 7] "whole boards; a child has one queen more, on any free square"
        }
    };
}

pub(super) use ladder;

/// What the table says about a rung besides its name.
struct Row {
    largest: u32,
    sensible: [u32; 2],
    /// The pseudo-code: the lines between the fences in the head of the rung's file.
    head: &'static str,
}

/// The fences around the pseudo-code in the head of a file, where people read it.
const OPENS: &[u8] = b"//! ```text\n";
const CLOSES: &[u8] = b"//! ```\n";

/// The first position of `needle` in `hay`, from position `at` on.
const fn find(hay: &[u8], needle: &[u8], mut at: usize) -> usize {
    loop {
        let mut same = 0;
        while same < needle.len() && hay[at + same] == needle[same] {
            same += 1;
        }
        if same == needle.len() {
            return at;
        }
        at += 1;
    }
}

/// Where the pseudo-code of a file begins and ends.
const fn fenced(file: &str) -> [usize; 2] {
    let from = find(file.as_bytes(), OPENS, 0) + OPENS.len();
    [from, find(file.as_bytes(), CLOSES, from)]
}

/// A copy of N bytes of a file, starting at `from`. A slice would bring the whole file into every program.
const fn cut<const N: usize>(file: &str, from: usize) -> [u8; N] {
    let mut part = [0; N];
    let mut at = 0;
    while at < N {
        part[at] = file.as_bytes()[from + at];
        at += 1;
    }
    part
}

macro_rules! table {
    ($($rung:ident $file:ident $largest:literal [$first:literal, $all:literal] $about:literal)*) => {
        named_enum! {
            "textbook algorithm",
            /// A rung of the ladder: a textbook algorithm, which can be run step by step. Rungs are in the order in which
            /// they are taught.
            #[non_exhaustive]
            pub enum Rung {
                $(
                    #[doc = concat!("[`", stringify!($file), "`](super::", stringify!($file), "): ", $about, ".")]
                    $rung = stringify!($file) => $about,
                )*
            }
        }

        const TABLE: &[Row] = &[$(Row {
            largest: $largest,
            sensible: [$first, $all],
            head: {
                const FILE: &str = include_str!(concat!(stringify!($file), ".rs"));
                const PLACE: [usize; 2] = fenced(FILE);
                const PART: &[u8] = &cut::<{ PLACE[1] - PLACE[0] }>(FILE, PLACE[0]);
                match std::str::from_utf8(PART) {
                    Ok(part) => part,
                    Err(_) => panic!("a part of lines is a part of characters"),
                }
            },
        }),*];
    };
}

ladder!(table);

impl Rung {
    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The largest n that the rung can represent.
    pub const fn largest_n(self) -> u32 {
        self.row().largest
    }

    /// The largest n whose first solution takes at most about a minute.
    pub const fn sensible_first(self) -> u32 {
        self.row().sensible[0]
    }

    /// The largest n whose whole search takes at most about a minute.
    pub const fn sensible_all(self) -> u32 {
        self.row().sensible[1]
    }

    /// Whether the rung fills the rows from the top, each from the left, so that solutions come in lexicographic order.
    pub const fn is_ordered(self) -> bool {
        !matches!(self, Rung::Forward | Rung::Dlx)
    }

    /// The pseudo-code as written in the head of the rung's file, comment signs included.
    pub(super) const fn head(self) -> &'static str {
        self.row().head
    }
}
