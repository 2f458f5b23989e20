//! `queens doctor`: what this machine offers, and whether it computes right.

use std::time::Instant;

use queens::Run;
use queens::count::{Counter, Kernel, self_test};
use serde::Serialize;

use crate::answer::AnswerFormat;
use crate::failure::{Failure, Outcome, Status, say};
use crate::interrupt;

#[cfg(feature = "runs")]
pub(crate) use queens_run::{executable, revision};

/// Only runs say which program counted.
#[cfg(not(feature = "runs"))]
pub(crate) fn revision() -> Option<&'static str> {
    None
}

#[cfg(not(feature = "runs"))]
use revision as executable;

/// Show what this machine offers and whether it computes right
///
/// Each kernel of the large-n counter is checked against backtracking, then a count of n = 15 is timed.
/// `queens count` takes the widest one that this machine has; `--isa` chooses another. Exit status 1 if a kernel computes wrongly.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  queens doctor
  queens doctor --json")]
pub(crate) struct Doctor {
    #[command(flatten)]
    answer: AnswerFormat,
}

/// The fields of the JSON object.
#[derive(Debug, Serialize)]
struct Diagnosis {
    version: &'static str,
    /// Of a release that was built from a checkout.
    revision: Option<&'static str>,
    /// SHA-256 of this program.
    executable: Option<&'static str>,
    architecture: &'static str,
    threads: usize,
    features: Vec<&'static str>,
    kernels: Vec<KernelReport>,
    chosen: &'static str,
}

#[derive(Debug, Serialize)]
struct KernelReport {
    isa: &'static str,
    available: bool,
    /// Whether the self-test passed, where it could be run.
    correct: Option<bool>,
    /// What counting n = 15 took, on one thread.
    seconds_for_15: Option<f64>,
}

pub(crate) fn run(arguments: &Doctor) -> Outcome {
    let mut kernels = Vec::new();
    for isa in Kernel::NAMES {
        if interrupt::requested() {
            return Err(Failure::Interrupted);
        }
        let kernel = isa.parse().ok();
        kernels.push(KernelReport {
            isa,
            available: kernel.is_some(),
            correct: kernel.map(self_test),
            seconds_for_15: kernel.map(seconds_for_15),
        });
    }
    let diagnosis = Diagnosis {
        version: env!("CARGO_PKG_VERSION"),
        revision: revision(),
        executable: executable(),
        architecture: std::env::consts::ARCH,
        threads: queens::threads::available().get(),
        features: features(),
        kernels,
        chosen: Kernel::best().name(),
    };
    let wrong = diagnosis
        .kernels
        .iter()
        .any(|kernel| kernel.correct == Some(false));
    let status = if wrong {
        Status::Negative
    } else {
        Status::Done
    };
    arguments
        .answer
        .print(&diagnosis, text(&diagnosis), Ok(status))?;
    if wrong {
        say(
            "a kernel computes wrongly on this machine: choose another with --isa, and please report this",
        );
    }
    Ok(status)
}

fn text(diagnosis: &Diagnosis) -> String {
    let Diagnosis {
        version,
        revision,
        executable,
        architecture,
        threads,
        features,
        kernels,
        chosen,
    } = diagnosis;
    let mut text = format!("queens {version} on {architecture}, {threads} threads\n");
    if let Some(revision) = revision {
        text += &format!("revision {revision}\n");
    }
    if let Some(executable) = executable {
        text += &format!("executable sha256 {executable}\n");
    }
    let features = match features.as_slice() {
        [] => "none that matter here".to_owned(),
        some => some.join(" "),
    };
    text += &format!("vector instructions: {features}\n");
    text += "\nkernel    self-test  n = 15, one thread\n";
    for kernel in kernels {
        let test = match kernel.correct {
            Some(true) => "passed",
            Some(false) => "FAILED",
            None => "-",
        };
        let speed = match kernel.seconds_for_15 {
            Some(seconds) => format!("{:.0} ms", 1e3 * seconds),
            None => "not on this machine".to_owned(),
        };
        text += &format!("{:9} {test:9}  {speed}\n", kernel.isa);
    }
    text + &format!("\n`queens count` uses {chosen}: the widest vectors this machine has\n")
}

/// The fastest of several counts: the machine may be busy with something else.
fn seconds_for_15(kernel: Kernel) -> f64 {
    let once = || {
        let mut counter = Counter::new(15, kernel).expect("15 is small");
        let units = 0..counter.units().len();
        let start = Instant::now();
        let count = counter.count(units, &Run::new());
        std::hint::black_box(count).expect("nobody stops it");
        start.elapsed()
    };
    let fastest = (0..3).map(|_| once()).min();
    fastest.expect("there are three").as_secs_f64()
}

/// The vector instructions the kernels could use that this machine has.
fn features() -> Vec<&'static str> {
    #[cfg(target_arch = "x86_64")]
    let known = [
        ("popcnt", is_x86_feature_detected!("popcnt")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
        ("avx512bw", is_x86_feature_detected!("avx512bw")),
        ("avx512dq", is_x86_feature_detected!("avx512dq")),
        ("avx512vl", is_x86_feature_detected!("avx512vl")),
        (
            "avx512vpopcntdq",
            is_x86_feature_detected!("avx512vpopcntdq"),
        ),
    ];
    #[cfg(target_arch = "aarch64")]
    let known = [("neon", std::arch::is_aarch64_feature_detected!("neon"))];
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let known: [(&str, bool); 0] = [];
    known
        .into_iter()
        .filter_map(|(name, available)| available.then_some(name))
        .collect()
}
