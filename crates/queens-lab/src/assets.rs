//! The built front end, embedded. `web/` holds its sources; `npm run build` there writes `assets/`.
//!
//! The files are kept as they were built, so that they can be compared byte for byte with a new build,
//! and are packed when somebody first asks for them: not everybody who reads them is on this machine.

use std::io::Write;
use std::sync::OnceLock;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// A file of the front end.
struct File {
    name: &'static str,
    content_type: &'static str,
    bytes: &'static [u8],
    sent: OnceLock<Sent>,
}

macro_rules! file {
    ($name:literal, $content_type:literal) => {
        File {
            name: $name,
            content_type: $content_type,
            bytes: include_bytes!(concat!("../assets/", $name)),
            sent: OnceLock::new(),
        }
    };
}

/// The document of every page.
static DOCUMENT: File = file!("index.html", "text/html; charset=utf-8");

/// What the document refers to, by name.
static FILES: [File; 10] = [
    file!("lab.js", "text/javascript; charset=utf-8"),
    file!("lab.css", "text/css; charset=utf-8"),
    file!("icon.svg", "image/svg+xml"),
    file!("inter-latin-wght-normal.woff2", "font/woff2"),
    file!("inter-cyrillic-wght-normal.woff2", "font/woff2"),
    file!("source-serif-4-latin-600-normal.woff2", "font/woff2"),
    file!("source-serif-4-cyrillic-600-normal.woff2", "font/woff2"),
    file!("ibm-plex-mono-latin-400-normal.woff2", "font/woff2"),
    file!("fonts-license.txt", "text/plain; charset=utf-8"),
    file!("licenses.txt", "text/plain; charset=utf-8"),
];

/// The document of every page, which shows what belongs to its address.
pub(crate) fn document(asked: &HeaderMap) -> Response {
    serve(&DOCUMENT, asked)
}

/// The file of this name.
pub(crate) fn file(name: &str, asked: &HeaderMap) -> Option<Response> {
    let found = FILES.iter().find(|file| file.name == name)?;
    Some(serve(found, asked))
}

fn serve(file: &'static File, asked: &HeaderMap) -> Response {
    let sent = file.sent.get_or_init(|| Sent::new(file));
    // Another version of the program may serve the same address tomorrow, so a browser asks each time;
    // the tag spares it the answer.
    let mut response = match asked.get(header::IF_NONE_MATCH) {
        Some(known) if known.to_str().is_ok_and(|tags| names(tags, &sent.tag)) => {
            StatusCode::NOT_MODIFIED.into_response()
        }
        _ => {
            let packed = sent.packed.as_deref().filter(|_| takes_gzip(asked));
            let mut response = packed.unwrap_or(file.bytes).into_response();
            let headers = response.headers_mut();
            headers.insert(
                header::CONTENT_TYPE,
                HeaderValue::from_static(file.content_type),
            );
            if packed.is_some() {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
            response
        }
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(
        header::ETAG,
        HeaderValue::from_str(&sent.tag).expect("a tag is made of hexadecimal digits"),
    );
    response
}

/// Whether a list of tags has this one.
fn names(tags: &str, tag: &str) -> bool {
    (tags.split(',').map(str::trim)).any(|one| one == "*" || one.trim_start_matches("W/") == tag)
}

fn takes_gzip(asked: &HeaderMap) -> bool {
    (asked.get_all(header::ACCEPT_ENCODING).iter())
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| {
            let mut parts = coding.split(';').map(str::trim);
            let refused = |weight: &str| {
                weight
                    .strip_prefix("q=")
                    .is_some_and(|q| q.parse() == Ok(0.0))
            };
            parts.next() == Some("gzip") && !parts.any(refused)
        })
}

/// What is sent of a file, made when it is first asked for.
struct Sent {
    /// Names these bytes: FNV-1a.
    tag: String,
    /// The bytes in gzip, where that is shorter; fonts are packed already.
    packed: Option<Vec<u8>>,
}

impl Sent {
    fn new(file: &File) -> Self {
        let hash = (file.bytes.iter()).fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        let packed = (packer.write_all(file.bytes)).and_then(|()| packer.finish());
        let packed = packed.expect("writing to memory does not fail");
        Sent {
            tag: format!("\"{hash:016x}\""),
            packed: (packed.len() < file.bytes.len() / 10 * 9).then_some(packed),
        }
    }
}
