//! What travels between the page and the lab. `docs/lab-api.md` describes it for people;
//! `web/src/types.ts` is generated from it.
//!
//! Whole numbers that may exceed 2^53, such as Q(n), travel as decimal strings.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

/// Derives what every type here has in common.
macro_rules! wire {
    ($($(#[$meta:meta])* pub $kind:ident $name:ident $body:tt)*) => { $(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        pub $kind $name $body
    )* };
}

wire! {
    /// A square of the board, 0-based from the top left corner.
    #[derive(Copy, Eq)]
    pub struct Square {
        /// Row, from the top.
        pub row: u32,
        /// Column, from the left.
        pub column: u32,
    }

    /// What this lab can do.
    pub struct About {
        /// Version of the program.
        pub version: String,
        /// What it refuses to exceed.
        pub limits: Limits,
        /// Published numbers of solutions, from n = 0.
        pub known: Vec<Known>,
    }

    /// The bounds of every request.
    pub struct Limits {
        /// Largest board to play on.
        pub play_n: u32,
        /// Bytes of a request.
        pub request_bytes: u32,
        /// Computations at a time.
        pub running: u32,
    }

    /// The numbers of solutions of one size, as decimal strings.
    pub struct Known {
        /// Size of the board.
        pub n: u32,
        /// Q(n): all solutions.
        pub all: String,
        /// One for each orbit.
        pub fundamental: String,
    }

    /// A board as it stands: `queens` in the order in which they were placed.
    pub struct BoardRequest {
        /// Size of the board.
        pub n: u32,
        /// The queens, oldest first.
        pub queens: Vec<Square>,
    }

    /// What a placement is.
    #[derive(Copy, Eq)]
    pub enum BoardKind {
        /// n queens, none attacked.
        Solution,
        /// Fewer than n queens, none attacked.
        Partial,
        /// Two queens attack each other.
        Attacked,
    }

    /// Everything to be seen on a board.
    pub struct BoardReport {
        /// Whether it is solved, on the way, or broken.
        pub kind: BoardKind,
        /// For each square in reading order the queens that command it, as indices into `queens`.
        pub attackers: Vec<Vec<u32>>,
        /// Every pair of queens that attack each other.
        pub pairs: Vec<AttackingPair>,
        /// For each row, how many squares of it no queen stands on or commands.
        pub free_in_row: Vec<u32>,
    }

    /// Two queens on one line.
    pub struct AttackingPair {
        /// Index of one queen in the request.
        pub first: u32,
        /// Index of the other.
        pub second: u32,
        /// What they share.
        pub line: LineKind,
    }

    /// The four directions a queen commands.
    #[derive(Copy, Eq)]
    pub enum LineKind {
        /// Left and right.
        Row,
        /// Up and down.
        Column,
        /// Falling to the right: row − column is constant.
        Diagonal,
        /// Rising to the right: row + column is constant.
        Antidiagonal,
    }

    /// Why a request was refused or could not be answered.
    pub struct Refusal {
        /// What is the matter, for programs.
        pub refused: RefusalKind,
        /// What is the matter, for people who read English.
        pub message: String,
    }

    /// What can be the matter with a request.
    #[derive(Copy, Eq)]
    pub enum RefusalKind {
        /// It is not the JSON that the command expects.
        Malformed,
        /// A number is beyond the limits of the lab.
        TooLarge,
        /// The queens, or another value, make no sense together.
        Invalid,
        /// No such page or command.
        NotFound,
        /// The command exists but not with this method.
        Method,
        /// It comes from another web page or names another server.
        Forbidden,
        /// Too many requests a second.
        Rate,
        /// Too many computations at a time.
        Busy,
        /// The time of the request was over before there was an answer.
        Timeout,
        /// A defect of the lab.
        Internal,
    }
}

impl Refusal {
    pub(crate) fn new(refused: RefusalKind) -> Self {
        Refusal {
            refused,
            message: String::from(match refused {
                RefusalKind::Internal => "something went wrong in the lab; the terminal says more",
                RefusalKind::Timeout => "the time of this request is over",
                _ => "the request was refused",
            }),
        }
    }

    pub(crate) fn because(mut self, message: impl Into<String>) -> Self {
        self.message = message.into();
        self
    }

    /// A number is beyond what the lab does.
    pub(crate) fn too_large(what: &str, value: u64, limit: u64) -> Self {
        Refusal::new(RefusalKind::TooLarge)
            .because(format!("{what} is {value}; the lab goes up to {limit}"))
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self.refused {
            RefusalKind::Malformed | RefusalKind::Invalid | RefusalKind::TooLarge => {
                StatusCode::BAD_REQUEST
            }
            RefusalKind::NotFound => StatusCode::NOT_FOUND,
            RefusalKind::Method => StatusCode::METHOD_NOT_ALLOWED,
            RefusalKind::Forbidden => StatusCode::FORBIDDEN,
            RefusalKind::Rate | RefusalKind::Busy => StatusCode::TOO_MANY_REQUESTS,
            RefusalKind::Timeout => StatusCode::SERVICE_UNAVAILABLE,
            RefusalKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, axum::Json(self)).into_response()
    }
}

impl From<Square> for queens::Square {
    fn from(square: Square) -> Self {
        queens::Square::new(square.row, square.column)
    }
}

impl From<queens::Square> for Square {
    fn from(square: queens::Square) -> Self {
        Square {
            row: square.row,
            column: square.column,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ts_rs::{Config, TS};

    macro_rules! declarations {
        ($config:expr, $($name:ident)*) => {
            [$(format!("export {}\n", <$name as TS>::decl($config))),*].concat()
        };
    }

    /// Run with `UPDATE_TYPES=1` to write the file anew.
    #[test]
    fn the_typescript_types_are_current() {
        let config = Config::new().with_large_int("number");
        let current = String::from(
            "// Generated from queens-lab/src/api.rs by `UPDATE_TYPES=1 cargo test -p queens-lab`.\n\n",
        ) + &declarations!(&config,
            Square About Limits Known BoardRequest BoardKind BoardReport AttackingPair LineKind
            Refusal RefusalKind
        );
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/src/types.ts");
        if std::env::var_os("UPDATE_TYPES").is_some() {
            std::fs::write(path, &current).expect("types.ts is writable");
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            committed == current,
            "web/src/types.ts is out of date: run `UPDATE_TYPES=1 cargo test -p queens-lab`"
        );
    }
}
