//! The lines of a run: how they are written, sealed and read.
//!
//! ```text
//! queens-run n=24 chunks=16384 rule=join-1-8dcb4a9cce3b792b #6c1f0e2ab9d48735
//! chunk 17 sum=4711 seconds=12.3 date=… device=avx2 build=… host=… process=… run=6c1f0e2ab9d48735 #…
//! recount 17 sum=4711 seed=5 seconds=12.3 date=… device=portable build=… host=… process=… run=… #…
//! withdraw host=node7 date=… process=… run=… reason=its memory was faulty #…
//! withdraw lines=8f3a…,07be… date=… process=… run=… reason=… #…
//! lift 5d01… processes=a,b date=… process=… run=… reason=… #…
//! ```
//!
//! A line is a word, perhaps a number, and fields. It ends with a checksum: the first 64 bits of the SHA-256 of all that
//! stands before the ` #`. That of the plan's line is the name of the run, which every other line repeats; that of any
//! other line is the name of the line. A newline stands before and after a line, so that what was torn before it cannot
//! damage it.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::checksum;

/// Bytes of the longest line. What goes on for longer is none.
pub(crate) const LONGEST: u64 = 8192;

/// No sum is as large: Q(32) has 25 digits.
const TOO_LARGE: u128 = 10u128.pow(30);

/// The most chunks of a plan: memory is reserved for each.
pub(crate) const CHUNKS: u64 = 1 << 26;

/// The plan of a run: which board, and what its chunks are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// Size of the board.
    pub n: u32,
    /// Number of chunks.
    pub chunks: u64,
    /// Names the method of counting and the rule that cuts chunks.
    pub rule: String,
}

impl Plan {
    /// The plan that this program counts n × n boards by.
    ///
    /// # Errors
    /// When n is too large for the counter.
    ///
    /// ```
    /// use queens_run::Plan;
    /// let plan = Plan::new(12)?;
    /// assert!(plan.chunks > 0 && plan == Plan::new(12)? && plan.id() != Plan::new(13)?.id());
    /// # Ok::<(), queens_run::Error>(())
    /// ```
    pub fn new(n: u32) -> Result<Self, crate::Error> {
        Ok(Plan {
            n,
            chunks: crate::method::chunks(n)?,
            rule: crate::method::rule(),
        })
    }

    /// The name of the run: a checksum of its plan.
    pub fn id(&self) -> String {
        format!("{:016x}", checksum(&self.body()))
    }

    fn body(&self) -> String {
        let Plan { n, chunks, rule } = self;
        format!("queens-run n={n} chunks={chunks} rule={rule}")
    }

    pub(crate) fn line(&self) -> String {
        sealed(&self.body())
    }

    /// Reads the body of a plan's line.
    pub(crate) fn read(body: &str) -> Option<Self> {
        let words = &mut body.strip_prefix("queens-run ")?.split(' ');
        let plan = Plan {
            n: field(words, "n")?.parse().ok()?,
            chunks: field(words, "chunks")?.parse().ok()?,
            rule: field(words, "rule")?.to_owned(),
        };
        let sensible = (1..=CHUNKS).contains(&plan.chunks) && plan.body() == body;
        sensible.then_some(plan)
    }
}

/// Puts newlines around a line and its checksum at its end.
pub(crate) fn sealed(body: &str) -> String {
    format!("\n{body} #{:016x}\n", checksum(body))
}

/// The text of a line before its checksum, and the checksum, if it fits.
pub(crate) fn opened(line: &[u8]) -> Option<(&str, u64)> {
    let line = std::str::from_utf8(line).ok()?;
    let (body, seal) = line.split_at_checked(line.len().checked_sub(18)?)?;
    let seal = id(seal.strip_prefix(" #")?)?;
    (checksum(body) == seal).then_some((body, seal))
}

/// Reads a checksum: 16 hexadecimal digits.
pub(crate) fn id(text: &str) -> Option<u64> {
    let odd = |c: char| c.is_ascii_uppercase() || c == '+';
    let id = u64::from_str_radix(text, 16).ok();
    id.filter(|_| text.len() == 16 && !text.contains(odd))
}

/// A name as a field of a line can hold it: one word of visible ASCII, without commas.
pub(crate) fn word(name: &str) -> String {
    let odd = |c: char| !c.is_ascii_graphic() || c == ',';
    match name {
        "" => "unknown".to_owned(),
        name => name.chars().take(200).collect::<String>().replace(odd, "_"),
    }
}

/// The value of the next field, if it has this name.
fn field<'a>(words: &mut impl Iterator<Item = &'a str>, name: &str) -> Option<&'a str> {
    words.next()?.strip_prefix(name)?.strip_prefix('=')
}

/// The fields that say who counted: kernel, program, machine, and a name that no other process has.
const WORKER: [&str; 4] = ["device", "build", "host", "process"];

/// The process that counted, by the names in these fields: its own claim, which is not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Worker(pub(crate) [String; 4]);

impl Worker {
    /// This machine and program.
    pub(crate) fn this(device: &str, process: &str) -> Self {
        Worker([device, crate::build(), crate::host(), process].map(str::to_owned))
    }

