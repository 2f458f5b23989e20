//! A small, fast, seedable random number generator, the same on every machine and in every version.
//!
//! xoshiro256++ by Blackman and Vigna ("Scrambled linear pseudorandom number generators", ACM TOMS
//! 2021), seeded through SplitMix64 as they advise. Results of seeded searches and estimates are
//! quoted and compared across releases, so the stream is part of this crate's contract. Not for
//! secrets.

/// A stream of random numbers fixed by its seed.
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The stream of this seed.
    ///
    /// ```
    /// use queens::Random;
    /// assert_eq!(Random::new(7).bits(), Random::new(7).bits());
    /// ```
    pub fn new(seed: u64) -> Self {
        let mut z = seed;
        let state = [(); 4].map(|()| {
            z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
            mixed(z)
        });
        Random { state }
    }

    /// The stream with this number among the independent streams of a seed.
    ///
    /// A task split into numbered parts gives each part its own stream, so that the result does not depend on which
    /// thread does which part. Number 0 is the stream of the seed itself.
    ///
    /// ```
    /// use queens::Random;
    /// assert_eq!(Random::stream(7, 0).bits(), Random::new(7).bits());
    /// assert_ne!(Random::stream(7, 0).bits(), Random::stream(7, 1).bits());
    /// ```
    pub fn stream(seed: u64, number: u64) -> Self {
        // Mixed, since small numbers with small seeds would give the streams of other seeds; 0 stays 0.
        Random::new(seed ^ mixed(number))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        result
    }

    /// A number below `bound`, each equally likely.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        below(self, bound)
    }

    /// Puts the items into random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }

    /// A random index into these weights, each as likely as its weight says; `None` if all are 0.
    pub(crate) fn weighted(&mut self, weights: impl Iterator<Item = u64> + Clone) -> Option<usize> {
        let total: u64 = weights.clone().sum();
        let mut pick = self.below(total.max(1));
        weights.into_iter().position(|weight| {
            let rest = pick.checked_sub(weight);
            pick = rest.unwrap_or(pick);
            rest.is_none()
        })
    }

    /// A number in [0, 1): one of the multiples of 2⁻⁵³, each equally likely.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }
}

/// The output function of SplitMix64.
fn mixed(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// A source of random numbers: [`Random`] and, with the feature `rand_core`, every generator of `rand`, such as
/// `rand::rng()`.
pub trait Bits {
    /// 64 random bits.
    fn bits(&mut self) -> u64;
}

#[cfg(not(feature = "rand_core"))]
impl Bits for Random {
    fn bits(&mut self) -> u64 {
        self.bits()
    }
}

#[cfg(feature = "rand_core")]
impl<R: rand_core::Rng + ?Sized> Bits for R {
    fn bits(&mut self) -> u64 {
        self.next_u64()
    }
}

/// A number below `bound`, each equally likely.
pub(crate) fn below(source: &mut (impl Bits + ?Sized), bound: u64) -> u64 {
    // Lemire 2019: multiply, and reject the few low halves that would make some results likelier.
    loop {
        let wide = u128::from(source.bits()) * u128::from(bound);
        if wide as u64 >= bound.wrapping_neg() % bound {
            return (wide >> 64) as u64;
        }
    }
}

/// The same stream, for the crates around `rand`.
#[cfg(feature = "rand_core")]
impl rand_core::TryRng for Random {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        // The high bits are the better ones.
        Ok((self.bits() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(self.bits())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&self.bits().to_le_bytes()[..part.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "rand_core")]
    #[test]
    fn it_is_a_generator_for_rand() {
        use rand_core::Rng;
        let (mut plain, mut random) = (Random::new(3), Random::new(3));
        assert_eq!(random.next_u64(), plain.bits());
        assert_eq!(u64::from(random.next_u32()), plain.bits() >> 32);
        let mut bytes = [0; 11];
        random.fill_bytes(&mut bytes);
        assert_eq!(bytes[..8], plain.bits().to_le_bytes());
        assert_eq!(bytes[8..], plain.bits().to_le_bytes()[..3]);
    }

    /// The authors' C program, state {1, 2, 3, 4}, prints these first.
    #[test]
    fn matches_the_reference_stream() {
        let mut random = Random {
            state: [1, 2, 3, 4],
        };
        assert_eq!([random.bits(), random.bits()], [41943041, 58720359]);
        assert_eq!(random.bits(), 3588806011781223);
    }

    #[test]
    fn below_stays_below_and_reaches_everything() {
        let mut random = Random::new(1);
        let mut seen = [0; 7];
        for _ in 0..7000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(
            seen.iter().all(|&count| (850..1150).contains(&count)),
            "{seen:?}"
        );
    }
}
