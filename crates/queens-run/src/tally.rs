//! What the lines of a ledger add up to, and the only place where a sum becomes Q(n).

use std::collections::{BTreeMap, BTreeSet};

use queens::count::{WrongTotal, check_total};
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::{ChunkState, Ledger, Plan};

/// Number of most recent chunks that determine the current pace.
const LATELY: usize = 101;

/// What the lines of a ledger say about the run as a whole: the object of `--json`.
#[derive(Clone, Debug, Serialize)]
pub struct Tally {
    /// The board and its chunks.
    #[serde(flatten)]
    pub plan: Plan,
    /// The name of the run.
    pub run: String,
    /// `complete`, `wrong`, `disputed` or `incomplete`.
    #[serde(rename = "answer")]
    pub state: &'static str,
    /// Number of chunks that are done.
    pub done: u64,
    /// Chunks without a believed count.
    #[serde(rename = "missing_chunks", serialize_with = "ranges")]
    pub missing: Vec<u64>,
    /// Chunks whose lines contradict each other.
    #[serde(rename = "disputed_chunks", serialize_with = "ranges")]
    pub disputed: Vec<u64>,
    /// What the lines of the first disputed chunk say, and who wrote them.
    #[serde(skip)]
    pub contradiction: String,
    /// For each host whose lines contradict the sums of chunks that are done, the number of these lines.
    pub outvoted: BTreeMap<String, u64>,
    /// Number of lines that are withdrawn, recounts included.
    pub withdrawn: u64,
    /// The withdrawals, a line for each, with what it covers and the name by which it can be lifted.
    pub withdrawals: Vec<String>,
    /// The sum over all chunks that are done.
    #[serde(serialize_with = "text")]
    pub sum: u128,
    /// Whether the sum is Q(n).
    #[serde(rename = "count", serialize_with = "published")]
    pub verdict: Verdict,
    /// Who counted, by their own claim.
    pub counted: Vec<Share>,
    /// Number of different chunks whose recount with another kernel or method gave the same sum.
    pub recounted: u64,
    /// The recounts, a line for each host, device and seed, with the chunks.
    pub recounts: Vec<String>,
    /// Seconds of one thread for all chunks.
    pub thread_seconds: f64,
    /// Pace of the last hundred chunks; `None` if too few are finished to say.
    pub chunks_per_second: Option<f64>,
    /// Seconds that the remaining chunks will take at that pace.
    pub seconds_left: Option<f64>,
    /// SHA-256 of the sorted checksums of all chunk lines, one per line.
    #[serde(rename = "lines_sha256")]
    pub lines: String,
    /// Warnings about plans and files.
    pub warnings: Vec<String>,
}

/// What one program has counted on one machine with one kernel.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Share {
    /// The machine.
    pub host: String,
    /// The program.
    pub build: String,
    /// The kernel or device.
    pub device: String,
    /// Number of chunks it has counted.
    pub chunks: u64,
    /// Number of those that were recounted.
    pub recounted: u64,
    /// Seconds of one thread.
    pub seconds: f64,
}

/// Whether a sum is Q(n).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Chunks are missing or disputed.
    Incomplete,
    /// The sum cannot be Q(n).
    Wrong(WrongTotal),
    /// The sum of all chunks is the published Q(n).
    Published(u128),
    /// The sum of all chunks contradicts nothing, and no Q(n) is published.
    Sum(u128),
}

fn ranges<S: Serializer>(chunks: &[u64], to: S) -> Result<S::Ok, S::Error> {
    crate::numbers(chunks).serialize(to)
}

fn text<S: Serializer>(sum: &u128, to: S) -> Result<S::Ok, S::Error> {
    sum.to_string().serialize(to)
}

fn published<S: Serializer>(verdict: &Verdict, to: S) -> Result<S::Ok, S::Error> {
    verdict.q().map(|q| q.to_string()).serialize(to)
}

impl Verdict {
    /// Decides whether a sum is Q(n): all chunks are there and undisputed, and the sum passes every identity and equals
    /// the published value if there is one.
    fn of(n: u32, complete: bool, sum: u128) -> Self {
        match check_total(n, sum) {
            _ if !complete => Verdict::Incomplete,
            Err(wrong) => Verdict::Wrong(wrong),
            Ok(checks) if checks.published => Verdict::Published(sum),
            Ok(_) => Verdict::Sum(sum),
        }
    }

    /// Q(n), if the sum is its published value.
    pub fn q(&self) -> Option<u128> {
        match self {
            Verdict::Published(q) => Some(*q),
            _ => None,
        }
    }
}

