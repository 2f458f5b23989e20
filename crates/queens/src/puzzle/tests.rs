//! The solver and the generator against the general solver and a plain search.

use super::grade::Target;
use super::*;
use crate::complete;
use crate::random::Random;
use crate::symmetry::Symmetry;

/// Regions of any shape: each square in a random one, and every region on the diagonal.
fn any_map(n: u32, stars: u32, random: &mut Random) -> Puzzle {
    let mut map: Vec<u8> = (0..n * n)
        .map(|_| random.below(u64::from(n)) as u8)
        .collect();
    // Rows of one region and a few strays, so that there are solutions now and then.
    for (at, region) in map.iter_mut().enumerate() {
        if random.below(3) > 0 {
            *region = (at as u32 / n) as u8;
        }
        if (at as u32).is_multiple_of(n + 1) {
            *region = (at as u32 / (n + 1)) as u8;
        }
    }
    Puzzle::with_regions(n, stars, map).unwrap()
}

/// All solutions, in reading order, by trying each square.
fn plain(puzzle: &Puzzle) -> Vec<Vec<Square>> {
    fn go(puzzle: &Puzzle, queens: &mut Vec<Square>, all: &mut Vec<Vec<Square>>) {
        let row = queens.len() as u32 / puzzle.stars();
        if row == puzzle.n() {
            all.extend(puzzle.check(queens).is_ok().then(|| queens.clone()));
            return;
        }
        let before = queens.last().filter(|queen| queen.row == row);
        for column in before.map_or(0, |queen| queen.column + 1)..puzzle.n() {
            queens.push(Square::new(row, column));
            if puzzle.check_partial(queens).is_ok() {
                go(puzzle, queens, all);
            }
            queens.pop();
        }
    }
    let mut all = Vec::new();
    go(puzzle, &mut Vec::new(), &mut all);
    all
}

#[test]
fn all_solutions_agree_with_a_plain_search() {
    let mut random = Random::new(1);
    let mut found = [0; 3];
    for (stars, sizes) in [(1, 4..=8), (2, 7..=9)] {
        for n in sizes {
            for _ in 0..60 {
                let puzzle = any_map(n, stars, &mut random);
                let (mut ours, all) = solutions(&puzzle, usize::MAX, &Run::new());
                assert!(all);
                ours.sort_unstable();
                let expected = plain(&puzzle);
                found[expected.len().min(2)] += 1;
                assert_eq!(ours, expected, "{puzzle:?}");
            }
        }
    }
    assert!(found.iter().all(|&count| count > 10), "{found:?}");
}

#[test]
fn the_first_fault_of_queens_is_named() {
    let recipe = recipe(8, 2, Style::Newspaper, MapSymmetry::None);
    let puzzle = recipe.make(&mut Random::new(1)).unwrap();
    let queens = puzzle.solve().unwrap();
    let said = |queens: Vec<Square>| puzzle.check(&queens).unwrap_err().words(&puzzle, 0);
    let with = |square: Square| said([&queens[..], &[square]].concat());
    assert_eq!(with(Square::new(8, 0)), "the queen on 8:0 is off the board");
    assert_eq!(
        with(queens[3]),
        format!("the queen on {} is listed twice", queens[3])
    );
    let beside = Square::new(queens[0].row, queens[0].column + 1);
    assert_eq!(
        with(beside),
        format!("the queens on {} and {beside} touch", queens[0])
    );
    assert_eq!(said(queens[1..].to_vec()), "row 0 has 1 queen, not 2");
    assert_eq!(puzzle.check_partial(&queens[1..]), Ok(()));
    let row = [0, 2, 4].map(|column| Square::new(0, column));
    assert_eq!(said(row.to_vec()), "row 0 has 3 queens, not 2");
}

