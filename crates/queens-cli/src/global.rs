//! Options of every verb.

use clap::ColorChoice;

/// Options of every verb.
#[derive(clap::Args, Debug)]
pub(crate) struct Global {
    /// When to use colours; `auto`: on a terminal, unless NO_COLOR is set
    #[arg(
        help_heading = "Global options",
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto"
    )]
    pub(crate) color: ColorChoice,
    /// Only errors on stderr: no remarks, no progress
    #[arg(help_heading = "Global options", short, long, global = true)]
    pub(crate) quiet: bool,
}
