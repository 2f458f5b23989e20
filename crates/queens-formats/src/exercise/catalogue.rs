//! The one list of exercises, from which help, the lab and the tests are made. Their titles and tasks are in `messages`.

use queens::enumerate::FundamentalSolutions;
use queens::textbook::min_conflicts::{anywhere, conflicts};
use queens::textbook::{Direction, Rung, Search};
use queens::{Line, Orbit, Problem, Random, Rules, Solution, Square, Symmetry, check, construct};

use super::boards::{
    all, descent, estimate, first, free, given, masks, next, permutation, placement, puzzle,
    scattered, solution, solved, spoilt, tried,
};
use super::words::Topic;
use super::{Exercise, Expected, Input, Listing};

/// All exercises, in the order in which they are numbered: from looking at a board to what a search costs.
pub static EXERCISES: [Exercise; 32] = [
    Exercise {
        name: "attack",
        topic: Topic::Board,
        difficulty: 1,
        example: 0,
        by_hand: Some(8..=8),
        inputs: |random| {
            let two = |[a, b, c, d]: [u32; 4]| Input::Two(Square::new(a, b), Square::new(c, d));
            let mut inputs = Vec::from([
                [0, 0, 1, 2],
                [0, 0, 0, 2],
                [0, 1, 2, 1],
                [0, 0, 1, 1],
                [0, 1, 1, 0],
                [2, 1, 0, 0],
                [0, 3, 3, 0],
                [7, 7, 1, 1],
            ])
            .into_iter()
            .map(two)
            .collect::<Vec<_>>();
            while inputs.len() < 12 {
                let numbers = [0; 4].map(|_| random.below(8) as u32);
                inputs.extend((numbers[..2] != numbers[2..]).then(|| two(numbers)));
            }
            inputs
        },
        expected: |input| match input {
            Input::Two(a, b) => Expected::YesNo(Line::shared(*a, *b).is_some()),
            _ => unreachable!("two squares"),
        },
    },
    Exercise {
        name: "draw",
        topic: Topic::Board,
        difficulty: 1,
        example: 2,
        by_hand: Some(4..=8),
        inputs: |random| {
            let sizes = [1, 4, 5, 6, 8, 10];
            sizes.map(|n| Input::Solution(solution(n, random))).into()
        },
        expected: |input| Expected::Drawing(columns(input).to_vec()),
    },
    Exercise {
        name: "solution",
        topic: Topic::Board,
        difficulty: 1,
        example: 3,
        by_hand: Some(4..=8),
        inputs: |random| {
            let fixed = [
                &[0][..],
                &[0, 1],
                &[1, 0],
                &[0, 2, 0],
                &[1, 3, 0, 2],
                &[2, 0, 3, 0],
            ];
            let mut inputs = Vec::from(fixed.map(|columns| Input::Board(columns.to_vec())));
            for n in 5..=8 {
                inputs.push(Input::Board(solution(n, random)));
                inputs.push(Input::Board(spoilt(n, random)));
            }
            inputs.extend([5, 8].map(|n| Input::Board(anywhere(n, random))));
            inputs
        },
        expected: |input| Expected::YesNo(Solution::new(columns(input).to_vec()).is_ok()),
    },
    Exercise {
        name: "pairs",
        topic: Topic::Board,
        difficulty: 1,
        example: 3,
        by_hand: Some(4..=7),
        inputs: |random| boards_to(10, random),
        expected: |input| {
            let pairs = check::check(&placement(columns(input))).pair_count();
            Expected::Number(pairs.into())
        },
    },
    Exercise {
        name: "conflicts",
        topic: Topic::Board,
        difficulty: 2,
        example: 3,
        by_hand: Some(4..=6),
        inputs: |random| boards_to(9, random),
        expected: |input| {
            let columns = columns(input);
            let of = |(row, &column)| conflicts(columns, row, column) as u128;
            Expected::Numbers(columns.iter().enumerate().map(of).collect())
        },
    },
    Exercise {
        name: "free",
        topic: Topic::Board,
        difficulty: 2,
        example: 2,
        by_hand: Some(4..=8),
        inputs: |random| {
            let sizes = [
                (1, 0),
                (2, 1),
                (4, 1),
                (4, 2),
                (5, 2),
                (6, 2),
                (6, 3),
                (8, 3),
                (8, 4),
            ];
            sizes.map(|(n, queens)| scattered(n, queens, random)).into()
        },
        expected: |input| Expected::Squares(free(size(input), &queens(input))),
    },
    Exercise {
        name: "masks",
        topic: Topic::Board,
        difficulty: 3,
        example: 6,
        by_hand: Some(4..=8),
        inputs: |random| {
            let sizes = [
                (1, 0),
                (4, 1),
                (4, 2),
                (5, 3),
                (6, 2),
                (8, 3),
                (8, 5),
                (8, 6),
                (12, 7),
                (20, 9),
            ];
            let small = [(2, 0), (2, 1), (3, 0), (3, 2)];
            let mut inputs = Vec::from(small.map(|(n, column)| Input::Top {
                n,
                columns: vec![column],
            }));
            let descents = sizes.map(|(n, rows)| descent(n, rows, random));
            let has_a_next_row = |input: &Input| columns(input).len() < size(input) as usize;
            inputs.extend(descents.into_iter().filter(has_a_next_row));
            inputs
        },
        expected: |input| {
            let masks = masks(size(input), columns(input));
            Expected::Numbers(masks.map(u128::from).into())
        },
    },
    Exercise {
        name: "exists",
        topic: Topic::Search,
        difficulty: 1,
        example: 3,
        by_hand: Some(2..=u64::MAX),
        inputs: |_| {
            [1, 2, 3, 4, 5, 6, 7, 8, 100, 1_000_003, 1 << 40]
                .map(Input::Size)
                .into()
        },
        expected: |input| Expected::YesNo(construct::columns(input.n()).is_some()),
    },
    Exercise {
        name: "first",
        topic: Topic::Search,
        difficulty: 2,
        example: 3,
        by_hand: Some(4..=7),
        inputs: |_| (1..=12).map(Input::Size).collect(),
        expected: |input| board(input, first(size(input))),
    },
    Exercise {
        name: "by-columns",
        topic: Topic::Search,
        difficulty: 2,
        example: 4,
        by_hand: Some(4..=7),
        inputs: |_| (1..=12).map(Input::Size).collect(),
        expected: |input| {
            let turned = |columns: Vec<u32>| image(&columns, Symmetry::Transpose);
            board(input, first(size(input)).map(turned))
        },
    },
    Exercise {
        name: "count",
        topic: Topic::Count,
        difficulty: 2,
        example: 7,
        by_hand: Some(2..=6),
        inputs: |_| (1..=10).map(Input::Size).collect(),
        expected: |input| Expected::Number(all(size(input)).len() as u128),
    },
    Exercise {
        name: "list",
        topic: Topic::List,
        difficulty: 2,
        example: 3,
        by_hand: None,
        inputs: |_| (1..=8).map(Input::Size).collect(),
        expected: |input| boards(input, all(size(input)), Listing::AnyOrder),
    },
    Exercise {
        name: "sorted",
        topic: Topic::List,
        difficulty: 3,
        example: 5,
        by_hand: None,
        inputs: |_| (1..=8).map(Input::Size).collect(),
        expected: |input| boards(input, all(size(input)), Listing::InOrder),
    },
    Exercise {
        name: "complete",
        topic: Topic::Search,
        difficulty: 3,
        example: 4,
        by_hand: Some(5..=8),
        inputs: completions,
        expected: |input| Expected::Solution {
            n: size(input),
            given: queens(input),
            exists: completed(input).find().is_some(),
        },
    },
    Exercise {
        name: "completions",
        topic: Topic::Count,
        difficulty: 3,
        example: 4,
        by_hand: Some(4..=6),
        inputs: completions,
        expected: |input| Expected::Number(completed(input).count()),
    },
    Exercise {
        name: "turn",
        topic: Topic::Symmetry,
        difficulty: 2,
        example: 2,
        by_hand: Some(4..=6),
        inputs: |random| {
            let mut inputs = Vec::from([Input::Board(vec![0]), Input::Board(vec![0, 1])]);
            inputs.extend([3, 4, 5, 6, 8, 9].map(|n| Input::Board(permutation(n, random))));
            inputs
        },
        expected: |input| board(input, Some(image(columns(input), Symmetry::QuarterTurn))),
    },
    Exercise {
        name: "orbit",
        topic: Topic::Symmetry,
        difficulty: 3,
        example: 1,
        by_hand: Some(4..=8),
        inputs: |random| {
            let mut inputs = Vec::from([1, 4].map(|n| Input::Solution(solution(n, random))));
            // One solution for every size of orbit that there is.
            for n in [5, 6, 7, 8, 9] {
                for wanted in [2, 4, 8] {
                    let of_size = |solution: &Solution| Orbit::of(solution).size == wanted;
                    let found = all(n).into_iter().find(of_size);
                    inputs.extend(found.map(|solution| Input::Solution(solution.to_vec())));
                }
            }
            inputs
        },
        expected: |input| {
            let solution = Solution::new(columns(input).to_vec()).expect("it is a solution");
            Expected::Number(Orbit::of(&solution).size.into())
        },
    },
    Exercise {
        name: "fundamental",
        topic: Topic::Symmetry,
        difficulty: 4,
        example: 7,
        by_hand: Some(4..=6),
        inputs: |_| (1..=9).map(Input::Size).collect(),
        expected: |input| Expected::Number(fundamental(size(input)).len() as u128),
    },
    Exercise {
        name: "representatives",
        topic: Topic::Symmetry,
        difficulty: 4,
        example: 4,
        by_hand: None,
        inputs: |_| (1..=8).map(Input::Size).collect(),
        expected: |input| boards(input, fundamental(size(input)), Listing::OneOfEachOrbit),
    },
    Exercise {
        name: "rank",
        topic: Topic::Order,
        difficulty: 3,
        example: 2,
        by_hand: Some(4..=6),
        inputs: some_solutions,
        expected: |input| {
            let before = |found: &Solution| found[..] < *columns(input);
            let all = all(size(input));
            Expected::Number(all.iter().filter(|found| before(found)).count() as u128)
        },
    },
    Exercise {
        name: "nth",
        topic: Topic::Order,
        difficulty: 3,
        example: 4,
        by_hand: Some(4..=6),
        inputs: |random| {
            let fixed = [
                (1, 0),
                (2, 0),
                (4, 0),
                (4, 1),
                (4, 2),
                (6, 3),
                (6, 4),
                (8, 0),
                (8, 91),
                (8, 92),
            ];
            let mut inputs = Vec::from(fixed.map(|(n, number)| Input::Numbered { n, number }));
            inputs.extend([7, 8, 9].map(|n| Input::Numbered {
                n,
                number: random.below(all(n).len() as u64),
            }));
            inputs
        },
        expected: |input| match input {
            Input::Numbered { n, number } => {
                let found = all(*n).into_iter().nth(*number as usize);
                board(input, found.map(|solution| solution.to_vec()))
            }
            _ => unreachable!("a size and a number"),
        },
    },
    Exercise {
        name: "next",
        topic: Topic::Order,
        difficulty: 3,
        example: 2,
        by_hand: Some(4..=6),
        inputs: some_solutions,
        expected: |input| board(input, next(columns(input))),
    },
    Exercise {
        name: "large",
        topic: Topic::Search,
        difficulty: 4,
        example: 3,
        by_hand: Some(8..=12),
        inputs: |_| {
            let sizes = [
                1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 14, 15, 20, 27, 1000, 10_007, 100_000,
            ];
            sizes.map(Input::Size).into()
        },
        expected: |input| Expected::Solution {
            n: size(input),
            given: Vec::new(),
            exists: construct::columns(input.n()).is_some(),
        },
    },
    Exercise {
        name: "repair",
        topic: Topic::Repair,
        difficulty: 2,
        example: 2,
        by_hand: Some(4..=8),
        inputs: |random| {
            let mut inputs = vec![Input::Row {
                columns: vec![0],
                row: 0,
            }];
            inputs.extend((2..=10).map(|n| Input::Row {
                columns: anywhere(n, random),
                row: random.below(n.into()) as u32,
            }));
            inputs
        },
        expected: |input| match input {
            Input::Row { columns, row } => {
                let many = |&column: &u32| conflicts(columns, *row as usize, column);
                let all = 0..size(input);
                let fewest = all.clone().map(|column| many(&column)).min();
                let best = all.filter(|column| Some(many(column)) == fewest);
                Expected::Numbers(best.map(u128::from).collect())
            }
            _ => unreachable!("a board and a row"),
        },
    },
    Exercise {
        name: "nodes",
        topic: Topic::Work,
        difficulty: 3,
        example: 3,
        by_hand: Some(2..=4),
        inputs: |_| (1..=9).map(Input::Size).collect(),
        expected: |input| Expected::Number(levels(size(input)).iter().sum()),
    },
    Exercise {
        name: "levels",
        topic: Topic::Work,
        difficulty: 3,
        example: 3,
        by_hand: Some(2..=4),
        inputs: |_| (1..=8).map(Input::Size).collect(),
        expected: |input| Expected::Numbers(levels(size(input))),
    },
    Exercise {
        name: "tried",
        topic: Topic::Work,
        difficulty: 3,
        example: 3,
        by_hand: Some(2..=4),
        inputs: |_| (1..=12).map(Input::Size).collect(),
        expected: |input| Expected::Number(tried(size(input)).into()),
    },
    Exercise {
        name: "estimate",
        topic: Topic::Work,
        difficulty: 3,
        example: 2,
        by_hand: Some(4..=8),
        inputs: |random| {
            let sizes = [1, 2, 4, 4, 5, 6, 7, 8, 8, 10, 12];
            sizes.map(|n| descent(n, n as usize, random)).into()
        },
        expected: |input| Expected::Number(estimate(size(input), columns(input))),
    },
    Exercise {
        name: "semiqueens",
        topic: Topic::Rules,
        difficulty: 3,
        example: 3,
        by_hand: Some(2..=4),
        inputs: |_| (1..=8).map(Input::Size).collect(),
        expected: |input| Expected::Number(count_by(size(input), Rules::SEMIQUEENS)),
    },
    Exercise {
        name: "torus",
        topic: Topic::Rules,
        difficulty: 4,
        example: 4,
        by_hand: Some(2..=5),
        inputs: |_| (1..=11).map(Input::Size).collect(),
        expected: |input| Expected::Number(count_by(size(input), Rules::TORUS)),
    },
    Exercise {
        name: "superqueens",
        topic: Topic::Rules,
        difficulty: 3,
        example: 9,
        by_hand: None,
        inputs: |_| (1..=10).map(Input::Size).collect(),
        expected: |input| Expected::Number(count_by(size(input), Rules::SUPERQUEENS)),
    },
    Exercise {
        name: "regions",
        topic: Topic::Rules,
        difficulty: 4,
        example: 0,
        by_hand: Some(5..=6),
        inputs: |random| [5, 5, 6, 6, 7, 7, 8, 8].map(|n| puzzle(n, random)).into(),
        expected: |input| match input {
            Input::Regions { n, regions } => board(input, Some(solved(*n, regions))),
            _ => unreachable!("a map of regions"),
        },
    },
];

