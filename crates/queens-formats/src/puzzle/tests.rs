//! Every format is read back, distinguished from others, and refused if damaged; every step is described in every language.

use std::collections::BTreeSet;

use queens::puzzle::{Hint, House, Level, Recipe, Step, Technique};
use queens::{Random, Run};

use super::words::{HintLevel, Language, Phrasebook};
use super::*;
use crate::format::Base;

fn made(n: u32, stars: u32, seed: u64) -> Puzzle {
    Recipe {
        stars,
        ..Recipe::new(n)
    }
    .make(&mut Random::new(seed))
    .unwrap()
}

fn samples() -> Vec<Puzzle> {
    let mut samples: Vec<Puzzle> = Vec::new();
    for (n, stars, count) in [
        (4, 1, 2),
        (5, 1, 5),
        (8, 1, 10),
        (11, 1, 2),
        (8, 2, 3),
        (14, 1, 1),
    ] {
        samples.extend((0..count).map(|seed| made(n, stars, seed)));
    }
    samples
}

fn written(format: PuzzleFormat, puzzle: &Puzzle) -> String {
    write_puzzles(format, std::slice::from_ref(puzzle)).unwrap()
}

fn is_read_back(puzzle: &Puzzle, text: &str) {
    let read = read_puzzles(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read, std::slice::from_ref(puzzle), "{text}");
}

#[test]
fn every_format_is_read_back_and_recognized() {
    let samples = samples();
    for format in PuzzleFormat::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        let nameless = |text: &str| -> Vec<Puzzle> {
            let read = read_puzzles(text).unwrap_or_else(|error| panic!("{format}: {error}"));
            let numbered = |puzzle: Puzzle| {
                let map = puzzle.region_map().unwrap().to_vec();
                Puzzle::with_regions(puzzle.n(), puzzle.stars(), map).unwrap()
            };
            match format {
                // Its numbers are names.
                PuzzleFormat::Matrix => read.into_iter().map(numbered).collect(),
                _ => read,
            }
        };
        let text = write_puzzles(format, &samples).unwrap();
        assert_eq!(nameless(&text), samples, "{format}");
        for sample in &samples {
            let alone = nameless(&written(format, sample));
            assert_eq!(alone, std::slice::from_ref(sample), "{format}");
        }
    }
}

/// A problem has one queen in each row. A text that says or means two is refused in every form.
#[test]
fn puzzles_with_several_stars_are_not_read_as_problems() {
    let puzzle = made(8, 2, 1);
    let queens = queens::puzzle::solutions(&puzzle, 1, &queens::Run::new()).0;
    let solved = puzzle
        .clone()
        .with_marks(queens[0].clone(), Vec::new())
        .unwrap();
    let drawn = [&puzzle, &solved].map(|puzzle| draw_puzzle(puzzle, &DrawPuzzle::default()));
    let texts = PuzzleFormat::ALL.map(|format| written(format, &puzzle));
    for text in drawn.iter().chain(&texts) {
        let read = crate::read_problem(text.as_bytes(), crate::ReadOptions::default());
        let error = read.expect_err(text).to_string();
        assert!(error.contains("`queens puzzle solve`"), "{text}\n{error}");
    }
    assert!(read_regions(&texts[1]).is_err() && read_regions(&texts[2]).is_ok());
}

#[test]
fn drawings_keep_given_and_placed_queens_pieces_and_boards_without_regions() {
    for text in [
        r#"{"n":5,"stars":1,"regions":["AAABC","AAABC","DABBB","DDDDD","DDEEE"],"given":[[0,1]]}"#,
        r#"{"n":5,"stars":1,"regions":["AAABC","AAABC","DABBB","DDDDD","DDEEE"],"given":[[0,1]],
            "queens":[[1,3]],"crosses":[[0,0]],"blocked":[[4,4]]}"#,
        r#"{"n":4,"stars":1,"regions":["AAAA","BBAC","CBCC","DDDC"]}"#,
        r#"{"n":6,"stars":1,"given":[[0,3]]}"#,
    ] {
        let puzzle = read_puzzles(text).unwrap();
        let drawn = draw_puzzle(&puzzle[0], &DrawPuzzle::default());
        assert_eq!(read_puzzles(&drawn).unwrap(), puzzle, "{drawn}");
        let problem = |text: &str| {
            crate::read_problem(text.as_bytes(), crate::ReadOptions::default()).unwrap()
        };
        assert_eq!(problem(&drawn), problem(text), "{drawn}");
    }
}

