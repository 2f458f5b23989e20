//! Lanes for AVX2: two vectors of 32 bytes.

use std::arch::x86_64::*;

use super::task::{Lanes, Row, Task};

#[derive(Clone, Copy)]
struct Avx2;

/// Defines operations that are one instruction, or one function, on both vectors. A closure would be a function of its own.
macro_rules! operations {
    ($($name:ident($($x:ident),+) = $f:ident($($y:ident),+);)+) => {$(
        #[inline(always)]
        fn $name(self, $($x: Self::V),+) -> Self::V {
            // SAFETY: a value of this type is made only where the instruction set is available.
            unsafe { [$f($($y[0]),+), $f($($y[1]),+)] }
        }
    )+};
}

/// Number of bits set in each byte, by table look-up for each half-byte (Muła).
///
/// # Safety
/// The machine must have the instruction set.
#[inline(always)]
unsafe fn count_bytes(x: __m256i) -> __m256i {
    // SAFETY: the caller guarantees the instruction set.
    unsafe {
        let ones = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        ));
        let nibble = _mm256_set1_epi8(0x0F);
        let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(x, nibble));
        let high = _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble);
        _mm256_add_epi8(low, _mm256_shuffle_epi8(ones, high))
    }
}

/// # Safety
/// The machine must have the instruction set.
#[inline(always)]
unsafe fn add_products(sums: __m256i, x: __m256i, y: __m256i) -> __m256i {
    // SAFETY: the caller guarantees the instruction set.
    unsafe {
        // Bytes become words of 16 bits, whose products are added in pairs without loss.
        let zero = _mm256_setzero_si256();
        let (x0, y0) = (_mm256_unpacklo_epi8(x, zero), _mm256_unpacklo_epi8(y, zero));
        let (x1, y1) = (_mm256_unpackhi_epi8(x, zero), _mm256_unpackhi_epi8(y, zero));
        let products = _mm256_add_epi32(_mm256_madd_epi16(x0, y0), _mm256_madd_epi16(x1, y1));
        _mm256_add_epi32(sums, products)
    }
}

impl Lanes for Avx2 {
    type V = [__m256i; 2];

    operations! {
        and(x, y) = _mm256_and_si256(x, y);
        or(x, y) = _mm256_or_si256(x, y);
        and_not(x, y) = _mm256_andnot_si256(y, x);
        count_bytes(x) = count_bytes(x);
        add_bytes(x, y) = _mm256_adds_epu8(x, y);
        shuffle(bytes, index) = _mm256_shuffle_epi8(bytes, index);
        add_products(sums, x, y) = add_products(sums, x, y);
    }

    #[inline(always)]
    fn load(self, row: &Row) -> [__m256i; 2] {
        let row = row.0.as_ptr().cast::<__m256i>();
        // SAFETY: as above; a row is two vectors, and aligned.
        unsafe { [_mm256_load_si256(row), _mm256_load_si256(row.add(1))] }
    }

    #[inline(always)]
    fn store(self, row: &mut Row, x: [__m256i; 2]) {
        let row = row.0.as_mut_ptr().cast::<__m256i>();
        // SAFETY: as above.
        unsafe {
            _mm256_store_si256(row, x[0]);
            _mm256_store_si256(row.add(1), x[1]);
        }
    }

    #[inline(always)]
    fn is_zero(self, x: [__m256i; 2]) -> bool {
        // SAFETY: as above.
        unsafe {
            let any = _mm256_or_si256(x[0], x[1]);
            _mm256_testz_si256(any, any) == 1
        }
    }

    #[inline(always)]
    fn of_parts(self, parts: [&[u8; 16]; 4]) -> [__m256i; 2] {
        let [a, b, c, d] = [
            parts[0].as_ptr(),
            parts[1].as_ptr(),
            parts[2].as_ptr(),
            parts[3].as_ptr(),
        ];
        // SAFETY: as above; each part is 16 bytes.
        unsafe {
            [
                _mm256_loadu2_m128i(b.cast(), a.cast()),
                _mm256_loadu2_m128i(d.cast(), c.cast()),
            ]
        }
    }

    #[inline(always)]
    fn without_u32(self, words: &[u32; 16], mask: u32) -> u16 {
        // SAFETY: as above; 8 words fill a vector.
        unsafe {
            // Packing works on halves of the vectors: the quarters are put back in order.
            let all = _mm256_packs_epi32(clear_u32(words, 0, mask), clear_u32(words, 8, mask));
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
        let mut all = 0;
        for (number, four) in words.as_chunks::<4>().0.iter().enumerate() {
            // SAFETY: as above; 4 words fill a vector.
            unsafe {
                let words = _mm256_loadu_si256(four.as_ptr().cast());
                let masked = _mm256_and_si256(words, _mm256_set1_epi64x(mask.cast_signed()));
                let clear = _mm256_cmpeq_epi64(masked, _mm256_setzero_si256());
                all |= (_mm256_movemask_pd(_mm256_castsi256_pd(clear)) as u16) << (4 * number);
            }
        }
        all
    }
}

/// Which of the eight words from `first` on share no bit with the mask.
///
/// # Safety
/// The machine must have the instruction set, and there must be 8 words from `first` on.
#[inline(always)]
unsafe fn clear_u32(words: &[u32; 16], first: usize, mask: u32) -> __m256i {
    // SAFETY: as the caller guarantees.
    unsafe {
        let words = _mm256_loadu_si256(words.as_ptr().add(first).cast());
        let masked = _mm256_and_si256(words, _mm256_set1_epi32(mask.cast_signed()));
        _mm256_cmpeq_epi32(masked, _mm256_setzero_si256())
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Avx2)
}
