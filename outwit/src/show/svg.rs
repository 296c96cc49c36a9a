//! A scene as SVG.

use crate::scene::{Ink, Scene, Shape};
use std::fmt::Write;

const UNIT: f64 = 40.0;
const MARGIN: f64 = 0.4;

/// The picture as a standalone SVG document.
pub fn svg(scene: &Scene) -> String {
    let (left, top, right, bottom) = scene.bounds();
    let (width, height) = (right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN);
    let px = |v: f64| number(v * UNIT);
    let at = |x: f64, y: f64| (px(x - left + MARGIN), px(y - top + MARGIN));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"img\">\n\
         <title>{}</title>\n<rect width=\"{w}\" height=\"{h}\" fill=\"#ffffff\"/>\n\
         <g stroke=\"{}\" stroke-width=\"1.5\" stroke-linejoin=\"round\" font-family=\"DejaVu Sans, sans-serif\">\n",
        escape(&scene.title),
        colour(Ink::Dark),
        w = px(width),
        h = px(height),
    );
    for (shape, ink) in &scene.shapes {
        let fill = colour(*ink);
        // Writing into a string cannot fail.
        let _ = match shape {
            Shape::Rect(x, y, w, h) => {
                let (x, y) = at(*x, *y);
                writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"/>", px(*w), px(*h))
            }
            Shape::Circle(x, y, r) => {
                let (x, y) = at(*x, *y);
                writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{fill}\"/>", px(*r))
            }
            Shape::Line(x1, y1, x2, y2) | Shape::Thick(x1, y1, x2, y2) | Shape::Thin(x1, y1, x2, y2) => {
                let width = match shape {
                    Shape::Thick(..) => " stroke-width=\"5\" stroke-linecap=\"round\"",
                    Shape::Thin(..) => " stroke-width=\"1\"",
                    _ => "",
                };
                let ((x1, y1), (x2, y2)) = (at(*x1, *y1), at(*x2, *y2));
                writeln!(out, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{fill}\"{width}/>")
            }
            Shape::Polygon(corners) => {
                let points: Vec<String> = corners
                    .iter()
                    .map(|&(x, y)| {
                        let (x, y) = at(x, y);
                        format!("{x},{y}")
                    })
                    .collect();
                writeln!(out, "<polygon points=\"{}\" fill=\"{fill}\"/>", points.join(" "))
            }
            Shape::Label(x, y, text) => {
                let (x, y) = at(*x, *y + 0.16);
                writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"18\" text-anchor=\"middle\" stroke=\"none\" fill=\"{fill}\">{}</text>",
                    escape(text)
                )
            }
        };
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// A number without needless digits, so equal pictures are equal files everywhere.
fn number(v: f64) -> String {
    let text = format!("{v:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn colour(ink: Ink) -> String {
    let [r, g, b] = ink.rgb();
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_is_escaped() {
        let mut scene = Scene::new("a<b");
        scene.label(0.0, 0.0, "\"&", Ink::Dark);
        let text = svg(&scene);
        assert!(text.contains("<title>a&lt;b</title>"));
        assert!(text.contains(">&quot;&amp;</text>"));
    }
}