    /// The name in one of the fields.
    pub(crate) fn name(&self, field: &str) -> &str {
        let at = WORKER.iter().position(|&name| name == field);
        at.map_or("", |at| &self.0[at])
    }

    /// Reads the fields as lines have them.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let words = &mut text.split(' ');
        let [Some(device), Some(build), Some(host), Some(process)] =
            WORKER.map(|name| field(words, name))
        else {
            return None;
        };
        let names = [device, build, host, process];
        words
            .next()
            .is_none()
            .then(|| Worker(names.map(str::to_owned)))
    }
}

impl fmt::Display for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [device, build, host, process] = &self.0;
        write!(
            f,
            "device={device} build={build} host={host} process={process}"
        )
    }
}

/// A chunk, counted or recounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Count {
    pub(crate) chunk: u64,
    pub(crate) sum: u128,
    /// Of one thread.
    pub(crate) seconds: f32,
    /// Seconds since 1970 when it was finished.
    pub(crate) date: u64,
    /// What chose it, if it is a recount.
    pub(crate) seed: Option<u64>,
}

impl Count {
    /// What was counted just now.
    pub(crate) fn now(chunk: u64, sum: u128, time: Duration, seed: Option<u64>) -> Self {
        let (seconds, date) = (time.as_secs_f32(), crate::now());
        Count {
            chunk,
            sum,
            seconds,
            date,
            seed,
        }
    }

    pub(crate) fn line(&self, worker: &Worker, run: &str) -> String {
        let (kind, seed) = match self.seed {
            Some(seed) => ("recount", format!(" seed={seed}")),
            None => ("chunk", String::new()),
        };
        let (chunk, sum, date) = (self.chunk, self.sum, crate::date(self.date));
        sealed(&format!(
            "{kind} {chunk} sum={sum}{seed} seconds={:.3} date={date} {worker} run={run}",
            self.seconds
        ))
    }

    /// Reads what stands after the kind, and returns the fields of the worker with it.
    fn read<'a>(kind: &str, text: &'a str) -> Option<(Self, &'a str)> {
        let seeds = usize::from(kind == "recount");
        let words = &mut text.splitn(5 + seeds, ' ');
        let count = Count {
            chunk: words.next()?.parse().ok()?,
            sum: field(words, "sum")?.parse().ok()?,
            seed: match seeds {
                0 => None,
                _ => Some(field(words, "seed")?.parse().ok()?),
            },
            seconds: field(words, "seconds")?.parse().ok()?,
            date: crate::seconds_of(field(words, "date")?)?,
        };
        let sensible = count.sum < TOO_LARGE && count.seconds >= 0.0 && count.seconds.is_finite();
        Some((count, words.next()?)).filter(|_| sensible)
    }
}

/// What a person decided about lines of others: a withdrawal, or a lift that frees processes of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    /// The checksum of the withdrawal that is lifted; `None` for a withdrawal.
    pub(crate) lifts: Option<u64>,
    /// What the names are: a host, build or device, the checksums of `lines`; for a lift, `processes`.
    pub(crate) field: String,
    pub(crate) names: Vec<String>,
    pub(crate) reason: String,
    pub(crate) date: u64,
}

impl Decision {
    pub(crate) fn line(&self, process: &str, run: &str) -> String {
        let kind = match self.lifts {
            Some(id) => format!("lift {id:016x}"),
            None => "withdraw".to_owned(),
        };
        let (field, names, date) = (&self.field, self.names.join(","), crate::date(self.date));
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let reason: String = self.reason.chars().take(300).map(visible).collect();
        let line = format!(
            "{kind} {field}={names} date={date} process={process} run={run} reason={}",
            reason.trim()
        );
        sealed(line.trim_end())
    }

    /// Reads what stands after the kind.
    fn read(kind: &str, text: &str, reason: &str) -> Option<Self> {
        let words = &mut text.split(' ');
        let lifts = match kind {
            "lift" => Some(id(words.next()?)?),
            _ => None,
        };
        let (name, names) = words.next()?.split_once('=')?;
        let decision = Decision {
            lifts,
            field: name.to_owned(),
            names: names.split(',').map(str::to_owned).collect(),
            reason: reason.to_owned(),
            date: crate::seconds_of(field(words, "date")?)?,
        };
        let sensible = match (name, lifts) {
            ("lines", None) => decision.names.iter().all(|line| id(line).is_some()),
            ("host" | "build" | "device", None) | ("processes", Some(_)) => true,
            _ => false,
        };
        (sensible && field(words, "process").is_some()).then_some(decision)
    }
}

/// What the body of a valid line says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Line<'a> {
    Plan(Plan),
    /// With the fields of its worker.
    Count(Count, &'a str),
    Decision(Decision),
    /// A line of another run.
    Foreign,
}