#[test]
fn titles_and_marks_are_kept_or_refused() {
    let mut puzzle = made(6, 1, 3);
    puzzle.title = Some("Monday".to_owned());
    puzzle.date = Some("2026-11-21".to_owned());
    puzzle.source = Some("here".to_owned());
    puzzle.id = Some("17".to_owned());
    for format in [PuzzleFormat::Json, PuzzleFormat::Letters] {
        is_read_back(&puzzle, &written(format, &puzzle));
    }
    let found = queens::puzzle::solutions(&puzzle, 1, &queens::Run::new()).0;
    let mut crosses = vec![Square::new(0, 0), Square::new(5, 5)];
    crosses.retain(|cross| !found[0][..2].contains(cross));
    let marked = made(6, 1, 3)
        .with_marks(found[0][..2].to_vec(), crosses)
        .unwrap();
    for format in PuzzleFormat::ALL {
        match write_puzzles(format, std::slice::from_ref(&marked)) {
            Ok(text) => is_read_back(&marked, &text),
            Err(error) => assert!(error.to_string().contains("cannot hold"), "{error}"),
        }
    }
    let classic = Puzzle::classic(6)
        .and_then(|puzzle| puzzle.with_given([(0, 1)]))
        .and_then(|puzzle| puzzle.with_blocked([(3, 3)]))
        .unwrap();
    is_read_back(&classic, &written(PuzzleFormat::Json, &classic));
    assert!(write_puzzles(PuzzleFormat::Sbn, &[classic]).is_err());
}

/// Steps of every technique, made up if none is found.
fn steps() -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for seed in 0..300 {
        for step in made(8, 1, seed).explain().unwrap() {
            if !steps.iter().any(|other| other.technique == step.technique) {
                steps.push(step);
            }
        }
    }
    for technique in Technique::ALL {
        if !steps.iter().any(|step| step.technique == technique) {
            let found = steps.iter().find(|step| step.queens.is_empty());
            let mut step = found.unwrap().clone();
            step.technique = technique;
            step.premises = vec![House::Region(0), House::Row(2)];
            step.into = vec![House::Column(1), House::Column(2)];
            steps.push(step);
        }
    }
    // The wording differs if houses take several queens.
    let mut several = steps.clone();
    for step in &mut several {
        step.needs = 2;
    }
    let is_touch = |step: &&Step| step.technique == Technique::TouchRegion;
    let mut placing = several.iter().find(is_touch).unwrap().clone();
    placing.queens = vec![Square::new(1, 1)];
    placing.excluded = Vec::new();
    several.push(placing);
    steps.extend(several);
    steps
}

