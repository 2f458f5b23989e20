//! `queens puzzle play`: keys, the mouse, the clock, and which puzzle is next. What it looks like is in [`draw`], the
//! board in [`game`].

mod draw;
mod game;

use std::borrow::Cow;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use queens::puzzle::{GradeWanted, Hint, Recipe, RecipeError, Step};
use queens::{Puzzle, Random, Square};
use queens_formats::puzzle::words::{HintLevel, Phrasebook};
use queens_formats::puzzle::{PuzzleFormat, hint_squares, region_colors};
use ratatui::Frame;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::{Fill, Input, Speech, put, written};
use crate::failure::{Failure, Outcome, Status, say};
use crate::screen::{self, Reaction, Surround, View};
use crate::seed::fresh;
use crate::terminal::Terminal;
use crate::values::board_size;
use game::{AutoCross, Game, Mark};

/// Between two looks at the clock and at Ctrl-C.
const REST: Duration = Duration::from_millis(100);

/// Play puzzles on the whole terminal, with hints and proofs
///
/// Puzzles are read from files, or made one after the other where none are given. Press ? for the keys.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A size in place of FILE is that of new puzzles. Without either, stdin is read if it is not a terminal; otherwise
new puzzles of size 8 are made.

Examples:
  queens puzzle play 6 --grade hard             one hard puzzle after the other
  queens puzzle daily -n 7 | queens puzzle play --lang zh
  queens puzzle play week.json --save week.json go on where it was left")]
pub(super) struct Play {
    #[command(flatten)]
    input: Input,
    /// How hard these are: easy, medium, hard, expert, fiendish; or ratings of the hardest step such as 3.4..4.0
    #[arg(long, value_name = "GRADE", value_parser = |typed: &str| typed.parse::<GradeWanted>())]
    grade: Option<GradeWanted>,
    /// What they depend on [default: another each time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Keep puzzles, queens and crosses in this file: go on from it if it is there
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// What fills regions [default: colours, or patterns where there are none]
    #[arg(long)]
    fill: Option<Fill>,
    #[command(flatten)]
    speech: Speech,
}

pub(super) fn play(arguments: &Play, terminal: &Terminal) -> Outcome {
    if !terminal.stdout || !screen::possible() {
        return Err(Failure::wrong(
            "puzzles are played on a terminal that can move its cursor: use hint and solve here, or `queens lab`",
        ));
    }
    let saved = arguments.save.as_ref().filter(|path| path.exists());
    let size = match &arguments.input.files[..] {
        [] if std::io::stdin().is_terminal() => Some(8),
        [one] => one.to_str().and_then(|typed| board_size(typed).ok()),
        _ => None,
    };
    let reads = saved.is_some() || size.is_none();
    if reads && (arguments.grade.is_some() || arguments.seed.is_some()) {
        return Err(Failure::wrong(
            "--grade and --seed are for puzzles that are made: leave them out where puzzles are read",
        ));
    }
    let mut maker = None;
    let (puzzles, status) = if let Some(path) = saved {
        let input = Input {
            files: vec![path.clone()],
        };
        let read = input.read_all(terminal)?;
        // What cannot be read would be lost when the game is saved.
        if read.1 == Status::Unread {
            return Ok(read.1);
        }
        read
    } else if reads {
        arguments.input.read_all(terminal)?
    } else {
        let recipe = Recipe {
            grade: arguments.grade.clone(),
            ..Recipe::new(size.unwrap_or(8))
        };
        let maker = maker.insert(Maker::new(recipe, arguments.seed.unwrap_or_else(fresh)));
        match maker.make(0) {
            Ok(puzzle) => (vec![puzzle], Status::Done),
            Err(RecipeError::NotFound) => {
                say(format_args!("{}: ask for less", RecipeError::NotFound));
                return Ok(Status::Unknown);
            }
            Err(error) => return Err(Failure::wrong(error)),
        }
    };
    if puzzles.is_empty() {
        return Ok(status);
    }
    for (number, puzzle) in (1..).zip(&puzzles) {
        if let Err(why) = puzzle.solve() {
            say(format_args!("puzzle {number} cannot be played: {why}"));
            return Ok(Status::Negative);
        }
    }
    let is_solved = |puzzle: &Puzzle| Game::new(puzzle, Vec::new()).is_solved();
    let first = puzzles.iter().position(|puzzle| !is_solved(puzzle));
    let first = first.unwrap_or(0);
    let mut stage = Stage::new(puzzles, first, arguments, terminal);
    stage.maker = maker;
    let end = screen::play(&mut stage, true);
    if let Some(path) = &arguments.save {
        stage.keep();
        put(written(PuzzleFormat::Json, &stage.puzzles)?, Some(path))?;
    }
    end.map(|end| if end == Status::Done { status } else { end })
}

