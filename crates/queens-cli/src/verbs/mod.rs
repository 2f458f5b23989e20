//! One module per verb: its arguments, and what is done with them.

pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod man;
