//! Every format read back, told apart, and refused when it is damaged; every step in every language.

use queens::puzzle::{Hint, House, Level, Recipe, Step, Technique, explain};
use queens::random::Random;

use super::words::{HintLevel, Language, Speaker};
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

fn samples() -> Vec<PuzzleEntry> {
    let mut samples: Vec<PuzzleEntry> = Vec::new();
    for (n, stars, count) in [
        (4, 1, 2),
        (5, 1, 5),
        (8, 1, 10),
        (11, 1, 2),
        (8, 2, 3),
        (14, 1, 1),
    ] {
        samples.extend((0..count).map(|seed| made(n, stars, seed).into()));
    }
    samples
}

#[test]
fn every_format_is_read_back_and_recognized() {
    let samples = samples();
    for format in PuzzleFormat::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        let text = write_puzzles(format, &samples).unwrap();
        assert_eq!(
            read_puzzles(&text, Some(format)).unwrap(),
            samples,
            "{format}"
        );
        assert_eq!(
            read_puzzles(&text, None).unwrap(),
            samples,
            "{format} unnamed"
        );
        for sample in &samples {
            let alone = write_puzzles(format, std::slice::from_ref(sample)).unwrap();
            assert_eq!(
                read_puzzles(&alone, None).unwrap(),
                std::slice::from_ref(sample),
                "{format}"
            );
        }
    }
}

#[test]
fn what_is_told_and_marked_is_kept_or_refused() {
    let mut entry: PuzzleEntry = made(6, 1, 3).into();
    entry.name = Some("Monday".to_owned());
    entry.date = Some("2026-11-21".to_owned());
    entry.source = Some("here".to_owned());
    entry.id = Some("17".to_owned());
    for format in [
        PuzzleFormat::Json,
        PuzzleFormat::Letters,
        PuzzleFormat::Archive,
        PuzzleFormat::States,
    ] {
        let text = write_puzzles(format, std::slice::from_ref(&entry)).unwrap();
        assert_eq!(
            read_puzzles(&text, None).unwrap(),
            std::slice::from_ref(&entry),
            "{format}"
        );
    }
    let solution = queens::puzzle::solutions(&entry.puzzle, 1, u64::MAX)
        .0
        .pop()
        .unwrap();
    entry.queens = solution[..2].to_vec();
    entry.crosses = vec![Square::new(5, 5), Square::new(0, 0)];
    entry.crosses.retain(|cross| !entry.queens.contains(cross));
    entry.crosses.sort_unstable();
    let mut unnamed = entry.clone();
    (unnamed.name, unnamed.date, unnamed.source, unnamed.id) = (None, None, None, None);
    for format in PuzzleFormat::ALL {
        match write_puzzles(format, std::slice::from_ref(&unnamed)) {
            Ok(text) => assert_eq!(
                read_puzzles(&text, None).unwrap(),
                std::slice::from_ref(&unnamed),
                "{format}"
            ),
            Err(error) => assert!(error.to_string().contains("no place"), "{error}"),
        }
    }
    let classic = Puzzle::classic(6)
        .unwrap()
        .with_given(vec![Square::new(0, 1)])
        .unwrap();
    let classic = [PuzzleEntry::from(
        classic.with_blocked(vec![Square::new(3, 3)]).unwrap(),
    )];
    let text = write_puzzles(PuzzleFormat::Json, &classic).unwrap();
    assert_eq!(read_puzzles(&text, None).unwrap(), classic);
    assert!(write_puzzles(PuzzleFormat::Sbn, &classic).is_err());
}

