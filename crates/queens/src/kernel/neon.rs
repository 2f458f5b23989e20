//! The kernels for NEON: AArch64 with its vectors of two words.

use std::arch::aarch64::*;

use super::body::{self, Lists, Row, Run, Simd, Tables, Word};
use super::portable::Portable;
use super::task::{Lanes, Task};

#[derive(Clone, Copy)]
struct Neon;

impl Simd for Neon {
    /// Two vectors: one look-up of a row's address then serves half of it, and what is counted stays in registers.
    type Part = [uint64x2_t; 2];
    const PARTS: usize = 2;
    const COUNTS_FAST: bool = false;

    #[inline(always)]
    unsafe fn without(words: &Row, valid: u8, mask: u64, x: u64, out: *mut u64) -> usize {
        // NEON cannot move chosen lanes to the front; storing all and advancing by those kept needs none of that.
        // SAFETY: the caller has room for 8 words at `out`.
        unsafe { Portable::without(words, valid, mask, x, out) }
    }

    #[inline(always)]
    unsafe fn split(words: Row, mask: u64, clear: *mut u64, set: *mut u64) -> u8 {
        // SAFETY: the caller has room for 8 words at both places.
        unsafe { Portable::split(words, mask, clear, set) }
    }

    #[inline(always)]
    unsafe fn without_halves(words: &[u32; 16], valid: u16, mask: u32, out: *mut u32) -> usize {
        // SAFETY: the caller has room for 16 words at `out`.
        unsafe { Portable::without_halves(words, valid, mask, out) }
    }

    #[inline(always)]
    unsafe fn split_halves(words: &[u32; 16], mask: u32, clear: *mut u32, set: *mut u32) -> u16 {
        // SAFETY: the caller has room for 16 words at both places.
        unsafe { Portable::split_halves(words, mask, clear, set) }
    }

    #[inline(always)]
    unsafe fn load(row: &Row, part: usize) -> [uint64x2_t; 2] {
        // SAFETY: the caller has the instruction set; a part is 4 words.
        unsafe {
            let words = row.as_ptr().add(4 * part);
            [vld1q_u64(words), vld1q_u64(words.add(2))]
        }
    }

    #[inline(always)]
    unsafe fn store(row: &mut Row, part: usize, x: [uint64x2_t; 2]) {
        // SAFETY: the caller has the instruction set; a part is 4 words.
        unsafe {
            let words = row.as_mut_ptr().add(4 * part);
            vst1q_u64(words, x[0]);
            vst1q_u64(words.add(2), x[1]);
        }
    }

    #[inline(always)]
    unsafe fn splat(word: u64) -> [uint64x2_t; 2] {
        // SAFETY: the caller has the instruction set.
        unsafe { [vdupq_n_u64(word); 2] }
    }

    #[inline(always)]
    unsafe fn shl(x: [uint64x2_t; 2], by: u32) -> [uint64x2_t; 2] {
        // SAFETY: the caller has the instruction set.
        unsafe {
            let by = vdupq_n_s64(i64::from(by));
            [vshlq_u64(x[0], by), vshlq_u64(x[1], by)]
        }
    }

    #[inline(always)]
    unsafe fn shr(x: [uint64x2_t; 2], by: u32) -> [uint64x2_t; 2] {
        // SAFETY: the caller has the instruction set.
        unsafe {
            // To the left by less than nothing.
            let by = vdupq_n_s64(-i64::from(by));
            [vshlq_u64(x[0], by), vshlq_u64(x[1], by)]
        }
    }

    #[inline(always)]
    unsafe fn zero() -> [uint64x2_t; 2] {
        // SAFETY: the caller has the instruction set.
        unsafe { Self::splat(0) }
    }

    #[inline(always)]
    unsafe fn and(x: [uint64x2_t; 2], y: [uint64x2_t; 2]) -> [uint64x2_t; 2] {
        // SAFETY: the caller has the instruction set.
        unsafe { [vandq_u64(x[0], y[0]), vandq_u64(x[1], y[1])] }
    }

    #[inline(always)]
    unsafe fn or(x: [uint64x2_t; 2], y: [uint64x2_t; 2]) -> [uint64x2_t; 2] {
        // SAFETY: the caller has the instruction set.
        unsafe { [vorrq_u64(x[0], y[0]), vorrq_u64(x[1], y[1])] }
    }

    #[inline(always)]
    unsafe fn xor(x: [uint64x2_t; 2], y: [uint64x2_t; 2]) -> [uint64x2_t; 2] {
        // SAFETY: the caller has the instruction set.
        unsafe { [veorq_u64(x[0], y[0]), veorq_u64(x[1], y[1])] }
    }

