//! Is it right, and showing it: verify, report.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use queens_run::verify::{Claim, Effort, Finding, Method, Price, Sample, Verdict, verify as check};
use queens_run::{AnyCertificate, Certificate, Error, RealDisk, Store, write_atomically};
use serde_json::json;

use super::{beside, crew, is_database, print, wrong};
use crate::failure::{Failure, Outcome, Status, say};
use crate::input::Source;
use crate::interrupt;
use crate::means::Means;
use crate::number;
use crate::progress::Progress;
use crate::terminal::Terminal;

/// A recount of so long is not begun without a word.
const WORTH_SAYING: Duration = Duration::from_secs(20);

/// Check a store or a certificate
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Checks that the ranges partition all units, checksums, sums, residues, congruences and published values, and
recounts a sample of units in another way. Exits 1 when anything does not hold, 3 when nothing contradicts a
certificate and nothing was recounted. What held is noted in the store.

Half of a sample is drawn in proportion to what is claimed for units, the other half evenly. With --confidence and
--faults as many units are drawn as that takes, from every host, build and kernel too; the price is said first.

Examples:
  queens run verify q18.queens --sample 100
  queens run verify q22.queens --confidence 99% --faults 0.1%
  queens run verify q18.queens.certificate.json
  queens run verify q14.queens --all --double-check")]
pub(super) struct Verify {
    /// A store or a certificate (JSON)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Recount K units, drawn at random
    #[arg(long, value_name = "K", default_value_t = 10)]
    sample: u64,
    /// Recount every unit
    #[arg(long, conflicts_with_all = ["sample", "confidence", "faults"])]
    all: bool,
    /// Recount as many units as it takes to find faults with this confidence [default with --faults: 99%]
    #[arg(long, value_name = "PERCENT", value_parser = percentage, conflicts_with = "sample")]
    confidence: Option<f64>,
    /// The share of wrong units, or of the total claimed too much, that is to be found [default with --confidence: 1%]
    #[arg(long, value_name = "PERCENT", value_parser = percentage, conflicts_with = "sample")]
    faults: Option<f64>,
    /// Say what the recount would cost, and stop there
    #[arg(long)]
    price: bool,
    /// Recount by plain backtracking or by searching both halves [default: backtracking up to n = 15]
    #[arg(long, value_name = "METHOD")]
    by: Option<By>,
    /// Draw the sample with this seed [default: a new one]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Your own words, which the certificate must answer
    #[arg(long, value_name = "WORDS")]
    challenge: Option<String>,
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

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum By {
    /// Visit every solution
    Backtracking,
    /// Search each half of the board as a whole, and count the pairs that fit
    Halves,
}

/// `99%`, `0.1%`: above 0 and below 100.
fn percentage(typed: &str) -> Result<f64, String> {
    let number: Option<f64> = typed
        .trim()
        .strip_suffix('%')
        .and_then(|number| number.trim_end().parse().ok());
    let number = number.filter(|&percent| percent > 0.0 && percent < 100.0);
    let part = number.map(|percent| percent / 100.0);
    part.ok_or_else(|| {
        "give a percentage above 0 and below 100, for example 99% or 0.1%".to_owned()
    })
}

/// Write a certificate of a complete run
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Writes FILE.certificate.json, which `queens run verify` checks, and FILE.certificate.txt, which people read,
and prints the latter. The counts must have been verified.

Up to n = 22 the certificate has the counts of all units. Beyond, it opens units that a root of all counts draws,
together with the words of whoever wants to check it, or with a public number that nobody knew before the root.

Examples:
  queens run report q18.queens
  queens run report q24.queens --challenge 'block of 2027-01-01: …a3f1'")]
pub(super) struct Report {
    /// The store
    #[arg(value_name = "FILE")]
    store: PathBuf,
    /// Write the certificate to this file and this file with .txt for .json
    #[arg(short, long, value_name = "FILE.json")]
    output: Option<PathBuf>,
    /// Words that choose, with the root, which units are opened [default: the root alone]
    #[arg(long, value_name = "WORDS")]
    challenge: Option<String>,
    /// Certify what was never counted again; the certificate says so
    #[arg(long)]
    unverified: bool,
}

pub(super) fn verify(arguments: &Verify, terminal: &Terminal) -> Outcome {
    let seed = arguments.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        // Before 1970, too.
        let now = now.unwrap_or_else(|before| before.duration());
        now.as_nanos() as u64 % 1_000_000_007
    });
    let sample = match (arguments.all, arguments.confidence, arguments.faults) {
        (true, ..) => Sample::All,
        (_, None, None) => Sample::Units {
            number: arguments.sample,
            seed,
        },
        (_, confidence, faults) => Sample::Power {
            confidence: confidence.unwrap_or(0.99),
            faults: faults.unwrap_or(0.01),
            seed,
        },
    };
    let means = Means {
        threads: arguments.threads,
        isa: None,
    };
    let price = |price: Price| {
        let each = price.thread_time / u32::try_from(means.threads().get()).unwrap_or(1);
        if arguments.price || each > WORTH_SAYING {
            let sentence = format!(
                "counting {} again takes about {} of one thread, {} here",
                number::counted(price.units.into(), "unit"),
                number::duration(price.thread_time),
                number::duration(each)
            );
            match arguments.price {
                true => say(sentence),
                false => terminal.remark(sentence),
            }
        }
        !arguments.price
    };
    let effort = Effort {
        method: arguments.by.map(|by| match by {
            By::Backtracking => Method::Backtracking,
            By::Halves => Method::Halves,
        }),
        double_check: arguments.double_check,
        challenge: arguments.challenge.as_deref(),
        price: &price,
        ..Effort::of(sample)
    };
    let verdict = verdict(&arguments.file, &effort, means, terminal)?;
    if arguments.price {
        return Ok(Status::Done);
    }
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
            "unknown": verdict.unknown,
            "root": verdict.root,
            "makers": verdict.makers.iter().map(|made| json!({
                "host": made.maker.host,
                "program": made.maker.program,
                "kernel": made.maker.kernel,
                "units": made.units,
                "recounted": made.recounted,
                "wrong": made.wrong,
            })).collect::<Vec<_>>(),
            "checks": checks.collect::<Vec<_>>(),
        })
    };
    print(arguments.json, object, || verdict.to_string())?;
    Ok(match (verdict.holds(), verdict.unknown) {
        (false, _) => Status::Negative,
        (true, Some(why)) => {
            say(format_args!("not known: {why}"));
            Status::Unknown
        }
        (true, None) => Status::Done,
    })
}