/// Small boards, and one of each size up to this.
fn boards_to(most: u32, random: &mut Random) -> Vec<Input> {
    let small = [vec![0], vec![0, 1], vec![0, 0, 0], vec![0, 0, 3, 2]];
    let others = (4..=most).map(|n| anywhere(n, random));
    small.into_iter().chain(others).map(Input::Board).collect()
}

/// Some boards that can be completed, and some that perhaps cannot.
fn completions(random: &mut Random) -> Vec<Input> {
    let mut inputs = Vec::new();
    for (n, queens) in [
        (1, 0),
        (3, 1),
        (4, 1),
        (5, 2),
        (6, 1),
        (6, 2),
        (7, 3),
        (8, 2),
        (8, 3),
    ] {
        for of_a_solution in [true, false] {
            if n != 3 || !of_a_solution {
                inputs.push(given(n, queens, of_a_solution, random));
            }
        }
    }
    inputs.dedup();
    inputs
}

/// Some solutions, among them the last of each size, which no other follows.
fn some_solutions(random: &mut Random) -> Vec<Input> {
    let mut inputs = Vec::new();
    for n in [1, 4, 5, 6, 7, 8] {
        let last = all(n).pop().expect("there are solutions").to_vec();
        inputs.push(Input::Solution(solution(n, random)));
        inputs.push(Input::Solution(last));
    }
    inputs.dedup();
    inputs
}

