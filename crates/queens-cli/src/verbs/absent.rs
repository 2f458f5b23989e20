//! What stands in for a verb that this build leaves out (the features of the crate): it says how to get it.

use std::ffi::OsString;
use std::fmt::Display;

use crate::failure::{Failure, Outcome};
use crate::terminal::Terminal;

/// Not in this build
#[derive(clap::Args, Debug)]
pub(crate) struct Absent {
    /// Whatever the verb takes
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _words: Vec<OsString>,
}

/// The sentence for what the feature of this name would do.
pub(crate) fn sentence(what: impl Display, feature: &str) -> String {
    format!(
        "this build has no {what}: build it with `--features {feature}`, \
         or everything with `cargo install --path crates/queens-cli`"
    )
}

#[cfg(not(feature = "lab"))]
pub(crate) mod lab {
    use super::*;

    pub(crate) type Lab = Absent;

    pub(crate) fn run(_: &Lab, _: &Terminal) -> Outcome {
        Err(Failure::wrong(sentence("lab", "lab")))
    }
}

#[cfg(not(feature = "manual"))]
pub(crate) mod completions {
    use super::*;

    pub(crate) fn script(_: &[&str], _: clap::Command) -> Result<String, Failure> {
        Err(Failure::wrong(sentence("completion scripts", "manual")))
    }
}

#[cfg(not(feature = "manual"))]
pub(crate) mod man {
    use super::*;

    pub(crate) fn run(
        _: &[&str],
        _: Option<&std::path::Path>,
        _: &clap::Command,
        _: &Terminal,
    ) -> Outcome {
        Err(Failure::wrong(sentence("manual pages", "manual")))
    }
}

/// Of `queens puzzle`.
#[cfg(not(feature = "pictures"))]
pub(crate) mod print {
    use super::*;

    pub(crate) type Print = Absent;

    pub(crate) fn print(_: &Print, _: &Terminal) -> Outcome {
        Err(Failure::wrong(sentence("sheets or pictures", "pictures")))
    }
}

/// Of `queens puzzle`.
#[cfg(not(feature = "player"))]
pub(crate) mod play {
    use super::*;

    pub(crate) type Play = Absent;

    pub(crate) fn play(_: &Play, _: &Terminal) -> Outcome {
        Err(Failure::wrong(sentence("full-screen player", "player")))
    }
}

#[cfg(not(feature = "runs"))]
pub(crate) mod run {
    use super::*;

    pub(crate) type Run = Absent;

    pub(crate) fn run(_: &Run, _: &Terminal) -> Outcome {
        Err(Failure::wrong(sentence("durable runs", "runs")))
    }

    pub(crate) fn revision() -> Option<&'static str> {
        None
    }

    pub(crate) fn executable() -> Option<&'static str> {
        None
    }
}