#[test]
fn a_fault_is_an_error_in_words() {
    let puzzle: Puzzle = "xxxx/xyyy/zzwy/zwww".parse().unwrap();
    let said = |columns: &[u32]| {
        let queens = Vec::from_iter(Square::in_rows(columns.iter().copied()));
        let fault: Box<dyn std::error::Error> = puzzle.check(&queens).unwrap_err().into();
        fault.to_string()
    };
    assert_eq!(said(&[9]), "the queen on 0:9 is off the board");
    assert_eq!(
        said(&[0, 1]),
        "the queens on 0:0 and 1:1 touch or share a diagonal"
    );
    assert_eq!(said(&[0]), "row 1 has 0 queens, the wrong number");
    assert_eq!(
        said(&[0, 2, 0, 3]),
        "column 0 has 2 queens, the wrong number"
    );
    assert_eq!(
        said(&[2, 0, 3, 1]),
        "region 0 has 2 queens, the wrong number"
    );
}

#[test]
fn classic_puzzles_have_the_solutions_of_n_queens() {
    for n in 1..=9 {
        let (found, all) = solutions(&Puzzle::classic(n).unwrap(), usize::MAX, &Run::new());
        assert!(all, "n = {n}");
        assert_eq!(Some(found.len() as u128), crate::known::all(n), "n = {n}");
    }
    let puzzle = Puzzle::classic(8).unwrap().with_given([(0, 0)]).unwrap();
    assert_eq!(solutions(&puzzle, usize::MAX, &Run::new()).0.len(), 4);
    let blocked = puzzle.with_blocked([(1, 4)]).unwrap();
    let general = complete::count(&blocked.problem().unwrap(), &Run::new());
    let ours = solutions(&blocked, usize::MAX, &Run::new()).0.len();
    assert_eq!(general, complete::Count::Exact(ours as u128));
}

#[test]
fn beyond_a_limit_uniqueness_is_unknown() {
    let puzzle = Puzzle::classic(20).unwrap();
    assert!(matches!(
        unique(&puzzle, &Run::new().nodes(3)),
        Uniqueness::Unknown(None)
    ));
}

fn recipe(n: u32, stars: u32, style: Style, symmetry: MapSymmetry) -> Recipe {
    Recipe {
        stars,
        style,
        symmetry,
        ..Recipe::new(n)
    }
}

fn sizes(puzzle: &Puzzle) -> Vec<u32> {
    let mut sizes = vec![0; puzzle.n() as usize];
    for &region in puzzle.region_map().unwrap() {
        sizes[region as usize] += 1;
    }
    sizes
}

/// A puzzle, checked to have one solution, for the general solver too, and connected regions.
fn is_sound(recipe: &Recipe, seed: u64) -> Puzzle {
    let puzzle = recipe.make(&mut Random::new(seed)).unwrap();
    let solution = puzzle.solve().unwrap();
    assert_eq!(puzzle.check(&solution), Ok(()));
    assert_eq!(puzzle.divided_region(), None, "{recipe:?} {seed}");
    if let Ok(problem) = puzzle.problem() {
        let general = complete::unique(&problem, &Run::new());
        assert_eq!(general, Uniqueness::Unique(solution));
    }
    puzzle
}

#[test]
fn generated_puzzles_have_one_solution_and_connected_regions() {
    for style in Style::ALL {
        for (n, count) in [
            (4, 10),
            (5, 20),
            (7, 20),
            (8, 20),
            (9, 10),
            (11, 4),
            (13, 2),
        ] {
            for seed in 0..count {
                let mut wanted = recipe(n, 1, style, MapSymmetry::None);
                wanted.least = (seed % 2 == 0).then_some(2);
                let puzzle = is_sound(&wanted, seed);
                let least = wanted.least.unwrap_or(1);
                assert!(
                    sizes(&puzzle).iter().all(|&size| size >= least),
                    "{puzzle:?}"
                );
            }
        }
    }
    for (n, symmetry, count) in [(13, MapSymmetry::None, 1), (8, MapSymmetry::Mirror, 5)] {
        let even = recipe(n, 1, Style::Even, symmetry).with_grade(Level::Easy);
        for seed in 0..count {
            let sizes = sizes(&is_sound(&even, seed));
            assert!(sizes.iter().all(|&size| size >= n / 2), "{sizes:?}");
        }
    }
}

