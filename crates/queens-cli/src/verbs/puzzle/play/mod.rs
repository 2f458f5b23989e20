//! `queens puzzle play`: keys, the mouse, the clock, and the choice of the next puzzle. [`draw`] draws the game, and
//! [`game`] holds the board.

mod draw;
mod game;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use queens::puzzle::{GradeWanted, Hint, Recipe, RecipeError};
use queens::{Puzzle, Random, Square};
use queens_formats::puzzle::PuzzleFormat;
use queens_formats::puzzle::words::{HintLevel, Phrasebook};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::make::not_made;
use super::{Fill, Input, Speech, written};
use crate::failure::{Failure, Outcome, Status, refuse};
use crate::input::is_piped;
use crate::number::counted;
use crate::output::{Output, put};
use crate::progress::Progress;
use crate::screen::{self, Grid, Keys, View};
use crate::seed::fresh;
use crate::terminal::Terminal;
use crate::values::{board_size, whole};
use game::{AutoCross, Game, Mark};

/// Time between two checks of the clock and of Ctrl-C.
const REST: Duration = Duration::from_millis(100);

/// Play puzzles on the whole terminal, with hints and proofs
///
/// Puzzles are read from files, or made one after the other if no file is given. Press ? for the keys.
///
/// A size in place of FILE makes new puzzles of that size. Without either, puzzles are read from stdin if it is a pipe or
/// a file; otherwise new puzzles of size 8 are made.
#[derive(clap::Args, Debug)]
pub(super) struct Play {
    #[command(flatten)]
    input: Input,
    /// How hard new puzzles are: easy, medium, hard, expert, fiendish; or ratings of the hardest step, such as 3.4..4.0
    #[arg(long, value_name = "GRADE", value_parser = |typed: &str| typed.parse::<GradeWanted>())]
    grade: Option<GradeWanted>,
    /// Seed of the random choices [default: a new one each time]
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// Save progress to this file after each move, and resume from it if it exists
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// How regions are filled [default: colours, or patterns on a terminal without colours]
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
    // Finds out before the game whether the file can be written.
    if let Some(path) = &arguments.save {
        let is_stdout = [("--save", path == Path::new("-"))];
        refuse(&is_stdout, "needs a file: stdout shows the game")?;
        drop(Output::open(Some(path))?);
    }
    let size = match &arguments.input.files[..] {
        [] if !is_piped() => Some(8),
        [one] => one.to_str().and_then(|typed| board_size(typed).ok()),
        _ => None,
    };
    let mut coming = None;
    let (puzzles, status) = match (saved, size) {
        (Some(path), _) => {
            let files = vec![path.clone()];
            let (saved, mut status) = Input { files }.read_all(terminal)?;
            // What cannot be read would be lost when the game is saved.
            if status == Status::Unread {
                return Ok(status);
            }
            if size.is_none() {
                let asked;
                (asked, status) = arguments.input.read_all(terminal)?;
                let bare = |puzzle: &Puzzle| puzzle.clone().with_marks(Vec::new(), Vec::new());
                if !asked.iter().map(bare).eq(saved.iter().map(bare)) {
                    return Err(Failure::wrong(format_args!(
                        "{} holds other puzzles than FILE or stdin: name another file for --save, or leave them out",
                        path.display()
                    )));
                }
            }
            (saved, status)
        }
        (None, Some(n)) => {
            let grade = arguments.grade.clone();
            let recipe = Recipe {
                grade,
                ..Recipe::new(n)
            };
            let seed = arguments.seed.unwrap_or_else(fresh);
            match coming.insert(made(recipe, seed)).recv() {
                Ok(Ok(puzzle)) => (vec![puzzle], Status::Done),
                Ok(Err(error)) => return not_made(&error),
                Err(_) => unreachable!("it makes puzzles until it is dropped"),
            }
        }
        (None, None) if arguments.grade.is_some() || arguments.seed.is_some() => {
            return Err(Failure::wrong(
                "--grade and --seed are for new puzzles: leave them out when puzzles are read",
            ));
        }
        (None, None) => arguments.input.read_all(terminal)?,
    };
    let game = |(number, puzzle)| {
        Game::new(puzzle).map_err(|why| {
            let why = format!("puzzle {number} cannot be played: {why}");
            Failure::NoAnswer(why, Status::Negative)
        })
    };
    let searching = Progress::start(terminal, "", None, false);
    let games = (1..).zip(puzzles).map(game);
    let games = games.collect::<Result<Vec<_>, _>>()?;
    drop(searching);
    if games.is_empty() {
        return Ok(status);
    }
    let unsolved = games.iter().position(|game| !game.is_solved());
    let mut stage = Stage {
        games,
        at: 0,
        coming,
        waits: false,
        grade: None,
        told: None,
        proof: None,
        clock_hidden: false,
        paused: false,
        patterns: arguments.fill == Some(Fill::Patterns) || !terminal.color,
        has_color: terminal.color,
        remark: None,
        speech: arguments.speech,
        pressed: false,
        grid: None,
        save: arguments.save.clone(),
        saved: Vec::new(),
    };
    stage.open(unsolved.unwrap_or(0));
    let end = screen::play(&mut stage, terminal);
    stage.save()?;
    end.map(|()| status)
}

