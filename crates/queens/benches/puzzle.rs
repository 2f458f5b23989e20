//! Puzzles: proofs of uniqueness, making, grading. CPU time of one thread.
//!
//! `cargo bench -p queens --bench puzzle [NAME…]`
//!
//! Every puzzle made is proved to have one solution, and the puzzles of each row are compared with those of the
//! last release by a checksum.

use std::hint::black_box;
use std::time::Duration;

use queens::complete::Uniqueness;
use queens::puzzle::{Level, MapSymmetry, Recipe, Style, unique};
use queens::{Puzzle, Random, Run};
use rustix::time::{ClockId, clock_gettime};

/// CPU time of this process, so that other work on the machine counts less.
fn cpu_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).expect("time does not run backwards")
}

/// What to make how often, the bound on the mean time in microseconds, and the expected checksum.
fn rows() -> Vec<(&'static str, Recipe, u64, f64, u64)> {
    let of = |n| Recipe::new(n);
    let least = |n, least| Recipe {
        least: Some(least),
        ..of(n)
    };
    let level = |level: Level| of(8).with_grade(level);
    let stars = |n, stars| Recipe { stars, ..of(n) };
    let even = |n| Recipe {
        style: Style::Even,
        ..of(n)
    };
    vec![
        (
            "n 8, least 2",
            least(8, 2),
            1000,
            1_000.0,
            0x857E_437A_1755_6884,
        ),
        (
            "n 10, least 3",
            least(10, 3),
            300,
            3_000.0,
            0x2F46_C69E_C262_626D,
        ),
        (
            "n 12, least 3",
            least(12, 3),
            100,
            12_000.0,
            0xE798_6ACA_9E48_DCB5,
        ),
        (
            "n 14, least 3",
            least(14, 3),
            50,
            30_000.0,
            0x8699_F21B_199D_DB31,
        ),
        (
            "n 16, least 3",
            least(16, 3),
            20,
            100_000.0,
            0xBB5D_E463_7F13_AD48,
        ),
        (
            "n 20, least 3",
            least(20, 3),
            4,
            200_000.0,
            0x9505_15A8_7116_297F,
        ),
        (
            "n 25, least 2",
            least(25, 2),
            2,
            1_500_000.0,
            0xDA8A_6344_5CD8_DCCE,
        ),
        ("n 8, even", even(8), 300, 1_000.0, 0xDDF5_C31D_C658_94C0),
        (
            "n 8, half turn",
            Recipe {
                symmetry: MapSymmetry::Half,
                ..of(8)
            },
            300,
            2_000.0,
            0x09E0_C71A_9113_4AB2,
        ),
        (
            "n 8, hard",
            level(Level::Hard),
            300,
            5_000.0,
            0x159B_4807_B2E1_D22B,
        ),
        (
            "n 8, expert",
            level(Level::Expert),
            100,
            20_000.0,
            0x47EE_0563_582E_7C9E,
        ),
        (
            "n 8, fiendish",
            level(Level::Fiendish),
            100,
            100_000.0,
            0xF4C7_25C8_E126_F59E,
        ),
        (
            "n 10, 2 stars",
            stars(10, 2),
            100,
            500_000.0,
            0x595F_4ABF_46FA_0C11,
        ),
        (
            "n 14, 3 stars",
            stars(14, 3),
            3,
            1_000_000.0,
            0x3AB8_1D08_287C_6F31,
        ),
    ]
}

/// FNV-1a of the maps.
fn checksum(puzzles: &[Puzzle]) -> u64 {
    let regions = puzzles
        .iter()
        .flat_map(|puzzle| puzzle.region_map().expect("regions"));
    regions.fold(0xCBF2_9CE4_8422_2325, |hash, &region| {
        (hash ^ u64::from(region)).wrapping_mul(0x0100_0000_01B3)
    })
}

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let wanted = |name: &str| {
        arguments.is_empty()
            || arguments
                .iter()
                .any(|argument| name.contains(argument.as_str()))
    };
    println!(
        "{:<16} {:>6} {:>12} {:>12} {:>11} {:>11}",
        "", "", "made, µs", "bound", "proof, µs", "grade, µs"
    );
    for (name, recipe, count, bound, expected) in rows() {
        if !wanted(name) {
            continue;
        }
        let start = cpu_time();
        let puzzles: Vec<Puzzle> = (0..count)
            .map(|seed| recipe.make(&mut Random::new(seed)).expect(name))
            .collect();
        let made = cpu_time() - start;
        let start = cpu_time();
        for puzzle in &puzzles {
            let answer = unique(black_box(puzzle), &Run::new());
            assert!(matches!(answer, Uniqueness::Unique(_)), "{name}");
        }
        let proved = cpu_time() - start;
        let start = cpu_time();
        let mut graded = 0;
        for puzzle in &puzzles {
            if let Ok(grade) = black_box(puzzle.grade()) {
                let level = grade.level.into();
                assert!(recipe.grade.as_ref().is_none_or(|wanted| *wanted == level));
                graded += 1;
            }
        }
        let grading = cpu_time() - start;
        assert_eq!(graded, count, "{name}");
        let mean = |time: Duration| time.as_secs_f64() * 1e6 / count as f64;
        println!(
            "{name:<16} {count:>6} {:>12.1} {bound:>12.0} {:>11.1} {:>11.1}",
            mean(made),
            mean(proved),
            mean(grading)
        );
        let found = checksum(&puzzles);
        assert_eq!(
            found, expected,
            "{name}: other puzzles than before, {found:#018X}"
        );
    }
    // The sizes of the published series in their proportion.
    if wanted("proofs") {
        let mut time = Duration::ZERO;
        let mut grading = Duration::ZERO;
        let mut count = 0;
        for (n, share) in [(7, 121), (8, 267), (9, 246), (10, 74), (11, 32)] {
            for seed in 0..share {
                let puzzle = Recipe::new(n)
                    .make(&mut Random::new(seed))
                    .expect("a size it knows");
                let start = cpu_time();
                for _ in 0..20 {
                    let answer = unique(black_box(&puzzle), &Run::new());
                    assert!(
                        matches!(answer, Uniqueness::Unique(_)),
                        "n = {n}, seed {seed}"
                    );
                }
                time += (cpu_time() - start) / 20;
                let start = cpu_time();
                assert!(black_box(&puzzle).grade().is_ok());
                grading += cpu_time() - start;
                count += 1;
            }
        }
        let mean = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(count);
        println!(
            "n 7 to 11, {count} puzzles: proof {:.2} µs (bound 4), grade {:.1} µs (bound 50)",
            mean(time),
            mean(grading)
        );
    }
}