#[test]
fn puzzles_with_several_stars_are_generated_too() {
    for seed in 0..5 {
        let puzzle = is_sound(&recipe(8, 2, Style::Newspaper, MapSymmetry::None), seed);
        assert_eq!(plain(&puzzle).len(), 1);
        is_sound(&recipe(10, 2, Style::Even, MapSymmetry::None), seed);
    }
    let even = is_sound(&recipe(11, 2, Style::Even, MapSymmetry::None), 1);
    assert!(sizes(&even).iter().all(|&size| size >= 5), "{even:?}");
}

/// In a browser all boards have the words of the largest.
#[test]
fn puzzles_do_not_depend_on_the_number_of_words() {
    for (n, stars, style) in [
        (8, 1, Style::Newspaper),
        (9, 2, Style::Even),
        (10, 2, Style::Newspaper),
        (14, 3, Style::Newspaper),
    ] {
        let recipe = recipe(n, stars, style, MapSymmetry::None);
        for seed in 0..6 {
            let few = recipe.make(&mut Random::new(seed)).ok();
            let random = &mut Random::new(seed);
            let many = recipe.make_in::<{ layout::ANY }>(random, &Run::new(), None);
            assert_eq!(few, many.ok(), "n = {n}, {stars} stars, seed {seed}");
        }
    }
}

#[test]
fn maps_have_the_requested_symmetry() {
    for symmetry in MapSymmetry::ALL {
        for n in [5u32, 8, 9] {
            let puzzle = is_sound(&recipe(n, 1, Style::Newspaper, symmetry), 3);
            let region = |square| puzzle.region(square);
            // Two squares are in one region exactly if their images are.
            for a in puzzle.squares() {
                for b in puzzle.squares() {
                    for (a_image, b_image) in symmetry.images(n, a).zip(symmetry.images(n, b)) {
                        let together = region(a_image) == region(b_image);
                        assert_eq!(region(a) == region(b), together, "{symmetry} n = {n}");
                    }
                }
            }
        }
    }
}

fn painted(text: &str) -> Recipe {
    let paint = paint(&text.replace('/', "\n")).unwrap();
    Recipe {
        paint: Some(paint.clone()),
        ..Recipe::new(paint.len().isqrt() as u32)
    }
}

#[test]
fn painted_squares_keep_their_regions() {
    let recipe = painted("......../.AA.BB../.AAABB../..AAB.../...A..../......../.DDD..../........");
    // A queen on a square that is not painted, and regions in pieces.
    let beside = [
        "AABB/AABB/ACDD/..DD",
        "AA../..../..../...B",
        "AAABBBCC/AADDBBCE/ABDBBEEE/ABBBBEEE/AFFBBBEE/GFFHHHEE/GFFFFHEE/.FFEEEEE",
        "A....A/....../....../....../....../A....B",
    ];
    for recipe in [recipe].into_iter().chain(beside.map(painted)) {
        for seed in 0..5 {
            let puzzle = is_sound(&recipe, seed);
            assert_eq!(recipe.repainted(&puzzle), []);
        }
    }
    assert!(paint("A.\n.").is_err());
    assert!(painted("AB/CD").make(&mut Random::new(1)).is_err());
    assert_eq!(paint("Bx\n..").unwrap()[..2], [Some(1), Some(0)]);
    // A whole map that is a puzzle gives itself, small regions included.
    for seed in 0..20 {
        let puzzle = Recipe::new(7).make(&mut Random::new(seed)).unwrap();
        assert_eq!(is_sound(&painted(&puzzle.to_string()), seed), puzzle);
    }
}