impl Ledger {
    /// Adds up the believed counts.
    pub fn tally(&self) -> Tally {
        let plan = self.plan().clone();
        let (mut missing, mut disputed) = (Vec::new(), Vec::new());
        let mut counted: BTreeMap<_, Share> = BTreeMap::new();
        let mut recounts: BTreeMap<_, Vec<u64>> = BTreeMap::new();
        let (mut sum, mut recounted, mut outvoted) = (0, 0, BTreeMap::new());
        for chunk in 0..plan.chunks {
            let state = self.state(chunk);
            let ChunkState::Done(done) = state else {
                if state == ChunkState::Missing {
                    missing.push(chunk);
                } else {
                    disputed.push(chunk);
                }
                continue;
            };
            sum += done;
            for entry in self
                .not_withdrawn(chunk)
                .filter(|entry| entry.count.sum != done)
            {
                let host = self.worker(entry).host.clone();
                *outvoted.entry(host).or_default() += 1;
            }
            let mut again = 0;
            for entry in self
                .recounts_of(chunk)
                .filter(|entry| entry.count.sum == done)
            {
                let worker = self.worker(entry);
                if !self.is_checked(chunk, done, worker.name("device")) {
                    continue;
                }
                again = 1;
                let of_seed = (worker.name("host"), worker.name("device"), entry.count.seed);
                let listed = recounts.entry(of_seed).or_default();
                if listed.last() != Some(&chunk) {
                    listed.push(chunk);
                }
            }
            recounted += again;
            let mut counters = BTreeSet::new();
            for entry in self.believed(chunk).filter(|entry| entry.count.sum == done) {
                let names = ["host", "build", "device"].map(|field| self.worker(entry).name(field));
                let share = counted.entry(names).or_default();
                share.seconds += f64::from(entry.count.seconds);
                // Several processes may have counted the chunk.
                if counters.insert(names) {
                    share.chunks += 1;
                    share.recounted += again;
                }
            }
        }
        for (names, share) in &mut counted {
            [share.host, share.build, share.device] = names.map(str::to_owned);
            share.seconds = (1000.0 * share.seconds).round() / 1000.0;
        }
        let recounts = recounts.into_iter().map(|((host, device, seed), chunks)| {
            let number = chunks.len();
            let chunks = crate::numbers(&chunks);
            format!(
                "{number} by {host} with {device}, drawn with seed {}: {chunks}",
                seed.unwrap_or_default()
            )
        });
        let lines = disputed.first().into_iter();
        let lines = lines.flat_map(|&chunk| self.not_withdrawn(chunk));
        let by_sum: BTreeMap<_, _> = lines.map(|entry| (entry.count.sum, entry)).collect();
        let said = by_sum.values().map(|entry| self.said(entry));
        let contradiction = Vec::from_iter(said).join(" or ");
        let open = (missing.len() + disputed.len()) as u64;
        let verdict = Verdict::of(plan.n, open == 0, sum);
        let chunks_per_second = self.pace();
        let seconds_left = chunks_per_second.map(|pace| open as f64 / pace);
        Tally {
            run: plan.id(),
            state: match verdict {
                Verdict::Published(_) | Verdict::Sum(_) => "complete",
                Verdict::Wrong(_) => "wrong",
                Verdict::Incomplete if missing.is_empty() => "disputed",
                Verdict::Incomplete => "incomplete",
            },
            done: plan.chunks - open,
            plan,
            missing,
            disputed,
            contradiction,
            outvoted,
            withdrawn: self.entries.iter().filter(|entry| entry.withdrawn).count() as u64,
            withdrawals: self.withdrawals(),
            sum,
            verdict,
            // Start at 0.0, because an empty sum is -0.0.
            thread_seconds: counted.values().fold(0.0, |sum, share| sum + share.seconds),
            counted: counted.into_values().collect(),
            recounted,
            recounts: recounts.collect(),
            chunks_per_second,
            seconds_left: seconds_left.or((open == 0).then_some(0.0)),
            lines: self.digest(),
            warnings: self.warnings(),
        }
    }

    /// Chunks per second, over the last hundred that were finished; `None` if too few are finished to say.
    fn pace(&self) -> Option<f64> {
        let believed = self.counts().filter(|entry| !entry.withdrawn);
        let mut lately: Vec<_> = believed
            .map(|entry| (entry.count.date, entry.count.seconds))
            .collect();
        lately.sort_unstable_by_key(|line| std::cmp::Reverse(line.0));
        lately.truncate(LATELY);
        // While a process counts, the gap between two chunks is at most the longest time of a chunk: anything longer
        // was a pause.
        let longest = lately.iter().map(|line| line.1).fold(0.0, f32::max) as u64 + 1;
        let gaps = lately
            .windows(2)
            .map(|pair| (pair[0].0 - pair[1].0).min(longest));
        let seconds: u64 = gaps.sum();
        (seconds > 0).then(|| (lately.len() - 1) as f64 / seconds as f64)
    }

    /// Hash of all chunk lines, independent of the files they are in:
    /// `cat ledger/* | sed -n 's/^chunk .* #\(.\{16\}\)$/\1/p' | sort -u | sha256sum`.
    pub(crate) fn digest(&self) -> String {
        let mut lines: Vec<u64> = self.counts().map(|entry| entry.checksum).collect();
        lines.sort_unstable();
        let mut digest = Sha256::new();
        for line in lines {
            digest.update(format!("{line:016x}\n"));
        }
        crate::hex(&digest.finalize())
    }
}
