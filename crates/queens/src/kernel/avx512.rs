//! Lanes for AVX-512 with BITALG and VNNI: one vector of 64 bytes.

use std::arch::x86_64::*;

use super::task::{Lanes, Row, Task};

#[derive(Clone, Copy)]
struct Avx512;

/// Defines operations that are one instruction.
macro_rules! operations {
    ($($name:ident($($x:ident),+) = $f:ident($($y:ident),+);)+) => {$(
        #[inline(always)]
        fn $name(self, $($x: Self::V),+) -> Self::V {
            // SAFETY: a value of this type is made only where the instruction set is available.
            unsafe { $f($($y),+) }
        }
    )+};
}

impl Lanes for Avx512 {
    type V = __m512i;

    operations! {
        and(x, y) = _mm512_and_si512(x, y);
        or(x, y) = _mm512_or_si512(x, y);
        and_not(x, y) = _mm512_andnot_si512(y, x);
        count_bytes(x) = _mm512_popcnt_epi8(x);
        add_bytes(x, y) = _mm512_adds_epu8(x, y);
        shuffle(bytes, index) = _mm512_shuffle_epi8(bytes, index);
        // It treats the bytes of y as signed; they are below 128.
        add_products(sums, x, y) = _mm512_dpbusd_epi32(sums, x, y);
    }

    #[inline(always)]
    fn load(self, row: &Row) -> __m512i {
        // SAFETY: as above; a row is a vector.
        unsafe { _mm512_load_si512(row.0.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, row: &mut Row, x: __m512i) {
        // SAFETY: as above.
        unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), x) }
    }

    #[inline(always)]
    fn is_zero(self, x: __m512i) -> bool {
        // SAFETY: as above.
        unsafe { _mm512_test_epi64_mask(x, x) == 0 }
    }

    #[inline(always)]
    fn of_parts(self, parts: [&[u8; 16]; 4]) -> __m512i {
        // SAFETY: as above; each part is 16 bytes.
        unsafe {
            let x = _mm512_castsi128_si512(_mm_loadu_si128(parts[0].as_ptr().cast()));
            let x = _mm512_inserti32x4::<1>(x, _mm_loadu_si128(parts[1].as_ptr().cast()));
            let x = _mm512_inserti32x4::<2>(x, _mm_loadu_si128(parts[2].as_ptr().cast()));
            _mm512_inserti32x4::<3>(x, _mm_loadu_si128(parts[3].as_ptr().cast()))
        }
    }

    #[inline(always)]
    fn without_u32(self, words: &[u32; 16], mask: u32) -> u16 {
        // SAFETY: as above; the words fill a vector.
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
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg,avx512vnni,avx2,bmi1,bmi2,popcnt"
)]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Avx512)
}
