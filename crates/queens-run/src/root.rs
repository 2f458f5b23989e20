//! One short text that stands for the counts of all units: the root of a tree of hashes and sums.
//!
//! ```text
//! leaf  of unit r:  sum = its count        hash = SHA-256("queens-leaf" 0 r count)
//! node  over L, R:  sum = L.sum + R.sum    hash = SHA-256("queens-node" 0 L.sum L.hash R.sum R.hash)
//! root:  SHA-256 of "queens-root 1\nn <n>\nalgorithm <units>\nunits <number>\nsum <sum>\nhash <hex>\n"
//! ```
//!
//! (r and counts are 64-bit, sums 128-bit, little-endian.) Of the units a node is over, the left one of its parts has
//! the largest power of two that is less than all. Nobody who knows the root can be shown another count of any unit:
//! that would take two texts with one hash. Because nodes have sums, also this is bound: which unit a number x below
//! the total falls on, when the counts are laid end to end. So a draw of x draws units in proportion to what is claimed
//! for them, and the maker of a claim cannot have it fall on another unit.
//!
//! To **open** units is to give their counts and, once each, the nodes beside the paths to them.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::chunk::decimal;

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Node {
    #[serde(with = "decimal")]
    sum: u128,
    hash: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bare {
    sum: u128,
    hash: [u8; 32],
}

impl Bare {
    fn leaf(rank: u64, count: u64) -> Self {
        let mut digest = Sha256::new_with_prefix(b"queens-leaf\0");
        digest.update(rank.to_le_bytes());
        digest.update(count.to_le_bytes());
        Bare {
            sum: count.into(),
            hash: digest.finalize().into(),
        }
    }

    /// `None` when the sum is absurd.
    fn over(left: Self, right: Self) -> Option<Self> {
        let mut digest = Sha256::new_with_prefix(b"queens-node\0");
        for part in [left, right] {
            digest.update(part.sum.to_le_bytes());
            digest.update(part.hash);
        }
        Some(Bare {
            sum: left.sum.checked_add(right.sum)?,
            hash: digest.finalize().into(),
        })
    }

    fn shown(self) -> Node {
        Node {
            sum: self.sum,
            hash: crate::hex(&self.hash),
        }
    }

    fn read(node: &Node) -> Option<Self> {
        let digits = node.hash.as_bytes();
        let mut hash = [0; 32];
        if digits.len() != 64 || !node.hash.is_ascii() {
            return None;
        }
        for (byte, pair) in hash.iter_mut().zip(digits.chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(Bare {
            sum: node.sum,
            hash,
        })
    }
}

/// Where the right part of a node over more than one unit begins.
fn middle(units: &Range<u64>) -> u64 {
    let length = units.end - units.start;
    units.start + (1 << (length - 1).ilog2())
}

/// The name of the tree over all units of a board.
fn name(n: u32, algorithm: &str, units: u64, top: Bare) -> String {
    let text = format!(
        "queens-root 1\nn {n}\nalgorithm {algorithm}\nunits {units}\nsum {}\nhash {}\n",
        top.sum,
        crate::hex(&top.hash)
    );
    crate::sha256(text.as_bytes())
}

/// The root of the counts of all units, in order of rank; there is at least one.
///
/// ```
/// // Four units of the 4 × 4 board, made up.
/// let root = queens_run::root(4, "units", &[0, 2, 0, 0]);
/// assert_ne!(root, queens_run::root(4, "units", &[0, 0, 2, 0]));
/// ```
pub fn root(n: u32, algorithm: &str, counts: &[u64]) -> String {
    let all = 0..counts.len() as u64;
    let top = top(&all, counts);
    name(n, algorithm, all.end, top)
}

/// The node over these units, whose counts these are.
fn top(units: &Range<u64>, counts: &[u64]) -> Bare {
    if let [count] = *counts {
        return Bare::leaf(units.start, count);
    }
    let middle = middle(units);
    let (left, right) = counts.split_at((middle - units.start) as usize);
    let (left, right) = (
        top(&(units.start..middle), left),
        top(&(middle..units.end), right),
    );
    Bare::over(left, right).expect("64-bit counts of fewer than 2^64 units")
}

/// Some units of all, opened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opened {
    /// Ranks and counts, in order.
    pub(crate) units: Vec<(u64, u64)>,
    /// The nodes beside the paths to them, from left to right.
    nodes: Vec<Node>,
}

impl Opened {
    /// Opens the units of these ranks, which are in order, each once.
    pub(crate) fn new(counts: &[u64], ranks: &[u64]) -> Self {
        let mut opened = Opened::default();
        opened.add(&(0..counts.len() as u64), counts, ranks);
        opened
    }

    fn add(&mut self, units: &Range<u64>, counts: &[u64], ranks: &[u64]) {
        match (ranks, counts) {
            ([], _) => self.nodes.push(top(units, counts).shown()),
            (_, [count]) => self.units.push((units.start, *count)),
            _ => {
                let middle = middle(units);
                let (left, right) = counts.split_at((middle - units.start) as usize);
                let (before, after) = ranks.split_at(ranks.partition_point(|&rank| rank < middle));
                self.add(&(units.start..middle), left, before);
                self.add(&(middle..units.end), right, after);
            }
        }
    }

    /// What it is that is opened, if it fits together: the root, the sum of all units, and for each opened one how much
    /// is claimed for all before it.
    pub(crate) fn check(
        &self,
        n: u32,
        algorithm: &str,
        units: u64,
    ) -> Option<(String, u128, Vec<u128>)> {
        let in_order = self.units.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if !in_order || self.units.last().is_some_and(|last| last.0 >= units) || units == 0 {
            return None;
        }
        let mut walk = Walk {
            nodes: self.nodes.iter(),
            before: 0,
            starts: Vec::with_capacity(self.units.len()),
        };
        let top = walk.over(&(0..units), &self.units)?;
        let all_used = walk.nodes.next().is_none();
        all_used.then(|| (name(n, algorithm, units, top), top.sum, walk.starts))
    }
}

/// Puts the tree together from what is opened.
struct Walk<'a> {
    nodes: std::slice::Iter<'a, Node>,
    before: u128,
    starts: Vec<u128>,
}

