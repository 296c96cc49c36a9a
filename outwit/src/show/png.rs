//! A scene as PNG: its SVG, rendered with the bundled font, so it looks the same everywhere.

use crate::scene::Scene;
use crate::show::svg::svg;
use resvg::{tiny_skia, usvg};
use std::sync::Arc;

static FONT: &[u8] = include_bytes!("font/DejaVuSans-subset.ttf");

/// The longest side of a picture, in pixels.
const LONGEST: f32 = 8192.0;

/// The picture as the bytes of a PNG file, or why there is none.
pub fn png(scene: &Scene) -> Result<Vec<u8>, String> {
    let mut options = usvg::Options { font_family: "DejaVu Sans".to_owned(), ..Default::default() };
    Arc::make_mut(&mut options.fontdb).load_font_data(FONT.to_vec());
    let tree = usvg::Tree::from_str(&svg(scene), &options).map_err(|e| e.to_string())?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = (LONGEST / width.max(height)).min(2.0);
    let mut pixels = tiny_skia::Pixmap::new((width * scale).ceil() as u32, (height * scale).ceil() as u32)
        .ok_or("the picture is too thin to draw")?;
    pixels.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| e.to_string())
}
