//! The outcome depends on the set of lines alone: compared with a plain model, in any order, with every byte damaged.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use queens::Random;

use super::*;
use crate::Verdict;
use crate::line::Decision;

const CHUNKS: u64 = 6;

fn plan() -> Plan {
    Plan {
        n: 10,
        chunks: CHUNKS,
        rule: "invented".to_owned(),
    }
}

fn open(folder: &Path) -> Ledger {
    Ledger::open(&[folder.to_path_buf()]).unwrap()
}

fn refused(folders: &[PathBuf]) -> String {
    Ledger::open(folders).unwrap_err().to_string()
}

#[cfg(unix)]
fn make_pipe(path: &Path) {
    let kind = rustix::fs::FileType::Fifo;
    rustix::fs::mknodat(rustix::fs::CWD, path, kind, 0o600.into(), 0).unwrap();
}

fn worker(host: u8, device: u8) -> Worker {
    let device = ["avx2", "portable"][usize::from(device)];
    let (build, host) = (format!("build{}", host % 2), format!("host{host}"));
    Worker::named([device, &build, &host, &format!("{host}-{device}")])
}

fn counted(chunk: u64, sum: u128, host: u8, device: u8, seed: Option<u64>, date: u64) -> String {
    let count = Count {
        chunk,
        sum,
        seconds: 1.0,
        date,
        seed,
    };
    count.line(&worker(host, device), &plan().id())
}

fn decided(lifts: Option<u64>, field: &str, names: &[String]) -> String {
    let decision = Decision {
        lifts: lifts.map(|id| format!("{id:016x}")),
        field: field.to_owned(),
        names: names.to_vec(),
        reason: "tests".to_owned(),
        date: 5,
    };
    decision.line("judge", &plan().id())
}

fn seal(line: &str) -> u64 {
    opened(line.trim().as_bytes()).unwrap().1
}

fn ledger_of(lines: &[String]) -> Ledger {
    let mut ledger = Ledger::of(plan());
    lines.iter().for_each(|line| ledger.add_text(line));
    ledger
}

/// Makes a folder of a run with these files.
fn folder(name: &str, root: &Path, files: &[Vec<u8>]) -> PathBuf {
    let folder = root.join(name);
    crate::create(&folder, &plan()).unwrap();
    for (number, file) in files.iter().enumerate() {
        fs::write(folder.join("ledger").join(format!("file{number}")), file).unwrap();
    }
    folder
}

fn states(ledger: &Ledger) -> Vec<ChunkState> {
    (0..ledger.plan.chunks)
        .map(|chunk| ledger.state(chunk))
        .collect()
}

#[derive(Clone, Debug)]
enum Event {
    Count {
        chunk: u64,
        right: bool,
        host: u8,
        device: u8,
        date: u64,
    },
    Recount {
        chunk: u64,
        right: bool,
        host: u8,
    },
    Host(u8),
    Device(u8),
    /// Withdraws the lines of this chunk that come before it.
    Chunk(u64),
    /// Lifts the withdrawal with this index among those before it, for this process, or for all if the host is 4.
    Lift(usize, u8, u8),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        12 => (0..CHUNKS, prop::bool::weighted(0.8), 0..4u8, 0..2u8, 0..3u64)
            .prop_map(|(chunk, right, host, device, date)| Event::Count { chunk, right, host, device, date }),
        3 => (0..CHUNKS, prop::bool::weighted(0.9), 0..4u8)
            .prop_map(|(chunk, right, host)| Event::Recount { chunk, right, host }),
        1 => (0..4u8).prop_map(Event::Host),
        1 => (0..2u8).prop_map(Event::Device),
        1 => (0..CHUNKS).prop_map(Event::Chunk),
        2 => (0..3usize, 0..5u8, 0..2u8).prop_map(|(index, host, device)| Event::Lift(index, host, device)),
    ]
}

