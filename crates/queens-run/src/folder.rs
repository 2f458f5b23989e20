//! The folder of a run: the plan, and the files of the ledger as they are found there.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::Error;
use crate::line::{LONGEST, Line, Plan, opened};

pub(crate) const PLAN: &str = "plan";
pub(crate) const LEDGER: &str = "ledger";

/// Makes the folder of a new run.
///
/// # Errors
/// When there is something in it already, or it cannot be written.
pub fn create(folder: &Path, plan: &Plan) -> Result<(), Error> {
    let exists = || {
        let path = folder.display();
        Error::wrong(format_args!(
            "{path} exists already: continue it with `queens run work {path}`, or choose another folder"
        ))
    };
    match fs::create_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let empty = fs::read_dir(folder).is_ok_and(|mut inside| inside.next().is_none());
            empty.then_some(()).ok_or_else(exists)?;
        }
        made => made.map_err(Error::file("make", folder))?,
    }
    let (path, ledger) = (folder.join(PLAN), folder.join(LEDGER));
    fs::create_dir(&ledger).map_err(Error::file("make", &ledger))?;
    let file = File::create_new(&path);
    let mut file = file.map_err(Error::file("make", &path))?;
    let written = file
        .write_all(plan.line().as_bytes())
        .and_then(|()| file.sync_all());
    written.map_err(Error::file("write", &path))?;
    sync_directory(folder).map_err(Error::file("write", folder))
}

/// Makes the names of new files in a folder durable.
pub(crate) fn sync_directory(folder: &Path) -> std::io::Result<()> {
    match cfg!(unix) {
        true => File::open(folder)?.sync_all(),
        false => Ok(()),
    }
}

/// Opens a regular file for reading and never waits for what is none: a pipe, a device.
pub(crate) fn open_regular(path: &Path) -> Result<File, String> {
    let plain = |error| crate::error::plain(&error);
    let regular = |kind: fs::FileType| match kind.is_file() {
        true => Ok(()),
        false if kind.is_dir() => Err("a folder, not a file".to_owned()),
        false => Err("not a regular file".to_owned()),
    };
    regular(fs::metadata(path).map_err(plain)?.file_type())?;
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // Another file may have got its name since.
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    }
    let file = options.open(path).map_err(plain)?;
    regular(file.metadata().map_err(plain)?.file_type())?;
    Ok(file)
}

/// The names in a ledger, in order, without those that begin with a dot: copying programs write such before they rename.
pub(crate) fn files_of(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let ledger = folder.join(LEDGER);
    let entries = match fs::read_dir(&ledger) {
        // A plan alone is a run of which nothing is counted.
        Err(error)
            if error.kind() == std::io::ErrorKind::NotFound && folder.join(PLAN).is_file() =>
        {
            return Ok(Vec::new());
        }
        entries => entries.map_err(Error::file("read", &ledger))?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let entry = entry.map_err(Error::file("read", &ledger))?;
        if !entry.file_name().as_encoded_bytes().starts_with(b".") {
            paths.push(entry.path());
        }
    }
    paths.sort_unstable();
    Ok(paths)
}

/// Reads the plan of a run; where it is damaged, it is that with which the files of the ledger begin, and the second
/// value says so.
pub(crate) fn plan_of(folder: &Path) -> Result<(Plan, Option<String>), Error> {
    let wrong = |reason: &str| Error::not_a_run(folder, reason);
    let kind = fs::metadata(folder).map_err(Error::file("read", folder))?;
    if !kind.is_dir() {
        return Err(wrong("it is a file"));
    }
    let path = folder.join(PLAN);
    let damage = match open_regular(&path) {
        Err(reason) => reason,
        Ok(file) => match plans_in(&file).as_slice() {
            [plan] => return Ok((plan.clone(), None)),
            _ => "it is damaged".to_owned(),
        },
    };
    let mut plans: Vec<Plan> = Vec::new();
    for file in files_of(folder).map_err(|_| wrong("it has no plan and no ledger"))? {
        for plan in open_regular(&file).map_or(Vec::new(), |file| plans_in(&file)) {
            if !plans.contains(&plan) {
                plans.push(plan);
            }
        }
    }
    match plans.as_slice() {
        [plan] => {
            let warning = format!(
                "{}: {damage}; the plan was taken from the ledger",
                path.display()
            );
            Ok((plan.clone(), Some(warning)))
        }
        [] => Err(wrong(&format!(
            "the plan cannot be read ({damage}), and no file of the ledger repeats it"
        ))),
        _ => Err(wrong(&format!(
            "the plan cannot be read ({damage}), and the files of the ledger name several"
        ))),
    }
}

/// The plans on the first lines of a file.
fn plans_in(file: &File) -> Vec<Plan> {
    let mut start = Vec::new();
    // What cannot be read says nothing.
    let _ = file.take(LONGEST).read_to_end(&mut start);
    let lines = start.split(|&byte| byte == b'\n').filter_map(opened);
    let plans = lines.filter_map(|(body, _)| match Line::read(body, "") {
        Line::Plan(plan) => Some(plan),
        _ => None,
    });
    plans.collect()
}
