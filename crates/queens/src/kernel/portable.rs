//! The kernels for any machine.

use super::body::{self, Lists, Row, Run, Simd, Tables, Word};
use super::task::{Lanes, Task};

/// Writes those of the words that are `valid` (bit i = word i) and `free` to `out`, each made by `make`, in order, and
/// returns their number.
///
/// # Safety
/// `out` must be valid for writing N words.
#[inline(always)]
unsafe fn keep_free<W: Copy, const N: usize>(
    words: &[W; N],
    valid: u16,
    free: impl Fn(W) -> bool,
    make: impl Fn(W) -> W,
    out: *mut W,
) -> usize {
    let mut kept = 0;
    for (i, &word) in words.iter().enumerate() {
        // Written always and kept only if it passes: no branch to mispredict.
        // SAFETY: at most N words are written.
        unsafe { out.add(kept).write(make(word)) };
        kept += usize::from(valid >> i) & 1 & usize::from(free(word));
    }
    kept
}

/// Writes the words that are `free` to `clear` and the others to `set`, each in order, and returns which are the first.
///
/// # Safety
/// Both must be valid for writing N words.
#[inline(always)]
unsafe fn part<W: Copy, const N: usize>(
    words: &[W; N],
    free: impl Fn(W) -> bool,
    clear: *mut W,
    set: *mut W,
) -> u16 {
    let (mut kept, mut all) = (0, 0);
    for (i, &word) in words.iter().enumerate() {
        // SAFETY: at most N words are written to each.
        unsafe {
            clear.add(kept).write(word);
            set.add(i - kept).write(word);
        }
        kept += usize::from(free(word));
        all |= u16::from(free(word)) << i;
    }
    all
}

#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Simd for Portable {
    type Part = [u64; 4];
    const PARTS: usize = 2;
    const COUNTS_FAST: bool = false;

    #[inline(always)]
    unsafe fn without(words: &Row, valid: u8, mask: u64, x: u64, out: *mut u64) -> usize {
        // SAFETY: as the caller.
        unsafe {
            keep_free(
                words,
                valid.into(),
                |word| word & mask == 0,
                |word| word | x,
                out,
            )
        }
    }

    #[inline(always)]
    unsafe fn split(words: Row, mask: u64, clear: *mut u64, set: *mut u64) -> u8 {
        // SAFETY: as the caller.
        unsafe { part(&words, |word| word & mask == 0, clear, set) as u8 }
    }

    #[inline(always)]
    unsafe fn without_halves(words: &[u32; 16], valid: u16, mask: u32, out: *mut u32) -> usize {
        // SAFETY: as the caller.
        unsafe { keep_free(words, valid, |word| word & mask == 0, |word| word, out) }
    }

    #[inline(always)]
    unsafe fn split_halves(words: &[u32; 16], mask: u32, clear: *mut u32, set: *mut u32) -> u16 {
        // SAFETY: as the caller.
        unsafe { part(words, |word| word & mask == 0, clear, set) }
    }

    #[inline(always)]
    unsafe fn load(row: &Row, part: usize) -> [u64; 4] {
        [
            row[4 * part],
            row[4 * part + 1],
            row[4 * part + 2],
            row[4 * part + 3],
        ]
    }

    #[inline(always)]
    unsafe fn store(row: &mut Row, part: usize, x: [u64; 4]) {
        row[4 * part..4 * part + 4].copy_from_slice(&x);
    }

    #[inline(always)]
    unsafe fn splat(word: u64) -> [u64; 4] {
        [word; 4]
    }

    #[inline(always)]
    unsafe fn shl(x: [u64; 4], by: u32) -> [u64; 4] {
        [x[0] << by, x[1] << by, x[2] << by, x[3] << by]
    }

    #[inline(always)]
    unsafe fn shr(x: [u64; 4], by: u32) -> [u64; 4] {
        [x[0] >> by, x[1] >> by, x[2] >> by, x[3] >> by]
    }

    #[inline(always)]
    unsafe fn zero() -> [u64; 4] {
        [0; 4]
    }

    #[inline(always)]
    unsafe fn and(x: [u64; 4], y: [u64; 4]) -> [u64; 4] {
        [x[0] & y[0], x[1] & y[1], x[2] & y[2], x[3] & y[3]]
    }

    #[inline(always)]
    unsafe fn or(x: [u64; 4], y: [u64; 4]) -> [u64; 4] {
        [x[0] | y[0], x[1] | y[1], x[2] | y[2], x[3] | y[3]]
    }

    #[inline(always)]
    unsafe fn xor(x: [u64; 4], y: [u64; 4]) -> [u64; 4] {
        [x[0] ^ y[0], x[1] ^ y[1], x[2] ^ y[2], x[3] ^ y[3]]
    }

    #[inline(always)]
    unsafe fn add(x: [u64; 4], y: [u64; 4]) -> [u64; 4] {
        [x[0] + y[0], x[1] + y[1], x[2] + y[2], x[3] + y[3]]
    }

    #[inline(always)]
    unsafe fn count(x: [u64; 4]) -> [u64; 4] {
        x.map(|lane| u64::from(lane.count_ones()))
    }

    #[inline(always)]
    unsafe fn total(x: [u64; 4]) -> u64 {
        x.iter().sum()
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn without_u32(self, words: &[u32; 16], mask: u32) -> u16 {
        without(words.map(|word| word & mask == 0))
    }

    #[inline(always)]
    fn without_u64(self, words: &[u64; 16], mask: u64) -> u16 {
        without(words.map(|word| word & mask == 0))
    }
}

/// Most blocks have none: that is seen first, in what little vectors there are.
#[inline(always)]
fn without(clear: [bool; 16]) -> u16 {
    if !clear.iter().fold(false, |any, &clear| any | clear) {
        return 0;
    }
    (0..)
        .zip(clear)
        .fold(0, |all, (lane, clear)| all | u16::from(clear) << lane)
}

pub(super) fn pairs(xs: Run<'_>, ys: Run<'_>, made: &mut Vec<u64>) {
    // SAFETY: needs no instructions beyond the baseline.
    unsafe { body::pairs::<Portable>(xs, ys, made) }
}

pub(super) fn keep<W: Word>(words: &[W], bit: W, clear: &mut Vec<W>) {
    // SAFETY: needs no instructions beyond the baseline.
    unsafe { body::keep::<Portable, W>(words, bit, clear) }
}

pub(super) fn partition<W: Word>(words: &[W], bit: W, parts: [&mut Vec<W>; 2]) {
    // SAFETY: needs no instructions beyond the baseline.
    unsafe { body::partition::<Portable, W>(words, bit, parts) }
}

pub(super) fn keep_each(lists: &Lists, bit: u64) -> Lists {
    // SAFETY: needs no instructions beyond the baseline.
    unsafe { body::keep_each::<Portable>(lists, bit) }
}

pub(super) fn partition_each(lists: &Lists, bit: u64) -> [Lists; 2] {
    // SAFETY: needs no instructions beyond the baseline.
    unsafe { body::partition_each::<Portable>(lists, bit) }
}

pub(super) fn slice<W: Word>(words: &[W], bits: u32, tables: &mut Tables) {
    // SAFETY: needs no instructions beyond the baseline.
    unsafe { body::slice::<Portable, W>(words, bits, tables) };
}

pub(super) fn disjoint<W: Word>(queries: &[W], tables: &Tables) -> u64 {
    // SAFETY: needs no instructions beyond the baseline.
    unsafe { body::disjoint::<Portable, W>(queries, tables) }
}

#[inline(never)]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Portable)
}
