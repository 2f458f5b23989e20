//! Completion of seeded instances, and uniqueness proofs of puzzles with regions: CPU time of one thread.
//!
//! `cargo bench -p queens --bench complete [FAMILY…] [rounds=R]`
//!
//! The instances and their answers are in `benchmarks/completion.csv`; `benchmarks/completion.py` gives
//! the same instances to general solvers. Every answer is checked. Medians of R rounds.

use std::hint::black_box;
use std::time::Duration;

use queens::Square;
use queens::complete::{
    Answer, Control, Family, Problem, Regions, Rules, Uniqueness, complete, unique,
};
use queens::random::Random;
use rustix::time::{ClockId, clock_gettime};

/// CPU time of this process, so that other work on the machine counts less.
fn cpu_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).expect("time does not run backwards")
}

/// Median CPU time of the rounds.
fn median(rounds: usize, mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..rounds)
        .map(|_| {
            let start = cpu_time();
            run();
            cpu_time() - start
        })
        .collect();
    times.sort_unstable();
    times[rounds / 2]
}

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let rounds = arguments
        .iter()
        .find_map(|a| a.strip_prefix("rounds=")?.parse().ok());
    let rounds = rounds.unwrap_or(5);
    let wanted: Vec<&String> = arguments.iter().filter(|a| !a.contains('=')).collect();
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../benchmarks/completion.csv"
    );
    let text = std::fs::read_to_string(file).expect("the list of instances is in the repository");
    println!("{:<22} {:>4} {:>12} {:>10}", "instance", "", "nodes", "µs");
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [family, n, amount, seed, expected] = fields[..] else {
            panic!("five fields: {line}");
        };
        if !wanted.is_empty() && !wanted.iter().any(|name| *name == family) {
            continue;
        }
        let number = |text: &str| text.parse::<u32>().expect("a number");
        let seed = u64::from(number(seed));
        let family: Family = family.parse().expect("a family");
        let board = family.generate(number(n), number(amount), &mut Random::new(seed));
        let mut nodes = 0;
        let time = median(rounds, || {
            let mut control = Control::unlimited();
            let answer = black_box(complete(black_box(&board), &mut control));
            nodes = control.nodes();
            match answer {
                Answer::Found(queens) => {
                    assert_eq!(expected, "yes", "{line}");
                    assert_eq!(board.check(&queens), Ok(()), "{line}");
                }
                Answer::None => assert_eq!(expected, "no", "{line}"),
                Answer::Unknown => unreachable!("no limit was set"),
            }
        });
        let name = format!("{family}-{n}-{amount}-{seed}");
        println!(
            "{name:<22} {expected:>4} {nodes:>12} {:>10.1}",
            time.as_secs_f64() * 1e6
        );
    }
    if wanted.is_empty() || wanted.iter().any(|name| *name == "regions") {
        for n in [6, 8, 10, 12] {
            regions(n, rounds, false);
        }
        for n in [8, 9, 10, 11, 12] {
            regions(n, rounds, true);
        }
    }
}

/// Proves 200 puzzles with regions to have one solution or several; all of them have one if repaired.
fn regions(n: u32, rounds: usize, repaired: bool) {
    let (mut slowest, mut total, mut only_one) = (Duration::ZERO, Duration::ZERO, 0);
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let puzzle = if repaired {
            unique_puzzle(n, &mut random)
        } else {
            Grown::new(n, &mut random).puzzle()
        };
        let mut one = false;
        let time = median(rounds, || {
            let answer = unique(black_box(&puzzle), &mut Control::unlimited());
            one = matches!(answer, Uniqueness::Unique(_));
            let solutions = match answer {
                Uniqueness::Unique(one) => vec![one],
                Uniqueness::Several(two) => two.to_vec(),
                other => panic!("every puzzle has a solution: {other:?}"),
            };
            for queens in solutions {
                assert_eq!(puzzle.check(&queens), Ok(()));
            }
        });
        assert!(one || !repaired, "n = {n}, seed {seed}");
        only_one += u32::from(one);
        slowest = slowest.max(time);
        total += time;
    }
    println!(
        "regions n = {n}: 200 puzzles, {only_one} with one solution; mean {:.1} µs, slowest {:.1} µs",
        total.as_secs_f64() * 1e6 / 200.0,
        slowest.as_secs_f64() * 1e6
    );
}