impl Walk<'_> {
    fn over(&mut self, units: &Range<u64>, opened: &[(u64, u64)]) -> Option<Bare> {
        if opened.is_empty() {
            let node = Bare::read(self.nodes.next()?)?;
            self.before = self.before.checked_add(node.sum)?;
            return Some(node);
        }
        if units.end - units.start == 1 {
            self.starts.push(self.before);
            let leaf = Bare::leaf(units.start, opened[0].1);
            self.before = self.before.checked_add(leaf.sum)?;
            return Some(leaf);
        }
        let middle = middle(units);
        let (before, after) = opened.split_at(opened.partition_point(|&(rank, _)| rank < middle));
        let left = self.over(&(units.start..middle), before)?;
        let right = self.over(&(middle..units.end), after)?;
        Bare::over(left, right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use queens::random::Random;

    fn counts(units: u64, random: &mut Random) -> Vec<u64> {
        (0..units).map(|_| random.below(1000)).collect()
    }

    #[test]
    fn what_is_opened_leads_to_the_root() {
        let mut random = Random::new(1);
        for units in (1..40).chain([1000]) {
            let counts = counts(units, &mut random);
            let root = root(9, "a", &counts);
            for _ in 0..20 {
                let mut ranks: Vec<u64> = (0..units).filter(|_| random.below(3) == 0).collect();
                if ranks.is_empty() {
                    ranks.push(units - 1);
                }
                let opened = Opened::new(&counts, &ranks);
                let (found, sum, starts) = opened.check(9, "a", units).unwrap();
                assert_eq!(found, root);
                assert_eq!(sum, counts.iter().copied().map(u128::from).sum());
                for (&rank, start) in ranks.iter().zip(starts) {
                    let before: u64 = counts[..rank as usize].iter().sum();
                    assert_eq!(start, u128::from(before));
                }
                assert_ne!(opened.check(10, "a", units).unwrap().0, root);
                assert_ne!(opened.check(9, "b", units).unwrap().0, root);
            }
        }
    }

    #[test]
    fn nothing_else_does() {
        let mut random = Random::new(2);
        let counts = counts(37, &mut random);
        let root = root(9, "a", &counts);
        let honest = Opened::new(&counts, &[3, 4, 20, 36]);
        let holds = |opened: &Opened| {
            opened
                .check(9, "a", 37)
                .is_some_and(|(found, ..)| found == root)
        };
        assert!(holds(&honest));
        let lies: [fn(&mut Opened); 9] = [
            |o| o.units[1].1 += 1,
            |o| o.units[1].0 = 5,
            |o| o.units.swap(0, 1),
            |o| {
                o.units.pop();
            },
            |o| o.nodes[0].sum += 1,
            |o| {
                // The same sum in all, but not in the same place.
                o.nodes[0].sum += 1;
                o.nodes[1].sum -= 1;
            },
            |o| o.nodes[2].hash = "0".repeat(64),
            |o| drop(o.nodes.pop()),
            |o| o.nodes.push(o.nodes[0].clone()),
        ];
        for (i, lie) in lies.iter().enumerate() {
            let mut opened = honest.clone();
            lie(&mut opened);
            assert!(!holds(&opened), "lie {i}");
        }
    }
}