fn fundamental(n: u32) -> Vec<Solution> {
    let solutions = FundamentalSolutions::new(n).expect("the board is small");
    solutions.map(|orbit| orbit.fundamental).collect()
}

fn levels(n: u32) -> Vec<u128> {
    let levels = Search::new(Rung::Scan, n, Direction::Rows)
        .expect("the board is small")
        .profile();
    levels.into_iter().map(u128::from).collect()
}

fn image(columns: &[u32], symmetry: Symmetry) -> Vec<u32> {
    let mut image = vec![0; columns.len()];
    symmetry.image_into(columns, &mut image);
    image
}

fn size(input: &Input) -> u32 {
    input.n() as u32
}

fn columns(input: &Input) -> &[u32] {
    match input {
        Input::Board(columns) | Input::Solution(columns) | Input::Top { columns, .. } => columns,
        _ => unreachable!("a board with queens row by row"),
    }
}

fn queens(input: &Input) -> Vec<Square> {
    input.queens().expect("a board with queens")
}

fn board(input: &Input, columns: Option<Vec<u32>>) -> Expected {
    let n = size(input);
    Expected::Board { n, columns }
}

fn boards(input: &Input, all: Vec<Solution>, listing: Listing) -> Expected {
    let n = size(input);
    Expected::Boards { n, all, listing }
}

/// The problem of completing the queens of an input.
fn completed(input: &Input) -> Problem {
    Problem::square(size(input))
        .with_given(queens(input))
        .expect("no queen attacks another")
}

/// The number of boards of n pieces under other rules.
fn count_by(n: u32, rules: Rules) -> u128 {
    let problem = Problem::square(n).with_rules(rules);
    problem.expect("the board is a square").count()
}