/// Makes puzzles, the next one while the present one is played.
struct Maker {
    recipe: Recipe,
    seed: u64,
    coming: Option<Receiver<Result<Puzzle, RecipeError>>>,
}

impl Maker {
    fn new(recipe: Recipe, seed: u64) -> Self {
        Maker {
            recipe,
            seed,
            coming: None,
        }
    }

    /// The puzzle of this number.
    fn make(&self, number: u64) -> Result<Puzzle, RecipeError> {
        self.recipe.make(&mut Random::stream(self.seed, number))
    }

    /// Begins to make the puzzle of this number.
    fn begin(&mut self, number: u64) {
        let (recipe, seed) = (self.recipe.clone(), self.seed);
        let (send, coming) = mpsc::channel();
        self.coming = Some(coming);
        // Nobody waits for it when the game ends first.
        thread::spawn(move || send.send(Maker::new(recipe, seed).make(number)).ok());
    }
}

/// The time a puzzle has taken, while it is played.
struct Clock {
    before: Duration,
    since: Option<Instant>,
}

impl Clock {
    fn started() -> Self {
        Clock {
            before: Duration::ZERO,
            since: Some(Instant::now()),
        }
    }

    fn passed(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    fn stop(&mut self) {
        self.before = self.passed();
        self.since = None;
    }

    fn go_on(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }
}

/// The whole proof, and the step that is shown.
struct Proof {
    steps: Vec<Step>,
    at: usize,
}

/// A hint on the screen.
struct ShownHint {
    hint: Hint,
    level: HintLevel,
}

/// Everything that is shown.
struct Stage {
    puzzles: Vec<Puzzle>,
    at: usize,
    maker: Option<Maker>,
    /// The player wants the next puzzle as soon as it is made.
    waits: bool,
    game: Game,
    colors: Vec<[u8; 3]>,
    /// The name and rating of the puzzle.
    grade: Option<String>,
    cursor: Square,
    told: Option<ShownHint>,
    hints: u32,
    /// Squares found to be wrong when the player asked.
    wrong: Vec<Square>,
    proof: Option<Proof>,
    clock: Clock,
    clock_hidden: bool,
    paused: bool,
    patterns: bool,
    remark: Option<String>,
    speech: Speech,
    color: bool,
    /// Where the mouse was pressed, until it moves or is let go.
    pressed: Option<Square>,
    geometry: Option<draw::Geometry>,
}

impl Stage {
    fn new(puzzles: Vec<Puzzle>, at: usize, arguments: &Play, terminal: &Terminal) -> Self {
        let mut stage = Stage {
            game: Game::new(&puzzles[at], Vec::new()),
            puzzles,
            at,
            maker: None,
            waits: false,
            colors: Vec::new(),
            grade: None,
            cursor: Square::new(0, 0),
            told: None,
            hints: 0,
            wrong: Vec::new(),
            proof: None,
            clock: Clock::started(),
            clock_hidden: false,
            paused: false,
            patterns: arguments.fill == Some(Fill::Patterns) || !terminal.color,
            remark: None,
            speech: arguments.speech,
            color: terminal.color,
            pressed: None,
            geometry: None,
        };
        stage.open(at);
        stage
    }

    fn phrases(&self) -> Phrasebook<'_> {
        self.speech.phrases(self.game.puzzle())
    }

