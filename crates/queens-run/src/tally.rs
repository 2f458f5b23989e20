//! What a ledger adds up to, and the one gate through which a sum becomes Q(n).

use std::collections::BTreeMap;

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{Ledger, Standing, method};

/// Chunks whose pace is that of now.
const LATELY: usize = 101;

/// What the lines of a ledger say of the run as a whole.
#[derive(Clone, Debug)]
pub struct Tally {
    /// Size of the board.
    pub n: u32,
    /// Number of chunks of the plan.
    pub chunks: u64,
    /// Chunks about which nothing is believed.
    pub missing: Vec<u64>,
    /// Chunks whose lines contradict each other.
    pub disputed: Vec<u64>,
    /// Number of lines that are withdrawn.
    pub withdrawn: u64,
    /// The sums of all chunks that are done.
    pub sum: u128,
    /// Who counted them, by their own word.
    pub shares: Vec<Share>,
    /// Which chunks were recounted, and came out the same.
    pub recounts: Vec<Recounts>,
    /// Number of different chunks that were recounted.
    pub recounted: u64,
    /// SHA-256 of the sorted checksums of all chunk lines, a line each.
    pub digest: String,
}

/// What one program has counted on one machine with one kernel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The machine.
    pub host: String,
    /// The program.
    pub build: String,
    /// The kernel or device.
    pub device: String,
    /// Chunks that it has counted.
    pub chunks: u64,
    /// Those of them that were recounted.
    pub recounted: u64,
    /// Seconds of one thread.
    pub seconds: f64,
}

/// The chunks that one machine recounted for one seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recounts {
    /// The machine.
    pub host: String,
    /// How.
    pub device: String,
    /// What chose the chunks.
    pub seed: u64,
    /// The chunks, as `0-3,7`.
    pub chunks: String,
    /// How many.
    pub number: u64,
}

/// Whether a sum is Q(n).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Chunks are missing or disputed.
    Incomplete,
    /// The sum cannot be Q(n).
    Wrong(queens::count::WrongTotal),
    /// The sum of all chunks is the published Q(n).
    Published(u128),
    /// The sum of all chunks contradicts nothing, and no Q(n) is published.
    Sum(u128),
}

impl Ledger {
    /// Adds up what is believed.
    pub fn tally(&self) -> Tally {
        let plan = self.plan();
        let (mut missing, mut disputed, mut sum, mut recounted) = (Vec::new(), Vec::new(), 0, 0);
        let mut shares: BTreeMap<(&str, &str, &str), Share> = BTreeMap::new();
        let mut recounts: BTreeMap<(&str, &str, u64), Vec<u64>> = BTreeMap::new();
        let mut by_maker: BTreeMap<u32, (u64, u64, f64)> = BTreeMap::new();
        for chunk in 0..plan.chunks {
            let done = match self.standing(chunk) {
                Standing::Missing => {
                    missing.push(chunk);
                    continue;
                }
                Standing::Disputed => {
                    disputed.push(chunk);
                    continue;
                }
                Standing::Done(done) => done,
            };
            sum += done;
            let mut again = 0;
            for recount in self
                .recounts_of(chunk)
                .filter(|recount| recount.count.sum == done)
            {
                again = 1;
                let maker = self.maker(recount.maker);
                let seed = recount.count.seed.unwrap_or_default();
                let listed = recounts
                    .entry((&maker.host, &maker.device, seed))
                    .or_default();
                if listed.last() != Some(&chunk) {
                    listed.push(chunk);
                }
            }
            recounted += again;
            for entry in self.believed(chunk).filter(|entry| entry.count.sum == done) {
                let share = by_maker.entry(entry.maker).or_default();
                share.0 += 1;
                share.1 += again;
                share.2 += f64::from(entry.count.seconds);
            }
        }
        for (maker, (chunks, recounted, seconds)) in by_maker {
            let maker = self.maker(maker);
            let share = shares.entry((&maker.host, &maker.build, &maker.device));
            let share = share.or_insert_with(|| Share {
                host: maker.host.clone(),
                build: maker.build.clone(),
                device: maker.device.clone(),
                chunks: 0,
                recounted: 0,
                seconds: 0.0,
            });
            share.chunks += chunks;
            share.recounted += recounted;
            share.seconds += (1000.0 * seconds).round() / 1000.0;
        }
        let listed = recounts
            .into_iter()
            .map(|((host, device, seed), chunks)| Recounts {
                host: host.to_owned(),
                device: device.to_owned(),
                seed,
                number: chunks.len() as u64,
                chunks: crate::numbers(&chunks),
            });
        Tally {
            n: plan.n,
            chunks: plan.chunks,
            missing,
            disputed,
            withdrawn: self
                .counts()
                .filter(|entry| self.is_withdrawn(entry))
                .count() as u64,
            sum,
            shares: shares.into_values().collect(),
            recounts: listed.collect(),
            recounted,
            digest: self.digest(),
        }
    }

    /// Chunks a second, by the last hundred that were finished; `None` when too few are finished to say.
    pub fn pace(&self) -> Option<f64> {
        let believed = self.counts().filter(|entry| !self.is_withdrawn(entry));
        let mut lately: Vec<(u64, f32)> = believed
            .map(|entry| (entry.count.date, entry.count.seconds))
            .collect();
        lately.sort_unstable_by_key(|line| std::cmp::Reverse(line.0));
        lately.truncate(LATELY);
        // While somebody counts, chunks do not follow each other more slowly than the longest takes: whatever is
        // longer was a pause.
        let longest = lately.iter().map(|line| line.1).fold(0.0, f32::max) as u64 + 1;
        let gaps = lately
            .windows(2)
            .map(|pair| (pair[0].0 - pair[1].0).min(longest));
        let seconds: u64 = gaps.sum();
        (seconds > 0).then(|| (lately.len() - 1) as f64 / seconds as f64)
    }

    /// Hash of all chunk lines, in whatever files they are:
    /// `cat ledger/* | grep '^chunk ' | sed 's/.* #//' | sort -u | sha256sum`.
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

impl Tally {
    /// Number of chunks that are done.
    pub fn done(&self) -> u64 {
        self.chunks - self.missing.len() as u64 - self.disputed.len() as u64
    }

    /// The one gate: all chunks are there and undisputed, the sum passes every identity, and it is the published value
    /// where there is one.
    pub fn verdict(&self) -> Verdict {
        if self.done() < self.chunks {
            return Verdict::Incomplete;
        }
        match method::check(self.n, self.sum) {
            Err(wrong) => Verdict::Wrong(wrong),
            Ok(checks) if checks.published => Verdict::Published(self.sum),
            Ok(_) => Verdict::Sum(self.sum),
        }
    }

    /// Q(n), where it is published and this is it.
    pub fn q(&self) -> Option<u128> {
        match self.verdict() {
            Verdict::Published(q) => Some(q),
            _ => None,
        }
    }

    /// Seconds of one thread that all chunks took.
    pub fn seconds(&self) -> f64 {
        // Starting at 0.0: the sum of nothing is -0.0.
        self.shares
            .iter()
            .fold(0.0, |sum, share| sum + share.seconds)
    }
}
