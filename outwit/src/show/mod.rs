//! Pictures: a position draws itself once as a [`Scene`], and a scene becomes text, SVG, PNG or TikZ.

pub mod ascii;
pub mod board;
pub mod html;
pub mod map;
pub mod page;
pub mod plot;
#[cfg(feature = "png")]
pub mod png;
pub mod scene;
pub mod svg;
pub mod tikz;
pub mod tree;

pub use scene::{Ink, Scene, Shape};