    /// Puts the marks on the board into the list of puzzles.
    fn keep(&mut self) {
        self.puzzles[self.at] = self.game.marked();
    }

    /// Opens the puzzle of this number.
    fn open(&mut self, at: usize) {
        let puzzle = &self.puzzles[at];
        // All were proved to have one when they were read or made.
        let Ok(solution) = puzzle.solve() else {
            return;
        };
        let auto = self.game.auto;
        self.game = Game::new(puzzle, solution);
        self.game.auto = auto;
        self.colors = region_colors(puzzle);
        self.grade = (puzzle.grade().ok()).map(|grade| self.phrases().grade(&grade));
        self.at = at;
        self.cursor = Square::new(0, 0);
        (self.told, self.proof, self.hints) = (None, None, 0);
        self.wrong.clear();
        self.clock = Clock::started();
        if self.game.is_solved() {
            self.clock.stop();
        }
    }

    fn key_in_proof(&mut self, key: KeyCode) {
        let Some(proof) = &mut self.proof else {
            return;
        };
        let last = proof.steps.len();
        match key {
            KeyCode::Right | KeyCode::Char('l' | ' ') => proof.at = last.min(proof.at + 1),
            KeyCode::Left | KeyCode::Char('h') => proof.at = proof.at.saturating_sub(1),
            KeyCode::Home => proof.at = 0,
            KeyCode::End => proof.at = last,
            KeyCode::Esc | KeyCode::Char('e') => {
                self.proof = None;
                if !self.game.is_solved() {
                    self.clock.go_on();
                }
            }
            _ => {}
        }
    }

    fn go(&mut self, down: i32, right: i32) {
        let last = self.game.puzzle().n() - 1;
        let Square { row, column } = self.cursor;
        self.cursor = Square::new(
            row.saturating_add_signed(down).min(last),
            column.saturating_add_signed(right).min(last),
        );
    }

    /// Changes the board at the cursor.
    fn change(&mut self, change: impl FnOnce(&mut Game, Square) -> bool) {
        if self.game.is_solved() {
            self.remark = Some("it is solved: n is the next puzzle, u takes back".to_owned());
        } else if self.game.is_fixed(self.cursor) {
            self.remark = Some("that square is given".to_owned());
        } else if change(&mut self.game, self.cursor) {
            self.changed();
        }
    }

    fn travel(&mut self, way: impl FnOnce(&mut Game) -> bool, nowhere: &str) {
        if way(&mut self.game) {
            self.changed();
        } else {
            self.remark = Some(nowhere.to_owned());
        }
    }

    fn changed(&mut self) {
        self.told = None;
        self.wrong.clear();
        if self.game.is_solved() {
            self.clock.stop();
        } else {
            self.clock.go_on();
        }
    }

    fn check(&mut self) {
        self.wrong = self.game.mistakes();
        self.remark = Some(match self.wrong.len() {
            0 => "no mistakes so far".to_owned(),
            1 => "1 mistake: b goes back to where all was right".to_owned(),
            many => format!("{many} mistakes: b goes back to where all was right"),
        });
    }

    /// Where to look; the second time also why; the third time it is done.
    fn hint(&mut self) {
        let told = self.told.take().and_then(|told| {
            let level = match told.level {
                HintLevel::Where => HintLevel::Why,
                HintLevel::Why => HintLevel::Do,
                HintLevel::Do => return None,
            };
            Some(ShownHint { level, ..told })
        });
        let told = told.or_else(|| {
            let hint = self.game.marked().hint().ok()?;
            self.hints += u32::from(hint != Hint::Solved);
            let level = HintLevel::Where;
            Some(ShownHint { hint, level })
        });
        let Some(told) = told else {
            self.remark = Some("there is no hint for this puzzle".to_owned());
            return;
        };
        match (&told.hint, told.level) {
            (Hint::Mistakes { queens, crosses }, HintLevel::Why) => {
                self.wrong = [&queens[..], crosses].concat();
            }
            (Hint::Mistakes { .. }, HintLevel::Do) => {
                self.game.clear(&self.wrong);
                self.changed();
            }
            (Hint::Step(step), HintLevel::Do) => {
                self.game.take(step);
                self.changed();
            }
            _ => {}
        }
        self.told = Some(told);
    }