/// The lines of these events, and the states that follow from the rules, applied literally.
fn model(events: &[Event]) -> (Vec<String>, Vec<ChunkState>) {
    let mut lines = Vec::new();
    let mut counts: Vec<(u64, u128, Worker, String, bool)> = Vec::new();
    let mut withdrawals: Vec<(u64, Event, Vec<u64>)> = Vec::new();
    let mut lifts: Vec<(u64, String)> = Vec::new();
    for event in events {
        let line = match event {
            &Event::Count {
                chunk,
                right,
                host,
                device,
                date,
            } => {
                let sum = 100 + u128::from(chunk) + if right { 0 } else { 1 + u128::from(host) };
                let line = counted(chunk, sum, host, device, None, date);
                counts.push((chunk, sum, worker(host, device), line.clone(), false));
                line
            }
            &Event::Recount { chunk, right, host } => {
                let sum = 100 + u128::from(chunk) + u128::from(!right);
                let line = counted(chunk, sum, host, 1, Some(3), 9);
                counts.push((chunk, sum, worker(host, 1), line.clone(), true));
                line
            }
            Event::Lift(index, host, device) => {
                let Some((id, ..)) = withdrawals.get(*index) else {
                    continue;
                };
                let process = match host {
                    4 => crate::ALL.to_owned(),
                    host => worker(*host, *device).process.clone(),
                };
                lifts.push((*id, process.clone()));
                decided(Some(*id), "processes", &[process])
            }
            rule => {
                let mut named = Vec::new();
                let (field, names) = match rule {
                    Event::Host(host) => ("host", vec![format!("host{host}")]),
                    Event::Device(device) => {
                        ("device", vec![worker(0, *device).name("device").to_owned()])
                    }
                    Event::Chunk(chunk) => {
                        let of_chunk = counts.iter().filter(|count| count.0 == *chunk);
                        named.extend(of_chunk.map(|count| seal(&count.3)));
                        let names = named.iter().map(|line| format!("{line:016x}"));
                        ("lines", names.collect())
                    }
                    _ => unreachable!("the others are above"),
                };
                if names.is_empty() {
                    continue;
                }
                let line = decided(None, field, &names);
                withdrawals.push((seal(&line), rule.clone(), named));
                line
            }
        };
        lines.push(line);
    }
    counts.retain(|(_, _, worker, line, _)| {
        !withdrawals.iter().any(|(id, rule, named)| {
            let about = match rule {
                Event::Host(host) => worker.name("host") == format!("host{host}"),
                Event::Device(device) => {
                    worker.name("device") == self::worker(0, *device).name("device")
                }
                _ => named.contains(&seal(line)),
            };
            let is_lifted = |process: &str| lifts.contains(&(*id, process.to_owned()));
            about && !is_lifted(&worker.process) && !is_lifted("*")
        })
    });
    let state = |chunk| {
        let mine: Vec<_> = counts.iter().filter(|count| count.0 == chunk).collect();
        if mine.iter().all(|count| count.4) {
            return ChunkState::Missing;
        }
        let sums: BTreeSet<u128> = mine.iter().map(|count| count.1).collect();
        let voices = |sum: u128| {
            let voices = mine.iter().filter(|count| count.1 == sum);
            let counted = |worker: &Worker| mine.iter().any(|count| !count.4 && count.2 == *worker);
            let names = voices.map(|(_, _, worker, ..)| {
                if counted(worker) {
                    worker.name("host").to_owned()
                } else {
                    format!("{} {}", worker.name("host"), worker.name("device"))
                }
            });
            names.collect::<BTreeSet<_>>().len()
        };
        let counted = |sum| mine.iter().any(|count| count.1 == sum && !count.4);
        let beats = |sum: u128| {
            sums.iter()
                .all(|&other| other == sum || voices(sum) > voices(other))
        };
        let winner = sums.iter().copied().find(|&sum| beats(sum) && counted(sum));
        match winner.filter(|&sum| sums.len() == 1 || voices(sum) >= 2) {
            Some(sum) => ChunkState::Done(sum),
            None => ChunkState::Disputed,
        }
    };
    (lines, (0..CHUNKS).map(state).collect())
}

