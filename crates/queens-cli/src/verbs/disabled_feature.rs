//! Replacements for the verbs of disabled features: each says how to build the program with it.

use std::ffi::OsString;
use std::fmt::Display;

use crate::failure::{Failure, Outcome};
use crate::terminal::Terminal;

/// Not in this build
#[derive(clap::Args, Debug)]
pub(crate) struct DisabledFeature {
    /// Whatever the verb takes
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _words: Vec<OsString>,
}

/// Returns a sentence that names the missing part and the feature that brings it.
pub(crate) fn sentence(what: impl Display, feature: &str) -> String {
    format!(
        "this build has no {what}: build it with `--features {feature}`, \
         or everything with `cargo install --path crates/queens-cli`"
    )
}

#[cfg(not(feature = "lab"))]
pub(crate) mod lab {
    use super::*;

    pub(crate) type Lab = DisabledFeature;

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

    pub(crate) type Print = DisabledFeature;

    pub(crate) fn print(_: &Print, _: &Terminal) -> Outcome {
        Err(Failure::wrong(sentence("sheets or pictures", "pictures")))
    }
}

/// Of `queens puzzle`.
#[cfg(not(feature = "player"))]
pub(crate) mod play {
    use super::*;

    pub(crate) type Play = DisabledFeature;

    pub(crate) fn play(_: &Play, _: &Terminal) -> Outcome {
        Err(Failure::wrong(sentence("full-screen player", "player")))
    }
}

#[cfg(not(feature = "runs"))]
pub(crate) mod run {
    use super::*;

    pub(crate) type Run = DisabledFeature;

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
