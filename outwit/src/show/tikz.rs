//! A scene as a TikZ picture in a standalone LaTeX document.

use crate::scene::{Ink, Scene, Shape};
use std::fmt::Write;

/// The picture as a LaTeX document (class `standalone`).
pub fn tikz(scene: &Scene) -> String {
    let mut out = format!("% {}\n\\documentclass[tikz,border=4pt]{{standalone}}\n", scene.title.replace('\n', " "));
    for ink in Ink::ALL {
        let [r, g, b] = ink.rgb();
        let _ = writeln!(out, "\\definecolor{{outwit{ink:?}}}{{RGB}}{{{r},{g},{b}}}");
    }
    out.push_str("\\begin{document}\n\\begin{tikzpicture}[y=-1cm,line join=round]\n");
    for (shape, ink) in &scene.shapes {
        let style = format!("draw=outwitDark,fill=outwit{ink:?}");
        // Writing into a string cannot fail.
        let _ = match shape {
            Shape::Rect(x, y, w, h) => {
                writeln!(out, "\\path[{style}] ({x:.3},{y:.3}) rectangle ({:.3},{:.3});", x + w, y + h)
            }
            Shape::Circle(x, y, r) => writeln!(out, "\\path[{style}] ({x:.3},{y:.3}) circle[radius={r:.3}cm];"),
            Shape::Line(x1, y1, x2, y2) | Shape::Thick(x1, y1, x2, y2) | Shape::Thin(x1, y1, x2, y2) => {
                let width = match shape {
                    Shape::Thick(..) => ",line width=1.2mm,line cap=round",
                    Shape::Thin(..) => ",very thin",
                    _ => "",
                };
                writeln!(out, "\\draw[outwit{ink:?}{width}] ({x1:.3},{y1:.3}) -- ({x2:.3},{y2:.3});")
            }
            Shape::Polygon(corners) => {
                let points: Vec<String> = corners.iter().map(|(x, y)| format!("({x:.3},{y:.3})")).collect();
                writeln!(out, "\\path[{style}] {} -- cycle;", points.join(" -- "))
            }
            Shape::Label(x, y, text) => {
                writeln!(out, "\\node[text=outwit{ink:?}] at ({x:.3},{y:.3}) {{{}}};", escape(text))
            }
        };
    }
    out.push_str("\\end{tikzpicture}\n\\end{document}\n");
    out
}

fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => out.extend(['\\', c]),
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '×' => out.push_str("$\\times$"),
            '↓' => out.push_str("$\\downarrow$"),
            '→' => out.push_str("$\\rightarrow$"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_is_escaped() {
        let mut scene = Scene::new("t");
        scene.label(0.0, 0.0, "a_1 #2", Ink::Dark);
        assert!(tikz(&scene).contains("{a\\_1 \\#2}"));
    }
}
