//! The kernels for AVX2.

use std::arch::x86_64::*;

use super::body::{self, Lists, Row, Run, Simd, Tables, Word};
use super::task::{Lanes, Task};

#[derive(Clone, Copy)]
struct Avx2;

#[repr(align(32))]
struct Order([u32; 8]);

/// For each set of 4 words to keep: the order of half-words that moves them to the front.
static COMPACTING: [Order; 16] = {
    let mut orders = [const { Order([0; 8]) }; 16];
    let mut set = 0;
    while set < 16 {
        let (mut word, mut to) = (0, 0);
        while word < 4 {
            if set >> word & 1 == 1 {
                orders[set].0[to] = 2 * word;
                orders[set].0[to + 1] = 2 * word + 1;
                to += 2;
            }
            word += 1;
        }
        set += 1;
    }
    orders
};

/// Moves the words of the set `keep` to the front.
#[inline]
#[target_feature(enable = "avx2")]
fn compact(four: __m256i, keep: usize) -> __m256i {
    // SAFETY: aligned, and as long as a vector.
    let order = unsafe { _mm256_load_si256(COMPACTING[keep].0.as_ptr().cast()) };
    _mm256_permutevar8x32_epi32(four, order)
}

/// For each set of 8 half-words to keep: their places, a byte each.
static COMPACTING_8: [[u8; 8]; 256] = {
    let mut orders = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut word, mut to) = (0, 0);
        while word < 8 {
            if set >> word & 1 == 1 {
                orders[set][to] = word as u8;
                to += 1;
            }
            word += 1;
        }
        set += 1;
    }
    orders
};

/// Moves the half-words of the set `keep` to the front.
#[inline]
#[target_feature(enable = "avx2")]
fn compact_8(eight: __m256i, keep: u8) -> __m256i {
    // SAFETY: 8 bytes are read.
    let order = unsafe { _mm_loadl_epi64(COMPACTING_8[usize::from(keep)].as_ptr().cast()) };
    _mm256_permutevar8x32_epi32(eight, _mm256_cvtepu8_epi32(order))
}

/// The set of half-words without a bit of `mask`.
#[inline]
#[target_feature(enable = "avx2")]
fn clear_of_8(eight: __m256i, mask: u32) -> u8 {
    let common = _mm256_and_si256(eight, _mm256_set1_epi32(mask.cast_signed()));
    let clear = _mm256_cmpeq_epi32(common, _mm256_setzero_si256());
    _mm256_movemask_ps(_mm256_castsi256_ps(clear)) as u8
}

impl Simd for Avx2 {
    type Part = __m256i;
    const PARTS: usize = 2;
    const COUNTS_FAST: bool = false;

    #[inline(always)]
    unsafe fn without(words: &Row, valid: u8, mask: u64, x: u64, out: *mut u64) -> usize {
        // SAFETY: the caller has the instruction set, and room for 8 words at `out`.
        unsafe {
            let (test, add) = (
                _mm256_set1_epi64x(mask.cast_signed()),
                _mm256_set1_epi64x(x.cast_signed()),
            );
            let mut kept = 0;
            for half in 0..2 {
                let four = _mm256_loadu_si256(words.as_ptr().add(4 * half).cast());
                let clear =
                    _mm256_cmpeq_epi64(_mm256_and_si256(four, test), _mm256_setzero_si256());
                let keep = _mm256_movemask_pd(_mm256_castsi256_pd(clear)) as usize;
                let keep = keep & (valid >> (4 * half)) as usize & 15;
                let packed = compact(_mm256_or_si256(four, add), keep);
                // The first store may write 4 words where fewer are kept; the second starts no
                // later than word 4, so both stay within 8.
                _mm256_storeu_si256(out.add(kept).cast(), packed);
                kept += keep.count_ones() as usize;
            }
            kept
        }
    }

    #[inline(always)]
    unsafe fn split(words: Row, mask: u64, clear: *mut u64, set: *mut u64) -> u8 {
        // SAFETY: the caller has the instruction set, and room for 8 words at both places.
        unsafe {
            let test = _mm256_set1_epi64x(mask.cast_signed());
            let (mut kept, mut all) = (0, 0);
            for half in 0..2 {
                let four = _mm256_loadu_si256(words.as_ptr().add(4 * half).cast());
                let free = _mm256_cmpeq_epi64(_mm256_and_si256(four, test), _mm256_setzero_si256());
                let keep = _mm256_movemask_pd(_mm256_castsi256_pd(free)) as usize;
                _mm256_storeu_si256(clear.add(kept).cast(), compact(four, keep));
                _mm256_storeu_si256(set.add(4 * half - kept).cast(), compact(four, !keep & 15));
                kept += keep.count_ones() as usize;
                all |= keep << (4 * half);
            }
            all as u8
        }
    }

    #[inline(always)]
    unsafe fn without_halves(words: &[u32; 16], valid: u16, mask: u32, out: *mut u32) -> usize {
        // SAFETY: the caller has the instruction set, and room for 16 words at `out`.
        unsafe {
            let mut kept = 0;
            for half in 0..2 {
                let eight = _mm256_loadu_si256(words.as_ptr().add(8 * half).cast());
                let keep = clear_of_8(eight, mask) & (valid >> (8 * half)) as u8;
                // The second store starts no later than word 8, so both stay within 16.
                _mm256_storeu_si256(out.add(kept).cast(), compact_8(eight, keep));
                kept += keep.count_ones() as usize;
            }
            kept
        }
    }

