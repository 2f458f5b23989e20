//! A machine whose disk fails, or whose power is cut.

#![allow(dead_code, reason = "each test uses its part")]

use std::cell::Cell;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use queens::random::Random;
use queens_run::Disk;

/// Fails at one of its file operations. When its power is cut there, all later ones fail too, and
/// [`Machine::power_cut`] takes back what was not synced: a file keeps a random part of what was
/// written since its last sync, a rename may be undone unless the directory was synced.
pub(crate) struct Machine {
    state: Mutex<State>,
    crash: bool,
}

struct State {
    left: u32,
    failed: bool,
    random: Random,
    /// Files with their lengths at the last sync.
    unsynced: Vec<(File, u64)>,
    renamed: Option<(PathBuf, PathBuf)>,
}

impl Machine {
    /// Fails at the operation with this number.
    pub(crate) fn new(at: u32, crash: bool, seed: u64) -> Self {
        Machine {
            state: Mutex::new(State {
                left: at,
                failed: false,
                random: Random::new(seed),
                unsynced: Vec::new(),
                renamed: None,
            }),
            crash,
        }
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.state.lock().unwrap().failed
    }

    /// What the medium has after the power came back.
    pub(crate) fn power_cut(&self) {
        let mut state = self.state.lock().unwrap();
        if !(self.crash && state.failed) {
            return;
        }
        if let Some((from, to)) = state.renamed.take()
            && state.random.below(2) == 0
            && to.exists()
        {
            fs::rename(to, from).unwrap();
        }
        for (file, synced) in std::mem::take(&mut state.unsynced) {
            let written = file.metadata().unwrap().len();
            if written > synced {
                let kept = synced + state.random.below(written - synced + 1);
                file.set_len(kept).unwrap();
            }
        }
    }

    fn fails(&self, state: &mut State) -> bool {
        if state.failed {
            return self.crash;
        }
        state.failed = state.left == 0;
        state.left = state.left.saturating_sub(1);
        state.failed
    }
}

fn fault() -> io::Error {
    io::Error::other("a fault was injected")
}

impl Disk for Machine {
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.state.lock().unwrap();
        let before = file.metadata()?.len();
        let fails = self.fails(&mut state);
        // A write that fails may have written some of it.
        let written = match fails {
            true => state.random.below(bytes.len() as u64) as usize,
            false => bytes.len(),
        };
        io::Write::write_all(file, &bytes[..written])?;
        let known = Cell::new(false);
        for (other, _) in &state.unsynced {
            known.set(known.get() || same(other, file));
        }
        if !known.get() {
            state.unsynced.push((file.try_clone()?, before));
        }
        if fails { Err(fault()) } else { Ok(()) }
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        let mut state = self.state.lock().unwrap();
        if self.fails(&mut state) {
            return Err(fault());
        }
        state.unsynced.retain(|(other, _)| !same(other, file));
        if file.metadata()?.is_dir() {
            state.renamed = None;
        }
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.state.lock().unwrap();
        if self.fails(&mut state) {
            return Err(fault());
        }
        // Undoing must not take away what was there before.
        if !to.exists() {
            state.renamed = Some((from.to_path_buf(), to.to_path_buf()));
        }
        fs::rename(from, to)
    }
}

fn same(a: &File, b: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |file: &File| file.metadata().map(|data| (data.dev(), data.ino())).ok();
    id(a) == id(b)
}
