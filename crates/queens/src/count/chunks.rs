//! Chunks: ranges of units that are counted in one go, for counts that outlast a process.
//!
//! The units of a chunk share R, so that its lists are made once, and are few enough to take minutes at most. Up to
//! n = 25 a chunk holds all units of an R; beyond that, a piece of at most 16^⌊(31 − n) / 2⌋ of them. The rule depends on n
//! alone.

use std::ops::Range;

use super::units::Units;
use crate::error::TooLarge;

/// The units of one board size, cut into chunks: the number of chunks, and which units are in which chunk.
///
/// ```
/// use queens::count::{Chunks, Units};
/// let (chunks, units) = (Chunks::new(28)?, Units::new(28)?);
/// assert_eq!(chunks.units(0).start, 0);
/// assert_eq!(chunks.units(chunks.len() - 1).end, units.len());
/// # Ok::<(), queens::TooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chunks {
    /// First chunk and first unit of each group of units with the same R, and one more entry at the end.
    groups: Vec<[u64; 2]>,
    most: u64,
}

impl Chunks {
    /// The chunks of an n × n board. Cost: a few milliseconds at n = 32.
    ///
    /// # Errors
    /// When n is larger than [`MAX_N`](super::MAX_N).
    pub fn new(n: u32) -> Result<Self, TooLarge> {
        let units = Units::new(n)?;
        let most = 16u64.pow((31u32.saturating_sub(n) / 2).min(8));
        let mut groups = vec![];
        let mut chunk = 0;
        for units in units.groups().filter(|units| !units.is_empty()) {
            groups.push([chunk, units.start]);
            chunk += (units.end - units.start).div_ceil(most);
        }
        groups.push([chunk, units.len()]);
        Ok(Chunks { groups, most })
    }

    /// Number of chunks.
    #[allow(
        clippy::len_without_is_empty,
        reason = "every board has at least one chunk"
    )]
    pub fn len(&self) -> u64 {
        self.groups[self.groups.len() - 1][0]
    }

    /// The ranks of a chunk's units.
    ///
    /// # Panics
    /// When the chunk is not below [`len`](Self::len).
    pub fn units(&self, chunk: u64) -> Range<u64> {
        assert!(
            chunk < self.len(),
            "there are {} chunks, no chunk {chunk}",
            self.len()
        );
        let group = self.groups.partition_point(|&[first, _]| first <= chunk) - 1;
        let [first, start] = self.groups[group];
        let [_, end] = self.groups[group + 1];
        let from = start + (chunk - first) * self.most;
        from..end.min(from + self.most)
    }

    /// The name and version of the rule that cuts units into chunks, and of the order of units.
    pub fn rule(&self) -> &'static str {
        "colours 1"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_cover_all_units_in_order_and_share_r() {
        for n in [0, 1, 2, 3, 7, 8, 13, 16, 26, 28, 32] {
            let (chunks, units) = (Chunks::new(n).unwrap(), Units::new(n).unwrap());
            let mut next = 0;
            for chunk in (0..chunks.len()).take(5000) {
                let range = chunks.units(chunk);
                assert_eq!(range.start, next, "n = {n}, chunk {chunk}");
                next = range.end;
                assert!(range.start < range.end);
                let [first, last] = [range.start, range.end - 1].map(|rank| units.place(rank));
                assert_eq!((first.level, first.r), (last.level, last.r));
            }
            let last = chunks.units(chunks.len() - 1);
            assert_eq!(last.end, units.len(), "n = {n}");
        }
        let chunks = Chunks::new(28).unwrap().len();
        assert!((100_000..1_000_000).contains(&chunks), "{chunks}");
    }
}
