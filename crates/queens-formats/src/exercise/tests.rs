use std::collections::BTreeSet;

use queens::Random;

use super::*;

/// The right answer as a program may print it.
fn printed(expected: &Expected) -> String {
    let line = |numbers: &[u32]| {
        let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
        words.join(" ") + "\n"
    };
    match expected {
        Expected::YesNo(true) => "True\n".to_owned(),
        Expected::YesNo(false) => "False\n".to_owned(),
        Expected::Number(number) => format!("The answer is {number}.\n"),
        Expected::Numbers(numbers) => format!("{numbers:?}\n"),
        Expected::Squares(squares) => {
            let pairs = squares.iter().map(|square| (square.row, square.column));
            format!("{:?}\n", Vec::from_iter(pairs))
        }
        Expected::Board { columns, .. } => columns
            .as_ref()
            .map_or("None\n".to_owned(), |columns| line(columns)),
        Expected::Drawing(_) => expected.shown(Language::English),
        Expected::Solution { n, given, exists } => {
            let problem = queens::Problem::square(*n).with_given(given);
            match (exists, queens::find(*n)) {
                (false, _) => "[]\n".to_owned(),
                (true, Some(columns)) if given.is_empty() => line(&columns),
                (true, _) => {
                    let problem = problem.expect("it can be asked");
                    let found = problem.find().expect("it exists");
                    line(&found.iter().map(|queen| queen.column).collect::<Vec<_>>())
                }
            }
        }
        Expected::Boards { all, .. } => all.iter().map(|solution| line(solution)).collect(),
    }
}

#[test]
fn the_engine_passes_its_own_exercises_for_any_seed() {
    for exercise in &EXERCISES {
        for seed in 0..5 {
            let (name, inputs) = (exercise.name(), exercise.inputs(&mut Random::new(seed)));
            let number = inputs.len();
            assert!((6..=20).contains(&number), "{name}: {number} inputs");
            for input in inputs {
                let expected = exercise.expected(&input);
                let text = printed(&expected);
                let verdict = expected.judge(text.as_bytes());
                assert_eq!(verdict, Ok(()), "{name}: {input}{text}");
            }
        }
    }
}

/// An answer that is the same for all inputs is wrong for some.
#[test]
fn no_constant_answer_passes_an_exercise() {
    for exercise in &EXERCISES {
        let inputs = exercise.inputs(&mut Random::new(0));
        let expected = inputs.iter().map(|input| exercise.expected(input));
        let expected: Vec<Expected> = expected.collect();
        for answer in &expected {
            let text = printed(answer);
            let fails = |other: &Expected| other.judge(text.as_bytes()).is_err();
            assert!(expected.iter().any(fails), "{}: {text}", exercise.name());
        }
    }
}

#[test]
fn every_exercise_has_a_statement_in_every_language() {
    let mut names = BTreeSet::new();
    for (number, exercise) in (1..).zip(&EXERCISES) {
        assert!(names.insert(exercise.name()), "{} twice", exercise.name());
        assert_eq!(exercise.number(), number);
        for name in [exercise.name(), &number.to_string()] {
            let named = Exercise::named(name).expect("its name or number");
            assert!(std::ptr::eq(named, exercise));
        }
        assert!((1..=5).contains(&exercise.difficulty()));
        for language in Language::ALL {
            let text = exercise.statement(language);
            let foreign = text
                .replace("queens check", "")
                .replace("min-conflicts", "")
                .replace("Knuth", "");
            let letters =
                |from: char, to: char| foreign.chars().filter(|c| (from..=to).contains(c)).count();
            let (cyrillic, chinese) = (letters('а', 'я'), letters('\u{4e00}', '\u{9fff}'));
            match language {
                Language::English => assert!(cyrillic == 0 && chinese == 0, "{text}"),
                Language::Russian => assert!(cyrillic > 20 && chinese == 0, "{text}"),
                Language::Chinese => assert!(cyrillic == 0 && chinese > 8, "{text}"),
            }
            // No sentence is left in English.
            let words = foreign
                .split(|c: char| !c.is_ascii_alphabetic())
                .filter(|word| word.len() > 4);
            let left: Vec<&str> = words.collect();
            let is_translated = language == Language::English || left.is_empty();
            assert!(is_translated, "{left:?} in {text}");
        }
    }
    for none in ["0", "", "33"] {
        assert!(Exercise::named(none).is_none(), "{none}");
    }
}

