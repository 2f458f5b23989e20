//! Which instruction set a kernel is compiled for, and which of them this machine has.

use std::fmt;
use std::str::FromStr;

use super::Kernel;

/// An instruction set the counting kernels are compiled for. All give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Isa {
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
    /// All, slowest first.
    pub const ALL: [Isa; 4] = [Isa::Portable, Isa::Neon, Isa::Avx2, Isa::Avx512];

    /// The name people type and read: `portable`, `neon`, `avx2`, `avx512`.
    pub const fn name(self) -> &'static str {
        match self {
            Isa::Portable => "portable",
            Isa::Neon => "neon",
            Isa::Avx2 => "avx2",
            Isa::Avx512 => "avx512",
        }
    }

    /// The kernel compiled for it.
    ///
    /// # Errors
    /// When this machine does not have it.
    pub fn kernel(self) -> Result<Kernel, UnavailableIsa> {
        match self.is_available() {
            true => Ok(Kernel { isa: self }),
            false => Err(UnavailableIsa { known: Some(self) }),
        }
    }

    /// Whether this machine can run it.
    pub fn is_available(self) -> bool {
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

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Isa {
    type Err = UnavailableIsa;

    /// The instruction set of this name, whether or not this machine can run it.
    fn from_str(name: &str) -> Result<Self, UnavailableIsa> {
        let found = Isa::ALL.into_iter().find(|isa| isa.name() == name);
        found.ok_or(UnavailableIsa { known: None })
    }
}

/// The instruction set asked for is not one of [`Isa::ALL`], or this machine cannot run it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnavailableIsa {
    /// The instruction set, when the name is one.
    pub known: Option<Isa>,
}

impl fmt::Display for UnavailableIsa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known {
            Some(isa) => write!(f, "this machine cannot run the {isa} kernel; it has ")?,
            None => write!(f, "no such instruction set; this machine has ")?,
        }
        let names: Vec<_> = Kernel::available().map(Kernel::name).collect();
        f.write_str(&names.join(", "))
    }
}

impl std::error::Error for UnavailableIsa {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_what_the_machine_lacks_is_an_error() {
        for isa in Isa::ALL {
            assert_eq!(isa.name().parse(), Ok(isa));
            let expected = match isa.is_available() {
                true => Ok(Kernel { isa }),
                false => Err(UnavailableIsa { known: Some(isa) }),
            };
            assert_eq!(isa.kernel(), expected);
            assert_eq!(isa.name().parse::<Kernel>(), expected);
        }
        assert_eq!("mmx".parse::<Isa>(), Err(UnavailableIsa { known: None }));
    }

    #[cfg(target_arch = "aarch64")]
    #[test]
    fn on_aarch64_neon_is_chosen() {
        assert_eq!(Kernel::best().isa(), Isa::Neon);
    }

    #[test]
    fn the_error_says_what_there_is() {
        let lacking = UnavailableIsa {
            known: Some(Isa::Avx512),
        }
        .to_string();
        assert!(lacking.starts_with("this machine cannot run the avx512 kernel; it has portable"));
    }
}
