//! Lanes for NEON: four vectors of 16 bytes.

use std::arch::aarch64::*;

use super::task::{Lanes, Row, Task};

#[derive(Clone, Copy)]
struct Neon;

/// Defines operations that are one instruction, or one function, on all four vectors.
macro_rules! operations {
    ($($name:ident($($x:ident),+) = $f:ident($($y:ident),+);)+) => {$(
        #[inline(always)]
        fn $name(self, $($x: Self::V),+) -> Self::V {
            // SAFETY: a value of this type is made only where the instruction set is available.
            unsafe { [$f($($y[0]),+), $f($($y[1]),+), $f($($y[2]),+), $f($($y[3]),+)] }
        }
    )+};
}

/// # Safety
/// The machine must have the instruction set.
#[inline(always)]
unsafe fn add_products(sums: uint8x16_t, x: uint8x16_t, y: uint8x16_t) -> uint8x16_t {
    // SAFETY: the caller guarantees the instruction set.
    unsafe {
        let low = vmull_u8(vget_low_u8(x), vget_low_u8(y));
        let high = vmull_high_u8(x, y);
        let sums = vpadalq_u16(vreinterpretq_u32_u8(sums), low);
        vreinterpretq_u8_u32(vpadalq_u16(sums, high))
    }
}

impl Lanes for Neon {
    type V = [uint8x16_t; 4];

    operations! {
        and(x, y) = vandq_u8(x, y);
        or(x, y) = vorrq_u8(x, y);
        and_not(x, y) = vbicq_u8(x, y);
        count_bytes(x) = vcntq_u8(x);
        add_bytes(x, y) = vqaddq_u8(x, y);
        shuffle(bytes, index) = vqtbl1q_u8(bytes, index);
        add_products(sums, x, y) = add_products(sums, x, y);
    }

    #[inline(always)]
    fn load(self, row: &Row) -> [uint8x16_t; 4] {
        let row = row.0.as_ptr().cast::<u8>();
        // SAFETY: as above; a row is four vectors.
        unsafe {
            [
                vld1q_u8(row),
                vld1q_u8(row.add(16)),
                vld1q_u8(row.add(32)),
                vld1q_u8(row.add(48)),
            ]
        }
    }

    #[inline(always)]
    fn store(self, row: &mut Row, x: [uint8x16_t; 4]) {
        let row = row.0.as_mut_ptr().cast::<u8>();
        // SAFETY: as above.
        unsafe {
            vst1q_u8(row, x[0]);
            vst1q_u8(row.add(16), x[1]);
            vst1q_u8(row.add(32), x[2]);
            vst1q_u8(row.add(48), x[3]);
        }
    }

    #[inline(always)]
    fn is_zero(self, x: [uint8x16_t; 4]) -> bool {
        // SAFETY: as above.
        unsafe { vmaxvq_u8(vorrq_u8(vorrq_u8(x[0], x[1]), vorrq_u8(x[2], x[3]))) == 0 }
    }

    #[inline(always)]
    fn of_parts(self, parts: [&[u8; 16]; 4]) -> [uint8x16_t; 4] {
        let [a, b, c, d] = parts;
        // SAFETY: as above; each part is 16 bytes.
        unsafe {
            [
                vld1q_u8(a.as_ptr()),
                vld1q_u8(b.as_ptr()),
                vld1q_u8(c.as_ptr()),
                vld1q_u8(d.as_ptr()),
            ]
        }
    }

    #[inline(always)]
    fn without_u32(self, words: &[u32; 16], mask: u32) -> u16 {
        // SAFETY: as above; 4 words fill a vector.
        unsafe {
            bits([
                clear_u32(words, 0, mask),
                clear_u32(words, 4, mask),
                clear_u32(words, 8, mask),
                clear_u32(words, 12, mask),
            ])
        }
    }

    #[inline(always)]
    fn without_u64(self, words: &[u64; 16], mask: u64) -> u16 {
        // SAFETY: as above; 2 words fill a vector.
        unsafe {
            bits([
                vuzp1q_u32(clear_u64(words, 0, mask), clear_u64(words, 2, mask)),
                vuzp1q_u32(clear_u64(words, 4, mask), clear_u64(words, 6, mask)),
                vuzp1q_u32(clear_u64(words, 8, mask), clear_u64(words, 10, mask)),
                vuzp1q_u32(clear_u64(words, 12, mask), clear_u64(words, 14, mask)),
            ])
        }
    }
}

/// Which of the four words from `first` on share no bit with the mask.
///
/// # Safety
/// The machine must have the instruction set, and there must be 4 words from `first` on.
#[inline(always)]
unsafe fn clear_u32(words: &[u32; 16], first: usize, mask: u32) -> uint32x4_t {
    // SAFETY: as the caller guarantees.
    unsafe {
        vceqzq_u32(vandq_u32(
            vld1q_u32(words.as_ptr().add(first)),
            vdupq_n_u32(mask),
        ))
    }
}

/// Which of the two words from `first` on share no bit with the mask.
///
/// # Safety
/// The machine must have the instruction set, and there must be 2 words from `first` on.
#[inline(always)]
unsafe fn clear_u64(words: &[u64; 16], first: usize, mask: u64) -> uint32x4_t {
    // SAFETY: as the caller guarantees.
    unsafe {
        let clear = vceqzq_u64(vandq_u64(
            vld1q_u64(words.as_ptr().add(first)),
            vdupq_n_u64(mask),
        ));
        vreinterpretq_u32_u64(clear)
    }
}

/// One bit for each of 16 lanes that are all ones or all zeros.
///
/// # Safety
/// The machine must have the instruction set.
#[inline(always)]
unsafe fn bits([a, b, c, d]: [uint32x4_t; 4]) -> u16 {
    // SAFETY: the caller guarantees the instruction set.
    unsafe {
        let low = vuzp1q_u16(vreinterpretq_u16_u32(a), vreinterpretq_u16_u32(b));
        let high = vuzp1q_u16(vreinterpretq_u16_u32(c), vreinterpretq_u16_u32(d));
        let lanes = vuzp1q_u8(vreinterpretq_u8_u16(low), vreinterpretq_u8_u16(high));
        let places = vcreate_u8(0x8040_2010_0804_0201);
        let each = vandq_u8(lanes, vcombine_u8(places, places));
        u16::from(vaddv_u8(vget_low_u8(each))) | u16::from(vaddv_u8(vget_high_u8(each))) << 8
    }
}

#[target_feature(enable = "neon")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Neon)
}