/// For paintings that no puzzle can have, as few squares as are found get other regions; for a whole map, as many as its
/// repair changes.
#[test]
fn impossible_paintings_are_repaired() {
    let half = "AABBCCDD/AABBCCDD/AABBCCDD/AABBCCDD/......../......../......../........";
    let lines = "AAAAAAAA/BBBBBBBB/......../......../......../......../......../........";
    for (text, most) in [("AABB/AABB/CCDD/CCDD", 1), (half, 12), (lines, 0)] {
        let recipe = painted(text);
        for seed in 0..5 {
            let puzzle = is_sound(&recipe, seed);
            let changed = recipe.repainted(&puzzle);
            assert!(changed.len() <= most, "{text} {changed:?}");
            for (square, region) in changed {
                assert_eq!(puzzle.region(square), Some(region));
            }
        }
    }
    let whole = painted("AAAB/CABB/CCDB/CDDD").with_grade(Level::Fiendish);
    let none = whole.make(&mut Random::new(1));
    assert_eq!(none, Err(RecipeError::NotFound));
    let map: Puzzle = "AABB/AABB/CCDD/CCDD".parse().unwrap();
    let repainted = painted("AABB/AABB/CCDD/CCDD");
    let squares = repair(&map, &Run::new()).unwrap().unwrap();
    let puzzle = repainted.make(&mut Random::new(1)).unwrap();
    assert_eq!(repainted.repainted(&puzzle).len(), squares.len());
}

#[test]
fn impossible_recipes_are_refused() {
    let refused = |recipe: Recipe| recipe.make(&mut Random::new(1)).unwrap_err();
    let refused = |recipe| refused(recipe).to_string();
    for (n, stars) in [
        (0, 1),
        (2, 1),
        (3, 1),
        (26, 1),
        (7, 2),
        (17, 2),
        (11, 3),
        (17, 3),
    ] {
        let why = refused(recipe(n, stars, Style::Newspaper, MapSymmetry::None));
        assert!(why.ends_with(&format!("not {n}")), "{why}");
    }
    for (n, stars) in [(16, 4), (8, 0), (8, u32::MAX)] {
        let recipe = recipe(n, stars, Style::Newspaper, MapSymmetry::None);
        let why = refused(recipe.with_grade(Level::Easy));
        assert!(why.ends_with(&format!("not {stars}")), "{why}");
    }
    let six = recipe(6, 1, Style::Even, MapSymmetry::Quarter);
    assert!(refused(six).starts_with("no 6 queens are unchanged by a quarter turn"));
    let large = Recipe {
        least: Some(9),
        ..Recipe::new(8)
    };
    assert_eq!(
        refused(large),
        "at n = 8 the least size of a region can be at most 6"
    );
}

/// A table mistaken for a map is refused at once.
#[test]
fn maps_of_thousands_of_regions_are_refused() {
    let row = |row| (0..600).map(move |column| format!("{row}x{column} "));
    let map = (0..600).map(|number| row(number).chain(["\n".to_owned()]).collect());
    let refused = Vec::<String>::from_iter(map).concat().parse::<Puzzle>();
    let why = refused.unwrap_err().to_string();
    assert_eq!(why, "puzzles have 1 to 25 rows, not 600");
}

