//! The lines of a run: how they are written, sealed and read.
//!
//! ```text
//! queens-run {"n":24,"chunks":2048,"rule":"colours-1-8dcb4a9cce3b792b"} #6c1f0e2ab9d48735
//! chunk 6c1f0e2ab9d48735 [{"chunk":17,"sum":4711,"seconds":12.3,"date":"…"},{"device":"avx2","build":"…",…}] #…
//! recount 6c1f0e2ab9d48735 [{"chunk":17,"sum":4711,"seed":5,"seconds":12.3,"date":"…"},{"device":"portable",…}] #…
//! withdraw 6c1f0e2ab9d48735 [{"field":"host","names":["node7"],"reason":"its memory was faulty","date":"…"},"…"] #…
//! lift 6c1f0e2ab9d48735 [{"lifts":"5d01…","field":"processes","names":["a","b"],"reason":"","date":"…"},"…"] #…
//! ```
//!
//! A line consists of its kind, the name of its run, and JSON: the statement, and the process that makes it. It ends
//! with a checksum: the first 64 bits of the SHA-256 of everything before the ` #`. The checksum of the plan's line is
//! the name of the run; the checksum of any other line is the name of that line. A newline precedes and follows each
//! line, so that a torn line before it cannot damage it.

use std::fmt;
use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::checksum;

/// Maximum length of a line in bytes. Anything longer is not a line.
pub(crate) const LONGEST: u64 = 8192;

/// Upper limit of a sum, which no valid one reaches: Q(32) has 23 digits.
const TOO_LARGE: u128 = 10u128.pow(30);

/// Upper limit of the seconds of a chunk, which no chunk reaches: thirty years.
const TOO_LONG: f32 = 1e9;

/// Maximum number of chunks of a plan: memory is reserved for each.
pub(crate) const CHUNKS: u64 = 1 << 26;

/// The kind of a plan's line.
const PLAN: &str = "queens-run";

/// The plan of a run: the board, and how its units are cut into chunks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Size of the board.
    pub n: u32,
    /// Number of chunks.
    pub chunks: u64,
    /// Name of the method of counting and of the rule that cuts chunks.
    pub rule: String,
}

impl Plan {
    /// The plan by which this program counts n × n boards.
    ///
    /// # Errors
    /// If n is too large for the counter.
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
        format!("{:016x}", checksum(&body(PLAN, self)))
    }

    pub(crate) fn line(&self) -> String {
        sealed(&body(PLAN, self))
    }

    /// Reads the body of a plan's line.
    pub(crate) fn read(body: &str) -> Option<Self> {
        let json = body.strip_prefix(PLAN)?.strip_prefix(' ')?;
        let plan: Plan = serde_json::from_str(json).ok()?;
        (1..=CHUNKS).contains(&plan.chunks).then_some(plan)
    }
}

/// The body of a line: its head, and the statement as JSON.
fn body(head: impl fmt::Display, said: &impl Serialize) -> String {
    let said = serde_json::to_string(said).expect("lines are plain data");
    format!("{head} {said}")
}

/// Appends the checksum to a line, and puts newlines around it.
pub(crate) fn sealed(body: &str) -> String {
    format!("\n{body} #{:016x}\n", checksum(body))
}

/// The text of a line before its checksum, and the checksum, if the two match.
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

/// Turns a name into a form that all lines and file systems can hold: one word of visible ASCII, without commas.
pub(crate) fn word(name: &str) -> String {
    let odd = |c: char| !c.is_ascii_graphic() || c == ',';
    match name {
        "" => "unknown".to_owned(),
        name => name.chars().take(200).collect::<String>().replace(odd, "_"),
    }
}

/// Whether a name is such a word.
fn is_word(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|c| c.is_ascii_graphic() && c != b',')
}

fn write_date<S: Serializer>(seconds: &u64, to: S) -> Result<S::Ok, S::Error> {
    crate::date(*seconds).serialize(to)
}

fn read_date<'d, D: Deserializer<'d>>(from: D) -> Result<u64, D::Error> {
    let seconds = crate::seconds_of(<&str>::deserialize(from)?);
    seconds.ok_or_else(|| D::Error::custom("not a date"))
}