    fn explain(&mut self) {
        match self.game.puzzle().explain() {
            Ok(steps) => {
                self.told = None;
                self.clock.stop();
                self.proof = Some(Proof { steps, at: 0 });
            }
            Err(why) => self.remark = Some(format!("there is no proof in steps: {why}")),
        }
    }

    fn switch_auto(&mut self) {
        let (next, what) = match self.game.auto {
            AutoCross::Off => (
                AutoCross::Houses,
                "queens cross out their row, column and region",
            ),
            AutoCross::Houses => (AutoCross::All, "queens cross out all that they attack"),
            AutoCross::All => (AutoCross::Off, "queens cross out nothing"),
        };
        self.game.auto = next;
        self.remark = Some(what.to_owned());
    }

    fn pause(&mut self) {
        if self.proof.is_none() && !self.game.is_solved() {
            self.paused = true;
            self.clock.stop();
        }
    }

    fn next(&mut self) {
        self.keep();
        if self.at + 1 < self.puzzles.len() {
            self.open(self.at + 1);
        } else if self.maker.is_some() {
            self.waits = true;
        } else {
            self.remark = Some("this is the last puzzle: N is the one before".to_owned());
        }
    }

    fn previous(&mut self) {
        self.keep();
        match self.at.checked_sub(1) {
            Some(before) => self.open(before),
            None => self.remark = Some("this is the first puzzle".to_owned()),
        }
    }

    /// Keeps a puzzle in the making, and opens it when it is made and wanted.
    fn look_for_the_next(&mut self) {
        let Some(maker) = &mut self.maker else {
            return;
        };
        let number = self.puzzles.len();
        let Some(coming) = &maker.coming else {
            return maker.begin(number as u64);
        };
        if !self.waits {
            return;
        }
        let made = match coming.try_recv() {
            Err(TryRecvError::Empty) => {
                self.remark = Some("the next puzzle is being made".to_owned());
                return;
            }
            Err(TryRecvError::Disconnected) => None,
            Ok(made) => made.ok(),
        };
        maker.coming = None;
        self.waits = false;
        match made {
            Some(puzzle) => {
                self.puzzles.push(puzzle);
                self.remark = None;
                self.open(number);
            }
            None => self.remark = Some("no such puzzle was found: ask for less".to_owned()),
        }
    }

    /// What is shown: in a proof, what is known before its step.
    fn shown(&self) -> Shown<'_> {
        let (game, step) = match (&self.proof, &self.told) {
            (Some(proof), _) => {
                let (before, next) = proof.steps.split_at(proof.at);
                let step = next.first().map(|step| (step, HintLevel::Do));
                (Cow::Owned(self.game.after(before)), step)
            }
            (None, told) => {
                let step = told.as_ref().and_then(|told| match &told.hint {
                    Hint::Step(step) => Some((step, told.level)),
                    _ => None,
                });
                (Cow::Borrowed(&self.game), step)
            }
        };
        let [looked_at, about] = step.map_or_else(Default::default, |(step, level)| {
            hint_squares(&game.marked(), &Hint::Step(step.clone()), level)
        });
        Shown {
            game,
            looked_at,
            about,
        }
    }
}

