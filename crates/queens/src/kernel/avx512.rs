//! The kernels for AVX-512 with VPOPCNTDQ.

use std::arch::x86_64::*;

use super::body::{self, Lists, Row, Run, Simd, Tables, Word};
use super::task::{Lanes, Task};

#[derive(Clone, Copy)]
struct Avx512;

impl Simd for Avx512 {
    type Part = __m512i;
    const PARTS: usize = 1;
    const COUNTS_FAST: bool = true;

    #[inline(always)]
    unsafe fn without(words: &Row, valid: u8, mask: u64, x: u64, out: *mut u64) -> usize {
        // SAFETY: the caller has the instruction set, and room for 8 words at `out`.
        unsafe {
            let row = _mm512_loadu_si512(words.as_ptr().cast());
            let keep =
                _mm512_mask_testn_epi64_mask(valid, row, _mm512_set1_epi64(mask.cast_signed()));
            let joined = _mm512_or_si512(row, _mm512_set1_epi64(x.cast_signed()));
            // Compressing in a register and storing all 8 lanes is faster on Zen 4 and 5 than the
            // compressing store, which is microcoded there.
            let kept = _mm512_maskz_compress_epi64(keep, joined);
            _mm512_storeu_si512(out.cast(), kept);
            keep.count_ones() as usize
        }
    }

    #[inline(always)]
    unsafe fn split(words: Row, mask: u64, clear: *mut u64, set: *mut u64) -> u8 {
        // SAFETY: the caller has the instruction set, and room for 8 words at both places.
        unsafe {
            let row = _mm512_loadu_si512(words.as_ptr().cast());
            let keep = _mm512_testn_epi64_mask(row, _mm512_set1_epi64(mask.cast_signed()));
            _mm512_storeu_si512(clear.cast(), _mm512_maskz_compress_epi64(keep, row));
            _mm512_storeu_si512(set.cast(), _mm512_maskz_compress_epi64(!keep, row));
            keep
        }
    }

    #[inline(always)]
    unsafe fn without_halves(words: &[u32; 16], valid: u16, mask: u32, out: *mut u32) -> usize {
        // SAFETY: the caller has the instruction set, and room for 16 words at `out`.
        unsafe {
            let row = _mm512_loadu_si512(words.as_ptr().cast());
            let mask = _mm512_set1_epi32(mask.cast_signed());
            let keep = _mm512_mask_testn_epi32_mask(valid, row, mask);
            _mm512_storeu_si512(out.cast(), _mm512_maskz_compress_epi32(keep, row));
            keep.count_ones() as usize
        }
    }

    #[inline(always)]
    unsafe fn split_halves(words: &[u32; 16], mask: u32, clear: *mut u32, set: *mut u32) -> u16 {
        // SAFETY: the caller has the instruction set, and room for 16 words at both places.
        unsafe {
            let row = _mm512_loadu_si512(words.as_ptr().cast());
            let keep = _mm512_testn_epi32_mask(row, _mm512_set1_epi32(mask.cast_signed()));
            _mm512_storeu_si512(clear.cast(), _mm512_maskz_compress_epi32(keep, row));
            _mm512_storeu_si512(set.cast(), _mm512_maskz_compress_epi32(!keep, row));
            keep
        }
    }

    #[inline(always)]
    unsafe fn load(row: &Row, _: usize) -> __m512i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_loadu_si512(row.as_ptr().cast()) }
    }

    #[inline(always)]
    unsafe fn store(row: &mut Row, _: usize, x: __m512i) {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast(), x) }
    }

    #[inline(always)]
    unsafe fn splat(word: u64) -> __m512i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_set1_epi64(word.cast_signed()) }
    }

    #[inline(always)]
    unsafe fn shl(x: __m512i, by: u32) -> __m512i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_sll_epi64(x, _mm_cvtsi32_si128(by.cast_signed())) }
    }

    #[inline(always)]
    unsafe fn shr(x: __m512i, by: u32) -> __m512i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_srl_epi64(x, _mm_cvtsi32_si128(by.cast_signed())) }
    }

    #[inline(always)]
    unsafe fn zero() -> __m512i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    unsafe fn and(x: __m512i, y: __m512i) -> __m512i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_and_si512(x, y) }
    }

    #[inline(always)]
    unsafe fn or(x: __m512i, y: __m512i) -> __m512i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_or_si512(x, y) }
    }

    #[inline(always)]
    unsafe fn xor(x: __m512i, y: __m512i) -> __m512i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_xor_si512(x, y) }
    }

    #[inline(always)]
    unsafe fn add(x: __m512i, y: __m512i) -> __m512i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_add_epi64(x, y) }
    }

    #[inline(always)]
    unsafe fn count(x: __m512i) -> __m512i {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_popcnt_epi64(x) }
    }

    #[inline(always)]
    unsafe fn total(x: __m512i) -> u64 {
        // SAFETY: the caller has the instruction set.
        unsafe { _mm512_reduce_add_epi64(x).cast_unsigned() }
    }
}

impl Lanes for Avx512 {
    #[inline(always)]
    fn without_u32(self, words: &[u32; 16], mask: u32) -> u16 {
        // SAFETY: a value is made only where the instruction set is at hand; the words fill a vector.
        unsafe {
            let words = _mm512_loadu_si512(words.as_ptr().cast());
            _mm512_testn_epi32_mask(words, _mm512_set1_epi32(mask.cast_signed()))
        }
    }

    #[inline(always)]
    fn without_u64(self, words: &[u64; 16], mask: u64) -> u16 {
        // SAFETY: as above; the words fill two vectors.
        unsafe {
            let mask = _mm512_set1_epi64(mask.cast_signed());
            let low = _mm512_loadu_si512(words.as_ptr().cast());
            let high = _mm512_loadu_si512(words.as_ptr().add(8).cast());
            let low = _mm512_testn_epi64_mask(low, mask);
            let high = _mm512_testn_epi64_mask(high, mask);
            u16::from(high) << 8 | u16::from(low)
        }
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt"
)]
pub(super) fn pairs(xs: Run<'_>, ys: Run<'_>, made: &mut Vec<u64>) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::pairs::<Avx512>(xs, ys, made) }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt"
)]
pub(super) fn keep<W: Word>(words: &[W], bit: W, clear: &mut Vec<W>) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::keep::<Avx512, W>(words, bit, clear) }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt"
)]
pub(super) fn partition<W: Word>(words: &[W], bit: W, parts: [&mut Vec<W>; 2]) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::partition::<Avx512, W>(words, bit, parts) }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt"
)]
pub(super) fn keep_each(lists: &Lists, bit: u64) -> Lists {
    // SAFETY: compiled for the instruction set.
    unsafe { body::keep_each::<Avx512>(lists, bit) }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt"
)]
pub(super) fn partition_each(lists: &Lists, bit: u64) -> [Lists; 2] {
    // SAFETY: compiled for the instruction set.
    unsafe { body::partition_each::<Avx512>(lists, bit) }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt"
)]
pub(super) fn slice<W: Word>(words: &[W], bits: u32, tables: &mut Tables) {
    // SAFETY: compiled for the instruction set.
    unsafe { body::slice::<Avx512, W>(words, bits, tables) };
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt"
)]
pub(super) fn disjoint<W: Word>(queries: &[W], tables: &Tables) -> u64 {
    // SAFETY: compiled for the instruction set.
    unsafe { body::disjoint::<Avx512, W>(queries, tables) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,popcnt")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Avx512)
}