/// All eight images, with regions renumbered, have one id, and other puzzles have other ids.
#[test]
fn images_of_a_puzzle_share_its_id() {
    let mut names = std::collections::BTreeSet::new();
    for seed in 0..100 {
        let puzzle = Recipe::new(8).make(&mut Random::new(seed)).unwrap();
        let (name, form) = (puzzle.short_id(), puzzle.canonical());
        assert_eq!(form.canonical(), form);
        for symmetry in Symmetry::ALL {
            let region = |square| 7 - puzzle.region(symmetry.square(8, square)).unwrap() as u8;
            let map = puzzle.squares().map(region).collect();
            let image = Puzzle::with_regions(8, 1, map).unwrap();
            assert_eq!(
                (image.short_id(), image.canonical()),
                (name.clone(), form.clone())
            );
            assert_eq!(image.grade(), puzzle.grade());
        }
        names.insert(name);
    }
    assert_eq!(names.len(), 100);
    // Given queens make a difference.
    let given = |row, column| {
        let board = Puzzle::classic(6).unwrap();
        board.with_given([(row, column)]).unwrap().short_id()
    };
    assert_eq!(given(0, 1), given(4, 0));
    assert_ne!(given(0, 1), given(0, 2));
}

/// The same on every machine and in every version until it is changed on purpose.
#[test]
fn a_seed_determines_the_puzzle() {
    let puzzle = Recipe::new(6).make(&mut Random::new(1)).unwrap();
    let letters = "ABBBCC/ABCCCD/AADCED/ADDEED/DDFFDD/DDDDDD";
    assert_eq!(puzzle.to_string().replace('\n', "/"), letters);
}

/// What puzzles look like on average.
#[derive(Debug, Default)]
struct Looks {
    n: f64,
    /// One-square regions; and puzzles with three of them, or with a region of more than three fifths of the board.
    singles: f64,
    odd: u32,
    largest: f64,
    second: f64,
    /// The share of neighbouring squares with a border between them.
    borders: f64,
    effort: f64,
}

fn looks(puzzles: &[Puzzle]) -> Looks {
    let mut looks = Looks::default();
    let share = 1.0 / puzzles.len() as f64;
    for puzzle in puzzles {
        let mut sizes = sizes(puzzle);
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let board = f64::from(puzzle.n() * puzzle.n());
        let singles = sizes.iter().filter(|&&size| size == 1).count();
        looks.odd += u32::from(singles > 2 || f64::from(sizes[0]) > 0.6 * board);
        looks.n += f64::from(puzzle.n()) * share;
        looks.singles += singles as f64 * share;
        looks.largest += f64::from(sizes[0]) / board * share;
        looks.second += f64::from(sizes[1]) / board * share;
        looks.effort += puzzle.grade().unwrap().effort * share;
        let beside = |a: Square, down, across| {
            let region = puzzle.region(a)?;
            let b = Square::new(a.row + down, a.column + across);
            let inside = b.row < puzzle.n() && b.column < puzzle.n();
            inside.then(|| u32::from(puzzle.region(b) != Some(region)))
        };
        let both = |a| [beside(a, 0, 1), beside(a, 1, 0)];
        let borders: u32 = puzzle.squares().flat_map(both).flatten().sum();
        looks.borders += f64::from(borders) / (2.0 * board - 2.0 * f64::from(puzzle.n())) * share;
    }
    looks
}

/// Published dailies, Monday to Sunday: n, one-square regions, largest, second largest, borders, effort.
const PUBLISHED: [[f64; 6]; 7] = [
    [7.5, 0.54, 0.41, 0.18, 0.41, 18.0],
    [8.2, 0.40, 0.38, 0.17, 0.40, 23.0],
    [8.5, 0.32, 0.35, 0.17, 0.42, 28.0],
    [8.7, 0.28, 0.36, 0.18, 0.41, 31.0],
    [8.7, 0.21, 0.35, 0.17, 0.43, 35.0],
    [9.1, 0.14, 0.33, 0.17, 0.42, 42.0],
    [9.4, 0.17, 0.33, 0.17, 0.41, 46.0],
];