impl<'a> Line<'a> {
    /// Reads the body of a line of this run; `None` for what this program does not know how to read.
    pub(crate) fn read(body: &'a str, run: &str) -> Option<Self> {
        if let Some(plan) = Plan::read(body) {
            return Some(Line::Plan(plan));
        }
        let (kind, text) = body.split_once(' ')?;
        let counted = matches!(kind, "chunk" | "recount");
        // Only the lines of decisions have something after the name of the run.
        let end = if counted {
            text.rfind(' ')
        } else {
            text.find(" run=")
        };
        let (text, end) = text.split_at(end?);
        let end = end.strip_prefix(" run=")?;
        let (other, reason) = end.split_once(" reason=").unwrap_or((end, ""));
        if other != run {
            return Some(Line::Foreign);
        }
        match kind {
            "chunk" | "recount" => {
                Count::read(kind, text).map(|(count, worker)| Line::Count(count, worker))
            }
            "withdraw" | "lift" => Decision::read(kind, text, reason).map(Line::Decision),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORKER: &str = "device=avx2 build=1a/2b host=a_node__7 process=a-1-f";

    fn worker() -> Worker {
        Worker(["avx2", "1a/2b", &word("a node, 7"), "a-1-f"].map(str::to_owned))
    }

    fn read_back<'a>(line: &'a str, run: &str) -> Line<'a> {
        let inner = line.strip_prefix('\n').unwrap().strip_suffix('\n').unwrap();
        assert!(!inner.contains('\n'), "{line}");
        let (body, seal) = opened(inner.as_bytes()).expect("the checksum fits");
        assert_eq!(id(&inner[inner.len() - 16..]), Some(seal));
        Line::read(body, run).expect("it is understood")
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let plan = Plan {
            n: 28,
            chunks: 1 << 20,
            rule: "x".to_owned(),
        };
        let run = plan.id();
        assert_eq!(read_back(&plan.line(), &run), Line::Plan(plan));
        for (seed, sum) in [(None, 0), (Some(7), 10u128.pow(29))] {
            let count = Count {
                chunk: 17,
                sum,
                seconds: 1.25,
                date: 1_795_000_000,
                seed,
            };
            let line = count.line(&worker(), &run);
            assert_eq!(read_back(&line, &run), Line::Count(count, WORKER));
            assert_eq!(Worker::read(WORKER), Some(worker()));
            assert_eq!(read_back(&line, "another"), Line::Foreign);
        }
        for (lifts, field, names) in [
            (None, "host", &["__x"][..]),
            (None, "build", &["b"]),
            (None, "device", &["d"]),
            (None, "lines", &["0000000000000000", "ffffffffffffffff"]),
            (Some(5), "processes", &["a", "b"]),
        ] {
            for reason in ["because of = and #, # 1 run=x", ""] {
                let decision = Decision {
                    lifts,
                    field: field.to_owned(),
                    names: names.iter().map(|name| (*name).to_owned()).collect(),
                    reason: reason.to_owned(),
                    date: 9,
                };
                let line = decision.line("p", &run);
                assert_eq!(read_back(&line, &run), Line::Decision(decision));
            }
        }
    }

    #[test]
    fn what_is_sealed_and_not_understood_is_unknown_and_every_flipped_bit_is_seen() {
        let run = "0123456789abcdef";
        for body in [
            "",
            "chunk",
            "chunk 1",
            "later 1 run=0123456789abcdef",
            "chunk 1 sum=1 seconds=1 date=1970-01-01T00:00:00Z device=d build=b host=h process=p",
            "chunk -1 sum=1 seconds=1 date=1970-01-01T00:00:00Z device=d build=b host=h process=p run=0123456789abcdef",
            "chunk 1 sum=9999999999999999999999999999999 seconds=1 date=1970-01-01T00:00:00Z device=d build=b host=h process=p run=0123456789abcdef",
            "chunk 1 sum=1 seconds=inf date=1970-01-01T00:00:00Z device=d build=b host=h process=p run=0123456789abcdef",
            "withdraw all=x date=1970-01-01T00:00:00Z process=p run=0123456789abcdef reason=",
            "withdraw lines=12 date=1970-01-01T00:00:00Z process=p run=0123456789abcdef reason=",
            "queens-run n=4 chunks=99999999999 rule=x",
        ] {
            assert_eq!(Line::read(body, run), None, "{body}");
        }
        let count = Count {
            chunk: 3,
            sum: 4711,
            seconds: 1.0,
            date: 5,
            seed: None,
        };
        let line = count.line(&worker(), run);
        let inner = line.trim().as_bytes().to_vec();
        for bit in 0..8 * inner.len() {
            let mut flipped = inner.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(opened(&flipped), None, "bit {bit}");
        }
        for end in 0..inner.len() {
            assert_eq!(opened(&inner[..end]), None, "cut to {end}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_a_line_by_accident(bytes: Vec<u8>) {
            assert_eq!(opened(&bytes), None);
        }
        #[test]
        fn no_sealed_text_stops_the_reader(body in "\\PC*") {
            let _ = Line::read(&body, "0123456789abcdef");
        }
        #[test]
        fn words_are_words(name in "\\PC*") {
            let word = word(&name);
            assert!(!word.is_empty() && word.bytes().all(|b| b.is_ascii_graphic() && b != b','));
        }
    }
}
