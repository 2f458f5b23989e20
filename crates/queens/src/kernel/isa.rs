//! Which instruction set a kernel is compiled for, and which of them this machine has.

/// An instruction set the counting kernels are compiled for. All sets give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Isa {
    /// No instructions beyond the target's baseline.
    Portable,
    /// AArch64 with NEON.
    Neon,
    /// x86-64 with AVX2, BMI2 and POPCNT.
    Avx2,
    /// x86-64 with AVX-512 F, BW, DQ, VL, BITALG and VNNI: Ice Lake, Zen 4 and later.
    Avx512,
}

impl Isa {
    /// All instruction sets, slowest first, like `Kernel::NAMES`.
    pub(super) const ALL: [Isa; 4] = [Isa::Portable, Isa::Neon, Isa::Avx2, Isa::Avx512];

    /// Whether this machine can run it.
    pub(super) fn is_available(self) -> bool {
        match self {
            Isa::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => {
                Isa::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("avx512vnni")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Isa::Avx2 | Isa::Avx512 => false,
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => std::arch::is_aarch64_feature_detected!("neon"),
            #[cfg(not(target_arch = "aarch64"))]
            Isa::Neon => false,
        }
    }
}
