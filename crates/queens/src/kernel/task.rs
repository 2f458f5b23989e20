//! One body of safe code, compiled for each instruction set.
//!
//! A [`Task`] is written once, with plain loops over arrays that the compiler turns into vector
//! instructions. The wrappers called `run` in each instruction set's file differ only in the instructions the
//! compiler may use for it; the task is inlined into each of them. All give the same results.

/// A piece of work whose loops gain from wide vectors.
pub(crate) trait Task {
    type Output;

    /// Does it. To be inlined always, with all that it calls in its loops.
    fn run(self) -> Self::Output;
}
