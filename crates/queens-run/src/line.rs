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

use std::fmt::Write;

use crate::checksum;

/// Bytes of the longest line. What goes on for longer is none.
pub(crate) const LONGEST: u64 = 8192;

/// Digits of the largest sum that is believed to be one: Q(32) has 25.
const DIGITS: usize = 30;

/// The most chunks of a plan: memory is reserved for each.
const CHUNKS: u64 = 1 << 26;

/// The plan of a run: which board, and what its chunks are.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        let mut fields = body.strip_prefix("queens-run ")?.split(' ');
        let mut field = |name| fields.next()?.strip_prefix(name)?.strip_prefix('=');
        let plan = Plan {
            n: field("n")?.parse().ok()?,
            chunks: field("chunks")?.parse().ok()?,
            rule: field("rule")?.to_owned(),
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
    let (body, seal) = line.rsplit_once(" #")?;
    let seal = id(seal)?;
    (checksum(body) == seal).then_some((body, seal))
}

/// Reads a checksum: 16 hexadecimal digits.
pub(crate) fn id(text: &str) -> Option<u64> {
    let plain = text.len() == 16
        && text
            .bytes()
            .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    plain.then(|| u64::from_str_radix(text, 16).ok())?
}

/// A name as a field of a line can hold it: one word of visible ASCII, without commas.
pub(crate) fn word(name: &str) -> String {
    let plain = |c: char| {
        if c.is_ascii_graphic() && c != ',' {
            c
        } else {
            '_'
        }
    };
    let word: String = name.chars().take(200).map(plain).collect();
    match word.is_empty() {
        true => "unknown".to_owned(),
        false => word,
    }
}

/// Who counted: as the counter itself said, which nothing proves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Maker {
    /// The kernel or device.
    pub device: String,
    /// The program: its revision and a hash of its executable.
    pub build: String,
    /// The machine.
    pub host: String,
    /// The process: a name that no other has.
    pub process: String,
}

impl Maker {
    /// This machine and program.
    pub(crate) fn this(device: &str, process: &str) -> Self {
        Maker {
            device: device.to_owned(),
            build: crate::build().to_owned(),
            host: crate::host().to_owned(),
            process: process.to_owned(),
        }
    }

    pub(crate) fn fields(&self) -> [&str; 4] {
        [&self.device, &self.build, &self.host, &self.process]
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
    pub(crate) fn now(chunk: u64, sum: u128, seconds: f32, seed: Option<u64>) -> Self {
        let date = crate::now();
        Count {
            chunk,
            sum,
            seconds,
            date,
            seed,
        }
    }

    pub(crate) fn line(&self, maker: &Maker, run: &str) -> String {
        let (kind, seed) = match self.seed {
            Some(seed) => ("recount", format!(" seed={seed}")),
            None => ("chunk", String::new()),
        };
        let [device, build, host, process] = maker.fields();
        sealed(&format!(
            "{kind} {} sum={}{seed} seconds={:.3} date={} device={device} build={build} host={host} process={process} \
             run={run}",
            self.chunk,
            self.sum,
            self.seconds,
            crate::date(self.date)
        ))
    }
}

/// Which lines a withdrawal is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// All lines, present and to come, whose maker has this name in this field: `host`, `build` or `device`.
    Rule(&'static str, String),
    /// The lines with these checksums.
    Lines(Vec<u64>),
}

/// The fields that a rule can be about.
const RULES: [&str; 3] = ["host", "build", "device"];

/// What a person decided about lines of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Withdraw(Target),
    /// Frees these processes of the withdrawal with this checksum.
    Lift(u64, Vec<String>),
}

/// Reason and time of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    pub(crate) reason: String,
    pub(crate) date: u64,
}

