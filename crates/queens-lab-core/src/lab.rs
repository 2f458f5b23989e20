//! All commands by name.

use std::sync::Mutex;

use queens::algorithm::{Algorithm, Task};
use queens::textbook::{Direction, pseudocode};
use queens::threads::lock;
use queens_formats::Format;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::api::{
    About, AlgorithmAbout, BoardReport, BoardRequest, Completion, CompletionCount, EstimateNews,
    EstimateRequest, ExerciseAttempt, ExerciseVerdict, Exercises, ExercisesRequest, ExportRequest,
    Exported, Frames, FramesRequest, Heat, HeatRequest, Hint, Known, Levels, Limits,
    MeasureRequest, Measurement, Nothing, OrbitReport, OrbitRequest, PartRequest, Parts,
    PasteRequest, Pasted, PuzzleAnswer, PuzzleCheck, PuzzleHint, PuzzleHintRequest, PuzzleMap,
    PuzzleProof, PuzzleRequest, RaceNews, RaceRequest, Refusal, RefusalKind, Repair, SeededRequest,
    SeekRequest, Shape, ShapeRequest, SizeRequest, SolutionsPage, SolutionsRequest, Sought,
    SquaresNews, Sum, SumRequest, TreeRequest,
};
use crate::pool::{self, Pool};
use crate::watch::Players;
use crate::{
    Sink, estimate, exercise, export, levels, measure, play, puzzle, race, repair, shape, solutions,
};

/// The state that a lab keeps from one command to the next.
#[derive(Default)]
pub struct Lab {
    players: Players,
    pool: Mutex<Pool>,
}

/// Result of a command: the answer, or the last message of a long one, as JSON; or why there is none.
pub type Outcome = Result<Vec<u8>, Refusal>;

/// A table of commands: the name, the kind of worker and its time limit in seconds, the request, the answer or the
/// messages of a long one, and the code that computes it. `types.ts` has the same table.
macro_rules! commands {
    ($($name:ident: $place:ident $seconds:literal, $Request:ident => $Answer:ident, $call:expr;)*) => {
        impl Lab {
            /// Executes a command, and sends its messages to `sink` meanwhile.
            pub fn answer(&self, command: &str, request: &str, sink: &dyn Sink) -> Outcome {
                match command {
                    $(stringify!($name) => command_of::<$Request, $Answer, _>(self, request, sink, $call),)*
                    _ => Err(Refusal::because(RefusalKind::NotFound, "there is no such command")),
                }
            }
        }

        /// The table in the form of `types.ts`.
        #[cfg(test)]
        pub(crate) const COMMANDS: &[[&str; 5]] = &[$([
            stringify!($name), stringify!($place), stringify!($seconds), stringify!($Request), stringify!($Answer),
        ]),*];
    };
}

fn command_of<Request: DeserializeOwned, Answer: Serialize, Said: Into<Option<Answer>>>(
    lab: &Lab,
    request: &str,
    sink: &dyn Sink,
    call: impl Fn(&Lab, &Request, &dyn Sink) -> Result<Said, Refusal>,
) -> Outcome {
    let request = serde_json::from_str(request)
        .map_err(|error| Refusal::because(RefusalKind::Malformed, error))?;
    // A command that has sent everything in messages ends with nothing.
    let last: Option<Answer> = call(lab, &request, sink)?.into();
    Ok(serde_json::to_vec(&last).expect("messages are plain data"))
}

commands! {
    about: quick 10, Nothing => About, |_, _, _| Ok(about());
    board: quick 10, BoardRequest => BoardReport, |_, request, _| play::report(request);
    hint: quick 10, BoardRequest => Hint, |_, request, sink| play::hint(request, sink);
    complete: quick 10, BoardRequest => Completion, |_, request, sink| play::complete(request, sink);
    completions: long 300, BoardRequest => CompletionCount, |_, request, sink| play::count(request, sink);
    solutions: quick 10, SolutionsRequest => SolutionsPage, |_, request, sink| solutions::page(request, sink);
    orbit: quick 10, OrbitRequest => OrbitReport, |_, request, _| solutions::orbit(request);
    heat: quick 10, HeatRequest => Heat, |_, request, sink| solutions::heat(request, sink);
    levels: quick 10, SizeRequest => Levels, |_, request, sink| levels::levels(request, sink);
    export: long 300, ExportRequest => Exported, |_, request, sink| export::export(request, sink);
    frames: watch 300, FramesRequest => Frames, |lab, request, sink| lab.players.frames(request, sink);
    tree: watch 300, TreeRequest => Shape, |lab, request, sink| lab.players.tree(request, sink);
    seek: watch 300, SeekRequest => Sought, |lab, request, sink| lab.players.seek(request, sink);
    shape: watch 10, ShapeRequest => Shape, |_, request, sink| shape::shape(request, sink);
    race: long 300, RaceRequest => RaceNews, |_, request, sink| race::race(request, sink);
    measure: long 3600, MeasureRequest => Measurement, |_, request, sink| measure::measure(request, sink).map(|()| None::<Measurement>);
    estimate: long 300, EstimateRequest => EstimateNews, |_, request, sink| estimate::estimate(request, sink).map(|()| None::<EstimateNews>);
    squares: long 300, SeededRequest => SquaresNews, |_, request, sink| estimate::squares(request, sink).map(|()| None::<SquaresNews>);
    repair: quick 10, SeededRequest => Repair, |_, request, _| repair::repair(request);
    puzzle: quick 10, PuzzleRequest => PuzzleAnswer, |_, request, sink| puzzle::find(request, sink);
    puzzle_check: quick 10, PuzzleMap => PuzzleCheck, |_, request, sink| puzzle::check(request, sink);
    puzzle_hint: quick 10, PuzzleHintRequest => PuzzleHint, |_, request, _| puzzle::hint(request);
    puzzle_proof: quick 10, PuzzleMap => PuzzleProof, |_, request, _| puzzle::proof(request);
    share: long 14400, SizeRequest => Parts, |lab, request, _| lock(&lab.pool).share(request);
    part: long 14400, PartRequest => Sum, |lab, request, _| lock(&lab.pool).part(request);
    sum: long 14400, SumRequest => Sum, |_, request, _| Pool::sum(request);
    exercises: quick 10, ExercisesRequest => Exercises, |_, request, _| exercise::sheets(request);
    exercise_check: quick 10, ExerciseAttempt => ExerciseVerdict, |_, request, _| exercise::check(request);
    paste: quick 10, PasteRequest => Pasted, |_, request, _| play::paste(request);
}