#[test]
fn every_technique_has_words_in_every_language() {
    let steps = steps();
    assert_eq!(steps.len(), 2 * Technique::ALL.len() + 1);
    for language in Language::ALL {
        assert_eq!(language.name().parse(), Ok(language));
        let phrases = Phrasebook {
            regions: &[],
            language,
            base: Base::One,
        };
        let mut names: Vec<&str> = Technique::ALL.map(|t| phrases.technique(t)).to_vec();
        names.extend(queens::puzzle::Level::ALL.map(|level| phrases.level(level)));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Technique::ALL.len() + 5, "{names:?}");
        let cyrillic = |text: &str| text.chars().any(|c| ('а'..='я').contains(&c));
        let chinese = |text: &str| text.chars().any(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c));
        let latin = |text: &str| text.chars().any(|c| c.is_ascii_lowercase());
        let mut said = Vec::new();
        for step in &steps {
            let hint = Hint::Step(step.clone());
            for level in [HintLevel::Where, HintLevel::Why, HintLevel::Do] {
                let text = phrases.hint(&hint, level);
                let right = match language {
                    Language::English => latin(&text) && !cyrillic(&text) && !chinese(&text),
                    Language::Russian => cyrillic(&text) && !latin(&text) && !chinese(&text),
                    Language::Chinese => chinese(&text) && !latin(&text) && !cyrillic(&text),
                };
                assert!(
                    right && !text.contains("  ") && !text.contains("{}"),
                    "{text}"
                );
                assert!(text.ends_with(['.', '?', '。', '？']), "{text}");
                said.push(text);
            }
            let why = phrases.hint(&hint, HintLevel::Why);
            let all = phrases.hint(&hint, HintLevel::Do);
            assert!(all.starts_with(&why) && all.len() > why.len(), "{all}");
        }
        let mistakes = Hint::Mistakes {
            queens: vec![Square::new(0, 0)],
            crosses: vec![Square::new(1, 1)],
        };
        assert!(!phrases.hint(&mistakes, HintLevel::Where).contains(':'));
        assert!(phrases.hint(&mistakes, HintLevel::Do).contains("1:1"));
        assert!(!phrases.hint(&Hint::Solved, HintLevel::Where).is_empty());
    }
}

#[test]
fn drawings_show_regions_queens_and_hints() {
    let puzzle = read_puzzles("AAAB\nCABB\nCCDB\nCDDD")
        .unwrap()
        .remove(0)
        .with_marks(vec![Square::new(0, 1)], vec![Square::new(0, 0)])
        .unwrap();
    let style = DrawPuzzle {
        marked: &[Square::new(3, 3)],
        numbers: Some(Base::One),
        ..DrawPuzzle::default()
    };
    let expected = "    1   2   3   4
  ┏━━━┯━━━┯━━━┳━━━┓
1 ┃ × │ ♕ │   ┃   ┃
  ┣━━━╅───╆━━━╃───┨
2 ┃   ┃   ┃   │   ┃
  ┠───╄━━━╋━━━╅───┨
3 ┃   │   ┃   ┃   ┃
  ┠───╆━━━╃───╄━━━┫
4 ┃   ┃   │   │[ ]┃
  ┗━━━┻━━━┷━━━┷━━━┛
";
    let drawn = draw_puzzle(&puzzle, &style);
    assert_eq!(drawn, expected);
    // Every crossing has a character of its own.
    for seed in 0..20 {
        let drawn = draw_puzzle(&made(9, 1, seed), &DrawPuzzle::default());
        for (i, line) in drawn.lines().enumerate().filter(|(i, _)| i % 2 == 0) {
            assert!(!line.contains(' '), "{i}: {drawn}");
        }
    }
    // Colours have no meaning: a blank square between two of them is one square.
    let (puzzle, color) = (made(6, 1, 1), true);
    let drawn = draw_puzzle(&puzzle, &DrawPuzzle { color, ..style });
    let problem = crate::read_problem(drawn.as_bytes(), crate::ReadOptions::default()).unwrap();
    assert_eq!(problem.regions().unwrap().shape(), (6, 6));
    let read = read_puzzles(&drawn).unwrap();
    assert_eq!(read[0].region_map(), puzzle.region_map());
    let svg = puzzle_scene(&puzzle, &[Square::new(3, 3)]).svg();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("<path"));
    let png = puzzle_scene(&puzzle, &[]).png(1.0);
    assert_eq!(&png[1..4], b"PNG");
}