proptest! {
    #[test]
    fn lines_mean_the_same_in_any_order_files_and_folders(
        events in prop::collection::vec(event(), 0..40),
        seed in any::<u64>(),
    ) {
        let (lines, expected) = model(&events);
        prop_assert_eq!(states(&ledger_of(&lines)), expected.clone());
        // In another order, some twice, over several files and folders, read in two steps.
        let mut random = Random::new(seed);
        let mut mixed: Vec<String> = lines.clone();
        mixed.extend(lines.iter().filter(|_| random.below(3) == 0).cloned());
        random.shuffle(&mut mixed);
        let root = tempfile::tempdir().unwrap();
        let mut files = vec![Vec::new(); 4];
        for line in &mixed {
            files[random.below(4) as usize].extend_from_slice(line.as_bytes());
        }
        let halves: Vec<Vec<u8>> = files.iter().map(|file| file[..random.below(file.len() as u64 + 1) as usize].to_vec()).collect();
        let (one, two) = (folder("one", root.path(), &halves[..2]), folder("two", root.path(), &halves[2..]));
        let mut ledger = Ledger::open(&[one.clone(), two.clone()]).unwrap();
        for (number, file) in files.iter().enumerate() {
            let place = [&one, &two][number / 2].join("ledger").join(format!("file{}", number % 2));
            fs::write(place, file).unwrap();
        }
        ledger.refresh().unwrap();
        prop_assert_eq!(states(&ledger), expected.clone());
        // Copied together, the folders are one; a second copy changes nothing.
        for number in 0..2 {
            fs::copy(two.join(format!("ledger/file{number}")), one.join(format!("ledger/from-two-{number}"))).unwrap();
        }
        for folders in [vec![one.clone()], vec![one.clone(), two.clone()], vec![two, one]] {
            let joined = Ledger::open(&folders).unwrap();
            prop_assert_eq!(states(&joined), expected.clone());
            prop_assert_eq!(joined.digest(), ledger.digest());
            prop_assert_eq!(joined.tally().counted, ledger.tally().counted);
        }
    }
}

/// The files of a run whose chunks two processes have counted, with one recount.
fn whole() -> Vec<Vec<u8>> {
    let mut files = vec![plan().line().into_bytes(), plan().line().into_bytes()];
    for chunk in 0..CHUNKS {
        let (sum, host) = (100 + u128::from(chunk), (chunk % 2) as u8);
        let line = counted(chunk, sum, host, 0, None, chunk);
        files[chunk as usize % 2].extend_from_slice(line.as_bytes());
    }
    files[0].extend_from_slice(counted(2, 102, 3, 1, Some(1), 9).as_bytes());
    files
}

#[test]
fn a_flipped_bit_or_a_cut_costs_only_the_lines_it_hits() {
    let root = tempfile::tempdir().unwrap();
    let files = whole();
    let dir = folder("run", root.path(), &files);
    let open = || open(&dir);
    assert!(open().tally().missing.is_empty() && open().warnings().is_empty());
    let newlines = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count();
    for (number, file) in files.iter().enumerate() {
        let path = dir.join("ledger").join(format!("file{number}"));
        for at in 0..file.len() {
            for bit in [0, 1, 7] {
                let mut flipped = file.clone();
                flipped[at] ^= 1 << bit;
                fs::write(&path, &flipped).unwrap();
                let ledger = open();
                // At most one line is lost, and no sum changes; a flipped newline joins two lines.
                let (lost, joins) = (ledger.tally().missing, newlines(&flipped) < newlines(file));
                assert!(lost.len() <= 1 + usize::from(joins), "{at} {bit}");
                assert!(ledger.tally().disputed.is_empty());
                let is_reported = !ledger.warnings().is_empty();
                assert!(lost.is_empty() || is_reported, "{at} {bit}");
            }
        }
        for length in 0..file.len() {
            fs::write(&path, &file[..length]).unwrap();
            let tally = open().tally();
            let lines = file[..length].split(|&byte| byte == b'\n');
            let whole = lines.filter_map(opened);
            let kept = whole.filter(|line| line.0.starts_with("chunk ")).count();
            assert_eq!(tally.missing.len() + kept, 3, "cut to {length}");
            assert!(tally.disputed.is_empty());
        }
        fs::write(&path, file).unwrap();
    }
    // A page of zeros, and what a torn line leaves before the next.
    let mut zeroed = files[0].clone();
    let end = zeroed.len().min(300);
    zeroed[100..end].fill(0);
    fs::write(dir.join("ledger/file0"), zeroed).unwrap();
    assert!(open().tally().missing.len() <= 2);
    let next = counted(0, 100, 0, 0, None, 0);
    let torn = [&files[0][..files[0].len() - 20], next.as_bytes()].concat();
    fs::write(dir.join("ledger/file0"), torn).unwrap();
    assert!(open().tally().missing.is_empty());
}