    #[inline(always)]
    unsafe fn add(x: [uint64x2_t; 2], y: [uint64x2_t; 2]) -> [uint64x2_t; 2] {
        // SAFETY: the caller has the instruction set.
        unsafe { [vaddq_u64(x[0], y[0]), vaddq_u64(x[1], y[1])] }
    }

    #[inline(always)]
    unsafe fn count(x: [uint64x2_t; 2]) -> [uint64x2_t; 2] {
        // SAFETY: the caller has the instruction set.
        unsafe {
            x.map(|two| {
                let bytes = vcntq_u8(vreinterpretq_u8_u64(two));
                vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(bytes)))
            })
        }
    }

    #[inline(always)]
    unsafe fn total(x: [uint64x2_t; 2]) -> u64 {
        // SAFETY: the caller has the instruction set.
        unsafe { vaddvq_u64(vaddq_u64(x[0], x[1])) }
    }
}

impl Lanes for Neon {
    #[inline(always)]
    fn without_u32(self, words: &[u32; 16], mask: u32) -> u16 {
        // SAFETY: a value is made only where the instruction set is at hand; 4 words fill a vector.
        unsafe {
            let mask = vdupq_n_u32(mask);
            let four = |first| vceqzq_u32(vandq_u32(vld1q_u32(words.as_ptr().add(first)), mask));
            bits([four(0), four(4), four(8), four(12)])
        }
    }

    #[inline(always)]
    fn without_u64(self, words: &[u64; 16], mask: u64) -> u16 {
        // SAFETY: as above; 2 words fill a vector.
        unsafe {
            let mask = vdupq_n_u64(mask);
            let two = |first| {
                let clear = vceqzq_u64(vandq_u64(vld1q_u64(words.as_ptr().add(first)), mask));
                vreinterpretq_u32_u64(clear)
            };
            let four = |first| vuzp1q_u32(two(first), two(first + 2));
            bits([four(0), four(4), four(8), four(12)])
        }
    }
}

/// One bit for each of 16 lanes that are all ones or all zeros.
///
/// # Safety
/// The caller has the instruction set.
#[inline(always)]
unsafe fn bits([a, b, c, d]: [uint32x4_t; 4]) -> u16 {
    // SAFETY: the caller has the instruction set.
    unsafe {
        let narrow = |x, y| vuzp1q_u16(vreinterpretq_u16_u32(x), vreinterpretq_u16_u32(y));
        let (low, high) = (narrow(a, b), narrow(c, d));
        let lanes = vuzp1q_u8(vreinterpretq_u8_u16(low), vreinterpretq_u8_u16(high));
        let places = vcreate_u8(0x8040_2010_0804_0201);
        let each = vandq_u8(lanes, vcombine_u8(places, places));
        u16::from(vaddv_u8(vget_low_u8(each))) | u16::from(vaddv_u8(vget_high_u8(each))) << 8
    }
}

#[target_feature(enable = "neon")]
pub(super) fn pairs(xs: Run<'_>, ys: Run<'_>, made: &mut Vec<u64>) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::pairs::<Neon>(xs, ys, made) }
}

#[target_feature(enable = "neon")]
pub(super) fn keep<W: Word>(words: &[W], bit: W, clear: &mut Vec<W>) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::keep::<Neon, W>(words, bit, clear) }
}

#[target_feature(enable = "neon")]
pub(super) fn partition<W: Word>(words: &[W], bit: W, parts: [&mut Vec<W>; 2]) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::partition::<Neon, W>(words, bit, parts) }
}

#[target_feature(enable = "neon")]
pub(super) fn keep_each(lists: &Lists, bit: u64) -> Lists {
    // SAFETY: compiled for the instruction set.
    unsafe { body::keep_each::<Neon>(lists, bit) }
}

#[target_feature(enable = "neon")]
pub(super) fn partition_each(lists: &Lists, bit: u64) -> [Lists; 2] {
    // SAFETY: compiled for the instruction set.
    unsafe { body::partition_each::<Neon>(lists, bit) }
}

#[target_feature(enable = "neon")]
pub(super) fn slice<W: Word>(words: &[W], bits: u32, tables: &mut Tables) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::slice::<Neon, W>(words, bits, tables) };
}

#[target_feature(enable = "neon")]
pub(super) fn disjoint<W: Word>(queries: &[W], tables: &Tables) -> u64 {
    // SAFETY: compiled for the instruction set.
    unsafe { body::disjoint::<Neon, W>(queries, tables) }
}

#[target_feature(enable = "neon")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Neon)
}
