//! The page, built in advance and embedded in the program.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A file of the page.
#[derive(Clone, Copy)]
pub(crate) struct Asset {
    /// The path of its address.
    pub(crate) path: &'static str,
    content_type: &'static str,
    bytes: &'static [u8],
}

/// The files of the page.
pub(crate) const ASSETS: [Asset; 4] = [
    Asset { path: "/", content_type: "text/html; charset=utf-8", bytes: include_bytes!("../dist/index.html") },
    Asset { path: "/app.js", content_type: "text/javascript; charset=utf-8", bytes: include_bytes!("../dist/app.js") },
    Asset { path: "/app.css", content_type: "text/css; charset=utf-8", bytes: include_bytes!("../dist/app.css") },
    Asset { path: "/icon.svg", content_type: "image/svg+xml", bytes: include_bytes!("../dist/icon.svg") },
];

impl IntoResponse for Asset {
    fn into_response(self) -> Response {
        // A newer version has a different page at the same address.
        let headers = [(header::CONTENT_TYPE, self.content_type), (header::CACHE_CONTROL, "no-cache")];
        (headers, self.bytes).into_response()
    }
}