/// A puzzle with just one solution: while there is another one, a square of that goes to a neighbouring
/// region, so that it is a solution no more. Begins anew when that does not lead to an end.
fn unique_puzzle(n: u32, random: &mut Random) -> Problem {
    loop {
        let mut grown = Grown::new(n, random);
        for _ in 0..20 * n {
            match unique(&grown.puzzle(), &mut Control::unlimited()) {
                Uniqueness::Unique(_) => return grown.puzzle(),
                Uniqueness::Several(two) => {
                    let other = two.into_iter().find(|queens| *queens != grown.queens);
                    grown.exclude(&other.expect("two different ones"), random);
                }
                other => panic!("every puzzle has a solution: {other:?}"),
            }
        }
    }
}

/// Regions grown around the queens of a random solution until they fill the board.
struct Grown {
    n: usize,
    queens: Vec<Square>,
    /// The region of each square.
    region: Vec<usize>,
}

impl Grown {
    fn new(n: u32, random: &mut Random) -> Self {
        let queens = loop {
            let corner = Square::new(random.below(n.into()) as u32, random.below(n.into()) as u32);
            let next = Square::new((corner.row + n / 2) % n, random.below(n.into()) as u32);
            let board = Problem::square(n).with_rules(Rules::PUZZLE);
            if let Ok(board) = board.expect("not a torus").with_given([corner, next])
                && let Answer::Found(queens) = complete(&board, &mut Control::unlimited())
            {
                break queens;
            }
        };
        let n = n as usize;
        let mut region: Vec<Option<usize>> = vec![None; n * n];
        for (i, queen) in queens.iter().enumerate() {
            region[queen.row as usize * n + queen.column as usize] = Some(i);
        }
        while region.contains(&None) {
            let at = random.below((n * n) as u64) as usize;
            let neighbour = neighbours(n, at)[random.below(4) as usize];
            if region[at].is_none()
                && let Some(neighbour) = neighbour
            {
                region[at] = region[neighbour];
            }
        }
        let region = region.into_iter().map(|r| r.expect("filled")).collect();
        Grown { n, queens, region }
    }

    /// Gives a square of the other solution to a neighbouring region, if that leaves its own in one piece.
    fn exclude(&mut self, other: &[Square], random: &mut Random) {
        let queen = other[random.below(other.len() as u64) as usize];
        let at = queen.row as usize * self.n + queen.column as usize;
        let (own, neighbour) = (
            self.region[at],
            neighbours(self.n, at)[random.below(4) as usize],
        );
        if let Some(neighbour) = neighbour
            && !self.queens.contains(&queen)
        {
            self.region[at] = self.region[neighbour];
            if !self.in_one_piece(own) {
                self.region[at] = own;
            }
        }
    }

    fn in_one_piece(&self, region: usize) -> bool {
        let size = self.region.iter().filter(|&&r| r == region).count();
        let first = self.region.iter().position(|&r| r == region);
        let mut reached = vec![first.expect("its queen stays")];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            next += 1;
            for to in neighbours(self.n, at).into_iter().flatten() {
                if self.region[to] == region && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        reached.len() == size
    }

    fn puzzle(&self) -> Problem {
        let letter = |&region: &usize| char::from(b'A' + region as u8);
        let rows: Vec<String> = self
            .region
            .chunks(self.n)
            .map(|row| row.iter().map(letter).collect())
            .collect();
        let regions = Regions::parse(&rows.join("\n")).expect("rows of one length");
        Problem::square(self.n as u32)
            .with_rules(Rules::PUZZLE)
            .expect("not a torus")
            .with_regions(regions)
            .expect("of the same size")
    }
}

/// The squares above, left, below and right.
fn neighbours(n: usize, at: usize) -> [Option<usize>; 4] {
    let (row, column) = (at / n, at % n);
    [
        (row > 0).then(|| at.wrapping_sub(n)),
        (column > 0).then(|| at.wrapping_sub(1)),
        (row + 1 < n).then_some(at + n),
        (column + 1 < n).then_some(at + 1),
    ]
}
