use super::*;
use crate::known;

fn estimate(estimator: &Estimator, batches: u64) -> Estimate {
    let batches = (0..batches).map(|number| estimator.batch(number, &Run::new()));
    Estimate::of(&Vec::from_iter(batches.map(Result::unwrap)))
}

fn known_ln(n: u32) -> f64 {
    (known::all(n).expect("published") as f64).ln()
}

#[test]
fn small_boards_are_counted_exactly() {
    for n in 0..=10 {
        let estimate = estimate(&Estimator::new(n, 1).expect("small"), 1);
        assert!(estimate.is_exact());
        assert_eq!(estimate.relative_error(), Some(0.0));
        assert_eq!(estimate.interval(), Some((estimate.ln(), estimate.ln())));
        assert_eq!(Some(estimate.ln().exp().round() as u128), known::all(n));
    }
}

/// Checks that the estimate claims an error below `most`, and that the truth, known up to `its_error`, is within four
/// errors.
fn comes_near(estimator: &Estimator, batches: u64, (truth, its_error): (f64, f64), most: f64) {
    let estimate = estimate(estimator, batches);
    let error = estimate.relative_error().expect("solutions were seen");
    let off = (estimate.ln() - truth).abs();
    assert!(error < most, "{estimator:?}: {error}");
    assert!(
        off < 4.0 * error.hypot(its_error),
        "{estimator:?}: {off} for {error}"
    );
}

#[test]
fn both_methods_agree_with_the_known_counts() {
    for (method, n, effort) in [
        (Method::Tree, 14, 1_000),
        (Method::Tree, 18, 2_000),
        (Method::Tree, 27, 4_000),
        (Method::Annealing, 5, 2_000),
        (Method::Annealing, 6, 2_000),
        (Method::Annealing, 12, 200),
        (Method::Annealing, 20, 200),
        (Method::Annealing, 27, 200),
    ] {
        let estimator = Estimator::with_method(n, 1, method).expect("within the limit");
        comes_near(&estimator.effort(effort), 40, (known_ln(n), 0.0), 0.1);
    }
}

/// Published estimates for sizes that are too large to count: `testdata/ln_q_estimates.csv`.
#[test]
fn the_methods_agree_with_published_estimates_of_large_boards() {
    for (n, published) in [(50, (102.2071, 0.013)), (100, (270.2609, 0.0175))] {
        for method in Method::ALL.into_iter().filter(|method| n <= method.max_n()) {
            let estimator = Estimator::with_method(n, 2, method).expect("within the limit");
            comes_near(&estimator.effort(200), 40, published, 0.15);
        }
    }
}

/// Checks, over seeds, how often the 95 % interval contains the known count: one that always does is too wide.
fn intervals_cover_the_truth(method: Method, n: u32, effort: u32) {
    let seeds = 200;
    let covered = (0..seeds).filter(|&seed| {
        let estimator = Estimator::with_method(n, seed, method).expect("within the limit");
        let estimate = estimate(&estimator.effort(effort), 20);
        assert!(!estimate.is_exact(), "no interval to test");
        let (low, high) = estimate.interval().expect("solutions were seen");
        (low..=high).contains(&known_ln(n))
    });
    let share = covered.count() as f64 / seeds as f64;
    assert!((0.9..1.0).contains(&share), "{method:?}, n = {n}: {share}");
}

#[test]
fn intervals_of_the_tree_method_cover_the_truth() {
    for n in 8..=14 {
        intervals_cover_the_truth(Method::Tree, n, 50);
    }
}

#[test]
fn intervals_of_annealing_cover_the_truth() {
    for n in [5, 8, 10, 13] {
        intervals_cover_the_truth(Method::Annealing, n, 60);
    }
}

/// The expected value is right for every effort, even one so small that most batches see no solution.
#[test]
fn batches_are_unbiased_however_small() {
    for (method, n, effort) in [
        (Method::Tree, 7, 1),
        (Method::Tree, 9, 3),
        (Method::Annealing, 5, 1),
        (Method::Annealing, 6, 3),
    ] {
        let estimator = Estimator::with_method(n, 5, method).expect("small");
        let known = (known_ln(n), 0.0);
        comes_near(&estimator.effort(effort), 20_000, known, 0.06);
    }
}

