//! The built front end, embedded. `web/` holds its sources; `npm run build` there writes `assets/`.
//!
//! The files are kept uncompressed: they travel over the loopback interface, where inflating costs
//! more than it saves, and the build stays comparable byte for byte.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// Name, content type and bytes of a file.
type File = (&'static str, &'static str, &'static [u8]);

macro_rules! file {
    ($name:literal, $content_type:literal) => {
        (
            $name,
            $content_type,
            include_bytes!(concat!("../assets/", $name)),
        )
    };
}

/// The document of every page.
const DOCUMENT: File = file!("index.html", "text/html; charset=utf-8");

/// What the document refers to, by name.
const FILES: [File; 9] = [
    file!("lab.js", "text/javascript; charset=utf-8"),
    file!("lab.css", "text/css; charset=utf-8"),
    file!("icon.svg", "image/svg+xml"),
    file!("inter-latin-wght-normal.woff2", "font/woff2"),
    file!("inter-cyrillic-wght-normal.woff2", "font/woff2"),
    file!("source-serif-4-latin-wght-normal.woff2", "font/woff2"),
    file!("source-serif-4-cyrillic-wght-normal.woff2", "font/woff2"),
    file!("ibm-plex-mono-latin-400-normal.woff2", "font/woff2"),
    file!("fonts-license.txt", "text/plain; charset=utf-8"),
];

/// The document of every page, which shows what belongs to its address.
pub(crate) async fn document() -> Response {
    serve(DOCUMENT)
}

/// The file of this name.
pub(crate) fn file(name: &str) -> Option<Response> {
    let found = FILES.iter().find(|(file, ..)| *file == name)?;
    Some(serve(*found))
}

fn serve((_, content_type, bytes): File) -> Response {
    // Another version of the program may serve the same address tomorrow.
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, bytes).into_response()
}
