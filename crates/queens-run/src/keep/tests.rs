//! Lines on their way to disks that are full, that fail now and then, or that are gone.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::mpsc;

use super::*;

/// A disk that fails on demand, and remembers what was written to it.
#[derive(Default)]
struct Faulty {
    /// Number of calls that succeed from now on, and of those that fail after them.
    calls: Cell<[u32; 2]>,
    /// Bytes that still fit; a call that does not fit writes only a part.
    room: Cell<usize>,
    written: RefCell<Vec<u8>>,
    synced: Cell<usize>,
    gone: Cell<bool>,
}

impl Faulty {
    fn new(calls: [u32; 2], room: usize) -> Self {
        let disk = Faulty::default();
        disk.calls.set(calls);
        disk.room.set(room);
        disk
    }

    fn fails(&self) -> bool {
        let [good, failing] = self.calls.get();
        self.calls.set(match good {
            0 => [0, failing.saturating_sub(1)],
            _ => [good - 1, failing],
        });
        good == 0 && failing > 0
    }
}

impl Disk for Faulty {
    fn write(&self, line: &[u8]) -> io::Result<()> {
        if self.fails() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let fits = line.len().min(self.room.get());
        self.room.set(self.room.get() - fits);
        self.written.borrow_mut().extend_from_slice(&line[..fits]);
        if fits == line.len() {
            Ok(())
        } else {
            Err(io::ErrorKind::StorageFull.into())
        }
    }

    fn sync(&self) -> io::Result<()> {
        if self.fails() {
            return Err(io::Error::other("the cable was pulled"));
        }
        self.synced.set(self.written.borrow().len());
        Ok(())
    }

    fn is_there(&self) -> bool {
        !self.gone.get()
    }

    fn rescue(&self, waiting: &[String]) -> Result<PathBuf, Error> {
        self.written.borrow_mut().extend(waiting.concat().bytes());
        Ok(PathBuf::from("beside"))
    }
}

fn line(chunk: u64) -> (u64, String) {
    (chunk, crate::line::sealed(&format!("line {chunk}")))
}

/// Keeps these lines on this disk, and returns how that ended, what was done, and the notices.
fn kept(
    disk: &Faulty,
    lines: u64,
    patience: Duration,
) -> (Result<(), Unwritten>, Vec<u64>, Vec<String>) {
    let (sender, receiver) = mpsc::channel();
    (0..lines).for_each(|chunk| sender.send(line(chunk)).unwrap());
    drop(sender);
    let (done, notices) = (RefCell::new(Vec::new()), RefCell::new(Vec::new()));
    let is_done = |chunk| {
        let written = disk.written.borrow().len();
        assert_eq!(disk.synced.get(), written, "done is what is synced");
        done.borrow_mut().push(chunk);
    };
    let notice = |notice: &str| notices.borrow_mut().push(notice.to_owned());
    let kept = keep(disk, &receiver, &|| patience, &notice, &is_done);
    (kept, done.into_inner(), notices.into_inner())
}

/// The lines that can be read back from what was written.
fn readable(disk: &Faulty) -> BTreeSet<String> {
    let written = disk.written.borrow();
    let lines = written.split(|&byte| byte == b'\n');
    let whole = lines.filter_map(crate::line::opened);
    whole.map(|(body, _)| body.to_owned()).collect()
}

/// The first write fails, or the third, or the sync after all five.
#[test]
fn every_call_may_fail_and_every_line_is_kept() {
    for (good, failing) in [0, 2, 5]
        .into_iter()
        .flat_map(|good| (0..4).map(move |failing| (good, failing)))
    {
        let disk = Faulty::new([good, failing], usize::MAX);
        let (kept, done, notices) = kept(&disk, 5, Duration::from_secs(600));
        assert_eq!(kept, Ok(()));
        assert_eq!(done, [0, 1, 2, 3, 4]);
        assert_eq!(readable(&disk).len(), 5);
        // What was not synced is written again.
        let times = if good == 5 && failing > 0 { 2 } else { 1 };
        assert_eq!(disk.written.borrow().len(), times * 5 * line(0).1.len());
        let expected = if failing == 0 { 0 } else { 2 };
        assert_eq!(notices.len(), expected, "{notices:?}");
    }
}

#[test]
fn lines_that_do_not_fit_are_returned_and_the_others_are_whole() {
    let length = line(0).1.len();
    for room in 0..3 * length {
        let disk = Faulty::new([0, 0], room);
        let (kept, done, _) = kept(&disk, 4, Duration::ZERO);
        let (unwritten, why) = kept.unwrap_err();
        assert_eq!(unwritten.len(), 4 - room / length, "{room}");
        assert!(why.starts_with("could not be written: "), "{why}");
        // A line that lacks only its last byte can be read, and is returned all the same.
        let whole = (room + 1) / length;
        assert_eq!(readable(&disk).len(), whole, "{room}");
        assert!(done.len() <= room / length);
    }
}

#[test]
fn if_the_folder_is_gone_all_lines_are_written_beside_it_at_once() {
    let disk = Faulty::new([0, 0], usize::MAX);
    disk.gone.set(true);
    let (kept, done, _) = kept(&disk, 3, Duration::from_secs(600));
    let (unwritten, why) = kept.unwrap_err();
    assert!(unwritten.is_empty() && done.is_empty());
    assert!(why.contains("beside"), "{why}");
    assert_eq!(readable(&disk).len(), 3);
}

/// A loop of links stands in for a server that does not answer.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_looked_up_is_not_taken_for_gone() {
    let dir = tempfile::tempdir().unwrap();
    let (folder, elsewhere) = (dir.path().join("run"), dir.path().join("elsewhere"));
    let plan = Plan::new(8).unwrap();
    crate::create(&folder, &plan).unwrap();
    let mut ledger = crate::Ledger::open(std::slice::from_ref(&folder)).unwrap();
    let own = OwnFile::create(&folder, &plan).unwrap();
    std::fs::rename(&folder, &elsewhere).unwrap();
    assert!(!own.is_there());
    std::os::unix::fs::symlink(&folder, &folder).unwrap();
    assert!(own.is_there() && ledger.refresh().is_ok());
    assert!(crate::Ledger::open(std::slice::from_ref(&folder)).is_err());
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(&elsewhere, &folder).unwrap();
    assert!(own.is_there());
}

#[cfg(unix)]
#[test]
fn a_partly_written_line_counts_as_not_written() {
    let (full, _reader) = std::os::unix::net::UnixStream::pair().unwrap();
    full.set_nonblocking(true).unwrap();
    let own = OwnFile {
        file: File::from(std::os::fd::OwnedFd::from(full)),
        path: PathBuf::new(),
        process: String::new(),
    };
    // No stream has a buffer of this size.
    let written = Disk::write(&own, &vec![b'x'; 1 << 26]);
    assert_eq!(written.unwrap_err().kind(), io::ErrorKind::StorageFull);
}
