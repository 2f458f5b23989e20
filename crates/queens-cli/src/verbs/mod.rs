//! One module per verb: its arguments, and what is done with them.

pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod complete;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod doctor;
pub(crate) mod estimate;
pub(crate) mod explain;
pub(crate) mod find;
pub(crate) mod lab;
pub(crate) mod licences;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod puzzle;
pub(crate) mod rank;
pub(crate) mod run;
pub(crate) mod sample;
pub(crate) mod statistics;