impl View for Stage {
    fn surround(&self, _: u16) -> Surround {
        let (shortcuts, keys) = match self.proof {
            Some(_) => (draw::SHORTCUTS_IN_PROOF, draw::KEYS_IN_PROOF),
            None => (draw::SHORTCUTS, draw::KEYS),
        };
        Surround {
            title: draw::title_line(self),
            shortcuts,
            keys,
            has_color: self.color,
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect) {
        self.geometry = draw::draw(frame, self, area);
    }

    fn key(&mut self, key: KeyEvent) -> Reaction {
        let key = match key.code {
            KeyCode::Char(letter) if key.modifiers.contains(KeyModifiers::CONTROL) => {
                match letter {
                    // Enter on terminals that send the end of a line.
                    'j' => KeyCode::Enter,
                    'r' => KeyCode::Char('r'),
                    'z' => KeyCode::Char('u'),
                    _ => return Reaction::Done,
                }
            }
            code => code,
        };
        self.remark = None;
        if key == KeyCode::Char('q') {
            return Reaction::End(Ok(Status::Done));
        }
        if std::mem::take(&mut self.paused) {
            self.clock.go_on();
            return Reaction::Done;
        }
        if matches!(key, KeyCode::Char('?') | KeyCode::F(1)) {
            return Reaction::Keys;
        }
        if self.proof.is_some() {
            self.key_in_proof(key);
            return Reaction::Done;
        }
        match key {
            KeyCode::Left | KeyCode::Char('h') => self.go(0, -1),
            KeyCode::Right | KeyCode::Char('l') => self.go(0, 1),
            KeyCode::Up | KeyCode::Char('k') => self.go(-1, 0),
            KeyCode::Down | KeyCode::Char('j') => self.go(1, 0),
            KeyCode::Char(' ') => self.change(Game::cycle),
            KeyCode::Char('x') => self.change(|game, at| game.toggle(at, Mark::Cross)),
            KeyCode::Enter => self.change(|game, at| game.toggle(at, Mark::Queen)),
            KeyCode::Char('1') => self.change(|game, at| game.toggle_pencil(at, 1)),
            KeyCode::Char('2') => self.change(|game, at| game.toggle_pencil(at, 2)),
            KeyCode::Char('r') => self.travel(Game::redo, "there is nothing to do again"),
            KeyCode::Char('u') => self.travel(Game::undo, "there is nothing to undo"),
            KeyCode::Char('b') => self.travel(Game::back_to_right, "nothing is wrong"),
            KeyCode::Char('c') => self.check(),
            KeyCode::Char('H') => self.hint(),
            KeyCode::Char('e') => self.explain(),
            KeyCode::Char('a') => self.switch_auto(),
            KeyCode::Char('v') => self.patterns = !self.patterns || !self.color,
            KeyCode::Char('t') => self.clock_hidden = !self.clock_hidden,
            KeyCode::Char('p') => self.pause(),
            KeyCode::Char('n') => self.next(),
            KeyCode::Char('N') => self.previous(),
            KeyCode::Esc => self.told = None,
            _ => {}
        }
        Reaction::Done
    }

    /// A click goes round as Space does, a drag paints crosses, the right button puts one.
    fn mouse(&mut self, mouse: MouseEvent) {
        let square =
            (self.geometry.as_ref()).and_then(|geometry| geometry.square(mouse.column, mouse.row));
        let pressed = matches!(mouse.kind, MouseEventKind::Down(_));
        if pressed {
            self.remark = None;
            if std::mem::take(&mut self.paused) {
                return self.clock.go_on();
            }
        }
        if self.proof.is_some() || self.paused {
            return;
        }
        match (mouse.kind, square) {
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => {
                self.cursor = square;
                self.pressed = Some(square);
            }
            (MouseEventKind::Down(MouseButton::Right), Some(square)) => {
                self.cursor = square;
                self.change(|game, at| game.toggle(at, Mark::Cross));
            }
            (MouseEventKind::Drag(MouseButton::Left), Some(square)) if square != self.cursor => {
                if let Some(first) = self.pressed.take() {
                    self.cursor = first;
                    self.change(Game::paint);
                }
                self.cursor = square;
                self.change(Game::paint);
            }
            (MouseEventKind::Up(MouseButton::Left), _) => {
                self.game.end_stroke();
                if self.pressed.take().is_some() {
                    self.change(Game::cycle);
                }
            }
            _ => {}
        }
    }

    fn turned_away(&mut self) {
        self.pause();
    }

    fn tick(&mut self) -> Duration {
        self.look_for_the_next();
        REST
    }
}

/// A board, and the squares that a step looks at and is about.
struct Shown<'a> {
    game: Cow<'a, Game>,
    looked_at: Vec<Square>,
    about: Vec<Square>,
}