/// The process that counted, with the kernel, program, machine and name that it claims; nothing verifies the claim.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Worker {
    pub(crate) device: String,
    pub(crate) build: String,
    pub(crate) host: String,
    /// A name that no other process has.
    pub(crate) process: String,
}

impl Worker {
    /// The worker for this machine and program.
    pub(crate) fn this(device: &str, process: &str) -> Self {
        Worker {
            device: device.to_owned(),
            build: crate::build().to_owned(),
            host: crate::host().to_owned(),
            process: process.to_owned(),
        }
    }

    /// The name in one of the fields that withdrawals and samples refer to.
    pub(crate) fn name(&self, field: &str) -> &str {
        match field {
            "device" => &self.device,
            "build" => &self.build,
            "host" => &self.host,
            _ => "",
        }
    }

    /// The worker with these names, given in the order of the fields.
    #[cfg(test)]
    pub(crate) fn named(names: [&str; 4]) -> Self {
        let [device, build, host, process] = names.map(str::to_owned);
        Worker {
            device,
            build,
            host,
            process,
        }
    }
}

impl fmt::Display for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (device, build, host, process) = (&self.device, &self.build, &self.host, &self.process);
        write!(
            f,
            "device={device} build={build} host={host} process={process}"
        )
    }
}

/// A chunk, counted or recounted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Count {
    pub(crate) chunk: u64,
    pub(crate) sum: u128,
    /// The seed that chose the chunk, if this is a recount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
    /// Seconds of one thread.
    pub(crate) seconds: f32,
    /// When it was finished, in seconds since 1970.
    #[serde(serialize_with = "write_date", deserialize_with = "read_date")]
    pub(crate) date: u64,
}

impl Count {
    /// The result of a count that has just finished.
    pub(crate) fn now(chunk: u64, sum: u128, time: Duration, seed: Option<u64>) -> Self {
        Count {
            chunk,
            sum,
            seed,
            seconds: (1000.0 * time.as_secs_f32()).round() / 1000.0,
            date: crate::now(),
        }
    }

    pub(crate) fn line(&self, worker: &Worker, run: &str) -> String {
        let kind = self.seed.map_or("chunk", |_| "recount");
        sealed(&body(format_args!("{kind} {run}"), &(self, worker)))
    }
}

/// A person's decision about lines of others: a withdrawal, or a lift that frees processes from one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decision {
    /// The checksum of the withdrawal that is lifted; `None` for a withdrawal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lifts: Option<String>,
    /// What is named: a `host`, `build` or `device`, or the checksums of `lines`; for a lift, `processes`.
    pub(crate) field: String,
    pub(crate) names: Vec<String>,
    pub(crate) reason: String,
    #[serde(serialize_with = "write_date", deserialize_with = "read_date")]
    pub(crate) date: u64,
}

impl Decision {
    pub(crate) fn line(&self, process: &str, run: &str) -> String {
        let kind = self.lifts.as_ref().map_or("withdraw", |_| "lift");
        sealed(&body(format_args!("{kind} {run}"), &(self, process)))
    }

    /// Whether this program knows the meaning of the decision.
    fn is_known(&self) -> bool {
        let is_id = |text: &String| id(text).is_some();
        match (self.field.as_str(), &self.lifts) {
            _ if !self.names.iter().all(|name| is_word(name)) => false,
            ("lines", None) => self.names.iter().all(is_id),
            ("host" | "build" | "device", None) => true,
            ("processes", Some(withdrawal)) => is_id(withdrawal),
            _ => false,
        }
    }
}

/// The content of a valid line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Line {
    Plan(Plan),
    Count(Count, Worker),
    Decision(Decision),
    /// A line of another run.
    Foreign,
}

