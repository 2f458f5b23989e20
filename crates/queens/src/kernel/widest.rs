//! One body of safe code, compiled for each instruction set and run for the best the machine has.
//!
//! A [`Task`] is written once, with plain loops over arrays that the compiler turns into vector
//! instructions. The wrappers below differ only in the instructions the compiler may use for it; the
//! task is inlined into each of them. All give the same results.

use super::Isa;

/// A piece of work whose loops gain from wide vectors.
pub(crate) trait Task {
    type Output;

    /// Does it. To be inlined always, with all that it calls in its loops.
    fn run(self) -> Self::Output;
}

/// An instruction set that this machine is known to have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widest(Isa);

impl Widest {
    pub(crate) fn new() -> Self {
        Widest(Isa::best())
    }

    #[cfg(test)]
    pub(crate) fn available() -> impl Iterator<Item = Self> {
        Isa::available().map(Widest)
    }

    #[inline]
    #[cfg_attr(target_arch = "x86_64", allow(unsafe_code))]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Widest` is only made of instruction sets that were detected.
            Isa::Avx512 => unsafe { avx512(task) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Isa::Avx2 => unsafe { avx2(task) },
            _ => portable(task),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,popcnt")]
fn avx512<T: Task>(task: T) -> T::Output {
    task.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn avx2<T: Task>(task: T) -> T::Output {
    task.run()
}

#[inline(never)]
fn portable<T: Task>(task: T) -> T::Output {
    task.run()
}