/// Written by hand from the descriptions of the formats, not by our writers.
#[test]
fn foreign_writings_are_read() {
    let expected = read_puzzles("AAAB\nCABB\nCCDB\nCDDD", None).unwrap();
    for text in [
        "a a a b\nc a b b\nc c d b\nc d d d\n",
        "[[7,7,7,1],[3,7,1,1],[3,3,2,1],[3,2,2,2]]",
        "[\n [[7,7,7,1],[3,7,1,1],[3,3,2,1],[3,2,2,2]]\n]",
        "[{\"id\": 1, \"date\": \"2025/04/18\", \"regions\": [[0,0,0,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]], \"grid\": [[0]]}]",
        "{\"regions\": [[0,0,0,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]]}",
        "const level1 = {\n  size: 4,\n  colorRegions: [\n    ['A','A','A','B'],\n    ['C','A','B','B'],\n    ['C','C','D','B'],\n    ['C','D','D','D'],\n  ],\n};",
        "4x1.AAABCABBCCDBCDDD.s1d20",
        "1,1,1,2,3,1,2,2,3,3,4,2,3,4,4,4",
    ] {
        let found = read_puzzles(text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(found[0].puzzle, expected[0].puzzle, "{text}");
    }
}

/// `const 2025-04-18 = …` is no JavaScript.
#[test]
fn levels_have_names_that_javascript_allows() {
    let mut puzzle = read_puzzles("AAAB\nCABB\nCCDB\nCDDD", None).unwrap();
    for (id, name) in [
        (None, "level"),
        (Some(""), "level"),
        (Some("!"), "_"),
        (Some("2025-04-18"), "level2025_04_18"),
        (Some("a b"), "a_b"),
        (Some("谜题7"), "谜题7"),
    ] {
        puzzle[0].id = id.map(str::to_owned);
        let written = write_puzzles(PuzzleFormat::Levels, &puzzle).unwrap();
        assert!(
            written.starts_with(&format!("const {name} = {{")),
            "{written}"
        );
        let again = read_puzzles(&written, None).unwrap();
        assert_eq!(write_puzzles(PuzzleFormat::Levels, &again), Ok(written));
    }
}

#[test]
fn damaged_files_are_refused_and_never_panic() {
    for text in [
        "",
        "\n\n",
        "# only\n",
        "AAB\nABB",
        "AAB\nABBB\nCCC",
        "A!\nBB",
        "{",
        "[",
        "[]",
        "[[0,0],[1]]",
        "[[0,0],[0,0]]",
        "[[0,1],[-1,0]]",
        "{\"n\": 99}",
        "{\"n\": 8, \"given\": [[9,9]]}",
        "{\"regions\": [[0,1],[1,0]], \"states\": [[3,0],[0,0]]}",
        "\"x\"",
        "colorRegions: [[\"A\"",
        "colorRegions",
        "colorRegions: [1",
        "551W",
        "551W00000",
        "55xW000000",
        "551e00000000000000000000",
        "5x1.AAB",
        "5x9.AABBCAABBCAABBCAABBCAABBC",
        "1,2,3",
        "1,1,1,1",
        "starbattle/5/5/1/",
        "starbattle/",
        "https://puzz.link/p?starbattle/5/4/1/000",
        "starbattle/99/99/1/0",
        "AAAA\nBBBB\nCCCC\nAAAA",
        "ÄÖÜ,\n",
        "{\"regions\": null}",
        "{\"regions\": [\"AB\", \"A\"]}",
    ] {
        assert!(read_puzzles(text, None).is_err(), "{text:?}");
        for format in PuzzleFormat::ALL {
            let _ = read_puzzles(text, Some(format));
        }
    }
    // Cut short and with one character replaced, everywhere.
    let sample = [PuzzleEntry::from(made(5, 1, 1))];
    for format in PuzzleFormat::ALL {
        let text = write_puzzles(format, &sample).unwrap();
        for i in 0..text.len() {
            let _ = read_puzzles(&text[..i], None);
            let _ = read_puzzles(&text[..i], Some(format));
            for strange in ["0", "Z", "]", ",", "\"", "ü", "."] {
                let _ = read_puzzles(&format!("{}{strange}{}", &text[..i], &text[i + 1..]), None);
            }
        }
    }
}

/// Steps of every technique there is, made up where none is met.
fn steps() -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for seed in 0..300 {
        for step in explain(&made(8, 1, seed)).unwrap() {
            if !steps.iter().any(|other| other.technique == step.technique) {
                steps.push(step);
            }
        }
    }
    for technique in Technique::ALL {
        if !steps.iter().any(|step| step.technique == technique) {
            let mut step = steps
                .iter()
                .find(|step| step.queen.is_none())
                .unwrap()
                .clone();
            step.technique = technique;
            step.premises = vec![House::Region(0), House::Row(2)];
            step.into = vec![House::Column(1), House::Column(2)];
            steps.push(step);
        }
    }
    // What is said otherwise where houses take several queens.
    let mut several: Vec<Step> = (steps.iter().cloned())
        .map(|step| Step { stars: 2, ..step })
        .collect();
    several.push(Step {
        queen: Some(Square::new(1, 1)),
        excluded: Vec::new(),
        ..several
            .iter()
            .find(|step| step.technique == Technique::TouchRegion)
            .unwrap()
            .clone()
    });
    steps.extend(several);
    steps
}