impl Decision {
    pub(crate) fn line(&self, note: &Note, process: &str, run: &str) -> String {
        let what = match self {
            Decision::Withdraw(Target::Rule(field, name)) => format!("withdraw {field}={name}"),
            Decision::Withdraw(Target::Lines(lines)) => {
                let lines: Vec<String> = lines.iter().map(|line| format!("{line:016x}")).collect();
                format!("withdraw lines={}", lines.join(","))
            }
            Decision::Lift(id, processes) => {
                format!("lift {id:016x} processes={}", processes.join(","))
            }
        };
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let reason: String = note.reason.chars().take(300).map(visible).collect();
        let mut line = what;
        let date = crate::date(note.date);
        let _ = write!(
            line,
            " date={date} process={process} run={run} reason={}",
            reason.trim()
        );
        sealed(line.trim_end())
    }
}

/// What the body of a valid line says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Line<'a> {
    Plan(Plan),
    /// With device, build, host and process.
    Count(Count, [&'a str; 4]),
    Decision(Decision, Note),
    /// A line of the run with this name.
    Foreign(String),
    /// A line that this program does not know how to read.
    Unknown,
}

impl<'a> Line<'a> {
    /// Reads the body of a line of this run.
    pub(crate) fn read(body: &'a str, run: &str) -> Self {
        if let Some(plan) = Plan::read(body) {
            return Line::Plan(plan);
        }
        let Some(fields) = Fields::read(body) else {
            return Line::Unknown;
        };
        match fields.get("run") {
            Some(other) if other != run => Line::Foreign(other.to_owned()),
            None => Line::Unknown,
            Some(_) => fields.line().unwrap_or(Line::Unknown),
        }
    }
}

/// A line, split: its first word, what follows without a name, and the named fields in order.
struct Fields<'a> {
    kind: &'a str,
    number: &'a str,
    named: Vec<(&'a str, &'a str)>,
}

impl<'a> Fields<'a> {
    fn read(body: &'a str) -> Option<Self> {
        let (body, reason) = match body.split_once(" reason=") {
            Some((body, reason)) => (body, Some(reason)),
            None => (body, None),
        };
        let mut words = body.split(' ');
        let kind = words.next()?;
        let mut number = "";
        let mut named = Vec::with_capacity(11);
        for word in words {
            match word.split_once('=') {
                Some(field) => named.push(field),
                None if number.is_empty() && named.is_empty() => number = word,
                None => return None,
            }
        }
        named.extend(reason.map(|reason| ("reason", reason)));
        Some(Fields {
            kind,
            number,
            named,
        })
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        self.named
            .iter()
            .find(|field| field.0 == name)
            .map(|field| field.1)
    }

    /// The values of fields that must be these, in this order.
    fn exactly<const N: usize>(&self, names: [&str; N]) -> Option<[&'a str; N]> {
        let fit = self.named.iter().map(|field| field.0).eq(names);
        fit.then(|| std::array::from_fn(|i| self.named[i].1))
    }

    fn line(&self) -> Option<Line<'a>> {
        match self.kind {
            "chunk" => {
                let [sum, seconds, date, device, build, host, process, _] = self.exactly([
                    "sum", "seconds", "date", "device", "build", "host", "process", "run",
                ])?;
                self.count([sum, seconds, date], None, [device, build, host, process])
            }
            "recount" => {
                let [sum, seed, seconds, date, device, build, host, process, _] =
                    self.exactly([
                        "sum", "seed", "seconds", "date", "device", "build", "host", "process",
                        "run",
                    ])?;
                let seed = Some(seed.parse().ok()?);
                self.count([sum, seconds, date], seed, [device, build, host, process])
            }
            "withdraw" if self.number.is_empty() => {
                let (&(kind, name), rest) = self.named.split_first()?;
                let target = match kind {
                    "lines" => Target::Lines(name.split(',').map(id).collect::<Option<_>>()?),
                    kind => Target::Rule(
                        RULES.into_iter().find(|rule| *rule == kind)?,
                        name.to_owned(),
                    ),
                };
                Some(Line::Decision(Decision::Withdraw(target), note(rest)?))
            }
            "lift" => {
                let (&(kind, names), rest) = self.named.split_first()?;
                let processes = names.split(',').map(str::to_owned).collect();
                let lift = Decision::Lift(id(self.number)?, processes);
                (kind == "processes").then_some(Line::Decision(lift, note(rest)?))
            }
            _ => None,
        }
    }

    fn count(
        &self,
        [sum, seconds, date]: [&str; 3],
        seed: Option<u64>,
        maker: [&'a str; 4],
    ) -> Option<Line<'a>> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if sum.len() > DIGITS || !digits(sum) || !digits(self.number) {
            return None;
        }
        let count = Count {
            chunk: self.number.parse().ok()?,
            sum: sum.parse().ok()?,
            seconds: seconds
                .parse()
                .ok()
                .filter(|&seconds: &f32| seconds >= 0.0 && seconds.is_finite())?,
            date: crate::seconds_of(date)?,
            seed,
        };
        Some(Line::Count(count, maker))
    }
}