/// Blue frames mark the squares to look at and, from the second level on, red ones those that the step decides.
#[test]
fn pictures_show_hints() {
    let text = "AABCC\nABBDC\nAAEDC\nAAEDC\nAAECC";
    let mut puzzle = read_puzzles(text).unwrap().remove(0);
    let hint = |puzzle: &Puzzle| puzzle.hint().unwrap();
    let at = |row, column| Square::new(row, column);
    // Region E lies in column 2.
    let first = hint(&puzzle);
    let looked_at = vec![at(2, 2), at(3, 2), at(4, 2)];
    let shown = hint_squares(&puzzle, &first, HintLevel::Where);
    assert_eq!(shown, [looked_at.clone(), vec![]]);
    let follows = vec![at(0, 2), at(1, 2)];
    let shown = hint_squares(&puzzle, &first, HintLevel::Why);
    assert_eq!(shown, [looked_at, follows.clone()]);
    // A frame for each square.
    let frames = |level, color: &str| {
        let svg = hint_scene(&puzzle, &first, level).svg();
        let path = svg.lines().find(|line| line.contains(color));
        path.map_or(0, |path| path.matches('M').count())
    };
    let both = |level| [frames(level, "#2040c0"), frames(level, "#c02020")];
    assert_eq!(both(HintLevel::Where), [3, 0]);
    assert_eq!(both(HintLevel::Do), [3, 2]);
    let png = |level| hint_scene(&puzzle, &first, level).png(1.0);
    assert_ne!(png(HintLevel::Where), png(HintLevel::Why));
    let named = hint_scene(&puzzle, &first, HintLevel::Where).svg();
    assert!(named.contains(">D</text>"));
    // What is crossed out is no longer looked at; a mistake is shown alone.
    puzzle = puzzle.with_marks(vec![], follows).unwrap();
    assert_ne!(hint(&puzzle), first);
    puzzle = puzzle.with_marks(vec![], vec![at(1, 1)]).unwrap();
    let shown = hint_squares(&puzzle, &hint(&puzzle), HintLevel::Why);
    assert_eq!(shown, [vec![], vec![at(1, 1)]]);
}

#[test]
fn neighbours_have_distant_colours_and_no_two_regions_the_same() {
    let mut least = u32::MAX;
    for n in [5, 8, 11, 12] {
        for seed in 0..10 {
            let puzzle = made(n, 1, seed);
            let colors = picture::palette_of(&puzzle);
            assert_eq!(BTreeSet::from_iter(&colors).len(), n as usize);
            for square in puzzle.squares() {
                for (down, right) in [(0, 1), (1, 0)] {
                    let other = Square::new(square.row + down, square.column + right);
                    if other.row < n && other.column < n {
                        let [a, b] = [square, other].map(|at| puzzle.region(at).unwrap() as usize);
                        if a != b {
                            least = least.min(colors::APART[colors[a]][colors[b]]);
                        }
                    }
                }
            }
        }
    }
    // A distance of two or three is visible.
    assert!(least >= 10, "{least}");
}

/// What each page of a document draws, in order, as the commands of PDF.
fn pages(pdf: &[u8]) -> Vec<String> {
    let after = |bytes: &'_ [u8], part: &[u8]| {
        let at = bytes.windows(part.len()).position(|w| w == part)?;
        Some(at + part.len())
    };
    let (mut pages, mut left) = (Vec::new(), pdf);
    while let Some(at) = after(left, b"/FlateDecode") {
        left = &left[at..];
        left = &left[after(left, b"stream\n").expect("it follows its filter")..];
        match miniz_oxide::inflate::decompress_to_vec_zlib(left) {
            Ok(content) => pages.push(String::from_utf8_lossy(&content).into_owned()),
            Err(error) => panic!("{:?}", error.status),
        }
    }
    pages
}

fn printed(puzzles: &[Puzzle], options: &SheetOptions) -> Vec<String> {
    pages(&sheets(puzzles, options, &Run::new()))
}