#[test]
fn every_technique_has_words_in_every_language() {
    let steps = steps();
    assert_eq!(steps.len(), 2 * Technique::ALL.len() + 1);
    for language in Language::ALL {
        assert_eq!(language.code().parse(), Ok(language));
        let speaker = Speaker {
            regions: &[],
            language,
            base: Base::One,
        };
        let mut names: Vec<&str> = Technique::ALL.map(|t| speaker.technique(t)).to_vec();
        names.extend(queens::puzzle::Level::ALL.map(|level| speaker.level(level)));
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
                let text = speaker.hint(&hint, level);
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
            let why = speaker.hint(&hint, HintLevel::Why);
            let all = speaker.hint(&hint, HintLevel::Do);
            assert!(all.starts_with(&why) && all.len() > why.len(), "{all}");
        }
        let mistakes = Hint::Mistakes {
            queens: vec![Square::new(0, 0)],
            crosses: vec![Square::new(1, 1)],
        };
        assert!(!speaker.hint(&mistakes, HintLevel::Where).contains(':'));
        assert!(speaker.hint(&mistakes, HintLevel::Do).contains("1:1"));
        assert!(!speaker.hint(&Hint::Solved, HintLevel::Where).is_empty());
    }
}

#[test]
fn drawings_show_regions_queens_and_hints() {
    let mut entry = read_puzzles("AAAB\nCABB\nCCDB\nCDDD", None)
        .unwrap()
        .remove(0);
    entry.queens = vec![Square::new(0, 1)];
    entry.crosses = vec![Square::new(0, 0)];
    let style = DrawPuzzle {
        marked: &[Square::new(3, 3)],
        numbers: Some(Base::One),
        color: false,
    };
    let expected = "\
   1   2   3   4
  ┏━━━┯━━━┯━━━┳━━━┓
1 ┃ × │ ♛ │   ┃   ┃
  ┣━━━╅───╆━━━╃───┨
2 ┃   ┃   ┃   │   ┃
  ┠───╊━━━╇━━━╅───┨
";
    let drawn = draw_puzzle(&entry, &style);
    assert!(drawn.contains("┃ × │ ♛ │   ┃   ┃"), "{drawn}");
    assert!(
        drawn.contains("[ ]") && drawn.lines().count() == 10,
        "{drawn}"
    );
    assert_eq!(drawn.lines().nth(1), expected.lines().nth(1));
    // Every crossing has its character.
    for seed in 0..20 {
        let drawn = draw_puzzle(&made(9, 1, seed).into(), &DrawPuzzle::default());
        for (i, line) in drawn.lines().enumerate().filter(|(i, _)| i % 2 == 0) {
            assert!(!line.contains(' '), "{i}: {drawn}");
        }
    }
    let svg = puzzle_svg(&entry, &[Square::new(3, 3)]);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("<polygon"));
    let png = puzzle_png(&entry, &[]);
    assert_eq!(&png[1..4], b"PNG");
}

