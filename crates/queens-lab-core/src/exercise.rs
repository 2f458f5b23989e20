//! The exercises of `queens exercise` on pages: the same texts and the same judge, with small boards.

use queens::Random;
use queens_formats::exercise::{EXERCISES, Exercise, Expected, Input};

use crate::api::{
    ExerciseAnswer, ExerciseAttempt, ExerciseByHand, ExerciseSheet, ExerciseVerdict, Exercises,
    ExercisesRequest, Refusal, Words, squares,
};

fn named(name: &str) -> Result<&'static Exercise, Refusal> {
    let unknown = || Refusal::invalid(format_args!("there is no exercise {name:?}"));
    Exercise::named(name).ok_or_else(unknown)
}

/// The exercises with these names, or all.
///
/// # Errors
/// If no exercise has one of the names.
pub fn sheets(request: &ExercisesRequest) -> Result<Exercises, Refusal> {
    let wanted: Vec<&Exercise> = match &request.names {
        None => EXERCISES.iter().collect(),
        Some(names) => names
            .iter()
            .map(|name| named(name))
            .collect::<Result<_, _>>()?,
    };
    let sheet = |exercise: &Exercise| ExerciseSheet {
        name: exercise.name().into(),
        difficulty: exercise.difficulty().into(),
        words: Words::of(|language| {
            Vec::from([exercise.title(language), exercise.task(language)].map(str::to_owned))
        }),
        by_hand: input(exercise, request.seed).map(|input| by_hand(exercise, &input)),
    };
    Ok(Exercises {
        exercises: wanted.into_iter().map(sheet).collect(),
    })
}

/// Judges an answer to an exercise.
///
/// # Errors
/// If there is no such exercise, or it needs a program.
pub fn check(attempt: &ExerciseAttempt) -> Result<ExerciseVerdict, Refusal> {
    let exercise = named(&attempt.name)?;
    let program = || Refusal::invalid("this exercise needs a program");
    let input = input(exercise, attempt.seed).ok_or_else(program)?;
    let judged = exercise.expected(&input).judge(attempt.answer.as_bytes());
    Ok(match judged {
        Ok(()) => ExerciseVerdict::Right,
        Err(fault) => ExerciseVerdict::Wrong {
            words: Words::of(|language| vec![fault.words(language)]),
        },
    })
}

/// The input of an exercise for this seed; each exercise draws its own.
fn input(exercise: &Exercise, seed: u64) -> Option<Input> {
    exercise.by_hand(&mut Random::stream(seed, exercise.number() as u64))
}

fn by_hand(exercise: &Exercise, input: &Input) -> ExerciseByHand {
    let mut given = ExerciseByHand {
        n: input.n(),
        queens: squares(&input.queens().unwrap_or_default()),
        row: None,
        number: None,
        regions: None,
        answer: match exercise.expected(input) {
            Expected::YesNo(_) => ExerciseAnswer::YesNo,
            Expected::Number(_) => ExerciseAnswer::Number,
            Expected::Squares(_) => ExerciseAnswer::Squares,
            Expected::Drawing(_) => ExerciseAnswer::Drawing,
            Expected::Board { .. } => ExerciseAnswer::Queens,
            Expected::Solution { given, .. } if given.is_empty() => ExerciseAnswer::Queens,
            Expected::Solution { .. } => ExerciseAnswer::Complete,
            _ => ExerciseAnswer::Numbers,
        },
    };
    match input {
        Input::Row { row, .. } => {
            given.row = Some(*row);
            given.answer = ExerciseAnswer::Columns;
        }
        Input::Numbered { number, .. } => given.number = Some(*number),
        Input::Regions { regions, .. } => {
            given.regions = Some(regions.iter().map(|&region| region.into()).collect());
        }
        _ => {}
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::RefusalKind;
    use queens_formats::Language;

    fn all(seed: u64) -> Vec<ExerciseSheet> {
        let request = ExercisesRequest { names: None, seed };
        sheets(&request).expect("all of them").exercises
    }

    /// What a page would send for the right answer.
    fn right(expected: &Expected) -> String {
        match expected {
            Expected::YesNo(yes) => if *yes { "yes" } else { "no" }.into(),
            Expected::Squares(squares) if squares.is_empty() => "none".into(),
            Expected::Squares(squares) => {
                let lines = squares.iter();
                lines
                    .map(|square| format!("{} {}\n", square.row, square.column))
                    .collect()
            }
            Expected::Board {
                columns: Some(columns),
                ..
            } => pairs(columns),
            Expected::Board { .. } | Expected::Solution { exists: false, .. } => "none".into(),
            Expected::Solution { n, given, .. } => {
                let problem = queens::Problem::square(*n).with_given(given);
                let found = problem.expect("it can be asked").find();
                found
                    .expect("it exists")
                    .iter()
                    .map(|queen| format!("{queen} "))
                    .collect()
            }
            other => other.shown(Language::English),
        }
    }

    fn pairs(columns: &[u32]) -> String {
        let queens = columns.iter().enumerate();
        queens
            .map(|(row, column)| format!("{row}:{column} "))
            .collect()
    }

    #[test]
    fn exercises_by_hand_are_small_and_can_be_answered_rightly_and_wrongly() {
        let mut kinds = Vec::new();
        for seed in 0..40 {
            for sheet in all(seed) {
                let exercise = named(&sheet.name).expect("it is one");
                let Some(input) = input(exercise, seed) else {
                    assert_eq!(sheet.by_hand, None);
                    continue;
                };
                let given = sheet.by_hand.expect("it is asked by hand");
                let answered_by_a_board = !matches!(
                    given.answer,
                    ExerciseAnswer::YesNo | ExerciseAnswer::Number | ExerciseAnswer::Numbers
                );
                assert!(given.n <= 12 || !answered_by_a_board && given.queens.is_empty());
                kinds.push(given.answer);
                let verdict = |answer: &str| {
                    let attempt = ExerciseAttempt {
                        name: sheet.name.clone(),
                        seed,
                        answer: answer.into(),
                    };
                    check(&attempt).expect("it is judged")
                };
                let answer = right(&exercise.expected(&input));
                assert_eq!(
                    verdict(&answer),
                    ExerciseVerdict::Right,
                    "{}: {answer}",
                    sheet.name
                );
                let ExerciseVerdict::Wrong { words } = verdict("99 99") else {
                    panic!("{}: everything is right", sheet.name);
                };
                assert!(
                    [words.en, words.ru, words.zh]
                        .iter()
                        .all(|words| words.len() == 1)
                );
            }
        }
        kinds.sort_by_key(|kind| *kind as u8);
        kinds.dedup();
        assert_eq!(kinds.len(), 8);
    }

    #[test]
    fn different_seeds_give_different_exercises() {
        let [first, second] = [1, 2].map(all);
        let differ = first
            .iter()
            .zip(&second)
            .filter(|(a, b)| a.by_hand != b.by_hand);
        assert!(differ.count() > 20);
        assert_eq!(first, all(1));
    }

    #[test]
    fn exercises_that_need_a_program_or_do_not_exist_are_refused() {
        for name in ["sorted", "nonsense", ""] {
            let attempt = ExerciseAttempt {
                name: name.into(),
                seed: 0,
                answer: String::new(),
            };
            assert_eq!(
                check(&attempt).expect_err(name).refused,
                RefusalKind::Invalid
            );
        }
        let request = ExercisesRequest {
            names: Some(vec!["count".into(), "nonsense".into()]),
            seed: 0,
        };
        assert!(sheets(&request).is_err());
    }
}