#[test]
fn sheets_have_the_given_number_per_page_and_answers_last() {
    let puzzles: Vec<Puzzle> = (0..17).map(|seed| made(6, 1, seed)).collect();
    for (per_page, expected) in [(1, 19), (2, 11), (4, 7), (5, 6), (9, 4), (16, 4), (99, 4)] {
        for paper in Paper::ALL {
            let options = SheetOptions {
                per_page,
                paper,
                ..SheetOptions::default()
            };
            let pages = printed(&puzzles, &options);
            assert_eq!(pages.len(), expected, "{per_page} a page");
            // The dash between two pages is not an ASCII character, so such a line is written in hexadecimal digits.
            let names_answers = pages[0].contains(&format!("(answers on page {})", expected - 1));
            assert_eq!(names_answers, per_page < 13, "{per_page} a page");
            assert!(pages[expected - 1].contains("(Queens: answers)"));
            assert!(pages[expected - 1].contains(&format!("({expected})")));
        }
    }
    // A page leaves room for four puzzles only if there are four.
    let one = |per_page| {
        let options = SheetOptions {
            per_page,
            ..SheetOptions::default()
        };
        sheets(&puzzles[..1], &options, &Run::new())
    };
    assert_eq!(one(4), one(1));
}

#[test]
fn the_rules_above_a_page_hold_for_all_its_puzzles() {
    let puzzles = [made(8, 1, 1), made(8, 1, 2), made(11, 2, 3), made(8, 1, 4)];
    let pages = printed(&puzzles, &SheetOptions::default());
    let two = pages.iter().filter(|page| page.contains("2 queens"));
    assert_eq!((pages.len(), two.count()), (4, 1));
    // The last puzzle has a whole page of its own.
    let alone = printed(&puzzles[3..], &SheetOptions::default());
    let drawn = |page: &str| -> String {
        let lines = page.lines().filter(|line| line.ends_with(" l"));
        lines.collect()
    };
    assert_eq!(drawn(&pages[2]), drawn(&alone[0]));
}

#[test]
fn a_book_has_techniques_with_examples_and_sections_by_grade() {
    let puzzles: Vec<Puzzle> = (0..12).map(|seed| made(7, 1, seed)).collect();
    let options = SheetOptions {
        sections: true,
        techniques: true,
        binding: true,
        ..SheetOptions::default()
    };
    let pages = printed(&puzzles, &options);
    let phrases = Phrasebook::default();
    let levels = puzzles.iter().map(|each| each.grade().unwrap().level);
    let mut levels: Vec<Level> = levels.collect();
    levels.sort();
    let mut titles: Vec<String> = Vec::new();
    for technique in Technique::ALL {
        let used = |puzzle: &Puzzle| {
            let steps = puzzle.explain().unwrap();
            steps.iter().any(|step| step.technique == technique)
        };
        if puzzles.iter().any(used) {
            titles.push(format!("(Queens: {})", phrases.technique(technique)));
        }
    }
    for section in levels.chunk_by(|a, b| a == b) {
        let pages = section.len().div_ceil(options.per_page);
        let title = format!("(Queens: {})", phrases.level(section[0]));
        titles.extend(std::iter::repeat_n(title, pages));
    }
    titles.push("(Queens: answers)".to_owned());
    assert!(titles.len() > 6, "{titles:?}");
    assert_eq!(pages.len(), titles.len());
    for (page, title) in pages.iter().zip(&titles) {
        assert!(page.contains(title), "{title}");
    }
    // Puzzles printed without a grade are not graded.
    let plain = SheetOptions {
        grades: false,
        answers: false,
        ..SheetOptions::default()
    };
    assert!(!printed(&puzzles, &plain)[0].contains("easy"));
}

#[test]
fn the_longest_steps_stay_on_their_pages() {
    let blocked = [
        (0, 3),
        (0, 4),
        (1, 5),
        (2, 3),
        (2, 6),
        (3, 7),
        (4, 0),
        (6, 6),
        (7, 3),
    ];
    let puzzles = [Puzzle::classic(8).unwrap().with_blocked(blocked).unwrap()];
    for paper in Paper::ALL {
        let options = SheetOptions {
            paper,
            techniques: true,
            ..SheetOptions::default()
        };
        for page in printed(&puzzles, &options) {
            let places = page.lines().filter_map(|line| line.strip_suffix(" Td"));
            let height = |place: &str| place.split_once(' ').unwrap().1.parse::<f32>().unwrap();
            assert!(places.map(height).all(|height| height > 20.0), "{paper}");
        }
    }
}