/// Blue frames round what is looked at, red ones round what follows, and these from the second level on.
#[test]
fn pictures_show_hints() {
    let text = "AABCC\nABBDC\nAAEDC\nAAEDC\nAAECC";
    let mut entry = read_puzzles(text, None).unwrap().remove(0);
    let hint = |entry: &PuzzleEntry| {
        queens::puzzle::hint(&entry.puzzle, &entry.queens, &entry.crosses).unwrap()
    };
    let at = |row, column| Square::new(row, column);
    // Region D lies in column 3.
    let first = hint(&entry);
    let looked_at = vec![at(1, 3), at(2, 3), at(3, 3)];
    assert_eq!(
        hint_squares(&entry, &first, HintLevel::Where),
        [looked_at.clone(), vec![]]
    );
    let follows = vec![at(0, 3), at(4, 3)];
    assert_eq!(
        hint_squares(&entry, &first, HintLevel::Why),
        [looked_at, follows.clone()]
    );
    let frames = |level, color: &str| hint_svg(&entry, &first, level).matches(color).count();
    assert_eq!(
        (
            frames(HintLevel::Where, "#2040c0"),
            frames(HintLevel::Where, "#c02020")
        ),
        (12, 0)
    );
    assert_eq!(
        (
            frames(HintLevel::Do, "#2040c0"),
            frames(HintLevel::Do, "#c02020")
        ),
        (12, 8)
    );
    assert_ne!(
        hint_png(&entry, &first, HintLevel::Where),
        hint_png(&entry, &first, HintLevel::Why)
    );
    // What is crossed out is looked at no more; a mistake is shown by itself.
    entry.crosses = follows;
    assert_ne!(hint(&entry), first);
    entry.crosses = vec![at(1, 1)];
    let mistake = hint(&entry);
    assert_eq!(
        hint_squares(&entry, &mistake, HintLevel::Why),
        [vec![], vec![at(1, 1)]]
    );
}

/// The colours of neighbours differ by far more than eyes need; see `colors`.
#[test]
fn neighbours_have_colours_far_apart() {
    let mut least = u32::MAX;
    for n in [5, 8, 11, 16] {
        for seed in 0..10 {
            let puzzle = made(n, 1, seed);
            let colors = colors::of(&puzzle);
            for square in puzzle.squares() {
                for (down, right) in [(0, 1), (1, 0)] {
                    let other = Square::new(square.row + down, square.column + right);
                    if other.row < n && other.column < n {
                        let (a, b) = (
                            puzzle.region(square).unwrap(),
                            puzzle.region(other).unwrap(),
                        );
                        if a != b {
                            let color = |region: u32| colors::PALETTE[colors[region as usize]];
                            least = least.min(colors::distance(color(a), color(b)));
                        }
                    }
                }
            }
        }
    }
    assert!(least > 2500, "{least}");
}

#[test]
fn sheets_have_a_page_for_so_many_and_answers_last() {
    let puzzles: Vec<PuzzleEntry> = (0..7).map(|seed| made(6, 1, seed).into()).collect();
    for (per_page, pages) in [(1, 8), (2, 5), (4, 3), (6, 3), (9, 2)] {
        let pdf = sheets(
            &puzzles,
            &SheetOptions {
                per_page,
                ..SheetOptions::default()
            },
        );
        assert!(pdf.starts_with(b"%PDF"));
        let text = String::from_utf8_lossy(&pdf);
        assert_eq!(
            text.matches("/Type /Page\n").count(),
            pages,
            "{per_page} a page"
        );
        assert!(text.contains("(Queens: answers)"));
    }
}

