//! The corpus, run by every rung.

use super::*;
use crate::algorithm::Algorithm;

fn search(algorithm: Algorithm, n: u32) -> AnySearch {
    AnySearch::new(algorithm, n, Direction::Rows).unwrap()
}

#[test]
fn smoke() {
    for algorithm in Algorithm::TEXTBOOK {
        for n in 0..=7 {
            assert_eq!(
                Some(u128::from(count(search(algorithm, n)))),
                crate::known::all(n),
                "{algorithm} {n}"
            );
        }
    }
}