/// `cargo test --release -p queens --lib forty_years -- --ignored --nocapture` prints the table.
#[test]
#[ignore = "a minute"]
fn forty_years_of_dailies_look_like_published_ones() {
    let first: Day = "2026-01-01".parse().unwrap();
    let mut week: [Vec<Puzzle>; 7] = Default::default();
    for day in std::iter::successors(Some(first), |day| day.next()).take(4 * 3653) {
        week[day.weekday() as usize].push(daily(day));
    }
    let week = week.map(|puzzles| looks(&puzzles));
    week.iter().for_each(|looks| println!("{looks:.3?}"));
    for (looks, published) in week.iter().zip(PUBLISHED) {
        assert_eq!(looks.odd, 0);
        assert!((looks.singles - published[1]).abs() <= 0.06);
        let Looks {
            n,
            largest,
            second,
            borders,
            effort,
            ..
        } = *looks;
        let ours = [n, published[1], largest, second, borders, effort];
        for (ours, published) in ours.into_iter().zip(published) {
            assert!(
                (ours / published - 1.0).abs() <= 0.25,
                "{ours} for {published}"
            );
        }
    }
}

/// Dropping any clue lets in other solutions.
#[test]
fn classic_puzzles_have_minimal_clues() {
    for n in [1, 4, 5, 8, 10, 14] {
        for clues in [Clues::Given, Clues::Blocked] {
            let puzzle = classic(n, clues, 3, &mut Random::new(u64::from(n)), &Run::new()).unwrap();
            let general = complete::unique(&puzzle.problem().unwrap(), &Run::new());
            assert!(matches!(general, Uniqueness::Unique(_)), "{puzzle:?}");
            // One of the two lists is empty.
            let clues = [puzzle.given(), puzzle.blocked()].concat();
            for &clue in &clues {
                let rest = clues.iter().filter(|&&other| other != clue);
                let board = Puzzle::classic(n).unwrap();
                let fewer = match puzzle.blocked() {
                    [] => board.with_given(rest),
                    _ => board.with_blocked(rest),
                };
                assert_eq!(solutions(&fewer.unwrap(), 2, &Run::new()).0.len(), 2);
            }
        }
    }
    let three = classic(3, Clues::Given, 1, &mut Random::new(1), &Run::new());
    assert!(matches!(three, Err(RecipeError::Refused(_))));
}

#[test]
fn every_question_can_be_stopped_and_says_why_it_has_no_answer() {
    let puzzle = Recipe::new(8).make(&mut Random::new(1)).unwrap();
    let over = Run::new().stop_when(|| true);
    assert_eq!(grade(&puzzle, &over), Err(Unsolved::Stopped));
    assert_eq!(explain(&puzzle, &over), Err(Unsolved::Stopped));
    let few = Run::new().nodes(0);
    assert_eq!(hint(&puzzle, &few), Err(Unsolved::Stopped));
    for clues in [Clues::Given, Clues::Blocked] {
        for n in [8, 14] {
            let stopped = classic(n, clues, 1, &mut Random::new(1), &over);
            assert_eq!(stopped, Err(RecipeError::Stopped));
        }
    }
    let several = Puzzle::classic(8).unwrap();
    assert_eq!(several.grade(), Err(Unsolved::SeveralSolutions));
    assert_eq!(several.hint(), Err(Unsolved::SeveralSolutions));
    assert_eq!(several.explain(), Err(Unsolved::SeveralSolutions));
    let none = Puzzle::classic(3).unwrap();
    assert_eq!(none.solve(), Err(Unsolved::NoSolution));
    assert_eq!(none.explain(), Err(Unsolved::NoSolution));
    let contradictory = Puzzle::classic(4).unwrap().with_given([(0, 0)]).unwrap();
    assert_eq!(contradictory.explain(), Err(Unsolved::NoSolution));
}