/// What the lab can do.
fn about() -> About {
    let known = (0..).map_while(|n| {
        Some(Known {
            n,
            all: queens::known::all(n)?.to_string(),
            fundamental: queens::known::fundamental(n)?.to_string(),
            half_turn: queens::known::half_turn(n)?.to_string(),
            quarter_turn: queens::known::quarter_turn(n)?.to_string(),
        })
    });
    About {
        limits: Limits {
            list_n: solutions::LIST_N,
            count_n: pool::COUNT_N,
        },
        known: known.collect(),
        formats: (Format::ALL.iter())
            .map(|format| format.name().into())
            .collect(),
        algorithms: Algorithm::ALL.into_iter().map(algorithm_about).collect(),
    }
}

fn algorithm_about(algorithm: Algorithm) -> AlgorithmAbout {
    let limit = |task| algorithm.can(task).then(|| algorithm.sensible_to(task));
    let rung = algorithm.rung();
    let lines = |rung, direction| {
        let lines = pseudocode(rung, direction).into_iter();
        lines.map(|line| line.text.into()).collect()
    };
    let ways = rung.map(|rung| Direction::ALL.map(|direction| lines(rung, direction)));
    AlgorithmAbout {
        name: algorithm.name().into(),
        trace: algorithm.can(Task::Trace),
        directions: rung.map_or_else(Vec::new, |_| Direction::ALL.into()),
        all_n: limit(Task::Count).unwrap_or(0),
        first_n: limit(Task::First).unwrap_or(0),
        pseudocode: ways.map_or_else(Vec::new, Vec::from),
    }
}

/// The table of commands for the pages.
#[cfg(test)]
pub(crate) fn typescript() -> String {
    use queens::Symmetry;
    use queens::complete::Attack::{Antidiagonal, Column, Diagonal, Knight, Row, Touch};
    use queens::puzzle::{Level, Style};
    use queens::trace::Event::{self, Enter, Leave, Solution};
    use queens_formats::puzzle::{ON_DARK, PALETTE};
    let each = |line: &dyn Fn([&str; 5]) -> String| -> String {
        let words = |row: &[&'static str; 5]| row.map(|word| word.trim_matches('"'));
        COMMANDS.iter().map(words).map(line).collect()
    };
    let square = queens::Square::new(0, 0);
    let (place, remove) = (Event::Place { square }, Event::Remove { square });
    let reject = Event::Reject {
        square,
        attacker: square,
    };
    let actions = [Enter, place, reject, remove, Solution, Leave];
    let union = |kind: &str, names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        format!("export type {kind} = {};\n", names.join(" | "))
    };
    let attacks = [Row, Column, Diagonal, Antidiagonal, Knight, Touch];
    let attacks = attacks.map(|attack| serde_json::to_string(&attack).expect("a name"));
    [
        &format!("export type LineKind = {};\n", attacks.join(" | ")),
        &union("HouseKind", &["row", "column", "region"]),
        "export type PuzzleHouse = { kind: HouseKind, index: number, };\n",
        &union("Direction", &Direction::ALL.map(Direction::name)),
        &union("Action", &actions.map(Event::name)),
        &union("SymmetryName", &Symmetry::ALL.map(Symmetry::name)),
        &union("PuzzleLevel", &Level::ALL.map(Level::name)),
        &union("PuzzleStyle", &Style::ALL.map(Style::name)),
        "/** What each command takes and gives: its answer, or each of the messages of a long one. */\n",
        "export interface Commands {\n",
        &each(&|[name, .., request, answer]| format!("  {name}: [{request}, {answer}];\n")),
        "}\n\n/** Who does a command, and for how many seconds at most. */\n",
        "export const COMMANDS = {\n",
        &each(&|[name, place, seconds, ..]| format!("  {name}: [\"{place}\", {seconds}],\n")),
        "} as const;\n\n/** Colours of regions on light ground and on dark, as on paper. */\nexport const REGION_COLORS = [\n",
        &PALETTE.iter().zip(ON_DARK).map(|(&on_light, on_dark)| {
            let css = |[r, g, b]: [u8; 3]| format!("#{r:02x}{g:02x}{b:02x}");
            format!("  \"light-dark({}, {})\",\n", css(on_light), css(on_dark))
        }).collect::<String>(),
        "];\n",
    ]
    .concat()
}
