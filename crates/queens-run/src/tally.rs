//! What a run adds up to, and whether that may be called Q(n).
//!
//! Everything that prints a total asks here first, so that no wrong number is called Q(n) in one place because another
//! one checks it: a sum is Q(n) only when every chunk is there and believed, and [`check_total`] finds nothing that
//! contradicts it.

use std::fmt;

use queens::count::{Units, WrongTotal, check_total};

use crate::{Error, Flaw, Store};

/// What the results of a store add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Size of the board.
    pub n: u32,
    /// The sum of what is there.
    pub sum: u128,
    /// The part of it that was counted; the rest was added for mirror images.
    pub counted: u128,
    /// Chunks without a result.
    pub missing: Vec<u64>,
    /// Chunks whose result is damaged; it is not in the sum.
    pub damaged: Vec<(u64, Flaw)>,
}

/// Why a sum may not be called Q(n).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotQ {
    /// This many chunks are missing or damaged.
    Incomplete(u64),
    /// It contradicts what is known.
    Wrong(WrongTotal),
}

impl fmt::Display for NotQ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotQ::Incomplete(missing) => write!(f, "{missing} chunks are missing"),
            NotQ::Wrong(wrong) => wrong.fmt(f),
        }
    }
}

impl Tally {
    /// Adds up what a store has.
    ///
    /// # Errors
    /// What the database says.
    pub fn of(store: &Store) -> Result<Self, Error> {
        let plan = store.plan();
        let units = Units::new(plan.n())?;
        let mut tally = Tally {
            n: plan.n(),
            sum: 0,
            counted: 0,
            missing: store.missing()?,
            damaged: Vec::new(),
        };
        store.each(|kept| {
            let chunk = kept.chunk;
            let examined = kept.result.and_then(|result| {
                result.examine(plan, &units)?;
                Ok(result)
            });
            match examined {
                Ok(result) => {
                    tally.sum += result.total();
                    tally.counted += result.counted;
                }
                Err(flaw) => tally.damaged.push((chunk, flaw)),
            }
            Ok(())
        })?;
        Ok(tally)
    }

    /// The sum, if it may be called Q(n).
    ///
    /// # Errors
    /// Why it may not: chunks are missing or damaged, or the sum contradicts what is known.
    pub fn q(&self) -> Result<u128, NotQ> {
        match self.missing.len() + self.damaged.len() {
            0 => may_be_called_q(self.n, self.sum),
            missing => Err(NotQ::Incomplete(missing as u64)),
        }
    }
}

/// The sum of all units, if it may be called Q(n).
pub(crate) fn may_be_called_q(n: u32, sum: u128) -> Result<u128, NotQ> {
    check_total(n, sum).map_err(NotQ::Wrong)?;
    Ok(sum)
}