/// Makes puzzles, each while the one before is played.
fn made(recipe: Recipe, seed: u64) -> Receiver<Result<Puzzle, RecipeError>> {
    let (send, made) = mpsc::sync_channel(0);
    let make = move |number| {
        send.send(recipe.make(&mut Random::stream(seed, number)))
            .ok()
    };
    // The thread ends when no more puzzles are wanted, or with the program.
    thread::spawn(move || (0..).try_for_each(make));
    made
}

/// The whole proof: a game with a board before and after each step, and the text for each board.
struct Proof {
    hints: Vec<Hint>,
    game: Game,
}

/// The state of the player, with everything that is shown.
struct Stage {
    games: Vec<Game>,
    at: usize,
    /// Puzzles as they are made, if none are read.
    coming: Option<Receiver<Result<Puzzle, RecipeError>>>,
    /// Whether the player waits for the next puzzle.
    waits: bool,
    /// The name and rating of the puzzle.
    grade: Option<String>,
    /// A hint, and how much of it is shown.
    told: Option<(Hint, HintLevel)>,
    proof: Option<Proof>,
    clock_hidden: bool,
    paused: bool,
    patterns: bool,
    has_color: bool,
    remark: Option<String>,
    speech: Speech,
    /// Whether the mouse button is down on the square of the cursor, until the mouse moves or the button is released.
    pressed: bool,
    /// The grid of the squares, while they are shown.
    grid: Option<Grid>,
    /// The file for progress, and its content.
    save: Option<PathBuf>,
    saved: Vec<Puzzle>,
}

impl Stage {
    fn game(&self) -> &Game {
        &self.games[self.at]
    }

    fn game_mut(&mut self) -> &mut Game {
        &mut self.games[self.at]
    }

