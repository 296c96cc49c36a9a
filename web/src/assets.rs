//! The page, built beforehand and kept inside the program.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Where it is asked for.
    pub path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

/// The files of the page.
pub const ASSETS: [Asset; 4] = [
    Asset { path: "/", kind: "text/html; charset=utf-8", bytes: include_bytes!("../dist/index.html") },
    Asset { path: "/app.js", kind: "text/javascript; charset=utf-8", bytes: include_bytes!("../dist/app.js") },
    Asset { path: "/app.css", kind: "text/css; charset=utf-8", bytes: include_bytes!("../dist/app.css") },
    Asset { path: "/icon.svg", kind: "image/svg+xml", bytes: include_bytes!("../dist/icon.svg") },
];

impl IntoResponse for Asset {
    fn into_response(self) -> Response {
        // A newer program has another page at the same address.
        let headers = [(header::CONTENT_TYPE, self.kind), (header::CACHE_CONTROL, "no-cache")];
        (headers, self.bytes).into_response()
    }
}
