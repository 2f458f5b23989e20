//! Lanes for any machine: loops over bytes and words, which the compiler turns into vector code where the target has
//! vectors.

use super::task::{Lanes, Row, Task};

#[derive(Clone, Copy)]
pub(crate) struct Portable;

#[inline(always)]
fn words(x: Row, y: Row, f: impl Fn(u64, u64) -> u64) -> Row {
    let mut z = Row::ZERO;
    for i in 0..8 {
        z.0[i] = f(x.0[i], y.0[i]);
    }
    z
}

#[inline(always)]
fn bytes(x: Row, y: Row, f: impl Fn(u8, u8) -> u8) -> Row {
    let (x, y, mut z) = (x.to_bytes(), y.to_bytes(), [0; 64]);
    for i in 0..64 {
        z[i] = f(x[i], y[i]);
    }
    Row::from_bytes(&z)
}

/// The bytes that the index names, or 0 where it has its top bit set.
#[inline(always)]
fn shuffle(bytes: &[u8; 16], index: &[u8; 16]) -> [u8; 16] {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    {
        use std::arch::wasm32::*;
        // SAFETY: both are 16 bytes, and so is a vector.
        unsafe {
            let shuffled = u8x16_swizzle(
                v128_load(bytes.as_ptr().cast()),
                v128_load(index.as_ptr().cast()),
            );
            std::mem::transmute::<v128, [u8; 16]>(shuffled)
        }
    }
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    {
        let mut z = [0; 16];
        for i in 0..16 {
            z[i] = if index[i] < 128 {
                bytes[usize::from(index[i] & 15)]
            } else {
                0
            };
        }
        z
    }
}

impl Lanes for Portable {
    type V = Row;

    #[inline(always)]
    fn load(self, row: &Row) -> Row {
        *row
    }

    #[inline(always)]
    fn store(self, row: &mut Row, x: Row) {
        *row = x;
    }

    #[inline(always)]
    fn and(self, x: Row, y: Row) -> Row {
        words(x, y, |x, y| x & y)
    }

    #[inline(always)]
    fn or(self, x: Row, y: Row) -> Row {
        words(x, y, |x, y| x | y)
    }

    #[inline(always)]
    fn and_not(self, x: Row, y: Row) -> Row {
        words(x, y, |x, y| x & !y)
    }

    #[inline(always)]
    fn is_zero(self, x: Row) -> bool {
        let mut any = 0;
        for word in x.0 {
            any |= word;
        }
        any == 0
    }

    #[inline(always)]
    fn count_bytes(self, x: Row) -> Row {
        bytes(x, x, |x, _| x.count_ones() as u8)
    }

    #[inline(always)]
    fn add_bytes(self, x: Row, y: Row) -> Row {
        bytes(x, y, u8::saturating_add)
    }

    #[inline(always)]
    fn shuffle(self, bytes: Row, index: Row) -> Row {
        let (bytes, index, mut z) = (bytes.to_bytes(), index.to_bytes(), [0; 64]);
        let parts = bytes
            .as_chunks::<16>()
            .0
            .iter()
            .zip(index.as_chunks::<16>().0);
        for (to, (bytes, index)) in z.as_chunks_mut::<16>().0.iter_mut().zip(parts) {
            *to = shuffle(bytes, index);
        }
        Row::from_bytes(&z)
    }

    #[inline(always)]
    fn of_parts(self, parts: [&[u8; 16]; 4]) -> Row {
        let mut z = [0; 64];
        for (to, part) in z.as_chunks_mut::<16>().0.iter_mut().zip(parts) {
            *to = *part;
        }
        Row::from_bytes(&z)
    }

    #[inline(always)]
    fn add_products(self, sums: Row, x: Row, y: Row) -> Row {
        let (x, y) = (x.to_bytes(), y.to_bytes());
        let mut sums = sums;
        for i in 0..8 {
            // The bytes of a sum are 16 apart: any fixed choice would do.
            let (mut low, mut high) = (sums.0[i] as u32, (sums.0[i] >> 32) as u32);
            for part in 0..4 {
                low += u32::from(x[16 * part + i]) * u32::from(y[16 * part + i]);
                high += u32::from(x[16 * part + 8 + i]) * u32::from(y[16 * part + 8 + i]);
            }
            sums.0[i] = u64::from(low) | u64::from(high) << 32;
        }
        sums
    }

    #[inline(always)]
    fn without_u32(self, words: &[u32; 16], mask: u32) -> u16 {
        without(words.map(|word| word & mask == 0))
    }

    #[inline(always)]
    fn without_u64(self, words: &[u64; 16], mask: u64) -> u16 {
        without(words.map(|word| word & mask == 0))
    }
}

/// Most blocks have none: this is checked first, with small vectors where there are any.
#[inline(always)]
fn without(clear: [bool; 16]) -> u16 {
    if !clear.iter().fold(false, |any, &clear| any | clear) {
        return 0;
    }
    (0..)
        .zip(clear)
        .fold(0, |all, (lane, clear)| all | u16::from(clear) << lane)
}

#[inline(never)]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Portable)
}