#[test]
fn a_damaged_plan_is_recovered_from_the_ledger() {
    let root = tempfile::tempdir().unwrap();
    let dir = folder("run", root.path(), &whole());
    let line = fs::read(dir.join("plan")).unwrap();
    for at in 0..line.len() {
        let mut damaged = line.clone();
        damaged[at] ^= 1;
        fs::write(dir.join("plan"), &damaged).unwrap();
        let ledger = open(&dir);
        assert_eq!(ledger.plan(), &plan());
        assert_eq!(ledger.warnings().len(), 1, "{at}");
        fs::write(dir.join("plan"), &line[..at]).unwrap();
        assert_eq!(open(&dir).plan(), &plan());
    }
    fs::write(dir.join("plan"), line.repeat(2)).unwrap();
    assert_eq!(open(&dir).warnings(), [""; 0]);
    fs::remove_file(dir.join("plan")).unwrap();
    assert_eq!(open(&dir).plan(), &plan());
    // The plan cannot be recovered if the ledger is gone, or if it has two plans.
    fs::write(dir.join("ledger/file2"), Plan { n: 11, ..plan() }.line()).unwrap();
    let error = refused(std::slice::from_ref(&dir));
    let has_both = error.contains("name 2 plans") && error.contains("file2");
    assert!(has_both, "{error}");
    fs::remove_dir_all(dir.join("ledger")).unwrap();
    let error = refused(&[dir]);
    assert!(error.contains("is not the folder of a run"), "{error}");
}

#[test]
fn newlines_of_windows_cost_nothing() {
    let root = tempfile::tempdir().unwrap();
    let windows = |text: &[u8]| String::from_utf8_lossy(text).replace('\n', "\r\n");
    let files = whole();
    let files = Vec::from_iter(files.iter().map(|file| windows(file).into_bytes()));
    let dir = folder("run", root.path(), &files);
    fs::write(dir.join("plan"), windows(plan().line().as_bytes())).unwrap();
    let ledger = open(&dir);
    assert_eq!(ledger.tally().done, CHUNKS);
    assert_eq!(ledger.warnings(), [""; 0]);
}

#[test]
fn what_a_killed_attempt_left_is_no_run() {
    let root = tempfile::tempdir().unwrap();
    let dir = root.path().join("run");
    fs::create_dir_all(dir.join("ledger")).unwrap();
    for torn in [0, plan().line().len() / 2] {
        for name in ["plan", ".plan-x"] {
            fs::write(dir.join(name), &plan().line()[..torn]).unwrap();
            crate::create(&dir, &plan()).unwrap();
            assert_eq!(open(&dir).plan(), &plan());
            // Now it is a run, even without its plan as soon as there are lines.
            assert!(crate::create(&dir, &plan()).is_err());
            fs::write(dir.join("plan"), "").unwrap();
            fs::write(dir.join("ledger/x"), plan().line()).unwrap();
            assert!(crate::create(&dir, &plan()).is_err());
            fs::remove_file(dir.join("ledger/x")).unwrap();
            fs::remove_file(dir.join("plan")).unwrap();
        }
    }
    fs::write(dir.join("letter"), "").unwrap();
    assert!(crate::create(&dir, &plan()).is_err());
}

#[test]
fn folders_of_different_runs_are_refused_and_foreign_lines_reported() {
    let root = tempfile::tempdir().unwrap();
    let one = folder("one", root.path(), &whole());
    let two = root.path().join("two");
    crate::create(&two, &Plan { n: 11, ..plan() }).unwrap();
    let error = refused(&[one.clone(), two.clone()]);
    assert!(error.contains("belongs to run"), "{error}");
    let error = refused(&[]);
    assert_eq!(error, "a run is read from at least one folder");
    fs::copy(one.join("ledger/file0"), two.join("ledger/file0")).unwrap();
    let ledger = Ledger::open(&[two]).unwrap();
    assert_eq!(ledger.tally().done, 0);
    let warnings = ledger.warnings();
    assert!(warnings[0].contains("lines of other runs"), "{warnings:?}");
    // A kind from a later version may be a withdrawal, so it is not skipped.
    let later = crate::line::sealed(&format!("reconsider {} {{}}", plan().id()));
    fs::write(one.join("ledger/later"), later).unwrap();
    let error = refused(&[one]);
    assert!(error.contains("line 2 of"), "{error}");
}

