//! Everything that this crate knows of the engine: what a chunk is, how it is counted, and how it is counted again.
//!
//! A chunk is a range of the work units of counting by colours, as [`Chunks`] cuts them.

use std::fmt;

use queens::count::{Chunks, Counter, Kernel, SAMPLED, Units, core_hours, restricted};
use queens::known;
use queens::watch::{Stopped, Watch};
use queens::{TooLarge, count};

/// Largest n whose chunks are recounted by plain backtracking; beyond, that takes too long.
const BACKTRACKED: u32 = 15;

/// One of this many units of a chunk is counted twice, the second time with another kernel: less than 1 % of the time
/// even where that kernel takes twice as long.
const TWICE: u64 = 200;

/// The board that each process counts first, to see whether it counts right: a matter of milliseconds.
const KNOWN: u32 = 9;

/// Counts the chunks of one board with one kernel. A clone counts on another thread and shares the tables.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    chunks: Chunks,
    counter: Counter,
    /// Counts a part of each chunk again.
    second: Counter,
}

/// Why a chunk has no sum.
#[derive(Debug)]
pub(crate) enum Fault {
    Stopped,
    /// Counting the same twice gave two numbers.
    Contradiction([u128; 2]),
}

impl Fault {
    /// What it is for the caller who asked for this chunk.
    pub(crate) fn of(self, chunk: u64) -> crate::Error {
        match self {
            Fault::Stopped => crate::Error::Stopped,
            Fault::Contradiction(sums) => {
                crate::Error::miscounted(format_args!("a part of chunk {chunk}"), sums)
            }
        }
    }
}

impl From<Stopped> for Fault {
    fn from(Stopped: Stopped) -> Self {
        Fault::Stopped
    }
}

/// Number of chunks that the units of an n × n board are cut into.
pub(crate) fn chunks(n: u32) -> Result<u64, TooLarge> {
    Ok(Chunks::new(n)?.len())
}

/// Names the method and the rule that cuts chunks, without blanks: sums of chunks may be added up if this is equal.
///
/// A name is a promise that nothing checks, so a fingerprint follows it: a digest of the sums of all chunks of small
/// boards, as this program computes them on this machine.
pub(crate) fn rule() -> String {
    let mut text = String::new();
    for n in 4..=KNOWN {
        let mut method = Method::bare(n, Kernel::best()).expect("the boards are small");
        for chunk in 0..method.chunks.len() {
            let sum = method.count(chunk, &()).expect("never stopped");
            text.push_str(&format!("{n} {chunk} {sum}\n"));
        }
    }
    let name = Chunks::new(KNOWN).expect("the board is small").rule();
    let name = name.replace(char::is_whitespace, "-");
    format!("{name}-{:016x}", crate::checksum(&text))
}

impl Method {
    /// A counter that has counted a small board right.
    pub(crate) fn new(n: u32, kernel: Kernel) -> Result<Self, crate::Error> {
        let sum: u128 = {
            let mut small = Method::bare(KNOWN, kernel)?;
            let sums = (0..small.chunks.len()).map(|chunk| small.count(chunk, &()));
            sums.map(|sum| sum.unwrap_or(0)).sum()
        };
        let known = known::all(KNOWN).expect("the board is small");
        if sum != known {
            return Err(crate::Error::miscounted(
                format_args!("Q({KNOWN})"),
                [known, sum],
            ));
        }
        Ok(Method::bare(n, kernel)?)
    }

    fn bare(n: u32, kernel: Kernel) -> Result<Self, TooLarge> {
        Ok(Method {
            chunks: Chunks::new(n)?,
            counter: Counter::new(n, kernel)?,
            second: Counter::new(n, other_kernel(kernel.name()))?,
        })
    }

    /// Returns the sum of a chunk: what its units contribute to Q(n).
    pub(crate) fn count(&mut self, chunk: u64, watch: &dyn Watch) -> Result<u128, Fault> {
        let units = self.chunks.units(chunk);
        // Which part is counted twice differs from chunk to chunk.
        let part = (units.end - units.start) / TWICE;
        let start = units.start + chunk.wrapping_mul(0x9e37) % (units.end - units.start - part);
        let twice = start..start + part;
        let middle = self.counter.count(twice.clone(), watch)?;
        let again = self.second.count(twice.clone(), watch)?;
        if again != middle {
            return Err(Fault::Contradiction([middle, again]));
        }
        let before = self.counter.count(units.start..twice.start, watch)?;
        Ok(before + middle + self.counter.count(twice.end..units.end, watch)?)
    }
}

/// The fastest kernel of this machine whose name is not this one; the portable one where there is no other.
pub(crate) fn other_kernel(name: &str) -> Kernel {
    let mut others = Kernel::available().filter(|kernel| kernel.name() != name);
    others.next_back().unwrap_or(Kernel::PORTABLE)
}

