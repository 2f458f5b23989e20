//! Is it right, and showing it: verify, report.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use queens_run::verify::{Claim, Finding, Sample, Verdict, verify as check};
use queens_run::{Certificate, RealDisk, Store, write_atomically};
use serde_json::json;

use super::{beside, is_database, print, wrong};
use crate::failure::{Failure, Outcome, Status};
use crate::interrupt;
use crate::means::Means;
use crate::progress::Progress;
use crate::terminal::Terminal;

/// Check a store or a certificate
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Checks that the ranges partition all units, checksums, sums, residues, congruences and published values, and
recounts a sample of units by plain backtracking. Exits 1 when anything does not hold. What held is noted in
the store.

Examples:
  queens run verify q18.queens --sample 100
  queens run verify q18.queens.certificate.json
  queens run verify q14.queens --all --double-check")]
pub(super) struct Verify {
    /// A store or a certificate (JSON)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Recount K units, drawn at random, by plain backtracking
    #[arg(long, value_name = "K", default_value_t = 10)]
    sample: u64,
    /// Recount every unit by plain backtracking
    #[arg(long, conflicts_with = "sample")]
    all: bool,
    /// Draw the sample with this seed [default: a new one]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Count everything again in other chunks and with another instruction set
    #[arg(long)]
    double_check: bool,
    /// Threads that recount [default: one for each processor]
    #[arg(short, long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Write a certificate of a complete run
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Writes FILE.certificate.json, which `queens run verify` checks, and FILE.certificate.txt, which people read,
and prints the latter.

Example: queens run report q18.queens")]
pub(super) struct Report {
    /// The store
    #[arg(value_name = "FILE")]
    store: PathBuf,
    /// Write the certificate to this file and this file with .txt for .json
    #[arg(short, long, value_name = "FILE.json")]
    output: Option<PathBuf>,
}

pub(super) fn verify(arguments: &Verify, terminal: &Terminal) -> Outcome {
    let seed = arguments.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |now| now.as_nanos() as u64) % 1_000_000_007
    });
    let sample = match arguments.all {
        true => Sample::All,
        false => Sample::Units {
            number: arguments.sample,
            seed,
        },
    };
    let means = Means {
        threads: arguments.threads,
        isa: None,
    };
    let verdict = verdict(
        &arguments.file,
        sample,
        arguments.double_check,
        means,
        terminal,
    )?;
    let object = || {
        let checks = verdict.checks.iter().map(|check| {
            let (result, detail) = match &check.finding {
                Finding::Holds(detail) => ("holds", detail),
                Finding::Fails(detail) => ("fails", detail),
                Finding::Skipped(detail) => ("skipped", detail),
            };
            json!({ "check": check.name, "result": result, "detail": detail })
        });
        json!({
            "n": verdict.n,
            "count": verdict.total.to_string(),
            "holds": verdict.holds(),
            "checks": checks.collect::<Vec<_>>(),
        })
    };
    print(arguments.json, object, || verdict.to_string())?;
    Ok(match verdict.holds() {
        true => Status::Done,
        false => Status::Negative,
    })
}

/// Counts everything again and says on stderr what came out.
pub(super) fn double_check(path: &Path, means: Means, terminal: &Terminal) -> Outcome {
    let none = Sample::Units { number: 0, seed: 0 };
    let verdict = verdict(path, none, true, means, terminal)?;
    if verdict.holds() {
        if let Some(Finding::Holds(detail)) = verdict.finding("double check") {
            terminal.remark(detail);
        }
        return Ok(Status::Done);
    }
    crate::failure::say(format_args!("the double check failed:\n{verdict}"));
    Ok(Status::Negative)
}

fn verdict(
    path: &Path,
    sample: Sample,
    double_check: bool,
    means: Means,
    terminal: &Terminal,
) -> Result<Verdict, Failure> {
    let progress = Progress::start(terminal, "unit", None, false);
    let crew = means.crew();
    let report = |done, _| progress.set(done);
    let certificate;
    let store;
    let is_store = is_database(path)?;
    let claim = if is_store {
        store = Store::read(path).map_err(|error| wrong(&error))?;
        Claim::Store(&store)
    } else {
        let json = std::fs::read(path).map_err(|error| Failure::reading(path.display(), &error))?;
        certificate = Certificate::from_json(&json, path).map_err(|error| wrong(&error))?;
        Claim::Certificate(&certificate)
    };
    let verdict =
        check(claim, sample, double_check, &crew, &report).map_err(|error| wrong(&error))?;
    drop(progress);
    if interrupt::requested() {
        return Err(Failure::Interrupted);
    }
    if is_store && verdict.holds() {
        note(path, &verdict, terminal);
    }
    Ok(verdict)
}

/// Notes in the store what was recounted. It may be busy or read-only; the verdict is the same.
fn note(path: &Path, verdict: &Verdict, terminal: &Terminal) {
    let held =
        ["recount", "double check"]
            .into_iter()
            .filter_map(|name| match verdict.finding(name) {
                Some(Finding::Holds(detail)) => Some((name, detail)),
                _ => None,
            });
    let held: Vec<_> = held.collect();
    if held.is_empty() {
        return;
    }
    let noted = Store::open(path).and_then(|mut store| {
        held.iter()
            .try_for_each(|(name, detail)| store.add_audit(name, detail, ""))
    });
    if let Err(error) = noted {
        terminal.remark(format_args!("not noted in the store: {error}"));
    }
}

pub(super) fn report(arguments: &Report, terminal: &Terminal) -> Outcome {
    let store = Store::read(&arguments.store).map_err(|error| wrong(&error))?;
    let certificate = Certificate::new(&store).map_err(|error| wrong(&error))?;
    let json = arguments.output.clone();
    let json = json.unwrap_or_else(|| beside(&arguments.store, ".certificate.json"));
    let text = json.with_extension("txt");
    let write = |path: &Path, content: String| {
        write_atomically(&RealDisk, path, content.as_bytes()).map_err(|error| wrong(&error))
    };
    write(&json, certificate.to_json())?;
    write(&text, certificate.to_text())?;
    print(false, || json!(null), || certificate.to_text())?;
    terminal.remark(format_args!(
        "written to {} and {}",
        json.display(),
        text.display()
    ));
    Ok(Status::Done)
}
