//! The built front end, embedded. `web/` holds its sources; `npm run build` there writes `assets/`.
//!
//! The files are kept uncompressed: they travel over the loopback interface, where inflating costs
//! more than it saves, and the build stays comparable byte for byte.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Name, content type and bytes of every file served.
const FILES: [(&str, &str, &[u8]); 4] = [
    (
        "index.html",
        "text/html; charset=utf-8",
        include_bytes!("../assets/index.html"),
    ),
    (
        "lab.js",
        "text/javascript; charset=utf-8",
        include_bytes!("../assets/lab.js"),
    ),
    (
        "lab.css",
        "text/css; charset=utf-8",
        include_bytes!("../assets/lab.css"),
    ),
    (
        "icon.svg",
        "image/svg+xml",
        include_bytes!("../assets/icon.svg"),
    ),
];

/// The file of this name.
pub(crate) fn file(name: &str) -> Option<Response> {
    let (_, content_type, bytes) = FILES.iter().find(|(file, ..)| *file == name)?;
    // Another version of the program may serve the same address tomorrow.
    let headers = [
        (header::CONTENT_TYPE, *content_type),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Some((StatusCode::OK, headers, *bytes).into_response())
}
