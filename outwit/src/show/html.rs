//! Pages for a browser: one style, nothing fetched from elsewhere, readable without colours, in dark mode and on a
//! narrow screen.

use crate::scene::Scene;
use crate::show::svg;

/// A whole document around a body.
pub fn document(title: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n\
         </html>\n"
    )
}

/// A picture with a caption.
pub fn figure(scene: &Scene, caption: &str) -> String {
    let (picture, caption) = (svg::svg(scene), escape(caption));
    format!("<figure>\n{picture}\n<figcaption>{caption}</figcaption>\n</figure>\n")
}

/// Lines as they are; they may be wider than the screen, so they can be scrolled by keyboard.
pub fn verbatim(text: &str) -> String {
    format!("<pre tabindex=\"0\">{}</pre>\n", escape(text))
}

/// A text escaped for HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// One style for all pages.
const STYLE: &str = include_str!("page.css");