/// In each map a square is moved to another region. Exactly the maps that are no longer puzzles are repaired.
#[test]
fn a_repair_makes_the_map_a_puzzle() {
    let mut random = Random::new(2);
    let (mut spoilt, mut repairs) = (0, 0);
    for seed in 0..40 {
        let puzzle = Recipe::new(7).make(&mut Random::new(seed)).unwrap();
        let mut map = puzzle.region_map().unwrap().to_vec();
        let at = random.below(42) as usize;
        map[at] = map[at + 7];
        let Ok(damaged) = Puzzle::with_regions(7, 1, map) else {
            continue;
        };
        let found = unique(&damaged, &Run::new());
        let is_puzzle =
            matches!(found, Uniqueness::Unique(_)) && damaged.divided_region().is_none();
        let changes = repaired(&damaged);
        // Moving the square back is one repair, and it agrees with the queens of the first solution.
        assert!(changes.is_none_or(|changes| changes == 1 && !is_puzzle));
        let given = damaged.clone().with_given(puzzle.solve().unwrap());
        assert_eq!(repaired(&given.unwrap()), changes, "{damaged}");
        spoilt += u32::from(!is_puzzle);
        repairs += u32::from(changes.is_some());
    }
    assert_eq!(repairs, spoilt);
    assert!(repairs > 5, "{repairs}");
}

/// The changes of a map, which must make it a puzzle.
fn repaired(map: &Puzzle) -> Option<usize> {
    let changes = repair(map, &Run::new()).unwrap()?;
    let (n, mut squares) = (map.n(), map.region_map().unwrap().to_vec());
    for (square, region) in &changes {
        squares[(square.row * n + square.column) as usize] = *region as u8;
    }
    let whole = Puzzle::with_regions(n, map.stars(), squares).unwrap();
    let Uniqueness::Unique(queens) = unique(&whole, &Run::new()) else {
        panic!("not one solution: {map}");
    };
    assert!(map.given().iter().all(|queen| queens.contains(queen)));
    assert_eq!(whole.divided_region(), None, "{map}");
    assert!(!changes.is_empty(), "{map}");
    Some(changes.len())
}

#[test]
fn repairs_with_two_stars_make_the_map_a_puzzle() {
    let divided = "# stars: 2\nABAABBBBB/AACDBDBBE/ACCDDDBBE/ACCDDDBBE/FCCDDDBBB/FFFGDDBHH/FFCGGGHHH/FFIIGIHHH/\
        FFFIIIIIH";
    repaired(&divided.replace('/', "\n").parse().unwrap());
    let mut random = Random::new(5);
    for seed in 0..10 {
        let recipe = recipe(8, 2, Style::Newspaper, MapSymmetry::None);
        let puzzle = recipe.make(&mut Random::new(seed)).unwrap();
        let mut map = puzzle.region_map().unwrap().to_vec();
        for _ in 0..3 {
            let at = random.below(56) as usize;
            map[at] = map[at + 8];
        }
        repaired(&Puzzle::with_regions(8, 2, map).unwrap());
    }
}

/// If the map is itself a puzzle, no other map is the answer.
#[test]
fn one_square_is_changed_if_that_suffices_and_none_in_a_puzzle() {
    let eight = "AABBBCCC/ABBDDCEC/BBDDBCEC/BBDBBEEE/BFFFBBBB/BBGFFHBB/BGGGFFBB/BGGGFFFB";
    let large = "AAAAAABBBCCCCCCC/AAAAAACCBCCCDCAA/AEEAAAACCCFFDCAA/AEEAAAAAAFFADAAA/AEAAAAAAAAAAAAAA/\
        AAAAAAAAAAAAAAAA/GGHHAAAAAAAAAAAA/GGHHHHAAAAAAAAAA/GGGHHHAIAAAAAAJA/GGGGHKIIIAAAAAJJ/GGHHHKKKAAAAAAJA/\
        GLMHHKKAAAAAAAAA/LLMMHKKANNNAAAAA/LLMMHMKOOONAAAAA/LMMMMMKOONNAPPPA/LMMMMMMOAAAAAPPA";
    let given = "# given: 0:1 1:3 2:0 3:2\nAABB\nAABB\nACDD\nCCDD";
    let right = "AABB/AABB/ACDD/CCDD";
    let one_of_several = "# given: 0:2\nABBB\nAABC\nAAAC\nDAAC";
    let maps = [eight, large, given, right, one_of_several];
    let maps = maps.map(|text| repaired(&text.parse().unwrap()));
    assert_eq!(maps, [Some(1), Some(1), None, None, Some(1)]);
}