#[cfg(unix)]
#[test]
fn files_that_are_no_ledger_are_reported_and_never_waited_for() {
    let root = tempfile::tempdir().unwrap();
    let dir = folder("run", root.path(), &whole());
    let ledger = dir.join("ledger");
    fs::create_dir(ledger.join("folder")).unwrap();
    make_pipe(&ledger.join("pipe"));
    std::os::unix::fs::symlink("/dev/zero", ledger.join("endless")).unwrap();
    std::os::unix::fs::symlink("nowhere", ledger.join("loose")).unwrap();
    let sparse = fs::File::create(ledger.join("sparse")).unwrap();
    sparse.set_len(1 << 42).unwrap();
    fs::write(ledger.join("letter"), "Dear all,\nthis is no ledger.\n").unwrap();
    fs::write(ledger.join("empty"), "").unwrap();
    fs::write(ledger.join(".hidden"), "rsync writes such").unwrap();
    let read = open(&dir);
    assert_eq!(read.tally().done, CHUNKS);
    let warnings = read.warnings();
    let named = |name: &str| warnings.iter().any(|warning| warning.contains(name));
    for name in ["folder", "pipe", "endless", "loose", "sparse", "letter"] {
        assert!(named(&format!("ledger/{name}")), "{name}: {warnings:?}");
    }
    assert!(!named("empty") && !named("hidden"));
    // Nor is a pipe a plan.
    fs::remove_file(dir.join("plan")).unwrap();
    make_pipe(&dir.join("plan"));
    assert_eq!(open(&dir).plan(), &plan());
}

