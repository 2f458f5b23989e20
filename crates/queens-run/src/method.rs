//! Everything this crate knows about the engine: what a chunk is, and how it is counted and recounted.
//!
//! A chunk is a range of the work units of counting by colours, as [`Chunks`] cuts them.

use queens::count::{Chunks, Counter, Kernel, MAX_N, SAMPLED, Units, core_hours, restricted};
use queens::{Run, Stopped, TooLarge, known};

use crate::Error;

/// Largest n whose chunks are recounted by plain backtracking; it takes too long for larger boards.
const BACKTRACKED: u32 = 15;

/// Largest n whose chunks are recounted by plain backtracking if no other kernel is left: about ten seconds for a chunk.
const AFFORDABLE: u32 = 18;

/// One in this many chunks is counted twice, the second time with another kernel if this machine has one. This costs less
/// than 1 % of the time even if that kernel takes four times as long.
const TWICE: u64 = 400;

/// The board that each process counts first to check that it counts correctly, which takes milliseconds.
const KNOWN: u32 = 9;

/// Counts the chunks of one board with one kernel. A clone counts on another thread and shares the tables.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    chunks: Chunks,
    counter: Counter,
    /// Counts some chunks a second time.
    second: Counter,
}

/// Number of chunks that the units of an n × n board are cut into.
pub(crate) fn chunks(n: u32) -> Result<u64, TooLarge> {
    Ok(Chunks::new(n)?.len())
}

/// Name of the method and of the rule that cuts chunks, without blanks: sums of chunks may be added up if their names
/// are equal.
///
/// Nothing checks a name, so a fingerprint follows it: a digest of the sums of all chunks of small boards, as this
/// program computes them on this machine.
pub(crate) fn rule() -> String {
    let mut text = String::new();
    for n in 4..=KNOWN {
        let mut method = Method::bare(n, Kernel::best()).expect("the boards are small");
        for chunk in 0..method.chunks.len() {
            let sum = method.count(chunk, &Run::new()).expect("never stopped");
            text.push_str(&format!("{n} {chunk} {sum}\n"));
        }
    }
    let name = Chunks::new(KNOWN).expect("the board is small").rule();
    let name = name.replace(char::is_whitespace, "-");
    format!("{name}-{:016x}", crate::checksum(&text))
}

impl Method {
    /// A counter that has counted a small board correctly.
    pub(crate) fn new(n: u32, kernel: Kernel) -> Result<Self, Error> {
        let mut small = Method::bare(KNOWN, kernel)?;
        let mut sum = 0;
        for chunk in 0..small.chunks.len() {
            sum += small.count(chunk, &Run::new())?;
        }
        let known = known::all(KNOWN).expect("the board is small");
        if sum == known {
            Ok(Method::bare(n, kernel)?)
        } else {
            Err(Error::miscounted(format_args!("Q({KNOWN})"), [known, sum]))
        }
    }

    fn bare(n: u32, kernel: Kernel) -> Result<Self, TooLarge> {
        Ok(Method {
            chunks: Chunks::new(n)?,
            counter: Counter::new(n, kernel)?,
            second: Counter::new(n, other_kernel(&[kernel.name()]).unwrap_or(kernel))?,
        })
    }

    /// The method that a thread has kept, if it is for this kernel, or else a new one in its place.
    pub(crate) fn kept(
        kept: &mut Option<Self>,
        n: u32,
        kernel: Kernel,
    ) -> Result<&mut Self, Error> {
        let same = kept
            .take()
            .filter(|method| method.counter.kernel() == kernel);
        Ok(kept.insert(match same {
            Some(method) => method,
            None => Method::bare(n, kernel)?,
        }))
    }

    /// Returns the sum of a chunk: what its units contribute to Q(n).
    pub(crate) fn count(&mut self, chunk: u64, run: &Run<'_>) -> Result<u128, Error> {
        let units = self.chunks.units(chunk);
        let sum = self.counter.count(units.clone(), run)?;
        // Checking a part of each chunk would not do: a chunk of n = 28 has only 16 units.
        if is_counted_twice(chunk) {
            let again = self.second.count(units, run)?;
            if again != sum {
                let what = format_args!("chunk {chunk}");
                return Err(Error::miscounted(what, [sum, again]));
            }
        }
        Ok(sum)
    }
}

fn is_counted_twice(chunk: u64) -> bool {
    (chunk.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32).is_multiple_of(TWICE)
}

/// The fastest kernel of this machine whose name is not among these.
fn other_kernel(names: &[&str]) -> Option<Kernel> {
    Kernel::available().rfind(|kernel| !names.contains(&kernel.name()))
}

