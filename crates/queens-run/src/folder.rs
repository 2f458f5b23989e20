//! The folder of a run: its plan, and the files of its ledger.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::Error;
use crate::error::plain;
use crate::line::{CHUNKS, LONGEST, Plan, opened};

pub(crate) const PLAN: &str = "plan";
pub(crate) const LEDGER: &str = "ledger";

/// How the name of a plan begins until all of it is written.
const UNFINISHED: &str = ".plan-";

/// Makes the folder of a new run.
///
/// # Errors
/// If the folder is not empty, apart from what an attempt that was killed has left, or cannot be written.
pub fn create(folder: &Path, plan: &Plan) -> Result<(), Error> {
    let (path, ledger) = (folder.join(PLAN), folder.join(LEDGER));
    let is_left = |name: &OsStr| match name.to_str() {
        Some(PLAN) => plans_in(&path).is_ok_and(|plans| plans.is_empty()),
        Some(LEDGER) => fs::read_dir(&ledger).is_ok_and(|mut inside| inside.next().is_none()),
        name => name.is_some_and(|name| name.starts_with(UNFINISHED)),
    };
    let mut inside = fs::read_dir(folder).into_iter().flatten();
    if !inside.all(|entry| entry.is_ok_and(|entry| is_left(&entry.file_name()))) {
        let path = folder.display();
        let why = match [PLAN, LEDGER].iter().any(|part| folder.join(part).exists()) {
            true => format!("exists already: continue it with `queens run work {path}`, or"),
            false => "is not empty and holds no run:".to_owned(),
        };
        return Err(Error::wrong(format_args!(
            "{path} {why} choose another folder"
        )));
    }
    if plan.chunks > CHUNKS {
        let Plan { n, chunks, .. } = plan;
        return Err(Error::wrong(format_args!(
            "n = {n} has {} million chunks, too many for a run",
            chunks / 1_000_000
        )));
    }
    let unfinished = folder.join(format!("{UNFINISHED}{}", crate::fresh_name()));
    let made = Vec::from_iter(ledger.ancestors().take_while(|folder| !folder.exists()));
    let write = || {
        fs::create_dir_all(&ledger)?;
        let mut file = File::create_new(&unfinished)?;
        file.write_all(plan.line().as_bytes())?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)?;
        sync_directory(folder)
    };
    let undo = |_: &std::io::Error| {
        let _ = fs::remove_file(&unfinished);
        made.iter().for_each(|folder| drop(fs::remove_dir(folder)));
    };
    write()
        .inspect_err(undo)
        .map_err(Error::file("make", &path))
}

/// Makes the names of new files in a folder durable on the disk.
pub(crate) fn sync_directory(folder: &Path) -> std::io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Opens a regular file for reading, and never blocks on anything else (a pipe, a device).
pub(crate) fn open_regular(path: &Path) -> Result<File, String> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    }
    let opened = options
        .open(path)
        .and_then(|file| Ok((file.metadata()?, file)));
    match opened.map_err(|error| plain(&error))? {
        (kind, file) if kind.is_file() => Ok(file),
        (kind, _) if kind.is_dir() => Err("a folder, not a file".to_owned()),
        _ => Err("not a regular file".to_owned()),
    }
}

/// The files of a ledger, sorted by name, without names that begin with a dot: copying programs write such files before
/// they rename them.
pub(crate) fn files_of(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let ledger = folder.join(LEDGER);
    let entries = match fs::read_dir(&ledger) {
        // A plan alone is a run in which nothing is counted yet.
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

/// Reads the plan of a run. If it is damaged, the plan comes from the first lines of the ledger's files, and the second
/// value says so.
pub(crate) fn plan_of(folder: &Path) -> Result<(Plan, Option<String>), Error> {
    let path = folder.join(PLAN);
    let damage = match plans_in(&path) {
        Ok(plans) if plans.len() == 1 => return Ok((plans[0].clone(), None)),
        Ok(_) => "it is damaged".to_owned(),
        Err(reason) => reason,
    };
    let none = |reason: &dyn Display| {
        let folder = folder.display();
        Error::wrong(format_args!(
            "{folder} is not the folder of a run: {reason}"
        ))
    };
    let files = files_of(folder).map_err(|error| none(&error))?;
    let mut plans = BTreeMap::new();
    for file in &files {
        for plan in plans_in(file).unwrap_or_default() {
            plans.entry(plan.id()).or_insert((plan, file));
        }
    }
    match Vec::from_iter(plans.values()).as_slice() {
        [(plan, _)] => {
            let path = path.display();
            let warning = format!("{path}: {damage}; the plan was taken from the ledger");
            Ok((plan.clone(), Some(warning)))
        }
        plans => {
            let (number, files) = (plans.len(), Vec::from_iter(plans.iter().map(|plan| plan.1)));
            Err(none(&format_args!(
                "the plan cannot be read ({damage}), and the files of the ledger name {number} plans {files:?}"
            )))
        }
    }
}

/// The plans on the first lines of a file.
fn plans_in(path: &Path) -> Result<Vec<Plan>, String> {
    let mut start = Vec::new();
    let read = open_regular(path)?.take(LONGEST).read_to_end(&mut start);
    read.map_err(|error| plain(&error))?;
    let lines = start.split(|&byte| byte == b'\n');
    let lines = lines.filter_map(|line| opened(line.strip_suffix(b"\r").unwrap_or(line)));
    let mut plans = Vec::from_iter(lines.filter_map(|(body, _)| Plan::read(body)));
    plans.dedup();
    Ok(plans)
}
