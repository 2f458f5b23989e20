//! The files of the lab: the built-in ones, or those of a folder.
//!
//! `.ci/static` writes `assets/`. The files are kept as they were built, so that they can be compared byte for byte
//! with a new build. They are compressed on the first request, since some readers are on other machines.

use std::borrow::Cow;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;

struct BuiltIn {
    name: &'static str,
    bytes: &'static [u8],
    file: OnceLock<File>,
}

impl BuiltIn {
    const fn new(name: &'static str, bytes: &'static [u8]) -> Self {
        let file = OnceLock::new();
        BuiltIn { name, bytes, file }
    }
}

// Defines `BUILT_IN`, every file of `assets/`.
include!(concat!(env!("OUT_DIR"), "/built_in.rs"));

/// Where the files come from.
pub(crate) enum Files {
    BuiltIn,
    Folder(PathBuf),
}

/// The content of a file that is sent.
#[derive(Clone)]
pub(crate) struct File {
    pub(crate) content_type: &'static str,
    pub(crate) bytes: Cow<'static, [u8]>,
    /// A tag that identifies these bytes.
    pub(crate) tag: String,
    /// The bytes in gzip, if that is shorter; fonts are compressed already.
    pub(crate) packed: Option<Vec<u8>>,
}

/// What a name stands for.
pub(crate) enum Found {
    File(File),
    /// A folder with a document, which must be requested with `/` at the end.
    Folder,
}

impl Files {
    /// What has this name, whose parts are separated by `/`; a name that ends with `/` is that of a folder's document.
    pub(crate) fn find(&self, name: &str) -> Option<Found> {
        let is_folder = name.is_empty() || name.ends_with('/');
        let name = if is_folder {
            &format!("{name}index.html")
        } else {
            name
        };
        if let Some(file) = self.read(name) {
            return Some(Found::File(file));
        }
        let document = format!("{name}/index.html");
        (!is_folder && self.has(&document)).then_some(Found::Folder)
    }

    fn read(&self, name: &str) -> Option<File> {
        match self {
            Files::BuiltIn => {
                let found = BUILT_IN.iter().find(|file| file.name == name)?;
                let make = || File::new(found.name, Cow::Borrowed(found.bytes));
                Some(found.file.get_or_init(make).clone())
            }
            Files::Folder(folder) => {
                let bytes = std::fs::read(within(folder, name)?).ok()?;
                Some(File::new(name, Cow::Owned(bytes)))
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        match self {
            Files::BuiltIn => BUILT_IN.iter().any(|file| file.name == name),
            Files::Folder(folder) => within(folder, name).is_some_and(|path| path.is_file()),
        }
    }
}

/// A path below the folder, if the name does not lead out of it and has no empty part. From an address with an empty
/// part, the relative links of a page would lead to another folder.
fn within(folder: &Path, name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    let below = |part| matches!(part, Component::Normal(_));
    (path.components().all(below) && !name.contains("//")).then(|| folder.join(path))
}

impl File {
    fn new(name: &str, bytes: Cow<'static, [u8]>) -> Self {
        // FNV-1a.
        let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        let packed = (packer.write_all(&bytes)).and_then(|()| packer.finish());
        let packed = packed.expect("writing to memory does not fail");
        File {
            content_type: match name.rsplit('.').next() {
                Some("html") => "text/html; charset=utf-8",
                Some("js") => "text/javascript; charset=utf-8",
                Some("css") => "text/css; charset=utf-8",
                Some("txt") => "text/plain; charset=utf-8",
                Some("svg") => "image/svg+xml",
                Some("wasm") => "application/wasm",
                Some("woff2") => "font/woff2",
                _ => "application/octet-stream",
            },
            tag: format!("\"{hash:016x}\""),
            packed: (packed.len() < bytes.len() / 10 * 9).then_some(packed),
            bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leads_out_of_the_folder() {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let files = Files::Folder(assets);
        for name in ["lab.js", "play/", ""] {
            assert!(Files::BuiltIn.find(name).is_some(), "{name}");
            assert!(matches!(files.find(name), Some(Found::File(_))), "{name}");
        }
        assert!(matches!(files.find("play"), Some(Found::Folder)));
        let absolute = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        for name in [
            "../Cargo.toml",
            "play/../../Cargo.toml",
            "../assets",
            absolute,
            "no/",
            "play//",
        ] {
            assert!(files.find(name).is_none(), "{name}");
        }
    }
}