impl Line {
    /// Reads the body of a line of this run; `None` if this program does not know how to read it.
    pub(crate) fn read(body: &str, run: &str) -> Option<Self> {
        if let Some(plan) = Plan::read(body) {
            return Some(Line::Plan(plan));
        }
        let (kind, text) = body.split_once(' ')?;
        let (other, json) = text.split_once(' ')?;
        if other != run {
            return Some(Line::Foreign);
        }
        match kind {
            "chunk" | "recount" => {
                let (count, worker): (Count, Worker) = serde_json::from_str(json).ok()?;
                let names = [&worker.device, &worker.build, &worker.host, &worker.process];
                let is_sensible = count.sum < TOO_LARGE
                    && (0.0..TOO_LONG).contains(&count.seconds)
                    && names.iter().all(|name| is_word(name))
                    && count.seed.is_some() == (kind == "recount");
                is_sensible.then_some(Line::Count(count, worker))
            }
            "withdraw" | "lift" => {
                let (decision, _): (Decision, String) = serde_json::from_str(json).ok()?;
                let is_known = decision.is_known() && decision.lifts.is_some() == (kind == "lift");
                is_known.then_some(Line::Decision(decision))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worker() -> Worker {
        Worker::named(["avx2", "1a/2b", &word("a node, 7"), "a-1-f"])
    }

    fn read_back(line: &str, run: &str) -> Line {
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
            assert_eq!(read_back(&line, &run), Line::Count(count, worker()));
            assert_eq!(read_back(&line, "another"), Line::Foreign);
        }
        for (lifts, field, names) in [
            (None, "host", &["__x"][..]),
            (None, "build", &["b"]),
            (None, "device", &["d"]),
            (None, "lines", &["0000000000000000", "ffffffffffffffff"]),
            (Some("0000000000000005"), "processes", &["a", "b"]),
        ] {
            for reason in ["because of \" and \\, #\n # 1 ]", ""] {
                let decision = Decision {
                    lifts: lifts.map(str::to_owned),
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
    fn unknown_lines_are_not_read_and_every_flipped_bit_is_detected() {
        let run = "0123456789abcdef";
        let date = r#""date":"1970-01-01T00:00:00Z""#;
        let by = r#"{"device":"d","build":"b","host":"h","process":"p"}"#;
        let count = |said: &str| format!("chunk {run} [{{{said},{date}}},{by}]");
        let withdrawal =
            |said: &str| format!(r#"withdraw {run} [{{{said},"reason":"",{date}}},"p"]"#);
        let right = r#""chunk":1,"sum":1,"seconds":1.5"#;
        assert!(Line::read(&count(right), run).is_some());
        let named = r#""field":"host","names":["x"]"#;
        assert!(Line::read(&withdrawal(named), run).is_some());
        for body in [
            "",
            "chunk",
            "chunk 1",
            &format!("chunk {run} {{{right},{date}}}"),
            &count(right).replacen("chunk", "later", 1),
            &count(right).replace("1970", "1969"),
            &count(r#""chunk":-1,"sum":1,"seconds":1"#),
            &count(r#""chunk":1,"sum":9999999999999999999999999999999,"seconds":1"#),
            &count(r#""chunk":1,"sum":1,"seconds":1e99"#),
            &count(r#""chunk":1,"sum":1,"seconds":1e9"#),
            &count(r#""chunk":1,"sum":1,"seconds":-1"#),
            &count(r#""chunk":1,"sum":1,"seconds":1,"later":1"#),
            &withdrawal(r#""field":"all","names":["x"]"#),
            &withdrawal(r#""field":"lines","names":["12"]"#),
            &withdrawal(r#""field":"processes","names":["x"]"#),
            &withdrawal(r#""lifts":"5","field":"processes","names":["x"]"#),
            &withdrawal(r#""field":"host","names":["x y"]"#),
            &withdrawal(r#""field":"host","names":[""]"#),
            &withdrawal(named).replacen("withdraw", "lift", 1),
            &count(right).replacen("chunk", "recount", 1),
            &count(&format!("{right},\"seed\":1")),
            &count(right).replace(r#""host":"h""#, r#""host":"h\n| h""#),
            r#"queens-run {"n":4,"chunks":99999999999,"rule":"x"}"#,
        ] {
            assert_eq!(Line::read(body, run), None, "{body}");
        }
        let count = Count::now(3, 4711, Duration::ZERO, None);
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
        fn no_sealed_text_makes_the_reader_panic(body in "\\PC*") {
            let _ = Line::read(&body, "0123456789abcdef");
        }
        #[test]
        fn words_have_no_blanks_and_no_commas(name in "\\PC*") {
            let word = word(&name);
            assert!(!word.is_empty() && word.bytes().all(|b| b.is_ascii_graphic() && b != b','));
        }
    }
}