    fn phrases(&self) -> Phrasebook<'_> {
        self.speech.phrases(&self.game().puzzle)
    }

    fn say(&mut self, remark: &str) {
        self.remark = Some(remark.to_owned());
    }

    /// Saves all puzzles with their marks, if any have changed.
    fn save(&mut self) -> Result<(), Failure> {
        let Some(path) = &self.save else {
            return Ok(());
        };
        let marked: Vec<Puzzle> = self.games.iter().map(Game::marked).collect();
        if marked != self.saved {
            put(written(PuzzleFormat::Json, &marked)?, Some(path))?;
            self.saved = marked;
        }
        Ok(())
    }

    /// Opens the puzzle with this index.
    fn open(&mut self, at: usize) {
        (self.at, self.told) = (at, None);
        let grade = self.game().puzzle.grade().ok();
        self.grade = grade.map(|grade| self.phrases().grade(&grade));
    }

    /// The board that is shown, and the hint about it.
    fn shown(&self) -> (&Game, Option<(&Hint, HintLevel)>) {
        match &self.proof {
            Some(Proof { game, hints }) => (game, Some((&hints[game.at], HintLevel::Do))),
            None => {
                let told = self.told.as_ref();
                (self.game(), told.map(|(hint, level)| (hint, *level)))
            }
        }
    }

    fn go(&mut self, down: i32, right: i32) {
        let last = self.game().puzzle.n() - 1;
        let cursor = &mut self.game_mut().cursor;
        cursor.row = cursor.row.saturating_add_signed(down).min(last);
        cursor.column = cursor.column.saturating_add_signed(right).min(last);
    }

    /// Changes the board at the cursor.
    fn change(&mut self, change: impl FnOnce(&mut Game, Square) -> bool) {
        let at = self.game().cursor;
        if self.game().is_solved() {
            self.say("solved: n for the next puzzle, u to undo");
        } else if self.game().is_fixed(at) {
            self.say("that square is given");
        } else if change(self.game_mut(), at) {
            self.told = None;
        }
    }

    fn travel(&mut self, way: impl FnOnce(&mut Game) -> bool, nowhere: &str) {
        if way(self.game_mut()) {
            self.told = None;
        } else {
            self.say(nowhere);
        }
    }

    /// Shows mistakes in the same way as the second hint.
    fn check(&mut self) {
        let [queens, crosses] = self.game().mistakes();
        let many = queens.len() + crosses.len();
        if many == 0 {
            return self.say("no mistakes so far");
        }
        let mistakes = counted(many as u128, "mistake");
        self.say(&format!("{mistakes}: b goes back to before them"));
        self.told = Some((Hint::Mistakes { queens, crosses }, HintLevel::Why));
    }

    /// Shows where to look; the second time also why; the third time takes the step.
    fn hint(&mut self) {
        let told = match self.told.take() {
            Some((hint, HintLevel::Where)) => (hint, HintLevel::Why),
            Some((hint, HintLevel::Why)) => (hint, HintLevel::Do),
            _ => match self.game().marked().hint() {
                Ok(hint) => (hint, HintLevel::Where),
                Err(_) => return self.say("there is no hint for this puzzle"),
            },
        };
        match &told {
            (Hint::Solved, _) | (_, HintLevel::Why) => {}
            (_, HintLevel::Where) => self.game_mut().hints += 1,
            (Hint::Mistakes { queens, crosses }, HintLevel::Do) => {
                self.game_mut().clear(&[&queens[..], crosses].concat());
            }
            (Hint::Step(step), HintLevel::Do) => {
                self.game_mut().take(step);
            }
        }
        self.told = Some(told);
    }

    fn explain(&mut self) {
        match self.game().puzzle.explain() {
            Ok(steps) => {
                let game = self.game().proof(&steps);
                let steps = steps.into_iter().map(Hint::Step);
                let hints = steps.chain([Hint::Solved]).collect();
                self.proof = Some(Proof { hints, game });
            }
            Err(why) => self.say(&format!("there is no proof in steps: {why}")),
        }
    }

    fn switch_auto(&mut self) {
        let (next, what) = match self.game().auto {
            AutoCross::Off => (
                AutoCross::Houses,
                "queens cross out their row, column and region",
            ),
            AutoCross::Houses => (AutoCross::All, "queens cross out all that they attack"),
            AutoCross::All => (AutoCross::Off, "queens cross out nothing"),
        };
        self.games.iter_mut().for_each(|game| game.auto = next);
        self.say(what);
    }

    fn is_timed(&self) -> bool {
        !self.paused && self.proof.is_none() && !self.game().is_solved()
    }

    fn next(&mut self) {
        if self.at + 1 < self.games.len() {
            self.open(self.at + 1);
        } else if self.coming.is_some() {
            self.waits = true;
        } else {
            self.say("this is the last puzzle: N goes back");
        }
    }

    fn previous(&mut self) {
        match self.at.checked_sub(1) {
            Some(before) => self.open(before),
            None => self.say("this is the first puzzle"),
        }
    }

    /// Opens the next puzzle once it is wanted and made.
    fn look_for_the_next(&mut self) {
        let Some(coming) = self.coming.as_ref().filter(|_| self.waits) else {
            return;
        };
        let made = coming.try_recv();
        if let Err(TryRecvError::Empty) = made {
            return self.say("the next puzzle is being made");
        }
        (self.waits, self.remark) = (false, None);
        match made.map(|made| made.map(Game::new)) {
            Ok(Ok(Ok(mut game))) => {
                game.auto = self.game().auto;
                self.games.push(game);
                self.open(self.games.len() - 1);
            }
            _ => self.say("no such puzzle found: try an easier grade or a larger board"),
        }
    }
}

