//! Checks of a total: a wrong count must never be returned.
//!
//! Two facts hold for every total. Where Q(n) is published, the total must be that number. And the solutions that are not
//! fixed by a half turn come in orbits of eight, which by Burnside's lemma gives
//!
//! ```text
//!   Q + P + 2R ≡ 0 (mod 8)        for n ≥ 2
//! ```
//!
//! where P and R count the solutions fixed by the half and the quarter turn (`docs/symmetry.md`). These
//! are published beyond every n that can be counted, and [`symmetric`](crate::symmetric) recounts them.

#[cfg(doc)]
use super::units::MAX_N;
use crate::known;

/// Checks a total against what must be true of Q(n).
///
/// Returns what could be checked: the congruence for every n ≥ 2 up to [`MAX_N`], and the published value where there
/// is one (n ≤ 27).
///
/// # Errors
/// An error with both numbers, when the total cannot be right.
///
/// ```
/// use queens::count::check_total;
/// assert!(check_total(8, 92)?.published);
/// assert!(check_total(8, 91).is_err());
/// // Q(28) is not published, but only one of eight numbers in a row can be right.
/// assert_eq!((1000..1008).filter(|&total| check_total(28, total).is_ok()).count(), 1);
/// # Ok::<(), queens::count::WrongTotal>(())
/// ```
pub fn check_total(n: u32, total: u128) -> Result<Checks, WrongTotal> {
    let published = known::all(n);
    if let Some(published) = published
        && published != total
    {
        return Err(WrongTotal(format!(
            "counted {total} for n = {n}, but the published value is {published}"
        )));
    }
    let symmetric = known::half_turn(n).zip(known::quarter_turn(n));
    let symmetric = symmetric.filter(|_| n >= 2);
    if let Some((half_turn, quarter_turn)) = symmetric
        && !(total % 8 + half_turn + 2 * quarter_turn).is_multiple_of(8)
    {
        let (numbers, law) = (
            [total, half_turn, quarter_turn],
            "Q + P + 2R is a multiple of 8",
        );
        return Err(WrongTotal::by_law(n, numbers, law));
    }
    Ok(Checks {
        published: published.is_some(),
        orbits: symmetric.is_some(),
    })
}

/// The checks that a total has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Checks {
    /// The total is the published Q(n).
    pub published: bool,
    /// Q + P + 2R is a multiple of 8, with the published P and R.
    pub orbits: bool,
}

/// A total that cannot be right; the message has both numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WrongTotal(pub(crate) String);

impl WrongTotal {
    /// Q(n), P(n) and R(n) that cannot be those of one board, by this law.
    pub(crate) fn by_law(n: u32, [q, p, r]: [u128; 3], law: &str) -> Self {
        WrongTotal(format!(
            "for n = {n}, Q = {q}, P = {p} and R = {r} contradict each other: {law}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::MAX_N;

    #[test]
    fn published_totals_pass_and_wrong_ones_do_not() {
        for n in 0..=27 {
            let total = known::all(n).unwrap();
            let checks = check_total(n, total).unwrap();
            assert!(checks.published && checks.orbits == (n >= 2), "n = {n}");
            let wrong = check_total(n, total + 8).unwrap_err();
            let said = wrong.to_string();
            assert!(said.contains(&total.to_string()) && said.contains(&(total + 8).to_string()));
        }
    }

    #[test]
    fn unpublished_totals_must_satisfy_the_congruence() {
        for n in 28..=MAX_N {
            let passing = (1000..1008).filter_map(|total| check_total(n, total).ok());
            let passing = Vec::from_iter(passing);
            assert!(
                matches!(
                    passing[..],
                    [Checks {
                        published: false,
                        orbits: true
                    }]
                ),
                "n = {n}"
            );
        }
    }
}
