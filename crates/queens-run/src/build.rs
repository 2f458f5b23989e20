//! Which program computed the results: a version number alone can be given to any program.

use std::sync::OnceLock;

use sha2::{Digest, Sha256};

/// The revision this program was built from, if it is a release built from a checkout. `-dirty` marks changes that were
/// not committed.
pub fn revision() -> Option<&'static str> {
    option_env!("QUEENS_REVISION")
}

/// SHA-256 of the running executable; `None` if the system does not allow reading it. The file is read once, which
/// takes some milliseconds.
pub fn executable() -> Option<&'static str> {
    static HASH: OnceLock<Option<String>> = OnceLock::new();
    let hash = || {
        // This also works if a newer program has taken the name of the file meanwhile.
        let own = Some("/proc/self/exe".into()).filter(|_| cfg!(target_os = "linux"));
        let program = std::fs::read(own.or_else(|| std::env::current_exe().ok())?).ok()?;
        Some(crate::hex(&Sha256::digest(program)))
    };
    HASH.get_or_init(hash).as_deref()
}

/// What results say about the program that made them: `<revision>/<first half of the executable's hash>`, with `-` for
/// an unknown part.
///
/// ```
/// assert!(queens_run::build().contains('/'));
/// ```
pub fn build() -> &'static str {
    static BUILD: OnceLock<String> = OnceLock::new();
    BUILD.get_or_init(|| {
        let hash = executable().map_or("-", |hash| &hash[..32]);
        format!("{}/{hash}", revision().unwrap_or("-"))
    })
}