#[test]
fn sheets_have_letters_for_every_language_and_bring_a_font_only_where_it_is_needed() {
    let puzzles: Vec<PuzzleEntry> = [made(6, 1, 1), made(9, 2, 2), Puzzle::classic(6).unwrap()]
        .map(PuzzleEntry::from)
        .to_vec();
    for language in Language::ALL {
        let options = SheetOptions {
            language,
            ..SheetOptions::default()
        };
        let speaker = Speaker {
            regions: &[],
            language,
            ..Speaker::default()
        };
        // Every word that a sheet can show, as a title.
        let mut words: Vec<String> = Level::ALL
            .map(|level| speaker.level(level).to_owned())
            .to_vec();
        for stars in 1..=Puzzle::MOST_STARS {
            words.extend([true, false].map(|regions| speaker.rules(stars, regions)));
            words.push(speaker.queens_each(stars));
        }
        words.extend([speaker.sheet_title().to_owned(), speaker.answers("")]);
        let title = Some(words.concat());
        let all = SheetOptions {
            title,
            ..options.clone()
        };
        assert!(missing_letters(&puzzles, &all).is_empty(), "{language:?}");
        let pdf = sheets(&puzzles, &options);
        let brings = pdf.windows(9).any(|part| part == b"FontFile2");
        assert_eq!(brings, language != Language::English);
    }
    let named = PuzzleEntry {
        name: Some("♟ и 龘".to_owned()),
        ..puzzles[0].clone()
    };
    assert_eq!(
        missing_letters(&[named], &SheetOptions::default()),
        ['♟', '龘']
    );
}

/// The author's names of regions are kept, spoken, and written again.
#[test]
fn regions_keep_their_names() {
    let names = |text: &str| {
        let entry = read_puzzles(text, None)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .remove(0);
        let rows = entry.region_rows();
        let again = write_puzzles(PuzzleFormat::Letters, std::slice::from_ref(&entry)).unwrap();
        assert_eq!(
            read_puzzles(&again, None).unwrap()[0].regions,
            entry.regions,
            "{text}"
        );
        let json = write_puzzles(PuzzleFormat::Json, std::slice::from_ref(&entry)).unwrap();
        assert_eq!(
            read_puzzles(&json, None).unwrap()[0].region_rows(),
            rows,
            "{text}"
        );
        let speaker = Speaker {
            regions: &entry.regions,
            ..Speaker::default()
        };
        let steps = explain(&entry.puzzle).unwrap();
        let said: String = steps.iter().map(|step| speaker.step(step)).collect();
        let spoken = |name: &String| said.contains(&format!("region {name}"));
        assert!(entry.regions.iter().any(spoken), "{text}: {said}");
        rows.concat()[4].clone()
    };
    assert_eq!(names("CCAA\nBCAA\nBBDA\nBDDD\n"), "B");
    assert_eq!(names("3311\n2311\n2241\n2444\n"), "2");
    assert_eq!(names("3,3,1,1\n2,3,1,1\n2,2,4,1\n2,4,4,4\n"), "2");
    assert_eq!(
        names("# a comment\n13 13 11 11\n12 13 11 11\n12 12 14 11\n12 14 14 14\n"),
        "12"
    );
    assert_eq!(
        names(
            "red red green green\nblue red green green\nblue blue gold green\nblue gold gold gold\n"
        ),
        "blue"
    );
    assert_eq!(names("🟥🟥🟩🟩\n🟦🟥🟩🟩\n🟦🟦🟨🟩\n🟦🟨🟨🟨\n"), "🟦");
}

/// One that is no puzzle does not hide the others.
#[test]
fn puzzles_around_one_that_is_none() {
    let text = "AAAB\nCABB\nCCDB\nCDDD\n\nAAB\nA!B\nABB\n\nAAAB\nCABB\nCCDB\nCDDD\n";
    let read = read_each_puzzle(text, None).unwrap();
    assert_eq!(
        read.iter().map(Result::is_ok).collect::<Vec<_>>(),
        [true, false, true]
    );
    assert_eq!(read[1].as_ref().unwrap_err().line(), 7);
    let json = "[{\"n\":4},{\"n\":0},{\"n\":5}]";
    let read = read_each_puzzle(json, None).unwrap();
    assert_eq!(
        read.iter().map(Result::is_ok).collect::<Vec<_>>(),
        [true, false, true]
    );
}