#[test]
fn sheets_have_letters_for_every_language_and_a_font_only_if_needed() {
    let puzzles = [made(6, 1, 1), made(9, 2, 2), Puzzle::classic(6).unwrap()];
    let texts = [
        include_str!("../../messages/en.txt"),
        include_str!("../../messages/ru.txt"),
        include_str!("../../messages/zh.txt"),
    ];
    for (language, texts) in Language::ALL.into_iter().zip(texts) {
        let options = SheetOptions {
            language,
            ..SheetOptions::default()
        };
        let phrases = Phrasebook {
            regions: &[],
            language,
            ..Phrasebook::default()
        };
        // Every word that a sheet can show, as a title.
        let (said, _) = texts
            .split_once("[exercise]")
            .expect("the puzzles come first");
        let mut words = said.replace(char::is_control, " ");
        for puzzle in &puzzles[..2] {
            let steps = puzzle.explain().unwrap();
            words.extend(steps.iter().map(|step| phrases.step(step)));
        }
        let all = SheetOptions {
            title: Some(words),
            ..options.clone()
        };
        assert!(missing_letters(&puzzles, &all).is_empty(), "{language:?}");
        let pdf = sheets(&puzzles, &options, &Run::new());
        let brings = pdf.windows(9).any(|part| part == b"FontFile2");
        assert_eq!(brings, language != Language::English);
    }
    let mut named = puzzles[0].clone();
    named.title = Some("♟ и 龘".to_owned());
    let missing = missing_letters(&[named], &SheetOptions::default());
    assert_eq!(missing, ['♟', '龘']);
}

/// Letters of Western Europe that the font of the PDF lacks are set in Helvetica, alone and beside others.
#[test]
fn western_letters_are_printed_beside_others() {
    for (title, bytes) in [
        ("Œuvre Šárka „™“", &b"\x8Cuvre \x8A\xE1rka"[..]),
        ("Œ 题", b"\x8C"),
    ] {
        let options = SheetOptions {
            title: Some(title.to_owned()),
            ..SheetOptions::default()
        };
        let puzzles = [made(6, 1, 0)];
        assert!(missing_letters(&puzzles, &options).is_empty(), "{title}");
        let digits: String = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        let page = &printed(&puzzles, &options)[0];
        assert!(page.contains(&digits), "{title}: {page}");
    }
}

/// Names of regions end where their squares end, in pictures and on terminals, and the colours reach as far. No name is
/// covered.
#[test]
fn long_names_stay_in_their_squares() {
    let text = "living living bed bed\nliving living bed bed\n\
        living conservatorywithaview kitchen kitchen\n\
        conservatorywithaview conservatorywithaview kitchen kitchen\n";
    let puzzle = read_puzzles(text).unwrap().remove(0);
    let hint = puzzle.hint().unwrap();
    let svg = hint_scene(&puzzle, &hint, HintLevel::Do).svg();
    assert!(svg.find("<text") > svg.rfind("<path"));
    let names: Vec<(f32, f32, &str)> = (svg.split("<text x=\"").skip(1))
        .map(|element| {
            let parts: Vec<&str> = element.split(['"', '<', '>']).collect();
            let number = |at: usize| parts[at].parse().unwrap();
            (number(0), number(4), parts[10])
        })
        .collect();
    let texts: Vec<&str> = names.iter().map(|(.., name)| *name).collect();
    assert_eq!(texts, ["living", "bed", "cons…", "kitchen"]);
    for ((x, size, name), squares) in names.iter().zip([2.0, 2.0, 1.0, 2.0]) {
        let from = (x - 5.0).rem_euclid(40.0);
        let width = 0.6 * size * name.chars().count() as f32;
        assert!(from + width < 40.0 * squares, "{name}");
    }
    let style = DrawPuzzle {
        names: true,
        color: true,
        marked: &[Square::new(0, 1)],
        ..DrawPuzzle::default()
    };
    let drawn = draw_puzzle(&puzzle, &style);
    let row = drawn.lines().nth(1).unwrap();
    // Each square is a piece between two walls, entirely in its colour.
    for square in row.trim_matches('┃').split(['┃', '│']) {
        assert!(square.starts_with("\u{1b}[38"), "{square:?}");
        assert!(square.ends_with("\u{1b}[0m"), "{square:?}");
    }
    let middle = format!("m{0}[ ]{0}", " ".repeat(10));
    assert!(row.contains(&middle), "{row:?}");
}