#[test]
fn no_output_makes_the_judge_panic() {
    let nasty: [&[u8]; 16] = [
        b"",
        b"\0",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"-1",
        b"1e400",
        b"340282366920938463463374607431768211456",
        b"0x",
        b"0b",
        b"[[[[[[[[",
        b"[[],[]]",
        b"99999999999 99999999999",
        b"4294967295 4294967295 4294967296",
        b"Q\nQ Q\n",
        "\u{202e}\u{1b}[2J\r\n\t".as_bytes(),
        "да нет 是".as_bytes(),
    ];
    let mut random = Random::new(1);
    for exercise in &EXERCISES {
        for input in exercise.inputs(&mut Random::new(0)).iter().take(4) {
            let expected = exercise.expected(input);
            let noise: Vec<u8> = (0..300).map(|_| random.below(256) as u8).collect();
            let signs: Vec<u8> = (0..300)
                .map(|_| b"0123 \n[],Q.#-x:"[random.below(15) as usize])
                .collect();
            for output in nasty.into_iter().chain([&noise[..], &signs[..]]) {
                if let Err(fault) = expected.judge(output) {
                    for language in Language::ALL {
                        let words = fault.words(language);
                        assert!(!words.is_empty(), "{fault:?}");
                        assert!(!words.contains(['\u{1b}', '\0']), "{words:?}");
                    }
                }
            }
        }
    }
}

fn board() -> Expected {
    Expected::Board {
        n: 4,
        columns: Some(vec![1, 3, 0, 2]),
    }
}

#[test]
fn answers_are_read_in_many_forms() {
    let right = |expected: &Expected, answers: &[&str]| {
        for answer in answers {
            assert_eq!(expected.judge(answer.as_bytes()), Ok(()), "{answer}");
        }
    };
    right(
        &Expected::YesNo(true),
        &["yes", "Yes.\n", "TRUE", "1", "да", "是"],
    );
    right(
        &Expected::YesNo(false),
        &["no", "False\n", "0", "Нет", "否"],
    );
    right(
        &Expected::Number(92),
        &[
            "92",
            "92n",
            "\u{feff}92\r\n",
            "= 92",
            "There are 92 solutions.",
            "0x5c",
        ],
    );
    right(
        &Expected::Numbers(vec![10, 8, 4]),
        &[
            "10 8 4",
            "[10, 8, 4]",
            "10\n8\n4\n",
            "0b1010 0b1000 0b100",
            "(10;8;4)",
        ],
    );
    right(
        &Expected::Board {
            n: 4,
            columns: None,
        },
        &["none", "None", "[]", "", "нет", "null\n"],
    );
    let board = board();
    right(
        &board,
        &[
            "1 3 0 2",
            "[1, 3, 0, 2]",
            "2 4 1 3",
            ". Q . .\n. . . Q\nQ . . .\n. . Q .\n",
            "b4 d3 a2 c1",
        ],
    );
    assert_eq!(board.judge(b"none"), Err(Fault::OneExists));
    assert_eq!(board.judge(b" \n"), Err(Fault::Silent));
    assert_eq!(board.judge(b"2 0 3 1"), Err(Fault::Different));
    let two = board.judge(b"1 3 0 2\n2 0 3 1\n");
    assert_eq!(two, Err(Fault::SeveralBoards(2)));
    assert_eq!(Expected::YesNo(true).judge(b"maybe"), Err(Fault::NotYesNo));
    assert_eq!(
        Expected::Number(2).judge(b"1\n2\n"),
        Err(Fault::HowMany {
            found: 2,
            expected: 1
        })
    );
}

/// The errors of the board reader are in the language of the exercise too.
#[test]
fn reading_errors_are_worded_in_every_language() {
    let board = board();
    let answers = [
        "Q...\n..Q\n",
        "Q...\n..Q.\n",
        "Q...\n..Q.\n....\n.?..\n",
        "Q. .. ..\n",
        "1 3 0 ?",
        "1 3 0",
        "1 3 0 4",
        "1 3 0 99",
        "0:1 1:3 2",
        "0:1 0:1 2:0 3:2",
        "0:1 1:3 2:0 3:9",
        "b4 d3 a2 z",
        "b4 d3 a2 j1",
        "[1, 3, 0",
        "[[0, 1], [1]]",
        "[[true], [false, true]]",
        "{\"n\": 4}",
        "{\"problem\": {\"n\": 4}}",
        "1Q2/3Q/Q3/2Z1",
        "1Q2/3Q/Q3/2Q",
        "row0,row9\n1,3\n",
        "x.x.\n....\n....\n....\n",
        "dear diary",
    ];
    let mut told = BTreeSet::new();
    for answer in answers {
        let fault = board.judge(answer.as_bytes()).expect_err(answer);
        let Fault::NotABoard { reason, .. } = &fault else {
            continue;
        };
        told.insert(reason.clone());
        let [_, russian, chinese] = Language::ALL.map(|language| fault.words(language));
        for words in [russian, chinese] {
            // What was printed is quoted; formulas, names of files and signs of boards stay.
            let mut own = words.clone();
            let quoted = answer.split(|c: char| !c.is_ascii_alphanumeric());
            for part in quoted
                .filter(|part| part.len() > 1)
                .chain(["UTF", "row0", "row1"])
            {
                own = own.replace(part, "");
            }
            let english = own
                .split(|c: char| !c.is_ascii_alphabetic())
                .find(|word| word.len() > 1);
            assert_eq!(english, None, "{answer:?}: {words}");
            assert!(!own.is_ascii(), "{words}");
        }
    }
    assert!(told.len() >= 12, "{told:#?}");
}