/// How a chunk is counted again.
#[derive(Clone, Debug)]
pub(crate) enum Again {
    /// By plain backtracking, which shares only the numbering of units and the weights with the method.
    Backtracking(Units),
    /// By the same method with this kernel.
    Kernel(Kernel),
}

impl Again {
    /// The most independent way that this machine can afford for a chunk counted on a device of this name.
    pub(crate) fn of(n: u32, device: &str) -> Result<Self, TooLarge> {
        Ok(match n <= BACKTRACKED {
            true => Again::Backtracking(Units::new(n)?),
            false => Again::Kernel(other_kernel(device)),
        })
    }

    /// Returns the sum of a chunk. `counter` keeps what the next chunk can use, too.
    pub(crate) fn count(
        &self,
        n: u32,
        chunk: u64,
        counter: &mut Option<Method>,
        watch: &dyn Watch,
    ) -> Result<u128, crate::Error> {
        match self {
            Again::Kernel(kernel) => {
                let kept = counter
                    .take()
                    .filter(|method| method.counter.kernel() == *kernel);
                let method = match kept {
                    Some(method) => counter.insert(method),
                    None => counter.insert(Method::bare(n, *kernel)?),
                };
                method.count(chunk, watch).map_err(|fault| fault.of(chunk))
            }
            Again::Backtracking(units) => {
                let ranks = Chunks::new(n)?.units(chunk);
                ranks
                    .map(|rank| restricted::unit(&units.unit(rank), watch))
                    .sum::<Result<u128, Stopped>>()
                    .map_err(|Stopped| crate::Error::Stopped)
            }
        }
    }
}

impl fmt::Display for Again {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Again::Backtracking(_) => f.write_str("backtracking"),
            Again::Kernel(kernel) => kernel.fmt(f),
        }
    }
}

/// Seconds of one thread that a chunk takes on the machine of `docs/records.md`, without counting anything.
pub(crate) fn price(n: u32, chunks: u64) -> f64 {
    let sampled = n.clamp(*SAMPLED.start(), *SAMPLED.end());
    let hours = core_hours(sampled).expect("n was clamped to the sampled boards");
    // Each n beyond the sampled ones takes about 20 times as long, each n before them a ninth.
    let factor = match n < sampled {
        true => 9f64.powi(n as i32 - sampled as i32),
        false => 20f64.powi(n as i32 - sampled as i32),
    };
    3600.0 * hours * factor / chunks.max(1) as f64
}

/// Memory in megabytes that a count has used: what all threads share in a long run, and what each has
/// (`docs/records.md`).
pub fn used_megabytes(n: u32, threads: usize) -> u64 {
    let (shared, each) = match n {
        0..=20 => (40, 60),
        21 => (120, 100),
        22 => (350, 150),
        23..=24 => (500, 300),
        25..=28 => (550, 500),
        _ => (600, 1_000),
    };
    shared + each * threads as u64
}

/// What must be true of a sum of all chunks.
pub(crate) fn check(n: u32, sum: u128) -> Result<count::Checks, count::WrongTotal> {
    count::check_total(n, sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_and_the_independent_recount_give_the_same_sums_and_their_total_is_known() {
        for (n, kernel) in (0..=11).flat_map(|n| Kernel::available().map(move |kernel| (n, kernel)))
        {
            let mut method = Method::new(n, kernel).unwrap();
            let sums: Vec<u128> = (0..chunks(n).unwrap())
                .map(|chunk| method.count(chunk, &()).unwrap())
                .collect();
            assert_eq!(Some(sums.iter().sum()), known::all(n), "n = {n}");
            let again = Again::of(n, kernel.name()).unwrap();
            assert_eq!(again.to_string(), "backtracking");
            let again = (0..)
                .zip(&sums)
                .all(|(chunk, &sum)| again.count(n, chunk, &mut None, &()).unwrap() == sum);
            assert!(again, "n = {n}");
        }
        let again = Again::of(16, Kernel::best().name()).unwrap();
        assert!(
            matches!(again, Again::Kernel(kernel) if kernel != Kernel::best() || kernel == Kernel::PORTABLE)
        );
    }

    #[test]
    fn a_stopped_count_says_so() {
        let mut method = Method::new(16, Kernel::best()).unwrap();
        assert!(matches!(method.count(0, &|| true), Err(Fault::Stopped)));
        let again = Again::of(16, "avx2").unwrap();
        assert!(matches!(
            again.count(16, 0, &mut None, &|| true),
            Err(crate::Error::Stopped)
        ));
    }

    #[test]
    fn the_rule_has_no_blanks_and_is_that_of_every_run() {
        assert_eq!(rule(), rule());
        assert!(rule().starts_with("colours-1-") && !rule().contains(char::is_whitespace));
    }
}