#[test]
fn growing_files_are_read_on_and_shrinking_ones_lose_nothing_known() {
    let root = tempfile::tempdir().unwrap();
    let files = whole();
    let dir = folder("run", root.path(), &[]);
    let path = dir.join("ledger/file0");
    let mut ledger = open(&dir);
    // Written as a copying program does it, a few bytes at a time.
    let mut before = 0;
    for end in (0..files[0].len()).step_by(7) {
        fs::write(&path, &files[0][..end]).unwrap();
        ledger.refresh().unwrap();
        let done = ledger.tally().done;
        assert!(done >= before);
        before = done;
    }
    fs::write(&path, &files[0]).unwrap();
    ledger.refresh().unwrap();
    assert_eq!(ledger.tally().done, 3);
    // An older copy replaces a growing file: this process keeps what it has read, and the next one reports what is
    // missing.
    fs::write(&path, &files[0][..files[0].len() / 2]).unwrap();
    ledger.refresh().unwrap();
    assert_eq!(ledger.tally().done, 3);
    let tally = open(&dir).tally();
    assert!(tally.done < 3 && tally.missing.len() as u64 == CHUNKS - tally.done);
    // New lines in a shorter file count.
    fs::write(&path, counted(5, 1, 0, 0, None, 9)).unwrap();
    ledger.refresh().unwrap();
    assert_eq!(ledger.tally().done, 4);
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_for_a_while_is_read_later() {
    let root = tempfile::tempdir().unwrap();
    let files = whole();
    let dir = folder("run", root.path(), &files[..1]);
    let (place, link) = (root.path().join("place"), dir.join("ledger/link"));
    std::os::unix::fs::symlink(&place, &link).unwrap();
    let mut ledger = open(&dir);
    let (half, all) = (files[1].len() / 2, files[1].len());
    for part in [half, half, all, all] {
        // It leads nowhere, then to a file.
        ledger.refresh().unwrap();
        assert!(ledger.warnings()[0].contains("link is ignored: no such file"));
        let read = ledger.sources[&link].read;
        fs::write(&place, &files[1][..part]).unwrap();
        ledger.refresh().unwrap();
        assert!(ledger.sources[&link].read >= read && ledger.sources[&link].refused.is_none());
        fs::remove_file(&place).unwrap();
    }
    assert_eq!(ledger.tally().done, CHUNKS);
}

#[test]
fn a_line_of_an_unplanned_chunk_is_refused() {
    for chunk in [CHUNKS, u64::MAX] {
        let root = tempfile::tempdir().unwrap();
        let line = counted(chunk, 1, 0, 0, None, 0).into_bytes();
        let error = refused(&[folder("run", root.path(), &[line])]);
        assert!(error.contains("line 2 of"), "{error}");
    }
}

#[test]
fn clocks_may_be_set_to_any_time() {
    let dates = (0..).zip([1 << 40, 0, 5, 1 << 36]);
    let line = |(chunk, date)| counted(chunk, 10u128.pow(30) - 1, 0, 0, None, date);
    let tally = ledger_of(&dates.map(line).collect::<Vec<_>>()).tally();
    assert_eq!(tally.done, 4);
    assert!(tally.chunks_per_second > Some(0.0));
}

/// A complete run of n = 28 that nobody counted, attributed to a thousand processes, with this sum.
fn invented(root: &Path, chunks: u64, sum: u128) -> PathBuf {
    let folder = root.join("run");
    let plan = Plan {
        n: 28,
        chunks,
        ..plan()
    };
    let run = plan.id();
    crate::create(&folder, &plan).unwrap();
    for process in 0..1000 {
        let name = format!("node{process}-1-0");
        let build = "c532b634a243/00112233445566778899aabbccddeeff";
        let worker = Worker::named(["avx2", build, &name, &name]);
        let line = |chunk| {
            let sum = if chunk == 0 { sum } else { 0 };
            Count::now(chunk, sum, Duration::from_millis(12_345), None).line(&worker, &run)
        };
        let lines = (process..chunks).step_by(1000).map(line);
        let text: String = std::iter::once(plan.line()).chain(lines).collect();
        fs::write(folder.join("ledger").join(name), text).unwrap();
    }
    folder
}

/// The largest sum below 10¹⁸ that the identities allow.
fn possible() -> u128 {
    let fits = |&sum: &u128| queens::count::check_total(28, sum).is_ok();
    (0..10u128.pow(18)).rev().find(fits).unwrap()
}

#[test]
fn a_thousand_files_are_read_together() {
    let dir = tempfile::tempdir().unwrap();
    let folder = invented(dir.path(), 10_000, possible());
    // A torn line is not a line.
    fs::write(folder.join("ledger/torn"), "\nchunk 1 [{\"chunk\":1").unwrap();
    let ledger = open(&folder);
    let tally = ledger.tally();
    // The sum is invented, and nothing can tell: so the verdict is a sum, and nothing more.
    assert_eq!(tally.verdict, Verdict::Sum(possible()));
    assert_eq!((tally.verdict.q(), tally.counted.len()), (None, 1000));
    assert_eq!(ledger.state(0), ChunkState::Done(possible()));
    // The hash of its lines can be computed with a shell.
    let shell = r"cat ledger/* | sed -n 's/^chunk .* #\(.\{16\}\)$/\1/p' | sort -u | sha256sum";
    let mut command = std::process::Command::new("sh");
    if let Ok(output) = command.args(["-c", shell]).current_dir(folder).output() {
        assert!(String::from_utf8_lossy(&output.stdout).starts_with(&tally.lines));
    }
}

/// `--ignored --nocapture` prints the times. The expected ones are in `docs/records.md`, and no test depends on them.
#[test]
#[ignore = "writes 250 MB"]
fn a_million_lines_are_read_and_tallied() {
    let dir = tempfile::tempdir().unwrap();
    let folder = invented(dir.path(), 1_000_000, possible());
    let started = Cell::new(Instant::now());
    let passed = |what: &str| {
        let time = started.replace(Instant::now()).elapsed();
        println!("{what}: {:.2} s", time.as_secs_f64());
    };
    let mut ledger = open(&folder);
    passed("read");
    assert_eq!(ledger.tally().done, 1_000_000);
    passed("tally");
    ledger.refresh().unwrap();
    passed("refresh");
    assert_eq!(crate::verify::draw(&ledger, 44, 1).chunks.len(), 44_000);
    passed("draw");
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!("{}", peak.unwrap_or_default());
}
