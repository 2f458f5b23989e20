//! `queens doctor`: what this machine offers, and whether it computes correctly.

use std::time::Instant;

use queens::Run;
use queens::count::{Counter, Kernel, self_test};
use serde_json::json;

use crate::answer::AnswerFormat;
use crate::failure::{Outcome, Status, say};
use crate::interrupt;

#[cfg(feature = "runs")]
pub(crate) use queens_run::{executable, revision};

/// Without runs, nothing records which program counted.
#[cfg(not(feature = "runs"))]
pub(crate) fn revision() -> Option<&'static str> {
    None
}

#[cfg(not(feature = "runs"))]
use revision as executable;

/// Show what this machine offers and whether it computes correctly
///
/// Each kernel of the large-n counter is checked against backtracking, then timed on a count of n = 15. `queens count` takes
/// the kernel with the widest vectors that this machine has; `--isa` chooses another. Exit status 1 if a kernel computes
/// wrongly.
#[derive(clap::Args, Debug)]
pub(crate) struct Doctor {
    #[command(flatten)]
    answer: AnswerFormat,
}

pub(crate) fn run(arguments: &Doctor) -> Outcome {
    let (mut kernels, mut table) = (Vec::new(), String::new());
    let mut status = Status::Done;
    for isa in Kernel::NAMES {
        interrupt::check()?;
        let kernel: Option<Kernel> = isa.parse().ok();
        let (correct, seconds) = (kernel.map(self_test), kernel.map(seconds_for_15));
        let test = match correct {
            Some(true) => "passed",
            Some(false) => "FAILED",
            None => "-",
        };
        if correct == Some(false) {
            status = Status::Negative;
        }
        let speed = match seconds {
            Some(seconds) => format!("{:.0} ms", 1e3 * seconds),
            None => "not on this machine".to_owned(),
        };
        table += &format!("{isa:9} {test:9}  {speed}\n");
        kernels.push(json!({
            "isa": isa, "available": kernel.is_some(), "correct": correct, "seconds_for_15": seconds,
        }));
    }
    let (version, architecture) = (env!("CARGO_PKG_VERSION"), std::env::consts::ARCH);
    let (threads, features) = (queens::threads::available(), features());
    let chosen = Kernel::best().name();
    let mut text = format!("queens {version} on {architecture}, {threads} threads\n");
    if let Some(revision) = revision() {
        text += &format!("revision {revision}\n");
    }
    if let Some(executable) = executable() {
        text += &format!("executable sha256 {executable}\n");
    }
    let instructions = match features.as_slice() {
        [] => "none that matter here".to_owned(),
        some => some.join(" "),
    };
    text += &format!(
        "vector instructions: {instructions}\n\n\
         kernel    self-test  n = 15, one thread\n{table}\n\
         `queens count` uses {chosen}: the widest vectors this machine has\n"
    );
    let object = json!({
        "version": version,
        // Only for a release built from a checkout.
        "revision": revision(),
        // SHA-256 of this program.
        "executable": executable(),
        "architecture": architecture,
        "threads": threads,
        "features": features,
        "kernels": kernels,
        "chosen": chosen,
    });
    arguments.answer.print(object, text, Ok(status))?;
    if status == Status::Negative {
        say(
            "a kernel computes wrongly on this machine: choose another with --isa, and please report this",
        );
    }
    Ok(status)
}

/// Time of the fastest of several counts, since the machine may be busy with something else.
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

/// The vector instructions of this machine that kernels could use.
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