/// The kernel for recounting a chunk that was counted on devices of these names; `None` if [`backtracked`] recounts it.
/// If every kernel of this machine has counted the chunk, and n is too large for backtracking, it is one of those, but
/// none of the doubted ones if that can be.
pub(crate) fn recounting(n: u32, counted: &[&str], doubted: &[&str]) -> Option<Kernel> {
    let other = other_kernel(&[counted, doubted].concat()).filter(|_| n > BACKTRACKED);
    let same = || other_kernel(doubted).unwrap_or(Kernel::PORTABLE);
    other.or_else(|| (n > AFFORDABLE).then(same))
}

/// Counts the sum of a chunk by plain backtracking, which shares only the numbering of units and their weights with
/// [`Method`].
pub(crate) fn backtracked(n: u32, chunk: u64, run: &Run<'_>) -> Result<u128, Error> {
    let units = Units::new(n)?;
    let ranks = Chunks::new(n)?.units(chunk);
    let counts = ranks.map(|rank| restricted::unit(&units.unit(rank), run));
    Ok(counts.sum::<Result<u128, Stopped>>()?)
}

/// Estimated seconds of one thread for a chunk on the machine of `docs/records.md`, without counting anything.
pub(crate) fn price(n: u32, chunks: u64) -> f64 {
    // A plan may claim any n.
    let n = n.min(MAX_N);
    let sampled = n.clamp(*SAMPLED.start(), *SAMPLED.end());
    let hours = core_hours(sampled).expect("n was clamped to the sampled boards");
    // Each n beyond the sampled ones takes up to 8 times as long as the one before; each n below them takes a fifth of
    // the next, on average.
    let growth: f64 = if n < sampled { 5.0 } else { 8.0 };
    3600.0 * hours * growth.powi(n as i32 - sampled as i32) / chunks.max(1) as f64
}

/// Memory in megabytes that a count needed: what all threads share in a long run, and what each thread has
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn every_kernel_and_the_recount_give_the_same_sums_and_known_totals() {
        for (n, kernel) in (0..=11).flat_map(|n| Kernel::available().map(move |kernel| (n, kernel)))
        {
            let mut method = Method::new(n, kernel).unwrap();
            let mut total = 0;
            for chunk in 0..chunks(n).unwrap() {
                let sum = method.count(chunk, &Run::new()).unwrap();
                let again = backtracked(n, chunk, &Run::new()).unwrap();
                assert_eq!(sum, again, "n = {n}");
                total += sum;
            }
            assert_eq!(Some(total), known::all(n), "n = {n}");
        }
        assert_eq!(recounting(15, &["avx2"], &[]), None);
        // Every kernel of the machine takes its turn.
        let mut devices: Vec<&str> = Vec::new();
        for kernel in Kernel::available().rev() {
            assert_eq!(recounting(16, &devices, &[]), Some(kernel));
            assert_eq!(recounting(16, &[], &devices), Some(kernel));
            devices.push(kernel.name());
        }
        // Then backtracking does, or a kernel that has had its turn, but no withdrawn one.
        assert_eq!(recounting(AFFORDABLE, &devices, &[]), None);
        assert_eq!(recounting(28, &devices, &[]), Some(Kernel::best()));
        for withdrawn in [&devices[..devices.len() - 1], &devices] {
            let left = recounting(28, &devices, withdrawn);
            assert_eq!(left, Some(Kernel::PORTABLE));
        }
    }

    #[test]
    fn the_stated_share_of_chunks_is_counted_twice() {
        let twice = (0..1_000_000)
            .filter(|&chunk| is_counted_twice(chunk))
            .count() as u64;
        assert!((twice * TWICE).abs_diff(1_000_000) < 20_000, "{twice}");
    }

    #[test]
    fn every_plan_has_a_finite_price() {
        for n in [0, 15, 28, 64, 400, 1 << 31, u32::MAX] {
            let price = Duration::try_from_secs_f64(price(n, 1));
            assert!(price.is_ok(), "n = {n}: {price:?}");
        }
    }

    #[test]
    fn a_stopped_count_says_so() {
        let mut kept = None;
        let method = Method::kept(&mut kept, 16, Kernel::best()).unwrap();
        let over = Run::new().stop_when(|| true);
        for stopped in [method.count(0, &over), backtracked(16, 0, &over)] {
            assert!(matches!(stopped, Err(Error::Stopped)));
        }
    }

    #[test]
    fn the_rule_has_no_blanks() {
        assert!(rule().starts_with("colours-1-") && !rule().contains(char::is_whitespace));
    }
}
