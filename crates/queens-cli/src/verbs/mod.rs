//! One module per verb: its arguments, and what is done with them.

pub(crate) mod bench;
pub(crate) mod check;
#[cfg(feature = "manual")]
mod completions;
pub(crate) mod count;
pub(crate) mod doctor;
pub(crate) mod estimate;
pub(crate) mod exercise;
pub(crate) mod explain;
pub(crate) mod find;
pub(crate) mod help;
#[cfg(feature = "lab")]
pub(crate) mod lab;
mod licences;
pub(crate) mod list;
#[cfg(feature = "manual")]
mod man;
pub(crate) mod puzzle;
pub(crate) mod rank;
#[cfg(feature = "runs")]
pub(crate) mod run;
pub(crate) mod sample;
pub(crate) mod statistics;
