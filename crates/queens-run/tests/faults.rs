//! Every file operation fails once, and the machine goes down at every one of them: the results must be
//! complete or absent, and the work must go on.

mod machine;

use std::time::Duration;

use machine::Machine;
use queens::count::Units;
use queens_run::work::{Worked, read_result, result_name, work};
use queens_run::{Crew, Error, Plan, RealDisk};

const ALWAYS: Duration = Duration::ZERO;

/// Works on a chunk again and again, with the machine failing at its first operation, then at its second, and
/// so on, until it has no operation left to fail at.
fn fail_everywhere(crash: bool) {
    let dir = tempfile::tempdir().unwrap();
    let plan = Plan::even(9, 3).unwrap();
    let units = Units::new(9).unwrap();
    let path = dir.path().join(result_name(1));
    let mut failures = 0;
    for at in 0.. {
        let machine = Machine::new(at, crash, u64::from(at));
        let worked = work(
            &plan,
            1,
            dir.path(),
            &Crew::new(1),
            ALWAYS,
            &machine,
            |_| (),
        );
        machine.power_cut();
        if path.exists() {
            // Never torn, whatever happened.
            let result = read_result(&path, &plan, &units).unwrap();
            assert_eq!(result.chunk, 1);
        }
        match worked {
            Ok(Worked::Written { .. }) => {
                assert!(path.exists());
                if !machine.has_failed() {
                    break;
                }
                std::fs::remove_file(&path).unwrap();
            }
            Ok(Worked::AlreadyThere) => std::fs::remove_file(&path).unwrap(),
            Ok(Worked::Stopped) => panic!("nobody stopped it"),
            Err(error) => {
                assert!(matches!(error, Error::File { .. }), "{error}");
                failures += 1;
                // A disk that works again finds everything as it should be.
                let again = work(
                    &plan,
                    1,
                    dir.path(),
                    &Crew::new(2),
                    ALWAYS,
                    &RealDisk,
                    |_| (),
                );
                assert!(again.is_ok(), "{again:?}");
                std::fs::remove_file(&path).unwrap();
            }
        }
    }
    // Two writes and two syncs at the least, a rename, a sync of the directory.
    assert!(failures >= 6, "only {failures} failures");
}

#[test]
fn every_operation_may_fail() {
    fail_everywhere(false);
}

#[test]
fn the_power_may_be_cut_at_every_operation() {
    fail_everywhere(true);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_an_error_that_names_the_file() {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    /// Writes go where no room is.
    struct Full;
    impl queens_run::Disk for Full {
        fn write(&self, _: &mut File, bytes: &[u8]) -> io::Result<()> {
            io::Write::write_all(&mut File::options().write(true).open("/dev/full")?, bytes)
        }
    }
    let dir = tempfile::tempdir().unwrap();
    let plan = Plan::even(8, 2).unwrap();
    let full = work(&plan, 0, dir.path(), &Crew::new(1), ALWAYS, &Full, |_| ()).unwrap_err();
    assert!(full.to_string().contains("No space left"), "{full}");
    assert!(full.to_string().contains("chunk-000000"), "{full}");
    assert!(!Path::new(&dir.path().join(result_name(0))).exists());
    let written = work(
        &plan,
        0,
        dir.path(),
        &Crew::new(1),
        ALWAYS,
        &RealDisk,
        |_| (),
    )
    .unwrap();
    assert_eq!(written, Worked::Written { resumed: 0 });
}
