//! The program in a pseudo-terminal: what is on the screen after which key, and how the terminal is left.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

// Bytes that a terminal sends for keys.
pub(crate) const LEFT: &str = "\x1b[D";
pub(crate) const RIGHT: &str = "\x1b[C";
pub(crate) const HOME: &str = "\x1b[H";
pub(crate) const END: &str = "\x1b[F";
pub(crate) const ESCAPE: &str = "\x1b";
pub(crate) const CTRL_C: &str = "\x03";

/// A loaded machine may need this long; after that, waiting is in vain.
const PATIENCE: Duration = Duration::from_secs(600);

pub(crate) fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        ..PtySize::default()
    }
}

/// A terminal in which the program runs.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    pub(crate) master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    /// The content of the screen, and everything that was written to it.
    screen: Arc<Mutex<(vt100::Parser, Vec<u8>)>>,
    reader: JoinHandle<()>,
    /// The modes of the terminal before the program was started.
    pub(crate) found: String,
}

impl Session {
    pub(crate) fn start(arguments: &str) -> Self {
        Self::start_in(arguments, 100, 36, &[])
    }

    pub(crate) fn start_in(
        arguments: &str,
        columns: u16,
        rows: u16,
        variables: &[(&str, &str)],
    ) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_queens"));
        command.args(arguments.split_whitespace());
        // When the leader of a session ends, the system hangs up its terminal and drops unread output: sometimes that
        // was the sequence that restores the screen.
        command.set_controlling_tty(false);
        Self::start_command(command, columns, rows, variables)
    }

    /// Runs a command in a shell in which `queens` is the program. The terminal sends signals to it, too: for Ctrl-C,
    /// and for a new size.
    pub(crate) fn in_shell(columns: u16, rows: u16, command: &str) -> Self {
        let program = Path::new(env!("CARGO_BIN_EXE_queens"));
        let folder = program.parent().expect("a folder").display();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut shell = CommandBuilder::new("sh");
        shell.args(["-c", command]);
        Self::start_command(
            shell,
            columns,
            rows,
            &[("PATH", &format!("{folder}:{path}"))],
        )
    }

    fn start_command(
        mut command: CommandBuilder,
        columns: u16,
        rows: u16,
        variables: &[(&str, &str)],
    ) -> Self {
        let opened = native_pty_system().openpty(size(columns, rows));
        let pair = opened.expect("a pseudo-terminal");
        command.env_clear();
        command.env("TERM", "xterm-256color");
        for (name, value) in variables {
            command.env(name, value);
        }
        let found = format!("{:?}", pair.master.get_termios().expect("a terminal"));
        let child = pair.slave.spawn_command(command).expect("the program");
        let mut output = pair.master.try_clone_reader().expect("its output");
        let keyboard = pair.master.take_writer().expect("its input");
        let [height, width] = [rows, columns].map(|size| size.try_into().expect("not 0"));
        let parser = vt100::Parser::new(height, width, 0);
        let screen = Arc::new(Mutex::new((parser, Vec::new())));
        let written = Arc::clone(&screen);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            // On some systems, the end of a pseudo-terminal is an error.
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let (parser, all) = &mut *written.lock().expect("the screen");
                parser.process(&bytes[..count]);
                all.extend_from_slice(&bytes[..count]);
            }
        });
        Session {
            child,
            master: pair.master,
            keyboard,
            screen,
            reader,
            found,
        }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard
            .write_all(keys.as_bytes())
            .expect("a keyboard");
        self.keyboard.flush().expect("a keyboard");
    }

    pub(crate) fn screen<T>(&self, look: impl Fn(&vt100::Screen) -> T) -> T {
        look(self.screen.lock().expect("the screen").0.screen())
    }

    pub(crate) fn text(&self) -> String {
        self.screen(vt100::Screen::contents)
    }

    /// Everything written so far.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.screen.lock().expect("the screen").1).into_owned()
    }

    /// Waits until all of these are on the screen.
    #[track_caller]
    pub(crate) fn shows(&self, expected: &[&str]) {
        self.until(&format!("{expected:?}"), |screen| {
            let text = screen.contents();
            expected.iter().all(|part| text.contains(part))
        });
    }

    #[track_caller]
    pub(crate) fn until(&self, what: &str, holds: impl Fn(&vt100::Screen) -> bool) {
        self.wait(what, || self.screen(&holds));
    }

    /// Waits until `holds` is true. Fails if it is not true once the program has written everything.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, holds: impl Fn() -> bool) {
        let start = Instant::now();
        loop {
            let may_change = !self.reader.is_finished() && start.elapsed() < PATIENCE;
            if holds() {
                return;
            }
            assert!(may_change, "no {what} on\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Presses the key that ends a player.
    #[track_caller]
    pub(crate) fn quits(mut self) {
        self.press("q");
        self.ends_with(0);
    }

    /// Waits for the end, and checks the exit status and that the terminal is restored.
    #[track_caller]
    pub(crate) fn ends_with(mut self, status: u32) {
        assert_eq!(self.end(), status, "{}", self.text());
        self.until("restored terminal", |screen| {
            !screen.alternate_screen() && !screen.hide_cursor()
        });
        let modes = self.modes();
        assert!(modes == self.found, "the modes differ from before: {modes}");
    }

    /// Waits for the last output, and returns the exit status.
    #[track_caller]
    pub(crate) fn end(&mut self) -> u32 {
        self.wait("end", || self.reader.is_finished());
        self.child.wait().expect("the program").exit_code()
    }

    /// How the terminal treats input: echo, line editing, signals.
    pub(crate) fn modes(&self) -> String {
        format!("{:?}", self.master.get_termios().expect("a terminal"))
    }

    /// Sends a signal from outside.
    pub(crate) fn signal(&self, name: &str) {
        crate::signal(self.child.process_id().expect("its number"), name);
    }
}

pub(crate) fn has_colors(screen: &vt100::Screen) -> bool {
    let (rows, columns) = screen.size();
    let (rows, columns): (u16, u16) = (rows.into(), columns.into());
    let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let mut cells = squares.filter_map(|(row, column)| screen.cell(row, column));
    cells.any(|cell| [cell.fgcolor(), cell.bgcolor()] != [vt100::Color::Default; 2])
}