/// Reads what ends the line of a decision.
fn note(fields: &[(&str, &str)]) -> Option<Note> {
    let [
        ("date", date),
        ("process", _),
        ("run", _),
        ("reason", reason),
    ] = fields
    else {
        return None;
    };
    Some(Note {
        reason: (*reason).to_owned(),
        date: crate::seconds_of(date)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn maker() -> Maker {
        Maker {
            device: "avx2".to_owned(),
            build: "1a/2b".to_owned(),
            host: word("a node, 7"),
            process: "a-1-f".to_owned(),
        }
    }

    const MAKER: [&str; 4] = ["avx2", "1a/2b", "a_node__7", "a-1-f"];

    fn read_back<'a>(line: &'a str, run: &str) -> Line<'a> {
        let inner = line.strip_prefix('\n').unwrap().strip_suffix('\n').unwrap();
        assert!(!inner.contains('\n'), "{line}");
        let (body, seal) = opened(inner.as_bytes()).expect("the checksum fits");
        assert_eq!(id(&inner[inner.len() - 16..]), Some(seal));
        Line::read(body, run)
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
            let line = count.line(&maker(), &run);
            assert_eq!(read_back(&line, &run), Line::Count(count, MAKER));
            assert_eq!(read_back(&line, "another"), Line::Foreign(run.clone()));
        }
        let note = Note {
            reason: "because of = and #, # 1".to_owned(),
            date: 0,
        };
        for decision in [
            Decision::Withdraw(Target::Rule("host", word("ü x"))),
            Decision::Withdraw(Target::Rule("build", "b".to_owned())),
            Decision::Withdraw(Target::Rule("device", "d".to_owned())),
            Decision::Withdraw(Target::Lines(vec![0, u64::MAX])),
            Decision::Lift(5, vec!["a".to_owned(), "b".to_owned()]),
        ] {
            let line = decision.line(&note, "p", &run);
            assert_eq!(
                read_back(&line, &run),
                Line::Decision(decision.clone(), note.clone())
            );
            // Without a reason.
            let note = Note {
                reason: String::new(),
                date: 9,
            };
            let line = decision.line(&note, "p", &run);
            assert_eq!(read_back(&line, &run), Line::Decision(decision, note));
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
            "chunk 1 sum=+1 seconds=1 date=1970-01-01T00:00:00Z device=d build=b host=h process=p run=0123456789abcdef",
            "chunk 1 sum=9999999999999999999999999999999 seconds=1 date=1970-01-01T00:00:00Z device=d build=b host=h process=p run=0123456789abcdef",
            "chunk 1 sum=1 seconds=inf date=1970-01-01T00:00:00Z device=d build=b host=h process=p run=0123456789abcdef",
            "withdraw all=x date=1970-01-01T00:00:00Z process=p run=0123456789abcdef reason=",
            "withdraw lines=12 date=1970-01-01T00:00:00Z process=p run=0123456789abcdef reason=",
            "queens-run n=4 chunks=99999999999 rule=x",
        ] {
            assert_eq!(Line::read(body, run), Line::Unknown, "{body}");
        }
        let count = Count {
            chunk: 3,
            sum: 4711,
            seconds: 1.0,
            date: 5,
            seed: None,
        };
        let line = count.line(&maker(), run);
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
