//! Output formats of a [scene](crate::scene): text, SVG, PNG, TikZ or a page.

pub mod ascii;
pub mod html;
pub mod page;
pub mod plot;
#[cfg(feature = "png")]
pub mod png;
pub mod svg;
pub mod tikz;
pub mod tree;