    #[inline(always)]
    unsafe fn split_halves(words: &[u32; 16], mask: u32, clear: *mut u32, set: *mut u32) -> u16 {
        // SAFETY: the caller has the instruction set, and room for 16 words at both places.
        unsafe {
            let (mut kept, mut all) = (0, 0);
            for half in 0..2 {
                let eight = _mm256_loadu_si256(words.as_ptr().add(8 * half).cast());
                let keep = clear_of_8(eight, mask);
                _mm256_storeu_si256(clear.add(kept).cast(), compact_8(eight, keep));
                _mm256_storeu_si256(set.add(8 * half - kept).cast(), compact_8(eight, !keep));
                kept += keep.count_ones() as usize;
                all |= u16::from(keep) << (8 * half);
            }
            all
        }
    }

    #[inline(always)]
    unsafe fn load(row: &Row, part: usize) -> __m256i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm256_loadu_si256(row.as_ptr().add(4 * part).cast()) }
    }

    #[inline(always)]
    unsafe fn store(row: &mut Row, part: usize, x: __m256i) {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm256_storeu_si256(row.as_mut_ptr().add(4 * part).cast(), x) }
    }

    #[inline(always)]
    unsafe fn splat(word: u64) -> __m256i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm256_set1_epi64x(word.cast_signed()) }
    }

    #[inline(always)]
    unsafe fn shl(x: __m256i, by: u32) -> __m256i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm256_sll_epi64(x, _mm_cvtsi32_si128(by.cast_signed())) }
    }

    #[inline(always)]
    unsafe fn shr(x: __m256i, by: u32) -> __m256i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm256_srl_epi64(x, _mm_cvtsi32_si128(by.cast_signed())) }
    }

    #[inline(always)]
    unsafe fn zero() -> __m256i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    unsafe fn and(x: __m256i, y: __m256i) -> __m256i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm256_and_si256(x, y) }
    }

    #[inline(always)]
    unsafe fn or(x: __m256i, y: __m256i) -> __m256i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm256_or_si256(x, y) }
    }

    #[inline(always)]
    unsafe fn xor(x: __m256i, y: __m256i) -> __m256i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm256_xor_si256(x, y) }
    }

    #[inline(always)]
    unsafe fn add(x: __m256i, y: __m256i) -> __m256i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm256_add_epi64(x, y) }
    }

    #[inline(always)]
    unsafe fn count(x: __m256i) -> __m256i {
        // SAFETY: the caller has the instruction set.
        unsafe {
            // Bits in each half-byte by table look-up, then sums of 8 bytes (Muła).
            let ones = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let nibble = _mm256_set1_epi8(0x0F);
            let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(x, nibble));
            let high = _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble);
            let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(ones, high));
            _mm256_sad_epu8(bytes, _mm256_setzero_si256())
        }
    }

    #[inline(always)]
    unsafe fn total(x: __m256i) -> u64 {
        let mut lanes = [0u64; 4];
        // SAFETY: the caller has the instruction set; `lanes` has room for 4 words.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), x) };
        lanes.iter().sum()
    }
}

impl Lanes for Avx2 {
    #[inline(always)]
    fn without_u32(self, words: &[u32; 16], mask: u32) -> u16 {
        // SAFETY: a value is made only where the instruction set is at hand; 8 words fill a vector.
        unsafe {
            let (mask, zero) = (
                _mm256_set1_epi32(mask.cast_signed()),
                _mm256_setzero_si256(),
            );
            let eight = |first: usize| {
                let words = _mm256_loadu_si256(words.as_ptr().add(first).cast());
                _mm256_cmpeq_epi32(_mm256_and_si256(words, mask), zero)
            };
            // Packing goes by halves of the vectors: the quarters are put in order again.
            let all = _mm256_packs_epi32(eight(0), eight(8));
            let all = _mm256_permute4x64_epi64(all, 0b11_01_10_00);
            let all = _mm_packs_epi16(
                _mm256_castsi256_si128(all),
                _mm256_extracti128_si256(all, 1),
            );
            _mm_movemask_epi8(all) as u16
        }
    }

    #[inline(always)]
    fn without_u64(self, words: &[u64; 16], mask: u64) -> u16 {
        // SAFETY: as above; 4 words fill a vector.
        unsafe {
            let (mask, zero) = (
                _mm256_set1_epi64x(mask.cast_signed()),
                _mm256_setzero_si256(),
            );
            let four = |first: usize| {
                let words = _mm256_loadu_si256(words.as_ptr().add(first).cast());
                let clear = _mm256_cmpeq_epi64(_mm256_and_si256(words, mask), zero);
                (_mm256_movemask_pd(_mm256_castsi256_pd(clear)) as u16) << first
            };
            four(0) | four(4) | four(8) | four(12)
        }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn pairs(xs: Run<'_>, ys: Run<'_>, made: &mut Vec<u64>) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::pairs::<Avx2>(xs, ys, made) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn keep<W: Word>(words: &[W], bit: W, clear: &mut Vec<W>) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::keep::<Avx2, W>(words, bit, clear) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn partition<W: Word>(words: &[W], bit: W, parts: [&mut Vec<W>; 2]) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::partition::<Avx2, W>(words, bit, parts) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn keep_each(lists: &Lists, bit: u64) -> Lists {
    // SAFETY: compiled for the instruction set.
    unsafe { body::keep_each::<Avx2>(lists, bit) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn partition_each(lists: &Lists, bit: u64) -> [Lists; 2] {
    // SAFETY: compiled for the instruction set.
    unsafe { body::partition_each::<Avx2>(lists, bit) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn slice<W: Word>(words: &[W], bits: u32, tables: &mut Tables) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::slice::<Avx2, W>(words, bits, tables) };
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn disjoint<W: Word>(queries: &[W], tables: &Tables) -> u64 {
    // SAFETY: compiled for the instruction set.
    unsafe { body::disjoint::<Avx2, W>(queries, tables) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Avx2)
}