/// Counts everything again and says on stderr what came out.
pub(super) fn double_check(path: &Path, means: Means, terminal: &Terminal) -> Outcome {
    let effort = Effort {
        double_check: true,
        ..Effort::of(Sample::Units { number: 0, seed: 0 })
    };
    let verdict = verdict(path, &effort, means, terminal)?;
    if verdict.holds() {
        if let Some(Finding::Holds(detail)) = verdict.finding("double check") {
            terminal.remark(detail);
        }
        return Ok(Status::Done);
    }
    say(format_args!("the double check failed:\n{verdict}"));
    Ok(Status::Negative)
}

fn verdict(
    path: &Path,
    effort: &Effort<'_>,
    means: Means,
    terminal: &Terminal,
) -> Result<Verdict, Failure> {
    let progress = Progress::start(terminal, "unit", None, false);
    let crew = crew(means);
    let report = |done, _| progress.set(done);
    let certificate;
    let store;
    let is_store = is_database(path)?;
    let claim = if is_store {
        store = Store::read(path).map_err(|error| wrong(&error))?;
        Claim::Store(&store)
    } else {
        let json = Source::of(path).text(terminal)?;
        let read = AnyCertificate::from_json(json.as_bytes(), path);
        certificate = read.map_err(|error| wrong(&error))?;
        match &certificate {
            AnyCertificate::Second(certificate) => Claim::Certificate(certificate),
            AnyCertificate::First(certificate) => Claim::FirstCertificate(certificate),
        }
    };
    let verdict = check(claim, effort, &crew, &report).map_err(|error| wrong(&error))?;
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
    let Some(root) = verdict.root.as_ref().filter(|_| !held.is_empty()) else {
        return;
    };
    let noted = Store::open(path).and_then(|mut store| {
        held.iter()
            .try_for_each(|(name, detail)| store.add_audit(name, detail, root))
    });
    if let Err(error) = noted {
        terminal.remark(format_args!("not noted in the store: {error}"));
    }
}

pub(super) fn report(arguments: &Report, terminal: &Terminal) -> Outcome {
    let store = Store::read(&arguments.store).map_err(|error| wrong(&error))?;
    let challenge = arguments.challenge.as_deref();
    let certificate = match Certificate::new(&store, challenge, arguments.unverified) {
        Err(error @ Error::NotQ(_)) => {
            say(error);
            return Ok(Status::Negative);
        }
        certificate => certificate.map_err(|error| wrong(&error))?,
    };
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
