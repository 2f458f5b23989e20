//! How fast chunks are finished, by all and by each machine, and when the rest will be.

use std::collections::BTreeMap;
use std::time::Duration;

use queens_run::store::Finished;

use crate::number;

/// Chunks whose pace is that of now.
const LATELY: usize = 101;

/// The chunks of a plan that are done.
pub(super) struct Course {
    /// The latest first.
    pub(super) finished: Vec<Finished>,
    /// What part of the whole each chunk costs.
    pub(super) shares: Vec<f64>,
}

/// What was done in a second.
pub(super) struct Pace {
    pub(super) chunks: f64,
    /// Of the whole work.
    share: f64,
}

impl Course {
    /// What part of the whole these chunks cost.
    pub(super) fn share<'a>(&self, chunks: impl Iterator<Item = &'a u64>) -> f64 {
        let shares = chunks.filter_map(|&chunk| self.shares.get(chunk as usize));
        // Starting at 0.0: the sum of nothing is -0.0.
        shares.fold(0.0, |sum, share| sum + share)
    }

    /// What part of the whole is done.
    pub(super) fn done(&self) -> f64 {
        self.share(self.finished.iter().map(|done| &done.chunk))
    }

    /// The pace of the last hundred chunks; `None` when too few are done to say.
    pub(super) fn pace(&self) -> Option<Pace> {
        let recent: Vec<&Finished> = self.finished.iter().take(LATELY).collect();
        self.pace_of(&recent)
    }

    fn pace_of(&self, recent: &[&Finished]) -> Option<Pace> {
        // While somebody counts, chunks do not follow each other more slowly than the longest takes: whatever
        // is longer was a pause.
        let longest = recent.iter().map(|done| done.microseconds / 1000).max()?;
        let gaps = recent.windows(2).map(|pair| pair[0].at - pair[1].at);
        let milliseconds: u64 = gaps.map(|gap| gap.min(longest + 1000)).sum();
        let seconds = Some(milliseconds as f64 / 1000.0).filter(|&seconds| seconds > 0.0)?;
        let (_, counted) = recent.split_last()?;
        Some(Pace {
            chunks: counted.len() as f64 / seconds,
            share: self.share(counted.iter().map(|done| &done.chunk)) / seconds,
        })
    }

    /// How long the chunks to do will take at this pace; nothing is subtracted for what was begun.
    pub(super) fn left(&self, to_do: f64) -> Option<Duration> {
        Duration::try_from_secs_f64(to_do / self.pace()?.share).ok()
    }

    pub(super) fn thread_seconds(&self) -> f64 {
        let times = self.finished.iter().map(|done| done.microseconds as f64);
        times.sum::<f64>() * 1e-6
    }

    /// What each machine has done and how fast it is, a line each, where there are several.
    pub(super) fn hosts(&self) -> String {
        let mut hosts: BTreeMap<&str, Vec<&Finished>> = BTreeMap::new();
        for done in &self.finished {
            hosts.entry(&done.host).or_default().push(done);
        }
        if hosts.len() < 2 {
            return String::new();
        }
        let line = |(host, finished): (&str, Vec<&Finished>)| {
            let microseconds: u64 = finished.iter().map(|done| done.microseconds).sum();
            let chunks = finished.len() as u64;
            let each = Duration::from_micros(microseconds / chunks);
            let lately = self.pace_of(&finished[..finished.len().min(LATELY)]);
            let lately = lately.map_or(String::new(), |pace| {
                format!(", {:.3} a second lately", pace.chunks)
            });
            format!(
                "  {host}: {}, {} of a thread each{lately}\n",
                number::counted(chunks.into(), "chunk"),
                number::duration(each)
            )
        };
        hosts.into_iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(done: &[(u64, &str)]) -> Course {
        let finished = (0..).zip(done).map(|(chunk, &(at, host))| Finished {
            chunk,
            at,
            microseconds: 1_000_000,
            host: host.to_owned(),
        });
        let mut finished: Vec<Finished> = finished.collect();
        finished.reverse();
        Course {
            finished,
            shares: vec![0.1; 10],
        }
    }

    #[test]
    fn pauses_do_not_count() {
        // A chunk a second, a night, a chunk a second; two seconds are the most a gap can be.
        let course = course(&[(0, "a"), (1000, "a"), (9_000_000, "a"), (9_001_000, "a")]);
        let pace = course.pace().unwrap();
        assert!((pace.chunks - 3.0 / 4.0).abs() < 1e-9);
        assert!((course.done() - 0.4).abs() < 1e-9);
        let left = course.left(0.6).unwrap().as_secs_f64();
        assert!((left - 8.0).abs() < 1e-6, "{left}");
        assert_eq!(course.hosts(), "");
    }

    #[test]
    fn each_machine_has_its_pace() {
        let course = course(&[(0, "a"), (500, "b"), (1000, "a"), (2000, "a"), (2500, "b")]);
        let hosts = course.hosts();
        let lines: Vec<&str> = hosts.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].contains("a: 3 chunks") && lines[0].ends_with("1.000 a second lately"));
        assert!(lines[1].contains("b: 2 chunks") && lines[1].ends_with("0.500 a second lately"));
    }

    #[test]
    fn of_nothing_nothing_is_known() {
        let course = course(&[]);
        assert!(course.pace().is_none() && course.left(1.0).is_none());
        assert_eq!(course.done().to_string(), "0");
        assert!(!course.done().is_sign_negative());
    }
}
