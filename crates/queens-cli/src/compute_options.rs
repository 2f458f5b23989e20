//! Options for the computation: number of threads and instruction set.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use queens::count::Kernel;

use crate::values;

/// Options for the computation.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct ComputeOptions {
    /// Number of threads that count [default: one per processor]
    #[arg(short, long, value_name = "T", value_parser = values::threads)]
    pub(crate) threads: Option<usize>,
    /// Instruction set to count with [default: the best on this machine]
    #[arg(hide_short_help = true, long, value_parser = isas())]
    pub(crate) isa: Option<Kernel>,
}

fn isas() -> impl TypedValueParser<Value = Kernel> {
    PossibleValuesParser::new(Kernel::NAMES).try_map(|name| name.parse::<Kernel>())
}

impl ComputeOptions {
    /// Number of threads to use.
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }

    /// Instruction set to use.
    pub(crate) fn isa(&self) -> Kernel {
        self.isa.unwrap_or_else(Kernel::best)
    }
}

/// The requested number of threads, or one for each processor.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| queens::threads::available().get())
}