/// Even a title with signs that XML forbids does not break a picture.
#[test]
fn titles_are_escaped_for_xml() {
    let mut puzzle = made(5, 1, 0);
    puzzle.title = Some("a\u{ffff}<b>\u{1}\u{fffe}".to_owned());
    let scene = puzzle_scene(&puzzle, &[]);
    assert!(scene.svg().contains("<title>a &lt;b&gt;  </title>"));
    assert!(
        scene
            .titled("\u{b}<")
            .svg()
            .contains("<title> &lt;</title>")
    );
}

#[test]
fn a_name_that_would_be_read_as_squares_is_not_written_as_letters() {
    let puzzle = read_puzzles("[[\"st\"]]").unwrap().remove(0);
    assert!(write_puzzles(PuzzleFormat::Letters, std::slice::from_ref(&puzzle)).is_err());
    let again = read_puzzles(&written(PuzzleFormat::Json, &puzzle)).unwrap();
    assert_eq!(again[0].names(), ["st"]);
}

/// The author's names of regions are kept, spoken, drawn, and written again.
#[test]
fn regions_keep_their_names() {
    for (text, name) in [
        ("CCAA\nBCAA\nBBDA\nBDDD\n", "B"),
        ("3311\n2311\n2241\n2444\n", "2"),
        ("3,3,1,1\n2,3,1,1\n2,2,4,1\n2,4,4,4\n", "2"),
        ("[[3,3,1,1],[2,3,1,1],[2,2,4,1],[2,4,4,4]]", "2"),
        ("[[0,0,1,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]]", "2"),
        (
            "# a comment\n13 13 11 11\n12 13 11 11\n12 12 14 11\n12 14 14 14\n",
            "12",
        ),
        (
            "red red sea sea\nblue red sea sea\nblue blue gold sea\nblue gold gold gold\n",
            "blue",
        ),
        ("🟥🟥🟩🟩\n🟦🟥🟩🟩\n🟦🟦🟨🟩\n🟦🟨🟨🟨\n", "🟦"),
    ] {
        let read = read_puzzles(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let [puzzle] = <[Puzzle; 1]>::try_from(read).unwrap();
        assert_eq!(puzzle.region_rows()[1][0], name, "{text}");
        for format in [
            PuzzleFormat::Json,
            PuzzleFormat::Letters,
            PuzzleFormat::Matrix,
        ] {
            is_read_back(&puzzle, &written(format, &puzzle));
        }
        let style = DrawPuzzle {
            names: true,
            numbers: Some(Base::Zero),
            ..DrawPuzzle::default()
        };
        is_read_back(&puzzle, &draw_puzzle(&puzzle, &style));
        let phrases = Phrasebook {
            regions: puzzle.names(),
            ..Phrasebook::default()
        };
        let steps = puzzle.explain().unwrap();
        let said: String = steps.iter().map(|step| phrases.step(step)).collect();
        let spoken = |region| said.contains(&format!("region {}", puzzle.region_name(region)));
        assert!((0..puzzle.n()).any(spoken), "{text}: {said}");
    }
}