impl View for Stage {
    const HAS_MOUSE: bool = true;
    const KEYS: Keys = draw::KEYS;

    fn title(&self) -> String {
        draw::title(self)
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect) {
        self.grid = draw::draw(frame, self, area);
    }

    fn key(&mut self, key: KeyCode) {
        self.remark = None;
        if std::mem::take(&mut self.paused) {
            return;
        }
        if let Some(Proof { game, .. }) = &mut self.proof {
            match key {
                KeyCode::Right | KeyCode::Char('l' | ' ') => game.go(game.at + 1),
                KeyCode::Left | KeyCode::Char('h') => game.go(game.at.saturating_sub(1)),
                KeyCode::Home => game.go(0),
                KeyCode::End => game.go(usize::MAX),
                KeyCode::Esc | KeyCode::Char('e') => self.proof.take().is_some(),
                _ => false,
            };
            return;
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
            KeyCode::Char('r') => self.travel(Game::redo, "there is nothing to redo"),
            KeyCode::Char('u') => self.travel(Game::undo, "there is nothing to undo"),
            KeyCode::Char('b') => self.travel(Game::back_to_right, "nothing is wrong"),
            KeyCode::Char('c') => self.check(),
            KeyCode::Char('H') => self.hint(),
            KeyCode::Char('e') => self.explain(),
            KeyCode::Char('a') => self.switch_auto(),
            KeyCode::Char('v') => self.patterns = !self.patterns || !self.has_color,
            KeyCode::Char('t') => self.clock_hidden = !self.clock_hidden,
            KeyCode::Char('p') => self.turned_away(),
            KeyCode::Char('n') => self.next(),
            KeyCode::Char('N') => self.previous(),
            KeyCode::Esc => self.told = None,
            _ => {}
        }
    }

    /// Handles the mouse: a click cycles as Space does, a drag paints crosses, the right button places one.
    fn mouse(&mut self, mouse: MouseEvent) {
        if matches!(mouse.kind, MouseEventKind::Down(_)) {
            self.remark = None;
            if std::mem::take(&mut self.paused) {
                return;
            }
        }
        if self.proof.is_some() || self.paused {
            return;
        }
        let grid = self.grid.as_ref();
        let square = grid.and_then(|grid| grid.square(mouse.column, mouse.row));
        match (mouse.kind, square) {
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => {
                self.game_mut().cursor = square;
                self.pressed = true;
            }
            (MouseEventKind::Down(MouseButton::Right), Some(square)) => {
                self.game_mut().cursor = square;
                self.change(|game, at| game.toggle(at, Mark::Cross));
            }
            (MouseEventKind::Drag(MouseButton::Left), Some(square))
                if square != self.game().cursor =>
            {
                if std::mem::take(&mut self.pressed) {
                    self.change(Game::paint);
                }
                self.game_mut().cursor = square;
                self.change(Game::paint);
            }
            (MouseEventKind::Up(MouseButton::Left), _) => {
                self.game_mut().end_stroke();
                if std::mem::take(&mut self.pressed) {
                    self.change(Game::cycle);
                }
            }
            _ => {}
        }
    }

    fn turned_away(&mut self) {
        self.paused |= self.is_timed();
    }

    fn tick(&mut self, passed: Duration) -> Duration {
        if self.is_timed() {
            self.game_mut().played += passed;
        }
        self.look_for_the_next();
        // Keys that wait already come first: a disk may be slow.
        if !passed.is_zero()
            && let Err(Failure::NoAnswer(why, _)) = self.save()
        {
            self.say(&why);
        }
        REST
    }
}
