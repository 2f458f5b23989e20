//! Which program computed: a version is a name that anybody may give to anything.

use std::sync::OnceLock;

use sha2::{Digest, Sha256};

/// The revision this program was built from: of a release that was built from a checkout. `-dirty` stands for
/// changes that were not committed.
pub fn revision() -> Option<&'static str> {
    option_env!("QUEENS_REVISION")
}

/// SHA-256 of the running executable; `None` where the system does not let it be read. It is read once, which takes
/// some milliseconds.
pub fn executable() -> Option<&'static str> {
    static HASH: OnceLock<Option<String>> = OnceLock::new();
    let hash = || {
        // Where the name was given to a newer program meanwhile, this one is still there.
        let own = Some("/proc/self/exe".into()).filter(|_| cfg!(target_os = "linux"));
        let program = std::fs::read(own.or_else(|| std::env::current_exe().ok())?).ok()?;
        Some(crate::hex(&Sha256::digest(program)))
    };
    HASH.get_or_init(hash).as_deref()
}

/// What results say about the program that made them: `<revision>/<first half of the executable's hash>`, with `-` for
/// what is not known.
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