#[test]
fn a_puzzle_with_all_queens_given_takes_no_effort() {
    let puzzle: Puzzle = "AABB/AABB/ACDD/CCDD".parse().unwrap();
    let all = puzzle.solve().unwrap();
    let grade = puzzle.with_given(all).unwrap().grade().unwrap();
    assert!(grade.effort == 0.0 && grade.effort.is_sign_positive());
}

#[test]
fn a_board_without_squares_to_move_has_no_other_level() {
    let recipe = Recipe::new(1).with_grade(Level::Hard);
    let none = recipe.make(&mut Random::new(1));
    assert_eq!(none, Err(RecipeError::NotFound));
}

#[test]
fn generating_and_solving_can_be_stopped() {
    let recipe = Recipe::new(9);
    let watched = recipe.make_within(&mut Random::new(3), &Run::new());
    assert_eq!(watched, recipe.make(&mut Random::new(3)));
    let stopped = recipe.make_within(&mut Random::new(3), &Run::new().stop_when(|| true));
    assert_eq!(stopped, Err(RecipeError::Stopped));

    // Chess queens alone have 666,090,624 solutions at n = 18, which take so many nodes that the run is checked.
    let open = Puzzle::classic(18).unwrap();
    let (found, known) = solutions(&open, usize::MAX, &Run::new().stop_when(|| true));
    assert!(!known && found.len() < 1 << 14);
    let (found, known) = solutions(&Puzzle::classic(8).unwrap(), usize::MAX, &Run::new());
    assert!(known && found.len() == 92);
}

#[test]
fn regions_stay_connected_if_a_grade_is_requested() {
    let newspaper = recipe(8, 1, Style::Newspaper, MapSymmetry::Quarter);
    let graded = newspaper.with_grade(Level::Easy);
    let made = (0..12).filter_map(|seed| graded.make(&mut Random::new(seed)).ok());
    let divided: Vec<bool> = made.map(|made| made.divided_region().is_some()).collect();
    assert!(
        !divided.is_empty() && !divided.contains(&true),
        "{divided:?}"
    );
}

#[test]
fn puzzles_have_the_requested_grade() {
    let random = &mut Random::new(7);
    for wanted in [
        "easy", "medium", "hard", "expert", "fiendish", "3.4..4.0", "2.5",
    ] {
        let wanted: GradeWanted = wanted.parse().unwrap();
        let recipe = Recipe::new(7).with_grade(wanted.clone());
        let grade = recipe.make(random).unwrap().grade().unwrap();
        match wanted {
            GradeWanted::Level(level) => assert_eq!(grade.level, level),
            GradeWanted::Hardest(ratings) => assert!(ratings.contains(&grade.hardest)),
        }
    }
    for wrong in ["harder", "", "4.0..3.4", "0.5", "3.4..", "NaN"] {
        assert!(wrong.parse::<GradeWanted>().is_err(), "{wrong}");
    }
}

/// Only distances beyond the limit are reported as infinite.
#[test]
fn distances_from_a_grade_are_cut_off_at_the_limit() {
    let targets = Level::ALL.map(|level| Target::new(&level.into(), 8));
    let run = Run::new();
    for seed in 0..20 {
        let puzzle = Recipe::new(8).make(&mut Random::new(seed)).unwrap();
        for target in &targets {
            let far = target.distance(&puzzle, f64::INFINITY, &run);
            for most in [0.0, 1.1, 1.5, 3.0, far] {
                let found = target.distance(&puzzle, most, &run);
                assert!(found == far || most < far && found == f64::INFINITY);
            }
        }
    }
}
