//! One body of safe code, compiled for each instruction set.
//!
//! A [`Task`] is written once, with plain loops over arrays that the compiler turns into vector
//! instructions. The wrappers called `run` in each instruction set's file differ only in the instructions the
//! compiler may use for it; the task is inlined into each of them. All give the same results.
//!
//! The one loop that the compiler does not turn into what it should be, a test of many words at once, is handed to the
//! task as [`Lanes`].

/// A piece of work whose loops gain from wide vectors.
pub(crate) trait Task {
    type Output;

    /// Does it. To be inlined always, with all that it calls in its loops.
    fn run<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// Tests of many words at once. Whoever holds a value runs on a machine that has its instruction set: only the wrapper
/// that is compiled for it makes one.
pub(crate) trait Lanes: Copy {
    /// Which of the words have no bit of `mask`: the first in the lowest bit.
    fn without_u32(self, words: &[u32; 16], mask: u32) -> u16;

    /// As [`without_u32`](Lanes::without_u32), of words twice as wide.
    fn without_u64(self, words: &[u64; 16], mask: u64) -> u16;
}