#[test]
fn annealing_finds_none_on_boards_without_solutions() {
    for n in [2, 3] {
        let estimator = Estimator::with_method(n, 1, Method::Annealing).expect("small");
        let estimate = estimate(&estimator, 3);
        assert_eq!(estimate.ln(), f64::NEG_INFINITY);
        assert_eq!(estimate.relative_error(), None);
        assert_eq!(estimate.interval(), None);
    }
}

#[test]
fn annealing_is_exact_for_n_0_and_1() {
    for n in [0, 1] {
        let estimator = Estimator::with_method(n, 1, Method::Annealing).expect("small");
        let estimate = estimate(&estimator, 1);
        assert!(estimate.is_exact());
        assert_eq!(estimate.ln(), 0.0);
    }
}

#[test]
fn a_seed_and_a_number_determine_a_batch() {
    // Golden: quoted estimates must be the same in every version. Rounded, because the last digits of exp and ln differ
    // between platforms.
    let batch = |method, n, seed, number| {
        let estimator = Estimator::with_method(n, seed, method)
            .expect("small")
            .effort(100);
        format!("{:.6}", estimator.batch(number, &Run::new()).unwrap().ln)
    };
    assert_eq!(batch(Method::Tree, 20, 1, 0), "24.214229");
    assert_eq!(batch(Method::Tree, 20, 1, 1), "23.950590");
    assert_eq!(batch(Method::Annealing, 20, 1, 0), "24.896481");
    assert_eq!(batch(Method::Annealing, 20, 2, 0), "24.607184");
}

#[test]
fn the_largest_board_of_the_tree_method_fits_its_words() {
    let estimator = Estimator::with_method(64, 1, Method::Tree).expect("the limit");
    // The asymptotic fit of testdata/ln_q_estimates.csv.
    comes_near(&estimator.effort(200), 20, (145.6819, 0.0), f64::INFINITY);
}

#[test]
fn a_batch_can_be_stopped() {
    for method in Method::ALL {
        let estimator = Estimator::with_method(60, 1, method).expect("within the limit");
        assert_eq!(
            estimator.batch(0, &Run::new().stop_when(|| true)),
            Err(Stopped),
            "{method:?}"
        );
    }
}

#[test]
fn sizes_beyond_the_limit_of_a_method_are_refused() {
    let refused = Estimator::with_method(65, 1, Method::Tree).expect_err("too large");
    assert_eq!(
        refused.to_string(),
        "the method tree estimates Q(n) for n up to 64, not for n = 65"
    );
    assert!(Estimator::new(MAX_N + 1, 1).is_err());
    assert_eq!(Method::for_size(64), Method::Tree);
    assert_eq!(Method::for_size(65), Method::Annealing);
}

#[test]
fn estimates_of_hand_made_batches_are_right() {
    let batch = |value: f64| Batch {
        ln: value.ln(),
        exact: false,
    };
    assert_eq!(Estimate::of(&[]).interval(), None);
    assert_eq!(Estimate::of(&[batch(5.0)]).relative_error(), None);
    // Mean 4, standard deviation 2, three batches.
    let estimate = Estimate::of(&[batch(2.0), batch(4.0), batch(6.0)]);
    let error = 0.5 / 3.0_f64.sqrt();
    assert!((estimate.ln() - 4.0_f64.ln()).abs() < 1e-12);
    assert!((estimate.relative_error().expect("three") - error).abs() < 1e-12);
    let (low, high) = estimate.interval().expect("three");
    assert!((high - low - 2.0 * 4.303 * error).abs() < 1e-9);
    // A batch that has seen no solution counts as 0.
    let with_none = Estimate::of(&[batch(0.0), batch(4.0)]);
    assert!((with_none.ln() - 2.0_f64.ln()).abs() < 1e-12);
    // Values far beyond the range of f64 are allowed.
    let huge = |ln| Batch { ln, exact: false };
    let estimate = Estimate::of(&[huge(5000.0), huge(5000.0)]);
    assert_eq!(
        (estimate.ln(), estimate.relative_error()),
        (5000.0, Some(0.0))
    );
    assert!(!estimate.is_exact());
}

#[test]
fn quantiles_of_student_t_continue_beyond_the_table() {
    // Published: 40 degrees of freedom 2.0211, 120 degrees 1.9799.
    assert!((student_t_95(40) - 2.0211).abs() < 0.002);
    assert!((student_t_95(120) - 1.9799).abs() < 0.0005);
}
