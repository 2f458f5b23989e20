//! The line that shows how far long work is, in a pseudo-terminal: it fits the window, and nothing is left of it.

#![cfg(unix)]

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use portable_pty::{Child, CommandBuilder, MasterPty};

use crate::session::terminal;

const CTRL_C: &[u8] = b"\x03";

/// What the program writes before each text of the line: back to its beginning, and away with it.
const ANEW: &str = "\r\x1b[2K";

/// A window in which a command runs.
struct Window {
    columns: u16,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    bytes: Receiver<Vec<u8>>,
    seen: Vec<u8>,
}

impl Window {
    const ROWS: u16 = 12;

    /// Has a shell run the command, in which `queens` is the program.
    fn open(columns: u16, command: &str) -> Self {
        let pair = terminal(columns, Self::ROWS);
        let program = Path::new(env!("CARGO_BIN_EXE_queens"));
        let folder = program.parent().expect("a folder").display();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut shell = CommandBuilder::new("sh");
        shell.args(["-c", command]);
        shell.env_clear();
        shell.env("PATH", format!("{folder}:{path}"));
        shell.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(shell).expect("a shell");
        let mut output = pair.master.try_clone_reader().expect("its output");
        let (sender, bytes) = mpsc::channel();
        thread::spawn(move || {
            let mut piece = [0; 4096];
            // The end of a pseudo-terminal is an error on some systems.
            while let Ok(count @ 1..) = output.read(&mut piece) {
                if sender.send(piece[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Window {
            columns,
            child,
            master: pair.master,
            bytes,
            seen: Vec::new(),
        }
    }

    /// Waits for more to be written, however long that takes; `false` when the command has ended.
    fn more(&mut self) -> bool {
        let bytes = self.bytes.recv();
        self.seen.extend(bytes.iter().flatten());
        bytes.is_ok()
    }

    /// The texts that the line has had. The last one may still be on its way.
    fn lines(&self) -> Vec<String> {
        let seen = String::from_utf8_lossy(&self.seen);
        let mut texts: Vec<&str> = seen.split(ANEW).skip(1).collect();
        texts.pop();
        // Behind the line the terminal writes the key that ends it, and the program how far it got.
        let line = |text: &str| {
            let ends = ["^C", "queens:"].map(|end| text.find(end).unwrap_or(text.len()));
            text[..ends[0].min(ends[1])].to_owned()
        };
        let texts = texts.into_iter().map(line);
        texts.filter(|line| !line.is_empty()).collect()
    }

    /// What is on the screen.
    fn screen(&self) -> String {
        let [height, width] =
            [Self::ROWS, self.columns].map(|size| size.try_into().expect("not 0"));
        let mut screen = vt100::Parser::new(height, width, 0);
        screen.process(&self.seen);
        screen.screen().contents()
    }

    /// Watches the line until it has changed twice, presses Ctrl-C, and waits for the end. What was seen of the line by
    /// then.
    fn watch(&mut self) -> Vec<String> {
        while self.lines().len() < 3 {
            assert!(self.more(), "it ended: {}", self.screen());
        }
        let lines = self.lines();
        let mut keyboard = self.master.take_writer().expect("a keyboard");
        keyboard.write_all(CTRL_C).expect("a key");
        keyboard.flush().expect("a key");
        while self.more() {}
        self.child.wait().expect("its end");
        lines
    }
}

/// The command's line fits the window, at all times, and when Ctrl-C has ended it, there is nothing left of it.
fn fits(columns: u16, command: &str) {
    let mut window = Window::open(columns, command);
    let watched = window.watch();
    let lines = window.lines();
    let screen = window.screen();
    for line in &lines {
        // Room for the ^C that the terminal writes behind it.
        let room = usize::from(columns) - 2;
        assert!(
            line.chars().count() <= room && !line.contains('\n'),
            "{command}: {line:?} in {columns} columns"
        );
        assert!(
            !screen.contains(line.trim()),
            "{command}: {line} is left on\n{screen}"
        );
    }
    assert!(
        !screen.contains(['█', '░']) && !screen.contains("ETA"),
        "{command}: {screen}"
    );
    assert!(
        screen.contains("queens: interrupted"),
        "{command}: {screen}"
    );
    // Of two programs in one window only one has a line: one whose end is known shows a part of the whole.
    let bounded = watched.iter().filter(|line| line.contains('%')).count();
    assert!(
        bounded == 0 || bounded == watched.len(),
        "{command}: {watched:?}"
    );
}

/// All that takes longer than a moment, on machines of any speed.
const LONG: [&str; 8] = [
    "queens count 24",
    "queens sample 18 --threads 1",
    "queens find 40000000 --random --seed 1 --format columns -o /dev/null",
    "queens list 24 --start 100000000000000",
    "queens list 22 --format columns > /dev/null",
    "queens list 22 --format columns | queens check",
    "queens estimate 200 --time 1000000",
    "queens count 24",
];

#[test]
fn the_line_fits_the_window_and_nothing_is_left_of_it() {
    thread::scope(|scope| {
        for command in LONG {
            scope.spawn(move || fits(40, command));
        }
        for columns in [80, 20] {
            // Who writes does not hear Ctrl-C: else the input may end before the reader has heard of it, and has an answer.
            let read = "(trap '' INT; yes 1 3 0 2) | queens check";
            for command in ["queens count 24", read] {
                scope.spawn(move || fits(columns, command));
            }
        }
    });
}

#[test]
fn sentences_are_broken_between_words() {
    let mut window = Window::open(40, "queens find 3");
    while window.more() {}
    window.child.wait().expect("its end");
    let screen = window.screen();
    let sentence = "queens: there is no solution for n = 3;\nonly n = 2 and n = 3 have none";
    assert!(screen.contains(sentence), "{screen}");
}
