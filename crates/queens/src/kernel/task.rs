//! One body of safe code, compiled for each instruction set.
//!
//! A [`Task`] is written once, in terms of [`Lanes`]: the few operations on 512 bits that the loops of this crate need. The
//! function `run` in each instruction set's file differs only in the instructions the compiler may use for it; the task and
//! all operations are inlined into it. All sets give the same results.
//!
//! **Inlining is the invariant.** Code that is not inlined into `run` is compiled without the instruction set, and every
//! operation in it becomes a function call. So a task's loops are `#[inline(always)]` functions and plain `for` loops: never
//! a recursive function, nor a closure given to an iterator. `tests/suite/codegen.rs` looks at the compiled code.

/// 512 bits: one for each lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C, align(64))]
pub(crate) struct Row(pub(crate) [u64; 8]);

impl Row {
    pub(crate) const ZERO: Row = Row([0; 8]);

    /// The bytes in the order of the lanes, on every machine.
    #[inline(always)]
    pub(crate) fn to_bytes(self) -> [u8; 64] {
        let mut bytes = [0; 64];
        for (eight, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(self.0) {
            *eight = word.to_le_bytes();
        }
        bytes
    }

    #[inline(always)]
    pub(crate) fn from_bytes(bytes: &[u8; 64]) -> Row {
        let mut row = Row::ZERO;
        for (word, eight) in row.0.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*eight);
        }
        row
    }

    /// Sets the bit of a lane.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize) {
        self.0[lane >> 6 & 7] |= 1 << (lane & 63);
    }
}

/// A piece of work whose loops gain from wide vectors.
pub(crate) trait Task {
    type Output;

    /// Does the work. It must always be inlined, with all that it calls in its loops.
    fn run<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// Operations on 512 bits, which are 512 lanes, 64 bytes in four parts of 16, or 16 sums of 32 bits. A value of this type
/// exists only on a machine that has the instruction set: only the wrapper compiled for that set makes one.
pub(crate) trait Lanes: Copy {
    /// 512 bits in registers.
    type V: Copy;

    fn load(self, row: &Row) -> Self::V;

    fn store(self, row: &mut Row, x: Self::V);

    fn and(self, x: Self::V, y: Self::V) -> Self::V;

    fn or(self, x: Self::V, y: Self::V) -> Self::V;

    /// `x & !y`
    fn and_not(self, x: Self::V, y: Self::V) -> Self::V;

    fn is_zero(self, x: Self::V) -> bool;

    /// The number of bits set in each byte.
    fn count_bytes(self, x: Self::V) -> Self::V;

    /// Sums of bytes, 255 where they would be more.
    fn add_bytes(self, x: Self::V, y: Self::V) -> Self::V;

    /// In each lane, the sum of three bits: the ones and the twos.
    #[inline(always)]
    fn add_bits(self, x: Self::V, y: Self::V, z: Self::V) -> (Self::V, Self::V) {
        let either = self.xor(x, y);
        let twos = self.or(self.and(x, y), self.and(either, z));
        (self.xor(either, z), twos)
    }

    /// Compiled to one instruction.
    #[inline(always)]
    fn xor(self, x: Self::V, y: Self::V) -> Self::V {
        self.and_not(self.or(x, y), self.and(x, y))
    }

    /// In each part of 16 bytes: the byte that the index names, 0 to 15, or 0 where the index has its top bit set.
    fn shuffle(self, bytes: Self::V, index: Self::V) -> Self::V;

    /// The four parts put together.
    fn of_parts(self, parts: [&[u8; 16]; 4]) -> Self::V;

    /// Adds to each of 16 sums the products of its four pairs of bytes. The bytes of `y` are below 128.
    fn add_products(self, sums: Self::V, x: Self::V, y: Self::V) -> Self::V;

    /// The total of the 16 sums.
    #[inline(always)]
    fn total(self, sums: Self::V) -> u64 {
        let mut row = Row::ZERO;
        self.store(&mut row, sums);
        let mut total = 0;
        for word in row.0 {
            total += (word & 0xFFFF_FFFF) + (word >> 32);
        }
        total
    }

    #[inline(always)]
    fn zero(self) -> Self::V {
        self.load(&Row::ZERO)
    }

    /// Which of the words share no bit with `mask`; the first word is the lowest bit.
    fn without_u32(self, words: &[u32; 16], mask: u32) -> u16;

    /// As [`without_u32`](Lanes::without_u32), for words twice as wide.
    fn without_u64(self, words: &[u64; 16], mask: u64) -> u16;
}

/// Rows that are found by their place in bytes, a 16-bit number. There is room for as many as it can name, so that no
/// look-up needs a check.
#[derive(Clone, Debug)]
pub(crate) struct Tables(Box<[Row; Tables::ROWS]>);

impl Tables {
    const ROWS: usize = (1 << 16) / size_of::<Row>();

    /// The rows, for writing.
    #[inline(always)]
    pub(crate) fn rows_mut(&mut self) -> &mut [Row; Tables::ROWS] {
        &mut self.0
    }

    /// The place of a row, by its number.
    pub(crate) const fn place(row: usize) -> u64 {
        (row * size_of::<Row>()) as u64
    }

    /// The row at this place.
    #[inline(always)]
    pub(crate) fn at(&self, place: u16) -> &Row {
        let start = std::ptr::from_ref(&*self.0).cast::<Row>();
        // Places are multiples of a row's size; the mask makes sure of that, and is free where the compiler knows it.
        let place = usize::from(place & !(size_of::<Row>() as u16 - 1));
        // SAFETY: a multiple of a row's size below 2^16 lies within the rows.
        unsafe { &*start.byte_add(place) }
    }
}

impl Default for Tables {
    fn default() -> Self {
        let rows = vec![Row::ZERO; Tables::ROWS].into_boxed_slice();
        Tables(rows.try_into().expect("it has this length"))
    }
}
